// Words for choices and rolls, with previews: where a flight would end, what it costs, what the dice may do.

#include "games/full_circle/words.h"

namespace furball::full_circle {
namespace {

std::string turn_words(uint32_t arg, bool last) {
  const char* side = (arg & 3) == kLeft ? "left" : "right";
  if ((arg & 3) == kStraight) return (arg & kStop) != 0 ? "Stop short here, no turn" : last ? "No turn" : "Straight on";
  if ((arg & kTryTight) != 0) return std::string("Tight turn ") + side;
  return (arg & kStop) != 0 ? std::string("Turn ") + side + " and stop short" : std::string("Turn ") + side;
}

// End energies with their weights out of six (one entry of six when no die is due).
struct EnergyOdds {
  int energy[6] = {};
  int weight[6] = {};
  int count = 0;
  void add(int value, int ways) {
    for (int i = 0; i < count; ++i)
      if (energy[i] == value) {
        weight[i] += ways;
        return;
      }
    energy[count] = value;
    weight[count++] = ways;
  }
};

void energy_facts(const FullCircle& r, const Plane& p, int before, int final_level, const EnergyOdds& odds,
                  game::Preview& preview) {
  std::string after, speeds;
  int stall = 0;
  for (int i = 0; i < odds.count; ++i) {
    const bool gone = r.stalls(p, odds.energy[i], final_level);
    if (gone) stall += odds.weight[i];
    after += (after.empty() ? "" : ", ") + (gone ? std::string("stall") : std::to_string(odds.energy[i]));
    if (odds.count > 1) after += " (" + game::fraction(static_cast<uint64_t>(odds.weight[i]), 6) + ")";
    const std::string speed = gone ? "" : std::to_string(airspeed(odds.energy[i]));
    if (!speed.empty() && speeds.find(speed) == std::string::npos) speeds += (speeds.empty() ? "" : " or ") + speed;
  }
  preview.facts.push_back({"energy", "Energy", std::to_string(before) + " \u2192 " + after, "FC-NRG-10"});
  if (!speeds.empty())
    preview.facts.push_back({"airspeed", "Airspeed", std::to_string(airspeed(before)) + " \u2192 " + speeds, "FC-BOARD-07"});
  if (stall > 0) {
    preview.facts.push_back(
        {"stall", "Chance of a stall", game::fraction(static_cast<uint64_t>(stall), 6), p.jet ? "FC-NRG-12" : "FC-NRG-11"});
    preview.warning = stall == 6 ? "Stalls for certain and leaves the board." : "May stall and leave the board.";
  }
}

}  // namespace

// What a choice on the way leads to if the flight goes straight on afterwards; ends that stay possible.
void add_flight_preview(const FullCircle& r, const State& s, const Path& path, bool whole, game::Preview& preview) {
  const int mover = s.active;
  const Fighter& f = s.fighters[mover];
  const bool begun = s.stage == Stage::kTurn;
  const int start_step = begun ? s.move.start_step : f.step, start_heading = begun ? s.move.start_heading : f.heading;
  const int before = begun ? s.move.start_energy : f.energy;
  const Plane& p = r.plane(mover);
  FullCircle::Flown flown{s.base + start_step, airspeed(before), path.dz, path.heading != start_heading, path.nw};
  const int final_step = start_step + path.dz, final_level = s.base + final_step;
  const bool die = r.needs_die(p, flown);
  int throttle = 0;
  if (path.stopped) {
    const int enemy = r.enemy_fighter_at(s, side_of(mover), path.end, final_step);
    if (enemy != kNoUnit && angle_between(path.heading, FullCircle::heading_of(s, enemy)) != 3) throttle = kMaxThrottle;
  }
  EnergyOdds odds;
  int made = 0;
  const int modifier = path.tight ? sum(r.tight_terms(s, mover, flown.level)) : 0;
  for (int face = 1; face <= 6; ++face) {
    FullCircle::Flown now = flown;
    if (path.tight && face + modifier >= kTightTarget) {
      ++made;
      now.nw = 2;
    }
    odds.add(FullCircle::new_energy(before, sum(r.energy_terms(p, now, die ? face : 0)) - throttle), 1);
  }
  if (path.tight) {
    const int turn = path.choices[path.count - 1] & 3;
    const int heading = turned(path.heading, turn == 1 ? -1 : 1);
    const Place second = ahead(path.end, heading);
    preview.facts.push_back({"tight", "Tight turn succeeds", game::fraction(static_cast<uint64_t>(made), 6), "FC-TIGHT-02"});
    preview.end = {cell_of(path.end, final_step)};
    if (made > 0 && on_board(second)) preview.end.push_back(cell_of(second, final_step)), preview.angle = 60 * heading;
    if (made > 0 && !on_board(second)) preview.warning = "A successful tight turn leaves the board.";
  } else if (whole) {
    preview.end = {cell_of(path.end, final_step)};
    preview.angle = 60 * path.heading;
  }
  energy_facts(r, p, before, final_level, odds, preview);
  if (throttle > 0) preview.facts.push_back({"throttle", "Throttled back", "6, because it stops short", "FC-STOP-03"});
}

namespace {

// Fills the preview of a kFly or kTurn choice: exact when it ends the path, else for straight flight after it.
void flight_preview(const FullCircle& r, const State& s, game::Action a, game::Preview& preview) {
  PathList all;
  r.paths(s, all);
  const bool turning = s.stage == Stage::kTurn;
  const int dz = turning ? s.move.dz : static_cast<int>(arg_of(a)) - 3;
  const Path* plain = nullptr;
  int ways = 0, fewest = 99, lowest = kMaxEnergy;
  bool any_end = false;
  std::string reach;
  const Fighter& f = s.fighters[s.active];
  const int start_step = turning ? s.move.start_step : f.step, start_level = s.base + start_step;
  const int start_heading = turning ? s.move.start_heading : f.heading, before = turning ? s.move.start_energy : f.energy;
  for (const Path& path : all) {
    if (path.dz != dz || (turning && path.choices[0] != arg_of(a))) continue;
    ++ways;
    int turns = 0;
    for (int i = turning ? 1 : 0; i < path.count; ++i) turns += (path.choices[i] & 3) != 0 ? 2 : 0;
    turns += (path.left_board ? 1 : 0) + (path.stopped && path.count > 1 ? 1 : 0);
    if (turns < fewest) fewest = turns, plain = &path;
    if (path.left_board) continue;
    any_end = true;
    const int enemy = r.enemy_at(s, side_of(s.active), path.end, start_step + dz);
    const int off = enemy == kNoUnit ? 3 : angle_between(path.heading, FullCircle::heading_of(s, enemy));
    for (int face = 1; face <= 6; ++face) {
      const FullCircle::Flown flown{start_level, airspeed(before), dz, path.heading != start_heading, path.tight ? 2 : path.nw};
      lowest = std::min(lowest, FullCircle::new_energy(before, sum(r.energy_terms(r.plane(s.active), flown, face)) -
                                                                   (path.stopped && off != 3 ? kMaxThrottle : 0)));
    }
    if (enemy != kNoUnit) {
      constexpr const char* kAngles[4] = {"tail", "60 degrees", "120 degrees, no shot", "head-on"};
      const std::string entry = unit_id(enemy) + " (" + kAngles[off] + ")";
      if (reach.find(entry) == std::string::npos) reach += (reach.empty() ? "" : ", ") + entry;
    }
    const game::Cell end = cell_of(path.end, start_step + dz);
    bool known = false;
    for (const game::Cell& c : preview.end) known = known || c == end;
    if (!known) preview.end.push_back(end);
  }
  if (plain == nullptr) return;
  if (!any_end) {
    preview.warning = "This path crosses the edge: the flight leaves the game.";
    return;
  }
  const bool whole = ways == 1;
  if (!reach.empty()) preview.facts.push_back({"reach", "Can end with", reach, "FC-CBT-01"});
  if (!whole) {
    preview.facts.push_back({"lowest", "Least energy on any path", lowest < 1 ? "stall" : std::to_string(lowest), "FC-NRG-10"});
    preview.facts.push_back({"if", "The figures below", "if it goes straight on from there", ""});
  }
  if (plain->left_board) preview.warning = "Going straight on crosses the edge.";
  else add_flight_preview(r, s, *plain, whole, preview);
}

// The combat a choice runs into if nothing else intervenes: everybody fires, no throttle.
void combat_preview(const FullCircle& r, State s, game::Action a, game::Preview& preview) {
  const int mover = s.active;
  r.apply(s, a, nullptr);
  for (int guard = 0; guard < 8 && s.active == mover; ++guard) {
    if (s.stage == Stage::kCombat) {
      game::RollView roll = r.describe_roll(s);
      game::OutcomeList list;
      r.outcomes(s, list);
      for (const game::Outcome& o : list) {
        game::OutcomeView view = r.describe_outcome(s, o.id);
        view.id = o.id, view.weight = o.weight, view.notation = r.outcome_notation(s, o.id);
        roll.outcomes.push_back(std::move(view));
      }
      preview.rolls.push_back(std::move(roll));
      return;
    }
    if (s.stage == Stage::kDie) {
      game::OutcomeList list;
      r.outcomes(s, list);
      uint32_t best = list[0].id;
      uint64_t most = 0;
      for (const game::Outcome& o : list)
        if (o.weight > most) most = o.weight, best = o.id;
      r.resolve(s, best, nullptr);
    } else if (s.stage == Stage::kThrottle) {
      r.apply(s, throttle(0), nullptr);
    } else if (s.stage == Stage::kFire || s.stage == Stage::kReply) {
      r.apply(s, fire(true), nullptr);
    } else {
      return;
    }
  }
}

}  // namespace

game::ActionView FullCircle::describe_action(const State& s, game::Action a) const {
  game::ActionView v;
  const uint32_t arg = arg_of(a);
  if (s.active != kNoUnit) v.unit = unit_id(s.active);
  switch (kind_of(a)) {
    case Kind::kBid:
      v.group = "bid", v.rule = "FC-VIC-01";
      v.label = arg == kBidPass ? "Pass: fly the interceptors"
                                : "Fly the escorts for a handicap of " + std::to_string(static_cast<int>(arg));
      v.main = arg == kBidPass;
      return v;
    case Kind::kBase:
      v.group = "set-up", v.rule = "FC-SETUP-10", v.main = arg == 0;
      v.label =
          arg == 0 ? "Keep step 0 at level " + std::to_string(s.base) : "Lower step 0 to level " + std::to_string(s.base - 2);
      return v;
    case Kind::kBox:
      v.group = "set-up", v.rule = "FC-SETUP-09", v.main = arg == 0;
      v.label = arg == 0 ? "All groups level" : "Group B" + std::to_string(static_cast<int>(arg) + 1) + " at step 2";
      return v;
    case Kind::kRaise:
    case Kind::kLower: {
      v.group = "set-up", v.rule = "FC-SETUP-13";
      if (arg == 0) {
        v.label = "Done", v.main = true;
        return v;
      }
      const int unit = static_cast<int>(arg) - 1;
      v.unit = unit_id(unit);
      v.label = (kind_of(a) == Kind::kRaise ? "Raise " : "Drop ") + unit_name(*this, unit) + " by a level";
      return v;
    }
    case Kind::kHex: {
      const Place p{static_cast<int>(arg >> 8), static_cast<int>(arg & 0xff)};
      v.group = "place", v.rule = s.side == Side::kEscort ? "FC-SETUP-11" : "FC-SETUP-17";
      v.label = "Place " + v.unit + " at " + hex_name(p);
      v.cells = {cell_of(p, s.fighters[s.active].step)};
      return v;
    }
    case Kind::kHeading:
      v.group = "place", v.rule = "FC-SETUP-18";
      v.label = "Face " + std::string(heading_name(static_cast<int>(arg)));
      v.cells = {cell_of(ahead(place_of(s, s.active), static_cast<int>(arg)), 0)};
      v.preview.angle = 60 * static_cast<int>(arg);
      return v;
    case Kind::kStep: {
      v.group = "place", v.rule = s.side == Side::kEscort ? "FC-SETUP-12" : "FC-SETUP-19";
      const int lvl = s.base + static_cast<int>(arg);
      v.label = "Start at level " + std::to_string(lvl) + " (step " + std::to_string(static_cast<int>(arg)) + ")";
      v.cells = {cell_of(place_of(s, s.active), static_cast<int>(arg))};
      const int by = s.side == Side::kEscort ? lead_level(s) : lvl;
      const int energy = start_energy(s.side == Side::kEscort ? setup_.bomber.speed[by] : plane(s.active).speed[by], by);
      v.preview.facts = {{"energy", "Energy", std::to_string(energy), v.rule},
                         {"airspeed", "Airspeed", std::to_string(airspeed(energy)), "FC-BOARD-07"}};
      return v;
    }
    case Kind::kEdgeSide: v.group = "set-up", v.rule = "FC-SETUP-16", v.label = arg == 0 ? "Left edge" : "Right edge"; return v;
    case Kind::kFly: {
      const Fighter& f = s.fighters[s.active];
      if (arg == 0) {
        v.group = "leave", v.rule = "FC-LEAVE-01", v.label = "Leave the board";
        v.preview.warning = "The flight is out of the game.";
        return v;
      }
      const int dz = static_cast<int>(arg) - 3;
      const int hexes = hexes_to_fly(airspeed(f.energy), dz);
      v.group = "move", v.rule = "FC-FLIGHT-01", v.main = dz == 0;
      v.label = (dz == 0 ? "Level flight" : (dz > 0 ? "Climb " : "Dive ") + std::to_string(dz > 0 ? dz : -dz)) + ", " +
                std::to_string(hexes) + (hexes == 1 ? " hex" : " hexes");
      v.cells = {cell_of({f.file, f.y}, f.step), cell_of(ahead({f.file, f.y}, f.heading), f.step + dz)};
      flight_preview(*this, s, a, v.preview);
      return v;
    }
    case Kind::kTurn: {
      const Fighter& f = s.fighters[s.active];
      const int t = static_cast<int>(arg & 3), step = s.move.start_step + s.move.dz;
      v.group = (arg & kStop) != 0 ? "stop" : "move";
      v.rule = (arg & kStop) != 0 ? "FC-STOP-01" : (arg & kTryTight) != 0 ? "FC-TIGHT-01" : "FC-FLIGHT-03";
      const bool last = s.move.hexes == hexes_to_fly(airspeed(s.move.start_energy), s.move.dz);
      v.label = turn_words(arg, last);
      const int heading = t == 0 ? f.heading : turned(f.heading, t == 1 ? -1 : 1);
      v.cells = {cell_of({f.file, f.y}, step)};
      Place end{f.file, f.y};
      if ((arg & kTryTight) != 0) end = ahead(end, turned(heading, t == 1 ? -1 : 1));
      else if (!last && (arg & kStop) == 0) end = ahead(end, heading);
      if (on_board(end) && end != Place{f.file, f.y}) v.cells.push_back(cell_of(end, step));
      if (last || (arg & kStop) != 0) {
        const int enemy = enemy_at(s, s.side, end, step);
        if (enemy != kNoUnit) v.attack = true, v.targets = {unit_id(enemy)};
      }
      v.main = arg == kStraight;
      flight_preview(*this, s, a, v.preview);
      if (v.attack) combat_preview(*this, s, a, v.preview);
      return v;
    }
    case Kind::kThrottle: {
      v.group = "throttle", v.rule = "FC-NRG-09", v.main = arg == 0;
      v.label = arg == 0 ? "Full throttle" : "Throttle back " + std::to_string(static_cast<int>(arg));
      const int final_level = s.base + s.fighters[s.active].step;
      EnergyOdds odds;
      odds.add(
          new_energy(s.move.start_energy, sum(energy_terms(plane(s.active), flown(s), s.move.die)) - static_cast<int>(arg)), 6);
      energy_facts(*this, plane(s.active), s.move.start_energy, final_level, odds, v.preview);
      return v;
    }
    case Kind::kFire: {
      const bool reply = s.stage == Stage::kReply;
      const int target = combat_target(s);
      v.group = "fire", v.rule = "FC-CBT-04", v.attack = arg == 1, v.main = arg == 1;
      if (reply) v.unit = unit_id(target);
      v.targets = {unit_id(reply ? s.active : target)};
      v.label = arg == 0 ? "Hold fire" : "Fire on " + unit_name(*this, reply ? s.active : target);
      v.cells = {cell_of(place_of(s, target), step_of(s, target))};
      combat_preview(*this, s, a, v.preview);
      return v;
    }
  }
  return v;
}

game::Preview FullCircle::preview(const State& s, game::Action a) const { return describe_action(s, a).preview; }

// --- Rolls -----------------------------------------------------------------------------------------------

game::RollView FullCircle::describe_roll(const State& s) const {
  game::RollView roll;
  roll.side = "none";
  const auto part = [&](const Shot& shot) {
    const HitRange r = range(s, shot);
    const Side side = is_group(shot.shooter) ? Side::kEscort : side_of(shot.shooter);
    roll.parts.push_back({unit_name(*this, shot.shooter) + " fires (strength " + std::to_string(strength(s, shot)) + ")",
                          std::string(game::name(seat_of(s, side))),
                          std::to_string(r.lo) + " to " + std::to_string(r.hi) +
                              ": one hit, above: " + (is_group(shot.shooter) ? "one" : "two") + ", after modifiers",
                          "FC-HIT-01", modifiers(fire_terms(s, shot))});
  };
  switch (s.stage) {
    case Stage::kSun: roll.title = "Sun", roll.rule = "FC-SETUP-05", roll.dice = "d6"; break;
    case Stage::kEdge: roll.title = "The interceptors' edge", roll.rule = "FC-SETUP-16", roll.dice = "d6"; break;
    case Stage::kCeiling: {
      roll.title = "Ceiling of " + unit_name(*this, s.active), roll.rule = "FC-SETUP-15", roll.dice = "d6";
      roll.side = game::name(seat_of(s, s.side));
      roll.parts.push_back({unit_name(*this, s.active),
                            roll.side,
                            std::to_string(ceiling_excess(s, s.active)) + " or more keeps its height",
                            "FC-SETUP-15",
                            {}});
      break;
    }
    case Stage::kDie: {
      roll.side = game::name(seat_of(s, s.side));
      roll.dice = "d6";
      const bool tight = s.move.tight == kTrying;
      roll.title = (tight ? "Tight turn of " : "Engine of ") + unit_name(*this, s.active);
      roll.rule = tight ? "FC-TIGHT-02" : "FC-NRG-06";
      if (tight)
        roll.parts.push_back({"Tight turn", roll.side, "3 or more after modifiers", "FC-TIGHT-02",
                              modifiers(tight_terms(s, s.active, s.base + s.move.start_step))});
      break;
    }
    case Stage::kCombat:
      roll.title = unit_name(*this, s.active) + " against " + unit_name(*this, combat_target(s));
      roll.rule = "FC-CBT-07", roll.dice = "d10";
      if (s.move.mover_fires) part(mover_shot(s));
      if (s.move.target_fires) part(reply_shot(s));
      break;
    case Stage::kBomberCombat:
      roll.title = unit_name(*this, s.active) + " fires on " + unit_name(*this, combat_target(s));
      roll.rule = "FC-CBT-06", roll.dice = "d10";
      part(bomber_shot(s));
      break;
    case Stage::kAmmo: roll.title = "Ammunition", roll.rule = "FC-AMMO-02", roll.dice = "d6"; break;
    default: break;
  }
  return roll;
}

game::OutcomeView FullCircle::describe_outcome(const State& s, uint32_t outcome) const {
  game::OutcomeView v;
  const int face = static_cast<int>(outcome);
  const std::string faces = outcome_notation(s, outcome);
  v.tone = "nothing";
  std::string text;
  const auto add = [&](std::string more) { text += (text.empty() ? "" : ", ") + std::move(more); };
  const auto hits_text = [&](int n, int unit) {
    return std::to_string(n) + (n == 1 ? " hit on " : " hits on ") + unit_name(*this, unit);
  };
  switch (s.stage) {
    case Stage::kSun: add(sun_matters(face - 1) ? "sun from the " + std::string(heading_name(face - 1)) : "no effect"); break;
    case Stage::kEdge:
      add(face <= 3   ? face_key(s, face) == 1 ? "front edge, jets behind" : "front edge"
          : face == 4 ? "left edge"
          : face == 5 ? "right edge"
                      : "a side of their choice");
      break;
    case Stage::kCeiling:
      add(face_key(s, face) == 0 ? "one level lower" : "full height");
      v.tone = face_key(s, face) == 0 ? "cost" : "gain";
      break;
    case Stage::kDie: {
      Flown f = flown(s);
      if (s.move.tight == kTrying) {
        const bool made = face + sum(tight_terms(s, s.active, s.base + s.move.start_step)) >= kTightTarget;
        add(made ? "turns tightly" : "fails to turn tightly");
        v.tone = made ? "gain" : "cost";
        if (made) f.nw = 2;
      }
      const int energy = new_energy(s.move.start_energy, sum(energy_terms(plane(s.active), f, face)));
      const bool stall = stalls(plane(s.active), energy, s.base + s.fighters[s.active].step);
      add(stall ? "stalls" : "energy " + std::to_string(energy));
      if (stall) v.tone = "cost";
      break;
    }
    case Stage::kAmmo: {
      const int key = face_key(s, face);
      if ((key & 2) != 0) add(unit_name(*this, s.active) + " is low on ammunition");
      if ((key & 1) != 0) add(unit_name(*this, combat_target(s)) + " is low on ammunition");
      if (text.empty()) add("enough left");
      v.tone = key == 0 ? "gain" : "cost";
      break;
    }
    case Stage::kCombat:
    case Stage::kBomberCombat: {
      const Effect e = effect(s, face);
      const int target = combat_target(s);
      if (e.mover_hits > 0) add(hits_text(e.mover_hits, target));
      if (e.target_hits > 0) add(hits_text(e.target_hits, s.active));
      if (e.mover_ammo == kAmmoLow) add(unit_id(s.active) + " low");
      if (e.mover_ammo == kAmmoOut) add(unit_id(s.active) + " out of ammunition");
      if (e.target_ammo == kAmmoLow) add(unit_id(target) + " low");
      if (e.target_ammo == kAmmoOut) add(unit_id(target) + " out of ammunition");
      if (e.mover_ammo == kAmmoDie || e.target_ammo == kAmmoDie) add("a die for ammunition");
      if (text.empty()) add("no effect");
      v.tone = e.mover_hits > e.target_hits ? "gain" : e.target_hits > 0 ? "cost" : e.mover_hits > 0 ? "gain" : "nothing";
      break;
    }
    default: add("");
  }
  v.label = faces + ": " + text;
  return v;
}

}  // namespace furball::full_circle
