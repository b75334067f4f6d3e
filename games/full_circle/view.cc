// The position as a player sees it: board, units, markers, facts, prompts.

#include "games/full_circle/words.h"

namespace furball::full_circle {
namespace {

using game::Fact;

std::string protection_text(int column) {
  constexpr const char* kNames[kColumns] = {"2-3", "3", "3-4", "4", "4-5", "5", "5-6"};
  return kNames[column];
}

void describe_board(const Setup& setup, game::Board& board) {
  board.kind = "hex";
  board.columns = kLength;
  board.rows = kFiles;
  board.levels = kSteps;
  board.hex_pointy = true;
  board.hex_shift_odd = true;
  board.y_up = false;
  board.ground = setup.ground;
  for (int column = 0; column < kLength; ++column) board.column_labels.push_back(std::to_string(column + 1));
  for (int file = 0; file < kFiles; ++file) {
    board.row_labels.emplace_back(1, static_cast<char>('A' + file));
    if (file % 2 == 1) board.missing.push_back({kLength - 1, static_cast<int16_t>(file), 0});  // FC-BOARD-04
  }
}

void rating_facts(const Plane& p, int level, bool fighter, std::vector<Fact>& facts) {
  facts.push_back({"speed", "Speed", std::to_string(p.speed[level]), "FC-NRG-05"});
  if (fighter) {
    facts.push_back({"turn", "Turn", std::to_string(p.turn[level]), "FC-CBT-08"});
    facts.push_back({"climb", "Climb", std::to_string(p.climb[level]), "FC-NRG-06"});
    facts.push_back({"ceiling", "Ceiling", std::to_string(std::min(p.ceiling(), kMaxLevel)), "FC-SETUP-14"});
  }
  facts.push_back({"firepower", "Firepower", p.firepower < 0 ? "unarmed" : std::to_string(p.firepower), "FC-HIT-04"});
  if (!fighter) facts.push_back({"defence", "Defence", p.defence < 0 ? "none" : std::to_string(p.defence), "FC-CBT-02"});
  facts.push_back({"protection", "Protection", protection_text(p.column) + (p.head_on ? "h" : ""), "FC-HIT-01"});
  std::string extras;
  const auto extra = [&](bool has, const char* text) {
    if (has) extras += (extras.empty() ? "" : ", ") + std::string(text);
  };
  extra(p.rear_view && fighter, "rear view");
  extra(p.jet, "jet");
  extra(p.twin, "twin");
  extra(p.weak_guns, "weak guns");
  extra(p.tail_guns, "potent tail guns");
  extra(p.heavy, "heavy bomber");
  extra(p.equipment.gun_pods, "gun pods");
  extra(p.equipment.aar, "air-to-air rockets");
  extra(p.equipment.gyro, "gyro sight");
  if (!extras.empty()) facts.push_back({"features", "Features", extras, ""});
}

}  // namespace

void FullCircle::describe(const State& s, game::View& view) const {
  describe_board(setup_, view.board);
  for (int step = 0; step < kSteps; ++step) view.board.level_labels.push_back(std::to_string(s.base + step));
  view.turn = std::max<int>(1, s.round);
  view.turns = setup_.rounds;
  const bool flying = s.stage >= Stage::kFly && s.stage <= Stage::kAmmo;
  view.phases = {{"setup", "Set-up", s.round == 0},
                 {"interceptors", setup_.names[1], flying && s.side == Side::kInterceptor},
                 {"bombers", "Bombers", s.stage == Stage::kBomberCombat},
                 {"escorts", setup_.names[0], flying && s.side == Side::kEscort}};

  for (Side side : {Side::kEscort, Side::kInterceptor}) {
    const int index = static_cast<int>(side);
    game::SideView& seat = view.sides[game::index(seat_of(s, side))];
    seat.name = setup_.names[index];
    seat.facts.push_back({"hits", "Hits scored", std::to_string(s.hits[index]), "FC-VIC-03"});
    if (side == Side::kEscort)
      seat.facts.push_back({"handicap", "Handicap", s.stage == Stage::kBid ? "open" : std::to_string(s.handicap), "FC-VIC-01"});
    else if (s.hit_value == 2) seat.facts.push_back({"hit_value", "Points per hit", "2", "FC-VIC-01"});
    if (setup_.inexperienced[index]) seat.facts.push_back({"pilots", "Pilots", "inexperienced", "FC-DIS-01"});
    else if (s.round > 0 && s.poor_sa[index]) seat.facts.push_back({"awareness", "Situational awareness", "poor", "FC-SA-01"});
  }

  for (int unit = 0; unit < kGroup0 + setup_.groups; ++unit) {
    const bool group = is_group(unit);
    if (!group && s.fighters[unit].status == Status::kAbsent) continue;
    const Side side = group ? Side::kEscort : side_of(unit);
    const Plane& p = plane(unit);
    game::UnitView u;
    u.id = unit_id(unit);
    u.side = game::name(seat_of(s, side));
    u.label = u.id;
    u.name = p.name + (group ? " group " : " flight ") + u.id;
    u.kind = p.kind;
    u.size = 2;
    u.active = s.active == unit && s.stage != Stage::kOver;
    const int lvl = std::min(level(s, unit), kMaxLevel);
    if (group) {
      u.cell = cell_of(place_of(s, unit), step_of(s, unit));
      const int hits = s.groups[unit - kGroup0].hits;
      if (hits > 0) u.badges.push_back(std::to_string(hits) + (hits == 1 ? " hit" : " hits"));
      u.facts.push_back({"level", "Level", std::to_string(lvl), "FC-BOARD-02"});
      u.facts.push_back({"hits", "Hits taken", std::to_string(hits), "FC-HIT-06"});
      rating_facts(p, lvl, false, u.facts);
      u.attrs = Value(Value::Object{{"level", lvl}, {"hits", hits}, {"bomber", true}});
    } else {
      const Fighter& f = s.fighters[unit];
      const bool placed = f.flying() || (f.status == Status::kWaiting && f.y != 0);
      u.gone = !placed;
      u.acted = f.has(kFlown);
      u.can_act = u.active && flying;
      if (placed) u.cell = cell_of({f.file, f.y}, f.step);
      u.angle = 60 * f.heading;
      if (f.hits > 0) u.badges.push_back(std::to_string(f.hits) + (f.hits == 1 ? " hit" : " hits"));
      if (f.has(kLow)) u.badges.push_back("LOW");
      if (f.has(kBreakOff)) u.badges.push_back("OUT");
      if (f.has(kFiredOn)) u.badges.push_back("pinned");
      Value attrs(Value::Object{{"level", lvl},
                                {"energy", f.energy},
                                {"energy_max", kMaxEnergy},
                                {"speed", f.energy > 0 ? airspeed(f.energy) : 0},
                                {"hits", f.hits}});
      // FC-BOARD-08: slow flights stand at the rear of their hex, fast ones at the front
      if (f.energy > 0) attrs.set("in_hex", airspeed(f.energy) == 1 ? "rear" : airspeed(f.energy) == 2 ? "middle" : "front");
      if (f.has(kBreakOff)) attrs.set("leaving", true);
      if (u.active && s.move.dz != 0) attrs.set("pitch", s.move.dz > 0 ? "climb" : "dive");
      u.attrs = std::move(attrs);
      if (placed && f.energy > 0) {
        u.facts.push_back({"energy", "Energy", std::to_string(f.energy) + " of 70", "FC-BOARD-07"});
        u.facts.push_back({"airspeed", "Airspeed", std::to_string(airspeed(f.energy)), "FC-BOARD-07"});
      }
      u.facts.push_back({"level", "Level", std::to_string(lvl), "FC-BOARD-02"});
      rating_facts(p, lvl, true, u.facts);
      if (f.has(kBreakOff)) u.facts.push_back({"status", "Status", "breaks off at its next activation", "FC-HIT-05"});
      if (f.has(kFiredOn)) u.facts.push_back({"pinned", "Fired on", "holds its fire in its next activation", "FC-CBT-05"});
      if (f.has(kLastFired) && f.last_return < 0)
        u.facts.push_back({"fixed", "Evading", "not possible: it fired and nobody answered", "FC-CBT-09"});
      if (f.last_return >= 1) u.facts.push_back({"screened", "Evading", "always: return fire keeps pursuers off", "FC-CBT-09"});
    }
    view.units.push_back(std::move(u));
  }

  if (sun_matters(s.sun)) {  // FC-SETUP-05: a marker in that corner
    const bool right = s.sun <= 2, front = s.sun == 1 || s.sun == 5;
    view.markers.push_back(
        {"sun",
         "none",
         "Sun",
         "FC-SETUP-05",
         {{static_cast<int16_t>(front ? kLength - 2 : 0), static_cast<int16_t>(right ? kFiles - 1 : 0), 0}},
         "",
         "",
         Value(Value::Object{{"direction", std::string(right ? "lower-" : "upper-") + (front ? "right" : "left")}})});
  }
  const int lead = lead_level(s), speed = setup_.bomber.speed[lead];
  const int next = bomber_hexes(speed) + (s.progress + progress_rise(speed, lead) > 5 ? 1 : 0);
  if (s.stage != Stage::kOver)
    for (int g = 0; g < setup_.groups; ++g) {  // where the bombers fly next
      const Place from = place_of(s, kGroup0 + g);
      view.markers.push_back({"vector",
                              std::string(game::name(seat_of(s, Side::kEscort))),
                              "",
                              "FC-BMB-02",
                              {cell_of(from, s.groups[g].step), cell_of({from.file, from.y + 2 * next}, s.groups[g].step)},
                              unit_id(kGroup0 + g),
                              "",
                              {}});
    }

  view.facts.push_back({"base", "Level of step 0", std::to_string(s.base), "FC-BOARD-02"});
  view.facts.push_back({"sun", "Sun from",
                        s.stage == Stage::kSun ? "not yet rolled"
                        : sun_matters(s.sun)   ? std::string(heading_name(s.sun))
                                               : "no effect",
                        "FC-SETUP-05"});
  view.facts.push_back({"progress", "Bomber progress",
                        std::to_string(s.progress) + ", next move " + std::to_string(next) + (next == 1 ? " hex" : " hexes"),
                        "FC-BMB-02"});
  if (s.cycles > 0) view.facts.push_back({"cycles", "Sections passed", std::to_string(s.cycles), "FC-BOARD-05"});
  if (setup_.literal_suppression) view.facts.push_back({"suppression", "Option", "literal suppression", "FC-DIS-03"});

  const std::string who = s.active == kNoUnit ? "" : unit_name(*this, s.active);
  const std::string id = s.active == kNoUnit ? "" : unit_id(s.active);
  switch (s.stage) {
    case Stage::kSun:
      view.prompt = {"Where is the sun?", "A die decides from which corner it shines.", "FC-SETUP-05", ""};
      break;
    case Stage::kBid:
      view.prompt = {"Bid for the escorts",
                     s.bid == 0 ? "Name the handicap for which you would fly the escorts."
                                : "Bid lower than " + std::to_string(s.bid - 1) + ", or pass and fly the interceptors.",
                     "FC-VIC-01", ""};
      break;
    case Stage::kBase:
      view.prompt = {"Lower the board?", "The raid may come in two levels lower; the interceptors then start one level lower.",
                     "FC-SETUP-10", ""};
      break;
    case Stage::kBox:
      view.prompt = {"Stepped combat box?", "The down-sun group may fly a step higher.", "FC-SETUP-09", ""};
      break;
    case Stage::kRaise:
      view.prompt = {"Trade altitude", "Raise one flight's highest starting level for each one you drop, or be done.",
                     "FC-SETUP-13", ""};
      break;
    case Stage::kLower: view.prompt = {"Drop a flight", "Which flight starts lower in exchange?", "FC-SETUP-13", ""}; break;
    case Stage::kCeiling: view.prompt = {"Near the ceiling", who + " may not reach its full height.", "FC-SETUP-15", id}; break;
    case Stage::kPlaceHex:
      view.prompt = {"Place " + who,
                     s.side == Side::kEscort ? "Any free hex within five of the lead bombers."
                                             : "A hex on the edge that the die has given.",
                     s.side == Side::kEscort ? "FC-SETUP-11" : "FC-SETUP-17", id};
      break;
    case Stage::kPlaceHeading:
      view.prompt = {"Heading of " + who, "It must face inwards, towards the bombers.", "FC-SETUP-18", id};
      break;
    case Stage::kPlaceStep:
      view.prompt = {"Height of " + who, "Up to level " + std::to_string(s.fighters[s.active].max_level) + ".", "FC-SETUP-15",
                     id};
      break;
    case Stage::kEdge:
      view.prompt = {"Where do they come from?", "A die decides the edge of the interceptors.", "FC-SETUP-16", ""};
      break;
    case Stage::kEdgeSide:
      view.prompt = {"Left or right?", "All interceptors that use a side edge use the same one.", "FC-SETUP-16", ""};
      break;
    case Stage::kFly: {
      const int a = airspeed(s.fighters[s.active].energy);
      view.prompt = {"Fly " + who,
                     "Airspeed " + std::to_string(a) + ", energy " + std::to_string(s.fighters[s.active].energy) + ": " +
                         std::to_string(a) + (a == 1 ? " hex" : " hexes") +
                         ", one less in a climb. A level costs or gives 12 energy.",
                     "FC-FLIGHT-01", id};
      break;
    }
    case Stage::kTurn: {
      const int hexes = hexes_to_fly(airspeed(s.move.start_energy), s.move.dz);
      view.prompt = {"Turn " + who + "?", "Hex " + std::to_string(s.move.hexes) + " of " + std::to_string(hexes) + ".",
                     "FC-FLIGHT-03", id};
      break;
    }
    case Stage::kDie:
      view.prompt = {s.move.tight == kTrying ? "Tight turn" : "Engine", who + " rolls.",
                     s.move.tight == kTrying ? "FC-TIGHT-02" : "FC-NRG-06", id};
      break;
    case Stage::kThrottle:
      view.prompt = {"Throttle of " + who, "Give up to six points of energy away, or none.", "FC-NRG-09", id};
      break;
    case Stage::kFire:
      view.prompt = {who + ": fire?",
                     "On " + unit_name(*this, combat_target(s)) + ". Return fire comes whether you fire or not.", "FC-CBT-04",
                     id};
      break;
    case Stage::kReply:
      view.prompt = {unit_name(*this, combat_target(s)) + ": fire back?",
                     "Attacked head-on by " + who + (s.move.mover_fires ? ", which fires." : ", which holds its fire."),
                     "FC-CBT-02", unit_id(combat_target(s))};
      break;
    case Stage::kCombat: view.prompt = {"Combat", "One die for both sides.", "FC-CBT-07", id}; break;
    case Stage::kAmmo: view.prompt = {"Ammunition", "A nine may leave the firing flights low.", "FC-AMMO-02", id}; break;
    case Stage::kBomberCombat: view.prompt = {"Bombers fire", who + " has flown into interceptors.", "FC-CBT-06", id}; break;
    case Stage::kOver: view.prompt = {"The battle is over", result_text(s), "FC-VIC-03", ""}; break;
  }
}

std::string FullCircle::cell_name(game::Cell cell) const {
  const Place p = place_at(cell.x, cell.y);
  return on_board(p) ? hex_name(p) + " step " + std::to_string(cell.z) : "off the board";
}

std::string FullCircle::result_text(const State& s) const {
  const int escorts = s.hits[0] + s.handicap, interceptors = s.hit_value * s.hits[1];
  const std::string points =
      std::to_string(std::max(escorts, interceptors)) + " points to " + std::to_string(std::min(escorts, interceptors)) + ".";
  if (escorts == interceptors) return "A draw, " + points;
  return setup_.names[escorts > interceptors ? 0 : 1] + " win by " + points;
}

std::optional<game::Refusal> FullCircle::why_not(const State& s, game::Cell cell) const {
  const Place p = place_at(cell.x, cell.y);
  if (!on_board(p)) return game::Refusal{"FC-BOARD-04", "That is not part of the board."};
  if (s.stage == Stage::kPlaceHex) {
    if (const Why why = may_place(s, s.active, p)) return game::Refusal{why.rule, why.reason};
    return std::nullopt;
  }
  if (s.stage != Stage::kFly && s.stage != Stage::kTurn) return std::nullopt;
  PathList list;
  paths(s, list);
  for (const Path& path : list)
    if (path.end == p) return std::nullopt;
  const Fighter& f = s.fighters[s.active];
  const int a = airspeed(s.stage == Stage::kTurn ? s.move.start_energy : f.energy);
  const int far = distance({f.file, f.y}, p);
  if (far > a) return game::Refusal{"FC-FLIGHT-02", "At airspeed " + std::to_string(a) + " the flight cannot get that far."};
  if (may_end(s, s.active, p, cell.z))
    return game::Refusal{"FC-FLIGHT-08", "Friendly planes that have already flown are there."};
  return game::Refusal{"FC-FLIGHT-02", "No legal path ends there: the flight flies " + std::to_string(a) +
                                           (a == 1 ? " hex" : " hexes") + ", one less in a climb, with few turns."};
}

}  // namespace furball::full_circle
