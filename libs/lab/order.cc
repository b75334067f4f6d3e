#include "libs/lab/order.h"

#include <charconv>

#include "libs/base/hash.h"
#include "libs/json/json.h"
#include "libs/lab/story.h"
#include "libs/sim/play.h"

namespace furball::lab {
namespace {

constexpr std::string_view kVerdicts[] = {"blue", "red", "draw"};

Error unreadable(std::string_view what) { return {std::string(what), "cannot be read as part of a lab's work", ""}; }

Value numbers(const std::map<std::string, int64_t>& figures) {
  Value v = Value::object();
  for (const auto& [key, number] : figures) v.set(key, number);
  return v;
}

Value to_value(const Fate& fate) {
  Value v = Value::object();
  v.set("unit", fate.unit).set("end", fate.end);
  if (fate.turn) v.set("turn", fate.turn);
  if (!fate.by.empty()) v.set("by", fate.by);
  if (fate.hits) v.set("hits", fate.hits);
  if (!fate.figures.empty()) v.set("figures", numbers(fate.figures));
  return v;
}

Fate fate_from(const Value& v) {
  Fate fate{std::string(v.at("unit").as_text()),         std::string(v.at("end").as_text()),
            static_cast<int>(v.at("turn").as_integer()), std::string(v.at("by").as_text()),
            static_cast<int>(v.at("hits").as_integer()), {}};
  for (const auto& [key, number] : v.at("figures").as_object()) fate.figures[key] = number.as_integer();
  return fate;
}

Value pair_of(const int (&two)[2]) { return Value(Value::Array{two[0], two[1]}); }

}  // namespace

Value untold(const Value& scenario) {
  Value bare = Value::object();
  for (const auto& [key, value] : scenario.as_object())
    if (key != "history" && key != "aftermath" && key != "briefing") bare.set(key, value);
  return bare;
}

uint64_t stream_of(const std::string& game, int rules_version, const Value& scenario, const std::string& blue,
                   const std::string& red, uint64_t seed) {
  Value v = Value::object();
  v.set("game", game).set("rules_version", rules_version).set("scenario", untold(scenario));
  v.set("blue", blue).set("red", red).set("seed", seed);
  return hash_text(json::write(v));
}

Value to_value(const Order& order) {
  Value v = Value::object();
  v.set("game", order.game).set("scenario", order.scenario).set("blue", order.players[0]).set("red", order.players[1]);
  v.set("swap", order.swap).set("stream", hash_to_string(order.stream)).set("first", order.first).set("count", order.count);
  return v.set("stories", order.stories).set("max_nodes", order.max_nodes);
}

Result<Order> order_from(const Value& v) {
  if (!v.at("game").is_text() || !v.at("scenario").is_object() || !v.at("stream").is_text()) return unreadable("order");
  Order order;
  order.game = v.at("game").as_text(), order.scenario = v.at("scenario");
  order.players[0] = v.at("blue").as_text(), order.players[1] = v.at("red").as_text();
  order.swap = v.at("swap").as_bool();
  const std::string_view stream = v.at("stream").as_text();
  if (std::from_chars(stream.data(), stream.data() + stream.size(), order.stream, 16).ec != std::errc())
    return unreadable("stream");
  order.first = v.at("first").as_integer(), order.count = static_cast<int>(v.at("count").as_integer());
  order.stories = v.at("stories").as_integer(), order.max_nodes = static_cast<int>(v.at("max_nodes").as_integer());
  return order;
}

Value to_value(const GameLine& line) {
  Value v = Value::object();
  v.set("game", line.number).set("result", kVerdicts[static_cast<int>(line.verdict)]).set("margin", line.margin);
  if (line.swapped) v.set("swapped", true);
  if (line.forfeit) v.set("forfeit", true);
  if (!line.finished) v.set("finished", false);
  v.set("turns", line.turns).set("decisions", line.decisions).set("chances", line.chances);
  v.set("hits", pair_of(line.hits)).set("lost", pair_of(line.lost));
  if (!line.by_turn.empty()) {
    Value turns = Value::array();
    for (int margin : line.by_turn) turns.push_back(margin);
    v.set("by_turn", turns);
  }
  if (!line.fates.empty()) {
    Value fates = Value::array();
    for (const Fate& fate : line.fates) fates.push_back(to_value(fate));
    v.set("fates", fates);
  }
  return v;
}

Result<GameLine> line_from(const Value& v) {
  GameLine line;
  if (!v.at("game").is_integer() || !v.at("result").is_text()) return unreadable("game");
  line.number = v.at("game").as_integer();
  for (int i = 0; i < 3; ++i)
    if (v.at("result").as_text() == kVerdicts[i]) line.verdict = static_cast<game::Verdict>(i);
  line.margin = static_cast<int>(v.at("margin").as_integer());
  line.swapped = v.at("swapped").as_bool(), line.forfeit = v.at("forfeit").as_bool();
  line.finished = v.at("finished").as_bool(true);
  line.turns = static_cast<int>(v.at("turns").as_integer());
  line.decisions = static_cast<int>(v.at("decisions").as_integer());
  line.chances = static_cast<int>(v.at("chances").as_integer());
  for (int side = 0; side < 2; ++side) {
    const auto of = [&](const char* key) {
      const Value::Array& two = v.at(key).as_array();
      return two.size() == 2 ? static_cast<int>(two[static_cast<std::size_t>(side)].as_integer()) : 0;
    };
    line.hits[side] = of("hits"), line.lost[side] = of("lost");
  }
  for (const Value& margin : v.at("by_turn").as_array()) line.by_turn.push_back(static_cast<int>(margin.as_integer()));
  for (const Value& fate : v.at("fates").as_array()) line.fates.push_back(fate_from(fate));
  return line;
}

Result<std::vector<GameLine>> play_order(const Order& order, const game::Game& game) {
  std::vector<GameLine> lines;
  for (int i = 0; i < order.count; ++i) {
    const int64_t number = order.first + i;
    const bool swapped = order.swap && number % 2 == 1;
    const uint64_t seed = hash_combine(order.stream, static_cast<uint64_t>(order.swap ? number / 2 : number));
    auto blue = sim::make_player(game, order.players[swapped], hash_combine(seed, 11));
    auto red = sim::make_player(game, order.players[!swapped], hash_combine(seed, 21));
    if (!blue) return blue.error();
    if (!red) return red.error();
    Story story(game, number < order.stories);
    const sim::Played played = sim::play(game, **blue, **red, seed, order.max_nodes, &story, false);
    GameLine line;
    line.number = number, line.swapped = swapped;
    line.verdict = played.score.verdict, line.margin = played.score.margin(), line.forfeit = played.score.forfeit;
    line.finished = played.finished, line.decisions = played.decisions, line.chances = played.chances;
    story.end(played.end, line);
    lines.push_back(std::move(line));
  }
  return lines;
}

}  // namespace furball::lab
