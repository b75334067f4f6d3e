// What Wing Leader knows about a position, as named numbers. Blue raids, red defends. Worths are in tenths of a point.

#include <algorithm>

#include "games/wing_leader/ai/evaluate.h"
#include "games/wing_leader/hooks.h"

namespace furball::wing_leader {
namespace {

constexpr game::SideFeature kSides[] = {
    {"points", "points so far", -60, 300, 1, "scores", "", "gives the enemy points"},
    {"ahead", "would win if the game ended now", 0, 1},
    {"raiding", "is the raider", 0, 1},
    {"deciding", "has the choice now", 0, 1},
    {"fighters", "fighter units on the map", 0, 24, 0.1},
    {"fight", "fight left in them, in hundredths of a squadron", 0, 2400, 0.008, "", "wears your fighters down", "",
     "wears their fighters down"},
    {"bombers", "bomber units on the map", 0, 24},
    {"loaded", "bombers with their load", 0, 24, 0.6, "", "gives its load up", "", "makes them drop their load"},
    {"waiting", "units still to come", 0, 40},
    {"home", "units that have left the map", 0, 40},
    {"lost", "units destroyed", 0, 40},
    {"losses", "losses of the units in play", 0, 200, -0.3, "costs losses", "", "inflicts losses"},
    {"stragglers", "stragglers", 0, 60, -0.2, "leaves stragglers", "", "makes stragglers of them"},
    {"disrupted", "disrupted units", 0, 40, -0.5, "is disrupted", "", "disrupts them"},
    {"broken", "broken units", 0, 40, -1, "is broken", "", "breaks them up"},
    {"short_ammo", "fighters low on ammunition", 0, 24, -0.2, "spends ammunition"},
    {"no_ammo", "fighters without ammunition", 0, 24, -0.5, "runs out of ammunition", "", "leaves them without ammunition"},
    {"veterans", "veteran less green units in play", -24, 24},
    {"bomber_worth", "points its bombers are likely to bring off the map", 0, 999, 0.1, "brings the bombers on",
     "holds the bombers up", "lets their bombers come on", "holds their bombers up"},
    {"target_worth", "points its loads are likely to bring on the ground", 0, 999, 0.1, "keeps a good run on the target",
     "loses its run on the target", "leaves them a run on the target", "spoils their run on the target"},
    {"on_run", "bombers on their run", 0, 24, 0.2, "begins its run", "", "lets a bomber begin its run"},
    {"hunters", "points its fighters are likely to take", 0, 999, 0.1, "gets closer to its prey", "lets its prey get away",
     "lets their fighters close in", "keeps their fighters off"},
    {"tallies", "fighters that have seen a target", 0, 24, 0.15, "gets the enemy in sight", "loses sight of the enemy",
     "is seen by the enemy", "slips out of their sight"},
    {"on_bombers", "fighters that have seen bombers", 0, 24, 0.3, "has the bombers in sight", "loses sight of the bombers",
     "lets them see the bombers", "draws them off the bombers"},
    {"tallied", "units seen by an enemy", 0, 40},
    {"bombers_tallied", "bombers seen by an enemy", 0, 24},
    {"contact", "fighters in the square of their target", 0, 24, 0.3, "comes to grips with its target", "",
     "lets an enemy come to grips"},
    {"above", "fighters above their target", 0, 24, 0.15, "above its target", "gives its height away", "lets them stay above"},
    {"below", "fighters below their target", 0, 24, -0.1, "below its target"},
    {"better", "how much better the fighters fight than their targets", -90, 90, 0.1, "a better match", "a worse match"},
    {"close", "fighters within three squares of their target", 0, 24, 0.15, "within three squares of its target"},
    {"dogfights", "fighters in a dogfight", 0, 24},
    {"escorting", "escorts within three squares of loaded bombers", 0, 24, 0.15, "stays with the bombers",
     "leaves the bombers alone"},
    {"sweeping", "fighters on a sweep", 0, 24},
    {"alerted", "fighters alerted", 0, 24, 0.1, "", "", "alerts them"},
    {"vectors", "fighters with a vector", 0, 24},
    {"returning", "units on their way home", 0, 40},
    {"height", "mean height of the fighters", 0, 19, 0.05},
    {"to_bombers", "squares from the fighters to the nearest loaded enemy bomber, added up", 0, 400, -0.01, "",
     "closer to the bombers"},
    {"to_move", "units still to move this turn", 0, 40},
    {"guns", "flak guns in working order", 0, 32, 0.1, "", "", "", "silences a gun"},
    {"in_flak", "units in an enemy flak zone", 0, 24, -0.15, "flies into the flak", "keeps out of the flak"},
    {"surface", "points of damage to its surface units", 0, 200},
    {"outlook", "expected margin at a quick look, in hundredths of a clear win", -999, 999},
};
bool in(const State& s, Phase phase) { return s.phase == phase; }

constexpr game::SharedFeature<WingLeader> kShared[] = {
    {"turns_left", "turns to come", 0, 20, [](auto& g, auto& s) { return g.turns - s.turn; }},
    {"bombing", "bombs are dropped on the map (chapters 14 and 15)", 0, 1, [](auto& g, auto&) { return g.options.bombing; }},
    {"tally", "Tally Phase", 0, 1, [](auto&, auto& s) { return in(s, Phase::kTally); }},
    {"movement", "Movement Phase", 0, 1, [](auto&, auto& s) { return in(s, Phase::kMovement); }},
    {"combat", "Combat Phase", 0, 1, [](auto&, auto& s) { return in(s, Phase::kCombat); }},
    {"administration", "Administration Phase", 0, 1, [](auto&, auto& s) { return in(s, Phase::kAdministration); }},
    {"setting_up", "set-up", 0, 1, [](auto&, auto& s) { return in(s, Phase::kSetUp); }},
    {"raid_from_left", "blue comes from the left", 0, 1, [](auto& g, auto&) { return g.side[0].edge == 0; }},
    {"fighting", "an air combat is under way", 0, 1, [](auto&, auto& s) { return s.combat.active != 0; }},
};
using Known = game::Features<kSides, kShared>;

using Numbers = Known::Side;

class Survey {
 public:
  Survey(const WingLeader& g, const State& s) : g_(g), s_(s) {}

