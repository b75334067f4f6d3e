#pragma once
// What people write: names and chat. Characters that cannot be seen, that turn the direction of the text, or that pile up are
// left out; names that look alike are recognised.

#include <optional>
#include <string>
#include <string_view>

namespace furball::server {

// One line of chat: no control or bidirectional characters, at most `limit` code points, no blanks at the ends. Nothing:
// too long, or not UTF-8.
std::optional<std::string> clean_chat(std::string_view text, std::size_t limit);

// A name: the same, in addition without joiners, full-width letters as plain ones, single blanks.
std::optional<std::string> clean_name(std::string_view text, std::size_t limit);

// What a name looks like at a glance: two names with the same look would be taken for one another.
std::string look_of(std::string_view name);

}  // namespace furball::server
