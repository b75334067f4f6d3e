// The bot "rulebook": asks the priority lists, dices for what they leave open, and says why.

#include "games/jet_duel/ai/rulebook.h"

#include "games/jet_duel/ai/seasoned.h"

namespace furball::jet_duel {

std::string_view priority_key(const char* rule) { return rule + 6; }  // after "JD-AI-"

// The priorities in a few words, for the explanation of a choice.
std::string_view priority_words(std::string_view key) {
  struct Words {
    std::string_view key, words;
  };
  static constexpr Words kWords[] = {
      {"OP1", "A missile flies at him"},
      {"OP2", "His own radar missile's target"},
      {"OP3", "A gun threat close by"},
      {"OP4", "He can attack it this turn"},
      {"OP5", "A missile threat behind him"},
      {"OP6", "Clearly the nearest"},
      {"OP7", "Least heading difference"},
      {"AP1", "Stay within the playable levels"},
      {"AP2", "Dive from the missile"},
      {"AP3", "Climb from an enemy behind, do not overshoot one close ahead"},
      {"AP4", "Nothing steep at this distance, no climb when slow"},
      {"AP5", "Close the altitude gap to the enemy ahead"},
      {"AP6", "Dive for speed, climb when fast"},
      {"AP7", "Smallest change of altitude"},
      {"FP1", "Leave the missile's hexrow"},
      {"FP2", "Closer to the opponent"},
      {"FP3", "Closer to its rear arc for a missile"},
      {"FP4", "Farther from its frontal arc"},
      {"FP5", "Keep the direction"},
      {"FP6", "The side he is banked to"},
      {"FP7", "Spacing to the farthest friend"},
      {"HP1", "Missile into the front quarter"},
      {"HP2", "Opponent into the frontal arc"},
      {"HP3", "Hold for a launch, or nothing to gain"},
      {"HP4", "Turn"},
      {"06", "Afterburner after a turn or when slow"},
      {"STK2", "Stop on the opponent and fire"},
      {"CBT1", "Launch in range"},
      {"CBT3", "Guns unless a launch is no farther"},
      {"CBT4", "Smaller heading difference, guide when able"},
      {"CBT5", "No weapons under a missile"},
      {"EDGE1", "Stay away from the edge"},
      {"EDGE2", "Turn back from the edge"},
  };
  for (const Words& w : kWords)
    if (w.key == key) return w.words;
  return key;
}

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

namespace {
constexpr std::string_view kSeasoned = "seasoned";
}

std::vector<game::BotInfo> JetDuel::bots() const {
  return {
      {"rulebook", "By the book", "Flies every jet by the rule book's own priority lists and dices for what they leave open."},
      {std::string(kSeasoned), "Seasoned pilot",
       "Looks to the end of each move; what it looks for was tuned over many games."}};
}

namespace {
// Throttle, weapons and guidance do not ask who the opponent is.
bool needs_opponent(const State& s) {
  return s.phase == Phase::kAltitude || s.phase == Phase::kFlight || s.phase == Phase::kTurn;
}
}  // namespace

game::BotChoice JetDuel::choose(std::string_view bot, const State& s, dice::Rng& rng) const {
  if (bot == kSeasoned) {
    Seasoned pilot(*this, s, setup_.weights.quick);
    const Action chosen = pilot.choose();
    return {.action = chosen, .reasons = pilot.reasons(chosen)};
  }
  const Rulebook book(*this);
  const State known = needs_opponent(s) ? book.with_opponent(s) : s;
  const Choice c = book.decide(known);
  const Question& question = *steps()[static_cast<std::size_t>(s.phase)].question;
  const auto order = [&](Action a) { return question.notation(*this, s, a); };
  game::BotChoice out;
  out.action = c[c.size() > 1 ? static_cast<std::size_t>(rng.below(c.size())) : 0];
  // The last priority that removed something decided; the ones before it prepared the ground.
  const auto& drops = c.drops();
  if (c.size() > 1) {
    std::string tied;
    for (Action a : c)
      if (a != out.action) tied += (tied.empty() ? "" : ", ") + order(a);
    out.reasons.push_back(
        {"dice", "Diced", say("{chosen} as good as {others}", {{"chosen", order(out.action)}, {"others", tied}}), "JD-AI-04"});
  }
  for (std::size_t i = drops.size(); i > 0;) {
    const char* rule = drops[i - 1].rule;
    std::string beaten;
    for (; i > 0 && drops[i - 1].rule == rule; --i) beaten = order(drops[i - 1].action) + (beaten.empty() ? "" : ", ") + beaten;
    const std::string key(priority_key(rule));
    out.reasons.push_back({key, std::string(priority_words(key)), say("rather than {others}", {{"others", beaten}}), rule});
  }
  if (const Opponent opponent = known.act.opponent; needs_opponent(s) && !opponent.is_nobody()) {
    out.reasons.push_back({"opponent", "Opponent",
                           say(opponent.is_jet() ? "{jet}" : "missile of {jet}", {{"jet", label(opponent.slot())}}),
                           "JD-AI-08"});
  }
  if (c.size() == 1 && drops.empty())
    out.reasons.insert(out.reasons.begin(), game::Fact{"only", "Only choice", order(out.action), "JD-AI-04"});
  return out;
}

}  // namespace furball::jet_duel
