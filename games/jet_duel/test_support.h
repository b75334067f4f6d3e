#pragma once
// Shared by the tests of this folder: a fight put together by hand, flown by notation.

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "games/jet_duel/steps.h"
#include "libs/game/testing.h"
#include "libs/ruledata/data_store.h"

namespace furball::jet_duel {
extern const game::GameEntry kEntry;

// Slots of a pair a side, as the tests name them.
inline std::ostream& operator<<(std::ostream& out, Slot slot) { return out << slot.index(); }
inline constexpr Slot kB1{0}, kB2{1}, kB3{2}, kB4{3}, kR1{4}, kR2{5}, kR3{6}, kR4{7};

inline Hex at(const char* name) {
  Hex h;
  EXPECT_TRUE(parse_hex(name, h)) << name;
  return h;
}
inline int alt(const char* name) {
  int z = 0;
  EXPECT_TRUE(parse_altitude(name, z)) << name;
  return z;
}

// Levels 1-6 over flat land, 1980, no weather, experienced people; red starts far away.
struct Fight {
  Setup setup;
  State state;

  explicit Fight(const std::string& blue = "f-5a", const std::string& red = "mig-15bis", int count = 2) {
    const ruledata::DataStore data;
    const game::PerSide<std::string> ids = {blue, red};
    for (const Seat side : game::kBothSeats) {
      auto type = load_jet(data, ids[side]);
      EXPECT_TRUE(type.ok()) << type.error().to_string();
      Flight& f = setup.flights[side];
      f.name = side == Seat::kRed ? "Red" : "Blue", f.number = side == Seat::kRed ? "2" : "1", f.count = count;
      f.type = *type;
      f.fuel = f.type.afterburner ? f.type.max_speed : 0;
    }
    setup.lowest = 1, setup.year = 1980;
    setup.board.build();
    const auto weights = ruledata::load_weights<PilotWeights>(data, "games/jet_duel/data/doctrine.toml");
    EXPECT_TRUE(weights.ok()) << weights.error().to_string();
    setup.weights = *weights;
    for (const Slot slot : kAllSlots) {
      const bool blue_one = side_of(slot) == Seat::kBlue;
      if (slot_used(count, id_of(slot)))
        put(slot, blue_one ? "B4" : "FFF30", blue_one ? 1 : 4, "3.1", 20).at.q += blue_one ? id_of(slot) : -id_of(slot);
    }
  }
  JetType& type(Seat side) { return setup.flights[side].type; }
  JetState& jet(Slot slot) { return state.jets[slot]; }
  Pilot& pilot(Slot slot) { return setup.pilots[slot]; }

  JetState& put(Slot slot, const char* hex, int heading, const char* altitude, double sp = 20) {
    JetState& j = state.jets[slot];
    j = JetState{};
    const Hex h = at(hex);
    j.status = Status::kOnBoard;
    j.at = h, j.heading = HexCorner(heading);
    j.z = alt(altitude), j.sp = static_cast<int>(sp * 2);
    const Flight& f = setup.flights[side_of(slot)];
    j.bursts = f.type.gun == kMachineGun ? 6 : f.type.gun == kCannon ? 3 : 0;
    j.heat = f.type.heat.count, j.radar = f.type.radar_missile.count;
    j.fuel = f.fuel;
    return j;
  }
  void lose(Slot slot, Status how) { jet(slot) = JetState{}, jet(slot).status = how; }
  Missile& missile(Slot slot, Family family, Slot target, const char* hex, const char* altitude, bool pair = false) {
    Missile& m = state.jets[slot].flying[0];
    const Hex h = at(hex);
    m = {family, target, pair, geom::SmallHex(h), Altitude(alt(altitude))};
    return m;
  }
  JetDuel game() {
    setup.solitaire = false;
    for (const Pilot& p : setup.pilots) setup.solitaire |= p.ai;
    setup.start = state;
    return JetDuel(setup);
  }
};

// Play step by step, whoever flies the jet: nobody goes on by the book here.
inline const Question& question(const State& s) { return *JetDuel::steps()[static_cast<std::size_t>(s.phase)].question; }
inline const Roll& roll_of(const State& s) { return *JetDuel::steps()[static_cast<std::size_t>(s.phase)].roll; }
inline void settle(const JetDuel& g, State& s, uint32_t outcome, game::Events* events = nullptr) {
  roll_of(s).resolve(g, s, outcome, events);
}

inline bool is_legal(const JetDuel& g, const State& s, const std::string& text) {
  const auto a = g.parse(s, text);
  game::ActionList list;
  if (is_question(s.phase)) g.options(s, list);
  return a && std::binary_search(list.begin(), list.end(), *a);
}

// The rule that forbids it; "" if it is allowed.
inline std::string refused(const JetDuel& g, const State& s, const std::string& text) {
  if (is_legal(g, s, text)) return "";
  const auto a = g.parse(s, text);
  return a ? question(s).refuse(g, s, *a).rule : "no such notation";
}

// Plays "kept, level, L, R, right, turns, back 0": actions and outcomes by notation.
inline State fly(const JetDuel& g, State s, std::string_view line, game::Events* events = nullptr) {
  while (!line.empty()) {
    const std::size_t comma = line.find(", ");
    const std::string token(line.substr(0, comma));
    line = comma == std::string_view::npos ? "" : line.substr(comma + 2);
    if (!is_question(s.phase)) {
      game::OutcomeList list;
      roll_of(s).outcomes(g, s, list);
      bool found = false;
      for (const game::Outcome& o : list) {
        if (found || g.outcome_notation(s, o.id) != token) continue;
        found = true;
        settle(g, s, o.id, events);
        break;
      }
      EXPECT_TRUE(found) << "no outcome '" << token << "'";
      if (!found) return s;
    } else {
      const bool ok = is_legal(g, s, token);
      EXPECT_TRUE(ok) << "'" << token << "' is refused: " << refused(g, s, token);
      if (!ok) return s;
      g.take(s, *g.parse(s, token), events);
    }
  }
  return s;
}

inline State start(const JetDuel& g, const Fight& f, Slot slot) {
  State s = f.state;
  s.active = slot;
  s = g.activate(s, slot);
  if (s.phase == Phase::kAwareness) {
    game::OutcomeList list;
    g.outcomes(s, list);
    settle(g, s, list.back().id);
  }
  return s;
}

// Victory points of both sides, in tenths.
inline game::PerSide<int> points(const JetDuel& g, const State& s) {
  return {g.victory_points(s, Seat::kBlue), g.victory_points(s, Seat::kRed)};
}

inline bool has(const Modifiers& list, std::string_view label) {
  return std::any_of(list.begin(), list.end(), [&](const game::ModifierTerm& term) { return term.label == label; });
}

// Headings and sides by their numbers, as the rulings give them.
inline Hex step(int side) { return geom::step(geom::HexSide(side)); }
inline Parts parts(Hex origin, int heading, Hex target) { return parts(origin, HexCorner(heading), target); }
inline Sector sector(Hex origin, int heading, Hex target) { return sector(origin, HexCorner(heading), target); }

}  // namespace furball::jet_duel
