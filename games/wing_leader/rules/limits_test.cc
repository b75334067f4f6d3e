// Large scenarios: what the book does not limit has no limit here either. A scenario holds twenty units at most.

#include <algorithm>

#include "games/wing_leader/combat.h"
#include "games/wing_leader/movement.h"
#include "games/wing_leader/surface_test_util.h"

namespace furball::wing_leader {
namespace {
using namespace testing;

std::string id(const char* letter, int n) { return std::string(letter) + static_cast<char>('A' + n); }

TEST(Reaction, WL_10_4_a_ANinthEscortMayReact) {
  // covers: WL-10.4-a, WL-10.4-e, WL-10.4.1-a, WL-10.4.5-a
  Small small;
  small.nets = "";
  for (int i = 0; i < 8; ++i)
    small.extra_units += (i ? "," : "") +
                         std::string("{side=\"blue\",aircraft=\"bf109e4\",mission=\"escort\",at=\"G10\",id=\"") + id("N", i) +
                         "\"}";
  WingLeader g = small.make();
  g.turns = 2;
  const auto attacked = [&](int escorts) {  // C, D and NA, NB ... stand ready when A falls on T
    std::string units =
        "{id=\"T\",at=\"K9\",facing=\"E\",this_turn=[\"moved\"]},{id=\"A\",tally=\"T\",at=\"J10\",facing=\"SE\"},"
        "{id=\"C\",at=\"K12\",facing=\"E\",this_turn=[\"moved\"]},{id=\"D\",at=\"L12\",facing=\"E\",this_turn=[\"moved\"]}";
    for (int i = 0; i < escorts - 2; ++i)
      units += ",{id=\"" + id("N", i) + "\",at=\"" + (i < 4 ? "J" : "M") + std::to_string(9 + i % 4) +
               "\",facing=\"E\",this_turn=[\"moved\"]}";
    State s = position(g, "turn=2\nphase=\"movement\"\nunits=[" + units + "]");
    play(g, s, "go SE");
    EXPECT_EQ(s.at, At::kReactQuestion);
    return s;
  };
  game::ActionList sets;
  g.legal(attacked(8), sets);
  EXPECT_EQ(sets.size(), 256u);  // up to eight: every set of them, or nobody

  State s = attacked(10);
  EXPECT_EQ(legal_list(g, s),
            "pass, react 8192, react 8193, react 8194, react 8195, react 8196, react 8197, react 8198, react 8199, react 8200, "
            "react 8201");
  State nobody = s;
  play(g, nobody, "pass");
  EXPECT_EQ(where(g, nobody, "A"), "K9");
  play(g, s, "react 8201");
  EXPECT_FALSE(is_legal(g, s, "react 8201"));  // each once
  EXPECT_TRUE(is_legal(g, s, "react 8200"));
  play(g, s, {"react 8193", "pass"});
  State in_vain = s;
  roll(g, s, 2);
  EXPECT_EQ(s.wait(), Wait::kChance);  // the second of the two
  roll(g, s, 12);
  for (int guard = 0; guard < 9 && s.at == At::kReactorEntryQuestion; ++guard) {
    game::ActionList ways;
    g.legal(s, ways);
    g.apply(s, ways[0], nullptr);
  }
  for (const int i : all_units(s)) {
    const bool reacts = g.label(s, i) == "D" || g.label(s, i) == "NH";
    EXPECT_EQ(tallies(s.unit[i], slot(g, s, "A")), reacts) << g.label(s, i);
    EXPECT_EQ(did(s.unit[i], kReactSuccess), reacts) << g.label(s, i);
  }
  roll(g, in_vain, 2);
  roll(g, in_vain, 2);
  for (const int i : all_units(in_vain))
    EXPECT_FALSE(did(in_vain.unit[i], kReacted) || in_vain.unit[i].role > 2) << g.label(in_vain, i);
  EXPECT_EQ(where(g, in_vain, "A"), "K9");

  State all = attacked(9);
  for (int i = 0; i < 9; ++i) play(g, all, "react " + std::to_string(8192 + i));
  EXPECT_EQ(all.wait(), Wait::kChance);  // when all are named nobody is asked for more
}

// Nine pairs of fighters, each in a square of its own; the first eight fight already.
struct Pairs {
  WingLeader g;
  State s;
  Pairs() : g(scenario(text())), s(position(g, standing())) {}
  static std::string text() {
    std::string units;
    for (int i = 0; i < 9; ++i)
      units += std::string(i ? "," : "") + "{side=\"blue\",aircraft=\"bf109e4\",mission=\"sweep\",at=\"B3\",id=\"" +
               id("E", i) + "\"},{side=\"red\",aircraft=\"spitfire_ia\",mission=\"sweep\",at=\"Y3\",id=\"" + id("A", i) + "\"}";
    return "title=\"test\"\nunit=[" + units +
           "]\n[options]\nheight_error=false\n[blue]\nedge=\"left\"\n[red]\nedge=\"right\"\n";
  }
  static std::string standing() {
    std::string units;
    for (int i = 0; i < 9; ++i) {
      const std::string column(1, static_cast<char>('C' + 2 * i)), fight = std::to_string(i < 8 ? i + 1 : 0);
      units += std::string(i ? "," : "") + "{facing=\"E\",dogfight=" + fight + ",at=\"" + column + "9\",id=\"" + id("E", i) +
               "\",tally=\"" + id("A", i) + "\"},{facing=\"E\",dogfight=" + fight + ",at=\"" + column + (i < 8 ? "9" : "8") +
               "\",id=\"" + id("A", i) + "\",tally=\"" + id("E", i) + "\"}";
    }
    return "turn=2\nphase=\"movement\"\nunits=[" + units + "]";
  }
};

TEST(Dogfight, WL_10_8_b_ANinthDogfightBegins) {
  // covers: WL-10.8-b, WL-10.8.1-c, WL-10.8.1-d, WL-6.1.3-a
  Pairs p;
  WingLeader& g = p.g;
  State& s = p.s;
  EXPECT_EQ(legal_list(g, s), "pick EA, pick EB, pick EC, pick ED, pick EE, pick EF, pick EG, pick EH");
  for (const int i : {16, 17}) s.unit[i].role = i - 15;
  Ctx c{g, s, nullptr};
  start_dogfight(c);
  EXPECT_EQ(s.unit[16].dogfight, 9);
  EXPECT_EQ(s.unit[17].dogfight, 9);
  for (const int i : {16, 17}) s.unit[i].role = 0;
  EXPECT_TRUE(is_legal(g, s, "pick EI"));  // and moves like the others
  // It ends when one side is gone: the survivor faces where he likes; nobody else is asked.
  leave_dogfight(c, 17);
  s.at = At::kRunning;
  g.run(s, nullptr);
  ASSERT_EQ(s.at, At::kDogfightEndQuestion);
  EXPECT_TRUE(is_legal(g, s, "face EI N"));
  EXPECT_FALSE(is_legal(g, s, "face EA N"));
  play(g, s, "face EI N");
  EXPECT_EQ(s.unit[16].dogfight, 0);
  EXPECT_NE(s.at, At::kDogfightEndQuestion);
  for (int i = 0; i < 16; ++i) EXPECT_EQ(s.unit[i].dogfight, i / 2 + 1);
}

TEST(Dogfight, WL_10_8_1_d_InTheNinthDogfightTooTheLastEnemyIsWatched) {
  Pairs p;
  State& s = p.s;
  for (const int i : {14, 15, 16, 17}) s.unit[i].dogfight = 9, s.unit[i].x = 20;
  Ctx c{p.g, s, nullptr};
  leave_dogfight(c, 17);  // the enemy of EI
  EXPECT_FALSE(has_tally(s.unit[16]));
  s.at = At::kRunning;
  p.g.run(s, nullptr);
  EXPECT_TRUE(tallies(s.unit[16], 15));
  EXPECT_TRUE(tallies(s.unit[14], 15));
}

TEST(Missions, WL_9_2_2_b_TheNinthBomberIsExpectedToo) {
  std::string units = "{side=\"blue\",aircraft=\"bf109e4\",mission=\"escort\",at=\"O9\",id=\"C\"}", standing;
  for (int i = 0; i < 9; ++i)
    units += ",{side=\"blue\",aircraft=\"ju88a1\",mission=\"bombing\",at=\"" + std::string(i < 8 ? "C9" : "O9") + "\",id=\"" +
             id("T", i) + "\"}";
  WingLeader g = scenario("title=\"test\"\nunit=[" + units +
                          ",{side=\"red\",aircraft=\"spitfire_ia\",mission=\"sweep\",at=\"Y3\",id=\"A\"}]\n[options]\n"
                          "height_error=false\n[blue]\nedge=\"left\"\n[red]\nedge=\"right\"\n");
  g.options.bombing = true;
  for (int i = 0; i < 9; ++i)
    standing += ",{id=\"" + id("T", i) + "\",facing=\"E\",at=\"" + std::string(i < 8 ? "C9" : "O9") + "\"}";
  State s = position(g, "turn=2\nphase=\"movement\"\nunits=[{id=\"C\",at=\"O10\",facing=\"E\"}" + standing +
                            ",{id=\"A\",at=\"Y3\",facing=\"W\"}]");
  while (s.at == At::kMoveModeQuestion) play(g, s, legal_list(g, s).substr(0, legal_list(g, s).find(',')));
  ASSERT_EQ(s.move.mode, MoveMode::kFollow);
  const MoveRules r = move_rules(g, s);
  EXPECT_EQ(r.expected_n, 9);
  EXPECT_TRUE(s.move.required & kWithBombers);  // it can stay with the ninth, though the other eight are far behind
}

// --- Limits on both sides

TEST(Tally, WL_7_2_2_c_NineSquaresAreNotTooFar) {
  const WingLeader g = Small().make();
  const auto keeps = [&](const char* a) {
    State s = stand(g, "tally", {R"(id="E",at="C9",facing="E",tally="A",traits=["alerted"])", a});
    return has_tally(unit(g, s, "E"));
  };
  EXPECT_TRUE(keeps(R"(id="A",at="K9",facing="W")"));
  EXPECT_TRUE(keeps(R"(id="A",at="L9",facing="W")"));  // nine
  EXPECT_FALSE(keeps(R"(id="A",at="M9",facing="W")"));
}

TEST(Missions, WL_9_2_3_b_TheFirstOfTheListMayBeTheFriend) {
  const WingLeader g = Small{.nets = "[[net]]\nside=\"blue\"\nunits=[\"E\",\"F\"]\n",
                             .units =
                                 "{side=\"blue\",id=\"E\",aircraft=\"bf109e4\",mission=\"sweep\",at=\"J12\"},"
                                 "{side=\"blue\",id=\"F\",aircraft=\"bf109e4\",mission=\"sweep\",at=\"K12\"},"
                                 "{side=\"red\",id=\"A\",aircraft=\"spitfire_ia\",mission=\"sweep\",at=\"T10\"}"}
                           .make();
  const State s = stand(g, "movement",
                        {R"(id="E",at="J12",facing="E",tally="A",traits=["alerted"])",
                         R"(id="F",at="K15",facing="E",traits=["alerted"])", R"(id="A",at="T10",facing="W")"});
  game::ActionList list;
  list_modes(g, s, 1, list);
  EXPECT_NE(std::find(list.begin(), list.end(), make(Kind::kToward, 0)), list.end());
}

TEST(Flak, WL_10_7_c_AfterFlakTheColumnIsThatOfFlak) {
  const WingLeader g = Strike().make();
  State s = place_units(g, "tally", {R"(id="F",at="K3",facing="E")", R"(id="A",at="Y9",facing="W")"});
  start(g, s, Proc::kFlakAttack, {.unit = 0, .gun = 0, .how = kDirectFire});
  for (int guard = 0; guard < 9 && top(s) != Proc::kCohesion; ++guard) roll(g, s, top(s) == Proc::kConfirm ? 1 : 12);
  ASSERT_EQ(top(s), Proc::kCohesion);
  EXPECT_EQ(s.top().how, 2);
}

TEST(Flak, WL_14_2_4_e_EachLinkedSquadronOnce) {
  // covers: WL-14.2.4-e
  const WingLeader g = Strike().make();
  State s = place_units(g, "tally",
                        {R"(id="E",at="K1",facing="E",tally="A",traits=["alerted"])",
                         R"(id="EE",at="K1",facing="E",tally="A",traits=["alerted"])",
                         R"(id="A",at="K1",facing="W",tally="E",traits=["alerted"])", R"(id="F",at="K1",facing="E")"});
  start(g, s, Proc::kDirectFlak, {.side = 1});
  ASSERT_EQ(s.at, At::kDirectFlakQuestion);
  play(g, s, "flak E 0");
  std::vector<int> shot_at;
  for (int guard = 0; guard < 20 && (s.at == At::kFlakSupportQuestion || s.at == At::kFlakAttackRoll); ++guard) {
    if (s.at == At::kFlakSupportQuestion) {
      play(g, s, "pass");
      continue;
    }
    shot_at.push_back(s.top().unit);
    EXPECT_EQ(s.ground.linked[0] & 1u << s.top().unit, 0u);  // struck off the list
    roll(g, s, 2);
  }
  EXPECT_EQ(shot_at, (std::vector<int>{0, 1, 2}));  // whoever is tied to it by tallies, and nobody else
}

TEST(End, WL_12_0_a_OnlyGunsThatStillFireKeepTheGameGoing) {
  const WingLeader g = Strike{.surfaces = R"({id="1",type="DD",at="K0"},{id="2",type="DD",at="N0",side="blue"})"}.make();
  const auto ends = [&](const char* surfaces) {
    State s = place_units(g, "tally", {R"(id="E",at="B3",facing="W",traits=["returning"])"}, surfaces);
    start(g, s, Proc::kEndPhase);
    return s.wait() == Wait::kEnd;
  };
  EXPECT_TRUE(ends(R"(surface=[{id="1",flags=1},{id="2",flags=1}])"));
  EXPECT_FALSE(ends(R"(surface=[{id="1",flags=1},{id="2"}])"));
  EXPECT_FALSE(ends(R"(surface=[{id="1"},{id="2",flags=1}])"));
}

TEST(SetUp, WL_9_2_2_1_a_ACloseEscortWithTheFirstBomberOfTheList) {
  // covers: WL-9.2.2.1-a
  const auto accepted = [](const char* square) {
    Small small;
    small.units = R"({side="blue",id="T",aircraft="ju88a1",mission="bombing",at="H9"},)"
                  R"({side="red",id="A",aircraft="spitfire_ia",mission="sweep",at="T10"},)"
                  R"({side="blue",id="L",aircraft="ju88a1",mission="bombing",at="J9"},)"
                  R"({side="blue",id="C",aircraft="bf109e4",mission="close_escort",at=")" +
                  std::string(square) + "\"}";
    small.nets = "";
    return try_scenario(small.text()).ok();
  };
  EXPECT_TRUE(accepted("H9"));   // T's, the first
  EXPECT_TRUE(accepted("J9"));   // L's
  EXPECT_FALSE(accepted("I9"));  // between them
}

TEST(Administration, WL_9_2_4_d_TheLeaderOfAWingAsksForItsVector) {
  // covers: WL-9.2.4-d, WL-9.5.3-a
  const WingLeader g =
      Small{.red = "gci=3",
            .nets = "[[net]]\nside=\"red\"\nunits=[\"P\",\"Q\",\"M\"]\ngci=true\n",
            .units = R"({side="red",id="P",aircraft="hurricane_i",mission="intercept",at="O5",wing="X",leader=true},)"
                     R"({side="red",id="Q",aircraft="hurricane_i",mission="intercept",at="P6",wing="X"},)"
                     R"({side="red",id="M",aircraft="hurricane_i",mission="intercept",at="V9"},)"
                     R"({side="blue",id="T",aircraft="ju88a1",mission="bombing",at="B9"})"}
          .make();
  const auto may_ask = [&](const char* p, const char* q) {
    State s = stand(g, "administration", {p, q, R"(id="M",at="V9",facing="W")", R"(id="T",at="B9",facing="E")"});
    no_escapes(g, s);
    EXPECT_EQ(s.at, At::kNewVectorsQuestion);
    return legal_list(g, s);
  };
  const char *with = R"(id="Q",at="P6",facing="W")", *alone = R"(id="Q",at="W15",facing="W",traits=["alerted"])";
  EXPECT_EQ(may_ask(R"(id="P",at="O5",facing="W")", with), "pass, pick P, pick M");           // Q follows P
  EXPECT_EQ(may_ask(R"(id="P",at="O5",facing="W")", alone), "pass, pick P, pick Q, pick M");  // Q has left the wing
  EXPECT_EQ(may_ask(R"(id="P",at="O5",status="right")", with), "pass, pick Q, pick M");       // no leader, no wing
}

// Not one clear square on the whole map: nobody sees anybody beyond his own cloud.
TEST(Environment, WL_4_6_1_d_CloudsEverywhere) {
  WingLeader g = Small().make();
  g.environment.cloud.fill(3);
  build_sight(g.environment);
  EXPECT_FALSE(line_of_sight(g, {4, 9}, {10, 9}));
  EXPECT_TRUE(line_of_sight(Small().make(), {4, 9}, {10, 9}));
}

}  // namespace
}  // namespace furball::wing_leader
