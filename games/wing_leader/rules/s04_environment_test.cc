// Chapters 1, 3 and 4: terms, squadron values, weather, line of sight, Sun.

#include "games/wing_leader/test_util.h"

namespace furball::wing_leader {
namespace {
using namespace testing;

Square sq(std::string_view name) { return *parse_square(name); }
bool sees(const WingLeader& g, std::string_view a, std::string_view b) { return line_of_sight(g, sq(a), sq(b)); }
int weather(const WingLeader& g, std::string_view a, std::string_view b) { return line_weather(g, sq(a), sq(b)); }
WingLeader with(const std::string& environment) { return Small{.environment = environment}.make(); }

TEST(Terms, WL_1_1_a_WL_1_2_a_E01_E02_DistanceAndRounding) {
  EXPECT_EQ(geom::distance(sq("E5"), sq("I7")), 4);
  EXPECT_EQ(geom::distance(sq("E5"), sq("E5")), 0);
  EXPECT_EQ(geom::distance(sq("E5"), sq("F6")), 1);
  EXPECT_EQ(halved(5), 3);
  EXPECT_EQ(halved(halved(5)), 2);
  EXPECT_EQ(divided(1, 4), 0);
  EXPECT_EQ(divided(2, 4), 1);
}

TEST(Terms, WL_1_1_b_AvailableNeedsOrderAndNoTallierInTheSquare) {
  const WingLeader g = Small().make();
  State s = stand(g, "tally", {R"(id="C",at="K5",facing="E")", R"(id="A",at="K5",facing="W")"});
  EXPECT_TRUE(available(g, s, 0));
  s.unit[1].tally_on = TallyOn::kUnit, s.unit[1].tally = 0;
  EXPECT_FALSE(available(g, s, 0));
  s.unit[1].x = 12;
  EXPECT_TRUE(available(g, s, 0));
  s.unit[0].disorder = 2;
  EXPECT_FALSE(available(g, s, 0));
}

TEST(Squadrons, WL_3_2_1_RolesFollowTheMission) {
  // covers: WL-3.1-a, WL-3.2-a, WL-3.2.1-a, WL-3.2.1-b, WL-3.2.1-c, WL-3.2.1-d, WL-9.2.1.1-c, WL-9.2-a
  const WingLeader g = with_units(
      R"({side="blue",id="W",aircraft="bf109e4",mission="bombing",at="G9"},)"
      R"({side="blue",id="X",aircraft="bf110c4",mission="recce",at="G9"},{side="red",id="S",aircraft="sbd_3",mission="cap",at="S3"})");
  State s = g.initial();
  Unit& fb = unit(g, s, "W");
  EXPECT_TRUE(bomber_role(fb));
  EXPECT_TRUE(fighter_bomber(g, fb));
  EXPECT_TRUE(bomber_role(unit(g, s, "X")));  // recce stays a bomber
  EXPECT_FALSE(fighter_bomber(g, unit(g, s, "X")));
  EXPECT_TRUE(fighter_role(unit(g, s, "S")));  // a dive bomber on a fighter mission
  EXPECT_EQ(unit(g, s, "S").load, Load::kEmpty);
  EXPECT_EQ(unit(g, s, "V").size, Size::kFlight);
  Ctx c{g, s, nullptr};
  jettison_load(c, slot(g, s, "W"));
  EXPECT_TRUE(fighter_role(fb));
  EXPECT_EQ(fb.mission, Mission::kSweep);
  EXPECT_FALSE(has(fb, kReturning));
  jettison_load(c, slot(g, s, "T"));  // a bomber turns for home instead
  EXPECT_TRUE(has(unit(g, s, "T"), kReturning));
  EXPECT_EQ(unit(g, s, "T").load, Load::kEmpty);
  const auto refused =
      try_scenario(Small{.extra_units = R"({side="red",id="S",aircraft="sbd_3",mission="cap",at="S3",load=["bombs"]})"}.text());
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().rule, "WL-3.2.1-b");
}

TEST(Squadrons, WL_3_3_CardsAndVariants) {
  // covers: WL-3.2-b, WL-3.3-a, WL-3.3-b, WL-3.3-c, WL-3.3-d, WL-3.3-e, WL-3.3-f, WL-3.3-g, WL-3.3-h, WL-3.3.1-a, WL-3.3.1-b
  const WingLeader g = with_units(
      R"({side="blue",id="W",aircraft="b17g",mission="bombing",at="G9"},)"
      R"({side="blue",id="X",aircraft="b17g",mission="bombing",at="G15",size="flight"},{side="red",id="S",aircraft="p51b",mission="intercept",at="S3"},{side="red",id="Q",aircraft="p51d",mission="intercept",at="S3"},{side="blue",id="Y",aircraft="c47",mission="transport",at="G3"},{side="blue",id="Z",aircraft="bf110c4",mission="sweep",at="G3"})");
  State s = g.initial();
  const Card& b17 = g.card(unit(g, s, "W"));
  EXPECT_EQ(b17.protect_lo, 5);
  EXPECT_EQ(b17.protect_hi, 6);
  EXPECT_EQ(b17.defence, 1);
  EXPECT_EQ(b17.sight, 2);
  EXPECT_EQ(b17.climb[9], 0);  // S
  EXPECT_EQ(b17.vp, 3);
  EXPECT_EQ(bomb_value(g, unit(g, s, "W")), 45);
  EXPECT_EQ(bomb_value(g, unit(g, s, "X")), 17);  // started at 15: 34, a flight carries half
  EXPECT_EQ(g.card(unit(g, s, "Q")).firepower, 2);
  EXPECT_EQ(g.card(unit(g, s, "S")).firepower, 1);  // the variant overrides
  EXPECT_FALSE(g.card(unit(g, s, "S")).can.rear_view);
  EXPECT_TRUE(g.card(unit(g, s, "Q")).can.rear_view);
  EXPECT_EQ(g.card(unit(g, s, "Y")).firepower, -1);  // U
  EXPECT_EQ(g.card(unit(g, s, "Z")).firepower, 2);
  EXPECT_EQ(g.card(unit(g, s, "Z")).firepower_bomber, 0);
  EXPECT_EQ(g.card(unit(g, s, "T")).head_on, true);
  Unit& a = unit(g, s, "A");
  a.y = 2;
  EXPECT_EQ(basic_speed(g, s, slot(g, s, "A")), 5);
  a.y = 19;
  EXPECT_EQ(basic_speed(g, s, slot(g, s, "A")), 4);
}

TEST(Squadrons, WL_3_3_2_BasicValues) {
  // covers: WL-3.3.2-a, WL-3.3.2-c, WL-3.3.2-d, WL-3.3.2-e, WL-3.3.2-g, WL-8.5-e, WL-13.2-a, WL-13.3-a, WL-9.2.1-a
  Small small;
  small.extra_units = R"({side="blue",id="W",aircraft="p51b",mission="sweep",at="G9",load=["drop_tanks"],fuel_limit=true})";
  const WingLeader g = small.make();
  State s = g.initial();
  const int t = slot(g, s, "T"), w = slot(g, s, "W");
  EXPECT_EQ(unit(g, s, "T").load, Load::kBombs);
  EXPECT_EQ(basic_speed(g, s, t), g.card(s.unit[t]).speed[9] - 1);
  EXPECT_EQ(basic_turn(g, s, t), g.card(s.unit[t]).turn[9] - 1);
  EXPECT_EQ(basic_speed(g, s, w), 6);  // 7, drop tanks
  s.unit[w].carries |= kGunPod;        // R-01: one -1 in all
  EXPECT_EQ(basic_speed(g, s, w), 6);
  s.unit[w].attitude = Attitude::kDive;
  EXPECT_EQ(basic_speed(g, s, w), 7);
  EXPECT_EQ(basic_turn(g, s, w), 5);  // 6 on the card
  s.unit[w].attitude = Attitude::kSlowClimb;
  EXPECT_EQ(basic_speed(g, s, w), 5);
  set(s.unit[w], kSlow);
  EXPECT_EQ(basic_speed(g, s, w), 0);
  EXPECT_EQ(basic_turn(g, s, w), 0);
  EXPECT_EQ(unit(g, s, "W").ammo, Ammo::kLow);
  EXPECT_EQ(unit(g, s, "E").ammo, Ammo::kFull);
  Small each = small;
  each.options = "encumbrance = \"each\"";
  const WingLeader g2 = each.make();
  State s2 = g2.initial();
  s2.unit[slot(g2, s2, "W")].carries |= kGunPod;
  EXPECT_EQ(basic_speed(g2, s2, slot(g2, s2, "W")), 5);
  const auto no_tanks = try_scenario(
      Small{.extra_units = R"({side="red",id="S",aircraft="spitfire_ia",mission="intercept",at="S3",load=["drop_tanks"]})"}
          .text());
  ASSERT_FALSE(no_tanks.ok());
  EXPECT_EQ(no_tanks.error().rule, "WL-13.2-a");
}

TEST(Squadrons, WL_3_3_2_b_LowDragBombsCostNoSpeed) {
  WingLeader g = Small().make();
  State s = g.initial();
  const int t = slot(g, s, "T");
  const int speed = basic_speed(g, s, t), turn = basic_turn(g, s, t);
  g.cards[g.units[s.unit[t].setup].card].can.low_drag = true;
  EXPECT_EQ(basic_speed(g, s, t), speed + 1);
  EXPECT_EQ(basic_turn(g, s, t), turn);
}

TEST(Squadrons, WL_3_3_2_f_CombatValues) {
  // covers: WL-1.1-c, WL-3.3.2-f, WL-3.3.2-g
  const WingLeader g = Small{.red = "doctrine = \"rigid\""}.make();
  State s = g.initial();
  const int a = slot(g, s, "A");
  EXPECT_EQ(combat_value(g, s, a, true, false, 0), 5);
  EXPECT_EQ(combat_value(g, s, a, true, true, 0), 4);  // Rigid in defence
  EXPECT_EQ(combat_value(g, s, a, true, false, 2), 7);
  s.unit[a].quality = Quality::kVeteran;
  EXPECT_EQ(combat_value(g, s, a, true, false, 0), 6);
  s.unit[a].quality = Quality::kGreen;
  s.unit[a].disorder = 1;
  EXPECT_EQ(combat_value(g, s, a, true, false, 0), 3);
  s.unit[a].size = Size::kFlight;
  s.unit[a].losses = 3, s.unit[a].max_losses = 4;  // T34: flight and single aircraft both count
  EXPECT_EQ(combat_value(g, s, a, true, false, 0), 1);
  s.unit[a].attitude = Attitude::kClimb;
  EXPECT_EQ(combat_value(g, s, a, true, true, 0), 0);  // never below 0
  game::Modifiers mods;
  combat_value(g, s, a, true, false, 1, &mods);
  int listed = 0;
  for (const game::ModifierTerm& m : mods) listed += m.value;
  EXPECT_EQ(listed, 1);  // 5 - 1 climb + 1 extra - 1 green - 1 flight - 1 disrupted - 1 single
}

TEST(Environment, WL_4_6_1_T01_T02_T03_T05_Blocking) {
  // covers: WL-4.3-a, WL-4.5-a, WL-4.6-b, WL-4.6.1-a, WL-4.6.1-d, WL-4.6.1-e, WL-4.7-a, WL-4.5.1-b
  const WingLeader dense = with("clouds=[{type=\"dense\",squares=[\"K5\",\"L5\"]}]");
  EXPECT_TRUE(sees(dense, "K5", "L5"));
  EXPECT_EQ(weather(dense, "K5", "L5"), 3);
  EXPECT_FALSE(sees(dense, "K5", "M5"));
  EXPECT_EQ(dense.tables.weather[3], 3);
  const WingLeader broken_cloud = with("clouds=[{type=\"broken\",squares=[\"K5-M5\"]}]");
  EXPECT_TRUE(sees(broken_cloud, "K5", "M5"));
  EXPECT_EQ(weather(broken_cloud, "K5", "M5"), 2);
  EXPECT_FALSE(sees(broken_cloud, "K5", "N5"));
  const WingLeader rain = with("rain=true\nclouds=[{type=\"dense\",squares=[\"K8\"]},{type=\"broken\",squares=[\"K2\"]}]");
  EXPECT_TRUE(sees(rain, "K3", "K1"));  // one square between, rain and cloud counting once
  EXPECT_FALSE(sees(rain, "K4", "K1"));
  const WingLeader haze = with("haze=2\nclouds=[{type=\"broken\",squares=[\"K4\"]}]");
  EXPECT_EQ(weather(haze, "K1", "K6"), 2);  // only the worst
  EXPECT_EQ(weather(haze, "K1", "M3"), 1);
  EXPECT_EQ(weather(haze, "K3", "M3"), 0);
}

TEST(Environment, WL_4_5_T04_E04_AreasCornersAndRain) {
  // covers: WL-4.5-b, WL-4.5-c, WL-4.5.1-a, WL-4.6.1-b, WL-4.6.1-c
  const WingLeader corner = with("clouds=[{type=\"dense\",squares=[\"L6\",\"M5\"]}]");
  EXPECT_TRUE(sees(corner, "K5", "N6"));
  EXPECT_EQ(weather(corner, "K5", "N6"), 0);
  EXPECT_EQ(weather(corner, "L6", "L6"), 3);  // the own square counts
  const WingLeader marker = with("rain=true\nclouds=[{type=\"dense\",squares=[\"E7/F8\"]}]");
  for (const char* name : {"E7", "F7", "E8", "F8"}) EXPECT_EQ(square_weather(marker, sq(name)), 3) << name;
  EXPECT_EQ(square_weather(marker, sq("E0")), 2);
  EXPECT_EQ(square_weather(marker, sq("F6")), 2);
  EXPECT_EQ(square_weather(marker, sq("D5")), 0);
  EXPECT_EQ(square_weather(marker, sq("E9")), 0);
  Small bad;
  bad.environment = "rain=true\nclouds=[{type=\"wispy\",squares=[\"A5\"]}]";
  const auto refused = try_scenario(bad.text());
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().rule, "WL-4.5.1-a");
}

