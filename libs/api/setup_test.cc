// Battles of one's own, for every game: whatever the form lets one ask for starts, ends and comes back from text; whatever
// it does not is refused with the field's name. FURBALL_SETUPS=1000 tries a thousand a game, FURBALL_SETUP_GAME=dogfight those
// of one game.

#include <gtest/gtest.h>

#include <cstdlib>

#include "games/all_games.h"
#include "libs/api/editor.h"
#include "libs/api/engine.h"
#include "libs/api/hangar_book.h"
#include "libs/api/share.h"
#include "libs/json/json.h"
#include "libs/ruledata/setup_form.h"
#include "libs/ruledata/toml.h"
#include "libs/ruledata/toml_write.h"

namespace furball::api {
namespace {

using ruledata::build_setup;
using ruledata::Problem;
using ruledata::SetupAnswer;

int set_ups() {
  const char* wanted = std::getenv("FURBALL_SETUPS");
  return wanted ? std::atoi(wanted) : 4;
}

const ruledata::DataStore& data() {
  static const ruledata::DataStore store;
  return store;
}

std::vector<const game::GameEntry*> with_setup() {
  const char* only = std::getenv("FURBALL_SETUP_GAME");
  std::vector<const game::GameEntry*> entries;
  for (const game::GameEntry* entry : all_games())
    if (entry->random_setup && (!only || entry->id == std::string_view(only))) entries.push_back(entry);
  return entries;
}

// The document with a field at a path such as "unit[3].at".
Value with_field(const Value& from, std::string_view path, const Value& value) {
  if (path.empty()) return value;
  if (path[0] == '.') path.remove_prefix(1);
  if (path[0] == '[') {
    Value::Array list = from.as_array();
    const std::size_t close = path.find(']'), index = static_cast<std::size_t>(std::atoi(std::string(path.substr(1)).c_str()));
    list[index] = with_field(list[index], path.substr(close + 1), value);
    return Value(std::move(list));
  }
  const std::string_view key = path.substr(0, path.find_first_of(".["));
  Value table = from.is_object() ? from : Value::object();
  return table.set(key, with_field(from.at(key), path.substr(key.size()), value));
}

Value random_value(const Value& field, dice::Rng& rng);

Value random_group(const Value& fields, dice::Rng& rng, uint64_t chance) {
  Value group = Value::object();
  for (const Value& field : fields.as_array())
    if (rng.below(100) < chance && !field.find("text_up_to")) group.set(field.at("key").as_text(), random_value(field, rng));
  return group;
}

Value random_value(const Value& field, dice::Rng& rng) {
  if (field.find("fields")) {
    const int64_t min = field.at("min").as_integer(), max = std::min<int64_t>(field.at("max").as_integer(), 4);
    Value list = Value::array();
    const auto count = min + static_cast<int64_t>(rng.below(static_cast<uint64_t>(max - min + 1)));
    for (int64_t i = 0; i < count; ++i) list.push_back(random_group(field.at("fields"), rng, 40));
    return list;
  }
  if (const Value* choices = field.find("choices")) return choices->as_array()[rng.below(choices->as_array().size())];
  if (field.find("min")) {
    const int64_t min = field.at("min").as_integer(), max = field.at("max").as_integer();
    return min + static_cast<int64_t>(rng.below(static_cast<uint64_t>(max - min + 1)));
  }
  return rng.below(2) == 0;
}

void expect_playable(const game::GameEntry& entry, const Value& scenario, uint64_t seed) {
  const auto made = entry.make(scenario, data());
  ASSERT_TRUE(made.ok()) << made.error().to_string();
  const game::Game& game = **made;
  game::AnyState state = game.initial();
  const Result<game::AnyState> again = game.from_position(game.position(state));
  ASSERT_TRUE(again.ok()) << again.error().to_string();
  EXPECT_TRUE(*again == state);
  dice::Rng choices = dice::derive(seed, "choices"), dice = dice::derive(seed, "dice");
  game.playout(state, choices, dice, {.max_nodes = 40});  // somewhere in the middle
  const Result<game::AnyState> middle = game.from_position(game.position(state));
  ASSERT_TRUE(middle.ok()) << middle.error().to_string();
  EXPECT_EQ(game.hash(*middle), game.hash(state));
  EXPECT_TRUE(game.playout(state, choices, dice).finished);
  // As text it is the same battle.
  const Result<Value> toml = ruledata::parse_toml(ruledata::to_toml(scenario), "own");
  ASSERT_TRUE(toml.ok()) << toml.error().to_string();
  const auto from_toml = entry.make(*toml, data());
  ASSERT_TRUE(from_toml.ok()) << from_toml.error().to_string();
  EXPECT_TRUE((*from_toml)->initial() == game.initial());
  const Result<Value> shared = read_share(share_text(entry.id, scenario, Value()));
  ASSERT_TRUE(shared.ok());
  EXPECT_EQ(json::write(shared->at("scenario")), json::write(scenario));
}

TEST(OwnBattle, WhatIsLeftOpenIsDrawnAndCanBePlayed) {
  for (const game::GameEntry* entry : with_setup())
    for (int seed = 0; seed < set_ups(); ++seed) {
      SCOPED_TRACE(std::string(entry->id) + " " + std::to_string(seed));
      const SetupAnswer built = build_setup(*entry, Value::object(), data(), static_cast<uint64_t>(seed));
      ASSERT_FALSE(built.scenario.is_null()) << built.problems.front().text;
      expect_playable(*entry, built.scenario, static_cast<uint64_t>(seed));
    }
}

TEST(OwnBattle, AnyRequestIsPlayableOrRefusedWithAFieldAndASentence) {
  for (const game::GameEntry* entry : with_setup()) {
    const Value form = ruledata::setup_form(*entry, data());
    int played = 0;
    for (int seed = 0; played < set_ups() && seed < 60 * set_ups(); ++seed) {
      dice::Rng rng = dice::derive(static_cast<uint64_t>(seed), "request");
      const Value request = random_group(form, rng, 12);
      SCOPED_TRACE(std::string(entry->id) + " " + json::write(request));
      const SetupAnswer built = build_setup(*entry, request, data(), static_cast<uint64_t>(seed));
      if (built.scenario.is_null()) {
        ASSERT_FALSE(built.problems.empty());
        EXPECT_FALSE(built.problems.front().text.empty());
        continue;
      }
      ++played;
      expect_playable(*entry, built.scenario, static_cast<uint64_t>(seed));
    }
    EXPECT_EQ(played, set_ups()) << entry->id;
  }
}

// A value of the wrong kind, or outside the range.
std::vector<Value> wrong_values(const Value& field) {
  std::vector<Value> wrong = {Value(1.5)};
  if (field.find("fields")) {
    Value::Array many(static_cast<std::size_t>(field.at("max").as_integer()) + 1, Value::object());
    wrong.push_back(Value(std::move(many)));
  } else if (field.find("text_up_to")) {
    wrong.push_back(std::string(static_cast<std::size_t>(field.at("text_up_to").as_integer()) + 1, 'x'));
  } else if (field.find("choices")) {
    wrong.push_back("no such choice");
  } else if (field.find("min")) {
    wrong.push_back(field.at("min").as_integer() - 1);
    wrong.push_back(field.at("max").as_integer() + 1);
  } else {
    wrong.push_back("perhaps");
  }
  return wrong;
}

TEST(OwnBattle, EveryFieldRefusesWhatItsRangeForbids) {
  for (const game::GameEntry* entry : with_setup()) {
    const Value form = ruledata::setup_form(*entry, data());
    int refused = 0;
    const auto expect_refused = [&](const Value& request, const std::string& field, const Value& spec) {
      const std::vector<Problem> problems = ruledata::check_setup(request, form);
      ASSERT_FALSE(problems.empty()) << entry->id << " " << json::write(request);
      EXPECT_EQ(problems.front().field, field);
      EXPECT_EQ(problems.front().rule, spec.at("rule").as_text());
      EXPECT_FALSE(problems.front().hint);
      ++refused;
    };
    for (const Value& field : form.as_array()) {
      const std::string key(field.at("key").as_text());
      for (const Value& wrong : wrong_values(field)) expect_refused(Value::object().set(key, wrong), key, field);
      for (const Value& inner : field.at("fields").as_array())
        for (const Value& wrong : wrong_values(inner)) {
          const std::string name(inner.at("key").as_text());
          Value::Array groups(static_cast<std::size_t>(std::max<int64_t>(1, field.at("min").as_integer())), Value::object());
          groups[0].set(name, wrong);
          expect_refused(Value::object().set(key, Value(groups)), key + "[0]." + name, inner);
        }
    }
    EXPECT_GT(refused, 20) << entry->id;
    const SetupAnswer unknown = build_setup(*entry, Value::object().set("zeppelins", 3), data(), 1);
    ASSERT_TRUE(unknown.scenario.is_null());
    EXPECT_EQ(unknown.problems.front().field, "zeppelins");
  }
}

// What the book forbids, game by game: the field and the rule.
struct Forbidden {
  const char *game, *request, *field, *rule;
};
constexpr Forbidden kForbidden[] = {
    {"dogfight", R"({"class": "medium", "squadrons": 3})", "squadrons", "DF-HB-01"},
    {"dogfight", R"({"class": "heavy", "altitude": "low"})", "altitude", "DF-HB-01"},
    {"dogfight", R"({"class": "heavy", "forward_guns": true})", "forward_guns", "DF-LIGHT-02"},
    {"dogfight", R"({"class": "medium", "late": true})", "late", "DF-HB-03"},
    {"dogfight", R"({"class": "medium", "escort_flights": [{}]})", "escort_flights", "DF-UNIT-01"},
    {"full_circle", R"({"bombers": "b17f", "escorts": 0, "interceptor_flights": [{"aircraft": "bf109f4", "load": "aar"}]})",
     "interceptor_flights[0].equipment", "FC-WPN-03"},
    {"full_circle", R"({"bombers": "b25d", "base": 6, "very_low": true, "escort_type": "p40n", "interceptor_type": "ki43_ii"})",
     "very_low", "FC-SETUP-06"},
    {"jet_duel", R"({"blue_flight": [{}, {}, {}]})", "blue_flight", "JD-SET-04"},
    {"jet_duel", R"({"red_flight": [{"pilot": "green"}, {"pilot": "veteran"}]})", "red_flight[1].pilot", "JD-SET-05"},
    {"jet_duel", R"({"band": "low", "terrain": "mountains"})", "band", "JD-RND-01"},
    {"jet_duel", R"({"blue": "f-4e", "red": "mig-21mf", "blue_external_cannon": true})", "blue_external_cannon", "JD-SET-08"},
    {"fast_easy", R"({"interceptors": [{"type": "Hurricane", "rockets": 4}]})", "interceptors[0].rockets", "FE-RKT-01"},
    {"fast_easy", R"({"bombers": [{"type": "B25", "count": 13}], "pattern": "trail"})", "bombers[0].count", "FE-SETUP-06"},
    {"fast_easy", R"({"escorts": [{"type": "P40", "count": 2, "aces": 5}]})", "escorts[0].aces", "FE-SHOOT-10"},
    {"wing_leader", R"({"red_units": [{"aircraft": "bf109e4", "load": ["torpedo"]}]})", "red_units[0].load", "WL-15.3.5-a"},
    {"wing_leader", R"({"red_units": [{"aircraft": "bf109e4", "mission": "escort"}]})", "red_units[0]", "WL-5.3-d"},
    {"wing_leader", R"({"surface": "land", "targets": [{"type": "CV"}]})", "targets[0].type", "WL-4.1-c"},
    {"wing_leader", R"({"rain": true, "clouds": []})", "rain", "WL-4.5.1-a"},
};

TEST(OwnBattle, WhatTheBookForbidsIsRefusedWithFieldAndRule) {
  const Catalogue catalogue(all_games(), data());
  for (const Forbidden& each : kForbidden) {
    SCOPED_TRACE(each.request);
    const auto entry = catalogue.find(each.game);
    ASSERT_TRUE(entry.ok());
    const SetupAnswer built = build_setup(**entry, *json::parse(each.request, "test"), data(), 7);
    ASSERT_TRUE(built.scenario.is_null());
    EXPECT_EQ(built.problems.front().field, each.field) << built.problems.front().text;
    EXPECT_EQ(built.problems.front().rule, each.rule) << built.problems.front().text;
  }
}

TEST(OwnBattle, AdviceOfTheBookIsAHint) {
  const Catalogue catalogue(all_games(), data());
  const Value request =
      *json::parse(R"({"class": "medium", "escort_flights": [{"heavy": true}, {}, {}], "interceptors": 3})", "test");
  const SetupAnswer built = build_setup(**catalogue.find("dogfight"), request, data(), 1);
  ASSERT_FALSE(built.scenario.is_null());
  ASSERT_EQ(built.problems.size(), 2u);
  EXPECT_EQ(built.problems[0].rule, "DF-SETUP-07");
  EXPECT_EQ(built.problems[1].field, "escort_flights");
  EXPECT_TRUE(built.problems[0].hint && built.problems[1].hint);
}

TEST(OwnBattle, WhatIsChosenNarrowsTheRest) {
  const Catalogue catalogue(all_games(), data());
  const Value form = ruledata::setup_form(**catalogue.find("dogfight"), data());
  const auto field = [](const Value& fields, std::string_view key) {
    for (const Value& f : fields.as_array())
      if (f.at("key").as_text() == key) return f;
    return Value();
  };
  const Value medium = ruledata::narrowed(form, Value::object().set("class", "medium"));
  EXPECT_EQ(field(medium, "squadrons").at("max").as_integer(), 2);
  EXPECT_TRUE(field(medium, "late").is_null());
  const Value heavy = ruledata::narrowed(form, Value::object().set("class", "heavy"));
  EXPECT_EQ(field(heavy, "altitude").at("choices").as_array().size(), 1u);
  EXPECT_FALSE(field(heavy, "late").is_null());
}

TEST(OwnBattle, NamesAndOptionsAreLaidOver) {
  const Catalogue catalogue(all_games(), data());
  for (const game::GameEntry* entry : with_setup()) {
    const Value request =
        *json::parse(R"({"title": "Ours", "blue_name": "We", "red_name": "They", "history": "So it was."})", "test");
    const SetupAnswer built = build_setup(*entry, request, data(), 3);
    ASSERT_FALSE(built.scenario.is_null()) << entry->id;
    EXPECT_EQ(built.scenario.at("title").as_text(), "Ours");
    EXPECT_EQ(built.scenario.at("blue").at("name").as_text(), "We");
    EXPECT_EQ(built.scenario.at("red").at("name").as_text(), "They");
  }
  const Value options = *json::parse(R"({"options": {"forfeit": "never"}})", "test");
  EXPECT_EQ(build_setup(**catalogue.find("dogfight"), options, data(), 3).problems.front().field, "options.forfeit");
}

TEST(Editor, AUnitIsPutElsewhereAndFaultsAreListedByField) {
  const Catalogue catalogue(all_games(), data());
  Engine engine(catalogue);
  const auto ask = [&](const std::string& json) { return engine.call(*json::parse(json, "test")); };
  for (const game::GameEntry* entry : with_setup()) {
    SCOPED_TRACE(entry->id);
    const Value made = ask(R"({"cmd": "setup", "game": ")" + std::string(entry->id) + R"(", "form": true, "check": true})");
    ASSERT_TRUE(made.at("ok").as_bool());
    EXPECT_GT(made.at("fields").as_array().size(), 8u);
    EXPECT_FALSE(made.at("forces").as_array().empty());
    Value check = Value::object();
    check.set("cmd", "check").set("game", entry->id).set("scenario_data", made.at("scenario")).set("fields", true);
    const Value sound = engine.call(check);
    ASSERT_TRUE(sound.at("ok").as_bool());
    EXPECT_TRUE(sound.at("problems").as_array().empty());
    EXPECT_FALSE(sound.at("fields").as_array().empty());
    Value bad = sound.at("position");
    check.set("position", bad.set("no_such_field", 1));
    const Value faulty = engine.call(check);
    ASSERT_FALSE(faulty.at("problems").as_array().empty());
    EXPECT_EQ(faulty.at("problems").as_array()[0].at("field").as_text(), "position.no_such_field");
    Value scenario = made.at("scenario");
    check.set("scenario_data", scenario.set("difficulty", 9).set("minutes", -1));
    const Value both = engine.call(check);
    EXPECT_EQ(both.at("problems").as_array().size(), 2u) << json::write(both);
  }
  const Value start = ask(R"({"cmd": "check", "game": "wing_leader", "scenario": "a1"})");
  const Value moved = ask(R"({"cmd": "check", "game": "wing_leader", "scenario": "a1", "unit": "T", "cell": [5, 7, 0]})");
  ASSERT_TRUE(moved.at("ok").as_bool()) << json::write(moved);
  bool there = false;
  for (const Value& unit : moved.at("view").at("units").as_array())
    there = there || (unit.at("id").as_text() == "T" && unit.at("cell").as_array()[0].as_integer() == 5);
  EXPECT_TRUE(there);
  EXPECT_TRUE(start.at("ok").as_bool());
}

// What data/editor.toml offers can be put into a battle of its game, set, and taken away again.
class Editing : public ::testing::Test {
 protected:
  Value ask(const game::GameEntry& entry, const Value& scenario, const Value& position, const Value& edit) {
    Value request = Value::object();
    request.set("cmd", "check").set("game", entry.id).set("scenario_data", scenario).set("parts", true);
    if (!position.is_null()) request.set("position", position);
    if (!edit.is_null()) request.set("edit", edit);
    return engine_.call(request);
  }
  // Tries every type, and squares all over the board, until the battle can be played.
  Value added(const game::GameEntry& entry, const Value& scenario, const Value& position, const Value& part) {
    const Value start = ask(entry, scenario, position, {});
    const Value& board = start.at("view").at("board");
    Value types = Value::array();
    types.push_back("");
    for (const Value& field : part.at("fields").as_array())
      if (field.at("key") == part.at("type") && field.find("choices")) types = field.at("choices");
      else if (field.at("key") == part.at("type")) types = Value(Value::Array{Value("Hurricane")});
    dice::Rng rng = dice::derive(3, "editor");
    for (int i = 0; i < 400; ++i) {
      const auto any = [&](std::string_view size) {
        return static_cast<int64_t>(rng.below(static_cast<uint64_t>(std::max<int64_t>(1, board.at(size).as_integer()))));
      };
      Value edit = Value::object();
      edit.set("do", "add").set("part", part.at("key"));
      edit.set("cell", Value(Value::Array{Value(any("columns")), Value(any("rows")), Value(any("levels"))}));
      edit.set("type", types.as_array()[rng.below(types.as_array().size())]);
      const Value answer = ask(entry, scenario, position, edit);
      if (answer.at("ok").as_bool() && answer.at("problems").as_array().empty()) return answer;
      last_ = json::write(edit) + " " + json::write(answer.find("problems") ? answer.at("problems") : answer).substr(0, 600);
    }
    return {};
  }
  static int64_t count(const Value& answer, const Value& part) {
    int64_t n = 0;
    for (const Value& entry : answer.at("entries").as_array()) n += entry.at("part") == part.at("key");
    return n;
  }

