// Chapter 9 in the Administration Phase: escort markers, vectors by ground control, wings.

#include "games/wing_leader/command.h"
#include "games/wing_leader/hooks.h"
#include "games/wing_leader/notation.h"

namespace furball::wing_leader {
namespace {

// b the unit whose die is rolled. WL-6.0-e: the order of the phase.
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
  if (c.listening()) c.tell("note", c.g.long_name(c.s, i) + " takes up escort station.", "WL-9.2.2-e", i);
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

bool escort_step(int step) { return step == kEscortsBlue || step == kEscortsRed; }

void legal(const WingLeader& g, const State& s, const Frame& f, game::ActionList& out) {
  out.push_back(make(Kind::kPass));
  for (int i = 0; i < s.unit_count; ++i)
    if (s.unit[i].side == s.seat && (escort_step(f.step) ? may_become_escort(g, s, i) : may_try_vector(g, s, i)))
      out.push_back(make(Kind::kPick, i));
}

void advance(Ctx& c, Frame& f) {
  State& s = c.s;
  switch (f.step) {
    case kEscapesBlue:
    case kEscapesRed: {
      const int side = f.step - kEscapesBlue;
      ++f.step;
      c.push(Proc::kEscapes, side);
      return;
    }
    case kEscortsBlue:
    case kEscortsRed: {
      const int side = f.step - kEscortsBlue;
      int open = 0;
      for (int i = 0; i < s.unit_count; ++i) {
        if (s.unit[i].side != side || !may_become_escort(c.g, s, i)) continue;
        if (has(s.unit[i], kFormingUp)) become_escort(c, i);  // WL-9.2.2-f
        else ++open;
      }
      if (open) return c.ask(side);
      ++f.step;
      return;
    }
    case kVectorsBlue:
    case kVectorsRed:
      for (int i = 0; i < s.unit_count; ++i)
        if (s.unit[i].side == f.step - kVectorsBlue && may_try_vector(c.g, s, i)) return c.ask(f.step - kVectorsBlue);
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
    default: return c.roll();
  }
}

void apply(Ctx& c, Frame& f, game::Action a) {
  State& s = c.s;
  if (kind_of(a) == Kind::kPass) {
    ++f.step;
    return;
  }
  const int u = unit_of(a);
  if (escort_step(f.step)) return become_escort(c, u);
  mark(s.unit[u], kVectorTried);
  f.b = static_cast<uint8_t>(u);
  f.c = f.step;
  f.step = kDie;
}

void resolve(Ctx& c, Frame& f, uint32_t die) {
  State& s = c.s;
  const bool works = static_cast<int>(die) >= vector_needed(c.g, s, f.b);
  if (c.listening())
    c.tell("roll",
           "Ground control calls " + c.g.long_name(s, f.b) + ": " + std::to_string(die) +
               (works ? ", a new vector." : ", no contact."),
           "WL-9.2.4-d", f.b);
  f.step = f.c;
  if (works) c.push(Proc::kPlaceVector, f.b, 1);
}

void prompt(const WingLeader& g, const State& s, const Frame& f, game::Prompt& p) {
  if (escort_step(f.step))
    p = {"Escort markers: " + g.side[s.seat].name, "These fighters stand where escorts stand: choose who becomes an escort.",
         "WL-9.2.2-e", ""};
  else
    p = {"New vectors: " + g.side[s.seat].name, "Ground control may try to send each of these units elsewhere.", "WL-9.2.4-d",
         ""};
}

void action(const WingLeader& g, const State& s, const Frame& f, game::Action a, game::ActionView& v) {
  v.rule = escort_step(f.step) ? "WL-9.2.2-e" : "WL-9.2.4-d";
  if (kind_of(a) == Kind::kPass) {
    v.label = escort_step(f.step) ? "No more escorts" : "No more vectors";
    v.main = true, v.group = "pass";
    return;
  }
  const int u = unit_of(a);
  v.label = g.long_name(s, u) + (escort_step(f.step) ? " becomes an escort" : ": call for a new vector");
  v.cells = {{s.unit[u].x, s.unit[u].y, 0}};
  if (!escort_step(f.step))
    v.preview.facts.push_back(
        {"chance", "Chance", game::fraction(static_cast<uint64_t>(7 - vector_needed(g, s, u)), 6), "WL-9.2.4-d"});
}

void roll_view(const WingLeader& g, const State& s, const Frame& f, game::RollView& r) {
  r = {"Ground control: " + g.long_name(s, f.b), "WL-9.2.4-d", "d6", s.unit[f.b].side == 0 ? "blue" : "red", {}, {}};
  r.parts.push_back({"New vector",
                     r.side,
                     std::to_string(vector_needed(g, s, f.b)) + " or more",
                     cluttered(g, s, g.net(s.unit[f.b])) ? "WL-9.4.2-c" : "WL-9.2.4-d",
                     {}});
}

void outcome(const WingLeader& g, const State& s, const Frame& f, uint32_t die, game::OutcomeView& v) {
  const bool works = static_cast<int>(die) >= vector_needed(g, s, f.b);
  v.label = std::to_string(die) + (works ? ": new vector" : ": no contact");
  v.tone = works ? "gain" : "nothing";
}

}  // namespace

extern const Procedure kAdministrationProc;
const Procedure kAdministrationProc{"administration", advance, legal,  apply,     d6_outcomes,
                                    resolve,          prompt,  action, roll_view, outcome};

}  // namespace furball::wing_leader
