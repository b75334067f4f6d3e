// Set-up goes on: the height of the raid, the stepped box, trades of altitude, ceilings.

#include "games/full_circle/rules/chapters.h"

namespace furball::full_circle {

// --- The height of the board (FC-SETUP-10) -----------------------------------------------------------------

// Ruling A26: once, and only where bombs can still be carried and the escorts keep up.
Objection FullCircle::may_cut_base(const State& s) const {
  if (!setup_.may_cut) return {"FC-SETUP-10", "This scenario fixes the height of the board."};
  if (s.base < 2) return {"FC-SETUP-10", "The board is already too low to come down by two levels."};
  const int lead = lead_level(s) - 2;
  if (!setup_.bomber.bombs[lead]) return {"FC-SETUP-02", "The bombers could not carry bombs two levels lower."};
  for (const Plane& p : setup_.flights[Side::kEscort])
    if (p.speed[lead] < setup_.bomber.speed[lead])
      return {"FC-SETUP-03", "An escort would be slower than the bombers two levels lower."};
  return {};
}

namespace {

void choose_box(const FullCircle& g, State& s, Events* events) {
  if (!g.may_step_group(s, 1) || !g.may_step_group(s, 2)) s.stage = Stage::kBox;
  else start_trades(g, s, Side::kEscort, events);
}

void apply_base(const FullCircle& g, State& s, Action a, Events* events) {
  if (arg_of(a) == 1) {
    s.base -= 2;
    s.cut = true;
    if (events) events->on_event({.kind = "note", .text = "The raid comes in two levels lower.", .rule = "FC-SETUP-10"});
  }
  choose_box(g, s, events);
}

std::string base_notation(const FullCircle&, const State&, Action a) { return arg_of(a) == 0 ? "keep" : "lower"; }

void label_base(const FullCircle&, const State& s, Action a, ActionView& view) {
  view.group = "set-up";
  view.main = arg_of(a) == 0;
  view.label = view.main ? say("Stay: the bottom of the board is level {level}", {{"level", int{s.base}}})
                         : say("Come in low: the bottom of the board becomes level {level}", {{"level", s.base - 2}});
}

}  // namespace

void choose_height(const FullCircle& g, State& s, Events* events) {
  if (!g.may_cut_base(s)) s.stage = Stage::kBase;
  else choose_box(g, s, events);
}

constexpr Question kBase =
    Question::asked("base", "FC-SETUP-10", one_or_other<Kind::kBase>, apply_base, among<Kind::kBase, base_notation>, label_base,
                    {.title = "Come in low?",
                     .text = "The raid may fly two levels lower. The interceptors then start one level lower.",
                     .otherwise = "Keep the height of the board or lower it by two levels."});

// --- The stepped box of heavy bombers (FC-SETUP-09) --------------------------------------------------------

// Ruling A25: the group on the side away from the sun; without sun either.
Objection FullCircle::may_step_group(const State& s, int group) const {
  if (setup_.groups != 3 || !setup_.bomber.combat_box)
    return {"FC-SETUP-09", "Only three groups of B-17s or B-24s fly a stepped box."};
  if (!setup_.bomber.bombs[s.base + 2]) return {"FC-SETUP-02", "The group could not carry bombs at step 2."};
  if (sun_matters(s.sun) && group != (s.sun <= 2 ? 2 : 1))
    return {"FC-SETUP-09", "Only the group on the side away from the sun may fly at step 2."};
  return {};
}

namespace {

void legal_boxes(const FullCircle& g, const State& s, ActionList& out) {
  out.push_back(make(Kind::kBox, 0));
  for (int group : {1, 2})
    if (!g.may_step_group(s, group)) out.push_back(make(Kind::kBox, group));
}

void apply_box(const FullCircle& g, State& s, Action a, Events* events) {
  if (arg_of(a) != 0) s.groups[arg_of(a)].step = 2;
  start_trades(g, s, Side::kEscort, events);
}

Refusal refuse_box(const FullCircle& g, const State& s, Action a) {
  if (kind_of(a) == Kind::kBox && arg_of(a) <= 2) return g.may_step_group(s, arg_of(a));
  return {"FC-SETUP-09", "Choose whether a group flies one step higher."};
}

std::string box_notation(const FullCircle&, const State&, Action a) {
  return arg_of(a) == 0 ? "level" : "step:" + unit_id(kGroup0 + arg_of(a));
}

void label_box(const FullCircle&, const State&, Action a, ActionView& view) {
  view.group = "set-up";
  view.main = arg_of(a) == 0;
  view.label =
      view.main ? "All groups fly level" : say("Group {unit} flies one step higher", {{"unit", unit_id(kGroup0 + arg_of(a))}});
}

}  // namespace

constexpr Question kBox =
    Question::asked("box", "FC-SETUP-09", legal_boxes, apply_box, among<Kind::kBox, box_notation>, label_box,
                    {.title = "Fly a stepped box?",
                     .text = "The group on the side away from the sun may fly one step higher.",
                     .refuse = refuse_box});

// --- Trades of altitude (FC-SETUP-13) ----------------------------------------------------------------------
// As many flights rise as drop; those with the higher top band rise first and drop last.

namespace {

// Nobody else that could still drop has a lower top band.
bool drops_first(const FullCircle& g, const State& s, int fighter) {
  for (const int i : g.flights_of(s.side))
    if (i != fighter && s.fighters[i].trade != -1 && g.plane(i).top_band < g.plane(fighter).top_band) return false;
  return true;
}

constexpr Objection kAlreadyTraded = {"FC-SETUP-13", "This flight's highest level has been changed already."};

}  // namespace

Objection FullCircle::may_raise(const State& s, int fighter) const {
  if (s.fighters[fighter].trade != 0) return kAlreadyTraded;
  bool partner = false;
  for (const int i : flights_of(s.side)) {
    if (i == fighter) continue;
    if (s.fighters[i].trade != 1 && plane(i).top_band > plane(fighter).top_band)
      return {"FC-SETUP-13", "Flights with a higher top altitude band must be raised first."};
    partner = partner || !may_lower(s, i);
  }
  if (!partner) return {"FC-SETUP-13", "No other flight is left that could drop a level in exchange."};
  return {};
}

Objection FullCircle::may_lower(const State& s, int fighter) const {
  if (s.fighters[fighter].trade != 0) return kAlreadyTraded;
  if (deployment_maximum(s, fighter) <= s.base)
    return {"FC-SETUP-13", "This flight cannot start below the bottom of the board."};
  if (!drops_first(*this, s, fighter)) return {"FC-SETUP-13", "Flights with a lower top altitude band must be dropped first."};
  return {};
}

namespace {

void start_ceilings(const FullCircle& g, State& s, Events* events);

template <Kind kKind>
void legal_trades(const FullCircle& g, const State& s, ActionList& out) {
  constexpr bool kRaises = kKind == Kind::kRaise;
  if (kRaises) out.push_back(make(kKind, 0));
  for (const int i : g.flights_of(s.side))
    if (!(kRaises ? g.may_raise(s, i) : g.may_lower(s, i))) out.push_back(make(kKind, 1 + i));
}

void apply_raise(const FullCircle& g, State& s, Action a, Events* events) {
  if (arg_of(a) == 0) return start_ceilings(g, s, events);
  s.fighters[arg_of(a) - 1].trade = 1;
  s.stage = Stage::kLower;
}

void apply_lower(const FullCircle& g, State& s, Action a, Events* events) {
  s.fighters[arg_of(a) - 1].trade = -1;
  start_trades(g, s, s.side, events);
}

Refusal refuse_trade(const FullCircle& g, const State& s, Action a) {
  const int arg = arg_of(a);
  if ((kind_of(a) == Kind::kRaise || kind_of(a) == Kind::kLower) && arg >= 1 && arg <= kFighters) {
    const int fighter = static_cast<int>(arg) - 1;
    if (side_of(fighter) != s.side || fighter >= g.end_of(s.side))
      return {"FC-SETUP-13", "Only your own flights can be raised or dropped."};
    if (const Objection why = s.stage == Stage::kRaise ? g.may_raise(s, fighter) : g.may_lower(s, fighter)) return why;
  }
  return {"FC-SETUP-13", "Raise one flight and drop another, or leave all as they are."};
}

std::string trade_notation(const FullCircle&, const State&, Action a) {
  if (arg_of(a) == 0) return "done";
  return (kind_of(a) == Kind::kRaise ? "raise:" : "drop:") + unit_id(arg_of(a) - 1);
}

void label_trade(const FullCircle& g, const State&, Action a, ActionView& view) {
  view.group = "set-up";
  view.main = arg_of(a) == 0;
  if (view.main) {
    view.label = "No more trades";
    return;
  }
  const int unit = arg_of(a) - 1;
  view.unit = unit_id(unit);
  view.label = say(kind_of(a) == Kind::kRaise ? "{unit} may start a level higher" : "{unit} starts a level lower for it",
                   {{"unit", unit_name(g, unit)}});
}

}  // namespace

void start_trades(const FullCircle& g, State& s, Side side, Events* events) {
  s.side = side;
  s.active = kNoUnit;
  for (const int i : g.flights_of(side))
    if (!g.may_raise(s, i)) {
      s.stage = Stage::kRaise;
      return;
    }
  start_ceilings(g, s, events);
}

constexpr Question kRaise = Question::asked(
    "raise", "FC-SETUP-13", legal_trades<Kind::kRaise>, apply_raise, among<Kind::kRaise, trade_notation>, label_trade,
    {.title = "Trade altitude?",
     .text = "For every flight that may start a level higher, another starts a level lower.",
     .refuse = refuse_trade});

constexpr Question kLower = Question::asked("drop", "FC-SETUP-13", legal_trades<Kind::kLower>, apply_lower,
                                            among<Kind::kLower, trade_notation>, label_trade,
                                            {.title = "Which flight starts lower?",
                                             .text = "It gives a level to the flight that you have raised.",
                                             .refuse = refuse_trade});

// --- Ceilings (FC-SETUP-14, FC-SETUP-15) -------------------------------------------------------------------

// FC-SETUP-11 escorts, FC-SETUP-01 and FC-SETUP-10 interceptors, then the trade and the board's top.
int FullCircle::deployment_maximum(const State& s, int fighter) const {
  constexpr int kEscortAbove = 2;  // the lead bombers
  const int own = side_of(fighter) == Side::kEscort ? lead_level(s) + kEscortAbove : setup_.interceptor_max - s.cut;
  return std::min({own + s.fighters[fighter].trade, s.base + kSteps - 1, plane(fighter).ceiling()});
}

namespace {

// Ruling A27: one die per flight; an excess of one cannot fail, seven always does.
void next_ceiling(const FullCircle& g, State& s, int from, Events* events) {
  for (s.active = from; s.active != g.end_of(s.side); ++s.active) {
    const int excess = g.ceiling_excess(s, s.active);
    if (s.fighters[s.active].max_level <= s.base) continue;  // it cannot come any lower
    if (excess >= 7) {
      --s.fighters[s.active].max_level;
      if (events) events->on_event(about(g, s.active, "note", "FC-SETUP-15", "{unit} cannot reach its full height."));
    } else if (excess >= 2) {
      s.stage = Stage::kCeiling;
      return;
    }
  }
  start_placing(g, s, events);
}

void start_ceilings(const FullCircle& g, State& s, Events* events) {
  for (const int i : g.flights_of(s.side)) s.fighters[i].max_level = g.deployment_maximum(s, i);
  next_ceiling(g, s, FullCircle::first_of(s.side), events);
}

struct CeilingKey {
  static constexpr int kSides = 6;
  CeilingKey(const FullCircle& g, const State& s) : excess(g.ceiling_excess(s, s.active)) {}
  int operator()(int face) const { return face >= excess; }  // whether it keeps its height
  int excess;
};

void resolve_ceiling(const FullCircle& g, State& s, uint32_t face, Events* events) {
  const bool keeps = CeilingKey(g, s)(static_cast<int>(face)) != 0;
  if (events)
    events->on_event(about(s.active, "roll", "FC-SETUP-15",
                           say(keeps ? "{unit} needs {least} or more to start at level {level} and reaches it."
                                     : "{unit} needs {least} or more to start at level {level} and must start a level lower.",
                               {{"unit", unit_name(g, s.active)},
                                {"least", g.ceiling_excess(s, s.active)},
                                {"level", int{s.fighters[s.active].max_level}}})));
  if (!keeps) --s.fighters[s.active].max_level;
  next_ceiling(g, s, s.active + 1, events);
}

void describe_ceiling(const FullCircle& g, const State& s, RollView& roll) {
  roll.title = say("{unit} near its ceiling", {{"unit", unit_name(g, s.active)}});
  roll.side = game::name(g.seat_of(s, s.side));
  roll.parts.push_back(
      {.label = unit_name(g, s.active),
       .side = roll.side,
       .needs = say("{least} or more to start at level {level}",
                    {{"least", g.ceiling_excess(s, s.active)}, {"level", int{s.fighters[s.active].max_level}}}),
       .rule = "FC-SETUP-15",
       .modifiers = {}});
}

void describe_ceiling_outcome(const FullCircle& g, const State& s, uint32_t face, OutcomeView& view) {
  const bool keeps = CeilingKey(g, s)(static_cast<int>(face)) != 0;
  view.label = outcome_text(Merged<CeilingKey>::notation(g, s, face), keeps ? "full height" : "one level lower");
  view.tone = keeps ? game::Tone("gain") : game::Tone("cost");
}

}  // namespace

constexpr Roll kCeiling = Merged<CeilingKey>::roll("ceiling", "FC-SETUP-15", resolve_ceiling, describe_ceiling_outcome,
                                                   {.describe = describe_ceiling});

}  // namespace furball::full_circle
