// The engine of one game for the page, as docs/protocol.md describes.

#include "apps/wasm/exports.h"
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

std::string answer_to(std::string_view request) { return engine().call(request); }
