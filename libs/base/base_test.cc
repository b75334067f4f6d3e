#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "libs/base/hash.h"
#include "libs/base/inline_vector.h"
#include "libs/base/number_text.h"
#include "libs/base/result.h"
#include "libs/base/say.h"
#include "libs/base/sort.h"
#include "libs/base/value.h"

namespace furball {
namespace {

TEST(Result, CarriesValueOrError) {
  Result<int> good = 7;
  EXPECT_TRUE(good.ok());
  EXPECT_EQ(*good, 7);
  Result<int> bad = Error{"file.toml: row", "must be 0 to 9, is 12", "DF-SETUP-03"};
  EXPECT_FALSE(bad.ok());
  EXPECT_EQ(bad.error().to_string(), "file.toml: row: must be 0 to 9, is 12 [DF-SETUP-03]");
}

TEST(InlineVector, KeepsOrderAndSize) {
  InlineVector<int, 4> v;
  v.push_back(3);
  v.push_back(5);
  EXPECT_EQ(v.size(), 2u);
  EXPECT_EQ(v[0] + v.back(), 8);
  v.pop_back();
  EXPECT_EQ(v.size(), 1u);
}

TEST(Say, FillsNamedPlacesInAnyOrder) {
  EXPECT_EQ(say("{unit} climbs to level {level}.", {{"level", 7}, {"unit", "Red flight"}}), "Red flight climbs to level 7.");
  EXPECT_EQ(say("{a} against {a}", {{"a", -3}}), "-3 against -3");
  EXPECT_EQ(say("No places.", {}), "No places.");
}

TEST(Say, ShowsPlacesThatNobodyFilled) { EXPECT_EQ(say("{who} turns {where", {{"unit", "A"}}), "{who} turns {where"); }

TEST(Say, HasOneSentenceForOneAndAnotherForMore) {
  const auto hits = [](int n) { return say_n(n, "{unit} takes a hit.", "{unit} takes {n} hits.", {{"unit", "B1"}}); };
  EXPECT_EQ(hits(1), "B1 takes a hit.");
  EXPECT_EQ(hits(0), "B1 takes 0 hits.");
  EXPECT_EQ(hits(2), "B1 takes 2 hits.");
}

TEST(Say, ListsAndSentencesOneAfterAnother) {
  std::string list, text;
  for (const char* item : {"EA", "IB", "B1"}) add_item(list, item);
  EXPECT_EQ(list, "EA, IB, B1");
  for (const char* sentence : {"It climbs.", "", "It may not attack."}) add_sentence(text, sentence);
  EXPECT_EQ(text, "It climbs. It may not attack.");
}

TEST(NumberText, WritesAsPrintfDoes) {
  const auto printed = [](const char* format, double value) {
    char text[400];
    std::snprintf(text, sizeof text, format, value);
    return std::string(text);
  };
  std::vector<double> values = {0,    -0.0,      1,         -1,       0.5,         0.1,    1.0 / 3, 2.0 / 3,
                                100,  12345.678, 999999999, 1e9,      999999999.6, 0.0001, 0.00001, 9.9999999996e-5,
                                1e22, 1e-22,     1e300,     -2.5e-300};
  uint64_t word = 1;
  for (int i = 0; i < 20000; ++i) {
    word = mix(word + static_cast<uint64_t>(i));
    values.push_back((static_cast<double>(word >> 11) * 0x1p-53 - 0.5) * std::pow(10.0, static_cast<int>(word % 24) - 12));
  }
  for (const double value : values) {
    std::string expected;  // the shortest of these that reads back
    for (const char* format : {"%.17g", "%.16g", "%.15g", "%.9g"})
      if (const std::string text = printed(format, value); std::strtod(text.c_str(), nullptr) == value) expected = text;
    ASSERT_EQ(number_text(value), expected);
    if (std::abs(value) < 1e9) {
      ASSERT_EQ(signed_text(value), printed("%+.2f", value));
    }
  }
}

TEST(SortShort, SortsAndKeepsEqualsInOrder) {
  std::vector<std::pair<int, std::string>> list = {{3, "a"}, {1, "b"}, {3, "c"}, {2, "d"}, {1, "e"}};
  sort_short(list.begin(), list.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  std::string order;
  for (const auto& [key, name] : list) order += name;
  EXPECT_EQ(order, "bedac");
  int numbers[] = {5, 4, 9, 1};
  sort_short(numbers, numbers + 4);
  EXPECT_EQ(numbers[0] + 10 * numbers[3], 91);
  sort_short(numbers, numbers);  // nothing to do
}

TEST(Value, ObjectsKeepOrderAndReplace) {
  Value v = Value::object();
  v.set("b", 1).set("a", "x").set("b", 2);
  ASSERT_EQ(v.as_object().size(), 2u);
  EXPECT_EQ(v.as_object()[0].first, "b");
  EXPECT_EQ(v.at("b").as_integer(), 2);
  EXPECT_TRUE(v.at("missing").is_null());
  EXPECT_EQ(v.at("a").as_integer(-1), -1);
}

TEST(Value, ManyMembersAreFoundAndReplaced) {
  Value v = Value::object();
  for (int i = 0; i < 1000; ++i) v.set("k" + std::to_string(i), i);
  for (int i = 0; i < 1000; i += 7) v.set("k" + std::to_string(i), -i);
  ASSERT_EQ(v.as_object().size(), 1000u);
  EXPECT_EQ(v.as_object()[700].first, "k700");
  const Value copy = v;
  EXPECT_EQ(copy, v);
  EXPECT_EQ(copy.at("k700").as_integer(), -700);
  EXPECT_EQ(v.at("k701").as_integer(), 701);
  EXPECT_EQ(v.find("k1000"), nullptr);
}

TEST(Hash, IsFixedForEver) {
  EXPECT_EQ(hash_to_string(hash_text("furball")), hash_to_string(hash_text("furball")));
  EXPECT_NE(hash_text("furball"), hash_text("furbalm"));
  EXPECT_EQ(hash_to_string(0xabcULL), "0000000000000abc");
}

}  // namespace
}  // namespace furball
