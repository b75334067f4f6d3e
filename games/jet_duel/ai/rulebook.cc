// The bot "rulebook": asks the priority lists, dices for what they leave open, and says why.

#include "games/jet_duel/ai/rulebook.h"

namespace furball::jet_duel {

Choice Rulebook::decide(const State& s) const {
  switch (s.phase) {
    case Phase::kOpponent: return opponent(s);
    case Phase::kAltitude: return altitude(s);
    case Phase::kFlight: return hex(s);
    case Phase::kTurn: return turn(s);
    case Phase::kThrottle: return throttle(s);
    case Phase::kWeapons: return weapon(s);
    case Phase::kGuide: return guide(s);
    default: return {};
  }
}

std::vector<game::BotInfo> JetDuel::bots() const {
  return {{"rulebook", "By the book", "Flies every jet by the rule book's own priority lists and dices for what they leave open."}};
}

game::Action JetDuel::policy(const State& s, dice::Rng& rng) const {
  const Rulebook book(*this);
  const Choice c = book.decide(book.with_opponent(s));
  return c[c.size() > 1 ? static_cast<std::size_t>(rng.below(c.size())) : 0];
}

game::BotChoice JetDuel::choose(std::string_view, const State& s, dice::Rng& rng) const {
  const Rulebook book(*this);
  const State known = book.with_opponent(s);
  const Choice c = book.decide(known);
  game::BotChoice out;
  out.action = c[c.size() > 1 ? static_cast<std::size_t>(rng.below(c.size())) : 0];
  // The last priority that removed something decided; the ones before it prepared the ground.
  const auto& drops = c.drops();
  if (c.size() > 1) {
    std::string tied;
    for (game::Action a : c)
      if (a != out.action) tied += (tied.empty() ? "" : ", ") + notation(s, a);
    out.reasons.push_back({"dice", "Diced", notation(s, out.action) + " as good as " + tied, "JD-AI-04"});
  }
  for (std::size_t i = drops.size(); i > 0;) {
    const char* rule = drops[i - 1].rule;
    std::string beaten;
    for (; i > 0 && drops[i - 1].rule == rule; --i) beaten = notation(s, drops[i - 1].action) + (beaten.empty() ? "" : ", ") + beaten;
    out.reasons.push_back({rule + 6, "Beats", std::move(beaten), rule});
  }
  if (out.reasons.empty()) out.reasons.push_back({"only", "Only choice", notation(s, out.action), "JD-AI-04"});
  return out;
}

}  // namespace furball::jet_duel
