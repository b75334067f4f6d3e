// What a pilot would want to know, as plain data.

#include <algorithm>

#include "games/jet_duel/jet_duel.h"
#include "games/jet_duel/words.h"
#include "libs/base/say.h"

namespace furball::jet_duel {
namespace {

constexpr const char* kClassNames[] = {"HN", "HW", "HA", "RR", "RA"};
constexpr const char* kTypeNames[] = {"A", "B", "D", "E", "F"};
constexpr const char* kGunNames[] = {"none", "machine guns", "cannon"};
constexpr const char* kSkillLabels[] = {"Green", "Experienced", "Veteran"};

std::string tenths(int n) { return std::to_string(n / 10) + (n % 10 ? "." + std::to_string(n % 10) : ""); }

// The steps of an activation as the page shows them; several phases belong to one.
struct PhaseWords {
  const char* key;
  const char* label;
  Phase first, last;
};
constexpr PhaseWords kPhaseWords[] = {
    {"awareness", "Awareness", Phase::kAwareness, Phase::kAwareness},
    {"opponent", "Opponent", Phase::kOpponent, Phase::kOpponent},
    {"altitude", "Altitude", Phase::kAltitude, Phase::kAltitude},
    {"flight", "Flight", Phase::kFlight, Phase::kFlight},
    {"turn", "Turn", Phase::kTurn, Phase::kEdgeSide},
    {"throttle", "Throttle", Phase::kThrottle, Phase::kThrottle},
    {"weapons", "Weapons", Phase::kWeapons, Phase::kAttack},
    {"missile", "Missile", Phase::kGuide, Phase::kMissile},
};

void describe_board(const JetDuel& g, game::Board& board) {
  const Setup& setup = g.setup();
  board.kind = "hex";
  board.columns = kColumns, board.rows = kRows, board.levels = 24;
  board.hex_pointy = false, board.hex_shift_odd = true;
  board.ground = setup.cloud_deck ? "clouds" : setup.terrain == kSea ? "sea" : "land";
  for (int c = 0; c < kColumns; ++c)
    board.column_labels.push_back(std::string(static_cast<std::size_t>(c / 26 + 1), static_cast<char>('A' + c % 26)));
  for (int r = 0; r < kRows; ++r) board.row_labels.push_back(std::to_string(r + 1));
  for (int z = 0; z < 24; ++z) board.level_labels.push_back(altitude_name(4 * setup.lowest + z));
  for (int c = 0; c < kColumns; ++c) {
    for (int r = 0; r < kRows; ++r) {
      const uint8_t f = setup.board.flags[c * kRows + r];
      if (!(f & Board::kOn) || (setup.solitaire && (f & Board::kCorner)))
        board.missing.push_back({static_cast<int16_t>(c), static_cast<int16_t>(r), 0});
    }
  }
}

void describe_side(const JetDuel& g, const State& s, Seat side, game::SideView& v) {
  const Flight& f = g.setup().flights[side];
  v.name = f.name;
  v.facts.push_back({"victory_points", "Victory points", tenths(g.victory_points(s, side)), "JD-VIC-05"});
  if (f.handicap) v.facts.push_back({"handicap", "Handicap", halves(f.handicap), "JD-SET-06"});
  if (g.setup().options.mock) v.facts.push_back({"mock", "Mock hit points", std::to_string(s.mock[side]), "JD-MOCK-03"});
  else v.facts.push_back({"near_misses", "Near-miss points", halves(s.near_miss[side]), "JD-VIC-01"});
  v.facts.push_back({"effective", "Combat effective", g.effective(s, side) ? "yes" : "no", "JD-VIC-03"});
  v.facts.push_back({"jet", "Jet", f.type.name, "JD-SET-04"});
}

void describe_weather(const Setup& setup, std::vector<game::Fact>& facts) {
  facts.push_back({"year", "Year", std::to_string(setup.year), "JD-MSM-06"});
  facts.push_back({"levels", "Playable levels",
                   say("{lowest} to {highest}", {{"lowest", setup.lowest}, {"highest", setup.lowest + 5}}), "JD-SET-02"});
  facts.push_back(
      {"terrain", "Terrain",
       say(setup.cloud_deck ? "{terrain}, low cloud deck" : "{terrain}", {{"terrain", kTerrainNames[setup.terrain]}}),
       "JD-RND-01"});
  facts.push_back(
      {"sun", "Sun", setup.sun < 0 ? "none" : std::string(kHeadingNames[static_cast<std::size_t>(setup.sun)]), "JD-RND-11"});
  if (setup.murk) facts.push_back({"murk", "Haze or cloud", "levels 0 and 1", "JD-RND-05"});
  if (setup.contrails) facts.push_back({"contrails", "Contrails", "levels 8 to 10", "JD-RND-05"});
  if (setup.options.mock) facts.push_back({"mock", "Mock combat", "yes", "JD-MOCK-01"});
}

// What hangs on the jet and what is left of it.
void describe_stores(const JetDuel& g, const JetState& jet, Slot slot, std::vector<game::Fact>& facts) {
  const JetType& t = g.type(slot);
  const auto missiles_left = [](int left, const MissileType& missile) {
    return say("{left} {missile} ({class})", {{"left", left}, {"missile", missile.name}, {"class", kClassNames[missile.kind]}});
  };
  if (t.gun)
    facts.push_back(
        {"bursts", "Bursts left", say("{left} ({gun})", {{"left", int{jet.bursts}}, {"gun", kGunNames[t.gun]}}), "JD-SET-13"});
  if (t.heat.count) facts.push_back({"heat", "Heat seekers", missiles_left(jet.heat, t.heat), "JD-MSL-03"});
  if (t.radar_missile.count)
    facts.push_back({"radar_missiles", "Radar missiles", missiles_left(jet.radar, t.radar_missile), "JD-MSL-03"});
  if (t.afterburner) facts.push_back({"fuel", "Afterburner turns", std::to_string(jet.fuel), "JD-NRG-06"});
  facts.push_back({"radar", "Radar", std::to_string(t.radar), "JD-MSM-11"});
  facts.push_back({"cm", "Countermeasures", std::to_string(t.cm), "JD-MSM-09"});
}

void describe_flight(const JetDuel& g, const State& s, Slot slot, std::vector<game::Fact>& facts) {
  const JetState& jet = s.jets[slot];
  const JetType& t = g.type(slot);
  facts.push_back({"hex", "Hex", hex_name(hex_of(jet)), "JD-FLT-06"});
  facts.push_back({"altitude", "Altitude", altitude_name(jet.z), "JD-SET-02"});
  facts.push_back({"heading", "Heading", heading_name(jet.heading), "JD-FLT-06"});
  facts.push_back({"airspeed", "Airspeed", std::to_string(airspeed_of(jet.sp)), "JD-NRG-10"});
  facts.push_back({"speed_points", "Speed points", halves(jet.sp), "JD-NRG-10"});
  facts.push_back({"bank", "Bank", std::string(kBankNames[jet.bank]), "JD-TRN-08"});
  if (jet.pitch)
    facts.push_back({"pitch", "Last manoeuvre", jet.pitch == kSteepClimb ? "steep climb" : "steep dive", "JD-FLT-03"});
  facts.push_back({"turn_type", "Turn type", kTypeNames[t.turn_type], "JD-TRN-02"});
  facts.push_back({"max_speed", "Maximum speed", std::to_string(t.max_speed), "JD-NRG-05"});
  describe_stores(g, jet, slot, facts);
  if (g.warned(s, slot)) facts.push_back({"rwr", "Radar warning", "sounding", "JD-SA-04"});
  // Who is seen, and why not.
  if (s.phase == Phase::kOver || !JetDuel::flies(s, s.active) || slot == s.active) return;
  const Objection no = g.unseen(s, s.active, slot);
  facts.push_back({"seen", "Seen by the active pilot", no ? say("no: {reason}", {{"reason", no.reason}}) : "yes",
                   no ? no.rule : "JD-SA-05"});
  if (side_of(slot) != side_of(s.active))
    facts.push_back({"sa_range", "Effective range", std::to_string(g.sa_range(s.jets[s.active], jet)), "JD-SA-07"});
}

void describe_attrs(const JetDuel& g, const State& s, Slot slot, Value& attrs) {
  const JetState& jet = s.jets[slot];
  const JetType& t = g.type(slot);
  attrs.set("bank", kBankNames[jet.bank])
      .set("pitch", jet.pitch == kSteepClimb  ? "climb"
                    : jet.pitch == kSteepDive ? "dive"
                                              : "level")
      .set("airspeed", airspeed_of(jet.sp))
      .set("level", altitude_name(jet.z))
      .set("energy", jet.sp / 2.0)
      .set("energy_max", 40);
  if (jet.did & kDidBurner) attrs.set("afterburner", true);
  if (g.targeted_by(s, slot, kHeat) || g.targeted_by(s, slot, kRadar)) attrs.set("threatened", true);
  if (g.targeted_by(s, slot, kRadar)) attrs.set("locked", true);
  attrs.set("shape", t.crew == 2 || t.large ? "twin" : t.max_speed >= 17 ? "delta" : "swept");
}

}  // namespace

void JetDuel::describe(const State& s, game::View& view) const {
  describe_board(*this, view.board);
  view.turn = s.turn, view.turns = 40;
  view.point_scale = 10;
  for (const PhaseWords& w : kPhaseWords) {
    if (w.first == Phase::kOpponent && !setup_.solitaire) continue;
    view.phases.push_back({w.key, w.label, s.phase >= w.first && s.phase <= w.last});
  }
  for (const Seat side : game::kBothSeats) describe_side(*this, s, side, view.sides[game::index(side)]);
  describe_weather(setup_, view.facts);
  for (const Slot slot : kAllSlots)
    if (s.jets[slot].status != Status::kAbsent) describe_unit(s, slot, view);
  describe_markers(s, view);
  if (s.phase == Phase::kOver) view.prompt = {"The fight is over", result_text(s), "JD-VIC-06", ""};
  else if (steps()[static_cast<std::size_t>(step(s))].roll) {
    const game::RollView roll = describe_roll(s);
    view.prompt = {roll.title, say("{needs}.", {{"needs", roll.parts[0].needs}}), roll.rule, label(s.active)};
  }
}

void JetDuel::describe_unit(const State& s, Slot slot, game::View& view) const {
  const JetState& jet = s.jets[slot];
  game::UnitView u;
  u.id = u.label = label(slot), u.side = side_name(slot);
  u.name = say(ai(slot) ? "{type} {jet}, {skill} pilot, flown by the book" : "{type} {jet}, {skill} pilot",
               {{"type", type(slot).name}, {"jet", label(slot)}, {"skill", kSkillNames[pilot(slot).skill]}});
  u.kind = "jet";
  u.active = s.phase != Phase::kOver && slot == s.active;
  u.acted = turn_order(slot) < turn_order(s.active);
  u.gone = jet.status != Status::kOnBoard;
  u.facts.push_back({"pilot", "Pilot",
                     say(ai(slot) ? "{skill}, flown by the book" : "{skill}", {{"skill", kSkillLabels[pilot(slot).skill]}}),
                     "JD-SET-05"});
  if (u.gone) {
    static constexpr const char* kFates[] = {"", "", "damaged", "downed", "left the board"};
    const char* fate = kFates[static_cast<int>(jet.status)];
    u.badges.push_back(fate);
    u.facts.push_back({"status", "Status", fate, "JD-VIC-05"});
    view.units.push_back(std::move(u));
    return;
  }
  u.cell = cell(jet);
  u.angle = angle_of(jet.heading);
  u.can_act = u.active;
  describe_attrs(*this, s, slot, u.attrs);
  u.badges.push_back(altitude_name(jet.z));
  if (jet.marks & kSaLost) u.badges.push_back("unaware");
  if (jet.marks & kNearMissed) u.badges.push_back("shaken");
  if (in_murk(jet.z)) u.badges.push_back("haze");
  if (contrailing(jet.z)) u.badges.push_back("contrail");
  describe_flight(*this, s, slot, u.facts);
  view.units.push_back(std::move(u));
}

namespace {

void describe_missiles(const JetDuel& g, const State& s, Slot slot, std::vector<game::MarkerView>& markers) {
  for (const Missile& m : s.jets[slot].flying) {
    if (!m.family) continue;
    game::MarkerView v{.kind = "missile", .side = side_name(slot), .rule = "JD-MSL-10"};
    v.label = say(m.pair ? "{missile} x2" : "{missile}", {{"missile", g.missile_type(slot, m.family).name}});
    v.unit = g.label(slot), v.target = g.label(m.target);
    v.cells.push_back(g.cell(hex_of(m), m.z));
    v.attrs.set("family", m.family == kHeat ? "heat" : "radar").set("minimum", g.minimum_range(slot, m.family));
    markers.push_back(std::move(v));
    if (JetDuel::flies(s, m.target))
      markers.push_back({.kind = "tally",
                         .side = side_name(slot),
                         .label = m.family == kHeat ? "tally" : "lock-on",
                         .rule = "JD-MSL-08",
                         .cells = {g.cell(s.jets[m.target])},
                         .unit = g.label(slot),
                         .target = g.label(m.target)});
  }
}

void describe_sun(int heading, std::vector<game::MarkerView>& markers) {
  static constexpr const char* kDirections[] = {"upper-right", "right", "lower-right", "lower-left", "left", "upper-left"};
  static constexpr game::Cell kEdges[] = {{44, 0, 0}, {58, 17, 0}, {44, 34, 0}, {14, 34, 0}, {0, 17, 0}, {14, 0, 0}};
  game::MarkerView sun{.kind = "sun", .side = "none", .label = "sun", .rule = "JD-RND-11"};
  sun.cells.push_back(kEdges[heading]);
  sun.attrs.set("direction", kDirections[heading]).set("angle", angle_of(HexCorner(heading)));
  markers.push_back(std::move(sun));
}

// Whom an AI pilot watches.
void describe_opponent(const JetDuel& g, const State& s, std::vector<game::MarkerView>& markers) {
  if (s.act.opponent.is_nobody()) return;
  const Slot opponent = s.act.opponent.slot();
  const JetState& other = s.jets[opponent];
  const bool missile = s.act.opponent.is_missile();
  if (missile ? other.flying[0].family == kNoMissile : other.status != Status::kOnBoard) return;
  markers.push_back(
      {.kind = "line",
       .side = side_name(s.active),
       .label = "opponent",
       .rule = "JD-AI-08",
       .cells = {g.cell(s.jets[s.active]), missile ? g.cell(hex_of(other.flying[0]), other.flying[0].z) : g.cell(other)},
       .unit = g.label(s.active),
       .target = g.label(opponent)});
}

}  // namespace

void JetDuel::describe_markers(const State& s, game::View& view) const {
  for (const Slot slot : kAllSlots) describe_missiles(*this, s, slot, view.markers);
  if (setup_.sun >= 0) describe_sun(setup_.sun, view.markers);
  if (s.phase == Phase::kOver || !flies(s, s.active)) return;
  describe_opponent(*this, s, view.markers);
  const JetState& jet = s.jets[s.active];
  if (type(s.active).gun) {
    game::MarkerView zone{.kind = "zone", .side = side_name(s.active), .label = "gun fire zone", .rule = "JD-GUN-01"};
    zone.unit = label(s.active);
    for (int a = 0; a <= 2; ++a)
      for (int b = 0; a + b <= 2; ++b)
        zone.cells.push_back(cell(hex_of(jet) + geom::from_corner_parts({a, b}, jet.heading), jet.z));
    view.markers.push_back(std::move(zone));
  }
  if (!jet.heat && !jet.radar) return;  // nothing to aim with it
  game::MarkerView arc{.kind = "arc", .side = side_name(s.active), .rule = "JD-ARC-05"};
  arc.label = jet.radar ? "radar arc" : "heat seeker arc";
  arc.unit = label(s.active);
  arc.attrs.set("from", angle_of(jet.heading) - 30).set("to", angle_of(jet.heading) + 30).set("range", 12);
  arc.cells.push_back(cell(jet));
  view.markers.push_back(std::move(arc));
}

std::string JetDuel::result_text(const State& s) const {
  const int blue = victory_points(s, Seat::kBlue), red = victory_points(s, Seat::kRed);
  constexpr int kOne = 10;
  if (blue == red)
    return say(blue == kOne ? "A draw at {points} point each." : "A draw at {points} points each.", {{"points", tenths(blue)}});
  return say(
      std::max(blue, red) == kOne ? "{winners} win by {more} point to {fewer}." : "{winners} win by {more} points to {fewer}.",
      {{"winners", setup_.flights[blue > red ? Seat::kBlue : Seat::kRed].name},
       {"more", tenths(std::max(blue, red))},
       {"fewer", tenths(std::min(blue, red))}});
}

}  // namespace furball::jet_duel
