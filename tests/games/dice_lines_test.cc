// Dice with faces: every kind of roll of every game is played, and what the log says of it holds the faces that fell, each
// modifier with its sign, and what they come to. `FURBALL_ROLLS=docs/rules/rolls.md` writes one line of each kind there.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <map>
#include <set>

#include "games/all_games.h"
#include "games/dogfight/dogfight.h"
#include "games/fast_easy/fast_easy.h"
#include "games/full_circle/full_circle.h"
#include "games/jet_duel/jet_duel.h"
#include "games/wing_leader/rules.h"
#include "libs/dice/dice.h"
#include "libs/record/dice_line.h"
#include "libs/ruledata/data_store.h"
#include "libs/ruledata/toml.h"

namespace furball {
namespace {

using Names = std::set<std::string, std::less<>>;

template <class R>
Names rolls_of() {
  Names names;
  for (const auto& step : R::steps())
    if (step.roll) names.emplace(step.name());
  return names;
}

struct Book {
  std::string_view id, title;
  Names rolls;
  // Lots, not dice: a place among many, or a throw that is repeated until it fits.
  Names lots;
  const char* own_scenario = nullptr;  // a battle made for a roll that the game's own scenarios hardly ever come to
};

std::vector<Book> books() {
  return {{"dogfight", "Dogfight", rolls_of<dogfight::Dogfight>(), {}},
          {"full_circle", "Full Circle", rolls_of<full_circle::FullCircle>(), {}},
          {"jet_duel", "Jet Duel", rolls_of<jet_duel::JetDuel>(), {}, "tests/fuzz/lost_at_the_edge.toml"},
          {"fast_easy", "Fast and Easy", rolls_of<fast_easy::FastEasy>(), {"place group"}},
          {"wing_leader", "Wing Leader", rolls_of<wing_leader::WingLeader>(), {}}};
}

std::string with_sign(int value) { return (value < 0 ? "" : "+") + std::to_string(value); }

// What a line must say of a roll, whatever else it says.
void check_line(const game::RollView& roll, const game::Dice& dice, const game::Faces& faces, const std::string& line) {
  EXPECT_NE(line.find(game::faces_text(faces)), std::string::npos) << line;
  bool alike = true;
  for (const int sides : dice) alike &= sides == dice[0];
  const int thrown = alike ? faces.sum() : faces[0];
  for (const game::RollPart& part : roll.parts) {
    int sum = thrown;
    for (const game::Modifier& m : part.modifiers) {
      EXPECT_NE(line.find(m.label + " " + with_sign(m.value)), std::string::npos) << line << "\nlacks " << m.label;
      sum += m.value;
    }
    // Where there is but one part its modifiers change the dice; of several some are values to compare, or numbers of dice.
    const bool summed = part.needs.find("after modifiers") != std::string::npos;
    EXPECT_TRUE(summed || part.modifiers.empty() || roll.parts.size() > 1) << line << "\ndoes not tell the sum";
    if (summed && !part.modifiers.empty()) {
      EXPECT_NE(line.find("): " + std::to_string(sum)), std::string::npos) << line << "\nlacks the sum " << sum;
    }
  }
}

// Where every die counts by itself, the page marks those that hit: as many as the result says.
void check_hits(const game::RollView& roll, const game::Faces& faces, uint32_t outcome) {
  const auto hits = std::count_if(faces.begin(), faces.end(), [&](int face) { return face >= roll.each; });
  const auto fallen = std::find_if(roll.outcomes.begin(), roll.outcomes.end(), [&](const auto& o) { return o.id == outcome; });
  ASSERT_NE(fallen, roll.outcomes.end());
  EXPECT_EQ(std::stoi("0" + fallen->label), hits) << fallen->label << " from " << game::faces_text(faces);
}

class EveryRoll : public testing::TestWithParam<std::size_t> {
 public:
  EveryRoll() : book_(books()[GetParam()]) {}

 protected:
  void play(const game::Game& game, uint64_t seed) {
    dice::Rng choices(2 * seed + 1), fate(2 * seed + 2);
    game::AnyState state = game.initial();
    for (int n = 0; n < 20000; ++n) {
      const game::Node node = game.node(state);
      if (node.kind == game::NodeKind::kTerminal) return;
      if (node.kind == game::NodeKind::kChance) {
        throw_dice(game, state, fate);
        continue;
      }
      game::ActionList actions;
      game.legal(state, actions);
      std::optional<game::Action> chosen;
      if (choices.below(4) > 0) chosen = game.policy(state, choices);
      if (!chosen) chosen = actions[choices.below(actions.size())];
      if (game.gives_up(state, *chosen)) chosen = actions[choices.below(actions.size())];
      game.apply(state, *chosen);
    }
  }

