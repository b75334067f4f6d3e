// A combat begins: who is asked whether it fires, and what they answer.

#include "games/dogfight/position.h"
#include "games/dogfight/rules/steps.h"

namespace furball::dogfight {

using game::Events;

// --- The combat under way

namespace {

Combat meeting(const State& s, Unit mover, Orient mover_orient, Unit target, bool out_of_sun) {
  Combat c;
  c.phase = s.phase;
  c.mover = mover;
  c.target = target;
  c.mover_orient = mover_orient;
  c.mover_flipped = s.flights[mover].flipped();
  c.out_of_sun = out_of_sun;
  c.target_orient = is_bomber(target) ? kLevelForward : s.flights[target].orient;
  c.target_flipped = !is_bomber(target) && s.flights[target].flipped();
  return c;
}

}  // namespace

Combat Dogfight::combat_for(const State& s, Unit mover, const Place& from, const Place& to, Unit target) const {
  const bool out_of_sun = !is_bomber(target) && attacks_out_of_sun(s, from, to, s.flights[target].place().row);
  return meeting(s, mover, to.orient(), target, out_of_sun);
}

Combat Dogfight::combat(const State& s) const {
  // Whether it came out of the Sun was seen when it came.
  return meeting(s, s.combat_mover, s.flights[s.combat_mover].orient, s.combat_target, s.combat_flags & State::kOutOfSun);
}

namespace {

// Flights that may fire say whether they do, the mover first (ruling 6); bombers are not asked.
void next_declaration(const Dogfight& g, State& s, int done, Events* events) {
  const Combat c = g.combat(s);
  for (; done != 2; ++done) {
    const bool mover = (done == 0) != g.options().target_declares_first;
    const bool asked = mover ? g.combat_rules().mover_may_fire(c) : !is_bomber(c.target) && g.combat_rules().target_may_fire(c);
    if (!asked) continue;
    s.step = mover ? Step::kMoverFire : Step::kTargetFire;
    return;
  }
  if (s.mover_fires() || s.target_fires()) {
    s.step = Step::kCombat;
    return;
  }
  if (events) events->on_event({.kind = "note", .text = "Nobody fires.", .rule = "DF-CBT-03", .unit = g.unit_id(c.mover)});
  g.end_combat(s, events);
}

void tell_attack(const Dogfight& g, const State& s, const Combat& c, Events& events) {
  const bool shifted = c.phase == Phase::kBombers;
  events.on_event({.kind = "note",
                   .text = say(shifted        ? "{mover} falls back into the guns of {target}."
                               : c.out_of_sun ? "{mover} attacks {target} out of the Sun."
                                              : "{mover} attacks {target}.",
                               {{"mover", g.unit_name(c.mover)}, {"target", g.unit_name(c.target)}}),
                   .rule = shifted ? "DF-BPH-03" : "DF-CBT-01",
                   .unit = g.unit_id(c.mover),
                   .cells = {cell_of(s.flights[c.mover].place())}});
}

}  // namespace

void Dogfight::start_combat(State& s, const Combat& c, Events* events) const {
  s.combat_mover = c.mover;
  s.combat_target = c.target;
  s.combat_flags = c.out_of_sun ? State::kOutOfSun : 0;
  s.current = {};
  if (is_bomber(c.target) && combat_rules_.target_may_fire(c)) s.combat_flags |= State::kTargetFires;  // DF-CBT-02
  if (events) tell_attack(*this, s, c, *events);
  next_declaration(*this, s, 0, events);
}

// --- Fire or hold? One question for the flight that moved, one for its target
namespace {

void legal_fire(const Dogfight&, const State&, game::ActionList& out) {
  out.push_back(make_action(Kind::kHold));
  out.push_back(make_action(Kind::kFire));
}

void declare(const Dogfight& g, State& s, game::Action a, Events* events) {
  const bool mover = s.step == Step::kMoverFire, fires = kind_of(a) == Kind::kFire;
  if (fires) s.combat_flags |= mover ? State::kMoverFires : State::kTargetFires;
  if (events) {
    const Unit unit = mover ? s.combat_mover : s.combat_target;
    events->on_event({.kind = "fire",
                      .text = say(fires ? "{unit} opens fire." : "{unit} holds its fire.", {{"unit", g.unit_name(unit)}}),
                      .rule = "DF-CBT-03",
                      .unit = g.unit_id(unit)});
  }
  next_declaration(g, s, mover == g.options().target_declares_first ? 2 : 1, events);
}

game::Refusal refuse_fire(const Dogfight&, const State&, game::Action) {
  return {"DF-CBT-03", "Fire or hold: the combat is settled before anything else."};
}

// Odds as if an enemy that is still to declare fired too.
void label_fire(const Dogfight& g, const State& s, game::Action a, game::ActionView& v) {
  const bool mover = s.step == Step::kMoverFire, fires = kind_of(a) == Kind::kFire;
  const bool target_first = g.options().target_declares_first;
  const Combat c = g.combat(s);
  v.group = "fire";
  v.label = fires ? "Fire" : "Hold fire";
  v.unit = g.unit_id(mover ? c.mover : c.target);
  v.attack = v.main = fires;
  v.targets.push_back(g.unit_id(mover ? c.target : c.mover));
  const bool mover_fires = mover ? fires : target_first || s.mover_fires();
  const bool target_fires = !mover ? fires : target_first ? s.target_fires() : g.combat_rules().target_may_fire(c);
  if (mover_fires || target_fires) v.preview.rolls.push_back(g.combat_roll(s, c, mover_fires, target_fires));
}

void prompt_mover(const Dogfight& g, const State& s, game::Prompt& p) {
  p.title = say("{unit}: fire?", {{"unit", g.unit_name(s.combat_mover)}});
  p.text = "Firing may use up the ammunition: on a natural 6 every flight that fired must leave.";
  p.unit = g.unit_id(s.combat_mover);
}

void prompt_target(const Dogfight& g, const State& s, game::Prompt& p) {
  p.title = say("{unit}: fire back?", {{"unit", g.unit_name(s.combat_target)}});
  p.text = "The flights meet head-on, both level, so this one may fire back. One die serves both.";
  p.unit = g.unit_id(s.combat_target);
}

// --- Positions

template <auto M, auto kRead>
constexpr game::Field<Dogfight, State> unit_field(game::FieldSpec spec) {
  return {spec,
          [](const game::FieldSpec& f, const Dogfight& g, const State& s, Value& into) { into.set(f.name, g.unit_id(s.*M)); },
          [](const game::FieldSpec& f, const Dogfight& g, State& s, ruledata::Reader& from) { s.*M = kRead(g, from, f.name); }};
}

template <uint8_t kBit>
constexpr game::Field<Dogfight, State> combat_flag(std::string_view name, std::string_view meaning, std::string_view rule) {
  return ruledata::bit<&State::combat_flags, kBit, Dogfight>({.name = name, .meaning = meaning, .rule = rule});
}

constexpr game::Field<Dogfight, State> kFightFields[] = {
    unit_field<&State::combat_mover, read_flight_id>({.name = "mover",
                                                      .meaning = "the flight that moved into the fight",
                                                      .rule = "DF-CBT-01",
                                                      .form = "the id of a flight"}),
    unit_field<&State::combat_target, read_unit>(
        {.name = "target", .meaning = "the flight or squadron it fights", .rule = "DF-CBT-01", .form = "the id of a unit"}),
    combat_flag<State::kMoverFires>("mover_fires", "the mover has said that it fires", "DF-CBT-03"),
    combat_flag<State::kTargetFires>("target_fires", "the target fires; bombers always do", "DF-CBT-02"),
    combat_flag<State::kOutOfSun>("out_of_sun", "the mover came out of the Sun", "DF-SUN-02"),
    {{.name = "next_squadron",
      .meaning = "in the Bomber Phase, the squadron to look at next, counted from 1",
      .rule = "DF-BPH-03",
      .form = "1 to 4"},
     [](const game::FieldSpec& f, const Dogfight&, const State& s, Value& into) {
       if (s.phase == Phase::kBombers) into.set(f.name, s.next_bomber + 1);
     },
     [](const game::FieldSpec& f, const Dogfight&, State& s, ruledata::Reader& from) {
       if (s.phase != Phase::kBombers) return;
       s.next_bomber = static_cast<uint8_t>(from.integer(f.name, {.min = 1, .max = kMaxSquadrons + 1, .rule = f.rule}) - 1);
     }},
};

}  // namespace

constexpr game::Field<Dogfight, State> steps::kCombatFields[] = {ruledata::table<dogfight::kFightFields, Dogfight, State>(
    {.name = "combat", .meaning = "the combat under way", .rule = "DF-CBT-01"})};
const std::span<const game::Field<Dogfight, State>> steps::kFightFields = dogfight::kFightFields;

namespace {

using Ask = void(const Dogfight&, const State&, game::Prompt&);
using Who = game::Seat(const Dogfight&, const State&);

constexpr steps::Question fire_question(std::string_view name, std::string_view rule, Who* seat, Ask* prompt) {
  return steps::Question::asked(name, rule, legal_fire, declare, steps::kSpelling, label_fire,
                                {.seat = seat, .refuse = refuse_fire, .prompt = prompt, .fields = steps::kCombatFields});
}

}  // namespace

constexpr steps::Question steps::kMoverFire = fire_question(
    "mover_fire", "DF-CBT-03", [](const Dogfight& g, const State& s) { return g.seat_of(s, side_of(s.combat_mover)); },
    prompt_mover);
constexpr steps::Question steps::kTargetFire = fire_question(
    "target_fire", "DF-CBT-04", [](const Dogfight& g, const State& s) { return g.seat_of(s, other(side_of(s.combat_mover))); },
    prompt_target);

}  // namespace furball::dogfight
