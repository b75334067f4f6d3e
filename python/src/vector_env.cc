#include "python/src/vector_env.h"

#include <algorithm>
#include <cstring>

#include "python/src/convert.h"
#include "python/src/learned.h"

namespace furball::python {

using game::NodeKind;

VectorEnv::VectorEnv(std::vector<std::shared_ptr<const Game>> games, const VectorOptions& options)
    : games_(std::move(games)), options_(options), workers_(std::clamp(options.threads, 1, 256)) {
  if (options.count < 1 || options.count > 1000000) raise({"num_envs", "must be 1 to 1000000", ""});
  if (options.max_length < 1) raise({"max_length", "must be at least 1", ""});
  if (!options.players[0].empty() && !options.players[1].empty()) raise({"players", "one seat must be yours", ""});
  if (games_.empty()) raise({"game", "name at least one", ""});
  for (const auto& game : games_) {
    if (game->entry().id != games_[0]->entry().id) raise({"game", "all must be scenarios of one game", ""});
    const bool alone = options.players[0].empty() && options.players[1].empty();
    learned_.push_back(alone ? search::Learned{} : learned(*game));
    for (const std::string& player : options.players)
      if (!player.empty()) value_or_raise(sim::make_player(game->rules(), player, 1, learned_.back()));
    if (options.observation == "none") continue;
    observers_.push_back(&game->observer(options.observation));
    if (observers_.back()->size() != observers_[0]->size())
      raise({"observation", "has another size in another scenario; use another kind", ""});
  }
  observation_size_ = observers_.empty() ? 0 : observers_[0]->size();
  bytes_ = options.observation == "bytes";
  final_player_ = options.players[0].empty() ? 0 : 1;
  make_room(static_cast<std::size_t>(options.count));
  reset(options.seed);
}

void VectorEnv::make_room(std::size_t n) {
  const std::size_t seen = n * observation_size_;
  (bytes_ ? state_bytes.resize(seen) : observations.resize(seen));
  if (options_.keep_final) (bytes_ ? final_state_bytes.resize(seen) : final_observations.resize(seen));
  rewards.resize(2 * n);
  dones.resize(n);
  cut.resize(n);
  players.resize(n);
  counts.resize(n);
  lengths.resize(n);
  battles.resize(n);
  ended.resize(n);
  actions.resize(n * kRow);
  if (options_.chance == Chance::kCaller) odds.resize(n * kWeights);
  lanes_.resize(n);
  rests_.resize(n);
}

// The dice, the sampled choices and the bots of a row have streams of their own: no result depends on threads or on other rows.
void VectorEnv::reset(uint64_t seed) {
  workers_.run(lanes_.size(), [&](std::size_t from, std::size_t to) {
    for (std::size_t lane = from; lane < to; ++lane) {
      Rest& rest = rests_[lane];
      rest.seed = hash_combine(seed, lane);
      rest.choices = dice::derive(rest.seed, "choices");
      lanes_[lane].dice = dice::derive(rest.seed, "dice");
      for (auto& bots : rest.bots) bots.clear(), bots.resize(games_.size());
      dones[lane] = cut[lane] = 0;
      rewards[2 * lane] = rewards[2 * lane + 1] = 0;
      begin(lane, lane % games_.size());
      go_on(lane);
    }
  });
  if (stuck_) raise({"players", "the games end and there is never a choice that is yours", ""});
}

void VectorEnv::begin(std::size_t lane, std::size_t battle) {
  Lane& one = lanes_[lane];
  one.game = games_[battle].get();
  battles[lane] = static_cast<int32_t>(battle);
  for (std::size_t seat = 0; seat < 2; ++seat) {
    std::unique_ptr<sim::Player>& bot = rests_[lane].bots[seat][battle];
    if (!options_.players[seat].empty() && !bot)
      if (auto player = sim::make_player(one.game->rules(), options_.players[seat], hash_combine(rests_[lane].seed, 11 + seat),
                                         learned_[battle]))
        bot = std::move(*player);
    one.bots[seat] = bot.get();
  }
  one.state = one.game->start().state();
  one.length = lengths[lane] = 0;
}

void VectorEnv::check(const int64_t* choices) const {
  for (std::size_t lane = 0; lane < lanes_.size(); ++lane)
    if (choices[lane] < 0 || choices[lane] >= counts[lane])
      raise({"actions[" + std::to_string(lane) + "]",
             "must be 0 to " + std::to_string(counts[lane] - 1) + ", is " + std::to_string(choices[lane]), ""});
}

void VectorEnv::step(const int64_t* choices) {
  workers_.run(lanes_.size(), [&](std::size_t from, std::size_t to) {
    constexpr std::size_t kAhead = 3;
    for (std::size_t lane = from; lane < to; ++lane) {
      if (lane + kAhead < to) fetch(lane + kAhead);
      step_lane(lane, choices[lane]);
    }
  });
}

void VectorEnv::fetch(std::size_t lane) const {
  constexpr std::size_t kLine = 64, kMost = 8 * kLine;
  const std::byte* state = lanes_[lane].state.data();
  const std::size_t size = std::min(kMost, lanes_[lane].state.size());
  for (std::size_t at = 0; at < size; at += kLine) __builtin_prefetch(state + at, 1);
  __builtin_prefetch(&actions[lane * kRow], 1);
}

void VectorEnv::sample(int64_t* choices) {
  for (std::size_t lane = 0; lane < lanes_.size(); ++lane)
    choices[lane] = static_cast<int64_t>(rests_[lane].choices.below(static_cast<uint64_t>(counts[lane])));
}

void VectorEnv::step_lane(std::size_t lane, int64_t choice) {
  Lane& one = lanes_[lane];
  const game::Game& rules = one.game->rules();
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
  game::ActionList legal;
  game::OutcomeList outcomes;
  for (int finished = 0;;) {
    const game::Game& rules = one.game->rules();
    const game::Node node = rules.node(one.state);
    if (node.kind == NodeKind::kTerminal || one.length >= options_.max_length) {
      end(lane, node.kind != NodeKind::kTerminal);
      constexpr int kHopeless = 100;
      if (++finished < kHopeless) continue;
      counts[lane] = 0;
      stuck_ = true;
      return;
    }
    if (node.kind == NodeKind::kChance) {
      rules.outcomes(one.state, outcomes);
      if (options_.chance == Chance::kCaller) break;
      rules.resolve(one.state, game::sample(outcomes, one.dice), nullptr);
    } else if (sim::Player* bot = one.bots[index(node.seat)]) {
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
  const auto [blue, red] = one.game->returns(one.game->rules().score(one.state));
  rewards[2 * lane] = static_cast<float>(blue);
  rewards[2 * lane + 1] = static_cast<float>(red);
  dones[lane] = 1;
  cut[lane] = too_long;
  ended[lane] = battles[lane];
  ++rests_[lane].games;
  if (options_.keep_final) observe(lane, final_player_, true);
  const int32_t length = one.length;
  begin(lane, static_cast<std::size_t>(battles[lane] + 1) % games_.size());
  lengths[lane] = length;
}

void VectorEnv::observe(std::size_t lane, int player, bool last) {
  if (observers_.empty()) return;
  const std::size_t size = observation_size_;
  const game::AnyState& state = lanes_[lane].state;
  if (bytes_) {
    std::memcpy(&(last ? final_state_bytes : state_bytes)[lane * size], state.data(), size);
  } else {
    float* out = &(last ? final_observations : observations)[lane * size];
    const Observer& observer = *observers_[static_cast<std::size_t>(battles[lane])];
    observer.write(lanes_[lane].game->rules(), state, player == 1 ? game::Seat::kRed : game::Seat::kBlue, {out, size});
  }
}

uint64_t VectorEnv::nodes() const {
  uint64_t sum = 0;
  for (const Lane& lane : lanes_) sum += lane.nodes;
  return sum;
}

uint64_t VectorEnv::games() const {
  uint64_t sum = 0;
  for (const Rest& rest : rests_) sum += rest.games;
  return sum;
}

}  // namespace furball::python
