#include "games/full_circle/words.h"

namespace furball::full_circle {

std::string unit_id(int unit) {
  if (unit == kNoUnit) return "";
  if (is_group(unit)) return "B" + std::to_string(unit - kGroup0 + 1);
  return unit < kMaxEscorts ? "E" + std::to_string(unit + 1) : "I" + std::to_string(unit - kMaxEscorts + 1);
}

int unit_from_id(std::string_view id) {
  for (int unit = 0; unit < kGroup0 + kMaxGroups; ++unit)
    if (unit_id(unit) == id) return unit;
  return kNoUnit;
}

std::string unit_name(const FullCircle& g, int unit) {
  return say("{type} {id}", {{"type", g.plane(unit).name}, {"id", unit_id(unit)}});
}

std::string hex_name(Place p) { return std::string(1, static_cast<char>('A' + p.file)) + std::to_string(column_of(p) + 1); }

std::optional<Place> hex_from_name(std::string_view name) {
  if (name.size() < 2 || name.size() > 3 || name[0] < 'A' || name[0] > 'A' + kFiles - 1) return std::nullopt;
  int column = 0;
  for (char c : name.substr(1)) {
    if (c < '0' || c > '9') return std::nullopt;
    column = 10 * column + (c - '0');
  }
  const Place p = place_at(column - 1, name[0] - 'A');
  if (name[1] == '0' || !on_board(p)) return std::nullopt;
  return p;
}

std::string_view heading_name(int heading) {
  constexpr std::string_view kNames[6] = {"ahead", "front right", "rear right", "back", "rear left", "front left"};
  return kNames[heading];
}

std::string hexes_text(int n) { return say_n(n, "{n} hex", "{n} hexes"); }

game::Cell unit_cell(const State& s, int unit) { return cell_of(FullCircle::place_of(s, unit), FullCircle::step_of(s, unit)); }

}  // namespace furball::full_circle
