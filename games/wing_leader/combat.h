#pragma once
// Chapter 10 as its own files and other chapters use it. Roles: 0 the attacking side of a combat, 1 the defending.

#include "games/wing_leader/hooks.h"
#include "games/wing_leader/queries.h"

namespace furball::wing_leader {

inline constexpr int kAttacker = 0, kDefender = 1;

// --- s10_groups.cc: who fights whom ----------------------------------------------------------------
// WL-10.2-a, WL-10.1.3-a: units in one square linked by tallies, as bit masks over slots; each group has units of both sides.
using CombatGroups = InlineVector<uint64_t, kMaxUnits / 2>;
CombatGroups combat_groups(const WingLeader& g, const State& s);
// WL-10.1: the side that attacks; -1: a die decides (equal turn ratings in a dogfight).
int attacking_side(const WingLeader& g, const State& s, uint64_t group);

// --- s10_values.cc: numbers of the combat in s.combat ------------------------------------------------
inline bool takes_part(const Unit& u, int role) { return u.role == role + 1 && on_map(u); }
inline bool in_combat(const Unit& u) { return takes_part(u, kAttacker) || takes_part(u, kDefender); }
inline int side_of(const State& s, int role) { return role == kAttacker ? s.combat.attacker : 1 - s.combat.attacker; }
inline const Unit& primary(const State& s, int role) { return s.unit[s.combat.primary[role]]; }
// Firepower of a unit in its present role; -1: unarmed (WL-10.5.3-a).
int armament(const WingLeader& g, const Unit& u);
int extra_fighters(const WingLeader& g, const State& s, int role);
bool is_head_on(const WingLeader& g, const State& s);         // of the attacking primary (WL-10.2.1-a, WL-10.3)
bool is_bounce(const WingLeader& g, const State& s);          // WL-13.4.1
bool may_evade(const WingLeader& g, const State& s);          // WL-13.4.2
int long_range_choices(const WingLeader& g, const State& s);  // bits: 1 heavy gun, 2 rockets (WL-13.5.2)
int defence_rating(const WingLeader& g, const State& s, game::Modifiers* mods);  // WL-10.5.2, WL-13.5.5
bool rolls_dice(const WingLeader& g, const State& s, int role);
// Own value minus the enemy's, clamped (WL-10.5-c).
int combat_column(const WingLeader& g, const State& s, int role);
void dice_modifiers(const WingLeader& g, const State& s, int role, game::Modifiers& mods);  // WL-10.5.1-b
int hits_in_column(const WingLeader& g, int column, int total);                             // WL-10.5.1-c
int hits_scored(const WingLeader& g, const State& s, int role, int dice);
int confirm_firepower(const WingLeader& g, const State& s, int role, game::Modifiers* mods = nullptr);  // WL-10.6-a
// The roll of one side, with its outcomes merged by hits: for views and previews.
game::RollView combat_roll(const WingLeader& g, const State& s, int role);

// WL-10.6-b, WL-10.6-c: what one die does.
enum class HitResult : uint8_t { kNothing, kStraggler, kLoss };
HitResult hit_result(const Card& card, int firepower, bool head_on, int die);
// WL-10.7: modifiers of a cohesion check; column 0 fighter, 1 bomber, 2 flak.
void cohesion_modifiers(const WingLeader& g, const State& s, int unit, int column, game::Modifiers& mods);
int cohesion_levels(const WingLeader& g, const State& s, int unit, int column, int dice);

// --- s10_air_combat.cc ------------------------------------------------------------------------------
// WL-10.2.2-a: the odd hits are dealt as one set of bits over the enemies in the order of their slots. Among more than twelve
// the sets would be too many to list: then one after the other is named, by its place.
inline constexpr int kChosenAtOnce = 12, kOneOfMany = 1 << 13;

void break_off(Ctx& c, int unit);  // WL-10.7.1-e: of its own will

// --- s10_dogfight.cc -------------------------------------------------------------------------------
void start_dogfight(Ctx& c);  // all unbroken fighters of the combat

}  // namespace furball::wing_leader
