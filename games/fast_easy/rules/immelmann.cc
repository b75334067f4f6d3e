// Immelmanns: FE-IMM-01 to FE-IMM-05. The move up to the flip is chosen with the moves; here are
// the die and the rest of the move.

#include "games/fast_easy/rules/fields.h"

namespace furball::fast_easy {
namespace {

// FE-IMM-01, FE-IMM-03: straight on for the rest of the move, whichever way the nose points now.
void legal_rest(const FastEasy& g, const State& s, ActionList& out) {
  const Caps caps = g.caps(s, s.active);
  bool exit = false;
  for_each_bit(caps.distances, [&](int d) {
    if (d < s.used) return;
    const Hex end = g.rest_end(s, d);
    if (!g.on_board(end)) exit = true;
    else if (d == s.used || !g.occupied(s, end)) out.push_back(make(Kind::kRest, static_cast<uint32_t>(d)));
  });
  if (exit) out.push_back(plain(Plain::kExit));
  if (out.empty()) out.push_back(plain(Plain::kForced));
}

void fly_rest(const FastEasy& g, State& s, Action a, Events* events) {
  const int p = s.active;
  if (a == plain(Plain::kForced)) return g.fly_forced(s, events);
  const Hex from[] = {s.plane[p].hex()};
  if (a == plain(Plain::kExit)) {
    g.leave_board(s, p, from, events);
    return g.finish_move(s, events);
  }
  const Hex end = g.rest_end(s, total_of_rest(a));
  g.lift(s, p);
  g.put(s, p, end);
  if (events) {
    std::vector<Hex> path{from[0]};
    while (path.back() != end) path.push_back(geom::neighbour(path.back(), s.plane[p].facing));
    events->on_event(g.of_plane(p, "move", "FE-IMM-01", say("{plane} flies on to {hex}.", {{"hex", hex_name(end)}}), path));
  }
  g.finish_move(s, events);
}

Refusal refuse_rest(const FastEasy& g, const State& s, Action a) {
  if (kind(a) != Kind::kRest) return {"FE-IMM-01", "After an Immelmann the plane flies straight on: choose how far."};
  const int d = total_of_rest(a);
  if (d < s.used || !(g.caps(s, s.active).distances >> d & 1))
    return {"FE-MOVE-01", "The whole move must be exactly the plane's speed, or one hex less."};
  if (!g.on_board(g.rest_end(s, d))) return {"FE-SETUP-01", "That leads off the board. Choose 'exit' to leave it for good."};
  return {"FE-MOVE-13", "There is another plane in that hex."};
}

std::string rest_notation(const FastEasy& g, const State& s, Action a) {
  return kind(a) == Kind::kRest ? hex_name(g.rest_end(s, total_of_rest(a))) : plain_notation(a);
}

std::optional<Action> parse_rest(const FastEasy& g, const State& s, std::string_view text) {
  if (const auto word = parse_plain(text)) return word;
  Hex at;
  if (s.step != Step::kFlown || !parse_hex(text, at)) return std::nullopt;
  for (int d = s.used; d < 16; ++d)
    if (g.rest_end(s, d) == at) return make(Kind::kRest, static_cast<uint32_t>(d));
  return std::nullopt;
}

void label_rest(const FastEasy& g, const State& s, Action a, game::ActionView& view) {
  view.unit = g.id(s.active);
  view.group = "move";
  if (kind(a) == Kind::kRest) {
    const Hex at = g.rest_end(s, total_of_rest(a));
    view.label = say("Fly on to {hex}", {{"hex", hex_name(at)}});
    view.cells = g.cells({s.plane[s.active].hex(), at});
    view.preview.end = g.cells({at});
    view.preview.angle = 60 * s.plane[s.active].facing.index();
  } else if (a == plain(Plain::kExit)) {
    view.group = "leave", view.rule = "FE-SETUP-01";
    view.label = "Leave the board for good";
    view.preview.warning = "The plane cannot return.";
  } else {
    view.rule = "FE-MOVE-14", view.main = true;
    view.label = "No free hex: fly on and be pushed aside";
  }
}

void flip(const FastEasy& g, State& s, uint32_t succeeded, Events* events) {
  const int p = s.active;
  if (events)
    events->on_event(g.of_plane(p, "roll", g.type(p).small ? "FE-IMM-04" : "FE-IMM-03",
                                succeeded ? "{plane} completes its Immelmann." : "{plane} fails to complete its Immelmann."));
  if (succeeded) s.plane[p].facing = s.plane[p].facing.opposite();
  s.step = Step::kFlown;
  ActionList rest;
  legal_rest(g, s, rest);
  if (rest.size() == 1) fly_rest(g, s, rest[0], events);
}

void describe_flip(const FastEasy& g, const State& s, game::RollView& view) {
  const PlaneType& type = g.type(s.active);
  view.rule = type.small ? "FE-IMM-04" : "FE-IMM-03";
  of_active(g, s, view, g.side_name(s.active), or_more(type.imm_fail_max + 1));
}

constexpr StateField kUsed[] = {
    number<&State::used>({.name = "used", .meaning = "hexes flown up to the flip", .rule = "FE-IMM-01", .min = 1, .max = 15}),
};

}  // namespace

// The rest of an Immelmann, after its roll.
const Question kFlown = Question::asked("flown", "FE-IMM-01", legal_rest, fly_rest, {rest_notation, parse_rest}, label_rest,
                                        {.title = "Finish the Immelmann: {plane}",
                                         .text = "The rest of the move is straight. Choose how far to fly.",
                                         .refuse = refuse_rest,
                                         .gives_up = [](const FastEasy&, const State&, Action a) { return is_exit(a); },
                                         .prompt = of_active,
                                         .fields = kUsed});

const Roll kFlip = Roll::check<[](const FastEasy& g, const State& s) { return 6 - g.type(s.active).imm_fail_max; }, 6>({
    .name = "flip",
    .rule = "FE-IMM-03",
    .title = "Immelmann of {plane}",
    .resolve = flip,
    .describe = describe_flip,
    .no = {"no", "It fails and flies straight on"},
    .yes = {"yes", "The plane comes out facing the other way", "gain"},
    .fields = kUsed,
});

Hex FastEasy::rest_end(const State& s, int total) const {
  const Plane& plane = s.plane[s.active];
  return geom::neighbour(plane.hex(), plane.facing, total - s.used);
}

}  // namespace furball::fast_easy
