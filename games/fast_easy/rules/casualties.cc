// Bombing, the end and what becomes of the planes: FE-BOMB-01, FE-FBOM-02, FE-END-01 to FE-END-03.
// The end of the game and the points are ours (ruling 2).

#include <algorithm>

#include "games/fast_easy/fast_easy.h"

namespace furball::fast_easy {

// FE-BOMB-01, ruling 62: targets entered this turn; one attack a game for each plane; the owner may
// keep his bombs.
void FastEasy::legal_bomb(const State& s, ActionList& out) const {
  for_each_plane(s.flying & s.loaded, [&](int p) {
    for (int t = 0; t < kMaxTargets; ++t)
      if (s.plane[p].over & s.targets & (1u << t)) out.push_back(make(Kind::kBomb, static_cast<uint32_t>(p << 3 | t)));
  });
  out.push_back(plain(Plain::kDone));
}

void FastEasy::next_bomb(State& s, Events* events) const {
  bool any = false;
  if (s.targets) for_each_plane(s.flying & s.loaded, [&](int p) { any |= (s.plane[p].over & s.targets) != 0; });
  if (!any) return next_phase(s, events);
  s.step = Step::kBombs;
}

// No bombers left; without bombers, one side gone. Nor does a raid go on for show once every
// interceptor is gone and there is nothing left to bomb.
bool FastEasy::over(const State& s) const {
  const Mask raid = setup_.bombers ? setup_.bombers : setup_.escorts;
  if (!(raid & s.flying)) return true;
  if (setup_.interceptors & s.flying) return false;
  return !(s.targets != 0 && (s.loaded & s.flying & blue()));
}

// Ruling 66: out by hits or H: the row of its class; all engines gone: the last row; still on the
// board with engines out: the engine rows. One of four: no roll (ruling 67).
FateRow FastEasy::fate_row(const State& s, int p) const {
  const PlaneType& t = type(p);
  const int lost = s.plane[p].engines_lost;
  if (s.out & bit(p)) {
    if (t.engines > 1 && lost == t.engines) return FateRow::kEnginesAll;
    return t.bomber ? FateRow::kBomber : FateRow::kFighter;
  }
  if (!(s.flying & bit(p)) || lost == 0 || t.engines < 2) return FateRow::kNoRoll;
  if ((t.engines == 3 && lost == 1) || (t.engines == 4 && lost == 2)) return FateRow::kEnginesSome;
  if (t.engines == 4 && lost == 1) return FateRow::kNoRoll;
  return FateRow::kEnginesMost;
}

ModList FastEasy::fate_mods(const State& s, int p) const {
  ModList mods;
  if (s.critical & bit(p)) mods.push_back({"FE-END-02", "Critical hit", tables().fate_critical});
  if (setup_.far[game::index(side(p))])  // ruling 65: as printed, or the other way round
    mods.push_back({"FE-END-03", "Far from home", setup_.options.far_is_worse ? -tables().fate_far : tables().fate_far});
  return mods;
}

int FastEasy::points_of(int p, Fate fate) const {
  const Tables& t = tables();
  const int* row = !type(p).bomber ? t.points_fighter : type(p).engines > 2 ? t.points_four : t.points_twin;
  return fate == Fate::kCrash ? row[0] : fate == Fate::kDamaged ? row[1] : 0;
}

void FastEasy::next_casualty(State& s, Events* events) const {
  const Mask rolled = s.crashed | s.damaged | s.light;
  for (int p = 0; p < planes(); ++p) {
    if ((rolled & bit(p)) || fate_row(s, p) == FateRow::kNoRoll) continue;
    s.active = static_cast<uint8_t>(p);
    s.step = Step::kCasualty;
    return;
  }
  s.active = kNoPlane;
  s.phase = Phase::kOver;
  s.step = Step::kOver;
  if (events) tell(events, "score", result_text(s), "FE-END-01");
}

// Settled points only: fates are rolled when the game is over.
game::Score FastEasy::score(const State& s) const {
  const int destroyed = static_cast<int>(setup_.targets.size()) - std::popcount(s.targets);
  int points[2] = {setup_.bonus[0] + tables().points_target * destroyed, setup_.bonus[1]};
  for_each_plane(s.crashed, [&](int p) { points[1 - game::index(side(p))] += points_of(p, Fate::kCrash); });
  for_each_plane(s.damaged, [&](int p) { points[1 - game::index(side(p))] += points_of(p, Fate::kDamaged); });
  return game::Score::by_points(points[0], points[1]);
}

}  // namespace furball::fast_easy
