// Chapter 5: set-up. Markers and vectors are the owner's choices; squares come from the scenario.

#include <algorithm>

#include "games/wing_leader/command.h"
#include "games/wing_leader/hooks.h"
#include "games/wing_leader/movement.h"
#include "games/wing_leader/notation.h"
#include "games/wing_leader/queries.h"

namespace furball::wing_leader {
namespace {

enum Step : uint8_t { kVeterans, kGreens, kExpertes, kLeaders, kWeapons, kVectors, kNextSide };

bool present(const Unit& u) { return u.status == Status::kOnMap || u.status == Status::kWaiting; }

int side_of(const WingLeader& g, const Frame& f) { return f.next == 0 ? g.first_side : 1 - g.first_side; }

// WL-5.2.1-a, WL-5.2.1-b: who may still get the marker of this step.
bool may_get(const WingLeader& g, const State& s, int i, int step) {
  const Unit& u = s.unit[i];
  if (!present(u)) return false;
  switch (step) {
    case kVeterans:
    case kGreens: return u.quality == Quality::kTrained;
    case kExpertes: return fighter_role(u) && !has(u, kExperte);
    default:  // kLeaders: a wing whose leader the scenario leaves open
      if (!g.wing(u) || !fighter_role(u)) return false;
      for (const int k : all_units(s))
        if (s.unit[k].side == u.side && g.wing(s.unit[k]) == g.wing(u) && has(s.unit[k], kWingLeader)) return false;
      return true;
  }
}

int markers_left(const WingLeader& g, const State& s, int side, int step) {
  int placed = 0, open = 0;
  for (const int i : all_units(s)) {
    const Unit& u = s.unit[i];
    if (u.side != side) continue;
    if (may_get(g, s, i, step)) ++open;
    if (step == kVeterans && u.quality == Quality::kVeteran) ++placed;
    if (step == kGreens && u.quality == Quality::kGreen) ++placed;
    if (step == kExpertes && has(u, kExperte)) ++placed;
  }
  const int total = step == kVeterans ? g.side[side].veterans : step == kGreens ? g.side[side].greens : g.side[side].expertes;
  return std::min(step == kLeaders ? 1 : total - placed, open);
}

void give(Ctx& c, int unit, int step) {
  Unit& u = c.s.unit[unit];
  switch (step) {
    case kVeterans: u.quality = Quality::kVeteran; break;
    case kGreens: u.quality = Quality::kGreen; break;
    case kExpertes: set(u, kExperte); break;  // WL-5.2.1-c: with a Wing Leader he is that leader; both traits, one pilot
    default: set(u, kWingLeader); break;
  }
  if (c.listening()) {
    static constexpr const char* kWhat[] = {"{unit} is a Veteran unit.", "{unit} is a Green unit.", "{unit} has an Experte.",
                                            "{unit} has the Wing Leader."};
    c.tell("marker", kWhat[step], step < kExpertes ? "WL-5.2.1-a" : "WL-5.2.1-b", unit);
  }
}

// WL-5.3-c, WL-5.3.1-c, WL-9.2.4-e, WL-9.2.4.1-a: interceptors place vectors; of a wing only the leader.
bool wants_vector(const WingLeader& g, const State& s, const Frame& f, int i) {
  const Unit& u = s.unit[i];
  const UnitSetup& from = g.setup(u);
  if (u.side != side_of(g, f) || u.mission != Mission::kIntercept || has(u, kCap) || u.has_vector || !present(u)) return false;
  if (g.wing(u) && has(u, kInWing) && !has(u, kWingLeader)) return false;
  return f.how == 0 ? from.turn == 1 : from.turn == s.turn;
}

void advance(Ctx& c, Frame& f) {
  State& s = c.s;
  if (f.next > 1) return c.pop();
  const int side = side_of(c.g, f);
  if (f.how == 1 && f.step < kWeapons) {  // Set-up Phase of a later turn (WL-5.3.1-a, WL-5.3.1-b)
    for (const int i : all_units(s)) {
      Unit& u = s.unit[i];
      const UnitSetup& from = c.g.setup(u);
      if (u.side != side || u.status != Status::kWaiting || from.turn != s.turn || from.edge != kNone || from.takes_off)
        continue;
      u.status = Status::kOnMap;
      if (c.listening()) c.tell("place", say("{unit} appears at {square}.", {{"square", square_name(u)}}), "WL-5.3.1-a", i);
    }
    f.step = kVectors;
    return;
  }
  switch (f.step) {
    case kVeterans:
    case kGreens:
    case kExpertes:
    case kLeaders: {
      const int left = markers_left(c.g, s, side, f.step);
      if (left <= 0) {
        ++f.step;
        return;
      }
      int open = 0, first = kNone;
      for (const int i : all_units(s))
        if (s.unit[i].side == side && may_get(c.g, s, i, f.step)) ++open, first = std::min(first, i);
      if (open == left || c.g.options.short_set_up) return give(c, first, f.step);
      return c.ask(At::kMarkerQuestion, side);
    }
    case kWeapons:
      f.step = kVectors;
      if (!c.g.options.short_set_up) c.push(Proc::kLoads, {.side = side});
      return;
    case kVectors:
      for (const int i : all_units(s))
        if (wants_vector(c.g, s, f, i)) {
          c.push(Proc::kPlaceVector, {.unit = i});
          return;
        }
      f.step = kNextSide;
      return;
    default:
      ++f.next;
      f.step = kVeterans;
      return;
  }
}

void legal(const WingLeader& g, const State& s, const Frame& f, game::ActionList& out) {
  for (const int i : all_units(s)) {
    if (s.unit[i].side != s.seat || !may_get(g, s, i, f.step)) continue;
    if (f.step == kVeterans || f.step == kGreens) out.push_back(make(Kind::kQuality, i, 0, f.step == kVeterans ? 1 : 2));
    else out.push_back(make(f.step == kExpertes ? Kind::kExpert : Kind::kLeader, i));
  }
}

void apply(Ctx& c, Frame& f, game::Action a) { give(c, unit_of(a), f.step); }

void prompt(const WingLeader&, const State&, const Frame& f, game::Prompt& p) {
  static constexpr const char* kTitles[] = {"Place a Veteran marker", "Place a Green marker", "Place an Experte",
                                            "Place the Wing Leader"};
  static constexpr const char* kTexts[] = {"Veterans fight at +1. Choose a unit.", "Green units fight at -1. Choose a unit.",
                                           "An Experte adds 1 to firepower. Choose a fighter unit.",
                                           "The Wing Leader gives orders and carries the wing's vector. Choose his squadron."};
  p = {kTitles[f.step & 3], kTexts[f.step & 3], f.step < kExpertes ? "WL-5.2.1-a" : "WL-5.2.1-b", ""};
}

void action(const WingLeader& g, const State& s, const Frame&, game::Action a, game::ActionView& v) {
  const int u = unit_of(a);
  v.cells = {{s.unit[u].x, s.unit[u].y, 0}};
  const auto named = [&](std::string_view label) { return say(label, {{"unit", g.long_name(s, u)}}); };
  switch (kind_of(a)) {
    case Kind::kQuality: v.label = named(arg_of(a) == 1 ? "{unit}: Veteran" : "{unit}: Green"); break;
    case Kind::kExpert: v.label = named("{unit}: Experte"); break;
    default: v.label = named("{unit}: Wing Leader"); break;
  }
}

// --- Vectors and height errors (9.2.4, 13.1) --------------------------------------------------------

enum VectorStep : uint8_t { kChoose, kErrorQuestion, kErrorDie, kShiftStep, kPlaced };

void advance_vector(Ctx& c, Frame& f) {
  const int owner = c.s.unit[f.unit].side;
  switch (f.step) {
    case kChoose: return c.ask(At::kVectorQuestion, owner);
    case kErrorQuestion:
      if (!c.g.options.height_error) return c.pop();
      return c.ask(At::kHeightErrorQuestion, 1 - owner);
    case kErrorDie: return c.roll(At::kHeightErrorRoll);
    case kShiftStep: return c.ask(At::kShiftVectorQuestion, 1 - owner);
    default: return c.pop();
  }
}

void legal_vector(const WingLeader&, const State&, const Frame& f, game::ActionList& out) {
  for (const int i : Slots(kSquares)) out.push_back(make(Kind::kVector, f.unit, 0, i));
}

void legal_error(const WingLeader&, const State&, game::ActionList& out) {
  out.push_back(make(Kind::kPass));
  out.push_back(make(Kind::kHeightRoll));
}

void legal_shift(const WingLeader&, const State& s, const Frame& f, game::ActionList& out) {
  const Unit& u = s.unit[f.unit];
  for (const int i : Slots(kSquares))
    if (geom::distance(kBoard.square_at(i), {u.vx, u.vy}) <= 2) out.push_back(make(Kind::kShift, 0, 0, i));
}

// The vector goes to the square chosen, by its owner or by the opponent who shifts it.
void put_vector(Ctx& c, Frame& f, game::Action a) {
  Unit& u = c.s.unit[f.unit];
  const bool owner = f.step == kChoose;
  u.has_vector = true;
  u.vx = arg_x(arg_of(a));
  u.vy = arg_y(arg_of(a));
  if (c.listening())
    c.tell("marker", say("{unit} is sent to {square}.", {{"square", square_name(u.vx, u.vy)}}),
           owner ? "WL-9.2.4-a" : "WL-13.1-a", f.unit);
  f.step = owner ? kErrorQuestion : kPlaced;
}

void apply_error(Ctx&, Frame& f, game::Action a) { f.step = kind_of(a) == Kind::kHeightRoll ? kErrorDie : kPlaced; }

// WL-13.1-a
void resolve_vector(Ctx& c, Frame& f, uint32_t die) {
  const bool error = static_cast<int>(die) >= c.g.tables.height_error;
  f.step = error ? kShiftStep : kPlaced;
  if (c.listening())
    c.tell("roll",
           say(error ? "Height error: {die}, the vector may be shifted." : "Height error: {die}, no error.", {{"die", die}}),
           "WL-13.1-a", f.unit);
}

void label_vector(const WingLeader& g, const State& s, const Frame& f, game::Action a, game::ActionView& v) {
  v.unit = g.label(s, f.unit);
  v.label = say(kind_of(a) == Kind::kVector ? "Vector to {square}" : "Shift to {square}",
                {{"square", square_name(arg_x(arg_of(a)), arg_y(arg_of(a)))}});
}

void label_error(const WingLeader& g, const State& s, const Frame& f, game::Action a, game::ActionView& v) {
  v.unit = g.label(s, f.unit);
  v.main = kind_of(a) == Kind::kHeightRoll;
  v.label = v.main ? "Roll for a height error" : "No roll";
}

void roll_vector(const WingLeader& g, const State& s, const Frame& f, game::RollView& r) {
  r = {say("Height error: {unit}", {{"unit", g.long_name(s, f.unit)}}),
       "WL-13.1-a",
       "d6",
       side_key(1 - s.unit[f.unit].side),
       {},
       {}};
  r.parts.push_back({say("Vector of {unit}", {{"unit", g.label(s, f.unit)}}), r.side, "6", "WL-13.1-a", {}});
}

void outcome_vector(const WingLeader& g, const State&, const Frame&, uint32_t die, game::OutcomeView& v) {
  const bool error = static_cast<int>(die) >= g.tables.height_error;
  v.label = say(error ? "{die}: height error" : "{die}: no error", {{"die", die}});
  v.tone = error ? kGain : kNothing;
}

}  // namespace

namespace {

// What an escort of a bomber keeps to: the lead bomber of its formation, and the level of the lowest.
struct Escorted {
  const Unit& lead;
  int lowest;
  bool station(Square p) const { return p.y >= lowest - 1 && (p == at(lead) || !ahead(lead, p)); }
};

Escorted escorted(const State& s, int bomber) {
  const uint64_t formation = formation_of(s, bomber);
  const Square forward = geom::step(geom::SquareFacing(s.unit[bomber].facing));
  int lead = bomber, lowest = s.unit[bomber].y;
  for (const int k : all_units(s)) {
    const Unit& other = s.unit[k];
    if (!(formation >> k & 1) || !bomber_role(other)) continue;
    lowest = std::min<int>(lowest, other.y);
    if (geom::dot(forward, at(other) - at(s.unit[lead])) > 0) lead = k;
  }
  return {s.unit[lead], lowest};
}

constexpr int kEscortDistance = 3;

}  // namespace

// WL-5.3-d, WL-9.2.2-a, R-61: within 3 squares of a bomber of the same facing, not ahead of the lead bomber
// of its formation, at most one level below the lowest.
bool escort_station(const WingLeader&, const State& s, int side, Square p, int facing) {
  for (const int i : all_units(s)) {
    const Unit& b = s.unit[i];
    if (b.side != side || !on_map(b) || !bomber_role(b) || b.facing != facing) continue;
    if (geom::distance(at(b), p) <= kEscortDistance && escorted(s, i).station(p)) return true;
  }
  return false;
}

void escort_stations(const State& s, int side, SquareSet& out) {
  for (const int i : all_units(s)) {
    const Unit& b = s.unit[i];
    if (b.side != side || !on_map(b) || !bomber_role(b) || !level_facing(b.facing)) continue;
    const Escorted bombers = escorted(s, i);
    const Square reach{kEscortDistance, kEscortDistance};
    geom::for_each_in_rectangle(at(b) - reach, at(b) + reach, [&](Square p) {
      if (on_board(p.x, p.y) && bombers.station(p)) add(out, square_index(p.x, p.y));
    });
  }
}

namespace {
const UnitSetup& unit_setup(const WingLeader& g, int i) { return g.units[static_cast<std::size_t>(i)]; }
}  // namespace

std::optional<Error> check_set_up(const WingLeader& g) {
  State s;
  s.unit_count = g.units.size();
  for (const int i : all_units(s)) {
    const UnitSetup& from = unit_setup(g, i);
    Unit& u = s.unit[i];
    u.status = from.turn == 1 && from.edge == kNone && !from.takes_off ? Status::kOnMap : Status::kWaiting;
    u.side = from.side, u.setup = i, u.x = from.x, u.y = from.y, u.facing = from.facing;
    u.mission = from.mission, u.traits = from.traits, u.load = from.load;
  }
  for (const int i : all_units(s)) {
    const Unit& u = s.unit[i];
    if (!on_map(u)) continue;
    const std::string where = "scenario: unit " + unit_setup(g, i).id;
    if (u.mission == Mission::kEscort) {
      if (!escort_station(g, s, u.side, at(u), u.facing))
        return Error{where,
                     "an escort starts within 3 squares of a bomber, facing its way, not ahead of the lead bomber and at most "
                     "one level below",
                     "WL-5.3-d"};
      bool shares = !has(u, kCloseEscort);
      for (const int k : all_units(s))
        shares =
            shares || (on_map(s.unit[k]) && s.unit[k].side == u.side && bomber_role(s.unit[k]) && same_square(u, s.unit[k]));
      if (!shares) return Error{where, "a close escort starts in a bomber's square", "WL-9.2.2.1-a"};
    }
    if (g.wing(u)) {  // WL-5.3-e, WL-9.5-a
      bool leader = false, joined = false;
      const uint64_t formation = formation_of(s, i);
      for (const int k : all_units(s)) {
        const UnitSetup& other = unit_setup(g, k);
        if (other.side != u.side || other.wing != g.wing(u)) continue;
        if (other.net != g.net(u)) return Error{where, "a wing shares one radio net", "WL-9.5-a"};
        if (!other.leader) continue;
        leader = true;
        joined = joined || (formation >> k & 1);
      }
      if (leader && !joined) return Error{where, "a wing starts in formation with its leader", "WL-5.3-e"};
    }
  }
  return std::nullopt;
}

constexpr std::string_view kSetUpSteps[] = {"veterans", "green", "expertes", "leaders", "weapons", "vectors", "next-side"};
constexpr std::string_view kVectorSteps[] = {"choose", "error", "die", "shift", "placed"};
const Procedure kSetUpProc{.name = "set-up", .advance = advance, .steps = kSetUpSteps};
const Procedure kPlaceVectorProc{.name = "place-vector", .advance = advance_vector, .steps = kVectorSteps, .needs = kNeedsUnit};

const Question kMarkerQuestion = asked<legal, apply, prompt, action>("place-marker", "WL-5.2.1-a");
const Question kVectorQuestion = asked<legal_vector, put_vector, of_unit, label_vector>(
    "vector", "WL-9.2.4-a", "Vector for {unit}",
    "Choose the square it is sent to. It flies there by the shortest route unless it tallies an enemy.");
const Question kHeightErrorQuestion = asked<legal_error, apply_error, of_unit, label_error>(
    "height-error", "WL-13.1-a", "Height error?",
    "You may roll a die: on a 6 you shift the vector of {unit} by up to two squares.");
const Question kShiftVectorQuestion = asked<legal_shift, put_vector, of_unit, label_vector>(
    "shift-vector", "WL-13.1-a", "Shift the vector", "Move the vector of {unit} by up to two squares in any direction.");
const Roll kHeightErrorRoll = one_die<resolve_vector, roll_vector, outcome_vector>("height-error-die", "WL-13.1-a");

}  // namespace furball::wing_leader
