// The doctrine bot: for every way to fly, what the attack at its end brings, what the enemy can answer, and
// where it leaves the flight. One pass over all paths, a closer look at the best few.

#include <algorithm>
#include <cstdio>

#include "games/full_circle/ai/judgement.h"
#include "games/full_circle/random_setup.h"
#include "games/full_circle/words.h"

namespace furball::full_circle {
namespace {

constexpr int kCloserLook = 14;

std::string points(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%+.2f", value);
  return text;
}

struct Weighed {
  double total = -99;
  double attack = 0, danger = 0, place = 0, stall = 0;
  bool close = false;
};

class Doctrine {
 public:
  Doctrine(const FullCircle& r, const State& s) : r_(r), s_(s), judge_(r, s) {}

  // A path without the dear look at the next round.
  Weighed weigh(const Path& path, bool close) const {
    Weighed w;
    const Plane& p = r_.plane(s_.active);
    if (path.left_board) {
      w.total = leave_value();
      return w;
    }
    const bool begun = s_.stage == Stage::kTurn;
    const Fighter& f = s_.fighters[s_.active];
    const int start_step = begun ? s_.move.start_step : f.step;
    const int lvl = s_.base + start_step;
    const int modifier = path.tight ? sum(r_.tight_terms(s_, s_.active, lvl)) : 0;
    int stalls = 0, made = 0;
    FullCircle::Flown flown{lvl, airspeed(begun ? s_.move.start_energy : f.energy), path.dz, path.heading != (begun ? s_.move.start_heading : f.heading), path.nw};
    for (int die = 1; die <= 6; ++die) {
      const bool ok = path.tight && die + modifier >= kTightTarget;
      made += ok;
      FullCircle::Flown now = flown;
      if (ok) now.nw = 2;
      const int before = begun ? s_.move.start_energy : f.energy;
      stalls += r_.stalls(p, FullCircle::new_energy(before, sum(r_.energy_terms(p, now, die))), lvl + path.dz);
    }
    w.total = 0;
    for (int ok = 0; ok < 2; ++ok) {
      const double chance = path.tight ? (ok ? made : 6 - made) / 6.0 : (ok ? 0.0 : 1.0);
      if (chance == 0) continue;
      if (ok) {
        const int turn = path.choices[path.count - 1] & 3;
        const int heading = turned(path.heading, turn == 1 ? -1 : 1);
        if (!on_board(ahead(path.end, heading))) {
          w.total += chance * leave_value();
          continue;
        }
      }
      const State t = judge_.imagine(s_, path, ok == 1, 4);
      const double attack = judge_.best_fight(t);
      const double place = judge_.prospects(t, s_.active) + (close ? judge_.next_attack(t, s_.active) : 0);
      const double danger = judge_.exposure(t, s_.active);
      w.attack += chance * attack, w.place += chance * place * place_counts(), w.danger += chance * danger * danger_counts();
      w.total += chance * (attack + place * place_counts() - danger * danger_counts());
    }
    w.stall = stalls / 6.0 * (judge_.worth(s_.active) + 0.5);
    w.total -= w.stall;
    w.close = close;
    return w;
  }

  // In the last round there is no next attack, and after the escorts' phase no answer either.
  bool last_round() const { return s_.round >= r_.setup().rounds; }
  double place_counts() const { return last_round() ? 0.01 : 1.0; }
  double danger_counts() const { return last_round() && s_.side == Side::kEscort ? 0.0 : 1.0; }

  // Leaving saves the flight from further hits and gives up everything it might still do.
  double leave_value() const { return -judge_.worth(s_.active) - 0.1; }