  Numbers look(int side) const {
    Numbers v;
    v["ahead"] = g_.score(s_).verdict == (side == 0 ? game::Verdict::kBlueWins : game::Verdict::kRedWins);
    v["raiding"] = side == 0;
    double heights = 0;
    for (int i = 0; i < s_.unit_count; ++i) {
      const Unit& u = s_.unit[i];
      if (u.side != side || u.status == Status::kUnused) continue;
      v["waiting"] += u.status == Status::kWaiting, v["lost"] += u.status == Status::kDestroyed;
      v["home"] += u.status == Status::kOffLeft || u.status == Status::kOffRight || u.status == Status::kEscaped;
      if (!on_map(u)) continue;
      condition(v, i);
      if (bomber_role(u)) bomber(v, i);
      else fighter(v, i), heights += u.y;
    }
    if (v["fighters"] > 0) v["height"] = heights / v["fighters"];
    for (std::size_t gun = 0; gun < g_.guns.size(); ++gun)
      v["guns"] += gun_side(g_, static_cast<int>(gun)) == side && gun_works(g_, s_, static_cast<int>(gun));
    if (!g_.surfaces.empty()) v["surface"] = surface_points(g_, s_, 1 - side);
    return v;
  }

 private:
  void condition(Numbers& v, int i) const {
    const Unit& u = s_.unit[i];
    v["losses"] += u.losses, v["stragglers"] += u.straggler, v["disrupted"] += disrupted(u), v["broken"] += broken(u);
    v["veterans"] += u.quality == Quality::kVeteran ? 1 : u.quality == Quality::kGreen ? -1 : 0;
    v["returning"] += has(u, kReturning), v["to_move"] += !did(u, kMoved);
    bool seen = false;
    for (int k = 0; k < s_.unit_count && !seen; ++k)
      seen = on_map(s_.unit[k]) && s_.unit[k].side != u.side && tallies(s_.unit[k], i);
    v["tallied"] += seen, v["bombers_tallied"] += seen && bomber_role(u);
    v["in_flak"] += !g_.guns.empty() && in_flak_zone(g_, s_, i);
  }

  void bomber(Numbers& v, int i) const {
    const Unit& u = s_.unit[i];
    v["bombers"] += 1, v["loaded"] += loaded(u), v["on_run"] += on_profile(u);
    v["bomber_worth"] += 10 * bomber_worth(g_, s_, i);
    v["target_worth"] += 10 * target_worth(g_, s_, i);
  }

  void fighter(Numbers& v, int i) const {
    const Unit& u = s_.unit[i];
    v["fighters"] += 1, v["fight"] += 100 * fight_left(g_, u), v["hunters"] += 10 * hunter_worth(g_, s_, i);
    v["short_ammo"] += u.ammo == Ammo::kLow, v["no_ammo"] += u.ammo == Ammo::kDepleted;
    v["dogfights"] += u.dogfight != 0, v["sweeping"] += u.mission == Mission::kSweep, v["alerted"] += has(u, kAlerted);
    v["vectors"] += u.has_vector;
    if (u.tally_on == TallyOn::kUnit) prey(v, i);
    int nearest = 26;
    bool escorts = false;
    for (int k = 0; k < s_.unit_count; ++k) {
      const Unit& b = s_.unit[k];
      if (!on_map(b) || !bomber_role(b) || !loaded(b) || has(b, kReturning)) continue;
      if (b.side != u.side) nearest = std::min(nearest, distance(u, b));
      else escorts = escorts || (u.mission == Mission::kEscort && distance(u, b) <= 3);
    }
    v["to_bombers"] += nearest, v["escorting"] += escorts;
  }

  void prey(Numbers& v, int i) const {
    const Unit& u = s_.unit[i];
    const Unit& t = s_.unit[u.tally];
    v["tallies"] += 1, v["on_bombers"] += bomber_role(t);
    v["contact"] += same_square(u, t), v["close"] += distance(u, t) <= 3;
    v["above"] += u.y > t.y, v["below"] += u.y < t.y;
    v["better"] += std::clamp(combat_value(g_, s_, i, true, false, 0) - combat_value(g_, s_, u.tally, true, true, 0), -4, 4);
  }

  const WingLeader& g_;
  const State& s_;
};

}  // namespace

std::span<const game::FeatureSpec> WingLeader::features() { return Known::kSpecs; }

void WingLeader::fill_features(const State& s, game::Seat seat, std::span<int16_t> out) const {
  const Survey survey(*this, s);
  const auto look = [&](game::Seat owner) { return survey.look(game::index(owner)); };
  Known::fill(*this, s, seat, out, look);
}

}  // namespace furball::wing_leader
