// Guns or missiles: the one choice of weapon and target at the end of an activation.

#include "games/jet_duel/steps.h"

namespace furball::jet_duel {

Weapons JetDuel::weapons(const State& s) const {
  Weapons w;
  w.guns = gun_targets(s, s.active);
  w.heat = heat_targets(s, s.active);
  w.radar = radar_targets(s, s.active);
  if (s.jets[s.active].radar >= 2) w.radar_pair = w.radar;
  return w;
}

Objection JetDuel::weapon_refusal(const State& s, Action a) const {
  const int kind = weapon_kind(a);
  const Slot target = weapon_target(a);
  if (kind == kHold) return {};
  if (target.index() >= kSlots) return {"JD-MSL-11", "The target is no longer on the board."};
  return kind == kGuns ? gun_refusal(s, target) : launch_refusal(s, kind, target);
}

void JetDuel::weapons_phase(State& s, Events* events) const {
  if (!weapons(s).any()) return missile_phase(s, events);
  s.phase = Phase::kWeapons;
}

namespace {

// Also of an action that names no jet: somebody's.
Slot target_in_range(Action a) { return Slot(weapon_target(a).index() % kSlots); }

constexpr const char* kWeaponNames[] = {"hold", "guns", "heat", "radar", "radar-pair"};

void legal_weapons(const JetDuel& g, const State& s, ActionList& out) {
  const Weapons w = g.weapons(s);
  out.push_back(kHoldFire);
  const uint8_t masks[] = {w.guns, w.heat, w.radar, w.radar_pair};
  for (int kind = kGuns; kind <= kPairRadar; ++kind)
    for (const Slot e : enemies_of(s.active))
      if (masks[kind - kGuns] & e.bit()) out.push_back(weapon(kind, e));
}

void take_weapon(const JetDuel& g, State& s, Action a, Events* events) {
  if (weapon_kind(a) == kHold) return g.missile_phase(s, events);
  if (weapon_kind(a) == kGuns) return g.fire_guns(s, weapon_target(a), events);
  g.launch(s, weapon_kind(a), weapon_target(a), events);
}

Refusal refuse_weapon(const JetDuel& g, const State& s, Action a) {
  if (kind_of(a) == Kind::kWeapon)
    if (const Objection no = g.weapon_refusal(s, a)) return no;
  return not_now("Guns and missiles may be used now.");
}

std::string weapon_notation(const JetDuel& g, const State&, Action a) {
  const int kind = weapon_kind(a);
  if (kind == kHold || kind > kPairRadar) return kind == kHold ? "hold" : "?";
  return std::string(kWeaponNames[kind]) + " " + g.label(target_in_range(a));
}

std::optional<Action> parse_weapon(const JetDuel& g, const State&, std::string_view text) {
  if (text == "hold") return kHoldFire;
  const Order order = split_order(g, text);
  for (int kind = kGuns; kind <= kPairRadar; ++kind)
    if (order.slot && order.verb == kWeaponNames[kind]) return weapon(kind, *order.slot);
  return std::nullopt;
}

// The missile as it would attack next turn if nobody moved.
State as_if_launched(const State& s, int kind, Slot target) {
  State t = s;
  JetState& jet = t.jets[s.active];
  jet.flying[0] = {.family = family_of(kind), .target = target, .pair = kind == kPairRadar, .at = jet.at, .z = jet.z};
  return t;
}

// The odds of a burst or a launch; in mock combat the points instead, for no dice fall.
void preview_attack(const JetDuel& g, Slot target, bool machine_guns, const Modifiers& list, RollView roll, ActionView& view) {
  view.preview.facts.push_back({"net", "Net modifier", signed_text(list.sum()), view.rule});
  if (g.setup().options.mock) {
    view.preview.facts.push_back(
        {"mock", "Mock hit points", std::to_string(g.mock_points(list.sum(), target, machine_guns)), "JD-MOCK-01"});
    return;
  }
  add_attack_odds(roll, list.sum(), machine_guns);
  view.preview.rolls.push_back(std::move(roll));
}

void label_launch(const JetDuel& g, const State& s, int kind, Slot target, ActionView& view) {
  const State t = as_if_launched(s, kind, target);
  const MissileType& m = g.missile_type(s.active, t.jets[s.active].flying[0].family);
  view.label = say(kind == kPairRadar ? "Two {missile} at {target}" : "{missile} at {target}",
                   {{"missile", m.name}, {"target", g.label(target)}});
  view.preview.facts.push_back(
      {"minimum", "Minimum range", say("{hexes} hexes from here", {{"hexes", m.minimum()}}), "JD-MSL-11"});
  if (geom::distance(hex_of(s.jets[s.active]), hex_of(s.jets[target])) < m.minimum()) {
    view.preview.warning = "The target is too near: as things stand the missile will fail.";
    return;
  }
  Modifiers list;
  g.missile_modifiers(t, s.active, list);
  RollView roll;
  g.describe_missile(t, roll, "The missile of {jet} attacks {target} next turn, as things stand");
  preview_attack(g, target, false, list, std::move(roll), view);
}

void label_weapon(const JetDuel& g, const State& s, Action a, ActionView& view) {
  begin_label(g, s, view);
  const int kind = weapon_kind(a);
  const Slot target = target_in_range(a);
  view.rule = kind == kGuns ? "JD-GUN-04" : "JD-MSL-08";
  if (kind == kHold) {
    view.group = "pass", view.label = "Hold fire", view.main = true;
    return;
  }
  view.group = "fire", view.attack = true;
  view.targets.push_back(g.label(target));
  view.cells.push_back(g.cell(s.jets[target]));
  if (kind != kGuns) return label_launch(g, s, kind, target, view);
  view.label = say("Guns at {target}", {{"target", g.label(target)}});
  Modifiers list;
  g.gun_modifiers(s, s.active, target, list);
  RollView roll;
  g.describe_burst(s, target, roll);
  preview_attack(g, target, g.type(s.active).gun == kMachineGun, list, std::move(roll), view);
}

std::optional<Refusal> why_no_target(const JetDuel& g, const State& s, game::Cell c) {
  const Hex h = geom::to_hex(geom::Offset{c.x, c.y});
  for (const Slot e : enemies_of(s.active)) {
    if (!JetDuel::flies(s, e) || hex_of(s.jets[e]) != h) continue;
    Objection guns;
    for (int kind : {kOneHeat, kOneRadar, kGuns}) {
      guns = g.weapon_refusal(s, weapon(kind, e));
      if (!guns) return std::nullopt;
    }
    return guns;
  }
  return std::nullopt;
}

}  // namespace

// JD-GUN-04, JD-MSL-08
constexpr Question kWeapons =
    Question::asked("weapons", "JD-GUN-04", legal_weapons, take_weapon, {weapon_notation, parse_weapon}, label_weapon,
                    {.title = "{jet}: guns or missiles?",
                     .text = "Choose a weapon and its target, or hold fire.",
                     .refuse = refuse_weapon,
                     .prompt = of_active,
                     .why_not = why_no_target});

}  // namespace furball::jet_duel