  const Catalogue catalogue_{all_games(), data()};
  Engine engine_{catalogue_};
  std::string last_;
};

TEST_F(Editing, EveryPartCanBeAddedAndTakenAway) {
  for (const game::GameEntry* entry : with_setup()) {
    const Value scenario = *catalogue_.scenario(*entry, catalogue_.first_scenario(*entry));
    const Value start = ask(*entry, scenario, {}, {});
    ASSERT_GT(start.at("parts").as_array().size(), 4u) << entry->id;
    const Value deployed = ask(*entry, scenario, {}, Value::object().set("do", "deploy"));
    ASSERT_TRUE(deployed.at("problems").as_array().empty()) << json::write(deployed.at("problems"));
    for (const Value& part : start.at("parts").as_array()) {
      if (!part.find("list")) continue;
      for (const Value& position : {Value(), deployed.at("position")}) {
        SCOPED_TRACE(std::string(entry->id) + " " + std::string(part.at("key").as_text()) +
                     (position.is_null() ? "" : " later"));
        const Value before = ask(*entry, scenario, position, {});
        const Value more = added(*entry, scenario, position, part);
        ASSERT_FALSE(more.is_null()) << last_;
        const int64_t had = count(before, part), has = count(more, part);
        EXPECT_GT(has, had);
        Value edit = Value::object();
        edit.set("do", "remove").set("part", part.at("key")).set("index", has - 1);
        const Value less = ask(*entry, more.at("scenario"), position.is_null() ? Value() : more.at("position"), edit);
        ASSERT_TRUE(less.at("ok").as_bool()) << json::write(less);
        EXPECT_EQ(count(less, part), had);
        EXPECT_TRUE(less.at("problems").as_array().empty()) << json::write(less.at("problems"));
        if (!position.is_null()) {
          EXPECT_EQ(json::write(less.at("position")), json::write(before.at("position")));
        }
      }
    }
  }
}

TEST_F(Editing, EveryFieldStandsInTheScenarioReader) {
  for (const game::GameEntry* entry : with_setup()) {
    const Value scenario = *catalogue_.scenario(*entry, catalogue_.first_scenario(*entry));
    const Value start = ask(*entry, scenario, {}, {});
    for (const Value& part : start.at("parts").as_array()) {
      const bool listed = part.find("list") != nullptr;
      const Value base = listed ? added(*entry, scenario, {}, part) : start;
      ASSERT_FALSE(base.is_null()) << part.at("key").as_text() << " " << last_;
      std::string where;
      for (const Value& e : base.at("entries").as_array())
        if (listed && e.at("part") == part.at("key")) where = std::string(e.at("path").as_text()) + ".";
      for (const Value& field : part.at("fields").as_array()) {
        // A table is no value of any field: the reader that knows the field refuses it by name.
        const std::string key(field.at("key").as_text()), path = where + key;
        const Value wrong = with_field(listed ? base.at("scenario") : scenario, path, Value::object());
        const Value answer = ask(*entry, wrong, {}, {});
        ASSERT_FALSE(answer.at("problems").as_array().empty()) << entry->id << " " << path;
        EXPECT_NE(json::write(answer.at("problems")).find(key.substr(key.rfind('.') + 1)), std::string::npos)
            << entry->id << " " << path << json::write(answer.at("problems"));
      }
    }
  }
}

TEST_F(Editing, AUnitIsDraggedAtTheStartAndLater) {
  for (const game::GameEntry* entry : with_setup()) {
    SCOPED_TRACE(entry->id);
    const Value scenario = *catalogue_.scenario(*entry, catalogue_.first_scenario(*entry));
    const Value deployed = ask(*entry, scenario, {}, Value::object().set("do", "deploy"));
    Value request = Value::object();
    Value unit;
    for (const Value& e : deployed.at("entries").as_array())
      if (unit.is_null() && !e.at("path").as_text().empty()) unit = e.at("units").as_array()[0];
    request.set("cmd", "check").set("game", entry->id).set("scenario_data", scenario).set("position", deployed.at("position"));
    const Value places = engine_.call(request.set("places", unit));
    ASSERT_TRUE(places.at("ok").as_bool()) << json::write(places);
    if (entry->id != std::string_view("jet_duel")) {
      EXPECT_GT(places.at("places").as_array().size(), 5u);
    }
    // Row by row it is the same, and works on a large board too.
    size_t sum = 0;
    const int64_t rows = deployed.at("view").at("board").at("rows").as_integer();
    const int64_t step = entry->id == std::string_view("jet_duel") ? 8 : 1;
    for (int64_t row = 0; row < rows; row += step) sum += engine_.call(request.set("row", row)).at("places").as_array().size();
    if (entry->id == std::string_view("jet_duel")) {
      EXPECT_GT(sum, 5u);
    } else {
      EXPECT_EQ(sum, places.at("places").as_array().size());
    }
  }
  const game::GameEntry& wings = **catalogue_.find("wing_leader");
  Value request = Value::object();
  request.set("cmd", "check").set("game", wings.id).set("scenario", "a1").set("unit", "T");
  const Value moved = engine_.call(request.set("cell", Value(Value::Array{Value(5), Value(7), Value(0)})));
  EXPECT_EQ(moved.at("scenario").at("unit").as_array()[0].at("at").as_text(), "F7");  // the scenario itself has changed
}

TEST_F(Editing, WhatCannotBeIsRefused) {
  const game::GameEntry& wings = **catalogue_.find("wing_leader");
  const Value scenario = *catalogue_.scenario(wings, "a1");
  for (const char* edit : {R"({"do": "sing"})", R"({"do": "add", "part": "zeppelin"})", R"({"do": "add", "part": "red_unit"})",
                           R"({"do": "add", "part": "red_unit", "type": "spitfire_ia"})",
                           R"({"do": "add", "part": "red_unit", "type": "spitfire_ia", "cell": [99, 0, 0]})",
                           R"({"do": "remove", "unit": "Q"})", R"({"do": "remove", "part": "sky", "index": 0})"})
    EXPECT_FALSE(ask(wings, scenario, {}, *json::parse(edit, "test")).at("ok").as_bool()) << edit;
}

TEST(Share, ABrokenLinkIsRefused) {
  for (const char* text : {"", "!", "AAAA", "eyJmIjoyfQ"}) EXPECT_FALSE(read_share(text).ok()) << text;
  for (const std::string& bytes : {std::string("a"), std::string("ab"), std::string("abc"), std::string("\xff\x00\x7f", 3)})
    EXPECT_EQ(*from_base64url(to_base64url(bytes)), bytes);
}

TEST(OwnFiles, ABadFileIsNamedAndTheRestGoesOn) {
  ruledata::DataStore own;
  const Catalogue catalogue(all_games(), own);
  Engine engine(catalogue);
  const auto file = [](const char* name, std::string text) {
    return Value::object().set("name", name).set("text", std::move(text));
  };
  Value card = *own.load("data/aircraft/ww2/hurricane_i.toml");
  Value broken = card;
  const Value scenario = *own.load("games/dogfight/data/scenarios/arctic-overcast.toml");
  Value renamed = scenario, wrong = scenario, turned = scenario;
  Value files = Value::array();
  files.push_back(file("mine.toml", ruledata::to_toml(renamed.set("id", "mine").set("title", "Mine"))));
  files.push_back(file("high.json", json::write(wrong.set("id", "high").set("max_row", 77))));
  files.push_back(file("card.toml", ruledata::to_toml(card.set("name", "Hurricane of ours"))));
  files.push_back(file("odd.toml", ruledata::to_toml(broken.set("year", "soon"))));
  files.push_back(file("turned.toml", json::write(turned.set("id", "turned"))));  // as a page sends a TOML file
  files.push_back(file("torn.toml", "format = "));
  files.push_back(file("../up.toml", "id = \"../x\""));
  Value request = Value::object();
  request.set("cmd", "own").set("game", "dogfight").set("files", files);
  EXPECT_TRUE(engine.call(request).at("ok").as_bool());  // only checked
  EXPECT_FALSE(catalogue.scenario(**catalogue.find("dogfight"), "mine").ok());
  engine.allow_files(own);
  const Value answer = engine.call(request);
  ASSERT_TRUE(answer.at("ok").as_bool()) << json::write(answer);
  ASSERT_EQ(answer.at("files").as_array().size(), 7u);
  for (const Value& f : answer.at("files").as_array()) {
    const std::string_view name = f.at("name").as_text(), field = f.at("field").as_text();
    const bool good = name == "mine.toml" || name == "card.toml" || name == "turned.toml";
    EXPECT_EQ(f.at("field").is_null(), good) << json::write(f);
    if (!good) {
      EXPECT_TRUE(field.starts_with(name)) << json::write(f);  // the message names the file
    }
    if (name == "high.json") {
      EXPECT_EQ(field, "high.json: max_row");
    }
    if (name == "odd.toml") {
      EXPECT_EQ(field, "odd.toml: year");
    }
  }
  EXPECT_TRUE(catalogue.scenario(**catalogue.find("dogfight"), "mine").ok());
  EXPECT_FALSE(catalogue.scenario(**catalogue.find("dogfight"), "high").ok());
  EXPECT_EQ(own.load("data/aircraft/ww2/hurricane_i.toml")->at("name").as_text(), "Hurricane of ours");
  // Another engine takes what this one has found good; one that keeps no files lays none.
  Value good = Value::array();
  for (const Value& f : answer.at("files").as_array())
    if (f.find("data")) good.push_back(Value::object().set("path", f.at("path")).set("data", f.at("data")));
  ASSERT_EQ(good.as_array().size(), 3u);
  Value lay = Value::object();
  lay.set("cmd", "lay").set("files", good);
  ruledata::DataStore second;
  const Catalogue there(all_games(), second);
  Engine other(there);
  EXPECT_EQ(other.call(lay).at("laid").as_integer(), 0);
  EXPECT_FALSE(there.scenario(**there.find("dogfight"), "mine").ok());
  other.allow_files(second);
  EXPECT_EQ(other.call(lay).at("laid").as_integer(), 3);
  EXPECT_TRUE(there.scenario(**there.find("dogfight"), "mine").ok());
}

TEST(HangarBook, AircraftOfEveryKindHaveCards) {
  const Catalogue catalogue(all_games(), data());
  EXPECT_TRUE(hangar_errors(catalogue).empty());
  const Value all = hangar_list(catalogue, Value::object());
  EXPECT_GT(all.as_array().size(), 150u);
  // Each looks through the whole library: some of every kind will do.
  for (std::size_t i = 0; i < all.as_array().size(); i += 9) {
    const Value& a = all.as_array()[i];
    const Result<Value> card = hangar_card(catalogue, a.at("id").as_text(), a.at("kind").as_text());
    ASSERT_TRUE(card.ok()) << a.at("id").as_text();
    EXPECT_FALSE(card->at("ratings").as_array().empty());
  }
  const Value some = hangar_list(catalogue, *json::parse(R"({"game": "jet_duel", "nation": "us", "year": 1972})", "test"));
  ASSERT_FALSE(some.as_array().empty());
  for (const Value& a : some.as_array()) EXPECT_EQ(a.at("nation").as_text(), "US");
  EXPECT_FALSE(hangar_card(catalogue, "zeppelin", "").ok());
  const Result<Value> mustang = hangar_card(catalogue, "p51d", "ww2");
  ASSERT_TRUE(mustang.ok());
  EXPECT_NE(json::write(mustang->at("figures")).find("six heavy machine guns"), std::string::npos);
}

}  // namespace
}  // namespace furball::api
