#include <algorithm>
#include <cmath>
#include <cstdio>

#include "libs/base/say.h"
#include "libs/base/sort.h"
#include "libs/json/json.h"
#include "libs/lab/plots.h"
#include "libs/lab/report_parts.h"
#include "libs/lab/report_style.h"
#include "libs/lab/words.h"

namespace furball::lab {
namespace {

std::string result_card(const Report& r) {
  const Share s = share_of(r.base.games);
  const double n = static_cast<double>(std::max<int64_t>(s.games, 1));
  const double blue = static_cast<double>(s.wins[0]) / n, red = static_cast<double>(s.wins[1]) / n;
  const double drawn = static_cast<double>(s.draws) / n;
  const sim::Interval wins[2] = {wilson(blue, s.games), wilson(red, s.games)};
  const auto label = [](double share, const char* unit) { return share >= 0.04 ? percent(share) + unit : std::string(); };
  const std::string shares = say("{blue} {wins}, drawn {draws}, {red} {losses} per cent", {{"blue", r.names.side[0]},
                                                                                           {"wins", percent(blue)},
                                                                                           {"draws", percent(drawn)},
                                                                                           {"red", r.names.side[1]},
                                                                                           {"losses", percent(red)}});
  std::string html = "<div class=\"big3\" role=\"img\" aria-label=\"" + escaped(shares) +
                     "\" style=\"grid-template-columns:" + decimal(100 * blue + 0.01, 2) + "fr " +
                     decimal(100 * drawn + 0.01, 2) + "fr " + decimal(100 * red + 0.01, 2) + "fr\"><span class=\"b\">" +
                     label(blue, " %") + "</span><span class=\"d\">" + label(drawn, "") + "</span><span class=\"r\">" +
                     label(red, " %") + "</span></div><div class=\"lg3\"><span><i class=\"dot blue\"></i>" +
                     escaped(r.names.side[0]) + ", <span class=\"pm\">±</span>" + plus_minus(wins[0]) +
                     "</span><span>drawn</span><span><i class=\"dot red\"></i>" + escaped(r.names.side[1]) +
                     ", <span class=\"pm\">±</span>" + plus_minus(wins[1]) + "</span></div>";
  html += level_table(r);
  html += "<p class=\"note\">" +
          say("Share of {side} with draws as halves: <b>{share} %</b>, 95 % interval {low} to {high} (Wilson); whenever one "
              "stops, {lowest} to {highest}.",
              {{"side", escaped(r.names.side[0])},
               {"share", percent(s.blue, 1)},
               {"low", percent(s.wilson.low, 1)},
               {"high", percent(s.wilson.high, 1)},
               {"lowest", percent(s.sequential.low, 1)},
               {"highest", percent(s.sequential.high, 1)}});
  if (s.forfeits > 0)
    html += " " + say("{share} % end because one side gives up.", {{"share", percent(static_cast<double>(s.forfeits) / n)}});
  if (s.unfinished > 0) html += " " + say_n(s.unfinished, "{n} game was cut off.", "{n} games were cut off.");
  const std::string blue_player = escaped(r.base.order.players[0]), red_player = escaped(r.base.order.players[1]);
  if (r.base.order.swap)
    html += " " + say("Seats swapped in pairs: {player} scores {share} %.",
                      {{"player", blue_player}, {"share", percent(s.first_player, 1)}});
  return card("Result",
              say("{blue} v {red}, {games} games", {{"blue", blue_player}, {"red", red_player}, {"games", grouped(s.games)}}),
              html + "</p>");
}

// Whose colour is whose: red on the left, as in the picture above it. `words` says what is shown of a {side}.
std::string legend(const Report& r, std::string_view words) {
  return "<div class=\"lg3\"><span><i class=\"dot red\"></i>" + say(words, {{"side", escaped(r.names.side[1])}}) +
         "</span><span><i class=\"dot blue\"></i>" + say(words, {{"side", escaped(r.names.side[0])}}) + "</span></div>";
}

std::string margin_card(const Report& r) {
  std::vector<int> margins;
  int close = 0;
  for (const GameLine& g : r.base.games) {
    margins.push_back(g.margin);
    close += std::abs(g.margin) <= r.names.point_scale;
  }
  const double n = static_cast<double>(std::max<std::size_t>(margins.size(), 1));
  const sim::Interval mean = share_of(r.base.games).margin.interval95();
  std::string html = bars(margin_bars(margins, r.names.point_scale), "Margin of victory, games in 100");
  html += legend(r, "{side} ahead by");
  html += "<p class=\"note\">" +
          say("{games} of 100 games end level or one point apart. On average {side} lead by {points} ± {error}.",
              {{"games", percent(close / n)},
               {"side", escaped(r.names.side[mean.mid >= 0 ? 0 : 1])},
               {"points", decimal(std::abs(mean.mid) / r.names.point_scale)},
               {"error", decimal((mean.high - mean.low) / 2 / r.names.point_scale)}}) +
          "</p>";
  return card("By how much", "games in 100", html);
}

// The dial that made it even (or the one that was turned furthest), step by step.
std::string curve_card(const Report& r) {
  const Finding& f = r.finding;
  if (f.even) {
    const Share s = share_of(f.base.games);
    return dark_card(
        "Even as it stands",
        say("{share} ± {error} %: nothing needs to change.", {{"share", percent(s.blue, 1)}, {"error", plus_minus(s.wilson)}}),
        "");
  }
  if (f.tries.empty()) return "";
  const std::string path = f.found ? f.found->change.path : f.tries[0].change.path;
  const Share base = share_of(f.base.games);
  std::vector<Point> points = {{"0", 0, base.wilson, true, false}};
  double choice = 1;
  for (const Try& t : f.tries) {
    if (t.change.path != path) continue;
    const bool chosen = f.found && t.change.text() == f.found->change.text();
    const std::string words = t.change.text().substr(t.change.path.size() + 1);
    points.push_back(
        {words, t.change.relative ? t.change.value.as_number() : choice++, share_of(t.arm.games).wilson, false, chosen});
  }
  std::sort(points.begin(), points.end(), [](const Point& a, const Point& b) { return a.x < b.x; });
  std::string inside = share_curve(points, say("Share by {figure}", {{"figure", path}}));
  if (!f.found)
    return dark_card("No single change",
                     say("None that was tried makes it even. Share of {side} by {figure}:",
                         {{"side", escaped(r.names.side[0])}, {"figure", escaped(path)}}),
                     inside);
  const Share after = share_of(f.found->arm.games);
  inside += "<div class=\"o\"><div>Keep it<small>" + percent(base.blue) + " : " + percent(1 - base.blue) +
            "</small></div><div class=\"on\">" + escaped(f.found->change.text()) + "<small>" + percent(after.blue) + " : " +
            percent(1 - after.blue) + "</small></div></div>";
  return dark_card(say(f.proved ? "Even with {change}" : "Nearest: {change}", {{"change", escaped(f.found->change.label())}}),
                   say("Share of {side} by {figure}. Proved with {games} games of fresh dice: {share} ± {error} %.",
                       {{"side", escaped(r.names.side[0])},
                        {"figure", escaped(path)},
                        {"games", grouped(after.games)},
                        {"share", percent(after.blue, 1)},
                        {"error", plus_minus(after.wilson)}}),
                   inside);
}

std::string turns_card(const Report& r) {
  std::vector<sim::Sample> turns;
  for (const GameLine& g : r.base.games)
    for (std::size_t t = 0; t < g.by_turn.size(); ++t) {
      if (turns.size() <= t) turns.resize(t + 1);
      turns[t].add(static_cast<double>(g.by_turn[t]) / r.names.point_scale);
    }
  if (turns.size() < 2) return "";
  std::vector<double> mean, half;
  mean.reserve(turns.size()), half.reserve(turns.size());
  for (const sim::Sample& s : turns) {
    mean.push_back(s.mean());
    half.push_back((s.interval95().high - s.interval95().low) / 2);
  }
  return dark_card(
      "Turn by turn",
      say("Mean lead of {side} at the end of each turn, of the games that reach it.", {{"side", escaped(r.names.side[0])}}),
      line_plot(mean, half, "Mean margin by turn"));
}

struct Shown {
  std::string label;
  sim::Interval effect;
};

std::string effects_card(const Report& r, std::vector<Shown> list) {
  if (list.empty()) return "";
  double most = 0.05;
  for (const Shown& e : list) most = std::max({most, std::abs(e.effect.low), std::abs(e.effect.high)});
  sort_short(list.begin(), list.end(),
             [](const Shown& a, const Shown& b) { return std::abs(a.effect.mid) > std::abs(b.effect.mid); });
  std::string html = "<ul class=\"ef\">";
  for (const Shown& e : list) {
    const bool seen = e.effect.low > 0 || e.effect.high < 0;
    html += "<li><span>" + escaped(e.label) + "</span>" + effect_bar(e.effect, most) +
            (seen ? std::string("<em><i class=\"dot ") + (e.effect.mid > 0 ? "blue" : "red") + "\"></i>+" +
                        percent(std::abs(e.effect.mid)) + " <span class=\"pm\">±</span> " + plus_minus(e.effect) + "</em></li>"
                  : "<em class=\"q\">none seen</em></li>");
  }
  html += "</ul>" + legend(r, "helps {side}");
  return card(r.kind == "vary" ? "What each does" : "What would change it", "points of share, same dice", html, "w2");
}

std::string length_card(const Report& r) {
  std::vector<int> turns;
  double hits[2] = {0, 0}, lost[2] = {0, 0};
  for (const GameLine& g : r.base.games) {
    turns.push_back(g.turns);
    for (int side = 0; side < 2; ++side) hits[side] += g.hits[side], lost[side] += g.lost[side];
  }
  const double n = static_cast<double>(std::max<std::size_t>(turns.size(), 1));
  return card("How long", "turns, games in 100",
              bars(count_bars(turns), "Turns played, games in 100") + "<p class=\"note\">" +
                  say("A game: {blue} take {blue_hits} hits and lose {blue_lost}, {red} take {red_hits} and lose {red_lost}.",
                      {{"blue", escaped(r.names.side[0])},
                       {"blue_hits", decimal(hits[0] / n)},
                       {"blue_lost", decimal(lost[0] / n)},
                       {"red", escaped(r.names.side[1])},
                       {"red_hits", decimal(hits[1] / n)},
                       {"red_lost", decimal(lost[1] / n)}}) +
                  "</p>");
}

std::string losses_card(const Report& r) {
  std::string html;
  for (int side = 0; side < 2; ++side) {
    std::vector<int> hits;
    hits.reserve(r.base.games.size());
    for (const GameLine& g : r.base.games) hits.push_back(g.hits[side]);
    std::vector<Bar> list = count_bars(hits);
    for (Bar& bar : list) bar.side = side;
    html += bars(list, say("Hits taken by {side}", {{"side", r.names.side[side]}})) +
            "<div class=\"lg3\"><span><i class=\"dot " + (side == 0 ? "blue" : "red") + "\"></i>" +
            escaped(r.names.side[side]) + "</span></div>";
  }
  return card("Hits taken", "games in 100", html);
}

std::string recipe_card(const Report& r) {
  int64_t games = 0;
  for (const auto& [label, arm] : arms_of(r)) games += static_cast<int64_t>(arm->games.size());
  std::string html =
      "<dl><dt>Question</dt><dd>" + escaped(std::string(r.recipe.at("question").as_text())) + "</dd><dt>Players</dt><dd>" +
      escaped(r.base.order.players[0] + ", " + r.base.order.players[1]) + "</dd><dt>Games</dt><dd>" +
      say("{games} in all, seed {seed}", {{"games", grouped(games)}, {"seed", r.recipe.at("seed").as_integer()}}) +
      "</dd><dt>Rules</dt><dd>" + say("version {version}", {{"version", r.recipe.at("rules_version").as_integer()}}) +
      "</dd><dt>Recipe</dt><dd>" + escaped(r.hash) + "</dd></dl><pre>" + escaped(r.command) + "</pre>";
  html += "<details><summary>The whole recipe</summary><pre>" + escaped(json::write(r.recipe)) + "</pre></details>";
  if (!r.finding.refused.empty()) {
    html += "<details><summary>Changes that the game does not take</summary><pre>";
    for (const std::string& change : r.finding.refused) html += escaped(change) + "\n";
    html += "</pre></details>";
  }
  return "<section class=\"card rc\"><div class=\"plc\"><h2>Repeat it</h2></div>" + html + "</section>";
}

constexpr const char* kMark =
    "<svg viewBox=\"0 0 32 32\" aria-hidden=\"true\"><g fill=\"none\" stroke-linecap=\"round\"><path d=\"M3 21C6 9 17 3 24 8c6 "
    "4.3 3 "
    "14-5 14-6.5 0-8-7-3.5-9.5\" stroke=\"#fff\" stroke-width=\"3\"/><path d=\"M29 12C25 25 13 29 7 23\" stroke=\"#ffb81c\" "
    "stroke-width=\"3\"/></g><path d=\"M14 9.5l7.5 2.5-6 4.5.8-3.2Z\" fill=\"#fff\"/><path d=\"M9.5 27.6 3.4 21.5l7.4-.4-2.2 "
    "2.2Z\" "
    "fill=\"#ffb81c\"/></svg>";
constexpr const char* kHatch =
    "<svg width=\"0\" height=\"0\" style=\"position:absolute\" aria-hidden=\"true\"><defs><pattern id=\"hR\" width=\"6\" "
    "height=\"6\" "
    "patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\"><rect width=\"6\" height=\"6\" fill=\"var(--red)\"/><path "
    "d=\"M1 "
    "0V6\" stroke=\"#fff\" stroke-opacity=\".55\" stroke-width=\"1.6\"/></pattern></defs></svg>";

std::string title_of(const Report& r) {
  return say(r.kind == "balance"   ? "{battle}: is it fair?"
             : r.kind == "vary"    ? "{battle}: what matters?"
             : r.kind == "compare" ? "{battle}: side by side"
                                   : "{battle}: who wins?",
             {{"battle", r.names.title}});
}

}  // namespace

std::string card(const std::string& title, const std::string& aside, const std::string& inside, const char* wide) {
  return std::string("<section class=\"card ") + wide + "\" aria-label=\"" + title + "\"><div class=\"plc\"><h2>" + title +
         "</h2><em>" + aside + "</em></div>" + inside + "</section>\n";
}

std::string dark_card(const std::string& title, const std::string& text, const std::string& inside) {
  return "<section class=\"face\"><h2>" + title + "</h2><p>" + text + "</p>" + inside + "</section>\n";
}

std::string to_html(const Report& r) {
  const std::string words = summary(r);
  const std::size_t first = words.find(". ") == std::string::npos ? 0 : words.find(". ") + 1;
  const std::string title = title_of(r);
  std::string html =
      "<!doctype html>\n<html lang=\"en\" data-theme=\"day\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
      "content=\"width=device-width,initial-scale=1\"><title>" +
      escaped(title) + "</title><style>" + kReportStyle + "</style></head><body>" + kHatch + "<header class=\"top\">" + kMark +
      "FURBALL<button aria-label=\"Swap theme\" onclick=\"document.documentElement.dataset.theme=document."
      "documentElement.dataset.theme==='day'?'night':'day'\">◐</button></header>\n<main class=\"lb\"><header "
      "class=\"hd\"><p class=\"eye\">Lab · " +
      r.kind + " report · " + escaped(r.names.game_title) + "</p><h1>" + escaped(title) + "</h1><p class=\"v\"><b>" +
      escaped(words.substr(0, first)) + "</b>" + escaped(words.substr(first)) + "</p></header>\n";
  html += result_card(r) + margin_card(r);
  const std::string curve = curve_card(r), turns = turns_card(r);
  html += curve.empty() ? turns : curve;
  std::vector<Shown> shown;
  shown.reserve(r.effects.size() + r.variants.size());
  for (const Try& t : r.effects) shown.push_back({t.change.label(), effect(r.base, t.arm)});
  for (const Arm& arm : r.variants) shown.push_back({arm.label, effect(r.base, arm)});
  html += effects_card(r, std::move(shown)) + recipe_card(r) + factor_table(r);
  html += length_card(r) + losses_card(r) + (curve.empty() ? "" : turns) + system_table(r) + fate_table(r);
  return html + "</main></body></html>\n";
}

}  // namespace furball::lab
