#include "python/src/observation.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace furball::python {

using game::AnyState;
using game::Game;
using game::NodeKind;
using game::Seat;

namespace {

class BytesObserver : public Observer {
 public:
  explicit BytesObserver(const Game& game) {
    const std::size_t size = game.initial().size();
    for (std::size_t i = 0; i < size; ++i)
      names_.push_back({"byte " + std::to_string(i), "of the state, divided by 255", 0, 1});
  }
  void write(const Game&, const AnyState& state, Seat, std::span<float> out) const override {
    for (std::size_t i = 0; i < out.size(); ++i) out[i] = static_cast<float>(std::to_integer<int>(state.data()[i])) / 255.0F;
  }
};

// --- Features, where the contract has them.

template <class G>
constexpr bool kHasFeatures = requires(const G& game) { game.features(); };

template <class G>
class FeatureObserver : public Observer {
 public:
  explicit FeatureObserver(const G& game) {
    if constexpr (kHasFeatures<G>)
      for (const auto& spec : game.features()) {
        const double most = std::max({1.0, std::abs(1.0 * spec.low), std::abs(1.0 * spec.high)});
        names_.push_back({full_name(spec), std::string(spec.meaning) + ", divided by " + std::to_string(static_cast<int>(most)),
                          spec.low / most, spec.high / most});
        divisors_.push_back(static_cast<float>(most));
      }
  }
  void write(const Game& any, const AnyState& state, Seat seat, std::span<float> out) const override {
    if constexpr (kHasFeatures<G>) {
      constexpr std::size_t kMost = 1024;
      int16_t raw[kMost];
      const std::span<int16_t> values(raw, std::min(kMost, size()));
      static_cast<const G&>(any).fill_features(state, seat, values);
      for (std::size_t i = 0; i < values.size(); ++i) out[i] = static_cast<float>(values[i]) / divisors_[i];
    }
  }

 private:
  std::vector<float> divisors_;
};

// --- The board: whatever a view shows, in the same places for every game.

constexpr std::size_t kSlots = 40;  // units of one side; no game has more

struct Attribute {
  std::string_view key, most, meaning;
  double divisor;
};
// Numbers of docs/board-attrs.md. Divided by the attribute that says how much it can be, else by the divisor.
constexpr Attribute kAttributes[] = {
    {"energy", "energy_max", "energy", 10},         {"speed", "speed_max", "speed", 20},
    {"hits", "hits_max", "hits taken", 10},         {"losses", "strength", "aircraft lost", 10},
    {"engines_lost", "engines", "engines lost", 4},
};
constexpr std::string_view kFlags[] = {"loaded", "leaving", "threatened", "locked", "afterburner"};

double pitch_of(const Value& attrs) {
  const std::string_view pitch = attrs.at("pitch").as_text();
  return pitch == "climb" ? 1 : pitch == "dive" ? -1 : 0;
}
double bank_of(const Value& attrs) {
  const std::string_view bank = attrs.at("bank").as_text();
  return bank == "right" ? 1 : bank == "left" ? -1 : 0;
}
double share(int part, int whole) { return whole > 1 ? static_cast<double>(part) / (whole - 1) : 0; }

class BoardObserver : public Observer {
 public:
  explicit BoardObserver(const Game& game) {
    for (std::string_view name : game.step_names())  // steps may share a name
      if (std::ranges::find(steps_, name) == steps_.end()) steps_.emplace_back(name);
    for (const game::PhaseView& phase : game.view(game.initial()).phases) phases_.push_back(phase.key);
    add("mine to choose", "the seat that looks has the choice");
    add("theirs to choose", "the other seat has it");
    add("dice", "dice are due");
    add("over", "the game is over");
    add("blue", "blue looks");
    add("turn", "the turn divided by the number of turns; by 100 where there is no limit");
    add("my points", "points so far, divided by a margin that is clearly a win", -1e6, 1e6);
    add("their points", "the other side's", -1e6, 1e6);
    for (const std::string& step : steps_) add("step " + step, "what the game waits for");
    for (const std::string& phase : phases_) add("phase " + phase, "the phase of the turn");
    for (const char* whose : {"my", "their"})
      for (std::size_t slot = 0; slot < kSlots; ++slot) add_unit(std::string(whose) + " unit " + std::to_string(slot));
  }

