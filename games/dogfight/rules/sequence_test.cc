#include <gtest/gtest.h>

#include "games/dogfight/testing.h"

namespace furball::dogfight {
namespace {

TEST(Sequence, DF_SEQ_01_InterceptorsBombersEscorts) {
  Sky sky;
  sky.bombers(1).with("IA 2.5.L.FL").with("EA 4.2.L.FL");
  const Dogfight game = sky.game();
  State s = sky.state("IA");
  game::EventLog log;
  game.apply(s, *game.parse(s, "3.5.L.FL"), &log);
  game.apply(s, *game.parse(s, "4.2.L.FL"), &log);
  game.apply(s, *game.parse(s, "continue"), &log);
  std::vector<std::string> phases;
  for (const game::Event& e : log.events)
    if (e.kind == "phase") phases.push_back(e.text);
  EXPECT_EQ(phases, (std::vector<std::string>{"Turn 1: Bomber Phase", "Turn 1: Escort Phase", "Turn 2: Interceptor Phase"}));
  EXPECT_EQ(s.marker, 1);
}

TEST(Sequence, DF_SEQ_02_AscendingIdLetters) {
  Sky sky;
  sky.with("IC 5.5.L.FL").with("IA 5.6.M.FL").with("IB 5.7.R.FL").with("EA 2.2.L.FL");
  Table t(sky.game(), sky.state("IA"));
  std::string order;
  for (const char* move : {"6.6.M.FL", "6.7.R.FL", "6.5.L.FL"}) {
    order += t.game().unit_id(t.s().current) + " ";
    t.play(move);
  }
  EXPECT_EQ(order, "IA IB IC ");
  EXPECT_EQ(t.refused(), "");
  // The letters decide, not the places of the list: Q acts after F, in the Escort Phase too.
  Sky escorts;
  escorts.with("EQ 5.5.L.FL").with("EF 5.5.R.FL").with("EM 5.4.M.FL flipped").with("IA 9.8.L.BL");
  Table e(escorts.game(), escorts.state("EF"));
  order.clear();
  for (const char* move : {"6.5.R.FL", "6.5.L.FL"}) {
    order += e.game().unit_id(e.s().current) + " ";
    e.play(move);
  }
  EXPECT_EQ(order, "EF EQ ");  // M was flipped and leaves at its place between them
  EXPECT_EQ(e.at("EM"), "gone");
  EXPECT_EQ(e.s().step, Step::kTurnEnd);
  Value shuffled = scenario_value("first-flight");
  Value list = Value::array();
  for (const char* id : {"C", "A", "B"}) list.push_back(Value::object().set("id", id));
  shuffled.set("interceptors", list);
  const Scenario sorted = *read_scenario(shuffled);
  EXPECT_EQ(std::string({sorted.flights[1][0].id, sorted.flights[1][1].id, sorted.flights[1][2].id}), "ABC");
}

TEST(Sequence, DF_SEQ_03_CombatBeforeTheNextMove) {
  Sky sky;
  sky.bombers(1).with("IA 5.3.M.FL").with("IB 5.5.M.FL").with("EA 2.2.L.FL");
  Table t(sky.game(), sky.state("IA"));
  t.play("6.3.M.FL");
  EXPECT_EQ(t.s().step, Step::kMoverFire);
  t.play("fire");
  EXPECT_EQ(t.s().step, Step::kCombat);
  t.die(1);
  EXPECT_EQ(t.s().step, Step::kMove);
  EXPECT_EQ(t.game().unit_id(t.s().current), "IB");
}

TEST(Sequence, DF_SEQ_04_MarkerCountsCompletedTurns) {
  Sky sky;
  sky.with("IA 2.5.L.FL").with("EA 4.2.L.FL");
  Table t(sky.game(), sky.state("IA"));
  EXPECT_EQ(t.s().marker, 0);
  t.play("3.5.L.FL");
  t.play("4.2.L.FL");
  EXPECT_EQ(t.s().marker, 0);  // the turn is not over before the forfeit question
  t.play("continue");
  EXPECT_EQ(t.s().marker, 1);
}

TEST(BomberPhase, DF_BPH_01_AllShiftOneColumnAsTheyAre) {
  Sky sky;
  sky.bombers(1).with("IA 9.5.R.BD").with("IB 8.7.L.FC flipped").with("EA 4.2.L.FC").with("EB 3.3.R.BD flipped");
  const State s = sky.shifted();
  EXPECT_EQ(place_text(s.flights[kIA].place()), "8.5.R.BD");
  EXPECT_EQ(place_text(s.flights[kIB].place()), "7.7.L.FC");
  EXPECT_TRUE(s.flights[kIB].flipped());
  EXPECT_EQ(place_text(s.flights[kEA].place()), "3.2.L.FC");
}

// Behind the last column it is gone, in its outermost corner it is not.
TEST(BomberPhase, DF_FB_05_LeftBehindOnlyOffTheBoard) {
  for (const std::string lane : {"L", "M", "R"}) {
    Sky sky;
    sky.bombers(1, BomberClass::kFighterBomber)
        .with("IA 9.5.R.BD")
        .with("EA 2.0." + lane + ".FL")
        .with("EB 1.9." + lane + ".FL");
    const State s = sky.shifted();
    EXPECT_EQ(place_text(s.flights[kEA].place()), "0.0." + lane + ".FL");
    EXPECT_TRUE(s.flights[kEA].present());
    EXPECT_TRUE(s.flights[kEB].gone());
  }
}

TEST(BomberPhase, DF_BPH_02_EscortOnBombersHasNoEffect) {
  Sky sky;
  sky.bombers(1).with("IA 9.5.R.BL").with("EA 7.3.M.FL");
  const State s = sky.shifted();
  EXPECT_EQ(place_text(s.flights[kEA].place()), "6.3.M.FL");
  EXPECT_EQ(s.step, Step::kMove);
  EXPECT_EQ(s.phase, Phase::kEscorts);
}

TEST(BomberPhase, DF_BPH_03_ShiftedInterceptorFightsAtOnce) {
  Sky sky;
  sky.bombers(2).with("IA 7.4.M.FD").with("IB 7.3.M.BL").with("EA 2.2.L.FL");
  const Dogfight game = sky.game();
  Table t(game, sky.state("", Phase::kBombers));
  game.begin_phase(t.s(), Phase::kBombers, nullptr);
  EXPECT_EQ(t.s().step,
            Step::kMoverFire);  // the lower squadron first (ruling 9), head-on, so it may fire
  EXPECT_EQ(t.s().combat_mover, kIB);
  EXPECT_EQ(t.s().combat_target, squadron_unit(0));
  t.play("fire");
  t.die(6);
  EXPECT_EQ(t.s().bomber_hits[0], 2);
  EXPECT_EQ(t.s().step, Step::kCombat);  // the other one suffers without reply
  EXPECT_EQ(t.s().combat_mover, kIA);
  t.die(6);
  EXPECT_TRUE(t.flight("IA").flipped());
  EXPECT_EQ(t.s().hits[0], 2);
  EXPECT_EQ(t.s().phase, Phase::kEscorts);
}

// The last of three squadrons is under attack: nobody is next, and a position says so.
TEST(BomberPhase, DF_BPH_03_ThePositionOfTheLastSquadronsFight) {
  Sky sky;
  sky.bombers(3).with("EA 2.2.L.FL");
  const Place last = place_at(sky.game().scenario().bomber_block(2) * 6);
  sky.with("IA " + std::to_string(last.col + 1) + "." + std::to_string(last.row) + "." + "LMR"[last.lane] + ".BL");
  const Dogfight game = sky.game();
  const State s = sky.shifted();
  ASSERT_EQ(s.combat_target, squadron_unit(2));
  ASSERT_EQ(s.next_bomber, 3);
  const auto again = game.from_position(game.position(s));
  ASSERT_TRUE(again.ok()) << again.error().to_string();
  EXPECT_EQ(again->next_bomber, 3);
}

TEST(BomberPhase, DF_BPH_04_AnEscortScreens) {
  Sky sky;
  sky.bombers(1).with("IA 7.3.M.FL").with("EA 7.3.M.FL flipped").with("EB 2.2.L.FL");
  for (bool screens : {true, false}) {  // ruling 8 and its option
    sky.scenario.options.flipped_escort_screens = screens;
    const Dogfight game = sky.game();
    State s = sky.shifted();
    EXPECT_EQ(s.step, screens ? Step::kMove : Step::kCombat);
  }
  // An escort in good order screens whatever the option says; beside the bombers it does not.
  for (const auto& [escort, screened] : {std::pair{"EA 7.3.M.FL", true}, std::pair{"EA 7.3.L.FL", false}})
    for (bool option : {true, false}) {
      Sky close;
      close.scenario.options.flipped_escort_screens = option;
      close.bombers(1).with("IA 7.3.M.FL").with(escort).with("EB 2.2.L.FL");
      const Dogfight game = close.game();
      State s = close.state("", Phase::kBombers);
      game.begin_phase(s, Phase::kBombers, nullptr);
      EXPECT_EQ(s.step, screened ? Step::kMove : Step::kCombat) << escort;
      EXPECT_EQ(s.phase, screened ? Phase::kEscorts : Phase::kBombers) << escort;
    }
}

// Two columns with an even marker, one with an odd one, for fighter-bombers alone; whoever would be pushed off leaves.
TEST(BomberPhase, DF_FB_05_TwoColumnsOnEvenTurns) {
  for (BomberClass kind : {BomberClass::kMedium, BomberClass::kFighterBomber})
    for (int marker : {0, 1, 2, 7, 18}) {
      Sky sky;
      sky.bombers(1, kind)
          .at_marker(marker)
          .with("IA 9.5.R.BD")
          .with("EA 1.2.L.FL")
          .with("EB 2.3.R.FL")
          .with("EC 5.5.L.FC flipped");
      const Dogfight game = sky.game();
      Table t(game, sky.state("", Phase::kBombers));
      game.begin_phase(t.s(), Phase::kBombers, nullptr);
      const bool two = kind == BomberClass::kFighterBomber && marker % 2 == 0;
      EXPECT_EQ(t.at("IA"), two ? "7.5.R.BD" : "8.5.R.BD") << marker;
      EXPECT_EQ(t.at("EA"), two ? "gone" : "0.2.L.FL") << marker;
      EXPECT_EQ(t.at("EB"), two ? "0.3.R.FL" : "1.3.R.FL") << marker;
      EXPECT_EQ(t.s().hits[0] + t.s().hits[1], 0);  // leaving is no loss
    }
}

TEST(End, DF_VIC_01_TheEscortsMayForfeit) {
  Sky sky;
  sky.scenario.handicap = 4;
  sky.with("IA 2.5.L.FL").with("EA 4.2.L.FL");
  Table t(sky.game(), sky.state("IA"));
  t.play("3.5.L.FL");
  t.play("4.2.L.FL");
  EXPECT_EQ(t.game().node(t.s()), game::Node::decision(game::Seat::kBlue));
  t.play("forfeit");
  EXPECT_EQ(t.s().step, Step::kOver);
  // Although blue leads by the handicap; the points stay as they are, and there is no margin.
  const game::Score lost = t.game().score(t.s());
  EXPECT_EQ(lost.verdict, game::Verdict::kRedWins);
  EXPECT_EQ(lost.blue, 4);
  EXPECT_EQ(lost.red, 0);
  EXPECT_TRUE(lost.forfeit);
  EXPECT_EQ(lost.margin(), 0);
  EXPECT_EQ(t.game().result_text(t.s()), "Interceptors win: the bombers turned back.");
  EXPECT_LE(t.game().evaluate(t.s()), -10);  // no bot gives up to save points
  State swapped = t.s();
  swapped.swapped = true;
  EXPECT_EQ(t.game().score(swapped).verdict, game::Verdict::kBlueWins);
  EXPECT_GE(t.game().evaluate(swapped), 10);
  // Ruling 42: not after the last turn; and not when the option is off.
  Sky last;
  last.with("IA 2.5.L.FL").with("EA 4.2.L.FL").at_marker(19);
  Table end(last.game(), last.state("IA"));
  end.play("3.5.L.FL");
  end.play("4.2.L.FL");
  EXPECT_EQ(end.s().step, Step::kOver);
  EXPECT_EQ(end.s().forfeited, 0);
  EXPECT_FALSE(end.game().score(end.s()).forfeit);
  sky.scenario.options.forfeit = false;
  Table off(sky.game(), sky.state("IA"));
  off.play("3.5.L.FL");
  off.play("4.2.L.FL");
  EXPECT_EQ(off.s().step, Step::kMove);
  EXPECT_EQ(off.s().marker, 1);
}

TEST(End, DF_VIC_02_NoInterceptorLeft) {
  Sky sky;
  sky.with("IA 5.5.L.FL").with("IB 5.6.M.FL").with("EA 2.2.L.FL");
  Table t(sky.game(), sky.state("IA"));
  t.play("leave");
  EXPECT_EQ(t.s().step, Step::kMove);
  t.play("leave");
  EXPECT_EQ(t.s().step, Step::kOver);  // at once, no Bomber Phase (ruling 41)
  EXPECT_EQ(t.at("EA"), "2.2.L.FL");
  EXPECT_TRUE(t.event("DF-VIC-02"));
}

TEST(End, DF_VIC_03_TwentyTurns) {
  Sky sky;
  sky.scenario.options.forfeit = false;
  sky.with("IA 5.5.L.FL").with("EA 4.2.L.FL");
  Table t(sky.game(), sky.state("IA"));
  int turns = 0;
  while (t.s().step != Step::kOver && turns < 30) {
    t.play("6.5.L.FL");
    t.play("4.2.L.FL");
    ++turns;
  }
  EXPECT_EQ(t.refused(), "");
  EXPECT_EQ(turns, 20);
  EXPECT_TRUE(t.event("DF-VIC-03"));
}

TEST(End, DF_VIC_04_APointAHitAndTheHandicap) {
  Sky sky;
  sky.scenario.handicap = 2;
  const Dogfight game = sky.game();
  State s = sky.state("");
  s.hits[0] = 3;
  s.hits[1] = 4;
  EXPECT_EQ(game.score(s).blue, 5);
  EXPECT_EQ(game.score(s).red, 4);
}

TEST(Sequence, OneOnOneCombatInvariant) {
  // At most one enemy unit in a block a flight can enter, whatever happens: the fuzzer's invariant;
  // here the case that would break it: an escort shifted onto bombers must leave them in the Escort
  // Phase.
  Sky sky;
  sky.bombers(1).with("IA 9.5.R.BL").with("EA 6.3.M.FL");
  for (const std::string& end : sky.ends("EA")) EXPECT_NE(end.substr(0, 5), "6.3.M") << end;
}

}  // namespace
}  // namespace furball::dogfight
