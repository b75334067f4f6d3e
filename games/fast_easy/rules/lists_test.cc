// Every line of the lists and tables of combat, from every side: who may fire at whom, with how many dice, at what number.

#include <cmath>

#include "games/fast_easy/test_game.h"

namespace furball::fast_easy {
namespace {

void move_to(const FastEasy& g, State& s, int p, Hex at, int facing) {
  move_to(g, s, p, at);
  s.plane[p].facing = HexSide(facing);
}
// The fire of a phase in a position made by hand.
State firing(const FastEasy& g, Phase phase) {
  State s = g.initial();
  s.phase = phase;
  s.step = Step::kFire;
  s.active = kNoPlane;
  return s;
}
// How far `at` lies on the line from `from` in a direction; 0: it does not.
int on_line(Hex from, Hex at, int facing) {
  for (int k = 1; k <= 12; ++k)
    if (geom::neighbour(from, HexSide(facing), k) == at) return k;
  return 0;
}
std::set<std::string> shots_in(const FastEasy& g, const State& s) {
  std::set<std::string> out;
  for (const Action a : legal(g, s))
    if (kind(a) == Kind::kFire) out.insert(g.notation(s, a));
  return out;
}

// --- fighters ------------------------------------------------------------------------------------------------------

// One bomber, one escort, two interceptors; the first has guns, a rear gun and four salvos.
Scene skirmish() {
  Scene scene;
  scene.bomber("B17 G", -9, 12);
  scene.escort("P40", -11, 14);
  scene.red("ME 110 G", 0, 0, 0).rockets = 4;
  scene.red("P40", 11, -20);
  PlaneType& attacker = type_of(scene, "ME 110 G");
  attacker.guns = 4, attacker.rear = 2, attacker.rockets = 4;
  return scene;
}
constexpr int kB1 = 0, kE1 = 1, kI1 = 2, kI2 = 3;

TEST(Shooting, FE_SHOOT_01_FE_SHOOT_02_FE_RKT_03_EveryHexAroundAFighter) {
  const FastEasy g = skirmish().build();
  State s = firing(g, Phase::kInterceptorsFire);
  for (const int target : {kB1, kE1}) {
    const Hex home = s.plane[target].hex();
    for (int facing = 0; facing < 6; ++facing)
      geom::for_each_within(kMiddle, 9, [&](Hex at) {
        if (at == kMiddle || !g.on_board(at)) return;
        move_to(g, s, kI1, kMiddle, facing);
        move_to(g, s, target, at, 0);
        std::set<std::string> wanted;
        const int ahead = on_line(kMiddle, at, facing), astern = on_line(kMiddle, at, facing + 3);
        if (ahead >= 1 && ahead <= 4) wanted.insert("I1>" + g.id(target));
        if (astern >= 1 && astern <= 3) wanted.insert("I1<" + g.id(target));
        if (target == kB1 && ahead >= 3 && ahead <= 8)
          for (int salvos = 1; salvos <= 4; ++salvos) wanted.insert("I1>>B1*" + std::to_string(salvos));
        ASSERT_EQ(shots_in(g, s), wanted) << g.id(target) << " at " << hex_name(at) << " facing " << facing;
      });
    move_to(g, s, target, home, 0);
  }
}

TEST(Shooting, FE_SHOOT_03_WhoeverStandsFirstOnTheLine) {
  const FastEasy g = skirmish().build();
  State s = firing(g, Phase::kInterceptorsFire);
  for (int facing = 0; facing < 6; ++facing)
    for (int range = 2; range <= 8; ++range)
      for (int nearer = 1; nearer < range; ++nearer)
        for (const int blocker : {kI2, kE1}) {
          move_to(g, s, kI1, kMiddle, facing);
          const Hex home = s.plane[blocker].hex();
          move_to(g, s, kB1, geom::neighbour(kMiddle, HexSide(facing), range), 0);
          move_to(g, s, blocker, geom::neighbour(kMiddle, HexSide(facing), nearer), (facing + 1) % 6);
          std::set<std::string> wanted;
          if (blocker == kE1 && nearer <= 4) wanted.insert("I1>E1");
          EXPECT_EQ(shots_in(g, s), wanted) << facing << range << nearer << blocker;
          move_to(g, s, blocker, home, 0);
        }
}

// What has fired, or is not there, does not fire; with the option guns or rockets, not both.
TEST(Shooting, FE_SHOOT_04_FE_RKT_01_FE_RKT_02_WhatIsLeftToFire) {
  for (const bool either : {false, true})
    for (int ratings = 0; ratings < 4; ++ratings) {
      Scene scene = skirmish();
      scene.setup.options.rockets_or_guns = either;
      type_of(scene, "ME 110 G").guns = ratings & 1 ? 2 : 0;
      type_of(scene, "ME 110 G").rear = ratings & 2 ? 1 : 0;
      const FastEasy g = scene.build();
      for (int flags = 0; flags < 8; ++flags)
        for (const int salvos : {0, 1, 3}) {
          State s = firing(g, Phase::kInterceptorsFire);
          move_to(g, s, kB1, kMiddle + Hex{0, -3}, 0);
          move_to(g, s, kE1, kMiddle + Hex{0, 2}, 0);
          s.plane[kI1].rockets = salvos;
          s.fired = flags & 1 ? bit(kI1) : 0, s.fired_rear = flags & 2 ? bit(kI1) : 0,
          s.fired_rockets = flags & 4 ? bit(kI1) : 0;
          std::set<std::string> wanted;
          const bool guns = (ratings & 1) && !(flags & 1) && !(either && (flags & 4));
          const bool rockets = salvos > 0 && !(flags & 4) && !(either && (flags & 1));
          if (guns) wanted.insert("I1>B1");
          if ((ratings & 2) && !(flags & 2)) wanted.insert("I1<E1");
          for (int i = 1; rockets && i <= salvos; ++i) wanted.insert("I1>>B1*" + std::to_string(i));
          EXPECT_EQ(shots_in(g, s), wanted) << either << ratings << flags << salvos;
          // Why not: the rating first, then what has fired.
          const auto rule = [&](const char* text) { return why(g, s, text); };
          if (!guns) {
            EXPECT_EQ(rule("I1>B1"), !(ratings & 1) || (flags & 1) ? "FE-SHOOT-04" : "FE-RKT-02") << ratings << flags << salvos;
          }
          if (!(ratings & 2)) {
            EXPECT_EQ(rule("I1<E1"), "FE-SHOOT-02");
          } else if (flags & 2) {
            EXPECT_EQ(rule("I1<E1"), "FE-SHOOT-04");
          }
          if (salvos == 0) {
            EXPECT_EQ(rule("I1>>B1*1"), "FE-RKT-01");
          } else if (flags & 4) {
            EXPECT_EQ(rule("I1>>B1*1"), "FE-SHOOT-04");
          } else if (!rockets) {
            EXPECT_EQ(rule("I1>>B1*1"), "FE-RKT-02");
          }
          EXPECT_EQ(g.refuse(s, fire_action(kI1, kB1, Weapon::kTurret, 0)).rule, "FE-ARC-01");
        }
    }
}

TEST(Shooting, FE_SHOOT_11_HeadOnFromEverySide) {  // ruling 30
  const FastEasy g = skirmish().build();
  State s = firing(g, Phase::kInterceptorsFire);
  for (int facing = 0; facing < 6; ++facing)
    for (int other = 0; other < 6; ++other)
      geom::for_each_within(kMiddle, 4, [&](Hex at) {
        if (at == kMiddle) return;
        move_to(g, s, kI1, kMiddle, facing);
        move_to(g, s, kB1, at, other);
        const bool head_on = other == (facing + 3) % 6 && on_line(kMiddle, at, facing) > 0;
        ASSERT_EQ(g.head_on(s, kI1, kB1), head_on) << facing << other << hex_name(at);
        for (const Weapon weapon : {Weapon::kGuns, Weapon::kRear, Weapon::kRockets}) {
          const Shot fired = shot(g, "I1", "B1", weapon, 3, 2);
          const Attack a = g.attack_of(s, fired);
          EXPECT_EQ(a.frontal != 0, head_on && weapon != Weapon::kRear);
          if (weapon == Weapon::kRockets) {
            EXPECT_EQ(a.dice, 2);
          }
        }
      });
}

// FE-SHOOT-09, ruling 32: a fighter of the own side on a rear flank that flies the same way; one counts.
TEST(Shooting, FE_SHOOT_09_EveryNeighbourOfTheLeader) {
  Scene scene = skirmish();
  scene.red("P40", 11, -17);
  const FastEasy g = scene.build();
  State s = firing(g, Phase::kInterceptorsFire);
  const auto wingman = [&] {
    const Attack a = Fire{.shooter = kI1, .target = kE1, .weapon = Weapon::kGuns, .range = 2};
    int found = 0;
    for (const game::ModifierTerm& term : g.dice_mods(s, a))
      found += std::string_view(term.label) == "Wingman" ? term.value : 0;
    return found;
  };
  for (int facing = 0; facing < 6; ++facing)
    for (int place = 0; place < 6; ++place)
      for (int other = 0; other < 6; ++other)
        for (const int mate : {kI2, kE1, kB1}) {
          move_to(g, s, kI1, kMiddle, facing);
          const Hex home = s.plane[mate].hex();
          move_to(g, s, mate, geom::neighbour(kMiddle, HexSide(facing + place)), other);
          EXPECT_EQ(wingman(), mate == kI2 && (place == 2 || place == 4) && other == facing)
              << facing << place << other << mate;
          move_to(g, s, mate, home, 0);
        }
  move_to(g, s, kI1, kMiddle, 0);
  move_to(g, s, kI2, geom::neighbour(kMiddle, HexSide(2)), 0);
  move_to(g, s, kI2 + 1, geom::neighbour(kMiddle, HexSide(4)), 0);
  EXPECT_EQ(wingman(), 1) << "two wingmen are no better than one";
  move_to(g, s, kI2, geom::neighbour(kMiddle, HexSide(2)), 1);
  EXPECT_EQ(wingman(), 1) << "the other one still flies along";
  // Without guns there is nothing to improve (ruling 36), and at the edge there is nobody.
  for (int column = 0; column < 26; ++column) {
    move_to(g, s, kI1, geom::to_hex(geom::Offset{column, 39}), 0);
    EXPECT_EQ(wingman(), 0) << column;
  }
}

TEST(Shooting, FE_SHOOT_04_FE_SHOOT_10_FE_SHOOT_12_EveryGunRating) {
  for (int guns = 0; guns <= 4; ++guns)
    for (int bits = 0; bits < 8; ++bits) {
      const bool ace = bits & 1, tailing = bits & 2, frontal = bits & 4;
      Scene scene = skirmish();
      scene.setup.members[kI1].ace = ace;
      scene.setup.options.tailing = tailing;
      type_of(scene, "ME 110 G").guns = guns;
      const FastEasy g = scene.build();
      State s = firing(g, Phase::kInterceptorsFire);
      for (int other = 0; other < 6; ++other) {
        s.plane[kI1].facing = geom::kSideN, s.plane[kE1].facing = HexSide(other);
        const Attack a = Fire{.shooter = kI1, .target = kE1, .weapon = Weapon::kGuns, .range = 2, .frontal = frontal};
        const int dice = guns == 0 ? 0 : guns + ace - frontal + (tailing && other == 0);
        EXPECT_EQ(g.dice_of(s, a), std::max(0, dice)) << guns << bits << other;
        const Attack rear = Fire{.shooter = kI1, .target = kE1, .weapon = Weapon::kRear, .range = 2, .frontal = frontal};
        EXPECT_EQ(g.dice_of(s, rear), 2) << "nothing changes the rear gun";
      }
    }
}

// A gun of one die is silent head-on; whatever could still hit is offered.
TEST(Shooting, FE_SHOOT_11_FE_SHOOT_17_WhatCannotHitIsNotOffered) {
  for (int guns = 1; guns <= 3; ++guns)
    for (const bool small : {false, true})
      for (const int other : {0, 3})
        for (int range = 1; range <= 4; ++range) {
          Scene scene = skirmish();
          type_of(scene, "ME 110 G").guns = guns;
          type_of(scene, "P51 Mustang").small = small;
          scene.escort("P51 Mustang", -11, 18);
          const FastEasy g = scene.build();
          State s = firing(g, Phase::kInterceptorsFire);
          const int target = g.find_plane("E2"), shooter = g.find_plane("I1");
          move_to(g, s, shooter, kMiddle, 0);
          move_to(g, s, target, geom::neighbour(kMiddle, HexSide(0), range), other);
          const int need = 2 + range + small, dice = guns - (other == 3);
          EXPECT_EQ(shots_in(g, s).contains("I1>E2"), need <= 6 && dice > 0) << guns << small << other << range;
          // The same of the rear gun, which never fires head-on.
          if (range > 3) continue;
          move_to(g, s, target, geom::neighbour(kMiddle, HexSide(3), range), other);
          EXPECT_EQ(shots_in(g, s).contains("I1<E2"), 3 + range + small <= 6) << small << other << range;
        }
}

TEST(Shooting, FE_SHOOT_05_FE_SHOOT_06_FE_SHOOT_07_FE_SHOOT_08_EveryNumberNeeded) {
  for (const bool jet : {false, true})
    for (const bool small : {false, true}) {
      Scene scene = skirmish();
      type_of(scene, "P40").jet = jet, type_of(scene, "P40").small = small;
      const FastEasy g = scene.build();
      for (int range = 1; range <= 9; ++range)
        for (const Weapon weapon : {Weapon::kGuns, Weapon::kRear, Weapon::kTurret, Weapon::kRockets, Weapon::kFriendly}) {
          const Attack a = Fire{.shooter = kI1, .target = kE1, .weapon = weapon, .range = range};
          const bool turret = weapon == Weapon::kTurret || weapon == Weapon::kFriendly;
          int need = weapon == Weapon::kGuns   ? (range <= 4 ? 2 + range : 7)
                     : weapon == Weapon::kRear ? (range <= 3 ? 3 + range : 7)
                     : turret                  ? (range <= 2   ? 2 + range
                                                  : range == 3 ? 6
                                                               : 7)
                                               : 4;
          if (weapon != Weapon::kRockets) {
            if (jet && range == 1 && weapon != Weapon::kRear) need = 4;
            need += small;
          }
          EXPECT_EQ(g.need_mods(a).sum(), need) << range << static_cast<int>(weapon) << jet << small;
          EXPECT_EQ(g.need_of(a), std::min(7, need));
        }
    }
}

TEST(Criticals, FE_SHOOT_16_FE_CRIT_01_FE_ENG_01_EveryWeaponAndRange) {
  for (int bits = 0; bits < 8; ++bits)
    for (int engines = 1; engines <= 4; ++engines) {
      const bool two_sixes = bits & 1, twins = bits & 2, cannon = bits & 4;
      Scene scene = skirmish();
      scene.setup.options.two_sixes = two_sixes, scene.setup.options.twin_fighter_engines = twins;
      type_of(scene, "ME 110 G").cannon30 = cannon;
      type_of(scene, "P40").engines = engines, type_of(scene, "B17 G").engines = engines;
      const FastEasy g = scene.build();
      for (const Weapon weapon : {Weapon::kGuns, Weapon::kRear, Weapon::kTurret, Weapon::kRockets, Weapon::kFriendly})
        for (int range = 1; range <= 5; ++range)
          for (const int target : {kB1, kE1})
            for (const bool frontal : {false, true}) {
              const Attack a = Fire{.shooter = kI1, .target = target, .weapon = weapon, .range = range, .frontal = frontal};
              const bool last = weapon != Weapon::kRockets && range >= (weapon == Weapon::kGuns ? 4 : 3);
              EXPECT_EQ(g.maximum_range(a), last) << static_cast<int>(weapon) << range;
              for (int sixes = 0; sixes <= 3; ++sixes)
                EXPECT_EQ(g.gives_critical(a, sixes), last ? two_sixes && sixes >= 2 : sixes >= 1) << range << sixes;
              const bool by_fighter = weapon != Weapon::kTurret && weapon != Weapon::kFriendly;
              EXPECT_EQ(g.gives_engine_checks(a), by_fighter && engines > 1 && (target == kB1 || twins));
              EXPECT_EQ(g.critical_mods(a).sum(), (cannon && weapon == Weapon::kGuns) + frontal);
            }
    }
}

// --- turrets -------------------------------------------------------------------------------------------------------

// FE-ARC-01 by the compass: degrees off the nose, to the right positive.
double degrees_off(Hex v) {
  const double x = 1.5 * v.q, y = -std::sqrt(3.0) * (v.r + v.q / 2.0);
  return std::atan2(x, y) * 180 / 3.14159265358979;
}
bool bears(int turret, double off, bool wide, bool astern_only) {
  constexpr double kSlack = 0.01;
  const double side = std::abs(off);
  switch (turret) {
    case kNose: return side <= (wide ? 90 : 30) + kSlack;
    case kTail: return side >= (wide ? 90 : 150) - kSlack;
    case kRight: return off > 0 && side >= 30 - kSlack && side <= 150 + kSlack;
    case kLeft: return off < 0 && side >= 30 - kSlack && side <= 150 + kSlack;
    case kTop: return !astern_only || side >= 90 - kSlack;
    default: return true;
  }
}

struct Gunner {
  std::array<int, kTurretCount> ratings;
  bool wide = false, dorsal = false, small = false;

