#include "libs/record/fair_record.h"

#include "libs/json/json.h"

namespace furball::record {

uint64_t total_weight(const game::OutcomeList& outcomes) {
  uint64_t total = 0;
  for (const game::Outcome& o : outcomes) total += o.weight;
  return total;
}

uint32_t outcome_of(const game::OutcomeList& outcomes, uint64_t ticket) {
  for (const game::Outcome& o : outcomes) {
    if (ticket < o.weight) return o.id;
    ticket -= o.weight;
  }
  return outcomes.back().id;
}

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
    if (facts->seed) {
      Result<fairdice::Dice> opened = fairdice::open(*facts);
      if (!opened) return Error{"record line 1", opened.error().to_string(), ""};
      dice = *opened;
    }
  }
  int rolls = 0;
  const RollCheck check = [&](const RollSeen& roll) -> Result<void> {
    ++rolls;
    if (!dice) return {};
    const uint64_t ticket = dice->ticket(static_cast<uint64_t>(roll.number), total_weight(roll.outcomes));
    const uint32_t due = outcome_of(roll.outcomes, ticket);
    if (due == roll.outcome) return {};
    return Error{"",
                 "the fair dice give outcome " + std::to_string(due) + " to roll " + std::to_string(roll.number) + ", not " +
                     std::to_string(roll.outcome),
                 ""};
  };
  Result<Match> match = read(text, make, check);
  if (!match) return match.error();
  return Verified{std::move(*match), commitment, dice.has_value(), rolls};
}

}  // namespace furball::record
