// What Dogfight knows about a position, as named numbers. A side is a force: blue's is the escorts' unless the bidding swapped
// them. Values of attacks are in hundredths of a point.

#include "games/dogfight/ai/judgement.h"
#include "games/dogfight/position.h"

namespace furball::dogfight {
namespace {

constexpr game::SideFeature kSides[] = {
    {"points", "points so far", 0, 99, 1, "scores", "", "gives the enemy points"},
    {"escorting", "flies the escorts", 0, 1},
    {"deciding", "has the choice now", 0, 1},
    {"fresh", "flights that can still fight", 0, 6, 0.25, "", "costs one of your flights its fight", "",
     "takes an enemy flight out of the fight"},
    {"spent", "flights hit or out of ammunition", 0, 6},
    {"gone", "flights that have left", 0, 6, -0.1, "a flight of yours leaves", "", "sends an enemy flight home"},
    {"waiting", "flights not placed yet", 0, 6},
    {"weak", "weakly armed flights that can fight", 0, 6},
    {"heavy", "heavily armed flights that can fight", 0, 6},
    {"slow", "slow flights that can fight", 0, 6},
    {"to_move", "flights still to move this turn", 0, 6},
    {"worth", "what the flights are still good for", 0, 400, 0.01},
    {"attack_now", "the best attacks still to come this turn", 0, 900, 0.0085, "leaves a good attack this turn",
     "gives an attack of this turn away", "leaves the enemy a good attack this turn", "spoils an enemy attack of this turn"},
    {"attack_later", "the best attacks next turn as things stand", 0, 900, 0.0035, "prepares an attack for next turn",
     "gives up next turn's attack", "lets the enemy prepare an attack", "spoils the attack the enemy prepares"},
    {"attack_bombers", "the best attacks on the bombers next turn", 0, 900, 0.003, "keeps the bombers within reach",
     "loses its approach to the bombers", "leaves the bombers open to attack", "keeps the enemy off the bombers"},
    {"best_attack", "the best single attack", 0, 300, 0.003},
    {"in_reach", "enemy flights that can be attacked", 0, 6, 0.03, "brings {n} of theirs within reach", "",
     "comes within reach of {n} of theirs", "out of reach of their guns"},
    {"threatened", "own flights that an enemy can attack before they move again", 0, 6, -0.06},
    {"exposed", "what the enemy may expect from attacks on them", 0, 900, -0.006, "stands open to an attack",
     "gets out of the way of an attack", "leaves them open to attack"},
    {"bombers_in_reach", "flights that can attack the bombers next turn", 0, 6, 0.12, "{n} can attack the bombers next turn",
     "", "{n} of them can attack the bombers next turn", "bars the way to the bombers"},
    {"on_a_tail", "flights close behind an enemy on the same heading", 0, 6, 0.08, "ends behind an enemy",
     "loses its place behind an enemy", "lets an enemy get behind it", "shakes off an enemy behind it"},
    {"higher", "pairs of flights in which the own one is higher", 0, 36, 0.01, "above the enemy", "", "below the enemy"},
    {"height", "rows above the bombers, added up", -60, 60, 0.005},
    {"forward", "flights that fly the bombers' way", 0, 6},
    {"climbing", "flights that climb", 0, 6},
    {"diving", "flights that dive", 0, 6},
    {"behind_bombers", "flights behind the bombers", 0, 6},
    {"ahead_of_bombers", "flights ahead of the bombers", 0, 6},
    {"with_bombers", "flights within two boxes of a squadron", 0, 6, 0.03, "stays close to the bombers"},
    {"near_edge", "flights about to be left behind", 0, 6, -0.1, "may be left behind by the bombers",
     "comes away from the edge", "leaves an enemy near the edge"},
    {"in_cloud", "flights in cloud", 0, 6},
    {"combat", "expected points of the combat under way", -400, 400, 0.01, "a favourable exchange of fire",
     "an unfavourable exchange of fire"},
    {"outlook", "expected margin at a quick look, in hundredths of a clear win", -999, 999},
};
constexpr game::SharedFeature<Dogfight> kShared[] = {
    {"turns_left", "turns to come", 0, 40, [](auto& g, auto& s) { return g.scenario().turns - s.marker; }},
    {"squadrons", "bomber squadrons", 0, 3, [](auto& g, auto&) { return g.scenario().squadrons; }},
    {"medium", "medium bombers", 0, 1, [](auto& g, auto&) { return g.scenario().bombers == BomberClass::kMedium; }},
    {"light", "light bombers", 0, 1, [](auto& g, auto&) { return g.scenario().bombers == BomberClass::kLight; }},
    {"heavy_bombers", "heavy bombers", 0, 1, [](auto& g, auto&) { return g.scenario().bombers == BomberClass::kHeavy; }},
    {"fighter_bombers", "fighter-bombers", 0, 1,
     [](auto& g, auto&) { return g.scenario().bombers == BomberClass::kFighterBomber; }},
    {"phase", "0 interceptors, 1 bombers, 2 escorts", 0, 2, [](auto&, auto& s) { return static_cast<int>(s.phase); }},
    {"fighting", "a combat is under way", 0, 1, [](auto&, auto& s) { return in_combat(s.step); }},
    {"setting_up", "flights are being placed", 0, 1, [](auto&, auto& s) { return in_setup(s.step); }},
};
using Known = game::Features<kSides, kShared>;
using Numbers = Known::Side;

class Survey {
 public:
  Survey(const Dogfight& game, const State& s) : game_(game), s_(s), judge_(game, s) {}

