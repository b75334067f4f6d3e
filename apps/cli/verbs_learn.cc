// The verbs of learning: a game's features, games to learn from, puzzles out of games.

#include <atomic>
#include <fstream>
#include <mutex>

#include "apps/cli/verbs.h"
#include "libs/api/learned.h"
#include "libs/base/hash.h"
#include "libs/json/json.h"
#include "libs/sim/puzzles.h"
#include "libs/sim/selfplay.h"
#include "libs/sim/threads.h"

namespace furball::cli {

Result<search::Learned> chosen_network(const Args& args, const api::Catalogue& catalogue, const game::GameEntry& entry,
                                       const game::Game& game) {
  const auto file = args.option("network");
  if (!file) return api::load_learned(catalogue, entry, game);
  if (*file == "none") return api::search_habits(catalogue, entry);
  const Result<Value> read = read_data_file(*file);
  if (!read) return read.error();
  return api::read_learned(*read, game, api::search_habits(catalogue, entry));
}

namespace {

struct Battle {
  std::string id;
  std::shared_ptr<const game::Game> game;
};

// --scenario ID,FILE,...: those; else all of the game's.
Result<std::vector<Battle>> battles_of(const Args& args, const api::Catalogue& catalogue, const game::GameEntry& entry) {
  std::vector<std::string> ids;
  if (const auto named = args.option("scenario")) {
    for (std::size_t from = 0; from <= named->size();) {
      const std::size_t comma = std::min(named->find(',', from), named->size());
      ids.push_back(named->substr(from, comma - from));
      from = comma + 1;
    }
  } else {
    const Value all = catalogue.scenarios(entry);
    for (const Value& scenario : all.as_array()) ids.emplace_back(scenario.at("id").as_text());
  }
  std::vector<Battle> battles;
  for (const std::string& id : ids) {
    const auto chosen = choose_scenario(entry, id, catalogue);
    if (!chosen) return chosen.error();
    battles.push_back({id, chosen->game});
  }
  return battles;
}

int features(const Args& args, const api::Catalogue& catalogue) {
  const Result<Chosen> chosen = choose_game(args, catalogue);
  if (!chosen) return refused(chosen.error());
  const auto specs = chosen->game->features();
  std::vector<int16_t> values(specs.size());
  chosen->game->fill_features(chosen->start, game::Seat::kBlue, values);
  Value list = Value::array();
  for (std::size_t i = 0; i < specs.size(); ++i) {
    const std::string name = game::full_name(specs[i]);
    Value v = Value::object();
    v.set("name", name).set("meaning", specs[i].meaning).set("low", int{specs[i].low}).set("high", int{specs[i].high});
    list.push_back(v.set("worth", specs[i].worth).set("value", int{values[i]}));
    if (!args.flag("json"))
      std::printf("%-26s %5d  (%d to %d)  %s\n", name.c_str(), values[i], specs[i].low, specs[i].high,
                  std::string(specs[i].meaning).c_str());
  }
  if (args.flag("json")) std::printf("%s\n", json::write(list).c_str());
  return 0;
}

// Samples as the trainer reads them: little-endian, "FBSP", the number of features, then rows of int16 features and two floats.
class SampleFile {
 public:
  SampleFile(const std::string& path, std::size_t features) : out_(path, std::ios::binary) {
    const auto count = static_cast<uint32_t>(features);
    out_.write("FBSP", 4);
    out_.write(reinterpret_cast<const char*>(&count), 4);
  }
  void add(const sim::LearnedSample& sample) {
    out_.write(reinterpret_cast<const char*>(sample.features.data()), static_cast<std::streamsize>(2 * sample.features.size()));
    const float targets[2] = {sample.value, sample.result};
    out_.write(reinterpret_cast<const char*>(targets), sizeof targets);
  }
  bool good() { return static_cast<bool>(out_.flush()); }

