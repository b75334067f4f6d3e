// The commands that teach: a battle reviewed in slices, what a choice is worth, puzzles, and the network that judges.

#include "libs/api/engine.h"
#include "libs/api/fields.h"
#include "libs/api/learned.h"
#include "libs/api/try.h"
#include "libs/base/say.h"
#include "libs/search/reasons.h"

namespace furball::api {
namespace {

using game::NodeKind;

Result<int> number_in(const Value& request, std::string_view field, int fallback, int low, int high) {
  const int64_t n = request.at(field).as_integer(fallback);
  if (n < low || n > high)
    return Error{std::string(field), say("must be {least} to {most}", {{"least", low}, {"most", high}}), ""};
  return static_cast<int>(n);
}

Value choice_of(const game::Game& game, const game::AnyState& state, game::Action action) {
  Value v = Value::object();
  v.set("action", action.bits).set("notation", game.notation(state, action));
  return v.set("label", game.describe_action(state, action).label);
}

// "Combat: A attacks the Blenheims: one hit": what was rolled for, and what fell.
std::string rolled(const game::View& view, uint32_t outcome) {
  if (!view.roll) return "";
  std::string text = view.roll->title;
  for (const game::OutcomeView& o : view.roll->outcomes)
    if (o.id == outcome && !o.label.empty()) text += (text.empty() ? "" : text.ends_with('?') ? " " : ": ") + o.label;
  return text;
}

Value step_of(const game::Game& game, const game::AnyState& state, const search::Played& played,
              const search::ReviewedStep& step) {
  Value v = Value::object();
  v.set("step", step.step);
  const game::View view = game.view(state);
  if (view.turn > 0) v.set("turn", view.turn);
  if (step.chance) {
    v.set("kind", "roll").set("notation", game.outcome_notation(state, played.code)).set("luck", step.change());
    if (const std::string words = rolled(view, played.code); !words.empty()) v.set("label", words);
  } else {
    const double gain = step.seat == game::Seat::kBlue ? step.change() : -step.change();
    v.set("kind", "action").set("seat", game::name(step.seat)).set("notation", game.notation(state, step.chosen));
    v.set("label", game.describe_action(state, step.chosen).label).set("gain", gain).set("cost", step.cost);
    v.set("grade", search::name(step.grade));
    if (step.best != step.chosen) v.set("best", choice_of(game, state, step.best));
    if (!step.why.empty()) v.set("why", step.why);
  }
  return v.set("before", step.before).set("after", step.after).set("win", step.win_before);
}

Value side_of(const search::ReviewedSide& side, double luck) {
  Value v = Value::object(), lessons = Value::array();
  v.set("skill", side.skill).set("luck", luck).set("cost", side.cost);
  for (int g = 0; g < 5; ++g) v.set(search::name(static_cast<search::Grade>(g)), side.grades[g]);
  for (const std::string& lesson : side.lessons) lessons.push_back(lesson);
  return v.set("lessons", lessons);
}

Value summary_of(const search::ReviewSummary& all, double scale) {
  Value v = Value::object(), turning = Value::array();
  for (const int step : all.turning_points) turning.push_back(step);
  v.set("start", all.start).set("result", all.result).set("finished", all.finished);
  v.set("blue", side_of(all.sides[0], all.luck)).set("red", side_of(all.sides[1], -all.luck));
  return v.set("turning_points", turning).set("scale", scale).set("words", all.words);
}

std::vector<search::Played> played_of(const record::Match& match) {
  std::vector<search::Played> steps;
  for (const record::Step& step : match.steps()) steps.push_back({step.chance, step.code});
  return steps;
}

// The review under way still is of this match: nothing has been taken back.
bool goes_on(const search::Reviewer& review, const std::vector<search::Played>& steps) {
  if (review.steps().size() != steps.size()) return false;
  for (std::size_t i = 0; i < steps.size(); ++i)
    if (review.steps()[i].chance != steps[i].chance || review.steps()[i].code != steps[i].code) return false;
  return true;
}

}  // namespace

search::Learned Engine::learned(const std::string& game_id, const game::Game& game) {
  const auto found = learned_.find(game_id);
  if (found != learned_.end()) return found->second;
  search::Learned learned;
  if (const auto entry = catalogue_->find(game_id))
    if (const auto loaded = load_learned(*catalogue_, **entry, game)) learned = *loaded;
  return learned_.emplace(game_id, learned).first->second;
}

Result<Value> Engine::review(const Value& request) {
  FURBALL_TRY(match, this->match(request));
  const game::Game& game = match->game();
  FURBALL_TRY(count, number_in(request, "count", 10, 1, 100000));
  FURBALL_TRY(playouts, number_in(request, "playouts", 16, 1, 10000));
  FURBALL_TRY(visits, number_in(request, "visits", 48, 1, 1000000));
  FURBALL_TRY(seed, read_seed(request.find("seed") ? request.at("seed") : Value(1)));
  std::vector<search::Played> steps = played_of(*match);
  const int scale = std::max(1, game.view(match->start()).point_scale);
  const int total = static_cast<int>(steps.size());
  if (total == 0) return Error{"match", "nothing has happened yet", ""};
  std::unique_ptr<search::Reviewer>& review = reviews_[request.at("match").as_integer()];
  if (!review || !goes_on(*review, steps))
    review = std::make_unique<search::Reviewer>(game, match->start(), std::move(steps),
                                                search::ReviewOptions{seed, playouts, visits, scale});
  FURBALL_TRY(from, number_in(request, "from", static_cast<int>(review->reviewed().size()), 0, total));
  const int end = std::min(total, from + count);
  while (static_cast<int>(review->reviewed().size()) < end) review->next();
  Value list = Value::array();
  game::AnyState state = match->state_at(from);
  for (int i = from; i < end; ++i) {
    const search::Played& played = review->steps()[static_cast<std::size_t>(i)];
    list.push_back(step_of(game, state, played, review->reviewed()[static_cast<std::size_t>(i)]));
    if (played.chance) game.resolve(state, played.code);
    else game.apply(state, game::Action{played.code});
  }
  Value v = Value::object();
  v.set("steps", list).set("next", end).set("total", total).set("done", review->done());
  if (review->done()) v.set("summary", summary_of(review->summary(), game.margin_scale()));
  return v;
}

Result<Value> Engine::hint(const Value& request) {
  FURBALL_TRY(match, this->match(request));
  const game::Game& game = match->game();
  const game::AnyState& state = match->state();
  if (match->node().kind != NodeKind::kDecision) return Error{"", "there is nothing to choose now", ""};
  FURBALL_TRY(visits, number_in(request, "visits", 200, 1, 1000000));
  FURBALL_TRY(playouts, number_in(request, "playouts", 32, 1, 10000));
  FURBALL_TRY(seed, read_seed(request.find("seed") ? request.at("seed") : Value(1)));
  std::optional<game::Action> asked;
  if (request.find("action") || request.find("notation")) {
    FURBALL_TRY(action, read_action(request, game, state));
    game::AnyState next = state;
    FURBALL_CHECK(game.try_apply(next, action));
    asked = action;
  }
  search::Level level = *search::find_level("ace");
  level.visits = visits;
  search::Learned habits = learned(match->header().game, game);
  habits.drilled.clear();  // who asks is told what every choice is worth
  search::Thinker thinker(game, level, seed, 1, search::in_turn, habits);
  thinker.begin(state);
  do thinker.step(visits);
  while (!thinker.done());
  const search::SearchReport report = thinker.report();
  constexpr std::size_t kShown = 4;
  const auto option = [&](game::Action action, game::Action best, double loses) {
    Value v = choice_of(game, state, action);
    for (const search::OptionReport& o : report.options)
      if (o.action == action) v.set("win", o.value).set("margin", o.margin);
    if (!v.find("win")) v.set("win", report.value).set("margin", 0);  // there is only one choice
    v.set("loses", loses).set("grade", search::name(search::grade_of(loses, game.margin_scale())));
    const std::string words = action == best ? search::why(game, state, action) : search::why_better(game, state, best, action);
    if (!words.empty()) v.set("why", words);
    return v;
  };
  std::vector<game::Action> candidates;
  for (std::size_t i = 0; i < std::min(kShown, report.options.size()); ++i) candidates.push_back(report.options[i].action);
  if (candidates.empty()) candidates.push_back(thinker.choose());
  game::Action best = candidates[0];
  // The choice that loses nothing against the others, by playing on with the same dice.
  search::points_lost(game, state, candidates[0], candidates, playouts, seed, best);
  Value v = Value::object(), options = Value::array();
  v.set("best", option(best, best, 0));
  for (const game::Action a : candidates) {
    game::Action ignored;
    const double loses = a == best ? 0 : search::points_lost(game, state, a, {best}, playouts, seed, ignored);
    options.push_back(option(a, best, loses));
  }
  bool warn = false;
  if (asked) {
    game::Action better;
    std::vector<game::Action> all = candidates;
    const double loses = *asked == best ? 0 : search::points_lost(game, state, *asked, all, playouts, seed, better);
    warn = search::grade_of(loses, game.margin_scale()) >= search::Grade::kSlip;
    v.set("chosen", option(*asked, best, loses));
  }
  return v.set("options", options).set("warn", warn);
}

Result<Value> Engine::network(const Value& request) {
  FURBALL_TRY(entry, find_game(request, *catalogue_));
  FURBALL_TRY(scenario, catalogue_->scenario(*entry, catalogue_->first_scenario(*entry)));
  FURBALL_TRY(game, catalogue_->make(*entry, scenario));
  FURBALL_TRY(learned, read_learned(request.at("data"), *game, search_habits(*catalogue_, *entry)));
  learned_[std::string(entry->id)] = learned;
  return Value::object().set("inputs", learned.network->inputs());
}

Result<Value> Engine::puzzles(const Value& request) {
  FURBALL_TRY(entry, find_game(request, *catalogue_));
  Value list = Value::array();
  if (const Result<Value> file = catalogue_->data().load(std::string(entry->folder) + "/data/puzzles.toml"))
    for (const Value& puzzle : file->at("puzzle").as_array()) list.push_back(puzzle);
  return Value::object().set("puzzles", list);
}

}  // namespace furball::api
