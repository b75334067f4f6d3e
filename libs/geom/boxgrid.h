// A side-view grid of boxes, each divided into lateral lanes.
//
// Convention of Dogfight 1A's geometry section: columns grow forwards, rows grow upwards, lane 0 is
// the left (far) one. Movement along the grid, climbing and changing lane are independent; there is
// no other neighbourhood. Each printed box is a square of cells (2 x 2 in Dogfight: DF-BOARD-01).
#pragma once

#include <compare>
#include <cstdint>

#include "libs/geom/facing.h"

namespace furball::geom {

struct Box {
  int8_t col = 0;
  int8_t row = 0;
  int8_t lane = 0;

  constexpr Box() = default;
  constexpr Box(int col_in, int row_in, int lane_in)
      : col(static_cast<int8_t>(col_in)), row(static_cast<int8_t>(row_in)), lane(static_cast<int8_t>(lane_in)) {}

  // The result may lie off the grid: ask BoxGrid::contains.
  constexpr Box moved(int columns, int rows, int lanes = 0) const { return {col + columns, row + rows, lane + lanes}; }
  friend constexpr auto operator<=>(Box, Box) = default;
};

enum class Along : uint8_t { kForward, kBackward };

// Columns per step: +1 forwards, -1 backwards.
constexpr int column_step(Along a) { return a == Along::kForward ? 1 : -1; }
constexpr Along reversed(Along a) { return a == Along::kForward ? Along::kBackward : Along::kForward; }
// One column along the heading, gaining `rows` (negative: losing them). ahead(b, a) is the box in
// front at the same height.
constexpr Box ahead(Box b, Along heading, int rows = 0) { return b.moved(column_step(heading), rows); }
// Front and back exchanged on a grid of `cols` columns.
constexpr Box mirror(Box b, int cols) { return {cols - 1 - b.col, b.row, b.lane}; }

struct BoxGrid {
  int cols = 0;
  int rows = 0;
  int lanes = 0;

  constexpr int size() const { return cols * rows * lanes; }
  constexpr bool contains(Box b) const {
    return b.col >= 0 && b.col < cols && b.row >= 0 && b.row < rows && b.lane >= 0 && b.lane < lanes;
  }
  // 0..size()-1: row by row upwards, within a row by column, within a box by lane.
  constexpr int index(Box b) const { return (b.row * cols + b.col) * lanes + b.lane; }
  constexpr Box box_at(int index) const { return {index / lanes % cols, index / lanes / cols, index % lanes}; }

  // Calls f(Box) in index order; f may return false to stop.
  template <class F>
  constexpr bool for_each(F f) const {
    for (int i = 0; i < size(); ++i) {
      if (!detail::visit(f, box_at(i))) return false;
    }
    return true;
  }
};

// The box that holds a printed cell, both counted from 0 (column A is x = 0).
constexpr Box box_of_cell(int x, int y, int lane, int cells_per_box = 2) {
  return {floor_div(x, cells_per_box), floor_div(y, cells_per_box), lane};
}

}  // namespace furball::geom
