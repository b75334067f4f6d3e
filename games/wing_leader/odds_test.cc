// The odds of flak and bombing against the statistics of the rulings (section 5, "Why these numbers"): exactly, by
// walking the dice of the real game, and as a client sees them through the JSON protocol.

#include <cmath>

#include "games/wing_leader/surface_test_util.h"
#include "libs/api/engine.h"
#include "libs/json/json.h"

namespace furball::wing_leader {
extern const game::GameEntry kEntry;
namespace {
using namespace testing;

long percent(double p) { return std::lround(100 * p); }

// The rulings' flak table: direct fire with a total modifier of 0, +1, +2, +3.
constexpr int kAnyHit[] = {28, 42, 58, 72};
constexpr int kLossesOn4[] = {20, 35, 55, 78};  // protection 4, hundredths of an aircraft
constexpr int kLossesOn56[] = {8, 15, 24, 35};  // protection 5-6

// Guns that give those totals at altitude 8: strength 0; strength 1, alone, with one and with two supporters.
std::string batteries() {
  return R"({id="1",type="HeavyFlak0",at="K0"},{id="2",type="HeavyFlak",at="K0"},{id="3",type="HeavyFlak0",at="K0"},{id="4",type="HeavyFlak0",at="K0"})";
}
const char* const kPosition = R"(turn=2
phase="combat"
units=[{id="T",at="K8",facing="E"},{id="X",at="L8",facing="E"}])";

std::vector<std::string> orders(int modifier, const std::string& target) {
  if (modifier == 0) return {"flak " + target + " 0", "pass"};
  std::vector<std::string> list{"flak " + target + " 1"};
  if (modifier >= 2) list.push_back("support 2");
  if (modifier >= 3) list.push_back("support 3");
  list.push_back("pass");
  return list;
}

// The mean of `what` over all dice until the cohesion check (or anything else) comes.
template <class F>
double mean(const WingLeader& g, const State& s, F what) {
  if (s.wait() != Wait::kChance || (top(s) != Proc::kFlakAttack && top(s) != Proc::kConfirm && top(s) != Proc::kBombAttack))
    return what(s);
  game::OutcomeList outcomes;
  g.outcomes(s, outcomes);
  double sum = 0, total = 0;
  for (const game::Outcome& o : outcomes) {
    State next = s;
    g.resolve(next, o.id, nullptr);
    sum += static_cast<double>(o.weight) * mean(g, next, what);
    total += static_cast<double>(o.weight);
  }
  return sum / total;
}

TEST(Odds, WL_14_2_5_FlakMatchesTheStatistics) {
  // covers: WL-14.2.5-a, WL-14.2.5-b, WL-10.6.1-a
  const WingLeader g = Strike{.surfaces = batteries()}.make();
  for (int modifier = 0; modifier <= 3; ++modifier)
    for (const char* target : {"T", "X"}) {
      State s = position(g, kPosition);
      ASSERT_EQ(g.card(unit(g, s, "T")).protect_lo, 4);
      ASSERT_EQ(g.card(unit(g, s, "T")).protect_hi, 4);
      ASSERT_EQ(g.card(unit(g, s, "X")).protect_lo, 5);
      ASSERT_EQ(g.card(unit(g, s, "X")).protect_hi, 6);
      for (const std::string& order : orders(modifier, target)) play(g, s, order);
      ASSERT_EQ(top(s), Proc::kFlakAttack);
      const int slot_of = slot(g, s, target);
      ASSERT_EQ(flak_sum(g, s, s.top().gun, slot_of, kDirectFire, s.top().value), modifier);
      double hit = 0;
      game::OutcomeList outcomes;
      g.outcomes(s, outcomes);
      for (const game::Outcome& o : outcomes) {
        State next = s;
        g.resolve(next, o.id, nullptr);
        // Hits to confirm, or the die that says how many.
        if (next.wait() == Wait::kChance &&
            (top(next) == Proc::kConfirm || (top(next) == Proc::kFlakAttack && next.top().unit == slot_of)))
          hit += static_cast<double>(o.weight) / 36;
      }
      EXPECT_EQ(percent(hit), kAnyHit[modifier]) << modifier;
      const double losses = mean(g, s, [&](const State& end) { return static_cast<double>(end.unit[slot_of].losses); });
      EXPECT_EQ(percent(losses), target[0] == 'T' ? kLossesOn4[modifier] : kLossesOn56[modifier])
          << target << " at +" << modifier << ": " << losses;
    }
}

TEST(Odds, WL_15_4_BombingMatchesTheStatistics) {
  // covers: WL-15.4-a
  const WingLeader g = Strike().make();
  const struct {
    int modifier;
    const char* mean;
  } rows[] = {{-6, "0.3"}, {-3, "3.2"}, {0, "12.1"}, {2, "22.1"}, {3, "28.9"}, {6, "56.5"}};
  for (const auto& row : rows) {
    Attack attack;
    attack.sum = row.modifier;
    attack.value = 100;
    EXPECT_EQ(mean_text(expected_damage(g, attack).percent), row.mean) << row.modifier;
    EXPECT_EQ(mean_text(expected_damage(g, attack).hits), row.mean) << row.modifier;  // hits of a load of 100
  }
}

// The rulings' three attacks, in the Combat Phase with the load already on its way.
std::string strike_units() {
  return R"({side="blue",id="S",aircraft="sbd_3",mission="bombing",at="D8"},{side="blue",id="U",aircraft="b5n2",mission="bombing",at="D0",load=["torpedo"]},)"
         R"({side="blue",id="V",aircraft="b5n2",mission="bombing",at="D0",load=["torpedo"]},{side="blue",id="X",aircraft="b24h",mission="bombing",at="D15"},)"
         R"({side="red",id="A",aircraft="spitfire_ia",mission="cap",at="Y9"})";
}
Strike raid() {
  Strike strike;
  strike.units = strike_units();
  strike.surfaces = R"({id="1",type="CV",at="K0"},{id="2",type="Refinery",at="R0"})";
  return strike;
}

TEST(Odds, WL_15_4_TheThreeAttacksOfTheRulings) {
  // covers: WL-15.4-a, WL-15.5.1-a, WL-15.3.5-b
  const WingLeader g = raid().make();
  const auto hits = [&](std::initializer_list<const char*> units, const char* first, int target, int sum) {
    State s = place_units(g, "combat", units, R"(surface=[{id="1",flags=1}])");  // her flak is silent
    if (s.wait() == Wait::kDecision) play(g, s, std::string("bomb ") + first);
    EXPECT_EQ(top(s), Proc::kBombAttack);
    EXPECT_EQ(bomb_attack(g, s, slot(g, s, first)).sum, sum);
    const double by_dice = mean(g, s, [&](const State& end) { return static_cast<double>(end.surface[target].damage); });
    // The mean shown to the player is the mean of the dice.
    EXPECT_NEAR(by_dice, expected_damage(g, bomb_attack(g, s, slot(g, s, first))).hits / 36.0, 1e-9);
    return std::lround(10 * by_dice);
  };
  EXPECT_EQ(hits({R"(id="S",at="K0",facing="S",profile=[2,0,4,2,0,1,0,0])"}, "S", 0, 3 - 1), 26);
  // In an anvil each squadron's own mean is asked for: the second one has its dice still to come.
  State two = place_units(g, "combat", {R"(id="U",at="K0",profile=[5,0,2,2,0,1])", R"(id="V",at="K0",profile=[5,0,2,2,0,1])"},
                          R"(surface=[{id="1",flags=1}])");
  for (const char* kate : {"U", "V"}) {
    const Attack attack = bomb_attack(g, two, slot(g, two, kate));
    EXPECT_EQ(attack.sum, 1 + 2 - 1);
    EXPECT_EQ(mean_text(expected_damage(g, attack).hits), "4.4");
  }
  EXPECT_EQ(hits({R"(id="X",at="R15",profile=[1,1,4,2,0,1,0,15])"}, "X", 1, -1 + 1), 41);
}

// --- The same through the protocol ---------------------------------------------------------------------------

class OddsApi : public ::testing::Test {
 protected:
  Value ask(Value request) {
    const Value answer = engine_.call(request);
    EXPECT_TRUE(answer.at("ok").as_bool()) << json::write(answer);
    return answer;
  }
  Value on_match(const char* cmd) { return Value::object().set("cmd", cmd).set("match", match_); }
  void open(const Strike& strike, std::string_view place) {
    const Value answer = ask(Value::object()
                                 .set("cmd", "new")
                                 .set("game", "wing_leader")
                                 .set("scenario_data", *ruledata::parse_toml(strike.text(), "scenario"))
                                 .set("position", *ruledata::parse_toml(place, "position"))
                                 .set("seed", 1));
    match_ = answer.at("match").as_integer();
  }
  void apply(const std::string& notation) { ask(on_match("apply").set("notation", notation)); }
  std::string kind() { return std::string(ask(on_match("view")).at("view").at("node").at("kind").as_text()); }

