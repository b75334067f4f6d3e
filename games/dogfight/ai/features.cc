// What Dogfight knows about a position, as named numbers. A side is a force: blue's is the escorts' unless the bidding swapped
// them. Values of attacks are in hundredths of a point.

#include <array>

#include "games/dogfight/ai/judgement.h"

namespace furball::dogfight {
namespace {

// In the order of kSides.
enum Of {
  kPoints,
  kEscorting,
  kDeciding,
  kFresh,
  kFlipped,
  kGone,
  kWaiting,
  kWeak,
  kHeavy,
  kSlow,
  kToMove,
  kWorth,
  kAttackNow,
  kAttackLater,
  kAttackBombers,
  kBestAttack,
  kInReach,
  kThreatened,
  kExposed,
  kBombersInReach,
  kOnATail,
  kHigher,
  kHeight,
  kForward,
  kClimbing,
  kDiving,
  kBehindBombers,
  kAheadOfBombers,
  kWithBombers,
  kNearEdge,
  kInCloud,
  kCombat,
  kOutlook,
  kSides_
};
constexpr double kClearWin = 5;  // points
enum Of2 { kTurnsLeft, kSquadrons, kMedium, kLight, kHeavyBombers, kFighterBombers, kPhase, kFighting, kSettingUp, kShared_ };

constexpr game::SideFeature kSides[] = {
    {"points", "points so far", 0, 99, 1, "scores", "", "gives the enemy points", ""},
    {"escorting", "flies the escorts", 0, 1, 0, "", "", "", ""},
    {"deciding", "has the choice now", 0, 1, 0, "", "", "", ""},
    {"fresh", "flights that can still fight", 0, 6, 0.25, "", "costs one of your flights its fight", "",
     "takes an enemy flight out of the fight"},
    {"spent", "flights hit or out of ammunition", 0, 6, 0, "", "", "", ""},
    {"gone", "flights that have left", 0, 6, -0.1, "a flight of yours leaves", "", "sends an enemy flight home", ""},
    {"waiting", "flights not placed yet", 0, 6, 0, "", "", "", ""},
    {"weak", "weakly armed flights that can fight", 0, 6, 0, "", "", "", ""},
    {"heavy", "heavily armed flights that can fight", 0, 6, 0, "", "", "", ""},
    {"slow", "slow flights that can fight", 0, 6, 0, "", "", "", ""},
    {"to_move", "flights still to move this turn", 0, 6, 0, "", "", "", ""},
    {"worth", "what the flights are still good for", 0, 400, 0.01, "", "", "", ""},
    {"attack_now", "the best attacks still to come this turn", 0, 900, 0.0085, "leaves a good attack this turn",
     "gives an attack of this turn away", "leaves the enemy a good attack this turn", "spoils an enemy attack of this turn"},
    {"attack_later", "the best attacks next turn as things stand", 0, 900, 0.0035, "prepares an attack for next turn",
     "gives up next turn's attack", "lets the enemy prepare an attack", "spoils the attack the enemy prepares"},
    {"attack_bombers", "the best attacks on the bombers next turn", 0, 900, 0.003, "keeps the bombers within reach",
     "loses its approach to the bombers", "leaves the bombers open to attack", "keeps the enemy off the bombers"},
    {"best_attack", "the best single attack", 0, 300, 0.003, "", "", "", ""},
    {"in_reach", "enemy flights that can be attacked", 0, 6, 0.03, "brings {n} of theirs within reach", "",
     "comes within reach of {n} of theirs", "out of reach of their guns"},
    {"threatened", "own flights that an enemy can attack before they move again", 0, 6, -0.06, "", "", "", ""},
    {"exposed", "what the enemy may expect from attacks on them", 0, 900, -0.006, "stands open to an attack",
     "gets out of the way of an attack", "leaves them open to attack", ""},
    {"bombers_in_reach", "flights that can attack the bombers next turn", 0, 6, 0.12, "{n} can attack the bombers next turn",
     "", "{n} of them can attack the bombers next turn", "bars the way to the bombers"},
    {"on_a_tail", "flights close behind an enemy on the same heading", 0, 6, 0.08, "ends behind an enemy",
     "loses its place behind an enemy", "lets an enemy get behind it", "shakes off an enemy behind it"},
    {"higher", "pairs of flights in which the own one is higher", 0, 36, 0.01, "above the enemy", "", "below the enemy", ""},
    {"height", "rows above the bombers, added up", -60, 60, 0.005, "", "", "", ""},
    {"forward", "flights that fly the bombers' way", 0, 6, 0, "", "", "", ""},
    {"climbing", "flights that climb", 0, 6, 0, "", "", "", ""},
    {"diving", "flights that dive", 0, 6, 0, "", "", "", ""},
    {"behind_bombers", "flights behind the bombers", 0, 6, 0, "", "", "", ""},
    {"ahead_of_bombers", "flights ahead of the bombers", 0, 6, 0, "", "", "", ""},
    {"with_bombers", "flights within two boxes of a squadron", 0, 6, 0.03, "stays close to the bombers", "", "", ""},
    {"near_edge", "flights about to be left behind", 0, 6, -0.1, "may be left behind by the bombers",
     "comes away from the edge", "leaves an enemy near the edge", ""},
    {"in_cloud", "flights in cloud", 0, 6, 0, "", "", "", ""},
    {"combat", "expected points of the combat under way", -400, 400, 0.01, "a favourable exchange of fire",
     "an unfavourable exchange of fire", "", ""},
    {"outlook", "expected margin at a quick look, in hundredths of a clear win", -999, 999, 0, "", "", "", ""},
};
constexpr game::SharedFeature kShared[] = {
    {"turns_left", "turns to come", 0, 40},
    {"squadrons", "bomber squadrons", 0, 3},
    {"medium", "medium bombers", 0, 1},
    {"light", "light bombers", 0, 1},
    {"heavy_bombers", "heavy bombers", 0, 1},
    {"fighter_bombers", "fighter-bombers", 0, 1},
    {"phase", "0 interceptors, 1 bombers, 2 escorts", 0, 2},
    {"fighting", "a combat is under way", 0, 1},
    {"setting_up", "flights are being placed", 0, 1},
};
static_assert(std::size(kSides) == kSides_ && std::size(kShared) == kShared_);
constexpr auto kSpecs = game::feature_list(kSides, kShared);

// What one force's flights can do and suffer.
struct Force {
  std::array<double, kSides_> v{};
};

class Survey {
 public:
  Survey(const Dogfight& game, const State& s) : game_(game), s_(s), judge_(game, s) {}

