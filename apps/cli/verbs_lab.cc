#include <filesystem>
#include <thread>

#include "apps/cli/lab_desk.h"
#include "libs/api/engine.h"
#include "libs/base/hash.h"
#include "libs/base/say.h"
#include "libs/json/json.h"
#include "libs/lab/words.h"
#include "libs/ruledata/setup_fields.h"
#include "libs/sim/player.h"

namespace furball::cli {

std::vector<std::string> listed(const std::string& text) {
  std::vector<std::string> words;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t comma = std::min(text.find(',', at), text.size());
    if (comma > at) words.push_back(text.substr(at, comma - at));
    at = comma + 1;
  }
  return words;
}

namespace {

Result<std::pair<const game::GameEntry*, std::string>> find_scenario(const std::string& wanted,
                                                                     const api::Catalogue& catalogue) {
  if (const std::size_t slash = wanted.find('/'); slash != std::string::npos) {
    const auto entry = catalogue.find(wanted.substr(0, slash));
    if (!entry) return entry.error();
    return std::pair(*entry, wanted.substr(slash + 1));
  }
  if (const auto entry = catalogue.find(wanted)) return std::pair(*entry, catalogue.first_scenario(**entry));
  std::vector<const game::GameEntry*> having;
  for (const game::GameEntry* entry : catalogue.games())
    if (catalogue.scenario(*entry, wanted)) having.push_back(entry);
  if (having.size() == 1) return std::pair(having[0], wanted);
  return Error{wanted, "must be GAME/SCENARIO, such as dogfight/cactus; 'furball scenarios GAME' lists them", ""};
}

}  // namespace

Result<LabBattle> find_battle(const std::string& wanted, const Args& args, const api::Catalogue& catalogue) {
  const auto place = find_scenario(wanted, catalogue);
  if (!place) return place.error();
  LabBattle found;
  found.entry = place->first;
  Result<Chosen> chosen = choose_scenario(*found.entry, place->second, catalogue);
  if (!chosen) return chosen.error();
  found.battle.game = found.entry->id, found.battle.scenario = chosen->scenario;
  found.battle.options = ruledata::load_options(catalogue.data(), found.entry->folder, chosen->scenario.at("offer"));
  const Value all = catalogue.scenarios(*found.entry);
  for (const Value& one : all.as_array())
    if (const Result<Value> scenario = catalogue.scenario(*found.entry, one.at("id").as_text()))
      found.battle.library.push_back(*scenario);
  found.game = chosen->game;
  for (const std::string& text : args.all("change")) {
    const auto changes = lab::parse_changes(text);
    if (!changes) return changes.error();
    Result<Value> scenario = lab::changed(found.battle.scenario, changes->front(), found.battle.options);
    if (!scenario) return scenario.error();
    found.battle.scenario = std::move(*scenario);
    const auto game = catalogue.make(*found.entry, found.battle.scenario);
    if (!game) return game.error();
    found.game = *game;
  }
  found.names = lab::names_of(std::string(found.entry->id), found.entry->title, found.battle.scenario, *found.game);
  return found;
}

std::string player_for(const game::Game& game, const std::string& name) {
  const std::vector<game::BotInfo> bots = game.bots();
  const bool known = sim::make_player(game, name, 1).ok();
  return !known && name == "doctrine" && !bots.empty() ? bots.front().id : name;
}

uint64_t stream_of(const LabBattle& battle, const std::string& blue, const std::string& red, uint64_t seed) {
  return lab::stream_of(battle.battle.game, battle.entry->rules_version, battle.battle.scenario, blue, red, seed);
}

lab::GameMaker lab_maker(const api::Catalogue& catalogue) {
  return [&catalogue](const std::string& id, const Value& scenario) -> Result<std::shared_ptr<const game::Game>> {
    const auto entry = catalogue.find(id);
    if (!entry) return entry.error();
    return catalogue.make(**entry, scenario);
  };
}

