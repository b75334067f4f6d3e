// The order of the set-up, and the die for the Sun.

#include "games/dogfight/rules/steps.h"

namespace furball::dogfight {

using game::Events;

State Dogfight::initial() const {
  State s;
  s.step = Step::kBid;
  if (options().bidding) return s;
  s.handicap = static_cast<uint16_t>(scenario_->handicap);  // DF-SETUP-01
  next_setup_step(s, nullptr);
  return s;
}

// Goes to the next step that is in use; called when the present one is done.
void Dogfight::next_setup_step(State& s, Events* events) const {
  switch (s.step) {
    case Step::kBid:
      // DF-SUN-01: just before the escorts are placed.
      if (options().sun == SunUse::kRoll) {
        s.step = Step::kSun;
        return;
      }
      if (options().sun == SunUse::kFixed) s.sun = options().fixed_sun;
      [[fallthrough]];
    case Step::kSun:
      if (scenario_->count(Side::kEscorts) > 0) {
        s.step = Step::kPlaceEscorts;
        s.current = Unit(Side::kEscorts, 0);
        return;
      }
      [[fallthrough]];
    case Step::kPlaceEscorts:
      // DF-SETUP-04; DF-FB-03 and DF-HB-04 always enter from the front.
      if (options().entry == EntryUse::kRoll) {
        s.step = Step::kEntry;
        s.current = {};
        return;
      }
      s.entry = options().entry == EntryUse::kRear ? Entry::kRear : Entry::kFront;
      [[fallthrough]];
    case Step::kEntry:
      s.step = Step::kPlaceInterceptors;
      s.current = Unit(Side::kInterceptors, 0);
      return;
    default: return begin_phase(s, Phase::kInterceptors, events);
  }
}

// --- The Sun, DF-SUN-01
namespace {

struct Sky {
  const char* told;
  const char* label;
};
constexpr Sky kSkies[] = {
    {"", ""},
    {"The Sun is behind the bombers, to their left.", "1: the Sun behind the bombers, to their left"},
    {"The Sun is behind the bombers, to their right.", "2: the Sun behind the bombers, to their right"},
    {"The Sun is ahead of the bombers, to their left.", "3: the Sun ahead of the bombers, to their left"},
    {"The Sun is ahead of the bombers, to their right.", "4: the Sun ahead of the bombers, to their right"},
    {"A layer of cloud lies below the bombers.", "5: a layer of cloud below the bombers"},
    {"A layer of cloud lies above the bombers.", "6: a layer of cloud above the bombers"},
};

}  // namespace

constexpr steps::Roll steps::kSun = {
    .name = "sun",
    .rule = "DF-SUN-01",
    .title = "Where is the Sun?",
    .dice = {6},
    .outcomes =
        [](const Dogfight&, const State&, game::OutcomeList& out) {
          for (uint32_t die = 1; die <= 6; ++die) out.push_back({die, 1});
        },
    .resolve =
        [](const Dogfight& g, State& s, uint32_t die, Events* events) {
          s.sun = static_cast<uint8_t>(die);
          if (events)
            events->on_event({.kind = "roll",
                              .text = kSkies[die].told,
                              .rule = die >= 5 ? "DF-CLOUD-01" : "DF-SUN-01",
                              .attrs = Value::object().set("die", static_cast<int>(die))});
          g.next_setup_step(s, events);
        },
    .read = [](const Dogfight&, const State&, const game::Faces& faces) { return static_cast<uint32_t>(faces[0]); },
    .prompt = [](const Dogfight&, const State&,
                 game::Prompt& p) { p.text = "One die: 1 to 4 place the Sun, 5 and 6 bring cloud."; },
    .outcome = [](const Dogfight&, const State&, uint32_t die, game::OutcomeView& v) { v.label = kSkies[die].label; },
};

}  // namespace furball::dogfight
