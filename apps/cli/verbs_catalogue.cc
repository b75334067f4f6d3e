#include <charconv>

#include "apps/cli/verbs.h"
#include "libs/api/engine.h"
#include "libs/base/say.h"
#include "libs/json/json.h"
#include "libs/ruledata/codec.h"
#include "libs/ruledata/setup_fields.h"

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
                text(game.at("author")).c_str(), static_cast<int>(game.at("scenarios").as_integer()),
                text(game.at("tagline")).c_str());
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
  if (rule->find("sentences")) std::printf("  Sentences of its section: %s\n", text(rule->at("sentences")).c_str());
  if (rule->find("note")) std::printf("  Note: %s\n", text(rule->at("note")).c_str());
  for (const char* list : {"code", "tests"}) {
    std::printf("\n%s:\n", list);
    for (const Value& item : rule->at(list).as_array()) std::printf("  %s\n", text(item).c_str());
  }
  return 0;
}

// "year=1972" as a field of the request: a number, true or false, a list with commas, JSON, or a word.
Value value_of(const std::string& word) {
  if (word.starts_with('[') || word.starts_with('{'))
    if (const Result<Value> list = json::parse(word, "value"); list) return *list;
  if (word == "true" || word == "false") return word == "true";
  if (word.find(',') != std::string::npos) {
    Value list = Value::array();
    for (std::size_t at = 0; at <= word.size();) {
      const std::size_t end = std::min(word.find(',', at), word.size());
      list.push_back(word.substr(at, end - at));
      at = end + 1;
    }
    return list;
  }
  int64_t number = 0;
  const char* end = word.data() + word.size();
  const auto parsed = std::from_chars(word.data(), end, number);
  return !word.empty() && parsed.ptr == end && parsed.ec == std::errc() ? Value(number) : Value(word);
}

// The tables that stand in docs/positions/: every field with its range, meaning and rule.
int positions(const Args& args, const api::Catalogue& catalogue) {
  const auto entry = catalogue.find(args.word(0));
  if (!entry) return usage_error(entry.error());
  const Result<Chosen> chosen = choose_scenario(**entry, catalogue.first_scenario(**entry), catalogue);
  if (!chosen) return fail(chosen.error());
  std::printf("%s", ruledata::field_tables_markdown(chosen->game->position_fields()).c_str());
  return 0;
}

int options(const Args& args, const api::Catalogue& catalogue) {
  const auto entry = catalogue.find(args.word(0));
  if (!entry) return usage_error(entry.error());
  Value offer;
  if (args.has_word(1)) {
    const Result<Value> scenario = catalogue.scenario(**entry, args.word(1));
    if (!scenario) return fail(scenario.error());
    offer = scenario->at("offer");
  }
  const Value list = ruledata::load_options(catalogue.data(), (*entry)->folder, offer);
  if (args.flag("json")) print_json(list);
  else print_fields(list);
  return 0;
}

}  // namespace

static std::string words_of(const Value& value) {
  if (value.is_integer()) return std::to_string(value.as_integer());
  if (value.is_bool()) return value.as_bool() ? "true" : "false";
  return text(value);
}

void print_fields(const Value& fields, const std::string& indent) {
  for (const Value& field : fields.as_array()) {
    std::string choices;
    for (const Value& choice : field.at("choices").as_array()) choices += (choices.empty() ? "" : ", ") + words_of(choice);
    if (field.find("min"))
      choices = say("{least} to {most}", {{"least", words_of(field.at("min"))}, {"most", words_of(field.at("max"))}});
    if (field.at("default").is_bool()) choices = "true, false";
    if (field.at("many").as_bool())
      choices = say("{choices}; or one for each, the leader first, as in veteran,green", {{"choices", choices}});
    if (field.find("text_up_to")) choices = say("up to {most} characters", {{"most", words_of(field.at("text_up_to"))}});
    if (field.find("fields"))
      choices = say("{choices} of them, each with the fields below; as in {key}[0].FIELD=VALUE",
                    {{"choices", choices}, {"key", text(field.at("key"))}});
    const std::string usual = field.find("default") ? words_of(field.at("default")) : "random";
    std::printf("%s%s: %s (%s; %s)%s%s\n", indent.c_str(), text(field.at("key")).c_str(), text(field.at("title")).c_str(),
                choices.c_str(), usual.c_str(), field.at("text").as_text().empty() ? "" : ". ", text(field.at("text")).c_str());
    if (field.find("fields")) print_fields(field.at("fields"), indent + "    ");
  }
}

Result<Value> named_values(const Args& args, std::size_t first, std::string_view hint) {
  Value values = Value::object();
  for (std::size_t i = first; args.has_word(i); ++i) {
    const std::string& word = args.word(i);
    const std::size_t sign = word.find('=');
    if (sign == std::string::npos || sign == 0) return Error{word, say("write it as NAME=VALUE; {hint}", {{"hint", hint}}), ""};
    values.set(word.substr(0, sign), value_of(word.substr(sign + 1)));
  }
  return values;
}

void add_catalogue_verbs(std::vector<Verb>& verbs) {
  add_verb(verbs, games, R"(games
  list the games
  --json)");
  add_verb(verbs, options, R"(options GAME [SCENARIO]
  list the options of a game, or those a scenario offers
  --json)");
  add_verb(verbs, rules, R"(rules GAME
  count the rules that are implemented and tested
  --json)");
  add_verb(verbs, rule, R"(rule GAME ID
  show a rule: wording, status, code and tests
  --json)");
  add_verb(verbs, positions, R"(positions GAME
  list what a position of a game may say, as tables)");
}

}  // namespace furball::cli
