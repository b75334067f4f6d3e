// furball review: a battle looked at again, as text, JSON or a page; and the trial that shows whether reviews are right.

#include <algorithm>
#include <cmath>

#include "apps/cli/verbs.h"
#include "libs/base/say.h"
#include "libs/json/json.h"
#include "libs/search/review.h"
#include "libs/sim/review_trial.h"

namespace furball::cli {
namespace {

std::string number(double value, const char* format = "%+.2f") {
  char text[40];
  std::snprintf(text, sizeof text, format, value);
  return text;
}

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) out += c == '<' ? "&lt;" : c == '>' ? "&gt;" : c == '&' ? "&amp;" : std::string(1, c);
  return out;
}

// How a step reads, as somebody who chose or rolled it.
struct Line {
  std::string who, what, better;
};

std::vector<Line> lines_of(const record::Match& match, const std::vector<search::ReviewedStep>& reviewed) {
  const game::Game& game = match.game();
  std::vector<Line> lines;
  game::AnyState state = match.start();
  for (const search::ReviewedStep& step : reviewed) {
    const record::Step& played = match.steps()[static_cast<std::size_t>(step.step)];
    Line line;
    if (played.chance) {
      line = {"dice", game.outcome_notation(state, played.code), ""};
      game.resolve(state, played.code);
    } else {
      line = {std::string(game::name(step.seat)), game.describe_action(state, step.chosen).label, ""};
      if (step.best != step.chosen) line.better = game.describe_action(state, step.best).label;
      game.apply(state, step.chosen);
    }
    lines.push_back(std::move(line));
  }
  return lines;
}

bool worth_telling(const search::ReviewedStep& step, double scale) {
  return step.chance ? std::abs(step.change()) > 0.05 * scale : step.grade >= search::Grade::kSlip;
}

void print_text(const std::vector<Line>& lines, const search::Reviewer& review, double scale) {
  const search::ReviewSummary all = review.summary();
  for (const search::ReviewedStep& step : review.reviewed()) {
    if (!worth_telling(step, scale)) continue;
    const Line& line = lines[static_cast<std::size_t>(step.step)];
    std::printf("%4d  %-5s %-44.44s %s -> %s  ", step.step + 1, line.who.c_str(), line.what.c_str(),
                number(step.before).c_str(), number(step.after).c_str());
    if (step.chance) std::printf("luck %s\n", number(step.change()).c_str());
    else
      std::printf("%s, costs %.2f; better: %s. %s\n", std::string(search::name(step.grade)).c_str(), step.cost,
                  line.better.c_str(), step.why.c_str());
  }
  std::printf("\nexpected at the start %s, blue's choices %s, red's choices %s, dice %s: %s %s (for blue)\n",
              number(all.start).c_str(), number(all.sides[0].skill).c_str(), number(-all.sides[1].skill).c_str(),
              number(all.luck).c_str(), all.finished ? "result" : "so far", number(all.result).c_str());
  std::printf("%s\n", all.words.c_str());
  for (const game::Seat seat : {game::Seat::kBlue, game::Seat::kRed})
    for (const std::string& lesson : all.sides[game::index(seat)].lessons)
      std::printf("  %-4s  %s\n", std::string(game::name(seat)).c_str(), lesson.c_str());
}

