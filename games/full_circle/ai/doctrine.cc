#include "games/full_circle/full_circle.h"
namespace furball::full_circle {
std::vector<game::BotInfo> FullCircle::bots() const { return {}; }
game::BotChoice FullCircle::choose(std::string_view, const State& s, dice::Rng& rng) const {
  game::ActionList actions;
  legal(s, actions);
  return {actions[rng.below(actions.size())], {}};
}
}
