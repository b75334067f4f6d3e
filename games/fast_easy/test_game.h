#pragma once
// For the tests: small battles built in code, and play by notation. Hexes are given as axial
// offsets from the middle of the board.

#include <gtest/gtest.h>

#include <algorithm>
#include <initializer_list>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "games/fast_easy/fast_easy.h"
#include "libs/game/conformance.h"
#include "libs/game/game_of.h"
#include "libs/game/testing.h"
#include "libs/ruledata/data_store.h"

namespace furball::fast_easy {

inline const Hex kMiddle = geom::to_hex(geom::Offset{12, 20});

using End = std::tuple<int, int, int>;  // q, r from the middle, facing

class Scene {
 public:
  Setup setup;

  Scene() {
    const ruledata::DataStore data;
    setup.tables = *load_tables(data);
    setup.tables.deployment = 0;
    setup.names[Seat::kBlue] = "Blue";
    setup.names[Seat::kRed] = "Red";
  }

  Member& add(Role role, std::string_view type, int dq, int dr, int facing = 0) {
    Member m;
    m.role = role;
    m.type = setup.tables.find(type);
    EXPECT_GE(m.type, 0) << type;
    m.start = kMiddle + Hex{dq, dr};
    m.facing = HexSide(facing);
    setup.members.push_back(m);
    return setup.members.back();
  }
  Member& bomber(std::string_view type, int dq, int dr) { return add(Role::kBomber, type, dq, dr); }
  Member& escort(std::string_view type, int dq, int dr, int facing = 0) { return add(Role::kEscort, type, dq, dr, facing); }
  Member& red(std::string_view type, int dq, int dr, int facing = 3) { return add(Role::kInterceptor, type, dq, dr, facing); }

  // Adds a far-away plane to a side that has none, so that the game goes on.
  FastEasy build() {
    bool sides[2] = {false, false};
    for (const Member& m : setup.members) sides[m.role == Role::kInterceptor] = true;
    if (!sides[0]) escort("P40", -12, 19);
    if (!sides[1]) red("P40", 13, -26);
    std::vector<Member> sorted;
    for (const Role role : {Role::kBomber, Role::kEscort, Role::kInterceptor})
      for (const Member& m : setup.members)
        if (m.role == role) sorted.push_back(m);
    setup.members = std::move(sorted);
    int count[3] = {};
    for (Member& m : setup.members) {
      const int role = static_cast<int>(m.role);
      m.id = std::string(1, "BEI"[role]) + std::to_string(++count[role]);
    }
    const Result<void> ok = finish_setup(setup);
    EXPECT_TRUE(ok.ok()) << (ok.ok() ? "" : ok.error().to_string());
    return FastEasy(setup);
  }
};

// A battle of a few planes: battle({bomber("B17 G", 0, 0), red("FW 190 A", 0, 2, 0)}).
struct Posted {
  Role role;
  std::string_view type;
  int dq, dr, facing;
};
inline Posted bomber(std::string_view type, int dq, int dr) { return {Role::kBomber, type, dq, dr, 0}; }
inline Posted escort(std::string_view type, int dq, int dr, int facing = 0) { return {Role::kEscort, type, dq, dr, facing}; }
inline Posted red(std::string_view type, int dq, int dr, int facing = 3) { return {Role::kInterceptor, type, dq, dr, facing}; }
inline FastEasy battle(std::initializer_list<Posted> planes, void (*change)(Setup&) = nullptr) {
  Scene scene;
  if (change) change(scene.setup);
  for (const Posted& p : planes) scene.add(p.role, p.type, p.dq, p.dr, p.facing);
  return scene.build();
}

inline PlaneType& type_of(Scene& scene, std::string_view id) {
  return scene.setup.tables.types[static_cast<std::size_t>(scene.setup.tables.find(id))];
}
inline void move_to(const FastEasy& g, State& s, int p, Hex at) {
  g.lift(s, p);
  g.put(s, p, at);
}

struct Edit {
  const char* id;  // a plane, or "" for the position itself
  const char* key;
  Value value;
};

// The scenario's start at the beginning of a phase, with changes.
inline State at_phase(const FastEasy& g, const char* phase, std::initializer_list<Edit> edits = {}) {
  const Value from = g.position(g.initial());
  Value v = Value::object();
  for (const auto& [key, value] : from.as_object())
    if (key != "step" && key != "active" && key != "group" && key != "planes") v.set(key, value);
  v.set("phase", phase);
  Value planes = Value::array();
  for (Value plane : from.at("planes").as_array()) {
    for (const Edit& e : edits)
      if (plane.at("id").as_text() == e.id) plane.set(e.key, e.value);
    planes.push_back(plane);
  }
  for (const Edit& e : edits)
    if (!*e.id) v.set(e.key, e.value);
  v.set("planes", planes);
  const auto state = g.from_position(v);
  EXPECT_TRUE(state.ok()) << (state.ok() ? "" : state.error().to_string());
  if (!state.ok()) return g.initial();
  const auto broken = g.broken_invariant(*state);
  EXPECT_FALSE(broken) << *broken;
  return *state;
}

// A shot of one plane at another, and an attack, in plain numbers.
inline Shot shot(const FastEasy& g, std::string_view shooter, std::string_view target, Weapon weapon, int range,
                 int salvos = 0) {
  return {PlaneNumber(g.find_plane(shooter)), PlaneNumber(g.find_plane(target)), weapon, HexCount(range), SalvoCount(salvos)};
}
struct Fire {
  int shooter = 0, target = 0;
  Weapon weapon = Weapon::kGuns;
  int range = 0, dice = 0, need = 0, sixes = 0, rows = 0;
  bool frontal = false;
  TurretSet turrets;