 private:
  std::ofstream out_;
};

int selfplay(const Args& args, const api::Catalogue& catalogue) {
  const auto entry = catalogue.find(args.word(0));
  if (!entry) return usage_error(entry.error());
  const auto out = args.option("out");
  if (!out) return usage_error({"--out", "names the file that the samples go to", ""});
  const auto games = args.number("games", 1000, 1, 1000000000), threads = args.number("threads", 1, 1, 256);
  const auto seconds = args.number("seconds", 0, 0, 100000), visits = args.number("visits", 0, 0, 100000);
  const auto playouts = args.number("playouts", 4, 0, 1000), samples = args.number("samples", 12, 1, 10000);
  for (const auto* number : {&games, &threads, &seconds, &visits, &playouts, &samples})
    if (!*number) return usage_error(number->error());
  const auto battles = battles_of(args, catalogue, **entry);
  if (!battles) return fail(battles.error());
  std::vector<std::shared_ptr<const game::Game>> list;
  for (const Battle& battle : *battles) list.push_back(battle.game);
  const auto learned = chosen_network(args, catalogue, **entry, *list[0]);
  if (!learned) return fail(learned.error());
  SampleFile file(*out, list[0]->features().size());
  sim::SelfplayOptions options;
  options.games = static_cast<int>(*games), options.threads = static_cast<int>(*threads);
  options.seconds = static_cast<double>(*seconds), options.visits = static_cast<int>(*visits);
  options.playouts = static_cast<int>(*playouts), options.samples = static_cast<double>(*samples);
  options.seed = *args.seed(1), options.learned = *learned;
  const sim::SelfplayReport report = sim::selfplay(list, options, [&](const std::vector<sim::LearnedSample>& all) {
    for (const sim::LearnedSample& sample : all) file.add(sample);
  });
  if (!file.good()) return fail({*out, "cannot be written", ""});
  std::printf("%lld games, %lld samples, %.1f s\n", static_cast<long long>(report.games),
              static_cast<long long>(report.samples), report.seconds);
  return 0;
}

Value to_value(const sim::Puzzle& puzzle, const std::string& id, const std::string& scenario) {
  Value v = Value::object(), best = Value::array();
  for (const std::string& notation : puzzle.best) best.push_back(notation);
  v.set("id", id).set("scenario", scenario).set("seat", game::name(puzzle.seat)).set("asks", puzzle.asks).set("best", best);
  v.set("margin", puzzle.margin).set("agreement", puzzle.agreement).set("difficulty", puzzle.difficulty);
  return v.set("why", puzzle.why).set("position", puzzle.position);
}

// One JSON object a line, as they are found; tools/puzzles.py makes the data file of them.
int puzzles(const Args& args, const api::Catalogue& catalogue) {
  if (args.word(0) != "mine") return usage_error({args.word(0), "'mine' is all that can be done with puzzles", ""});
  const auto entry = catalogue.find(args.word(1));
  if (!entry) return usage_error(entry.error());
  const auto wanted = args.number("count", 60, 1, 100000), threads = args.number("threads", 1, 1, 256);
  const auto seconds = args.number("seconds", 0, 0, 100000), visits = args.number("visits", 400, 8, 1000000);
  for (const auto* number : {&wanted, &threads, &seconds, &visits})
    if (!*number) return usage_error(number->error());
  const auto battles = battles_of(args, catalogue, **entry);
  if (!battles) return fail(battles.error());
  sim::PuzzleOptions options;
  options.seed = *args.seed(1), options.visits = static_cast<int>(*visits);
  const auto learned = chosen_network(args, catalogue, **entry, *(*battles)[0].game);
  if (!learned) return fail(learned.error());
  options.learned = *learned;
  const double start = now_seconds();
  std::mutex lock;
  std::atomic<int> next{0};
  int found = 0;
  const auto worker = [&] {
    for (int n; (n = next++) >= 0;) {
      if (*seconds > 0 && now_seconds() - start > static_cast<double>(*seconds)) return;
      const Battle& battle = (*battles)[static_cast<std::size_t>(n) % battles->size()];
      const std::vector<sim::Puzzle> some = sim::mine_game(*battle.game, static_cast<uint64_t>(n), options);
      const std::lock_guard<std::mutex> guard(lock);
      for (std::size_t i = 0; i < some.size() && found < *wanted; ++i, ++found) {
        const std::string id = battle.id + "-" + std::to_string(n) + (i > 0 ? "-" + std::to_string(i + 1) : "");
        std::printf("%s\n", json::write(to_value(some[i], id, battle.id)).c_str());
        std::fflush(stdout);
      }
      if (found >= *wanted) return;
    }
  };
  sim::together(static_cast<int>(*threads), worker);
  return 0;
}

}  // namespace

void add_learn_verbs(std::vector<Verb>& verbs) {
  add_verb(verbs, features, R"(features GAME
  list what a game knows about a position
  --scenario --position --json)");
  add_verb(verbs, selfplay, R"(selfplay GAME
  play games to learn from and write their positions
  --scenario ID,ID  scenarios, taken in turn (default: all of them)
  --out FILE        where the samples go
  --games N         how many (default 1000)
  --seconds S       or as many as fit into so long
  --visits N        of searching players; 0: the game's quick choices alone (the default)
  --playouts N      games behind each sample's value (default 4); 0: what the search found
  --samples N       positions from a game, about (default 12)
  --network
  --threads N       at a time (default 1)
  --seed)");
  add_verb(verbs, puzzles, R"(puzzles mine GAME
  find positions in which one choice is clearly best
  --scenario ID,ID  scenarios, taken in turn (default: all of them)
  --count N         stop after so many (default 60)
  --seconds S       or after so long
  --visits N        of a deep search (default 400)
  --network
  --threads N       at a time (default 1)
  --seed)");
}

}  // namespace furball::cli