TEST(Environment, WL_4_6_a_T07_SightIsReciprocal) {
  for (uint64_t seed = 0; seed < 6; ++seed) {
    dice::Rng rng(seed);
    Environment e;
    e.haze = static_cast<int8_t>(rng.below(5)) - 1;
    for (uint8_t& cloud : e.cloud) cloud = rng.below(5) == 0 ? static_cast<uint8_t>(1 + rng.below(3)) : 0;
    build_sight(e);
    for (int n = 0; n < 4000; ++n) {
      const auto i = rng.below(kSquares), j = rng.below(kSquares);
      // Worked out afresh from the far end.
      const Square a = kBoard.square_at(static_cast<int>(j)), b = kBoard.square_at(static_cast<int>(i));
      int dense = 0, broken_squares = 0;
      geom::for_each_between(a, b, [&](Square p) {
        const int cloud = e.cloud[static_cast<std::size_t>(square_index(p.x, p.y))];
        dense += cloud == 3, broken_squares += cloud == 2;
      });
      const bool blocked = dense > 0 || broken_squares > 1;
      ASSERT_EQ(e.sight[i * kSquares + j].blocked(), blocked);
      ASSERT_EQ(e.sight[i * kSquares + j], e.sight[j * kSquares + i]);
    }
  }
}

