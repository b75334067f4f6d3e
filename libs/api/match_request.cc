#include "libs/api/match_request.h"

#include "libs/api/fields.h"
#include "libs/record/record.h"
#include "libs/ruledata/setup_fields.h"
#include "libs/search/opponents.h"

namespace furball::api {
namespace {

// `base` with the members of `changes` laid over its options.
Value with_options(Value scenario, const Value& changes) {
  if (changes.as_object().empty()) return scenario;
  Value options = scenario.at("options");
  if (!options.is_object()) options = Value::object();
  for (const Value::Member& member : changes.as_object()) options.set(member.first, member.second);
  return scenario.set("options", std::move(options));
}

Result<Value> scenario_of(const Value& request, const game::GameEntry& entry, const Catalogue& catalogue) {
  if (const Value* whole = request.find("scenario_data")) return *whole;
  const Value& id = request.at("scenario");
  return catalogue.scenario(entry, id.is_text() ? std::string(id.as_text()) : catalogue.first_scenario(entry));
}

Result<record::Header> header_of(const Value& request, const Catalogue& catalogue) {
  const Result<const game::GameEntry*> entry = find_game(request, catalogue);
  if (!entry) return entry.error();
  Result<Value> scenario = scenario_of(request, **entry, catalogue);
  if (!scenario) return scenario.error();
  const Value options = ruledata::load_options(catalogue.data(), (*entry)->folder, scenario->at("offer"));
  if (const Result<void> good = ruledata::check_options(request.at("options"), options); !good) return good.error();
  const Result<uint64_t> seed = read_seed(request.find("seed") ? request.at("seed") : Value(1));
  if (!seed) return seed.error();
  record::Header header;
  header.game = (*entry)->id;
  header.rules_version = (*entry)->rules_version;
  header.scenario = with_options(std::move(*scenario), request.at("options"));
  header.position = request.at("position");
  header.seed = *seed;
  for (const game::Seat seat : {game::Seat::kBlue, game::Seat::kRed}) {
    header.seats[index(seat)] = request.at("seats").at(game::name(seat)).as_text("human");
    header.names[index(seat)] = request.at("names").at(game::name(seat)).as_text();
  }
  catalogue.name_tables(header);
  return header;
}

}  // namespace

Result<void> known_bot(const game::Game& game, std::string_view bot) {
  if (const Result<search::Opponent> found = search::find_opponent(game, bot); !found) return found.error();
  return {};
}

Result<record::Match> make_match(const Value& request, const Catalogue& catalogue, const record::GameMaker& maker,
                                 const BotCheck& check) {
  Result<record::Header> header = header_of(request, catalogue);
  if (!header) return header.error();
  Result<record::Match> match = record::start(std::move(*header), maker);
  if (!match) return match;
  for (const game::Seat seat : {game::Seat::kBlue, game::Seat::kRed}) {
    const std::string_view player = match->header().seats[index(seat)];
    if (!player.starts_with("bot:")) continue;
    if (const Result<void> good = check(match->game(), player.substr(4)); !good)
      return Error{"seats." + std::string(game::name(seat)), good.error().message, ""};
  }
  return match;
}

}  // namespace furball::api
