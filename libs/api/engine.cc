#include "libs/api/engine.h"

#include "libs/api/fields.h"
#include "libs/api/reach.h"
#include "libs/api/view_json.h"
#include "libs/base/hash.h"
#include "libs/game/conformance.h"
#include "libs/game/play_hash.h"
#include "libs/json/json.h"
#include "libs/record/fair_record.h"

// Hands an error on to the caller.
#define FURBALL_TRY(name, expression)               \
  auto name##_result = (expression);                \
  if (!name##_result) return name##_result.error(); \
  auto& name = *name##_result

#define FURBALL_CHECK(expression) \
  if (Result<void> checked = (expression); !checked) return checked.error()

namespace furball::api {

using game::NodeKind;

Engine::Handler Engine::find_handler(std::string_view cmd) {
  static const std::pair<std::string_view, Handler> kHandlers[] = {
      {"hello", &Engine::hello},         {"games", &Engine::games},
      {"scenarios", &Engine::scenarios}, {"scenario", &Engine::scenario},
      {"rules", &Engine::rules},         {"rule", &Engine::rule},
      {"setup", &Engine::setup},         {"new", &Engine::new_match},
      {"verify", &Engine::verify},       {"view", &Engine::view},
      {"legal", &Engine::legal},         {"apply", &Engine::apply},
      {"outcomes", &Engine::outcomes},   {"roll", &Engine::roll},
      {"undo", &Engine::undo},           {"preview", &Engine::preview},
      {"odds", &Engine::odds},           {"why_not", &Engine::why_not},
      {"position", &Engine::position},   {"hash", &Engine::hash},
      {"record", &Engine::record},       {"log", &Engine::log},
      {"bots", &Engine::bots},           {"bot", &Engine::bot},
      {"think", &Engine::think},         {"think_stop", &Engine::think_stop},
      {"close", &Engine::close},         {"reach", &Engine::reach},
      {"playouts", &Engine::playouts},
  };
  for (const auto& [name, handler] : kHandlers)
    if (name == cmd) return handler;
  return nullptr;
}

std::string Engine::call(std::string_view request_json) {
  const Result<Value> request = json::parse(request_json, "request");
  if (!request) {
    Value error = Value::object();
    error.set("message", request.error().message).set("rule", "").set("where", request.error().where);
    Value answer = Value::object();
    return json::write(answer.set("id", Value()).set("ok", false).set("error", error));
  }
  return json::write(call(*request));
}

Value Engine::call(const Value& request) {
  Value answer = Value::object();
  answer.set("id", request.at("id"));
  const std::string cmd(request.at("cmd").as_text());
  const Handler handler = find_handler(cmd);
  Result<Value> result =
      handler ? (this->*handler)(request)
              : Result<Value>(Error{"cmd", cmd.empty() ? "is missing" : "there is no command '" + cmd + "'", ""});
  if (!result) {
    Value error = Value::object();
    error.set("message", result.error().message).set("rule", result.error().rule).set("where", result.error().where);
    return answer.set("ok", false).set("error", error);
  }
  answer.set("ok", true);
  for (const Value::Member& member : result->as_object()) answer.set(member.first, member.second);
  return answer;
}

// --- Without a match ----------------------------------------------------------------------------------

Result<const game::GameEntry*> Engine::game_of(const Value& request) {
  if (!request.at("game").is_text()) return Error{"game", "is missing: name a game, such as 'dogfight'", ""};
  return catalogue_->find(request.at("game").as_text());
}

Result<Value> Engine::hello(const Value& request) {
  FURBALL_CHECK(only_fields(request, {}));
  Value ids = Value::array();
  for (const game::GameEntry* entry : catalogue_->games()) ids.push_back(entry->id);
  Value v = Value::object();
  return v.set("protocol", kProtocol).set("version", kVersion).set("games", ids);
}

Result<Value> Engine::games(const Value& request) {
  FURBALL_CHECK(only_fields(request, {}));
  Value list = Value::array();
  for (const game::GameEntry* entry : catalogue_->games()) {
    Value v = Value::object();
    v.set("id", entry->id).set("title", entry->title).set("author", entry->author).set("tagline", entry->tagline);
    const Value scenarios = catalogue_->scenarios(*entry);
    v.set("rules_version", entry->rules_version).set("scenarios", scenarios.as_array().size());
    if (const Result<Value> options = catalogue_->data().load(std::string(entry->folder) + "/data/options.toml"); options)
      v.set("options", options->at("option"));
    list.push_back(v.set("random_setup", entry->random_setup != nullptr));
  }
  return Value::object().set("games", list);
}

Result<Value> Engine::scenarios(const Value& request) {
  FURBALL_CHECK(only_fields(request, {"game"}));
  FURBALL_TRY(entry, game_of(request));
  Value answer = Value::object().set("scenarios", catalogue_->scenarios(*entry));
  if (entry->setup_fields) answer.set("setup", entry->setup_fields(catalogue_->data()));
  return answer;
}

Result<Value> Engine::scenario(const Value& request) {
  FURBALL_CHECK(only_fields(request, {"game", "scenario"}));
  FURBALL_TRY(entry, game_of(request));
  FURBALL_TRY(scenario, catalogue_->scenario(*entry, request.at("scenario").as_text()));
  return Value::object().set("scenario", scenario);
}

Result<Value> Engine::rules(const Value& request) {
  FURBALL_CHECK(only_fields(request, {"game"}));
  FURBALL_TRY(entry, game_of(request));
  return catalogue_->rules(*entry);
}

Result<Value> Engine::rule(const Value& request) {
  FURBALL_CHECK(only_fields(request, {"game", "rule"}));
  FURBALL_TRY(entry, game_of(request));
  FURBALL_TRY(rule, catalogue_->rule(*entry, request.at("rule").as_text()));
  return Value::object().set("rule", rule);  // not spread out: its id would take the place of the request's
}

Result<Value> Engine::setup(const Value& request) {
  FURBALL_CHECK(only_fields(request, {"game", "request", "seed"}));
  FURBALL_TRY(entry, game_of(request));
  if (!entry->random_setup) return Error{"game", std::string(entry->title) + " has no random set-up", ""};
  FURBALL_TRY(seed, read_seed(request.find("seed") ? request.at("seed") : Value(1)));
  dice::Rng rng = dice::derive(seed, "setup");
  FURBALL_TRY(scenario, entry->random_setup(request.at("request"), catalogue_->data(), rng));
  return Value::object().set("scenario", scenario);
}

Result<Value> Engine::new_match(const Value& request) {
  FURBALL_CHECK(
      only_fields(request, {"game", "scenario", "scenario_data", "record", "position", "options", "seed", "seats", "names"}));
  if (request.at("record").is_text()) {
    FURBALL_TRY(match, record::read(request.at("record").as_text(), catalogue_->maker()));
    return add_match(std::move(match));
  }
  FURBALL_TRY(entry, game_of(request));
  record::Header header;
  header.game = entry->id;
  header.rules_version = entry->rules_version;
  if (request.find("scenario_data")) {
    header.scenario = request.at("scenario_data");
  } else {
    const Value& id = request.at("scenario");
    FURBALL_TRY(scenario, catalogue_->scenario(*entry, id.is_text() ? id.as_text() : catalogue_->first_scenario(*entry)));
    header.scenario = scenario;
  }
  header.scenario = with_options(std::move(header.scenario), request.at("options"));
  header.position = request.at("position");
  if (request.find("seed")) {
    FURBALL_TRY(seed, read_seed(request.at("seed")));
    header.seed = seed;
  } else {
    header.seed = 1;
  }
  for (const game::Seat seat : {game::Seat::kBlue, game::Seat::kRed}) {
    header.seats[index(seat)] = request.at("seats").at(game::name(seat)).as_text("human");
    header.names[index(seat)] = request.at("names").at(game::name(seat)).as_text();
  }
  catalogue_->name_tables(header);
  FURBALL_TRY(match, record::start(std::move(header), catalogue_->maker()));
  return add_match(std::move(match));
}

Result<Value> Engine::add_match(record::Match match) {
  const int64_t handle = next_match_++;
  const auto at = matches_.emplace(handle, std::move(match)).first;
  return place(at->second, true).set("match", static_cast<long long>(handle));
}

int64_t Engine::adopt(record::Match match) {
  const int64_t handle = next_match_++;
  matches_.emplace(handle, std::move(match));
  return handle;
}

record::Match* Engine::find_match(int64_t handle) {
  const auto found = matches_.find(handle);
  return found == matches_.end() ? nullptr : &found->second;
}

Result<Value> Engine::verify(const Value& request) {
  FURBALL_CHECK(only_fields(request, {"record"}));
  if (!request.at("record").is_text()) return Error{"record", "is missing: give the text of a record", ""};
  FURBALL_TRY(verified, record::verify(request.at("record").as_text(), catalogue_->maker()));
  const record::Match& match = verified.match;
  Value v = Value::object();
  if (!verified.commitment.empty()) {
    Value fair = Value::object();
    fair.set("commitment", verified.commitment).set("revealed", verified.dice_checked).set("rolls", verified.rolls);
    v.set("fair", fair);
  }
  v.set("steps", match.steps().size()).set("hash", hash_to_string(match.game().hash(match.state())));
  v.set("finished", match.node().kind == NodeKind::kTerminal);
  return v.set("score", to_value(match.game().score(match.state())));
}

// --- On a match ---------------------------------------------------------------------------------------

Result<record::Match*> Engine::match(const Value& request) {
  const Value& handle = request.at("match");
  if (!handle.is_integer()) return Error{"match", "is missing: give the number that 'new' answered", ""};
  const auto found = matches_.find(handle.as_integer());
  if (found == matches_.end()) return Error{"match", "there is no match " + std::to_string(handle.as_integer()), ""};
  return &found->second;
}

Value Engine::place(const record::Match& match, bool with_view) const {
  Value v = Value::object();
  v.set("step", match.steps().size()).set("hash", hash_to_string(match.game().hash(match.state())));
  if (with_view) v.set("view", to_value(match.game().view(match.state())));
  return v;
}

Result<Value> Engine::view(const Value& request) {
  FURBALL_CHECK(only_fields(request, {"match", "step"}));
  FURBALL_TRY(match, this->match(request));
  const int64_t steps = static_cast<int64_t>(match->steps().size());
  const int64_t step = request.at("step").as_integer(steps);
  if (step < 0 || step > steps) return Error{"step", "must be 0 to " + std::to_string(steps), ""};
  const game::AnyState state = match->state_at(static_cast<int>(step));
  Value v = Value::object();
  v.set("step", static_cast<long long>(step)).set("hash", hash_to_string(match->game().hash(state)));
  return v.set("view", to_value(match->game().view(state)));
}

Result<Value> Engine::legal(const Value& request) {
  FURBALL_CHECK(only_fields(request, {"match"}));
  FURBALL_TRY(match, this->match(request));
  if (match->node().kind != NodeKind::kDecision) return Error{"", "no choice is due now", ""};
  game::ActionList actions;
  match->game().legal(match->state(), actions);
  Value list = Value::array();
  for (game::Action a : actions) list.push_back(to_value(match->game().describe_action(match->state(), a)));
  return Value::object().set("actions", list);
}

Result<Value> Engine::apply(const Value& request) {
  FURBALL_CHECK(only_fields(request, {"match", "action", "notation", "want_view"}));
  FURBALL_TRY(match, this->match(request));
  FURBALL_TRY(action, read_action(request, match->game(), match->state()));
  game::EventLog log;
  FURBALL_CHECK(match->apply(action, &log));
  return place(*match, request.at("want_view").as_bool(true)).set("events", to_value(log.events));
}

Result<Value> Engine::outcomes(const Value& request) {
  FURBALL_CHECK(only_fields(request, {"match"}));
  FURBALL_TRY(match, this->match(request));
  if (match->node().kind != NodeKind::kChance) return Error{"", "no dice are due now", ""};
  return Value::object().set("roll", to_value(match->game().describe_roll(match->state())));
}

Result<Value> Engine::roll(const Value& request) {
  FURBALL_CHECK(only_fields(request, {"match", "outcome", "notation", "want_view"}));
  FURBALL_TRY(match, this->match(request));
  if (match->node().kind != NodeKind::kChance) return Error{"", "no dice are due now", ""};
  uint32_t outcome = 0;
  if (request.find("outcome") || request.find("notation")) {
    FURBALL_TRY(given, read_outcome(request, match->game(), match->state()));
    outcome = given;
  } else {
    outcome = match->next_roll();
  }
  const std::string notation = match->game().outcome_notation(match->state(), outcome);
  game::EventLog log;
  FURBALL_CHECK(match->resolve(outcome, &log));
  Value v = place(*match, request.at("want_view").as_bool(true));
  return v.set("outcome", outcome).set("notation", notation).set("events", to_value(log.events));
}

Result<Value> Engine::undo(const Value& request) {
  FURBALL_CHECK(only_fields(request, {"match", "to", "keep_dice"}));
  FURBALL_TRY(match, this->match(request));
  const int64_t to = request.at("to").as_integer(match->last_decision());
  if (to < 0 || to > static_cast<int64_t>(match->steps().size())) return Error{"to", "there is nothing to take back", ""};
  if (request.at("keep_dice").as_bool(true) && match->rolled_since(static_cast<int>(to)))
    return Error{"to", "the dice have fallen since: what lies before them stands", ""};
  match->undo_to(static_cast<int>(to));
  return place(*match, true);
}

Result<Value> Engine::preview(const Value& request) {
  FURBALL_CHECK(only_fields(request, {"match", "action", "notation"}));
  FURBALL_TRY(match, this->match(request));
  FURBALL_TRY(action, read_action(request, match->game(), match->state()));
  game::AnyState next = match->state();
  FURBALL_CHECK(match->game().try_apply(next, action));
  return Value::object().set("preview", to_value(match->game().preview(match->state(), action)));
}

Result<Value> Engine::odds(const Value& request) {
  FURBALL_CHECK(only_fields(request, {"match", "action", "notation"}));
  FURBALL_TRY(match, this->match(request));
  Value rolls = Value::array();
  if (!request.find("action") && !request.find("notation")) {
    if (match->node().kind != NodeKind::kChance) return Error{"", "no dice are due now; name an action", ""};
    rolls.push_back(to_value(match->game().describe_roll(match->state())));
  } else {
    FURBALL_TRY(action, read_action(request, match->game(), match->state()));
    game::AnyState next = match->state();
    FURBALL_CHECK(match->game().try_apply(next, action));
    for (const game::RollView& roll : match->game().preview(match->state(), action).rolls) rolls.push_back(to_value(roll));
  }
  return Value::object().set("rolls", rolls);
}

namespace {

// Whether some legal choice is made by a click on this cell.
bool leads_to(const game::Game& game, const game::AnyState& state, game::Cell cell) {
  if (game.node(state).kind != NodeKind::kDecision) return false;
  game::ActionList actions;
  game.legal(state, actions);
  for (const game::Action action : actions) {
    const game::ActionView view = game.describe_action(state, action);
    if (!view.cells.empty() && view.cells.back() == cell) return true;
  }
  return false;
}

}  // namespace

Result<Value> Engine::why_not(const Value& request) {
  FURBALL_CHECK(only_fields(request, {"match", "action", "notation", "cell"}));
  FURBALL_TRY(match, this->match(request));
  game::Refusal refusal;
  if (request.find("cell")) {
    FURBALL_TRY(cell, read_cell(request.at("cell")));
    if (const auto why = match->game().why_not(match->state(), cell)) refusal = *why;
    else if (!leads_to(match->game(), match->state(), cell)) refusal = {"", "Nothing can be chosen there now."};
  } else {
    FURBALL_TRY(action, read_action(request, match->game(), match->state()));
    game::AnyState next = match->state();
    if (const Result<void> done = match->game().try_apply(next, action); !done)
      refusal = {done.error().rule, done.error().message};
  }
  Value v = Value::object();
  return v.set("rule", refusal.rule).set("reason", refusal.reason);
}

// Destinations of a chain of choices, for a click far away.
Result<Value> Engine::reach(const Value& request) {
  FURBALL_CHECK(only_fields(request, {"match", "states"}));
  FURBALL_TRY(match, this->match(request));
  const int64_t states = request.at("states").as_integer(300);
  if (states < 1 || states > 100000) return Error{"states", "must be 1 to 100000", ""};
  Value ends = Value::array();
  for (const Reach& end : api::reach(match->game(), match->state(), static_cast<int>(states))) {
    Value steps = Value::array();
    for (const ReachStep& step : end.steps) {
      Value v = Value::object();
      v.set("action", step.action.bits);
      if (step.moves) v.set("cell", Value(Value::Array{step.cell.x, step.cell.y, step.cell.z}));
      steps.push_back(std::move(v));
    }
    Value v = Value::object();
    v.set("cell", Value(Value::Array{end.cell.x, end.cell.y, end.cell.z}));
    ends.push_back(v.set("steps", steps));
  }
  return Value::object().set("ends", ends);
}

Result<Value> Engine::position(const Value& request) {
  FURBALL_CHECK(only_fields(request, {"match"}));
  FURBALL_TRY(match, this->match(request));
  return Value::object().set("position", match->game().position(match->state()));
}

Result<Value> Engine::hash(const Value& request) {
  FURBALL_CHECK(only_fields(request, {"match"}));
  FURBALL_TRY(match, this->match(request));
  return place(*match, false);
}

Result<Value> Engine::record(const Value& request) {
  FURBALL_CHECK(only_fields(request, {"match"}));
  FURBALL_TRY(match, this->match(request));
  return Value::object().set("record", record::write(*match));
}

Result<Value> Engine::log(const Value& request) {
  FURBALL_CHECK(only_fields(request, {"match", "from"}));
  FURBALL_TRY(match, this->match(request));
  const int64_t total = static_cast<int64_t>(match->steps().size());
  const int64_t from = request.at("from").as_integer(0);
  if (from < 0 || from > total) return Error{"from", "must be 0 to " + std::to_string(total), ""};
  const game::Game& game = match->game();
  game::AnyState state = match->state_at(static_cast<int>(from));
  Value list = Value::array();
  for (int64_t i = from; i < total; ++i) {
    const record::Step& step = match->steps()[static_cast<std::size_t>(i)];
    Value v = Value::object();
    v.set("step", static_cast<long long>(i));
    game::EventLog events;
    if (step.chance) {
      game::OutcomeList outcomes;
      game.outcomes(state, outcomes);
      uint64_t weight = 0, sum = 0;
      for (const game::Outcome& o : outcomes) {
        sum += o.weight;
        if (o.id == step.code) weight = o.weight;
      }
      v.set("kind", "roll").set("notation", game.outcome_notation(state, step.code)).set("weight", weight).set("total", sum);
      game.resolve(state, step.code, &events);
    } else {
      const game::Action action{step.code};
      v.set("kind", "action").set("seat", game::name(game.node(state).seat)).set("notation", game.notation(state, action));
      v.set("label", game.describe_action(state, action).label);
      game.apply(state, action, &events);
    }
    list.push_back(v.set("events", to_value(events.events)));
  }
  return Value::object().set("steps", list);
}

// Weakest first: chance, the game's own bots, then the levels of search.
Result<Value> Engine::bots(const Value& request) {
  FURBALL_CHECK(only_fields(request, {"game"}));
  FURBALL_TRY(entry, game_of(request));
  Value list = Value::array();
  const auto add = [&](std::string_view id, std::string_view title, std::string_view about, std::string_view kind) {
    Value v = Value::object();
    list.push_back(v.set("id", id).set("title", title).set("about", about).set("kind", kind));
  };
  add("random", "Random", "Takes any legal choice.", "quick");
  FURBALL_TRY(scenario, catalogue_->scenario(*entry, catalogue_->first_scenario(*entry)));
  FURBALL_TRY(game, catalogue_->make(*entry, scenario));
  for (const game::BotInfo& bot : game->bots()) add(bot.id, bot.title, bot.about, "quick");
  for (const search::Level& level : search::levels()) add(level.id, level.title, level.about, "search");
  return Value::object().set("bots", list);
}

// One slice of thought. The tree lives on between calls and between the choices of one move.
Result<Value> Engine::think(const Value& request) {
  FURBALL_CHECK(only_fields(request, {"match", "bot", "slice", "seed"}));
  FURBALL_TRY(match, this->match(request));
  if (match->node().kind != NodeKind::kDecision) return Error{"", "no choice is due now", ""};
  const search::Level* level = search::find_level(request.at("bot").as_text("ace"));
  if (!level)
    return Error{"bot",
                 "'" + std::string(request.at("bot").as_text()) + "' does not search; ask 'bots' for those of kind search", ""};
  const int64_t slice = request.at("slice").as_integer(100);
  if (slice < 1 || slice > 1000000) return Error{"slice", "must be 1 to 1000000", ""};
  std::unique_ptr<search::Thinker>& thinker = thinkers_[request.at("match").as_integer()];
  if (!thinker || thinker->level().id != level->id) {
    FURBALL_TRY(seed, read_seed(request.find("seed") ? request.at("seed") : Value(1)));
    thinker = std::make_unique<search::Thinker>(match->game(), *level, hash_combine(seed, match->header().seed));
  }
  thinker->begin(match->state());
  thinker->step(static_cast<int>(slice));
  Value options = Value::array();
  for (const search::OptionReport& option : thinker->report().options) {
    Value v = Value::object();
    v.set("action", option.action.bits).set("notation", match->game().notation(match->state(), option.action));
    v.set("label", match->game().describe_action(match->state(), option.action).label);
    v.set("visits", option.visits).set("win", option.value).set("margin", option.margin);
    if (option.has_reply) {
      game::AnyState next = match->state();
      match->game().apply(next, option.action);
      v.set("reply", match->game().describe_action(next, option.reply).label);
    }
    options.push_back(std::move(v));
  }
  Value v = Value::object();
  v.set("done", thinker->done())
      .set("visits", thinker->visits())
      .set("target", level->visits)
      .set("allowance", thinker->allowance());
  const game::Action action = thinker->choose();
  v.set("action", action.bits).set("notation", match->game().notation(match->state(), action));
  return v.set("options", options);
}

Result<Value> Engine::think_stop(const Value& request) {
  FURBALL_CHECK(only_fields(request, {"match"}));
  FURBALL_TRY(match, this->match(request));
  (void)match;
  thinkers_.erase(request.at("match").as_integer());
  return Value::object();
}

// Random games from where the match stands, with fixed seeds: the same numbers on every platform.
Result<Value> Engine::playouts(const Value& request) {
  FURBALL_CHECK(only_fields(request, {"match", "games", "first"}));
  FURBALL_TRY(match, this->match(request));
  const int64_t games = request.at("games").as_integer(16), first = request.at("first").as_integer(0);
  if (games < 1 || games > 1000000) return Error{"games", "must be 1 to 1000000", ""};
  if (first < 0) return Error{"first", "must not be negative", ""};
  game::PlayoutSum sum;
  for (int64_t i = 0; i < games; ++i) game::add_playout(match->game(), match->state(), static_cast<uint64_t>(first + i), sum);
  Value v = Value::object();
  v.set("games", sum.games)
      .set("nodes", sum.decisions + sum.chances)
      .set("decisions", sum.decisions)
      .set("chances", sum.chances);
  return v.set("hash", hash_to_string(sum.hash)).set("play", game::to_string(game::play_hash(match->game(), 2)));
}

Result<Value> Engine::bot(const Value& request) {
  FURBALL_CHECK(only_fields(request, {"match", "bot", "seed"}));
  FURBALL_TRY(match, this->match(request));
  if (match->node().kind != NodeKind::kDecision) return Error{"", "no choice is due now", ""};
  const std::string bot(request.at("bot").as_text("random"));
  FURBALL_TRY(seed, read_seed(request.find("seed") ? request.at("seed") : Value(1)));
  dice::Rng rng = dice::derive(hash_combine(seed, match->header().seed), "bot:" + bot, match->steps().size());
  bool known = bot == "random";
  for (const game::BotInfo& info : match->game().bots()) known |= info.id == bot;
  if (!known) return Error{"bot", "there is no bot '" + bot + "' for this game", ""};
  game::ActionList actions;
  match->game().legal(match->state(), actions);
  game::BotChoice choice{actions[rng.below(actions.size())], {}};
  if (bot != "random") choice = match->game().choose(bot, match->state(), rng);
  Value v = Value::object();
  v.set("action", choice.action.bits).set("notation", match->game().notation(match->state(), choice.action));
  return v.set("reasons", to_value(choice.reasons));
}

Result<Value> Engine::close(const Value& request) {
  FURBALL_CHECK(only_fields(request, {"match"}));
  FURBALL_TRY(match, this->match(request));
  (void)match;
  thinkers_.erase(request.at("match").as_integer());
  matches_.erase(request.at("match").as_integer());
  return Value::object();
}

}  // namespace furball::api
