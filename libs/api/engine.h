#pragma once
// The JSON session API of docs/protocol.md: one request in, one answer out. Holds any number of matches.
// Used by `furball engine`, the server and the WASM module alike. No clock, no files, no threads.

#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "libs/api/catalogue.h"
#include "libs/record/match.h"
#include "libs/record/transcript.h"
#include "libs/search/thinker.h"

namespace furball::api {

inline constexpr int kProtocol = 1;
inline constexpr std::string_view kVersion = "0.1.0";

class Engine {
 public:
  explicit Engine(const Catalogue& catalogue) : catalogue_(&catalogue) {}

  std::string call(std::string_view request_json);  // text in, text out; never fails
  Value call(const Value& request);

  // For a program that plays matches of its own (the server): the number under which requests reach it.
  int64_t adopt(record::Match match);
  record::Match* find_match(int64_t handle);  // nullptr: closed

 private:
  using Handler = Result<Value> (Engine::*)(const Value&);
  static Handler find_handler(std::string_view cmd);

  Result<Value> hello(const Value&);
  Result<Value> games(const Value&);
  Result<Value> scenarios(const Value&);
  Result<Value> scenario(const Value&);
  Result<Value> rules(const Value&);
  Result<Value> rule(const Value&);
  Result<Value> setup(const Value&);
  Result<Value> new_match(const Value&);
  Result<Value> verify(const Value&);
  Result<Value> view(const Value&);
  Result<Value> legal(const Value&);
  Result<Value> apply(const Value&);
  Result<Value> outcomes(const Value&);
  Result<Value> roll(const Value&);
  Result<Value> undo(const Value&);
  Result<Value> preview(const Value&);
  Result<Value> odds(const Value&);
  Result<Value> why_not(const Value&);
  Result<Value> reach(const Value&);
  Result<Value> position(const Value&);
  Result<Value> hash(const Value&);
  Result<Value> record(const Value&);
  Result<Value> log(const Value&);
  Result<Value> bots(const Value&);
  Result<Value> bot(const Value&);
  Result<Value> think(const Value&);
  Result<Value> think_stop(const Value&);
  Result<Value> playouts(const Value&);
  Result<Value> close(const Value&);

  Result<record::Match*> match(const Value& request);
  Result<Value> add_match(record::Match match);
  Value place(const record::Match& match, bool with_view) const;  // {step, hash, view}
  void add_since(const Value& request, const record::Match& match, const game::AnyState& before, Value& answer);

  const Catalogue* catalogue_;
  std::map<int64_t, record::Match> matches_;
  std::map<int64_t, record::Transcript> transcripts_;             // by match, once its record has been asked for
  std::map<int64_t, std::unique_ptr<search::Thinker>> thinkers_;  // by match, while a bot thinks
  int64_t next_match_ = 1;
};

}  // namespace furball::api