  Force look(Side side) const {
    Force f;
    const int first = first_flight(side), last = first + game_.scenario().count(side);
    for (int i = first; i < last; ++i) count(f, i);
    if (s_.step == Step::kMoverFire || s_.step == Step::kTargetFire || s_.step == Step::kCombat) combat(f, side);
    return f;
  }

 private:
  void count(Force& force, int i) const {
    auto& v = force.v;
    const Flight& f = s_.flights[i];
    v[kGone] += f.gone();
    v[kWaiting] += !f.present() && !f.gone();
    if (!f.present()) return;
    v[kFlipped] += f.flipped();
    if (f.flipped()) return;
    const FlightSpec& spec = game_.scenario().flight(i);
    v[kFresh] += 1, v[kWeak] += spec.weak, v[kHeavy] += spec.heavy, v[kSlow] += spec.slow;
    v[kWorth] += 100 * judge_.worth(i);
    place(force, i);
    attacks(force, i);
  }

  void place(Force& force, int i) const {
    auto& v = force.v;
    const Place at = s_.flights[i].place();
    const Scenario& scenario = game_.scenario();
    v[kForward] += at.heading == Heading::kForward;
    v[kClimbing] += at.pitch == Pitch::kClimb, v[kDiving] += at.pitch == Pitch::kDive;
    v[kHeight] += at.row - scenario.bomber_row(0);
    v[kBehindBombers] += at.col<scenario.bomber_column(), v[kAheadOfBombers] += at.col> scenario.bomber_column();
    for (int b = 0; b < scenario.squadrons; ++b)
      if (std::abs(at.col - scenario.bomber_column()) <= 2 && std::abs(at.row - scenario.bomber_row(b)) <= 2) {
        v[kWithBombers] += 1;
        break;
      }
    v[kNearEdge] += at.col <= scenario.min_end_column(side_of(i)) + (at.heading == Heading::kForward ? 0 : 2);
    v[kInCloud] += game_.cloud_rows(s_) >> at.row & 1;
    const Side foe = other(side_of(i));
    bool on_a_tail = false;
    for (int e = first_flight(foe); e < first_flight(foe) + scenario.count(foe); ++e) {
      if (!s_.flights[e].present() || s_.flights[e].flipped()) continue;
      const Place prey = s_.flights[e].place();
      const int lead = (prey.col - at.col) * direction(at.heading);
      on_a_tail = on_a_tail || (prey.heading == at.heading && lead >= 0 && lead <= 3 && std::abs(prey.row - at.row) <= 1 &&
                                std::abs(prey.lane - at.lane) <= 1);
      v[kHigher] += at.row > prey.row;
    }
    v[kOnATail] += on_a_tail;
  }

