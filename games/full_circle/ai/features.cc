// What Full Circle knows about a position, as named numbers. A side is the escorts with the bombers, or the interceptors; the
// bidding may swap the seats. Values of attacks are in hundredths of a point.

#include <algorithm>

#include "games/full_circle/ai/judgement.h"

namespace furball::full_circle {
namespace {

constexpr game::SideFeature kSides[] = {
    {"points", "points so far", 0, 99, 1, "scores", "", "gives the enemy points"},
    {"escorting", "flies the escorts", 0, 1},
    {"deciding", "has the choice now", 0, 1},
    {"flying", "flights on the board", 0, 6, 0.3, "", "a flight of yours leaves the fight", "", "drives an enemy flight off"},
    {"waiting", "flights not placed yet", 0, 6},
    {"left", "flights that have left", 0, 6},
    {"hit", "flights with a hit", 0, 6, -0.2},
    {"low_ammo", "flights low on ammunition", 0, 6, -0.2, "spends ammunition"},
    {"breaking", "flights that break off", 0, 6, -0.3, "must break off", "", "makes an enemy break off"},
    {"flown", "flights that have flown this round", 0, 6},
    {"holding", "flights fired on, which hold their fire", 0, 6, -0.15, "will have to hold its fire", "",
     "makes {n} of them hold their fire"},
    {"firepower", "firepower of the flights, added up", 0, 40},
    {"energy", "energy of the flights, added up", 0, 400, 0.006, "keeps {n} energy", "leaves {n} energy"},
    {"slowest", "energy of the slowest flight", 0, 60},
    {"stalling", "flights with less than 12 energy", 0, 6, -0.15, "comes close to the stall", "",
     "leaves them short of energy"},
    {"steps", "steps above the bombers, added up", -40, 60, 0.03, "gains height", "gives height away"},
    {"worth", "what the flights may still bring", 0, 999, 0.008},
    {"prospects", "their place, heading and energy for the rounds to come", -600, 900, 0.003,
     "stands better for the next round", "stands worse for the next round"},
    {"danger", "what they may lose before they move again", 0, 900, -0.006, "lies open to an attack",
     "out of reach of an attack", "puts the enemy in danger", "lets the enemy off"},
    {"in_danger", "flights that an enemy can reach", 0, 6, -0.05, "within reach of their guns", "out of reach of their guns"},
    {"chances", "what their attacks on the bombers next round are worth", 0, 900, 0.005, "prepares a pass at the bombers",
     "loses its pass at the bombers", "leaves the bombers open to a pass", "spoils a pass at the bombers"},
    {"reach_bombers", "flights that can reach the bombers next round", 0, 6, 0.1, "{n} can reach the bombers next round", "",
     "{n} of them can reach the bombers next round", "keeps them from the bombers"},
    {"reach_fighters", "flights that can reach an enemy fighter as things stand", 0, 6, 0.05, "has an enemy within reach"},
    {"on_a_tail", "flights behind an enemy in reach, on nearly his heading", 0, 6, 0.1, "ends behind an enemy",
     "loses its place behind an enemy", "lets an enemy get behind it", "shakes an enemy off its tail"},
    {"head_on", "flights that face an enemy in reach head-on", 0, 6},
    {"same_hex", "flights in the hex and step of an enemy", 0, 6},
    {"higher", "pairs of flights in which the own one is higher", 0, 36, 0.01, "above the enemy", "", "below the enemy"},
    {"faster", "pairs of flights in which the own one has more airspeed", 0, 36, 0.01, "faster than the enemy"},
    {"distance", "hexes to the lead bombers, added up", 0, 200},
    {"near_raid", "flights within four hexes of the lead", 0, 6, 0.02, "close to the bombers"},
    {"edge", "flights about to leave the board", 0, 6, -0.2, "heads off the board", "turns away from the edge"},
    {"poor_sa", "has lost the picture (poor awareness)", 0, 1, -0.2},
    {"combat", "expected points of the combat under way", -600, 600, 0.01, "a favourable exchange of fire",
     "an unfavourable exchange of fire"},
    {"outlook", "expected margin at a quick look, in hundredths of a clear win", -999, 999},
};
bool fighting(const State& s) { return s.stage >= Stage::kFire && s.stage < Stage::kOver; }

int group_hits(const FullCircle& g, const State& s) {
  int hits = 0;
  for (const int group : g.groups()) hits += s.groups[group].hits;
  return hits;
}

constexpr game::SharedFeature<FullCircle> kShared[] = {
    {"rounds_left", "rounds to come", 0, 60, [](auto& g, auto& s) { return g.setup().rounds - s.round; }},
    {"hit_value", "points per hit by the interceptors", 0, 9, [](auto&, auto& s) { return s.hit_value; }},
    {"groups", "bomber groups", 0, 3, [](auto& g, auto&) { return g.setup().groups; }},
    {"group_hits", "hits on the bombers", 0, 60, [](auto& g, auto& s) { return group_hits(g, s); }},
    {"progress", "how far the raid is within its section", 0, 60, [](auto&, auto& s) { return s.progress; }},
    {"escort_phase", "the escorts' phase", 0, 1, [](auto&, auto& s) { return s.side == Side::kEscort; }},
    {"fighting", "a combat is under way", 0, 1, [](auto&, auto& s) { return fighting(s); }},
    {"setting_up", "the set-up is under way", 0, 1, [](auto&, auto& s) { return s.stage < Stage::kFly; }},
    {"moving", "a flight is on its way", 0, 1, [](auto&, auto& s) { return s.stage > Stage::kFly && !fighting(s); }},
    {"level", "level of the lead bombers", 0, 30, [](auto& g, auto& s) { return g.lead_level(s); }},
};
using Known = game::Features<kSides, kShared>;

using Numbers = Known::Side;

class Survey {
 public:
  Survey(const FullCircle& rules, const State& s)
      : r_(rules), s_(s), judge_(rules, s, rules.setup().weights.own), reach_(Reach::table(rules)) {}

