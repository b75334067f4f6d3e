#pragma once
// Chapters 14 and 15 as their own files use them: surface units, guns, profiles, the bombing attack.

#include "games/wing_leader/hooks.h"
#include "games/wing_leader/movement.h"
#include "games/wing_leader/queries.h"

namespace furball::wing_leader {

// --- s14_surface.cc: surface units ----------------------------------------------------------------------
enum class Damage : uint8_t { kNone, kSlight, kMinor, kHeavy, kCrippling, kFatal };
inline constexpr const char* kDamageNames[] = {"undamaged",    "slight damage", "minor damage",
                                               "heavy damage", "crippled",      "destroyed"};

inline int surface_side(const WingLeader& g, int surface) { return g.surfaces[static_cast<std::size_t>(surface)].side; }
inline Square place(const Surface& x) { return {x.x, x.y}; }
Damage damage_level(const WingLeader& g, const State& s, int surface);  // WL-14.1.1-b
int damage_points(const WingLeader& g, const State& s, int surface);    // WL-14.1.1-c
// WL-14.1.3: the defence modifier of a target with its reason.
void defence_modifier(const WingLeader& g, const State& s, int surface, bool out_of_sun, game::Modifiers& mods);
void hit_surface(Ctx& c, int surface, int hits);                                // WL-14.1.1-a, WL-14.1.1-d
bool enemy_target(const WingLeader& g, const State& s, int side, int surface);  // can be bombed by this side

// --- s14_surface.cc: guns and zones -----------------------------------------------------------------------
inline const GunSetup& gun_setup(const WingLeader& g, int gun) { return g.guns[static_cast<std::size_t>(gun)]; }
inline Slots all_guns(const WingLeader& g) { return Slots(static_cast<int>(g.guns.size())); }
inline const Gun& gun_state(const WingLeader& g, const State& s, int gun) {
  return s.surface[gun_setup(g, gun).surface].gun[gun_setup(g, gun).n];
}
inline Gun& gun_state(const WingLeader& g, State& s, int gun) {
  return s.surface[gun_setup(g, gun).surface].gun[gun_setup(g, gun).n];
}
inline int gun_side(const WingLeader& g, int gun) { return surface_side(g, gun_setup(g, gun).surface); }
bool gun_works(const WingLeader& g, const State& s, int gun);
bool zone_covers(const WingLeader& g, const State& s, int gun, int x, int y);  // WL-14.2.2
std::string gun_name(const WingLeader& g, const State& s, int gun);            // "H1 of HeavyFlak 3"
// Junctions as numbers 0-474; kNoJunction takes a marker away.
inline constexpr int kNoJunction = 511;
constexpr int junction_number(int jx, int jy) { return (jy - 1) * 25 + jx - 1; }
constexpr int junction_x(int n) { return n % 25 + 1; }
constexpr int junction_y(int n) { return n / 25 + 1; }
inline constexpr Slots kAllJunctions{25 * 19};
bool may_place(const WingLeader& g, const State& s, int gun, int jx, int jy);  // WL-14.2.2-c, WL-14.2.2-d

// --- s14_flak.cc --------------------------------------------------------------------------------------------
enum FlakMode { kBarrageFire = 1, kDirectFire = 2 };
bool may_fire(const WingLeader& g, const State& s, int gun, int unit);  // WL-14.2.4
game::Refusal fire_refusal(const WingLeader& g, const State& s, int gun, int unit);
void flak_modifiers(const WingLeader& g, const State& s, int gun, int unit, int mode, int supports, game::Modifiers& mods);
int flak_firepower(const WingLeader& g, int gun, int mode);
const Tables::FlakRow* flak_row(const WingLeader& g, int total);  // null: a dash
game::RollView flak_roll(const WingLeader& g, const State& s, int gun, int unit, int mode, int supports);

// Ground::linked as one set of slots.
inline uint64_t linked_units(const Ground& now) { return uint64_t{now.linked[1]} << 32 | now.linked[0]; }
inline void link_units(Ground& now, uint64_t units) {
  now.linked[0] = static_cast<uint32_t>(units), now.linked[1] = static_cast<uint32_t>(units >> 32);
}

// --- s15_profiles.cc ------------------------------------------------------------------------------------------
inline ProfileKind profile_kind(const Unit& u) { return u.profile.kind; }
inline bool released(const Unit& u) { return u.profile.flags.has(kReleased); }
inline bool on_profile(const Unit& u) { return !u.profile.none() && !released(u); }
constexpr bool descends(ProfileKind k) {
  return k == ProfileKind::kDive || k == ProfileKind::kSteep || k == ProfileKind::kGlide;
}
constexpr bool level_run(ProfileKind k) {
  return k == ProfileKind::kLevel || k == ProfileKind::kParafrag || k == ProfileKind::kSkip || k == ProfileKind::kRecce;
}
inline constexpr Slots kAllProfiles{static_cast<int>(ProfileKind::kLevel), static_cast<int>(ProfileKind::kRecce) + 1};
const char* profile_name(ProfileKind k);
const char* profile_rule(ProfileKind k);
inline constexpr int kStrafeToo = 16;  // added to a kind in kProfile: WL-15.5.5
// Why the unit that is moving may not begin (or make at once) this attack.
game::Objection profile_objection(const WingLeader& g, const State& s, int target, ProfileKind kind, bool strafe_too);
bool release_ready(const WingLeader& g, const State& s);
bool may_strafe(const WingLeader& g, const Unit& u);         // WL-15.3.7-a: mission, guns, ammunition
bool may_add_strafing(const WingLeader& g, const State& s);  // at this release (WL-15.5.5)
int aim_needed(const WingLeader& g, const Unit& u, ProfileKind kind);
bool aimed(const WingLeader& g, const Unit& u);
int aim_weather(const WingLeader& g, const State& s, const Unit& u);  // WL-4.7-c: if it released where it is
bool profile_step(const WingLeader& g, const State& s, int facing);
void begin_profile(Ctx& c, int target, ProfileKind kind);
void release(Ctx& c, bool with_strafing = false);

// --- s15_missions.cc --------------------------------------------------------------------------------------------
bool near_enemy_surface(const WingLeader& g, const State& s, int side, Square p, int reach);
bool within_columns(const WingLeader& g, const State& s, int side, int x, int columns);
bool approach_by_formation(const State& s);  // the mover is bound by bombers of its formation that have moved
bool free_strafer(const WingLeader& g, const State& s, int unit);  // moves freely near its targets now

// --- s15_attack.cc --------------------------------------------------------------------------------------------------
// The attack as it would stand now: of a released profile, or of the unit's run if it released here.
struct Attack {
  game::Modifiers mods;
  int sum = 0;    // clamped (WL-15.4-a)
  int value = 0;  // bomb value after every halving
};
Attack bomb_attack(const WingLeader& g, const State& s, int unit);
int strafing_value(const WingLeader& g, const Unit& u, const SurfaceType& type);  // WL-15.3.7-b
int attack_value(const WingLeader& g, const Unit& u, const SurfaceType& type);
int bomb_percent(const WingLeader& g, int total);
inline int bomb_hits(int value, int percent) { return divided(value * percent, 100); }
game::RollView bomb_roll(const WingLeader& g, const State& s, int unit, const Attack& attack);
// What the dice bring on average, as sums over the 36 throws: percent of the bomb value, and hits.
struct Expected {
  int percent = 0, hits = 0;
};
Expected expected_damage(const WingLeader& g, const Attack& attack);
// s15_words.cc: a bombing run on the screen.
void run_facts(const WingLeader& g, const State& s, int unit, std::vector<game::Fact>& facts);
std::string run_label(const WingLeader& g, const State& s, int unit);  // "Dive bombing 2/4, 22.1%"
std::string mean_text(int sum);                                        // such a sum as the mean with one decimal: "12.1"

}  // namespace furball::wing_leader
