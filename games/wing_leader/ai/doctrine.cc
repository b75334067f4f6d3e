// The doctrine bot: rules of thumb of air fighting as scores on the legal actions. One function per kind of
// question; every score comes with the principle behind it. What no principle covers is decided by a quick look
// one step ahead.

#include <algorithm>

#include "games/wing_leader/ai/evaluate.h"
#include "games/wing_leader/hooks.h"
#include "games/wing_leader/notation.h"

namespace furball::wing_leader {
namespace {

struct Opinion {
  double score = 0;
  const char* key = "look_ahead";
  const char* why = "the position looks best afterwards";
};

class Doctrine {
 public:
  Doctrine(const WingLeader& g, const State& s) : g_(g), s_(s), me_(s.seat) {}

  Opinion judge(game::Action a) const {
    const int u = unit_of(a), t = target_of(a);
    switch (kind_of(a)) {
      case Kind::kQuality: return {(arg_of(a) == 1 ? 1 : -1) * strength(u), "quality", arg_of(a) == 1 ? "the best fighters get the best crews" : "green crews go where they do least harm"};
      case Kind::kExpert:
      case Kind::kLeader: return {strength(u), "leaders", "leaders fly with the strongest unit"};
      case Kind::kVector: return vector(u, arg_x(arg_of(a)), arg_y(arg_of(a)));
      case Kind::kHeightRoll: return {1, "height_error", "a free chance to lead them astray"};
      case Kind::kShift: return shift(arg_x(arg_of(a)), arg_y(arg_of(a)));
      case Kind::kTally: return tally(u, t, tally_chance(u, t));
      case Kind::kOrder: return tally(u, t, 1.0);
      case Kind::kOrderAll: return {target_value(u, t) + 1, "mass", "the whole wing at once"};
      case Kind::kDrop: return drop(u);
      case Kind::kSplit: return {-1, "keep_together", "a squadron fights better than two flights"};
      case Kind::kMode: return mode(arg_of(a));
      case Kind::kToward: return toward(u);
      case Kind::kFormUp: return {1.2 - 0.1 * geom::distance({arg_x(arg_of(a)), arg_y(arg_of(a))}, at(s_.unit[s_.move.unit])), "form_up", "back to the bombers while nothing is in sight"};
      case Kind::kGo: return s_.move.unit != kNone ? step(a) : entry(a);
      case Kind::kTo: return to(arg_of(a));
      case Kind::kStay: return {station(at(s_.unit[s_.move.unit]), arg_facing(arg_of(a))) - 0.3, "wait", "nothing better than to wait here"};
      case Kind::kEndMove: return end_here();
      case Kind::kAllOn: return {1, "press_on", "bombers hold their course"};
      case Kind::kPick: return {0.5 - 0.01 * u, "order", "in the order of the list"};
      case Kind::kJettison: return jettison(u, arg_of(a));
      case Kind::kBreak: return break_off(u);
      case Kind::kLufberyIn: return {outnumbered() ? 0.5 : -2, "lufbery", "a circle only when outnumbered"};
      case Kind::kLufberyOut: return {0.5, "lufbery", "out of the circle and into the fight"};
      case Kind::kReact: return {1.0 + 0.5 * __builtin_popcount(static_cast<unsigned>(arg_of(a))), "protect", "escorts exist to come between"};
      case Kind::kEscape: return {broken(s_.unit[u]) ? 1.0 : bomber_role(s_.unit[u]) ? 0.5 : -0.5, "escape", "a beaten unit is worth saving"};
      case Kind::kYes:
      case Kind::kNo: return answer(kind_of(a) == Kind::kYes);
      case Kind::kHunter: return {-static_cast<double>(distance(s_.unit[u], s_.unit[prey()])), "hunt", "the nearest hunter has the best chance"};
      case Kind::kPass: return {0, "nothing", "nothing worth doing"};
      case Kind::kPrimary: return {strength(u), "primary", "the strongest unit leads the fight"};
      case Kind::kRetally: return {target_value(u, t), "target", "the most valuable enemy in the fight"};
      case Kind::kProfile: return run_in(t, arg_of(a));
      case Kind::kRelease: return {50.0 + 0.1 * arg_of(a), "bomb", "bombs away"};
      case Kind::kAbandon: return {-10, "bomb", "a run once begun is flown to its end"};
      case Kind::kCircle: return {-2, "press_on", "bombers do not loiter"};
      case Kind::kFireFlak: return {0.2 + value_of(unit(t)), "flak", "fire at the most dangerous raider"};
      case Kind::kSupport: return {-0.1, "flak", "keep a channel for another target"};
      case Kind::kBarrage:
      case Kind::kMarker: return {-0.1, "flak", "aimed fire rather than a barrage"};
      case Kind::kEscortsFree: return {-1, "station", "escorts stay with the bombers"};
      default: return look_ahead(a);
    }
  }

