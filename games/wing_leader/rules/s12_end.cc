// Chapter 12: the end of the game and victory.

#include "games/wing_leader/hooks.h"
#include "games/wing_leader/queries.h"

namespace furball::wing_leader {
namespace {

void clear_turn(Ctx& c) {
  State& s = c.s;
  for (int i = 0; i < s.unit_count; ++i) {
    Unit& u = s.unit[i];
    u.turn = 0;
    u.slot = 0;
    u.headon = kNone;
    u.from = 0;
    u.flak_marker = 0;
    u.start_y = u.y;
  }
  s.schedule = {};
  end_turn_ground(c.g, s);
}

// WL-6.0-f, WL-12.0-a
void advance_end(Ctx& c, Frame&) {
  State& s = c.s;
  bool any = false;
  for (int i = 0; i < s.unit_count; ++i) any = any || s.unit[i].status == Status::kWaiting || (on_map(s.unit[i]) && !broken(s.unit[i]));
  if (!any || s.turn >= c.g.turns) return c.finish();
  clear_turn(c);
  ++s.turn;
  c.pop();
}

}  // namespace

// WL-12.1-a, WL-12.1-b
game::Score WingLeader::score(const State& s) const {
  int points[2] = {s.bonus_vp[0], s.bonus_vp[1]};
  for (int i = 0; i < s.unit_count; ++i) {
    const Unit& u = s.unit[i];
    const Card& card = this->card(u);
    points[1 - u.side] += u.losses * card.vp;
    const bool off = u.status == Status::kOffLeft || u.status == Status::kOffRight;
    const int edge = u.status == Status::kOffRight ? 1 : 0;
    if (!options.bombing && off && edge != side[u.side].edge && bomber_role(u) && loaded(u)) {
      if (broken(u)) points[u.side] += tables.exit_points.broken;
      else if (disrupted(u) || u.size == Size::kFlight) points[u.side] += tables.exit_points.disrupted_or_flight;
      else points[u.side] += tables.exit_points.squadron;
    }
    if (off && edge == side[u.side].bonus_edge && !broken(u))
      points[u.side] += u.size == Size::kFlight ? side[u.side].bonus_flight : side[u.side].bonus_squadron;
  }
  for (int i = 0; i < 2; ++i) points[i] += surface_points(*this, s, i);
  game::Score score = game::Score::by_points(points[0], points[1]);
  for (const VictoryRow& row : victory) {
    if (score.margin() < row.min) continue;
    score.verdict = row.verdict;
    break;
  }
  return score;
}

std::string WingLeader::result_text(const State& s) const {
  const game::Score sc = score(s);
  const std::string tail = " (" + std::to_string(sc.blue) + " to " + std::to_string(sc.red) + " points).";
  if (sc.verdict == game::Verdict::kDraw) return "A draw" + tail;
  return side[sc.verdict == game::Verdict::kBlueWins ? 0 : 1].name + " win" + tail;
}

extern const Procedure kEndPhaseProc;
const Procedure kEndPhaseProc{"end-phase", advance_end};

}  // namespace furball::wing_leader
