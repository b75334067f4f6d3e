#include "libs/record/record.h"

#include <gtest/gtest.h>

#include <sstream>

#include "libs/base/hash.h"
#include "libs/record/dice_line.h"
#include "libs/record/test_pig.h"

namespace furball::record {
namespace {

Match played(int steps) {
  const ruledata::DataStore data;
  Header header;
  header.game = "pig";
  header.seed = 42;
  header.scenario = *data.load("examples/pig/data/scenarios/classic.toml");
  Result<Match> match = start(header, make_pig);
  EXPECT_TRUE(match.ok());
  for (int i = 0; i < steps && match->node().kind != game::NodeKind::kTerminal; ++i) {
    if (match->node().kind == game::NodeKind::kChance) {
      const Match::Rolled rolled = match->next_roll();
      EXPECT_TRUE(match->resolve(rolled.outcome, nullptr, rolled.faces).ok());
    } else EXPECT_TRUE(match->apply(i % 3 == 2 ? pig::Pig::kHold : pig::Pig::kRoll).ok());
  }
  return std::move(*match);
}

TEST(Record, ReplaysToTheSameHash) {
  const Match match = played(100000);
  EXPECT_EQ(match.node().kind, game::NodeKind::kTerminal);
  const std::string text = write(match);
  Result<Match> again = read(text, make_pig);
  ASSERT_TRUE(again.ok()) << again.error().to_string();
  EXPECT_EQ(again->game().hash(again->state()), match.game().hash(match.state()));
  EXPECT_EQ(write(*again), text);
}

TEST(Record, AnyAlteredByteIsRefusedWithItsLine) {
  const std::string text = write(played(40));
  for (std::size_t i = 0; i < text.size(); ++i) {
    std::string altered = text;
    altered[i] = altered[i] == '7' ? '8' : '7';
    const Result<Match> refused = read(altered, make_pig);
    ASSERT_FALSE(refused.ok()) << "byte " << i;
    const auto line = 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(i), '\n');
    EXPECT_TRUE(refused.error().where == "record line " + std::to_string(line)) << i << ": " << refused.error().to_string();
  }
}

// A line that contradicts the game is refused even when its checks were made to fit.
TEST(Record, FalseClaimsWithFittingChecksAreRefused) {
  const std::string text = write(played(100000));
  const auto forged = [&](const std::string& from, const std::string& to) {
    std::string out, check;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
      std::string content = line.substr(0, line.rfind(",\"check\"")) + "}";
      if (const std::size_t at = content.find(from); at != std::string::npos) content.replace(at, from.size(), to);
      check = hash_to_string(hash_text(content, hash_text(check)));
      content.pop_back();
      out += content + ",\"check\":\"" + check + "\"}\n";
    }
    return out;
  };
  EXPECT_TRUE(read(forged("nothing", "changes"), make_pig).ok());
  const std::string winner = text.find("\"end\":\"blue\"") != std::string::npos ? "blue" : "red";
  const std::string loser = winner == "blue" ? "red" : "blue";
  for (const auto& [from, to] : {std::pair<std::string, std::string>{"\"end\":\"" + winner, "\"end\":\"" + loser},
                                 {"\"n\":3,", "\"n\":4,"},
                                 {"\"n\":1,\"seat\":\"blue\"", "\"n\":1,\"seat\":\"red\""},
                                 {"\"player\":\"human\"", "\"player\":\"x\""}}) {
    ASSERT_NE(text.find(from), std::string::npos) << from;
    EXPECT_FALSE(read(forged(from, to), make_pig).ok()) << to;
  }
}

TEST(Record, ACutOffRecordIsRefusedButAnUnfinishedOneIsRead) {
  const std::string text = write(played(10));
  EXPECT_TRUE(read(text, make_pig).ok());
  EXPECT_FALSE(read(text.substr(0, text.size() - 5), make_pig).ok());
  EXPECT_FALSE(read("", make_pig).ok());
}

