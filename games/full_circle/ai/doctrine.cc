// The doctrine bot: for every way to fly, what the attack at its end brings, what the enemy can answer, and
// where it leaves the flight. policy() is the same choice without the words.

#include <algorithm>
#include <cmath>

#include "games/full_circle/ai/judgement.h"
#include "games/full_circle/random_setup.h"
#include "games/full_circle/words.h"
#include "libs/base/number_text.h"

namespace furball::full_circle {
namespace {

std::string points(double value) { return signed_text(value); }

// A path and what it comes to.
struct Weighed {
  double total = -99;
  double attack = 0, danger = 0, place = 0, stall = 0;
};

// One activation of a flight.
class Flying {
 public:
  Flying(const FullCircle& r, const State& s, const DoctrineWeights& weights)
      : r_(r), s_(s), judge_(r, s, weights), plane_(r.plane(s.active)), me_(s.fighters[s.active]) {
    const Start start = FullCircle::start_of(s, s.active);
    start_level_ = s.base + start.step, start_heading_ = start.heading, start_energy_ = start.energy;
  }

  struct Choice {
    game::Action action;
    Weighed top;
    Path path;
    bool leaves = false, no_way = false;
  };

  Choice choose() const {
    return choose([](const Path&, double) {}, 0);
  }
  // Tells what every path comes to; of one that is worse by more than `margin` than another, only so much.
  template <class Tell>
  Choice choose(Tell tell, double margin) const {
    PathList list;
    r_.paths(s_, list);
    const Path* best = nullptr;
    Choice choice;
    for (const Path& path : list) {
      const Weighed w = weigh(path, choice.top.total - margin);
      tell(path, w.total);
      if (w.total > choice.top.total) choice.top = w, best = &path;
    }
    const bool fly_node = s_.stage == Stage::kFly;
    choice.no_way = best == nullptr;
    if (best) choice.path = *best;
    choice.leaves = fly_node && (best == nullptr || best->left_board || should_leave(choice.top));
    if (choice.leaves) choice.action = leave();
    else choice.action = fly_node ? fly(best->dz) : turn(best->choices[0]);
    return choice;
  }

 private:
  // `beaten`: a path that cannot be better than that need not be weighed to the end.
  Weighed weigh(const Path& path, double beaten) const {
    Weighed w;
    if (path.left_board) {
      w.total = leave_value();
      return w;
    }
    const FullCircle::Flown flown{start_level_, airspeed(start_energy_), path.dz, path.heading != start_heading_, path.nw};
    w.total = 0;
    if (!path.tight) {
      end(w, path, false, 1, flown, beaten);
    } else {
      const int modifier = r_.tight_modifiers(s_, s_.active, start_level_).sum();
      const int made = std::clamp(7 - kTightTarget + modifier, 0, 6);  // faces that succeed
      if (made < 6) end(w, path, false, (6 - made) / 6.0, flown, -99);
      if (made > 0) end(w, path, true, made / 6.0, flown, -99);
    }
    w.total += w.attack + w.place - w.danger - w.stall;
    return w;
  }

