#include "libs/lab/arm.h"

#include <algorithm>

#include "libs/base/hash.h"
#include "libs/json/json.h"

namespace furball::lab {

std::string Arm::key() const {
  Order same = order;
  same.first = 0, same.count = 0;
  return hash_to_string(hash_text(json::write(to_value(same))));
}

Share share_of(const std::vector<GameLine>& games) {
  Share s;
  sim::Sample blue;
  double first = 0;
  for (const GameLine& game : games) {
    ++s.games;
    s.wins[0] += game.verdict == game::Verdict::kBlueWins, s.wins[1] += game.verdict == game::Verdict::kRedWins;
    s.draws += game.verdict == game::Verdict::kDraw;
    s.unfinished += !game.finished, s.forfeits += game.forfeit;
    s.margin.add(game.margin);
    blue.add(game.blue_score());
    first += game.swapped ? 1 - game.blue_score() : game.blue_score();
  }
  if (s.games > 0) s.blue = blue.mean(), s.first_player = first / static_cast<double>(s.games);
  s.wilson = wilson(s.blue, s.games);
  s.sequential = anytime(s.blue, blue.variance(), s.games);
  return s;
}

sim::Interval effect(const Arm& base, const Arm& changed) {
  Paired paired;
  const std::size_t n = std::min(base.games.size(), changed.games.size());
  for (std::size_t i = 0; i < n; ++i) paired.add(base.games[i].blue_score(), changed.games[i].blue_score());
  return paired.interval95();
}

}  // namespace furball::lab
