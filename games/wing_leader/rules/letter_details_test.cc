// Sentences of the book that are easily overlooked: what happens on the way of a reaction, without fuel, on take-off, in wings.

#include "games/wing_leader/movement.h"
#include "games/wing_leader/surface_test_util.h"
#include "libs/api/engine.h"
#include "libs/json/json.h"

namespace furball::wing_leader {
extern const game::GameEntry kEntry;
namespace {

using namespace testing;

// Bombers with an escort C over land, a heavy flak battery at K0 and a balloon at P2.
Strike guarded() {
  Strike strike;
  strike.surface = "land";
  strike.surfaces = R"({id="1",type="HeavyFlak",at="K0"},{id="6",type="Balloon",at="P2"})";
  strike.units += R"(,{side="blue",id="C",aircraft="bf109e4",mission="escort",at="G9",facing="E"})";
  return strike;
}

// A reaction of C against A, who is about to fall on T from behind and above; it succeeds.
State reacted(const WingLeader& g, const char* bomber, const char* hunter, const char* escort, const std::string& marker,
              const char* entry) {
  const std::string t = std::string(R"(id="T",facing="E",this_turn=["moved"],at=")") + bomber + "\"";
  const std::string a = std::string(R"(id="A",facing="SE",tally="T",traits=["alerted"],at=")") + hunter + "\"";
  const std::string c = std::string(R"(id="C",this_turn=["moved"],)") + escort;
  State s = place_units(g, "movement", {t.c_str(), a.c_str(), c.c_str()}, marker);
  play(g, s, "go SE");
  EXPECT_EQ(s.at, At::kReactQuestion);
  play(g, s, {"react 1", "12"});
  if (s.at == At::kReactorEntryQuestion) play(g, s, entry);
  return s;
}

TEST(Letter, WL_10_4_2_b_AReactorFliesThroughFlak) {
  // covers: WL-10.4.2-b, WL-14.2.3-a
  const WingLeader g = guarded().make();
  const std::string zone = R"(surface=[{id="1",guns=[0,11,5]}])";  // K4, L4, K5, L5
  // From K4 to L6 every way leads through the zone.
  const State through = reacted(g, "M5", "L6", R"(at="K4",facing="E")", zone, "go N");
  ASSERT_EQ(top(through), Proc::kFlakAttack);
  EXPECT_EQ(through.top().unit, slot(g, through, "C"));
  const State quiet = reacted(g, "M5", "L6", R"(at="K4",facing="E")", "", "go N");
  EXPECT_NE(top(quiet), Proc::kFlakAttack);
  // From J5 there is a way round: it depends on how the square is entered.
  EXPECT_EQ(top(reacted(g, "M5", "L6", R"(at="J5",facing="E")", zone, "go NE")), Proc::kFlakAttack);
  EXPECT_NE(top(reacted(g, "M5", "L6", R"(at="J5",facing="E")", zone, "go E")), Proc::kFlakAttack);
  // A half turn spends its point where the unit stands (WL-8.1.1-a), in the zone or out of it.
  EXPECT_EQ(top(reacted(g, "M5", "L6", R"(at="L5",facing="S")", zone, "go N")), Proc::kFlakAttack);
  EXPECT_NE(top(reacted(g, "M5", "L6", R"(at="L5",facing="E")", zone, "go N")), Proc::kFlakAttack);
}

TEST(Letter, WL_10_4_2_b_AReactorFliesIntoACable) {
  // covers: WL-10.4.2-b, WL-14.3-b
  const WingLeader g = guarded().make();
  EXPECT_EQ(top(reacted(g, "R2", "Q3", R"(at="P1",facing="E")", "", "go NE")), Proc::kFlakAttack);
  EXPECT_NE(top(reacted(g, "R2", "Q3", R"(at="P1",facing="E")", "", "go N")), Proc::kFlakAttack);
}

TEST(Letter, WL_8_5_c_AReactionKeepsTheMarkerOfTheMove) {
  // covers: WL-8.5-c, WL-8.5-d
  const WingLeader g = guarded().make();
  const auto marker = [&](const char* escort) {
    State s = reacted(g, "M5", "L6", escort, "", "go E");
    EXPECT_EQ(where(g, s, "C"), "L6");
    return unit(g, s, "C").attitude;
  };
  EXPECT_EQ(marker(R"(at="J6",facing="E",attitude="dive")"), Attitude::kDive);  // no change of height: as its own move left it
  EXPECT_EQ(marker(R"(at="J6",facing="E",attitude="climb")"), Attitude::kClimb);
  EXPECT_EQ(marker(R"(at="J7",facing="E",attitude="climb")"), Attitude::kDive);  // a change of height is marked
  EXPECT_EQ(marker(R"(at="J5",facing="E",attitude="dive")"), Attitude::kClimb);
}

TEST(Letter, WL_6_0_d_FlakThenBombsThenAirCombats) {
  // covers: WL-6.0-d, WL-14.2.4-a, WL-15.3-e
  const WingLeader g = Strike().make();
  State s = place_units(g, "combat",
                        {R"(id="T",at="K0",facing="S",profile=[2,0,4,2,0,1,0,0])",
                         R"(id="E",at="D14",facing="E",tally="A",traits=["alerted"])", R"(id="A",at="D14",facing="W")"});
  ASSERT_EQ(s.at, At::kDirectFlakQuestion);  // the destroyer fires before the bombs fall
  EXPECT_TRUE(is_legal(g, s, "flak T 0"));
  while (s.at == At::kDirectFlakQuestion) play(g, s, "pass");
  ASSERT_EQ(top(s), Proc::kBombAttack);
  EXPECT_EQ(s.surface[0].damage, 0);
  EXPECT_FALSE(s.combat.active);
  roll(g, s, 12);
  EXPECT_GT(s.surface[0].damage, 0);
  EXPECT_TRUE(s.combat.active);  // and the fighters last
}

WingLeader with_rocket() {
  return with_units(R"({side="red",id="R",aircraft="me163b",size="flight",mission="intercept",at="T10"})");
}

TEST(Letter, WL_13_8_2_d_WithoutPowerItMustDive) {
  // covers: WL-13.8.2-d, WL-13.8.2-e
  const WingLeader g = with_rocket();
  for (const int fuel : {0, 10}) {
    State s = stand(g, "movement",
                    {(R"(id="R",at="K10",facing="E",tally="T",traits=["alerted"],fuel=)" + std::to_string(fuel)).c_str(),
                     R"(id="T",at="K4",facing="E",this_turn=["moved"])"});
    if (fuel) play(g, s, "throttle 1");
    ASSERT_EQ(s.move.unit, slot(g, s, "R"));
    EXPECT_FALSE(is_legal(g, s, "end")) << fuel;
    EXPECT_FALSE(is_legal(g, s, "go E")) << fuel;
    // Nothing else happens to it: it keeps its tally and need not go home.
    EXPECT_TRUE(tallies(unit(g, s, "R"), slot(g, s, "T")));
    EXPECT_FALSE(has(unit(g, s, "R"), kReturning));
    play(g, s, "go SE");
    EXPECT_TRUE(is_legal(g, s, "end")) << fuel;
    EXPECT_TRUE(is_legal(g, s, "go E")) << fuel;  // level, once it has dived
    EXPECT_FALSE(is_legal(g, s, "go NE")) << fuel;
  }
  State low = stand(g, "movement",
                    {R"(id="R",at="K1",facing="E",tally="T",traits=["alerted"],fuel=10)", R"(id="T",at="K4",facing="E")"});
  const int r = slot(g, low, "R");
  set(low.unit[r], kUnpowered);
  EXPECT_TRUE(must_dive(g, low, r));
  low.unit[r].y = 0;
  EXPECT_FALSE(must_dive(g, low, r));  // nothing is below it
}

TEST(Letter, WL_5_3_1_c_InterceptorsThatTakeOffPlaceAVector) {
  // covers: WL-5.3.1-c, WL-5.3-c, WL-13.7-b
  Small small;
  small.extra_units = R"({side="red",id="P",aircraft="spitfire_ia",mission="intercept",base="f1"},)"
                      R"({side="red",id="Q",aircraft="spitfire_ia",mission="intercept",base="f1",turn=2},)"
                      R"({side="red",id="S",aircraft="spitfire_ia",mission="cap",base="f1",turn=2})";
  const WingLeader g = scenario(small.text() + "[[surface_unit]]\nid=\"f1\"\ntype=\"Airfield\"\nat=\"S0\"\nside=\"red\"\n");
  State s = g.initial();
  for (const char* id : {"A", "B", "H", "P"}) {
    ASSERT_EQ(s.at, At::kVectorQuestion) << id;
    play(g, s, std::string("vector ") + id + " C5");
    EXPECT_TRUE(unit(g, s, id).has_vector) << id;
  }
  EXPECT_NE(s.at, At::kVectorQuestion);  // Q comes later
  EXPECT_EQ(unit(g, s, "P").status, Status::kWaiting);
  State later =
      stand(g, "set_up",
            {R"(id="Q",at="S0",status="waiting")", R"(id="S",at="S0",status="waiting")", R"(id="T",at="B3",facing="E")"});
  ASSERT_EQ(later.at, At::kVectorQuestion);
  play(g, later, "vector Q D6");
  EXPECT_EQ(unit(g, later, "Q").vx, 3);
  EXPECT_NE(later.at, At::kVectorQuestion);  // a patrol has none
}

WingLeader with_wing() {
  return Small{.extra_units = R"({side="red",id="P",aircraft="hurricane_i",mission="intercept",at="S5",wing="X",leader=true},)"
                              R"({side="red",id="Q",aircraft="hurricane_i",mission="intercept",at="T6",wing="X"})",
               .nets = "[[net]]\nside=\"red\"\nunits=[\"P\",\"Q\",\"A\"]\ngci=true\n"}
      .make();
}

TEST(Letter, WL_9_5_3_a_AMemberThatMovesBeforeItsLeaderStaysWithHim) {
  // covers: WL-9.5.3-a
  const WingLeader g = with_wing();
  const auto standing = [&](const char* vector) {
    const std::string leader = std::string(R"(id="P",at="K6",facing="W")") + vector;
    State s = stand(g, "movement",
                    {leader.c_str(), R"(id="Q",at="L5",facing="W")", R"(id="T",at="C9",facing="E",this_turn=["moved"])"});
    EXPECT_EQ(s.move.unit, slot(g, s, "Q"));  // the lower one moves first
    return s;
  };
  State s = standing(R"(,vector="A6")");
  EXPECT_TRUE(is_legal(g, s, "end"));     // next to where he stands
  EXPECT_FALSE(is_legal(g, s, "go SE"));  // from there it could not come back to him
  EXPECT_FALSE(is_legal(g, s, "stay E") && is_legal(g, s, "to O5"));
  play(g, s, {"go W", "go W", "go W"});
  EXPECT_EQ(where(g, s, "Q"), "I5");  // he can be expected as far as H6
  // Without a vector he may be expected where he is.
  State still = standing("");
  EXPECT_FALSE(is_legal(g, still, "to H5"));
  EXPECT_TRUE(is_legal(g, still, "to J5"));
}

TEST(Letter, WL_9_5_2_b_WingsAreCheckedAfterCombatToo) {
  // covers: WL-9.5.2-b
  const WingLeader g = with_wing();
  const auto in_wing = [&](const char* member) {
    State s = stand(g, "combat", {R"(id="P",at="K6",facing="W",vector="A6")", member, R"(id="T",at="C9",facing="E")"});
    EXPECT_EQ(s.phase, Phase::kAdministration);
    return has(unit(g, s, "Q"), kInWing);
  };
  EXPECT_TRUE(in_wing(R"(id="Q",at="L6",facing="W")"));
  EXPECT_FALSE(in_wing(R"(id="Q",at="M6",facing="W")"));             // too far
  EXPECT_FALSE(in_wing(R"(id="Q",at="L6",facing="E")"));             // another course
  EXPECT_FALSE(in_wing(R"(id="Q",at="L6",facing="W",disorder=2)"));  // broken: not Available
}

// What `orders` offers a unit are ends of the move that it makes now, not of its next one.
TEST(Letter, WL_8_0_a_AChainOfStepsStaysInItsPhase) {
  // covers: WL-8.0-a
  const ruledata::DataStore data;
  const game::GameEntry* games[] = {&kEntry};
  const api::Catalogue catalogue(games, data);
  api::Engine engine(catalogue);
  const auto ask = [&](const char* cmd, const char* field = nullptr, Value value = {}) {
    Value request = Value::object().set("cmd", cmd).set("match", 1);
    if (field) request.set(field, std::move(value));
    const Value answer = engine.call(request);
    EXPECT_TRUE(answer.at("ok").as_bool()) << json::write(answer);
    return answer;
  };
  engine.call(Value::object().set("cmd", "new").set("game", "wing_leader").set("scenario", "t1").set("seed", 5));
  Value view = ask("view").at("view");
  for (int guard = 0; guard < 60 && ask("position").at("position").at("question").as_text() != "move"; ++guard) {
    const bool dice = view.at("node").at("kind").as_text() == "chance";
    view = (dice ? ask("roll") : ask("apply", "action", view.at("actions").as_array()[0].at("action"))).at("view");
  }
  const Value start = ask("position").at("position");
  ASSERT_EQ(start.at("question").as_text(), "move");
  const Value from = ask("view").at("step"), ends = ask("orders").at("ends");
  EXPECT_FALSE(ends.as_array().empty());
  for (const Value& end : ends.as_array()) {
    const auto& steps = end.at("steps").as_array();
    for (std::size_t i = 0; i + 1 < steps.size() && !steps[i].at("after_dice").as_bool(); ++i)
      ask("apply", "action", steps[i].at("action"));
    const Value now = ask("position").at("position");
    EXPECT_EQ(now.at("turn").as_integer(), start.at("turn").as_integer()) << json::write(end.at("cell"));
    EXPECT_EQ(now.at("phase").as_text(), "movement") << json::write(end.at("cell"));
    ask("undo", "to", from);
  }
}

}  // namespace
}  // namespace furball::wing_leader
