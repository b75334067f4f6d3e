// The formation: FE-BMOVE-01 to FE-BMOVE-03, FE-ENG-04, FE-MOVE-14.

#include <algorithm>
#include <array>
#include <tuple>

#include "games/fast_easy/rules/fields.h"

namespace furball::fast_easy {
namespace {

constexpr int forwards(const Plane& p) { return -(2 * p.at.r + p.at.q); }

// --- A bomber flies

struct BomberPath {
  std::array<Hex, kMaxRows> hex;  // the start first
  int flown = 0;
  bool off_board = false;

  Hex end() const { return hex[static_cast<std::size_t>(flown)]; }
  std::span<const Hex> entered() const { return {hex.data() + 1, static_cast<std::size_t>(flown)}; }
};

BomberPath bomber_path(const FastEasy& g, const State& s, int p, const Straggle& move) {
  const int side = move.slip == 1 ? -1 : move.slip == 2 ? 1 : 0;
  const int slip_at = move.slip_at_end ? move.distance : 1;
  BomberPath path;
  path.hex[0] = s.plane[p].hex();
  for (std::size_t i = 1; i <= static_cast<std::size_t>(move.distance); ++i) {
    path.hex[i] = geom::neighbour(path.hex[i - 1], s.plane[p].facing + (static_cast<int>(i) == slip_at ? side : 0));
    path.flown = static_cast<int>(i);
    path.off_board = !g.on_board(path.hex[i]);
    if (path.off_board) break;
  }
  return path;
}

// Ruling 26: it stops short of another bomber.
void stop_short(const FastEasy& g, const State& s, int p, BomberPath& path) {
  const auto other_bomber_in = [&](Hex h) {
    return h != s.plane[p].hex() && g.occupied(s, h) && (g.setup().bombers & bit(g.plane_at(s, h)));
  };
  while (!path.off_board && other_bomber_in(path.end())) --path.flown;
}

void fly_bomber(const FastEasy& g, State& s, int p, const Straggle& move, Events* events) {
  BomberPath path = bomber_path(g, s, p, move);
  stop_short(g, s, p, path);
  s.moved |= bit(p);
  s.plane[p].over = {};
  for (const Hex h : path.entered()) g.mark_target(s, p, h);
  if (path.off_board)  // ruling 19: over the far edge it is safe
    return g.leave_board(s, p, std::span(path.hex).first(static_cast<std::size_t>(path.flown)), events);
  const Hex end = path.end();
  g.lift(s, p);
  if (g.occupied(s, end)) {  // FE-MOVE-14: a fighter is pushed aside
    const int under = g.plane_at(s, end);
    g.lift(s, under);
    s.displaced |= bit(under);
  }
  g.put(s, p, end);
  if (events)
    events->on_event(g.of_plane(p, "move", "FE-BMOVE-01", say("{plane} flies to {hex}.", {{"hex", hex_name(end)}}),
                                std::span(path.hex).first(static_cast<std::size_t>(path.flown) + 1)));
}

// FE-MOVE-01, rulings 20 and 22: a speed or one hex less, one bit for each distance.
uint32_t distances_at(int speed) { return speed == 0 ? 0 : 1u << speed | 1u << std::max(1, speed - 1); }
uint32_t own_distances(const FastEasy& g, const State& s, int p) { return distances_at(g.speed(s, p)); }

bool unhurt(const FastEasy& g, const State& s, int p) { return g.speed(s, p) == g.type(p).speed; }

// A bomber in station flies with the formation, if it still can. Ruling 81: one too lame for it drops out.
bool flies_along(const FastEasy& g, const State& s, int p) {
  return g.in_station(s, p) && (unhurt(g, s, p) || (own_distances(g, s, p) >> s.distance & 1));
}

// Bombers move from the front of the raid to its rear, so that nobody waits for a hex that is about
// to be vacated. Those in station and fast enough need no question.
void continue_bombers(const FastEasy& g, State& s, Events* events) {
  for (;;) {
    int next = -1;
    for_each_plane(g.setup().bombers & s.flying & ~s.moved, [&](int p) {
      if (next < 0 || forwards(s.plane[p]) > forwards(s.plane[next])) next = p;
    });
    if (next < 0) {
      s.active = kNoPlane;
      return g.after_bombers(s, events);
    }
    if (flies_along(g, s, next)) {
      fly_bomber(g, s, next, {.distance = s.distance}, events);
      continue;
    }
    s.active = next;
    s.step = g.speed(s, next) == 0 ? Step::kSpeedZero : Step::kStraggler;  // FE-ENG-04, ruling 70
    return;
  }
}

// --- How far the formation flies: FE-BMOVE-01, rulings 22 and 82

void legal_paces(const FastEasy& g, const State& s, ActionList& out) {
  for_each_bit(g.paces(s), [&](int d) { out.push_back(make(Kind::kFormation, static_cast<uint32_t>(d))); });
}

Refusal refuse_pace(const FastEasy&, const State&, Action a) {
  if (kind(a) != Kind::kFormation) return {"FE-BMOVE-01", "The formation moves now: choose how far it flies."};
  return {"FE-BMOVE-01",
          "The formation flies straight on, as far as every bomber in station may fly: at its speed or one hex less."};
}

void fly_formation(const FastEasy& g, State& s, Action a, Events* events) {
  s.distance = pace_of(a);
  s.advance += s.distance;
  if (events)
    events->on_event({.kind = "note",
                      .text = say_n(s.distance, "The formation flies {n} hex.", "The formation flies {n} hexes."),
                      .rule = "FE-BMOVE-01"});
  continue_bombers(g, s, events);
}

std::optional<Action> parse_pace(const FastEasy&, const State&, std::string_view text) {
  if (!take(text, "fly ")) return std::nullopt;
  const auto d = take_small_number(text);
  if (!d || !text.empty()) return std::nullopt;
  return make(Kind::kFormation, static_cast<uint32_t>(*d));
}

void label_pace(const FastEasy& g, const State& s, Action a, game::ActionView& view) {
  const int distance = pace_of(a);
  view.group = "move";
  view.main = distance == g.full_pace(s);
  view.label = view.main ? say_n(distance, "The formation flies on: {n} hex", "The formation flies on: {n} hexes")
                         : say_n(distance, "The formation waits: {n} hex", "The formation waits: {n} hexes");
}

// --- Stragglers

// Whether it makes a difference that a slip comes at the end of the move: it may end elsewhere, where another bomber
// stands in the way, or cross another target.
bool end_matters(const FastEasy& g, const State& s, Straggle move) {
  const auto flown = [&](bool at_end) {
    move.slip_at_end = at_end;
    BomberPath path = bomber_path(g, s, s.active, move);
    stop_short(g, s, s.active, path);
    TargetSet over;
    for (const Hex h : path.entered()) over |= g.target_in(s, s.active, h);
    return std::tuple(path.off_board ? Hex{} : path.end(), path.off_board, over.bits());
  };
  if (flown(false) != flown(true)) return true;
  if (!move.extra) return false;
  ++move.distance;
  return flown(false) != flown(true);
}

// Rulings 22, 24, 25: a straggler flies its own speed or one hex less; one slip, at the beginning or at the end, if it
// starts out of station; it may try for one extra hex.
void legal_straggles(const FastEasy& g, const State& s, ActionList& out) {
  const int own = g.speed(s, s.active);
  const bool may_slip = !g.in_station(s, s.active);  // FE-BMOVE-02
  for (const bool extra : {false, true})
    for (const bool at_end : {false, true})
      for (int slip = at_end; slip <= (may_slip ? 2 : 0); ++slip)
        for (int d = extra ? own : std::max(1, own - 1); d <= own; ++d) {  // FE-BMOVE-03: the extra hex is on top of its speed
          const Straggle move{d, slip, at_end, extra};
          if (!at_end || end_matters(g, s, move)) out.push_back(straggle_action(move));
        }
}

void fly_straggler(const FastEasy& g, State& s, Action a, Events* events) {
  const Straggle move = straggle(a);
  if (move.extra) {
    s.used = move.distance;
    s.slip = move.slip | move.slip_at_end << 2;
    s.step = Step::kExtraHex;
    return;
  }
  fly_bomber(g, s, s.active, move, events);
  continue_bombers(g, s, events);
}

Refusal refuse_straggle(const FastEasy& g, const State& s, Action a) {
  if (kind(a) != Kind::kStraggle)
    return {"FE-BMOVE-02",
            "This bomber moves now: choose how far it flies, whether it slips, and whether it tries for an extra hex."};
  const Straggle move = straggle(a);
  const int speed = g.speed(s, s.active);
  if (move.slip && g.in_station(s, s.active)) return {"FE-BMOVE-02", "Only a bomber that starts out of its station may slip."};
  if (move.extra && move.distance != speed)
    return {"FE-BMOVE-03", say("The extra hex comes on top of the bomber's own speed of {speed}.", {{"speed", speed}})};
  if (!move.extra && !(own_distances(g, s, s.active) >> move.distance & 1))
    return {"FE-MOVE-01", say("This bomber flies its own speed of {speed}, or one hex less.", {{"speed", speed}})};
  if (!move.slip) return {"FE-BMOVE-02", "Say to which side it slips at the end of its move."};
  return {"FE-BMOVE-02", "It would end in the same place either way: let it slip at the beginning."};
}

std::string straggle_notation(const FastEasy&, const State&, Action a) {
  const Straggle move = straggle(a);
  std::string text = std::to_string(move.distance);
  if (move.slip) text += move.slip == 1 ? "L" : "R";
  if (move.slip_at_end) text += "e";
  if (move.extra) text += "+";
  return text;
}

std::optional<Action> parse_straggle(const FastEasy&, const State& s, std::string_view text) {
  if (s.step != Step::kStraggler) return std::nullopt;
  const auto distance = take_small_number(text);
  if (!distance) return std::nullopt;
  Straggle move;
  move.distance = *distance;
  move.slip = take(text, "L") ? 1 : take(text, "R") ? 2 : 0;
  move.slip_at_end = take(text, "e");
  move.extra = take(text, "+");
  return text.empty() ? std::optional(straggle_action(move)) : std::nullopt;
}

std::string straggle_label(const Straggle& move) {
  static constexpr const char* kSlips[2][2] = {{"slipping left", "slipping left at the end"},
                                               {"slipping right", "slipping right at the end"}};
  if (!move.slip)
    return move.extra ? say_n(move.distance, "Fly {n} hex, and try for one more", "Fly {n} hexes, and try for one more")
                      : say_n(move.distance, "Fly {n} hex", "Fly {n} hexes");
  const Place slip("slip", kSlips[move.slip - 1][move.slip_at_end]);
  return move.extra ? say_n(move.distance, "Fly {n} hex, {slip}, and try for one more",
                            "Fly {n} hexes, {slip}, and try for one more", {slip})
                    : say_n(move.distance, "Fly {n} hex, {slip}", "Fly {n} hexes, {slip}", {slip});
}

void label_straggle(const FastEasy& g, const State& s, Action a, game::ActionView& view) {
  const int p = s.active;
  const Straggle move = straggle(a);
  view.unit = g.id(p);
  view.group = "move";
  view.rule = move.extra ? "FE-BMOVE-03" : move.slip ? "FE-BMOVE-02" : "FE-BMOVE-01";
  view.label = straggle_label(move);
  const BomberPath path = bomber_path(g, s, p, move);
  view.cells = g.cells(std::span(path.hex).first(static_cast<std::size_t>(path.flown) + (path.off_board ? 0 : 1)));
  view.preview.facts.push_back({"station", "Station after the move",
                                hex_name(geom::neighbour(g.station(s, p), g.member(p).facing, s.distance)), "FE-BMOVE-02"});
}

void prompt_straggle(const FastEasy& g, const State& s, game::Prompt& prompt) {
  prompt.text = g.in_station(s, s.active) ? "It is too slow for the formation. It may try for one extra hex."
                                          : "It is out of its station. It may slip to one side and try for one extra hex.";
  of_active(g, s, prompt);
}

void gain_hex(const FastEasy& g, State& s, uint32_t gained, Events* events) {
  const int p = s.active;
  if (events)
    events->on_event(g.of_plane(p, "roll", "FE-BMOVE-03",
                                gained ? "{plane} gains a hex on the formation." : "{plane} gains nothing on the formation."));
  const Straggle move = {s.used + (gained ? 1 : 0), s.slip & 3, (s.slip & 4) != 0, false};
  s.used = 0, s.slip = 0;
  fly_bomber(g, s, p, move, events);
  continue_bombers(g, s, events);
}

void stagger_on(const FastEasy& g, State& s, uint32_t moves, Events* events) {
  const int p = s.active;
  if (events)
    events->on_event(g.of_plane(p, "roll", "FE-ENG-04", moves ? "{plane} staggers on." : "{plane} hangs in the air."));
  fly_bomber(g, s, p, {.distance = moves ? 1 : 0}, events);
  continue_bombers(g, s, events);
}

constexpr StateField kExtraHexFields[] = {
    number<&State::used>({.name = "used",
                          .meaning = "hexes the straggler flies without the extra one",
                          .rule = "FE-BMOVE-03",
                          .min = 1,
                          .max = 12}),
    none_to<&State::slip, 6>(
        {.name = "slip", .meaning = "its slip: 1 left, 2 right, and 4 more at the end of the move", .rule = "FE-BMOVE-02"}),
};

}  // namespace

const Question kFormation = Question::asked(
    "formation", "FE-BMOVE-01", legal_paces, fly_formation,
    {[](const FastEasy&, const State&, Action a) { return "fly " + std::to_string(pace_of(a)); }, parse_pace}, label_pace,
    {.title = "Bombers move", .text = "The formation flies on. One hex less lets stragglers catch up.", .refuse = refuse_pace});

const Question kStraggler =
    Question::asked("straggler", "FE-BMOVE-02", legal_straggles, fly_straggler, {straggle_notation, parse_straggle},
                    label_straggle, {.title = "Straggler {plane}", .refuse = refuse_straggle, .prompt = prompt_straggle});

const Roll kExtraHex = Roll::check<[](const FastEasy& g, const State&) { return 7 - g.tables().extra_hex_need; }, 6>({
    .name = "extra hex",
    .rule = "FE-BMOVE-03",
    .title = "{plane} tries for one hex more",
    .resolve = gain_hex,
    .describe = [](const FastEasy& g, const State& s,
                   game::RollView& view) { of_active(g, s, view, "blue", or_more(g.tables().extra_hex_need)); },
    .no = {"no", "It gains nothing"},
    .yes = {"yes", "It flies one hex more", "gain"},
    .fields = kExtraHexFields,
});

const Roll kSpeedZero = Roll::check<[](const FastEasy& g, const State&) { return 7 - g.tables().speed_zero_need; }, 6>({
    .name = "speed zero",
    .rule = "FE-ENG-04",
    .title = "{plane} has no speed left",
    .resolve = stagger_on,
    .describe =
        [](const FastEasy& g, const State& s, game::RollView& view) {
          of_active(g, s, view, "blue",
                    say_need(g.tables().speed_zero_need, "a 6 to move one hex", "{need} or more to move one hex"));
        },
    .no = {"no", "It does not move"},
    .yes = {"yes", "It moves one hex", "gain"},
});

// Rulings 22 and 82: a number that is legal for every bomber in station, or the slowest's speed if there is none. Those
// that have lost speed wait for nobody and nobody has to wait for them (ruling 81), unless no others are left in station.
uint32_t FastEasy::paces(const State& s) const {
  const auto common = [&](auto counts) {
    uint32_t all = ~0u;
    int slowest = kMaxRows;
    for_each_plane(setup_.bombers & s.flying, [&](int p) {
      if (!counts(p)) return;
      all &= own_distances(*this, s, p);
      slowest = std::min(slowest, speed(s, p));
    });
    return slowest == kMaxRows ? 0 : all ? all : 1u << slowest;
  };
  uint32_t paces = common([&](int p) { return in_station(s, p) && unhurt(*this, s, p); });
  if (!paces) paces = common([&](int p) { return in_station(s, p) && speed(s, p) > 0; });
  if (!paces) paces = common([&](int p) { return speed(s, p) > 0; });
  return paces ? paces : distances_at(setup_.formation_speed);  // nobody can fly, so only the stations move on
}

int FastEasy::full_pace(const State& s) const { return static_cast<int>(std::bit_width(paces(s))) - 1; }

// Ruling 23: a station moves with the formation; while the bombers move, those still to move
// compare themselves with where it was.
Hex FastEasy::station(const State& s, int p) const {
  const int flown = s.moved & bit(p) ? s.advance : s.advance - s.distance;
  return geom::neighbour(member(p).start, member(p).facing, flown);
}

}  // namespace furball::fast_easy
