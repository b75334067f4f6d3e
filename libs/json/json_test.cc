#include "libs/json/json.h"

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace furball::json
