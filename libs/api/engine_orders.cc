// The command `orders`: whole chains of choices, by end place, by target, and the best few with their reasons.

#include "libs/api/engine.h"
#include "libs/api/fields.h"
#include "libs/api/orders.h"
#include "libs/api/try.h"
#include "libs/api/view_json.h"

namespace furball::api {
namespace {

// All but the last: that is where the choice leads.
Value way_value(const std::vector<game::Cell>& cells) {
  Value list = Value::array();
  for (std::size_t i = 0; i + 1 < cells.size(); ++i) list.push_back(to_value(cells[i]));
  return list;
}

Value steps_value(const game::Game& game, game::AnyState state, const Order& order, bool in_words) {
  Value list = Value::array();
  bool known = true;  // behind dice the words are those of the likeliest results
  for (const OrderStep& step : order.steps) {
    Value v = Value::object();
    v.set("action", step.action.bits);
    if (step.moves) v.set("cell", to_value(step.cell));
    if (step.after_dice) v.set("after_dice", true);
    if (in_words) {
      while (known && game.node(state).kind == game::NodeKind::kChance) game.resolve(state, likeliest_outcome(game, state));
      const game::ActionView words = game.describe_action(state, step.action);
      v.set("label", words.label);
      if (words.cells.size() > 1) v.set("way", way_value(words.cells));
      if (step.attack) v.set("attack", true);
      known = static_cast<bool>(game.try_apply(state, step.action));
    }
    list.push_back(std::move(v));
  }
  return list;
}

Value brief(const game::Game& game, const game::AnyState& state, const Order& order, bool in_words) {
  Value v = Value::object();
  if (!order.unit.empty()) v.set("unit", order.unit);
  if (order.moves) v.set("cell", to_value(order.end));
  if (!order.target.empty()) v.set("target", order.target);
  return v.set("worth", order.worth).set("steps", steps_value(game, state, order, in_words));
}

// What speaks for and against it: what its dice promise, who may answer.
std::vector<game::Fact> reasons_of(const OrderDetails& more) {
  std::vector<game::Fact> list;
  for (const game::RollView& roll : more.rolls) {
    uint64_t good = 0, total = 0;
    for (const game::OutcomeView& outcome : roll.outcomes) {
      total += outcome.weight;
      if (goes_well(outcome)) good += outcome.weight;
    }
    if (good > 0) list.push_back({"chance", roll.title, game::fraction(good, total), roll.rule});
  }
  for (const Exposure& enemy : more.exposure)
    list.push_back({"exposed", enemy.unit, game::fraction(enemy.weight, enemy.total), ""});
  return list;
}

Value whole(const game::Game& game, const game::AnyState& state, const game::View& view, const Order& order, bool exposed) {
  const OrderDetails more = details(game, state, view, order, exposed);
  Value v = brief(game, state, order, true);
  if (more.angle >= 0) v.set("angle", more.angle);
  v.set("facts", to_value(more.facts)).set("rolls", to_value(more.rolls));
  Value exposure = Value::array();
  for (const Exposure& enemy : more.exposure) {
    Value e = Value::object();
    exposure.push_back(e.set("unit", enemy.unit).set("weight", enemy.weight).set("total", enemy.total));
  }
  return v.set("exposure", exposure).set("reasons", to_value(reasons_of(more)));
}

}  // namespace

Result<Value> Engine::orders(const Value& request) {
  FURBALL_TRY(match, this->match(request));
  const game::Game& game = match->game();
  if (match->node().kind != game::NodeKind::kDecision) return Error{"", "there is nothing to choose now", ""};
  const int64_t states = request.at("states").as_integer(300), most = request.at("best").as_integer(3);
  if (states < 1 || states > 100000) return Error{"states", "must be 1 to 100000", ""};
  if (most < 0 || most > 100) return Error{"best", "must be 0 to 100", ""};
  std::optional<game::Cell> to;
  if (request.find("to")) {
    FURBALL_TRY(cell, read_cell(request.at("to")));
    to = cell;
  }
  const std::string target(request.at("target").as_text());
  Value ends = Value::array(), best = Value::array();
  int64_t shown = 0;
  const game::View view = most > 0 ? game.view(match->state()) : game::View{};
  OrderSearch search{static_cast<int>(states), std::string(request.at("unit").as_text())};
  if (request.find("via")) {
    FURBALL_TRY(cell, read_cell(request.at("via")));
    search.via = cell;
  }
  for (const Order& order : api::orders(game, match->state(), search)) {
    const bool wanted = (!to || (order.moves && order.end == *to)) && (target.empty() || order.target == target);
    if (wanted && shown < most) best.push_back(whole(game, match->state(), view, order, shown++ == 0));
    if (order.steps.size() > 1 || !order.target.empty()) ends.push_back(brief(game, match->state(), order, false));
  }
  return Value::object().set("best", best).set("ends", ends);
}

}  // namespace furball::api
