// The module furball._core: what there is to play, games, states, opponents. See docs/python.md.

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "libs/api/engine.h"
#include "libs/api/view_json.h"
#include "libs/base/hash.h"
#include "libs/json/json.h"
#include "libs/record/record.h"
#include "python/src/bindings.h"
#include "python/src/convert.h"
#include "python/src/game.h"

namespace py = pybind11;

namespace furball::python {
namespace {

Returns returns_of(const std::string& text) {
  if (text == "win") return Returns::kWin;
  if (text == "margin") return Returns::kMargin;
  if (text == "value") return Returns::kValue;
  raise({"returns", "must be 'win', 'margin' or 'value'", ""});
}

Numbering numbering_of(const std::string& text) {
  if (text == "place") return Numbering::kPlace;
  if (text == "bits") return Numbering::kBits;
  raise({"actions", "must be 'place' or 'bits'", ""});
}

game::Seat seat_of(const State& state, std::optional<int> player) {
  const int seat = player.value_or(state.current_player());
  if (player && seat != 0 && seat != 1) raise({"player", "must be 0 (blue) or 1 (red)", ""});
  return seat == 1 ? game::Seat::kRed : game::Seat::kBlue;  // at dice and at the end: as blue sees it
}

py::array_t<float> observation(const State& state, std::optional<int> player, const std::string& kind) {
  const Observer& observer = state.game().observer(kind);
  py::array_t<float> numbers(static_cast<py::ssize_t>(observer.size()));
  observer.write(state.rules(), state.any(), seat_of(state, player), {numbers.mutable_data(), observer.size()});
  return numbers;
}

py::list observation_names(const Game& game, const std::string& kind) {
  py::list list;
  for (const ObservationName& one : game.observer(kind).names())
    list.append(py::dict(py::arg("name") = one.name, py::arg("meaning") = one.meaning, py::arg("low") = one.low,
                         py::arg("high") = one.high));
  return list;
}

std::vector<int> mask(const State& state, std::optional<int> player) {
  const bool chance = state.is_chance_node();
  const auto size = chance ? game::kMaxOutcomes : static_cast<std::size_t>(state.game().num_distinct_actions());
  std::vector<int> mask(size, 0);
  for (int64_t id : state.legal_actions(player)) mask[static_cast<std::size_t>(id)] = 1;
  return mask;
}

// The dice that are due, or those that a choice leads to: exact weights, modifiers with their rules.
py::list odds(const State& state, std::optional<int64_t> action) {
  py::list rolls;
  if (!action) {
    if (!state.is_chance_node()) raise({"", "there are no dice to roll now; name an action", ""});
    rolls.append(to_python(api::to_value(state.rules().describe_roll(state.any()))));
    return rolls;
  }
  for (const game::RollView& roll : state.rules().preview(state.any(), state.action(*action)).rolls)
    rolls.append(to_python(api::to_value(roll)));
  return rolls;
}

py::object describe(const State& state, int64_t action) {
  return to_python(api::to_value(state.rules().describe_action(state.any(), state.action(action))));
}

py::dict header(const Game& game) {
  py::dict dict;
  dict["game"] = game.header().game;
  dict["scenario_data"] = to_python(game.header().scenario);
  dict["position"] = to_python(game.header().position);
  return dict;
}

// A record (docs/records.md) read and checked line by line: what its game is made of, and the steps.
std::pair<py::dict, py::object> from_record(const std::string& text) {
  const record::Match match = value_or_raise(record::read(text, catalogue().maker()));
  py::dict request;
  request["game"] = match.header().game;
  request["scenario_data"] = to_python(match.header().scenario);
  if (!match.header().position.is_null()) request["position"] = to_python(match.header().position);
  Value steps = Value::array();
  for (const record::Step& step : match.steps()) steps.push_back(Value(Value::Array{step.chance, step.code}));
  return {request, to_python(steps)};
}

void add_game(py::module_& module) {
  py::class_<Game, std::shared_ptr<Game>>(module, "Game")
      .def(py::init([](const py::dict& request, const std::string& returns, const std::string& actions,
                       const std::string& observation) {
             return std::make_shared<Game>(from_python(request), returns_of(returns), numbering_of(actions), observation);
           }),
           py::arg("request"), py::arg("returns") = "win", py::arg("actions") = "place", py::arg("observation") = "")
      .def_property_readonly("id", [](const Game& g) { return std::string(g.entry().id); })
      .def_property_readonly("title", [](const Game& g) { return std::string(g.entry().title); })
      .def_property_readonly("rules_version", [](const Game& g) { return g.entry().rules_version; })
      .def_property_readonly("header", &header)
      .def_property_readonly("margin_scale", [](const Game& g) { return g.rules().margin_scale(); })
      .def_property_readonly("observation_kinds", [](const Game& g) { return observation_kinds(g.rules()); })
      .def("observation_names", &observation_names, py::arg("kind") = "")
      .def(
          "observation_size", [](const Game& g, const std::string& kind) { return g.observer(kind).size(); },
          py::arg("kind") = "")
      .def("num_distinct_actions", &Game::num_distinct_actions)
      .def("max_chance_outcomes", [](const Game&) { return game::kMaxOutcomes; })
      .def("max_utility", &Game::bound)
      .def("min_utility", [](const Game& g) { return -g.bound(); })
      .def("step_names", [](const Game& g) { return g.rules().step_names(); })
      .def("bots", [](const Game& g) { return bot_list(g); });
}

void add_state_tree(py::class_<State>& state) {
  const auto player = py::arg("player") = py::none();
  state.def("current_player", &State::current_player)
      .def("is_chance_node", &State::is_chance_node)
      .def("is_terminal", &State::is_terminal)
      .def("legal_actions", &State::legal_actions, player)
      .def("legal_actions_mask", &mask, player)
      .def("legal_action_bits",
           [](const State& s) {
             game::ActionList list;
             if (s.node().kind == game::NodeKind::kDecision) s.rules().legal(s.any(), list);
             std::vector<uint32_t> bits;
             for (const game::Action action : list) bits.push_back(action.bits);
             return bits;
           })
      .def("chance_outcomes", &State::chance_outcomes)
      .def("chance_weights", &State::chance_weights)
      .def("apply_action", &State::apply_action, py::arg("action"))
      .def("apply", &State::apply_text, py::arg("notation"))
      .def("returns", &State::returns)
      .def("score", [](const State& s) { return to_python(api::to_value(s.rules().score(s.any()))); })
      .def("full_history", &State::full_history)
      .def("history_str", &State::history_text)
      .def("serialize", &State::serialize)
      .def("replay", [](State& s, const py::list& steps) { s.replay(from_python(steps)); })
      .def("hash", [](const State& s) { return s.rules().hash(s.any()); })
      .def("bytes", [](const State& s) { return py::bytes(reinterpret_cast<const char*>(s.any().data()), s.any().size()); })
      .def(
          "random_playout",
          [](State& s, uint64_t seed) {
            game::AnyState end = s.any();
            dice::Rng choices = dice::derive(seed, "choices"), dice = dice::derive(seed, "dice");
            s.rules().playout(end, choices, dice);
            const auto [blue, red] = s.game().returns(s.rules().score(end));
            return std::vector<double>{blue, red};
          },
          py::arg("seed"));
}

void add_state_words(py::class_<State>& state) {
  state.def("action_to_string", [](const State& s, int player, int64_t id) { return s.action_to_string(player, id); })
      .def("action_to_string", [](const State& s, int64_t id) { return s.action_to_string(std::nullopt, id); })
      .def("string_to_action", [](const State& s, int, const std::string& text) { return s.string_to_action(text); })
      .def("string_to_action", &State::string_to_action)
      .def("position_text", &State::position_text)
      .def("position", [](const State& s) { return to_python(s.rules().position(s.any())); })
      .def("view", [](const State& s) { return to_python(api::to_value(s.rules().view(s.any()))); })
      .def("describe_action", &describe, py::arg("action"))
      .def("odds", &odds, py::arg("action") = py::none())
      .def("step_name", [](const State& s) { return std::string(s.rules().step_name(s.any())); })
      .def("evaluate", [](const State& s) { return s.rules().evaluate(s.any()); })
      .def("record", [](const State& s) { return record::write(s.match()); })
      .def("observation_tensor", &observation, py::arg("player") = py::none(), py::arg("kind") = "");
}

}  // namespace
}  // namespace furball::python

PYBIND11_MODULE(_core, module) {
  using namespace furball::python;
  add_error_type(module);
  add_game(module);
  py::class_<State> state(module, "State");
  state.def(py::init([](const std::shared_ptr<Game>& game) { return State(game); }), py::arg("game"))
      .def(py::init<const State&>(), py::arg("other"));
  add_state_tree(state);
  add_state_words(state);
  add_players(module);
  add_vector_env(module);
  module.def("from_record", &from_record, py::arg("text"));
  module.attr("version") = std::string(furball::api::kVersion);
}