  Numbers look(game::Seat owner) const {
    const Side side = owner == r_.seat_of(s_, Side::kEscort) ? Side::kEscort : Side::kInterceptor;
    Numbers v;
    v["escorting"] = side == Side::kEscort;
    v["slowest"] = kMaxEnergy;
    for (int i = FullCircle::first_of(side); i < r_.end_of(side); ++i) {
      const Fighter& f = s_.fighters[i];
      v["waiting"] += f.status == Status::kWaiting, v["left"] += f.status == Status::kLeft;
      if (!f.flying()) continue;
      condition(v, i);
      relations(v, i);
    }
    v["poor_sa"] = s_.poor_sa[side];
    if (v["flying"] == 0) v["slowest"] = 0;
    combat(v, side);
    return v;
  }

 private:
  void condition(Numbers& v, int i) const {
    const Fighter& f = s_.fighters[i];
    v["flying"] += 1, v["hit"] += f.hits > 0, v["low_ammo"] += f.has(kLow), v["breaking"] += f.has(kBreakOff);
    v["flown"] += f.has(kFlown), v["holding"] += f.has(kFiredOn);
    v["firepower"] += std::max(0, r_.plane(i).firepower);
    v["energy"] += f.energy, v["slowest"] = std::min<double>(v["slowest"], f.energy), v["stalling"] += f.energy < 12;
    v["steps"] += f.step - s_.groups[0].step;
    v["worth"] += 100 * judge_.worth(i);
    v["prospects"] += 100 * judge_.prospects(f, i);
    const double danger = judge_.danger(f, i);
    v["danger"] += 100 * danger, v["in_danger"] += danger > 0.02;
    const double chance = judge_.next_attack(f, i);
    v["chances"] += 100 * chance, v["reach_bombers"] += chance > 0;
    const int away = distance(f.place(), s_.groups[0].place());
    v["distance"] += away, v["near_raid"] += away <= 4;
    v["edge"] += !on_board(ahead(f.place(), f.heading));
  }

  void relations(Numbers& v, int i) const {
    const Fighter& f = s_.fighters[i];
    const Side foe = enemy_of(side_of(i));
    bool reaches = false, tail = false, head_on = false, same = false;
    for (int e = FullCircle::first_of(foe); e < r_.end_of(foe); ++e) {
      const Fighter& prey = s_.fighters[e];
      if (!prey.flying()) continue;
      v["higher"] += f.step > prey.step, v["faster"] += airspeed(f.energy) > airspeed(prey.energy);
      same = same || (f.place() == prey.place() && f.step == prey.step);
      const uint16_t headings =
          reach_.headings(f.place(), f.heading, airspeed(f.energy), prey.step - f.step, prey.place(), true);
      if (headings == 0) continue;
      reaches = true;
      const int angle = angle_between(f.heading, prey.heading);
      tail = tail || angle <= 1;
      head_on = head_on || angle >= 3;
    }
    v["reach_fighters"] += reaches, v["on_a_tail"] += tail, v["head_on"] += head_on, v["same_hex"] += same;
  }

  void combat(Numbers& v, Side side) const {
    double value = 0;
    Side owner = Side::kEscort;
    if (s_.stage == Stage::kFire || s_.stage == Stage::kReply || s_.stage == Stage::kCombat) {
      State combat = s_;
      combat.stage = Stage::kCombat;
      value = s_.stage == Stage::kFire ? judge_.best_fight(combat) : judge_.fight(combat);
      owner = side_of(s_.active);
    } else if (s_.stage == Stage::kBomberCombat) {
      value = judge_.fight(s_);
    }
    v["combat"] = 100 * (owner == side ? value : -value);
  }

  const FullCircle& r_;
  const State& s_;
  Judgement judge_;
  const Reach& reach_;
};

}  // namespace

constexpr game::FeatureTable<FullCircle> FullCircle::kFeatures = Known::table<FullCircle, Survey>();

}  // namespace furball::full_circle
