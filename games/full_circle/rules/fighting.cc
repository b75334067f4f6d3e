// Running a combat: fire or hold, the common die, ammunition, the bombers' own fire. Who may fire and with what stands in
// combat.cc.

#include "games/full_circle/rules/chapters.h"

namespace furball::full_circle {
namespace {

void end_activation(const FullCircle& g, State& s, Events* events);

// --- What fire does ----------------------------------------------------------------------------------------

void apply_hits(const FullCircle& g, State& s, int unit, int count, int by, Events* events) {
  if (count == 0) return;
  const auto add = [count](Hits& hits) { hits = std::min(255, hits + count); };
  add(is_group(unit) ? s.groups[unit - kGroup0].hits : s.fighters[unit].hits);
  add(s.hits[!is_group(unit) && side_of(unit) == Side::kInterceptor ? Side::kEscort : Side::kInterceptor]);
  if (events)
    events->on_event({.kind = "hit",
                      .text = say_n(count, "{shooter} scores {n} hit on {target}.", "{shooter} scores {n} hits on {target}.",
                                    {{"shooter", unit_name(g, by)}, {"target", unit_name(g, unit)}}),
                      .rule = "FC-HIT-01",
                      .unit = unit_id(unit),
                      .cells = {unit_cell(s, unit)},
                      .attrs = Value(Value::Object{{"hits", count}, {"by", unit_id(by)}})});
}

void apply_ammo(const FullCircle& g, State& s, int fighter, AmmoResult result, Events* events) {
  if (result != kAmmoLow && result != kAmmoOut) return;
  const bool out = result == kAmmoOut;
  s.fighters[fighter].set(out ? kBreakOff : kLow);
  if (events)
    events->on_event(about(g, fighter, "note", out ? "FC-AMMO-03" : "FC-AMMO-01",
                           out ? "{unit} is out of ammunition and will break off." : "{unit} is low on ammunition."));
}

// FC-HIT-05, FC-UNIT-05: two hits, or one hit and low ammunition.
void update_break_off(const FullCircle& g, State& s, int fighter, Events* events) {
  Fighter& f = s.fighters[fighter];
  if (f.has(kBreakOff) || !f.worn_out()) return;
  f.set(kBreakOff);
  if (events) events->on_event(about(g, fighter, "note", "FC-HIT-05", "{unit} will break off at its next activation."));
}

void tell_fire(const FullCircle& g, const State& s, const Shot& shot, int hits, Events& events) {
  const Modifiers list = g.fire_modifiers(s, shot);
  const std::string modifiers =
      list.empty() ? "no modifiers"
                   : say("{modifiers}, in all {sum}", {{"modifiers", list.text()}, {"sum", game::signed_number(list.sum())}});
  events.on_event(about(shot.shooter, "fire", shot.bomber_phase ? "FC-CBT-06" : "FC-CBT-07",
                        say(hits > 0 ? "{shooter} fires on {target} ({modifiers}; needs {least} or more) and hits."
                                     : "{shooter} fires on {target} ({modifiers}; needs {least} or more) and misses.",
                            {{"shooter", unit_name(g, shot.shooter)},
                             {"target", unit_name(g, shot.target)},
                             {"modifiers", modifiers},
                             {"least", g.range(s, shot).lo}}),
                        {unit_cell(s, shot.target)}, Value(Value::Object{{"target", unit_id(shot.target)}})));
}

// --- Fire or hold (FC-CBT-04) ------------------------------------------------------------------------------

void roll_or_end(const FullCircle& g, State& s, Events* events) {
  if (s.move.mover_fires || s.move.target_fires) s.stage = Stage::kCombat;
  else end_activation(g, s, events);
}

void ask_reply(const FullCircle& g, State& s, Events* events) {
  const Shot reply = g.reply_shot(s);
  if (g.may_fire(s, reply)) {
    if (!is_group(reply.shooter) && !g.must_fire(reply.shooter)) {
      s.stage = Stage::kReply;
      return;
    }
    s.move.target_fires = kFires;
  }
  roll_or_end(g, s, events);
}

void legal_fire(const FullCircle&, const State&, ActionList& out) { out.push_back(fire(false)), out.push_back(fire(true)); }

Refusal refuse_fire(const FullCircle&, const State&, Action) { return {"FC-CBT-04", "Fire or hold your fire."}; }

std::string fire_notation(const FullCircle&, const State&, Action a) { return a == fire(true) ? "fire" : "hold"; }

void label_fire(const FullCircle& g, const State& s, Action a, ActionView& view) {
  const bool reply = s.stage == Stage::kReply;
  const int other = g.combat_target(s), shooter = reply ? other : s.active, target = reply ? s.active : other;
  view.group = "fire";
  view.rule = "FC-CBT-04";
  view.main = a == fire(true);
  view.unit = unit_id(shooter);
  view.label = view.main ? say("Fire on {unit}", {{"unit", unit_name(g, target)}}) : "Hold fire";
  view.cells = {unit_cell(s, other)};
  preview_combat(g, s, a, view);
  view.attack = view.main;
  view.targets = {unit_id(target)};
}

void apply_fire(const FullCircle& g, State& s, Action a, Events* events) {
  s.move.mover_fires = a == fire(true) ? kFires : kHolds;
  ask_reply(g, s, events);
}

void prompt_fire(const FullCircle& g, const State& s, Prompt& prompt) {
  prompt.title = say("{unit}: fire?", {{"unit", unit_name(g, s.active)}});
  const Shot reply = g.reply_shot(s);
  prompt.text = say(!g.may_fire(s, reply)     ? "The target is {target}. It cannot fire back."
                    : is_group(reply.shooter) ? "The target is {target}. The bombers fire back whether you fire or not."
                                              : "The target is {target}. It may fire back whether you fire or not.",
                    {{"target", unit_name(g, reply.shooter)}});
  prompt.unit = unit_id(s.active);
}

void apply_reply(const FullCircle& g, State& s, Action a, Events* events) {
  s.move.target_fires = a == fire(true) ? kFires : kHolds;
  roll_or_end(g, s, events);
}

void prompt_reply(const FullCircle& g, const State& s, Prompt& prompt) {
  const int target = g.combat_target(s);
  prompt.title = say("{unit}: fire back?", {{"unit", unit_name(g, target)}});
  prompt.text = say(s.move.mover_fires ? "{unit} attacks head-on and fires." : "{unit} attacks head-on and holds its fire.",
                    {{"unit", unit_name(g, s.active)}});
  prompt.unit = unit_id(target);
}

}  // namespace

// FC-CBT-01: after the energy change, in the hex and step of enemies.
void start_combat(const FullCircle& g, State& s, Events* events) {
  const int target = g.combat_target(s);
  if (target == kNoUnit) return end_activation(g, s, events);
  if (const Objection why = g.must_hold(s, s.active, target)) {
    if (events)
      events->on_event(
          about(s.active, "note", why.rule,
                say("{unit} holds its fire. {reason}", {{"unit", unit_name(g, s.active)}, {"reason", why.reason}})));
  } else if (g.must_fire(s.active)) {
    s.move.mover_fires = kFires;
  } else {
    s.stage = Stage::kFire;  // FC-CBT-04: the mover decides first
    return;
  }
  ask_reply(g, s, events);
}

constexpr Question kFire = Question::asked("fire", "FC-CBT-04", legal_fire, apply_fire, among<Kind::kFire, fire_notation>,
                                           label_fire, {.refuse = refuse_fire, .prompt = prompt_fire});

// The fighters attacked head-on fire or hold.
constexpr Question kReply =
    Question::asked("reply", "FC-CBT-02", legal_fire, apply_reply, among<Kind::kFire, fire_notation>, label_fire,
                    {.seat = [](const FullCircle& g, const State& s) { return g.seat_of(s, enemy_of(s.side)); },
                     .refuse = refuse_fire,
                     .prompt = prompt_reply});

// --- The common die (FC-CBT-07) ----------------------------------------------------------------------------

namespace {

struct CombatKey {
  static constexpr int kSides = 10;
  CombatKey(const FullCircle& g, const State& s) : volley(g.volley(s)) {}
  Effect operator()(int face) const { return volley.effect(face); }
  Volley volley;
};

// Both sides' fire counts at once: every effect is worked out first.
void resolve_combat(const FullCircle& g, State& s, uint32_t face, Events* events) {
  const Effect e = g.effect(s, static_cast<int>(face));
  const int target = g.combat_target(s);
  if (events && s.move.mover_fires) tell_fire(g, s, g.mover_shot(s), e.mover_hits, *events);
  if (events && s.move.target_fires) tell_fire(g, s, g.reply_shot(s), e.target_hits, *events);
  apply_hits(g, s, target, e.mover_hits, s.active, events);
  apply_hits(g, s, s.active, e.target_hits, target, events);
  apply_ammo(g, s, s.active, e.mover_ammo, events);
  apply_ammo(g, s, target, e.target_ammo, events);  // bombers never run low
  if (e.mover_ammo != kAmmoDie && e.target_ammo != kAmmoDie) return end_activation(g, s, events);
  if (e.mover_ammo == kAmmoDie) s.move.mover_fires = kAwaitsAmmoDie;
  if (e.target_ammo == kAmmoDie) s.move.target_fires = kAwaitsAmmoDie;
  s.stage = Stage::kAmmo;
}

void add_part(const FullCircle& g, const State& s, const Shot& shot, RollView& roll) {
  const HitRange range = g.range(s, shot);
  const bool group = is_group(shot.shooter);
  roll.parts.push_back({.label = say("{unit} fires (strength {strength})",
                                     {{"unit", unit_name(g, shot.shooter)}, {"strength", g.strength(s, shot)}}),
                        .side = std::string(game::name(g.seat_of(s, group ? Side::kEscort : side_of(shot.shooter)))),
                        .needs = say(group ? "{low} to {high} after modifiers: one hit; more: one hit"
                                           : "{low} to {high} after modifiers: one hit; more: two hits",
                                     {{"low", range.lo}, {"high", range.hi}}),
                        .rule = "FC-HIT-01",
                        .modifiers = g.fire_modifiers(s, shot).view()});
}

void describe_combat(const FullCircle& g, const State& s, RollView& roll) {
  roll.title = say("{unit} against {target}", {{"unit", unit_name(g, s.active)}, {"target", unit_name(g, g.combat_target(s))}});
  if (s.move.mover_fires) add_part(g, s, g.mover_shot(s), roll);
  if (s.move.target_fires) add_part(g, s, g.reply_shot(s), roll);
}

void describe_combat_outcome(const FullCircle& g, const State& s, uint32_t face, OutcomeView& view) {
  const Effect e = g.effect(s, static_cast<int>(face));
  const int target = g.combat_target(s);
  std::string text;
  const auto hits = [&](int n, int unit) {
    if (n > 0) add_item(text, say_n(n, "{n} hit on {unit}", "{n} hits on {unit}", {{"unit", unit_name(g, unit)}}));
  };
  const auto ammo = [&](int unit, AmmoResult result) {
    if (result == kAmmoLow) add_item(text, say("{unit} low on ammunition", {{"unit", unit_id(unit)}}));
    if (result == kAmmoOut) add_item(text, say("{unit} out of ammunition", {{"unit", unit_id(unit)}}));
  };
  hits(e.mover_hits, target);
  hits(e.target_hits, s.active);
  ammo(s.active, e.mover_ammo);
  ammo(target, e.target_ammo);
  if (e.mover_ammo == kAmmoDie || e.target_ammo == kAmmoDie) add_item(text, "a die for ammunition");
  view.label = outcome_text(Merged<CombatKey>::notation(g, s, face), text.empty() ? "no effect" : text);
  if (e.mover_hits > e.target_hits) view.tone = "gain";
  else if (e.target_hits > 0) view.tone = "cost";
}

}  // namespace

constexpr Roll kCombat =
    Merged<CombatKey>::roll("combat", "FC-CBT-07", resolve_combat, describe_combat_outcome, {.describe = describe_combat});

// --- Ammunition (FC-AMMO-02) -------------------------------------------------------------------------------
// One common die; low unless it exceeds twice the firepower.

namespace {

struct AmmoKey {
  static constexpr int kSides = 6;
  AmmoKey(const FullCircle& g, const State& s)
      : mine(s.move.mover_fires == kAwaitsAmmoDie ? 2 * g.plane(s.active).firepower : 0),
        theirs(s.move.target_fires == kAwaitsAmmoDie ? 2 * g.plane(g.combat_target(s)).firepower : 0) {}
  bool mover_low(int face) const { return face <= mine; }
  bool target_low(int face) const { return face <= theirs; }
  std::pair<bool, bool> operator()(int face) const { return {mover_low(face), target_low(face)}; }
  int mine, theirs;
};

void resolve_ammo(const FullCircle& g, State& s, uint32_t outcome, Events* events) {
  const AmmoKey key(g, s);
  const int face = static_cast<int>(outcome), target = g.combat_target(s);
  if (events)
    events->on_event(
        {.kind = "roll",
         .text = !key.mover_low(face) && !key.target_low(face) ? "The ammunition lasts." : "The long burst costs ammunition.",
         .rule = "FC-AMMO-02",
         .unit = unit_id(s.active)});
  if (key.mover_low(face)) apply_ammo(g, s, s.active, kAmmoLow, events);
  if (key.target_low(face)) apply_ammo(g, s, target, kAmmoLow, events);
  end_activation(g, s, events);
}

void describe_ammo_outcome(const FullCircle& g, const State& s, uint32_t outcome, OutcomeView& view) {
  const AmmoKey key(g, s);
  const int face = static_cast<int>(outcome);
  std::string text;
  const auto low = [&](int unit) { add_item(text, say("{unit} is low on ammunition", {{"unit", unit_name(g, unit)}})); };
  if (key.mover_low(face)) low(s.active);
  if (key.target_low(face)) low(g.combat_target(s));
  view.label = outcome_text(Merged<AmmoKey>::notation(g, s, outcome), text.empty() ? "enough left" : text);
  view.tone = text.empty() ? game::Tone("gain") : game::Tone("cost");
}

}  // namespace

constexpr Roll kAmmo =
    Merged<AmmoKey>::roll("ammo", "FC-AMMO-02", resolve_ammo, describe_ammo_outcome, {.title = "Does the ammunition last?"});

// --- Bombers fire in their own phase (FC-CBT-06) --------------------------------------------------------------

namespace {

void resolve_bomber_combat(const FullCircle& g, State& s, uint32_t face, Events* events) {
  const Shot shot = g.bomber_shot(s);
  const Effect e = g.effect(s, static_cast<int>(face));
  if (events) tell_fire(g, s, shot, e.mover_hits, *events);
  apply_hits(g, s, shot.target, e.mover_hits, shot.shooter, events);
  s.fighters[shot.target].set(kFiredOn);  // ruling A30: misses count
  update_break_off(g, s, shot.target, events);
  next_group(g, s, s.active + 1, events);
}

void describe_bomber_combat(const FullCircle& g, const State& s, RollView& roll) {
  roll.title =
      say("{unit} fires on {target}", {{"unit", unit_name(g, s.active)}, {"target", unit_name(g, g.combat_target(s))}});
  add_part(g, s, g.bomber_shot(s), roll);
}

// Step 8 of an activation: what it fired and suffered, whom it silenced, and on to the next flight.
void end_activation(const FullCircle& g, State& s, Events* events) {
  Fighter& f = s.fighters[s.active];
  const int target = g.combat_target(s);
  if (s.move.mover_fires && !is_group(target) && g.suppresses(s, g.mover_shot(s))) s.fighters[target].set(kFiredOn);
  f.set(kLastFired, s.move.mover_fires != kHolds);
  f.last_return = static_cast<int8_t>(s.move.target_fires ? g.strength(s, g.reply_shot(s)) : -1);
  f.set(kFiredOn, false);
  update_break_off(g, s, s.active, events);
  if (target != kNoUnit && !is_group(target)) update_break_off(g, s, target, events);
  s.move = Move{};
  next_activation(g, s, events);
}

}  // namespace

constexpr Roll kBomberCombat = Merged<CombatKey>::roll("bomber combat", "FC-CBT-06", resolve_bomber_combat,
                                                       describe_combat_outcome, {.describe = describe_bomber_combat});

}  // namespace furball::full_circle
