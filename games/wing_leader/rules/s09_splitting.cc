// Chapter 9.3: splitting a squadron into two flights, the only way to become one (WL-3.1-b).

#include <algorithm>

#include "games/wing_leader/command.h"
#include "games/wing_leader/hooks.h"
#include "games/wing_leader/notation.h"

namespace furball::wing_leader {
namespace {

int flight_max(const WingLeader& g, const Unit& u) { return g.side[u.side].max_losses[1]; }

// WL-9.3.1-a, R-36: losses and straggler together stay within Max Losses. A squadron has one straggler at most, and a flight
// at Max Losses would not exist, so the losses alone decide.
bool fair_share(int losses, int max) { return losses < max; }

}  // namespace

// WL-9.3-a, WL-9.3-d; WL-9.3-c is ignored
bool may_split(const WingLeader& g, const State& s, int unit) {
  const Unit& u = s.unit[unit];
  if (!on_map(u) || u.size != Size::kSquadron || u.disorder > 0 || u.dogfight || s.unit_count >= kMaxUnits) return false;
  if (u.profile.kind == ProfileKind::kTorpedo) return false;  // WL-15.3.5-a
  return u.losses <= 2 * (flight_max(g, u) - 1);              // one short of Max Losses for each flight
}

namespace {

// a unit, b 1: one flight is to take a tally or attack (the result names it), c second flight, d chosen flight,
// e next enemy to re-point. Steps: 0 divide, 1 which flight, 2 enemies, 3 done.

void divide(Ctx& c, Frame& f, int share) {
  State& s = c.s;
  Unit& one = s.unit[f.unit];
  Unit& two = s.unit[f.other];
  const int losses = one.losses, straggler = one.straggler;
  one.max_losses = two.max_losses = flight_max(c.g, one);
  one.losses = share & 15;
  one.straggler = share >> 4 & 1;
  two.losses = losses - one.losses;
  two.straggler = straggler - one.straggler;
  Unit& without = share >> 5 & 1 ? one : two;
  set(without, kExperte, false);
  set(without, kWingLeader, false);
}

void legal_share(const WingLeader& g, const State& s, const Frame& f, game::ActionList& out) {
  const Unit& u = s.unit[f.unit];
  const int max = flight_max(g, u);
  const bool leaders = has(u, kExperte) || has(u, kWingLeader);
  for (const int lead : Slots(leaders + 1))
    for (const int w : Slots(u.straggler + 1))
      for (const int l : Slots(u.losses + 1))
        if (fair_share(l, max) && fair_share(u.losses - l, max))
          out.push_back(make(Kind::kShare, 0, 0, lead << 5 | w << 4 | l));
}

void legal_flight(const WingLeader&, const State&, game::ActionList& out) {
  out.push_back(make(Kind::kKeep, 0, 0, 1));
  out.push_back(make(Kind::kKeep, 0, 0, 2));
}

void legal_repoint(const WingLeader&, const State&, const Frame& f, game::ActionList& out) {
  out.push_back(make(Kind::kRepoint, f.next, 0, 1));
  out.push_back(make(Kind::kRepoint, f.next, 0, 2));
}

bool alike(const Unit& a, const Unit& b) { return a.losses == b.losses && a.straggler == b.straggler && a.traits == b.traits; }

void advance_split(Ctx& c, Frame& f) {
  State& s = c.s;
  Unit& u = s.unit[f.unit];
  if (f.step > 0 && f.other >= s.unit_count) return c.pop(f.unit);
  if (f.chosen != f.other) f.chosen = f.unit;
  switch (f.step) {
    case 0: {
      if (f.other == kNone) {  // WL-9.3.1-b: net, ammunition and loads go to both
        if (c.listening()) c.tell("note", "{unit} splits into two flights.", "WL-9.3-a", f.unit);
        f.other = s.unit_count++;
        u.size = Size::kFlight;
        u.part = 1;
        s.unit[f.other] = u;
        s.unit[f.other].part = 2;
      }
      game::ActionList shares;
      legal_share(c.g, s, f, shares);
      if (shares.size() > 1) return c.ask(At::kShareLossesQuestion, u.side);
      divide(c, f, arg_of(shares[0]));
      f.step = 1;
      return;
    }
    case 1: {
      const bool chooses = f.how == 1 || has_tally(u);
      if (chooses && !alike(u, s.unit[f.other])) return c.ask(At::kWhichFlightQuestion, u.side);
      f.step = 2;
      return;
    }
    case 2: {
      // WL-9.3.1-c, WL-9.3.1-d: one keeps the tally, the other keeps mission and vector and cannot roll now.
      const int other = f.chosen == f.unit ? f.other : f.unit;
      if (f.next == 0) {
        if (has_tally(u)) {
          const Unit old = u;
          clear_tally(s, other);
          s.unit[f.chosen].tally_on = old.tally_on, s.unit[f.chosen].tally = old.tally;
        }
        if (f.how == 1) mark(s.unit[other], kNoTallyRoll);
      }
      while (f.next < s.unit_count &&
             !(on_map(s.unit[f.next]) && tallies(s.unit[f.next], f.unit) && s.unit[f.next].side != u.side))
        ++f.next;
      if (f.next < s.unit_count) return c.ask(At::kRepointQuestion, 1 - u.side);  // WL-9.3.1-e
      f.step = 3;
      return;
    }
    default: return c.pop(f.chosen);
  }
}

void apply_share(Ctx& c, Frame& f, game::Action a) {
  divide(c, f, arg_of(a));
  f.step = 1;
}

void apply_flight(Ctx&, Frame& f, game::Action a) {
  f.chosen = arg_of(a) == 1 ? f.unit : f.other;
  f.step = 2;
}

void apply_repoint(Ctx& c, Frame& f, game::Action a) {
  if (arg_of(a) == 2) c.s.unit[f.next].tally = f.other;
  ++f.next;
}

void prompt_repoint(const WingLeader& g, const State& s, const Frame& f, game::Prompt& p) { about_unit(g, s, f.next, p); }

void label_share(const WingLeader& g, const State& s, const Frame& f, game::Action a, game::ActionView& v) {
  const int losses = arg_of(a) & 15;
  const bool straggler = arg_of(a) >> 4 & 1;
  const std::string name = g.label(s, f.unit);
  const std::string takes = straggler ? say_n(losses, "{unit} takes {n} loss and the straggler",
                                              "{unit} takes {n} losses and the straggler", {{"unit", name}})
                                      : say_n(losses, "{unit} takes {n} loss", "{unit} takes {n} losses", {{"unit", name}});
  const bool leaders = has(s.unit[f.unit], kExperte) || has(s.unit[f.unit], kWingLeader);
  v.label = say(!leaders             ? "{takes}"
                : arg_of(a) >> 5 & 1 ? "{takes}; the leaders go with the other flight"
                                     : "{takes}; the leaders stay with it",
                {{"takes", takes}});
}

void label_flight(const WingLeader& g, const State& s, const Frame& f, game::Action a, game::ActionView& v) {
  const int flight = arg_of(a) == 1 ? f.unit : f.other;
  v.label = say("Flight {unit}", {{"unit", g.label(s, flight)}});
  v.cells = {{s.unit[flight].x, s.unit[flight].y, 0}};
}

}  // namespace

constexpr std::string_view kSteps[] = {"divide", "which-flight", "enemies", "done"};
const Procedure kSplitProc{.name = "split", .advance = advance_split, .steps = kSteps, .needs = kNeedsUnit};

const Question kShareLossesQuestion = asked<legal_share, apply_share, of_unit, label_share>(
    "share-losses", "WL-9.3.1-a", "Divide {unit}", "Share its losses, straggler and leaders between the two flights.");
const Question kWhichFlightQuestion = asked<legal_flight, apply_flight, of_unit, label_flight>(
    "which-flight", "WL-9.3.1-c", "Which flight goes?", "One flight takes the tally; the other carries on.");
const Question kRepointQuestion = asked<legal_repoint, apply_repoint, prompt_repoint, label_flight>(
    "repoint", "WL-9.3.1-e", "Follow which flight?",
    "{unit} had tallied the squadron that split. Choose the flight it follows.");

}  // namespace furball::wing_leader
