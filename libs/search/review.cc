#include "libs/search/review.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "libs/base/hash.h"
#include "libs/base/say.h"
#include "libs/base/sort.h"
#include "libs/search/mcts.h"
#include "libs/search/reasons.h"

namespace furball::search {
namespace {

using game::NodeKind;

constexpr int kMostBatches = 16;                            // of games until a difference is clear enough
constexpr std::size_t kRivals = 2;                          // of the candidates that are looked at so closely
constexpr std::size_t kCandidates = 3;                      // of the search, compared with the choice made
constexpr double kBest = 0.01, kFine = 0.05, kSlip = 0.12;  // of a clear win
constexpr std::size_t kTurningPoints = 5, kLessons = 3;

double blue_sign(game::Seat seat) { return seat == game::Seat::kBlue ? 1 : -1; }

// The margin where a game stands or ends, and whether blue has won.
struct End {
  double margin, win;
};
End end_of(const game::Game& game, const game::AnyState& state) {
  if (game.node(state).kind != NodeKind::kTerminal) {
    const double margin = game.evaluate(state);
    return {margin, utility(margin, game.margin_scale())};
  }
  const game::Score score = game.score(state);
  const double won = score.verdict == game::Verdict::kBlueWins ? 1 : score.verdict == game::Verdict::kRedWins ? 0 : 0.5;
  if (!score.forfeit) return {static_cast<double>(score.margin()), won};
  // No margin is counted, but giving up is a clear defeat at least, and never a way to save points.
  return {(2 * won - 1) * std::max(game.margin_scale(), static_cast<double>(std::abs(score.blue - score.red))), won};
}

// Game number i from here, with dice of its own that are the same wherever it starts.
End played(const game::Game& game, const game::AnyState& state, uint64_t seed, int i, game::AnyState& scratch) {
  scratch = state;
  dice::Rng rng = dice::derive(seed, "review", static_cast<uint64_t>(i));
  game.play_on(scratch, rng, game.horizon());
  return end_of(game, scratch);
}

std::string points(double value, int scale) {
  const long long tenths = std::llround(value * 10 / scale);
  std::string text = std::to_string(std::abs(tenths) / 10) + "." + std::to_string(std::abs(tenths) % 10);
  return tenths < 0 ? "-" + text : text;
}

std::string spoken(std::string_view step) {
  std::string text(step);
  std::replace(text.begin(), text.end(), '_', ' ');
  return text;
}

}  // namespace

std::string_view name(Grade grade) {
  constexpr std::string_view kNames[] = {"forced", "best", "fine", "slip", "blunder"};
  return kNames[static_cast<int>(grade)];
}

Grade grade_of(double cost, double scale) {
  return cost <= kBest * scale   ? Grade::kBest
         : cost <= kFine * scale ? Grade::kFine
         : cost <= kSlip * scale ? Grade::kSlip
                                 : Grade::kBlunder;
}

namespace {

// Compares choices by games played on from each, always with the same dice.
class Comparison {
 public:
  Comparison(const game::Game& game, const game::AnyState& state, uint64_t seed)
      : game_(game), state_(state), seed_(seed), sign_(blue_sign(game.node(state).seat)) {}

  // Games number `from` to `to` after that choice, for whoever chooses.
  std::vector<double> margins(game::Action a, int from, int to) {
    std::vector<double> list;
    next_ = state_;
    game_.apply(next_, a);
    for (int i = from; i < to; ++i) list.push_back(sign_ * played(game_, next_, seed_, i, scratch_).margin);
    return list;
  }

