// Fire of fighters and what every attack shares: FE-SHOOT-01 to FE-SHOOT-17, FE-RKT-01 to
// FE-RKT-04.

#include <algorithm>
#include <array>
#include <cassert>

#include "games/fast_easy/fast_easy.h"
#include "libs/dice/dice.h"

namespace furball::fast_easy {

// FE-SHOOT-01 to FE-SHOOT-03: the first plane on the line, friend or foe, is all that can be seen,
// so there is at most one target each way (ruling 29).
void FastEasy::shots_of(const State& s, int p, ShotList& out) const {
  const PlaneType& t = type(p);
  const Plane& plane = s.plane[p];
  const Mask enemies = enemies_of(p);
  const auto first_on_line = [&](int facing, int reach, int& range) {
    Hex h = plane.hex();
    const Hex step = geom::step(HexSide(facing));
    for (range = 1; range <= reach; ++range) {
      h = h + step;
      if (!on_board(h)) return -1;
      if (occupied(s, h)) {
        const int q = plane_at(s, h);
        return (enemies & bit(q)) ? q : -1;
      }
    }
    return -1;
  };
  const bool rockets =
      plane.rockets > 0 && !(s.fired_rockets & bit(p)) && !(setup_.options.rockets_or_guns && (s.fired & bit(p)));
  const bool guns = t.guns > 0 && !(s.fired & bit(p)) && !(setup_.options.rockets_or_guns && (s.fired_rockets & bit(p)));
  const bool rear = t.rear > 0 && !(s.fired_rear & bit(p));
  if (!guns && !rockets && !rear) return;
  int range = 0, rear_range = 0;
  const int ahead = guns || rockets ? first_on_line(plane.facing, rockets ? tables().rocket_far : 4, range) : -1;
  const int astern = rear ? first_on_line(plane.facing + 3, 3, rear_range) : -1;
  const auto add_ahead = [&] {
    if (ahead < 0) return;
    const Shot gun{static_cast<uint8_t>(p), static_cast<uint8_t>(ahead), Weapon::kGuns, static_cast<uint8_t>(range), 0};
    if (guns && range <= 4) {
      // A die is always left and a hit possible, but for weak guns head-on and for small targets.
      bool possible = t.guns + tables().frontal > 0 && !type(ahead).small;
      if (!possible) {
        const Attack a = attack_of(s, gun, 0);
        possible = a.dice > 0 && a.need <= 6;
      }
      if (possible) out.push_back(gun);
    }
    // FE-RKT-03, ruling 47: bombers only.
    if (rockets && range >= tables().rocket_near && (setup_.bombers & bit(ahead)))
      out.push_back({gun.shooter, gun.target, Weapon::kRockets, gun.range, plane.rockets});
  };
  const auto add_astern = [&] {
    if (astern < 0) return;
    const Shot shot{static_cast<uint8_t>(p), static_cast<uint8_t>(astern), Weapon::kRear, static_cast<uint8_t>(rear_range), 0};
    if (!type(astern).small || need_of(attack_of(s, shot, 0)) <= 6) out.push_back(shot);
  };
  if (astern >= 0 && astern < ahead) add_astern(), add_ahead();
  else add_ahead(), add_astern();  // ruling 35: both may fire
}

void FastEasy::shots(const State& s, ShotList& out) const {
  const Mask side = s.phase == Phase::kEscortsFire ? setup_.escorts : setup_.interceptors;
  for_each_plane(side & s.flying, [&](int p) { shots_of(s, p, out); });
}

Attack FastEasy::attack_of(const State& s, const Shot& shot, int salvos) const {
  Attack a;
  a.shooter = shot.shooter;
  a.target = shot.target;
  a.weapon = shot.weapon;
  a.range = shot.range;
  a.frontal = shot.weapon != Weapon::kRear && head_on(s, shot.shooter, shot.target);
  a.need = static_cast<uint8_t>(need_of(a));
  a.dice = static_cast<uint8_t>(shot.weapon == Weapon::kRockets ? salvos : dice_of(s, a));
  return a;
}

// Ruling 30: the target lies dead ahead and flies straight at the shooter.
bool FastEasy::head_on(const State& s, int shooter, int target) const {
  const Plane &a = s.plane[shooter], &b = s.plane[target];
  return b.facing == (a.facing + 3) % 6 && geom::straight_range(a.hex(), b.hex(), HexSide(a.facing)) > 0;
}

ModList FastEasy::dice_mods(const State& s, const Attack& a) const {
  static constexpr const char* kTurrets[kTurretCount] = {"Nose turret", "Top turret", "Belly turret",
                                                         "Left gun",    "Right gun",  "Tail turret"};
  const PlaneType& t = type(a.shooter);
  ModList mods;
  switch (a.weapon) {
    case Weapon::kGuns: {
      mods.push_back({"FE-SHOOT-04", "Gun rating", t.guns});
      if (t.guns == 0) break;  // ruling 36: nothing to improve
      const Plane& p = s.plane[a.shooter];
      // FE-SHOOT-09, ruling 32: a fighter of its side on a rear flank, flying the same way.
      for (int side : {2, 4}) {
        const Hex h = geom::neighbour(p.hex(), HexSide(p.facing + side));
        if (!on_board(h) || !occupied(s, h)) continue;
        const int other = plane_at(s, h);
        if (enemies_of(a.shooter) & bit(other) || setup_.bombers & bit(other) || s.plane[other].facing != p.facing) continue;
        mods.push_back({"FE-SHOOT-09", "Wingman", tables().wingman});
        break;
      }
      if (setup_.aces & bit(a.shooter)) mods.push_back({"FE-SHOOT-10", "Ace", tables().ace});
      if (a.frontal) mods.push_back({"FE-SHOOT-11", "Frontal fire", tables().frontal});
      if (setup_.options.tailing && s.plane[a.target].facing == p.facing)
        mods.push_back({"FE-SHOOT-12", "Tailing fire", tables().tailing});
      break;
    }
    case Weapon::kRear: mods.push_back({"FE-SHOOT-04", "Rear gun rating", t.rear}); break;  // rulings 30, 32, 33
    case Weapon::kTurret:
      for (std::size_t i = 0; i < kTurretCount; ++i) {
        if (!(a.turrets >> i & 1)) continue;
        mods.push_back({"FE-ARC-01", kTurrets[i], t.turret[i]});
        // FE-SHOOT-11: every turret loses a die head-to-head, none drops below zero (ruling 31).
        if (a.frontal && t.turret[i] > 0)
          mods.push_back({"FE-SHOOT-11", "Frontal fire", std::max(tables().frontal, -t.turret[i])});
      }
      break;
    case Weapon::kRockets: mods.push_back({"FE-RKT-04", "Salvos", a.dice}); break;  // ruling 49
    case Weapon::kFriendly: mods.push_back({"FE-FF-02", "Generic turret", tables().friendly_dice}); break;
  }
  return mods;
}

int FastEasy::dice_of(const State& s, const Attack& a) const { return std::max(0, sum(dice_mods(s, a))); }

ModList FastEasy::need_mods(const Attack& a) const {
  ModList mods;
  const std::size_t range = a.range;
  const bool jet = type(a.target).jet && range == 1;
  switch (a.weapon) {
    case Weapon::kGuns:
      mods.push_back({"FE-SHOOT-05", "Fighter guns at this range", range <= 4 ? tables().guns[range] : 7});
      break;
    case Weapon::kRear:
      mods.push_back({"FE-SHOOT-06", "Rear guns at this range", range <= 3 ? tables().rear[range] : 7});
      break;
    case Weapon::kTurret:
    case Weapon::kFriendly:
      mods.push_back({"FE-SHOOT-07", "Bomber guns at this range", range <= 3 ? tables().turret[range] : 7});
      break;
    case Weapon::kRockets: mods.push_back({"FE-RKT-04", "Rocket salvo", tables().rocket_need}); return mods;
  }
  if (jet && a.weapon != Weapon::kRear)  // ruling 37
    mods.push_back({"FE-SHOOT-08", "Jet at range 1", tables().jet_need_range_1 - mods[0].value});
  if (type(a.target).small) mods.push_back({"FE-SHOOT-17", "Small target", 1});  // ruling 38
  return mods;
}

int FastEasy::need_of(const Attack& a) const { return std::min(7, sum(need_mods(a))); }

// FE-SHOOT-16, rulings 39 and 75: the last range of the row, where a six is needed.
bool FastEasy::maximum_range(const Attack& a) const {
  switch (a.weapon) {
    case Weapon::kGuns: return a.range >= 4;
    case Weapon::kRockets: return false;
    default: return a.range >= 3;
  }
}

// FE-CRIT-01, FE-SHOOT-15, FE-SHOOT-16
bool FastEasy::gives_critical(const Attack& a, int sixes) const {
  if (!maximum_range(a)) return sixes >= 1;
  return setup_.options.two_sixes && sixes >= 2;
}

// FE-ENG-01, rulings 45 and 46: fire of fighters on multi-engined bombers.
bool FastEasy::gives_engine_checks(const Attack& a) const {
  if (a.weapon == Weapon::kTurret || a.weapon == Weapon::kFriendly) return false;
  const PlaneType& t = type(a.target);
  return t.engines > 1 && (t.bomber || setup_.options.twin_fighter_engines);
}

ModList FastEasy::critical_mods(const Attack& a) const {
  ModList mods;
  if (a.weapon == Weapon::kGuns && type(a.shooter).cannon30)
    mods.push_back({"FE-CRIT-04", "30 mm cannon", tables().crit_cannon30});
  if (a.frontal) mods.push_back({"FE-CRIT-05", "Frontal fire received", tables().crit_frontal});
  return mods;
}

CritRow FastEasy::critical_row(int target) const {  // ruling 84: jets whatever they are used for
  return type(target).jet ? CritRow::kJet : type(target).bomber ? CritRow::kBomber : CritRow::kFighter;
}

namespace {

constexpr int kMostDice = 12;
using DiceRow = std::array<game::Outcome, (kMostDice + 1) * (kMostDice + 2) / 2>;
struct DiceTable {
  DiceRow row[kMostDice + 1][8];
  uint8_t count[kMostDice + 1][8];
};

// Outcome id: hits << 4 | sixes.
DiceTable make_dice_table() {
  DiceTable t{};
  for (int n = 0; n <= kMostDice; ++n)
    for (int need = 2; need <= 7; ++need) {
      uint8_t& count = t.count[n][need];
      const uint64_t other = need <= 5 ? static_cast<uint64_t>(6 - need) : 0;  // faces that hit and are no six
      const uint64_t miss = 6 - other - (need <= 6 ? 1 : 0);
      for (int hits = 0; hits <= n; ++hits)
        for (int sixes = 0; sixes <= hits; ++sixes) {
          if ((need == 7 && hits > 0) || (other == 0 && sixes != hits)) continue;
          const uint64_t ways = dice::choose(n, hits) * dice::choose(hits, sixes) * dice::power(other, hits - sixes) *
                                dice::power(miss, n - hits);
          if (ways) t.row[n][need][count++] = {static_cast<uint32_t>(hits << 4 | sixes), ways};
        }
    }
  return t;
}

}  // namespace

void FastEasy::dice_outcomes(int dice, int need, OutcomeList& out) {
  static const DiceTable table = make_dice_table();
  assert(dice <= kMostDice && need >= 2 && need <= 7);
  for (int i = 0; i < table.count[dice][need]; ++i) out.push_back(table.row[dice][need][static_cast<std::size_t>(i)]);
}

// FE-RKT-02, FE-SHOOT-04: the shot is announced and its dice are due.
void FastEasy::begin_attack(State& s, const Attack& a, Events* events) const {
  s.attack = a;
  switch (a.weapon) {
    case Weapon::kGuns: s.fired |= bit(a.shooter); break;
    case Weapon::kRear: s.fired_rear |= bit(a.shooter); break;
    case Weapon::kRockets:
      s.fired_rockets |= bit(a.shooter);
      s.plane[a.shooter].rockets = static_cast<uint8_t>(s.plane[a.shooter].rockets - a.dice);
      break;
    default: break;
  }
  if (s.combat == 0) s.combat = 1;
  s.step = Step::kDice;
  if (events) {
    static constexpr const char* kWith[] = {"its guns", "its rear gun", "its turrets", "rockets", "a turret by mistake"};
    tell(events, "fire",
         who(a.shooter) + " fires at " + who(a.target) + " with " + kWith[static_cast<int>(a.weapon)] + ", range " +
             std::to_string(a.range) + ", " + std::to_string(a.dice) + (a.dice == 1 ? " die" : " dice"),
         a.weapon == Weapon::kRockets    ? "FE-RKT-02"
         : a.weapon == Weapon::kFriendly ? "FE-FF-02"
                                         : "FE-SHOOT-04",
         a.shooter, {s.plane[a.shooter].hex(), s.plane[a.target].hex()},
         Value(Value::Object{{"target", member(a.target).id}, {"range", a.range}, {"dice", a.dice}}));
  }
}

}  // namespace furball::fast_easy
