// The doctrine's opinions about barrages: where raiders must come through, and many of them, shells in their way do more than
// aimed fire at a few.

#include <algorithm>

#include "games/wing_leader/ai/doctrine.h"

namespace furball::wing_leader {
namespace {

constexpr bool covers(int jx, int jy, Square p) { return (p.x == jx || p.x == jx - 1) && (p.y == jy || p.y == jy - 1); }

bool heavy(const GunSetup& gun) { return gun.type.type == 'H'; }

}  // namespace

// Raiders that may come within reach of a gun in the next turn, with the squares they will fly through.
Doctrine::Stream Doctrine::stream() const {
  Stream all;
  for (int i = 0; i < s_.unit_count && all.size() < all.capacity(); ++i) {
    const Unit& u = unit(i);
    if (!on_map(u) || u.side == me_ || !raids(u) || broken(u)) continue;
    if (!within_columns(g_, s_, u.side, u.x, kBarrageWatch)) continue;
    const int ahead =
        on_profile(u) ? (s_.surface[u.profile.target].x > u.x) - (s_.surface[u.profile.target].x < u.x) : step_x(u.facing);
    const int down = on_profile(u) && (descends(profile_kind(u)) || profile_kind(u) == ProfileKind::kKamikaze) ? 1 : 0;
    Passage way;
    way.square[0] = {u.x + ahead, std::max(0, u.y - down)};
    way.square[1] = {u.x + 2 * ahead, std::max(0, u.y - 2 * down)};
    const double bombs = within_columns(g_, s_, u.side, way.square[1].x, 1) ? w_.bombers : 0.5 * w_.bombers;
    way.hit = loss_per_hit(g_.card(u), g_.tables.flak_dice.firepower_barrage, false) * (g_.card(u).vp + w_.order_bombers) +
              RaidFlak::kHurt * bombs;
    way.spoil = RaidFlak::kSpoilt * bombs;
    for (const int gun : all_guns(g_))
      if (gun_side(g_, gun) == me_ && gun_state(g_, s_, gun).jx != 0 &&
          way.meets(gun_state(g_, s_, gun).jx, gun_state(g_, s_, gun).jy))
        way.strength = std::max(way.strength, gun_setup(g_, gun).type.strength), ++way.zones;
    all.push_back(way);
  }
  return all;
}

bool Doctrine::Passage::meets(int jx, int jy) const { return covers(jx, jy, square[0]) || covers(jx, jy, square[1]); }

// What a marker of this strength adds to the zones that already lie there.
double Doctrine::barrage_worth(const Stream& raiders, int strength, int jx, int jy) const {
  double v = 0;
  for (const Passage& way : raiders) {
    if (!way.meets(jx, jy)) continue;
    const FlakProspect with = flak_prospect(g_, std::max(way.strength, strength) + way.zones);
    v += with.hits * way.hit + with.spoilt * way.spoil;
    if (way.zones == 0) continue;
    const FlakProspect without = flak_prospect(g_, way.strength + way.zones - 1);
    v -= without.hits * way.hit + without.spoilt * way.spoil;
  }
  for (int i = 0; i < s_.unit_count && v > 0; ++i)  // ours fly into it too
    if (on_map(unit(i)) && unit(i).side == me_ && geom::distance(at(unit(i)), {jx, jy}) <= 2) v -= 0.3 * g_.card(unit(i)).vp;
  return v;
}

// What the gun would do in that turn by aimed fire instead.
double Doctrine::aimed_worth(const Stream& raiders, int gun) const {
  const GunSetup& from = gun_setup(g_, gun);
  const int column = s_.surface[from.surface].x;
  double best = 0;
  for (const Passage& way : raiders) {
    const Square p = way.square[1];
    if (geom::abs_int(p.x - column) > (heavy(from) ? 2 : 1) || (!heavy(from) && p.y > 4)) continue;
    const auto& t = g_.tables.flak_dice;
    const FlakProspect alone =
        flak_prospect(g_, from.type.strength + (heavy(from) ? t.heavy_altitude : t.light_altitude).at(p.y) + 1);
    best = std::max(best, alone.hits * way.hit + alone.spoilt * way.spoil);
  }
  return best * from.type.channels;
}

// The best place for a gun's marker, if it is better than aimed fire.
Opinion Doctrine::barrage(int gun) const {
  const GunSetup& from = gun_setup(g_, gun);
  double best = -1;
  for (const Passage& way : stream_)
    for (const Square p : way.square)
      for (int jx = p.x; jx <= p.x + 1; ++jx)
        for (int jy = p.y; jy <= p.y + 1; ++jy)
          if (jx >= 1 && jx <= 25 && jy >= 1 && jy <= 19 && may_place(g_, s_, gun, jx, jy))
            best = std::max(best, barrage_worth(stream_, from.type.strength, jx, jy));
  const double gain = best > 0 ? best - aimed_worth(stream_, gun) : -0.1;
  return {gain, "flak", gain > 0 ? "a barrage where they must come through" : "aimed fire rather than a barrage"};
}

Opinion Doctrine::marker(int gun, int junction) const {
  if (junction == kNoJunction) {
    const Gun& now = gun_state(g_, s_, gun);
    for (const Passage& way : stream_)
      if (way.meets(now.jx, now.jy)) return {-0.1, "flak", "they must come through here"};
    return {0.1, "flak", "nobody comes this way any more"};
  }
  return {barrage_worth(stream_, gun_setup(g_, gun).type.strength, junction_x(junction), junction_y(junction)), "flak",
          "a barrage where they must come through"};
}

}  // namespace furball::wing_leader
