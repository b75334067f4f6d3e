// `furball lab balance --library`: how fair every scenario is, into one data file.

#include <algorithm>
#include <cmath>
#include <ctime>
#include <filesystem>

#include "apps/cli/lab_desk.h"
#include "libs/base/hash.h"
#include "libs/json/json.h"
#include "libs/lab/words.h"

namespace furball::cli {
namespace {

std::string today() {
  const std::time_t now = std::time(nullptr);
  char text[16];
  std::strftime(text, sizeof text, "%Y-%m-%d", std::gmtime(&now));
  return text;
}

double rounded(double x) { return std::round(x * 10000) / 10000; }

Value level_json(const lab::Arm& arm) {
  const lab::Share s = lab::share_of(arm.games);
  Value v = Value::object();
  v.set("player", arm.order.players[0]).set("games", s.games).set("blue", rounded(s.blue));
  v.set("low", rounded(s.wilson.low)).set("high", rounded(s.wilson.high));
  return v.set("draws", rounded(static_cast<double>(s.draws) / static_cast<double>(std::max<int64_t>(s.games, 1))));
}

Value change_json(const lab::Finding& finding) {
  const lab::Share s = lab::share_of(finding.found->arm.games);
  Value v = Value::object();
  v.set("change", finding.found->change.text()).set("games", s.games).set("blue", rounded(s.blue));
  return v.set("low", rounded(s.wilson.low)).set("high", rounded(s.wilson.high)).set("even", finding.proved);
}

// One scenario: doctrine to the asked precision, the better player with few games, and the change if asked for.
Result<Value> measure(const LabBattle& battle, const Args& args, LabDesk& desk, const lab::Goal& goal) {
  lab::Order order;
  order.stories = 0;
  for (std::string& player : order.players) player = player_for(*battle.game, "doctrine");
  order.stream = stream_of(battle, order.players[0], order.players[1], desk.seed);
  lab::BalanceGoal wanted;
  wanted.base = goal, wanted.try_games = 200, wanted.most_dials = args.flag("search") ? 6 : 0;
  auto finding = lab::find_balance(battle.battle, order, wanted, desk.bench());
  if (!finding) return finding.error();
  Value levels = Value::array();
  levels.push_back(level_json(finding->base));
  const Result<int64_t> ace_games = args.number("ace_games", 40, 0, 1000000);
  if (!ace_games) return ace_games.error();
  if (*ace_games > 0) {
    for (std::string& player : order.players) player = args.option("ace").value_or("ace@30");
    order.stream = stream_of(battle, order.players[0], order.players[1], desk.seed);
    auto arm = lab::arm_of(battle.battle, {}, order, {*ace_games, *ace_games, 0}, desk.make);
    if (!arm) return arm.error();
    if (Result<void> played = lab::run({&*arm}, desk.journal, *desk.crew, desk.bench().on_progress); !played)
      return played.error();
    levels.push_back(level_json(*arm));
  }
  Value v = Value::object();
  v.set("game", battle.battle.game).set("scenario", battle.names.scenario).set("title", battle.names.title);
  v.set("blue", battle.names.side[0]).set("red", battle.names.side[1]).set("rules_version", battle.entry->rules_version);
  v.set("levels", levels);
  if (finding->found) v.set("change", change_json(*finding));
  return v;
}

// What this run was not asked for stays as an earlier one found it, as long as doctrine still plays as it did then.
void keep_earlier(Value& row, const Value& earlier) {
  const Value::Array &now = row.at("levels").as_array(), &then = earlier.at("levels").as_array();
  if (then.empty() || now[0] != then[0] || row.at("rules_version") != earlier.at("rules_version")) return;
  if (now.size() < then.size()) row.set("levels", earlier.at("levels"));
  if (!row.find("change") && earlier.find("change")) row.set("change", earlier.at("change"));
}

// One scenario a line, so that a change of one shows as one.
std::string file_text(const Value& head, const Value::Array& rows) {
  std::string text = json::write(head);
  text.pop_back();
  text += ",\"scenarios\":[\n";
  for (std::size_t i = 0; i < rows.size(); ++i) text += json::write(rows[i]) + (i + 1 < rows.size() ? ",\n" : "\n");
  return text + "]}\n";
}

bool same_scenario(const Value& a, const Value& b) {
  return a.at("game") == b.at("game") && a.at("scenario") == b.at("scenario");
}

}  // namespace

int balance_library(const Args& args, const api::Catalogue& catalogue, LabDesk& desk) {
  const Result<int64_t> games = args.number("games", 1100, 20, 1000000);
  if (!games) return usage_error(games.error());
  if (!desk.out.empty())
    if (Result<void> kept = desk.journal.open(desk.out + "/checkpoint.jsonl", hash_to_string(hash_text("library"))); !kept)
      return fail(kept.error());
  const std::string path = args.option("write").value_or("");
  Value::Array rows;
  if (!path.empty() && std::filesystem::exists(path)) {
    const Result<Value> old = read_data_file(path);
    if (!old) return fail(old.error());
    rows = old->at("scenarios").as_array();
  }
  Value recipe = Value::object();
  recipe.set("command", "furball lab balance --library").set("seed", desk.seed).set("precision", 0.03).set("games", *games);
  Value head = Value::object();
  head.set("format", 1).set("date", args.option("date").value_or(today())).set("recipe", recipe);
  for (const game::GameEntry* entry : catalogue.games()) {
    bool asked = !args.has_word(1);
    for (std::size_t i = 1; args.has_word(i); ++i) asked |= args.word(i) == entry->id;
    if (!asked || entry->folder.starts_with("examples/")) continue;
    const Value all = catalogue.scenarios(*entry);
    for (const Value& one : all.as_array()) {
      const auto battle = find_battle(std::string(entry->id) + "/" + std::string(one.at("id").as_text()), args, catalogue);
      if (!battle) return fail(battle.error());
      Result<Value> row = measure(*battle, args, desk, {*games, 100, 0.03});
      if (!row) return fail(row.error());
      const auto old = std::find_if(rows.begin(), rows.end(), [&](const Value& r) { return same_scenario(r, *row); });
      if (old != rows.end()) keep_earlier(*row, *old), *old = *row;
      else rows.push_back(*row);
      desk.progress.clear();
      std::printf("%s\n", json::write(*row).c_str());
      std::fflush(stdout);
      if (!path.empty())
        if (Result<void> written = write_file(path, file_text(head, rows)); !written) return fail(written.error());
    }
  }
  return 0;
}

}  // namespace furball::cli
