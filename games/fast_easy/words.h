#pragma once
// Small helpers for names, sentences and notation, shared by the chapters. The notation itself is
// described in docs/positions/fast_easy.md.

#include <algorithm>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include "games/fast_easy/actions.h"
#include "libs/base/say.h"

namespace furball::fast_easy {

// What a die needs: one sentence where a six alone serves, another with the lowest number as {need}.
inline std::string say_need(int need, std::string_view six, std::string_view more) {
  return say(need == 6 ? six : more, {{"need", need}});
}
inline std::string or_more(int need) { return say_need(need, "a 6", "{need} or more"); }

// Whole clauses or sentences one after the other; empty ones are left out.
inline std::string listed(std::initializer_list<std::string_view> parts, std::string_view between) {
  std::string list;
  for (const std::string_view part : parts) {
    if (part.empty()) continue;
    if (!list.empty()) list += between;
    list += part;
  }
  return list;
}

// A whole number at the front of the text, taken off it; -1: none.
inline int take_number(std::string_view& text) {
  int n = -1;
  while (!text.empty() && text[0] >= '0' && text[0] <= '9' && n < 1000) {
    n = (n < 0 ? 0 : n * 10) + (text[0] - '0');
    text.remove_prefix(1);
  }
  return n;
}
// Likewise, of at most four bits.
inline std::optional<int> take_small_number(std::string_view& text) {
  const int n = take_number(text);
  return n >= 0 && n <= 15 ? std::optional(n) : std::nullopt;
}
inline bool take(std::string_view& text, std::string_view start) {
  if (!text.starts_with(start)) return false;
  text.remove_prefix(start.size());
  return true;
}
// The part before the first of `stops`, taken off the text.
inline std::string_view take_until(std::string_view& text, std::string_view stops) {
  const std::string_view part = text.substr(0, text.find_first_of(stops));
  text.remove_prefix(part.size());
  return part;
}

inline constexpr std::string_view kPlainWords[] = {"exit", "jettison", "forced", "done", "at will"};
inline std::string plain_notation(game::Action a) {
  const int which = field(a, 0, 4);
  if (is_exit(a) && crossed_on_exit(a)) return "exit@" + std::to_string(crossed_on_exit(a));
  return which < static_cast<int>(std::size(kPlainWords)) ? std::string(kPlainWords[which]) : "?";
}
inline std::optional<game::Action> parse_plain(std::string_view text) {
  for (uint32_t i = 0; i < std::size(kPlainWords); ++i)
    if (text == kPlainWords[i]) return make(Kind::kPlain, i);
  if (!take(text, "exit@")) return std::nullopt;
  const int target = take_number(text);
  return target >= 1 && target <= kMaxTargets && text.empty() ? std::optional(exit_action(target)) : std::nullopt;
}

}  // namespace furball::fast_easy
