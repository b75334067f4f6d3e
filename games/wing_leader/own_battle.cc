#include "games/wing_leader/own_battle.h"

#include <algorithm>

#include "games/wing_leader/notation.h"
#include "games/wing_leader/rules.h"
#include "libs/base/say.h"
#include "libs/ruledata/setup_fields.h"
#include "libs/ruledata/theatres.h"

namespace furball::wing_leader {
namespace {

using ruledata::Aircraft;
using ruledata::AircraftClass;
using ruledata::kTheatres;
using ruledata::Theatre;

constexpr int kFirstYear = 1936, kLastYear = 1945;
constexpr int kService = 5;  // years that a type stays in the front line
constexpr int kTop = 19;

// Where such bombers usually flew.
int usual_altitude(AircraftClass klass, dice::Rng& rng) {
  const auto roll = [&](int least, int most) {
    const int choices = most - least + 1;
    return least + static_cast<int>(rng.below(static_cast<uint64_t>(choices)));
  };
  switch (klass) {
    case AircraftClass::kTorpedoBomber: return roll(1, 3);
    case AircraftClass::kDiveBomber:
    case AircraftClass::kLightBomber: return roll(5, 9);
    case AircraftClass::kHeavyBomber: return roll(12, 15);
    case AircraftClass::kTransport: return roll(3, 6);
    default: return roll(7, 11);
  }
}

std::string unit_id(std::size_t n) {  // A to Z, then AA
  std::string id(1, static_cast<char>('A' + n % 26));
  return n < 26 ? id : std::string(1, static_cast<char>('A' + n / 26 - 1)) + id;
}

class OwnBattle {
 public:
  OwnBattle(const Value& wanted, const ruledata::Hangar& hangar, dice::Rng& rng)
      : wanted_(wanted), hangar_(hangar), rng_(rng) {}

  // False: this throw of year and theatre has no such aircraft.
  bool draw() {
    bomber_ = hangar_.find(wanted_.at("bombers").as_text());
    escort_ = hangar_.find(wanted_.at("escorts").as_text());
    interceptor_ = hangar_.find(wanted_.at("interceptors").as_text());
    year_ = static_cast<int>(wanted_.at("year").as_integer(kFirstYear + roll(kLastYear + 1 - kFirstYear)));
    theatre_ = &kTheatres[roll(static_cast<int>(std::size(kTheatres)))];
    const bool listed[2] = {wanted_.at("blue_units").is_array(), wanted_.at("red_units").is_array()};
    const bool blue_open = !listed[0] && (!bomber_ || !escort_), red_open = !listed[1] && !interceptor_;
    if ((blue_open || red_open) && (year_ < theatre_->from || year_ > theatre_->to)) return false;
    if (blue_open && bomber_ && bomber_->nation != theatre_->raiders) return false;
    bomber_ = bomber_ ? bomber_ : pick(theatre_->raiders, false);
    escort_ = escort_ ? escort_ : pick(bomber_ ? std::string_view(bomber_->nation) : theatre_->raiders, true);
    interceptor_ = interceptor_ ? interceptor_ : pick(theatre_->defenders, true);
    return (listed[0] || (bomber_ && escort_)) && (listed[1] || interceptor_);
  }

  Value scenario() {
    plan();
    Value v = Value::object();
    v.set("format", 1).set("id", "own").set("title", title()).set("history", "A battle as the players agreed it.");
    v.set("difficulty", 3)
        .set("minutes", 60)
        .set("turns", number("turns", 10, 14))
        .set("first", wanted_.at("first").as_text("blue"));
    v.set("surface", wanted_.at("surface").as_text(theatre_->ground == std::string_view("sea") ? "sea" : "land"));
    v.set("blue", side("blue")).set("red", side("red")).set("environment", weather());
    const Value aims = targets();
    Value options = Value::object();
    if (!aims.as_array().empty()) options.set("bombing", true);
    v.set("options", std::move(options)).set("net", nets());
    Value units = Value::array();
    for (const Planned& unit : units_) units.push_back(unit.data);
    v.set("unit", std::move(units));
    if (!aims.as_array().empty()) v.set("surface_unit", aims);
    return v.set("victory", victory());
  }

  // The unit of an error as the request calls it.
  std::string origin(const std::string& where) const {
    for (std::size_t i = 0; i < units_.size(); ++i)
      for (const std::string& name :
           {"unit[" + std::to_string(i) + "]", "unit " + std::string(units_[i].data.at("id").as_text())})
        if (const std::size_t at = where.find(name); at != std::string::npos && !units_[i].origin.empty()) {
          const std::string rest = where.substr(at + name.size());
          if (rest.empty() || rest[0] == '.') return "request: " + units_[i].origin + rest;
        }
    return where;
  }

