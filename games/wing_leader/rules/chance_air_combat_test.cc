// Chapter 10: air combats and what follows them, played out over positions drawn by chance and checked against a plain telling
// of the rules.

#include <algorithm>
#include <set>

#include "games/wing_leader/combat.h"
#include "games/wing_leader/rules/chance_test_util.h"

namespace furball::wing_leader {
namespace {
using namespace testing;

// --- One air combat from its first question to its end

TEST(Chance, WL_10_2_OneAirCombatStepByStep) {
  // covers: WL-10.2-b, WL-10.2-c, WL-10.2-f, WL-10.2.1-a, WL-10.2.2-a, WL-10.3-b, WL-10.3-c, WL-10.5-a, WL-10.5-b, WL-10.5.3-a
  // covers: WL-10.7-a, WL-10.7-c, WL-10.7.1-e, WL-10.7.2-a, WL-10.7.2-b, WL-10.7.2-c, WL-10.8.1-e, WL-13.4.3-d, WL-13.5.3-c
  WingLeader g = hazy_battle();
  Draw d(81);
  for (State s : many<in_play>(150, g, d, 1)) {
    s.combat.active = 1, s.combat.attacker = d.below(2);
    s.combat.x = 6, s.combat.y = 5;
    s.combat.flags = Flags<CombatFlag>(d.one_in(4) ? kCombatDogfight : 0);
    const int few = 1 + d.below(4);
    for (Card& c : g.cards) c.can.heavy_gun = d.one_in(3) ? 1 + d.below(3) : 0;
    for (const int i : all_units(s)) {
      Unit& u = s.unit[i];
      u.role = d.one_in(few) ? (u.side == s.combat.attacker ? 1 : 2) : 0;
      u.new_losses = 0, u.hits = 0;
      if (d.one_in(4)) mark(u, kBrokenByFlak);
      if (d.one_in(4)) set(u, kLufbery);
      if (d.one_in(3)) u.headon = u.tally;
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
        EXPECT_EQ(s.combat.flags.has(kCombatHeadOn), is_head_on(g, s));
        EXPECT_EQ(s.combat.flags.has(kCombatBounce), is_bounce(g, s));
        EXPECT_EQ(s.combat.flags.has(kCombatLufbery), has(primary(s, kDefender), kLufbery));
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
          EXPECT_EQ(s.unit[i].carries.has(kRocketsFired), old.carries.has(kRocketsFired) || rockets);
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
  }
}

TEST(Chance, WL_10_2_2_a_HitsAreDealtEvenly) {
  const WingLeader g = hazy_battle();
  Draw d(82);
  for (State s : many<in_play>(150, g, d, 1)) {
    s.combat.active = 1, s.combat.attacker = d.below(2), s.combat.rating = Rating::kTurning;
    std::vector<int> those[2];
    for (const int i : all_units(s)) {
      Unit& u = s.unit[i];
      u.role = d.one_in(2) ? (u.side == s.combat.attacker ? 1 : 2) : 0;
      u.hits = 0;
      if (u.role && there(u)) those[u.role - 1].push_back(i);
    }
    if (those[0].empty() || those[1].empty()) continue;
    s.combat.primary[0] = those[0][0], s.combat.primary[1] = those[1][0];
    const int hits[2] = {d.below(7), d.below(7)};
    for (const int role : {0, 1}) s.combat.hits[role] = hits[role];
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
  }
}

// --- After a combat

TEST(Chance, WL_7_2_2_f_WhoWatchesWhomAfterwards) {
  // covers: WL-7.1-b, WL-7.2.2-f, WL-9.2.1.1-a, WL-9.2.2-d, WL-13.2-b, WL-15.2.4-c
  const WingLeader g = hazy_battle();
  Draw d(83);
  for (State s : many<in_play>(200, g, d, 1)) {
    s.combat.active = 1, s.combat.attacker = d.below(2);
    const bool dogfight = d.one_in(3);
    for (const int i : all_units(s)) {
      Unit& u = s.unit[i];
      u.role = d.one_in(3) ? (u.side == s.combat.attacker ? 1 : 2) : 0;
      if (dogfight && fights(u) && there(u) && !undone(u)) u.dogfight = u.role ? 1 : 0;
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
  }
}

}  // namespace
}  // namespace furball::wing_leader
