// Limits from both sides: speeds and engines, formations and stragglers, damage, fates.

#include "games/fast_easy/test_game.h"

namespace furball::fast_easy {
namespace {

// --- speed ---------------------------------------------------------------------------------------------------------

// FE-ENG-02, FE-ENG-03, ruling 69: what lost engines cost; FE-FBOM-01: what bombs cost a fighter.
TEST(Engines, FE_ENG_02_FE_ENG_03_EveryEngineLost) {
  constexpr int kCost[5][5] = {{}, {0, 0}, {0, 1, 1}, {0, 0, 1, 2}, {0, 0, 1, 2, 3}};  // by engines, by those lost
  for (int engines = 1; engines <= 4; ++engines)
    for (int printed = 1; printed <= 5; ++printed) {
      Scene scene;
      scene.bomber("B17 G", 0, 0).bombs = true;
      scene.escort("P47 Thunderbolt", -6, 6).bombs = true;
      scene.red("P40", 11, -20);
      for (const char* id : {"B17 G", "P47 Thunderbolt"})
        type_of(scene, id).engines = engines, type_of(scene, id).speed = printed;
      const FastEasy g = scene.build();
      State s = g.initial();
      for (int lost = 0; lost < engines; ++lost) {
        s.plane[0].engines_lost = s.plane[1].engines_lost = lost;
        const int left = printed - kCost[engines][lost];
        EXPECT_EQ(g.speed(s, 0), std::max(0, left)) << engines << printed << lost;
        for (const bool loaded : {false, true}) {
          s.loaded = loaded ? bit(1) : 0;
          EXPECT_EQ(g.speed(s, 1), std::max(1, left - loaded)) << engines << printed << lost << loaded;
        }
      }
    }
}

// FE-MOVE-01 to FE-MOVE-03, ruling 20: the distances that a fighter may fly.
TEST(Movement, FE_MOVE_01_FE_MOVE_02_FE_MOVE_03_EveryDistance) {
  for (int printed = 1; printed <= 8; ++printed)
    for (int bits = 0; bits < 8; ++bits) {
      const bool jet = bits & 1, loaded = bits & 2, bombers = bits & 4;
      Scene scene;
      if (bombers) scene.bomber("B17 G", 0, 0);  // speed 3
      scene.escort("P47 Thunderbolt", -6, 6).bombs = true;
      scene.red("P47 Thunderbolt", 9, -20);
      PlaneType& type = type_of(scene, "P47 Thunderbolt");
      type.speed = printed, type.jet = jet, type.turn = 4, type.imm = 3;
      const FastEasy g = scene.build();
      const int pace = g.setup().formation_speed;
      State s = g.initial();
      const int escort = g.find_plane("E1"), other = g.find_plane("I1");
      for (int combat = 0; combat <= 2; ++combat) {
        s.combat = combat;
        s.loaded = loaded ? bit(escort) | bit(other) : 0;
        const int v = std::max(1, printed - loaded);
        uint32_t wanted = 1u << v | 1u << std::max(1, v - 1);
        if (jet) wanted |= 1u << std::max(1, v - 2);
        EXPECT_EQ(g.caps(s, other).distances, wanted) << printed << bits << combat;
        if (bombers && combat < 2 && pace <= v) wanted |= 1u << pace;
        EXPECT_EQ(g.caps(s, escort).distances, wanted) << printed << bits << combat;
        EXPECT_EQ(g.caps(s, escort).turn, 4 + loaded);
        EXPECT_EQ(g.caps(s, escort).imm, loaded ? 0 : 3);
        // The moves on offer have these distances: straight on it flies each of them, and never further.
        s.phase = Phase::kEscortsMove, s.step = Step::kMove, s.active = escort;
        const Hex from = s.plane[escort].hex();
        for (int d = 1; d <= 9; ++d) {
          const bool offered = can(g, s, hex_name(geom::neighbour(from, HexSide(0), d)) + "/0");
          if (wanted >> d & 1) {
            EXPECT_TRUE(offered) << printed << bits << d;
          } else if (d > v) {
            EXPECT_FALSE(offered) << printed << bits << d;
          }
        }
      }
      if (!bombers) continue;
      s.combat = 0, s.loaded = 0;
      g.remove(s, 0, &State::out);
      EXPECT_EQ(g.caps(s, escort).distances >> pace & 1,
                pace == printed || pace == printed - 1 || (jet && pace == printed - 2) || (pace == 1 && printed == 1))
          << "nobody is left to keep pace with " << printed;
    }
}

// FE-MOVE-10, FE-MOVE-11: the count of a turn begun, on either side.
TEST(Movement, FE_MOVE_11_EveryCountOfATurnBegun) {
  Scene scene;
  scene.escort("P47 Thunderbolt", 0, 0).bombs = true;
  scene.red("P40", 9, -20);
  type_of(scene, "P47 Thunderbolt").turn = 4;
  const FastEasy g = scene.build();
  State s = g.initial();
  for (const int side : {1, 2})
    for (int run = 1; run <= 4; ++run)
      for (const bool loaded : {false, true}) {
        s.plane[0].carry = Carry(side, run);
        s.loaded = loaded ? bit(0) : 0;
        const Caps caps = g.caps(s, 0);
        EXPECT_EQ(caps.carry_side, side);
        EXPECT_EQ(caps.carry_run, std::min(run, 3 + loaded)) << run << loaded;
      }
}

// --- the formation ---------------------------------------------------------------------------------------------------

// Rulings 22, 81, 82, in our own words: first those unhurt, then whoever can fly, then nobody.
uint32_t common_paces(const std::vector<int>& speeds) {
  uint32_t all = ~0u;
  int slowest = 99;
  for (const int v : speeds) {
    all &= 1u << v | 1u << std::max(1, v - 1);
    slowest = std::min(slowest, v);
  }
  return speeds.empty() ? 0 : all ? all : 1u << slowest;
}

TEST(Bombers, FE_BMOVE_01_EveryMixOfSpeeds) {
  for (int first = 1; first <= 5; ++first)
    for (int second = 1; second <= 5; ++second)
      for (int lost = 0; lost < 16; ++lost)
        for (int away = 0; away < 4; ++away) {
          Scene scene;
          scene.bomber("B17 G", 0, 0);
          scene.bomber("B24 D", 6, 0);
          scene.red("P40", 11, -20);
          type_of(scene, "B17 G").engines = type_of(scene, "B24 D").engines = 4;
          type_of(scene, "B17 G").speed = first, type_of(scene, "B24 D").speed = second;
          const FastEasy g = scene.build();
          State s = g.initial();
          s.plane[0].engines_lost = lost & 3, s.plane[1].engines_lost = lost >> 2;
          for (const int p : {0, 1})
            if (away >> p & 1) move_to(g, s, p, s.plane[p].hex() + Hex{0, 1});
          std::vector<int> unhurt, in_station, any;
          for (const int p : {0, 1}) {
            const int printed = p ? second : first, v = g.speed(s, p);
            if (!(away >> p & 1) && v == printed) unhurt.push_back(v);
            if (!(away >> p & 1) && v > 0) in_station.push_back(v);
            if (v > 0) any.push_back(v);
          }
          const int slow = std::min(first, second);
          const uint32_t wanted = !unhurt.empty()       ? common_paces(unhurt)
                                  : !in_station.empty() ? common_paces(in_station)
                                  : !any.empty()        ? common_paces(any)
                                                        : 1u << slow | 1u << std::max(1, slow - 1);
          ASSERT_EQ(g.paces(s), wanted) << first << second << " lost " << lost << " away " << away;
          int most = 0;
          for (int d = 1; d <= 5; ++d)
            if (wanted >> d & 1) most = d;
          EXPECT_EQ(g.full_pace(s), most);
          s.phase = Phase::kBombersMove, s.step = Step::kFormation;
          std::set<std::string> offered;
          for (int d = 1; d <= 5; ++d)
            if (wanted >> d & 1) offered.insert("fly " + std::to_string(d));
          EXPECT_EQ(notations(g, s), offered);
        }
}

// FE-BMOVE-02, FE-BMOVE-03: in the open a slip at the end is no other move.
TEST(Bombers, FE_BMOVE_02_FE_BMOVE_03_EveryMoveOfAStraggler) {
  for (int printed = 1; printed <= 5; ++printed)
    for (const bool in_station : {false, true}) {
      Scene scene;
      scene.bomber("B17 G", 0, 0);
      scene.bomber("B24 D", 8, 0);
      scene.red("P40", 11, -20);
      type_of(scene, "B17 G").speed = printed, type_of(scene, "B17 G").engines = 4;
      const FastEasy g = scene.build();
      State s = g.initial();
      if (!in_station) move_to(g, s, 0, kMiddle + Hex{-1, 1});
      s.phase = Phase::kBombersMove, s.step = Step::kStraggler, s.active = 0;
      std::set<std::string> wanted;
      for (const char* slip : {"", "L", "R"}) {
        if (*slip && in_station) continue;
        wanted.insert(std::to_string(printed) + slip);
        wanted.insert(std::to_string(std::max(1, printed - 1)) + slip);
        wanted.insert(std::to_string(printed) + slip + "+");
      }
      EXPECT_EQ(notations(g, s), wanted) << printed << in_station;
      // Each goes where it says: straight on, the slip in its first hex.
      for (const std::string& text : wanted) {
        if (text.back() == '+') continue;
        State flown = s;
        flown.moved = bit(1);  // the other has flown
        const Hex from = flown.plane[0].hex();
        act(g, flown, text);
        const int d = text[0] - '0', side = text.size() == 1 ? 0 : text[1] == 'L' ? -1 : 1;
        const Hex end = geom::neighbour(geom::neighbour(from, HexSide(side)), HexSide(0), d - 1);
        EXPECT_EQ(flown.plane[0].hex(), end) << text;
      }
    }
}

TEST(Bombers, FE_BMOVE_03_TheExtraHexIsFlownWithItsSlip) {
  const FastEasy g = battle({bomber("B17 G", 0, 0), bomber("B24 D", 8, 0), red("P40", 11, -20)});
  for (int used = 1; used <= 4; ++used)
    for (int slip = 0; slip <= 2; ++slip)
      for (const bool at_end : {false, true})
        for (const bool gained : {false, true}) {
          State s = g.initial();
          s.phase = Phase::kBombersMove, s.step = Step::kExtraHex, s.active = 0;
          s.moved = bit(1), s.used = used, s.slip = slip | at_end << 2;
          roll(g, s, gained ? "yes" : "no");
          const int d = used + gained, side = slip == 1 ? -1 : slip == 2 ? 1 : 0;
          EXPECT_EQ(s.plane[0].hex() - kMiddle, geom::neighbour(geom::neighbour(Hex{0, 0}, HexSide(side)), HexSide(0), d - 1));
          EXPECT_EQ(s.used + s.slip, 0);
        }
  State s = g.initial();
  s.phase = Phase::kBombersMove, s.active = 0;
  for (const auto& [step, needed] : {std::pair{Step::kExtraHex, 5}, {Step::kSpeedZero, 4}}) {
    s.step = step, s.used = 3;
    for (int face = 1; face <= 6; ++face) EXPECT_EQ(g.read(s, {face}), face >= needed ? 1u : 0u) << face;
  }
}

// Bombers fly from the front to the rear: whoever is further forward on the board is asked first, of two abreast the first.
TEST(Bombers, FE_BMOVE_02_TheForemostMovesFirst) {
  for (int q = -5; q <= 5; ++q)
    for (int r = -5; r <= 5; ++r) {
      if (std::abs(q) + std::abs(r) < 3) continue;
      const FastEasy g = battle({bomber("B17 G", 0, 0), bomber("B17 G", q, r), red("P40", 11, -20)});
      State s = at_phase(g, "bombers move");
      for (const int p : {0, 1}) move_to(g, s, p, s.plane[p].hex() + Hex{0, 1});  // both out of station
      const int ahead = -(2 * r + q);
      act(g, s, "fly 3");
      ASSERT_EQ(s.step, Step::kStraggler);
      EXPECT_EQ(s.active, ahead > 0 ? 1 : 0) << q << " " << r;
    }
}

// --- damage --------------------------------------------------------------------------------------------------------

TEST(Engines, FE_ENG_01_FE_ENG_05_EveryNumberOfEnginesDestroyed) {
  for (int engines = 2; engines <= 4; ++engines) {
    Scene scene;
    scene.bomber("B17 G", 0, 0);
    scene.bomber("B17 G", 6, 0);
    scene.red("P40", 0, 2, 0);
    type_of(scene, "B17 G").engines = engines;
    const FastEasy g = scene.build();
    for (int before = 0; before < engines; ++before)
      for (uint32_t destroyed = 0; destroyed <= 6; ++destroyed) {
        State s = g.initial();
        s.phase = Phase::kInterceptorsFire, s.step = Step::kEngines;
        s.attack = Fire{.shooter = g.find_plane("I1"), .target = 0, .range = 4, .dice = 6, .need = 6, .sixes = 6};
        s.plane[0].engines_lost = before;
        s.fired = bit(s.attack.shooter);
        g.resolve(s, destroyed, nullptr);
        const int lost = std::min(engines, before + static_cast<int>(destroyed));
        EXPECT_EQ(s.plane[0].engines_lost, lost) << engines << before << destroyed;
        EXPECT_EQ((s.out & bit(0)) != 0, lost == engines) << engines << before << destroyed;
      }
  }
}

TEST(Shooting, FE_SHOOT_13_EveryNumberOfHits) {
  Scene scene;
  scene.bomber("B17 G", 0, 0);
  scene.red("P40", 0, 2, 0);
  type_of(scene, "B17 G").hp = 5;
  const FastEasy g = scene.build();
  for (int before = 0; before < 5; ++before)
    for (int hits = 0; hits <= 6; ++hits)
      for (const bool flying : {true, false}) {
        State s = g.initial();
        s.plane[0].hits = before;
        if (!flying) g.remove(s, 0, &State::exited);
        g.hit(s, 0, hits, "FE-SHOOT-13", nullptr);
        EXPECT_EQ(s.plane[0].hits, flying ? std::min(5, before + hits) : before);
        EXPECT_EQ((s.out & bit(0)) != 0, flying && hits > 0 && before + hits >= 5);
      }
}

// Each result of the table, as a critical hit, as a rocket and as a collision.
TEST(Criticals, FE_CRIT_06_FE_RKT_05_FE_COLL_01_EveryResult) {
  for (uint32_t result = 0; result < kCritCount; ++result) {
    Scene scene;
    scene.bomber("B17 G", 0, 0);
    scene.bomber("B17 G", 5, 0);
    scene.red("P40", 0, 4, 0);
    type_of(scene, "B17 G").hp = 9;
    const FastEasy g = scene.build();
    const auto shot = g.find_plane("I1");
    const int hits = result >= 1 && result <= 3 ? static_cast<int>(result) : 0;
    State critical = g.initial();
    critical.phase = Phase::kInterceptorsFire, critical.step = Step::kCritical, critical.fired = bit(shot);
    critical.attack = Fire{.shooter = shot, .target = 0, .range = 4};
    g.resolve(critical, result, nullptr);
    EXPECT_EQ(critical.plane[0].hits, hits) << result;
    EXPECT_EQ((critical.out & bit(0)) != 0, result == kH) << result;
    EXPECT_EQ((critical.critical & bit(0)) != 0, result == kH) << result;
    EXPECT_EQ(critical.shift_count, 0) << result;
    if (result != kH) {
      State rocket = g.initial();
      rocket.phase = Phase::kInterceptorsFire, rocket.step = Step::kRocketRow;
      rocket.attack = Fire{.shooter = shot, .target = 0, .weapon = Weapon::kRockets, .range = 4, .rows = 3};
      g.resolve(rocket, result, nullptr);
      EXPECT_EQ(rocket.attack.rows, 2) << result;
      EXPECT_EQ(rocket.step, Step::kRocketRow) << result;
      EXPECT_EQ(rocket.plane[0].hits, hits) << result;
      EXPECT_EQ(rocket.shift_count, result == kS1 ? 1 : result == kS2 ? 2 : 0) << result;
    }
    State collision = g.initial();
    collision.phase = Phase::kBombersMove, collision.step = Step::kCollision, collision.active = 0;
    collision.contact = bit(0), collision.distance = 3;
    g.resolve(collision, result, nullptr);
    EXPECT_EQ(collision.plane[0].hits, hits) << result;
    EXPECT_EQ((collision.out & bit(0)) != 0, result == kH) << result;
    EXPECT_EQ((collision.critical & bit(0)) != 0, result == kH) << result;
    EXPECT_EQ(collision.step == Step::kCollisionShift, result == kS1 || result == kS2) << result;
    EXPECT_EQ(collision.contact, 0u) << result;
    if (collision.step != Step::kCollisionShift) {
      EXPECT_EQ(collision.distance, 0) << "the bombers' move is over";
      EXPECT_EQ(collision.collided, 0u) << result;
      EXPECT_EQ(collision.phase, Phase::kInterceptorsMove) << result;
    }
  }
}

// --- fates ---------------------------------------------------------------------------------------------------------

TEST(Casualties, FE_END_01_EveryEngineAndEveryWayOut) {  // rulings 66, 67
  const FateRow limping[5][4] = {{},
                                 {FateRow::kNoRoll},
                                 {FateRow::kNoRoll, FateRow::kEnginesMost},
                                 {FateRow::kNoRoll, FateRow::kEnginesSome, FateRow::kEnginesMost},
                                 {FateRow::kNoRoll, FateRow::kNoRoll, FateRow::kEnginesSome, FateRow::kEnginesMost}};
  for (int engines = 1; engines <= 4; ++engines) {
    Scene scene;
    scene.bomber("B17 G", 0, 0);
    scene.escort("P47 Thunderbolt", -6, 6);
    scene.red("P40", 11, -20);
    type_of(scene, "B17 G").engines = type_of(scene, "P47 Thunderbolt").engines = engines;
    const FastEasy g = scene.build();
    for (const int p : {0, 1}) {
      const FateRow own = p == 0 ? FateRow::kBomber : FateRow::kFighter;
      for (int lost = 0; lost <= engines; ++lost) {
        State s = g.initial();
        s.plane[p].engines_lost = lost;
        if (lost < engines) {
          EXPECT_EQ(g.fate_row(s, p), limping[engines][lost]) << engines << lost;
          g.remove(s, p, &State::exited);
          EXPECT_EQ(g.fate_row(s, p), limping[engines][lost]) << engines << lost;
          s.exited = 0;
          EXPECT_EQ(g.fate_row(s, p), FateRow::kNoRoll) << "it never came";
        }
        s = g.initial();
        s.plane[p].engines_lost = lost;
        g.remove(s, p, &State::out);
        EXPECT_EQ(g.fate_row(s, p), engines > 1 && lost == engines ? FateRow::kEnginesAll : own) << engines << lost;
      }
      const int row = p == 1 ? 0 : engines > 2 ? 2 : 1, crash[] = {3, 6, 8}, damaged[] = {1, 2, 3};
      EXPECT_EQ(g.points_of(p, Fate::kCrash), crash[row]) << engines;
      EXPECT_EQ(g.points_of(p, Fate::kDamaged), damaged[row]) << engines;
      EXPECT_EQ(g.points_of(p, Fate::kLight), 0);
    }
  }
}

// Every plane is asked in turn, the first and the last; each fate is its own, and counts for the other side.
TEST(Casualties, FE_END_01_EveryPlaneAndEveryFate) {
  Scene scene;
  scene.bomber("B17 G", 0, 0);
  scene.escort("P40", -6, 6);
  scene.red("P40", 11, -20);
  scene.setup.bonus[Seat::kBlue] = 10, scene.setup.bonus[Seat::kRed] = 20;
  scene.setup.targets.push_back({kMiddle + Hex{3, -3}, "Bridge"});
  scene.setup.targets.push_back({kMiddle + Hex{4, -3}, "Yard"});
  const FastEasy g = scene.build();
  const char* fates[] = {"C", "D", "L"};
  for (int code = 0; code < 27; ++code) {
    State s = g.initial();
    s.targets = TargetSet::of(0);  // one of two is destroyed
    for (int p = 0; p < 3; ++p) g.remove(s, p, &State::out);
    s.critical = bit(0);  // a critical hit adds one, so that a bomber may be lightly damaged
    g.enter(s, Phase::kCasualties, nullptr);
    int points[2] = {10 + 5, 20};
    for (int p = 0, rest = code; p < 3; ++p, rest /= 3) {
      ASSERT_EQ(s.step, Step::kCasualty);
      ASSERT_EQ(s.active, p);
      OutcomeList list;
      g.outcomes(s, list);
      uint64_t whole = 0;
      for (const game::Outcome& o : list) whole += o.weight;
      EXPECT_EQ(whole, 6u);
      const char* fate = p == 0 && rest % 3 == 2 ? "D" : fates[rest % 3];
      roll(g, s, fate);
      EXPECT_EQ((s.crashed & bit(p)) != 0, *fate == 'C');
      EXPECT_EQ((s.damaged & bit(p)) != 0, *fate == 'D');
      EXPECT_EQ((s.light & bit(p)) != 0, *fate == 'L');
      points[p < 2] += *fate == 'L' ? 0 : g.points_of(p, *fate == 'C' ? Fate::kCrash : Fate::kDamaged);
    }
    EXPECT_EQ(s.step, Step::kOver);
    EXPECT_EQ(g.score(s), game::Score::by_points(points[0], points[1])) << code;
  }
}

}  // namespace
}  // namespace furball::fast_easy
