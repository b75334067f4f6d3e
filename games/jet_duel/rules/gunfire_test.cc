#include "games/jet_duel/test_support.h"

namespace furball::jet_duel {
namespace {

// Blue flew straight to DD18, heading E, at 5.2; red is put where the test wants it.
struct Shot {
  Fight f;
  Shot() {
    f.type(Seat::kBlue).turn_type = f.type(Seat::kRed).turn_type = kTypeB;
    f.put(kB1, "DD18", 1, "5.2", 16);
    f.put(kR1, "EE18", 1, "5.2", 16);
    f.state.phase = Phase::kWeapons;
    f.state.act.start_sp = 32, f.state.act.length = 3, f.state.act.path = FlightPath("LLL");
  }
  uint8_t targets() { return f.game().gun_targets(f.state, kB1); }
  const char* refusal(Slot target = kR1) {
    const JetDuel g = f.game();
    Objection no = g.gun_barred(f.state, kB1);
    if (!no) no = g.gun_target_refusal(f.state, kB1, target);
    return no ? no.rule : "";
  }
  int net() {
    Modifiers list;
    f.game().gun_modifiers(f.state, kB1, kR1, list);
    return list.sum();
  }
};

TEST(Gunfire, JD_GUN_01_FireZone) {  // Figure 8 and probe P17
  Shot s;
  int hexes = 0;
  geom::for_each_within(at("DD18"), 3, [&](Hex h) { hexes += JetDuel::in_fire_zone(s.f.jet(kB1), 0, h, alt("5.2")); });
  EXPECT_EQ(hexes, 6);
  const auto zone = [&](int dz, const char* hex, const char* altitude) {
    return JetDuel::in_fire_zone(s.f.jet(kB1), dz, at(hex), alt(altitude));
  };
  EXPECT_FALSE(zone(1, "EE18", "5.1")) << "climbed";
  EXPECT_TRUE(zone(1, "EE18", "5.3"));
  EXPECT_TRUE(zone(0, "EE18", "5.1"));
  EXPECT_TRUE(zone(0, "EE18", "5.3"));
  EXPECT_FALSE(zone(-1, "EE18", "5.3")) << "dived";
  EXPECT_TRUE(zone(-1, "EE18", "5.1"));
  EXPECT_FALSE(zone(1, "DD18", "5.3"));
  EXPECT_TRUE(zone(1, "DD18", "5.2"));
  EXPECT_FALSE(zone(0, "EE18", "5.4"));
  EXPECT_FALSE(zone(0, "EE20", "5.2")) << "front quarter";
}

TEST(Gunfire, JD_GUN_02_HeadingWithin60) {
  Shot s;
  for (int heading = 0; heading < 6; ++heading) {
    s.f.jet(kR1).heading = HexCorner(heading);
    EXPECT_EQ(std::string(s.refusal()), geom::turn_size(HexCorner(1), HexCorner(heading)) <= 1 ? "" : "JD-GUN-02") << heading;
  }
}

TEST(Gunfire, JD_GUN_03_Bars) {
  Shot s;
  EXPECT_EQ(std::string(s.refusal()), "");
  s.f.missile(kB1, kHeat, kR3, "Z18", "5.2");
  EXPECT_EQ(std::string(s.refusal()), "JD-GUN-03") << "launched last turn";
  s = Shot();
  s.f.state.act.turn = kLeft;
  EXPECT_EQ(std::string(s.refusal()), "JD-TRN-07") << "hard turn";
  s.f.state.act.gentle = 1;
  EXPECT_EQ(std::string(s.refusal()), "");
  for (const Mark mark : {kGunned, kMarked}) {
    s = Shot();
    s.f.jet(kR1).marks = mark;
    EXPECT_EQ(std::string(s.refusal()), "JD-GUN-03");
  }
  s = Shot();
  s.f.jet(kB1).bursts = 0;
  EXPECT_EQ(std::string(s.refusal()), "JD-GUN-03");
  s = Shot();
  s.f.jet(kB1).marks = kSaLost;
  EXPECT_EQ(std::string(s.refusal()), "JD-SA-09");
  // A friend with a lower number in the target's hex.
  s = Shot();
  s.f.put(kB3, "DD18", 1, "5.2", 16), s.f.put(kB1, "EE18", 1, "5.2", 16);
  EXPECT_STREQ(s.f.game().gun_target_refusal(s.f.state, kB3, kR1).rule, "JD-GUN-03");
  s.f.put(kB1, "EE18", 1, "5.1", 16);
  EXPECT_FALSE(s.f.game().gun_target_refusal(s.f.state, kB3, kR1));
}

TEST(Gunfire, JD_GUN_04_NearestTargetAndOneBurst) {
  Shot s;
  s.f.put(kR1, "FF18", 1, "5.2", 16);
  s.f.put(kR3, "EE19", 1, "5.2", 16);
  EXPECT_EQ(s.targets(), 1 << 2) << "only the nearer one";
  JetDuel g = s.f.game();
  EXPECT_EQ(g.weapon_refusal(s.f.state, weapon(kGuns, kR1)).rule, std::string("JD-GUN-04"));
  s.f.put(kR1, "EE18", 1, "5.2", 16);
  EXPECT_EQ(s.targets(), 1 | 1 << 2) << "equal ranges leave a choice";
  g = s.f.game();
  const State fired = fly(g, s.f.state, "guns 21");
  EXPECT_EQ(fired.jets[kB1].bursts, 2);
  EXPECT_EQ(fired.phase, Phase::kAttack);
  EXPECT_TRUE(fired.jets[kR1].marks & kGunned);
  EXPECT_TRUE(fired.jets[kR1].marks & kAttacked);
}

TEST(Gunfire, JD_GUN_05_Bonuses) {  // probe P18 first
  Shot s;
  EXPECT_EQ(s.net(), 2) << "same heading, front hex in the zone";
  s.f.put(kR1, "FF18", 1, "5.2", 16);
  EXPECT_EQ(s.net(), 1) << "its front hexes are at range 3";
  s.f.put(kR1, "FF19", 0, "5.2", 16);
  EXPECT_EQ(s.net(), 1) << "right edge, turned in: a front hex is in the zone";
  s.f.put(kR1, "FF19", 2, "5.2", 16);
  EXPECT_EQ(s.net(), 0);
  s.f.put(kR1, "DD18", 1, "5.2", 16);
  EXPECT_EQ(s.net(), 3) << "same hex, same heading, front hex";
  s = Shot();
  s.f.pilot(kB1).skill = kVeteran;
  EXPECT_EQ(s.net(), 3);
  s = Shot();
  for (const Did did : {kDidGuns, kDidHeat, kDidRadar, kDidGuide}) {
    s.f.jet(kR1).did = did;
    EXPECT_EQ(s.net(), 3);
  }
  s.f.jet(kR1).did = kDidBurner;
  EXPECT_EQ(s.net(), 2);
  s = Shot();
  s.f.setup.sun = 4, s.f.state.act.dz = -1;  // heading E, sun in the west
  EXPECT_EQ(s.net(), 3);
  s.f.setup.sun = 5;
  EXPECT_EQ(s.net(), 2);
}

TEST(Gunfire, JD_GUN_06_Penalties) {
  Shot s;
  s.f.pilot(kB1).skill = kGreen;
  EXPECT_EQ(s.net(), 1);
  s = Shot();
  s.f.type(Seat::kBlue).gunnery_penalty = true;
  EXPECT_EQ(s.net(), 1);
  s = Shot();
  s.f.pilot(kR1).skill = kVeteran;
  EXPECT_EQ(s.net(), 1);
  s = Shot();
  s.f.type(Seat::kRed).turn_type = kTypeA;
  EXPECT_EQ(s.net(), 1);
  s.f.jet(kR1).sp = 60;
  EXPECT_EQ(s.net(), 1) << "better and faster count once";
  s.f.type(Seat::kRed).turn_type = kTypeB;
  EXPECT_EQ(s.net(), 1);
  s.f.type(Seat::kRed).turn_type = kTypeF, s.f.jet(kR1).sp = 32;
  EXPECT_EQ(s.net(), 2);
  s = Shot();
  s.f.state.act.gentle = s.f.state.act.turned = 1, s.f.state.act.turn = kLeft;
  EXPECT_EQ(s.net(), 1);
  s.f.state.act.turned = 0;
  EXPECT_EQ(s.net(), 2) << "a gentle turn that failed costs nothing";
  s = Shot();
  s.f.jet(kB1).marks = kAttacked;
  EXPECT_EQ(s.net(), 1);
  s = Shot();
  s.f.setup.sun = 1, s.f.state.act.dz = 1;
  EXPECT_EQ(s.net(), 1);
  s.f.state.act.dz = 0;
  EXPECT_EQ(s.net(), 2);
}

TEST(Gunfire, JD_GUN_07_HitsAndTheirD6) {
  const AttackOdds cannon = attack_odds(3, false), mg = attack_odds(3, true);
  EXPECT_EQ(cannon.downed, 16);  // 7-10 hit; D6 3-6
  EXPECT_EQ(cannon.damaged, 8);
  EXPECT_EQ(mg.downed, 8);    // probe P19: 2/15
  EXPECT_EQ(mg.damaged, 16);  // 4/15
  EXPECT_EQ(mg.near, 12);     // 1/5
  for (int net = -9; net <= 9; ++net) {
    const AttackOdds o = attack_odds(net, net % 2 == 0);
    EXPECT_EQ(o.miss + o.near + o.damaged + o.downed, 60) << net;
  }
}

TEST(Gunfire, JD_GUN_08_NearMissesAndTheNatural10) {  // probe P19
  const AttackOdds two = attack_odds(-2, false);
  EXPECT_EQ(two.damaged, 2);
  EXPECT_EQ(two.near, 4);
  EXPECT_EQ(two.downed, 0);
  const AttackOdds one = attack_odds(-1, false);
  EXPECT_EQ(one.damaged, 4);
  EXPECT_EQ(one.near, 8);
  EXPECT_EQ(attack_odds(-3, false).miss, 60);
  EXPECT_EQ(attack_odds(0, false).near, 12);
}

TEST(Gunfire, JD_GUN_09_ANearMissSilencesTheTarget) {
  Shot s;
  const JetDuel g = s.f.game();
  State fired = fly(g, s.f.state, "guns 21, near-miss");
  EXPECT_TRUE(fired.jets[kR1].marks & kNearMissed);
  EXPECT_STREQ(g.gun_barred(fired, kR1).rule, "JD-GUN-09");
  fired.jets[kR1].heat = 1;
  EXPECT_STREQ(g.launch_barred(fired, kR1, kHeat).rule, "JD-GUN-09");
  // It ends with the target's own next activation.
  fired = g.activate(fired, kR1);
  dice::Rng rng(1);
  while (fired.active == kR1 && fired.phase != Phase::kOver) game::step_at_random(g, fired, rng);
  EXPECT_FALSE(fired.jets[kR1].marks & kNearMissed);
}

}  // namespace
}  // namespace furball::jet_duel
