#include "games/fast_easy/own_battle.h"

#include <algorithm>
#include <array>

#include "games/fast_easy/setup.h"
#include "libs/base/say.h"
#include "libs/ruledata/setup_fields.h"

namespace furball::fast_easy {
namespace {

// Who met whom, by the types of the tables.
struct Raid {
  std::string_view bomber, escort, interceptor, blue, red, where;
  bool far;
};
constexpr Raid kRaids[] = {
    {"HE111", "ME 109 E", "Hurricane", "Luftwaffe", "Fighter Command", "England, 1940", true},
    {"DO17", "ME 109 E", "Spitfire I", "Luftwaffe", "Fighter Command", "England, 1940", true},
    {"JU88", "Macchi 202", "Spitfire I", "Axis raid", "Malta fighters", "Malta, 1942", false},
    {"B17 E", "P47 Thunderbolt", "FW 190 A", "Eighth Air Force", "Luftwaffe", "France, 1943", true},
    {"B17 G", "P51 Mustang", "ME 109 G", "Eighth Air Force", "Reich defence", "Germany, 1944", true},
    {"B24 J", "P38 Lightning", "ME 109 G", "Fifteenth Air Force", "Axis fighters", "Ploesti, 1944", true},
    {"B24 D", "P40", "Macchi 202", "Ninth Air Force", "Italian fighters", "Sicily, 1943", true},
    {"B25", "Spitfire IX", "ME 109 G", "Allied raid", "Jagdgruppe", "Italy, 1944", false},
    {"Lancaster", "Tempest", "ME 262", "Bomber Command", "Jet fighters", "Hamburg, 1945", true},
};

constexpr int kColumns = 26, kRowsUsual = 40;
constexpr int kLargestFormation[] = {20, 12, 15};  // places of the box, the trail and the line abreast

class OwnBattle {
 public:
  OwnBattle(const Value& wanted, dice::Rng& rng) : wanted_(wanted), rng_(rng), raid_(kRaids[rng.below(std::size(kRaids))]) {}

  Value scenario() {
    columns_ = number("columns", kColumns, kColumns), rows_ = number("rows", kRowsUsual, kRowsUsual);
    Value v = Value::object();
    v.set("format", 1).set("id", "own").set("title", say("A raid over {where}", {{"where", raid_.where}}));
    v.set("history", "A battle as the players agreed it.\nWhat they left open was drawn from raids of the time.");
    v.set("difficulty", 3).set("minutes", 60).set("turns", number("turns", 12, 14));
    v.set("blue", side("blue", raid_.blue, raid_.far)).set("red", side("red", raid_.red, false));
    Value board = Value::object();
    board.set("columns", columns_).set("rows", rows_).set("ground", wanted_.at("ground").as_text("land"));
    v.set("board", std::move(board));
    const Value bombers = raiders();
    v.set("formation", formation(bombers)).set("bombers", bombers);
    v.set("escorts", fighters("escorts", raid_.escort, 3, 6));
    v.set("interceptors", fighters("interceptors", raid_.interceptor, 4, 8));
    v.set("targets", targets());
    return v;
  }

 private:
  int draw(int least, int most) {
    const int choices = most - least + 1;
    return least + static_cast<int>(rng_.below(static_cast<uint64_t>(choices)));
  }
  int number(std::string_view key, int least, int most) {
    const int drawn = draw(least, most);
    return static_cast<int>(wanted_.at(key).as_integer(drawn));
  }

  std::string hex(int column, int row) const {
    const int c = std::clamp(column, 1, columns_), r = std::clamp(row, 1, rows_);
    return hex_name(geom::to_hex(geom::Offset{c - 1, r - 1}));
  }

  Value side(const std::string& key, std::string_view name, bool far) const {
    Value v = Value::object();
    v.set("name", name).set("far_from_home", wanted_.at(key + "_far_from_home").as_bool(far));
    return v.set("bonus", wanted_.at(key + "_bonus").as_integer(0));
  }

  Value raiders() {
    const int drawn = 3 * (1 + static_cast<int>(rng_.below(3)));
    if (wanted_.at("bombers").is_array()) {
      Value list = Value::array();
      for (const Value& group : wanted_.at("bombers").as_array()) {
        Value g = Value::object();
        g.set("type", group.at("type").as_text(raid_.bomber)).set("count", group.at("count").as_integer(3));
        list.push_back(g.set("bombs", group.at("bombs").as_bool(true)));
      }
      return list;
    }
    Value list = Value::array();
    list.push_back(Value::object().set("type", raid_.bomber).set("count", drawn));
    return list;
  }

