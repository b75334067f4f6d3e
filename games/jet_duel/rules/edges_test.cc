// One step inside a limit and one beyond it, where the other tests stand well inside: ranges, the floor, the edges of the
// board, stopping short, the ends of the throttle.

#include "games/jet_duel/test_support.h"

namespace furball::jet_duel {
namespace {

TEST(Awareness, JD_SA_05_LargeJetsAtTheLimit) {
  Fight f;
  f.type(Seat::kBlue).radar = 0, f.type(Seat::kRed).large = true;
  f.put(kB1, "K18", 1, "3.1");
  for (const auto& [hex, range] : {std::pair{"CC18", 18}, std::pair{"DD18", 19}}) {
    f.put(kR1, hex, 4, "3.1");
    ASSERT_EQ(geom::distance(at("K18"), at(hex)), range);
    EXPECT_EQ(static_cast<bool>(f.game().unseen(f.state, kB1, kR1)), range == 19);
  }
}

TEST(Awareness, JD_SA_01_EveryNaturalRollOfAnAiPilot) {
  Fight f;
  f.pilot(kB1).ai = true, f.pilot(kB1).skill = kGreen;
  f.put(kB1, "DD18", 1, "3.1"), f.put(kR1, "HH20", 4, "3.1");
  const JetDuel g = f.game();
  game::OutcomeList list;
  g.outcomes(g.activate(f.state, kB1), list);
  ASSERT_EQ(list.size(), 10u);
  for (uint32_t roll = 2; roll <= 10; ++roll) {
    EXPECT_EQ(list[roll - 1].id, roll);
    EXPECT_EQ(list[roll - 1].weight, 1u);
  }
}

State unaware(const Fight& f, const JetDuel& g) { return fly(g, g.activate(f.state, kB1), "lost"); }

TEST(Awareness, JD_SA_08_DownToTheLowestStepAndFasterForIt) {
  for (const bool stacked : {false, true}) {
    Fight f;
    f.setup.lowest = 3, f.pilot(kB1).skill = kGreen;
    f.put(kB1, "DD18", 1, "3.2", 16), f.put(kR1, "GG18", 1, stacked ? "3.2" : "3.4");
    const JetDuel g = f.game();
    const State s = unaware(f, g);
    EXPECT_EQ(altitude_name(s.jets[kB1].z), stacked ? "3.1" : "3.2");
    EXPECT_EQ(s.jets[kB1].sp, 32 + 4 + (stacked ? 5 : 0)) << "thrust +2, and the step of the dive +2.5";
  }
}

// JD-AI-EDGE1: where the weave would leave the board he takes the other front hex, and weaves on.
TEST(Ai, JD_AI_EDGE1_TheWeaveAlongTheEdge) {
  for (const bool lower : {false, true}) {
    Fight f;
    f.pilot(kB1).ai = true, f.pilot(kB1).skill = kGreen;
    f.setup.options.weave_right = lower;
    f.put(kB1, lower ? "DD35" : "CC1", 1, "3.2", 16);
    const JetDuel g = f.game();
    EXPECT_TRUE(g.blocked(kB1, front_hex(hex_of(f.jet(kB1)), HexCorner(1), lower ? kHexRight : kHexLeft)));
    EXPECT_EQ(hex_name(hex_of(unaware(f, g).jets[kB1])), lower ? "GG35" : "FF1");
  }
}

// JD-STK-03: after two hexes or three, when one is left.
TEST(Stacking, JD_STK_03_WhenAJetMayStopShort) {
  struct Case {
    double sp;
    const char *enemy, *line;
    bool allowed;
  };
  for (const Case& c :
       {Case{8, "EE18", "level, L", false}, Case{16, "EE18", "level, L", false}, Case{16, "FF18", "level, L, R", true},
        Case{30, "FF18", "level, L, R", false}, Case{30, "GG18", "level, L, R, L", true}}) {
    Fight f;
    f.put(kB1, "DD18", 1, "3.1", c.sp), f.put(kR1, c.enemy, 1, "3.1");
    const JetDuel g = f.game();
    EXPECT_EQ(refused(g, fly(g, start(g, f, kB1), c.line), "stop"), c.allowed ? "" : "JD-STK-03") << c.sp << " " << c.line;
  }
}

TEST(Stacking, JD_STK_03_ThreeToSixPointsOfThrottle) {
  Fight f;
  f.put(kB1, "DD18", 1, "3.1", 16), f.put(kR1, "FF18", 1, "3.1");
  const JetDuel g = f.game();
  const State s = fly(g, start(g, f, kB1), "level, L, R, stop");
  ASSERT_EQ(s.phase, Phase::kThrottle);
  game::ActionList list;
  g.legal(s, list);
  ASSERT_EQ(list.size(), 7u);
  EXPECT_EQ(g.notation(s, list[0]), "back 3");
  EXPECT_EQ(g.notation(s, list[6]), "back 6");
  EXPECT_EQ(refused(g, s, "back 2.5"), "JD-STK-03");
  EXPECT_EQ(refused(g, s, "burner"), "JD-STK-03");
}

// JD-STK-02: only at the altitude of the enemy who was fired on.
TEST(Stacking, JD_STK_02_AnEngagedEnemyAStepHigher) {
  Fight f;
  f.put(kR1, "EE18", 1, "3.2").marks = kGunned;
  const JetDuel g = f.game();
  EXPECT_STREQ(g.forbidden_stack(f.state, kB1, at("EE18"), alt("3.2")).rule, "JD-STK-02");
  EXPECT_FALSE(g.forbidden_stack(f.state, kB1, at("EE18"), alt("3.1")));
}

TEST(Flight, JD_FLT_01_OnlyASteepClimbGainsTwoSteps) {
  Fight f;
  f.put(kB1, "DD18", 1, "3.1", 30);
  const JetDuel g = f.game();
  EXPECT_STREQ(g.altitude_refusal(start(g, f, kB1), 2, false).rule, "JD-FLT-01");
  EXPECT_FALSE(g.altitude_refusal(start(g, f, kB1), 2, true));
}

TEST(Missiles, JD_MSL_02_ASecondCrewmanWithoutARadar) {
  Fight f("f-4e", "mig-15bis");
  f.type(Seat::kBlue).crew = 2;
  for (const auto& [radar, limit] : {std::pair{0, 10}, std::pair{1, 12}}) {
    f.type(Seat::kBlue).radar = radar;
    f.setup.lowest = 3;
    f.put(kB1, "DD18", 1, "4.1"), f.put(kR1, "HH20", 1, "4.1");
    EXPECT_EQ(f.game().lock_limit(kB1, f.jet(kB1), f.jet(kR1)), limit) << radar;
  }
}

TEST(Missiles, JD_MSL_04_MurkAroundOneOfThem) {
  Fight f("f-4e", "mig-15bis");
  f.setup.murk = true, f.type(Seat::kBlue).heat.kind = kHN;
  for (const auto& [own, other] : {std::pair{"2.1", "1.4"}, std::pair{"1.4", "2.1"}})
    for (const auto& [hex, near] : {std::pair{"HH18", true}, std::pair{"II18", false}}) {
      f.put(kB1, "DD18", 1, own), f.put(kR1, hex, 1, other);
      State s = f.state;
      s.act.locks = 0xf;
      const Objection no = f.game().launch_target_refusal(s, kB1, kHeat, kR1);
      EXPECT_STREQ(no ? no.rule : "", near ? "" : "JD-MSL-04") << own << " " << hex;
    }
}

TEST(Missiles, JD_MSL_08_APairNeedsTwo) {
  Fight f("f-4e", "mig-15bis");
  f.put(kB1, "DD18", 1, "4.1"), f.put(kR1, "HH20", 1, "4.1");
  State s = f.state;
  s.act.locks = 0xf;
  for (const int left : {1, 2}) {
    s.jets[kB1].radar = left;
    const Objection no = f.game().weapon_refusal(s, weapon(kPairRadar, kR1));
    EXPECT_STREQ(no ? no.rule : "", left == 2 ? "" : "JD-MSL-08");
  }
}

TEST(Energy, JD_NRG_07_WhatReadsAsAThrottle) {
  const JetDuel g = Fight().game();
  const State s = g.initial();
  EXPECT_EQ(*g.parse(s, "burner"), make(Kind::kThrottle, 0));
  EXPECT_EQ(*g.parse(s, "back 0"), make(Kind::kThrottle, 1));
  EXPECT_EQ(*g.parse(s, "back 6"), make(Kind::kThrottle, kLastThrottle));
  for (const char* text : {"back 6.5", "back -0.5", "back", "back ", "6"}) EXPECT_FALSE(g.parse(s, text).has_value()) << text;
}

// Rulings A-34: after the turn back from the edge flying on steadily is always possible.
TEST(Energy, JD_AI_EDGE2_SteadyAfterTheAutomaticTurn) {
  for (const bool automatic : {false, true}) {
    Fight f;
    f.put(kB1, "DD18", 1, "6.1", 1).fuel = 1;
    State s = f.state;
    s.phase = Phase::kThrottle, s.act.start_sp = 2, s.act.turn = kLeft, s.act.turned = true, s.act.automatic = automatic;
    const JetDuel g = f.game();
    EXPECT_EQ(refused(g, s, "burner"), "");
    EXPECT_EQ(refused(g, s, "back 0"), automatic ? "" : "JD-NRG-09");
    EXPECT_EQ(refused(g, s, "back 0.5"), "JD-NRG-09");
  }
}

TEST(Energy, JD_AI_06_TheLastTurnOfFuel) {
  Fight f;
  f.pilot(kB1).ai = true;
  f.put(kB1, "DD18", 1, "4.1", 15).fuel = 1;
  const JetDuel g = f.game();
  State s = f.state;
  s.act.start_sp = 30;
  EXPECT_TRUE(g.burner_possible(s, kB1));
  EXPECT_FALSE(g.throttle_refusal(s, 0));
  f.missile(kR1, kHeat, kB1, "B4", "4.1");
  s.jets[kR1] = f.jet(kR1);
  EXPECT_STREQ(g.throttle_refusal(s, 0).rule, "JD-AI-06");
}

TEST(Flight, JD_FLT_07_TheLowestStepOfAllIsNotTheGround) {
  Fight f;
  f.setup.lowest = 0;
  for (const auto& [altitude, rule] : {std::pair{"0.2", ""}, std::pair{"0.1", "JD-FLT-07"}}) {
    f.put(kB1, "DD18", 1, altitude, 16);
    const JetDuel g = f.game();
    EXPECT_EQ(refused(g, start(g, f, kB1), "dive"), rule) << altitude;
  }
}

TEST(Position, JD_SA_01_WhatAnAwarenessRollMayLose) {
  Fight f;
  f.pilot(kB1).skill = kGreen;
  const JetDuel g = f.game();
  State s = g.activate(f.state, kB1);
  ASSERT_EQ(s.phase, Phase::kAwareness);
  for (const int lose : {0, 1, 9, 10}) {
    s.act.sa_lose = lose;
    const Result<State> read = g.from_position(g.position(s));
    ASSERT_EQ(read.ok(), lose < 10) << lose;
    if (read.ok()) {
      EXPECT_EQ(read->act.sa_lose, lose) << "nothing is written for none";
    }
  }
}

TEST(Position, JD_GUN_07_TheTargetOfABurst) {
  for (const auto& [firer, target] : {std::pair{kR3, kB1}, std::pair{kB1, kR3}}) {
    Fight f;
    f.put(firer, "DD18", 1, "5.2", 16), f.put(target, "EE18", 1, "5.2", 16);
    State s = f.state;
    s.active = firer;
    const JetDuel g = f.game();
    s = g.activate(s, firer);
    s.phase = Phase::kAttack, s.act.target = target, s.act.sa_lose = 0;
    const Result<State> read = g.from_position(g.position(s));
    ASSERT_TRUE(read.ok()) << read.error().to_string();
    EXPECT_EQ(read->act.target, target);
  }
}

// The room to the edge, counted once for the whole board, is what a jet finds that flies straight on.
TEST(Flight, JD_FLT_07_RoomToTheEdge) {
  for (const bool solitaire : {false, true}) {
    Fight f;
    f.pilot(kR1).ai = solitaire;
    const JetDuel g = f.game();
    EXPECT_EQ(g.room(at("DD18"), HexCorner(1)), JetDuel::kMuchRoom);
    EXPECT_EQ(g.room(at("FFF18"), HexCorner(1)), solitaire ? 0 : 1) << "one column from the east edge";
    for (int q = 0; q < kColumns; ++q)
      for (int row = 0; row < kRows; ++row) {
        const Hex start = geom::to_hex(geom::Offset{q, row});
        if (!g.on_board(start)) continue;
        for (int heading = 0; heading < 6; ++heading) {
          Hex h = start;
          int n = 0;
          while (n < JetDuel::kMuchRoom && !g.leaves(kB1, h = front_hex(h, HexCorner(heading), n % 2))) ++n;
          ASSERT_EQ(g.room(start, HexCorner(heading)), n) << hex_name(start) << " heading " << heading;
        }
      }
  }
}

}  // namespace
}  // namespace furball::jet_duel