Result<std::unique_ptr<LabDesk>> open_desk(const Args& args, const api::Catalogue& catalogue) {
  const Result<int64_t> threads = args.number("threads", 1, 1, 1024);
  if (!threads) return threads.error();
  auto world = lab::join_world();
  if (!world) return world.error();
  const int count = static_cast<int>(*threads);
  if (*world && (*world)->rank() > 0) {
    lab::serve(**world, count, lab_maker(catalogue));
    return std::unique_ptr<LabDesk>();
  }
  auto desk = std::make_unique<LabDesk>();
  desk->make = lab_maker(catalogue);
  desk->world = std::move(*world);
  if (desk->world) desk->crew = std::make_unique<lab::Ranks>(*desk->world, count, desk->make);
  else desk->crew = std::make_unique<lab::Threads>(count, desk->make);
  desk->seed = *args.seed(1);
  desk->out = args.option("out").value_or("");
  if (!desk->out.empty()) {
    std::error_code code;
    std::filesystem::create_directories(desk->out, code);
    if (code) return Error{desk->out, say("cannot be made into a folder: {problem}", {{"problem", code.message()}}), ""};
  }
  return desk;
}

namespace {

// The experiment's own part of the command line.
struct Wanted {
  lab::Goal goal;
  lab::Order order;
  double precision = 0;
};

Result<double> points(const Args& args, std::string_view name, double fallback) {
  const auto text = args.option(name);
  if (!text) return fallback;
  char* end = nullptr;
  const double value = std::strtod(text->c_str(), &end);
  if (end == text->c_str() || *end != 0 || value < 0.01 || value > 50)
    return Error{"--" + std::string(name), "must be points of share, 0.01 to 50", ""};
  return value / 100;
}

Result<Wanted> wanted(const Args& args, const LabBattle& battle, uint64_t seed, int64_t games, double precision) {
  Wanted w;
  const Result<int64_t> most = args.number("games", games, 1, 1000000000);
  const Result<int64_t> stories = args.number("stories", 200, 0, 1000000000);
  const Result<double> stop = points(args, "precision", precision);
  if (!most || !stories) return !most ? most.error() : stories.error();
  if (!stop) return stop.error();
  // Asked for games alone, it plays them all; asked for a precision alone, as many as that takes.
  w.precision = args.option("games") && !args.option("precision") ? 0 : *stop;
  w.goal = {*most, 100, w.precision};
  if (!args.option("games") && args.option("precision")) w.goal.games = 10000000;
  w.order.players[0] = player_for(*battle.game, args.option("blue").value_or("doctrine"));
  w.order.players[1] = player_for(*battle.game, args.option("red").value_or(args.option("blue").value_or("doctrine")));
  for (const std::string& player : w.order.players) {
    if (auto made = sim::make_player(*battle.game, player, 1); !made) return made.error();
    if (player.ends_with("ms"))
      return Error{player, "thinks by the clock, so that nobody could repeat it; give it visits instead, such as ace@200", ""};
  }
  w.order.swap = args.flag("swap");
  w.order.stories = *stories;
  w.order.stream = stream_of(battle, w.order.players[0], w.order.players[1], seed);
  return w;
}

std::string command_of(const Args& args) {
  std::string text = "furball lab";
  for (std::size_t i = 0; args.has_word(i); ++i) text += " " + args.word(i);
  for (const char* option : {"blue", "red", "players", "games", "precision", "stories", "tries", "effects", "seed"})
    if (const auto value = args.option(option)) text += std::string(" --") + option + " " + *value;
  for (const char* option : {"change", "vary"})
    for (const std::string& value : args.all(option)) text += std::string(" --") + option + " '" + value + "'";
  if (args.flag("swap")) text += " --swap";
  return text;
}

void fill_recipe(lab::Report& report, const Args& args, const LabBattle& battle, uint64_t seed, const char* question) {
  Value more = Value::object();
  for (const char* list : {"vary", "change"}) {
    Value values = Value::array();
    for (const std::string& value : args.all(list)) values.push_back(value);
    if (!values.as_array().empty()) more.set(list, values);
  }
  lab::set_recipe(report, api::kVersion, battle.entry->rules_version, seed, question, more);
  report.command = command_of(args);
}

Result<void> open_journal(LabDesk& desk, uint64_t stream) {
  if (desk.out.empty()) return {};
  Result<void> opened = desk.journal.open(desk.out + "/checkpoint.jsonl", hash_to_string(stream));
  if (opened && desk.journal.games_read() > 0)
    std::fprintf(stderr, "furball: goes on behind %s games of an earlier run\n",
                 lab::grouped(desk.journal.games_read()).c_str());
  return opened;
}

Result<void> write_report(const lab::Report& report, const LabDesk& desk) {
  if (desk.out.empty()) return {};
  const std::pair<const char*, std::string> files[] = {{"report.html", lab::to_html(report)},
                                                       {"games.csv", lab::to_csv(report)},
                                                       {"shares.csv", lab::shares_csv(report)},
                                                       {"games.jsonl", lab::to_json_lines(report)}};
  for (const auto& [name, text] : files)
    if (Result<void> written = write_file(desk.out + "/" + name, text); !written) return written;
  return lab::write_sqlite(report, desk.out + "/games.sqlite");
}

Value share_json(const lab::Arm& arm) {
  const lab::Share s = lab::share_of(arm.games);
  Value v = Value::object();
  v.set("blue_player", arm.order.players[0]).set("red_player", arm.order.players[1]).set("games", s.games);
  v.set("blue_wins", s.wins[0]).set("red_wins", s.wins[1]).set("draws", s.draws).set("blue_share", s.blue);
  v.set("low", s.wilson.low).set("high", s.wilson.high).set("sequential_low", s.sequential.low);
  return v.set("sequential_high", s.sequential.high).set("mean_margin", s.margin.mean());
}

int finish(lab::Report& report, LabDesk& desk, const Args& args) {
  desk.progress.clear();
  if (Result<void> written = write_report(report, desk); !written) return fail(written.error());
  if (args.flag("json")) {
    Value arms = Value::array();
    for (const auto& [label, arm] : lab::arms_of(report)) arms.push_back(share_json(*arm).set("arm", label));
    Value v = Value::object();
    v.set("hash", report.hash).set("summary", lab::summary(report)).set("arms", arms);
    if (report.finding.found) v.set("change", report.finding.found->change.text()).set("proved", report.finding.proved);
    std::printf("%s\n", json::write(v).c_str());
    return 0;
  }
  std::printf("%s: %s\n", report.names.title.c_str(), lab::summary(report).c_str());
  for (const auto& [label, arm] : lab::arms_of(report)) {
    const lab::Share s = lab::share_of(arm->games);
    std::printf("  %-44s %5.1f %%  (%.1f to %.1f)  %s games\n", label.c_str(), 100 * s.blue, 100 * s.wilson.low,
                100 * s.wilson.high, lab::grouped(s.games).c_str());
  }
  std::printf("recipe %s\n", report.hash.c_str());
  if (!desk.out.empty()) std::printf("report: %s/report.html\n", desk.out.c_str());
  return 0;
}

int simulate(const Args& args, LabDesk& desk, const LabBattle& battle) {
  const Result<Wanted> w = wanted(args, battle, desk.seed, 1000, 0.03);
  if (!w) return usage_error(w.error());
  lab::Report report;
  report.kind = "simulate", report.names = battle.names;
  const auto base = lab::arm_of(battle.battle, {}, w->order, w->goal, desk.make);
  if (!base) return fail(base.error());
  report.base = *base;
  fill_recipe(report, args, battle, desk.seed, "Who wins, and how?");
  if (Result<void> opened = open_journal(desk, w->order.stream); !opened) return fail(opened.error());
  const lab::Bench bench = desk.bench();
  if (Result<void> done = lab::run({&report.base}, desk.journal, *desk.crew, bench.on_progress); !done)
    return fail(done.error());
  return finish(report, desk, args);
}

// Every player of --players against every other.
Result<void> play_levels(const Args& args, LabDesk& desk, const LabBattle& battle, const Wanted& w, lab::Report& report) {
  for (const std::string& name : listed(args.option("players").value_or("")))
    report.levels.push_back(player_for(*battle.game, name));
  if (report.levels.size() < 2) return {};
  std::vector<lab::Arm*> arms;
  for (const std::string& blue : report.levels)
    for (const std::string& red : report.levels) {
      lab::Order order = w.order;
      order.players[0] = blue, order.players[1] = red, order.stories = 0;
      const bool thinker = blue.find("ace") == 0 || red.find("ace") == 0;
      auto arm = lab::arm_of(battle.battle, {}, order, {thinker ? 60 : 300, 60, 0}, desk.make);
      if (!arm) return arm.error();
      report.level_arms.push_back(std::move(*arm));
    }
  arms.reserve(report.level_arms.size());
  for (lab::Arm& arm : report.level_arms) arms.push_back(&arm);
  return lab::run(arms, desk.journal, *desk.crew, desk.bench().on_progress);
}

int balance(const Args& args, LabDesk& desk, const LabBattle& battle) {
  const Result<Wanted> w = wanted(args, battle, desk.seed, 2000, 0.03);
  const Result<int64_t> tries = args.number("tries", 300, 20, 1000000);
  const Result<int64_t> effects = args.number("effects", 12, 0, 200);
  if (!w || !tries) return usage_error(!w ? w.error() : tries.error());
  if (!effects) return usage_error(effects.error());
  lab::Report report;
  report.kind = "balance", report.names = battle.names;
  if (Result<void> opened = open_journal(desk, w->order.stream); !opened) return fail(opened.error());
  lab::BalanceGoal goal;
  goal.base = w->goal, goal.try_games = *tries;
  auto finding = lab::find_balance(battle.battle, w->order, goal, desk.bench());
  if (!finding) return fail(finding.error());
  report.finding = std::move(*finding);
  report.base = report.finding.base;
  if (Result<void> played = play_levels(args, desk, battle, *w, report); !played) return fail(played.error());
  auto turned = lab::effects(battle.battle, w->order, *tries, static_cast<std::size_t>(*effects), desk.bench());
  if (!turned) return fail(turned.error());
  report.effects = std::move(*turned);
  fill_recipe(report, args, battle, desk.seed, "Who wins, and what makes it even?");
  return finish(report, desk, args);
}

int vary(const Args& args, LabDesk& desk, const LabBattle& battle) {
  const Result<Wanted> w = wanted(args, battle, desk.seed, 600, 0);
  if (!w) return usage_error(w.error());
  lab::Report report;
  report.kind = "vary", report.names = battle.names;
  for (const std::string& text : args.all("vary")) {
    auto changes = lab::parse_changes(text);
    if (!changes) return usage_error(changes.error());
    report.factors.push_back(std::move(*changes));
  }
  if (report.factors.empty())
    return usage_error({"--vary", "is missing: say what to change, such as --vary handicap=+1,+2", ""});
  std::vector<std::vector<lab::Change>> grid = {{}};
  for (const auto& factor : report.factors) {
    std::vector<std::vector<lab::Change>> finer;
    for (const auto& point : grid)
      for (const lab::Change& change : factor) {
        finer.push_back(point);
        finer.back().push_back(change);
      }
    grid = std::move(finer);
  }
  auto base = lab::arm_of(battle.battle, {}, w->order, w->goal, desk.make);
  if (!base) return fail(base.error());
  report.base = std::move(*base);
  for (const auto& changes : grid) {
    auto arm = lab::arm_of(battle.battle, changes, w->order, w->goal, desk.make);
    if (!arm) return fail(arm.error());
    report.variants.push_back(std::move(*arm));
  }
  fill_recipe(report, args, battle, desk.seed, "What does each change do?");
  if (Result<void> opened = open_journal(desk, w->order.stream); !opened) return fail(opened.error());
  std::vector<lab::Arm*> arms = {&report.base};
  arms.reserve(1 + report.variants.size());
  for (lab::Arm& arm : report.variants) arms.push_back(&arm);
  if (Result<void> done = lab::run(arms, desk.journal, *desk.crew, desk.bench().on_progress); !done) return fail(done.error());
  return finish(report, desk, args);
}

int compare(const Args& args, const api::Catalogue& catalogue, LabDesk& desk, const LabBattle& battle) {
  lab::Report report;
  report.kind = "compare", report.names = battle.names;
  uint64_t all = 0;
  for (std::size_t i = 1; args.has_word(i); ++i) {
    const Result<LabBattle> other = find_battle(args.word(i), args, catalogue);
    if (!other) return fail(other.error());
    const Result<Wanted> w = wanted(args, *other, desk.seed, 1000, 0.03);
    if (!w) return usage_error(w.error());
    auto arm = lab::arm_of(other->battle, {}, w->order, w->goal, desk.make);
    if (!arm) return fail(arm.error());
    arm->label = other->names.game + "/" + other->names.scenario;
    all = hash_combine(all, w->order.stream);
    report.systems.push_back(other->names);
    report.system_arms.push_back(std::move(*arm));
  }
  if (report.systems.size() < 2) return usage_error({"", "compare needs at least two battles, each GAME/SCENARIO", ""});
  if (Result<void> opened = open_journal(desk, all); !opened) return fail(opened.error());
  std::vector<lab::Arm*> arms;
  arms.reserve(report.system_arms.size());
  for (lab::Arm& arm : report.system_arms) arms.push_back(&arm);
  if (Result<void> done = lab::run(arms, desk.journal, *desk.crew, desk.bench().on_progress); !done) return fail(done.error());
  report.base = report.system_arms[0];
  fill_recipe(report, args, battle, desk.seed, "How do the systems see this battle?");
  return finish(report, desk, args);
}

int lab_verb(const Args& args, const api::Catalogue& catalogue) {
  const std::string& kind = args.word(0);
  if (kind != "simulate" && kind != "balance" && kind != "vary" && kind != "compare")
    return usage_error({kind, "is not a kind of experiment; there are: simulate, balance, vary, compare", ""});
  if (args.flag("library") && kind != "balance") return usage_error({"--library", "belongs to 'furball lab balance'", ""});
  if (!args.has_word(1) && !args.flag("library"))
    return usage_error({"", "name a battle: GAME/SCENARIO, such as dogfight/cactus", ""});
  const auto desk = open_desk(args, catalogue);
  if (!desk) return usage_error(desk.error());
  if (!*desk) return 0;
  if (args.flag("library")) return balance_library(args, catalogue, **desk);
  const Result<LabBattle> battle = find_battle(args.word(1), args, catalogue);
  if (!battle) return refused(battle.error());
  if (kind == "simulate") return simulate(args, **desk, *battle);
  if (kind == "balance") return balance(args, **desk, *battle);
  if (kind == "vary") return vary(args, **desk, *battle);
  return compare(args, catalogue, **desk, *battle);
}

}  // namespace

