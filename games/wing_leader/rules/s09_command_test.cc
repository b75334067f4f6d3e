// Chapter 9: formations, splitting, radios, wings, Administration.

#include "games/wing_leader/movement.h"
#include "games/wing_leader/test_util.h"

namespace furball::wing_leader {
namespace {
using namespace testing;

const char* const kWing =
    R"({side="red",id="P",aircraft="hurricane_i",mission="intercept",at="S5",wing="X",leader=true},{side="red",id="Q",aircraft="hurricane_i",mission="intercept",at="T6",wing="X"},{side="red",id="R",aircraft="hurricane_i",mission="intercept",at="T5",wing="X"})";

WingLeader with_wing(const std::string& red = "", const std::string& options = "height_error = false") {
  return Small{.options = options,
               .red = red,
               .extra_units = kWing,
               .nets = "[[net]]\nside=\"red\"\nunits=[\"P\",\"Q\",\"R\",\"A\"]\ngci=true\n"}
      .make();
}

TEST(Formation, WL_9_1_a_SameFacingAndAdjacentInChains) {
  const WingLeader g = Small().make();
  State s = stand(g, "tally",
                  {R"(id="T",at="K5",facing="E")", R"(id="U",at="L6",facing="E")", R"(id="V",at="M6",facing="E")",
                   R"(id="C",at="K6",facing="W")", R"(id="A",at="K5",facing="E")"});
  EXPECT_EQ(formation_of(s, 0), 0b00111u);
  s.unit[1].x = 20;
  EXPECT_EQ(formation_of(s, 0), 0b00001u);  // lost at once
}

TEST(Splitting, WL_9_3_FlightsAfterATally) {
  // covers: WL-3.1-b, WL-9.3-a, WL-9.3-b, WL-9.3-d, WL-9.3.1-a, WL-9.3.1-b, WL-9.3.1-c, WL-9.3.1-d, WL-9.3.1-e, WL-9.3.2-a,
  // covers: WL-7.2.1-d
  const WingLeader g = Small{.red = "tactical_flexibility = true"}.make();
  State s = stand(
      g, "tally",
      {R"(id="A",at="M5",facing="W",vector="C5",losses=3,straggler=1,quality="veteran",ammo="low",traits=["alerted","experte"])",
       R"(id="E",at="K5",facing="E",tally="A")", R"(id="H",at="M9",facing="W")"});
  play(g, s, {"pass", "tally A E", "6"});
  EXPECT_TRUE(is_legal(g, s, "no"));
  play(g, s, "split A");
  // Three losses and a straggler: flights of at most 4, none at its limit.
  EXPECT_TRUE(is_legal(g, s, "share 3"));  // 3 and 0 with the straggler
  EXPECT_TRUE(is_legal(g, s, "share 17"));
  EXPECT_TRUE(is_legal(g, s, "share 32"));  // the leaders go with the other flight
  State other = s;
  play(g, other, "share 32");
  EXPECT_FALSE(has(unit(g, other, "A1"), kExperte));
  EXPECT_TRUE(has(unit(g, other, "A2"), kExperte));
  play(g, s, "share 1");  // A1: one loss, keeps the Experte; A2: two losses and the straggler
  EXPECT_EQ(unit(g, s, "A1").losses, 1);
  EXPECT_EQ(unit(g, s, "A2").losses, 2);
  EXPECT_EQ(unit(g, s, "A2").straggler, 1);
  EXPECT_TRUE(has(unit(g, s, "A1"), kExperte));
  EXPECT_FALSE(has(unit(g, s, "A2"), kExperte));
  EXPECT_EQ(unit(g, s, "A2").quality, Quality::kVeteran);
  EXPECT_EQ(unit(g, s, "A2").ammo, Ammo::kLow);
  EXPECT_EQ(g.net(unit(g, s, "A2")), g.net(unit(g, s, "A1")));
  EXPECT_EQ(unit(g, s, "A2").max_losses, 4);
  play(g, s, "keep 2");
  EXPECT_EQ(s.seat, 0);  // E had tallied the squadron
  play(g, s, "repoint E 1");
  EXPECT_EQ(unit(g, s, "E").tally, slot(g, s, "A1"));
  EXPECT_TRUE(tallies(unit(g, s, "A2"), slot(g, s, "E")));
  EXPECT_FALSE(has_tally(unit(g, s, "A1")));
  EXPECT_TRUE(unit(g, s, "A1").has_vector);  // it flies on to its vector
  EXPECT_FALSE(unit(g, s, "A2").has_vector);
  EXPECT_FALSE(is_legal(g, s, "tally A1 E"));  // and cannot roll in this phase
  EXPECT_FALSE(may_split(g, s, slot(g, s, "A1")));
  unit(g, s, "E").disorder = 1;
  EXPECT_FALSE(may_split(g, s, slot(g, s, "E")));
}

TEST(Splitting, WL_9_3_1_d_TheOtherFlightOfAnEscortStays) {
  const WingLeader g = Small{.blue = "tactical_flexibility = true"}.make();
  State s = stand(g, "tally", {R"(id="C",at="K5",facing="E")", R"(id="A",at="M5",facing="W")"});
  play(g, s, {"tally C A", "6", "split C"});
  EXPECT_EQ(unit(g, s, "C1").mission, Mission::kSweep);
  EXPECT_EQ(unit(g, s, "C2").mission, Mission::kEscort);
  EXPECT_TRUE(has_tally(unit(g, s, "C1")));
}

TEST(Splitting, WL_9_3_c_CounterMixIsIgnored) {
  // R-42: every squadron may split; there is always a slot for its second flight.
  const WingLeader g = Small{.red = "tactical_flexibility = true"}.make();
  State s = g.initial();
  for (int i = 0; i < s.unit_count; ++i)
    if (s.unit[i].size == Size::kSquadron) {
      EXPECT_TRUE(may_split(g, s, i)) << g.label(s, i);
    }
  EXPECT_LE(static_cast<int>(g.units.size()) * 2, kMaxUnits);
}

TEST(Splitting, WL_9_3_b_TorpedoSquadrons) {
  const WingLeader g =
      Small{.extra_units = R"({side="blue",id="W",aircraft="b5n2",mission="bombing",load=["torpedo"],at="G3"})", .nets = ""}
          .make();
  State s = stand(g, "tally", {R"(id="W",at="G3",facing="E")", R"(id="T",at="G3",facing="E")"});
  EXPECT_FALSE(is_legal(g, s, "split T"));
  play(g, s, "split W");
  EXPECT_EQ(unit(g, s, "W1").load, Load::kTorpedo);
  EXPECT_EQ(unit(g, s, "W2").load, Load::kTorpedo);
  EXPECT_EQ(unit(g, s, "W2").size, Size::kFlight);
}

TEST(Wings, WL_9_5_2_FormationIsCheckedAtPhaseEnd) {
  // covers: WL-9.5.2-a, WL-9.5.2-b
  const WingLeader g = with_wing();
  State s = stand(g, "tally",
                  {R"(id="P",at="S5",facing="W",vector="C5")", R"(id="Q",at="T6",facing="W")", R"(id="R",at="V5",facing="W")",
                   R"(id="T",at="C9",facing="E")"});
  EXPECT_TRUE(in_wing_formation(g, s, slot(g, s, "Q")));
  EXPECT_FALSE(has(unit(g, s, "R"), kInWing));  // out of formation when the Tally Phase ended
  EXPECT_EQ(g.net(unit(g, s, "R")), g.net(unit(g, s, "P")));
  unit(g, s, "R").x = 19;
  Ctx c{g, s, nullptr};
  check_wings(c);
  EXPECT_FALSE(has(unit(g, s, "R"), kInWing));  // and never returns
}

TEST(Wings, WL_9_5_4_Orders) {
  // covers: WL-9.5.4-a, WL-9.5.4-b, WL-9.5.4-c, WL-9.5.4-d, WL-7.2.4-a
  const WingLeader g = with_wing();
  // A, on the net but not in the wing, has tallied T; U flies in formation with T; V does not.
  State s = stand(g, "tally",
                  {R"(id="P",at="S5",facing="W",vector="C5")", R"(id="Q",at="T6",facing="W",this_turn=["rolled_tally"])",
                   R"(id="R",at="T5",facing="W")", R"(id="A",at="O6",facing="W",tally="T")", R"(id="T",at="M5",facing="E")",
                   R"(id="U",at="L5",facing="E")", R"(id="V",at="M9",facing="E")"});
  EXPECT_EQ(s.seat, 1);
  EXPECT_TRUE(is_legal(g, s, "order Q T"));  // having rolled is no bar
  EXPECT_TRUE(is_legal(g, s, "order R U"));  // one of the target's formation
  EXPECT_FALSE(is_legal(g, s, "order R V"));
  EXPECT_FALSE(is_legal(g, s, "order A U"));  // not of the wing
  EXPECT_TRUE(is_legal(g, s, "order P T"));   // his own squadron too
  play(g, s, "order Q T");
  play(g, s, "split Q");  // he may split it
  EXPECT_TRUE(tallies(unit(g, s, "Q1"), slot(g, s, "T")));
  EXPECT_FALSE(has_tally(unit(g, s, "Q2")));
  EXPECT_TRUE(is_legal(g, s, "order Q2 U"));  // the rest gets another order
  play(g, s, {"order R U", "no"});
  EXPECT_TRUE(tallies(unit(g, s, "R"), slot(g, s, "U")));
  State far = stand(g, "tally",
                    {R"(id="P",at="W5",facing="W")", R"(id="Q",at="W6",facing="W")", R"(id="A",at="O6",facing="W",tally="T")",
                     R"(id="T",at="M5",facing="E")"});
  EXPECT_FALSE(is_legal(g, far, "order Q T"));  // ten squares
}

TEST(Wings, WL_9_5_3_b_TheLeadersTallyBreaksTheWingUp) {
  // covers: WL-9.5.3-a, WL-9.5.3-b, WL-9.2.4-e
  const WingLeader g = with_wing();
  State s = stand(g, "tally",
                  {R"(id="P",at="O5",facing="W",vector="C5")", R"(id="Q",at="P6",facing="W")", R"(id="R",at="P5",facing="W")",
                   R"(id="T",at="M5",facing="E")"});
  play(g, s, {"tally P T", "6"});
  EXPECT_TRUE(is_legal(g, s, "order Q T"));  // he first issues orders
  EXPECT_FALSE(is_legal(g, s, "tally R T"));
  play(g, s, {"order Q T", "no", "pass"});
  EXPECT_TRUE(tallies(unit(g, s, "Q"), slot(g, s, "T")));
  EXPECT_FALSE(has(unit(g, s, "R"), kInWing));
  EXPECT_TRUE(unit(g, s, "R").has_vector);  // where his vector was
  EXPECT_EQ(square_name(unit(g, s, "R").vx, unit(g, s, "R").vy), "C5");
  EXPECT_FALSE(unit(g, s, "Q").has_vector);
}

TEST(Wings, WL_9_5_4_1_T47_WithoutAClearRadio) {
  // covers: WL-9.5.4.1-a, WL-9.5.4.1-b, WL-9.4.2-b
  const WingLeader g = with_wing("radio = false");
  State s = stand(g, "tally",
                  {R"(id="P",at="O5",facing="W",vector="C5")", R"(id="Q",at="P6",facing="W")", R"(id="R",at="P5",facing="W")",
                   R"(id="T",at="M5",facing="E")", R"(id="U",at="M6",facing="E")", R"(id="A",at="O9",facing="W")"});
  play(g, s, {"tally R T", "1"});
  EXPECT_FALSE(is_legal(g, s, "tally Q T"));  // one roll for the whole wing
  EXPECT_EQ(g.refuse(s, *g.parse(s, "tally Q T")).rule, "WL-9.5.4.1-a");
  State orders =
      stand(g, "tally",
            {R"(id="P",at="O5",facing="W",vector="C5")", R"(id="Q",at="P6",facing="W")",
             R"(id="R",at="P5",facing="W",tally="T")", R"(id="T",at="M5",facing="E")", R"(id="U",at="M6",facing="E")"});
  EXPECT_TRUE(is_legal(g, orders, "order-all P U"));
  State leader_sees =  // the same order, when the leader's own tally breaks the wing up (WL-9.5.3-b)
      stand(g, "tally",
            {R"(id="P",at="O5",facing="W",vector="C5")", R"(id="Q",at="P6",facing="W")", R"(id="R",at="P5",facing="W")",
             R"(id="T",at="M5",facing="E")"});
  play(g, leader_sees, {"tally P T", "6"});
  ASSERT_EQ(leader_sees.at, At::kOrdersQuestion);
  play(g, leader_sees, "order-all P T");
  for (const char* member : {"Q", "R"}) EXPECT_TRUE(tallies(unit(g, leader_sees, member), slot(g, leader_sees, "T"))) << member;
  State one = orders;
  play(g, one, {"order Q T", "no"});
  EXPECT_FALSE(is_legal(g, one, "order P T"));
  play(g, orders, "order-all P U");
  EXPECT_TRUE(tallies(unit(g, orders, "Q"), slot(g, orders, "U")));
  EXPECT_TRUE(tallies(unit(g, orders, "P"), slot(g, orders, "U")));
  EXPECT_TRUE(tallies(unit(g, orders, "R"), slot(g, orders, "T")));
}

TEST(Wings, WL_9_5_6_a_T20_Balbo) {
  const WingLeader g = with_wing();
  State s = stand(g, "movement",
                  {R"(id="P",at="K6",facing="E",vector="P1")", R"(id="Q",at="K7",facing="E",this_turn=["moved"])",
                   R"(id="R",at="L7",facing="E",this_turn=["moved"])", R"(id="T",at="C9",facing="E",this_turn=["moved"])"});
  EXPECT_TRUE(is_balbo(g, s, 1));
  EXPECT_EQ(s.move.mp, 8);  // whoever claims the dive bonus leaves the formation
  MoveRules r = move_rules(g, s);
  r.mode = MoveMode::kFree;
  r.required = {};
  const Sim sim = sim_of(s);
  EXPECT_EQ(step_cost(r, sim, kS), 3);   // K5: 1.5
  EXPECT_EQ(step_cost(r, sim, kW), 4);   // J6: 2
  EXPECT_EQ(step_cost(r, sim, kSE), 2);  // 45 degrees are free
  Sim below;
  ASSERT_TRUE(try_step(s, r, sim, kS, below));
  EXPECT_EQ(step_cost(r, below, kS), 1);  // K4: a second level, which no Balbo flies
  // The leader dives two levels all the same: he is out of the formation, and the wing breaks up at the end of the phase.
  play(g, s, {"go SE", "go SE"});
  while (s.move.unit == slot(g, s, "P")) play(g, s, is_legal(g, s, "end") ? "end" : "go SE");
  EXPECT_FALSE(has(unit(g, s, "P"), kInWing));
  State small = stand(g, "movement",
                      {R"(id="P",at="K6",facing="E",vector="P1")", R"(id="Q",at="K7",facing="E",this_turn=["moved"])",
                       R"(id="T",at="C9",facing="E",this_turn=["moved"])"});
  EXPECT_FALSE(is_balbo(g, small, 1));
  EXPECT_EQ(small.move.mp, 8);
}

TEST(Wings, WL_9_5_3_a_MembersHoldFormation) {
  const WingLeader g = with_wing();
  State s = stand(g, "movement",
                  {R"(id="P",at="K6",facing="W",vector="A6",this_turn=["moved"])", R"(id="Q",at="M6",facing="W")",
                   R"(id="T",at="C9",facing="E",this_turn=["moved"])"});
  ASSERT_EQ(s.move.unit, slot(g, s, "Q"));
  EXPECT_FALSE(is_legal(g, s, "end"));    // two squares behind: it must close up
  EXPECT_FALSE(is_legal(g, s, "go NE"));  // from there it could not
  play(g, s, "go W");
  EXPECT_TRUE(is_legal(g, s, "end"));
  EXPECT_FALSE(is_legal(g, s, "stay E"));  // not with another facing
}

TEST(Wings, WL_9_5_5_SweepingWings) {
  // covers: WL-9.5.5-a, WL-9.5.5-b
  const WingLeader g =
      Small{
          .extra_units =
              R"({side="blue",id="X",aircraft="bf109e4",mission="sweep",at="K5",wing="W",leader=true},{side="blue",id="Y",aircraft="bf109e4",mission="sweep",at="J5",wing="W"},{side="blue",id="Z",aircraft="bf109e4",mission="sweep",at="J6",wing="W"})",
          .nets = "[[net]]\nside=\"blue\"\nunits=[\"X\",\"Y\",\"Z\"]\n"}
          .make();
  State s = stand(g, "movement",
                  {R"(id="X",at="K5",facing="E",this_turn=["moved"])", R"(id="Y",at="J5",facing="E")",
                   R"(id="A",at="Y19",facing="W",this_turn=["moved"])"});
  EXPECT_TRUE(is_legal(g, s, "go E"));  // each flies its sweep
  EXPECT_FALSE(is_legal(g, s, "go NE"));
  State tally = stand(g, "tally",
                      {R"(id="X",at="K5",facing="E")", R"(id="Y",at="J5",facing="E")", R"(id="Z",at="J6",facing="E")",
                       R"(id="A",at="M5",facing="W")"});
  play(g, tally, {"tally X A", "6", "order Y A", "no", "pass"});
  EXPECT_TRUE(has_tally(unit(g, tally, "Y")));
  EXPECT_FALSE(has(unit(g, tally, "Z"), kInWing));
  EXPECT_EQ(unit(g, tally, "Z").mission, Mission::kSweep);
  EXPECT_FALSE(unit(g, tally, "Z").has_vector);
}

TEST(Administration, WL_9_2_4_d_E29_GroundControl) {
  // covers: WL-9.2.4-d, WL-9.4.2-c, WL-9.4.2-d, WL-13.1-a
  const WingLeader g = Small{.options = "height_error = true", .red = "gci = 4"}.make();
  State s = stand(g, "administration",
                  {R"(id="A",at="T5",facing="W",vector="K5")", R"(id="B",at="T9",facing="W",tally="T")",
                   R"(id="K",at="W7",facing="W")", R"(id="T",at="M9",facing="E")"});
  no_escapes(g, s);
  EXPECT_FALSE(is_legal(g, s, "pick B"));  // it has a tally
  play(g, s, {"pick A", "4", "vector A C9", "error-roll", "6", "shift C10"});
  EXPECT_EQ(unit(g, s, "A").vy, 10);
  EXPECT_FALSE(is_legal(g, s, "pick A"));  // once a turn
  play(g, s, {"pick K", "3"});
  EXPECT_FALSE(unit(g, s, "K").has_vector);
  State fought = stand(g, "administration",
                       {R"(id="A",at="T5",facing="W",vector="K5")", R"(id="B",at="T9",facing="W",this_turn=["fought"])",
                        R"(id="F",at="M9",facing="E")"});
  no_escapes(g, fought);
  play(g, fought, {"pick A", "5"});
  EXPECT_EQ(unit(g, fought, "A").vx, 10);  // cluttered: a 6 is needed
  EXPECT_TRUE(cluttered(g, fought, 1));
  play(g, fought, {"pass", "no", "no"});
  EXPECT_FALSE(cluttered(g, fought, 1));  // gone with the turn
}

TEST(Administration, WL_9_2_2_e_EscortMarkers) {
  // covers: WL-9.2.2-e, WL-9.2.2-f, WL-13.4.3-c
  const WingLeader g = Small().make();
  State s =
      stand(g, "administration",
            {R"(id="T",at="K9",facing="E")", R"(id="E",at="J10",facing="E",traits=["alerted"])", R"(id="F",at="L9",facing="E")",
             R"(id="C",at="J9",facing="E",mission="sweep",traits=["alerted","was_escort","forming_up"])",
             R"(id="D",at="J9",facing="E",mission="sweep",traits=["alerted","lufbery"])",
             R"(id="A",at="Y9",facing="W",vector="K9")"});
  no_escapes(g, s);
  EXPECT_EQ(unit(g, s, "C").mission, Mission::kEscort);  // it had announced it
  EXPECT_TRUE(is_legal(g, s, "pick E"));
  EXPECT_FALSE(is_legal(g, s, "pick F"));  // ahead of the bomber
  EXPECT_FALSE(is_legal(g, s, "pick D"));  // in a Lufbery
  play(g, s, "pick E");
  EXPECT_EQ(unit(g, s, "E").mission, Mission::kEscort);
}

TEST(Missions, WL_9_2_3_b_AlertedSweepsChoose) {
  // covers: WL-9.2.3-b, WL-9.2.3-c, WL-9.2.2-f, WL-6.1.4-c
  const WingLeader g = Small().make();
  State s = stand(g, "movement",
                  {R"(id="E",at="K12",facing="E",traits=["alerted"])",
                   R"(id="C",at="K16",facing="W",mission="sweep",traits=["alerted","was_escort"])",
                   R"(id="F",at="Q14",facing="E",traits=["alerted"],tally="A",this_turn=["moved"])",
                   R"(id="T",at="F9",facing="E",this_turn=["moved"])", R"(id="A",at="T14",facing="W",this_turn=["moved"])"});
  ASSERT_EQ(s.move.unit, slot(g, s, "E"));
  EXPECT_TRUE(is_legal(g, s, "mode 1"));
  EXPECT_TRUE(is_legal(g, s, "mode 5"));
  EXPECT_FALSE(is_legal(g, s, "form-up F10"));  // never was an escort
  State straight = s;
  play(g, straight, "mode 1");
  EXPECT_FALSE(is_legal(g, straight, "go NE"));
  play(g, s, "toward F");
  EXPECT_EQ(s.move.mp, 8);  // 3 MP and the dive bonus
  EXPECT_FALSE(is_legal(g, s, "go W"));
  EXPECT_FALSE(is_legal(g, s, "end"));
  play(g, s, {"go NE", "end"});
  ASSERT_EQ(s.move.unit, slot(g, s, "C"));  // an ex-escort moves with the fighters
  play(g, s, "form-up F10");
  EXPECT_TRUE(has(unit(g, s, "C"), kFormingUp));
  EXPECT_TRUE(is_legal(g, s, "go SW"));
  EXPECT_FALSE(is_legal(g, s, "go NE"));
}

TEST(Missions, WL_9_2_2_b_T49_EscortsFollowBombersHome) {
  const WingLeader g = Small().make();
  State s = stand(g, "movement",
                  {R"(id="C",at="M10",facing="W")", R"(id="T",at="K9",facing="W",load="none",traits=["returning"],home=0)"});
  ASSERT_EQ(s.move.unit, slot(g, s, "C"));
  EXPECT_TRUE(is_legal(g, s, "go SW"));  // it may dive with them
  EXPECT_FALSE(is_legal(g, s, "go E"));  // but not leave them
  EXPECT_EQ(s.move.mp, 6);               // 2 MP and the bonus: their pace
}

TEST(Missions, WL_9_2_b_MissionsAreMarked) {
  // covers: WL-9.2-a, WL-9.2-b
  const WingLeader g = Small().make();
  const State s = g.initial();
  EXPECT_EQ(s.unit[slot(g, s, "T")].mission, Mission::kBombing);
  EXPECT_EQ(s.unit[slot(g, s, "C")].mission, Mission::kEscort);
  EXPECT_EQ(s.unit[slot(g, s, "E")].mission, Mission::kSweep);
  EXPECT_EQ(s.unit[slot(g, s, "A")].mission, Mission::kIntercept);
  EXPECT_TRUE(has(s.unit[slot(g, s, "K")], kCap));
}

TEST(Missions, WL_9_2_6_b_EitherEdgeUnderTheBombingRules) {
  const WingLeader g = Small{.options = "bombing = true\nheight_error = false"}.make();
  State s = stand(g, "movement", {R"(id="K",at="W7",facing="W")", R"(id="E",at="C19",facing="E",this_turn=["moved"])"});
  EXPECT_TRUE(is_legal(g, s, "mode 5"));
  play(g, s, "mode 21");
  EXPECT_EQ(unit(g, s, "K").home, 0);  // the enemy's edge
  EXPECT_TRUE(is_legal(g, s, "go W"));
  const WingLeader without = Small().make();
  State s2 = stand(without, "movement", {R"(id="K",at="W7",facing="W")", R"(id="E",at="C19",facing="E",this_turn=["moved"])"});
  EXPECT_FALSE(is_legal(without, s2, "mode 21"));
}

}  // namespace
}  // namespace furball::wing_leader
