#pragma once
// The JSON session API of docs/protocol.md: one request in, one answer out. Holds any number of matches.
// Used by `furball engine`, the server and the WASM module alike. No clock, no files, no threads.

#include <array>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "libs/api/catalogue.h"
#include "libs/api/wire.h"
#include "libs/record/match.h"
#include "libs/record/transcript.h"
#include "libs/search/review.h"
#include "libs/search/thinker.h"

namespace furball::api {

inline constexpr int kProtocol = 1;
inline constexpr std::string_view kVersion = "0.1.0";

class Engine {
 public:
  explicit Engine(const Catalogue& catalogue) : catalogue_(&catalogue) {}

  // Lets the command `own` lay files over the data of the catalogue; without it files are only checked.
  void allow_files(ruledata::DataStore& data) { own_data_ = &data; }

  std::string call(std::string_view request_json);  // text in, text out; never fails
  Value call(const Value& request);

  // For a program that plays matches of its own (the server): the number under which requests reach it.
  int64_t adopt(record::Match match);
  record::Match* find_match(int64_t handle);  // nullptr: closed

 private:
#define FURBALL_HANDLER(name, method, engine) Result<Value> method(const Value& request);
  FURBALL_COMMANDS(FURBALL_HANDLER)
#undef FURBALL_HANDLER
  using Handler = Result<Value> (Engine::*)(const Value&);
  static const Handler kHandlers[];  // in the order of kCommands: handlers.cc, or handlers_play.cc
  Result<Value> at_the_desk(const Value& request);
  Result<Value> answer_to(const Value& request);

  Result<record::Match*> match(const Value& request);
  Result<Value> add_match(record::Match match);
  Value place(const record::Match& match, bool with_view) const;  // {step, hash, view}
  void add_since(const Value& request, const record::Match& match, const game::AnyState& before, Value& answer);

  game::Action reflex(const search::Level& level, const record::Match& match, int64_t handle, uint64_t seed);
  // The game's network: one given by `network`, else the data file's, where there is one.
  search::Learned learned(const std::string& game_id, const game::Game& game);

  const Catalogue* catalogue_;
  ruledata::DataStore* own_data_ = nullptr;
  std::map<int64_t, record::Match> matches_;
  std::map<int64_t, record::Transcript> transcripts_;             // by match, once its record has been asked for
  std::map<int64_t, std::unique_ptr<search::Thinker>> thinkers_;  // by match, while a bot thinks
  std::map<int64_t, std::array<std::unique_ptr<search::Reflexes>, 2>> reflexes_;  // by match and seat
  std::map<int64_t, std::unique_ptr<search::Reviewer>> reviews_;                  // by match, as far as they have come
  std::map<std::string, search::Learned, std::less<>> learned_;                   // by game
  int64_t next_match_ = 1;
};

}  // namespace furball::api