  void attacks(Force& force, int i) const {
    auto& v = force.v;
    const Side side = side_of(i);
    const Flight& f = s_.flights[i];
    const bool set_up = s_.step <= Step::kPlaceInterceptors;
    const bool moving = !set_up && s_.step != Step::kTurnEnd &&
                        side == (s_.phase == Phase::kInterceptors ? Side::kInterceptors : Side::kEscorts);
    const bool now = (side == Side::kEscorts && s_.phase == Phase::kBombers) ||
                     (moving && !f.moved() && (s_.step != Step::kMove || i >= s_.current));
    v[kToMove] += now;
    const int shift = now || side == Side::kEscorts || s_.phase != Phase::kInterceptors ? 0 : game_.shift_at(s_.marker);
    const Judgement::Attack best = judge_.best_attack(i, f.place(), shift, false, !now);
    v[now ? kAttackNow : kAttackLater] += 100 * best.value;
    v[kBestAttack] = std::max(v[kBestAttack], 100 * best.value);
    v[kInReach] += best.target >= 0 && !is_bomber(best.target);
    if (side == Side::kInterceptors) {
      const Judgement::Attack bombers = is_bomber(best.target) ? best : judge_.best_attack(i, f.place(), shift, true, !now);
      v[kAttackBombers] += 100 * bombers.value, v[kBombersInReach] += bombers.value > 0;
    }
    const double exposed = set_up ? 0 : judge_.exposure(i, f.place());
    v[kExposed] += 100 * exposed, v[kThreatened] += exposed > 0;
  }

  void combat(Force& force, Side side) const {
    const Combat c = game_.combat(s_);
    const CombatRules& rules = game_.combat_rules();
    const bool mover_fires = (s_.step == Step::kMoverFire || s_.mover_fires()) && rules.mover_may_fire(c);
    const bool target_fires = s_.step == Step::kCombat ? s_.target_fires() : rules.target_may_fire(c);
    const double value = judge_.fight_value(c, mover_fires, target_fires);
    force.v[kCombat] = 100 * (side_of(c.mover) == side ? value : -value);
  }

  const Dogfight& game_;
  const State& s_;
  Judgement judge_;
};

}  // namespace

std::span<const game::FeatureSpec> Dogfight::features() { return kSpecs; }

void Dogfight::fill_features(const State& s, game::Seat seat, std::span<int16_t> out) const {
  game::FeatureWriter write(kSpecs, out);
  const game::Score points = score(s);
  const game::Node at = node(s);
  const Survey survey(*this, s);
  const double outlook = 100 * evaluate(s) / kClearWin;
  for (Side side : {Side::kEscorts, Side::kInterceptors}) {
    const game::Seat owner = seat_of(s, side);
    Force force = survey.look(side);
    force.v[kPoints] = owner == game::Seat::kBlue ? points.blue : points.red;
    force.v[kEscorting] = side == Side::kEscorts;
    force.v[kOutlook] = owner == game::Seat::kBlue ? outlook : -outlook;
    force.v[kDeciding] = at.kind == game::NodeKind::kDecision && at.seat == owner;
    for (std::size_t i = 0; i < kSides_; ++i) write.side(i, owner == seat, force.v[i]);
  }
  const Step step = s.step;
  const double shared[kShared_] = {
      static_cast<double>(scenario_->turns - s.marker),
      static_cast<double>(scenario_->squadrons),
      static_cast<double>(scenario_->bombers == BomberClass::kMedium),
      static_cast<double>(scenario_->bombers == BomberClass::kLight),
      static_cast<double>(scenario_->bombers == BomberClass::kHeavy),
      static_cast<double>(scenario_->bombers == BomberClass::kFighterBomber),
      static_cast<double>(s.phase),
      static_cast<double>(step == Step::kMoverFire || step == Step::kTargetFire || step == Step::kCombat),
      static_cast<double>(step <= Step::kPlaceInterceptors)};
  for (std::size_t i = 0; i < kShared_; ++i) write.shared(kSides_, i, shared[i]);
}

}  // namespace furball::dogfight
