#include <gtest/gtest.h>

#include "games/all_games.h"
#include "libs/api/engine.h"
#include "libs/json/json.h"
#include "libs/ruledata/setup_fields.h"

namespace furball::api {
namespace {

class ApiTest : public ::testing::Test {
 protected:
  Value call(std::string_view text) { return *json::parse(engine_.call(text), "answer"); }
  std::string problem(std::string_view text) { return std::string(call(text).at("error").at("message").as_text()); }

  // How many places beside one of its way an order can be led through, to the same end.
  int bends(const Value& match, const Value& order, const Value& middle) {
    int bent = 0;
    for (const auto& [dx, dy] : {std::pair{-1, 0}, {1, 0}, {0, -1}, {0, 1}}) {
      Value via = Value::array(), ask = Value::object();
      via.push_back(middle.as_array()[0].as_integer() + dx);
      via.push_back(middle.as_array()[1].as_integer() + dy);
      via.push_back(-1);
      ask.set("cmd", "orders").set("match", match).set("states", 200).set("best", 1);
      ask.set("unit", order.at("unit")).set("to", order.at("cell"));
      const Value led = engine_.call(ask.set("via", via));
      EXPECT_TRUE(led.at("ok").as_bool()) << json::write(led);
      for (const Value& found : led.at("best").as_array()) {
        EXPECT_EQ(json::write(found.at("cell")), json::write(order.at("cell")));
        bool passes = false;
        const auto there = [&](const Value& cell) {
          const Value::Array& at = cell.as_array();
          return at.size() == 3 && at[0].as_integer() == via.as_array()[0].as_integer() &&
                 at[1].as_integer() == via.as_array()[1].as_integer();
        };
        for (const Value& step : found.at("steps").as_array()) {
          const Value::Array& way = step.at("way").as_array();
          passes |= there(step.at("cell")) || std::any_of(way.begin(), way.end(), there);
        }
        EXPECT_TRUE(passes) << json::write(found);
        ++bent;
      }
    }
    return bent;
  }

