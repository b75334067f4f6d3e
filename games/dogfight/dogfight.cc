#include "games/dogfight/dogfight.h"

#include "games/dogfight/agreed_setup.h"
#include "games/dogfight/rules/steps.h"
#include "libs/game/game_of.h"

namespace furball::dogfight {

Dogfight::Dogfight(Scenario scenario)
    : scenario_(std::make_shared<const Scenario>(std::move(scenario))), combat_rules_(*scenario_) {
  // DF-CLOUD-01, DF-LOW-03, DF-VLOW-04
  switch (scenario_->altitude) {
    case Altitude::kMedium: cloud_rows_[5] = 0b11, cloud_rows_[6] = 0b11 << 6; break;
    case Altitude::kLow: cloud_rows_[5] = 0b11 << 1, cloud_rows_[6] = 0b11 << 6; break;
    case Altitude::kVeryLow: cloud_rows_[5] = 0b11 << 2, cloud_rows_[6] = 0b11 << 4; break;
  }
  for (int i = 0; i < scenario_->squadrons; ++i) bombers_[scenario_->bomber_block(i)] = true;  // DF-BOARD-04
  build_tables();
}

namespace steps {
static constexpr game::Step<Dogfight> kTable[] = {FURBALL_STEP_TABLE(DOGFIGHT_STEPS)};
}  // namespace steps

std::span<const game::Step<Dogfight>> Dogfight::steps() { return steps::kTable; }

game::Score Dogfight::score(const State& s) const {
  // DF-VIC-04: a point a hit, and the handicap for the escorts.
  int points[2];
  points[0] = s.hits[0] + (s.step == Step::kBid ? 0 : s.handicap);
  points[1] = s.hits[1];
  game::Score score = game::Score::by_points(points[s.swapped], points[s.swapped ^ 1]);  // DF-VIC-05
  if (s.forfeited) {  // DF-VIC-01: lost whatever the points say; they stay as they are
    score.verdict = s.swapped ? game::Verdict::kBlueWins : game::Verdict::kRedWins;
    score.forfeit = true;
  }
  return score;
}

std::string Dogfight::result_text(const State& s) const {
  const game::Score sc = score(s);
  const std::string& escorts = scenario_->side_names[0];
  const std::string& interceptors = scenario_->side_names[1];
  if (s.forfeited) return say("{side} win: the bombers turned back.", {{"side", interceptors}});
  if (sc.verdict == game::Verdict::kDraw) return say_n(sc.blue, "A draw at {n} point each.", "A draw at {n} points each.");
  const bool escorts_win = (sc.verdict == game::Verdict::kBlueWins) == (!s.swapped);
  const int margin = sc.margin() < 0 ? -sc.margin() : sc.margin();
  return say_n(margin, "{side} win by {n} point.", "{side} win by {n} points.",
               {{"side", escorts_win ? escorts : interceptors}});
}

namespace {
Result<std::unique_ptr<game::Game>> make(const Value& value, const game::DataSource&) {
  Result<Scenario> scenario = read_scenario(value);
  if (!scenario) return scenario.error();
  return game::make_game(Dogfight(std::move(*scenario)));
}
}  // namespace

const game::GameEntry kEntry{"dogfight",
                             "Dogfight 1A",
                             "Phil Sabin",
                             "Escorts, bombers and interceptors wheel around a raid seen from the side.",
                             "games/dogfight",
                             2,
                             make,
                             agreed_setup,
                             setup_fields};

}  // namespace furball::dogfight
