// How doctrine flies a fighter: it looks at every end of the move and takes the best.

#include <algorithm>
#include <cmath>

#include "games/fast_easy/ai/doctrine.h"
#include "libs/base/sort.h"

namespace furball::fast_easy {
namespace {

// Direction and length of every offset on the largest board. A hex has a number, and so has the offset between two: the
// difference of theirs.
class Bearings {
 public:
  struct Way {
    float bearing;  // in steps of 60 degrees clockwise from north
    float length;
  };

  Bearings() {
    for (int q = -kColumns; q <= kColumns; ++q)
      for (int r = -kRows; r <= kRows; ++r) {
        const double ahead = -(2 * r + q) * 0.8660254, right = 1.5 * q;
        const double turn = std::atan2(right, ahead) * 3 / 3.14159265358979;
        table_[number(Hex{q, r}) + kMiddle] = {static_cast<float>(turn < 0 ? turn + 6 : turn),
                                               static_cast<float>(geom::length(Hex{q, r}))};
      }
  }
  static constexpr int number(Hex v) { return v.q * (2 * kRows + 1) + v.r; }
  const Way& operator[](int number) const { return table_[number + kMiddle]; }

 private:
  static constexpr int kColumns = kMaxColumns + 12, kRows = kMaxRows + kMaxColumns / 2 + 12;
  static constexpr int kMiddle = kColumns * (2 * kRows + 1) + kRows;
  Way table_[2 * kMiddle + 1];
};
const Bearings kBearings;

float off_nose(float bearing, int facing) {
  const float off = std::abs(bearing - static_cast<float>(facing));
  return off > 3 ? 6 - off : off;
}

}  // namespace

float off_nose(Hex from, int facing, Hex to) {
  return from == to ? 0 : off_nose(kBearings[Bearings::number(to - from)].bearing, facing);
}

static constexpr int kLongestShot = 4;  // of guns ahead or astern (FE-SHOOT-05, FE-SHOOT-06)

struct Doctrine::Scene {
  struct Foe {
    Hex at, meet;  // where it is, and where to find it: bombers after their next move
    int8_t facing;
    bool bomber;
    int at_number = 0, meet_number = 0;  // as Bearings count
    float reach;                         // hexes within which its guns may come to bear next
    float weight;                        // how much this plane wants to fight it
    float gunpower;                      // what its fire may cost
  };
  int p = 0;
  bool red = false, loaded = false, guarding = false;
  double worth = 0;  // of one hit on this plane
  Mask friends = 0;  // that fly as its wingmen
  InlineVector<Foe, kMaxPlanes> foes;
  uint8_t lines[kMaxRows][kMaxColumns] = {};  // of each hex: the sides through which somebody stands within range

  bool somebody_on_line(Hex at, int facing) const { return lines[at.r + (at.q >> 1)][at.q] >> facing & 1; }
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
                   static_cast<int8_t>(enemy.facing.index()),
                   (setup.bombers & bit(e)) != 0,
                   0,
                   0,
                   static_cast<float>(game_.type(e).speed + 4),
                   1.0F,
                   static_cast<float>(w_.fighters * scene.worth * game_.type(e).guns)};
    // Whom it wants to fight: interceptors the bombers (and whoever is close), escorts the
    // interceptors nearest to the bombers.
    if (foe.bomber) {
      foe.meet = geom::neighbour(enemy.hex(), enemy.facing, setup.formation_speed);
    } else {
      foe.weight = scene.red && bombers ? w_.bombers_first : w_.fighters_first;
      if (scene.guarding) {
        int to_bombers = 100;
        for_each_plane(bombers,
                       [&](int b) { to_bombers = std::min(to_bombers, geom::distance(enemy.hex(), s.plane[b].hex())); });
        foe.weight = to_bombers <= 8 ? 1.0F : 0.7F;
      }
    }
    foe.at_number = Bearings::number(foe.at), foe.meet_number = Bearings::number(foe.meet);
    scene.foes.push_back(foe);
  });
  mark_lines(s, p, scene);
}

// Most ends of a move have nobody on their line of fire: looked up, not looked along.
void Doctrine::mark_lines(const State& s, int p, Scene& scene) const {
  const int range = s.plane[p].rockets ? std::max(kLongestShot, game_.tables().rocket_far) : kLongestShot;
  for_each_plane(s.flying & ~bit(p), [&](int other) {
    for (int side = 0; side < 6; ++side) {
      Hex h = s.plane[other].hex();
      for (int i = 0; i < range && game_.on_board(h = h - geom::step(HexSide(side))); ++i)
        scene.lines[h.r + (h.q >> 1)][h.q] |= 1 << side;
    }
  });
}

