// Altitude, flight hex by hex, and stacking.

#include "games/jet_duel/steps.h"

namespace furball::jet_duel {

void Board::build() {
  auto in_rectangle = [this](int column, int row) {
    return column >= 0 && column < kColumns && row >= 0 && row < rows(column);
  };
  int place = 0;
  for (uint8_t& f : flags) {
    const geom::Offset here{place / kRows, place % kRows};
    ++place, f = 0;
    if (!in_rectangle(here.col, here.row)) continue;
    int neighbours = 0;
    for (const Hex step : geom::kHexSteps) {
      const geom::Offset o = geom::to_offset(geom::to_hex(here) + step);
      neighbours += in_rectangle(o.col, o.row);
    }
    f = kOn;
    if (neighbours < 6) f |= kEdge;
    if (neighbours <= 2) f |= kCorner;
  }
}

// JD-FLT-07, JD-AI-EDGE3: where AI pilots fly, the edge hexes themselves are out for everyone else.
bool JetDuel::off(Hex h) const {
  const uint8_t f = setup_.board.at(h);
  return !(f & Board::kOn) || (setup_.solitaire && (f & Board::kEdge));
}
bool JetDuel::leaves(Slot slot, Hex h) const { return !ai(slot) && off(h); }

// Straight on is left and right in turn. Every search asks for this all the time, so it is counted once.
void JetDuel::measure_room() {
  for (int place = 0; place < kColumns * kRows; ++place)
    for (int heading = 0; heading < 6; ++heading) {
      Hex h = geom::to_hex(geom::Offset{place / kRows, place % kRows});
      int n = 0;
      for (; n < kMuchRoom; ++n) {
        h = front_hex(h, HexCorner(heading), n % 2);
        if (off(h)) break;
      }
      room_[heading][place] = static_cast<uint8_t>(n);
    }
}

// JD-AI-EDGE1
bool JetDuel::blocked(Slot slot, Hex h) const {
  if (!ai(slot)) return false;
  const uint8_t f = setup_.board.at(h);
  return !(f & Board::kOn) || (f & Board::kCorner);
}

bool JetDuel::boxed_in(Slot slot, Hex h, HexCorner heading) const {
  return blocked(slot, front_hex(h, heading, kHexLeft)) && blocked(slot, front_hex(h, heading, kHexRight));
}

namespace {
constexpr Objection kNoPath{"JD-STK-01", "Every hex in reach at that altitude is taken."};
constexpr Objection kNoHalt{"JD-AI-STK1", "Only an AI pilot with no hex left to enter ends his flight early."};
}  // namespace

Objection JetDuel::forbidden_stack(const State& s, Slot slot, Hex h, int z) const {
  // JD-STK-01
  for (const Slot f : friends_of(slot))
    if (f < slot && flies(s, f) && s.jets[f].z == z && hex_of(s.jets[f]) == h)
      return {"JD-STK-01", "A friend with a lower number is at that hex and altitude."};
  for (const Slot e : enemies_of(slot)) {
    const JetState& enemy = s.jets[e];
    if (!flies(s, e) || enemy.z != z || hex_of(enemy) != h) continue;
    // JD-STK-02
    if (enemy.marks & (kGunned | kMarked))
      return {"JD-STK-02", "That enemy was fired on or carried a missile marker this turn."};
    // JD-AI-STK3
    if (ai(slot) && s.jets[slot].bursts == 0)
      return {"JD-AI-STK3", "An AI pilot without gun ammunition never joins an enemy's hex."};
  }
  return {};
}

namespace {

// JD-STK-03, asked when one hex is left to fly: the hex is an enemy's. Whoever flies three has speed to throttle back.
bool stop_possible(const JetDuel& g, const State& s, Hex at) {
  const Slot slot = s.active;
  if (s.act.length < 3) return false;
  const int z = s.jets[slot].z;
  bool enemy = false;
  for (const Slot e : enemies_of(slot)) enemy |= JetDuel::flies(s, e) && s.jets[e].z == z && hex_of(s.jets[e]) == at;
  return enemy && !g.forbidden_stack(s, slot, at, z);
}

// Whether some way of flying on from `at` ends where it may. JD-AI-STK1 rests on it: the last hex is
// altered first, earlier ones only where no last hex serves.
bool path_exists(const JetDuel& g, const State& s, Hex at, int remaining) {
  const Slot slot = s.active;
  if (remaining == 0) return !g.forbidden_stack(s, slot, at, s.jets[slot].z);
  bool edge = false;
  for (const int side : {kHexLeft, kHexRight}) {
    const Hex next = front_hex(at, s.jets[slot].heading, side);
    if (g.blocked(slot, next)) edge = true;
    else if (g.leaves(slot, next) || path_exists(g, s, next, remaining - 1)) return true;
  }
  // An AI pilot hemmed in by the edge ends his flight early.
  if (edge) return !g.forbidden_stack(s, slot, at, s.jets[slot].z);
  return remaining == 1 && stop_possible(g, s, at);
}

// The search for a way through only matters where somebody is at that altitude.
bool crowded(const State& s, int z) {
  for (const Slot i : kAllSlots)
    if (i != s.active && JetDuel::flies(s, i) && s.jets[i].z == z) return true;
  return false;
}

// JD-FLT-01: only a steep climb gains two steps.
Pitch pitch_of(int dz, bool steep) { return dz == 2 ? kSteepClimb : steep ? kSteepDive : kShallow; }

// JD-FLT-05
int flight_length(int airspeed, bool steep) { return airspeed - (steep && airspeed > 2); }

// The state as if this altitude had been chosen.
State at_altitude(const JetDuel& g, const State& s, int dz, bool steep) {
  State t = s;
  t.jets[s.active].z += dz;
  t.act.dz = static_cast<int8_t>(dz), t.act.steep = steep;
  t.act.length = flight_length(g.flight_airspeed(s), steep);
  return t;
}

}  // namespace

Objection JetDuel::altitude_refusal(const State& s, int dz, bool steep) const {
  const Slot slot = s.active;
  const int speed = flight_airspeed(s);
  const JetState& jet = s.jets[slot];
  // JD-FLT-01
  const int dive = speed == 4 ? -2 : -1;  // the deepest that is not steep
  const bool known = steep ? dz == 2 || dz == dive - 1 : dz >= dive && dz <= 1;
  if (!known) return {"JD-FLT-01", "There is no such climb or dive at this airspeed."};
  const Pitch pitch = pitch_of(dz, steep);
  if (pitch == kSteepClimb && speed == 2) return {"JD-FLT-02", "At airspeed 2 a steep climb is not possible."};
  // JD-FLT-03
  if (pitch != kShallow && jet.pitch != kShallow && pitch != jet.pitch)
    return {"JD-FLT-03", "The opposite steep manoeuvre must wait a turn."};
  const int z = jet.z + dz;
  if (z < 0) return {"JD-FLT-07", "The ground is in the way."};
  if (!in_band(z) && ai(slot)) return {"JD-AI-AP1", "AI pilots stay within the playable levels."};
  // JD-NRG-09: as if no turn succeeds; the afterburner may be pledged. It holds for jets that leave the band too.
  const int least = energy_unturned(s, z, dz, steep);
  if (least < kTrackBottom && least + (burner_possible(s, slot) ? burner_gain(slot, z) : 0) < kTrackBottom)
    return {"JD-NRG-09", "The jet has not the speed for this; it could fall off the track."};
  if (!in_band(z) || !crowded(s, z)) return {};
  const State trial = at_altitude(*this, s, dz, steep);
  return path_exists(*this, trial, hex_of(jet), trial.act.length) ? Objection{} : kNoPath;
}

Objection JetDuel::hex_refusal(const State& s, int arg) const {
  const Slot slot = s.active;
  const JetState& jet = s.jets[slot];
  const Hex at = hex_of(jet);
  const int remaining = s.act.length - s.act.path.flown();
  if (arg == kHexStop)
    return remaining == 1 && stop_possible(*this, s, at)
               ? Objection{}
               : Objection{"JD-STK-03",
                           "A jet may stop one hex short only in the hex and at the altitude of an enemy, "
                           "after 2 or 3 hexes, with 3 speed points to throttle back."};
  if (arg == kHexHalt) {
    // JD-AI-STK1: nothing else is left.
    if (!ai(slot)) return kNoHalt;
    for (int other : {kHexLeft, kHexRight, kHexStop})
      if (!hex_refusal(s, other)) return kNoHalt;
    return {};
  }
  const Hex next = front_hex(at, jet.heading, arg);
  if (blocked(slot, next)) return {"JD-AI-EDGE1", "AI pilots stay on the board."};
  if (leaves(slot, next)) return {};
  if (!crowded(s, jet.z) || path_exists(*this, s, next, remaining - 1)) return {};
  if (remaining == 1)
    if (const Objection no = forbidden_stack(s, slot, next, jet.z)) return no;
  return kNoPath;
}

void JetDuel::continue_flight(State& s, Events* events) const {
  const JetState& jet = s.jets[s.active];
  if (s.act.path.flown() >= s.act.length || boxed_in(s.active, hex_of(jet), jet.heading)) return end_flight(s, events);
  s.phase = Phase::kFlight;
}

// --- climb, dive or stay level -------------------------------------------------------------------------------
namespace {

struct AltitudeName {
  int dz;
  bool steep;
  const char* name;
};
// In the order of their actions.
constexpr AltitudeName kAltitudes[] = {{-3, true, "steep-dive3"}, {-2, false, "dive2"}, {-2, true, "steep-dive2"},
                                       {-1, false, "dive"},       {0, false, "level"},  {1, false, "climb"},
                                       {2, true, "steep-climb"}};

void legal_altitudes(const JetDuel& g, const State& s, ActionList& out) {
  for (const AltitudeName& n : kAltitudes)
    if (!g.altitude_refusal(s, n.dz, n.steep)) out.push_back(altitude(n.dz, n.steep));
  if (out.empty()) out.push_back(altitude(0, false));  // every hex in reach is taken: stack, if it must be
}

const char* altitude_told(int dz, bool steep) {
  if (dz > 0) return steep ? "{jet} climbs steeply to {altitude}." : "{jet} climbs to {altitude}.";
  return steep ? "{jet} dives steeply to {altitude}." : "{jet} dives to {altitude}.";
}

void take_altitude(const JetDuel& g, State& s, Action a, Events* events) {
  const Slot slot = s.active;
  const int dz = altitude_dz(a), z = s.jets[slot].z + dz;
  const bool steep = altitude_steep(a);
  s.act.dz = static_cast<int8_t>(dz), s.act.steep = steep;
  s.act.length = flight_length(g.flight_airspeed(s), steep);
  if (!g.in_band(z)) {  // JD-FLT-07
    g.remove(s, slot, Status::kOff, events);
    return g.missile_phase(s, events);
  }
  JetState& jet = s.jets[slot];
  jet.z = z;  // JD-FLT-04
  jet.pitch = pitch_of(dz, steep);
  if (events && dz != 0)
    events->on_event({.kind = "move",
                      .text = say(altitude_told(dz, steep), {{"jet", g.label(slot)}, {"altitude", altitude_name(z)}}),
                      .rule = "JD-FLT-01",
                      .unit = g.label(slot)});
  g.continue_flight(s, events);
}

Refusal refuse_altitude(const JetDuel& g, const State& s, Action a) {
  if (kind_of(a) == Kind::kAltitude)
    if (const Objection no = g.altitude_refusal(s, altitude_dz(a), altitude_steep(a))) return no;
  return not_now("The pilot chooses his altitude now.");
}

std::string altitude_notation(const JetDuel&, const State&, Action a) {
  for (const AltitudeName& n : kAltitudes)
    if (altitude(n.dz, n.steep) == a) return n.name;
  return "?";
}

// Every hex in which the rest of the flight may end.
void end_hexes(const JetDuel& g, const State& s, Hex at, int remaining, game::Preview& preview) {
  const Slot slot = s.active;
  const game::Cell here = g.cell(at, s.jets[slot].z);
  if (remaining > 0) {
    bool open = false;
    for (const int side : {kHexLeft, kHexRight}) {
      const Hex next = front_hex(at, s.jets[slot].heading, side);
      if (g.blocked(slot, next)) continue;
      open = true;
      if (!g.leaves(slot, next)) end_hexes(g, s, next, remaining - 1, preview);
    }
    if (open) return;
  }
  if (g.forbidden_stack(s, slot, at, s.jets[slot].z)) return;
  for (const game::Cell& c : preview.end)
    if (c == here) return;
  preview.end.push_back(here);
}

const char* altitude_label(int dz, bool steep) {
  if (dz == 0) return "Stay level at {altitude}";
  if (dz > 0) return steep ? "Climb steeply to {altitude}" : "Climb to {altitude}";
  return steep ? "Dive steeply to {altitude}" : "Dive to {altitude}";
}

void label_altitude(const JetDuel& g, const State& s, Action a, ActionView& view) {
  begin_label(g, s, view);
  const JetState& jet = s.jets[s.active];
  const int dz = altitude_dz(a), z = jet.z + dz;
  const bool steep = altitude_steep(a);
  view.group = "speed", view.main = dz == 0;
  if (!g.in_band(z)) {
    view.label = dz > 0 ? "Climb out of the fight" : "Dive out of the fight";
    view.preview.warning = "The jet leaves the board for good.";
    return;
  }
  view.label = say(altitude_label(dz, steep), {{"altitude", altitude_name(z)}});
  const State t = at_altitude(g, s, dz, steep);
  view.cells.push_back(g.cell(hex_of(jet), z));
  end_hexes(g, t, hex_of(jet), t.act.length, view.preview);
  const int sp = g.energy_after(t, false, false);
  view.preview.facts.push_back({"hexes", "Hexes flown", std::to_string(t.act.length), "JD-FLT-05"});
  view.preview.facts.push_back({"speed", "Speed points without a turn", from_to(halves(jet.sp), halves(sp)), "JD-NRG-01"});
  view.preview.facts.push_back({"score", "Score needed to turn", std::to_string(g.turn_score(t)), "JD-TRN-02"});
  if (sp < kTrackBottom) view.preview.warning = "This needs the afterburner.";
}

std::optional<Action> parse_altitude_choice(const JetDuel&, const State&, std::string_view text) {
  for (const AltitudeName& n : kAltitudes)
    if (text == n.name) return altitude(n.dz, n.steep);
  return std::nullopt;
}

}  // namespace

// JD-FLT-01
constexpr Question kAltitude = Question::asked(
    "altitude", "JD-FLT-01", legal_altitudes, take_altitude, {altitude_notation, parse_altitude_choice}, label_altitude,
    {.title = "{jet}: climb, dive or stay level?",
     .text = "Each step costs or gains 2.5 speed points. A steep manoeuvre flies one hex less at airspeed 3 and 4.",
     .refuse = refuse_altitude,
     .prompt = of_active});

// --- fly on, hex by hex --------------------------------------------------------------------------------------
namespace {

constexpr const char* kHexNames[] = {"L", "R", "stop", "halt"};

void legal_hexes(const JetDuel& g, const State& s, ActionList& out) {
  for (int arg : {kHexLeft, kHexRight, kHexStop})
    if (!g.hex_refusal(s, arg)) out.push_back(make(Kind::kHex, arg));
  if (!out.empty()) return;
  if (g.ai(s.active)) out.push_back(make(Kind::kHex, kHexHalt));
  else out.push_back(make(Kind::kHex, kHexLeft)), out.push_back(make(Kind::kHex, kHexRight));
}

void take_hex(const JetDuel& g, State& s, Action a, Events* events) {
  const Slot slot = s.active;
  JetState& jet = s.jets[slot];
  if (arg_of(a) >= kHexStop) {
    s.act.stopped = arg_of(a) == kHexStop ? kStopShort : kHalted;
    if (events)
      events->on_event({.kind = "note",
                        .text = say("{jet} stops short.", {{"jet", g.label(slot)}}),
                        .rule = s.act.stopped == kStopShort ? "JD-STK-03" : "JD-AI-STK1",
                        .unit = g.label(slot)});
    return g.end_flight(s, events);
  }
  const Hex from = hex_of(jet), to = front_hex(from, jet.heading, arg_of(a));
  if (g.leaves(slot, to)) {
    g.remove(s, slot, Status::kOff, events);
    return g.missile_phase(s, events);
  }
  jet.at = to;
  s.act.path.enter(arg_of(a) == kHexRight);
  if (events)
    events->on_event({.kind = "move",
                      .text = say("{jet} flies to {hex}.", {{"jet", g.label(slot)}, {"hex", hex_name(to)}}),
                      .rule = "JD-FLT-06",
                      .unit = g.label(slot),
                      .cells = {g.cell(from, jet.z), g.cell(to, jet.z)}});
  g.continue_flight(s, events);
}

Refusal refuse_hex(const JetDuel& g, const State& s, Action a) {
  if (kind_of(a) == Kind::kHex && arg_of(a) <= kHexHalt)
    if (const Objection no = g.hex_refusal(s, arg_of(a))) return no;
  return not_now("The jet flies forward now: left or right.");
}

void label_hex(const JetDuel& g, const State& s, Action a, ActionView& view) {
  begin_label(g, s, view);
  const JetState& jet = s.jets[s.active];
  const Hex from = hex_of(jet);
  view.group = "move";
  if (arg_of(a) >= kHexStop) {
    const bool stop = arg_of(a) == kHexStop;
    view.label = stop ? "Stop short in the enemy's hex" : "End the flight here";
    view.rule = stop ? "JD-STK-03" : "JD-AI-STK1";
    view.cells.push_back(g.cell(jet));
    if (stop) view.preview.facts.push_back({"throttle", "Throttle", "back at least 3, no afterburner", "JD-STK-03"});
    return;
  }
  const bool left = arg_of(a) == kHexLeft;
  const Hex to = front_hex(from, jet.heading, arg_of(a));
  view.cells = {g.cell(jet), g.cell(to, jet.z)};
  if (g.leaves(s.active, to)) {
    view.label = left ? "Leave the board on the left" : "Leave the board on the right";
    view.preview.warning = "The jet leaves the board for good.";
    return;
  }
  view.label = say(left ? "Left to {hex}" : "Right to {hex}", {{"hex", hex_name(to)}});
  end_hexes(g, s, to, s.act.length - s.act.path.flown() - 1, view.preview);
}

std::optional<Refusal> why_not_there(const JetDuel& g, const State& s, game::Cell c) {
  const Hex h = geom::to_hex(geom::Offset{c.x, c.y});
  const JetState& jet = s.jets[s.active];
  for (const int side : {kHexLeft, kHexRight}) {
    if (front_hex(hex_of(jet), jet.heading, side) != h) continue;
    if (const Objection no = g.hex_refusal(s, side)) return no;
    return std::nullopt;
  }
  return Refusal{"JD-FLT-06", "Each hex entered is one of the jet's two front hexes."};
}

}  // namespace

// JD-FLT-06
constexpr Question kFlight =
    Question::asked("flight", "JD-FLT-06", legal_hexes, take_hex, one_word<kHexNames, Kind::kHex>, label_hex,
                    {.title = "{jet}: fly on, left or right?",
                     .refuse = refuse_hex,
                     .prompt =
                         [](const JetDuel& g, const State& s, Prompt& prompt) {
                           prompt.text = say("{left} of {length} hexes to go. A turn afterwards needs more hexes on its side.",
                                             {{"left", s.act.length - s.act.path.flown()}, {"length", int{s.act.length}}});
                           of_active(g, s, prompt);
                         },
                     .why_not = why_not_there});

}  // namespace furball::jet_duel
