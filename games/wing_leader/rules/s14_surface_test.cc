// Chapter 14: damage, defence, zones, barrage and direct fire, balloons.

#include "games/wing_leader/surface_test_util.h"

namespace furball::wing_leader {
namespace {
using namespace testing;

TEST(Surface, WL_14_1_1_T44_DamageAndPoints) {
  // covers: WL-14.1.1-a, WL-14.1.1-b, WL-14.1.1-c, WL-14.1.1-d, WL-14.1.1-e, WL-14.1.2-a, WL-14.0-a, WL-14.0-b
  const WingLeader g = Strike().make();
  State s = g.initial();
  const int cl = 2;  // damage value 5, 5 VP
  ASSERT_EQ(g.type(s.surface[cl]).damage, 5);
  EXPECT_EQ(surface_side(g, cl), 1);
  const int hits[] = {0, 2, 3, 5, 10, 15}, points[] = {0, 1, 3, 5, 10, 15};
  const Damage levels[] = {Damage::kNone, Damage::kSlight, Damage::kMinor, Damage::kHeavy, Damage::kCrippling, Damage::kFatal};
  for (int i = 0; i < 6; ++i) {
    s.surface[cl].damage = static_cast<uint16_t>(hits[i]);
    EXPECT_EQ(damage_points(g, s, cl), points[i]) << hits[i];
    EXPECT_EQ(damage_level(g, s, cl), levels[i]) << hits[i];
    EXPECT_EQ(surface_points(g, s, 0), points[i]);
    EXPECT_EQ(surface_points(g, s, 1), 0);
    EXPECT_EQ(g.score(s).blue, points[i]);
  }
  s.surface[cl].damage = 0;
  Ctx c{g, s, nullptr};
  s.surface[cl].gun[0].jx = 17, s.surface[cl].gun[0].jy = 3;
  hit_surface(c, cl, 4);
  EXPECT_TRUE(gun_works(g, s, 4));
  hit_surface(c, cl, 1);  // 5 in all: heavy, the guns are silent and the barrage marker goes (R-28)
  EXPECT_EQ(s.surface[cl].damage, 5);
  EXPECT_FALSE(gun_works(g, s, 4));
  EXPECT_EQ(s.surface[cl].gun[0].jx, 0);
  EXPECT_FALSE(s.surface[cl].flags & kDeadInWater);
  hit_surface(c, cl, 5);
  EXPECT_TRUE(s.surface[cl].flags & kDeadInWater);
  EXPECT_TRUE(s.surface[cl].used);
}

TEST(Surface, WL_14_1_3_E32_ShipsOutOfTheSunOrStopped) {
  // covers: WL-14.1.3-a, WL-14.1.3-b
  Strike strike;
  strike.surfaces += R"(,{id="9",type="DD2",at="W0",dead_in_water=true})";
  const WingLeader g = strike.make();
  State s = place_units(g, "combat", {R"(id="X",at="W8")"});
  const auto defence = [&](int target, bool sun) {
    game::Modifiers mods;
    defence_modifier(g, s, target, sun, mods);
    return mods.sum();
  };
  EXPECT_EQ(defence(0, false), -2);
  EXPECT_EQ(defence(0, true), -1);
  EXPECT_EQ(defence(3, true), g.type(s.surface[3]).defence);  // a bridge does not care
  EXPECT_EQ(defence(5, false), 0);                            // stopped from the start
  const int gun = 7;                                          // its heavy flak
  ASSERT_EQ(gun_setup(g, gun).surface, 5);
  EXPECT_TRUE(may_fire(g, s, gun, slot(g, s, "X")));
  Ctx c{g, s, nullptr};
  hit_surface(c, 5, 3);
  EXPECT_FALSE(may_fire(g, s, gun, slot(g, s, "X")));
}

TEST(Surface, WL_14_0_ScenariosAreChecked) {
  // covers: WL-14.0-b, WL-14.3-a
  Strike wrong;
  wrong.surfaces = R"({id="1",type="DD",at="K3"})";
  EXPECT_FALSE(try_scenario(wrong.text()).ok());
  wrong.surfaces = R"({id="1",type="Zeppelin",at="K0"})";
  EXPECT_FALSE(try_scenario(wrong.text()).ok());
  wrong.surfaces = R"({id="1",type="Balloon",at="K3"})";
  EXPECT_FALSE(try_scenario(wrong.text()).ok());
  wrong.surfaces = R"({id="1",type="Balloon",at="K2"})";
  EXPECT_TRUE(try_scenario(wrong.text()).ok());
}

Strike guns(const char* surfaces) {
  Strike strike;
  strike.surfaces = surfaces;
  return strike;
}

TEST(Flak, WL_14_2_4_E33_E34_ChannelsAndSupport) {
  // covers: WL-14.2-a, WL-14.2.1-a, WL-14.2.4-a, WL-14.2.4-d, WL-14.2.5-a
  const WingLeader g = guns(R"({id="1",type="HeavyFlak",at="K0"},{id="2",type="HeavyFlak",at="L0"})").make();
  State s = place_units(g, "combat", {R"(id="T",at="K8")", R"(id="TT",at="L8")", R"(id="X",at="M8")"});
  ASSERT_EQ(top(s), Proc::kDirectFlak);
  EXPECT_EQ(s.seat, 1);
  play(g, s, {"flak T 0", "support 1"});
  ASSERT_EQ(s.wait(), Wait::kChance);                                // nobody else can join
  EXPECT_EQ(flak_sum(g, s, 0, slot(g, s, "T"), kDirectFire, 1), 2);  // strength 1, support 1
  roll(g, s, 2);
  EXPECT_EQ(gun_state(g, s, 0).channels_used, 1);
  EXPECT_EQ(gun_state(g, s, 1).channels_used, 1);
  EXPECT_FALSE(is_legal(g, s, "flak T 1"));  // once a turn
  EXPECT_EQ(g.refuse(s, *g.parse(s, "flak T 1")).rule, "WL-14.2.4-d");
  play(g, s, "flak TT 0");
  play(g, s, "pass");  // no support
  roll(g, s, 2);
  EXPECT_FALSE(is_legal(g, s, "flak X 0"));  // both channels are used
  EXPECT_EQ(g.refuse(s, *g.parse(s, "flak X 0")).rule, "WL-14.2.1-a");
  EXPECT_TRUE(is_legal(g, s, "flak X 1"));
}

TEST(Flak, WL_14_2_4_E35_LinkedSquadronsAreHitToo) {
  // covers: WL-14.2.4-e
  const WingLeader g = guns(R"({id="1",type="HeavyFlak",at="K0"})").make();
  State s = place_units(g, "combat", {R"(id="X",at="K8")", R"(id="T",at="K8")", R"(id="A",at="K8",facing="E",tally="X")"});
  play(g, s, "flak X 0");
  ASSERT_EQ(top(s), Proc::kFlakAttack);
  EXPECT_EQ(s.top().unit, slot(g, s, "X"));
  roll(g, s, 3);
  ASSERT_EQ(top(s), Proc::kFlakAttack);
  EXPECT_EQ(s.top().unit, slot(g, s, "A"));  // its own side's fighter
  roll(g, s, 3);
  EXPECT_EQ(gun_state(g, s, 0).channels_used, 1);
  EXPECT_TRUE(did(unit(g, s, "A"), kFlakHit));  // R-27
  EXPECT_FALSE(did(unit(g, s, "T"), kFlakHit));
}

TEST(Flak, WL_14_2_4_RangeSightAndLowAngle_T46) {
  // covers: WL-14.2-b, WL-14.2-c, WL-14.2.4-b, WL-14.2.4-c, WL-14.2.8-a, WL-14.2.2-e, WL-14.2.1-b, WL-4.7-g
  Strike strike = guns(R"({id="1",type="DD",at="K0"},{id="2",type="HeavyFlak",at="P0"},{id="3",type="SmallArms",at="K0"})");
  strike.environment = R"(clouds=[{type="dense",squares=["P3"]}])";
  const WingLeader g = strike.make();
  State s = place_units(g, "tally", {R"(id="T",at="K1")"});
  const int t = slot(g, s, "T"), low = 0, light = 1, heavy = 2, small = 3;
  Unit& u = s.unit[t];
  const auto at_square = [&](int x, int y) { u.x = x, u.y = y; };
  EXPECT_TRUE(may_fire(g, s, low, t));
  EXPECT_TRUE(may_fire(g, s, light, t));
  EXPECT_FALSE(may_fire(g, s, small, t));
  EXPECT_EQ(fire_refusal(g, s, small, t).rule, "WL-14.2-b");
  u.attitude = Attitude::kDive;
  EXPECT_FALSE(may_fire(g, s, low, t));
  EXPECT_EQ(fire_refusal(g, s, low, t).rule, "WL-14.2.8-a");
  u.attitude = Attitude::kLevel;
  at_square(10, 2);
  EXPECT_FALSE(may_fire(g, s, low, t));
  EXPECT_TRUE(may_fire(g, s, light, t));
  at_square(11, 4);
  EXPECT_TRUE(may_fire(g, s, light, t));
  at_square(12, 4);
  EXPECT_FALSE(may_fire(g, s, light, t));
  at_square(11, 5);
  EXPECT_FALSE(may_fire(g, s, light, t));
  at_square(17, 6);
  EXPECT_TRUE(may_fire(g, s, heavy, t));
  at_square(18, 9);
  EXPECT_FALSE(may_fire(g, s, heavy, t));
  at_square(15, 8);  // behind the cloud
  EXPECT_EQ(fire_refusal(g, s, heavy, t).rule, "WL-14.2.4-c");
  at_square(15, 3);
  EXPECT_EQ(flak_sum(g, s, heavy, t, kDirectFire), 1 - 1 - 3);  // strength, altitude, cloud
  // A barrage marker ends direct fire of that gun alone.
  at_square(10, 1);
  gun_state(g, s, low).jx = 11, gun_state(g, s, low).jy = 1;
  EXPECT_EQ(fire_refusal(g, s, low, t).rule, "WL-14.2.2-e");
  EXPECT_TRUE(may_fire(g, s, light, t));
}

TEST(Flak, WL_14_2_3_E36_E37_OneRollForAllZones) {
  // covers: WL-14.2.3-a, WL-14.2.3-c, WL-14.2.3-d, WL-14.2.2-a, WL-14.2.2-d, WL-14.3-a, WL-14.2.5-b
  const WingLeader g =
      guns(
          R"({id="1",type="HeavyFlak",at="K0"},{id="2",type="SmallArms",at="K0"},{id="3",type="Balloon",at="P2"},{id="4",type="Balloon",at="Q1"})")
          .make();
  State s = place_units(g, "tally", {R"(id="T",at="K0")", R"(id="A",at="Y9")"}, R"(surface=[{id="1",guns=[0,11,1,0]}])");
  const int t = slot(g, s, "T"), a = slot(g, s, "A");
  touch_zones(g, s, t, 10, 0);
  start(g, s, Proc::kBarrage, {.unit = t, .side = 1});
  EXPECT_EQ(s.seat, 1);  // the player who does not move
  EXPECT_EQ(legal_list(g, s), "barrage 0, barrage 1");
  play(g, s, "barrage 0");
  ASSERT_EQ(top(s), Proc::kFlakAttack);
  EXPECT_EQ(flak_sum(g, s, 0, t, kBarrageFire, s.top().value), 2);  // strength 1, one more zone
  EXPECT_EQ(flak_firepower(g, 0, kBarrageFire), 0);
  EXPECT_EQ(flak_firepower(g, 0, kDirectFire), 1);
  EXPECT_EQ(s.unit[t].zones, 0u);
  // Two balloons: equal, so nobody is asked; friends are hit as well.
  State b = place_units(g, "tally", {R"(id="A",at="P1")"});
  touch_zones(g, b, 0, 15, 1);
  touch_zones(g, b, 0, 15, 3);  // above the cable
  touch_zones(g, b, 0, 16, 0);
  EXPECT_EQ(__builtin_popcount(b.unit[0].zones), 2);
  EXPECT_TRUE(in_flak_zone(g, b, 0));  // its own side's cables are as hard
  start(g, b, Proc::kBarrage, {.unit = 0, .side = 1});
  ASSERT_EQ(b.wait(), Wait::kChance);
  EXPECT_EQ(flak_sum(g, b, b.top().gun, 0, kBarrageFire, b.top().value), 1);
  (void)a;
}

TEST(Flak, WL_14_2_3_OnlyEnteringTurningAndCirclingCount) {
  // covers: WL-14.2.3-a
  const WingLeader g = guns(R"({id="1",type="HeavyFlak",at="K0"},{id="2",type="Refinery",at="T0"})").make();
  const auto fly = [&](const char* marker) {
    State s =
        place_units(g, "movement", {R"(id="X",at="K9",facing="E")"}, std::string("surface=[{id=\"1\",guns=") + marker + "}]");
    play(g, s, "go E");
    while (s.wait() == Wait::kDecision && top(s) == Proc::kUnitMove && is_legal(g, s, "go E")) play(g, s, "go E");
    return s;
  };
  EXPECT_NE(top(fly("[0,10,9,0]")), Proc::kFlakAttack);  // J, K at 8-9: it only leaves
  EXPECT_EQ(top(fly("[0,12,9,0]")), Proc::kFlakAttack);  // L, M: it enters
  State s = place_units(g, "movement", {R"(id="X",at="K9",facing="E")"}, R"(surface=[{id="1",guns=[0,10,9,0]}])");
  play(g, s, {"circle 1", "end"});
  EXPECT_EQ(top(s), Proc::kFlakAttack);
}

TEST(Flak, WL_14_2_3_a_TurningForMovementPointsInAZone) {
  const WingLeader g = guns(R"({id="1",type="HeavyFlak",at="K0"},{id="2",type="Refinery",at="T0"})").make();
  // A fighter with a tally starts in the zone J-K, altitude 8-9, and flies out of it.
  const auto out = [&](std::initializer_list<const char*> steps) {
    State s = place_units(
        g, "movement",
        {R"(id="E",at="K9",facing="E",traits=["alerted"],tally="A")", R"(id="A",at="K15",facing="W",this_turn=["moved"])"},
        R"(surface=[{id="1",guns=[0,10,9,0]}])");
    EXPECT_EQ(s.move.mode, MoveMode::kFree);
    for (const char* step : steps) play(g, s, step);
    if (s.wait() == Wait::kDecision && top(s) == Proc::kUnitMove) play(g, s, "end");
    return top(s) == Proc::kFlakAttack;
  };
  EXPECT_FALSE(out({"go E"}));             // it only leaves
  EXPECT_FALSE(out({"go NE"}));            // ... with a turn that is free
  EXPECT_TRUE(out({"stay NE", "go NE"}));  // 1 MP to turn on the spot
  State half = place_units(
      g, "movement",
      {R"(id="E",at="J9",facing="E",traits=["alerted"],tally="A")", R"(id="A",at="K15",facing="W",this_turn=["moved"])"},
      R"(surface=[{id="1",guns=[0,10,9,0]}])");
  play(g, half, "go W");  // out of the zone at once, but turned in it for 1 MP
  EXPECT_EQ(where(g, half, "E"), "I9");
  play(g, half, "end");
  EXPECT_EQ(top(half), Proc::kFlakAttack);
}

TEST(Flak, WL_14_2_3_a_TheTurnsOfABalboCost) {
  Strike strike = guns(R"({id="1",type="HeavyFlak",at="K0"})");
  strike.units =
      R"({side="blue",id="T",aircraft="ju87b2",mission="bombing",at="C9"},{side="red",id="P",aircraft="spitfire_ia",mission="intercept",wing="W",leader=true,at="K6"},)"
      R"({side="red",id="Q",aircraft="spitfire_ia",mission="intercept",wing="W",at="K7"},{side="red",id="R",aircraft="spitfire_ia",mission="intercept",wing="W",at="L7"})";
  const WingLeader g = strike.make();
  const auto turns_down = [&](bool balbo) {  // out of the zone K-L, altitude 6-7, by a turn of 90 degrees
    std::string text = std::string(R"(turn=2
phase="movement"
surface=[{id="1",guns=[0,11,7,0]}]
units=[{id="P",at="K6",facing="E",vector="K1"},{id="Q",at="K7",facing="E",this_turn=["moved"]},{id="T",at="C9",facing="E",this_turn=["moved"]})") +
                       (balbo ? R"(,{id="R",at="L7",facing="E",this_turn=["moved"]})" : "") + "]";
    State s = position(g, text);
    play(g, s, "go S");
    EXPECT_EQ(unit(g, s, "P").x, 10);
    EXPECT_LT(unit(g, s, "P").y, 6);
    for (int guard = 0; guard < 4 && s.wait() == Wait::kDecision && top(s) == Proc::kUnitMove && is_legal(g, s, "end"); ++guard)
      play(g, s, "end");
    return top(s) == Proc::kFlakAttack;
  };
  EXPECT_TRUE(turns_down(true));    // 1 MP for the turn, spent in the zone
  EXPECT_FALSE(turns_down(false));  // two squadrons turn for nothing
}

TEST(Flak, WL_14_2_3_a_EnteringTheMapIntoAZone) {
  Strike strike = guns(R"({id="1",type="HeavyFlak",at="B0"})");
  strike.units =
      R"({side="blue",id="E",aircraft="p47d",mission="sweep",altitude=9,edge="left",turn=2},{side="red",id="A",aircraft="spitfire_ia",mission="cap",at="Y9"})";
  const WingLeader g = strike.make();
  const auto comes_in = [&](const char* marker) {
    State s =
        place_units(g, "movement", {R"(id="E",at="A9",facing="E",status="waiting")", R"(id="A",at="Y9",this_turn=["moved"])"},
                    std::string("surface=[{id=\"1\",guns=") + marker + "}]");
    EXPECT_TRUE(is_legal(g, s, "mode straight"));
    play(g, s, {"mode straight", "go E"});
    return top(s) == Proc::kFlakAttack;
  };
  EXPECT_TRUE(comes_in("[0,1,9,0]"));  // A-B at 8-9
  EXPECT_FALSE(comes_in("[0,1,7,0]"));
}

TEST(Flak, WL_14_2_3_b_EachMemberOfADogfight) {
  // covers: WL-14.2.3-b
  const WingLeader g = guns(R"({id="1",type="SmallArms",at="K0"})").make();
  State s = place_units(g, "tally", {R"(id="E",at="K0",dogfight=1,tally="A")", R"(id="A",at="K0",dogfight=1,tally="E")"});
  for (int i = 0; i < 2; ++i) touch_zones(g, s, i, 10, 0);
  start(g, s, Proc::kDogfightBarrage, {.dogfight = 1});
  ASSERT_EQ(top(s), Proc::kFlakAttack);
  EXPECT_EQ(s.top().unit, 0);
  roll(g, s, 2);
  ASSERT_EQ(top(s), Proc::kFlakAttack);
  EXPECT_EQ(s.top().unit, 1);
}

TEST(Flak, WL_10_8_1_d_FlakBreaksADogfighterAndItsTalliersChoose) {
  const WingLeader g = guns(R"({id="1",type="HeavyFlak",at="K0"})").make();
  // The flight B is broken by direct fire; E and EE had tallied it and find A and C still in the dogfight.
  Strike strike = guns(R"({id="1",type="HeavyFlak",at="K0"})");
  strike.units += R"(,{side="red",id="C",aircraft="spitfire_ia",mission="cap",at="Y7"})";
  const WingLeader h = strike.make();
  State s = place_units(h, "combat",
                        {R"(id="E",at="K8",dogfight=1,tally="B")", R"(id="EE",at="K8",dogfight=1,tally="B")",
                         R"(id="A",at="K8",dogfight=1,tally="E")", R"(id="B",at="K8",dogfight=1,tally="E")",
                         R"(id="C",at="K8",dogfight=1,tally="EE")"});
  play(h, s, "flak E 0");
  const auto calm = [&] {
    for (int guard = 0; guard < 20 && s.wait() == Wait::kChance; ++guard) {
      const bool flight = top(s) == Proc::kFlakAttack && s.top().unit == slot(h, s, "B");
      if (top(s) == Proc::kCohesion) roll(h, s, 2);
      else roll(h, s, flight ? 8 : top(s) == Proc::kFlakAttack ? 2 : 1);
    }
  };
  calm();
  ASSERT_TRUE(broken(unit(h, s, "B")));
  EXPECT_EQ(unit(h, s, "B").dogfight, 0);
  ASSERT_EQ(top(s), Proc::kDogfightTallies);
  EXPECT_EQ(s.seat, 0);
  EXPECT_EQ(legal_list(h, s), "retally E A, retally E C");
  EXPECT_EQ(h.refuse(s, *h.parse(s, "retally E B")).rule, "WL-10.8.1-d");
  // The node writes and reads like any other.
  EXPECT_EQ(*h.from_position(h.position(s)), s);
  play(h, s, "retally E C");
  EXPECT_EQ(legal_list(h, s), "retally EE A, retally EE C");
  play(h, s, "retally EE A");
  EXPECT_TRUE(tallies(unit(h, s, "E"), slot(h, s, "C")));
  EXPECT_TRUE(tallies(unit(h, s, "EE"), slot(h, s, "A")));
  EXPECT_EQ(s.open_tallies, 0);
  // One enemy left: nothing to choose. Destroyed instead of broken: the same.
  State one = place_units(g, "tally",
                          {R"(id="E",at="K8",dogfight=1,tally="B")", R"(id="A",at="K8",dogfight=1,tally="E")",
                           R"(id="B",at="K8",dogfight=1,tally="E")"});
  State two = place_units(h, "tally",
                          {R"(id="E",at="K8",dogfight=1,tally="B")", R"(id="A",at="K8",dogfight=1,tally="E")",
                           R"(id="B",at="K8",dogfight=1,tally="E")", R"(id="C",at="K8",dogfight=1,tally="E")"});
  const auto destroy = [](const WingLeader& rules, State& state) {
    Ctx c{rules, state, nullptr};
    remove_unit(c, slot(rules, state, "B"), Status::kDestroyed);
    state.at = At::kRunning;
    rules.run(state, nullptr);
  };
  destroy(g, one);
  EXPECT_NE(top(one), Proc::kDogfightTallies);
  EXPECT_TRUE(tallies(unit(g, one, "E"), slot(g, one, "A")));
  destroy(h, two);
  ASSERT_EQ(top(two), Proc::kDogfightTallies);
  EXPECT_EQ(legal_list(h, two), "retally E A, retally E C");
}

TEST(Flak, WL_14_2_5_ResultsAndBombColumn_T41) {
  // covers: WL-14.2.5-a, WL-14.2.5-b, WL-14.2.5-c, WL-14.2.7-a
  Strike strike = guns(R"({id="1",type="HeavyFlak",at="K0"},{id="2",type="LightFlak",at="K0"})");
  strike.red = "advanced_flak=[\"improved_direction\",\"proximity_fuse\",\"dual_fuse\"]";
  const WingLeader g = strike.make();
  EXPECT_EQ(flak_row(g, 7), nullptr);
  EXPECT_EQ(flak_row(g, 8)->hits, 0);
  EXPECT_EQ(flak_row(g, 9)->hits, 1);
  EXPECT_EQ(flak_row(g, 12)->hits, 3);
  EXPECT_EQ(flak_row(g, 13)->hits, -1);
  State s = place_units(g, "tally", {R"(id="X",at="K8")"});
  EXPECT_EQ(flak_sum(g, s, 0, 0, kDirectFire), 1 + 1 + 2);
  EXPECT_EQ(flak_sum(g, s, 0, 0, kBarrageFire), 1);
  EXPECT_EQ(flak_sum(g, s, 1, 0, kDirectFire), 1 - 1);  // light flak: none of it
  EXPECT_EQ(flak_firepower(g, 0, kDirectFire), 2);
  EXPECT_EQ(flak_firepower(g, 0, kBarrageFire), 1);
  EXPECT_EQ(flak_firepower(g, 1, kDirectFire), 1);
  start(g, s, Proc::kFlakAttack, {.unit = 0, .gun = 0, .how = kBarrageFire});
  roll(g, s, 7);  // 8: spoils the aim, no hit, no cohesion
  EXPECT_NE(top(s), Proc::kConfirm);
  EXPECT_EQ(s.unit[0].flak_marker, 1);
  start(g, s, Proc::kFlakAttack, {.unit = 0, .gun = 0, .how = kDirectFire});
  roll(g, s, 7);  // 11: two hits
  ASSERT_EQ(top(s), Proc::kConfirm);
  EXPECT_EQ(s.unit[0].hits, 2);
  EXPECT_EQ(s.unit[0].flak_marker, 2);  // the worse one only
  roll(g, s, 1), roll(g, s, 1);
  ASSERT_EQ(top(s), Proc::kCohesion);
  roll(g, s, 12);
  drop(s.unit[0], ProfileKind::kLevel, 0, 4, 8);
  EXPECT_EQ(mod(bomb_attack(g, s, 0).mods, "flak"), -2);
  start(g, s, Proc::kFlakAttack, {.unit = 0, .gun = 0, .how = kDirectFire});
  roll(g, s, 12);  // 16: a die of hits
  ASSERT_EQ(s.wait(), Wait::kChance);
  roll(g, s, 5);
  EXPECT_EQ(s.unit[0].hits, 5);
}

TEST(Flak, WL_14_2_6_T40_BrokenFightersDoNotAttack) {
  // covers: WL-14.2.6-a
  const WingLeader g = guns(R"({id="1",type="HeavyFlak",at="K0"})").make();
  State s = place_units(g, "combat", {R"(id="X",at="K8",facing="E")", R"(id="B",at="K8",facing="E",tally="X")"});
  play(g, s, {"flak X 0", "2"});
  ASSERT_EQ(top(s), Proc::kFlakAttack);
  roll(g, s, 8);  // B: 9, one hit
  roll(g, s, 1);
  ASSERT_EQ(top(s), Proc::kCohesion);
  roll(g, s, 2);
  const Unit& b = unit(g, s, "B");
  EXPECT_TRUE(broken(b));
  EXPECT_FALSE(has_tally(b));
  EXPECT_FALSE(did(b, kFought));
  EXPECT_FALSE(did(unit(g, s, "X"), kFought));  // nobody is left to attack it
  // It may still defend: E has tallied the broken flight and attacks it.
  State d = place_units(g, "combat",
                        {R"(id="E",at="K8",facing="E",traits=["alerted"],tally="B")",
                         R"(id="B",at="K8",facing="E",disorder=1,this_turn=["broken_by_flak"])"});
  for (int guard = 0; guard < 5 && d.wait() == Wait::kDecision && !d.combat.active; ++guard) play(g, d, "pass");  // flak
  ASSERT_TRUE(d.combat.active);
  EXPECT_EQ(d.combat.attacker, 0);
  EXPECT_EQ(unit(g, d, "B").role, 2);
}

TEST(Flak, WL_14_2_2_BarrageMarkers) {
  // covers: WL-14.2.2-b, WL-14.2.2-c, WL-14.2.2-d, WL-14.2.2-e, WL-14.2.8-a
  const WingLeader g =
      guns(R"({id="1",type="DD",at="K0"},{id="2",type="HeavyFlak",at="R0"},{id="3",type="Balloon",at="S2"})").make();
  State s = place_units(g, "administration", {R"(id="X",at="K8")", R"(id="A",at="Y9")"});
  while (s.wait() == Wait::kDecision && top(s) != Proc::kBarrageMarkers) play(g, s, "pass");
  ASSERT_EQ(top(s), Proc::kBarrageMarkers);
  for (int jx = 1; jx <= 25; ++jx)
    for (int jy = 1; jy <= 19; ++jy) {
      EXPECT_EQ(may_place(g, s, 0, jx, jy), jy == 1 && jx >= 9 && jx <= 12) << jx << "," << jy;  // low-angle
      EXPECT_EQ(may_place(g, s, 1, jx, jy), jy == 1 && (jx == 10 || jx == 11)) << jx << "," << jy;
      const bool balloon = (jx == 18 || jx == 19) && jy <= 3;
      EXPECT_EQ(may_place(g, s, 2, jx, jy), jx >= 16 && jx <= 19 && !balloon) << jx << "," << jy;
    }
  EXPECT_FALSE(may_place(g, s, 3, 19, 5));
  ASSERT_EQ(g.guns.size(), 4u);  // the balloon is one zone, no gun besides
  EXPECT_EQ(legal_list(g, s), "pass, barrage 0, barrage 1, barrage 2");
  EXPECT_EQ(fire_refusal(g, s, 3, slot(g, s, "X")).rule, "WL-14.2-b");
  play(g, s, "barrage 2");
  const std::string here = "marker " + std::to_string(2 << 9 | junction_number(17, 8));
  EXPECT_EQ(g.refuse(s, *g.parse(s, "marker " + std::to_string(2 << 9 | junction_number(18, 2)))).rule, "WL-14.2.2-d");
  EXPECT_EQ(g.refuse(s, *g.parse(s, "marker " + std::to_string(2 << 9 | junction_number(3, 8)))).rule, "WL-14.2.2-c");
  play(g, s, here);
  EXPECT_TRUE(zone_covers(g, s, 2, 16, 7) && zone_covers(g, s, 2, 17, 8));
  EXPECT_FALSE(zone_covers(g, s, 2, 18, 8));
  EXPECT_EQ(fire_refusal(g, s, 2, slot(g, s, "X")).rule, "WL-14.2.2-e");
  EXPECT_FALSE(is_legal(g, s, "barrage 2"));  // one change a turn
  // Light flak between balloons has no junction left: nobody is asked about it.
  const WingLeader tight = guns(R"({id="1",type="LightFlak",at="K0"},{id="2",type="Balloon",at="K2"})").make();
  State none = place_units(tight, "administration", {R"(id="X",at="K8")", R"(id="A",at="Y9")"});
  for (int guard = 0; guard < 10 && none.wait() == Wait::kDecision && none.phase == Phase::kAdministration; ++guard) {
    EXPECT_NE(top(none), Proc::kBarrageMarkers);
    play(tight, none, "pass");
  }
  end_turn_ground(g, s);
  EXPECT_TRUE(is_legal(g, s, "marker " + std::to_string(2 << 9 | kNoJunction)));
  play(g, s, "marker " + std::to_string(2 << 9 | kNoJunction));
  EXPECT_EQ(gun_state(g, s, 2).jx, 0);
}

TEST(Balloons, WL_14_3_TallyZoneAndAttack) {
  // covers: WL-14.3-a, WL-14.3-b, WL-14.3-c, WL-14.3-d
  const WingLeader g = guns(R"({id="1",type="Balloon",at="K2"},{id="2",type="Refinery",at="R0"})").make();
  State s = place_units(g, "tally", {R"(id="E",at="H3",facing="E")", R"(id="EE",at="G3")", R"(id="X",at="K3")"});
  EXPECT_TRUE(is_legal(g, s, "balloon E 1"));
  EXPECT_FALSE(is_legal(g, s, "balloon EE 1"));  // four squares
  EXPECT_FALSE(is_legal(g, s, "balloon X 1"));   // no sweep
  play(g, s, "balloon E 1");
  EXPECT_EQ(unit(g, s, "E").tally_on, TallyOn::kBalloon);
  touch_zones(g, s, 0, 10, 2);
  EXPECT_EQ(s.unit[0].zones, 0u);  // its own balloon's square
  touch_zones(g, s, 0, 10, 1);
  EXPECT_NE(s.unit[0].zones, 0u);
  s.unit[0].zones = 0;
  s.unit[0].x = 10, s.unit[0].y = 2;
  start(g, s, Proc::kBalloons);
  play(g, s, "rating 2");
  ASSERT_EQ(s.wait(), Wait::kChance);
  roll(g, s, 9);  // column +4: three hits, and every hit is a loss (R-35)
  EXPECT_EQ(s.surface[0].losses, 3);
  EXPECT_EQ(top(s), Proc::kCohesion);
  EXPECT_EQ(unit(g, s, "E").ammo, Ammo::kFull);
  roll(g, s, 10);
  EXPECT_EQ(unit(g, s, "E").ammo, Ammo::kLow);
  EXPECT_TRUE(s.surface[0].flags & kSurfaceGone);
  EXPECT_FALSE(has_tally(unit(g, s, "E")));
  EXPECT_FALSE(zone_covers(g, s, 0, 10, 1));
  EXPECT_EQ(surface_points(g, s, 0), 1);
}

TEST(Balloons, WL_14_3_c_NotWhileFightingSomebodyElse) {
  const WingLeader g = guns(R"({id="1",type="Balloon",at="K2"},{id="2",type="Refinery",at="R0"})").make();
  const auto attacks = [&](std::initializer_list<const char*> units) {
    State s = place_units(g, "combat", units);
    for (int guard = 0; guard < 80 && s.wait() != Wait::kEnd && s.phase == Phase::kCombat; ++guard) {
      if (s.wait() == Wait::kChance) {
        if (top(s) == Proc::kBalloons) return true;
        g.resolve(s, top(s) == Proc::kCohesion ? 12 : 2, nullptr);
      } else {
        game::ActionList actions;
        g.legal(s, actions);
        g.apply(s, actions[actions.size() - 1], nullptr);
      }
    }
    return false;
  };
  EXPECT_TRUE(attacks({R"(id="E",at="K2",facing="E",traits=["alerted"],balloon="1")"}));
  EXPECT_FALSE(attacks({R"(id="E",at="K1",facing="E",traits=["alerted"],balloon="1")"}));  // not in its square
  EXPECT_FALSE(
      attacks({R"(id="E",at="K2",facing="E",traits=["alerted"],balloon="1")", R"(id="A",at="K2",facing="E",tally="E")"}));
}

TEST(Surface, WL_14_0_a_AnyNumberInASquare) {
  const WingLeader g =
      Strike{
          .surfaces =
              R"({id="1",type="Refinery",at="K0"},{id="2",type="HeavyFlak",at="K0"},{id="3",type="Truck",at="K0",side="blue"})"}
          .make();
  const State s = g.initial();
  EXPECT_EQ(s.surface_count, 3);
  EXPECT_EQ(surface_side(g, 0), 1);  // the defender's, unless the scenario says otherwise
  EXPECT_EQ(surface_side(g, 2), 0);
  EXPECT_TRUE(enemy_target(g, s, 0, 0));
  EXPECT_FALSE(enemy_target(g, s, 0, 2));
}

}  // namespace
}  // namespace furball::wing_leader
