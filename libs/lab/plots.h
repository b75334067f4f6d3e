#pragma once
// Drawings of a report, as SVG text.

#include <string>
#include <utility>
#include <vector>

#include "libs/lab/intervals.h"

namespace furball::lab {

std::string escaped(const std::string& text);

struct Bar {
  std::string label;
  double share = 0;  // 0 to 1
  int side = -1;     // 0 blue, 1 red, -1 neither
};
std::string bars(const std::vector<Bar>& list, const std::string& about);

// Bars of margins around nought, at most eleven: wider bins for games with many points.
std::vector<Bar> margin_bars(const std::vector<int>& margins, int scale);

// Counts of whole numbers, in bins where there are many.
std::vector<Bar> count_bars(const std::vector<int>& numbers);

struct Point {
  std::string label;
  double x = 0;
  sim::Interval y;  // shares
  bool base = false, chosen = false;
};
std::string share_curve(const std::vector<Point>& points, const std::string& about);

// A line over turns, in the report's dark face.
std::string line_plot(const std::vector<double>& values, const std::vector<double>& half, const std::string& about);

// An effect with its interval, drawn to both sides of nought; `most` is the end of the scale.
std::string effect_bar(const sim::Interval& effect, double most);

}  // namespace furball::lab
