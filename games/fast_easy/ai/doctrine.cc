#include "games/fast_easy/fast_easy.h"

namespace furball::fast_easy {

std::vector<game::BotInfo> FastEasy::bots() const { return {}; }

game::BotChoice FastEasy::choose(std::string_view, const State& s, dice::Rng& rng) const {
  ActionList actions;
  legal(s, actions);
  return {actions[rng.below(actions.size())], {}};
}

}  // namespace furball::fast_easy
