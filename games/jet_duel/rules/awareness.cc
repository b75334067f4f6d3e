// Arcs, visibility and situational awareness.

#include <algorithm>

#include "games/jet_duel/steps.h"
#include "games/jet_duel/words.h"
#include "libs/ruledata/reader.h"

namespace furball::jet_duel {

// JD-RND-02: low down, a radar sees a target only above the clutter. Playable steps count from 1.
bool JetDuel::radar_handicapped(Slot slot, int target_z) const {
  if (setup_.lowest > 1) return false;
  const int steps = target_z - 4 * setup_.lowest + 1;
  const bool clutter = setup_.terrain == kHills || setup_.terrain == kSea;
  return type(slot).radar + (clutter ? 2 * steps : steps) <= 7;
}

// JD-ARC-05: also the shape of the heat seeker's arc (JD-MSL-01).
bool JetDuel::in_radar_arc(const JetState& jet, Hex target, int target_z) {
  const Parts p = parts(hex_of(jet), jet.heading, target);
  if (sector(p) != kFront) return false;
  const int dz = target_z - jet.z, range = p.range();
  if (jet.pitch == kSteepClimb) return dz >= 0 && dz <= range;
  if (jet.pitch == kSteepDive) return dz <= 0 && -dz <= range;
  return absolute(dz) <= (range + 1) / 2;
}

bool JetDuel::in_visual_arc(Slot slot, const JetState& jet, Hex target, int target_z) const {
  const Parts p = parts(hex_of(jet), jet.heading, target);
  const Sector where = sector(p);
  const JetType& own = type(slot);
  if (where == kOwnHex) return setup_.options.own_hex_seen;
  // JD-ARC-02
  if (where == kRear) return false;
  if (is_rear_quarter(where) && !own.bubble && !own.rear_view) return false;
  // JD-ARC-03: the raised wing hides its side.
  if (jet.bank == kLeft) return where != kFrontRight && where != kRearRight;
  if (jet.bank == kRight) return where != kFrontLeft && where != kRearLeft;
  // JD-ARC-04: wings level, the nose hides what is lower.
  const int low = jet.z - target_z;
  if (low <= 0) return true;
  if (is_rear_quarter(where) || jet.pitch == kSteepClimb) return false;
  return jet.pitch == kSteepDive || low <= (p.range() + 1) / 2;
}

// JD-SA-07
int JetDuel::sa_range(const JetState& from, const JetState& to) const {
  const int hexes = geom::distance(hex_of(from), hex_of(to));
  const int dz = to.z - from.z;
  const bool nothing_free = dz > 0 ? up_sun(hex_of(from), hex_of(to)) : !setup_.cloud_deck;
  const int counted = absolute(dz) - (nothing_free ? 0 : hexes / 2);
  const int each = in_murk(from.z) || in_murk(to.z) ? 1 : 2;
  return hexes + each * std::max(0, counted);
}

Objection JetDuel::unseen(const State& s, Slot slot, Slot target) const {
  const JetState& own = s.jets[slot];
  const JetState& other = s.jets[target];
  if (!in_visual_arc(slot, own, hex_of(other), other.z)) return {"JD-ARC-02", "It is outside the pilot's visual arc."};
  if (side_of(slot) != side_of(target)) {
    // JD-SA-06: smoke, contrails and the own radar point at an enemy at any range.
    if (other.did & (kDidHeat | kDidRadar)) return {};
    if (contrailing(other.z)) return {};
    if (type(slot).radar > 0 && !radar_handicapped(slot, other.z) && in_radar_arc(own, hex_of(other), other.z)) return {};
  }
  // JD-SA-05
  int limit = type(target).large ? 18 : 12;
  if (in_murk(own.z) || in_murk(other.z)) limit /= 2;
  if (sa_range(own, other) <= limit) return {};
  return {"JD-SA-05", "It is too far away to be seen."};
}

// JD-SA-04: the receiver hears a radar whether or not the radar is handicapped.
bool JetDuel::warned(const State& s, Slot slot) const {
  if (type(slot).cm == 0) return false;
  const JetType& enemy = type(*enemies_of(slot).begin());
  if (enemy.radar == 0) return false;
  for (const Slot e : enemies_of(slot)) {
    if (!flies(s, e)) continue;
    const bool silent = enemy.irst && pilot(e).skill != kGreen && !(s.jets[e].did & (kDidRadar | kDidGuide));
    if (!silent && in_radar_arc(s.jets[e], hex_of(s.jets[slot]), s.jets[slot].z)) return true;
  }
  return false;
}

// JD-SA-02: a wingman wants to see his leader ahead. JD-AI-03: AI pilots of AI leaders keep up by themselves.
static bool misses_leader(const JetDuel& g, const State& s, Slot slot) {
  if (id_of(slot) < 2) return false;
  const Slot leader(side_of(slot), id_of(slot) - 2);
  if (g.ai(slot) && g.ai(leader)) return false;
  if (!JetDuel::flies(s, leader)) return g.setup().options.orphan_penalty;
  const JetState& own = s.jets[slot];
  return !parts(hex_of(own), own.heading, hex_of(s.jets[leader])).forward() || g.unseen(s, slot, leader);
}

void JetDuel::awareness_modifiers(const State& s, Slot slot, Modifiers& list) const {
  const JetState& own = s.jets[slot];
  const int skill = pilot(slot).skill;
  list.add("JD-SA-01", "Veteran pilot", skill == kVeteran ? 1 : 0);
  list.add("JD-SA-01", "Green pilot", skill == kGreen ? -1 : 0);
  list.add("JD-SA-02", "Wingman without his leader ahead in view", misses_leader(*this, s, slot) ? -1 : 0);
  // JD-SA-03
  bool aware = own.marks.has(kAttacked);
  for (const Slot e : enemies_of(slot)) aware = aware || (flies(s, e) && !unseen(s, slot, e));
  list.add("JD-SA-03", "No enemy in view and no warning", aware || warned(s, slot) ? 0 : -1);
  // JD-AI-03: in the solitaire variant people pay for their foresight.
  list.add("JD-AI-03", "Not an AI pilot", setup_.solitaire && !ai(slot) ? -1 : 0);
}

bool JetDuel::chooses_opponent(const State& s) const {
  if (!ai(s.active)) return false;
  int enemies = 0;
  for (const Slot e : enemies_of(s.active)) enemies += flies(s, e);
  return enemies > 1;
}

namespace {

// Step 4 begins. AI pilots pick an opponent first where there is more than one (JD-AI-04).
void after_awareness(const JetDuel& g, State& s) {
  s.phase = Phase::kAltitude;
  if (!g.ai(s.active)) return;
  int candidates = 0;
  for (const Slot e : enemies_of(s.active)) {
    const Missile& m = s.jets[e].flying[0];
    if (m.family && m.target == s.active) ++candidates, s.act.opponent = Opponent::missile_of(e);
    if (JetDuel::flies(s, e)) {
      ++candidates;
      if (s.act.opponent.is_nobody()) s.act.opponent = e;
    }
  }
  if (candidates > 1) s.act.opponent = Opponent(), s.phase = Phase::kOpponent;
}

}  // namespace

// JD-SA-01: lost on a modified 0 or less. Where nothing hangs on it no die is rolled; AI pilots with a choice of
// opponents need the natural roll (JD-AI-OP6).
void JetDuel::check_awareness(State& s) const {
  Modifiers list;
  awareness_modifiers(s, s.active, list);
  const int lose = std::max(0, -list.sum());
  s.act.sa_lose = lose;
  s.phase = Phase::kAwareness;
  if (lose == 0 && !chooses_opponent(s)) after_awareness(*this, s);
}

// --- JD-SA-08, JD-SA-09: what a pilot does who has lost awareness ------------------------------------------
namespace {

bool taken(const State& s, Hex h, int z) {
  for (const Slot i : kAllSlots)
    if (i != s.active && JetDuel::flies(s, i) && s.jets[i].z == z && hex_of(s.jets[i]) == h) return true;
  return false;
}

// The weave, left and right in turn; `other` is the last hex not entered. False: it led off the board.
bool weave(const JetDuel& g, State& s, Hex& at, Hex& other) {
  const Slot slot = s.active;
  const JetState& jet = s.jets[slot];
  while (s.act.path.flown() < s.act.length) {
    int right = (s.act.path.flown() & 1) != g.setup().options.weave_right;
    // JD-AI-EDGE1: an AI pilot takes the front hex that is left, or stops.
    if (g.blocked(slot, front_hex(at, jet.heading, right))) right = 1 - right;
    const Hex next = front_hex(at, jet.heading, right);
    if (g.blocked(slot, next)) break;
    if (g.leaves(slot, next)) return false;
    other = front_hex(at, jet.heading, 1 - right), at = next;
    s.act.path.enter(right);
  }
  return true;
}

// He dives a step rather than stack, or enters the other last hex.
void avoid_stack(const JetDuel& g, State& s, Hex& at, Hex other) {
  const Slot slot = s.active;
  JetState& jet = s.jets[slot];
  if (!taken(s, at, jet.z)) return;
  if (g.in_band(jet.z - 1) && !taken(s, at, jet.z - 1)) {
    --jet.z, s.act.dz = -1;
  } else if (!g.leaves(slot, other) && !g.blocked(slot, other) && !taken(s, other, jet.z)) {
    at = other;
    s.act.path.change_last();
  }
}

}  // namespace

void JetDuel::lost_flight(State& s, Events* events) const {
  const Slot slot = s.active;
  JetState& jet = s.jets[slot];
  jet.bank = kLevel, jet.pitch = kShallow;
  s.act.length = airspeed_of(jet.sp);
  const Hex from = hex_of(jet);
  Hex at = from, other = from;
  if (!weave(*this, s, at, other)) {
    remove(s, slot, Status::kOff, events);
    return missile_phase(s, events);
  }
  avoid_stack(*this, s, at, other);
  jet.at = at;
  if (events)
    events->on_event({.kind = "move",
                      .text = say("{jet} flies on unaware to {hex}.", {{"jet", label(slot)}, {"hex", hex_name(at)}}),
                      .rule = "JD-SA-08",
                      .unit = label(slot),
                      .cells = {cell(from, s.act.start_z), cell(jet)}});
  // JD-AI-EDGE2 binds him too.
  if (must_turn(s)) {
    const bool gentle = gentle_only(jet.z);
    const bool left = !turn_refusal(s, kLeft, gentle), right = !turn_refusal(s, kRight, gentle);
    s.act.gentle = gentle;
    if (left && right) {
      s.phase = Phase::kEdgeSide;
      return;
    }
    s.act.turn = left ? kLeft : kRight;
  }
  lost_speed(s, events);
}

// JD-SA-09: the speed changes by itself.
void JetDuel::lost_speed(State& s, Events* events) const {
  if (s.act.turn != kLevel) {
    s.jets[s.active].bank = s.act.turn;
    s.act.automatic = true;
    turn_done(s, true, events);
  }
  set_speed(s, 0, events);
  missile_phase(s, events);
}

// --- the roll ------------------------------------------------------------------------------------------------
namespace {

// Outcome 0: lost; else the natural roll where an AI pilot needs it, or 1 for any that keeps awareness.
uint32_t awareness_of(const JetDuel& g, const State& s, int d10) {
  if (d10 <= s.act.sa_lose) return 0;
  return g.chooses_opponent(s) ? static_cast<uint32_t>(d10) : 1;
}

void awareness_outcomes(const JetDuel& g, const State& s, OutcomeList& out) {
  const uint32_t lose = s.act.sa_lose;
  if (lose > 0) out.push_back({0, lose});
  if (!g.chooses_opponent(s)) return out.push_back({1, 10 - lose});
  for (uint32_t roll = lose + 1; roll <= 10; ++roll) out.push_back({roll, 1});
}

void awareness_known(const JetDuel& g, State& s, uint32_t outcome, Events* events) {
  const bool lost = outcome == 0;
  if (events) {
    Modifiers list;
    g.awareness_modifiers(s, s.active, list);
    events->on_event({.kind = "roll",
                      .text = say(lost ? "{jet} loses situational awareness ({modifiers})."
                                       : "{jet} keeps situational awareness ({modifiers}).",
                                  {{"jet", g.label(s.active)}, {"modifiers", itemised(list)}}),
                      .rule = "JD-SA-01",
                      .unit = g.label(s.active)});
  }
  s.act.sa_lose = 0;
  if (lost) {
    s.jets[s.active].marks |= kSaLost;
    return g.lost_flight(s, events);
  }
  s.act.sa_roll = g.chooses_opponent(s) ? outcome : 0;
  after_awareness(g, s);
}

std::string awareness_notation(const JetDuel&, const State& s, uint32_t outcome) {
  if (outcome == 0) return "lost";
  return outcome == 1 && s.act.sa_lose > 0 ? "kept" : std::to_string(outcome);
}

constexpr game::Field<JetDuel, State> kAwarenessFields[] = {
    {{.name = "sa_lose", .meaning = "the D10 rolls that lose awareness", .rule = "JD-SA-01", .max = 9, .usual = 0},
     [](const game::FieldSpec& f, const JetDuel&, const State& s, Value& into) {
       if (s.act.sa_lose) into.set(f.name, int{s.act.sa_lose});
     },
     [](const game::FieldSpec& f, const JetDuel&, State& s, ruledata::Reader& from) {
       s.act.sa_lose = from.integer(f.name, {.min = f.min, .max = f.max, .fallback = f.usual});
     }},
};

}  // namespace

// JD-SA-01
constexpr Roll kAwareness = {
    .name = "awareness",
    .rule = "JD-SA-01",
    .dice = {10},
    .outcomes = awareness_outcomes,
    .resolve = awareness_known,
    .read = [](const JetDuel& g, const State& s, const Faces& faces) { return awareness_of(g, s, faces[0]); },
    .notation = awareness_notation,
    .describe =
        [](const JetDuel& g, const State& s, RollView& roll) {
          Modifiers list;
          g.awareness_modifiers(s, s.active, list);
          fill_roll(g, s, roll, "Situational awareness of {jet}", "1 or more after modifiers", "JD-SA-01", list);
        },
    .outcome =
        [](const JetDuel&, const State&, uint32_t outcome, OutcomeView& view) {
          view.label = outcome == 0   ? "Awareness lost"
                       : outcome == 1 ? "Awareness kept"
                                      : say("Awareness kept ({roll})", {{"roll", outcome}});
          view.tone = outcome == 0 ? game::Tone("cost") : game::Tone("nothing");
        },
    .fields = kAwarenessFields,
};

}  // namespace furball::jet_duel