// Fire of the bombers that must be expected there, from enemy turrets or from our own by mistake.
void Doctrine::judge_gunners(const Scene& scene, const State& s, Hex at, MoveTerms& terms, int& to_bombers) const {
  for_each_plane(game_.setup().bombers & s.flying, [&](int b) {
    const int range = geom::distance(s.plane[b].hex(), at);
    to_bombers = std::min(to_bombers, range);
    if (range > 3) return;
    if (scene.red) {
      if (const TurretSet turrets = game_.best_turrets(s, b, scene.p)) {
        const Attack a = game_.turret_attack(s, b, scene.p, turrets);
        terms.turrets -= w_.turrets * scene.worth * a.dice * (7 - a.need) / 6.0;
      }
    } else if (s.combat > 0) {
      static constexpr double kHits[] = {0, 2.0 / 3, 1.0 / 3, 1.0 / 18};
      terms.friendly -= scene.worth * kHits[range];
    }
  });
}

// Whom it could get at from there, and who could get at it; on the way to a target, how near that is.
void Doctrine::judge_enemies(const Scene& scene, const State& s, Hex at, int facing, int over, MoveTerms& terms) const {
  float fire = 0, best = -10;
  const bool bombing = scene.loaded && !s.targets.empty();
  const int here = Bearings::number(at);
  for (const Scene::Foe& foe : scene.foes) {
    const auto [bearing, range] = kBearings[foe.meet_number - here];
    const float off = range == 0 ? 0 : off_nose(bearing, facing);
    if (!bombing) best = std::max(best, foe.weight * (w_.approach - w_.away * std::abs(range - w_.best_range) - w_.nose * off));
    if (foe.bomber || range > foe.reach) continue;
    const float ahead_of_it = range == 0 ? 0 : off_nose(kBearings[here - foe.at_number].bearing, foe.facing);
    if (ahead_of_it > 1.5F) continue;
    const float tail = off > 2 ? 1.0F : w_.from_ahead;  // it would come from astern
    fire += foe.gunpower * tail * (1.5F - ahead_of_it) / 1.5F / (1 + w_.far * range);
  }
  terms.fighters = static_cast<double>(-fire);
  if (!bombing) {
    if (best > -10) terms.approach = static_cast<double>(best);
    return;
  }
  const std::vector<Target>& targets = game_.setup().targets;
  for (std::size_t t = 0; t < targets.size(); ++t) {
    if (!s.targets.has(static_cast<int>(t))) continue;
    const float range = static_cast<float>(geom::distance(at, targets[t].at)), off = off_nose(at, facing, targets[t].at);
    best = std::max(best, 1.5F - 0.08F * range - 0.25F * off);
  }
  terms.bombs = static_cast<double>(best);
  if (over) terms.bombs = game_.tables().points_target * game_.bomb_ways(scene.p) / 6.0;
}

double Doctrine::room_to_turn(int p, Hex at, int facing) const {
  const PlaneType& type = game_.type(p);
  int room = 0;
  for (Hex h = at; room < type.speed + 1 && game_.on_board(h = geom::neighbour(h, HexSide(facing))); ++room) {
  }
  double value = 0;
  if (room < type.speed) value = -w_.edge * (type.speed - room);
  if (room < std::min(type.turn, type.speed - 1)) value -= w_.corner;
  return value;
}

bool Doctrine::supports_leader(const Scene& scene, const State& s, Hex at, int facing) const {
  for (int side : {1, 5}) {  // whose rear flank this hex is
    const Hex h = geom::neighbour(at, HexSide(facing + side));
    if (!game_.on_board(h) || !game_.occupied(s, h)) continue;
    const int other = game_.plane_at(s, h);
    if ((scene.friends & bit(other)) && s.plane[other].facing.index() == facing) return true;
  }
  return false;
}

// The end is worth no more than this, from a part of its terms: where nobody is on the line of fire only a wingman can be added
// to these.
double Doctrine::at_most(const Scene& scene, const State& s, Hex at, int facing) const {
  const bool rear = game_.type(scene.p).rear != 0;
  if (!usual_ || scene.loaded || scene.somebody_on_line(at, facing) || (rear && scene.somebody_on_line(at, (facing + 3) % 6)))
    return 1e9;
  constexpr double kRounding = 1e-6;
  MoveTerms terms;
  judge_enemies(scene, s, at, facing, 0, terms);
  return terms.fighters + terms.approach + std::max(0.0, w_.wingman) + kRounding;
}

