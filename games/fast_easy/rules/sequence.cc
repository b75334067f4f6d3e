// The sequence of play: FE-SEQ-01 to FE-SEQ-08, and the table of its steps.

#include <algorithm>

#include "games/fast_easy/rules/steps.h"

namespace furball::fast_easy {

// In the order of `Step`.
static constexpr game::Step<FastEasy> kSteps[] = {FURBALL_STEP_TABLE(FAST_EASY_STEPS)};

std::span<const game::Step<FastEasy>> FastEasy::steps() { return kSteps; }

FastEasy::State FastEasy::initial() const {
  State s{};
  s.targets = TargetSet::first(setup_.targets.size());
  for_each_plane(everybody(), [&](int p) {
    const Member& m = member(p);
    s.plane[p].facing = m.facing;
    s.plane[p].rockets = m.rockets;
    if (m.bombs) s.loaded |= bit(p);
    if (m.placed) {
      s.flying |= bit(p);
      put(s, p, m.start);
    }
  });
  advance_setup(s, nullptr);
  return s;
}

// What another step would understand is refused with a reason, not taken for nonsense.
std::optional<Action> FastEasy::parse(const State& s, std::string_view text) const {
  if (const auto action = Stepped::parse(s, text)) return action;
  for (const game::Step<FastEasy>& other : kSteps)
    if (other.question)
      if (const auto action = other.question->parse(*this, s, text)) return action;
  return std::nullopt;
}

void FastEasy::enter(State& s, Phase phase, Events* events) const {
  s.phase = phase;
  s.moved = s.fired = s.fired_rear = s.fired_rockets = s.crit_rolled = 0;
  s.at_will = false;
  s.active = kNoPlane;
  static constexpr const char* kRules[] = {"",          "FE-SEQ-01", "FE-SEQ-02", "FE-SEQ-03", "FE-SEQ-04",
                                           "FE-SEQ-05", "FE-SEQ-06", "FE-SEQ-07", "FE-END-01", ""};
  if (events)
    events->on_event(
        {.kind = "phase",
         .text = say("Turn {turn}: {phase}", {{"turn", int{s.turn}}, {"phase", kPhaseTitles[static_cast<int>(phase)]}}),
         .rule = kRules[static_cast<int>(phase)]});
  switch (phase) {
    case Phase::kEscortsMove:
    case Phase::kInterceptorsMove: return next_mover(s, events);
    case Phase::kEscortsFire:
    case Phase::kInterceptorsFire: return next_shot(s, events);
    case Phase::kBombersMove:
      if (!(setup_.bombers & s.flying)) return next_phase(s, events);  // FE-SEQ-08
      s.collided = s.contact = 0;
      s.step = Step::kFormation;
      return;
    case Phase::kBombersFire:
      if (!(setup_.bombers & s.flying)) return next_phase(s, events);  // FE-SEQ-08
      return next_friendly(s, events);
    case Phase::kBombing: return next_bomb(s, events);
    case Phase::kCasualties: return next_casualty(s, events);
    default: s.step = Step::kOver;
  }
}

void FastEasy::next_phase(State& s, Events* events) const {
  if (s.phase == Phase::kBombing)
    for (Plane& plane : s.plane) plane.over = {};
  if (over(s)) return enter(s, Phase::kCasualties, events);
  if (s.phase != Phase::kBombing) return enter(s, static_cast<Phase>(static_cast<int>(s.phase) + 1), events);
  if (s.turn >= setup_.turns) return enter(s, Phase::kCasualties, events);
  ++s.turn;
  if (s.combat == 1) s.combat = 2;  // ruling 21
  enter(s, Phase::kEscortsMove, events);
}

Mask FastEasy::movers(const State& s) const {
  return s.phase == Phase::kEscortsMove || s.phase == Phase::kEscortsFire ? setup_.escorts : setup_.interceptors;
}

}  // namespace furball::fast_easy