  FastEasy build() const {
    Scene scene;
    scene.setup.options.wide_arcs = wide, scene.setup.options.dorsal_astern = dorsal;
    scene.bomber("B17 G", 0, 0);
    scene.red("P40", 0, -8);
    scene.red("P40", 4, -12);
    type_of(scene, "B17 G").turret = ratings, type_of(scene, "B17 G").dorsal_astern = true;
    type_of(scene, "P40").small = small;
    return scene.build();
  }
  // The sets of turrets that may fire at a plane there, in our own words.
  std::set<uint32_t> sets(Hex v, int facing) const {
    std::set<uint32_t> out;
    const int range = geom::length(v), need = (range <= 2 ? 2 + range : 6) + small;
    const bool head_on = facing == 3 && v.q == 0 && v.r < 0;
    for (uint32_t set = 1; set < 64; ++set) {
      bool good = range <= 3 && need <= 6 && !(range == 3 && std::popcount(set) > 1) && (set & 6) != 6;
      for (int t = 0; t < kTurretCount; ++t)
        if (set >> t & 1)
          good = good && ratings[static_cast<std::size_t>(t)] - head_on > 0 && bears(t, degrees_off(v), wide, dorsal);
      if (good) out.insert(set);
    }
    return out;
  }
};

TEST(Turrets, FE_ARC_01_FE_ARC_03_EverySetAtEveryHex) {
  for (const bool wide : {false, true})
    for (const bool dorsal : {false, true})
      for (const bool small : {false, true})
        for (const std::array<int, kTurretCount>& ratings :
             {std::array<int, kTurretCount>{2, 2, 2, 1, 1, 2}, {1, 1, 2, 0, 1, 0}, {0, 3, 1, 2, 0, 1}, {1, 1, 1, 1, 1, 1}}) {
          const Gunner gunner{ratings, wide, dorsal, small};
          const FastEasy g = gunner.build();
          State s = g.initial();
          s.phase = Phase::kBombersFire, s.step = Step::kTurrets, s.active = 0;
          const int target = g.find_plane("I1");
          for (const int facing : {0, 3})
            geom::for_each_within(kMiddle, 5, [&](Hex at) {
              if (at == kMiddle) return;
              move_to(g, s, target, at, facing);
              const std::set<uint32_t> wanted = gunner.sets(at - kMiddle, facing);
              std::set<uint32_t> found;
              for (const Action a : legal(g, s))
                if (kind(a) == Kind::kAim && aimed_at(a) == target) found.insert(turrets_of(a).bits());
              ASSERT_EQ(found, wanted) << hex_name(at) << facing << wide << dorsal << small;
              // The strongest of them is what fires at will, and whether there is one what makes it a target.
              const TurretSet best = g.best_turrets(s, 0, target);
              int most = 0;
              for (const uint32_t set : wanted) most = std::max(most, int{g.turret_attack(s, 0, target, TurretSet(set)).dice});
              EXPECT_EQ(best.empty(), wanted.empty()) << hex_name(at);
              if (best) {
                const auto strongest = std::find_if(wanted.begin(), wanted.end(), [&](uint32_t set) {
                  return g.turret_attack(s, 0, target, TurretSet(set)).dice == most;
                });
                EXPECT_EQ(best.bits(), *strongest) << hex_name(at);  // the first of equals
              }
              EXPECT_EQ(g.turrets_have_target(s, 0), !wanted.empty()) << hex_name(at);
              // Why the others may not fire.
              const int range = geom::distance(kMiddle, at);
              const bool head_on = facing == 3 && on_line(kMiddle, at, 0) > 0;
              for (uint32_t set = 0; set < 64; ++set) {
                if (wanted.contains(set)) continue;
                bool all = true, dice = true;
                for (int t = 0; t < kTurretCount; ++t)
                  if (set >> t & 1) {
                    const int rating = ratings[static_cast<std::size_t>(t)];
                    all = all && rating > 0 && bears(t, degrees_off(at - kMiddle), wide, dorsal);
                    dice = dice && rating - head_on > 0;
                  }
                const char* rule = range > 3 || set == 0 || !all          ? "FE-ARC-01"
                                   : (set & 6) == 6                       ? "FE-ARC-03"
                                   : range == 3 && std::popcount(set) > 1 ? "FE-SHOOT-07"
                                   : !dice                                ? "FE-SHOOT-11"
                                                                          : "FE-SHOOT-17";
                ASSERT_EQ(g.refuse(s, aim_action(target, TurretSet(set))).rule, rule) << hex_name(at) << " " << set << facing;
              }
            });
        }
}

TEST(Turrets, FE_SHOOT_11_EveryTurretLosesADieHeadOn) {  // ruling 31
  const Gunner gunner{{3, 2, 1, 0, 1, 2}};
  const FastEasy g = gunner.build();
  const State s = g.initial();
  for (uint32_t set = 1; set < 64; ++set)
    for (const bool frontal : {false, true}) {
      const Attack a =
          Fire{.shooter = 0, .target = 1, .weapon = Weapon::kTurret, .range = 1, .frontal = frontal, .turrets = TurretSet(set)};
      int dice = 0;
      for (int t = 0; t < kTurretCount; ++t)
        if (set >> t & 1) dice += std::max(0, gunner.ratings[static_cast<std::size_t>(t)] - frontal);
      EXPECT_EQ(g.dice_of(s, a), dice) << set << frontal;
    }
}

// FE-ARC-02, ruling 58: the second target is another, engaged by other turrets.
TEST(Turrets, FE_ARC_02_WhatIsLeftForTheSecondTarget) {
  const Gunner gunner{{2, 2, 2, 1, 1, 2}};
  const FastEasy g = gunner.build();
  State s = g.initial();
  s.phase = Phase::kBombersFire, s.step = Step::kTurrets, s.active = 0;
  const int first = g.find_plane("I1"), second = g.find_plane("I2");
  move_to(g, s, first, kMiddle + Hex{2, -1}, 0);
  move_to(g, s, second, kMiddle + Hex{1, -2}, 0);
  for (const uint32_t set : gunner.sets({2, -1}, 0)) {
    State after = s;
    after.allocation[0] = {PlaneNumber(first), TurretSet(set)};
    std::set<uint32_t> wanted, found;
    for (const uint32_t other : gunner.sets({1, -2}, 0))
      if (!(other & set)) wanted.insert(other);
    for (const Action a : legal(g, after)) {
      if (kind(a) != Kind::kAim) continue;
      EXPECT_EQ(aimed_at(a), second);
      found.insert(turrets_of(a).bits());
    }
    EXPECT_EQ(found, wanted) << set;
    // Aiming it goes on to the second question only where there is something left to aim.
    State played = s;
    g.apply(played, aim_action(first, TurretSet(set)), nullptr);
    EXPECT_EQ(played.step, wanted.empty() ? Step::kDice : Step::kTurrets) << set;
    if (!wanted.empty()) {
      act(g, played, "done");
      EXPECT_EQ(played.step, Step::kDice);
      EXPECT_EQ(played.attack.turrets, TurretSet(set));
    }
  }
}

// --- friendly fire -------------------------------------------------------------------------------------------------

TEST(FriendlyFire, FE_FF_01_EveryHexAroundABomber) {  // ruling 59
  for (const bool nearest : {false, true}) {
    Scene scene;
    scene.setup.options.friendly_nearest = nearest;
    scene.bomber("B17 G", 0, 0);
    scene.bomber("B17 G", 0, 9);
    scene.escort("P40", -10, 10);
    scene.escort("P40", 2, -1);
    scene.red("P40", 11, -20);
    const FastEasy g = scene.build();
    const int e1 = g.find_plane("E1"), e2 = g.find_plane("E2");
    for (int combat = 0; combat <= 2; ++combat)
      geom::for_each_within(kMiddle, 5, [&](Hex at) {
        State s = g.initial();
        if (at == kMiddle || g.occupied(s, at)) return;
        s.phase = Phase::kBombersFire, s.combat = combat, s.cursor = 0, s.fired = 0;
        move_to(g, s, e1, at, 0);
        const int range = geom::distance(kMiddle, at);
        const bool seen = range <= 3 && g.sees(s, kMiddle, at);
        const bool other = g.sees(s, kMiddle, s.plane[e2].hex());
        g.next_friendly(s, nullptr);
        if (combat == 0 || (!seen && !other)) {
          EXPECT_NE(s.step, Step::kFriendly);
          return;
        }
        ASSERT_EQ(s.step, Step::kFriendly) << hex_name(at);
        EXPECT_EQ(s.attack.shooter, 0);
        const bool e1_first = seen && (!nearest || !other || range <= 2);
        EXPECT_EQ(s.attack.target, e1_first ? e1 : e2) << hex_name(at) << nearest;
        EXPECT_EQ(s.attack.range, e1_first ? range : 2) << hex_name(at);
        EXPECT_EQ(s.attack.weapon, Weapon::kFriendly);
        OutcomeList list;
        g.outcomes(s, list);
        uint64_t fires = 0;
        for (const game::Outcome& o : list) fires += o.id ? o.weight : 0;
        EXPECT_EQ(fires, 4u - s.attack.range);
        g.resolve(s, 0, nullptr);
        if (!nearest && seen && other) {
          ASSERT_EQ(s.step, Step::kFriendly) << "then the other one";
          EXPECT_EQ(s.attack.target, e2);
          g.resolve(s, 0, nullptr);
        }
        EXPECT_NE(s.step, Step::kFriendly) << "the other bomber is far away";
        EXPECT_EQ(s.cursor, 0);
      });
  }
}

// --- dice ----------------------------------------------------------------------------------------------------------

TEST(Sequence, FE_SHOOT_04_TheDiceOfEveryRoll) {
  const auto dice = [](Step step) { return FastEasy::steps()[static_cast<std::size_t>(step)].roll->dice; };
  for (const Step step : {Step::kFlip, Step::kExtraHex, Step::kSpeedZero, Step::kShift, Step::kCollisionShift, Step::kFriendly,
                          Step::kBombRoll, Step::kCasualty})
    EXPECT_EQ(dice(step), (game::Dice{6})) << static_cast<int>(step);
  for (const Step step : {Step::kCollision, Step::kRocketRow, Step::kCritical})
    EXPECT_EQ(dice(step), (game::Dice{6, 6})) << static_cast<int>(step);
  const FastEasy g = skirmish().build();
  State s = g.initial();
  for (int count = 1; count <= 8; ++count) {
    s.attack = Fire{.shooter = kI1, .target = kB1, .range = 1, .dice = count, .need = 4};
    s.attack.sixes = count;
    for (const Step step : {Step::kDice, Step::kEngines}) {
      s.step = step;
      EXPECT_EQ(g.dice(s), game::Dice::many(count, 6));
    }
  }
}

// FE-SHIFT-02, ruling 51: a die decides among two, three or six; four, five or seven are drawn.
TEST(Shifts, FE_SHIFT_02_EveryNumberOfNearestBombers) {
  for (int count = 2; count <= 8; ++count) {
    Scene scene;
    scene.bomber("B17 G", 0, 0);
    std::vector<Hex> ring;
    geom::for_each_on_ring(Hex{0, 0}, 3, [&](Hex h) { ring.push_back(h); });
    for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) scene.bomber("B17 G", ring[2 * i].q, ring[2 * i].r);
    scene.bomber("B17 G", 0, 6);
    scene.red("P40", 11, -20);
    const FastEasy g = scene.build();
    State s = g.initial();
    s.attack = Fire{.shooter = g.find_plane("I1"), .target = 0, .weapon = Weapon::kRockets};
    s.step = Step::kNearest;
    EXPECT_EQ(std::popcount(g.nearest_bombers(s, 0)), count);
    const bool thrown = count == 2 || count == 3 || count == 6;
    EXPECT_EQ(g.dice(s), thrown ? game::Dice{6} : game::Dice{}) << count;
    OutcomeList list;
    g.outcomes(s, list);
    ASSERT_EQ(list.size(), static_cast<std::size_t>(count));
    for (const game::Outcome& o : list) EXPECT_EQ(o.weight, thrown ? 6u / static_cast<unsigned>(count) : 1u) << count;
    for (int face = 1; thrown && face <= 6; ++face)
      EXPECT_EQ(g.read(s, {face}), static_cast<uint32_t>(1 + (face - 1) * count / 6)) << count << face;
  }
}

}  // namespace
}  // namespace furball::fast_easy
