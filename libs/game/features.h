#pragma once
// What a game knows about a position, as named numbers: for learned judgement, for reasons in words, for observations.
// A game declares its features once, in games/<game>/ai/features.cc: those of a side, counted for both, and those that
// both sides share. They are as seen by a seat: its own numbers stand under kMine, the enemy's under kTheirs, so that the
// same position seen by the other seat has the two changed over.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

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
  int16_t low, high;
  double worth;
  std::string_view mine_more, mine_less, theirs_more, theirs_less;
};

// One that both sides share: the clock, the phase, the kind of raid.
struct SharedFeature {
  std::string_view name, meaning;
  int16_t low, high;
};

// The list a game declares: feature i of a side stands at 2i (mine) and 2i + 1 (theirs), the shared ones behind.
template <std::size_t N, std::size_t M>
constexpr std::array<FeatureSpec, 2 * N + M> feature_list(const SideFeature (&sides)[N], const SharedFeature (&shared)[M]) {
  std::array<FeatureSpec, 2 * N + M> list{};
  for (std::size_t i = 0; i < N; ++i) {
    const SideFeature& f = sides[i];
    list[2 * i] = {f.name, f.meaning, FeatureOf::kMine, f.low, f.high, f.worth, f.mine_more, f.mine_less};
    list[2 * i + 1] = {f.name, f.meaning, FeatureOf::kTheirs, f.low, f.high, -f.worth, f.theirs_more, f.theirs_less};
  }
  for (std::size_t i = 0; i < M; ++i)
    list[2 * N + i] = {shared[i].name, shared[i].meaning, FeatureOf::kBoth, shared[i].low, shared[i].high, 0, "", ""};
  return list;
}

// Writes a position's numbers into their places, held inside the declared range.
class FeatureWriter {
 public:
  FeatureWriter(std::span<const FeatureSpec> specs, std::span<int16_t> out) : specs_(specs), out_(out) {}
  void side(std::size_t feature, bool mine, double value) { put(2 * feature + (mine ? 0 : 1), value); }
  // The shared ones count from 0 behind those of the sides.
  void shared(std::size_t sides, std::size_t feature, double value) { put(2 * sides + feature, value); }

 private:
  void put(std::size_t at, double value) {
    const double rounded = value < 0 ? value - 0.5 : value + 0.5;
    out_[at] =
        static_cast<int16_t>(std::clamp(rounded, static_cast<double>(specs_[at].low), static_cast<double>(specs_[at].high)));
  }
  std::span<const FeatureSpec> specs_;
  std::span<int16_t> out_;
};

}  // namespace furball::game