  void throw_dice(const game::Game& game, game::AnyState& state, dice::Rng& fate) {
    const std::string name(game.step_name(state));
    const game::Dice dice = game.dice(state);
    game::OutcomeList outcomes;
    game.outcomes(state, outcomes);
    if (dice.empty()) {
      seen_.insert(name);
      return game.resolve(state, game::sample(outcomes, fate));
    }
    game::Faces faces;
    for (const int sides : dice) faces.add(static_cast<int>(fate.below(static_cast<uint64_t>(sides))) + 1);
    const std::optional<uint32_t> outcome = game.read(state, faces);
    ASSERT_TRUE(outcome) << name;
    std::string& line = lines_[name];
    seen_.insert(name);
    if (line.empty() || (line.find('(') == std::string::npos && fate.below(8) == 0)) {
      const game::RollView roll = game.describe_roll(state);
      line = record::dice_line(roll, dice, faces);
      check_line(roll, dice, faces, line);
      if (roll.each > 0) check_hits(roll, faces, *outcome);
      game::EventLog log;
      record::tell_dice(game, state, faces, log);
      ASSERT_EQ(log.events.size(), 1u);
      const Value::Array& totals = log.events[0].attrs.at("totals").as_array();
      ASSERT_EQ(totals.size(), roll.parts.size()) << line;
      for (const Value& total : totals) {  // what the page shows below the dice is what the line says
        EXPECT_TRUE(total.is_null() || line.find(": " + std::to_string(total.as_integer())) != std::string::npos ||
                    (totals.size() == 1 && roll.parts[0].modifiers.empty()))
            << line;
      }
    }
    game.resolve(state, *outcome);
  }

  bool complete() const {
    return std::all_of(book_.rolls.begin(), book_.rolls.end(), [&](const std::string& name) {
      return book_.lots.count(name) ? seen_.count(name) > 0 : lines_.count(name) > 0;
    });
  }

  void write(const char* page) {
    const bool first = GetParam() == 0;
    std::ofstream out(page, first ? std::ios::trunc : std::ios::app);
    if (first)
      out << "# Every kind of roll, as the log tells it\n\n"
             "Written by `FURBALL_ROLLS=docs/rules/rolls.md build/tests/games/dice_lines_test`, a test "
             "that\n"
             "plays until each kind of roll has come up and fails where a line lacks the faces, a modifier or the sum.\n";
    out << "\n## " << book_.title << "\n\n| roll | in the log |\n|---|---|\n";
    for (const std::string& name : book_.rolls)
      out << "| " << name << " | " << (lines_.count(name) ? lines_[name] : "A lot among many places, without dice.") << " |\n";
  }

  const Book book_;
  Names seen_;                                             // rolls met
  std::map<std::string, std::string, std::less<>> lines_;  // what the log said of them, one each
};

TEST_P(EveryRoll, IsToldWithItsFaces) {
  const ruledata::DataStore data;
  const game::GameEntry* entry = nullptr;
  for (const game::GameEntry* each : all_games())
    if (each->id == book_.id) entry = each;
  ASSERT_TRUE(entry);
  std::vector<std::unique_ptr<game::Game>> battles;
  std::vector<Value> scenarios;
  for (const std::string& path : data.list(std::string(entry->folder) + "/data/scenarios"))
    scenarios.push_back(*data.load(path));
  if (book_.own_scenario) {
    std::ifstream file(book_.own_scenario);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    scenarios.push_back(*ruledata::parse_toml(text, book_.own_scenario));
  }
  for (const Value& scenario : scenarios) {
    auto made = entry->make(scenario, data);
    ASSERT_TRUE(made.ok()) << (made.ok() ? "" : made.error().to_string());
    battles.push_back(std::move(*made));
  }
  for (uint64_t round = 0; round < 60 && !complete(); ++round)
    for (std::size_t i = 0; i < battles.size() && !complete(); ++i) play(*battles[i], round * 1000 + i);
  for (const std::string& name : book_.rolls) {
    EXPECT_TRUE(seen_.count(name)) << name << " was never rolled";
    EXPECT_EQ(lines_.count(name) == 0, book_.lots.count(name) > 0) << name << " must be told with its faces";
  }
  if (const char* page = std::getenv("FURBALL_ROLLS")) write(page);
}

INSTANTIATE_TEST_SUITE_P(Games, EveryRoll, testing::Range<std::size_t>(0, 5),
                         [](const auto& info) { return std::string(books()[info.param].id); });

}  // namespace
}  // namespace furball
