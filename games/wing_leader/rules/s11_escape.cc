// Chapter 11: escape.

#include "games/wing_leader/command.h"
#include "games/wing_leader/hooks.h"
#include "games/wing_leader/notation.h"

namespace furball::wing_leader {
namespace {

// a side, b the unit in question, c the hunter. Steps:
enum Step : uint8_t { kPropose, kAnswer, kAttempt, kHunt, kDie };

// units that have left the battle behind (broken, or on their way home) may be proposed, once a turn.
bool may_propose(const State& s, int i, int side) {
  const Unit& u = s.unit[i];
  return on_map(u) && u.side == side && (broken(u) || has(u, kReturning)) && !did(u, kEscapeAsked) && u.dogfight == 0;
}

bool hunts(const WingLeader& g, const State& s, int hunter, int prey) {
  const Unit& h = s.unit[hunter];
  return h.side != s.unit[prey].side && available(g, s, hunter) && line_of_sight(g, at(h), at(s.unit[prey]));
}

int hunt_weather(const WingLeader& g, const State& s, const Frame& f) {
  return g.tables.weather[line_weather(g, at(s.unit[f.c]), at(s.unit[f.b]))];
}

// WL-11.0-g
bool escapes(const WingLeader& g, const State& s, const Frame& f, int die) {
  return die - hunt_weather(g, s, f) < distance(s.unit[f.c], s.unit[f.b]);
}

void escape(Ctx& c, int unit) {
  State& s = c.s;
  const bool bomber = bomber_role(s.unit[unit]);
  const uint64_t formation = formation_of(s, unit);
  if (c.listening()) c.tell("leave", c.g.long_name(s, unit) + " escapes.", "WL-11.0-h", unit);
  remove_unit(c, unit, Status::kEscaped);
  if (!bomber) return;
  // WL-9.2.2-g: the escorts of a bomber that escaped go home when no other bomber of its formation is left
  for (int i = 0; i < s.unit_count; ++i)
    if (formation >> i & 1 && on_map(s.unit[i]) && bomber_role(s.unit[i])) return;
  for (int i = 0; i < s.unit_count; ++i) {
    const Unit& e = s.unit[i];
    if (on_map(e) && e.side == s.unit[unit].side && e.mission == Mission::kEscort &&
        !escort_station(c.g, s, e.side, at(e), e.facing))
      start_return(c, i);
  }
}

void advance(Ctx& c, Frame& f) {
  State& s = c.s;
  const int side = f.a;
  switch (f.step) {
    case kPropose:
      for (int i = 0; i < s.unit_count; ++i)
        if (may_propose(s, i, side)) return c.ask(side);
      return c.pop();
    case kAnswer: return c.ask(1 - side);
    case kAttempt: {  // refused: only a broken unit may try (WL-11.0-c), outside flak zones (WL-11.0-d)
      if (!broken(s.unit[f.b]) || (c.g.options.bombing && in_flak_zone(c.g, s, f.b))) {
        f.step = kPropose;
        return;
      }
      int hunters = 0, last = 0;
      for (int i = 0; i < s.unit_count; ++i)
        if (hunts(c.g, s, i, f.b)) ++hunters, last = i;
      if (hunters == 0) {  // WL-11.0-e, R-44
        escape(c, f.b);
        f.step = kPropose;
        return;
      }
      if (hunters > 1) {
        f.step = kHunt;
        return;
      }
      f.c = static_cast<uint8_t>(last);
      f.step = kDie;
      return;
    }
    case kHunt: return c.ask(1 - side);
    default: return c.roll();
  }
}

void legal(const WingLeader& g, const State& s, const Frame& f, game::ActionList& out) {
  switch (f.step) {
    case kPropose:
      out.push_back(make(Kind::kPass));
      for (int i = 0; i < s.unit_count; ++i)
        if (may_propose(s, i, f.a)) out.push_back(make(Kind::kEscape, i));
      break;
    case kAnswer: out.push_back(make(Kind::kYes)), out.push_back(make(Kind::kNo)); break;
    default:
      for (int i = 0; i < s.unit_count; ++i)
        if (hunts(g, s, i, f.b)) out.push_back(make(Kind::kHunter, i));
  }
}

void apply(Ctx& c, Frame& f, game::Action a) {
  State& s = c.s;
  switch (kind_of(a)) {
    case Kind::kPass: return c.pop();
    case Kind::kEscape: {
      f.b = static_cast<uint8_t>(unit_of(a));
      mark(s.unit[f.b], kEscapeAsked);
      // WL-11.0-e: with no enemy fighter Available a broken unit needs nobody's leave
      bool hunted = false;
      for (int i = 0; i < s.unit_count; ++i) hunted = hunted || (s.unit[i].side != f.a && available(c.g, s, i));
      f.step = !hunted && broken(s.unit[f.b]) ? kAttempt : kAnswer;
      return;
    }
    case Kind::kYes:  // WL-11.0-b
      escape(c, f.b);
      f.step = kPropose;
      return;
    case Kind::kNo: f.step = kAttempt; return;
    default:
      f.c = static_cast<uint8_t>(unit_of(a));
      f.step = kDie;
      return;
  }
}

void resolve(Ctx& c, Frame& f, uint32_t die) {
  const bool away = escapes(c.g, c.s, f, static_cast<int>(die));
  if (c.listening())
    c.tell("roll",
           c.g.long_name(c.s, f.c) + " hunts " + c.g.long_name(c.s, f.b) + ": " + std::to_string(die) +
               (away ? ", it gets away." : ", no escape."),
           "WL-11.0-f", f.b);
  f.step = kPropose;
  if (away) escape(c, f.b);
}

void prompt(const WingLeader& g, const State& s, const Frame& f, game::Prompt& p) {
  switch (f.step) {
    case kPropose:
      p = {"Escapes: " + g.side[f.a].name, "Propose that a unit leaves the battle. Refused, a broken one may still try.",
           "WL-11.0-c", ""};
      break;
    case kAnswer:
      p = {"Let " + g.long_name(s, f.b) + " go?",
           "Agree, and it leaves the game; refuse, and a broken unit must be caught by one of your fighters.", "WL-11.0-b",
           g.label(s, f.b)};
      break;
    default:
      p = {"Who hunts " + g.long_name(s, f.b) + "?", "Your die less the weather must reach the distance.", "WL-11.0-f",
           g.label(s, f.b)};
      break;
  }
}

void action(const WingLeader& g, const State& s, const Frame& f, game::Action a, game::ActionView& v) {
  switch (kind_of(a)) {
    case Kind::kPass: v.label = "No more escapes", v.main = true, v.group = "pass", v.rule = "WL-11.0-c"; break;
    case Kind::kEscape: v.label = g.long_name(s, unit_of(a)) + " leaves the battle", v.rule = "WL-11.0-c"; break;
    case Kind::kYes: v.label = "Let it go", v.rule = "WL-11.0-b"; break;
    case Kind::kNo: v.label = "Refuse", v.rule = "WL-11.0-b", v.main = true; break;
    default: {
      Frame with = f;
      with.c = static_cast<uint8_t>(unit_of(a));
      int caught = 0;
      for (int die = 1; die <= 6; ++die) caught += !escapes(g, s, with, die);
      v.label = g.long_name(s, unit_of(a)) + " at distance " + std::to_string(distance(s.unit[unit_of(a)], s.unit[f.b]));
      v.preview.facts.push_back({"chance", "Chance to stop it", game::fraction(static_cast<uint64_t>(caught), 6), "WL-11.0-g"});
      v.rule = "WL-11.0-f";
    }
  }
}

void roll_view(const WingLeader& g, const State& s, const Frame& f, game::RollView& r) {
  r = {"Escape of " + g.long_name(s, f.b), "WL-11.0-g", "d6", f.a == 0 ? "red" : "blue", {}, {}};
  Mods mods;
  mods.add("WL-4.7-f", "weather", -hunt_weather(g, s, f));
  r.parts.push_back({g.long_name(s, f.c) + " hunts", r.side,
                     std::to_string(distance(s.unit[f.c], s.unit[f.b])) + " or more stops it", "WL-11.0-g", mods.view()});
}

void outcome(const WingLeader& g, const State& s, const Frame& f, uint32_t die, game::OutcomeView& v) {
  const bool away = escapes(g, s, f, static_cast<int>(die));
  v.label = std::to_string(die) + (away ? ": escapes" : ": caught up");
  v.tone = away ? "cost" : "gain";
}

}  // namespace

extern const Procedure kEscapesProc;
const Procedure kEscapesProc{"escapes", advance, legal, apply, d6_outcomes, resolve, prompt, action, roll_view, outcome};

}  // namespace furball::wing_leader
