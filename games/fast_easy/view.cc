// The board as a front end draws it: units, markers, prompt.

#include <algorithm>
#include <cstdlib>

#include "games/fast_easy/fast_easy.h"
#include "games/fast_easy/odds.h"

namespace furball::fast_easy {
namespace {

std::string one_place(double value) {
  const int tenths = static_cast<int>(value * 10 + (value < 0 ? -0.5 : 0.5));
  return (tenths < 0 ? "-" : "") + std::to_string(std::abs(tenths) / 10) + "." + std::to_string(std::abs(tenths) % 10);
}

}  // namespace

game::UnitView FastEasy::unit_view(const State& s, int p) const {
  const Plane& plane = s.plane[p];
  const PlaneType& t = type(p);
  const Member& m = member(p);
  const Mask b = bit(p);
  game::UnitView u;
  u.id = m.id;
  u.side = game::name(side(p));
  u.label = m.id;
  u.name = t.name + " " + m.id + (m.ace ? " (ace)" : "");
  u.kind = t.kind;
  u.cell = cell_of(plane.hex());
  u.angle = 60 * plane.facing;
  u.gone = !(s.flying & b);
  u.active = s.active == p && s.step != Step::kPlaceGroup;
  const bool moving = (s.phase == Phase::kEscortsMove && (setup_.escorts & b)) ||
                      (s.phase == Phase::kInterceptorsMove && (setup_.interceptors & b)) ||
                      (s.phase == Phase::kBombersMove && (setup_.bombers & b));
  u.acted = moving ? (s.moved & b) != 0 : (s.fired & b) != 0;
  if (!u.gone) {
    if (s.step == Step::kSelect) u.can_act = moving && !(s.moved & b);
    if (s.step == Step::kFire) {
      ShotList list;
      if (s.phase == Phase::kEscortsFire ? (setup_.escorts & b) != 0 : (setup_.interceptors & b) != 0) shots_of(s, p, list);
      u.can_act = !list.empty();
    }
    if (s.step == Step::kGunners) u.can_act = (setup_.bombers & b) && !(s.fired & b) && turret_targets(s, p);
    if (s.step == Step::kBombs) u.can_act = (s.loaded & b) && (plane.over & s.targets);
  }
  const int side_carried = plane.carry >> 4;
  if (plane.hits) u.badges.push_back(std::to_string(plane.hits) + (plane.hits == 1 ? " hit" : " hits"));
  if (plane.engines_lost)
    u.badges.push_back(std::to_string(plane.engines_lost) + (plane.engines_lost == 1 ? " engine out" : " engines out"));
  if (side_carried) u.badges.push_back(std::string(side_carried == 1 ? "L" : "R") + std::to_string(plane.carry & 15));
  if (plane.rockets) u.badges.push_back(std::to_string(plane.rockets) + " rkt");
  if (!t.bomber && (s.loaded & b)) u.badges.push_back("bombs");
  if (m.ace) u.badges.push_back("ace");
  u.attrs = Value::object();
  u.attrs.set("speed", speed(s, p));
  u.attrs.set("hits", plane.hits), u.attrs.set("hits_max", t.hp);
  if (t.engines > 1) u.attrs.set("engines", t.engines), u.attrs.set("engines_lost", plane.engines_lost);
  if (m.ace) u.attrs.set("ace", true);
  if (s.loaded & b) u.attrs.set("loaded", true);
  if (side_carried) u.attrs.set("bank", side_carried == 1 ? "left" : "right");
  u.facts.push_back({"type", "Type", t.name, ""});
  u.facts.push_back({"hits", "Hits", std::to_string(plane.hits) + " of " + std::to_string(t.hp), "FE-SHOOT-13"});
  u.facts.push_back({"speed", "Speed", std::to_string(speed(s, p)), t.bomber ? "FE-BMOVE-01" : "FE-MOVE-01"});
  if (t.bomber) {
    u.facts.push_back({"guns", "Nose/top/belly/side/tail",
                       std::to_string(t.turret[kNose]) + "/" + std::to_string(t.turret[kTop]) + "/" +
                           std::to_string(t.turret[kBelly]) + "/" + std::to_string(t.turret[kLeft]) + "/" +
                           std::to_string(t.turret[kTail]),
                       "FE-ARC-01"});
    u.facts.push_back({"station", "Formation", in_station(s, p) || u.gone ? "in station" : "out of station", "FE-BMOVE-02"});
  } else {
    const Caps c = caps(s, p);
    u.facts.push_back(
        {"guns", "Guns", std::to_string(t.guns) + (t.rear ? ", rear " + std::to_string(t.rear) : ""), "FE-SHOOT-04"});
    u.facts.push_back({"turn", "Turn", std::to_string(c.turn), "FE-MOVE-08"});
    u.facts.push_back({"immelmann", "Immelmann", c.imm ? std::to_string(c.imm) : "none", c.imm ? "FE-IMM-01" : "FE-IMM-05"});
    if (side_carried)
      u.facts.push_back({"carry", "Turn begun",
                         std::string(side_carried == 1 ? "left, " : "right, ") + std::to_string(plane.carry & 15) + " straight",
                         "FE-MOVE-10"});
    if (member(p).rockets) u.facts.push_back({"rockets", "Rocket salvos", std::to_string(plane.rockets), "FE-RKT-01"});
  }
  if (t.engines > 1)
    u.facts.push_back({"engines", "Engines",
                       std::to_string(t.engines - plane.engines_lost) + " of " + std::to_string(t.engines), "FE-ENG-01"});
  if (member(p).bombs)
    u.facts.push_back(
        {"bombs", "Bombs", (s.loaded & b) ? "aboard, destroy on " + std::to_string(t.bomb_need) + "+" : "gone", "FE-BOMB-01"});
  if (t.jet) u.facts.push_back({"jet", "Jet", "also flies speed - 2; harder to hit at range 1", "FE-MOVE-02"});
  if (t.cannon30) u.facts.push_back({"cannon", "30 mm cannon", "+1 on critical rolls", "FE-CRIT-04"});
  if (s.out & b)
    u.facts.push_back({"fate", "Fate",
                       (s.crashed & b)   ? "crashed"
                       : (s.damaged & b) ? "damaged"
                       : (s.light & b)   ? "light damage"
                                         : "to be rolled",
                       "FE-END-01"});
  if (s.exited & b) u.facts.push_back({"left", "Left the board", "safe", ""});
  return u;
}

void FastEasy::describe_markers(const State& s, game::View& view) const {
  for (std::size_t t = 0; t < setup_.targets.size(); ++t) {
    game::MarkerView m;
    m.kind = (s.targets >> t & 1) ? "target" : "wreck";
    m.side = "red";
    m.label = setup_.targets[t].name;
    m.rule = "FE-BOMB-01";
    m.cells = {cell_of(setup_.targets[t].at)};
    view.markers.push_back(std::move(m));
  }
  for_each_plane(setup_.bombers & s.flying, [&](int p) {
    if (in_station(s, p)) return;
    const Hex at = station(s, p);
    if (!on_board(at)) return;
    game::MarkerView m;
    m.kind = "zone";
    m.side = "blue";
    m.label = "station of " + member(p).id;
    m.rule = "FE-BMOVE-02";
    m.cells = {cell_of(at)};
    m.unit = member(p).id;
    view.markers.push_back(std::move(m));
  });
  for (int i = 0; i < s.shift_count; ++i) {
    game::MarkerView m;
    m.kind = "label";
    m.side = "blue";
    m.label = "will shift";
    m.rule = "FE-SHIFT-03";
    m.unit = member(s.shifts[i]).id;
    m.cells = {cell_of(s.plane[s.shifts[i]].hex())};
    view.markers.push_back(std::move(m));
  }
  // The arcs of the bomber whose gunners are choosing.
  if (s.step == Step::kTurrets) {
    game::MarkerView m;
    m.kind = "arc";
    m.side = "blue";
    m.label = "range of the turrets";
    m.rule = "FE-ARC-01";
    m.unit = member(s.active).id;
    geom::for_each_within(s.plane[s.active].hex(), 3, [&](Hex h) {
      if (h != s.plane[s.active].hex() && on_board(h) && bearing_turrets(s, s.active, h)) m.cells.push_back(cell_of(h));
    });
    view.markers.push_back(std::move(m));
  }
  if (s.step >= Step::kFriendly && s.step <= Step::kCritical) {
    game::MarkerView m;
    m.kind = "vector";
    m.side = game::name(side(s.attack.shooter));
    m.label = "fires";
    m.rule = "FE-SHOOT-04";
    m.unit = member(s.attack.shooter).id;
    m.target = member(s.attack.target).id;
    m.cells = {cell_of(s.plane[s.attack.shooter].hex()), cell_of(s.plane[s.attack.target].hex())};
    view.markers.push_back(std::move(m));
  }
}

game::Prompt FastEasy::prompt(const State& s) const {
  const std::string name = s.active < planes() ? who(s.active) : "";
  const std::string id = s.active < planes() ? member(s.active).id : "";
  switch (s.step) {
    case Step::kPlaceEscort:
      return {"Place " + name,
              "Choose a hex near the bombers. Escorts usually start ahead of the formation or "
              "behind it.",
              "FE-SETUP-03", id};
    case Step::kSelect: {
      const Mask movers = s.phase == Phase::kEscortsMove ? setup_.escorts : setup_.interceptors;
      return {s.phase == Phase::kEscortsMove ? "Escorts move" : "Interceptors move",
              "Choose the next plane; " + std::to_string(std::popcount(movers & s.flying & ~s.moved)) + " have not moved.",
              s.phase == Phase::kEscortsMove ? "FE-SEQ-01" : "FE-SEQ-04", ""};
    }
    case Step::kMove: {
      if (s.declare)
        return {"Begin a turn: " + name,
                std::string("Choose where the move ends. Its straight run counts towards a turn to the ") +
                    (s.declare == 1 ? "left" : "right") + " next time.",
                "FE-MOVE-10", id};
      const Caps c = caps(s, s.active);
      int least = 1;
      while (!(c.distances >> least & 1)) ++least;
      std::string text = "Fly " + std::to_string(least) + " to " + std::to_string(longest(c)) + " hexes; a turn needs " +
                         std::to_string(c.turn) + " straight.";
      if (c.carry_side)
        text += std::string(" The turn to the ") + (c.carry_side == 1 ? "left" : "right") + " begun before comes first.";
      return {"Move " + name, text, c.carry_side ? "FE-MOVE-11" : "FE-MOVE-01", id};
    }
    case Step::kFlown:
      return {"Finish the Immelmann: " + name, "Straight on for the rest of the move: choose how far.", "FE-IMM-01", id};
    case Step::kFire:
      return {s.phase == Phase::kEscortsFire ? "Escorts fire" : "Interceptors fire",
              "Choose a shot. Shots are resolved one by one; 'at will' fires everything that bears.",
              s.phase == Phase::kEscortsFire ? "FE-SEQ-02" : "FE-SEQ-05", ""};
    case Step::kFormation:
      return {"Bombers move", "The formation flies on. One hex less lets stragglers catch up.", "FE-BMOVE-01", ""};
    case Step::kStraggler:
      return {"Straggler " + name,
              in_station(s, s.active) ? "It is too slow for the formation: it may try for one extra hex."
                                      : "It is out of its station: it may slip to one side and try for one extra hex.",
              "FE-BMOVE-02", id};
    case Step::kGunners:
      return {"Bombers fire", "Choose a bomber with targets, or let all gunners fire at will.", "FE-SEQ-06", ""};
    case Step::kTurrets:
      return {"Gunners of " + name,
              s.allocation[0].turrets ? "A second target for the other turrets, or fire now."
                                      : "Choose a target and the turrets for it; two targets at most.",
              "FE-ARC-02", id};
    case Step::kBombs: return {"Bombing", "Choose who drops on which target. Each plane has one attack.", "FE-BOMB-01", ""};
    case Step::kOver: return {"The game is over", result_text(s), "FE-END-01", ""};
    default: return {describe_roll(s).title, "The dice decide.", describe_roll(s).rule, id};
  }
}

void FastEasy::describe(const State& s, game::View& view) const {
  game::Board& board = view.board;
  board.kind = "hex";
  board.columns = setup_.board.rows;  // turned: north is to the right
  board.rows = setup_.board.cols;
  board.hex_pointy = true;
  board.hex_shift_odd = false;  // odd columns of the rule book's board lie half a hex further south, so left
  board.ground = setup_.ground;
  for (int x = 0; x < board.columns; ++x) board.column_labels.push_back(std::to_string(setup_.board.rows - x));
  for (int y = 0; y < board.rows; ++y) {
    std::string name = hex_name(geom::to_hex(geom::Offset{y, 0}));
    name.pop_back();
    board.row_labels.push_back(std::move(name));
  }
  view.turn = s.turn;
  view.turns = setup_.turns;
  static constexpr std::pair<const char*, const char*> kPhases[] = {{"setup", "Set-up"},
                                                                    {"escorts_move", "Escorts move"},
                                                                    {"escorts_fire", "Escorts fire"},
                                                                    {"bombers_move", "Bombers move"},
                                                                    {"interceptors_move", "Interceptors move"},
                                                                    {"interceptors_fire", "Interceptors fire"},
                                                                    {"bombers_fire", "Bombers fire"},
                                                                    {"bombing", "Bombing"},
                                                                    {"casualties", "Casualties"}};
  for (std::size_t i = 0; i < std::size(kPhases); ++i)
    view.phases.push_back({kPhases[i].first, kPhases[i].second, static_cast<std::size_t>(s.phase) == i});
  double expected[2] = {0, 0};
  for_each_plane(s.out & ~(s.crashed | s.damaged | s.light), [&](int p) {
    expected[1 - game::index(side(p))] += expected_points(*this, s, p, fate_row(s, p), sum(fate_mods(s, p)));
  });
  for (int i = 0; i < 2; ++i) {
    const Mask own = i == 0 ? blue() : setup_.interceptors;
    view.sides[i].name = setup_.names[i];
    view.sides[i].facts.push_back({"flying", "On the board", std::to_string(std::popcount(own & s.flying)), ""});
    view.sides[i].facts.push_back({"out", "Out of the game", std::to_string(std::popcount(own & s.out)), "FE-SHOOT-13"});
    view.sides[i].facts.push_back({"exited", "Left the board", std::to_string(std::popcount(own & s.exited)), ""});
    view.sides[i].facts.push_back({"expected", "Points to be expected", one_place(expected[i]), "FE-END-01"});
    if (setup_.bonus[i]) view.sides[i].facts.push_back({"bonus", "Points to start with", std::to_string(setup_.bonus[i]), ""});
    if (setup_.far[i])
      view.sides[i].facts.push_back(
          {"far", "Far from home", setup_.options.far_is_worse ? "-1 on casualty rolls" : "+1 on casualty rolls", "FE-END-03"});
  }
  for (int p = 0; p < planes(); ++p)
    if ((s.flying | s.out | s.exited) & bit(p)) view.units.push_back(unit_view(s, p));
  describe_markers(s, view);
  view.prompt = prompt(s);
  view.facts.push_back({"combat", "Combat", s.combat == 2 ? "started" : "not yet", "FE-MOVE-03"});
  if (setup_.bombers)
    view.facts.push_back({"formation", "Formation speed", std::to_string(setup_.formation_speed), "FE-BMOVE-01"});
  const Options& o = setup_.options;
  const auto option = [&view](bool on, const char* key, const char* label, const char* rule) {
    if (on) view.facts.push_back({key, "Option", label, rule});
  };
  option(o.tailing, "tailing", "tailing fire +1 die", "FE-SHOOT-12");
  option(o.two_sixes, "two_sixes", "two sixes at maximum range give a critical roll", "FE-SHOOT-16");
  option(o.friendly_nearest, "friendly_fire", "friendly fire at the nearest escort only", "FE-FF-01");
  option(o.twin_fighter_engines, "twin_fighter_engines", "engine checks on twin-engined fighters", "FE-ENG-01");
  option(o.far_is_worse, "far_from_home", "far from home is worse", "FE-END-03");
  option(o.critical_once_a_phase, "critical_once", "one critical roll for each target and phase", "FE-CRIT-01");
  option(o.rockets_or_guns, "rockets_or_guns", "rockets or guns, not both", "FE-RKT-02");
  option(o.wide_arcs, "wide_arcs", "wide nose and tail arcs", "FE-ARC-01");
  option(o.dorsal_astern, "dorsal_arc", "German top guns fire astern only", "FE-ARC-01");
}

std::string FastEasy::cell_name(game::Cell cell) const { return hex_name(hex_of(cell)); }

std::string FastEasy::result_text(const State& s) const {
  const game::Score points = score(s);
  const std::string tally = std::to_string(points.blue) + " to " + std::to_string(points.red);
  if (points.verdict == game::Verdict::kDraw) return "A draw, " + tally + ".";
  const bool blue_wins = points.verdict == game::Verdict::kBlueWins;
  return setup_.names[blue_wins ? 0 : 1] + " win, " +
         (blue_wins ? tally : std::to_string(points.red) + " to " + std::to_string(points.blue)) + ".";
}

}  // namespace furball::fast_easy
