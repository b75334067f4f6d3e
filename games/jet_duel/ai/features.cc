// What Jet Duel knows about a position, as named numbers. Chances are in hundredths of an experienced pilot as prey.

#include <algorithm>

#include "games/jet_duel/ai/chances.h"

namespace furball::jet_duel {
namespace {

constexpr game::SideFeature kSides[] = {
    {"points", "victory points so far, in tenths", -99, 999, 1, "scores", "", "gives the enemy points"},
    {"deciding", "has the choice now", 0, 1},
    {"first", "moves before the other flight in a turn", 0, 1},
    {"flying", "jets in the fight", 0, 4, 3, "", "a jet of yours leaves the fight", "", "takes an enemy out of the fight"},
    {"damaged", "jets damaged", 0, 4},
    {"downed", "jets shot down", 0, 4},
    {"off", "jets that flew off", 0, 4, -4, "flies off the board", "", "drives an enemy off the board"},
    {"skill", "skill of the pilots in the fight, added up", 0, 8},
    {"by_book", "pilots flown by the lists", 0, 4},
    {"effective", "the flight is still effective", 0, 1, 6, "", "loses the flight's effect", "", "breaks up their flight"},
    {"bursts", "bursts left", 0, 40, 0.3, "", "spends a burst"},
    {"heat_left", "heat seekers left", 0, 16, 0.3, "", "spends a heat seeker"},
    {"radar_left", "radar missiles left", 0, 16, 0.3, "", "spends a radar missile"},
    {"fuel", "turns of afterburner left", 0, 60, 0.05},
    {"speed", "speed points, added up", 0, 170, 0.1, "keeps {n} speed", "leaves {n} speed"},
    {"slowest", "speed points of the slowest jet", 0, 41, 0.05},
    {"slow", "jets at airspeed 2 or less", 0, 4, -0.6, "slow enough to be a target", "gets its speed back",
     "leaves an enemy slow"},
    {"height", "steps above the lowest level, added up", 0, 110, 0.12, "gains height", "gives height away"},
    {"low", "jets in the lowest level", 0, 4},
    {"unaware", "pilots who have lost awareness", 0, 4, -0.8, "loses sight of the enemy", "", "the enemy has lost sight"},
    {"shaken", "pilots shaken by a near miss", 0, 4, -0.5},
    {"to_move", "jets still to move this turn", 0, 4, 0.5},
    {"guns", "jets close behind an enemy's tail, guns ready", 0, 800, 0.022, "brings the guns to bear", "loses the gun shot",
     "lets an enemy bring guns to bear", "gets out of their guns"},
    {"tail", "jets behind an enemy with the nose on him", 0, 800, 0.02, "ends behind an enemy, nose on him",
     "loses its place behind an enemy", "lets an enemy get behind it", "shakes an enemy off its tail"},
    {"heat_chance", "jets straight behind an enemy in reach of a heat seeker", 0, 800, 0.018, "has a heat seeker's shot", "",
     "gives the enemy a heat seeker's shot", "spoils a heat seeker's shot"},
    {"front_chance", "jets with any-aspect missiles and an enemy ahead", 0, 800, 0.014, "has a missile shot ahead", "",
     "flies into a missile shot", "out of their missiles' way"},
    {"threat", "jets that threaten an enemy at all", 0, 4},
    {"threatened", "enemies ahead within six hexes", 0, 16},
    {"behind", "pairs in which the own jet is in the enemy's rear", 0, 16, 0.4},
    {"higher", "pairs in which the own jet is higher", 0, 16, 0.1, "above the enemy", "", "below the enemy"},
    {"faster", "pairs in which the own jet is faster", 0, 16, 0.1, "faster than the enemy", "slower than the enemy"},
    {"nose_on", "pairs with the enemy straight ahead", 0, 16, 0.2, "nose on the enemy", "", "the enemy's nose is on it"},
    {"nearest", "hexes to the nearest enemy, added up", 0, 200},
    {"edge_danger", "danger of flying off the board", 0, 400, -0.1, "has to turn before the edge", "turns away from the edge"},
    {"missile", "what their missiles in the air are worth", 0, 400, 0.1, "its missile has a good chance", "",
     "an enemy missile is on its way to it", "defeats an enemy missile"},
    {"in_the_air", "missiles in the air", 0, 8},
    {"banked", "jets in a bank", 0, 4},
    {"outlook", "expected margin at a quick look, in hundredths of a clear win", -999, 999},
};
bool shooting(const State& s) { return s.phase == Phase::kWeapons || s.phase == Phase::kGuide; }

constexpr game::SharedFeature<JetDuel> kShared[] = {
    {"turns_left", "turns to come", 0, 41, [](auto&, auto& s) { return 41 - s.turn; }},
    {"moving", "a jet is choosing its flight", 0, 1, [](auto&, auto& s) { return is_question(s.phase) && !shooting(s); }},
    {"shooting", "weapons are being chosen or guided", 0, 1, [](auto&, auto& s) { return shooting(s); }},
    {"rolling", "dice are due", 0, 1, [](auto&, auto& s) { return !is_question(s.phase) && s.phase != Phase::kOver; }},
    {"mock", "a mock fight", 0, 1, [](auto& g, auto&) { return g.setup().options.mock; }},
    {"lowest", "the lowest level", 0, 12, [](auto& g, auto&) { return g.setup().lowest; }},
};
using Known = game::Features<kSides, kShared>;

using Numbers = Known::Side;

void condition(const JetDuel& game, const State& s, Slot slot, Numbers& v) {
  const JetState& jet = s.jets[slot];
  v["damaged"] += jet.status == Status::kDamaged, v["downed"] += jet.status == Status::kDowned,
      v["off"] += jet.status == Status::kOff;
  if (!JetDuel::flies(s, slot)) return;
  v["flying"] += 1, v["skill"] += int{game.pilot(slot).skill}, v["by_book"] += game.ai(slot);
  v["bursts"] += jet.bursts, v["heat_left"] += jet.heat, v["radar_left"] += jet.radar, v["fuel"] += jet.fuel;
  v["speed"] += jet.sp / 2.0, v["slowest"] = std::min(v["slowest"], jet.sp / 2.0), v["slow"] += jet.sp < 18;
  v["height"] += jet.z - 4 * game.setup().lowest, v["low"] += jet.z < 4 * game.setup().lowest + 4;
  v["unaware"] += jet.marks.has(kSaLost), v["shaken"] += jet.marks.has(kNearMissed);
  v["to_move"] += game.turn_order(slot) >= game.turn_order(s.active);
  v["banked"] += jet.bank != kLevel;
  v["edge_danger"] += 10 * edge_danger(game, slot, jet);
  v["missile"] += 10 * missile_worth(game, s, slot);
  for (const Missile& m : jet.flying) v["in_the_air"] += m.family != kNoMissile;
}

void relations(const JetDuel& game, const State& s, Slot slot, Numbers& v) {
  const JetState& jet = s.jets[slot];
  const Chances c = chances(game, s, slot);
  v["guns"] += 100 * c.guns, v["tail"] += 100 * c.tail, v["heat_chance"] += 100 * c.heat, v["front_chance"] += 100 * c.front;
  v["threat"] += c.guns + c.tail + c.heat + c.front > 0;
  int nearest = 50;
  for (const Slot e : enemies_of(slot)) {
    if (!JetDuel::flies(s, e)) continue;
    const JetState& prey = s.jets[e];
    const Parts ahead = parts(hex_of(jet), jet.heading, hex_of(prey));
    const Sector aim = sector(ahead), aspect = sector(hex_of(prey), prey.heading, hex_of(jet));
    nearest = std::min(nearest, ahead.range());
    v["threatened"] += is_forward(aim) && ahead.range() <= 6;
    v["behind"] += ahead.range() <= 12 && (aspect == kRear || is_rear_quarter(aspect));
    v["higher"] += jet.z > prey.z, v["faster"] += jet.sp > prey.sp;
    v["nose_on"] += aim == kFront && ahead.range() <= 12;
  }
  v["nearest"] += nearest;
}

struct Survey {
  const JetDuel& g;
  const State& s;

  Numbers look(game::Seat side) const {
    Numbers v;
    v["slowest"] = 41;
    for (const Slot slot : flight_of(side)) {
      condition(g, s, slot, v);
      if (JetDuel::flies(s, slot)) relations(g, s, slot, v);
    }
    if (v["flying"] == 0) v["slowest"] = 0;
    v["first"] = side_of(g.jet_in_turn(0)) == side;
    v["effective"] = g.effective(s, side);
    return v;
  }
};

}  // namespace

constexpr game::FeatureTable<JetDuel> JetDuel::kFeatures = Known::table<JetDuel, Survey>();

}  // namespace furball::jet_duel