TEST(Record, UndoLinesAreFollowed) {
  Match match = played(0);
  Writer writer(match);
  const auto act = [&](game::Action a) {
    const game::AnyState before = match.state();
    ASSERT_TRUE(match.apply(a).ok());
    writer.step(match.game(), before, match.steps().back());
  };
  act(pig::Pig::kRoll);
  match.undo_to(0);
  writer.undo(0);
  act(pig::Pig::kHold);
  Result<Match> again = read(writer.take(), make_pig);
  ASSERT_TRUE(again.ok()) << again.error().to_string();
  EXPECT_EQ(again->steps(), match.steps());
}

TEST(Match, UndoCannotChangeTheDice) {
  Match match = played(0);
  ASSERT_TRUE(match.apply(pig::Pig::kRoll).ok());
  const uint32_t first = match.next_roll().outcome;
  ASSERT_TRUE(match.resolve(first).ok());
  match.undo_to(match.last_decision());
  ASSERT_TRUE(match.apply(pig::Pig::kRoll).ok());
  EXPECT_EQ(match.next_roll().outcome, first);
}

TEST(Match, FacesFollowFromTheDrawAndMustFitTheOutcome) {
  Match match = played(0);
  ASSERT_TRUE(match.apply(pig::Pig::kRoll).ok());
  const Match::Rolled rolled = match.next_roll();
  ASSERT_EQ(rolled.faces.size(), 1u);
  EXPECT_EQ(static_cast<uint32_t>(rolled.faces[0]), rolled.outcome);
  EXPECT_FALSE(match.resolve(rolled.outcome % 6 + 1, nullptr, rolled.faces).ok());
  ASSERT_TRUE(match.resolve(rolled.outcome, nullptr, rolled.faces).ok());
  const std::string text = write(match);
  EXPECT_NE(text.find("\"faces\":[" + std::to_string(rolled.outcome) + "]"), std::string::npos);
  const auto again = read(text, make_pig);
  ASSERT_TRUE(again.ok()) << again.error().to_string();
  EXPECT_EQ(again->steps().back().faces, rolled.faces);
}

// Records from before faces were kept.
TEST(Match, ARecordWithoutFacesReplays) {
  Match match = played(0);
  ASSERT_TRUE(match.apply(pig::Pig::kRoll).ok());
  ASSERT_TRUE(match.resolve(4).ok());
  const std::string text = write(match);
  EXPECT_EQ(text.find("faces"), std::string::npos);
  EXPECT_TRUE(read(text, make_pig).ok());
}

TEST(Match, StateAtReplays) {
  const Match match = played(30);
  EXPECT_EQ(match.state_at(0), match.start());
  EXPECT_EQ(match.state_at(static_cast<int>(match.steps().size())), match.state());
  Match shorter = played(30);
  shorter.undo_to(11);
  EXPECT_EQ(match.state_at(11), shorter.state());
}

TEST(DiceLine, FacesModifiersAndTheirSum) {
  game::RollView roll;
  roll.parts.push_back({"31", "blue", "1 or more after modifiers", "X-1", {{"X-2", "gentle turn", -2}, {"X-3", "veteran", 1}}});
  EXPECT_EQ(dice_line(roll, {10}, {3}), "The die shows 3 (gentle turn -2, veteran +1): 2.");
  EXPECT_EQ(dice_line(roll, {6, 6}, {3, 5}), "The dice show 3 and 5 (gentle turn -2, veteran +1): 7.");
  EXPECT_EQ(dice_line(roll, {10, 6}, {9, 5}), "The dice show 9 and 5 (gentle turn -2, veteran +1): 8.")
      << "a second kind of die is read by itself";
  roll.parts[0].needs = "5";
  EXPECT_EQ(dice_line(roll, {6, 6, 6}, {1, 2, 3}), "The dice show 1, 2 and 3 (gentle turn -2, veteran +1, -1 in all).")
      << "these modify the number that is needed";
  roll.parts.push_back({"B1", "red", "6 or more after modifiers", "X-1", {}});
  EXPECT_EQ(dice_line(roll, {6}, {4}), "The die shows 4. 31 (gentle turn -2, veteran +1, -1 in all). B1: 4.");
  roll.parts.erase(roll.parts.begin());
  EXPECT_EQ(dice_line(roll, {6}, {4}), "The die shows 4.");
  roll.parts.clear();
  EXPECT_EQ(dice_line(roll, {6}, {4}), "The die shows 4.");
}

}  // namespace
}  // namespace furball::record
