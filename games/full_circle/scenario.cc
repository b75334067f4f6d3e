// Scenario files: forces, heights, options. Every refusal names the field and the rule.

#include "games/full_circle/full_circle.h"
#include "games/full_circle/random_setup.h"
#include "libs/game/game_of.h"
#include "libs/ruledata/reader.h"

namespace furball::full_circle {
namespace {

using ruledata::Aircraft;
using ruledata::Errors;
using ruledata::Reader;

// The card of a field "aircraft", or nothing (the error is booked).
std::optional<Aircraft> read_card(Reader& r, bool variants, const game::DataSource& data) {
  const std::string id = r.text("aircraft");
  if (id.empty()) return std::nullopt;
  Result<Aircraft> card = ruledata::load_aircraft(data, id);
  if (!card) {
    r.fail("aircraft", card.error().to_string());
    return std::nullopt;
  }
  if (!card->variant_of.empty() && !variants) {
    r.fail("aircraft", say("{type} is a variant card; it needs the option variants = true", {{"type", card->name}}),
           "FC-UNIT-06");
    return std::nullopt;
  }
  return *card;
}

Equipment read_equipment(Reader& r, const Aircraft& card) {
  Equipment e;
  for (const std::string& item : r.texts("equipment")) {
    const bool pods = item == "gun_pods", aar = item == "aar", gyro = item == "gyro";
    if (!pods && !aar && !gyro) r.fail("equipment", say("must be gun_pods, aar or gyro; is '{item}'", {{"item", item}}));
    const auto refuse = [&](std::string_view why, std::string_view rule) {
      r.fail("equipment", say(why, {{"type", card.name}}), rule);
    };
    if (pods && !card.full_circle.may_gun_pods) refuse("{type} carries no gun pods", "FC-WPN-03");
    if (aar && !card.full_circle.may_aar) refuse("{type} carries no air-to-air rockets", "FC-WPN-03");
    if (gyro && !card.full_circle.may_gyro) refuse("{type} has no gyro sight", "FC-WPN-04");
    e.gun_pods |= pods, e.aar |= aar, e.gyro |= gyro;
  }
  if (e.gun_pods && e.aar) r.fail("equipment", "gun pods and rockets may not be combined", "FC-WPN-03");
  return e;
}

void read_flights(Reader& r, Side side, bool variants, const game::DataSource& data, Setup& setup) {
  const bool escort = side == Side::kEscort;
  const char* key = escort ? "escorts" : "interceptors";
  auto& list = setup.flights[side];
  int entries = 0;
  for (Reader f : r.list(key)) {
    ++entries;
    const std::optional<Aircraft> card = read_card(f, variants, data);
    const int count = f.integer("flights", {.min = 1, .max = kMaxInterceptors, .fallback = 1, .rule = "FC-UNIT-02"});
    if (!card) {
      f.ignore("equipment");
      f.done();
      continue;
    }
    const Equipment equipment = read_equipment(f, *card);
    if (card->full_circle.klass != ruledata::AircraftClass::kFighter)
      f.fail("aircraft", say("{type} is not classed as a fighter", {{"type", card->name}}), "FC-UNIT-02");
    const Plane plane = make_fighter(*card, equipment);
    const int lead = setup.lead_level();
    if (escort && plane.speed[lead] < setup.bomber.speed[lead])
      f.fail("aircraft",
             say("{type} is slower than the bombers at level {level} and may not escort them",
                 {{"type", card->name}, {"level", lead}}),
             "FC-SETUP-03");
    if (escort && plane.jet && !setup.bomber.jet) f.fail("aircraft", "jets may escort jet bombers only", "FC-WPN-05");
    // The die may cost a level and a trade another one (FC-SETUP-13, FC-SETUP-15).
    if (plane.ceiling() - 1 < setup.base)
      f.fail("aircraft",
             say("{type} cannot reach level {level}, the bottom of this board", {{"type", card->name}, {"level", setup.base}}),
             "FC-SETUP-14");
    f.done();
    for (int i = 0; i < count; ++i) list.push_back(plane);
  }
  const int least = escort ? 0 : 2, most = escort ? kMaxEscorts : kMaxInterceptors;
  const int have = static_cast<int>(list.size());
  if (have > most || (have < least && entries == have))
    r.fail(key, say("must hold {least} to {most} flights, holds {count}", {{"least", least}, {"most", most}, {"count", have}}),
           "FC-UNIT-02");
  if (have > most) list.resize(static_cast<std::size_t>(most));
}

void read_options(Reader o, Setup& setup) {
  static const std::vector<std::string_view> kSuns = {"none", "front right", "rear right", "roll", "rear left", "front left"};
  const int sun = o.choice("sun", kSuns, 3);
  setup.sun = sun == 3 ? -1 : sun;
  static const std::vector<std::string_view> kEdges = {"roll", "front", "left", "right", "choose side", "jets behind"};
  constexpr int kEdgeDice[] = {0, 2, 4, 5, 6, 1};
  setup.edge = kEdgeDice[o.choice("edge", kEdges, 0)];
  setup.inexperienced[Side::kEscort] = o.boolean("escorts_inexperienced", false);
  setup.inexperienced[Side::kInterceptor] = o.boolean("interceptors_inexperienced", false);
  setup.literal_suppression = o.choice("suppression", {"heading", "literal"}, 0) == 1;
  setup.may_cut = o.boolean("may_lower_board", true);
  setup.rounds = o.integer("rounds", {.min = 1, .max = 40, .fallback = 40, .rule = "FC-SEQ-01"});
  o.ignore("variants");
  o.done();
}

}  // namespace

Result<Setup> read_scenario(const Value& scenario, const game::DataSource& data) {
  Errors errors;
  Reader r(scenario, "scenario", errors);
  r.caption();
  Setup setup;
  auto weights = ruledata::load_weights<DoctrineWeights>(data, "games/full_circle/data/doctrine.toml");
  if (!weights) return weights.error();
  setup.weights = *weights;
  for (const Side side : kBothSides) {
    Reader table = r.table(side == Side::kEscort ? "blue" : "red");
    setup.names[side] = table.text("name", setup.names[side]);
    table.done();
  }
  setup.ground = r.text("ground", "land");
  setup.base = r.integer("base", {.min = 0, .max = kMaxBase, .rule = "FC-BOARD-02"});
  setup.very_low = r.boolean("very_low", false);
  if (setup.very_low && setup.base != 0)
    r.fail("very_low", "bombers fly at step 0 only where step 0 is level 0", "FC-SETUP-06");
  setup.interceptor_max =
      r.integer("interceptor_max",
                {.min = setup.base, .max = setup.base + kSteps - 1, .fallback = setup.base + 3, .rule = "FC-SETUP-01"});
  if (r.raw("handicap").as_text() == "bid") {
    setup.handicap = -1;
    r.ignore("hit_value");
    if (r.has("hit_value")) r.fail("hit_value", "the bidding decides it; leave it out", "FC-VIC-01");
  } else {
    setup.handicap = r.integer("handicap", {.min = 0, .max = 20, .rule = "FC-VIC-01"});
    setup.hit_value = r.integer("hit_value", {.min = 1, .max = 2, .fallback = 1, .rule = "FC-VIC-01"});
    if (setup.handicap < 1 && setup.hit_value == 1)
      r.fail("handicap", "below 1 the interceptors' hits count double: set hit_value = 2", "FC-VIC-01");
  }
  const bool variants = scenario.at("options").at("variants").as_bool(false);

  Reader b = r.table("bombers");
  setup.groups = b.integer("groups", {.min = 1, .max = kMaxGroups, .fallback = 1, .rule = "FC-UNIT-01"});
  if (const std::optional<Aircraft> card = read_card(b, variants, data)) {
    setup.bomber = make_bomber(*card);
    const int lead = setup.lead_level();
    if (card->bomb.empty()) b.fail("aircraft", say("{type} carries no bombs", {{"type", card->name}}), "FC-UNIT-01");
    else if (!setup.bomber.bombs[lead])
      b.fail("aircraft", say("{type} cannot carry bombs at level {level}", {{"type", card->name}, {"level", lead}}),
             "FC-SETUP-02");
  }
  b.done();
  read_flights(r, Side::kEscort, variants, data, setup);
  read_flights(r, Side::kInterceptor, variants, data, setup);
  read_options(r.table("options"), setup);
  if (r.has("start")) {
    setup.start = r.raw("start");
    if (!setup.start.is_object()) r.fail("start", "must be a position (see docs/positions/full_circle.md)");
  }
  r.done();
  if (!errors.empty()) return errors.first();
  return setup;
}

namespace {

Result<std::unique_ptr<game::Game>> make_full_circle(const Value& scenario, const game::DataSource& data) {
  Result<Setup> setup = read_scenario(scenario, data);
  if (!setup) return setup.error();
  FullCircle rules(std::move(*setup));
  if (Result<void> ready = rules.prepare(); !ready) return ready.error();
  return game::make_game(std::move(rules));
}

}  // namespace

const game::GameEntry kEntry{
    "full_circle",       "Dogfight: Full Circle",
    "Phil Sabin",        "Hexes, energy and real aircraft: turn with the enemy, but never run out of speed.",
    "games/full_circle", 3,
    make_full_circle,    random_setup,
    setup_fields};

}  // namespace furball::full_circle
