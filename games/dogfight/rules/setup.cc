// The set-up: bidding, Sun, escorts, entry, interceptors.

#include "games/dogfight/dogfight.h"

namespace furball::dogfight {

using game::Action;
using game::ActionList;
using game::Events;

State Dogfight::initial() const {
  State s;
  s.handicap = static_cast<uint16_t>(scenario_->handicap);  // DF-SETUP-01
  if (scenario_->options.bidding) {
    s.step = Step::kBid;
    s.handicap = 0;
    return s;
  }
  s.step = Step::kBid;
  next_setup_step(s, nullptr);
  return s;
}

// Goes to the next step that is in use; called when the present one is done.
void Dogfight::next_setup_step(State& s, Events* events) const {
  const Options& options = scenario_->options;
  switch (s.step) {
    case Step::kBid:
      // DF-SUN-01: just before the escorts are placed.
      if (options.sun == SunUse::kRoll) {
        s.step = Step::kSun;
        return;
      }
      if (options.sun == SunUse::kFixed) s.sun = options.fixed_sun;
      [[fallthrough]];
    case Step::kSun:
      if (scenario_->count(Side::kEscorts) > 0) {
        s.step = Step::kPlaceEscorts;
        s.current = static_cast<uint8_t>(first_flight(Side::kEscorts));
        return;
      }
      [[fallthrough]];
    case Step::kPlaceEscorts:
      // DF-SETUP-04; DF-FB-03 and DF-HB-04 always enter from the front.
      if (options.entry == EntryUse::kRoll) {
        s.step = Step::kEntry;
        s.current = 0;
        return;
      }
      s.entry = options.entry == EntryUse::kRear ? 1 : 2;
      [[fallthrough]];
    case Step::kEntry:
      s.step = Step::kPlaceInterceptors;
      s.current = static_cast<uint8_t>(first_flight(Side::kInterceptors));
      return;
    default: s.current = 0; return begin_phase(s, Phase::kInterceptors, events);
  }
}

// --- Bidding, DF-SETUP-08
// --------------------------------------------------------------------------- Blue opens. Each bid
// is a handicap its bidder would grant in order to play the interceptors; it must top the last one.
// Whoever passes plays the escorts. When nobody bids, the sides stay as they are with the
// scenario's own handicap.

void Dogfight::legal_bids(const State& s, ActionList& out) const {
  out.push_back(make_action(Kind::kPass));
  for (int bid = s.bids == 0 ? 0 : s.handicap + 1; bid <= scenario_->options.max_bid; ++bid)
    out.push_back(make_action(Kind::kBid, bid));
}

void Dogfight::apply_bid(State& s, Action a, Events* events) const {
  const auto seat = static_cast<game::Seat>(s.bidder);
  if (kind_of(a) == Kind::kBid) {
    s.handicap = static_cast<uint16_t>(argument_of(a));
    ++s.bids;
    if (events)
      events->on_event({"note",
                        std::string(game::name(seat)) + " would play the interceptors and grant " + std::to_string(s.handicap),
                        "DF-SETUP-08",
                        "",
                        {},
                        {}});
    if (s.handicap < scenario_->options.max_bid) {
      s.bidder ^= 1;
      return;
    }
    s.swapped = s.bidder == 0;  // nobody can top it
  } else if (s.bids == 0 && s.bidder == 0) {
    s.bidder = 1;  // red may still name a price
    if (events) events->on_event({"note", "blue passes", "DF-SETUP-08", "", {}, {}});
    return;
  } else if (s.bids == 0) {
    s.handicap = static_cast<uint16_t>(scenario_->handicap);
  } else {
    s.swapped = s.bidder == 1;  // red passes: blue's bid stands, and blue plays the interceptors
  }
  if (events)
    events->on_event(
        {"note",
         std::string(s.swapped ? "blue" : "red") + " plays the interceptors, handicap " + std::to_string(s.handicap),
         "DF-SETUP-08",
         "",
         {},
         {}});
  s.bidder = 0;
  s.bids = 0;
  next_setup_step(s, events);
}

// --- Dice
// -----------------------------------------------------------------------------------------

void Dogfight::resolve_sun(State& s, uint32_t die, Events* events) const {
  s.sun = static_cast<uint8_t>(die);
  if (events) {
    static constexpr const char* kText[] = {"",
                                            "The Sun stands behind the bombers, to their left",
                                            "The Sun stands behind the bombers, to their right",
                                            "The Sun stands ahead, to the left",
                                            "The Sun stands ahead, to the right",
                                            "No Sun; a cloud layer lies low",
                                            "No Sun; a cloud layer lies high"};
    Value attrs = Value::object();
    attrs.set("die", static_cast<int>(die));
    events->on_event({"roll", kText[die], die >= 5 ? "DF-CLOUD-01" : "DF-SUN-01", "", {}, attrs});
  }
  next_setup_step(s, events);
}

void Dogfight::resolve_entry(State& s, uint32_t outcome, Events* events) const {
  s.entry = outcome == 1 ? 1 : 2;
  if (events)
    events->on_event({"roll",
                      outcome == 1 ? "The interceptors come from behind" : "The interceptors come head-on",
                      "DF-SETUP-04",
                      "",
                      {},
                      {}});
  next_setup_step(s, events);
}

// --- Placing
// --------------------------------------------------------------------------------------

std::optional<game::Refusal> Dogfight::placing_refused(const State& s, int flight, int block) const {
  const Place p = place_of(block, 0);
  const Side side = side_of(flight);
  const int penalty = scenario_->flight(flight).heavy ? 1 : 0;  // DF-HF-02
  if (side == Side::kEscorts) {
    if (p.col < 2 || p.col > 10) return game::Refusal{"DF-SETUP-03", "Escorts are placed in columns E to V."};
    if (p.row > scenario_->escort_ceiling())
      return game::Refusal{scenario_->altitude == Altitude::kVeryLow ? "DF-VLOW-02" : "DF-SETUP-03",
                           "Escorts are placed no higher than rows " + rows_name(scenario_->escort_ceiling()) + "."};
    if (p.row > scenario_->escort_ceiling() - penalty)
      return game::Refusal{"DF-HF-02", "Heavy fighters start at least one row below the ceiling."};
    if (cloud_rows(s) >> p.row & 1) return game::Refusal{"DF-CLOUD-03", "Escorts may not be placed in cloud."};
    if (bomber_at_[block]) return game::Refusal{"DF-SETUP-06", "The bombers are in that block."};
  } else {
    if (p.col != (s.entry == 1 ? 0 : kColumns - 1))
      return game::Refusal{"DF-SETUP-04", std::string("The interceptors enter in column ") + (s.entry == 1 ? "A-B." : "Y-Z.")};
    if (p.row > scenario_->max_row)
      return game::Refusal{"DF-SETUP-05", "Interceptors start no higher than rows " + rows_name(scenario_->max_row) + "."};
    if (p.row > scenario_->max_row - penalty)
      return game::Refusal{"DF-HF-02", "Heavy fighters start at least one row below the ceiling."};
  }
  for (int i = first_flight(side); i < flight; ++i)
    if (s.flights[i].present() && s.flights[i].block == block)
      return game::Refusal{"DF-SETUP-06", unit_name(i) + " is already in that block."};
  if (!placing_allowed(s, flight, block))
    return game::Refusal{"DF-HF-02", "That would leave no room for the heavy fighters, which must start lower."};
  return std::nullopt;
}

// Without the words, for the hot path. Also keeps enough low blocks for heavy interceptors to come.
bool Dogfight::placing_allowed(const State& s, int flight, int block) const {
  const Side side = side_of(flight);
  for (int i = first_flight(side); i < flight; ++i)
    if (s.flights[i].block == block) return false;  // DF-SETUP-06
  if (side == Side::kEscorts) return !bomber_at_[block];
  const FlightSpec& spec = scenario_->flight(flight);
  const int row = place_of(block, 0).row;
  if (spec.heavy || row >= scenario_->max_row) return true;
  int heavies = 0, used = 1;
  for (int i = flight + 1; i < first_flight(side) + scenario_->count(side); ++i) heavies += scenario_->flight(i).heavy;
  for (int i = first_flight(side); i < flight; ++i) used += place_of(s.flights[i].block, 0).row < scenario_->max_row;
  return scenario_->max_row * kLanes - used >= heavies;
}

void Dogfight::legal_places(const State& s, ActionList& out) const {
  const int flight = s.current;
  const Side side = side_of(flight);
  const int penalty = scenario_->flight(flight).heavy ? 1 : 0;
  const bool escort = side == Side::kEscorts;
  const int first = escort ? 2 : s.entry == 1 ? 0 : kColumns - 1;
  const int last = escort ? 10 : first;
  const int ceiling = (escort ? scenario_->escort_ceiling() : scenario_->max_row) - penalty;
  const uint32_t cloud = escort ? cloud_rows(s) : 0;  // DF-CLOUD-03
  for (int col = first; col <= last; ++col)
    for (int row = 0; row <= ceiling; ++row) {
      if (cloud >> row & 1) continue;
      for (int lane = 0; lane < kLanes; ++lane) {
        const int block = block_of(col, row, lane);
        if (placing_allowed(s, flight, block)) out.push_back(make_action(Kind::kPlace, block));
      }
    }
}

// DF-SETUP-03, DF-SETUP-04: level; escorts forward, interceptors towards the bombers.
int Dogfight::starting_orient(const State& s, Side side) const {
  return side == Side::kInterceptors && s.entry == 2 ? kLevelBack : kLevelForward;
}

void Dogfight::apply_place(State& s, int block, Events* events) const {
  const int flight = s.current;
  const Side side = side_of(flight);
  Flight& f = s.flights[flight];
  f.block = static_cast<uint16_t>(block);
  f.orient = static_cast<uint8_t>(starting_orient(s, side));
  f.status = Flight::kPresent;
  if (events) {
    const Place p = f.place();
    events->on_event({"place",
                      unit_name(flight) + " starts at " + block_name(block),
                      side == Side::kEscorts ? "DF-SETUP-03" : "DF-SETUP-04",
                      unit_id(flight),
                      {{p.col, p.row, p.lane}},
                      {}});
  }
  if (flight + 1 < first_flight(side) + scenario_->count(side)) {
    s.current = static_cast<uint8_t>(flight + 1);
    return;
  }
  next_setup_step(s, events);
}

}  // namespace furball::dogfight
