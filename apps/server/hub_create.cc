// POST /api/games: a new shared game.

#include "apps/server/hub.h"
#include "apps/server/ids.h"
#include "apps/server/log.h"
#include "apps/server/words.h"
#include "libs/api/fields.h"
#include "libs/api/match_request.h"
#include "libs/json/json.h"

namespace furball::server {
namespace {

Error at(std::string where, std::string message) { return Error{std::move(where), std::move(message), ""}; }

// What the request asks for, checked by building it once.
Result<record::Header> wanted_game(const Value& request, GameCache& cache) {
  if (const Result<void> good =
          api::only_fields(request, {"game", "scenario", "scenario_data", "position", "options", "seats", "names"});
      !good)
    return good.error();
  const Result<record::Match> match = api::make_match(request, cache.catalogue(), cache.maker());
  if (!match) return match.error();
  record::Header header = match->header();
  for (const int seat : {0, 1}) {
    const auto cleaned = clean_name(header.names[seat], 40);
    if (!cleaned)
      return at("names." + std::string(game::name(static_cast<game::Seat>(seat))), "must be a string of at most 40 characters");
    header.names[seat] = *cleaned;
  }
  if (!header.names[0].empty() && look_of(header.names[0]) == look_of(header.names[1]))
    return at("names.red", "looks like the other player's name");
  return header;
}

bool bots_only(const record::Header& header) { return header.seats[0] != "human" && header.seats[1] != "human"; }

}  // namespace

void Hub::create_game(const HttpRequest& http, const AccountPtr& account, const Value& body, const Reply& reply) {
  if (s_.draining)
    return reply(problem_response(503, {"store", "The server is being restarted: no new games for the moment."}));
  if (!account->take(Cost::kGames)) {
    s_.budgets.refused(Cost::kGames);
    log_refusal("games", http.address);
    return reply(problem_response(429, {"rate", "Too many new games from this address; wait a while."}));
  }
  const int64_t from = steady_ms();
  s_.chores.submit(WorkPool::Rank::kPeople, account->prefix(), [this, http, account, body, reply, from] {
    Result<record::Header> header = wanted_game(body, s_.cache);
    account->charge(Cost::kProcessor, static_cast<double>(steady_ms() - from) / 1000);
    if (!header) {
      account->give_back(Cost::kGames, 1);
      const Error& e = header.error();
      return reply(problem_response(400, {"form", e.message, e.rule, e.where}));
    }
    s_.net.post(http.lane, [this, http, account, header = std::move(*header), reply, from]() mutable {
      s_.figures.took[static_cast<int>(Kind::kCreate)].add(static_cast<double>(steady_ms() - from) / 1000);
      store_game(http, account, std::move(header), reply);
    });
  });
}

void Hub::store_game(const HttpRequest& http, const AccountPtr& account, record::Header header, const Reply& reply) {
  std::shared_ptr<BotPlace> place;
  if (bots_only(header)) {
    if (++account->bot_games > s_.budgets.limits().bot_games) {
      --account->bot_games;
      account->give_back(Cost::kGames, 1);
      s_.budgets.refused(Cost::kBots);
      return reply(
          problem_response(429, {"rate", "Too many games of bots alone are running from this address; wait for one to end."}));
    }
    place = std::make_shared<BotPlace>(account);
  }
  const auto row = std::make_shared<store::Game>();
  row->id = random_game_id();
  row->created = now_ms();
  row->header = json::write(record::header_to_value(header));
  const fairdice::Bytes32 seed = random_bytes();
  row->seed = fairdice::to_hex(seed);
  account->charge(Cost::kStored, static_cast<double>(row->header.size()));
  Value tokens = Value::object();
  for (const int i : {0, 1, 2}) {
    if (i < 2 && header.seats[i] != "human") continue;
    const std::string token = new_token();
    row->tokens[i] = token_hash(token);
    tokens.set(name(static_cast<Role>(i)), token);
  }
  fairdice::Facts facts;
  facts.game = game_name(row->id);
  facts.commitment = fairdice::commitment(facts.game, seed);
  Value answer = Value::object();
  answer.set("ok", true).set("game", facts.game).set("tokens", tokens).set("fair", fairdice::to_value(facts));
  s_.write(
      http.lane, [row](store::Store& s) { s.create(*row); },
      [this, row, reply, answer, account, place, game = header.game, address = http.address](const std::string* error) {
        if (error) {
          ++s_.figures.failures;
          log_error("create_failed", Value::object().set("error", *error));
          return reply(problem_response(503, {"store", "The game could not be stored; try again."}));
        }
        ++s_.figures.created;
        log_info("created", Value::object().set("game", game_name(row->id)).set("rules", game).set("address", address));
        reply(json_response(201, answer));
        if (place)
          s_.net.post(s_.lane_of(row->id), [this, id = row->id, account, place] { lane_of(id).wake(id, account, place); });
      });
}

}  // namespace furball::server
