// Notation: short words for every choice and roll (docs/positions/full_circle.md lists them).

#include "games/full_circle/words.h"

namespace furball::full_circle {

std::string FullCircle::notation(const State&, game::Action a) const {
  const uint32_t arg = arg_of(a);
  switch (kind_of(a)) {
    case Kind::kBid: return arg == kBidPass ? "pass" : "bid" + std::to_string(arg);
    case Kind::kBase: return arg == 0 ? "keep" : "lower";
    case Kind::kBox: return arg == 0 ? "level" : "step:B" + std::to_string(arg + 1);
    case Kind::kRaise: return arg == 0 ? "done" : "raise:" + unit_id(static_cast<int>(arg) - 1);
    case Kind::kLower: return "drop:" + unit_id(static_cast<int>(arg) - 1);
    case Kind::kHex: return hex_name({static_cast<int>(arg >> 8), static_cast<int>(arg & 0xff)});
    case Kind::kHeading: return "h" + std::to_string(arg);
    case Kind::kStep: return "s" + std::to_string(arg);
    case Kind::kEdgeSide: return arg == 0 ? "left" : "right";
    case Kind::kFly: {
      const int dz = static_cast<int>(arg) - 3;
      if (arg == 0) return "leave";
      return dz == 0 ? "level" : dz > 0 ? "climb" + std::to_string(dz) : "dive" + std::to_string(-dz);
    }
    case Kind::kTurn: {
      const char letter = "SLR"[arg & 3];
      if ((arg & kTryTight) != 0) return std::string(2, letter);
      return (arg & kStop) != 0 ? std::string{letter, '!'} : std::string{letter};
    }
    case Kind::kThrottle: return "t" + std::to_string(arg);
    case Kind::kFire: return arg == 0 ? "hold" : "fire";
  }
  return "";
}

std::optional<game::Action> FullCircle::parse(const State& s, std::string_view text) const {
  // Every well-formed choice of this kind of node, legal or not; small sets, so look them all up.
  const auto among = [&](Kind kind, uint32_t first, uint32_t last) -> std::optional<game::Action> {
    for (uint32_t arg = first; arg <= last; ++arg)
      if (notation(s, make(kind, arg)) == text) return make(kind, arg);
    return std::nullopt;
  };
  switch (s.stage) {
    case Stage::kBid: return among(Kind::kBid, 0, kBidPass);
    case Stage::kBase: return among(Kind::kBase, 0, 1);
    case Stage::kBox: return among(Kind::kBox, 0, 2);
    case Stage::kRaise: return among(Kind::kRaise, 0, kFighters);
    case Stage::kLower: return among(Kind::kLower, 1, kFighters);
    case Stage::kPlaceHex:
      if (const auto p = hex_from_name(text)) return make(Kind::kHex, static_cast<uint32_t>(p->file << 8 | p->y));
      return std::nullopt;
    case Stage::kPlaceHeading: return among(Kind::kHeading, 0, 5);
    case Stage::kPlaceStep: return among(Kind::kStep, 0, kSteps - 1);
    case Stage::kEdgeSide: return among(Kind::kEdgeSide, 0, 1);
    case Stage::kFly: return among(Kind::kFly, 0, 5);
    case Stage::kTurn:
      for (uint32_t extra : {0u, kStop, kTryTight})
        for (uint32_t t : {kStraight, kLeft, kRight})
          if (notation(s, turn(t | extra)) == text) return turn(t | extra);
      return std::nullopt;
    case Stage::kThrottle: return among(Kind::kThrottle, 0, kMaxThrottle);
    case Stage::kFire:
    case Stage::kReply: return among(Kind::kFire, 0, 1);
    default: return std::nullopt;
  }
}

// The faces behind an outcome: "1-3", "1-2,5-6".
std::string FullCircle::outcome_notation(const State& s, uint32_t outcome) const {
  const int sides = die_sides(s), key = face_key(s, static_cast<int>(outcome));
  std::string text;
  for (int face = 1; face <= sides; ++face) {
    if (face_key(s, face) != key) continue;
    int last = face;
    while (last < sides && face_key(s, last + 1) == key) ++last;
    text += (text.empty() ? "" : ",") + std::to_string(face) + (last > face ? "-" + std::to_string(last) : "");
    face = last;
  }
  return text;
}

// --- Refusals --------------------------------------------------------------------------------------------

game::Refusal FullCircle::refuse(const State& s, game::Action a) const {
  const auto because = [](Why why) { return game::Refusal{why.rule, why.reason}; };
  const uint32_t arg = arg_of(a);
  const Kind kind = kind_of(a);
  const bool raise_stage = s.stage == Stage::kRaise || s.stage == Stage::kLower;
  switch (s.stage) {
    case Stage::kBid:
      if (kind == Kind::kBid && arg == kBidPass) return {"FC-VIC-01", "The first player must name a handicap."};
      return {"FC-VIC-01", "Name a lower handicap than the last bid, or pass."};
    case Stage::kBox:
      if (kind == Kind::kBox && arg <= 2) return because(may_step_group(s, static_cast<int>(arg)));
      return {"FC-SETUP-09", "Choose whether a group flies at step 2."};
    case Stage::kRaise:
    case Stage::kLower:
      if ((kind == Kind::kRaise || kind == Kind::kLower) && raise_stage && arg >= 1 && arg <= kFighters) {
        const int fighter = static_cast<int>(arg) - 1;
        if (side_of(fighter) != s.side || fighter >= first_of(s.side) + flights(s.side))
          return {"FC-SETUP-13", "Only your own flights can be raised or dropped."};
        if (const Why why = s.stage == Stage::kRaise ? may_raise(s, fighter) : may_lower(s, fighter)) return because(why);
      }
      return {"FC-SETUP-13", "Raise one flight's maximum and drop another's, or be done."};
    case Stage::kPlaceHex:
      if (kind == Kind::kHex)
        if (const Why why = may_place(s, s.active, {static_cast<int>(arg >> 8), static_cast<int>(arg & 0xff)}))
          return because(why);
      return {s.side == Side::kEscort ? "FC-SETUP-11" : "FC-SETUP-17", "Choose a hex in which this flight may start."};
    case Stage::kPlaceHeading:
      return {"FC-SETUP-18", "The flight must face a hex off the edge that is nearer to the lead bombers."};
    case Stage::kPlaceStep:
      return {"FC-SETUP-15",
              "This flight may start no higher than level " + std::to_string(s.fighters[s.active].max_level) + "."};
    case Stage::kFly: {
      if (kind != Kind::kFly || arg == 0 || arg > 5)
        return {"FC-FLIGHT-01", "Choose to dive, fly level or climb, or to leave the board."};
      const int dz = static_cast<int>(arg) - 3;
      if (const Why why = may_change_step(s, s.active, dz)) return because(why);
      const Fighter& f = s.fighters[s.active];
      if (!on_board(ahead({f.file, f.y}, f.heading)))
        return {"FC-LEAVE-02", "The hex ahead is off the board: the flight can only leave."};
      return {"FC-FLIGHT-08", "Every path at that height ends with friendly planes that have already flown."};
    }
    case Stage::kTurn:
      if (kind == Kind::kTurn && arg < 16 && (arg & 3) != 3 && (arg & (kStop | kTryTight)) != (kStop | kTryTight))
        if (const Why why = may_choose(s, arg)) return because(why);
      return {"FC-FLIGHT-03", "Go straight on or turn by 60 degrees in this hex."};
    case Stage::kThrottle: return {"FC-NRG-09", "Throttle back by 0 to 6 points."};
    case Stage::kFire:
    case Stage::kReply: return {"FC-CBT-04", "Fire or hold your fire."};
    case Stage::kBase: return {"FC-SETUP-10", "Keep the height of the board or lower it by two levels."};
    case Stage::kEdgeSide: return {"FC-SETUP-16", "Choose the left or the right edge."};
    default: return {"FC-SEQ-01", "Nobody has a choice now."};
  }
}

}  // namespace furball::full_circle