void add_lab_verbs(std::vector<Verb>& verbs) {
  add_verb(verbs, lab_verb, R"(lab simulate|balance|vary|compare GAME/SCENARIO ...
  experiments: who wins, what makes it even, what a change does, how systems compare
  --blue PLAYER        who plays blue: doctrine (the default), ace@200 (visits), random, ...
  --red PLAYER         who plays red (default: the same)
  --swap               play pairs of games with the same dice and the players' seats swapped
  --games N            so many games at most
  --precision POINTS   stop when the share is known to within so much (default 3)
  --change PATH=VALUE  change the battle first; may be given several times
  --vary PATH=V1,V2    vary: play it with each of these; several make a grid
  --players P1,P2      balance: also every one of these against every other
  --tries N            balance: games for each change that is tried (default 300)
  --effects N          balance: how many small changes to show (default 12)
  --library            balance: every scenario of the games named (default: of all)
  --write FILE         balance --library: the file of results, kept up to date scenario by scenario
  --ace PLAYER         balance --library: the better player (default ace@30)
  --ace_games N        balance --library: games of the better player (default 40, 0: none)
  --search             balance --library: also look for the change that makes it even
  --date YYYY-MM-DD    balance --library: the date to write (default: today)
  --stories N          games told in full, with the fate of every unit (default 200)
  --out DIR            write report.html, CSV, JSON lines and SQLite there; goes on where it stopped
  --threads --seed --json)");
}

}  // namespace furball::cli
