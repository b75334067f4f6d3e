// data/tactics.toml: every position loads, every best choice is legal, and a search to the end of the game
// agrees; the doctrine bot finds nearly all.

#include <cmath>
#include <unordered_map>

#include "games/full_circle/test_util.h"
#include "libs/base/hash.h"

namespace furball::full_circle::testing {
namespace {

// Exact value for blue; gives up (NaN) after a number of positions.
class Search {
 public:
  Search(const FullCircle& rules, int limit) : r_(rules), left_(limit) {}
  double value(const State& s) {
    const game::Node node = r_.node(s);
    if (node.kind == game::NodeKind::kTerminal) return r_.score(s).margin();
    const uint64_t key = hash_bytes(&s, sizeof s);
    if (const auto known = memo_.find(key); known != memo_.end()) return known->second;
    if (--left_ < 0) return std::nan("");
    double result = 0;
    if (node.kind == game::NodeKind::kChance) {
      game::OutcomeList list;
      r_.outcomes(s, list);
      double total = 0;
      for (const game::Outcome& o : list) {
        State next = s;
        r_.resolve(next, o.id, nullptr);
        result += static_cast<double>(o.weight) * value(next);
        total += static_cast<double>(o.weight);
      }
      result /= total;
    } else {
      game::ActionList list;
      r_.legal(s, list);
      const double sign = node.seat == game::Seat::kBlue ? 1 : -1;
      double best = -1e9;
      for (game::Action a : list) {
        State next = s;
        r_.apply(next, a, nullptr);
        const double v = sign * value(next);
        if (std::isnan(v)) return v;
        best = std::max(best, v);
      }
      result = sign * best;
    }
    if (!std::isnan(result)) memo_[key] = result;
    return result;
  }

 private:
  const FullCircle& r_;
  int left_;
  std::unordered_map<uint64_t, double> memo_;
};

TEST(Tactics, AllLoadAndTheirBestChoicesAreBest) {
  const ruledata::DataStore data;
  const auto file = data.load("games/full_circle/data/tactics.toml");
  ASSERT_TRUE(file.ok()) << file.error().to_string();
  int count = 0, searched = 0, solved = 0;
  for (const Value& t : file->at("tactic").as_array()) {
    const std::string id(t.at("id").as_text());
    const auto scenario = data.load("games/full_circle/data/scenarios/" + std::string(t.at("scenario").as_text()) + ".toml");
    ASSERT_TRUE(scenario.ok()) << id;
    auto setup = read_scenario(*scenario, data);
    ASSERT_TRUE(setup.ok()) << id;
    const FullCircle rules(std::move(*setup));
    const auto s = rules.from_position(t.at("position"));
    ASSERT_TRUE(s.ok()) << id << ": " << s.error().to_string();
    ASSERT_EQ(rules.node(*s).kind, game::NodeKind::kDecision) << id;
    EXPECT_FALSE(t.at("why").as_text().empty()) << id;

    game::ActionList list;
    rules.legal(*s, list);
    std::vector<std::string> best;
    for (const Value& b : t.at("best").as_array()) {
      const auto a = rules.parse(*s, b.as_text());
      ASSERT_TRUE(a) << id << ": " << b.as_text();
      EXPECT_TRUE(std::find(list.begin(), list.end(), *a) != list.end()) << id << ": " << b.as_text();
      best.emplace_back(b.as_text());
    }
    ASSERT_FALSE(best.empty()) << id;
    EXPECT_LT(best.size(), list.size()) << id;

    Search search(rules, 12000);
    const double sign = rules.node(*s).seat == game::Seat::kBlue ? 1 : -1;
    std::vector<double> values;
    for (game::Action a : list) {
      State next = *s;
      rules.apply(next, a, nullptr);
      values.push_back(sign * search.value(next));
    }
    if (std::none_of(values.begin(), values.end(), [](double v) { return std::isnan(v); })) {
      ++searched;
      const double top = *std::max_element(values.begin(), values.end());
      EXPECT_NEAR(sign * top, t.at("value").as_number(), 1e-3) << id;
      for (std::size_t i = 0; i < list.size(); ++i) {
        const bool named = std::find(best.begin(), best.end(), rules.notation(*s, list[i])) != best.end();
        EXPECT_EQ(named, values[i] > top - 1e-9) << id << ": " << rules.notation(*s, list[i]) << " is worth " << values[i];
      }
    }
    dice::Rng rng(1);
    const std::string chosen = rules.notation(*s, rules.choose("doctrine", *s, rng).action);
    solved += std::find(best.begin(), best.end(), chosen) != best.end();
    ++count;
  }
  EXPECT_GE(count, 20);
  EXPECT_GE(searched, count - 2);
  EXPECT_GE(solved, count - 3);
}

}  // namespace
}  // namespace furball::full_circle::testing
