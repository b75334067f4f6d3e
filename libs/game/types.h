#pragma once
// The words of the contract: seats, nodes, actions, outcomes, scores, refusals.

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>

#include "libs/base/inline_vector.h"

namespace furball::game {

// Every game has two sides. Scenarios give them names ("Escorts", "Interceptors").
enum class Seat : uint8_t { kBlue = 0, kRed = 1 };
constexpr Seat other(Seat seat) { return seat == Seat::kBlue ? Seat::kRed : Seat::kBlue; }
constexpr int index(Seat seat) { return static_cast<int>(seat); }
constexpr std::string_view name(Seat seat) { return seat == Seat::kBlue ? "blue" : "red"; }
inline constexpr Seat kBothSeats[] = {Seat::kBlue, Seat::kRed};

// Something that each side has.
template <class T>
struct PerSide {
  T both[2] = {};
  constexpr T& operator[](Seat side) { return both[index(side)]; }
  constexpr const T& operator[](Seat side) const { return both[index(side)]; }
  bool operator==(const PerSide&) const = default;
};

// Nothing else pauses a game.
enum class NodeKind : uint8_t { kDecision, kChance, kTerminal };

struct Node {
  NodeKind kind = NodeKind::kTerminal;
  Seat seat = Seat::kBlue;  // whose decision; meaningless for other kinds

  static constexpr Node decision(Seat s) { return {NodeKind::kDecision, s}; }
  static constexpr Node chance() { return {NodeKind::kChance, Seat::kBlue}; }
  static constexpr Node terminal() { return {NodeKind::kTerminal, Seat::kBlue}; }
  bool operator==(const Node&) const = default;
};

// One choice at one decision node. Each game draws its 32 bits in a comment in its actions.h.
// An action's meaning may depend on the node (whose flight is moving), never on anything else.
struct Action {
  uint32_t bits = 0;
  auto operator<=>(const Action&) const = default;
};

// One result of a chance node: an id the game defines, and in how many equally likely ways it falls.
// Outcomes the rule cannot tell apart are merged into one.
struct Outcome {
  uint32_t id = 0;
  uint64_t weight = 0;
  bool operator==(const Outcome&) const = default;
};

inline constexpr std::size_t kMaxActions = 1024;
inline constexpr std::size_t kMaxOutcomes = 512;
using ActionList = InlineVector<Action, kMaxActions>;
using OutcomeList = InlineVector<Outcome, kMaxOutcomes>;

enum class Verdict : uint8_t { kBlueWins, kRedWins, kDraw };

// Points per side and who has won (or leads, before the end). Margins matter in all games.
struct Score {
  int32_t blue = 0;
  int32_t red = 0;
  Verdict verdict = Verdict::kDraw;
  bool forfeit = false;  // somebody gave up: there is a winner, but no margin

  int32_t margin() const { return forfeit ? 0 : blue - red; }  // for blue
  static constexpr Score by_points(int32_t blue, int32_t red) {
    return {blue, red, blue > red ? Verdict::kBlueWins : red > blue ? Verdict::kRedWins : Verdict::kDraw};
  }
  bool operator==(const Score&) const = default;
};

// Why an action is not allowed: the rule and a sentence a player understands.
struct Refusal {
  std::string rule;
  std::string reason;
};

}  // namespace furball::game
