#include "libs/lab/balance.h"

#include <algorithm>
#include <cmath>

#include "libs/base/hash.h"
#include "libs/base/sort.h"

namespace furball::lab {
namespace {

double blue_share(const Try& t) { return share_of(t.arm.games).blue; }
double off(const Try& t) { return std::abs(blue_share(t) - 0.5); }

class Search {
 public:
  Search(const Battle& battle, const Order& like, const BalanceGoal& goal, const Bench& bench)
      : battle_(battle), like_(like), goal_(goal), bench_(bench) {}

  Result<Finding> run() {
    Result<Arm> base = arm_of(battle_, {}, like_, goal_.base, bench_.make);
    if (!base) return base.error();
    found_.base = std::move(*base);
    if (Result<void> played = lab::run({&found_.base}, bench_.journal, bench_.crew, bench_.on_progress); !played)
      return played.error();
    const double share = share_of(found_.base.games).blue;
    found_.even = std::abs(share - 0.5) <= goal_.even;
    if (found_.even) return std::move(found_);
    too_blue_ = share > 0.5;
    int searched = 0;
    for (const Dial& dial : dials(battle_.scenario, battle_.options, battle_.library)) {
      if (searched >= goal_.most_dials) break;
      const std::size_t before = found_.tries.size();
      if (Result<void> turned = dial.ordered ? turn(dial) : choose(dial); !turned) return turned.error();
      searched += found_.tries.size() > before;
      if (Result<void> proved = prove(before); !proved) return proved.error();
      if (found_.proved) break;
    }
    return std::move(found_);
  }

 private:
  // Plays those of the changes that the game takes; returns how many that were.
  Result<std::size_t> attempt(const std::vector<Change>& changes) {
    const std::size_t before = found_.tries.size();
    for (const Change& change : changes) {
      Goal goal{goal_.try_games, goal_.try_games, 0};
      Result<Arm> arm = arm_of(battle_, {change}, like_, goal, bench_.make);
      if (!arm) found_.refused.push_back(change.text());
      else if (arm->order.scenario != battle_.scenario) found_.tries.push_back({change, std::move(*arm)});
    }
    std::vector<Arm*> arms;
    for (std::size_t i = before; i < found_.tries.size(); ++i) arms.push_back(&found_.tries[i].arm);
    if (arms.empty()) return std::size_t{0};
    if (Result<void> played = lab::run(arms, bench_.journal, bench_.crew, bench_.on_progress); !played) return played.error();
    return arms.size();
  }

  bool crossed(double share) const { return too_blue_ ? share <= 0.5 : share >= 0.5; }

  // Which way to turn: a small turn either way, or a larger one where a small one does nothing. `step` is the turn that told.
  Result<const std::vector<Change>*> way_to(const Dial& dial, std::size_t& step) {
    const double before = share_of(found_.base.games).blue;
    const std::vector<Change>* way = nullptr;
    for (const std::size_t stride : {0, 2, 7}) {
      const std::size_t first = found_.tries.size();
      std::vector<Change> both;
      for (const std::vector<Change>* side : {&dial.less, &dial.more})
        if (stride < side->size()) both.push_back((*side)[stride]);
      const Result<std::size_t> played = attempt(both);
      if (!played) return played.error();
      double best = before;
      for (std::size_t i = first; i < found_.tries.size(); ++i) {
        const double share = blue_share(found_.tries[i]);
        if (too_blue_ ? share >= best - 0.01 : share <= best + 0.01) continue;
        best = share, way = found_.tries[i].change.text() == dial.less[stride].text() ? &dial.less : &dial.more;
      }
      step = stride;
      if (way || !dial.points) break;
    }
    return way;
  }

  // In strides of double length until the share has crossed a half; then between the last two.
  Result<void> turn(const Dial& dial) {
    std::size_t step = 0;
    const Result<const std::vector<Change>*> told = way_to(dial, step);
    if (!told) return told.error();
    if (!*told) return {};
    const std::vector<Change>& way = **told;
    std::size_t low = 0, high = 0;  // the share at `high` has crossed
    const auto try_step = [&](std::size_t at) -> Result<bool> {
      const Result<std::size_t> one = attempt({way[at]});
      if (!one) return one.error();
      if (*one == 0) return false;
      (crossed(blue_share(found_.tries.back())) ? high : low) = at;
      return true;
    };
    const auto told_by = std::find_if(found_.tries.rbegin(), found_.tries.rend(),
                                      [&](const Try& t) { return t.change.text() == way[step].text(); });
    const bool at_once = crossed(blue_share(*told_by));
    (at_once ? high : low) = step;
    while (!at_once && high == 0 && low + 1 < way.size()) {
      const Result<bool> taken = try_step(std::min(2 * low + 1, way.size() - 1));
      if (!taken) return taken.error();
      if (!*taken) break;
    }
    while (high > low + 1) {
      const Result<bool> taken = try_step((low + high) / 2);
      if (!taken) return taken.error();
      if (!*taken) break;
    }
    return {};
  }

