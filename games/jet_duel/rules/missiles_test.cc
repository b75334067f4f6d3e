#include "games/jet_duel/test_support.h"

namespace furball::jet_duel {
namespace {

// Blue at DD18 heading E at 4.1 after level flight, red a few hexes ahead flying away.
struct Launch {
  Fight f;
  explicit Launch(const std::string& blue = "f-4e", const char* red_hex = "HH20", int red_heading = 1) : f(blue, "mig-15bis") {
    f.put(kB1, "DD18", 1, "4.1", 16);
    f.put(kR1, red_hex, red_heading, "4.1", 16);
    f.state.phase = Phase::kWeapons;
    f.state.act.start_sp = 32, f.state.act.length = 3, f.state.act.path = FlightPath("LLL");
    f.state.act.locks = 0xf;
  }
  std::string heat(Slot target = kR1) { return why(kHeat, target); }
  std::string radar(Slot target = kR1) { return why(kRadar, target); }
  std::string why(Family family, Slot target) {
    const JetDuel g = f.game();
    Objection no = g.weapon_refusal(f.state, weapon(family == kHeat ? kOneHeat : kOneRadar, target));
    return no ? no.rule : "";
  }
};

TEST(Missiles, JD_MSL_01_ArcAndRangeAtBothEndsWithLevelWings) {
  Launch l;
  ASSERT_EQ(geom::distance(at("DD18"), at("HH20")), 4);
  EXPECT_EQ(l.heat(), "");
  EXPECT_EQ(l.radar(), "");
  l.f.state.act.locks = 0;
  EXPECT_EQ(l.radar(), "JD-MSL-01");
  l = Launch();
  l.f.state.act.turn = kLeft, l.f.state.act.gentle = 1;
  EXPECT_EQ(l.heat(), "JD-MSL-01") << "a turn attempt banks the jet";
  l = Launch("f-4e", "EE20");  // front quarter
  EXPECT_EQ(l.radar(), "JD-MSL-01");
  // The start check uses last turn's pitch: a steep diver does not see what is higher.
  Launch m;
  m.f.put(kR1, "HH20", 1, "4.2", 16);
  JetDuel g = m.f.game();
  EXPECT_EQ(g.activate(m.f.state, kB1).act.locks, 1);
  m.f.jet(kB1).pitch = kSteepDive;
  EXPECT_EQ(g.activate(m.f.state, kB1).act.locks, 0);
}

TEST(Missiles, JD_MSL_02_LockLimits) {
  Launch l;
  const auto limit = [&] {
    const JetDuel g = l.f.game();
    return g.lock_limit(kB1, l.f.jet(kB1), l.f.jet(kR1));
  };
  EXPECT_EQ(limit(), 12);
  l.f.type(Seat::kBlue).radar = 3;
  EXPECT_EQ(limit(), 12) << "a second crewman works a weak radar";
  l.f.type(Seat::kBlue).crew = 1;
  EXPECT_EQ(limit(), 10);
  l.f.type(Seat::kBlue).radar = 4;
  EXPECT_EQ(limit(), 12);
  l.f.type(Seat::kBlue).radar = 0;
  EXPECT_EQ(limit(), 10);
  l.f.setup.murk = true, l.f.put(kR1, "HH20", 1, "1.4");
  EXPECT_EQ(limit(), 8) << "murk costs two more";
  // covers: JD-RND-02
  l = Launch();
  l.f.type(Seat::kBlue).radar = 5;
  l.f.put(kR1, "HH20", 1, "1.2");
  EXPECT_EQ(limit(), 10) << "5 + 2 = 7: handicapped low down";
  l.f.setup.terrain = kSea;
  EXPECT_EQ(limit(), 12) << "steps count double over the sea: 5 + 4";
  l.f.put(kR1, "HH20", 1, "1.1");
  EXPECT_EQ(limit(), 10);
}

TEST(Missiles, JD_MSL_03_Aspect) {
  for (int heading = 0; heading < 6; ++heading) {
    Launch l("f-4e", "HH20", heading);
    const Sector aspect = sector(at("HH20"), heading, at("DD18"));
    l.f.type(Seat::kBlue).heat.kind = kHN, l.f.type(Seat::kBlue).radar_missile.kind = kRR;
    EXPECT_EQ(l.heat(), aspect == kRear ? "" : "JD-MSL-03") << heading;
    EXPECT_EQ(l.radar(), is_forward(aspect) ? "JD-MSL-03" : "") << heading;
    l.f.type(Seat::kBlue).heat.kind = kHA, l.f.type(Seat::kBlue).radar_missile.kind = kRA;
    EXPECT_EQ(l.heat(), "") << heading;
    EXPECT_EQ(l.radar(), "") << heading;
  }
}

TEST(Missiles, JD_MSL_04_HeatSeekerReach) {  // probe P23
  Launch l;
  l.f.type(Seat::kBlue).radar = 0;
  const auto reach = [&](const char* altitude, int range) {
    l.f.put(kB1, "DD18", 1, altitude, 16);
    const Hex h = at("DD18") + step(1) * (range / 2) + step(2) * (range - range / 2);
    l.f.put(kR1, "HH20", 1, altitude, 16);
    l.f.jet(kR1).at = h;
    return l.heat();
  };
  l.f.setup.lowest = 0;
  l.f.type(Seat::kBlue).heat.kind = kHN;
  EXPECT_EQ(reach("0.1", 4), "");
  EXPECT_EQ(reach("0.1", 5), "JD-MSL-04");
  EXPECT_EQ(reach("5.1", 9), "");
  EXPECT_EQ(reach("5.1", 10), "JD-MSL-04");
  l.f.type(Seat::kBlue).heat.kind = kHA;
  EXPECT_EQ(reach("5.1", 10), "");
  l.f.setup.murk = true;
  EXPECT_EQ(reach("1.1", 6), "");
  EXPECT_EQ(reach("1.1", 7), "JD-MSL-04");
  l.f.type(Seat::kBlue).heat.kind = kHW;
  EXPECT_EQ(reach("1.1", 4), "");
  EXPECT_EQ(reach("1.1", 5), "JD-MSL-04");
}

TEST(Missiles, JD_MSL_05_FriendInTheArc) {  // probe P24
  Launch l;
  l.f.put(kB3, "RR25", 1, "4.1", 16);
  ASSERT_EQ(geom::distance(at("DD18"), at("RR25")), 14);
  EXPECT_EQ(l.radar(), "JD-MSL-05");
  EXPECT_EQ(l.heat(), "JD-MSL-05");
  l.f.put(kB3, "SS25", 1, "4.1", 16);
  ASSERT_EQ(geom::distance(at("DD18"), at("SS25")), 15);
  EXPECT_EQ(l.radar(), "");
}

TEST(Missiles, JD_MSL_06_HeatSeekersTakeTheClosest) {
  Launch l;
  l.f.put(kR3, "GG19", 1, "4.1", 16);
  EXPECT_EQ(l.heat(kR1), "JD-MSL-06");
  EXPECT_EQ(l.heat(kR3), "");
  EXPECT_EQ(l.radar(kR1), "") << "radar missiles choose freely";
}

TEST(Missiles, JD_MSL_07_AnEngagedTargetBlocks) {  // probe P25
  for (const Mark mark : {kGunned, kLaunchedAt}) {
    Launch l;
    l.f.put(kR3, "GG19", 1, "4.1", 16);
    l.f.jet(kR3).marks = mark;
    EXPECT_EQ(l.heat(kR3), "JD-MSL-07");
    EXPECT_EQ(l.heat(kR1), "JD-MSL-06");
    EXPECT_EQ(l.radar(kR3), "JD-MSL-07");
    EXPECT_EQ(l.radar(kR1), "");
    l.f.jet(kR3).marks = kMarked;
    EXPECT_EQ(l.heat(kR3), "") << "an older marker alone bars no missile";
  }
}

TEST(Missiles, JD_MSL_08_CounterMarkerAmmunition) {
  Launch l;
  const JetDuel g = l.f.game();
  const int heat = l.f.jet(kB1).heat, radar = l.f.jet(kB1).radar;
  State s = fly(g, l.f.state, "heat 21");
  EXPECT_EQ(s.jets[kB1].heat, heat - 1);
  EXPECT_EQ(s.jets[kB1].flying[0].family, kHeat);
  EXPECT_EQ(hex_of(s.jets[kB1].flying[0]), at("DD18"));
  EXPECT_EQ(s.jets[kB1].flying[0].z, alt("4.1"));
  EXPECT_EQ(s.jets[kB1].radar, radar);
  EXPECT_EQ(s.jets[kB1].flying[0].target, kR1);
  EXPECT_TRUE(s.jets[kR1].marks & kLaunchedAt);
  EXPECT_TRUE(s.jets[kR1].marks & kMarked);
  EXPECT_TRUE(s.jets[kB1].did & kDidHeat);
  s = fly(g, l.f.state, "radar-pair 21");
  EXPECT_EQ(s.jets[kB1].radar, radar - 2);
  EXPECT_EQ(s.jets[kB1].flying[0].pair, 1);
  EXPECT_EQ(s.jets[kB1].heat, heat);
  s = fly(g, l.f.state, "radar 21");
  EXPECT_EQ(s.jets[kB1].radar, radar - 1);
  EXPECT_EQ(s.jets[kB1].flying[0].pair, 0);
  EXPECT_EQ(s.jets[kB1].did, kDidRadar);
  l.f.jet(kB1).radar = 1;
  EXPECT_EQ(g.weapon_refusal(l.f.state, weapon(kPairRadar, kR1)).rule, std::string("JD-MSL-08"));
  l.f.jet(kB1).radar = 0;
  EXPECT_EQ(l.radar(), "JD-MSL-08");
}

TEST(Missiles, JD_MSL_09_FollowOnLaunches) {
  Launch l;
  l.f.put(kR3, "HH19", 1, "4.1", 16);
  l.f.missile(kB1, kRadar, kR1, "BB18", "4.1");
  EXPECT_EQ(l.heat(), "JD-MSL-09");
  EXPECT_EQ(l.radar(kR3), "JD-MSL-09");
  EXPECT_EQ(l.radar(kR1), "");
  l.f.missile(kB1, kHeat, kR1, "BB18", "4.1");
  EXPECT_EQ(l.radar(), "JD-MSL-09");
  EXPECT_EQ(l.heat(kR3), "") << "another heat seeker may go elsewhere";
}

// The end of the launcher's next activation.
State arrive(Fight& f) {
  const JetDuel g = f.game();
  State s = f.state;
  s.phase = Phase::kWeapons;
  s.act.start_sp = s.jets[kB1].sp;
  s.jets[kB1].heat = 0, s.jets[kB1].radar = 0;
  return fly(g, s, "hold");
}

TEST(Missiles, JD_MSL_10_ResolvedFromTheCounterEvenIfTheLauncherIsGone) {
  Fight f("f-4e", "mig-15bis");
  f.put(kB1, "DD18", 1, "4.1");
  f.put(kR1, "HH20", 1, "4.1");
  f.missile(kB1, kHeat, kR1, "BB18", "4.1");
  EXPECT_EQ(arrive(f).phase, Phase::kMissile);
  // Removed launcher: his heat seeker still flies when his turn comes.
  Missile kept = f.jet(kB1).flying[0];
  f.lose(kB1, Status::kDowned), f.jet(kB1).flying[0] = kept;
  const JetDuel g = f.game();
  State s = g.initial();
  EXPECT_EQ(s.phase, Phase::kMissile);
  EXPECT_EQ(s.active, kB1);
  s = fly(g, s, "downed");
  EXPECT_EQ(s.jets[kR1].status, Status::kDowned);
  EXPECT_EQ(s.jets[kB1].flying[0].family, kNoMissile);
}

TEST(Missiles, JD_MSL_11_MinimumRange) {  // probe P20
  const auto fails = [](MissileClass kind, int range) {
    Fight f("f-4e", "mig-15bis");
    const bool heat = kind <= kHA;
    (heat ? f.type(Seat::kBlue).heat : f.type(Seat::kBlue).radar_missile).kind = kind;
    f.put(kB1, "DD18", 1, "4.1");
    f.put(kR1, "HH20", 1, "4.1");
    Missile& m = f.missile(kB1, heat ? kHeat : kRadar, kR1, "HH20", "4.1");
    m.at.q = static_cast<int8_t>(m.at.q - range);
    const JetDuel g = f.game();
    return static_cast<bool>(g.missile_fails(f.state, kB1));
  };
  EXPECT_FALSE(fails(kHW, 4));
  EXPECT_TRUE(fails(kHA, 3));
  EXPECT_TRUE(fails(kHN, 4));
  EXPECT_FALSE(fails(kHN, 5));
  EXPECT_FALSE(fails(kRA, 5));
  EXPECT_TRUE(fails(kRR, 4));
  Fight f("f-4e", "mig-15bis");
  f.put(kB1, "DD18", 1, "4.1");
  f.missile(kB1, kHeat, kR1, "BB18", "4.1");
  f.lose(kR1, Status::kOff);
  EXPECT_STREQ(f.game().missile_fails(f.state, kB1).rule, "JD-MSL-11");
}

TEST(Missiles, JD_MSL_12_RadarMissilesNeedGuidance) {
  Fight f("f-4e", "mig-15bis");
  f.put(kB1, "DD18", 1, "4.1");
  f.put(kR1, "HH20", 1, "4.1");
  f.missile(kB1, kRadar, kR1, "BB18", "4.1");
  const State s = arrive(f);
  ASSERT_EQ(s.phase, Phase::kGuide);
  JetDuel g = f.game();
  EXPECT_EQ(fly(g, s, "guide").phase, Phase::kMissile);
  const State gone = fly(g, s, "let-go");
  EXPECT_TRUE(gone.jets[kR1].marks & kAttacked);
  EXPECT_FALSE(gone.jets[kB1].did & kDidGuide);
  EXPECT_TRUE(fly(g, s, "guide, miss").jets[kB1].did & kDidGuide);
  for (const Mark mark : {kSaLost, kNearMissed}) {
    f.jet(kB1).marks = mark;
    EXPECT_TRUE(g.missile_fails(f.state, kB1));
  }
  f.jet(kB1).marks = {};
  f.put(kB1, "DD18", 3, "4.1");  // turned away
  f.missile(kB1, kRadar, kR1, "BB18", "4.1");
  EXPECT_STREQ(g.missile_fails(f.state, kB1).rule, "JD-MSL-12");
  Missile kept = f.jet(kB1).flying[0];
  f.lose(kB1, Status::kOff), f.jet(kB1).flying[0] = kept;
  EXPECT_STREQ(g.missile_fails(f.state, kB1).rule, "JD-MSL-12") << "a removed launcher has no arc";
}

TEST(Missiles, JD_MSL_13_ResultsAsCannon) {
  Fight f("f-4e", "mig-15bis");
  f.type(Seat::kBlue).gun = kMachineGun;  // its guns do not matter
  f.put(kB1, "DD18", 1, "4.1");
  f.put(kR1, "HH20", 1, "4.1");
  f.missile(kB1, kHeat, kR1, "BB18", "4.1");
  const JetDuel g = f.game();
  const State s = arrive(f);
  Modifiers list;
  g.missile_modifiers(s, kB1, list);
  game::OutcomeList outcomes;
  g.outcomes(s, outcomes);
  const AttackOdds cannon = attack_odds(list.sum(), false);
  EXPECT_EQ(outcomes.back().weight, static_cast<uint64_t>(cannon.downed));
  const State damaged = fly(g, s, "damaged");
  EXPECT_EQ(damaged.jets[kR1].status, Status::kDamaged);
}

TEST(Missiles, JD_MSL_14_FailuresStillCountAsAttacks) {
  Fight f("f-4e", "mig-15bis");
  f.put(kB1, "DD18", 1, "4.1");
  f.put(kR1, "EE18", 1, "4.1");
  f.missile(kB1, kHeat, kR1, "DD18", "4.1");  // inside the minimum range
  f.jet(kB1).bursts = 0;
  const JetDuel g = f.game();
  State s = f.state;
  s.phase = Phase::kThrottle;
  s.act.start_sp = 32;
  s.jets[kB1].heat = 0, s.jets[kB1].radar = 0;
  s = fly(g, s, "back 0");
  EXPECT_TRUE(s.jets[kR1].marks & kAttacked);
  EXPECT_EQ(s.jets[kR1].status, Status::kOnBoard);
}

// --- modifiers -----------------------------------------------------------------------------------------

struct Attack {
  Fight f;
  explicit Attack(Family family, const std::string& blue = "f-4e") : f(blue, "mig-15bis") {
    f.setup.year = 1980;
    f.type(Seat::kRed).cm = 3;
    f.type(Seat::kBlue).radar = 5, f.type(Seat::kBlue).crew = 1;
    f.type(Seat::kBlue).heat.lethal = false;
    f.put(kB1, "DD18", 1, "4.1");
    f.put(kR1, "HH18", 1, "3.4", 16);                  // a step lower: no height bonus at level 3 (3 - 2 = 1)
    f.missile(kB1, family, kR1, "CC14", "4.1", true);  // in the target's left rear quarter
  }
  Modifiers list() {
    Modifiers out;
    f.game().missile_modifiers(f.state, kB1, out);
    return out;
  }
  int net() { return list().sum(); }
};

TEST(MissileModifiers, Baseline) {
  EXPECT_EQ(sector(at("HH18"), 1, at("CC14")), kRearLeft);
  EXPECT_EQ(Attack(kHeat).net(), 0);
  EXPECT_EQ(Attack(kRadar).net(), 0);
}

TEST(MissileModifiers, JD_MSM_01_RearArc) {
  Attack a(kHeat);
  a.f.missile(kB1, kHeat, kR1, "BB15", "4.1");
  ASSERT_EQ(sector(at("HH18"), 1, at("BB15")), kRear);
  EXPECT_EQ(a.net(), 1);
  EXPECT_TRUE(has(a.list(), "In the target's rear arc"));
}

TEST(MissileModifiers, JD_MSM_02_VeteranLauncher) {
  Attack a(kHeat);
  a.f.pilot(kB1).skill = kVeteran;
  EXPECT_EQ(a.net(), 1);
}

TEST(MissileModifiers, JD_MSM_03_SlowTarget) {
  Attack a(kHeat);
  a.f.jet(kR1).sp = 17;
  EXPECT_EQ(a.net(), 1);
}

TEST(MissileModifiers, JD_MSM_04_DistractedTarget) {
  for (const Did did : {kDidGuns, kDidHeat, kDidRadar, kDidGuide}) {
    Attack a(kRadar);
    a.f.jet(kR1).did = did;
    EXPECT_EQ(a.net(), 1);
  }
}

TEST(MissileModifiers, JD_MSM_05_NoCountermeasuresOrGreen) {
  Attack a(kHeat);
  a.f.type(Seat::kRed).cm = 0;
  EXPECT_EQ(a.net(), 1);
  a.f.pilot(kR1).skill = kGreen;
  EXPECT_EQ(a.net(), 1) << "counted once";
  a.f.type(Seat::kRed).cm = 3;
  EXPECT_EQ(a.net(), 1);
}

TEST(MissileModifiers, JD_MSM_06_Before1975) {
  Attack a(kHeat);
  a.f.setup.year = 1974;
  EXPECT_EQ(a.net(), -1);
  a.f.setup.year = 1975;
  EXPECT_EQ(a.net(), 0);
}

TEST(MissileModifiers, JD_MSM_07_VeteranTarget) {
  Attack a(kHeat);
  a.f.pilot(kR1).skill = kVeteran;
  EXPECT_EQ(a.net(), -1);
}

TEST(MissileModifiers, JD_MSM_08_GreenLauncher) {
  Attack a(kHeat);
  a.f.pilot(kB1).skill = kGreen;
  EXPECT_EQ(a.net(), -1);
}

TEST(MissileModifiers, JD_MSM_09_StrongCountermeasures) {
  Attack a(kRadar);
  a.f.type(Seat::kRed).cm = 6;
  EXPECT_EQ(a.net(), -1);
  a.f.type(Seat::kRed).cm = 5;
  EXPECT_EQ(a.net(), 0);
}

TEST(MissileModifiers, JD_MSM_10_FrontQuarter) {
  Attack a(kHeat);
  a.f.missile(kB1, kHeat, kR1, "JJ14", "4.1");
  ASSERT_TRUE(is_front_quarter(sector(at("HH18"), 1, at("JJ14"))));
  EXPECT_EQ(a.net(), -1);
}

TEST(MissileModifiers, JD_MSM_11_RadarRating) {
  const int expected[] = {-2, -2, -2, -2, -1, 0, 1, 2, 2, 2};
  for (int radar = 0; radar <= 9; ++radar) {
    Attack a(kRadar);
    a.f.type(Seat::kBlue).radar = radar;
    EXPECT_EQ(a.net(), expected[radar]) << radar;
  }
}

TEST(MissileModifiers, JD_MSM_12_SecondCrewman) {
  Attack a(kRadar);
  a.f.type(Seat::kBlue).crew = 2;
  EXPECT_EQ(a.net(), 1);
  a.f.type(Seat::kBlue).radar = 4;
  EXPECT_EQ(a.net(), 0);
  a.f.type(Seat::kBlue).radar = 3;
  EXPECT_EQ(a.net(), -1);
  a.f.type(Seat::kBlue).radar = 6;
  EXPECT_EQ(a.net(), 1) << "only the radar";
}

TEST(MissileModifiers, JD_MSM_13_HeightOverTheLaunchJet) {
  Attack a(kRadar);  // target 3.4, jet 4.1: 3 - 2 = 1
  EXPECT_EQ(a.net(), 0);
  a.f.setup.terrain = kSea;
  EXPECT_EQ(a.net(), 1);
  a.f.setup.terrain = kFlat;
  a.f.jet(kR1).z = alt("4.1");
  EXPECT_EQ(a.net(), 1);
  a.f.setup.terrain = kMountains, a.f.setup.lowest = 3;
  EXPECT_EQ(a.net(), 1) << "4 >= 3";
  a.f.jet(kR1).z = alt("3.4");
  EXPECT_EQ(a.net(), 0);
  // A deck over the sea does not matter, unless the option says so (rulings A-40).
  a.f.setup.terrain = kSea, a.f.setup.cloud_deck = true;
  EXPECT_EQ(a.net(), 1);
  a.f.setup.options.deck_over_sea = true;
  EXPECT_EQ(a.net(), 0);
}

TEST(MissileModifiers, JD_MSM_14_VoidInASteepDive) {
  Attack a(kRadar);
  a.f.jet(kR1).z = alt("4.1");
  EXPECT_EQ(a.net(), 1);
  a.f.jet(kB1).pitch = kSteepDive;
  EXPECT_EQ(a.net(), 0);
}

TEST(MissileModifiers, JD_MSM_15_SingleMissile) {
  Attack a(kRadar);
  a.f.jet(kB1).flying[0].pair = 0;
  EXPECT_EQ(a.net(), -1);
  a.f.type(Seat::kBlue).radar_missile.no_single_penalty = true;
  EXPECT_EQ(a.net(), 0);
}

TEST(MissileModifiers, JD_MSM_16_Afterburner) {
  Attack a(kHeat);
  a.f.jet(kR1).did = kDidBurner;
  EXPECT_EQ(a.net(), 1);
  Attack r(kRadar);
  r.f.jet(kR1).did = kDidBurner;
  EXPECT_EQ(r.net(), 0);
}

TEST(MissileModifiers, JD_MSM_17_ProvenMissiles) {
  Attack a(kHeat);
  a.f.type(Seat::kBlue).heat.lethal = true;
  EXPECT_EQ(a.net(), 1);
  const ruledata::DataStore data;
  for (const char* id : {"aim-9g", "aim-9l", "aim-9m", "shafrir-2", "python-3"})
    EXPECT_TRUE(load_missile(data, id)->lethal) << id;
  for (const char* id : {"aim-9b", "aim-9j", "aa-8", "aa-11"}) EXPECT_FALSE(load_missile(data, id)->lethal) << id;
}

TEST(MissileModifiers, JD_MSM_18_HeightOverTheCounter) {  // probe P22
  Attack a(kHeat);
  a.f.type(Seat::kBlue).heat.lethal = true;
  a.f.missile(kB1, kHeat, kR1, "BB15", "3.4");
  EXPECT_EQ(a.net(), 3) << "rear, lethal, height 3 + 0";
  a.f.setup.sun = 1;
  ASSERT_EQ(sector(at("BB15"), 1, at("HH18")), kFront);
  EXPECT_EQ(a.net(), 2) << "up-sun of the counter";
  a.f.setup.sun = -1;
  a.f.missile(kB1, kHeat, kR1, "BB15", "4.1");
  EXPECT_EQ(a.net(), 2) << "3 - 2 = 1";
  a.f.setup.terrain = kSea;
  EXPECT_EQ(a.net(), 3);
  a.f.setup.cloud_deck = true;
  EXPECT_EQ(a.net(), 2);
  a.f.setup.cloud_deck = false, a.f.setup.murk = true;
  a.f.missile(kB1, kHeat, kR1, "BB15", "1.4");
  EXPECT_EQ(a.net(), 2) << "the counter is in murk";
}

TEST(MissileModifiers, RadarProbes) {  // probe P21
  Attack a(kRadar);
  a.f.type(Seat::kBlue).radar = 6;
  a.f.setup.lowest = 3, a.f.setup.terrain = kMountains;
  a.f.put(kB1, "DD18", 1, "5.1"), a.f.put(kR1, "HH18", 1, "5.1", 16);
  a.f.missile(kB1, kRadar, kR1, "BB15", "5.1", false);
  EXPECT_EQ(a.net(), 2) << "radar, rear, height, single";
  a.f.setup.year = 1970, a.f.jet(kB1).flying[0].pair = 1;
  EXPECT_EQ(a.net(), 2);
}

}  // namespace
}  // namespace furball::jet_duel
