#include "games/jet_duel/random_setup.h"

#include <algorithm>
#include <cstdlib>

#include "games/jet_duel/jet_duel.h"

namespace furball::jet_duel {
namespace {

// Relative to heading h the steps are h front-left, h+1 front-right, h+2 right, h+3 right-rear,
// h+4 left-rear, h+5 left.
Hex abeam(int heading, bool left) { return step(heading + (left ? 5 : 2)); }
Hex rear(int heading, bool left) { return step(heading + (left ? 4 : 3)); }

void place(JetState& jet, Hex h, int z, int heading, int max_speed) {
  jet.status = Status::kOnBoard;
  jet.q = static_cast<int8_t>(h.q), jet.r = static_cast<int8_t>(h.r), jet.z = static_cast<uint8_t>(z);
  jet.heading = static_cast<uint8_t>(heading), jet.bank = kLevel, jet.pitch = kShallow;
  jet.sp = static_cast<uint8_t>(start_speed(max_speed));  // JD-RND-10
}

// JD-RND-04
int start_altitude(const Setup& setup, int side) {
  const JetType& own = setup.flights[side].type;
  const JetType& other = setup.flights[1 - side].type;
  int level = setup.lowest + !own.afterburner + !own.high_accel;
  int z = 4 * level + setup.lowest + (20 - std::min(own.max_speed, 20)) / 2;
  z += std::max(0, own.max_altitude - other.max_altitude);
  return std::min(z, 4 * setup.lowest + 23);
}

}  // namespace

void deploy(Setup& setup, bool damp, const SetupDice& dice) {
  // JD-RND-05
  setup.murk = setup.contrails = dice.weather >= (damp ? 3 : 5);
  Setup probe_setup = setup;
  const JetDuel rules_of(std::move(probe_setup));  // for radar and contrails at given altitudes
  const int z[2] = {start_altitude(setup, 0), start_altitude(setup, 1)};
  int headings[2];
  for (int side = 0; side < 2; ++side) {
    const Flight& flight = setup.flights[side];
    const JetType& own = flight.type;
    const JetType& enemy = setup.flights[1 - side].type;
    const int die = side == 0 ? dice.blue : dice.red;
    int heading = side == 0 ? 1 : 4;  // JD-RND-03: V18 and LL18, head-on
    const Hex leader = geom::to_hex(geom::Offset{side == 0 ? 21 : 37, 17});
    // JD-RND-06
    const bool alerted = rules_of.contrailing(z[1 - side]) ||
                         (own.radar > 0 && !rules_of.radar_handicapped(4 * side, z[1 - side])) ||
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
      if (die <= 2) heading = (heading + 5) % 6;
      if (die >= 5) heading = (heading + 1) % 6;
      left = die % 2 == 1;
      second = leader + abeam(heading, left) + rear(heading, left);
    }
    JetState* jets = setup.start.jets + 4 * side;
    place(jets[0], leader, z[side], heading, own.max_speed);
    if (flight.count == 2) {
      place(jets[2], second, z[side], heading, own.max_speed);
    } else {  // JD-RND-09
      place(jets[1], second, z[side], heading, own.max_speed);
      place(jets[2], leader + abeam(heading, !left) + rear(heading, !left), z[side], heading, own.max_speed);
      place(jets[3], second + abeam(heading, left) + rear(heading, left), z[side], heading, own.max_speed);
    }
    headings[side] = heading;
  }
  // JD-RND-11
  setup.sun = dice.sun - 1;
  if (setup.sun == headings[0] || setup.sun == headings[1]) setup.sun = -1;
}

