#pragma once
// One request makes a match, for the engine, the server and the command line alike:
// {game, scenario | scenario_data, position, options, seed, seats, names}. See docs/protocol.md, `new`.

#include <functional>

#include "libs/api/catalogue.h"
#include "libs/record/match.h"

namespace furball::api {

// Says whether a bot can play this game; an error lists those that can.
using BotCheck = std::function<Result<void>(const game::Game&, std::string_view bot)>;
Result<void> known_bot(const game::Game& game, std::string_view bot);

// `maker` builds the game (catalogue.maker(), or one that keeps games). Errors name the field.
Result<record::Match> make_match(const Value& request, const Catalogue& catalogue, const record::GameMaker& maker,
                                 const BotCheck& check = known_bot);

}  // namespace furball::api
