#include <fstream>
#include <iterator>

#include "apps/cli/verbs.h"
#include "libs/base/say.h"
#include "libs/json/json.h"
#include "libs/sim/arena.h"
#include "libs/sim/player.h"
#include "libs/sim/tactics.h"

namespace furball::cli {
namespace {

Value interval(const sim::Interval& i) {
  Value v = Value::object();
  return v.set("low", i.low).set("mid", i.mid).set("high", i.high);
}

const char* word(sim::Decision d) {
  return d == sim::Decision::kAccept ? "a is better" : d == sim::Decision::kReject ? "a is not better" : "undecided";
}

int arena(const Args& args, const api::Catalogue& catalogue) {
  const Result<int64_t> pairs = args.number("pairs", 50, 1, 1000000);
  const Result<int64_t> threads = args.number("threads", 1, 1, 256);
  if (!pairs) return usage_error(pairs.error());
  if (!threads) return usage_error(threads.error());
  const Result<Chosen> chosen = choose_game(args, catalogue);
  if (!chosen) return refused(chosen.error());
  sim::ArenaOptions options;
  options.a = args.option("a").value_or("ace");
  options.b = args.option("b").value_or("random");
  options.pairs = static_cast<int>(*pairs);
  options.threads = static_cast<int>(*threads);
  options.seed = *args.seed(1);
  options.sequential = args.flag("sequential") || args.flag("sprt");
  const auto learned = chosen_network(args, catalogue, *chosen->entry, *chosen->game);
  if (!learned) return fail(learned.error());
  options.learned = *learned;
  Progress progress(*pairs);
  options.on_progress = [&](int done) { progress.show(done); };
  const Result<sim::ArenaReport> report = sim::run_arena(*chosen->game, options);
  progress.clear();
  if (!report) return usage_error(report.error());
  const sim::Interval score = report->score.interval95(), margin = report->margin.interval95(), elo = sim::elo(score);
  if (args.flag("json")) {
    Value v = Value::object();
    v.set("game", chosen->entry->id).set("scenario", chosen->scenario.at("id")).set("a", options.a).set("b", options.b);
    v.set("pairs", report->pairs).set("wins", report->wins).set("draws", report->draws).set("losses", report->losses);
    v.set("unfinished", report->unfinished)
        .set("score", interval(score))
        .set("margin", interval(margin))
        .set("elo", interval(elo));
    v.set("blue_seat", interval(report->blue.interval95()))
        .set("longest_move_ms", Value::object().set("a", report->longest_a).set("b", report->longest_b));
    std::printf("%s\n", json::write(v.set("seconds", report->seconds).set("decision", word(report->decision))).c_str());
  } else {
    std::printf("%s v %s: %d wins, %d draws, %d losses in %d pairs\n", options.a.c_str(), options.b.c_str(), report->wins,
                report->draws, report->losses, report->pairs);
    std::printf("score %.1f %% (95 %%: %.1f to %.1f), margin %+.2f (%+.2f to %+.2f), Elo %+.0f (%+.0f to %+.0f), %.1f s\n",
                100 * score.mid, 100 * score.low, 100 * score.high, margin.mid, margin.low, margin.high, elo.mid, elo.low,
                elo.high, report->seconds);
    std::printf("the blue seat scored %.1f %%; longest move: %.1f ms (a), %.1f ms (b)\n", 100 * report->blue.mean(),
                report->longest_a, report->longest_b);
    if (options.sequential) std::printf("sequential test: %s\n", word(report->decision));
  }
  return 0;
}

// The scenario on which a game's opponents prove their strength: equal forces, enough of them that skill decides.
std::string proving_ground(const game::GameEntry& entry, const api::Catalogue& catalogue) {
  const Result<Value> file = catalogue.data().load(std::string(entry.folder) + "/data/tactics.toml");
  return file && file->find("proof") ? std::string(file->at("proof").as_text()) : catalogue.first_scenario(entry);
}

// Neighbours on the ladder meet, then the best meets chance and the game's own bots.
std::vector<std::pair<std::string, std::string>> meetings_of(const game::Game& game, const std::string& ace) {
  const std::vector<std::string> rungs{"random", "cadet", "recruit", "pilot", "veteran", "expert", ace};
  std::vector<std::pair<std::string, std::string>> meetings;
  for (std::size_t i = 1; i < rungs.size(); ++i) meetings.emplace_back(rungs[i], rungs[i - 1]);
  meetings.emplace_back(ace, "random");
  for (const game::BotInfo& bot : game.bots()) {
    meetings.emplace_back(ace, bot.id);
    meetings.emplace_back(bot.id, "random");
  }
  return meetings;
}

std::string table_row(const std::string& a, const std::string& b, const sim::ArenaReport& report) {
  const sim::Interval elo = sim::elo(report.score.interval95());
  char text[240];
  std::snprintf(text, sizeof text, "| %s | %s | %d | %d / %d / %d | %.1f %% | %+.0f (%+.0f to %+.0f) | %+.2f | %.0f ms |\n",
                a.c_str(), b.c_str(), report.pairs, report.wins, report.draws, report.losses, 100 * report.score.mean(),
                elo.mid, elo.low, elo.high, report.margin.mean(), report.longest_a);
  return text;
}

// Puts a section into a file of sections: over the one with the same heading, else at the end.
Result<void> write_section(const std::string& path, const std::string& heading, const std::string& section) {
  std::string text;
  {
    std::ifstream in(path);
    if (in) text.assign(std::istreambuf_iterator<char>(in), {});
  }
  const std::size_t at = text.find(heading + "\n");
  if (at == std::string::npos) {
    if (!text.empty() && !text.ends_with("\n\n")) text += '\n';
    text += section;
  } else {
    const std::size_t next = text.find("\n## ", at);
    text.replace(at, (next == std::string::npos ? text.size() : next + 1) - at,
                 section + (next == std::string::npos ? "" : "\n"));
  }
  std::ofstream out(path);
  out << text;
  if (!out.flush()) return Error{path, "cannot be written", ""};
  return {};
}

int ladder(const Args& args, const api::Catalogue& catalogue) {
  const Result<int64_t> pairs = args.number("pairs", 100, 1, 100000);
  const Result<int64_t> threads = args.number("threads", 1, 1, 256);
  if (!pairs || !threads) return usage_error(!pairs ? pairs.error() : threads.error());
  const auto entry = catalogue.find(args.word(0));
  if (!entry) return usage_error(entry.error());
  const std::string id = args.option("scenario").value_or(proving_ground(**entry, catalogue));
  const Result<Value> scenario = catalogue.scenario(**entry, id);
  if (!scenario) return fail(scenario.error());
  const auto game = catalogue.make(**entry, *scenario);
  if (!game) return fail(game.error());
  const auto learned = chosen_network(args, catalogue, **entry, **game);
  if (!learned) return fail(learned.error());
  const std::string budget = args.option("budget").value_or("100ms");
  const bool json = args.flag("json");

  const std::string heading = "## " + std::string((*entry)->title) + ", scenario " + id;
  std::string section = heading + "\n\n`furball ladder " + std::string((*entry)->id) + " --scenario " + id + " --pairs " +
                        std::to_string(*pairs) + " --budget " + budget + (args.flag("sequential") ? " --sequential" : "") +
                        " --threads " + std::to_string(*threads) + "`\n\n" +
                        "| player | against | pairs | won / drawn / lost | score | Elo (95 %) | mean margin | longest move "
                        "|\n|---|---|---|---|---|---|---|---|\n";
  if (!json) std::fputs(section.c_str(), stdout);
  const auto meetings = meetings_of(**game, "ace@" + budget);
  Progress progress(*pairs * static_cast<int64_t>(meetings.size()));
  int64_t done = 0;
  Value rows = Value::array();
  for (const auto& [a, b] : meetings) {
    sim::ArenaOptions options;
    options.a = a;
    options.b = b;
    options.pairs = static_cast<int>(*pairs);
    options.threads = static_cast<int>(*threads);
    options.seed = *args.seed(1);
    options.sequential = args.flag("sequential");
    options.learned = *learned;
    options.on_progress = [&](int n) { progress.show(done + n); };
    const Result<sim::ArenaReport> report = sim::run_arena(**game, options);
    if (!report) return fail(report.error());
    done += *pairs;
    Value row = Value::object();
    row.set("a", a).set("b", b).set("pairs", report->pairs).set("score", report->score.mean());
    row.set("elo", interval(sim::elo(report->score.interval95())))
        .set("margin", report->margin.mean())
        .set("longest_move_ms", report->longest_a);
    rows.push_back(row);
    const std::string line = table_row(a, b, *report);
    section += line;
    if (!json) progress.clear(), std::fputs(line.c_str(), stdout), std::fflush(stdout);
  }
  progress.clear();
  if (json) std::printf("%s\n", json::write(rows).c_str());
  if (const auto file = args.option("write"))
    if (const Result<void> written = write_section(*file, heading, section); !written) return fail(written.error());
  return 0;
}

int tactics(const Args& args, const api::Catalogue& catalogue) {
  const auto entry = catalogue.find(args.word(0));
  if (!entry) return usage_error(entry.error());
  const Result<Value> file = catalogue.data().load(std::string((*entry)->folder) + "/data/tactics.toml");
  if (!file) return fail({"", say("{game} has no tactical positions", {{"game", (*entry)->title}}), ""});
  const std::string player = args.option("player").value_or("ace");
  const auto make = [&](std::string_view id) -> Result<std::shared_ptr<const game::Game>> {
    const Result<Value> scenario = catalogue.scenario(**entry, id);
    if (!scenario) return scenario.error();
    return catalogue.make(**entry, *scenario);
  };
  const auto first = make(catalogue.first_scenario(**entry));
  if (!first) return fail(first.error());
  const auto learned = chosen_network(args, catalogue, **entry, **first);
  if (!learned) return fail(learned.error());
  const auto results = sim::run_tactics(*file, make, player, *args.seed(1), *learned);
  if (!results) return fail(results.error());
  int solved = 0;
  for (const sim::TacticResult& result : *results) {
    solved += result.solved;
    if (!args.flag("json"))
      std::printf("%-6s %-28s chose %s\n", result.solved ? "solved" : "missed", result.id.c_str(), result.chosen.c_str());
  }
  if (args.flag("json")) {
    Value v = Value::object();
    std::printf(
        "%s\n",
        json::write(v.set("game", (*entry)->id).set("player", player).set("positions", results->size()).set("solved", solved))
            .c_str());
  } else {
    std::printf("%s solves %d of %d\n", player.c_str(), solved, static_cast<int>(results->size()));
  }
  return 0;
}

}  // namespace

void add_arena_verbs(std::vector<Verb>& verbs) {
  add_verb(verbs, arena, R"(arena GAME
  pit two players against each other in pairs of games, sides swapped
  --scenario --position
  --a PLAYER    random, a bot of the game, cadet ... ace, ace@100ms, ace@500 (default ace)
  --b PLAYER    the other (default random)
  --pairs N     how many pairs (default 50)
  --sequential  stop as soon as the result is clear
  --sprt        the same: a sequential test of 0 against 30 Elo
  --network --threads --seed --json)");
  add_verb(verbs, ladder, R"(ladder GAME
  rate all players of a game (the tables of docs/strength.md)
  --scenario ID|FILE  default: the game's own proving ground
  --pairs N           pairs per match-up (default 100)
  --budget B          the ace's budget: visits per choice, or a time per move such as 100ms (the default)
  --sequential        stop a match-up as soon as its result is clear
  --write FILE        write the table into its section of this file
  --network --threads --seed --json)");
  add_verb(verbs, tactics, R"(tactics GAME
  count the solved positions among those whose best choice is clear
  --player PLAYER  who tries (default ace)
  --network --seed --json)");
}

}  // namespace furball::cli
