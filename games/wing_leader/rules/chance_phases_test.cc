// Air combats, dogfights, the Administration Phase and single moves, played out over positions drawn by chance and checked
// against a plain telling of the rules.

#include <algorithm>
#include <set>

#include "games/wing_leader/combat.h"
#include "games/wing_leader/movement.h"
#include "games/wing_leader/rules/chance_test_util.h"

namespace furball::wing_leader {
namespace {
using namespace testing;

WingLeader battle() {
  Small small;
  small.environment = "haze=5\nclouds=[{type=\"dense\",squares=[\"H7\"]},{type=\"broken\",squares=[\"I6\",\"I7\"]}]";
  small.red = "gci=4";
  return small.make();
}

bool fights(const Unit& u) { return u.mission > Mission::kRecce; }
bool there(const Unit& u) { return u.status == Status::kOnMap; }
bool undone(const Unit& u) { return u.disorder >= 2 || (u.size == Size::kFlight && u.disorder == 1); }

std::vector<game::Action> offered(const WingLeader& g, const State& s) {
  game::ActionList list;
  g.legal(s, list);
  return {list.begin(), list.end()};
}

game::Action any_of(const std::vector<game::Action>& list, Draw& d) {
  return list[static_cast<std::size_t>(d.below(static_cast<int>(list.size())))];
}

// --- One air combat from its first question to its end

TEST(Chance, WL_10_2_OneAirCombatStepByStep) {
  // covers: WL-10.2-b, WL-10.2-c, WL-10.2-f, WL-10.2.1-a, WL-10.2.2-a, WL-10.3-b, WL-10.3-c, WL-10.5-a, WL-10.5-b, WL-10.5.3-a
  // covers: WL-10.7-a, WL-10.7-c, WL-10.7.1-e, WL-10.7.2-a, WL-10.7.2-b, WL-10.7.2-c, WL-10.8.1-e, WL-13.4.3-d, WL-13.5.3-c
  WingLeader g = battle();
  Draw d(81);
  for (int n = 0; n < 150; ++n) {
    State s = in_play(g, d, 1);
    s.combat.active = 1, s.combat.attacker = static_cast<uint8_t>(d.below(2));
    s.combat.x = 6, s.combat.y = 5;
    s.combat.flags = d.one_in(4) ? kCombatDogfight : 0;
    const int few = 1 + d.below(4);
    for (Card& c : g.cards) c.can.heavy_gun = d.one_in(3) ? 3 : 0;
    for (const int i : all_units(s)) {
      Unit& u = s.unit[i];
      u.role = static_cast<uint8_t>(d.one_in(few) ? (u.side == s.combat.attacker ? 1 : 2) : 0);
      u.new_losses = 0, u.hits = 0;
      if (d.one_in(4)) mark(u, kBrokenByFlak);
      if (d.one_in(4)) set(u, kLufbery);
      if (d.one_in(3)) u.headon = static_cast<uint8_t>(u.tally);
    }
    const auto of = [&](int role) {
      std::vector<int> those;
      for (const int i : all_units(s))
        if (s.unit[i].role == role + 1 && there(s.unit[i])) those.push_back(i);
      return those;
    };
    if (of(0).empty() || of(1).empty()) continue;
    const int attacker = s.combat.attacker;
    const auto role_of_seat = [&] { return s.seat == attacker ? 0 : 1; };
    const State begun = s;
    start(g, s, Proc::kAirCombat);
    std::vector<int> checked;  // cohesion, in order
    std::vector<At> asked;
    int hits[2] = {0, 0};
    const auto note = [&](At at) {
      if (asked.empty() || asked.back() != at) asked.push_back(at);
    };
    while (top(s) == Proc::kAirCombat || top(s) == Proc::kConfirm || top(s) == Proc::kCohesion) {
      if (s.wait() == Wait::kEnd || s.depth <= begun.depth) break;
      if (top(s) == Proc::kAirCombat) note(s.at);
      if (s.at == At::kPrimaryQuestion) {
        const int role = role_of_seat();
        std::vector<int> able, leaders;
        for (const int i : of(role))
          if (role == kDefender || (armament(g, s.unit[i]) >= 0 && !did(s.unit[i], kBrokenByFlak))) able.push_back(i);
        leaders = able.empty() ? of(role) : able;
        std::vector<game::Action> expected;
        expected.reserve(leaders.size());
        for (const int i : leaders) expected.push_back(make(Kind::kPrimary, i));
        EXPECT_GT(expected.size(), 1u);
        EXPECT_EQ(offered(g, s), expected);
      } else if (s.at == At::kLongRangeQuestion || s.at == At::kRatingQuestion) {
        EXPECT_EQ(s.seat, attacker);
        if (s.at == At::kLongRangeQuestion) {
          EXPECT_NE(long_range_choices(g, s), 0);
          EXPECT_EQ(offered(g, s).size(),
                    1u + static_cast<std::size_t>(__builtin_popcount(static_cast<unsigned>(long_range_choices(g, s)))));
        } else {
          EXPECT_FALSE(s.combat.flags & (kCombatHeadOn | kCombatDogfight));
          EXPECT_EQ(offered(g, s).size(), 2u);
        }
        for (const int i : of(kAttacker)) EXPECT_FALSE(has(s.unit[i], kLufbery));
        EXPECT_EQ((s.combat.flags & kCombatHeadOn) != 0, is_head_on(g, s));
        EXPECT_EQ((s.combat.flags & kCombatBounce) != 0, is_bounce(g, s));
        EXPECT_EQ((s.combat.flags & kCombatLufbery) != 0, has(primary(s, kDefender), kLufbery));
      } else if (s.at == At::kEvadeQuestion) {
        EXPECT_EQ(s.seat, 1 - attacker);
        EXPECT_TRUE(may_evade(g, s));
      } else if (s.at == At::kAirCombatRoll) {
        EXPECT_EQ(s.combat.rating, s.combat.flags & kCombatHeadOn     ? Rating::kHitAndRun
                                   : s.combat.flags & kCombatDogfight ? Rating::kTurning
                                                                      : s.combat.rating);
        const int role = rolls_dice(g, s, kAttacker) && s.combat.dice[0] == 0 ? kAttacker : kDefender;
        EXPECT_TRUE(rolls_dice(g, s, role));
        const int dice = d.one_in(2) ? 12 : 2 + d.below(11);
        hits[role] = hits_scored(g, s, role, dice);
        g.resolve(s, static_cast<uint32_t>(dice), nullptr);
        EXPECT_EQ(s.combat.dice[role], top(s) == Proc::kAirCombat || s.combat.active ? dice : s.combat.dice[role]);
        if (HasFailure()) return;
        continue;
      } else if (s.at == At::kSpreadHitsQuestion) {
        const int shooter = role_of_seat();
        const std::vector<int> victims = of(1 - shooter);
        const std::size_t more = static_cast<std::size_t>(hits[shooter]) % victims.size();
        EXPECT_GT(more, 0u);
        for (const game::Action a : offered(g, s))
          EXPECT_EQ(__builtin_popcount(static_cast<unsigned>(arg_of(a))), static_cast<int>(more));
      } else if (s.at == At::kConfirmRoll) {
        const Unit& u = s.unit[s.top().unit];
        const int role = u.role - 1;
        EXPECT_EQ(s.top().value, confirm_firepower(g, s, 1 - role));
        EXPECT_EQ(s.top().how, role == kDefender && (s.combat.flags & kCombatHeadOn) ? 1 : 0);
        int sum = 0;
        for (const int i : of(role)) sum += s.unit[i].hits;
        EXPECT_LE(sum, hits[1 - role]);
        g.resolve(s, 1, nullptr);  // no damage, so that the shares stay to be seen
        continue;
      } else if (s.at == At::kCohesionRoll) {
        const Unit& u = s.unit[s.top().unit];
        EXPECT_EQ(s.top().how, fights(u) ? 0 : 1);
        checked.push_back(s.top().unit);
        g.resolve(s, 12, nullptr);
        continue;
      } else if (s.at == At::kBreakOffQuestion) {
        const int role = role_of_seat();
        std::vector<game::Action> expected{make(Kind::kPass)};
        for (const int i : of(role))
          if (!undone(s.unit[i])) expected.push_back(make(Kind::kBreak, i));
        EXPECT_GT(expected.size(), 1u);
        EXPECT_EQ(offered(g, s), expected);
        for (const int i : all_units(s)) {  // ammunition has been marked by now
          const Unit& old = begun.unit[i];
          const bool rockets = (s.combat.flags & kCombatRockets) && i == s.combat.primary[kAttacker];
          const bool uses = old.role > 0 && !rockets && (fights(old) || fighter_bomber(g, old));
          EXPECT_EQ(s.unit[i].ammo, !uses ? old.ammo : old.ammo == Ammo::kFull ? Ammo::kLow : Ammo::kDepleted);
          EXPECT_EQ((s.unit[i].carries & kRocketsFired) != 0, (old.carries & kRocketsFired) != 0 || rockets);
        }
        g.apply(s, make(Kind::kPass), nullptr);
        continue;
      }
      if (HasFailure()) return;
      g.apply(s, any_of(offered(g, s), d), nullptr);
    }
    // Cohesion: attackers first, each once, in the order of the list; broken units are past caring.
    std::vector<int> expected;
    for (const int role : {1, 2})
      for (const int i : all_units(begun))
        if (begun.unit[i].role == role && there(begun.unit[i]) && !undone(begun.unit[i])) expected.push_back(i);
    EXPECT_EQ(checked, expected);
    // The questions in the order of the book
    const At book[] = {At::kPrimaryQuestion, At::kLongRangeQuestion,  At::kRatingQuestion,  At::kEvadeQuestion,
                       At::kAirCombatRoll,   At::kSpreadHitsQuestion, At::kBreakOffQuestion};
    std::size_t place = 0;
    for (const At at : asked) {
      while (place < 7 && book[place] != at) ++place;
      EXPECT_LT(place, 7u);
    }
    if (HasFailure()) return;
  }
}

TEST(Chance, WL_10_2_2_a_HitsAreDealtEvenly) {
  const WingLeader g = battle();
  Draw d(82);
  for (int n = 0; n < 150; ++n) {
    State s = in_play(g, d, 1);
    s.combat.active = 1, s.combat.attacker = static_cast<uint8_t>(d.below(2)), s.combat.rating = Rating::kTurning;
    std::vector<int> those[2];
    for (const int i : all_units(s)) {
      Unit& u = s.unit[i];
      u.role = static_cast<uint8_t>(d.one_in(2) ? (u.side == s.combat.attacker ? 1 : 2) : 0);
      u.hits = 0;
      if (u.role && there(u)) those[u.role - 1].push_back(i);
    }
    if (those[0].empty() || those[1].empty()) continue;
    s.combat.primary[0] = static_cast<uint8_t>(those[0][0]), s.combat.primary[1] = static_cast<uint8_t>(those[1][0]);
    const int hits[2] = {d.below(7), d.below(7)};
    for (const int role : {0, 1}) s.combat.hits[role] = static_cast<uint8_t>(hits[role]);
    Ctx c{g, s, nullptr};
    s.at = At::kRunning;
    Frame& f = c.push(Proc::kAirCombat);
    f.step = 9;  // the attacker spreads his hits
    g.run(s, nullptr);
    for (const int shooter : {0, 1}) {
      const std::vector<int>& victims = those[1 - shooter];
      const int odd = hits[shooter] % static_cast<int>(victims.size());
      const bool asks = odd > 0;
      if (asks) {
        ASSERT_EQ(s.at, At::kSpreadHitsQuestion);
        EXPECT_EQ(s.seat, shooter == 0 ? s.combat.attacker : 1 - s.combat.attacker);
        const std::vector<game::Action> list = offered(g, s);
        std::set<int> masks, expected;
        for (int mask = 0; mask < 1 << victims.size(); ++mask)
          if (__builtin_popcount(static_cast<unsigned>(mask)) == odd) expected.insert(mask);
        for (const game::Action a : list) masks.insert(arg_of(a));
        EXPECT_EQ(masks, expected);
        EXPECT_EQ(list.size(), expected.size());
        const game::Action chosen = any_of(list, d);
        g.apply(s, chosen, nullptr);
        if (shooter == 0 && (s.at == At::kSpreadHitsQuestion || s.at == At::kConfirmRoll)) {
          for (std::size_t k = 0; k < victims.size(); ++k)
            EXPECT_EQ(s.unit[victims[k]].hits, hits[shooter] / static_cast<int>(victims.size()) + (arg_of(chosen) >> k & 1));
        }
      } else if (shooter == 0 && s.at == At::kSpreadHitsQuestion) {
        for (const int i : victims) EXPECT_EQ(s.unit[i].hits, hits[0] / static_cast<int>(victims.size()));
      }
      if (HasFailure()) return;
    }
    EXPECT_NE(s.at, At::kSpreadHitsQuestion);
    const int total = hits[0] + hits[1];
    if (total > 0) {
      ASSERT_EQ(s.at, At::kConfirmRoll);
      int sum = 0;
      for (const int role : {0, 1})
        for (const int i : those[role]) sum += s.unit[i].hits;
      EXPECT_EQ(sum, total);
      EXPECT_EQ(s.unit[s.top().unit].role, hits[0] > 0 ? 2 : 1);  // the defenders' hits first
      for (const int role : {0, 1}) EXPECT_EQ(s.combat.firepower[role], confirm_firepower(g, s, role));
    }
    if (HasFailure()) return;
  }
}

// --- After a combat

TEST(Chance, WL_7_2_2_f_WhoWatchesWhomAfterwards) {
  // covers: WL-7.1-b, WL-7.2.2-f, WL-9.2.1.1-a, WL-9.2.2-d, WL-13.2-b, WL-15.2.4-c
  const WingLeader g = battle();
  Draw d(83);
  for (int n = 0; n < 200; ++n) {
    State s = in_play(g, d, 1);
    s.combat.active = 1, s.combat.attacker = static_cast<uint8_t>(d.below(2));
    const bool dogfight = d.one_in(3);
    for (const int i : all_units(s)) {
      Unit& u = s.unit[i];
      u.role = static_cast<uint8_t>(d.one_in(3) ? (u.side == s.combat.attacker ? 1 : 2) : 0);
      if (dogfight && fights(u) && there(u) && !undone(u)) u.dogfight = static_cast<uint8_t>(u.role ? 1 : 0);
    }
    const State begun = s;
    start(g, s, Proc::kAfterCombat);
    const auto enemy = [&](const Unit& u, int t) {
      const Unit& e = begun.unit[t];
      return e.role > 0 && there(e) && e.side != u.side && (u.dogfight == 0 || e.dogfight == u.dogfight);
    };
    for (const int role : {2, 1})  // the defenders first
      for (const int i : all_units(begun)) {
        const Unit& u = begun.unit[i];
        const bool bombs = fighter_bomber(g, u);
        if (u.role != role || !there(u) || undone(u) || (!fights(u) && !bombs)) continue;
        std::vector<game::Action> expected;
        int only = -1, count = 0;
        if (bombs) expected.push_back(make(Kind::kPass));
        for (const int t : all_units(begun))
          if (enemy(u, t)) expected.push_back(make(Kind::kRetally, i, t)), only = t, ++count;
        if (count == 0 || (count == 1 && !bombs)) {
          if (count == 1) {
            EXPECT_TRUE(tallies(s.unit[i], only)) << i;
            EXPECT_EQ(s.unit[i].has_vector, tallies(u, only) && u.has_vector)
                << i;  // nothing happens to whoever has it already
          }
          continue;
        }
        ASSERT_EQ(s.at, At::kNewTallyQuestion) << i;
        EXPECT_EQ(s.seat, u.side);
        EXPECT_EQ(offered(g, s), expected);
        const game::Action chosen = any_of(offered(g, s), d);
        g.apply(s, chosen, nullptr);
        if (kind_of(chosen) == Kind::kRetally) {
          EXPECT_TRUE(tallies(s.unit[i], target_of(chosen)));
        }
        if (HasFailure()) return;
      }
    EXPECT_NE(s.at, At::kNewTallyQuestion);
    for (const int i : all_units(begun)) {
      const Unit& u = begun.unit[i];
      if (u.role == 0 || !there(u)) continue;
      EXPECT_TRUE(!fights(u) || has(s.unit[i], kAlerted));
      EXPECT_NE(s.unit[i].mission, Mission::kEscort);
    }
    for (const int role : {2, 1}) {
      std::vector<game::Action> expected{make(Kind::kPass)};
      for (const int i : all_units(s)) {
        const Unit& u = s.unit[i];
        if (begun.unit[i].role != role || !there(u)) continue;
        if (!fights(u) && u.load != Load::kEmpty && u.load != Load::kCargo) expected.push_back(make(Kind::kJettison, i, 0, 1));
        if ((u.carries & kTanks) && has(u, kAlerted)) expected.push_back(make(Kind::kJettison, i, 0, 2));
      }
      if (expected.size() == 1) continue;
      ASSERT_EQ(s.at, At::kJettisonQuestion);
      EXPECT_EQ(s.seat, role == 1 ? s.combat.attacker : 1 - s.combat.attacker);
      EXPECT_EQ(offered(g, s), expected);
      g.apply(s, make(Kind::kPass), nullptr);
      if (HasFailure()) return;
    }
    EXPECT_NE(s.at, At::kJettisonQuestion);
    if (HasFailure()) return;
  }
}

// --- Dogfights

TEST(Chance, WL_10_8_2_b_WhereADogfightDrifts) {
  // covers: WL-10.8.2-a, WL-10.8.2-b, WL-10.7.1-e
  const WingLeader g = battle();
  Draw d(84);
  for (int n = 0; n < 150; ++n) {
    State s = in_play(g, d, 4);
    const int fight = 1 + d.below(3);
    const int x = d.one_in(3) ? (d.one_in(2) ? 0 : 25) : d.below(26), y = d.one_in(3) ? 0 : d.below(20);
    std::vector<int> members;
    for (const int i : {0, 3, 5, 7, 8, 9}) {
      Unit& u = s.unit[i];
      if (i != 5 && i != 7 && d.one_in(2)) continue;
      u.status = Status::kOnMap, u.mission = Mission::kSweep, u.disorder = 0, u.dogfight = static_cast<uint8_t>(fight);
      u.x = static_cast<uint8_t>(x), u.y = static_cast<uint8_t>(y), u.tally_on = TallyOn::kUnit, u.tally = u.side == 0 ? 7 : 5;
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
        if (f >= 0) v.x = static_cast<uint8_t>(x + step_x(f)), v.y = static_cast<uint8_t>(y + step_y(f));
      }
      EXPECT_TRUE(s.unit[i] == v) << i;
    }
    if (HasFailure()) return;
  }
}

TEST(Chance, WL_10_8_WhetherADogfightBegins) {
  // covers: WL-10.8-a, WL-10.8-b, WL-10.8-c, WL-10.8-d, WL-10.8-e, WL-10.8-f, WL-10.8.1-a, WL-13.4.2-c, WL-13.4.3-e
  const WingLeader g = battle();
  Draw d(85);
  for (int n = 0; n < 250; ++n) {
    State s = in_play(g, d, 1);
    s.combat.active = 1, s.combat.attacker = static_cast<uint8_t>(d.below(2));
    s.combat.flags = static_cast<uint8_t>((d.one_in(4) ? kCombatEvade : 0) | (d.one_in(4) ? kCombatLufbery : 0));
    for (const int i : all_units(s)) {
      s.unit[i].role = static_cast<uint8_t>(d.one_in(3) ? (s.unit[i].side == s.combat.attacker ? 1 : 2) : 0);
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
      const bool defender_must_refuse = (begun.combat.flags & (kCombatEvade | kCombatLufbery)) != 0;
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
    if (HasFailure()) return;
  }
}

// --- The Administration Phase

TEST(Chance, WL_11_0_WhoEscapes) {
  // covers: WL-11.0-b, WL-11.0-c, WL-11.0-e, WL-11.0-f, WL-11.0-g, WL-11.0-h, WL-9.2.2-g, WL-4.7-f
  const WingLeader g = battle();
  Draw d(86);
  for (int n = 0; n < 250; ++n) {
    State s = in_play(g, d, 4);
    const int side = d.below(2);
    for (const int i : all_units(s)) {
      if (d.one_in(3)) mark(s.unit[i], kEscapeAsked);
      if (s.unit[i].side == side && d.one_in(2)) s.unit[i].disorder = s.unit[i].size == Size::kFlight ? 1 : 2;
      if (s.unit[i].side != side && d.one_in(2)) s.unit[i].status = Status::kOffLeft;
    }
    const State begun = s;
    start(g, s, Proc::kEscapes, {.side = side});
    std::vector<game::Action> expected{make(Kind::kPass)};
    for (const int i : all_units(begun))
      if (there(begun.unit[i]) && begun.unit[i].side == side && !did(begun.unit[i], kEscapeAsked))
        expected.push_back(make(Kind::kEscape, i));
    if (expected.size() == 1) {
      EXPECT_NE(s.at, At::kEscapeQuestion);
      continue;
    }
    ASSERT_EQ(s.at, At::kEscapeQuestion);
    EXPECT_EQ(s.seat, side);
    EXPECT_EQ(offered(g, s), expected);
    const int who = unit_of(expected[1 + static_cast<std::size_t>(d.below(static_cast<int>(expected.size()) - 1))]);
    g.apply(s, make(Kind::kEscape, who), nullptr);
    const Unit& u = begun.unit[who];
    std::vector<int> enemies, hunters;
    for (const int i : all_units(begun)) {
      if (begun.unit[i].side == side || !available(g, begun, i)) continue;
      enemies.push_back(i);
      if (line_of_sight(g, at(begun.unit[i]), at(u))) hunters.push_back(i);
    }
    bool leave = false, away = false;
    if (!(enemies.empty() && undone(u))) {
      ASSERT_EQ(s.at, At::kLetEscapeQuestion);
      EXPECT_EQ(s.seat, 1 - side);
      leave = d.one_in(3);
      g.apply(s, make(leave ? Kind::kYes : Kind::kNo), nullptr);
      away = leave;
    }
    if (!leave && undone(u)) {
      if (hunters.empty()) {
        away = true;
      } else {
        int hunter = hunters.back();
        if (hunters.size() > 1) {
          ASSERT_EQ(s.at, At::kHunterQuestion);
          EXPECT_EQ(s.seat, 1 - side);
          std::vector<game::Action> list;
          list.reserve(hunters.size());
          for (const int i : hunters) list.push_back(make(Kind::kHunter, i));
          EXPECT_EQ(offered(g, s), list);
          hunter = unit_of(any_of(list, d));
          g.apply(s, make(Kind::kHunter, hunter), nullptr);
        }
        ASSERT_EQ(s.at, At::kHuntRoll);
        const int die = 1 + d.below(6);
        const Unit& h = begun.unit[hunter];
        away = die - g.tables.weather[line_weather(g, at(h), at(u))] < std::max(std::abs(h.x - u.x), std::abs(h.y - u.y));
        g.resolve(s, static_cast<uint32_t>(die), nullptr);
      }
    }
    EXPECT_EQ(s.unit[who].status, away ? Status::kEscaped : Status::kOnMap);
    bool bomber_left = false;
    for (const int i : all_units(begun))
      bomber_left |= i != who && (formation_of(begun, who) >> i & 1) && !fights(begun.unit[i]);
    for (const int i : all_units(begun)) {
      const Unit& e = begun.unit[i];
      if (i == who) continue;
      const bool sent = away && !fights(u) && !bomber_left && there(e) && e.side == side && e.mission == Mission::kEscort &&
                        !escort_station(g, s, side, at(e), e.facing);
      EXPECT_EQ(has(s.unit[i], kReturning), has(e, kReturning) || sent);
    }
    if (HasFailure()) return;
  }
}

TEST(Chance, WL_9_2_2_e_EscortMarkersAndNewVectors) {
  // covers: WL-9.2.2-e, WL-9.2.2-f, WL-9.2.4-d, WL-9.2.4-e, WL-9.4.2-c, WL-6.0-e
  WingLeader g = battle();
  Draw d(87);
  for (int n = 0; n < 250; ++n) {
    State s = in_play(g, d, 3);
    g.side[0].gci = static_cast<uint8_t>(d.below(4)), g.side[1].gci = static_cast<uint8_t>(d.below(5));
    for (const int side : {0, 1}) g.side[side].radio = !d.one_in(4);
    for (NetSetup& net : g.nets) net.gci = !d.one_in(4);
    for (const int i : all_units(s)) {
      Unit& u = s.unit[i];
      mark(u, kEscapeAsked);
      if (d.one_in(5)) set(u, kLufbery);
      if (d.one_in(4)) set(u, kFormingUp);
      if (d.one_in(5)) mark(u, kVectorTried);
      if (d.one_in(5)) mark(u, kFought);
      if (!d.one_in(3)) u.mission = d.one_in(2) ? Mission::kSweep : d.one_in(2) ? Mission::kBombing : Mission::kIntercept;
      if (bomber_role(u) || d.one_in(2)) u.tally_on = TallyOn::kNothing, u.tally = 0, u.facing = kE;
      set(u, kWasEscort, d.one_in(2));
    }
    const State begun = s;
    start(g, s, Proc::kAdministration);
    for (const int side : {0, 1}) {
      const State now = s;  // those who form up have become escorts
      const auto may = [&](const State& t, int i) {
        const Unit& u = t.unit[i];
        return u.side == side && there(u) && u.mission == Mission::kSweep && u.tally_on == TallyOn::kNothing &&
               u.dogfight == 0 && !has(u, kLufbery) && !has(u, kReturning) && available(g, t, i) &&
               escort_station(g, t, side, at(u), u.facing);
      };
      std::vector<game::Action> expected{make(Kind::kPass)};
      for (const int i : all_units(begun)) {
        const bool joins = may(begun, i) && has(begun.unit[i], kFormingUp);
        if (begun.unit[i].side != side) continue;
        EXPECT_EQ(now.unit[i].mission, joins ? Mission::kEscort : begun.unit[i].mission) << i;
        if (joins) {
          EXPECT_FALSE(has(now.unit[i], kFormingUp) || has(now.unit[i], kWasEscort));
        } else if (may(begun, i)) {
          expected.push_back(make(Kind::kPick, i));
        }
      }
      EXPECT_EQ(s.at == At::kEscortMarkersQuestion && s.seat == side, expected.size() > 1);
      if (expected.size() == 1) continue;
      EXPECT_EQ(offered(g, s), expected);
      const int who = unit_of(expected[1]);
      g.apply(s, expected[1], nullptr);
      EXPECT_EQ(s.unit[who].mission, Mission::kEscort);
      if (s.at == At::kEscortMarkersQuestion && s.seat == side) g.apply(s, make(Kind::kPass), nullptr);
      if (HasFailure()) return;
    }
    for (const int side : {0, 1}) {
      std::vector<game::Action> expected{make(Kind::kPass)};
      for (const int i : all_units(s)) {
        const Unit& u = s.unit[i];
        const int net = g.net(u);
        if (u.side == side && there(u) && u.mission == Mission::kIntercept && u.tally_on == TallyOn::kNothing &&
            u.dogfight == 0 && !undone(u) && !has(u, kReturning) && !did(u, kVectorTried) && g.side[side].gci > 0 &&
            g.side[side].radio && net > 0 && g.nets[static_cast<std::size_t>(net - 1)].gci)
          expected.push_back(make(Kind::kPick, i));
      }
      EXPECT_EQ(s.at == At::kNewVectorsQuestion && s.seat == side, expected.size() > 1);
      if (expected.size() == 1) continue;
      EXPECT_EQ(offered(g, s), expected);
      const int who = unit_of(expected[1]);
      const int needed = cluttered(g, s, g.net(s.unit[who])) ? 6 : g.side[side].gci;
      g.apply(s, expected[1], nullptr);
      EXPECT_TRUE(did(s.unit[who], kVectorTried));
      ASSERT_EQ(s.at, At::kGroundControlRoll);
      const int die = 1 + d.below(6);
      g.resolve(s, static_cast<uint32_t>(die), nullptr);
      EXPECT_EQ(s.at == At::kVectorQuestion && s.top().unit == who && top(s) == Proc::kPlaceVector && s.depth > begun.depth + 1,
                die >= needed);
      if (die >= needed) g.apply(s, make(Kind::kVector, who, 0, square_arg(3, 4)), nullptr);
      while (s.at == At::kNewVectorsQuestion && s.seat == side) g.apply(s, make(Kind::kPass), nullptr);
      if (HasFailure()) return;
    }
  }
}

// --- One unit's move

TEST(Chance, WL_8_EveryStepOfAMove) {
  // covers: WL-8.0-a, WL-8.2-b, WL-8.3-a, WL-8.3-e, WL-8.5-b, WL-8.5-c, WL-10.3-a, WL-13.4.3-a, WL-13.4.3-b, WL-9.2.1.1-a
  WingLeader g = battle();
  g.options.special_tactics = true;
  Draw d(88);
  for (int n = 0; n < 250; ++n) {
    State s = in_play(g, d, 5);
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
        bool met_enemy = (m.flags & kMetEnemy) != 0;
        const bool circle = g.options.special_tactics && fights(u) && has(u, kAlerted) && !undone(u) && !has(u, kLufbery) &&
                            !has(u, kReturning) && u.losses + 1 < u.max_losses && !met_enemy && m.mode != MoveMode::kLocked &&
                            m.mode != MoveMode::kHome && (m.mode == MoveMode::kFree || m.steps == 0) &&
                            m.mp - (m.dives ? 0 : bonus) >= 4;
        const auto has_choice = [&](game::Action a) { return std::count(list.begin(), list.end(), a) > 0; };
        EXPECT_EQ(has_choice(make(Kind::kLufberyIn)), circle);
        EXPECT_EQ(has_choice(make(Kind::kBreak, i)), !undone(u));
        EXPECT_EQ(has_choice(make(Kind::kJettison, i, 0, 1)), !fights(u) && u.load != Load::kEmpty && u.load != Load::kCargo);
        EXPECT_EQ(has_choice(make(Kind::kJettison, i, 0, 2)), (u.carries & kTanks) != 0 && has(u, kAlerted));
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
          EXPECT_EQ(has_choice(make(Kind::kStay, 0, 0, facing_arg(f))),
                    !must && stay_allowed(g, s, r, sim) && (m.required == 0 || met(g, s, r, stays, m.required)));
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
        EXPECT_EQ(now.from, f + 1);
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
          EXPECT_EQ((s.move.flags & kMetEnemy) != 0, (m.flags & kMetEnemy) || enemy);
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
    if (HasFailure()) return;
  }
}

}  // namespace
}  // namespace furball::wing_leader
