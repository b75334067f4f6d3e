// The verbs of a doctrine's weights (games/<game>/data/doctrine.toml): finding better ones by games, and proving that they are.

#include <algorithm>
#include <cmath>

#include "apps/cli/verbs.h"
#include "libs/base/say.h"
#include "libs/json/json.h"
#include "libs/ruledata/toml_write.h"
#include "libs/sim/arena.h"
#include "libs/sim/tune.h"

namespace furball::cli {
namespace {

constexpr std::string_view kHead =
    "# How much each consideration of doctrine counts (ai/weights.h says what each means): [weights] are rules of thumb, "
    "[tuned]\n"
    "# was found by `furball tune` (the recipe): the bot \"seasoned\" and search follow those. `furball prove GAME` proves "
    "them.\n";

std::string weights_path(const game::GameEntry& entry) { return std::string(entry.folder) + "/data/doctrine.toml"; }

Result<Value> weights_of(const game::GameEntry& entry, const api::Catalogue& catalogue) {
  Result<Value> file = catalogue.data().load(weights_path(entry));
  if (!file)
    return Error{"", say("{game} keeps its doctrine's weights in its code: they cannot be tuned", {{"game", entry.title}}), ""};
  return file;
}

// The scenario with these weights.
Result<std::shared_ptr<const game::Game>> battle_with(const game::GameEntry& entry, const api::Catalogue& catalogue,
                                                      const Value& scenario, const Value& weights) {
  ruledata::DataStore own = catalogue.data();
  own.overlay(weights_path(entry), json::write(weights));
  return api::Catalogue(catalogue.games(), own).make(entry, scenario);
}

Result<sim::Battles> battles_with(const game::GameEntry& entry, const api::Catalogue& catalogue,
                                  const std::vector<Value>& scenarios, const Value& weights) {
  sim::Battles battles;
  for (const Value& scenario : scenarios) {
    auto battle = battle_with(entry, catalogue, scenario, weights);
    if (!battle) return battle.error();
    battles.push_back(std::move(*battle));
  }
  return battles;
}

Value without_tuned(const Value& file) {
  Value rest = Value::object();
  for (const auto& [key, value] : file.as_object())
    if (key == "weights") rest.set(key, value);
  return rest;
}

// Where weights must prove themselves: the proving ground first.
std::vector<std::string> proving_grounds(const game::GameEntry& entry, const api::Catalogue& catalogue) {
  std::vector<std::string> ids;
  const Result<Value> file = catalogue.data().load(std::string(entry.folder) + "/data/tactics.toml");
  if (!file) return ids;
  ids.emplace_back(file->at("proof").as_text());
  for (const Value& id : file->at("proof_more").as_array()) ids.emplace_back(id.as_text());
  return ids;
}

std::vector<std::string> words_of(const std::string& text) {
  std::vector<std::string> words;
  for (std::size_t from = 0; from <= text.size();) {
    const std::size_t comma = std::min(text.find(',', from), text.size());
    words.push_back(text.substr(from, comma - from));
    from = comma + 1;
  }
  return words;
}

// --scenario, else all but the proving grounds. Weights may not be tuned where they are to prove themselves.
Result<std::vector<std::string>> schools(const Args& args, const game::GameEntry& entry, const api::Catalogue& catalogue) {
  const std::vector<std::string> proof = proving_grounds(entry, catalogue);
  const auto proves = [&](const std::string& id) { return std::find(proof.begin(), proof.end(), id) != proof.end(); };
  if (const auto named = args.option("scenario")) {
    std::vector<std::string> ids = words_of(*named);
    for (const std::string& id : ids)
      if (proves(id))
        return Error{"--scenario",
                     say("'{scenario}' is where weights prove themselves (data/tactics.toml)", {{"scenario", id}}), ""};
    return ids;
  }
  std::vector<std::string> ids;
  const Value all = catalogue.scenarios(entry);
  for (const Value& scenario : all.as_array())
    if (std::string id(scenario.at("id").as_text()); !proves(id)) ids.push_back(std::move(id));
  return ids;
}

double rounded(double weight) {  // to three digits: more would be luck
  const double unit = weight == 0 ? 1 : std::pow(10, std::floor(std::log10(std::abs(weight))) - 2);
  return std::round(weight / unit) * unit;
}

// The list of names with these numbers.
Value named(const std::vector<std::string>& names, const std::vector<double>& weights) {
  Value table = Value::object();
  for (std::size_t i = 0; i < names.size(); ++i) {
    char text[32];
    std::snprintf(text, sizeof text, "%.6g", rounded(weights[i]));
    table.set(names[i], std::strtod(text, nullptr));
  }
  return table;
}

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : ",") + word;
  return text;
}

