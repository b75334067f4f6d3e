#pragma once
// What the tests of every chapter use: scenarios by id, small scenarios from text, positions by hand.

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "games/wing_leader/hooks.h"
#include "games/wing_leader/notation.h"
#include "games/wing_leader/queries.h"
#include "games/wing_leader/rules.h"
#include "libs/game/events.h"
#include "libs/ruledata/data_store.h"
#include "libs/ruledata/toml.h"

namespace furball::wing_leader::testing {

inline WingLeader load(const std::string& id) {
  const ruledata::DataStore data;
  Result<Value> scenario = data.load("games/wing_leader/data/scenarios/" + id + ".toml");
  EXPECT_TRUE(scenario.ok()) << (scenario.ok() ? "" : scenario.error().to_string());
  Result<WingLeader> g = WingLeader::from_scenario(*scenario, data);
  EXPECT_TRUE(g.ok()) << (g.ok() ? "" : g.error().to_string());
  return std::move(*g);
}

inline Result<WingLeader> try_scenario(std::string_view toml) {
  Result<Value> value = ruledata::parse_toml(toml, "test");
  EXPECT_TRUE(value.ok()) << (value.ok() ? "" : value.error().to_string());
  return WingLeader::from_scenario(*value, ruledata::DataStore());
}

inline WingLeader scenario(std::string_view toml) {
  Result<WingLeader> g = try_scenario(toml);
  EXPECT_TRUE(g.ok()) << (g.ok() ? "" : g.error().to_string());
  return std::move(*g);
}

// A position from TOML: units = [{id = "A", at = "K5", facing = "E"}], turn, phase ...
inline State position(const WingLeader& g, std::string_view toml) {
  Result<Value> value = ruledata::parse_toml(toml, "position");
  EXPECT_TRUE(value.ok()) << (value.ok() ? "" : value.error().to_string());
  Result<State> s = g.from_position(*value);
  EXPECT_TRUE(s.ok()) << (s.ok() ? "" : s.error().to_string());
  return *s;
}

inline bool is_legal(const WingLeader& g, const State& s, std::string_view notation) {
  const std::optional<game::Action> a = g.parse(s, notation);
  if (!a || s.wait != Wait::kDecision) return false;
  game::ActionList actions;
  g.legal(s, actions);
  for (game::Action b : actions)
    if (b == *a) return true;
  return false;
}

// Plays an action by its notation; fails the test when it is not legal.
inline void play(const WingLeader& g, State& s, std::string_view notation, game::Events* events = nullptr) {
  ASSERT_TRUE(is_legal(g, s, notation)) << notation;
  g.apply(s, *g.parse(s, notation), events);
}

inline void roll(const WingLeader& g, State& s, uint32_t outcome, game::Events* events = nullptr) {
  ASSERT_EQ(s.wait, Wait::kChance);
  g.resolve(s, outcome, events);
}

inline std::string legal_list(const WingLeader& g, const State& s) {
  game::ActionList actions;
  g.legal(s, actions);
  std::string text;
  for (game::Action a : actions) text += (text.empty() ? "" : ", ") + g.notation(s, a);
  return text;
}

inline Unit& unit(const WingLeader& g, State& s, std::string_view id) { return s.unit[*find_unit(g, s, id)]; }

}  // namespace furball::wing_leader::testing
