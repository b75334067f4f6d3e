// Positions people can write by hand; docs/positions/full_circle.md describes them.

#include "games/full_circle/words.h"
#include "libs/ruledata/reader.h"

namespace furball::full_circle {
namespace {

using ruledata::Reader;

const std::vector<std::string_view> kStages = {
    "sun",       "bid", "base", "box", "raise",    "drop", "ceiling", "place hex", "place heading", "place step",    "edge",
    "edge side", "fly", "turn", "die", "throttle", "fire", "reply",   "combat",    "ammo",          "bomber combat", "over"};
const std::vector<std::string_view> kSides = {"escort", "interceptor"};
const std::vector<std::string_view> kStatuses = {"absent", "waiting", "flying", "left"};
const std::vector<std::string_view> kSunNames = {"none",          "front right", "rear right",
                                                 "none (behind)", "rear left",   "front left"};
const std::vector<std::string_view> kTights = {"no", "trying", "made", "failed"};

void set_unless(Value& v, std::string_view key, int value, int usual) {
  if (value != usual) v.set(key, value);
}
void set_if(Value& v, std::string_view key, bool value) {
  if (value) v.set(key, true);
}

Value fighter_value(const Fighter& f) {
  Value v = Value::object();
  if (f.status != Status::kFlying) v.set("status", kStatuses[static_cast<std::size_t>(f.status)]);
  if (f.y != 0) v.set("hex", hex_name({f.file, f.y}));
  set_unless(v, "step", f.step, 0);
  set_unless(v, "heading", f.heading, 0);
  set_unless(v, "energy", f.energy, f.flying() ? -1 : 0);
  set_unless(v, "hits", f.hits, 0);
  set_if(v, "low", f.has(kLow));
  set_if(v, "break_off", f.has(kBreakOff));
  set_if(v, "flown", f.has(kFlown));
  set_if(v, "fired_on", f.has(kFiredOn));
  set_if(v, "fired", f.has(kLastFired));
  set_unless(v, "return_fire", f.last_return, -1);
  set_unless(v, "trade", f.trade, 0);
  set_unless(v, "max_level", f.max_level, 0);
  return v;
}

Fighter read_fighter(Reader r) {
  Fighter f;
  f.status = static_cast<Status>(r.choice("status", kStatuses, static_cast<int>(Status::kFlying)));
  const bool flying = f.flying();
  if (r.has("hex") || flying) {
    const std::string hex = r.text("hex");
    if (const auto p = hex_from_name(hex)) f.file = static_cast<int8_t>(p->file), f.y = static_cast<int8_t>(p->y);
    else r.fail("hex", "must be a hex of the board such as I13, is '" + hex + "'", "FC-BOARD-04");
  }
  f.step = static_cast<uint8_t>(r.integer("step", {.min = 0, .max = kSteps - 1, .fallback = 0, .rule = "FC-BOARD-02"}));
  f.heading = static_cast<uint8_t>(r.integer("heading", {.min = 0, .max = 5, .fallback = 0, .rule = "FC-BOARD-03"}));
  if (flying) f.energy = static_cast<uint8_t>(r.integer("energy", {.min = 1, .max = kMaxEnergy, .rule = "FC-BOARD-07"}));
  else
    f.energy = static_cast<uint8_t>(r.integer("energy", {.min = 0, .max = kMaxEnergy, .fallback = 0, .rule = "FC-BOARD-07"}));
  f.hits = static_cast<uint8_t>(r.integer("hits", {.min = 0, .max = 255, .fallback = 0}));
  f.set(kLow, r.boolean("low", false));
  f.set(kBreakOff, r.boolean("break_off", false));
  f.set(kFlown, r.boolean("flown", false));
  f.set(kFiredOn, r.boolean("fired_on", false));
  f.set(kLastFired, r.boolean("fired", false));
  f.last_return = static_cast<int8_t>(r.integer("return_fire", {.min = -1, .max = 6, .fallback = -1}));
  f.trade = static_cast<int8_t>(r.integer("trade", {.min = -1, .max = 1, .fallback = 0}));
  f.max_level = static_cast<uint8_t>(r.integer("max_level", {.min = 0, .max = kMaxLevel + 8, .fallback = 0}));
  r.done();
  return f;
}

Value move_value(const Move& m) {
  Value v = Value::object();
  set_unless(v, "dz", m.dz, 0);
  v.set("start_hex", hex_name({m.start_file, m.start_y}));
  set_unless(v, "start_step", m.start_step, 0);
  set_unless(v, "start_heading", m.start_heading, 0);
  v.set("start_energy", m.start_energy);
  set_unless(v, "hexes", m.hexes, 0);
  Value turns = Value::array();
  for (int i = 0; i < 4; ++i) turns.push_back(static_cast<int>(m.turns[i]));
  v.set("turns", std::move(turns));
  set_unless(v, "turns_counted", m.nw, 0);
  if (m.tight != kNotTight) v.set("tight", kTights[m.tight]);
  set_if(v, "stopped", m.stopped != 0);
  set_unless(v, "die", m.die, 0);
  set_unless(v, "throttle", m.throttle, 0);
  set_if(v, "started_with_enemy", m.started_with_enemy != 0);
  set_unless(v, "mover_fires", m.mover_fires, 0);
  set_unless(v, "target_fires", m.target_fires, 0);
  set_unless(v, "roll", m.roll, 0);
  return v;
}

Move read_move(Reader r) {
  Move m;
  m.dz = static_cast<int8_t>(r.integer("dz", {.min = -2, .max = 2, .fallback = 0, .rule = "FC-FLIGHT-01"}));
  if (const auto p = hex_from_name(r.text("start_hex")))
    m.start_file = static_cast<int8_t>(p->file), m.start_y = static_cast<int8_t>(p->y);
  else r.fail("start_hex", "must be a hex of the board", "FC-BOARD-04");
  m.start_step = static_cast<uint8_t>(r.integer("start_step", {.min = 0, .max = kSteps - 1, .fallback = 0}));
  m.start_heading = static_cast<uint8_t>(r.integer("start_heading", {.min = 0, .max = 5, .fallback = 0}));
  m.start_energy = static_cast<uint8_t>(r.integer("start_energy", {.min = 1, .max = kMaxEnergy}));
  m.hexes = static_cast<uint8_t>(r.integer("hexes", {.min = 0, .max = 4, .fallback = 0}));
  const std::vector<int> turns = r.integers("turns", {.min = 0, .max = 2});
  if (turns.size() > 4) r.fail("turns", "holds at most four turns");
  for (std::size_t i = 0; i < turns.size() && i < 4; ++i) m.turns[i] = static_cast<uint8_t>(turns[i]);
  m.nw = static_cast<uint8_t>(r.integer("turns_counted", {.min = 0, .max = 2, .fallback = 0}));
  m.tight = static_cast<Tight>(r.choice("tight", kTights, 0));
  m.stopped = r.boolean("stopped", false);
  m.die = static_cast<uint8_t>(r.integer("die", {.min = 0, .max = 6, .fallback = 0}));
  m.throttle = static_cast<uint8_t>(r.integer("throttle", {.min = 0, .max = 6, .fallback = 0}));
  m.started_with_enemy = r.boolean("started_with_enemy", false);
  m.mover_fires = static_cast<uint8_t>(r.integer("mover_fires", {.min = 0, .max = 2, .fallback = 0}));
  m.target_fires = static_cast<uint8_t>(r.integer("target_fires", {.min = 0, .max = 2, .fallback = 0}));
  m.roll = static_cast<uint8_t>(r.integer("roll", {.min = 0, .max = 10, .fallback = 0}));
  r.done();
  return m;
}

}  // namespace

Value FullCircle::position(const State& s) const {
  Value v = Value::object();
  v.set("stage", kStages[static_cast<std::size_t>(s.stage)]);
  v.set("side", kSides[static_cast<std::size_t>(s.side)]);
  v.set("active", s.active == kNoUnit ? "none" : unit_id(s.active));
  v.set("round", s.round);
  v.set("base", s.base);
  set_if(v, "lowered", s.cut != 0);
  set_unless(v, "cycles", s.cycles, 0);
  v.set("progress", s.progress);
  v.set("sun", kSunNames[s.sun]);
  v.set("handicap", s.handicap);
  v.set("hit_value", s.hit_value);
  v.set("hits", Value(Value::Array{s.hits[0], s.hits[1]}));
  v.set("poor_sa", Value(Value::Array{s.poor_sa[0] != 0, s.poor_sa[1] != 0}));
  set_if(v, "swapped", s.swapped != 0);
  if (s.stage == Stage::kBid)
    v.set("bidding", Value(Value::Object{{"bid", s.bid - 1},
                                         {"by", game::name(static_cast<game::Seat>(s.bid_by))},
                                         {"to_bid", game::name(static_cast<game::Seat>(s.to_bid))}}));
  set_unless(v, "edge_roll", s.edge_roll, 0);
  set_unless(v, "edge_side", s.edge_side, 0);
  Value bombers = Value::array();
  for (int g = 0; g < setup_.groups; ++g) {
    Value group = Value::object();
    group.set("hex", hex_name(place_of(s, kGroup0 + g)));
    group.set("step", s.groups[g].step);
    set_unless(group, "hits", s.groups[g].hits, 0);
    bombers.push_back(std::move(group));
  }
  v.set("bombers", std::move(bombers));
  for (Side side : {Side::kEscort, Side::kInterceptor}) {
    Value list = Value::array();
    for (int i = 0; i < flights(side); ++i) list.push_back(fighter_value(s.fighters[first_of(side) + i]));
    v.set(side == Side::kEscort ? "escorts" : "interceptors", std::move(list));
  }
  if (s.move != Move{}) v.set("move", move_value(s.move));
  return v;
}

Result<State> FullCircle::from_position(const Value& value) const {
  ruledata::Errors errors;
  Reader r(value, "position", errors);
  State s;
  s.stage = static_cast<Stage>(r.choice("stage", kStages, static_cast<int>(Stage::kFly)));
  s.side = static_cast<Side>(r.choice("side", kSides, 0));
  s.round = static_cast<uint8_t>(
      r.integer("round", {.min = 0, .max = setup_.rounds, .fallback = s.stage >= Stage::kFly ? 2 : 0, .rule = "FC-SEQ-01"}));
  s.base = static_cast<uint8_t>(r.integer("base", {.min = 0, .max = kMaxBase, .fallback = setup_.base, .rule = "FC-BOARD-02"}));
  s.cut = r.boolean("lowered", false);
  s.cycles = static_cast<uint8_t>(r.integer("cycles", {.min = 0, .max = 40, .fallback = 0}));
  s.progress =
      static_cast<uint8_t>(r.integer("progress", {.min = 0, .max = 5, .fallback = kStartProgress, .rule = "FC-BMB-02"}));
  s.sun = static_cast<uint8_t>(r.choice("sun", kSunNames, std::max(0, setup_.sun)));
  s.handicap = static_cast<uint8_t>(
      r.integer("handicap", {.min = 0, .max = 20, .fallback = std::max(0, setup_.handicap), .rule = "FC-VIC-01"}));
  s.hit_value =
      static_cast<uint8_t>(r.integer("hit_value", {.min = 1, .max = 2, .fallback = setup_.hit_value, .rule = "FC-VIC-01"}));
  const std::vector<int> hits = r.integers("hits", {.min = 0, .max = 255});
  if (!hits.empty() && hits.size() != 2) r.fail("hits", "needs two numbers: by the escort side, by the interceptors");
  for (std::size_t i = 0; i < 2 && i < hits.size(); ++i) s.hits[i] = static_cast<uint8_t>(hits[i]);
  s.swapped = r.boolean("swapped", false);
  if (r.has("bidding")) {
    Reader b = r.table("bidding");
    s.bid = static_cast<uint8_t>(b.integer("bid", {.min = -1, .max = 20}) + 1);
    s.bid_by = static_cast<uint8_t>(b.choice("by", {"blue", "red"}, 0));
    s.to_bid = static_cast<uint8_t>(b.choice("to_bid", {"blue", "red"}, 0));
    b.done();
  }
  s.edge_roll = static_cast<uint8_t>(r.integer("edge_roll", {.min = 0, .max = 6, .fallback = 0}));
  s.edge_side = static_cast<uint8_t>(r.integer("edge_side", {.min = 0, .max = 1, .fallback = 0}));
  place_bombers(s);
  if (r.has("bombers")) {
    int g = 0;
    for (Reader b : r.list("bombers")) {
      if (g >= setup_.groups) {
        r.fail("bombers", "the scenario has " + std::to_string(setup_.groups) + " bomber groups", "FC-UNIT-01");
        break;
      }
      const std::string hex = b.text("hex");
      if (const auto p = hex_from_name(hex))
        s.groups[g].file = static_cast<int8_t>(p->file), s.groups[g].y = static_cast<int8_t>(p->y);
      else b.fail("hex", "must be a hex of the board such as I13, is '" + hex + "'", "FC-BOARD-04");
      s.groups[g].step = static_cast<uint8_t>(
          b.integer("step", {.min = 0, .max = 2, .fallback = setup_.very_low ? 0 : 1, .rule = "FC-SETUP-06"}));
      s.groups[g].hits = static_cast<uint8_t>(b.integer("hits", {.min = 0, .max = 255, .fallback = 0}));
      b.done();
      ++g;
    }
    if (g < setup_.groups)
      r.fail("bombers", "the scenario has " + std::to_string(setup_.groups) + " bomber groups", "FC-UNIT-01");
  }
  for (Side side : {Side::kEscort, Side::kInterceptor}) {
    const char* key = side == Side::kEscort ? "escorts" : "interceptors";
    int i = 0;
    for (Reader f : r.list(key)) {
      if (i < flights(side)) s.fighters[first_of(side) + i] = read_fighter(f);
      ++i;
    }
    if (i > flights(side)) r.fail(key, "the scenario has " + std::to_string(flights(side)) + " flights here", "FC-UNIT-02");
    for (; i < flights(side); ++i) s.fighters[first_of(side) + i].status = Status::kLeft;  // not listed: gone
  }
  if (r.has("move")) s.move = read_move(r.table("move"));
  const std::string active = r.text("active", "");
  if (active.empty()) {
    for (int i = first_of(s.side) + flights(s.side) - 1; i >= first_of(s.side); --i)
      if (s.fighters[i].flying() && !s.fighters[i].has(kFlown)) s.active = static_cast<int8_t>(i);
  } else if (active != "none") {
    s.active = static_cast<int8_t>(unit_from_id(active));
    if (s.active == kNoUnit) r.fail("active", "must be a unit such as E1, I2 or B1");
  }
  if (r.has("poor_sa")) {
    const Value& list = r.raw("poor_sa");
    if (list.as_array().size() != 2 || !list.as_array()[0].is_bool() || !list.as_array()[1].is_bool())
      r.fail("poor_sa", "needs two of true or false: escorts, interceptors");
    else
      for (std::size_t i = 0; i < 2; ++i) s.poor_sa[i] = list.as_array()[i].as_bool();
  } else if (errors.empty()) {
    for (Side side : {Side::kEscort, Side::kInterceptor}) s.poor_sa[static_cast<int>(side)] = poor_awareness(s, side);
  }
  r.done();
  if (!errors.empty()) return errors.first();
  if (auto broken = broken_invariant(s)) return Error{"position", *broken, ""};
  return s;
}

}  // namespace furball::full_circle