 private:
  const Unit& unit(int i) const { return s_.unit[i]; }

  // Dive and torpedo attacks first, level bombing last.
  static double profile_rank(int arg) {
    switch (static_cast<ProfileKind>(arg & 15)) {
      case ProfileKind::kDive:
      case ProfileKind::kTorpedo:
      case ProfileKind::kKamikaze: return 1.0;
      case ProfileKind::kSteep:
      case ProfileKind::kSkip:
      case ProfileKind::kParafrag:
      case ProfileKind::kRocket: return 0.8;
      case ProfileKind::kGlide: return 0.6;
      default: return 0.2;
    }
  }

  // Begin a run on the richest target near by, not on whatever comes first.
  Opinion run_in(int target, int arg) const {
    const Unit& u = unit(s_.move.unit);
    int best = 0;
    for (int i = 0; i < s_.surface_count; ++i) {
      const Surface& x = s_.surface[i];
      if (x.used && g_.surfaces[x.setup].side != u.side && !g_.type(x).balloon && geom::abs_int(x.x - u.x) <= 12) best = std::max(best, g_.type(x).vp);
    }
    const int vp = g_.type(s_.surface[target]).vp;
    if (vp < best) return {-60.0 + vp, "bomb", "a better target lies ahead"};
    return {40.0 + 0.2 * vp + profile_rank(arg), "bomb", "the target is in reach: begin the run"};
  }

  // A bomber's next step: toward the richest target near by, down when its run needs it.
  double approach(Square p) const {
    const Unit& u = unit(s_.move.unit);
    double best = -99;
    for (int i = 0; i < s_.surface_count; ++i) {
      const Surface& x = s_.surface[i];
      if (!x.used || g_.surfaces[x.setup].side == u.side || g_.type(x).balloon) continue;
      const bool mine = u.profile.kind != 0 && u.profile.target == i;
      const double v = (mine ? 20.0 : 0.3 * g_.type(x).vp) - geom::abs_int(p.x - x.x);
      best = std::max(best, v);
    }
    const auto kind = static_cast<ProfileKind>(u.profile.kind);
    const bool low = u.load == Load::kTorpedo || u.load == Load::kAtgr || u.load == Load::kParafrag || has(u, kKamikaze) || has(u, kSkipTrained);
    const bool diving = kind != ProfileKind::kNoProfile && kind != ProfileKind::kLevel && kind != ProfileKind::kRecce;
    return best + (low || diving ? -0.6 : 0.1) * p.y;
  }

  double strength(int i) const {
    const Unit& u = unit(i);
    return (fighter_role(u) ? 2.0 : 0.0) + combat_value(g_, s_, i, true, false, 0) + 0.5 * combat_value(g_, s_, i, false, false, 0) +
           std::max<int>(0, g_.card(u).firepower) + (u.size == Size::kSquadron ? 1.0 : 0.0);
  }

  double value_of(const Unit& t) const {
    double v = g_.card(t).vp * (t.size == Size::kSquadron ? 1.0 : 0.7);
    if (bomber_role(t) && loaded(t) && !has(t, kReturning)) v += broken(t) ? 0.3 : 2.0;
    if (broken(t)) v *= 0.5;
    return v;
  }

