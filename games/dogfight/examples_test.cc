// Every worked example and probe of the rulings, section 6, as data.

#include <gtest/gtest.h>

#include "games/dogfight/testing.h"

namespace furball::dogfight {
namespace {

struct MoveCase {
  const char* id;
  const char* flight;
  std::vector<const char*> units = {};
  int bombers = 0;
  Altitude altitude = Altitude::kMedium;
  int sun = 0;  // the Sun die: 1 BL, 2 BR, 3 FL, 4 FR, 5 and 6 cloud
  int marker = 0;
  std::vector<const char*> legal = {};
  std::vector<const char*> absent = {};
  std::vector<std::pair<const char*, const char*>> illegal = {};  // end state, rule
  int count = -1;
  std::vector<const char*> with_sun = {};
  std::vector<const char*> without_sun = {};
};

const MoveCase kMoves[] = {
    {.id = "EX-05a", .flight = "IA 4.4.L.FC", .legal = {"5.5.L.FD", "5.5.L.FL"}, .absent = {"5.5.L.FC"}, .count = 2},
    {.id = "EX-05b", .flight = "IA 4.4.R.FL", .legal = {"6.3.R.FD"}},
    {.id = "EX-05c", .flight = "IA 4.2.M.FD", .legal = {"7.2.M.FL", "7.2.M.FC"}},
    {.id = "EX-06a", .flight = "IA 8.4.M.BD", .legal = {"6.3.L.BC"}, .absent = {"6.2.L.BC"}},
    {.id = "EX-06b", .flight = "IA 4.4.M.FL", .legal = {"5.3.R.FL"}},
    {.id = "EX-06c", .flight = "IB 9.4.M.BL", .units = {"IA 9.4.M.BL moved"}, .legal = {"8.4.L.FL", "8.3.L.FL"}},
    {.id = "EX-07a",
     .flight = "EA 4.6.L.FL",
     .units = {"IM 5.5.M.FC", "EB 5.5.M.FC"},
     .legal = {"5.5.M.FL", "5.5.M.FD"},
     .absent = {"5.5.M.FC"}},
    {.id = "EX-07b", .flight = "IM 5.5.M.FC", .units = {"EA 5.5.M.FL", "EB 6.6.M.FL"}, .legal = {"6.6.M.FL", "6.6.M.FD"}},
    {.id = "EX-07c",
     .flight = "IM 5.5.M.FC",
     .units = {"EA 5.5.M.FC", "EB 6.6.M.FL"},
     .illegal = {{"6.6.M.FL", "DF-STACK-07"}},
     .count = 0},
    {.id = "EX-09a", .flight = "EA 4.4.L.FL", .units = {"IH 5.3.M.FL"}, .bombers = 1, .sun = 1, .with_sun = {"5.3.M.FL"}},
    {.id = "EX-10a", .flight = "IB 5.5.M.FL heavy", .units = {"EH 6.5.L.BD"}, .legal = {"6.5.L.BL"}, .absent = {"6.5.L.BD"}},
    {.id = "EX-11c",
     .flight = "EA 4.4.L.FL",
     .units = {"IY 4.4.L.BL weak", "IL 5.3.M.FL weak"},
     .bombers = 2,
     .legal = {"5.3.M.FL"}},
    {.id = "EX-DN1", .flight = "IA 6.5.M.FL", .count = 26},
    {.id = "EX-DN2", .flight = "IA 6.5.M.FC", .count = 2},
    {.id = "T01", .flight = "IA 0.4.M.FL", .illegal = {{"1.4.M.FL", "DF-STACK-03"}}, .count = 5},
    {.id = "T02", .flight = "IA 6.2.M.FL", .legal = {"8.3.M.FL"}, .absent = {"8.3.M.FC", "8.3.M.FD"}, .count = 27},
    {.id = "T03", .flight = "IA 6.3.M.FD", .legal = {"8.2.M.FC", "9.1.M.FC", "9.0.M.FD"}, .absent = {"9.2.M.FL"}},
    {.id = "T04",
     .flight = "IA 5.3.M.FL",
     .bombers = 1,
     .legal = {"6.3.L.FL", "6.3.M.FL"},
     .illegal = {{"6.3.L.BL", "DF-TURN-03"}}},
    {.id = "T05", .flight = "IA 6.3.L.FL", .bombers = 1, .legal = {"7.2.M.BL"}, .illegal = {{"7.3.M.BL", "DF-TURN-04"}}},
    {.id = "T06", .flight = "IA 4.3.L.FL", .bombers = 1, .legal = {"5.3.M.BL"}},
    {.id = "T07",
     .flight = "IA 6.3.M.BL",
     .units = {"EX 5.3.M.FL"},
     .bombers = 1,
     .legal = {"4.3.M.BL"},
     .illegal = {{"5.3.M.BL", "DF-STACK-07"}}},
    {.id = "T08", .flight = "IA 6.3.M.FC", .units = {"EX 7.4.M.FL"}, .bombers = 1, .legal = {"7.4.M.FL"}},
    {.id = "T09",
     .flight = "EB 5.5.M.FL",
     .units = {"IX 5.5.M.FL", "IY 6.5.L.FL"},
     .legal = {"6.5.L.BL"},
     .illegal = {{"6.5.L.FL", "DF-STACK-07"}}},
    {.id = "T10",
     .flight = "EB 5.5.M.FL",
     .units = {"EA 6.5.M.FL moved", "EC 7.5.M.FL"},
     .legal = {"7.5.M.FL"},
     .illegal = {{"6.5.M.FL", "DF-STACK-05"}}},
    {.id = "T11", .flight = "EA 0.4.M.BL", .count = 0},
    {.id = "T12", .flight = "IA 5.0.M.FD", .count = 0},
    {.id = "T13",
     .flight = "IA 5.1.M.FD",
     .altitude = Altitude::kLow,
     .legal = {"7.0.M.FL", "7.0.M.FC", "8.1.M.FC"},
     .absent = {"7.0.M.FD", "6.0.M.FL"},
     .count = 10},
    {.id = "T14", .flight = "IA 5.1.M.FD", .altitude = Altitude::kVeryLow, .absent = {"8.0.M.FL", "8.1.M.FL"}, .count = 6},
    {.id = "T15",
     .flight = "IA 5.8.M.FD",
     .units = {"EX 7.6.M.FL"},
     .sun = 6,
     .legal = {"7.6.L.FL"},
     .illegal = {{"7.6.M.FL", "DF-CLOUD-02"}}},
    {.id = "T16", .flight = "IA 5.8.M.FL", .sun = 6, .legal = {"6.8.L.BL"}, .illegal = {{"6.7.L.BL", "DF-CLOUD-02"}}},
    {.id = "T17", .flight = "IA 6.5.M.FL slow", .marker = 1, .legal = {"8.4.M.FL"}, .absent = {"8.5.M.FL"}, .count = 23},
    {.id = "T18", .flight = "IA 6.8.M.FD slow", .absent = {"8.5.L.FL", "9.6.M.FL"}, .count = 15},
    {.id = "T19", .flight = "IA 5.5.M.FC heavy", .count = 1},
    {.id = "T20", .flight = "IA 5.5.M.FC", .units = {"EW 5.5.M.FC weak", "EB 6.6.M.FL"}, .legal = {"6.6.M.FL"}},
    {.id = "T21",
     .flight = "EA 8.6.R.BL",
     .units = {"IX 7.5.M.FL"},
     .sun = 4,
     .with_sun = {"7.5.M.BL", "7.5.M.BD"},
     .without_sun = {"7.5.M.FL"}},
};

TEST(Examples, Moves) {
  for (const MoveCase& c : kMoves) {
    SCOPED_TRACE(c.id);
    Sky sky;
    sky.bombers(c.bombers).altitude(c.altitude).with_sun(c.sun).at_marker(c.marker).with(c.flight);
    for (const char* unit : c.units) sky.with(unit);
    const std::string id(c.flight, 2);
    const auto ends = sky.ends(id);
    for (const char* end : c.legal) EXPECT_TRUE(ends.count(end)) << end;
    for (const char* end : c.absent) EXPECT_FALSE(sky.reachable(id, end)) << end;
    for (const auto& [end, rule] : c.illegal) {
      EXPECT_TRUE(sky.reachable(id, end)) << end;
      EXPECT_EQ(sky.refusal(id, end), rule) << end;
    }
    if (c.count >= 0) {
      EXPECT_EQ(static_cast<int>(ends.size()), c.count);
    }
    const Dogfight game = sky.game();
    const State s = sky.state(id);
    const auto sun = [&](const char* text) {
      const Place end = *parse_place(text);
      const auto enemy = game.enemy_at(s, side_of(s.current), end.block());
      if (!enemy) return ADD_FAILURE() << text, false;
      return game.combat_for(s, s.current, s.flights[s.current].place(), end, *enemy).out_of_sun;
    };
    for (const char* end : c.with_sun) EXPECT_TRUE(ends.count(end) && sun(end)) << end;
    for (const char* end : c.without_sun) EXPECT_TRUE(ends.count(end) && !sun(end)) << end;
  }
}

struct CombatCase {
  const char* id;
  Phase phase;
  const char* mover;   // "FL weak hold"
  const char* target;  // "fighter FL", or the bombers' class
  int die;
  CombatResult expected;
  bool sun = false;
};

const CombatCase kCombats[] = {
    {"EX-08a", kI, "FL", "fighter FL", 6, {1, 0, true, true}},
    {"EX-08b", kI, "BL", "fighter FL", 3, {0, 0, false, false}},
    {"EX-08c", kI, "FD", "medium", 5, {1, 0, false, false}},
    {"EX-TXT", kI, "FL", "medium", 5, {2, 1, true, false}},
    {"EX-09b", kE, "FL", "fighter FL", 4, {1, 0, false, true}, true},
    {"EX-10b", kI, "BL", "fighter BD", 6, {1, 0, true, true}},
    {"EX-11a", kI, "BL weak", "fighter FL", 6, {0, 1, true, true}},
    {"EX-11b", kI, "FL weak", "light", 5, {1, 0, false, false}},
    {"T22", kB, "FL", "medium", 5, {0, 1, true, false}},
    {"T23", kI, "FL hold", "medium", 6, {0, 1, true, false}},
    {"T24", kI, "FL", "heavy", 6, {1, 1, true, false}},
    {"T25", kI, "FL heavy", "heavy_late", 6, {2, 1, true, false}},
    {"T26", kI, "FL", "fighter_bomber", 6, {2, 0, true, false}},
    {"T27", kB, "BD", "light_forward_guns", 6, {0, 0, false, false}},
    {"T28", kE, "FL hold", "fighter BL", 6, {0, 1, true, true}},
};

CombatResult fight(const CombatCase& c) {
  std::istringstream mover(c.mover), target(c.target);
  std::string orient, kind, word, target_orient;
  mover >> orient;
  target >> kind >> target_orient;
  bool hold = false;
  Scenario scenario;
  FlightSpec spec;
  while (mover >> word) {
    if (word == "hold") hold = true;
    if (word == "weak") spec.weak = true;
    if (word == "heavy") spec.heavy = true;
  }
  if (kind == "light" || kind == "light_forward_guns") scenario.bombers = BomberClass::kLight;
  if (kind == "heavy" || kind == "heavy_late") scenario.bombers = BomberClass::kHeavy;
  if (kind == "fighter_bomber") scenario.bombers = BomberClass::kFighterBomber;
  scenario.forward_guns = kind == "light_forward_guns";
  scenario.late = kind == "heavy_late";
  const bool escorts = c.phase == Phase::kEscorts;
  scenario.flights[escorts ? 0 : 1] = {spec};
  scenario.flights[escorts ? 1 : 0] = {FlightSpec{}};
  Combat combat;
  combat.phase = c.phase;
  combat.mover = escorts ? kEA : kIA;
  combat.mover_orient = parse_place("5.5.M." + orient)->orient();
  combat.target = kind != "fighter" ? squadron_unit(0) : escorts ? kIA : kEA;
  combat.target_orient = kind == "fighter" ? parse_place("5.5.M." + target_orient)->orient() : kLevelForward;
  combat.out_of_sun = c.sun;
  const CombatRules rules(scenario);
  return rules.results(combat, !hold && rules.mover_may_fire(combat), rules.target_may_fire(combat))[c.die];
}

TEST(Examples, Combats) {
  for (const CombatCase& c : kCombats) {
    const CombatResult r = fight(c);
    EXPECT_EQ(r.hits_on_target, c.expected.hits_on_target) << c.id;
    EXPECT_EQ(r.hits_on_mover, c.expected.hits_on_mover) << c.id;
    EXPECT_EQ(r.mover_flips, c.expected.mover_flips) << c.id;
    EXPECT_EQ(r.target_flips, c.expected.target_flips) << c.id;
  }
}

// The odds table of the rulings, section 5: sixths of target hit, two hits, mover hit, mover
// flipped.
struct OddsCase {
  const char* target;
  Phase phase;
  const char* mover;
  int target_hit, two_hits, mover_hit, mover_flipped;
  bool sun = false;
};

const OddsCase kOdds[] = {
    {"fighter FL", kI, "FL", 2, 0, 0, 1},
    {"fighter FL", kI, "FD", 1, 0, 0, 1},
    {"fighter FL", kI, "BL", 1, 0, 1, 1},
    {"fighter FL", kI, "BD", 0, 0, 0, 1},
    {"fighter FL", kI, "FL", 3, 0, 0, 1, true},
    {"fighter FL", kI, "FL weak", 1, 0, 0, 1},
    {"medium", kI, "FL", 3, 2, 2, 2},
    {"medium", kI, "FC", 2, 1, 1, 1},
    {"medium", kI, "FD", 2, 1, 1, 1},
    {"medium", kI, "BL", 2, 1, 1, 1},
    {"medium", kI, "BC", 1, 0, 0, 1},
    {"medium", kI, "BD", 1, 0, 0, 1},
    {"light", kI, "FL", 3, 2, 1, 1},
    {"light", kI, "FC", 2, 1, 0, 1},
    {"light", kI, "FD", 2, 1, 0, 1},
    {"light", kI, "BL", 2, 1, 0, 1},
    {"light", kI, "BC", 1, 0, 0, 1},
    {"light", kI, "BD", 1, 0, 0, 1},
    {"heavy", kI, "FL", 3, 0, 2, 2},
    {"heavy", kI, "FC", 2, 0, 1, 1},
    {"heavy", kI, "FD", 2, 0, 1, 1},
    {"heavy", kI, "BL", 2, 1, 1, 1},
    {"heavy", kI, "BC", 1, 0, 0, 1},
    {"heavy", kI, "BD", 1, 0, 0, 1},
    {"fighter_bomber", kI, "FL", 2, 1, 0, 1},
    {"fighter_bomber", kI, "FC", 1, 0, 0, 1},
    {"fighter_bomber", kI, "FD", 1, 0, 0, 1},
    {"fighter_bomber", kI, "BL", 1, 0, 1, 1},
    {"fighter_bomber", kI, "BC", 0, 0, 0, 1},
    {"fighter_bomber", kI, "BD", 0, 0, 0, 1},
    {"medium", kB, "FL", 0, 0, 2, 2},
    {"medium", kB, "FC", 0, 0, 1, 1},
    {"medium", kB, "FD", 0, 0, 1, 1},
    {"medium", kB, "BL", 2, 1, 1, 1},
    {"medium", kB, "BC", 0, 0, 0, 0},
    {"medium", kB, "BD", 0, 0, 0, 0},
};

TEST(Examples, CombatOddsTable) {
  for (const OddsCase& c : kOdds) {
    int hit = 0, two = 0, mover_hit = 0, flipped = 0;
    for (int die = 1; die <= 6; ++die) {
      const CombatResult r = fight({"", c.phase, c.mover, c.target, die, {}, c.sun});
      hit += r.hits_on_target > 0;
      two += r.hits_on_target == 2;
      mover_hit += r.hits_on_mover > 0;
      flipped += r.mover_flips;
    }
    const std::string what = std::string(c.mover) + " on " + c.target;
    EXPECT_EQ(hit, c.target_hit) << what;
    EXPECT_EQ(two, c.two_hits) << what;
    EXPECT_EQ(mover_hit, c.mover_hit) << what;
    EXPECT_EQ(flipped, c.mover_flipped) << what;
  }
}

// --- Sequence cases T29-T32
// ---------------------------------------------------------------------------

TEST(Examples, T29_DF_BPH_04_FlippedEscortScreens) {
  Sky sky;
  sky.bombers(1).with("IA 7.3.M.BL").with("EB 7.3.M.FL flipped");
  const State s = sky.shifted();
  EXPECT_EQ(s.flights[kIA].block, block_of(6, 3, kMiddle));
  EXPECT_EQ(s.hits[0] + s.hits[1], 0);
  EXPECT_EQ(s.step, Step::kTurnEnd);  // no combat; the flipped escort left in its own Phase
}

TEST(Examples, T30_DF_FB_05_TwoColumnShift) {
  // covers: DF-FB-05, DF-BPH-01
  Sky sky;
  sky.bombers(1, BomberClass::kFighterBomber)
      .altitude(Altitude::kVeryLow)
      .with("IA 8.0.M.BL")
      .with("EB 1.3.M.FL")
      .with("EC 5.3.L.FL");
  EXPECT_EQ(sky.scenario.bomber_block(0), block_of(7, 0, kMiddle));
  const State s = sky.shifted();
  EXPECT_EQ(place_text(s.flights[kIA].place()), "6.0.M.BL");
  EXPECT_TRUE(s.flights[kEA].gone());
  EXPECT_EQ(place_text(s.flights[kEB].place()), "3.3.L.FL");
  EXPECT_EQ(s.hits[0] + s.hits[1], 0);
}

TEST(Examples, T31_DF_CBT_15_FlippedInterceptorCanBeHitAgain) {
  // covers: DF-CBT-15, DF-STACK-12, DF-VIC-02
  Sky sky;
  sky.bombers(1).with("IA 5.3.M.FL").with("EB 3.3.L.FL");
  Table t(sky.game(), sky.state("IA"));
  t.play("6.3.M.FL");
  t.play("hold");
  t.die(5);                           // bombers: 5 + 1 = 6
  EXPECT_EQ(t.at("IA"), "5.3.M.FL");  // shifted with everybody
  EXPECT_TRUE(t.flight("IA").flipped());
  EXPECT_EQ(t.at("EB"), "2.3.L.FL");
  EXPECT_EQ(t.s().hits[0], 1);
  t.s().flights[kEA].block = static_cast<uint16_t>(block_of(4, 3, 0));
  t.play("5.3.M.FL");  // weaves onto its tail
  t.play("fire");
  t.die(5);
  EXPECT_EQ(t.s().hits[0], 2);
  t.play("continue");
  EXPECT_EQ(t.at("IA"), "gone");
  EXPECT_EQ(t.s().step, Step::kOver);
  EXPECT_EQ(t.refused(), "");
}

TEST(Examples, T32_DF_VIC_05_EqualPointsAreADraw) {
  // covers: DF-VIC-04, DF-VIC-05
  Sky sky;
  sky.scenario.handicap = 1;
  const Dogfight game = sky.game();
  State s = sky.state("");
  s.step = Step::kOver;
  s.hits[0] = 2;
  s.hits[1] = 3;
  EXPECT_EQ(game.score(s), game::Score::by_points(3, 3));
  EXPECT_EQ(game.score(s).verdict, game::Verdict::kDraw);
  s.hits[1] = 5;
  EXPECT_EQ(game.score(s).verdict, game::Verdict::kRedWins);
  EXPECT_EQ(game.score(s).margin(), -2);
}

}  // namespace
}  // namespace furball::dogfight
