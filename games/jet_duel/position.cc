// Positions people can write by hand; docs/positions/jet_duel.md describes every field.

#include <algorithm>

#include "games/jet_duel/jet_duel.h"
#include "libs/ruledata/reader.h"

namespace furball::jet_duel {
namespace {

using ruledata::Errors;
using ruledata::Reader;

const std::vector<std::string_view> kStatus{"absent", "on board", "damaged", "downed", "off"};
const std::vector<std::string_view> kPitch{"shallow", "steep climb", "steep dive"};
const std::vector<std::string_view> kFamily{"none", "heat", "radar"};
const std::vector<std::string_view> kPhases{"awareness", "opponent",  "altitude", "flight", "turn",
                                            "turn roll", "throttle",  "weapons",  "attack", "guide",
                                            "missile",   "edge side", "over"};
const std::vector<std::string_view> kDid{"guns", "heat", "radar", "guided", "burner"};
const std::vector<std::string_view> kMarks{"attacked", "near-missed", "unaware", "gunned", "launched-at", "marked"};
const std::vector<std::string_view> kStops{"no", "short", "halted"};

Value bits(int set, const std::vector<std::string_view>& words) {
  Value list = Value::array();
  for (std::size_t i = 0; i < words.size(); ++i)
    if (set >> i & 1) list.push_back(words[i]);
  return list;
}

int read_bits(Reader& r, std::string_view key, const std::vector<std::string_view>& words) {
  int set = 0;
  for (const std::string& word : r.texts(key)) {
    const auto found = std::find(words.begin(), words.end(), word);
    if (found == words.end()) r.fail(key, "knows no '" + word + "'");
    else set |= 1 << (found - words.begin());
  }
  return set;
}

int read_heading(Reader& r, std::string_view key, int fallback) { return r.choice(key, kHeadingNames, fallback); }

Hex read_hex(Reader& r, std::string_view key) {
  Hex h;
  if (!parse_hex(r.text(key), h)) r.fail(key, "must name a hex, from A1 to GGG35");
  return h;
}

int read_altitude(Reader& r, std::string_view key) {
  int z = 0;
  if (!parse_altitude(r.text(key), z)) r.fail(key, "must be level.step, such as \"3.4\"", "JD-SET-02");
  return z;
}

int read_halves(Reader& r, std::string_view key, int fallback) {
  const double n = r.number(key, fallback / 2.0) * 2;
  if (n < 0 || n > 255 || n != static_cast<int>(n)) {
    r.fail(key, "counts in halves", "JD-SET-03");
    return fallback;
  }
  return static_cast<int>(n);
}

}  // namespace

Value JetDuel::position(const State& s) const {
  Value v = Value::object();
  v.set("turn", s.turn);
  v.set("phase", kPhases[static_cast<std::size_t>(s.phase)]);
  v.set("active", label(s.active));
  Value jets = Value::array();
  for (int slot = 0; slot < kSlots; ++slot) {
    const JetState& jet = s.jets[slot];
    if (jet.status == Status::kAbsent) continue;
    Value j = Value::object();
    j.set("id", label(slot));
    if (jet.status != Status::kOnBoard) {
      j.set("status", kStatus[static_cast<std::size_t>(jet.status)]);
    } else {
      j.set("hex", hex_name(hex_of(jet))), j.set("heading", kHeadingNames[jet.heading]);
      j.set("altitude", altitude_name(jet.z)), j.set("speed", jet.sp / 2.0);
      if (jet.bank) j.set("bank", kBankNames[jet.bank]);
      if (jet.pitch) j.set("pitch", kPitch[jet.pitch]);
      j.set("bursts", jet.bursts), j.set("heat", jet.heat), j.set("radar", jet.radar), j.set("fuel", jet.fuel);
      if (jet.did) j.set("did", bits(jet.did, kDid));
      if (jet.marks) j.set("marks", bits(jet.marks, kMarks));
    }
    Value missiles = Value::array();
    for (int n = 0; n < 2; ++n) {
      const Missile& m = jet.flying[n];
      if (!m.family) continue;
      Value one = Value::object();
      one.set("family", kFamily[m.family]), one.set("target", label(m.target)), one.set("hex", hex_name(hex_of(m)));
      one.set("altitude", altitude_name(m.z));
      if (m.pair) one.set("pair", true);
      if (n) one.set("new", true);
      missiles.push_back(std::move(one));
    }
    if (!missiles.as_array().empty()) j.set("missiles", std::move(missiles));
    jets.push_back(std::move(j));
  }
  v.set("jets", std::move(jets));
  if (s.near_miss[0] || s.near_miss[1]) {
    Value n = Value::object();
    n.set("blue", s.near_miss[0] / 2.0), n.set("red", s.near_miss[1] / 2.0);
    v.set("near_miss", std::move(n));
  }
  if (setup_.options.mock) {
    Value n = Value::object();
    n.set("blue", static_cast<int>(s.mock[0])), n.set("red", static_cast<int>(s.mock[1]));
    n.set("blue_beaten", s.mock_beaten[0] != 0), n.set("red_beaten", s.mock_beaten[1] != 0);
    v.set("mock", std::move(n));
  }
  v.set("began_ineffective", s.began_ineffective != 0);
  const Activation& act = s.act;
  if (act != Activation{}) {
    Value a = Value::object();
    const bool started = act.start_sp > 0;
    if (started) {
      a.set("hex", hex_name({act.start_q, act.start_r})), a.set("heading", kHeadingNames[act.start_heading]);
      a.set("altitude", altitude_name(act.start_z)), a.set("speed", act.start_sp / 2.0);
      if (act.start_bank) a.set("bank", kBankNames[act.start_bank]);
      if (act.start_pitch) a.set("pitch", kPitch[act.start_pitch]);
    }
    Value locks = Value::array();
    for (int i = 0; i < 4; ++i)
      if (act.locks >> i & 1) locks.push_back(label(enemy_base(s.active) + i));
    if (!locks.as_array().empty()) a.set("locks", std::move(locks));
    if (act.sa_lose) a.set("sa_lose", act.sa_lose);
    if (act.sa_roll) a.set("sa_roll", act.sa_roll);
    if (act.opponent != kNobody) {
      a.set("opponent", label(act.opponent & 7));
      if (act.opponent >= 8) a.set("opponent_missile", true);
    }
    if (act.dz) a.set("climb", act.dz);
    if (act.steep) a.set("steep", true);
    if (act.length) a.set("length", act.length);
    std::string path;
    for (int i = 0; i < act.flown; ++i) path += act.path >> i & 1 ? 'R' : 'L';
    if (!path.empty()) a.set("path", path);
    if (act.stopped) a.set("stopped", kStops[act.stopped]);
    if (act.turn) a.set("turn", kBankNames[act.turn]);
    if (act.gentle) a.set("gentle", true);
    if (act.turned) a.set("turned", true);
    if (act.automatic) a.set("automatic", true);
    if (s.phase == Phase::kAttack) a.set("target", label(act.target));
    if (act.doing) a.set("doing", bits(act.doing, kDid));
    v.set("activation", std::move(a));
  }
  return v;
}

Result<State> JetDuel::from_position(const Value& value) const {
  Errors errors;
  Reader r(value, "position", errors);
  State s;
  auto slot_of = [&](const std::string& text) {
    for (int i = 0; i < kSlots; ++i)
      if ((text == label(i) || text == unit_id(i)) && setup_.start.jets[i].status != Status::kAbsent) return i;
    return -1;
  };
  auto read_slot = [&](Reader& from, std::string_view key) {
    const int slot = slot_of(from.text(key));
    if (slot < 0) from.fail(key, "is no jet of this scenario");
    return slot < 0 ? 0 : slot;
  };
  s.turn = static_cast<uint8_t>(r.integer("turn", {.min = 1, .max = 40, .fallback = 1, .rule = "JD-VIC-04"}));
  // Without a phase the jet named in `active` is about to be activated.
  const bool fresh = !r.has("phase");
  s.phase = static_cast<Phase>(r.choice("phase", kPhases, 0));
  s.active = static_cast<uint8_t>(r.has("active") ? read_slot(r, "active") : 0);
  for (Reader& j : r.list("jets")) {
    const int slot = read_slot(j, "id");
    JetState& jet = s.jets[slot];
    const Flight& flight = setup_.flights[side_of(slot)];
    jet.status = static_cast<Status>(j.choice("status", kStatus, 1));
    if (jet.status == Status::kAbsent) j.fail("status", "a jet of the scenario is somewhere");
    if (jet.status == Status::kOnBoard) {
      const Hex h = read_hex(j, "hex");
      jet.q = static_cast<int8_t>(h.q), jet.r = static_cast<int8_t>(h.r);
      jet.z = static_cast<uint8_t>(read_altitude(j, "altitude"));
      jet.heading = static_cast<uint8_t>(read_heading(j, "heading", slot < 4 ? 1 : 4));
      jet.sp = static_cast<uint8_t>(read_halves(j, "speed", start_speed(flight.type.max_speed)));
      jet.bank = static_cast<uint8_t>(j.choice("bank", kBankNames, 0));
      jet.pitch = static_cast<uint8_t>(j.choice("pitch", kPitch, 0));
      const JetState& full = setup_.start.jets[slot];
      jet.bursts =
          static_cast<uint8_t>(j.integer("bursts", {.min = 0, .max = 6, .fallback = full.bursts, .rule = "JD-SET-13"}));
      jet.heat = static_cast<uint8_t>(j.integer("heat", {.min = 0, .max = 6, .fallback = full.heat, .rule = "JD-SET-15"}));
      jet.radar = static_cast<uint8_t>(j.integer("radar", {.min = 0, .max = 6, .fallback = full.radar, .rule = "JD-SET-15"}));
      jet.fuel = static_cast<uint8_t>(j.integer("fuel", {.min = 0, .max = 20, .fallback = full.fuel, .rule = "JD-SET-13"}));
      jet.did = static_cast<uint8_t>(read_bits(j, "did", kDid));
      jet.marks = static_cast<uint8_t>(read_bits(j, "marks", kMarks));
    }
    for (Reader& m : j.list("missiles")) {
      Missile& missile = jet.flying[m.boolean("new", false)];
      missile.family = static_cast<uint8_t>(m.choice("family", kFamily));
      missile.target = static_cast<uint8_t>(read_slot(m, "target"));
      const Hex h = read_hex(m, "hex");
      missile.q = static_cast<int8_t>(h.q), missile.r = static_cast<int8_t>(h.r);
      missile.z = static_cast<uint8_t>(read_altitude(m, "altitude"));
      missile.pair = m.boolean("pair", false);
      m.done();
    }
    j.done();
  }
  Reader near = r.table("near_miss");
  s.near_miss[0] = static_cast<uint8_t>(read_halves(near, "blue", 0));
  s.near_miss[1] = static_cast<uint8_t>(read_halves(near, "red", 0));
  near.done();
  Reader mock = r.table("mock");
  s.mock[0] = static_cast<uint16_t>(mock.integer("blue", {.min = 0, .max = 2000, .fallback = 0}));
  s.mock[1] = static_cast<uint16_t>(mock.integer("red", {.min = 0, .max = 2000, .fallback = 0}));
  s.mock_beaten[0] = mock.boolean("blue_beaten", false), s.mock_beaten[1] = mock.boolean("red_beaten", false);
  mock.done();
  s.began_ineffective = r.boolean("began_ineffective", false);
  if (r.has("activation")) {
    Reader a = r.table("activation");
    Activation& act = s.act;
    if (a.has("hex")) {
      const Hex h = read_hex(a, "hex");
      act.start_q = static_cast<int8_t>(h.q), act.start_r = static_cast<int8_t>(h.r);
      act.start_z = static_cast<uint8_t>(read_altitude(a, "altitude"));
      act.start_heading = static_cast<uint8_t>(read_heading(a, "heading", 0));
      act.start_sp = static_cast<uint8_t>(read_halves(a, "speed", 2));
      act.start_bank = static_cast<uint8_t>(a.choice("bank", kBankNames, 0));
      act.start_pitch = static_cast<uint8_t>(a.choice("pitch", kPitch, 0));
    }
    for (const std::string& lock : a.texts("locks")) {
      const int slot = slot_of(lock);
      if (slot < 0 || side_of(slot) == side_of(s.active)) a.fail("locks", "must name enemies");
      else act.locks |= static_cast<uint8_t>(1 << id_of(slot));
    }
    act.sa_lose = static_cast<uint8_t>(a.integer("sa_lose", {.min = 0, .max = 9, .fallback = 0}));
    act.sa_roll = static_cast<uint8_t>(a.integer("sa_roll", {.min = 0, .max = 10, .fallback = 0}));
    if (a.has("opponent")) {
      const int slot = read_slot(a, "opponent");
      act.opponent = static_cast<uint8_t>(slot + (a.boolean("opponent_missile", false) ? 8 : 0));
    }
    act.dz = static_cast<int8_t>(a.integer("climb", {.min = -3, .max = 2, .fallback = 0}));
    act.steep = a.boolean("steep", false);
    act.length = static_cast<uint8_t>(a.integer("length", {.min = 0, .max = 4, .fallback = 0}));
    const std::string path = a.text("path", "");
    if (path.size() > 4 || path.find_first_not_of("LR") != std::string::npos) a.fail("path", "is up to four letters L and R");
    act.flown = static_cast<uint8_t>(std::min<std::size_t>(path.size(), 4));
    for (int i = 0; i < act.flown; ++i)
      if (path[static_cast<std::size_t>(i)] == 'R') act.path |= static_cast<uint8_t>(1 << i);
    act.stopped = static_cast<uint8_t>(a.choice("stopped", kStops, 0));
    act.turn = static_cast<uint8_t>(a.choice("turn", kBankNames, 0));
    act.gentle = a.boolean("gentle", false), act.turned = a.boolean("turned", false);
    act.automatic = a.boolean("automatic", false);
    if (a.has("target")) act.target = static_cast<uint8_t>(read_slot(a, "target"));
    act.doing = static_cast<uint8_t>(read_bits(a, "doing", kDid));
    a.done();
  }
  r.done();
  for (int slot = 0; slot < kSlots; ++slot)
    if (setup_.start.jets[slot].status != Status::kAbsent && s.jets[slot].status == Status::kAbsent)
      errors.add("position.jets", "jet " + label(slot) + " is missing");
  if (!errors.empty()) return errors.first();
  if (fresh) {
    if (!flies(s, s.active)) return Error{"position.active", "This jet is not on the board.", "JD-SEQ-01"};
    if (auto broken = broken_invariant(s)) return Error{"position", *broken, ""};
    s = activate(s, s.active);
  } else if (s.phase != Phase::kOver && flies(s, s.active) && s.act.start_sp == 0) {
    return Error{"position.activation", "A phase needs the activation it belongs to; leave both out to start one.",
                 "JD-SEQ-02"};
  }
  return s;
}

std::optional<std::string> JetDuel::broken_invariant(const State& s) const {
  if (s.turn < 1 || s.turn > 40) return "turn out of 1..40";
  if (s.active >= kSlots || s.phase > Phase::kOver) return "active jet or phase unknown";
  for (int slot = 0; slot < kSlots; ++slot) {
    const JetState& jet = s.jets[slot];
    const bool used = setup_.start.jets[slot].status != Status::kAbsent;
    if (used != (jet.status != Status::kAbsent)) return label(slot) + " is or is not part of this scenario";
    for (const Missile& m : jet.flying) {
      if (!m.family) {
        if (m != Missile{}) return "a missile that does not fly leaves no trace";
        continue;
      }
      if (side_of(m.target) == side_of(slot)) return label(slot) + " has a missile flying at a friend";
      if (!on_board(hex_of(m))) return "a missile of " + label(slot) + " is off the board";
    }
    if (jet.status != Status::kOnBoard) continue;
    if (!on_board(hex_of(jet))) return label(slot) + " is off the board";
    if (setup_.solitaire && !ai(slot) && (setup_.board.at(hex_of(jet)) & Board::kEdge))
      return label(slot) + " is in an edge hex";
    if (ai(slot) && (setup_.board.at(hex_of(jet)) & Board::kCorner)) return label(slot) + " is in an off-board corner";
    if (jet.z < 4 * setup_.lowest || jet.z >= 4 * setup_.lowest + 24) return label(slot) + " is outside the playable levels";
    if (jet.heading > 5 || jet.bank > 2 || jet.pitch > 2) return label(slot) + " has no such heading, bank or pitch";
    if (jet.sp < kTrackBottom || jet.sp > setup_.options.track_top) return label(slot) + " is off the speed track";
    const JetState& full = setup_.start.jets[slot];
    if (jet.bursts > full.bursts || jet.heat > full.heat || jet.radar > full.radar || jet.fuel > full.fuel)
      return label(slot) + " has more stores than it started with";
  }
  const bool settled = s.phase != Phase::kOver && flies(s, s.active);
  if (settled && (s.act.flown > s.act.length || s.act.length > 4)) return "more hexes flown than the flight is long";
  if (settled && s.phase == Phase::kFlight && s.act.flown >= s.act.length) return "no hex is left to fly";
  if (s.phase == Phase::kAttack && (!flies(s, s.act.target) || side_of(s.act.target) == side_of(s.active)))
    return "the burst has no target";
  if ((s.phase == Phase::kGuide || s.phase == Phase::kMissile) &&
      (!s.jets[s.active].flying[0].family || !flies(s, s.jets[s.active].flying[0].target)))
    return "no missile arrives";
  if (s.act.opponent != kNobody && s.act.opponent >= 16) return "unknown opponent";
  return std::nullopt;
}

}  // namespace furball::jet_duel
