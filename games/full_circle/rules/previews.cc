// Words that chapters share, and what a choice leads to before it is made: where a flight may end, what that costs, which dice
// it meets.

#include "games/full_circle/rules/chapters.h"

namespace furball::full_circle {

game::Event about(int unit, game::EventKind kind, std::string rule, std::string text, std::vector<game::Cell> cells,
                  Value attrs) {
  return {kind, std::move(text), std::move(rule), unit_id(unit), std::move(cells), std::move(attrs)};
}

game::Event about(const FullCircle& g, int unit, game::EventKind kind, std::string rule, std::string_view text) {
  return about(unit, kind, std::move(rule), say(text, {{"unit", unit_name(g, unit)}}));
}

std::string outcome_text(const std::string& faces, std::string_view result) {
  return say("{faces}: {result}", {{"faces", faces}, {"result", result}});
}

// --- Energy ------------------------------------------------------------------------------------------------

void EnergyOdds::add(int value, int ways) {
  int i = 0;
  while (i < count && energy[i] != value) ++i;
  if (i == count) energy[count++] = value;
  weight[i] += ways;
}

void describe_energy(const FullCircle& g, int fighter, int before, int final_level, const EnergyOdds& odds,
                     game::Preview& preview) {
  const Plane& p = g.plane(fighter);
  std::string after, speeds;
  int stall = 0;
  for (int i = 0; i < odds.count; ++i) {
    const bool gone = g.stalls(p, odds.energy[i], final_level);
    if (gone) stall += odds.weight[i];
    const std::string energy = gone ? "stall" : std::to_string(odds.energy[i]);
    add_item(after, odds.count == 1
                        ? energy
                        : say("{energy} ({chance})",
                              {{"energy", energy}, {"chance", game::fraction(static_cast<uint64_t>(odds.weight[i]), 6)}}));
    const std::string speed = gone ? "" : std::to_string(airspeed(odds.energy[i]));
    if (!speed.empty() && speeds.find(speed) == std::string::npos)
      speeds = speeds.empty() ? speed : say("{speeds} or {speed}", {{"speeds", speeds}, {"speed", speed}});
  }
  preview.facts.push_back(
      {"energy", "Energy", say("{before} \u2192 {after}", {{"before", before}, {"after", after}}), "FC-NRG-10"});
  if (!speeds.empty())
    preview.facts.push_back({"airspeed", "Airspeed",
                             say("{before} \u2192 {after}", {{"before", airspeed(before)}, {"after", speeds}}), "FC-BOARD-07"});
  if (stall == 0) return;
  preview.facts.push_back(
      {"stall", "Chance of a stall", game::fraction(static_cast<uint64_t>(stall), 6), p.jet ? "FC-NRG-12" : "FC-NRG-11"});
  preview.warning =
      stall == 6 ? "The flight stalls for certain and leaves the board." : "The flight may stall and leave the board.";
}

// --- Flight ------------------------------------------------------------------------------------------------

namespace {

// What the die and the throttle make of one whole path.
struct Ending {
  EnergyOdds odds;
  int made = 0;  // faces out of six with which its tight turn succeeds
  bool forced = false;
};

Ending ending(const FullCircle& g, const State& s, const Path& path) {
  const Start start = FullCircle::start_of(s, s.active);
  const Plane& p = g.plane(s.active);
  const FullCircle::Flown flown{s.base + start.step, airspeed(start.energy), path.dz, path.heading != start.heading, path.nw};
  Ending result;
  if (path.stopped) {  // FC-STOP-03
    const int enemy = g.enemy_fighter_at(s, side_of(s.active), path.end, start.step + path.dz);
    result.forced = enemy != kNoUnit && angle_between(path.heading, FullCircle::heading_of(s, enemy)) != 3;
  }
  const int modifier = path.tight ? g.tight_modifiers(s, s.active, flown.level).sum() : 0;
  for (int face = 1; face <= 6; ++face) {
    FullCircle::Flown now = flown;
    if (path.tight && face + modifier >= kTightTarget) ++result.made, now.nw = 2;
    const int change = g.energy_modifiers(p, now, face).sum() - (result.forced ? kMaxThrottle : 0);
    result.odds.add(FullCircle::new_energy(start.energy, change), 1);
  }
  return result;
}

// One path in full: the chance of its tight turn, where it ends, the energy left.
void describe_path(const FullCircle& g, const State& s, const Path& path, bool only_one, game::Preview& preview) {
  const Start start = FullCircle::start_of(s, s.active);
  const int step = start.step + path.dz;
  const Ending end = ending(g, s, path);
  if (path.tight) {
    const Place second = path.tight_end();
    preview.facts.push_back(
        {"tight", "Tight turn succeeds", game::fraction(static_cast<uint64_t>(end.made), 6), "FC-TIGHT-02"});
    preview.end = {cell_of(path.end, step)};
    if (end.made > 0 && on_board(second))
      preview.end.push_back(cell_of(second, step)), preview.angle = 60 * path.tight_heading();
    if (end.made > 0 && !on_board(second)) preview.warning = "A successful tight turn leaves the board.";
  } else if (only_one) {
    preview.end = {cell_of(path.end, step)};
    preview.angle = 60 * path.heading;
  }
  describe_energy(g, s.active, start.energy, s.base + step, end.odds, preview);
  if (end.forced) preview.facts.push_back({"throttle", "Throttled back", "6, because it stops short", "FC-STOP-03"});
}

// Everything that the paths of one choice have in common.
struct Survey {
  const Path* plain = nullptr;  // the way with the fewest turns
  int ways = 0;
  int fewest = 99;
  int lowest = kMaxEnergy;  // energy on any of them; 0: a stall
  bool ends_on_board = false;
  std::string reach;  // whom they can end with
};

void survey(const FullCircle& g, const State& s, const Path& path, Survey& all, game::Preview& preview) {
  ++all.ways;
  int turns = (path.left_board ? 1 : 0) + (path.stopped && path.count > 1 ? 1 : 0);
  for (int i = s.stage == Stage::kTurn ? 1 : 0; i < path.count; ++i) turns += turn_in(path.choices[i]) != 0 ? 2 : 0;
  if (turns < all.fewest) all.fewest = turns, all.plain = &path;
  if (path.left_board) return;
  all.ends_on_board = true;
  const int step = FullCircle::start_of(s, s.active).step + path.dz;
  const EnergyOdds odds = ending(g, s, path).odds;
  for (int i = 0; i < odds.count; ++i)
    all.lowest = std::min(all.lowest, g.stalls(g.plane(s.active), odds.energy[i], s.base + step) ? 0 : odds.energy[i]);
  if (const int enemy = g.enemy_at(s, side_of(s.active), path.end, step); enemy != kNoUnit) {
    constexpr const char* kAngles[4] = {"{unit} (tail)", "{unit} (60 degrees)", "{unit} (120 degrees, no shot)",
                                        "{unit} (head-on)"};
    const int off = angle_between(path.heading, FullCircle::heading_of(s, enemy));
    const std::string entry = say(kAngles[off], {{"unit", unit_id(enemy)}});
    if (all.reach.find(entry) == std::string::npos) add_item(all.reach, entry);
  }
  const game::Cell end = cell_of(path.end, step);
  if (std::find(preview.end.begin(), preview.end.end(), end) == preview.end.end()) preview.end.push_back(end);
}

}  // namespace

// Exact when the choice ends the path, else for straight flight after it.
void preview_flight(const FullCircle& g, const State& s, Action a, game::Preview& preview) {
  PathList list;
  g.paths(s, list);
  const bool turning = s.stage == Stage::kTurn;
  Survey all;
  for (const Path& path : list)
    if (turning ? path.choices[0] == arg_of(a) : fly(path.dz) == a) survey(g, s, path, all, preview);
  if (all.plain == nullptr) return;
  if (!all.ends_on_board) {
    preview.warning = "This path crosses the edge: the flight leaves the game.";
    return;
  }
  if (!all.reach.empty()) preview.facts.push_back({"reach", "Can end with", all.reach, "FC-CBT-01"});
  if (all.ways > 1) {
    preview.facts.push_back(
        {"lowest", "Least energy on any path", all.lowest < 1 ? "stall" : std::to_string(all.lowest), "FC-NRG-10"});
    preview.facts.push_back({"if", "The figures below", "if it goes straight on from there", ""});
  }
  if (all.plain->left_board) preview.warning = "Going straight on crosses the edge.";
  else describe_path(g, s, *all.plain, all.ways == 1, preview);
}

// --- Combat ------------------------------------------------------------------------------------------------

namespace {

RollView full_roll(const FullCircle& g, const State& s) {
  RollView roll = g.describe_roll(s);
  OutcomeList list;
  g.outcomes(s, list);
  for (const game::Outcome& o : list) {
    OutcomeView view = g.describe_outcome(s, o.id);
    view.id = o.id, view.weight = o.weight, view.notation = g.outcome_notation(s, o.id);
    roll.outcomes.push_back(std::move(view));
  }
  return roll;
}

bool same_combat(const RollView& a, const RollView& b) {
  return a.title == b.title &&
         std::equal(a.parts.begin(), a.parts.end(), b.parts.begin(), b.parts.end(),
                    [](const game::RollPart& x, const game::RollPart& y) {
                      return x.label == y.label && x.needs == y.needs &&
                             std::equal(x.modifiers.begin(), x.modifiers.end(), y.modifiers.begin(), y.modifiers.end(),
                                        [](const game::Modifier& m, const game::Modifier& n) { return m.label == n.label; });
                    });
}

// Follows a choice to every combat it may run into, at full throttle and with everybody firing who may.
class CombatPreview {
 public:
  CombatPreview(const FullCircle& g, ActionView& view) : g_(g), view_(view) {}

