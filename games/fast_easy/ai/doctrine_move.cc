// How doctrine flies a fighter: it looks at every end of the move and takes the best.

#include <algorithm>
#include <cmath>

#include "games/fast_easy/ai/doctrine.h"
#include "libs/base/sort.h"

namespace furball::fast_easy {
namespace {

// The direction of every offset on the largest board, in steps of 60 degrees clockwise from north.
class Bearings {
 public:
  Bearings() {
    for (int q = -kColumns; q <= kColumns; ++q)
      for (int r = -kRows; r <= kRows; ++r) {
        const double ahead = -(2 * r + q) * 0.8660254, right = 1.5 * q;
        const double turn = std::atan2(right, ahead) * 3 / 3.14159265358979;
        at(q, r) = static_cast<float>(turn < 0 ? turn + 6 : turn);
      }
  }
  float operator()(Hex v) const { return const_cast<Bearings*>(this)->at(v.q, v.r); }

 private:
  static constexpr int kColumns = kMaxColumns + 12, kRows = kMaxRows + kMaxColumns / 2 + 12;
  float& at(int q, int r) { return table_[(q + kColumns) * (2 * kRows + 1) + r + kRows]; }
  float table_[(2 * kColumns + 1) * (2 * kRows + 1)];
};
const Bearings kBearing;

float off_nose(float bearing, int facing) {
  const float off = std::abs(bearing - static_cast<float>(facing));
  return off > 3 ? 6 - off : off;
}

}  // namespace

float off_nose(Hex from, int facing, Hex to) { return from == to ? 0 : off_nose(kBearing(to - from), facing); }

struct Doctrine::Scene {
  struct Foe {
    Hex at, meet;  // where it is, and where to find it: bombers after their next move
    int8_t facing;
    bool bomber;
    uint8_t reach;   // hexes within which its guns may come to bear next
    float weight;    // how much this plane wants to fight it
    float gunpower;  // what its fire may cost
  };
  int p = 0;
  bool red = false, loaded = false, guarding = false;
  double worth = 0;  // of one hit on this plane
  Mask friends = 0;  // that fly as its wingmen
  InlineVector<Foe, kMaxPlanes> foes;
};

void Doctrine::survey(const State& s, int p, Scene& scene) const {
  const Setup& setup = game_.setup();
  const Mask bombers = setup.bombers & s.flying;
  scene.p = p;
  scene.red = (setup.interceptors & bit(p)) != 0;
  scene.loaded = (s.loaded & bit(p)) != 0;
  scene.guarding = !scene.red && bombers != 0;
  scene.worth = game_.worth(p) / std::max(1, game_.type(p).hp - s.plane[p].hits);
  scene.friends = s.flying & ~game_.enemies_of(p) & ~setup.bombers & ~bit(p);
  for_each_plane(game_.enemies_of(p) & s.flying, [&](int e) {
    const Plane& enemy = s.plane[e];
    Scene::Foe foe{enemy.hex(),
                   enemy.hex(),
                   static_cast<int8_t>(enemy.facing),
                   (setup.bombers & bit(e)) != 0,
                   static_cast<uint8_t>(game_.type(e).speed + 4),
                   1.0F,
                   static_cast<float>(0.25 * scene.worth * game_.type(e).guns)};
    // Whom it wants to fight: interceptors the bombers (and whoever is close), escorts the
    // interceptors nearest to the bombers.
    if (foe.bomber) {
      foe.meet = geom::neighbour(enemy.hex(), HexSide(enemy.facing), setup.formation_speed);
    } else {
      foe.weight = scene.red && bombers ? 0.7F : 0.9F;
      if (scene.guarding) {
        int to_bombers = 100;
        for_each_plane(bombers,
                       [&](int b) { to_bombers = std::min(to_bombers, geom::distance(enemy.hex(), s.plane[b].hex())); });
        foe.weight = to_bombers <= 8 ? 1.0F : 0.7F;
      }
    }
    scene.foes.push_back(foe);
  });
}

MoveTerms Doctrine::judge(const Scene& scene, State& s, Hex at, int facing, uint8_t over) const {
  MoveTerms terms;
  const int p = scene.p;
  const Setup& setup = game_.setup();
  const PlaneType& type = game_.type(p);
  Plane& plane = s.plane[p];
  const Plane before = plane;
  plane.q = static_cast<int8_t>(at.q), plane.r = static_cast<int8_t>(at.r), plane.facing = static_cast<uint8_t>(facing);
  uint32_t& row = s.rows[at.r + (at.q >> 1)];
  row |= 1u << at.q;

  ShotList shots;
  game_.shots_of(s, p, shots);
  for (const Shot& shot : shots) terms.shot += shot_value(s, game_.attack_of(s, shot, shot.salvos));

  int to_bombers = 100;
  for_each_plane(setup.bombers & s.flying, [&](int b) {
    const int range = geom::distance(s.plane[b].hex(), at);
    to_bombers = std::min(to_bombers, range);
    if (range > 3) return;
    if (scene.red) {
      if (const uint8_t turrets = game_.best_turrets(s, b, p)) {
        const Attack a = game_.turret_attack(s, b, p, turrets);
        terms.turrets -= 0.6 * scene.worth * a.dice * (7 - a.need) / 6.0;
      }
    } else if (s.combat > 0) {
      static constexpr double kHits[] = {0, 2.0 / 3, 1.0 / 3, 1.0 / 18};
      terms.friendly -= scene.worth * kHits[range];
    }
  });

  float fire = 0, best = -10;
  const bool bombing = scene.loaded && s.targets;
  for (const Scene::Foe& foe : scene.foes) {
    const int range = geom::distance(foe.meet, at);
    const float off = off_nose(at, facing, foe.meet);
    if (!bombing) best = std::max(best, foe.weight * (0.6F - 0.04F * static_cast<float>(std::abs(range - 3)) - 0.15F * off));
    if (foe.bomber || range > foe.reach) continue;
    const float ahead_of_it = off_nose(foe.at, foe.facing, at);
    if (ahead_of_it > 1.5F) continue;
    const float tail = off > 2 ? 1.0F : 0.6F;  // it would come from astern
    fire += foe.gunpower * tail * (1.5F - ahead_of_it) / 1.5F / (1 + 0.15F * static_cast<float>(range));
  }
  terms.fighters = static_cast<double>(-fire);
  if (bombing) {
    for (std::size_t t = 0; t < setup.targets.size(); ++t) {
      if (!(s.targets >> t & 1)) continue;
      const float range = static_cast<float>(geom::distance(at, setup.targets[t].at)),
                  off = off_nose(at, facing, setup.targets[t].at);
      best = std::max(best, 1.5F - 0.08F * range - 0.25F * off);
    }
    terms.bombs = static_cast<double>(best);
    if (over) terms.bombs = game_.tables().points_target * game_.bomb_ways(p) / 6.0;
  } else if (best > -10) {
    terms.approach = static_cast<double>(best);
  }
  // Escorts that lose sight of their charges are of no use.
  if (scene.guarding && !scene.loaded && to_bombers > 7) terms.approach -= 0.05 * (to_bombers - 7);
  int room = 0;
  for (Hex h = at; room < type.speed + 1 && game_.on_board(h = geom::neighbour(h, HexSide(facing))); ++room) {
  }
  if (room < type.speed) terms.edge = -0.08 * (type.speed - room);
  if (room < std::min(type.turn, type.speed - 1)) terms.edge -= 0.5;
  for (int side : {1, 5}) {  // whose rear flank this hex is
    const Hex h = geom::neighbour(at, HexSide(facing + side));
    if (!game_.on_board(h) || !game_.occupied(s, h)) continue;
    const int other = game_.plane_at(s, h);
    if ((scene.friends & bit(other)) && s.plane[other].facing == facing) terms.wingman = 0.08;
  }
  row &= ~(1u << at.q);
  plane = before;
  return terms;
}

namespace {

void explain(const MoveTerms& t, Doctrine::Reasons& facts) {
  struct Line {
    double value;
    const char *key, *label, *rule;
  };
  std::vector<Line> lines = {{t.shot, "shot", "A shot from there", "FE-SHOOT-01"},
                             {t.turrets, "turrets", "Bomber guns that bear on it", "FE-ARC-01"},
                             {t.fighters, "fighters", "Enemy fighters that can get at it", "FE-SHOOT-01"},
                             {t.friendly, "friendly", "Too near to our own gunners", "FE-FF-01"},
                             {t.approach, "approach", "Nose towards the enemy", "FE-MOVE-08"},
                             {t.edge, "edge", "Room to turn", "FE-SETUP-01"},
                             {t.wingman, "wingman", "Supports its leader", "FE-SHOOT-09"},
                             {t.bombs, "bombs", "On the way to a target", "FE-BOMB-01"}};
  sort_short(lines.begin(), lines.end(), [](const Line& a, const Line& b) { return std::abs(a.value) > std::abs(b.value); });
  for (const Line& line : lines)
    if (std::abs(line.value) >= 0.01) facts.push_back({line.key, line.label, points_text(line.value), line.rule});
}

}  // namespace

Action Doctrine::move(const State& s, dice::Rng& rng, Reasons* reasons) const {
  const int p = s.active;
  ActionList actions;
  game_.legal(s, actions);
  const MoveNet& net = game_.net(s, p);
  const Plane& plane = s.plane[p];
  State bare = s;  // without the plane that moves
  bare.rows[plane.r + (plane.q >> 1)] &= ~(1u << plane.q);
  bare.fired = bare.fired_rear = bare.fired_rockets = 0;
  Scene scene;
  survey(s, p, scene);
  const auto at_end = [&](const MoveNet::Turned& e, uint8_t over) {
    return judge(scene, bare, plane.hex() + Hex{e.dq, e.dr}, e.facing, over);
  };
  // Is somebody it wants to turn on beside or behind it?
  double wish[3] = {0, 0, 0};
  for (const Scene::Foe& foe : scene.foes) {
    if (off_nose(plane.hex(), plane.facing, foe.at) < 0.6F) continue;
    const Hex v = geom::seen_from(foe.at - plane.hex(), HexSide(plane.facing));
    double& side = wish[v.q < 0 ? 1 : 2];
    side = std::max(side, 0.25 / (1 + 0.1 * geom::distance(plane.hex(), foe.at)));
  }
  Action best = actions[0];
  double best_value = -1e9;
  MoveTerms best_terms, declared_terms;
  double declared = -100;  // the best end with a turn begun: the same for both sides
  const char* note = nullptr;
  for (Action a : actions) {
    double value = -5;
    MoveTerms terms;
    const char* why = nullptr;
    switch (kind(a)) {
      case Kind::kMove: {
        const auto& ends = s.declare ? net.declared_turned : net.plain_turned;
        terms = at_end(ends[plane.facing][end_index(a)], static_cast<uint8_t>(target_crossed(a)));
        value = terms.total();
        break;
      }
      case Kind::kFlip: {
        const auto& flip = net.flips_turned[plane.facing][end_index(a)];
        const int used = net.flips[end_index(a)].used;
        const double success = 1 - game_.type(p).imm_fail_max / 6.0;
        double ends[2] = {-3, -3};
        for (int way = 0; way < 2; ++way) {
          const int facing = (flip.facing + (way ? 3 : 0)) % 6;
          for (int d = used; d <= longest(net.caps); ++d) {
            if (!(net.caps.distances >> d & 1)) continue;
            const Hex at = geom::neighbour(plane.hex() + Hex{flip.dq, flip.dr}, HexSide(facing), d - used);
            if (!game_.on_board(at) || game_.occupied(bare, at)) continue;
            const MoveTerms t = judge(scene, bare, at, facing, 0);
            if (t.total() > ends[way]) {
              ends[way] = t.total();
              if (way) terms = t;
            }
          }
        }
        value = success * ends[1] + (1 - success) * ends[0];
        why = "Reverses its course";
        break;
      }
      case Kind::kRest: {
        terms = judge(scene, bare, game_.rest_end(s, field(a, 0, 4)), plane.facing, 0);
        value = terms.total();
        break;
      }
      case Kind::kDeclare: {
        const int side = field(a, 0, 2);
        if (wish[side] == 0) break;
        if (declared < -50) {
          declared = -20;
          for (const auto& e : net.declared_turned[plane.facing]) {
            const Hex at = plane.hex() + Hex{e.dq, e.dr};
            if (!game_.on_board(at) || game_.occupied(s, at)) continue;
            const MoveTerms t = at_end(e, 0);
            if (t.total() > declared) declared_terms = t, declared = t.total();
          }
        }
        if (declared + wish[side] > value) terms = declared_terms, value = declared + wish[side];
        why = "Begins the turn now to finish it early next time";
        break;
      }
      default:
        if (a == plain(Plain::kJettison)) {
          // Bombs are kept while a target can still be reached and nobody is near.
          bool danger = false;
          for (const Scene::Foe& foe : scene.foes) danger |= geom::distance(plane.hex(), foe.at) <= 5;
          int reach = 100;
          for (std::size_t t = 0; t < game_.setup().targets.size(); ++t)
            if (s.targets >> t & 1) reach = std::min(reach, geom::distance(plane.hex(), game_.setup().targets[t].at));
          value = reach > 40 ? 5 : danger && reach > 3 * game_.speed(s, p) ? 2.5 : -5;
          why = reach > 40 ? "Nothing left to bomb" : "Enemies are near and the target is far";
        } else if (a == plain(Plain::kExit)) {
          const bool last_gasp = game_.type(p).hp - plane.hits <= 1;
          value = last_gasp ? 0.2 : -2.5;
          why = "Too badly damaged to go on";
        }
    }
    value += rng.unit() * 1e-3;
    if (value > best_value) {
      best = a, best_value = value;
      best_terms = terms;
      note = why;
    }
  }
  if (reasons) {
    if (note) reasons->push_back({"plan", note, points_text(best_value), ""});
    explain(best_terms, *reasons);
    if (reasons->empty()) reasons->push_back({"move", "Nobody near enough to matter", "", "FE-MOVE-01"});
  }
  return best;
}

}  // namespace furball::fast_easy
