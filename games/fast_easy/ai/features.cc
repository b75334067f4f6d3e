// What Fast and Easy knows about a position, as named numbers. Blue is the raid, red the interceptors. Values are in tenths of
// a point.

#include <algorithm>

#include "games/fast_easy/ai/doctrine.h"
#include "games/fast_easy/ai/evaluate.h"

namespace furball::fast_easy {
namespace {

constexpr game::SideFeature kSides[] = {
    {"points", "points so far", -20, 200, 1, "scores", "", "gives the enemy points"},
    {"raid", "flies the raid", 0, 1},
    {"deciding", "has the choice now", 0, 1},
    {"fighters", "fighters on the board", 0, 32, 0.3, "", "loses a fighter", "", "takes a fighter out"},
    {"bombers", "bombers on the board", 0, 32, 0.3, "", "loses a bomber", "", "takes a bomber out"},
    {"unplaced", "planes not on the board yet", 0, 32},
    {"out", "planes out of the game", 0, 64},
    {"exited", "planes that have left the board", 0, 64, -0.1, "flies off the board"},
    {"worth", "what the planes on the board are worth", 0, 1500},
    {"hits", "hits on planes still flying", 0, 200, -0.15},
    {"hurt", "planes with half their hits or more", 0, 64, -0.2},
    {"at_risk", "points that damage puts at risk", 0, 900, -0.05, "puts a damaged plane at risk", "saves a damaged plane", "",
     "lets a damaged plane get away"},
    {"engines", "engines lost by planes still flying", 0, 60, -0.1},
    {"aces", "aces flying", 0, 32},
    {"rockets", "rocket salvos left", 0, 60, 0.02, "", "spends its rockets"},
    {"loaded", "planes with bombs aboard", 0, 64},
    {"stragglers", "bombers slower than the formation", 0, 32, -0.2, "leaves a straggler behind"},
    {"to_move", "planes still to move this phase", 0, 64},
    {"fired", "planes that have fired this phase", 0, 64},
    {"fire", "points they may expect to shoot as they stand", 0, 900, 0.06, "brings its guns to bear", "gives its shot away",
     "flies in front of their guns", "gets out of their guns"},
    {"threat", "points their noses threaten within the next move", 0, 900, 0.02, "nose towards the next target",
     "turns its nose away from the enemy", "the enemy turns towards you", "turns the enemy away"},
    {"threatened", "fighters that an enemy nose threatens", 0, 32, -0.05},
    {"in_range", "fighters with an enemy in their arc and range", 0, 32, 0.15, "{n} have a target in range",
     "has no target in range", "{n} of them have a target in range", "keeps out of range"},
    {"behind", "fighters close behind an enemy", 0, 32, 0.12, "ends behind an enemy", "loses its place behind an enemy",
     "lets an enemy get behind it", "shakes off an enemy behind it"},
    {"followed", "fighters with an enemy close behind them", 0, 32},
    {"under_guns", "fighters within reach of the bombers' gunners", 0, 32, -0.08, "comes under the bombers' guns",
     "keeps clear of the bombers' guns", "draws them under the bombers' guns"},
    {"nose_on", "fighters with an enemy within a move ahead", 0, 32, 0.05},
    {"near_bombers", "fighters within five hexes of a bomber", 0, 32, 0.02, "close to the bombers"},
    {"together", "fighters next to a friend", 0, 32, 0.03, "flies with a wingman", "leaves its wingman"},
    {"edge", "fighters within three hexes of the edge ahead", 0, 32, -0.1, "has to turn before the edge",
     "turns away from the edge"},
    {"losses", "points expected for planes already out", 0, 900, -0.1},
    {"bombing", "points the bombs aboard may bring", 0, 300, 0.1, "keeps its line to the target",
     "loses its line to the target", "lets their bombs through", "spoils their bombing"},
    {"outlook", "expected margin at a quick look, in hundredths of a clear win", -999, 999},
};
constexpr game::SharedFeature<FastEasy> kShared[] = {
    {"turns_left", "turns to come", 0, 40, [](auto& g, auto& s) { return g.setup().turns - s.turn; }},
    {"targets", "targets still standing", 0, 7, [](auto&, auto& s) { return s.targets.count(); }},
    {"escorts_move", "the escorts move", 0, 1, [](auto&, auto& s) { return s.phase == Phase::kEscortsMove; }},
    {"escorts_fire", "the escorts fire", 0, 1, [](auto&, auto& s) { return s.phase == Phase::kEscortsFire; }},
    {"bombers_move", "the bombers move", 0, 1, [](auto&, auto& s) { return s.phase == Phase::kBombersMove; }},
    {"interceptors_move", "the interceptors move", 0, 1, [](auto&, auto& s) { return s.phase == Phase::kInterceptorsMove; }},
    {"interceptors_fire", "the interceptors fire", 0, 1, [](auto&, auto& s) { return s.phase == Phase::kInterceptorsFire; }},
    {"bombers_fire", "the bombers fire", 0, 1, [](auto&, auto& s) { return s.phase == Phase::kBombersFire; }},
    {"setting_up", "the set-up is under way", 0, 1, [](auto&, auto& s) { return s.phase == Phase::kSetup; }},
    {"advance", "hexes the formation has flown", 0, 120, [](auto&, auto& s) { return s.advance; }},
};
using Known = game::Features<kSides, kShared>;

using Numbers = Known::Side;

void condition(const FastEasy& game, const State& s, int p, double time, Numbers& v) {
  const bool flying = (s.flying & bit(p)) != 0;
  const PlaneType& type = game.type(p);
  const Plane& plane = s.plane[p];
  v["out"] += (s.out & bit(p)) != 0, v["exited"] += (s.exited & bit(p)) != 0;
  if (!flying) {
    v["unplaced"] += ((s.out | s.exited) & bit(p)) == 0;
    if ((s.out & bit(p)) != 0 && ((s.crashed | s.damaged | s.light) & bit(p)) == 0)
      v["losses"] += 10 * game.fate_worth(s, p, game.fate_row(s, p));
    return;
  }
  (type.bomber ? v["bombers"] : v["fighters"]) += 1;
  v["worth"] += 10 * game.worth(p), v["hits"] += plane.hits, v["hurt"] += 2 * plane.hits >= type.hp;
  v["at_risk"] += 10 * game.worth(p) * risk_of(game, s, p, time);
  v["engines"] += plane.engines_lost, v["aces"] += game.member(p).ace, v["rockets"] += plane.rockets;
  v["loaded"] += (s.loaded & bit(p)) != 0;
  v["stragglers"] += type.bomber && game.speed(s, p) < game.setup().formation_speed;
  v["fired"] += (s.fired & bit(p)) != 0;
}

void relations(const FastEasy& game, const State& s, int p, Numbers& v) {
  const Plane& plane = s.plane[p];
  const int reach = game.type(p).speed + 4;
  bool behind = false, followed = false, nose_on = false, near = false, gunners = false, together = false;
  for_each_plane(game.enemies_of(p) & s.flying, [&](int e) {
    const Plane& other = s.plane[e];
    const int range = geom::distance(plane.hex(), other.hex());
    const bool bomber = game.type(e).bomber;
    near = near || (bomber && range <= 5), gunners = gunners || (bomber && range <= 3);
    if (range > reach) return;
    const bool ahead = off_nose(plane.hex(), plane.facing.index(), other.hex()) <= 0.75F;
    const bool astern = off_nose(other.hex(), other.facing.index(), plane.hex()) >= 2.25F;
    nose_on = nose_on || ahead;
    behind = behind || (range <= 4 && ahead && astern);
    followed = followed || (!bomber && range <= 4 && off_nose(other.hex(), other.facing.index(), plane.hex()) <= 0.75F &&
                            off_nose(plane.hex(), plane.facing.index(), other.hex()) >= 2.25F);
  });
  for_each_plane(~game.enemies_of(p) & s.flying & ~bit(p), [&](int f) {
    const int range = geom::distance(plane.hex(), s.plane[f].hex());
    near = near || (game.type(f).bomber && range <= 5);
    together = together || (!game.type(f).bomber && range <= 1);
  });
  v["behind"] += behind, v["followed"] += followed, v["nose_on"] += nose_on;
  v["near_bombers"] += near, v["under_guns"] += gunners, v["together"] += together;
  Hex ahead = plane.hex();
  for (int i = 0; i < 3; ++i) ahead = geom::neighbour(ahead, plane.facing);
  v["edge"] += !game.on_board(ahead);
  v["threat"] += 10 * threat_of(game, s, p);
  ShotList shots;
  game.shots_of(s, p, shots);
  v["in_range"] += !shots.empty();
}

struct Survey {
  const FastEasy& g;
  const State& s;
  double time = std::min(1.0, (g.setup().turns - s.turn + 1) / 6.0);
  bool red_phase = s.phase == Phase::kInterceptorsMove || s.phase == Phase::kInterceptorsFire;
  bool fight = s.phase != Phase::kSetup && s.phase < Phase::kCasualties;

  Numbers look(Seat owner) const {
    const Setup& setup = g.setup();
    const bool raid = owner == Seat::kBlue;
    const Mask all = raid ? g.blue() : setup.interceptors, fighters = raid ? setup.escorts : setup.interceptors;
    Numbers v;
    for_each_plane(all, [&](int p) { condition(g, s, p, time, v); });
    if (fight) for_each_plane(fighters & s.flying, [&](int p) { relations(g, s, p, v); });
    if (fight && raid != red_phase) v["to_move"] = std::popcount(fighters & s.flying & ~s.moved);
    if (fight) v["fire"] = 10 * fire_of(g, s, fighters, raid != red_phase);
    if (raid) v["bombing"] = 10 * bombs_to_come(g, s);
    v["raid"] = raid;
    return v;
  }
};

}  // namespace

constexpr game::FeatureTable<FastEasy> FastEasy::kFeatures = Known::table<FastEasy, Survey>();

}  // namespace furball::fast_easy