 private:
  struct Planned {
    Value data;
    std::string origin;  // "blue_units[1]"; empty: drawn
    int side = 0;
    bool bomber = false;  // flies a bomber's mission
  };

  int roll(int sides) { return static_cast<int>(rng_.below(static_cast<uint64_t>(sides))); }
  int number(std::string_view key, int least, int most) {
    const int drawn = least + roll(most - least + 1);
    return static_cast<int>(wanted_.at(key).as_integer(drawn));
  }

  const Aircraft* pick(std::string_view nation, bool fighter) {
    std::vector<const Aircraft*> fitting;
    for (const Aircraft& a : hangar_.all()) {
      if (a.nation != nation || a.year > year_ || a.year < year_ - kService || a.fighter() != fighter) continue;
      if (fighter ? !a.abilities.rocket : !a.bomb.empty()) fitting.push_back(&a);
    }
    return fitting.empty() ? nullptr : fitting[rng_.below(fitting.size())];
  }

  std::string title() const {
    const std::string_view who = bomber_ && !wanted_.at("blue_units").is_array() ? std::string_view(bomber_->nation) : "";
    return say(who.empty() ? "A raid, {year}" : "{nation} raid, {year}",
               {{"nation", ruledata::nation_name(who)}, {"year", year_}});
  }

  Value side(const std::string& key) const {
    const bool blue = key == "blue";
    const Aircraft* type = blue ? bomber_ : interceptor_;
    const std::string nation = type ? type->nation : "";
    Value v = Value::object();
    const std::string name(ruledata::nation_name(nation));
    v.set("name", name.empty() ? (blue ? "Raiders" : "Defenders") : name + (blue ? " raiders" : " fighters"));
    v.set("nation", nation).set("edge", blue ? "left" : "right");
    v.set("doctrine", wanted_.at(key + "_doctrine").as_text("loose"));
    v.set("tactical_flexibility", wanted_.at(key + "_flexibility").as_bool(false));
    v.set("radio", wanted_.at(key + "_radio").as_bool(true)).set("gci", wanted_.at(key + "_gci").as_integer(blue ? 0 : 3));
    for (const char* pilots : {"veterans", "greens", "expertes"}) v.set(pilots, wanted_.at(key + "_" + pilots).as_integer(0));
    return v;
  }

  Value weather() {
    constexpr std::string_view kSuns[] = {"none", "left_horizon", "left_upper", "above", "right_upper", "right_horizon"};
    const int sun = roll(6), haze = roll(3) == 0 ? 1 + roll(3) : -1, trails = roll(3) == 0 ? 15 + roll(3) : 99, layer = roll(4);
    Value v = Value::object();
    v.set("sun", wanted_.at("sun").as_text(kSuns[sun]));
    v.set("haze", wanted_.at("haze").as_integer(haze)).set("contrails", wanted_.at("contrails").as_integer(trails));
    Value clouds = Value::array();
    const auto cloud = [&](std::string_view type, int64_t low, int64_t high, const std::string& from, const std::string& to) {
      Value squares = Value::array();
      squares.push_back(from + std::to_string(low) + "-" + to + std::to_string(high));
      clouds.push_back(Value::object().set("type", type).set("squares", std::move(squares)));
    };
    if (!wanted_.at("clouds").is_array()) {
      constexpr std::string_view kClouds[] = {"wispy", "broken", "dense"};
      if (layer > 0) cloud(kClouds[layer - 1], 3 + layer, 3 + layer, "A", "Z");
    }
    for (const Value& c : wanted_.at("clouds").as_array()) {
      const int64_t low = c.at("from").as_integer(6);
      cloud(c.at("type").as_text("broken"), low, c.at("to").as_integer(low), std::string(c.at("left").as_text("A")),
            std::string(c.at("right").as_text("Z")));
    }
    v.set("clouds", std::move(clouds));
    return v.set("rain", wanted_.at("rain").as_bool(false));
  }

  // --- Forces

  void plan() {
    units_.clear();
    altitude_ = static_cast<int>(wanted_.at("altitude").as_integer(bomber_ ? usual_altitude(bomber_->klass, rng_) : 8));
    if (bomber_ && !wanted_.find("altitude"))
      while (altitude_ > 0 && bomber_->bomb_at(altitude_) == 0) --altitude_;
    const int bombers = number("bomber_squadrons", 1, 3), escorts = number("escort_squadrons", 1, 2),
              interceptors = number("interceptor_squadrons", 2, 3);
    if (!planned(0)) {
      for (int i = 0; i < bombers; ++i) add(0, Value::object().set("aircraft", bomber_->id), "");
      for (int i = 0; i < escorts; ++i) add(0, Value::object().set("aircraft", escort_->id).set("mission", "escort"), "");
    }
    if (!planned(1))
      for (int i = 0; i < interceptors; ++i) add(1, Value::object().set("aircraft", interceptor_->id), "");
    place();
  }

