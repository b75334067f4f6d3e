// What must hold in every position.

#include "games/wing_leader/notation.h"
#include "games/wing_leader/procedure.h"
#include "games/wing_leader/queries.h"

namespace furball::wing_leader {

std::optional<std::string> WingLeader::broken_invariant(const State& s) const {
  if (s.depth > kMaxFrames || s.unit_count > kMaxUnits || s.surface_count > kMaxSurface) return "a count is out of range";
  if (s.turn > kLastTurn + 1 || s.turn < 1) return "the turn is out of range";
  for (int i = 0; i < s.unit_count; ++i) {
    const Unit& u = s.unit[i];
    const auto no = [&](std::string_view what) {
      return say(what, {{"unit", units.size() > u.setup ? label(s, i) : std::to_string(i)}});
    };
    if (u.status == Status::kUnused || u.status > Status::kDestroyed) return no("{unit} has no status");
    if (u.setup >= units.size() || u.side != units[u.setup].side) return no("{unit} does not belong to the scenario");
    if (!on_board(u.x, u.y) || u.facing > 7) return no("{unit} is off the board");
    if (u.losses > u.max_losses) return no("{unit} has more losses than Max Losses");
    if (u.losses == u.max_losses && on_map(u)) return no("{unit} should have been removed (WL-10.6-e)");
    if (u.straggler > 1) return no("{unit} has two straggler markers (WL-10.6.1-a)");
    if (u.disorder > 2) return no("{unit} has too many cohesion levels");
    if (u.tally_on == TallyOn::kUnit) {
      if (u.tally >= s.unit_count || s.unit[u.tally].side == u.side) return no("{unit} has tallied nobody");
      if (!on_map(u)) return no("{unit} is gone but has a tally");
      if (!on_map(s.unit[u.tally])) return no("{unit} has tallied a unit that is gone (WL-7.2.2-a)");
      if (broken(u) && fighter_role(u)) return no("{unit} is broken but has a tally (WL-7.2.2-d)");
      if (bomber_role(u) && !fighter_bomber(*this, u)) return no("{unit} is a bomber with a tally (WL-7.2-a)");
    } else if (u.tally_on == TallyOn::kNothing && u.tally != 0) {
      return no("{unit} holds a stale tally");
    }
    if (u.has_vector && (u.vx >= kColumns || u.vy >= kRows)) return no("{unit} has a vector off the board");
    if (!u.has_vector && (u.vx || u.vy)) return no("{unit} holds a stale vector");
    if (u.dogfight > 8) return no("{unit} is in a dogfight that cannot be");
    if (u.profile.kind > ProfileKind::kRecce ||
        ((!u.profile.none() || (u.profile.flags & kReccePhoto)) && u.profile.target >= s.surface_count))
      return no("{unit} is on an attack run against nothing");
    if (u.tally_on == TallyOn::kBalloon && u.tally >= s.surface_count)
      return no("{unit} has tallied a balloon that is not there");
    if (u.throttle > 3) return no("{unit} has no such throttle");
    if (u.dogfight && !on_map(u)) return no("{unit} is gone but in a dogfight");
    if (u.dogfight && broken(u)) return no("{unit} is broken but in a dogfight (WL-10.7.1-b)");
  }
  const uint64_t guns_known = (uint64_t{1} << guns.size()) - 1;
  for (int i = 0; i < s.unit_count; ++i)
    if (s.unit[i].zones & ~guns_known)
      return say("{unit} has touched the zone of a gun that is not there", {{"unit", label(s, i)}});
  if (s.ground.support_mask & ~guns_known) return "a gun that is not there supports the fire";
  if (s.move.unit != kNone && s.move.unit >= s.unit_count) return "the unit that moves is not there";
  for (int i = s.unit_count; i < kMaxUnits; ++i)
    if (s.unit[i] != Unit{}) return "an unused slot is not empty";
  for (int i = s.depth; i < kMaxFrames; ++i)
    if (s.stack[i] != Frame{}) return "an unused frame is not empty";
  return std::nullopt;
}

}  // namespace furball::wing_leader
