#include "libs/record/fair_record.h"

#include "libs/base/say.h"
#include "libs/json/json.h"

namespace furball::record {

Value roll_facts(const game::Game& game, const game::AnyState& before, int number, const fairdice::Dice* dice) {
  game::OutcomeList outcomes;
  game.outcomes(before, outcomes);
  Value weights = Value::array();
  for (const game::Outcome& o : outcomes) {
    Value pair = Value::array();
    pair.push_back(o.id);
    pair.push_back(o.weight);
    weights.push_back(std::move(pair));
  }
  Value v = Value::object();
  v.set("roll", number).set("weights", std::move(weights));
  if (dice) v.set("draw", dice->ticket(static_cast<uint64_t>(number), game::total_weight(outcomes)));
  return v;
}

void RollDigest::add(int number, uint32_t outcome, const Value& weights) {
  text_ += std::to_string(number) + " " + std::to_string(outcome) + " " + json::write(weights) + "\n";
}

std::string RollDigest::hex() const { return fairdice::to_hex(fairdice::sha256(text_)); }

Result<fairdice::Dice> dice_of(const Value& facts) {
  const Result<fairdice::Facts> read = fairdice::facts_from_value(facts);
  if (!read) return read.error();
  return fairdice::open(*read);
}

namespace {

// A bot's part of scheme 2 is no free choice of the server.
Result<void> check_bots(const Value& head, const fairdice::Facts& facts) {
  if (facts.scheme < 2 || !facts.seed) return {};
  for (const std::string_view seat : {"blue", "red"}) {
    const std::optional<fairdice::Bytes32>& part = seat == "blue" ? facts.blue : facts.red;
    if (!head.at(seat).at("player").as_text().starts_with("bot:") || !part) continue;
    if (*part != fairdice::bot_part(facts.game, *facts.seed, seat))
      return Error{"fair." + std::string(seat), "is not the part that the seed gives to a bot", ""};
  }
  return {};
}

// Records from before the facts stood in the lines have none; where they stand they must be right.
Result<void> check_facts(const RollSeen& roll, const std::optional<fairdice::Dice>& dice) {
  const Value& line = roll.line;
  if (!line.find("weights")) return {};
  const auto wrong = [](const char* field) { return Error{"", say("the roll's '{field}' is wrong", {{"field", field}}), ""}; };
  if (!line.at("roll").is_integer() || line.at("roll").as_integer() != roll.number) return wrong("roll");
  const Value::Array& weights = line.at("weights").as_array();
  if (weights.size() != roll.outcomes.size()) return wrong("weights");
  for (std::size_t i = 0; i < weights.size(); ++i) {
    const Value::Array& pair = weights[i].as_array();
    if (pair.size() != 2 || pair[0] != Value(roll.outcomes[i].id) || pair[1] != Value(roll.outcomes[i].weight))
      return wrong("weights");
  }
  const uint64_t total = game::total_weight(roll.outcomes);
  if (dice && line.at("draw") != Value(dice->ticket(static_cast<uint64_t>(roll.number), total))) return wrong("draw");
  return {};
}

}  // namespace

Result<Verified> verify(std::string_view text, const GameMaker& make) {
  if (text.empty()) return Error{"record line 1", "the record is empty", ""};
  // The header comes first: it says whether there are fair dice to check. read() checks its form once more.
  const Result<Value> head = json::parse(text.substr(0, text.find('\n')), "record line 1");
  if (!head) return head.error();
  const Value& extra = head->at("extra").at("fair");
  std::string commitment;
  std::optional<fairdice::Dice> dice;
  if (!extra.is_null()) {
    const Result<fairdice::Facts> facts = fairdice::facts_from_value(extra);
    if (!facts) return Error{"record line 1", facts.error().to_string(), ""};
    commitment = facts->commitment;
    if (const Result<void> bots = check_bots(*head, *facts); !bots) return Error{"record line 1", bots.error().to_string(), ""};
    if (facts->seed) {
      Result<fairdice::Dice> opened = fairdice::open(*facts);
      if (!opened) return Error{"record line 1", opened.error().to_string(), ""};
      dice = *opened;
    }
  }
  int rolls = 0;
  RollDigest digest;
  const RollCheck check = [&](const RollSeen& roll) -> Result<void> {
    ++rolls;
    digest.add(roll.number, roll.outcome, roll.line.at("weights"));
    if (const Result<void> good = check_facts(roll, dice); !good) return good;
    if (!dice) return {};
    const uint64_t ticket = dice->ticket(static_cast<uint64_t>(roll.number), game::total_weight(roll.outcomes));
    const auto [due, place] = game::draw(roll.outcomes, ticket);
    if (due == roll.outcome) {
      if (roll.faces.empty() || roll.faces == roll.game.faces(roll.before, due, place)) return {};
      return Error{"", say("the fair dice show other faces in roll {roll}", {{"roll", roll.number}}), ""};
    }
    return Error{"",
                 say("the fair dice give roll {roll} the outcome {due}, not {written}",
                     {{"roll", roll.number}, {"due", due}, {"written", roll.outcome}}),
                 ""};
  };
  Result<Match> match = read(text, make, check);
  if (!match) return match.error();
  if (const Value* said = extra.find("rolls"); said && said->as_text() != digest.hex())
    return Error{"record line 1", "fair.rolls is not the digest of the rolls that follow", ""};
  return Verified{std::move(*match), commitment, dice.has_value(), rolls};
}

}  // namespace furball::record
