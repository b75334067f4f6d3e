#include "apps/cli/verbs.h"
#include "libs/base/hash.h"
#include "libs/base/say.h"
#include "libs/game/conformance.h"
#include "libs/game/play_hash.h"
#include "libs/json/json.h"
#include "libs/search/mcts.h"
#include "libs/sim/clock.h"

namespace furball::cli {
namespace {

int perft(const Args& args, const api::Catalogue& catalogue) {
  const Result<int64_t> depth = args.number("depth", 2, 0, 12);
  if (!depth) return usage_error(depth.error());
  const Result<Chosen> chosen = choose_game(args, catalogue);
  if (!chosen) return refused(chosen.error());
  const game::Game& game = *chosen->game;
  Value divide = Value::object();
  uint64_t nodes = 0;
  const game::NodeKind kind = game.node(chosen->start).kind;
  if (*depth > 0 && kind != game::NodeKind::kTerminal) {  // branch by branch, so that the bar can follow
    game::ActionList actions;
    game::OutcomeList outcomes;
    if (kind == game::NodeKind::kDecision) game.legal(chosen->start, actions);
    else game.outcomes(chosen->start, outcomes);
    Progress progress(static_cast<int64_t>(actions.size() + outcomes.size()));
    int64_t done = 0;
    const auto branch = [&](const std::string& name, const game::AnyState& next) {
      const uint64_t count = game::perft(game, next, static_cast<int>(*depth) - 1);
      if (args.flag("divide")) divide.set(name, count);
      nodes += count;
      progress.show(++done);
    };
    if (kind == game::NodeKind::kDecision) {
      for (game::Action a : actions) {
        game::AnyState next = chosen->start;
        game.apply(next, a);
        branch(game.notation(chosen->start, a), next);
      }
    } else {
      for (const game::Outcome& o : outcomes) {
        game::AnyState next = chosen->start;
        game.resolve(next, o.id);
        branch(game.outcome_notation(chosen->start, o.id), next);
      }
    }
  } else {
    nodes = game::perft(game, chosen->start, static_cast<int>(*depth));
  }
  if (args.flag("json")) {
    Value v = Value::object();
    v.set("depth", static_cast<long long>(*depth)).set("nodes", nodes);
    if (args.flag("divide")) v.set("divide", divide);
    std::printf("%s\n", json::write(v).c_str());
  } else {
    for (const Value::Member& member : divide.as_object())
      std::printf("%-24s %lld\n", member.first.c_str(), static_cast<long long>(member.second.as_integer()));
    std::printf("depth %d: %llu nodes\n", static_cast<int>(*depth), static_cast<unsigned long long>(nodes));
  }
  return 0;
}

Value counts(const std::map<std::string, int64_t, std::less<>>& by_name) {
  Value v = Value::object();
  for (const auto& [name, count] : by_name) v.set(name, count);
  return v;
}

// Without --scenario the games are shared out over all scenarios.
int fuzz(const Args& args, const api::Catalogue& catalogue) {
  const auto entry = catalogue.find(args.word(0));
  if (!entry) return usage_error(entry.error());
  const Result<int64_t> games = args.number("games", 1000, 1, 100000000);
  const Result<uint64_t> seed = args.seed(1);
  if (!games) return usage_error(games.error());
  std::vector<std::shared_ptr<const game::Game>> list;
  if (args.option("scenario")) {
    const Result<Chosen> chosen = choose_game(args, catalogue);
    if (!chosen) return fail(chosen.error());
    list.push_back(chosen->game);
  } else {
    const Value scenarios = catalogue.scenarios(**entry);
    for (const Value& s : scenarios.as_array()) {
      const auto scenario = catalogue.scenario(**entry, s.at("id").as_text());
      const auto game = scenario ? catalogue.make(**entry, *scenario) : scenario.error();
      if (!game) return fail(game.error());
      list.push_back(*game);
    }
  }
  for (const char* option : {"bot_blue", "bot_red"}) {
    const std::optional<std::string> bot = args.option(option);
    std::string known;
    bool found = !bot;
    for (const game::BotInfo& info : list[0]->bots()) {
      found |= bot == info.id;
      known += (known.empty() ? "" : ", ") + std::string(info.id);
    }
    if (!found)
      return usage_error({"--" + std::string(option),
                          say("there is no bot '{id}'; there are: {known}", {{"id", *bot}, {"known", known}}), ""});
  }
  game::FuzzReport total;
  Progress progress(*games);
  int64_t done = 0;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const int64_t share =
        *games / static_cast<int64_t>(list.size()) + (static_cast<int64_t>(i) < *games % static_cast<int64_t>(list.size()));
    game::FuzzOptions options;
    options.games = static_cast<int>(share);
    options.seed = *seed + i;
    options.bots[0] = args.option("bot_blue").value_or("");
    options.bots[1] = args.option("bot_red").value_or("");
    options.mixed = options.coverage = true;
    options.on_progress = [&](int n) { progress.show(done + n); };
    const game::FuzzReport report = game::fuzz(*list[i], options);
    done += share;
    add(report, total);
    for (const std::string& problem : report.problems)
      total.problems.push_back(say("scenario {number}: {problem}", {{"number", i + 1}, {"problem", problem}}));
  }
  progress.clear();
  if (args.flag("json")) {
    Value v = Value::object();
    v.set("game", (*entry)->id).set("games", total.games).set("finished", total.finished).set("dead_ends", total.dead_ends);
    v.set("invariant_failures", total.invariant_failures).set("decisions", total.decisions).set("chances", total.chances);
    v.set("longest", total.longest);
    Value problems = Value::array();
    for (const std::string& problem : total.problems) problems.push_back(problem);
    v.set("problems", problems).set("steps", counts(total.steps)).set("rules", counts(total.rules));
    std::printf("%s\n", json::write(v).c_str());
  } else {
    std::printf(
        "%s: %d games, %d finished, %d dead ends, %d invariant failures\n%lld decisions, %lld dice, longest game %d nodes\n",
        std::string((*entry)->id).c_str(), total.games, total.finished, total.dead_ends, total.invariant_failures,
        static_cast<long long>(total.decisions), static_cast<long long>(total.chances), total.longest);
    std::printf("%.0f decisions a game; events named %zu rules\n",
                static_cast<double>(total.decisions) / std::max(1, total.games), total.rules.size());
    std::string never;
    for (const auto& [name, count] : total.steps)
      if (count == 0) never += (never.empty() ? "" : ", ") + name;
    std::printf("steps: %zu, never met: %s\n", total.steps.size(), never.empty() ? "none" : never.c_str());
    for (const std::string& problem : total.problems) std::printf("  %s\n", problem.c_str());
  }
  return total.clean() ? 0 : 1;
}

// A line a scenario: what it plays, whatever its states look like in memory. tests/play_hashes.txt is this table.
int hashes(const Args& args, const api::Catalogue& catalogue) {
  for (const game::GameEntry* entry : catalogue.games()) {
    if (args.has_word(0) && args.word(0) != entry->id) continue;
    const Value scenarios = catalogue.scenarios(*entry);
    for (const Value& s : scenarios.as_array()) {
      const Result<Chosen> chosen = choose_scenario(*entry, std::string(s.at("id").as_text()), catalogue);
      if (!chosen) return fail(chosen.error());
      std::printf("%s/%s %s\n", std::string(entry->id).c_str(), std::string(s.at("id").as_text()).c_str(),
                  game::to_string(game::play_hash(*chosen->game)).c_str());
      std::fflush(stdout);
    }
  }
  return 0;
}

// What one core does, however busy the machine is: the processor time of this thread.
double core_seconds() { return sim::thought_milliseconds() / 1000; }

struct Measured {
  double seconds = 0;
  game::PlayoutSum sum;
  uint64_t hash = 0;
};

// Games with fixed seeds for the hash (always the same number), then more until about a second has passed.
Measured measure(const game::Game& game, double seconds, bool give_up) {
  Measured m;
  constexpr int64_t kHashedGames = 64;
  constexpr int64_t kGamesALook = 32;  // a look at the clock takes as long as a quarter of a game of Dogfight
  const game::AnyState start = game.initial();
  const double began = core_seconds();
  while (m.sum.games < kHashedGames || core_seconds() - began < seconds) {
    for (int64_t i = 0; i < kGamesALook; ++i)
      game::add_playout(game, start, static_cast<uint64_t>(m.sum.games), m.sum, give_up);
    if (m.sum.games == kHashedGames) m.hash = m.sum.hash;
  }
  m.seconds = core_seconds() - began;
  return m;
}

// Tree search that plays every leaf to the end at random, from the first decision of the game.
double simulations_per_second(const game::Game& game, double seconds) {
  game::AnyState state = game.initial();
  dice::Rng rng = dice::derive(1, "bench:search");
  while (game.node(state).kind == game::NodeKind::kChance) {
    game::OutcomeList outcomes;
    game.outcomes(state, outcomes);
    game.resolve(state, game::sample(outcomes, rng));
  }
  search::Mcts mcts(game, std::make_shared<search::RolloutEvaluator>(1),
                    {.prior_sharpness = 0, .advice = search::Advice::kNone});
  mcts.set_root(state);
  const double start = core_seconds();
  while (core_seconds() - start < seconds) mcts.step(50);
  return mcts.visits() / (core_seconds() - start);
}

int bench(const Args& args, const api::Catalogue& catalogue) {
  const Result<int64_t> ms = args.number("ms", 1000, 1, 600000);
  if (!ms) return usage_error(ms.error());
  std::vector<const game::GameEntry*> entries(catalogue.games().begin(), catalogue.games().end());
  if (args.has_word(0)) {
    const auto entry = catalogue.find(args.word(0));
    if (!entry) return usage_error(entry.error());
    entries = {*entry};
  }
  Value list = Value::array();
  Progress progress(static_cast<int64_t>(entries.size()));
  for (const game::GameEntry* entry : entries) {
    if (args.flag("json")) progress.show(static_cast<int64_t>(list.as_array().size()));  // else a line for each game shows it
    std::string id = args.option("scenario").value_or(catalogue.first_scenario(*entry));
    const Result<Chosen> chosen = choose_scenario(*entry, id, catalogue);
    if (!chosen) return fail(chosen.error());
    const game::Game& game = *chosen->game;
    const Measured m = measure(game, static_cast<double>(*ms) / 1000, args.flag("give_up"));
    const double nodes = static_cast<double>(m.sum.decisions + m.sum.chances);
    Value v = Value::object();
    v.set("game", entry->id).set("scenario", id).set("games_per_s", static_cast<double>(m.sum.games) / m.seconds);
    v.set("nodes_per_s", nodes / m.seconds).set("decisions_per_s", static_cast<double>(m.sum.decisions) / m.seconds);
    v.set("chances_per_s", static_cast<double>(m.sum.chances) / m.seconds)
        .set("mean_nodes", nodes / static_cast<double>(m.sum.games));
    v.set("moves_per_s", v.at("decisions_per_s")).set("hash", hash_to_string(m.hash));
    v.set("simulations_per_s", simulations_per_second(game, static_cast<double>(*ms) / 2000));
    if (!args.flag("json"))
      std::printf(
          "%-12s %10.0f games/s %12.0f nodes/s (%.0f moves/s, %.0f dice/s), mean %.0f nodes, %.0f simulations/s, hash %s\n",
          std::string(entry->id).c_str(), v.at("games_per_s").as_number(), v.at("nodes_per_s").as_number(),
          v.at("decisions_per_s").as_number(), v.at("chances_per_s").as_number(), v.at("mean_nodes").as_number(),
          v.at("simulations_per_s").as_number(), hash_to_string(m.hash).c_str());
    list.push_back(std::move(v));
  }
  progress.clear();
  if (args.flag("json")) std::printf("%s\n", json::write(args.has_word(0) ? list.as_array()[0] : list).c_str());
  return 0;
}

}  // namespace

void add_check_verbs(std::vector<Verb>& verbs) {
  add_verb(verbs, hashes, R"(hashes [GAME]
  print what every scenario plays, as hashes)");
  add_verb(verbs, perft, R"(perft GAME
  count the nodes at a depth, dice included
  --scenario --position
  --depth N  how deep (default 2)
  --divide   by first branch
  --json)");
  add_verb(verbs, fuzz, R"(fuzz GAME
  play random games and check every promise of the contract
  --scenario ID|FILE  a scenario's id, or a TOML or JSON file (default: all of them)
  --games N           how many (default 1000)
  --bot_blue BOT      the game's bot that plays blue
  --bot_red BOT       the game's bot that plays red
  --seed --json)");
  add_verb(verbs, bench, R"(bench [GAME]
  measure random play and search on one core; print a hash of fixed seeds
  --scenario
  --ms N     run at least this many milliseconds (default 1000)
  --give_up  random players may leave or end the battle early
  --json)");
}

}  // namespace furball::cli
