#include "games/fast_easy/ai/doctrine.h"

#include <algorithm>
#include <cmath>

#include "games/fast_easy/odds.h"

namespace furball::fast_easy {
std::string points_text(double v) {
  const int n = static_cast<int>(std::lround(v * 100));
  const int a = std::abs(n);
  return (n < 0 ? "-" : "+") + std::to_string(a / 100) + "." + std::to_string(a / 10 % 10) + std::to_string(a % 10);
}

// Hits are worth their share of what is left of the target; finishing a plane off is worth all of
// it.
double Doctrine::shot_value(const State& s, const Attack& a) const {
  const PlaneType& t = game_.type(a.target);
  const double points = game_.worth(a.target);
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
    // A six in so many dice, and then the H.
    static constexpr double kSix[] = {0,      0.1667, 0.3056, 0.4213, 0.5177, 0.5981, 0.6651,
                                      0.7209, 0.7674, 0.8062, 0.8385, 0.8654, 0.8878};
    value += points * kSix[a.dice] * game_.fatal_chance(a);
  }
  if (a.need <= 6 && game_.gives_engine_checks(a)) value += 0.25 * sixes;
  return value;
}

// Ahead of the bombers, not too near to their gunners, in pairs.
double Doctrine::place_value(const State& s, Hex h) const {
  int nearest = 100;
  for_each_plane(game_.setup().bombers & s.flying,
                 [&](int p) { nearest = std::min(nearest, geom::distance(h, s.plane[p].hex())); });
  double value = -0.1 * (2 * h.r + h.q) - (nearest < 4 ? 2 : 0);
  for (int side : {1, 5}) {
    const Hex lead = geom::neighbour(h, HexSide(side));
    if (game_.on_board(lead) && game_.occupied(s, lead)) value += 1;
  }
  return value;
}

Action Doctrine::place(const State& s, dice::Rng& rng, Reasons* why) const {
  ActionList actions;
  game_.legal(s, actions);
  Action best = actions[0];
  double best_value = -1e9;
  for (Action a : actions) {
    const double value = place_value(s, placed_at(a)) + rng.unit() * kLot;
    if (value > best_value) best = a, best_value = value;
  }
  if (why) *why = {{"ahead", "Ahead of the formation, clear of its guns", "", "FE-SETUP-03"}};
  return best;
}

// Whether another enemy would be in sight and range if the target were gone.
bool Doctrine::follows(const State& s, const Shot& shot) const {
  const Plane& plane = s.plane[shot.shooter];
  for (int range = shot.range + 1; range <= 4; ++range) {
    const Hex h = geom::neighbour(plane.hex(), plane.facing, range);
    if (!game_.on_board(h)) return false;
    if (game_.occupied(s, h)) return game_.enemies_of(shot.shooter) & bit(game_.plane_at(s, h));
  }
  return false;
}

Action Doctrine::fire(const State& s, Reasons* why) const {
  ShotList shots;
  game_.shots(s, shots);
  const Shot* best = nullptr;
  double best_value = 0;
  for (const Shot& shot : shots) {
    double value = shot_value(s, game_.attack_of(s, shot));
    // Who has another target behind this one lets the others fire first.
    const bool shared = std::any_of(shots.begin(), shots.end(),
                                    [&](const Shot& o) { return o.target == shot.target && o.shooter != shot.shooter; });
    if (shared && shot.weapon == Weapon::kGuns && follows(s, shot)) value *= 0.5;
    if (value > best_value) best = &shot, best_value = value;
  }
  if (!best) {
    if (why) *why = {{"done", "Nothing worth a shot", "", "FE-SHOOT-01"}};
    return plain(Plain::kDone);
  }
  if (why)
    *why = {{"shot", "The best shot on the board", points_text(best_value) + " points, range " + std::to_string(best->range),
             "FE-SHOOT-04"}};
  return fire_action(best->shooter, best->target, best->weapon, best->salvos);
}

Action Doctrine::turrets(const State& s, Reasons* why) const {
  Action best = plain(Plain::kDone);
  double best_value = 0;
  for_each_plane(game_.setup().interceptors & s.flying, [&](int q) {
    if (s.allocation[0].turrets && s.allocation[0].target == q) return;
    const TurretSet set = game_.best_turrets(s, s.active, q);
    if (!set) return;
    const double value = shot_value(s, game_.turret_attack(s, s.active, q, set));
    if (value <= best_value) return;
    best = aim_action(q, set);
    best_value = value;
  });
  if (why && best_value > 0)
    *why = {{"target", "The target that promises most", points_text(best_value) + " points", "FE-ARC-01"}};
  else if (why) *why = {{"fire", s.allocation[0].turrets ? "No second target" : "No target", "", "FE-ARC-02"}};
  return best;
}

// Ruling 81: the formation waits a hex when a good part of it has fallen back and the enemy is
// about.
Action Doctrine::formation(const State& s, Reasons* why) const {
  int behind = 0, all = 0;
  for_each_plane(game_.setup().bombers & s.flying, [&](int p) {
    ++all;
    const Hex v = s.plane[p].hex() - game_.station(s, p);
    behind += game_.speed(s, p) < game_.full_pace(s) || 2 * v.r + v.q > 0;
  });
  const uint32_t paces = game_.paces(s);
  const bool wait = (paces & (paces - 1)) && 4 * behind >= all && behind < all && (game_.setup().interceptors & s.flying);
  if (why)
    *why = {{"pace", wait ? "Wait for the stragglers" : "Keep the pace",
             std::to_string(behind) + " of " + std::to_string(all) + " have fallen back", "FE-BMOVE-01"}};
  return make(Kind::kFormation, static_cast<uint32_t>(wait ? std::countr_zero(paces) : game_.full_pace(s)));
}

