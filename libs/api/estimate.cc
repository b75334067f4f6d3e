#include "libs/api/estimate.h"

#include "libs/dice/rng.h"

namespace furball::api {

Value estimate(const game::Game& game, const game::AnyState& start, int first, int games) {
  int won[3] = {0, 0, 0};
  int64_t turns = 0;
  Value margins = Value::array();
  for (int n = first; n < first + games; ++n) {
    game::AnyState state = start;
    dice::Rng rng = dice::derive(static_cast<uint64_t>(n), "estimate");
    game.play_on(state, rng, 0);
    const game::Score score = game.score(state);
    ++won[static_cast<int>(score.verdict)];
    margins.push_back(static_cast<int64_t>(score.margin()));
    turns += game.view(state).turn;
  }
  Value v = Value::object();
  v.set("games", games).set("blue", won[0]).set("red", won[1]).set("draws", won[2]);
  return v.set("margins", std::move(margins)).set("turns", turns);
}

}  // namespace furball::api