std::string figures_of(const sim::Generation& last, double seconds, int threads) {
  char figures[160];
  std::snprintf(figures, sizeof figures,
                "the sets of the last generation scored %.1f %% against doctrine, %.0f s on %d thread%s", 100 * last.score,
                seconds, threads, threads == 1 ? "" : "s");
  return figures;
}

std::string weights_file(const std::string& recipe, const std::string& figures, const Value& weights, const Value& tuned) {
  Value all = Value::object();
  all.set("recipe", recipe).set("figures", figures).set("weights", weights).set("tuned", tuned);
  return std::string(kHead) + ruledata::to_toml(all);
}

int tune(const Args& args, const api::Catalogue& catalogue) {
  const auto entry = catalogue.find(args.word(0));
  if (!entry) return usage_error(entry.error());
  const Result<Value> file = weights_of(**entry, catalogue);
  if (!file) return fail(file.error());
  const auto ids = schools(args, **entry, catalogue);
  if (!ids) return usage_error(ids.error());
  const auto generations = args.number("generations", 40, 1, 100000), sets = args.number("sets", 24, 2, 1000);
  const auto pairs = args.number("pairs", 24, 2, 100000), threads = args.number("threads", 1, 1, 256);
  const auto spread = args.number("spread", 40, 1, 100);
  for (const auto* number : {&generations, &sets, &pairs, &threads, &spread})
    if (!*number) return usage_error(number->error());
  const bool go_on = args.flag("go-on") && file->find("tuned");
  sim::TuneOptions options;
  std::vector<std::string> names;
  for (const auto& [name, weight] : file->at(go_on ? "tuned" : "weights").as_object())
    names.push_back(name), options.start.push_back(weight.as_number());
  options.generations = static_cast<int>(*generations), options.sets = static_cast<int>(*sets + *sets % 2);
  options.pairs = static_cast<int>(*pairs), options.threads = static_cast<int>(*threads);
  options.seed = *args.seed(1), options.spread = static_cast<double>(*spread) / 100;
  options.tuned = "seasoned";
  std::vector<Value> scenarios;
  for (const std::string& id : *ids) {
    const auto chosen = choose_scenario(**entry, id, catalogue);
    if (!chosen) return refused(chosen.error());
    scenarios.push_back(chosen->scenario);
  }
  const auto middle = battle_with(**entry, catalogue, scenarios.front(), *file);
  if (!middle) return fail(middle.error());
  options.rival = (*middle)->bots().front().id;
  const auto make = [&](const std::vector<double>& weights) {
    return battles_with(**entry, catalogue, scenarios, without_tuned(*file).set("tuned", named(names, weights)));
  };
  const auto out = args.option("write");
  const double start = now_seconds();
  const std::string recipe = "furball tune " + args.word(0) + (go_on ? " --go-on" : "") + " --scenario " + joined(*ids) +
                             " --generations " + std::to_string(*generations) + " --sets " + std::to_string(options.sets) +
                             " --pairs " + std::to_string(*pairs) + " --spread " + std::to_string(*spread) + " --seed " +
                             std::to_string(options.seed);
  const auto file_of = [&](const std::vector<double>& weights, const sim::Generation& last) {
    return weights_file(recipe, figures_of(last, now_seconds() - start, options.threads), file->at("weights"),
                        named(names, weights));
  };
  // What has been found so far is kept: a generation may take minutes.
  sim::Generation last;
  Result<void> kept;
  const auto found = sim::tune(make, options, [&](const sim::Generation& g) {
    last = g;
    std::printf("generation %d of %d: its sets score %.1f %% against doctrine, %.0f s\n", g.number, options.generations,
                100 * g.score, now_seconds() - start);
    std::fflush(stdout);
    if (out) kept = write_file(*out, file_of(g.mean, g));
  });
  if (!found) return fail(found.error());
  const std::string text = file_of(*found, last);
  if (!out) return std::printf("%s", text.c_str()), 0;
  if (kept) kept = write_file(*out, text);
  return kept ? 0 : fail(kept.error());
}