  void write(const Game& game, const AnyState& state, Seat seat, std::span<float> out) const override {
    std::fill(out.begin(), out.end(), 0.0F);
    const game::View view = game.view(state);
    float* at = out.data();
    const auto put = [&at](double value) { *at++ = static_cast<float>(value); };
    const bool decision = view.node.kind == NodeKind::kDecision;
    put(decision && view.node.seat == seat);
    put(decision && view.node.seat != seat);
    put(view.node.kind == NodeKind::kChance);
    put(view.node.kind == NodeKind::kTerminal);
    put(seat == Seat::kBlue);
    put(view.turn / (view.turns > 0 ? static_cast<double>(view.turns) : 100.0));
    const double scale = game.margin_scale();
    put((seat == Seat::kBlue ? view.score.blue : view.score.red) / scale);
    put((seat == Seat::kBlue ? view.score.red : view.score.blue) / scale);
    const std::string_view step = game.step_name(state);
    for (const std::string& name : steps_) put(name == step);
    for (const std::string& key : phases_)
      put(std::ranges::any_of(view.phases, [&](const game::PhaseView& p) { return p.current && p.key == key; }));
    std::size_t used[2] = {0, 0};  // my slots, theirs
    for (const game::UnitView& unit : view.units) {
      const int whose = unit.side == game::name(seat) ? 0 : 1;
      if (used[whose] == kSlots) continue;
      put_unit(view.board, unit, at + (whose * kSlots + used[whose]++) * per_unit_);
    }
  }

 private:
  void add(std::string name, std::string meaning, double low = 0, double high = 1) {
    names_.push_back({std::move(name), std::move(meaning), low, high});
  }
  void add_unit(const std::string& unit) {
    const std::size_t before = names_.size();
    add(unit + ": there", "a unit stands in this slot, in the order of the view");
    add(unit + ": neutral", "it belongs to neither side");
    add(unit + ": x", "its column, 0 at the left to 1");
    add(unit + ": y", "its row, 0 to 1");
    add(unit + ": z", "its height or lane, 0 to 1");
    add(unit + ": east", "cosine of where it points, to the right", -1, 1);
    add(unit + ": south", "sine of where it points, clockwise", -1, 1);
    add(unit + ": can act", "it may be chosen now");
    add(unit + ": active", "it is acting");
    add(unit + ": acted", "it has acted");
    add(unit + ": gone", "it has left the game");
    add(unit + ": pitch", "climbs 1, dives -1", -1, 1);
    add(unit + ": bank", "right 1, left -1", -1, 1);
    for (const Attribute& a : kAttributes) add(unit + ": " + std::string(a.key), std::string(a.meaning), -1e3, 1e3);
    for (std::string_view flag : kFlags) add(unit + ": " + std::string(flag), "as drawn on the counter");
    per_unit_ = names_.size() - before;
  }
  static void put_unit(const game::Board& board, const game::UnitView& unit, float* at) {
    const auto put = [&at](double value) { *at++ = static_cast<float>(value); };
    const double angle = unit.angle * std::numbers::pi / 180;
    put(1);
    put(unit.side == "none");
    put(share(unit.cell.x, board.columns));
    put(share(unit.cell.y, board.rows));
    put(share(unit.cell.z, board.levels));
    put(std::cos(angle));
    put(std::sin(angle));
    put(unit.can_act);
    put(unit.active);
    put(unit.acted);
    put(unit.gone);
    put(pitch_of(unit.attrs));
    put(bank_of(unit.attrs));
    for (const Attribute& a : kAttributes) {
      const double most = unit.attrs.at(a.most).as_number(a.divisor);
      put(unit.attrs.at(a.key).as_number() / (most > 0 ? most : a.divisor));
    }
    for (std::string_view flag : kFlags) put(unit.attrs.at(flag).as_bool());
  }

  std::vector<std::string> steps_, phases_;
  std::size_t per_unit_ = 0;
};

template <class G>
bool has_features([[maybe_unused]] const G& game) {
  if constexpr (kHasFeatures<G>) return !game.features().empty();
  return false;
}

}  // namespace

std::vector<std::string> observation_kinds(const Game& game) {
  std::vector<std::string> kinds = {"board", "bytes"};
  if (has_features(game)) kinds.insert(kinds.begin(), "features");
  return kinds;
}

Result<std::unique_ptr<Observer>> make_observer(const Game& game, std::string_view kind) {
  const std::vector<std::string> kinds = observation_kinds(game);
  if (kind.empty()) kind = kinds.front();
  if (kind == "features" && has_features(game)) return std::unique_ptr<Observer>(std::make_unique<FeatureObserver<Game>>(game));
  if (kind == "board") return std::unique_ptr<Observer>(std::make_unique<BoardObserver>(game));
  if (kind == "bytes") return std::unique_ptr<Observer>(std::make_unique<BytesObserver>(game));
  std::string known;
  for (const std::string& one : kinds) known += (known.empty() ? "" : ", ") + one;
  return Error{"observation", "there is no '" + std::string(kind) + "'; there are: " + known, ""};
}

}  // namespace furball::python