  operator Attack() const {  // NOLINT: it is one
    return {PlaneNumber(shooter), PlaneNumber(target), weapon,         HexCount(range), DieCount(dice),
            DieFace(need),        DieCount(sixes),     DieCount(rows), frontal,         turrets};
  }
};

inline ActionList legal(const FastEasy& g, const State& s) {
  ActionList list;
  g.legal(s, list);
  return list;
}
inline std::set<std::string> notations(const FastEasy& g, const State& s) {
  std::set<std::string> out;
  for (Action a : legal(g, s)) out.insert(g.notation(s, a));
  return out;
}
inline bool can(const FastEasy& g, const State& s, const std::string& text) {
  return g.node(s).kind == game::NodeKind::kDecision && notations(g, s).count(text) > 0;
}

// Plays an action by its notation; it must be legal.
inline void act(const FastEasy& g, State& s, const std::string& text, Events* events = nullptr) {
  ASSERT_EQ(g.node(s).kind, game::NodeKind::kDecision) << "wants to play " << text;
  const auto a = g.parse(s, text);
  ASSERT_TRUE(a) << text;
  const ActionList list = legal(g, s);
  ASSERT_TRUE(std::binary_search(list.begin(), list.end(), *a)) << text << " is not legal: " << g.refuse(s, *a).reason;
  g.apply(s, *a, events);
}

inline std::set<std::string> rolls(const FastEasy& g, const State& s) {
  std::set<std::string> out;
  OutcomeList list;
  g.outcomes(s, list);
  for (const game::Outcome& o : list) out.insert(g.outcome_notation(s, o.id));
  return out;
}

// Chance of an outcome as a reduced fraction, "0" if it cannot happen.
inline std::string chance(const FastEasy& g, const State& s, const std::string& text) {
  OutcomeList list;
  g.outcomes(s, list);
  uint64_t part = 0, whole = 0;
  for (const game::Outcome& o : list) {
    whole += o.weight;
    if (g.outcome_notation(s, o.id) == text) part += o.weight;
  }
  return part == 0 ? "0" : game::fraction(part, whole);
}

// Resolves a roll by the notation of its outcome.
inline void roll(const FastEasy& g, State& s, const std::string& text, Events* events = nullptr) {
  ASSERT_EQ(g.node(s).kind, game::NodeKind::kChance) << "wants to roll " << text;
  OutcomeList list;
  g.outcomes(s, list);
  for (const game::Outcome& o : list)
    if (g.outcome_notation(s, o.id) == text) return g.resolve(s, o.id, events);
  FAIL() << "no outcome " << text;
}

// Actions and rolls one after the other.
inline void play(const FastEasy& g, State& s, std::initializer_list<const char*> line) {
  for (const char* text : line) {
    if (g.node(s).kind == game::NodeKind::kChance) roll(g, s, text);
    else act(g, s, text);
  }
}

// A battle in which a phase has begun and some actions and rolls have been made.
struct Played {
  FastEasy game;
  State state;
};
inline Played played(std::initializer_list<Posted> planes, const char* phase, std::initializer_list<const char*> line) {
  FastEasy g = battle(planes);
  State s = at_phase(g, phase);
  play(g, s, line);
  return {std::move(g), s};
}

// The collision check of that plane is due, and brings this.
inline void collide(const FastEasy& g, State& s, const char* id, const char* result) {
  ASSERT_EQ(s.step, Step::kCollision) << "wants to roll for " << id;
  ASSERT_EQ(g.id(s.active), id);
  roll(g, s, result);
}

// The rule behind a refusal; "legal" if it is none, "?" if the text means nothing here.
inline std::string why(const FastEasy& g, const State& s, const std::string& text) {
  const auto a = g.parse(s, text);
  if (!a) return "?";
  const ActionList list = legal(g, s);
  if (std::binary_search(list.begin(), list.end(), *a)) return "legal";
  const game::Refusal refusal = g.refuse(s, *a);
  EXPECT_FALSE(refusal.reason.empty());
  return refusal.rule;
}

inline Hex at(const FastEasy& g, const State& s, const char* id) { return s.plane[g.find_plane(id)].hex() - kMiddle; }
inline const Plane& plane(const FastEasy& g, const State& s, const char* id) { return s.plane[g.find_plane(id)]; }
inline bool flies(const FastEasy& g, const State& s, const char* id) { return s.flying & bit(g.find_plane(id)); }
inline bool is_out(const FastEasy& g, const State& s, const char* id) { return s.out & bit(g.find_plane(id)); }
inline std::string name_of(int dq, int dr) { return hex_name(kMiddle + Hex{dq, dr}); }
inline std::string to(int dq, int dr, int facing) { return name_of(dq, dr) + "/" + std::to_string(facing); }

// Where the chosen plane may end, without Immelmanns and declarations.
inline std::set<End> ends(const FastEasy& g, const State& s) {
  std::set<End> out;
  const int p = s.active;
  for (Action a : legal(g, s)) {
    if (kind(a) != Kind::kMove) continue;
    const auto& e = g.net(s, p).plain_turned[s.plane[p].facing.index()][end_index(a)];
    const Hex h = s.plane[p].hex() + Hex{e.dq, e.dr} - kMiddle;
    out.insert({h.q, h.r, e.facing.index()});
  }
  return out;
}

// A single fighter in the middle, chosen and about to move.
struct Flyer {
  FastEasy game;
  State state;
};
inline Flyer flyer(std::string_view type, std::initializer_list<Hex> others = {}, bool loaded = false,
                   const char* carry = nullptr) {
  Scene scene;
  scene.escort(type, 0, 0).bombs = loaded;
  for (Hex h : others) scene.red("P40", h.q, h.r);
  FastEasy g = scene.build();
  State s = carry ? at_phase(g, "escorts move", {{"E1", "carry", carry}, {"", "combat", 2}})
                  : at_phase(g, "escorts move", {{"", "combat", 2}});
  return {std::move(g), s};
}

}  // namespace furball::fast_easy
