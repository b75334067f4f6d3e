// Chapter 8: single moves, played out over positions drawn by chance and checked against a plain telling of the rules.

#include <algorithm>
#include <set>

#include "games/wing_leader/combat.h"
#include "games/wing_leader/movement.h"
#include "games/wing_leader/rules/chance_test_util.h"

namespace furball::wing_leader {
namespace {
using namespace testing;

// --- One unit's move

TEST(Chance, WL_8_EveryStepOfAMove) {
  // covers: WL-8.0-a, WL-8.2-b, WL-8.3-a, WL-8.3-e, WL-8.5-b, WL-8.5-c, WL-10.3-a, WL-13.4.3-a, WL-13.4.3-b, WL-9.2.1.1-a
  WingLeader g = hazy_battle();
  g.options.special_tactics = true;
  Draw d(88);
  for (State s : many<in_play>(250, g, d, 5)) {
    const int i = d.below(s.unit_count);
    for (const int k : all_units(s))
      if (s.unit[k].mission == Mission::kEscort) s.unit[k].mission = Mission::kSweep;  // nobody interrupts
    s.unit[i].status = Status::kOnMap;
    if (d.one_in(3)) s.unit[i].x = d.one_in(2) ? 0 : 25;
    if (d.one_in(3)) s.unit[i].y = d.one_in(2) ? 0 : 19;
    const Unit began = s.unit[i];
    start(g, s, Proc::kUnitMove, {.unit = i});
    int guard = 0;
    while (s.depth > 0 && s.move.unit == i && s.wait() == Wait::kDecision &&
           (s.at == At::kMoveQuestion || s.at == At::kMoveModeQuestion) && guard++ < 40) {
      const State before = s;
      const Unit& u = before.unit[i];
      const Move& m = before.move;
      const std::vector<game::Action> list = offered(g, s);
      if (s.at == At::kMoveQuestion) {
        EXPECT_EQ(s.seat, u.side);
        const MoveRules r = move_rules(g, s);
        const Sim sim = sim_of(s);
        const int bonus = m.flags & kDiveBonus ? 2 : 0;
        bool met_enemy = m.flags.has(kMetEnemy);
        const bool circle = g.options.special_tactics && fights(u) && has(u, kAlerted) && !undone(u) && !has(u, kLufbery) &&
                            !has(u, kReturning) && u.losses + 1 < u.max_losses && !met_enemy && m.mode != MoveMode::kLocked &&
                            m.mode != MoveMode::kHome && (m.mode == MoveMode::kFree || m.steps == 0) &&
                            m.mp - (m.dives ? 0 : bonus) >= 4;
        const auto has_choice = [&](game::Action a) { return std::count(list.begin(), list.end(), a) > 0; };
        EXPECT_EQ(has_choice(make(Kind::kLufberyIn)), circle);
        EXPECT_EQ(has_choice(make(Kind::kBreak, i)), !undone(u));
        EXPECT_EQ(has_choice(make(Kind::kJettison, i, 0, 1)), !fights(u) && u.load != Load::kEmpty && u.load != Load::kCargo);
        EXPECT_EQ(has_choice(make(Kind::kJettison, i, 0, 2)), u.carries.has(kTanks) && has(u, kAlerted));
        // A climb that is slow: from the card, at the start of the move
        const bool slow = g.card(u).climb[u.y] == 0 && u.y < 19 && m.steps == 0 && m.mp == m.total && !m.must_leave;
        bool any_slow = false, must = false;
        for (const game::Action a : list) any_slow |= kind_of(a) == Kind::kMode;
        if (!slow) {
          EXPECT_FALSE(any_slow);
        }
        must = any_slow && m.mode == MoveMode::kRoute;
        for (int f = 0; f < 8; ++f) {
          Sim next;
          EXPECT_EQ(has_choice(make(Kind::kGo, 0, 0, facing_arg(f))), !must && step_allowed(g, s, r, sim, f, next)) << f;
          Sim stays = sim;
          stays.facing = static_cast<int8_t>(f), stays.mp = static_cast<int8_t>(sim.mp - 2);
          EXPECT_EQ(
              has_choice(make(Kind::kStay, 0, 0, facing_arg(f))),
              !must && stay_allowed(g, s, r, sim) && (m.required == Flags<Requirement>() || met(g, s, r, stays, m.required)));
        }
      }
      if (HasFailure()) return;
      std::vector<game::Action> steps;
      for (const game::Action a : list)
        if (kind_of(a) == Kind::kGo || kind_of(a) == Kind::kStay || s.at == At::kMoveModeQuestion) steps.push_back(a);
      const game::Action a = steps.empty() || d.one_in(6) ? any_of(list, d) : any_of(steps, d);
      g.apply(s, a, nullptr);
      const Unit& now = s.unit[i];
      const bool still = s.move.unit == i && (s.at == At::kMoveQuestion || s.at == At::kMoveModeQuestion);
      if (kind_of(a) == Kind::kGo) {
        const int f = arg_facing(arg_of(a));
        Sim next;
        ASSERT_TRUE(try_step(before, move_rules(g, before), sim_of(before), f, next));
        if (next.off) {
          EXPECT_EQ(now.status, u.x == 0 ? Status::kOffLeft : Status::kOffRight);
          break;
        }
        EXPECT_EQ(now.x, u.x + step_x(f));
        EXPECT_EQ(now.y, u.y + step_y(f));
        EXPECT_EQ(now.from, Facing(f));
        const bool head_on =
            u.tally_on == TallyOn::kUnit && at(before.unit[u.tally]) == at(now) && from_ahead(before.unit[u.tally], at(u));
        EXPECT_EQ(now.headon, head_on ? u.tally : kNone);
        EXPECT_EQ(did(now, kOutOfSun), false);  // no Sun today
        const bool arrived = m.mode == MoveMode::kRoute && u.has_vector && now.x == u.vx && now.y == u.vy;
        EXPECT_EQ(now.has_vector, u.has_vector && !arrived);
        if (still) {
          EXPECT_EQ(s.move.mp, next.mp);
          EXPECT_EQ(s.move.steps, m.steps + 1);
          EXPECT_EQ(s.move.climbs, next.climbs);
          EXPECT_EQ(s.move.dives, next.dives);
          EXPECT_EQ(s.move.must_leave != 0, next.must_leave);
          bool enemy = false;
          for (const int k : all_units(s)) enemy |= there(s.unit[k]) && s.unit[k].side != now.side && at(s.unit[k]) == at(now);
          EXPECT_EQ(s.move.flags.has(kMetEnemy), (m.flags & kMetEnemy) || enemy);
          // Where the points went: a turn where it stood, the rest where it is now
          const int turn = turn_steps(u.facing, f), all = m.mp - next.mp, for_turn = turn == 4 ? 2 : 0;
          ASSERT_EQ(s.move.trail_n, m.trail_n + (for_turn ? 2 : 1));
          EXPECT_EQ(s.move.trail_mp[s.move.trail_n - 1], all - for_turn);
          EXPECT_EQ(s.move.trail[s.move.trail_n - 1], square_index(now.x, now.y));
          if (for_turn) {
            EXPECT_EQ(s.move.trail_mp[m.trail_n], 2);
            EXPECT_EQ(s.move.trail[m.trail_n], square_index(u.x, u.y));
          }
        }
      } else if (kind_of(a) == Kind::kStay) {
        EXPECT_EQ(now.facing, arg_facing(arg_of(a)));
        EXPECT_EQ(at(now), at(u));
        if (still) {
          EXPECT_EQ(s.move.mp, m.mp - 2);
          EXPECT_EQ(s.move.steps, m.steps);
          EXPECT_EQ(s.move.trail_n, m.trail_n + 1);
          EXPECT_EQ(s.move.trail_mp[m.trail_n], 2);
        }
      } else if (kind_of(a) == Kind::kLufberyIn) {
        EXPECT_TRUE(has(now, kLufbery));
        EXPECT_EQ(now.facing, step_x(u.facing) < 0 ? kW : kE);
        EXPECT_FALSE(still);
      } else if (kind_of(a) == Kind::kBreak) {
        EXPECT_EQ(now.disorder, u.size == Size::kFlight ? 1 : 2);
      }
      if (HasFailure()) return;
    }
    ASSERT_LT(guard, 40);
    const Unit& ended = s.unit[i];
    if (!there(ended) || s.move.unit == i) continue;
    if (ended.attitude != Attitude::kSlowClimb) {
      EXPECT_EQ(ended.attitude, ended.y < began.y ? Attitude::kDive : ended.y > began.y ? Attitude::kClimb : Attitude::kLevel);
    } else {
      EXPECT_EQ(ended.y, began.y);
    }
    EXPECT_EQ(ended.start_y, began.y);
  }
}

}  // namespace
}  // namespace furball::wing_leader
