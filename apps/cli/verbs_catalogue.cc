#include <charconv>

#include "apps/cli/verbs.h"
#include "libs/api/engine.h"
#include "libs/json/json.h"

namespace furball::cli {
namespace {

std::string text(const Value& value) { return std::string(value.as_text()); }

void print_json(const Value& value) { std::printf("%s\n", json::write(value).c_str()); }

int games(const Args& args, const api::Catalogue& catalogue) {
  Value request = Value::object();
  api::Engine engine(catalogue);
  const Value answer = engine.call(request.set("cmd", "games"));
  if (args.flag("json")) {
    print_json(answer.at("games"));
    return 0;
  }
  for (const Value& game : answer.at("games").as_array())
    std::printf("%-12s %s (%s), %d scenarios\n             %s\n", text(game.at("id")).c_str(), text(game.at("title")).c_str(),
                text(game.at("author")).c_str(), static_cast<int>(game.at("scenarios").as_integer()), text(game.at("tagline")).c_str());
  return 0;
}

int scenarios(const Args& args, const api::Catalogue& catalogue) {
  const auto entry = catalogue.find(args.word(0));
  if (!entry) return usage_error(entry.error());
  const Value list = catalogue.scenarios(**entry);
  if (args.flag("json")) {
    print_json(list);
    return 0;
  }
  for (const Value& scenario : list.as_array())
    std::printf("%-24s %s (difficulty %d, about %d minutes)\n", text(scenario.at("id")).c_str(), text(scenario.at("title")).c_str(),
                static_cast<int>(scenario.at("difficulty").as_integer()), static_cast<int>(scenario.at("minutes").as_integer()));
  return 0;
}

int rules(const Args& args, const api::Catalogue& catalogue) {
  const auto entry = catalogue.find(args.word(0));
  if (!entry) return usage_error(entry.error());
  const Result<Value> rules = catalogue.rules(**entry);
  if (!rules) return fail(rules.error());
  if (args.flag("json")) {
    print_json(*rules);
  } else {
    std::printf("%s: %d rules\n", std::string((*entry)->title).c_str(), static_cast<int>(rules->at("total").as_integer()));
    for (const Value::Member& status : rules->at("by_status").as_object())
      std::printf("  %-16s %d\n", status.first.c_str(), static_cast<int>(status.second.as_integer()));
    std::printf("  %-16s %d\n", "without a test", static_cast<int>(rules->at("untested").as_array().size()));
  }
  return 0;
}

int rule(const Args& args, const api::Catalogue& catalogue) {
  const auto entry = catalogue.find(args.word(0));
  if (!entry) return usage_error(entry.error());
  const Result<Value> rule = catalogue.rule(**entry, args.word(1));
  if (!rule) return fail(rule.error());
  if (args.flag("json")) {
    print_json(*rule);
    return 0;
  }
  std::printf("%s  %s  (%s)\n\n  %s\n", text(rule->at("id")).c_str(), text(rule->at("chapter")).c_str(),
              text(rule->at("status")).c_str(), text(rule->at("text")).c_str());
  if (rule->find("note")) std::printf("  Note: %s\n", text(rule->at("note")).c_str());
  for (const char* list : {"code", "tests"}) {
    std::printf("\n%s:\n", list);
    for (const Value& item : rule->at(list).as_array()) std::printf("  %s\n", text(item).c_str());
  }
  return 0;
}

// The request of a random set-up is made of the options themselves: --blue f-4e --red mig-21mf --year 1972 ...
int setup(const Args& args, const api::Catalogue& catalogue) {
  const auto entry = catalogue.find(args.word(0));
  if (!entry) return usage_error(entry.error());
  if (!(*entry)->random_setup) return fail({"", std::string((*entry)->title) + " has no random set-up", ""});
  const Result<uint64_t> seed = args.seed(1);
  if (!seed) return usage_error(seed.error());
  Value request = Value::object();
  for (const char* key : {"blue", "red", "terrain", "blue_count", "red_count", "year", "skill_blue", "skill_red", "band", "climate",
                          "cloud_deck", "ai", "mock_combat"})
    if (const auto value = args.option(key)) {
      long long number = 0;
      const char* end = value->data() + value->size();
      const auto parsed = std::from_chars(value->data(), end, number);
      const bool numeric = !value->empty() && parsed.ptr == end;
      if (numeric && parsed.ec != std::errc()) return usage_error({"--" + std::string(key), "is too large a number", ""});
      request.set(key, numeric ? Value(number) : Value(*value));
    }
  dice::Rng rng = dice::derive(*seed, "setup");
  const Result<Value> scenario = (*entry)->random_setup(request, catalogue.data(), rng);
  if (!scenario) return fail(scenario.error());
  print_json(*scenario);
  return 0;
}

}  // namespace

void add_catalogue_verbs(std::vector<Verb>& verbs) {
  verbs.push_back({{"games", "", 0, 0, "the games there are", {kJson}}, games});
  verbs.push_back({{"scenarios", "GAME", 1, 1, "the scenarios of a game", {kJson}}, scenarios});
  verbs.push_back({{"rules", "GAME", 1, 1, "how many rules are done and tested", {kJson}}, rules});
  verbs.push_back({{"rule", "GAME ID", 2, 2, "one rule: our wording, status, code and tests", {kJson}}, rule});
  verbs.push_back({{"setup", "GAME", 1, 1, "a random set-up as a scenario (JSON)",
                    {{"blue", "ID", "blue's aircraft"}, {"red", "ID", "red's aircraft"}, {"year", "N", "the year"},
                     {"terrain", "NAME", "the terrain"}, {"blue_count", "N", "number of blue aircraft"},
                     {"red_count", "N", "number of red aircraft"}, {"skill_blue", "NAME", "blue's pilots"},
                     {"skill_red", "NAME", "red's pilots"}, {"band", "NAME", "low, medium or high (Jet Duel)"},
                     {"climate", "NAME", "damp or dry (Jet Duel)"}, {"cloud_deck", "true", "a low cloud deck (Jet Duel)"},
                     {"ai", "NAME", "AI pilots: none, blue, red, both, wingmen (Jet Duel)"},
                     {"mock_combat", "true", "training without losses (Jet Duel)"}, kSeed,
                     {"json", "", "print JSON (it always does)"}}}, setup});
}

}  // namespace furball::cli
