#include "libs/lab/report.h"

#include <cmath>
#include <cstdio>

#include "libs/base/hash.h"
#include "libs/base/say.h"
#include "libs/json/json.h"
#include "libs/lab/words.h"

namespace furball::lab {

void set_recipe(Report& report, std::string_view version, int rules_version, uint64_t seed, const char* question,
                const Value& more) {
  const Order& order = report.base.order;
  Value recipe = Value::object();
  recipe.set("furball", version).set("question", question).set("kind", report.kind).set("game", report.names.game);
  recipe.set("rules_version", rules_version).set("scenario", untold(order.scenario)).set("seed", seed);
  recipe.set("blue", order.players[0]).set("red", order.players[1]);
  for (const auto& [key, value] : more.as_object()) recipe.set(key, value);
  report.recipe = recipe;
  report.hash = hash_to_string(hash_text(json::write(recipe)));
}

std::vector<std::pair<std::string, const Arm*>> arms_of(const Report& r) {
  std::vector<std::pair<std::string, const Arm*>> arms;
  const auto add = [&](const std::string& label, const Arm& arm) {
    if (!arm.games.empty()) arms.emplace_back(label, &arm);
  };
  add("base", r.base);
  for (const Arm& arm : r.level_arms) add("level: " + arm.order.players[0] + " v " + arm.order.players[1], arm);
  for (const Try& t : r.finding.tries) add("try: " + t.change.text(), t.arm);
  if (r.finding.found) add("proof: " + r.finding.found->change.text(), r.finding.found->arm);
  for (const Try& t : r.effects) add("effect: " + t.change.text(), t.arm);
  for (const Arm& arm : r.variants) add("variant: " + arm.label, arm);
  for (const Arm& arm : r.system_arms) add("system: " + arm.label, arm);
  return arms;
}

std::string percent(double share, int digits) {
  char text[32];
  std::snprintf(text, sizeof text, "%.*f", digits, 100 * share);
  return text;
}

std::string decimal(double x, int digits) {
  char text[32];
  std::snprintf(text, sizeof text, "%.*f", digits, x);
  return text;
}

std::string plus_minus(const sim::Interval& i) {
  const double half = 100 * half_width(i);
  return half < 0.95 ? percent(half_width(i), 1) : std::to_string(static_cast<int>(std::lround(half)));
}

std::string grouped(int64_t n) {
  std::string text = std::to_string(n);
  for (int at = static_cast<int>(text.size()) - 3; at > 0; at -= 3) text.insert(static_cast<std::size_t>(at), ",");
  return text;
}

namespace {

bool one_kind_of_player(const Arm& arm) { return arm.order.players[0] == arm.order.players[1]; }

std::string fairness(double off) { return off <= 0.02 ? "Yes." : off <= 0.05 ? "Nearly." : off <= 0.12 ? "Not quite." : "No."; }

std::string balance_text(const Report& r, const Share& s) {
  const auto share = [&](int64_t games) { return percent(static_cast<double>(games) / static_cast<double>(s.games), 0); };
  const std::string text =
      say(one_kind_of_player(r.base) ? "{verdict} {side} win {wins} of 100 games with {blue} in both seats and draw {draws}."
                                     : "{verdict} {side} win {wins} of 100 games with {blue} against {red} and draw {draws}.",
          {{"verdict", fairness(std::abs(s.blue - 0.5))},
           {"side", r.names.side[0]},
           {"wins", share(s.wins[0])},
           {"blue", r.base.order.players[0]},
           {"red", r.base.order.players[1]},
           {"draws", share(s.draws)}});
  if (r.finding.even) return text + " Nothing needs to change.";
  if (!r.finding.found) return r.finding.tries.empty() ? text : text + " No single change that was tried makes it even.";
  const Share after = share_of(r.finding.found->arm.games);
  return text + " " +
         say(r.finding.proved ? "With {change} their share is {share} ± {error} %."
                              : "With {change} their share is {share} ± {error} %, the nearest that was found.",
             {{"change", r.finding.found->change.label()},
              {"share", percent(after.blue, 1)},
              {"error", plus_minus(after.wilson)}});
}

std::string strongest(const Report& r) {
  const Arm* best = nullptr;
  double most = 0;
  for (const Arm& arm : r.variants) {
    const sim::Interval e = effect(r.base, arm);
    if (e.low <= 0 && e.high >= 0) continue;
    if (std::abs(e.mid) > most) most = std::abs(e.mid), best = &arm;
  }
  if (!best) return "None of these changes shows an effect beyond its interval.";
  const sim::Interval e = effect(r.base, *best);
  const std::string by = (e.mid > 0 ? "+" : "−") + percent(std::abs(e.mid), 1);
  return say("Most by {change}: {by} ± {error} points of share for {side}.",
             {{"change", best->label}, {"by", by}, {"error", plus_minus(e)}, {"side", r.names.side[0]}});
}

}  // namespace

std::string summary(const Report& r) {
  const Share s = share_of(r.base.games);
  if (s.games == 0) return "Nothing was played.";
  if (r.kind == "balance") return balance_text(r, s);
  if (r.kind == "vary") return strongest(r);
  if (r.kind == "compare")
    return say("The same battle in {systems} systems, about {games} games each.",
               {{"systems", r.systems.size()}, {"games", grouped(s.games)}});
  const Order& order = r.base.order;
  std::string text =
      say(one_kind_of_player(r.base)
              ? "{side} score {share} ± {error} % in {games} games with {blue} in both seats, draws counted half."
              : "{side} score {share} ± {error} % in {games} games with {blue} against {red}, draws counted half.",
          {{"side", r.names.side[0]},
           {"share", percent(s.blue, 1)},
           {"error", plus_minus(s.wilson)},
           {"games", grouped(s.games)},
           {"blue", order.players[0]},
           {"red", order.players[1]}});
  if (order.swap)
    text += " " + say("With seats swapped, {blue} scores {share} % against {red}.",
                      {{"blue", order.players[0]}, {"share", percent(s.first_player, 1)}, {"red", order.players[1]}});
  return text;
}

}  // namespace furball::lab
