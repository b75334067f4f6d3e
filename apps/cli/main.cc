#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "apps/cli/verbs.h"
#include "games/all_games.h"
#include "libs/api/engine.h"
#include "libs/api/owners.h"
#include "libs/base/say.h"
#include "libs/json/json.h"
#include "libs/ruledata/toml.h"

namespace furball::cli {

int fail(const Error& error) {
  std::fprintf(stderr, "furball: %s\n", error.to_string().c_str());
  return 1;
}

int refused(const Error& error) { return error.where == "game" ? usage_error(error) : fail(error); }

int usage_error(const Error& error) {
  std::fprintf(stderr, "furball: %s\n", error.to_string().c_str());
  return 2;
}

void add_verb(std::vector<Verb>& verbs, int (*run)(const Args&, const api::Catalogue&), std::string_view declaration) {
  verbs.push_back({VerbSpec(declaration), run});
}

Result<std::string> read_file(const std::string& path) {
  std::error_code code;
  if (std::filesystem::is_directory(path, code)) return Error{path, "is a folder, not a file", ""};
  std::ifstream in(path, std::ios::binary);
  if (!in) return Error{path, "cannot be read", ""};
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

Result<Value> read_data_file(const std::string& path) {
  Result<std::string> text = read_file(path);
  if (!text) return text.error();
  return path.ends_with(".json") ? json::parse(*text, path) : ruledata::parse_toml(*text, path);
}

Result<void> write_file(const std::string& path, const std::string& text) {
  const std::string draft = path + ".part";  // a crash must not leave half a file in place of a whole one
  {
    std::ofstream out(draft, std::ios::binary);
    out << text;
    if (!out.flush()) {
      std::remove(draft.c_str());
      return Error{path, "cannot be written", ""};
    }
  }
  std::error_code code;
  std::filesystem::rename(draft, path, code);
  if (code) {
    std::remove(draft.c_str());
    return Error{path, say("cannot be written: {problem}", {{"problem", code.message()}}), ""};
  }
  return {};
}

Result<Chosen> choose_scenario(const game::GameEntry& entry, const std::string& wanted, const api::Catalogue& catalogue) {
  Chosen chosen;
  chosen.entry = &entry;
  Result<Value> scenario = catalogue.scenario(entry, wanted);
  if (!scenario && (wanted.ends_with(".toml") || wanted.ends_with(".json"))) scenario = read_data_file(wanted);
  if (!scenario) return scenario.error();
  chosen.scenario = *scenario;
  auto game = catalogue.make(entry, chosen.scenario);
  if (!game) {
    // The game names the file it knows, "ID.toml: field" or "scenario: field"; the player's file takes its place.
    Error error = game.error();
    const std::size_t field = error.where.find(": ");
    error.where = wanted + (field == std::string::npos ? "" : error.where.substr(field));
    return error;
  }
  chosen.game = *game;
  chosen.start = chosen.game->initial();
  return chosen;
}

Result<Chosen> choose_game(const Args& args, const api::Catalogue& catalogue) {
  const auto entry = catalogue.find(args.word(0));
  if (!entry) return entry.error();
  Result<Chosen> found =
      choose_scenario(**entry, args.option("scenario").value_or(catalogue.first_scenario(**entry)), catalogue);
  if (!found) return found;
  Chosen& chosen = *found;
  if (const auto file = args.option("position")) {
    Result<Value> position = read_data_file(*file);
    if (!position) return position.error();
    chosen.position = *position;
    Result<game::AnyState> start = chosen.game->from_position(chosen.position);
    if (!start) {
      Error error = start.error();
      error.where = *file + ": " + error.where;
      return error;
    }
    chosen.start = *start;
  }
  return found;
}

double now_seconds() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

Progress::Progress(int64_t total) : total_(total), started_(now_seconds()) {}

void Progress::clear() {
  if (visible_) std::fprintf(stderr, "\r%*s\r", 78, "");
  visible_ = false;
}

void Progress::show(int64_t done, int64_t total) {
  static const bool watched = isatty(STDERR_FILENO) != 0;
  if (!watched || total <= 0) return;
  const double now = now_seconds();
  if (now - started_ < 2 || now - shown_ < 0.1) return;
  shown_ = now;
  visible_ = true;
  const double part = std::min(1.0, static_cast<double>(done) / static_cast<double>(total));
  const int filled = static_cast<int>(30 * part);
  const int left = part > 0 ? static_cast<int>((now - started_) * (1 - part) / part) : 0;
  std::fprintf(stderr, "\r[%s%s] %3d %%  %d:%02d left ", std::string(static_cast<std::size_t>(filled), '#').c_str(),
               std::string(static_cast<std::size_t>(30 - filled), '.').c_str(), static_cast<int>(100 * part), left / 60,
               left % 60);
}

namespace {

// --data DIR: the files of an owner, in the folders of docs/data-format.md. Cards and tables come before the scenarios that
// use them.
void overlay_own(const std::string& folder, ruledata::DataStore& data) {
  std::error_code code;
  std::vector<std::filesystem::path> files;
  for (const auto& file : std::filesystem::recursive_directory_iterator(folder, code))
    if (file.path().extension() == ".toml") files.push_back(file.path());
  std::sort(files.begin(), files.end());
  for (const bool scenarios : {false, true})
    for (const std::filesystem::path& file : files) {
      const std::string path = std::filesystem::relative(file, folder).generic_string();
      if ((api::scenario_of(all_games(), path) != nullptr) != scenarios) continue;
      const Result<std::string> text = read_file(file.string());
      const Result<Value> content = text ? ruledata::parse_toml(*text, file.string()) : Result<Value>(text.error());
      std::optional<Error> wrong =
          content ? api::unusable(all_games(), path, *content, data) : std::optional<Error>(content.error());
      if (wrong) std::fprintf(stderr, "furball: left out %s: %s\n", file.c_str(), wrong->to_string().c_str());
      else data.overlay(path, *text);
    }
}

// Where an owner's files lie unless --data says otherwise.
std::string own_folder() {
  if (const char* data = std::getenv("XDG_DATA_HOME"); data && *data) return std::string(data) + "/furball";
  const char* home = std::getenv("HOME");
  return home && *home ? std::string(home) + "/.local/share/furball" : "";
}

// --tables DIR: every TOML file below DIR takes the place of the data file of the same path.
Result<void> overlay_tables(const std::string& folder, ruledata::DataStore& data) {
  std::error_code code;
  if (!std::filesystem::is_directory(folder, code))
    return Error{"--tables", say("'{folder}' is not a folder", {{"folder", folder}}), ""};
  for (const auto& file : std::filesystem::recursive_directory_iterator(folder, code)) {
    if (file.path().extension() != ".toml") continue;
    Result<std::string> text = read_file(file.path().string());
    if (!text) return text.error();
    const std::string path = std::filesystem::relative(file.path(), folder).generic_string();
    if (Result<Value> parsed = ruledata::parse_toml(*text, file.path().string()); !parsed) return parsed.error();
    data.overlay(path, *text);
  }
  return {};
}

int run(int argc, char** argv) {
  std::vector<Verb> verbs;
  add_catalogue_verbs(verbs);
  add_setup_verbs(verbs);
  add_play_verbs(verbs);
  add_engine_verbs(verbs);
  add_check_verbs(verbs);
  add_record_verbs(verbs);
  add_arena_verbs(verbs);
  add_lab_verbs(verbs);
  add_learn_verbs(verbs);
  add_tune_verbs(verbs);
  add_review_verbs(verbs);
#ifdef FURBALL_SERVER
  add_serve_verbs(verbs);
#endif

  const std::string name = argc > 1 ? argv[1] : "--help";
  if (name == "--help" || name == "help" || name == "-h") {
    std::printf("Furball: five tabletop air-combat games, every rule.\n\n");
    for (const Verb& verb : verbs) {
      std::string left = std::string(verb.spec.name) + " " + std::string(verb.spec.words);
      if (left.size() < 34) left.resize(34, ' ');
      std::printf("  furball %s %s\n", left.c_str(), std::string(verb.spec.about).c_str());
    }
    std::printf("\n'furball VERB --help' says more. Exit codes: 0 success, 1 refused or failed, 2 bad command line.\n");
    return argc > 1 ? 0 : 2;
  }
  if (name == "--version") {
    std::printf("furball %s\n", std::string(api::kVersion).c_str());
    return 0;
  }
  for (const Verb& verb : verbs) {
    if (verb.spec.name != name) continue;
    const Result<Args> args = Args::parse(verb.spec, std::vector<std::string>(argv + 2, argv + argc));
    if (!args) return usage_error(args.error());
    if (args->help()) {
      std::printf("%s", help_text(verb.spec).c_str());
      return 0;
    }
    ruledata::DataStore data;
    std::error_code code;
    if (const auto folder = args->option("data"); folder && !std::filesystem::is_directory(*folder, code))
      return fail({"--data", say("'{folder}' is not a folder", {{"folder", *folder}}), ""});
    overlay_own(args->option("data").value_or(own_folder()), data);
    if (const auto folder = args->option("tables"))
      if (Result<void> done = overlay_tables(*folder, data); !done) return fail(done.error());
    const api::Catalogue catalogue(all_games(), data);
    return verb.run(*args, catalogue);
  }
  return usage_error({"", say("there is no verb '{name}'; 'furball --help' lists them", {{"name", name}}), ""});
}

}  // namespace
}  // namespace furball::cli

int main(int argc, char** argv) {
  const int code = furball::cli::run(argc, argv);
  // A full disk must not pass for success.
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return code;
  std::fprintf(stderr, "furball: standard output: cannot be written\n");
  return code == 0 ? 1 : code;
}
