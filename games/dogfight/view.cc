// What a player sees of a position: board, units, markers. The words of the choices stand with their rules.

#include "games/dogfight/dogfight.h"
#include "games/dogfight/position.h"

namespace furball::dogfight {

using game::View;

namespace {

const char* pitch_word(Pitch pitch) {
  static constexpr const char* kWords[] = {"climb", "level", "dive"};
  return kWords[static_cast<int>(pitch)];
}

constexpr const char* kSunText[] = {"none",         "behind, left",    "behind, right",  "ahead, left",
                                    "ahead, right", "hidden by cloud", "hidden by cloud"};

}  // namespace

int angle_of(Orient orient) {
  static constexpr int kAngles[] = {330, 0, 30, 210, 180, 150};
  return kAngles[orient.index()];
}

// --- Names

std::string Dogfight::unit_id(Unit unit) const {
  if (is_bomber(unit)) return "B" + std::to_string(squadron_number(unit) + 1);
  return std::string(side_of(unit) == Side::kEscorts ? "E" : "I") + scenario_->flight(unit).id;
}

std::string Dogfight::unit_name(Unit unit) const {
  if (!is_bomber(unit)) {
    const FlightSpec& flight = scenario_->flight(unit);
    return say("{type} flight {letter}", {{"type", flight.type}, {"letter", std::string_view(&flight.id, 1)}});
  }
  return say(scenario_->squadrons > 1 ? "{type} squadron {number}" : "{type} squadron",
             {{"type", scenario_->bomber_type}, {"number", squadron_number(unit) + 1}});
}

std::optional<Unit> Dogfight::parse_unit(std::string_view id) const {
  for (Side side : kBothSides)
    for (const Unit i : scenario_->numbers(side))
      if (unit_id(i) == id) return i;
  for (const Unit i : Units{squadron_unit(0), scenario_->squadrons})
    if (unit_id(i) == id) return i;
  return std::nullopt;
}

std::string Dogfight::cell_name(game::Cell cell) const { return block_name(block_of(cell.x, cell.y, cell.z)); }

// --- The position
namespace {

void describe_board(const Dogfight& g, game::Board& b) {
  b.kind = "lanes";
  b.columns = kColumns;
  b.rows = kRows;
  b.levels = kLanes;
  b.y_up = true;
  b.ground = g.scenario().ground() ? "sea" : "clouds";
  for (int c = 0; c < kColumns; ++c)
    b.column_labels.push_back(std::string(1, static_cast<char>('A' + 2 * c)) + static_cast<char>('B' + 2 * c));
  for (int r = 0; r < kRows; ++r) b.row_labels.push_back(rows_name(r));
}

void describe_turn(const Dogfight& g, const State& s, View& view) {
  const int turns = g.scenario().turns;
  view.turn = s.marker < turns ? s.marker + 1 : turns;
  view.turns = turns;
  const bool setup = in_setup(s.step), end = s.step == Step::kTurnEnd;
  const bool under_way = !setup && !end && s.step != Step::kOver;
  view.phases = {{"setup", "Set-up", setup},
                 {"interceptors", "Interceptors", under_way && s.phase == Phase::kInterceptors},
                 {"bombers", "Bombers", under_way && s.phase == Phase::kBombers},
                 {"escorts", "Escorts", under_way && s.phase == Phase::kEscorts},
                 {"turn_end", "Turn end", end}};
}

void describe_side(const Dogfight& g, const State& s, Side side, game::SideView& v) {
  v.name = g.scenario().side_names[index(side)];
  v.facts.push_back({"hits", "Hits scored", std::to_string(s.hits[index(side)]), "DF-VIC-04"});
  if (side == Side::kEscorts)
    v.facts.push_back({"handicap", "Handicap", s.step == Step::kBid ? "to be bid" : std::to_string(s.handicap), "DF-SETUP-01"});
  int left = 0;
  for (const Unit i : flights_of(side)) left += s.flights[i].present();
  v.facts.push_back(
      {"flights", "Flights left", say("{left} of {all}", {{"left", left}, {"all", g.scenario().count(side)}}), "DF-UNIT-01"});
}

void describe_sky(const Dogfight& g, const State& s, View& view) {
  view.facts.push_back({"marker", "Turn marker", std::to_string(s.marker), "DF-SEQ-04"});
  if (g.options().sun != SunUse::kOff)
    view.facts.push_back({"sun", "Sun", s.step <= Step::kSun ? "not yet known" : kSunText[s.sun], "DF-SUN-01"});
  if (const uint32_t cloud = g.cloud_rows(s)) {
    int low = 0;
    while (!(cloud >> low & 1)) ++low;
    view.facts.push_back(
        {"cloud", "Cloud", say("rows {first}-{last}", {{"first", low * 2}, {"last", low * 2 + 3}}), "DF-CLOUD-01"});
  }
  if (s.entry != Entry::kUnknown)
    view.facts.push_back({"entry", "Interceptors came", s.entry == Entry::kRear ? "from behind" : "head-on", "DF-SETUP-04"});
  static constexpr const char* kAltitudes[] = {"medium", "low", "very low"};
  view.facts.push_back({"altitude", "Altitude", kAltitudes[static_cast<int>(g.scenario().altitude)], "DF-LOW-01"});
}

game::UnitView squadron_view(const Dogfight& g, const State& s, Unit unit) {
  const Scenario& scenario = g.scenario();
  const int number = squadron_number(unit), hits = s.bomber_hits[number];
  game::UnitView u;
  u.id = g.unit_id(unit);
  u.side = g.colour(s, Side::kEscorts);
  u.label = std::to_string(number + 1);
  u.name = g.unit_name(unit);
  u.kind = scenario.bomber_kind;
  u.cell = cell_of(place_of(scenario.bomber_block(number), kLevelForward));
  u.size = 2;
  u.active = in_combat(s.step) && s.combat_target == unit;
  if (hits > 0) u.badges.push_back(say_n(hits, "{n} hit", "{n} hits"));
  u.attrs = Value::object().set("pitch", "level").set("heading", "forward").set("flipped", false).set("hits", hits);
  u.facts.push_back({"hits", "Hits taken", std::to_string(hits), "DF-CBT-14"});
  static constexpr const char* kClasses[] = {"medium bombers", "light bombers", "heavy bombers", "fighter-bombers"};
  u.facts.push_back({"class", "Class", kClasses[static_cast<int>(scenario.bombers)], "DF-UNIT-01"});
  if (scenario.forward_guns) u.facts.push_back({"forward_guns", "Forward guns", "yes", "DF-LIGHT-02"});
  if (scenario.late) u.facts.push_back({"late", "Late model", "yes", "DF-HB-03"});
  return u;
}

void describe_flying(const State& s, Unit flight, game::UnitView& u) {
  const Flight& f = s.flights[flight];
  u.cell = cell_of(f.place());
  u.angle = angle_of(f.orient);
  u.can_act = s.step == Step::kMove && s.current == flight;
  u.active = u.can_act || (in_combat(s.step) && (s.combat_mover == flight || s.combat_target == flight));
  u.acted = f.moved();
  u.attrs.set("pitch", pitch_word(f.orient.pitch()))
      .set("heading", f.orient.heading() == Heading::kForward ? "forward" : "back")
      .set("flipped", f.flipped());
  u.facts.push_back({"orientation", "Flies", orient_name(f.orient), "DF-UNIT-04"});
  if (!f.flipped()) return;
  u.badges.push_back("LEAVES");
  u.facts.push_back({"flipped", "Leaving", "in its next Phase", "DF-UNIT-05"});
}

game::UnitView flight_view(const Dogfight& g, const State& s, Unit flight) {
  const FlightSpec& spec = g.scenario().flight(flight);
  const Side side = side_of(flight);
  game::UnitView u;
  u.id = g.unit_id(flight);
  u.side = g.colour(s, side);
  u.label = std::string(1, spec.id);
  u.name = g.unit_name(flight);
  u.kind = spec.kind;
  u.size = 2;
  u.gone = s.flights[flight].gone();
  u.attrs = Value::object();
  if (s.flights[flight].present()) describe_flying(s, flight, u);
  if (spec.heavy) u.facts.push_back({"heavy", "Heavy fighter", "yes", "DF-HF-01"});
  if (spec.slow) u.facts.push_back({"slow", "Slow", "yes", "DF-SLOW-01"});
  if (spec.weak)
    u.facts.push_back({"weak", "Weak",
                       g.options().weak_spares_bombers && side == Side::kInterceptors ? "against flights only" : "yes",
                       "DF-WEAK-01"});
  return u;
}

}  // namespace

void Dogfight::describe(const State& s, View& view) const {
  describe_board(*this, view.board);
  describe_turn(*this, s, view);
  for (Side side : kBothSides) describe_side(*this, s, side, view.sides[game::index(seat_of(s, side))]);
  describe_sky(*this, s, view);
  describe_units(s, view);
  describe_markers(s, view);
  if (s.step == Step::kOver) view.prompt = {"The battle is over", result_text(s), "DF-VIC-05", ""};
}

void Dogfight::describe_units(const State& s, View& view) const {
  for (int i = 0; i < scenario_->squadrons; ++i) view.units.push_back(squadron_view(*this, s, squadron_unit(i)));
  for (Side side : kBothSides)
    for (const Unit i : scenario_->numbers(side))
      if (s.flights[i].present() || s.flights[i].gone()) view.units.push_back(flight_view(*this, s, i));  // else to be placed
}

void Dogfight::describe_markers(const State& s, View& view) const {
  if (s.sun >= 1 && s.sun <= 4) {  // DF-SUN-04
    const auto column = static_cast<int16_t>(s.sun <= 2 ? 0 : kColumns - 1), lane = static_cast<int16_t>(s.sun & 1 ? 0 : 2);
    view.markers.push_back({.kind = "sun",
                            .side = "none",
                            .label = say("Sun {where}", {{"where", kSunText[s.sun]}}),
                            .rule = "DF-SUN-04",
                            .cells = {{column, kRows - 1, lane}}});
  }
  if (const uint32_t cloud = cloud_rows(s)) {  // DF-CLOUD-04
    game::MarkerView m{.kind = "cloud", .side = "none", .label = "Cloud", .rule = "DF-CLOUD-04"};
    for (int block = 0; block < kBlocks; ++block)
      if (const Place p = place_of(block); cloud >> p.row & 1) m.cells.push_back(cell_of(p));
    view.markers.push_back(std::move(m));
  }
  // DF-CBT-16: hits suffered, bombers and escorts on the left edge, interceptors on the right.
  for (Side side : kBothSides) {
    const int suffered = s.hits[index(other(side))];
    const auto column = static_cast<int16_t>(side == Side::kEscorts ? 0 : kColumns - 1);
    view.markers.push_back({.kind = "tally",
                            .side = colour(s, side),
                            .label = say_n(suffered, "{n} hit suffered", "{n} hits suffered"),
                            .rule = "DF-CBT-16",
                            .cells = {{column, static_cast<int16_t>((suffered > 19 ? 19 : suffered) / 2), 1}},
                            .attrs = Value::object().set("hits", suffered)});
  }
}

}  // namespace furball::dogfight
