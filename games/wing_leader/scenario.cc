// Reads a scenario (docs/data-format.md lists the fields) and checks it against the set-up rules of chapter 5.

#include <algorithm>

#include "games/wing_leader/notation.h"
#include "games/wing_leader/queries.h"
#include "libs/ruledata/reader.h"

namespace furball::wing_leader {
namespace {

using ruledata::Errors;
using ruledata::Reader;

Card flatten(const ruledata::Aircraft& a) {
  Card card;
  card.klass = a.klass;
  for (int y = 0; y < kRows; ++y) {
    const ruledata::Band& band = a.band_at(y);
    card.speed[y] = static_cast<int8_t>(band.speed);
    card.turn[y] = static_cast<int8_t>(band.turn);
    card.climb[y] = static_cast<int8_t>(band.climb);
    card.bomb[y] = static_cast<int8_t>(a.bomb_at(y));
    const auto row = static_cast<std::size_t>(&band - a.bands.data());
    card.speed_half[y] = static_cast<int8_t>(row < a.speed_half.size() ? a.speed_half[row] : band.speed);
    card.turn_half[y] = static_cast<int8_t>(row < a.turn_half.size() ? a.turn_half[row] : band.turn);
  }
  card.firepower = static_cast<int8_t>(a.firepower);
  card.firepower_bomber = static_cast<int8_t>(a.firepower_bomber);
  card.protect_lo = static_cast<int8_t>(a.protection.lo);
  card.protect_hi = static_cast<int8_t>(a.protection.hi);
  card.defence = static_cast<int8_t>(a.defence);
  card.vp = static_cast<int8_t>(a.vp);
  card.sight = static_cast<int8_t>(a.sight == 'G' ? 2 : a.sight == 'V' ? 1 : 0);
  card.fuel = static_cast<int8_t>(a.fuel);
  card.head_on = a.head_on;
  card.heavy_us = a.klass == ruledata::AircraftClass::kHeavyBomber && a.nation == "US";
  card.can = a.abilities;
  card.id = a.id, card.name = a.name, card.nation = a.nation;
  return card;
}

// "K5", or "A12-Z12" for a rectangle (WL-4.5-b, R-07), or "E7/F8" for a marker on a border or corner (WL-4.5-c).
bool read_area(std::string_view text, int& x0, int& y0, int& x1, int& y1) {
  const std::size_t cut = text.find_first_of("-/");
  const std::optional<Square> a = parse_square(text.substr(0, cut));
  const std::optional<Square> b = cut == std::string_view::npos ? a : parse_square(text.substr(cut + 1));
  if (!a || !b) return false;
  if (cut != std::string_view::npos && text[cut] == '/' && geom::distance(*a, *b) != 1) return false;
  x0 = std::min(a->x, b->x), x1 = std::max(a->x, b->x), y0 = std::min(a->y, b->y), y1 = std::max(a->y, b->y);
  return true;
}

void read_environment(Reader r, Environment& e) {
  e.sun =
      static_cast<SunArc>(r.choice("sun", {"none", "left_horizon", "left_upper", "above", "right_upper", "right_horizon"}, 0));
  e.haze = static_cast<int8_t>(r.integer("haze", {.min = -1, .max = 19, .fallback = -1, .rule = "WL-4.3-a"}));
  e.contrails = static_cast<int8_t>(r.integer("contrails", {.min = 0, .max = 99, .fallback = 99, .rule = "WL-4.4-a"}));
  const bool rain = r.boolean("rain", false);
  bool dense = false;
  for (Reader& cloud : r.list("clouds")) {
    const int type = 1 + cloud.choice("type", {"wispy", "broken", "dense"});
    dense = dense || type == 3;
    for (const std::string& text : cloud.texts("squares")) {
      int x0, y0, x1, y1;
      if (!read_area(text, x0, y0, x1, y1)) {
        cloud.fail(
            "squares",
            say("'{word}' is not a square such as K5, a range such as A12-Z12 or a border such as E7/F8", {{"word", text}}),
            "WL-4.5-b");
        continue;
      }
      for (int y = y0; y <= y1; ++y)
        for (int x = x0; x <= x1; ++x) {
          uint8_t& here = e.cloud[static_cast<std::size_t>(square_index(x, y))];
          here = std::max(here, static_cast<uint8_t>(type));
        }
    }
    cloud.done();
  }
  if (rain && !dense) r.fail("rain", "rain falls only from dense cloud", "WL-4.5.1-a");
  if (rain) {  // WL-4.5.1-a, WL-4.5.1-b: below the lowest dense square of each column, as broken cloud
    for (int x = 0; x < kColumns; ++x) {
      int lowest = 0;
      while (lowest < kRows && e.cloud[static_cast<std::size_t>(square_index(x, lowest))] != 3) ++lowest;
      for (int y = 0; lowest < kRows && y < lowest; ++y) {
        const auto at = static_cast<std::size_t>(square_index(x, y));
        e.rain[at] = true;
        e.cloud[at] = std::max<uint8_t>(e.cloud[at], 2);
      }
    }
  }
  r.done();
  build_sight(e);
}

void read_side(Reader r, SideSetup& side, int index, const Tables& tables) {
  side.name = r.text("name", index == 0 ? "Raiders" : "Defenders");
  side.nation = r.text("nation", "");
  side.edge = r.choice("edge", {"left", "right"}, index);
  side.rigid = r.choice("doctrine", {"loose", "rigid"}, 0) == 1;
  side.flexible = r.boolean("tactical_flexibility", false);
  side.radio = r.boolean("radio", true);
  side.gci = r.integer("gci", {.min = 0, .max = 6, .fallback = 0, .rule = "WL-9.2.4-d"});
  side.veterans = r.integer("veterans", {.min = 0, .max = 20, .fallback = 0});
  side.greens = r.integer("greens", {.min = 0, .max = 20, .fallback = 0});
  side.expertes = r.integer("expertes", {.min = 0, .max = 20, .fallback = 0});
  Reader losses = r.table("max_losses");
  side.max_losses[0] = losses.integer("squadron", {.min = 2, .max = 12, .fallback = tables.max_losses[0]});
  side.max_losses[1] = losses.integer("flight", {.min = 1, .max = 6, .fallback = tables.max_losses[1]});
  losses.done();
  for (const std::string& flak : r.texts("advanced_flak")) {
    if (flak == "improved_direction") side.improved_direction = true;
    else if (flak == "proximity_fuse") side.proximity_fuse = true;
    else if (flak == "dual_fuse") side.dual_fuse = true;
    else
      r.fail("advanced_flak", say("'{word}' is not improved_direction, proximity_fuse or dual_fuse", {{"word", flak}}),
             "WL-14.2.7-a");
  }
  if (r.has("exit_bonus")) {
    Reader bonus = r.table("exit_bonus");
    side.bonus_edge = bonus.choice("edge", {"left", "right"});
    side.bonus_squadron = bonus.integer("squadron", {.min = 0, .max = 20});
    side.bonus_flight = bonus.integer("flight", {.min = 0, .max = 20});
    bonus.done();
  }
  r.done();
}

class UnitReader {
 public:
  UnitReader(WingLeader& g, const game::DataSource& data, Errors& errors) : g_(g), data_(data), errors_(errors) {}

