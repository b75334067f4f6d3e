// The vectorised environment for Python: its arrays are numpy's, without a copy.

#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include "python/src/bindings.h"
#include "python/src/convert.h"
#include "python/src/vector_env.h"

namespace py = pybind11;

namespace furball::python {
namespace {

std::unique_ptr<VectorEnv> make(const std::vector<std::shared_ptr<Game>>& games, int count, uint64_t seed,
                                const std::string& chance, const std::string& observation,
                                const std::optional<std::string>& blue, const std::optional<std::string>& red, bool keep_final,
                                int max_length, int threads) {
  if (chance != "sampled" && chance != "caller") raise({"chance", "must be 'sampled' or 'caller'", ""});
  VectorOptions options{.count = count, .seed = seed, .observation = observation};
  options.chance = chance == "caller" ? Chance::kCaller : Chance::kSampled;
  options.players[0] = blue.value_or("");
  options.players[1] = red.value_or("");
  options.keep_final = keep_final;
  options.max_length = max_length;
  options.threads = threads;
  return std::make_unique<VectorEnv>(std::vector<std::shared_ptr<const Game>>(games.begin(), games.end()), options);
}

// `columns` of rows that lie `stride` items apart; 0: a plain row of numbers. Lives as long as the environment does.
template <class T>
py::array array_of(const py::object& self, std::vector<T>& data, std::size_t columns, std::size_t stride, bool flag = false) {
  const std::size_t count = self.cast<VectorEnv&>().count();
  const auto item = static_cast<py::ssize_t>(sizeof(T));
  const py::dtype type = flag ? py::dtype("bool") : py::dtype::of<T>();
  if (columns == 0) return {type, {static_cast<py::ssize_t>(count)}, {item}, data.data(), self};
  return {type,
          {static_cast<py::ssize_t>(count), static_cast<py::ssize_t>(columns)},
          {static_cast<py::ssize_t>(stride) * item, item},
          data.data(),
          self};
}

using Choices = py::array_t<int64_t, py::array::c_style | py::array::forcecast>;

void step(VectorEnv& env, const Choices& actions) {
  if (actions.ndim() != 1 || static_cast<std::size_t>(actions.size()) != env.count())
    raise({"actions", "must be " + std::to_string(env.count()) + " numbers", ""});
  const int64_t* choices = actions.data();
  if (env.in_use.test_and_set()) raise({"step", "another thread is in the middle of a step of this environment", ""});
  const std::unique_ptr<std::atomic_flag, void (*)(std::atomic_flag*)> until_the_end(&env.in_use,
                                                                                     [](std::atomic_flag* f) { f->clear(); });
  env.check(choices);
  {
    const py::gil_scoped_release others_may_run;
    env.step(choices);
  }
  if (env.stuck()) raise({"players", "the games end and there is never a choice that is yours", ""});
}

py::array_t<int64_t> sample(VectorEnv& env) {
  py::array_t<int64_t> choices(static_cast<py::ssize_t>(env.count()));
  env.sample(choices.mutable_data());
  return choices;
}

py::array observations(const py::object& self, bool last) {
  auto& env = self.cast<VectorEnv&>();
  const std::size_t size = env.observation_size();
  if (size == 0) raise({"observation", "there is none: the environment was made with observation='none'", ""});
  if (last && env.final_observations.empty() && env.final_state_bytes.empty())
    raise({"observation", "not kept: make the environment with keep_final=True", ""});
  if (env.observes_bytes()) return array_of(self, last ? env.final_state_bytes : env.state_bytes, size, size);
  return array_of(self, last ? env.final_observations : env.observations, size, size);
}

}  // namespace

void add_vector_env(py::module_& module) {
  py::class_<VectorEnv>(module, "VectorEnv")
      .def(py::init(&make), py::arg("games"), py::arg("num_envs"), py::arg("seed") = 1, py::arg("chance") = "sampled",
           py::arg("observation") = "", py::arg("blue") = py::none(), py::arg("red") = py::none(),
           py::arg("keep_final") = false, py::arg("max_length") = 100000, py::arg("threads") = 1)
      .def("reset", &VectorEnv::reset, py::arg("seed"))
      .def("step", &step, py::arg("actions"))
      .def("sample_actions", &sample)
      .def("__len__", &VectorEnv::count)
      .def_property_readonly("nodes", &VectorEnv::nodes)
      .def_property_readonly("games", &VectorEnv::games)
      .def("state_bytes",
           [](const VectorEnv& e, std::size_t lane) {
             if (lane >= e.count()) throw py::index_error();
             return py::bytes(reinterpret_cast<const char*>(e.state(lane).data()), e.state(lane).size());
           })
      .def_property_readonly("observations", [](const py::object& self) { return observations(self, false); })
      .def_property_readonly("final_observations", [](const py::object& self) { return observations(self, true); })
      .def_property_readonly("rewards",
                             [](const py::object& self) { return array_of(self, self.cast<VectorEnv&>().rewards, 2, 2); })
      .def_property_readonly("dones",
                             [](const py::object& self) { return array_of(self, self.cast<VectorEnv&>().dones, 0, 0, true); })
      .def_property_readonly("truncated",
                             [](const py::object& self) { return array_of(self, self.cast<VectorEnv&>().cut, 0, 0, true); })
      .def_property_readonly("current_players",
                             [](const py::object& self) { return array_of(self, self.cast<VectorEnv&>().players, 0, 0); })
      .def_property_readonly("legal_counts",
                             [](const py::object& self) { return array_of(self, self.cast<VectorEnv&>().counts, 0, 0); })
      .def_property_readonly("lengths",
                             [](const py::object& self) { return array_of(self, self.cast<VectorEnv&>().lengths, 0, 0); })
      .def_property_readonly("battles",
                             [](const py::object& self) { return array_of(self, self.cast<VectorEnv&>().battles, 0, 0); })
      .def_property_readonly("ended_battles",
                             [](const py::object& self) { return array_of(self, self.cast<VectorEnv&>().ended, 0, 0); })
      .def_property_readonly("action_bits",
                             [](const py::object& self) {
                               return array_of(self, self.cast<VectorEnv&>().actions, game::kMaxActions, VectorEnv::kRow);
                             })
      .def_property_readonly("chance_odds", [](const py::object& self) {
        auto& env = self.cast<VectorEnv&>();
        if (env.odds.empty()) raise({"chance", "the environment rolls the dice; make it with chance='caller'", ""});
        return array_of(self, env.odds, game::kMaxOutcomes, VectorEnv::kWeights);
      });
}

}  // namespace furball::python
