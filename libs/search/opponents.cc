#include "libs/search/opponents.h"

#include "libs/base/say.h"
#include "libs/search/level.h"

namespace furball::search {

std::vector<Opponent> opponents(const game::Game& game) {
  std::vector<Opponent> list = {{"random", "Random", "Takes any legal choice."}};
  for (game::BotInfo& bot : game.bots()) list.push_back({std::move(bot.id), std::move(bot.title), std::move(bot.about)});
  for (const Level& level : levels())
    list.push_back({std::string(level.id), std::string(level.title), std::string(level.about), level.visits > 0});
  return list;
}

std::string opponent_names(const game::Game& game) {
  std::string names;
  for (const Opponent& one : opponents(game)) names += (names.empty() ? "" : ", ") + one.id;
  return names;
}

Result<Opponent> find_opponent(const game::Game& game, std::string_view id) {
  for (Opponent& one : opponents(game))
    if (one.id == id) return std::move(one);
  return Error{"bot",
               say("there is no bot '{id}' for this game; there are: {known}", {{"id", id}, {"known", opponent_names(game)}}),
               ""};
}

}  // namespace furball::search
