// Positions as people write them; see docs/positions/dogfight.md.

#include <algorithm>

#include "games/dogfight/dogfight.h"
#include "libs/ruledata/reader.h"

namespace furball::dogfight {
namespace {

using ruledata::Errors;
using ruledata::Reader;

const std::vector<std::string_view> kSteps = {"bid",  "sun",        "place_escorts", "entry",  "place_interceptors",
                                              "move", "mover_fire", "target_fire",   "combat", "turn_end",
                                              "over"};
const std::vector<std::string_view> kPhases = {"interceptors", "bombers", "escorts"};
const std::vector<std::string_view> kEntries = {"unknown", "rear", "front"};

bool in_combat(Step step) { return step == Step::kMoverFire || step == Step::kTargetFire || step == Step::kCombat; }
bool in_setup(Step step) { return step <= Step::kPlaceInterceptors; }
bool placing(Step step) { return step == Step::kPlaceEscorts || step == Step::kPlaceInterceptors; }

}  // namespace

Value Dogfight::position(const State& s) const {
  Value v = Value::object();
  v.set("turn", s.marker + 1);
  v.set("step", kSteps[static_cast<std::size_t>(s.step)]);
  v.set("phase", kPhases[static_cast<std::size_t>(s.phase)]);
  if (placing(s.step) || s.step == Step::kMove) v.set("active", unit_id(s.current));
  Value flights = Value::array();
  for (Side side : {Side::kEscorts, Side::kInterceptors})
    for (int i = first_flight(side); i < first_flight(side) + scenario_->count(side); ++i) {
      const Flight& f = s.flights[i];
      if (!f.present()) continue;
      Value one = Value::object();
      one.set("id", unit_id(i));
      one.set("at", place_text(f.place()));
      if (f.flipped()) one.set("flipped", true);
      if (f.moved()) one.set("moved", true);
      flights.push_back(std::move(one));
    }
  v.set("flights", std::move(flights));
  Value hits = Value::object();
  hits.set("escorts", static_cast<int>(s.hits[0]));
  hits.set("interceptors", static_cast<int>(s.hits[1]));
  Value bombers = Value::array();
  for (int i = 0; i < scenario_->squadrons; ++i) bombers.push_back(static_cast<int>(s.bomber_hits[i]));
  hits.set("bombers", std::move(bombers));
  v.set("hits", std::move(hits));
  v.set("handicap", static_cast<int>(s.handicap));
  v.set("sun", static_cast<int>(s.sun));
  v.set("entry", kEntries[s.entry]);
  if (in_combat(s.step)) {
    Value c = Value::object();
    c.set("mover", unit_id(s.combat_mover));
    c.set("target", unit_id(s.combat_target));
    c.set("mover_fires", (s.combat_flags & State::kMoverFires) != 0);
    c.set("target_fires", (s.combat_flags & State::kTargetFires) != 0);
    c.set("out_of_sun", (s.combat_flags & State::kOutOfSun) != 0);
    if (s.phase == Phase::kBombers) c.set("next_squadron", s.next_bomber + 1);
    v.set("combat", std::move(c));
  }
  if (s.step == Step::kBid) {
    v.set("bidder", s.bidder == 0 ? "blue" : "red");
    v.set("bids", static_cast<int>(s.bids));
  }
  if (s.swapped) v.set("blue_plays", "interceptors");
  if (s.forfeited) v.set("forfeited", true);
  return v;
}

Result<State> Dogfight::from_position(const Value& value) const {
  Errors errors;
  Reader r(value, "position", errors);
  State s;
  s.marker =
      static_cast<uint8_t>(r.integer("turn", {.min = 1, .max = scenario_->turns + 1, .fallback = 1, .rule = "DF-VIC-03"}) - 1);
  s.step = static_cast<Step>(r.choice("step", kSteps, static_cast<int>(Step::kMove)));
  s.phase = static_cast<Phase>(r.choice("phase", kPhases, 0));
  const int usual_handicap = s.step == Step::kBid ? 0 : scenario_->handicap;
  s.handicap =
      static_cast<uint16_t>(r.integer("handicap", {.min = 0, .max = 100, .fallback = usual_handicap, .rule = "DF-SETUP-01"}));
  const int usual_sun = in_setup(s.step) ? 0 : scenario_->options.fixed_sun;
  s.sun = static_cast<uint8_t>(r.integer("sun", {.min = 0, .max = 6, .fallback = usual_sun, .rule = "DF-SUN-01"}));
  s.entry = static_cast<uint8_t>(r.choice("entry", kEntries, 0));
  s.swapped = static_cast<uint8_t>(r.choice("blue_plays", {"escorts", "interceptors"}, 0));
  s.forfeited = r.boolean("forfeited", false);
  if (s.step == Step::kBid) {
    s.bidder = static_cast<uint8_t>(r.choice("bidder", {"blue", "red"}, 0));
    s.bids = static_cast<uint8_t>(r.integer("bids", {.min = 0, .max = 101, .fallback = 0}));
  }

  const auto unit = [&](Reader& from, std::string_view key) {
    const std::string id = from.text(key);
    const auto found = parse_unit(id);
    if (!found && !id.empty()) from.fail(key, "there is no unit '" + id + "' in this scenario", "DF-UNIT-01");
    return found.value_or(0);
  };
  for (Reader& one : r.list("flights")) {
    const int i = unit(one, "id");
    const std::string at = one.text("at");
    const auto place = parse_place(at);
    if (!place) one.fail("at", "must be column.row.lane.orientation such as 6.3.L.FL, is '" + at + "'", "DF-BOARD-03");
    const bool flipped = one.boolean("flipped", false), moved = one.boolean("moved", false);
    one.done();
    if (is_bomber(i)) {
      one.fail("id", "bombers never change their block", "DF-BOARD-04");
    } else if (s.flights[i].present()) {
      one.fail("id", "this flight stands twice", "DF-UNIT-03");
    } else if (place) {
      s.flights[i].block = static_cast<uint16_t>(place->block());
      s.flights[i].orient = static_cast<uint8_t>(place->orient());
      s.flights[i].status =
          static_cast<uint8_t>(Flight::kPresent | (flipped ? Flight::kFlipped : 0) | (moved ? Flight::kMoved : 0));
    }
  }
  if (!in_setup(s.step))
    for (Side side : {Side::kEscorts, Side::kInterceptors})
      for (int i = first_flight(side); i < first_flight(side) + scenario_->count(side); ++i)
        if (!s.flights[i].present()) s.flights[i].status = Flight::kGone;

  Reader hits = r.table("hits");
  s.hits[0] = static_cast<uint16_t>(hits.integer("escorts", {.min = 0, .max = 1000, .fallback = 0}));
  s.hits[1] = static_cast<uint16_t>(hits.integer("interceptors", {.min = 0, .max = 1000, .fallback = 0}));
  const std::vector<int> bombers = hits.integers("bombers", {.min = 0, .max = 1000});
  if (bombers.size() > static_cast<std::size_t>(scenario_->squadrons))
    hits.fail("bombers", "lists more squadrons than there are");
  for (std::size_t i = 0; i < std::min(bombers.size(), static_cast<std::size_t>(scenario_->squadrons)); ++i)
    s.bomber_hits[i] = static_cast<uint16_t>(bombers[i]);
  hits.done();

  if (in_combat(s.step)) {
    Reader c = r.table("combat");
    s.combat_mover = static_cast<uint8_t>(unit(c, "mover"));
    s.combat_target = static_cast<uint8_t>(unit(c, "target"));
    if (is_bomber(s.combat_mover)) c.fail("mover", "must be a flight");
    s.combat_flags = static_cast<uint8_t>((c.boolean("mover_fires", false) ? State::kMoverFires : 0) |
                                          (c.boolean("target_fires", false) ? State::kTargetFires : 0) |
                                          (c.boolean("out_of_sun", false) ? State::kOutOfSun : 0));
    if (s.phase == Phase::kBombers)
      s.next_bomber = static_cast<uint8_t>(c.integer("next_squadron", {.min = 1, .max = kMaxSquadrons + 1}) - 1);
    c.done();
  }

  // Without an `active` flight the Phase starts here: flights that must leave do so at once.
  bool start_phase = false;
  if (placing(s.step) || s.step == Step::kMove) {
    if (r.has("active")) {
      const int i = unit(r, "active");
      if (is_bomber(i)) r.fail("active", "must be a flight");
      else s.current = static_cast<uint8_t>(i);
    } else if (s.step == Step::kMove) {
      start_phase = true;
    } else {
      r.fail("active", "is missing: which flight is to be placed?");
    }
  }
  r.done();
  if (!errors.empty()) return errors.first();
  if (auto broken = broken_invariant(s); broken && !start_phase) return Error{"position", *broken, ""};
  if (start_phase) {
    for (Flight& f : s.flights)
      if (f.moved()) return Error{"position", "say which flight is active when some have moved", "DF-SEQ-02"};
    s.current = static_cast<uint8_t>(first_flight(s.phase == Phase::kInterceptors ? Side::kInterceptors : Side::kEscorts));
    if (auto broken = broken_invariant(s, true)) return Error{"position", *broken, ""};
    begin_phase(s, s.phase, nullptr);
  }
  return s;
}

// A step of the set-up that this scenario leaves out, or a choice it makes otherwise.
std::optional<std::string> Dogfight::broken_setup_step(const State& s) const {
  const Options& options = scenario_->options;
  if (s.step == Step::kSun && options.sun != SunUse::kRoll) return "this scenario rolls for no Sun (DF-SUN-01)";
  if (options.sun == SunUse::kOff && s.sun != 0) return "this scenario has neither Sun nor cloud (DF-SUN-01)";
  if (options.sun == SunUse::kFixed && s.step > Step::kSun && s.sun != options.fixed_sun)
    return "the Sun of this scenario is fixed (DF-SUN-01)";
  if (s.step == Step::kEntry && options.entry != EntryUse::kRoll) return "this scenario rolls for no entry (DF-SETUP-04)";
  if (s.entry != 0 && options.entry != EntryUse::kRoll && s.entry != (options.entry == EntryUse::kRear ? 1 : 2))
    return "the interceptors of this scenario enter from the other side (DF-SETUP-04)";
  if (s.step == Step::kBid && (s.bids > 0 ? s.handicap >= options.max_bid : s.handicap != 0))
    return "that bid ends the bidding, or nobody has made it (DF-SETUP-08)";
  return std::nullopt;
}

// When a game goes on and when it is over.
std::optional<std::string> Dogfight::broken_end(const State& s, bool start) const {
  if (in_setup(s.step)) return std::nullopt;
  const bool last = s.marker + 1 >= scenario_->turns;
  const bool left = interceptors_left(s);
  if (s.step == Step::kOver) {
    if (s.forfeited && (last || !left || !scenario_->options.forfeit)) return "a forfeit was not offered there (DF-VIC-01)";
    if (!s.forfeited && left && s.marker < scenario_->turns)
      return "the game is not over: interceptors are left and turns to come (DF-VIC-02, DF-VIC-03)";
    return std::nullopt;
  }
  // A Phase that starts here ends the game by itself, but the escorts' one does not look.
  if (!left && (!start || s.phase == Phase::kEscorts)) return "no interceptor is left: the game is over (DF-VIC-02)";
  if (s.step == Step::kTurnEnd && (last || !scenario_->options.forfeit))
    return "nothing is asked at this turn's end (DF-VIC-01)";
  return std::nullopt;
}

// DF-SEQ-02: those before the acting flight have moved, those after it have not.
std::optional<std::string> Dogfight::broken_order(const State& s, int acting) const {
  const int first = first_flight(side_of(acting));
  for (int i = first; i < first + kMaxFlights; ++i) {
    if (i == acting || !s.flights[i].present() || s.flights[i].moved() == (i < acting)) continue;
    return unit_id(i) + (i < acting ? " comes before " : " comes after ") + unit_id(acting) +
           (i < acting ? ": it must have moved" : ": it cannot have moved") + " (DF-SEQ-02)";
  }
  return std::nullopt;
}

// Who may fire, who has been asked, and what the Sun can do.
std::optional<std::string> Dogfight::broken_combat(const State& s) const {
  const Combat c = combat(s);
  const bool on_bombers = is_bomber(c.target), bomber_phase = s.phase == Phase::kBombers;
  const bool mover_may = combat_rules_.mover_may_fire(c);
  const bool target_may = combat_rules_.target_may_fire(c, !on_bombers && s.flights[c.target].flipped());
  const bool mover_fires = s.combat_flags & State::kMoverFires;
  const bool target_fires = s.combat_flags & State::kTargetFires;
  if (bomber_phase) {
    if (s.next_bomber != c.target - kFirstBomber + 1) return "next_squadron must be the one after the squadron that fights";
    for (int i = first_flight(Side::kEscorts); i < first_flight(Side::kInterceptors); ++i) {
      const Flight& f = s.flights[i];
      if (f.present() && f.block == s.flights[c.mover].block && (!f.flipped() || scenario_->options.flipped_escort_screens))
        return unit_id(i) + " screens the bombers: there is no combat (DF-BPH-04)";
    }
  } else {
    if (s.flights[c.mover].flipped()) return unit_id(c.mover) + " must leave and cannot attack (DF-STACK-12)";
    if (auto broken = broken_order(s, c.mover)) return broken;
  }
  if (mover_fires && !mover_may) return unit_id(c.mover) + " may not fire (DF-CBT-05)";
  if (on_bombers && target_fires != target_may)
    return target_may ? "bombers always fire (DF-CBT-02)" : "fighter-bombers may not fire here (DF-FB-06)";
  if (target_fires && !target_may) return unit_id(c.target) + " may not fire back (DF-CBT-04)";
  if (s.step == Step::kMoverFire && (!mover_may || mover_fires))
    return unit_id(c.mover) + " is not to be asked whether it fires (DF-CBT-03)";
  if (s.step == Step::kTargetFire && (on_bombers || !target_may || target_fires))
    return unit_id(c.target) + " is not to be asked whether it fires (DF-CBT-04)";
  // Ruling 6: the second one to speak has said nothing yet.
  const bool target_first = scenario_->options.target_declares_first;
  if (!on_bombers && ((s.step == Step::kMoverFire && !target_first && target_fires) ||
                      (s.step == Step::kTargetFire && target_first && mover_fires)))
    return "the other flight speaks first (DF-CBT-03)";
  if (c.out_of_sun) {
    const Heading from_sun = s.sun <= 2 ? Heading::kForward : Heading::kBack;
    if (on_bombers || s.sun < 1 || s.sun > 4 || heading_of(c.mover_orient) != from_sun ||
        pitch_of(c.mover_orient) == Pitch::kClimb)
      return unit_id(c.mover) + " cannot have come out of the Sun (DF-SUN-03)";
  }
  return std::nullopt;
}

// `start` leaves out what holds only once a Phase is under way.
std::optional<std::string> Dogfight::broken_invariant(const State& s, bool start) const {
  if (s.step > Step::kOver || s.phase > Phase::kEscorts) return "step or phase out of range";
  if (s.marker > scenario_->turns || (s.marker == scenario_->turns && s.step != Step::kOver))
    return "the turn is past the last one";
  if (s.sun > 6 || s.entry > 2 || s.swapped > 1 || s.bidder > 1) return "a field is out of range";
  if (in_setup(s.step) && (s.marker > 0 || s.phase != Phase::kInterceptors)) return "the set-up comes before turn 1";
  if (s.step == Step::kBid && !scenario_->options.bidding) return "this scenario has no bidding";
  if (s.swapped && !scenario_->options.bidding) return "sides are swapped only by bidding";
  if (s.step == Step::kPlaceInterceptors && s.entry == 0) return "interceptors are placed after the entry is known";
  if (s.step == Step::kTurnEnd && s.phase != Phase::kEscorts) return "a turn ends after the Escort Phase";
  if (s.forfeited && s.step != Step::kOver) return "a forfeited game is over";
  if (auto broken = broken_setup_step(s)) return broken;
  if (auto broken = broken_end(s, start)) return broken;

  const Side mover = s.phase == Phase::kInterceptors ? Side::kInterceptors : Side::kEscorts;
  for (Side side : {Side::kEscorts, Side::kInterceptors}) {
    const int first = first_flight(side), count = scenario_->count(side);
    for (int i = first; i < first + kMaxFlights; ++i) {
      const Flight& f = s.flights[i];
      if (i >= first + count) {
        if (f != Flight{}) return "a flight the scenario does not have is in use";
        continue;
      }
      if (!f.present()) {
        if (f.block || f.orient || (f.status & ~Flight::kGone)) return unit_id(i) + " is not on the board but has a place";
        continue;
      }
      if (f.block >= kBlocks || f.orient >= 6) return unit_id(i) + " is off the board";
      if (f.moved() && (side != mover || s.phase == Phase::kBombers || in_setup(s.step)))
        return unit_id(i) + " has moved outside its own Phase";
      const bool on_bombers_ok = s.phase != Phase::kInterceptors && !f.moved() && s.step != Step::kTurnEnd;
      if (side == Side::kEscorts && bomber_at_[f.block] && !on_bombers_ok && s.step != Step::kOver)
        return unit_id(i) + " may not be with the bombers now";
      // One-on-one combat rests on this: two friends share a block only while one of them is still
      // to move.
      for (int j = first; j < i; ++j)
        if (s.flights[j].present() && s.flights[j].block == f.block && s.flights[j].moved() == f.moved() &&
            s.step != Step::kOver)
          return unit_id(j) + " and " + unit_id(i) + " are in one block";
    }
  }
  if (s.step == Step::kMove && !start) {
    if (s.phase == Phase::kBombers) return "no flight moves in the Bomber Phase";
    const Flight& f = s.flights[s.current];
    if (s.current >= kUnits || side_of(s.current) != mover || !f.present())
      return "the active flight is not one of the moving side";
    if (f.flipped() || f.moved()) return unit_id(s.current) + " cannot be active: it has moved or must leave";
    if (auto broken = broken_order(s, s.current)) return broken;
    if (!has_move(s, s.current))
      return unit_id(s.current) + " cannot be active: it has no legal move and must leave (DF-STACK-11)";
  }
  if (s.step == Step::kTurnEnd || s.step == Step::kOver)
    for (int i = 0; i < kUnits; ++i)
      if (s.flights[i].moved()) return unit_id(i) + " has moved, but no Phase is under way";
  if (placing(s.step)) {
    const Side side = s.step == Step::kPlaceEscorts ? Side::kEscorts : Side::kInterceptors;
    if (s.current >= kUnits || side_of(s.current) != side || s.current >= first_flight(side) + scenario_->count(side))
      return "the flight to place is of the wrong side";
  }
  if (in_setup(s.step)) {
    // Which flights stand on the board is known in every step: the placing goes by ID letters.
    for (Side side : {Side::kEscorts, Side::kInterceptors}) {
      const Step place = side == Side::kEscorts ? Step::kPlaceEscorts : Step::kPlaceInterceptors;
      for (int i = first_flight(side); i < first_flight(side) + scenario_->count(side); ++i) {
        const bool placed = s.step > place || (s.step == place && i < s.current);
        if (s.flights[i].present() != placed)
          return unit_id(i) + (placed ? " should be placed by now" : " is not to be placed yet");
        if (!placed) continue;
        const Flight& f = s.flights[i];
        if (auto refused = placing_refused(s, i, f.block))
          return unit_id(i) + " cannot start there: " + refused->reason + " (" + refused->rule + ")";
        if (f.flipped() || f.orient != starting_orient(s, side))
          return unit_id(i) + " starts level, and towards the bombers or with them";
      }
    }
  }
  if (in_combat(s.step)) {
    if (s.combat_mover >= kUnits || !s.flights[s.combat_mover].present()) return "the attacker is not on the board";
    const int block = s.flights[s.combat_mover].block;
    if (is_bomber(s.combat_target)) {
      const int squadron = s.combat_target - kFirstBomber;
      if (squadron >= scenario_->squadrons || scenario_->bomber_block(squadron) != block ||
          side_of(s.combat_mover) != Side::kInterceptors)
        return "the bombers under attack are not in the attacker's block";
    } else if (side_of(s.combat_target) == side_of(s.combat_mover) || !s.flights[s.combat_target].present() ||
               s.flights[s.combat_target].block != block) {
      return "the target is not an enemy in the attacker's block";
    }
    if (s.phase != Phase::kBombers && (side_of(s.combat_mover) != mover || !s.flights[s.combat_mover].moved()))
      return "the attacker must have moved in its own Phase";
    if (s.phase == Phase::kBombers && (side_of(s.combat_mover) != Side::kInterceptors || !is_bomber(s.combat_target)))
      return "only interceptors and bombers fight in the Bomber Phase";
    if (s.step == Step::kCombat && !(s.combat_flags & (State::kMoverFires | State::kTargetFires)))
      return "a die is due but nobody fires";
    if (auto broken = broken_combat(s)) return broken;
  } else if (s.combat_mover || s.combat_target || s.combat_flags || s.next_bomber) {
    return "combat fields are set outside combat";
  }
  return std::nullopt;
}

std::optional<std::string> Dogfight::broken_invariant(const State& s) const { return broken_invariant(s, false); }

}  // namespace furball::dogfight
