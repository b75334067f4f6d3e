#pragma once
// Reading the fields of a request, with errors that name the field.

#include <optional>

#include "libs/api/wire.h"
#include "libs/game/game.h"
#include "libs/record/match.h"

namespace furball::api {

// A request has the fields of its command and no others, each of its kind.
Result<void> check_request(const Value& request, const CommandSpec& command);
// The same for a request without a command, whose fields are some of those of `new`.
Result<void> only_fields(const Value& request, std::initializer_list<std::string_view> allowed);
Result<uint64_t> read_seed(const Value& value);    // number or text; null: error
Result<game::Cell> read_cell(const Value& value);  // [x, y, z]; z may be left out
// From `action` or `notation`, well-formed but not necessarily legal.
Result<game::Action> read_action(const Value& request, const game::Game&, const game::AnyState&);
Result<uint32_t> read_outcome(const Value& request, const game::Game&, const game::AnyState&);

}  // namespace furball::api
