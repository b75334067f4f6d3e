// Slow climbs, and what an escort, a wing and a sweep go by, said once more and compared over moves drawn by chance.

#include <algorithm>

#include "games/wing_leader/rules/chance_test_util.h"

namespace furball::wing_leader {
namespace {
using namespace testing;

WingLeader raid() {
  return Strike{.units = R"({side="blue",id="T",aircraft="ju87b2",mission="bombing",at="H8"},)"
                         R"({side="blue",id="TT",aircraft="ju87b2",mission="bombing",at="G8"},)"
                         R"({side="blue",id="U",aircraft="b5n2",mission="bombing",at="F0",load=["torpedo"]},)"
                         R"({side="blue",id="X",aircraft="b24h",mission="bombing",at="D12"},)"
                         R"({side="blue",id="Q",aircraft="ar234b2",mission="bombing",at="E12"},)"
                         R"({side="blue",id="F",aircraft="p47d",mission="bombing",at="C8"},)"
                         R"({side="blue",id="S",aircraft="p47d",mission="strafing",at="B8"},)"
                         R"({side="blue",id="E",aircraft="p47d",mission="sweep",at="D14"},)"
                         R"({side="blue",id="G",aircraft="p47d",mission="sweep",at="C9",wing="Y",leader=true},)"
                         R"({side="blue",id="GG",aircraft="p47d",mission="sweep",at="C8",wing="Y"},)"
                         R"({side="red",id="A",aircraft="spitfire_ia",mission="cap",at="Y9"},)"
                         R"({side="red",id="B",aircraft="spitfire_ia",size="flight",mission="cap",at="Y8"},)"
                         R"({side="red",id="M",aircraft="spitfire_ia",mission="intercept",at="V9",wing="X",leader=true},)"
                         R"({side="red",id="N",aircraft="hurricane_i",mission="intercept",at="W9",wing="X"},)"
                         R"({side="red",id="O",aircraft="me262a1",mission="intercept",at="W8",wing="X"})",
                .surfaces = R"({id="1",type="DD",at="G0"},{id="4",type="Bridge",at="Q0"},{id="6",type="Balloon",at="P2"})"}
      .make();
}

template <class Check>
void every_move(uint64_t seed, int positions, Check check) {
  WingLeader g = raid();
  Draw d(seed);
  for (int n = 0; n < positions; ++n) {
    g.options.bombing = !d.one_in(3);
    for (Card& c : g.cards)
      for (int8_t& climb : c.climb) climb = static_cast<int8_t>(d.one_in(2) ? 0 : 1 + d.below(3));
    State s = drawn(g, d, 5);
    for (const int i : all_units(s)) {
      Unit& u = s.unit[i];
      u.x = d.one_in(4) ? (d.one_in(2) ? d.below(3) : 23 + d.below(3)) : d.below(kColumns);
      u.y = d.one_in(4) ? (d.one_in(2) ? d.below(2) : 18 + d.below(2)) : d.below(10);
      u.formation = d.below(3);
      u.circling = static_cast<Circling>(d.one_in(2) ? 0 : d.below(3));
      u.home_chosen = static_cast<uint8_t>(d.below(2));
      if (d.one_in(2)) mark(u, kMoved);
      if (d.one_in(2)) u.traits = static_cast<uint16_t>(u.traits & ~(kReturning | kLufbery | kSlow));
      if (!d.one_in(3)) continue;
      u.profile.kind = static_cast<ProfileKind>(1 + d.below(11));
      u.profile.flags = Flags<ProfileFlag>(d.one_in(3) ? kReleased : 0);
    }
    check(g, s, d);
    if (::testing::Test::HasFailure()) return;
  }
}

void begin_move(State& s, int unit, MoveMode mode, Draw& d) {
  const Unit& u = s.unit[unit];
  Move& m = s.move;
  m = {};
  m.unit = unit, m.mode = mode;
  m.total = 4 + 2 * d.below(3), m.mp = m.total - (d.one_in(6) ? 2 : 0);
  m.steps = d.one_in(6), m.must_leave = static_cast<uint8_t>(d.one_in(6));
  m.flags = Flags<MoveFlag>(d.one_in(2) ? kDiveBonus : 0);
  m.start_x = u.x, m.start_y = u.y, m.start_facing = u.facing;
  m.goal_x = std::clamp(u.x + d.below(7) - 3, 0, 25);
  m.goal_y = std::clamp(u.y + d.below(5) - 2, 0, 19);
}

// --- 8.5.1

TEST(Chance, WL_8_5_1_WhoMayClimbSlowlyAndHow) {
  // covers: WL-8.5.1-a, WL-8.5.1-b, WL-9.2.5-a, WL-9.2.6-a, WL-15.2.1-b
  every_move(101, 250, [](const WingLeader& g, State& s, Draw& d) {
    for (const int i : all_units(s)) {
      Unit& u = s.unit[i];
      if (!there(u)) continue;
      u.tally_on = TallyOn::kNothing, u.tally = 0;
      begin_move(s, i, static_cast<MoveMode>(1 + d.below(9)), d);
      const Move& m = s.move;
      bool may = g.card(u).climb[u.y] == 0 && u.y != 19 && m.steps == 0 && m.mp == m.total && m.must_leave == 0;
      if (has(u, kSlow) || has(u, kLufbery)) may = false;
      switch (m.mode) {
        case MoveMode::kFree:
        case MoveMode::kHome:
        case MoveMode::kFollow:
        case MoveMode::kFormation: break;
        case MoveMode::kApproach:  // not in a run, nor in its circle
          if (fights(u) || !u.profile.none() || u.circling == Circling::kNow) may = false;
          break;
        case MoveMode::kRoute:
          if (m.goal_y <= u.y) may = false;
          break;
        default: may = false;
      }
      const Square here = at(u), goal{m.goal_x, m.goal_y};
      const auto fits = [&](int f) {
        const Square p{here.x + east(f), here.y + north(f)};
        if (p.x < 0 || p.x > 25 || p.y < 0 || p.y > 19) return false;
        if (m.mode == MoveMode::kRoute && apart(p, goal) > apart(here, goal)) return false;
        return !(m.mode == MoveMode::kHome && east(f) == (u.home == 0 ? 1 : -1));
      };
      std::vector<int> expected, list;
      if (may && u.attitude == Attitude::kSlowClimb) {  // the second turn: up
        for (const int f : {kN, kNE, kNW})
          if (fits(f)) expected.push_back(8 + f);
      } else if (may) {  // the first: level, without a turn; whoever points straight up or down may level off to either side
        if (m.mode != MoveMode::kHome) expected.push_back(0);
        if (east(u.facing) != -1 && fits(kE)) expected.push_back(1);
        if (east(u.facing) != 1 && fits(kW)) expected.push_back(2);
        if (m.mode != MoveMode::kHome && east(u.facing) == 0) expected.push_back(3);
      }
      s.at = At::kMoveQuestion;
      game::ActionList actions;
      g.legal(s, actions);
      bool others = false;  // ways to move besides
      for (const game::Action a : actions) {
        if (kind_of(a) == Kind::kMode) list.push_back(arg_of(a) >> 4);
        others |= kind_of(a) == Kind::kGo || kind_of(a) == Kind::kStay || kind_of(a) == Kind::kTo;
        if (kind_of(a) == Kind::kMode) {
          EXPECT_EQ(arg_of(a) & 15, static_cast<int>(MoveMode::kSlowClimb));
        }
      }
      EXPECT_EQ(list, expected) << static_cast<int>(m.mode) << " facing " << static_cast<int>(u.facing);
      if (m.mode == MoveMode::kRoute && !expected.empty()) {
        EXPECT_FALSE(others);  // toward a vector above it a squadron must climb
      }
    }
  });
}

TEST(Movement, WL_8_5_1_a_StraightUpOrDownItLevelsOffToEitherSide) {
  // covers: WL-8.5.1-a
  const WingLeader g =
      Small{.extra_units = R"({side="red",id="S",aircraft="sbd_3",mission="intercept",at="S3"})", .nets = ""}.make();
  const struct {
    const char* facing;
    bool to_east, to_west;
  } rows[] = {{"N", true, true},   {"S", true, true},  {"E", true, false},  {"NE", true, false},
              {"SE", true, false}, {"W", false, true}, {"NW", false, true}, {"SW", false, true}};
  const std::string east_too = "mode 26", west_too = "mode 42";  // one square east, one west
  for (const auto& row : rows) {
    const std::string climber = std::string(R"(id="S",at="K18",tally="T",facing=")") + row.facing + "\"";
    const State s = stand(g, "movement", {climber.c_str(), R"(id="T",at="C12",facing="E",this_turn=["moved"])"});
    EXPECT_EQ(is_legal(g, s, east_too), row.to_east) << row.facing;
    EXPECT_EQ(is_legal(g, s, west_too), row.to_west) << row.facing;
    for (const std::string& way : {east_too, west_too}) {
      State after = s;
      if (!is_legal(g, s, way)) continue;
      play(g, after, way);
      EXPECT_EQ(where(g, after, "S"), way == east_too ? "L18" : "J18") << row.facing;
      EXPECT_EQ(unit(g, after, "S").facing, way == east_too ? kE : kW);
      EXPECT_EQ(unit(g, after, "S").attitude, Attitude::kSlowClimb);
    }
    State stays = s;
    play(g, stays, "mode 10");
    EXPECT_EQ(where(g, stays, "S"), "K18");
    EXPECT_EQ(unit(g, stays, "S").attitude, Attitude::kSlowClimb);
    EXPECT_EQ(unit(g, stays, "S").facing, row.to_east ? kE : kW);
    const std::string stays_to_west = "mode 58";  // R-12: who points straight up or down chooses a side without a move, too
    EXPECT_EQ(is_legal(g, s, stays_to_west), row.to_east && row.to_west) << row.facing;
    if (!is_legal(g, s, stays_to_west)) continue;
    State turned = s;
    play(g, turned, stays_to_west);
    EXPECT_EQ(where(g, turned, "S"), "K18");
    EXPECT_EQ(unit(g, turned, "S").facing, kW);
    EXPECT_EQ(unit(g, turned, "S").attitude, Attitude::kSlowClimb);
  }
}

// --- 9.2.2-b, 15.2.2-a

struct Box {
  Square lo, hi;
};

Box bomber_expected(const WingLeader& g, const State& s, int bomber) {
  const Unit& b = s.unit[bomber];
  const int pace = half_points(g, s, bomber) / 2;
  const bool home = has(b, kReturning), run = !b.profile.none();
  const int way = home ? (b.home == 0 ? -1 : 1) : east(b.facing);
  Box box{at(b), at(b)};
  if (g.options.bombing && b.circling == Circling::kNow) return box;
  std::vector<int> columns{b.x + way * pace};
  if (g.options.bombing && !home && !run && b.circling == Circling::kNever) columns.push_back(b.x);  // it may begin to circle
  if (g.options.bombing && home && !b.home_chosen) columns.push_back(b.x - way * pace);              // either edge
  const auto [least, most] = std::minmax_element(columns.begin(), columns.end());
  box.lo.x = static_cast<int16_t>(std::clamp(*least, 0, 25)), box.hi.x = static_cast<int16_t>(std::clamp(*most, 0, 25));
  if (!g.options.bombing) return box;
  int down = 1, up = 1;
  if (home) down = 3;
  if (run) up = 0, down = home ? 3 : 0;
  const ProfileKind k = profile_kind(b);
  if (run && !(b.profile.flags & kReleased) &&
      (k == ProfileKind::kDive || k == ProfileKind::kSteep || k == ProfileKind::kGlide || k == ProfileKind::kKamikaze))
    down = 6;
  const bool heavy = g.card(b).klass == ruledata::AircraftClass::kHeavyBomber;
  // The targets are red's: the ship and the bridge.
  const int off = std::min(std::abs(s.surface[0].x - b.x), std::abs(s.surface[1].x - b.x));
  if (!run && !home && !heavy && b.side == 0 && off <= pace + 2) down = 6;
  box.lo.y = static_cast<int16_t>(std::max(0, b.y - down)), box.hi.y = static_cast<int16_t>(std::min(19, b.y + up));
  return box;
}

TEST(Chance, WL_15_2_2_a_WhereAnEscortExpectsItsBombers) {
  // covers: WL-9.2.2-b, WL-15.2.2-a, WL-15.2.1-e
  every_move(102, 150, [](const WingLeader& g, const State& begun, Draw& d) {
    for (const int i : all_units(begun)) {
      State s = begun;
      Unit& u = s.unit[i];
      u.mission = Mission::kEscort, u.status = Status::kOnMap;
      begin_move(s, i, MoveMode::kFollow, d);
      const MoveRules r = move_rules(g, s);
      int n = 0, nearest = -1;
      for (const int k : all_units(s)) {
        const Unit& b = s.unit[k];
        if (!there(b) || b.side != u.side || fights(b)) continue;
        if (nearest < 0 || apart(at(b), at(u)) < apart(at(s.unit[nearest]), at(u))) nearest = k;
        ASSERT_LT(n, r.expected_n);
        const Box box = bomber_expected(g, s, k);
        EXPECT_EQ(r.expected[n], box.lo) << k;
        EXPECT_EQ(r.expected_to[n], box.hi) << k;
        ++n;
      }
      EXPECT_EQ(r.expected_n, n);
      if (nearest < 0) continue;
      const Unit& b = s.unit[nearest];
      const bool home = has(b, kReturning);
      int up = home ? 2 : 0, down = home ? 3 : 0;
      bool circle = false;
      for (const int k : all_units(s)) {
        const Unit& o = s.unit[k];
        if (!(formation_of(s, nearest) >> k & 1) || fights(o)) continue;
        const Box box = bomber_expected(g, s, k);
        if (!home) up = std::max(up, box.hi.y - o.y), down = std::max(down, o.y - box.lo.y);
        circle |= g.options.bombing && !home && o.profile.none() && o.circling != Circling::kDone;
      }
      EXPECT_EQ(r.climb_limit, up);
      EXPECT_EQ(r.dive_limit, down);
      EXPECT_EQ(r.may_circle, circle);
      EXPECT_EQ(r.own_pace, home);
      EXPECT_EQ(r.way, !home ? east(b.facing) : g.options.bombing && !b.home_chosen ? 0 : b.home == 0 ? -1 : 1);
    }
  });
}

TEST(Chance, WL_9_5_3_a_WhereAWingExpectsItsMembers) {
  // covers: WL-9.5.3-a, WL-9.5.6-a, WL-9.2.1-b, WL-9.2.6-a
  every_move(103, 150, [](const WingLeader& g, State& s, Draw& d) {
    for (const int i : all_units(s)) set(s.unit[i], kInWing, !d.one_in(4)), set(s.unit[i], kWingLeader, d.one_in(2));
    for (const int i : all_units(s)) {
      const Unit& u = s.unit[i];
      if (!there(u)) continue;
      begin_move(s, i, MoveMode::kFormation, d);
      s.move.rules = Flags<MoveRule>(d.one_in(2) ? kBalboLimits : 0);
      const MoveRules r = move_rules(g, s);
      int n = 0;
      for (const int k : all_units(s)) {
        const Unit& o = s.unit[k];
        if (k == i || !there(o) || o.side != u.side || g.wing(o) != g.wing(u) || !has(o, kInWing)) continue;
        Box box{at(o), at(o)};
        if (!did(o, kMoved)) {
          if (!has(o, kWingLeader)) continue;
          const int pace = half_points(g, s, k) / 2;
          if (o.has_vector) {  // as far along his route as he can get; up two levels at most
            const int x = o.vx > o.x ? std::min<int>(o.vx, o.x + pace) : std::max<int>(o.vx, o.x - pace);
            const int y = o.vy > o.y ? std::min<int>(o.vy, o.y + 2) : std::max<int>(o.vy, o.y - pace);
            box = {{std::min<int>(x, o.x), std::min<int>(y, o.y)}, {std::max<int>(x, o.x), std::max<int>(y, o.y)}};
          }
        }
        ASSERT_LT(n, r.expected_n);
        EXPECT_EQ(r.expected[n], box.lo);
        EXPECT_EQ(r.expected_to[n], box.hi);
        EXPECT_EQ(r.expected_facing[n], did(o, kMoved) ? o.facing : -1);
        ++n;
      }
      EXPECT_EQ(r.expected_n, n);
      const int far = u.side == 0 ? kE : kW;
      const bool keeps = (!fights(u) || u.mission == Mission::kEscort) && (u.facing == kE || u.facing == kW);
      EXPECT_EQ(r.direction, keeps ? u.facing : far);
      EXPECT_EQ(r.bonus, s.move.flags & kDiveBonus ? 2 : 0);
      EXPECT_EQ(r.home, u.home == 0 ? -1 : 1);
      EXPECT_EQ(r.turns_cost, s.move.rules == kBalboLimits);
      EXPECT_EQ(r.target, u.tally_on == TallyOn::kUnit ? u.tally : -1);
      EXPECT_EQ(r.balloon, -1);
    }
  });
}

// --- 9.2.3, 15.2.3

TEST(Chance, WL_15_2_3_WhatASweepMayChoose) {
  // covers: WL-9.2.3-b, WL-9.2.2-f, WL-9.2.6-b, WL-15.2.3-a, WL-15.2.3-b, WL-15.2.3-c
  every_move(104, 150, [](const WingLeader& g, State& s, Draw& d) {
    for (const int i : all_units(s)) {
      Unit& u = s.unit[i];
      if (!d.one_in(3)) continue;
      u.mission = Mission::kSweep, u.status = Status::kOnMap, u.disorder = 0, u.tally_on = TallyOn::kNothing, u.tally = 0;
      set(u, kWasEscort, d.one_in(2)), set(u, kAlerted, d.one_in(2));
    }
    for (const int i : all_units(s)) {
      const Unit& u = s.unit[i];
      std::vector<game::Action> expected;
      const auto add = [&](MoveMode m, int other_edge = 0) {
        expected.push_back(make(Kind::kMode, 0, 0, static_cast<int>(m) | other_edge << 4));
      };
      const bool circling = u.circling == Circling::kNow, bombing = g.options.bombing;
      if (has(u, kReturning)) {
        add(MoveMode::kHome), add(MoveMode::kHome, 1);
      } else if (u.mission == Mission::kIntercept) {
        add(MoveMode::kCircle), add(MoveMode::kHome);
        if (bombing) add(MoveMode::kHome, 1);
      } else {
        const unsigned open = bombing ? sweep_modes(g, s, i) : ~0u;
        const int edge = bombing ? formation_edge(s, i) : -1, own = u.side, other = 1 - own;
        if (!circling && (open >> static_cast<int>(MoveMode::kStraight) & 1)) add(MoveMode::kStraight);
        if (bombing && (open >> static_cast<int>(MoveMode::kCircle) & 1)) add(MoveMode::kCircle);
        const bool home = (open >> static_cast<int>(MoveMode::kHome) & 1) && (has(u, kAlerted) || circling || edge != -1);
        if (home && edge != other) add(MoveMode::kHome);
        if (bombing && edge == -1 && strafing_mover(g, s, i)) add(MoveMode::kApproach);
        if (bombing && home && edge != own) add(MoveMode::kHome, 1);
        bool attack_ahead = false;
        for (const int k : all_units(s)) {
          const Unit& o = s.unit[k];
          attack_ahead |= there(o) && o.side == u.side && !fights(o) && o.load != Load::kEmpty && !has(o, kReturning);
          if (has(u, kAlerted) && k != i && there(o) && fights(o) && o.tally_on != TallyOn::kNothing && net_mates(g, u, o) &&
              at(o) != at(u))
            expected.push_back(make(Kind::kToward, k));
        }
        if (has(u, kWasEscort) && !(circling && attack_ahead)) {
          SquareSet stations = {};
          escort_stations(s, u.side, stations);
          for_each(stations, [&](int square) {
            if (square != square_index(u.x, u.y)) expected.push_back(make(Kind::kFormUp, 0, 0, square));
          });
        }
      }
      game::ActionList list;
      list_modes(g, s, i, list);
      EXPECT_EQ(std::vector<game::Action>(list.begin(), list.end()), expected) << i;
    }
  });
}

}  // namespace
}  // namespace furball::wing_leader