  // The units of a side one by one, as they were listed.
  bool planned(int side) {
    const std::string key = side == 0 ? "blue_units" : "red_units";
    if (!wanted_.at(key).is_array()) return false;
    int n = 0;
    for (const Value& unit : wanted_.at(key).as_array()) {
      for (int64_t i = 0; i < unit.at("count").as_integer(1); ++i) add(side, unit, key + "[" + std::to_string(n) + "]");
      ++n;
    }
    return true;
  }

  void add(int side, const Value& wish, const std::string& origin) {
    const Aircraft* type = hangar_.find(wish.at("aircraft").as_text());
    if (!type) type = side == 0 ? escort_ : interceptor_;
    const bool fighter = !type || type->fighter();
    const std::string_view usual = !type                                      ? "intercept"
                                   : type->klass == AircraftClass::kTransport ? "transport"
                                   : !fighter                                 ? "bombing"
                                   : side == 1                                ? "intercept"
                                                                              : "sweep";
    Planned unit;
    unit.side = side, unit.origin = origin;
    const std::string_view mission = wish.at("mission").as_text(usual);
    unit.bomber = mission == "bombing" || mission == "transport" || mission == "strafing" || mission == "recce";
    unit.data = Value::object();
    unit.data.set("side", side_key(side)).set("id", unit_id(units_.size()));
    unit.data.set("aircraft", type ? std::string_view(type->id) : "").set("mission", mission);
    unit.data.set("size", wish.at("size").as_text(type && type->abilities.rocket ? "flight" : "squadron"));
    const bool enters = wish.at("edge").is_text() && wish.at("edge").as_text() != "none";
    for (const char* key : {"turn", "wing", "leader", "alerted", "fuel_limit", "kamikaze", "skip", "at"})
      if (const Value* given = wish.find(key)) unit.data.set(key, *given);
    if (enters) unit.data.set("edge", wish.at("edge")).set("altitude", wish.at("altitude").as_integer(altitude_));
    else if (wish.find("altitude")) unit.data.set("height", wish.at("altitude"));  // until it has been placed
    if (const Value* load = wish.find("load")) {
      Value list = Value::array();
      if (load->is_array()) list = *load;
      else list.push_back(*load);
      unit.data.set("load", std::move(list));
    }
    units_.push_back(std::move(unit));
  }

  // WL-5.3-b, WL-5.3-d: bombers in a line, escorts beside and behind them, sweeps ahead, interceptors at their own edge.
  void place() {
    for (const int side : {0, 1}) {
      const int ahead = side == 0 ? 1 : -1, lead = side == 0 ? 7 : kColumns - 8, home = side == 0 ? 6 : kColumns - 7;
      int bombers = 0, escorts = 0, close = 0, sweeps = 0, others = 0;
      for (Planned& unit : units_)
        if (unit.side == side && unit.bomber) put(unit, lead - ahead * (bombers % 5), altitude_ - bombers / 5, side), ++bombers;
      for (Planned& unit : units_) {
        if (unit.side != side || unit.bomber) continue;
        const std::string_view mission = unit.data.at("mission").as_text();
        if (mission == "close_escort")
          put(unit, lead - ahead * (close % std::max(1, std::min(bombers, 5))), altitude_, side), ++close;
        else if (mission == "escort") put(unit, lead - ahead * (escorts % 3), altitude_ + 2 - escorts / 3 % 2, side), ++escorts;
        else if (mission == "sweep") put(unit, lead + ahead * (4 + sweeps % 3), altitude_ + 3, side), ++sweeps;
        else put(unit, home - ahead * (others % 5), altitude_ + 1 - others / 5, side), ++others;
      }
    }
  }

  void put(Planned& unit, int x, int y, int side) {
    Value& data = unit.data;
    const auto height = static_cast<int>(data.at("height").as_integer(y));
    Value placed = Value::object();
    for (const Value::Member& member : data.as_object())
      if (member.first != "height") placed.set(member.first, member.second);
    data = std::move(placed);
    if (data.find("edge")) return;
    if (!data.find("at") || data.at("at").as_text().empty())
      data.set("at", square_name(std::clamp(x, 0, kColumns - 1), std::clamp(height, 0, kTop)));
    data.set("facing", side == 0 ? "E" : "W");
  }

