#pragma once
// Where one chapter calls another. Each group is implemented in the files named; a chapter that is not in
// force (no bombing rules, no rocket planes) answers "nothing special".

#include "games/wing_leader/procedure.h"

namespace furball::wing_leader {

// --- 13, rules/s13_special.cc -------------------------------------------------------------------------
// WL-13.8.1-a, WL-13.8.3-a: flies at high speed now.
bool high_speed(const WingLeader& g, const State& s, int unit);
// Me 163: the throttle must be chosen before it moves (then Proc::kThrottle is pushed).
bool needs_throttle(const WingLeader& g, const State& s, int unit);
// Half points of movement for a rocket plane by throttle; 0: ordinary rules (8.2).
int rocket_half_points(const WingLeader& g, const State& s, int unit);
// Cost in half points of climbing one level for a rocket plane; -1: ordinary rules (8.3-b).
int rocket_climb_cost(const WingLeader& g, const State& s, int unit);
// WL-13.8.2-d: glides without power and must dive.
bool must_dive(const WingLeader& g, const State& s, int unit);
// WL-13.7: somebody may take off this turn (then Proc::kTakeOffs is pushed).
bool take_offs_possible(const WingLeader& g, const State& s);

// --- 14, rules/s14_*.cc -------------------------------------------------------------------------------
// WL-14.2.3-a: the mover entered, turned for MP or circled in this square: notes the zones in Unit::zones.
void touch_zones(const WingLeader& g, State& s, int unit, int x, int y);
// WL-11.0-d: inside any enemy flak zone?
bool in_flak_zone(const WingLeader& g, const State& s, int unit);
// WL-14.3-b: balloon tallies open to this side (kBalloonTally actions), and taking one.
void balloon_tallies(const WingLeader& g, const State& s, int side, game::ActionList& out);
void take_balloon_tally(Ctx& c, game::Action a);
// WL-14.1.1-c, WL-12.1-a: points from surface units and balloons for the side attacking them.
int surface_points(const WingLeader& g, const State& s, int side);
// At the start of a Movement Phase: who flies in formation with whom (15.2.1-c).
void begin_movement_ground(const WingLeader& g, State& s);
// Turn-end clean-up of guns, bombing markers and scratch.
void end_turn_ground(const WingLeader& g, State& s);
void describe_surface(const WingLeader& g, const State& s, game::View& view);

// --- 15, rules/s15_*.cc: bombing missions inside a move ------------------------------------------------
// The unit that is moving is g-wise s.move.unit; s.move.mode is MoveMode::kApproach for bombers under
// chapter 15 (bombing_mover decides). Steps are still checked by chapter 8 for cost and limits.
bool bombing_mover(const WingLeader& g, const State& s, int unit);
int bombing_half_points(const WingLeader& g, const State& s, int unit);  // 0: ordinary
// Choices besides steps: profiles, release, circling, abandoning. At the start and between steps.
void bombing_choices(const WingLeader& g, const State& s, game::ActionList& out);
void apply_bombing_choice(Ctx& c, game::Action a);
// WL-15.2.2-a, for escorts: the bomber's run leads down.
bool profile_descends(const Unit& u);
// May the mover turn to `facing` and enter that square? (mission mask)
bool bombing_step_allowed(const WingLeader& g, const State& s, int facing);
bool bombing_stay_allowed(const WingLeader& g, const State& s, int facing);
// The mover has entered a square or stayed: aim counts, weather.
void bombing_after_step(Ctx& c);
// May the move end here?
bool bombing_may_end(const WingLeader& g, const State& s);
// The move is over.
void bombing_move_ended(Ctx& c);
// WL-15.3-c, WL-15.2.1.1-a: the dive bonus is open to this mover in kApproach.
bool bombing_dive_bonus(const WingLeader& g, const State& s, int unit);
// WL-15.2.3-b: a sweep does what the formation it started in has begun; bits of the modes still open (1 << MoveMode).
unsigned sweep_modes(const WingLeader& g, const State& s, int unit);
// ... and the edge by which those who have moved before it go home; -1: nobody does.
int formation_edge(const State& s, int unit);
// WL-15.2.1.2-b: a reconnaissance unit leaves with its photographs. Call before the unit is cleared.
void recce_home(Ctx& c, int unit, Status status);
// Words and reasons for the choices of chapter 15 inside a move.
void bombing_prompt(const WingLeader& g, const State& s, game::Prompt& p);
void bombing_words(const WingLeader& g, const State& s, game::Action a, game::ActionView& v);
void run_step_facts(const WingLeader& g, const State& s, int facing, game::Preview& p);  // a step of a bombing run
game::Refusal refuse_bombing(const WingLeader& g, const State& s, game::Action a);
// Free low-level movement of strafers and sweeps near surface units (15.2.1.1, 15.2.3-c, 15.2.4-e).
bool strafing_mover(const WingLeader& g, const State& s, int unit);

// --- 10, rules/s10_*.cc -------------------------------------------------------------------------------
bool dogfight_exists(const State& s, int dogfight);
// A unit leaves its dogfight (removed or broken). If a side is gone the bit in State::ended_dogfights is set,
// and run() pushes kDogfightEnds before it goes on; if its talliers have a choice, that in State::open_tallies
// (kDogfightTallies).
void leave_dogfight(Ctx& c, int unit);
// WL-10.8.1-b: a unit that ended its move with a tally on a member joins.
void join_dogfight(Ctx& c, int unit);

}  // namespace furball::wing_leader
