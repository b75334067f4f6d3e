// The worked examples of the rulings (Figures 1 to 13); those of the AI pilots are in ai/.

#include "games/jet_duel/test_support.h"

namespace furball::jet_duel {
namespace {

TEST(Examples, JD_F1_Score) {
  Fight f("f-80c", "mig-15bis");
  f.pilot(kB1).skill = kVeteran, f.pilot(kR1).skill = f.pilot(kR3).skill = kGreen;
  f.setup.flights[Seat::kRed].handicap = 1;
  f.lose(kB3, Status::kDowned);
  f.lose(kB1, Status::kOff);
  EXPECT_EQ(points(f.game(), f.state), (game::PerSide<int>{0, 55}));
  EXPECT_EQ(alt("2.4") + 2, alt("3.2"));
}

TEST(Examples, JD_F5_TheSeaVixens) {
  Fight f("sea-vixen-faw2", "mig-15bis");
  f.setup.lowest = 0;
  f.pilot(kB1).skill = kVeteran;
  f.put(kB1, "DD18", 1, "4.1", 16).bank = kLeft;
  const JetDuel g = f.game();
  State s = fly(g, start(g, f, kB1), "dive, L, R, R");
  EXPECT_EQ(g.turn_score(s), 1);
  Modifiers list;
  g.turn_modifiers(s, kRight, true, list);
  EXPECT_EQ(list.sum(), -5);
  EXPECT_EQ(g.turn_faces(s, kRight, true), 5) << "6 or more: his 4 fails";
  EXPECT_EQ(refused(g, s, "left"), "JD-TRN-01");
  s = fly(g, s, "right-gentle, fails");
  EXPECT_EQ(s.jets[kB1].bank, kRight);
  EXPECT_EQ(s.jets[kB1].heading.index(), 1);
  // The wingman.
  f.put(kB3, "DD18", 1, "3.3", 16);
  s = fly(g, start(g, f, kB3), "steep-climb, L, R");
  EXPECT_EQ(s.jets[kB3].z, alt("4.1"));
  EXPECT_TRUE(is_legal(g, s, "left") && is_legal(g, s, "right"));
  EXPECT_EQ(g.turn_score(s), 2);
  EXPECT_EQ(g.turn_faces(s, kRight, false), 7) << "4 or more";
  s = fly(g, s, "right, turns");
  EXPECT_EQ(s.jets[kB3].heading.index(), 2);
  EXPECT_EQ(s.jets[kB3].bank, kRight);
}

TEST(Examples, JD_F6_TheFreedomFighters) {
  Fight f("f-5a", "mig-15bis");
  ASSERT_EQ(f.type(Seat::kBlue).max_speed, 13);
  f.put(kB1, "DD18", 1, "3.4", 24).bank = kLeft;
  const JetDuel g = f.game();
  State s = fly(g, start(g, f, kB1), "climb, L, L, L, L, left-gentle, turns, burner");
  EXPECT_EQ(s.jets[kB1].sp, 48 - 10) << "-5";
  EXPECT_EQ(airspeed_of(s.jets[kB1].sp), 3);
  f.put(kB3, "DD24", 1, "4.2", 14);
  s = fly(g, start(g, f, kB3), "steep-dive2, L, L, left, fails, back 1.5");
  EXPECT_EQ(s.jets[kB3].sp, 28 + 8) << "+4";
}

TEST(Examples, JD_F7_StoppingShort) {
  Fight f("mirage-iiic", "mig-21f-13");
  ASSERT_EQ(f.type(Seat::kBlue).max_speed, 19);
  f.setup.lowest = 0;
  f.put(kB1, "DD18", 1, "0.1", 18).bank = kLeft;
  f.put(kR1, "FF17", 5, "0.2", 18);
  ASSERT_EQ(at("DD18") + step(1) * 2, at("FF17"));
  const JetDuel g = f.game();
  State s = fly(g, start(g, f, kB1), "climb, L, L, stop");
  EXPECT_EQ(refused(g, s, "right"), "JD-TRN-01");
  s = fly(g, s, "left-gentle, turns, back 3");
  EXPECT_EQ(s.jets[kB1].sp, 36 - 17) << "-6 -2.5 +3 -3 = -8.5";
  EXPECT_EQ(s.phase, Phase::kWeapons);
  EXPECT_TRUE(is_legal(g, s, "guns 21")) << "a close deflection shot";
  // A steep climb would end at 0.3, whose zone does not reach down to 0.2 in the same hex.
  f.put(kB1, "DD18", 0, "0.3", 18);
  EXPECT_FALSE(JetDuel::in_fire_zone(f.jet(kB1), 2, hex_of(f.jet(kB1)), alt("0.2")));
}

TEST(Examples, JD_F9_TheCorsairsLostMoment) {
  Fight f("a-7e", "mig-21mf");
  f.setup.terrain = kHills, f.setup.murk = true, f.setup.year = 1972;
  f.put(kB1, "Z18", 1, "2.3", 24);  // leader behind
  f.put(kB3, "DD18", 1, "2.3", 24);
  f.put(kR1, "DD20", 1, "2.3", 24);  // abeam, outside the visual arc
  f.put(kR3, "GG19", 1, "1.4", 24);  // three ahead, three down, in the murk
  ASSERT_EQ(geom::distance(at("DD18"), at("GG19")), 3);
  ASSERT_EQ(sector(at("DD18"), 1, at("GG19")), kFront);
  JetDuel g = f.game();
  EXPECT_EQ(g.sa_range(f.jet(kB3), f.jet(kR3)), 6) << "3 + 3, just within half of 12";
  EXPECT_TRUE(g.unseen(f.state, kB3, kR3)) << "but hidden by the nose";
  EXPECT_TRUE(g.unseen(f.state, kB3, kR1));
  EXPECT_FALSE(g.warned(f.state, kB3));
  Modifiers list;
  g.awareness_modifiers(f.state, kB3, list);
  EXPECT_EQ(list.sum(), -2);
  // A MiG that had climbed steeply and points at him would set off the receiver.
  Fight h = f;
  h.put(kR3, "AA17", 1, "1.4", 24).pitch = kSteepClimb;
  ASSERT_EQ(geom::distance(at("DD18"), at("AA17")), 3);
  EXPECT_TRUE(h.game().warned(h.state, kB3));
  h.jet(kR3).pitch = kShallow;
  EXPECT_FALSE(h.game().warned(h.state, kB3));
  // Lost: straight on for four hexes, no speed gained.
  State s = fly(g, g.activate(f.state, kB3), "lost");
  EXPECT_EQ(hex_name(hex_of(s.jets[kB3])), "HH18");
  EXPECT_EQ(s.jets[kB3].sp, 48);
  // The MiG leader joins him: same hex, same heading, a front hex in the zone.
  s.jets[kR1].at = s.jets[kB3].at;
  s.act = Activation{}, s.act.start_sp = 48, s.active = kR1;
  Modifiers gun;
  g.gun_modifiers(s, kR1, kB3, gun);
  EXPECT_EQ(gun.sum(), 3);
}

TEST(Examples, JD_F10_AboveTheContrails) {
  Fight f("f-86a", "mig-15bis");
  f.type(Seat::kBlue).turn_type = kTypeD;
  f.setup.lowest = 6, f.setup.sun = 1, f.setup.year = 1951, f.setup.contrails = true;
  f.pilot(kB1).skill = kVeteran, f.pilot(kR3).skill = kGreen;
  f.put(kB1, "MM22", 4, "11.1", 24), f.put(kR3, "DD18", 1, "10.3", 24);
  f.put(kB3, "B6", 1, "8.1", 20), f.put(kR1, "FFF30", 4, "8.1", 20);
  JetDuel g = f.game();
  EXPECT_EQ(g.sa_range(f.jet(kR3), f.jet(kB1)), 13);
  EXPECT_TRUE(g.unseen(f.state, kR3, kB1));
  // Next turn: down three steps and hexes, a gentle turn needs a 6.
  f.put(kB1, "HH20", 4, "11.1", 24);
  const State s = fly(g, start(g, f, kB1), "steep-dive3, L, L, L");
  EXPECT_EQ(s.jets[kB1].z, alt("10.2"));
  EXPECT_EQ(g.turn_score(s), 4);
  EXPECT_EQ(11 - g.turn_faces(s, kLeft, true), 6);
  // The burst: turned, a better-turning target, veteran, one front hex: 0; a near miss on a green pilot by machine guns.
  State t = fly(g, s, "left-gentle, turns");
  const JetState& own = t.jets[kB1];
  const Hex ahead = front_hex(hex_of(own), own.heading, 0);
  t.jets[kR3].at = ahead;
  t.jets[kR3].z = own.z, t.jets[kR3].heading = own.heading + 1;
  t = fly(g, t, "back 0");
  Modifiers gun;
  g.gun_modifiers(t, kB1, kR3, gun);
  EXPECT_EQ(gun.sum(), 0);
  EXPECT_FALSE(has(gun, "Dived straight down-sun")) << "no longer facing straight down-sun";
  t = fly(g, t, "guns 23, near-miss");
  EXPECT_EQ(t.near_miss[Seat::kBlue], 1);
}

TEST(Examples, JD_F11_Score) {
  Fight f("f-16c", "mig-29");
  f.pilot(kB1).skill = kVeteran;
  f.setup.flights[Seat::kRed].handicap = 2;
  f.lose(kB1, Status::kDowned);
  f.lose(kR3, Status::kDowned);
  EXPECT_EQ(points(f.game(), f.state), (game::PerSide<int>{50, 100}));
  // The same fight as mock combat: 51 points fall to 36 and count 3.6 + 2; the others have 0.4 + 1.
  Fight m("f-16c", "mig-29");
  m.setup.options.mock = true;
  m.setup.flights[Seat::kRed].handicap = 2;
  m.state.mock[Seat::kBlue] = 36, m.state.mock_beaten[Seat::kRed] = 1, m.state.mock[Seat::kRed] = 4;
  EXPECT_EQ(points(m.game(), m.state), (game::PerSide<int>{56, 14}));
}

TEST(Examples, JD_F12_AtollAndSparrow) {
  Fight f("f-4e", "mig-19b");
  f.setup.year = 1972, f.setup.terrain = kHills;
  f.put(kB1, "DD18", 1, "3.1", 18);
  f.put(kB3, "O18", 1, "3.1", 18);
  f.put(kR1, "AA20", 0, "2.3", 18);
  f.put(kR3, "X20", 1, "2.3", 18);
  ASSERT_EQ(geom::distance(at("O18"), at("DD18")), 15);
  ASSERT_EQ(geom::distance(at("AA20"), at("DD18")), 3);
  ASSERT_EQ(sector(at("DD18"), 1, at("AA20")), kRear);
  f.state.phase = Phase::kWeapons, f.state.active = kR1;
  f.state.act.start_sp = 36, f.state.act.locks = 0xf;
  JetDuel g = f.game();
  EXPECT_EQ(g.lock_limit(kR1, f.jet(kR1), f.jet(kB1)), 10);
  EXPECT_FALSE(g.weapon_refusal(f.state, weapon(kOneHeat, kB1)));
  EXPECT_EQ(4 + f.jet(kR1).z / 4, 6) << "the Atoll's reach";
  State s = fly(g, f.state, "heat 11");
  // The wingman: his leader is in his arc, and the target is engaged.
  EXPECT_TRUE(JetDuel::in_radar_arc(s.jets[kR3], hex_of(s.jets[kR1]), s.jets[kR1].z));
  EXPECT_STREQ(g.launch_barred(s, kR3, kHeat).rule, "JD-MSL-05");
  EXPECT_TRUE(s.jets[kB1].marks & kLaunchedAt);
  // The Phantom's steep escape ends at 3 + 2 = 5 hexes, not under the Atoll's minimum of 5.
  const Hex escape = at("DD18") + step(1) * 2;
  EXPECT_EQ(geom::distance(at("AA20"), escape), 5);
  EXPECT_EQ(g.minimum_range(kR1, kHeat), 5);
  // The other Phantom dives to 2.3 and may launch; his leader is 16 away and above the diving arc.
  s = g.activate(s, kB3);
  if (s.phase == Phase::kAwareness) s = fly(g, s, "kept");
  s.jets[kB1].at = hex_of(s.jets[kB1]) + Hex{3, -1};
  s = fly(g, s, "steep-dive2, L, R, back 0");
  EXPECT_EQ(s.jets[kB3].z, alt("2.3"));
  EXPECT_EQ(hex_name(hex_of(s.jets[kB3])), "Q18");
  ASSERT_EQ(s.phase, Phase::kWeapons);
  EXPECT_TRUE(is_legal(g, s, "radar-pair 21"));
}

TEST(Examples, JD_F13_TheAttacks) {
  Fight f("f-4e", "mig-19b");
  f.setup.year = 1972, f.setup.terrain = kHills;
  f.put(kB1, "FF18", 1, "2.4", 18);
  f.put(kR1, "AA20", 5, "2.1", 18);
  f.put(kB3, "S18", 1, "2.1", 22).pitch = kSteepDive;
  f.missile(kR1, kHeat, kB1, "AA20", "2.3");
  ASSERT_EQ(sector(at("FF18"), 1, at("AA20")), kRear);
  JetDuel g = f.game();
  Modifiers atoll;
  g.missile_modifiers(f.state, kR1, atoll);
  EXPECT_EQ(atoll.sum(), 1) << "-1 early, +1 rear arc, +1 height (2 + 2)";
  // The Sparrows: counter two turns back, MiG at 2.1 heading NW.
  f.missile(kB3, kRadar, kR1, "Q16", "2.3", true);
  ASSERT_TRUE(is_front_quarter(sector(at("AA20"), 5, at("Q16"))));
  f.jet(kR1).flying[0] = Missile{};
  Modifiers sparrow;
  g.missile_modifiers(f.state, kB3, sparrow);
  EXPECT_EQ(sparrow.sum(), 0) << "-1 early, -1 front quarter, +1 crew, +1 no countermeasures; height void in the dive";
  f.jet(kB3).pitch = kShallow;
  Modifiers level;
  g.missile_modifiers(f.state, kB3, level);
  EXPECT_EQ(level.sum(), 1) << "2 + 0 would count";
  f.jet(kB3).z = alt("2.2");
  Modifiers higher;
  g.missile_modifiers(f.state, kB3, higher);
  EXPECT_EQ(higher.sum(), 0) << "2 - 2";
}

// --- sequence ------------------------------------------------------------------------------------------------

std::vector<int> activation_order(const char* blue_number, const char* red_number) {
  Fight f("f-5a", "mig-15bis", 4);
  f.setup.flights[Seat::kBlue].number = blue_number, f.setup.flights[Seat::kRed].number = red_number;
  const JetDuel g = f.game();
  State s = g.initial();
  std::vector<int> order;
  dice::Rng rng(3);
  while (s.turn == 1 && s.phase != Phase::kOver) {
    if (order.empty() || order.back() != s.active.index()) order.push_back(s.active.index());
    if (g.node(s).kind == game::NodeKind::kChance) {
      game::OutcomeList list;
      g.outcomes(s, list);
      g.resolve(s, list.back().id, nullptr);
    } else {
      g.apply(s, g.policy(s, rng), nullptr);
    }
  }
  return order;
}

TEST(Sequence, JD_SEQ_01_ByNumberOverBothSides) {
  const std::vector<int> blue_first{0, 1, 2, 3, 4, 5, 6, 7}, red_first{4, 5, 6, 7, 0, 1, 2, 3};
  EXPECT_EQ(activation_order("1", "2"), blue_first);
  EXPECT_EQ(activation_order("82", "14"), red_first) << "141 comes before 821";
  EXPECT_EQ(activation_order("9", "14"), blue_first) << "91 comes before 141";
}

TEST(Sequence, JD_VIC_04_TheFlightThatActsFirstIsCheckedFirst) {
  Fight f;
  f.setup.flights[Seat::kBlue].number = "9", f.setup.flights[Seat::kRed].number = "1";
  f.lose(kR1, Status::kDowned);
  const JetDuel g = f.game();
  State s = g.initial();
  ASSERT_EQ(s.active, kR3);
  dice::Rng rng(1);
  while (s.phase != Phase::kOver && s.active == kR3) {
    game::OutcomeList list;
    if (g.node(s).kind == game::NodeKind::kChance) g.outcomes(s, list), g.resolve(s, list.back().id, nullptr);
    else g.apply(s, g.policy(s, rng), nullptr);
  }
  EXPECT_EQ(s.phase, Phase::kOver) << "blue has not acted, and will not";
}

TEST(Sequence, JD_SEQ_02_StepsOfAnActivation) {
  Fight f("f-4e", "mig-15bis");
  f.pilot(kB1).skill = kGreen;
  f.put(kB1, "DD18", 1, "3.1", 16);
  f.put(kR1, "HH17", 1, "3.1", 16);
  const JetDuel g = f.game();
  State s = g.activate(f.state, kB1);
  EXPECT_EQ(s.phase, Phase::kAwareness);
  s = fly(g, s, "kept");
  EXPECT_EQ(s.phase, Phase::kAltitude);
  EXPECT_EQ(refused(g, s, "burner"), "JD-SEQ-02");
  s = fly(g, s, "level, L, L, L");
  EXPECT_EQ(s.phase, Phase::kTurn);
  s = fly(g, s, "left-gentle");
  EXPECT_EQ(s.phase, Phase::kTurnRoll);
  s = fly(g, s, "fails");
  EXPECT_EQ(s.phase, Phase::kThrottle);
  s = fly(g, s, "back 0");
  EXPECT_EQ(s.phase, Phase::kWeapons);
  s = fly(g, s, "hold");
  EXPECT_EQ(s.active, kB3);
}

}  // namespace
}  // namespace furball::jet_duel
