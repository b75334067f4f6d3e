// The doctrine bot: a pilot's rules of thumb. It looks at its own choice only, never at the dice to come.
//   escorts       cover the bombers from above and behind, pounce on whoever attacks them, stay off enemy guns
//   interceptors  come from above or head-on, take the shot that pays, do not end where an escort can follow
//   both          fire when the chance is worth the ammunition; leave when staying costs more than it brings

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

// One decision. `explained`: reasons are wanted too; without them nothing is allocated.
class Doctrine {
 public:
  Doctrine(const Dogfight& game, const State& s, bool explained) : g_(game), s_(s), explained_(explained), judge_(game, s) {
    game.legal(s, list_);
  }

  BotChoice choose() const {
    if (!explained_ && list_.size() == 1) return {list_[0], {}};
    switch (s_.step) {
      case Step::kBid: return bid();
      case Step::kPlaceEscorts:
      case Step::kPlaceInterceptors: return place();
      case Step::kMoverFire:
      case Step::kTargetFire: return fire();
      case Step::kTurnEnd:
        return answer(make_action(Kind::kContinue), "press_on", "Press on", "a forfeit never gains", "DF-VIC-01");
      default: return move();
    }
  }

 private:
  BotChoice answer(Action a, const char* key, const char* label, const std::string& value, const char* rule) const {
    if (!explained_) return {a, {}};
    return {a, {{key, label, value, rule}}};
  }

  // The scenario's handicap is what the designers think the interceptors are worth: bid up to it, a point at a time.
  BotChoice bid() const {
    const int fair = g_.scenario().handicap, next = s_.bids == 0 ? 0 : s_.handicap + 1;
    const bool cheap = next <= std::min(fair, g_.options().max_bid);
    const Action a = cheap ? make_action(Kind::kBid, next) : make_action(Kind::kPass);
    return answer(a, "bid", "Fair handicap", std::to_string(fair), "DF-SETUP-08");
  }

  BotChoice place() const {
    const bool escorts = s_.step == Step::kPlaceEscorts;
    const int number = s_.current.number() % kMaxFlights;
    Post post = escorts ? escort_post(g_.scenario(), number) : interceptor_post(g_.scenario(), number);
    if (!escorts) post.col = s_.entry == Entry::kRear ? 0 : kColumns - 1;
    Action best = list_[0];
    int nearest = 1 << 20;
    for (Action a : list_) {
      const Place p = place_of(argument_of(a));
      const int dc = p.col - post.col, dr = p.row - post.row, dl = p.lane - post.lane;
      const int distance = dc * dc * 2 + dr * dr * 3 + dl * dl * 2;
      if (distance < nearest) nearest = distance, best = a;
    }
    if (!explained_) return {best, {}};
    return answer(best, "post", escorts ? "Close cover" : "High and spread", block_name(argument_of(best)),
                  escorts ? "DF-SETUP-03" : "DF-SETUP-05");
  }

  BotChoice fire() const {
    const bool mover = s_.step == Step::kMoverFire, target_first = g_.options().target_declares_first;
    const Combat c = g_.combat(s_);
    const bool other_fires = !mover         ? target_first || s_.mover_fires()
                             : target_first ? s_.target_fires()
                                            : g_.combat_rules().target_may_fire(c);
    const double fire = mover ? judge_.fight_value(c, true, other_fires) : -judge_.fight_value(c, other_fires, true);
    const double hold = mover ? judge_.fight_value(c, false, other_fires) : -judge_.fight_value(c, other_fires, false);
    const Action a = make_action(fire >= hold ? Kind::kFire : Kind::kHold);
    if (!explained_) return {a, {}};
    return {a,
            {{"fire", "Firing is worth", number(fire), "DF-CBT-10"}, {"hold", "Holding is worth", number(hold), "DF-CBT-13"}}};
  }

  // The best of all ends, or leaving.
  BotChoice move() const {
    Scored best;
    Action choice = make_action(Kind::kLeave);
    for (Action a : list_) {
      if (kind_of(a) != Kind::kMove) continue;
      const Scored score = score_move(place_at(argument_of(a)));
      if (score.total > best.total) best = score, choice = a;
    }
    if (kind_of(choice) == Kind::kLeave)
      return answer(choice, "leave", "Leaving", "staying costs more than it brings", "DF-STACK-10");
    if (!explained_) return {choice, {}};
    return {choice, best.reasons()};
  }

