#include "games/full_circle/plane.h"

#include <algorithm>

#include "games/full_circle/tables.h"

namespace furball::full_circle {
namespace {

game::UnitKind drawing_kind(const ruledata::Aircraft& card) {
  using ruledata::AircraftClass;
  if (card.abilities.rocket) return "rocket";
  if (card.full_circle.jet) return "jet";
  switch (card.full_circle.klass) {
    case AircraftClass::kFighter: {
      static constexpr std::string_view kBiplanes[] = {"cr32", "cr42", "gladiator_ii", "he51", "i15"};
      if (std::find(std::begin(kBiplanes), std::end(kBiplanes), card.id) != std::end(kBiplanes)) return "biplane";
      if (card.full_circle.twin_sa || card.protection.hi != card.protection.lo) return "heavy-fighter";
      return "fighter";
    }
    case AircraftClass::kLightBomber: return "light-bomber";
    case AircraftClass::kDiveBomber: return "dive-bomber";
    case AircraftClass::kTorpedoBomber: return "torpedo-bomber";
    case AircraftClass::kHeavyBomber: return "heavy-bomber";
    case AircraftClass::kMediumBomber:
    case AircraftClass::kTransport: return "medium-bomber";
  }
  return "fighter";
}

Plane base_plane(const ruledata::Aircraft& card, const std::vector<ruledata::Band>& bands) {
  const ruledata::FullCircleCard& fc = card.full_circle;
  Plane p;
  p.id = card.id;
  p.name = card.name;
  p.kind = drawing_kind(card);
  for (int level = 0; level <= kMaxLevel; ++level) {
    const ruledata::Band& band = ruledata::Aircraft::band_in(bands, level);
    p.speed[level] = static_cast<int8_t>(band.speed);
    p.turn[level] = static_cast<int8_t>(band.turn);
    p.climb[level] = static_cast<int8_t>(band.climb);
    int floor = level;
    while (floor > 0 && ruledata::Aircraft::band_in(bands, floor - 1).climb == band.climb) --floor;
    p.climb_floor[level] = static_cast<int8_t>(floor);
    p.bombs[level] = card.bomb_at(level) > 0;
  }
  for (const ruledata::Band& band : bands) {
    if (band.climb == 1) p.h1 = band.hi;
    if (band.climb == 3) p.l3 = std::min(p.l3, band.lo);
  }
  p.top_band = bands.back().lo;
  p.column = protection_column(fc.protection.lo, fc.protection.hi);
  p.rear_view = fc.rear_view;
  p.jet = fc.jet;
  return p;
}

}  // namespace

Plane make_fighter(const ruledata::Aircraft& card, Equipment equipment) {
  // FC-UNIT-04: the low band 0-6 becomes 0-5, 0-7 and 0-8 become 0-6; the next one starts accordingly.
  std::vector<ruledata::Band> bands = card.full_circle.bands;
  if (bands.size() > 1 && bands[0].hi >= 6 && bands[0].hi <= 8) {
    bands[0].hi = bands[0].hi == 6 ? 5 : 6;
    bands[1].lo = bands[0].hi + 1;
  }
  // FC-WPN-03: pods or rockets cost a point of speed and turn; pods add firepower.
  const bool laden = equipment.gun_pods || equipment.aar;
  for (ruledata::Band& band : bands) {
    band.speed = std::max(0, band.speed - (laden ? 1 : 0));
    band.turn = std::max(0, band.turn - (laden ? 1 : 0));
  }
  Plane p = base_plane(card, bands);
  p.firepower = card.full_circle.firepower + (equipment.gun_pods ? 1 : 0);
  p.twin = card.full_circle.twin_sa;
  p.weak_guns = card.full_circle.weak_guns;
  p.equipment = equipment;
  return p;
}

Plane make_bomber(const ruledata::Aircraft& card) {
  const ruledata::FullCircleCard& fc = card.full_circle;
  Plane p = base_plane(card, fc.bands);
  p.firepower = fc.firepower_as_bomber;
  p.defence = fc.defence;
  p.tail_guns = fc.tail_guns;
  p.head_on = fc.head_on;
  p.heavy = fc.klass == ruledata::AircraftClass::kHeavyBomber;
  p.combat_box = fc.combat_box;
  return p;
}

}  // namespace furball::full_circle
