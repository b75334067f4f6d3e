// Direct flak, the order of bombs, entering the map and the end of the game said once more, over positions drawn by chance.

#include <algorithm>

#include "games/wing_leader/rules/chance_test_util.h"

namespace furball::wing_leader {
namespace {
using namespace testing;

WingLeader raid() {
  return Strike{.surfaces = R"({id="1",type="DD",at="G0"},{id="2",type="BB",at="H0"},{id="3",type="CL",at="H0",side="blue"},)"
                            R"({id="4",type="Bridge",at="I0",side="blue"},{id="5",type="HeavyFlak",at="I0"})"}
      .make();
}

// --- 14.2.4

bool watches(const Unit& u, int target) { return u.tally_on == TallyOn::kUnit && u.tally == target; }

// Whoever shares the target's square and is tied to it by tallies, over however many others.
std::vector<int> tied(const State& s, int target) {
  std::vector<int> found{target};
  for (std::size_t k = 0; k < found.size(); ++k)
    for (const int j : all_units(s)) {
      const Unit &a = s.unit[found[k]], &b = s.unit[j];
      if (std::count(found.begin(), found.end(), j) || !there(b) || at(a) != at(b)) continue;
      if (watches(a, j) || watches(b, found[k])) found.push_back(j);
    }
  found.erase(found.begin());
  std::sort(found.begin(), found.end());
  return found;
}

TEST(Chance, WL_14_2_4_d_DirectFireFromTheFirstGunToTheLast) {
  // covers: WL-14.2.4-d, WL-14.2.4-e
  const WingLeader g = raid();
  Draw d(131);
  int chains = 0;
  for (State s : many<in_play>(150, g, d, 2)) {
    for (const int i : all_units(s)) {
      Unit& u = s.unit[i];
      u.y = d.below(2), u.tally_on = TallyOn::kNothing, u.tally = 0;
      const int t = u.side == 0 ? 16 + d.below(2) : d.below(16);
      if (!d.one_in(3)) u.tally_on = TallyOn::kUnit, u.tally = t;
      if (d.one_in(4)) mark(u, kFlakHit);
    }
    start(g, s, Proc::kDirectFlak);
    for (int guard = 0; guard < 30 && s.at == At::kDirectFlakQuestion; ++guard) {
      const int side = s.seat;
      std::vector<game::Action> expected{make(Kind::kPass)};
      for (const int i : all_units(s))
        for (const int gun : all_guns(g))
          if (gun_side(g, gun) == side && may_fire(g, s, gun, i)) expected.push_back(make(Kind::kFireFlak, 0, i, gun));
      EXPECT_EQ(offered(g, s), expected);
      EXPECT_GT(expected.size(), 1u);
      const game::Action shot = any_of(expected, d);
      State before = s;
      g.apply(s, shot, nullptr);
      if (kind_of(shot) == Kind::kPass) {
        EXPECT_FALSE(s.at == At::kDirectFlakQuestion && s.seat <= side);
        continue;
      }
      const int target = target_of(shot);
      std::vector<int> guns{arg_of(shot)};
      for (int more = 0; more < 12 && s.at == At::kFlakSupportQuestion; ++more) {
        EXPECT_EQ(s.seat, side);
        std::vector<game::Action> supports{make(Kind::kPass)};
        for (const int gun : all_guns(g))
          if (gun_side(g, gun) == side && !std::count(guns.begin(), guns.end(), gun) && may_fire(g, s, gun, target))
            supports.push_back(make(Kind::kSupport, 0, 0, gun));
        EXPECT_EQ(offered(g, s), supports);
        EXPECT_GT(supports.size(), 1u);
        const game::Action a = any_of(supports, d);
        if (kind_of(a) == Kind::kSupport) guns.push_back(arg_of(a));
        g.apply(s, a, nullptr);
      }
      // Every gun that took part has used a channel, and has fired.
      for (const int gun : all_guns(g)) {
        Gun now = gun_state(g, before, gun);
        if (std::count(guns.begin(), guns.end(), gun)) {
          ++now.channels_used;
          now.fired = 1;
        }
        EXPECT_EQ(gun_state(g, s, gun), now) << gun;
      }
      // The target first, then those tied to it, each once a turn.
      std::vector<int> victims{target};
      for (const int i : tied(before, target))
        if (!did(before.unit[i], kFlakHit)) victims.push_back(i);
      chains += victims.size() > 2;
      for (const int i : victims) {
        if (!there(s.unit[i])) continue;
        ASSERT_EQ(s.at, At::kFlakAttackRoll) << i;
        EXPECT_EQ(s.top().unit, i);
        EXPECT_EQ(s.top().gun, guns[0]);
        EXPECT_EQ(s.top().how, kDirectFire);
        EXPECT_EQ(s.top().value, guns.size() - 1);
        EXPECT_TRUE(did(s.unit[i], kFlakHit));
        g.resolve(s, 2, nullptr);  // no harm done
      }
      EXPECT_NE(s.at, At::kFlakAttackRoll);
      if (HasFailure()) return;
    }
    EXPECT_FALSE(s.depth > 0 && top(s) == Proc::kDirectFlak);
  }
  EXPECT_GT(chains, 20);
}

// A gun that is silenced before its zone is rolled for does not count.
TEST(Chance, WL_14_2_3_c_WhichGunOfABarrageRolls) {
  // covers: WL-14.2.3-a, WL-14.2.3-c, WL-14.1.2-a
  const WingLeader g = raid();
  Draw d(132);
  for (State s : many<in_play>(200, g, d, 4)) {
    const int unit = d.below(s.unit_count);
    Unit& u = s.unit[unit];
    if (!there(u)) continue;
    for (const int i : all_surfaces(s)) s.surface[i].flags = Flags<SurfaceFlag>(d.one_in(3) ? kSuppressed : 0);
    std::vector<int> zones;
    u.zones = 0;
    for (const int gun : all_guns(g)) {
      if (d.one_in(2)) continue;
      u.zones |= uint32_t{1} << gun;
      if (!(s.surface[g.guns[static_cast<std::size_t>(gun)].surface].flags & kSuppressed)) zones.push_back(gun);
    }
    const int asked = d.below(2);
    start(g, s, Proc::kBarrage, {.unit = unit, .side = asked});
    if (zones.empty()) {
      EXPECT_NE(s.at, At::kFlakAttackRoll);
      EXPECT_NE(s.at, At::kBarrageQuestion);
      continue;
    }
    int gun = zones[0];
    if (s.at == At::kBarrageQuestion) {
      EXPECT_EQ(s.seat, asked);
      for (const game::Action a : offered(g, s)) EXPECT_TRUE(std::count(zones.begin(), zones.end(), arg_of(a))) << arg_of(a);
      const game::Action a = any_of(offered(g, s), d);
      gun = arg_of(a);
      g.apply(s, a, nullptr);
    }
    ASSERT_EQ(s.at, At::kFlakAttackRoll);
    EXPECT_EQ(s.top().unit, unit);
    EXPECT_EQ(s.top().gun, gun);
    EXPECT_EQ(s.top().how, kBarrageFire);
    EXPECT_EQ(s.top().value, zones.size() - 1);  // one more for each further gun
    g.resolve(s, 2, nullptr);
    EXPECT_EQ(s.unit[unit].zones, 0u);
  }
}

// --- 15.3-e

// Now and then it has dropped its bombs on something, a ship or another.
void drop_on_something(Unit& u, Draw& d) {
  u.profile = {};
  if (!d.one_in(3)) return;
  const int targets[] = {0, 1, 4, 4}, own_targets[] = {2, 3};
  const ProfileKind kinds[] = {ProfileKind::kLevel, ProfileKind::kDive, ProfileKind::kRecce};
  u.mission = Mission::kBombing, u.load = Load::kBombs;
  drop(u, kinds[d.below(3)], u.side == 0 ? targets[d.below(4)] : own_targets[d.below(2)], 3, 5,
       Flags<ProfileFlag>(d.one_in(5) ? kResolved : 0));
  if (d.one_in(6)) u.profile.flags = {};  // has not released
}

TEST(Chance, WL_15_3_e_TheOrderInWhichBombsFall) {
  // covers: WL-15.3-e, WL-15.2.1.2-a, WL-14.1.3-b
  const WingLeader g = raid();
  Draw d(133);
  int asked = 0;
  for (State s : many<in_play>(150, g, d, 4)) {
    for (const int i : all_units(s)) drop_on_something(s.unit[i], d);
    const auto due = [](const State& now, int i, int side) {
      const Unit& u = now.unit[i];
      return there(u) && u.side == side && (u.profile.flags & kReleased) && !(u.profile.flags & kResolved);
    };
    start(g, s, Proc::kBombing);
    for (const int side : {0, 1})
      for (int guard = 0; guard < 40; ++guard) {
        std::vector<game::Action> list;
        std::vector<int> at_ship(8);
        for (const int i : all_units(s)) {
          if (!due(s, i, side)) continue;
          list.push_back(make(Kind::kAttackOrder, i));
          const int t = s.unit[i].profile.target;
          at_ship[static_cast<std::size_t>(t)] += t < 3;
        }
        if (list.empty()) break;
        const State before = s;
        int next = unit_of(list[0]);
        if (*std::max_element(at_ship.begin(), at_ship.end()) >= 2) {
          ASSERT_EQ(s.at, At::kBombOrderQuestion);
          EXPECT_EQ(s.seat, side);
          EXPECT_EQ(offered(g, s), list);
          const game::Action a = any_of(list, d);
          next = unit_of(a);
          g.apply(s, a, nullptr);
          ++asked;
          if (profile_kind(before.unit[next]) == ProfileKind::kRecce) {
            const bool spoilt = undone(before.unit[next]);
            EXPECT_EQ(s.unit[next].profile.flags.has(kReccePhoto), !spoilt);
            EXPECT_EQ(has(s.unit[next], kReturning), has(before.unit[next], kReturning) || !spoilt);
            EXPECT_FALSE(due(s, next, side));
            continue;
          }
        } else {
          ASSERT_EQ(s.at, At::kBombsRoll);  // pictures need no dice
          ASSERT_EQ(top(s), Proc::kBombAttack);
          EXPECT_EQ(s.top().unit, next);
        }
        ASSERT_EQ(s.at, At::kBombsRoll);
        EXPECT_EQ(s.top().unit, next);
        g.resolve(s, static_cast<uint32_t>(2 + d.below(11)), nullptr);
        EXPECT_FALSE(due(s, next, side));
        if (HasFailure()) return;
      }
    EXPECT_NE(s.at, At::kBombsRoll);
    EXPECT_NE(s.at, At::kBombOrderQuestion);
  }
  EXPECT_GT(asked, 40);
}

// --- 8.4.1

TEST(Movement, WL_8_4_1_a_OneAfterTheOtherOntoTheMap) {
  // covers: WL-8.4.1-a
  const WingLeader g =
      Small{.extra_units = R"({side="blue",id="W",aircraft="bf109e4",mission="sweep",edge="left",altitude=11,turn=2},)"
                           R"({side="blue",id="X",aircraft="bf109e4",mission="sweep",edge="left",altitude=11,turn=2},)"
                           R"({side="blue",id="Y",aircraft="bf109e4",mission="sweep",edge="left",altitude=11,turn=2},)"
                           R"({side="blue",id="Z",aircraft="bf109e4",mission="sweep",edge="left",altitude=12,turn=2},)"
                           R"({side="red",id="P",aircraft="bf109e4",mission="sweep",edge="right",altitude=11,turn=2})",
            .nets = ""}
          .make();
  for (const bool alerted : {false, true})
    for (int before = 0; before <= 3; ++before) {
      const int points = alerted ? 3 : 2;  // an alerted fighter has one more
      const std::string last = std::string(R"(id="W",at="A11",status="waiting")") + (alerted ? R"(,traits=["alerted"])" : "");
      State s = stand(g, "tally",
                      {last.c_str(), R"(id="X",at="C11",facing="E")", R"(id="Y",at="B11",facing="E")",
                       R"(id="E",at="D11",facing="E")", R"(id="Z",at="A12",facing="E")", R"(id="P",at="Z11",facing="W")"});
      // Those who came in there this turn count; others, at another height or edge, do not.
      const char* ahead[] = {"X", "Y"};
      for (int k = 0; k < std::min(before, 2); ++k) mark(unit(g, s, ahead[k]), kEnteredMap);
      if (before == 3) mark(unit(g, s, "Z"), kEnteredMap), mark(unit(g, s, "P"), kEnteredMap);
      const int count = before == 3 ? 2 : before, w = slot(g, s, "W");
      start(g, s, Proc::kUnitMove, {.unit = w});
      const int left = points - count;
      EXPECT_EQ(there(s.unit[w]), left >= 1) << points << " " << count;
      if (left < 1) continue;
      EXPECT_TRUE(did(s.unit[w], kEnteredMap));
      if (alerted) {  // each of them has cost it a point
        EXPECT_EQ(s.move.total, 2 * count + 2);
        continue;
      }
      if (left == 1) {
        EXPECT_EQ(where(g, s, "W"), "A11");
        EXPECT_FALSE(s.at == At::kMoveQuestion && s.move.unit == w && s.move.mp >= 2);
        continue;
      }
      ASSERT_EQ(s.at, At::kMoveQuestion);
      ASSERT_EQ(s.move.unit, w);
      EXPECT_EQ(s.move.steps, 1);
      EXPECT_EQ(s.move.mp, 2 * (left - 1));
      EXPECT_FALSE(is_legal(g, s, "to C11"));  // one square is entered: the rest is flown step by step
      play(g, s, "go E");
      EXPECT_EQ(where(g, s, "W"), "B11");
    }
}

// --- 12.0-a

TEST(Chance, WL_12_0_a_WhenNothingMoreCanHappen) {
  // covers: WL-12.0-a, WL-15.2.1.2-b
  WingLeader g = raid();
  Draw d(134);
  int ended = 0, went_on = 0;
  for (int n = 0; n < 600; ++n) {
    g.options.bombing = d.one_in(2);
    for (const int side : {0, 1}) g.side[side].bonus_edge = d.one_in(4) ? 0 : kNone;
    State s = in_play(g, d, 4);
    const int gone = d.below(3);  // one side, or neither, has left
    for (const int i : all_units(s)) {
      Unit& u = s.unit[i];
      u.status = u.side == gone || d.one_in(2) ? Status::kOffLeft : Status::kOnMap;
      if (d.one_in(80)) u.status = Status::kWaiting;
      u.profile = {};
      if (d.one_in(30)) u.profile.flags = kReccePhoto, u.profile.kind = ProfileKind::kRecce;
      if (!d.one_in(6)) set(u, kReturning);
      if (!d.one_in(6)) u.load = Load::kEmpty;
    }
    for (const int i : all_surfaces(s))
      s.surface[i].flags = Flags<SurfaceFlag>(d.one_in(10) ? 0 : d.one_in(8) ? kSuppressed : kSurfaceGone);
    bool here[2] = {}, scores[2] = {}, waiting = false, fresh = false;
    for (const int i : all_units(s)) {
      const Unit& u = s.unit[i];
      waiting |= u.status == Status::kWaiting;
      if (!there(u)) continue;
      here[u.side] = true, fresh |= !undone(u);
      bool target = false;
      for (const int x : all_surfaces(s))
        target |= g.surfaces[static_cast<std::size_t>(x)].side != u.side && !(s.surface[x].flags & kSurfaceGone);
      if (g.options.bombing && target && (!fights(u) || u.mission == Mission::kSweep) && !has(u, kReturning))
        scores[u.side] = true;
      if (!g.options.bombing && !fights(u) && u.load != Load::kEmpty) scores[u.side] = true;
      if (g.side[u.side].bonus_edge != kNone && !undone(u)) scores[u.side] = true;
      if (u.profile.flags & kReccePhoto) scores[u.side] = true;
    }
    for (const GunSetup& gun : g.guns)
      if (!(s.surface[gun.surface].flags & (kSuppressed | kSurfaceGone))) scores[g.surfaces[gun.surface].side] = true;
    if (!waiting && !fresh) continue;  // all broken or gone: another rule
    const bool over = !waiting && !(here[0] && here[1]) && !scores[0] && !scores[1];
    start(g, s, Proc::kEndPhase);
    EXPECT_EQ(s.wait() == Wait::kEnd, over);
    if (!over) {
      EXPECT_EQ(s.at, At::kOfferEndQuestion);
      EXPECT_EQ(s.seat, 0);
    }
    ended += over, went_on += !over;
    if (HasFailure()) return;
  }
  EXPECT_GT(ended, 20);
  EXPECT_GT(went_on, 20);
}

}  // namespace
}  // namespace furball::wing_leader
