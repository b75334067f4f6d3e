#include "games/wing_leader/tables.h"

#include <string>

#include "libs/base/say.h"
#include "libs/ruledata/reader.h"

namespace furball::wing_leader {
namespace {

using ruledata::Errors;
using ruledata::Reader;

// One table of one file: every field is { v = ..., source = "..." }.
class Section {
 public:
  Section(Reader reader) : reader_(std::move(reader)) {}  // NOLINT: implicit by design

  int number(std::string_view key) {
    if (missing(key)) return 0;
    Reader entry = reader_.table(key);
    const int v = entry.integer("v", {.min = -99, .max = 99});
    finish(entry);
    return v;
  }

  void numbers(std::string_view key, int* out, std::size_t count) {
    if (missing(key)) return;
    Reader entry = reader_.table(key);
    const std::vector<int> list = entry.integers("v", {.min = -99, .max = 99});
    if (list.size() != count) entry.fail("v", say("must hold {count} numbers", {{"count", count}}));
    for (std::size_t i = 0; i < count && i < list.size(); ++i) out[i] = list[i];
    finish(entry);
  }

  // Rows of whole numbers; the word "die" counts as -1.
  std::vector<std::vector<int>> rows(std::string_view key, std::size_t width) {
    std::vector<std::vector<int>> result;
    if (missing(key)) return result;
    Reader entry = reader_.table(key);
    for (const Value& row : entry.raw("v").as_array()) {
      std::vector<int> numbers;
      for (const Value& cell : row.as_array()) {
        if (cell.is_integer()) numbers.push_back(static_cast<int>(cell.as_integer()));
        else if (cell.is_text() && cell.as_text() == "die") numbers.push_back(-1);
      }
      if (numbers.size() != width || row.as_array().size() != width)
        entry.fail("v", say("each row must hold {count} numbers", {{"count", width}}));
      else if (!result.empty() && result.back()[0] >= numbers[0]) entry.fail("v", "the first numbers of the rows must rise");
      else result.push_back(std::move(numbers));
    }
    if (result.empty()) entry.fail("v", "must hold at least one row");
    entry.ignore("percentages");
    entry.ignore("first_row");
    finish(entry);
    return result;
  }

  Steps steps(std::string_view key) {
    Steps steps;
    for (const std::vector<int>& row : rows(key, 2)) {
      if (steps.count == 8) break;
      steps.limit[steps.count] = row[0];
      steps.value[steps.count++] = row[1];
    }
    return steps;
  }

  // All that stands here: numbers, in the order of the members of `into`.
  template <class T, class... Key>
  void fill(T& into, Key... keys) {
    into = {number(keys)...};
    done();
  }

  Reader& reader() { return reader_; }
  void done() { reader_.done(); }

 private:
  bool missing(std::string_view key) {
    if (reader_.has(key)) return false;
    reader_.ignore(key);
    reader_.fail(key, "is missing");
    return true;
  }
  void finish(Reader& entry) {
    entry.choice("source", {"rulebook", "derived", "house", "owner"});
    entry.done();
  }

  Reader reader_;
};

// Holds the loaded file while it is read.
class File {
 public:
  File(const game::DataSource& data, std::string_view folder, std::string_view name, Errors& errors)
      : value_(load(data, folder, name, errors)), reader_(value_, std::string(name), errors) {
    reader_.integer("format", {.min = 1, .max = 1});
  }
  ~File() { reader_.done(); }
  File(const File&) = delete;
  Section section(std::string_view key) { return Section(reader_.table(key)); }
  Reader& reader() { return reader_; }

