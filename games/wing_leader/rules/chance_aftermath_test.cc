// What dice bring about, reactions (10.4), flak (14.2.5) and bombs (15.4), and what a turn leaves (12), said once more and
// compared over positions drawn by chance.

#include <algorithm>

#include "games/wing_leader/combat.h"
#include "games/wing_leader/movement.h"
#include "games/wing_leader/rules/chance_test_util.h"

namespace furball::wing_leader {
namespace {
using namespace testing;

// --- 10.4

TEST(Chance, WL_10_4_WhatTheDiceOfAReactionBring) {
  // covers: WL-10.4-a, WL-10.4-e, WL-10.4-f, WL-10.4.1-a, WL-10.4.2-a, WL-10.4.3-a, WL-10.4.4-a, WL-10.4.5-a, WL-4.7-e
  const WingLeader g = hazy_battle();
  Draw d(151);
  int late = 0, successful = 0;
  for (State s : many<on_its_own>(300, g, d, 3)) {
    const int bomber = 0, enemy = 7;
    const bool moved = d.one_in(2);  // the bomber's own move brought them together
    s.unit[bomber].status = s.unit[enemy].status = Status::kOnMap, s.unit[bomber].mission = Mission::kBombing;
    s.unit[enemy].mission = Mission::kIntercept;
    for (int i = 3; i < 7; ++i) {
      Unit& u = s.unit[i];
      u.mission = d.one_in(3) ? Mission::kSweep : Mission::kEscort, u.disorder = 0, u.size = Size::kFlight;
      u.max_losses = 4, u.losses = 0, u.carries = {}, u.role = 0;
      set(u, kReturning, false);
    }
    s.move = {};
    Escorts list;
    const int escorts = eligible_escorts(g, s, bomber, list);
    if (escorts == 0) continue;
    const State before = s;
    start(g, s, Proc::kReaction, {.unit = bomber, .target = enemy, .how = moved});
    ASSERT_EQ(s.at, At::kReactQuestion);
    EXPECT_EQ(s.seat, 0);
    std::vector<game::Action> expected{make(Kind::kPass)};
    for (int mask = 1; mask < 1 << escorts; ++mask) expected.push_back(make(Kind::kReact, 0, 0, mask));
    EXPECT_EQ(offered(g, s), expected);
    const game::Action a = any_of(expected, d);
    g.apply(s, a, nullptr);
    int best = 0;
    for (int i = 0; i < escorts; ++i) {
      if (!(arg_of(a) >> i & 1)) continue;
      const Unit& e = before.unit[list[i]];
      ASSERT_EQ(s.at, At::kReactionRoll);
      const auto& t = g.tables.reaction;
      const int dice = 2 + d.below(11);
      int total = dice - g.tables.weather[line_weather(g, at(e), at(before.unit[bomber]))];
      if (e.quality == Quality::kVeteran) total += t.veteran;
      if (e.quality == Quality::kGreen) total += t.green;
      if (!has(e, kAlerted)) total += t.unalerted;
      best = std::max(best, total > t.late_max ? 2 : total > t.no_max ? 1 : 0);
      g.resolve(s, static_cast<uint32_t>(dice), nullptr);
    }
    if (moved) best = std::min(best, 1);
    const bool waits = best == 1 && !moved;  // late, while the enemy is still on his way
    for (int i = 0; i < escorts; ++i) {
      const bool tried = arg_of(a) >> i & 1;
      EXPECT_EQ(did(s.unit[list[i]], kReacted), tried && best > 0);
      EXPECT_EQ(did(s.unit[list[i]], kReactSuccess), tried && best == 2);
      if (untouched(s)) {
        EXPECT_EQ(s.unit[list[i]].role, tried && waits ? 3 : 0);
      }
    }
    for (int guard = 0; guard < 60 && !untouched(s); ++guard) anything(g, s, d);
    ASSERT_TRUE(untouched(s));
    EXPECT_EQ(s.result, best);
    for (int i = 0; i < escorts; ++i) {
      const bool went = (arg_of(a) >> i & 1) && best > 0 && !waits;
      EXPECT_EQ(at(s.unit[list[i]]) == at(s.unit[enemy]) && tallies(s.unit[list[i]], enemy),
                went || (at(before.unit[list[i]]) == at(before.unit[enemy]) && tallies(before.unit[list[i]], enemy)));
    }
    late += best == 1, successful += best == 2;
  }
  EXPECT_GT(late, 20);
  EXPECT_GT(successful, 20);
}

// --- 14.2.5

TEST(Chance, WL_14_2_5_WhatFlakDoes) {
  // covers: WL-14.2.5-a, WL-14.2.5-b, WL-14.2.5-c, WL-14.2.6-a, WL-10.6-b, WL-10.7-d
  const WingLeader g =
      Strike{.surfaces = R"({id="1",type="DD",at="G0"},{id="2",type="BB",at="H0"},{id="3",type="Truck",at="H0",side="blue"},)"
                         R"({id="4",type="Balloon",at="I2"})"}
          .make();
  Draw d(152);
  int broken_by_it = 0;
  for (State s : many<on_its_own>(400, g, d, 4)) {
    const int i = d.below(s.unit_count), gun = d.below(static_cast<int>(g.guns.size())), supports = d.below(9);
    const int mode = g.guns[static_cast<std::size_t>(gun)].balloon || d.one_in(2) ? kBarrageFire : kDirectFire;
    Unit& u = s.unit[i];
    u.status = Status::kOnMap, u.hits = 0, u.new_losses = 0, u.role = 0, u.flak_marker = d.below(3);
    Unit told = u;
    const bool was_undone = undone(u);
    const int sum = flak_sum(g, s, gun, i, mode, supports), dice = 2 + d.below(11);
    start(g, s, Proc::kFlakAttack, {.unit = i, .gun = gun, .how = mode, .value = supports});
    ASSERT_EQ(s.at, At::kFlakAttackRoll);
    g.resolve(s, static_cast<uint32_t>(dice), nullptr);
    const Tables::FlakRow* row = nullptr;
    for (const Tables::FlakRow& r : g.tables.flak)
      if (dice + sum >= r.roll) row = &r;
    if (row) told.flak_marker = std::max<int>(told.flak_marker, -row->bomb);
    int hits = row ? row->hits : 0;
    if (hits < 0) {
      ASSERT_EQ(s.at, At::kFlakHitsRoll);
      hits = 1 + d.below(6);
      g.resolve(s, static_cast<uint32_t>(hits), nullptr);
    }
    for (int k = 0; k < hits && told.losses < told.max_losses; ++k) {
      ASSERT_EQ(s.at, At::kConfirmRoll);
      const int die = 1 + d.below(6);
      const HitResult result = hit_result(g.card(told), flak_firepower(g, gun, mode), false, die);
      if (result == HitResult::kLoss || (result == HitResult::kStraggler && told.straggler)) ++told.losses, ++told.new_losses;
      if (result == HitResult::kStraggler) told.straggler = told.straggler ? 0 : 1;
      g.resolve(s, static_cast<uint32_t>(die), nullptr);
    }
    const bool lost = told.losses >= told.max_losses;
    if (hits > 0 && !lost && !undone(told)) {
      ASSERT_EQ(s.at, At::kCohesionRoll);
      const int check = 3 + d.below(10);
      told.disorder = std::min(told.disorder + cohesion_levels(g, s, i, 2, check), told.size == Size::kFlight ? 1 : 2);
      EXPECT_EQ(s.unit[i].new_losses, told.new_losses);
      g.resolve(s, static_cast<uint32_t>(check), nullptr);
    }
    EXPECT_TRUE(untouched(s));
    const Unit& now = s.unit[i];
    EXPECT_EQ(did(now, kBrokenByFlak), !lost && fights(told) && undone(told) && !was_undone);
    EXPECT_EQ(now.status, lost ? Status::kDestroyed : Status::kOnMap);
    EXPECT_EQ(now.losses, told.losses);
    EXPECT_EQ(now.straggler, told.straggler);
    EXPECT_EQ(now.disorder, told.disorder);
    EXPECT_EQ(now.flak_marker, told.flak_marker);
    EXPECT_EQ(now.new_losses, 0);
    EXPECT_EQ(now.hits, 0);
    broken_by_it += did(now, kBrokenByFlak);
  }
  EXPECT_GT(broken_by_it, 10);
}

// --- 15.4

TEST(Chance, WL_15_4_WhatBombsLeave) {
  // covers: WL-15.2.1-a, WL-15.2.1.1-a, WL-15.2.3-c, WL-15.2.4-a, WL-15.3.7-b, WL-15.5.3-c, WL-15.4-a, WL-3.2.1-c
  const WingLeader g =
      Strike{.surfaces = R"({id="1",type="DD",at="G0"},{id="2",type="BB",at="H0"},{id="3",type="Bridge",at="I0"})"}.make();
  Draw d(153);
  for (State s : many<on_its_own>(500, g, d, 4)) {
    const int i = d.below(16), target = d.below(3), dice = 2 + d.below(11);
    const auto kind = static_cast<ProfileKind>(1 + d.below(10));
    Unit& u = s.unit[i];
    u.status = Status::kOnMap, u.mission = static_cast<Mission>(d.one_in(4) ? 5 : d.one_in(2) ? 2 : 0);
    u.losses = d.below(3);
    set(u, kReturning, false), set(u, kAlerted, false);
    drop(u, kind, target, d.below(5), d.below(6), Flags<ProfileFlag>(d.one_in(3) ? kWithStrafing : 0));
    const Unit before = u;
    const Attack attack = bomb_attack(g, s, i);
    const int damage = s.surface[target].damage, hits = bomb_hits(attack.value, bomb_percent(g, dice + attack.sum));
    start(g, s, Proc::kBombAttack, {.unit = i});
    ASSERT_EQ(s.at, At::kBombsRoll);
    g.resolve(s, static_cast<uint32_t>(dice), nullptr);
    EXPECT_TRUE(untouched(s));
    EXPECT_EQ(s.surface[target].damage, damage + hits);
    const Unit& now = s.unit[i];
    if (kind == ProfileKind::kKamikaze) {
      EXPECT_EQ(now.status, Status::kDestroyed);
      continue;
    }
    const bool bombs = kind != ProfileKind::kStrafe, guns = !bombs || (before.profile.flags & kWithStrafing);
    const bool becomes_fighter = bombs && fighter_bomber(g, before);
    EXPECT_EQ(now.status, Status::kOnMap);
    EXPECT_EQ(now.profile.flags, before.profile.flags | kResolved);
    EXPECT_EQ(now.ammo, !guns ? before.ammo : before.ammo == Ammo::kFull ? Ammo::kLow : Ammo::kDepleted);
    EXPECT_EQ(now.load, bombs ? Load::kEmpty : before.load);
    EXPECT_EQ(has(now, kJettisoned), bombs);
    EXPECT_EQ(now.mission, becomes_fighter ? Mission::kSweep : before.mission);
    EXPECT_EQ(has(now, kAlerted), becomes_fighter);
    const bool strafes = (now.mission == Mission::kStrafing || now.mission == Mission::kSweep) && g.card(now).firepower >= 0 &&
                         now.ammo != Ammo::kDepleted;
    bool home = !strafes && (now.mission == Mission::kStrafing || guns);
    if (becomes_fighter && undone(before)) home = true;
    if (bombs && !becomes_fighter && before.mission != Mission::kStrafing) home = true;
    EXPECT_EQ(has(now, kReturning), home);
  }
}

// --- 12

TEST(Chance, WL_12_0_a_WhatATurnLeaves) {
  Strike strike;
  const WingLeader g = strike.make();
  Draw d(154);
  int turns = 0;
  for (State s : many<on_its_own>(200, g, d, 5)) {
    s.turn = 3;
    for (const int i : all_units(s)) {
      Unit& u = s.unit[i];
      u.turn = static_cast<uint16_t>(d.below(1 << 16)), u.slot = 3, u.headon = 2, u.from = Facing(3), u.throttle = 2,
      u.zones = 5;
      u.flak_marker = d.below(3), u.start_y = d.below(9);
      u.formation = 1 + d.below(3);
      if (d.one_in(2)) continue;
      drop(u, static_cast<ProfileKind>(1 + d.below(11)), d.below(3), 2, 3);
      u.profile.dived = 2;
      u.profile.flags = Flags<ProfileFlag>(d.below(2) * kReleased + d.below(2) * kReccePhoto + d.below(2) * kResolved);
    }
    for (const int i : all_surfaces(s)) {
      s.surface[i].flags = Flags<SurfaceFlag>(d.below(8));
      for (Gun& gun : s.surface[i].gun)
        gun.channels_used = 2, gun.fired = static_cast<uint8_t>(d.below(6)), gun.jx = d.below(3);
    }
    for (Wing& w : s.wing) w.rolled = 1, w.orders = 1;
    s.schedule.group = 3, s.schedule.order_n = 2;
    const State before = s;
    start(g, s, Proc::kEndPhase);
    if (s.depth != 2 || !untouched(s)) continue;  // the battle is over
    for (const int side : {0, 1}) {
      EXPECT_EQ(s.seat, side);
      g.apply(s, make(Kind::kNo), nullptr);
    }
    ASSERT_EQ(s.depth, 1);
    ++turns;
    EXPECT_EQ(s.turn, 4);
    EXPECT_EQ(s.schedule, Schedule{});
    for (const Wing& w : s.wing) EXPECT_EQ(w.rolled, 0);
    for (const int i : all_units(s)) {
      Unit u = before.unit[i];
      u.turn = 0, u.slot = 0, u.headon = kNone, u.from = {}, u.throttle = 0, u.zones = 0, u.flak_marker = 0;
      u.start_y = u.y, u.formation = 0, u.profile.dived = 0;
      if (u.profile.flags & kReleased) {
        const Profile old = u.profile;
        u.profile = {};
        if (old.flags & kReccePhoto) u.profile.flags = kReccePhoto, u.profile.target = old.target;
      }
      EXPECT_EQ(s.unit[i], u) << i;
    }
    for (const int i : all_surfaces(s)) {
      Surface x = before.surface[i];
      x.flags.remove(kLaunched);
      for (Gun& gun : x.gun) gun.channels_used = gun.fired = 0;
      EXPECT_EQ(s.surface[i], x) << i;
    }
  }
  EXPECT_GT(turns, 100);
}

}  // namespace
}  // namespace furball::wing_leader
