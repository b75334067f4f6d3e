// Chapter 9.3: splitting a squadron into two flights, the only way to become one (WL-3.1-b).

#include <algorithm>

#include "games/wing_leader/command.h"
#include "games/wing_leader/hooks.h"
#include "games/wing_leader/notation.h"

namespace furball::wing_leader {
namespace {

int flight_max(const WingLeader& g, const Unit& u) { return g.side[u.side].max_losses[1]; }

// WL-9.3.1-a: neither flight may be at its limit, stragglers counted; a flight at Max Losses would not exist.
bool fair_share(int losses, int straggler, int max) { return losses < max && losses + straggler <= max; }

}  // namespace

// WL-9.3-a, WL-9.3-d; WL-9.3-c is ignored
bool may_split(const WingLeader& g, const State& s, int unit) {
  const Unit& u = s.unit[unit];
  if (!on_map(u) || u.size != Size::kSquadron || u.disorder > 0 || u.dogfight || s.unit_count >= kMaxUnits) return false;
  if (u.profile.kind == static_cast<uint8_t>(ProfileKind::kTorpedo)) return false;  // WL-15.3.5-a
  const int max = flight_max(g, u);
  for (int l = 0; l <= u.losses; ++l)
    for (int w = 0; w <= u.straggler; ++w)
      if (fair_share(l, w, max) && fair_share(u.losses - l, u.straggler - w, max)) return true;
  return false;
}

namespace {

// a unit, b 1: one flight is to take a tally or attack (the result names it), c second flight, d chosen flight,
// e next enemy to re-point. Steps: 0 divide, 1 which flight, 2 enemies, 3 done.

void divide(Ctx& c, Frame& f, int share) {
  State& s = c.s;
  Unit& one = s.unit[f.a];
  Unit& two = s.unit[f.c];
  const int losses = one.losses, straggler = one.straggler;
  one.losses = static_cast<uint8_t>(share & 15);
  one.straggler = static_cast<uint8_t>(share >> 4 & 1);
  two.losses = static_cast<uint8_t>(losses - one.losses);
  two.straggler = static_cast<uint8_t>(straggler - one.straggler);
  Unit& without = share >> 5 & 1 ? one : two;
  set(without, kExperte, false);
  set(without, kWingLeader, false);
}

void legal_split(const WingLeader& g, const State& s, const Frame& f, game::ActionList& out) {
  const Unit& u = s.unit[f.a];
  if (f.step == 0) {
    const int max = flight_max(g, u);
    const bool leaders = has(u, kExperte) || has(u, kWingLeader);
    for (int lead = 0; lead <= leaders; ++lead)
      for (int w = 0; w <= u.straggler; ++w)
        for (int l = 0; l <= u.losses; ++l)
          if (fair_share(l, w, max) && fair_share(u.losses - l, u.straggler - w, max))
            out.push_back(make(Kind::kShare, 0, 0, lead << 5 | w << 4 | l));
  } else if (f.step == 1) {
    out.push_back(make(Kind::kKeep, 0, 0, 1));
    out.push_back(make(Kind::kKeep, 0, 0, 2));
  } else {
    out.push_back(make(Kind::kRepoint, f.e, 0, 1));
    out.push_back(make(Kind::kRepoint, f.e, 0, 2));
  }
}

bool alike(const Unit& a, const Unit& b) { return a.losses == b.losses && a.straggler == b.straggler && a.traits == b.traits; }

void advance_split(Ctx& c, Frame& f) {
  State& s = c.s;
  Unit& u = s.unit[f.a];
  switch (f.step) {
    case 0: {
      if (f.c == 0) {  // WL-9.3.1-b: net, ammunition and loads go to both
        if (c.listening()) c.tell("note", c.g.long_name(s, f.a) + " splits into two flights.", "WL-9.3-a", f.a);
        f.c = s.unit_count++;
        u.size = Size::kFlight;
        u.max_losses = static_cast<uint8_t>(flight_max(c.g, u));
        u.part = 1;
        s.unit[f.c] = u;
        s.unit[f.c].part = 2;
        f.d = f.a;
      }
      game::ActionList shares;
      legal_split(c.g, s, f, shares);
      if (shares.size() > 1) return c.ask(u.side);
      divide(c, f, arg_of(shares[0]));
      f.step = 1;
      return;
    }
    case 1: {
      const bool chooses = f.b == 1 || has_tally(u);
      if (chooses && !alike(u, s.unit[f.c])) return c.ask(u.side);
      f.step = 2;
      return;
    }
    case 2: {
      // WL-9.3.1-c, WL-9.3.1-d: one keeps the tally, the other keeps mission and vector and cannot roll now.
      const int other = f.d == f.a ? f.c : f.a;
      if (f.e == 0) {
        if (has_tally(u)) {
          const Unit old = u;
          clear_tally(s, other);
          s.unit[f.d].tally_on = old.tally_on, s.unit[f.d].tally = old.tally;
        }
        if (f.b == 1) mark(s.unit[other], kNoTallyRoll);
      }
      while (f.e < s.unit_count && !(on_map(s.unit[f.e]) && tallies(s.unit[f.e], f.a) && s.unit[f.e].side != u.side)) ++f.e;
      if (f.e < s.unit_count) return c.ask(1 - u.side);  // WL-9.3.1-e
      f.step = 3;
      return;
    }
    default: return c.pop(f.d);
  }
}

void apply_split(Ctx& c, Frame& f, game::Action a) {
  State& s = c.s;
  switch (kind_of(a)) {
    case Kind::kShare:
      divide(c, f, arg_of(a));
      f.step = 1;
      break;
    case Kind::kKeep:
      f.d = arg_of(a) == 1 ? f.a : f.c;
      f.step = 2;
      break;
    default:
      if (arg_of(a) == 2) s.unit[f.e].tally = f.c;
      ++f.e;
      break;
  }
}

void prompt_split(const WingLeader& g, const State& s, const Frame& f, game::Prompt& p) {
  if (f.step == 0)
    p = {"Divide " + g.long_name(s, f.a), "Share its losses, straggler and leaders between the two flights.", "WL-9.3.1-a",
         g.label(s, f.a)};
  else if (f.step == 1)
    p = {"Which flight goes?", "One flight takes the tally; the other carries on.", "WL-9.3.1-c", g.label(s, f.a)};
  else
    p = {"Follow which flight?", g.long_name(s, f.e) + " had tallied the squadron that split. Choose the flight it follows.",
         "WL-9.3.1-e", g.label(s, f.e)};
}

void action_split(const WingLeader& g, const State& s, const Frame& f, game::Action a, game::ActionView& v) {
  const int n = arg_of(a);
  if (kind_of(a) == Kind::kShare) {
    v.label = g.label(s, f.a) + " takes " + std::to_string(n & 15) + (n >> 4 & 1 ? " losses and the straggler" : " losses");
    if (has(s.unit[f.a], kExperte) || has(s.unit[f.a], kWingLeader))
      v.label += n >> 5 & 1 ? "; the leaders go with the other flight" : "; the leaders stay with it";
  } else {
    v.label = "Flight " + g.label(s, n == 1 ? f.a : f.c);
    v.cells = {{s.unit[n == 1 ? f.a : f.c].x, s.unit[n == 1 ? f.a : f.c].y, 0}};
  }
  v.rule = "WL-9.3.1-a";
}

}  // namespace

extern const Procedure kSplitProc;
const Procedure kSplitProc{"split", advance_split, legal_split, apply_split, nullptr, nullptr, prompt_split, action_split};

}  // namespace furball::wing_leader
