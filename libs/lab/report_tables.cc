#include <algorithm>
#include <cmath>
#include <cstdio>
#include <set>

#include "libs/base/say.h"
#include "libs/lab/plots.h"
#include "libs/lab/report_parts.h"
#include "libs/lab/words.h"

namespace furball::lab {
namespace {

std::string span_of(const Share& s) {
  return "<span><b>" + percent(s.blue) + "</b><span class=\"pm\">±</span>" + plus_minus(s.wilson) + "</span>";
}

// All that games told in full say about one unit.
struct Ledger {
  std::string name;
  int side = -1;
  int games = 0, lost = 0, home = 0, hits = 0, kills = 0;
  sim::Sample turn;                         // when it was lost
  std::map<std::string, int> by;            // who shot it down
  std::map<std::string, sim::Sample> ends;  // figures at the end
  std::map<std::string, std::pair<int64_t, int64_t>> range;
};

std::map<std::string, Ledger> ledgers(const Report& report) {
  std::map<std::string, Ledger> units;
  for (const auto& [id, side] : report.names.units) units[id].side = side;
  for (const GameLine& game : report.base.games)
    for (const Fate& fate : game.fates) {
      Ledger& unit = units[fate.unit];
      ++unit.games;
      unit.hits += fate.hits, unit.home += fate.end == "home";
      for (const auto& [key, number] : fate.figures) {
        unit.ends[key].add(static_cast<double>(number));
        auto [range, first] = unit.range.try_emplace(key, number, number);
        if (!first) range->second = {std::min(range->second.first, number), std::max(range->second.second, number)};
      }
      if (fate.end == "lost") {
        ++unit.lost;
        if (fate.turn > 0) unit.turn.add(fate.turn);
        if (!fate.by.empty()) ++unit.by[fate.by], ++units[fate.by].kills;
      }
    }
  return units;
}

std::string killers(const Report& report, const Ledger& unit) {
  std::vector<std::pair<int, std::string>> list;
  list.reserve(unit.by.size());
  for (const auto& [by, count] : unit.by) list.emplace_back(-count, by);
  std::sort(list.begin(), list.end());
  std::string text;
  for (std::size_t i = 0; i < list.size() && i < 3; ++i) {
    const auto name = report.names.unit_names.find(list[i].second);
    text += (text.empty() ? "" : ", ") + (name == report.names.unit_names.end() ? list[i].second : name->second) + " " +
            percent(static_cast<double>(-list[i].first) / std::max(1, unit.games)) + " %";
  }
  return text;
}

std::string figures_text(const Ledger& unit) {
  std::string text;
  int shown = 0;
  for (const auto& [key, sample] : unit.ends) {
    const auto& [low, high] = unit.range.at(key);
    if (low == high || key == "hits" || ++shown > 5) continue;  // never changes, or has its own column
    std::string name = key;
    std::replace(name.begin(), name.end(), '_', ' ');
    text += (text.empty() ? "" : ", ") + name + " " + decimal(sample.mean());
  }
  return text;
}

}  // namespace

std::string share_cell(const Share& s, bool chosen) {
  const double off = std::min(1.0, std::abs(s.blue - 0.5) * 2);
  const int strength = 8 + static_cast<int>(std::lround(60 * off));
  char style[240];
  if (s.blue >= 0.5)
    std::snprintf(style, sizeof style, "background:color-mix(in srgb,var(--blue) %d%%,var(--panel))", strength);
  else
    std::snprintf(style, sizeof style,
                  "background:repeating-linear-gradient(135deg,color-mix(in srgb,var(--red) %d%%,var(--panel)) 0 "
                  "5px,var(--panel) 5px 8px)",
                  strength + 8);
  return std::string("<td") + (chosen ? " class=\"on\"" : "") + " style=\"" + style + "\">" + span_of(s) + "</td>";
}

std::string level_table(const Report& r) {
  const std::size_t n = r.levels.size();
  if (n < 2 || r.level_arms.size() != n * n) return "";
  std::string html = "<div class=\"plc\"><h2>By level</h2><em>" +
                     say("share of {side}, draws half", {{"side", escaped(r.names.side[0])}}) +
                     "</em></div><table class=\"mx\"><tr><th class=\"l\">" + escaped(r.names.side[0]) + "</th>";
  for (std::size_t red = 0; red < n; ++red)
    html += "<th>" + (red == 0 ? escaped(r.names.side[1]) + ": " : "") + escaped(r.levels[red]) + "</th>";
  html += "</tr>";
  for (std::size_t blue = 0; blue < n; ++blue) {
    html += "<tr><th class=\"l\" scope=\"row\">" + escaped(r.levels[blue]) + "</th>";
    for (std::size_t red = 0; red < n; ++red) {
      const Arm& arm = r.level_arms[blue * n + red];
      const bool base = arm.order.players[0] == r.base.order.players[0] && arm.order.players[1] == r.base.order.players[1];
      html += share_cell(share_of(base ? r.base.games : arm.games), base);
    }
    html += "</tr>";
  }
  return html + "</table>";
}

std::string fate_table(const Report& r) {
  const std::map<std::string, Ledger> units = ledgers(r);
  int told = 0;
  for (const GameLine& game : r.base.games) told += !game.fates.empty();
  if (told == 0) return "";
  std::string html =
      "<div class=\"scroll\"><table class=\"tb\"><tr><th class=\"l\">Unit</th><th>Stays</th><th>Goes home</th><th>Lost</th>"
      "<th>Lost in turn</th><th>Hits taken</th><th>Kills</th><th class=\"l\">Lost to</th><th class=\"l\">At the end, on "
      "average</th></tr>";
  for (int side = 0; side < 2; ++side)
    for (const auto& [id, unit] : units) {
      if (unit.side != side || unit.games == 0) continue;
      const double n = unit.games;
      const auto name = r.names.unit_names.find(id);
      html += std::string("<tr><td class=\"l\"><i class=\"dot ") + (side == 0 ? "blue" : "red") + "\"></i>" +
              escaped(name == r.names.unit_names.end() ? id : name->second) + "</td><td>" +
              percent((n - unit.lost - unit.home) / n) + " %</td><td>" + percent(unit.home / n) + " %</td><td>" +
              percent(unit.lost / n) + " %</td><td>" + (unit.turn.count() ? decimal(unit.turn.mean()) : "") + "</td><td>" +
              decimal(unit.hits / n, 2) + "</td><td>" + decimal(unit.kills / n, 2) + "</td><td class=\"l\">" +
              escaped(killers(r, unit)) + "</td><td class=\"l\">" + escaped(figures_text(unit)) + "</td></tr>";
    }
  return card("Who comes home", say("{games} games told in full", {{"games", grouped(told)}}), html + "</table></div>", "w3");
}

std::string factor_table(const Report& r) {
  if (r.factors.size() != 2) return "";
  const std::size_t rows = r.factors[0].size(), columns = r.factors[1].size();
  if (r.variants.size() != rows * columns) return "";
  std::string html = "<table class=\"mx\"><tr><th class=\"l\"></th>";
  for (const Change& c : r.factors[1]) html += "<th>" + escaped(c.text()) + "</th>";
  html += "</tr>";
  for (std::size_t i = 0; i < rows; ++i) {
    html += "<tr><th class=\"l\" scope=\"row\">" + escaped(r.factors[0][i].text()) + "</th>";
    for (std::size_t j = 0; j < columns; ++j) html += share_cell(share_of(r.variants[i * columns + j].games), false);
    html += "</tr>";
  }
  html += "</table>";
  // Does the second factor do more with the last value of the first than with the first? By games with the same dice.
  const Arm &a = r.variants[0], &b = r.variants[columns - 1], &c = r.variants[(rows - 1) * columns], &d = r.variants.back();
  sim::Sample together;
  for (std::size_t g = 0; g < std::min({a.games.size(), b.games.size(), c.games.size(), d.games.size()}); ++g)
    together.add(d.games[g].blue_score() - c.games[g].blue_score() - b.games[g].blue_score() + a.games[g].blue_score());
  const sim::Interval i = together.interval95();
  const bool seen = i.low > 0 || i.high < 0;
  html += "<p class=\"note\">" +
          say(seen ? "They act on each other: {points} ± {error} points between the corners."
                   : "No interaction seen: {points} ± {error} points between the corners.",
              {{"points", (i.mid < 0 ? "−" : "+") + percent(std::abs(i.mid), 1)}, {"error", plus_minus(i)}}) +
          "</p>";
  return card("Together", say("share of {side}", {{"side", escaped(r.names.side[0])}}), html);
}

std::string system_table(const Report& r) {
  if (r.systems.empty()) return "";
  std::string html = "<div class=\"scroll\"><table class=\"tb\"><tr><th class=\"l\"></th>";
  for (const Names& n : r.systems) html += "<th>" + escaped(n.game_title) + "<br>" + escaped(n.title) + "</th>";
  html += "</tr>";
  const auto row = [&](const std::string& name, auto&& value) {
    html += "<tr><td class=\"l\">" + name + "</td>";
    for (std::size_t i = 0; i < r.systems.size(); ++i) html += "<td>" + value(r.systems[i], r.system_arms[i]) + "</td>";
    html += "</tr>";
  };
  const auto mean = [](const Arm& arm, auto&& of) {
    sim::Sample s;
    for (const GameLine& g : arm.games) s.add(of(g));
    return s.mean();
  };
  row("Blue", [](const Names& n, const Arm&) { return escaped(n.side[0]); });
  row("Red", [](const Names& n, const Arm&) { return escaped(n.side[1]); });
  row("Players", [](const Names&, const Arm& a) { return escaped(a.order.players[0] + " v " + a.order.players[1]); });
  row("Games", [](const Names&, const Arm& a) { return grouped(static_cast<int64_t>(a.games.size())); });
  row("Blue's share", [](const Names&, const Arm& a) {
    const Share s = share_of(a.games);
    return say("{share} ± {error} %", {{"share", percent(s.blue, 1)}, {"error", plus_minus(s.wilson)}});
  });
  row("Draws", [](const Names&, const Arm& a) {
    const Share s = share_of(a.games);
    return percent(static_cast<double>(s.draws) / static_cast<double>(s.games), 1) + " %";
  });
  row("Mean margin", [](const Names& n, const Arm& a) { return decimal(share_of(a.games).margin.mean() / n.point_scale, 2); });
  row("Turns", [&](const Names&, const Arm& a) { return decimal(mean(a, [](const GameLine& g) { return g.turns; })); });
  row("Choices a game",
      [&](const Names&, const Arm& a) { return decimal(mean(a, [](const GameLine& g) { return g.decisions; }), 0); });
  row("Rolls a game",
      [&](const Names&, const Arm& a) { return decimal(mean(a, [](const GameLine& g) { return g.chances; }), 0); });
  row("Hits on blue / red", [&](const Names&, const Arm& a) {
    return decimal(mean(a, [](const GameLine& g) { return g.hits[0]; })) + " / " +
           decimal(mean(a, [](const GameLine& g) { return g.hits[1]; }));
  });
  row("Lost, blue / red", [&](const Names&, const Arm& a) {
    return decimal(mean(a, [](const GameLine& g) { return g.lost[0]; })) + " / " +
           decimal(mean(a, [](const GameLine& g) { return g.lost[1]; }));
  });
  return card("Side by side", "the same kind of player in each", html + "</table></div>", "w3");
}

}  // namespace furball::lab
