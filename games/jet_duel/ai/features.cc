// What Jet Duel knows about a position, as named numbers. Chances are in hundredths of an experienced pilot as prey.

#include <algorithm>
#include <array>

#include "games/jet_duel/ai/chances.h"

namespace furball::jet_duel {
namespace {

// In the order of kSides.
enum Of {
  kPoints,
  kDeciding,
  kFirst,
  kFlying,
  kDamaged_,
  kDowned_,
  kOff_,
  kSkill,
  kByBook,
  kEffective,
  kBursts,
  kHeatLeft,
  kRadarLeft,
  kFuel,
  kSpeed,
  kSlowest,
  kSlow,
  kHeight,
  kLow_,
  kLost_,
  kShaken_,
  kToMove,
  kGunChance,
  kTail,
  kHeatChance,
  kFrontChance,
  kThreat,
  kThreatened,
  kBehind,
  kHigher,
  kFaster,
  kNoseOn,
  kNearest,
  kEdgeDanger,
  kMissile_,
  kInTheAir,
  kBanked,
  kOutlook,
  kSides_
};
enum Of2 { kTurnsLeft, kMoving_, kShooting, kRolling, kMock, kLowest, kShared_ };

constexpr game::SideFeature kSides[] = {
    {"points", "victory points so far, in tenths", -99, 999, 1, "scores", "", "gives the enemy points", ""},
    {"deciding", "has the choice now", 0, 1, 0, "", "", "", ""},
    {"first", "moves before the other flight in a turn", 0, 1, 0, "", "", "", ""},
    {"flying", "jets in the fight", 0, 4, 3, "", "a jet of yours leaves the fight", "", "takes an enemy out of the fight"},
    {"damaged", "jets damaged", 0, 4, 0, "", "", "", ""},
    {"downed", "jets shot down", 0, 4, 0, "", "", "", ""},
    {"off", "jets that flew off", 0, 4, -4, "flies off the board", "", "drives an enemy off the board", ""},
    {"skill", "skill of the pilots in the fight, added up", 0, 8, 0, "", "", "", ""},
    {"by_book", "pilots flown by the lists", 0, 4, 0, "", "", "", ""},
    {"effective", "the flight is still effective", 0, 1, 6, "", "loses the flight's effect", "", "breaks up their flight"},
    {"bursts", "bursts left", 0, 40, 0.3, "", "spends a burst", "", ""},
    {"heat_left", "heat seekers left", 0, 16, 0.3, "", "spends a heat seeker", "", ""},
    {"radar_left", "radar missiles left", 0, 16, 0.3, "", "spends a radar missile", "", ""},
    {"fuel", "turns of afterburner left", 0, 60, 0.05, "", "", "", ""},
    {"speed", "speed points, added up", 0, 170, 0.1, "keeps {n} speed", "leaves {n} speed", "", ""},
    {"slowest", "speed points of the slowest jet", 0, 41, 0.05, "", "", "", ""},
    {"slow", "jets at airspeed 2 or less", 0, 4, -0.6, "slow enough to be a target", "gets its speed back",
     "leaves an enemy slow", ""},
    {"height", "steps above the lowest level, added up", 0, 110, 0.12, "gains height", "gives height away", "", ""},
    {"low", "jets in the lowest level", 0, 4, 0, "", "", "", ""},
    {"unaware", "pilots who have lost awareness", 0, 4, -0.8, "loses sight of the enemy", "", "the enemy has lost sight", ""},
    {"shaken", "pilots shaken by a near miss", 0, 4, -0.5, "", "", "", ""},
    {"to_move", "jets still to move this turn", 0, 4, 0.5, "", "", "", ""},
    {"guns", "jets close behind an enemy's tail, guns ready", 0, 800, 0.022, "brings the guns to bear", "loses the gun shot",
     "lets an enemy bring guns to bear", "gets out of their guns"},
    {"tail", "jets behind an enemy with the nose on him", 0, 800, 0.02, "ends behind an enemy, nose on him",
     "loses its place behind an enemy", "lets an enemy get behind it", "shakes an enemy off its tail"},
    {"heat_chance", "jets straight behind an enemy in reach of a heat seeker", 0, 800, 0.018, "has a heat seeker's shot", "",
     "gives the enemy a heat seeker's shot", "spoils a heat seeker's shot"},
    {"front_chance", "jets with any-aspect missiles and an enemy ahead", 0, 800, 0.014, "has a missile shot ahead", "",
     "flies into a missile shot", "out of their missiles' way"},
    {"threat", "jets that threaten an enemy at all", 0, 4, 0, "", "", "", ""},
    {"threatened", "enemies ahead within six hexes", 0, 16, 0, "", "", "", ""},
    {"behind", "pairs in which the own jet is in the enemy's rear", 0, 16, 0.4, "", "", "", ""},
    {"higher", "pairs in which the own jet is higher", 0, 16, 0.1, "above the enemy", "", "below the enemy", ""},
    {"faster", "pairs in which the own jet is faster", 0, 16, 0.1, "faster than the enemy", "slower than the enemy", "", ""},
    {"nose_on", "pairs with the enemy straight ahead", 0, 16, 0.2, "nose on the enemy", "", "the enemy's nose is on it", ""},
    {"nearest", "hexes to the nearest enemy, added up", 0, 200, 0, "", "", "", ""},
    {"edge_danger", "danger of flying off the board", 0, 400, -0.1, "has to turn before the edge", "turns away from the edge",
     "", ""},
    {"missile", "what their missiles in the air are worth", 0, 400, 0.1, "its missile has a good chance", "",
     "an enemy missile is on its way to it", "defeats an enemy missile"},
    {"in_the_air", "missiles in the air", 0, 8, 0, "", "", "", ""},
    {"banked", "jets in a bank", 0, 4, 0, "", "", "", ""},
    {"outlook", "expected margin at a quick look, in hundredths of a clear win", -999, 999, 0, "", "", "", ""},
};
constexpr game::SharedFeature kShared[] = {
    {"turns_left", "turns to come", 0, 41},
    {"moving", "a jet is choosing its flight", 0, 1},
    {"shooting", "weapons are being chosen or guided", 0, 1},
    {"rolling", "dice are due", 0, 1},
    {"mock", "a mock fight", 0, 1},
    {"lowest", "the lowest level", 0, 12},
};
static_assert(std::size(kSides) == kSides_ && std::size(kShared) == kShared_);
constexpr auto kSpecs = game::feature_list(kSides, kShared);

using Numbers = std::array<double, kSides_>;

void condition(const JetDuel& game, const State& s, int slot, Numbers& v) {
  const JetState& jet = s.jets[slot];
  v[kDamaged_] += jet.status == Status::kDamaged, v[kDowned_] += jet.status == Status::kDowned,
      v[kOff_] += jet.status == Status::kOff;
  if (!JetDuel::flies(s, slot)) return;
  v[kFlying] += 1, v[kSkill] += game.pilot(slot).skill, v[kByBook] += game.ai(slot);
  v[kBursts] += jet.bursts, v[kHeatLeft] += jet.heat, v[kRadarLeft] += jet.radar, v[kFuel] += jet.fuel;
  v[kSpeed] += jet.sp / 2.0, v[kSlowest] = std::min(v[kSlowest], jet.sp / 2.0), v[kSlow] += jet.sp < 18;
  v[kHeight] += jet.z - 4 * game.setup().lowest, v[kLow_] += jet.z < 4 * game.setup().lowest + 4;
  v[kLost_] += (jet.marks & kSaLost) != 0, v[kShaken_] += (jet.marks & kNearMissed) != 0;
  v[kToMove] += game.turn_order(slot) >= game.turn_order(s.active);
  v[kBanked] += jet.bank != kLevel;
  v[kEdgeDanger] += 10 * edge_danger(game, slot, jet);
  v[kMissile_] += 10 * missile_worth(game, s, slot);
  for (const Missile& m : jet.flying) v[kInTheAir] += m.family != kNoMissile;
}

void relations(const JetDuel& game, const State& s, int slot, Numbers& v) {
  const JetState& jet = s.jets[slot];
  const Chances c = chances(game, s, slot);
  v[kGunChance] += 100 * c.guns, v[kTail] += 100 * c.tail, v[kHeatChance] += 100 * c.heat, v[kFrontChance] += 100 * c.front;
  v[kThreat] += c.guns + c.tail + c.heat + c.front > 0;
  int nearest = 50;
  for (const int e : enemies_of(slot)) {
    if (!JetDuel::flies(s, e)) continue;
    const JetState& prey = s.jets[e];
    const Parts ahead = parts(hex_of(jet), jet.heading, hex_of(prey));
    const Sector aim = sector(ahead), aspect = sector(hex_of(prey), prey.heading, hex_of(jet));
    nearest = std::min(nearest, ahead.range());
    v[kThreatened] += is_forward(aim) && ahead.range() <= 6;
    v[kBehind] += ahead.range() <= 12 && (aspect == kRear || is_rear_quarter(aspect));
    v[kHigher] += jet.z > prey.z, v[kFaster] += jet.sp > prey.sp;
    v[kNoseOn] += aim == kFront && ahead.range() <= 12;
  }
  v[kNearest] += nearest;
}

}  // namespace

std::span<const game::FeatureSpec> JetDuel::features() { return kSpecs; }

void JetDuel::fill_features(const State& s, game::Seat seat, std::span<int16_t> out) const {
  game::FeatureWriter write(kSpecs, out);
  const game::Score points = score(s);
  const game::Node at = node(s);
  const double outlook = 100 * evaluate(s) / margin_scale();
  for (int side : {0, 1}) {
    const game::Seat owner = static_cast<game::Seat>(side);
    Numbers v{};
    v[kSlowest] = 41;
    for (int slot = 4 * side; slot < 4 * side + 4; ++slot) {
      condition(*this, s, slot, v);
      if (flies(s, slot)) relations(*this, s, slot, v);
    }
    if (v[kFlying] == 0) v[kSlowest] = 0;
    v[kPoints] = side == 0 ? points.blue : points.red;
    v[kFirst] = first_side_ == side;
    v[kEffective] = effective(s, side);
    v[kOutlook] = side == 0 ? outlook : -outlook;
    v[kDeciding] = at.kind == game::NodeKind::kDecision && at.seat == owner;
    for (std::size_t i = 0; i < kSides_; ++i) write.side(i, owner == seat, v[i]);
  }
  const bool question = is_question(s.phase);
  const bool shooting = s.phase == Phase::kWeapons || s.phase == Phase::kGuide;
  const double shared[kShared_] = {static_cast<double>(41 - s.turn),
                                   static_cast<double>(question && !shooting),
                                   static_cast<double>(shooting),
                                   static_cast<double>(!question && s.phase != Phase::kOver),
                                   static_cast<double>(setup_.options.mock),
                                   static_cast<double>(setup_.lowest)};
  for (std::size_t i = 0; i < kShared_; ++i) write.shared(kSides_, i, shared[i]);
}

}  // namespace furball::jet_duel
