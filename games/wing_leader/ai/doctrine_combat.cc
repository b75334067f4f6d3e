// The doctrine's opinions in and after a combat, and about flak.

#include <algorithm>

#include "games/wing_leader/ai/doctrine.h"

namespace furball::wing_leader {

double mean_hits(const WingLeader& g, const State& s, int role) {
  if (!rolls_dice(g, s, role)) return 0;
  game::Modifiers mods;
  dice_modifiers(g, s, role, mods);
  const int* row = g.tables.hits[combat_column(g, s, role) + 4];
  int sum = 0;
  for (int dice = 2; dice <= 12; ++dice) {
    int hits = 0;
    while (hits < 6 && dice + mods.sum() >= row[hits]) ++hits;
    sum += hits * (dice <= 7 ? dice - 1 : 13 - dice);
  }
  return sum / 36.0;
}

// Aircraft lost cost their points, and order: a bomber squadron in disorder is worth half of what it was.
double Doctrine::exchange(const State& s) const {
  double points[2];
  for (int role : {kAttacker, kDefender}) {
    const Unit& hit = primary(s, 1 - role);
    const bool head_on = role == kAttacker && (s.combat.flags & kCombatHeadOn);
    const double losses = mean_hits(g_, s, role) * loss_per_hit(g_.card(hit), confirm_firepower(g_, s, role), head_on);
    const double order = bomber_role(hit) && loaded(hit) ? w_.order_bombers : w_.order;
    points[role] = losses * (g_.card(hit).vp + order);
  }
  double v = points[kAttacker] - points[kDefender];
  // A turning fight wears fighters out.
  if (s.combat.rating == Rating::kTurning) v += (fighter_role(primary(s, kDefender)) ? w_.turning : 0) - w_.turning;
  return s.combat.attacker == me_ ? v : -v;
}

Opinion Doctrine::rating(int n) const {
  State next = s_;
  next.combat.rating = static_cast<Rating>(n);
  return {exchange(next), "rating", n == 1 ? "we turn better" : "we are faster"};
}

Opinion Doctrine::evade(bool yes) const {
  State next = s_;
  if (yes) next.combat.flags |= kCombatEvade;
  return {exchange(next), yes ? "evade" : "stand", yes ? "better not to be there" : "we can hold our own"};
}

Opinion Doctrine::long_range(int n) const {
  State next = s_;
  next.combat.rating = Rating::kHitAndRun;
  if (n) next.combat.flags |= kCombatLongRange;
  if (n == 2) next.combat.flags |= kCombatRockets;
  return {exchange(next), "range", n ? "out of reach of their guns" : "close in"};
}

// The odd hits go where they cost most.
Opinion Doctrine::hits(int arg) const {
  const int shooter = s_.seat == s_.combat.attacker ? kAttacker : kDefender;
  double v = 0;
  int k = 0;
  for (int i = 0; i < s_.unit_count; ++i)
    if (takes_part(unit(i), 1 - shooter) && unit(i).hits == 0) {
      if (arg < kOneOfMany ? arg >> k & 1 : arg - kOneOfMany == k) v += value_of(unit(i)) + 0.3 * unit(i).disorder;
      ++k;
    }
  return {v, "hits", "the most valuable machines"};
}

// A dogfight binds both sides: good for those who turn better and for escorts, bad for hunters of bombers.
Opinion Doctrine::want(int n) const {
  const int role = me_ == s_.combat.attacker ? kAttacker : kDefender;
  double v = 0;
  int best[2] = {-9, -9}, count[2] = {};
  for (int i = 0; i < s_.unit_count; ++i)
    for (int r : {kAttacker, kDefender})
      if (takes_part(unit(i), r) && fighter_role(unit(i)) && !broken(unit(i)))
        best[r] = std::max(best[r], combat_value(g_, s_, i, false, false, 0)), ++count[r];
  v = w_.dogfight * (best[role] + count[role] - best[1 - role] - count[1 - role]);
  for (int i = 0; i < s_.unit_count; ++i)
    if (takes_part(unit(i), role) && unit(i).ammo == Ammo::kDepleted) v -= w_.dogfight_spent;
  if (bombers_left(1 - me_)) v -= w_.dogfight_theirs;  // they are what we are after
  if (bombers_left(me_)) v += w_.dogfight_ours;        // as long as they turn with us they leave the bombers alone
  return {n == 1 ? v : -v, "dogfight", n == 1 ? "hold them here" : "there are better things to do"};
}

// The winner of the die leads the fight away from his own bombers, or after theirs.
Opinion Doctrine::drift(int n) const {
  if (n == 0) return {0, "drift", "the fight stays where it is"};
  int x = -1;
  for (int i = 0; i < s_.unit_count && x < 0; ++i)
    if (on_map(unit(i)) && unit(i).dogfight == s_.top().dogfight) x = unit(i).x;
  double v = 0;
  for (int i = 0; i < s_.unit_count; ++i) {
    const Unit& b = unit(i);
    if (!on_map(b) || !bomber_role(b) || !loaded(b) || has(b, kReturning)) continue;
    const int closer = geom::abs_int(x - b.x) - geom::abs_int(x + step_x(n - 1) - b.x);
    v += b.side == me_ ? -0.1 * closer : 0.1 * closer;
  }
  return {v - 0.05, "drift", "away from our bombers, toward theirs"};
}

Opinion Doctrine::face(int u, int facing) const {
  const Unit& me = unit(u);
  double best = -1;
  for (int i = 0; i < s_.unit_count; ++i) {
    const Unit& e = unit(i);
    if (!on_map(e) || e.side == me.side || same_square(e, me)) continue;
    const double v = value_of(e) - 0.1 * distance(e, me) +
                     (geom::aspect(at(e) - at(me), geom::SquareFacing(facing)) == geom::Aspect::kAhead ? 1.0 : 0.0);
    best = std::max(best, v);
  }
  return {best + (level_facing(facing) ? 0.05 : 0), "face", "toward the next enemy"};
}

Opinion Doctrine::answer(bool yes) const {
  const auto proc = static_cast<Proc>(s_.top().proc);
  if (proc == Proc::kEscapes) {  // let go only what we cannot catch
    const Unit& prey = unit(s_.top().unit);
    int best = 99;
    for (int i = 0; i < s_.unit_count; ++i)
      if (unit(i).side == me_ && fighter_role(unit(i)) && available(g_, s_, i)) best = std::min(best, distance(unit(i), prey));
    const bool catchable = best <= 6 || (!broken(prey) && best < 12);
    return {yes == !catchable ? 1.0 : 0.0, "pursue", catchable ? "it can still be caught" : "it is out of reach"};
  }
  if (proc == Proc::kEndPhase) return finish(yes);
  return {yes ? 0.5 : 0.6, "plain", "the plain answer"};
}

// What a side may still score at best: bombs, guns and fighters that have something to shoot at.
double Doctrine::hopes(int side) const {
  constexpr double kLosses = 3;  // taken by a fighter squadron that has a good day, or a gun
  constexpr double kSunk = 99;
  double hopes = 0, prey = 0;
  for (int i = 0; i < s_.unit_count; ++i)
    if (unit(i).side != side && (on_map(unit(i)) || unit(i).status == Status::kWaiting))
      prey = std::max<double>(prey, g_.card(unit(i)).vp);
  for (int i = 0; i < s_.unit_count; ++i) {
    const Unit& u = unit(i);
    if (u.side != side || !(on_map(u) || u.status == Status::kWaiting)) continue;
    if (fighter_role(u)) {
      if (!broken(u) && u.ammo != Ammo::kDepleted) hopes += kLosses * prey;
    } else if (raids(u)) {
      hopes += g_.options.bombing ? kSunk : g_.tables.exit_points.squadron;
    }
    if (g_.side[side].bonus_edge != kNone && !broken(u)) hopes += g_.side[side].bonus_squadron;
    if (u.profile.flags & kReccePhoto) hopes += g_.type(s_.surface[u.profile.target]).vp;
  }
  if (prey > 0)
    for (const int gun : all_guns(g_))
      if (gun_side(g_, gun) == side && gun_works(g_, s_, gun)) hopes += kLosses * prey;
  return hopes;
}

// Points this side is short of a better result; as good as never, where there is none.
int Doctrine::short_of(int side) const {
  const game::Score now = g_.score(s_);
  int gap = g_.victory.empty() ? std::max(1, geom::abs_int(now.margin())) : 999;
  for (std::size_t i = 0; i < g_.victory.size(); ++i) {
    const VictoryRow& row = g_.victory[i];
    if (side == 0 ? row.min > now.margin() : i > 0 && g_.victory[i - 1].min <= now.margin())
      gap = std::min(gap, side == 0 ? row.min - now.margin() : now.margin() - g_.victory[i - 1].min + 1);
  }
  return gap;
}

// The winner is content once the sky is quiet; the loser plays on as long as he could still change the result.
Opinion Doctrine::finish(bool yes) const {
  const game::Verdict mine = me_ == 0 ? game::Verdict::kBlueWins : game::Verdict::kRedWins;
  const bool content = g_.score(s_).verdict == mine;
  if (s_.at == At::kFlyOnQuestion) return {yes ? 1.0 : 0.0, "finish", "they may still get through"};
  bool quiet = s_.turn >= 2;  // nobody fights or hunts, and no raider is on its way
  for (int i = 0; i < s_.unit_count && quiet; ++i)
    quiet = unit(i).status != Status::kWaiting && !(on_map(unit(i)) && (has_tally(unit(i)) || unit(i).dogfight));
  quiet = quiet && !bombers_left(0) && !bombers_left(1);
  const bool asked = s_.at == At::kAcceptEndQuestion;
  const bool lost = !content && hopes(me_) < short_of(me_);
  const bool end = content ? quiet || asked : lost;
  return {yes == end ? 1.0 : 0.0, "finish",
          content ? "we are ahead"
          : lost  ? "nothing can be won any more"
                  : "the battle is not won yet"};
}

// --- Flak -------------------------------------------------------------------------------------------------------------

// What hits and spoilt aim are worth on this raider.
Doctrine::Raider Doctrine::raider(int t, int firepower) const {
  const Unit& u = unit(t);
  const bool drops = released(u) && !(u.profile.flags & kResolved);
  const double order = raids(u) ? w_.order_bombers : w_.order;
  Raider r{loss_per_hit(g_.card(u), firepower, false) * (g_.card(u).vp + order), 0};
  if (drops) {
    const double bombs = bombing_prospect(g_, s_, u, u.profile.target, profile_kind(u), u.profile.altitude, true);
    r.spoil = RaidFlak::kSpoilt * bombs, r.hit += RaidFlak::kHurt * bombs;
  }
  return r;
}

double Doctrine::shot(int gun, int t, int supports) const {
  game::Modifiers mods;
  flak_modifiers(g_, s_, gun, t, kDirectFire, supports, mods);
  const FlakProspect fire = flak_prospect(g_, mods.sum());
  const Raider r = raider(t, flak_firepower(g_, gun, kDirectFire));
  return fire.hits * r.hit + fire.spoilt * r.spoil;
}

// Fire where it hurts most, and not into a fight of our own.
Opinion Doctrine::fire(int gun, int t) const {
  double v = 0.2 + shot(gun, t, 0);
  for (int i = 0; i < s_.unit_count; ++i)
    if (on_map(unit(i)) && unit(i).side == me_ && same_square(unit(i), unit(t)) && (tallies(unit(i), t) || tallies(unit(t), i)))
      v -= 2.0;
  return {v, "flak", "fire at the most dangerous raider"};
}

// Help, unless the gun has a better target of its own.
Opinion Doctrine::support(int gun) const {
  const Ground& now = s_.ground;
  const int channels = gun_setup(g_, gun).type.channels - gun_state(g_, s_, gun).channels_used;
  int others = 0;
  double own = 0;
  for (int i = 0; i < s_.unit_count; ++i)
    if (i != now.target && may_fire(g_, s_, gun, i)) ++others, own = std::max(own, shot(gun, i, 0));
  const double help = shot(now.gun, now.target, now.supports + 1) - shot(now.gun, now.target, now.supports);
  const bool free = channels > others || help > own;
  return {free ? 0.3 : -0.1, "flak", free ? "all guns on one target" : "keep a channel for another target"};
}

}  // namespace furball::wing_leader