TEST(Environment, WL_4_2_a_SunArcs) {
  const auto arc = [](const char* sun, const char* from, const char* to) {
    return in_sun_arc(with(std::string("sun=\"") + sun + "\""), sq(from), sq(to));
  };
  EXPECT_TRUE(arc("right_horizon", "K5", "N6"));
  EXPECT_TRUE(arc("right_horizon", "K5", "N5"));
  EXPECT_TRUE(arc("right_upper", "K5", "M6"));
  EXPECT_TRUE(arc("right_upper", "K5", "M7"));
  EXPECT_TRUE(arc("above", "K5", "L8"));
  EXPECT_TRUE(arc("above", "K5", "J8"));
  EXPECT_TRUE(arc("left_upper", "K5", "I6"));
  EXPECT_TRUE(arc("left_horizon", "K5", "H6"));
  EXPECT_FALSE(arc("right_horizon", "K5", "N4"));
  EXPECT_FALSE(arc("above", "K5", "K5"));
}

TEST(Environment, WL_4_6_2_d_E03_HighCloudTakesTheSunAway) {
  const WingLeader open = with("sun=\"right_upper\"");
  EXPECT_TRUE(in_sun(open, sq("K5"), sq("M7")));
  const WingLeader covered = with("sun=\"right_upper\"\nclouds=[{type=\"dense\",squares=[\"A10-Z10\"]}]");
  EXPECT_TRUE(in_sun_arc(covered, sq("K5"), sq("M7")));
  EXPECT_FALSE(in_sun(covered, sq("K5"), sq("M7")));
  EXPECT_TRUE(sees(covered, "K5", "M7"));
  EXPECT_EQ(weather(covered, "K5", "M7"), 0);
}

