// Chapter 11: escape.

#include "games/wing_leader/command.h"
#include "games/wing_leader/hooks.h"
#include "games/wing_leader/notation.h"

namespace furball::wing_leader {
namespace {

// side, unit: the one in question, other: the hunter. Steps:
enum Step : uint8_t { kPropose, kAnswer, kAttempt, kHunt, kDie };

// WL-11.0-b, R-43: any squadron may be proposed, wherever it is and whatever it does, once a turn.
bool may_propose(const State& s, int i, int side) {
  const Unit& u = s.unit[i];
  return on_map(u) && u.side == side && !did(u, kEscapeAsked);
}

bool hunts(const WingLeader& g, const State& s, int hunter, int prey) {
  const Unit& h = s.unit[hunter];
  return h.side != s.unit[prey].side && available(g, s, hunter) && line_of_sight(g, at(h), at(s.unit[prey]));
}

int hunt_weather(const WingLeader& g, const State& s, const Frame& f) {
  return g.tables.weather[line_weather(g, at(s.unit[f.other]), at(s.unit[f.unit]))];
}

// WL-11.0-g
bool escapes(const WingLeader& g, const State& s, const Frame& f, int die) {
  return die - hunt_weather(g, s, f) < distance(s.unit[f.other], s.unit[f.unit]);
}

void escape(Ctx& c, int unit) {
  State& s = c.s;
  const bool bomber = bomber_role(s.unit[unit]);
  const uint64_t formation = formation_of(s, unit);
  if (c.listening()) c.tell("leave", "{unit} escapes.", "WL-11.0-h", unit);
  remove_unit(c, unit, Status::kEscaped);
  if (!bomber) return;
  // WL-9.2.2-g: the escorts of a bomber that escaped go home when no other bomber of its formation is left
  for (const int i : all_units(s))
    if (formation >> i & 1 && on_map(s.unit[i]) && bomber_role(s.unit[i])) return;
  for (const int i : all_units(s)) {
    const Unit& e = s.unit[i];
    if (on_map(e) && e.side == s.unit[unit].side && e.mission == Mission::kEscort &&
        !escort_station(c.g, s, e.side, at(e), e.facing))
      start_return(c, i);
  }
}

void advance(Ctx& c, Frame& f) {
  State& s = c.s;
  const int side = f.side;
  if (f.step == kDie && f.other >= s.unit_count) f.step = kPropose;
  switch (f.step) {
    case kPropose:
      for (const int i : all_units(s))
        if (may_propose(s, i, side)) return c.ask(At::kEscapeQuestion, side);
      return c.pop();
    case kAnswer: return c.ask(At::kLetEscapeQuestion, 1 - side);
    case kAttempt: {  // refused: only a broken unit may try (WL-11.0-c), outside flak zones (WL-11.0-d)
      if (!broken(s.unit[f.unit]) || (c.g.options.bombing && in_flak_zone(c.g, s, f.unit))) {
        f.step = kPropose;
        return;
      }
      int hunters = 0, last = kNone;
      for (const int i : all_units(s))
        if (hunts(c.g, s, i, f.unit)) ++hunters, last = i;
      if (hunters == 0) {  // WL-11.0-e, R-44
        escape(c, f.unit);
        f.step = kPropose;
        return;
      }
      if (hunters > 1) {
        f.step = kHunt;
        return;
      }
      f.other = last;
      f.step = kDie;
      return;
    }
    case kHunt: return c.ask(At::kHunterQuestion, 1 - side);
    default: return c.roll(At::kHuntRoll);
  }
}

void legal_escape(const WingLeader&, const State& s, const Frame& f, game::ActionList& out) {
  out.push_back(make(Kind::kPass));
  for (const int i : all_units(s))
    if (may_propose(s, i, f.side)) out.push_back(make(Kind::kEscape, i));
}

void legal_answer(const WingLeader&, const State&, game::ActionList& out) {
  out.push_back(make(Kind::kYes)), out.push_back(make(Kind::kNo));
}

void legal_hunter(const WingLeader& g, const State& s, const Frame& f, game::ActionList& out) {
  for (const int i : all_units(s))
    if (hunts(g, s, i, f.unit)) out.push_back(make(Kind::kHunter, i));
}

void apply_escape(Ctx& c, Frame& f, game::Action a) {
  State& s = c.s;
  if (kind_of(a) == Kind::kPass) return c.pop();
  f.unit = unit_of(a);
  mark(s.unit[f.unit], kEscapeAsked);
  // WL-11.0-e: with no enemy fighter Available a broken unit needs nobody's leave
  bool hunted = false;
  for (const int i : all_units(s)) hunted = hunted || (s.unit[i].side != f.side && available(c.g, s, i));
  f.step = !hunted && broken(s.unit[f.unit]) ? kAttempt : kAnswer;
}

void apply_answer(Ctx& c, Frame& f, game::Action a) {
  if (kind_of(a) == Kind::kYes) escape(c, f.unit);  // WL-11.0-b
  f.step = kind_of(a) == Kind::kYes ? kPropose : kAttempt;
}

void apply_hunter(Ctx&, Frame& f, game::Action a) {
  f.other = unit_of(a);
  f.step = kDie;
}

void resolve(Ctx& c, Frame& f, uint32_t die) {
  const bool away = escapes(c.g, c.s, f, static_cast<int>(die));
  if (c.listening()) {
    game::Modifiers mods;
    mods.add("WL-4.7-f", "weather", -hunt_weather(c.g, c.s, f));
    c.tell("roll",
           say(away ? "{hunter} hunts {unit} at distance {distance}: {roll}, it gets away."
                    : "{hunter} hunts {unit} at distance {distance}: {roll}, no escape.",
               {{"hunter", c.name(f.other)},
                {"distance", distance(c.s.unit[f.other], c.s.unit[f.unit])},
                {"roll", itemised(static_cast<int>(die), mods)}}),
           "WL-11.0-f", f.unit);
  }
  f.step = kPropose;
  if (away) escape(c, f.unit);
}

void prompt_escape(const WingLeader& g, const State&, const Frame& f, game::Prompt& p) {
  p.title = say("Escapes: {side}", {{"side", g.side[f.side].name}});
  p.text = "Any unit may leave the battle if your opponent agrees. Refused, a broken one may still try.";
}

void label_escape(const WingLeader& g, const State& s, game::Action a, game::ActionView& v) {
  pass_or_unit(g, s, a, v, "No more escapes", "{unit} leaves the battle");
  if (v.main) return;
  v.unit = g.label(s, unit_of(a));
}

void label_answer(const WingLeader&, const State&, game::Action a, game::ActionView& v) {
  v.main = kind_of(a) == Kind::kNo;
  v.label = v.main ? "Refuse" : "Let it go";
  if (!v.main) v.group = "leave";
}

void label_hunter(const WingLeader& g, const State& s, const Frame& f, game::Action a, game::ActionView& v) {
  Frame with = f;
  with.other = unit_of(a);
  int caught = 0;
  for (int die = 1; die <= 6; ++die) caught += !escapes(g, s, with, die);
  v.label = say("{unit} at distance {distance}",
                {{"unit", g.long_name(s, unit_of(a))}, {"distance", distance(s.unit[unit_of(a)], s.unit[f.unit])}});
  v.preview.facts.push_back({"chance", "Chance to stop it", game::fraction(static_cast<uint64_t>(caught), 6), "WL-11.0-g"});
}

void roll_view(const WingLeader& g, const State& s, const Frame& f, game::RollView& r) {
  r = {say("Escape of {unit}", {{"unit", g.long_name(s, f.unit)}}), "WL-11.0-g", "d6", side_key(1 - f.side), {}, {}};
  game::Modifiers mods;
  mods.add("WL-4.7-f", "weather", -hunt_weather(g, s, f));
  r.parts.push_back({say("{hunter} hunts", {{"hunter", g.long_name(s, f.other)}}), r.side,
                     say("{total} or more after modifiers stops it", {{"total", distance(s.unit[f.other], s.unit[f.unit])}}),
                     "WL-11.0-g", mods.view()});
}

void outcome(const WingLeader& g, const State& s, const Frame& f, uint32_t die, game::OutcomeView& v) {
  const bool away = escapes(g, s, f, static_cast<int>(die));
  v.label = say(away ? "{die}: escapes" : "{die}: caught up", {{"die", die}});
  v.tone = away ? kCost : kGain;
}

}  // namespace

constexpr std::string_view kSteps[] = {"propose", "answer", "attempt", "hunt", "die"};
const Procedure kEscapesProc{.name = "escapes", .advance = advance, .steps = kSteps, .needs = kNeedsUnit, .needs_at = ~1u};

const Question kEscapeQuestion = asked<legal_escape, apply_escape, prompt_escape, label_escape>("escape", "WL-11.0-c");
const Question kLetEscapeQuestion = asked<legal_answer, apply_answer, of_unit, label_answer>(
    "let-escape", "WL-11.0-b", "Let {unit} go?",
    "Agree, and it leaves the game; refuse, and a broken unit must be caught by one of your fighters.",
    {.gives_up = is_kind<Kind::kYes>});
const Question kHunterQuestion = asked<legal_hunter, apply_hunter, of_unit, label_hunter>(
    "hunter", "WL-11.0-f", "Who hunts {unit}?", "Your die less the weather must reach the distance.");
const Roll kHuntRoll = one_die<resolve, roll_view, outcome>("hunt-die", "WL-11.0-g");

}  // namespace furball::wing_leader