  // What one force's flights can do and suffer.
  Numbers look(game::Seat owner) const {
    const Side side = owner == game_.seat_of(s_, Side::kEscorts) ? Side::kEscorts : Side::kInterceptors;
    Numbers v;
    v["escorting"] = side == Side::kEscorts;
    for (const Unit i : game_.scenario().numbers(side)) count(v, i);
    if (in_combat(s_.step)) combat(v, side);
    return v;
  }

 private:
  void count(Numbers& v, Unit i) const {
    const Flight& f = s_.flights[i];
    v["gone"] += f.gone();
    v["waiting"] += !f.present() && !f.gone();
    if (!f.present()) return;
    v["spent"] += f.flipped();
    if (f.flipped()) return;
    const FlightSpec& spec = game_.scenario().flight(i);
    v["fresh"] += 1, v["weak"] += spec.weak, v["heavy"] += spec.heavy, v["slow"] += spec.slow;
    v["worth"] += 100 * judge_.worth(i);
    place(v, i);
    attacks(v, i);
  }

  void place(Numbers& v, Unit i) const {
    const Place at = s_.flights[i].place();
    const Scenario& scenario = game_.scenario();
    v["forward"] += at.heading == Heading::kForward;
    v["climbing"] += at.pitch == Pitch::kClimb, v["diving"] += at.pitch == Pitch::kDive;
    v["height"] += at.row - scenario.bomber_row(0);
    v["behind_bombers"] += at.col<scenario.bomber_column(), v["ahead_of_bombers"] += at.col> scenario.bomber_column();
    for (int b = 0; b < scenario.squadrons; ++b)
      if (std::abs(at.col - scenario.bomber_column()) <= 2 && std::abs(at.row - scenario.bomber_row(b)) <= 2) {
        v["with_bombers"] += 1;
        break;
      }
    v["near_edge"] += at.col <= scenario.min_end_column(side_of(i)) + (at.heading == Heading::kForward ? 0 : 2);
    v["in_cloud"] += game_.cloud_rows(s_) >> at.row & 1;
    const Side foe = other(side_of(i));
    bool on_a_tail = false;
    for (const Unit e : scenario.numbers(foe)) {
      if (!s_.flights[e].present() || s_.flights[e].flipped()) continue;
      const Place prey = s_.flights[e].place();
      const int lead = (prey.col - at.col) * direction(at.heading);
      on_a_tail = on_a_tail || (prey.heading == at.heading && lead >= 0 && lead <= 3 && std::abs(prey.row - at.row) <= 1 &&
                                std::abs(prey.lane - at.lane) <= 1);
      v["higher"] += at.row > prey.row;
    }
    v["on_a_tail"] += on_a_tail;
  }

  void attacks(Numbers& v, Unit i) const {
    const Side side = side_of(i);
    const Flight& f = s_.flights[i];
    const bool set_up = in_setup(s_.step);
    const bool moving = !set_up && s_.step != Step::kTurnEnd &&
                        side == (s_.phase == Phase::kInterceptors ? Side::kInterceptors : Side::kEscorts);
    const bool now = (side == Side::kEscorts && s_.phase == Phase::kBombers) ||
                     (moving && !f.moved() && (s_.step != Step::kMove || i >= s_.current));
    v["to_move"] += now;
    const int shift = now || side == Side::kEscorts || s_.phase != Phase::kInterceptors ? 0 : game_.shift_at(s_.marker);
    const Judgement::Attack best = judge_.best_attack(i, f.place(), shift, false, !now);
    (now ? v["attack_now"] : v["attack_later"]) += 100 * best.value;
    v["best_attack"] = std::max(v["best_attack"], 100 * best.value);
    v["in_reach"] += best.target && !best.on_bombers();
    if (side == Side::kInterceptors) {
      const Judgement::Attack bombers = best.on_bombers() ? best : judge_.best_attack(i, f.place(), shift, true, !now);
      v["attack_bombers"] += 100 * bombers.value, v["bombers_in_reach"] += bombers.value > 0;
    }
    const double exposed = set_up ? 0 : judge_.exposure(i, f.place());
    v["exposed"] += 100 * exposed, v["threatened"] += exposed > 0;
  }

  void combat(Numbers& v, Side side) const {
    const Combat c = game_.combat(s_);
    const CombatRules& rules = game_.combat_rules();
    const bool mover_fires = (s_.step == Step::kMoverFire || s_.mover_fires()) && rules.mover_may_fire(c);
    const bool target_fires = s_.step == Step::kCombat ? s_.target_fires() : rules.target_may_fire(c);
    const double value = judge_.fight_value(c, mover_fires, target_fires);
    v["combat"] = 100 * (side_of(c.mover) == side ? value : -value);
  }

  const Dogfight& game_;
  const State& s_;
  Judgement judge_;
};

}  // namespace

constexpr game::FeatureTable<Dogfight> Dogfight::kFeatures = Known::table<Dogfight, Survey>();

}  // namespace furball::dogfight