  // Adds what the path brings if its tight turn fails or succeeds.
  void end(Weighed& w, const Path& path, bool made, double chance, const FullCircle::Flown& as_planned, double beaten) const {
    Fighter at = me_;
    Place place = path.end;
    int heading = path.heading;
    FullCircle::Flown flown = as_planned;
    if (made) {
      heading = turned_to(heading, path.last_turn());
      place = ahead(place, heading);
      flown.nw = 2;
      flown.net_turn = heading != start_heading_;
      if (!on_board(place)) {
        w.total += chance * leave_value();
        return;
      }
    }
    at.at = place;
    at.heading = heading;
    at.step = start_level_ - s_.base + path.dz;
    int energy = FullCircle::new_energy(start_energy_, energy_change(flown));
    const int target = r_.enemy_at(s_, s_.side, place, at.step);
    if (path.stopped && target != kNoUnit && angle_between(heading, FullCircle::heading_of(s_, target)) != 3)
      energy -= kMaxThrottle;  // FC-STOP-03
    // The die makes a point or two of difference.
    if (energy <= 3 || (plane_.jet && airspeed(energy) == 1)) {
      int stalls = 0;
      for (int die = 1; die <= 6; ++die)
        stalls += r_.stalls(plane_, FullCircle::new_energy(start_energy_, r_.energy_modifiers(plane_, flown, die).sum()),
                            start_level_ + path.dz);
      w.stall += chance * stalls / 6.0 * (judge_.worth(s_.active) + 0.5);
      energy = std::max(energy, 0);
    }
    at.energy = energy;
    at.set(kFlown), at.set(kLastFired, false), at.last_return = -1;
    if (target != kNoUnit) {
      // The die may decide the airspeed the attack is made at, and so who evades.
      int faces[5] = {}, face[5] = {};
      const bool rolls = path.tight || r_.needs_die(plane_, flown);
      for (int die = rolls ? 1 : 4; die <= (rolls ? 6 : 4); ++die) {
        const int a = airspeed(FullCircle::new_energy(start_energy_, r_.energy_modifiers(plane_, flown, die).sum()));
        ++faces[a], face[a] = die;
      }
      State t;
      bool fires = false;
      for (int a = 1; a <= 4; ++a) {
        if (faces[a] == 0) continue;
        t = judge_.imagine(s_, path, made, face[a]);
        w.attack += chance * faces[a] / (rolls ? 6.0 : 1.0) * judge_.best_fight(t, &fires);
      }
      at.set(kLastFired, fires);
      if (r_.may_fire(t, r_.reply_shot(t))) at.last_return = static_cast<int8_t>(r_.strength(t, r_.reply_shot(t)));
    }
    if (last_round()) {
      w.place += chance * 0.01 * judge_.prospects(at, s_.active);
      if (s_.side == Side::kEscort) return;  // nobody answers any more
    } else {
      w.place +=
          chance * (judge_.prospects(at, s_.active) + judge_.next_attack(at, s_.active) + judge_.escort_duty(at, s_.active));
    }
    if (w.attack + w.place - w.stall > beaten) w.danger += chance * judge_.danger(at, s_.active);
  }

  // As with a four; worked out once for paths alike.
  int energy_change(const FullCircle::Flown& flown) const {
    int16_t& known = energy_[flown.dz + 2][flown.net_turn][flown.nw >= 2];
    if (known == 0) known = static_cast<int16_t>(1000 + r_.energy_modifiers(plane_, flown, 4).sum());
    return known - 1000;
  }

  bool last_round() const { return s_.round >= r_.setup().rounds; }

  // Leaving saves the flight from further hits and gives up everything it might still do.
  double leave_value() const { return -judge_.worth(s_.active) - 0.1; }

  // A flight with one hit or little ammunition goes home rather than give the enemy another point; when the
  // interceptors lead, the last ones end the game by leaving.
  bool should_leave(const Weighed& top) const {
    const double now = top.attack - top.danger - top.stall;
    if (last_round()) return s_.side == Side::kInterceptor && now < -0.02;
    if (me_.hits > 0 || me_.has(kLow)) return now < -0.35 && top.place < 0.6;
    if (s_.side == Side::kInterceptor && s_.round > 25) {
      const int lead = s_.hit_value * s_.hits[Side::kInterceptor] - s_.hits[Side::kEscort] - s_.handicap;
      return lead > 0 && top.attack <= 0.05;
    }
    return now < -1.2;
  }