namespace {

std::string text_of(const Value& request, std::string_view key, std::string_view fallback) {
  const Value* v = request.find(key);
  if (!v || v->is_null()) return std::string(fallback);
  if (v->is_bool()) return v->as_bool() ? "true" : "false";
  if (v->is_integer()) return std::to_string(v->as_integer());
  return std::string(v->as_text(fallback));
}

int number_of(const Value& request, std::string_view key, int fallback) {
  const std::string text = text_of(request, key, "");
  return text.empty() ? fallback : std::atoi(text.c_str());
}

Error bad(std::string_view field, std::string message, std::string_view rule) {
  return {std::string(field), std::move(message), std::string(rule)};
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

Result<Value> random_setup(const Value& wanted, const game::DataSource& data, dice::Rng& rng) {
  Value request = wanted.is_object() ? wanted : Value::object();
  // JD-SET-14: nobody has agreed on the types, so chance draws a pair that has met, and its year.
  if (text_of(request, "blue", "").empty() && text_of(request, "red", "").empty()) {
    const std::vector<std::string> fights = data.list("games/jet_duel/data/scenarios");
    if (fights.empty()) return bad("blue", "Which jet does this side fly?", "JD-SET-14");
    const Result<Value> fight = data.load(fights[rng.below(fights.size())]);
    if (!fight) return fight.error();
    for (const char* side : {"blue", "red"}) request.set(side, std::string(fight->at(side).at("jet").as_text()));
    if (text_of(request, "year", "").empty()) request.set("year", fight->at("year").as_integer());
  }
  auto d6 = [&] { return static_cast<int>(rng.below(6)) + 1; };
  for (const Value::Member& field : request.as_object()) {
    static const std::vector<std::string_view> kKnown{
        "blue", "red", "year", "band", "terrain", "climate", "cloud_deck", "blue_jets", "red_jets", "blue_pilots",
        "red_pilots", "ai", "mock_combat", "jets", "pilots", "seed", "blue_count", "red_count", "skill_blue", "skill_red"};
    if (index_of(kKnown, field.first) < 0) return bad(field.first, "The set-up knows no such field.", "JD-SET-14");
  }
  Setup setup;
  int first_year = 1950;
  for (int side = 0; side < 2; ++side) {
    const std::string key = side == 0 ? "blue" : "red";
    const std::string id = text_of(request, key, "");
    if (id.empty()) return bad(key, "Which jet does this side fly?", "JD-SET-14");
    Result<JetType> type = load_jet(data, id);
    if (!type) return type.error();
    first_year = std::max(first_year, type->year);
    setup.flights[side].type = *type;
    const int count = number_of(request, key + "_jets", number_of(request, key + "_count", number_of(request, "jets", 2)));
    if (count != 2 && count != 4) return bad(key + "_jets", "A side flies 2 or 4 jets.", "JD-SET-04");
    setup.flights[side].count = count;
  }
  setup.year = number_of(request, "year", first_year);
  for (Flight& f : setup.flights) fit_year(f.type, setup.year);

  // JD-RND-01
  const std::string terrain = text_of(request, "terrain", "");
  const std::string band = text_of(request, "band", terrain == "mountains" ? "medium" : "");
  const bool deck = text_of(request, "cloud_deck", "false") == "true";
  const int bands = band.empty() ? (deck ? 1 + static_cast<int>(rng.below(2)) : static_cast<int>(rng.below(3)))
                                 : index_of({"low", "medium", "high"}, band);
  if (bands < 0) return bad("band", "The band is low, medium or high.", "JD-RND-01");
  int ground = terrain.empty() ? static_cast<int>(rng.below(bands == 0 ? 3 : 4)) : index_of(kTerrainNames, terrain);
  if (ground < 0) return bad("terrain", "The terrain is flat, hills, sea or mountains.", "JD-RND-01");
  if (bands == 0 && (ground == kMountains || deck))
    return bad("band", "Mountains and a low cloud deck belong to medium and high altitude.", "JD-RND-01");
  setup.terrain = static_cast<Terrain>(ground);
  setup.cloud_deck = deck;
  setup.lowest = bands == 0 ? (ground == kHills ? 1 : 0) : bands == 1 ? 3 : 6;
  const std::string climate = text_of(request, "climate", "damp");
  if (climate != "damp" && climate != "dry") return bad("climate", "The climate is damp or dry.", "JD-RND-05");
  setup.board.build();
  SetupDice dice;
  dice.weather = d6(), dice.blue = d6(), dice.red = d6(), dice.sun = d6();
  deploy(setup, climate == "damp", dice);

  const std::string who = text_of(request, "ai", "none");
  if (index_of({"none", "blue", "red", "both", "wingmen"}, who) < 0)
    return bad("ai", "AI pilots: none, blue, red, both or wingmen.", "JD-AI-01");
  Value out = Value::object();
  out.set("format", 1);
  out.set("id", "random");
  const std::string names[2] = {setup.flights[0].type.name, setup.flights[1].type.name};
  out.set("title", names[0] + " against " + names[1] + ", " + std::to_string(setup.year));
  out.set("history", "A chance meeting, set up by the dice.");
  out.set("difficulty", 3);
  out.set("minutes", 40);
  out.set("year", setup.year);
  out.set("lowest_level", setup.lowest);
  out.set("terrain", kTerrainNames[setup.terrain]);
  out.set("cloud_deck", setup.cloud_deck);
  out.set("murk", setup.murk);
  out.set("contrails", setup.contrails);
  if (setup.sun >= 0) out.set("sun", kHeadingNames[static_cast<std::size_t>(setup.sun)]);
  Value options = Value::object();
  if (text_of(request, "mock_combat", "false") == "true") options.set("mock_combat", true);
  out.set("options", options);
  for (int side = 0; side < 2; ++side) {
    const Flight& flight = setup.flights[side];
    const std::string key = side == 0 ? "blue" : "red";
    const Value* list = request.find(key + "_pilots");
    if (!list) list = request.find("skill_" + key);
    if (!list) list = request.find("pilots");
    Value f = Value::object();
    f.set("name", flight.type.name + "s");
    f.set("number", side == 0 ? "1" : "2");
    f.set("jet", flight.type.id);
    Value missiles = Value::array();
    for (const MissileType* m : {&flight.type.heat, &flight.type.radar_missile}) {
      if (m->count == 0) continue;
      Value one = Value::object();
      one.set("id", m->id), one.set("count", m->count);
      missiles.push_back(std::move(one));
    }
    f.set("missiles", std::move(missiles));
    Value jets = Value::array();
    std::size_t n = 0;
    for (int id = 0; id < 4; ++id) {
      const JetState& jet = setup.start.jets[4 * side + id];
      if (jet.status == Status::kAbsent) continue;
      std::string skill = "experienced";
      if (list && list->is_text()) skill = std::string(list->as_text());
      else if (list && n < list->as_array().size()) skill = std::string(list->as_array()[n].as_text());
      if (index_of(kSkillNames, skill) < 0) return bad(key + "_pilots", "Pilots are green, experienced or veteran.", "JD-SET-05");
      const bool ai = who == "both" || who == key || (who == "wingmen" && id > 0) || (who != "none" && skill == "green");
      Value j = Value::object();
      j.set("pilot", skill), j.set("ai", ai);
      j.set("hex", hex_name(hex_of(jet))), j.set("heading", kHeadingNames[jet.heading]);
      j.set("altitude", altitude_name(jet.z)), j.set("speed", jet.sp / 2.0);
      jets.push_back(std::move(j));
      ++n;
    }
    f.set("jets", std::move(jets));
    out.set(key, std::move(f));
  }
  if (const Result<Setup> check = read_scenario(out, data); !check) return check.error();
  return out;
}

}  // namespace furball::jet_duel
