// Short notation of actions and outcomes, and refusals.

#include "games/jet_duel/jet_duel.h"

namespace furball::jet_duel {
namespace {

struct AltitudeName {
  int dz;
  bool steep;
  const char* name;
};
constexpr AltitudeName kAltitudes[] = {{-3, true, "steep-dive3"}, {-2, false, "dive2"}, {-2, true, "steep-dive2"},
                                       {-1, false, "dive"},       {0, false, "level"},  {1, false, "climb"},
                                       {2, true, "steep-climb"}};
constexpr const char* kHexNames[] = {"L", "R", "stop", "halt"};
constexpr const char* kTurnNames[] = {"straight", "left", "left-gentle", "right", "right-gentle"};
constexpr const char* kWeaponNames[] = {"hold", "guns", "heat", "radar", "radar-pair"};

}  // namespace

std::string JetDuel::notation(const State&, game::Action a) const {
  const int arg = arg_of(a);
  switch (kind_of(a)) {
    case Kind::kOpponent: return arg < 8 ? "watch " + label(arg) : "watch-missile " + label(arg & 7);
    case Kind::kAltitude:
      for (const AltitudeName& n : kAltitudes)
        if (altitude(n.dz, n.steep) == a) return n.name;
      return "?";
    case Kind::kHex: return arg < 4 ? kHexNames[arg] : "?";
    case Kind::kTurn: return arg < 5 ? kTurnNames[arg] : "?";
    case Kind::kThrottle: return arg == 0 ? "burner" : "back " + halves(arg - 1);
    case Kind::kWeapon:
      if (weapon_kind(a) > kPairRadar) return "?";
      return weapon_kind(a) == kHold ? "hold" : std::string(kWeaponNames[weapon_kind(a)]) + " " + label(weapon_target(a) & 7);
    case Kind::kGuide: return arg ? "guide" : "let-go";
    default: return "?";
  }
}

std::optional<game::Action> JetDuel::parse(const State&, std::string_view text) const {
  for (const AltitudeName& n : kAltitudes)
    if (text == n.name) return altitude(n.dz, n.steep);
  for (int i = 0; i < 4; ++i)
    if (text == kHexNames[i]) return make(Kind::kHex, i);
  for (int i = 0; i < 5; ++i)
    if (text == kTurnNames[i]) return make(Kind::kTurn, i);
  if (text == "burner") return make(Kind::kThrottle, 0);
  if (text == "guide") return make(Kind::kGuide, 1);
  if (text == "let-go") return make(Kind::kGuide, 0);
  if (text == "hold") return weapon(kHold, 0);
  const std::size_t space = text.find(' ');
  if (space == std::string_view::npos) return std::nullopt;
  const std::string_view verb = text.substr(0, space), noun = text.substr(space + 1);
  if (verb == "back") {
    for (int n = 0; n <= 12; ++n)
      if (noun == halves(n)) return make(Kind::kThrottle, n + 1);
    return std::nullopt;
  }
  int slot = -1;
  for (int i = 0; i < kSlots; ++i)
    if (noun == label(i) || noun == unit_id(i)) slot = i;
  if (slot < 0) return std::nullopt;
  if (verb == "watch") return make(Kind::kOpponent, slot);
  if (verb == "watch-missile") return make(Kind::kOpponent, 8 + slot);
  for (int i = kGuns; i <= kPairRadar; ++i)
    if (verb == kWeaponNames[i]) return weapon(i, slot);
  return std::nullopt;
}

std::string JetDuel::outcome_notation(const State& s, uint32_t outcome) const {
  switch (s.phase) {
    case Phase::kAwareness:
      if (outcome == 0) return "lost";
      return outcome == 1 && s.act.sa_lose > 0 ? "kept" : std::to_string(outcome);
    case Phase::kTurnRoll: return outcome ? "turns" : "fails";
    case Phase::kAttack:
    case Phase::kMissile: {
      static constexpr const char* kResults[] = {"miss", "near-miss", "damaged", "downed"};
      return kResults[outcome & 3];
    }
    case Phase::kEdgeSide: return outcome ? "right" : "left";
    default: return std::to_string(outcome);
  }
}

game::Refusal JetDuel::refuse(const State& s, game::Action a) const {
  struct Step {
    Phase phase;
    Kind kind;
    const char* what;
  };
  static constexpr Step kSteps[] = {
      {Phase::kOpponent, Kind::kOpponent, "The AI pilot picks his opponent now."},
      {Phase::kAltitude, Kind::kAltitude, "The pilot chooses his altitude now."},
      {Phase::kFlight, Kind::kHex, "The jet flies forward now: left or right."},
      {Phase::kTurn, Kind::kTurn, "The pilot decides now whether to turn."},
      {Phase::kThrottle, Kind::kThrottle, "The throttle is set now."},
      {Phase::kWeapons, Kind::kWeapon, "Guns and missiles may be used now."},
      {Phase::kGuide, Kind::kGuide, "The pilot decides now whether to guide his missile."},
  };
  for (const Step& step : kSteps) {
    if (step.phase != s.phase) continue;
    if (step.kind != kind_of(a)) return {"JD-SEQ-02", step.what};
    const No* no = nullptr;
    switch (step.kind) {
      case Kind::kAltitude: no = altitude_refusal(s, altitude_dz(a), altitude_steep(a)); break;
      case Kind::kHex: no = arg_of(a) <= kHexHalt ? hex_refusal(s, arg_of(a)) : nullptr; break;
      case Kind::kTurn: no = arg_of(a) <= 4 ? turn_refusal(s, turn_side(a), turn_gentle(a)) : nullptr; break;
      case Kind::kThrottle: no = throttle_refusal(s, arg_of(a)); break;
      case Kind::kWeapon: no = weapon_refusal(s, a); break;
      case Kind::kOpponent: return {"JD-AI-04", "An opponent is an enemy on the board or a missile flying at this jet."};
      default: break;
    }
    if (no) return {no->rule, no->reason};
    return {"JD-SEQ-02", step.what};
  }
  return {"JD-SEQ-02", "There is nothing to decide now."};
}

}  // namespace furball::jet_duel
