// Cases beside the plain ones: the other side, the fourth jet, the sun in corner 0, the limits themselves.

#include "games/jet_duel/test_support.h"

namespace furball::jet_duel {
namespace {

// Red wins a mock fight: it is Blue's numbers that count.
TEST(Mock, JD_MOCK_03_TheLosersNumbersCount) {
  for (const int blue : {2, 4}) {
    Fight f("f-5a", "mig-15bis", 4);
    f.setup.flights[0].count = blue;
    State s = f.state;
    s.active = kR1;
    s.mock[1] = 40;
    f.game().mock_result(s, kB1, 0, false, nullptr);
    const int scored = f.game().mock_points(0, kB1, false);
    EXPECT_EQ(s.mock[1], 40 + scored - (blue == 4 ? 30 : 15)) << blue;
    EXPECT_EQ(s.mock_beaten[0], 1);
  }
}

// What flew from a jet's rails flies on without it.
TEST(Missiles, JD_MSL_10_MissilesOutliveTheirJet) {
  Fight f;
  f.missile(kB1, kHeat, kR1, "HH18", "3.1");
  State s = f.state;
  f.game().remove(s, kB1, Status::kDowned, nullptr);
  EXPECT_EQ(s.jets[kB1].status, Status::kDowned);
  EXPECT_EQ(s.jets[kB1].flying[0].family, kHeat);
  EXPECT_EQ(s.jets[kB1].flying[0].target, kR1);
  EXPECT_EQ(s.jets[kB1].flying[1].family, 0);
}

TEST(MissileModifiers, JD_MSM_13_MountainsAskForThree) {
  Fight f("f-4e", "mig-15bis");
  f.setup.lowest = 2;
  f.put(kB1, "DD18", 1, "2.1");
  f.put(kR1, "HH18", 1, "2.1", 16);  // level 2, no higher than the jet: a height of two
  f.missile(kB1, kRadar, kR1, "CC14", "2.1", true);
  const auto high = [&] {
    Modifiers list;
    f.game().missile_modifiers(f.state, kB1, list);
    return has(list, "Target high above the ground clutter");
  };
  EXPECT_TRUE(high());
  f.setup.terrain = kMountains;
  EXPECT_FALSE(high());
  f.setup.lowest = 3;
  f.jet(kR1).z = static_cast<uint8_t>(alt("3.1")), f.jet(kB1).z = static_cast<uint8_t>(alt("3.1"));
  EXPECT_TRUE(high());
}

TEST(Gunfire, JD_GUN_05_TheSunInTheFirstCorner) {
  Fight f;
  f.put(kB1, "DD18", 3, "5.2", 16), f.put(kR1, "DD18", 3, "5.2", 16);
  f.state.act.dz = -1;
  for (int sun = -1; sun < 6; ++sun) {
    f.setup.sun = static_cast<int8_t>(sun);
    Modifiers list;
    f.game().gun_modifiers(f.state, kB1, kR1, list);
    EXPECT_EQ(has(list, "Dived straight down-sun"), sun == 0) << sun;
  }
}

TEST(Gunfire, JD_GUN_04_AnyOfFourJets) {
  for (int id = 0; id < 4; ++id) {
    Fight f("f-5a", "mig-15bis", 4);
    f.put(kB1, "DD18", 1, "5.2", 16), f.put(4 + id, "EE18", 1, "5.2", 16);
    f.state.phase = Phase::kWeapons;
    f.state.act.start_sp = 32, f.state.act.length = f.state.act.flown = 3;
    EXPECT_EQ(f.game().gun_targets(f.state, kB1), 1 << id);
  }
}

// JD-AI-04: a list of opponents is needed only against several; friends are none.
TEST(Ai, JD_AI_04_OneEnemyLeftNeedsNoChoice) {
  for (const int left : {1, 2}) {
    Fight f("f-5a", "mig-15bis", 4);
    f.pilot(kR1).ai = true;
    for (int slot = kB1 + left; slot <= kB4; ++slot) f.jet(slot) = JetState{}, f.jet(slot).status = Status::kOff;
    State s = f.state;
    s.active = kR1;
    EXPECT_EQ(f.game().chooses_opponent(s), left > 1);
  }
}

// The fight ends with the flight that was beaten when its activations began, and it is that one which is named.
TEST(Victory, JD_VIC_04_TheBeatenFlightIsNamed) {
  for (const int beaten : {0, 1}) {
    Fight f;
    for (int slot = 0; slot < kSlots; ++slot)
      if (side_of(slot) == beaten && f.jet(slot).status == Status::kOnBoard)
        f.jet(slot) = JetState{}, f.jet(slot).status = Status::kDamaged;
    const JetDuel g = f.game();
    State s = f.state;
    game::EventLog log;
    g.begin_turn(s, &log);
    if (beaten == 1) {  // red has nothing to fly: its check follows blue's last activation
      s.began_ineffective = 1;
      g.next_jet(s, kSlots, &log);
    }
    ASSERT_EQ(s.phase, Phase::kOver);
    EXPECT_EQ(log.events.back().text,
              std::string(beaten ? "Red" : "Blue") + " have lost combat effectiveness. The fight ends.");
  }
}

TEST(Victory, JD_VIC_04_FortyTurnsAndNoFewer) {
  for (const int turn : {39, 40}) {
    Fight f;
    State s = f.state;
    s.turn = static_cast<uint8_t>(turn);
    f.game().next_jet(s, kSlots, nullptr);
    EXPECT_EQ(s.phase == Phase::kOver, turn == 40) << turn;
  }
}

TEST(RandomSetup, JD_RND_02_OnlyBelowLevelTwo) {
  Fight f;
  f.type(0).radar = 3;
  for (const int lowest : {0, 1, 2, 3}) {
    f.setup.lowest = lowest;
    EXPECT_EQ(f.game().radar_handicapped(kB1, 4 * lowest), lowest <= 1) << lowest;
  }
}

// Leaders follow nobody, whoever has left.
TEST(Awareness, JD_SA_02_SecondElementLeadersHaveNoLeader) {
  Fight f("f-5a", "mig-15bis", 4);
  for (const int gone : {kB4, kR1}) {
    f.jet(gone) = JetState{};
    f.jet(gone).status = Status::kOff;
  }
  for (const int leader : {kB1, kB2, kR2}) {
    Modifiers list;
    f.game().awareness_modifiers(f.state, leader, list);
    EXPECT_FALSE(has(list, "Wingman without his leader ahead in view")) << leader;
  }
  Modifiers list;
  f.game().awareness_modifiers(f.state, kR3, list);
  EXPECT_TRUE(has(list, "Wingman without his leader ahead in view"));
}

}  // namespace
}  // namespace furball::jet_duel
