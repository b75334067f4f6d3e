// Chapters 8 and 9.2 said once more, as plainly as the book does, and compared over moves drawn by chance.

#include <algorithm>
#include <set>

#include "games/wing_leader/hooks.h"
#include "games/wing_leader/movement.h"
#include "games/wing_leader/rules/chance_test_util.h"

namespace furball::wing_leader {
namespace {
using namespace testing;

WingLeader battle() {
  return Small{.environment = "sun=\"left_upper\"\nclouds=[{type=\"dense\",squares=[\"B19\"]}]",
               .nets = "[[net]]\nside=\"red\"\nunits=[\"A\",\"B\",\"K\"]\n[[net]]\nside=\"blue\"\nunits=[\"C\",\"E\",\"T\"]\n",
               .units =
                   "{side=\"blue\",id=\"T\",aircraft=\"ju88a1\",mission=\"bombing\",at=\"H9\"},"
                   "{side=\"blue\",id=\"U\",aircraft=\"ar234b2\",mission=\"bombing\",at=\"G9\"},"
                   "{side=\"blue\",id=\"C\",aircraft=\"bf109e4\",mission=\"escort\",at=\"G10\"},"
                   "{side=\"blue\",id=\"E\",aircraft=\"p47d\",mission=\"sweep\",at=\"F10\"},"
                   "{side=\"red\",id=\"A\",aircraft=\"spitfire_ia\",mission=\"intercept\",at=\"T10\",wing=\"X\",leader=true},"
                   "{side=\"red\",id=\"B\",aircraft=\"hurricane_i\",mission=\"intercept\",at=\"U10\",wing=\"X\"},"
                   "{side=\"red\",id=\"K\",aircraft=\"me262a1\",mission=\"cap\",at=\"W7\"},"
                   "{side=\"red\",id=\"R\",aircraft=\"me163b\",size=\"flight\",mission=\"intercept\",at=\"X7\"}"}
      .make();
}

template <class Check>
void every_move(uint64_t seed, int positions, Check check, int span = 4) {
  WingLeader g = battle();
  Draw d(seed);
  for (int n = 0; n < positions; ++n) {
    State s = drawn(g, d, span);
    check(g, s, d);
    if (::testing::Test::HasFailure()) return;
  }
}

TEST(Chance, WL_8_2_MovementPoints) {
  // covers: WL-8.2-a, WL-8.2-b, WL-8.2-d, WL-9.2.3-c, WL-9.2.6-c, WL-13.8-a, WL-13.8.2-b, WL-13.8.2-c, WL-13.8.2-d
  every_move(51, 150, [](const WingLeader& g, State& s, Draw&) {
    bool jets[2] = {};
    for (const int i : all_units(s))
      jets[s.unit[i].side] |=
          there(s.unit[i]) && !fights(s.unit[i]) && (g.card(s.unit[i]).can.jet || g.card(s.unit[i]).can.rocket);
    for (const int i : all_units(s)) {
      const Unit& u = s.unit[i];
      const Card& c = g.card(u);
      const bool jet = c.can.jet || c.can.rocket;
      int points = 2;
      if (jet) points = fights(u) ? 4 : 3;
      else if (fights(u) && u.mission == Mission::kEscort && jets[u.side]) points = 3;
      else if (fights(u) && u.mission != Mission::kEscort && has(u, kAlerted)) points = 3;
      const int rocket[] = {0, 4, 6, 8};
      int halves = 2 * points;
      if (c.can.rocket && u.throttle > 0) halves = rocket[u.throttle];
      EXPECT_EQ(half_points(g, s, i), halves);
      EXPECT_EQ(rocket_half_points(g, s, i), c.can.rocket ? rocket[u.throttle] : 0);
      EXPECT_EQ(rocket_climb_cost(g, s, i), c.can.rocket && u.throttle == 3 ? 2 : -1);
      EXPECT_EQ(needs_throttle(g, s, i), c.can.rocket && u.throttle == 0);
      EXPECT_EQ(must_dive(g, s, i), c.can.rocket && has(u, kUnpowered) && u.y != 0);
      const bool climbs = u.attitude == Attitude::kClimb || u.attitude == Attitude::kSlowClimb;
      EXPECT_EQ(high_speed(g, s, i), c.can.rocket ? u.throttle == 3 : c.id == "me262a1" && !climbs);
      if (u.mission == Mission::kEscort && !has(u, kReturning)) continue;
      EXPECT_EQ(dive_bonus_allowed(g, s, i), has(u, kReturning) || (fights(u) && (has(u, kAlerted) || jet)));
    }
  });
}

// A mover with any mode, limits and points.
MoveRules drawn_rules(const WingLeader& g, const State& s, Draw& d, Sim& sim) {
  static const int8_t kClimb[kRows] = {1, 1, 1, 2, 2, 1, 1, 2, 2, 0, 2, 1, 1, 2, 2, 3, 3, 1, 1, 1};
  MoveRules r;
  r.unit = d.below(s.unit_count);
  r.mode = static_cast<MoveMode>(1 + d.below(10));
  r.bonus = d.one_in(2) ? 2 : 0;
  r.direction = d.one_in(2) ? kE : kW;
  r.home = d.one_in(2) ? 1 : -1;
  r.goal = {d.below(kColumns), d.below(kRows)};
  r.must_dive = d.one_in(6);
  r.rocket_climb = d.one_in(4) ? 2 : -1;
  r.climb = kClimb;
  r.turns_cost = d.one_in(3);
  r.way = d.below(3) - 1;
  r.climb_limit = d.below(3), r.dive_limit = d.below(4);
  r.may_circle = d.one_in(2), r.own_pace = d.one_in(2);
  if (d.one_in(2)) r.target = d.below(s.unit_count);
  sim.x = static_cast<int8_t>(d.one_in(4) ? (d.one_in(2) ? 0 : 25) : d.below(kColumns));
  sim.y = static_cast<int8_t>(d.one_in(4) ? (d.one_in(2) ? 0 : 19) : d.below(kRows));
  sim.facing = static_cast<int8_t>(d.below(8));
  sim.mp = static_cast<int8_t>(d.below(9));
  sim.climbs = static_cast<int8_t>(d.one_in(2) ? 0 : d.below(3));
  sim.dives = static_cast<int8_t>(sim.climbs || d.one_in(2) ? 0 : d.below(4));
  sim.steps = static_cast<int8_t>(d.below(2));
  sim.must_leave = d.one_in(5), sim.stopped = d.one_in(8);
  r.start = {sim.x + d.below(3) - 1, sim.y};
  (void)g;
  return r;
}

int price(const MoveRules& r, const Sim& sim, int f) {
  const int turn = std::min((f - sim.facing + 8) % 8, (sim.facing - f + 8) % 8);
  const int for_turn = turn == 4 || (r.turns_cost && turn >= 2) ? 2 : 0;
  if (for_turn && sim.must_leave) return -1;
  if (r.must_dive && sim.dives == 0 && north(f) >= 0) return -1;
  if (north(f) == 0) return for_turn + 2;
  if (north(f) < 0) return sim.y == 0 || sim.climbs > 0 ? -1 : for_turn + (east(f) == 0 ? 1 : 2);
  if (sim.y == 19 || sim.dives > 0) return -1;
  if (r.rocket_climb >= 0) return for_turn + r.rocket_climb;
  if (sim.climbs >= 2 || r.climb[static_cast<int>(sim.y)] == 0) return -1;
  return for_turn + (sim.climbs == 1 ? 4 : 2 * r.climb[static_cast<int>(sim.y)]);
}

TEST(Chance, WL_8_3_CostsAndMasksOfAStep) {
  // covers: WL-8.1.1-a, WL-8.2-b, WL-8.2-c, WL-8.3-a, WL-8.3-b, WL-8.3-c, WL-8.3-d, WL-8.4-b, WL-8.4.1-b, WL-8.5-a, WL-7.2.3-a
  // covers: WL-7.2.3-c, WL-9.2.1-b, WL-9.2.2-b, WL-9.2.5-a, WL-9.2.5-b, WL-13.8.2-d, WL-4.1-a
  every_move(52, 2500, [](const WingLeader& g, State& s, Draw& d) {
    Sim sim;
    MoveRules r = drawn_rules(g, s, d, sim);
    if (r.target >= 0) {  // next to it, or beside
      Unit& t = s.unit[r.target];
      t.x = std::clamp(sim.x + d.below(3) - 1, 0, 25), t.y = std::clamp(sim.y + d.below(3) - 1, 0, 19);
    }
    if (d.one_in(3)) r.goal = {std::clamp(sim.x + d.below(5) - 2, 0, 25), std::clamp(sim.y + d.below(5) - 2, 0, 19)};
    for (int f = 0; f < 8; ++f) {
      const int cost = price(r, sim, f);
      EXPECT_EQ(step_cost(r, sim, f), cost);
      const Square to{sim.x + east(f), sim.y + north(f)}, from{sim.x, sim.y};
      const bool on_map_x = to.x >= 0 && to.x < 26, on_map = on_map_x && to.y >= 0 && to.y < 20;
      bool may = !sim.stopped && cost >= 0 && cost <= sim.mp;
      const int dives = sim.dives + (north(f) < 0);
      if (dives == 0 && sim.mp - cost < r.bonus) may = false;
      switch (r.mode) {
        case MoveMode::kStraight: may = may && f == r.direction; break;
        case MoveMode::kHome: may = may && east(f) != -r.home; break;
        case MoveMode::kRoute:
          may = may && on_map && apart(to, r.goal) <= apart(from, r.goal) && !(north(f) > 0 && sim.y >= r.goal.y) &&
                !(north(f) < 0 && sim.y <= r.goal.y);
          break;
        case MoveMode::kFollow:
          if (east(f) == 0) may = may && north(f) < 0 && r.dive_limit >= 2;
          else may = may && east(f) * r.way >= 0;
          may = may && !(north(f) > 0 && sim.climbs >= r.climb_limit) && !(north(f) < 0 && sim.dives >= r.dive_limit);
          may = may && on_map_x;
          break;
        case MoveMode::kFormation:
        case MoveMode::kApproach: may = may && on_map_x; break;
        case MoveMode::kFree: break;
        default: may = false;
      }
      if (!on_map_x && r.mode == MoveMode::kHome) may = may && east(f) == r.home;
      Sim next;
      ASSERT_EQ(try_step(s, r, sim, f, next), may) << static_cast<int>(r.mode) << " " << f;
      if (!may) continue;
      EXPECT_EQ(next.off, !on_map_x);
      EXPECT_EQ(next.mp, sim.mp - cost);
      EXPECT_EQ(next.facing, f);
      EXPECT_EQ(next.climbs, sim.climbs + (north(f) > 0));
      EXPECT_EQ(next.dives, dives);
      EXPECT_EQ(next.steps, sim.steps + 1);
      EXPECT_EQ(next.y, to.y);
      EXPECT_EQ(next.x, on_map_x ? to.x : sim.x);
      const bool meets = on_map_x && r.target >= 0 && at(s.unit[r.target]) == to;
      const bool head_on = meets && from_ahead(s.unit[r.target], from);
      EXPECT_EQ(next.must_leave, head_on);
      EXPECT_EQ(next.stopped, !on_map_x || (meets && !head_on) || (r.mode == MoveMode::kRoute && to == r.goal));
    }
    const bool circling = r.mode == MoveMode::kFree || r.mode == MoveMode::kCircle || r.mode == MoveMode::kLocked;
    bool stays = !sim.stopped && !sim.must_leave && sim.mp >= 2 && (sim.dives > 0 || sim.mp >= 2 + r.bonus);
    stays = stays && ((circling && !has(s.unit[r.unit], kLufbery)) || r.mode == MoveMode::kFormation ||
                      (r.mode == MoveMode::kFollow && r.may_circle && sim.steps == 0));
    EXPECT_EQ(stay_allowed(g, s, r, sim), stays);
  });
}

// Everything the points allow, tried out.
bool can_do(const WingLeader& g, const State& s, const MoveRules& r, const Sim& sim, Flags<Requirement> required) {
  if (met(g, s, r, sim, required)) return true;
  for (int f = 0; f < 8; ++f) {
    Sim next;
    if (try_step(s, r, sim, f, next) && (next.off ? r.mode == MoveMode::kHome : can_do(g, s, r, next, required))) return true;
  }
  if (!(required & (kInFormation | kWithBombers)) || !stay_allowed(g, s, r, sim)) return false;
  for (int f = 0; f < 8; ++f) {
    Sim next = sim;
    next.mp = static_cast<int8_t>(sim.mp - 2), next.facing = static_cast<int8_t>(f);
    if (met(g, s, r, next, required)) return true;
  }
  return false;
}

// A move under a mission that demands something of its end.
MoveRules demanding(const WingLeader& g, State& s, Draw& d, Sim& sim) {
  MoveRules r = drawn_rules(g, s, d, sim);
  const MoveMode modes[] = {MoveMode::kRoute, MoveMode::kHome, MoveMode::kFormation, MoveMode::kFollow};
  r.mode = modes[d.below(4)];
  sim.stopped = false, sim.mp = static_cast<int8_t>(d.below(7)), sim.climbs = sim.dives = 0;
  r.goal = {std::clamp(sim.x + d.below(9) - 4, 0, 25), std::clamp(sim.y + d.below(9) - 4, 0, 19)};
  r.start = {sim.x, sim.y};
  r.start_distance = apart({sim.x, sim.y}, r.goal) + (d.one_in(4) ? 1 : 0);
  r.expected_n = d.below(3);
  for (int i = 0; i < r.expected_n; ++i) {
    r.expected[i] = {sim.x + d.below(13) - 6, std::clamp(sim.y + d.below(9) - 4, 0, 19)};
    r.expected_to[i] = {r.expected[i].x + d.below(3), r.expected[i].y + d.below(2)};
    r.expected_facing[i] = d.one_in(2) ? -1 : d.below(8);
  }
  return r;
}

TEST(Chance, WL_9_2_5_WhatTheEndOfAMoveMustMeet) {
  // covers: WL-9.2.2-b, WL-9.2.5-a, WL-9.2.5-b, WL-9.2.6-a, WL-9.5.3-a
  every_move(53, 1200, [](const WingLeader& g, State& s, Draw& d) {
    Sim sim;
    MoveRules r = demanding(g, s, d, sim);
    Sim end = sim;
    end.x = static_cast<int8_t>(std::clamp(sim.x + d.below(5) - 2, 0, 25)), end.climbs = static_cast<int8_t>(d.one_in(3));
    end.dives = static_cast<int8_t>(!end.climbs && d.one_in(3));
    const Square p{end.x, end.y};
    const auto gap = [&](int i) {
      const int dx = std::max({0, r.expected[i].x - p.x, p.x - r.expected_to[i].x}),
                dy = std::max({0, r.expected[i].y - p.y, p.y - r.expected_to[i].y});
      return std::max(dx, dy);
    };
    bool closer =
        r.mode == MoveMode::kHome ? (r.home > 0 ? end.x > r.start.x : end.x < r.start.x) : apart(p, r.goal) < r.start_distance;
    bool formed = false, covered = false;
    for (int i = 0; i < r.expected_n; ++i) {
      EXPECT_EQ(expected_distance(r, i, p), gap(i));
      formed |= gap(i) <= 1 && (r.expected_facing[i] == -1 || r.expected_facing[i] == end.facing);
      covered |= gap(i) <= 3 && p.y + 1 >= r.expected[i].y;
    }
    EXPECT_EQ(met(g, s, r, end, kCloser), closer);
    EXPECT_EQ(met(g, s, r, end, kChangeLevel), end.climbs + end.dives > 0);
    EXPECT_EQ(met(g, s, r, end, kInFormation), formed);
    EXPECT_EQ(met(g, s, r, end, kWithBombers), covered);
    EXPECT_EQ(met(g, s, r, end, kCloser | kChangeLevel), closer && end.climbs + end.dives > 0);

    Flags<Requirement> wanted;
    if (r.mode == MoveMode::kRoute) wanted = sim.y == r.goal.y ? kCloser : kCloser | kChangeLevel;
    if (r.mode == MoveMode::kHome) wanted = kCloser;
    if (r.mode == MoveMode::kFormation) wanted = kInFormation;
    if (r.mode == MoveMode::kFollow) wanted = kWithBombers;
    Flags<Requirement> possible;
    if (can_do(g, s, r, sim, wanted)) possible = wanted;
    if (!possible && wanted == (kCloser | kChangeLevel))
      for (const Requirement one : {kChangeLevel, kCloser})
        if (can_do(g, s, r, sim, one)) possible = one;
    EXPECT_EQ(meetable(g, s, r, sim), possible);
    r.required = possible;
    bool anything = false;
    for (int f = 0; f < 8; ++f) {
      Sim next, same;
      bool may = try_step(s, r, sim, f, next);
      if (may && possible) may = next.off ? r.mode == MoveMode::kHome : can_do(g, s, r, next, possible);
      EXPECT_EQ(step_allowed(g, s, r, sim, f, same), may) << f;
      anything |= may;
    }
    // May the move end here?
    const bool spent = sim.mp - (sim.dives ? 0 : r.bonus) < 2;
    bool ends = met(g, s, r, sim, possible);
    if (r.mode == MoveMode::kHome || (r.mode == MoveMode::kFollow && !r.own_pace && !(r.may_circle && sim.steps == 0)))
      ends = spent || !anything;
    if (r.must_dive) ends = false;
    EXPECT_EQ(may_end(g, s, r, sim, anything), ends);
    sim.stopped = true;
    EXPECT_TRUE(may_end(g, s, r, sim, anything));
  });
}

TEST(Chance, WL_8_0_a_SquaresInReach) {
  // covers: WL-8.0-a, WL-8.3-a
  every_move(54, 250, [](const WingLeader& g, State& s, Draw& d) {
    const int i = d.below(s.unit_count);
    Unit& u = s.unit[i];
    u.status = Status::kOnMap, u.tally_on = TallyOn::kNothing, u.y = d.below(kRows), u.x = d.below(kColumns);
    s.move = {};
    s.move.unit = i;
    const MoveMode modes[] = {MoveMode::kFree, MoveMode::kRoute, MoveMode::kHome};
    s.move.mode = modes[d.below(3)];
    s.move.mp = s.move.total = d.one_in(4) ? 10 : 2 + d.below(6);
    s.move.flags = Flags<MoveFlag>(d.one_in(2) ? kDiveBonus : 0);
    s.move.goal_x = d.below(kColumns), s.move.goal_y = d.below(kRows);
    s.move.start_x = u.x, s.move.start_y = u.y, s.move.start_facing = u.facing;
    s.move.start_distance = apart(at(u), {s.move.goal_x, s.move.goal_y});
    s.move.required = meetable(g, s, move_rules(g, s), sim_of(s));
    const MoveRules r = move_rules(g, s);
    SquareSet set = {};
    squares_in_reach(g, s, r, set);
    const int here = square_index(u.x, u.y);
    for (int square = 0; square < kSquares; ++square) {
      const bool offered = (set[square / 64] >> (square % 64) & 1) != 0;
      uint8_t facings[16] = {};
      const int n = path_to(g, s, square, facings);
      EXPECT_EQ(n > 0, offered) << square;
      if (!offered) continue;
      EXPECT_GE(n, 2);
      EXPECT_LE(n, 9);
      Sim sim = sim_of(s), next;  // the chain is made of steps that are allowed, and leads there
      for (int k = 0; k < n; ++k) {
        ASSERT_TRUE(step_allowed(g, s, r, sim, facings[k], next));
        sim = next;
      }
      EXPECT_EQ(square_index(sim.x, sim.y), square);
      EXPECT_FALSE(sim.off);
      EXPECT_NE(square, here);
      EXPECT_GE(n, apart(at(u), {sim.x, sim.y}));
    }
    // No square is left out: whatever two steps reach, and is not reached by one, is offered.
    std::set<int> one, two;
    Sim next, after;
    for (int f = 0; f < 8; ++f) {
      if (!step_allowed(g, s, r, sim_of(s), f, next) || next.off) continue;
      one.insert(square_index(next.x, next.y));
      for (int k = 0; k < 8; ++k)
        if (turn_steps(f, k) != 4 && !next.stopped && next.mp > 0 && step_allowed(g, s, r, next, k, after) && !after.off)
          two.insert(square_index(after.x, after.y));
    }
    for (const int square : two)
      if (!one.count(square) && square != here) {
        EXPECT_TRUE(set[square / 64] >> (square % 64) & 1) << square;
      }
  });
}

TEST(Chance, WL_9_2_7_HowAUnitBeginsItsMove) {
  // covers: WL-7.2.3-b, WL-7.2.3-d, WL-9.2.2-b, WL-9.2.3-a, WL-9.2.3-b, WL-9.2.4-c, WL-9.2.7-a, WL-9.2.7-b, WL-9.5.3-a,
  // WL-13.4.3-a
  every_move(
      55, 400,
      [](const WingLeader& g, const State& s, Draw&) {
        for (const int i : all_units(s)) {
          const Unit& u = s.unit[i];
          const bool with_target = u.tally_on == TallyOn::kUnit && at(s.unit[u.tally]) == at(u);
          bool leave = false, may_leave = true;
          if (with_target && s.unit[u.tally].from) {
            const Unit& t = s.unit[u.tally];
            leave = from_ahead(u, {t.x - east(*t.from), t.y - north(*t.from)});
          }
          EXPECT_EQ(locked_by_tally(s, i, may_leave), with_target);
          EXPECT_EQ(may_leave, leave);
          bool enemy_here = false, bomber = false, bomber_home = false;
          int nearest = 99;
          for (const int k : all_units(s)) {
            const Unit& o = s.unit[k];
            if (!there(o)) continue;
            enemy_here |= o.side != u.side && at(o) == at(u);
            if (o.side == u.side && !fights(o) && apart(at(o), at(u)) < nearest)
              nearest = apart(at(o), at(u)), bomber = true, bomber_home = has(o, kReturning);
          }
          MoveMode mode = MoveMode::kStraight;
          if (with_target) mode = leave ? MoveMode::kFree : MoveMode::kLocked;
          else if (g.card(u).can.rocket && has(u, kUnpowered) && u.y > 0)
            mode = has(u, kReturning) && u.home_chosen ? MoveMode::kHome : MoveMode::kFree;
          else if (has(u, kLufbery)) mode = MoveMode::kCircle;
          else if (u.tally_on != TallyOn::kNothing) mode = MoveMode::kFree;
          else if (fights(u) && has(u, kAlerted) && !undone(u) && enemy_here) mode = MoveMode::kFree;
          else if (has(u, kReturning)) mode = MoveMode::kHome;
          else if (u.mission == Mission::kEscort) mode = bomber && bomber_home ? MoveMode::kFollow : MoveMode::kStraight;
          else if (u.mission == Mission::kSweep) mode = has(u, kAlerted) ? MoveMode::kNotSet : MoveMode::kStraight;
          else if (u.mission == Mission::kIntercept) {
            const bool led = g.wing(u) && has(u, kInWing) && !has(u, kWingLeader) && wing_leader(g, s, g.wing(u)) >= 0;
            mode = u.has_vector ? MoveMode::kRoute : led ? MoveMode::kFormation : MoveMode::kNotSet;
          }
          EXPECT_EQ(first_mode(g, s, i), mode);
          if (mode != MoveMode::kNotSet) continue;
          game::ActionList list;
          list_modes(g, s, i, list);
          std::vector<game::Action> expected;
          const auto add = [&](MoveMode m) { expected.push_back(make(Kind::kMode, 0, 0, static_cast<int>(m))); };
          if (u.mission == Mission::kIntercept) {
            add(MoveMode::kCircle), add(MoveMode::kHome);
          } else {  // an alerted sweep
            if (u.circling != Circling::kNow) add(MoveMode::kStraight);
            add(MoveMode::kHome);
            for (const int k : all_units(s)) {
              const Unit& o = s.unit[k];
              if (k != i && there(o) && fights(o) && o.tally_on != TallyOn::kNothing && net_mates(g, u, o) && at(o) != at(u))
                expected.push_back(make(Kind::kToward, k));
            }
            if (has(u, kWasEscort)) {
              SquareSet stations = {};
              escort_stations(s, u.side, stations);
              for (int square = 0; square < kSquares; ++square)
                if ((stations[square / 64] >> (square % 64) & 1) && square != square_index(u.x, u.y))
                  expected.push_back(make(Kind::kFormUp, 0, 0, square));
            }
          }
          EXPECT_EQ(std::vector<game::Action>(list.begin(), list.end()), expected);
        }
      },
      3);
}

TEST(Chance, WL_4_6_2_b_OutOfTheSun) {
  // covers: WL-4.6.2-b, WL-4.6.2-d
  every_move(56, 800, [](const WingLeader& g, State& s, Draw& d) {
    Move& m = s.move;
    m = {};
    const Square q{10 + d.below(3), 5}, p{q.x - 1 + d.below(2), q.y + d.below(2)};
    m.trail_n = d.below(6);
    for (int i = 0; i < m.trail_n; ++i)
      m.trail[i] = static_cast<uint16_t>(square_index(q.x - d.below(4), q.y + d.below(4))), m.trail_mp[i] = 1 + d.below(3);
    int spent = 0;  // half points without a break in the arc, up to now
    for (int i = 0; i < m.trail_n; ++i) spent = in_sun_arc(g, q, kBoard.square_at(m.trail[i])) ? spent + m.trail_mp[i] : 0;
    EXPECT_EQ(enters_out_of_sun(g, s, p, q), in_sun(g, q, p) && spent >= 4);
  });
}

}  // namespace
}  // namespace furball::wing_leader
