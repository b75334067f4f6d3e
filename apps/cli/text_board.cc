#include "apps/cli/text_board.h"

#include <algorithm>
#include <cstdio>
#include <map>
#include <set>

#include "libs/base/say.h"

namespace furball::cli {
namespace {

using game::Cell;
using game::MarkerView;
using game::UnitView;
using game::View;

// Right, down-right, down, ... as the nose points; a block for what stands still.
const char* nose(const UnitView& unit) {
  static const char* const kArrows[] = {"→", "↘", "↓", "↙", "←", "↖", "↑", "↗"};
  if (unit.kind == "ground" || unit.kind == "ship" || unit.kind == "balloon") return "▪";
  return kArrows[((unit.angle % 360 + 360 + 22) / 45) % 8];
}

std::string painted(const UnitView& unit, const std::string& text, bool colour) {
  if (!colour || unit.side == "none") return text;
  return (unit.side == "blue" ? "\033[94m" : "\033[91m") + text + "\033[0m";
}

bool is_letter(char c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); }

// The first letters of the label; red in lower case.
std::string letters(const UnitView& unit, std::size_t room) {
  std::string text = unit.label.empty() ? "?" : unit.label.substr(0, room);
  for (char& c : text)
    if (unit.side == "red" && c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return text;
}

// The nose and as much of the label as fits into the width.
std::string counter(const UnitView& unit, int width, bool colour) {
  const std::size_t room = static_cast<std::size_t>(width - 1);
  const std::string text = letters(unit, room);
  return painted(unit, nose(unit) + text, colour) + std::string(room - text.size(), ' ');
}

// What stands in one place: one counter with its nose, two as letters side by side, more with a plus sign. The list
// below the board tells the rest.
std::string counters(const std::vector<const UnitView*>& units, int width, bool colour) {
  if (units.size() == 1) return counter(*units[0], width, colour);
  std::string text = painted(*units[0], letters(*units[0], 1), colour) + painted(*units[1], letters(*units[1], 1), colour);
  if (width > 2) text += units.size() > 2 ? "+" : " ";
  return text + std::string(static_cast<std::size_t>(std::max(0, width - 3)), ' ');
}

// Two label letters need three columns; only the widest board has no room for them.
int cell_width(const game::Board& board) { return board.kind == "lanes" || board.columns > 40 ? 2 : 3; }

const std::string& label_of(const std::vector<std::string>& labels, int i) {
  static const std::string kNone;
  return i >= 0 && i < static_cast<int>(labels.size()) ? labels[static_cast<std::size_t>(i)] : kNone;
}

// A place in the words of the board: "AB 6-7 left", "K9", "K9 at 4.1".
std::string place_name(const game::Board& board, const Cell& cell) {
  const std::string& column = label_of(board.column_labels, cell.x);
  const std::string& row = label_of(board.row_labels, cell.y);
  if (column.empty() || row.empty()) return "";
  if (board.kind == "lanes") {
    static constexpr std::string_view kLanes[] = {"{block} left", "{block} middle", "{block} right"};
    return say(cell.z >= 0 && cell.z < 3 ? kLanes[cell.z] : "{block}", {{"block", column + " " + row}});
  }
  const std::string level = board.kind == "hex" ? label_of(board.level_labels, cell.z) : "";
  return say(level.empty() ? "{hex}" : "{hex} at {level}",
             {{"hex", is_letter(row[0]) ? row + column : column + row}, {"level", level}});
}

// How a marker shows on the board, and what it is called below it.
struct Glyph {
  game::MarkerKind kind;
  const char* sign;
  const char* name;
};
constexpr Glyph kGlyphs[] = {
    {"target", "T", "target"}, {"dogfight", "X", "dogfight"}, {"missile", "!", "missile"}, {"flak", "^", "flak"},
    {"vector", "v", "vector"}, {"zone", "o", "zone"},         {"sun", "☼", "Sun"},         {"wreck", "%", "wreck"},
    {"cloud", "░", "cloud"},   {"haze", "≈", "haze"},         {"rain", "'", "rain"},       {"contrail", "=", "contrail height"},
};

const Glyph* glyph_of(const MarkerView& marker) {
  for (const Glyph& glyph : kGlyphs)
    if (glyph.kind == marker.kind) return &glyph;
  return nullptr;
}

// What lies and stands where, found once for the whole board.
class Layout {
 public:
  explicit Layout(const View& view) : board_(view.board) {
    for (const bool active : {true, false})  // whoever acts lies on top
      for (const UnitView& unit : view.units)
        if (!unit.gone && unit.active == active) units_[key(unit.cell, lanes())].push_back(&unit);
    for (const Cell& cell : board_.missing) missing_.insert(key(cell, false));
    for (const Glyph& glyph : kGlyphs)  // the first of the list lies on top
      for (const MarkerView& marker : view.markers)
        if (marker.kind == glyph.kind)
          for (const Cell& cell : marker.cells) markers_.try_emplace(key(cell, false), glyph.sign);
  }

  std::string at(int x, int y, int z, bool colour) const {
    const int width = cell_width(board_);
    const Cell cell{static_cast<int16_t>(x), static_cast<int16_t>(y), static_cast<int16_t>(z)};
    if (const auto found = units_.find(key(cell, lanes())); found != units_.end())
      return counters(found->second, width, colour);
    const std::string blank(static_cast<std::size_t>(width - 1), ' ');
    if (missing_.contains(key(cell, false))) return " " + blank;
    const auto marker = markers_.find(key(cell, false));
    return (marker == markers_.end() ? "·" : marker->second) + blank;
  }

 private:
  bool lanes() const { return board_.kind == "lanes"; }
  static int64_t key(const Cell& cell, bool with_z) { return (cell.x * 4096 + cell.y) * 64 + (with_z ? cell.z : 0); }

  const game::Board& board_;
  std::map<int64_t, std::vector<const UnitView*>> units_;
  std::map<int64_t, const char*> markers_;
  std::set<int64_t> missing_;
};

// The column labels below a board of narrow cells, written downwards.
std::string column_names(const game::Board& board) {
  std::size_t longest = 0;
  for (const std::string& label : board.column_labels) longest = std::max(longest, label.size());
  std::string out;
  for (std::size_t line = 0; line < longest; ++line) {
    out += "       ";
    for (const std::string& label : board.column_labels) {
      std::string cell(1, line < label.size() ? label[line] : ' ');
      cell.resize(static_cast<std::size_t>(cell_width(board)), ' ');
      out += cell;
    }
    out += "\n";
  }
  return out;
}

std::string lane_names(const game::Board& board) {
  std::string out = "       ";
  for (const std::string& label : board.column_labels) {
    std::string cell = label.substr(0, 6);
    cell.resize(7, ' ');
    out += cell;
  }
  return out + "\n  Each box shows its left, middle and right lane.\n";
}

std::string grid(const View& view, bool colour) {
  const game::Board& board = view.board;
  const bool lanes = board.kind == "lanes";
  const Layout layout(view);
  std::string out;
  for (int line = 0; line < board.rows; ++line) {
    const int y = board.y_up || lanes ? board.rows - 1 - line : line;
    std::string row = label_of(board.row_labels, y).empty() ? std::to_string(y) : label_of(board.row_labels, y);
    row.insert(0, row.size() < 6 ? 6 - row.size() : 0, ' ');
    row += board.kind == "hex" && board.hex_pointy && (y % 2 == 1) == board.hex_shift_odd ? "  " : " ";
    for (int x = 0; x < board.columns; ++x) {
      for (int z = 0; z < (lanes ? 3 : 1); ++z) row += layout.at(x, y, z, colour);
      if (lanes) row += "|";
    }
    out += row + "\n";
  }
  return out + (lanes ? lane_names(board) : column_names(board));
}

// The signs in use, then everything that has a name and a place: targets, vectors, missiles.
std::string marker_list(const View& view) {
  std::string signs, lines;
  for (const Glyph& glyph : kGlyphs)
    if (std::any_of(view.markers.begin(), view.markers.end(),
                    [&](const MarkerView& m) { return m.kind == glyph.kind && !m.cells.empty(); }))
      signs += (signs.empty() ? "  Signs: " : ", ") + std::string(glyph.sign) + " " + glyph.name;
  if (!signs.empty()) signs += "\n";
  for (const MarkerView& marker : view.markers) {
    if (!glyph_of(marker) || marker.label.empty() || marker.cells.empty() || marker.cells.size() > 2) continue;
    const std::string place = place_name(view.board, marker.cells[0]);
    lines += "  " + std::string(glyph_of(marker)->sign) + "  " + marker.label + (place.empty() ? "" : ", " + place) + "\n";
  }
  return signs + lines;
}

std::string unit_line(const View& view, const UnitView& unit, bool colour) {
  std::string line = "  " + counter(unit, 3, colour) + " " + unit.name;
  if (const std::string place = place_name(view.board, unit.cell); !place.empty()) line += ", " + place;
  for (const std::string& badge : unit.badges) line += " [" + badge + "]";
  for (const game::Fact& fact : unit.facts) line += "  " + fact.label + " " + fact.value;
  return line + "\n";
}

}  // namespace

std::string points_text(const View& view, int32_t points) {
  char text[32];
  std::snprintf(text, sizeof text, "%g", static_cast<double>(points) / view.point_scale);
  return text;
}

std::string text_board(const View& view, bool colour) {
  std::string out;
  if (view.turn > 0) {
    out += say(view.turns > 0 ? "Turn {turn} of {turns}" : "Turn {turn}", {{"turn", view.turn}, {"turns", view.turns}});
    for (const game::PhaseView& phase : view.phases)
      if (phase.current) out += ", " + phase.label;
    out += "   ";
  }
  for (const game::SideView& side : view.sides) out += side.name + " " + points_text(view, side.points) + "   ";
  out += "\n";
  if (view.board.columns > 0) out += grid(view, colour) + marker_list(view);
  for (const UnitView& unit : view.units)
    if (!unit.gone) out += unit_line(view, unit, colour);
  for (const game::Fact& fact : view.facts) out += "  " + fact.label + ": " + fact.value + "\n";
  return out;
}

}  // namespace furball::cli