  // The part of the weights whose result pleases whoever rolls.
  static double gain(const Value& roll) {
    double part = 0, total = 0;
    for (const Value& o : roll.at("outcomes").as_array()) {
      total += static_cast<double>(o.at("weight").as_integer());
      if (o.at("tone").as_text() == "gain") part += static_cast<double>(o.at("weight").as_integer());
    }
    return part / total;
  }
  // "3 hits (25%)" and "9: 3 hits (25%)"
  static double mean_percent(const Value& roll) {
    double sum = 0, total = 0;
    for (const Value& o : roll.at("outcomes").as_array()) {
      const std::string label(o.at("label").as_text());
      const std::size_t from = label.find('(') + 1, end = label.find('%');
      sum += static_cast<double>(o.at("weight").as_integer()) * std::stod(label.substr(from, end - from));
      total += static_cast<double>(o.at("weight").as_integer());
    }
    return sum / total;
  }
  double mean_losses(const char* id) {
    const Value node = ask(on_match("view")).at("view").at("node");
    const std::string title =
        node.at("kind").as_text() == "chance" ? std::string(ask(on_match("outcomes")).at("roll").at("title").as_text()) : "";
    if (title.find("Flak") == std::string::npos && title.find("Confirm") == std::string::npos) {
      const Value now = ask(on_match("position"));
      for (const Value& u : now.at("position").at("units").as_array())
        if (u.at("id").as_text() == id) return u.find("losses") ? static_cast<double>(u.at("losses").as_integer()) : 0;
      ADD_FAILURE();
    }
    const Value roll = ask(on_match("outcomes")).at("roll");
    const Value step = ask(on_match("view")).at("step");
    double sum = 0, total = 0;
    for (const Value& o : roll.at("outcomes").as_array()) {
      ask(on_match("roll").set("notation", o.at("notation")).set("want_view", false));
      sum += static_cast<double>(o.at("weight").as_integer()) * mean_losses(id);
      total += static_cast<double>(o.at("weight").as_integer());
      ask(on_match("undo").set("to", step).set("keep_dice", false));
    }
    return sum / total;
  }