// One page without anything from outside: the curve, the numbers, the steps that mattered.
std::string page(const record::Match& match, const std::vector<Line>& lines, const search::Reviewer& review, double scale) {
  const search::ReviewSummary all = review.summary();
  const auto& steps = review.reviewed();
  double most = scale;
  for (const search::ReviewedStep& s : steps) most = std::max({most, std::abs(s.before), std::abs(s.after)});
  std::string curve;
  const auto point = [&](std::size_t i, double margin) {
    const double x = 900.0 * static_cast<double>(i) / static_cast<double>(std::max<std::size_t>(1, steps.size()));
    curve += number(x, "%.1f") + "," + number(110 - 100 * margin / most, "%.1f") + " ";
  };
  for (std::size_t i = 0; i < steps.size(); ++i) point(i, steps[i].before);
  if (!steps.empty()) point(steps.size(), steps.back().after);
  std::string rows;
  for (const search::ReviewedStep& s : steps) {
    if (!worth_telling(s, scale)) continue;
    const Line& line = lines[static_cast<std::size_t>(s.step)];
    rows += "<tr><td>" + std::to_string(s.step + 1) + "<td>" + line.who + "<td>" + escaped(line.what) + "<td>" +
            number(s.before) + " → " + number(s.after) + "<td>" +
            say(s.chance ? "luck {points}" : "{grade}, {points}",
                {{"grade", search::name(s.grade)}, {"points", number(s.chance ? s.change() : -s.cost)}}) +
            "<td>" + escaped(line.better) + "<td>" + escaped(s.why) + "</tr>\n";
  }
  std::string lessons;
  for (const game::Seat seat : {game::Seat::kBlue, game::Seat::kRed})
    for (const std::string& lesson : all.sides[game::index(seat)].lessons)
      lessons += "<li><b>" + std::string(game::name(seat)) + "</b> " + escaped(lesson) + "</li>\n";
  return "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Review</title>\n"
         "<style>body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}"
         "td{padding:.2rem .6rem;border-top:1px solid #ccc;vertical-align:top}svg{width:100%}</style>\n<h1>Review: " +
         escaped(match.header().game) + "</h1>\n<p>" + escaped(all.words) + "</p>\n<p>" +
         say("Expected at the start {start}, blue's choices {blue}, red's choices {red}, dice {dice}: result {result} for "
             "blue.",
             {{"start", number(all.start)},
              {"blue", number(all.sides[0].skill)},
              {"red", number(-all.sides[1].skill)},
              {"dice", number(all.luck)},
              {"result", number(all.result)}}) +
         "</p>\n<svg viewBox=\"0 0 900 220\" role=\"img\" aria-label=\"Expected margin for blue, step by step\">"
         "<line x1=\"0\" y1=\"110\" x2=\"900\" y2=\"110\" stroke=\"#888\"/><polyline fill=\"none\" stroke=\"#1565c0\" "
         "stroke-width=\"2\" points=\"" +
         curve + "\"/></svg>\n<h2>Lessons</h2><ul>\n" + lessons +
         "</ul>\n<h2>What mattered</h2><table><tr><th>Step<th>Who<th>What<th>Expected<th>Judgement<th>Better<th>Why</tr>\n" +
         rows + "</table></html>\n";
}

Value to_json(const std::vector<Line>& lines, const search::Reviewer& review) {
  const search::ReviewSummary all = review.summary();
  Value steps = Value::array();
  for (const search::ReviewedStep& s : review.reviewed()) {
    const Line& line = lines[static_cast<std::size_t>(s.step)];
    Value v = Value::object();
    v.set("step", s.step).set("who", line.who).set("what", line.what).set("before", s.before).set("after", s.after);
    if (!s.chance) v.set("cost", s.cost).set("grade", search::name(s.grade)).set("better", line.better).set("why", s.why);
    steps.push_back(std::move(v));
  }
  Value v = Value::object();
  v.set("start", all.start).set("result", all.result).set("luck", all.luck);
  v.set("skill_blue", all.sides[0].skill).set("skill_red", all.sides[1].skill);
  return v.set("words", all.words).set("steps", steps);
}

// So many games and visits as fit into the time for a step, by how long one game from the start takes.
search::ReviewOptions options_for(const game::Game& game, const game::AnyState& start, double milliseconds) {
  dice::Rng rng(1);
  const double from = now_seconds();
  constexpr int kTries = 4;
  for (int i = 0; i < kTries; ++i) {
    game::AnyState state = start;
    game.play_on(state, rng, game.horizon());
  }
  const double one = std::max(0.001, 1000 * (now_seconds() - from) / kTries);
  search::ReviewOptions options;
  options.playouts = static_cast<int>(std::clamp(milliseconds / one / 10, 8.0, 2000.0));
  options.visits = static_cast<int>(std::clamp(milliseconds / one / 3, 16.0, 20000.0));
  return options;
}

