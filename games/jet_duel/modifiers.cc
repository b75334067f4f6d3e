#include "games/jet_duel/modifiers.h"

namespace furball::jet_duel {

const ModWords& words(Mod mod) {
  static constexpr ModWords kWords[] = {
      {"JD-SA-01", "Veteran pilot"},
      {"JD-SA-01", "Green pilot"},
      {"JD-SA-02", "Wingman without his leader ahead in view"},
      {"JD-SA-03", "No enemy in view and no warning"},
      {"JD-AI-03", "Not an AI pilot"},
      {"JD-TRN-03", "Veteran pilot"},
      {"JD-TRN-03", "Steep climb at airspeed 4"},
      {"JD-TRN-04", "Entered a hex on the other side"},
      {"JD-TRN-05", "Gentle turn"},
      {"JD-TRN-06", "Started with wings level"},
      {"JD-TRN-06", "Started in the opposite bank"},
      {"JD-GUN-05", "Target in the same hex"},
      {"JD-GUN-05", "Same heading"},
      {"JD-GUN-05", "Veteran firer"},
      {"JD-GUN-05", "Target just used a weapon"},
      {"JD-GUN-05", "Dived straight down-sun"},
      {"JD-GUN-05", "Target's front hex in the fire zone"},
      {"JD-GUN-06", "Green firer"},
      {"JD-GUN-06", "Poor sight or external cannon"},
      {"JD-GUN-06", "Veteran target"},
      {"JD-GUN-06", "Target turns better or is faster"},
      {"JD-GUN-06", "Turned gently"},
      {"JD-GUN-06", "Firer was just attacked"},
      {"JD-GUN-06", "Climbed straight up-sun"},
      {"JD-MSM-01", "In the target's rear arc"},
      {"JD-MSM-02", "Veteran launcher"},
      {"JD-MSM-03", "Target at airspeed 2"},
      {"JD-MSM-04", "Target just used a weapon"},
      {"JD-MSM-05", "Target green or without countermeasures"},
      {"JD-MSM-06", "Before 1975"},
      {"JD-MSM-07", "Veteran target"},
      {"JD-MSM-08", "Green launcher"},
      {"JD-MSM-09", "Strong countermeasures"},
      {"JD-MSM-10", "In the target's front quarter"},
      {"JD-MSM-11", "Radar rating"},
      {"JD-MSM-12", "Second crewman works the radar"},
      {"JD-MSM-13", "Target high above the ground clutter"},
      {"JD-MSM-15", "Single missile"},
      {"JD-MSM-16", "Target just used its afterburner"},
      {"JD-MSM-17", "Proven missile"},
      {"JD-MSM-18", "Target against the cold sky"},
  };
  static_assert(sizeof(kWords) / sizeof(kWords[0]) == static_cast<std::size_t>(Mod::kCount));
  return kWords[static_cast<std::size_t>(mod)];
}

// JD-GUN-07: 10 or more hits; JD-GUN-08: 8 and 9 are near misses, worse on a natural 10.
AttackOdds attack_odds(int net, bool machine_guns) {
  AttackOdds odds;
  for (int roll = 1; roll <= 10; ++roll) {
    const int total = roll + net;
    if (total >= 10) {
      const int lethal = machine_guns ? 2 : 4;
      odds.downed += lethal, odds.damaged += 6 - lethal;
    } else if (total >= 8 && roll == 10) {
      const int hurt = total == 8 ? 2 : 4;
      odds.damaged += hurt, odds.near += 6 - hurt;
    } else if (total >= 8) {
      odds.near += 6;
    } else {
      odds.miss += 6;
    }
  }
  return odds;
}

}  // namespace furball::jet_duel