  // What attacking t with u is worth: bombers for interceptors, threats to our bombers for everybody else.
  double target_value(int u, int t) const {
    const Unit& me = unit(u);
    const Unit& it = unit(t);
    double v = value_of(it);
    if (me.mission != Mission::kIntercept && fighter_role(it) && it.tally_on == TallyOn::kUnit && bomber_role(unit(it.tally))) v += 1.5;
    v += 0.15 * std::clamp(combat_value(g_, s_, u, true, false, 0) - combat_value(g_, s_, t, true, true, 0), -4, 4);
    v += 0.05 * std::clamp(me.y - it.y, -4, 4);
    v -= 0.12 * distance(me, it);
    for (int i = 0; i < s_.unit_count; ++i)  // spread over targets, but two on one is fine
      if (i != u && unit(i).side == me.side && on_map(unit(i)) && tallies(unit(i), t)) v -= 0.25;
    return v;
  }

  double tally_chance(int u, int t) const {
    Mods mods;
    tally_modifiers(g_, s_, u, t, mods);
    return std::clamp((6 - distance(unit(u), unit(t)) + mods.sum()) / 6.0, 0.0, 1.0);
  }

  Opinion tally(int u, int t, double chance) const {
    const Unit& me = unit(u);
    // An escort beside its bombers keeps its station unless the enemy is already near.
    if (me.mission == Mission::kEscort && distance(me, unit(t)) > 4) return {-0.5, "station", "escorts stay with the bombers"};
    const double v = target_value(u, t);
    return {v > 0.2 ? 0.2 + v * chance : v - 0.2, "see", "seeing first is half the fight"};
  }

  Opinion drop(int u) const {
    const Unit& t = unit(unit(u).tally);
    const bool pointless = unit(u).tally_on == TallyOn::kUnit && broken(t) && distance(unit(u), t) > 3;
    return {pointless ? 0.4 : -1, "drop", pointless ? "the quarry is beaten and far off" : "stay on the target"};
  }

  // The enemy bombers' place in n turns.
  bool expected(int side, int turns, double& x, double& y) const {
    int n = 0;
    x = y = 0;
    for (int pass = 0; pass < 2 && n == 0; ++pass)
      for (int i = 0; i < s_.unit_count; ++i) {
        const Unit& e = unit(i);
        if (e.side == side || !(on_map(e) || e.status == Status::kWaiting) || (pass == 0 && (!bomber_role(e) || has(e, kReturning)))) continue;
        x += e.x + 2.0 * turns * step_x(e.facing), y += e.y;
        ++n;
      }
    if (n) x /= n, y /= n;
    return n > 0;
  }

  // Meet the raid: the earliest square on its course that this unit can reach in time, a little above it.
  Opinion vector(int u, int x, int y) const {
    const Unit& me = unit(u);
    for (int t = 1; t <= 10; ++t) {
      double ex, ey;
      if (!expected(me.side, t, ex, ey)) break;
      const int gx = std::clamp(static_cast<int>(ex + 0.5), 0, kColumns - 1), gy = std::clamp(static_cast<int>(ey + 2.5), 0, kRows - 1);
      const int climb = std::max(0, gy - me.y);
      if (std::max(geom::abs_int(gx - me.x), 2 * climb) > 3 * t && t < 10) continue;
      return {-static_cast<double>(geom::distance({x, y}, {gx, gy})), "intercept", "meet the raid on its course, from above"};
    }
    return {-static_cast<double>(geom::distance({x, y}, at(me))), "intercept", "wait here"};
  }

  Opinion shift(int x, int y) const {
    double ex, ey;
    if (!expected(1 - me_, 2, ex, ey)) return {0, "shift", ""};
    return {geom::abs_int(static_cast<int>(ey) + 1 - y) + 0.3 * geom::abs_int(static_cast<int>(ex) - x), "shift", "send them to the wrong height"};
  }

  Opinion mode(int arg) const {
    const Unit& u = unit(s_.move.unit);
    const auto m = static_cast<MoveMode>(arg & 15);
    const bool spent = u.ammo == Ammo::kDepleted;
    switch (m) {
      case MoveMode::kHome: return {spent ? 2.0 : -1.0, "home", spent ? "out of ammunition" : "there is still work to do"};
      case MoveMode::kCircle: return {0.5, "wait", "wait for the controller"};
      case MoveMode::kStraight: return {0.8, "sweep", "keep ahead of the bombers"};
      case MoveMode::kSlowClimb: return {s_.move.mode == MoveMode::kRoute ? 0.6 : -50.0, "height", "climb only where the goal is higher"};
      default: return {};
    }
  }

