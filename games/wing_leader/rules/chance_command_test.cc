// Chapters 3, 5, 7 and 9 said once more, as plainly as the book does, and compared over positions drawn by chance.

#include "games/wing_leader/command.h"
#include "games/wing_leader/movement.h"
#include "games/wing_leader/rules/chance_test_util.h"

namespace furball::wing_leader {
namespace {
using namespace testing;

constexpr int kPositions = 150;

// Twelve units on two nets a side, two of three wings; some without a net.
WingLeader battle() {
  return Small{
      .environment =
          "sun=\"left_upper\"\nhaze=5\ncontrails=8\nclouds=[{type=\"dense\",squares=[\"H7\"]},{type=\"broken\",squares=[\"I6\","
          "\"I7\"]}]",
      .red = "gci=3",
      .nets =
          "[[net]]\nside=\"red\"\nunits=[\"A\",\"B\",\"H\",\"K\"]\ngci=true\n[[net]]\nside=\"red\"\nunits=[\"J\",\"R\"]\n"
          "[[net]]\nside=\"blue\"\nunits=[\"D\",\"E\",\"F\",\"T\"]\n[[net]]\nside=\"blue\"\nunits=[\"C\"]\ngci=true\n",
      .units =
          "{side=\"blue\",id=\"T\",aircraft=\"ju88a1\",mission=\"bombing\",at=\"H9\"},"
          "{side=\"blue\",id=\"U\",aircraft=\"p47d\",mission=\"bombing\",at=\"G9\"},"
          "{side=\"blue\",id=\"C\",aircraft=\"bf109e4\",mission=\"escort\",at=\"G10\"},"
          "{side=\"blue\",id=\"D\",aircraft=\"bf109e4\",mission=\"sweep\",at=\"F9\",wing=\"Y\",leader=true},"
          "{side=\"blue\",id=\"E\",aircraft=\"p47d\",mission=\"sweep\",at=\"F10\",wing=\"Y\"},"
          "{side=\"blue\",id=\"F\",aircraft=\"me262a1\",mission=\"sweep\",at=\"F9\",wing=\"Y\"},"
          "{side=\"red\",id=\"A\",aircraft=\"spitfire_ia\",mission=\"intercept\",at=\"T10\",wing=\"X\",leader=true},"
          "{side=\"red\",id=\"B\",aircraft=\"spitfire_ia\",mission=\"intercept\",at=\"U10\",wing=\"X\"},"
          "{side=\"red\",id=\"H\",aircraft=\"hurricane_i\",mission=\"intercept\",at=\"U9\",wing=\"X\"},"
          "{side=\"red\",id=\"K\",aircraft=\"hurricane_i\",mission=\"cap\",at=\"W7\"},"
          "{side=\"red\",id=\"J\",aircraft=\"hurricane_i\",mission=\"sweep\",at=\"X7\"},"
          "{side=\"red\",id=\"R\",aircraft=\"me163b\",size=\"flight\",mission=\"intercept\",at=\"X7\"}"}
      .make();
}

template <class Check>
void everywhere(uint64_t seed, Check check, int span = 4) {
  WingLeader g = battle();
  Draw d(seed);
  for (int n = 0; n < kPositions; ++n) {
    for (const int side : {0, 1}) {
      g.side[side].radio = !d.one_in(5);
      g.side[side].rigid = d.one_in(2);
      g.side[side].gci = d.below(2);
      g.side[side].max_losses[1] = 2 + d.below(3);
    }
    g.options.encumbrance_each = d.one_in(2);
    State s = drawn(g, d, span);
    for (Wing& w : s.wing) {
      w = {};
      w.rolled = static_cast<uint8_t>(d.one_in(3)), w.orders = static_cast<uint8_t>(d.one_in(3));
      w.broken_up = static_cast<uint8_t>(d.one_in(6));
    }
    check(g, s, d);
    if (::testing::Test::HasFailure()) return;
  }
}

bool stands(const Unit& u) { return u.status == Status::kOnMap; }
bool fights(const Unit& u) {
  return u.mission == Mission::kEscort || u.mission == Mission::kSweep || u.mission == Mission::kIntercept;
}
bool shaken_apart(const Unit& u) { return u.size == Size::kFlight ? u.disorder > 0 : u.disorder > 1; }
bool looks_at(const Unit& u, int target) { return u.tally_on == TallyOn::kUnit && u.tally == target; }
int steps_between(const Unit& a, const Unit& b) { return std::max(std::abs(a.x - b.x), std::abs(a.y - b.y)); }

bool free_to_act(const State& s, int unit) {
  const Unit& u = s.unit[unit];
  bool hunted = false;
  for (const int i : all_units(s)) {
    const Unit& e = s.unit[i];
    if (e.side == 1 - u.side && stands(e) && looks_at(e, unit) && e.x == u.x && e.y == u.y) hunted = true;
  }
  return stands(u) && fights(u) && !shaken_apart(u) && !hunted;
}

// Grows from one unit as long as somebody can be added.
std::vector<bool> flying_together(const State& s, int unit) {
  std::vector<bool> in(s.unit_count, false);
  in[static_cast<std::size_t>(unit)] = true;
  for (bool grown = true; grown;) {
    grown = false;
    for (const int a : all_units(s))
      for (const int b : all_units(s)) {
        if (!in[static_cast<std::size_t>(a)] || in[static_cast<std::size_t>(b)] || !stands(s.unit[b])) continue;
        if (s.unit[a].side == s.unit[b].side && s.unit[a].facing == s.unit[b].facing &&
            steps_between(s.unit[a], s.unit[b]) <= 1)
          in[static_cast<std::size_t>(b)] = grown = true;
      }
  }
  return in;
}

TEST(Chance, WL_1_1_b_WL_9_1_a_AvailableAndInFormation) {
  // covers: WL-1.1-b, WL-9.1-a
  everywhere(1, [](const WingLeader& g, const State& s, Draw&) {
    for (const int i : all_units(s)) {
      EXPECT_EQ(available(g, s, i), free_to_act(s, i));
      const std::vector<bool> in = flying_together(s, i);
      for (const int k : all_units(s)) EXPECT_EQ(formation_of(s, i) >> k & 1, in[static_cast<std::size_t>(k)] ? 1u : 0u);
      EXPECT_EQ(formation_of(s, i) >> s.unit_count, 0u);
    }
  });
}

bool talking_too_much(const WingLeader& g, const State& s, int net) {
  for (const int i : all_units(s))
    if (stands(s.unit[i]) && g.net(s.unit[i]) == net && (s.unit[i].dogfight > 0 || did(s.unit[i], kFought))) return true;
  return false;
}

bool one_net(const WingLeader& g, const Unit& a, const Unit& b) {
  return g.net(a) > 0 && g.net(a) == g.net(b) && a.side == b.side && g.side[a.side].radio;
}

TEST(Chance, WL_9_4_RadioNets) {
  // covers: WL-9.4-d, WL-9.4.2-a, WL-9.4.2-d
  everywhere(2, [](const WingLeader& g, const State& s, Draw&) {
    for (int net = 0; net <= 4; ++net) EXPECT_EQ(cluttered(g, s, net), talking_too_much(g, s, net));
    for (const int i : all_units(s))
      for (const int k : all_units(s)) EXPECT_EQ(net_mates(g, s.unit[i], s.unit[k]), one_net(g, s.unit[i], s.unit[k]));
  });
}

int value_on_card(const WingLeader& g, const Unit& u, bool speed) {
  const Card& c = g.card(u);
  if (c.can.rocket && u.throttle == 2) return speed ? c.speed_half[u.y] : c.turn_half[u.y];
  return speed ? c.speed[u.y] : c.turn[u.y];
}

int plain_value(const WingLeader& g, const Unit& u, bool speed) {
  if (has(u, kSlow)) return 0;
  const Card& c = g.card(u);
  const bool bombs = u.load == Load::kBombs || u.load == Load::kTorpedo || u.load == Load::kAtgr || u.load == Load::kParafrag;
  int burdens = u.load == Load::kCargo;
  burdens += bombs && !(c.can.low_drag && speed);
  burdens += u.carries.has(kTanks);
  burdens += u.carries.has(kGunPod) || u.carries.has(kAtPod);
  burdens += u.carries.has(kRockets) && !c.can.jet;
  int value = value_on_card(g, u, speed) - (g.options.encumbrance_each ? burdens : std::min(burdens, 1));
  if (speed && u.attitude == Attitude::kDive) value += 1;
  if (speed && (u.attitude == Attitude::kClimb || u.attitude == Attitude::kSlowClimb)) value -= 1;
  return std::max(value, 0);
}

TEST(Chance, WL_3_3_2_ValuesAndTheirLists) {
  // covers: WL-3.3.2-a, WL-3.3.2-b, WL-3.3.2-c, WL-3.3.2-d, WL-3.3.2-f, WL-3.3.2-g, WL-13.2-a, WL-13.5.3-b, WL-13.5.6-a
  everywhere(3, [](WingLeader& g, State& s, Draw& d) {
    for (Card& c : g.cards) c.can.low_drag = d.one_in(2);
    for (const int i : all_units(s))
      for (const bool speed : {false, true}) {
        Unit& u = s.unit[i];
        set(u, kSlow, d.one_in(5));
        u.y = d.below(kRows);
        game::Modifiers basic, combat;
        const int plain = plain_value(g, u, speed);
        EXPECT_EQ(basic_value(g, s, i, speed), plain);
        EXPECT_EQ(speed ? basic_speed(g, s, i) : basic_turn(g, s, i), plain);
        basic_value(g, s, i, speed, &basic);
        EXPECT_EQ(std::max(0, basic.sum()), plain);  // what is shown adds up to it
        EXPECT_EQ(mod(basic, "diving"), speed && u.attitude == Attitude::kDive && !has(u, kSlow) ? 1 : 0);
        const bool defending = d.one_in(2);
        const int extra = d.below(3);
        int value = plain + extra;
        if (u.quality == Quality::kVeteran) ++value;
        if (u.quality == Quality::kGreen) --value;
        if (u.size == Size::kFlight) --value;
        if (u.disorder > 0) --value;
        if (defending && g.side[u.side].rigid && fights(u)) --value;
        if (u.losses == u.max_losses - 1) --value;
        EXPECT_EQ(combat_value(g, s, i, speed, defending, extra), std::max(0, value));
        combat_value(g, s, i, speed, defending, extra, &combat);
        EXPECT_EQ(combat.sum() - basic.sum(), value - plain);
      }
  });
}

TEST(Chance, WL_3_3_c_BombValues) {
  // covers: WL-3.3-c, WL-15.3.5-b, WL-15.3.6-b
  everywhere(4, [](WingLeader& g, State& s, Draw& d) {
    for (Card& c : g.cards) {
      c.can.atgr = d.below(9);
      for (int8_t& b : c.bomb) b = static_cast<int8_t>(d.below(30));
    }
    for (const int i : all_units(s)) {
      const Unit& u = s.unit[i];
      const Card& c = g.card(u);
      int value = 0;
      if (u.load == Load::kTorpedo) value = 20;
      if (u.load == Load::kAtgr) value = c.can.atgr;
      if (u.load == Load::kBombs || u.load == Load::kParafrag) value = c.bomb[u.start_altitude];
      EXPECT_EQ(bomb_value(g, u), u.size == Size::kFlight ? value / 2 + value % 2 : value);
    }
  });
}

bool carries_bombs_as_a_fighter(const WingLeader& g, const Unit& u) {
  return !fights(u) && g.card(u).fighter_class() && u.load != Load::kEmpty && u.mission != Mission::kRecce &&
         u.mission != Mission::kTransport && !has(u, kKamikaze);
}

int leader_of(const WingLeader& g, const State& s, int wing) {
  if (s.wing[wing - 1].broken_up) return -1;
  for (const int i : all_units(s))
    if (stands(s.unit[i]) && g.wing(s.unit[i]) == wing && has(s.unit[i], kWingLeader) && has(s.unit[i], kInWing)) return i;
  return -1;
}

// All units of a wing share a side and a net.
bool hard_to_reach(const WingLeader& g, const State& s, int wing) {
  for (const int i : all_units(s))
    if (g.wing(s.unit[i]) == wing)
      return !g.side[s.unit[i].side].radio || g.net(s.unit[i]) == 0 || talking_too_much(g, s, g.net(s.unit[i]));
  return true;
}

TEST(Chance, WL_7_2_WhoMayLookForWhom) {
  // covers: WL-7.2-a, WL-7.2-c, WL-7.2-d, WL-7.2.1-c, WL-9.5.4.1-a
  everywhere(5, [](const WingLeader& g, State& s, Draw& d) {
    for (const int i : all_units(s)) s.unit[i].x = 3 + d.below(d.one_in(2) ? 3 : 14);
    for (const int i : all_units(s)) {
      const Unit& u = s.unit[i];
      bool may = stands(u) && !shaken_apart(u) && u.tally_on == TallyOn::kNothing && u.dogfight == 0;
      may = may && (fights(u) || carries_bombs_as_a_fighter(g, u)) && !did(u, kRolledTally) && !did(u, kNoTallyRoll);
      const int wing = g.wing(u);
      if (wing && s.wing[wing - 1].rolled && hard_to_reach(g, s, wing)) may = false;
      EXPECT_EQ(may_roll_tally(g, s, i), may);
      bool enemy_here = false;
      for (const int k : all_units(s))
        if (stands(s.unit[k]) && s.unit[k].side != u.side && !shaken_apart(s.unit[k]) && steps_between(s.unit[k], u) == 0)
          enemy_here = true;
      for (const int t : all_units(s)) {
        const Unit& e = s.unit[t];
        const bool seen = stands(e) && e.side != u.side && steps_between(u, e) <= 9 && line_of_sight(g, at(u), at(e));
        EXPECT_EQ(tally_target(g, s, i, t), seen && (!enemy_here || steps_between(u, e) == 0));
      }
    }
  });
}

TEST(Chance, WL_7_2_1_a_TheModifiersOfATally) {
  // covers: WL-7.2.1-a, WL-4.4-a, WL-4.6.2-a, WL-4.7-d, WL-9.4-b, WL-9.4-c, WL-9.4.2-b
  everywhere(6, [](const WingLeader& g, const State& s, Draw&) {
    for (const int i : all_units(s))
      for (const int t : all_units(s)) {
        const Unit& u = s.unit[i];
        const Unit& e = s.unit[t];
        if (!stands(u) || !stands(e) || u.side == e.side) continue;
        int sum = -g.tables.weather[line_weather(g, at(u), at(e))];
        if (steps_between(u, e) > 0 && behind(u, at(e)) && !g.card(u).can.rear_view) sum += g.tables.tally.behind;
        if (in_sun(g, at(u), at(e))) sum += g.tables.tally.in_sun;
        if (e.y >= 8) sum += g.tables.tally.contrails;
        if (g.net(u) != 0 && g.side[u.side].radio && !talking_too_much(g, s, g.net(u))) {
          bool told = false;
          for (const int k : all_units(s))
            told |= k != i && stands(s.unit[k]) && looks_at(s.unit[k], t) && one_net(g, s.unit[k], u);
          if (told) sum += g.tables.tally.radio_tallied;
          if (g.nets[static_cast<std::size_t>(g.net(u) - 1)].gci && g.side[u.side].gci > 0) sum += g.tables.tally.gci;
        }
        game::Modifiers mods;
        tally_modifiers(g, s, i, t, mods);
        EXPECT_EQ(mods.sum(), sum);
      }
  });
}

bool holds_in_wing(const WingLeader& g, const State& s, int unit) {
  const Unit& u = s.unit[unit];
  if (g.wing(u) == 0 || !has(u, kInWing) || !stands(u)) return false;
  const int leader = leader_of(g, s, g.wing(u));
  return leader >= 0 && free_to_act(s, leader) && free_to_act(s, unit) &&
         flying_together(s, leader)[static_cast<std::size_t>(unit)];
}

bool may_be_sent(const WingLeader& g, const State& s, int unit, int target) {
  const Unit& u = s.unit[unit];
  const Unit& t = s.unit[target];
  if (!stands(t) || t.side == u.side || u.tally_on != TallyOn::kNothing || u.dogfight > 0) return false;
  if (steps_between(u, t) > 9 || !line_of_sight(g, at(u), at(t))) return false;
  for (const int i : all_units(s)) {
    const Unit& o = s.unit[i];
    if (o.side != u.side || !stands(o) || o.tally_on != TallyOn::kUnit) continue;
    if (o.tally != target && !flying_together(s, target)[o.tally]) continue;
    if (one_net(g, o, u)) return true;
    if (g.wing(o) == g.wing(u) && (has(o, kWingLeader) || holds_in_wing(g, s, i))) return true;
  }
  return false;
}

TEST(Chance, WL_9_5_WingsAndOrders) {
  // covers: WL-9.5.2-a, WL-9.5.4-a, WL-9.5.4-b, WL-9.5.4-c, WL-9.5.4.1-a, WL-9.5.4.1-b, WL-9.5.6-a
  everywhere(
      7,
      [](const WingLeader& g, State& s, Draw& d) {
        for (const int i : all_units(s)) {
          set(s.unit[i], kInWing, !d.one_in(4)), set(s.unit[i], kWingLeader, d.one_in(2));
          if (d.one_in(2)) s.unit[i].mission = Mission::kSweep, s.unit[i].facing = kE;
        }
        for (const int i : all_units(s)) {
          EXPECT_EQ(in_wing_formation(g, s, i), holds_in_wing(g, s, i));
          for (const int t : all_units(s)) EXPECT_EQ(may_order(g, s, i, t), may_be_sent(g, s, i, t));
        }
        for (const int wing : {1, 2}) {
          const int leader = leader_of(g, s, wing);
          EXPECT_EQ(wing_leader(g, s, wing), leader);
          EXPECT_EQ(orders_limited(g, s, wing), hard_to_reach(g, s, wing));
          int halves = 0;
          for (const int i : all_units(s))
            if (g.wing(s.unit[i]) == wing && holds_in_wing(g, s, i)) halves += s.unit[i].size == Size::kFlight ? 1 : 2;
          EXPECT_EQ(is_balbo(g, s, wing), halves >= 5);
          game::ActionList listed;
          list_orders(g, s, wing, listed);
          std::size_t expected = 0;
          bool anybody = false;
          for (const int i : all_units(s))
            anybody |= leader >= 0 && s.unit[i].side == s.unit[leader].side && s.unit[i].tally_on == TallyOn::kUnit;
          if (leader >= 0 && free_to_act(s, leader) && anybody && !(hard_to_reach(g, s, wing) && s.wing[wing - 1].orders > 0))
            for (const int t : all_units(s)) {
              if (!stands(s.unit[t]) || s.unit[t].side == s.unit[leader].side) continue;
              std::size_t able = 0;
              for (const int i : all_units(s))
                if (g.wing(s.unit[i]) == wing && holds_in_wing(g, s, i) && may_be_sent(g, s, i, t)) {
                  ++able;
                  EXPECT_NE(std::find(listed.begin(), listed.end(), make(Kind::kOrder, i, t)), listed.end());
                }
              const bool all = hard_to_reach(g, s, wing) && able >= 2;
              EXPECT_EQ(std::find(listed.begin(), listed.end(), make(Kind::kOrderAll, leader, t)) != listed.end(), all);
              expected += able + all;
            }
          EXPECT_EQ(listed.size(), expected);
        }
      },
      3);
}

TEST(Chance, WL_9_5_2_b_WhatACheckOfTheWingsDoes) {
  // covers: WL-9.5.2-b, WL-9.5.3-b, WL-9.5.5-b
  everywhere(
      8,
      [](const WingLeader& g, State& s, Draw& d) {
        for (const int i : all_units(s)) {
          set(s.unit[i], kInWing, !d.one_in(4)), set(s.unit[i], kWingLeader, d.one_in(2));
          if (d.one_in(2)) s.unit[i].mission = d.one_in(2) ? Mission::kIntercept : Mission::kSweep, s.unit[i].facing = kE;
        }
        State after = s;
        Ctx c{g, after, nullptr};
        check_wings(c);
        for (const int i : all_units(s)) {
          const Unit& u = s.unit[i];
          const int wing = g.wing(u), leader = wing ? leader_of(g, s, wing) : -1;
          const bool part = wing && has(u, kInWing);
          const bool over = wing && !s.wing[wing - 1].broken_up && (leader < 0 || !free_to_act(s, leader));
          bool stays = part;
          if (part && over) stays = false;
          if (part && !over && !s.wing[wing - 1].broken_up && i != leader && stands(u)) stays = holds_in_wing(g, s, i);
          EXPECT_EQ(has(after.unit[i], kInWing), wing ? stays : has(u, kInWing));
          if (wing) {
            EXPECT_EQ(after.wing[wing - 1].broken_up != 0, over || s.wing[wing - 1].broken_up);
          }
          const bool inherits = part && over && leader >= 0 && s.unit[leader].has_vector && stands(u) &&
                                u.mission == Mission::kIntercept && u.tally_on == TallyOn::kNothing && !has(u, kReturning);
          EXPECT_EQ(after.unit[i].has_vector, inherits ? 1 : u.has_vector);
          EXPECT_EQ(after.unit[i].vx, inherits ? s.unit[leader].vx : u.vx);
          EXPECT_EQ(after.unit[i].vy, inherits ? s.unit[leader].vy : u.vy);
        }
      },
      3);
}

TEST(Chance, WL_9_3_WhoMaySplit) {
  // covers: WL-9.3-a, WL-9.3-d, WL-9.3.1-a
  everywhere(9, [](const WingLeader& g, State& s, Draw& d) {
    for (const int i : all_units(s)) {
      Unit& u = s.unit[i];
      if (d.one_in(2)) u.losses = d.below(9), u.disorder = 0, u.size = Size::kSquadron;
      if (d.one_in(6)) u.profile.kind = static_cast<ProfileKind>(d.one_in(2) ? ProfileKind::kTorpedo : ProfileKind::kLevel);
      const int limit = g.side[u.side].max_losses[1];
      bool fair = false;  // neither flight destroyed, and none with its straggler beyond its limit
      for (int l = 0; l <= u.losses; ++l)
        for (int w = 0; w <= u.straggler; ++w)
          fair |= l < limit && l + w <= limit && u.losses - l < limit && u.losses - l + u.straggler - w <= limit;
      EXPECT_EQ(may_split(g, s, i), stands(u) && u.size == Size::kSquadron && u.disorder == 0 && u.dogfight == 0 &&
                                        u.profile.kind != ProfileKind::kTorpedo && fair);
    }
  });
}

// The lead bomber of a formation: nobody of it is further on.
bool keeps_station(const State& s, int side, Square p, int facing) {
  for (const int i : all_units(s)) {
    const Unit& b = s.unit[i];
    if (b.side != side || !stands(b) || fights(b) || b.facing != facing) continue;
    if (std::max(std::abs(b.x - p.x), std::abs(b.y - p.y)) > 3) continue;
    const std::vector<bool> in = flying_together(s, i);
    const int way = facing == kE ? 1 : -1;
    int lowest = b.y, furthest = b.x;
    for (const int k : all_units(s))
      if (in[static_cast<std::size_t>(k)] && !fights(s.unit[k]))
        lowest = std::min<int>(lowest, s.unit[k].y),
        furthest = way > 0 ? std::max<int>(furthest, s.unit[k].x) : std::min<int>(furthest, s.unit[k].x);
    if (p.y < lowest - 1) continue;
    // Of several equally far on, the first named leads unless the one asked about is among them.
    int lead = i;
    for (const int k : all_units(s))
      if (in[static_cast<std::size_t>(k)] && !fights(s.unit[k]) && s.unit[k].x == furthest && s.unit[lead].x != furthest)
        lead = k;
    if (p == at(s.unit[lead]) || !ahead(s.unit[lead], p)) return true;
  }
  return false;
}

TEST(Chance, WL_5_3_d_WhereEscortsKeepStation) {
  // covers: WL-5.3-d, WL-9.2.2-a
  everywhere(
      10,
      [](const WingLeader& g, const State& s, Draw&) {
        for (const int side : {0, 1}) {
          SquareSet set = {};
          escort_stations(s, side, set);
          for (int y = 1; y < 14; y += 1)
            for (int x = 2; x < 16; ++x) {
              const Square p{x, y};
              const bool east = keeps_station(s, side, p, kE), west = keeps_station(s, side, p, kW);
              EXPECT_EQ(escort_station(g, s, side, p, kE), east);
              EXPECT_EQ(escort_station(g, s, side, p, kW), west);
              const int n = square_index(x, y);
              EXPECT_EQ((set[n / 64] >> (n % 64) & 1) != 0, east || west);
            }
        }
      },
      6);
}

TEST(Chance, WL_10_4_c_WhichEscortsMayReact) {
  // covers: WL-10.4-a, WL-10.4-c, WL-10.4-d
  everywhere(
      11,
      [](const WingLeader& g, State& s, Draw& d) {
        for (const int i : all_units(s))
          if (d.one_in(2)) s.unit[i].mission = Mission::kEscort, s.unit[i].disorder = 0;
        for (const int b : all_units(s)) {
          Escorts list;
          const int n = eligible_escorts(g, s, b, list);
          int k = 0;
          for (const int i : all_units(s)) {
            const Unit& e = s.unit[i];
            if (!free_to_act(s, i) || e.side != s.unit[b].side || e.mission != Mission::kEscort) continue;
            if (has(e, kLufbery) || has(e, kReturning) || steps_between(e, s.unit[b]) > 3) continue;
            if (e.y < s.unit[b].y - 1 || !line_of_sight(g, at(e), at(s.unit[b]))) continue;
            EXPECT_LT(k, n);
            EXPECT_EQ(list[k++], i);
          }
          EXPECT_EQ(k, n);
        }
      },
      5);
}

TEST(Chance, WL_9_2_2_d_WL_9_2_6_a_WhatHappensToAUnit) {
  // covers: WL-7.1-a, WL-7.2.2-a, WL-9.2.1.1-c, WL-9.2.2-d, WL-9.2.6-a, WL-10.7.1-b, WL-10.7.1-c, WL-10.6-e
  everywhere(12, [](const WingLeader& g, State& s, Draw& d) {
    for (const int i : all_units(s)) s.unit[i].dogfight = 0, s.unit[i].profile.flags = {};
    s.unit[0].profile.kind = ProfileKind::kLevel, s.unit[1].profile.kind = ProfileKind::kDive;
    const int i = d.below(s.unit_count);
    const Unit u = s.unit[i];
    const auto after = [&](auto what) {
      State t = s;
      Ctx c{g, t, nullptr};
      what(c);
      for (const int k : all_units(t))  // nobody else changes; but see remove_unit
        if (k != i) {
          Unit before = s.unit[k];
          if (t.unit[i].status != u.status && looks_at(before, i)) before.tally_on = TallyOn::kNothing, before.tally = 0;
          if (t.unit[i].status != u.status && before.headon == i) before.headon = kNone;
          EXPECT_TRUE(t.unit[k] == before);
        }
      return t.unit[i];
    };
    const auto home = [&](Unit& v) {
      if (has(v, kReturning)) return;
      set(v, kReturning), set(v, kFormingUp, false);
      v.home = g.side[v.side].edge, clear_vector(v);
    };
    const auto alerted = [&](Unit& v) {
      if (fights(v)) set(v, kAlerted);
    };
    const auto sweeping = [&](Unit& v) {
      if (v.mission == Mission::kEscort) v.mission = Mission::kSweep, set(v, kWasEscort);
    };
    const auto undone = [&](Unit& v) {
      if (!fights(v)) return;
      v.tally_on = TallyOn::kNothing, v.tally = 0;
      set(v, kLufbery, false), set(v, kFormingUp, false);
      sweeping(v), home(v);
    };
    Unit v = u;
    home(v);
    EXPECT_TRUE(after([&](Ctx& c) { start_return(c, i); }) == v);
    v = u, alerted(v);
    EXPECT_TRUE(after([&](Ctx& c) { alert(c, i); }) == v);
    v = u, sweeping(v);
    EXPECT_TRUE(after([&](Ctx& c) { escort_to_sweep(c, i); }) == v);
    v = u, undone(v);
    EXPECT_TRUE(after([&](Ctx& c) { became_broken(c, i); }) == v);
    v = u, v.carries.remove(kTanks);
    EXPECT_TRUE(after([&](Ctx& c) { jettison_tanks(c, i); }) == v);
    v = u;
    if (u.load != Load::kEmpty && u.load != Load::kCargo) {
      v.load = Load::kEmpty, v.profile = {};
      set(v, kJettisoned);
      if (carries_bombs_as_a_fighter(g, u)) {
        v.mission = Mission::kSweep;
        alerted(v);
        if (shaken_apart(v)) undone(v);
      } else {
        home(v);
      }
    }
    EXPECT_TRUE(after([&](Ctx& c) { jettison_load(c, i); }) == v);
    v = u;
    v.status = Status::kDestroyed, v.tally_on = TallyOn::kNothing, v.tally = 0, clear_vector(v);
    set(v, kLufbery, false);
    v.role = 0, v.hits = 0, v.headon = kNone, v.zones = 0, v.profile = {};
    if (u.status == Status::kDestroyed) return;
    EXPECT_TRUE(after([&](Ctx& c) { remove_unit(c, i, Status::kDestroyed); }) == v);
  });
}

}  // namespace
}  // namespace furball::wing_leader
