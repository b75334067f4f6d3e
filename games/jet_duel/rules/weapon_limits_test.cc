// Every case of a rule of guns and missiles instead of a few: each hex, step, face and jet of four.

#include "games/jet_duel/test_support.h"

namespace furball::jet_duel {
namespace {

TEST(Setup, JD_SET_04_AFlightHasFourPlaces) {
  for (const Slot slot : kAllSlots) {
    std::vector<Slot> own, enemies;
    for (const Slot f : friends_of(slot)) own.push_back(f);
    for (const Slot e : enemies_of(slot)) enemies.push_back(e);
    const std::vector<Slot> blue{kB1, kB2, kB3, kB4}, red{kR1, kR2, kR3, kR4};
    EXPECT_EQ(own, side_of(slot) == Seat::kBlue ? blue : red) << slot;
    EXPECT_EQ(enemies, side_of(slot) == Seat::kBlue ? red : blue) << slot;
  }
}

// --- guns ----------------------------------------------------------------------------------------------------

TEST(Gunfire, JD_GUN_01_EveryHexAndStepOfTheFireZone) {
  Fight f;
  const JetState& jet = f.put(kB1, "DD18", 1, "5.2");
  geom::for_each_within(at("DD18"), 3, [&](Hex h) {
    const bool own = h == at("DD18");
    const bool ahead = sector(at("DD18"), 1, h) == kFront && geom::distance(at("DD18"), h) <= 2;
    for (int up = -2; up <= 2; ++up)
      for (int dz = -3; dz <= 2; ++dz) {
        const bool step = (up == 1 && dz >= 0) || (up == -1 && dz <= 0);
        EXPECT_EQ(JetDuel::in_fire_zone(jet, dz, h, jet.z + up), own ? up == 0 : ahead && (up == 0 || step))
            << hex_name(h) << " " << up << " " << dz;
      }
  });
}

TEST(Gunfire, JD_GUN_03_LaunchedThisTurn) {
  Fight f;
  f.put(kB1, "DD18", 1, "5.2"), f.put(kR1, "EE18", 1, "5.2");
  EXPECT_FALSE(f.game().gun_barred(f.state, kB1));
  f.missile(kB1, kHeat, kR1, "DD18", "5.2");
  std::swap(f.jet(kB1).flying[0], f.jet(kB1).flying[1]);
  EXPECT_STREQ(f.game().gun_barred(f.state, kB1).rule, "JD-GUN-03");
}

TEST(Gunfire, JD_GUN_03_OnlyALowerNumberedFriendIsInTheWay) {
  for (const Slot firer : kAllSlots)
    for (const Slot other : kAllSlots) {
      Fight f("f-5a", "mig-15bis", 4);
      const Slot target = side_of(firer) == Seat::kBlue ? kR1 : kB1;
      if (other == firer || other == target) continue;
      f.put(firer, "DD18", 1, "5.2"), f.put(target, "EE18", 1, "5.2"), f.put(other, "EE18", 1, "5.2");
      const Objection no = f.game().gun_target_refusal(f.state, firer, target);
      EXPECT_EQ(static_cast<bool>(no), side_of(other) == side_of(firer) && other < firer) << firer << " " << other;
      EXPECT_STREQ(f.game().gun_target_refusal(f.state, firer, other).rule,
                   side_of(other) == side_of(firer) ? "JD-GUN-01" : no.rule)
          << "nobody fires on a friend";
    }
}

TEST(Gunfire, JD_GUN_05_JD_GUN_06_EverySun) {
  for (int heading = 0; heading < 6; ++heading)
    for (int sun = -1; sun < 6; ++sun)
      for (const int dz : {-1, 0, 1}) {
        Fight f;
        f.put(kB1, "DD18", heading, "5.2"), f.put(kR1, "DD18", heading, "5.2");
        f.setup.sun = sun, f.state.act.dz = static_cast<int8_t>(dz);
        Modifiers list;
        f.game().gun_modifiers(f.state, kB1, kR1, list);
        EXPECT_EQ(has(list, "Climbed straight up-sun"), dz > 0 && sun == heading) << heading << sun << dz;
        EXPECT_EQ(has(list, "Dived straight down-sun"), dz < 0 && sun >= 0 && (sun + 3) % 6 == heading) << heading << sun << dz;
      }
}

TEST(Gunfire, JD_GUN_07_JD_GUN_08_EveryFaceOfBothDice) {
  for (int net = -9; net <= 9; ++net)
    for (const bool machine_guns : {false, true}) {
      int ways[4] = {};
      for (int d10 = 1; d10 <= 10; ++d10)
        for (int d6 = 1; d6 <= 6; ++d6) {
          const int total = d10 + net;
          uint32_t expected = kMiss;
          if (total >= 10) expected = d6 >= (machine_guns ? 5 : 3) ? kHitDowned : kHitDamaged;
          else if (total >= 8) expected = d10 == 10 && d6 >= (total == 8 ? 5 : 3) ? kHitDamaged : kNearMiss;
          EXPECT_EQ(attack_reading(net, machine_guns, d10, d6), expected) << net << " " << d10 << " " << d6;
          ++ways[expected];
        }
      game::OutcomeList list;
      attack_outcomes(net, machine_guns, list);
      int listed = 0;
      for (const game::Outcome& o : list) {
        EXPECT_EQ(o.weight, static_cast<uint64_t>(ways[o.id])) << net;
        listed += ways[o.id];
      }
      EXPECT_EQ(listed, 60) << net;
    }
}

// --- missiles ------------------------------------------------------------------------------------------------

TEST(MissileModifiers, JD_MSM_13_JD_MSM_18_EveryHeight) {
  struct Ground {
    Terrain terrain;
    bool deck;
    int radar, heat;  // the height that counts
  };
  for (const Ground& ground : {Ground{kFlat, false, 2, 2}, Ground{kFlat, true, 2, 2}, Ground{kHills, false, 2, 2},
                               Ground{kSea, false, 1, 1}, Ground{kSea, true, 1, 2}, Ground{kMountains, false, 3, 2}})
    for (int z = 4; z < 28; ++z)
      for (int above = -3; above <= 3; ++above)
        for (const Family family : {kRadar, kHeat}) {
          Fight f("f-4e", "mig-15bis");
          f.setup.terrain = ground.terrain, f.setup.cloud_deck = ground.deck;
          f.put(kB1, "DD18", 1, "4.1"), f.put(kR1, "HH18", 1, "4.1");
          Missile& m = f.missile(kB1, family, kR1, "CC14", "4.1", true);
          f.jet(kR1).z = z;
          if (z - above < 0) continue;
          f.jet(kB1).z = m.z = z - above;
          (family == kRadar ? m.z : f.jet(kB1).z) = 12;  // the other place does not matter
          Modifiers list;
          f.game().missile_modifiers(f.state, kB1, list);
          const char* label = family == kRadar ? "Target high above the ground clutter" : "Target against the cold sky";
          EXPECT_EQ(has(list, label), z / 4 + 2 * above >= (family == kRadar ? ground.radar : ground.heat))
              << ground.terrain << ground.deck << " " << z << " " << above;
        }
}

TEST(Missiles, JD_MSL_01_LocksOfFour) {
  for (Slot slot : {kB1, kR1})
    for (int id = 0; id < 4; ++id) {
      Fight f("f-4e", "f-4e", 4);
      const Slot enemy(other(side_of(slot)), id);
      f.put(slot, "DD18", 1, "4.1"), f.put(enemy, "HH20", 1, "4.1");
      const JetDuel g = f.game();
      EXPECT_EQ(g.activate(f.state, slot).act.locks, 1 << id);
      f.jet(slot).heat = 0;
      EXPECT_EQ(g.activate(f.state, slot).act.locks, 1 << id) << "radar missiles alone";
      f.jet(slot).radar = 0;
      EXPECT_EQ(g.activate(f.state, slot).act.locks, 0) << "nothing to launch";
      f.jet(slot).heat = 1;
      EXPECT_EQ(g.activate(f.state, slot).act.locks, 1 << id) << "heat seekers alone";
    }
}

TEST(Missiles, JD_MSL_02_MurkAroundEither) {
  Fight f("f-4e", "mig-15bis");
  f.setup.murk = true;
  for (const auto& [own, other, limit] : {std::tuple{"2.1", "2.1", 12}, std::tuple{"1.4", "2.1", 10},
                                          std::tuple{"2.1", "1.4", 10}, std::tuple{"1.4", "1.4", 10}}) {
    f.put(kB1, "DD18", 1, own), f.put(kR1, "HH20", 1, other);
    EXPECT_EQ(f.game().lock_limit(kB1, f.jet(kB1), f.jet(kR1)), limit) << own << " " << other;
  }
}

// All four enemies ahead: every weapon is offered against each, a pair only with two missiles, nothing against friends.
TEST(Missiles, JD_MSL_08_EveryWeaponAgainstEachOfFour) {
  for (const int missiles : {0, 1, 2}) {
    Fight f("f-4e", "mig-15bis", 4);
    f.put(kB1, "DD18", 1, "4.1");
    for (const Slot e : flight_of(Seat::kRed)) f.put(e, "EE18", 1, "4.1");
    f.jet(kB1).radar = missiles;
    State s = f.state;
    s.phase = Phase::kWeapons, s.act.locks = 0xf;
    const JetDuel g = f.game();
    for (const Slot e : flight_of(Seat::kRed)) {
      const std::string id = g.label(e);
      EXPECT_TRUE(is_legal(g, s, "guns " + id));
      EXPECT_TRUE(is_legal(g, s, "heat " + id));
      EXPECT_EQ(is_legal(g, s, "radar " + id), missiles >= 1);
      EXPECT_EQ(is_legal(g, s, "radar-pair " + id), missiles >= 2);
    }
    game::ActionList list;
    g.legal(s, list);
    EXPECT_EQ(list.size(), 1u + 4 + 4 + (missiles >= 1 ? 4u : 0u) + (missiles >= 2 ? 4u : 0u));
    EXPECT_EQ(g.weapon_refusal(s, weapon(kOneHeat, kB2)).rule, std::string("JD-MSL-11"));
    EXPECT_EQ(g.weapon_refusal(s, weapon(kGuns, Slot(kSlots))).rule, std::string("JD-MSL-11"));
  }
}

// JD-AI-06: each of four may have launched, and only heat seekers matter.
TEST(Missiles, JD_MSL_10_WhoseMissileFliesAtWhom) {
  for (const Slot slot : {kB1, kR4})
    for (const Family family : {kHeat, kRadar})
      for (const Slot by : kAllSlots) {
        Fight f("f-4e", "f-4e", 4);
        f.missile(by, family, slot, "DD18", "3.1");
        EXPECT_EQ(f.game().targeted_by(f.state, slot, kHeat), family == kHeat && side_of(by) != side_of(slot)) << by;
        EXPECT_EQ(f.game().targeted_by(f.state, slot, kRadar), family == kRadar && side_of(by) != side_of(slot)) << by;
        EXPECT_FALSE(f.game().targeted_by(f.state, Slot(slot.index() ^ 1), family)) << "it flies at another";
      }
}

TEST(Missiles, JD_STK_02_AMarkerCarriedOver) {
  Fight f;
  f.missile(kB1, kHeat, kR1, "DD18", "3.1");
  State s = f.state;
  f.game().begin_turn(s, nullptr);
  EXPECT_TRUE(s.jets[kR1].marks & kMarked);
  EXPECT_FALSE(s.jets[kR3].marks & kMarked);
  f.lose(kR1, Status::kOff);
  s = f.state;
  f.game().begin_turn(s, nullptr);
  EXPECT_FALSE(s.jets[kR1].marks & kMarked) << "who is gone bears none";
}

}  // namespace
}  // namespace furball::jet_duel