int review(const Args& args, const api::Catalogue& catalogue) {
  const auto ms = args.number("ms", 100, 1, 100000);
  if (!ms) return usage_error(ms.error());
  Result<std::string> text = read_file(args.word(0));
  if (!text) return fail(text.error());
  const Result<record::Match> match = record::read(*text, catalogue.maker());
  if (!match) return fail({args.word(0) + ": " + match.error().where, match.error().message, match.error().rule});
  if (match->steps().empty()) return fail({args.word(0), "nothing has happened in this battle yet", ""});
  std::vector<search::Played> steps;
  for (const record::Step& step : match->steps()) steps.push_back({step.chance, step.code});
  search::ReviewOptions options = options_for(match->game(), match->start(), static_cast<double>(*ms));
  options.seed = *args.seed(1);
  search::Reviewer review(match->game(), match->start(), std::move(steps), options);
  Progress progress(review.total());
  while (!review.done()) progress.show(review.next().step);
  progress.clear();
  const std::vector<Line> lines = lines_of(*match, review.reviewed());
  const double scale = match->game().margin_scale();
  if (args.flag("json")) std::printf("%s\n", json::write(to_json(lines, review)).c_str());
  else if (args.flag("html")) std::printf("%s", page(*match, lines, review, scale).c_str());
  else print_text(lines, review, scale);
  return 0;
}

int trial(const Args& args, const api::Catalogue& catalogue) {
  const auto games = args.number("games", 200, 1, 1000000), threads = args.number("threads", 1, 1, 256);
  const auto playouts = args.number("playouts", 16, 1, 10000), visits = args.number("visits", 48, 1, 1000000);
  for (const auto* number : {&games, &threads, &playouts, &visits})
    if (!*number) return usage_error(number->error());
  const Result<Chosen> chosen = choose_game(args, catalogue);
  if (!chosen) return refused(chosen.error());
  sim::ReviewTrialOptions options;
  options.games = static_cast<int>(*games), options.threads = static_cast<int>(*threads), options.seed = *args.seed(1);
  options.review.playouts = static_cast<int>(*playouts), options.review.visits = static_cast<int>(*visits);
  options.planted_only = args.flag("planted");
  const sim::ReviewTrialReport r = sim::review_trial(*chosen->game, options);
  const sim::Interval luck = r.luck.interval95();
  std::printf("%s, %s: %d games, %lld steps, %.0f s\n", std::string(chosen->entry->id).c_str(),
              std::string(chosen->scenario.at("id").as_text()).c_str(), r.games, static_cast<long long>(r.steps), r.seconds);
  std::printf("start + skill + luck - result: at most %.2g; luck of blue %+.3f a game (95 %%: %+.3f to %+.3f)\n", r.worst_sum,
              luck.mid, luck.low, luck.high);
  std::printf("planted blunders found: %d of %d (%.1f %%); other choices called blunders: %lld of %lld (%.2f %%)\n", r.found,
              r.planted, r.planted > 0 ? 100.0 * r.found / r.planted : 0.0, static_cast<long long>(r.blunders),
              static_cast<long long>(r.choices),
              r.choices > 0 ? 100.0 * static_cast<double>(r.blunders) / static_cast<double>(r.choices) : 0.0);
  return 0;
}

}  // namespace

void add_review_verbs(std::vector<Verb>& verbs) {
  add_verb(verbs, review, R"(review RECORD
  grade every choice of a recorded game and tell luck from skill
  --html  write a page with the curve
  --ms N  milliseconds for a step, about (default 100)
  --seed --json)");
  add_verb(verbs, trial, R"(review-trial GAME
  show whether reviews add up and find blunders that were planted
  --scenario
  --games N     default 200
  --playouts N  games behind a judgement (default 16)
  --visits N    of the search for better choices (default 48)
  --planted     grade the planted choices alone, which is quicker
  --threads --seed)");
}

}  // namespace furball::cli
