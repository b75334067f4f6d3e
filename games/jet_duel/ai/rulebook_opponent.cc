// Opponent selection (JD-AI-OP1..OP7).

#include "games/jet_duel/ai/rulebook.h"
#include "libs/base/hash.h"

namespace furball::jet_duel {

Choice Rulebook::opponent(const State& s) const {
  const Slot slot = s.active;
  const JetState& own = s.jets[slot];
  Choice c;
  for (const Slot e : enemies_of(slot)) {
    if (JetDuel::flies(s, e)) c.add(watch(e));
    const Missile& m = s.jets[e].flying[0];
    if (m.family && m.target == slot) c.add(watch(Opponent::missile_of(e)));
  }
  // JD-AI-OP1: a missile comes before any jet; several are diced for.
  c.prefer("JD-AI-OP1", [](Action a) { return watched(a).is_missile(); });
  if (c.size() > 0 && watched(c[0]).is_missile()) return c;
  c.prefer("JD-AI-OP2", [&](Action a) { return own.flying[0].family == kRadar && own.flying[0].target == watched(a).slot(); });
  // JD-AI-OP3: who may soon be on his tail. Spent ammunition does not count for the enemy (JD-AI-04).
  c.prefer("JD-AI-OP3", [&](Action a) {
    const Slot e = watched(a).slot();
    const JetState& enemy = s.jets[e];
    if (g_.type(e).gun == kNoGun || absolute(enemy.z - own.z) > 3) return false;
    const int difference = geom::turn_size(own.heading, enemy.heading);
    if (difference == 3) return false;
    for (int right = 0; right < 2; ++right) {
      const Hex front = front_hex(hex_of(own), own.heading, right);
      if (geom::distance(front, hex_of(enemy)) > 3) continue;
      const Sector where = sector(hex_of(enemy), enemy.heading, front);
      if (difference <= 1 ? is_forward(where) : where == kFront) return true;
    }
    return false;
  });
  c.prefer("JD-AI-OP4", [&](Action a) {
    const JetState& enemy = s.jets[watched(a).slot()];
    return sector(hex_of(own), own.heading, hex_of(enemy)) == kFront && would_engage(s, watched(a).slot());
  });
  c.prefer("JD-AI-OP5", [&](Action a) {
    const Slot e = watched(a).slot();
    const JetState& enemy = s.jets[e];
    if (g_.type(e).heat.count == 0 && g_.type(e).radar_missile.count == 0) return false;
    const Parts p = parts(hex_of(own), own.heading, hex_of(enemy));
    return p.range() <= 10 && !p.forward() && sector(hex_of(enemy), enemy.heading, hex_of(own)) == kFront;
  });
  // JD-AI-OP6: closer by half the natural awareness roll or more.
  const auto separation = [&](Action a) {
    const JetState& enemy = s.jets[watched(a).slot()];
    return geom::distance(hex_of(own), hex_of(enemy)) + absolute(own.z - enemy.z);
  };
  int nearest = 1 << 20;
  for (Action a : c) nearest = separation(a) < nearest ? separation(a) : nearest;
  c.prefer("JD-AI-OP6", [&](Action a) { return 2 * (separation(a) - nearest) < s.act.sa_roll; });
  c.least("JD-AI-OP7", [&](Action a) { return geom::turn_size(own.heading, s.jets[watched(a).slot()].heading); });
  return c;
}

State Rulebook::with_opponent(const State& s, Choice* why) const {
  if (!s.act.opponent.is_nobody() || s.phase == Phase::kOpponent || !JetDuel::flies(s, s.active)) return s;
  State start = s;
  JetState& own = start.jets[s.active];
  const Activation& act = s.act;
  own.at = act.start_at, own.z = act.start_z, own.heading = act.start_heading;
  own.bank = act.start_bank, own.pitch = act.start_pitch, own.sp = act.start_sp;
  start.act.dz = 0, start.act.steep = 0, start.act.length = 0, start.act.path = {};
  start.act.stopped = kFliesOn, start.act.turn = kLevel, start.act.gentle = start.act.turned = 0;
  start.phase = Phase::kAltitude;
  uint64_t h = hash_combine(s.turn, static_cast<uint64_t>(s.active.index()));
  h = hash_combine(h, static_cast<uint64_t>(act.start_at.q * 64 + act.start_at.r) * 64 + act.start_z);
  if (start.act.sa_roll == 0) start.act.sa_roll = 1 + h % 10;
  const Choice c = opponent(start);
  if (why) *why = c;
  State out = s;
  if (c.size() > 0) out.act.opponent = watched(c[static_cast<std::size_t>(h / 16 % c.size())]);
  return out;
}

bool Rulebook::would_engage(const State& s, Slot target) const {
  // Far beyond guns and missiles there is nothing to think through.
  const int range = geom::distance(hex_of(s.jets[s.active]), hex_of(s.jets[target]));
  const bool missile = s.act.locks & target.bit();
  if (!missile && (range > 6 || s.jets[s.active].bursts == 0)) return false;
  if (held_off(s, s.active) && !missile && range > 6) return false;
  State t = s;
  t.act.opponent = target;
  t.phase = Phase::kAltitude;
  return engages(t, target);
}

bool Rulebook::engages(const State& s, Slot target) const {
  if (s.phase == Phase::kThrottle) {
    for (Action w : weapon(after_throttle(s)))
      if (weapon_kind(w) == kHold || weapon_target(w) != target) return false;
    return true;
  }
  if (s.phase == Phase::kTurn) {
    for (Action a : turn(s))
      if (!engages(after_turn(s, a), target)) return false;
    return true;
  }
  const Choice c = s.phase == Phase::kAltitude ? altitude(s) : hex(s);
  if (c.size() == 0) return false;
  for (Action a : c) {
    if (kind_of(a) == Kind::kHex && arg_of(a) <= kHexRight &&
        g_.leaves(s.active, front_hex(hex_of(s.jets[s.active]), s.jets[s.active].heading, arg_of(a))))
      return false;
    State t = s;
    g_.take(t, a, nullptr);
    if (!engages(t, target)) return false;
  }
  return true;
}

// --- the choice as a step; only AI pilots make it, so it is never asked
// ----------------------------------------------------------------------------------
namespace {

void legal_opponents(const JetDuel&, const State& s, ActionList& out) {
  const Slot slot = s.active;
  for (const Slot e : enemies_of(slot))
    if (JetDuel::flies(s, e)) out.push_back(watch(e));
  for (const Slot e : enemies_of(slot)) {
    const Missile& m = s.jets[e].flying[0];
    if (m.family && m.target == slot) out.push_back(watch(Opponent::missile_of(e)));
  }
}

void take_opponent(const JetDuel& g, State& s, Action a, Events* events) {
  s.act.opponent = watched(a);
  s.phase = Phase::kAltitude;
  if (events)
    events->on_event({.kind = "note",
                      .text = say(s.act.opponent.is_jet() ? "{jet} watches {other}." : "{jet} watches the missile of {other}.",
                                  {{"jet", g.label(s.active)}, {"other", g.label(s.act.opponent.slot())}}),
                      .rule = "JD-AI-04",
                      .unit = g.label(s.active)});
}

std::optional<Action> parse_opponent(const JetDuel& g, const State&, std::string_view text) {
  const Order order = split_order(g, text);
  if (order.slot && order.verb == "watch") return watch(*order.slot);
  if (order.slot && order.verb == "watch-missile") return watch(Opponent::missile_of(*order.slot));
  return std::nullopt;
}

void label_opponent(const JetDuel& g, const State& s, Action a, ActionView& view) {
  begin_label(g, s, view);
  const Slot other = watched(a).slot();
  view.group = "target";
  view.label = say(watched(a).is_jet() ? "Watch {jet}" : "Watch the missile of {jet}", {{"jet", g.label(other)}});
  if (!watched(a).is_jet() || !JetDuel::flies(s, other)) return;
  view.cells.push_back(g.cell(s.jets[other]));
  view.targets.push_back(g.label(other));
}

}  // namespace

// JD-AI-04
constexpr Question kOpponent = {
    .name = "opponent",
    .rule = "JD-AI-04",
    .legal = legal_opponents,
    .apply = take_opponent,
    .notation = [](const JetDuel& g, const State&, Action a) -> std::string {
      return (watched(a).is_jet() ? "watch " : "watch-missile ") + g.label(watched(a).slot());
    },
    .parse = parse_opponent,
    .label = label_opponent,
};

}  // namespace furball::jet_duel
