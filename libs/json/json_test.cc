#include "libs/json/json.h"

#include <gtest/gtest.h>

#include <bit>
#include <charconv>
#include <chrono>
#include <cmath>

#include "libs/base/decimal.h"
#include "libs/base/hash.h"
#include "libs/base/number_text.h"

namespace furball::json {
namespace {

std::string read(std::string_view text) {
  const Result<Value> value = parse(text, "t");
  return value ? write(*value) : "refused: " + value.error().message;
}

TEST(Json, RoundTrips) {
  const std::string text = R"({"b":[1,-2,true,null],"a":{"x":"quote \" and \n"},"d":0.5})";
  EXPECT_EQ(read(text), text);
}

struct Case {
  std::string_view text, written;
};
using namespace std::string_view_literals;

// RFC 8259: what a parser must take, and what we make of it.
TEST(Json, TakesWhatTheStandardAllows) {
  const Case cases[] = {
      // values and structure
      {"null", "null"},
      {"true", "true"},
      {" false ", "false"},
      {"\"\"", "\"\""},
      {"[]", "[]"},
      {"{}", "{}"},
      {" \t\r\n[ 1 , 2 ]\n", "[1,2]"},
      {"[[],[[]],{}]", "[[],[[]],{}]"},
      {R"({"":0})", R"({"":0})"},
      {R"({"a":{"b":[{}]}})", R"({"a":{"b":[{}]}})"},
      {R"({"a":1,"b":2,"a":3})", R"({"a":3,"b":2})"},  // the last counts, in the place of the first
      // numbers
      {"0", "0"},
      {"-0", "0"},
      {"-0.0", "-0.0"},
      {"123", "123"},
      {"9223372036854775807", "9223372036854775807"},
      {"-9223372036854775808", "-9223372036854775808"},
      {"9223372036854775808", "9.223372036854776e+18"},
      {"123456789012345678901234567890", "1.2345678901234568e+29"},
      {"1E2", "100"},
      {"1e+2", "100"},
      {"1.5e-3", "0.0015"},
      {"0.1", "0.1"},
      {"0.30000000000000004", "0.30000000000000004"},
      {"0e1", "0"},
      {"0e99999999999999999999", "0"},
      {"1.7976931348623157e308", "1.7976931348623157e+308"},
      {"2.2250738585072011e-308", "2.225073858507201e-308"},
      {"5e-324", "4.94065646e-324"},
      {"2e-324", "0"},
      {"1e-99999999999999999999", "0"},
      // strings
      {R"("\"\\\/\b\f\n\r\t")", R"("\"\\/\u0008\u000c\n\r\t")"},
      {R"("\u0000\u001F")", R"("\u0000\u001f")"},
      {R"("\u00e9\u20AC\ud83d\uDE00")", "\"\u00e9\u20ac\U0001F600\""},
      {R"("\uFFFF\uDBFF\uDFFF")", "\"\uffff\U0010FFFF\""},
      {"\"\u00e9\u20ac\U0001F600\U0010FFFF\x7f\"", "\"\u00e9\u20ac\U0001F600\U0010FFFF\x7f\""},
  };
  for (const Case& c : cases) {
    const std::string got = read(c.text);

    EXPECT_EQ(got, c.written) << c.text;
    EXPECT_EQ(read(got), got) << c.text;
  }
}

TEST(Json, RefusesWhatTheStandardDoesNotAllow) {
  const std::string_view cases[] = {
      // structure
      "",
      " ",
      "[",
      "]",
      "{",
      "}",
      "[1",
      "[1,",
      "[,1]",
      "[1,,2]",
      "[1,]",
      "[1 2]",
      "[1]]",
      "[1] 2",
      "[1]x",
      "{\"a\"}",
      "{\"a\":}",
      "{\"a\" 1}",
      "{\"a\":1,}",
      "{,}",
      "{a:1}",
      "{'a':1}",
      "{1:1}",
      "{\"a\":1 \"b\":2}",
      "{\"a\":1]",
      "[\"a\":1]",
      ",",
      ":",
      "// x\n1",
      "[1/*x*/]",
      "nul",
      "nulll",
      "True",
      "NaN",
      "Infinity",
      "-Infinity",
      "undefined",
      "\xEF\xBB\xBF{}",
      "\0"sv,
      "[\0]"sv,
      "1\0"sv,
      "\v1",
      "\xA0[]",
      "[1]\f",
      // numbers
      "-",
      "+1",
      "01",
      "-01",
      "00",
      "1.",
      ".5",
      "-.5",
      "1.e1",
      "1e",
      "1e+",
      "1e-",
      "1e1.5",
      "0x10",
      "1_000",
      "--1",
      "1a",
      "- 1",
      "1e400",
      "-1e400",
      "1.8e308",
      "1e99999999999999999999",
      "\xEF\xBC\x91",
      // strings
      "\"",
      "\"a",
      "\"\\\"",
      "\"\\x\"",
      "\"\\u12\"",
      "\"\\u12G4\"",
      "\"\\U0041\"",
      "\"\n\"",
      "\"\t\"",
      "\"\0\""sv,
      "\"\x1f\"",
      "'a'",
      "\"a\"b\"",
      "\"\\",
      "\"\\u",
      // surrogates
      R"("\ud800")",
      R"("\udc00")",
      R"("\ud800\u0041")",
      R"("\ud800\ud800")",
      R"("\udc00\ud800")",
      R"("\ud800x")",
      R"("\ud800\")",
      // UTF-8: stray and missing bytes, too long forms, surrogates, beyond the last character
      "\"\x80\"",
      "\"\xBF\"",
      "\"\xC3\"",
      "\"\xC3(\"",
      "\"\xC0\x80\"",
      "\"\xC1\xBF\"",
      "\"\xE0\x80\x80\"",
      "\"\xE0\x9F\xBF\"",
      "\"\xE2\x82\"",
      "\"\xE2\x28\xA1\"",
      "\"\xED\xA0\x80\"",
      "\"\xED\xBF\xBF\"",
      "\"\xF0\x80\x80\x80\"",
      "\"\xF0\x8F\xBF\xBF\"",
      "\"\xF4\x90\x80\x80\"",
      "\"\xF5\x80\x80\x80\"",
      "\"\xF0\x9F\x98\"",
      "\"\xFE\"",
      "\"\xFF\"",
      "\"\xC3",
      "{\"\xFF\":1}",
  };
  for (const std::string_view text : cases) EXPECT_FALSE(parse(text, "t").ok()) << text << " became " << read(text);
}

