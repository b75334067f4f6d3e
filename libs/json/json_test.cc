#include "libs/json/json.h"

#include <gtest/gtest.h>

#include "libs/json/small_parser.h"

namespace furball::json {
namespace {

TEST(Json, RoundTrips) {
  const std::string text = R"({"b":[1,-2,true,null],"a":{"x":"quote \" and \n"},"d":0.5})";
  const Result<Value> value = parse(text, "test");
  ASSERT_TRUE(value.ok());
  EXPECT_EQ(write(*value), text);
}

TEST(Json, RefusesRubbishAndDepth) {
  EXPECT_FALSE(parse("{\"a\":", "frame").ok());
  EXPECT_EQ(parse("{", "frame").error().where, "frame");
  EXPECT_FALSE(parse(std::string(100, '['), "frame").ok());
  EXPECT_FALSE(parse("", "frame").ok());
}

// The parser of the WASM build agrees with the library.
TEST(Json, SmallParserAgrees) {
  for (const char* text : {R"({"b":[1,-2,true,null],"a":{"x":"quote \" and \n"},"d":0.5})", "[]", "{}", " [ 1 , 2.25e2 ] ",
                           "-0.125", R"("\u00e9 \ud83d\ude00 \/")", "9223372036854775807", "-9223372036854775808",
                           "9223372036854775808", "[9.5,0.1,12.7]", R"({"a":1,"a":2})"}) {
    const Result<Value> a = parse(text, "t"), b = parse_small(text, "t");
    ASSERT_TRUE(a.ok() && b.ok()) << text;
    EXPECT_EQ(write(*a), write(*b)) << text;
  }
  for (const char* text :
       {"", "{", "[1,]", "01", "1.", "tru", "\"a", "{\"a\" 1}", "[1] 2", "\"\\x\"", "\"\\ud800\"", "+1", "nul"})
    EXPECT_TRUE(!parse(text, "t").ok() && !parse_small(text, "t").ok()) << text;
  EXPECT_FALSE(parse_small(std::string(100, '['), "frame").ok());
}

}  // namespace
}  // namespace furball::json
