// Every line of the lists of combat: modifiers, columns, who silences whom, ammunition, and the dice themselves.

#include "games/full_circle/test_util.h"

namespace furball::full_circle::testing {
namespace {

// An interceptor that stands with its target, its move just flown.
struct Attack {
  Plane attacker = flat(5, 5);
  Plane target = flat(5, 5);
  Plane bombers = bomber();
  bool at_bombers = false;
  int heading = 0;  // the attacker's; bombers always fly in heading 0
  int target_heading = 0;
  std::vector<int> turns = {0};
  int dz = 0;
  Tight tight = kNotTight;
  int sun = 0;

  Sky sky() const {
    Sky k = against(*this, 10);
    k.put(kI1, kMet, 1, heading, 10);
    k.to_move(kI1);
    Move& m = k.s.move;
    m.dz = static_cast<int8_t>(dz), m.tight = tight;
    for (const int turn : turns) m.turns[m.hexes++] = turn;
    return k;
  }
  Shot shot() const { return {kI1, at_bombers ? kB1 : kE1, true, false}; }
  Modifiers list() const {
    const Sky k = sky();
    return k.rules.fire_modifiers(k.s, shot());
  }
  // What one line of the list counts; 99 where it is not listed.
  int line(std::string_view label) const {
    for (const game::ModifierTerm& term : list())
      if (term.label == label) return term.value;
    return 99;
  }
};

Plane bombers_with(int defence, bool heavy, bool tail_guns = false, bool head_on = false, bool weak_guns = false) {
  return bomber({.weak_guns = weak_guns,
                 .tail_guns = tail_guns,
                 .head_on = head_on,
                 .defence = defence,
                 .klass = heavy ? ruledata::AircraftClass::kHeavyBomber : ruledata::AircraftClass::kMediumBomber});
}

TEST(Combat, FC_MOD_01_FC_WPN_02_TheSameHeadingFromEverySide) {
  for (int heading = 0; heading < 6; ++heading) {
    EXPECT_EQ((Attack{.heading = heading}.line("same heading")), heading == 0 ? 1 : 99) << heading;
    for (const bool tail_guns : {false, true})
      for (const bool rockets : {false, true}) {
        Attack a{.bombers = bombers_with(0, false, tail_guns), .at_bombers = true, .heading = heading};
        a.attacker = flat(5, 5, {.equipment = {.aar = rockets}});
        const bool cancelled = tail_guns && !rockets;
        EXPECT_EQ(a.line("same heading"), heading == 0 && !cancelled ? 1 : 99) << heading;
        EXPECT_EQ(a.line("same heading, but potent tail guns"), heading == 0 && cancelled ? 0 : 99) << heading;
        const Sky k = a.sky();
        EXPECT_EQ(sum(k.rules.fire_modifiers(k.s, {kB1, kI1, false, false})), heading == 0 ? 1 : 0) << heading;
      }
  }
  // The bombers' tail guns do not help their escorts.
  EXPECT_EQ((Attack{.bombers = bombers_with(0, false, true)}.line("same heading")), 1);
}

TEST(Combat, FC_MOD_02_FC_MOD_03_EveryApproachToEveryBomber) {
  struct Way {
    std::vector<int> turns;
    int dz;
    Tight tight;
    bool straight;
  };
  const Way ways[] = {
      {{0}, 0, kNotTight, true},           {{0, 0, 0}, 0, kNotTight, true},     {{0}, 1, kNotTight, false},
      {{0}, -1, kNotTight, false},         {{1}, 0, kNotTight, false},          {{2}, 0, kFailed, false},
      {{1, 0}, 0, kNotTight, false},       {{0, 2}, 0, kNotTight, false},       {{0, 1, 0}, 0, kNotTight, false},
      {{2, 0, 0, 0}, 0, kNotTight, false}, {{0, 0, 0, 1}, 0, kNotTight, false}, {{0}, 0, kMade, false}};
  for (const int defence : {-1, 0, 1})
    for (const bool heavy : {false, true})
      for (int heading = 0; heading < 6; ++heading)
        for (const Way& way : ways) {
          const Attack a{.bombers = bombers_with(defence, heavy),
                         .at_bombers = true,
                         .heading = heading,
                         .turns = way.turns,
                         .dz = way.dz,
                         .tight = way.tight};
          const bool rated = defence >= 0 && (heading != 3 || way.straight);
          EXPECT_EQ(a.line("bombers with a defence rating"), rated ? 1 : 99) << defence << heading;
          EXPECT_EQ(a.line("heavy bombers"), heavy ? 1 : 99);
        }
  EXPECT_EQ((Attack{.bombers = bombers_with(1, true), .heading = 1}.list().sum()), 0) << "fighters are no bombers";
}

// FC-CBT-10: a turn in the combat hex forfeits the sun, one before it does not.
TEST(Combat, FC_MOD_04_WhereTheTurnWasMade) {
  struct Way {
    std::vector<int> turns;
    bool bonus;
  };
  for (const Way& way : {Way{{0}, true},
                         {{1}, false},
                         {{1, 0}, true},
                         {{0, 1}, false},
                         {{2, 0, 0}, true},
                         {{0, 2, 0}, true},
                         {{0, 0, 2}, false},
                         {{1, 0, 0, 0}, true},
                         {{0, 0, 1, 0}, true},
                         {{0, 0, 0, 2}, false}}) {
    const Attack a{.heading = 1, .target_heading = 1, .turns = way.turns, .dz = -1, .sun = 4};
    EXPECT_EQ(a.line("diving out of the sun"), way.bonus ? 1 : 99) << way.turns.size();
  }
  const Attack a{.heading = 1, .target_heading = 1, .dz = -1, .sun = 4};
  const Sky k = a.sky();
  EXPECT_EQ(k.rules.fire_modifiers(k.s, {kI1, kE1, false, false}).sum(), 1) << "whoever answers gains nothing by the sun";
}

TEST(Combat, FC_MOD_05_FC_WPN_04_FromEverySide) {
  for (int heading = 0; heading < 6; ++heading)
    for (const bool gyro : {false, true})
      for (const bool nimble : {false, true}) {
        const int off = angle_between(heading, 0);
        Attack a{.attacker = flat(5, 5, {.equipment = {.gyro = gyro}}), .target = flat(5, nimble ? 6 : 5), .heading = heading};
        EXPECT_EQ(a.line("target evades"), nimble && off != 3 ? -1 : 99) << heading;
        EXPECT_EQ(a.line("gyro sight"), gyro && off == 1 ? 1 : 99) << heading;
        a.at_bombers = true;
        EXPECT_EQ(a.line("target evades"), 99) << "bombers do not evade";
        EXPECT_EQ(a.line("gyro sight"), gyro && off == 1 ? 1 : 99) << heading;
        const Sky k = a.sky();
        EXPECT_EQ(k.rules.fire_modifiers(k.s, {kI1, kE1, false, false}).sum(), heading == 0 ? 1 : 0)
            << "neither counts in an answer";
      }
}

TEST(Combat, FC_MOD_06_FC_DIS_01_WhatTheyCount) {
  Attack turned{.turns = {1, 1}};
  Sky k = turned.sky();
  k.s.move.nw = 2;
  EXPECT_EQ(k.rules.fire_modifiers(k.s, turned.shot()).sum(), 0) << "same heading, two turns";
  EXPECT_EQ((Attack{.heading = 1, .target_heading = 1, .dz = 1, .sun = 1}.line("climbing into the sun")), -1);
  EXPECT_EQ((Attack{.heading = 1, .target_heading = 1, .dz = 2, .sun = 1}.line("climbing into the sun")), -1);
}

// FC-DIS-01, FC-DIS-03, FC-SA-06: who suffers, and whom such fire silences.
TEST(Pilots, FC_DIS_01_FC_DIS_03_FC_SA_06_EveryShooterAndTarget) {
  for (int bits = 0; bits < 64; ++bits)
    for (int heading = 0; heading < 6; ++heading)
      for (int last = -1; last <= 1; ++last) {
        const bool novice = bits & 1, poor = bits & 2, twin = bits & 4, fired = bits & 8, nimble = bits & 16,
                   literal = bits & 32;
        auto setup = forces({flat(5, nimble ? 6 : 5, {.twin = twin}), flat(5, 5)}, {flat(5, 5), flat(5, 5)});
        setup.inexperienced[Side::kInterceptor] = novice, setup.literal_suppression = literal;
        Sky k(setup);
        k.put_bombers(0, {8, 33}, 1);
        Fighter& target = k.put(kE1, kMet, 1, 0, 10);
        target.set(kLastFired, fired), target.last_return = static_cast<int8_t>(last);
        k.put(kI1, kMet, 1, heading, 10);
        k.to_move(kI1);
        k.s.move.hexes = 1, k.s.move.mover_fires = kFires;
        for (const bool poor_target : {false, true}) {
          k.s.poor_sa[Side::kInterceptor] = poor, k.s.poor_sa[Side::kEscort] = poor_target;
          const Shot shot{kI1, kE1, true, false};
          // It fired last time, and its own fire is not all that keeps it from evading.
          const bool fixed = fired && last < 0 && nimble && heading != 3;
          const bool relieved = twin || (fired && !fixed);
          EXPECT_EQ(k.rules.relieved(k.s, shot), relieved) << bits << " " << heading << " " << last;
          const bool impaired = novice || (poor && !relieved);
          int counted = 0;
          for (const game::ModifierTerm& term : k.rules.fire_modifiers(k.s, shot))
            if (std::string_view(term.rule) == "FC-DIS-01") counted += term.value;
          EXPECT_EQ(counted, impaired ? -1 : 0) << bits << " " << heading << " " << last;
          const bool silences = !impaired || (heading == 0 && (!literal || poor_target));
          EXPECT_EQ(k.rules.suppresses(k.s, shot), silences) << bits << " " << heading << " " << last << poor_target;
          // Whoever answers is relieved by fire, not by a flight that holds.
          k.s.move.mover_fires = kHolds;
          EXPECT_EQ(k.rules.relieved(k.s, {kI1, kE1, false, false}), twin);
          k.s.move.mover_fires = kFires;
          EXPECT_TRUE(k.rules.relieved(k.s, {kI1, kE1, false, false}));
          EXPECT_EQ(k.rules.disadvantaged(k.s, Side::kInterceptor), novice || poor);
          EXPECT_EQ(k.rules.disadvantaged(k.s, Side::kEscort), poor_target);
          EXPECT_EQ(k.rules.must_fire(kI1), novice);
          EXPECT_FALSE(k.rules.must_fire(kE1));
        }
      }
}

// FC-HIT-03, FC-WPN-01: which column, from every side and for every kind of shooter.
TEST(Combat, FC_HIT_03_FC_WPN_01_EveryColumn) {
  for (int heading = 0; heading < 6; ++heading)
    for (const bool head_on : {false, true})
      for (const bool weak : {false, true}) {
        Attack a{.attacker = flat(5, 5, {.firepower = 1, .weak_guns = weak}),
                 .bombers = bombers_with(0, false, false, head_on, weak),
                 .heading = heading};
        const auto column = [&](int base, bool shifted) { return hit_range(1, base - (shifted ? 2 : 0) + (weak ? 1 : 0)); };
        const auto same = [](HitRange x, HitRange y) { return x.lo == y.lo && x.hi == y.hi; };
        Sky k = a.sky();
        EXPECT_TRUE(same(k.rules.range(k.s, a.shot()), column(k.rules.plane(kE1).column, false)))
            << "fighters have no weak nose " << heading;
        a.at_bombers = true;
        k = a.sky();
        EXPECT_TRUE(same(k.rules.range(k.s, a.shot()), column(k.rules.plane(kB1).column, head_on && heading == 3))) << heading;
        // The bombers' own guns are never weak.
        EXPECT_TRUE(same(k.rules.range(k.s, {kB1, kI1, false, false}), hit_range(0, k.rules.plane(kI1).column))) << heading;
      }
}

// FC-HIT-04, FC-CBT-02: what bombers fire with, and whether they can.
TEST(Combat, FC_HIT_04_FC_CBT_02_EveryStrengthOfBombers) {
  for (int firepower = -1; firepower <= 2; ++firepower)
    for (int defence = -1; defence <= 1; ++defence)
      for (int heading = 0; heading < 6; ++heading) {
        Attack a{.at_bombers = true, .heading = heading};
        a.bombers = bombers_with(defence, false);
        a.bombers.firepower = firepower;
        const Sky k = a.sky();
        const Shot reply{kB1, kI1, false, false}, own{kB1, kI1, false, true};
        const int best = std::max(firepower, defence);
        EXPECT_EQ(k.rules.strength(k.s, own), best);
        EXPECT_EQ(k.rules.strength(k.s, reply), heading == 3 ? best : defence) << firepower << defence << heading;
        EXPECT_EQ(k.rules.may_fire(k.s, reply), (heading == 3 ? best : defence) >= 0) << firepower << defence << heading;
      }
}

// FC-CBT-02, FC-CBT-05: when fighters may fire, as movers and in answer.
TEST(Combat, FC_CBT_05_EveryReasonToHold) {
  for (int heading = 0; heading < 6; ++heading)
    for (int firepower = -1; firepower <= 1; ++firepower)
      for (const Flags<FighterFlag> flags : {Flags<FighterFlag>(), Flags(kFiredOn), Flags(kBreakOff), Flags(kLow)}) {
        Attack a{.attacker = flat(5, 5, {.firepower = firepower}), .heading = heading};
        Sky k = a.sky();
        k.s.fighters[kI1].flags = flags;
        const int off = angle_between(heading, 0);
        const bool may = firepower >= 0 && off != 2 && (!flags || flags == kLow);
        EXPECT_EQ(k.rules.may_fire(k.s, a.shot()), may) << heading << firepower << static_cast<int>(flags);
        EXPECT_EQ(k.rules.may_fire(k.s, {kI1, kE1, false, false}), may && off == 3)
            << heading << firepower << static_cast<int>(flags);
      }
}

// --- ammunition and the common die -----------------------------------------------------------------------------------

// Head-on, both fire: each side's firepower decides how a nine costs it ammunition, by one common die.
TEST(Combat, FC_AMMO_01_FC_AMMO_02_BothSidesByOneDie) {
  for (int mine = 0; mine <= 4; ++mine)
    for (int theirs = 0; theirs <= 4; ++theirs) {
      Attack a{.attacker = flat(5, 5, {.firepower = mine}), .target = flat(5, 5, {.firepower = theirs}), .heading = 3};
      Sky k = a.sky();
      k.s.move.mover_fires = k.s.move.target_fires = kFires;
      k.s.stage = Stage::kCombat;
      int all = 0;
      for (const int weight : k.weights()) all += weight;
      EXPECT_EQ(all, 10);
      Sky ten = k;
      ten.roll(10);
      EXPECT_TRUE(ten.f(kI1).has(kLow) && ten.f(kE1).has(kLow)) << mine << theirs;
      Sky eight = k;
      eight.roll(8);
      EXPECT_FALSE(eight.f(kI1).has(kLow) || eight.f(kE1).has(kLow)) << mine << theirs;
      k.roll(9);
      const auto by_die = [](int firepower) { return firepower == 1 || firepower == 2; };
      ASSERT_EQ(k.s.stage == Stage::kAmmo, by_die(mine) || by_die(theirs)) << mine << theirs;
      if (k.s.stage != Stage::kAmmo) {
        EXPECT_EQ(k.f(kI1).has(kLow), mine >= 3);
        EXPECT_EQ(k.f(kE1).has(kLow), theirs >= 3);
        continue;
      }
      EXPECT_EQ(k.s.move.mover_fires, by_die(mine) ? kAwaitsAmmoDie : kFires);
      EXPECT_EQ(k.s.move.target_fires, by_die(theirs) ? kAwaitsAmmoDie : kFires);
      all = 0;
      for (const int weight : k.weights()) all += weight;
      EXPECT_EQ(all, 6);
      for (int face = 1; face <= 6; ++face) {
        Sky each = k;
        each.roll(face);
        EXPECT_EQ(each.f(kI1).has(kLow), mine >= 3 || (mine > 0 && face <= 2 * mine)) << mine << theirs << face;
        EXPECT_EQ(each.f(kE1).has(kLow), theirs >= 3 || (theirs > 0 && face <= 2 * theirs)) << mine << theirs << face;
      }
    }
}

// One who was low already runs out on a five and breaks off; bombers never do.
TEST(Combat, FC_AMMO_03_FC_HIT_06_WhoAnswersRunsOutToo) {
  for (int face = 1; face <= 10; ++face) {
    Attack a{.attacker = flat(5, 5, {.protection = {5, 6}}), .target = flat(5, 5, {.protection = {5, 6}}), .heading = 3};
    Sky k = a.sky();
    k.put(kI2, {17, 46}, 4, 4, 20);
    k.s.fighters[kE1].set(kLow);
    k.s.move.mover_fires = k.s.move.target_fires = kFires;
    k.s.stage = Stage::kCombat;
    k.roll(face);
    EXPECT_EQ(k.f(kE1).has(kBreakOff), face >= 5) << face;
    a.at_bombers = true;
    Sky b = a.sky();
    b.put(kI2, {17, 46}, 4, 4, 20);
    b.s.move.mover_fires = kHolds, b.s.move.target_fires = kFires;
    b.s.stage = Stage::kCombat;
    const State before = b.s;
    b.roll(face);
    for (int i = 0; i < kFighters; ++i)
      if (i != kI1) {
        EXPECT_EQ(b.f(i), before.fighters[i]) << face << " " << i;
      }
  }
}

// FC-NRG-06: one die of six, and its faces are merged only where they do the same.
TEST(Energy, FC_NRG_06_FC_TIGHT_02_EveryFaceOfTheOneDie) {
  PlaneSpec spec;
  spec.bands = {{0, 4, 5, 6, 1}, {5, 14, 5, 6, 2}, {15, 22, 5, 6, 3}};
  for (int base = 0; base <= 14; base += 2)
    for (const char* choice : {"S", "L", "RR", "LL"}) {
      Sky k(forces({fighter(spec)}, {fighter(), fighter()}, bomber(), 1, base));
      k.put_bombers(0, {2, 41}, 4);
      k.put(kE1, {8, 15}, 1, 0, 10), k.put(kI1, {17, 46}, 4, 4, 20);
      k.to_move(kE1).play({"level", choice});
      ASSERT_EQ(k.s.stage, Stage::kDie);
      int all = 0;
      for (const int weight : k.weights()) all += weight;
      EXPECT_EQ(all, 6);
      const bool tries = choice[1] != '\0';
      const int modifier = sum(k.rules.tight_modifiers(k.s, kE1, base + 1));
      for (int face = 1; face <= 6; ++face) {
        Sky each = k;
        each.roll(face);
        const bool made = tries && face + modifier >= 3;
        EXPECT_EQ(each.s.move.tight, !tries ? kNotTight : made ? kMade : kFailed) << base << choice << face;
        const int turned = choice[0] == 'S' ? 0 : made ? 2 : 1, heading = (6 + (choice[0] == 'L' ? -turned : turned)) % 6;
        EXPECT_EQ(each.f(kE1).heading, heading) << base << choice << face;
        EXPECT_EQ(each.s.move.nw, turned);
        EXPECT_EQ(each.at(kE1), made ? ahead({8, 17}, heading) : (Place{8, 17}));
        FullCircle::Flown flown = k.rules.flown(k.s);
        flown.nw = turned, flown.net_turn = turned > 0;
        const int energy = 10 + sum(k.rules.energy_modifiers(k.rules.plane(kE1), flown, face));
        each.play({"t0"});
        EXPECT_EQ(each.f(kE1).energy, energy) << base << choice << face;
      }
    }
}

}  // namespace
}  // namespace furball::full_circle::testing
