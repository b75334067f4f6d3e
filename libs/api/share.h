#pragma once
// A whole battle as a text that fits into a link: compact JSON in base64 of the kind that needs no escapes.

#include <string>
#include <string_view>

#include "libs/base/result.h"
#include "libs/base/value.h"

namespace furball::api {

std::string to_base64url(std::string_view bytes);
Result<std::string> from_base64url(std::string_view text);

// {game, scenario, position}; a position that is null is left out.
std::string share_text(std::string_view game, const Value& scenario, const Value& position);
Result<Value> read_share(std::string_view text);

}  // namespace furball::api
