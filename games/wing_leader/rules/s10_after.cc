// Chapters 7.2.2, 9.2, 10.7: what follows an air combat. Alerts, new tallies, jettisoned loads and tanks.

#include "games/wing_leader/combat.h"
#include "games/wing_leader/notation.h"

namespace furball::wing_leader {
namespace {

// next: cursor over units, the defenders first; unit: the one in question.
enum Step : uint8_t { kAlerts, kTallies, kAskTally, kDefenderLoads, kAttackerLoads };

// WL-7.2.2-f: an enemy participant; dogfighters only inside their dogfight.
bool target_for(const State& s, const Unit& u, int target) {
  const Unit& t = s.unit[target];
  return in_combat(t) && t.side != u.side && (u.dogfight == 0 || t.dogfight == u.dogfight);
}

int targets(const State& s, const Unit& u, int* last) {
  int n = 0;
  for (const int i : all_units(s))
    if (target_for(s, u, i)) ++n, *last = i;
  return n;
}

// WL-9.2.1.1-a, WL-9.2.1.2-a
bool may_drop_bombs(const Unit& u) { return bomber_role(u) && u.load != Load::kEmpty && u.load != Load::kCargo; }
// WL-13.2-b
bool may_drop_tanks(const Unit& u) { return (u.carries & kTanks) && has(u, kAlerted); }

void advance(Ctx& c, Frame& f) {
  State& s = c.s;
  switch (f.step) {
    case kAlerts:
      for (const int i : all_units(s)) {
        if (!in_combat(s.unit[i])) continue;
        alert(c, i);            // WL-7.1-b
        escort_to_sweep(c, i);  // WL-9.2.2-d
      }
      f.step = kTallies;
      return;
    case kTallies:
      for (; f.next < 2 * s.unit_count; ++f.next) {
        const int unit = f.next % s.unit_count, role = f.next < s.unit_count ? kDefender : kAttacker;
        const Unit& u = s.unit[unit];
        if (!takes_part(u, role) || broken(u)) continue;
        const bool willing = fighter_bomber(c.g, u);  // WL-3.2.1-c, WL-15.2.4-c: may keep its bombs instead
        if (!fighter_role(u) && !willing) continue;
        int last = kNone;
        const int n = targets(s, u, &last);
        if (n == 0 || (n == 1 && tallies(u, last) && !willing)) continue;  // WL-7.2.2-f: with a choice it may switch
        f.unit = unit;
        ++f.next;
        if (n > 1 || willing) {
          f.step = kAskTally;
          return;
        }
        c.push(Proc::kGainTally, {.unit = unit, .target = last});
        return;
      }
      f.step = kDefenderLoads;
      return;
    case kAskTally: return c.ask(At::kNewTallyQuestion, s.unit[f.unit].side);
    case kDefenderLoads:
    case kAttackerLoads: {
      const int role = f.step == kDefenderLoads ? kDefender : kAttacker;
      for (const int i : all_units(s))
        if (takes_part(s.unit[i], role) && (may_drop_bombs(s.unit[i]) || may_drop_tanks(s.unit[i])))
          return c.ask(At::kJettisonQuestion, side_of(s, role));
      ++f.step;
      return;
    }
    default: return c.pop();
  }
}

// --- A new tally (WL-7.2.2-f) ---------------------------------------------------------------------------

void legal_tally(const WingLeader&, const State& s, const Frame& f, game::ActionList& out) {
  const Unit& u = s.unit[f.unit];
  if (!fighter_role(u)) out.push_back(make(Kind::kPass));
  for (const int i : all_units(s))
    if (target_for(s, u, i)) out.push_back(make(Kind::kRetally, f.unit, i));
}

void apply_tally(Ctx& c, Frame& f, game::Action a) {
  f.step = kTallies;
  if (kind_of(a) == Kind::kRetally) c.push(Proc::kGainTally, {.unit = unit_of(a), .target = target_of(a)});
}

void label_tally(const WingLeader& g, const State& s, game::Action a, game::ActionView& v) {
  v.main = kind_of(a) == Kind::kPass;
  v.label = v.main ? "No tally: keep the bombs" : say("Tally {target}", {{"target", g.long_name(s, target_of(a))}});
}

// --- Loads and tanks -----------------------------------------------------------------------------------------

void legal_jettison(const WingLeader&, const State& s, const Frame& f, game::ActionList& out) {
  out.push_back(make(Kind::kPass));
  for (const int i : all_units(s)) {
    if (!takes_part(s.unit[i], f.step == kDefenderLoads ? kDefender : kAttacker)) continue;
    if (may_drop_bombs(s.unit[i])) out.push_back(make(Kind::kJettison, i, 0, 1));
    if (may_drop_tanks(s.unit[i])) out.push_back(make(Kind::kJettison, i, 0, 2));
  }
}

void apply_jettison(Ctx& c, Frame& f, game::Action a) {
  if (kind_of(a) == Kind::kPass) ++f.step;
  else if (arg_of(a) == 1) jettison_load(c, unit_of(a));
  else jettison_tanks(c, unit_of(a));
}

void label_jettison(const WingLeader& g, const State& s, game::Action a, game::ActionView& v) {
  v.main = kind_of(a) == Kind::kPass;
  v.label =
      v.main ? "Keep everything" : g.long_name(s, unit_of(a)) + (arg_of(a) == 1 ? " drops its bombs" : " drops its tanks");
  if (!v.main && arg_of(a) == 2) v.rule = "WL-13.2-b";
}

}  // namespace

constexpr std::string_view kSteps[] = {"alerts", "tallies", "tally", "defender-loads", "attacker-loads", "done"};
const Procedure kAfterCombatProc{
    .name = "after-combat", .advance = advance, .steps = kSteps, .needs = kNeedsUnit, .needs_at = 1 << kAskTally};

const Question kNewTallyQuestion = asked<legal_tally, apply_tally, of_unit, label_tally>(
    "new-tally", "WL-7.2.2-f", "Whom does {unit} watch now?", "After a combat a fighter tallies one of the enemies it fought.");
const Question kJettisonQuestion = asked<legal_jettison, apply_jettison, plainly, label_jettison>(
    "jettison", "WL-9.2.1.1-a", "Drop bombs or tanks?",
    "After a combat bombers may jettison their bombs and fighters their tanks.");

}  // namespace furball::wing_leader
