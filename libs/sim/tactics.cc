#include "libs/sim/tactics.h"

#include "libs/sim/player.h"

namespace furball::sim {

Result<std::vector<TacticResult>> run_tactics(const Value& file, const ScenarioMaker& make, std::string_view name,
                                              uint64_t seed, const search::Learned& learned) {
  std::vector<TacticResult> results;
  for (const Value& tactic : file.at("tactic").as_array()) {
    const std::string id(tactic.at("id").as_text());
    auto game = make(tactic.at("scenario").as_text());
    if (!game) return Error{id, game.error().to_string(), game.error().rule};
    auto state = (*game)->from_position(tactic.at("position"));
    if (!state) return Error{id, state.error().to_string(), state.error().rule};
    if ((*game)->node(*state).kind != game::NodeKind::kDecision)
      return Error{id, "there is nothing to choose in this position", ""};
    auto player = make_player(**game, name, seed, learned);
    if (!player) return player.error();
    const game::Action action = (*player)->choose(*state);
    TacticResult result{id, (*game)->notation(*state, action), std::string(tactic.at("why").as_text()), false};
    for (const Value& best : tactic.at("best").as_array()) result.solved |= best.as_text() == result.chosen;
    results.push_back(std::move(result));
  }
  return results;
}

}  // namespace furball::sim
