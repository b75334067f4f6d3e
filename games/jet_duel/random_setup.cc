#include "games/jet_duel/random_setup.h"

#include <algorithm>

#include "games/jet_duel/jet_duel.h"
#include "libs/base/say.h"
#include "libs/ruledata/setup_fields.h"

namespace furball::jet_duel {
namespace {

// Relative to heading h the sides are h front-left, h+1 front-right, h+2 right, h+3 right-rear,
// h+4 left-rear, h+5 left.
Hex abeam(HexCorner heading, bool left) { return geom::step(geom::HexSide(heading.index() + (left ? 5 : 2))); }
Hex rear(HexCorner heading, bool left) { return geom::step(geom::HexSide(heading.index() + (left ? 4 : 3))); }

void place(JetState& jet, Hex h, int z, HexCorner heading, int max_speed) {
  jet.status = Status::kOnBoard;
  jet.at = h;
  jet.z = z;
  jet.heading = heading, jet.bank = kLevel, jet.pitch = kShallow;
  jet.sp = start_speed(max_speed);  // JD-RND-10
}

// JD-RND-04
int start_altitude(const Setup& setup, Seat side) {
  const JetType& own = setup.flights[side].type;
  const JetType& enemy = setup.flights[other(side)].type;
  int level = setup.lowest + !own.afterburner + !own.high_accel;
  int z = 4 * level + setup.lowest + (20 - std::min(own.max_speed, 20)) / 2;
  z += std::max(0, own.max_altitude - enemy.max_altitude);
  return std::min(z, 4 * setup.lowest + 23);
}

}  // namespace

void deploy(Setup& setup, bool damp, const SetupDice& dice) {
  // JD-RND-05
  setup.murk = setup.contrails = dice.weather >= (damp ? 3 : 5);
  Setup probe_setup = setup;
  const JetDuel rules_of(std::move(probe_setup));  // for radar and contrails at given altitudes
  const game::PerSide<int> z = {start_altitude(setup, Seat::kBlue), start_altitude(setup, Seat::kRed)};
  game::PerSide<HexCorner> headings;
  for (const Seat side : game::kBothSeats) {
    const Flight& flight = setup.flights[side];
    const JetType& own = flight.type;
    const JetType& enemy = setup.flights[other(side)].type;
    const int die = side == Seat::kBlue ? dice.blue : dice.red;
    HexCorner heading = side == Seat::kBlue ? geom::kCornerE : geom::kCornerW;  // JD-RND-03: V18 and LL18, head-on
    const Hex leader = geom::to_hex(geom::Offset{side == Seat::kBlue ? 21 : 37, 17});
    // JD-RND-06
    const bool alerted = rules_of.contrailing(z[other(side)]) ||
                         (own.radar > 0 && !rules_of.radar_handicapped(leader_of(side), z[other(side)])) ||
                         (own.cm > 0 && enemy.radar > 0);
    bool left;
    Hex second = leader;
    if (alerted) {  // JD-RND-07
      left = die <= 3;
      const int hexes = own.max_speed / 2;
      const bool straight_abeam = die == 1 || die == 6, straight_rear = die == 3 || die == 4;
      for (int i = 0; i < hexes; ++i)
        second = second + (straight_abeam || (!straight_rear && i % 2 == 0) ? abeam(heading, left) : rear(heading, left));
    } else {  // JD-RND-08
      if (die <= 2) heading = heading - 1;
      if (die >= 5) heading = heading + 1;
      left = die % 2 == 1;
      second = leader + abeam(heading, left) + rear(heading, left);
    }
    const auto jet = [&](int id) -> JetState& { return setup.start.jets[Slot(side, id)]; };
    place(jet(0), leader, z[side], heading, own.max_speed);
    if (flight.count == 2) {
      place(jet(2), second, z[side], heading, own.max_speed);
    } else {  // JD-RND-09
      place(jet(1), second, z[side], heading, own.max_speed);
      place(jet(2), leader + abeam(heading, !left) + rear(heading, !left), z[side], heading, own.max_speed);
      place(jet(3), second + abeam(heading, left) + rear(heading, left), z[side], heading, own.max_speed);
    }
    headings[side] = heading;
  }
  // JD-RND-11
  const HexCorner sun(dice.sun - 1);
  setup.sun = sun == headings[Seat::kBlue] || sun == headings[Seat::kRed] ? -1 : sun.index();
}

namespace {

struct Candidate {
  std::string id, name, nation;
  int year = 0;
};

std::vector<Candidate> hangar(const game::DataSource& data) {
  std::vector<Candidate> all;
  for (const std::string& path : data.list("data/aircraft/jets"))
    if (const Result<Value> file = data.load(path); file) {
      const Value& jet = file->at("jet");
      all.push_back({std::string(file->at("id").as_text()), std::string(jet.at("name").as_text()),
                     std::string(jet.at("nation").as_text()), static_cast<int>(jet.at("year").as_integer())});
    }
  return all;
}

// JD-SET-14: what nobody has agreed on is drawn: a pair of jets that has met in a scenario, or else two of one time and
// two nations. `year` 0 is any; a pair from a scenario brings its year along.
bool draw_jets(game::PerSide<std::string>& ids, int& year, const game::DataSource& data, dice::Rng& rng) {
  constexpr int kGeneration = 5, kService = 12;  // years between two jets; years a jet stays in the front line
  struct Pair {
    std::string blue, red;
    int year;
  };
  std::vector<Pair> pairs;
  const auto asked = [&](const std::string& blue, const std::string& red) {
    return (ids[Seat::kBlue].empty() || ids[Seat::kBlue] == blue) && (ids[Seat::kRed].empty() || ids[Seat::kRed] == red);
  };
  for (const std::string& path : data.list("games/jet_duel/data/scenarios")) {
    const Result<Value> fight = data.load(path);
    if (!fight) continue;
    const Pair met{std::string(fight->at("blue").at("jet").as_text()), std::string(fight->at("red").at("jet").as_text()),
                   static_cast<int>(fight->at("year").as_integer())};
    if (asked(met.blue, met.red) && (year == 0 || met.year == year)) pairs.push_back(met);
  }
  if (pairs.empty())
    for (const std::vector<Candidate> all = hangar(data); const Candidate& blue : all)
      for (const Candidate& red : all) {
        const int first = std::min(blue.year, red.year), later = std::max(blue.year, red.year);
        if (!asked(blue.id, red.id) || blue.nation == red.nation || later - first > kGeneration) continue;
        if (year == 0 || (later <= year && first >= year - kService))
          pairs.push_back({blue.id, red.id, year == 0 ? later : year});
      }
  if (pairs.empty()) return false;
  const Pair& drawn = pairs[rng.below(pairs.size())];
  ids[Seat::kBlue] = drawn.blue, ids[Seat::kRed] = drawn.red, year = drawn.year;
  return true;
}

Error bad(std::string_view field, std::string message, std::string_view rule) {
  return {"request: " + std::string(field), std::move(message), std::string(rule)};
}

int index_of(const std::vector<std::string_view>& words, std::string_view word) {
  const auto found = std::find(words.begin(), words.end(), word);
  return found == words.end() ? -1 : static_cast<int>(found - words.begin());
}

// A jet's load must exist in the year of the fight; else an older one is hung on, else none.
void fit_year(JetType& jet, int year) {
  for (MissileType* m : {&jet.heat, &jet.radar_missile}) {
    if (m->count == 0 || m->year <= year) continue;
    const bool heat = m->is_heat();
    m->count = 0;
    for (const MissileType& c : jet.choices)
      if (c.is_heat() == heat && c.year <= year && (m->count == 0 || c.year > m->year)) *m = c;
  }
}

}  // namespace

Value setup_fields(const game::DataSource& data) {
  Value fields = ruledata::load_setup_fields(data, "games/jet_duel");
  std::vector<ruledata::Labelled> jets;
  for (const Candidate& jet : hangar(data)) jets.push_back({jet.id, jet.name});
  std::vector<ruledata::Labelled> missiles[2] = {{{"none", "None"}}, {{"none", "None"}}};  // heat seekers, radar missiles
  for (const std::string& path : data.list("data/aircraft/missiles")) {
    const Result<Value> file = data.load(path);
    if (!file) continue;
    const Value& missile = file->at("missile");
    missiles[missile.at("class").as_text().front() == 'R'].push_back(
        {std::string(file->at("id").as_text()), std::string(missile.at("name").as_text())});
  }
  for (const std::string side : {"blue", "red"}) {
    ruledata::offer(fields, side, jets);
    ruledata::offer(fields, side + "_heat_seekers", missiles[0]);
    ruledata::offer(fields, side + "_radar_missiles", missiles[1]);
  }
  return fields;
}

namespace {

// JD-SET-08, JD-SET-15: a missile agreed on takes the place of the family's usual load.
Result<void> hang_missile(JetType& jet, std::string_view id, bool heat, const game::DataSource& data) {
  MissileType& usual = heat ? jet.heat : jet.radar_missile;
  if (id.empty()) return {};
  if (id == "none") {
    usual.count = 0;
    return {};
  }
  const Result<MissileType> missile = load_missile(data, std::string(id));
  if (!missile) return missile.error();
  return carry(jet, *missile, usual.count > 0 ? usual.count : 2, "request");
}

// JD-SET-14: the jets, agreed or drawn, with what hangs on them.
Result<void> choose_jets(Setup& setup, const Value& wanted, const game::DataSource& data, dice::Rng& rng) {
  game::PerSide<std::string> ids = {std::string(wanted.at("blue").as_text()), std::string(wanted.at("red").as_text())};
  setup.year = static_cast<int>(wanted.at("year").as_integer());
  if ((ids[Seat::kBlue].empty() || ids[Seat::kRed].empty()) && !draw_jets(ids, setup.year, data, rng))
    return bad("year", "no two jets can meet like this; ask for less", "JD-SET-14");
  int first_year = 0;
  for (const Seat side : game::kBothSeats) {
    Flight& flight = setup.flights[side];
    Result<JetType> type = load_jet(data, ids[side]);
    if (!type) return type.error();
    first_year = std::max(first_year, type->year);
    flight.type = *type;
    flight.count = static_cast<int>(wanted.at(side == Seat::kBlue ? "blue_jets" : "red_jets").as_integer());
    // JD-SET-04
    if (const Value& listed = wanted.at(side == Seat::kBlue ? "blue_flight" : "red_flight"); listed.is_array()) {
      flight.count = static_cast<int>(listed.as_array().size());
      if (flight.count != 2 && flight.count != 4)
        return bad(side == Seat::kBlue ? "blue_flight" : "red_flight",
                   say("A side flies 2 or 4 jets, not {count}.", {{"count", flight.count}}), "JD-SET-04");
    }
  }
  if (setup.year == 0) setup.year = first_year;
  for (const Seat side : game::kBothSeats) {
    JetType& type = setup.flights[side].type;
    fit_year(type, setup.year);
    const std::string key(game::name(side));
    for (const bool heat : {true, false})
      if (const Result<void> hung =
              hang_missile(type, wanted.at(key + (heat ? "_heat_seekers" : "_radar_missiles")).as_text(), heat, data);
          !hung)
        return hung.error();
    if (const Value& cm = wanted.at(key + "_countermeasures"); !cm.is_null()) type.cm = static_cast<int>(cm.as_integer());
  }
  return {};
}

// JD-RND-01
Result<void> choose_ground(Setup& setup, const Value& wanted, dice::Rng& rng) {
  const std::string_view terrain = wanted.at("terrain").as_text();
  const std::string_view band = wanted.at("band").as_text(terrain == "mountains" ? "medium" : "");
  const bool deck = wanted.at("cloud_deck").as_bool();
  const int bands = band.empty() ? (deck ? 1 + static_cast<int>(rng.below(2)) : static_cast<int>(rng.below(3)))
                                 : index_of({"low", "medium", "high"}, band);
  const int ground = terrain.empty() ? static_cast<int>(rng.below(bands == 0 ? 3 : 4)) : index_of(kTerrainNames, terrain);
  if (bands == 0 && (ground == kMountains || deck))
    return bad("band", "Mountains and a low cloud deck belong to medium and high altitude.", "JD-RND-01");
  setup.terrain = static_cast<Terrain>(ground);
  setup.cloud_deck = deck;
  setup.lowest = bands == 0 ? (ground == kHills ? 1 : 0) : bands == 1 ? 3 : 6;
  setup.board.build();
  return {};
}

Value write_scene(const Setup& setup, const Value& wanted) {
  Value out = Value::object();
  out.set("format", 1).set("id", "random");
  out.set("title", say("{blue} against {red}, {year}", {{"blue", setup.flights[Seat::kBlue].type.name},
                                                        {"red", setup.flights[Seat::kRed].type.name},
                                                        {"year", setup.year}}));
  out.set("history", "A chance meeting, set up by the dice.");
  out.set("difficulty", 3).set("minutes", 40).set("year", setup.year).set("lowest_level", setup.lowest);
  out.set("terrain", kTerrainNames[setup.terrain]).set("cloud_deck", setup.cloud_deck);
  out.set("murk", wanted.at("murk").as_bool(setup.murk)).set("contrails", wanted.at("contrails").as_bool(setup.contrails));
  const std::string_view sun = wanted.at("sun").as_text();
  if (!sun.empty() && sun != "none") out.set("sun", sun);
  else if (sun.empty() && setup.sun >= 0) out.set("sun", kHeadingNames[static_cast<std::size_t>(setup.sun)]);
  Value options = Value::object();
  if (wanted.at("mock_combat").as_bool()) options.set("mock_combat", true);
  out.set("options", std::move(options));
  return out;
}

Value write_jets(const Setup& setup, Seat side, const Value& pilots, const Value& listed, BookFlies who) {
  Value jets = Value::array();
  std::size_t n = 0;
  for (const Slot slot : flight_of(side)) {
    const JetState& jet = setup.start.jets[slot];
    if (jet.status == Status::kAbsent) continue;
    const Value::Array& each = pilots.as_array();
    const Value agreed = n < listed.as_array().size() ? listed.as_array()[n] : Value::object();
    std::string skill(each.empty() ? pilots.as_text() : each[std::min(n, each.size() - 1)].as_text());
    skill = agreed.at("pilot").as_text(skill);
    const bool by_book = flown_by_book(who, slot) || (who != BookFlies::kNone && skill == "green");
    const bool ai = agreed.at("ai").as_bool(by_book);
    Value j = Value::object();
    j.set("pilot", skill).set("ai", ai).set("hex", hex_name(hex_of(jet))).set("heading", heading_name(jet.heading));
    j.set("altitude", altitude_name(jet.z)).set("speed", jet.sp / 2.0);
    for (const char* key : {"hex", "heading", "altitude"})
      if (agreed.at(key).is_text()) j.set(key, agreed.at(key));
    if (agreed.at("speed").is_integer()) j.set("speed", agreed.at("speed"));
    jets.push_back(std::move(j));
    ++n;
  }
  return jets;
}

Value write_flight(const Setup& setup, Seat side, const Value& wanted) {
  const Flight& flight = setup.flights[side];
  const std::string key(game::name(side));
  Value f = Value::object();
  f.set("name", flight.type.name + "s").set("number", side == Seat::kBlue ? "1" : "2").set("jet", flight.type.id);
  if (wanted.at(key + "_external_cannon").as_bool()) f.set("external_cannon", true);
  if (wanted.find(key + "_countermeasures")) f.set("countermeasures", flight.type.cm);
  Value missiles = Value::array();
  for (const MissileType* m : {&flight.type.heat, &flight.type.radar_missile}) {
    if (m->count == 0) continue;
    Value one = Value::object();
    one.set("id", m->id).set("count", m->count);
    missiles.push_back(std::move(one));
  }
  f.set("missiles", std::move(missiles));
  // JD-SET-07: agreed in half points; agreed for one side only, the other has none.
  if (wanted.find("blue_handicap") || wanted.find("red_handicap"))
    f.set("handicap", static_cast<double>(wanted.at(key + "_handicap").as_integer()) / 2.0);
  const int who = index_of(kBookFlies, wanted.at("ai").as_text());
  f.set("jets", write_jets(setup, side, wanted.at(key + "_pilots"), wanted.at(key + "_flight"), static_cast<BookFlies>(who)));
  return f;
}

}  // namespace

Result<Value> random_setup(const Value& request, const game::DataSource& data, dice::Rng& rng) {
  const Result<Value> checked = ruledata::wanted_setup(request, setup_fields(data));
  if (!checked) return checked.error();
  const Value& wanted = *checked;
  Setup setup;
  if (const Result<void> ok = choose_jets(setup, wanted, data, rng); !ok) return ok.error();
  if (const Result<void> ok = choose_ground(setup, wanted, rng); !ok) return ok.error();
  const auto d6 = [&] { return static_cast<int>(rng.below(6)) + 1; };
  SetupDice dice;
  dice.weather = d6(), dice.blue = d6(), dice.red = d6(), dice.sun = d6();
  deploy(setup, wanted.at("climate").as_text() == "damp", dice);
  Value out = write_scene(setup, wanted);
  for (const Seat side : game::kBothSeats) out.set(game::name(side), write_flight(setup, side, wanted));
  if (const Result<Setup> check = read_scenario(out, data); !check) return check.error();
  return out;
}

}  // namespace furball::jet_duel