  void read(Reader& r) {
    UnitSetup u;
    u.id = r.text("id");
    if (u.id.empty() || u.id.size() > 3 ||
        !std::all_of(u.id.begin(), u.id.end(), [](char ch) { return ch >= 'A' && ch <= 'Z'; }))
      r.fail("id", "must be one to three capital letters");
    for (const UnitSetup& other : g_.units)
      if (other.id == u.id) r.fail("id", "stands twice");
    u.side = r.choice("side", {"blue", "red"});
    read_card(r, u);
    u.size = static_cast<Size>(r.choice("size", {"squadron", "flight"}, 0));
    read_mission(r, u);
    read_place(r, u);
    read_load(r, u);
    u.turn = r.integer("turn", {.min = 1, .max = kLastTurn, .fallback = 1, .rule = "WL-5.3.1-a"});
    u.fuel_limit = r.boolean("fuel_limit", false);
    u.single = r.boolean("single", false);
    if (u.single && u.size != Size::kFlight) r.fail("single", "only a flight can be a single aircraft", "WL-13.6-a");
    if (g_.cards[u.card].can.rocket && u.size != Size::kFlight) r.fail("size", "rocket planes fly in flights", "WL-13.8.2-a");
    if (r.boolean("alerted", false)) u.traits |= kAlerted;
    if (r.boolean("kamikaze", false)) u.traits |= kKamikaze;
    if (r.boolean("skip", false)) u.traits |= kSkipTrained;
    const Card& card = g_.cards[u.card];
    u.fuel = r.integer("fuel", {.min = 0, .max = 20, .fallback = card.fuel, .rule = "WL-13.8.2-e"});
    const int usual_losses = u.single ? 1 : g_.side[u.side].max_losses[static_cast<int>(u.size)];
    u.max_losses = r.integer("max_losses", {.min = 1, .max = 12, .fallback = usual_losses});
    const std::string wing = r.text("wing", "");  // WL-5.1-b
    if (!wing.empty()) {
      auto found = std::find(g_.wings.begin(), g_.wings.end(), wing);
      if (found == g_.wings.end()) {
        if (g_.wings.size() == kMaxWings) r.fail("wing", "at most four wings");
        else g_.wings.push_back(wing);
        found = g_.wings.end() - 1;
      }
      u.wing = found - g_.wings.begin() + 1;
    }
    u.leader = r.boolean("leader", false);
    if (u.leader && (!u.wing || u.mission < Mission::kEscort))
      r.fail("leader", "a Wing Leader flies with a fighter squadron of his wing", "WL-5.2.1-b");
    if (u.leader) u.traits |= kWingLeader;
    u.name = r.text("name", card.name);
    r.done();
    g_.units.push_back(std::move(u));
  }

