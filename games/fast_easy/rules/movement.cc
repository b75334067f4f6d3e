// The moves of fighters: FE-MOVE-01 to FE-MOVE-14, FE-FBOM-02. Where they can fly is in reach.cc.

#include <algorithm>

#include "games/fast_easy/odds.h"
#include "games/fast_easy/rules/fields.h"

namespace furball::fast_easy {
namespace {

const char* moving_rule(const State& s) { return s.phase == Phase::kEscortsMove ? "FE-SEQ-01" : "FE-SEQ-04"; }

// --- Which plane moves next

void legal_selections(const FastEasy& g, const State& s, ActionList& out) {
  for_each_plane(g.movers(s) & s.flying & ~s.moved, [&out](int p) { out.push_back(select_action(p)); });
}

void select(const FastEasy&, State& s, Action a, Events*) {
  s.active = selected(a);
  s.step = Step::kMove;
}

Refusal refuse_selection(const FastEasy& g, const State& s, Action a) {
  if (kind(a) != Kind::kSelect) return {moving_rule(s), "Choose a plane that has not moved yet."};
  const int p = selected(a);
  if (!g.flies(s, p)) return {"FE-SHOOT-13", "That plane is not on the board."};
  if (s.moved & bit(p)) return {moving_rule(s), g.about(p, "{plane} has already moved this turn.")};
  return {moving_rule(s),
          s.phase == Phase::kEscortsMove ? "It is the escorts' turn to move." : "It is the interceptors' turn to move."};
}

void prompt_selection(const FastEasy& g, const State& s, game::Prompt& prompt) {
  const int left = std::popcount(g.movers(s) & s.flying & ~s.moved);
  prompt.title = s.phase == Phase::kEscortsMove ? "Escorts move" : "Interceptors move";
  prompt.text = say("Choose the next plane to move; {left} are still to move.", {{"left", left}});
  prompt.rule = moving_rule(s);
}

void label_selection(const FastEasy& g, const State& s, Action a, game::ActionView& view) {
  const int p = selected(a);
  view.unit = g.id(p);
  view.group = "order";
  view.main = std::countr_zero(g.movers(s) & s.flying & ~s.moved) == p;
  view.label = g.about(p, view.main ? "Next: {plane}" : "Move {plane}");
  view.cells = g.cells({s.plane[p].hex()});
  view.rule = moving_rule(s);
}

// --- The move

// The ends that the move chosen by an action may have, on the board.
const std::vector<MoveNet::Turned>& ends_of(const FastEasy& g, const State& s, Action a) {
  const MoveNet& net = g.net(s, s.active);
  const int facing = s.plane[s.active].facing.index();
  if (kind(a) == Kind::kFlip) return net.flips_turned[facing];
  return s.declare ? net.declared_turned[facing] : net.plain_turned[facing];
}
Hex end_of(const State& s, const MoveNet::Turned& end) { return s.plane[s.active].hex() + Hex{end.dq, end.dr}; }

std::vector<Hex> path_of(const FastEasy& g, const State& s, Action a) {
  const int list = kind(a) == Kind::kFlip ? 2 : s.declare ? 1 : 0;
  return g.path_to(s, s.active, g.net(s, s.active), list, static_cast<int>(end_index(a)),
                   kind(a) == Kind::kFlip ? 0 : target_crossed(a));
}

// By the side of a turn declared, or 0.
constexpr const char* kFlewTo[] = {"{plane} flies to {hex}.", "{plane} flies to {hex} and begins a turn to the left.",
                                   "{plane} flies to {hex} and begins a turn to the right."};

void fly(const FastEasy& g, State& s, Action a, Events* events) {
  const int p = s.active;
  const MoveNet& net = g.net(s, p);
  const MoveNet::Turned turned = ends_of(g, s, a)[end_index(a)];
  const MoveEnd& end = (s.declare ? net.declared : net.plain)[end_index(a)];
  const Hex at = end_of(s, turned);
  if (events)
    events->on_event(g.of_plane(p, "move", s.declare ? "FE-MOVE-10" : "FE-MOVE-01",
                                say(kFlewTo[s.declare], {{"hex", hex_name(at)}}), path_of(g, s, a)));
  g.lift(s, p);
  g.put(s, p, at);
  Plane& plane = s.plane[p];
  plane.facing = turned.facing;
  plane.carry = Carry(s.declare ? s.declare : end.carry_side, end.carry_run);
  plane.over = target_crossed(a) ? TargetSet::of(target_crossed(a) - 1) : TargetSet();
  g.finish_move(s, events);
}

// FE-IMM-01: to the hex of the flip, where the die decides.
void pull_up(const FastEasy& g, State& s, Action a, Events* events) {
  const int p = s.active;
  const MoveNet::Turned turned = ends_of(g, s, a)[end_index(a)];
  if (events) events->on_event(g.of_plane(p, "move", "FE-IMM-01", "{plane} pulls up into an Immelmann.", path_of(g, s, a)));
  const Hex at = end_of(s, turned);
  s.used = g.net(s, p).flips[end_index(a)].used;
  g.lift(s, p);
  g.put(s, p, at);
  s.plane[p].facing = turned.facing;
  s.plane[p].carry = {};
  s.step = Step::kFlip;
}

void move(const FastEasy& g, State& s, Action a, Events* events) {
  const int p = s.active;
  if (kind(a) == Kind::kMove) return fly(g, s, a, events);
  if (kind(a) == Kind::kFlip) return pull_up(g, s, a, events);
  if (kind(a) == Kind::kDeclare) {
    s.declare = declared_side(a);
  } else if (is_exit(a)) {
    const Hex from[] = {s.plane[p].hex()};
    if (crossed_on_exit(a)) s.plane[p].over = TargetSet::of(crossed_on_exit(a) - 1);
    g.leave_board(s, p, from, events);
    g.finish_move(s, events);
  } else if (a == plain(Plain::kJettison)) {
    s.loaded &= ~bit(p);
    if (events) events->on_event(g.of_plane(p, "bomb", "FE-FBOM-02", "{plane} jettisons its bombs."));
  } else {
    g.fly_forced(s, events);
  }
}

// --- Why not

Refusal refuse_flip(const FastEasy& g, const State& s, Action a) {
  const Caps& caps = g.net(s, s.active).caps;
  if (s.loaded & bit(s.active))
    return {"FE-FBOM-01", "A plane with bombs aboard cannot fly an Immelmann. Jettison them first."};
  if (caps.imm == 0) return {"FE-IMM-05", "This type cannot fly an Immelmann."};
  if (caps.carry_side) return {"FE-MOVE-11", "The turn begun in the last move must be made first."};
  if (s.declare) return {"FE-MOVE-10", "A move with a declared turn cannot hold an Immelmann as well."};
  const auto& flips = ends_of(g, s, a);
  if (end_index(a) < flips.size() && g.on_board(end_of(s, flips[end_index(a)])))
    return {"FE-IMM-02", say_n(caps.imm, "Another plane is in the hex before the flip at {hex}.",
                               "Another plane is in one of the {n} hexes before the flip at {hex}.",
                               {{"hex", hex_name(end_of(s, flips[end_index(a)]))}})};
  return {"FE-IMM-01", say_n(caps.imm, "An Immelmann takes {n} hex straight ahead, and the flip is in it.",
                             "An Immelmann takes {n} hexes straight ahead, with the flip in the last of them.")};
}

std::string turn_needs(const Caps& caps) {
  return say_n(caps.turn, "A turn needs {n} straight hex before it.", "A turn needs {n} straight hexes before it.");
}

// Why the plane cannot end in this hex with this facing.
Refusal refuse_end(const FastEasy& g, const State& s, Hex at, HexSide facing) {
  const Plane& plane = s.plane[s.active];
  const MoveNet& net = g.net(s, s.active);
  const Caps& caps = net.caps;
  if (!g.on_board(at)) return {"FE-SETUP-01", "That hex is off the board. Choose 'exit' to leave the board for good."};
  if (g.occupied(s, at))
    return {"FE-MOVE-13", say("A plane may fly through {hex} but not end there: {plane} is in it.",
                              {{"hex", hex_name(at)}, {"plane", g.who(g.plane_at(s, at))}})};
  const int most = longest(caps), distance = geom::distance(plane.hex(), at);
  if (distance > most)
    return {"FE-MOVE-01", say("{hex} is {distance} hexes away; this plane flies at most {most}.",
                              {{"hex", hex_name(at)}, {"distance", distance}, {"most", most}})};
  const auto& ends = net.plain_turned[plane.facing.index()];
  const bool hex_reached = std::any_of(ends.begin(), ends.end(), [&](const auto& e) { return end_of(s, e) == at; });
  if (caps.carry_side && !hex_reached)
    return {"FE-MOVE-11", caps.carry_side == 1 ? "The turn to the left begun in the last move must be made first."
                                               : "The turn to the right begun in the last move must be made first."};
  if (s.declare)
    return {"FE-MOVE-10",
            "After a declaration the rest of the move is straight, and the count marked is the length of that straight run."};
  if (hex_reached && facing != plane.facing)
    return {"FE-MOVE-08", say_n(caps.turn, "A turn needs {n} straight hex before it; {hex} cannot be reached with that facing.",
                                "A turn needs {n} straight hexes before it; {hex} cannot be reached with that facing.",
                                {{"hex", hex_name(at)}})};
  if (distance < shortest(caps))
    return {"FE-MOVE-01",
            say_n(shortest(caps), "This plane must fly at least {n} hex.", "This plane must fly at least {n} hexes.")};
  if (facing != plane.facing) return {"FE-MOVE-08", turn_needs(caps)};
  return {"FE-MOVE-05",
          "Straight flight, slips and turns do not lead there: a plane enters the hex ahead of it or one beside its nose."};
}

Refusal refuse_move(const FastEasy& g, const State& s, Action a) {
  switch (kind(a)) {
    case Kind::kFlip: return refuse_flip(g, s, a);
    case Kind::kTo:
      return refuse_end(g, s, geom::to_hex(geom::Offset{field(a, 3, 6), field(a, 9, 6)}), HexSide(field(a, 0, 3)));
    case Kind::kMove: {
      const auto& ends = ends_of(g, s, a);
      if (end_index(a) >= ends.size()) return {"FE-MOVE-01", "There is no such move."};
      const Hex at = end_of(s, ends[end_index(a)]);
      if (g.is_free(s, at) && target_crossed(a)) return {"FE-BOMB-01", "No path to that hex crosses this target."};
      return refuse_end(g, s, at, ends[end_index(a)].facing);
    }
    case Kind::kDeclare:
      if (s.declare) return {"FE-MOVE-10", "A turn has already been declared."};
      return {"FE-MOVE-10", "A turn can only be declared, to the left or right, with a straight run that is still too short."};
    default: break;
  }
  if (a == plain(Plain::kJettison)) return {"FE-FBOM-02", "There are no bombs aboard."};
  if (is_exit(a))
    return {"FE-SETUP-01",
            crossed_on_exit(a) ? "No way off the board crosses this target." : "The edge of the board is out of reach."};
  return {"FE-MOVE-01", "Finish the move of the chosen plane first."};
}

std::optional<Refusal> why_not_there(const FastEasy& g, const State& s, game::Cell cell) {
  const Hex at = g.hex_of(cell);
  ActionList actions;
  g.legal_moves(s, actions);
  for (const Action a : actions)
    if ((kind(a) == Kind::kMove || kind(a) == Kind::kFlip) && end_of(s, ends_of(g, s, a)[end_index(a)]) == at)
      return std::nullopt;
  return refuse_end(g, s, at, s.plane[s.active].facing);
}

// --- Notation
//   M21/1        fly to M21, facing 1 (":3" count marked by a declaration, "@1" over target 1)
//   imm M19/0:2  Immelmann with its flip at M19, facing 0 before it, 2 hexes flown
//   declare L    begin a turn

std::string move_notation(const FastEasy& g, const State& s, Action a) {
  if (kind(a) == Kind::kPlain) return plain_notation(a);
  if (kind(a) == Kind::kDeclare) return declared_side(a) == 1 ? "declare L" : "declare R";
  const MoveNet& net = g.net(s, s.active);
  const auto& ends = ends_of(g, s, a);
  if (end_index(a) >= ends.size()) return "?";
  const MoveNet::Turned& end = ends[end_index(a)];
  std::string text = hex_name(end_of(s, end)) + "/" + std::to_string(end.facing.index());
  if (kind(a) == Kind::kFlip) return "imm " + text + ":" + std::to_string(int{net.flips[end_index(a)].used});
  if (s.declare) text += ":" + std::to_string(int{net.declared[end_index(a)].carry_run});
  if (target_crossed(a)) text += "@" + std::to_string(target_crossed(a));
  return text;
}

std::optional<Action> parse_move(const FastEasy& g, const State& s, std::string_view text) {
  if (text == "declare L" || text == "declare R") return make(Kind::kDeclare, text.back() == 'L' ? 1 : 2);
  if (const auto word = parse_plain(text)) return word;
  if (s.step != Step::kMove) return std::nullopt;
  const bool flip = take(text, "imm ");
  Hex at;
  if (!parse_hex(take_until(text, "/"), at) || !take(text, "/")) return std::nullopt;
  const int facing = take_number(text);
  std::optional<int> count;
  if (take(text, ":")) count = take_number(text);
  const int over = take(text, "@") ? take_number(text) : 0;
  if (!text.empty() || static_cast<unsigned>(facing) > 5 || static_cast<unsigned>(over) > kMaxTargets) return std::nullopt;
  const MoveNet& net = g.net(s, s.active);
  const Action any = flip ? flip_action(0) : move_action(0, 0);
  const auto& ends = ends_of(g, s, any);
  for (std::size_t i = 0; i < ends.size(); ++i) {
    if (end_of(s, ends[i]) != at || ends[i].facing.index() != facing) continue;
    if (flip && count && net.flips[i].used != *count) continue;
    if (!flip && s.declare && count && net.declared[i].carry_run != *count) continue;
    return flip ? flip_action(static_cast<int>(i)) : move_action(static_cast<int>(i), over);
  }
  if (flip) return flip_action(static_cast<int>(ends.size()));  // there is none
  const geom::Offset o = geom::to_offset(at);
  return make(Kind::kTo, static_cast<uint32_t>(o.row << 9 | o.col << 3 | facing));
}

// --- Words

const char* turn_clause(HexSide from, HexSide to) {
  static constexpr const char* kClauses[] = {
      "", "turning right", "turning right twice", "turned about", "turning left twice", "turning left"};
  return kClauses[geom::clockwise_steps(from, to)];
}

// By the side of the turn begun, or 0.
constexpr const char* kTurnFirst[] = {"", "The turn to the left begun last time comes first.",
                                      "The turn to the right begun last time comes first."};

void prompt_move(const FastEasy& g, const State& s, game::Prompt& prompt) {
  prompt.unit = g.id(s.active);
  if (s.declare) {
    prompt.title = g.about(s.active, "Begin a turn: {plane}");
    prompt.text = s.declare == 1 ? "Choose where the move ends. Its straight run counts towards a turn to the left next time."
                                 : "Choose where the move ends. Its straight run counts towards a turn to the right next time.";
    prompt.rule = "FE-MOVE-10";
    return;
  }
  const Caps caps = g.caps(s, s.active);
  prompt.title = g.about(s.active, "Move {plane}");
  const int least = shortest(caps), most = longest(caps);
  const std::string range = least == most ? say_n(most, "Fly {n} hex.", "Fly {n} hexes.")
                                          : say("Fly {least} to {most} hexes.", {{"least", least}, {"most", most}});
  prompt.text = listed({range, turn_needs(caps), kTurnFirst[caps.carry_side]}, " ");
  if (caps.carry_side) prompt.rule = "FE-MOVE-11";
}

constexpr const char* kTurnBegun[] = {"", "beginning a turn to the left ({straight} straight)",
                                      "beginning a turn to the right ({straight} straight)"};

void label_end(const FastEasy& g, const State& s, Action a, game::ActionView& view) {
  const Plane& plane = s.plane[s.active];
  const MoveNet& net = g.net(s, s.active);
  const MoveNet::Turned& end = ends_of(g, s, a)[end_index(a)];
  const Hex at = end_of(s, end);
  view.cells = g.cells(path_of(g, s, a));
  view.preview.end = g.cells({at});
  if (kind(a) == Kind::kFlip) {
    view.group = "turn";
    const std::string flip = say("Immelmann at {hex}", {{"hex", hex_name(at)}});
    const std::string after = say_n(net.flips[end_index(a)].used, "after {n} hex", "after {n} hexes");
    view.label = listed({flip, turn_clause(plane.facing, end.facing), after}, ", ");
    view.rule = "FE-IMM-01";
    view.preview.angle = 60 * end.facing.opposite().index();
    view.preview.facts.push_back({"success", "Chance to succeed",
                                  game::fraction(static_cast<uint64_t>(6 - g.type(s.active).imm_fail_max), 6), "FE-IMM-03"});
    return;
  }
  view.group = "move";
  const std::string fly = say("Fly to {hex}", {{"hex", hex_name(at)}});
  const std::string begin =
      s.declare ? say(kTurnBegun[s.declare], {{"straight", int{net.declared[end_index(a)].carry_run}}}) : std::string();
  const std::string over =
      target_crossed(a) ? say("over {target}", {{"target", g.target(target_crossed(a) - 1).name}}) : std::string();
  view.label = listed({fly, turn_clause(plane.facing, end.facing), begin, over}, ", ");
  if (view.cells.empty()) view.cells = view.preview.end;
  view.rule = s.declare ? "FE-MOVE-10" : end.facing != plane.facing ? "FE-MOVE-09" : "FE-MOVE-01";
  view.preview.angle = 60 * end.facing.index();
}

void label_move(const FastEasy& g, const State& s, Action a, game::ActionView& view) {
  view.unit = g.id(s.active);
  if (kind(a) == Kind::kMove || kind(a) == Kind::kFlip) return label_end(g, s, a, view);
  if (kind(a) == Kind::kDeclare) {
    view.group = "turn", view.rule = "FE-MOVE-10";
    view.label = declared_side(a) == 1 ? "Begin a turn to the left" : "Begin a turn to the right";
  } else if (is_exit(a)) {
    view.group = "leave", view.rule = "FE-SETUP-01";
    view.label = crossed_on_exit(a)
                     ? say("Leave the board for good, over {target}", {{"target", g.target(crossed_on_exit(a) - 1).name}})
                     : "Leave the board for good";
    view.preview.warning = "The plane cannot return.";
  } else if (a == plain(Plain::kJettison)) {
    view.group = "jettison", view.rule = "FE-FBOM-02";
    view.label = "Jettison the bombs";
  } else {
    view.group = "move", view.rule = "FE-MOVE-14", view.main = true;
    view.label = "No free hex: fly on and be pushed aside";
  }
}

// What the plane could fire at from there.
game::Preview preview_move(const FastEasy& g, const State& s, Action a) {
  game::Preview preview = g.describe_action(s, a).preview;
  if (kind(a) != Kind::kMove) return preview;
  const MoveNet::Turned& end = ends_of(g, s, a)[end_index(a)];
  State next = s;
  g.lift(next, s.active);
  g.put(next, s.active, end_of(s, end));
  next.plane[s.active].facing = end.facing;
  next.fired = next.fired_rear = next.fired_rockets = 0;
  ShotList shots;
  g.shots_of(next, s.active, shots);
  for (const Shot& shot : shots) {
    const ShotOdds odds = shot_odds(g, next, g.attack_of(next, shot));
    preview.facts.push_back(
        {"shot", g.about(shot.target, "Could fire at {plane}"),
         say("range {range}, expected hits {hits}", {{"range", int{shot.range}}, {"hits", expected(odds.hits)}}),
         "FE-SHOOT-01"});
  }
  return preview;
}

constexpr StateField kMoveFields[] = {
    none_to<&State::declare, 2>(
        {.name = "declare", .meaning = "side of the turn declared for this move: 1 left, 2 right", .rule = "FE-MOVE-10"}),
};

std::string selection_notation(const FastEasy& g, const State&, Action a) { return g.id(selected(a)); }

std::optional<Action> parse_selection(const FastEasy& g, const State&, std::string_view text) {
  const int p = g.find_plane(text);
  return p < 0 ? std::nullopt : std::optional(select_action(p));
}

void legal_moves(const FastEasy& g, const State& s, ActionList& out) { g.legal_moves(s, out); }

}  // namespace

// Which plane moves next.
const Question kSelect = Question::asked("select", "FE-SEQ-01", legal_selections, select, {selection_notation, parse_selection},
                                         label_selection, {.refuse = refuse_selection, .prompt = prompt_selection});

const Question kMove = Question::asked("move", "FE-MOVE-01", legal_moves, move, {move_notation, parse_move}, label_move,
                                       {.refuse = refuse_move,
                                        .gives_up = [](const FastEasy&, const State&, Action a) { return is_exit(a); },
                                        .prompt = prompt_move,
                                        .preview = preview_move,
                                        .why_not = why_not_there,
                                        .fields = kMoveFields});

// Ruling 3: the owner moves his planes one at a time, in any order.
void FastEasy::next_mover(State& s, Events* events) const {
  const Mask left = movers(s) & s.flying & ~s.moved;
  s.active = kNoPlane;
  if (left == 0) return next_phase(s, events);
  s.step = Step::kSelect;
  if (std::has_single_bit(left)) {  // the last one needs no question
    s.active = std::countr_zero(left);
    s.step = Step::kMove;
  }
}

void FastEasy::finish_move(State& s, Events* events) const {
  s.moved |= bit(s.active) & s.flying;
  s.declare = 0;
  s.used = 0;
  next_mover(s, events);
}

// Ruling 19: whoever leaves the board does not come back.
void FastEasy::leave_board(State& s, int p, std::span<const Hex> path, Events* events) const {
  remove(s, p, &State::exited);
  if (events) events->on_event(of_plane(p, "leave", "FE-SETUP-01", "{plane} leaves the board.", path));
}

}  // namespace furball::fast_easy
