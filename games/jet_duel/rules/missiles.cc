// Missiles: launch, guidance and the attack a turn later.

#include <algorithm>
#include <limits>

#include "games/jet_duel/steps.h"
#include "games/jet_duel/words.h"

namespace furball::jet_duel {
namespace {
constexpr Objection kAspect{"JD-MSL-03", "This missile must be launched from behind the target."};
constexpr Objection kTargetGone{"JD-MSL-11", "The target is no longer on the board."};
constexpr Objection kNotGuided{"JD-MSL-12", "Nobody holds the target in his radar arc."};
}  // namespace

// JD-MSL-02
int JetDuel::lock_limit(Slot slot, const JetState& jet, const JetState& target) const {
  const JetType& t = type(slot);
  int limit = 12;
  if (in_murk(jet.z) || in_murk(target.z)) limit -= 2;
  if (t.radar == 0 || radar_handicapped(slot, target.z) || (t.radar <= 3 && t.crew == 1)) limit -= 2;
  return limit;
}

// JD-MSL-01: one check, made at the start with last turn's pitch and again at the end.
Objection JetDuel::unlocked(Slot slot, const JetState& jet, const JetState& target) const {
  if (!in_radar_arc(jet, hex_of(target), target.z)) return {"JD-MSL-01", "The target is not in the launch arc."};
  const int range = geom::distance(hex_of(jet), hex_of(target));
  if (range <= lock_limit(slot, jet, target)) return {};
  return {"JD-MSL-02", "The target is beyond the range at which it can be identified and locked."};
}

Objection JetDuel::launch_barred(const State& s, Slot slot, Family family) const {
  const JetState& jet = s.jets[slot];
  if (jet.marks & kSaLost) return kLost;
  if (jet.marks & kNearMissed) return kShaken;
  if ((family == kHeat ? jet.heat : jet.radar) == 0) return {"JD-MSL-08", "No missile of that kind is left."};
  if (s.act.turn != kLevel) return {"JD-MSL-01", "A launch needs level wings: no turn attempt this turn."};
  if (jet.flying[0].family && jet.flying[0].family != family)
    return {"JD-MSL-09", "A launch in the turn after a launch must repeat the type of missile."};
  // JD-MSL-05
  for (const Slot f : friends_of(slot)) {
    if (!flies(s, f)) continue;  // he himself is not in his arc
    if (geom::distance(hex_of(jet), hex_of(s.jets[f])) <= 14 && in_radar_arc(jet, hex_of(s.jets[f]), s.jets[f].z))
      return {"JD-MSL-05", "A friend is within 14 hexes in the launch arc."};
  }
  return {};
}

// JD-MSL-01..04, without what other attacks of this turn forbid.
Objection JetDuel::launch_target_refusal(const State& s, Slot slot, Family family, Slot target) const {
  if (!flies(s, target) || side_of(target) == side_of(slot)) return kTargetGone;
  const JetState& jet = s.jets[slot];
  const JetState& enemy = s.jets[target];
  if (!(s.act.locks & target.bit()))
    return {"JD-MSL-01", "The target was not in the arc and within range at the start of the activation."};
  if (const Objection no = unlocked(slot, jet, enemy)) return no;
  const JetType& t = type(slot);
  const int range = geom::distance(hex_of(jet), hex_of(enemy));
  const Sector aspect = sector(hex_of(enemy), enemy.heading, hex_of(jet));
  if (family == kHeat) {
    const bool narrow = t.heat.kind != kHA;
    if (narrow && aspect != kRear) return kAspect;
    const bool murk = in_murk(jet.z) || in_murk(enemy.z);
    // JD-MSL-04
    if (murk ? range > (narrow ? 4 : 6) : narrow && range > 4 + jet.z / 4)
      return {"JD-MSL-04", "The target is beyond this heat seeker's reach."};
  } else {
    if (t.radar_missile.kind == kRR && is_forward(aspect)) return kAspect;
    if (jet.flying[0].family == kRadar && jet.flying[0].target != target)
      return {"JD-MSL-09", "A second radar missile must follow the first to the same target."};
  }
  return {};
}

// JD-MSL-06, JD-MSL-07: the closest eligible target blocks farther ones even if it may not be engaged.
uint8_t JetDuel::heat_targets(const State& s, Slot slot) const {
  if (s.act.locks == 0 || launch_barred(s, slot, kHeat)) return 0;
  int nearest = std::numeric_limits<int>::max();
  uint8_t mask = 0;
  for (const Slot e : enemies_of(slot)) {
    if (launch_target_refusal(s, slot, kHeat, e)) continue;
    const int range = geom::distance(hex_of(s.jets[slot]), hex_of(s.jets[e]));
    if (range < nearest) nearest = range, mask = 0;
    if (range == nearest && !(s.jets[e].marks & (kGunned | kLaunchedAt))) mask |= e.bit();
  }
  return mask;
}

uint8_t JetDuel::radar_targets(const State& s, Slot slot) const {
  if (s.act.locks == 0 || launch_barred(s, slot, kRadar)) return 0;
  uint8_t mask = 0;
  for (const Slot e : enemies_of(slot))
    if (!(s.jets[e].marks & (kGunned | kLaunchedAt)) && !launch_target_refusal(s, slot, kRadar, e)) mask |= e.bit();
  return mask;
}

Objection JetDuel::launch_refusal(const State& s, int kind, Slot target) const {
  const Slot slot = s.active;
  const Family family = family_of(kind);
  if (const Objection no = launch_barred(s, slot, family)) return no;
  if (kind == kPairRadar && s.jets[slot].radar < 2) return {"JD-MSL-08", "A pair needs two missiles."};
  if (const Objection no = launch_target_refusal(s, slot, family, target)) return no;
  if (s.jets[target].marks & (kGunned | kLaunchedAt)) return {"JD-MSL-07", "The target was fired on or launched at this turn."};
  if (family == kRadar || (heat_targets(s, slot) & target.bit())) return {};
  return {"JD-MSL-06", "A heat seeker must take the closest eligible target."};
}

bool JetDuel::targeted_by(const State& s, Slot slot, Family family) const {
  for (const Slot e : enemies_of(slot)) {
    const Missile& m = s.jets[e].flying[0];
    if (m.family == family && m.target == slot) return true;
  }
  return false;
}

Objection JetDuel::missile_fails(const State& s, Slot slot) const {
  const JetState& jet = s.jets[slot];
  const Missile& m = jet.flying[0];
  if (!flies(s, m.target)) return kTargetGone;
  const JetState& enemy = s.jets[m.target];
  if (geom::distance(hex_of(m), hex_of(enemy)) < minimum_range(slot, m.family))
    return {"JD-MSL-11", "The target is inside the missile's minimum range."};
  if (m.family == kHeat) return {};
  // JD-MSL-12, JD-GUN-09
  if (!flies(s, slot)) return kNotGuided;
  if (jet.marks & kSaLost) return kLost;
  if (jet.marks & kNearMissed) return kShaken;
  return in_radar_arc(jet, hex_of(enemy), enemy.z) ? Objection{} : kNotGuided;
}

namespace {

// JD-MSM-11..15
void radar_missile_modifiers(const JetDuel& g, const State& s, Slot slot, Modifiers& list) {
  const JetState& jet = s.jets[slot];
  const Missile& m = jet.flying[0];
  const JetState& enemy = s.jets[m.target];
  const JetType& own = g.type(slot);
  const Setup& setup = g.setup();
  const int r = own.radar;
  list.add("JD-MSM-11", "Radar rating", std::clamp(r - 5, -2, 2));
  list.add("JD-MSM-12", "Second crewman works the radar", own.crew == 2 && r <= 5 ? 1 : 0);
  // JD-MSM-13, JD-MSM-14: height over the launch jet, void in a steep dive.
  const bool sea = setup.terrain == kSea && !(setup.options.deck_over_sea && setup.cloud_deck);
  const int needed = sea ? 1 : setup.terrain == kMountains ? 3 : 2;
  const bool high = jet.pitch != kSteepDive && enemy.z / 4 + 2 * (enemy.z - jet.z) >= needed;
  list.add("JD-MSM-13", "Target high above the ground clutter", high ? 1 : 0);
  list.add("JD-MSM-15", "Single missile", !m.pair && !own.radar_missile.no_single_penalty ? -1 : 0);
}

// JD-MSM-16..18
void heat_seeker_modifiers(const JetDuel& g, const State& s, Slot slot, Modifiers& list) {
  const Missile& m = s.jets[slot].flying[0];
  const JetState& enemy = s.jets[m.target];
  list.add("JD-MSM-16", "Target just used its afterburner", enemy.did & kDidBurner ? 1 : 0);
  list.add("JD-MSM-17", "Proven missile", g.type(slot).heat.lethal ? 1 : 0);
  const int needed = g.setup().terrain == kSea && !g.setup().cloud_deck ? 1 : 2;
  const bool blinded = g.in_murk(m.z) || g.up_sun(hex_of(m), hex_of(enemy));
  const bool high = !blinded && enemy.z / 4 + 2 * (enemy.z - m.z) >= needed;
  list.add("JD-MSM-18", "Target against the cold sky", high ? 1 : 0);
}

}  // namespace

void JetDuel::missile_modifiers(const State& s, Slot slot, Modifiers& list) const {
  const Missile& m = s.jets[slot].flying[0];
  const JetState& enemy = s.jets[m.target];
  const int skill = pilot(slot).skill, target_skill = pilot(m.target).skill;
  const Sector aspect = sector(hex_of(enemy), enemy.heading, hex_of(m));
  // JD-SA-09: an unaware pilot's countermeasures do not work against a heat seeker.
  const int cm = m.family == kHeat && (enemy.marks & kSaLost) ? 0 : type(m.target).cm;
  list.add("JD-MSM-01", "In the target's rear arc", aspect == kRear ? 1 : 0);
  list.add("JD-MSM-02", "Veteran launcher", skill == kVeteran ? 1 : 0);
  list.add("JD-MSM-03", "Target at airspeed 2", airspeed(s, m.target) == 2 ? 1 : 0);
  list.add("JD-MSM-04", "Target just used a weapon", enemy.did & (kDidGuns | kDidHeat | kDidRadar | kDidGuide) ? 1 : 0);
  list.add("JD-MSM-05", "Target green or without countermeasures", cm == 0 || target_skill == kGreen ? 1 : 0);
  list.add("JD-MSM-06", "Before 1975", setup_.year < 1975 ? -1 : 0);
  list.add("JD-MSM-07", "Veteran target", target_skill == kVeteran ? -1 : 0);
  list.add("JD-MSM-08", "Green launcher", skill == kGreen ? -1 : 0);
  list.add("JD-MSM-09", "Strong countermeasures", cm >= 6 ? -1 : 0);
  list.add("JD-MSM-10", "In the target's front quarter", is_front_quarter(aspect) ? -1 : 0);
  if (m.family == kRadar) radar_missile_modifiers(*this, s, slot, list);
  else heat_seeker_modifiers(*this, s, slot, list);
}

// JD-MSL-08
void JetDuel::launch(State& s, int kind, Slot target, Events* events) const {
  const Slot slot = s.active;
  JetState& jet = s.jets[slot];
  Missile& m = jet.flying[1];
  m.family = family_of(kind);
  m.target = target, m.pair = kind == kPairRadar;
  m.at = jet.at, m.z = jet.z;
  if (kind == kOneHeat) --jet.heat;
  else jet.radar -= m.pair ? 2 : 1;
  s.act.doing |= kind == kOneHeat ? kDidHeat : kDidRadar;
  s.jets[target].marks |= kLaunchedAt | kMarked;
  if (events) {
    game::Event fired{
        .kind = "fire",
        .text = say(m.pair ? "{jet} launches two {missile} at {target}." : "{jet} launches {missile} at {target}.",
                    {{"jet", label(slot)}, {"missile", missile_type(slot, m.family).name}, {"target", label(target)}}),
        .rule = "JD-MSL-08",
        .unit = label(slot),
        .cells = {cell(jet), cell(s.jets[target])}};
    fired.attrs.set("target", label(target)).set("weapon", "missile");
    events->on_event(std::move(fired));
  }
  missile_phase(s, events);
}

namespace {

int missile_net(const JetDuel& g, const State& s) {
  Modifiers list;
  g.missile_modifiers(s, s.active, list);
  return list.sum();
}

// The missile of the active jet attacks: by dice, or by its place alone in mock combat.
void missile_attacks(const JetDuel& g, State& s, Events* events) {
  const Slot target = s.jets[s.active].flying[0].target;
  s.jets[target].marks |= kAttacked;
  if (g.setup().options.mock) {
    g.mock_result(s, target, missile_net(g, s), false, events);
    return g.end_activation(s, events);
  }
  s.phase = Phase::kMissile;
}

}  // namespace

// JD-MSL-10..14: last turn's missile arrives, after any follow-on launch.
void JetDuel::missile_phase(State& s, Events* events) const {
  const Slot slot = s.active;
  const Missile m = s.jets[slot].flying[0];
  if (!m.family) return end_activation(s, events);
  if (const Objection no = missile_fails(s, slot)) {
    if (flies(s, m.target)) s.jets[m.target].marks |= kAttacked;  // JD-MSL-14
    if (events)
      events->on_event({.kind = "note",
                        .text = say("The missile of {jet} fails. {reason}", {{"jet", label(slot)}, {"reason", no.reason}}),
                        .rule = no.rule,
                        .unit = label(slot)});
    return end_activation(s, events);
  }
  if (m.family == kRadar) {
    s.phase = Phase::kGuide;
    return;
  }
  missile_attacks(*this, s, events);
}

void JetDuel::describe_missile(const State& s, RollView& roll, const char* title) const {
  Modifiers list;
  missile_modifiers(s, s.active, list);
  fill_roll(*this, s, roll, say(title, {{"jet", label(s.active)}, {"target", label(s.jets[s.active].flying[0].target)}}),
            "10 or more after modifiers hits, 8 or 9 is a near miss", "JD-MSL-13", list);
}

// --- guide it, and its attack --------------------------------------------------------------------------------
namespace {

constexpr const char* kGuideNames[] = {"let-go", "guide"};

void take_guide(const JetDuel& g, State& s, Action a, Events* events) {
  const Slot slot = s.active, target = s.jets[slot].flying[0].target;
  if (arg_of(a) == 1) {
    s.act.doing |= kDidGuide;
    if (events)
      events->on_event(
          {.kind = "fire",
           .text = say("{jet} guides his missile to {target}.", {{"jet", g.label(slot)}, {"target", g.label(target)}}),
           .rule = "JD-MSL-12",
           .unit = g.label(slot)});
    return missile_attacks(g, s, events);
  }
  s.jets[target].marks |= kAttacked;  // JD-MSL-14
  if (events)
    events->on_event({.kind = "note",
                      .text = say("{jet} lets his missile go astray.", {{"jet", g.label(slot)}}),
                      .rule = "JD-MSL-12",
                      .unit = g.label(slot)});
  g.end_activation(s, events);
}

void label_guide(const JetDuel& g, const State& s, Action a, ActionView& view) {
  begin_label(g, s, view);
  const Missile& m = s.jets[s.active].flying[0];
  view.group = "fire", view.attack = arg_of(a) == 1;
  view.label = arg_of(a) ? "Guide the missile" : "Let the missile go";
  if (m.family) view.targets.push_back(g.label(m.target));
  if (!arg_of(a) || !m.family) return;
  const int net = missile_net(g, s);
  view.preview.facts.push_back({"net", "Net modifier", signed_text(net), "JD-MSL-13"});
  RollView roll;
  g.describe_missile(s, roll);
  add_attack_odds(roll, net, false);
  view.preview.rolls.push_back(std::move(roll));
}

}  // namespace

// JD-MSL-12
constexpr Question kGuide =
    Question::asked("guide", "JD-MSL-12",
                    [](const JetDuel&, const State&, ActionList& out) {
                      out.push_back(make(Kind::kGuide, 0)), out.push_back(make(Kind::kGuide, 1));
                    },
                    take_guide, one_word<kGuideNames, Kind::kGuide>, label_guide,
                    {.title = "{jet}: guide the missile?",
                     .text = "Guiding makes the pilot an easier target until his next activation.",
                     .refuse = [](const JetDuel&, const State&,
                                  Action) { return not_now("The pilot decides now whether to guide his missile."); },
                     .prompt = of_active});

// JD-MSL-13
constexpr Roll kMissile = {
    .name = "missile",
    .rule = "JD-MSL-13",
    .dice = {10, 6},
    .outcomes = [](const JetDuel& g, const State& s, OutcomeList& out) { attack_outcomes(missile_net(g, s), false, out); },
    .resolve =
        [](const JetDuel& g, State& s, uint32_t outcome, Events* events) {
          const Slot target = s.jets[s.active].flying[0].target;
          if (events) {
            Modifiers list;
            g.missile_modifiers(s, s.active, list);
            events->on_event({.kind = "roll",
                              .text = say("The missile at {target}: {modifiers}.",
                                          {{"target", g.label(target)}, {"modifiers", itemised(list)}}),
                              .rule = "JD-MSL-13",
                              .unit = g.label(s.active)});
          }
          g.attack_result(s, target, static_cast<int>(outcome), false, events);
          g.end_activation(s, events);
        },
    .read = [](const JetDuel& g, const State& s,
               const Faces& faces) { return attack_reading(missile_net(g, s), false, faces[0], faces[1]); },
    .notation = attack_notation,
    .describe = [](const JetDuel& g, const State& s, RollView& roll) { g.describe_missile(s, roll); },
    .outcome = attack_outcome,
};

}  // namespace furball::jet_duel
