// The order of play: turns, flights and activations (JD-SEQ-01, JD-SEQ-02), and the table of steps.

#include "games/jet_duel/steps.h"

namespace furball::jet_duel {
namespace {

// In the order of Phase, then the book's dice.
constexpr game::Step<JetDuel> kSteps[] = {FURBALL_STEP_TABLE(JET_DUEL_STEPS), &kBookRoll};
static_assert(std::size(kSteps) == JetDuel::kBookStep + 1);

// A marker carried over counts as borne this turn (JD-STK-02, JD-GUN-03).
void mark_targets(State& s) {
  for (const JetState& jet : s.jets)
    if (jet.flying[0].family && JetDuel::flies(s, jet.flying[0].target)) s.jets[jet.flying[0].target].marks |= kMarked;
}

// JD-VIC-04: while a missile flies at a jet on the board the fight goes on.
bool missile_threatens(const State& s) {
  for (const JetState& jet : s.jets)
    if (jet.flying[0].family && JetDuel::flies(s, jet.flying[0].target)) return true;
  return false;
}

void end_fight(State& s, std::string text, Events* events) {
  s.phase = Phase::kOver, s.active = Slot(), s.began_ineffective = 0;
  if (events) events->on_event({.kind = "phase", .text = std::move(text), .rule = "JD-VIC-04"});
}

}  // namespace

std::span<const game::Step<JetDuel>> JetDuel::steps() { return kSteps; }

std::optional<Action> JetDuel::parse(const State& s, std::string_view text) const {
  for (const game::Step<JetDuel>& step : kSteps)
    if (step.question && step.question->parse)
      if (const auto action = step.question->parse(*this, s, text)) return action;
  return std::nullopt;
}

// JD-SEQ-01: the numbers of jets decide, and a flight's number begins those of its jets.
JetDuel::JetDuel(Setup setup) : setup_(std::move(setup)) {
  const auto number = [&](Seat side) { return std::pair(setup_.flights[side].number.size(), setup_.flights[side].number); };
  first_side_ = number(Seat::kRed) < number(Seat::kBlue) ? Seat::kRed : Seat::kBlue;
  measure_room();
  initial_ = setup_.start;
  begin_turn(initial_, nullptr);
  fly_by_book(initial_, nullptr);
}

void JetDuel::begin_turn(State& s, Events* events) const {
  if (events) events->on_event({.kind = "phase", .text = say("Turn {turn}.", {{"turn", s.turn}}), .rule = "JD-SEQ-01"});
  mark_targets(s);
  s.began_ineffective = !effective(s, first_side_);
  next_jet(s, 0, events);
}

// JD-SEQ-01: by number over both sides. `from` is the first place in that order to consider.
void JetDuel::next_jet(State& s, int from, Events* events) const {
  s.act = Activation{};
  for (int place = from; place <= kSlots; ++place) {
    if (place == 4 || place == kSlots) {
      // JD-VIC-04: the flight just finished had no fight left when it began.
      const Seat side = place == 4 ? first_side_ : other(first_side_);
      if (s.began_ineffective && !missile_threatens(s))
        return end_fight(
            s, say("{flight} have lost combat effectiveness. The fight ends.", {{"flight", setup_.flights[side].name}}),
            events);
      if (place == kSlots) break;
      s.began_ineffective = !effective(s, other(first_side_));
    }
    const Slot slot = jet_in_turn(place);
    if (flies(s, slot)) return begin_activation(s, slot, events);
    if (s.jets[slot].flying[0].family) {
      s.active = slot;
      return missile_phase(s, events);
    }
  }
  for (JetState& jet : s.jets) jet.marks.remove(kGunned | kLaunchedAt | kMarked);
  if (s.turn >= 40) return end_fight(s, "Turn 40 is over. The fight ends.", events);
  ++s.turn;
  begin_turn(s, events);
}

State JetDuel::activate(State s, Slot slot) const {
  mark_targets(s);
  s.act = Activation{};
  begin_activation(s, slot, nullptr);
  return s;
}

void JetDuel::begin_activation(State& s, Slot slot, Events* events) const {
  s.active = slot;
  JetState& jet = s.jets[slot];
  Activation& act = s.act;
  act.start_at = jet.at, act.start_z = jet.z;
  act.start_heading = jet.heading, act.start_bank = jet.bank, act.start_pitch = jet.pitch, act.start_sp = jet.sp;
  jet.marks.remove(kSaLost);
  // JD-MSL-01: the start check, for every enemy, with last turn's pitch.
  if (jet.heat || jet.radar)
    for (const Slot e : enemies_of(slot))
      if (flies(s, e) && !unlocked(slot, jet, s.jets[e])) act.locks |= e.bit();
  if (events)
    events->on_event({.kind = "phase",
                      .text = say("{jet} is activated.", {{"jet", label(slot)}}),
                      .rule = "JD-SEQ-02",
                      .unit = label(slot)});
  check_awareness(s);
}

void JetDuel::end_activation(State& s, Events* events) const {
  JetState& jet = s.jets[s.active];
  jet.flying[0] = jet.flying[1];
  jet.flying[1] = Missile{};
  if (flies(s, s.active)) {
    jet.did = s.act.doing;
    jet.marks.remove(kAttacked | kNearMissed);
  }
  next_jet(s, turn_order(s.active) + 1, events);
}

// Keeps only what can still matter: how it left, and its missiles in the air.
void JetDuel::remove(State& s, Slot slot, Status status, Events* events) const {
  if (events && status == Status::kOff) {
    events->on_event({.kind = "leave",
                      .text = say("{jet} leaves the board.", {{"jet", label(slot)}}),
                      .rule = "JD-FLT-07",
                      .unit = label(slot),
                      .cells = {cell(s.jets[slot])}});
  } else if (events) {
    events->on_event({.kind = "lost",
                      .text = say(status == Status::kDamaged ? "{jet} is damaged and breaks off." : "{jet} is shot down.",
                                  {{"jet", label(slot)}}),
                      .rule = "JD-GUN-07",
                      .unit = label(slot),
                      .cells = {cell(s.jets[slot])}});
  }
  JetState gone;
  gone.status = status;
  gone.flying[0] = s.jets[slot].flying[0], gone.flying[1] = s.jets[slot].flying[1];
  s.jets[slot] = gone;
}

}  // namespace furball::jet_duel