TEST(Environment, WL_4_6_2_d_WhatCloudsLeaveOfTheSun) {
  // covers: WL-4.6.2-d, WL-4.6.1-d, WL-4.6.1-e
  WingLeader g = with("sun=\"above\"");
  dice::Rng rng(9);
  int shines = 0, hidden = 0;
  for (int n = 0; n < 4000; ++n) {
    if (n % 40 == 0)
      for (uint8_t& cloud : g.environment.cloud) cloud = rng.below(12) == 0 ? static_cast<uint8_t>(1 + rng.below(3)) : 0;
    g.environment.sun = static_cast<SunArc>(rng.below(6));
    const Square from = kBoard.square_at(static_cast<int>(rng.below(kSquares)));
    const Square to = kBoard.square_at(static_cast<int>(rng.below(kSquares)));
    if (!in_sun_arc(g, from, to)) {
      ASSERT_FALSE(in_sun(g, from, to));
      continue;
    }
    int dense = 0, broken_squares = 0;  // all the way to the edge of the map, whoever is looked at included
    geom::for_each_on_ray(from, to, kBoard, [&](Square p) {
      const int cloud = g.environment.cloud[static_cast<std::size_t>(square_index(p.x, p.y))];
      dense += cloud == 3, broken_squares += cloud == 2;
    });
    const bool expected = dense == 0 && broken_squares <= 1;
    ASSERT_EQ(in_sun(g, from, to), expected);
    ++(expected ? shines : hidden);
  }
  EXPECT_GT(shines, 100);
  EXPECT_GT(hidden, 100);
}

