#include "libs/search/reasons.h"

#include <algorithm>
#include <cmath>

#include "libs/base/say.h"
#include "libs/base/sort.h"

namespace furball::search {
namespace {

using game::FeatureSpec;
using Numbers = std::vector<double>;

constexpr int kChain = 8;                // choices of one move that are followed
constexpr std::size_t kOthers = 12;      // alternatives that the average is taken over
constexpr std::size_t kMostClauses = 3;  // of a sentence
constexpr double kWorthSaying = 0.004;   // of a clear win
constexpr double kBesideTheBest = 0.2;   // a clause must weigh that share of the heaviest one

void add_features(const game::Game& game, const game::AnyState& state, game::Seat seat, double share, Numbers& sum) {
  std::vector<int16_t> values(game.features().size());
  game.fill_features(state, seat, values);
  sum.resize(values.size());
  for (std::size_t i = 0; i < values.size(); ++i) sum[i] += share * values[i];
}

struct Clause {
  double weight;
  std::string text;
};

std::string sentence(const game::Game& game, const Numbers& here, const Numbers& there) {
  std::vector<Clause> good, bad;
  const auto specs = game.features();
  const double least = kWorthSaying * game.margin_scale();
  for (std::size_t i = 0; i < specs.size(); ++i) {
    const double change = here[i] - there[i], weight = specs[i].worth * change;
    const std::string_view words = change > 0 ? specs[i].more : specs[i].less;
    if (words.empty() || std::abs(weight) < least) continue;
    (weight > 0 ? good : bad).push_back({std::abs(weight), say(words, {{"n", std::llround(here[i])}})});
  }
  const auto heavier = [](const Clause& a, const Clause& b) { return a.weight > b.weight; };
  sort_short(good.begin(), good.end(), heavier);
  sort_short(bad.begin(), bad.end(), heavier);
  if (good.empty()) return "";
  std::string text;
  for (std::size_t i = 0; i < std::min(good.size(), kMostClauses); ++i)
    if (good[i].weight >= kBesideTheBest * good[0].weight) text += (text.empty() ? "" : "; ") + good[i].text;
  if (!bad.empty() && bad[0].weight >= 0.5 * good[0].weight)
    text = say("{advantages}, but {drawback}", {{"advantages", text}, {"drawback", bad[0].text}});
  if (text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text + ".";
}

}  // namespace

game::AnyState settled(const game::Game& game, const game::AnyState& state, game::Action action) {
  const game::Seat seat = game.node(state).seat;
  game::AnyState next = state;
  game.apply(next, action);
  dice::Rng rng(1);
  for (int i = 0; i < kChain; ++i) {
    const game::Node node = game.node(next);
    if (node.kind != game::NodeKind::kDecision || node.seat != seat) break;
    const std::optional<game::Action> quick = game.policy(next, rng);
    if (!quick) break;
    game.apply(next, *quick);
  }
  return next;
}

std::string why(const game::Game& game, const game::AnyState& state, game::Action chosen) {
  if (game.features().empty()) return "";
  game::ActionList actions;
  game.legal(state, actions);
  std::vector<game::Action> others;
  const std::size_t stride = std::max<std::size_t>(1, actions.size() / kOthers);
  for (std::size_t i = 0; i < actions.size(); i += stride)
    if (actions[i] != chosen) others.push_back(actions[i]);
  if (others.empty()) return "";
  const game::Seat seat = game.node(state).seat;
  Numbers here, there;
  add_features(game, settled(game, state, chosen), seat, 1, here);
  for (const game::Action other : others)
    add_features(game, settled(game, state, other), seat, 1.0 / static_cast<double>(others.size()), there);
  return sentence(game, here, there);
}

std::string why_better(const game::Game& game, const game::AnyState& state, game::Action better, game::Action than) {
  if (game.features().empty() || better == than) return "";
  const game::Seat seat = game.node(state).seat;
  Numbers here, there;
  add_features(game, settled(game, state, better), seat, 1, here);
  add_features(game, settled(game, state, than), seat, 1, there);
  return sentence(game, here, there);
}

}  // namespace furball::search
