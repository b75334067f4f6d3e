// Chapters 14 and 15, the finer points: boundaries of profiles, what the dice are modified by, what stays when a marker goes.

#include "games/wing_leader/surface_test_util.h"

namespace furball::wing_leader {
namespace {
using namespace testing;

Strike over(const char* surfaces, const char* environment = "") {
  Strike strike;
  strike.surfaces = surfaces;
  strike.environment = environment;
  return strike;
}

State mover(const WingLeader& g, const char* unit) { return place_units(g, "movement", {unit}); }

void play_all(const WingLeader& g, State& s, std::initializer_list<const char*> moves) {
  for (const char* move : moves) play(g, s, move);
}

std::string refused(const WingLeader& g, const State& s, std::string_view notation) {
  EXPECT_FALSE(is_legal(g, s, notation)) << notation;
  return g.refuse(s, *g.parse(s, notation)).rule;
}

std::string rule_of(const game::Modifiers& mods, std::string_view label) {
  for (const game::ModifierTerm& m : mods)
    if (m.label == label) return std::string(m.rule);
  return "";
}

// --- Flak and balloons

TEST(Flak, WL_14_2_6_a_OnlyWhoIsBrokenByItCannotAttack) {
  const WingLeader g = over(R"({id="1",type="HeavyFlak",at="K0"})").make();
  State s = place_units(g, "combat", {R"(id="X",at="K8",facing="E")", R"(id="B",at="K8",facing="E",tally="X")"});
  play(g, s, {"flak X 0", "2"});
  ASSERT_EQ(top(s), Proc::kFlakAttack);
  roll(g, s, 8);  // one hit on B
  roll(g, s, 1);
  ASSERT_EQ(top(s), Proc::kCohesion);
  roll(g, s, 12);  // it holds together
  EXPECT_FALSE(did(unit(g, s, "B"), kBrokenByFlak));
  EXPECT_FALSE(did(unit(g, s, "X"), kBrokenByFlak));
  EXPECT_TRUE(s.combat.active);
  EXPECT_EQ(s.combat.attacker, 1);
  // A broken bomber under fire is no fighter broken by flak either.
  State bomber = place_units(g, "combat", {R"(id="X",at="K8",facing="E",disorder=2)"});
  play(g, bomber, {"flak X 0", "2"});
  EXPECT_FALSE(did(unit(g, bomber, "X"), kBrokenByFlak));
}

TEST(Flak, WL_14_2_2_b_AMarkerThatGoesLeavesNothing) {
  const WingLeader g = over(R"({id="1",type="HeavyFlak",at="K0"})").make();
  State s = place_units(g, "administration", {R"(id="X",at="C12",facing="E")"}, R"(surface=[{id="1",guns=[0,11,7,0]}])");
  start(g, s, Proc::kBarrageMarkers);
  ASSERT_EQ(s.at, At::kBarrageGunsQuestion);
  EXPECT_TRUE(zone_covers(g, s, 0, 10, 6));
  play(g, s, "marker 511");
  EXPECT_EQ(gun_state(g, s, 0).jx, 0);
  EXPECT_EQ(gun_state(g, s, 0).jy, 0);
  EXPECT_FALSE(zone_covers(g, s, 0, 10, 6));
  EXPECT_FALSE(in_flak_zone(g, s, 0));
}

State at_balloon(const WingLeader& g, const char* e) {
  State s = place_units(g, "tally", {e});
  start(g, s, Proc::kBalloons);
  return s;
}

TEST(Balloons, WL_14_3_c_OnlyTheTalliedBalloonByAnUnbrokenSquadron) {
  const WingLeader g = over(R"({id="1",type="Balloon",at="K2"},{id="2",type="Balloon",at="N2"})").make();
  const auto attacks = [&](const char* e) { return at_balloon(g, e).at == At::kBalloonRatingQuestion; };
  EXPECT_TRUE(attacks(R"(id="E",at="K2",facing="E",traits=["alerted"],balloon="1")"));
  EXPECT_TRUE(attacks(R"(id="E",at="N2",facing="E",traits=["alerted"],balloon="2")"));
  EXPECT_FALSE(attacks(R"(id="E",at="K2",facing="E",traits=["alerted"],balloon="2")"));  // another one's square
  EXPECT_FALSE(attacks(R"(id="E",at="K2",facing="E",traits=["alerted"])"));
}

TEST(Balloons, WL_7_2_3_a_TheMoveEndsAtTheTalliedBalloon) {
  // covers: WL-7.2.3-a, WL-14.3-b
  const WingLeader g = over(R"({id="1",type="Balloon",at="K2"},{id="2",type="Balloon",at="N2"})").make();
  const auto flies_on = [&](const char* at, const char* balloon) {
    State s = place_units(
        g, "movement",
        {(std::string(R"(id="E",facing="E",traits=["alerted"],at=")") + at + R"(",balloon=")" + balloon + "\"").c_str()});
    EXPECT_EQ(s.move.unit, slot(g, s, "E"));
    play(g, s, "go E");
    return s.at == At::kMoveQuestion && is_legal(g, s, "go E");
  };
  EXPECT_FALSE(flies_on("J2", "1"));
  EXPECT_FALSE(flies_on("M2", "2"));
  EXPECT_TRUE(flies_on("G2", "1"));
}

TEST(Balloons, WL_14_3_d_NoMoreAreShotDownThanAreLeft) {
  const WingLeader g = over(R"({id="1",type="Balloon",at="K2"})").make();
  for (const uint8_t gone : {0, 1, 2}) {
    State s = at_balloon(g, R"(id="E",at="K2",facing="E",traits=["alerted"],balloon="1")");
    s.surface[0].losses = gone;
    play(g, s, "rating 2");
    const std::string best = g.describe_outcome(s, 12).label;  // four hits on column +4
    EXPECT_EQ(best, gone == 2 ? "12: 1 loss" : "12: " + std::to_string(3 - gone) + " losses");
    roll(g, s, 12);
    EXPECT_EQ(s.surface[0].losses, 3);
  }
}

TEST(Balloons, WL_14_3_d_OnlyTalliesOnTheBalloonThatIsGone) {
  const WingLeader g = over(R"({id="1",type="Balloon",at="K2"},{id="2",type="Balloon",at="Q2"})").make();
  State s = at_balloon(g, R"(id="E",at="K2",facing="E",traits=["alerted"],balloon="1")");
  const int attacker = static_cast<int>(
      std::find_if(std::begin(s.unit), std::end(s.unit), [](const Unit& u) { return u.tally_on == TallyOn::kBalloon; }) -
      std::begin(s.unit));
  Unit& other = s.unit[attacker == 0 ? 1 : 0];
  for (const TallyOn on : {TallyOn::kUnit, TallyOn::kBalloon}) {
    State next = s;
    Unit& u = next.unit[&other - s.unit];
    u.tally_on = on, u.tally = on == TallyOn::kUnit ? 0 : 1;  // a unit of the lost balloon's number, or the other balloon
    play(g, next, "rating 2");
    next.surface[0].losses = 2;
    while (!(next.surface[0].flags & kSurfaceGone) && next.wait() == Wait::kChance) roll(g, next, 12);  // cohesion comes first
    ASSERT_TRUE(next.surface[0].flags & kSurfaceGone);
    EXPECT_EQ(u.tally_on, on);
    EXPECT_EQ(next.unit[attacker].tally_on, TallyOn::kNothing);
  }
}

TEST(Balloons, WL_4_7_b_WeatherIsTakenFromTheDice) {
  // covers: WL-14.3-c, WL-4.7-b
  const WingLeader g = over(R"({id="1",type="Balloon",at="K2"})", R"(clouds=[{type="broken",squares=["K2"]}])").make();
  State s = at_balloon(g, R"(id="E",at="K2",facing="E",traits=["alerted"],balloon="1")");
  play(g, s, "rating 2");
  ASSERT_EQ(s.wait(), Wait::kChance);
  for (int dice = 2; dice <= 12; ++dice) {
    int losses = 0;
    while (losses < 6 && dice - 2 >= g.tables.hits[8][losses]) ++losses;  // column +4
    State after = s;
    roll(g, after, static_cast<uint32_t>(dice));
    EXPECT_EQ(after.surface[0].losses, losses) << dice;
  }
}

// --- Profiles

TEST(Profiles, WL_15_3_WhichProfilesGoDown) {
  // covers: WL-15.2.2-a, WL-15.3-c
  const WingLeader g = Strike().make();
  State s = place_units(g, "tally", {R"(id="T",at="H8")"});
  std::string down;
  for (int kind = 1; kind <= static_cast<int>(ProfileKind::kRecce); ++kind) {
    s.unit[0].profile.kind = static_cast<ProfileKind>(kind);
    if (profile_descends(s.unit[0]))
      down += std::string(down.empty() ? "" : ", ") + profile_name(static_cast<ProfileKind>(kind));
    EXPECT_EQ(profile_descends(s.unit[0]), bombing_dive_bonus(g, s, 0)) << kind;
    drop(s.unit[0], static_cast<ProfileKind>(kind), 0, 4, 1);
    EXPECT_FALSE(profile_descends(s.unit[0])) << kind;  // the load is gone
    s.unit[0].profile = {};
  }
  EXPECT_EQ(down, "Dive bombing, Steep bombing, Glide bombing, Kamikaze");
}

TEST(Profiles, WL_15_3_3_a_RoomForTheLastDiagonal) {
  // covers: WL-15.3.2-a, WL-15.3.3-a
  const WingLeader g = Strike().make();
  State steep = mover(g, R"(id="F",at="J4",facing="E")");
  play_all(g, steep, {"profile 1 3", "go S", "go S"});
  EXPECT_EQ(where(g, steep, "F"), "J2");
  EXPECT_FALSE(is_legal(g, steep, "go S"));  // it must end above the target at 1 or higher
  EXPECT_TRUE(is_legal(g, steep, "go SE"));
  EXPECT_FALSE(is_legal(g, steep, "go SW"));
  play(g, steep, "go SE");
  EXPECT_EQ(where(g, steep, "F"), "K1");
  EXPECT_FALSE(is_legal(g, steep, "go S"));
  EXPECT_TRUE(is_legal(g, steep, "release 0"));
  State dive = mover(g, R"(id="T",at="J3",facing="E")");
  play_all(g, dive, {"profile 1 2", "go S", "go S"});
  EXPECT_EQ(where(g, dive, "T"), "J1");
  EXPECT_FALSE(is_legal(g, dive, "go S"));
  play(g, dive, "go SE");
  EXPECT_EQ(where(g, dive, "T"), "K0");
  EXPECT_TRUE(is_legal(g, dive, "release 0"));
}

TEST(Profiles, WL_14_1_3_a_DivingOutOfTheSun) {
  // covers: WL-14.1.3-a
  const auto released = [](const char* unit, std::initializer_list<const char*> moves, const char* sun) {
    const WingLeader g = over(R"({id="1",type="DD",at="K0"})", sun).make();
    State s = mover(g, unit);
    play_all(g, s, moves);
    const int before = mod(bomb_attack(g, s, 0).mods, "attack out of the Sun");  // as the preview says
    play(g, s, "release 0");
    EXPECT_EQ(mod(bomb_attack(g, s, 0).mods, "attack out of the Sun"), before);
    EXPECT_EQ(s.unit[0].profile.flags.has(kReleaseOutOfSun), before != 0);
    return before;
  };
  const char* const above = R"(sun = "above")";
  EXPECT_EQ(released(R"(id="T",at="K4",facing="E")", {"profile 1 2", "go S", "go S", "go S"}, above), 1);
  EXPECT_EQ(released(R"(id="F",at="K4",facing="E")", {"profile 1 3", "go S", "go S", "go S"}, above), 1);
  EXPECT_EQ(released(R"(id="T",at="K4",facing="E")", {"profile 1 2", "go S", "go S", "go S"}, R"(sun = "left_horizon")"), 0);
  EXPECT_EQ(released(R"(id="T",at="I4",facing="E")", {"profile 1 1", "go E", "go E"}, above), 0);  // level bombing
}

TEST(Profiles, WL_15_3_6_a_RocketsFromTheNextSquareOnlyFacingIt) {
  const WingLeader g = Strike().make();
  EXPECT_TRUE(is_legal(g, flown(g, R"(id="Y",at="I0",facing="E")", {"go E"}), "profile 1 6"));
  State past = flown(g, R"(id="Y",at="J0",facing="E")", {"go E"});
  EXPECT_TRUE(is_legal(g, past, "profile 1 6"));
  play(g, past, "go E");
  EXPECT_EQ(where(g, past, "Y"), "L0");
  EXPECT_EQ(refused(g, past, "profile 1 6"), "WL-15.3.6-a");
  EXPECT_EQ(refused(g, flown(g, R"(id="Y",at="H0",facing="E")", {"go E"}), "profile 1 6"), "WL-15.3.6-a");
}

TEST(Bombing, WL_15_3_5_a_LongRangeIsNamedAfterItsRule) {
  // covers: WL-15.3.5-a, WL-15.3.6-a
  const WingLeader g = Strike().make();
  State s = place_units(g, "tally", {R"(id="U",at="J0",facing="E")", R"(id="Y",at="J0",facing="E")"});
  drop(s.unit[0], ProfileKind::kTorpedo, 0, 2, 0, kLongRange);
  drop(s.unit[1], ProfileKind::kRocket, 0, 1, 0, kLongRange);
  EXPECT_EQ(rule_of(bomb_attack(g, s, 0).mods, "long range"), "WL-15.3.5-a");
  EXPECT_EQ(rule_of(bomb_attack(g, s, 1).mods, "long range"), "WL-15.3.6-a");
  drop(s.unit[0], ProfileKind::kTorpedo, 0, 2, 0);
  EXPECT_EQ(rule_of(bomb_attack(g, s, 0).mods, "long range"), "");
}

TEST(Bombing, WL_13_5_6_PodsAddToStrafing) {
  // covers: WL-13.5.6-b, WL-13.5.6-c, WL-15.3.7-b
  const WingLeader g = Strike().make();
  State s = place_units(g, "tally", {R"(id="S",at="J0",facing="E",load="none")"});
  Unit& u = s.unit[0];
  const SurfaceType &truck = g.type(s.surface[4]), &bridge = g.type(s.surface[3]), &ship = g.type(s.surface[0]);
  const int guns = 1 + g.card(u).firepower;
  EXPECT_EQ(strafing_value(g, u, truck), guns);
  u.carries = kGunPod;
  EXPECT_EQ(strafing_value(g, u, truck), guns + 1);
  u.carries = kAtPod;
  EXPECT_EQ(strafing_value(g, u, truck), guns + 4);
  EXPECT_EQ(strafing_value(g, u, ship), guns + 4);
  EXPECT_EQ(strafing_value(g, u, bridge), bridge.hard ? halved(guns + 2) : guns + 2);
  u.size = Size::kFlight;
  EXPECT_EQ(strafing_value(g, u, truck), halved(guns + 4));
}

TEST(Missions, WL_15_2_1_1_a_AStraferMayTurnWithItsLastPoint) {
  // covers: WL-15.2.1.1-a, WL-8.3-e
  const WingLeader g = Strike().make();
  State s = mover(g, R"(id="S",at="I1",facing="E",load="none")");
  ASSERT_EQ(s.move.mp, 6);  // 2 MP, and 1 for diving
  play(g, s, "go E");
  EXPECT_EQ(s.move.mp, 4);
  EXPECT_TRUE(is_legal(g, s, "stay W"));  // 1 MP; the other is for a dive
  State stays = s;
  play(g, stays, "stay W");
  EXPECT_FALSE(stays.move.unit == 0 && is_legal(g, stays, "stay E"));
  play(g, s, "go SE");  // it dives: the bonus is its own now
  EXPECT_EQ(s.move.mp, 2);
  EXPECT_TRUE(is_legal(g, s, "stay W"));
}

TEST(Missions, WL_15_2_2_b_TheFormationIsKnownByItsBombers) {
  Strike strike;
  strike.units += R"(,{side="blue",id="C",aircraft="bf109e4",mission="escort",at="G9"})"
                  R"(,{side="blue",id="D",aircraft="bf109e4",mission="escort",at="D13"})";
  const WingLeader g = strike.make();
  // The bombers stand in the ninth slot and beyond, far from all others and from their escorts.
  State s = place_units(g, "administration",
                        {R"(id="E",at="B17")", R"(id="EE",at="D17")", R"(id="F",at="Y1")", R"(id="S",at="Y3")",
                         R"(id="P",at="Y5")", R"(id="K",at="Y7")", R"(id="Y",at="Y9")", R"(id="R",at="Y11")",
                         R"(id="T",at="G8",facing="E")", R"(id="C",at="F10",facing="E")", R"(id="X",at="D12",facing="E")",
                         R"(id="D",at="D14",facing="E")", R"(id="A",at="Z19",facing="W")"});
  ASSERT_EQ(slot(g, s, "T"), 8);
  start(g, s, Proc::kEscortsToSweep);
  ASSERT_EQ(s.at, At::kFreeEscortsQuestion);
  EXPECT_EQ(legal_list(g, s), "pass, release-escorts T, release-escorts X");
  play(g, s, "release-escorts T");
  EXPECT_EQ(unit(g, s, "C").mission, Mission::kSweep);
  EXPECT_EQ(unit(g, s, "D").mission, Mission::kEscort);
  unit(g, s, "C").mission = Mission::kEscort;  // back with them: not a second time
  EXPECT_EQ(legal_list(g, s), "pass, release-escorts X");
}

TEST(Missions, WL_15_2_3_c_WithoutAmmunitionASweepGoesHome) {
  // covers: WL-15.2.3-c, WL-15.2.1.1-a, WL-15.3.7-b
  const WingLeader g = Strike().make();
  const auto goes_home = [&](const char* unit, ProfileKind kind, Flags<ProfileFlag> flags = {}) {
    State s = place_units(g, "tally", {unit});
    drop(s.unit[0], kind, 4, 1, 0, flags);
    start(g, s, Proc::kBombAttack, {.unit = 0});
    roll(g, s, 7);
    return has(s.unit[0], kReturning);
  };
  EXPECT_FALSE(goes_home(R"(id="E",at="U0",facing="E")", ProfileKind::kStrafe));
  EXPECT_TRUE(goes_home(R"(id="E",at="U0",facing="E",ammo="low")", ProfileKind::kStrafe));
  EXPECT_FALSE(goes_home(R"(id="S",at="U0",facing="E",load="none")", ProfileKind::kStrafe));
  EXPECT_TRUE(goes_home(R"(id="S",at="U0",facing="E",load="none",ammo="low")", ProfileKind::kStrafe));
  EXPECT_FALSE(goes_home(R"(id="Y",at="U0",facing="E")", ProfileKind::kRocket));  // on a strafing mission it stays
  EXPECT_TRUE(goes_home(R"(id="Y",at="U0",facing="E",ammo="low")", ProfileKind::kRocket, kWithStrafing));
  EXPECT_TRUE(goes_home(R"(id="T",at="U0",facing="E")", ProfileKind::kLevel));
}

TEST(Missions, WL_9_2_2_a_AnEscortMayCloseUpToAnyBomber) {
  // covers: WL-9.2.2-a, WL-15.2.2-a
  Strike strike;
  strike.units += R"(,{side="blue",id="C",aircraft="bf109e4",mission="escort",at="G9"})";
  const WingLeader g = strike.make();
  // The first bomber is far behind; the second flies ahead and is the one within reach.
  State s = place_units(g, "movement",
                        {R"(id="T",at="A8",facing="E",this_turn=["moved"])",
                         R"(id="TT",at="N8",facing="E",this_turn=["moved"])", R"(id="C",at="I8",facing="E")"});
  ASSERT_EQ(s.move.unit, 2);
  ASSERT_TRUE(is_legal(g, s, "go E"));
  play(g, s, "go E");
  EXPECT_FALSE(is_legal(g, s, "end"));  // four squares away still
  play(g, s, "go E");
  EXPECT_EQ(where(g, s, "C"), "K8");
}

TEST(Missions, WL_15_2_1_c_WhatTheFirstOfAFormationDoesBindsTheOthers) {
  const WingLeader g = Strike().make();
  const auto second = [&](const char* first) {
    State s = place_units(g, "movement", {R"(id="T",at="E8",facing="E")", R"(id="TT",at="D8",facing="E")"});
    play_all(g, s, {"pick T", first, "go E"});
    EXPECT_EQ(s.move.unit, 1);
    return s;
  };
  const State level = second("go E"), down = second("go SE");
  EXPECT_TRUE(is_legal(g, level, "go E"));
  EXPECT_FALSE(is_legal(g, level, "go SE"));
  EXPECT_FALSE(is_legal(g, level, "go NE"));
  EXPECT_FALSE(is_legal(g, down, "go NE"));
  State follows = down;
  play(g, follows, "go SE");
  EXPECT_TRUE(is_legal(g, follows, "go E"));  // it has gone down like the other
}

TEST(Missions, WL_9_2_2_b_EscortsOfBombersOnTheirWayHome) {
  // covers: WL-9.2.2-b, WL-15.2.2-a
  Strike strike;
  strike.units += R"(,{side="blue",id="C",aircraft="bf109e4",mission="escort",at="G9"})";
  const WingLeader g = strike.make();
  const auto flies = [&](const char* bomber, const char* escort, const char* way) {
    State s = place_units(g, "movement", {bomber, escort});
    EXPECT_EQ(s.move.unit, 1);
    for (int i = 0; i < 2 && is_legal(g, s, way); ++i) play(g, s, way);
    return where(g, s, "C");
  };
  // Three squares ahead of bombers that will fly two squares to the left edge, or to the right one.
  EXPECT_EQ(flies(R"(id="T",at="K8",facing="W",load="none",home=0,home_chosen=1,traits=["returning"])",
                  R"(id="C",at="H8",facing="W")", "go W"),
            "F8");
  EXPECT_EQ(flies(R"(id="T",at="K8",facing="E",load="none",home=1,home_chosen=1,traits=["returning"])",
                  R"(id="C",at="N8",facing="E")", "go E"),
            "P8");
}

TEST(Profiles, WL_8_2_c_HalfAPointIsEnoughToBegin) {
  const WingLeader g = Strike().make();
  State s = mover(g, R"(id="T",at="K4",facing="E")");
  s.move.mp = 1;  // straight down
  EXPECT_FALSE(profile_objection(g, s, 0, ProfileKind::kDive, false));
  s.move.mp = 0;
  EXPECT_TRUE(profile_objection(g, s, 0, ProfileKind::kDive, false));
}

TEST(Profiles, WL_15_5_5_a_StrafingAfterOneLevelDown) {
  const WingLeader g = Strike().make();
  const auto joins = [&](int dives) {
    State s = mover(g, R"(id="K",at="I0",facing="E")");
    play_all(g, s, {"profile 1 9", "go E", "go E"});
    s.move.dives = dives;
    return may_add_strafing(g, s);
  };
  EXPECT_TRUE(joins(0));
  EXPECT_TRUE(joins(1));
  EXPECT_FALSE(joins(2));
}

// --- The end

TEST(End, WL_12_0_a_WhoCanStillHurtTheGround) {
  // covers: WL-12.0-a
  const WingLeader g = over(R"({id="1",type="Bridge",at="T0"})").make();
  const auto over_with = [&](const char* unit) {
    return place_units(g, "end", {unit, R"(id="A",at="Y9",status="right")"}).wait() == Wait::kEnd;
  };
  EXPECT_FALSE(over_with(R"(id="E",at="K9",facing="E")"));                      // a sweep may strafe
  EXPECT_TRUE(over_with(R"(id="E",at="K9",facing="E",mission="escort")"));      // an escort does not
  EXPECT_FALSE(over_with(R"(id="T",at="K9",facing="E")"));                      // a bomber bombs
  EXPECT_TRUE(over_with(R"(id="T",at="K9",facing="E",traits=["returning"])"));  // but not on its way home
  EXPECT_TRUE(over_with(R"(id="E",at="K9",facing="E",traits=["returning"])"));
}

}  // namespace
}  // namespace furball::wing_leader
