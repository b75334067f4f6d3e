// Energy and airspeed. Everything is counted in half speed points.

#include <algorithm>

#include "games/jet_duel/steps.h"

namespace furball::jet_duel {

// JD-NRG-05
int JetDuel::thrust(Slot slot, int airspeed, int z) const {
  const JetType& t = type(slot);
  return kThrust[thrust_row(t.max_speed, t.high_accel)][airspeed - 2][level_column(z)];
}

// JD-NRG-06
int JetDuel::burner_gain(Slot slot, int z) const {
  const JetType& t = type(slot);
  return kThrust[thrust_row(t.max_speed, t.high_accel)][0][level_column(z)];
}

// JD-NRG-06; JD-AI-06: an AI pilot lights no burner before a heat seeker.
bool JetDuel::burner_possible(const State& s, Slot slot) const {
  const JetState& jet = s.jets[slot];
  if (!type(slot).afterburner || jet.fuel == 0 || s.act.stopped == kStopShort) return false;
  return !(ai(slot) && targeted_by(s, slot, kHeat));
}

// JD-NRG-04
int JetDuel::pitch_cost(const State& s, bool steep) const {
  if (!steep || s.act.start_pitch != kShallow) return 0;
  return energy_unit(type(s.active).max_speed);
}

// JD-NRG-02, JD-NRG-03, JD-AI-05
int JetDuel::turn_cost(const State& s, bool gentle) const {
  const JetType& t = type(s.active);
  const JetState& jet = s.jets[s.active];
  int cost = turn_drag(kTurnTable[flight_airspeed(s) - 2][t.turn_type][jet.z / 8].drag, t.max_speed);
  if (gentle) cost -= energy_unit(t.max_speed);
  else if (ai(s.active)) cost -= ai_relief(t.max_speed);
  return cost;
}

// JD-NRG-01..05
int JetDuel::energy_after(const State& s, bool turned, bool gentle) const {
  const int z = s.jets[s.active].z;
  if (!turned) return energy_unturned(s, z, s.act.dz, s.act.steep);
  return s.act.start_sp - 5 * s.act.dz + thrust(s.active, flight_airspeed(s), z) - turn_cost(s, gentle);
}

int JetDuel::energy_unturned(const State& s, int z, int dz, bool steep) const {
  return s.act.start_sp - 5 * dz + thrust(s.active, flight_airspeed(s), z) - pitch_cost(s, steep);
}

// JD-NRG-07, JD-NRG-08: chosen when the turn die is known. arg as in actions.h.
Objection JetDuel::throttle_refusal(const State& s, int arg, int energy) const {
  const Slot slot = s.active;
  if (arg == 0) {
    if (s.act.stopped == kStopShort) return {"JD-STK-03", "A jet that stops short may not use its afterburner."};
    if (burner_possible(s, slot)) return {};
    return type(slot).afterburner && s.jets[slot].fuel > 0
               ? Objection{"JD-AI-06", "An AI pilot lights no burner while a heat seeker flies at him."}
               : Objection{"JD-NRG-06", "There is no afterburner, or no fuel for it."};
  }
  if (arg > kLastThrottle) return {"JD-NRG-07", "Throttling back costs 0 to 6 speed points."};
  if (s.act.stopped == kStopShort && arg - 1 < 6)
    return {"JD-STK-03", "Stopping short means throttling back at least 3 speed points."};
  if (s.act.automatic && arg == 1) return {};  // floored at the bottom (rulings A-34)
  if (energy - (arg - 1) < kTrackBottom) return {"JD-NRG-09", "That would fall below the bottom of the speed track."};
  return {};
}

int JetDuel::on_track(int sp) const { return std::clamp(sp, kTrackBottom, setup_.options.track_top); }

namespace {
// "climb -5, thrust +1.5, turn -4.5"
std::string speed_account(const JetDuel& g, const State& s, int throttle) {
  const JetState& jet = s.jets[s.active];
  const std::pair<const char*, int> items[] = {
      {s.act.dz > 0 ? "climb" : "dive", -5 * s.act.dz},
      {"thrust and drag", g.thrust(s.active, g.flight_airspeed(s), jet.z)},
      {s.act.gentle ? "gentle turn" : "turn", s.act.turned ? -g.turn_cost(s, s.act.gentle) : 0},
      {"steep manoeuvre", s.act.turned ? 0 : -g.pitch_cost(s, s.act.steep)},
      {throttle > 0 ? "afterburner" : "throttle", throttle},
  };
  std::string list;
  for (const auto& [name, value] : items) {
    if (value == 0) continue;
    if (!list.empty()) list += ", ";
    list += say(value > 0 ? "{cause} +{points}" : "{cause} {points}", {{"cause", name}, {"points", halves(value)}});
  }
  return list.empty() ? "no change" : list;
}
}  // namespace

// JD-NRG-09, JD-NRG-10
void JetDuel::set_speed(State& s, int throttle, Events* events) const {
  JetState& jet = s.jets[s.active];
  const int sp = on_track(energy_after(s, s.act.turned, s.act.gentle) + throttle);
  if (events)
    events->on_event({.kind = "note",
                      .text = say(sp == kOnePoint ? "{jet} has {points} speed point, airspeed {airspeed} ({account})."
                                                  : "{jet} has {points} speed points, airspeed {airspeed} ({account}).",
                                  {{"jet", label(s.active)},
                                   {"points", halves(sp)},
                                   {"airspeed", airspeed_of(sp)},
                                   {"account", speed_account(*this, s, throttle)}}),
                      .rule = "JD-NRG-10",
                      .unit = label(s.active)});
  jet.sp = sp;
}

// --- the throttle --------------------------------------------------------------------------------------------
namespace {

void legal_throttle(const JetDuel& g, const State& s, ActionList& out) {
  const int energy = g.energy_after(s, s.act.turned, s.act.gentle);
  if (!g.throttle_refusal(s, 0, energy)) out.push_back(make(Kind::kThrottle, 0));
  for (int arg = 1; arg <= kLastThrottle; ++arg)
    if (!g.throttle_refusal(s, arg, energy)) out.push_back(make(Kind::kThrottle, arg));
  if (out.empty()) out.push_back(make(Kind::kThrottle, 1));
}

int throttle_change(const JetDuel& g, const State& s, Action a) {
  return arg_of(a) == 0 ? g.burner_gain(s.active, s.jets[s.active].z) : 1 - arg_of(a);
}

void take_throttle(const JetDuel& g, State& s, Action a, Events* events) {
  const int change = throttle_change(g, s, a);
  if (arg_of(a) == 0) {
    --s.jets[s.active].fuel;
    s.act.doing |= kDidBurner;
  }
  g.set_speed(s, change, events);
  g.weapons_phase(s, events);
}

Refusal refuse_throttle(const JetDuel& g, const State& s, Action a) {
  if (kind_of(a) == Kind::kThrottle)
    if (const Objection no = g.throttle_refusal(s, arg_of(a))) return no;
  return not_now("The throttle is set now.");
}

std::optional<Action> parse_throttle(const JetDuel&, const State&, std::string_view text) {
  if (text == "burner") return make(Kind::kThrottle, 0);
  if (!text.starts_with("back ")) return std::nullopt;
  for (int arg = 1; arg <= kLastThrottle; ++arg)
    if (text.substr(5) == halves(arg - 1)) return make(Kind::kThrottle, arg);
  return std::nullopt;
}

const char* throttle_label(int arg, bool one_point) {
  if (arg == 0)
    return one_point ? "Afterburner: {points} speed point, airspeed {airspeed}"
                     : "Afterburner: {points} speed points, airspeed {airspeed}";
  if (arg == 1)
    return one_point ? "Steady: {points} speed point, airspeed {airspeed}"
                     : "Steady: {points} speed points, airspeed {airspeed}";
  return one_point ? "Throttle back {back}: {points} speed point, airspeed {airspeed}"
                   : "Throttle back {back}: {points} speed points, airspeed {airspeed}";
}

void label_throttle(const JetDuel& g, const State& s, Action a, ActionView& view) {
  begin_label(g, s, view);
  const int arg = arg_of(a), from = s.act.start_sp;
  view.group = "speed", view.rule = arg == 0 ? "JD-NRG-06" : "JD-NRG-07", view.main = arg == 1;
  const int sp = g.on_track(g.energy_after(s, s.act.turned, s.act.gentle) + throttle_change(g, s, a));
  view.label = say(throttle_label(arg, sp == kOnePoint),
                   {{"points", halves(sp)}, {"airspeed", airspeed_of(sp)}, {"back", halves(arg - 1)}});
  view.preview.facts.push_back({"speed", "Speed points", from_to(halves(from), halves(sp)), "JD-NRG-10"});
  view.preview.facts.push_back({"account", "Changes", speed_account(g, s, throttle_change(g, s, a)), "JD-NRG-01"});
  view.preview.facts.push_back(
      {"airspeed", "Airspeed", say("{from} to {to}", {{"from", airspeed_of(from)}, {"to", airspeed_of(sp)}}), "JD-NRG-10"});
}

}  // namespace

// JD-NRG-07
constexpr Question kThrottle = Question::asked(
    "throttle", "JD-NRG-07", legal_throttle, take_throttle,
    {[](const JetDuel&, const State&, Action a) { return arg_of(a) == 0 ? "burner" : "back " + halves(arg_of(a) - 1); },
     parse_throttle},
    label_throttle,
    {.title = "{jet}: set the throttle",
     .refuse = refuse_throttle,
     .prompt = [](const JetDuel& g, const State& s, Prompt& prompt) {
       prompt.text = g.burner_possible(s, s.active) ? "Light the afterburner, or throttle back by up to 6 speed points."
                                                    : "Fly on steadily, or throttle back by up to 6 speed points.";
       of_active(g, s, prompt);
     }});

}  // namespace furball::jet_duel
