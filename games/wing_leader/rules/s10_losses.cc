// Chapter 10.6 and 10.7: confirming hits, stragglers and losses, cohesion.

#include <algorithm>

#include "games/wing_leader/combat.h"
#include "games/wing_leader/notation.h"

namespace furball::wing_leader {
namespace {

// --- Confirming: unit, value: firepower, how: 1 head-on ----------------------------------------------------------

// WL-10.6-e, R-34
void take_loss(Ctx& c, int unit) {
  Unit& u = c.s.unit[unit];
  ++u.losses;
  ++u.new_losses;
  if (c.listening())
    c.tell("hit",
           say("{unit} loses an aircraft ({losses} of {most}).", {{"losses", int{u.losses}}, {"most", int{u.max_losses}}}),
           "WL-10.6-b", unit);
  if (u.losses < u.max_losses) return;
  if (c.listening()) c.tell("lost", "{unit} is destroyed.", "WL-10.6-e", unit);
  remove_unit(c, unit, Status::kDestroyed);
}

void advance_confirm(Ctx& c, Frame& f) {
  Unit& u = c.s.unit[f.unit];
  if (!on_map(u) || u.hits == 0) {
    u.hits = 0;
    return c.pop();
  }
  c.roll(At::kConfirmRoll);
}

void confirm_modifiers(const WingLeader& g, const State& s, const Frame& f, game::Modifiers& mods) {
  mods.push_back({"WL-10.6-a", "firepower", f.value});
  if (f.how == 1 && g.card(s.unit[f.unit]).head_on) mods.add("WL-10.6-a", "vulnerable head-on", 1);
}

void resolve_confirm(Ctx& c, Frame& f, uint32_t die) {
  Unit& u = c.s.unit[f.unit];
  --u.hits;  // WL-10.6-d: one at a time
  const HitResult result = hit_result(c.g.card(u), f.value, f.how == 1, static_cast<int>(die));
  if (c.listening()) {
    game::Modifiers mods;
    confirm_modifiers(c.g, c.s, f, mods);
    c.tell("roll",
           say(result == HitResult::kLoss        ? "Hit on {unit}: {roll}, a loss."
               : result == HitResult::kStraggler ? "Hit on {unit}: {roll}, a straggler."
                                                 : "Hit on {unit}: {roll}, no damage.",
               {{"roll", itemised(static_cast<int>(die), mods)}}),
           "WL-10.6-a", f.unit);
  }
  if (result == HitResult::kLoss) return take_loss(c, f.unit);
  if (result != HitResult::kStraggler) return;
  if (u.straggler) {  // WL-10.6.1-a
    u.straggler = 0;
    return take_loss(c, f.unit);
  }
  u.straggler = 1;
}

void roll_confirm(const WingLeader& g, const State& s, const Frame& f, game::RollView& r) {
  const Card& card = g.card(s.unit[f.unit]);
  r = {say("Confirm a hit on {unit}", {{"unit", g.long_name(s, f.unit)}}),
       "WL-10.6-a",
       "d6",
       side_key(1 - s.unit[f.unit].side),
       {},
       {}};
  game::Modifiers mods;
  confirm_modifiers(g, s, f, mods);
  r.parts.push_back({"Hit", r.side,
                     say("more than protection {protection} after modifiers", {{"protection", protection_text(card)}}),
                     "WL-10.6-b", mods.view()});
}

void outcome_confirm(const WingLeader& g, const State& s, const Frame& f, uint32_t die, game::OutcomeView& v) {
  const HitResult result = hit_result(g.card(s.unit[f.unit]), f.value, f.how == 1, static_cast<int>(die));
  v.label = say(result == HitResult::kLoss        ? "{die}: a loss"
                : result == HitResult::kStraggler ? "{die}: a straggler"
                                                  : "{die}: nothing",
                {{"die", die}});
  v.tone = result == HitResult::kLoss ? kGain : result == HitResult::kStraggler ? kMixed : kNothing;
}

// --- Cohesion: unit, how: column (0 fighter, 1 bomber, 2 flak) ------------------------------------------

void advance_cohesion(Ctx& c, Frame& f) {
  Unit& u = c.s.unit[f.unit];
  if (f.step == 1 || !on_map(u) || broken(u)) {  // WL-10.7-e: broken units are immune
    u.new_losses = 0;
    return c.pop();
  }
  c.roll(At::kCohesionRoll);
}

void resolve_cohesion(Ctx& c, Frame& f, uint32_t dice) {
  State& s = c.s;
  Unit& u = s.unit[f.unit];
  const int levels = cohesion_levels(c.g, s, f.unit, f.how, static_cast<int>(dice));
  f.step = 1;
  if (c.listening()) {
    game::Modifiers mods;
    cohesion_modifiers(c.g, s, f.unit, f.how, mods);
    c.tell("roll",
           say(levels == 0   ? "{unit} checks cohesion: {roll}, it holds."
               : levels == 1 ? "{unit} checks cohesion: {roll}, it loses a level."
                             : "{unit} checks cohesion: {roll}, it loses two levels.",
               {{"roll", itemised(static_cast<int>(dice), mods)}}),
           "WL-10.7-d", f.unit);
  }
  // WL-10.7.3-a
  if (dice == 2 && u.new_losses > 0 && (has(u, kExperte) || has(u, kWingLeader))) {
    if (c.listening()) c.tell("lost", "The leader of {unit} is lost.", "WL-10.7.3-a", f.unit);
    set(u, kExperte, false);
    set(u, kWingLeader, false);
  }
  if (levels == 0) return;  // WL-10.7.1-a: nothing ever gives a level back
  u.disorder = std::min(u.disorder + levels, levels_to_break(u));
  if (!broken(u)) return;
  if (c.listening()) c.tell("hit", "{unit} is broken.", "WL-10.7-e", f.unit);
  became_broken(c, f.unit);
}

void roll_cohesion(const WingLeader& g, const State& s, const Frame& f, game::RollView& r) {
  game::Modifiers mods;
  cohesion_modifiers(g, s, f.unit, f.how, mods);
  const auto& t = g.tables.cohesion;
  const int* row = f.how == 0 ? t.fighter : f.how == 1 ? t.bomber : t.flak;
  r = {say("Cohesion: {unit}", {{"unit", g.long_name(s, f.unit)}}), "WL-10.7-a", "2d6", side_key(s.unit[f.unit].side), {}, {}};
  r.parts.push_back({g.long_name(s, f.unit), r.side,
                     say("{holds} or more after modifiers holds; {breaks} or less costs two levels",
                         {{"holds", row[1] + 1}, {"breaks", row[0]}}),
                     "WL-10.7-d", mods.view()});
}

void outcome_cohesion(const WingLeader& g, const State& s, const Frame& f, uint32_t dice, game::OutcomeView& v) {
  const int levels = cohesion_levels(g, s, f.unit, f.how, static_cast<int>(dice));
  v.label = say(levels == 0 ? "{dice}: holds" : levels == 1 ? "{dice}: one level" : "{dice}: two levels", {{"dice", dice}});
  v.tone = levels == 0 ? kNothing : kCost;
}

}  // namespace

constexpr std::string_view kCohesionSteps[] = {"check", "done"};
const Procedure kConfirmProc{.name = "confirm", .advance = advance_confirm, .needs = kNeedsUnit};
const Procedure kCohesionProc{.name = "cohesion", .advance = advance_cohesion, .steps = kCohesionSteps, .needs = kNeedsUnit};

const Roll kConfirmRoll = one_die<resolve_confirm, roll_confirm, outcome_confirm>("confirm-die", "WL-10.6-a");
const Roll kCohesionRoll = two_dice<resolve_cohesion, roll_cohesion, outcome_cohesion>("cohesion-dice", "WL-10.7-a");

}  // namespace furball::wing_leader
