#pragma once
// What a pilot would reckon at a glance: what an attack is worth, who can attack whom, who is
// exposed. Shared by evaluate() and the doctrine bot. All values are points for the flight's own
// side.

#include "games/dogfight/dogfight.h"

namespace furball::dogfight {

class Judgement {
 public:
  Judgement(const Dogfight& game, const State& s);

  // What a flight that stays in play is still good for, beyond its immediate chances.
  double worth(Unit flight) const;

  // Expected points of a fight for the mover's side: hits either way and flights lost to hits or
  // ammunition. The mover fires only where that pays.
  double fight_value(const Combat& combat, bool* fires = nullptr) const;
  double fight_value(const Combat& combat, bool mover_fires, bool target_fires) const;

  // The best attack a flight has from a place, on any enemy or on bombers only; 0 when it has none.
  // `shift` says how many columns the flights have still to fall back before that move.
  struct Attack {
    double value = 0;
    std::optional<Unit> target;
    Place end;

    bool on_bombers() const { return target && is_bomber(*target); }
  };
  Attack best_attack(Unit flight, const Place& from, int shift, bool bombers_only, bool next_turn) const;

  // Points the enemy may expect from attacks on a flight that ends there, before it moves again: for an interceptor
  // what the escorts that cover the place can do to it after the shift.
  double exposure(Unit flight, const Place& end) const;

  // Escorts: how well a flight at `end` covers the bombers next turn: the share of squadrons behind
  // which it could pounce on an attacker.
  double cover(Unit flight, const Place& end) const;

  int turns_left() const { return game_.scenario().turns - s_.marker; }

 private:
  std::optional<Unit> unit_at(int block) const {
    return unit_at_[block] < 0 ? std::nullopt : std::optional(Unit(unit_at_[block]));
  }

  const Dogfight& game_;
  const State& s_;
  double time_ = 1;          // 0..1: is there time left to use a flight?
  double pass_value_ = 0;    // of the best orientation against these bombers
  int8_t unit_at_[kBlocks];  // flights and squadrons by block; -1 none
};

}  // namespace furball::dogfight