  void follow(State s, int mover, const std::string& faces) {
    while (s.active == mover) {
      switch (s.stage) {
        case Stage::kDie: return follow_die(s, mover);
        case Stage::kThrottle: g_.apply(s, throttle(0), nullptr); break;
        case Stage::kFire:
        case Stage::kReply: g_.apply(s, fire(true), nullptr); break;
        case Stage::kCombat: return add(s, faces);
        default: peaceful_ = true; return;
      }
    }
    peaceful_ = true;
  }

  // Names the die only where it makes a difference.
  void show() {
    const bool depends = combats_.size() > 1 || peaceful_;
    for (Combat& combat : combats_) {
      if (depends && !combat.faces.empty())
        combat.roll.title = say("{combat} if the die shows {faces}", {{"combat", combat.roll.title}, {"faces", combat.faces}});
      view_.preview.rolls.push_back(std::move(combat.roll));
    }
  }

 private:
  struct Combat {
    RollView roll;
    std::string faces;  // of the die before it
  };

  void follow_die(const State& s, int mover) {
    OutcomeList list;
    g_.outcomes(s, list);
    for (const game::Outcome& o : list) {
      State next = s;
      g_.resolve(next, o.id, nullptr);
      follow(next, mover, g_.outcome_notation(s, o.id));
    }
  }

  void add(const State& s, const std::string& faces) {
    const std::string target = unit_id(g_.combat_target(s));
    const bool known = std::find(view_.targets.begin(), view_.targets.end(), target) != view_.targets.end();
    if (s.move.mover_fires && !known) view_.targets.push_back(target);
    view_.attack = !view_.targets.empty();
    RollView roll = full_roll(g_, s);
    for (Combat& combat : combats_)
      if (same_combat(combat.roll, roll)) return add_item(combat.faces, faces);
    combats_.push_back({std::move(roll), faces});
  }

  const FullCircle& g_;
  ActionView& view_;
  std::vector<Combat> combats_;
  bool peaceful_ = false;  // some result of the die leads to no combat
};

}  // namespace

// The combats a choice may run into; it is an attack where the flight itself fires in one of them.
void preview_combat(const FullCircle& g, const State& s, Action a, ActionView& view) {
  State next = s;
  g.apply(next, a, nullptr);
  CombatPreview preview(g, view);
  preview.follow(next, s.active, "");
  preview.show();
}

}  // namespace furball::full_circle