Action Doctrine::straggler(const State& s, Reasons* why) const {
  const int p = s.active;
  ActionList actions;
  game_.legal(s, actions);
  const Hex goal = geom::neighbour(game_.station(s, p), game_.member(p).facing, s.distance);
  Action best = actions[0];
  double least = 1e9;
  int gap = 0;
  for (Action a : actions) {
    const auto [distance, slip, at_end, extra] = straggle(a);
    Hex end = geom::neighbour(s.plane[p].hex(), s.plane[p].facing, distance - (slip ? 1 : 0));
    if (slip) end = geom::neighbour(end, s.plane[p].facing + (slip == 1 ? -1 : 1));
    double away = geom::distance(end, goal);
    if (extra) away = (2 * away + geom::distance(geom::neighbour(end, s.plane[p].facing), goal)) / 3;
    bool next_to = false;  // a collision is worse than a gap
    for_each_plane(game_.setup().bombers & s.flying & ~bit(p), [&](int q) {
      if (s.moved & bit(q)) next_to |= geom::distance(end, s.plane[q].hex()) <= 1;
    });
    away += next_to ? 1.5 : 0;
    if (away < least) best = a, least = away, gap = geom::distance(end, goal);
  }
  if (why) *why = {{"station", "Back towards its station", std::to_string(gap) + " hexes away after the move", "FE-BMOVE-02"}};
  return best;
}

Action Doctrine::bombs(const State& s, Reasons* why) const {
  ActionList actions;
  game_.legal(s, actions);
  Action best = actions[0];
  double best_value = -1;
  for (Action a : actions) {
    double value = kind(a) == Kind::kBomb ? game_.bomb_ways(bombing_plane(a)) : -0.5;
    // Targets that only this plane has reached come first, and planes that have no other.
    if (kind(a) == Kind::kBomb) {
      const int p = bombing_plane(a), t = bombed_target(a);
      int others = 0;
      for_each_plane(s.flying & s.loaded & ~bit(p), [&](int q) { others += s.plane[q].over.has(t); });
      value -= 0.2 * others + 0.1 * (s.plane[p].over & s.targets).count();
    }
    if (value > best_value) best = a, best_value = value;
  }
  if (why) *why = {{"bomb", "A target below", "", "FE-BOMB-01"}};
  return best;
}

// Without `why` nothing is put into words.
Action Doctrine::choose(const State& s, dice::Rng& rng, Reasons* why) const {
  switch (s.step) {
    case Step::kPlaceEscort: return place(s, rng, why);
    case Step::kMove:
    case Step::kFlown: return move(s, rng, why);
    case Step::kFire: return fire(s, why);
    case Step::kFormation: return formation(s, why);
    case Step::kStraggler: return straggler(s, why);
    case Step::kTurrets: return turrets(s, why);
    case Step::kBombs: return bombs(s, why);
    default: break;
  }
  if (why && s.step == Step::kSelect) *why = {{"next", "Leaders first, then their wingmen", "", "FE-SHOOT-09"}};
  if (why && s.step == Step::kGunners) *why = {{"next", "The next gunners with a target", "", "FE-SEQ-06"}};
  ActionList actions;
  game_.legal(s, actions);
  return actions[0];
}

namespace {
constexpr std::string_view kSeasoned = "seasoned";
}

std::vector<game::BotInfo> FastEasy::bots() const {
  std::vector<game::BotInfo> list = {{"doctrine", "Squadron doctrine",
                                      "Weighs each plane's shot, the guns it flies into and the way to its next target; fires "
                                      "whatever bears."}};
  if (tables().weights.tuned)
    list.push_back({std::string(kSeasoned), "Seasoned squadron", "Doctrine, with its priorities tuned over many games."});
  return list;
}

game::BotChoice FastEasy::choose(std::string_view bot, const State& s, dice::Rng& rng) const {
  game::BotChoice choice;
  const auto& weights = bot == kSeasoned ? tables().weights.quick : tables().weights.own;
  choice.action = Doctrine(*this, weights).choose(s, rng, &choice.reasons);
  return choice;
}

// Placings and moves are many and hard to tell apart by a look at each: search takes doctrine's word for them. Planes move in
// the order of the list, leaders first: time to think is better spent on where to than on who is next.
bool FastEasy::weigh(const State& s, std::span<const Action> actions, std::span<float> weights) const {
  const Doctrine doctrine(*this, tables().weights.quick);
  if (s.step == Step::kMove) return doctrine.weigh_moves(s, actions, weights), true;
  if (s.step == Step::kSelect) {
    std::fill(weights.begin(), weights.end(), 0.001F);
    weights[0] = 1;
    return true;
  }
  if (s.step != Step::kPlaceEscort) return false;
  double best = -1e9;
  for (const Action a : actions) best = std::max(best, doctrine.place_value(s, placed_at(a)));
  for (std::size_t i = 0; i < actions.size(); ++i)
    weights[i] = static_cast<float>(std::exp(doctrine.place_value(s, placed_at(actions[i])) - best));
  return true;
}

Action FastEasy::policy(const State& s, dice::Rng& rng) const {
  return Doctrine(*this, tables().weights.quick).choose(s, rng, nullptr);
}

}  // namespace furball::fast_easy
