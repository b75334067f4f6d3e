// The commands of opponents: who there is, quick choices, thought in slices, random games.

#include <bit>

#include "libs/api/engine.h"
#include "libs/api/fields.h"
#include "libs/api/try.h"
#include "libs/api/view_json.h"
#include "libs/base/hash.h"
#include "libs/base/say.h"
#include "libs/game/conformance.h"
#include "libs/game/play_hash.h"
#include "libs/search/opponents.h"
#include "libs/search/reasons.h"

namespace furball::api {

using game::NodeKind;

Result<Value> Engine::bots(const Value& request) {
  FURBALL_TRY(entry, find_game(request, *catalogue_));
  FURBALL_TRY(scenario, catalogue_->scenario(*entry, catalogue_->first_scenario(*entry)));
  FURBALL_TRY(game, catalogue_->make(*entry, scenario));
  Value list = Value::array();
  for (const search::Opponent& one : search::opponents(*game)) {
    Value v = Value::object();
    v.set("id", one.id).set("title", one.title).set("about", one.about);
    list.push_back(v.set("kind", one.searches ? "search" : "quick"));
  }
  return Value::object().set("bots", list);
}

// One slice of thought. The tree lives on between calls and between the choices of one move.
Result<Value> Engine::think(const Value& request) {
  FURBALL_TRY(match, this->match(request));
  if (match->node().kind != NodeKind::kDecision) return Error{"", "there is nothing to choose now", ""};
  const search::Level* level = search::find_level(request.at("bot").as_text("ace"));
  if (!level) {
    FURBALL_TRY(opponent, search::find_opponent(match->game(), request.at("bot").as_text()));
    return Error{"bot", say("'{bot}' answers at once; use 'bot' to ask it", {{"bot", opponent.id}}), ""};
  }
  const int64_t slice = request.at("slice").as_integer(100);
  if (slice < 1 || slice > 1000000) return Error{"slice", "must be 1 to 1000000", ""};
  const search::Learned habits = learned(match->header().game, match->game());
  std::unique_ptr<search::Thinker>& thinker = thinkers_[request.at("match").as_integer()];
  if (!thinker || thinker->level().id != level->id) {
    FURBALL_TRY(seed, read_seed(request.find("seed") ? request.at("seed") : Value(1)));
    thinker = std::make_unique<search::Thinker>(match->game(), *search::find_level(level->id, habits),
                                                hash_combine(seed, match->header().seed), 1, search::in_turn, habits);
  }
  thinker->begin(match->state());
  thinker->step(static_cast<int>(slice));
  Value options = Value::array();
  const bool thought = !thinker->done() || thinker->visits() > 1;
  for (const search::OptionReport& option : thinker->report().options) {
    if (!thought && option.visits == 0) continue;  // a choice that needs no thought: nobody knows what the others are worth
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
      .set("target", thinker->level().visits)
      .set("allowance", thinker->allowance());
  const game::Action action = thinker->choose();
  v.set("action", action.bits).set("notation", match->game().notation(match->state(), action));
  if (thinker->done()) v.set("why", search::why(match->game(), match->state(), action));
  return v.set("options", options);
}

Result<Value> Engine::think_stop(const Value& request) {
  FURBALL_TRY(match, this->match(request));
  (void)match;
  thinkers_.erase(request.at("match").as_integer());
  return Value::object();
}

// The network's values on the way through random games, as one number, and how many they are.
struct Judged {
  uint64_t hash = 0;
  int64_t count = 0;
};
static Judged judged(const game::Game& game, const game::AnyState& start, const search::Network& network, int64_t first,
                     int64_t games) {
  constexpr int kPositions = 30, kNodes = 12;
  Judged all;
  for (int64_t i = first; i < first + games; ++i) {
    game::AnyState state = start;
    dice::Rng choices = dice::derive(static_cast<uint64_t>(i), "judged:choices"),
              dice = dice::derive(static_cast<uint64_t>(i), "judged:dice");
    for (int n = 0; n < kPositions && game.node(state).kind != game::NodeKind::kTerminal; ++n, ++all.count) {
      game.playout(state, choices, dice, {kNodes});
      all.hash = hash_combine(all.hash, std::bit_cast<uint64_t>(network.value(game, state)));
    }
  }
  return all;
}

// Random games from where the match stands, with fixed seeds: the same numbers on every platform.
Result<Value> Engine::playouts(const Value& request) {
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
  if (const search::Learned judge = learned(match->header().game, match->game()); judge.network) {
    const Judged all = judged(match->game(), match->state(), *judge.network, first, games);
    v.set("judged", hash_to_string(all.hash)).set("judgements", all.count);
  }
  return v.set("hash", hash_to_string(sum.hash)).set("play", game::to_string(game::play_hash(match->game(), 2)));
}

// A level that does not think. It keeps its blinkers on, or off, for a whole move.
game::Action Engine::reflex(const search::Level& level, const record::Match& match, int64_t handle, uint64_t seed) {
  std::unique_ptr<search::Reflexes>& reflexes = reflexes_[handle][index(match.node().seat)];
  if (!reflexes || reflexes->level().id != level.id)
    reflexes = std::make_unique<search::Reflexes>(match.game(), level, hash_combine(seed, match.steps().size()));
  reflexes->begin(match.state(), reflexes->led_to(match.state()));
  const std::optional<game::Action> choice = reflexes->unthinking();
  reflexes->chose(choice ? *choice : reflexes->by_the_drill());
  return reflexes->chosen();
}

Result<Value> Engine::bot(const Value& request) {
  FURBALL_TRY(match, this->match(request));
  if (match->node().kind != NodeKind::kDecision) return Error{"", "there is nothing to choose now", ""};
  const std::string bot(request.at("bot").as_text("random"));
  FURBALL_TRY(seed, read_seed(request.find("seed") ? request.at("seed") : Value(1)));
  dice::Rng rng = dice::derive(hash_combine(seed, match->header().seed), "bot:" + bot, match->steps().size());
  FURBALL_TRY(opponent, search::find_opponent(match->game(), bot));
  if (opponent.searches) return Error{"bot", say("'{bot}' searches; use 'think' to ask it", {{"bot", bot}}), ""};
  game::ActionList actions;
  match->game().legal(match->state(), actions);
  game::BotChoice choice{actions[rng.below(actions.size())], {}};
  if (const search::Level* level = search::find_level(bot))
    choice.action = reflex(*level, *match, request.at("match").as_integer(), hash_combine(seed, match->header().seed));
  else if (bot != "random") choice = match->game().choose(bot, match->state(), rng);
  Value v = Value::object();
  v.set("action", choice.action.bits).set("notation", match->game().notation(match->state(), choice.action));
  return v.set("reasons", to_value(choice.reasons));
}

}  // namespace furball::api