TEST(Environment, WL_8_1_2_a_AheadAndBehind) {
  Unit u;
  u.status = Status::kOnMap;
  u.x = 10, u.y = 5;
  const auto look = [&](int facing, const char* name) {
    u.facing = facing;
    return ahead(u, sq(name)) ? 'a' : behind(u, sq(name)) ? 'b' : '-';
  };
  EXPECT_EQ(look(kE, "N8"), 'a');
  EXPECT_EQ(look(kE, "N9"), '-');
  EXPECT_EQ(look(kE, "K9"), '-');
  EXPECT_EQ(look(kE, "H8"), 'b');
  EXPECT_EQ(look(kNE, "K9"), 'a');
  EXPECT_EQ(look(kNE, "P5"), 'a');
  EXPECT_EQ(look(kNE, "M4"), '-');
  EXPECT_EQ(look(kS, "L4"), 'a');
  EXPECT_EQ(look(kSW, "H5"), 'a');
  set(u, kLufbery);  // WL-8.1.2-b
  EXPECT_EQ(look(kE, "N8"), '-');
}

TEST(Environment, WL_8_1_2_b_NoAspectInALufbery) {
  Unit u;
  u.x = 10, u.y = 5, u.facing = kE;
  EXPECT_TRUE(ahead(u, {11, 5}));
  EXPECT_TRUE(behind(u, {9, 5}));
  set(u, kLufbery);
  EXPECT_FALSE(ahead(u, {11, 5}));
  EXPECT_FALSE(behind(u, {9, 5}));
}

TEST(Environment, WL_4_1_SurfaceAndSea) {
  // covers: WL-4.1-b, WL-4.1-c
  const auto refused = [](const std::string& unit, bool sea) {
    Small small;
    return try_scenario((sea ? "surface=\"sea\"\n" : "") + std::string("surface_unit=[") + unit + "]\n" + small.text());
  };
  EXPECT_EQ(refused(R"({id="1",type="Truck",at="K3"})", false).error().rule, "WL-4.1-b");
  EXPECT_EQ(refused(R"({id="1",type="CV",at="K0"})", false).error().rule, "WL-4.1-c");
  EXPECT_TRUE(refused(R"({id="1",type="CV",at="K0"})", true).ok());
  EXPECT_TRUE(refused(R"({id="1",type="Truck",at="K0"})", false).ok());
}

}  // namespace
}  // namespace furball::wing_leader
