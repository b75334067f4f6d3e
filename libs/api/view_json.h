#pragma once
// The view structs as plain data, field by field, as docs/protocol.md describes.

#include <vector>

#include "libs/base/value.h"
#include "libs/game/events.h"
#include "libs/game/view.h"

namespace furball::api {

Value to_value(const game::View& view);
Value to_value(const game::ActionView& action);
Value to_value(const game::RollView& roll);
Value to_value(const game::Preview& preview);
Value to_value(const game::Score& score);
Value to_value(const std::vector<game::Event>& events);
Value to_value(const std::vector<game::Fact>& facts);

}  // namespace furball::api
