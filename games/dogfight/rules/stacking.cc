// What other units, edges and cloud forbid.

#include "games/dogfight/dogfight.h"
#include "games/dogfight/rules/answers.h"

namespace furball::dogfight {

using game::ActionList;
using game::Refusal;

MoveRules Dogfight::move_rules(Unit flight, bool odd_marker) const {
  const FlightSpec& spec = scenario_->flight(flight);
  return {.heavy = spec.heavy,
          .slow = spec.slow,
          .odd_marker = odd_marker,
          .high_row = scenario_->high_row(),
          .ground = scenario_->ground()};
}

void Dogfight::build_tables() {
  // Two tables (even and odd marker) for each kind of flight a side has; equal ones are shared.
  for (Side side : kBothSides) {
    const auto keep = [&](const Place& start, EndState end) {
      const Place e = place_at(end.index());
      if (e.col < scenario_->min_end_column(side)) return false;          // DF-STACK-02, DF-STACK-03
      if (side == Side::kEscorts && bombers_[end.block()]) return false;  // DF-STACK-04
      return !(end.reverses() && reverse_near_bombers(start, e));         // DF-TURN-03, DF-TURN-04
    };
    for (const Unit flight : scenario_->numbers(side)) {
      const FlightSpec& spec = scenario_->flight(flight);
      Unit alike(side, 0);  // the first of its kind, at the latest itself
      while (scenario_->flight(alike).heavy != spec.heavy || scenario_->flight(alike).slow != spec.slow) alike = alike.next();
      if (alike < flight) {
        table_of_[flight.number()] = table_of_[alike.number()];
        continue;
      }
      table_of_[flight.number()] = static_cast<uint8_t>(tables_.size());
      auto even = std::make_shared<EndTable>();
      even->build(move_rules(flight, false), keep);
      auto odd = even;
      if (spec.slow) {
        odd = std::make_shared<EndTable>();
        odd->build(move_rules(flight, true), keep);
      }
      tables_.push_back(std::move(even));
      tables_.push_back(std::move(odd));
    }
  }
}

// DF-TURN-03 at the start, DF-TURN-04 at the end: a middle block with bombers in it or straight
// ahead.
bool Dogfight::reverse_near_bombers(const Place& start, const Place& end) const {
  const int column = scenario_->bomber_column();
  const auto near = [&](const Place& p, Heading heading) {
    if (p.lane != kMiddle || !bombers_[block_of(column, p.row, kMiddle)]) return false;
    return p.col == column || p.col + direction(heading) == column;
  };
  if (near(start, start.heading)) return true;
  switch (options().reverse_ahead) {  // ruling 1
    case ReverseAhead::kFinal: return near(end, end.heading);
    case ReverseAhead::kStarting: return near(end, start.heading);
    case ReverseAhead::kBoth: break;
  }
  return near(end, end.heading) || near(end, start.heading);
}

// DF-STACK-07: an enemy in the start block keeps the flight from attacking anybody else. Lifted by
// DF-STACK-09 and DF-WEAK-03 here, by a reversal (DF-STACK-08) at the end state.
bool Dogfight::pinned(const State& s, Unit flight) const {
  const Flight& f = s.flights[flight];
  const Side side = side_of(flight);
  const bool climbing = f.orient.pitch() == Pitch::kClimb;
  for (const Unit i : flights_of(other(side))) {
    const Flight& enemy = s.flights[i];
    if (!enemy.present() || enemy.block != f.block) continue;
    if (enemy.flipped() && !options().flipped_enemy_pins) continue;  // ruling 3
    const bool differs = enemy.orient != f.orient;
    if (climbing && differs) continue;  // DF-STACK-09
    const FlightSpec& spec = scenario_->flight(i);
    const bool weak =
        spec.weak && !(options().weak_spares_bombers && !options().exempt_counts_as_weak && side == Side::kEscorts);
    if (weak && (climbing || differs)) continue;  // DF-WEAK-03
    return true;
  }
  // Bombers are level and forward, so a climbing start always differs from them (ruling 50).
  return side == Side::kInterceptors && bombers_[f.block] && !climbing;
}

// Calls fn(end) for every legal end state, ascending, until it finds what it wants; says whether it did. Only the end block
// counts: what is flown through on the way does not matter, DF-MOVE-11.
template <class Fn>
bool Dogfight::find_move(const State& s, Unit flight, Fn&& fn) const {
  const Flight& f = s.flights[flight];
  const Side side = side_of(flight);
  const std::span<const EndState> ends = table_ends(flight, place_index(f.block, f.orient), s.marker);
  if (ends.empty()) return false;
  BlockSet friends, enemies;
  if (side == Side::kInterceptors) enemies = bombers_;
  for (const Unit i : flights_of(side))
    if (s.flights[i].moved()) friends[s.flights[i].block] = true;  // DF-STACK-05; unmoved friends may swap, DF-TURN-05
  for (const Unit i : flights_of(other(side)))
    if (s.flights[i].present()) enemies[s.flights[i].block] = true;
  const uint32_t cloud = cloud_rows(s);
  for (EndState end : ends) {
    if (friends[end.block()]) continue;
    const bool attack = enemies[end.block()];
    if ((end.rows() & cloud) != 0 && (attack || end.reverses())) continue;  // DF-CLOUD-02
    if (attack && !end.reverses() && pinned(s, flight)) continue;           // DF-STACK-07, DF-STACK-08
    if (fn(end)) return true;
  }
  return false;
}

bool Dogfight::has_move(const State& s, Unit flight) const {
  return find_move(s, flight, [](EndState) { return true; });
}

void Dogfight::legal_moves(const State& s, Unit flight, ActionList& out) const {
  find_move(s, flight, [&](EndState end) {
    out.push_back(make_action(Kind::kMove, end.index()));
    return false;
  });
}

std::optional<Unit> Dogfight::enemy_at(const State& s, Side mover, int block) const {
  for (const Unit i : flights_of(other(mover)))
    if (s.flights[i].present() && s.flights[i].block == block) return i;
  if (mover == Side::kInterceptors && bombers_[block]) return squadron_unit(scenario_->squadron_in(block));
  return std::nullopt;
}

// DF-SUN-03
bool Dogfight::attacks_out_of_sun(const State& s, const Place& start, const Place& end, int target_row) const {
  if (s.sun < 1 || s.sun > 4) return false;
  const bool sun_back = s.sun <= 2, sun_left = (s.sun & 1) == 1;
  if (start.heading != (sun_back ? Heading::kForward : Heading::kBack) || end.heading != start.heading) return false;
  return start.row > target_row && end.lane - start.lane == (sun_left ? 1 : -1) && end.pitch != Pitch::kClimb;
}

bool Dogfight::must_leave_next(const State& s, Unit flight, const Place& end) const {
  // The shift that comes before its next move: this turn's for interceptors, the next one's for
  // escorts.
  const bool escort = side_of(flight) == Side::kEscorts;
  const int next_marker = s.marker + 1;
  if (next_marker >= scenario_->turns) return false;
  Place next = end;
  next.col = static_cast<int8_t>(next.col - shift_at(escort ? next_marker : s.marker));
  if (next.col < 0) return true;
  return table_ends(flight, next.index(), next_marker).empty();
}

std::vector<Unit> Dogfight::attackers(const State& s, Unit flight, const Place& end) const {
  std::vector<Unit> found;
  for_each_answer(*this, s, flight, end, [&](Unit enemy, const Place&, const Place&) {
    if (found.empty() || found.back() != enemy) found.push_back(enemy);
  });
  return found;
}

std::optional<Refusal> Dogfight::stacking_refused(const State& s, Unit flight, const Place& end) const {
  const Flight& f = s.flights[flight];
  const Place start = f.place();
  const Side side = side_of(flight);
  const bool reverses = start.heading != end.heading;
  if (end.col < scenario_->min_end_column(side)) {
    if (side == Side::kEscorts) return Refusal{"DF-STACK-02", "No flight may end its move in column A-B."};
    if (end.col == 2)
      return Refusal{"DF-FB-04", "Against fighter-bombers interceptors may not end their move in columns A to F."};
    return Refusal{"DF-STACK-03", "Interceptors may not end their move in columns A to D."};
  }
  if (side == Side::kEscorts && bombers_[end.block()])
    return Refusal{"DF-STACK-04", "An escort may not end its move in the bombers' block."};
  for (const Unit i : flights_of(side))
    if (i != flight && s.flights[i].moved() && s.flights[i].block == end.block())
      return Refusal{"DF-STACK-05", say("{unit} has already moved into that block.", {{"unit", unit_name(i)}})};
  if (reverses && reverse_near_bombers(start, end))
    return Refusal{reverse_near_bombers(start, start) ? "DF-TURN-03" : "DF-TURN-04",
                   "No reversal where the move begins or ends in, or straight ahead of, the bombers' block."};
  const std::optional<Unit> enemy = enemy_at(s, side, end.block());
  std::vector<Path> paths;
  list_paths(move_rules(s, flight), start, paths);
  for (const Path& path : paths) {
    if (path.end() != end) continue;
    for (int i = 0; i < path.size; ++i)
      if (cloud_rows(s) >> path.steps[i].row & 1) {
        if (reverses) return Refusal{"DF-CLOUD-02", "A flight that touches cloud may not reverse its heading."};
        if (enemy) return Refusal{"DF-CLOUD-02", "A flight that touches cloud may not end its move on an enemy."};
      }
    break;
  }
  if (enemy && !reverses && pinned(s, flight))
    return Refusal{"DF-STACK-07",
                   "A flight that starts its move with an enemy may not attack another one, unless "
                   "it reverses its heading."};
  return std::nullopt;
}

}  // namespace furball::dogfight
