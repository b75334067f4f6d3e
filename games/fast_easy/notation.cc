// Short names of actions and outcomes; docs/notation of the game is the table in actions.h plus:
//   M21/1        fly to M21, facing 1 (":3" count marked by a declaration, "@1" over target 1)
//   imm M19/0:2  Immelmann with its flip at M19, facing 0 before it, 2 hexes flown
//   declare L    begin a turn; exit, jettison, forced, done, at will
//   E3>I5 E3<I5 I5>>B3*2    guns, rear gun, two salvos      fly 3    the formation
//   3Le+         a straggler: 3 hexes, slip left at the end, try the extra hex
//   I5:NT        turrets N nose, T top, B belly, L left, R right, A tail      B4@1   bombs on
//   target 1

#include <algorithm>

#include "games/fast_easy/fast_easy.h"

namespace furball::fast_easy {
namespace {

constexpr std::string_view kTurretLetters = "NTBLRA";
constexpr std::string_view kPlainWords[] = {"exit", "jettison", "forced", "done", "at will"};

std::string end_name(Hex at, int facing) { return hex_name(at) + "/" + std::to_string(facing); }

// A whole number at the front of the text, taken off it; -1: none.
int take_number(std::string_view& text) {
  int n = -1;
  while (!text.empty() && text[0] >= '0' && text[0] <= '9' && n < 1000) {
    n = (n < 0 ? 0 : n * 10) + (text[0] - '0');
    text.remove_prefix(1);
  }
  return n;
}
bool take(std::string_view& text, char c) {
  if (text.empty() || text[0] != c) return false;
  text.remove_prefix(1);
  return true;
}
// The part before the first of `stops`, taken off the text.
std::string_view take_until(std::string_view& text, std::string_view stops) {
  const std::size_t n = std::min(text.find_first_of(stops), text.size());
  const std::string_view part = text.substr(0, n);
  text.remove_prefix(n);
  return part;
}

}  // namespace

std::string FastEasy::move_notation(const State& s, Action a) const {
  const Plane& plane = s.plane[s.active];
  const MoveNet& n = net(s, s.active);
  const std::size_t index = field(a, 4, 10);
  const bool flip = kind(a) == Kind::kFlip;
  const auto& ends = flip        ? n.flips_turned[plane.facing]
                     : s.declare ? n.declared_turned[plane.facing]
                                 : n.plain_turned[plane.facing];
  if (index >= ends.size()) return "?";
  std::string text = end_name(plane.hex() + Hex{ends[index].dq, ends[index].dr}, ends[index].facing);
  if (flip) return "imm " + text + ":" + std::to_string(n.flips[index].used);
  if (s.declare) text += ":" + std::to_string(n.declared[index].carry_run);
  if (field(a, 0, 4)) text += "@" + std::to_string(field(a, 0, 4));
  return text;
}

std::string FastEasy::notation(const State& s, Action a) const {
  const auto id = [this](uint32_t p) {
    return p < static_cast<uint32_t>(planes()) ? member(static_cast<int>(p)).id : std::string("?");
  };
  switch (kind(a)) {
    case Kind::kPlace:
      return hex_name(geom::to_hex(geom::Offset{static_cast<int>(field(a, 0, 6)), static_cast<int>(field(a, 8, 6))}));
    case Kind::kSelect: return id(field(a, 0, 6));
    case Kind::kMove:
    case Kind::kFlip: return s.step == Step::kMove ? move_notation(s, a) : "?";
    case Kind::kDeclare: return field(a, 0, 2) == 1 ? "declare L" : "declare R";
    case Kind::kRest: return s.step == Step::kFlown ? hex_name(rest_end(s, static_cast<int>(field(a, 0, 4)))) : "?";
    case Kind::kFire: {
      const Weapon weapon = static_cast<Weapon>(field(a, 4, 2));
      const std::string sign = weapon == Weapon::kGuns ? ">" : weapon == Weapon::kRear ? "<" : ">>";
      return id(field(a, 12, 6)) + sign + id(field(a, 6, 6)) +
             (weapon == Weapon::kRockets ? "*" + std::to_string(field(a, 0, 4)) : "");
    }
    case Kind::kFormation: return "fly " + std::to_string(field(a, 0, 4));
    case Kind::kStraggle: {
      std::string text = std::to_string(field(a, 0, 4));
      if (field(a, 4, 2)) text += field(a, 4, 2) == 1 ? "L" : "R";
      if (field(a, 6, 1)) text += "e";
      if (field(a, 7, 1)) text += "+";
      return text;
    }
    case Kind::kAim: {
      std::string text = id(field(a, 0, 6)) + ":";
      for (int t = 0; t < kTurretCount; ++t)
        if (field(a, 6 + t, 1)) text += kTurretLetters[static_cast<std::size_t>(t)];
      return text;
    }
    case Kind::kBomb: return id(field(a, 3, 6)) + "@" + std::to_string(field(a, 0, 3) + 1);
    case Kind::kPlain:
      return field(a, 0, 4) < static_cast<uint32_t>(Plain::kCount) ? std::string(kPlainWords[field(a, 0, 4)]) : "?";
    case Kind::kTo:
      return end_name(geom::to_hex(geom::Offset{static_cast<int>(field(a, 3, 6)), static_cast<int>(field(a, 9, 6))}),
                      static_cast<int>(field(a, 0, 3)));
  }
  return "?";
}

std::optional<Action> FastEasy::parse_move(const State& s, std::string_view text) const {
  const bool flip = text.substr(0, 4) == "imm ";
  if (flip) text.remove_prefix(4);
  Hex at;
  if (!parse_hex(take_until(text, "/"), at) || !take(text, '/')) return std::nullopt;
  const int facing = take_number(text);
  const int count = take(text, ':') ? take_number(text) : -1;
  const int over = take(text, '@') ? take_number(text) : 0;
  if (!text.empty() || facing < 0 || facing > 5 || over > kMaxTargets) return std::nullopt;
  const Plane& plane = s.plane[s.active];
  const MoveNet& n = net(s, s.active);
  const auto& ends = flip        ? n.flips_turned[plane.facing]
                     : s.declare ? n.declared_turned[plane.facing]
                                 : n.plain_turned[plane.facing];
  for (std::size_t i = 0; i < ends.size(); ++i) {
    if (plane.hex() + Hex{ends[i].dq, ends[i].dr} != at || ends[i].facing != facing) continue;
    if (flip && count >= 0 && n.flips[i].used != count) continue;
    if (!flip && s.declare && count >= 0 && n.declared[i].carry_run != count) continue;
    return flip ? make(Kind::kFlip, static_cast<uint32_t>(i << 4)) : move_action(static_cast<int>(i), over);
  }
  if (flip) return make(Kind::kFlip, 1023 << 4);
  const geom::Offset o = geom::to_offset(at);
  return make(Kind::kTo, static_cast<uint32_t>(o.row << 9 | o.col << 3 | facing));
}

std::optional<Action> FastEasy::parse(const State& s, std::string_view text) const {
  for (uint32_t i = 0; i < static_cast<uint32_t>(Plain::kCount); ++i)
    if (text == kPlainWords[i]) return make(Kind::kPlain, i);
  if (text == "declare L" || text == "declare R") return make(Kind::kDeclare, text.back() == 'L' ? 1 : 2);
  if (text.substr(0, 4) == "fly ") {
    text.remove_prefix(4);
    const int d = take_number(text);
    if (d < 0 || d > 15 || !text.empty()) return std::nullopt;
    return make(Kind::kFormation, static_cast<uint32_t>(d));
  }
  if (s.step == Step::kMove && text.find('/') != std::string_view::npos) return parse_move(s, text);
  if (s.step == Step::kStraggler) {
    const int d = take_number(text);
    if (d < 0 || d > 15) return std::nullopt;
    uint32_t bits = static_cast<uint32_t>(d);
    if (take(text, 'L')) bits |= 1 << 4;
    else if (take(text, 'R')) bits |= 2 << 4;
    if (take(text, 'e')) bits |= 1 << 6;
    if (take(text, '+')) bits |= 1 << 7;
    if (!text.empty()) return std::nullopt;
    return make(Kind::kStraggle, bits);
  }
  if (s.step == Step::kPlaceEscort || s.step == Step::kFlown) {
    Hex at;
    if (!parse_hex(text, at)) return std::nullopt;
    if (s.step == Step::kPlaceEscort) {
      const geom::Offset o = geom::to_offset(at);
      return make(Kind::kPlace, static_cast<uint32_t>(o.row << 8 | o.col));
    }
    for (int d = s.used; d < 16; ++d)
      if (rest_end(s, d) == at) return make(Kind::kRest, static_cast<uint32_t>(d));
    return std::nullopt;
  }
  const int first = find_plane(take_until(text, "<>:@"));
  if (first < 0) return std::nullopt;
  if (text.empty()) return make(Kind::kSelect, static_cast<uint32_t>(first));
  if (take(text, '@')) {
    const int t = take_number(text);
    if (t < 1 || t > kMaxTargets || !text.empty()) return std::nullopt;
    return make(Kind::kBomb, static_cast<uint32_t>(first << 3 | (t - 1)));
  }
  if (take(text, ':')) {
    uint32_t turrets = 0;
    for (char c : text) {
      const std::size_t t = kTurretLetters.find(c);
      if (t == std::string_view::npos) return std::nullopt;
      turrets |= 1u << t;
    }
    return make(Kind::kAim, turrets << 6 | static_cast<uint32_t>(first));
  }
  Weapon weapon = Weapon::kGuns;
  if (take(text, '<')) weapon = Weapon::kRear;
  else if (take(text, '>') && take(text, '>')) weapon = Weapon::kRockets;
  const int target = find_plane(take_until(text, "*"));
  int salvos = 0;
  if (take(text, '*')) salvos = take_number(text);
  if (target < 0 || salvos < 0 || salvos > 15 || !text.empty()) return std::nullopt;
  if (weapon == Weapon::kRockets && salvos == 0) return std::nullopt;
  return fire_action(first, target, static_cast<int>(weapon), salvos);
}

std::string FastEasy::outcome_notation(const State& s, uint32_t outcome) const {
  static constexpr const char* kCrits[kCritCount] = {"-", "1", "2", "3", "S1", "S2", "H"};
  switch (s.step) {
    case Step::kPlaceGroup:
      return hex_name(geom::to_hex(geom::Offset{static_cast<int>(outcome & 255), static_cast<int>(outcome >> 8)}));
    case Step::kFlip:
    case Step::kExtraHex:
    case Step::kSpeedZero:
    case Step::kFriendly:
    case Step::kBombRoll: return outcome ? "yes" : "no";
    case Step::kDisplace: return hex_name(displaced_to(s, outcome));
    case Step::kShift:
    case Step::kCollisionShift: return outcome ? std::to_string(outcome) : "stays";
    case Step::kCollision:
    case Step::kRocketRow:
    case Step::kCritical: return outcome < kCritCount ? kCrits[outcome] : "?";
    case Step::kDice: return std::to_string(hits_of(outcome)) + "h" + std::to_string(sixes_of(outcome));
    case Step::kNearest: return outcome < static_cast<uint32_t>(planes()) ? member(static_cast<int>(outcome)).id : "?";
    case Step::kCasualty: return std::string(1, "?CDL"[outcome & 3]);
    default: return std::to_string(outcome);
  }
}

}  // namespace furball::fast_easy