 private:
  void read_card(Reader& r, UnitSetup& u) {
    const std::string id = r.text("aircraft");
    for (std::size_t i = 0; i < g_.cards.size(); ++i)
      if (g_.cards[i].id == id) {
        u.card = i;
        return;
      }
    Result<ruledata::Aircraft> card = ruledata::load_aircraft(data_, id);
    if (!card) r.fail("aircraft", card.error().to_string(), "WL-3.2-b");
    u.card = g_.cards.size();
    g_.cards.push_back(card ? flatten(*card) : Card{});
  }

  void read_mission(Reader& r, UnitSetup& u) {
    static const std::vector<std::string_view> kWords{"bombing", "transport", "strafing",     "recce", "escort",
                                                      "sweep",   "intercept", "close_escort", "cap"};
    const int word = r.choice("mission", kWords);
    u.mission = word == 7 ? Mission::kEscort : word == 8 ? Mission::kIntercept : static_cast<Mission>(word);
    if (word == 7) u.traits |= kCloseEscort;
    if (word == 8) u.traits |= kCap;
    if (u.mission == Mission::kTransport && g_.cards[u.card].klass != ruledata::AircraftClass::kTransport)
      r.fail("mission", "only transports fly transport missions", "WL-9.2.1.2-a");
  }

  void read_place(Reader& r, UnitSetup& u) {
    u.facing = r.choice("facing", {"E", "W"}, u.side == 0 ? 0 : 1) == 0 ? kE : kW;  // WL-5.3-b: level
    u.takes_off = r.has("base");
    if (u.takes_off) {
      base_names_.push_back({g_.units.size(), r.text("base")});
      return;
    }
    if (r.has("edge")) {
      u.edge = r.choice("edge", {"left", "right"});
      u.y = r.integer("altitude", {.min = 0, .max = 19});
      u.x = u.edge == 0 ? 0 : kColumns - 1;
      u.facing = u.edge == 0 ? kE : kW;
      return;
    }
    const std::string at = r.text("at");
    const std::optional<Square> p = parse_square(at);
    if (!p) return r.fail("at", say("'{word}' is not a square such as K5", {{"word", at}}));
    u.x = p->x, u.y = p->y;
  }

