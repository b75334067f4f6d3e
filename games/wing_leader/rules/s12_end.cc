// Chapter 12: the end of the game and victory.

#include "games/wing_leader/hooks.h"
#include "games/wing_leader/queries.h"

namespace furball::wing_leader {
namespace {

void clear_turn(Ctx& c) {
  State& s = c.s;
  for (const int i : all_units(s)) {
    Unit& u = s.unit[i];
    u.turn = 0;
    u.slot = 0;
    u.headon = kNone;
    u.from = {};
    u.flak_marker = 0;
    u.start_y = u.y;
    u.throttle = 0;  // WL-13.8.2: chosen anew each turn
  }
  s.schedule = {};
  for (Wing& w : s.wing) w.rolled = 0;
  end_turn_ground(c.g, s);
}

// side: who offered. Steps:
enum Step : uint8_t { kOver, kOfferBlue, kOfferRed, kAnswer, kGoOn, kNextTurn };

// WL-12.0-a: every squadron is off the map, escaped or broken.
bool battle_over(const State& s) {
  for (const int i : all_units(s))
    if (s.unit[i].status == Status::kWaiting || (on_map(s.unit[i]) && !broken(s.unit[i]))) return false;
  return true;
}

// broken bombers with their load may still score.
bool bombers_left(const State& s, int side) {
  for (const int i : all_units(s))
    if (on_map(s.unit[i]) && s.unit[i].side == side && bomber_role(s.unit[i]) && loaded(s.unit[i])) return true;
  return false;
}

// Has this side anything left to score with?
bool can_score(const WingLeader& g, const State& s, int side) {
  bool targets = false;
  for (const int i : all_surfaces(s))
    targets = targets || (g.surfaces[s.surface[i].setup].side != side && !(s.surface[i].flags & kSurfaceGone));
  for (const int i : all_units(s)) {
    const Unit& u = s.unit[i];
    if (u.side != side || !on_map(u)) continue;
    if (g.options.bombing ? targets && (bomber_role(u) || u.mission == Mission::kSweep) && !has(u, kReturning)
                          : bomber_role(u) && loaded(u))
      return true;
    if (g.side[side].bonus_edge != kNone && !broken(u)) return true;
    if (u.profile.flags & kReccePhoto) return true;  // WL-15.2.1.2-b: the photographs must come home
  }
  for (const GunSetup& gun : g.guns)  // flak at those who are still there
    if (g.surfaces[gun.surface].side == side && !(s.surface[gun.surface].flags & (kSuppressed | kSurfaceGone))) return true;
  return false;
}

// WL-12.0-a in spirit: one side has left the sky, nobody is to come, and nothing can change the score any more.
bool nothing_can_happen(const WingLeader& g, const State& s) {
  bool there[2] = {};
  for (const int i : all_units(s)) {
    if (s.unit[i].status == Status::kWaiting) return false;
    if (on_map(s.unit[i])) there[s.unit[i].side] = true;
  }
  return !(there[0] && there[1]) && !can_score(g, s, 0) && !can_score(g, s, 1);
}

void advance_end(Ctx& c, Frame& f) {
  State& s = c.s;
  switch (f.step) {
    case kOver:
      if (s.turn >= c.g.turns) return c.finish();
      if (battle_over(s)) {
        f.step = kGoOn;
        return;
      }
      if (nothing_can_happen(c.g, s)) {
        if (c.listening()) c.tell("note", "Nothing more can happen: the battle is over.", "WL-12.0-a");
        return c.finish();
      }
      f.step = kOfferBlue;  // at every End Phase, the raider first
      return;
    case kOfferBlue:
    case kOfferRed: return c.ask(At::kOfferEndQuestion, f.step - kOfferBlue);
    case kAnswer: return c.ask(At::kAcceptEndQuestion, 1 - f.side);
    case kGoOn:  // each owner of loaded bombers is asked; one who flies on is enough
      for (; f.next < 2; ++f.next)
        if (bombers_left(s, f.next)) return c.ask(At::kFlyOnQuestion, f.next);
      if (!f.chosen) return c.finish();
      f.step = kNextTurn;
      return;
    default:
      clear_turn(c);
      ++s.turn;
      return c.pop();
  }
}

void legal_end(const WingLeader&, const State&, game::ActionList& out) {
  out.push_back(make(Kind::kYes));
  out.push_back(make(Kind::kNo));
}

void apply_offer(Ctx&, Frame& f, game::Action a) {
  f.side = f.step - kOfferBlue;
  if (kind_of(a) == Kind::kYes) f.step = kAnswer;
  else f.step = f.step == kOfferBlue ? kOfferRed : kNextTurn;
}

void apply_answer(Ctx& c, Frame& f, game::Action a) {
  if (kind_of(a) == Kind::kYes) return c.finish();
  f.step = kNextTurn;
}

void apply_fly_on(Ctx&, Frame& f, game::Action a) {
  if (kind_of(a) == Kind::kYes) f.chosen = 1;
  ++f.next;
}

std::string turn_over(const WingLeader& g, const State& s) {
  return say("Turn {turn} is over: {side}", {{"turn", int{s.turn}}, {"side", g.side[s.seat].name}});
}

void prompt_offer(const WingLeader& g, const State& s, game::Prompt& p) {
  p.title = turn_over(g, s), p.text = "You may offer to end the game here; if your opponent agrees, the points decide.";
}

void prompt_answer(const WingLeader& g, const State& s, game::Prompt& p) {
  p.title = turn_over(g, s), p.text = "Your opponent offers to end the game here. Agree?";
}

void prompt_fly_on(const WingLeader& g, const State& s, game::Prompt& p) {
  p.title = turn_over(g, s), p.text = "All units are broken. Fly your bombers on?";
}

void label_offer(const WingLeader&, const State&, game::Action a, game::ActionView& v) {
  v.main = kind_of(a) == Kind::kNo;
  v.label = v.main ? "Play on" : "Offer to end the game";
  if (!v.main) v.group = "leave";
}

void label_answer(const WingLeader&, const State&, game::Action a, game::ActionView& v) {
  v.main = kind_of(a) == Kind::kNo;
  v.label = v.main ? "Play on" : "Agree: end the game";
  if (!v.main) v.group = "leave";
}

void label_fly_on(const WingLeader&, const State&, game::Action a, game::ActionView& v) {
  v.main = kind_of(a) == Kind::kYes;
  v.label = v.main ? "Fly on" : "End the game";
  if (!v.main) v.group = "leave";
}

}  // namespace

// WL-12.1-a, WL-12.1-b
game::Score WingLeader::score(const State& s) const {
  int points[2] = {s.bonus_vp[0], s.bonus_vp[1]};
  for (const int i : all_units(s)) {
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
  for (const int i : kBothSides) points[i] += surface_points(*this, s, i);
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
  return say(sc.verdict == game::Verdict::kDraw ? "A draw ({blue} to {red} points)." : "{side} win ({blue} to {red} points).",
             {{"side", side[sc.verdict == game::Verdict::kBlueWins ? 0 : 1].name}, {"blue", sc.blue}, {"red", sc.red}});
}

constexpr std::string_view kSteps[] = {"over", "blue-offers", "red-offers", "answer", "fly-on", "next-turn"};
const Procedure kEndPhaseProc{.name = "end-phase", .advance = advance_end, .steps = kSteps};

const Question kFlyOnQuestion =
    asked<legal_end, apply_fly_on, prompt_fly_on, label_fly_on>("fly-on", "WL-12.0-a", {.gives_up = is_kind<Kind::kNo>});
const Question kOfferEndQuestion =
    asked<legal_end, apply_offer, prompt_offer, label_offer>("offer-end", "WL-12.0-a", {.gives_up = is_kind<Kind::kYes>});
const Question kAcceptEndQuestion =
    asked<legal_end, apply_answer, prompt_answer, label_answer>("accept-end", "WL-12.0-a", {.gives_up = is_kind<Kind::kYes>});

}  // namespace furball::wing_leader
