#pragma once
// Chapters 7 and 9 as other chapters use them: tallies, wings, escort stations.

#include "games/wing_leader/procedure.h"
#include "games/wing_leader/queries.h"

namespace furball::wing_leader {

// s05_setup.cc
bool escort_station(const WingLeader& g, const State& s, int side, Square p, int facing);

// s07_awareness.cc
// WL-7.2-c, WL-7.2-d and what a roll needs: may this unit try for a tally at all; on this target?
bool may_roll_tally(const WingLeader& g, const State& s, int unit);
bool tally_target(const WingLeader& g, const State& s, int unit, int target);
// WL-7.2.1-a: the modifiers of the die.
void tally_modifiers(const WingLeader& g, const State& s, int unit, int target, game::Modifiers& mods);

// s09_wings.cc
// The leader's unit of a wing that is still together; -1: none.
int wing_leader(const WingLeader& g, const State& s, int wing);
// WL-9.5.2-a: in formation with the leader now, and Available.
bool in_wing_formation(const WingLeader& g, const State& s, int unit);
// WL-9.5.6: more than two squadrons, flights counting half; in halves of a squadron.
bool is_balbo(const WingLeader& g, const State& s, int wing);
// WL-9.5.2-b: at the end of every phase.
void check_wings(Ctx& c);
// WL-9.5.4-a, WL-9.5.4-b
bool may_order(const WingLeader& g, const State& s, int unit, int target);
bool orders_limited(const WingLeader& g, const State& s, int wing);
void tell_order(const Ctx& c, int unit, int target, const char* rule = "WL-9.5.4-a");
void label_order(const WingLeader& g, const State& s, game::Action a, game::ActionView& v);
void list_orders(const WingLeader& g, const State& s, int wing, game::ActionList& out);
// WL-9.5.3-b, WL-9.5.5-b: the wing breaks up; vectors for those without orders when there was one.
void break_up(Ctx& c, int wing, bool vector, int vx, int vy);

// s09_splitting.cc: WL-9.3-a, WL-9.3-d
bool may_split(const WingLeader& g, const State& s, int unit);

}  // namespace furball::wing_leader
