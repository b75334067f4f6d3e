#include "libs/record/fair_record.h"

#include "libs/json/json.h"

namespace furball::record {

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
    const uint64_t ticket = dice->ticket(static_cast<uint64_t>(roll.number), game::total_weight(roll.outcomes));
    const auto [due, place] = game::draw(roll.outcomes, ticket);
    if (due == roll.outcome) {
      if (roll.faces.empty() || roll.faces == roll.game.faces(roll.before, due, place)) return {};
      return Error{"", "the fair dice show other faces in roll " + std::to_string(roll.number), ""};
    }
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