  void read_load(Reader& r, UnitSetup& u) {
    const Card& card = g_.cards[u.card];
    std::vector<std::string> words = r.texts("load");
    const bool bomber = u.mission < Mission::kEscort;
    if (u.mission == Mission::kTransport) u.load = Load::kCargo;
    else if (bomber && u.mission != Mission::kRecce && words.empty()) u.load = Load::kBombs;  // WL-9.2.1-a
    // WL-15.1-c, WL-13.5.3-a, WL-13.5.6-a: where the scenario says nothing the owner chooses
    u.free_load = words.empty() && (bomber ? g_.options.bombing && u.load == Load::kBombs : card.can.aar || card.can.gun_pod);
    for (const std::string& word : words) {
      const auto need = [&](bool can, const char* rule) {
        if (!can) r.fail("load", say("the {aircraft} cannot carry {load}", {{"aircraft", card.name}, {"load", word}}), rule);
      };
      if (word == "none") u.load = Load::kEmpty;
      else if (word == "choice") u.free_load = true, u.load = Load::kBombs;
      else if (word == "bombs") u.load = Load::kBombs, need(card.bomb[u.y] > 0, "WL-3.3-c");
      else if (word == "torpedo") u.load = Load::kTorpedo, need(card.can.has_torpedo, "WL-15.3.5-a");
      else if (word == "atgr") u.load = Load::kAtgr, need(card.can.atgr > 0, "WL-15.3.6-b");
      else if (word == "parafrag") u.load = Load::kParafrag, need(card.bomb[u.y] > 0, "WL-15.5.2-a");
      else if (word == "drop_tanks") u.carries |= kTanks, need(card.can.drop_tanks, "WL-13.2-a");
      else if (word == "rockets") u.carries |= kRockets, need(card.can.aar, "WL-13.5.3-a");
      else if (word == "gun_pod") u.carries |= kGunPod, need(card.can.gun_pod, "WL-13.5.6-a");
      else if (word == "at_pod") u.carries |= kAtPod, need(card.can.at_pod, "WL-13.5.6-a");
      else
        r.fail("load",
               say("'{word}' is not none, choice, bombs, torpedo, atgr, parafrag, drop_tanks, rockets, gun_pod or at_pod",
                   {{"word", word}}));
    }
    if (u.load != Load::kEmpty && !bomber) r.fail("load", "a fighter mission carries no bombs", "WL-3.2.1-b");
    const int kinds =
        (u.load != Load::kEmpty && u.load != Load::kCargo) + u.carries.has(kRockets) + u.carries.has(kGunPod | kAtPod);
    if (kinds > 1) r.fail("load", "rockets, gun pods and bomb loads exclude one another", "WL-13.5.1-a");
  }

  WingLeader& g_;
  const game::DataSource& data_;
  [[maybe_unused]] Errors& errors_;

