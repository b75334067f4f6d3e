// Barrage markers, balloons, loads and freed escorts said once more and compared over positions drawn by chance.

#include <algorithm>

#include "games/wing_leader/combat.h"
#include "games/wing_leader/rules/chance_test_util.h"

namespace furball::wing_leader {
namespace {
using namespace testing;

WingLeader raid() {
  return Strike{
      .environment = "clouds=[{type=\"dense\",squares=[\"D2\"]},{type=\"broken\",squares=[\"I2\",\"I3\"]}]",
      .surfaces =
          R"({id="1",type="DD",at="A0"},{id="2",type="BB",at="H0"},{id="3",type="CL",at="Z0",side="blue"},)"
          R"({id="4",type="Truck",at="F0"},{id="5",type="Balloon",at="I2"},{id="6",type="Balloon",at="H2",side="blue"},)"
          R"({id="7",type="HeavyFlak",at="I0",side="blue"},{id="8",type="LightFlak",at="J0"})"}
      .make();
}

// --- 14.2.2

TEST(Chance, WL_14_2_2_b_WhichGunsMayPlaceOrTakeAMarker) {
  // covers: WL-14.2.2-a, WL-14.2.2-b, WL-14.2.2-c, WL-14.2.2-d, WL-14.1.2-a
  WingLeader g = raid();
  const std::vector<GunSetup> guns = g.guns;
  Draw d(111);
  for (int n = 0; n < 120; ++n) {
    g.guns = guns;
    for (GunSetup& gun : g.guns)
      if (!gun.balloon) gun.type.type = "SLH"[d.below(3)], gun.type.low_angle = gun.type.type == 'H' && d.one_in(3);
    State s = in_play(g, d, 5);
    for (const int i : all_surfaces(s)) {
      Surface& x = s.surface[i];
      x.flags = Flags<SurfaceFlag>(d.one_in(5) ? kSuppressed : d.one_in(8) ? kSurfaceGone : 0);
      for (Gun& gun : x.gun) {
        gun = {};
        gun.fired = static_cast<uint8_t>(d.below(2) + (d.one_in(4) ? 4 : 0));
        if (d.one_in(3)) gun.jx = std::clamp(x.x + d.below(2), 1, 25), gun.jy = 1;
      }
    }
    start(g, s, Proc::kBarrageMarkers);
    for (int guard = 0; guard < 40 && s.depth > 0 && top(s) == Proc::kBarrageMarkers; ++guard) {
      std::vector<game::Action> places, ends, both[2];
      for (const int side : {0, 1}) {
        places = {make(Kind::kPass)}, ends = {};
        for (const int gun : all_guns(g)) {
          const GunSetup& from = g.guns[static_cast<std::size_t>(gun)];
          const Gun& state = s.surface[from.surface].gun[from.n];
          if (g.surfaces[from.surface].side != side || from.balloon || from.type.type == 'S') continue;
          if (s.surface[from.surface].flags & (kSuppressed | kSurfaceGone) || state.fired >= 4) continue;
          bool room = false;
          for (int jx = 1; jx <= 25; ++jx)
            for (int jy = 1; jy <= 19; ++jy) room |= may_place(g, s, gun, jx, jy);
          if (state.jx != 0) ends.push_back(make(Kind::kMarker, 0, 0, gun << 9 | kNoJunction));
          else if (room) places.push_back(make(Kind::kBarrage, 0, 0, gun));
        }
        places.insert(places.end(), ends.begin(), ends.end());
        both[side] = places;
      }
      const State before = s;
      game::Action a{};
      if (s.at == At::kBarrageGunsQuestion) {
        EXPECT_EQ(offered(g, s), both[s.seat]);
        EXPECT_GT(both[s.seat].size(), 1u);
        EXPECT_TRUE(s.seat == 0 || before.top().side == 1);
        a = any_of(offered(g, s), d);
        g.apply(s, a, nullptr);
        if (kind_of(a) == Kind::kPass && before.seat == 0) {  // then the other side, if it has anything to say
          EXPECT_EQ(s.at == At::kBarrageGunsQuestion && s.seat == 1, both[1].size() > 1);
        }
      } else {
        ASSERT_EQ(s.at, At::kBarrageMarkerQuestion);
        const int gun = s.top().gun;
        std::vector<game::Action> expected{make(Kind::kPass)};
        for (int jy = 1; jy <= 19; ++jy)
          for (int jx = 1; jx <= 25; ++jx)
            if (may_place(g, s, gun, jx, jy)) expected.push_back(make(Kind::kMarker, 0, 0, gun << 9 | junction_number(jx, jy)));
        EXPECT_EQ(offered(g, s), expected);
        a = any_of(offered(g, s), d);
        g.apply(s, a, nullptr);
      }
      for (const int gun : all_guns(g)) {
        Gun now = gun_state(g, before, gun);
        if (kind_of(a) == Kind::kMarker && arg_of(a) >> 9 == gun) {
          const int junction = arg_of(a) & 511;
          now.fired = static_cast<uint8_t>(now.fired + 4);  // once a turn
          now.jx = junction == kNoJunction ? 0 : junction % 25 + 1;
          now.jy = junction == kNoJunction ? 0 : junction / 25 + 1;
        }
        EXPECT_EQ(gun_state(g, s, gun), now) << gun;
      }
      if (HasFailure()) return;
    }
  }
}

// --- 14.3

TEST(Chance, WL_14_3_TheAttackOnABalloon) {
  // covers: WL-14.3-b, WL-14.3-c, WL-14.3-d, WL-10.2-c, WL-10.5-a, WL-10.5-c, WL-10.5.3-a, WL-10.7.2-a, WL-13.5.4-a, WL-7.1-b
  WingLeader g = raid();
  Draw d(112);
  const int balloons[] = {4, 5};  // red's, blue's
  int attacks = 0, shared = 0;
  for (int n = 0; n < 150; ++n) {
    g.options.gyro = d.one_in(2);
    for (const int side : {0, 1}) g.side[side].rigid = d.one_in(2);  // WL-10.5-c: nobody defends against a balloon
    for (Card& c : g.cards) {
      c.can.gyro = d.one_in(2);
      c.firepower = static_cast<int8_t>(d.below(4) - 1), c.firepower_bomber = static_cast<int8_t>(d.below(4) - 1);
      for (auto* values : {&c.speed, &c.turn})  // often below the last column of the table
        for (auto& value : *values) value = static_cast<std::remove_reference_t<decltype(value)>>(d.below(6));
    }
    State s = in_play(g, d, 4);
    s.surface[4].flags = Flags<SurfaceFlag>(d.one_in(6) ? kSurfaceGone : 0);
    for (const int b : balloons) s.surface[b].losses = d.below(g.type(s.surface[b]).max_losses);
    for (const int i : all_units(s)) {
      Unit& u = s.unit[i];
      u.tally_on = TallyOn::kNothing, u.tally = 0;
      const int b = balloons[u.side == 0 ? 0 : 1];
      if (d.one_in(3) && s.unit[b].side != u.side)  // a squadron that has the number of the balloon
        u.tally_on = TallyOn::kUnit, u.tally = b;
      if (d.one_in(3)) continue;
      u.tally_on = TallyOn::kBalloon, u.tally = b;
      if (!d.one_in(4)) u.x = s.surface[b].x;
      if (!d.one_in(4)) u.y = s.surface[b].y;
      if (d.one_in(5)) mark(u, kFought);
    }
    const auto in_place = [&](const State& now, int i, int b) {
      const Unit& u = now.unit[i];
      return there(u) && u.tally_on == TallyOn::kBalloon && u.tally == b && !undone(u) && at(u) == place(now.surface[b]) &&
             !(now.surface[b].flags & kSurfaceGone) && !did(u, kFought);
    };
    const auto attackers = [&](const State& now, int b) {
      std::vector<int> list;
      for (const int i : all_units(now)) {
        const Card& card = g.card(now.unit[i]);
        if (in_place(now, i, b) && (fights(now.unit[i]) ? card.firepower : card.firepower_bomber) >= 0) list.push_back(i);
      }
      return list;
    };
    start(g, s, Proc::kBalloons);
    for (const int b : balloons) {
      const std::vector<int> all = attackers(s, b);
      if (all.empty()) continue;
      int lead = all[0];
      if (all.size() > 1) {
        ASSERT_EQ(s.at, At::kBalloonLeadQuestion);
        std::vector<game::Action> expected;
        expected.reserve(all.size());
        for (const int i : all) expected.push_back(make(Kind::kPrimary, i));
        EXPECT_EQ(offered(g, s), expected);
        EXPECT_EQ(s.seat, s.unit[lead].side);
        lead = all[static_cast<std::size_t>(d.below(static_cast<int>(all.size())))];
        g.apply(s, make(Kind::kPrimary, lead), nullptr);
        ++shared;
      }
      ASSERT_EQ(s.at, At::kBalloonRatingQuestion);
      EXPECT_EQ(s.seat, s.unit[lead].side);
      EXPECT_EQ(offered(g, s), (std::vector{make(Kind::kRating, 0, 0, 1), make(Kind::kRating, 0, 0, 2)}));
      const int rating = 1 + d.below(2);
      g.apply(s, make(Kind::kRating, 0, 0, rating), nullptr);
      ASSERT_EQ(s.at, At::kBalloonRoll);
      const State before = s;
      const int extra = static_cast<int>(all.size()) - 1;
      const int column = std::min(combat_value(g, s, lead, rating == 2, false, extra), g.tables.value.clamp);
      int dice = 2 + d.below(11), sum = dice;
      if (g.options.gyro && g.card(s.unit[lead]).can.gyro) sum += g.tables.attacker.gyro;
      sum -= g.tables.weather[square_weather(g, at(s.unit[lead]))];
      int hits = 0;
      for (const int least : g.tables.hits[column + 4]) hits += sum >= least;
      std::vector<int> took_part;
      for (const int i : all_units(s))
        if (in_place(s, i, b)) took_part.push_back(i);
      g.resolve(s, static_cast<uint32_t>(dice), nullptr);
      ++attacks;
      const int most = g.type(s.surface[b]).max_losses;
      EXPECT_EQ(s.surface[b].losses, std::min(most, before.surface[b].losses + hits));
      // Each of them checks its cohesion, in turn.
      for (const int i : took_part) {
        EXPECT_TRUE(did(s.unit[i], kFought));
        ASSERT_EQ(top(s), Proc::kCohesion) << i;
        EXPECT_EQ(s.top().unit, i);
        const int depth = s.depth;
        for (int guard = 0; guard < 20 && s.depth >= depth && top(s) == Proc::kCohesion && s.top().unit == i; ++guard)
          anything(g, s, d);
      }
      const bool gone = before.surface[b].losses + hits >= most;
      EXPECT_EQ(s.surface[b].flags.has(kSurfaceGone), gone);
      for (const int i : all_units(s)) {
        const Unit &u = s.unit[i], &was = before.unit[i];
        EXPECT_EQ(u.role, 0);
        const bool fought = std::count(took_part.begin(), took_part.end(), i) > 0;
        const Ammo less = was.ammo == Ammo::kFull ? Ammo::kLow : Ammo::kDepleted;
        EXPECT_EQ(u.ammo, fought && there(u) ? less : was.ammo) << i;
        if (fought && there(u) && fights(was)) {
          EXPECT_TRUE(has(u, kAlerted));
        }
        if (was.tally_on == TallyOn::kUnit && there(u) && !undone(u)) {
          EXPECT_EQ(u.tally_on, TallyOn::kUnit) << i;
        }
        if (gone) {
          EXPECT_FALSE(u.tally_on == TallyOn::kBalloon && u.tally == b);
        } else if (!fought && was.tally_on == TallyOn::kBalloon) {
          EXPECT_EQ(u.tally_on, TallyOn::kBalloon);
        }
      }
      if (HasFailure()) return;
    }
    EXPECT_FALSE(s.depth > 0 && top(s) == Proc::kBalloons);
    if (HasFailure()) return;
  }
  EXPECT_GT(attacks, 50);
  EXPECT_GT(shared, 20);
}

TEST(Chance, WL_14_3_b_WhoMayGoForABalloon) {
  // covers: WL-14.3-b
  WingLeader g = raid();
  Draw d(113);
  for (int n = 0; n < 150; ++n) {
    for (Card& c : g.cards) c.firepower = static_cast<int8_t>(d.below(4) - 1);
    State s = drawn(g, d, 7);
    s.surface[4].flags = Flags<SurfaceFlag>(d.one_in(6) ? kSurfaceGone : 0);
    for (const int i : all_units(s)) {
      Unit& u = s.unit[i];
      u.x = 3 + d.below(10), u.y = d.below(7);
      if (d.one_in(2)) u.mission = Mission::kSweep, u.disorder = 0;
    }
    for (const int side : {0, 1}) {
      std::vector<game::Action> expected;
      const int b = side == 0 ? 4 : 5;
      for (const int i : all_units(s)) {
        const Unit& u = s.unit[i];
        if (u.side != side || !there(u) || u.mission != Mission::kSweep || undone(u) || has(u, kReturning)) continue;
        if (u.tally_on != TallyOn::kNothing || u.dogfight != 0 || g.card(u).firepower == -1) continue;
        if (s.surface[b].flags & kSurfaceGone) continue;
        if (std::abs(u.x - s.surface[b].x) <= 3 && std::abs(u.y - s.surface[b].y) <= 3)
          expected.push_back(make(Kind::kBalloonTally, i, b));
      }
      game::ActionList list;
      balloon_tallies(g, s, side, list);
      EXPECT_EQ(std::vector<game::Action>(list.begin(), list.end()), expected);
    }
    if (HasFailure()) return;
  }
}

// --- 15.1

TEST(Chance, WL_15_1_c_WhatAUnitMayCarry) {
  // covers: WL-15.1-c, WL-13.5.1-a, WL-13.5.3-a, WL-13.5.6-a
  WingLeader g = raid();
  Draw d(114);
  for (int n = 0; n < 120; ++n) {
    g.environment.sea = d.one_in(2);
    for (Card& c : g.cards) {
      c.can.aar = d.one_in(3), c.can.gun_pod = d.one_in(3), c.can.has_torpedo = d.one_in(2), c.can.at_pod = d.one_in(2);
      c.can.atgr = d.below(2);
      for (auto& bombs : c.bomb) bombs = static_cast<std::remove_reference_t<decltype(bombs)>>(d.below(2));
    }
    State s = in_play(g, d, 4);
    for (UnitSetup& u : g.units) u.free_load = !d.one_in(4);
    for (const int i : all_units(s)) {
      if (d.one_in(4)) s.unit[i].mission = Mission::kStrafing;
      s.unit[i].carries = {};
    }
    const int side = d.below(2);
    const State begun = s;
    start(g, s, Proc::kLoads, {.side = side});
    for (const int i : all_units(begun)) {
      const Unit& u = begun.unit[i];
      const Card& card = g.card(u);
      std::vector<int> loads;
      if (fights(u)) {
        loads.push_back(0);
        if (card.can.aar) loads.push_back(9);
        if (card.can.gun_pod) loads.push_back(10);
      } else {
        if (card.bomb[u.start_altitude] != 0) loads.push_back(1);
        if (card.can.has_torpedo && g.environment.sea) loads.push_back(2);
        if (card.can.atgr != 0) loads.push_back(3);
        if (card.can.at_pod && u.mission == Mission::kStrafing) loads.push_back(8);
      }
      if (u.side != side || !g.setup(u).free_load || loads.size() < 2) {
        EXPECT_EQ(s.unit[i].load, u.load);
        EXPECT_FALSE(s.unit[i].carries);
        continue;
      }
      ASSERT_EQ(s.at, At::kLoadsQuestion);
      EXPECT_EQ(s.seat, side);
      std::vector<game::Action> expected;
      expected.reserve(loads.size());
      for (const int load : loads) expected.push_back(make(Kind::kLoadChoice, i, 0, load));
      EXPECT_EQ(offered(g, s), expected);
      const game::Action a = any_of(expected, d);
      g.apply(s, a, nullptr);
      const int load = arg_of(a);
      EXPECT_EQ(s.unit[i].load, load == 8 ? Load::kEmpty : load > 8 ? u.load : static_cast<Load>(load));
      EXPECT_EQ(s.unit[i].carries, Flags<Carry>(load == 8 ? kAtPod : load == 9 ? kRockets : load == 10 ? kGunPod : 0));
      if (HasFailure()) return;
    }
  }
}

// --- 15.2.2-b

TEST(Chance, WL_15_2_2_b_WhoseEscortsMayBeLetGo) {
  // covers: WL-15.2.2-b
  const WingLeader g = raid();
  Draw d(115);
  int let_go = 0;
  for (State s : many<in_play>(200, g, d, 7)) {
    for (const int i : Slots(kMaxUnits))
      if (d.one_in(8)) s.escorts_freed.add(i);
    for (const int i : all_units(s)) {
      Unit& u = s.unit[i];
      u.traits = 0;
      u.facing = d.one_in(3) ? kW : kE;
      if (u.side == 1 && d.one_in(2)) u.mission = d.one_in(2) ? Mission::kBombing : Mission::kEscort;
      else if (d.one_in(3)) u.mission = Mission::kEscort;
    }
    const auto escorts = [&](const State& now, uint64_t formation, int side) {
      std::vector<int> list;
      for (const int i : all_units(now)) {
        const Unit& u = now.unit[i];
        if (!there(u) || u.side != side || u.mission != Mission::kEscort) continue;
        int nearest = -1;
        for (const int k : all_units(now)) {
          const Unit& b = now.unit[k];
          if (!there(b) || b.side != side || fights(b)) continue;
          if (nearest == -1 || apart(u, b) < apart(u, now.unit[nearest])) nearest = k;
        }
        if (nearest != -1 && formation >> nearest & 1) list.push_back(i);
      }
      return list;
    };
    const auto choices = [&](const State& now, int side) {
      std::vector<game::Action> list{make(Kind::kPass)};
      uint64_t named = 0;
      for (const int i : all_units(now)) {
        const Unit& u = now.unit[i];
        if (!there(u) || u.side != side || fights(u) || named >> i & 1) continue;
        const uint64_t formation = formation_of(now, i);
        named |= formation;
        bool before = false;
        for (const int k : all_units(now)) before |= (formation >> k & 1) && now.escorts_freed.has(k);
        if (!before && !escorts(now, formation, side).empty()) list.push_back(make(Kind::kEscortsFree, i));
      }
      return list;
    };
    start(g, s, Proc::kEscortsToSweep);
    for (const int side : {0, 1}) {
      for (int guard = 0; guard < 20 && choices(s, side).size() > 1; ++guard) {
        ASSERT_EQ(s.at, At::kFreeEscortsQuestion);
        EXPECT_EQ(s.seat, side);
        ASSERT_EQ(offered(g, s), choices(s, side));
        const State before = s;
        const game::Action a = d.one_in(4) ? make(Kind::kPass) : offered(g, s)[1];
        g.apply(s, a, nullptr);
        const uint64_t formation = kind_of(a) == Kind::kPass ? 0 : formation_of(before, unit_of(a));
        const std::vector<int> freed = escorts(before, formation, side);
        for (const int i : all_units(before)) {
          const bool is_freed = std::count(freed.begin(), freed.end(), i) > 0;
          EXPECT_EQ(s.unit[i].mission, is_freed ? Mission::kSweep : before.unit[i].mission) << i;
          const bool bomber = (formation >> i & 1) && !fights(before.unit[i]);
          EXPECT_EQ(s.escorts_freed.has(i), bomber || before.escorts_freed.has(i));
        }
        if (HasFailure()) return;
        if (kind_of(a) == Kind::kPass) break;
        ++let_go;
      }
    }
    EXPECT_FALSE(s.depth > 0 && top(s) == Proc::kEscortsToSweep);
  }
  EXPECT_GT(let_go, 50);
}

}  // namespace
}  // namespace furball::wing_leader
