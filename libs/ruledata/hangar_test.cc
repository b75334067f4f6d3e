#include "libs/ruledata/hangar.h"

#include <gtest/gtest.h>

#include "libs/ruledata/data_store.h"
#include "libs/ruledata/toml.h"

namespace furball::ruledata {
namespace {

constexpr std::string_view kCard = R"(
format = 1
id = "test_plane"
name = "Test Plane"
nation = "GB"
year = 1940
class = "Fighter"
vp = 1
bands = [[0, 6, 5, 6, 1], [7, 12, 6, 7, 2], [13, 19, 5, 6, 3]]
firepower = 2
protection = [4]
sight = "T"
bomb = [[10, 9], [19, 0]]
[abilities]
gyro = true
atgr = 9
[full_circle]
twin_sa = false
weak_guns = false
tail_guns = false
combat_box = false
bands = [[0, 5, 5, 6, 1], [6, 12, 6, 7, 2], [13, 22, 5, 6, 3]]
[source]
bands = "house"
[source.abilities]
gyro = "rulebook"
[[variants]]
id = "test_plane_b"
name = "Test Plane B"
year = 1941
firepower = 3
speed_all = 1
remove = ["gyro"]
add = { torpedo = 0 }
[variants.full_circle]
rear_view = true
[variants.source]
firepower = "house"
)";

// The error for a card in which one line was replaced by another.
std::string error_of(std::string_view line, std::string_view with) {
  std::string text(kCard);
  const std::size_t at = text.find(line);
  EXPECT_NE(at, std::string::npos) << line;
  text.replace(at, line.size(), with);
  const Result<Value> file = parse_toml(text, "test_plane.toml");
  EXPECT_TRUE(file.ok()) << file.error().to_string();
  const auto cards = read_aircraft(*file, "test_plane.toml");
  return cards.ok() ? "no error" : cards.error().to_string();
}

TEST(Hangar, ReadsACardAndItsVariant) {
  const Result<Value> file = parse_toml(kCard, "test_plane.toml");
  ASSERT_TRUE(file.ok());
  const auto cards = read_aircraft(*file, "test_plane.toml");
  ASSERT_TRUE(cards.ok()) << cards.error().to_string();
  ASSERT_EQ(cards->size(), 2u);
  const Aircraft& base = (*cards)[0];
  EXPECT_EQ(base.name, "Test Plane");
  EXPECT_TRUE(base.fighter());
  EXPECT_EQ(base.band_at(7), (Band{7, 12, 6, 7, 2}));
  EXPECT_EQ(base.band_at(25), (Band{13, 19, 5, 6, 3}));  // above the last row
  EXPECT_EQ(base.bomb_at(10), 9);
  EXPECT_EQ(base.bomb_at(11), 0);
  EXPECT_EQ(base.firepower_bomber, 2);
  EXPECT_EQ(base.defence, kNoDefence);
  EXPECT_TRUE(base.abilities.gyro);
  EXPECT_EQ(base.abilities.atgr, 9);
  EXPECT_FALSE(base.abilities.has_torpedo);
  EXPECT_TRUE(base.full_circle.may_gyro);
  EXPECT_EQ(base.full_circle.bands[0], (Band{0, 5, 5, 6, 1}));
  EXPECT_EQ(base.source_of("abilities.gyro"), "rulebook");

  const Aircraft& b = (*cards)[1];
  EXPECT_EQ(b.variant_of, "test_plane");
  EXPECT_EQ(b.firepower, 3);
  EXPECT_EQ(b.full_circle.firepower_as_bomber, 3);
  EXPECT_EQ(b.bands[0], (Band{0, 6, 6, 6, 1}));              // speed_all
  EXPECT_EQ(b.full_circle.bands[0], (Band{0, 6, 6, 6, 1}));  // own Full Circle bands dropped
  EXPECT_EQ(b.full_circle.bands.back().hi, kFullCircleTopLevel);
  EXPECT_FALSE(b.abilities.gyro);
  EXPECT_TRUE(b.abilities.has_torpedo);
  EXPECT_EQ(b.abilities.atgr, 9);
  EXPECT_TRUE(b.full_circle.rear_view);
  EXPECT_FALSE(b.abilities.rear_view);
  EXPECT_EQ(b.source_of("firepower"), "house");
  EXPECT_EQ(b.source_of("bands"), "house");
}

TEST(Hangar, EveryErrorNamesFileAndField) {
  const std::vector<std::array<std::string_view, 3>> cases = {
      {"vp = 1", "vp = 9", "test_plane.toml: vp: must be 1 to 5, is 9"},
      {"vp = 1", "", "test_plane.toml: vp: is missing: a whole number is needed"},
      {"vp = 1", "vp = 1\nwings = 2", "test_plane.toml: wings: is not a known field; check its spelling or remove it"},
      {"[7, 12, 6, 7, 2], [13, 19, 5, 6, 3]", "[8, 12, 6, 7, 2], [13, 19, 5, 6, 3]",
       "test_plane.toml: bands[1]: must start at level 7, starts at 8"},
      {"[13, 19, 5, 6, 3]", "[13, 18, 5, 6, 3]", "test_plane.toml: bands: must end at level 19, ends at 18"},
      {"[13, 19, 5, 6, 3]", "[13, 19, 5, 6, 1]",
       "test_plane.toml: bands[2]: a fighter's climb rating may not fall with height"},
      {"[13, 19, 5, 6, 3]", "[13, 19, 5, 6, \"S\"]", "test_plane.toml: bands[2]: a fighter's climb is 1, 2 or 3 (and 1 more)"},
      {"[13, 19, 5, 6, 3]", "[13, 19, 5, 9, 3]", "test_plane.toml: bands[2]: turn and speed may differ by no more than 3"},
      {"firepower = 2", "firepower = 6", "test_plane.toml: firepower: must be 0 to 5 or \"U\""},
      {"protection = [4]", "protection = [4, 6]",
       "test_plane.toml: protection: must be one number or two consecutive numbers from 2 to 6, as a list"},
      {"protection = [4]", "protection = [2]",
       "test_plane.toml: full_circle.protection: must be one of the seven columns of Full Circle's combat table, 2-3 to 5-6"},
      {"sight = \"T\"", "sight = \"X\"", "test_plane.toml: sight: must be one of: T, V, G; is 'X'"},
      {"[10, 9]", "[19, 9]", "test_plane.toml: bomb[1]: levels must rise and stay within 0 to 19"},
      {"atgr = 9\n", "atgr = 'x'\n", "test_plane.toml: abilities.atgr: must be a whole number, not a string"},
      {"tail_guns = false", "tail_guns = true", "test_plane.toml: full_circle.tail_guns: a fighter has none"},
      {"twin_sa = false\n", "", "test_plane.toml: full_circle.twin_sa: is missing: true or false is needed"},
      {"id = \"test_plane\"", "id = \"other\"", "test_plane.toml: id: is 'other', but the file is named 'test_plane'"},
      {"firepower = 3", "firepower = 8", "test_plane.toml: variants[0].firepower: must be 0 to 5 or \"U\""},
      {"remove = [\"gyro\"]", "remove = [\"jet\"]",
       "test_plane.toml: variants[0].remove: the base card does not have the ability 'jet'"},
      {"add = { torpedo = 0 }", "add = { torpedo = 7 }",
       "test_plane.toml: variants[0].abilities.torpedo: must be -3 to 3, is 7"},
  };
  for (const auto& [line, with, expected] : cases) EXPECT_EQ(error_of(line, with), expected);
}

TEST(Hangar, AllCardsOfTheRepositoryLoad) {
  const DataStore data;
  const Result<Hangar> hangar = Hangar::load(data);
  ASSERT_TRUE(hangar.ok()) << hangar.error().to_string();
  EXPECT_GE(hangar->all().size(), 80u);
  const Aircraft* mustang = hangar->find("p51d");
  ASSERT_NE(mustang, nullptr);
  EXPECT_EQ(mustang->firepower, 2);
  EXPECT_EQ(mustang->band_at(5).climb, 2);
  EXPECT_EQ(mustang->full_circle.bands.back().hi, kFullCircleTopLevel);
  EXPECT_EQ(hangar->find("no_such_plane"), nullptr);
  for (const Aircraft& a : hangar->all()) EXPECT_FALSE(a.sources.empty()) << a.id;
}

TEST(Hangar, OneCardOrVariantById) {
  const DataStore data;
  const Result<Aircraft> base = load_aircraft(data, "p51d");
  ASSERT_TRUE(base.ok());
  const Result<Aircraft> variant = load_aircraft(data, "b17f");
  ASSERT_TRUE(variant.ok()) << variant.error().to_string();
  EXPECT_EQ(variant->variant_of, "b17g");
  EXPECT_TRUE(variant->full_circle.head_on);
  const Result<Aircraft> none = load_aircraft(data, "no_such_plane");
  ASSERT_FALSE(none.ok());
  EXPECT_EQ(none.error().to_string(), "data/aircraft/ww2: there is no aircraft 'no_such_plane'");
}

}  // namespace
}  // namespace furball::ruledata