  game::BotChoice fly_or_turn() const {
    PathList list;
    r_.paths(s_, list);
    std::vector<Weighed> weighed(list.size());
    std::vector<std::size_t> order(list.size());
    for (std::size_t i = 0; i < list.size(); ++i) weighed[i] = weigh(list[i], false), order[i] = i;
    const auto better = [&](std::size_t a, std::size_t b) { return weighed[a].total != weighed[b].total ? weighed[a].total > weighed[b].total : a < b; };
    std::sort(order.begin(), order.end(), better);
    for (std::size_t i = 0; i < order.size() && i < kCloserLook; ++i) weighed[order[i]] = weigh(list[order[i]], true);
    const Path* best = nullptr;
    Weighed top;
    for (std::size_t i = 0; i < list.size(); ++i)
      if (weighed[i].close && weighed[i].total > top.total) top = weighed[i], best = &list[i];

    const bool fly_node = s_.stage == Stage::kFly;
    if (best == nullptr || (fly_node && should_leave(top))) {
      if (fly_node) return {leave(), {{"leave", "Leaves", best == nullptr ? "no other way" : "staying costs more than it brings (" + points(top.total) + ")", "FC-LEAVE-01"}}};
      game::ActionList actions;
      r_.legal(s_, actions);
      return {actions[0], {}};
    }
    game::BotChoice choice;
    choice.action = fly_node ? fly(best->dz) : turn(best->choices[0]);
    if (top.attack > 0.01) choice.reasons.push_back({"attack", "Attack at the end of this path", points(top.attack), "FC-CBT-01"});
    choice.reasons.push_back({"place", "Place and energy for the next rounds", points(top.place), "FC-NRG-10"});
    if (top.danger > 0.01) choice.reasons.push_back({"danger", "What the enemy can answer", points(-top.danger), "FC-CBT-01"});
    if (top.stall > 0.01) choice.reasons.push_back({"stall", "Risk of a stall", points(-top.stall), "FC-NRG-11"});
    return choice;
  }

 private:
  // A flight with one hit or little ammunition goes home rather than give the enemy another point; when the
  // interceptors lead, the last ones end the game by leaving.
  bool should_leave(const Weighed& top) const {
    const Fighter& f = s_.fighters[s_.active];
    const double now = top.attack - top.danger - top.stall;
    if (last_round()) return s_.side == Side::kInterceptor && now < -0.02;
    if (f.hits > 0 || f.has(kLow)) return now < -0.35 && top.place < 0.6;
    if (side_of(s_.active) == Side::kInterceptor && s_.round > 25) {
      const int lead = s_.hit_value * s_.hits[1] - s_.hits[0] - s_.handicap;
      return lead > 0 && top.attack <= 0.05;
    }
    return now < -1.2;
  }

