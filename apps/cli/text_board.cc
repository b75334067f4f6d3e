#include "apps/cli/text_board.h"

#include <algorithm>
#include <cstdio>
#include <map>

namespace furball::cli {
namespace {

using game::UnitView;
using game::View;

// Right, down-right, down, ... as the nose points.
const char* arrow(int angle) {
  static const char* const kArrows[] = {"→", "↘", "↓", "↙", "←", "↖", "↑", "↗"};
  return kArrows[((angle % 360 + 360 + 22) / 45) % 8];
}

std::string painted(const UnitView& unit, const std::string& text, bool colour) {
  if (!colour || unit.side == "none") return text;
  return (unit.side == "blue" ? "\033[94m" : "\033[91m") + text + "\033[0m";
}

bool is_letter(char c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); }

// The nose and as many letters of the label as fit into the width; red in lower case.
std::string counter(const UnitView& unit, int width, bool colour) {
  const std::size_t room = static_cast<std::size_t>(width - 1);
  std::string letters = unit.label.empty() ? "?" : unit.label.substr(0, room);
  for (char& c : letters)
    if (unit.side == "red" && c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  const std::string rest(room - letters.size(), ' ');
  return painted(unit, arrow(unit.angle) + letters, colour) + rest;
}

// Two label letters need three columns; only the widest board has no room for them.
int cell_width(const game::Board& board) { return board.kind == "lanes" || board.columns > 40 ? 2 : 3; }

const std::string& label_of(const std::vector<std::string>& labels, int i) {
  static const std::string kNone;
  return i >= 0 && i < static_cast<int>(labels.size()) ? labels[static_cast<std::size_t>(i)] : kNone;
}

// Where a unit stands, in the words of the board: "AB 6-7 left", "K9". The board shows one unit of a cell only.
std::string place_name(const game::Board& board, const game::Cell& cell) {
  const std::string& column = label_of(board.column_labels, cell.x);
  const std::string& row = label_of(board.row_labels, cell.y);
  if (column.empty() || row.empty()) return "";
  if (board.kind == "lanes") {
    static const char* const kLanes[] = {" left", " middle", " right"};
    return column + " " + row + (cell.z >= 0 && cell.z < 3 ? kLanes[cell.z] : "");
  }
  return is_letter(row[0]) ? row + column : column + row;
}

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

const UnitView* unit_at(const View& view, int x, int y, int z) {
  const UnitView* found = nullptr;
  for (const UnitView& unit : view.units)
    if (!unit.gone && unit.cell.x == x && unit.cell.y == y && (z < 0 || unit.cell.z == z) && (!found || unit.active))
      found = &unit;
  return found;
}

bool cloudy(const View& view, int x, int y) {
  for (const game::MarkerView& marker : view.markers)
    if (marker.kind == "cloud")
      for (const game::Cell& cell : marker.cells)
        if (cell.x == x && cell.y == y) return true;
  return false;
}

std::string grid(const View& view, bool colour) {
  const game::Board& board = view.board;
  const bool lanes = board.kind == "lanes";
  std::string out;
  for (int line = 0; line < board.rows; ++line) {
    const int y = board.y_up || lanes ? board.rows - 1 - line : line;
    std::string row =
        y < static_cast<int>(board.row_labels.size()) ? board.row_labels[static_cast<std::size_t>(y)] : std::to_string(y);
    row.insert(0, row.size() < 6 ? 6 - row.size() : 0, ' ');
    row += board.kind == "hex" && board.hex_pointy && (y % 2 == 1) == board.hex_shift_odd ? "  " : " ";
    for (int x = 0; x < board.columns; ++x) {
      const char* empty = cloudy(view, x, y) ? "░" : "·";
      if (lanes) {
        for (int z = 0; z < 3; ++z) {
          const UnitView* unit = unit_at(view, x, y, z);
          row += unit ? counter(*unit, 2, colour) : std::string(empty) + " ";
        }
        row += "|";
      } else {
        const UnitView* unit = unit_at(view, x, y, -1);
        row += unit ? counter(*unit, cell_width(board), colour)
                    : empty + std::string(static_cast<std::size_t>(cell_width(board) - 1), ' ');
      }
    }
    out += row + "\n";
  }
  if (!lanes) out += column_names(board);
  if (!board.column_labels.empty() && lanes) {
    out += "       ";
    for (const std::string& label : board.column_labels) {
      std::string cell = label.substr(0, 6);
      cell.resize(7, ' ');
      out += cell;
    }
    out += "\n";
  }
  return out;
}

}  // namespace

std::string text_board(const View& view, bool colour) {
  std::string out;
  if (view.turn > 0) {
    out += "Turn " + std::to_string(view.turn) + (view.turns > 0 ? " of " + std::to_string(view.turns) : "");
    for (const game::PhaseView& phase : view.phases)
      if (phase.current) out += ", " + phase.label;
    out += "   ";
  }
  for (const game::SideView& side : view.sides) {
    char points[32];
    std::snprintf(points, sizeof points, "%g", static_cast<double>(side.points) / view.point_scale);
    out += side.name + " " + points + "   ";
  }
  out += "\n";
  if (view.board.columns > 0) out += grid(view, colour);
  for (const UnitView& unit : view.units) {
    if (unit.gone) continue;
    std::string line = "  " + counter(unit, 3, colour) + " " + unit.name;
    if (const std::string place = place_name(view.board, unit.cell); !place.empty()) line += ", " + place;
    for (const std::string& badge : unit.badges) line += " [" + badge + "]";
    for (const game::Fact& fact : unit.facts) line += "  " + fact.label + " " + fact.value;
    out += line + "\n";
  }
  for (const game::Fact& fact : view.facts) out += "  " + fact.label + ": " + fact.value + "\n";
  return out;
}

}  // namespace furball::cli
