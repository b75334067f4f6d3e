// The end and what becomes of the planes: FE-END-01 to FE-END-03. The end of the game and the points
// are ours (ruling 2).

#include <algorithm>

#include "games/fast_easy/rules/steps.h"

namespace furball::fast_easy {
namespace {

void casualty_outcomes(const FastEasy& g, const State& s, OutcomeList& out) {
  const auto ways = casualty_ways(g.tables(), g.fate_row(s, s.active), g.fate_mods(s, s.active).sum());
  for (const Fate fate : {Fate::kCrash, Fate::kDamaged, Fate::kLight})
    if (const auto n = ways[static_cast<std::size_t>(fate)]) out.push_back({static_cast<uint32_t>(fate), n});
}

void meet_fate(const FastEasy& g, State& s, uint32_t outcome, Events* events) {
  const int p = s.active;
  const Fate fate = static_cast<Fate>(outcome);
  (fate == Fate::kCrash ? s.crashed : fate == Fate::kDamaged ? s.damaged : s.light) |= bit(p);
  if (events) {
    static constexpr const char* kWords[] = {"", "{plane} crashes.", "{plane} comes home damaged.",
                                             "{plane} is only lightly damaged."};
    events->on_event(
        g.of_plane(p, "score", "FE-END-01", kWords[outcome], {}, Value(Value::Object{{"points", g.points_of(p, fate)}})));
  }
  g.next_casualty(s, events);
}

void describe_fate(const FastEasy& g, const State& s, uint32_t outcome, game::OutcomeView& view) {
  struct Words {
    const char *plain, *one, *many;
  };
  static constexpr Words kLabels[] = {
      {},
      {"It crashes", "It crashes: {n} point for the enemy", "It crashes: {n} points for the enemy"},
      {"It comes home damaged", "It comes home damaged: {n} point for the enemy",
       "It comes home damaged: {n} points for the enemy"},
      {"Light damage: fit to fight again", {}, {}}};
  const int points = g.points_of(s.active, static_cast<Fate>(outcome));
  const Words& words = kLabels[outcome];
  view.label = points ? say_n(points, words.one, words.many) : words.plain;
  view.tone = outcome == static_cast<uint32_t>(Fate::kCrash) ? game::Tone("cost") : game::Tone("nothing");
}

}  // namespace

// The fate of the active plane.
const Roll kCasualty = {
    .name = "casualty",
    .rule = "FE-END-01",
    .dice = {6},
    .outcomes = casualty_outcomes,
    .resolve = meet_fate,
    .read = [](const FastEasy& g, const State& s, const game::Faces& faces) -> uint32_t {
      return static_cast<uint32_t>(
          casualty_result(g.tables(), g.fate_row(s, s.active), faces[0] + g.fate_mods(s, s.active).sum()));
    },
    .notation = [](const FastEasy&, const State&, uint32_t outcome) { return std::string(1, "?CDL"[outcome]); },
    .describe =
        [](const FastEasy& g, const State& s, game::RollView& view) {
          view.title = g.about(s.active, "The fate of {plane}");
          view.parts.push_back({"Casualty table", view.side, "the higher after modifiers, the better", "FE-END-01",
                                g.fate_mods(s, s.active).view()});
        },
    .outcome = describe_fate,
};

// No bombers left; without bombers, one side gone. Nor does a raid go on for show once every
// interceptor is gone and there is nothing left to bomb.
bool FastEasy::over(const State& s) const {
  const Mask raid = setup_.bombers ? setup_.bombers : setup_.escorts;
  if (bombs_due(s)) return false;
  if (!(raid & s.flying)) return true;
  if (setup_.interceptors & s.flying) return false;
  return !(s.targets && (s.loaded & s.flying & blue()));
}

// Ruling 66: out by hits or H: the row of its class; all engines gone: the last row; not removed, whether it still flies
// or has left, with engines out: the engine rows. One of four: no roll (ruling 67).
FateRow FastEasy::fate_row(const State& s, int p) const {
  const PlaneType& t = type(p);
  const int lost = s.plane[p].engines_lost;
  if (s.out & bit(p)) {
    if (t.engines > 1 && lost == t.engines) return FateRow::kEnginesAll;
    return t.bomber ? FateRow::kBomber : FateRow::kFighter;
  }
  if (!((s.flying | s.exited) & bit(p)) || lost == 0) return FateRow::kNoRoll;
  if ((t.engines == 3 && lost == 1) || (t.engines == 4 && lost == 2)) return FateRow::kEnginesSome;
  if (t.engines == 4 && lost == 1) return FateRow::kNoRoll;
  return FateRow::kEnginesMost;
}

Modifiers FastEasy::fate_mods(const State& s, int p) const {
  Modifiers mods;
  if (s.critical & bit(p)) mods.add("FE-END-02", "Critical hit", tables().fate_critical);
  if (setup_.far[side(p)])  // ruling 65: as printed, or the other way round
    mods.add("FE-END-03", "Far from home", setup_.options.far_is_worse ? -tables().fate_far : tables().fate_far);
  return mods;
}

int FastEasy::points_of(int p, Fate fate) const {
  const Tables& t = tables();
  const int* row = !type(p).bomber ? t.points_fighter : type(p).engines > 2 ? t.points_four : t.points_twin;
  return fate == Fate::kCrash ? row[0] : fate == Fate::kDamaged ? row[1] : 0;
}

void FastEasy::next_casualty(State& s, Events* events) const {
  Mask due = 0;
  for_each_plane(everybody() & ~(s.crashed | s.damaged | s.light), [&](int p) {
    if (fate_row(s, p) != FateRow::kNoRoll) due |= bit(p);
  });
  if (due) {
    s.active = std::countr_zero(due);
    s.step = Step::kCasualty;
    return;
  }
  s.active = kNoPlane;
  s.phase = Phase::kOver;
  s.step = Step::kOver;
  if (events) events->on_event({.kind = "score", .text = result_text(s), .rule = "FE-END-01"});
}

// Settled points only: fates are rolled when the game is over.
game::Score FastEasy::score(const State& s) const {
  const int destroyed = static_cast<int>(setup_.targets.size()) - s.targets.count();
  game::PerSide<int> points = {setup_.bonus[Seat::kBlue] + tables().points_target * destroyed, setup_.bonus[Seat::kRed]};
  for_each_plane(s.crashed, [&](int p) { points[other(side(p))] += points_of(p, Fate::kCrash); });
  for_each_plane(s.damaged, [&](int p) { points[other(side(p))] += points_of(p, Fate::kDamaged); });
  return game::Score::by_points(points[Seat::kBlue], points[Seat::kRed]);
}

std::string FastEasy::result_text(const State& s) const {
  const game::Score points = score(s);
  if (points.verdict == game::Verdict::kDraw)
    return say("A draw, {blue} to {red}.", {{"blue", points.blue}, {"red", points.red}});
  const bool blue_wins = points.verdict == game::Verdict::kBlueWins;
  return say("{winners} win, {more} to {fewer}.", {{"winners", setup_.names[blue_wins ? Seat::kBlue : Seat::kRed]},
                                                   {"more", std::max(points.blue, points.red)},
                                                   {"fewer", std::min(points.blue, points.red)}});
}

}  // namespace furball::fast_easy
