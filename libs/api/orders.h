#pragma once
// Orders: complete chains of choices of one unit, from the question it is asked to where others are asked, or its phase
// ends. For front ends in which a player says where a unit should end or whom it should attack. Knows no game.
//
// Dice that fall on the way are looked through: the chain goes on as after the likeliest result. Its worth is exact: it
// weighs every result, and follows the chain's choices for as long as they are legal after it.

#include <optional>
#include <string>
#include <vector>

#include "libs/game/game.h"

namespace furball::api {

struct OrderStep {
  game::Action action;
  game::Cell cell;     // where this choice leads
  bool moves = false;  // it names a cell
  bool attack = false;
  bool after_dice = false;  // dice fall before it: it may no longer be legal then
};

struct Order {
  std::string unit;  // empty: a choice that is no unit's, such as to be done
  std::vector<OrderStep> steps;
  game::Cell end;  // where the last move leads
  bool moves = false;
  std::string target;    // whom its attack is aimed at
  double worth = 0;      // the expected margin for whoever chooses, by the game's own quick look
  game::AnyState state;  // how it stands behind the last choice
};

struct OrderSearch {
  int states = 300;                              // positions to look at
  std::string unit;                              // only its orders
  bool weigh = true;                             // make the worth of the foremost exact
  std::optional<game::Cell> via = std::nullopt;  // only chains that pass this place; z below 0: at any height
};

// For whoever rolls, even if it has its price.
bool goes_well(const game::OutcomeView& outcome);
// The outcome that is followed where a chain meets dice.
uint32_t likeliest_outcome(const game::Game& game, const game::AnyState& state);

// First the chain that the game's own opinion would choose, if it has one; then every chain once a place where it ends and
// once a target, best first. Empty where nobody is asked.
std::vector<Order> orders(const game::Game& game, const game::AnyState& state, const OrderSearch& search = {});

// What stands to be shown of one order.
struct Exposure {
  std::string unit;                // the enemy that can answer
  uint64_t weight = 0, total = 1;  // the chance that its dice go well for it
};
struct OrderDetails {
  std::vector<game::Fact> facts;      // what of the unit changes, from what to what
  int angle = -1;                     // which way it would point
  std::vector<game::RollView> rolls;  // all dice it meets; those behind others as they stand after the likeliest results
  std::vector<Exposure> exposure;     // enemies that can attack the unit before it is asked again
};
// `before` is the view of `state`. Without `exposure` nobody looks for enemies, which takes longest.
OrderDetails details(const game::Game& game, const game::AnyState& state, const game::View& before, const Order& order,
                     bool exposure);

}  // namespace furball::api
