// Chapters 9 and 11: the Administration Phase, played out over positions drawn by chance and checked against a plain telling of
// the rules.

#include <algorithm>
#include <set>

#include "games/wing_leader/combat.h"
#include "games/wing_leader/movement.h"
#include "games/wing_leader/rules/chance_test_util.h"

namespace furball::wing_leader {
namespace {
using namespace testing;

// --- The Administration Phase

TEST(Chance, WL_11_0_WhoEscapes) {
  // covers: WL-11.0-b, WL-11.0-c, WL-11.0-e, WL-11.0-f, WL-11.0-g, WL-11.0-h, WL-9.2.2-g, WL-4.7-f
  const WingLeader g = hazy_battle();
  Draw d(86);
  for (State s : many<in_play>(250, g, d, 4)) {
    const int side = d.below(2);
    for (const int i : all_units(s)) {
      if (d.one_in(3)) mark(s.unit[i], kEscapeAsked);
      if (s.unit[i].side == side && d.one_in(2)) s.unit[i].disorder = s.unit[i].size == Size::kFlight ? 1 : 2;
      if (s.unit[i].side != side && d.one_in(2)) s.unit[i].status = Status::kOffLeft;
    }
    const State begun = s;
    start(g, s, Proc::kEscapes, {.side = side});
    std::vector<game::Action> expected{make(Kind::kPass)};
    for (const int i : all_units(begun))
      if (there(begun.unit[i]) && begun.unit[i].side == side && !did(begun.unit[i], kEscapeAsked))
        expected.push_back(make(Kind::kEscape, i));
    if (expected.size() == 1) {
      EXPECT_NE(s.at, At::kEscapeQuestion);
      continue;
    }
    ASSERT_EQ(s.at, At::kEscapeQuestion);
    EXPECT_EQ(s.seat, side);
    EXPECT_EQ(offered(g, s), expected);
    const int who = unit_of(expected[1 + static_cast<std::size_t>(d.below(static_cast<int>(expected.size()) - 1))]);
    g.apply(s, make(Kind::kEscape, who), nullptr);
    const Unit& u = begun.unit[who];
    std::vector<int> enemies, hunters;
    for (const int i : all_units(begun)) {
      if (begun.unit[i].side == side || !available(g, begun, i)) continue;
      enemies.push_back(i);
      if (line_of_sight(g, at(begun.unit[i]), at(u))) hunters.push_back(i);
    }
    bool leave = false, away = false;
    if (!(enemies.empty() && undone(u))) {
      ASSERT_EQ(s.at, At::kLetEscapeQuestion);
      EXPECT_EQ(s.seat, 1 - side);
      leave = d.one_in(3);
      g.apply(s, make(leave ? Kind::kYes : Kind::kNo), nullptr);
      away = leave;
    }
    if (!leave && undone(u)) {
      if (hunters.empty()) {
        away = true;
      } else {
        int hunter = hunters.back();
        if (hunters.size() > 1) {
          ASSERT_EQ(s.at, At::kHunterQuestion);
          EXPECT_EQ(s.seat, 1 - side);
          std::vector<game::Action> list;
          list.reserve(hunters.size());
          for (const int i : hunters) list.push_back(make(Kind::kHunter, i));
          EXPECT_EQ(offered(g, s), list);
          hunter = unit_of(any_of(list, d));
          g.apply(s, make(Kind::kHunter, hunter), nullptr);
        }
        ASSERT_EQ(s.at, At::kHuntRoll);
        const int die = 1 + d.below(6);
        const Unit& h = begun.unit[hunter];
        away = die - g.tables.weather[line_weather(g, at(h), at(u))] < std::max(std::abs(h.x - u.x), std::abs(h.y - u.y));
        g.resolve(s, static_cast<uint32_t>(die), nullptr);
      }
    }
    EXPECT_EQ(s.unit[who].status, away ? Status::kEscaped : Status::kOnMap);
    bool bomber_left = false;
    for (const int i : all_units(begun))
      bomber_left |= i != who && (formation_of(begun, who) >> i & 1) && !fights(begun.unit[i]);
    for (const int i : all_units(begun)) {
      const Unit& e = begun.unit[i];
      if (i == who) continue;
      const bool sent = away && !fights(u) && !bomber_left && there(e) && e.side == side && e.mission == Mission::kEscort &&
                        !escort_station(g, s, side, at(e), e.facing);
      EXPECT_EQ(has(s.unit[i], kReturning), has(e, kReturning) || sent);
    }
  }
}

TEST(Chance, WL_9_2_2_e_EscortMarkersAndNewVectors) {
  // covers: WL-9.2.2-e, WL-9.2.2-f, WL-9.2.4-d, WL-9.2.4-e, WL-9.4.2-c, WL-6.0-e
  WingLeader g = hazy_battle();
  Draw d(87);
  for (State s : many<in_play>(250, g, d, 3)) {
    g.side[0].gci = d.below(4), g.side[1].gci = d.below(5);
    for (const int side : {0, 1}) g.side[side].radio = !d.one_in(4);
    for (NetSetup& net : g.nets) net.gci = !d.one_in(4);
    for (const int i : all_units(s)) {
      Unit& u = s.unit[i];
      mark(u, kEscapeAsked);
      if (d.one_in(5)) set(u, kLufbery);
      if (d.one_in(4)) set(u, kFormingUp);
      if (d.one_in(5)) mark(u, kVectorTried);
      if (d.one_in(5)) mark(u, kFought);
      if (!d.one_in(3)) u.mission = d.one_in(2) ? Mission::kSweep : d.one_in(2) ? Mission::kBombing : Mission::kIntercept;
      if (bomber_role(u) || d.one_in(2)) u.tally_on = TallyOn::kNothing, u.tally = 0, u.facing = kE;
      set(u, kWasEscort, d.one_in(2));
    }
    const State begun = s;
    start(g, s, Proc::kAdministration);
    for (const int side : {0, 1}) {
      const State now = s;  // those who form up have become escorts
      const auto may = [&](const State& t, int i) {
        const Unit& u = t.unit[i];
        return u.side == side && there(u) && u.mission == Mission::kSweep && u.tally_on == TallyOn::kNothing &&
               u.dogfight == 0 && !has(u, kLufbery) && !has(u, kReturning) && available(g, t, i) &&
               escort_station(g, t, side, at(u), u.facing);
      };
      std::vector<game::Action> expected{make(Kind::kPass)};
      for (const int i : all_units(begun)) {
        const bool joins = may(begun, i) && has(begun.unit[i], kFormingUp);
        if (begun.unit[i].side != side) continue;
        EXPECT_EQ(now.unit[i].mission, joins ? Mission::kEscort : begun.unit[i].mission) << i;
        if (joins) {
          EXPECT_FALSE(has(now.unit[i], kFormingUp) || has(now.unit[i], kWasEscort));
        } else if (may(begun, i)) {
          expected.push_back(make(Kind::kPick, i));
        }
      }
      EXPECT_EQ(s.at == At::kEscortMarkersQuestion && s.seat == side, expected.size() > 1);
      if (expected.size() == 1) continue;
      EXPECT_EQ(offered(g, s), expected);
      const int who = unit_of(expected[1]);
      g.apply(s, expected[1], nullptr);
      EXPECT_EQ(s.unit[who].mission, Mission::kEscort);
      if (s.at == At::kEscortMarkersQuestion && s.seat == side) g.apply(s, make(Kind::kPass), nullptr);
      if (HasFailure()) return;
    }
    for (const int side : {0, 1}) {
      std::vector<game::Action> expected{make(Kind::kPass)};
      for (const int i : all_units(s)) {
        const Unit& u = s.unit[i];
        const int net = g.net(u);
        if (u.side == side && there(u) && u.mission == Mission::kIntercept && u.tally_on == TallyOn::kNothing &&
            u.dogfight == 0 && !undone(u) && !has(u, kReturning) && !did(u, kVectorTried) && g.side[side].gci > 0 &&
            g.side[side].radio && net > 0 && g.nets[static_cast<std::size_t>(net - 1)].gci)
          expected.push_back(make(Kind::kPick, i));
      }
      EXPECT_EQ(s.at == At::kNewVectorsQuestion && s.seat == side, expected.size() > 1);
      if (expected.size() == 1) continue;
      EXPECT_EQ(offered(g, s), expected);
      const int who = unit_of(expected[1]);
      const int needed = cluttered(g, s, g.net(s.unit[who])) ? 6 : g.side[side].gci;
      g.apply(s, expected[1], nullptr);
      EXPECT_TRUE(did(s.unit[who], kVectorTried));
      ASSERT_EQ(s.at, At::kGroundControlRoll);
      const int die = 1 + d.below(6);
      g.resolve(s, static_cast<uint32_t>(die), nullptr);
      EXPECT_EQ(s.at == At::kVectorQuestion && s.top().unit == who && top(s) == Proc::kPlaceVector && s.depth > begun.depth + 1,
                die >= needed);
      if (die >= needed) g.apply(s, make(Kind::kVector, who, 0, square_arg(3, 4)), nullptr);
      while (s.at == At::kNewVectorsQuestion && s.seat == side) g.apply(s, make(Kind::kPass), nullptr);
      if (HasFailure()) return;
    }
  }
}

}  // namespace
}  // namespace furball::wing_leader
