// Opponents, search and the JSON API for Python.

#include <pybind11/stl.h>

#include "libs/api/engine.h"
#include "libs/base/hash.h"
#include "libs/search/opponents.h"
#include "libs/search/thinker.h"
#include "libs/sim/arena.h"
#include "libs/sim/clock.h"
#include "libs/sim/player.h"
#include "python/src/bindings.h"
#include "python/src/convert.h"
#include "python/src/game.h"
#include "python/src/learned.h"

namespace py = pybind11;

namespace furball::python {
namespace {

// Somebody who plays, by name: "random", "doctrine", "ace", "ace@500", "ace@100ms".
class Bot {
 public:
  Bot(std::shared_ptr<const Game> game, const std::string& name, uint64_t seed)
      : game_(std::move(game)), player_(value_or_raise(sim::make_player(game_->rules(), name, seed, learned(*game_)))) {}

  int64_t step(const State& state) {
    if (state.node().kind != game::NodeKind::kDecision) raise({"", "there is nothing to choose now", ""});
    if (&state.rules() != &game_->rules()) raise({"state", "belongs to another game; make a bot for it", ""});
    const py::gil_scoped_release others_may_run;
    return game_->id_of(player_->choose(state.any()), state.any());
  }

 private:
  std::shared_ptr<const Game> game_;
  std::unique_ptr<sim::Player> player_;
};

// What a level of search thinks of each choice, best first.
py::dict think(const State& state, const std::string& level_name, std::optional<int> visits, uint64_t seed) {
  if (state.node().kind != game::NodeKind::kDecision) raise({"", "there is nothing to choose now", ""});
  const search::Level* found = search::find_level(level_name);
  if (!found) raise({"level", "'" + level_name + "' does not search", ""});
  search::Level level = *found;
  if (visits) level.visits = *visits;
  const game::Game& rules = state.rules();
  search::Thinker thinker(rules, level, seed, 1, search::in_turn, learned(state.game()));
  {
    const py::gil_scoped_release others_may_run;
    thinker.begin(state.any());
    while (!thinker.done()) thinker.step(1000);
  }
  py::list options;
  for (const search::OptionReport& one : thinker.report().options) {
    py::dict option;
    option["action"] = state.game().id_of(one.action, state.any());
    option["notation"] = rules.notation(state.any(), one.action);
    option["visits"] = one.visits;
    option["win"] = one.value;
    option["margin"] = one.margin;
    options.append(std::move(option));
  }
  py::dict answer;
  answer["action"] = state.game().id_of(thinker.choose(), state.any());
  answer["visits"] = thinker.visits();
  answer["options"] = options;
  return answer;
}

py::dict interval(const sim::Interval& given) {
  py::dict dict;
  dict["low"] = given.low;
  dict["mid"] = given.mid;
  dict["high"] = given.high;
  return dict;
}

// Pairs of games with the same dice and the sides changed over, as `furball arena` plays them.
py::dict arena(const Game& game, const std::string& a, const std::string& b, int pairs, uint64_t seed, int threads) {
  sim::ArenaOptions options;
  options.a = a;
  options.b = b;
  options.pairs = pairs;
  options.seed = seed;
  options.threads = threads;
  options.learned = learned(game);
  sim::ArenaReport report;
  std::optional<Error> error;
  {
    const py::gil_scoped_release others_may_run;
    Result<sim::ArenaReport> played = sim::run_arena(game.rules(), options);
    if (played) report = *played;
    else error = played.error();
  }
  if (error) raise(*error);
  py::dict answer;
  answer["pairs"] = report.pairs;
  answer["wins"] = report.wins;
  answer["draws"] = report.draws;
  answer["losses"] = report.losses;
  answer["score"] = interval(report.score.interval95());
  answer["margin"] = interval(report.margin.interval95());
  answer["blue"] = interval(report.blue.interval95());
  answer["elo"] = interval(sim::elo(report.score.interval95()));
  return answer;
}

py::object call(api::Engine& engine, const py::dict& request) {
  const Value asked = from_python(request);
  Value answer;
  {
    const py::gil_scoped_release others_may_run;
    answer = engine.call(asked);
  }
  if (!answer.at("ok").as_bool()) {
    const Value& error = answer.at("error");
    raise({std::string(error.at("where").as_text()), std::string(error.at("message").as_text()),
           std::string(error.at("rule").as_text())});
  }
  return to_python(answer);
}

// Random games at the engine's own speed, for comparison: nodes, and seconds of this thread's processor time.
std::pair<uint64_t, double> native_playouts(const Game& game, double seconds, uint64_t seed) {
  const py::gil_scoped_release others_may_run;
  dice::Rng choices = dice::derive(seed, "choices"), dice = dice::derive(seed, "dice");
  uint64_t nodes = 0;
  game::AnyState state;
  const double start = sim::thought_milliseconds();
  for (;;) {
    state = game.start().state();
    const game::Playout played = game.rules().playout(state, choices, dice);
    nodes += static_cast<uint64_t>(played.decisions + played.chances);
    const double passed = (sim::thought_milliseconds() - start) / 1000;
    if (passed >= seconds) return {nodes, passed};
  }
}

}  // namespace

py::list bot_list(const Game& game) {
  py::list list;
  for (const search::Opponent& one : search::opponents(game.rules())) {
    py::dict bot;
    bot["id"] = one.id;
    bot["title"] = one.title;
    bot["about"] = one.about;
    bot["searches"] = one.searches;
    list.append(std::move(bot));
  }
  return list;
}

void add_players(py::module_& module) {
  py::class_<Bot>(module, "Bot")
      .def(py::init([](const std::shared_ptr<Game>& game, const std::string& name, uint64_t seed) {
             return std::make_unique<Bot>(game, name, seed);
           }),
           py::arg("game"), py::arg("name"), py::arg("seed") = 1)
      .def("step", &Bot::step, py::arg("state"));
  module.def("think", &think, py::arg("state"), py::arg("level") = "ace", py::arg("visits") = py::none(), py::arg("seed") = 1);
  module.def("arena", &arena, py::arg("game"), py::arg("a"), py::arg("b"), py::arg("pairs") = 50, py::arg("seed") = 1,
             py::arg("threads") = 1);
  py::class_<api::Engine>(module, "Engine")
      .def(py::init([] { return std::make_unique<api::Engine>(catalogue()); }))
      .def("call", &call, py::arg("request"));
  module.def("native_playouts", &native_playouts, py::arg("game"), py::arg("seconds") = 1.0, py::arg("seed") = 1);
}

}  // namespace furball::python
