// Names of hexes, altitudes, headings and jets, as scenario, position, notation and view use them.

#include "games/jet_duel/words.h"

#include "games/jet_duel/jet_duel.h"
#include "libs/base/say.h"

namespace furball::jet_duel {

const std::vector<std::string_view> kHeadingNames{"NE", "E", "SE", "SW", "W", "NW"};
const std::vector<std::string_view> kSkillNames{"green", "experienced", "veteran"};
const std::vector<std::string_view> kTerrainNames{"flat", "hills", "sea", "mountains"};
const std::vector<std::string_view> kBankNames{"level", "left", "right"};

// Columns A..Z, AA..ZZ, AAA..GGG; rows from 1.
std::string hex_name(Hex hex) {
  const geom::Offset o = geom::to_offset(hex);
  const int column = o.col < 0 ? 0 : o.col;
  return std::string(static_cast<std::size_t>(column / 26 + 1), static_cast<char>('A' + column % 26)) +
         std::to_string(o.row + 1);
}

bool parse_hex(std::string_view text, Hex& hex) {
  std::size_t letters = 0;
  while (letters < text.size() && text[letters] >= 'A' && text[letters] <= 'Z') ++letters;
  if (letters == 0 || letters > 3 || letters == text.size() || text.size() - letters > 2) return false;
  for (std::size_t i = 1; i < letters; ++i)
    if (text[i] != text[0]) return false;
  int row = 0;
  for (char c : text.substr(letters)) {
    if (c < '0' || c > '9') return false;
    row = row * 10 + (c - '0');
  }
  const int column = static_cast<int>(letters - 1) * 26 + (text[0] - 'A');
  if (column >= kColumns || row < 1 || row > kRows) return false;
  hex = geom::to_hex(geom::Offset{column, row - 1});
  return true;
}

// JD-SET-02: level, point, step 1-4.
std::string altitude_name(int z) { return std::to_string(z / 4) + "." + std::to_string(z % 4 + 1); }

bool parse_altitude(std::string_view text, int& z) {
  const std::size_t dot = text.find('.');
  if (dot == std::string_view::npos || dot == 0 || dot > 2 || text.size() != dot + 2) return false;
  int level = 0;
  for (char c : text.substr(0, dot)) {
    if (c < '0' || c > '9') return false;
    level = level * 10 + (c - '0');
  }
  const int in_level = text[dot + 1] - '0';
  if (level > 11 || in_level < 1 || in_level > 4) return false;
  z = 4 * level + in_level - 1;
  return true;
}

std::string halves(int n) {
  const int whole = absolute(n) / 2;
  return std::string(n < 0 ? "-" : "") + std::to_string(whole) + (n % 2 ? ".5" : "");
}

std::string itemised(const game::Modifiers& list) {
  if (list.empty()) return "no modifiers";
  std::string terms;
  for (const game::ModifierTerm& term : list)
    terms += say("{term} {value}, ", {{"term", term.label}, {"value", signed_text(term.value)}});
  return say("{terms}{sum} in all", {{"terms", terms}, {"sum", signed_text(list.sum())}});
}

std::string signed_text(int n) { return (n > 0 ? "+" : "") + std::to_string(n); }

std::string from_to(std::string_view from, std::string_view to) { return say("{from} to {to}", {{"from", from}, {"to", to}}); }

std::string JetDuel::label(Slot slot) const { return setup_.flights[side_of(slot)].number + std::to_string(id_of(slot) + 1); }

std::optional<Slot> JetDuel::slot_of(std::string_view id) const {
  for (const Slot slot : kAllSlots)
    if (setup_.start.jets[slot].status != Status::kAbsent && label(slot) == id) return slot;
  return std::nullopt;
}

// Altitude steps count from the lowest playable one.
game::Cell JetDuel::cell(Hex h, int z) const {
  const geom::Offset o = geom::to_offset(h);
  return {o.col, o.row, static_cast<int16_t>(z - 4 * setup_.lowest)};
}

std::string JetDuel::cell_name(game::Cell c) const {
  const Hex h = geom::to_hex(geom::Offset{c.x, c.y});
  if (!on_board(h)) return "off the board";
  return say("{hex} at {altitude}", {{"hex", hex_name(h)}, {"altitude", altitude_name(c.z + 4 * setup_.lowest)}});
}

}  // namespace furball::jet_duel
