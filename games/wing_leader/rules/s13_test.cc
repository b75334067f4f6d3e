// Chapter 13: tactics, weapons, single aircraft, high speed and rocket planes.

#include "games/wing_leader/combat.h"
#include "games/wing_leader/movement.h"
#include "games/wing_leader/surface.h"
#include "games/wing_leader/test_util.h"

namespace furball::wing_leader {
namespace {
using namespace testing;

std::string top(const State& s) { return std::string(procedure(s.top().proc)->name); }
State fight(const WingLeader& g, std::initializer_list<const char*> units) { return stand(g, "combat", units); }
int dice_sum(const WingLeader& g, const State& s, int role) {
  game::Modifiers mods;
  dice_modifiers(g, s, role, mods);
  return mods.sum();
}

TEST(Bounce, WL_13_4_1_WhenAndWhenNot) {
  // covers: WL-13.4.1-a, WL-13.4.1-b, WL-13.4.1-c, WL-13.4-a
  const WingLeader g = Small().make();
  const auto bounced = [&](std::initializer_list<const char*> units) {
    return fight(g, units).combat.flags.has(kCombatBounce);
  };
  EXPECT_TRUE(bounced({R"(id="E",at="K9",facing="E")", R"(id="A",at="K9",facing="E",tally="E")"}));  // unalerted
  EXPECT_FALSE(bounced({R"(id="E",at="K9",facing="E",traits=["alerted"])", R"(id="A",at="K9",facing="E",tally="E")"}));
  EXPECT_TRUE(bounced(
      {R"(id="E",at="K9",facing="E",traits=["alerted"])", R"(id="A",at="K9",facing="E",tally="E",this_turn=["out_of_sun"])"}));
  EXPECT_TRUE(bounced({R"(id="E",at="K9",facing="E",traits=["alerted"],tally="B")", R"(id="A",at="K9",facing="E",tally="E")",
                       R"(id="B",at="M9",facing="E")"}));  // eyes elsewhere
  EXPECT_FALSE(
      bounced({R"(id="T",at="K9",facing="E")", R"(id="A",at="K9",facing="E",tally="T")"}));  // a bomber only from the Sun
  EXPECT_TRUE(bounced({R"(id="T",at="K9",facing="E")", R"(id="A",at="K9",facing="E",tally="T",this_turn=["out_of_sun"])"}));
  EXPECT_FALSE(bounced({R"(id="E",at="K9",facing="E",traits=["alerted","lufbery"])",
                        R"(id="A",at="K9",facing="E",tally="E",this_turn=["out_of_sun"])"}));
  EXPECT_FALSE(bounced({R"(id="T",at="K9",facing="E")", R"(id="E",at="K9",facing="E",tally="A")",
                        R"(id="A",at="K9",facing="E",tally="T",this_turn=["out_of_sun"])"}));  // two defenders
  const WingLeader h = Small{.options = "height_error = false\nspecial_tactics = false"}.make();
  EXPECT_FALSE(fight(h, {R"(id="E",at="K9",facing="E")", R"(id="A",at="K9",facing="E",tally="E")"}).combat.flags &
               kCombatBounce);
}

TEST(Bounce, WL_13_4_1_c_T38_NotAgainstAFighterThatHadATallyOnAnyAttacker) {
  const WingLeader g = Small().make();
  State s = fight(g, {R"(id="E",at="K9",facing="E",traits=["alerted"],tally="B",slot=1)",
                      R"(id="A",at="K9",facing="E",tally="E",slot=2,this_turn=["out_of_sun"])",
                      R"(id="B",at="K9",facing="E",tally="E",slot=3)"});
  play(g, s, "primary A");
  EXPECT_FALSE(s.combat.flags & kCombatBounce);
}

TEST(Bounce, WL_13_4_1_a_ModifiersAndNoEvasion) {
  const WingLeader g = Small().make();
  State s = fight(g, {R"(id="E",at="K9",facing="E")", R"(id="A",at="K9",facing="E",tally="E")"});
  play(g, s, "rating 2");
  EXPECT_EQ(s.wait(), Wait::kChance);  // evasion is not offered
  EXPECT_EQ(dice_sum(g, s, kAttacker), g.tables.attacker.bounce);
  EXPECT_EQ(dice_sum(g, s, kDefender), g.tables.defender.bounce);
}

TEST(Evasion, WL_13_4_2_WhoMayEvade) {
  // covers: WL-13.4.2-a, WL-13.4.2-b, WL-15.3-c
  const WingLeader g = Small().make();
  const auto evades = [&](std::initializer_list<const char*> units) {
    State s = fight(g, units);
    for (int guard = 0; guard < 6 && s.wait() == Wait::kDecision && !is_legal(g, s, "evade"); ++guard) {
      game::ActionList actions;
      g.legal(s, actions);
      g.apply(s, actions.back(), nullptr);  // hit and run
    }
    return is_legal(g, s, "evade");
  };
  EXPECT_TRUE(
      evades({R"(id="E",at="K9",facing="E",traits=["alerted"],attitude="dive")", R"(id="A",at="K9",facing="E",tally="E")"}));
  EXPECT_FALSE(evades({R"(id="E",at="K9",facing="E",traits=["alerted"])",
                       R"(id="A",at="K9",facing="E",tally="E",attitude="dive")"}));  // slower
  EXPECT_FALSE(evades(
      {R"(id="E",at="K9",facing="E",attitude="dive")", R"(id="A",at="K9",facing="E",tally="E")"}));  // unalerted: bounced
  EXPECT_FALSE(evades(
      {R"(id="E",at="K9",facing="E",traits=["alerted","lufbery"],attitude="dive")", R"(id="A",at="K9",facing="E",tally="E")"}));
  // T39: every defender must be as fast
  EXPECT_FALSE(evades({R"(id="E",at="K9",facing="E",traits=["alerted"],attitude="dive",tally="A",slot=1)",
                       R"(id="F",at="K9",facing="E",traits=["alerted"],carries=["drop_tanks"],tally="A",slot=1)",
                       R"(id="A",at="K9",facing="E",tally="E",slot=2)"}));
  State s =
      fight(g, {R"(id="E",at="K9",facing="E",traits=["alerted"],attitude="dive")", R"(id="A",at="K9",facing="E",tally="E")"});
  play(g, s, "rating 2");
  State on_a_run = s;  // WL-15.3-c: whoever flies a profile cannot evade
  unit(g, on_a_run, "E").profile.kind = ProfileKind::kLevel;
  EXPECT_TRUE(may_evade(g, s));
  EXPECT_FALSE(may_evade(g, on_a_run));
  play(g, s, "evade");
  EXPECT_EQ(dice_sum(g, s, kAttacker), g.tables.attacker.evasion);
  EXPECT_EQ(dice_sum(g, s, kDefender), g.tables.defender.evasion);
}

TEST(Lufbery, WL_13_4_3_d_AttackersLeaveTheirCircle) {
  // covers: WL-13.4.3-d, WL-13.4.3-e
  const WingLeader g = Small().make();
  State s = fight(g, {R"(id="E",at="K9",facing="E",traits=["alerted"])",
                      R"(id="A",at="K9",facing="E",tally="E",traits=["alerted","lufbery"])"});
  EXPECT_FALSE(has(unit(g, s, "A"), kLufbery));
  State d = fight(g, {R"(id="E",at="K9",facing="E",traits=["alerted","lufbery"])", R"(id="A",at="K9",facing="E",tally="E")"});
  play(g, d, "rating 1");
  EXPECT_EQ(dice_sum(g, d, kDefender), g.tables.defender.lufbery);
  EXPECT_EQ(dice_sum(g, d, kAttacker), 0);
}

TEST(LongRange, WL_13_5_2_HeavyGunsAndRockets) {
  // covers: WL-13.5.2-a, WL-13.5.2-b, WL-13.5.2-c, WL-13.5.2-d, WL-13.5.3-c, WL-13.5.3-d, WL-10.7.2-c
  const WingLeader g = with_units(R"({side="red",id="M",aircraft="me410a1",mission="intercept",at="T10"},)"
                                  R"({side="red",id="W",aircraft="fw190a8",mission="intercept",at="T11"})");
  ASSERT_GT(g.card(fight(g, {R"(id="M",at="K9",facing="E")"}).unit[0]).can.heavy_gun, 0);
  State guns = fight(g, {R"(id="T",at="K9",facing="E")", R"(id="M",at="K9",facing="E",tally="T")"});
  ASSERT_TRUE(is_legal(g, guns, "long-range 1"));
  WingLeader light = g;  // a gun that adds one is a heavy gun as well
  for (Card& card : light.cards) card.can.heavy_gun = card.can.heavy_gun > 0 ? 1 : 0;
  EXPECT_TRUE(is_legal(light, guns, "long-range 1"));
  EXPECT_FALSE(is_legal(g, guns, "long-range 2"));
  play(g, guns, {"long-range 1", "rating 2"});
  while (guns.wait() == Wait::kDecision) play(g, guns, "pass");
  EXPECT_EQ(dice_sum(g, guns, kAttacker), g.tables.attacker.long_range);
  EXPECT_FALSE(rolls_dice(g, guns, kDefender));
  EXPECT_EQ(confirm_firepower(g, guns, kAttacker), g.card(unit(g, guns, "M")).can.heavy_gun);

  State rockets = fight(g, {R"(id="T",at="K9",facing="E")", R"(id="W",at="K9",facing="E",tally="T",carries=["rockets"])"});
  ASSERT_TRUE(is_legal(g, rockets, "long-range 2"));
  play(g, rockets, {"long-range 2", "rating 2"});
  while (rockets.wait() == Wait::kDecision) play(g, rockets, "pass");
  EXPECT_EQ(confirm_firepower(g, rockets, kAttacker), 5);
  roll(g, rockets, 2);
  int checks = 0;
  for (int guard = 0; guard < 20 && rockets.combat.active && rockets.wait() != Wait::kEnd; ++guard) {
    if (rockets.wait() == Wait::kChance) checks += top(rockets) == "cohesion", g.resolve(rockets, 12, nullptr);
    else play(g, rockets, "pass");
  }
  EXPECT_EQ(checks, 2);                                // both check cohesion
  EXPECT_EQ(unit(g, rockets, "W").ammo, Ammo::kFull);  // no marking
  EXPECT_TRUE(unit(g, rockets, "W").carries & kRocketsFired);

  State spent =
      fight(g, {R"(id="T",at="K9",facing="E")", R"(id="W",at="K9",facing="E",tally="T",carries=["rockets","rockets_fired"])"});
  EXPECT_FALSE(is_legal(g, spent, "long-range 2"));  // once only
  State escorted = fight(
      g, {R"(id="T",at="K9",facing="E")", R"(id="E",at="K9",facing="E",tally="M")", R"(id="M",at="K9",facing="E",tally="T")"});
  play(g, escorted, "primary T");
  EXPECT_FALSE(is_legal(g, escorted, "long-range 1"));  // another fighter is there
}

TEST(Weapons, WL_13_5_4_a_GyroSights) {
  Small small;
  small.extra_units = R"({side="red",id="P",aircraft="p51d",mission="sweep",at="T10"})";
  const WingLeader without = small.make();
  small.options = "height_error = false\ngyro_sights = true";
  const WingLeader with = small.make();
  ASSERT_TRUE(with.card(fight(with, {R"(id="P",at="K9",facing="E")"}).unit[0]).can.gyro);
  for (const WingLeader* g : {&without, &with}) {
    State s = fight(*g, {R"(id="E",at="K9",facing="E",traits=["alerted"])", R"(id="P",at="K9",facing="E",tally="E")"});
    play(*g, s, "rating 1");
    const int extra = g == &with ? 1 : 0;
    EXPECT_EQ(dice_sum(*g, s, kAttacker), extra);
    EXPECT_EQ(confirm_firepower(*g, s, kAttacker), g->card(unit(*g, s, "P")).firepower + extra);
  }
}

TEST(Weapons, WL_13_5_5_a_E31_HeavyBomberGroups) {
  const WingLeader g = with_units(R"({side="blue",id="X",aircraft="b17g",mission="bombing",at="H14"},)"
                                  R"({side="blue",id="Y",aircraft="b17g",mission="bombing",at="H14"})");
  State s =
      fight(g, {R"(id="X",at="K14",facing="E")", R"(id="Y",at="K14",facing="E")", R"(id="A",at="K14",facing="E",tally="X")"});
  EXPECT_EQ(defence_rating(g, s, nullptr), 2);
  EXPECT_EQ(unit(g, s, "Y").role, 0);  // only one defends
  const auto with = [&](const char* other) {
    return defence_rating(g, fight(g, {R"(id="X",at="K14",facing="E")", other, R"(id="A",at="K14",facing="E",tally="X")"}),
                          nullptr);
  };
  EXPECT_EQ(with(R"(id="Y",at="K14",facing="E",disorder=2)"), 1);
  EXPECT_EQ(with(R"(id="Y",at="K14",facing="W")"), 1);  // not in formation
  EXPECT_EQ(with(R"(id="Y",at="L14",facing="E")"), 1);  // not in one square
  State others =
      fight(g, {R"(id="T",at="K9",facing="E")", R"(id="U",at="K9",facing="E")", R"(id="A",at="K9",facing="E",tally="T")"});
  EXPECT_EQ(defence_rating(g, others, nullptr), 0);  // no American heavies
}

TEST(Weapons, WL_13_5_6_GunPods) {
  // covers: WL-13.5.6-b, WL-13.5.6-c, WL-13.5.6-d
  const WingLeader g = Small().make();
  State s = fight(g, {R"(id="T",at="K9",facing="E")", R"(id="A",at="K9",facing="E",tally="T",carries=["gun_pod"])"});
  EXPECT_EQ(confirm_firepower(g, s, kAttacker), g.card(unit(g, s, "A")).firepower + 1);
  State pods = fight(g, {R"(id="T",at="K9",facing="E")",
                         R"(id="A",at="K9",facing="E",tally="T",carries=["at_pod"],traits=["experte","alerted"])"});
  EXPECT_EQ(confirm_firepower(g, pods, kAttacker), g.card(unit(g, pods, "A")).firepower + 2);  // pod and Experte (10.6-a)
  State loaded = fight(g, {R"(id="F",at="K9",facing="E",mission="bombing",load="bombs",carries=["gun_pod"])",
                           R"(id="A",at="K9",facing="E",tally="F")"});
  const Card& card = g.card(unit(g, loaded, "F"));
  ASSERT_EQ(card.firepower, card.firepower_bomber);  // one figure: it is the one before the slash
  EXPECT_EQ(confirm_firepower(g, loaded, kDefender), std::max<int>(0, card.firepower_bomber) + 1);
}

TEST(SingleAircraft, WL_13_6_T34) {
  // covers: WL-13.6-a, WL-13.6-b
  const WingLeader g = Small().make();
  State s =
      stand(g, "administration", {R"(id="D",at="K9",facing="E",mission="sweep",losses=3)", R"(id="A",at="T10",facing="W")"});
  ASSERT_EQ(s.unit[0].max_losses, 4);
  EXPECT_TRUE(single_aircraft(s.unit[0]));
  EXPECT_EQ(combat_value(g, s, 0, true, false, 0), basic_speed(g, s, 0) - 2);  // flight, single
  Small small;
  small.extra_units = R"({side="red",id="Q",aircraft="spitfire_ia",size="flight",single=true,mission="sweep",at="T10"})";
  const WingLeader h = small.make();
  State one = stand(h, "administration", {R"(id="Q",at="K9",facing="E")", R"(id="T",at="B3",facing="E")"});
  EXPECT_EQ(one.unit[0].max_losses, 1);
  EXPECT_EQ(combat_value(h, one, 0, true, false, 0), basic_speed(h, one, 0) - 2);
  small.extra_units = R"({side="red",id="Q",aircraft="spitfire_ia",single=true,mission="sweep",at="T10"})";
  EXPECT_EQ(try_scenario(small.text()).error().rule, "WL-13.6-a");  // a squadron is never one aircraft
}

TEST(DropTanks, WL_13_2_b_WhenTheyMayBeDropped) {
  const WingLeader g = with_units(R"({side="blue",id="G",aircraft="p51d",mission="sweep",at="J12",load=["drop_tanks"]})");
  State s =
      stand(g, "movement",
            {R"(id="G",at="K9",facing="E",traits=["alerted"],tally="A")", R"(id="A",at="P9",facing="W",this_turn=["moved"])"});
  const int heavy = basic_speed(g, s, 0);
  play(g, s, "jettison G 2");
  EXPECT_EQ(basic_speed(g, s, 0), heavy + 1);
  EXPECT_TRUE(is_legal(g, s, "go E"));  // and the move goes on
  State calm = stand(g, "movement", {R"(id="G",at="K9",facing="E")", R"(id="A",at="X9",facing="W",this_turn=["moved"])"});
  EXPECT_TRUE(unit(g, calm, "G").carries & kTanks);  // unalerted: it has flown on with them, unasked
  State after = fight(g, {R"(id="G",at="K9",facing="E",traits=["alerted"],tally="A")", R"(id="A",at="K9",facing="E")"});
  for (int guard = 0; guard < 60 && after.wait() != Wait::kEnd && !is_legal(g, after, "jettison G 2"); ++guard) {
    if (after.wait() == Wait::kChance) g.resolve(after, top(after) == "cohesion" ? 12 : 2, nullptr);
    else {
      game::ActionList actions;
      g.legal(after, actions);
      g.apply(after, actions[actions.size() - 1], nullptr);
    }
  }
  EXPECT_TRUE(is_legal(g, after, "jettison G 2"));
  EXPECT_TRUE(did(unit(g, after, "G"), kFought));
}

TEST(HighSpeed, WL_13_8_1_Me262) {
  // covers: WL-13.8.1-a, WL-13.8.3-a
  const WingLeader g = with_units(R"({side="red",id="Z",aircraft="me262a1",mission="intercept",at="T10"})");
  State s = fight(g, {R"(id="T",at="K9",facing="E")", R"(id="Z",at="K9",facing="E",tally="T")"});
  EXPECT_TRUE(high_speed(g, s, slot(g, s, "Z")));
  EXPECT_FALSE(high_speed(g, s, slot(g, s, "T")));
  if (s.wait() == Wait::kDecision && is_legal(g, s, "pass")) play(g, s, "pass");
  play(g, s, "rating 2");
  EXPECT_EQ(dice_sum(g, s, kAttacker), g.tables.attacker.high_speed);  // both rolls
  game::Modifiers mods;
  dice_modifiers(g, s, kDefender, mods);
  bool found = false;
  for (const game::ModifierTerm& m : mods) found |= std::string_view(m.rule) == "WL-13.8.1-a";
  EXPECT_TRUE(found);
  unit(g, s, "Z").attitude = Attitude::kClimb;
  EXPECT_FALSE(high_speed(g, s, slot(g, s, "Z")));
  // Escorts find it harder to react to it: No, Late, Successful are 58, 33 and 8 % (alerted, Trained).
  State r = stand(g, "movement",
                  {R"(id="Z",at="J9",facing="E",tally="T")", R"(id="T",at="K9",facing="E",this_turn=["moved"])",
                   R"(id="C",at="K10",facing="E",traits=["alerted"],this_turn=["moved"])"});
  play(g, r, "go E");
  ASSERT_EQ(top(r), "reaction");
  play(g, r, "react 1");
  const game::RollView roll = g.describe_roll(r);
  ASSERT_EQ(roll.parts.size(), 1u);
  int sum = 0;
  for (const game::Modifier& m : roll.parts[0].modifiers) sum += m.value;
  EXPECT_EQ(sum, g.tables.reaction.high_speed);
  int weights[3] = {};
  game::OutcomeList outcomes;
  g.outcomes(r, outcomes);
  for (const game::Outcome& o : outcomes) {
    const std::string label = g.describe_outcome(r, o.id).label;
    weights[label.find("no reaction") != std::string::npos ? 0
            : label.find("late") != std::string::npos      ? 1
                                                           : 2] += static_cast<int>(o.weight);
  }
  EXPECT_EQ(weights[0], 21);
  EXPECT_EQ(weights[1], 12);
  EXPECT_EQ(weights[2], 3);
}

TEST(RocketPlane, WL_13_8_2_FuelAndThrottle) {
  // covers: WL-13.8.2-a, WL-13.8.2-b, WL-13.8.2-c, WL-13.8.2-d, WL-13.8.2-e
  const WingLeader g = with_units(R"({side="red",id="R",aircraft="me163b",size="flight",mission="intercept",at="T10"})");
  const auto at_throttle = [&](int fuel, const char* y = "T10", const char* more = "") {
    return stand(g, "movement",
                 {(std::string(R"(id="R",at=")") + y + R"(",facing="E",fuel=)" + std::to_string(fuel) + more).c_str(),
                  R"(id="T",at="B3",facing="E",this_turn=["moved"])"});
  };
  State s = at_throttle(10);
  ASSERT_EQ(top(s), "throttle");
  EXPECT_EQ(legal_list(g, s), "throttle 1, throttle 2, throttle 3");
  State full = s, half = s, glide = s;
  play(g, full, "throttle 3");
  EXPECT_EQ(unit(g, full, "R").fuel, 8);
  EXPECT_EQ(rocket_half_points(g, full, slot(g, full, "R")), 8);  // 4 MP
  EXPECT_EQ(rocket_climb_cost(g, full, slot(g, full, "R")), 2);   // 1 MP a level, no limit
  EXPECT_TRUE(high_speed(g, full, slot(g, full, "R")));
  play(g, half, "throttle 2");
  EXPECT_EQ(unit(g, half, "R").fuel, 9);
  EXPECT_EQ(rocket_half_points(g, half, slot(g, half, "R")), 6);
  EXPECT_EQ(basic_speed(g, half, slot(g, half, "R")), g.card(unit(g, half, "R")).speed_half[10]);
  EXPECT_FALSE(high_speed(g, half, slot(g, half, "R")));
  play(g, glide, "throttle 1");
  EXPECT_EQ(rocket_half_points(g, glide, slot(g, glide, "R")), 4);
  EXPECT_TRUE(has(unit(g, glide, "R"), kUnpowered));
  EXPECT_TRUE(has(unit(g, glide, "R"), kSlow));
  EXPECT_FALSE(is_legal(g, glide, "go E"));  // must dive
  EXPECT_FALSE(is_legal(g, glide, "go NE"));
  EXPECT_TRUE(is_legal(g, glide, "go SE"));
  EXPECT_EQ(legal_list(g, at_throttle(1)), "throttle 1, throttle 2");  // too little for full
  EXPECT_NE(top(at_throttle(0)), "throttle");
  const State down = at_throttle(0, "T0");
  EXPECT_EQ(down.unit[0].status, Status::kDestroyed);  // into the ground
  EXPECT_EQ(down.unit[0].losses, down.unit[0].max_losses);
}

TEST(RocketPlane, WL_13_8_2_a_FlightsTakeOffWithFullTanks) {
  // covers: WL-13.8.2-a, WL-13.7-b
  Small small;
  small.extra_units = R"({side="red",id="R",aircraft="me163b",mission="intercept",at="T10"})";
  EXPECT_EQ(try_scenario(small.text()).error().rule, "WL-13.8.2-a");  // no squadrons
  small.extra_units = R"({side="red",id="R",aircraft="me163b",size="flight",mission="intercept",base="f1"})";
  const WingLeader g = scenario(small.text() + "[[surface_unit]]\nid=\"f1\"\ntype=\"Airfield\"\nat=\"S0\"\nside=\"red\"\n");
  State s = stand(g, "movement",
                  {R"(id="R",at="S0",facing="W",status="waiting")", R"(id="T",at="B3",facing="E",this_turn=["moved"])"});
  EXPECT_EQ(unit(g, s, "R").fuel, 10);
  play(g, s, "take-off R W");
  for (int guard = 0; guard < 60 && top(s) != "throttle" && s.wait() != Wait::kEnd; ++guard) {
    if (s.wait() == Wait::kChance) g.resolve(s, 3, nullptr);
    else {
      game::ActionList actions;
      g.legal(s, actions);
      g.apply(s, actions[top(s) == "end-phase" ? actions.size() - 1 : 0], nullptr);
    }
  }
  ASSERT_EQ(top(s), "throttle");
  EXPECT_EQ(s.turn, 3);
  EXPECT_EQ(unit(g, s, "R").fuel, 10);        // none used on the turn of take-off
  EXPECT_FALSE(has(unit(g, s, "R"), kSlow));  // gone with the next Movement Phase
  play(g, s, "throttle 3");
  EXPECT_EQ(unit(g, s, "R").fuel, 8);
  EXPECT_EQ(basic_speed(g, s, slot(g, s, "R")), g.card(unit(g, s, "R")).speed[0]);  // the first values
}

TEST(RocketPlane, WL_13_8_2_b_ClimbsALevelForEachPoint) {
  const WingLeader g = with_units(R"({side="red",id="R",aircraft="me163b",size="flight",mission="intercept",at="T10"})");
  const auto climb = [&](const char* throttle) {
    State s =
        stand(g, "movement", {R"(id="R",at="K5",facing="E",tally="T")", R"(id="T",at="K12",facing="E",this_turn=["moved"])"});
    play(g, s, throttle);
    int levels = 0;
    while (is_legal(g, s, "go N")) play(g, s, "go N"), ++levels;
    return levels;
  };
  EXPECT_EQ(climb("throttle 3"), 4);  // 4 MP, no limit of two squares
  EXPECT_LE(climb("throttle 2"), 2);
}

TEST(Loads, WL_13_5_1_a_WhatExcludesWhat) {
  // covers: WL-13.5.1-a, WL-13.5.3-a, WL-13.5.6-a
  const auto refused = [](const char* aircraft, const char* load) {
    Small small;
    small.extra_units =
        std::string(R"({side="red",id="W",aircraft=")") + aircraft + R"(",mission="intercept",at="T11",load=)" + load + "}";
    const Result<WingLeader> g = try_scenario(small.text());
    return g.ok() ? std::string() : g.error().rule;
  };
  EXPECT_EQ(refused("fw190a8", R"(["rockets"])"), "");
  EXPECT_EQ(refused("bf109g6", R"(["rockets","gun_pod"])"), "WL-13.5.1-a");  // E30
  EXPECT_EQ(refused("spitfire_ia", R"(["rockets"])"), "WL-13.5.3-a");        // lacks the ability
  EXPECT_EQ(refused("spitfire_ia", R"(["gun_pod"])"), "WL-13.5.6-a");
}

TEST(Loads, WL_13_5_3_b_RocketsAndPodsCostOne) {
  // covers: WL-13.5.3-b, WL-13.5.6-a
  const WingLeader g = with_units(R"({side="red",id="Z",aircraft="me262a1",mission="intercept",at="T10"})");
  const auto speed = [&](const char* u) {
    const State s = stand(g, "administration", {u, R"(id="T",at="B3",facing="E")"});
    return basic_speed(g, s, 0) * 10 + basic_turn(g, s, 0);
  };
  EXPECT_EQ(speed(R"(id="A",at="K9",facing="E",carries=["rockets"])"), speed(R"(id="A",at="K9",facing="E")") - 11);
  EXPECT_EQ(speed(R"(id="A",at="K9",facing="E",carries=["rockets","rockets_fired"])"),
            speed(R"(id="A",at="K9",facing="E")") - 11);  // even when spent
  EXPECT_EQ(speed(R"(id="A",at="K9",facing="E",carries=["gun_pod"])"), speed(R"(id="A",at="K9",facing="E")") - 11);
  EXPECT_EQ(speed(R"(id="Z",at="K9",facing="E",carries=["rockets"])"), speed(R"(id="Z",at="K9",facing="E")"));
}

TEST(SingleAircraft, WL_13_6_c_NoLufbery) {
  const WingLeader g = Small().make();
  const auto may_circle = [&](const char* u) {
    State s =
        stand(g, "movement",
              {u, R"(id="T",at="B3",facing="E",this_turn=["moved"])", R"(id="K",at="X5",facing="W",this_turn=["moved"])"});
    for (int guard = 0; guard < 4 && s.wait() == Wait::kDecision && !is_legal(g, s, "lufbery"); ++guard) {
      game::ActionList actions;
      g.legal(s, actions);
      if (kind_of(actions[0]) != Kind::kMode) break;
      g.apply(s, actions[0], nullptr);
    }
    return is_legal(g, s, "lufbery");
  };
  EXPECT_TRUE(may_circle(R"(id="E",at="K9",facing="E",traits=["alerted"],tally="K")"));
  EXPECT_FALSE(may_circle(R"(id="E",at="K9",facing="E",traits=["alerted"],tally="K",losses=8)"));
}

TEST(TakeOff, WL_13_7_FromAnAirfield) {
  // covers: WL-13.7-a, WL-13.7-b, WL-13.7.1-a
  Small small;
  small.extra_units =
      R"({side="red",id="P",aircraft="spitfire_ia",mission="intercept",base="f1"},{side="red",id="Q",aircraft="spitfire_ia",mission="intercept",base="f1"})";
  WingLeader g = scenario(small.text() + "[[surface_unit]]\nid=\"f1\"\ntype=\"Airfield\"\nat=\"S0\"\nside=\"red\"\n");
  g.turns = 2;  // stop before the next Movement Phase
  State s = stand(g, "movement",
                  {R"(id="P",at="S0",facing="W",status="waiting")", R"(id="Q",at="S0",facing="W",status="waiting")",
                   R"(id="T",at="B3",facing="E",this_turn=["moved"])"});
  ASSERT_EQ(top(s), "take-offs");
  EXPECT_EQ(s.seat, 1);
  State damaged = s;
  play(g, s, "take-off P W");
  EXPECT_EQ(where(g, s, "P"), "S0");
  EXPECT_EQ(unit(g, s, "P").facing, kW);
  EXPECT_TRUE(has(unit(g, s, "P"), kSlow));
  EXPECT_EQ(basic_speed(g, s, slot(g, s, "P")), 0);
  EXPECT_TRUE(s.surface[0].flags & kLaunched);
  EXPECT_NE(top(s), "take-offs");  // one unit a turn: Q waits
  EXPECT_EQ(unit(g, s, "Q").status, Status::kWaiting);
  EXPECT_TRUE(take_offs_possible(g, damaged));
  damaged.surface[0].damage = static_cast<uint16_t>(g.type(damaged.surface[0]).damage);
  EXPECT_FALSE(take_offs_possible(g, damaged));  // heavily damaged
}

TEST(TakeOff, WL_13_7_1_a_ALaunchingCarrierIsEasierToHit) {
  // covers: WL-13.7.1-a, WL-13.7-a
  const auto carrier = [](const char* type) {
    Small small;
    small.extra_units = R"({side="red",id="P",aircraft="spitfire_ia",mission="intercept",base="c"})";
    std::string text = small.text();
    text.insert(0, "surface=\"sea\"\n");
    return try_scenario(text + "[[surface_unit]]\nid=\"c\"\ntype=\"" + type + "\"\nat=\"S0\"\nside=\"red\"\n");
  };
  EXPECT_EQ(carrier("BB").error().rule, "WL-13.7-a");  // no deck
  for (const char* type : {"CVL", "CVE", "Airfield"}) EXPECT_TRUE(carrier(type).ok()) << type;
  const Result<WingLeader> g = carrier("CV");
  ASSERT_TRUE(g.ok());
  State s = stand(*g, "movement",
                  {R"(id="P",at="S0",facing="W",status="waiting")", R"(id="T",at="B3",facing="E",this_turn=["moved"])"});
  const auto defence = [&] {
    game::Modifiers mods;
    defence_modifier(*g, s, 0, false, mods);
    return mods.sum();
  };
  EXPECT_EQ(defence(), -1);
  State stopped = s;
  stopped.surface[0].flags |= kDeadInWater;
  EXPECT_FALSE(take_offs_possible(*g, stopped));
  play(*g, s, "take-off P W");
  EXPECT_EQ(defence(), 0);
}

TEST(Jets, WL_13_8_a_JetMovementPoints) {
  const WingLeader g = with_units(R"({side="red",id="Z",aircraft="me262a1",mission="intercept",at="T10"},)"
                                  R"({side="blue",id="Y",aircraft="ar234b2",mission="bombing",at="C9"})");
  const State bombers = stand(
      g, "administration",
      {R"(id="Y",at="K9",facing="E")", R"(id="C",at="K9",facing="E")", R"(id="T",at="B3",facing="E")", R"(id="A",at="X9")"});
  EXPECT_EQ(half_points(g, bombers, 0), 2 * g.tables.mp.jet_bomber);
  EXPECT_EQ(half_points(g, bombers, 1), 2 * g.tables.mp.jet_bomber);  // and their escorts
  EXPECT_EQ(half_points(g, bombers, 2), 2 * g.tables.mp.bomber);
  const State s = stand(g, "administration",
                        {R"(id="Z",at="K9",facing="E")", R"(id="A",at="K9",facing="E")", R"(id="T",at="B3",facing="E")"});
  EXPECT_EQ(half_points(g, s, 0), 2 * g.tables.mp.jet_fighter);
  EXPECT_EQ(half_points(g, s, 1), 2 * g.tables.mp.alerted);
}

TEST(Splitting, WL_15_3_5_a_NotOnATorpedoRun) {
  const WingLeader g = Small().make();
  State s = stand(g, "administration", {R"(id="T",at="K9",facing="E")", R"(id="A",at="T10",facing="W")"});
  EXPECT_TRUE(may_split(g, s, 0));
  s.unit[0].profile.kind = ProfileKind::kTorpedo;
  EXPECT_FALSE(may_split(g, s, 0));
}

}  // namespace
}  // namespace furball::wing_leader