  Scored score_move(const Place& end) const {
    const Unit flight = s_.current;
    Scored score;
    score.add("worth", "Stays in the fight", judge_.worth(flight), "DF-STACK-10");
    const std::optional<Unit> enemy = g_.enemy_at(s_, side_of(flight), end.block());
    if (enemy)
      score.add("attack", "Attack", judge_.fight_value(g_.combat_for(s_, flight, s_.flights[flight].place(), end, *enemy)),
                "DF-CBT-01");
    score.add("exposure", "Exposed to attack", -0.9 * judge_.exposure(flight, end), "DF-CBT-04");
    if (g_.must_leave_next(s_, flight, end))
      score.add("dead_end", "Must leave next turn", -judge_.worth(flight), "DF-STACK-11");
    if (side_of(flight) == Side::kEscorts) add_escort_plans(end, score);
    else add_interceptor_plans(end, score);
    add_station(end, score);
    return score;
  }

  void add_escort_plans(const Place& end, Scored& score) const {
    if (judge_.turns_left() <= 1) return;
    score.add("cover", "Covers the bombers", 0.20 * judge_.cover(s_.current, end), "DF-BPH-03");
    const auto next = judge_.best_attack(s_.current, end, 0, false, true);
    score.add("threat", "Threatens next turn", 0.25 * next.value, "DF-CBT-08");
  }

  void add_interceptor_plans(const Place& end, Scored& score) const {
    const int shift = g_.shift_at(s_.marker);
    const auto next = judge_.turns_left() > 1 ? judge_.best_attack(s_.current, end, shift, false, true) : Judgement::Attack{};
    score.add("threat", "Threatens next turn", (next.on_bombers() ? 0.6 : 0.25) * next.value, "DF-CBT-07");
    // Shifted onto the bombers: a fight in the Bomber Phase.
    const int shifted = end.block() - shift * kRows * kLanes;
    if (shifted < 0 || !g_.bombers_at(shifted)) return;
    Combat c;
    c.phase = Phase::kBombers;
    c.mover = s_.current;
    c.target = squadron_unit(0);
    c.mover_orient = end.orient();
    c.target_orient = kLevelForward;
    score.add("bomber_phase", "Falls back onto the bombers", judge_.fight_value(c), "DF-BPH-03");
  }

  // Way to go: an interceptor closes on the bombers, an escort stays near them; height is worth a little.
  void add_station(const Place& end, Scored& score) const {
    const bool escort = side_of(s_.current) == Side::kEscorts;
    const Scenario& scenario = g_.scenario();
    const int after = end.col - g_.shift_at(s_.marker), bombers = scenario.bomber_column();
    int away;  // turns until it is where it wants to be, roughly
    if (escort) away = std::max(0, std::abs(after - bombers) - 1);
    else if (end.heading == Heading::kForward) away = after < bombers ? bombers - after - 1 : after - bombers + 2;
    else away = after > bombers ? (after - bombers) / 3 : bombers - after + 3;
    score.add("station", escort ? "Away from the bombers" : "Far from the bombers", -0.015 * away, "DF-BPH-01");
    const int above = end.row - scenario.bomber_row(scenario.squadrons - 1);
    score.add("height", "Height", 0.012 * std::clamp(above, -3, 2), "DF-MOVE-07");
  }

  const Dogfight& g_;
  const State& s_;
  const bool explained_;
  const Judgement judge_;
  game::ActionList list_;
};

}  // namespace

std::vector<game::BotInfo> Dogfight::bots() const {
  return {{"doctrine", "Doctrine", "Follows a squadron leader's rules of thumb: cover, height, odds and a way out."}};
}

BotChoice Dogfight::choose(std::string_view, const State& s, dice::Rng&) const { return Doctrine(*this, s, true).choose(); }

Action Dogfight::policy(const State& s, dice::Rng&) const { return Doctrine(*this, s, false).choose().action; }

}  // namespace furball::dogfight
