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
    u.throttle = 0;  // WL-13.8.2: chosen anew each turn
  }
  s.schedule = {};
  for (Wing& w : s.wing) w.rolled = 0;
  end_turn_ground(c.g, s);
}

// a the side that is asked, b the side that offered. Steps:
enum Step : uint8_t { kOver, kOfferBlue, kOfferRed, kAnswer, kGoOn, kNextTurn };

// WL-12.0-a: every squadron is off the map, escaped or broken.
bool battle_over(const State& s) {
  for (int i = 0; i < s.unit_count; ++i)
    if (s.unit[i].status == Status::kWaiting || (on_map(s.unit[i]) && !broken(s.unit[i]))) return false;
  return true;
}

// broken bombers with their load may still score.
bool bombers_left(const State& s, int side) {
  for (int i = 0; i < s.unit_count; ++i)
    if (on_map(s.unit[i]) && s.unit[i].side == side && bomber_role(s.unit[i]) && loaded(s.unit[i])) return true;
  return false;
}

// nobody is in a fight or after somebody and no bomber is still on its way, so the players may agree to stop.
bool quiet(const State& s) {
  for (int i = 0; i < s.unit_count; ++i)
    if (s.unit[i].status == Status::kWaiting || (on_map(s.unit[i]) && (has_tally(s.unit[i]) || s.unit[i].dogfight)))
      return false;
  return s.turn >= 2 && !bombers_left(s, 0) && !bombers_left(s, 1);
}

void advance_end(Ctx& c, Frame& f) {
  State& s = c.s;
  switch (f.step) {
    case kOver:
      if (s.turn >= c.g.turns) return c.finish();
      if (battle_over(s)) {
        for (int side = 0; side < 2; ++side)
          if (bombers_left(s, side)) {
            f.step = kGoOn;
            return c.ask(side);
          }
        return c.finish();
      }
      f.step = quiet(s) ? kOfferBlue : kNextTurn;
      return;
    case kOfferBlue:
    case kOfferRed: return c.ask(f.step - kOfferBlue);
    case kAnswer: return c.ask(1 - f.b);
    case kGoOn: return c.finish();
    default:
      clear_turn(c);
      ++s.turn;
      return c.pop();
  }
}

void legal_end(const WingLeader&, const State&, const Frame&, game::ActionList& out) {
  out.push_back(make(Kind::kYes));
  out.push_back(make(Kind::kNo));
}

void apply_end(Ctx& c, Frame& f, game::Action a) {
  const bool yes = kind_of(a) == Kind::kYes;
  switch (f.step) {
    case kOfferBlue:
    case kOfferRed:
      f.b = static_cast<uint8_t>(f.step - kOfferBlue);
      f.step = static_cast<uint8_t>(yes ? kAnswer : f.step + 1);
      if (f.step == kAnswer && !yes) f.step = kNextTurn;
      return;
    case kAnswer:
      if (yes) return c.finish();
      f.step = kNextTurn;
      return;
    default: f.step = static_cast<uint8_t>(yes ? kNextTurn : kGoOn); return;
  }
}

void prompt_end(const WingLeader& g, const State& s, const Frame& f, game::Prompt& p) {
  const std::string title = "Turn " + std::to_string(s.turn) + " is over: " + g.side[s.seat].name;
  if (f.step == kGoOn) p = {title, "All units are broken. Fly your bombers on?", "WL-12.0-a", ""};
  else if (f.step == kAnswer) p = {title, "Your opponent offers to end the game here. Agree?", "WL-12.0-a", ""};
  else p = {title, "Nobody is fighting. Offer to end the game here?", "WL-12.0-a", ""};
}

void action_end(const WingLeader&, const State&, const Frame& f, game::Action a, game::ActionView& v) {
  const bool yes = kind_of(a) == Kind::kYes;
  if (f.step == kGoOn) v.label = yes ? "Fly on" : "End the game", v.main = yes;
  else if (f.step == kAnswer) v.label = yes ? "Agree: end the game" : "Play on", v.main = !yes;
  else v.label = yes ? "Offer to end the game" : "Play on", v.main = !yes;
  v.rule = "WL-12.0-a";
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
const Procedure kEndPhaseProc{"end-phase", advance_end, legal_end, apply_end, nullptr, nullptr, prompt_end, action_end};

}  // namespace furball::wing_leader
