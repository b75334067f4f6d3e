// Every case of a rule instead of a few: each hex of an edge, each string of turns, each face, each number of flights.

#include <map>

#include "games/full_circle/test_util.h"

namespace furball::full_circle::testing {
namespace {

// --- set-up ----------------------------------------------------------------------------------------------------

using Facings = std::map<std::pair<int, int>, std::string>;  // by file and y

// Section 2 of the rulings: the hexes of an edge, and where a flight there may face.
Facings facings_of(Edge edge) {
  Facings out;
  if (edge == Edge::kLeft)
    for (int y = 3; y <= 35; y += 2) out[{0, y}] = y <= 17 ? "h1" : y <= 31 ? "h1 h2" : "h2";
  if (edge == Edge::kRight)
    for (int y = 2; y <= 36; y += 2) out[{17, y}] = y <= 16 ? "h5" : y <= 32 ? "h4 h5" : "h4";
  if (edge == Edge::kFront || edge == Edge::kBack) {
    const bool front = edge == Edge::kFront;
    for (int file = 1; file < 18; ++file) {  // the corner in file 0 faces nobody
      const std::string straight = front ? "h3" : "h0";
      const std::string odd = file == 17 ? (front ? "h4" : "h5")
                              : file < 8 ? (front ? "h2 h3" : "h0 h1")
                                         : (front ? "h3 h4" : "h0 h5");
      out[{file, file % 2 == 0 ? (front ? 47 : 1) : (front ? 46 : 2)}] = file % 2 == 0 ? straight : odd;
    }
  }
  return out;
}

TEST(SetUp, FC_SETUP_17_FC_SETUP_18_EveryHexOfEveryEdge) {
  const Plane jet = flat(9, 6, {.jet = true});
  for (const auto& [face, edge] : {std::pair{2, Edge::kFront}, {4, Edge::kLeft}, {5, Edge::kRight}, {1, Edge::kBack}}) {
    Sky k = fresh(forces({}, {jet, jet}, bomber(), 1, 0));
    k.roll(face);
    if (k.s.stage == Stage::kRaise) k.play({"done"});
    ASSERT_EQ(k.s.stage, Stage::kPlaceHex);
    const Facings expected = facings_of(edge);
    game::ActionList list;
    k.rules.legal(k.s, list);
    EXPECT_EQ(list.size(), expected.size());
    for (const game::Action a : list) {
      Sky placed = k;
      placed.rules.apply(placed.s, a, nullptr);
      const Place p = placed.at(kI1);
      const auto found = expected.find({p.file, p.y});
      ASSERT_NE(found, expected.end()) << p.file << "," << p.y;
      const std::string offered =
          placed.s.stage == Stage::kPlaceHeading ? placed.notations() : "h" + std::to_string(placed.f(kI1).heading);
      EXPECT_EQ(offered, found->second) << p.file << "," << p.y;
    }
  }
}

// One flight of six is enough to ask for a side, or to tell a one from a two.
TEST(SetUp, FC_SETUP_16_EveryInterceptorCounts) {
  const Plane jet = flat(9, 6, {.jet = true}), slow = flat(2, 4);
  for (int odd = 0; odd < 6; ++odd) {
    std::vector<Plane> jets(6, jet), slows(6, slow);
    jets[static_cast<std::size_t>(odd)] = fighter();
    slows[static_cast<std::size_t>(odd)] = jet;
    Sky k = fresh(forces({}, jets, bomber(), 1, 0));
    k.roll(6);
    EXPECT_EQ(k.s.stage, Stage::kEdgeSide) << odd;
    EXPECT_EQ(fresh(forces({}, slows, bomber(), 1, 0)).weights(), (std::vector<int>{1, 2, 1, 1, 1})) << odd;
  }
  EXPECT_EQ(fresh(forces({}, std::vector<Plane>(6, slow), bomber(), 1, 0)).weights(), (std::vector<int>{3, 1, 1, 1}));
}

TEST(SetUp, FC_SETUP_15_EveryExcessOverTheLowestLevelOfThree) {
  for (int excess = 0; excess <= 7; ++excess) {
    const int l3 = 17 - excess;
    PlaneSpec spec;
    spec.bands = {{0, 2, 5, 6, 1}, {3, l3 - 1, 5, 6, 2}, {l3, 22, 5, 6, 3}};
    auto setup = forces({fighter(spec)}, {fighter(), fighter()}, bomber(), 1, 14);  // the lead at 15, escorts up to 17
    setup.may_cut = false;
    Sky k = fresh(setup);
    const bool die = excess >= 2 && excess <= 6;
    ASSERT_EQ(k.s.stage, die ? Stage::kCeiling : Stage::kPlaceHex) << excess;
    if (!die) {
      EXPECT_EQ(k.f(kE1).max_level, excess == 7 ? 16 : 17) << excess;
      continue;
    }
    EXPECT_EQ(k.weights(), (std::vector<int>{excess - 1, 7 - excess}));
    for (int face = 1; face <= 6; ++face) {
      Sky rolled = k;
      rolled.roll(face);
      EXPECT_EQ(rolled.f(kE1).max_level, face >= excess ? 17 : 16) << excess << face;
    }
  }
}

TEST(SetUp, FC_SETUP_09_WhichGroupIsAwayFromTheSun) {
  Plane fortress = bomber(
      {.speed = 4, .protection = {5, 6}, .combat_box = true, .defence = 1, .klass = ruledata::AircraftClass::kHeavyBomber});
  Sky k = fresh(forces({}, {fighter(), fighter()}, fortress, 3));
  for (int sun = 0; sun < 6; ++sun)
    for (int group = 1; group <= 2; ++group) {
      k.s.sun = sun;
      const bool may = sun == 0 || sun == 3 || (sun <= 2) == (group == 2);
      EXPECT_EQ(!k.rules.may_step_group(k.s, group), may) << sun << group;
    }
}

TEST(SetUp, FC_SETUP_10_TwoLevelsMustBeThere) {
  for (int base = 0; base <= 4; ++base) {
    auto setup = forces({fighter()}, {fighter(), fighter()}, bomber(), 1, base);
    setup.may_cut = true;
    const FullCircle rules(setup);
    State s = rules.initial();
    EXPECT_EQ(!rules.may_cut_base(s), base >= 2) << base;
    EXPECT_EQ(s.stage == Stage::kBase, base >= 2) << base;
  }
}

TEST(SetUp, FC_VIC_01_ThePositionOfABid) {
  auto setup = forces({fighter()}, {fighter(), fighter()}, bomber(), 1, 0);
  setup.handicap = -1;
  const FullCircle rules(setup);
  Value position = rules.position(rules.initial());
  const auto opening = rules.from_position(position);
  ASSERT_TRUE(opening.ok()) << opening.error().to_string();
  EXPECT_EQ(opening->bid, 0) << "nobody has bid";
  position.set("bidding", Value(Value::Object{{"bid", 3}}));
  const auto plain = rules.from_position(position);
  ASSERT_TRUE(plain.ok()) << plain.error().to_string();
  EXPECT_EQ(plain->bid, 4);
  EXPECT_EQ(plain->bid_by, game::Seat::kBlue) << "blue unless told";
  EXPECT_EQ(plain->to_bid, game::Seat::kBlue);
  position.set("bidding", Value(Value::Object{{"bid", 21}}));
  EXPECT_FALSE(rules.from_position(position).ok()) << "more than the highest bid";
}

TEST(SetUp, FC_VIC_01_AHandicapOfNothing) {
  for (int handicap = 0; handicap <= 2; ++handicap) {
    auto setup = forces({fighter()}, {fighter(), fighter()}, bomber(), 1, 0);
    setup.handicap = handicap;
    EXPECT_EQ(FullCircle(setup).initial().handicap, handicap);
    EXPECT_NE(FullCircle(setup).initial().stage, Stage::kBid) << "it is agreed";
  }
}

// --- flight and energy -------------------------------------------------------------------------------------------

constexpr int kEnergy[] = {0, 10, 20, 40, 60};  // by airspeed

Sky alone(int airspeed, int step) {
  Sky k(forces({fighter()}, {fighter(), fighter()}));
  k.put_bombers(0, {2, 41}, 4);
  k.put(kE1, {8, 15}, step, 0, kEnergy[airspeed]);
  k.put(kI1, {17, 46}, 4, 4, 20);
  return k.to_move(kE1);
}

TEST(Flight, FC_FLIGHT_01_EveryClimbAndDive) {
  for (int airspeed = 1; airspeed <= 4; ++airspeed)
    for (int step = 0; step < kSteps; ++step)
      for (int dz = -3; dz <= 3; ++dz) {
        const Sky k = alone(airspeed, step);
        const bool may = 2 * dz <= airspeed && -2 * dz <= airspeed + 1 && step + dz >= 0 && step + dz < kSteps;
        EXPECT_EQ(!k.rules.may_change_step(k.s, kE1, dz), may) << airspeed << " " << step << " " << dz;
        if (dz < -2 || dz > 2) continue;
        const std::string choice = dz == 0 ? "level" : dz > 0 ? "climb" + std::to_string(dz) : "dive" + std::to_string(-dz);
        EXPECT_EQ(k.legal(choice), may) << airspeed << " " << step << " " << choice;
      }
}

// FC-FLIGHT-04 to FC-FLIGHT-06: a turn against the one just made is a weave and free; three hexes level allow no two
// turns the same way at once; four hexes, or three with a change of step, allow one turn.
bool may_fly(int hexes, int dz, const std::string& turns) {
  int counted = 0;
  char last = 'S';
  for (const char turn : turns) {
    const bool weave = turn != 'S' && last != 'S' && turn != last;
    if (turn != 'S' && !weave) {
      if (hexes == 3 && dz == 0 && turn == last) return false;
      if ((hexes == 4 || (hexes == 3 && dz != 0)) && counted == 1) return false;
      ++counted;
    }
    last = turn;
  }
  return true;
}

TEST(Flight, FC_FLIGHT_04_FC_FLIGHT_05_FC_FLIGHT_06_EveryStringOfTurns) {
  for (int airspeed = 1; airspeed <= 4; ++airspeed)
    for (const int dz : {-1, 0, 1}) {
      const Sky k = alone(airspeed, 2);
      if (k.rules.may_change_step(k.s, kE1, dz)) continue;
      const int hexes = dz > 0 ? airspeed - 1 : airspeed;
      int codes = 1;
      for (int i = 0; i < hexes; ++i) codes *= 3;
      for (int code = 0; code < codes; ++code) {
        std::string turns, line;
        for (int i = 0, rest = code; i < hexes; ++i, rest /= 3) turns += "SLR"[rest % 3];
        for (const char turn : turns) line += std::string(line.empty() ? "" : "-") + turn;
        EXPECT_EQ(fly_string(k, dz, line) == "legal", may_fly(hexes, dz, turns)) << airspeed << " " << dz << " " << line;
      }
    }
}

TEST(Energy, FC_NRG_01_ClimbsAndDivesAreCalledSo) {
  const FullCircle rules(forces({fighter()}, {fighter(), fighter()}));
  for (const int dz : {-2, -1, 1, 2}) {
    const Modifiers list = rules.energy_modifiers(rules.plane(kE1), {.level = 4, .airspeed = 4, .dz = dz}, 1);
    EXPECT_STREQ(list.begin()->label, dz > 0 ? "climb" : "dive");
    EXPECT_EQ(list.begin()->value, -12 * dz);
  }
}

// --- combat ------------------------------------------------------------------------------------------------------

TEST(Combat, FC_HIT_01_FC_HIT_02_FC_AMMO_01_EveryFace) {
  for (int bits = 0; bits < 4; ++bits)
    for (int firepower = 0; firepower <= 4; ++firepower)
      for (int modifier = -4; modifier <= 5; ++modifier)
        for (int column = 0; column < kColumns; ++column)
          for (int raw = 1; raw <= 10; ++raw) {
            const bool group = bits & 1, low = bits & 2;
            const HitRange range = hit_range(firepower, column);
            const Volley::Fire fire{true, group, low, firepower, modifier, range};
            const int score = raw + modifier;
            const int hits = score > range.hi ? (group ? 1 : 2) : score >= range.lo || raw == 10;
            AmmoResult ammo = kAmmoFine;
            if (low && raw >= 5) ammo = kAmmoOut;
            if (!low && (raw == 10 || (raw == 9 && firepower >= 3))) ammo = kAmmoLow;
            if (!low && raw == 9 && (firepower == 1 || firepower == 2)) ammo = kAmmoDie;
            if (group) ammo = kAmmoFine;
            const Effect mover = Volley{.mover = fire, .target = {}}.effect(raw);
            const Effect target = Volley{.mover = {}, .target = fire}.effect(raw);
            EXPECT_EQ(mover, (Effect{hits, 0, ammo, kAmmoFine})) << raw << " " << modifier;
            EXPECT_EQ(target, (Effect{0, hits, kAmmoFine, ammo})) << raw << " " << modifier;
          }
}

TEST(Combat, FC_CBT_08_FC_CBT_09_EveryReasonToEvade) {
  for (const int turn : {4, 5, 6})
    for (const bool rear_view : {false, true}) {
      Sky k(forces({flat(5, turn, {.rear_view = rear_view})}, {flat(5, 5), flat(5, 5)}));
      for (int own = 1; own <= 4; ++own)
        for (int other = 1; other <= 4; ++other)
          for (int last = -1; last <= 2; ++last)
            for (const bool fired : {false, true}) {
              k.put(kE1, {8, 15}, 1, 0, kEnergy[own]).set(kLastFired, fired);
              k.put(kI1, {8, 15}, 1, 0, kEnergy[other]);
              k.s.fighters[kE1].last_return = static_cast<int8_t>(last);
              const bool able = own > other || turn > 5 || (turn == 5 && rear_view);
              EXPECT_EQ(k.rules.would_evade(k.s, kE1, kI1), able);
              const bool evades = last >= 1 || (able && !(fired && last < 0));
              EXPECT_EQ(k.rules.evades(k.s, kE1, kI1), evades) << turn << rear_view << own << other << last << fired;
            }
    }
}

TEST(Combat, FC_MOD_04_FC_MOD_06_EverySunHeadingAndTurn) {
  for (int sun = 0; sun < 6; ++sun)
    for (int heading = 0; heading < 6; ++heading)
      for (int dz = -1; dz <= 1; ++dz)
        for (int turn = 0; turn <= 2; ++turn)
          for (int nw = 0; nw <= 2; ++nw)
            for (const Tight tight : {kNotTight, kMade, kFailed}) {
              Sky k(forces({flat(5, 5)}, {flat(5, 5), flat(5, 5)}));
              k.s.sun = sun;
              k.put(kE1, {8, 15}, 1, heading, 10), k.put(kI1, {8, 15}, 1, heading, 10);
              k.to_move(kE1);
              Move& m = k.s.move;
              m.hexes = 1, m.dz = static_cast<int8_t>(dz), m.turns[0] = turn;
              m.nw = nw, m.tight = tight;
              std::string labels;
              for (const game::ModifierTerm& term : k.rules.fire_modifiers(k.s, {kE1, kI1, true, false}))
                labels += std::string(term.label) + ";";
              const bool shines = sun != 0 && sun != 3;
              const bool out = shines && dz < 0 && heading == (sun + 3) % 6 && turn == 0 && tight != kMade;
              EXPECT_EQ(labels.find("diving out of the sun") != std::string::npos, out) << sun << heading << dz;
              EXPECT_EQ(labels.find("two turns") != std::string::npos, nw == 2);
              EXPECT_EQ(labels.find("climbing into the sun") != std::string::npos,
                        shines && nw < 2 && dz > 0 && heading == sun);
            }
}

// The counters hold 255 hits and stay there.
TEST(Combat, FC_VIC_03_HitsBeyondTheCounter) {
  Sky k(forces({flat(5, 5), flat(5, 5)}, {flat(5, 5), flat(5, 5)}));
  k.put_bombers(0, {8, 33}, 1);
  k.put(kE1, {8, 17}, 1, 0, 10), k.put(kI1, {8, 15}, 1, 0, 10);
  k.s.hits[Side::kEscort] = k.s.hits[Side::kInterceptor] = 255;
  k.to_move(kI1).play({"level", "S"});
  while (k.s.stage == Stage::kDie) k.roll(1);
  k.play({"t0", "fire"}).roll(10);
  EXPECT_GT(k.f(kE1).hits, 0);
  EXPECT_EQ(k.s.hits[Side::kInterceptor], 255);
  EXPECT_EQ(k.s.hits[Side::kEscort], 255);
}

// --- pilots --------------------------------------------------------------------------------------------------------

TEST(Pilots, FC_SA_01_FC_SA_02_EveryNumberOfFlightsAndTwins) {
  for (int own_twins = 0; own_twins <= 4; ++own_twins)
    for (int enemy_twins = 0; enemy_twins <= 6; ++enemy_twins) {
      std::vector<Plane> escorts, interceptors;
      for (int i = 0; i < 4; ++i) escorts.push_back(fighter({.twin = i < own_twins}));
      for (int i = 0; i < 6; ++i) interceptors.push_back(fighter({.twin = i < enemy_twins}));
      Sky k(forces(escorts, interceptors));
      for (int own = 0; own <= 4; ++own)
        for (int enemy = 0; enemy <= 6; ++enemy) {
          for (int i = 0; i < kFighters; ++i) k.s.fighters[i] = Fighter{.status = Status::kLeft};
          for (int i = 0; i < own; ++i) k.put(i, {8, 15}, 1, 0, 10);
          for (int i = 0; i < enemy; ++i) k.put(kI1 + i, {2, 15}, 1, 0, 10);
          const auto poor = [](int flights, int twins, int enemies, int their_twins) {
            if (enemies == 0 || flights <= enemies || their_twins >= enemies) return false;
            return flights - std::min(twins, flights) > enemies;
          };
          EXPECT_EQ(k.rules.poor_awareness(k.s, Side::kEscort), poor(own, own_twins, enemy, enemy_twins))
              << own << own_twins << enemy << enemy_twins;
          EXPECT_EQ(k.rules.poor_awareness(k.s, Side::kInterceptor), poor(enemy, enemy_twins, own, own_twins))
              << own << own_twins << enemy << enemy_twins;
        }
    }
}

}  // namespace
}  // namespace furball::full_circle::testing