int prove(const Args& args, const api::Catalogue& catalogue) {
  const auto entry = catalogue.find(args.word(0));
  if (!entry) return usage_error(entry.error());
  const auto pairs = args.number("pairs", 24, 2, 100000), threads = args.number("threads", 1, 1, 256);
  if (!pairs || !threads) return usage_error(!pairs ? pairs.error() : threads.error());
  const Result<Value> own = weights_of(**entry, catalogue);
  if (!own) return fail(own.error());
  const Result<Value> candidate = args.has_word(1) ? read_data_file(args.word(1)) : own;
  if (!candidate) return fail(candidate.error());
  const Value rival = args.has_word(1) && !args.flag("plain") ? *own : without_tuned(*own);
  std::vector<std::string> ids = proving_grounds(**entry, catalogue);
  if (const auto named = args.option("scenario")) ids = words_of(*named);
  sim::ArenaOptions options;
  options.a = args.option("a").value_or("ace@25ms"), options.b = args.option("b").value_or("ace@25ms");
  options.pairs = static_cast<int>(*pairs), options.threads = static_cast<int>(*threads), options.seed = *args.seed(1);
  std::size_t better = 0;
  for (const std::string& id : ids) {
    const auto chosen = choose_scenario(**entry, id, catalogue);
    if (!chosen) return refused(chosen.error());
    const auto a = battle_with(**entry, catalogue, chosen->scenario, *candidate),
               b = battle_with(**entry, catalogue, chosen->scenario, rival);
    if (!a || !b) return fail(!a ? a.error() : b.error());
    const auto learned = chosen_network(args, catalogue, **entry, **a);
    if (!learned) return fail(learned.error());
    options.learned = *learned, options.mind_a = a->get(), options.mind_b = b->get();
    const Result<sim::ArenaReport> report = sim::run_arena(**a, options);
    if (!report) return usage_error(report.error());
    const sim::Interval score = report->score.interval95(), elo = sim::elo(score);
    better += score.mid > 0.5;
    std::printf("| %s | %d | %d / %d / %d | %.1f %% (%.1f to %.1f) | %+.0f (%+.0f to %+.0f) |\n", id.c_str(), report->pairs,
                report->wins, report->draws, report->losses, 100 * score.mid, 100 * score.low, 100 * score.high, elo.mid,
                elo.low, elo.high);
    std::fflush(stdout);
  }
  std::printf("better on %zu of %zu\n", better, ids.size());
  return better == ids.size() ? 0 : 1;
}

}  // namespace

void add_tune_verbs(std::vector<Verb>& verbs) {
  add_verb(verbs, tune, R"(tune GAME
  find weights for a game's quick choices by games against its doctrine and against themselves
  --scenario ID,FILE  scenarios, taken in turn (default: all but the proving grounds)
  --generations N     default 40
  --sets N            of weights in a generation (default 24)
  --pairs N           of games a set plays in a generation (default 24)
  --spread PERCENT    of each weight, how far the first sets lie from the mean; the last a quarter as far (default 40)
  --go-on             from the tuned weights there are, not from the rules of thumb
  --write FILE        where the weights go (default: to the screen)
  --threads --seed)");
  add_verb(verbs, prove, R"(prove GAME [FILE]
  pit the ace with a file of weights against the ace as it is, on the proving grounds
  --scenario ID,ID  other scenarios than the proving grounds
  --a PLAYER        who has the weights of FILE, or without one the game's own (default ace@25ms)
  --b PLAYER        who has the game's own, or without FILE the rules of thumb (default ace@25ms)
  --plain           b has the rules of thumb
  --pairs N         on each of them (default 24)
  --network --threads --seed)");
}

}  // namespace furball::cli
