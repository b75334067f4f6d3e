#pragma once
// A block of games to be played, and what came of each. An order holds everything that a machine far away needs; the games
// of an order are the same wherever, in whatever company and however often they are played.

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "libs/base/result.h"
#include "libs/base/value.h"
#include "libs/game/game.h"

namespace furball::lab {

struct Order {
  std::string game;  // id
  Value scenario;
  std::string players[2];  // blue's and red's, names for sim::make_player
  bool swap = false;       // games come in pairs with the same dice; in the second the players change seats
  uint64_t stream = 0;     // dice and bots of game n derive from (stream, n)
  int64_t first = 0;       // number of the first game
  int count = 0;
  int64_t stories = 0;  // games with a lower number are told in full: fates of units, margin by turn
  int max_nodes = 200000;
};

// A scenario without what is only told about it: another wording plays the same games, and the page's engine has none.
Value untold(const Value& scenario);

// The stream of a battle's games between two players.
uint64_t stream_of(const std::string& game, int rules_version, const Value& scenario, const std::string& blue,
                   const std::string& red, uint64_t seed);

Value to_value(const Order& order);
Result<Order> order_from(const Value& value);

// What became of a unit that did not simply stay to the end, or how it stood there.
struct Fate {
  std::string unit;
  std::string end;                         // "stays", "home" or "lost"
  int turn = 0;                            // when it went; 0: it stayed
  std::string by;                          // who shot it down, if anybody
  int hits = 0;                            // taken
  std::map<std::string, int64_t> figures;  // numbers that its view shows at the end: energy, bursts left, ...
};

struct GameLine {
  int64_t number = 0;
  bool swapped = false;
  game::Verdict verdict = game::Verdict::kDraw;
  int margin = 0;  // for blue
  bool forfeit = false, finished = true;
  int turns = 0, decisions = 0, chances = 0;
  int hits[2] = {0, 0}, lost[2] = {0, 0};  // hits taken and units lost, of blue and red
  std::vector<int> by_turn;                // margin at the end of each turn (games told in full)
  std::vector<Fate> fates;                 // (games told in full)

  double blue_score() const { return verdict == game::Verdict::kBlueWins ? 1 : verdict == game::Verdict::kRedWins ? 0 : 0.5; }
};

Value to_value(const GameLine& line);
Result<GameLine> line_from(const Value& value);

// Builds the game of an order; libs/lab itself knows no game.
using GameMaker = std::function<Result<std::shared_ptr<const game::Game>>(const std::string& game, const Value& scenario)>;

Result<std::vector<GameLine>> play_order(const Order& order, const game::Game& game);

}  // namespace furball::lab
