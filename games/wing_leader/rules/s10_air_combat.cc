// Chapter 10.2 to 10.8: one air combat, step by step as the book's outline has it. Members carry Unit::role.

#include <algorithm>

#include "games/wing_leader/combat.h"
#include "games/wing_leader/notation.h"

namespace furball::wing_leader {
namespace {

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

// WL-10.5.3-a: an unarmed unit cannot lead an attack, unless there is none else.
bool may_lead(const WingLeader& g, const State& s, int unit, int role) {
  const auto able = [&](int i) {  // WL-14.2.6-a: nor can a fighter that flak has broken this turn
    return takes_part(s.unit[i], role) && armament(g, s.unit[i]) >= 0 && !did(s.unit[i], kBrokenByFlak);
  };
  if (!takes_part(s.unit[unit], role)) return false;
  if (role == kDefender || able(unit)) return true;
  for (const int i : all_units(s))
    if (able(i)) return false;
  return true;
}

int choose_primary(const WingLeader& g, State& s, int role) {  // how many could lead; sets the only one
  int n = 0;
  for (const int i : all_units(s))
    if (may_lead(g, s, i, role)) ++n, s.combat.primary[role] = i;
  return n;
}

// --- Spreading hits: everybody gets n or n + 1; the choice is who gets one more -------------------------
struct Spread {
  int members = 0, each, more;
  int unit[kMaxUnits];
};

Spread spread_of(const State& s, int shooter) {  // over those that have none yet
  Spread p;
  for (const int i : all_units(s))
    if (takes_part(s.unit[i], 1 - shooter) && s.unit[i].hits == 0) p.unit[p.members++] = i;
  const int shares = std::max(1, p.members);
  p.each = s.combat.hits[shooter] / shares, p.more = s.combat.hits[shooter] % shares;
  return p;
}

void spread(State& s, int shooter, int mask) {
  const Spread p = spread_of(s, shooter);
  for (const int i : Slots(p.members)) s.unit[p.unit[i]].hits = p.each + (mask >> i & 1);
  s.combat.hits[shooter] = 0;
}

// The role whose turn it is at a step that both sides have.
int role_at(const Frame& f) {
  switch (f.step) {
    case kAttackerPrimary:
    case kAttackerDice:
    case kAttackerSpreads:
    case kAttackerBreaks: return kAttacker;
    default: return kDefender;
  }
}

// --- Who leads (WL-10.2-c) ------------------------------------------------------------------------------

void legal_primary(const WingLeader& g, const State& s, const Frame& f, game::ActionList& out) {
  for (const int i : all_units(s))
    if (may_lead(g, s, i, role_at(f))) out.push_back(make(Kind::kPrimary, i));
}

void apply_primary(Ctx& c, Frame& f, game::Action a) {
  c.s.combat.primary[role_at(f)] = unit_of(a);
  ++f.step;
}

void prompt_primary(const WingLeader&, const State&, const Frame& f, game::Prompt& p) {
  p.title = role_at(f) == kDefender ? "Who leads the defence?" : "Who leads the attack?";
  p.text = "The values of this squadron are used; further fighters add one each.";
}

void label_unit(const WingLeader& g, const State& s, game::Action a, game::ActionView& v) {
  v.label = g.long_name(s, unit_of(a));
}

// Head-on, bounce and Lufbery are facts of the two that lead (WL-10.2.1-a).
void note_circumstances(Ctx& c) {
  State& s = c.s;
  Combat& b = s.combat;
  if (is_head_on(c.g, s)) b.flags |= kCombatHeadOn;
  if (is_bounce(c.g, s)) b.flags |= kCombatBounce;
  if (has(primary(s, kDefender), kLufbery)) b.flags |= kCombatLufbery;
  if (!c.listening()) return;
  const bool head_on = b.flags.has(kCombatHeadOn), bounce = b.flags.has(kCombatBounce);
  c.tell("fire",
         say(head_on && bounce ? "{unit} attacks {target} head-on, bouncing it."
             : head_on         ? "{unit} attacks {target} head-on."
             : bounce          ? "{unit} attacks {target}, bouncing it."
                               : "{unit} attacks {target}.",
             {{"target", c.name(b.primary[1])}}),
         "WL-10.0-b", b.primary[0]);
}

// --- How it is fought: long range, rating, evasion ---------------------------------------------------------

// The exact odds of both sides if this were chosen.
void preview_odds(const WingLeader& g, const State& s, game::ActionView& v) {
  for (int role : {kAttacker, kDefender})
    if (rolls_dice(g, s, role)) v.preview.rolls.push_back(combat_roll(g, s, role));
}

void legal_long_range(const WingLeader& g, const State& s, game::ActionList& out) {
  const int choices = long_range_choices(g, s);
  out.push_back(make(Kind::kPass));
  for (int n = 1; n <= 2; ++n)
    if (choices & n) out.push_back(make(Kind::kLongRangeShot, 0, 0, n));
}

void apply_long_range(Ctx& c, Frame& f, game::Action a) {
  ++f.step;
  if (kind_of(a) == Kind::kPass) return;
  c.s.combat.flags |= kCombatLongRange;
  if (arg_of(a) == 2) c.s.combat.flags |= kCombatRockets;
}

void prompt_long_range(const WingLeader& g, const State& s, game::Prompt& p) {
  p.title = "Attack from long range?", p.text = "The bombers do not answer, but the dice are worse.";
  p.unit = g.label(s, s.combat.primary[kAttacker]);
}

void label_long_range(const WingLeader&, const State&, game::Action a, game::ActionView& v) {
  v.main = kind_of(a) == Kind::kPass, v.attack = !v.main;
  v.label = v.main ? "Close in" : arg_of(a) == 1 ? "Fire the heavy guns from long range" : "Fire rockets from long range";
}

void legal_rating(const WingLeader&, const State&, game::ActionList& out) {
  out.push_back(make(Kind::kRating, 0, 0, 1));
  out.push_back(make(Kind::kRating, 0, 0, 2));
}

void apply_rating(Ctx& c, Frame& f, game::Action a) {
  c.s.combat.rating = static_cast<Rating>(arg_of(a));
  ++f.step;
  if (c.listening())
    c.tell("note", arg_of(a) == 1 ? "A turning fight." : "Hit and run.", "WL-10.5-a", c.s.combat.primary[kAttacker]);
}

void prompt_rating(const WingLeader& g, const State& s, game::Prompt& p) {
  p.title = "Turning fight or hit and run?";
  p.text = "A turning fight compares turn, hit and run compares speed; both sides use the same.";
  p.unit = g.label(s, s.combat.primary[kAttacker]);
}

void label_rating(const WingLeader& g, const State& s, game::Action a, game::ActionView& v) {
  State next = s;
  next.combat.rating = static_cast<Rating>(arg_of(a));
  v.label = arg_of(a) == 1 ? "Turning fight" : "Hit and run", v.attack = true;
  v.targets = {g.label(s, s.combat.primary[kDefender])};
  preview_odds(g, next, v);
}

void legal_evade(const WingLeader&, const State&, game::ActionList& out) {
  out.push_back(make(Kind::kPass)), out.push_back(make(Kind::kEvade));
}

void apply_evade(Ctx& c, Frame& f, game::Action a) {
  ++f.step;
  if (kind_of(a) == Kind::kPass) return;
  c.s.combat.flags |= kCombatEvade;
  if (c.listening()) c.tell("note", "{unit} evades.", "WL-13.4.2-a", c.s.combat.primary[kDefender]);
}

void prompt_evade(const WingLeader& g, const State& s, game::Prompt& p) {
  p.title = "Evade?", p.text = "Evasion spoils both sides' aim; whoever evades must refuse a dogfight.";
  p.unit = g.label(s, s.combat.primary[kDefender]);
}

void label_evade(const WingLeader& g, const State& s, game::Action a, game::ActionView& v) {
  State next = s;
  v.main = kind_of(a) == Kind::kPass;
  if (!v.main) next.combat.flags |= kCombatEvade;
  v.label = v.main ? "Stand and fight" : "Evade";
  preview_odds(g, next, v);
}

// --- Hits and what they do ----------------------------------------------------------------------------------

void legal_spread(const WingLeader&, const State& s, const Frame& f, game::ActionList& out) {
  const Spread p = spread_of(s, role_at(f));
  if (p.members > kChosenAtOnce) {
    for (const int i : Slots(p.members)) out.push_back(make(Kind::kHits, 0, 0, kOneOfMany + i));
    return;
  }
  for (const int mask : Slots(1 << p.members))
    if (__builtin_popcount(static_cast<unsigned>(mask)) == p.more) out.push_back(make(Kind::kHits, 0, 0, mask));
}

void apply_spread(Ctx& c, Frame& f, game::Action a) {
  const int shooter = role_at(f);
  if (arg_of(a) < kOneOfMany) return spread(c.s, shooter, arg_of(a));
  const Spread p = spread_of(c.s, shooter);
  c.s.unit[p.unit[arg_of(a) - kOneOfMany]].hits = p.each + 1;
  c.s.combat.hits[shooter] -= p.each + 1;
}

void label_spread(const WingLeader& g, const State& s, const Frame& f, game::Action a, game::ActionView& v) {
  const Spread p = spread_of(s, role_at(f));
  std::string names;
  for (int i = 0; i < p.members; ++i)
    if (arg_of(a) < kOneOfMany ? arg_of(a) >> i & 1 : arg_of(a) - kOneOfMany == i)
      add_item(names, g.long_name(s, p.unit[i])), v.targets.push_back(g.label(s, p.unit[i]));
  v.label = say_n(p.each + 1, "{n} hit on {units}", "{n} hits on {units}", {{"units", names}}), v.attack = true;
}

// True: nothing to choose, the hits are dealt.
bool deal_hits(Ctx& c, int role) {
  State& s = c.s;
  if (spread_of(s, role).more > 0) return false;
  spread(s, role, 0);
  // The firepower is that of the moment of firing, whatever happens to the shooter now.
  for (int shooter : {kAttacker, kDefender}) s.combat.firepower[shooter] = confirm_firepower(c.g, s, shooter);
  return true;
}

bool confirm_next(Ctx& c) {
  State& s = c.s;
  const Combat& b = s.combat;
  for (int role : {kDefender, kAttacker})
    for (const int i : all_units(s)) {
      if (!takes_part(s.unit[i], role) || s.unit[i].hits == 0) continue;
      const bool head_on = role == kDefender && b.flags & kCombatHeadOn;  // WL-10.3-c
      c.push(Proc::kConfirm, {.unit = i, .how = head_on, .value = b.firepower[1 - role]});
      return true;
    }
  return false;
}

// WL-10.7-a, WL-10.2-f: the attacker's units first
bool check_next(Ctx& c, Frame& f) {
  State& s = c.s;
  for (; f.next < 2 * s.unit_count; ++f.next) {
    const int unit = f.next % s.unit_count, role = f.next < s.unit_count ? kAttacker : kDefender;
    if (!takes_part(s.unit[unit], role)) continue;
    if (broken(s.unit[unit])) {
      s.unit[unit].new_losses = 0;
      continue;
    }
    ++f.next;
    c.push(Proc::kCohesion, {.unit = unit, .how = fighter_role(s.unit[unit]) ? 0 : 1});  // WL-10.7-c
    return true;
  }
  return false;
}

void mark_ammunition(Ctx& c) {
  State& s = c.s;
  for (const int i : all_units(s)) {
    Unit& u = s.unit[i];
    if (u.role == 0) continue;
    if (i == s.combat.primary[kAttacker] && s.combat.flags & kCombatRockets) {  // WL-10.7.2-c, WL-13.5.3-c, WL-13.5.3-d
      u.carries |= kRocketsFired;
      continue;
    }
    // WL-10.7.2-a, WL-10.7.2-d, WL-10.7.2-e (spent units go on fighting), by mission, whatever the class (WL-3.2.1-b);
    // WL-10.7.2-b: bombers never run short in air combat
    if (fighter_role(u) || fighter_bomber(c.g, u)) use_ammunition(u);
  }
}

// --- Breaking off (WL-10.7.1-e) ---------------------------------------------------------------------------------

bool may_break_off(const State& s, int unit, int role) {
  return takes_part(s.unit[unit], role) && !broken(s.unit[unit]);  // bombers and dogfighters too
}

bool anybody_may_break_off(const State& s, int role) {
  for (const int i : all_units(s))
    if (may_break_off(s, i, role)) return true;
  return false;
}

void legal_break(const WingLeader&, const State& s, const Frame& f, game::ActionList& out) {
  out.push_back(make(Kind::kPass));
  for (const int i : all_units(s))
    if (may_break_off(s, i, role_at(f))) out.push_back(make(Kind::kBreak, i));
}

void apply_break(Ctx& c, Frame& f, game::Action a) {
  if (kind_of(a) == Kind::kPass) ++f.step;
  else break_off(c, unit_of(a));
}

void label_break(const WingLeader& g, const State& s, game::Action a, game::ActionView& v) {
  pass_or_unit(g, s, a, v, "Nobody breaks off", "{unit} breaks off");
}

// --- The outline ---------------------------------------------------------------------------------------------

void advance(Ctx& c, Frame& f) {
  State& s = c.s;
  Combat& b = s.combat;
  const int role = role_at(f), side = side_of(s, role);
  if (f.step > kAttackerPrimary && f.step < kEnd && (b.primary[0] >= s.unit_count || b.primary[1] >= s.unit_count))
    f.step = kEnd;
  switch (f.step) {
    case kBegin:
      f.step = kDefenderPrimary;
      for (const int i : all_units(s))  // WL-13.4.3-d: attackers leave their circle
        if (takes_part(s.unit[i], kAttacker)) set(s.unit[i], kLufbery, false);
      return;
    case kDefenderPrimary:
    case kAttackerPrimary:
      if (choose_primary(c.g, s, role) > 1) return c.ask(At::kPrimaryQuestion, side);
      ++f.step;
      return;
    case kSpecial:
      note_circumstances(c);
      f.step = kLongRange;
      return;
    case kLongRange:
      if (long_range_choices(c.g, s) != 0) return c.ask(At::kLongRangeQuestion, side_of(s, kAttacker));
      f.step = kRatingChoice;
      return;
    case kRatingChoice:
      if (b.flags & kCombatHeadOn) b.rating = Rating::kHitAndRun;       // WL-10.5-b, WL-10.3-b
      else if (b.flags & kCombatDogfight) b.rating = Rating::kTurning;  // WL-10.8.1-e
      else if (b.rating == Rating::kUndeclared) return c.ask(At::kRatingQuestion, side_of(s, kAttacker));
      f.step = kEvasion;
      return;
    case kEvasion:
      if (may_evade(c.g, s)) return c.ask(At::kEvadeQuestion, side_of(s, kDefender));
      f.step = kAttackerDice;
      return;
    case kAttackerDice:  // WL-10.2-b: one roll a side, however many squadrons
    case kDefenderDice:
      if (rolls_dice(c.g, s, role)) return c.roll(At::kAirCombatRoll);
      ++f.step;
      return;
    case kAttackerSpreads:
    case kDefenderSpreads:
      if (!deal_hits(c, role)) return c.ask(At::kSpreadHitsQuestion, side);
      ++f.step;
      return;
    case kConfirmHits:
      if (confirm_next(c)) return;
      f.step = kCheckCohesion;
      return;
    case kCheckCohesion:
      if (check_next(c, f)) return;
      f.step = kMarkAmmo;
      return;
    case kMarkAmmo:
      mark_ammunition(c);
      f.step = kAttackerBreaks;
      return;
    case kAttackerBreaks:
    case kDefenderBreaks:
      if (anybody_may_break_off(s, role)) return c.ask(At::kBreakOffQuestion, side);
      ++f.step;
      return;
    case kDogfight:
      f.step = kAfter;
      if (!(b.flags & kCombatDogfight)) c.push(Proc::kDogfightCheck);
      return;
    case kAfter:
      f.step = kEnd;
      c.push(Proc::kAfterCombat);
      return;
    default:
      for (const int i : all_units(s)) s.unit[i].role = 0, s.unit[i].hits = 0, s.unit[i].new_losses = 0;
      s.combat = {};
      return c.pop();
  }
}

void resolve(Ctx& c, Frame& f, uint32_t dice) {
  State& s = c.s;
  const int role = role_at(f);
  s.combat.dice[role] = dice;
  s.combat.hits[role] = hits_scored(c.g, s, role, static_cast<int>(dice));
  ++f.step;
  if (c.listening()) {
    game::Modifiers mods;
    dice_modifiers(c.g, s, role, mods);
    const int column = combat_column(c.g, s, role);
    c.tell("roll",
           say("{unit} rolls {roll} on column {column}: {hits}.", {{"roll", itemised(static_cast<int>(dice), mods)},
                                                                   {"column", game::signed_number(column)},
                                                                   {"hits", hits_text(s.combat.hits[role])}}),
           "WL-10.5.1-c", s.combat.primary[role]);
  }
}

void roll_view(const WingLeader& g, const State& s, const Frame& f, game::RollView& r) { r = combat_roll(g, s, role_at(f)); }

void outcome(const WingLeader& g, const State& s, const Frame& f, uint32_t dice, game::OutcomeView& v) {
  const int hits = hits_scored(g, s, role_at(f), static_cast<int>(dice));
  v.label = say("{dice}: {hits}", {{"dice", dice}, {"hits", hits_text(hits)}});
  v.tone = hits == 0 ? kNothing : kGain;
}

}  // namespace

void break_off(Ctx& c, int unit) {
  Unit& u = c.s.unit[unit];
  u.disorder = levels_to_break(u);
  if (c.listening()) c.tell("note", "{unit} breaks off.", "WL-10.7.1-e", unit);
  became_broken(c, unit);
}

constexpr std::string_view kSteps[] = {
    "begin",           "defender-primary", "attacker-primary", "circumstances", "long-range", "rating",   "evasion",
    "attacker-dice",   "defender-dice",    "attacker-hits",    "defender-hits", "confirm",    "cohesion", "ammunition",
    "attacker-breaks", "defender-breaks",  "dogfight",         "after",         "end"};
const Procedure kAirCombatProc{.name = "air-combat", .advance = advance, .steps = kSteps};

const Question kPrimaryQuestion = asked<legal_primary, apply_primary, prompt_primary, label_unit>("primary", "WL-10.2-c");
const Question kLongRangeQuestion =
    asked<legal_long_range, apply_long_range, prompt_long_range, label_long_range>("long-range", "WL-13.5.2-a");
const Question kRatingQuestion = asked<legal_rating, apply_rating, prompt_rating, label_rating>("rating", "WL-10.5-a");
const Question kEvadeQuestion = asked<legal_evade, apply_evade, prompt_evade, label_evade>("evade", "WL-13.4.2-a");
const Question kSpreadHitsQuestion = asked<legal_spread, apply_spread, plainly, label_spread>(
    "spread-hits", "WL-10.2.2-a", "Who takes the odd hits?", "Nobody takes another hit before all have as many.");
const Question kBreakOffQuestion =
    asked<legal_break, apply_break, of_side, label_break>("break-off", "WL-10.7.1-e", "{side}: does anyone break off?",
                                                          "A squadron may break of its own will; a fighter then goes home.");
const Roll kAirCombatRoll = two_dice<resolve, roll_view, outcome>("air-combat-dice", "WL-10.5.1-c");

}  // namespace furball::wing_leader
