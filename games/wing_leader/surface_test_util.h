#pragma once
// What the tests of chapters 14 and 15 use: one scenario with every kind of attacker, positions with surface units.

#include "games/wing_leader/surface.h"
#include "games/wing_leader/test_util.h"

namespace furball::wing_leader::testing {

struct Strike {
  std::string surface = "sea", environment = {}, blue = {}, red = {}, options = {};
  std::string units =
      R"({side="blue",id="T",aircraft="ju87b2",mission="bombing",at="H8"},)"
      R"({side="blue",id="TT",aircraft="ju87b2",mission="bombing",at="G8"},)"
      R"({side="blue",id="U",aircraft="b5n2",mission="bombing",at="F0",load=["torpedo"]},)"
      R"({side="blue",id="V",aircraft="b5n2",mission="bombing",at="F1",load=["torpedo"]},)"
      R"({side="blue",id="VF",aircraft="b5n2",size="flight",mission="bombing",at="F1",load=["torpedo"]},)"
      R"({side="blue",id="Z",aircraft="tbf_1",mission="bombing",at="F2",load=["torpedo"]},)"
      R"({side="blue",id="W",aircraft="a6m5",size="flight",mission="bombing",at="E5",kamikaze=true,max_losses=3},)"
      R"({side="blue",id="X",aircraft="b24h",mission="bombing",at="D12"},)"
      R"({side="blue",id="R",aircraft="p38j",mission="recce",at="C9"},)"
      R"({side="blue",id="F",aircraft="p47d",mission="bombing",at="C8"},)"
      R"({side="blue",id="S",aircraft="p47d",mission="strafing",at="B8"},)"
      R"({side="blue",id="P",aircraft="b25d",mission="strafing",at="B1",load=["parafrag"]},)"
      R"({side="blue",id="K",aircraft="b25d",mission="strafing",at="B2",skip=true},)"
      R"({side="blue",id="Y",aircraft="typhoon_ib",mission="strafing",at="A3",load=["atgr"]},)"
      R"({side="blue",id="E",aircraft="p47d",mission="sweep",at="D14"},)"
      R"({side="blue",id="EE",aircraft="p47d",mission="sweep",at="D13"},)"
      R"({side="red",id="A",aircraft="spitfire_ia",mission="cap",at="Y9"},)"
      R"({side="red",id="B",aircraft="spitfire_ia",size="flight",mission="cap",at="Y8"})";
  // 0 DD, 1 BB, 2 CL, 3 Bridge, 4 Truck; guns 0-5 of the ships, 6 the lorries' small arms
  std::string surfaces =
      R"({id="1",type="DD",at="K0"},{id="2",type="BB",at="N0"},{id="3",type="CL",at="Q0"},{id="4",type="Bridge",at="T0"},{id="5",type="Truck",at="U0"})";

  std::string text() const {
    return "title=\"test\"\nturns=12\nsurface=\"" + surface + "\"\nunit=[" + units + "]\nsurface_unit=[" + surfaces +
           "]\n[environment]\n" + environment + "\n[options]\nbombing=true\nheight_error=false\n" + options +
           "\n[blue]\nedge=\"left\"\n" + blue + "\n[red]\nedge=\"right\"\n" + red + "\n";
  }
  WingLeader make() const { return scenario(text()); }
};

// A position by hand; `more` adds lines such as surface=[{id="1",damage=3}].
inline State place_units(const WingLeader& g, const std::string& phase, std::initializer_list<const char*> units,
                         const std::string& more = "", int turn = 2) {
  std::string text = "turn=" + std::to_string(turn) + "\nphase=\"" + phase + "\"\n" + more + "\nunits=[";
  bool first = true;
  for (const char* u : units) text += std::string(first ? "{" : ",{") + u + "}", first = false;
  return position(g, text + "]");
}

// Runs one procedure on top of whatever the position waits for.
inline void start(const WingLeader& g, State& s, Proc proc, Args with = {}) {
  Ctx ctx{g, s, nullptr};
  s.at = At::kRunning;
  ctx.push(proc, with);
  g.run(s, nullptr);
}

inline Proc top(const State& s) { return s.top().proc; }

// One unit in the Movement Phase, after these choices.
inline State flown(const WingLeader& g, const char* unit, std::initializer_list<const char*> choices) {
  State s = place_units(g, "movement", {unit});
  play(g, s, choices);
  return s;
}

// A unit that has released: kind, target, what was aimed, from which altitude.
inline void drop(Unit& u, ProfileKind kind, int target, int aim, int altitude, Flags<ProfileFlag> flags = {}) {
  u.profile = {};
  u.profile.kind = kind;
  u.profile.target = target;
  u.profile.aim = static_cast<uint8_t>(aim);
  u.profile.altitude = altitude;
  u.profile.flags = flags | kReleased;
}

inline int mod(const game::Modifiers& mods, std::string_view label) {
  for (const game::ModifierTerm& m : mods)
    if (m.label == label) return m.value;
  return 0;
}

inline int flak_sum(const WingLeader& g, const State& s, int gun, int unit, int mode, int supports = 0) {
  game::Modifiers mods;
  flak_modifiers(g, s, gun, unit, mode, supports, mods);
  return mods.sum();
}

}  // namespace furball::wing_leader::testing
