// The move order, reactions, splits and what follows a combat, played out over positions drawn by chance and checked against a
// plain telling of the rules.

#include <algorithm>
#include <set>

#include "games/wing_leader/combat.h"
#include "games/wing_leader/movement.h"
#include "games/wing_leader/rules/chance_test_util.h"

namespace furball::wing_leader {
namespace {
using namespace testing;

WingLeader battle() {
  WingLeader g = without_nets();
  g.options.special_tactics = false;
  return g;
}

// --- 6.1

struct Order {
  const WingLeader& g;
  const State& s;  // as the phase began
  int key(int i) const { return 100 * s.unit[i].y + basic_speed(g, s, i); }
  bool follows(int i) const { return s.unit[i].dogfight == 0 && s.unit[i].tally_on == TallyOn::kUnit; }
  bool after_dogfight(int i) const { return follows(i) && s.unit[s.unit[i].tally].dogfight > 0; }
  int group(int i) const {
    const Unit& u = s.unit[i];
    return u.dogfight ? 0 : !fights(u) ? 2 : u.mission == Mission::kEscort ? 1 : has(u, kAlerted) ? 4 : 3;
  }
  // The circle of tallies a unit is part of; empty: none.
  std::vector<int> circle(int i) const {
    std::vector<int> members;
    int at = i;
    do {
      if (!there(s.unit[at]) || !follows(at) || after_dogfight(at)) return {};
      if (std::count(members.begin(), members.end(), at)) return {};
      members.push_back(at);
      at = s.unit[at].tally;
    } while (at != i);
    return members;
  }
};

TEST(Chance, WL_6_1_TheWholeMoveOrder) {
  // covers: WL-6.1-a, WL-6.1.1-a, WL-6.1.1-b, WL-6.1.1-c, WL-6.1.2-a, WL-6.1.2-b, WL-6.1.2-c, WL-6.1.2-d, WL-6.1.2-e,
  // WL-6.1.2-f covers: WL-6.1.3-a, WL-6.1.4-a, WL-6.1.4-b, WL-6.1.4-c
  const WingLeader g = battle();
  Draw d(71);
  for (State s : many<in_play>(60, g, d, 9)) {
    // Two dogfights, perhaps
    for (int fight = 1; fight <= 2; ++fight) {
      const int a = fight == 1 ? 5 : 6, b = fight == 1 ? 7 : 8;
      if (d.one_in(2)) continue;
      for (const int i : {a, b}) {
        Unit& u = s.unit[i];
        u.status = Status::kOnMap, u.mission = Mission::kSweep, u.disorder = 0, u.dogfight = fight;
        u.tally_on = TallyOn::kUnit, u.tally = i == a ? b : a;
        u.x = s.unit[a].x, u.y = s.unit[a].y;
      }
    }
    for (const int i : all_units(s)) {  // whoever is not there has no tally, and nobody has one on him
      Unit& u = s.unit[i];
      if (u.tally_on == TallyOn::kUnit && (!there(u) || !there(s.unit[u.tally]))) u.tally_on = TallyOn::kNothing, u.tally = 0;
    }
    const State before = s;
    const Order o{g, before};
    start(g, s, Proc::kMovementPhase);
    std::vector<std::vector<int>> moved;  // by slot; a dogfight together
    int guard = 0;
    while (s.depth > before.depth && guard++ < 3000) {
      if (s.at == At::kDogfightBreakQuestion) g.apply(s, make(Kind::kPass), nullptr);  // whoever breaks off moves later
      else anything(g, s, d);
    }
    ASSERT_LT(guard, 3000);
    int slots = 0;
    for (const int i : all_units(before)) slots = std::max<int>(slots, s.unit[i].slot);
    moved.resize(static_cast<std::size_t>(slots) + 1);
    for (const int i : all_units(before))
      if (there(before.unit[i])) {
        ASSERT_GT(s.unit[i].slot, 0) << g.label(s, i);
        moved[s.unit[i].slot].push_back(i);
      }
    // Told again: who could be next?
    std::set<int> waiting;
    for (const int i : all_units(before))
      if (there(before.unit[i])) waiting.insert(i);
    std::vector<int> queue;  // targets whose talliers are due: slot, or 100 + dogfight
    std::size_t served = 0;
    for (int slot = 1; slot <= slots; ++slot) {
      std::set<int> may;
      while (served < queue.size() && may.empty()) {
        for (const int i : waiting)
          if (o.follows(i) && (queue[served] >= 100 ? before.unit[before.unit[i].tally].dogfight == queue[served] - 100
                                                    : !o.after_dogfight(i) && before.unit[i].tally == queue[served]))
            may.insert(i);
        if (may.empty()) ++served;
      }
      if (may.empty()) {
        const auto roots = [&](int group, int side) {
          for (const int i : waiting)
            if (!o.follows(i) && o.group(i) == group && (side < 0 || before.unit[i].side == side)) may.insert(i);
        };
        const auto lowest = [&] {
          int least = 1 << 20;
          for (const int i : may) least = std::min(least, o.key(i));
          for (auto it = may.begin(); it != may.end();) it = o.key(*it) == least ? std::next(it) : may.erase(it);
        };
        roots(0, -1);
        for (const int group : {1, 2})
          for (const int side : {0, 1})
            if (may.empty()) roots(group, side);
        if (may.empty()) roots(3, -1), lowest();
        if (may.empty()) {
          roots(4, -1);
          for (const int i : waiting) {  // of a circle whoever is lowest
            const std::vector<int> c = o.circle(i);
            const bool whole = !c.empty() && std::all_of(c.begin(), c.end(), [&](int k) { return waiting.count(k) > 0; });
            if (whole && std::all_of(c.begin(), c.end(), [&](int k) { return o.key(i) <= o.key(k); })) may.insert(i);
          }
          lowest();
        }
      }
      const std::vector<int>& now = moved[static_cast<std::size_t>(slot)];
      ASSERT_FALSE(now.empty());
      for (const int i : now) EXPECT_TRUE(may.count(i)) << g.label(before, i) << " in slot " << slot;
      const int fight = before.unit[now[0]].dogfight;
      if (fight) {
        for (const int i : waiting) EXPECT_EQ(before.unit[i].dogfight == fight, std::count(now.begin(), now.end(), i) > 0);
      } else {
        EXPECT_EQ(now.size(), 1u);
      }
      for (const int i : now) waiting.erase(i);
      queue.push_back(fight ? 100 + fight : now[0]);
      if (HasFailure()) return;
    }
    EXPECT_TRUE(waiting.empty());
  }
}

// --- 10.4.2

TEST(Chance, WL_10_4_2_b_HowAReactorGoesIn) {
  // covers: WL-10.4.2-b, WL-10.4.2-d, WL-8.5-c, WL-8.5-d, WL-7.2.4-a, WL-9.2.2-d, WL-10.3-a
  const WingLeader g = battle();
  Draw d(72);
  for (State s : many<in_play>(400, g, d, 7)) {
    const int c = 3, a = 7;
    Unit& u = s.unit[c];
    Unit& e = s.unit[a];
    u.status = e.status = Status::kOnMap, u.mission = Mission::kEscort, u.disorder = 0, u.size = Size::kFlight, u.carries = {};
    u.tally_on = TallyOn::kNothing;
    if (d.one_in(3)) u.x = d.one_in(2) ? 0 : 25, e.x = std::clamp(u.x + d.below(5) - 2, 0, 25);
    if (d.one_in(3)) u.y = d.one_in(2) ? 0 : 19, e.y = std::clamp(u.y + d.below(5) - 2, 0, 19);
    if (d.one_in(6)) {  // straight behind it on a diagonal: the only way in begins with a turn about
      const int f = 1 + 2 * d.below(4), squares = 2 + d.below(2);
      u.x = 12, u.y = 9, u.facing = f;
      e.x = 12 - squares * east(f), e.y = 9 - squares * north(f);
    }
    if (geom::distance(at(u), at(e)) > 4) continue;
    u.role = 3;
    const Unit before = u;
    const Square goal = at(e);
    // Every shortest way, with and without a turn about at its beginning
    std::set<int> plain, about;
    const int distance = geom::distance(at(before), goal);
    const auto fly = [&](auto& self, Square p, int left, bool turned, int last) -> void {
      if (left == 0) {
        (turned ? about : plain).insert(last);
        return;
      }
      for (int f = 0; f < 8; ++f) {
        const Square q{p.x + step_x(f), p.y + step_y(f)};
        if (!on_board(q.x, q.y) || geom::distance(q, goal) != left - 1) continue;
        self(self, q, left - 1, turned || (left == distance && turn_steps(before.facing, f) == 4), f);
      }
    };
    if (distance > 0) fly(fly, at(before), distance, false, 0);
    const std::set<int>& ways = plain.empty() ? about : plain;
    start(g, s, Proc::kReactors, {.target = a, .how = 1});
    int facing = before.facing;
    if (ways.size() > 1) {
      ASSERT_EQ(s.at, At::kReactorEntryQuestion);
      EXPECT_EQ(s.seat, 0);
      game::ActionList list;
      g.legal(s, list);
      std::set<int> offered;
      for (const game::Action action : list) offered.insert(arg_facing(arg_of(action)));
      EXPECT_EQ(offered, ways);
      const game::Action chosen = list[static_cast<std::size_t>(d.below(static_cast<int>(list.size())))];
      facing = arg_facing(arg_of(chosen));
      g.apply(s, chosen, nullptr);
    } else if (!ways.empty()) {
      facing = *ways.begin();
    }
    const Unit& after = s.unit[c];
    EXPECT_EQ(at(after), goal);
    EXPECT_EQ(after.facing, facing);
    EXPECT_EQ(after.from, ways.empty() ? before.from : Facing(facing));
    const Square came{goal.x - step_x(facing), goal.y - step_y(facing)};
    EXPECT_EQ(after.headon, !ways.empty() && from_ahead(e, came) ? a : kNone);
    EXPECT_EQ(after.attitude, goal.y == before.y ? before.attitude : goal.y < before.y ? Attitude::kDive : Attitude::kClimb);
    EXPECT_TRUE(tallies(after, a));
    EXPECT_EQ(after.mission, Mission::kSweep);
    EXPECT_TRUE(has(after, kAlerted));
    EXPECT_EQ(after.role, 0);
  }
}

// --- 9.3

TEST(Chance, WL_9_3_1_WhatASplitLeaves) {
  // covers: WL-9.3.1-a, WL-9.3.1-b, WL-9.3.1-c, WL-9.3.1-d, WL-9.3.1-e
  WingLeader g = battle();
  Draw d(73);
  for (State s : many<in_play>(300, g, d, 3)) {
    g.side[0].max_losses[1] = 2 + d.below(3);
    const int i = 5;
    Unit& u = s.unit[i];
    u.status = Status::kOnMap, u.size = Size::kSquadron, u.max_losses = 9, u.disorder = 0, u.mission = Mission::kSweep,
    u.profile = {};
    set(u, kExperte, d.one_in(2)), set(u, kWingLeader, d.one_in(3));
    if (!may_split(g, s, i)) continue;
    const State before = s;
    const Unit old = u;
    const int limit = g.side[0].max_losses[1], how = d.below(2);
    const bool leaders = has(old, kExperte) || has(old, kWingLeader);
    std::set<int> shares;
    for (int lead = 0; lead <= (leaders ? 1 : 0); ++lead)
      for (int w = 0; w <= old.straggler; ++w)
        for (int l = 0; l <= old.losses; ++l)
          if (l < limit && l + w <= limit && old.losses - l < limit && old.losses - l + old.straggler - w <= limit)
            shares.insert(lead * 32 + w * 16 + l);
    start(g, s, Proc::kSplit, {.unit = i, .how = how});
    int share = *shares.begin();
    if (shares.size() > 1) {
      ASSERT_EQ(s.at, At::kShareLossesQuestion);
      game::ActionList list;
      g.legal(s, list);
      std::set<int> on_offer;
      for (const game::Action a : list) on_offer.insert(arg_of(a));
      EXPECT_EQ(on_offer, shares);
      const game::Action chosen = list[static_cast<std::size_t>(d.below(static_cast<int>(list.size())))];
      share = arg_of(chosen);
      g.apply(s, chosen, nullptr);
    } else {
      EXPECT_NE(s.at, At::kShareLossesQuestion);
    }
    const int two = before.unit_count;
    const int l1 = share % 16, w1 = share / 16 % 2, l2 = old.losses - l1, w2 = old.straggler - w1;
    const bool alike = l1 == l2 && w1 == w2 && !leaders;
    int chosen = i;
    const bool asks = (how == 1 || old.tally_on != TallyOn::kNothing) && !alike;
    EXPECT_EQ(s.at == At::kWhichFlightQuestion, asks);
    if (asks) {
      EXPECT_EQ(offered(g, s), (std::vector{make(Kind::kKeep, 0, 0, 1), make(Kind::kKeep, 0, 0, 2)}));
      const bool second = d.one_in(2);
      chosen = second ? two : i;
      g.apply(s, make(Kind::kKeep, 0, 0, second ? 2 : 1), nullptr);
    }
    std::vector<int> expected_tally(two);
    for (int k = 0; k < two; ++k) {  // each enemy who had tallied it follows one of the flights
      const Unit& e = before.unit[k];
      expected_tally[static_cast<std::size_t>(k)] = e.tally;
      if (!there(e) || e.side == 0 || e.tally_on != TallyOn::kUnit || e.tally != i) continue;
      ASSERT_EQ(s.at, At::kRepointQuestion);
      EXPECT_EQ(s.seat, 1);
      EXPECT_EQ(offered(g, s), (std::vector{make(Kind::kRepoint, k, 0, 1), make(Kind::kRepoint, k, 0, 2)}));
      const bool second = d.one_in(2);
      g.apply(s, make(Kind::kRepoint, k, 0, second ? 2 : 1), nullptr);
      if (second) expected_tally[static_cast<std::size_t>(k)] = two;
    }
    EXPECT_NE(s.at, At::kRepointQuestion);
    EXPECT_EQ(s.unit_count, two + 1);
    EXPECT_EQ(s.result, chosen);
    for (const int k : {i, two}) {
      Unit v = old;
      v.size = Size::kFlight, v.part = k == i ? 1 : 2, v.max_losses = limit;
      v.losses = k == i ? l1 : l2, v.straggler = k == i ? w1 : w2;
      const bool led = (share / 32 == 0) == (k == i);  // bit 5: the second flight keeps the leaders
      if (!led) set(v, kExperte, false), set(v, kWingLeader, false);
      if (k != chosen) v.tally_on = TallyOn::kNothing, v.tally = 0;
      if (k != chosen && how == 1) mark(v, kNoTallyRoll);
      EXPECT_TRUE(s.unit[k] == v) << (k == i ? "first" : "second");
    }
    for (int k = 0; k < two; ++k)
      if (k != i) {
        EXPECT_EQ(s.unit[k].tally, expected_tally[static_cast<std::size_t>(k)]);
      }
  }
}

// --- 10.6, 10.7

TEST(Chance, WL_10_6_d_ConfirmingOneHitAfterTheOther) {
  // covers: WL-10.6-b, WL-10.6-d, WL-10.6-e, WL-10.6.1-a
  const WingLeader g = battle();
  Draw d(74);
  for (State s : many<in_play>(300, g, d, 3)) {
    const int i = d.below(s.unit_count), firepower = d.below(5), how = d.below(2);
    Unit& u = s.unit[i];
    u.status = Status::kOnMap, u.hits = d.below(4), u.new_losses = 0;
    int losses = u.losses, straggler = u.straggler, fresh = 0;
    const int hits = u.hits, most = u.max_losses;
    start(g, s, Proc::kConfirm, {.unit = i, .how = how, .value = firepower});
    for (int hit = 0; hit < hits && losses < most; ++hit) {
      ASSERT_EQ(s.at, At::kConfirmRoll);
      const int die = 1 + d.below(6);
      const HitResult result = hit_result(g.card(s.unit[i]), firepower, how == 1, die);
      if (result == HitResult::kLoss || (result == HitResult::kStraggler && straggler)) ++losses, ++fresh;
      if (result == HitResult::kStraggler) straggler = 1 - straggler;
      g.resolve(s, static_cast<uint32_t>(die), nullptr);
    }
    EXPECT_NE(s.at, At::kConfirmRoll);
    EXPECT_EQ(s.unit[i].losses, losses);
    EXPECT_EQ(s.unit[i].new_losses, fresh);
    EXPECT_EQ(s.unit[i].straggler, straggler);
    EXPECT_EQ(s.unit[i].hits, 0);
    EXPECT_EQ(s.unit[i].status, losses >= most ? Status::kDestroyed : Status::kOnMap);
  }
}

TEST(Chance, WL_10_7_d_WhatACheckOfCohesionDoes) {
  // covers: WL-10.7-a, WL-10.7-d, WL-10.7-e, WL-10.7.1-a, WL-10.7.1-c, WL-10.7.3-a
  const WingLeader g = battle();
  Draw d(75);
  for (State s : many<in_play>(400, g, d, 3)) {
    const int i = d.below(s.unit_count), column = d.below(3), dice = d.one_in(3) ? 2 : 2 + d.below(11);
    Unit& u = s.unit[i];
    if (d.one_in(2)) u.disorder = 0;
    u.new_losses = d.below(2);
    set(u, kExperte, d.one_in(2)), set(u, kWingLeader, d.one_in(2));
    const Unit old = u;
    const bool checks = there(old) && !undone(old);
    const int levels = cohesion_levels(g, s, i, column, dice);
    start(g, s, Proc::kCohesion, {.unit = i, .how = column});
    EXPECT_EQ(s.at == At::kCohesionRoll, checks);
    if (checks) g.resolve(s, static_cast<uint32_t>(dice), nullptr);
    const Unit& now = s.unit[i];
    EXPECT_EQ(now.new_losses, 0);
    const int limit = old.size == Size::kFlight ? 1 : 2;
    EXPECT_EQ(now.disorder, checks ? std::min(limit, old.disorder + levels) : old.disorder);
    const bool leader_falls = checks && dice == 2 && old.new_losses > 0;
    EXPECT_EQ(has(now, kExperte), has(old, kExperte) && !leader_falls);
    EXPECT_EQ(has(now, kWingLeader), has(old, kWingLeader) && !leader_falls);
    const bool breaks = checks && levels > 0 && old.disorder + levels >= limit;
    EXPECT_EQ(has(now, kReturning), has(old, kReturning) || (breaks && fights(old)));
    EXPECT_EQ(now.tally_on == TallyOn::kNothing, old.tally_on == TallyOn::kNothing || (breaks && fights(old)));
  }
}

}  // namespace
}  // namespace furball::wing_leader
