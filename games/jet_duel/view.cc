// What a pilot would want to know, as plain data.

#include "games/jet_duel/jet_duel.h"

namespace furball::jet_duel {
namespace {

constexpr const char* kClassNames[] = {"HN", "HW", "HA", "RR", "RA"};
constexpr const char* kTypeNames[] = {"A", "B", "D", "E", "F"};
constexpr const char* kGunNames[] = {"none", "machine guns", "cannon"};
constexpr const char* kSkillLabels[] = {"Green", "Experienced", "Veteran"};

std::string tenths(int n) { return std::to_string(n / 10) + (n % 10 ? "." + std::to_string(n % 10) : ""); }

struct PhaseWords {
  const char* key;
  const char* label;
};
constexpr PhaseWords kPhaseWords[] = {{"awareness", "Awareness"}, {"opponent", "Opponent"}, {"altitude", "Altitude"},
                                      {"flight", "Flight"},       {"turn", "Turn"},         {"throttle", "Throttle"},
                                      {"weapons", "Weapons"},     {"missile", "Missile"}};

int phase_index(Phase phase) {
  switch (phase) {
    case Phase::kAwareness: return 0;
    case Phase::kOpponent: return 1;
    case Phase::kAltitude: return 2;
    case Phase::kFlight: return 3;
    case Phase::kTurn:
    case Phase::kTurnRoll:
    case Phase::kEdgeSide: return 4;
    case Phase::kThrottle: return 5;
    case Phase::kWeapons:
    case Phase::kAttack: return 6;
    case Phase::kGuide:
    case Phase::kMissile: return 7;
    case Phase::kOver: return -1;
  }
  return -1;
}

}  // namespace

void JetDuel::describe(const State& s, game::View& view) const {
  game::Board& board = view.board;
  board.kind = "hex";
  board.columns = kColumns, board.rows = kRows, board.levels = 24;
  board.hex_pointy = false, board.hex_shift_odd = true;
  board.ground = setup_.cloud_deck ? "clouds" : setup_.terrain == kSea ? "sea" : "land";
  for (int c = 0; c < kColumns; ++c)
    board.column_labels.push_back(std::string(static_cast<std::size_t>(c / 26 + 1), static_cast<char>('A' + c % 26)));
  for (int r = 0; r < kRows; ++r) board.row_labels.push_back(std::to_string(r + 1));
  for (int z = 0; z < 24; ++z) board.level_labels.push_back(altitude_name(4 * setup_.lowest + z));
  for (int c = 0; c < kColumns; ++c) {
    for (int r = 0; r < kRows; ++r) {
      const uint8_t f = setup_.board.flags[c * kRows + r];
      if (!(f & Board::kOn) || (setup_.solitaire && (f & Board::kCorner)))
        board.missing.push_back({static_cast<int16_t>(c), static_cast<int16_t>(r), 0});
    }
  }
  view.turn = s.turn, view.turns = 40;
  view.point_scale = 10;
  const int at = phase_index(s.phase);
  for (int i = 0; i < 8; ++i)
    if (i != 1 || setup_.solitaire) view.phases.push_back({kPhaseWords[i].key, kPhaseWords[i].label, i == at});

  for (int side = 0; side < 2; ++side) {
    const Flight& f = setup_.flights[side];
    game::SideView& v = view.sides[side];
    v.name = f.name;
    v.facts.push_back({"victory_points", "Victory points", tenths(victory_points(s, side)), "JD-VIC-05"});
    if (f.handicap) v.facts.push_back({"handicap", "Handicap", halves(f.handicap), "JD-SET-06"});
    if (setup_.options.mock) v.facts.push_back({"mock", "Mock hit points", std::to_string(s.mock[side]), "JD-MOCK-03"});
    else v.facts.push_back({"near_misses", "Near-miss points", halves(s.near_miss[side]), "JD-VIC-01"});
    v.facts.push_back({"effective", "Combat effective", effective(s, side) ? "yes" : "no", "JD-VIC-03"});
    v.facts.push_back({"jet", "Jet", f.type.name, "JD-SET-04"});
  }

  const std::string levels = std::to_string(setup_.lowest) + " to " + std::to_string(setup_.lowest + 5);
  view.facts.push_back({"year", "Year", std::to_string(setup_.year), "JD-MSM-06"});
  view.facts.push_back({"levels", "Playable levels", levels, "JD-SET-02"});
  view.facts.push_back({"terrain", "Terrain",
                        std::string(kTerrainNames[setup_.terrain]) + (setup_.cloud_deck ? ", low cloud deck" : ""),
                        "JD-RND-01"});
  view.facts.push_back(
      {"sun", "Sun", setup_.sun < 0 ? "none" : std::string(kHeadingNames[static_cast<std::size_t>(setup_.sun)]), "JD-RND-11"});
  if (setup_.murk) view.facts.push_back({"murk", "Haze or cloud", "levels 0 and 1", "JD-RND-05"});
  if (setup_.contrails) view.facts.push_back({"contrails", "Contrails", "levels 8 to 10", "JD-RND-05"});
  if (setup_.options.mock) view.facts.push_back({"mock", "Mock combat", "yes", "JD-MOCK-01"});

  const int active = s.active;
  const bool acting = s.phase != Phase::kOver;
  for (int slot = 0; slot < kSlots; ++slot) {
    const JetState& jet = s.jets[slot];
    if (jet.status == Status::kAbsent) continue;
    const JetType& t = type(slot);
    game::UnitView u;
    u.id = unit_id(slot), u.side = slot < 4 ? "blue" : "red", u.label = label(slot);
    u.name =
        t.name + " " + label(slot) + ", " + std::string(kSkillNames[pilot(slot).skill]) + (ai(slot) ? " AI pilot" : " pilot");
    u.kind = "jet";
    u.active = acting && slot == active;
    u.acted = slot < active;
    u.gone = jet.status != Status::kOnBoard;
    u.facts.push_back({"pilot", "Pilot", std::string(kSkillLabels[pilot(slot).skill]) + (ai(slot) ? ", AI" : ""), "JD-SET-05"});
    if (u.gone) {
      static constexpr const char* kFates[] = {"", "", "damaged", "downed", "left the board"};
      const char* fate = kFates[static_cast<int>(jet.status)];
      u.badges.push_back(fate);
      u.facts.push_back({"status", "Status", fate, "JD-VIC-05"});
      view.units.push_back(std::move(u));
      continue;
    }
    u.cell = cell(hex_of(jet), jet.z);
    u.angle = angle_of(jet.heading);
    u.can_act = u.active;
    const int speed = airspeed_of(jet.sp);
    u.attrs.set("bank", kBankNames[jet.bank])
        .set("pitch", jet.pitch == kSteepClimb  ? "climb"
                      : jet.pitch == kSteepDive ? "dive"
                                                : "level");
    u.attrs.set("airspeed", speed), u.attrs.set("level", altitude_name(jet.z));
    u.attrs.set("energy", jet.sp / 2.0), u.attrs.set("energy_max", 40);
    if (jet.did & kDidBurner) u.attrs.set("afterburner", true);
    if (targeted_by(s, slot, kHeat) || targeted_by(s, slot, kRadar)) u.attrs.set("threatened", true);
    if (targeted_by(s, slot, kRadar)) u.attrs.set("locked", true);
    if (t.crew == 2 || t.large) u.attrs.set("shape", "twin");
    else if (t.max_speed >= 17) u.attrs.set("shape", "delta");
    else u.attrs.set("shape", "swept");
    u.badges.push_back(altitude_name(jet.z));
    if (jet.marks & kSaLost) u.badges.push_back("unaware");
    if (jet.marks & kNearMissed) u.badges.push_back("shaken");
    if (in_murk(jet.z)) u.badges.push_back("haze");
    if (contrailing(jet.z)) u.badges.push_back("contrail");
    auto fact = [&](const char* key, const char* name, std::string value, const char* rule) {
      u.facts.push_back({key, name, std::move(value), rule});
    };
    fact("hex", "Hex", hex_name(hex_of(jet)), "JD-FLT-06");
    fact("altitude", "Altitude", altitude_name(jet.z), "JD-SET-02");
    fact("heading", "Heading", std::string(kHeadingNames[jet.heading]), "JD-FLT-06");
    fact("airspeed", "Airspeed", std::to_string(speed), "JD-NRG-10");
    fact("speed_points", "Speed points", halves(jet.sp), "JD-NRG-10");
    fact("bank", "Bank", std::string(kBankNames[jet.bank]), "JD-TRN-08");
    if (jet.pitch) fact("pitch", "Last manoeuvre", jet.pitch == kSteepClimb ? "steep climb" : "steep dive", "JD-FLT-03");
    fact("turn_type", "Turn type", kTypeNames[t.turn_type], "JD-TRN-02");
    fact("max_speed", "Maximum speed", std::to_string(t.max_speed), "JD-NRG-05");
    if (t.gun) fact("bursts", "Bursts left", std::to_string(jet.bursts) + " (" + kGunNames[t.gun] + ")", "JD-SET-13");
    if (t.heat.count)
      fact("heat", "Heat seekers", std::to_string(jet.heat) + " " + t.heat.name + " (" + kClassNames[t.heat.kind] + ")",
           "JD-MSL-03");
    if (t.radar_missile.count)
      fact("radar_missiles", "Radar missiles",
           std::to_string(jet.radar) + " " + t.radar_missile.name + " (" + kClassNames[t.radar_missile.kind] + ")",
           "JD-MSL-03");
    if (t.afterburner) fact("fuel", "Afterburner turns", std::to_string(jet.fuel), "JD-NRG-06");
    fact("radar", "Radar", std::to_string(t.radar), "JD-MSM-11");
    fact("cm", "Countermeasures", std::to_string(t.cm), "JD-MSM-09");
    if (warned(s, slot)) fact("rwr", "Radar warning", "sounding", "JD-SA-04");
    // Who is seen, and why not.
    if (acting && flies(s, active) && slot != active) {
      const No* no = unseen(s, active, slot);
      fact("seen", "Seen by the active pilot", no ? std::string("no: ") + no->reason : "yes", no ? no->rule : "JD-SA-05");
      if (side_of(slot) != side_of(active))
        fact("sa_range", "Effective range", std::to_string(sa_range(s.jets[active], jet)), "JD-SA-07");
    }
    view.units.push_back(std::move(u));
  }
  describe_markers(s, view);
  describe_prompt(s, view);
}

void JetDuel::describe_markers(const State& s, game::View& view) const {
  for (int slot = 0; slot < kSlots; ++slot) {
    for (const Missile& m : s.jets[slot].flying) {
      if (!m.family) continue;
      game::MarkerView v;
      v.kind = "missile", v.side = slot < 4 ? "blue" : "red", v.unit = unit_id(slot), v.target = unit_id(m.target);
      const MissileType& t = m.family == kHeat ? type(slot).heat : type(slot).radar_missile;
      v.label = t.name + (m.pair ? " x2" : ""), v.rule = "JD-MSL-10";
      v.cells.push_back(cell(hex_of(m), m.z));
      v.attrs.set("family", m.family == kHeat ? "heat" : "radar").set("minimum", minimum_range(slot, m.family));
      view.markers.push_back(std::move(v));
      if (flies(s, m.target)) {
        game::MarkerView tally;
        tally.kind = "tally", tally.side = slot < 4 ? "blue" : "red", tally.unit = unit_id(slot),
        tally.target = unit_id(m.target);
        tally.label = m.family == kHeat ? "tally" : "lock-on", tally.rule = "JD-MSL-08";
        tally.cells.push_back(cell(hex_of(s.jets[m.target]), s.jets[m.target].z));
        view.markers.push_back(std::move(tally));
      }
    }
  }
  if (setup_.sun >= 0) {
    game::MarkerView sun;
    sun.kind = "sun", sun.side = "none", sun.label = "sun", sun.rule = "JD-RND-11";
    static constexpr const char* kDirections[] = {"upper-right", "right", "lower-right", "lower-left", "left", "upper-left"};
    static constexpr game::Cell kEdges[] = {{44, 0, 0}, {58, 17, 0}, {44, 34, 0}, {14, 34, 0}, {0, 17, 0}, {14, 0, 0}};
    sun.attrs.set("direction", kDirections[setup_.sun]).set("angle", angle_of(setup_.sun));
    sun.cells.push_back(kEdges[setup_.sun]);
    view.markers.push_back(std::move(sun));
  }
  if (s.phase == Phase::kOver || !flies(s, s.active)) return;
  const JetState& jet = s.jets[s.active];
  const std::string side = s.active < 4 ? "blue" : "red";
  if (s.act.opponent != kNobody) {  // whom an AI pilot watches
    const JetState& other = s.jets[s.act.opponent & 7];
    const bool missile = s.act.opponent >= 8;
    if (missile ? other.flying[0].family != kNoMissile : other.status == Status::kOnBoard) {
      game::MarkerView line;
      line.kind = "line", line.side = side, line.label = "opponent", line.rule = "JD-AI-08", line.unit = unit_id(s.active);
      line.target = unit_id(s.act.opponent & 7);
      line.cells = {cell(hex_of(jet), jet.z),
                    missile ? cell(hex_of(other.flying[0]), other.flying[0].z) : cell(hex_of(other), other.z)};
      view.markers.push_back(std::move(line));
    }
  }
  if (type(s.active).gun) {
    game::MarkerView zone;
    zone.kind = "zone", zone.side = side, zone.label = "gun fire zone", zone.rule = "JD-GUN-01", zone.unit = unit_id(s.active);
    for (int a = 0; a <= 2; ++a)
      for (int b = 0; a + b <= 2; ++b)
        zone.cells.push_back(cell(hex_of(jet) + step(jet.heading) * a + step(jet.heading + 1) * b, jet.z));
    view.markers.push_back(std::move(zone));
  }
  game::MarkerView arc;
  arc.kind = "arc", arc.side = side, arc.rule = "JD-ARC-05", arc.unit = unit_id(s.active);
  arc.label = type(s.active).radar ? "radar arc" : "heat seeker arc";
  arc.attrs.set("from", angle_of(jet.heading) - 30).set("to", angle_of(jet.heading) + 30);
  arc.attrs.set("range", 12);
  arc.cells.push_back(cell(hex_of(jet), jet.z));
  view.markers.push_back(std::move(arc));
}

void JetDuel::describe_prompt(const State& s, game::View& view) const {
  const std::string who = label(s.active);
  game::Prompt& p = view.prompt;
  p.unit = s.phase == Phase::kOver ? "" : unit_id(s.active);
  switch (s.phase) {
    case Phase::kAwareness:
      p = {who + ": situational awareness", "A modified roll of 0 or less leaves the pilot unaware this turn.", "JD-SA-01",
           p.unit};
      break;
    case Phase::kOpponent:
      p = {who + ": choose an opponent", "This AI pilot's further choices look at the selected enemy only.", "JD-AI-04",
           p.unit};
      break;
    case Phase::kAltitude:
      p = {who + ": climb, dive or stay level",
           "Each step costs or gains 2.5 speed points; steep manoeuvres fly one hex less at airspeed 3 and 4.", "JD-FLT-01",
           p.unit};
      break;
    case Phase::kFlight:
      p = {who + ": fly on, left or right",
           std::to_string(s.act.length - s.act.flown) + " of " + std::to_string(s.act.length) +
               " hexes to go. A turn afterwards needs more hexes on its side.",
           "JD-FLT-06", p.unit};
      break;
    case Phase::kTurn:
      p = {who + ": turn?",
           "Trying banks the jet even if it fails. Only gentle turns allow gunfire, and missiles need level wings.",
           "JD-TRN-01", p.unit};
      break;
    case Phase::kTurnRoll: p = {who + ": does the turn succeed?", "A natural 10 always does.", "JD-TRN-02", p.unit}; break;
    case Phase::kThrottle:
      p = {who + ": set the throttle", "Light the afterburner, or throttle back by up to 6 speed points.", "JD-NRG-07", p.unit};
      break;
    case Phase::kWeapons:
      p = {who + ": guns or missiles?", "Choose a weapon and its target, or hold fire.", "JD-GUN-04", p.unit};
      break;
    case Phase::kAttack: p = {who + " fires", "8 and 9 are near misses, 10 and more hit.", "JD-GUN-07", p.unit}; break;
    case Phase::kGuide:
      p = {who + ": guide the missile?", "Guiding makes the pilot an easier target until his next activation.", "JD-MSL-12",
           p.unit};
      break;
    case Phase::kMissile:
      p = {"The missile of " + who + " arrives", "8 and 9 are near misses, 10 and more hit.", "JD-MSL-13", p.unit};
      break;
    case Phase::kEdgeSide:
      p = {who + ": which way from the edge?", "An unaware AI pilot turns back to the board.", "JD-AI-EDGE2", p.unit};
      break;
    case Phase::kOver: p = {"The fight is over", result_text(s), "JD-VIC-06", ""}; break;
  }
}

std::string JetDuel::result_text(const State& s) const {
  const int blue = victory_points(s, 0), red = victory_points(s, 1);
  if (blue == red) return "A draw at " + tenths(blue) + " points each.";
  const int winner = blue > red ? 0 : 1;
  return setup_.flights[winner].name + " win by " + tenths(winner == 0 ? blue : red) + " points to " +
         tenths(winner == 0 ? red : blue) + ".";
}

}  // namespace furball::jet_duel
