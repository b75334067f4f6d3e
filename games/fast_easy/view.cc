// The board as a front end draws it: units, markers, sides, facts. Questions and rolls bring their
// own words.

#include <algorithm>
#include <cstdlib>

#include "games/fast_easy/fast_easy.h"
#include "games/fast_easy/odds.h"
#include "games/fast_easy/words.h"

namespace furball::fast_easy {
namespace {

std::string one_place(double value) {
  const int tenths = static_cast<int>(value * 10 + (value < 0 ? -0.5 : 0.5));
  return (tenths < 0 ? "-" : "") + std::to_string(std::abs(tenths) / 10) + "." + std::to_string(std::abs(tenths) % 10);
}

std::string out_of(int part, int whole) { return say("{part} of {whole}", {{"part", part}, {"whole", whole}}); }

// --- Units

bool moves_now(const FastEasy& g, const State& s, int p) {
  const Setup& setup = g.setup();
  const Mask moving = s.phase == Phase::kEscortsMove        ? setup.escorts
                      : s.phase == Phase::kInterceptorsMove ? setup.interceptors
                      : s.phase == Phase::kBombersMove      ? setup.bombers
                                                            : 0;
  return moving & bit(p);
}

bool can_act(const FastEasy& g, const State& s, int p) {
  const Mask b = bit(p);
  if (s.step == Step::kBombs) return g.may_bomb(s, p);
  if (!(s.flying & b)) return false;
  switch (s.step) {
    case Step::kSelect: return moves_now(g, s, p) && !(s.moved & b);
    case Step::kFire: {
      ShotList shots;
      if (g.movers(s) & b) g.shots_of(s, p, shots);
      return !shots.empty();
    }
    case Step::kGunners: return (g.setup().bombers & b) && !(s.fired & b) && g.turrets_have_target(s, p);
    default: return false;
  }
}

std::vector<std::string> badges(const FastEasy& g, const State& s, int p) {
  const Plane& plane = s.plane[p];
  std::vector<std::string> list;
  if (plane.hits) list.push_back(say_n(plane.hits, "{n} hit", "{n} hits"));
  if (plane.engines_lost) list.push_back(say_n(plane.engines_lost, "{n} engine out", "{n} engines out"));
  if (plane.carry) list.push_back((plane.carry.left() ? "L" : "R") + std::to_string(plane.carry.straight()));
  if (plane.rockets) list.push_back(say("{salvos} rkt", {{"salvos", int{plane.rockets}}}));
  if (!g.type(p).bomber && (s.loaded & bit(p))) list.push_back("bombs");
  if (g.member(p).ace) list.push_back("ace");
  return list;
}

Value drawing_hints(const FastEasy& g, const State& s, int p) {
  const Plane& plane = s.plane[p];
  const PlaneType& type = g.type(p);
  Value attrs = Value::object();
  attrs.set("speed", g.speed(s, p));
  attrs.set("hits", int{plane.hits}).set("hits_max", type.hp);
  if (type.engines > 1) attrs.set("engines", type.engines).set("engines_lost", int{plane.engines_lost});
  if (g.member(p).ace) attrs.set("ace", true);
  if (s.loaded & bit(p)) attrs.set("loaded", true);
  if (plane.carry) attrs.set("bank", plane.carry.left() ? "left" : "right");
  return attrs;
}

void add_bomber_facts(const FastEasy& g, const State& s, int p, std::vector<game::Fact>& facts) {
  std::string ratings;
  for (const int turret : {kNose, kTop, kBelly, kLeft, kTail})
    ratings += (ratings.empty() ? "" : "/") + std::to_string(g.type(p).turret[static_cast<std::size_t>(turret)]);
  facts.push_back({"guns", "Nose/top/belly/side/tail", ratings, "FE-ARC-01"});
  const bool in_place = g.in_station(s, p) || !(s.flying & bit(p));
  facts.push_back({"station", "Formation", in_place ? "in station" : "out of station", "FE-BMOVE-02"});
}

void add_fighter_facts(const FastEasy& g, const State& s, int p, std::vector<game::Fact>& facts) {
  const Plane& plane = s.plane[p];
  const PlaneType& type = g.type(p);
  const Caps caps = g.caps(s, p);
  facts.push_back({"guns", "Guns",
                   say(type.rear ? "{guns}, rear {rear}" : "{guns}", {{"guns", type.guns}, {"rear", type.rear}}),
                   "FE-SHOOT-04"});
  facts.push_back({"turn", "Turn", std::to_string(int{caps.turn}), "FE-MOVE-08"});
  facts.push_back(
      {"immelmann", "Immelmann", caps.imm ? std::to_string(int{caps.imm}) : "none", caps.imm ? "FE-IMM-01" : "FE-IMM-05"});
  if (plane.carry)
    facts.push_back({"carry", "Turn begun",
                     say(plane.carry.left() ? "left, {straight} straight" : "right, {straight} straight",
                         {{"straight", plane.carry.straight()}}),
                     "FE-MOVE-10"});
  if (g.member(p).rockets) facts.push_back({"rockets", "Rocket salvos", std::to_string(int{plane.rockets}), "FE-RKT-01"});
}

std::vector<game::Fact> unit_facts(const FastEasy& g, const State& s, int p) {
  const Plane& plane = s.plane[p];
  const PlaneType& type = g.type(p);
  const Mask b = bit(p);
  std::vector<game::Fact> facts = {
      {"type", "Type", type.name, ""},
      {"hits", "Hits", out_of(plane.hits, type.hp), "FE-SHOOT-13"},
      {"speed", "Speed", std::to_string(g.speed(s, p)), type.bomber ? "FE-BMOVE-01" : "FE-MOVE-01"}};
  if (type.bomber) add_bomber_facts(g, s, p, facts);
  else add_fighter_facts(g, s, p, facts);
  if (type.engines > 1)
    facts.push_back({"engines", "Engines", out_of(type.engines - plane.engines_lost, type.engines), "FE-ENG-01"});
  if (g.member(p).bombs)
    facts.push_back({"bombs", "Bombs",
                     (s.loaded & b)
                         ? say_need(type.bomb_need, "aboard; they destroy on a 6", "aboard; they destroy on {need} or more")
                         : "gone",
                     "FE-BOMB-01"});
  if (type.jet) facts.push_back({"jet", "Jet", "may also fly two hexes less; harder to hit at range 1", "FE-MOVE-02"});
  if (type.cannon30) facts.push_back({"cannon", "30 mm cannon", "+1 on critical rolls", "FE-CRIT-04"});
  if ((s.out & b) || ((s.exited & b) && g.fate_row(s, p) != FateRow::kNoRoll))
    facts.push_back({"fate", "Fate",
                     (s.crashed & b)   ? "crashed"
                     : (s.damaged & b) ? "damaged"
                     : (s.light & b)   ? "light damage"
                                       : "to be rolled",
                     "FE-END-01"});
  if (s.exited & b) facts.push_back({"left", "Left the board", plane.engines_lost ? "limping home" : "safe", "FE-SETUP-01"});
  return facts;
}

game::UnitView unit_view(const FastEasy& g, const State& s, int p) {
  const Member& member = g.member(p);
  game::UnitView unit;
  unit.id = unit.label = member.id;
  unit.side = g.side_name(p);
  unit.name = say(member.ace ? "{type} {plane} (ace)" : "{type} {plane}", {{"type", g.type(p).name}, {"plane", member.id}});
  unit.kind = g.type(p).kind;
  unit.cell = g.cell_of(s.plane[p].hex());
  unit.angle = 60 * s.plane[p].facing.index();
  unit.gone = !(s.flying & bit(p));
  unit.active = s.active == p && s.step != Step::kPlaceGroup;
  unit.acted = (moves_now(g, s, p) ? s.moved : s.fired) & bit(p);
  unit.can_act = can_act(g, s, p);
  unit.badges = badges(g, s, p);
  unit.attrs = drawing_hints(g, s, p);
  unit.facts = unit_facts(g, s, p);
  return unit;
}

// --- Markers

void add_markers(const FastEasy& g, const State& s, std::vector<game::MarkerView>& markers) {
  for (std::size_t t = 0; t < g.setup().targets.size(); ++t) {
    const Target& target = g.setup().targets[t];
    markers.push_back({.kind = s.targets.has(static_cast<int>(t)) ? game::MarkerKind("target") : game::MarkerKind("wreck"),
                       .side = "red",
                       .label = target.name,
                       .rule = "FE-BOMB-01",
                       .cells = g.cells({target.at})});
  }
  for_each_plane(g.setup().bombers & s.flying, [&](int p) {
    const Hex at = g.station(s, p);
    if (!g.in_station(s, p) && g.on_board(at))
      markers.push_back({.kind = "zone",
                         .side = "blue",
                         .label = say("station of {plane}", {{"plane", g.id(p)}}),
                         .rule = "FE-BMOVE-02",
                         .cells = g.cells({at}),
                         .unit = g.id(p)});
  });
  for (int i = 0; i < s.shift_count; ++i)
    markers.push_back({.kind = "label",
                       .side = "blue",
                       .label = "will shift",
                       .rule = "FE-SHIFT-03",
                       .cells = g.cells({s.plane[s.shifts[i]].hex()}),
                       .unit = g.id(s.shifts[i])});
  if (s.step == Step::kTurrets) {  // the arcs of the bomber whose gunners are choosing
    game::MarkerView arc{
        .kind = "arc", .side = "blue", .label = "range of the turrets", .rule = "FE-ARC-01", .unit = g.id(s.active)};
    const Hex from = s.plane[s.active].hex();
    geom::for_each_within(from, 3, [&](Hex h) {
      if (h != from && g.on_board(h) && g.bearing_turrets(s, s.active, h)) arc.cells.push_back(g.cell_of(h));
    });
    markers.push_back(std::move(arc));
  }
  if (s.step >= Step::kFriendly && s.step <= Step::kCritical)
    markers.push_back({.kind = "vector",
                       .side = g.side_name(s.attack.shooter),
                       .label = "fires",
                       .rule = "FE-SHOOT-04",
                       .cells = g.cells({s.plane[s.attack.shooter].hex(), s.plane[s.attack.target].hex()}),
                       .unit = g.id(s.attack.shooter),
                       .target = g.id(s.attack.target)});
}

// --- Board, sides and facts

game::Board board_view(const Setup& setup) {
  game::Board board;
  board.kind = "hex";
  board.columns = setup.board.rows;  // turned: north is to the right
  board.rows = setup.board.cols;
  board.hex_pointy = true;
  board.hex_shift_odd = false;  // odd columns of the rule book's board lie half a hex further south, so left
  board.ground = setup.ground;
  for (int x = 0; x < board.columns; ++x) board.column_labels.push_back(std::to_string(setup.board.rows - x));
  for (int y = 0; y < board.rows; ++y) {
    std::string name = hex_name(geom::to_hex(geom::Offset{y, 0}));
    name.pop_back();
    board.row_labels.push_back(std::move(name));
  }
  return board;
}

void describe_sides(const FastEasy& g, const State& s, game::View& view) {
  const Setup& setup = g.setup();
  game::PerSide<double> expected;
  for_each_plane((s.out | s.exited) & ~(s.crashed | s.damaged | s.light), [&](int p) {
    expected[other(g.side(p))] += expected_points(g, p, g.fate_row(s, p), g.fate_mods(s, p).sum());
  });
  for (const Seat i : game::kBothSeats) {
    const Mask own = i == Seat::kBlue ? g.blue() : setup.interceptors;
    game::SideView& side = view.sides[game::index(i)];
    side.name = setup.names[i];
    side.facts.push_back({"flying", "On the board", std::to_string(std::popcount(own & s.flying)), ""});
    side.facts.push_back({"out", "Out of the game", std::to_string(std::popcount(own & s.out)), "FE-SHOOT-13"});
    side.facts.push_back({"exited", "Left the board", std::to_string(std::popcount(own & s.exited)), ""});
    side.facts.push_back({"expected", "Points to be expected", one_place(expected[i]), "FE-END-01"});
    if (setup.bonus[i]) side.facts.push_back({"bonus", "Points to start with", std::to_string(setup.bonus[i]), ""});
    if (setup.far[i])
      side.facts.push_back(
          {"far", "Far from home", setup.options.far_is_worse ? "-1 on casualty rolls" : "+1 on casualty rolls", "FE-END-03"});
  }
}

void add_options(const Options& o, std::vector<game::Fact>& facts) {
  const struct {
    bool on;
    const char *key, *label, *rule;
  } options[] = {
      {o.tailing, "tailing", "tailing fire rolls one more die", "FE-SHOOT-12"},
      {o.two_sixes, "two_sixes", "two sixes at maximum range give a critical roll", "FE-SHOOT-16"},
      {o.friendly_nearest, "friendly_fire", "friendly fire at the nearest escort only", "FE-FF-01"},
      {o.twin_fighter_engines, "twin_fighter_engines", "engine checks on twin-engined fighters", "FE-ENG-01"},
      {o.far_is_worse, "far_from_home", "far from home is worse", "FE-END-03"},
      {o.critical_once_a_phase, "critical_once", "one critical roll for each target and phase", "FE-CRIT-01"},
      {o.rockets_or_guns, "rockets_or_guns", "rockets or guns, not both", "FE-RKT-02"},
      {o.wide_arcs, "wide_arcs", "wide nose and tail arcs", "FE-ARC-01"},
      {o.dorsal_astern, "dorsal_arc", "German top guns fire astern only", "FE-ARC-01"},
  };
  for (const auto& option : options)
    if (option.on) facts.push_back({option.key, "Option", option.label, option.rule});
}

}  // namespace

void FastEasy::describe(const State& s, game::View& view) const {
  static constexpr const char* kKeys[] = {"setup",        "escorts_move",      "escorts_fire",
                                          "bombers_move", "interceptors_move", "interceptors_fire",
                                          "bombers_fire", "bombing",           "casualties"};
  view.board = board_view(setup_);
  view.turn = s.turn;
  view.turns = setup_.turns;
  for (std::size_t i = 0; i < std::size(kKeys); ++i)
    view.phases.push_back({kKeys[i], std::string(kPhaseTitles[i]), static_cast<std::size_t>(s.phase) == i});
  describe_sides(*this, s, view);
  for (int p = 0; p < planes(); ++p)
    if ((s.flying | s.out | s.exited) & bit(p)) view.units.push_back(unit_view(*this, s, p));
  add_markers(*this, s, view.markers);
  view.facts.push_back({"combat", "Combat", s.combat == 2 ? "started" : "not yet", "FE-MOVE-03"});
  if (setup_.bombers) view.facts.push_back({"formation", "Formation speed", std::to_string(full_pace(s)), "FE-BMOVE-01"});
  add_options(setup_.options, view.facts);
  // Questions bring their own prompt.
  if (node(s).kind == game::NodeKind::kTerminal) {
    view.prompt = {"The game is over", result_text(s), "FE-END-01", ""};
  } else if (node(s).kind == game::NodeKind::kChance) {
    const game::RollView roll = describe_roll(s);
    view.prompt = {roll.title, "The dice decide.", roll.rule,
                   s.active < planes() && s.step != Step::kPlaceGroup ? id(s.active) : ""};
  }
}

}  // namespace furball::fast_easy