 public:
  std::vector<std::pair<std::size_t, std::string>> base_names_;
};

void read_surface_units(Reader& r, WingLeader& g) {
  for (Reader& entry : r.list("surface_unit")) {
    SurfaceSetup x;
    x.id = entry.text("id");
    for (const SurfaceSetup& other : g.surfaces)
      if (other.id == x.id) entry.fail("id", "stands twice");
    const std::string name = entry.text("type");
    const SurfaceType* type = g.tables.find_surface(name);
    if (!type) entry.fail("type", say("'{word}' is not in the table of surface units", {{"word", name}}), "WL-14.0-b");
    else x.type = type - g.tables.surface.data();
    x.side = entry.choice("side", {"blue", "red"}, 1);  // WL-14.0-a
    const std::string at = entry.text("at");
    const std::optional<Square> p = parse_square(at);
    if (!p) entry.fail("at", say("'{word}' is not a square such as R0", {{"word", at}}));
    else {
      x.x = p->x, x.y = p->y;
      if (type && !type->balloon && p->y != 0) entry.fail("at", "surface units stand at altitude 0", "WL-4.1-b");
      if (type && type->balloon && p->y > type->top)
        entry.fail("at", say("balloons fly at altitude 0 to {top}", {{"top", type->top}}), "WL-14.3-a");
      if (type && type->ship && !g.environment.sea) entry.fail("type", "ships need a sea map", "WL-4.1-c");
    }
    x.dead_in_water = entry.boolean("dead_in_water", false);
    entry.done();
    g.surfaces.push_back(std::move(x));
  }
  if (g.surfaces.size() > kMaxSurface)
    return r.fail("surface_unit", say("at most {most} surface units", {{"most", kMaxSurface}}));
  for (std::size_t i = 0; i < g.surfaces.size(); ++i) {
    const SurfaceType& type = g.tables.surface[g.surfaces[i].type];
    if (type.balloon) {  // WL-14.3-a: its cables are one zone, and nothing that fires
      g.guns.push_back({SurfaceSlot(static_cast<int>(i)), GunPlace(0), true, type.guns[0]});
      continue;
    }
    for (std::size_t n = 0; n < type.guns.size() && n < kGunsPerUnit; ++n)
      g.guns.push_back({SurfaceSlot(static_cast<int>(i)), GunPlace(static_cast<int>(n)), false, type.guns[n]});
  }
  if (g.guns.size() > kMaxGuns)
    r.fail("surface_unit", say("at most {most} flak guns and balloons", {{"most", kMaxGuns}}), "WL-14.2-c");
}

void read_nets(Reader& r, WingLeader& g) {
  for (Reader& entry : r.list("net")) {
    NetSetup net;
    net.name = entry.text("name", "");
    net.side = entry.choice("side", {"blue", "red"});
    net.gci = entry.boolean("gci", false);
    const NetNumber number(static_cast<int>(g.nets.size()) + 1);
    for (const std::string& id : entry.texts("units")) {
      bool found = false;
      for (UnitSetup& u : g.units) {
        if (u.id != id) continue;
        found = true;
        if (u.side != net.side) entry.fail("units", say("'{unit}' belongs to the other side", {{"unit", id}}));
        if (u.net != 0) entry.fail("units", say("'{unit}' is on two nets", {{"unit", id}}));
        u.net = number;
      }
      if (!found) entry.fail("units", say("there is no unit '{unit}'", {{"unit", id}}));
    }
    entry.done();
    g.nets.push_back(std::move(net));
  }
}

}  // namespace

Result<WingLeader> WingLeader::from_scenario(const Value& scenario, const game::DataSource& data) {
  Errors errors;
  Reader r(scenario, "scenario", errors);
  WingLeader g;
  r.caption();
  for (const char* known : {"date", "rules", "notes"}) r.ignore(known);
  g.title = r.text("title", "Wing Leader");
  g.tables_folder = r.text("tables", kTablesFolder);
  Result<Tables> tables = Tables::load(data, g.tables_folder);
  if (!tables) return tables.error();
  g.tables = std::move(*tables);
  auto weights = ruledata::load_weights<DoctrineWeights>(data, "games/wing_leader/data/doctrine.toml");
  if (!weights) return weights.error();
  g.weights = std::move(*weights);
  g.turns = r.integer("turns", {.min = 1, .max = kLastTurn, .fallback = kLastTurn, .rule = "WL-12.0-a"});
  g.first_side = r.choice("first", {"blue", "red"}, 0);
  g.environment.sea = r.choice("surface", {"land", "sea"}, 0) == 1;
  read_environment(r.table("environment"), g.environment);
  Reader options = r.table("options");
  g.options.bombing = options.boolean("bombing", false);
  g.options.height_error = options.boolean("height_error", true);
  g.options.special_tactics = options.boolean("special_tactics", true);
  g.options.gyro = options.boolean("gyro_sights", false);
  g.options.encumbrance_each = options.choice("encumbrance", {"one", "each"}, 0) == 1;
  g.options.short_set_up = options.boolean("short_set_up", false);
  options.done();
  read_side(r.table("blue"), g.side[0], 0, g.tables);
  read_side(r.table("red"), g.side[1], 1, g.tables);
  UnitReader units(g, data, errors);
  for (Reader& unit : r.list("unit")) units.read(unit);
  if (g.units.empty()) r.fail("unit", "at least one unit is needed");
  if (g.units.size() > kMaxUnits / 2) r.fail("unit", say("at most {most} units", {{"most", kMaxUnits / 2}}));
  read_nets(r, g);
  read_surface_units(r, g);
  for (const auto& [unit, base] : units.base_names_) {
    for (std::size_t i = 0; i < g.surfaces.size(); ++i)
      if (g.surfaces[i].id == base) {
        g.units[unit].base = i;
        const std::string& type = g.tables.surface[g.surfaces[i].type].name;
        if (type != "Airfield" && type != "CV" && type != "CVL" && type != "CVE")
          r.fail("unit", say("squadrons take off from an airfield or a carrier, not from '{base}'", {{"base", base}}),
                 "WL-13.7-a");
        if (g.surfaces[i].side != g.units[unit].side)
          r.fail("unit", say("'{unit}' belongs to the other side", {{"unit", base}}), "WL-13.7-a");
        g.units[unit].x = g.surfaces[i].x, g.units[unit].y = 0;
      }
    if (g.units[unit].base == kNone)
      r.fail("unit", say("there is no surface unit '{unit}' to take off from", {{"unit", base}}), "WL-13.7-a");
  }
  for (Reader& row : r.list("victory")) {
    VictoryRow v;
    v.min = row.integer("min", {.min = -999, .max = 999});
    v.verdict = static_cast<game::Verdict>(row.choice("result", {"blue", "red", "draw"}));
    row.done();
    if (!g.victory.empty() && g.victory.back().min <= v.min) row.fail("min", "the rows must fall");
    g.victory.push_back(v);
  }
  r.done();
  if (errors.empty()) {
    if (auto wrong = check_set_up(g)) return *wrong;
  }
  if (!errors.empty()) return errors.first();
  return g;
}

}  // namespace furball::wing_leader