  // FE-SETUP-02, FE-SETUP-06: on the southern side, as large as the raid.
  Value formation(const Value& bombers) {
    int count = 0;
    for (const Value& group : bombers.as_array()) count += static_cast<int>(group.at("count").as_integer());
    constexpr std::array<std::string_view, 3> kPatterns = {"box", "trail", "abreast"};
    std::size_t pattern = rng_.below(3);
    if (count > kLargestFormation[pattern]) pattern = 0;
    Value v = Value::object();
    v.set("pattern", wanted_.at("pattern").as_text(kPatterns[pattern]));
    return v.set("lead", hex(columns_ / 2, rows_ - 8));
  }

  Value fighters(std::string_view key, std::string_view usual, int least, int most) {
    const bool escorts = key == "escorts";
    const int drawn = draw(least, most);
    Value groups = wanted_.at(key);
    if (!groups.is_array()) {
      groups = Value::array();
      groups.push_back(Value::object().set("count", drawn));
    }
    Value list = Value::array();
    const int parts = static_cast<int>(groups.as_array().size());
    int part = 0;
    for (const Value& group : groups.as_array()) {
      Value f = Value::object();
      const auto count = static_cast<int>(group.at("count").as_integer(3));
      f.set("type", group.at("type").as_text(usual)).set("count", count);
      Value aces = Value::array();
      for (int i = 1; i <= group.at("aces").as_integer(0); ++i) aces.push_back(i);
      f.set("aces", std::move(aces));
      if (group.find("rockets")) f.set("rockets", group.at("rockets"));
      if (group.find("bombs")) f.set("bombs", group.at("bombs"));
      if (group.at("at").is_text() && !group.at("at").as_text().empty()) f.set("lead", group.at("at"));
      else if (!escorts) f.set("area", area(part, parts, group.at("entry").as_text("ahead")));  // FE-SETUP-04
      list.push_back(std::move(f));
      ++part;
    }
    return list;
  }

  // Where the leader of an interceptor group may appear: the groups share the width, eight hexes and more from the raid.
  Value area(int part, int parts, std::string_view entry) const {
    const auto span = [](int from, int to) {
      Value pair = Value::array();
      pair.push_back(from);
      pair.push_back(std::max(from, to));
      return pair;
    };
    Value v = Value::object();
    if (entry != "ahead") {
      const int from = entry == "left" ? 2 : columns_ - 4;
      return v.set("columns", span(from, from + 2)).set("rows", span(rows_ / 4, rows_ / 2 - 4));
    }
    const int wide = std::max(1, (columns_ - 4) / parts), from = std::min(3 + part * wide, columns_ - 2);
    return v.set("columns", span(from, std::min(from + wide - 1, columns_ - 2))).set("rows", span(3, std::max(4, rows_ / 4)));
  }

  Value targets() {
    Value list = Value::array();
    if (!wanted_.at("targets").is_array()) {
      const int count = 1 + static_cast<int>(rng_.below(3));
      constexpr std::string_view kNames[] = {"Factory", "Marshalling yard", "Bridge"};
      for (int i = 0; i < count; ++i)
        list.push_back(
            Value::object().set("name", kNames[i]).set("at", hex(columns_ / 2 + 4 * (i - 1), rows_ / 5 + 2 * (i % 2))));
      return list;
    }
    int n = 0;
    for (const Value& target : wanted_.at("targets").as_array()) {
      const std::string usual = hex(columns_ / 2 + 3 * ((n + 1) / 2) * (n % 2 == 1 ? 1 : -1), rows_ / 5);
      list.push_back(
          Value::object().set("name", target.at("name").as_text("Target")).set("at", target.at("at").as_text(usual)));
      ++n;
    }
    return list;
  }

  const Value& wanted_;
  dice::Rng& rng_;
  const Raid& raid_;
  int columns_ = kColumns, rows_ = kRowsUsual;
};

}  // namespace

Value setup_fields(const game::DataSource& data) {
  Value fields = ruledata::load_setup_fields(data, "games/fast_easy");
  std::vector<ruledata::Labelled> bombers, fighters;
  if (const Result<Tables> tables = load_tables(data); tables)
    for (const PlaneType& type : tables->types) (type.bomber ? bombers : fighters).push_back({type.id, type.name});
  ruledata::offer(fields, "bombers", "type", bombers);
  for (const char* group : {"escorts", "interceptors"}) ruledata::offer(fields, group, "type", fighters);
  return fields;
}

Result<Value> own_battle(const Value& request, const game::DataSource& data, dice::Rng& rng) {
  const Result<Value> wanted = ruledata::wanted_setup(request, setup_fields(data));
  if (!wanted) return wanted.error();
  Value scenario = OwnBattle(*wanted, rng).scenario();
  if (const Result<Setup> setup = read_setup(scenario, data); !setup) return setup.error();
  return scenario;
}

}  // namespace furball::fast_easy
