// Before a battle: set-ups of one's own, the hangar, the library of scenarios.

#include <algorithm>
#include <map>

#include "apps/cli/verbs.h"
#include "libs/api/editor.h"
#include "libs/api/estimate.h"
#include "libs/api/hangar_book.h"
#include "libs/base/say.h"
#include "libs/json/json.h"
#include "libs/ruledata/setup_form.h"
#include "libs/ruledata/toml_write.h"

namespace furball::cli {
namespace {

std::string text(const Value& value) {
  return value.is_integer() ? std::to_string(value.as_integer()) : std::string(value.as_text());
}

void print_json(const Value& value) { std::printf("%s\n", json::write(value).c_str()); }

// --- setup

constexpr std::size_t kMostGroups = 64;

// "blue_units[1].aircraft" and "options.sun": the value finds its place in lists and tables.
Result<void> put(Value& into, std::string_view path, const Value& value) {
  const std::size_t end = path.find_first_of(".[");
  const std::string key(path.substr(0, end));
  if (end == std::string_view::npos) {
    into.set(key, value);
    return {};
  }
  if (path[end] == '.') {
    Value table = into.at(key).is_object() ? into.at(key) : Value::object();
    Result<void> done = put(table, path.substr(end + 1), value);
    into.set(key, std::move(table));
    return done;
  }
  const std::size_t close = path.find("].", end);
  std::size_t index = 0;
  if (close == std::string_view::npos || close == end + 1)
    return Error{std::string(path), "write it as NAME[0].FIELD=VALUE", ""};
  for (const char c : path.substr(end + 1, close - end - 1)) {
    if (c < '0' || c > '9' || index > kMostGroups) return Error{std::string(path), "write it as NAME[0].FIELD=VALUE", ""};
    index = index * 10 + static_cast<std::size_t>(c - '0');
  }
  if (index >= kMostGroups) return Error{std::string(path), "that is too many", ""};
  Value::Array list = into.at(key).as_array();
  while (list.size() <= index) list.push_back(Value::object());
  Result<void> done = put(list[index], path.substr(close + 2), value);
  into.set(key, Value(std::move(list)));
  return done;
}

Result<Value> setup_values(const Args& args) {
  const Result<Value> named = named_values(args, 1, "--fields lists the fields");
  if (!named) return named.error();
  Value values = Value::object();
  for (const Value::Member& member : named->as_object())
    if (const Result<void> done = put(values, member.first, member.second); !done) return done.error();
  return values;
}

void print_estimate(const Value& e) {
  const auto part = [&](const char* key) {
    return static_cast<int>(100 * e.at(key).as_integer() / std::max<int64_t>(1, e.at("games").as_integer()));
  };
  std::fprintf(stderr, "Blue wins %d %%, red %d %%, drawn %d %% of %d quick games.\n", part("blue"), part("red"), part("draws"),
               static_cast<int>(e.at("games").as_integer()));
}

int setup(const Args& args, const api::Catalogue& catalogue) {
  const auto entry = catalogue.find(args.word(0));
  if (!entry) return usage_error(entry.error());
  if (!(*entry)->random_setup) return fail({"", say("{game} has no set-up of your own", {{"game", (*entry)->title}}), ""});
  const Result<uint64_t> seed = args.seed(1);
  if (!seed) return usage_error(seed.error());
  const Result<int64_t> games = args.number("estimate", 0, 0, 1000);
  if (!games) return usage_error(games.error());
  const Result<Value> values = setup_values(args);
  if (!values) return usage_error(values.error());
  if (args.flag("fields")) {
    const Value fields = ruledata::narrowed(ruledata::setup_form(**entry, catalogue.data()), *values);
    if (args.flag("json")) print_json(fields);
    else print_fields(fields);
    return 0;
  }
  const ruledata::SetupAnswer built = ruledata::build_setup(**entry, *values, catalogue.data(), *seed);
  for (const ruledata::Problem& problem : built.problems) {
    const Error error{problem.field, problem.text, problem.rule};
    std::fprintf(stderr, "furball: %s%s\n", problem.hint ? "hint: " : "", error.to_string().c_str());
  }
  if (built.scenario.is_null()) return 1;
  if (*games > 0) {
    const auto game = catalogue.make(**entry, built.scenario);
    if (!game) return fail(game.error());
    print_estimate(api::estimate(**game, (*game)->initial(), 0, static_cast<int>(*games)));
  }
  if (args.flag("toml")) std::printf("%s", ruledata::to_toml(built.scenario).c_str());
  else print_json(built.scenario);
  return 0;
}

// --- hangar

Result<Value> hangar_filter(const Args& args) {
  Value filter = Value::object();
  for (const char* key : {"game", "nation", "role", "text"})
    if (const auto wanted = args.option(key)) filter.set(key, *wanted);
  if (args.option("year")) {
    const Result<int64_t> year = args.number("year", 0, 1900, 2100);
    if (!year) return year.error();
    filter.set("year", *year);
  }
  return filter;
}

int hangar_list(const Args& args, const api::Catalogue& catalogue) {
  const Result<Value> filter = hangar_filter(args);
  if (!filter) return usage_error(filter.error());
  if (filter->at("game").is_text())
    if (const auto entry = catalogue.find(filter->at("game").as_text()); !entry) return usage_error(entry.error());
  const Value list = api::hangar_list(catalogue, *filter);
  if (args.flag("json")) {
    print_json(list);
    return 0;
  }
  for (const Value& a : list.as_array())
    std::printf("%-18s %-2s %-4s %-15s %-34s %s\n", text(a.at("id")).c_str(), text(a.at("nation")).c_str(),
                a.find("year") ? text(a.at("year")).c_str() : "", text(a.at("role")).c_str(), text(a.at("name")).c_str(),
                text(a.at("line")).c_str());
  return 0;
}

int hangar_show(const Args& args, const api::Catalogue& catalogue) {
  const Result<Value> card = api::hangar_card(catalogue, args.word(1), "");
  if (!card) return fail(card.error());
  if (args.flag("json")) {
    print_json(*card);
    return 0;
  }
  const Value& a = card->at("aircraft");
  std::printf("%s  %s %s  %s\n", text(a.at("name")).c_str(), text(a.at("nation")).c_str(), text(a.at("year")).c_str(),
              text(a.at("role")).c_str());
  for (const Value& f : card->at("figures").as_array())
    std::printf("  %-34s %s\n", text(f.at("label")).c_str(), text(f.at("value")).c_str());
  std::string game;
  for (const Value& r : card->at("ratings").as_array()) {
    if (text(r.at("game")) != game) std::printf("\n%s\n", (game = text(r.at("game"))).c_str());
    std::printf("  %-20s %-24s %-9s %s%s\n", text(r.at("label")).c_str(), text(r.at("value")).c_str(),
                text(r.at("source")).c_str(), text(r.at("formula")).c_str(), text(r.at("note")).c_str());
  }
  for (const Value& c : card->at("curves").as_array()) {
    std::printf("\n%s by altitude%s%s:", text(c.at("label")).c_str(), c.at("unit").as_text().empty() ? "" : ", ",
                text(c.at("unit")).c_str());
    for (const Value& point : c.at("points").as_array())
      std::printf(" %s:%s", text(point.as_array()[0]).c_str(), text(point.as_array()[1]).c_str());
  }
  std::printf("\n\nFlies in:\n");
  for (const Value& s : card->at("scenarios").as_array())
    std::printf("  %-12s %-26s %s\n", text(s.at("game")).c_str(), text(s.at("id")).c_str(), text(s.at("title")).c_str());
  return 0;
}

int hangar_check(const api::Catalogue& catalogue) {
  const std::vector<Error> errors = api::hangar_errors(catalogue);
  for (const Error& error : errors) std::fprintf(stderr, "furball: %s\n", error.to_string().c_str());
  const std::vector<std::string> idle = api::unflown(catalogue);
  for (const std::string& id : idle) std::fprintf(stderr, "furball: hint: %s flies in no scenario\n", id.c_str());
  const Value all = api::hangar_list(catalogue, Value::object());
  std::printf("%d aircraft and missiles, %d errors, %d in no scenario\n", static_cast<int>(all.as_array().size()),
              static_cast<int>(errors.size()), static_cast<int>(idle.size()));
  return errors.empty() ? 0 : 1;
}

// docs/hangar.md: how many there are of each nation and role, and where the values come from.
int hangar_coverage(const api::Catalogue& catalogue) {
  const Value all = api::hangar_list(catalogue, Value::object());
  std::printf(
      "# The hangar\n\nMade by `furball hangar coverage > docs/hangar.md`. `furball hangar` lists every aircraft, `furball "
      "hangar show ID` one of them.\n");
  struct Kind {
    const char *id, *title;
  };
  for (const Kind& kind :
       {Kind{"ww2", "Second World War: Wing Leader, Full Circle, names in Dogfight 1A"}, Kind{"jets", "Jets: Jet Duel"},
        Kind{"missiles", "Missiles: Jet Duel"}, Kind{"fast_easy", "Fast and Easy: the book's own tables"}}) {
    std::map<std::string, std::map<std::string, int>> nations;  // of each, how many of which role
    std::map<std::string, int> sources;
    int count = 0, models = 0, first = 9999, last = 0;
    for (const Value& a : all.as_array()) {
      if (a.at("kind").as_text() != kind.id) continue;
      ++count;
      models += a.find("variant_of") ? 0 : 1;
      if (a.find("year"))
        first = std::min(first, static_cast<int>(a.at("year").as_integer())),
        last = std::max(last, static_cast<int>(a.at("year").as_integer()));
      ++nations[a.find("nation") ? text(a.at("nation")) : "any"][text(a.at("role"))];
      if (const Result<Value> card = api::hangar_card(catalogue, a.at("id").as_text(), kind.id); card)
        for (const Value& r : card->at("ratings").as_array())
          ++sources[r.find("source") ? text(r.at("source")) : "as its base"];
    }
    std::printf("\n## %s\n\n%d in all, %d models", kind.title, count, models);
    if (last > 0) std::printf(", first in service %d to %d", first, last);
    std::printf(". Values by source:");
    for (const auto& [source, values] : sources)
      std::printf(" %s %d%s", source.c_str(), values, source == sources.rbegin()->first ? ".\n" : ",");
    std::printf("\n| nation | aircraft | of these |\n|---|---|---|\n");
    for (const auto& [nation, roles] : nations) {
      int sum = 0;
      std::string words;
      for (const auto& [role, number] : roles) {
        sum += number;
        words += (words.empty() ? "" : ", ") + std::to_string(number) + " " + role;
      }
      std::printf("| %s | %d | %s |\n", nation.c_str(), sum, words.c_str());
    }
  }
  return 0;
}

int hangar(const Args& args, const api::Catalogue& catalogue) {
  const std::string what = args.has_word(0) ? args.word(0) : "list";
  if (what == "list" && !args.has_word(1)) return hangar_list(args, catalogue);
  if (what == "check" && !args.has_word(1)) return hangar_check(catalogue);
  if (what == "coverage" && !args.has_word(1)) return hangar_coverage(catalogue);
  if (what == "show" && args.has_word(1)) return hangar_show(args, catalogue);
  return usage_error({what, "usage: furball hangar [show ID | check | coverage]", ""});
}

// --- the library

bool contains(const Value& scenario, const std::string& words) {
  const auto lower = [](std::string s) {
    std::transform(s.begin(), s.end(), s.begin(),
                   [](unsigned char c) { return static_cast<char>(c < 128 && c >= 'A' && c <= 'Z' ? c + 32 : c); });
    return s;
  };
  for (const char* key : {"title", "history", "place", "id"})
    if (lower(text(scenario.at(key))).find(lower(words)) != std::string::npos) return true;
  return false;
}

bool flies(const Value& value, const std::string& id) {
  if (value.is_array())
    return std::any_of(value.as_array().begin(), value.as_array().end(), [&](const Value& v) { return flies(v, id); });
  for (const Value::Member& member : value.as_object()) {
    const bool names = member.first == "aircraft" || member.first == "jet" || member.first == "type";
    if ((names && member.second.as_text() == id) || flies(member.second, id)) return true;
  }
  return false;
}

int scenarios(const Args& args, const api::Catalogue& catalogue) {
  if (args.has_word(0) == args.flag("all"))
    return usage_error({"", "usage: furball scenarios GAME, or furball scenarios --all", ""});
  if (args.has_word(0))
    if (const auto entry = catalogue.find(args.word(0)); !entry) return usage_error(entry.error());
  const Result<int64_t> level = args.number("difficulty", 0, 1, 5), year = args.number("year", 0, 1900, 2100);
  if (!level) return usage_error(level.error());
  if (!year) return usage_error(year.error());
  Value found = Value::array();
  for (const game::GameEntry* entry : catalogue.games()) {
    if (args.has_word(0) && entry->id != args.word(0)) continue;
    const Value all = catalogue.scenarios(*entry);
    for (Value summary : all.as_array()) {
      const Result<Value> whole =
          catalogue.data().load(std::string(entry->folder) + "/data/scenarios/" + text(summary.at("id")) + ".toml");
      const Value& scenario = whole ? *whole : summary;
      const std::string when = scenario.find("date") ? text(scenario.at("date")) : text(scenario.at("year"));
      if (*level != 0 && scenario.at("difficulty").as_integer() != *level) continue;
      if (*year != 0 && !when.starts_with(std::to_string(*year))) continue;
      if (const auto words = args.option("text"); words && !contains(scenario, *words)) continue;
      if (const auto id = args.option("aircraft"); id && !flies(scenario, *id)) continue;
      if (args.flag("all")) summary.set("game", entry->id);
      found.push_back(std::move(summary));
    }
  }
  if (args.flag("json")) {
    print_json(found);
    return 0;
  }
  for (const Value& s : found.as_array()) {
    if (args.flag("all")) std::printf("%-12s ", text(s.at("game")).c_str());
    std::printf("%-24s %s (difficulty %d, about %d minutes)\n%24s %s%s%s%s\n", text(s.at("id")).c_str(),
                text(s.at("title")).c_str(), static_cast<int>(s.at("difficulty").as_integer()),
                static_cast<int>(s.at("minutes").as_integer()), "", text(s.at("date")).c_str(),
                s.find("date") && s.find("place") ? ", " : "", text(s.at("place")).c_str(),
                s.at("imagined").as_bool() ? " (imagined)" : "");
  }
  return 0;
}

// A scenario can be played: it is made, its start is sound and comes back from its position as it was.
std::vector<ruledata::Problem> scenario_faults(const game::GameEntry& entry, const Value& scenario,
                                               const api::Catalogue& catalogue) {
  std::vector<ruledata::Problem> faults = api::scenario_problems(entry, scenario, catalogue.data());
  if (!faults.empty()) return faults;
  const auto game = catalogue.make(entry, scenario);
  const game::AnyState start = (*game)->initial();
  const Value position = (*game)->position(start);
  faults = api::position_problems(**game, position);
  if (!faults.empty()) return faults;
  const Result<game::AnyState> again = (*game)->from_position(position);
  if (!again || !(*again == start)) faults.push_back({"position", "does not come back as it was", ""});
  return faults;
}

int scenario(const Args& args, const api::Catalogue& catalogue) {
  if (args.word(0) != "check") return usage_error({args.word(0), "usage: furball scenario check [FILE]", ""});
  int checked = 0, bad = 0;
  const auto report = [&](const std::string& name, const std::vector<ruledata::Problem>& faults) {
    ++checked;
    bad += faults.empty() ? 0 : 1;
    for (const ruledata::Problem& fault : faults)
      std::fprintf(stderr, "furball: %s\n", Error{name + ": " + fault.field, fault.text, fault.rule}.to_string().c_str());
  };
  if (args.has_word(1)) {
    const Result<Value> file = read_data_file(args.word(1));
    if (!file) return fail(file.error());
    std::vector<ruledata::Problem> least;  // of the game that has the least to say against it: the game is not named in it
    bool first = true;
    for (const game::GameEntry* entry : catalogue.games()) {
      if (const auto wanted = args.option("game"); wanted && *wanted != entry->id) continue;
      std::vector<ruledata::Problem> faults = scenario_faults(*entry, *file, catalogue);
      if (first || faults.size() < least.size()) least = std::move(faults);
      first = false;
    }
    if (first) return usage_error({"--game", "there is no such game", ""});
    report(args.word(1), least);
  } else {
    for (const game::GameEntry* entry : catalogue.games())
      for (const std::string& path : catalogue.data().list(std::string(entry->folder) + "/data/scenarios")) {
        const Result<Value> file = catalogue.data().load(path);
        if (!file) report(path, {{"", file.error().message, ""}});
        else report(path, scenario_faults(*entry, *file, catalogue));
      }
  }
  std::printf("%d scenarios, %d refused\n", checked, bad);
  return bad == 0 ? 0 : 1;
}

}  // namespace

void add_setup_verbs(std::vector<Verb>& verbs) {
  add_verb(verbs, scenarios, R"(scenarios [GAME]
  list the scenarios of a game, or of all
  --all           of all games
  --text WORDS    with these words in title, place or history
  --year Y        of that year
  --difficulty N  1 to 5
  --aircraft ID   in which this aircraft flies
  --json)");
  add_verb(verbs, scenario, R"(scenario check [FILE]
  check the scenarios, or a file of your own
  --game GAME  of the file (default: the one that it fits))");
  add_verb(verbs, setup, R"(setup GAME [FIELD=VALUE ...]
  make a battle of your own, as a scenario; what you leave open is drawn
  --fields      list the fields you can set
  --seed
  --estimate N  play N quick games to see who is likely to win
  --toml        print TOML
  --json        print JSON (as usual))");
  add_verb(verbs, hangar, R"(hangar [show ID | check | coverage]
  list the aircraft, show or check them
  --game GAME   those of a game
  --nation N    two letters
  --year Y      in the front line in that year
  --role ROLE   such as Fighter
  --text WORDS  part of the name
  --json)");
}

}  // namespace furball::cli
