#include "games/full_circle/test_util.h"

namespace furball::full_circle::testing {
namespace {

// One escort and one interceptor, far from each other and from the bombers, E1 to move.
Sky quiet(Setup setup) {
  Sky k(std::move(setup));
  k.put(kE1, {1, 24}, 4, 0, 5);
  k.put(kI1, {16, 25}, 4, 0, 5);
  k.to_move(kI1);
  return k;
}

TEST(Sequence, FC_BOARD_01_FC_BOARD_04_TheBoardHas423WholeHexes) {
  int count = 0, sections[4] = {0, 0, 0, 0};
  for (int file = 0; file < kFiles; ++file)
    for (int y = -2; y <= 50; ++y)
      if (const Place p{file, y}; p.is_hex() && on_board(p)) ++count, ++sections[section(y)];
  EXPECT_EQ(count, 423);
  EXPECT_EQ(kLength * kFiles, 432);
  EXPECT_FALSE(on_board({3, 0}));  // half hexes
  EXPECT_FALSE(on_board({3, 48}));
  EXPECT_TRUE(on_board({2, 47}));
  // X25: a hex cut by a divide belongs to the rearward section
  EXPECT_EQ(section(35), 2);
  EXPECT_EQ(section(36), 2);
  EXPECT_EQ(section(37), 3);
  // Edges: 18, 18, 24, 23 hexes, 79 together
  int edges[4] = {0, 0, 0, 0}, together = 0;
  for (int file = 0; file < kFiles; ++file)
    for (int y = 1; y < kFrontY; ++y) {
      const Place p{file, y};
      if (!p.is_hex()) continue;
      for (int e = 0; e < 4; ++e) edges[e] += on_edge(p, static_cast<Edge>(e));
      together += edge_hex(p);
    }
  EXPECT_EQ(edges[0], 18);
  EXPECT_EQ(edges[3], 18);
  EXPECT_EQ(edges[1], 24);
  EXPECT_EQ(edges[2], 23);
  EXPECT_EQ(together, 79);
}

TEST(Sequence, FC_BOARD_02_LevelIsStepPlusBase) {
  Sky k = quiet(forces({fighter()}, {fighter(), fighter()}, bomber(), 1, 6));
  EXPECT_EQ(k.rules.level(k.s, kE1), 10);
  game::View view;
  k.rules.describe(k.s, view);
  EXPECT_EQ(view.board.level_labels, (std::vector<std::string>{"6", "7", "8", "9", "10"}));
  k.put(kI1, {16, 25}, 4, 0, 60);
  EXPECT_EQ(k.to_move(kI1).refusal("climb1"), "FC-BOARD-02");
  k.put(kI1, {16, 25}, 0, 0, 60);
  EXPECT_EQ(k.to_move(kI1).refusal("dive1"), "FC-BOARD-02");
}

TEST(Sequence, FC_BOARD_03_SixHeadingsTowardsTheNeighbours) {
  for (int h = 0; h < 6; ++h) {
    const Place p{8, 25}, next = ahead(p, h);
    EXPECT_TRUE(next.is_hex());
    EXPECT_EQ(distance(p, next), 1);
    EXPECT_EQ(ahead(next, (h + 3) % 6), p);
    EXPECT_EQ(game::Cell(cell_of(p, 2)).y, 8);
  }
  // X34
  EXPECT_EQ(distance(Place{8, 25}, Place{10, 33}), 5);
  EXPECT_EQ(distance(Place{8, 25}, Place{11, 34}), 6);
  EXPECT_EQ(distance(Place{8, 25}, Place{3, 20}), 5);
  EXPECT_EQ(distance(Place{8, 25}, Place{8, 35}), 5);
  EXPECT_EQ(distance(Place{8, 25}, Place{9, 24}), 1);
  EXPECT_EQ(angle_between(0, 5), 1);
  EXPECT_EQ(angle_between(1, 4), 3);
  EXPECT_EQ(angle_between(2, 0), 2);
}

TEST(Sequence, FC_BOARD_05_FC_BOARD_06_TheRearSectionMovesToTheFront) {
  Sky k = quiet(forces({fighter()}, {fighter(), fighter()}));
  k.put_bombers(0, {8, 35}, 1);
  k.put(kE1, {3, 10}, 2, 0, 10);  // flies to (3,12): cut hex, off after cycling
  k.put(kI1, {2, 11}, 4, 0, 10);  // flies to (2,13): stays, as (2,1)
  k.to_move(kI1).play({"level", "S"}).roll(1).play({"t0"});
  EXPECT_EQ(k.s.groups[0].at.y, 37);  // on the front section now
  k.play({"level", "S"}).roll(1).play({"t0"});
  EXPECT_EQ(k.s.cycles, 1);
  EXPECT_EQ(k.s.groups[0].at.y, 25);
  EXPECT_EQ(k.f(kE1).status, Status::kLeft);
  EXPECT_EQ(k.at(kI1), (Place{2, 1}));
  EXPECT_EQ(k.s.round, 3);
}

TEST(Sequence, FC_BOARD_07_FourEnergyBands) {
  for (const auto& [energy, a] : {std::pair{1, 1}, {14, 1}, {15, 2}, {28, 2}, {29, 3}, {56, 3}, {57, 4}, {70, 4}})
    EXPECT_EQ(airspeed(energy), a) << energy;
}

TEST(Sequence, FC_BOARD_08_TheViewShowsAirspeed) {
  Sky k = quiet(forces({fighter()}, {fighter(), fighter()}));
  game::View view;
  k.rules.describe(k.s, view);
  k.s.fighters[kI1].energy = 40;
  game::View fast;
  k.rules.describe(k.s, fast);
  for (const game::UnitView& u : fast.units)
    if (u.id == "I1") {
      EXPECT_EQ(u.attrs.at("in_hex").as_text(), "front");
    }
  bool seen = false;
  for (const game::UnitView& u : view.units)
    if (u.id == "E1") {
      seen = true;
      EXPECT_EQ(u.attrs.at("speed").as_integer(), 1);
      EXPECT_EQ(u.attrs.at("in_hex").as_text(), "rear");
      EXPECT_EQ(u.cell, cell_of({1, 24}, 4));
    }
  EXPECT_TRUE(seen);
  EXPECT_EQ(view.board.missing.size(), 9u);
}

TEST(Sequence, FC_SEQ_01_FC_SEQ_02_PhasesInOrderFlightsByNumber) {
  Sky k(forces({fighter(), fighter()}, {fighter(), fighter()}));
  k.put(kE1, {0, 15}, 4, 0, 10);
  k.put(kE2, {2, 15}, 4, 0, 10);
  k.put(kI1, {14, 15}, 4, 0, 10);
  k.put(kI2, {16, 15}, 4, 0, 10);
  k.to_move(kI1);
  const int order[] = {kI1, kI2, kE1, kE2, kI1};
  const int bombers_before = k.s.groups[0].at.y;
  for (int i = 0; i < 5; ++i) {
    EXPECT_EQ(k.s.active, order[i]);
    EXPECT_EQ(k.s.groups[0].at.y > bombers_before, i >= 2);
    EXPECT_EQ(k.s.round, i < 4 ? 2 : 3);
    k.play({"level", "S"}).roll(1).play({"t0"});
  }
}

TEST(Sequence, FC_SEQ_01_NoInterceptorPhaseInRoundOneAndFortyRounds) {
  Sky k(forces({fighter()}, {fighter(), fighter()}));
  State s = k.rules.initial();
  // Play the set-up with the first legal choice each time
  while (s.round == 0) {
    game::ActionList actions;
    game::OutcomeList outcomes;
    if (k.rules.node(s).kind == game::NodeKind::kChance) {
      k.rules.outcomes(s, outcomes);
      k.rules.resolve(s, outcomes[0].id, nullptr);
    } else {
      k.rules.legal(s, actions);
      k.rules.apply(s, actions[0], nullptr);
    }
  }
  EXPECT_EQ(s.round, 1);
  EXPECT_EQ(s.side, Side::kEscort);
  EXPECT_EQ(s.groups[0].at.y, 27);  // the bombers have flown
  Sky last = quiet(forces({fighter()}, {fighter(), fighter()}));
  last.s.round = 40;
  last.to_move(kE1).play({"level", "S"}).roll(1).play({"t0"});
  EXPECT_EQ(last.s.stage, Stage::kOver);
}

TEST(Sequence, FC_SEQ_03_BomberGroupsFightInTurn) {
  Sky k(forces({fighter()}, {fighter(), fighter()}, bomber(), 2));
  k.put_bombers(0, {8, 25}, 1);
  k.put_bombers(1, {9, 24}, 1);
  k.put(kE1, {0, 15}, 4, 0, 10);
  k.put(kI1, {8, 29}, 1, 3, 10);  // ends at (8,27)
  k.put(kI2, {9, 28}, 1, 3, 10);  // ends at (9,26)
  k.to_move(kI1);
  for (int i = 0; i < 2; ++i) k.play({"level", "S"}).roll(1).play({"t0"});
  ASSERT_EQ(k.s.stage, Stage::kBomberCombat);
  EXPECT_EQ(k.s.active, kB1);
  EXPECT_EQ(k.s.groups[1].at.y, 26);  // both have flown before the first fires
  k.roll(2);
  ASSERT_EQ(k.s.stage, Stage::kBomberCombat);
  EXPECT_EQ(k.s.active, kB1 + 1);
  k.roll(2);
  EXPECT_EQ(k.s.stage, Stage::kFly);
}

// Hexes flown and progress over some rounds.
std::string track(int speed, int base, int progress, int rounds) {
  Sky k = quiet(forces({fighter()}, {fighter(), fighter()}, bomber({.speed = speed}), 1, base));
  k.s.progress = progress;
  std::string text;
  for (int i = 0; i < rounds; ++i) {
    k.put(kE1, {1, 24}, 4, 0, 10);
    k.put(kI1, {16, 25}, 4, 0, 10);
    k.put_bombers(0, {8, 25}, 1);
    k.to_move(kI1).play({"level", "S"}).roll(1).play({"t0"});
    text += std::to_string((k.s.groups[0].at.y - 25) / 2) + "/" + std::to_string(k.s.progress) + " ";
  }
  return text;
}

TEST(Sequence, FC_BMB_01_FC_BMB_02_ProgressTable) {
  EXPECT_EQ(track(5, 7, 2, 4), "2/0 1/4 2/2 2/0 ");  // X24
  EXPECT_EQ(track(2, 6, 2, 3), "1/2 1/2 1/2 ");      // F2: R-Z at level 7
  EXPECT_EQ(track(3, 0, 2, 2), "1/2 1/2 ");          // F4a
  EXPECT_EQ(track(4, 6, 4, 1), "2/0 ");              // F5a
  EXPECT_EQ(track(6, 0, 0, 2), "1/4 2/2 ");
  EXPECT_EQ(track(1, 0, 5, 2), "1/5 1/5 ");
  EXPECT_EQ(track(7, 0, 2, 1), "2/2 ");
  EXPECT_EQ(track(9, 8, 0, 2), "3/0 3/0 ");
  EXPECT_EQ(track(8, 8, 3, 2), "3/1 2/5 ");
  // Structure: low at S + 1 equals high at S, up to 6 and from 7
  for (int s : {1, 2, 3, 4, 5, 7, 8}) EXPECT_EQ(progress_rise(s + 1, 6), progress_rise(s, 7)) << s;
  EXPECT_EQ(progress_rise(6, 7), 6);
  EXPECT_EQ(progress_rise(9, 7), 6);
}

TEST(Sequence, FC_BMB_03_BombersKeepCourseStepAndBoard) {
  Sky k = quiet(forces({fighter()}, {fighter(), fighter()}));
  for (int i = 0; i < 30 && k.s.stage != Stage::kOver; ++i) {
    const Group before = k.s.groups[0];
    k.put(kI1, {16, 25}, 4, 0, 10);
    k.put(kE1, {1, 24}, 4, 0, 10);
    k.to_move(kI1).play({"level", "S"}).roll(1).play({"t0", "level", "S"}).roll(1).play({"t0"});
    EXPECT_EQ(k.s.groups[0].at.file, before.at.file);
    EXPECT_EQ(k.s.groups[0].step, before.step);
    EXPECT_TRUE(on_board(k.s.groups[0].place()));
    EXPECT_EQ(FullCircle::heading_of(k.s, kB1), 0);
  }
  EXPECT_GE(k.s.cycles, 4);
}

TEST(Sequence, FC_VIC_02_EndsWhenTheInterceptorsAreGone) {
  Sky k = quiet(forces({fighter()}, {fighter(), fighter()}));
  k.play({"leave"});
  EXPECT_EQ(k.s.stage, Stage::kOver);
  EXPECT_EQ(k.rules.node(k.s).kind, game::NodeKind::kTerminal);
  // Also when the board leaves the last one behind
  Sky behind = quiet(forces({fighter()}, {fighter(), fighter()}));
  behind.put_bombers(0, {8, 35}, 1);
  behind.put(kI1, {2, 5}, 4, 0, 10);
  behind.to_move(kI1).play({"level", "S"}).roll(1).play({"t0", "level", "S"}).roll(1).play({"t0"});
  EXPECT_EQ(behind.s.stage, Stage::kOver);
}

TEST(Sequence, FC_VIC_03_PointsHandicapAndMargin) {
  auto setup = forces({fighter()}, {fighter(), fighter()});
  setup.handicap = 2;
  Sky k(setup);
  k.s.hits[Side::kInterceptor] = 4, k.s.hits[Side::kEscort] = 2;
  EXPECT_EQ(k.rules.score(k.s), game::Score::by_points(4, 4));  // F1: a draw
  EXPECT_EQ(k.rules.score(k.s).verdict, game::Verdict::kDraw);
  EXPECT_EQ(k.rules.result_text(k.s), "A draw, 4 points each.");
  k.s.hit_value = 2;
  EXPECT_EQ(k.rules.score(k.s).margin(), -4);
  k.s.swapped = 1;
  EXPECT_EQ(k.rules.score(k.s).margin(), 4);
  EXPECT_EQ(k.rules.seat_of(k.s, Side::kEscort), game::Seat::kRed);
}

}  // namespace
}  // namespace furball::full_circle::testing
