// Bank and heading.

#include <algorithm>

#include "games/jet_duel/steps.h"
#include "games/jet_duel/words.h"

namespace furball::jet_duel {
namespace {
constexpr Objection kMustBeGentle{"JD-TRN-07", "At level 11 every turn must be gentle."};
constexpr Objection kAutomatic{"JD-AI-EDGE2", "At the edge the jet must turn back to the board, on the side it flew more."};

// JD-FLT-01: only a steep climb gains two steps.
bool climbs_steeply(const Activation& act) { return act.dz == 2; }

// JD-AI-EDGE2: the turn back to the board, to the side that serves, or the one flown more.
Objection edge_turn_refusal(const JetDuel& g, const State& s, Bank side, bool gentle) {
  const JetState& jet = s.jets[s.active];
  if (side == kLevel) return kAutomatic;
  const bool serves_left = !g.boxed_in(s.active, hex_of(jet), jet.heading - 1);
  const bool serves_right = !g.boxed_in(s.active, hex_of(jet), jet.heading + 1);
  if (side == kLeft ? !serves_left : !serves_right) return kAutomatic;
  const int right = s.act.path.rights(), left = s.act.path.flown() - right;
  if (serves_left && serves_right && left != right && (side == kLeft) != (left > right)) return kAutomatic;
  return g.gentle_only(jet.z) && !gentle ? kMustBeGentle : Objection{};
}
}  // namespace

// JD-AI-EDGE2
bool JetDuel::must_turn(const State& s) const {
  const JetState& jet = s.jets[s.active];
  return ai(s.active) && boxed_in(s.active, hex_of(jet), jet.heading);
}

Objection JetDuel::turn_refusal(const State& s, Bank side, bool gentle) const {
  if (must_turn(s)) return edge_turn_refusal(*this, s, side, gentle);
  if (side == kLevel) return {};
  const Slot slot = s.active;
  const JetState& jet = s.jets[slot];
  // JD-TRN-01
  const int right = s.act.path.rights(), left = s.act.path.flown() - right;
  const int more = side == kLeft ? left - right : right - left;
  if (more < 0 || (more == 0 && !climbs_steeply(s.act)))
    return {"JD-TRN-01", "A turn needs more hexes entered on that side (as many, in a steep climb)."};
  if (gentle_only(jet.z) && !gentle) return kMustBeGentle;  // JD-TRN-07
  if (boxed_in(slot, hex_of(jet), turned(jet.heading, side)))
    return {"JD-AI-EDGE2", "AI pilots never turn so that both front hexes are off the board."};
  // JD-NRG-09: that failure can be paid was asked of the altitude (and of stopping short); success costs more.
  const int reserve = s.act.stopped == kStopShort ? -6 : burner_possible(s, slot) ? burner_gain(slot, jet.z) : 0;
  if (energy_after(s, true, gentle) + reserve < kTrackBottom)
    return {"JD-NRG-09", "The turn could cost more speed than the jet has."};
  return {};
}

// JD-TRN-03..06
void JetDuel::turn_modifiers(const State& s, Bank side, bool gentle, Modifiers& list) const {
  const bool slow_roll = type(s.active).slow_roll;
  const int right = s.act.path.rights();
  const Bank bank = s.act.start_bank;
  list.add("JD-TRN-03", "Veteran pilot", pilot(s.active).skill == kVeteran ? 1 : 0);
  list.add("JD-TRN-03", "Steep climb at airspeed 4", climbs_steeply(s.act) && flight_airspeed(s) == 4 ? 1 : 0);
  list.add("JD-TRN-04", "Entered a hex on the other side", (side == kLeft ? right > 0 : right < s.act.path.flown()) ? -1 : 0);
  list.add("JD-TRN-05", "Gentle turn", gentle ? -2 : 0);
  list.add("JD-TRN-06", "Started with wings level", bank != kLevel ? 0 : slow_roll ? -2 : -1);
  list.add("JD-TRN-06", "Started in the opposite bank", bank == kLevel || bank == side ? 0 : slow_roll ? -6 : -3);
}

// JD-TRN-02
int JetDuel::turn_score(const State& s) const {
  return kTurnTable[flight_airspeed(s) - 2][type(s.active).turn_type][s.jets[s.active].z / 8].score;
}

int JetDuel::turn_faces(const State& s, Bank side, bool gentle) const {
  Modifiers list;
  turn_modifiers(s, side, gentle, list);
  const int needed = turn_score(s) - list.sum();  // on the die; a natural 10 always serves
  return std::clamp(11 - needed, 1, 10);
}

void JetDuel::end_flight(State& s, Events* events) const {
  s.phase = Phase::kTurn;
  if (must_turn(s)) return;
  for (const Bank side : {kLeft, kRight})
    if (!turn_refusal(s, side, true)) return;  // where a hard turn is possible a gentle one is, and costs less
  take_turn(s, kLevel, false, events);
}

// JD-TRN-08: trying banks the jet; not trying levels its wings.
void JetDuel::take_turn(State& s, Bank side, bool gentle, Events* events) const {
  JetState& jet = s.jets[s.active];
  jet.bank = side;
  s.act.turn = side, s.act.gentle = gentle;
  if (side == kLevel) {
    s.phase = Phase::kThrottle;
    return;
  }
  if (must_turn(s)) {
    s.act.automatic = true;
    return turn_done(s, true, events);
  }
  if (turn_faces(s, side, gentle) == 10) return turn_done(s, true, events);
  s.phase = Phase::kTurnRoll;
}

namespace {
// Left or right, hard or gentle; failed or not.
constexpr const char* kToldAtEdge[2][2] = {
    {"{jet} turns left (back from the edge).", "{jet} turns left gently (back from the edge)."},
    {"{jet} turns right (back from the edge).", "{jet} turns right gently (back from the edge)."}};
constexpr const char* kToldTurn[2][2][2] = {
    {{"{jet} fails to turn left (score {score}: {modifiers}).", "{jet} turns left (score {score}: {modifiers})."},
     {"{jet} fails to turn left gently (score {score}: {modifiers}).",
      "{jet} turns left gently (score {score}: {modifiers})."}},
    {{"{jet} fails to turn right (score {score}: {modifiers}).", "{jet} turns right (score {score}: {modifiers})."},
     {"{jet} fails to turn right gently (score {score}: {modifiers}).",
      "{jet} turns right gently (score {score}: {modifiers})."}}};
}  // namespace

void JetDuel::turn_done(State& s, bool success, Events* events) const {
  JetState& jet = s.jets[s.active];
  if (success) {
    s.act.turned = true;
    jet.heading = turned(jet.heading, s.act.turn);
  }
  if (events) {
    Modifiers list;
    turn_modifiers(s, s.act.turn, s.act.gentle, list);
    const bool right = s.act.turn == kRight;
    const char* told = s.act.automatic ? kToldAtEdge[right][s.act.gentle] : kToldTurn[right][s.act.gentle][success];
    events->on_event({.kind = "turn",
                      .text = say(told, {{"jet", label(s.active)}, {"score", turn_score(s)}, {"modifiers", itemised(list)}}),
                      .rule = s.act.automatic ? "JD-AI-EDGE2" : "JD-TRN-02",
                      .unit = label(s.active)});
  }
  s.phase = Phase::kThrottle;
}

// --- turn or not ---------------------------------------------------------------------------------------------
namespace {

constexpr const char* kTurnNames[] = {"straight", "left", "left-gentle", "right", "right-gentle"};
constexpr const char* kTurnLabels[] = {"Wings level, no turn", "Turn left", "Turn left gently", "Turn right",
                                       "Turn right gently"};

void legal_turns(const JetDuel& g, const State& s, ActionList& out) {
  for (int arg = 0; arg <= 4; ++arg) {
    const Action a = make(Kind::kTurn, arg);
    if (!g.turn_refusal(s, turn_side(a), turn_gentle(a))) out.push_back(a);
  }
}

Refusal refuse_turn(const JetDuel& g, const State& s, Action a) {
  if (kind_of(a) == Kind::kTurn && arg_of(a) <= 4)
    if (const Objection no = g.turn_refusal(s, turn_side(a), turn_gentle(a))) return no;
  return not_now("The pilot decides now whether to turn.");
}

void describe_turn(const JetDuel& g, const State& s, RollView& roll) {
  Modifiers list;
  g.turn_modifiers(s, s.act.turn, s.act.gentle, list);
  fill_roll(g, s, roll, s.act.turn == kLeft ? "{jet} tries to turn left" : "{jet} tries to turn right",
            say("{score} or more after modifiers, or a natural 10", {{"score", g.turn_score(s)}}), "JD-TRN-02", list);
}

void label_turn(const JetDuel& g, const State& s, Action a, ActionView& view) {
  begin_label(g, s, view);
  const JetState& jet = s.jets[s.active];
  const Bank side = turn_side(a);
  const bool gentle = turn_gentle(a);
  view.group = "turn", view.main = side == kLevel;
  view.cells.push_back(g.cell(jet));
  view.preview.angle = angle_of(turned(jet.heading, side));
  view.label = kTurnLabels[arg_of(a)];
  if (side == kLevel) return;
  if (g.must_turn(s)) {
    view.preview.facts.push_back({"automatic", "Chance", "automatic at the edge", "JD-AI-EDGE2"});
    return;
  }
  const int faces = g.turn_faces(s, side, gentle);
  view.preview.facts.push_back({"chance", "Chance", say("{percent}%", {{"percent", 10 * faces}}), "JD-TRN-02"});
  view.preview.facts.push_back({"cost", "Speed points if it succeeds", halves(-g.turn_cost(s, gentle)), "JD-NRG-02"});
  view.preview.facts.push_back({"speed", "Speed points after success, failure",
                                say("{success}, {failure}", {{"success", halves(g.energy_after(s, true, gentle))},
                                                             {"failure", halves(g.energy_after(s, false, false))}}),
                                "JD-NRG-08"});
  State t = s;
  t.act.turn = side, t.act.gentle = gentle, t.phase = Phase::kTurnRoll;
  RollView roll = g.describe_roll(t);
  if (faces < 10) roll.outcomes.push_back({0, static_cast<uint64_t>(10 - faces), "fails", "The turn fails", "cost"});
  roll.outcomes.push_back({1, static_cast<uint64_t>(faces), "turns", "The turn succeeds", "gain"});
  view.preview.rolls.push_back(std::move(roll));
}

}  // namespace

// JD-TRN-01
constexpr Question kTurn = Question::asked(
    "turn", "JD-TRN-01", legal_turns,
    [](const JetDuel& g, State& s, Action a, Events* events) { g.take_turn(s, turn_side(a), turn_gentle(a), events); },
    one_word<kTurnNames, Kind::kTurn>, label_turn,
    {.title = "{jet}: turn?",
     .text = "Trying banks the jet even if it fails. Only gentle turns allow gunfire, and missiles need level wings.",
     .refuse = refuse_turn,
     .prompt = of_active});

// JD-TRN-02
constexpr Roll kTurnRoll =
    Roll::check<[](const JetDuel& g, const State& s) { return g.turn_faces(s, s.act.turn, s.act.gentle); }, 10>({
        .name = "turn roll",
        .rule = "JD-TRN-02",
        .resolve = [](const JetDuel& g, State& s, uint32_t outcome, Events* events) { g.turn_done(s, outcome == 1, events); },
        .describe = describe_turn,
        .no = {"fails", "The turn fails", "cost"},
        .yes = {"turns", "The turn succeeds", "gain"},
    });

// JD-AI-EDGE2: which way a lost AI pilot turns from the edge.
constexpr Roll kEdgeSide = Roll::check<[](const JetDuel&, const State&) { return 3; }, 6>({
    .name = "edge side",
    .rule = "JD-AI-EDGE2",
    .resolve =
        [](const JetDuel& g, State& s, uint32_t outcome, Events* events) {
          s.act.turn = outcome == 0 ? kLeft : kRight;
          g.lost_speed(s, events);
        },
    .describe =
        [](const JetDuel& g, const State& s, RollView& roll) {
          fill_roll(g, s, roll, "{jet} turns back to the board", "either side serves", "JD-AI-EDGE2", {});
        },
    .no = {"left", "To the left (1 to 3)"},
    .yes = {"right", "To the right (4 to 6)"},
});

}  // namespace furball::jet_duel
