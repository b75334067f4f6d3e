#pragma once
// Learned judgement: a small network over a game's features (libs/game/features.h), trained by tools/train. Integer arithmetic
// throughout, so that native and WASM agree bit for bit; the rest of it is one division.
//
// Inputs are the features as blue sees them, each moved and stretched to about 64 steps a standard deviation; two hidden layers
// of clipped sums; the output x is blue's utility 1/2 + x / (2 (1 + |x|)).

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "libs/base/result.h"
#include "libs/base/value.h"
#include "libs/game/game.h"

namespace furball::search {

class Network {
 public:
  static constexpr int kMostInputs = 320, kMostHidden = 256;

  // From a data file: `features` (their names, in order), `hidden`, `weights` (base64), perhaps `never_with`, a
  // feature, and `both_seats`: the mean of what either seat sees. Errors name the field.
  static Result<std::shared_ptr<const Network>> load(const Value& file, const game::Game& game);

  std::size_t inputs() const { return means_.size(); }
  // Whether it judges this scenario: not one that begins with the feature it was found wanting with.
  bool judges(const game::Game& game) const;
  // Blue's utility (libs/search/evaluator.h) from the game's features as blue sees them.
  double value(std::span<const int16_t> features) const;
  double value(const game::Game& game, const game::AnyState& state) const;

 private:
  struct Layer {
    int in = 0, out = 0;  // `in` is rounded up to a multiple of 16: the rest is zero
    std::vector<int16_t> weights;
    std::vector<int32_t> biases;
    void sums(const int16_t* input, int32_t* output) const;
  };
  double half(std::span<const int16_t> features) const;  // the network's word on one seat's features

  std::vector<int16_t> means_;
  std::vector<int32_t> stretch_;
  std::array<Layer, 3> layers_;
  std::vector<std::size_t> as_the_enemy_;  // empty: one seat's view is enough
  std::size_t never_with_ = kMostInputs;   // a feature; beyond the last: none
};

Result<std::vector<uint8_t>> from_base64(std::string_view text);

}  // namespace furball::search
