// What a move looks like on the screen, and why a step is refused.

#include <algorithm>

#include "games/wing_leader/hooks.h"
#include "games/wing_leader/movement.h"
#include "games/wing_leader/notation.h"

namespace furball::wing_leader {

namespace {

const char* mode_text(MoveMode mode) {
  switch (mode) {
    case MoveMode::kStraight: return "It flies straight and level.";
    case MoveMode::kFree: return "It moves freely.";
    case MoveMode::kRoute: return "It flies the shortest route to its goal.";
    case MoveMode::kCircle: return "It circles: it may turn but not leave its square.";
    case MoveMode::kHome: return "It returns to base and uses all its points.";
    case MoveMode::kLocked: return "It stays with its target and attacks.";
    case MoveMode::kFollow: return "It keeps up with its bombers.";
    case MoveMode::kFormation: return "It holds formation on its leader.";
    default: return "";
  }
}

game::Cell cell(int x, int y) { return {static_cast<int16_t>(x), static_cast<int16_t>(y), 0}; }

int screen_angle(int facing) { return (facing * 45 + 270) % 360; }

void label_step(const WingLeader& g, const State& s, const Unit& u, int arg, game::ActionView& v) {
  const int facing = arg_facing(arg);
  const int x = u.x + step_x(facing), y = u.y + step_y(facing);
  const MoveRules r = move_rules(g, s);
  const int cost = step_cost(r, sim_of(s), facing);
  v.rule = "WL-8.3-a";
  v.cells = {cell(u.x, u.y), cell(x, y)};
  v.label = say(!on_board(x, y)      ? "Leave the map"
                : step_y(facing) > 0 ? "Climb to {square}"
                : step_y(facing) < 0 ? "Dive to {square}"
                                     : "Fly to {square}",
                {{"square", square_name(x, y)}});
  v.preview.end = {cell(x, y)};
  v.preview.angle = screen_angle(facing);
  v.preview.facts.push_back({"cost", "Cost", points_text(cost), "WL-8.3-a"});
  if (r.target >= 0 && s.unit[r.target].x == x && s.unit[r.target].y == y) {
    v.attack = true;
    v.targets = {g.label(s, r.target)};
    v.preview.facts.push_back({"head_on", "Head-on", from_ahead(s.unit[r.target], at(u)) ? "yes" : "no", "WL-10.3-a"});
    if (enters_out_of_sun(g, s, at(u), {x, y})) v.preview.facts.push_back({"sun", "Out of the Sun", "yes", "WL-4.6.2-b"});
  }
  if (s.move.mode == MoveMode::kApproach) run_step_facts(g, s, facing, v.preview);
  if (!on_board(x, y)) v.preview.warning = "It leaves the battle for good.";
}

void label_path(const WingLeader& g, const State& s, const Unit& u, int arg, game::ActionView& v) {
  uint8_t facings[9];
  const int n = path_to(g, s, arg, facings);
  int x = u.x, y = u.y;
  v.cells = {cell(x, y)};
  for (int i = 0; i < n; ++i) x += step_x(facings[i]), y += step_y(facings[i]), v.cells.push_back(cell(x, y));
  v.rule = "WL-8.3-a";
  v.label = say("Fly to {square}", {{"square", square_name(x, y)}});
  v.preview.end = {cell(x, y)};
  if (n) v.preview.angle = screen_angle(facings[n - 1]);
  if (u.tally_on == TallyOn::kUnit && s.unit[u.tally].x == x && s.unit[u.tally].y == y)
    v.attack = true, v.targets = {g.label(s, u.tally)};
}

void label_mode(const WingLeader& g, const Unit& u, int arg, game::ActionView& v) {
  const auto mode = static_cast<MoveMode>(arg & 15);
  const int n = mode_extra(arg);
  if (mode == MoveMode::kSlowClimb) {
    v.rule = n < 8 ? "WL-8.5.1-a" : "WL-8.5.1-b";
    const bool vertical = step_x(u.facing) == 0;
    v.label = n == 0   ? vertical ? "Begin a slow climb, staying here to face right" : "Begin a slow climb, staying here"
              : n == 3 ? "Begin a slow climb, staying here to face left"
              : n == 1 ? "Begin a slow climb, one square to the right"
              : n == 2 ? "Begin a slow climb, one square to the left"
                       : say("Complete the slow climb, flying {way}", {{"way", kFacingWords[n - kClimbTo]}});
  } else if (mode == MoveMode::kStraight) {
    v.label = "Fly on: two squares straight and level", v.rule = "WL-9.2.3-b", v.main = true;
  } else if (mode == MoveMode::kCircle) {
    v.label = "Circle here", v.rule = "WL-9.2.4-c", v.main = u.mission == Mission::kIntercept;
  } else if (mode == MoveMode::kApproach) {
    v.label = "Go down and strafe", v.rule = "WL-15.2.3-c";
  } else {
    const int edge = n ? 1 - g.side[u.side].edge : g.side[u.side].edge;
    v.label = edge ? "Return to base by the right edge" : "Return to base by the left edge", v.rule = "WL-9.2.6-a";
  }
}

// What the mission has against a step, whatever it costs.
game::Refusal mission_refusal(const Unit& u, const MoveRules& r, int facing) {
  if (r.mode == MoveMode::kLocked) return {"WL-7.2.3-b", "{unit} starts in its target's square: it stays and attacks."};
  if (has(u, kLufbery)) return {"WL-13.4.3-a", "In a Lufbery circle it stays; leave it first, for 2 movement points."};
  if (r.mode == MoveMode::kStraight)
    return {u.mission == Mission::kSweep    ? "WL-9.2.3-a"
            : u.mission == Mission::kEscort ? "WL-9.2.2-b"
                                            : "WL-9.2.1-b",
            "{unit} flies straight and level to the far edge."};
  if (r.mode == MoveMode::kCircle) return {"WL-8.3.1-b", "{unit} circles and does not leave its square."};
  if (r.mode == MoveMode::kHome && step_x(facing) * r.home < 0)
    return {"WL-9.2.6-a", "Returning to base it never flies away from its edge."};
  if (r.mode == MoveMode::kFollow && step_x(facing) * r.way < 0)
    return {"WL-9.2.2-b", "{unit} flies its bombers' course and does not turn away from it."};
  if (r.mode == MoveMode::kRoute && on_board(u.x + step_x(facing), u.y + step_y(facing))) {
    if (geom::distance(at(u) + geom::step(geom::SquareFacing(facing)), r.goal) > geom::distance(at(u), r.goal))
      return {"WL-9.2.5-a", say("The shortest route never increases the distance to {square}.",
                                {{"square", square_name(r.goal.x, r.goal.y)}})};
    if ((step_y(facing) > 0 && u.y >= r.goal.y) || (step_y(facing) < 0 && u.y <= r.goal.y))
      return {"WL-9.2.5-b", "The shortest route changes altitude only toward the goal."};
  }
  return {};
}

game::Refusal refuse_step(const WingLeader& g, const State& s, const MoveRules& r, int facing) {
  const Unit& u = s.unit[s.move.unit];
  const Sim sim = sim_of(s);
  const int y = u.y + step_y(facing);
  if (y < 0 || y >= kRows) return {"WL-8.4-b", "Squadrons stay between altitudes 0 and 19."};
  if (game::Refusal refusal = mission_refusal(u, r, facing); !refusal.reason.empty()) return refusal;
  if (step_y(facing) > 0 && sim.dives) return {"WL-8.5-a", "It has dived in this phase and cannot climb."};
  if (step_y(facing) < 0 && sim.climbs) return {"WL-8.5-a", "It has climbed in this phase and cannot dive."};
  if (sim.must_leave && turn_steps(u.facing, facing) == 4)
    return {"WL-7.2.3-c", "After meeting head-on it must leave the square with its very next movement point: no half turn."};
  if (step_y(facing) > 0 && g.card(u).climb[u.y] == 0) return {"WL-8.5.1-a", "A slow climber needs two turns for a level."};
  const int cost = step_cost(r, sim, facing);
  if (cost < 0) return {"WL-8.3-b", "It cannot climb a third square in one phase."};
  if (cost > sim.mp)
    return {"WL-8.2-c", say("That costs {cost}, and it has only {left} left.",
                            {{"cost", points_text(cost)}, {"left", points_text(sim.mp)}})};
  if (sim.dives == 0 && step_y(facing) >= 0 && sim.mp - cost < r.bonus)
    return {"WL-8.2-b", "The last movement point is for diving only."};
  if (r.mode == MoveMode::kFollow)
    return {g.options.bombing ? "WL-15.2.2-a" : "WL-9.2.2-b",
            "{unit} flies its bombers' course two squares a turn, and changes height only as they may be expected to."};
  if (r.mode == MoveMode::kFormation) return {"WL-9.5.3-a", "{unit} holds formation on its leader."};
  return {"WL-9.2.5-a", "After that step its mission could not be fulfilled this turn."};
}

}  // namespace

void prompt_move(const WingLeader& g, const State& s, const Frame& f, game::Prompt& p) {
  const Unit& u = s.unit[f.unit];
  p.title = say("Move {unit}", {{"unit", g.long_name(s, f.unit)}});
  p.unit = g.label(s, f.unit);
  if (s.move.mode == MoveMode::kNotSet) {
    p.text = u.mission == Mission::kIntercept ? "It has neither vector nor tally: it circles, or turns for home."
                                              : "Choose what it does this turn.";
    p.rule = u.mission == Mission::kIntercept ? "WL-9.2.4-c" : "WL-9.2.3-b";
    return;
  }
  const std::string left = say(!(s.move.flags & kDiveBonus) ? "{points} left."
                               : s.move.mp <= 2             ? "{points} left, for diving only."
                                                            : "{points} left, one of them for diving only.",
                               {{"points", points_text(s.move.mp)}});
  p.text = sentences(
      {mode_text(s.move.mode), left, s.move.must_leave ? "It met its target head-on: go on at once, or stay and attack." : ""});
  p.rule = "WL-8.3-a";
  if (s.move.mode == MoveMode::kApproach) bombing_prompt(g, s, p);
}

void action_move(const WingLeader& g, const State& s, const Frame& f, game::Action a, game::ActionView& v) {
  const Unit& u = s.unit[f.unit];
  const int arg = arg_of(a);
  v.unit = g.label(s, f.unit);
  switch (kind_of(a)) {
    case Kind::kGo: return label_step(g, s, u, arg, v);
    case Kind::kTo: return label_path(g, s, u, arg, v);
    case Kind::kMode: return label_mode(g, u, arg, v);
    case Kind::kStay:
      v.rule = "WL-8.3-e";
      v.cells = {cell(u.x, u.y)};
      v.label = say("Stay, facing {way} (1 point)", {{"way", kFacingWords[arg_facing(arg)]}});
      v.preview.angle = screen_angle(arg_facing(arg));
      break;
    case Kind::kEndMove: v.label = s.move.steps ? "End the move" : "Stay here", v.main = true, v.rule = "WL-8.3.1-a"; break;
    case Kind::kToward:
      v.rule = "WL-9.2.3-b";
      v.label = say("Go to the help of {unit}", {{"unit", g.long_name(s, unit_of(a))}});
      v.cells = {cell(s.unit[unit_of(a)].x, s.unit[unit_of(a)].y)};
      break;
    case Kind::kFormUp:
      v.rule = "WL-9.2.2-f";
      v.label = say("Form up as escort at {square}", {{"square", square_name(arg_x(arg), arg_y(arg))}});
      break;
    case Kind::kLufberyIn: v.label = "Form a Lufbery circle (2 points)", v.rule = "WL-13.4.3-a"; break;
    case Kind::kLufberyOut: v.label = "Leave the Lufbery circle (2 points)", v.rule = "WL-13.4.3-a"; break;
    case Kind::kJettison:
      v.rule = arg == 1 ? "WL-9.2.1.1-a" : "WL-13.2-b";
      v.label = arg == 1 ? "Jettison the bombs and turn for home" : "Drop the tanks";
      if (arg == 1) v.preview.warning = "Without its load it scores nothing at the far edge.";
      break;
    case Kind::kBreak:
      v.rule = "WL-10.7.1-e", v.label = "Break off the fight for good";
      v.preview.warning = "The unit is broken from now on.";
      break;
    default: bombing_words(g, s, a, v); break;
  }
}

namespace {
// {unit} is the one that moves.
game::Refusal move_refusal(const WingLeader& g, const State& s, const Unit& u, game::Action a) {
  const Kind kind = kind_of(a);
  if (s.move.mode == MoveMode::kNotSet) return {"WL-9.2-b", "First choose what {unit} does this turn."};
  const MoveRules r = move_rules(g, s);
  const Sim sim = sim_of(s);
  if (g.options.bombing && (r.mode == MoveMode::kApproach || kind >= Kind::kFireFlak)) {
    game::Refusal refusal = refuse_bombing(g, s, a);
    if (!refusal.reason.empty()) return refusal;
  }
  if (kind == Kind::kGo) return refuse_step(g, s, r, arg_facing(arg_of(a)));
  if (kind == Kind::kStay) {
    if (sim.must_leave) return {"WL-7.2.3-c", "It must leave the square with its very next movement point."};
    if (r.mode == MoveMode::kHome) return {"WL-9.2.6-c", "Returning to base it does not circle."};
    return {"WL-8.4-c", "Its mission does not let it stay."};
  }
  if (kind == Kind::kTo)
    return {"WL-8.2-c", say("{square} is out of reach.", {{"square", square_name(arg_x(arg_of(a)), arg_y(arg_of(a)))}})};
  if (kind == Kind::kEndMove) return {"WL-8.4-c", sentences({"The move is not over.", mode_text(r.mode)})};
  if (kind == Kind::kLufberyIn) {
    if (has(u, kReturning)) return {"WL-9.2.6-d", "A unit returning to base forms no Lufbery circle."};
    if (!has(u, kAlerted) || broken(u) || bomber_role(u))
      return {"WL-13.4.3-a", "Only an alerted, unbroken fighter unit forms a Lufbery circle."};
    return {"WL-13.4.3-b", "It needs 2 movement points, and no enemy may have shared its square during the move."};
  }
  if (kind == Kind::kJettison) {
    if (u.load == Load::kCargo) return {"WL-9.2.1.2-a", "Cargo is never jettisoned."};
    return {"WL-9.2.1.1-a", "There is nothing to drop at this moment."};
  }
  return {};
}

}  // namespace

game::Refusal refuse_move(const WingLeader& g, const State& s, const Frame& f, game::Action a) {
  game::Refusal refusal = move_refusal(g, s, s.unit[f.unit], a);
  refusal.reason = say(refusal.reason, {{"unit", g.long_name(s, f.unit)}});
  return refusal;
}

// Why a click on that square does nothing.
std::optional<game::Refusal> why_not_there(const WingLeader& g, const State& s, const Frame& f, game::Cell cell) {
  if (!on_board(cell.x, cell.y)) return std::nullopt;
  const Unit& u = s.unit[f.unit];
  for (int facing = 0; facing < 8; ++facing)
    if (u.x + step_x(facing) == cell.x && u.y + step_y(facing) == cell.y)
      return g.refuse(s, make(Kind::kGo, 0, 0, facing_arg(facing)));
  return g.refuse(s, make(Kind::kTo, 0, 0, square_arg(cell.x, cell.y)));
}

}  // namespace furball::wing_leader
