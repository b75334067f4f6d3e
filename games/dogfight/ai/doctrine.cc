// The doctrine bot: a pilot's rules of thumb. It looks at its own choice only, never at the dice to
// come.
//   escorts       cover the bombers from above and behind, pounce on whoever attacks them, stay off
//   enemy tails interceptors  come from above or head-on, take the shot that pays, do not end where
//   an escort can follow both          fire when the chance is worth the ammunition; leave when
//   staying costs more than it brings

#include <algorithm>
#include <array>
#include <cmath>

#include "games/dogfight/ai/judgement.h"
#include "libs/base/number_text.h"
#include "libs/base/sort.h"

namespace furball::dogfight {

using game::Action;
using game::BotChoice;
using game::Fact;

namespace {

std::string number(double value) { return signed_text(value); }

// A choice with its points, item by item.
struct Scored {
  struct Item {
    double value;
    const char *key, *label, *rule;
  };
  double total = 0;
  std::array<Item, 10> items;
  std::size_t count = 0;

  void add(const char* key, const char* label, double value, const char* rule) {
    total += value;
    if (std::abs(value) >= 0.005) items[count++] = {value, key, label, rule};
  }
  std::vector<Fact> reasons() {  // most decisive first
    sort_short(items.begin(), items.begin() + static_cast<std::ptrdiff_t>(count),
               [](const Item& a, const Item& b) { return std::abs(a.value) > std::abs(b.value); });
    std::vector<Fact> facts;
    for (std::size_t i = 0; i < count; ++i)
      facts.push_back({items[i].key, items[i].label, number(items[i].value), items[i].rule});
    return facts;
  }
};

// Where flights like to start, in the order of their letters.
struct Post {
  int col, row, lane;
};

Post escort_post(const Scenario& scenario, int number) {
  // Around and above the rearmost squadron: the far side, the near side, on top, then ahead.
  static constexpr Post kPosts[] = {{5, 1, 0}, {5, 1, 2}, {4, 2, 1}, {7, 1, 1}, {6, 2, 0}, {6, 2, 2}};
  Post post = kPosts[number % 6];
  post.col += scenario.bomber_column() - 6;
  post.row += scenario.bomber_row(scenario.squadrons - 1);
  return post;
}

Post interceptor_post(const Scenario& scenario, int number) {
  // As high as allowed, spread over the lanes.
  static constexpr int kLane[] = {0, 2, 1};
  return {0, scenario.max_row - number / 3, kLane[number % 3]};
}

}  // namespace

std::vector<game::BotInfo> Dogfight::bots() const {
  return {{"doctrine", "Doctrine", "Follows a squadron leader's rules of thumb: cover, height, odds and a way out."}};
}

BotChoice Dogfight::choose(std::string_view, const State& s, dice::Rng&) const { return doctrine(s, true); }

Action Dogfight::policy(const State& s, dice::Rng&) const { return doctrine(s, false).action; }

BotChoice Dogfight::doctrine(const State& s, bool explained) const {
  game::ActionList list;
  legal(s, list);
  if (!explained && list.size() == 1) return {list[0], {}};
  const Judgement judge(*this, s);

  switch (s.step) {
    case Step::kBid: {
      // The scenario's handicap is what the designers think the interceptors are worth.
      const int fair = scenario_->handicap;
      const bool cheap = s.bids == 0 ? fair > 0 : s.handicap < fair;
      if (!cheap || fair > scenario_->options.max_bid)
        return {make_action(Kind::kPass), {{"bid", "Fair handicap", std::to_string(fair), "DF-SETUP-08"}}};
      return {make_action(Kind::kBid, fair), {{"bid", "Fair handicap", std::to_string(fair), "DF-SETUP-08"}}};
    }
    case Step::kPlaceEscorts:
    case Step::kPlaceInterceptors: {
      const bool escorts = s.step == Step::kPlaceEscorts;
      const int number = s.current - first_flight(side_of(s.current));
      Post post = escorts ? escort_post(*scenario_, number) : interceptor_post(*scenario_, number);
      if (!escorts) post.col = s.entry == 1 ? 0 : kColumns - 1;
      Action best = list[0];
      int nearest = 1 << 20;
      for (Action a : list) {
        const Place p = place_of(argument_of(a), 0);
        const int dc = p.col - post.col, dr = p.row - post.row, dl = p.lane - post.lane;
        const int distance = dc * dc * 2 + dr * dr * 3 + dl * dl * 2;
        if (distance < nearest) nearest = distance, best = a;
      }
      return {best,
              {{"post", escorts ? "Close cover" : "High and spread", block_name(argument_of(best)),
                escorts ? "DF-SETUP-03" : "DF-SETUP-05"}}};
    }
    case Step::kMoverFire:
    case Step::kTargetFire: {
      const bool mover = s.step == Step::kMoverFire;
      const Combat c = combat(s);
      const bool target_flipped = !is_bomber(c.target) && s.flights[c.target].flipped();
      const bool other_fires =
          mover ? (scenario_->options.target_declares_first ? (s.combat_flags & State::kTargetFires) != 0
                                                            : combat_rules_.target_may_fire(c, target_flipped))
                : scenario_->options.target_declares_first || (s.combat_flags & State::kMoverFires);
      const double fire = mover ? judge.fight_value(c, true, other_fires) : -judge.fight_value(c, other_fires, true);
      const double hold = mover ? judge.fight_value(c, false, other_fires) : -judge.fight_value(c, other_fires, false);
      if (!explained) return {make_action(fire >= hold ? Kind::kFire : Kind::kHold), {}};
      return {
          make_action(fire >= hold ? Kind::kFire : Kind::kHold),
          {{"fire", "Firing is worth", number(fire), "DF-CBT-10"}, {"hold", "Holding is worth", number(hold), "DF-CBT-13"}}};
    }
    case Step::kTurnEnd:
      if (!explained) return {make_action(Kind::kContinue), {}};
      return {make_action(Kind::kContinue), {{"press_on", "Press on", "a forfeit never gains", "DF-VIC-01"}}};
    default: break;
  }

  // A move: the best of all ends, or leaving.
  const int flight = s.current;
  const Place start = s.flights[flight].place();
  const bool escort = side_of(flight) == Side::kEscorts;
  Scored best;
  Action choice = make_action(Kind::kLeave);
  for (Action a : list) {
    if (kind_of(a) != Kind::kMove) continue;
    const Place end = place_at(argument_of(a));
    Scored score;
    score.add("worth", "Stays in the fight", judge.worth(flight), "DF-STACK-10");
    const int enemy = enemy_at(s, side_of(flight), end.block());
    if (enemy >= 0) score.add("attack", "Attack", judge.fight_value(combat_for(s, flight, start, end, enemy)), "DF-CBT-01");
    score.add("exposure", "Exposed to attack", -0.9 * judge.exposure(flight, end), "DF-CBT-04");
    if (must_leave_next(s, flight, end)) score.add("dead_end", "Must leave next turn", -judge.worth(flight), "DF-STACK-11");
    if (escort) {
      score.add("cover", "Covers the bombers", 0.20 * judge.cover(flight, end), "DF-BPH-03");
      const auto next = judge.best_attack(flight, end, 0, false, true);
      score.add("threat", "Threatens next turn", 0.25 * next.value, "DF-CBT-08");
    } else {
      const int shift = shift_at(s.marker);
      const auto next = judge.turns_left() > 1 ? judge.best_attack(flight, end, shift, false, true) : Judgement::Attack{};
      score.add("threat", "Threatens next turn", (is_bomber(next.target) ? 0.6 : 0.25) * next.value, "DF-CBT-07");
      // Shifted onto the bombers: a fight in the Bomber Phase.
      const int shifted = end.block() - shift * kRows * kLanes;
      if (shifted >= 0 && bomber_at_[shifted]) {
        Combat c;
        c.phase = Phase::kBombers;
        c.mover = flight;
        c.target = kFirstBomber;
        c.mover_orient = static_cast<uint8_t>(end.orient());
        c.target_orient = static_cast<uint8_t>(kLevelForward);
        score.add("bomber_phase", "Falls back onto the bombers", judge.fight_value(c), "DF-BPH-03");
      }
    }
    // Way to go: an interceptor closes on the bombers, an escort stays near them; height is worth a
    // little.
    const int after = end.col - shift_at(s.marker);
    const int bombers = scenario_->bomber_column();
    int away;  // turns until it is where it wants to be, roughly
    if (escort) away = std::max(0, std::abs(after - bombers) - 1);
    else if (end.heading == Heading::kForward) away = after < bombers ? bombers - after - 1 : after - bombers + 2;
    else away = after > bombers ? (after - bombers) / 3 : bombers - after + 3;
    score.add("station", escort ? "Away from the bombers" : "Far from the bombers", -0.015 * away, "DF-BPH-01");
    const int above = end.row - scenario_->bomber_row(scenario_->squadrons - 1);
    score.add("height", "Height", 0.012 * std::clamp(above, -3, 2), "DF-MOVE-07");
    if (score.total > best.total) {
      best = std::move(score);
      choice = a;
    }
  }
  if (!explained) return {choice, {}};
  if (kind_of(choice) == Kind::kLeave)
    return {choice, {{"leave", "Leaving", "staying costs more than it brings", "DF-STACK-10"}}};
  return {choice, best.reasons()};
}

}  // namespace furball::dogfight
