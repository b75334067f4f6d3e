// Chapters 14 and 15 said once more, as plainly as the book does, and compared over positions drawn by chance.

#include <algorithm>

#include "games/wing_leader/rules/chance_test_util.h"

namespace furball::wing_leader {
namespace {
using namespace testing;

// A raid over its targets, with guns of every kind; the box of the draw lies above them.
WingLeader raid() {
  return Strike{
      .environment =
          "sun=\"above\"\nhaze=3\nclouds=[{type=\"dense\",squares=[\"H3\"]},{type=\"broken\",squares=[\"I6\",\"I7\"]}]",
      .surfaces =
          R"({id="1",type="DD",at="G0"},{id="2",type="BB",at="H0"},{id="3",type="CL",at="I0"},{id="4",type="Bridge",at="J0"},)"
          R"({id="5",type="Truck",at="F0"},{id="6",type="Balloon",at="K2"})"}
      .make();
}

int up(int n) { return n / 2 + n % 2; }  // half of it, rounded up

template <class Check>
void every_raid(uint64_t seed, Check check) {
  WingLeader g = raid();
  const std::vector<GunSetup> guns = g.guns;
  Draw d(seed);
  for (int n = 0; n < 120; ++n) {
    g.guns = guns;
    for (GunSetup& gun : g.guns) {
      if (gun.balloon) continue;
      gun.type.type = "SLH"[d.below(3)];
      gun.type.low_angle = gun.type.type == 'H' && d.one_in(3);
      gun.type.channels = 1 + d.below(3), gun.type.strength = d.below(4);
    }
    for (SurfaceType& t : g.tables.surface)
      t.hard = d.one_in(3), t.armoured = d.one_in(3), t.defence = t.ship ? d.below(4) - 2 : t.defence;
    for (const int side : {0, 1}) {
      g.side[side].improved_direction = d.one_in(2), g.side[side].proximity_fuse = d.one_in(2);
      g.side[side].dual_fuse = d.one_in(2);
    }
    g.environment.sea = !d.one_in(4);
    for (Card& c : g.cards) {
      c.can.dive_brakes = d.one_in(2), c.can.speed_brakes = d.one_in(3), c.can.has_torpedo = !d.one_in(4);
      c.can.torpedo_slow = d.one_in(3), c.can.torpedo = d.below(3) - 1, c.sight = static_cast<int8_t>(d.below(3));
    }
    State s = drawn(g, d, 5);
    for (const int i : all_surfaces(s)) {
      Surface& x = s.surface[i];
      const int value = g.type(x).damage;
      x.damage = static_cast<uint16_t>(d.one_in(3) ? 0 : d.below(5 * value + 1));
      x.flags = Flags<SurfaceFlag>(d.below(16) & d.below(16) & d.below(16));
      for (Gun& gun : x.gun) {
        gun.channels_used = static_cast<uint8_t>(d.below(3)), gun.fired = 0;
        gun.jx = 0, gun.jy = 0;
        if (d.one_in(3)) gun.jx = x.x + d.below(2), gun.jy = 1 + d.below(3);
      }
    }
    for (const int i : all_units(s)) {
      Unit& u = s.unit[i];
      u.y = d.one_in(3) ? 0 : d.below(12);
      u.x = 3 + d.below(9);
      if (!d.one_in(4)) u.traits = static_cast<uint16_t>(u.traits & ~kKamikaze);
      u.flak_marker = d.one_in(2) ? 0 : d.below(4);
    }
    check(g, s, d);
    if (::testing::Test::HasFailure()) return;
  }
}

TEST(Chance, WL_14_1_DamageAndDefence) {
  // covers: WL-14.1.1-b, WL-14.1.1-c, WL-14.1.3-a, WL-14.1.3-b, WL-13.7.1-a, WL-14.0-b
  every_raid(31, [](const WingLeader& g, const State& s, Draw&) {
    int points = 0;
    for (const int i : all_surfaces(s)) {
      const Surface& x = s.surface[i];
      const SurfaceType& t = g.type(x);
      const int hits = x.damage, v = t.damage;
      const auto& times = g.tables.damage_multiple;
      Damage level = Damage::kNone;
      int worth = 0;
      if (hits > 0) level = Damage::kSlight, worth = 1;
      if (hits > 0 && hits * 2 >= v) level = Damage::kMinor, worth = up(t.vp);
      if (hits > 0 && hits >= v * times.heavy) level = Damage::kHeavy, worth = t.vp;
      if (hits > 0 && hits >= v * times.crippling) level = Damage::kCrippling, worth = t.vp * 2;
      if (hits > 0 && hits >= v * times.fatal) level = Damage::kFatal, worth = t.vp * 3;
      EXPECT_EQ(damage_level(g, s, i), level);
      if (t.balloon) worth = x.flags & kSurfaceGone ? t.vp : 0;
      EXPECT_EQ(damage_points(g, s, i), worth);
      points += worth;
      EXPECT_EQ(enemy_target(g, s, 0, i), !t.balloon);
      EXPECT_FALSE(enemy_target(g, s, 1, i));
      for (const bool sun : {false, true}) {
        game::Modifiers mods;
        defence_modifier(g, s, i, sun, mods);
        int defence = t.defence;
        if (sun && t.ship) defence -= (defence > 0) - (defence < 0);  // one nearer to nothing
        if (t.ship && (x.flags & (kDeadInWater | kLaunched))) defence = 0;
        EXPECT_EQ(mods.sum(), defence);
      }
    }
    EXPECT_EQ(surface_points(g, s, 0), points);
    EXPECT_EQ(surface_points(g, s, 1), 0);
  });
}

TEST(Chance, WL_14_1_1_d_WhatHitsDo) {
  // covers: WL-14.1.1-a, WL-14.1.1-d, WL-14.1.2-a
  every_raid(32, [](const WingLeader& g, State& s, Draw& d) {
    const int i = d.below(s.surface_count);
    const Surface before = s.surface[i];
    const Damage old = damage_level(g, s, i);
    const int hits = d.below(2 * g.type(before).damage + 1);
    Ctx c{g, s, nullptr};
    hit_surface(c, i, hits);
    const Surface& x = s.surface[i];
    EXPECT_EQ(x.damage, before.damage + hits);
    const Damage now = damage_level(g, s, i);
    const bool silenced = now != old && now >= Damage::kHeavy;
    EXPECT_EQ(x.flags.has(kSuppressed), (before.flags & kSuppressed) || silenced);
    EXPECT_EQ(x.flags.has(kDeadInWater),
              (before.flags & kDeadInWater) || (now != old && now >= Damage::kCrippling && g.type(x).ship));
    for (int n = 0; n < kGunsPerUnit; ++n) {
      const bool gone = silenced && !(before.flags & kSuppressed);
      EXPECT_EQ(x.gun[n].jx, gone ? 0 : before.gun[n].jx);
      EXPECT_EQ(x.gun[n].jy, gone ? 0 : before.gun[n].jy);
    }
  });
}

bool silent(const State& s, const GunSetup& gun) { return s.surface[gun.surface].flags.has(kSuppressed | kSurfaceGone); }

bool barred(const WingLeader& g, const State& s, int n, int x, int y) {
  const GunSetup& gun = g.guns[static_cast<std::size_t>(n)];
  const Surface& owner = s.surface[gun.surface];
  if (silent(s, gun)) return false;
  if (gun.balloon) return x == owner.x && y <= owner.y;
  if (gun.type.type == 'S') return x == owner.x && y == owner.y;
  const Gun& marker = owner.gun[gun.n];
  return marker.jx > 0 && marker.jx - x >= 0 && marker.jx - x <= 1 && marker.jy - y >= 0 && marker.jy - y <= 1;
}

TEST(Chance, WL_14_2_2_ZonesAndMarkers) {
  // covers: WL-14.2.2-a, WL-14.2.2-c, WL-14.2.2-d, WL-14.2.3-a, WL-14.2.3-d, WL-14.2.8-a, WL-14.3-a, WL-14.3-b, WL-11.0-d
  every_raid(33, [](WingLeader& g, State& s, Draw& d) {
    for (const int gun : all_guns(g)) {
      const GunSetup& from = g.guns[static_cast<std::size_t>(gun)];
      EXPECT_EQ(gun_works(g, s, gun), !silent(s, from));
      for (int y = 0; y < 6; ++y)
        for (int x = 4; x < 13; ++x) EXPECT_EQ(zone_covers(g, s, gun, x, y), barred(g, s, gun, x, y));
      const int column = s.surface[from.surface].x;
      const Surface& balloon = s.surface[5];
      for (int jy = 1; jy <= 19; ++jy)
        for (int jx = std::max(1, column - 3); jx <= std::min(25, column + 4); ++jx) {
          bool may = !silent(s, from) && !from.balloon && from.type.type != 'S';
          if (from.type.type == 'L') may = may && jy == 1 && (jx == column || jx == column + 1);
          else may = may && jx >= column - 1 && jx <= column + 2 && (jy == 1 || !from.type.low_angle);
          const bool in_the_cables =
              !(balloon.flags & kSurfaceGone) && (jx == balloon.x || jx == balloon.x + 1) && jy <= balloon.y + 1;
          EXPECT_EQ(may_place(g, s, gun, jx, jy), may && !in_the_cables);
        }
    }
    for (const int i : all_units(s)) {
      Unit& u = s.unit[i];
      if (d.one_in(3)) u.tally_on = TallyOn::kBalloon, u.tally = 5, u.x = s.surface[5].x, u.y = d.below(4);
      u.zones = 0;
      uint32_t touched = 0;
      bool any = false;
      for (const int gun : all_guns(g)) {
        if (!barred(g, s, gun, u.x, u.y)) continue;
        any = true;
        const GunSetup& from = g.guns[static_cast<std::size_t>(gun)];
        if (from.balloon && u.tally_on == TallyOn::kBalloon && int{u.tally} == from.surface && u.y == s.surface[from.surface].y)
          continue;
        touched |= 1u << gun;
      }
      EXPECT_EQ(in_flak_zone(g, s, i), any);
      touch_zones(g, s, i, u.x, u.y);
      EXPECT_EQ(u.zones, touched);
      g.options.bombing = false;
      u.zones = 0;
      touch_zones(g, s, i, u.x, u.y);
      EXPECT_EQ(u.zones, 0u);
      EXPECT_FALSE(in_flak_zone(g, s, i));
      g.options.bombing = true;
    }
  });
}

TEST(Chance, WL_14_2_4_DirectFire) {
  // covers: WL-14.2-a, WL-14.2-b, WL-14.2.1-a, WL-14.2.2-e, WL-14.2.4-b, WL-14.2.4-c, WL-14.2.4-d, WL-14.2.5-a, WL-14.2.5-b
  // covers: WL-14.2.7-a, WL-14.2.8-a, WL-4.7-g
  every_raid(34, [](const WingLeader& g, const State& s, Draw& d) {
    for (const int gun : all_guns(g))
      for (const int i : all_units(s)) {
        const GunSetup& from = g.guns[static_cast<std::size_t>(gun)];
        const Surface& owner = s.surface[from.surface];
        const Gun& state = owner.gun[from.n];
        const Unit& u = s.unit[i];
        const int columns = std::abs(u.x - owner.x);
        bool may = !from.balloon && from.type.type != 'S' && !silent(s, from) && state.jx == 0 && there(u) && u.side == 0;
        may = may && state.channels_used < from.type.channels && !did(u, kFlakHit) && line_of_sight(g, place(owner), at(u));
        may = may && (from.type.type == 'H' ? columns <= 2 : columns <= 1 && u.y <= 4);
        if (from.type.low_angle) may = may && u.y <= 1 && u.attitude != Attitude::kDive;
        EXPECT_EQ(may_fire(g, s, gun, i), may);
        EXPECT_EQ(fire_refusal(g, s, gun, i).reason.empty(), may);
        const int supports = d.below(4);
        const auto& t = g.tables.flak_dice;
        const int barrage = from.type.strength * t.strength + supports * t.support;
        int direct = barrage - g.tables.weather[line_weather(g, place(owner), at(u))];
        direct += (from.type.type == 'H' ? t.heavy_altitude : t.light_altitude).at(u.y);
        if (from.type.type == 'H' && g.side[1].improved_direction) direct += t.improved_direction;
        if (from.type.type == 'H' && g.side[1].proximity_fuse) direct += t.proximity_fuse;
        EXPECT_EQ(flak_sum(g, s, gun, i, kBarrageFire, supports), barrage);
        EXPECT_EQ(flak_sum(g, s, gun, i, kDirectFire, supports), direct);
        const int dual = from.type.type == 'H' && !from.balloon && g.side[1].dual_fuse ? t.dual_fuse_firepower : 0;
        EXPECT_EQ(flak_firepower(g, gun, kDirectFire), t.firepower_direct + dual);
        EXPECT_EQ(flak_firepower(g, gun, kBarrageFire), t.firepower_barrage + dual);
      }
  });
}

TEST(Chance, WL_15_3_7_b_WhatAnAttackIsWorth) {
  // covers: WL-15.3.6-b, WL-15.3.7-b, WL-15.5.2-a, WL-15.5.3-b, WL-15.5.5-a, WL-13.5.6-b, WL-15.4-b
  every_raid(35, [](const WingLeader& g, State& s, Draw& d) {
    for (const int i : all_units(s)) {
      Unit& u = s.unit[i];
      u.profile.kind = static_cast<ProfileKind>(1 + d.below(11));
      u.profile.target = d.below(5);
      u.profile.flags = Flags<ProfileFlag>(d.one_in(2) ? kWithStrafing : 0);
      const SurfaceType& t = g.type(s.surface[u.profile.target]);
      const ProfileKind kind = profile_kind(u);
      int shots = 1 + g.card(u).firepower;
      if (u.carries & kGunPod) shots += 1;
      if (u.carries & kAtPod) shots += t.ship || t.name == "Truck" || t.name == "Tank" || t.name == "Train" ? 4 : 2;
      if (u.size == Size::kFlight) shots = up(shots);
      if (t.hard) shots = up(shots);
      EXPECT_EQ(strafing_value(g, u, t), shots);
      int value = kind == ProfileKind::kStrafe ? 0 : bomb_value(g, u);
      if (kind == ProfileKind::kKamikaze) value += 3 * u.max_losses - 3 * u.losses;
      if (kind == ProfileKind::kRocket && t.hard) value = up(value);
      if (kind == ProfileKind::kParafrag && (t.hard || t.ship)) value = up(value);
      if (kind == ProfileKind::kStrafe || u.profile.flags) value += shots;
      if (undone(u)) value = (value + 2) / 4;
      else if (u.disorder == 1) value = up(value);
      EXPECT_EQ(attack_value(g, u, t), value);
    }
  });
}

TEST(Chance, WL_15_4_a_TheModifiersOfBombs) {
  // covers: WL-15.4-a, WL-15.3-b, WL-15.3.1-a, WL-15.3.5-a, WL-15.3.5-b, WL-15.5.1-a, WL-14.2.5-c, WL-4.7-c, WL-14.1.3-a
  every_raid(36, [](const WingLeader& g, State& s, Draw& d) {
    for (const int i : all_units(s)) {
      Profile& p = s.unit[i].profile;
      p.kind = static_cast<ProfileKind>(d.one_in(2) ? 5 : 1 + d.below(11));
      p.target = d.below(2), p.aim = static_cast<uint8_t>(d.below(6)), p.altitude = d.below(14);
      p.flags = Flags<ProfileFlag>(d.below(16)), p.weather = p.flags & kReleased ? d.below(4) : d.below(256);
    }
    for (const int i : all_units(s)) {
      const Unit& u = s.unit[i];
      const Profile& p = u.profile;
      const Surface& x = s.surface[p.target];
      const SurfaceType& t = g.type(x);
      const Card& card = g.card(u);
      const auto& b = g.tables.bomb_dice;
      const int by_kind[] = {0,        b.level,  b.dive,     b.steep, b.glide,    b.torpedo,
                             b.rocket, b.strafe, b.parafrag, b.skip,  b.kamikaze, 0};
      const int sight = g.tables.aim_squares[card.sight];
      const int aim_by_kind[] = {0, sight, 4, 3, 2, 2, 0, 0, sight, sight, 0, 4};
      const ProfileKind kind = profile_kind(u);
      const bool torpedo = kind == ProfileKind::kTorpedo, done = p.flags.has(kReleased);
      const bool dive = kind == ProfileKind::kDive || kind == ProfileKind::kSteep;
      const int needed = aim_by_kind[static_cast<int>(kind)];
      EXPECT_EQ(aim_needed(g, u, kind), needed);
      EXPECT_EQ(aimed(g, u), p.aim >= needed);
      int worst = line_weather(g, at(u), place(x));
      for (int n = 0; n < p.aim && n < std::max(1, needed); ++n) worst = std::max(worst, p.weather >> (2 * n) & 3);
      EXPECT_EQ(aim_weather(g, s, u), worst);
      int sum = by_kind[static_cast<int>(kind)] + (torpedo ? card.can.torpedo : 0) + (p.aim < needed ? b.no_aim : 0);
      const bool beside = (torpedo || kind == ProfileKind::kRocket) && u.x != x.x;
      if (done ? p.flags.has(kLongRange) : beside) sum += b.long_range;
      int squadrons = done ? 0 : 1;
      for (const int k : all_units(s))
        squadrons += there(s.unit[k]) && released(s.unit[k]) && profile_kind(s.unit[k]) == ProfileKind::kTorpedo &&
                     s.unit[k].profile.target == p.target;
      if (torpedo && squadrons > 1) sum += b.anvil;
      const int height = done ? p.altitude : u.y;
      sum += g.tables.bomb_altitude[card.sight].at(height);
      const bool sun = done ? p.flags.has(kReleaseOutOfSun)
                            : dive && (in_sun(g, place(x), at(u)) || (did(u, kOutOfSun) && u.x == x.x && u.y == x.y));
      game::Modifiers defence;
      defence_modifier(g, s, p.target, sun, defence);
      sum += defence.sum();
      if (t.armoured && !torpedo && (kind != ProfileKind::kLevel || height < 8)) sum += b.armoured;
      if (u.quality == Quality::kVeteran) sum += b.veteran;
      if (u.quality == Quality::kGreen) sum += b.green;
      if (u.flak_marker == 1) sum += g.tables.flak_marker[0];
      if (u.flak_marker > 1) sum += g.tables.flak_marker[1];
      sum -= g.tables.weather[done ? p.weather : worst];
      const Attack attack = bomb_attack(g, s, i);
      EXPECT_EQ(attack.mods.sum(), sum);
      EXPECT_EQ(attack.sum, std::max(-6, std::min(6, sum)));
      EXPECT_EQ(attack.value, attack_value(g, u, t));
    }
  });
}

// WL-15.3: which attack may begin, said as one list of what each demands.
bool may_begin(const WingLeader& g, const State& s, int target, ProfileKind kind, bool strafe_too) {
  const Unit& u = s.unit[s.move.unit];
  const Surface& x = s.surface[target];
  const SurfaceType& t = g.type(x);
  const Card& card = g.card(u);
  const Move& m = s.move;
  const int columns = std::abs(u.x - x.x);
  const bool suicide = kind == ProfileKind::kKamikaze, recce = kind == ProfileKind::kRecce;
  const bool at_once = kind == ProfileKind::kRocket || kind == ProfileKind::kStrafe;
  const bool strafes =
      (u.mission == Mission::kStrafing || u.mission == Mission::kSweep) && card.firepower >= 0 && u.ammo != Ammo::kDepleted;
  const bool to_it = x.x > u.x ? u.facing != kW : u.facing != kE;
  const bool sees = line_of_sight(g, at(u), place(x));
  if (t.balloon || u.side == 1 || !u.profile.none() || has(u, kKamikaze) != suicide) return false;
  if (strafe_too && !(kind == ProfileKind::kRocket && strafes && columns == 0)) return false;
  const Load loads[] = {Load::kEmpty, Load::kBombs, Load::kBombs,    Load::kBombs, Load::kBombs, Load::kTorpedo,
                        Load::kAtgr,  u.load,       Load::kParafrag, Load::kBombs, u.load,       u.load};
  if (u.load != loads[static_cast<int>(kind)]) return false;
  if (!at_once && (m.mp == 0 || (fights(u) && !has(u, kKamikaze)))) return false;
  switch (kind) {
    case ProfileKind::kLevel:
    case ProfileKind::kRecce:
    case ProfileKind::kParafrag:
    case ProfileKind::kSkip:
    case ProfileKind::kTorpedo: {
      if ((u.mission == Mission::kRecce) != recce || columns < (recce ? 4 : 1) || columns > 8 || !to_it || (recce && !sees))
        return false;
      if (kind == ProfileKind::kParafrag) return u.y <= 1;
      if (kind == ProfileKind::kSkip) return has(u, kSkipTrained) && t.ship && u.y == 0;
      if (kind == ProfileKind::kTorpedo)
        return card.can.has_torpedo && t.ship && g.environment.sea && u.y == 0 && (!card.can.torpedo_slow || m.mp == m.total);
      return true;
    }
    case ProfileKind::kGlide:
      return card.klass != ruledata::AircraftClass::kHeavyBomber && columns == 2 && u.y >= 2 && m.climbs == 0 && sees;
    case ProfileKind::kDive:
    case ProfileKind::kSteep: {
      const bool able =
          kind == ProfileKind::kDive
              ? card.can.dive_brakes
              : fighter_bomber(g, u) || card.klass == ruledata::AircraftClass::kDiveBomber || card.can.speed_brakes;
      return able && columns <= 1 && u.y >= 2 && u.y <= 10 && m.climbs == 0 && sees;
    }
    case ProfileKind::kKamikaze: return columns <= 7 && u.y <= 7 && (columns > 0 || u.y > 0);
    case ProfileKind::kStrafe:
      return strafes && (u.load == Load::kEmpty || u.load == Load::kBombs) && u.y == 0 && columns == 0 && m.steps > 0 &&
             m.dives <= 1;
    case ProfileKind::kRocket: {
      const int course = x.x > u.x ? kE : kW;
      return u.y == 0 && (columns == 0 || (columns == 1 && u.facing == course)) && m.steps > 0 && m.dives <= 1;
    }
    default: return false;
  }
}

TEST(Chance, WL_15_3_a_WhichAttacksMayBegin) {
  // covers: WL-15.1-a, WL-15.2.1-a, WL-15.2.1.2-a, WL-15.3-a, WL-15.3.1-a, WL-15.3.2-a, WL-15.3.3-a, WL-15.3.4-a, WL-15.3.5-a
  // covers: WL-15.3.5.1-a, WL-15.3.6-a, WL-15.3.7-a, WL-15.5.2-a, WL-15.5.3-a, WL-15.5.3-d, WL-15.5.4-a, WL-15.5.5-a
  int allowed[12] = {};
  every_raid(37, [&](const WingLeader& g, State& s, Draw& d) {
    s.move.total = 6;
    for (const int i : all_units(s)) {
      Unit& u = s.unit[i];
      s.move.unit = i;
      u.status = Status::kOnMap;
      s.move.mp = d.one_in(5) ? 0 : d.one_in(2) ? 6 : 1 + d.below(5);
      s.move.climbs = d.one_in(4), s.move.dives = d.below(3), s.move.steps = d.below(2);
      if (d.one_in(8)) u.profile.kind = ProfileKind::kLevel, u.profile.flags = Flags<ProfileFlag>(d.below(2));
      for (int kind = 1; kind <= 11; ++kind) {
        const ProfileKind k = static_cast<ProfileKind>(kind);
        if (d.one_in(2))
          u.load = k == ProfileKind::kTorpedo    ? Load::kTorpedo
                   : k == ProfileKind::kRocket   ? Load::kAtgr
                   : k == ProfileKind::kParafrag ? Load::kParafrag
                                                 : Load::kBombs;
        if (d.one_in(2))
          u.mission = kind == 11 ? Mission::kRecce : kind == 6 || kind == 7 ? Mission::kStrafing : Mission::kBombing;
        for (const int target : all_surfaces(s))
          for (const bool strafe : {false, true}) {
            const bool may = may_begin(g, s, target, k, strafe);
            allowed[kind] += may;
            EXPECT_EQ(!profile_objection(g, s, target, k, strafe), may)
                << profile_name(k) << ": " << profile_objection(g, s, target, k, strafe).reason;
          }
      }
    }
  });
  for (int kind = 1; kind <= 11; ++kind) EXPECT_GT(allowed[kind], 20) << profile_name(static_cast<ProfileKind>(kind));
}

TEST(Chance, WL_15_3_d_HowARunGoesOnAndEnds) {
  // covers: WL-15.3-d, WL-15.3.1-a, WL-15.3.2-a, WL-15.3.3-a, WL-15.3.4-a, WL-15.3.5-a, WL-15.5.3-a, WL-15.5.5-a
  every_raid(38, [](const WingLeader& g, State& s, Draw& d) {
    for (const int i : all_units(s)) {
      Unit& u = s.unit[i];
      Profile& p = u.profile;
      s.move.unit = i, s.move.dives = d.below(3);
      p.kind = static_cast<ProfileKind>(1 + d.below(11)), p.target = d.below(5), p.aim = static_cast<uint8_t>(d.below(6));
      p.facing = d.one_in(4) ? u.facing : d.one_in(2) ? kE : kW;
      p.flags = Flags<ProfileFlag>(d.one_in(6) ? kReleased : 0);
      const Surface& x = s.surface[p.target];
      const ProfileKind kind = profile_kind(u);
      const int way = x.x > u.x ? 1 : x.x < u.x ? -1 : 0;
      const bool level = kind == ProfileKind::kLevel || kind == ProfileKind::kParafrag || kind == ProfileKind::kSkip ||
                         kind == ProfileKind::kRecce;
      const bool above = way == 0;
      const bool strafes = (u.mission == Mission::kStrafing || u.mission == Mission::kSweep) && g.card(u).firepower >= 0 &&
                           u.ammo != Ammo::kDepleted;
      for (int f = 0; f < 8; ++f) {
        const int dx = f >= 1 && f <= 3 ? 1 : f >= 5 ? -1 : 0, dy = f == 7 || f <= 1 ? 1 : f >= 3 && f <= 5 ? -1 : 0;
        bool may = false;
        if (level || kind == ProfileKind::kTorpedo) may = f == p.facing && dx == way;
        if (kind == ProfileKind::kDive || kind == ProfileKind::kSteep) {
          const int end = kind == ProfileKind::kDive ? 0 : 1;  // the lowest level it may reach
          may = dy < 0 && (dx != 0 ? dx == way && u.y > end : u.y > end + !above);
        }
        if (kind == ProfileKind::kGlide) may = dy < 0 && dx == way && !above;
        if (kind == ProfileKind::kKamikaze) {
          const Square to{u.x + dx, u.y + dy};
          const int now = std::max(std::abs(u.x - x.x), std::abs(u.y - x.y)),
                    then = std::max(std::abs(to.x - x.x), std::abs(to.y - x.y));
          may = to.x >= 0 && to.x < 26 && to.y >= 0 && to.y < 20 && dy <= 0 && then < now;
        }
        EXPECT_EQ(profile_step(g, s, f), may) << profile_name(kind) << f;
      }
      bool ready = p.aim > 0 && !(p.flags & kReleased);
      if (kind == ProfileKind::kTorpedo) ready = ready && std::abs(u.x - x.x) <= 1;
      else ready = ready && above;
      if (kind == ProfileKind::kRecce) ready = ready && p.aim >= 4;
      if (kind == ProfileKind::kDive) ready = ready && u.y < 2;
      if (kind == ProfileKind::kSteep) ready = ready && u.y > 0;
      if (kind == ProfileKind::kGlide) ready = ready && p.aim == 2;
      if (kind == ProfileKind::kRocket || kind == ProfileKind::kStrafe || kind == ProfileKind::kKamikaze) ready = false;
      EXPECT_EQ(release_ready(g, s), ready) << profile_name(kind);
      EXPECT_EQ(may_strafe(g, u), strafes);
      EXPECT_EQ(may_add_strafing(g, s), (kind == ProfileKind::kSkip || kind == ProfileKind::kParafrag) && strafes && above &&
                                            u.y == x.y && s.move.dives < 2);
    }
  });
}

TEST(Chance, WL_15_3_e_WhatARelaseSettles) {
  // covers: WL-15.3-c, WL-15.3-e, WL-14.1.3-a, WL-4.7-c
  every_raid(39, [](const WingLeader& g, State& s, Draw& d) {
    for (const int i : all_units(s)) {
      Unit& u = s.unit[i];
      Profile& p = u.profile;
      s.move.unit = i;
      p.kind = static_cast<ProfileKind>(1 + d.below(11)), p.target = d.below(5), p.aim = static_cast<uint8_t>(d.below(6));
      p.weather = d.below(256);
      if (d.one_in(3)) u.x = s.surface[p.target].x, u.y = 0;
      const Surface& x = s.surface[p.target];
      const ProfileKind kind = profile_kind(u);
      const bool sun = (kind == ProfileKind::kDive || kind == ProfileKind::kSteep) &&
                       (in_sun(g, place(x), at(u)) || (did(u, kOutOfSun) && u.x == x.x && u.y == x.y));
      const bool far = (kind == ProfileKind::kTorpedo || kind == ProfileKind::kRocket) && u.x != x.x;
      const int weather = aim_weather(g, s, u);
      const bool strafe = d.one_in(2);
      Ctx c{g, s, nullptr};
      release(c, strafe);
      Flags<ProfileFlag> flags = kReleased;
      flags.set(kWithStrafing, strafe), flags.set(kLongRange, far), flags.set(kReleaseOutOfSun, sun);
      EXPECT_EQ(p.flags, flags);
      EXPECT_EQ(p.altitude, u.y);
      EXPECT_EQ(p.weather, weather);
    }
  });
}

}  // namespace
}  // namespace furball::wing_leader
