// The seasoned pilot: what he sees in a position, and who flies where search follows a plan.

#include "games/jet_duel/ai/seasoned.h"

#include "games/jet_duel/ai/rulebook.h"
#include "games/jet_duel/test_support.h"

namespace furball::jet_duel {
namespace {

Action choice(const JetDuel& g, const State& s) { return Seasoned(g, s, g.setup().weights.quick).choose(); }
std::string choice_text(const JetDuel& g, const State& s) { return question(s).notation(g, s, choice(g, s)); }

// Two pairs that are about to meet, and whose turn it is.
struct Meeting : Fight {
  explicit Meeting(const std::string& blue = "f-5a", const std::string& red = "mig-15bis") : Fight(blue, red) {
    put(kB1, "DD18", 1, "3.1", 16), put(kB3, "BB20", 1, "3.1", 16);
    put(kR1, "HH20", 4, "3.2", 16), put(kR3, "JJ16", 4, "3.1", 16);
  }
};

TEST(Seasoned, FiresWhenAnEnemyIsDeadAhead) {
  Fight f("f-86f", "mig-15bis");
  f.put(kB1, "DD18", 1, "3.1", 16), f.put(kR1, "HH18", 1, "3.1", 14);
  f.lose(kR3, Status::kOff);
  const JetDuel g = f.game();
  State s = fly(g, start(g, f, kB1), "level, L, R");
  ASSERT_EQ(s.phase, Phase::kFlight);
  s = fly(g, s, "L, straight, back 0");
  ASSERT_EQ(s.phase, Phase::kWeapons);
  EXPECT_EQ(choice_text(g, s), "guns 21");
}

TEST(Seasoned, TurnsInTimeAtTheEdge) {
  for (const char* hex : {"EEE12", "DDD20", "CCC18"}) {
    Fight f("f-86f", "mig-15bis");
    f.put(kB1, hex, 1, "3.1", 14), f.put(kR1, "R18", 1, "3.1", 14);
    f.lose(kR3, Status::kOff);
    const JetDuel g = f.game();
    State s = start(g, f, kB1);
    while (is_question(s.phase) && s.active == kB1) g.take(s, choice(g, s), nullptr);
    EXPECT_TRUE(JetDuel::flies(s, kB1)) << hex;
  }
}

// Every choice is legal. Where a plan is followed, each flight is his own or, by lot, one by the book.
TEST(Seasoned, PlansCountOnPilotsOfBothKinds) {
  for (const char* red : {"mig-15bis", "mig-21mf", "mig-29"}) {
    const Meeting f("f-4e", red);
    Meeting copy = f;
    const JetDuel g = copy.game();
    State asked = g.activate(f.state, kB1);
    dice::Rng dice(5);
    int decisions = 0, own = 0, by_book = 0;
    dice::Rng lot(9);
    for (; asked.phase != Phase::kOver && decisions < 600;) {
      if (!is_question(asked.phase)) {
        game::OutcomeList outcomes;
        g.outcomes(asked, outcomes);
        g.resolve(asked, game::sample(outcomes, dice), nullptr);
        continue;
      }
      const Action a = choice(g, asked);
      game::ActionList legal;
      g.legal(asked, legal);
      ASSERT_TRUE(std::binary_search(legal.begin(), legal.end(), a)) << question(asked).notation(g, asked, a);
      State followed = asked;
      ASSERT_EQ(g.play_quick(followed, lot, 1), 1);
      if (asked.phase == Phase::kAltitude && !followed.act.opponent.is_nobody() && followed.active == asked.active) {
        const State noted = Rulebook(g).with_opponent(asked);
        EXPECT_EQ(followed.act.opponent, noted.act.opponent);
        const Choice book = Rulebook(g).decide(noted);
        const auto same = [&](Action option) {
          State there = noted;
          g.apply(there, option, nullptr);
          return there == followed;
        };
        EXPECT_TRUE(std::any_of(book.begin(), book.end(), same)) << "after " << decisions << " decisions";
        ++by_book;
      }
      const bool is_altitude = asked.phase == Phase::kAltitude;
      g.apply(asked, a, nullptr);
      own += is_altitude && followed == asked;
      ASSERT_TRUE(is_altitude || followed == asked) << "after " << decisions << " decisions";
      ++decisions;
    }
    EXPECT_GT(decisions, 100);
    EXPECT_GT(own, 10);
    EXPECT_GT(by_book, 10);
  }
}

TEST(Seasoned, TheWeightiestChoiceIsTheOneHeMakes) {
  const Meeting f("f-86f", "mig-17c");
  Meeting copy = f;
  const JetDuel g = copy.game();
  State s = g.activate(f.state, kB1);
  dice::Rng dice(7);
  int weighed = 0;
  for (int nodes = 0; s.phase != Phase::kOver && nodes < 2000; ++nodes) {
    if (!is_question(s.phase)) {
      game::OutcomeList outcomes;
      g.outcomes(s, outcomes);
      g.resolve(s, game::sample(outcomes, dice), nullptr);
      continue;
    }
    const Action a = choice(g, s);
    game::ActionList legal;
    g.legal(s, legal);
    std::vector<float> weights(legal.size());
    const bool knows = g.weigh(s, std::span(legal.begin(), legal.size()), weights);
    EXPECT_EQ(knows, Seasoned::flies_now(s));
    if (knows) {
      const std::size_t chosen = static_cast<std::size_t>(std::find(legal.begin(), legal.end(), a) - legal.begin());
      for (const float weight : weights) EXPECT_GE(weight, 0.0F);
      EXPECT_EQ(weights[chosen], *std::max_element(weights.begin(), weights.end())) << question(s).notation(g, s, a);
      ++weighed;
    }
    g.apply(s, a, nullptr);
  }
  EXPECT_GT(weighed, 100);
}

TEST(Seasoned, SaysWhy) {
  Fight f("f-86f", "mig-15bis");
  f.put(kB1, "DD18", 1, "3.1", 16), f.put(kR1, "HH18", 1, "3.1", 14);
  f.lose(kR3, Status::kOff);
  const JetDuel g = f.game();
  const State s = start(g, f, kB1);
  dice::Rng rng(1);
  const game::BotChoice chosen = g.choose("seasoned", s, rng);
  ASSERT_GE(chosen.reasons.size(), 2u);
  EXPECT_EQ(chosen.reasons[0].key, "way");
  EXPECT_EQ(chosen.reasons[1].key, "prey");
  EXPECT_EQ(chosen.reasons[1].value, "21");
}

}  // namespace
}  // namespace furball::jet_duel
