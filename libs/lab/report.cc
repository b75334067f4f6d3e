#include "libs/lab/report.h"

#include <cmath>
#include <cstdio>

#include "libs/base/hash.h"
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

std::string players_text(const Arm& arm) {
  const std::string& blue = arm.order.players[0];
  const std::string& red = arm.order.players[1];
  return blue == red ? "with " + blue + " in both seats" : "with " + blue + " against " + red;
}

std::string fairness(double off) { return off <= 0.02 ? "Yes." : off <= 0.05 ? "Nearly." : off <= 0.12 ? "Not quite." : "No."; }

std::string balance_text(const Report& r, const Share& s) {
  std::string text = fairness(std::abs(s.blue - 0.5)) + " ";
  text += r.names.side[0] + " win " + percent(static_cast<double>(s.wins[0]) / static_cast<double>(s.games), 0) +
          " of 100 games " + players_text(r.base) + " and draw " +
          percent(static_cast<double>(s.draws) / static_cast<double>(s.games), 0) + ".";
  if (r.finding.even) return text + " Nothing needs to change.";
  if (!r.finding.found) return r.finding.tries.empty() ? text : text + " No single change that was tried makes it even.";
  const Share after = share_of(r.finding.found->arm.games);
  return text + " With " + r.finding.found->change.label() + " their share is " + percent(after.blue, 1) + " ± " +
         plus_minus(after.wilson) + " %" + (r.finding.proved ? "." : ", the nearest that was found.");
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
  return "Most by " + best->label + ": " + (e.mid > 0 ? "+" : "−") + percent(std::abs(e.mid), 1) + " ± " + plus_minus(e) +
         " points of share for " + r.names.side[0] + ".";
}

}  // namespace

std::string summary(const Report& r) {
  const Share s = share_of(r.base.games);
  if (s.games == 0) return "Nothing was played.";
  if (r.kind == "balance") return balance_text(r, s);
  if (r.kind == "vary") return strongest(r);
  if (r.kind == "compare")
    return "The same battle in " + std::to_string(r.systems.size()) + " systems, " + grouped(s.games) + " games each or so.";
  const bool swap = r.base.order.swap;
  std::string text = r.names.side[0] + " score " + percent(s.blue, 1) + " ± " + plus_minus(s.wilson) + " % in " +
                     grouped(s.games) + " games " + players_text(r.base) + ", draws counted half.";
  if (swap)
    text += " With seats swapped, " + r.base.order.players[0] + " scores " + percent(s.first_player, 1) + " % against " +
            r.base.order.players[1] + ".";
  return text;
}

}  // namespace furball::lab
