#pragma once
// What the tests of every chapter use: scenarios by id, small scenarios from text, positions by hand.

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

#include "games/wing_leader/hooks.h"
#include "games/wing_leader/notation.h"
#include "games/wing_leader/queries.h"
#include "games/wing_leader/rules.h"
#include "libs/game/events.h"
#include "libs/game/testing.h"
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
  if (!a || s.wait() != Wait::kDecision) return false;
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
  ASSERT_EQ(s.wait(), Wait::kChance);
  g.resolve(s, outcome, events);
}

// Choices and dice one after another: play(g, s, {"tally C A", "6", "split C"}).
inline void play(const WingLeader& g, State& s, std::initializer_list<const char*> script) {
  for (const char* item : script)
    if (*item >= '0' && *item <= '9') roll(g, s, static_cast<uint32_t>(std::stoi(item)));
    else play(g, s, std::string_view(item));
}

inline std::string legal_list(const WingLeader& g, const State& s) {
  if (s.wait() != Wait::kDecision) return s.wait() == Wait::kChance ? "(dice)" : "(end)";
  game::ActionList actions;
  g.legal(s, actions);
  std::string text;
  for (game::Action a : actions) text += (text.empty() ? "" : ", ") + g.notation(s, a);
  return text;
}

// A small scenario for rule tests: blue bombers T U V, escorts C D, sweep E F; red interceptors A B H, CAP K,
// sweep J. Parts of it can be replaced.
struct Small {
  std::string environment = {}, options = "height_error = false", blue = {}, red = {}, extra_units = {};
  std::string nets =
      "[[net]]\nside = \"red\"\nunits = [\"A\", \"B\", \"H\", \"K\", \"J\"]\ngci = true\n[[net]]\nside = \"blue\"\nunits = "
      "[\"C\", \"D\", \"E\", \"F\", \"T\"]\n";
  std::string units =
      "{side=\"blue\",id=\"T\",aircraft=\"ju88a1\",mission=\"bombing\",at=\"H9\"},"
      "{side=\"blue\",id=\"U\",aircraft=\"ju88a1\",mission=\"bombing\",at=\"G9\"},"
      "{side=\"blue\",id=\"V\",aircraft=\"ju88a1\",size=\"flight\",mission=\"bombing\",at=\"G8\"},"
      "{side=\"blue\",id=\"C\",aircraft=\"bf109e4\",mission=\"escort\",at=\"G10\"},"
      "{side=\"blue\",id=\"D\",aircraft=\"bf109e4\",size=\"flight\",mission=\"escort\",at=\"F9\"},"
      "{side=\"blue\",id=\"E\",aircraft=\"bf109e4\",mission=\"sweep\",at=\"J12\"},"
      "{side=\"blue\",id=\"F\",aircraft=\"bf109e4\",mission=\"sweep\",at=\"K12\"},"
      "{side=\"red\",id=\"A\",aircraft=\"spitfire_ia\",mission=\"intercept\",at=\"T10\"},"
      "{side=\"red\",id=\"B\",aircraft=\"spitfire_ia\",mission=\"intercept\",at=\"U10\"},"
      "{side=\"red\",id=\"H\",aircraft=\"hurricane_i\",size=\"flight\",mission=\"intercept\",at=\"V7\"},"
      "{side=\"red\",id=\"K\",aircraft=\"hurricane_i\",mission=\"cap\",at=\"W7\"},"
      "{side=\"red\",id=\"J\",aircraft=\"hurricane_i\",mission=\"sweep\",at=\"X7\"}";
  std::string text() const {
    return "title=\"test\"\nunit=[" + units + (extra_units.empty() ? "" : "," + extra_units) + "]\n[environment]\n" +
           environment + "\n[options]\n" + options + "\n[blue]\nedge=\"left\"\n" + blue + "\n[red]\nedge=\"right\"\n" + red +
           "\n" + nets;
  }
  WingLeader make() const { return scenario(text()); }
};

// The same with some units more.
inline WingLeader with_units(std::string extra) {
  Small small;
  small.extra_units = std::move(extra);
  return small.make();
}
// The same without radio, so that nobody is alerted or helped by others.
inline WingLeader without_nets(Small small = {}) {
  small.nets = "";
  return small.make();
}
// ... which ends before the marks of its second turn are cleared.
inline WingLeader stopping(Small small = {}) {
  WingLeader g = without_nets(std::move(small));
  g.turns = 2;
  return g;
}

// A position by hand: phase, then units as inline tables without braces: id="A",at="K5",facing="E"
inline State stand(const WingLeader& g, const std::string& phase, std::initializer_list<const char*> units, int turn = 2) {
  std::string text = "turn=" + std::to_string(turn) + "\nphase=\"" + phase + "\"\nunits=[";
  bool first = true;
  for (const char* u : units) text += std::string(first ? "{" : ",{") + u + "}", first = false;
  return position(g, text + "]");
}

// T flies east into K9, where A waits facing east: not head-on, so the escort C may react. The units in this order.
enum class Listed { kBomberFirst, kHunterFirst };
inline State into_its_hunter(const WingLeader& g, Listed order) {
  const char* bomber = R"(id="T",at="I9",facing="E")";
  const char* hunter = R"(id="A",at="K9",facing="E",tally="T",this_turn=["moved"])";
  if (order == Listed::kHunterFirst) std::swap(bomber, hunter);
  State s = stand(g, "movement", {bomber, hunter, R"(id="C",at="K10",facing="E",this_turn=["moved"])"});
  play(g, s, {"go E", "go E"});
  return s;
}

// Nobody proposes an escape in this Administration Phase.
inline void no_escapes(const WingLeader& g, State& s) {
  while (s.at == At::kEscapeQuestion) play(g, s, "pass");
}

inline int slot(const WingLeader& g, const State& s, std::string_view id) {
  const std::optional<int> found = find_unit(g, s, id);
  EXPECT_TRUE(found) << id;
  return found.value_or(0);
}

inline std::string where(const WingLeader& g, const State& s, std::string_view id) {
  return square_name(s.unit[slot(g, s, id)]);
}

// Takes the first legal action (usually "pass" or the plain way on) until the phase changes or `stop` nodes passed.
inline void pass_phase(const WingLeader& g, State& s, int stop = 200) {
  const Phase phase = s.phase;
  const int turn = s.turn;
  while (s.wait() != Wait::kEnd && s.phase == phase && s.turn == turn && stop-- > 0) {
    if (s.wait() == Wait::kChance) {
      game::OutcomeList outcomes;
      g.outcomes(s, outcomes);
      g.resolve(s, outcomes[0].id, nullptr);
    } else {
      game::ActionList actions;
      g.legal(s, actions);
      g.apply(s, actions[0], nullptr);
    }
  }
}

inline Unit& unit(const WingLeader& g, State& s, std::string_view id) { return s.unit[*find_unit(g, s, id)]; }

}  // namespace furball::wing_leader::testing
