#include <gtest/gtest.h>

#include "libs/ruledata/data_store.h"
#include "libs/ruledata/reader.h"
#include "libs/ruledata/setup_fields.h"
#include "libs/ruledata/toml.h"

namespace furball::ruledata {
namespace {

Value parsed(std::string_view text) {
  Result<Value> value = parse_toml(text, "x.toml");
  EXPECT_TRUE(value.ok());
  return value ? *value : Value();
}

TEST(Toml, SyntaxErrorNamesFileAndLine) {
  const Result<Value> bad = parse_toml("a = 1\nb = = 2\n", "x.toml");
  ASSERT_FALSE(bad.ok());
  EXPECT_EQ(bad.error().where, "x.toml: line 2");
}

TEST(Reader, ReadsTypedFields) {
  const Value v = parsed("turns = 20\nname = 'first'\nsun = true\nrows = [1, 2]\nratio = 0.5\n[[flight]]\nid = 'A'\n");
  Errors errors;
  Reader r(v, "x.toml", errors);
  EXPECT_EQ(r.integer("turns", {.min = 1, .max = 40}), 20);
  EXPECT_EQ(r.text("name"), "first");
  EXPECT_TRUE(r.boolean("sun"));
  EXPECT_EQ(r.integers("rows").size(), 2u);
  EXPECT_DOUBLE_EQ(r.number("ratio"), 0.5);
  for (Reader& f : r.list("flight")) EXPECT_EQ(f.text("id"), "A");
  r.done();
  EXPECT_TRUE(errors.empty());
}

TEST(Reader, EveryMistakeNamesFileFieldAndReason) {
  const Value v = parsed("turns = 99\nname = 3\ntypo = 1\nkind = 'x'\n[[flight]]\nrow = 'high'\n");
  Errors errors;
  Reader r(v, "x.toml", errors);
  r.integer("turns", {.min = 1, .max = 40, .rule = "DF-VIC-03"});
  r.text("name");
  r.integer("needed");
  r.choice("kind", {"a", "b"});
  for (Reader& f : r.list("flight")) f.integer("row");
  r.done();
  std::vector<std::string> said;
  for (const Error& e : errors.list()) said.push_back(e.to_string());
  EXPECT_EQ(said, (std::vector<std::string>{
                      "x.toml: turns: must be 1 to 40, is 99 [DF-VIC-03]", "x.toml: name: must be a string, not a whole number",
                      "x.toml: needed: is missing: a whole number is needed", "x.toml: kind: must be one of: a, b; is 'x'",
                      "x.toml: flight[0].row: must be a whole number, not a string",
                      "x.toml: typo: is not a known field; check its spelling or remove it"}));
}

TEST(Toml, SlipsOfThePenAreErrors) {
  for (const char* slip : {"[[[", "[", "[[", "[.]", "a = [", "a.", "= 1", "[[a]\n", "a = \"x", "[ ]"})
    EXPECT_FALSE(parse_toml(slip, "x.toml").ok()) << slip;
}

TEST(Reader, TheCaptionOfAScenarioIsChecked) {
  for (const char* slip : {"format = 2",     "id = 5",       "title = 1",        "history = 5",         "difficulty = \"hard\"",
                           "difficulty = 9", "minutes = -5", "place = 1",        "aftermath = 1",       "battle = 1",
                           "order = 0",      "imagined = 1", "briefing = 1",     "briefing.blue = 1",   "briefing.green = 'x'",
                           "date = 1940",    "date = '40'",  "date = '1940-13'", "date = '1940-08-32'", "date = '1940/08'"}) {
    const Value v = parsed(slip);
    Errors errors;
    Reader r(v, "x.toml", errors);
    r.caption();
    r.done();
    EXPECT_EQ(errors.list().size(), 1u) << slip;
  }
}

TEST(DataStore, OverlaysReplaceFiles) {
  DataStore store;
  EXPECT_FALSE(store.load("no/such.toml").ok());
  store.overlay("own/file.toml", "a = 1");
  EXPECT_EQ(store.load("own/file.toml")->at("a").as_integer(), 1);
  EXPECT_EQ(store.list("own").size(), 1u);
}

TEST(Reader, ListsStayWithinTheirRangeEvenWhenTheyAreRefused) {
  const Value v = parsed("rows = [1, 62, -5, 'x']\n");
  Errors errors;
  Reader r(v, "x.toml", errors);
  EXPECT_EQ(r.integers("rows", {.min = 1, .max = 8}), (std::vector<int>{1, 8, 1, 1}));
  EXPECT_EQ(errors.list().size(), 3u);
}

TEST(SetupFields, RequestsAreCheckedAndFilled) {
  Value fields =
      parsed(
          "[[field]]\nkey = 'year'\nmin = 1936\nmax = 1945\nrule = 'X-1'\n[[field]]\nkey = 'jets'\ndefault = 2\nchoices = [2, "
          "4]\n"
          "[[field]]\nkey = 'pilots'\nmany = true\nchoices = ['green', 'veteran']\n[[field]]\nkey = 'deck'\ndefault = false\n"
          "[[field]]\nkey = 'bombers'\n")
          .at("field");
  offer(fields, "bombers", {{"b17", "B-17"}, {"ju88", "Ju 88"}});
  const auto ask = [&](Value::Object request) { return wanted_setup(Value(std::move(request)), fields); };
  const auto refused = [&](Value::Object request) { return ask(std::move(request)).error().to_string(); };
  const Result<Value> none = ask({});
  EXPECT_TRUE(none->at("year").is_null() && none->at("bombers").is_null());
  EXPECT_EQ(none->at("jets").as_integer(), 2);
  const Result<Value> all = ask(
      {{"year", 1940}, {"jets", 4}, {"pilots", Value(Value::Array{"veteran", "green"})}, {"deck", true}, {"bombers", "ju88"}});
  ASSERT_TRUE(all.ok()) << all.error().to_string();
  EXPECT_EQ(all->at("bombers").as_text(), "ju88");
  EXPECT_EQ(refused({{"year", 1946}}), "request: year: must be 1936 to 1945 [X-1]");
  EXPECT_EQ(refused({{"jets", 3}}), "request: jets: must be one of: 2, 4");
  EXPECT_EQ(refused({{"pilots", Value(Value::Array{"keen"})}}), "request: pilots: must be one of: green, veteran");
  EXPECT_EQ(refused({{"deck", "yes"}}), "request: deck: must be true or false");
  EXPECT_EQ(refused({{"bombers", "B-17"}}), "request: bombers: must be one of: b17, ju88");
  EXPECT_EQ(refused({{"colour", "red"}}),
            "request: colour: is not part of this set-up; there are: year, jets, pilots, deck, bombers");
}

}  // namespace
}  // namespace furball::ruledata
