// What Wing Leader knows about a position, as named numbers. Blue raids, red defends. Worths are in tenths of a point.

#include <algorithm>

#include "games/wing_leader/ai/evaluate.h"
#include "games/wing_leader/combat.h"
#include "games/wing_leader/hooks.h"

namespace furball::wing_leader {
namespace {

// The units that matter most have numbers of their own, the best of them first: sums do not tell who meets whom. Fight is in
// hundredths of a squadron.
// clang-format off
#define FURBALL_RAIDER(n, the)                                                               \
  {"bomber" #n "_worth", "points that " the " is likely to bring", 0, 999},                  \
  {"bomber" #n "_spare", "turns " the " has to spare on its way", -9, 9},                    \
  {"bomber" #n "_order", "levels of order left to " the, 0, 2},                              \
  {"bomber" #n "_losses", "losses of " the, 0, 12},                                          \
  {"bomber" #n "_hunters", "fight of the enemies that have seen " the, 0, 999},              \
  {"bomber" #n "_close", "fight of those of them within three squares", 0, 999},             \
  {"bomber" #n "_escorts", "fight of its own fighters within three squares of it", 0, 999},  \
  {"bomber" #n "_threat", "squares from " the " to the nearest enemy fighter", 0, 26},       \
  {"bomber" #n "_hits", "hits on " the ", not confirmed yet", 0, 12},                        \
  {"bomber" #n "_fought", the " has been attacked this turn", 0, 1}
#define FURBALL_HUNTER(n, the)                                                               \
  {"fighter" #n "_fight", "fight left in " the, 0, 999},                                     \
  {"fighter" #n "_worth", "points that " the " is likely to take", 0, 999},                  \
  {"fighter" #n "_way", "squares from " the " to its target", 0, 26},                        \
  {"fighter" #n "_above", "its height above its target", -9, 9},                             \
  {"fighter" #n "_better", "how much better it fights than its target", -4, 4},              \
  {"fighter" #n "_on_bombers", "its target is a bomber", 0, 1},                              \
  {"fighter" #n "_chased", "fight of the enemies that have seen it", 0, 999},                \
  {"fighter" #n "_to_bombers", "squares from it to the nearest raider of the enemy", 0, 26}, \
  {"fighter" #n "_dogfight", "it is in a dogfight", 0, 1},                                   \
  {"fighter" #n "_hits", "hits on it, not confirmed yet", 0, 12},                            \
  {"fighter" #n "_losses", "its losses", 0, 12},                                             \
  {"fighter" #n "_order", "levels of order left to it", 0, 2},                               \
  {"fighter" #n "_moved", "it has moved this turn", 0, 1},                                   \
  {"fighter" #n "_fought", "it has fought this turn", 0, 1},                                 \
  {"fighter" #n "_escort", "it is an escort", 0, 1},                                         \
  {"fighter" #n "_height", "its height", 0, 19},                                             \
  {"fighter" #n "_to_own", "squares from it to the nearest raider of its own", 0, 26}
// clang-format on

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
    {"struck", "hits on its units, not confirmed yet", 0, 40},
    {"in_combat", "units in the air combat under way", 0, 40},
    {"fire", "hits that it expects of its dice in that combat, in hundredths", 0, 999},
    {"outlook", "expected margin at a quick look, in hundredths of a clear win", -999, 999},
    FURBALL_RAIDER(1, "the most valuable raider"),
    FURBALL_RAIDER(2, "the second most valuable raider"),
    FURBALL_RAIDER(3, "the third most valuable raider"),
    FURBALL_HUNTER(1, "the strongest fighter unit"),
    FURBALL_HUNTER(2, "the second strongest fighter unit"),
    FURBALL_HUNTER(3, "the third strongest fighter unit"),
    FURBALL_HUNTER(4, "the fourth strongest fighter unit"),
};
#undef FURBALL_RAIDER
#undef FURBALL_HUNTER

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
  Survey(const WingLeader& g, const State& s) : g_(g), s_(s) {
    for (int i = 0; i < s.unit_count; ++i) fight_[i] = 100 * fight_left(g, s.unit[i]);
  }

  Numbers look(game::Seat owner) const {
    const int side = game::index(owner);
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
    if (s_.combat.active) combat(v, side);
    one_by_one(v, side);
    return v;
  }

 private:
  void condition(Numbers& v, int i) const {
    const Unit& u = s_.unit[i];
    v["losses"] += u.losses, v["struck"] += u.hits, v["stragglers"] += u.straggler, v["disrupted"] += disrupted(u),
        v["broken"] += broken(u);
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
    v["fighters"] += 1, v["fight"] += fight_[i], v["hunters"] += 10 * hunter_worth(g_, s_, i);
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

  void combat(Numbers& v, int side) const {
    const Combat& fight = s_.combat;
    const int role = side == fight.attacker ? kAttacker : kDefender;
    v["struck"] += fight.hits[1 - role];
    for (int i = 0; i < s_.unit_count; ++i) v["in_combat"] += takes_part(s_.unit[i], role);
    if (fight.primary[0] != kNone && fight.primary[1] != kNone && fight.dice[role] == 0)
      v["fire"] = 100 * mean_hits(g_, s_, role);
  }

  // The units that matter most, the best first.
  struct Ranked {
    int unit;
    double worth;
  };
  template <int kMost>
  class Ranking {
   public:
    void add(int unit, double worth) {
      if (count_ == kMost && list_[kMost - 1].worth >= worth) return;
      int at = count_ < kMost ? count_++ : kMost - 1;
      for (; at > 0 && list_[at - 1].worth < worth; --at) list_[at] = list_[at - 1];
      list_[at] = {unit, worth};
    }
    const Ranked* begin() const { return list_; }
    const Ranked* end() const { return list_ + count_; }

   private:
    Ranked list_[kMost];
    int count_ = 0;
  };

  void one_by_one(Numbers& v, int side) const {
    Ranking<kRaiders> raiders;
    Ranking<kHunters> hunters;
    for (int i = 0; i < s_.unit_count; ++i) {
      const Unit& u = s_.unit[i];
      if (u.side != side || !on_map(u)) continue;
      if (fight_[i] > 0) hunters.add(i, fight_[i]);
      else if (raids(u)) raiders.add(i, bomber_worth(g_, s_, i) + target_worth(g_, s_, i));
    }
    int rank = 0;
    for (const Ranked& one : raiders) raider(v, rank++, one);
    rank = 0;
    for (const Ranked& one : hunters) hunter(v, rank++, one.unit);
  }

  static bool raids(const Unit& u) {
    return bomber_role(u) && !has(u, kReturning) && (loaded(u) || u.mission == Mission::kRecce);
  }

  void raider(Numbers& v, int rank, Ranked one) const {
    const Unit& u = s_.unit[one.unit];
    double hunters = 0, close = 0, escorts = 0;
    int threat = kFar;
    for (int k = 0; k < s_.unit_count; ++k) {
      const Unit& e = s_.unit[k];
      if (fight_[k] <= 0) continue;
      const int d = distance(e, u);
      if (e.side == u.side) {
        if (d <= 3) escorts += fight_[k];
        continue;
      }
      threat = std::min(threat, d);
      if (!tallies(e, one.unit)) continue;
      hunters += fight_[k];
      if (d <= 3) close += fight_[k];
    }
    const auto put = [&](Numbers::Row row, double value) {
      row.at += static_cast<std::size_t>(rank) * kOfRaider, v[row] = value;
    };
    put("bomber1_worth", 10 * one.worth), put("bomber1_spare", spare(one.unit));
    put("bomber1_order", std::max(0, levels_to_break(u) - u.disorder)), put("bomber1_losses", u.losses);
    put("bomber1_hits", u.hits), put("bomber1_fought", did(u, kFought));
    put("bomber1_hunters", hunters), put("bomber1_close", close), put("bomber1_escorts", escorts),
        put("bomber1_threat", threat);
  }

  // Turns left beyond those it needs: to the edge, or to the nearest target.
  int spare(int i) const {
    const Unit& u = s_.unit[i];
    int way = g_.side[u.side].edge == 0 ? kColumns - u.x : u.x + 1;
    if (g_.options.bombing) {
      way = kColumns;
      for (int k = 0; k < s_.surface_count; ++k)
        if (enemy_target(g_, s_, u.side, k)) way = std::min(way, geom::abs_int(s_.surface[k].x - u.x));
    }
    const int pace = half_points(g_, s_, i) / 2;
    return g_.turns - s_.turn + !did(u, kMoved) - (way + pace - 1) / pace;
  }

  void hunter(Numbers& v, int rank, int i) const {
    const Unit& u = s_.unit[i];
    double chased = 0;
    int nearest[2] = {kFar, kFar};  // raider of the enemy, and of its own
    for (int k = 0; k < s_.unit_count; ++k) {
      const Unit& e = s_.unit[k];
      if (!on_map(e)) continue;
      const bool own = e.side == u.side;
      if (!own && tallies(e, i)) chased += fight_[k];
      if (raids(e)) nearest[own] = std::min(nearest[own], distance(u, e));
    }
    const auto put = [&](Numbers::Row row, double value) {
      row.at += static_cast<std::size_t>(rank) * kOfHunter, v[row] = value;
    };
    put("fighter1_fight", fight_[i]), put("fighter1_worth", 10 * hunter_worth(g_, s_, i)), put("fighter1_chased", chased);
    put("fighter1_to_bombers", nearest[0]), put("fighter1_to_own", nearest[1]), put("fighter1_dogfight", u.dogfight != 0),
        put("fighter1_way", kFar);
    put("fighter1_hits", u.hits), put("fighter1_losses", u.losses), put("fighter1_height", u.y);
    put("fighter1_order", std::max(0, levels_to_break(u) - u.disorder)), put("fighter1_moved", did(u, kMoved));
    put("fighter1_fought", did(u, kFought)), put("fighter1_escort", u.mission == Mission::kEscort);
    if (u.tally_on != TallyOn::kUnit) return;
    const Unit& t = s_.unit[u.tally];
    put("fighter1_way", distance(u, t)), put("fighter1_above", u.y - t.y), put("fighter1_on_bombers", bomber_role(t));
    put("fighter1_better",
        std::clamp(combat_value(g_, s_, i, true, false, 0) - combat_value(g_, s_, u.tally, true, true, 0), -4, 4));
  }

  static constexpr int kRaiders = 3, kHunters = 4;              // listed one by one
  static constexpr std::size_t kOfRaider = 10, kOfHunter = 17;  // numbers of each
  static constexpr int kFar = 26;

  const WingLeader& g_;
  const State& s_;
  double fight_[kMaxUnits];  // in hundredths of a squadron
};

}  // namespace

constexpr game::FeatureTable<WingLeader> WingLeader::kFeatures = Known::table<WingLeader, Survey>();

}  // namespace furball::wing_leader
