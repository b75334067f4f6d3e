#include "python/src/vector_env.h"

#include <algorithm>
#include <cstring>

#include "python/src/convert.h"

namespace furball::python {

using game::NodeKind;

VectorEnv::VectorEnv(std::shared_ptr<const Game> game, const VectorOptions& options)
    : game_(std::move(game)), options_(options), workers_(std::clamp(options.threads, 1, 256)) {
  if (options.count < 1 || options.count > 1000000) raise({"num_envs", "must be 1 to 1000000", ""});
  if (options.max_length < 1) raise({"max_length", "must be at least 1", ""});
  if (!options.players[0].empty() && !options.players[1].empty()) raise({"players", "one seat must be yours", ""});
  if (options.observation != "none") observer_ = &game_->observer(options.observation);
  bytes_ = options.observation == "bytes";
  const auto n = static_cast<std::size_t>(options.count);
  (bytes_ ? state_bytes.resize(n * observation_size()) : observations.resize(n * observation_size()));
  if (options.keep_final)
    (bytes_ ? final_state_bytes.resize(n * observation_size()) : final_observations.resize(n * observation_size()));
  rewards.resize(2 * n);
  dones.resize(n);
  cut.resize(n);
  players.resize(n);
  counts.resize(n);
  lengths.resize(n);
  actions.resize(n * kRow);
  if (options.chance == Chance::kCaller) odds.resize(n * kWeights);
  lanes_.resize(n);
  for (int seat = 0; seat < 2; ++seat)
    if (!options.players[seat].empty()) value_or_raise(sim::make_player(game_->rules(), options.players[seat], 1));
  reset(options.seed);
}

void VectorEnv::reset(uint64_t seed) {
  options_.seed = seed;
  workers_.run(lanes_.size(), [&](std::size_t from, std::size_t to) {
    for (std::size_t lane = from; lane < to; ++lane) {
      dones[lane] = cut[lane] = 0;
      rewards[2 * lane] = rewards[2 * lane + 1] = 0;
      begin(lane, hash_combine(seed, lane));
      go_on(lane);
    }
  });
  if (stuck_) raise({"players", "the games end and there is never a choice that is yours", ""});
}

// The dice, the sampled choices and the bots of a row have streams of their own: no result depends on threads or on other rows.
void VectorEnv::begin(std::size_t lane, uint64_t seed) {
  Lane& one = lanes_[lane];
  one.dice = dice::derive(seed, "dice");
  one.choices = dice::derive(seed, "choices");
  for (int seat = 0; seat < 2; ++seat)
    if (!options_.players[seat].empty())
      if (auto player =
              sim::make_player(game_->rules(), options_.players[seat], hash_combine(seed, 11 + static_cast<uint64_t>(seat))))
        one.bots[seat] = std::move(*player);
  one.state = game_->start().state();
  one.length = 0;
}

void VectorEnv::check(const int64_t* choices) const {
  for (std::size_t lane = 0; lane < lanes_.size(); ++lane)
    if (choices[lane] < 0 || choices[lane] >= counts[lane])
      raise({"actions[" + std::to_string(lane) + "]",
             "must be 0 to " + std::to_string(counts[lane] - 1) + ", is " + std::to_string(choices[lane]), ""});
}

void VectorEnv::step(const int64_t* choices) {
  workers_.run(lanes_.size(), [&](std::size_t from, std::size_t to) {
    for (std::size_t lane = from; lane < to; ++lane) step_lane(lane, choices[lane]);
  });
}

void VectorEnv::sample(int64_t* choices) {
  for (std::size_t lane = 0; lane < lanes_.size(); ++lane)
    choices[lane] = static_cast<int64_t>(lanes_[lane].choices.below(static_cast<uint64_t>(counts[lane])));
}

void VectorEnv::step_lane(std::size_t lane, int64_t choice) {
  Lane& one = lanes_[lane];
  const game::Game& rules = game_->rules();
  dones[lane] = cut[lane] = 0;
  rewards[2 * lane] = rewards[2 * lane + 1] = 0;
  const uint32_t code = actions[lane * kRow + static_cast<std::size_t>(choice)];
  if (players[lane] == kChancePlayer) rules.resolve(one.state, code, nullptr);
  else rules.apply(one.state, game::Action{code}, nullptr);
  ++one.nodes;
  lengths[lane] = ++one.length;
  go_on(lane);
}

void VectorEnv::go_on(std::size_t lane) {
  Lane& one = lanes_[lane];
  const game::Game& rules = game_->rules();
  game::ActionList legal;
  game::OutcomeList outcomes;
  for (int ended = 0;;) {
    const game::Node node = rules.node(one.state);
    if (node.kind == NodeKind::kTerminal || one.length >= options_.max_length) {
      end(lane, node.kind != NodeKind::kTerminal);
      constexpr int kHopeless = 100;
      if (++ended < kHopeless) continue;
      counts[lane] = 0;
      stuck_ = true;
      return;
    }
    if (node.kind == NodeKind::kChance) {
      rules.outcomes(one.state, outcomes);
      if (options_.chance == Chance::kCaller) break;
      rules.resolve(one.state, game::sample(outcomes, one.dice), nullptr);
    } else if (sim::Player* bot = one.bots[index(node.seat)].get()) {
      rules.apply(one.state, bot->choose(one.state), nullptr);
    } else {
      rules.legal(one.state, legal);
      players[lane] = static_cast<int8_t>(index(node.seat));
      counts[lane] = static_cast<int32_t>(legal.size());
      uint32_t* row = &actions[lane * kRow];
      for (const game::Action action : legal) *row++ = action.bits;
      observe(lane, index(node.seat), false);
      return;
    }
    ++one.nodes;
    ++one.length;
    if (!dones[lane]) lengths[lane] = one.length;
  }
  players[lane] = kChancePlayer;
  counts[lane] = static_cast<int32_t>(outcomes.size());
  const auto total = static_cast<double>(game::total_weight(outcomes));
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    actions[lane * kRow + i] = outcomes[i].id;
    odds[lane * kWeights + i] = static_cast<double>(outcomes[i].weight) / total;
  }
  observe(lane, 0, false);
}

void VectorEnv::end(std::size_t lane, bool too_long) {
  Lane& one = lanes_[lane];
  const auto [blue, red] = game_->returns(game_->rules().score(one.state));
  rewards[2 * lane] = static_cast<float>(blue);
  rewards[2 * lane + 1] = static_cast<float>(red);
  dones[lane] = 1;
  cut[lane] = too_long;
  lengths[lane] = one.length;
  ++one.games;
  if (options_.keep_final) observe(lane, 0, true);
  one.state = game_->start().state();
  one.length = 0;
}

void VectorEnv::observe(std::size_t lane, int player, bool last) {
  if (!observer_) return;
  const std::size_t size = observer_->size();
  const game::AnyState& state = lanes_[lane].state;
  if (bytes_) {
    std::memcpy(&(last ? final_state_bytes : state_bytes)[lane * size], state.data(), size);
  } else {
    float* out = &(last ? final_observations : observations)[lane * size];
    observer_->write(game_->rules(), state, player == 1 ? game::Seat::kRed : game::Seat::kBlue, {out, size});
  }
}

uint64_t VectorEnv::nodes() const {
  uint64_t sum = 0;
  for (const Lane& lane : lanes_) sum += lane.nodes;
  return sum;
}

uint64_t VectorEnv::games() const {
  uint64_t sum = 0;
  for (const Lane& lane : lanes_) sum += lane.games;
  return sum;
}

}  // namespace furball::python
