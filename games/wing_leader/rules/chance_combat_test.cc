// Chapters 10 and 13 said once more, as plainly as the book does, and compared over combats drawn by chance.

#include <algorithm>

#include "games/wing_leader/combat.h"
#include "games/wing_leader/rules/chance_test_util.h"

namespace furball::wing_leader {
namespace {
using namespace testing;

WingLeader battle() {
  return Small{.environment = "haze=5\nclouds=[{type=\"dense\",squares=[\"H7\"]},{type=\"broken\",squares=[\"I6\",\"I7\"]}]",
               .nets = "",
               .units =
                   "{side=\"blue\",id=\"T\",aircraft=\"ju88a1\",mission=\"bombing\",at=\"H9\"},"
                   "{side=\"blue\",id=\"U\",aircraft=\"b17g\",mission=\"bombing\",at=\"G9\"},"
                   "{side=\"blue\",id=\"V\",aircraft=\"b24h\",mission=\"bombing\",at=\"G9\"},"
                   "{side=\"blue\",id=\"W\",aircraft=\"b17g\",mission=\"bombing\",at=\"G9\"},"
                   "{side=\"blue\",id=\"E\",aircraft=\"p47d\",mission=\"sweep\",at=\"F10\"},"
                   "{side=\"blue\",id=\"F\",aircraft=\"c47\",mission=\"transport\",at=\"F9\"},"
                   "{side=\"red\",id=\"A\",aircraft=\"me262a1\",mission=\"sweep\",at=\"T10\"},"
                   "{side=\"red\",id=\"B\",aircraft=\"me410a1\",mission=\"sweep\",at=\"U10\"},"
                   "{side=\"red\",id=\"H\",aircraft=\"bf109e4\",mission=\"sweep\",at=\"U9\"},"
                   "{side=\"red\",id=\"J\",aircraft=\"ju88a1\",mission=\"bombing\",at=\"X7\"},"
                   "{side=\"red\",id=\"R\",aircraft=\"me163b\",size=\"flight\",mission=\"sweep\",at=\"X7\"}"}
      .make();
}

struct Fight {
  WingLeader& g;
  State& s;
  Draw& d;
  // Slots of one role, on the map.
  std::vector<int> of(int role) const {
    std::vector<int> found;
    for (const int i : all_units(s))
      if (s.unit[i].role == role + 1 && s.unit[i].status == Status::kOnMap) found.push_back(i);
    return found;
  }
  bool flag(CombatFlag f) const { return s.combat.flags.has(f); }
};

// A combat between some of the units, in one square or in several.
template <class Check>
void every_fight(uint64_t seed, Check check) {
  WingLeader g = battle();
  Draw d(seed);
  for (State s : many<drawn>(250, g, d, 2)) {
    g.options.special_tactics = !d.one_in(5);
    g.options.gyro = d.one_in(2);
    for (Card& c : g.cards) c.can.gyro = d.one_in(2), c.can.heavy_gun = d.one_in(2) ? d.below(4) : 0;
    for (const int side : {0, 1}) g.side[side].rigid = d.one_in(2);
    s.combat.active = 1;
    s.combat.attacker = d.below(2);
    s.combat.x = 6 + d.below(3), s.combat.y = 4 + d.below(4);
    s.combat.rating = static_cast<Rating>(1 + d.below(2));
    s.combat.flags = Flags<CombatFlag>(d.below(256) & d.below(256));
    const int few = 1 + d.below(4);
    for (const int i : all_units(s)) {
      Unit& u = s.unit[i];
      u.role = d.one_in(few) ? (u.side == s.combat.attacker ? 1 : 2) : 0;
      u.new_losses = d.below(3);
      if (d.one_in(8)) u.profile.kind = ProfileKind::kLevel;
      if (d.one_in(2)) set(u, kAlerted);
    }
    const Fight f{g, s, d};
    if (f.of(kAttacker).empty() || f.of(kDefender).empty()) continue;
    for (const int role : {kAttacker, kDefender}) {
      const std::vector<int> those = f.of(role);
      s.combat.primary[role] = those[static_cast<std::size_t>(d.below(static_cast<int>(those.size())))];
    }
    check(f);
    if (::testing::Test::HasFailure()) return;
  }
}

int guns(const WingLeader& g, const Unit& u) { return fights(u) ? g.card(u).firepower : g.card(u).firepower_bomber; }

int others(const Fight& f, int role) {
  int n = 0;
  for (const int i : f.of(role)) {
    const Unit& u = f.s.unit[i];
    if (i == f.s.combat.primary[role] || !fights(u) || guns(f.g, u) < 0) continue;
    if (role == kAttacker && did(u, kBrokenByFlak)) continue;
    ++n;
  }
  return n;
}

TEST(Chance, WL_10_2_d_WhoCountsAsMore) {
  // covers: WL-10.2-d, WL-10.2-e, WL-14.2.6-a, WL-10.5.3-a, WL-13.5.2-c
  every_fight(21, [](const Fight& f) {
    for (const int role : {kAttacker, kDefender}) {
      EXPECT_EQ(extra_fighters(f.g, f.s, role), others(f, role));
      const bool silent = role == kDefender && f.flag(kCombatLongRange);
      EXPECT_EQ(rolls_dice(f.g, f.s, role), !silent && guns(f.g, primary(f.s, role)) >= 0);
    }
  });
}

TEST(Chance, WL_10_3_WL_13_4_TacticsOpenToAnAttack) {
  // covers: WL-10.2.1-a, WL-10.8.1-f, WL-13.4.1-a, WL-13.4.1-b, WL-13.4.1-c, WL-13.4.2-a, WL-13.4.2-b, WL-13.5.2-a, WL-13.5.3-c
  every_fight(22, [](const Fight& f) {
    const Unit& p = primary(f.s, kAttacker);
    EXPECT_EQ(is_head_on(f.g, f.s),
              !f.flag(kCombatDogfight) && p.headon != kNone && p.tally_on == TallyOn::kUnit && p.tally == p.headon);
    const std::vector<int> defenders = f.of(kDefender), attackers = f.of(kAttacker);
    bool bounce = f.g.options.special_tactics && !f.flag(kCombatDogfight) && defenders.size() == 1;
    if (bounce) {
      const Unit& t = f.s.unit[defenders[0]];
      const bool sun = did(p, kOutOfSun);
      const bool looks = t.tally_on == TallyOn::kUnit;
      const bool at_attacker = looks && std::count(attackers.begin(), attackers.end(), t.tally) > 0;
      const bool elsewhere = looks && (f.s.unit[t.tally].x != t.x || f.s.unit[t.tally].y != t.y);
      bounce =
          !fights(t) ? sun : !has(t, kLufbery) && t.dogfight == 0 && !at_attacker && (sun || !has(t, kAlerted) || elsewhere);
    }
    EXPECT_EQ(is_bounce(f.g, f.s), bounce);
    bool evade = f.g.options.special_tactics && !f.flag(kCombatBounce);
    for (const int i : defenders) {
      const Unit& u = f.s.unit[i];
      evade = evade && !has(u, kLufbery) && u.profile.none() && (!fights(u) || has(u, kAlerted)) &&
              basic_speed(f.g, f.s, i) >= basic_speed(f.g, f.s, f.s.combat.primary[kAttacker]);
    }
    EXPECT_EQ(may_evade(f.g, f.s), evade);
    int weapons = 0;
    if (attackers.size() == 1 && std::none_of(defenders.begin(), defenders.end(), [&](int i) { return fights(f.s.unit[i]); })) {
      if (f.g.card(p).can.heavy_gun > 0) weapons += 1;
      if (p.carries.has(kRockets) && !p.carries.has(kRocketsFired)) weapons += 2;
    }
    EXPECT_EQ(long_range_choices(f.g, f.s), weapons);
  });
}

int best_defence(const Fight& f) {
  int best = -1;
  for (const int i : f.of(kDefender)) {
    const Unit& u = f.s.unit[i];
    int rating = f.g.card(u).defence;
    if (rating < 0) continue;
    bool together = false;
    for (const int k : all_units(f.s)) {
      const Unit& v = f.s.unit[k];
      together |= k != i && v.status == Status::kOnMap && v.side == u.side && v.x == u.x && v.y == u.y &&
                  v.facing == u.facing && f.g.card(u).heavy_us && f.g.card(v).heavy_us && u.size == Size::kSquadron &&
                  v.size == Size::kSquadron && !undone(u) && !undone(v);
    }
    best = std::max(best, rating + (together ? 1 : 0));
  }
  return best;
}

bool fast(const WingLeader& g, const State& s, int i) { return high_speed(g, s, i); }

TEST(Chance, WL_10_5_ColumnsAndDice) {
  // covers: WL-10.5-c, WL-10.5.1-b, WL-10.5.1-c, WL-10.5.2-a, WL-10.5.2-b, WL-13.4.1-a, WL-13.4.2-a, WL-13.4.3-e, WL-13.5.4-a
  // covers: WL-13.5.2-c, WL-13.5.5-a, WL-4.7-b
  every_fight(23, [](const Fight& f) {
    const bool speed = f.s.combat.rating == Rating::kHitAndRun;
    const int attack = combat_value(f.g, f.s, f.s.combat.primary[0], speed, false, others(f, 0)),
              defence = combat_value(f.g, f.s, f.s.combat.primary[1], speed, true, others(f, 1));
    EXPECT_EQ(combat_column(f.g, f.s, kAttacker), std::max(-4, std::min(4, attack - defence)));
    EXPECT_EQ(combat_column(f.g, f.s, kDefender), std::max(-4, std::min(4, defence - attack)));
    game::Modifiers rating;
    EXPECT_EQ(defence_rating(f.g, f.s, &rating), best_defence(f));
    EXPECT_EQ(rating.sum(), std::max(0, best_defence(f)));
    EXPECT_EQ(rating.empty(), best_defence(f) < 0);  // a rating of 0 is told, too
    for (const int role : {kAttacker, kDefender}) {
      const auto& a = f.g.tables.attacker;
      const auto& d = f.g.tables.defender;
      const bool attacks = role == kAttacker;
      int sum = -f.g.tables.weather[square_weather(f.g, {f.s.combat.x, f.s.combat.y})];
      if (f.flag(kCombatBounce)) sum += attacks ? a.bounce : d.bounce;
      if (f.flag(kCombatEvade)) sum += attacks ? a.evasion : d.evasion;
      if (f.g.options.gyro && f.g.card(primary(f.s, role)).can.gyro) sum += attacks ? a.gyro : d.gyro;
      if (attacks && f.flag(kCombatLongRange)) sum += a.long_range;
      if (!attacks && f.flag(kCombatLufbery)) sum += d.lufbery;
      if (fast(f.g, f.s, f.s.combat.primary[0]) || fast(f.g, f.s, f.s.combat.primary[1]))
        sum += attacks ? a.high_speed : d.high_speed;
      if (!attacks && best_defence(f) >= 0) sum += best_defence(f) + (speed ? 0 : d.turning_bonus);
      game::Modifiers mods;
      dice_modifiers(f.g, f.s, role, mods);
      EXPECT_EQ(mods.sum(), sum);
      for (int dice = 2; dice <= 12; ++dice) {
        int hits = 0;
        for (const int least : f.g.tables.hits[combat_column(f.g, f.s, role) + 4]) hits += dice + sum >= least;
        EXPECT_EQ(hits_scored(f.g, f.s, role, dice), hits);
      }
    }
  });
}

TEST(Chance, WL_10_6_a_FirepowerAndItsList) {
  // covers: WL-10.6-a, WL-13.5.2-d, WL-13.5.4-a, WL-13.5.6-b, WL-13.5.6-c, WL-13.5.6-d
  every_fight(24, [](const Fight& f) {
    for (const int role : {kAttacker, kDefender}) {
      const Unit& p = primary(f.s, role);
      const Card& card = f.g.card(p);
      int total = std::max(0, guns(f.g, p));
      const bool pods = p.carries.has(kGunPod) || p.carries.has(kAtPod);
      if (pods && (fights(p) || card.firepower == card.firepower_bomber)) total += 1;
      if (role == kAttacker && f.flag(kCombatLongRange)) total = f.flag(kCombatRockets) ? 5 : card.can.heavy_gun;
      if (f.g.options.gyro && card.can.gyro) total += 1;
      if (has(p, kExperte)) total += 1;
      game::Modifiers mods;
      EXPECT_EQ(confirm_firepower(f.g, f.s, role, &mods), total);
      EXPECT_EQ(mods.sum(), total);
      for (const game::ModifierTerm& term : mods) EXPECT_NE(term.value, 0);
    }
  });
}

TEST(Chance, WL_10_7_CohesionAndItsList) {
  // covers: WL-10.7-b, WL-10.7.2-a, WL-10.7.2-b, WL-4.7-b
  every_fight(25, [](const Fight& f) {
    f.s.combat.active = static_cast<uint8_t>(!f.d.one_in(4));
    for (const int i : all_units(f.s))
      for (const int column : {0, 1, 2}) {
        const Unit& u = f.s.unit[i];
        const auto& t = f.g.tables.cohesion;
        int sum = t.per_loss * u.new_losses - f.g.tables.weather[square_weather(f.g, at(u))];
        if (u.quality == Quality::kVeteran) sum += t.veteran;
        if (u.quality == Quality::kGreen) sum += t.green;
        if (fights(u) && u.ammo == Ammo::kLow) sum += t.low_ammo;
        if (fights(u) && u.ammo == Ammo::kDepleted) sum += t.depleted_ammo;
        if (column < 2 && f.s.combat.active && u.role > 0) {
          if (fights(u) && f.s.combat.rating == Rating::kTurning) sum += t.turning_fight_fighter;
          if (u.role == 2 && f.flag(kCombatBounce)) sum += t.bounced;
        }
        game::Modifiers mods;
        cohesion_modifiers(f.g, f.s, i, column, mods);
        EXPECT_EQ(mods.sum(), sum);
        const int* row = column == 0 ? t.fighter : column == 1 ? t.bomber : t.flak;
        for (int dice = 2; dice <= 12; ++dice)
          EXPECT_EQ(cohesion_levels(f.g, f.s, i, column, dice), (dice + sum <= row[0]) + (dice + sum <= row[1]));
      }
  });
}

TEST(Chance, WL_10_6_b_EveryHit) {
  // covers: WL-10.6-a, WL-10.6-b, WL-10.6-c
  Card card;
  for (card.protect_lo = 4; card.protect_lo <= 9; ++card.protect_lo)
    for (card.protect_hi = card.protect_lo; card.protect_hi <= 10; ++card.protect_hi)
      for (const bool weak : {false, true})
        for (const bool ahead : {false, true})
          for (int firepower = 0; firepower <= 5; ++firepower)
            for (int die = 1; die <= 6; ++die) {
              card.head_on = weak;
              const int total = die + firepower + (weak && ahead);
              HitResult expected = HitResult::kStraggler;
              if (total < card.protect_lo) expected = HitResult::kNothing;
              if (total > card.protect_hi) expected = HitResult::kLoss;
              if (die == 1) expected = HitResult::kNothing;
              if (die == 6) expected = HitResult::kLoss;
              EXPECT_EQ(hit_result(card, firepower, ahead, die), expected);
            }
}

TEST(Chance, WL_10_1_GroupsAndAttackers) {
  // covers: WL-10.0-a, WL-10.1-a, WL-10.1.1-a, WL-10.1.2-a, WL-10.1.2-b, WL-10.1.3-a, WL-10.1.3-b, WL-10.1.3-c, WL-10.1.4-a
  // covers: WL-10.1.4-b, WL-10.2-a, WL-10.4.2-d, WL-10.4.3-b, WL-14.2.6-a, WL-15.3.2-b
  every_fight(26, [](const Fight& f) {
    State& s = f.s;
    for (const int i : all_units(s))
      if (f.d.one_in(2)) s.unit[i].mission = Mission::kSweep;
    const CombatGroups groups = combat_groups(f.g, s);
    const auto n = static_cast<int>(groups.size());
    // Everybody who can fight joins those he is tied to, until nothing changes any more.
    std::vector<int> group(s.unit_count);
    const auto able = [&](int i) {
      return s.unit[i].status == Status::kOnMap && !did(s.unit[i], kFought) && !did(s.unit[i], kNoAirCombat);
    };
    for (const int i : all_units(s)) group[static_cast<std::size_t>(i)] = i;
    for (int round = 0; round < 12; ++round)
      for (const int i : all_units(s))
        for (const int k : all_units(s)) {
          const Unit& a = s.unit[i];
          const Unit& b = s.unit[k];
          const bool tied = (a.tally_on == TallyOn::kUnit && a.tally == k) || (b.tally_on == TallyOn::kUnit && b.tally == i) ||
                            (a.dogfight > 0 && a.dogfight == b.dogfight);
          if (i == k || !able(i) || !able(k) || a.x != b.x || a.y != b.y || !tied) continue;
          int& one = group[static_cast<std::size_t>(i)];
          int& two = group[static_cast<std::size_t>(k)];
          one = two = std::min(one, two);
        }
    int found = 0;
    for (const int first : all_units(s)) {
      uint64_t mask = 0;
      bool blue = false, red = false;
      for (const int i : all_units(s))
        if (able(i) && group[static_cast<std::size_t>(i)] == first)
          mask |= uint64_t{1} << i, (s.unit[i].side ? red : blue) = true;
      if (!blue || !red) continue;
      ASSERT_LT(found, n);
      EXPECT_EQ(groups[found++], mask);
      // Who attacks
      int expected = -2, turn[2] = {-1, -1}, last[2] = {-1, -1};
      bool bombers[2] = {}, dogfight = false, success[2] = {}, late[2] = {}, tally[2] = {};
      for (const int i : all_units(s)) {
        if (!(mask >> i & 1)) continue;
        const Unit& u = s.unit[i];
        if (!fights(u)) {
          bombers[u.side] = true;
          if (expected == -2) expected = 1 - u.side;
        }
        if (did(u, kBrokenByFlak) || !fights(u)) continue;
        dogfight |= u.dogfight > 0;
        turn[u.side] = std::max(turn[u.side], basic_turn(f.g, s, i));
        last[u.side] = std::max<int>(last[u.side], u.slot);
        tally[u.side] |= u.tally_on == TallyOn::kUnit && (mask >> u.tally & 1);
        success[u.side] |= did(u, kReactSuccess);
        late[u.side] |= did(u, kReacted) && !did(u, kReactSuccess);
      }
      if (bombers[0] || bombers[1]) expected = expected < 0 ? -1 : expected;
      else if (dogfight) expected = turn[0] > turn[1] ? 0 : turn[0] < turn[1] ? 1 : -1;
      else if (success[0] && !success[1]) expected = 0;
      else if (success[1] && !success[0]) expected = 1;
      else if (late[0] && !late[1]) expected = 1;
      else if (late[1] && !late[0]) expected = 0;
      else if (tally[0] && !tally[1]) expected = 0;
      else if (tally[1] && !tally[0]) expected = 1;
      else expected = last[0] > last[1] ? 0 : 1;
      EXPECT_EQ(attacking_side(f.g, s, mask), expected);
    }
    EXPECT_EQ(found, n);
  });
}

TEST(Chance, WL_12_1_Points) {
  // covers: WL-12.1-a, WL-12.1-b
  every_fight(27, [](const Fight& f) {
    for (const int side : {0, 1}) {
      f.g.side[side].bonus_edge = f.d.one_in(3) ? kNone : static_cast<uint8_t>(f.d.below(2));
      f.g.side[side].bonus_squadron = 5, f.g.side[side].bonus_flight = 2;
    }
    f.g.options.bombing = f.d.one_in(2);
    f.s.bonus_vp[0] = 3, f.s.bonus_vp[1] = 7;
    int points[2] = {3, 7};
    for (const int i : all_units(f.s)) {
      Unit& u = f.s.unit[i];
      if (f.d.one_in(2)) u.status = f.d.one_in(2) ? Status::kOffLeft : Status::kOffRight;
      if (f.d.one_in(2)) u.load = Load::kBombs, u.mission = Mission::kBombing;
      points[1 - u.side] += u.losses * f.g.card(u).vp;
      if (u.status != Status::kOffLeft && u.status != Status::kOffRight) continue;
      const int edge = u.status == Status::kOffLeft ? 0 : 1;
      const auto& exit = f.g.tables.exit_points;
      if (!f.g.options.bombing && edge == 1 - f.g.side[u.side].edge && !fights(u) && u.load != Load::kEmpty)
        points[u.side] += undone(u)                                    ? exit.broken
                          : u.size == Size::kFlight || u.disorder == 1 ? exit.disrupted_or_flight
                                                                       : exit.squadron;
      if (f.g.side[u.side].bonus_edge == edge && !undone(u)) points[u.side] += u.size == Size::kFlight ? 2 : 5;
    }
    EXPECT_EQ(f.g.score(f.s).blue, points[0]);
    EXPECT_EQ(f.g.score(f.s).red, points[1]);
  });
}

}  // namespace
}  // namespace furball::wing_leader