  const FullCircle& r_;
  const State& s_;
  Judgement judge_;
};

// --- Set-up ------------------------------------------------------------------------------------------------

double hex_value(const FullCircle& r, const State& s, Place p) {
  double value = 0;
  if (s.side == Side::kEscort) {
    // Ahead of the bombers and to both sides of them, a few hexes apart.
    value = -std::abs(distance(p, kLeadStart) - 3) + 0.12 * (p.y - kLeadStart.y);
  } else {
    value = -0.2 * distance(p, kLeadStart);
    // Out of the sun: the approach should lead down-sun.
    const Place towards = ahead(p, s.sun);
    if (sun_matters(s.sun)) value += 0.3 * (distance(towards, kLeadStart) - distance(p, kLeadStart));
  }
  const int first = FullCircle::first_of(s.side);
  for (int i = first; i < first + r.flights(s.side); ++i)
    if (s.fighters[i].flying()) value -= std::max(0, 4 - distance(p, FullCircle::place_of(s, i))) * (s.side == Side::kEscort ? 0.6 : 0.2);
  return value;
}

game::BotChoice set_up_choice(const FullCircle& r, const State& s, const game::ActionList& actions) {
  switch (s.stage) {
    case Stage::kBid: {
      const int fair = std::max(s.hit_value == 1 ? 1 : 0, fair_handicap(r.setup(), s.hit_value));
      const std::string why = "about " + std::to_string(fair) + " would be fair";
      if (s.bid != 0 && s.bid - 1 <= fair) return {make(Kind::kBid, kBidPass), {{"bid", "Passes", why, "FC-VIC-01"}}};
      const int bid = s.bid == 0 ? fair : std::min<int>(fair, s.bid - 2);
      return {make(Kind::kBid, static_cast<uint32_t>(std::max(0, bid))), {{"bid", "Bids", why, "FC-VIC-01"}}};
    }
    case Stage::kPlaceHex: {
      game::BotChoice best{actions[0], {}};
      double top = -1e9;
      for (game::Action a : actions) {
        const double v = hex_value(r, s, {static_cast<int>(arg_of(a) >> 8), static_cast<int>(arg_of(a) & 0xff)});
        if (v > top) top = v, best.action = a;
      }
      best.reasons = {{"place", "Starts", s.side == Side::kEscort ? "ahead of the bombers, apart from the others" : "near the raid, sun behind if possible", "FC-SETUP-11"}};
      return best;
    }
    case Stage::kPlaceHeading: {
      game::BotChoice best{actions[0], {}};
      int nearest = 999;
      for (game::Action a : actions) {
        const int d = distance(ahead(ahead(FullCircle::place_of(s, s.active), static_cast<int>(arg_of(a))), static_cast<int>(arg_of(a))), kLeadStart);
        if (d < nearest) nearest = d, best.action = a;
      }
      return best;
    }
    case Stage::kPlaceStep: return {actions[actions.size() - 1], {{"height", "Starts", "as high as it may: height is energy", "FC-NRG-01"}}};
    case Stage::kEdgeSide:
      // From the side of the sun.
      return {make(Kind::kEdgeSide, s.sun == 1 || s.sun == 2 ? 1u : 0u), {{"sun", "Side", "with the sun behind", "FC-MOD-04"}}};
    default: return {actions[0], {}};
  }
}

}  // namespace

std::vector<game::BotInfo> FullCircle::bots() const {
  return {{"doctrine", "Doctrine", "Weighs every path by attack, danger and energy, as a careful squadron leader would."}};
}

game::BotChoice FullCircle::choose(std::string_view, const State& s, dice::Rng&) const {
  game::ActionList actions;
  legal(s, actions);
  if (actions.size() == 1) return {actions[0], {{"only", "Only choice", "", ""}}};
  switch (s.stage) {
    case Stage::kFly:
    case Stage::kTurn: return Doctrine(*this, s).fly_or_turn();
    case Stage::kThrottle: {
      // Full power, unless the next band would carry the flight past its chances.
      const Judgement judge(*this, s);
      const int full = new_energy(s.move.start_energy, sum(energy_terms(plane(s.active), flown(s), s.move.die)));
      game::BotChoice best{throttle(0), {{"throttle", "Throttle", "full power: energy is life", "FC-NRG-09"}}};
      double top = -1e9;
      for (int points_back = 0; points_back <= kMaxThrottle; ++points_back) {
        State t = s;
        const int energy = full - points_back;
        if (stalls(plane(s.active), energy, level(s, s.active))) break;
        t.fighters[s.active].energy = static_cast<uint8_t>(energy);
        t.stage = Stage::kCombat;
        const double v = judge.best_fight(t) + judge.next_attack(t, s.active) + judge.prospects(t, s.active) - 0.01 * points_back;
        if (v <= top + 1e-9) continue;
        top = v;
        best.action = throttle(points_back);
        if (points_back > 0) best.reasons = {{"throttle", "Throttles back", "a slower flight has the better attack next round", "FC-NRG-09"}};
      }
      return best;
    }
    case Stage::kFire: {
      bool shoot = false;
      const Judgement judge(*this, s);
      const double value = judge.best_fight(s, &shoot);
      return {fire(shoot), {{"fire", shoot ? "Fires" : "Holds", "expected " + points(value), "FC-CBT-04"}}};
    }
    case Stage::kReply: {
      const Judgement judge(*this, s);
      State yes = s, no = s;
      yes.stage = no.stage = Stage::kCombat;
      yes.move.target_fires = 1;
      const double gain = (no.move.mover_fires ? judge.fight(no) : 0) - judge.fight(yes);
      return {fire(gain > 0), {{"fire", gain > 0 ? "Fires back" : "Holds", "expected " + points(gain), "FC-CBT-02"}}};
    }
    default: return set_up_choice(*this, s, actions);
  }
}

}  // namespace furball::full_circle
