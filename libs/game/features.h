#pragma once
// What a game knows about a position, as named numbers: for learned judgement, for reasons in words, for observations.
// A game declares its features once, in games/<game>/ai/features.cc: those of a side, counted for both, and those that
// both sides share. They are as seen by a seat: its own numbers stand under kMine, the enemy's under kTheirs, so that the
// same position seen by the other seat has the two changed over.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <string>
#include <string_view>

#include "libs/game/types.h"

namespace furball::game {

enum class FeatureOf : uint8_t { kMine, kTheirs, kBoth };

struct FeatureSpec {
  std::string_view name;  // "attack_now", the same for both sides
  std::string_view meaning;
  FeatureOf of = FeatureOf::kBoth;
  int16_t low = 0, high = 0;  // values are held inside
  double worth = 0;           // points of margin that one more is worth to the seat, roughly; 0: no opinion, no words
  // Half a sentence about a choice after which it is more, or less; "{n}" is the number then. Empty: not worth saying.
  std::string_view more, less;
};

// "my attack_now", "their attack_now", "turns_left"
inline std::string full_name(const FeatureSpec& spec) {
  constexpr std::string_view kWhose[] = {"my ", "their ", ""};
  return std::string(kWhose[static_cast<int>(spec.of)]) + std::string(spec.name);
}

// One of a side, as its game writes it: counted once for each side.
struct SideFeature {
  std::string_view name, meaning;
  int16_t low = 0, high = 0;
  double worth = 0;
  std::string_view mine_more = {}, mine_less = {}, theirs_more = {}, theirs_less = {};
};

// One that both sides share, with its number: the clock, the phase, the kind of raid.
template <class R>
struct SharedFeature {
  template <class Value>
  constexpr SharedFeature(std::string_view n, std::string_view m, int16_t lowest, int16_t highest, Value)
      : name(n), meaning(m), low(lowest), high(highest), value([](const R& rules, const typename R::State& s) -> double {
          return Value{}(rules, s);
        }) {}

  std::string_view name, meaning;
  int16_t low, high;
  double (*value)(const R&, const typename R::State&);
};

// What a game offers of them: its `static const FeatureTable<R> kFeatures`.
template <class R>
struct FeatureTable {
  std::span<const FeatureSpec> specs;
  void (*fill)(const R&, const typename R::State&, Seat, std::span<int16_t> out);  // allocates nothing
};

// A number for each row of a table of features, called by the row's name: v["flying"] += 1. A name that the table lacks
// does not compile.
template <const auto& kTable>
class FeatureNumbers {
 public:
  struct Row {
    std::size_t at = 0;
    consteval Row(const char* name) {  // NOLINT: names are the keys
      while (kTable[at].name != name) ++at;
    }
  };
  double& operator[](Row row) { return values_[row.at]; }
  double value(std::size_t at) const { return values_[at]; }

 private:
  double values_[std::size(kTable)] = {};
};

// A game's features from its two tables. Feature i of a side stands at 2i (mine) and 2i + 1 (theirs), the shared ones behind.
template <const auto& kSides, const auto& kShared>
class Features {
 public:
  using Side = FeatureNumbers<kSides>;

  static constexpr auto kSpecs = [] {
    std::array<FeatureSpec, 2 * std::size(kSides) + std::size(kShared)> list{};
    std::size_t at = 0;
    for (const SideFeature& f : kSides) {
      list[at++] = {f.name, f.meaning, FeatureOf::kMine, f.low, f.high, f.worth, f.mine_more, f.mine_less};
      list[at++] = {f.name, f.meaning, FeatureOf::kTheirs, f.low, f.high, -f.worth, f.theirs_more, f.theirs_less};
    }
    for (const auto& f : kShared) list[at++] = {f.name, f.meaning, FeatureOf::kBoth, f.low, f.high, 0, {}, {}};
    return list;
  }();

  // Survey{rules, s}.look(owner) gives the numbers of a side, less what every game counts alike: points, outlook and deciding.
  template <class R, class Survey>
  static constexpr FeatureTable<R> table() {
    return {kSpecs, fill<R, Survey>};
  }

 private:
  // Writes the numbers of a position as `seat` sees it.
  template <class R, class Survey>
  static void fill(const R& rules, const typename R::State& s, Seat seat, std::span<int16_t> out) {
    const Survey survey{rules, s};
    const Score points = rules.score(s);
    const Node at = rules.node(s);
    const double outlook = 100 * rules.evaluate(s) / rules.margin_scale();
    for (const Seat owner : {Seat::kBlue, Seat::kRed}) {
      Side v = survey.look(owner);
      v["points"] = owner == Seat::kBlue ? points.blue : points.red;
      v["outlook"] = owner == Seat::kBlue ? outlook : -outlook;
      v["deciding"] = at.kind == NodeKind::kDecision && at.seat == owner;
      for (std::size_t i = 0; i < std::size(kSides); ++i) put(out, 2 * i + (owner == seat ? 0 : 1), v.value(i));
    }
    for (std::size_t i = 0; i < std::size(kShared); ++i) put(out, 2 * std::size(kSides) + i, kShared[i].value(rules, s));
  }

  // Held inside the declared range.
  static void put(std::span<int16_t> out, std::size_t at, double value) {
    const double rounded = value < 0 ? value - 0.5 : value + 0.5;
    out[at] =
        static_cast<int16_t>(std::clamp(rounded, static_cast<double>(kSpecs[at].low), static_cast<double>(kSpecs[at].high)));
  }
};

}  // namespace furball::game
