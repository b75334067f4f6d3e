#include "libs/ruledata/hangar.h"

#include <algorithm>
#include <array>

#include "libs/base/say.h"
#include "libs/ruledata/reader.h"

namespace furball::ruledata {
namespace {

const std::vector<std::string_view>& class_words() {
  static const std::vector<std::string_view> kWords = {"Fighter",        "Light Bomber", "Dive Bomber", "Medium Bomber",
                                                       "Torpedo Bomber", "Heavy Bomber", "Transport"};
  return kWords;
}

// Fields of the card itself: a variant may replace each of them.
constexpr std::array kCardFields = {"nation", "year",       "class",    "vp",      "bands", "firepower",
                                    "sight",  "protection", "head_on",  "defence", "bomb",  "firepower_bomber",
                                    "fuel",   "speed_half", "turn_half"};

bool is_card_field(std::string_view key) { return std::find(kCardFields.begin(), kCardFields.end(), key) != kCardFields.end(); }

std::vector<Band> read_bands(Reader& r, std::string_view key, int top, bool fighter) {
  std::vector<Band> bands;
  const Value& list = r.raw(key);
  if (!list.is_array() || list.as_array().empty()) {
    r.fail(key, "is missing: a list of rows [lowest level, highest level, speed, turn, climb] is needed");
    return {{0, top, 1, 1, 2}};
  }
  for (std::size_t i = 0; i < list.as_array().size(); ++i) {
    const Value::Array& row = list.as_array()[i].as_array();
    const std::string here = std::string(key) + "[" + std::to_string(i) + "]";
    const bool numbers =
        row.size() == 5 && std::all_of(row.begin(), row.begin() + 4, [](const Value& v) { return v.is_integer(); });
    const bool slow = row.size() == 5 && row[4].as_text() == "S";
    if (!numbers || !(slow || row[4].is_integer())) {
      r.fail(here, "must be [lowest level, highest level, speed, turn, climb] with climb 1, 2, 3 or \"S\"");
      continue;
    }
    Band band{static_cast<int>(row[0].as_integer()), static_cast<int>(row[1].as_integer()),
              static_cast<int>(row[2].as_integer()), static_cast<int>(row[3].as_integer()),
              slow ? kSlowClimb : static_cast<int>(row[4].as_integer())};
    if (band.speed < 0 || band.speed > 9) r.fail(here, say("speed must be 0 to 9, is {speed}", {{"speed", band.speed}}));
    if (band.turn < 0 || band.turn > 12) r.fail(here, say("turn must be 0 to 12, is {turn}", {{"turn", band.turn}}));
    if (band.turn - band.speed < -3 || band.turn - band.speed > 3) r.fail(here, "turn and speed may differ by no more than 3");
    if (!slow && (band.climb < 1 || band.climb > 3)) r.fail(here, "climb must be 1, 2, 3 or \"S\"");
    if (fighter && slow) r.fail(here, "a fighter's climb is 1, 2 or 3");
    const int expected = bands.empty() ? 0 : bands.back().hi + 1;
    if (band.lo != expected)
      r.fail(here, say("must start at level {level}, starts at {start}", {{"level", expected}, {"start", band.lo}}));
    if (band.hi < band.lo) r.fail(here, "ends below its start");
    if (fighter && !bands.empty() && band.climb < bands.back().climb)
      r.fail(here, "a fighter's climb rating may not fall with height");
    bands.push_back(band);
  }
  if (bands.empty()) return {{0, top, 1, 1, 2}};
  if (bands.back().hi != top)
    r.fail(key, say("must end at level {level}, ends at {end}", {{"level", top}, {"end", bands.back().hi}}));
  return bands;
}

int read_firepower(Reader& r, std::string_view key, std::optional<int> fallback) {
  if (fallback && !r.has(key)) return *fallback;
  const Value& v = r.raw(key);
  if (v.as_text() == "U") return kUnarmed;
  if (v.is_integer() && v.as_integer() >= 0 && v.as_integer() <= 5) return static_cast<int>(v.as_integer());
  r.fail(key, v.is_null() ? "is missing: 0 to 5 or \"U\" is needed" : "must be 0 to 5 or \"U\"");
  return 0;
}

Protection read_protection(Reader& r, std::string_view key) {
  const Value::Array& list = r.raw(key).as_array();
  const bool good = (list.size() == 1 || list.size() == 2) &&
                    std::all_of(list.begin(), list.end(), [](const Value& v) { return v.is_integer(); });
  Protection p;
  if (good) p = {static_cast<int>(list[0].as_integer()), static_cast<int>(list.back().as_integer())};
  if (!good || p.lo < 2 || p.hi > 6 || (list.size() == 2 && p.hi != p.lo + 1)) {
    r.fail(key, "must be one number or two consecutive numbers from 2 to 6, as a list");
    return {4, 4};
  }
  return p;
}

std::vector<BombRow> read_bomb(Reader& r, std::string_view key) {
  std::vector<BombRow> rows;
  if (!r.has(key)) return rows;
  const Value& list = r.raw(key);
  if (!list.is_array()) r.fail(key, "must be a list of rows [start level up to, value]");
  for (std::size_t i = 0; i < list.as_array().size(); ++i) {
    const Value::Array& row = list.as_array()[i].as_array();
    const std::string here = std::string(key) + "[" + std::to_string(i) + "]";
    if (row.size() != 2 || !row[0].is_integer() || !row[1].is_integer() || row[1].as_integer() < 0) {
      r.fail(here, "must be [start level up to, value of 0 or more]");
      continue;
    }
    const BombRow b{static_cast<int>(row[0].as_integer()), static_cast<int>(row[1].as_integer())};
    if (b.up_to < 0 || b.up_to > kTopLevel || (!rows.empty() && b.up_to <= rows.back().up_to))
      r.fail(here, "levels must rise and stay within 0 to 19");
    rows.push_back(b);
  }
  if (!rows.empty() && rows.back().up_to != kTopLevel) r.fail(key, "the last row must reach level 19");
  return rows;
}

Abilities read_abilities(Reader r) {
  Abilities a;
  struct Flag {
    std::string_view key;
    bool Abilities::* field;
  };
  static constexpr Flag kFlags[] = {{"aar", &Abilities::aar},
                                    {"at_pod", &Abilities::at_pod},
                                    {"dive_brakes", &Abilities::dive_brakes},
                                    {"drop_tanks", &Abilities::drop_tanks},
                                    {"gun_pod", &Abilities::gun_pod},
                                    {"gyro", &Abilities::gyro},
                                    {"jet", &Abilities::jet},
                                    {"low_drag", &Abilities::low_drag},
                                    {"rear_view", &Abilities::rear_view},
                                    {"rocket", &Abilities::rocket},
                                    {"speed_brakes", &Abilities::speed_brakes},
                                    {"torpedo_slow", &Abilities::torpedo_slow}};
  for (const Flag& flag : kFlags) a.*flag.field = r.boolean(flag.key, false);
  a.atgr = r.integer("atgr", {.min = 1, .max = 30, .fallback = 0});
  a.heavy_gun = r.integer("heavy_gun", {.min = 1, .max = 5, .fallback = 0});
  a.has_torpedo = r.has("torpedo");
  a.torpedo = r.integer("torpedo", {.min = -3, .max = 3, .fallback = 0});
  if (a.torpedo_slow && !a.has_torpedo) r.fail("torpedo_slow", "needs the ability torpedo");
  r.done();
  return a;
}

FullCircleCard read_full_circle(Reader r, const Aircraft& card) {
  FullCircleCard fc;
  fc.klass = static_cast<AircraftClass>(r.choice("class", class_words(), static_cast<int>(card.klass)));
  const bool fighter = fc.klass == AircraftClass::kFighter;
  fc.bands = card.bands;
  fc.bands.back().hi = kFullCircleTopLevel;
  if (r.has("bands")) fc.bands = read_bands(r, "bands", kFullCircleTopLevel, fighter);
  fc.firepower = read_firepower(r, "firepower", card.firepower);
  const bool slash = card.firepower_bomber != card.firepower;
  fc.firepower_as_bomber = read_firepower(r, "firepower_as_bomber", slash ? card.firepower_bomber : fc.firepower);
  fc.protection = r.has("protection") ? read_protection(r, "protection") : card.protection;
  if (fc.protection == Protection{2, 2} || fc.protection == Protection{6, 6})
    r.fail("protection", "must be one of the seven columns of Full Circle's combat table, 2-3 to 5-6");
  fc.head_on = r.boolean("head_on", card.head_on);
  fc.defence = r.integer("defence", {.min = 0, .max = 1, .fallback = card.defence});
  fc.rear_view = r.boolean("rear_view", card.abilities.rear_view);
  fc.jet = r.boolean("jet", card.abilities.jet);
  fc.twin_sa = r.boolean("twin_sa");
  fc.weak_guns = r.boolean("weak_guns");
  fc.tail_guns = r.boolean("tail_guns");
  fc.combat_box = r.boolean("combat_box");
  fc.may_gun_pods = r.boolean("may_gun_pods", card.abilities.gun_pod);
  fc.may_aar = r.boolean("may_aar", card.abilities.aar);
  fc.may_gyro = r.boolean("may_gyro", card.abilities.gyro);
  if (fighter && fc.tail_guns) r.fail("tail_guns", "a fighter has none");
  if (!fighter && fc.weak_guns) r.fail("weak_guns", "is for fighters only");
  if (!fighter && fc.twin_sa) r.fail("twin_sa", "is for fighters only");
  r.done();
  return fc;
}

// `r` is the base card or a finished variant.
Aircraft read_card(Reader& r, std::string_view path) {
  Aircraft a;
  a.file = path;
  a.id = r.text("id");
  a.name = r.text("name");
  a.nation = r.text("nation");
  a.year = r.integer("year", {.min = 1930, .max = 1955});
  a.klass = static_cast<AircraftClass>(r.choice("class", class_words()));
  a.vp = r.integer("vp", {.min = 1, .max = 5});
  a.bands = read_bands(r, "bands", kTopLevel, a.fighter());
  a.firepower = read_firepower(r, "firepower", std::nullopt);
  a.firepower_bomber = read_firepower(r, "firepower_bomber", a.firepower);
  a.protection = read_protection(r, "protection");
  a.head_on = r.boolean("head_on", false);
  a.sight = "TVG"[r.choice("sight", {"T", "V", "G"})];
  a.defence = r.integer("defence", {.min = 0, .max = 1, .fallback = kNoDefence});
  a.bomb = read_bomb(r, "bomb");
  a.speed_half = r.integers("speed_half", {.min = 0, .max = 12});
  a.turn_half = r.integers("turn_half", {.min = 0, .max = 12});
  for (const auto& [key, list] : {std::pair{"speed_half", &a.speed_half}, std::pair{"turn_half", &a.turn_half}})
    if (r.has(key) && list->size() != a.bands.size()) r.fail(key, "needs one number per band");
  a.fuel = r.integer("fuel", {.min = 1, .max = 20, .fallback = 0});
  if (a.id.empty()) r.fail("id", "must not be empty");
  if (a.name.empty()) r.fail("name", "must not be empty");
  if (!r.has("abilities")) r.fail("abilities", "is missing: a table is needed, which may be empty");
  a.abilities = read_abilities(r.table("abilities"));
  if (!r.has("full_circle")) r.fail("full_circle", "is missing: a table is needed");
  a.full_circle = read_full_circle(r.table("full_circle"), a);
  return a;
}

void read_sources(const Value& source, const std::string& prefix, Aircraft& a) {
  for (const auto& [key, value] : source.as_object()) {
    if (value.is_object()) {
      read_sources(value, key + ".", a);
      continue;
    }
    const std::string field = prefix + key;
    const auto known = std::find_if(a.sources.begin(), a.sources.end(), [&](const auto& s) { return s.first == field; });
    if (known != a.sources.end()) known->second = value.as_text();
    else a.sources.emplace_back(field, value.as_text());
  }
}

// The card a variant stands for, in the order docs/data-format.md gives.
Value merge_variant(const Value& base, const Value& variant) {
  Value card = Value::object();
  for (const auto& [key, value] : base.as_object())
    if (key == "id" || key == "name" || key == "abilities" || key == "full_circle" || is_card_field(key)) card.set(key, value);
  for (const auto& [key, value] : variant.as_object())
    if (key == "id" || key == "name" || is_card_field(key)) card.set(key, value);
  const int64_t shift = variant.at("speed_all").as_integer();
  if (shift != 0) {
    Value bands = Value::array();
    for (const Value& row : card.at("bands").as_array()) {
      Value::Array changed = row.as_array();
      if (changed.size() == 5) changed[2] = changed[2].as_integer() + shift;
      bands.push_back(std::move(changed));
    }
    card.set("bands", std::move(bands));
  }
  Value abilities = Value::object();
  for (const auto& [key, value] : base.at("abilities").as_object()) {
    const auto& gone = variant.at("remove").as_array();
    if (std::none_of(gone.begin(), gone.end(), [&](const Value& v) { return v.as_text() == key; })) abilities.set(key, value);
  }
  for (const auto& [key, value] : variant.at("add").as_object()) abilities.set(key, value);
  card.set("abilities", std::move(abilities));
  Value fc = Value::object();
  for (const auto& [key, value] : base.at("full_circle").as_object())
    if (key != "bands" || (shift == 0 && !variant.find("bands"))) fc.set(key, value);
  for (const auto& [key, value] : variant.at("full_circle").as_object()) fc.set(key, value);
  card.set("full_circle", std::move(fc));
  return card;
}

// Fields of a variant entry itself; its merged card is checked by read_card.
void check_variant(Reader& r, const Value& base) {
  for (const char* known : {"full_circle", "input", "worked", "source", "source_note"}) r.ignore(known);
  for (const char* known : kCardFields) r.ignore(known);
  r.text("id");
  r.text("name");
  r.integer("speed_all", {.min = -3, .max = 3, .fallback = 0});
  if (r.has("add") && !r.value().at("add").is_object()) r.fail("add", "must be a table of abilities");
  r.ignore("add");
  for (const std::string& ability : r.texts("remove"))
    if (!base.at("abilities").find(ability))
      r.fail("remove", say("the base card does not have the ability '{ability}'", {{"ability", ability}}));
  r.done();
}

std::string_view stem(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  if (slash != std::string_view::npos) path.remove_prefix(slash + 1);
  return path.substr(0, path.rfind('.'));
}

}  // namespace

std::string_view class_name(AircraftClass c) { return class_words()[static_cast<std::size_t>(c)]; }

const Band& Aircraft::band_in(const std::vector<Band>& bands, int level) {
  for (const Band& band : bands)
    if (level <= band.hi) return band;
  return bands.back();
}

int Aircraft::bomb_at(int level) const {
  for (const BombRow& row : bomb)
    if (level <= row.up_to) return row.value;
  return bomb.empty() ? 0 : bomb.back().value;
}

std::string_view Aircraft::source_of(std::string_view field) const {
  for (const auto& [name, source] : sources)
    if (name == field) return source;
  return "";
}

Result<std::vector<Aircraft>> read_aircraft(const Value& file, std::string_view path) {
  Errors errors;
  Reader r(file, std::string(path), errors);
  r.integer("format", {.min = 1, .max = 1});
  for (const char* known : {"input", "worked", "source", "source_note", "quoted", "variants", "drawing"}) r.ignore(known);
  std::vector<Aircraft> result;
  result.push_back(read_card(r, path));
  if (r.has("id") && result[0].id != stem(path))
    r.fail("id", say("is '{id}', but the file is named '{file}'", {{"id", result[0].id}, {"file", stem(path)}}));
  read_sources(file.at("source"), "", result[0]);
  r.done();
  if (!errors.empty()) return errors.first();

  for (Reader variant : r.list("variants")) {
    check_variant(variant, file);
    const Value merged = merge_variant(file, variant.value());
    Reader card(merged, variant.where(), errors);
    Aircraft a = read_card(card, path);
    card.done();
    a.variant_of = result[0].id;
    a.sources = result[0].sources;
    read_sources(variant.value().at("source"), "", a);
    result.push_back(std::move(a));
  }
  if (!errors.empty()) return errors.first();
  return result;
}

Result<Aircraft> load_aircraft(const game::DataSource& data, std::string_view id, std::string_view folder) {
  const std::string own = std::string(folder) + "/" + std::string(id) + ".toml";
  const std::vector<std::string> paths = data.list(folder);
  const bool base = std::find(paths.begin(), paths.end(), own) != paths.end();
  for (const std::string& path : base ? std::vector<std::string>{own} : paths) {
    const Result<Value> file = data.load(path);
    if (!file) return file.error();
    if (!base) {  // a cheap look before reading the whole card
      const auto& variants = file->at("variants").as_array();
      if (std::none_of(variants.begin(), variants.end(), [&](const Value& v) { return v.at("id").as_text() == id; })) continue;
    }
    Result<std::vector<Aircraft>> cards = read_aircraft(*file, path);
    if (!cards) return cards.error();
    for (Aircraft& a : *cards)
      if (a.id == id) return std::move(a);
  }
  return Error{std::string(folder), say("there is no aircraft '{id}'", {{"id", id}}), ""};
}

Result<Hangar> Hangar::load(const game::DataSource& data, std::string_view folder) {
  Hangar hangar;
  for (const std::string& path : data.list(folder)) {
    const Result<Value> file = data.load(path);
    if (!file) return file.error();
    Result<std::vector<Aircraft>> cards = read_aircraft(*file, path);
    if (!cards) return cards.error();
    for (Aircraft& a : *cards) {
      if (const Aircraft* twin = hangar.find(a.id))
        return Error{path + ": id", say("'{id}' is listed twice: also in {file}", {{"id", a.id}, {"file", twin->file}}), ""};
      hangar.aircraft_.push_back(std::move(a));
    }
  }
  if (hangar.aircraft_.empty()) return Error{std::string(folder), "contains no aircraft", ""};
  return hangar;
}

const Aircraft* Hangar::find(std::string_view id) const {
  for (const Aircraft& a : aircraft_)
    if (a.id == id) return &a;
  return nullptr;
}

}  // namespace furball::ruledata