  ruledata::DataStore data_;
  const game::GameEntry* games_[1] = {&kEntry};
  api::Catalogue catalogue_{games_, data_};
  api::Engine engine_{catalogue_};
  int64_t match_ = 0;
};

TEST_F(OddsApi, WL_14_2_5_FlakAsAClientSeesIt) {
  // covers: WL-14.2.5-a, WL-14.2.5-b
  Strike strike;
  strike.surfaces = batteries();
  for (int modifier = 0; modifier <= 3; ++modifier) {
    open(strike, kPosition);
    const std::vector<std::string> list = orders(modifier, "T");
    for (std::size_t i = 0; i + 1 < list.size(); ++i) {
      // Before the choice is made its odds are those of the fire with everybody named so far.
      const int so_far = modifier == 0 ? 0 : static_cast<int>(i) + 1;
      const Value odds = ask(on_match("odds").set("notation", list[i])).at("rolls").as_array().at(0);
      EXPECT_EQ(percent(gain(odds)), kAnyHit[so_far]);
      int sum = 0;
      for (const Value& m : odds.at("parts").as_array().at(0).at("modifiers").as_array())
        sum += static_cast<int>(m.at("value").as_integer());
      EXPECT_EQ(sum, so_far);
      apply(list[i]);
    }
    apply(list.back());
    ASSERT_EQ(kind(), "chance");
    EXPECT_EQ(percent(gain(ask(on_match("odds")).at("rolls").as_array().at(0))), kAnyHit[modifier]);
  }
  for (const char* target : {"T", "X"}) {
    open(strike, kPosition);
    for (const std::string& order : orders(0, target)) apply(order);
    EXPECT_EQ(percent(mean_losses(target)), target[0] == 'T' ? kLossesOn4[0] : kLossesOn56[0]);
  }
}

TEST_F(OddsApi, WL_15_4_BombingAsAClientSeesIt) {
  // covers: WL-15.4-a
  const struct {
    const char* target;  // type of the surface unit at K0
    const char* unit;    // in the Combat Phase, the load released
    int modifier;
    double mean;
  } rows[] = {
      {"Bridge", R"(id="X",at="K19",quality="green",profile=[1,0,0,2,0,1,3,19])", -6,
       0.3},  // -3, G -1, not aimed -2, dense -3, Green -1
      {"Bridge", R"(id="X",at="K8",profile=[1,0,4,2,0,1,0,8])", -3, 3.2},
      {"Aux", R"(id="X",at="K8",profile=[1,0,4,2,0,1,0,8])", 0, 12.1},
      {"CV", R"(id="T",at="K0",profile=[2,0,4,2,0,1,0,0])", 2, 22.1},
      {"Aux", R"(id="T",at="K0",profile=[2,0,4,2,0,1,0,0])", 3, 28.9},
  };
  for (const auto& row : rows) {
    Strike strike;
    strike.surfaces = std::string(R"({id="1",type=")") + row.target + R"(",at="K0"})";
    open(strike, std::string("turn=2\nphase=\"combat\"\nsurface=[{id=\"1\",flags=1}]\nunits=[{") + row.unit + "}]");
    ASSERT_EQ(kind(), "chance") << row.modifier;
    const Value roll = ask(on_match("odds")).at("rolls").as_array().at(0);
    int sum = 0;
    for (const Value& m : roll.at("parts").as_array().at(0).at("modifiers").as_array())
      sum += static_cast<int>(m.at("value").as_integer());
    EXPECT_EQ(sum, row.modifier);
    EXPECT_NEAR(mean_percent(roll), row.mean, 0.0501) << row.modifier;
    const std::string promise(roll.at("parts").as_array().at(0).at("needs").as_text());
    EXPECT_NEAR(std::stod(promise.substr(promise.find("average ") + 8)), row.mean, 1e-9) << promise;
  }
}

TEST_F(OddsApi, WL_15_3_b_ARunShowsItselfStepByStep) {
  // covers: WL-15.3-b
  Strike strike;
  strike.surfaces = R"({id="1",type="CV",at="K0"})";
  open(strike, "turn=2\nphase=\"movement\"\nunits=[{id=\"T\",at=\"J5\",facing=\"E\"}]");
  const Value odds = ask(on_match("odds").set("notation", "profile 1 2")).at("rolls").as_array().at(0);
  EXPECT_NEAR(mean_percent(odds), 22.1, 0.0501);  // +3 - 1, aimed by then
  apply("profile 1 2");
  const auto fact = [&](const char* key) {
    const Value now = ask(on_match("view"));
    for (const Value& u : now.at("view").at("units").as_array())
      if (u.at("id").as_text() == "T")
        for (const Value& f : u.at("facts").as_array())
          if (f.at("key").as_text() == key) return std::string(f.at("value").as_text());
    return std::string();
  };
  EXPECT_EQ(fact("run"), "Dive bombing on Carrier 1");
  EXPECT_EQ(fact("aim"), "0 of 4 levels");
  EXPECT_EQ(fact("aim_needed"), "4 levels");
  EXPECT_EQ(fact("run_modifiers"), "+3 Dive bombing, -1 target's defence, in all +2");
  EXPECT_EQ(fact("expected"), "22.1% of 10 = 2.4 hits");
  apply("go SE");
  apply("go S");
  EXPECT_EQ(fact("aim"), "2 of 4 levels");
  EXPECT_EQ(fact("aim_needed"), "2 levels");
  const Value preview = ask(on_match("preview").set("notation", "go S")).at("preview");
  std::string then;
  for (const Value& f : preview.at("facts").as_array())
    if (f.at("key").as_text() == "aim") then = f.at("value").as_text();
  EXPECT_EQ(then, "3 of 4 levels");
  apply("go S");
  apply("go S");
  EXPECT_EQ(fact("aim_needed"), "nothing: aimed");
}

}  // namespace
}  // namespace furball::wing_leader