  const FullCircle& r_;
  const State& s_;
  Judgement judge_;
  const Plane& plane_;
  const Fighter& me_;
  int start_level_, start_heading_, start_energy_;
  mutable int16_t energy_[5][2][2] = {};
};

// Full power, unless a lower band of airspeed has the better attack now or next round.
int throttle_choice(const FullCircle& r, const State& s, const DoctrineWeights& weights) {
  const Judgement judge(r, s, weights);
  const int full =
      FullCircle::new_energy(s.move.start.energy, r.energy_modifiers(r.plane(s.active), r.flown(s), s.move.die).sum());
  int best = 0;
  double top = -1e9;
  for (int back = 0; back <= kMaxThrottle; ++back) {
    const int energy = full - back;
    if (back > 0 && airspeed(energy) == airspeed(energy + 1)) continue;
    if (r.stalls(r.plane(s.active), energy, r.level(s, s.active))) break;
    State t = s;
    Fighter& at = t.fighters[s.active];
    at.energy = energy;
    t.stage = Stage::kCombat;
    const double v =
        judge.best_fight(t) + judge.next_attack(at, s.active) + judge.prospects(at, s.active) - weights.throttle * back;
    if (v > top + 1e-9) top = v, best = back;
  }
  return best;
}

// What answering a head-on attack brings.
double reply_gain(const FullCircle& r, const State& s, const DoctrineWeights& weights) {
  const Judgement judge(r, s, weights);
  State yes = s, no = s;
  yes.stage = no.stage = Stage::kCombat;
  yes.move.target_fires = kFires;
  return (no.move.mover_fires ? judge.fight(no) : 0) - judge.fight(yes);
}

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
    if (s.fighters[i].flying())
      value -= std::max(0, 4 - distance(p, FullCircle::place_of(s, i))) * (s.side == Side::kEscort ? 0.6 : 0.2);
  return value;
}

int fair_bid(const FullCircle& r, const State& s) {
  return std::max(s.hit_value == 1 ? 1 : 0, fair_handicap(r.setup(), s.hit_value));
}

game::Action set_up_choice(const FullCircle& r, const State& s, const game::ActionList& actions) {
  switch (s.stage) {
    case Stage::kBid: {
      const int fair = fair_bid(r, s);
      if (s.bid != 0 && s.bid - 1 <= fair) return make(Kind::kBid, kBidPass);
      const int bid = s.bid == 0 ? fair : std::min<int>(fair, s.bid - 2);
      return make(Kind::kBid, std::max(0, bid));
    }
    case Stage::kPlaceHex: {
      game::Action best = actions[0];
      double top = -1e9;
      for (game::Action a : actions) {
        const double v = hex_value(r, s, {arg_of(a) >> 8, arg_of(a) & 0xff});
        if (v > top) top = v, best = a;
      }
      return best;
    }
    case Stage::kPlaceHeading: {
      game::Action best = actions[0];
      int nearest = 999;
      for (game::Action a : actions) {
        const int d = distance(ahead(ahead(FullCircle::place_of(s, s.active), arg_of(a)), arg_of(a)), kLeadStart);
        if (d < nearest) nearest = d, best = a;
      }
      return best;
    }
    case Stage::kPlaceStep: return actions[actions.size() - 1];
    case Stage::kEdgeSide: return make(Kind::kEdgeSide, s.sun == 1 || s.sun == 2 ? 1u : 0u);  // from the side of the sun
    default: return actions[0];
  }
}

using Reasons = std::vector<game::Fact>;

game::Action fly_choice(const FullCircle& r, const State& s, const DoctrineWeights& weights, Reasons* reasons) {
  const Flying::Choice c = Flying(r, s, weights).choose();
  if (reasons == nullptr) return c.action;
  const auto because = [&](const char* key, const char* label, std::string text, const char* rule) {
    reasons->push_back({key, label, std::move(text), rule});
  };
  if (c.leaves) {
    because("leave", "Leaves", c.no_way ? "no other way" : "staying costs more than it brings (" + points(c.top.total) + ")",
            "FC-LEAVE-01");
    return c.action;
  }
  if (c.top.attack > 0.01) because("attack", "Attack at the end of this path", points(c.top.attack), "FC-CBT-01");
  because("place", "Place and energy for the next rounds", points(c.top.place), "FC-NRG-10");
  if (c.top.danger > 0.01) because("danger", "What the enemy can answer", points(-c.top.danger), "FC-CBT-01");
  if (c.top.stall > 0.01) because("stall", "Risk of a stall", points(-c.top.stall), "FC-NRG-11");
  return c.action;
}

game::Fact throttle_reason(int back) {
  if (back == 0) return {"throttle", "Throttle", "full power: energy is life", "FC-NRG-09"};
  return {"throttle", "Throttles back", "a slower flight has the better attack next round", "FC-NRG-09"};
}

game::Fact set_up_reason(const FullCircle& r, const State& s) {
  switch (s.stage) {
    case Stage::kBid: return {"bid", "Handicap", "about " + std::to_string(fair_bid(r, s)) + " would be fair", "FC-VIC-01"};
    case Stage::kBase: return {"base", "Height of the raid", "as the scenario has it", "FC-SETUP-10"};
    case Stage::kBox: return {"box", "Bombers", "all at one height: their guns cover each other alike", "FC-SETUP-09"};
    case Stage::kPlaceHex:
      if (s.side == Side::kEscort) return {"place", "Starts", "ahead of the bombers, apart from the others", "FC-SETUP-11"};
      return {"place", "Starts", "near the raid, with the sun behind if possible", "FC-SETUP-17"};
    case Stage::kPlaceHeading: return {"heading", "Faces", "the bombers: there the fight will be", "FC-SETUP-18"};
    case Stage::kPlaceStep: return {"height", "Starts", "as high as it may: height is energy", "FC-NRG-01"};
    case Stage::kEdgeSide: return {"sun", "Side", "with the sun behind", "FC-MOD-04"};
    default: return {"height", "Heights", "all fly as they came: none pays for another's height", "FC-SETUP-13"};
  }
}

// The one choice behind policy() and the bots; they ask for its reasons as well.
game::Action decide(const FullCircle& r, const State& s, const DoctrineWeights& weights, Reasons* reasons) {
  switch (s.stage) {
    case Stage::kFly:
    case Stage::kTurn: return fly_choice(r, s, weights, reasons);
    case Stage::kThrottle: {
      const int back = throttle_choice(r, s, weights);
      if (reasons) reasons->push_back(throttle_reason(back));
      return throttle(back);
    }
    case Stage::kFire: {
      bool shoot = false;
      const double value = Judgement(r, s, weights).best_fight(s, &shoot);
      if (reasons) reasons->push_back({"fire", shoot ? "Fires" : "Holds", "expected " + points(value), "FC-CBT-04"});
      return fire(shoot);
    }
    case Stage::kReply: {
      const double gain = reply_gain(r, s, weights);
      if (reasons) reasons->push_back({"fire", gain > 0 ? "Fires back" : "Holds", "expected " + points(gain), "FC-CBT-02"});
      return fire(gain > 0);
    }
    default: {
      game::ActionList actions;
      r.legal(s, actions);
      if (reasons) reasons->push_back(set_up_reason(r, s));
      return set_up_choice(r, s, actions);
    }
  }
}

constexpr std::string_view kSeasoned = "seasoned";

}  // namespace