  Opinion toward(int u) const { return {1.6 - 0.12 * distance(unit(u), unit(s_.move.unit)), "help", "join the fight of a friend"}; }

  // How good it is to stand at p facing f for the unit that moves.
  double station(Square p, int facing) const {
    const Move& m = s_.move;
    const Unit& u = unit(m.unit);
    if (m.mode == MoveMode::kApproach) return approach(p);
    if (m.mode == MoveMode::kRoute) return -static_cast<double>(geom::distance(p, {m.goal_x, m.goal_y}));
    if (m.mode == MoveMode::kHome) return (p.x - m.start_x) * (u.home ? 1.0 : -1.0);
    if (u.tally_on == TallyOn::kUnit) {
      const Unit& t = unit(u.tally);
      const int d = geom::distance(p, at(t));
      double v = -d;
      if (d > 0) v += 0.4 * std::clamp(p.y - t.y, -2, 2);                                    // above it
      if (d > 0 && geom::aspect(at(t) - p, geom::SquareFacing(facing)) == geom::Aspect::kAhead) v += 0.3;  // pointing at it
      if (d == 0) v += 2.0;
      return v;
    }
    // Without a target: height, and near our bombers if we have any.
    double v = 0.1 * p.y;
    int nearest = 99;
    for (int i = 0; i < s_.unit_count; ++i)
      if (on_map(unit(i)) && unit(i).side == u.side && i != m.unit && (bomber_role(unit(i)) || g_.wing(unit(i)))) nearest = std::min(nearest, geom::distance(at(unit(i)), p));
    if (nearest < 99) v -= 0.2 * nearest;
    return v;
  }

  // Entering the target's square: is it the moment?
  double attack_value(Square from) const {
    const Unit& u = unit(s_.move.unit);
    const Unit& t = unit(u.tally);
    double v = 1.5;
    if (from.y > t.y || s_.move.dives) v += 0.8;                              // dive markers give speed
    if (enters_out_of_sun(g_, s_, from, at(t))) v += 1.0;
    if (from_ahead(t, from)) v += g_.card(t).head_on ? 0.6 : -0.4;
    if (behind(t, from)) v += 0.2;
    v += 0.25 * std::clamp(combat_value(g_, s_, s_.move.unit, true, false, 0) - combat_value(g_, s_, u.tally, true, true, 0), -3, 3);
    return v;
  }

  Opinion step(game::Action a) const {
    const Unit& u = unit(s_.move.unit);
    const int f = arg_facing(arg_of(a));
    const Square p{u.x + step_x(f), u.y + step_y(f)};
    if (!on_board(p.x, p.y)) return {s_.move.mode == MoveMode::kHome ? 5.0 : s_.move.mode == MoveMode::kStraight ? 1.0 : -9.0, "leave", "nobody leaves a fight unasked"};
    if (u.tally_on == TallyOn::kUnit && p == at(unit(u.tally))) return {attack_value(at(u)) + 2.0, "attack", "height, Sun and surprise: attack"};
    return {station(p, f), "close_in", "closer to the target, and above it"};
  }

  Opinion to(int arg) const {
    const Unit& u = unit(s_.move.unit);
    const Square p{arg_x(arg), arg_y(arg)};
    if (u.tally_on == TallyOn::kUnit && p == at(unit(u.tally))) return {attack_value(at(u)) + 1.9, "attack", "height, Sun and surprise: attack"};
    return {station(p, u.facing) + 0.05, "close_in", "closer to the target, and above it"};
  }

  Opinion end_here() const {
    const Unit& u = unit(s_.move.unit);
    const bool there = u.tally_on == TallyOn::kUnit && same_square(u, unit(u.tally));
    return {there ? 3.0 : station(at(u), u.facing) - 0.05, "hold", there ? "attack from here" : "well placed already"};
  }

  Opinion entry(game::Action a) const {  // a reactor's way in: not head-on, if it can be helped
    return {-0.1 * turn_steps(arg_facing(arg_of(a)), kE), "entry", "the shortest way in"};
  }

