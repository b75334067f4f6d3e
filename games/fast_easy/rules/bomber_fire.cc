// Turrets: FE-SHOOT-07, FE-ARC-01 to FE-ARC-03.

#include <algorithm>

#include "games/fast_easy/odds.h"
#include "games/fast_easy/rules/steps.h"
#include "libs/geom/hex_line.h"

namespace furball::fast_easy {

// FE-ARC-01: nose and tail 60 degree cones, a flank between them on each side, top and belly all
// round. A hex exactly on a border belongs to both arcs.
TurretSet FastEasy::bearing_turrets(const State& s, int bomber, Hex at) const {
  const PlaneType& t = type(bomber);
  const Hex v = geom::seen_from(at - s.plane[bomber].hex(), s.plane[bomber].facing);
  const int ahead = -(2 * v.r + v.q), right = v.q, off = std::abs(right);
  TurretSet bearing = turret_bit(kTop) | turret_bit(kBelly);
  const bool wide = setup_.options.wide_arcs;  // ruling 88
  if (wide ? ahead >= 0 : ahead >= 3 * off) bearing |= turret_bit(kNose);
  if (wide ? ahead <= 0 : -ahead >= 3 * off) bearing |= turret_bit(kTail);
  if (std::abs(ahead) <= 3 * off) bearing |= turret_bit(right > 0 ? kRight : kLeft);
  if (setup_.options.dorsal_astern && t.dorsal_astern && ahead > 0) bearing -= turret_bit(kTop);
  bearing.for_each([&](int i) {
    if (t.turret[static_cast<std::size_t>(i)] == 0) bearing -= turret_bit(i);
  });
  return bearing;
}

// Ruling 31: head-on every turret loses a die, so some have none left.
TurretSet FastEasy::firing_turrets(const State& s, int bomber, int target) const {
  TurretSet turrets = bearing_turrets(s, bomber, s.plane[target].hex()) - s.allocation[0].turrets;
  if (head_on(s, bomber, target))
    turrets.for_each([&](int i) {
      if (type(bomber).turret[static_cast<std::size_t>(i)] + tables().frontal <= 0) turrets -= turret_bit(i);
    });
  return turrets;
}

// FE-SHOOT-03 for turrets: between centres; a line along a hexside is blocked only from both sides.
bool FastEasy::sees(const State& s, Hex from, Hex to) const {
  return geom::line_of_sight(from, to, [&](Hex h) { return on_board(h) && occupied(s, h); });
}

Attack FastEasy::turret_attack(const State& s, int bomber, int target, TurretSet turrets) const {
  Attack a;
  a.shooter = bomber;
  a.target = target;
  a.weapon = Weapon::kTurret;
  a.range = geom::distance(s.plane[bomber].hex(), s.plane[target].hex());
  a.turrets = turrets;
  a.frontal = head_on(s, bomber, target);
  a.need = need_of(a);
  a.dice = dice_of(s, a);
  return a;
}

bool FastEasy::turrets_have_target(const State& s, int bomber) const {
  bool found = false;
  for_each_plane(setup_.interceptors & s.flying, [&](int p) { found = found || !best_turrets(s, bomber, p).empty(); });
  return found;
}

TurretSet FastEasy::best_turrets(const State& s, int bomber, int target) const {
  const Hex from = s.plane[bomber].hex(), at = s.plane[target].hex();
  const int range = geom::distance(from, at);
  if (range > 3) return {};
  const TurretSet firing = firing_turrets(s, bomber, target);
  if (!firing || !sees(s, from, at)) return {};
  const auto& ratings = type(bomber).turret;
  const auto strongest = [&](TurretSet of) {  // the first of equals; none of none
    TurretSet found;
    int rating = 0;
    of.for_each([&](int i) {
      if (ratings[static_cast<std::size_t>(i)] > rating) rating = ratings[static_cast<std::size_t>(i)], found = turret_bit(i);
    });
    return found;
  };
  // One at range 3; else the stronger of top and belly, and everything else that bears.
  constexpr TurretSet kDomes = turret_bit(kTop) | turret_bit(kBelly);
  const TurretSet chosen = range == 3 ? strongest(firing) : (firing - kDomes) | strongest(firing & kDomes);
  if (!type(target).small) return chosen;
  return turret_attack(s, bomber, target, chosen).need <= 6 ? chosen : TurretSet();
}

namespace {

constexpr std::string_view kTurretLetters = "NTBLRA";

// --- Which bomber fires next

void legal_gunners(const FastEasy& g, const State& s, ActionList& out) {
  for_each_plane(g.setup().bombers & s.flying & ~s.fired, [&](int p) {
    if (g.turrets_have_target(s, p)) out.push_back(select_action(p));
  });
  add_ends_of_fire(out);
}

void choose_gunners(const FastEasy& g, State& s, Action a, Events* events) {
  if (ends_fire<&FastEasy::next_gunner>(g, s, a, events)) return;
  s.active = selected(a);
  s.step = Step::kTurrets;
}

Refusal refuse_gunners(const FastEasy& g, const State& s, Action a) {
  if (kind(a) != Kind::kSelect) return {"FE-SEQ-06", "Choose a bomber whose gunners have a target, or end the phase."};
  const int p = selected(a);
  if (!g.flies(s, p) || !(g.setup().bombers & bit(p))) return {"FE-SEQ-06", "It is the bombers' turn to fire."};
  if (s.fired & bit(p)) return {"FE-ARC-02", "This bomber has already fired."};
  return {"FE-ARC-01", "No turret of this bomber has a target."};
}

std::optional<Action> parse_gunners(const FastEasy& g, const State& s, std::string_view text) {
  if (const auto word = parse_plain(text)) return word;
  return kSelect.parse(g, s, text);
}

void label_gunners(const FastEasy& g, const State& s, Action a, game::ActionView& view) {
  if (a == plain(Plain::kDone)) {
    view.group = "pass", view.label = "Done firing";
  } else if (a == plain(Plain::kAtWill)) {
    view.group = "fire", view.label = "All gunners fire at will", view.main = true;
  } else {
    view.group = "order", view.label = g.about(selected(a), "Gunners of {plane}"), view.unit = g.id(selected(a));
    view.cells = g.cells({s.plane[selected(a)].hex()});
  }
}

// --- Targets for its turrets

void legal_aim(const FastEasy& g, const State& s, ActionList& out) {
  const int p = s.active;
  TurretSet choice[kMaxPlanes];
  Mask targets = 0;
  for_each_plane(g.setup().interceptors & s.flying, [&](int q) {
    if (s.allocation[0].turrets && s.allocation[0].target == q) return;
    if (!g.best_turrets(s, p, q)) return;
    targets |= bit(q);
    choice[q] = g.firing_turrets(s, p, q);
  });
  for (int bits = 1; bits >> kTurretCount == 0; ++bits)
    for_each_plane(targets, [&](int q) {
      const TurretSet set(bits);
      if (set - choice[q]) return;
      if (set.has(kTop) && set.has(kBelly)) return;
      const bool far = geom::distance(s.plane[p].hex(), s.plane[q].hex()) == 3;
      if (far && set.count() > 1) return;
      out.push_back(aim_action(q, set));
    });
  out.push_back(plain(Plain::kDone));
}

void aim(const FastEasy& g, State& s, Action a, Events* events) {
  if (kind(a) == Kind::kPlain) {
    if (s.allocation[0].turrets) return g.fire_allocations(s, events);
    s.fired |= bit(s.active);  // ruling 61: holds its fire
    s.active = kNoPlane;
    return g.next_gunner(s, events);
  }
  const bool second = !s.allocation[0].turrets.empty();
  s.allocation[second] = {PlaneNumber(aimed_at(a)), turrets_of(a)};
  if (!second) {  // a second target, if there is one
    ActionList more;
    legal_aim(g, s, more);
    if (more.size() > 1) return;
  }
  g.fire_allocations(s, events);
}

Refusal turret_objection(const FastEasy& g, const State& s, int target, TurretSet turrets) {
  const int bomber = s.active;
  if (!g.flies(s, target) || !(g.setup().interceptors & bit(target)))
    return {"FE-SHOOT-01", "There is no such enemy in the air."};
  const Hex at = s.plane[target].hex();
  const int range = geom::distance(s.plane[bomber].hex(), at);
  if (range > 3) return {"FE-ARC-01", "Turrets reach three hexes."};
  if (!turrets) return {"FE-ARC-01", "Name the turrets that fire."};
  if (turrets - g.bearing_turrets(s, bomber, at)) return {"FE-ARC-01", "That turret cannot point at this target."};
  if (turrets.has(kTop) && turrets.has(kBelly)) return {"FE-ARC-03", "Top and belly turrets never fire at the same fighter."};
  if (range == 3 && turrets.count() > 1) return {"FE-SHOOT-07", "Only one turret may fire at range 3."};
  const Allocation& first = s.allocation[0];
  if (first.turrets && s.allocation[1].turrets) return {"FE-ARC-02", "A bomber engages at most two targets."};
  if (first.turrets && first.target == target)
    return {"FE-ARC-02", "This target is already engaged; the second one must be another."};
  if (turrets & first.turrets) return {"FE-ARC-01", "That turret fires at the first target."};  // ruling 58
  if (!g.sees(s, s.plane[bomber].hex(), at)) return {"FE-SHOOT-03", "A plane blocks the line of sight."};
  const Attack a = g.turret_attack(s, bomber, target, turrets);
  for (int i = 0; i < kTurretCount; ++i)  // ruling 31
    if (a.frontal && turrets.has(i) && g.type(bomber).turret[static_cast<std::size_t>(i)] + g.tables().frontal <= 0)
      return {"FE-SHOOT-11", "Frontal fire leaves that turret no die."};
  if (a.need > 6) return {"FE-SHOOT-17", "This small target cannot be hit at that range."};
  return {"FE-ARC-01", "That fire is not possible."};
}

Refusal refuse_aim(const FastEasy& g, const State& s, Action a) {
  if (kind(a) != Kind::kAim) return {"FE-ARC-02", "Choose targets for the turrets of this bomber, or hold fire."};
  return turret_objection(g, s, aimed_at(a), turrets_of(a));
}

// I5:NT: N nose, T top, B belly, L left, R right, A tail
std::string aim_notation(const FastEasy& g, const State&, Action a) {
  if (kind(a) == Kind::kPlain) return plain_notation(a);
  std::string text = g.id(aimed_at(a)) + ":";
  turrets_of(a).for_each([&](int t) { text += kTurretLetters[static_cast<std::size_t>(t)]; });
  return text;
}

std::optional<Action> parse_aim(const FastEasy& g, const State&, std::string_view text) {
  if (const auto word = parse_plain(text)) return word;
  const int target = g.find_plane(take_until(text, ":"));
  if (target < 0 || !take(text, ":")) return std::nullopt;
  TurretSet turrets;
  for (const char c : text) {
    const std::size_t t = kTurretLetters.find(c);
    if (t == std::string_view::npos) return std::nullopt;
    turrets |= turret_bit(static_cast<int>(t));
  }
  return aim_action(target, turrets);
}

std::string turret_words(TurretSet turrets) {
  static constexpr const char* kNames[] = {"nose", "top", "belly", "left", "right", "tail"};
  std::string text;
  turrets.for_each([&](int t) { text += (text.empty() ? "" : ", ") + std::string(kNames[t]); });
  return text;
}

void prompt_aim(const FastEasy& g, const State& s, game::Prompt& prompt) {
  prompt.text = s.allocation[0].turrets ? "Choose a second target for the other turrets, or fire now."
                                        : "Choose a target and the turrets for it; two targets at most.";
  of_active(g, s, prompt);
}

void label_aim(const FastEasy& g, const State& s, Action a, game::ActionView& view) {
  view.unit = g.id(s.active);
  if (kind(a) == Kind::kPlain) {
    view.main = !s.allocation[0].turrets.empty();
    view.group = "pass", view.label = view.main ? "Fire now" : "Hold fire";
    return;
  }
  const int q = aimed_at(a);
  view.group = "fire", view.attack = true, view.targets = {g.id(q)}, view.rule = "FE-ARC-01";
  view.label = say("Fire at {target}: {turrets}", {{"target", g.who(q)}, {"turrets", turret_words(turrets_of(a))}});
  view.main = turrets_of(a) == g.best_turrets(s, s.active, q);
  view.cells = g.cells({s.plane[s.active].hex(), s.plane[q].hex()});
}

game::Preview preview_aim(const FastEasy& g, const State& s, Action a) {
  game::Preview preview = g.describe_action(s, a).preview;
  if (kind(a) != Kind::kAim) return preview;
  const Attack attack = g.turret_attack(s, s.active, aimed_at(a), turrets_of(a));
  add_shot_facts(g, s, attack, preview.facts);
  preview.rolls = {attack_roll(g, s, attack)};  // of this target alone, whichever fires first
  return preview;
}

}  // namespace

const Question kGunners = Question::asked(
    "gunners", "FE-SEQ-06", legal_gunners, choose_gunners,
    {[](const FastEasy& g, const State&, Action a) { return kind(a) == Kind::kPlain ? plain_notation(a) : g.id(selected(a)); },
     parse_gunners},
    label_gunners,
    {.title = "Bombers fire",
     .text = "Choose a bomber with targets, or let all gunners fire at will.",
     .refuse = refuse_gunners});

// Targets for the turrets of the active bomber.
const Question kTurrets =
    Question::asked("turrets", "FE-ARC-02", legal_aim, aim, {aim_notation, parse_aim}, label_aim,
                    {.title = "Gunners of {plane}", .refuse = refuse_aim, .prompt = prompt_aim, .preview = preview_aim});

// The target that promises most hits from the turrets that are still free; none: no turrets.
static Allocation best_allocation(const FastEasy& g, const State& s, int bomber, Mask targets) {
  Allocation best;
  int most = 0;
  for_each_plane(targets, [&](int q) {
    const TurretSet turrets = g.best_turrets(s, bomber, q);
    if (!turrets) return;
    const Attack a = g.turret_attack(s, bomber, q, turrets);
    const int value = a.dice * (7 - a.need);
    if (value > most) most = value, best = {PlaneNumber(q), turrets};
  });
  return best;
}

// Fires what has been allocated, then asks for the next bomber.
void FastEasy::fire_allocations(State& s, Events* events) const {
  const int p = s.active;
  for (Allocation& slot : s.allocation) {
    if (!slot.turrets) continue;
    const Allocation now = slot;
    slot = {};
    if (!(s.flying & bit(now.target))) continue;
    return begin_attack(s, turret_attack(s, p, now.target, now.turrets), events);
  }
  s.fired |= bit(p);
  s.active = kNoPlane;
  next_gunner(s, events);
}

void FastEasy::next_gunner(State& s, Events* events) const {
  s.step = Step::kGunners;
  for (Mask left = setup_.bombers & s.flying & ~s.fired; left != 0; left &= left - 1) {
    const int p = std::countr_zero(left);
    if (!turrets_have_target(s, p)) continue;
    if (!s.at_will) return;
    // Fire at will: the target that promises most hits, then a second one for the turrets left
    // over.
    s.active = p;
    Mask targets = setup_.interceptors & s.flying;
    for (Allocation& slot : s.allocation) {
      slot = best_allocation(*this, s, p, targets);
      targets &= ~bit(slot.target);
    }
    return fire_allocations(s, events);
  }
  next_phase(s, events);
}

}  // namespace furball::fast_easy
