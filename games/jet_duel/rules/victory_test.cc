#include "games/jet_duel/test_support.h"

namespace furball::jet_duel {
namespace {

TEST(Victory, JD_VIC_01_NearMisses) {
  Fight f;
  f.put(kB1, "DD18", 1, "3.1"), f.put(kR1, "EE18", 1, "3.1");
  f.state.phase = Phase::kWeapons, f.state.act.start_sp = 32;
  const auto points = [&] {
    const JetDuel g = f.game();
    return static_cast<int>(fly(g, f.state, "guns 21, near-miss").near_miss[Seat::kBlue]);
  };
  EXPECT_EQ(points(), 2);
  f.pilot(kR1).skill = kGreen;
  EXPECT_EQ(points(), 1);
  f.type(Seat::kBlue).gun = kMachineGun;
  EXPECT_EQ(points(), 1);
  f.pilot(kR1).skill = kVeteran;
  EXPECT_EQ(points(), 1);
}

TEST(Victory, JD_VIC_02_AHitWipesTheNearMisses) {
  Fight f;
  f.put(kB1, "DD18", 1, "3.1"), f.put(kR1, "EE18", 1, "3.1");
  f.state.phase = Phase::kWeapons, f.state.act.start_sp = 32;
  f.state.near_miss[Seat::kBlue] = 5, f.state.near_miss[Seat::kRed] = 3;
  const JetDuel g = f.game();
  const State s = fly(g, f.state, "guns 21, damaged");
  EXPECT_EQ(s.near_miss[Seat::kBlue], 0);
  EXPECT_EQ(s.near_miss[Seat::kRed], 3);
}

TEST(Victory, JD_VIC_03_Effectiveness) {  // probe P36
  Fight pair;
  JetDuel g = pair.game();
  EXPECT_TRUE(g.effective(pair.state, Seat::kBlue));
  pair.lose(kB3, Status::kOff);
  EXPECT_FALSE(g.effective(pair.state, Seat::kBlue)) << "one of one other";
  EXPECT_EQ(g.victory_points(pair.state, Seat::kRed), 20) << "1 for the jet gone, 1 for the one that gives up";
  Fight four("f-5a", "mig-15bis", 4);
  g = four.game();
  four.lose(kB2, Status::kDamaged);
  EXPECT_TRUE(g.effective(four.state, Seat::kBlue)) << "one of three";
  EXPECT_EQ(g.victory_points(four.state, Seat::kRed), 20) << "an experienced pilot damaged";
  four.lose(kB4, Status::kOff);
  EXPECT_FALSE(g.effective(four.state, Seat::kBlue)) << "two of three";
  Fight downed("f-5a", "mig-15bis", 4);
  downed.lose(kB4, Status::kDowned);
  EXPECT_FALSE(g.effective(downed.state, Seat::kBlue));
  Fight leader("f-5a", "mig-15bis", 4);
  leader.lose(kB1, Status::kOff);
  EXPECT_FALSE(g.effective(leader.state, Seat::kBlue));
}

// Plays on at random to the end, or to the given turn.
State run(const JetDuel& g, State s, int until = 41) {
  dice::Rng rng(7);
  while (s.phase != Phase::kOver && s.turn < until) {
    if (g.node(s).kind == game::NodeKind::kChance) {
      game::OutcomeList list;
      g.outcomes(s, list);
      g.resolve(s, game::sample(list, rng), nullptr);
    } else {
      g.apply(s, g.policy(s, rng), nullptr);
    }
  }
  return s;
}

TEST(Victory, JD_VIC_04_EndOfTheFight) {
  // An ineffective blue flight ends the game with its own activations, before red moves.
  Fight f;
  f.lose(kB3, Status::kDowned);
  f.put(kB1, "DD18", 1, "3.1");
  JetDuel g = f.game();
  State s = g.initial();
  EXPECT_EQ(s.began_ineffective, 1);
  s = run(g, s, 2);
  EXPECT_EQ(s.phase, Phase::kOver);
  EXPECT_EQ(s.turn, 1);
  // Not while a missile flies at somebody on the board.
  f.missile(kR3, kHeat, kB1, "HH18", "3.1");
  g = f.game();
  s = run(g, g.initial(), 2);
  EXPECT_NE(s.phase, Phase::kOver) << "blue's check waits for red's missile";
  // Losses during the own activations wait a turn.
  Fight h;
  h.put(kB1, "FFF18", 1, "3.1");
  g = h.game();
  s = fly(g, start(g, h, kB1), "level, L, L");  // the leader leaves
  EXPECT_EQ(s.jets[kB1].status, Status::kOff);
  EXPECT_NE(s.phase, Phase::kOver);
  // Forty turns at most.
  Fight quiet;
  quiet.state.turn = 40;
  g = quiet.game();
  s = run(g, g.initial());
  EXPECT_EQ(s.phase, Phase::kOver);
  EXPECT_EQ(s.turn, 40);
}

TEST(Victory, JD_VIC_05_PointsPerJet) {
  const int damaged[] = {10, 20, 40}, downed[] = {20, 40, 80};
  for (int skill = 0; skill < 3; ++skill) {
    Fight f("f-5a", "mig-15bis", 4);
    f.pilot(kR4).skill = static_cast<Skill>(skill);
    f.setup.flights[Seat::kBlue].handicap = 3;
    f.lose(kR4, Status::kDamaged);
    JetDuel g = f.game();
    EXPECT_EQ(g.victory_points(f.state, Seat::kBlue), damaged[skill] + 15);
    f.lose(kR4, Status::kDowned);
    EXPECT_EQ(g.victory_points(f.state, Seat::kBlue), downed[skill] + 15 + 30) << "three undamaged jets give up";
    f.lose(kR4, Status::kOff);
    EXPECT_EQ(g.victory_points(f.state, Seat::kBlue), 10 + 15);
  }
}

TEST(Victory, JD_VIC_06_TheHigherTotalWins) {
  Fight f;
  f.setup.flights[Seat::kRed].handicap = 1;
  JetDuel g = f.game();
  EXPECT_EQ(g.score(f.state).verdict, game::Verdict::kRedWins);
  EXPECT_EQ(g.score(f.state).margin(), -5);
  f.state.near_miss[Seat::kBlue] = 2;
  EXPECT_EQ(g.score(f.state).verdict, game::Verdict::kBlueWins);
  f.state.near_miss[Seat::kBlue] = 1;
  EXPECT_EQ(g.score(f.state).verdict, game::Verdict::kDraw);
  EXPECT_EQ(g.result_text(f.state), "A draw at 0.5 points each.");
}

// --- mock combat -----------------------------------------------------------------------------------------

TEST(Mock, JD_MOCK_01_PointsByModifier) {  // probe P33 and Figure 16
  Fight f;
  f.pilot(kR1).skill = kExperienced, f.pilot(kR3).skill = kGreen;
  const JetDuel g = f.game();
  EXPECT_EQ(g.mock_points(-3, kR1, false), 0);
  EXPECT_EQ(g.mock_points(-2, kR1, false), 2) << "1.5 rounds up";
  EXPECT_EQ(g.mock_points(-2, kR3, false), 1);
  EXPECT_EQ(g.mock_points(-1, kR1, false), 3);
  EXPECT_EQ(g.mock_points(5, kR1, false), 21);
  f.pilot(kR1).skill = kVeteran;
  const JetDuel v = f.game();
  EXPECT_EQ(v.mock_points(0, kR1, false), 8);
  EXPECT_EQ(v.mock_points(2, kR1, false), 16);
}

TEST(Mock, JD_MOCK_02_MachineGuns) {
  Fight f;
  f.pilot(kR3).skill = kGreen;
  const JetDuel g = f.game();
  EXPECT_EQ(g.mock_points(1, kR3, true), 4) << "6 - 2";
  EXPECT_EQ(g.mock_points(5, kR1, true), 14) << "21 - 7";
}

TEST(Mock, JD_MOCK_03_Over40) {  // Figure 11: 51 - 15 = 36, so 3.6 + 2 = 5.6
  Fight f;
  f.setup.options.mock = true;
  f.put(kB1, "DD18", 1, "3.1"), f.put(kR1, "DD18", 1, "3.1");
  f.pilot(kB1).skill = kVeteran;
  f.type(Seat::kBlue).turn_type = f.type(Seat::kRed).turn_type;
  f.state.phase = Phase::kWeapons, f.state.act.start_sp = 40;
  f.state.mock[Seat::kBlue] = 33;
  const JetDuel g = f.game();
  State forty = f.state;
  forty.mock[Seat::kBlue] = 22;
  forty = fly(g, forty, "guns 21");
  EXPECT_EQ(forty.mock[Seat::kBlue], 40) << "forty is not over forty";
  EXPECT_EQ(forty.mock_beaten[Seat::kRed], 0);
  const State s = fly(g, f.state, "guns 21");  // +4: six times three
  EXPECT_NE(s.phase, Phase::kAttack) << "no combat dice";
  EXPECT_EQ(s.mock[Seat::kBlue], 33 + 18 - 15);
  EXPECT_EQ(s.mock_beaten[Seat::kRed], 1);
  EXPECT_FALSE(g.effective(s, Seat::kRed));
  EXPECT_EQ(g.victory_points(s, Seat::kBlue), 36 + 20);
  EXPECT_EQ(s.jets[kR1].status, Status::kOnBoard);
  EXPECT_EQ(s.near_miss[Seat::kBlue], 0);
  Fight four("f-5a", "mig-15bis", 4);
  four.setup.options.mock = true;
  four.put(kB1, "DD18", 1, "3.1"), four.put(kR1, "DD18", 1, "3.1");
  four.state.phase = Phase::kWeapons, four.state.act.start_sp = 40;
  four.type(Seat::kBlue).turn_type = four.type(Seat::kRed).turn_type;
  four.state.mock[Seat::kBlue] = 38;
  EXPECT_EQ(fly(four.game(), four.state, "guns 21").mock[Seat::kBlue], 38 + 15 - 30);
}

}  // namespace
}  // namespace furball::jet_duel
