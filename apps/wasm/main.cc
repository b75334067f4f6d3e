// The engine of one game for the page: JSON in, JSON out, as docs/protocol.md describes. web/src/transport/wasm.ts calls it.

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>

#include "games/all_games.h"
#include "libs/api/engine.h"

namespace {

furball::api::Engine& engine() {
  static furball::ruledata::DataStore data;
  static const furball::api::Catalogue catalogue(furball::all_games(), data);
  static furball::api::Engine engine(catalogue);
  engine.allow_files(data);  // those that are dropped on the page
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

}  // extern "C"