  // One net for the fighters of each side that has radio, controlled from the ground where it has a station.
  Value nets() const {
    Value list = Value::array();
    for (const int side : {0, 1}) {
      const std::string key = side_key(side);
      Value ids = Value::array();
      for (const Planned& unit : units_)
        if (unit.side == side && !unit.bomber) ids.push_back(unit.data.at("id"));
      if (ids.as_array().empty() || !wanted_.at(key + "_radio").as_bool(true)) continue;
      const bool gci = wanted_.at(key + "_gci").as_integer(side == 0 ? 0 : 3) > 0;
      list.push_back(Value::object().set("side", key).set("units", std::move(ids)).set("gci", gci));
    }
    return list;
  }

  Value targets() const {
    Value list = Value::array();
    int n = 0;
    for (const Value& target : wanted_.at("targets").as_array()) {
      Value t = Value::object();
      t.set("id", std::to_string(n + 1)).set("type", target.at("type").as_text("Truck"));
      t.set("side", target.at("side").as_text("red")).set("at", target.at("at").as_text(square_name(16 + n % 8, 0)));
      list.push_back(std::move(t));
      ++n;
    }
    return list;
  }

  // Left open, the lines follow the size of the raid, so that equal players win alike: a squadron of bombers that comes through
  // is worth about five points, and three points are a draw.
  Value victory() const {
    int64_t raid = 0;
    for (const Planned& unit : units_) raid += unit.bomber ? (unit.side == 0 ? 1 : -1) : 0;
    const int64_t blue = wanted_.at("blue_wins_at").as_integer(raid == 0 ? 2 : 5 * raid);
    const int64_t draw = std::min(wanted_.at("draw_from").as_integer(blue - 3), blue);
    Value rows = Value::array();
    const auto row = [&](int64_t min, const char* result) {
      rows.push_back(Value::object().set("min", min).set("result", result));
    };
    row(blue, "blue");
    if (draw < blue) row(draw, "draw");
    row(-999, "red");
    return rows;
  }

  const Value& wanted_;
  const ruledata::Hangar& hangar_;
  dice::Rng& rng_;
  int year_ = kLastYear, altitude_ = 8;
  const Theatre* theatre_ = &kTheatres[0];
  const Aircraft *bomber_ = nullptr, *escort_ = nullptr, *interceptor_ = nullptr;
  std::vector<Planned> units_;
};

}  // namespace

Value setup_fields(const game::DataSource& data) {
  Value fields = ruledata::load_setup_fields(data, "games/wing_leader");
  std::vector<ruledata::Labelled> all, bombers, fighters, surface;
  if (const Result<ruledata::Hangar> hangar = ruledata::Hangar::load(data); hangar)
    for (const Aircraft& a : hangar->all()) {
      all.push_back({a.id, a.name});
      if (a.fighter()) fighters.push_back({a.id, a.name});
      else if (!a.bomb.empty()) bombers.push_back({a.id, a.name});
    }
  if (const Result<Tables> tables = Tables::load(data, kTablesFolder); tables)
    for (const SurfaceType& type : tables->surface) {
      const bool again = std::ranges::any_of(surface, [&](const ruledata::Labelled& x) { return x.label == type.title; });
      surface.push_back({type.name, again ? say("{type} ({id})", {{"type", type.title}, {"id", type.name}}) : type.title});
    }
  ruledata::offer(fields, "bombers", bombers);
  ruledata::offer(fields, "escorts", fighters);
  ruledata::offer(fields, "interceptors", fighters);
  for (const char* group : {"blue_units", "red_units"}) ruledata::offer(fields, group, "aircraft", all);
  ruledata::offer(fields, "targets", "type", surface);
  return fields;
}

Result<Value> own_battle(const Value& request, const game::DataSource& data, dice::Rng& rng) {
  const Result<Value> wanted = ruledata::wanted_setup(request, setup_fields(data));
  if (!wanted) return wanted.error();
  const Result<ruledata::Hangar> hangar = ruledata::Hangar::load(data);
  if (!hangar) return hangar.error();
  OwnBattle battle(*wanted, *hangar, rng);
  for (int attempt = 0; attempt < 200; ++attempt) {
    if (!battle.draw()) continue;
    Value scenario = battle.scenario();
    if (const Result<WingLeader> made = WingLeader::from_scenario(scenario, data); !made) {
      Error error = made.error();
      error.where = battle.origin(error.where);
      return error;
    }
    return scenario;
  }
  return Error{"request: year", "no such forces can meet like this; ask for less", "WL-5.1-a"};
}

}  // namespace furball::wing_leader
