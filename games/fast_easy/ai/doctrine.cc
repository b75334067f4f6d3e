#include "games/fast_easy/ai/doctrine.h"

#include <algorithm>
#include <cmath>

#include "games/fast_easy/odds.h"

namespace furball::fast_easy {
namespace {

std::string two_places(double v) {
  const int n = static_cast<int>(std::lround(v * 100));
  const int a = std::abs(n);
  return (n < 0 ? "-" : "+") + std::to_string(a / 100) + "." + std::to_string(a / 10 % 10) +
         std::to_string(a % 10);
}

// How far off the nose something lies: 0 dead ahead, 3 dead astern, in steps of 60 degrees.
double off_nose(Hex from, int facing, Hex to) {
  const Hex v = geom::seen_from(to - from, HexSide(facing));
  const double ahead = -(2 * v.r + v.q) * 0.8660254, right = 1.5 * v.q;
  return std::abs(std::atan2(right, ahead)) * 3 / 3.14159265;
}

}  // namespace

// What the enemy may expect for the plane once it is out.
double Doctrine::plane_points(int p) const {
  const FateRow row = game_.type(p).bomber ? FateRow::kBomber : FateRow::kFighter;
  const auto ways = casualty_ways(game_.tables(), row,
                                  game_.setup().far[game::index(game_.side(p))]
                                      ? (game_.setup().options.far_is_worse ? -1 : 1)
                                      : 0);
  return (ways[1] * game_.points_of(p, Fate::kCrash) +
          ways[2] * game_.points_of(p, Fate::kDamaged)) /
         6.0;
}

// Hits are worth their share of what is left of the target; finishing a plane off is worth all of
// it.
double Doctrine::shot_value(const State& s, const Attack& a) const {
  const PlaneType& t = game_.type(a.target);
  const double points = plane_points(a.target);
  const int left = t.hp - s.plane[a.target].hits;
  double hits = a.dice * (7 - a.need) / 6.0;
  const double sixes = a.dice / 6.0;
  double value = 0;
  if (a.weapon == Weapon::kRockets) {
    hits = a.dice * 19 / 36.0;
    value += a.dice * 0.12;  // a broken formation: collisions and stragglers
  }
  value += points * std::min(1.0, hits / left);
  if (a.need <= 6 && !game_.maximum_range(a)) {
    const auto ways =
        critical_ways(game_.tables(), game_.critical_row(a.target), sum(game_.critical_mods(a)));
    value += points * (1 - std::pow(5.0 / 6, a.dice)) * ways[kH] / 36.0;
  }
  if (a.need <= 6 && game_.gives_engine_checks(a)) value += 0.25 * sixes;
  return value;
}

MoveTerms Doctrine::judge(State& s, int p, Hex at, int facing, uint8_t over) const {
  MoveTerms terms;
  const Setup& setup = game_.setup();
  const bool red = (setup.interceptors & bit(p)) != 0;
  const PlaneType& type = game_.type(p);
  Plane& plane = s.plane[p];
  const Plane before = plane;
  plane.q = static_cast<int8_t>(at.q), plane.r = static_cast<int8_t>(at.r),
  plane.facing = static_cast<uint8_t>(facing);
  s.rows[at.r + (at.q >> 1)] |= 1u << at.q;
  s.flying |= bit(p);
  const double worth = plane_points(p) / (type.hp - plane.hits);  // of one hit on this plane
  const bool loaded = (s.loaded & bit(p)) != 0;

  ShotList shots;
  game_.shots_of(s, p, shots);
  for (const Shot& shot : shots) terms.shot += shot_value(s, game_.attack_of(s, shot, shot.salvos));

  if (red) {
    for_each_plane(setup.bombers & s.flying, [&](int b) {
      const Plane& bomber = s.plane[b];
      const int range = geom::distance(bomber.hex(), at);
      if (range > 3) return;
      const uint8_t turrets = game_.best_turrets(s, b, p);
      if (turrets) {
        const Attack a = game_.turret_attack(s, b, p, turrets);
        terms.turrets -= 0.6 * worth * a.dice * (7 - a.need) / 6.0;
      }
    });
  } else if (s.combat > 0) {
    for_each_plane(setup.bombers & s.flying, [&](int b) {
      const int range = geom::distance(s.plane[b].hex(), at);
      static constexpr double kHits[] = {0, 2.0 / 3, 1.0 / 3, 1.0 / 18};
      if (range <= 3) terms.friendly -= worth * kHits[range];
    });
  }
  double nearest = 1000;
  for_each_plane(game_.enemies_of(p) & s.flying & ~setup.bombers, [&](int e) {
    const Plane& enemy = s.plane[e];
    const int range = geom::distance(enemy.hex(), at);
    nearest = std::min<double>(nearest, range);
    if (range > game_.type(e).speed + 4) return;
    const double ahead_of_it = off_nose(enemy.hex(), enemy.facing, at);
    if (ahead_of_it > 1.5) return;
    const double tail =
        off_nose(at, facing, enemy.hex()) > 2 ? 1.0 : 0.6;  // it would come from astern
    terms.fighters -=
        0.25 * worth * game_.type(e).guns * tail * (1.5 - ahead_of_it) / 1.5 / (1 + 0.15 * range);
  });

  // Whom it wants to fight: interceptors the bombers (and whoever is close), escorts the
  // interceptors nearest to the bombers. Bombers are met where they will be after their next move.
  double best = -10;
  const auto consider = [&](Hex where, double weight) {
    const double range = geom::distance(at, where), off = off_nose(at, facing, where);
    best = std::max(best, weight * (0.6 - 0.04 * std::abs(range - 3) - 0.15 * off));
  };
  if (loaded && s.targets) {
    for (std::size_t t = 0; t < setup.targets.size(); ++t) {
      if (!(s.targets >> t & 1)) continue;
      const double range = geom::distance(at, setup.targets[t].at),
                   off = off_nose(at, facing, setup.targets[t].at);
      best = std::max(best, 1.5 - 0.08 * range - (range > 0 ? 0.25 * off : 0));
    }
    terms.bombs = best;
    if (over) terms.bombs = game_.tables().points_target * game_.bomb_ways(s, p) / 6.0;
  } else {
    for_each_plane(game_.enemies_of(p) & s.flying, [&](int e) {
      const Plane& enemy = s.plane[e];
      if (setup.bombers & bit(e))
        return consider(geom::neighbour(enemy.hex(), HexSide(enemy.facing), setup.formation_speed),
                        1.0);
      double weight = red && (setup.bombers & s.flying) ? 0.7 : 0.9;
      if (!red && (setup.bombers & s.flying)) {
        int to_bombers = 100;
        for_each_plane(setup.bombers & s.flying, [&](int b) {
          to_bombers = std::min(to_bombers, geom::distance(enemy.hex(), s.plane[b].hex()));
        });
        weight = to_bombers <= 8 ? 1.0 : 0.7;
      }
      consider(enemy.hex(), weight);
    });
    if (best > -10) terms.approach = best;
  }
  // Escorts that lose sight of their charges are of no use.
  if (!red && (setup.bombers & s.flying) && !loaded) {
    int away = 100;
    for_each_plane(setup.bombers & s.flying,
                   [&](int b) { away = std::min(away, geom::distance(at, s.plane[b].hex())); });
    if (away > 7) terms.approach -= 0.05 * (away - 7);
  }
  int room = 0;
  for (Hex h = at; room < type.speed + 1 && game_.on_board(h = geom::neighbour(h, HexSide(facing)));
       ++room) {
  }
  if (room < type.speed) terms.edge = -0.08 * (type.speed - room);
  if (room < std::min(type.turn, type.speed - 1)) terms.edge -= 0.5;
  for (int side : {1, 5}) {  // whose rear flank this hex is
    const Hex h = geom::neighbour(at, HexSide(facing + side));
    if (!game_.on_board(h) || !game_.occupied(s, h)) continue;
    const int other = game_.plane_at(s, h);
    if (!(game_.enemies_of(p) & bit(other)) && !(setup.bombers & bit(other)) &&
        s.plane[other].facing == facing)
      terms.wingman = 0.08;
  }
  s.rows[at.r + (at.q >> 1)] &= ~(1u << at.q);
  plane = before;
  return terms;
}

std::vector<game::Fact> Doctrine::reasons_of(const MoveTerms& t) const {
  struct Line {
    double value;
    const char *key, *label, *rule;
  };
  std::vector<Line> lines = {
      {t.shot, "shot", "A shot from there", "FE-SHOOT-01"},
      {t.turrets, "turrets", "Bomber guns that bear on it", "FE-ARC-01"},
      {t.fighters, "fighters", "Enemy fighters that can get at it", "FE-SHOOT-01"},
      {t.friendly, "friendly", "Too near to our own gunners", "FE-FF-01"},
      {t.approach, "approach", "Nose towards the enemy", "FE-MOVE-08"},
      {t.edge, "edge", "Room to turn", "FE-SETUP-01"},
      {t.wingman, "wingman", "Supports its leader", "FE-SHOOT-09"},
      {t.bombs, "bombs", "On the way to a target", "FE-BOMB-01"}};
  std::sort(lines.begin(), lines.end(),
            [](const Line& a, const Line& b) { return std::abs(a.value) > std::abs(b.value); });
  std::vector<game::Fact> facts;
  for (const Line& line : lines)
    if (std::abs(line.value) >= 0.01)
      facts.push_back({line.key, line.label, two_places(line.value), line.rule});
  return facts;
}

Doctrine::Scored Doctrine::move(const State& s, dice::Rng& rng) const {
  const int p = s.active;
  ActionList actions;
  game_.legal(s, actions);
  const MoveNet& net = game_.net(s, p);
  const Plane& plane = s.plane[p];
  State bare = s;  // without the plane that moves
  bare.rows[plane.r + (plane.q >> 1)] &= ~(1u << plane.q);
  bare.fired = bare.fired_rear = bare.fired_rockets = 0;
  const auto at_end = [&](const MoveNet::Turned& e, uint8_t over) {
    return judge(bare, p, plane.hex() + Hex{e.dq, e.dr}, e.facing, over);
  };
  // Is somebody it wants to turn on beside or behind it?
  double wish[3] = {0, 0, 0};
  for_each_plane(game_.enemies_of(p) & s.flying, [&](int e) {
    const double off = off_nose(plane.hex(), plane.facing, s.plane[e].hex());
    if (off < 0.6) return;
    const Hex v = geom::seen_from(s.plane[e].hex() - plane.hex(), HexSide(plane.facing));
    double& side = wish[v.q < 0 ? 1 : 2];
    side = std::max(side, 0.25 / (1 + 0.1 * geom::distance(plane.hex(), s.plane[e].hex())));
  });
  Scored best{actions[0], -1e9, {}};
  MoveTerms best_terms;
  const char* note = nullptr;
  for (Action a : actions) {
    double value = -5;
    MoveTerms terms;
    const char* why = nullptr;
    switch (kind(a)) {
      case Kind::kMove: {
        const auto& ends = s.declare ? net.declared_turned : net.plain_turned;
        terms = at_end(ends[plane.facing][field(a, 4, 10)], static_cast<uint8_t>(field(a, 0, 4)));
        value = terms.total();
        break;
      }
      case Kind::kFlip: {
        const auto& flip = net.flips_turned[plane.facing][field(a, 4, 10)];
        const int used = net.flips[field(a, 4, 10)].used;
        const double success = 1 - game_.type(p).imm_fail_max / 6.0;
        double ends[2] = {-3, -3};
        MoveTerms good;
        for (int way = 0; way < 2; ++way) {
          const int facing = (flip.facing + (way ? 3 : 0)) % 6;
          for (int d = used; d <= longest(net.caps); ++d) {
            if (!(net.caps.distances >> d & 1)) continue;
            const Hex at =
                geom::neighbour(plane.hex() + Hex{flip.dq, flip.dr}, HexSide(facing), d - used);
            if (!game_.on_board(at) || game_.occupied(bare, at)) continue;
            const MoveTerms t = judge(bare, p, at, facing, 0);
            if (t.total() > ends[way]) {
              ends[way] = t.total();
              if (way) good = t;
            }
          }
        }
        terms = good;
        value = success * ends[1] + (1 - success) * ends[0];
        why = "Reverses its course";
        break;
      }
      case Kind::kRest: {
        terms =
            judge(bare, p, game_.rest_end(s, static_cast<int>(field(a, 0, 4))), plane.facing, 0);
        value = terms.total();
        break;
      }
      case Kind::kDeclare: {
        const int side = static_cast<int>(field(a, 0, 2));
        if (wish[side] == 0) break;
        for (const auto& e : net.declared_turned[plane.facing]) {
          const Hex at = plane.hex() + Hex{e.dq, e.dr};
          if (!game_.on_board(at) || game_.occupied(s, at)) continue;
          const MoveTerms t = at_end(e, 0);
          if (t.total() + wish[side] > value) terms = t, value = t.total() + wish[side];
        }
        why = "Begins the turn now to finish it early next time";
        break;
      }
      default:
        if (a == plain(Plain::kJettison)) {
          // Bombs are kept while a target can still be reached and nobody is near.
          bool danger = false;
          for_each_plane(game_.enemies_of(p) & s.flying, [&](int e) {
            danger |= geom::distance(plane.hex(), s.plane[e].hex()) <= 5;
          });
          int reach = 100;
          for (std::size_t t = 0; t < game_.setup().targets.size(); ++t)
            if (s.targets >> t & 1)
              reach = std::min(reach, geom::distance(plane.hex(), game_.setup().targets[t].at));
          value = reach > 40 ? 5 : danger && reach > 3 * game_.speed(s, p) ? 2.5 : -5;
          why = reach > 40 ? "Nothing left to bomb" : "Enemies are near and the target is far";
        } else if (a == plain(Plain::kExit)) {
          const bool last_gasp = game_.type(p).hp - plane.hits <= 1;
          value = last_gasp ? 0.2 : -2.5;
          why = "Too badly damaged to go on";
        }
    }
    value += rng.unit() * 1e-3;
    if (value > best.value) {
      best.action = a, best.value = value;
      best_terms = terms;
      note = why;
    }
  }
  best.reasons = reasons_of(best_terms);
  if (note) best.reasons.insert(best.reasons.begin(), {"plan", note, two_places(best.value), ""});
  return best;
}

// Ahead of the bombers, not too near to their gunners, in pairs.
Doctrine::Scored Doctrine::place(const State& s, dice::Rng& rng) const {
  ActionList actions;
  game_.legal(s, actions);
  Scored best{actions[0],
              -1e9,
              {{"ahead", "Ahead of the formation, clear of its guns", "", "FE-SETUP-03"}}};
  for (Action a : actions) {
    const Hex h = geom::to_hex(
        geom::Offset{static_cast<int>(field(a, 0, 6)), static_cast<int>(field(a, 8, 6))});
    int nearest = 100;
    for_each_plane(game_.setup().bombers & s.flying, [&](int p) {
      nearest = std::min(nearest, geom::distance(h, s.plane[p].hex()));
    });
    double value = -0.1 * (2 * h.r + h.q) - (nearest < 4 ? 2 : 0) + rng.unit();
    for (int side : {1, 5}) {
      const Hex lead = geom::neighbour(h, HexSide(side));
      if (game_.on_board(lead) && game_.occupied(s, lead)) value += 1;
    }
    if (value > best.value) best.action = a, best.value = value;
  }
  return best;
}

// Whether another enemy would be in sight and range if the target were gone.
bool Doctrine::follows(const State& s, const Shot& shot) const {
  const Plane& plane = s.plane[shot.shooter];
  for (int range = shot.range + 1; range <= 4; ++range) {
    const Hex h = geom::neighbour(plane.hex(), HexSide(plane.facing), range);
    if (!game_.on_board(h)) return false;
    if (game_.occupied(s, h)) return game_.enemies_of(shot.shooter) & bit(game_.plane_at(s, h));
  }
  return false;
}

Doctrine::Scored Doctrine::fire(const State& s) const {
  ShotList shots;
  game_.shots(s, shots);
  Scored best{plain(Plain::kDone), 0, {{"done", "Nothing worth a shot", "", "FE-SHOOT-01"}}};
  for (const Shot& shot : shots) {
    const Attack a = game_.attack_of(s, shot, shot.salvos);
    double value = shot_value(s, a);
    // Who has another target behind this one lets the others fire first.
    const bool shared = std::any_of(shots.begin(), shots.end(), [&](const Shot& o) {
      return o.target == shot.target && o.shooter != shot.shooter;
    });
    if (shared && shot.weapon == Weapon::kGuns && follows(s, shot)) value *= 0.5;
    if (value <= best.value) continue;
    best = {fire_action(shot.shooter, shot.target, static_cast<int>(shot.weapon), shot.salvos),
            value,
            {{"shot", "The best shot on the board",
              two_places(value) + " points, range " + std::to_string(shot.range), "FE-SHOOT-04"}}};
  }
  return best;
}

Doctrine::Scored Doctrine::turrets(const State& s) const {
  Scored best{
      plain(Plain::kDone),
      0,
      {{"fire", s.allocation[0].turrets ? "No second target" : "No target", "", "FE-ARC-02"}}};
  for_each_plane(game_.setup().interceptors & s.flying, [&](int q) {
    if (s.allocation[0].turrets && s.allocation[0].target == q) return;
    const uint8_t set = game_.best_turrets(s, s.active, q);
    if (!set) return;
    const double value = shot_value(s, game_.turret_attack(s, s.active, q, set));
    if (value > best.value)
      best = {make(Kind::kAim, static_cast<uint32_t>(set) << 6 | static_cast<uint32_t>(q)),
              value,
              {{"target", "The target that promises most", two_places(value) + " points",
                "FE-ARC-01"}}};
  });
  return best;
}

// Ruling 81: the formation waits a hex when a good part of it has fallen back and the enemy is
// about.
Doctrine::Scored Doctrine::formation(const State& s) const {
  int behind = 0, all = 0;
  for_each_plane(game_.setup().bombers & s.flying, [&](int p) {
    ++all;
    const Hex v = s.plane[p].hex() - game_.station(s, p);
    behind += game_.speed(s, p) < game_.setup().formation_speed || 2 * v.r + v.q > 0;
  });
  const bool wait = game_.setup().formation_speed > 1 && 4 * behind >= all && behind < all &&
                    (game_.setup().interceptors & s.flying);
  const int distance = game_.setup().formation_speed - (wait ? 1 : 0);
  return {make(Kind::kFormation, static_cast<uint32_t>(distance)),
          0,
          {{"pace", wait ? "Wait for the stragglers" : "Keep the pace",
            std::to_string(behind) + " of " + std::to_string(all) + " have fallen back",
            "FE-BMOVE-01"}}};
}

Doctrine::Scored Doctrine::straggler(const State& s) const {
  const int p = s.active;
  ActionList actions;
  game_.legal(s, actions);
  const Hex goal =
      geom::neighbour(game_.station(s, p), HexSide(game_.member(p).facing), s.distance);
  Scored best{actions[0], 1e9, {}};
  for (Action a : actions) {
    const int slip = static_cast<int>(field(a, 4, 2)), distance = static_cast<int>(field(a, 0, 4));
    Hex end =
        geom::neighbour(s.plane[p].hex(), HexSide(s.plane[p].facing), distance - (slip ? 1 : 0));
    if (slip) end = geom::neighbour(end, HexSide(s.plane[p].facing + (slip == 1 ? -1 : 1)));
    double away = geom::distance(end, goal);
    if (field(a, 7, 1))
      away =
          (2 * away + geom::distance(geom::neighbour(end, HexSide(s.plane[p].facing)), goal)) / 3;
    bool next_to = false;  // a collision is worse than a gap
    for_each_plane(game_.setup().bombers & s.flying & ~bit(p), [&](int q) {
      if (s.moved & bit(q)) next_to |= geom::distance(end, s.plane[q].hex()) <= 1;
    });
    away += next_to ? 1.5 : 0;
    if (away < best.value)
      best = {a,
              away,
              {{"station", "Back towards its station",
                std::to_string(geom::distance(end, goal)) + " hexes away after the move",
                "FE-BMOVE-02"}}};
  }
  return best;
}

Doctrine::Scored Doctrine::bombs(const State& s) const {
  ActionList actions;
  game_.legal(s, actions);
  Scored best{actions[0], -1, {}};
  for (Action a : actions) {
    double value =
        kind(a) == Kind::kBomb ? game_.bomb_ways(s, static_cast<int>(field(a, 3, 6))) : -0.5;
    // Targets that only this plane has reached come first, and planes that have no other.
    if (kind(a) == Kind::kBomb) {
      const int p = static_cast<int>(field(a, 3, 6)), t = static_cast<int>(field(a, 0, 3));
      int others = 0;
      for_each_plane(s.flying & s.loaded & ~bit(p),
                     [&](int q) { others += s.plane[q].over >> t & 1; });
      value -=
          0.2 * others + 0.1 * std::popcount(static_cast<unsigned>(s.plane[p].over & s.targets));
    }
    if (value > best.value) best = {a, value, {{"bomb", "A target below", "", "FE-BOMB-01"}}};
  }
  return best;
}

game::BotChoice Doctrine::choose(const State& s, dice::Rng& rng) const {
  ActionList actions;
  game_.legal(s, actions);
  Scored best{actions[0], 0, {}};
  switch (s.step) {
    case Step::kPlaceEscort:
      best = place(s, rng);
      break;
    case Step::kSelect:
      best.reasons = {{"next", "Leaders first, then their wingmen", "", "FE-SHOOT-09"}};
      break;
    case Step::kMove:
    case Step::kFlown:
      best = move(s, rng);
      break;
    case Step::kFire:
      best = fire(s);
      break;
    case Step::kFormation:
      best = formation(s);
      break;
    case Step::kStraggler:
      best = straggler(s);
      break;
    case Step::kGunners:
      best.reasons = {{"next", "The next gunners with a target", "", "FE-SEQ-06"}};
      break;
    case Step::kTurrets:
      best = turrets(s);
      break;
    case Step::kBombs:
      best = bombs(s);
      break;
    default:
      break;
  }
  return {best.action, std::move(best.reasons)};
}

std::vector<game::BotInfo> FastEasy::bots() const {
  return {{"doctrine", "Squadron doctrine",
           "Weighs each plane's shot, the guns it flies into and the way to its next target; fires "
           "whatever bears."}};
}

game::BotChoice FastEasy::choose(std::string_view, const State& s, dice::Rng& rng) const {
  return Doctrine(*this).choose(s, rng);
}

}  // namespace furball::fast_easy