TEST(Json, DepthAndSizeAreBounded) {
  const auto nested = [](int levels) {
    return std::string(static_cast<std::size_t>(levels), '[') + std::string(static_cast<std::size_t>(levels), ']');
  };
  EXPECT_TRUE(parse(nested(kDeepest), "t").ok());
  EXPECT_FALSE(parse(nested(kDeepest + 2), "t").ok());
  EXPECT_FALSE(parse(std::string(1000000, '['), "t").ok());
  std::string objects;
  for (int i = 0; i < 100; ++i) objects += "{\"a\":";
  EXPECT_FALSE(parse(objects, "t").ok());
  EXPECT_EQ(parse(std::string(kLongest + 1, ' '), "big.json").error().to_string(), "big.json: is longer than 16 MiB");
}

TEST(Json, ErrorsSayWhereAndWhat) {
  EXPECT_EQ(parse("{\"a\":1,}", "frame").error().to_string(),
            "frame: is not valid JSON: expected a name in quotes at character 8");
  EXPECT_EQ(parse("{\n  \"a\": 1\n  \"b\": 2\n}", "x.json").error().to_string(),
            "x.json: is not valid JSON: expected ',' or '}' at line 3, character 3");
}

// The nearest double, as the library of the native build finds it; and its text reads back as the same.
TEST(Json, NumbersAreExact) {
  uint64_t word = 7;
  for (int i = 0; i < 30000; ++i) {
    word = mix(word + static_cast<uint64_t>(i));
    const double value = std::bit_cast<double>(word);
    if (!std::isfinite(value)) continue;
    const std::string text = number_text(value);
    EXPECT_EQ(parse(text, "t")->as_number(), value) << text;

    std::string digits = std::to_string(mix(word)) + std::to_string(mix(word + 1));
    digits.resize(1 + word % digits.size());
    digits += "e" + std::to_string(static_cast<int>(mix(word + 2) % 660) - 350);
    double nearest = 0;
    if (std::from_chars(digits.data(), digits.data() + digits.size(), nearest).ec == std::errc()) {
      ASSERT_TRUE(parse(digits, "t").ok()) << digits;
      EXPECT_EQ(parse(digits, "t")->as_number(), nearest) << digits;
    }
  }
  // Halfway between two doubles, and just above it, hundreds of digits on.
  const std::string half = "9007199254740993";
  EXPECT_EQ(parse(half + ".0", "t")->as_number(), 9007199254740992.0);
  EXPECT_EQ(parse(half + "." + std::string(900, '0') + "1", "t")->as_number(), 9007199254740994.0);
}

// 32,700 names took a second and a half when every name was compared with all before it: some 20 times as long as half as
// many. A bound that only a quadratic parser breaks.
TEST(Json, ManyNamesAreReadInLinearTime) {
  const auto object = [](int names) {
    std::string text = "{";
    for (int i = 0; i < names; ++i) text += (i ? ",\"name" : "\"name") + std::to_string(i) + "\":1";
    return text + "}";
  };
  const auto seconds = [](const std::string& text) {
    double best = 1e9;
    for (int i = 0; i < 3; ++i) {
      const auto start = std::chrono::steady_clock::now();
      EXPECT_TRUE(parse(text, "t").ok());
      best = std::min(best, std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
    }
    return best;
  };
  const double few = seconds(object(10000)), many = seconds(object(100000));
  EXPECT_LT(many, 40 * few + 0.05) << "ten times the names took " << many / few << " times as long";
  EXPECT_EQ(parse(object(100000), "t")->as_object().size(), 100000u);
}

}  // namespace
}  // namespace furball::json