  Result<void> choose(const Dial& dial) {
    const Result<std::size_t> all = attempt(dial.choices);
    if (!all) return all.error();
    return {};
  }

  // The two that came closest are played again with fresh dice, as far as they may be even.
  Result<void> prove(std::size_t from) {
    std::vector<const Try*> close;
    for (std::size_t i = from; i < found_.tries.size(); ++i) close.push_back(&found_.tries[i]);
    sort_short(close.begin(), close.end(), [](const Try* a, const Try* b) { return off(*a) < off(*b); });
    for (std::size_t i = 0; i < close.size() && i < 2 && !found_.proved; ++i) {
      const sim::Interval seen = wilson(blue_share(*close[i]), static_cast<int64_t>(close[i]->arm.games.size()));
      if (seen.high < 0.5 - goal_.even || seen.low > 0.5 + goal_.even) continue;
      Try proof = *close[i];
      proof.arm.order.stream = hash_combine(like_.stream, hash_text("proof"));
      // A quarter first: what is clearly off then need not be played out.
      for (const int64_t games : {goal_.proof_games / 4, goal_.proof_games}) {
        proof.arm.goal = {games, games, games == goal_.proof_games ? goal_.proof : 0};
        proof.arm.goal.least = goal_.proof_games / 4;
        if (Result<void> played = lab::run({&proof.arm}, bench_.journal, bench_.crew, bench_.on_progress); !played)
          return played;
        const sim::Interval now = share_of(proof.arm.games).wilson;
        if (now.high < 0.5 - goal_.even || now.low > 0.5 + goal_.even) break;
      }
      const bool even = off(proof) <= goal_.even && static_cast<int64_t>(proof.arm.games.size()) > goal_.proof_games / 4;
      if (even || !found_.found || off(proof) < off(*found_.found)) found_.found = std::move(proof);
      found_.proved = even;
    }
    return {};
  }

  const Battle& battle_;
  const Order& like_;
  const BalanceGoal& goal_;
  const Bench& bench_;
  Finding found_;
  bool too_blue_ = false;
};

}  // namespace

Result<Arm> arm_of(const Battle& battle, const std::vector<Change>& changes, const Order& like, const Goal& goal,
                   const GameMaker& make) {
  Arm arm;
  arm.order = like, arm.goal = goal;
  arm.order.game = battle.game, arm.order.scenario = battle.scenario;
  for (const Change& change : changes) {
    Result<Value> scenario = changed(arm.order.scenario, change, battle.options);
    if (!scenario) return scenario.error();
    arm.order.scenario = std::move(*scenario);
    arm.label += (arm.label.empty() ? "" : ", ") + change.label();
  }
  if (arm.label.empty()) arm.label = "as it stands";
  if (auto game = make(arm.order.game, arm.order.scenario); !game) return game.error();
  return arm;
}

Result<Finding> find_balance(const Battle& battle, const Order& like, const BalanceGoal& goal, const Bench& bench) {
  return Search(battle, like, goal, bench).run();
}

Result<std::vector<Try>> effects(const Battle& battle, const Order& like, int64_t games, std::size_t most, const Bench& bench) {
  std::vector<Try> tries;
  for (const Dial& dial : dials(battle.scenario, battle.options, battle.library)) {
    std::vector<Change> turns = dial.choices;
    if (dial.ordered) turns = {dial.less[0], dial.more[0]};
    for (const Change& change : turns) {
      if (tries.size() >= most) break;
      Result<Arm> arm = arm_of(battle, {change}, like, {games, games, 0}, bench.make);
      if (arm && arm->order.scenario != battle.scenario) tries.push_back({change, std::move(*arm)});
    }
  }
  std::vector<Arm*> arms;
  arms.reserve(tries.size());
  for (Try& t : tries) arms.push_back(&t.arm);
  if (Result<void> played = run(arms, bench.journal, bench.crew, bench.on_progress); !played) return played.error();
  return tries;
}

}  // namespace furball::lab
