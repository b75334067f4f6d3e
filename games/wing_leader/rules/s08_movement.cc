// Chapter 8: movement.

#include "games/wing_leader/hooks.h"
#include "games/wing_leader/notation.h"
#include "games/wing_leader/queries.h"

namespace furball::wing_leader {
namespace {

void advance_phase(Ctx& c, Frame& f) {
  State& s = c.s;
  while (f.a < s.unit_count && !on_map(s.unit[f.a])) ++f.a;
  if (f.a >= s.unit_count) return c.pop();
  c.push(Proc::kUnitMove, f.a++);
}

void advance_move(Ctx& c, Frame& f) {
  State& s = c.s;
  Move& m = s.move;
  if (f.step == 0) {
    const Unit& u = s.unit[f.a];
    m = {};
    m.unit = f.a;
    m.mp = static_cast<uint8_t>(2 * (has(u, kAlerted) ? c.g.tables.mp.alerted : c.g.tables.mp.bomber));
    f.step = 1;
    return;
  }
  if (!on_map(s.unit[f.a]) || m.mp < 2) {
    m = {};
    return c.pop();
  }
  c.ask(s.unit[f.a].side);
}

void legal_move(const WingLeader&, const State& s, const Frame& f, game::ActionList& out) {
  const Unit& u = s.unit[f.a];
  for (int facing = 0; facing < 8; ++facing) {
    const int y = u.y + step_y(facing);
    if (y < 0 || y >= kRows || turn_steps(u.facing, facing) == 4) continue;
    if (fighter_role(u) || facing == u.facing) out.push_back(make(Kind::kGo, 0, 0, facing_arg(facing)));
  }
  if (fighter_role(u)) out.push_back(make(Kind::kEndMove));
}

void apply_move(Ctx& c, Frame& f, game::Action a) {
  State& s = c.s;
  Unit& u = s.unit[f.a];
  if (kind_of(a) == Kind::kEndMove) {
    s.move.mp = 0;
    return;
  }
  const int facing = arg_facing(arg_of(a));
  u.facing = static_cast<uint8_t>(facing);
  s.move.mp = static_cast<uint8_t>(s.move.mp - 2);
  const int x = u.x + step_x(facing);
  if (x < 0 || x >= kColumns) return remove_unit(c, f.a, x < 0 ? Status::kOffLeft : Status::kOffRight);
  u.x = static_cast<uint8_t>(x);
  u.y = static_cast<uint8_t>(u.y + step_y(facing));
}

void prompt_move(const WingLeader& g, const State& s, const Frame& f, game::Prompt& p) {
  p = {"Move " + g.long_name(s, f.a), "Choose the next square, or end the move.", "WL-8.3-a", g.label(s, f.a)};
}

}  // namespace

extern const Procedure kMovementPhaseProc, kUnitMoveProc;
const Procedure kMovementPhaseProc{"movement-phase", advance_phase};
const Procedure kUnitMoveProc{"unit-move", advance_move, legal_move, apply_move, nullptr, nullptr, prompt_move};

}  // namespace furball::wing_leader
