#include "apps/server/bot.h"

#include <algorithm>
#include <chrono>
#include <functional>

namespace furball::server {
namespace {

bool is_own(const game::Game& game, const std::string& id) {
  const std::vector<game::BotInfo> own = game.bots();
  return std::any_of(own.begin(), own.end(), [&](const game::BotInfo& bot) { return bot.id == id; });
}

}  // namespace

Bot::Bot(std::shared_ptr<const game::Game> game, game::Seat seat, std::string id, uint64_t seed, const search::Learned& learned)
    : game_(std::move(game)), seat_(seat), id_(std::move(id)), rng_(dice::derive(seed, "bot:" + id_)) {
  const std::optional<search::Level> level = search::find_level(id_, learned);
  if (!level) return;
  learned_ = learned.network && level->visits > 0;
  thinker_ = std::make_unique<search::Thinker>(*game_, *level, rng_.next(), 1, search::in_turn, learned);
}

game::Action Bot::choose(const game::AnyState& state, double seconds, const std::atomic<bool>& stopping) {
  if (thinker_) {
    thinker_->begin(state);
    const double patience = std::min(seconds, thinker_->allowance() / 1000);
    const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(patience);
    const std::function<bool()> late = [&] { return stopping || std::chrono::steady_clock::now() >= end; };
    thinker_->stop_when(&late);  // a single visit may look at a thousand choices
    while (!thinker_->done() && !late()) thinker_->step(1);
    const game::Action action = thinker_->choose();
    thinker_->stop_when(nullptr);
    return action;
  }
  if (is_own(*game_, id_)) return game_->choose(id_, state, rng_).action;
  game::ActionList actions;
  game_->legal(state, actions);
  return actions[rng_.below(actions.size())];
}

}  // namespace furball::server
