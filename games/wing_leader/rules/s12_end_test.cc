// Chapters 11 and 12: escape, the end of the game, victory.

#include "games/wing_leader/test_util.h"
#include "libs/json/json.h"

namespace furball::wing_leader {
namespace {
using namespace testing;

WingLeader plain(const std::string& environment = "") { return Small{.environment = environment, .nets = ""}.make(); }

TEST(Escape, WL_11_0_E28_TheHuntersDie) {
  // covers: WL-11.0-b, WL-11.0-c, WL-11.0-f, WL-11.0-g, WL-11.0-h, WL-4.7-f
  const WingLeader g = plain("haze = 2\nclouds=[{type=\"broken\",squares=[\"M5\"]}]");
  State s = stand(g, "administration",
                  {R"(id="E",at="K2",facing="W",disorder=2,traits=["alerted","returning"])", R"(id="A",at="N2",facing="W")",
                   R"(id="B",at="N5",facing="W")", R"(id="F",at="A19",facing="E")"});
  EXPECT_TRUE(is_legal(g, s, "escape E"));
  play(g, s, "escape E");
  EXPECT_EQ(s.seat, 1);
  State agreed = s;
  play(g, agreed, "yes");
  EXPECT_EQ(unit(g, agreed, "E").status, Status::kEscaped);
  play(g, s, "no");
  EXPECT_TRUE(is_legal(g, s, "hunter A"));
  EXPECT_TRUE(is_legal(g, s, "hunter B"));
  play(g, s, "hunter A");  // distance 3, haze -1: 2 or less after the modifier escapes
  State caught = s;
  roll(g, caught, 4);
  EXPECT_EQ(unit(g, caught, "E").status, Status::kOnMap);
  roll(g, s, 3);
  EXPECT_EQ(unit(g, s, "E").status, Status::kEscaped);
  EXPECT_EQ(g.score(s).blue, 0);
}

TEST(Escape, WL_11_0_b_AnySquadronIfBothAgree) {
  // covers: WL-11.0-b, WL-11.0-c
  const WingLeader g = plain();
  State s = stand(g, "administration",
                  {R"(id="T",at="K9",facing="E")", R"(id="E",at="A19",facing="E",tally="B",dogfight=1,traits=["alerted"])",
                   R"(id="A",at="N2",facing="W")", R"(id="B",at="A19",facing="W",tally="E",dogfight=1,traits=["alerted"])"});
  EXPECT_EQ(legal_list(g, s), "pass, escape T, escape E");  // in good order, loaded, even in a dogfight
  play(g, s, "escape T");
  EXPECT_EQ(s.seat, 1);
  play(g, s, "no");  // not broken: it has no second way
  EXPECT_EQ(s.at, At::kEscapeQuestion);
  EXPECT_EQ(legal_list(g, s), "pass, escape E");  // once a turn
  play(g, s, {"escape E", "yes"});
  EXPECT_EQ(unit(g, s, "E").status, Status::kEscaped);
  play(g, s, "face B W");  // nobody is left to fight
  EXPECT_EQ(unit(g, s, "B").dogfight, 0);
  EXPECT_EQ(s.seat, 1);  // the raider first, then the defender
  EXPECT_EQ(legal_list(g, s), "pass, escape A, escape B");
}

TEST(Escape, WL_11_0_e_NobodyToHunt) {
  const WingLeader g = plain();
  State s = stand(g, "administration",
                  {R"(id="E",at="K2",facing="W",disorder=2,traits=["alerted","returning"])",
                   R"(id="A",at="N2",facing="W",disorder=2,traits=["alerted","returning"])"});
  play(g, s, "escape E");
  EXPECT_EQ(unit(g, s, "E").status, Status::kEscaped);
}

TEST(Escape, WL_9_2_2_g_EscortsOfAnEscapedBomberGoHome) {
  const WingLeader g = plain();
  State s = stand(
      g, "administration",
      {R"(id="T",at="K9",facing="E",disorder=2)", R"(id="C",at="K10",facing="E")", R"(id="A",at="N9",facing="W",vector="A0")"});
  play(g, s, {"escape T", "yes"});
  EXPECT_TRUE(has(unit(g, s, "C"), kReturning));
  State two = stand(g, "administration",
                    {R"(id="T",at="K9",facing="E",disorder=2)", R"(id="U",at="K9",facing="E")", R"(id="C",at="K10",facing="E")",
                     R"(id="A",at="N9",facing="W",vector="A0")"});
  play(g, two, {"escape T", "yes"});
  EXPECT_FALSE(has(unit(g, two, "C"), kReturning));
}

TEST(End, WL_12_0_a_AgreementOrNobodyLeft) {
  const WingLeader g = plain();
  State s = stand(g, "end", {R"(id="E",at="K9",facing="E")", R"(id="A",at="Y9",facing="W",vector="A0")"});
  EXPECT_EQ(s.seat, 0);
  EXPECT_TRUE(is_legal(g, s, "yes"));
  State no = s;
  play(g, no, "no");
  EXPECT_EQ(no.seat, 1);
  play(g, no, "no");
  EXPECT_EQ(no.turn, 3);
  play(g, s, "yes");
  EXPECT_EQ(s.seat, 1);
  play(g, s, "yes");
  EXPECT_EQ(s.wait(), Wait::kEnd);
  EXPECT_EQ(stand(g, "end", {R"(id="E",at="K9",facing="E",disorder=2)", R"(id="A",at="Y9",status="right")"}).wait(),
            Wait::kEnd);
  // R-45: a broken bomber with its load may fly on if its owner wants.
  State bomber = stand(g, "end", {R"(id="T",at="K9",facing="E",disorder=2)", R"(id="A",at="Y9",status="right")"});
  EXPECT_EQ(bomber.wait(), Wait::kDecision);
  EXPECT_EQ(bomber.seat, 0);
  State flies = bomber;
  play(g, flies, "yes");
  EXPECT_EQ(flies.turn, bomber.turn + 1);
  play(g, bomber, "no");
  EXPECT_EQ(bomber.wait(), Wait::kEnd);
  WingLeader last = plain();
  last.turns = 2;
  EXPECT_EQ(stand(last, "end", {R"(id="T",at="K9",facing="E")", R"(id="A",at="Y9",facing="W")"}).wait(), Wait::kEnd);
  EXPECT_EQ(kLastTurn, 19);
}

TEST(Victory, WL_12_1_T45_PointsForLossesAndExits) {
  // covers: WL-12.1-a, WL-12.1-b, WL-11.0-h
  const WingLeader g = plain();
  const auto exits = [&](const char* bomber) {
    return g
        .score(position(g, std::string("phase=\"end\"\nunits=[{id=\"T\",at=\"Z9\",") + bomber +
                               "},{id=\"V\",at=\"Z9\",status=\"escaped\"}]"))
        .blue;
  };
  EXPECT_EQ(exits("status=\"right\""), 6);
  EXPECT_EQ(exits("status=\"right\",disorder=1"), 3);
  EXPECT_EQ(exits("status=\"right\",size=\"flight\""), 3);
  EXPECT_EQ(exits("status=\"right\",size=\"flight\",disorder=1"), 1);
  EXPECT_EQ(exits("status=\"right\",load=\"none\""), 0);
  EXPECT_EQ(exits("status=\"left\""), 0);
  const State s = position(g, R"(phase="end"
units=[{id="T",at="K9",losses=2},{id="A",at="K9",losses=3}])");
  EXPECT_EQ(g.score(s).red, 4);  // Ju 88: 2 each
  EXPECT_EQ(g.score(s).blue, 3);
}

TEST(Victory, ScenarioRowsNameTheWinner) {
  const WingLeader g = load("a1");
  const State s = position(g, R"(phase="end"
units=[{id="T",at="Z9",status="right"},{id="A",at="K9",losses=3,status="left"},{id="U",at="Z9",losses=4,status="left"}])");
  EXPECT_EQ(g.score(s).margin(), 1);
  EXPECT_EQ(g.score(s).verdict, game::Verdict::kDraw);
  const WingLeader a2 = load("a2");
  const State bonus = position(a2, R"(phase="end"
units=[{id="A",at="Z9",status="right"},{id="J",at="Z9",status="right"}])");
  EXPECT_EQ(a2.score(bonus).blue, 2);
  EXPECT_EQ(a2.score(bonus).verdict, game::Verdict::kBlueWins);
}

TEST(Positions, RoundTripAndRefuse) {
  const WingLeader g = load("a3");
  dice::Rng rng(7);
  State s = g.initial();
  for (int n = 0; n < 300 && s.wait() != Wait::kEnd; ++n) {
    const Result<State> again = g.from_position(g.position(s));
    ASSERT_TRUE(again.ok()) << again.error().to_string();
    ASSERT_TRUE(*again == s);
    game::step_at_random(g, s, rng);
  }
  // Notes in the middle of something may be changed by hand; what cannot be is refused, with its path.
  const Value written = g.position(g.initial());
  ASSERT_TRUE(g.from_position(written).ok());
  const auto with_frame = [&](const char* key, Value value) {
    Value stack = Value::array(), altered = written;
    for (Value frame : written.at("stack").as_array()) stack.push_back(frame.set(key, value));
    return g.from_position(altered.set("stack", stack));
  };
  EXPECT_FALSE(with_frame("step", "nonsense").ok());
  EXPECT_FALSE(with_frame("unit", "NONE").ok());
  EXPECT_FALSE(with_frame("side", 2).ok());
  EXPECT_FALSE(with_frame("colour", 1).ok());
  Value altered = written;
  const Result<State> later = g.from_position(altered.set("turn", 2));
  ASSERT_TRUE(later.ok()) << later.error().to_string();
  EXPECT_EQ(later->turn, 2);
  EXPECT_EQ(later->at, g.initial().at);
  const auto refused = [&](const char* toml) {
    const Result<Value> v = ruledata::parse_toml(toml, "position");
    return !g.from_position(*v).ok();
  };
  EXPECT_TRUE(refused("units=[{id=\"NONE\",at=\"K9\"}]"));
  EXPECT_TRUE(refused("units=[{id=\"A\",at=\"K39\"}]"));
  EXPECT_TRUE(refused("units=[{id=\"A\",at=\"K9\",tally=\"T\"}]"));
  EXPECT_TRUE(refused("units=[{id=\"A\",at=\"K9\",losses=30}]"));
  EXPECT_TRUE(refused("units=[{id=\"A\",at=\"K9\",colour=3}]"));
}

TEST(TablesTest, OwnFilesReplaceOursAndPartialFilesAreRefused) {
  ruledata::DataStore data;
  EXPECT_TRUE(Tables::load(data).ok());
  data.overlay(
      "games/wing_leader/data/tables/tally.toml",
      "format=1\n[tally]\nbehind={v=-3,source=\"owner\"}\nin_sun={v=-1,source=\"owner\"}\nradio_tallied={v=2,source=\"owner\"}"
      "\ngci={v=1,source=\"owner\"}\ncontrails={v=1,source=\"owner\"}\nmax_distance={v=9,source=\"owner\"}\n");
  const Result<Tables> own = Tables::load(data);
  ASSERT_TRUE(own.ok()) << own.error().to_string();
  EXPECT_EQ(own->tally.behind, -3);
  data.overlay("games/wing_leader/data/tables/tally.toml", "format=1\n[tally]\nbehind={v=-3,source=\"owner\"}\n");
  const Result<Tables> partial = Tables::load(data);
  ASSERT_FALSE(partial.ok());
  EXPECT_NE(partial.error().message.find("gci"), std::string::npos);
  EXPECT_NE(partial.error().message.find("max_distance"), std::string::npos);
}

TEST(TablesTest, AnOwnersShipWithoutATitleIsCalledByItsType) {
  ruledata::DataStore data;
  const std::string table = "games/wing_leader/data/tables/surface.toml";
  Value rows = *data.load(table);
  Value list = Value::array();
  for (const Value& row : rows.at("surface").as_array()) {
    Value bare = Value::object();
    for (const auto& [key, value] : row.as_object())
      if (key != "title") bare.set(key, value);
    list.push_back(bare);
  }
  data.overlay(table, json::write(rows.set("surface", list)));
  const Result<Tables> own = Tables::load(data);
  ASSERT_TRUE(own.ok()) << own.error().to_string();
  EXPECT_EQ(own->find_surface("DD2")->title, "DD2");
  EXPECT_EQ(Tables::load(ruledata::DataStore())->find_surface("DD2")->title, "Destroyer");
}

}  // namespace
}  // namespace furball::wing_leader
