#include "libs/search/network.h"

#include <algorithm>

#include "libs/base/say.h"

namespace furball::search {
namespace {

// Fixed point: an input is 64 to the standard deviation, a hidden value 128 to one, a weight 1024 to one.
constexpr int kInputLimit = 511, kHiddenLimit = 1023;
constexpr int kStretchBits = 8, kFirstShift = 9, kSecondShift = 10;
constexpr double kOutputOne = 1 << 17;

constexpr int padded(int n) { return (n + 15) / 16 * 16; }

// Little-endian numbers, one after the other.
class Reader {
 public:
  explicit Reader(std::vector<uint8_t> bytes) : bytes_(std::move(bytes)) {}
  int16_t two() { return static_cast<int16_t>(take(2)); }
  int32_t four() { return static_cast<int32_t>(take(4)); }
  bool exact() const { return at_ == bytes_.size(); }

 private:
  uint32_t take(std::size_t n) {
    uint32_t value = 0;
    for (std::size_t i = 0; i < n; ++i, ++at_)
      if (at_ < bytes_.size()) value |= static_cast<uint32_t>(bytes_[at_]) << (8 * i);
    return value;
  }
  std::vector<uint8_t> bytes_;
  std::size_t at_ = 0;
};

// Where each feature stands when the other seat looks: its own numbers are the enemy's then.
std::vector<std::size_t> seen_by_the_enemy(std::span<const game::FeatureSpec> specs) {
  std::vector<std::size_t> at(specs.size());
  for (std::size_t i = 0; i < specs.size(); ++i)
    for (std::size_t k = 0; k < specs.size(); ++k)
      if (specs[k].name == specs[i].name && (k != i || specs[i].of == game::FeatureOf::kBoth)) at[i] = k;
  return at;
}

}  // namespace

Result<std::vector<uint8_t>> from_base64(std::string_view text) {
  std::vector<uint8_t> bytes;
  bytes.reserve(text.size() / 4 * 3);
  uint32_t bits = 0;
  int count = 0;
  for (const char c : text) {
    if (c == '=') break;
    int digit = -1;
    if (c >= 'A' && c <= 'Z') digit = c - 'A';
    if (c >= 'a' && c <= 'z') digit = c - 'a' + 26;
    if (c >= '0' && c <= '9') digit = c - '0' + 52;
    if (c == '+') digit = 62;
    if (c == '/') digit = 63;
    if (digit < 0) return Error{"weights", "must be base64", ""};
    bits = bits << 6 | static_cast<uint32_t>(digit);
    if (++count % 4 == 0) {
      for (const int shift : {16, 8, 0}) bytes.push_back(static_cast<uint8_t>(bits >> shift));
      bits = 0;
    }
  }
  if (count % 4 == 1) return Error{"weights", "must be base64", ""};
  if (count % 4 == 2) bytes.push_back(static_cast<uint8_t>(bits >> 4));
  if (count % 4 == 3) bytes.push_back(static_cast<uint8_t>(bits >> 10)), bytes.push_back(static_cast<uint8_t>(bits >> 2));
  return bytes;
}

Result<std::shared_ptr<const Network>> Network::load(const Value& file, const game::Game& game) {
  const auto specs = game.features();
  const auto& names = file.at("features").as_array();
  bool same = names.size() == specs.size() && !specs.empty();
  for (std::size_t i = 0; same && i < specs.size(); ++i) same = names[i].as_text() == game::full_name(specs[i]);
  if (!same) return Error{"features", "are not those of this game as it is now: train the network again", ""};
  const auto& hidden = file.at("hidden").as_array();
  if (hidden.size() != 2) return Error{"hidden", "must be the sizes of two layers", ""};
  const int64_t first = hidden[0].as_integer(), second = hidden[1].as_integer();
  if (first < 1 || second < 1 || first > kMostHidden || second > kMostHidden)
    return Error{"hidden", say("must be 1 to {most}", {{"most", kMostHidden}}), ""};
  Result<std::vector<uint8_t>> bytes = from_base64(file.at("weights").as_text());
  if (!bytes) return bytes.error();

  Reader reader(std::move(*bytes));
  auto network = std::make_shared<Network>();
  if (const Value* never = file.find("never_with")) {
    network->never_with_ = 0;
    while (network->never_with_ < specs.size() && game::full_name(specs[network->never_with_]) != never->as_text())
      ++network->never_with_;
    if (network->never_with_ == specs.size()) return Error{"never_with", "must be one of the features", ""};
  }
  if (file.at("both_seats").as_bool(false)) network->as_the_enemy_ = seen_by_the_enemy(specs);
  for (std::size_t i = 0; i < specs.size(); ++i) network->means_.push_back(reader.two());
  for (std::size_t i = 0; i < specs.size(); ++i) network->stretch_.push_back(reader.four());
  const int sizes[] = {static_cast<int>(specs.size()), static_cast<int>(first), static_cast<int>(second), 1};
  for (int n = 0; n < 3; ++n) {
    Layer& layer = network->layers_[static_cast<std::size_t>(n)];
    layer.in = padded(sizes[n]), layer.out = sizes[n + 1];
    const auto row = static_cast<std::size_t>(layer.in);
    layer.weights.assign(row * static_cast<std::size_t>(layer.out), 0);
    for (std::size_t o = 0; o < static_cast<std::size_t>(layer.out); ++o)
      for (std::size_t i = 0; i < static_cast<std::size_t>(sizes[n]); ++i) layer.weights[o * row + i] = reader.two();
    for (int o = 0; o < layer.out; ++o) layer.biases.push_back(reader.four());
  }
  if (!reader.exact()) return Error{"weights", "are too few or too many for these layers", ""};
  return std::shared_ptr<const Network>(network);
}

// Plain loops over whole vectors of sixteen: compilers turn them into the machine's own dot products. Of these the wider that
// the processor has is taken when the program starts; whole numbers come to the same whatever the width.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(__SANITIZE_ADDRESS__)
__attribute__((target_clones("avx2", "default")))
#endif
static void
dot_products(const int16_t* weights, const int16_t* input, int in, const int32_t* biases, int32_t* output, int out) {
  int o = 0;
  for (; o + 4 <= out; o += 4, weights += 4 * in) {  // four rows at a time share what is read of the input
    const int16_t *a = weights, *b = a + in, *c = b + in, *d = c + in;
    int32_t sums[4] = {};
    for (int i = 0; i < in; ++i) {
      const int32_t x = input[i];
      sums[0] += a[i] * x, sums[1] += b[i] * x, sums[2] += c[i] * x, sums[3] += d[i] * x;
    }
    for (int k = 0; k < 4; ++k) output[o + k] = sums[k] + biases[o + k];
  }
  for (; o < out; ++o, weights += in) {
    int32_t sum = 0;
    for (int i = 0; i < in; ++i) sum += weights[i] * static_cast<int32_t>(input[i]);
    output[o] = sum + biases[o];
  }
}

void Network::Layer::sums(const int16_t* input, int32_t* output) const {
  dot_products(weights.data(), input, in, biases.data(), output, out);
}

double Network::value(std::span<const int16_t> features) const {
  if (as_the_enemy_.empty()) return half(features);
  std::array<int16_t, kMostInputs> enemy;
  for (std::size_t i = 0; i < as_the_enemy_.size(); ++i) enemy[i] = features[as_the_enemy_[i]];
  return 0.5 * (half(features) + 1 - half(std::span(enemy).first(as_the_enemy_.size())));
}

double Network::half(std::span<const int16_t> features) const {
  int16_t a[padded(kMostInputs)] = {}, b[kMostHidden] = {}, c[kMostHidden] = {};
  int32_t sums[kMostHidden];
  for (std::size_t i = 0; i < means_.size(); ++i) {
    const int64_t moved = (static_cast<int64_t>(features[i]) - means_[i]) * stretch_[i];
    a[i] = static_cast<int16_t>(std::clamp<int64_t>(moved >> kStretchBits, -kInputLimit, kInputLimit));
  }
  layers_[0].sums(a, sums);
  for (int i = 0; i < layers_[0].out; ++i) b[i] = static_cast<int16_t>(std::clamp(sums[i] >> kFirstShift, 0, kHiddenLimit));
  layers_[1].sums(b, sums);
  for (int i = 0; i < layers_[1].out; ++i) c[i] = static_cast<int16_t>(std::clamp(sums[i] >> kSecondShift, 0, kHiddenLimit));
  layers_[2].sums(c, sums);
  const double x = sums[0] / kOutputOne;
  return 0.5 + 0.5 * (x / (1 + (x < 0 ? -x : x)));
}

bool Network::judges(const game::Game& game) const {
  if (never_with_ >= inputs()) return true;
  std::vector<int16_t> features(inputs());
  game.fill_features(game.initial(), game::Seat::kBlue, features);
  return features[never_with_] == 0;
}

double Network::value(const game::Game& game, const game::AnyState& state) const {
  std::array<int16_t, kMostInputs> features;
  game.fill_features(state, game::Seat::kBlue, std::span(features).first(means_.size()));
  return value(std::span(features).first(means_.size()));
}

}  // namespace furball::search
