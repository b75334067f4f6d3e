// Chapter 5: set-up.

#include "games/wing_leader/command.h"
#include "games/wing_leader/test_util.h"

namespace furball::wing_leader {
namespace {
using namespace testing;

std::string rule_of(const Result<WingLeader>& g) { return g.ok() ? "accepted" : g.error().rule; }

TEST(SetUp, WL_5_2_1_MarkersAreTheOwnersChoice) {
  // covers: WL-5.2.1-a, WL-5.2.1-b, WL-5.3-b
  const WingLeader g = Small{.blue = "veterans = 1", .red = "veterans = 1\ngreens = 1\nexpertes = 1"}.make();
  State s = g.initial();
  EXPECT_EQ(s.seat, 0);  // the first-listed side begins
  EXPECT_TRUE(is_legal(g, s, "quality T 1"));
  EXPECT_FALSE(is_legal(g, s, "quality A 1"));
  play(g, s, "quality C 1");
  EXPECT_EQ(s.seat, 1);
  play(g, s, "quality A 1");
  EXPECT_FALSE(is_legal(g, s, "quality A 2"));  // one marker each at most
  play(g, s, "quality B 2");
  EXPECT_FALSE(is_legal(g, s, "experte T"));
  play(g, s, "experte A");
  EXPECT_EQ(unit(g, s, "A").quality, Quality::kVeteran);
  EXPECT_EQ(unit(g, s, "B").quality, Quality::kGreen);
  EXPECT_EQ(unit(g, s, "H").quality, Quality::kTrained);
  EXPECT_TRUE(has(unit(g, s, "A"), kExperte));
}

TEST(SetUp, WL_5_3_c_InterceptorsPlaceVectorsAnywhere) {
  // covers: WL-5.3-c, WL-9.2.4-a, WL-9.2.4.1-a, WL-5.3-a, WL-5.3-b
  const WingLeader g = Small().make();
  State s = g.initial();
  EXPECT_EQ(s.turn, 1);
  EXPECT_EQ(s.seat, 1);
  EXPECT_TRUE(is_legal(g, s, "vector A A0"));
  EXPECT_FALSE(has(unit(g, s, "J"), kAlerted));
  EXPECT_TRUE(is_legal(g, s, "vector A Z19"));
  play(g, s, {"vector A K9", "vector B K9", "vector H K7"});
  // K flies CAP and J sweeps: no vectors, the game begins
  EXPECT_NE(s.phase, Phase::kSetUp);
  EXPECT_TRUE(unit(g, s, "A").has_vector);
  EXPECT_TRUE(has(unit(g, s, "A"), kAlerted));
  EXPECT_FALSE(unit(g, s, "K").has_vector);
  EXPECT_TRUE(has(unit(g, s, "K"), kAlerted));
  for (int i = 0; i < s.unit_count; ++i) EXPECT_TRUE(level_facing(s.unit[i].facing));
}

TEST(SetUp, WL_13_1_a_T25_HeightError) {
  const WingLeader g = Small{.options = "height_error = true"}.make();
  State s = g.initial();
  play(g, s, "vector A K9");
  EXPECT_EQ(s.seat, 0);  // the opponent may roll
  play(g, s, {"error-roll", "6"});
  EXPECT_EQ(s.seat, 0);  // he shifts it as well
  EXPECT_TRUE(is_legal(g, s, "shift K9"));
  EXPECT_TRUE(is_legal(g, s, "shift M11"));
  EXPECT_FALSE(is_legal(g, s, "shift N9"));
  play(g, s, "shift I7");
  EXPECT_EQ(unit(g, s, "A").vx, 8);
  EXPECT_EQ(unit(g, s, "A").vy, 7);
  play(g, s, {"vector B A0", "error-roll", "5"});
  EXPECT_EQ(unit(g, s, "B").vx, 0);
  play(g, s, {"vector H A0", "pass"});
  EXPECT_NE(s.phase, Phase::kSetUp);
}

TEST(SetUp, WL_5_3_d_EscortsAndWingsStandWhereTheyMust) {
  // covers: WL-5.3-d, WL-9.2.2-a, WL-9.2.2.1-a, WL-5.3-e, WL-5.1-b, WL-9.5-a, WL-9.2.2-c
  const auto with = [](const std::string& extra, const std::string& nets = "") {
    Small small;
    small.extra_units = extra;
    if (!nets.empty()) small.nets = nets;
    return try_scenario(small.text());
  };
  EXPECT_TRUE(with(R"({side="blue",id="W",aircraft="bf109e4",mission="escort",at="E11"})").ok());
  EXPECT_EQ(rule_of(with(R"({side="blue",id="W",aircraft="bf109e4",mission="escort",at="L9"})")),
            "WL-5.3-d");  // too far, and ahead
  EXPECT_EQ(rule_of(with(R"({side="blue",id="W",aircraft="bf109e4",mission="escort",at="I9"})")),
            "WL-5.3-d");  // ahead of the lead
  EXPECT_EQ(rule_of(with(R"({side="blue",id="W",aircraft="bf109e4",mission="escort",at="G6"})")),
            "WL-5.3-d");  // two below the lowest (8)
  EXPECT_TRUE(with(R"({side="blue",id="W",aircraft="bf109e4",mission="escort",at="G7"})").ok());
  EXPECT_EQ(rule_of(with(R"({side="blue",id="W",aircraft="bf109e4",mission="escort",at="F9",facing="W"})")), "WL-5.3-d");
  EXPECT_TRUE(with(R"({side="blue",id="W",aircraft="bf109e4",mission="escort",at="F15",turn=2})").ok());  // still to come
  EXPECT_TRUE(with(R"({side="blue",id="W",aircraft="bf109e4",mission="escort",edge="left",altitude=15})").ok());
  EXPECT_EQ(rule_of(with(R"({side="blue",id="W",aircraft="bf109e4",mission="close_escort",at="F9"})")), "WL-9.2.2.1-a");
  const auto close = with(R"({side="blue",id="W",aircraft="bf109e4",mission="close_escort",at="G9"})");
  ASSERT_TRUE(close.ok());
  State s = close->initial();
  EXPECT_EQ(unit(*close, s, "W").mission, Mission::kEscort);
  EXPECT_FALSE(has(unit(*close, s, "W"), kAlerted));
  const std::string wing =
      R"({side="red",id="P",aircraft="hurricane_i",mission="intercept",at="S5",wing="X",leader=true},{side="red",id="Q",aircraft="hurricane_i",mission="intercept",at=")";
  EXPECT_TRUE(with(wing + "T6\",wing=\"X\"}").ok());
  EXPECT_EQ(rule_of(with(wing + "U6\",wing=\"X\"}")), "WL-5.3-e");
  EXPECT_EQ(rule_of(with(wing + "T6\",wing=\"X\"}", "[[net]]\nside=\"red\"\nunits=[\"P\"]\n")), "WL-9.5-a");
  EXPECT_EQ(rule_of(with(R"({side="blue",id="W",aircraft="ju88a1",mission="bombing",at="E11",wing="X",leader=true})")),
            "WL-5.2.1-b");
}

TEST(SetUp, WL_5_2_1_c_TheExperteWithTheLeaderIsTheLeader) {
  const WingLeader g =
      Small{
          .red = "expertes = 1",
          .extra_units =
              R"({side="red",id="P",aircraft="hurricane_i",mission="intercept",at="S5",wing="X"},{side="red",id="Q",aircraft="hurricane_i",mission="intercept",at="T6",wing="X"})"}
          .make();
  State s = g.initial();
  play(g, s, "experte Q");
  EXPECT_FALSE(is_legal(g, s, "leader A"));  // only in his wing
  play(g, s, "leader Q");
  EXPECT_TRUE(has(unit(g, s, "Q"), kExperte));
  EXPECT_TRUE(has(unit(g, s, "Q"), kWingLeader));
  EXPECT_EQ(wing_leader(g, s, 1), slot(g, s, "Q"));  // WL-9.5.1-a
  play(g, s, {"vector A A0", "vector B A0", "vector H A0"});
  EXPECT_FALSE(is_legal(g, s, "vector P A0"));  // WL-9.2.4-e: only the leader
  play(g, s, "vector Q C5");
  EXPECT_NE(s.phase, Phase::kSetUp);
}

TEST(SetUp, WL_9_5_1_a_TheLeaderMarkerSitsOnOneSquadron) {
  // covers: WL-9.5.1-a, WL-9.2.4-e, WL-9.5.3-a
  const WingLeader g = load("a3");
  State s = g.initial();
  int leaders = 0;
  for (int i = 0; i < s.unit_count; ++i) leaders += has(s.unit[i], kWingLeader);
  EXPECT_EQ(leaders, 1);
  EXPECT_EQ(g.label(s, wing_leader(g, s, 1)), "A");
}

TEST(SetUp, WL_5_3_1_LaterUnits) {
  // covers: WL-5.3.1-a, WL-5.3.1-b, WL-5.3.1-c, WL-6.0-a, WL-8.4.1-a
  WingLeader g = with_units(
      R"({side="red",id="P",aircraft="hurricane_i",mission="intercept",at="S5",turn=2},)"
      R"({side="red",id="Q",aircraft="hurricane_i",mission="intercept",at="S7",turn=3},{side="blue",id="W",aircraft="bf109e4",mission="sweep",edge="left",altitude=11,turn=2},{side="blue",id="X",aircraft="bf109e4",mission="sweep",edge="left",altitude=11,turn=2},{side="blue",id="Y",aircraft="bf109e4",mission="sweep",edge="left",altitude=11,turn=2})");
  g.turns = 2;
  State s =
      stand(g, "set_up",
            {R"(id="P",at="S5",status="waiting")", R"(id="Q",at="S7",status="waiting")", R"(id="W",at="A11",status="waiting")",
             R"(id="X",at="A11",status="waiting")", R"(id="Y",at="A11",status="waiting")"},
            2);
  EXPECT_EQ(unit(g, s, "P").status, Status::kOnMap);
  EXPECT_EQ(unit(g, s, "Q").status, Status::kWaiting);  // its turn has not come
  play(g, s, "vector P K5");
  EXPECT_EQ(unit(g, s, "W").status, Status::kWaiting);  // beside the edge until it moves
  ASSERT_EQ(s.phase, Phase::kMovement);
  // Same altitude and speed: three dice decide who leads.
  roll(g, s, 1);
  roll(g, s, 2);
  roll(g, s, 3);
  pass_phase(g, s);
  EXPECT_EQ(where(g, s, "W"), "B11");                   // 2 MP: the entry square costs 1
  EXPECT_EQ(where(g, s, "X"), "A11");                   // in trail: one less
  EXPECT_EQ(unit(g, s, "Y").status, Status::kWaiting);  // none left: next turn
}

TEST(SetUp, WL_5_1_a_ScenariosAreRead) {
  // covers: WL-5.1-a, WL-5.2-a, WL-5.2-b
  const WingLeader g = load("a4");
  EXPECT_EQ(g.side[0].edge, 0);
  EXPECT_TRUE(g.side[0].flexible);
  EXPECT_EQ(g.side[1].gci, 3);
  EXPECT_EQ(g.environment.contrails, 16);
  EXPECT_FALSE(g.side[0].rigid);
  State s = g.initial();
  game::View view;
  g.describe(s, view);
  EXPECT_EQ(view.units.size(), s.unit_count);
  int loads = 0, missions = 0;
  for (const game::UnitView& u : view.units)
    for (const game::Fact& f : u.facts) loads += f.key == "load", missions += f.key == "mission";
  EXPECT_EQ(loads, 4);
  EXPECT_EQ(missions, s.unit_count);
  EXPECT_EQ(rule_of(try_scenario([] {
              Small bad;
              bad.extra_units = R"({side="blue",id="W",aircraft="no_such",mission="sweep",at="E11"})";
              return bad.text();
            }())),
            "WL-3.2-b");
}

}  // namespace
}  // namespace furball::wing_leader