MoveTerms Doctrine::judge(const Scene& scene, State& s, Hex at, int facing, int over) const {
  MoveTerms terms;
  Plane& plane = s.plane[scene.p];
  const Plane before = plane;
  plane.at = at, plane.facing = HexSide(facing);
  uint32_t& row = s.rows[at.r + (at.q >> 1)];
  row |= 1u << at.q;

  ShotList shots;
  game_.shots_of(s, scene.p, shots);
  for (const Shot& shot : shots) terms.shot += w_.shot * shot_value(s, game_.attack_of(s, shot));
  int to_bombers = 100;
  judge_gunners(scene, s, at, terms, to_bombers);
  judge_enemies(scene, s, at, facing, over, terms);
  // Escorts that lose sight of their charges are of no use.
  if (scene.guarding && !scene.loaded && to_bombers > 7) terms.approach -= 0.05 * (to_bombers - 7);
  terms.edge = room_to_turn(scene.p, at, facing);
  if (supports_leader(scene, s, at, facing)) terms.wingman = w_.wingman;
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

struct Doctrine::Choice {
  double value = -5;
  MoveTerms terms;
  const char* why = nullptr;
};

// What is the same for all choices of one move.
struct Doctrine::Mover {
  const Doctrine& doctrine;
  const FastEasy& game;
  const State& s;
  const int p;
  const MoveNet& net;
  const Plane& plane;
  State bare;  // without the plane that moves
  Scene scene;
  double floor = -1e9;         // a choice worth less need not be weighed to the end
  bool explaining = false;     // the terms of a choice are asked for, not its value alone
  double wish[3] = {0, 0, 0};  // how much it wants to turn left (1) or right (2)
  MoveTerms declared_terms;
  double declared = -100;  // the best end with a turn begun: the same for both sides
  struct Judged {
    uint32_t place = 0;
    bool exact = false;  // else its total is no more than that
    double total = 0;
  };
  Judged judged[512];  // ends that several choices share: an Immelmann may end wherever a plain move does

  Mover(const Doctrine& d, const State& state)
      : doctrine(d), game(d.game_), s(state), p(s.active), net(game.net(s, p)), plane(s.plane[p]), bare(s) {
    bare.rows[plane.at.r + (plane.at.q >> 1)] &= ~(1u << plane.at.q);
    bare.fired = bare.fired_rear = bare.fired_rockets = 0;
    d.survey(s, p, scene);
    // Is somebody it wants to turn on beside or behind it?
    for (const Scene::Foe& foe : scene.foes) {
      if (off_nose(plane.hex(), plane.facing.index(), foe.at) < 0.6F) continue;
      const Hex v = geom::seen_from(foe.at - plane.hex(), plane.facing);
      double& side = wish[v.q < 0 ? 1 : 2];
      side = std::max(side, d.w_.turn_early / (1 + 0.1 * geom::distance(plane.hex(), foe.at)));
    }
  }

  MoveTerms terms_at(Hex at, int facing) { return explaining ? doctrine.judge(scene, bare, at, facing, 0) : MoveTerms{}; }

  Judged& judged_at(Hex at, int facing) {
    const uint32_t place = 1 + (static_cast<uint32_t>(static_cast<uint8_t>(at.q)) << 11 |
                                static_cast<uint32_t>(static_cast<uint8_t>(at.r)) << 3 | static_cast<uint32_t>(facing));
    Judged& known = judged[place * 2654435761u >> 23];
    if (known.place != place) known = {place, false, doctrine.at_most(scene, bare, at, facing)};
    return known;
  }
  // The end is worth no more than this.
  double limit_at(Hex at, int facing) { return judged_at(at, facing).total; }
  // What the end is worth; or less than `floor`, if it is.
  double total_at(Hex at, int facing, double floor = -1e9) {
    Judged& known = judged_at(at, facing);
    if (!known.exact && known.total >= floor)
      known.exact = true, known.total = doctrine.judge(scene, bare, at, facing, 0).total();
    return known.total;
  }

  Choice fly(Action a) {
    const auto& e = (s.declare ? net.declared_turned : net.plain_turned)[plane.facing.index()][end_index(a)];
    const Hex at = plane.hex() + Hex{e.dq, e.dr};
    const int over = target_crossed(a);
    if (!over) return {total_at(at, e.facing.index(), floor), terms_at(at, e.facing.index())};
    const MoveTerms terms = doctrine.judge(scene, bare, at, e.facing.index(), over);
    return {terms.total(), terms};
  }

  Choice immelmann(Action a) {
    const auto& flip = net.flips_turned[plane.facing.index()][end_index(a)];
    const int used = net.flips[end_index(a)].used;
    const double success = 1 - game.type(p).imm_fail_max / 6.0;
    const Hex from = plane.hex() + Hex{flip.dq, flip.dr};
    const unsigned distances = net.caps.distances >> used;
    const auto for_each_end = [&](int way, auto f) {
      const HexSide facing = flip.facing + (way ? 3 : 0);
      for_each_bit(distances, [&](int further) {
        if (const Hex at = geom::neighbour(from, facing, further); game.is_free(bare, at)) f(at, facing.index());
      });
    };
    constexpr double kNoEnd = -3;
    MoveTerms terms;
    double ends[2] = {kNoEnd, kNoEnd};
    for (const int way : {0, 1})
      for_each_end(way, [&](Hex at, int facing) { ends[way] = std::max(ends[way], limit_at(at, facing)); });
    if (success * ends[1] + (1 - success) * ends[0] < floor) return {.value = -1e9};
    for (const int way : {0, 1}) {
      ends[way] = kNoEnd;
      for_each_end(way, [&](Hex at, int facing) {
        const double total = total_at(at, facing, ends[way]);
        if (total <= ends[way]) return;
        ends[way] = total;
        if (way) terms = terms_at(at, facing);
      });
    }
    return {success * ends[1] + (1 - success) * ends[0], terms, "Reverses its course"};
  }

  Choice rest(Action a) {
    const Hex at = game.rest_end(s, field(a, 0, 4));
    return {total_at(at, plane.facing.index()), terms_at(at, plane.facing.index())};
  }

  Choice declare(Action a) {
    const double wanted = wish[field(a, 0, 2)];
    if (wanted == 0) return {};
    if (declared < -50) {
      declared = -20;
      for (const auto& e : net.declared_turned[plane.facing.index()]) {
        const Hex at = plane.hex() + Hex{e.dq, e.dr};
        if (!game.is_free(s, at)) continue;
        if (const double total = total_at(at, e.facing.index()); total > declared)
          declared_terms = terms_at(at, e.facing.index()), declared = total;
      }
    }
    Choice choice{.why = "Begins the turn now to finish it early next time"};
    if (declared + wanted > choice.value) choice.terms = declared_terms, choice.value = declared + wanted;
    return choice;
  }

  // Bombs are kept while a target can still be reached and nobody is near.
  Choice jettison() {
    bool danger = false;
    for (const Scene::Foe& foe : scene.foes) danger |= geom::distance(plane.hex(), foe.at) <= 5;
    int reach = 100;
    for (std::size_t t = 0; t < game.setup().targets.size(); ++t)
      if (s.targets.has(static_cast<int>(t))) reach = std::min(reach, geom::distance(plane.hex(), game.setup().targets[t].at));
    if (reach > 40) return {5, {}, "Nothing left to bomb"};
    return {danger && reach > 3 * game.speed(s, p) ? 2.5 : -5, {}, "Enemies are near and the target is far"};
  }

  Choice weigh(Action a) {
    switch (kind(a)) {
      case Kind::kMove: return fly(a);
      case Kind::kFlip: return immelmann(a);
      case Kind::kRest: return rest(a);
      case Kind::kDeclare: return declare(a);
      default: break;
    }
    if (a == plain(Plain::kJettison)) return jettison();
    if (!is_exit(a)) return {};
    if (crossed_on_exit(a))
      return {game.tables().points_target * game.bomb_ways(p) / 6.0 - 2.5, {}, "Bombs the target on its way out"};
    const bool last_gasp = game.type(p).hp - plane.hits <= 1;
    return {last_gasp ? 0.2 : -2.5, {}, "Too badly damaged to go on"};
  }
};

Action Doctrine::move(const State& s, dice::Rng& rng, Reasons* reasons) const {
  ActionList actions;
  game_.legal(s, actions);
  Mover mover(*this, s);
  Action best = actions[0];
  Choice best_choice{.value = -1e9};
  for (Action a : actions) {
    mover.floor = best_choice.value - kLot;
    Choice choice = mover.weigh(a);
    choice.value += rng.unit() * kLot;
    if (choice.value > best_choice.value) best = a, best_choice = choice;
  }
  if (reasons) {
    mover.explaining = true;
    mover.floor = -1e9;
    mover.declared = -100;
    best_choice.terms = mover.weigh(best).terms;
    if (best_choice.why) reasons->push_back({"plan", best_choice.why, points_text(best_choice.value), ""});
    explain(best_choice.terms, *reasons);
    if (reasons->empty()) reasons->push_back({"move", "Nobody near enough to matter", "", "FE-MOVE-01"});
  }
  return best;
}

void Doctrine::weigh_moves(const State& s, std::span<const Action> actions, std::span<float> weights) const {
  constexpr double kClearlyWorse = 0.1;  // points
  Mover mover(*this, s);
  double best = -1e9;
  for (std::size_t i = 0; i < actions.size(); ++i) {
    const double value = mover.weigh(actions[i]).value;
    weights[i] = static_cast<float>(value);
    best = std::max(best, value);
  }
  for (float& w : weights) {
    const double behind = best - static_cast<double>(w);
    w = behind < kLot ? 1 : static_cast<float>(std::exp(-behind / kClearlyWorse));
  }
}

}  // namespace furball::fast_easy
