// What no game comes to: positions written by hand are held against this, and so is every state in tests.

#include "games/dogfight/position.h"

namespace furball::dogfight {
namespace {

using Broken = std::optional<std::string>;

// What is wrong with {unit}.
std::string of_unit(const Dogfight& g, Unit unit, std::string_view broken) { return say(broken, {{"unit", g.unit_id(unit)}}); }

Side moving_side(const State& s) { return s.phase == Phase::kInterceptors ? Side::kInterceptors : Side::kEscorts; }

Broken broken_range(const Dogfight& g, const State& s) {
  if (s.step > Step::kOver || s.phase > Phase::kEscorts) return "step or phase out of range";
  if (s.sun > 6 || s.entry > Entry::kFront || s.bidder > game::Seat::kRed) return "a field is out of range";
  if (s.marker > g.scenario().turns || (s.marker == g.scenario().turns && s.step != Step::kOver))
    return "the turn is past the last one";
  return std::nullopt;
}

// A step of the set-up that this scenario leaves out, or a choice it makes otherwise.
Broken broken_setup_step(const Dogfight& g, const State& s) {
  const Options& options = g.options();
  if (in_setup(s.step) && (s.marker > 0 || s.phase != Phase::kInterceptors)) return "the set-up comes before turn 1";
  if (s.step == Step::kBid && !options.bidding) return "this scenario has no bidding (DF-SETUP-08)";
  if (s.swapped && !options.bidding) return "sides are swapped only by bidding (DF-SETUP-08)";
  if (s.step == Step::kPlaceInterceptors && s.entry == Entry::kUnknown)
    return "interceptors are placed after the entry is known (DF-SETUP-04)";
  if (s.step == Step::kSun && options.sun != SunUse::kRoll) return "this scenario rolls for no Sun (DF-SUN-01)";
  if (options.sun == SunUse::kOff && s.sun != 0) return "this scenario has neither Sun nor cloud (DF-SUN-01)";
  if (options.sun == SunUse::kFixed && s.step > Step::kSun && s.sun != options.fixed_sun)
    return "the Sun of this scenario is fixed (DF-SUN-01)";
  if (s.step == Step::kEntry && options.entry != EntryUse::kRoll) return "this scenario rolls for no entry (DF-SETUP-04)";
  if (s.entry != Entry::kUnknown && options.entry != EntryUse::kRoll &&
      s.entry != (options.entry == EntryUse::kRear ? Entry::kRear : Entry::kFront))
    return "the interceptors of this scenario enter from the other side (DF-SETUP-04)";
  if (s.step == Step::kBid && (s.bids > 0 ? s.handicap > options.max_bid : s.handicap != 0))
    return "that bid is not allowed, or nobody has made it (DF-SETUP-08)";
  if (s.step == Step::kBid && game::index(s.bidder) != s.bids % 2)
    return "blue opens the bidding, then they bid in turn (DF-SETUP-08)";
  return std::nullopt;
}

// When a game goes on and when it is over.
Broken broken_end(const Dogfight& g, const State& s, bool start) {
  if (s.forfeited && s.step != Step::kOver) return "a forfeited game is over (DF-VIC-01)";
  if (in_setup(s.step)) return std::nullopt;
  const bool last = s.marker + 1 >= g.scenario().turns, left = g.interceptors_left(s), asked = g.options().forfeit && !last;
  if (s.step == Step::kOver) {
    if (s.forfeited && (!asked || !left)) return "a forfeit was not offered there (DF-VIC-01)";
    if (!s.forfeited && left && s.marker < g.scenario().turns)
      return "the game is not over: interceptors are left and turns to come (DF-VIC-02, DF-VIC-03)";
    return std::nullopt;
  }
  // A Phase that starts here ends the game by itself, but the escorts' one does not look.
  if (!left && (!start || s.phase == Phase::kEscorts)) return "no interceptor is left: the game is over (DF-VIC-02)";
  if (s.step != Step::kTurnEnd) return std::nullopt;
  if (s.phase != Phase::kEscorts) return "a turn ends after the Escort Phase (DF-SEQ-01)";
  if (!asked) return "nothing is asked at this turn's end (DF-VIC-01)";
  return std::nullopt;
}

Broken broken_flight(const Dogfight& g, const State& s, Unit i) {
  const Flight& f = s.flights[i];
  const Side side = side_of(i);
  if (!f.present()) {
    if (f.block || f.orient != Orient() || (f.status & ~Flight::kGone))
      return of_unit(g, i, "{unit} is not on the board but has a place");
    return std::nullopt;
  }
  if (f.block >= kBlocks || f.orient.index() >= Orient::kCount) return of_unit(g, i, "{unit} is off the board");
  const bool fighter_phase = s.phase != Phase::kBombers && !in_setup(s.step);
  if (f.moved() && (side != moving_side(s) || !fighter_phase)) return of_unit(g, i, "{unit} has moved outside its own Phase");
  if (f.moved() && (s.step == Step::kTurnEnd || s.step == Step::kOver))
    return of_unit(g, i, "{unit} has moved, but no Phase is under way");
  if (s.step == Step::kOver) return std::nullopt;
  const bool with_bombers_ok = s.phase != Phase::kInterceptors && !f.moved() && s.step != Step::kTurnEnd;
  if (side == Side::kEscorts && g.bombers_at(f.block) && !with_bombers_ok)
    return of_unit(g, i, "{unit} may not be with the bombers now (DF-STACK-04)");
  // One-on-one combat rests on this: two friends share a block only while one of them is still to move.
  for (const Unit j : Units{Unit(side, 0), i.number() % kMaxFlights})
    if (s.flights[j].present() && s.flights[j].block == f.block && s.flights[j].moved() == f.moved())
      return say("{one} and {other} are in one block (DF-STACK-05)", {{"one", g.unit_id(j)}, {"other", g.unit_id(i)}});
  return std::nullopt;
}

Broken broken_flights(const Dogfight& g, const State& s) {
  for (Side side : kBothSides)
    for (const Unit i : flights_of(side)) {
      if (i.number() % kMaxFlights < g.scenario().count(side)) {
        if (auto broken = broken_flight(g, s, i)) return broken;
      } else if (s.flights[i] != Flight{}) {
        return "a flight the scenario does not have is in use (DF-UNIT-01)";
      }
    }
  return std::nullopt;
}

// Which flights are on the board is known in every step of the set-up: the placing goes by ID letters.
Broken broken_placing(const Dogfight& g, const State& s) {
  for (Side side : kBothSides) {
    const Step place = side == Side::kEscorts ? Step::kPlaceEscorts : Step::kPlaceInterceptors;
    if (s.step == place && (side_of(s.current) != side || s.current.number() % kMaxFlights >= g.scenario().count(side)))
      return "the flight to place is of the wrong side";
    for (const Unit i : g.scenario().numbers(side)) {
      const Flight& f = s.flights[i];
      const bool placed = s.step > place || (s.step == place && i < s.current);
      if (f.present() != placed)
        return of_unit(g, i, placed ? "{unit} should be placed by now" : "{unit} is not to be placed yet");
      if (!placed) continue;
      if (auto refused = g.placing_refused(s, i, f.block))
        return say("{unit} cannot start there: {reason} ({rule})",
                   {{"unit", g.unit_id(i)}, {"reason", refused->reason}, {"rule", refused->rule}});
      if (f.flipped() || f.orient != g.starting_orient(s, side))
        return of_unit(g, i, "{unit} starts level, and towards the bombers or with them (DF-SETUP-03, DF-SETUP-04)");
    }
  }
  return std::nullopt;
}

// DF-SEQ-02: those before the acting flight have moved, those after it have not.
Broken broken_order(const Dogfight& g, const State& s, Unit acting) {
  for (const Unit i : flights_of(side_of(acting))) {
    if (i == acting || !s.flights[i].present() || s.flights[i].moved() == (i < acting)) continue;
    return say(i < acting ? "{unit} comes before {acting}: it must have moved (DF-SEQ-02)"
                          : "{unit} comes after {acting}: it cannot have moved (DF-SEQ-02)",
               {{"unit", g.unit_id(i)}, {"acting", g.unit_id(acting)}});
  }
  return std::nullopt;
}

Broken broken_move(const Dogfight& g, const State& s) {
  if (s.phase == Phase::kBombers) return "no flight moves in the Bomber Phase (DF-SEQ-01)";
  if (is_bomber(s.current) || side_of(s.current) != moving_side(s) || !s.flights[s.current].present())
    return "the active flight is not one of the moving side (DF-SEQ-02)";
  const Flight& f = s.flights[s.current];
  if (f.flipped() || f.moved()) return of_unit(g, s.current, "{unit} cannot be active: it has moved or must leave (DF-SEQ-02)");
  if (auto broken = broken_order(g, s, s.current)) return broken;
  if (!g.has_move(s, s.current))
    return of_unit(g, s.current, "{unit} cannot be active: it has no legal move and must leave (DF-STACK-11)");
  return std::nullopt;
}

// --- Combat

// The two share a block and may fight in this Phase.
Broken broken_fighters(const Dogfight& g, const State& s) {
  if (is_bomber(s.combat_mover) || !s.flights[s.combat_mover].present()) return "the attacker is not on the board (DF-CBT-01)";
  const Flight& mover = s.flights[s.combat_mover];
  const Side side = side_of(s.combat_mover);
  const int squadron = squadron_number(s.combat_target);
  if (squadron >= 0) {
    if (squadron >= g.scenario().squadrons || g.scenario().bomber_block(squadron) != mover.block || side == Side::kEscorts)
      return "the bombers under attack are not in the attacker's block (DF-CBT-01)";
  } else if (side_of(s.combat_target) == side || !s.flights[s.combat_target].present() ||
             s.flights[s.combat_target].block != mover.block) {
    return "the target is not an enemy in the attacker's block (DF-CBT-01)";
  }
  if (s.phase != Phase::kBombers) {
    if (side != moving_side(s) || !mover.moved()) return "the attacker must have moved in its own Phase (DF-CBT-01)";
    if (mover.flipped()) return of_unit(g, s.combat_mover, "{unit} must leave and cannot attack (DF-STACK-12)");
    return broken_order(g, s, s.combat_mover);
  }
  if (side != Side::kInterceptors || squadron < 0) return "only interceptors and bombers fight in the Bomber Phase (DF-BPH-03)";
  if (s.next_bomber != squadron + 1) return "next_squadron must be the one after the squadron that fights (DF-BPH-03)";
  for (const Unit i : flights_of(Side::kEscorts)) {
    const Flight& f = s.flights[i];
    if (f.present() && f.block == mover.block && (!f.flipped() || g.options().flipped_escort_screens))
      return of_unit(g, i, "{unit} screens the bombers: there is no combat (DF-BPH-04)");
  }
  return std::nullopt;
}

// Who may fire and who has been asked.
Broken broken_fire(const Dogfight& g, const State& s) {
  const Combat c = g.combat(s);
  const bool on_bombers = is_bomber(c.target);
  const bool mover_may = g.combat_rules().mover_may_fire(c);
  const bool target_may = g.combat_rules().target_may_fire(c);
  if (s.step == Step::kCombat && !s.mover_fires() && !s.target_fires()) return "a die is due but nobody fires (DF-CBT-03)";
  if (s.mover_fires() && !mover_may) return of_unit(g, c.mover, "{unit} may not fire (DF-CBT-05)");
  if (on_bombers && s.target_fires() != target_may)
    return target_may ? "bombers always fire (DF-CBT-02)" : "fighter-bombers may not fire here (DF-FB-06)";
  if (s.target_fires() && !target_may) return of_unit(g, c.target, "{unit} may not fire back (DF-CBT-04)");
  if (s.step == Step::kMoverFire && (!mover_may || s.mover_fires()))
    return of_unit(g, c.mover, "{unit} is not to be asked whether it fires (DF-CBT-03)");
  if (s.step == Step::kTargetFire && (on_bombers || !target_may || s.target_fires()))
    return of_unit(g, c.target, "{unit} is not to be asked whether it fires (DF-CBT-04)");
  // Ruling 6: the second one to speak has said nothing yet.
  const bool target_first = g.options().target_declares_first;
  if (!on_bombers && ((s.step == Step::kMoverFire && !target_first && s.target_fires()) ||
                      (s.step == Step::kTargetFire && target_first && s.mover_fires())))
    return "the other flight speaks first (DF-CBT-03)";
  return std::nullopt;
}

Broken broken_sun(const Dogfight& g, const State& s) {
  const Combat c = g.combat(s);
  if (!c.out_of_sun) return std::nullopt;
  const Heading from_sun = s.sun <= 2 ? Heading::kForward : Heading::kBack;
  if (is_bomber(c.target) || s.sun < 1 || s.sun > 4 || c.mover_orient.heading() != from_sun ||
      c.mover_orient.pitch() == Pitch::kClimb)
    return of_unit(g, c.mover, "{unit} cannot have come out of the Sun (DF-SUN-03)");
  return std::nullopt;
}

Broken broken_combat(const Dogfight& g, const State& s) {
  if (auto broken = broken_fighters(g, s)) return broken;
  if (auto broken = broken_fire(g, s)) return broken;
  return broken_sun(g, s);
}

}  // namespace

std::optional<std::string> Dogfight::broken_invariant(const State& s, bool start) const {
  if (auto broken = broken_range(*this, s)) return broken;
  if (auto broken = broken_setup_step(*this, s)) return broken;
  if (auto broken = broken_end(*this, s, start)) return broken;
  if (auto broken = broken_flights(*this, s)) return broken;
  if (in_combat(s.step)) return broken_combat(*this, s);
  if (s.combat_mover != Unit() || s.combat_target != Unit() || s.combat_flags || s.next_bomber)
    return "combat fields are set outside combat";
  if (in_setup(s.step)) return broken_placing(*this, s);
  return s.step == Step::kMove && !start ? broken_move(*this, s) : std::nullopt;
}

}  // namespace furball::dogfight
