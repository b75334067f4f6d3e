// Chapter 10.2 to 10.8: one air combat, step by step as the book's outline has it. Members carry Unit::role.

#include "games/wing_leader/combat.h"
#include "games/wing_leader/notation.h"

namespace furball::wing_leader {
namespace {

// a: cursor over units or sides.
enum Step : uint8_t {
  kBegin,
  kDefenderPrimary,  // WL-10.2-c
  kAttackerPrimary,
  kSpecial,       // head-on and bounce are facts (WL-10.2.1-a)
  kLongRange,     // WL-13.5.2-a
  kRatingChoice,  // WL-10.5-a
  kEvasion,       // WL-13.4.2-a
  kAttackerDice,
  kDefenderDice,
  kAttackerSpreads,  // WL-10.2.2-a
  kDefenderSpreads,
  kConfirmHits,
  kCheckCohesion,
  kMarkAmmo,
  kAttackerBreaks,  // WL-10.7.1-e
  kDefenderBreaks,
  kDogfight,
  kAfter,
  kEnd,
};

int side_of(const State& s, int role) { return role == kAttacker ? s.combat.attacker : 1 - s.combat.attacker; }

// WL-10.5.3-a: an unarmed unit cannot lead an attack, unless there is none else.
bool may_lead(const WingLeader& g, const State& s, int unit, int role) {
  if (!takes_part(s.unit[unit], role)) return false;
  if (role == kDefender || armament(g, s.unit[unit]) >= 0) return true;
  for (int i = 0; i < s.unit_count; ++i)
    if (takes_part(s.unit[i], role) && armament(g, s.unit[i]) >= 0) return false;
  return true;
}

int choose_primary(const WingLeader& g, State& s, int role) {  // how many could lead; sets the only one
  int n = 0;
  for (int i = 0; i < s.unit_count; ++i)
    if (may_lead(g, s, i, role)) ++n, s.combat.primary[role] = static_cast<uint8_t>(i);
  return n;
}

// --- Spreading hits: everybody gets n or n + 1; the choice is who gets one more -------------------------
struct Spread {
  int members = 0, each = 0, more = 0;
  int unit[16];
};

Spread spread_of(const State& s, int shooter) {
  Spread p;
  for (int i = 0; i < s.unit_count && p.members < 12; ++i)
    if (takes_part(s.unit[i], 1 - shooter)) p.unit[p.members++] = i;
  if (p.members > 0) p.each = s.combat.hits[shooter] / p.members, p.more = s.combat.hits[shooter] % p.members;
  return p;
}

void spread(State& s, int shooter, int mask) {
  const Spread p = spread_of(s, shooter);
  for (int i = 0; i < p.members; ++i) s.unit[p.unit[i]].hits = static_cast<uint8_t>(p.each + (mask >> i & 1));
  s.combat.hits[shooter] = 0;
}

void advance(Ctx& c, Frame& f) {
  State& s = c.s;
  Combat& b = s.combat;
  switch (f.step) {
    case kBegin:
      f.step = kDefenderPrimary;
      for (int i = 0; i < s.unit_count; ++i)  // WL-13.4.3-d: attackers leave their circle
        if (takes_part(s.unit[i], kAttacker)) set(s.unit[i], kLufbery, false);
      return;
    case kDefenderPrimary:
      if (choose_primary(c.g, s, kDefender) > 1) return c.ask(side_of(s, kDefender));
      f.step = kAttackerPrimary;
      return;
    case kAttackerPrimary:
      if (choose_primary(c.g, s, kAttacker) > 1) return c.ask(side_of(s, kAttacker));
      f.step = kSpecial;
      return;
    case kSpecial:
      if (is_head_on(c.g, s)) b.flags |= kCombatHeadOn;
      if (is_bounce(c.g, s)) b.flags |= kCombatBounce;
      if (has(primary(s, kDefender), kLufbery)) b.flags |= kCombatLufbery;
      if (c.listening())
        c.tell("fire",
               c.g.long_name(s, b.primary[0]) + " attacks " + c.g.long_name(s, b.primary[1]) +
                   (b.flags & kCombatHeadOn ? " head-on" : "") + (b.flags & kCombatBounce ? ", bouncing it" : "") + ".",
               "WL-10.0-b", b.primary[0]);
      f.step = kLongRange;
      return;
    case kLongRange: {
      const int choices = long_range_choices(c.g, s);
      if (choices != 0) return c.ask(side_of(s, kAttacker));
      f.step = kRatingChoice;
      return;
    }
    case kRatingChoice:
      if (b.flags & kCombatHeadOn) b.rating = Rating::kHitAndRun;       // WL-10.5-b, WL-10.3-b
      else if (b.flags & kCombatDogfight) b.rating = Rating::kTurning;  // WL-10.8.1-e
      else if (b.rating == Rating::kUndeclared) return c.ask(side_of(s, kAttacker));
      f.step = kEvasion;
      return;
    case kEvasion:
      if (may_evade(c.g, s)) return c.ask(side_of(s, kDefender));
      f.step = kAttackerDice;
      return;
    case kAttackerDice:  // WL-10.2-b: one roll a side, however many squadrons
    case kDefenderDice: {
      const int role = f.step == kAttackerDice ? kAttacker : kDefender;
      if (rolls_dice(c.g, s, role)) return c.roll();
      ++f.step;
      return;
    }
    case kAttackerSpreads:
    case kDefenderSpreads: {
      const int role = f.step == kAttackerSpreads ? kAttacker : kDefender;
      const Spread p = spread_of(s, role);
      if (b.hits[role] > 0 && p.more > 0 && p.members > 1) return c.ask(side_of(s, role));
      // The firepower is that of the moment of firing, whatever happens to the shooter now.
      if (b.hits[role] > 0) spread(s, role, 0);
      if (role == kDefender) {
        b.spare[0] = static_cast<uint8_t>(confirm_firepower(c.g, s, kAttacker));
        b.spare[1] = static_cast<uint8_t>(confirm_firepower(c.g, s, kDefender));
      }
      ++f.step;
      return;
    }
    case kConfirmHits:
      for (int role : {kDefender, kAttacker})
        for (int i = 0; i < s.unit_count; ++i)
          if (takes_part(s.unit[i], role) && s.unit[i].hits > 0) {
            // WL-10.3-c: the bonus against those vulnerable head-on
            c.push(Proc::kConfirm, i, b.spare[1 - role], role == kDefender && b.flags & kCombatHeadOn ? 1 : 0);
            return;
          }
      f.step = kCheckCohesion;
      f.a = 0;
      return;
    case kCheckCohesion:  // WL-10.7-a, WL-10.2-f: the attacker's units first
      for (; f.a < 2 * s.unit_count; ++f.a) {
        const int unit = f.a % s.unit_count, role = f.a < s.unit_count ? kAttacker : kDefender;
        if (!takes_part(s.unit[unit], role)) continue;
        if (broken(s.unit[unit])) {
          s.unit[unit].new_losses = 0;
          continue;
        }
        ++f.a;
        c.push(Proc::kCohesion, unit, fighter_role(s.unit[unit]) ? 0 : 1);  // WL-10.7-c
        return;
      }
      f.step = kMarkAmmo;
      return;
    case kMarkAmmo:
      for (int i = 0; i < s.unit_count; ++i) {
        Unit& u = s.unit[i];
        if (u.role == 0 || u.role > 2) continue;
        if (i == b.primary[kAttacker] && b.flags & kCombatRockets) {  // WL-10.7.2-c, WL-13.5.3-c, WL-13.5.3-d
          u.carries |= kRocketsFired;
          continue;
        }
        // WL-10.7.2-a, WL-10.7.2-d, WL-10.7.2-e (spent units go on fighting); WL-10.7.2-b: bombers never run short in air
        // combat
        if (c.g.card(u).fighter_class() && (fighter_role(u) || fighter_bomber(c.g, u)))
          u.ammo = u.ammo == Ammo::kFull ? Ammo::kLow : Ammo::kDepleted;
      }
      f.step = kAttackerBreaks;
      return;
    case kAttackerBreaks:
    case kDefenderBreaks: {
      const int role = f.step == kAttackerBreaks ? kAttacker : kDefender;
      for (int i = 0; i < s.unit_count; ++i)
        if (takes_part(s.unit[i], role) && fighter_role(s.unit[i]) && !broken(s.unit[i])) return c.ask(side_of(s, role));
      ++f.step;
      return;
    }
    case kDogfight:
      f.step = kAfter;
      if (!(b.flags & kCombatDogfight)) c.push(Proc::kDogfightCheck);
      return;
    case kAfter:
      f.step = kEnd;
      c.push(Proc::kAfterCombat);
      return;
    default:
      for (int i = 0; i < s.unit_count; ++i) s.unit[i].role = 0, s.unit[i].hits = 0, s.unit[i].new_losses = 0;
      s.combat = {};
      return c.pop();
  }
}

void legal(const WingLeader& g, const State& s, const Frame& f, game::ActionList& out) {
  switch (f.step) {
    case kDefenderPrimary:
    case kAttackerPrimary:
      for (int i = 0; i < s.unit_count; ++i)
        if (may_lead(g, s, i, f.step == kDefenderPrimary ? kDefender : kAttacker)) out.push_back(make(Kind::kPrimary, i));
      return;
    case kLongRange: {
      const int choices = long_range_choices(g, s);
      out.push_back(make(Kind::kPass));
      for (int n = 1; n <= 2; ++n)
        if (choices & n) out.push_back(make(Kind::kLongRangeShot, 0, 0, n));
      return;
    }
    case kRatingChoice:
      out.push_back(make(Kind::kRating, 0, 0, 1));
      out.push_back(make(Kind::kRating, 0, 0, 2));
      return;
    case kEvasion: out.push_back(make(Kind::kPass)), out.push_back(make(Kind::kEvade)); return;
    case kAttackerSpreads:
    case kDefenderSpreads: {
      const Spread p = spread_of(s, f.step == kAttackerSpreads ? kAttacker : kDefender);
      for (int mask = 1; mask < 1 << p.members; ++mask)
        if (__builtin_popcount(static_cast<unsigned>(mask)) == p.more) out.push_back(make(Kind::kHits, 0, 0, mask));
      return;
    }
    default:  // breaking off
      out.push_back(make(Kind::kPass));
      for (int i = 0; i < s.unit_count; ++i)
        if (takes_part(s.unit[i], f.step == kAttackerBreaks ? kAttacker : kDefender) && fighter_role(s.unit[i]) &&
            !broken(s.unit[i]))
          out.push_back(make(Kind::kBreak, i));
  }
}

void apply(Ctx& c, Frame& f, game::Action a) {
  State& s = c.s;
  switch (kind_of(a)) {
    case Kind::kPrimary:
      s.combat.primary[f.step == kDefenderPrimary ? kDefender : kAttacker] = static_cast<uint8_t>(unit_of(a));
      ++f.step;
      return;
    case Kind::kLongRangeShot:
      s.combat.flags |= kCombatLongRange;
      if (arg_of(a) == 2) s.combat.flags |= kCombatRockets;
      ++f.step;
      return;
    case Kind::kRating:
      s.combat.rating = static_cast<Rating>(arg_of(a));
      ++f.step;
      if (c.listening())
        c.tell("note", arg_of(a) == 1 ? "A turning fight." : "Hit and run.", "WL-10.5-a", s.combat.primary[kAttacker]);
      return;
    case Kind::kEvade:
      s.combat.flags |= kCombatEvade;
      ++f.step;
      if (c.listening())
        c.tell("note", c.g.long_name(s, s.combat.primary[kDefender]) + " evades.", "WL-13.4.2-a", s.combat.primary[kDefender]);
      return;
    case Kind::kHits: return spread(s, f.step == kAttackerSpreads ? kAttacker : kDefender, arg_of(a));
    case Kind::kBreak:  // WL-10.7.1-e
      s.unit[unit_of(a)].disorder = s.unit[unit_of(a)].size == Size::kFlight ? 1 : 2;
      if (c.listening()) c.tell("note", c.g.long_name(s, unit_of(a)) + " breaks off.", "WL-10.7.1-e", unit_of(a));
      became_broken(c, unit_of(a));
      return;
    default: ++f.step; return;
  }
}

void resolve(Ctx& c, Frame& f, uint32_t dice) {
  State& s = c.s;
  const int role = f.step == kAttackerDice ? kAttacker : kDefender;
  s.combat.dice[role] = static_cast<uint8_t>(dice);
  s.combat.hits[role] = static_cast<uint8_t>(hits_scored(c.g, s, role, static_cast<int>(dice)));
  ++f.step;
  if (c.listening())
    c.tell("roll",
           c.g.long_name(s, s.combat.primary[role]) + " rolls " + std::to_string(dice) + ": " +
               std::to_string(s.combat.hits[role]) + (s.combat.hits[role] == 1 ? " hit." : " hits."),
           "WL-10.5.1-c", s.combat.primary[role]);
}

void prompt(const WingLeader& g, const State& s, const Frame& f, game::Prompt& p) {
  switch (f.step) {
    case kDefenderPrimary:
      p = {"Who leads the defence?", "The values of this squadron are used; further fighters add one each.", "WL-10.2-c", ""};
      return;
    case kAttackerPrimary:
      p = {"Who leads the attack?", "The values of this squadron are used; further fighters add one each.", "WL-10.2-c", ""};
      return;
    case kLongRange:
      p = {"Attack from long range?", "The bombers do not answer, but the dice are worse.", "WL-13.5.2-a", ""};
      break;
    case kRatingChoice:
      p = {"Turning fight or hit and run?",
           "A turning fight compares turn, hit and run compares speed; both sides use the same.", "WL-10.5-a", ""};
      break;
    case kEvasion:
      p = {"Evade?", "Evasion spoils both sides' aim; whoever evades must refuse a dogfight.", "WL-13.4.2-a", ""};
      break;
    case kAttackerSpreads:
    case kDefenderSpreads:
      p = {"Who takes the odd hits?", "Nobody takes another hit before all have as many.", "WL-10.2.2-a", ""};
      return;
    default: p = {"Break off?", "A fighter may break of its own will and go home.", "WL-10.7.1-e", ""}; return;
  }
  p.unit = g.label(s, s.combat.primary[f.step == kEvasion ? kDefender : kAttacker]);
}

// The exact odds of both sides if this were chosen.
void preview_odds(const WingLeader& g, const State& s, game::ActionView& v) {
  for (int role : {kAttacker, kDefender})
    if (rolls_dice(g, s, role)) v.preview.rolls.push_back(combat_roll(g, s, role));
}

void action(const WingLeader& g, const State& s, const Frame& f, game::Action a, game::ActionView& v) {
  v.group = "combat";
  State next = s;
  switch (kind_of(a)) {
    case Kind::kPrimary: v.label = g.long_name(s, unit_of(a)), v.unit = g.label(s, unit_of(a)), v.rule = "WL-10.2-c"; return;
    case Kind::kLongRangeShot:
      v.label = arg_of(a) == 1 ? "Fire the heavy guns from long range" : "Fire rockets from long range", v.rule = "WL-13.5.2-a",
      v.attack = true;
      return;
    case Kind::kRating:
      next.combat.rating = static_cast<Rating>(arg_of(a));
      v.label = arg_of(a) == 1 ? "Turning fight" : "Hit and run", v.rule = "WL-10.5-a", v.attack = true;
      v.targets = {g.label(s, s.combat.primary[kDefender])};
      return preview_odds(g, next, v);
    case Kind::kEvade:
      next.combat.flags |= kCombatEvade;
      v.label = "Evade", v.rule = "WL-13.4.2-a";
      return preview_odds(g, next, v);
    case Kind::kHits: {
      const Spread p = spread_of(s, f.step == kAttackerSpreads ? kAttacker : kDefender);
      std::string names;
      for (int i = 0; i < p.members; ++i)
        if (arg_of(a) >> i & 1)
          names += (names.empty() ? "" : ", ") + g.long_name(s, p.unit[i]), v.targets.push_back(g.label(s, p.unit[i]));
      v.label = std::to_string(p.each + 1) + " on " + names, v.rule = "WL-10.2.2-a", v.attack = true;
      return;
    }
    case Kind::kBreak:
      v.label = g.long_name(s, unit_of(a)) + " breaks off", v.unit = g.label(s, unit_of(a)), v.rule = "WL-10.7.1-e";
      return;
    default:
      v.main = true, v.group = "pass";
      v.label = f.step == kLongRange ? "Close in" : f.step == kEvasion ? "Stand and fight" : "Nobody breaks off";
      if (f.step == kEvasion) preview_odds(g, s, v);
  }
}

int role_rolling(const Frame& f) { return f.step == kAttackerDice ? kAttacker : kDefender; }

void roll_view(const WingLeader& g, const State& s, const Frame& f, game::RollView& r) {
  r = combat_roll(g, s, role_rolling(f));
}

void outcome(const WingLeader& g, const State& s, const Frame& f, uint32_t dice, game::OutcomeView& v) {
  const int hits = hits_scored(g, s, role_rolling(f), static_cast<int>(dice));
  v.label = std::to_string(dice) + ": " + (hits == 0 ? "no hit" : hits == 1 ? "1 hit" : std::to_string(hits) + " hits");
  v.tone = hits == 0 ? "nothing" : "gain";
}

}  // namespace

extern const Procedure kAirCombatProc;
const Procedure kAirCombatProc{"air-combat", advance, legal,  apply,     two_d6_outcomes,
                               resolve,      prompt,  action, roll_view, outcome};

}  // namespace furball::wing_leader
