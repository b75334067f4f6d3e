// Chapter 15.2 said once more, as plainly as the book does, and compared over moves drawn by chance.

#include <algorithm>

#include "games/wing_leader/rules/chance_test_util.h"

namespace furball::wing_leader {
namespace {
using namespace testing;

WingLeader raid() {
  return Strike{.environment = "clouds=[{type=\"dense\",squares=[\"H3\"]},{type=\"broken\",squares=[\"I6\",\"I7\"]}]",
                .surfaces = R"({id="1",type="DD",at="G0"},{id="4",type="Bridge",at="L0"},{id="6",type="Balloon",at="P2"})"}
      .make();
}

template <class Check>
void every_move(uint64_t seed, Check check) {
  WingLeader g = raid();
  Draw d(seed);
  for (int n = 0; n < 100; ++n) {
    for (Card& c : g.cards) c.can.torpedo_slow = d.one_in(2);
    State s = drawn(g, d, 5);
    for (const int i : all_units(s)) {
      Unit& u = s.unit[i];
      u.x = d.one_in(8) ? (d.one_in(2)   ? d.below(kColumns)
                           : d.one_in(2) ? 0
                                         : 25)
                        : 3 + d.below(13),
      u.y = d.one_in(8) ? 19 : d.below(7);
      u.start_y = std::max(0, u.y + d.below(3) - 1);
      u.formation = d.below(4);
      u.circling = static_cast<Circling>(d.one_in(2) ? 0 : d.below(3));
      if (d.one_in(2)) mark(u, kMoved);
      if (d.one_in(2)) u.traits = static_cast<uint16_t>(u.traits & ~(kReturning | kKamikaze | kLufbery));
      if (d.one_in(2))
        u.mission = static_cast<Mission>(d.one_in(2) ? 2 : 0), u.load = d.one_in(2) ? Load::kBombs : Load::kEmpty;
      if (!d.one_in(3)) continue;
      u.profile.kind = static_cast<ProfileKind>(1 + d.below(11)), u.profile.target = d.below(2);
      u.profile.facing = d.one_in(2) ? kE : kW, u.profile.aim = static_cast<uint8_t>(d.below(5));
      u.profile.flags = Flags<ProfileFlag>(d.one_in(3) ? kReleased : 0);
      if (d.one_in(2)) u.x = s.surface[u.profile.target].x;
    }
    check(g, s, d);
    if (::testing::Test::HasFailure()) return;
  }
}

// Every unit on the map in turn, its move on its mission about to begin.
template <class Check>
void every_mission(uint64_t seed, Check check) {
  every_move(seed, [&](const WingLeader& g, State& s, Draw& d) {
    for (const int i : all_units(s)) {
      if (!there(s.unit[i])) continue;
      s.move = {};
      s.move.unit = i, s.move.mode = MoveMode::kApproach;
      check(g, s, d, i);
    }
  });
}

// The ship and the bridge are red's; nobody attacks a balloon from above.
bool close_by(const State& s, int side, Square p, int reach) {
  return side == 0 && (apart(p, place(s.surface[0])) <= reach || apart(p, place(s.surface[1])) <= reach);
}
bool over(const State& s, int side, int x, int columns) {
  return side == 0 && (std::abs(s.surface[0].x - x) <= columns || std::abs(s.surface[1].x - x) <= columns);
}
bool strafes(const WingLeader& g, const Unit& u) {
  return (u.mission == Mission::kStrafing || u.mission == Mission::kSweep) && g.card(u).firepower >= 0 &&
         u.ammo != Ammo::kDepleted;
}
bool runs(const Unit& u) { return !u.profile.none() && !(u.profile.flags & kReleased); }
bool goes_down(const Unit& u) {
  const ProfileKind k = profile_kind(u);
  return k == ProfileKind::kDive || k == ProfileKind::kSteep || k == ProfileKind::kGlide || k == ProfileKind::kKamikaze;
}
bool low_and_free(const WingLeader& g, const State& s, const Unit& u) {
  return u.mission == Mission::kSweep ||
         (u.mission == Mission::kStrafing && u.load == Load::kEmpty && strafes(g, u) && close_by(s, u.side, at(u), 3));
}

TEST(Chance, WL_15_2_WhoMovesHow) {
  // covers: WL-15.2.1-a, WL-15.2.1-d, WL-15.2.1.1-a, WL-15.2.3-c, WL-15.2.4-e, WL-15.3-c, WL-15.3.5.1-a, WL-15.2.2-a
  every_move(61, [](const WingLeader& g, const State& s, Draw& d) {
    for (const int i : all_units(s)) {
      const Unit& u = s.unit[i];
      const Square p{d.below(kColumns), d.below(8)};
      const int reach = d.below(5);
      EXPECT_EQ(near_enemy_surface(g, s, u.side, p, reach), close_by(s, u.side, p, reach));
      EXPECT_EQ(within_columns(g, s, u.side, p.x, reach), over(s, u.side, p.x, reach));
      const bool bomber = !fights(u) && !has(u, kReturning) && u.mission != Mission::kTransport && u.side == 0;
      EXPECT_EQ(bombing_mover(g, s, i),
                bomber && (u.mission == Mission::kRecce || u.mission == Mission::kStrafing || u.load != Load::kEmpty));
      EXPECT_EQ(strafing_mover(g, s, i), u.mission == Mission::kSweep && strafes(g, u) && !undone(u) && !has(u, kReturning) &&
                                             u.tally_on == TallyOn::kNothing && u.dogfight == 0 && !has(u, kLufbery) &&
                                             (over(s, u.side, u.x, 2) || close_by(s, u.side, at(u), 3)));
      EXPECT_EQ(free_strafer(g, s, i), low_and_free(g, s, u));
      EXPECT_EQ(profile_descends(u), runs(u) && goes_down(u));
      EXPECT_EQ(bombing_dive_bonus(g, s, i), runs(u) ? goes_down(u) : u.profile.none() && low_and_free(g, s, u));
      int halves = 0;
      const bool fighters = fighter_bomber(g, u) || (has(u, kKamikaze) && g.card(u).fighter_class() && u.load != Load::kEmpty);
      if (fighters && !g.card(u).can.jet && !g.card(u).can.rocket && close_by(s, u.side, at(u), 3)) halves = 6;
      if (runs(u) && profile_kind(u) == ProfileKind::kTorpedo && g.card(u).can.torpedo_slow) halves = 2;
      if (fights(u) || has(u, kReturning)) halves = 0;
      EXPECT_EQ(bombing_half_points(g, s, i), halves);
    }
  });
}

TEST(Chance, WL_15_2_3_b_ASweepDoesAsItsFormation) {
  every_move(62, [](const WingLeader& g, State& s, Draw& d) {
    for (const int i : all_units(s))
      if (d.one_in(2)) s.unit[i].mission = Mission::kSweep, s.unit[i].disorder = 0, s.unit[i].tally_on = TallyOn::kNothing;
    for (const int i : all_units(s)) {
      const Unit& u = s.unit[i];
      const unsigned home = 1u << static_cast<int>(MoveMode::kHome), circle = 1u << static_cast<int>(MoveMode::kCircle);
      unsigned modes = ~0u;
      int edge = -1;
      for (int k = s.unit_count - 1; k >= 0; --k) {  // the first of them decides
        const Unit& o = s.unit[k];
        if (k == i || u.formation == 0 || o.formation != u.formation || !there(o) || o.mission != Mission::kSweep) continue;
        if (!did(o, kMoved) || o.tally_on != TallyOn::kNothing || undone(o)) continue;
        if (has(o, kReturning)) modes = home, edge = o.home;
        else if (o.circling == Circling::kNow) modes = circle;
        else if (u.circling != Circling::kNow) modes = ~(home | circle);
      }
      EXPECT_EQ(sweep_modes(g, s, i), modes);
      EXPECT_EQ(formation_edge(s, i), edge);
    }
  });
}

// What the bombers of its formation that have moved did: nothing yet (2), level (0), up or down.
int done_by_formation(const State& s, int unit) {
  int change = 2;
  for (int k = s.unit_count - 1; k >= 0; --k) {
    const Unit& o = s.unit[k];
    if (k == unit || s.unit[unit].formation == 0 || o.formation != s.unit[unit].formation || !there(o) || fights(o) ||
        !did(o, kMoved))
      continue;
    if (!o.profile.none() || o.circling == Circling::kNow || has(o, kReturning)) continue;
    if (o.y != o.start_y) change = o.y > o.start_y ? 1 : -1;
    else if (change == 2) change = 0;
  }
  return change;
}

bool toward_a_target(const WingLeader& g, const State& s, const Unit& u, int dx) {
  for (const int t : {0, 1}) {
    if (u.side == 1 || (u.load == Load::kTorpedo && !g.type(s.surface[t]).ship)) continue;
    if (east(u.facing) == 0 || east(u.facing) == dx || (s.surface[t].x - u.x) * dx >= 0) return true;
  }
  return false;
}

bool step_fits(const WingLeader& g, const State& s, int f) {
  const Unit& u = s.unit[s.move.unit];
  const bool changed = s.move.climbs > 0 || s.move.dives > 0;
  const Square to{u.x + east(f), u.y + north(f)};
  if (!fights(u) && u.circling == Circling::kNow) return false;
  if (runs(u)) return profile_step(g, s, f);
  if (low_and_free(g, s, u)) {
    if (to.x < 0 || to.x > 25 || to.y < 0 || to.y > 19) return false;
    return close_by(s, u.side, to, 3) || (north(f) < 0 && over(s, u.side, to.x, 2));
  }
  if (u.profile.flags & kReleased) {
    if (profile_kind(u) == ProfileKind::kTorpedo) return f == u.facing;
    return east(f) != 0 && (north(f) == 0 || !changed);
  }
  const bool plunges = north(f) < 0 && over(s, u.side, u.x, 2) &&
                       (u.load == Load::kAtgr || u.mission == Mission::kStrafing || u.mission == Mission::kSweep);
  if (east(f) == 0 && !plunges) return false;
  if (north(f) != 0 && changed && !plunges) return false;
  if (east(f) != 0 && !toward_a_target(g, s, u, east(f))) return false;
  const int formation = done_by_formation(s, s.move.unit);
  if (formation == 2 || plunges) return true;
  if (north(f) != 0) return north(f) == formation;
  if (formation == 0 || changed) return true;
  const MoveRules r = move_rules(g, s);
  for (int other = 0; other < 8; ++other) {  // it could do as they did, so it must
    if (east(other) == 0 || north(other) != formation || !toward_a_target(g, s, u, east(other))) continue;
    const Square there_{u.x + east(other), u.y + north(other)};
    const int cost = step_cost(r, sim_of(s), other);
    if (there_.x >= 0 && there_.x <= 25 && there_.y >= 0 && there_.y <= 19 && cost >= 0 && cost <= s.move.mp) return false;
  }
  return true;
}

TEST(Chance, WL_15_2_1_StepsOnTheWayToATarget) {
  // covers: WL-15.2.1-a, WL-15.2.1-b, WL-15.2.1-c, WL-15.2.1-e, WL-15.2.1-f, WL-15.2.1.1-a, WL-15.2.5-a, WL-15.3-a, WL-15.3-e
  // covers: WL-15.3.5-a, WL-8.3.1-b
  every_mission(63, [](const WingLeader& g, State& s, Draw& d, int i) {
    Unit& u = s.unit[i];
    Move& m = s.move;
    m.mp = d.below(9), m.total = 8;
    m.climbs = d.one_in(4), m.dives = !m.climbs && d.one_in(4), m.steps = d.below(2);
    m.flags = Flags<MoveFlag>((d.one_in(2) ? kDiveBonus : 0) | (d.one_in(6) ? kEndAfterStep : 0));
    m.trail_n = d.one_in(3);
    EXPECT_EQ(approach_by_formation(s), done_by_formation(s, i) != 2);
    const MoveRules r = move_rules(g, s);
    bool anything = false, run_goes_on = false;
    for (int f = 0; f < 8; ++f) {
      EXPECT_EQ(bombing_step_allowed(g, s, f), step_fits(g, s, f)) << f;
      Sim next;
      anything |= step_fits(g, s, f) && try_step(s, r, sim_of(s), f, next);
      run_goes_on |= runs(u) && profile_step(g, s, f);
      const int kept = (m.flags & kDiveBonus) && m.dives == 0 ? 2 : 0;
      bool stays = m.mp >= 2 + kept && !(m.flags & kEndAfterStep);
      if (!fights(u) && u.circling == Circling::kNow) stays = stays && (f == kE || f == kW) && f != u.facing && m.trail_n == 0;
      else stays = stays && u.profile.none() && low_and_free(g, s, u);
      EXPECT_EQ(bombing_stay_allowed(g, s, f), stays) << f;
    }
    bool ends = !anything;
    if (runs(u) && release_ready(g, s) && !run_goes_on) ends = false;
    if (!runs(u) && low_and_free(g, s, u)) ends = true;
    if (!fights(u) && u.circling == Circling::kNow) ends = true;
    EXPECT_EQ(bombing_may_end(g, s), ends);
    // The choices besides steps
    std::vector<game::Action> expected;
    const bool fresh = m.steps == 0 && m.trail_n == 0;
    for (const int t : {0, 1}) {
      if (!u.profile.none() || u.side == 1) continue;
      for (int k = 1; k <= 11; ++k)
        if (!profile_objection(g, s, t, static_cast<ProfileKind>(k), false)) expected.push_back(make(Kind::kProfile, 0, t, k));
      if (!profile_objection(g, s, t, ProfileKind::kRocket, true)) expected.push_back(make(Kind::kProfile, 0, t, 6 + 16));
    }
    if (runs(u) && release_ready(g, s)) {
      expected.push_back(make(Kind::kRelease));
      if (may_add_strafing(g, s)) expected.push_back(make(Kind::kRelease, 0, 0, kWithStrafing));
    }
    if (runs(u) && (fresh || u.x == s.surface[u.profile.target].x)) expected.push_back(make(Kind::kAbandon));
    if (fresh && !fights(u) && u.profile.none() && u.circling != Circling::kDone)
      expected.push_back(make(Kind::kCircle, 0, 0, u.circling == Circling::kNever ? 1 : 2));
    game::ActionList list;
    bombing_choices(g, s, list);
    EXPECT_EQ(std::vector<game::Action>(list.begin(), list.end()), expected);
    m.mode = MoveMode::kFree;
    list.clear();
    bombing_choices(g, s, list);
    EXPECT_TRUE(list.empty());
  });
}

TEST(Chance, WL_15_3_b_AimingAndBreakingOff) {
  // covers: WL-15.3-b, WL-15.3-c, WL-15.3-f, WL-15.2.1-d, WL-15.3.2-b, WL-15.2.1.2-a, WL-15.5.3-a, WL-15.3.5.1-a, WL-4.7-c
  every_mission(64, [](const WingLeader& g, State& s, Draw& d, int i) {
    Unit& u = s.unit[i];
    s.move.mp = d.below(7), s.move.total = 6, s.move.dives = d.below(2);
    s.move.flags = Flags<MoveFlag>(d.one_in(2) ? kDiveBonus : 0);
    u.profile.dived = static_cast<uint8_t>(d.below(4)), u.profile.weather = d.below(256);
    if (d.one_in(3)) u.y = 0;
    const Unit before = u;
    const Surface& x = s.surface[u.profile.target];
    const ProfileKind kind = profile_kind(u);
    {
      State t = s;
      Ctx c{g, t, nullptr};
      bombing_after_step(c);
      const Profile& p = t.unit[i].profile;
      if (!runs(before)) {
        EXPECT_TRUE(t.unit[i] == before);
      } else {
        const bool unseen = kind == ProfileKind::kRecce && !line_of_sight(g, at(before), place(x));
        EXPECT_EQ(p.aim, unseen ? 0 : before.profile.aim + 1);
        const bool sinks = kind == ProfileKind::kDive || kind == ProfileKind::kSteep || kind == ProfileKind::kGlide;
        EXPECT_EQ(p.dived, before.profile.dived + sinks);
        const bool crashes = kind == ProfileKind::kKamikaze && before.x == x.x && before.y == x.y;
        EXPECT_EQ(t.move.flags.has(kEndAfterStep), crashes);
        EXPECT_EQ(p.flags.has(kReleased), crashes);
        if (!crashes) {
          EXPECT_EQ(p.weather, (before.profile.weather % 64) * 4 + square_weather(g, at(before)));
        }
      }
    }
    {
      State t = s;
      Ctx c{g, t, nullptr};
      bombing_move_ended(c);
      EXPECT_EQ(did(t.unit[i], kNoAirCombat),
                did(before, kNoAirCombat) || (kind == ProfileKind::kDive && before.profile.dived > 1));
    }
    {
      State t = s;
      Ctx c{g, t, nullptr};
      apply_bombing_choice(c, make(Kind::kAbandon));
      const int lost = (s.move.flags & kDiveBonus) && s.move.dives == 0 ? std::min<int>(2, s.move.mp) : 0;
      EXPECT_EQ(t.move.mp, s.move.mp - lost);
      EXPECT_EQ(t.move.total, 6 - lost);
      EXPECT_FALSE(t.move.flags & kDiveBonus);
      EXPECT_TRUE(t.unit[i].profile.none());
      for (const int way : {1, 2}) {
        apply_bombing_choice(c, make(Kind::kCircle, 0, 0, way));
        EXPECT_EQ(t.unit[i].circling, way == 1 ? Circling::kNow : Circling::kDone);
      }
    }
    {
      State t = s;
      Ctx c{g, t, nullptr};
      t.unit[i].profile = {};
      const int target = d.below(2);
      const ProfileKind chosen = static_cast<ProfileKind>(1 + d.below(11));
      begin_profile(c, target, chosen);
      const Unit& after = t.unit[i];
      EXPECT_EQ(after.profile.kind, chosen);
      EXPECT_EQ(after.profile.target, target);
      const Surface& y = s.surface[target];
      EXPECT_EQ(after.profile.facing, y.x == before.x ? before.facing : y.x > before.x ? kE : kW);
      EXPECT_NE(after.circling, Circling::kNow);
      const bool bonus = goes_down(after) && !(s.move.flags & kDiveBonus);
      int mp = s.move.mp + (bonus ? 2 : 0), total = 6 + (bonus ? 2 : 0);
      const bool slow = chosen == ProfileKind::kTorpedo && g.card(before).can.torpedo_slow;
      if (slow) mp = total = std::min(mp, 2);
      EXPECT_EQ(t.move.mp, mp);
      EXPECT_EQ(t.move.total, total);
      EXPECT_EQ(has(after, kSlow), has(before, kSlow) || slow);
      EXPECT_EQ(t.move.flags.has(kDiveBonus), goes_down(after) || s.move.flags.has(kDiveBonus));
    }
  });
}

}  // namespace
}  // namespace furball::wing_leader
