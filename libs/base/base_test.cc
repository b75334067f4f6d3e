#include <gtest/gtest.h>

#include "libs/base/hash.h"
#include "libs/base/inline_vector.h"
#include "libs/base/result.h"
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

TEST(Value, ObjectsKeepOrderAndReplace) {
  Value v = Value::object();
  v.set("b", 1).set("a", "x").set("b", 2);
  ASSERT_EQ(v.as_object().size(), 2u);
  EXPECT_EQ(v.as_object()[0].first, "b");
  EXPECT_EQ(v.at("b").as_integer(), 2);
  EXPECT_TRUE(v.at("missing").is_null());
  EXPECT_EQ(v.at("a").as_integer(-1), -1);
}

TEST(Hash, IsFixedForEver) {
  EXPECT_EQ(hash_to_string(hash_text("furball")), hash_to_string(hash_text("furball")));
  EXPECT_NE(hash_text("furball"), hash_text("furbalm"));
  EXPECT_EQ(hash_to_string(0xabcULL), "0000000000000abc");
}

}  // namespace
}  // namespace furball
