#include "games/fast_easy/test_game.h"

namespace furball::fast_easy {
namespace {

TEST(Bombers, FE_BMOVE_01_TheFormationFliesStraight) {
  const FastEasy g = battle({bomber("B17 G", 0, 0), bomber("B17 G", 2, 1)});
  State s = at_phase(g, "bombers move");
  EXPECT_EQ(notations(g, s), (std::set<std::string>{"fly 2", "fly 3"}));
  State slow = s;
  act(g, s, "fly 3");
  EXPECT_EQ(at(g, s, "B1"), (Hex{0, -3}));
  EXPECT_EQ(at(g, s, "B2"), (Hex{2, -2}));
  act(g, slow, "fly 2");
  EXPECT_EQ(at(g, slow, "B1"), (Hex{0, -2}));
  EXPECT_EQ(slow.phase, Phase::kInterceptorsMove);
}

TEST(Bombers, FE_BMOVE_01_AMixedFormationFliesWhatIsLegalForAll) {  // rulings 22, 82
  const FastEasy g = battle({bomber("B17 G", 0, 0), bomber("B17 E", 2, 1), bomber("B17 G", 4, 2)});
  EXPECT_EQ(notations(g, at_phase(g, "bombers move")), (std::set<std::string>{"fly 2"}));
  const auto paces = [&](std::initializer_list<Edit> edits) { return notations(g, at_phase(g, "bombers move", edits)); };
  const std::set<std::string> fast = {"fly 2", "fly 3"};
  EXPECT_EQ(paces({{"B2", "status", "out"}}), fast);                             // once the slow one is gone
  EXPECT_EQ(paces({{"B2", "at", name_of(2, 3)}}), fast);                         // or out of station
  EXPECT_EQ(paces({{"B2", "status", "out"}, {"B1", "engines_lost", 3}}), fast);  // a lame one does not count (ruling 81)
  EXPECT_EQ(paces({{"B2", "status", "out"}, {"B1", "engines_lost", 2}, {"B3", "engines_lost", 2}}),
            (std::set<std::string>{"fly 1", "fly 2"}));  // unless nobody else is in station
}

TEST(Bombers, FE_BMOVE_01_ALameBomberFliesAlongWhileItCan) {  // ruling 81
  const FastEasy g = battle({bomber("B17 G", 0, 0), bomber("B17 G", 4, 0)});
  State s = at_phase(g, "bombers move", {{"B1", "engines_lost", 2}});  // speed 2
  State wait = s;
  act(g, wait, "fly 2");
  EXPECT_EQ(wait.phase, Phase::kInterceptorsMove);  // no question
  EXPECT_EQ(at(g, wait, "B1"), (Hex{0, -2}));
  act(g, s, "fly 3");
  ASSERT_EQ(s.step, Step::kStraggler);
  EXPECT_EQ(notations(g, s), (std::set<std::string>{"1", "2", "2+"}));
}

TEST(Bombers, FE_BMOVE_02_OnlyAStragglerSlips) {
  const FastEasy g = battle({bomber("B17 G", 0, 0), bomber("B17 G", 4, 0)});
  State s = at_phase(g, "bombers move", {{"B1", "at", name_of(1, -1)}});  // pushed to the front right
  act(g, s, "fly 3");
  ASSERT_EQ(s.step, Step::kStraggler);
  EXPECT_EQ(notations(g, s), (std::set<std::string>{"2", "2L", "2R", "3", "3L", "3R", "3+", "3L+", "3R+"}));
  EXPECT_EQ(why(g, s, "3Le"), "FE-BMOVE-02");  // the same hex as 3L
  act(g, s, "3L");
  EXPECT_EQ(at(g, s, "B1"), (Hex{0, -3}));  // back in its station
  EXPECT_TRUE(g.in_station(s, 0));
  EXPECT_TRUE(g.in_station(s, 1));
  State next = at_phase(g, "bombers move");
  act(g, next, "fly 3");
  EXPECT_EQ(next.phase, Phase::kInterceptorsMove);  // nobody out of station, no question
}

TEST(Bombers, FE_BMOVE_02_ASlowedBomberInStationMayNotSlip) {
  const FastEasy g = battle({bomber("B25", 0, 0), bomber("B25", 4, 0)});
  State s = at_phase(g, "bombers move", {{"B1", "engines_lost", 1}});
  act(g, s, "fly 3");
  ASSERT_EQ(s.step, Step::kStraggler);
  EXPECT_EQ(notations(g, s), (std::set<std::string>{"1", "2", "2+"}));
  EXPECT_EQ(why(g, s, "2L"), "FE-BMOVE-02");
  EXPECT_EQ(why(g, s, "3"), "FE-MOVE-01");
}

// The slip at the end leads onto a bomber that stands there, so this one stops short; the slip at the beginning does not.
TEST(Bombers, FE_BMOVE_02_ASlipAtTheEndMayStopShort) {
  const FastEasy g = battle({bomber("B24 J", 10, 0), bomber("B24 J", -8, 8), bomber("B24 J", 7, 2)});
  State s = at_phase(g, "bombers move", {{"B1", "at", name_of(0, 3)}, {"B1", "engines_lost", 3}, {"B3", "at", name_of(1, 4)}});
  play(g, s, {"fly 3", "1"});
  ASSERT_EQ(at(g, s, "B1"), (Hex{0, 2}));
  ASSERT_EQ(s.active, g.find_plane("B3"));
  act(g, s, "3Le");
  EXPECT_EQ(at(g, s, "B3"), (Hex{1, 2}));
}

TEST(Bombers, FE_BMOVE_03_OneExtraHexOnFiveOrSix) {
  const FastEasy g = battle({bomber("B25", 0, 0), bomber("B25", 6, 0)});
  State s = at_phase(g, "bombers move", {{"B1", "engines_lost", 1}});
  play(g, s, {"fly 3", "2+"});
  EXPECT_EQ(chance(g, s, "yes"), "1/3");
  State failed = s;
  roll(g, s, "yes");
  EXPECT_EQ(at(g, s, "B1"), (Hex{0, -3}));
  roll(g, failed, "no");
  EXPECT_EQ(at(g, failed, "B1"), (Hex{0, -2}));
}

TEST(Bombers, AStragglerFliesItsOwnSpeedWhenTheFormationWaits) {
  const FastEasy g = battle({bomber("B17 G", 0, 0), bomber("B17 G", 4, 0)});
  State s = at_phase(g, "bombers move", {{"B1", "at", name_of(0, 1)}});  // one hex behind
  act(g, s, "fly 2");
  ASSERT_EQ(s.step, Step::kStraggler);
  EXPECT_TRUE(can(g, s, "2"));
  act(g, s, "3");
  EXPECT_EQ(at(g, s, "B1"), (Hex{0, -2}));
  EXPECT_TRUE(g.in_station(at_phase(g, "interceptors move", {{"B1", "at", name_of(0, -2)}, {"", "advance", 2}}), 0));
}

TEST(Bombers, ItStopsShortOfAnotherBomber) {  // ruling 26
  const FastEasy g = battle({bomber("B17 G", 0, 0), bomber("B17 G", 0, 3)});
  State s = at_phase(g, "bombers move", {{"B1", "engines_lost", 3}, {"B1", "at", name_of(0, 0)}});
  EXPECT_EQ(g.speed(s, 0), 1);
  State t = at_phase(g, "bombers move", {{"B1", "at", name_of(0, 1)}, {"B1", "engines_lost", 3}, {"B2", "at", name_of(0, 3)}});
  act(g, t, "fly 3");
  ASSERT_EQ(t.step, Step::kStraggler);
  act(g, t, "1");  // the lame one goes to (0,0), where B2 would end
  EXPECT_EQ(at(g, t, "B1"), (Hex{0, 0}));
  EXPECT_EQ(at(g, t, "B2"), (Hex{0, 1}));  // stopped short
  EXPECT_EQ(t.step, Step::kCollision);
}

TEST(Bombers, OverTheFarEdgeTheyAreSafe) {  // ruling 19
  const FastEasy g = battle({bomber("B17 G", 0, -19), bomber("B17 G", 0, 0)});
  State s = at_phase(g, "bombers move", {{"B1", "hits", 20}});
  act(g, s, "fly 3");
  EXPECT_TRUE(s.exited & bit(0));
  EXPECT_EQ(g.fate_row(s, 0), FateRow::kNoRoll);
}

TEST(Shifts, FE_SHIFT_01_OneIsDeadAheadThenClockwise) {
  const FastEasy g = battle({bomber("B17 G", 0, 3)});
  State s = at_phase(g, "bombers move", {{"", "shifts", Value(Value::Array{"B1"})}});
  act(g, s, "fly 3");
  const Hex expected[] = {{0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}};
  for (int n = 1; n <= 6; ++n) {
    State t = s;
    EXPECT_EQ(chance(g, t, std::to_string(n)), "1/6");
    roll(g, t, std::to_string(n));
    EXPECT_EQ(at(g, t, "B1"), expected[n - 1]);
    EXPECT_EQ(plane(g, t, "B1").facing.index(), 0);
  }
}

TEST(Shifts, FE_SHIFT_02_TheNearestOtherBomberShiftsToo) {
  Scene scene;
  scene.bomber("B17 G", 0, 0);
  scene.bomber("B17 G", 2, 0);
  scene.bomber("B17 G", -2, 0);
  scene.bomber("B17 G", 5, 0);
  scene.red("ME 110 G", 0, 4, 0).rockets = 4;
  const FastEasy g = scene.build();
  State s = at_phase(g, "interceptors fire");
  play(g, s, {"I1>>B1*1", "1h0"});
  EXPECT_EQ(chance(g, s, "S2"), "1/9");
  roll(g, s, "S2");
  ASSERT_EQ(s.step, Step::kNearest);
  EXPECT_EQ(rolls(g, s), (std::set<std::string>{"B2", "B3"}));
  EXPECT_EQ(chance(g, s, "B3"), "1/2");
  roll(g, s, "B3");
  ASSERT_EQ(s.shift_count, 2);
  EXPECT_EQ(s.shifts[0], 0);
  EXPECT_EQ(s.shifts[1], 2);
}

TEST(Shifts, FE_SHIFT_03_AtTheEndOfTheNextBomberMove) {
  Scene scene;
  scene.bomber("B17 G", 0, 0);
  scene.bomber("B17 G", 3, 0);
  scene.red("ME 110 G", 0, 4, 0).rockets = 2;
  scene.red("P40", 10, -20);
  const FastEasy g = scene.build();
  State s = at_phase(g, "interceptors fire");
  play(g, s, {"I1>>B1*2", "2h0", "S1", "S1"});
  EXPECT_EQ(at(g, s, "B1"), (Hex{0, 0}));  // nothing happens yet
  EXPECT_EQ(s.shift_count, 2);             // two results are two shifts (ruling 50)
  State t = at_phase(g, "bombers move", {{"", "shifts", Value(Value::Array{"B1", "B2", "B1"})}});
  act(g, t, "fly 3");
  ASSERT_EQ(t.step, Step::kShift);
  EXPECT_EQ(at(g, t, "B1"), (Hex{0, -3}));  // moved first
  EXPECT_EQ(t.active, 0);                   // in the order received
  roll(g, t, "1");
  EXPECT_EQ(t.active, 1);
  roll(g, t, "1");
  EXPECT_EQ(t.active, 0);
  roll(g, t, "1");
  EXPECT_EQ(at(g, t, "B1"), (Hex{0, -5}));
}

TEST(Shifts, FE_SHIFT_04_NotIntoATakenHexNorOffTheBoard) {
  Scene scene;
  scene.bomber("B17 G", -12, 9);  // first column
  scene.escort("P51 Mustang", -12, 5);
  const FastEasy g = scene.build();
  State s = at_phase(g, "bombers move", {{"", "shifts", Value(Value::Array{"B1"})}});
  act(g, s, "fly 3");
  EXPECT_EQ(chance(g, s, "stays"), "1/2");  // ahead is taken, two sides are off the board
}

TEST(Shifts, AShiftOfAPlaneThatIsOutIsVoid) {  // ruling 52
  const FastEasy g = battle({bomber("B17 G", 0, 0), bomber("B17 G", 4, 0)});
  State s = at_phase(g, "bombers move", {{"", "shifts", Value(Value::Array{"B1"})}, {"B1", "status", "out"}});
  act(g, s, "fly 3");
  EXPECT_EQ(s.phase, Phase::kInterceptorsMove);
  EXPECT_EQ(s.shift_count, 0);
}

TEST(Collisions, FE_COLL_01_AdjacentBombersRollTheCollisionRow) {
  const FastEasy g = battle({bomber("B17 G", 0, 0), bomber("B17 G", 2, 0), bomber("B17 G", 6, 0)});
  State s = at_phase(g, "bombers move", {{"B1", "at", name_of(1, 0)}});
  play(g, s, {"fly 3", "3"});
  ASSERT_EQ(s.step, Step::kCollision);
  EXPECT_EQ(s.contact, bit(0) | bit(1));
  EXPECT_EQ(game::odds_of(g, s), "- x 16, 2 x 8, 3 x 3, S1 x 7, H x 2");
  roll(g, s, "3");
  EXPECT_EQ(plane(g, s, "B1").hits, 3);
  roll(g, s, "H");
  EXPECT_TRUE(is_out(g, s, "B2"));
  EXPECT_EQ(s.phase, Phase::kInterceptorsMove);
}

TEST(Collisions, FE_COLL_02_EachRollsOnceATurnSoTheChainEnds) {
  const FastEasy g = battle({bomber("B17 G", 0, 0), bomber("B17 G", 2, 0)});
  State s = at_phase(g, "bombers move", {{"B1", "at", name_of(1, 0)}});
  play(g, s, {"fly 3", "3", "S1"});
  ASSERT_EQ(s.step, Step::kCollisionShift);  // at once, not next turn (ruling 53)
  roll(g, s, "2");                           // to (2,-4): still next to B2
  EXPECT_EQ(at(g, s, "B1"), (Hex{2, -4}));
  ASSERT_EQ(s.step, Step::kCollision);
  EXPECT_EQ(s.active, 1);
  roll(g, s, "-");
  EXPECT_EQ(s.phase, Phase::kInterceptorsMove);
}

// A rolls S1 and comes next to C: B, of the first contact, still rolls, then C; A has rolled.
TEST(Collisions, FE_COLL_02_WhoeverIsNewlyAdjacentRollsToo) {
  const FastEasy g = battle({bomber("B17 G", 0, 0), bomber("B17 G", 2, 0), bomber("B17 G", -2, 0)});
  State s = at_phase(g, "bombers move", {{"B1", "at", name_of(1, 0)}});
  play(g, s, {"fly 3", "3"});
  EXPECT_EQ(s.contact, bit(0) | bit(1));
  roll(g, s, "S1");
  ASSERT_EQ(s.step, Step::kCollisionShift);
  roll(g, s, "6");  // to (0,-3)
  ASSERT_EQ(s.active, 1);
  roll(g, s, "S1");
  roll(g, s, "5");  // B2 to (1,-2), next to B1 again, which has rolled, as has B2
  EXPECT_EQ(s.phase, Phase::kInterceptorsMove);
  State t = at_phase(g, "bombers move", {{"B1", "at", name_of(1, 0)}, {"B3", "at", name_of(-1, 0)}});
  act(g, t, "fly 3");
  while (t.step == Step::kStraggler) act(g, t, "3");
  ASSERT_EQ(t.contact, bit(0) | bit(1));
  collide(g, t, "B1", "S1");
  roll(g, t, "6");  // to (0,-3): next to B3 at (-1,-3)
  collide(g, t, "B2", "-");
  EXPECT_EQ(t.contact, bit(2));
  collide(g, t, "B3", "H");
  EXPECT_TRUE(is_out(g, t, "B3"));
  EXPECT_EQ(t.phase, Phase::kInterceptorsMove);
}

TEST(Collisions, FE_COLL_03_StillAdjacentRollsAgainNextMove) {
  const FastEasy g = battle({bomber("B17 G", 0, 0), bomber("B17 G", 2, 0)}, [](auto& setup) { setup.turns = 5; });
  State s = at_phase(g, "bombers move", {{"B1", "at", name_of(1, 0)}});
  for (int turn = 0; turn < 2; ++turn) {
    play(g, s, {"fly 3", "3"});
    ASSERT_EQ(s.step, Step::kCollision);
    play(g, s, {"-", "-"});
    while (s.phase != Phase::kBombersMove) {
      ASSERT_EQ(g.node(s).kind, game::NodeKind::kDecision);
      const ActionList list = legal(g, s);
      g.apply(s, list[0], nullptr);
    }
  }
}

TEST(Collisions, FightersNeverCollide) {  // ruling 80
  const FastEasy g = battle({bomber("B17 G", 0, 0), escort("P51 Mustang", 1, -3)});
  State s = at_phase(g, "bombers move");
  act(g, s, "fly 3");
  EXPECT_EQ(s.phase, Phase::kInterceptorsMove);
}

// A formation flies onto an escort and an interceptor: both are pushed into an empty hex, unhurt and facing as before,
// before the interceptors move.
TEST(Bombers, FE_MOVE_14_FightersArePushedAside) {
  const FastEasy g = battle({bomber("B17 G", 0, 3), bomber("B17 G", 6, 0), escort("P51 Mustang", 0, 0, 2),
                             red("FW 190 A", 6, -3, 4), red("FW 190 A", 6, -4, 4)});
  State s = at_phase(g, "bombers move");
  act(g, s, "fly 3");
  ASSERT_EQ(s.step, Step::kDisplace);
  ASSERT_EQ(s.active, g.find_plane("E1"));
  EXPECT_EQ(rolls(g, s).size(), 6u);
  EXPECT_EQ(chance(g, s, name_of(0, -1)), "1/6");
  roll(g, s, name_of(1, 0));
  EXPECT_EQ(at(g, s, "E1"), (Hex{1, 0}));
  EXPECT_EQ(plane(g, s, "E1").facing.index(), 2);
  ASSERT_EQ(s.active, g.find_plane("I1"));
  EXPECT_EQ(rolls(g, s).size(), 5u);  // one neighbour is taken
  EXPECT_EQ(chance(g, s, name_of(6, -2)), "1/5");
  EXPECT_EQ(rolls(g, s).count(name_of(6, -4)), 0u);
  roll(g, s, name_of(6, -2));
  EXPECT_EQ(plane(g, s, "I1").hits, 0);
  EXPECT_EQ(plane(g, s, "I1").facing.index(), 4);
  EXPECT_EQ(at(g, s, "B2"), (Hex{6, -3}));
  EXPECT_EQ(s.phase, Phase::kInterceptorsMove);
}

TEST(Bombers, FE_MOVE_14_WithNoEmptyNeighbourTheNextRingIsUsed) {
  Scene scene;
  scene.bomber("B17 G", 0, 3);
  scene.red("P40", 0, 0, 0);
  for (Hex h : geom::kHexSteps) scene.red("P40", h.q, h.r, 0);
  const FastEasy g = scene.build();
  State s = at_phase(g, "bombers move");
  act(g, s, "fly 3");
  ASSERT_EQ(s.step, Step::kDisplace);
  EXPECT_EQ(rolls(g, s).size(), 12u);
  roll(g, s, name_of(0, -2));
  EXPECT_EQ(at(g, s, "I1"), (Hex{0, -2}));
}

}  // namespace
}  // namespace furball::fast_easy
