// Positions people can write by hand. Every struct of the state lists its fields once; docs/positions/jet_duel.md follows.

#include <algorithm>

#include "games/jet_duel/steps.h"
#include "libs/ruledata/codec.h"

namespace furball::jet_duel {
namespace {

using game::FieldSpec;
using ruledata::Errors;
using ruledata::Reader;
template <class T>
using Field = game::Field<JetDuel, T>;

constexpr std::string_view kStatus[] = {"absent", "on board", "damaged", "downed", "off"};
constexpr std::string_view kBank[] = {"level", "left", "right"};
constexpr std::string_view kPitch[] = {"shallow", "steep climb", "steep dive"};
constexpr std::string_view kFamily[] = {"none", "heat", "radar"};
constexpr std::string_view kDid[] = {"guns", "heat", "radar", "guided", "burner"};
constexpr std::string_view kMarks[] = {"attacked", "near-missed", "unaware", "gunned", "launched-at", "marked"};
constexpr std::string_view kStops[] = {"no", "short", "halted"};

template <auto M>
using OwnerOf = ruledata::detail::Owner<M>;

// --- forms that only this game knows ---------------------------------------------------------------------

// A member written by write(its value) and read by read(spec, what it is now, from).
template <auto M, auto kWrite, auto kRead>
constexpr Field<OwnerOf<M>> member(FieldSpec spec, std::string_view form) {
  using T = OwnerOf<M>;
  spec.form = form;
  return {spec, [](const FieldSpec& f, const JetDuel&, const T& t, Value& into) { into.set(f.name, kWrite(t.*M)); },
          [](const FieldSpec& f, const JetDuel&, T& t, Reader& from) {
            t.*M = static_cast<ruledata::detail::Type<M>>(kRead(f, t.*M, from));
          }};
}

Hex read_hex(const FieldSpec& f, Hex, Reader& from) {
  Hex h;
  if (!parse_hex(from.text(f.name), h)) from.fail(f.name, "must name a hex, from A1 to GGG35");
  return h;
}
template <auto M>
constexpr Field<OwnerOf<M>> hex(const FieldSpec& spec) {
  return member<M, hex_name, read_hex>(spec, "a hex from A1 to GGG35");
}

int read_altitude(const FieldSpec& f, int, Reader& from) {
  int z = 0;
  if (!parse_altitude(from.text(f.name), z)) from.fail(f.name, "must be level.step, such as \"3.4\"", "JD-SET-02");
  return z;
}
template <auto M>
constexpr Field<OwnerOf<M>> altitude_field(const FieldSpec& spec) {
  return member<M, altitude_name, read_altitude>(spec, "level, point, step 1 to 4");
}

// These three keep what is there where the field is missing: what the scenario gives.
double in_halves(int n) { return n / 2.0; }
int read_halves(std::string_view name, int fallback, Reader& from) {
  const double n = from.number(name, fallback / 2.0) * 2;
  if (n >= 0 && n <= 255 && n == static_cast<int>(n)) return static_cast<int>(n);
  from.fail(name, "counts in halves", "JD-SET-03");
  return fallback;
}
int read_half_points(const FieldSpec& f, int now, Reader& from) { return read_halves(f.name, now, from); }
template <auto M>
constexpr Field<OwnerOf<M>> half_points(const FieldSpec& spec) {
  return member<M, in_halves, read_half_points>(spec, "in halves");
}

int as_it_is(int n) { return n; }
int read_stock(const FieldSpec& f, int now, Reader& from) {
  return from.integer(f.name, {.min = 0, .max = f.max, .fallback = now, .rule = f.rule});
}
template <auto M>
constexpr Field<OwnerOf<M>> stock(const FieldSpec& spec) {
  return member<M, as_it_is, read_stock>(spec, "as the scenario gives");
}

HexCorner read_heading(const FieldSpec& f, HexCorner now, Reader& from) {
  return HexCorner(from.choice(f.name, kHeadingNames, now.index()));
}
template <auto M>
constexpr Field<OwnerOf<M>> heading(const FieldSpec& spec) {
  return member<M, heading_name, read_heading>(spec, "NE, E, SE, SW, W or NW");
}

// A list of words, each a flag.
template <auto M>
constexpr Field<OwnerOf<M>> several(FieldSpec spec) {
  using T = OwnerOf<M>;
  using Set = ruledata::detail::Type<M>;
  spec.form = "a list";
  return {spec,
          [](const FieldSpec& f, const JetDuel&, const T& t, Value& into) {
            Value list = Value::array();
            for (std::size_t i = 0; i < f.words.size(); ++i)
              if (t.*M & Set(1u << i)) list.push_back(f.words[i]);
            if (t.*M) into.set(f.name, std::move(list));
          },
          [](const FieldSpec& f, const JetDuel&, T& t, Reader& from) {
            for (const std::string& word : from.texts(f.name)) {
              const auto found = std::find(f.words.begin(), f.words.end(), word);
              if (found == f.words.end()) from.fail(f.name, say("knows no '{word}'", {{"word", word}}));
              else t.*M |= Set(1u << (found - f.words.begin()));
            }
          }};
}

Slot read_slot(const JetDuel& g, std::string_view key, Reader& from) {
  const std::optional<Slot> slot = g.slot_of(from.text(key));
  if (!slot) from.fail(key, "is no jet of this scenario");
  return slot.value_or(Slot());
}

template <auto M>
constexpr Field<OwnerOf<M>> jet_id(FieldSpec spec) {
  using T = OwnerOf<M>;
  spec.form = "a jet";
  return {spec, [](const FieldSpec& f, const JetDuel& g, const T& t, Value& into) { into.set(f.name, g.label(t.*M)); },
          [](const FieldSpec& f, const JetDuel& g, T& t, Reader& from) { t.*M = read_slot(g, f.name, from); }};
}

template <auto M>
constexpr Field<OwnerOf<M>> number(FieldSpec spec) {
  return ruledata::number<M, JetDuel>(spec);
}
template <auto M>
constexpr Field<OwnerOf<M>> word(FieldSpec spec) {
  return ruledata::word<M, JetDuel>(spec);
}
template <auto M>
constexpr Field<OwnerOf<M>> flag(FieldSpec spec) {
  return ruledata::flag<M, JetDuel>(spec);
}

// --- the lists ---------------------------------------------------------------------------------------------

constexpr Field<JetState> kJetFields[] = {
    hex<&JetState::at>({.name = "hex", .meaning = "where the jet is"}),
    heading<&JetState::heading>({.name = "heading", .meaning = "the hex corner faced; usually E for blue, W for red"}),
    altitude_field<&JetState::z>({.name = "altitude", .meaning = "how high it flies", .rule = "JD-SET-02"}),
    half_points<&JetState::sp>(
        {.name = "speed", .meaning = "speed points, usually the start box of its maximum speed", .rule = "JD-NRG-10"}),
    word<&JetState::bank>({.name = "bank", .meaning = "how the wings lie", .rule = "JD-TRN-08", .usual = 0, .words = kBank}),
    word<&JetState::pitch>(
        {.name = "pitch", .meaning = "its last manoeuvre", .rule = "JD-FLT-03", .usual = 0, .words = kPitch}),
    stock<&JetState::bursts>({.name = "bursts", .meaning = "bursts of gunfire left", .rule = "JD-SET-13", .max = 6}),
    stock<&JetState::heat>({.name = "heat", .meaning = "heat seekers left", .rule = "JD-SET-15", .max = 6}),
    stock<&JetState::radar>({.name = "radar", .meaning = "radar missiles left", .rule = "JD-SET-15", .max = 6}),
    stock<&JetState::fuel>({.name = "fuel", .meaning = "turns of afterburner left", .rule = "JD-SET-13", .max = 20}),
    several<&JetState::did>(
        {.name = "did", .meaning = "in its latest activation: guns, heat, radar, guided, burner", .words = kDid}),
    several<&JetState::marks>({.name = "marks",
                               .meaning = "attacked, near-missed, unaware; this turn: gunned, launched-at, marked",
                               .words = kMarks}),
};

constexpr Field<Missile> kMissileFields[] = {
    word<&Missile::family>({.name = "family", .meaning = "what it homes on", .words = kFamily}),
    jet_id<&Missile::target>({.name = "target", .meaning = "the jet it flies at"}),
    hex<&Missile::at>({.name = "hex", .meaning = "where its counter lies"}),
    altitude_field<&Missile::z>({.name = "altitude", .meaning = "how high it was launched"}),
    flag<&Missile::pair>({.name = "pair", .meaning = "two radar missiles", .rule = "JD-MSL-08"}),
};

// How the activation began; all are there or none.
constexpr Field<Activation> kStartFields[] = {
    hex<&Activation::start_at>({.name = "hex", .meaning = "where the activation began"}),
    heading<&Activation::start_heading>({.name = "heading", .meaning = "the heading then"}),
    altitude_field<&Activation::start_z>({.name = "altitude", .meaning = "the altitude then"}),
    half_points<&Activation::start_sp>({.name = "speed", .meaning = "the speed points then"}),
    word<&Activation::start_bank>({.name = "bank", .meaning = "the bank then", .usual = 0, .words = kBank}),
    word<&Activation::start_pitch>({.name = "pitch", .meaning = "the manoeuvre before", .usual = 0, .words = kPitch}),
};

constexpr Field<Activation> kActivationFields[] = {
    number<&Activation::sa_roll>({.name = "sa_roll",
                                  .meaning = "the natural awareness roll an AI pilot keeps",
                                  .rule = "JD-AI-OP6",
                                  .max = 10,
                                  .usual = 0}),
    {{.name = "opponent", .meaning = "the enemy an AI pilot has selected", .rule = "JD-AI-04", .form = "a jet"},
     [](const FieldSpec& f, const JetDuel& g, const Activation& act, Value& into) {
       if (!act.opponent.is_nobody()) into.set(f.name, g.label(act.opponent.slot()));
     },
     [](const FieldSpec& f, const JetDuel& g, Activation& act, Reader& from) {
       if (from.has(f.name)) act.opponent = read_slot(g, f.name, from);
     }},
    {{.name = "opponent_missile", .meaning = "he watches its missile", .rule = "JD-AI-OP1", .usual = 0},
     [](const FieldSpec& f, const JetDuel&, const Activation& act, Value& into) {
       if (act.opponent.is_missile()) into.set(f.name, true);
     },
     [](const FieldSpec& f, const JetDuel&, Activation& act, Reader& from) {
       if (from.boolean(f.name, false) && act.opponent.is_jet()) act.opponent = Opponent::missile_of(act.opponent.slot());
     }},
    number<&Activation::dz>(
        {.name = "climb", .meaning = "steps climbed this turn", .rule = "JD-FLT-01", .min = -3, .max = 2, .usual = 0}),
    flag<&Activation::steep>({.name = "steep", .meaning = "the manoeuvre is steep", .rule = "JD-FLT-01"}),
    number<&Activation::length>({.name = "length", .meaning = "hexes to fly", .rule = "JD-FLT-05", .max = 4, .usual = 0}),
    {{.name = "path", .meaning = "the hexes flown", .rule = "JD-FLT-06", .form = "up to four letters L and R"},
     [](const FieldSpec& f, const JetDuel&, const Activation& act, Value& into) {
       if (act.path.flown() > 0) into.set(f.name, act.path.letters());
     },
     [](const FieldSpec& f, const JetDuel&, Activation& act, Reader& from) {
       const std::string path = from.text(f.name, "");
       if (path.size() > FlightPath::kLongest || path.find_first_not_of("LR") != std::string::npos)
         from.fail(f.name, "is up to four letters L and R");
       else act.path = FlightPath(path);
     }},
    word<&Activation::stopped>(
        {.name = "stopped", .meaning = "the flight ended early", .rule = "JD-STK-03", .usual = 0, .words = kStops}),
    word<&Activation::turn>({.name = "turn", .meaning = "the turn tried", .rule = "JD-TRN-01", .usual = 0, .words = kBank}),
    flag<&Activation::gentle>({.name = "gentle", .meaning = "and tried gently", .rule = "JD-TRN-05"}),
    flag<&Activation::turned>({.name = "turned", .meaning = "the turn has succeeded", .rule = "JD-TRN-02"}),
    flag<&Activation::automatic>({.name = "automatic", .meaning = "it was the turn back from the edge", .rule = "JD-AI-EDGE2"}),
    several<&Activation::doing>({.name = "doing", .meaning = "as did, for this activation", .words = kDid}),
};

// What the phases are called: as their steps.
const std::vector<std::string_view>& phase_names() {
  static const std::vector<std::string_view> names = [] {
    std::vector<std::string_view> list;
    for (const game::Step<JetDuel>& step : JetDuel::steps().first(JetDuel::kBookStep)) list.push_back(step.name());
    return list;
  }();
  return names;
}

constexpr Field<State> kStateFields[] = {
    number<&State::turn>({.name = "turn", .meaning = "the game turn", .rule = "JD-VIC-04", .min = 1, .max = 40, .usual = 1}),
    {{.name = "phase",
      .meaning = "what the game waits for; without it the activation of `active` begins",
      .rule = "JD-SEQ-02",
      .usual = 0},
     [](const FieldSpec& f, const JetDuel&, const State& s, Value& into) {
       into.set(f.name, phase_names()[static_cast<std::size_t>(s.phase)]);
     },
     [](const FieldSpec& f, const JetDuel&, State& s, Reader& from) {
       s.phase = static_cast<Phase>(from.choice(f.name, phase_names(), 0));
     }},
    {{.name = "active", .meaning = "the jet being activated; usually the first", .rule = "JD-SEQ-01", .form = "a jet"},
     [](const FieldSpec& f, const JetDuel& g, const State& s, Value& into) { into.set(f.name, g.label(s.active)); },
     [](const FieldSpec& f, const JetDuel& g, State& s, Reader& from) {
       s.active = from.has(f.name) ? read_slot(g, f.name, from) : g.jet_in_turn(0);
     }},
    {{.name = "near_miss",
      .meaning = "near-miss points of both sides, in halves",
      .rule = "JD-VIC-01",
      .form = "a table: blue, red"},
     [](const FieldSpec& f, const JetDuel&, const State& s, Value& into) {
       if (!s.near_miss[Seat::kBlue] && !s.near_miss[Seat::kRed]) return;
       Value n = Value::object();
       n.set("blue", s.near_miss[Seat::kBlue] / 2.0).set("red", s.near_miss[Seat::kRed] / 2.0);
       into.set(f.name, std::move(n));
     },
     [](const FieldSpec& f, const JetDuel&, State& s, Reader& from) {
       Reader near = from.table(f.name);
       s.near_miss[Seat::kBlue] = read_halves("blue", 0, near);
       s.near_miss[Seat::kRed] = read_halves("red", 0, near);
       near.done();
     }},
    {{.name = "mock",
      .meaning = "mock combat: hit points scored, and who is beaten",
      .rule = "JD-MOCK-03",
      .form = "a table: blue, red, blue_beaten, red_beaten"},
     [](const FieldSpec& f, const JetDuel& g, const State& s, Value& into) {
       if (!g.setup().options.mock) return;
       Value n = Value::object();
       n.set("blue", static_cast<int>(s.mock[Seat::kBlue])).set("red", static_cast<int>(s.mock[Seat::kRed]));
       n.set("blue_beaten", s.mock_beaten[Seat::kBlue] != 0).set("red_beaten", s.mock_beaten[Seat::kRed] != 0);
       into.set(f.name, std::move(n));
     },
     [](const FieldSpec& f, const JetDuel&, State& s, Reader& from) {
       Reader mock = from.table(f.name);
       s.mock[Seat::kBlue] = static_cast<uint16_t>(mock.integer("blue", {.min = 0, .max = 2000, .fallback = 0}));
       s.mock[Seat::kRed] = static_cast<uint16_t>(mock.integer("red", {.min = 0, .max = 2000, .fallback = 0}));
       s.mock_beaten[Seat::kBlue] = mock.boolean("blue_beaten", false),
       s.mock_beaten[Seat::kRed] = mock.boolean("red_beaten", false);
       mock.done();
     }},
    flag<&State::began_ineffective>({.name = "began_ineffective",
                                     .meaning = "the active flight had lost effectiveness when its activations began",
                                     .rule = "JD-VIC-04"}),
};

// Of the activation too, but told by the ids of the other flight.
constexpr Field<State> kLocks[] = {
    {{.name = "locks", .meaning = "enemies that met the launch conditions at the start", .rule = "JD-MSL-01", .form = "jets"},
     [](const FieldSpec& f, const JetDuel& g, const State& s, Value& into) {
       Value locks = Value::array();
       for (const Slot e : enemies_of(s.active))
         if (s.act.locks & e.bit()) locks.push_back(g.label(e));
       if (s.act.locks) into.set(f.name, std::move(locks));
     },
     [](const FieldSpec& f, const JetDuel& g, State& s, Reader& from) {
       for (const std::string& lock : from.texts(f.name)) {
         const std::optional<Slot> slot = g.slot_of(lock);
         if (!slot || side_of(*slot) == side_of(s.active)) from.fail(f.name, "must name enemies");
         else s.act.locks |= slot->bit();
       }
     }},
};

// --- jets and activation -------------------------------------------------------------------------------------

Value write_jet(const JetDuel& g, const JetState& jet, Slot slot) {
  Value j = Value::object();
  j.set("id", g.label(slot));
  if (jet.status != Status::kOnBoard) j.set("status", kStatus[static_cast<std::size_t>(jet.status)]);
  else ruledata::write_fields(kJetFields, g, jet, j);
  Value missiles = Value::array();
  for (int n = 0; n < 2; ++n) {
    if (!jet.flying[n].family) continue;
    Value one = Value::object();
    ruledata::write_fields(kMissileFields, g, jet.flying[n], one);
    if (n) one.set("new", true);
    missiles.push_back(std::move(one));
  }
  if (!missiles.as_array().empty()) j.set("missiles", std::move(missiles));
  return j;
}

void read_jet(const JetDuel& g, State& s, Reader& j) {
  const Slot slot = read_slot(g, "id", j);
  const JetState& full = g.setup().start.jets[slot];
  JetState& jet = s.jets[slot];
  jet.status = static_cast<Status>(j.choice("status", {std::begin(kStatus), std::end(kStatus)}, 1));
  if (jet.status == Status::kAbsent) j.fail("status", "a jet of the scenario is somewhere");
  if (jet.status == Status::kOnBoard) {
    jet.heading = side_of(slot) == Seat::kBlue ? geom::kCornerE : geom::kCornerW;
    jet.sp = start_speed(g.type(slot).max_speed);
    jet.bursts = full.bursts, jet.heat = full.heat, jet.radar = full.radar, jet.fuel = full.fuel;
    ruledata::read_fields(kJetFields, g, jet, j);
  }
  for (Reader& m : j.list("missiles")) {
    ruledata::read_fields(kMissileFields, g, jet.flying[m.boolean("new", false)], m);
    m.done();
  }
  j.done();
}

Value write_activation(const JetDuel& g, const State& s) {
  Value a = Value::object();
  if (s.act.start_sp > 0) ruledata::write_fields(kStartFields, g, s.act, a);
  ruledata::write_fields(kLocks, g, s, a);
  ruledata::write_fields(kActivationFields, g, s.act, a);
  ruledata::write_fields(JetDuel::steps()[static_cast<std::size_t>(s.phase)].fields(), g, s, a);
  return a;
}

void read_activation(const JetDuel& g, State& s, Reader a) {
  if (a.has("hex")) ruledata::read_fields(kStartFields, g, s.act, a);
  ruledata::read_fields(kLocks, g, s, a);
  ruledata::read_fields(kActivationFields, g, s.act, a);
  ruledata::read_fields(JetDuel::steps()[static_cast<std::size_t>(s.phase)].fields(), g, s, a);
  a.done();
}

Value write_position(const JetDuel& g, const State& s) {
  Value v = Value::object();
  ruledata::write_fields(kStateFields, g, s, v);
  Value jets = Value::array();
  for (const Slot slot : kAllSlots)
    if (s.jets[slot].status != Status::kAbsent) jets.push_back(write_jet(g, s.jets[slot], slot));
  v.set("jets", std::move(jets));
  if (s.act != Activation{}) v.set("activation", write_activation(g, s));
  return v;
}

Result<State> read_position(const JetDuel& g, const Value& value) {
  Errors errors;
  Reader r(value, "position", errors);
  State s;
  const bool fresh = !r.has("phase");
  ruledata::read_fields(kStateFields, g, s, r);
  for (Reader& j : r.list("jets")) read_jet(g, s, j);
  if (r.has("activation")) read_activation(g, s, r.table("activation"));
  r.done();
  for (const Slot slot : kAllSlots)
    if (g.setup().start.jets[slot].status != Status::kAbsent && s.jets[slot].status == Status::kAbsent)
      errors.add("position.jets", say("jet {jet} is missing", {{"jet", g.label(slot)}}));
  if (!errors.empty()) return errors.first();
  if (fresh) {
    if (!JetDuel::flies(s, s.active)) return Error{"position.active", "This jet is not on the board.", "JD-SEQ-01"};
    if (auto broken = g.broken_invariant(s)) return Error{"position", *broken, ""};
    s = g.activate(s, s.active);
  }
  if (s.phase != Phase::kOver && JetDuel::flies(s, s.active) && s.act.start_sp == 0)
    return Error{"position.activation", "A phase needs the activation it belongs to; leave both out to start one.",
                 "JD-SEQ-02"};
  // An AI pilot goes on by the book.
  if (g.by_book(s)) {
    if (auto broken = g.broken_invariant(s)) return Error{"position", *broken, ""};
    g.fly_by_book(s, nullptr);
  }
  return s;
}

std::vector<game::FieldTable> position_tables() {
  std::vector<game::FieldTable> tables = {
      ruledata::describe_fields("The position", kStateFields),
      ruledata::describe_fields("A jet on the board", kJetFields),
      ruledata::describe_fields("A missile in flight", kMissileFields),
      ruledata::describe_fields("The activation: how it began", kStartFields),
      ruledata::describe_fields("The activation: locks", kLocks),
      ruledata::describe_fields("The activation: what has been done", kActivationFields),
  };
  for (FieldSpec& field : tables[0].fields)
    if (field.name == "phase") field.words = phase_names();
  for (const game::Step<JetDuel>& step : JetDuel::steps())
    if (!step.fields().empty())
      tables.push_back(ruledata::describe_fields(step.question ? step.question->name : step.roll->name, step.fields()));
  return tables;
}

}  // namespace

constexpr game::Positions<JetDuel> JetDuel::kPositions = {write_position, read_position, position_tables};

// --- what no game comes to -----------------------------------------------------------------------------------
namespace {

using Broken = std::optional<std::string>;

std::string about(const JetDuel& g, Slot slot, const char* sentence) { return say(sentence, {{"jet", g.label(slot)}}); }

Broken broken_missiles(const JetDuel& g, const JetState& jet, Slot slot) {
  for (const Missile& m : jet.flying) {
    if (!m.family && m != Missile{}) return "a missile that does not fly leaves no trace";
    if (!m.family) continue;
    if (side_of(m.target) == side_of(slot)) return about(g, slot, "{jet} has a missile flying at a friend");
    if (!g.on_board(hex_of(m))) return about(g, slot, "a missile of {jet} is off the board");
  }
  return std::nullopt;
}

Broken broken_place(const JetDuel& g, const JetState& jet, Slot slot) {
  const uint8_t f = g.setup().board.at(hex_of(jet));
  if (!g.on_board(hex_of(jet))) return about(g, slot, "{jet} is off the board");
  if (g.setup().solitaire && !g.ai(slot) && (f & Board::kEdge)) return about(g, slot, "{jet} is in an edge hex");
  if (g.ai(slot) && (f & Board::kCorner)) return about(g, slot, "{jet} is in an off-board corner");
  if (!g.in_band(jet.z)) return about(g, slot, "{jet} is outside the playable levels");
  return std::nullopt;
}

Broken broken_jet(const JetDuel& g, const JetState& jet, Slot slot) {
  if (jet.bank > 2 || jet.pitch > 2) return about(g, slot, "{jet} has no such bank or pitch");
  if (jet.sp != g.on_track(jet.sp)) return about(g, slot, "{jet} is off the speed track");
  const JetState& full = g.setup().start.jets[slot];
  if (jet.bursts > full.bursts || jet.heat > full.heat || jet.radar > full.radar || jet.fuel > full.fuel)
    return about(g, slot, "{jet} has more stores than it started with");
  return std::nullopt;
}

Broken broken_activation(const State& s) {
  const bool flying = s.phase != Phase::kOver && JetDuel::flies(s, s.active);
  if (flying && (s.act.path.flown() > s.act.length || s.act.length > FlightPath::kLongest))
    return "more hexes flown than the flight is long";
  if (flying && s.phase == Phase::kFlight && s.act.path.flown() >= s.act.length) return "no hex is left to fly";
  if (s.phase == Phase::kAttack && (!JetDuel::flies(s, s.act.target) || side_of(s.act.target) == side_of(s.active)))
    return "the burst has no target";
  const Missile& m = s.jets[s.active].flying[0];
  if ((s.phase == Phase::kGuide || s.phase == Phase::kMissile) && (!m.family || !JetDuel::flies(s, m.target)))
    return "no missile arrives";
  if (!s.act.opponent.is_nobody() && !s.act.opponent.is_jet() && !s.act.opponent.is_missile()) return "unknown opponent";
  return std::nullopt;
}

}  // namespace

Broken JetDuel::broken_invariant(const State& s) const {
  if (s.turn < 1 || s.turn > 40) return "turn out of 1..40";
  if (s.active.index() >= kSlots || s.phase > Phase::kOver) return "active jet or phase unknown";
  for (const Slot slot : kAllSlots) {
    const JetState& jet = s.jets[slot];
    const bool used = setup_.start.jets[slot].status != Status::kAbsent;
    if (used != (jet.status != Status::kAbsent)) return about(*this, slot, "{jet} is or is not part of this scenario");
    if (auto broken = broken_missiles(*this, jet, slot)) return broken;
    if (jet.status != Status::kOnBoard) continue;
    if (auto broken = broken_place(*this, jet, slot)) return broken;
    if (auto broken = broken_jet(*this, jet, slot)) return broken;
  }
  return broken_activation(s);
}

}  // namespace furball::jet_duel