  Opinion jettison(int u, int what) const {
    if (what == 2) {
      bool hunted = has_tally(unit(u)) || s_.move.unit == kNone;
      for (int i = 0; i < s_.unit_count; ++i) hunted = hunted || tallies(unit(i), u);
      return {hunted ? 4.0 : -1.0, "tanks", hunted ? "tanks off before a fight" : "keep the fuel"};
    }
    return {-3, "press_on", "the bombs are what we came for"};
  }

  Opinion break_off(int u) const {
    const Unit& me = unit(u);
    const bool worn = fighter_role(me) && me.ammo == Ammo::kDepleted && me.losses * 2 >= me.max_losses;
    return {worn ? 3.0 : -8.0, "break_off", worn ? "out of ammunition and mauled" : "units do not break without need"};
  }

  bool outnumbered() const {
    int balance = 0;
    const Unit& u = unit(s_.move.unit);
    for (int i = 0; i < s_.unit_count; ++i)
      if (on_map(unit(i)) && fighter_role(unit(i)) && !broken(unit(i)) && distance(unit(i), u) <= 4) balance += unit(i).side == u.side ? 1 : -1;
    return balance <= -2 && !has_tally(u);
  }

  int prey() const { return s_.top().b; }

  Opinion answer(bool yes) const {
    const auto proc = static_cast<Proc>(s_.top().proc);
    if (proc == Proc::kEscapes) {  // let go only what we cannot catch
      int best = 99;
      for (int i = 0; i < s_.unit_count; ++i)
        if (unit(i).side == me_ && available(g_, s_, i)) best = std::min(best, distance(unit(i), unit(prey())));
      const bool catchable = best <= 4 || !broken(unit(prey()));
      return {yes == !catchable ? 1.0 : 0.0, "pursue", catchable ? "it can still be caught" : "it is out of reach"};
    }
    if (proc == Proc::kEndPhase) {
      const game::Verdict mine = me_ == 0 ? game::Verdict::kBlueWins : game::Verdict::kRedWins;
      const bool content = g_.score(s_).verdict == mine;
      const bool fly_on = s_.top().step == 4;  // "fly your bombers on?"
      return {(fly_on ? yes : yes == content) ? 1.0 : 0.0, "finish", content ? "we are ahead" : "the battle is not won yet"};
    }
    return {yes ? 0.5 : 0.6, "plain", "the plain answer"};
  }

  Opinion look_ahead(game::Action a) const {
    State next = s_;
    g_.apply(next, a, nullptr);
    double v = g_.evaluate(next);
    if (next.wait == Wait::kChance) {  // the mean over the dice that follow
      game::OutcomeList outcomes;
      g_.outcomes(next, outcomes);
      double sum = 0, total = 0;
      for (const game::Outcome& o : outcomes) {
        State after = next;
        g_.resolve(after, o.id, nullptr);
        sum += static_cast<double>(o.weight) * g_.evaluate(after);
        total += static_cast<double>(o.weight);
      }
      v = sum / total;
    }
    return {me_ == 0 ? v : -v, "look_ahead", "the position looks best afterwards"};
  }

  const WingLeader& g_;
  const State& s_;
  int me_;
};

}  // namespace

std::vector<game::BotInfo> WingLeader::bots() const {
  return {{"doctrine", "Doctrine", "Rules of thumb of air fighting: see first, climb, attack out of the Sun, bombers hold their course. Explains itself."}};
}

game::BotChoice WingLeader::choose(std::string_view, const State& s, dice::Rng& rng) const {
  game::ActionList actions;
  legal(s, actions);
  const Doctrine doctrine(*this, s);
  // Scores of different kinds are comparable where they meet at one node; look-ahead nodes hold one kind each.
  double best = -1e18;
  game::BotChoice choice;
  Opinion reason;
  int ties = 0;
  for (game::Action a : actions) {
    const Opinion o = doctrine.judge(a);
    if (o.score > best + 1e-9) {
      best = o.score, choice.action = a, reason = o, ties = 1;
    } else if (o.score > best - 1e-9 && rng.below(static_cast<uint64_t>(++ties)) == 0) {
      choice.action = a, reason = o;
    }
  }
  choice.reasons.push_back({reason.key, "Doctrine", reason.why, ""});
  return choice;
}

}  // namespace furball::wing_leader
