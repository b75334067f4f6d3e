#pragma once
// What an experiment found, as files for people and programs: one HTML page that needs nothing else, and all games as CSV,
// JSON lines and SQLite. The bytes follow from the recipe alone: no times, no machine, no date.

#include <string>
#include <vector>

#include "libs/lab/finding.h"
#include "libs/lab/names.h"

namespace furball::lab {

// The base of a report and what stands around it; what a verb does not ask stays empty.
struct Report {
  std::string kind;  // "simulate", "balance", "vary", "compare"
  Names names;
  Arm base;
  std::vector<std::string> levels;  // players, and every pair of them: level_arms[blue * n + red]
  std::vector<Arm> level_arms;
  Finding finding;                           // balance
  std::vector<Try> effects;                  // balance
  std::vector<std::vector<Change>> factors;  // vary: the values of each
  std::vector<Arm> variants;                 // vary: all combinations, the last factor fastest
  std::vector<Names> systems;                // compare: this battle first
  std::vector<Arm> system_arms;
  Value recipe;
  std::string hash;     // of the recipe
  std::string command;  // that repeats it
};

// Recipe and hash: all that the games follow from. `more` is laid over it: what was varied and changed.
void set_recipe(Report& report, std::string_view version, int rules_version, uint64_t seed, const char* question,
                const Value& more = Value::object());

// Who wins, as `furball lab simulate` tells it, from games played elsewhere: the request of the page's report writer.
// {version, rules_version, seed, command, names, order, games} -> the report; what cannot be read is named.
Result<Report> simulated(const Value& request);

// Every arm with games, in the order of the report: (label, arm).
std::vector<std::pair<std::string, const Arm*>> arms_of(const Report& report);

std::string summary(const Report& report);  // two or three sentences, plain text; the first word is the answer
std::string to_html(const Report& report);
std::string to_csv(const Report& report);         // one line a game
std::string shares_csv(const Report& report);     // one line an arm
std::string to_json_lines(const Report& report);  // one line a game, fates included
Result<void> write_sqlite(const Report& report, const std::string& path);

}  // namespace furball::lab
