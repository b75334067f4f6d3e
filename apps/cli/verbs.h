#pragma once
// The verbs of `furball`. Each returns the exit code: 0 all is well, 1 the answer is no (a refused file,
// a problem found), 2 the command line is wrong.

#include <cstdio>
#include <string>
#include <vector>

#include "apps/cli/args.h"
#include "libs/api/catalogue.h"
#include "libs/search/thinker.h"

namespace furball::cli {

struct Verb {
  VerbSpec spec;
  int (*run)(const Args& args, const api::Catalogue& catalogue);
};

// A verb is declared as its help reads; see VerbSpec.
void add_verb(std::vector<Verb>& verbs, int (*run)(const Args&, const api::Catalogue&), std::string_view declaration);

// Each file of verbs adds its own.
void add_catalogue_verbs(std::vector<Verb>& verbs);  // games, options, rules, rule
void add_setup_verbs(std::vector<Verb>& verbs);      // setup, hangar, scenarios, scenario
void add_play_verbs(std::vector<Verb>& verbs);       // play
void add_engine_verbs(std::vector<Verb>& verbs);     // engine
void add_check_verbs(std::vector<Verb>& verbs);      // perft, fuzz, bench
void add_record_verbs(std::vector<Verb>& verbs);     // replay, verify
void add_arena_verbs(std::vector<Verb>& verbs);      // arena, ladder, tactics
void add_lab_verbs(std::vector<Verb>& verbs);        // lab
void add_learn_verbs(std::vector<Verb>& verbs);      // features, selfplay, puzzles
void add_tune_verbs(std::vector<Verb>& verbs);       // tune, prove
void add_review_verbs(std::vector<Verb>& verbs);     // review, review-trial
void add_serve_verbs(std::vector<Verb>& verbs);      // serve

int fail(const Error& error);         // prints it, exit code 1
int usage_error(const Error& error);  // prints it, exit code 2
int refused(const Error& error);      // of choose_game: 2 for a game that does not exist, else 1

Result<std::string> read_file(const std::string& path);
Result<Value> read_data_file(const std::string& path);  // .json or TOML
Result<void> write_file(const std::string& path, const std::string& text);

// The game and scenario a command line asks for: word 0, --scenario, --position.
struct Chosen {
  const game::GameEntry* entry = nullptr;
  Value scenario;
  Value position;  // null: the scenario's start
  std::shared_ptr<const game::Game> game;
  game::AnyState start;
};
Result<Chosen> choose_game(const Args& args, const api::Catalogue& catalogue);
// The same for a scenario's id or file.
Result<Chosen> choose_scenario(const game::GameEntry& entry, const std::string& wanted, const api::Catalogue& catalogue);

// Options and the fields of a set-up alike, one line each.
void print_fields(const Value& fields, const std::string& indent = "");

// The words from `first` on, each NAME=VALUE: a number, true or false, a list with commas, or a word.
Result<Value> named_values(const Args& args, std::size_t first, std::string_view hint);

// A bar on standard error with the time that is left, when a person watches and it takes longer than two seconds.
class Progress {
 public:
  explicit Progress(int64_t total);
  ~Progress() { clear(); }
  void show(int64_t done) { show(done, total_); }
  void show(int64_t done, int64_t total);  // where the total becomes clear on the way
  void clear();                            // before anything is printed: the bar leaves its line

 private:
  int64_t total_;
  double started_;
  double shown_ = 0;
  bool visible_ = false;
};

// --network, or the game's own.
Result<search::Learned> chosen_network(const Args& args, const api::Catalogue& catalogue, const game::GameEntry& entry,
                                       const game::Game& game);

double now_seconds();

}  // namespace furball::cli