std::vector<game::BotInfo> FullCircle::bots() const {
  std::vector<game::BotInfo> list = {
      {"doctrine", "Doctrine", "Weighs every path by attack, danger and energy, as a careful squadron leader would."}};
  if (setup_.weights.tuned)
    list.push_back({std::string(kSeasoned), "Seasoned leaders", "Doctrine, with its priorities tuned over many games."});
  return list;
}

game::BotChoice FullCircle::choose(std::string_view bot, const State& s, dice::Rng&) const {
  game::ActionList actions;
  legal(s, actions);
  if (actions.size() == 1) return {actions[0], {{"only", "Only choice", "", ""}}};
  game::BotChoice choice;
  choice.action = decide(*this, s, bot == kSeasoned ? setup_.weights.quick : setup_.weights.own, &choice.reasons);
  return choice;
}

game::Action FullCircle::policy(const State& s, dice::Rng&) const { return decide(*this, s, setup_.weights.quick, nullptr); }

// A path once chosen is flown to its end. Weighed again in its midst it would nearly always be chosen again, at several times
// the price.
int FullCircle::play_quick(State& s, dice::Rng& rng, int most) const {
  if (s.stage != Stage::kFly && s.stage != Stage::kTurn) return apply(s, policy(s, rng), nullptr), 1;
  const Flying::Choice chosen = Flying(*this, s, setup_.weights.quick).choose();
  int made = 0;
  if (s.stage == Stage::kFly) apply(s, chosen.action, nullptr), ++made;
  if (chosen.leaves) return made;
  for (int i = 0; i < chosen.path.count && made < most; ++i, ++made) apply(s, turn(chosen.path.choices[i]), nullptr);
  return made;
}

// A choice in mid-path is as good as the best path that begins with it: a look at the position there would see none of it.
bool FullCircle::weigh(const State& s, std::span<const game::Action> actions, std::span<float> interest) const {
  if (s.stage != Stage::kFly && s.stage != Stage::kTurn) return false;
  constexpr double kScale = 0.15, kNone = 6;  // points that make a path e times as interesting; as good as none
  double best[16];
  std::fill_n(best, actions.size(), -99.0);
  const auto of = [&](game::Action a, double value) {
    for (std::size_t i = 0; i < actions.size(); ++i)
      if (actions[i] == a) best[i] = std::max(best[i], value);
  };
  const Flying::Choice chosen =
      Flying(*this, s, setup_.weights.quick)
          .choose(
              [&](const Path& path, double value) { of(s.stage == Stage::kFly ? fly(path.dz) : turn(path.choices[0]), value); },
              kNone * kScale);
  of(chosen.action, chosen.top.total);
  for (std::size_t i = 0; i < actions.size(); ++i)
    interest[i] = static_cast<float>(std::exp(std::clamp((best[i] - chosen.top.total) / kScale, -kNone, 0.0)));
  return true;
}

}  // namespace furball::full_circle
