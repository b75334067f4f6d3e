// Chapter 9 in the Administration Phase: escort markers, vectors by ground control, wings.

#include "games/wing_leader/command.h"
#include "games/wing_leader/hooks.h"
#include "games/wing_leader/notation.h"

namespace furball::wing_leader {
namespace {

// unit: whose die is rolled, next: the step that goes on after it. WL-6.0-e: the order of the phase.
enum Step : uint8_t {
  kEscapesBlue,
  kEscapesRed,
  kEscortsBlue,
  kEscortsRed,
  kVectorsBlue,
  kVectorsRed,
  kRelease,
  kBarrages,
  kWings,
  kDie
};

// WL-9.2.2-e
bool may_become_escort(const WingLeader& g, const State& s, int i) {
  const Unit& u = s.unit[i];
  return on_map(u) && u.mission == Mission::kSweep && !has_tally(u) && u.dogfight == 0 && !has(u, kLufbery) &&
         !has(u, kReturning) && available(g, s, i) && escort_station(g, s, u.side, at(u), u.facing);
}

void become_escort(Ctx& c, int i) {
  Unit& u = c.s.unit[i];
  u.mission = Mission::kEscort;
  set(u, kFormingUp, false);
  set(u, kWasEscort, false);
  if (c.listening()) c.tell("note", "{unit} takes up escort station.", "WL-9.2.2-e", i);
}

// WL-9.2.4-d, WL-9.2.4-e
bool may_try_vector(const WingLeader& g, const State& s, int i) {
  const Unit& u = s.unit[i];
  if (!on_map(u) || u.mission != Mission::kIntercept || has_tally(u) || u.dogfight || broken(u) || has(u, kReturning) ||
      did(u, kVectorTried))
    return false;
  const int net = g.net(u);
  if (g.side[u.side].gci == 0 || !g.side[u.side].radio || net == 0 || !g.nets[static_cast<std::size_t>(net - 1)].gci)
    return false;
  return !(g.wing(u) && has(u, kInWing) && !has(u, kWingLeader) && wing_leader(g, s, g.wing(u)) >= 0);
}

// WL-9.4.2-c
int vector_needed(const WingLeader& g, const State& s, int i) {
  const Unit& u = s.unit[i];
  return cluttered(g, s, g.net(u)) ? g.tables.clutter_vector : g.side[u.side].gci;
}

void legal_escorts(const WingLeader& g, const State& s, game::ActionList& out) {
  out.push_back(make(Kind::kPass));
  for (const int i : all_units(s))
    if (s.unit[i].side == s.seat && may_become_escort(g, s, i)) out.push_back(make(Kind::kPick, i));
}

void legal_vectors(const WingLeader& g, const State& s, game::ActionList& out) {
  out.push_back(make(Kind::kPass));
  for (const int i : all_units(s))
    if (s.unit[i].side == s.seat && may_try_vector(g, s, i)) out.push_back(make(Kind::kPick, i));
}

void advance(Ctx& c, Frame& f) {
  State& s = c.s;
  switch (f.step) {
    case kEscapesBlue:
    case kEscapesRed: {
      const int side = f.step - kEscapesBlue;
      ++f.step;
      c.push(Proc::kEscapes, {.side = side});
      return;
    }
    case kEscortsBlue:
    case kEscortsRed: {
      const int side = f.step - kEscortsBlue;
      int open = 0;
      for (const int i : all_units(s)) {
        if (s.unit[i].side != side || !may_become_escort(c.g, s, i)) continue;
        if (has(s.unit[i], kFormingUp)) become_escort(c, i);  // WL-9.2.2-f
        else ++open;
      }
      if (open) return c.ask(At::kEscortMarkersQuestion, side);
      ++f.step;
      return;
    }
    case kVectorsBlue:
    case kVectorsRed:
      for (const int i : all_units(s))
        if (s.unit[i].side == f.step - kVectorsBlue && may_try_vector(c.g, s, i))
          return c.ask(At::kNewVectorsQuestion, f.step - kVectorsBlue);
      ++f.step;
      return;
    case kRelease:
      ++f.step;
      if (c.g.options.bombing) c.push(Proc::kEscortsToSweep);
      return;
    case kBarrages:
      ++f.step;
      if (c.g.options.bombing) c.push(Proc::kBarrageMarkers);
      return;
    case kWings: check_wings(c); return c.pop();
    default: return c.roll(At::kGroundControlRoll);
  }
}

void apply_escorts(Ctx& c, Frame& f, game::Action a) {
  if (kind_of(a) == Kind::kPass) ++f.step;
  else become_escort(c, unit_of(a));
}

void apply_vectors(Ctx& c, Frame& f, game::Action a) {
  if (kind_of(a) == Kind::kPass) {
    ++f.step;
    return;
  }
  mark(c.s.unit[unit_of(a)], kVectorTried);
  f.unit = unit_of(a);
  f.next = f.step;
  f.step = kDie;
}

void resolve(Ctx& c, Frame& f, uint32_t die) {
  State& s = c.s;
  const bool works = static_cast<int>(die) >= vector_needed(c.g, s, f.unit);
  if (c.listening())
    c.tell("roll",
           say(works ? "Ground control calls {unit}: {die}, a new vector." : "Ground control calls {unit}: {die}, no contact.",
               {{"die", die}}),
           "WL-9.2.4-d", f.unit);
  f.step = f.next;
  if (works) c.push(Proc::kPlaceVector, {.unit = f.unit});
}

void label_escorts(const WingLeader& g, const State& s, game::Action a, game::ActionView& v) {
  pass_or_unit(g, s, a, v, "No more escorts", "{unit} becomes an escort");
  if (!v.main) v.cells = {{s.unit[unit_of(a)].x, s.unit[unit_of(a)].y, 0}};
}

void label_vectors(const WingLeader& g, const State& s, game::Action a, game::ActionView& v) {
  v.main = kind_of(a) == Kind::kPass;
  if (v.main) {
    v.label = "No more vectors";
    return;
  }
  const int u = unit_of(a);
  v.label = say("Call for a new vector for {unit}", {{"unit", g.long_name(s, u)}});
  v.cells = {{s.unit[u].x, s.unit[u].y, 0}};
  v.preview.facts.push_back(
      {"chance", "Chance", game::fraction(static_cast<uint64_t>(7 - vector_needed(g, s, u)), 6), "WL-9.2.4-d"});
}

void roll_view(const WingLeader& g, const State& s, const Frame& f, game::RollView& r) {
  r = {say("Ground control: {unit}", {{"unit", g.long_name(s, f.unit)}}),
       "WL-9.2.4-d",
       "d6",
       side_key(s.unit[f.unit].side),
       {},
       {}};
  r.parts.push_back({"New vector",
                     r.side,
                     say("{die} or more", {{"die", vector_needed(g, s, f.unit)}}),
                     cluttered(g, s, g.net(s.unit[f.unit])) ? "WL-9.4.2-c" : "WL-9.2.4-d",
                     {}});
}

void outcome(const WingLeader& g, const State& s, const Frame& f, uint32_t die, game::OutcomeView& v) {
  const bool works = static_cast<int>(die) >= vector_needed(g, s, f.unit);
  v.label = say(works ? "{die}: new vector" : "{die}: no contact", {{"die", die}});
  v.tone = works ? kGain : kNothing;
}

}  // namespace

constexpr std::string_view kSteps[] = {"blue-escapes", "red-escapes",  "blue-escorts", "red-escorts", "blue-vectors",
                                       "red-vectors",  "free-escorts", "barrages",     "wings",       "die"};
const Procedure kAdministrationProc{
    .name = "administration", .advance = advance, .steps = kSteps, .needs = kNeedsUnit, .needs_at = 1 << kDie};

const Question kEscortMarkersQuestion = asked<legal_escorts, apply_escorts, of_side, label_escorts>(
    "escort-markers", "WL-9.2.2-e", "Escort markers: {side}",
    "These fighters fly where escorts fly: choose who becomes an escort.");
const Question kNewVectorsQuestion = asked<legal_vectors, apply_vectors, of_side, label_vectors>(
    "new-vectors", "WL-9.2.4-d", "New vectors: {side}", "Ground control may try to send each of these units elsewhere.");
const Roll kGroundControlRoll = one_die<resolve, roll_view, outcome>("ground-control-die", "WL-9.2.4-d");

}  // namespace furball::wing_leader
