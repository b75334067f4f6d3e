// Guns.

#include <limits>

#include "games/jet_duel/steps.h"
#include "games/jet_duel/words.h"
#include "libs/ruledata/reader.h"

namespace furball::jet_duel {

// JD-GUN-01: the own hex at the own altitude, and five hexes ahead with one step of freedom.
bool JetDuel::in_fire_zone(const JetState& jet, int dz, Hex target, int target_z) {
  const int up = target_z - jet.z;
  if (absolute(up) > 1) return false;
  const Parts p = parts(hex_of(jet), jet.heading, target);
  if (p.left == 0 && p.right == 0) return up == 0;
  if (p.left < 0 || p.right < 0 || p.left + p.right > 2) return false;
  return up * dz >= 0;  // not below a climb, not above a dive
}

Objection JetDuel::gun_barred(const State& s, Slot slot) const {
  const JetState& jet = s.jets[slot];
  if (jet.marks & kSaLost) return kLost;
  if (jet.marks & kNearMissed) return kShaken;
  if (jet.bursts == 0) return {"JD-GUN-03", "There is no gun ammunition."};
  if (jet.flying[0].family || jet.flying[1].family)
    return {"JD-GUN-03", "No gunfire in the turn of a launch or the one after."};
  if (s.act.turn != kLevel && !s.act.gentle) return {"JD-TRN-07", "Guns can only be fired after a gentle turn or none."};
  return {};
}

Objection JetDuel::gun_target_refusal(const State& s, Slot slot, Slot target) const {
  if (!flies(s, target) || side_of(target) == side_of(slot)) return {"JD-GUN-01", "There is no such target on the board."};
  const JetState& jet = s.jets[slot];
  const JetState& enemy = s.jets[target];
  if (!in_fire_zone(jet, s.act.dz, hex_of(enemy), enemy.z)) return {"JD-GUN-01", "The target is not in the fire zone."};
  if (geom::turn_size(jet.heading, enemy.heading) > 1)
    return {"JD-GUN-02", "The target's heading differs by more than 60 degrees."};
  if (enemy.marks & (kGunned | kMarked))
    return {"JD-GUN-03", "The target was fired on or carried a friendly marker this turn."};
  for (const Slot f : friends_of(slot))
    if (f < slot && flies(s, f) && s.jets[f].z == enemy.z && hex_of(s.jets[f]) == hex_of(enemy))
      return {"JD-GUN-03", "A friend with a lower number is in the target's hex at its altitude."};
  return {};
}

// JD-GUN-04: the nearest eligible target; equal ranges leave a choice.
uint8_t JetDuel::gun_targets(const State& s, Slot slot) const {
  if (gun_barred(s, slot)) return 0;
  int nearest = std::numeric_limits<int>::max();
  uint8_t mask = 0;
  for (const Slot e : enemies_of(slot)) {
    if (gun_target_refusal(s, slot, e)) continue;
    const int range = geom::distance(hex_of(s.jets[slot]), hex_of(s.jets[e]));
    if (range < nearest) nearest = range, mask = 0;
    if (range == nearest) mask |= e.bit();
  }
  return mask;
}

Objection JetDuel::gun_refusal(const State& s, Slot target) const {
  if (const Objection no = gun_barred(s, s.active)) return no;
  if (const Objection no = gun_target_refusal(s, s.active, target)) return no;
  if (gun_targets(s, s.active) & target.bit()) return {};
  return {"JD-GUN-04", "A nearer target must be engaged first."};
}

void JetDuel::gun_modifiers(const State& s, Slot slot, Slot target, Modifiers& list) const {
  const JetState& jet = s.jets[slot];
  const JetState& enemy = s.jets[target];
  const JetType& own = type(slot);
  const JetType& other = type(target);
  const int skill = pilot(slot).skill;
  const bool sun_behind = setup_.sun >= 0 && jet.heading == HexCorner(setup_.sun).opposite();
  const bool sun_ahead = setup_.sun >= 0 && jet.heading == HexCorner(setup_.sun);
  bool front = false;
  for (const int side : {kHexLeft, kHexRight})
    front |= in_fire_zone(jet, s.act.dz, front_hex(hex_of(enemy), enemy.heading, side), enemy.z);
  list.add("JD-GUN-05", "Target in the same hex", hex_of(jet) == hex_of(enemy) ? 1 : 0);
  list.add("JD-GUN-05", "Same heading", jet.heading == enemy.heading ? 1 : 0);
  list.add("JD-GUN-05", "Veteran firer", skill == kVeteran ? 1 : 0);
  list.add("JD-GUN-05", "Target just used a weapon", enemy.did & (kDidGuns | kDidHeat | kDidRadar | kDidGuide) ? 1 : 0);
  list.add("JD-GUN-05", "Dived straight down-sun", s.act.dz < 0 && sun_behind ? 1 : 0);
  list.add("JD-GUN-05", "Target's front hex in the fire zone", front ? 1 : 0);
  list.add("JD-GUN-06", "Green firer", skill == kGreen ? -1 : 0);
  list.add("JD-GUN-06", "Poor sight or external cannon", own.gunnery_penalty ? -1 : 0);
  list.add("JD-GUN-06", "Veteran target", pilot(target).skill == kVeteran ? -1 : 0);
  const bool better = other.turn_type < own.turn_type || airspeed(s, target) > airspeed(s, slot);
  list.add("JD-GUN-06", "Target turns better or is faster", better ? -1 : 0);
  list.add("JD-GUN-06", "Turned gently", s.act.turned && s.act.gentle ? -1 : 0);
  list.add("JD-GUN-06", "Firer was just attacked", jet.marks & kAttacked ? -1 : 0);
  list.add("JD-GUN-06", "Climbed straight up-sun", s.act.dz > 0 && sun_ahead ? -1 : 0);
}

void JetDuel::fire_guns(State& s, Slot target, Events* events) const {
  const Slot slot = s.active;
  JetState& jet = s.jets[slot];
  --jet.bursts;
  s.act.doing |= kDidGuns;
  if (events) {
    game::Event fired{.kind = "fire",
                      .text = say("{jet} fires at {target}.", {{"jet", label(slot)}, {"target", label(target)}}),
                      .rule = "JD-GUN-04",
                      .unit = label(slot),
                      .cells = {cell(jet), cell(s.jets[target])}};
    fired.attrs.set("target", label(target)).set("weapon", "guns");
    events->on_event(std::move(fired));
  }
  s.jets[target].marks |= kGunned | kAttacked;
  if (setup_.options.mock) {
    Modifiers list;
    gun_modifiers(s, slot, target, list);
    mock_result(s, target, list.sum(), type(slot).gun == kMachineGun, events);
    return missile_phase(s, events);
  }
  s.act.target = target;
  s.phase = Phase::kAttack;
}

void JetDuel::describe_burst(const State& s, Slot target, RollView& roll) const {
  Modifiers list;
  gun_modifiers(s, s.active, target, list);
  const std::string title = say("{jet} fires at {target}", {{"jet", label(s.active)}, {"target", label(target)}});
  fill_roll(*this, s, roll, title, "10 or more after modifiers hits, 8 or 9 is a near miss", "JD-GUN-07", list);
}

// --- the burst -----------------------------------------------------------------------------------------------
namespace {

int burst_net(const JetDuel& g, const State& s) {
  Modifiers list;
  g.gun_modifiers(s, s.active, s.act.target, list);
  return list.sum();
}
bool machine_guns(const JetDuel& g, const State& s) { return g.type(s.active).gun == kMachineGun; }

constexpr game::Field<JetDuel, State> kBurstFields[] = {
    {{.name = "target", .meaning = "the jet fired at", .rule = "JD-GUN-04", .form = "a jet"},
     [](const game::FieldSpec& f, const JetDuel& g, const State& s, Value& into) { into.set(f.name, g.label(s.act.target)); },
     [](const game::FieldSpec& f, const JetDuel& g, State& s, ruledata::Reader& from) {
       const std::optional<Slot> slot = g.slot_of(from.text(f.name));
       if (!slot) from.fail(f.name, "is no jet of this scenario");
       else s.act.target = *slot;
     }},
};

}  // namespace

// JD-GUN-07, JD-GUN-08
constexpr Roll kAttack = {
    .name = "attack",
    .rule = "JD-GUN-07",
    .dice = {10, 6},
    .outcomes = [](const JetDuel& g, const State& s,
                   OutcomeList& out) { attack_outcomes(burst_net(g, s), machine_guns(g, s), out); },
    .resolve =
        [](const JetDuel& g, State& s, uint32_t outcome, Events* events) {
          const Slot target = s.act.target;
          if (events) {
            Modifiers list;
            g.gun_modifiers(s, s.active, target, list);
            events->on_event({.kind = "roll",
                              .text = say("The burst at {target}: {modifiers}.",
                                          {{"target", g.label(target)}, {"modifiers", itemised(list)}}),
                              .rule = "JD-GUN-07",
                              .unit = g.label(s.active)});
          }
          s.act.target = Slot();
          g.attack_result(s, target, static_cast<int>(outcome), machine_guns(g, s), events);
          g.missile_phase(s, events);
        },
    .read = [](const JetDuel& g, const State& s,
               const Faces& faces) { return attack_reading(burst_net(g, s), machine_guns(g, s), faces[0], faces[1]); },
    .notation = attack_notation,
    .describe = [](const JetDuel& g, const State& s, RollView& roll) { g.describe_burst(s, s.act.target, roll); },
    .outcome = attack_outcome,
    .fields = kBurstFields,
};

}  // namespace furball::jet_duel