 private:
  static Value load(const game::DataSource& data, std::string_view folder, std::string_view name, Errors& errors) {
    Result<Value> value = data.load(std::string(folder) + "/" + std::string(name));
    if (value.ok()) return *value;
    errors.add(std::string(name), value.error().message);
    return Value::object();
  }
  Value value_;
  Reader reader_;
};

void read_combat(const game::DataSource& data, std::string_view folder, Errors& errors, Tables& t) {
  File file(data, folder, "air_combat.toml", errors);
  file.section("combat_value")
      .fill(t.value, "extra_fighter", "veteran", "green", "flight", "disrupted_or_broken", "rigid_defending", "single_aircraft",
            "clamp");
  Section table = file.section("air_combat");
  for (int column = -4; column <= 4; ++column) {
    int* row = t.hits[column + 4];
    table.numbers(std::to_string(column), row, 6);
    for (int i = 1; i < 6; ++i)
      if (row[i] < row[i - 1]) table.reader().fail(std::to_string(column), "the rolls must not fall");
  }
  table.done();
  for (Reader& cell : file.reader().list("air_combat_fixed")) {
    const int column = cell.integer("col", {.min = -4, .max = 4});
    const int roll = cell.integer("roll", {.min = 2, .max = 18});
    const int hits = cell.integer("hits", {.min = 0, .max = 6});
    int found = 0;
    while (found < 6 && roll >= t.hits[column + 4][found]) ++found;
    if (found != hits)
      cell.fail("hits", say("the table gives {found} here, the rule book's example {hits}", {{"found", found}, {"hits", hits}}),
                "WL-10.5-c");
    cell.ignore("source");
    cell.done();
  }
  Reader dice = file.reader().table("air_combat_dice");
  Section(dice.table("attacker")).fill(t.attacker, "bounce", "evasion", "gyro", "long_range", "high_speed");
  Section(dice.table("defender"))
      .fill(t.defender, "bounce", "evasion", "gyro", "lufbery", "high_speed", "turning_bonus_with_defence", "heavy_group");
  dice.done();
}

void read_ground(const game::DataSource& data, std::string_view folder, Errors& errors, Tables& t) {
  {
    File file(data, folder, "flak.toml", errors);
    Section rows = file.section("flak");
    for (const std::vector<int>& row : rows.rows("rows", 3)) t.flak.push_back({row[0], row[1], row[2]});
    rows.done();
    Section dice = file.section("flak_dice");
    t.flak_dice = {dice.number("strength"),
                   dice.number("support"),
                   dice.number("improved_direction"),
                   dice.number("proximity_fuse"),
                   dice.number("firepower_barrage"),
                   dice.number("firepower_direct"),
                   dice.number("dual_fuse_firepower"),
                   dice.steps("heavy_altitude"),
                   dice.steps("light_altitude")};
    dice.done();
  }
  File file(data, folder, "bombing.toml", errors);
  Section rows = file.section("bombing");
  for (const std::vector<int>& row : rows.rows("rows", 2)) t.bombing.push_back({row[0], row[1]});
  t.bombing_clamp = rows.number("clamp");
  rows.numbers("flak_marker", t.flak_marker, 2);
  if (rows.reader().has("aim_squares")) {
    Reader entry = rows.reader().table("aim_squares");
    Reader aim = entry.table("v");
    t.aim_squares[0] = aim.integer("T", {.min = 1, .max = 9});
    t.aim_squares[1] = aim.integer("V", {.min = 1, .max = 9});
    t.aim_squares[2] = aim.integer("G", {.min = 1, .max = 9});
    aim.done();
  } else {
    rows.reader().fail("aim_squares", "is missing");
  }
  rows.done();
  file.section("bombing_dice")
      .fill(t.bomb_dice, "dive", "steep", "glide", "level", "torpedo", "rocket", "strafe", "kamikaze", "skip", "parafrag",
            "no_aim", "long_range", "anvil", "armoured", "veteran", "green");
  Section altitude = file.section("bombing_altitude");
  t.bomb_altitude[0] = altitude.steps("T");
  t.bomb_altitude[1] = altitude.steps("V");
  t.bomb_altitude[2] = altitude.steps("G");
  altitude.done();
}

// WL-14.2-a: "H_0/1" is a heavy low-angle gun of strength 0 with one channel; "S0" has no channels.
bool read_gun(std::string_view text, FlakGunType& gun) {
  if (text.empty() || std::string_view("SLH").find(text[0]) == std::string_view::npos) return false;
  gun.type = text[0];
  text.remove_prefix(1);
  if (!text.empty() && text[0] == '_') gun.low_angle = true, text.remove_prefix(1);
  if (text.empty() || text[0] < '0' || text[0] > '2') return false;
  gun.strength = text[0] - '0';
  text.remove_prefix(1);
  if (gun.type == 'S') return text.empty() && !gun.low_angle;
  if (text.size() != 2 || text[0] != '/' || text[1] < '1' || text[1] > '4') return false;
  gun.channels = text[1] - '0';
  return true;
}

void read_surface(const game::DataSource& data, std::string_view folder, Errors& errors, Tables& t) {
  File file(data, folder, "surface.toml", errors);
  for (Reader& r : file.reader().list("surface")) {
    SurfaceType type;
    type.name = r.text("type");
    type.title = r.text("title", type.name);  // owners' tables may have none
    type.ship = r.boolean("ship", false);
    type.armoured = r.boolean("armoured", false);
    type.hard = r.boolean("hard", false);
    type.balloon = r.boolean("balloon", false);
    type.airfield = type.name == "Airfield";
    type.vp = r.integer("vp", {.min = 0, .max = 99});
    type.source = r.text("source");
    if (type.balloon) {
      const std::vector<int> altitude = r.integers("altitude", {.min = 0, .max = 19});
      type.top = altitude.size() == 2 ? altitude[1] : 2;
      type.max_losses = r.integer("max_losses", {.min = 1, .max = 6});
      r.integer("speed", {.min = 0, .max = 0});
      r.integer("turn", {.min = 0, .max = 0});
      r.integers("protection");
      type.guns.push_back({'B', r.integer("strength", {.min = 0, .max = 2}), 0, false});
    } else {
      type.defence = r.integer("defence", {.min = -9, .max = 9});
      type.damage = r.integer("damage", {.min = 1, .max = 99});
      for (const std::string& text : r.texts("flak")) {
        FlakGunType gun;
        if (!read_gun(text, gun))
          r.fail("flak", say("'{word}' is not a flak code such as H1/2, H_0/1 or S0", {{"word", text}}), "WL-14.2-a");
        type.guns.push_back(gun);
      }
      if (type.guns.size() > 2) r.fail("flak", "at most two flak types", "WL-14.2-c");
    }
    r.done();
    t.surface.push_back(std::move(type));
  }
  if (t.surface.empty()) file.reader().fail("surface", "is missing");
}

void read_tally_and_weather(const game::DataSource& data, std::string_view folder, Errors& errors, Tables& t) {
  File weather(data, folder, "weather.toml", errors);
  Section w = weather.section("weather");
  t.weather[1] = w.number("wispy");
  t.weather[2] = w.number("broken");
  t.weather[3] = w.number("dense");
  if (w.number("haze") != t.weather[1]) w.reader().fail("haze", "haze and wispy cloud share one value", "WL-4.7-a");
  if (w.number("rain") != t.weather[2]) w.reader().fail("rain", "rain is broken cloud for every purpose", "WL-4.5.1-b");
  w.done();
  File tally(data, folder, "tally.toml", errors);
  tally.section("tally").fill(t.tally, "behind", "in_sun", "radio_tallied", "gci", "contrails", "max_distance");
  File reaction(data, folder, "reaction.toml", errors);
  reaction.section("reaction")
      .fill(t.reaction, "no_max", "late_max", "veteran", "green", "unalerted", "out_of_sun", "high_speed");
}

void read_cohesion(const game::DataSource& data, std::string_view folder, Errors& errors, Tables& t) {
  File file(data, folder, "cohesion.toml", errors);
  Section s = file.section("cohesion");
  s.numbers("fighter", t.cohesion.fighter, 2);
  s.numbers("bomber", t.cohesion.bomber, 2);
  s.numbers("flak", t.cohesion.flak, 2);
  t.cohesion.per_loss = s.number("per_loss");
  t.cohesion.veteran = s.number("veteran");
  t.cohesion.green = s.number("green");
  t.cohesion.low_ammo = s.number("low_ammo");
  t.cohesion.depleted_ammo = s.number("depleted_ammo");
  t.cohesion.turning_fight_fighter = s.number("turning_fight_fighter");
  t.cohesion.bounced = s.number("bounced");
  s.done();
}

void read_fixed(const game::DataSource& data, std::string_view folder, Errors& errors, Tables& t) {
  File file(data, folder, "fixed.toml", errors);
  file.section("movement").fill(t.mp, "bomber", "escort", "unalerted", "alerted", "jet_bomber", "jet_fighter", "dive_bonus");
  file.section("exit_points").fill(t.exit_points, "squadron", "disrupted_or_flight", "broken");
  file.section("damage_multiple").fill(t.damage_multiple, "heavy", "crippling", "fatal");
  Section n = file.section("numbers");
  t.torpedo_bomb_value = n.number("torpedo_bomb_value");
  t.rocket_firepower = n.number("rocket_firepower");
  t.clutter_vector = n.number("clutter_vector");
  t.height_error = n.number("height_error");
  t.max_losses[0] = n.number("max_losses_squadron");
  t.max_losses[1] = n.number("max_losses_flight");
  n.done();
}

}  // namespace

const SurfaceType* Tables::find_surface(std::string_view name) const {
  for (const SurfaceType& type : surface)
    if (type.name == name) return &type;
  return nullptr;
}

Result<Tables> Tables::load(const game::DataSource& data, std::string_view folder) {
  Tables t;
  Errors errors;
  for (const auto read : {read_tally_and_weather, read_combat, read_cohesion, read_ground, read_fixed, read_surface})
    read(data, folder, errors, t);
  if (errors.empty()) return t;
  // A partial file is refused as a whole; name every field, not only the first.
  std::string all;
  int count = 0;
  for (const Error& e : errors.list()) {
    if (++count > 40) break;
    all += (all.empty() ? "" : "; ") + e.where + " " + e.message;
  }
  return Error{std::string(folder), all, errors.list().front().rule};
}

}  // namespace furball::wing_leader
