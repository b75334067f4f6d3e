#include "games/dogfight/scenario.h"

#include <algorithm>

#include "libs/base/say.h"
#include "libs/base/sort.h"
#include "libs/ruledata/reader.h"

namespace furball::dogfight {
namespace {

using ruledata::Errors;
using ruledata::Reader;

const std::vector<std::string_view> kFighterKinds = {"fighter", "heavy-fighter", "biplane", "seaplane", "jet", "rocket"};
const std::vector<std::string_view> kBomberKinds = {"light-bomber",   "medium-bomber", "heavy-bomber",  "dive-bomber",
                                                    "torpedo-bomber", "fighter",       "heavy-fighter", "seaplane"};

FlightSpec read_flight(Reader& r) {
  FlightSpec flight;
  const std::string id = r.text("id");
  if (id.size() != 1 || id[0] < 'A' || id[0] > 'Z') r.fail("id", "must be one capital letter, A to Z", "DF-UNIT-03");
  else flight.id = id[0];
  flight.type = r.text("type", "Fighter");
  flight.heavy = r.boolean("heavy", false);  // DF-HF-01
  flight.slow = r.boolean("slow", false);
  flight.weak = r.boolean("weak", false);  // DF-WEAK-04: sub-types combine freely
  const int kind = r.choice("draw", kFighterKinds, flight.heavy ? 1 : 0);
  flight.kind = *game::UnitKind::parse(kFighterKinds[static_cast<std::size_t>(kind)]);
  r.done();
  return flight;
}

// Flights of one side, by ascending ID letter (DF-SEQ-02).
std::vector<FlightSpec> read_flights(Reader& r, std::string_view key, int least) {
  std::vector<FlightSpec> flights;
  for (Reader& each : r.list(key)) flights.push_back(read_flight(each));
  const int count = static_cast<int>(flights.size());
  if (count < least || count > kMaxFlights)
    r.fail(key, say("needs {least} to 6 flights, has {count}", {{"least", least}, {"count", count}}), "DF-UNIT-01");
  sort_short(flights.begin(), flights.end(), [](const FlightSpec& a, const FlightSpec& b) { return a.id < b.id; });
  for (std::size_t i = 1; i < flights.size(); ++i)
    if (flights[i].id == flights[i - 1].id)
      r.fail(key, say("the ID letter {letter} is listed twice on one side", {{"letter", std::string_view(&flights[i].id, 1)}}),
             "DF-UNIT-03");
  if (flights.size() > kMaxFlights) flights.resize(kMaxFlights);
  return flights;
}

void read_bombers(Reader r, Scenario& s) {
  // Kamikazes fly as fighter-bombers, DF-FB-01.
  const int kind = r.choice("class", {"medium", "light", "heavy", "fighter_bomber", "kamikaze"}, 0);
  s.bombers = kind == 4 ? BomberClass::kFighterBomber : static_cast<BomberClass>(kind);
  s.bomber_type = r.text("type", "Bomber");
  s.squadrons = r.integer("squadrons", {.min = 1, .max = kMaxSquadrons, .fallback = 1, .rule = "DF-UNIT-01"});
  if (s.squadrons == 3 && s.bombers != BomberClass::kHeavy)
    r.fail("squadrons", "only heavy bombers may fly with three squadrons", "DF-HB-01");
  s.forward_guns = r.boolean("forward_guns", false);
  if (s.forward_guns && s.bombers != BomberClass::kLight) r.fail("forward_guns", "is for light bombers only", "DF-LIGHT-02");
  s.late = r.boolean("late", false);
  if (s.late && s.bombers != BomberClass::kHeavy) r.fail("late", "is for heavy bombers only", "DF-HB-03");
  static constexpr int kUsualKind[] = {1, 0, 2, 6};
  const int draw = r.choice("draw", kBomberKinds, kUsualKind[static_cast<int>(s.bombers)]);
  s.bomber_kind = *game::UnitKind::parse(kBomberKinds[static_cast<std::size_t>(draw)]);
  r.done();
}

void read_options(Reader r, Scenario& s) {
  Options& o = s.options;
  const bool front_only = s.bombers == BomberClass::kFighterBomber || s.solitaire;  // DF-FB-03, DF-HB-04
  const int sun =
      r.choice("sun", {"off", "roll", "back_left", "back_right", "front_left", "front_right", "cloud_low", "cloud_high"}, 0);
  o.sun = sun < 2 ? static_cast<SunUse>(sun) : SunUse::kFixed;
  if (sun >= 2) o.fixed_sun = static_cast<uint8_t>(sun - 1);
  o.entry = static_cast<EntryUse>(r.choice("entry", {"roll", "rear", "front"}, front_only ? 2 : 0));
  if (front_only && o.entry != EntryUse::kFront)
    r.fail("entry", "interceptors always enter from the front here", s.solitaire ? "DF-HB-04" : "DF-FB-03");
  o.bidding = r.boolean("bidding", false);
  o.max_bid = r.integer("max_bid", {.min = 0, .max = 100, .fallback = 10, .rule = "DF-SETUP-08"});
  o.forfeit = r.boolean("forfeit", !s.solitaire);
  if (s.solitaire && (o.forfeit || o.bidding)) r.fail("forfeit", "solitaire play has no escort player", "DF-HB-04");
  o.reverse_ahead = static_cast<ReverseAhead>(r.choice("reverse_ahead", {"final", "starting", "both"}, 0));
  o.flipped_enemy_pins = r.boolean("flipped_enemy_pins", true);
  o.flipped_return_fire = r.boolean("flipped_return_fire", true);
  o.flipped_hits_score = r.boolean("flipped_hits_score", true);
  o.target_declares_first = r.boolean("target_declares_first", false);
  o.flipped_escort_screens = r.boolean("flipped_escort_screens", true);
  o.weak_spares_bombers = r.boolean("weak_spares_bombers", false);
  o.exempt_counts_as_weak = r.boolean("exempt_counts_as_weak", true);
  r.done();
}

// Ruling 38: there must be a block for every interceptor, heavies one row lower (DF-HF-02).
void check_room(Reader& r, const Scenario& s) {
  const auto& flights = s.flights[1];
  const auto heavies = std::count_if(flights.begin(), flights.end(), [](const FlightSpec& f) { return f.heavy; });
  if (static_cast<int>(flights.size()) > (s.max_row + 1) * kLanes)
    r.fail("max_row", say("leaves too few blocks for {count} interceptor flights", {{"count", flights.size()}}), "DF-SETUP-05");
  else if (heavies > s.max_row * kLanes)
    r.fail("max_row", "leaves too few blocks for the heavy interceptors, which start one row lower", "DF-HF-02");
}

}  // namespace

Result<Scenario> read_scenario(const Value& value) {
  Errors errors;
  std::string where = "scenario";
  if (const Value* id = value.find("id"); id && id->is_text()) where = std::string(id->as_text()) + ".toml";
  Reader r(value, where, errors);
  Scenario s;
  r.integer("format", {.min = 1, .max = 1});
  s.id = r.text("id");
  s.title = r.text("title");
  if (s.id.empty()) r.fail("id", "must not be empty");
  r.caption();
  Reader blue = r.table("blue"), red = r.table("red");
  s.side_names[0] = blue.text("name", "Escorts");
  s.side_names[1] = red.text("name", "Interceptors");
  blue.done();
  red.done();
  s.solitaire = r.boolean("solitaire", false);
  s.altitude =
      static_cast<Altitude>(r.choice("altitude", {"medium", "low", "very_low"}, 0));  // DF-VLOW-05: any class but heavy
  read_bombers(r.table("bombers"), s);
  if (s.bombers == BomberClass::kHeavy && s.altitude != Altitude::kMedium)
    r.fail("altitude", "heavy bombers fly at medium altitude only", "DF-HB-01");                     // ruling 30
  s.handicap = r.integer("handicap", {.min = 0, .max = 100, .fallback = 0, .rule = "DF-SETUP-01"});  // ruling 39
  s.max_row = r.integer("max_row", {.min = 0, .max = kRows - 1, .fallback = 4, .rule = "DF-SETUP-05"});
  s.turns = r.integer("turns", {.min = 1, .max = 20, .fallback = 20, .rule = "DF-VIC-03"});
  s.flights[0] = read_flights(r, "escorts", s.solitaire ? 0 : 2);
  s.flights[1] = read_flights(r, "interceptors", s.solitaire ? 1 : 2);
  if (s.solitaire && (!s.flights[0].empty() || s.bombers != BomberClass::kHeavy))
    r.fail("solitaire", "is for heavy bombers without escorts", "DF-HB-04");
  read_options(r.table("options"), s);
  check_room(r, s);
  r.done();
  if (!errors.empty()) return errors.first();
  return s;
}

}  // namespace furball::dogfight
