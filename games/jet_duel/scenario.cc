// Reads a scenario: flights, pilots, deployment, weather, options.

#include <algorithm>

#include "games/jet_duel/jet_duel.h"
#include "games/jet_duel/random_setup.h"
#include "libs/base/say.h"
#include "libs/game/game_of.h"
#include "libs/ruledata/reader.h"

namespace furball::jet_duel {
namespace {

using ruledata::Errors;
using ruledata::Reader;

int heading_field(Reader& r, std::string_view key, int fallback) {
  if (!r.has(key)) return fallback;
  const auto& names = kHeadingNames;
  const std::string text = r.text(key);
  const auto found = std::find(names.begin(), names.end(), text);
  if (found == names.end()) r.fail(key, "must be one of NE, E, SE, SW, W, NW", "JD-FLT-06");
  return found == names.end() ? 0 : static_cast<int>(found - names.begin());
}

void read_jet(Reader& r, Setup& setup, Slot slot, bool all_ai) {
  const Flight& flight = setup.flights[side_of(slot)];
  Pilot& pilot = setup.pilots[slot];
  JetState& jet = setup.start.jets[slot];
  pilot.skill = static_cast<Skill>(r.choice("pilot", kSkillNames, kExperienced));
  pilot.ai = r.boolean("ai", all_ai);
  // JD-SET-04
  if (r.has("jet") && r.text("jet") != flight.type.id)
    r.fail("jet", say("All jets of a side are of one sub-type; this flight flies the {jet}.", {{"jet", flight.type.id}}),
           "JD-SET-04");
  Hex hex;
  if (!parse_hex(r.text("hex"), hex) || !(setup.board.at(hex) & Board::kOn))
    r.fail("hex", "must name a hex of the board, from A1 to GGG35", "JD-SET-14");
  int z = 4 * setup.lowest;
  if (!parse_altitude(r.text("altitude"), z) || z < 4 * setup.lowest || z >= 4 * setup.lowest + 24)
    r.fail("altitude",
           say("must be level.step within the six playable levels, such as \"{lowest}.1\"", {{"lowest", setup.lowest}}),
           "JD-SET-02");
  jet.status = Status::kOnBoard;
  jet.at = hex;
  jet.z = z;
  jet.heading = HexCorner(heading_field(r, "heading", side_of(slot) == Seat::kBlue ? 1 : 4));
  jet.bank = static_cast<Bank>(r.choice("bank", kBankNames, kLevel));
  jet.pitch = static_cast<Pitch>(r.choice("pitch", {"shallow", "steep climb", "steep dive"}, kShallow));
  // JD-RND-10
  const double speed = r.number("speed", start_speed(flight.type.max_speed) / 2.0);
  const int sp = static_cast<int>(speed * 2);
  if (sp < kTrackBottom || sp > setup.options.track_top || sp != speed * 2)
    r.fail("speed", "speed points run from 1 to 40.5 in halves", "JD-SET-03");
  jet.sp = std::clamp(sp, kTrackBottom, setup.options.track_top);
  // JD-SET-13
  jet.bursts = flight.type.gun == kMachineGun ? 6 : flight.type.gun == kCannon ? 3 : 0;
  jet.heat = flight.type.heat.count;
  jet.radar = flight.type.radar_missile.count;
  jet.fuel = flight.fuel;
  r.done();
}

// What hangs on the jets of a flight.
void read_stores(Reader& r, Flight& flight, const game::DataSource& data, Errors& errors) {
  // JD-SET-08: jets without internal guns may hang external cannon, with the penalty.
  if (r.boolean("external_cannon", false)) {
    if (flight.type.gun != kNoGun || !flight.type.gun_external)
      r.fail("external_cannon", "This jet carries no external cannon.", "JD-SET-08");
    flight.type.gun = kCannon, flight.type.gunnery_penalty = true;
  }
  if (r.has("missiles")) {
    flight.type.heat.count = flight.type.radar_missile.count = 0;
    for (Reader& m : r.list("missiles")) {
      const Result<MissileType> missile = load_missile(data, m.text("id"));
      const int count = m.integer("count");
      m.done();
      if (!missile) errors.add(m.where(), missile.error().message, missile.error().rule);
      else if (const Result<void> ok = carry(flight.type, *missile, count, m.where()); !ok)
        errors.add(ok.error().where, ok.error().message, ok.error().rule);
    }
  }
  // JD-SET-12: the suggested tweak for Sparrows older than the E-2 is how the hangar rates them.
  if (r.boolean("early_sparrow_any_aspect", false) && flight.type.radar_missile.kind == kRR)
    flight.type.radar_missile.kind = kRA;
  if (r.has("countermeasures")) flight.type.cm = r.integer("countermeasures", {.min = 0, .max = 9});
  // JD-SET-13
  flight.fuel = r.integer(
      "fuel", {.min = 0, .max = 20, .fallback = flight.type.afterburner ? flight.type.max_speed : 0, .rule = "JD-SET-13"});
  if (!flight.type.afterburner) flight.fuel = 0;
}

void read_flight(Reader r, Setup& setup, Seat side, const game::DataSource& data, Errors& errors, bool& own_handicap) {
  Flight& flight = setup.flights[side];
  flight.name = r.text("name");
  flight.number = r.text("number", side == Seat::kBlue ? "1" : "2");
  const std::string id = r.text("jet");
  Result<JetType> type = load_jet(data, id);
  if (!type) {
    errors.add(type.error().where.empty() ? r.path("jet") : type.error().where, type.error().message, type.error().rule);
    return;
  }
  flight.type = *type;
  read_stores(r, flight, data, errors);
  const bool all_ai = r.boolean("ai", false);
  std::vector<Reader> jets = r.list("jets");
  flight.count = static_cast<int>(jets.size());
  if (flight.count != 2 && flight.count != 4) {
    r.fail("jets", say("A side flies 2 or 4 jets, not {count}.", {{"count", flight.count}}), "JD-SET-04");
    return;
  }
  int previous = kVeteran;
  for (int i = 0; i < flight.count; ++i) {
    const Slot slot(side, flight.count == 2 ? 2 * i : i);
    read_jet(jets[static_cast<std::size_t>(i)], setup, slot, all_ai);
    // JD-SET-05
    if (setup.pilots[slot].skill > previous)
      errors.add(jets[static_cast<std::size_t>(i)].path("pilot"), "No pilot is better than a friend with a lower number.",
                 "JD-SET-05");
    previous = setup.pilots[slot].skill;
  }
  own_handicap = r.has("handicap");
  const double handicap = r.number("handicap", 0.0);
  flight.handicap = static_cast<int>(handicap * 2);
  if (handicap < 0 || flight.handicap != handicap * 2)
    r.fail("handicap", "A handicap is given in halves and is never negative.", "JD-SET-06");
  r.done();
}

// JD-AI-01: one setting instead of jet by jet; beside AI pilots green ones are AI pilots too.
void assign_pilots(Setup& setup, BookFlies who, Errors& errors) {
  for (const Slot slot : kAllSlots)
    setup.pilots[slot].ai = setup.start.jets[slot].status != Status::kAbsent &&
                            (flown_by_book(who, slot) || (who != BookFlies::kNone && setup.pilots[slot].skill == kGreen));
  const bool nobody_left = (who == BookFlies::kAllButBlueLeader && setup.pilots[leader_of(Seat::kBlue)].ai) ||
                           (who == BookFlies::kAllButRedLeader && setup.pilots[leader_of(Seat::kRed)].ai);
  if (nobody_left)
    errors.add("options.book_flies", "This leader is green, and green pilots are flown by the book. Choose the other leader.",
               "JD-AI-01");
}

// JD-AI-02: what an all-AI side may be given, in halves.
void ai_range(const Setup& setup, Seat side, int& low, int& high) {
  int people = 0;
  for (int i = 0; i < 4; ++i) {
    const Slot enemy(other(side), i);
    people += slot_used(setup.flights[other(side)].count, i) && !setup.pilots[enemy].ai;
  }
  low = people, high = 2 * setup.flights[side].count;
}

bool all_ai(const Setup& setup, Seat side) {
  for (int i = 0; i < 4; ++i)
    if (slot_used(setup.flights[side].count, i) && !setup.pilots[Slot(side, i)].ai) return false;
  return true;
}

void check_handicap(const Setup& setup, Seat side, Errors& errors) {
  const Flight& flight = setup.flights[side];
  const std::string where = std::string(game::name(side)) + ".handicap";
  if (all_ai(setup, side)) {
    int low, high;
    ai_range(setup, side, low, high);
    if (flight.handicap < low || flight.handicap > high)
      errors.add(where,
                 say("The handicap of a side of AI pilots lies between {low} and {high}.",
                     {{"low", halves(low)}, {"high", halves(high)}}),
                 "JD-AI-02");
  } else if (flight.handicap > 2 * (flight.count - 1)) {
    errors.add(where, "A handicap is at most one less than the number of jets.", "JD-SET-07");
  }
}

// What the pilots and the board allow at the start.
void check_start(const Setup& setup, Errors& errors) {
  for (const Slot slot : kAllSlots) {
    if (setup.start.jets[slot].status == Status::kAbsent) continue;
    const JetState& jet = setup.start.jets[slot];
    const char* where = side_of(slot) == Seat::kBlue ? "blue.jets" : "red.jets";
    // JD-AI-01
    if (setup.solitaire && !setup.pilots[slot].ai && setup.pilots[slot].skill == kGreen)
      errors.add(where, "Beside AI pilots, green pilots are AI pilots too.", "JD-AI-01");
    const uint8_t f = setup.board.at(hex_of(jet));
    if (setup.solitaire && (f & (setup.pilots[slot].ai ? Board::kCorner : Board::kEdge)))
      errors.add(where, "With AI pilots nobody starts in an edge or corner hex that is out for him.",
                 setup.pilots[slot].ai ? "JD-AI-EDGE1" : "JD-AI-EDGE3");
    for (const Slot other : kAllSlots) {
      if (other >= slot) break;
      const JetState& j = setup.start.jets[other];
      if (side_of(other) == side_of(slot) && j.status == Status::kOnBoard && j.z == jet.z && hex_of(j) == hex_of(jet))
        errors.add(where, "Two friends may not share a hex and an altitude.", "JD-STK-01");
    }
  }
}

void read_scene(Reader& r, Setup& setup) {
  setup.year = r.integer("year", {.min = 1945, .max = 2000});
  setup.lowest = r.integer("lowest_level", {.min = 0, .max = 6, .rule = "JD-SET-02"});
  setup.terrain = static_cast<Terrain>(r.choice("terrain", kTerrainNames, kFlat));
  setup.cloud_deck = r.boolean("cloud_deck", false);
  setup.murk = r.boolean("murk", false);
  setup.contrails = r.boolean("contrails", false);
  setup.sun = r.has("sun") ? heading_field(r, "sun", -1) : -1;
  // JD-RND-01
  if (setup.lowest <= 1 && (setup.terrain == kMountains || setup.cloud_deck))
    r.fail("terrain", "Mountains and a low cloud deck belong to medium and high altitude.", "JD-RND-01");
  if (setup.lowest == 0 && setup.terrain == kHills)
    r.fail("lowest_level", "Low over hills the playable levels are 1 to 6.", "JD-RND-01");
}

BookFlies read_options(Reader o, Setup& setup) {
  Options& options = setup.options;
  options.mock = o.boolean("mock_combat", false);
  options.ap3 = o.choice("ap3_close", {"either", "by_height", "by_airspeed"}, 0);
  options.weave_right = o.choice("weave_starts", {"left", "right"}, 0) == 1;
  setup.board.even_rows = o.integer("even_column_rows", {.min = 34, .max = 35, .fallback = 35});
  options.orphan_penalty = o.boolean("orphaned_wingman_penalty", true);
  options.track_top = o.boolean("track_ends_at_40", false) ? 80 : 81;
  options.own_hex_seen = o.boolean("own_hex_visible", false);
  options.deck_over_sea = o.boolean("cloud_deck_hides_sea", false);
  const auto book_flies = static_cast<BookFlies>(o.choice("book_flies", kBookFlies, 0));
  o.done();
  return book_flies;
}

Result<std::unique_ptr<game::Game>> make_from(const Value& scenario, const game::DataSource& data) {
  Result<Setup> setup = read_scenario(scenario, data);
  if (!setup) return setup.error();
  return game::make_game(JetDuel(std::move(*setup)));
}

}  // namespace

const std::vector<std::string_view> kBookFlies{
    "as_written", "none", "blue", "red", "both", "wingmen", "all_but_blue_leader", "all_but_red_leader"};

bool flown_by_book(BookFlies who, Slot slot) {
  switch (who) {
    case BookFlies::kAsWritten:
    case BookFlies::kNone: return false;
    case BookFlies::kBlue: return side_of(slot) == Seat::kBlue;
    case BookFlies::kRed: return side_of(slot) == Seat::kRed;
    case BookFlies::kBoth: return true;
    case BookFlies::kWingmen: return id_of(slot) > 0;
    case BookFlies::kAllButBlueLeader: return slot != leader_of(Seat::kBlue);
    case BookFlies::kAllButRedLeader: return slot != leader_of(Seat::kRed);
  }
  return false;
}

void default_handicap(Setup& setup) {
  game::PerSide<int> value;
  for (const Slot slot : kAllSlots) {
    if (!slot_used(setup.flights[side_of(slot)].count, id_of(slot))) continue;
    const Pilot& p = setup.pilots[slot];
    // JD-SET-06: 3, 2, 1; JD-AI-01: against AI pilots people count 5 and 3.
    value[side_of(slot)] += setup.solitaire && !p.ai ? (p.skill == kVeteran       ? 5
                                                        : p.skill == kExperienced ? 3
                                                                                  : 1)
                                                     : p.skill + 1;
  }
  for (const Seat side : game::kBothSeats) {
    int& handicap = setup.flights[side].handicap;
    handicap = std::max(0, value[other(side)] - value[side]);  // half the difference, in halves
    if (all_ai(setup, side)) {
      int low, high;
      ai_range(setup, side, low, high);
      handicap = std::clamp(handicap, low, high);
    } else {
      handicap = std::min(handicap, 2 * (setup.flights[side].count - 1));  // JD-SET-07
    }
  }
}

Result<Setup> read_scenario(const Value& scenario, const game::DataSource& data) {
  Errors errors;
  Reader r(scenario, "scenario", errors);
  r.caption();
  r.ignore("random");
  Setup setup;
  auto weights = ruledata::load_weights<PilotWeights>(data, "games/jet_duel/data/doctrine.toml");
  if (!weights) return weights.error();
  setup.weights = *weights;
  read_scene(r, setup);
  const BookFlies book_flies = read_options(r.table("options"), setup);
  setup.board.build();

  game::PerSide<bool> given;
  read_flight(r.table("blue"), setup, Seat::kBlue, data, errors, given[Seat::kBlue]);
  if (errors.empty()) read_flight(r.table("red"), setup, Seat::kRed, data, errors, given[Seat::kRed]);
  if (errors.empty() && setup.flights[Seat::kBlue].number == setup.flights[Seat::kRed].number)
    r.fail("red.number", say("both flights have the number '{number}': jets could not be told apart",
                             {{"number", setup.flights[Seat::kRed].number}}));
  r.ignore("red");
  r.done();
  if (!errors.empty()) return errors.first();
  const bool as_written = book_flies == BookFlies::kAsWritten;
  if (!as_written) assign_pilots(setup, book_flies, errors);
  for (const Pilot& p : setup.pilots) setup.solitaire |= p.ai;
  check_start(setup, errors);
  // A written handicap balances the pilots as written.
  if (!as_written || (!given[Seat::kBlue] && !given[Seat::kRed])) default_handicap(setup);
  else
    for (const Seat side : game::kBothSeats) check_handicap(setup, side, errors);
  if (!errors.empty()) return errors.first();
  return setup;
}

extern const game::GameEntry kEntry;
const game::GameEntry kEntry{
    "jet_duel",       "Jet Duel",
    "Phil Sabin",     "Single jets, 1950 to 1991: energy, awareness, guns and missiles, against pilots who fly by the book.",
    "games/jet_duel", 3,
    make_from,        random_setup,
    setup_fields};

}  // namespace furball::jet_duel
