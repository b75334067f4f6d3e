#include "games/dogfight/dogfight.h"

#include <cassert>

#include "libs/game/game_of.h"

namespace furball::dogfight {

using game::Node;

Dogfight::Dogfight(Scenario scenario)
    : scenario_(std::make_shared<const Scenario>(std::move(scenario))), combat_rules_(*scenario_) {
  // DF-CLOUD-01, DF-LOW-03, DF-VLOW-04
  switch (scenario_->altitude) {
    case Altitude::kMedium: cloud_rows_[5] = 0b11, cloud_rows_[6] = 0b11 << 6; break;
    case Altitude::kLow: cloud_rows_[5] = 0b11 << 1, cloud_rows_[6] = 0b11 << 6; break;
    case Altitude::kVeryLow: cloud_rows_[5] = 0b11 << 2, cloud_rows_[6] = 0b11 << 4; break;
  }
  for (int i = 0; i < scenario_->squadrons; ++i) bomber_at_[scenario_->bomber_block(i)] = true;  // DF-BOARD-04
  build_tables();
}

Node Dogfight::node(const State& s) const {
  switch (s.step) {
    case Step::kBid: return Node::decision(static_cast<game::Seat>(s.bidder));
    case Step::kSun:
    case Step::kEntry:
    case Step::kCombat: return Node::chance();
    case Step::kPlaceEscorts:
    case Step::kPlaceInterceptors:
    case Step::kMove: return Node::decision(seat_of(s, side_of(s.current)));
    case Step::kMoverFire: return Node::decision(seat_of(s, side_of(s.combat_mover)));
    case Step::kTargetFire: return Node::decision(seat_of(s, other(side_of(s.combat_mover))));
    case Step::kTurnEnd: return Node::decision(seat_of(s, Side::kEscorts));
    case Step::kOver: break;
  }
  return Node::terminal();
}

void Dogfight::apply(State& s, game::Action a, game::Events* events) const {
  switch (kind_of(a)) {
    case Kind::kMove: return apply_move(s, place_at(argument_of(a)), events);
    case Kind::kLeave: {
      const int flight = s.current;
      remove(s, flight, events, "DF-STACK-10", "breaks formation");
      return next_flight(s, flight + 1, events);
    }
    case Kind::kPlace: return apply_place(s, argument_of(a), events);
    case Kind::kHold:
    case Kind::kFire: {
      const bool mover = s.step == Step::kMoverFire;
      const bool fires = kind_of(a) == Kind::kFire;
      if (fires) s.combat_flags |= mover ? State::kMoverFires : State::kTargetFires;
      if (events) {
        const int unit = mover ? s.combat_mover : s.combat_target;
        events->on_event(
            {"fire", unit_name(unit) + (fires ? " opens fire" : " holds fire"), "DF-CBT-03", unit_id(unit), {}, {}});
      }
      return next_declaration(s, mover == scenario_->options.target_declares_first ? 2 : 1, events);
    }
    case Kind::kContinue: return next_turn(s, events);
    case Kind::kForfeit:
      s.forfeited = 1;
      return finish(s, events, "DF-VIC-01", "The bombers turn back: the escorts forfeit the game");
    case Kind::kPass:
    case Kind::kBid: return apply_bid(s, a, events);
  }
}

void Dogfight::resolve(State& s, uint32_t outcome, game::Events* events) const {
  switch (s.step) {
    case Step::kSun: return resolve_sun(s, outcome, events);
    case Step::kEntry: return resolve_entry(s, outcome, events);
    default: return resolve_combat(s, outcome, events);
  }
}

game::Score Dogfight::score(const State& s) const {
  // DF-VIC-04: a point a hit, and the handicap for the escorts.
  int points[2];
  points[0] = s.hits[0] + (s.step == Step::kBid ? 0 : s.handicap);
  points[1] = s.hits[1];
  // DF-VIC-01: a forfeit is lost whatever the points; the winner is shown at least one ahead.
  if (s.forfeited && points[1] <= points[0]) points[1] = points[0] + 1;
  return game::Score::by_points(points[s.swapped], points[s.swapped ^ 1]);  // DF-VIC-05
}

namespace {
Result<std::unique_ptr<game::Game>> make(const Value& value, const game::DataSource&) {
  Result<Scenario> scenario = read_scenario(value);
  if (!scenario) return scenario.error();
  return game::make_game(Dogfight(std::move(*scenario)));
}
}  // namespace

const game::GameEntry kEntry{"dogfight",
                             "Dogfight 1A",
                             "Phil Sabin",
                             "Escorts, bombers and interceptors wheel around a raid seen from the side.",
                             "games/dogfight",
                             1,
                             make};

}  // namespace furball::dogfight
