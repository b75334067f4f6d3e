// What a player sees (WL-5.2-a, WL-5.2-b: everything): board, weather, counters with their markers, prompt, choices.

#include "games/wing_leader/hooks.h"
#include "games/wing_leader/notation.h"
#include "games/wing_leader/procedure.h"
#include "games/wing_leader/queries.h"

namespace furball::wing_leader {
namespace {

constexpr const char* kMissionNames[] = {"Bombing", "Transport", "Strafing", "Recce", "Escort", "Sweep", "Intercept"};
constexpr const char* kLoadNames[] = {"none", "bombs", "torpedo", "rockets", "parafrags", "cargo"};
constexpr const char* kPhaseKeys[] = {"set_up", "tally", "movement", "combat", "administration", "end"};
constexpr const char* kPhaseNames[] = {"Set-up", "Tally", "Movement", "Combat", "Administration", "End"};

game::UnitKind drawing(const Card& card) {
  using ruledata::AircraftClass;
  if (card.can.rocket) return "rocket";
  if (card.can.jet) return "jet";
  switch (card.klass) {
    case AircraftClass::kFighter:
      return card.protect_hi > card.protect_lo ? game::UnitKind("heavy-fighter") : game::UnitKind("fighter");
    case AircraftClass::kLightBomber: return "light-bomber";
    case AircraftClass::kDiveBomber: return "dive-bomber";
    case AircraftClass::kTorpedoBomber: return "torpedo-bomber";
    case AircraftClass::kHeavyBomber: return "heavy-bomber";
    default: return "medium-bomber";
  }
}

game::Fact fact(const char* key, const char* label, std::string value, const char* rule) {
  return {key, label, std::move(value), rule};
}

std::vector<std::string> badges(const Unit& u) {
  std::vector<std::string> list;
  const auto add = [&](bool holds, std::string badge) {
    if (holds) list.push_back(std::move(badge));
  };
  add(u.quality == Quality::kVeteran, "Veteran");
  add(u.quality == Quality::kGreen, "Green");
  add(has(u, kExperte), "Experte");
  add(has(u, kWingLeader), "Wing Leader");
  add(u.losses, say_n(u.losses, "{n} loss", "{n} losses"));
  add(u.straggler, "Straggler");
  add(broken(u), "BROKEN");
  add(!broken(u) && disrupted(u), "Disrupted");
  add(u.ammo == Ammo::kLow, "Low ammo");
  add(u.ammo == Ammo::kDepleted, "Depleted");
  add(u.attitude == Attitude::kDive, "Dive");
  add(u.attitude == Attitude::kClimb, "Climb");
  add(u.attitude == Attitude::kSlowClimb, "Slow climb");
  add(has(u, kSlow), "Slow");
  add(has(u, kLufbery), "Lufbery");
  add(has(u, kReturning), "Going home");
  add(u.dogfight, "Dogfight");
  add(fighter_role(u) && !has(u, kAlerted), "Unalerted");
  return list;
}

std::vector<game::Fact> unit_facts(const WingLeader& g, const State& s, int i) {
  const Unit& u = s.unit[i];
  const Card& card = g.card(u);
  std::vector<game::Fact> facts;
  const auto add = [&](const char* key, const char* label, std::string value, const char* rule) {
    facts.push_back({key, label, std::move(value), rule});
  };
  add("aircraft", "Aircraft", card.name, "WL-3.2-b");
  add("mission", "Mission", kMissionNames[static_cast<int>(u.mission)], "WL-9.2-a");
  add("speed", "Speed", std::to_string(basic_speed(g, s, i)), "WL-3.3.2-e");
  add("turn", "Turn", std::to_string(basic_turn(g, s, i)), "WL-3.3.2-e");
  add("climb", "Climb", card.climb[u.y] ? std::to_string(card.climb[u.y]) : "S", "WL-3.3-b");
  add("firepower", "Firepower", card.firepower < 0 ? "U" : std::to_string(card.firepower), "WL-3.3-d");
  add("protection", "Protection", say(card.head_on ? "{range}h" : "{range}", {{"range", protection_text(card)}}), "WL-3.3-e");
  if (card.defence >= 0) add("defence", "Defence", std::to_string(card.defence), "WL-3.3-g");
  add("losses", "Losses", say("{losses} of {most}", {{"losses", int{u.losses}}, {"most", int{u.max_losses}}}), "WL-10.6-e");
  if (loaded(u)) add("load", "Load", kLoadNames[static_cast<int>(u.load)], "WL-9.2.1-a");
  if (g.net(u)) add("net", "Radio net", std::to_string(g.net(u)), "WL-9.4-a");
  if (g.wing(u)) add("wing", "Wing", g.wings[static_cast<std::size_t>(g.wing(u) - 1)], "WL-9.5-a");
  if (u.tally_on == TallyOn::kUnit) add("tally", "Tally on", g.label(s, u.tally), "WL-7.2-a");
  return facts;
}

void describe_unit(const WingLeader& g, const State& s, int i, game::View& view) {
  const Unit& u = s.unit[i];
  const Card& card = g.card(u);
  game::UnitView v;
  v.id = g.label(s, i);
  v.side = side_key(u.side);
  v.label = g.label(s, i);
  v.name = say(u.size == Size::kFlight ? "{aircraft} flight {unit}" : "{aircraft} squadron {unit}",
               {{"aircraft", card.name}, {"unit", v.label}});
  v.kind = drawing(card);
  v.cell = {u.x, u.y, 0};
  v.angle = (u.facing * 45 + 270) % 360;  // facing 2 (E) points to the right
  v.size = u.size == Size::kSquadron ? 2 : 1;
  v.gone = !on_map(u);
  v.acted = did(u, kMoved) && s.move.unit != i;  // marked as moved when its move begins
  v.active = s.move.unit == i;
  v.badges = badges(u);
  v.attrs.set("pitch", u.facing == kE || u.facing == kW                       ? "level"
                       : u.facing == kN || u.facing == kNE || u.facing == kNW ? "climb"
                                                                              : "dive");
  v.attrs.set("losses", int{u.losses}).set("alerted", has(u, kAlerted));
  v.facts = unit_facts(g, s, i);
  if (u.tally_on == TallyOn::kUnit && on_map(u))
    view.markers.push_back(
        {"tally", v.side, "", "WL-7.2-a", {v.cell, {s.unit[u.tally].x, s.unit[u.tally].y, 0}}, v.id, g.label(s, u.tally), {}});
  if (u.has_vector && on_map(u))
    view.markers.push_back({"vector", v.side, v.label, "WL-9.2.4-a", {v.cell, {u.vx, u.vy, 0}}, v.id, "", {}});
  view.units.push_back(std::move(v));
}

void describe_weather(const WingLeader& g, game::View& view) {
  const Environment& e = g.environment;
  static constexpr const char* kDensity[] = {"", "wispy", "broken", "dense"};
  for (int type = 1; type <= 3; ++type) {
    game::MarkerView cloud{"cloud", "none", kDensity[type], "WL-4.5-a", {}, "", "", {}};
    cloud.attrs.set("density", kDensity[type]);
    for (int i = 0; i < kSquares; ++i)
      if (e.cloud[static_cast<std::size_t>(i)] == type && !e.rain[static_cast<std::size_t>(i)])
        cloud.cells.push_back({static_cast<int16_t>(i % kColumns), static_cast<int16_t>(i / kColumns), 0});
    if (!cloud.cells.empty()) view.markers.push_back(std::move(cloud));
  }
  game::MarkerView rain{"rain", "none", "rain", "WL-4.5.1-b", {}, "", "", {}};
  for (int i = 0; i < kSquares; ++i)
    if (e.rain[static_cast<std::size_t>(i)])
      rain.cells.push_back({static_cast<int16_t>(i % kColumns), static_cast<int16_t>(i / kColumns), 0});
  if (!rain.cells.empty()) view.markers.push_back(std::move(rain));
  const auto row = [](int y) {
    return std::vector<game::Cell>{{0, static_cast<int16_t>(y), 0}, {kColumns - 1, static_cast<int16_t>(y), 0}};
  };
  if (e.haze >= 0) {
    const std::string label = say("haze up to {level}", {{"level", e.haze}});
    view.markers.push_back({"haze", "none", label, "WL-4.3-a", row(e.haze), "", "", {}});
  }
  if (e.contrails < kRows) {
    const std::string label = say("contrails from {level}", {{"level", e.contrails}});
    view.markers.push_back({"contrail", "none", label, "WL-4.4-a", row(e.contrails), "", "", {}});
  }
  static constexpr std::string_view kSun[] = {"none", "left horizon", "left upper", "above", "right upper", "right horizon"};
  if (e.sun != SunArc::kNone) {
    static constexpr game::Cell kPlaces[] = {{0, 0, 0}, {0, 10, 0}, {0, 19, 0}, {13, 19, 0}, {25, 19, 0}, {25, 10, 0}};
    const std::string_view arc = kSun[static_cast<int>(e.sun)];
    game::MarkerView sun{.kind = "sun",
                         .side = "none",
                         .label = say("Sun: {arc}", {{"arc", arc}}),
                         .rule = "WL-4.2-a",
                         .cells = {kPlaces[static_cast<int>(e.sun)]}};
    sun.attrs.set("arc", arc);
    view.markers.push_back(std::move(sun));
  }
}

}  // namespace

void WingLeader::describe(const State& s, game::View& view) const {
  view.board.kind = "square";
  view.board.columns = kColumns;
  view.board.rows = kRows;
  view.board.y_up = true;
  view.board.ground = environment.sea ? "sea" : "land";
  for (int x = 0; x < kColumns; ++x) view.board.column_labels.push_back(std::string(1, static_cast<char>('A' + x)));
  for (int y = 0; y < kRows; ++y) view.board.row_labels.push_back(std::to_string(y));
  view.turn = s.turn;
  view.turns = turns;
  for (int p = 0; p < 6; ++p)
    view.phases.push_back({kPhaseKeys[p], kPhaseNames[p], s.phase == static_cast<Phase>(p) && s.wait() != Wait::kEnd});
  for (int i = 0; i < 2; ++i) {
    view.sides[i].name = side[i].name;
    view.sides[i].facts.push_back(fact("edge", "Friendly edge", side[i].edge ? "right" : "left", "WL-5.1-a"));
    view.sides[i].facts.push_back(fact("doctrine", "Doctrine", side[i].rigid ? "Rigid" : "Loose", "WL-5.1-a"));
    if (side[i].flexible) view.sides[i].facts.push_back(fact("flexible", "Tactical flexibility", "yes", "WL-9.3.2-a"));
    if (!side[i].radio) view.sides[i].facts.push_back(fact("radio", "Radio", "none", "WL-9.4-d"));
    if (side[i].gci)
      view.sides[i].facts.push_back(fact("gci", "Ground control", say("{die}+", {{"die", side[i].gci}}), "WL-9.2.4-d"));
  }
  describe_weather(*this, view);
  if (options.bombing) view.facts.push_back(fact("bombing", "Bombing rules", "in force", "WL-15.0-a"));
  if (options.height_error) view.facts.push_back(fact("height_error", "Height errors", "in force", "WL-13.1-a"));
  view.facts.push_back(
      fact("special_tactics", "Bounce, evasion, Lufbery", options.special_tactics ? "in force" : "not used", "WL-13.4-a"));
  if (tables_folder != kTablesFolder) view.facts.push_back(fact("tables", "Tables", tables_folder, ""));
  for (int i = 0; i < s.unit_count; ++i) describe_unit(*this, s, i, view);
  describe_surface(*this, s, view);
  if (s.wait() == Wait::kChance) view.prompt.title = "Roll the dice";
  if (s.wait() != Wait::kDecision) return;
  game::ActionList actions;
  legal(s, actions);
  uint64_t acting = 0;
  for (game::Action a : actions)
    if (info_of(kind_of(a))->fields.find('u') != std::string_view::npos) acting |= uint64_t{1} << unit_of(a);
  for (int i = 0; i < s.unit_count; ++i) view.units[static_cast<std::size_t>(i)].can_act = acting >> i & 1;
}

// What the kind of an action says by itself; the question's label adds the rest.
game::ActionView WingLeader::describe_action(const State& s, game::Action a) const {
  const KindInfo& info = *info_of(kind_of(a));
  const Question& question = *steps()[static_cast<std::size_t>(step(s))].question;
  game::ActionView view;
  view.group = info.group;
  view.rule = question.rule;
  if (info.fields.find('u') != std::string_view::npos && unit_of(a) < s.unit_count) view.unit = label(s, unit_of(a));
  if (info.fields.find('t') != std::string_view::npos && target_of(a) < s.unit_count)
    view.targets.push_back(label(s, target_of(a)));
  if (info.fields.find('s') != std::string_view::npos)
    view.cells.push_back({static_cast<int16_t>(arg_x(arg_of(a))), static_cast<int16_t>(arg_y(arg_of(a))), 0});
  question.label(*this, s, a, view);
  return view;
}

}  // namespace furball::wing_leader
