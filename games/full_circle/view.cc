// The position as a player sees it: board, units, markers, facts. What is asked and rolled is worded with its step.

#include "games/full_circle/words.h"

namespace furball::full_circle {
namespace {

using game::Fact;

std::string protection_text(int column) {
  constexpr const char* kNames[kColumns] = {"2-3", "3", "3-4", "4", "4-5", "5", "5-6"};
  return kNames[column];
}

void describe_board(const Setup& setup, game::Board& board) {
  board.kind = "hex";
  board.columns = kLength;
  board.rows = kFiles;
  board.levels = kSteps;
  board.ground = setup.ground;
  for (int column = 0; column < kLength; ++column) board.column_labels.push_back(std::to_string(column + 1));
  for (int file = 0; file < kFiles; ++file) {
    board.row_labels.emplace_back(1, static_cast<char>('A' + file));
    if (file % 2 == 1) board.missing.push_back({kLength - 1, static_cast<int16_t>(file), 0});  // FC-BOARD-04
  }
}

void rating_facts(const Plane& p, int level, bool fighter, std::vector<Fact>& facts) {
  facts.push_back({"speed", "Speed", std::to_string(p.speed[level]), "FC-NRG-05"});
  if (fighter) {
    facts.push_back({"turn", "Turn", std::to_string(p.turn[level]), "FC-CBT-08"});
    facts.push_back({"climb", "Climb", std::to_string(p.climb[level]), "FC-NRG-06"});
    facts.push_back({"ceiling", "Ceiling", std::to_string(std::min(p.ceiling(), kMaxLevel)), "FC-SETUP-14"});
  }
  facts.push_back({"firepower", "Firepower", p.firepower < 0 ? "unarmed" : std::to_string(p.firepower), "FC-HIT-04"});
  if (!fighter) facts.push_back({"defence", "Defence", p.defence < 0 ? "none" : std::to_string(p.defence), "FC-CBT-02"});
  facts.push_back({"protection", "Protection",
                   say(p.head_on ? "{rating}h" : "{rating}", {{"rating", protection_text(p.column)}}), "FC-HIT-01"});
  std::string extras;
  const auto extra = [&](bool has, const char* text) {
    if (has) add_item(extras, text);
  };
  extra(p.rear_view && fighter, "rear view");
  extra(p.jet, "jet");
  extra(p.twin, "twin");
  extra(p.weak_guns, "weak guns");
  extra(p.tail_guns, "potent tail guns");
  extra(p.heavy, "heavy bomber");
  extra(p.equipment.gun_pods, "gun pods");
  extra(p.equipment.aar, "air-to-air rockets");
  extra(p.equipment.gyro, "gyro sight");
  if (!extras.empty()) facts.push_back({"features", "Features", extras, ""});
}

void add_hits(int hits, game::UnitView& view) {
  if (hits > 0) view.badges.push_back(say_n(hits, "{n} hit", "{n} hits"));
}

void describe_group(const FullCircle& g, const State& s, int unit, game::UnitView& view) {
  const int level = g.level(s, unit), hits = s.groups[unit - kGroup0].hits;
  view.cell = unit_cell(s, unit);
  add_hits(hits, view);
  view.facts.push_back({"level", "Level", std::to_string(level), "FC-BOARD-02"});
  view.facts.push_back({"hits", "Hits taken", std::to_string(hits), "FC-HIT-06"});
  rating_facts(g.plane(unit), level, false, view.facts);
  view.attrs = Value(Value::Object{{"level", level}, {"hits", hits}, {"bomber", true}});
}

Value flight_attrs(const State& s, int unit, int level) {
  const Fighter& f = s.fighters[unit];
  const int speed = f.energy > 0 ? airspeed(f.energy) : 0;
  Value attrs(Value::Object{
      {"level", level}, {"energy", int{f.energy}}, {"energy_max", kMaxEnergy}, {"speed", speed}, {"hits", int{f.hits}}});
  // FC-BOARD-08: slow flights stand at the rear of their hex, fast ones at the front
  if (speed > 0) attrs.set("in_hex", speed == 1 ? "rear" : speed == 2 ? "middle" : "front");
  if (f.has(kBreakOff)) attrs.set("leaving", true);
  if (s.active == unit && s.move.dz != 0) attrs.set("pitch", s.move.dz > 0 ? "climb" : "dive");
  return attrs;
}

void describe_flight(const FullCircle& g, const State& s, int unit, game::UnitView& view) {
  const Fighter& f = s.fighters[unit];
  const bool placed = f.flying() || (f.status == Status::kWaiting && f.at.y != 0);
  const int level = std::min(g.level(s, unit), kMaxLevel);
  view.gone = !placed;
  view.acted = f.has(kFlown);
  view.can_act = view.active && s.stage >= Stage::kFly && s.stage <= Stage::kAmmo;
  if (placed) view.cell = unit_cell(s, unit);
  view.angle = 60 * f.heading;
  view.attrs = flight_attrs(s, unit, level);
  add_hits(f.hits, view);
  if (f.has(kLow)) view.badges.push_back("LOW");
  if (f.has(kBreakOff)) view.badges.push_back("OUT");
  if (f.has(kFiredOn)) view.badges.push_back("fired on");
  if (placed && f.energy > 0) {
    view.facts.push_back({"energy", "Energy", say("{energy} of 70", {{"energy", int{f.energy}}}), "FC-BOARD-07"});
    view.facts.push_back({"airspeed", "Airspeed", std::to_string(airspeed(f.energy)), "FC-BOARD-07"});
  }
  view.facts.push_back({"level", "Level", std::to_string(level), "FC-BOARD-02"});
  rating_facts(g.plane(unit), level, true, view.facts);
  if (f.has(kBreakOff)) view.facts.push_back({"status", "Status", "breaks off at its next activation", "FC-HIT-05"});
  if (f.has(kFiredOn)) view.facts.push_back({"fired_on", "Fired on", "holds its fire in its next activation", "FC-CBT-05"});
  if (f.last_return >= 1) view.facts.push_back({"screened", "Evading", "always: return fire keeps pursuers off", "FC-CBT-09"});
  else if (f.has(kLastFired) && f.last_return < 0)
    view.facts.push_back({"fixed", "Evading", "not possible: it fired and nobody answered", "FC-CBT-09"});
}

void describe_unit(const FullCircle& g, const State& s, int unit, game::View& view) {
  const bool group = is_group(unit);
  game::UnitView u;
  u.id = u.label = unit_id(unit);
  u.side = game::name(g.seat_of(s, group ? Side::kEscort : side_of(unit)));
  u.name = say(group ? "{type} group {id}" : "{type} flight {id}", {{"type", g.plane(unit).name}, {"id", u.id}});
  u.kind = g.plane(unit).kind;
  u.size = 2;
  u.active = s.active == unit && s.stage != Stage::kOver;
  if (group) describe_group(g, s, unit, u);
  else describe_flight(g, s, unit, u);
  view.units.push_back(std::move(u));
}

void describe_side(const FullCircle& g, const State& s, Side side, game::SideView& view) {
  view.name = g.setup().names[side];
  view.facts.push_back({"hits", "Hits scored", std::to_string(s.hits[side]), "FC-VIC-03"});
  if (side == Side::kEscort)
    view.facts.push_back({"handicap", "Handicap", s.stage == Stage::kBid ? "open" : std::to_string(s.handicap), "FC-VIC-01"});
  else if (s.hit_value == 2) view.facts.push_back({"hit_value", "Points per hit", "2", "FC-VIC-01"});
  if (g.setup().inexperienced[side]) view.facts.push_back({"pilots", "Pilots", "inexperienced", "FC-DIS-01"});
  else if (s.round > 0 && s.poor_sa[side]) view.facts.push_back({"awareness", "Situational awareness", "poor", "FC-SA-01"});
}

// FC-SETUP-05: a marker in the corner from which the sun shines.
void mark_sun(const State& s, game::View& view) {
  if (!sun_matters(s.sun)) return;
  const bool right = s.sun <= 2, front = s.sun == 1 || s.sun == 5;
  const game::Cell corner{static_cast<int16_t>(front ? kLength - 2 : 0), static_cast<int16_t>(right ? kFiles - 1 : 0), 0};
  view.markers.push_back({.kind = "sun",
                          .side = "none",
                          .label = "Sun",
                          .rule = "FC-SETUP-05",
                          .cells = {corner},
                          .unit = "",
                          .target = "",
                          .attrs = Value(Value::Object{{"direction", right   ? front ? "lower-right" : "lower-left"
                                                                     : front ? "upper-right"
                                                                             : "upper-left"}})});
}

// Where the bombers fly next.
void mark_bombers_way(const FullCircle& g, const State& s, int hexes, game::View& view) {
  for (int group = 0; s.stage != Stage::kOver && group < g.setup().groups; ++group) {
    const Group& each = s.groups[group];
    view.markers.push_back({.kind = "vector",
                            .side = std::string(game::name(g.seat_of(s, Side::kEscort))),
                            .label = "",
                            .rule = "FC-BMB-02",
                            .cells = {cell_of(each.place(), each.step), cell_of(forward(each.place(), hexes), each.step)},
                            .unit = unit_id(kGroup0 + group),
                            .target = "",
                            .attrs = {}});
  }
}

void describe_raid(const FullCircle& g, const State& s, int hexes, std::vector<Fact>& facts) {
  facts.push_back({"base", "Level of step 0", std::to_string(s.base), "FC-BOARD-02"});
  facts.push_back({"sun", "Sun from",
                   s.stage == Stage::kSun ? "not yet rolled"
                   : sun_matters(s.sun)   ? std::string(heading_name(s.sun))
                                          : "no effect",
                   "FC-SETUP-05"});
  facts.push_back({"progress", "Bomber progress",
                   say("{progress}, next move {hexes}", {{"progress", int{s.progress}}, {"hexes", hexes_text(hexes)}}),
                   "FC-BMB-02"});
  if (s.cycles > 0) facts.push_back({"cycles", "Sections passed", std::to_string(s.cycles), "FC-BOARD-05"});
  if (g.setup().literal_suppression) facts.push_back({"suppression", "Option", "literal suppression", "FC-DIS-03"});
}

}  // namespace

void FullCircle::describe(const State& s, game::View& view) const {
  describe_board(setup_, view.board);
  for (int step = 0; step < kSteps; ++step) view.board.level_labels.push_back(std::to_string(s.base + step));
  view.turn = std::max<int>(1, s.round);
  view.turns = setup_.rounds;
  const bool flying = s.stage >= Stage::kFly && s.stage <= Stage::kAmmo;
  view.phases = {{"setup", "Set-up", s.round == 0},
                 {"interceptors", setup_.names[Side::kInterceptor], flying && s.side == Side::kInterceptor},
                 {"bombers", "Bombers", s.stage == Stage::kBomberCombat},
                 {"escorts", setup_.names[Side::kEscort], flying && s.side == Side::kEscort}};
  for (Side side : kBothSides) describe_side(*this, s, side, view.sides[game::index(seat_of(s, side))]);
  for (int unit = 0; unit < kGroup0 + setup_.groups; ++unit)
    if (is_group(unit) || s.fighters[unit].status != Status::kAbsent) describe_unit(*this, s, unit, view);
  const int hexes = bombers_next_move(lead_speed(s), lead_level(s), s.progress);
  mark_sun(s, view);
  mark_bombers_way(*this, s, hexes, view);
  describe_raid(*this, s, hexes, view.facts);
  // Questions have prompts of their own.
  if (s.stage == Stage::kOver) {
    view.prompt = {"The battle is over", result_text(s), "FC-VIC-03", ""};
  } else if (node(s).kind == game::NodeKind::kChance) {
    const game::RollView roll = describe_roll(s);
    view.prompt = {roll.title, "", roll.rule, unit_id(s.active)};
  }
}

std::string FullCircle::cell_name(game::Cell cell) const {
  const Place p = place_at(cell.x, cell.y);
  return on_board(p) ? say("{hex} step {step}", {{"hex", hex_name(p)}, {"step", cell.z}}) : "off the board";
}

}  // namespace furball::full_circle
