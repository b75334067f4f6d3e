#pragma once
// The contract that every tool sees: record, search, simulation, API, server, WASM. It knows no
// concrete game. States are opaque bytes (AnyState): copying is memcpy, undo is a copy.

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "libs/base/result.h"
#include "libs/base/value.h"
#include "libs/dice/rng.h"
#include "libs/game/dice.h"
#include "libs/game/events.h"
#include "libs/game/features.h"
#include "libs/game/field.h"
#include "libs/game/types.h"
#include "libs/game/view.h"

namespace furball::game {

// A state of some game, as bytes. Assigning one to another of the same game allocates nothing.
class AnyState {
 public:
  AnyState() = default;
  explicit AnyState(std::size_t size) : bytes_(size) {}
  std::byte* data() { return bytes_.data(); }
  const std::byte* data() const { return bytes_.data(); }
  std::size_t size() const { return bytes_.size(); }
  bool operator==(const AnyState&) const = default;

 private:
  std::vector<std::byte> bytes_;
};

// A bot that comes with a game (priority lists of a rule book, doctrine).
struct BotInfo {
  std::string id;  // "rulebook"
  std::string title;
  std::string about;
};

struct BotChoice {
  Action action;
  // Why, most decisive first: rule or principle, and what it decided.
  std::vector<Fact> reasons;
};

struct PlayoutLimits {
  int max_nodes = 100000;
  bool give_up = true;  // false: nobody does while there is something else to do, so games have their full length
};

struct Playout {
  int decisions = 0;
  int chances = 0;
  bool finished = false;
};

class Game {
 public:
  virtual ~Game() = default;

  // --- The tree -----------------------------------------------------------------------------------
  virtual AnyState initial() const = 0;
  virtual Node node(const AnyState&) const = 0;
  virtual void legal(const AnyState&, ActionList&) const = 0;
  virtual void outcomes(const AnyState&, OutcomeList&) const = 0;
  virtual void apply(AnyState&, Action, Events* = nullptr) const = 0;              // legal actions only
  virtual void resolve(AnyState&, uint32_t outcome, Events* = nullptr) const = 0;  // listed outcomes only
  virtual Score score(const AnyState&) const = 0;
  virtual bool gives_up(const AnyState&, Action) const = 0;  // whether a legal action leaves the battle or ends the game
  // The dice of the roll that is due; the faces of throw number `place` among those that read as the outcome; and which
  // outcome faces are. Empty where a roll has no dice of its own.
  virtual Dice dice(const AnyState&) const = 0;
  virtual Faces faces(const AnyState&, uint32_t outcome, uint64_t place) const = 0;
  virtual std::optional<uint32_t> read(const AnyState&, const Faces&) const = 0;
  virtual uint64_t hash(const AnyState&) const = 0;

  // The checked doors, for everything that comes from outside.
  Result<void> try_apply(AnyState&, Action, Events* = nullptr) const;
  Result<void> try_resolve(AnyState&, uint32_t outcome, Events* = nullptr) const;

  // Plays on at random until the end (or the limit), at the speed of the concrete game.
  virtual Playout playout(AnyState&, dice::Rng& choices, dice::Rng& dice, PlayoutLimits = {}) const = 0;

  // --- Words --------------------------------------------------------------------------------------
  virtual std::string notation(const AnyState&, Action) const = 0;
  virtual std::optional<Action> parse(const AnyState&, std::string_view) const = 0;
  virtual std::string outcome_notation(const AnyState&, uint32_t) const = 0;
  virtual Refusal refuse(const AnyState&, Action) const = 0;
  virtual View view(const AnyState&) const = 0;
  virtual ActionView describe_action(const AnyState&, Action) const = 0;
  virtual RollView describe_roll(const AnyState&) const = 0;  // at a chance node, outcomes included
  // With the dice that follow at once, found by looking one step ahead, unless the game says more.
  virtual Preview preview(const AnyState&, Action) const = 0;
  virtual std::optional<Refusal> why_not(const AnyState&, Cell) const = 0;
  virtual std::string cell_name(Cell) const = 0;

