// furball.wasm: JSON in, JSON out, as docs/protocol.md describes. See web/src/engine for the caller.

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>

#include "games/all_games.h"
#include "libs/api/engine.h"

namespace {

furball::api::Engine& engine() {
  static const furball::ruledata::DataStore data;
  static const furball::api::Catalogue catalogue(furball::all_games(), data);
  static furball::api::Engine engine(catalogue);
  return engine;
}

}  // namespace

extern "C" {

__attribute__((export_name("furball_alloc"))) void* furball_alloc(uint32_t size) { return std::malloc(size); }
__attribute__((export_name("furball_free"))) void furball_free(void* block) { std::free(block); }

// The answer: four bytes of length (little-endian), then UTF-8. It stays valid until the next call.
__attribute__((export_name("furball_call"))) const char* furball_call(const char* request, uint32_t size) {
  static std::string answer;
  const std::string text = engine().call(std::string_view(request, size));
  const uint32_t length = static_cast<uint32_t>(text.size());
  answer.resize(4);
  std::memcpy(answer.data(), &length, 4);
  answer += text;
  return answer.data();
}

// Random play from a scenario's start, for the benchmark: nodes played, the clock is the caller's.
__attribute__((export_name("furball_playouts"))) uint32_t furball_playouts(const char* name, uint32_t size, uint32_t games) {
  static const furball::ruledata::DataStore data;
  const furball::api::Catalogue catalogue(furball::all_games(), data);
  const furball::game::GameEntry* entry = furball::find_game(std::string_view(name, size));
  if (!entry) return 0;
  const auto scenario = catalogue.scenario(*entry, catalogue.first_scenario(*entry));
  if (!scenario) return 0;
  const auto game = catalogue.make(*entry, *scenario);
  if (!game) return 0;
  uint32_t nodes = 0;
  for (uint32_t i = 0; i < games; ++i) {
    furball::game::AnyState state = (*game)->initial();
    furball::dice::Rng choices = furball::dice::derive(1, "bench:choices", i);
    furball::dice::Rng dice = furball::dice::derive(1, "bench:dice", i);
    const furball::game::Playout played = (*game)->playout(state, choices, dice);
    nodes += static_cast<uint32_t>(played.decisions + played.chances);
  }
  return nodes;
}

}  // extern "C"
