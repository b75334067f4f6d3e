// Every choice on offer: set-up to its limits, every way to fly, who is whose neighbour in the list of flights.

#include <set>

#include "games/full_circle/test_util.h"

namespace furball::full_circle::testing {
namespace {

Plane jet() { return flat(9, 6, {.jet = true}); }

// --- the edge ------------------------------------------------------------------------------------------------------

// FC-SETUP-04, FC-SETUP-16, FC-SETUP-21: each face for each kind of flight.
TEST(SetUp, FC_SETUP_16_FC_SETUP_21_EveryFaceForEveryKind) {
  for (int face = 1; face <= 6; ++face)
    for (const char* side : {"left", "right"}) {
      Sky k = fresh(forces({}, {fighter(), jet(), flat(2, 4), flat(3, 4)}, bomber(), 1, 0));  // the bombers' speed is 3
      k.roll(face);
      ASSERT_EQ(k.s.stage == Stage::kEdgeSide, face == 6) << face;
      if (face == 6) {
        EXPECT_EQ(k.notations(), "left right");
        k.play({side});
      }
      const Edge asked = face <= 3 ? Edge::kFront : face == 4 || (face == 6 && side[0] == 'l') ? Edge::kLeft : Edge::kRight;
      EXPECT_EQ(k.rules.edge_of(k.s, kI1), asked) << face << side;
      EXPECT_EQ(k.rules.edge_of(k.s, kI2), face == 1 || face == 6 ? Edge::kBack : asked) << face << side;
      EXPECT_EQ(k.rules.edge_of(k.s, kI3), Edge::kFront) << "slower than the bombers " << face;
      EXPECT_EQ(k.rules.edge_of(k.s, kI3 + 1), asked) << "as fast as the bombers " << face;
    }
}

TEST(SetUp, FC_SETUP_21_BombersOfEverySpeed) {
  for (int speed = 1; speed <= 9; ++speed)
    for (const int face : {1, 6}) {
      Sky k = fresh(forces({}, std::vector<Plane>(6, jet()), bomber({.speed = speed}), 1, 0));
      k.roll(face);
      EXPECT_EQ(k.s.stage == Stage::kEdgeSide, face == 6 && speed > 5) << speed << face;
      if (k.s.stage == Stage::kEdgeSide) continue;
      EXPECT_EQ(k.rules.edge_of(k.s, kI1), speed <= 5 ? Edge::kBack : Edge::kFront) << speed << face;
    }
}

// --- the hex, the heading, the height ------------------------------------------------------------------------------

TEST(SetUp, FC_BOARD_04_FC_SETUP_11_OnlyWholeHexesWithinFive) {
  const Sky k = fresh(forces({fighter()}, {fighter(), fighter()}, bomber(), 1, 0));
  EXPECT_EQ(k.rules.escort_hexes().size(), 91u);
  for (int file = -1; file <= kFiles; ++file)
    for (int y = -1; y <= kFrontY + 1; ++y) {
      const Place p{file, y};
      const game::Refusal why = k.rules.may_place(k.s, kE1, p);
      const bool hex = on_board(p) && p.is_hex();
      const std::string rule = !hex                          ? "FC-BOARD-04"
                               : distance(p, kLeadStart) > 5 ? "FC-SETUP-11"
                               : p == kLeadStart             ? "FC-SETUP-20"
                                                             : "";
      EXPECT_EQ(why.rule, rule) << file << "," << y;
    }
  EXPECT_EQ(k.rules.refuse(k.s, make(Kind::kHex, 8 << 8 | 26)).rule, "FC-BOARD-04");
}

TEST(SetUp, FC_SETUP_20_EveryBomberGroupTakesItsHex) {
  for (int groups = 1; groups <= 3; ++groups) {
    auto setup = forces({fighter(), fighter()}, {fighter(), fighter()}, bomber(), groups, 0);
    const Sky k = fresh(setup);
    game::ActionList list;
    State s = k.s;
    if (s.stage == Stage::kRaise) k.rules.apply(s, *k.rules.parse(s, "done"), nullptr);
    k.rules.legal(s, list);
    EXPECT_EQ(list.size(), 91u - static_cast<unsigned>(groups));
    for (const Place p : {kLeadStart, kRightRear, kLeftRear}) {
      const int number = p == kLeadStart ? 1 : p == kRightRear ? 2 : 3;
      EXPECT_EQ(!k.rules.may_place(s, kE1, p), number > groups) << number << groups;
    }
  }
}

TEST(SetUp, FC_SETUP_18_TheHeadingWaitsUntilItIsChosen) {
  auto setup = forces({}, {fighter(), fighter()}, bomber(), 1, 0);
  setup.edge = 2;
  Sky k = fresh(setup);
  k.play({"done", "B23"});
  ASSERT_EQ(k.s.stage, Stage::kPlaceHeading);
  EXPECT_EQ(k.f(kI1).heading, 0);
  k.play({"h2", "s0", "C24"});
  EXPECT_EQ(k.s.stage, Stage::kPlaceStep) << "one heading is no choice";
  EXPECT_EQ(k.f(kI1).heading, 2);
  EXPECT_EQ(k.f(kI2).heading, 3);
}

// A position may name a higher level than the board has: the flight still starts on the board.
TEST(SetUp, FC_SETUP_15_NoStepAboveTheBoard) {
  for (int above = 0; above <= 7; ++above) {
    auto setup = forces({}, {fighter(), fighter()}, bomber(), 1, 3);
    setup.edge = 2, setup.may_cut = false;
    Sky k = fresh(setup);
    k.play({"done", "C24"});
    ASSERT_EQ(k.s.stage, Stage::kPlaceStep);
    k.s.fighters[kI1].max_level = 3 + above;
    game::ActionList list;
    k.rules.legal(k.s, list);
    EXPECT_EQ(static_cast<int>(list.size()), std::min(above + 1, kSteps)) << above;
  }
}

TEST(SetUp, FC_SETUP_12_FC_SETUP_19_TheRuleOfItsEnergyIsTold) {
  auto setup = forces({fighter()}, {fighter(), fighter()}, bomber(), 1, 0);
  setup.edge = 2;
  Sky k = fresh(setup);
  k.play({"I15", "s0", "done", "C24", "s0"});
  std::string rules;
  for (const game::Event& e : k.log.events)
    if (e.kind == "place") rules += e.rule + " ";
  EXPECT_EQ(rules, "FC-SETUP-12 FC-SETUP-19 ");
}

// Whatever an edge offers can be written down and read back, and is legal as written.
TEST(SetUp, FC_SETUP_17_EveryChoiceOfEveryEdgeReadsBack) {
  for (int edge = 1; edge <= 5; ++edge) {
    auto setup = forces({}, {jet(), jet()}, bomber(), 1, 3);
    setup.edge = edge, setup.may_cut = false;
    Sky k = fresh(setup);
    k.play({"done"});
    game::ActionList hexes;
    k.rules.legal(k.s, hexes);
    for (const game::Action hex : hexes) {
      ASSERT_EQ(k.rules.parse(k.s, k.rules.notation(k.s, hex)), hex);
      Sky placed = k;
      placed.rules.apply(placed.s, hex, nullptr);
      if (placed.s.stage != Stage::kPlaceHeading) continue;
      game::ActionList headings;
      placed.rules.legal(placed.s, headings);
      for (const game::Action a : headings)
        EXPECT_EQ(placed.rules.parse(placed.s, placed.rules.notation(placed.s, a)), a) << arg_of(a);
    }
  }
}

// --- heights -------------------------------------------------------------------------------------------------------

// Ruling A27: at the bottom of the board there is nothing to lose, however far above its best level a flight is.
TEST(SetUp, FC_SETUP_15_NobodyDropsOffTheBoard) {
  for (int excess = 1; excess <= 7; ++excess)
    for (const int above : {0, 1}) {
      PlaneSpec spec;
      const int l3 = 14 + above - excess;
      spec.bands = {{0, 2, 5, 6, 1}, {3, l3 - 1, 5, 6, 2}, {l3, 22, 5, 6, 3}};
      auto setup = forces({}, {fighter(spec), fighter(spec)}, bomber(), 1, 14);
      setup.interceptor_max = 14 + above, setup.edge = 2, setup.may_cut = false;
      Sky k = fresh(setup);
      if (k.s.stage == Stage::kRaise) k.play({"done"});
      const bool die = above > 0 && excess >= 2 && excess <= 6;
      ASSERT_EQ(k.s.stage, die ? Stage::kCeiling : Stage::kPlaceHex) << excess << above;
      if (die) k.roll(1);
      EXPECT_EQ(k.f(kI1).max_level, above > 0 && excess >= 2 ? 14 : 14 + above) << excess << above;
    }
}

// FC-SETUP-13: the second flight may rise once the one with the higher band has risen, while another is left to drop.
TEST(SetUp, FC_SETUP_13_WhoHasRisenBarsNobody) {
  const Plane low = fighter({.bands = {{0, 4, 5, 6, 1}, {5, 14, 6, 7, 2}}});
  auto setup = forces({real("f4u_1"), real("f6f_5"), low, low}, {fighter(), fighter()}, bomber(), 1, 0);
  setup.very_low = true, setup.may_cut = false;
  Sky k = fresh(setup);
  EXPECT_EQ(k.notations(), "done raise:E1");
  k.play({"raise:E1"});
  EXPECT_EQ(k.notations(), "drop:E3 drop:E4");
  k.play({"drop:E3"});
  EXPECT_EQ(k.notations(), "done raise:E2");
  k.play({"raise:E2"});
  EXPECT_EQ(k.notations(), "drop:E4");
  k.play({"drop:E4"});
  ASSERT_EQ(k.s.stage, Stage::kPlaceHex);
  for (int i = 0; i < 4; ++i) EXPECT_EQ(k.f(i).max_level, i < 2 ? 3 : 1) << i;
  EXPECT_EQ(k.f(kI1).max_level, 0) << "the enemy's turn has not come";
}

// Where nobody is left to trade with, nobody is asked.
TEST(SetUp, FC_SETUP_13_ALoneFlightHasNobodyToTradeWith) {
  for (const Plane& alone : {flat(5, 5), fighter()}) {
    const Sky k = fresh(forces({alone}, {fighter(), fighter()}, bomber(), 1, 0));
    EXPECT_EQ(k.s.stage, Stage::kPlaceHex);
  }
}

// All ten flights: a side's list ends where the other's begins.
TEST(SetUp, FC_SETUP_13_FullSidesTradeAmongThemselves) {
  auto setup = forces(std::vector<Plane>(4, fighter()), std::vector<Plane>(6, fighter()), bomber(), 1, 3);
  setup.may_cut = false, setup.edge = 2;
  Sky k = fresh(setup);
  EXPECT_EQ(k.notations(), "done raise:E1 raise:E2 raise:E3 raise:E4");
  k.play({"raise:E4"});
  EXPECT_EQ(k.notations(), "drop:E1 drop:E2 drop:E3");
  EXPECT_EQ(k.refusal("drop:I1"), "FC-SETUP-13");
  k.play({"drop:E1", "done"});
  const char* hexes[] = {"I15", "I16", "I17", "I18"};
  for (const char* hex : hexes) k.play({hex, "s0"});
  EXPECT_EQ(k.notations(), "done raise:I1 raise:I2 raise:I3 raise:I4 raise:I5 raise:I6");
  EXPECT_EQ(k.refusal("raise:E1"), "FC-SETUP-13");
  k.play({"raise:I6"});
  EXPECT_EQ(k.notations(), "drop:I1 drop:I2 drop:I3 drop:I4 drop:I5");
}

// --- bidding -------------------------------------------------------------------------------------------------------

TEST(SetUp, FC_VIC_01_TheSecondBidOfNothingStands) {
  auto setup = forces({fighter()}, {fighter(), fighter()}, bomber(), 1, 0);
  setup.handicap = -1;
  Sky k = fresh(setup);
  k.play({"bid0"});
  EXPECT_EQ(k.s.hit_value, 2);
  EXPECT_EQ(k.s.bid, 0);
  k.play({"bid0"});
  EXPECT_EQ(k.s.bid, 1) << "hits count double already";
  EXPECT_EQ(k.notations(), "pass");
  k.play({"pass"});
  EXPECT_EQ(k.s.handicap, 0);
  EXPECT_EQ(k.s.hit_value, 2);
  EXPECT_EQ(k.s.swapped, 1) << "red made the last bid";
  EXPECT_EQ(k.s.bid + game::index(k.s.bid_by) + game::index(k.s.to_bid), 0) << "the bidding is over";
}

TEST(SetUp, FC_VIC_01_ThePositionOfABidHasLimits) {
  auto setup = forces({fighter()}, {fighter(), fighter()}, bomber(), 1, 0);
  setup.handicap = -1;
  const FullCircle rules(setup);
  for (int bid = -3; bid <= 22; ++bid)
    for (const char* seat : {"blue", "red"}) {
      Value position = rules.position(rules.initial());
      position.set("bidding", Value(Value::Object{{"bid", bid}, {"by", seat}, {"to_bid", seat}}));
      const auto read = rules.from_position(position);
      ASSERT_EQ(read.ok(), bid >= -1 && bid <= 20) << bid;
      if (!read.ok()) continue;
      EXPECT_EQ(read->bid, bid + 1);
      EXPECT_EQ(game::name(read->bid_by), seat);
      EXPECT_EQ(game::name(read->to_bid), seat);
    }
}

// --- every way to fly ------------------------------------------------------------------------------------------------

using Ways = std::set<std::string>;

std::string way_text(int dz, const std::string& choices, Place end, int heading, int nw, std::string_view how) {
  return std::to_string(dz) + " " + choices + " " + std::to_string(end.file) + "," + std::to_string(end.y) + " h" +
         std::to_string(heading) + " nw" + std::to_string(nw) + " " + std::string(how);
}

// Calls f(choice, what follows) for every choice but to leave.
void for_each_choice(const Sky& k, auto f) {
  game::ActionList list;
  k.rules.legal(k.s, list);
  for (const game::Action a : list) {
    if (a == leave()) continue;
    Sky next = k;
    next.rules.apply(next.s, a, nullptr);
    f(a, next);
  }
}

// Flies on in every way the choices allow, until the path has ended.
void fly_all(const Sky& k, int mover, int dz, const std::string& choices, Ways& out) {
  for_each_choice(k, [&](game::Action a, const Sky& next) {
    const std::string text = choices + (k.s.stage == Stage::kFly ? "" : k.rules.notation(k.s, a) + ".");
    const int step = k.s.stage == Stage::kFly ? arg_of(a) - 3 : dz;
    if (next.s.stage == Stage::kTurn && next.s.active == mover) {
      fly_all(next, mover, step, text, out);
    } else {
      const int choice = arg_of(a);
      const Cursor after = FullCircle::after_turn(k.rules.cursor(k.s), turn_in(choice));
      const bool left = next.f(mover).status == Status::kLeft;
      if (next.s.active == mover) {  // else the activation is over, and the move forgotten
        EXPECT_EQ(next.s.move.nw, after.nw);
        EXPECT_EQ(next.s.move.stopped, (choice & kStop) ? 1 : 0);
      }
      out.insert(way_text(step, text, left ? k.at(mover) : next.at(mover), left ? after.heading : next.f(mover).heading,
                          after.nw,
                          left                   ? "over the edge"
                          : (choice & kStop)     ? "stops"
                          : (choice & kTryTight) ? "tight"
                                                 : "ends"));
    }
  });
}

Ways listed_ways(const Sky& k) {
  Ways out;
  PathList list;
  k.rules.paths(k.s, list);
  for (const Path& p : list) {
    std::string choices;
    State s = k.s;
    s.stage = Stage::kTurn;
    for (int i = 0; i < p.count; ++i) choices += k.rules.notation(s, turn(p.choices[i])) + ".";
    out.insert(way_text(p.dz, choices, p.end, p.heading, p.nw,
                        p.left_board ? "over the edge"
                        : p.stopped  ? "stops"
                        : p.tight    ? "tight"
                                     : "ends"));
  }
  EXPECT_EQ(out.size(), list.size()) << "each way is listed once";
  return out;
}

// Four airspeeds, in the open, at an edge and in a crowd: the list of paths is what the choices lead to, from the start and
// from every hex on the way. A click on a hex is refused where no way ends.
TEST(Flight, FC_FLIGHT_02_TheListOfPathsIsWhatCanBeFlown) {
  constexpr int kEnergies[] = {10, 20, 40, 60};
  for (const int energy : kEnergies)
    for (const Place from : {Place{8, 19}, Place{0, 41}, Place{17, 44}, Place{16, 3}})
      for (const int heading : {0, 1, 3, 4}) {
        auto setup = forces({fighter(), fighter(), fighter()}, {fighter(), fighter(), fighter()}, bomber(), 2, 3);
        Sky k(setup);
        k.put(kE1, from, 2, heading, energy);
        const Place first = ahead(from, heading), second = ahead(first, heading);
        k.put(kE2, ahead(first, turned(heading, 1)), 2, 0, 10).set(kFlown);
        k.put(kE3, ahead(second, turned(heading, -1)), 1, 0, 10).set(kFlown);
        k.put(kI1, first, 2, 3, 20), k.put(kI2, ahead(second, turned(heading, 1)), 1, 0, 20), k.put(kI3, second, 2, 3, 20);
        k.put_bombers(0, ahead(first, turned(heading, -1)), 2), k.put_bombers(1, {8, 45}, 1);
        k.to_move(kE1);
        if (!on_board(first)) continue;
        Ways flown;
        fly_all(k, kE1, 0, "", flown);
        EXPECT_EQ(listed_ways(k), flown) << energy << " from " << from.file << "," << from.y << " h" << heading;
        std::set<std::pair<int, int>> ends;
        PathList list;
        k.rules.paths(k.s, list);
        for (const Path& p : list) {
          if (p.left_board) continue;
          ends.insert({p.end.file, p.end.y});
          if (p.tight) ends.insert({p.tight_end().file, p.tight_end().y});
        }
        for (int file = 0; file < kFiles; ++file)
          for (int column = 0; column < kLength; ++column) {
            const Place p = place_at(column, file);
            const bool refused = k.rules.why_not(k.s, cell_of(p, 0)).has_value();
            EXPECT_EQ(refused, !on_board(p) || !ends.contains({p.file, p.y})) << p.file << "," << p.y;
          }
        for_each_choice(k, [&](game::Action a, const Sky& on_way) {
          Ways rest;
          fly_all(on_way, kE1, arg_of(a) - 3, "", rest);
          EXPECT_EQ(listed_ways(on_way), rest) << energy << " on the way from " << from.file << "," << from.y;
        });
      }
}

// While a flight is on its way, its start is where it came from.
TEST(Flight, FC_FLIGHT_02_TheStartIsRemembered) {
  Sky k(forces({fighter(), fighter()}, {fighter(), fighter()}));
  k.put_bombers(0, {2, 41}, 4);
  k.put(kE1, {8, 15}, 2, 0, 60), k.put(kE2, {4, 15}, 3, 1, 20), k.put(kI1, {17, 46}, 4, 4, 20);
  k.to_move(kE1);
  const auto check = [&](int unit, Place place, int step, int heading, int energy) {
    const Start start = FullCircle::start_of(k.s, unit);
    EXPECT_EQ(start.place, place);
    EXPECT_EQ(start.step, step);
    EXPECT_EQ(start.heading, heading);
    EXPECT_EQ(start.energy, energy);
  };
  check(kE1, {8, 15}, 2, 0, 60);
  for (const char* choice : {"dive1", "R", "L", "S", "S"}) {
    k.play({choice});
    check(kE1, {8, 15}, 2, 0, 60);
    check(kE2, {4, 15}, 3, 1, 20);
  }
}

TEST(Flight, FC_STOP_01_WhyNobodyStopsShort) {
  Sky k(forces({fighter()}, {fighter(), fighter()}));
  k.put_bombers(0, {2, 41}, 4);
  k.put(kE1, {8, 15}, 2, 0, 10), k.put(kI1, {8, 17}, 2, 3, 20);
  k.to_move(kE1).play({"level"});
  EXPECT_EQ(std::string(k.rules.may_stop(k.s, k.rules.plan(k.s, 0), k.rules.cursor(k.s)).reason),
            "A flight at airspeed 1 cannot stop short.");
  for (int dz = -1; dz <= 1; ++dz)
    for (int hexes = 1; hexes <= 4; ++hexes)
      for (int entered = 1; entered <= hexes; ++entered)
        for (int step = 1; step <= 3; ++step) {
          k.s.fighters[kI1].step = step;
          const Plan plan{kE1, dz, hexes, 2};
          const Cursor at{{8, 17}, 0, entered, 0, 0};
          EXPECT_EQ(!k.rules.may_stop(k.s, plan, at), dz <= 0 && hexes >= 2 && entered == hexes - 1 && step == 2)
              << dz << hexes << entered << step;
        }
}

// FC-TIGHT-01, FC-TIGHT-04, FC-TIGHT-05: whose turn, which hexes, which types.
TEST(Flight, FC_TIGHT_04_WhichHexesMustBeClear) {
  for (int heading = 0; heading < 6; ++heading)
    for (const int turn : {0, 1, 2})
      for (int blocked = -1; blocked < 6; ++blocked)
        for (const bool bombers : {false, true})
          for (int step = 1; step <= 3; ++step) {
            Sky k(forces({fighter(), fighter()}, {fighter(), fighter()}));
            const Place here{8, 19}, there = blocked < 0 ? here : ahead(here, blocked);
            k.put_bombers(0, bombers ? there : Place{2, 41}, bombers ? step : 4);
            k.put(kE1, here, 2, heading, 10), k.put(kI1, {17, 46}, 4, 4, 20);
            k.put(kE2, bombers ? Place{4, 41} : there, step, 0, 10).set(kFlown);
            k.to_move(kE1);
            const Cursor at{here, heading, 1, 0, 0};
            const bool in_way = step == 2 && (blocked < 0 || blocked == turned(heading, turn == 1 ? -2 : 2));
            EXPECT_EQ(!k.rules.may_try_tight(k.s, {kE1, 0, 1, 2}, at, turn), turn != 0 && !in_way)
                << heading << turn << blocked << bombers << step;
          }
}

TEST(Flight, FC_TIGHT_05_EveryAgilityAtTheInitialLevel) {
  for (int agility = -3; agility <= 3; ++agility)
    for (int dz = -1; dz <= 1; ++dz) {
      PlaneSpec spec;  // clumsy everywhere but at level 5
      spec.bands = {{0, 4, 6, 3, 1}, {5, 5, 5, 5 + agility, 2}, {6, 22, 6, 3, 2}};
      Sky k(forces({fighter(spec)}, {fighter(), fighter()}, bomber(), 1, 3));
      k.put_bombers(0, {2, 41}, 4);
      k.put(kE1, {8, 15}, 2, 0, dz > 0 ? 20 : 10), k.put(kI1, {17, 46}, 4, 4, 20);
      k.to_move(kE1).play({dz < 0 ? "dive1" : dz > 0 ? "climb1" : "level"});
      EXPECT_EQ(k.legal("LL"), agility >= -1) << agility << dz;
      EXPECT_EQ(k.legal("RR"), agility >= -1) << agility << dz;
    }
}

// --- neighbours in the list of flights ---------------------------------------------------------------------------------

Sky full() {
  Sky k(forces(std::vector<Plane>(4, fighter()), std::vector<Plane>(6, fighter()), bomber(), 3));
  k.put_bombers(0, {8, 21}, 1), k.put_bombers(1, {9, 20}, 1), k.put_bombers(2, {7, 20}, 1);
  return k;
}

TEST(Combat, FC_CBT_01_EveryFlightIsTheEnemyOfTheOtherSideOnly) {
  for (int unit = 0; unit < kFighters; ++unit) {
    Sky k = full();
    k.put(unit, {2, 15}, 2, 0, 10);
    for (const Side side : kBothSides)
      for (const Place p : {Place{2, 15}, Place{2, 17}})
        for (int step = 1; step <= 3; ++step) {
          const int expected = side != side_of(unit) && p.y == 15 && step == 2 ? unit : kNoUnit;
          EXPECT_EQ(k.rules.enemy_fighter_at(k.s, side, p, step), expected) << unit << step;
          EXPECT_EQ(k.rules.enemy_at(k.s, side, p, step), expected) << unit << step;
        }
    for (int mover = 0; mover < kFighters; ++mover)
      for (const bool flown : {false, true}) {
        k.s.fighters[unit].set(kFlown, flown);
        const bool met = flown && mover != unit && side_of(mover) == side_of(unit);
        EXPECT_EQ(k.rules.flown_friend_at(k.s, mover, {2, 15}, 2), met) << unit << mover;
        EXPECT_FALSE(k.rules.flown_friend_at(k.s, mover, {2, 15}, 1)) << unit << mover;
        EXPECT_FALSE(k.rules.flown_friend_at(k.s, mover, {2, 17}, 2)) << unit << mover;
      }
    k.s.fighters[unit].status = Status::kLeft;
    EXPECT_EQ(k.rules.enemy_fighter_at(k.s, enemy_of(side_of(unit)), {2, 15}, 2), kNoUnit) << "it has left " << unit;
  }
}

TEST(Combat, FC_CBT_01_EveryBomberGroupIsATarget) {
  for (int groups = 1; groups <= 3; ++groups) {
    Sky k(forces({fighter()}, {fighter(), fighter()}, bomber(), groups));
    const Place places[] = {{8, 21}, {9, 20}, {7, 20}};
    for (int group = 0; group < groups; ++group) k.put_bombers(group, places[group], 1);
    for (int group = 0; group < 3; ++group)
      for (int step = 0; step <= 2; ++step) {
        const bool there = group < groups && step == 1;
        EXPECT_EQ(k.rules.bombers_at(k.s, places[group], step), there) << groups << group << step;
        EXPECT_EQ(k.rules.enemy_at(k.s, Side::kInterceptor, places[group], step), there ? kGroup0 + group : kNoUnit);
        EXPECT_EQ(k.rules.enemy_at(k.s, Side::kEscort, places[group], step), kNoUnit) << "their own";
        EXPECT_EQ(k.rules.flown_friend_at(k.s, kE1, places[group], step), there);
        EXPECT_FALSE(k.rules.flown_friend_at(k.s, kI1, places[group], step));
      }
  }
}

// FC-SEQ-02: each phase begins with the side's first flight, though the other side's last flight is still in the air.
TEST(Sequence, FC_SEQ_02_APhaseBeginsWithItsFirstFlight) {
  Sky k = full();
  for (int i = 0; i < kFighters; ++i) k.put(i, {i + (i % 2), 5 + 2 * (i / 2) * 2}, 4, 0, 10);
  for (int i = 0; i < kFighters; ++i) k.s.fighters[i].at = place_at(2 + 2 * (i / 4), 2 * (i % 4));
  k.to_move(kI1);
  for (int turn = 0; turn < 2 * kFighters; ++turn) {
    const int expected = (kI1 + turn) % kFighters;
    ASSERT_EQ(k.s.active, expected) << turn;
    for (int i = 0; i < kFighters; ++i) {
      const bool flown = turn < 6    ? i >= kI1 && i < expected
                         : turn < 10 ? i >= kI1 || i < expected
                         : turn < 16 ? i >= kI1 && i < expected
                                     : i >= kI1 || i < expected;
      EXPECT_EQ(k.f(i).has(kFlown), flown) << "who has flown this round " << turn << " " << i;
    }
    k.put(expected, {2 * (expected % 8), expected < 8 ? 3 : 9}, 4, 0, 10);
    k.to_move(expected).play({"level", "S"}).roll(1).play({"t0"});
  }
  EXPECT_EQ(k.s.round, 4);
}

// FC-BOARD-05: the lead group decides, wherever the others are; all of them move with the board.
TEST(Sequence, FC_BOARD_05_TheLeadGroupDecides) {
  for (int y = 31; y <= 39; y += 2) {
    Sky k(forces({fighter()}, {fighter(), fighter()}, bomber(), 3));
    k.put_bombers(0, {8, y}, 1), k.put_bombers(1, {9, y - 1}, 1), k.put_bombers(2, {7, y - 1}, 1);
    k.put(kE1, {2, 25}, 4, 0, 10), k.put(kI1, {16, 25}, 4, 0, 10);
    k.to_move(kE1).play({"level", "S"}).roll(1).play({"t0"});
    const int moved = y > 36 ? 12 : 0;
    EXPECT_EQ(k.s.cycles, y > 36 ? 1 : 0) << y;
    for (int group = 0; group < 3; ++group) EXPECT_EQ(k.s.groups[group].at.y, y - (group > 0) - moved) << y << group;
    EXPECT_EQ(k.f(kI1).at.y, 25 - moved);
    EXPECT_EQ(k.f(kE1).at.y, 27 - moved);
  }
}

}  // namespace
}  // namespace furball::full_circle::testing
