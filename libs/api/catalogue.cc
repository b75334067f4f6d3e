#include "libs/api/catalogue.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <vector>

#include "libs/base/say.h"
#include "libs/base/sort.h"
#include "libs/json/json.h"

namespace furball::api {

namespace {

std::string scenario_folder(const game::GameEntry& entry) { return std::string(entry.folder) + "/data/scenarios"; }
std::string rules_path(const game::GameEntry& entry) { return std::string(entry.folder) + "/RULES.toml"; }
Error no_rules(const game::GameEntry& entry) {
  return {"rules", say("the game '{game}' has no list of rules", {{"game", entry.id}}), ""};
}

// What a scenario tells about itself and no rule asks for.
constexpr std::string_view kForTheList[] = {"place", "history", "aftermath", "briefing", "battle", "order", "imagined"};

// A scenario without its story, which is for the list and not for every record.
Value as_played(const Value& scenario) {
  Value played = Value::object();
  for (const auto& [key, value] : scenario.as_object())
    if (std::find(std::begin(kForTheList), std::end(kForTheList), key) == std::end(kForTheList)) played.set(key, value);
  return played;
}

}  // namespace

Result<const game::GameEntry*> Catalogue::find(std::string_view id) const {
  std::string known;
  for (const game::GameEntry* entry : games_) {
    if (entry->id == id) return entry;
    known += (known.empty() ? "" : ", ") + std::string(entry->id);
  }
  return Error{"game", say("there is no game '{id}'; there are: {known}", {{"id", id}, {"known", known}}), ""};
}

Value Catalogue::scenarios(const game::GameEntry& entry) const {
  std::vector<Value> found;
  for (const std::string& path : data_->list(scenario_folder(entry))) {
    const Result<Value> scenario = data_->load(path);
    if (!scenario) continue;
    Value summary = Value::object();
    for (const std::string_view key : {"id", "title", "date", "difficulty", "minutes", "blue", "red", "options", "offer"})
      if (const Value* value = scenario->find(key)) summary.set(key, *value);
    for (const std::string_view key : kForTheList)
      if (const Value* value = scenario->find(key)) summary.set(key, *value);
    found.push_back(std::move(summary));
  }
  // The order in which one learns; a player's own scenarios, which have none, stand last.
  const auto place = [](const Value& s) {
    return std::tuple(s.at("order").as_integer(999), s.at("difficulty").as_integer(), s.at("title").as_text());
  };
  sort_short(found.begin(), found.end(), [&](const Value& a, const Value& b) { return place(a) < place(b); });
  return Value(Value::Array(found.begin(), found.end()));
}

std::string Catalogue::first_scenario(const game::GameEntry& entry) const {
  const Value all = scenarios(entry);
  return all.as_array().empty() ? "" : std::string(all.as_array()[0].at("id").as_text());
}

Result<Value> Catalogue::scenario(const game::GameEntry& entry, std::string_view id) const {
  const std::string folder = scenario_folder(entry);
  // A scenario's file bears its id as a name. A player's own may have another name: then all are looked at.
  if (const Result<Value> scenario = data_->load(folder + "/" + std::string(id) + ".toml");
      scenario && scenario->at("id").as_text() == id)
    return as_played(*scenario);
  std::string known;
  for (const std::string& path : data_->list(folder)) {
    const Result<Value> scenario = data_->load(path);
    if (!scenario) return scenario.error();
    if (scenario->at("id").as_text() == id) return as_played(*scenario);
    known += (known.empty() ? "" : ", ") + std::string(scenario->at("id").as_text());
  }
  return Error{"scenario", say("there is no scenario '{id}'; there are: {known}", {{"id", id}, {"known", known}}), ""};
}

Result<std::shared_ptr<const game::Game>> Catalogue::make(const game::GameEntry& entry, const Value& scenario) const {
  Result<std::unique_ptr<game::Game>> game = entry.make(scenario, *data_);
  if (!game) return game.error();
  return std::shared_ptr<const game::Game>(std::move(*game));
}

void Catalogue::name_tables(record::Header& header) const {
  if (const std::string own = data_->overlay_hash(); !own.empty()) header.extra.set("tables", own);
}

record::GameMaker Catalogue::maker() const {
  return [this](const record::Header& header) -> Result<std::shared_ptr<const game::Game>> {
    const Result<const game::GameEntry*> entry = find(header.game);
    if (!entry) return entry.error();
    if (header.rules_version > (*entry)->rules_version)
      return Error{"rules_version",
                   say("the record was played with rules version {theirs}; this program has version {ours}",
                       {{"theirs", header.rules_version}, {"ours", (*entry)->rules_version}}),
                   ""};
    if (header.extra.at("tables").as_text() != data_->overlay_hash())
      return Error{"tables", "the record was played with different data files; use the same --tables folder", ""};
    return make(**entry, header.scenario);
  };
}

Error Catalogue::about_record(Error error, std::string_view record) const {
  const Result<Value> first = json::parse(record.substr(0, record.find('\n')), "record");
  const Result<record::Header> header = first ? record::header_from_value(*first) : Result<record::Header>(first.error());
  if (!header) return error;
  const Result<const game::GameEntry*> entry = find(header->game);
  if (entry && header->rules_version < (*entry)->rules_version)
    error.message = say(
        "{problem} (the record was played with rules version {theirs}; this program has version {ours} and cannot go on with "
        "it. A program of that version can)",
        {{"problem", error.message}, {"theirs", header->rules_version}, {"ours", (*entry)->rules_version}});
  return error;
}

Result<Value> Catalogue::rules(const game::GameEntry& entry) const {
  const Result<Value> file = data_->load(rules_path(entry));
  if (!file) return no_rules(entry);
  std::map<std::string, int> by_status;
  Value untested = Value::array();
  for (const Value& rule : file->at("rule").as_array()) {
    ++by_status[std::string(rule.at("status").as_text())];
    const bool needs_test = rule.at("status").as_text() != "not-applicable";
    if (needs_test && rule.at("tests").as_array().empty()) untested.push_back(rule.at("id"));
  }
  Value counts = Value::object();
  for (const auto& [status, count] : by_status) counts.set(status, count);
  Value result = Value::object();
  result.set("game", entry.id).set("total", file->at("rule").as_array().size()).set("by_status", counts);
  return result.set("untested", untested).set("rules", file->at("rule"));
}

Result<Value> Catalogue::rule(const game::GameEntry& entry, std::string_view id) const {
  const Result<Value> rule = data_->load_rule(rules_path(entry), id);
  if (!rule) return no_rules(entry);
  if (rule->is_null()) return Error{"rule", say("there is no rule '{id}' in {game}", {{"id", id}, {"game", entry.title}}), ""};
  return rule;
}

Result<const game::GameEntry*> find_game(const Value& request, const Catalogue& catalogue) {
  if (!request.at("game").is_text()) return Error{"game", "is missing: name a game, such as 'dogfight'", ""};
  return catalogue.find(request.at("game").as_text());
}

}  // namespace furball::api