 private:
  const game::Game& game_;
  const game::AnyState& state_;
  uint64_t seed_;
  double sign_;
  game::AnyState next_, scratch_;
};

double mean_of(const std::vector<double>& list) {
  double sum = 0;
  for (const double x : list) sum += x;
  return sum / static_cast<double>(list.size());
}

// By how much one choice is better than the other: so many more games until it is clear that it is a blunder, or none, and half
// an error less than they say, because what looks bad by chance should not be called so.
double clear_lead(Comparison& games, game::Action of, game::Action over, int batch, double scale) {
  double sum = 0, squares = 0, n = 0, mean = 0, error = 0;
  for (int round = 0; round < kMostBatches; ++round) {
    const std::vector<double> a = games.margins(of, round * batch, (round + 1) * batch);
    const std::vector<double> b = games.margins(over, round * batch, (round + 1) * batch);
    for (std::size_t i = 0; i < a.size(); ++i, ++n) sum += a[i] - b[i], squares += (a[i] - b[i]) * (a[i] - b[i]);
    mean = sum / n;
    error = std::sqrt(std::max(0.0, squares / n - mean * mean) / std::max(1.0, n - 1));
    if (round > 0 && (mean + 1.5 * error < kFine * scale || mean - 1.5 * error > kSlip * scale)) break;
  }
  return mean - 0.5 * error;
}

}  // namespace

// The best of several looks better than it is, because chance helped to choose it: the games that say by how much it is better
// are others than those that chose it.
double points_lost(const game::Game& game, const game::AnyState& state, game::Action chosen,
                   const std::vector<game::Action>& candidates, int playouts, uint64_t seed, game::Action& best) {
  best = chosen;
  Comparison first(game, state, seed), second(game, state, hash_combine(seed, 2));
  std::vector<std::pair<double, game::Action>> rivals;
  for (const game::Action other : candidates) {
    const bool known = std::any_of(rivals.begin(), rivals.end(), [&](const auto& r) { return r.second == other; });
    if (other != chosen && !known) rivals.emplace_back(mean_of(first.margins(other, 0, playouts)), other);
  }
  sort_short(rivals.begin(), rivals.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
  rivals.resize(std::min(rivals.size(), kRivals));
  double most = 0;
  for (const auto& [_, rival] : rivals) {
    const double lost = clear_lead(second, rival, chosen, playouts, game.margin_scale());
    if (lost > most) most = lost, best = rival;
  }
  return most;
}

Reviewer::Reviewer(const game::Game& game, const game::AnyState& start, std::vector<Played> steps, ReviewOptions options)
    : game_(game), steps_(std::move(steps)), options_(options), state_(start), here_(outlook(start)) {}

Reviewer::Outlook Reviewer::play_on(const game::AnyState& state) const {
  Outlook sum{0, 0};
  if (game_.node(state).kind == NodeKind::kTerminal) {
    const End end = end_of(game_, state);
    return {end.margin, end.win};
  }
  game::AnyState scratch;
  for (int i = 0; i < options_.playouts; ++i) {
    const End end = played(game_, state, options_.seed, i, scratch);
    sum.margin += end.margin, sum.win += end.win;
  }
  return {sum.margin / options_.playouts, sum.win / options_.playouts};
}

// Too many outcomes to look at each: the games share them out evenly by weight, from a place of this position's own. The same
// few throws at every such roll would make every review unlucky in the same way.
Reviewer::Outlook Reviewer::sampled(const game::AnyState& state, const game::OutcomeList& outcomes) const {
  const uint64_t total = game::total_weight(outcomes), games = static_cast<uint64_t>(options_.playouts);
  const uint64_t own = hash_combine(options_.seed, game_.hash(state)), from = own % total,
                 turned = hash_combine(own, 1) % games;
  Outlook sum{0, 0};
  game::AnyState next, scratch;
  for (uint64_t i = 0; i < games; ++i) {
    next = state;
    game_.resolve(next, game::draw(outcomes, (i * total + from) / games).outcome);
    const End end = played(game_, next, options_.seed, static_cast<int>((i + turned) % games), scratch);
    sum.margin += end.margin, sum.win += end.win;
  }
  return {sum.margin / options_.playouts, sum.win / options_.playouts};
}

// Dice that follow dice are averaged exactly as well: only so is a roll's luck nothing on average, whatever the games played on
// happen to be. Very many outcomes, as of a random set-up, are left to the games. next() looks at what a roll has brought as
// this did at that outcome, so that the luck of all outcomes adds up to nothing by their weights.
Reviewer::Outlook Reviewer::outlook(const game::AnyState& state, std::size_t most) const {
  if (game_.node(state).kind != NodeKind::kChance) return play_on(state);
  game::OutcomeList outcomes;
  game_.outcomes(state, outcomes);
  if (outcomes.size() > most) return sampled(state, outcomes);
  Outlook sum{0, 0};
  double weights = 0;
  game::AnyState next;
  for (const game::Outcome& o : outcomes) {
    next = state;
    game_.resolve(next, o.id);
    const Outlook one = outlook(next, most / outcomes.size());
    const double w = static_cast<double>(o.weight);
    sum.margin += w * one.margin, sum.win += w * one.win, weights += w;
  }
  return {sum.margin / weights, sum.win / weights};
}

// The search proposes, playing on decides.
void Reviewer::judge_choice(ReviewedStep& step) const {
  game::ActionList actions;
  game_.legal(state_, actions);
  if (actions.size() < 2) return;
  std::vector<game::Action> candidates;
  if (actions.size() <= kCandidates + 1) {
    candidates.assign(actions.begin(), actions.end());
  } else {
    Mcts search(game_, std::make_shared<PlayOnEvaluator>(options_.seed), {.seed = options_.seed});
    search.set_root(state_);
    search.step(options_.visits);
    const SearchReport report = search.report();
    for (std::size_t i = 0; i < std::min(kCandidates, report.options.size()); ++i)
      candidates.push_back(report.options[i].action);
    dice::Rng rng(options_.seed);
    if (const auto quick = game_.policy(state_, rng)) candidates.push_back(*quick);
  }
  step.cost = points_lost(game_, state_, step.chosen, candidates, options_.playouts, hash_combine(options_.seed, 1), step.best);
  step.grade = grade_of(step.cost, game_.margin_scale());
  if (step.grade >= Grade::kSlip) step.why = why_better(game_, state_, step.best, step.chosen);
}

std::size_t Reviewer::outcomes_here() const {
  game::OutcomeList outcomes;
  game_.outcomes(state_, outcomes);
  return outcomes.size();
}

Reviewer::Outlook Reviewer::if_it_falls(uint32_t outcome) const {
  game::AnyState fallen = state_;
  game_.resolve(fallen, outcome);
  return outlook(fallen, left_after_roll());
}

const ReviewedStep& Reviewer::next() {
  const Played& played = steps_[reviewed_.size()];
  ReviewedStep step;
  step.step = static_cast<int>(reviewed_.size());
  step.chance = played.chance;
  step.before = here_.margin, step.win_before = here_.win;
  step_names_.emplace_back(game_.step_name(state_));
  if (played.chance) {
    const std::size_t left = left_after_roll();
    here_ = if_it_falls(played.code), outcomes_ = left;
    game_.resolve(state_, played.code);
  } else {
    outcomes_ = kOutcomes;
    step.seat = game_.node(state_).seat;
    step.chosen = step.best = game::Action{played.code};
    if (options_.grade_only < 0 || options_.grade_only == step.step) judge_choice(step);
    game_.apply(state_, step.chosen);
    here_ = outlook(state_, outcomes_);
  }
  step.after = here_.margin;
  reviewed_.push_back(std::move(step));
  return reviewed_.back();
}

std::vector<int> Reviewer::turning_points() const {
  std::vector<int> list;
  for (const ReviewedStep& s : reviewed_)
    if (std::abs(s.change()) > kFine * game_.margin_scale()) list.push_back(s.step);
  const auto size = [&](int i) { return std::abs(reviewed_[static_cast<std::size_t>(i)].change()); };
  sort_short(list.begin(), list.end(), [&](int a, int b) { return size(a) > size(b); });
  list.resize(std::min(list.size(), kTurningPoints));
  sort_short(list.begin(), list.end());
  return list;
}

// The dearest choices, one of each kind of question first: where most was lost, and how to do better.
std::vector<std::string> Reviewer::lessons_of(game::Seat seat) const {
  std::map<std::string, double> lost;
  std::vector<const ReviewedStep*> dear;
  double all = 0;
  for (const ReviewedStep& s : reviewed_) {
    if (s.chance || s.seat != seat || s.grade < Grade::kSlip) continue;
    lost[step_names_[static_cast<std::size_t>(s.step)]] += s.cost, all += s.cost;
    dear.push_back(&s);
  }
  sort_short(dear.begin(), dear.end(), [](const ReviewedStep* a, const ReviewedStep* b) { return a->cost > b->cost; });
  std::vector<std::string> lessons;
  const auto worst =
      std::max_element(lost.begin(), lost.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
  if (dear.size() >= 3 && worst->second >= 0.5 * all)
    lessons.push_back(say("Most was lost in one kind of choice: {kind}, {points} of {all} points. Take your time there.",
                          {{"kind", spoken(worst->first)},
                           {"points", points(worst->second, options_.point_scale)},
                           {"all", points(all, options_.point_scale)}}));
  for (const ReviewedStep* s : dear) {
    if (lessons.size() >= kLessons) break;
    std::string text =
        say(s->why.empty() ? "Step {step} cost {points} points." : "Step {step} cost {points} points. The better choice: {why}",
            {{"step", s->step + 1}, {"points", points(s->cost, options_.point_scale)}, {"why", s->why}});
    if (std::find(lessons.begin(), lessons.end(), text) == lessons.end()) lessons.push_back(std::move(text));
  }
  return lessons;
}

ReviewSummary Reviewer::summary() const {
  ReviewSummary all;
  if (reviewed_.empty()) return all;
  all.start = reviewed_.front().before, all.result = reviewed_.back().after;
  all.finished = game_.node(state_).kind == NodeKind::kTerminal;
  for (const ReviewedStep& s : reviewed_) {
    if (s.chance) {
      all.luck += s.change();
      continue;
    }
    ReviewedSide& side = all.sides[game::index(s.seat)];
    side.skill += blue_sign(s.seat) * s.change();
    side.cost += s.cost;
    ++side.grades[static_cast<int>(s.grade)];
  }
  for (const game::Seat seat : {game::Seat::kBlue, game::Seat::kRed}) all.sides[game::index(seat)].lessons = lessons_of(seat);
  all.turning_points = turning_points();
  const double flown = all.sides[0].skill - all.sides[1].skill;
  const double clear = kFine * game_.margin_scale();
  const std::string luck = points(std::abs(all.luck), options_.point_scale);
  const std::string skill = points(std::abs(flown), options_.point_scale);
  all.words = std::abs(all.luck) < clear ? "The dice were even."
              : all.luck > 0             ? say("Blue had the better dice, worth {points} points.", {{"points", luck}})
                                         : say("Red had the better dice, worth {points} points.", {{"points", luck}});
  all.words += " ";
  all.words += std::abs(flown) < clear ? "Neither side outflew the other."
               : flown > 0             ? say("Blue flew better by {points} points.", {{"points", skill}})
                                       : say("Red flew better by {points} points.", {{"points", skill}});
  return all;
}

}  // namespace furball::search