  ruledata::DataStore data_;
  Catalogue catalogue_{all_games(), data_};
  Engine engine_{catalogue_};
};

TEST_F(ApiTest, BadRequestsAreAnsweredAndTheProcessGoesOn) {
  EXPECT_FALSE(call("not json").at("ok").as_bool());
  EXPECT_FALSE(call("[]").at("ok").as_bool());
  EXPECT_EQ(problem(R"({"id":1,"cmd":"fly"})"), "there is no command 'fly'");
  EXPECT_EQ(problem(R"({"id":1,"cmd":"view"})"), "is missing: give the number that 'new' answered");
  EXPECT_EQ(problem(R"({"id":1,"cmd":"view","match":99})"), "there is no match 99");
  EXPECT_EQ(problem(R"({"id":1,"cmd":"hello","extra":1})"), "is not a field of 'hello'");
  EXPECT_TRUE(call(R"({"id":"x","cmd":"hello"})").at("ok").as_bool());
  EXPECT_EQ(call(R"({"id":"x","cmd":"hello"})").at("id").as_text(), "x");
}

// A field of the wrong kind is refused: it must not pass for one that was left out.
TEST_F(ApiTest, WrongKindsOfFieldsAreRefused) {
  call(R"({"cmd":"new","game":"pig","seed":5})");
  call(R"({"cmd":"apply","match":1,"notation":"roll"})");
  for (const char* request :
       {R"({"cmd":"undo","match":1,"to":"x"})", R"({"cmd":"undo","match":1,"keep_dice":"no"})",
        R"({"cmd":"view","match":1,"step":1.5})", R"({"cmd":"new","game":"pig","scenario":5})",
        R"({"cmd":"new","game":"pig","record":5})", R"({"cmd":"new","game":"pig","options":5})",
        R"({"cmd":"new","game":"pig","seats":{"blue":5}})", R"({"cmd":"new","game":"pig","seats":{"green":"human"}})",
        R"({"cmd":"new","game":"pig","seats":{"blue":"x"}})", R"({"cmd":"think","match":1,"slice":"x"})",
        R"({"cmd":"verify"})"})
    EXPECT_FALSE(call(request).at("ok").as_bool()) << request;
  EXPECT_EQ(call(R"({"cmd":"hash","match":1})").at("step").as_integer(), 1);
  EXPECT_TRUE(call(R"({"cmd":"new","game":"pig","options":null})").at("ok").as_bool());
}

TEST_F(ApiTest, AnAnswerKeepsTheIdOfItsRequest) {
  const Value answer = call(R"({"id":7,"cmd":"rule","game":"dogfight","rule":"DF-STACK-07"})");
  EXPECT_EQ(answer.at("id").as_integer(), 7);
  EXPECT_EQ(answer.at("rule").at("id").as_text(), "DF-STACK-07");
}

// Nothing is wrong with a cell that can be chosen.
TEST_F(ApiTest, WhyNotSaysNothingAboutALegalCell) {
  call(R"({"cmd":"new","game":"dogfight","seed":5})");
  EXPECT_EQ(call(R"({"cmd":"why_not","match":1,"cell":[5,4,0]})").at("reason").as_text(), "");
  EXPECT_NE(call(R"({"cmd":"why_not","match":1,"cell":[6,3,1]})").at("reason").as_text(), "");
  EXPECT_NE(call(R"({"cmd":"why_not","match":1,"cell":[99,3,1]})").at("reason").as_text(), "");
}

TEST_F(ApiTest, PlaysUndoesAndRecords) {
  Value answer = call(R"({"id":1,"cmd":"new","game":"pig","scenario":"classic","seed":5})");
  ASSERT_TRUE(answer.at("ok").as_bool()) << json::write(answer);
  const std::string start = std::string(answer.at("hash").as_text());
  EXPECT_EQ(answer.at("view").at("actions").as_array().size(), 2u);
  answer = call(R"({"cmd":"apply","match":1,"notation":"roll"})");
  EXPECT_EQ(answer.at("view").at("node").at("kind").as_text(), "chance");
  EXPECT_EQ(answer.at("view").at("roll").at("outcomes").as_array().size(), 6u);
  answer = call(R"({"cmd":"undo","match":1})");
  EXPECT_EQ(answer.at("hash").as_text(), start);
  call(R"({"cmd":"apply","match":1,"action":0})");
  answer = call(R"({"cmd":"roll","match":1,"notation":"5"})");
  EXPECT_EQ(answer.at("outcome").as_integer(), 5);
  EXPECT_EQ(problem(R"({"cmd":"undo","match":1})"), "dice have been rolled since, so it cannot be undone");
  EXPECT_EQ(problem(R"({"cmd":"apply","match":1,"action":77})"), "Roll or hold: there is no other choice.");
  const Value odds = call(R"({"cmd":"odds","match":1,"notation":"roll"})");
  EXPECT_EQ(odds.at("rolls").as_array().size(), 1u);

  const Value record = call(R"({"cmd":"record","match":1})").at("record");
  Value request = Value::object();
  request.set("cmd", "new").set("record", record);
  const Value again = engine_.call(request);
  ASSERT_TRUE(again.at("ok").as_bool()) << json::write(again);
  EXPECT_EQ(again.at("hash").as_text(), call(R"({"cmd":"hash","match":1})").at("hash").as_text());
  EXPECT_EQ(call(R"({"cmd":"log","match":1})").at("steps").as_array().size(), 2u);
}

// Whoever keeps record and log by what each step adds has the same as who asks for the whole.
TEST_F(ApiTest, AStepTellsWhatItAdds) {
  call(R"({"cmd":"new","game":"pig","seed":5})");
  std::vector<std::string> lines;
  const auto add = [&](std::size_t keep, std::string_view text) {
    lines.resize(keep);
    for (std::size_t end; (end = text.find('\n')) != std::string_view::npos; text.remove_prefix(end + 1))
      lines.emplace_back(text.substr(0, end + 1));
  };
  add(0, call(R"({"cmd":"record","match":1})").at("record").as_text());
  Value log = Value::array();
  std::size_t steps = 0;
  for (int i = 0; i < 400; ++i) {
    Value request = Value::object();
    request.set("match", 1).set("since", steps);
    const Value view = call(R"({"cmd":"view","match":1})").at("view");
    if (view.at("node").at("kind").as_text() == "terminal") break;
    if (view.at("node").at("kind").as_text() == "chance") request.set("cmd", "roll");
    else request.set("cmd", "apply").set("notation", i % 3 == 0 ? "hold" : "roll");
    if (i == 20) {
      const Value undone = call(R"({"cmd":"undo","match":1,"to":7,"keep_dice":false})");
      steps = static_cast<std::size_t>(undone.at("step").as_integer());
      log = Value(Value::Array(log.as_array().begin(), log.as_array().begin() + 7));
      add(1 + steps, "");
      continue;
    }
    const Value answer = engine_.call(request);
    ASSERT_TRUE(answer.at("ok").as_bool()) << json::write(answer);
    ASSERT_EQ(answer.at("log").as_array().size(), 1u);
    log.push_back(answer.at("log").as_array()[0]);
    add(1 + steps, answer.at("record").as_text());
    steps = static_cast<std::size_t>(answer.at("step").as_integer());
  }
  std::string joined;
  for (const std::string& line : lines) joined += line;
  EXPECT_EQ(joined, call(R"({"cmd":"record","match":1})").at("record").as_text());
  EXPECT_EQ(log, call(R"({"cmd":"log","match":1})").at("steps"));
  EXPECT_NE(joined.find("\"end\""), std::string::npos);
  EXPECT_TRUE(engine_.call(Value::object().set("cmd", "verify").set("record", joined)).at("ok").as_bool());
  EXPECT_EQ(problem(R"({"cmd":"record","match":1,"from":9999})").substr(0, 12), "must be 0 to");
}

TEST_F(ApiTest, BotsThinkInSlices) {
  call(R"({"cmd":"new","game":"pig","seed":5})");
  const Value bots = call(R"({"cmd":"bots","game":"pig"})");
  EXPECT_EQ(bots.at("bots").as_array().size(), 7u);
  Value answer = call(R"({"cmd":"think","match":1,"bot":"veteran","slice":5})");
  EXPECT_FALSE(answer.at("done").as_bool());
  EXPECT_EQ(answer.at("options").as_array().size(), 2u);
  EXPECT_GT(answer.at("allowance").as_number(), 0);
  for (int i = 0; i < 20 && !answer.at("done").as_bool(); ++i)
    answer = call(R"({"cmd":"think","match":1,"bot":"veteran","slice":50})");
  EXPECT_TRUE(answer.at("done").as_bool());
  EXPECT_TRUE(call(R"({"cmd":"think_stop","match":1})").at("ok").as_bool());
  EXPECT_FALSE(call(R"({"cmd":"think","match":1,"bot":"random"})").at("ok").as_bool());
  EXPECT_TRUE(call(R"({"cmd":"bot","match":1,"bot":"random"})").at("ok").as_bool());
  EXPECT_FALSE(call(R"({"cmd":"bot","match":1,"bot":"ace"})").at("ok").as_bool());
  const char* refused = "there is no bot 'hal' for this game; there are: random, cadet, recruit, pilot, veteran, expert, ace";
  EXPECT_EQ(problem(R"({"cmd":"bot","match":1,"bot":"hal"})"), refused);
  EXPECT_EQ(problem(R"({"cmd":"think","match":1,"bot":"hal"})"), refused);
  EXPECT_EQ(problem(R"({"cmd":"new","game":"pig","seats":{"red":"bot:hal"}})"), refused);
  EXPECT_EQ(call(R"({"cmd":"new","game":"pig","seats":{"red":"bot:hal"}})").at("error").at("where").as_text(), "seats.red");
  EXPECT_TRUE(call(R"({"cmd":"new","game":"pig","seats":{"red":"bot:ace","blue":"human"}})").at("ok").as_bool());
}

// Every scenario of every game can be opened, and what the view offers can be played.
TEST_F(ApiTest, EveryScenarioOpensAndItsFirstChoicesWork) {
  for (const game::GameEntry* entry : all_games()) {
    const Value scenarios = catalogue_.scenarios(*entry);
    for (const Value& scenario : scenarios.as_array()) {
      Value request = Value::object();
      request.set("cmd", "new").set("game", entry->id).set("scenario", scenario.at("id")).set("seed", 3);
      Value answer = engine_.call(request);
      ASSERT_TRUE(answer.at("ok").as_bool()) << entry->id << " " << json::write(answer);
      const Value match = answer.at("match");
      for (int i = 0; i < 6 && answer.at("view").at("node").at("kind").as_text() != "terminal"; ++i) {
        Value next = Value::object();
        next.set("match", match);
        if (answer.at("view").at("node").at("kind").as_text() == "chance") next.set("cmd", "roll");
        else next.set("cmd", "apply").set("action", answer.at("view").at("actions").as_array()[0].at("action"));
        answer = engine_.call(next);
        ASSERT_TRUE(answer.at("ok").as_bool()) << entry->id << " " << json::write(answer);
      }
    }
  }
}

// Whatever is offered is accepted: every option at its limits, its default and each of its choices, in every scenario.
TEST_F(ApiTest, EveryOptionThatIsOfferedIsAccepted) {
  int tried = 0;
  for (const game::GameEntry* entry : all_games()) {
    const Value scenarios = catalogue_.scenarios(*entry);
    for (const Value& scenario : scenarios.as_array()) {
      const Value options = ruledata::load_options(data_, entry->folder, scenario.at("offer"));
      for (const Value& option : options.as_array()) {
        Value::Array values = option.at("choices").as_array();
        if (option.find("min")) values = {option.at("min"), option.at("max")};
        if (values.empty()) values = {true, false};
        if (!scenario.at("offer").find(option.at("key").as_text())) values.push_back(option.at("default"));
        for (const Value& value : values) {
          Value request = Value::object(), wanted = Value::object();
          request.set("cmd", "new").set("game", entry->id).set("scenario", scenario.at("id"));
          const Value answer = engine_.call(request.set("options", wanted.set(option.at("key").as_text(), value)));
          EXPECT_TRUE(answer.at("ok").as_bool()) << json::write(request) << json::write(answer.at("error"));
          engine_.call(Value::object().set("cmd", "close").set("match", answer.at("match")));
          ++tried;
        }
      }
    }
  }
  EXPECT_GT(tried, 1000);
  EXPECT_EQ(problem(R"({"cmd":"new","game":"dogfight","options":{"colour":1}})").substr(0, 30),
            "is not an option of this game;");
  EXPECT_EQ(problem(R"({"cmd":"new","game":"dogfight","options":{"entry":"top"}})"), "must be one of: roll, rear, front");
}

// A new match of so many nodes, in which follow(match, best order) answers with what it has played of the best order.
void follow_orders(Engine& engine, std::string_view game, int nodes, int states, auto follow) {
  Value request = Value::object();
  Value answer = engine.call(request.set("cmd", "new").set("game", game).set("seed", 3));
  const Value match = answer.at("match");
  for (int i = 0; i < nodes && answer.at("view").at("node").at("kind").as_text() != "terminal"; ++i) {
    Value next = Value::object();
    next.set("match", match);
    if (answer.at("view").at("node").at("kind").as_text() == "chance") {
      answer = engine.call(next.set("cmd", "roll"));
      continue;
    }
    const Value found = engine.call(next.set("cmd", "orders").set("states", states).set("best", 1));
    ASSERT_TRUE(found.at("ok").as_bool()) << json::write(found);
    ASSERT_EQ(found.at("best").as_array().size(), 1u);
    answer = follow(match, found.at("best").as_array()[0]);
    ASSERT_TRUE(answer.at("ok").as_bool()) << game << " " << json::write(answer);
  }
}

Value apply_step(Engine& engine, const Value& match, const Value& step) {
  Value apply = Value::object();
  return engine.call(apply.set("cmd", "apply").set("match", match).set("action", step.at("action")));
}

// A chain of 'orders' can be played choice by choice, up to dice whose result is not the likeliest.
TEST_F(ApiTest, OrdersCanBePlayed) {
  int chains = 0, attacks = 0, longest = 0;
  for (const game::GameEntry* entry : all_games())
    follow_orders(engine_, entry->id, 30, 60, [&](const Value& match, const Value& best) {
      longest = std::max(longest, static_cast<int>(best.at("steps").as_array().size()));
      attacks += best.find("target") != nullptr;
      ++chains;
      Value answer;
      for (const Value& step : best.at("steps").as_array()) {
        if (step.at("after_dice").as_bool()) break;
        answer = apply_step(engine_, match, step);
        if (!answer.at("ok").as_bool()) break;
      }
      return answer;
    });
  EXPECT_GT(chains, 60);
  EXPECT_GT(attacks, 0);
  EXPECT_GT(longest, 3);
}

// By target: the Spitfires stand where they can attack, and the answer says with what chance.
TEST_F(ApiTest, OrdersAreFoundByTargetAndByPlace) {
  call(R"({"cmd":"new","game":"dogfight","seed":5})");
  int found = 0;
  for (int i = 0; i < 120; ++i) {
    const Value view = call(R"({"cmd":"view","match":1})").at("view");
    const std::string kind(view.at("node").at("kind").as_text());
    if (kind == "terminal") break;
    if (kind == "chance") {
      call(R"({"cmd":"roll","match":1,"want_view":false})");
      continue;
    }
    const Value all = call(R"({"cmd":"orders","match":1,"best":0})");
    for (const Value& end : all.at("ends").as_array()) {
      if (!end.find("target") || !end.find("cell")) continue;
      Value ask = Value::object();
      ask.set("cmd", "orders").set("match", 1).set("best", 1);
      const Value aimed = engine_.call(ask.set("target", end.at("target")).set("to", end.at("cell")));
      ASSERT_EQ(aimed.at("best").as_array().size(), 1u) << json::write(aimed);
      const Value& best = aimed.at("best").as_array()[0];
      EXPECT_EQ(best.at("target").as_text(), end.at("target").as_text());
      EXPECT_EQ(json::write(best.at("cell")), json::write(end.at("cell")));
      ASSERT_FALSE(best.at("rolls").as_array().empty());
      ASSERT_FALSE(best.at("reasons").as_array().empty()) << json::write(best);
      EXPECT_EQ(best.at("reasons").as_array()[0].at("key").as_text(), "chance");
      ++found;
      break;
    }
    const Value bot = call(R"({"cmd":"bot","match":1,"bot":"doctrine"})");
    Value apply = Value::object();
    engine_.call(apply.set("cmd", "apply").set("match", 1).set("action", bot.at("action")).set("want_view", false));
  }
  EXPECT_GT(found, 0);
}

// The course of a match: dice due are worth what their results are worth, and the end is the score.
TEST_F(ApiTest, TheCourseEndsAtTheScore) {
  for (const game::GameEntry* entry : all_games()) {
    Value request = Value::object();
    Value answer = engine_.call(request.set("cmd", "new").set("game", entry->id).set("seed", 7));
    const Value match = answer.at("match");
    for (int i = 0; i < 4000 && answer.at("view").at("node").at("kind").as_text() != "terminal"; ++i) {
      Value next = Value::object(), ask = Value::object();
      next.set("match", match);
      if (answer.at("view").at("node").at("kind").as_text() == "chance") next.set("cmd", "roll");
      else
        next.set("cmd", "apply")
            .set("action",
                 engine_.call(ask.set("cmd", "bot").set("match", match).set("bot", "random").set("seed", i)).at("action"));
      answer = engine_.call(next);
    }
    Value ask = Value::object();
    const Value told = engine_.call(ask.set("cmd", "course").set("match", match));
    ASSERT_TRUE(told.at("ok").as_bool()) << json::write(told);
    const Value::Array& course = told.at("course").as_array();
    ASSERT_EQ(course.size(), static_cast<std::size_t>(answer.at("step").as_integer()) + 1) << entry->id;
    EXPECT_EQ(course.back().as_number(), answer.at("view").at("score").at("margin").as_number()) << entry->id;
    EXPECT_TRUE(std::any_of(course.begin(), course.end(), [&](const Value& v) {
      return v.as_number() != course[0].as_number();
    })) << entry->id;
  }
}

// A way is bent: asked to pass a place beside it, the order ends where it ended and goes there.
TEST_F(ApiTest, OrdersPassWhereTheyAreLed) {
  int bent = 0;
  for (const char* name : {"full_circle", "fast_easy"})
    follow_orders(engine_, name, 40, 120, [&](const Value& match, const Value& best) {
      std::vector<Value> cells;
      for (const Value& step : best.at("steps").as_array())
        if (step.find("cell")) cells.push_back(step.at("cell"));
      if (cells.size() > 2) bent += bends(match, best, cells[cells.size() / 2]);
      return apply_step(engine_, match, best.at("steps").as_array()[0]);
    });
  EXPECT_GT(bent, 3);
  EXPECT_EQ(problem(R"({"cmd":"orders","match":1,"via":"there"})"), "must be a list [x, y, z] of whole numbers");
}

// A fighter in a corner with its nose to the edge and only a turn begun to choose: the game could not go on.
TEST_F(ApiTest, APositionWithoutAWayOnIsRefused) {
  const Result<Value> position = json::parse(
      R"({"turn":1,"phase":"escorts move","step":"move","active":"E4","declare":2,"planes":[)"
      R"({"id":"E1","at":"M32","facing":5,"moved":true},{"id":"E2","at":"L38","facing":0},{"id":"E3","at":"U38","facing":0},)"
      R"({"id":"E4","at":"E4","facing":0},{"id":"I1","at":"P6","facing":3},{"id":"I2","at":"O6","facing":3},)"
      R"({"id":"I3","at":"Q6","facing":3},{"id":"I4","at":"N5","facing":3}]})",
      "position");
  ASSERT_TRUE(position.ok());
  Value request = Value::object();
  const Value answer = engine_.call(
      request.set("cmd", "new").set("game", "fast_easy").set("scenario", "jet_meeting").set("position", *position));
  EXPECT_FALSE(answer.at("ok").as_bool());
  EXPECT_EQ(answer.at("error").at("where").as_text(), "position");
  EXPECT_NE(answer.at("error").at("message").as_text().find("nothing can be chosen"), std::string::npos) << json::write(answer);
}

// A review comes in slices; however it is cut, it says the same, and its parts add up.
TEST_F(ApiTest, ReviewsAMatchInSlices) {
  call(R"({"cmd":"new","game":"pig","seed":5})");
  for (int i = 0; i < 12; ++i) {
    const Value view = call(R"({"cmd":"view","match":1})").at("view");
    if (view.at("node").at("kind").as_text() == "chance") call(R"({"cmd":"roll","match":1})");
    else call(i % 3 == 2 ? R"({"cmd":"apply","match":1,"notation":"hold"})" : R"({"cmd":"apply","match":1,"notation":"roll"})");
  }
  const Value first = call(R"({"cmd":"review","match":1,"count":5,"playouts":4})");
  EXPECT_EQ(first.at("steps").as_array().size(), 5u);
  EXPECT_EQ(first.at("next").as_integer(), 5);
  EXPECT_FALSE(first.at("done").as_bool(true));
  const Value rest = call(R"({"cmd":"review","match":1,"count":1000})");
  ASSERT_TRUE(rest.at("done").as_bool());
  EXPECT_EQ(rest.at("steps").as_array()[0].at("step").as_integer(), 5);
  const Value& all = rest.at("summary");
  EXPECT_NEAR(all.at("start").as_number() + all.at("blue").at("skill").as_number() - all.at("red").at("skill").as_number() +
                  all.at("blue").at("luck").as_number(),
              all.at("result").as_number(), 1e-9);
  EXPECT_EQ(call(R"({"cmd":"review","match":1,"from":0,"count":5})").at("steps"), first.at("steps"));
  EXPECT_EQ(problem(R"({"cmd":"review","match":1,"from":9999})").substr(0, 9), "must be 0");
  EXPECT_TRUE(call(R"({"cmd":"close","match":1})").at("ok").as_bool());
}

TEST_F(ApiTest, AHintTellsWhatAChoiceLoses) {
  call(R"({"cmd":"new","game":"pig","seed":5,"position":{"blue":80,"red":10,"turn_points":30}})");
  const Value hint = call(R"({"cmd":"hint","match":1,"notation":"roll","visits":50,"playouts":100})");
  ASSERT_TRUE(hint.at("ok").as_bool()) << hint.at("error").at("message").as_text();
  EXPECT_EQ(hint.at("best").at("notation").as_text(), "hold");
  EXPECT_GT(hint.at("chosen").at("loses").as_number(), 0);
}

// Wing Leader's ace leaves vectors to doctrine; what it has not looked at has no worth, and who asks has all looked at.
TEST_F(ApiTest, AdviceInventsNothingWhereTheAceDoesNotThink) {
  call(R"({"cmd":"new","game":"wing_leader","scenario":"e1","seed":3})");
  const Value thought = call(R"({"cmd":"think","match":1,"bot":"ace","slice":200})");
  EXPECT_TRUE(thought.at("done").as_bool());
  ASSERT_EQ(thought.at("options").as_array().size(), 1u);
  EXPECT_EQ(thought.at("options").as_array()[0].at("notation"), thought.at("notation"));
  const Value hint = call(R"({"cmd":"hint","match":1,"visits":60,"playouts":4})");
  ASSERT_EQ(hint.at("options").as_array().size(), 4u);
  for (const Value& option : hint.at("options").as_array()) EXPECT_GT(option.at("win").as_number(), 0.42);  // not a guess
}

}  // namespace
}  // namespace furball::api
