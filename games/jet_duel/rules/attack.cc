// What the D10 and the D6 of an attack mean, by guns and missiles alike (JD-SET-01: a D10 counts to 10).

#include "games/jet_duel/steps.h"

namespace furball::jet_duel {

namespace {
// What the D10 says, and from which D6 on it is worse.
constexpr int kNever = 7;
struct Reading {
  Hit plain, worse;
  int worse_from;
};
// JD-GUN-07: 10 or more hits; JD-GUN-08: 8 and 9 are near misses, worse on a natural 10.
Reading read_d10(int net, bool machine_guns, int d10) {
  const int total = d10 + net;
  if (total >= 10) return {kHitDamaged, kHitDowned, machine_guns ? 5 : 3};
  if (total < 8) return {kMiss, kMiss, kNever};
  return {kNearMiss, kHitDamaged, d10 < 10 ? kNever : total == 8 ? 5 : 3};
}
}  // namespace

uint32_t attack_reading(int net, bool machine_guns, int d10, int d6) {
  const Reading reading = read_d10(net, machine_guns, d10);
  return d6 >= reading.worse_from ? reading.worse : reading.plain;
}

AttackOdds attack_odds(int net, bool machine_guns) {
  int ways[4] = {};
  for (int d10 = 1; d10 <= 10; ++d10) {
    const Reading reading = read_d10(net, machine_guns, d10);
    ways[reading.plain] += reading.worse_from - 1;
    ways[reading.worse] += kNever - reading.worse_from;
  }
  return {ways[kMiss], ways[kNearMiss], ways[kHitDamaged], ways[kHitDowned]};
}

void attack_outcomes(int net, bool machine_guns, OutcomeList& out) {
  const AttackOdds odds = attack_odds(net, machine_guns);
  for (const auto& [hit, weight] :
       {std::pair{kMiss, odds.miss}, {kNearMiss, odds.near}, {kHitDamaged, odds.damaged}, {kHitDowned, odds.downed}})
    if (weight) out.push_back({hit, static_cast<uint64_t>(weight)});
}

namespace {
constexpr const char* kNames[] = {"miss", "near-miss", "damaged", "downed"};
constexpr const char* kLabels[] = {"Miss", "Near miss", "Damaged and out of the fight", "Shot down"};
}  // namespace

std::string attack_notation(const JetDuel&, const State&, uint32_t outcome) { return kNames[outcome & 3]; }

void attack_outcome(const JetDuel&, const State&, uint32_t outcome, OutcomeView& view) {
  view.label = kLabels[outcome & 3];
  view.tone = outcome == kMiss ? game::Tone("nothing") : game::Tone("gain");
}

void add_attack_odds(RollView& roll, int net, bool machine_guns) {
  OutcomeList list;
  attack_outcomes(net, machine_guns, list);
  roll.dice = game::dice_text({10, 6});
  for (const game::Outcome& o : list)
    roll.outcomes.push_back(
        {o.id, o.weight, kNames[o.id], kLabels[o.id], o.id == kMiss ? game::Tone("nothing") : game::Tone("gain")});
}

// JD-GUN-07, JD-GUN-08, JD-VIC-01, JD-VIC-02
void JetDuel::attack_result(State& s, Slot target, int result, bool machine_guns, Events* events) const {
  const Seat side = other(side_of(target));
  if (result == kMiss) {
    if (events)
      events->on_event({.kind = "note",
                        .text = say("The attack on {jet} misses.", {{"jet", label(target)}}),
                        .rule = "JD-GUN-08",
                        .unit = label(target)});
    return;
  }
  if (result == kNearMiss) {
    const bool half = machine_guns || pilot(target).skill == kGreen;
    s.near_miss[side] += half ? 1 : 2;
    s.jets[target].marks |= kNearMissed;
    if (events)
      events->on_event(
          {.kind = "hit",
           .text = say(half ? "A near miss on {jet} is worth half a point." : "A near miss on {jet} is worth one point.",
                       {{"jet", label(target)}}),
           .rule = "JD-VIC-01",
           .unit = label(target)});
    return;
  }
  s.near_miss[side] = 0;
  remove(s, target, result == kHitDamaged ? Status::kDamaged : Status::kDowned, events);
}

}  // namespace furball::jet_duel
