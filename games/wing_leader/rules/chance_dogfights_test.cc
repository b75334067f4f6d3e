// Dogfights and the orders of a Wing Leader said once more and compared over positions drawn by chance.

#include <algorithm>

#include "games/wing_leader/combat.h"
#include "games/wing_leader/command.h"
#include "games/wing_leader/rules/chance_test_util.h"

namespace furball::wing_leader {
namespace {
using namespace testing;

// --- 10.8.1

TEST(Chance, WL_10_8_1_WhoJoinsAndWhoLeavesADogfight) {
  // covers: WL-10.8.1-a, WL-10.8.1-b, WL-10.8.1-c, WL-10.8.1-d, WL-13.4.3-d
  const WingLeader g = Small().make();
  Draw d(121);
  for (State s : many<drawn>(600, g, d, 2)) {
    const int fight = d.one_in(2) ? 8 + d.below(2) : 1 + d.below(20);  // any number
    for (const int i : all_units(s)) {
      s.unit[i].dogfight = d.one_in(3) ? 0 : d.one_in(4) ? fight % 20 + 1 : fight;
      s.unit[i].headon = d.below(4);
      set(s.unit[i], kLufbery, d.one_in(2));
    }
    s.combat.active = static_cast<uint8_t>(d.one_in(3));
    const int unit = d.below(s.unit_count);
    // Leaving
    State left = s;
    if (d.one_in(2)) {
      const int only = d.below(2);  // the last of a side
      for (const int i : all_units(s))
        if (s.unit[i].side != only && i != unit) left.unit[i].dogfight = 0;
    }
    const State before = left;
    Ctx leaving{g, left, nullptr};
    leave_dogfight(leaving, unit);
    const int was_in = before.unit[unit].dogfight;
    int of_side[2] = {0, 0};
    for (const int i : all_units(before))
      of_side[before.unit[i].side] += i != unit && there(before.unit[i]) && before.unit[i].dogfight == was_in;
    const bool goes_on = of_side[0] > 0 && of_side[1] > 0, one_left = !goes_on && of_side[0] + of_side[1] > 0;
    const int bit = was_in == 0 ? 0 : 1 << (was_in - 1) % 8;
    EXPECT_EQ(left.unit[unit].dogfight, 0);
    EXPECT_EQ(left.ended_dogfights, was_in != 0 && one_left ? bit : 0);
    bool open = false;
    for (const int i : all_units(before)) {
      const Unit& u = before.unit[i];
      const bool looks_anew = was_in != 0 && goes_on && !before.combat.active && i != unit && there(u) &&
                              u.dogfight == was_in && u.tally_on == TallyOn::kUnit && u.tally == unit;
      open |= looks_anew;
      EXPECT_EQ(left.unit[i].tally_on, looks_anew ? TallyOn::kNothing : u.tally_on) << i;
    }
    EXPECT_EQ(left.open_tallies, open ? bit : 0);
    // Joining
    State joined = s;
    Ctx joining{g, joined, nullptr};
    join_dogfight(joining, unit);
    const Unit& u = s.unit[unit];
    const Unit* t = u.tally_on == TallyOn::kUnit ? &s.unit[u.tally] : nullptr;
    Unit after = u;
    if (there(u) && fights(u) && !undone(u) && u.dogfight == 0 && t && t->dogfight != 0 && at(*t) == at(u)) {
      after.dogfight = t->dogfight, after.facing = u.side == 0 ? kW : kE, after.attitude = Attitude::kLevel;
      after.headon = kNone;
      set(after, kLufbery, false);
    }
    EXPECT_TRUE(joined.unit[unit] == after);
    joined.unit[unit] = u;
    EXPECT_TRUE(joined == s);  // nobody else is touched
  }
}

// Whoever has no tally left in a dogfight looks for another enemy in it; survivors without an enemy face where they like.
TEST(Chance, WL_10_8_1_d_NewTalliesAndTheEndOfADogfight) {
  // covers: WL-10.8.1-c, WL-10.8.1-d
  const WingLeader g = Small().make();
  Draw d(122);
  for (State s : many<in_play>(200, g, d, 2)) {
    const int fight = 1 + d.below(2), open = d.below(4);
    for (const int i : all_units(s)) {
      Unit& u = s.unit[i];
      u.mission = Mission::kSweep, u.disorder = 0, u.tally_on = TallyOn::kNothing, u.tally = 0;
      u.dogfight = d.one_in(3) ? 0 : d.one_in(2) ? fight : 3 - fight;
      if (d.one_in(4)) {
        const int t = d.below(s.unit_count);
        if (s.unit[t].side != u.side) u.tally_on = TallyOn::kUnit, u.tally = t;
      }
    }
    s.open_tallies = static_cast<uint8_t>(open);
    State expected = s;
    start(g, s, Proc::kDogfightTallies);
    for (const int i : all_units(expected)) {
      Unit& u = expected.unit[i];
      if (!there(u) || u.dogfight == 0 || !(open >> (u.dogfight - 1) & 1) || u.tally_on != TallyOn::kNothing) continue;
      std::vector<game::Action> enemies;
      for (const int t : all_units(expected))
        if (there(expected.unit[t]) && expected.unit[t].dogfight == u.dogfight && expected.unit[t].side != u.side)
          enemies.push_back(make(Kind::kRetally, i, t));
      if (enemies.empty()) continue;
      game::Action a = enemies[0];
      if (enemies.size() > 1) {
        ASSERT_EQ(s.at, At::kDogfightTallyQuestion);
        EXPECT_EQ(s.seat, u.side);
        EXPECT_EQ(offered(g, s), enemies);
        a = enemies[static_cast<std::size_t>(d.below(static_cast<int>(enemies.size())))];
        g.apply(s, a, nullptr);
      }
      u.tally_on = TallyOn::kUnit, u.tally = target_of(a);
    }
    EXPECT_FALSE(s.at == At::kDogfightTallyQuestion);
    EXPECT_EQ(s.open_tallies, 0);
    for (const int i : all_units(s)) EXPECT_TRUE(s.unit[i] == expected.unit[i]) << i;
    // The end: both dogfights are said to be over, but only one whose members are all of one side is.
    s = expected;
    const int lone = d.below(2);
    for (const int i : all_units(s))
      if (s.unit[i].dogfight == fight && s.unit[i].side != lone) s.unit[i].dogfight = 0;
    const int over = d.below(4);
    s.ended_dogfights = static_cast<uint8_t>(over), s.open_tallies = 0;
    expected = s;
    start(g, s, Proc::kDogfightEnds);
    for (const int number : {1, 2})
      for (const int i : all_units(expected)) {
        Unit& u = expected.unit[i];
        bool enemy = false;
        for (const int t : all_units(expected))
          enemy |= there(expected.unit[t]) && expected.unit[t].dogfight == number && expected.unit[t].side != u.side;
        if (!there(u) || u.dogfight != number || !(over >> (number - 1) & 1) || enemy) continue;
        ASSERT_EQ(s.at, At::kDogfightEndQuestion);
        EXPECT_EQ(s.seat, u.side);
        std::vector<game::Action> faces;
        faces.reserve(8);
        for (int f = 0; f < 8; ++f) faces.push_back(make(Kind::kFace, i, 0, facing_arg(f)));
        EXPECT_EQ(offered(g, s), faces);
        const int f = d.below(8);
        g.apply(s, faces[static_cast<std::size_t>(f)], nullptr);
        u.dogfight = 0, u.facing = f;
      }
    EXPECT_FALSE(s.at == At::kDogfightEndQuestion);
    EXPECT_EQ(s.ended_dogfights, 0);
    for (const int i : all_units(s)) EXPECT_TRUE(s.unit[i] == expected.unit[i]) << i;
  }
}

// When all of a side break off there is nothing left to move.
TEST(Dogfight, WL_10_8_2_a_NoDieForADogfightThatIsOver) {
  // covers: WL-10.8.2-a, WL-10.7.1-e
  const WingLeader g = Small().make();
  for (const int leaves : {0, 1, 2}) {  // blue, red, nobody
    State s = stand(g, "tally",
                    {R"(id="E",at="K8",dogfight=1,tally="A",traits=["alerted"])",
                     R"(id="A",at="K8",dogfight=1,tally="E",traits=["alerted"])"});
    start(g, s, Proc::kDogfightMove, {.dogfight = 1});
    for (const int side : {0, 1}) {
      if (s.at != At::kDogfightBreakQuestion) continue;
      ASSERT_EQ(s.seat, side);
      g.apply(s, side == leaves ? make(Kind::kBreak, slot(g, s, side == 0 ? "E" : "A")) : make(Kind::kPass), nullptr);
      if (s.at == At::kDogfightEndQuestion) g.apply(s, offered(g, s)[0], nullptr);
    }
    EXPECT_EQ(s.at == At::kDogfightDriftRoll, leaves == 2) << leaves;
  }
}

// R-25: where a dogfight drifts through flak, each of its members is shot at; the side that did not move it names the gun.
TEST(Dogfight, WL_14_2_3_b_ADogfightDriftsIntoFlak) {
  // covers: WL-14.2.3-b, WL-14.2.3-c, WL-10.8.2-a
  const WingLeader g =
      Strike{.surface = "land",
             .surfaces =
                 R"({id="1",type="SmallArms",at="K0"},{id="2",type="SmallArms",at="K0"},{id="3",type="SmallArms",at="R0"})"}
          .make();
  const struct {
    int x, go;  // where it is, and where it goes
    bool shot;
  } rows[] = {{10, 0, true}, {9, kE + 1, true}, {11, kW + 1, true}, {9, kW + 1, false}, {10, kE + 1, false}, {13, 0, false}};
  for (const auto& row : rows)
    for (const int die : {3, 4}) {
      State s = place_units(g, "tally",
                            {R"(id="E",at="K0",dogfight=1,tally="A",traits=["alerted"])",
                             R"(id="A",at="K0",dogfight=1,tally="E",traits=["alerted"])", R"(id="F",at="R0",facing="E")"});
      for (const char* id : {"E", "A"}) unit(g, s, id).x = row.x, unit(g, s, id).zones = 0;
      unit(g, s, "F").zones = 0;
      start(g, s, Proc::kDogfightMove, {.dogfight = 1});
      play(g, s, "pass"), play(g, s, "pass");
      roll(g, s, static_cast<uint32_t>(die));
      EXPECT_EQ(s.seat, die <= 3 ? 0 : 1);
      g.apply(s, make(Kind::kDogfightGo, 0, 0, row.go), nullptr);
      const auto below = [&](Proc proc) {
        for (int k = 0; k < s.depth; ++k)
          if (s.stack[k].proc == proc) return &s.stack[k];
        return static_cast<Frame*>(nullptr);
      };
      const Frame* barrage = below(Proc::kDogfightBarrage);
      ASSERT_EQ(barrage != nullptr, row.shot) << row.x << " " << row.go;
      if (barrage) {
        EXPECT_EQ(barrage->side, die <= 3 ? 1 : 0);
        EXPECT_EQ(barrage->dogfight, 1);
      }
    }
}

// --- 9.5.4

WingLeader two_wings() {
  return Small{.nets = "[[net]]\nside=\"blue\"\nunits=[\"D\",\"E\",\"T\"]\n",
               .units =
                   "{side=\"blue\",id=\"T\",aircraft=\"ju88a1\",mission=\"bombing\",at=\"H9\"},"
                   "{side=\"blue\",id=\"U\",aircraft=\"ju88a1\",mission=\"bombing\",at=\"G9\"},"
                   "{side=\"blue\",id=\"D\",aircraft=\"bf109e4\",mission=\"sweep\",at=\"F9\",wing=\"Y\",leader=true},"
                   "{side=\"blue\",id=\"E\",aircraft=\"bf109e4\",mission=\"sweep\",at=\"F10\",wing=\"Y\"},"
                   "{side=\"red\",id=\"B\",aircraft=\"spitfire_ia\",mission=\"intercept\",at=\"U10\",wing=\"X\"},"
                   "{side=\"red\",id=\"A\",aircraft=\"spitfire_ia\",mission=\"intercept\",at=\"T10\",wing=\"X\",leader=true},"
                   "{side=\"red\",id=\"H\",aircraft=\"hurricane_i\",mission=\"intercept\",at=\"U9\",wing=\"X\"},"
                   "{side=\"red\",id=\"K\",aircraft=\"hurricane_i\",mission=\"intercept\",at=\"V9\",wing=\"X\"},"
                   "{side=\"red\",id=\"J\",aircraft=\"hurricane_i\",mission=\"sweep\",at=\"X7\"}"}
      .make();
}

TEST(Chance, WL_9_5_4_1_b_OneOrderForTheWholeWing) {
  // covers: WL-9.5.4.1-b, WL-9.5.3-b, WL-9.5.4-a
  const WingLeader g = two_wings();
  Draw d(123);
  int all_ordered = 0, split_up = 0;
  for (State s : many<in_play>(600, g, d, 3)) {
    s.phase = Phase::kTally;
    for (Wing& w : s.wing) w = {}, w.broken_up = static_cast<uint8_t>(d.one_in(10));
    for (const int i : all_units(s)) {
      Unit& u = s.unit[i];
      set(u, kInWing, g.wing(u) != 0 && !d.one_in(6)), set(u, kWingLeader, i == 2 || i == 5);
      u.tally_on = TallyOn::kNothing, u.tally = 0, clear_vector(u);
      if (d.one_in(3)) u.disorder = 0;
      u.facing = d.one_in(4) ? kW : kE;
      if (u.side == 1) u.mission = i == 8 ? Mission::kSweep : Mission::kIntercept;
    }
    if (!there(s.unit[8]) || !there(s.unit[5])) continue;
    // J, of the same formation or not, has seen T or U; the wing has no net.
    const int target = d.below(2), leader = 5;
    if (!there(s.unit[target])) continue;
    for (const int i : {4, 6, 7, 8})
      if (d.one_in(4)) s.unit[i].tally_on = TallyOn::kUnit, s.unit[i].tally = target;
    const State begun = s;
    const int wing = g.wing(s.unit[leader]);
    start(g, s, Proc::kOrders, {.unit = leader, .target = target, .how = 1});
    State expected = begun;
    const auto able = [&](const State& now, int i) {
      const Unit& u = now.unit[i];
      return (formation_of(now, leader) >> i & 1) && g.wing(u) == wing && has(u, kInWing) && available(g, now, i) &&
             may_order(g, now, i, target);
    };
    // The members in turn, the leader last; each sees what those before it have done.
    int ordered = 0;
    if (!begun.wing[wing - 1].broken_up) {
      for (int next = 0; next >= 0 && ordered < 9;) {
        next = -1;
        for (const int i : all_units(begun))
          if (able(expected, i) && (next < 0 || next == leader)) next = i;
        if (next < 0) break;
        Unit& u = expected.unit[next];
        u.tally_on = TallyOn::kUnit, u.tally = target;
        mark(u, kOrdered), set(u, kAlerted);
        ++ordered;
        if (next == leader) break;
      }
    }
    const bool led = expected.unit[leader].tally_on == TallyOn::kUnit && begun.unit[leader].tally_on == TallyOn::kNothing;
    EXPECT_EQ(s.wing[wing - 1].orders, ordered > 0 ? 1 : 0);
    EXPECT_EQ(s.wing[wing - 1].broken_up != 0, begun.wing[wing - 1].broken_up || led);
    EXPECT_TRUE(s.wing[2 - wing] == begun.wing[2 - wing]);  // the other wing
    for (const int i : all_units(begun)) {
      EXPECT_EQ(s.unit[i].tally_on, expected.unit[i].tally_on) << i;
      EXPECT_EQ(s.unit[i].tally, expected.unit[i].tally) << i;
      EXPECT_EQ(did(s.unit[i], kOrdered), did(expected.unit[i], kOrdered)) << i;
      EXPECT_EQ(has(s.unit[i], kInWing), has(begun.unit[i], kInWing) && !(led && g.wing(begun.unit[i]) == wing)) << i;
    }
    all_ordered += ordered > 1, split_up += led;
  }
  EXPECT_GT(all_ordered, 20);
  EXPECT_GT(split_up, 20);
}

// --- 10.8

TEST(Chance, WL_10_8_2_b_WhereADogfightDrifts) {
  // covers: WL-10.8.2-a, WL-10.8.2-b, WL-10.7.1-e
  const WingLeader g = hazy_battle();
  Draw d(84);
  for (State s : many<in_play>(150, g, d, 4)) {
    const int fight = 1 + d.below(3);
    const int x = d.one_in(3) ? (d.one_in(2) ? 0 : 25) : d.below(26), y = d.one_in(3) ? 0 : d.below(20);
    std::vector<int> members;
    for (const int i : {0, 3, 5, 7, 8, 9}) {
      Unit& u = s.unit[i];
      if (i != 5 && i != 7 && d.one_in(2)) continue;
      u.status = Status::kOnMap, u.mission = Mission::kSweep, u.disorder = 0, u.dogfight = fight;
      u.x = x, u.y = y, u.tally_on = TallyOn::kUnit, u.tally = u.side == 0 ? 7 : 5;
      members.push_back(i);
    }
    const State begun = s;
    start(g, s, Proc::kDogfightMove, {.dogfight = fight});
    for (const int side : {0, 1}) {
      ASSERT_EQ(s.at, At::kDogfightBreakQuestion);
      EXPECT_EQ(s.seat, side);
      std::vector<game::Action> expected{make(Kind::kPass)};
      for (const int i : members)
        if (begun.unit[i].side == side) expected.push_back(make(Kind::kBreak, i));
      EXPECT_EQ(offered(g, s), expected);
      g.apply(s, make(Kind::kPass), nullptr);
    }
    ASSERT_EQ(s.at, At::kDogfightDriftRoll);
    const int die = 1 + d.below(6);
    g.resolve(s, static_cast<uint32_t>(die), nullptr);
    ASSERT_EQ(s.at, At::kDogfightMoveQuestion);
    EXPECT_EQ(s.seat, die <= 3 ? 0 : 1);
    std::set<int> expected{0}, list;
    for (const int f : {kE, kSE, kS, kSW, kW})
      if (on_board(x + step_x(f), y + step_y(f))) expected.insert(f + 1);
    for (const game::Action a : offered(g, s)) list.insert(arg_of(a));
    EXPECT_EQ(list, expected);
    const game::Action chosen = any_of(offered(g, s), d);
    g.apply(s, chosen, nullptr);
    for (const int i : all_units(begun)) {
      Unit v = begun.unit[i];
      if (v.dogfight == fight) {
        const int f = arg_of(chosen) - 1;
        v.attitude = f >= 0 && step_y(f) < 0 ? Attitude::kDive : Attitude::kLevel;
        if (f >= 0) v.x = x + step_x(f), v.y = y + step_y(f);
      }
      EXPECT_TRUE(s.unit[i] == v) << i;
    }
  }
}

TEST(Chance, WL_10_8_WhetherADogfightBegins) {
  // covers: WL-10.8-a, WL-10.8-b, WL-10.8-c, WL-10.8-d, WL-10.8-e, WL-10.8-f, WL-10.8.1-a, WL-13.4.2-c, WL-13.4.3-e
  const WingLeader g = hazy_battle();
  Draw d(85);
  for (State s : many<in_play>(250, g, d, 1)) {
    s.combat.active = 1, s.combat.attacker = d.below(2);
    s.combat.flags = Flags<CombatFlag>((d.one_in(4) ? kCombatEvade : 0) | (d.one_in(4) ? kCombatLufbery : 0));
    for (const int i : all_units(s)) {
      s.unit[i].role = d.one_in(3) ? (s.unit[i].side == s.combat.attacker ? 1 : 2) : 0;
      set(s.unit[i], kLufbery, d.one_in(3));
    }
    s.combat.primary[0] = s.combat.primary[1] = 0;
    const State begun = s;
    std::vector<int> able[2];
    for (const int i : all_units(s)) {
      const Unit& u = s.unit[i];
      if (u.role > 0 && there(u) && fights(u) && !undone(u)) able[u.role - 1].push_back(i);
    }
    start(g, s, Proc::kDogfightCheck);
    bool begins = false;
    if (!able[0].empty() && !able[1].empty()) {
      const bool defender_must_refuse = begun.combat.flags.has(kCombatEvade | kCombatLufbery);
      bool wants[2] = {};
      for (const int role : {0, 1}) {
        if (role == 1 && defender_must_refuse) continue;
        ASSERT_EQ(s.at, At::kDogfightQuestion);
        EXPECT_EQ(s.seat, role == 0 ? begun.combat.attacker : 1 - begun.combat.attacker);
        wants[role] = d.one_in(2);
        EXPECT_EQ(offered(g, s).size(), 2u);
        g.apply(s, make(Kind::kWant, 0, 0, wants[role] ? 1 : 2), nullptr);
      }
      begins = wants[0] && wants[1];
      if (wants[0] != wants[1]) {
        int roller[2], total[2];
        for (const int role : {0, 1}) {
          roller[role] = able[role].back();
          if (able[role].size() > 1) {
            ASSERT_EQ(s.at, At::kDogfightRollerQuestion);
            EXPECT_EQ(s.seat, role == 0 ? begun.combat.attacker : 1 - begun.combat.attacker);
            std::vector<game::Action> expected;
            for (const int i : able[role]) expected.push_back(make(Kind::kRoller, i));
            EXPECT_EQ(offered(g, s), expected);
            const game::Action chosen = any_of(expected, d);
            roller[role] = unit_of(chosen);
            g.apply(s, chosen, nullptr);
          }
        }
        for (const int role : {0, 1}) {
          ASSERT_EQ(s.at, At::kDogfightSpeedRoll);
          const int die = 1 + d.below(6);
          const Unit& u = begun.unit[roller[role]];
          total[role] = die + basic_speed(g, begun, roller[role]) + (u.quality == Quality::kVeteran) -
                        (u.quality == Quality::kGreen) + (role == 1 && defender_must_refuse);
          g.resolve(s, static_cast<uint32_t>(die), nullptr);
        }
        const int wanter = wants[0] ? 0 : 1;
        begins = total[wanter] >= total[1 - wanter];
      }
    }
    EXPECT_EQ(s.result, begins ? 1 : 0);
    for (const int i : all_units(begun)) {
      Unit v = begun.unit[i];
      const bool joins = begins && v.role > 0 && there(v) && fights(v) && !undone(v);
      if (joins) {
        v.dogfight = 1, v.facing = g.side[v.side].edge == 0 ? kW : kE, v.attitude = Attitude::kLevel, v.headon = kNone;
        set(v, kLufbery, false);
      }
      EXPECT_TRUE(s.unit[i] == v) << i;
    }
  }
}

}  // namespace
}  // namespace furball::wing_leader