  virtual std::string_view step_name(const AnyState&) const = 0;  // of what the game waits for: "throttle"
  virtual std::vector<std::string_view> step_names() const = 0;   // all there are, in the table's order

  // --- Positions ----------------------------------------------------------------------------------
  virtual Value position(const AnyState&) const = 0;
  virtual Result<AnyState> from_position(const Value&) const = 0;
  virtual std::vector<FieldTable> position_fields() const = 0;  // what a position may say, for docs/positions/
  // A choice with nothing to choose, or dice without an outcome: no game may come to that.
  bool dead_end(const AnyState& state) const;
  virtual std::optional<std::string> broken_invariant(const AnyState&) const = 0;

  // --- Opponents ----------------------------------------------------------------------------------
  // Expected final margin for blue as far as a quick look tells. Default: the margin so far.
  virtual double evaluate(const AnyState&) const = 0;
  virtual double margin_scale() const = 0;  // a margin that is clearly a win
  // A quick sensible choice without explanation: the game's own, else its last bot's, else nothing.
  virtual std::optional<Action> policy(const AnyState&, dice::Rng&) const = 0;
  // Makes that choice, and those that it has settled already: no dice between them, `most` at most. Tells how many; 0: nobody
  // knows one.
  virtual int play_quick(AnyState&, dice::Rng&, int most) const = 0;
  // How promising each of these legal actions looks at first sight, as weights (any scale, not negative);
  // false: the game has no such opinion.
  virtual bool weigh(const AnyState&, std::span<const Action>, std::span<float> weights) const = 0;
  virtual int horizon() const = 0;  // decisions worth following policy() before evaluate() judges; 0: to the end
  // Plays on as policy() would (at random where there is none), for so many decisions at most (0: to the
  // end), up to the next decision or the end; at the speed of the concrete game.
  virtual void play_on(AnyState&, dice::Rng&, int decisions) const = 0;
  // Named numbers about a position (libs/game/features.h): the list is the same for every scenario of a game, empty where a
  // game declares none. Filling allocates nothing; `out` has room for all of them.
  virtual std::span<const FeatureSpec> features() const = 0;
  virtual void fill_features(const AnyState&, Seat, std::span<int16_t> out) const = 0;
  virtual std::vector<BotInfo> bots() const = 0;
  virtual BotChoice choose(std::string_view bot, const AnyState&, dice::Rng&) const = 0;
};

// Draws an outcome by weight.
[[gnu::always_inline]] inline uint32_t sample(const OutcomeList& outcomes, dice::Rng& rng) {
  return draw(outcomes, rng.below(total_weight(outcomes))).outcome;
}

// --- The registry -----------------------------------------------------------------------------------

// Where games get their data files from, already parsed; see libs/ruledata.
class DataSource {
 public:
  virtual ~DataSource() = default;
  virtual Result<Value> load(std::string_view path) const = 0;               // "data/aircraft/ww2/bf109e.toml"
  virtual std::vector<std::string> list(std::string_view folder) const = 0;  // paths, sorted
};

// One game in games/all_games.cc.
struct GameEntry {
  std::string_view id;       // "dogfight"
  std::string_view title;    // "Dogfight 1A"
  std::string_view author;   // of the rule book
  std::string_view tagline;  // one sentence for the home page
  std::string_view folder;   // "games/dogfight": scenarios in data/scenarios, rules in RULES.toml
  int rules_version;         // raised when a record could replay differently
  // Builds the game for a scenario. Errors name the field and the rule.
  Result<std::unique_ptr<Game>> (*make)(const Value& scenario, const DataSource& data);
  // A random set-up as a scenario, where the game has one; else nullptr.
  Result<Value> (*random_setup)(const Value& request, const DataSource& data, dice::Rng& rng) = nullptr;
  // What it can be asked for: a list of fields, see libs/ruledata/setup_fields.h.
  Value (*setup_fields)(const DataSource& data) = nullptr;
};

}  // namespace furball::game
