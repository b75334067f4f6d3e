// Chapters 7.2.2, 9.2, 10.7: what follows an air combat. Alerts, new tallies, jettisoned loads and tanks.

#include "games/wing_leader/combat.h"
#include "games/wing_leader/notation.h"

namespace furball::wing_leader {
namespace {

// a: cursor over units, the defenders first; b: the unit in question + 1.
enum Step : uint8_t { kAlerts, kTallies, kAskTally, kDefenderLoads, kAttackerLoads };

int side_of(const State& s, int role) { return role == kAttacker ? s.combat.attacker : 1 - s.combat.attacker; }
bool member(const Unit& u) { return on_map(u) && (u.role == 1 || u.role == 2); }

// WL-7.2.2-f: an enemy participant; dogfighters only inside their dogfight.
bool target_for(const State& s, const Unit& u, int target) {
  const Unit& t = s.unit[target];
  return member(t) && t.side != u.side && (u.dogfight == 0 || t.dogfight == u.dogfight);
}

bool content(const State& s, const Unit& u) { return u.tally_on == TallyOn::kUnit && target_for(s, u, u.tally); }

int targets(const State& s, const Unit& u, int* last) {
  int n = 0;
  for (int i = 0; i < s.unit_count; ++i)
    if (target_for(s, u, i)) ++n, *last = i;
  return n;
}

bool may_jettison(const WingLeader&, const Unit& u, int what) {
  if (!member(u)) return false;
  if (what == 1) return bomber_role(u) && u.load != Load::kEmpty && u.load != Load::kCargo;  // WL-9.2.1.1-a, WL-9.2.1.2-a
  return (u.carries & kTanks) != 0 && has(u, kAlerted);                                      // WL-13.2-b
}

void advance(Ctx& c, Frame& f) {
  State& s = c.s;
  switch (f.step) {
    case kAlerts:
      for (int i = 0; i < s.unit_count; ++i) {
        if (!member(s.unit[i])) continue;
        alert(c, i);            // WL-7.1-b
        escort_to_sweep(c, i);  // WL-9.2.2-d
      }
      f.step = kTallies;
      return;
    case kTallies:
      for (; f.a < 2 * s.unit_count; ++f.a) {
        const int unit = f.a % s.unit_count, role = f.a < s.unit_count ? kDefender : kAttacker;
        const Unit& u = s.unit[unit];
        if (!takes_part(u, role) || broken(u) || content(s, u)) continue;
        const bool willing = fighter_bomber(c.g, u);  // WL-3.2.1-c, WL-15.2.4-c: may keep its bombs instead
        if (!fighter_role(u) && !willing) continue;
        int last = 0;
        const int n = targets(s, u, &last);
        if (n == 0) continue;
        f.b = static_cast<uint8_t>(unit + 1);
        ++f.a;
        if (n > 1 || willing) {
          f.step = kAskTally;
          return;
        }
        c.push(Proc::kGainTally, unit, last, 2);
        return;
      }
      f.step = kDefenderLoads;
      return;
    case kAskTally: return c.ask(s.unit[f.b - 1].side);
    case kDefenderLoads:
    case kAttackerLoads: {
      const int role = f.step == kDefenderLoads ? kDefender : kAttacker;
      for (int i = 0; i < s.unit_count; ++i)
        if (takes_part(s.unit[i], role) && (may_jettison(c.g, s.unit[i], 1) || may_jettison(c.g, s.unit[i], 2)))
          return c.ask(side_of(s, role));
      ++f.step;
      return;
    }
    default: return c.pop();
  }
}

void legal(const WingLeader& g, const State& s, const Frame& f, game::ActionList& out) {
  if (f.step == kAskTally) {
    const Unit& u = s.unit[f.b - 1];
    if (!fighter_role(u)) out.push_back(make(Kind::kPass));
    for (int i = 0; i < s.unit_count; ++i)
      if (target_for(s, u, i)) out.push_back(make(Kind::kRetally, f.b - 1, i));
    return;
  }
  out.push_back(make(Kind::kPass));
  for (int i = 0; i < s.unit_count; ++i) {
    if (!takes_part(s.unit[i], f.step == kDefenderLoads ? kDefender : kAttacker)) continue;
    for (int what = 1; what <= 2; ++what)
      if (may_jettison(g, s.unit[i], what)) out.push_back(make(Kind::kJettison, i, 0, what));
  }
}

void apply(Ctx& c, Frame& f, game::Action a) {
  switch (kind_of(a)) {
    case Kind::kRetally:
      f.step = kTallies;
      c.push(Proc::kGainTally, unit_of(a), target_of(a), 2);
      return;
    case Kind::kJettison:
      if (arg_of(a) == 1) jettison_load(c, unit_of(a));
      else jettison_tanks(c, unit_of(a));
      return;
    default:
      if (f.step == kAskTally) f.step = kTallies;
      else ++f.step;
  }
}

void prompt(const WingLeader& g, const State& s, const Frame& f, game::Prompt& p) {
  if (f.step == kAskTally)
    p = {"Whom does " + g.long_name(s, f.b - 1) + " watch now?",
         "After a combat a fighter tallies one of the enemies it fought.", "WL-7.2.2-f", g.label(s, f.b - 1)};
  else
    p = {"Drop bombs or tanks?", "After a combat bombers may jettison their bombs and fighters their tanks.", "WL-9.2.1.1-a",
         ""};
}

void action(const WingLeader& g, const State& s, const Frame& f, game::Action a, game::ActionView& v) {
  v.group = "combat";
  switch (kind_of(a)) {
    case Kind::kRetally:
      v.label = "Tally " + g.long_name(s, target_of(a)), v.unit = g.label(s, unit_of(a)),
      v.targets = {g.label(s, target_of(a))}, v.rule = "WL-7.2.2-f";
      return;
    case Kind::kJettison:
      v.label = g.long_name(s, unit_of(a)) + (arg_of(a) == 1 ? " drops its bombs" : " drops its tanks"),
      v.unit = g.label(s, unit_of(a));
      v.rule = arg_of(a) == 1 ? "WL-9.2.1.1-a" : "WL-13.2-b";
      return;
    default: v.label = f.step == kAskTally ? "No tally: keep the bombs" : "Keep everything", v.group = "pass", v.main = true;
  }
}

}  // namespace

extern const Procedure kAfterCombatProc;
const Procedure kAfterCombatProc{"after-combat", advance, legal, apply, nullptr, nullptr, prompt, action};

}  // namespace furball::wing_leader
