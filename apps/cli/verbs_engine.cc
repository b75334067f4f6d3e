#include <iostream>

#include "apps/cli/verbs.h"
#include "libs/api/engine.h"

namespace furball::cli {
namespace {

constexpr std::size_t kLongestRequest = 8 * 1024 * 1024;

int engine(const Args&, const api::Catalogue& catalogue) {
  api::Engine engine(catalogue);
  std::ios::sync_with_stdio(false);
  std::string line;
  while (std::cout && std::getline(std::cin, line)) {
    if (line.empty()) continue;
    if (line.size() > kLongestRequest) {
      std::cout
          << R"({"id":null,"ok":false,"error":{"message":"the request is longer than 8 MiB","rule":"","where":"request"}})"
          << std::endl;
      continue;
    }
    std::cout << engine.call(std::string_view(line)) << std::endl;
  }
  return std::cout ? 0 : fail({"standard output", "cannot be written", ""});
}

}  // namespace

void add_engine_verbs(std::vector<Verb>& verbs) {
  add_verb(verbs, engine, R"(engine
  answer JSON requests line by line (docs/protocol.md))");
}

}  // namespace furball::cli
