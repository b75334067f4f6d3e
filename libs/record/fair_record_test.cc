#include "libs/record/fair_record.h"

#include <gtest/gtest.h>

#include "libs/record/test_pig.h"

namespace furball::record {
namespace {

fairdice::Bytes32 filled(uint8_t value) {
  fairdice::Bytes32 bytes;
  bytes.fill(value);
  return bytes;
}

struct Played {
  Header header;
  std::vector<Step> steps;
  std::vector<int> undo_before;  // an undo to this step stands before steps[i]; -1: none
};

// A whole game by fair dice, with one choice taken back after its die.
Played play() {
  const ruledata::DataStore data;
  Played p;
  p.header.game = "pig";
  p.header.scenario = *data.load("examples/pig/data/scenarios/classic.toml");
  fairdice::Facts facts;
  facts.game = "table";
  facts.seed = filled(1), facts.blue = filled(2), facts.red = filled(3);
  facts.commitment = fairdice::commitment("table", *facts.seed);
  p.header.extra = Value::object().set("fair", fairdice::to_value(facts));
  const fairdice::Dice dice = *fairdice::open(facts);
  Match match = *start(p.header, make_pig);
  uint64_t rolls = 0;
  bool taken_back = false;
  int undo = -1;
  int choices = 0;
  while (match.node().kind != game::NodeKind::kTerminal) {
    if (match.node().kind == game::NodeKind::kChance) {
      game::OutcomeList outcomes;
      match.game().outcomes(match.state(), outcomes);
      EXPECT_TRUE(match.resolve(game::draw(outcomes, dice.ticket(rolls++, game::total_weight(outcomes))).outcome).ok());
      p.steps.push_back(match.steps().back());
      p.undo_before.push_back(-1);
      if (rolls == 3 && !taken_back) {
        taken_back = true;
        undo = match.last_decision();
        match.undo_to(undo);
      }
      continue;
    }
    EXPECT_TRUE(match.apply(++choices % 3 == 0 ? pig::Pig::kHold : pig::Pig::kRoll).ok());
    p.steps.push_back(match.steps().back());
    p.undo_before.push_back(undo);
    undo = -1;
  }
  return p;
}

// Writes what was played, true or not, with a chain of checks that fits.
std::string text_of(const Played& p) {
  Match match = *start(p.header, make_pig);
  Writer writer(match);
  for (std::size_t i = 0; i < p.steps.size(); ++i) {
    if (p.undo_before[i] >= 0) {
      match.undo_to(p.undo_before[i]);
      writer.undo(p.undo_before[i]);
    }
    const game::AnyState before = match.state();
    const Step& step = p.steps[i];
    if (!(step.chance ? match.resolve(step.code) : match.apply(game::Action{step.code}))) break;
    writer.step(match.game(), before, step);
  }
  return writer.take();
}

TEST(FairRecord, AWholeRecordIsVerified) {
  const Played p = play();
  const Result<Verified> good = verify(text_of(p), make_pig);
  ASSERT_TRUE(good.ok()) << good.error().to_string();
  EXPECT_TRUE(good->dice_checked);
  EXPECT_GT(good->rolls, 20);
  EXPECT_EQ(good->match.node().kind, game::NodeKind::kTerminal);
}

TEST(FairRecord, AnyAlteredRollIsFound) {
  const Played p = play();
  int altered = 0;
  for (std::size_t i = 0; i < p.steps.size(); ++i) {
    if (!p.steps[i].chance) continue;
    Played other = p;
    other.steps[i].code = other.steps[i].code == 6 ? 5 : other.steps[i].code + 1;
    const Result<Verified> found = verify(text_of(other), make_pig);
    ASSERT_FALSE(found.ok()) << i;
    EXPECT_NE(found.error().message.find("the fair dice give"), std::string::npos) << found.error().to_string();
    ++altered;
  }
  EXPECT_GT(altered, 20);
}

TEST(FairRecord, AnotherOrderIsFound) {
  const Played p = play();
  std::vector<std::size_t> rolls;
  for (std::size_t i = 0; i < p.steps.size(); ++i)
    if (p.steps[i].chance) rolls.push_back(i);
  int swapped = 0;
  for (std::size_t k = 1; k < rolls.size(); ++k) {
    if (p.steps[rolls[k]] == p.steps[rolls[k - 1]]) continue;
    Played other = p;
    std::swap(other.steps[rolls[k]], other.steps[rolls[k - 1]]);
    EXPECT_FALSE(verify(text_of(other), make_pig).ok()) << k;
    ++swapped;
  }
  EXPECT_GT(swapped, 10);
}

TEST(FairRecord, AnotherSeedEntropyOrGameIsFound) {
  for (const char* field : {"seed", "blue", "red", "game", "commitment"}) {
    Played other = play();
    Value fair = other.header.extra.at("fair");
    fair.set(field, std::string(field) == "game" ? "chair" : fairdice::to_hex(filled(9)));
    other.header.extra.set("fair", fair);
    EXPECT_FALSE(verify(text_of(other), make_pig).ok()) << field;
  }
  // A seed with the commitment that belongs to it still gives other dice.
  Played other = play();
  Value fair = other.header.extra.at("fair");
  fair.set("seed", fairdice::to_hex(filled(9))).set("commitment", fairdice::commitment("table", filled(9)));
  other.header.extra.set("fair", fair);
  EXPECT_FALSE(verify(text_of(other), make_pig).ok());
}

TEST(FairRecord, UnrevealedSeedIsSaidToBeUnchecked) {
  Played p = play();
  Value open_facts = Value::object();
  for (const Value::Member& member : p.header.extra.at("fair").as_object())
    if (member.first != "seed") open_facts.set(member.first, member.second);
  p.header.extra.set("fair", open_facts);
  const Result<Verified> read = verify(text_of(p), make_pig);
  ASSERT_TRUE(read.ok());
  EXPECT_FALSE(read->dice_checked);
  EXPECT_FALSE(read->commitment.empty());
}

}  // namespace
}  // namespace furball::record
