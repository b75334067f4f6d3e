#include "libs/lab/plots.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>

#include "libs/lab/words.h"

namespace furball::lab {
namespace {

template <class... Args>
std::string print(const char* format, Args... args) {
  char text[400];
  std::snprintf(text, sizeof text, format, args...);
  return text;
}

const char* fill_of(int side) { return side == 0 ? "var(--blue)" : side == 1 ? "url(#hR)" : "var(--bar-none)"; }

std::string opened(const char* box, const std::string& about) {
  return std::string("<svg viewBox=\"") + box + "\" role=\"img\" aria-label=\"" + escaped(about) + "\">";
}

std::string text_at(double x, double y, double size, const char* anchor, const char* fill, const std::string& words) {
  return print("<text x=\"%.1f\" y=\"%.1f\" font-size=\"%.1f\" text-anchor=\"%s\" fill=\"%s\">", x, y, size, anchor, fill) +
         escaped(words) + "</text>";
}

}  // namespace

std::string escaped(const std::string& text) {
  std::string out;
  for (char c : text)
    out += c == '<' ? "&lt;" : c == '>' ? "&gt;" : c == '&' ? "&amp;" : c == '"' ? "&quot;" : std::string(1, c);
  return out;
}

std::string bars(const std::vector<Bar>& list, const std::string& about) {
  double most = 0.01;
  for (const Bar& bar : list) most = std::max(most, bar.share);
  const double count = static_cast<double>(std::max<std::size_t>(list.size(), 1));
  const double slot = std::min(72.0, 428.0 / count);  // a few stand in the middle, as slim as many
  const double size = list.size() > 12 ? 13 : 17;
  std::string svg = opened("0 0 440 222", about);
  for (std::size_t i = 0; i < list.size(); ++i) {
    const double x = 6 + (428 - slot * count) / 2 + slot * static_cast<double>(i), height = 156 * list[i].share / most,
                 middle = x + slot * 0.42;
    svg += print("<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\"/>", x, 196 - height, slot * 0.84,
                 height, fill_of(list[i].side));
    const double value = 100 * list[i].share;
    svg +=
        text_at(middle, 190 - height, size, "middle", "var(--ink)", value > 0 && value < 0.5 ? "<1" : percent(list[i].share));
    svg += text_at(middle, 213, size, "middle", "var(--ink-2)", list[i].label);
  }
  return svg + "<path d=\"M0 196H440\" stroke=\"var(--ink-2)\" stroke-width=\"1.6\"/></svg>";
}

std::vector<Bar> margin_bars(const std::vector<int>& margins, int scale) {
  std::vector<int> sizes;
  sizes.reserve(margins.size());
  for (int m : margins) sizes.push_back(std::abs(m));
  std::sort(sizes.begin(), sizes.end());
  const double usual = sizes.empty() ? 1 : static_cast<double>(sizes[sizes.size() * 95 / 100]) / scale;
  double width = 1;
  for (double wider : {1.0, 2.0, 3.0, 5.0, 10.0, 20.0, 50.0, 100.0}) {
    width = wider;
    if (usual <= 5 * wider) break;
  }
  std::map<int, int> counts;
  for (int m : margins) {
    const int bin = std::min(5, static_cast<int>(std::ceil(std::abs(m) / (width * scale) - 1e-9)));
    ++counts[m < 0 ? -bin : bin];
  }
  std::vector<Bar> list;
  for (int bin = -5; bin <= 5; ++bin) {
    const int size = std::abs(bin);
    const std::string label = bin == 0     ? "0"
                              : size == 5  ? print("%g+", 4 * width + 1)
                              : width == 1 ? std::to_string(size)
                                           : print("≤%g", size * width);
    list.push_back({label, static_cast<double>(counts[bin]) / static_cast<double>(std::max<std::size_t>(margins.size(), 1)),
                    bin < 0   ? 1
                    : bin > 0 ? 0
                              : -1});
  }
  return list;
}

std::vector<Bar> count_bars(const std::vector<int>& numbers) {
  if (numbers.empty()) return {};
  const auto [low, high] = std::minmax_element(numbers.begin(), numbers.end());
  const int width = std::max(1, (*high - *low + 14) / 14);
  std::map<int, int> counts;
  for (int n : numbers) ++counts[(n - *low) / width];
  std::vector<Bar> list;
  for (int bin = 0; bin <= (*high - *low) / width; ++bin)
    list.push_back({std::to_string(*low + bin * width) + (width > 1 ? "+" : ""),
                    static_cast<double>(counts[bin]) / static_cast<double>(numbers.size()), -1});
  return list;
}

std::string share_curve(const std::vector<Point>& points, const std::string& about) {
  double low_x = 1e9, high_x = -1e9, reach = 0.1;
  for (const Point& p : points) {
    low_x = std::min(low_x, p.x), high_x = std::max(high_x, p.x);
    reach = std::max({reach, std::abs(p.y.low - 0.5), std::abs(p.y.high - 0.5)});
  }
  const auto x_of = [&](double x) { return high_x > low_x ? 44 + 276 * (x - low_x) / (high_x - low_x) : 182.0; };
  const auto y_of = [&](double share) { return 74 - 58 * (share - 0.5) / reach; };
  std::string svg = opened("0 0 340 166", about), line;
  for (double step : {-0.8 * reach, 0.0, 0.8 * reach}) {
    const double y = y_of(0.5 + step);
    svg += print("<path d=\"M34 %.1fH332\" stroke=\"#fff\" stroke-opacity=\"%s\" stroke-dasharray=\"%s\"/>", y,
                 step == 0 ? "0.75" : "0.18", step == 0 ? "6 4" : "none");
    svg += text_at(28, y + 4.6, 13.6, "end", "var(--face-ink-2)", percent(0.5 + step));
  }
  for (const Point& p : points) line += print("%s%.1f %.1f", line.empty() ? "M" : "L", x_of(p.x), y_of(p.y.mid));
  svg += "<path d=\"" + line + "\" fill=\"none\" stroke=\"#fff\" stroke-width=\"2.4\"/>";
  double last_label = -100;
  for (const Point& p : points) {
    const double x = x_of(p.x), y = y_of(p.y.mid);
    svg += print("<path d=\"M%.1f %.1fV%.1f\" stroke=\"#fff\" stroke-width=\"2\"/>", x, y_of(p.y.low), y_of(p.y.high));
    svg += print("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\" fill=\"%s\" stroke=\"#000\"/>", x, y, p.base || p.chosen ? 7 : 5.5,
                 p.chosen ? "var(--lamp)"
                 : p.base ? "#8fc2f8"
                          : "#fff");
    if (x - last_label < 24 && !p.chosen) continue;
    last_label = x;
    svg += text_at(x, 152, 14, "middle", p.chosen ? "var(--lamp)" : "#fff", p.label);
    svg += text_at(x + 9, y - 8, 13, "start", "#fff", percent(p.y.mid));
  }
  return svg + "</svg>";
}

std::string line_plot(const std::vector<double>& values, const std::vector<double>& half, const std::string& about) {
  double reach = 0.5;
  for (std::size_t i = 0; i < values.size(); ++i) reach = std::max(reach, std::abs(values[i]) + half[i]);
  const double n = static_cast<double>(std::max<std::size_t>(values.size(), 2)) - 1;
  const auto x_of = [&](std::size_t i) { return 44 + 276 * static_cast<double>(i) / n; };
  const auto y_of = [&](double value) { return 74 - 58 * value / reach; };
  std::string svg = opened("0 0 340 166", about), line, above, below;
  svg += "<path d=\"M34 74H332\" stroke=\"#fff\" stroke-opacity=\"0.75\" stroke-dasharray=\"6 4\"/>";
  for (double step : {-0.8 * reach, 0.8 * reach})
    svg += text_at(30, y_of(step) + 4.6, 13, "end", "var(--face-ink-2)", print("%+.1f", step));
  for (std::size_t i = 0; i < values.size(); ++i) {
    line += print("%s%.1f %.1f", i == 0 ? "M" : "L", x_of(i), y_of(values[i]));
    above += print("%s%.1f %.1f", i == 0 ? "M" : "L", x_of(i), y_of(values[i] + half[i]));
    below = print("L%.1f %.1f", x_of(i), y_of(values[i] - half[i])) + below;
  }
  svg += "<path d=\"" + above + below + "Z\" fill=\"#8fc2f8\" fill-opacity=\".3\"/>";
  svg += "<path d=\"" + line + "\" fill=\"none\" stroke=\"#fff\" stroke-width=\"2.4\"/>";
  const std::size_t stride = values.size() > 12 ? (values.size() + 9) / 10 : 1;
  for (std::size_t i = 0; i < values.size(); i += stride)
    svg += text_at(x_of(i), 152, 13, "middle", "#fff", std::to_string(i + 1));
  return svg + "</svg>";
}

std::string effect_bar(const sim::Interval& effect, double most) {
  const auto x_of = [&](double e) { return 280 + 268 * std::clamp(e / most, -1.0, 1.0); };
  const bool seen = effect.low > 0 || effect.high < 0;
  const double zero = 280, end = x_of(effect.mid);
  std::string svg = "<svg viewBox=\"0 0 560 24\" aria-hidden=\"true\">";
  svg += "<path d=\"M280 0V24\" stroke=\"var(--ink-2)\" stroke-width=\"1.4\"/>";
  svg += print("<rect x=\"%.1f\" y=\"4\" width=\"%.1f\" height=\"16\" fill=\"%s\" fill-opacity=\".6\"/>", std::min(zero, end),
               std::abs(end - zero),
               !seen            ? "var(--bar-none)"
               : effect.mid > 0 ? "var(--blue)"
                                : "url(#hR)");
  svg += print("<path d=\"M%.1f 12H%.1fM%.1f 7V17M%.1f 7V17\" stroke=\"var(--ink)\" stroke-width=\"2\"/>", x_of(effect.low),
               x_of(effect.high), x_of(effect.low), x_of(effect.high));
  return svg + "</svg>";
}

}  // namespace furball::lab
