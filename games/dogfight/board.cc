#include "games/dogfight/board.h"

#include "libs/base/say.h"

namespace furball::dogfight {
namespace {

constexpr std::string_view kLaneLetters = "LMR";
constexpr std::string_view kHeadingLetters = "FB";
constexpr std::string_view kPitchLetters = "CLD";
constexpr std::string_view kLaneNames[] = {"left", "middle", "right"};

char upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

// Reads a number of one or two digits up to the next dot.
std::optional<int> take_number(std::string_view& text) {
  int value = 0, digits = 0;
  while (!text.empty() && text[0] >= '0' && text[0] <= '9' && digits < 2) {
    value = value * 10 + (text[0] - '0');
    text.remove_prefix(1);
    ++digits;
  }
  if (digits == 0) return std::nullopt;
  return value;
}

bool take_dot(std::string_view& text) {
  if (text.empty() || text[0] != '.') return false;
  text.remove_prefix(1);
  return true;
}

std::optional<int> take_letter(std::string_view& text, std::string_view letters) {
  if (text.empty()) return std::nullopt;
  const auto found = letters.find(upper(text[0]));
  if (found == std::string_view::npos) return std::nullopt;
  text.remove_prefix(1);
  return static_cast<int>(found);
}

std::optional<Place> take_place(std::string_view& text) {
  const auto col = take_number(text);
  if (!col || !take_dot(text)) return std::nullopt;
  const auto row = take_number(text);
  if (!row || !take_dot(text)) return std::nullopt;
  const auto lane = take_letter(text, kLaneLetters);
  if (!lane || *col >= kColumns || *row >= kRows) return std::nullopt;
  return Place{static_cast<int8_t>(*col), static_cast<int8_t>(*row), static_cast<int8_t>(*lane), {}, Pitch::kLevel};
}

}  // namespace

std::string block_text(int block) {
  const Place p = place_of(block);
  return std::to_string(p.col) + "." + std::to_string(p.row) + "." + kLaneLetters[static_cast<std::size_t>(p.lane)];
}

std::string place_text(const Place& place) {
  return block_text(place.block()) + "." + kHeadingLetters[static_cast<std::size_t>(place.heading)] +
         kPitchLetters[static_cast<std::size_t>(place.pitch)];
}

std::optional<int> parse_block(std::string_view text) {
  const auto place = take_place(text);
  if (!place || !text.empty()) return std::nullopt;
  return place->block();
}

std::optional<Place> parse_place(std::string_view text) {
  auto place = take_place(text);
  if (!place || !take_dot(text)) return std::nullopt;
  const auto heading = take_letter(text, kHeadingLetters);
  if (!heading) return std::nullopt;
  const auto pitch = take_letter(text, kPitchLetters);
  if (!pitch || !text.empty()) return std::nullopt;
  place->heading = static_cast<Heading>(*heading);
  place->pitch = static_cast<Pitch>(*pitch);
  return place;
}

std::string rows_name(int row) { return say("{first}-{last}", {{"first", row * 2}, {"last", row * 2 + 1}}); }

std::string block_name(int block) {
  const Place p = place_of(block);
  const char columns[] = {static_cast<char>('A' + p.col * 2), '-', static_cast<char>('B' + p.col * 2)};
  return say("{columns} {rows} {lane}", {{"columns", std::string_view(columns, sizeof columns)},
                                         {"rows", rows_name(p.row)},
                                         {"lane", kLaneNames[static_cast<std::size_t>(p.lane)]}});
}

std::string orient_name(Orient orient) {
  static constexpr const char* kNames[] = {"climbing forward", "level forward", "diving forward",
                                           "climbing back",    "level back",    "diving back"};
  return kNames[orient.index()];
}

}  // namespace furball::dogfight
