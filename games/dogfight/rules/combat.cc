// Combat: who may fire, with which modifiers, and what the die brings.

#include "games/dogfight/rules/combat.h"

#include "games/dogfight/rules/steps.h"

namespace furball::dogfight {

using game::Events;

namespace {

bool opposite(Orient a, Orient b) { return a.heading() != b.heading(); }
bool both_level(Orient a, Orient b) { return a.pitch() == Pitch::kLevel && b.pitch() == Pitch::kLevel; }

}  // namespace

bool CombatRules::mover_may_fire(const Combat& c) const {
  // DF-CBT-03: in its own Phase. DF-CBT-04, DF-CBT-05: in the Bomber Phase only head-on at the bombers; ruling 4 says
  // whether a flipped flight may fire outside its own Phase.
  if (c.phase != Phase::kBombers) return true;
  return c.mover_orient == kLevelBack && (!c.mover_flipped || scenario_->options.flipped_return_fire);
}

bool CombatRules::target_may_fire(const Combat& c) const {
  if (is_bomber(c.target)) {
    // DF-CBT-02: bombers always fire; DF-FB-06: fighter-bombers only in their own Phase or head-on.
    return scenario_->bombers != BomberClass::kFighterBomber || c.phase == Phase::kBombers || c.mover_orient == kLevelBack;
  }
  // DF-CBT-04 (DF-HF-05: rear guns of heavy fighters are no exception).
  if (c.target_flipped && !scenario_->options.flipped_return_fire) return false;
  return both_level(c.mover_orient, c.target_orient) && opposite(c.mover_orient, c.target_orient);
}

void CombatRules::modifiers(const Combat& c, bool movers_shot, game::Modifiers& out) const {
  const Unit shooter = movers_shot ? c.mover : c.target;
  const Unit enemy = movers_shot ? c.target : c.mover;
  if (is_bomber(enemy) && scenario_->bombers != BomberClass::kFighterBomber)  // DF-FB-08
    out.add("DF-CBT-07", "firing on bombers", 1);
  if (c.mover_orient == c.target_orient) out.add("DF-CBT-08", "same pitch and heading", 1);
  if (opposite(c.mover_orient, c.target_orient) && !both_level(c.mover_orient, c.target_orient))
    out.add("DF-CBT-09", "opposite heading, not both level", -1);
  if (is_bomber(shooter)) {
    // DF-LIGHT-01, waived by DF-LIGHT-02; DF-FB-07: never for fighter-bombers.
    const bool forward = c.phase == Phase::kBombers || c.mover_orient == kLevelBack;
    if (scenario_->bombers == BomberClass::kLight && !(scenario_->forward_guns && forward))
      out.add("DF-LIGHT-01", "light bombers", -1);
    return;
  }
  if (movers_shot && c.out_of_sun && !is_bomber(enemy)) out.add("DF-SUN-02", "out of the Sun", 1);
  if (scenario_->flight(shooter).weak && !(is_bomber(enemy) && scenario_->options.weak_spares_bombers))  // DF-WEAK-02
    out.add("DF-WEAK-01", "weak flight", -1);
}

int CombatRules::modifier_sum(const Combat& c, bool movers_shot) const {
  game::Modifiers list;
  modifiers(c, movers_shot, list);
  return list.sum();
}

int CombatRules::hits(const Combat& c, bool movers_shot, int modified) const {
  if (modified < 6) return 0;  // DF-CBT-10
  const Unit enemy = movers_shot ? c.target : c.mover;
  if (!is_bomber(enemy) || modified < 7) return 1;  // DF-CBT-11: flights never take more than one
  bool two = true;
  switch (scenario_->bombers) {
    case BomberClass::kMedium:
    case BomberClass::kLight: break;
    case BomberClass::kHeavy:  // DF-HB-02, DF-HB-03, DF-HF-06
      two = scenario_->flight(c.mover).heavy || (!scenario_->late && c.mover_orient.heading() == Heading::kBack);
      break;
    case BomberClass::kFighterBomber: two = c.mover_orient == kLevelForward; break;  // DF-FB-09
  }
  return two ? 2 : 1;
}

CombatResults CombatRules::results(const Combat& c, bool mover_fires, bool target_fires) const {
  // DF-CBT-06: one die for both, each with its own modifiers; applied together.
  const int movers_sum = mover_fires ? modifier_sum(c, true) : 0, targets_sum = target_fires ? modifier_sum(c, false) : 0;
  CombatResults results;
  int die = 1;
  for (CombatResult& r : results.faces) {
    if (mover_fires) r.hits_on_target = static_cast<uint8_t>(hits(c, true, die + movers_sum));
    if (target_fires) r.hits_on_mover = static_cast<uint8_t>(hits(c, false, die + targets_sum));
    // DF-CBT-12, DF-CBT-13; bombers never flip (DF-CBT-14).
    r.mover_flips = r.hits_on_mover > 0 || (mover_fires && die == 6);
    r.target_flips = !is_bomber(c.target) && (r.hits_on_target > 0 || (target_fires && die == 6));
    ++die;
  }
  return results;
}

// --- The die
namespace {

CombatResults results_of(const Dogfight& g, const State& s) {
  return g.combat_rules().results(g.combat(s), s.mover_fires(), s.target_fires());
}

void outcomes_of_combat(const Dogfight& g, const State& s, game::OutcomeList& out) {
  const CombatResults results = results_of(g, s);
  for (uint32_t face = 1; face <= 6;) {
    const uint32_t last = results.last_alike(face);
    out.push_back({face, last - face + 1});
    face = last + 1;
  }
}

uint32_t read_die(const Dogfight& g, const State& s, const game::Faces& faces) {
  const CombatResults results = results_of(g, s);
  uint32_t first = 1;
  while (results.last_alike(first) < static_cast<uint32_t>(faces[0])) first = results.last_alike(first) + 1;
  return first;
}

std::string faces_text(uint32_t first, uint32_t last) {
  return first == last ? std::to_string(first) : std::to_string(first) + "-" + std::to_string(last);
}

std::string result_text(const Dogfight& g, const Combat& c, const CombatResult& r) {
  std::string text;
  const auto hit = [&](Unit unit, int hits) {
    if (hits) add_item(text, say_n(hits, "{n} hit on {unit}", "{n} hits on {unit}", {{"unit", g.unit_name(unit)}}));
  };
  const auto low = [&](Unit unit, bool flips, int hits) {
    if (flips && !hits) add_item(text, say("{unit} low on ammunition", {{"unit", g.unit_name(unit)}}));
  };
  hit(c.target, r.hits_on_target);
  hit(c.mover, r.hits_on_mover);
  low(c.mover, r.mover_flips, r.hits_on_mover);
  low(c.target, r.target_flips, r.hits_on_target);
  return text.empty() ? "no effect" : text;
}

std::string outcome_text(const std::string& faces, const std::string& result) {
  return say("{faces}: {result}", {{"faces", faces}, {"result", result}});
}

// For whoever attacks.
game::Tone result_tone(const CombatResult& r) {
  const int net = r.hits_on_target - r.hits_on_mover;
  if (net > 0) return "gain";
  if (net < 0) return "cost";
  if (r.hits_on_target) return "side";
  return r.mover_flips ? game::Tone("cost") : game::Tone("nothing");
}

// "Bf 109 flight A adds 2 to the die (+1 firing on bombers, +1 same pitch and heading)."
std::string shot_text(const Dogfight& g, const Combat& c, bool movers) {
  game::Modifiers list;
  g.combat_rules().modifiers(c, movers, list);
  const int sum = list.sum();
  return say(list.empty() ? "{unit} fires with the die as it falls."
             : sum > 0    ? "{unit} adds {sum} to the die ({modifiers})."
             : sum < 0    ? "{unit} takes {sum} from the die ({modifiers})."
                          : "{unit} fires with the die as it falls ({modifiers}).",
             {{"unit", g.unit_name(movers ? c.mover : c.target)}, {"sum", sum < 0 ? -sum : sum}, {"modifiers", list.text()}});
}

void tell_roll(const Dogfight& g, const State& s, uint32_t outcome, Events& events) {
  const Combat c = g.combat(s);
  const CombatResults results = results_of(g, s);
  const uint32_t last = results.last_alike(outcome);
  std::string text;
  if (s.mover_fires()) add_sentence(text, shot_text(g, c, true));
  if (s.target_fires()) add_sentence(text, shot_text(g, c, false));
  add_sentence(text, say("On {faces}: {result}.",
                         {{"faces", faces_text(outcome, last)}, {"result", result_text(g, c, results[outcome])}}));
  Value faces = Value::array();
  for (uint32_t face = outcome; face <= last; ++face) faces.push_back(static_cast<int>(face));
  events.on_event({.kind = "roll",
                   .text = std::move(text),
                   .rule = "DF-CBT-06",
                   .unit = g.unit_id(c.mover),
                   .cells = {cell_of(s.flights[c.mover].place())},
                   .attrs = Value::object().set("die", faces_text(outcome, last)).set("faces", std::move(faces))});
}

void take_hits(const Dogfight& g, State& s, Unit unit, int hits, Side by, Events* events) {
  if (hits == 0) return;
  if (is_bomber(unit)) {
    uint16_t& taken = s.bomber_hits[squadron_number(unit)];
    taken = static_cast<uint16_t>(taken + hits);  // DF-CBT-14
  } else if (s.flights[unit].flipped() && !g.options().flipped_hits_score) {
    return;  // DF-CBT-15, ruling 5: by default a flipped flight can be hit again
  }
  s.hits[index(by)] = static_cast<uint16_t>(s.hits[index(by)] + hits);
  if (events)
    events->on_event({.kind = "hit",
                      .text = say_n(hits, "{unit} takes {n} hit.", "{unit} takes {n} hits.", {{"unit", g.unit_name(unit)}}),
                      .rule = "DF-CBT-10",
                      .unit = g.unit_id(unit),
                      .cells = {cell_of(s.flights[s.combat_mover].place())},
                      .attrs = Value::object().set("hits", hits)});
}

// DF-CBT-12, DF-CBT-13
void flip(const Dogfight& g, State& s, Unit unit, int hits, Events* events) {
  if (events && !s.flights[unit].flipped())
    events->on_event({.kind = "marker",
                      .text = say(hits ? "{unit} is hit and will leave in its next Phase."
                                       : "{unit} is low on ammunition and will leave in its next Phase.",
                                  {{"unit", g.unit_name(unit)}}),
                      .rule = hits ? "DF-CBT-12" : "DF-CBT-13",
                      .unit = g.unit_id(unit)});
  s.flights[unit].set(Flight::kFlipped);
}

void resolve_combat(const Dogfight& g, State& s, uint32_t outcome, Events* events) {
  const CombatResult result = results_of(g, s)[outcome];
  const Unit mover = s.combat_mover, target = s.combat_target;
  const Side side = side_of(mover);
  if (events) tell_roll(g, s, outcome, *events);
  take_hits(g, s, target, result.hits_on_target, side, events);
  take_hits(g, s, mover, result.hits_on_mover, other(side), events);
  if (result.mover_flips) flip(g, s, mover, result.hits_on_mover, events);
  if (result.target_flips) flip(g, s, target, result.hits_on_target, events);
  g.end_combat(s, events);
}

game::RollPart shot_view(const Dogfight& g, const State& s, const Combat& c, bool movers) {
  const Unit shooter = movers ? c.mover : c.target;
  game::RollPart part;
  part.label = say("{unit} fires", {{"unit", g.unit_name(shooter)}});
  part.side = g.colour(s, is_bomber(shooter) ? Side::kEscorts : side_of(shooter));
  const bool two = movers && is_bomber(c.target) && g.combat_rules().hits(c, true, 7) == 2;
  part.needs = two ? "6 or more after modifiers; 2 hits on 7 or more" : "6 or more after modifiers";
  part.rule = "DF-CBT-10";
  game::Modifiers list;
  g.combat_rules().modifiers(c, movers, list);
  part.modifiers = list.view();
  return part;
}

}  // namespace

void Dogfight::end_combat(State& s, Events* events) const {
  s.combat_mover = s.combat_target = {};
  s.combat_flags = 0;
  if (s.phase == Phase::kBombers) next_bomber_combat(s, events);
  else next_flight(s, events);
}

game::RollView Dogfight::combat_roll(const State& s, const Combat& c, bool mover_fires, bool target_fires) const {
  game::RollView roll;
  roll.title = say(c.phase == Phase::kBombers ? "Combat: {mover} against {target}" : "Combat: {mover} attacks {target}",
                   {{"mover", unit_name(c.mover)}, {"target", unit_name(c.target)}});
  roll.rule = "DF-CBT-06";
  roll.dice = "d6";
  roll.side = "none";
  if (mover_fires) roll.parts.push_back(shot_view(*this, s, c, true));
  if (target_fires) roll.parts.push_back(shot_view(*this, s, c, false));
  const CombatResults results = combat_rules_.results(c, mover_fires, target_fires);
  for (uint32_t face = 1; face <= 6;) {
    const uint32_t last = results.last_alike(face);
    const std::string faces = faces_text(face, last);
    roll.outcomes.push_back({.id = face,
                             .weight = last - face + 1,
                             .notation = faces,
                             .label = outcome_text(faces, dogfight::result_text(*this, c, results[face])),
                             .tone = result_tone(results[face])});
    face = last + 1;
  }
  return roll;
}

constexpr steps::Roll steps::kCombat = {
    .name = "combat",
    .rule = "DF-CBT-06",
    .dice = {6},
    .outcomes = outcomes_of_combat,
    .resolve = resolve_combat,
    .read = read_die,
    .notation = [](const Dogfight& g, const State& s,
                   uint32_t outcome) { return faces_text(outcome, results_of(g, s).last_alike(outcome)); },
    .prompt =
        [](const Dogfight& g, const State& s, game::Prompt& p) {
          p.text = "One die serves both sides; each adds its own modifiers.";
          p.unit = g.unit_id(s.combat_mover);
        },
    .describe = [](const Dogfight& g, const State& s,
                   game::RollView& roll) { roll = g.combat_roll(s, g.combat(s), s.mover_fires(), s.target_fires()); },
    .outcome =
        [](const Dogfight& g, const State& s, uint32_t outcome, game::OutcomeView& v) {
          const CombatResults results = results_of(g, s);
          v.label =
              outcome_text(faces_text(outcome, results.last_alike(outcome)), result_text(g, g.combat(s), results[outcome]));
          v.tone = result_tone(results[outcome]);
        },
    .fields = kCombatFields};

}  // namespace furball::dogfight
