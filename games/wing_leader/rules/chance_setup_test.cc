// Set-up, taking off and rocket planes (chapters 5 and 13) said once more and compared over positions drawn by chance.

#include <algorithm>

#include "games/wing_leader/rules/chance_test_util.h"

namespace furball::wing_leader {
namespace {
using namespace testing;

WingLeader battle() {
  return Small{.nets = "",
               .units =
                   "{side=\"blue\",id=\"T\",aircraft=\"ju88a1\",mission=\"bombing\",at=\"H9\"},"
                   "{side=\"blue\",id=\"D\",aircraft=\"bf109e4\",mission=\"sweep\",at=\"F9\",wing=\"Y\"},"
                   "{side=\"blue\",id=\"E\",aircraft=\"p47d\",mission=\"sweep\",at=\"F10\",wing=\"Y\"},"
                   "{side=\"blue\",id=\"F\",aircraft=\"bf109e4\",mission=\"sweep\",at=\"J12\"},"
                   "{side=\"red\",id=\"A\",aircraft=\"spitfire_ia\",mission=\"intercept\",at=\"T10\",wing=\"X\",leader=true},"
                   "{side=\"red\",id=\"B\",aircraft=\"spitfire_ia\",mission=\"intercept\",at=\"U10\",wing=\"X\"},"
                   "{side=\"red\",id=\"H\",aircraft=\"hurricane_i\",mission=\"intercept\",at=\"W9\"},"
                   "{side=\"red\",id=\"K\",aircraft=\"hurricane_i\",mission=\"cap\",at=\"W7\"},"
                   "{side=\"red\",id=\"R\",aircraft=\"me163b\",size=\"flight\",mission=\"intercept\",at=\"X7\"}"}
      .make();
}

// --- 5.2, 5.3

// Who may still get a marker: 0 Veteran, 1 Green, 2 Experte, 3 Wing Leader.
std::vector<int> without_marker(const WingLeader& g, const State& s, int side, int marker) {
  std::vector<int> found;
  for (const int i : all_units(s)) {
    const Unit& u = s.unit[i];
    bool led = false;
    for (const int k : all_units(s))
      led |= g.wing(s.unit[k]) == g.wing(u) && has(s.unit[k], kWingLeader) && s.unit[k].side == side;
    const bool may[] = {u.quality == Quality::kTrained, u.quality == Quality::kTrained, fights(u) && !has(u, kExperte),
                        fights(u) && g.wing(u) != 0 && !led};
    if (u.side == side && may[marker]) found.push_back(i);
  }
  return found;
}

void give_marker(Unit& u, int marker) {
  if (marker < 2) u.quality = marker == 0 ? Quality::kVeteran : Quality::kGreen;
  else set(u, marker == 2 ? kExperte : kWingLeader);
}

TEST(Chance, WL_5_2_1_TheSetUpFromTheFirstMarkerToTheLastVector) {
  // covers: WL-5.2.1-a, WL-5.2.1-b, WL-5.3-c, WL-9.2.4-a, WL-9.2.4-e, WL-9.2.4.1-a
  WingLeader g = battle();
  Draw d(141);
  for (State s : many<on_its_own>(200, g, d, 4)) {
    const bool later = d.one_in(3);  // the Set-up Phase of a later turn
    g.first_side = d.below(2);
    for (const int side : {0, 1}) {
      SideSetup& from = g.side[side];
      from.veterans = d.below(4), from.greens = d.below(3);
      from.expertes = d.below(3);
    }
    for (UnitSetup& from : g.units) from.turn = d.one_in(3) ? 2 : 1;
    s.turn = later ? 2 : 1;
    for (const int i : all_units(s)) {
      Unit& u = s.unit[i];
      u.status = g.setup(u).turn > 1 ? Status::kWaiting : Status::kOnMap;
      u.quality = d.one_in(3) ? static_cast<Quality>(d.below(3)) : Quality::kTrained;
      u.mission = u.side == 0 && i == 0 ? Mission::kBombing : u.side == 0 ? Mission::kSweep : Mission::kIntercept;
      set(u, kCap, d.one_in(4)), set(u, kInWing, g.wing(u) != 0 && !d.one_in(4)), set(u, kWingLeader, d.one_in(4));
    }
    State told = s;
    start(g, s, Proc::kSetUp, {.how = later});
    for (const int round : {0, 1}) {
      const int side = round == 0 ? g.first_side : 1 - g.first_side;
      if (later)
        for (const int i : all_units(told))
          if (told.unit[i].side == side && g.setup(told.unit[i]).turn == 2) told.unit[i].status = Status::kOnMap;
      for (int marker = 0; marker < 4 && !later;) {
        const std::vector<int> open = without_marker(g, told, side, marker);
        int placed = 0;
        for (const int i : all_units(told)) {
          const Unit& u = told.unit[i];
          const bool has_it[] = {u.quality == Quality::kVeteran, u.quality == Quality::kGreen, has(u, kExperte), false};
          placed += u.side == side && has_it[marker];
        }
        const int owned[] = {g.side[side].veterans, g.side[side].greens, g.side[side].expertes, 1};
        const int left = std::min(owned[marker] - placed, static_cast<int>(open.size()));
        if (left <= 0) {
          ++marker;
          continue;
        }
        int unit = open[0];
        if (static_cast<int>(open.size()) > left) {
          ASSERT_EQ(s.at, At::kMarkerQuestion);
          EXPECT_EQ(s.seat, side);
          std::vector<game::Action> expected;
          expected.reserve(open.size());
          for (const int i : open)
            expected.push_back(marker < 2 ? make(Kind::kQuality, i, 0, marker + 1)
                                          : make(marker == 2 ? Kind::kExpert : Kind::kLeader, i));
          EXPECT_EQ(offered(g, s), expected);
          const game::Action a = any_of(expected, d);
          unit = unit_of(a);
          g.apply(s, a, nullptr);
        }
        give_marker(told.unit[unit], marker);
      }
      for (const int i : all_units(told)) {
        Unit& u = told.unit[i];
        const bool follows = g.wing(u) != 0 && has(u, kInWing) && !has(u, kWingLeader);
        if (u.side != side || u.mission != Mission::kIntercept || has(u, kCap) || u.has_vector || follows) continue;
        if (g.setup(u).turn != (later ? 2 : 1)) continue;
        ASSERT_EQ(s.at, At::kVectorQuestion) << i;
        EXPECT_EQ(s.seat, side);
        EXPECT_EQ(s.top().unit, i);
        EXPECT_EQ(offered(g, s).size(), static_cast<std::size_t>(kSquares));
        const int square = d.below(kSquares);
        g.apply(s, make(Kind::kVector, i, 0, square), nullptr);
        u.has_vector = 1, u.vx = square % kColumns, u.vy = square / kColumns;
      }
    }
    EXPECT_TRUE(untouched(s));
    for (const int i : all_units(s)) EXPECT_EQ(s.unit[i], told.unit[i]) << i;
  }
}

TEST(Chance, WL_13_1_a_TheOpponentMayShiftAVector) {
  WingLeader g = battle();
  g.options.height_error = true;
  Draw d(142);
  for (State s : many<on_its_own>(120, g, d, 4)) {
    const int i = d.below(s.unit_count), square = d.below(kSquares), die = 1 + d.below(6);
    const int owner = s.unit[i].side;
    start(g, s, Proc::kPlaceVector, {.unit = i});
    EXPECT_EQ(s.seat, owner);
    g.apply(s, make(Kind::kVector, i, 0, square), nullptr);
    ASSERT_EQ(s.at, At::kHeightErrorQuestion);
    EXPECT_EQ(s.seat, 1 - owner);
    EXPECT_EQ(offered(g, s), (std::vector{make(Kind::kPass), make(Kind::kHeightRoll)}));
    const bool rolls = !d.one_in(4);
    g.apply(s, make(rolls ? Kind::kHeightRoll : Kind::kPass), nullptr);
    int expected = square;
    if (rolls) {
      ASSERT_EQ(s.at, At::kHeightErrorRoll);
      g.resolve(s, static_cast<uint32_t>(die), nullptr);
    }
    if (rolls && die == 6) {
      ASSERT_EQ(s.at, At::kShiftVectorQuestion);
      EXPECT_EQ(s.seat, 1 - owner);
      std::vector<game::Action> places;
      for (int k = 0; k < kSquares; ++k)
        if (std::abs(k % kColumns - square % kColumns) <= 2 && std::abs(k / kColumns - square / kColumns) <= 2)
          places.push_back(make(Kind::kShift, 0, 0, k));
      EXPECT_EQ(offered(g, s), places);
      const game::Action a = any_of(places, d);
      expected = arg_of(a);
      g.apply(s, a, nullptr);
    }
    EXPECT_TRUE(untouched(s));
    EXPECT_EQ(s.unit[i].has_vector, 1);
    EXPECT_EQ(square_index(s.unit[i].vx, s.unit[i].vy), expected);
  }
}

// --- 13.8.2

TEST(Chance, WL_13_8_2_TheThrottleOfARocketPlane) {
  // covers: WL-13.8.2-a, WL-13.8.2-b, WL-13.8.2-c, WL-13.8.2-d, WL-13.8.2-e
  const WingLeader g = battle();
  Draw d(143);
  const int rocket = 8;
  for (State s : many<on_its_own>(150, g, d, 4)) {
    Unit& u = s.unit[rocket];
    ASSERT_TRUE(g.card(u).can.rocket);
    u.status = Status::kOnMap, u.fuel = d.below(4), u.throttle = 0;
    u.y = d.one_in(2) ? 0 : d.below(3);
    set(u, kUnpowered, d.one_in(4)), set(u, kSlow, false);
    Unit told = u;
    start(g, s, Proc::kThrottle, {.unit = rocket});
    int chosen = 1;
    if (!has(told, kUnpowered) && told.fuel > 0) {
      ASSERT_EQ(s.at, At::kThrottleQuestion);
      EXPECT_EQ(s.seat, told.side);
      std::vector<game::Action> expected{make(Kind::kThrottle, 0, 0, 1), make(Kind::kThrottle, 0, 0, 2)};
      if (told.fuel >= 2) expected.push_back(make(Kind::kThrottle, 0, 0, 3));
      EXPECT_EQ(offered(g, s), expected);
      const game::Action a = any_of(expected, d);
      chosen = arg_of(a);
      g.apply(s, a, nullptr);
    }
    EXPECT_TRUE(untouched(s));
    const Unit& now = s.unit[rocket];
    EXPECT_EQ(now.fuel, told.fuel - (chosen - 1));
    EXPECT_EQ(now.throttle, chosen);
    EXPECT_EQ(has(now, kUnpowered), chosen == 1);
    EXPECT_EQ(has(now, kSlow), chosen == 1);
    const bool crashed = chosen == 1 && told.y == 0;
    EXPECT_EQ(now.status, crashed ? Status::kDestroyed : Status::kOnMap);
    EXPECT_EQ(now.losses, crashed ? told.max_losses : told.losses);
  }
}

// --- 13.7

TEST(Chance, WL_13_7_WhoTakesOff) {
  // covers: WL-13.7-a, WL-13.7-b, WL-13.7.1-a
  WingLeader g =
      Strike{.surfaces =
                 R"({id="1",type="CV",at="G0"},{id="2",type="Airfield",at="Q0",side="blue"},{id="3",type="CV",at="H0"})"}
          .make();
  Draw d(144);
  for (State s : many<on_its_own>(150, g, d, 4)) {
    s.turn = 1 + d.below(3);
    for (UnitSetup& from : g.units) {
      from.takes_off = d.one_in(2), from.turn = 1 + d.below(3);
      from.base = d.below(3);
    }
    for (const int i : all_surfaces(s)) {
      Surface& x = s.surface[i];
      x.flags = Flags<SurfaceFlag>(d.one_in(3) ? 1 << d.below(4) : 0);
      x.damage = static_cast<uint16_t>(d.one_in(2) ? 0 : d.below(3 * g.type(x).damage));
    }
    for (const int i : all_units(s)) s.unit[i].status = d.one_in(2) ? Status::kWaiting : Status::kOnMap;
    State told = s;
    const auto may = [&](int i) {
      const UnitSetup& from = g.setup(told.unit[i]);
      const Surface& base = told.surface[from.base];
      return told.unit[i].status == Status::kWaiting && from.takes_off && from.turn <= told.turn &&
             !base.flags.has(kDeadInWater | kLaunched | kSurfaceGone) && damage_level(g, told, from.base) < Damage::kHeavy;
    };
    const bool any = [&] {
      for (const int i : all_units(told))
        if (may(i)) return true;
      return false;
    }();
    EXPECT_EQ(take_offs_possible(g, s), any);
    start(g, s, Proc::kTakeOffs);
    for (const int side : {0, 1})
      for (bool done = false; !done;) {
        std::vector<game::Action> expected{make(Kind::kPass)};
        for (const int i : all_units(told))
          if (told.unit[i].side == side && may(i))
            for (const int facing : {kE, kW}) expected.push_back(make(Kind::kTakeOff, i, 0, facing_arg(facing)));
        if (expected.size() == 1) break;
        ASSERT_EQ(s.at, At::kTakeOffsQuestion);
        EXPECT_EQ(s.seat, side);
        EXPECT_EQ(offered(g, s), expected);
        const game::Action a = any_of(expected, d);
        g.apply(s, a, nullptr);
        done = kind_of(a) == Kind::kPass;
        if (done) continue;
        Unit& u = told.unit[unit_of(a)];
        Surface& base = told.surface[g.setup(u).base];
        base.flags |= kLaunched;
        u.status = Status::kOnMap, u.x = base.x, u.y = u.start_y = base.y;
        u.facing = arg_facing(arg_of(a));
        set(u, kSlow), mark(u, kTookOff), mark(u, kMoved);
      }
    EXPECT_TRUE(untouched(s));
    for (const int i : all_units(s)) EXPECT_EQ(s.unit[i], told.unit[i]) << i;
    for (const int i : all_surfaces(s)) EXPECT_EQ(s.surface[i], told.surface[i]) << i;
  }
}

}  // namespace
}  // namespace furball::wing_leader
