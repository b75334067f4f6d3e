// Bots of a lane's games: when they think, who waits for whom, and for how long at most.

#include <algorithm>

#include "apps/server/ids.h"
#include "apps/server/lane.h"
#include "apps/server/log.h"
#include "libs/base/hash.h"

namespace furball::server {
namespace {
constexpr double kShortThought = 0.05;  // seconds, for those who have used up their share
constexpr int kBotsPause = 2000;        // milliseconds until a game without people asks again
}  // namespace

void Lane::start_bot(const LivePtr& live) {
  if (live->thinking || s_.closing || !live->game) return;
  const std::optional<std::string> id = live->game->bot_to_move();
  if (!id) {
    live->bot.reset();
    if (live->game->over()) live->place.reset();
    return;
  }
  const bool people = !live->game->bots_only();
  double seconds = s_.options.bot_seconds;
  if (live->payer && !live->payer->take(Cost::kBots, 0)) {
    // People's games go on at once, with less thought; games without people wait for their share.
    if (!people) {
      live->used = steady_ms();  // it waits, it does not idle
      s_.net.after(number_, kBotsPause, [this, live] {
        if (!live->busy) settle(live);
      });
      return;
    }
    seconds = kShortThought;
    ++s_.figures.short_thoughts;
  }
  live->thinking = true;
  const record::Match& match = live->game->match();
  const game::Seat seat = match.game().node(match.state()).seat;
  if (!live->bot || !live->bot->is(seat, *id)) {
    const uint64_t now = hash_combine(static_cast<uint64_t>(live->id), static_cast<uint64_t>(live->game->seq()));
    live->bot = std::make_shared<Bot>(match.shared_game(), seat, *id, hash_combine(s_.bot_seed, now),
                                      s_.cache.learned(match.header().game, match.game()));
  }
  const WorkPool::Rank rank = people ? WorkPool::Rank::kPeople : WorkPool::Rank::kRest;
  const std::string customer = live->payer ? live->payer->prefix() : "";
  s_.bots.submit(rank, customer,
                 [this, live, bot = live->bot, payer = live->payer, state = match.state(), head = live->game->head(), seconds] {
                   const int64_t from = steady_ms();
                   const game::Action action = bot->choose(state, seconds, s_.bots.stopping());
                   const double spent = static_cast<double>(steady_ms() - from) / 1000;
                   if (payer) payer->charge(Cost::kBots, spent);
                   s_.figures.took[static_cast<int>(Kind::kThought)].add(spent);
                   s_.net.post(number_, [this, live, action, head] { bot_chose(live, action, head); });
                 });
}

void Lane::bot_chose(const LivePtr& live, game::Action action, int64_t head) {
  live->thinking = false;
  if (s_.closing) return;
  enter(live, [this, live, action, head] {
    if (!live->game || live->game->head() != head) return start_bot(live);
    Plan plan = live->game->plan_bot(action, now_ms());
    if (plan.problem)
      return log_error("bot_refused", Value::object().set("game", game_name(live->id)).set("error", plan.problem->message));
    ++s_.figures.bot_choices;
    s_.figures.learned_choices += live->bot && live->bot->learned();
    commit(live, std::move(plan), [](Stored) {});
  });
}

}  // namespace furball::server
