#include "libs/api/hangar_book.h"

#include <algorithm>
#include <functional>
#include <map>

#include "libs/base/say.h"
#include "libs/ruledata/hangar.h"

namespace furball::api {
namespace {

using ruledata::Aircraft;
using ruledata::AircraftClass;

constexpr int kServiceWw2 = 6, kServiceJets = 12;  // years that a type stays in the front line

std::string text_of(const Value& value) {
  if (value.is_integer()) return std::to_string(value.as_integer());
  if (value.is_bool()) return value.as_bool() ? "yes" : "no";
  if (value.is_number()) {
    std::string text = std::to_string(value.as_number());
    return text.substr(0, text.find('.') + 2);
  }
  return std::string(value.as_text());
}

// Every file of a kind. One that cannot be read is left out: hangar_errors names it.
std::vector<Value> files_of(const Catalogue& catalogue, std::string_view kind) {
  std::vector<Value> files;
  for (const std::string& path : catalogue.data().list("data/aircraft/" + std::string(kind)))
    if (Result<Value> file = catalogue.data().load(path); file) files.push_back(std::move(*file));
  return files;
}

std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return out;
}

// --- Items of the list

const char* drawn(const Aircraft& a) {
  if (a.abilities.rocket) return "rocket";
  if (a.abilities.jet) return "jet";
  switch (a.klass) {
    case AircraftClass::kFighter: return a.full_circle.twin_sa ? "heavy-fighter" : "fighter";
    case AircraftClass::kLightBomber: return "light-bomber";
    case AircraftClass::kDiveBomber: return "dive-bomber";
    case AircraftClass::kTorpedoBomber: return "torpedo-bomber";
    case AircraftClass::kHeavyBomber: return "heavy-bomber";
    default: return "medium-bomber";
  }
}

// "5 5 4": the value of each band, from the lowest.
std::string by_band(const std::vector<ruledata::Band>& bands, int ruledata::Band::* value) {
  std::string text;
  for (const ruledata::Band& band : bands) {
    const int number = band.*value;
    text += (text.empty() ? "" : " ") +
            (value == &ruledata::Band::climb && number == ruledata::kSlowClimb ? std::string("S") : std::to_string(number));
  }
  return text;
}

Value games(std::initializer_list<const char*> ids) {
  Value list = Value::array();
  for (const char* id : ids) list.push_back(id);
  return list;
}

Value item(const Aircraft& a) {
  Value v = Value::object();
  v.set("id", a.id).set("kind", "ww2").set("name", a.name).set("nation", a.nation).set("year", a.year);
  v.set("role", ruledata::class_name(a.klass)).set("draw", drawn(a));
  if (!a.variant_of.empty()) v.set("variant_of", a.variant_of);
  v.set("games", games({"wing_leader", "full_circle", "dogfight"}));
  const std::string speed = by_band(a.bands, &ruledata::Band::speed), turn = by_band(a.bands, &ruledata::Band::turn);
  return v.set("line", say("Speed {speed}, turn {turn}", {{"speed", speed}, {"turn", turn}}));
}

Value jet_item(const Value& file) {
  const Value& jet = file.at("jet");
  Value v = Value::object();
  v.set("id", file.at("id")).set("kind", "jets").set("name", jet.at("name")).set("nation", jet.at("nation"));
  v.set("year", jet.at("year")).set("role", "Jet").set("draw", "jet").set("games", games({"jet_duel"}));
  return v.set("line", say(jet.at("radar").as_integer() > 0 ? "Turn {turn}, speed {speed}, height {height}, radar {radar}"
                                                            : "Turn {turn}, speed {speed}, height {height}",
                           {{"turn", text_of(jet.at("turn_type"))},
                            {"speed", text_of(jet.at("max_speed"))},
                            {"height", text_of(jet.at("max_altitude"))},
                            {"radar", text_of(jet.at("radar"))}}));
}

std::string missile_class(const Value& missile) {
  const std::string_view word = missile.at("class").as_text();
  return word == "HN"   ? "narrow heat seeker"
         : word == "HW" ? "wide heat seeker"
         : word == "HA" ? "all-aspect heat seeker"
         : word == "RR" ? "radar missile from the rear"
                        : "all-aspect radar missile";
}

Value missile_item(const Value& file) {
  const Value& m = file.at("missile");
  Value v = Value::object();
  v.set("id", file.at("id")).set("kind", "missiles").set("name", m.at("name")).set("nation", m.at("nation"));
  v.set("year", m.at("year")).set("role", m.at("class").as_text().starts_with('R') ? "Radar missile" : "Heat seeker");
  return v.set("draw", "missile").set("games", games({"jet_duel"})).set("line", missile_class(m));
}

Value table_item(const Value& type, bool bomber) {
  Value v = Value::object();
  v.set("id", type.at("id")).set("kind", "fast_easy").set("name", type.at("name"));
  for (const char* key : {"nation", "year"})
    if (type.find(key)) v.set(key, type.at(key));
  v.set("role", bomber ? "Bomber" : "Fighter").set("draw", type.at("kind")).set("games", games({"fast_easy"}));
  const std::string speed = text_of(type.at("speed")), turn = text_of(type.at("turn"));
  return v.set("line", say_n(type.at("hit_points").as_integer(), "Speed {speed}, turn {turn}, {n} hit point",
                             "Speed {speed}, turn {turn}, {n} hit points", {{"speed", speed}, {"turn", turn}}));
}

void for_each_table_type(const Catalogue& catalogue, const std::function<void(const Value&, bool bomber)>& visit) {
  for (const bool bomber : {false, true}) {
    const Result<Value> file =
        catalogue.data().load(std::string("games/fast_easy/data/") + (bomber ? "bombers.toml" : "fighters.toml"));
    if (!file) continue;
    for (const Value& type : file->at(bomber ? "bomber" : "fighter").as_array()) visit(type, bomber);
  }
}

std::vector<Aircraft> ww2_cards(const Catalogue& catalogue) {
  std::vector<Aircraft> cards;
  for (const std::string& path : catalogue.data().list(ruledata::kAircraftFolder)) {
    const Result<Value> file = catalogue.data().load(path);
    if (!file) continue;
    if (Result<std::vector<Aircraft>> read = ruledata::read_aircraft(*file, path); read)
      cards.insert(cards.end(), read->begin(), read->end());
  }
  return cards;
}

bool wanted(const Value& item, const Value& filter) {
  const auto has_game = [&](std::string_view game) {
    for (const Value& id : item.at("games").as_array())
      if (id.as_text() == game) return true;
    return false;
  };
  if (filter.at("game").is_text() && !has_game(filter.at("game").as_text())) return false;
  for (const char* key : {"nation", "role"})
    if (filter.at(key).is_text() && lower(filter.at(key).as_text()) != lower(item.at(key).as_text())) return false;
  if (const Value* year = filter.find("year")) {
    const int64_t service = item.at("kind").as_text() == "ww2" ? kServiceWw2 : kServiceJets;
    if (!item.find("year") || item.at("year").as_integer() > year->as_integer() ||
        item.at("year").as_integer() < year->as_integer() - service)
      return false;
  }
  return lower(item.at("name").as_text()).find(lower(filter.at("text").as_text())) != std::string::npos;
}

// --- One card

constexpr std::pair<std::string_view, std::string_view> kFormulas[] = {
    {"bands",
     "Speed from the top speed in the middle of each band, turn from speed and wing loading, climb bands from the "
     "rate of climb and the ceiling."},
    {"firepower", "The sum of the guns' scores, a quarter more for guns in the nose of a twin."},
    {"protection", "3, one more for armour, a rugged frame and four engines, one less where it burns easily."},
    {"bomb", "Nine for each thousand pounds; three quarters of it from the top band with several engines."},
    {"vp", "1 for fighters and single engines, 2 for twins, 3 for four engines."},
};

class Card {
 public:
  Card(const Value& source, const Value& notes) : source_(source), notes_(notes) {}

  void rate(std::string_view game, std::string_view key, std::string_view label, std::string value,
            std::string_view field = "") {
    const std::string_view from = field.empty() ? key : field;
    Value v = Value::object();
    v.set("game", game).set("key", key).set("label", label).set("value", std::move(value));
    const std::string_view source = source_of(game, from);
    if (!source.empty()) v.set("source", source);
    for (const auto& [name, formula] : kFormulas)
      if (name == from && source == "derived") v.set("formula", formula);
    if (notes_.at(from).is_text()) v.set("note", notes_.at(from));
    ratings_.push_back(std::move(v));
  }
  Value take() { return std::move(ratings_); }

 private:
  std::string_view source_of(std::string_view game, std::string_view field) const {
    if (game == "full_circle" && source_.at("full_circle").at(field).is_text())
      return source_.at("full_circle").at(field).as_text();
    if (source_.at(field).is_text()) return source_.at(field).as_text();
    return source_.at("abilities").at(field).as_text();
  }

  const Value& source_;
  const Value& notes_;
  Value ratings_ = Value::array();
};

std::string firepower(int value) { return value == ruledata::kUnarmed ? "unarmed" : std::to_string(value); }
std::string span(const ruledata::Protection& p) {
  return p.lo == p.hi ? std::to_string(p.lo) : std::to_string(p.lo) + "-" + std::to_string(p.hi);
}

std::string able_to(const ruledata::Abilities& a) {
  std::string text;
  const auto add = [&](bool has, const std::string& words) {
    if (has) text += (text.empty() ? "" : ", ") + words;
  };
  add(a.drop_tanks, "drop tanks");
  add(a.aar, "rockets");
  add(a.gun_pod, "gun pods");
  add(a.at_pod, "anti-tank pods");
  add(a.atgr > 0, say("ground-attack rockets {value}", {{"value", a.atgr}}));
  add(a.has_torpedo, "torpedo");
  add(a.gyro, "gyro sight");
  add(a.heavy_gun > 0, say("heavy gun {value}", {{"value", a.heavy_gun}}));
  add(a.dive_brakes, "dive brakes");
  add(a.speed_brakes, "speed brakes");
  add(a.low_drag, "low drag");
  add(a.rear_view, "rear view");
  add(a.jet, "jet");
  add(a.rocket, "rocket engine");
  return text;
}

void rate_ww2(const Aircraft& a, Card& card) {
  const auto rate = [&](std::string_view game, const std::vector<ruledata::Band>& bands) {
    card.rate(game, "speed", "Speed by band", by_band(bands, &ruledata::Band::speed), "bands");
    card.rate(game, "turn", "Turn", by_band(bands, &ruledata::Band::turn), "bands");
    card.rate(game, "climb", "Climb", by_band(bands, &ruledata::Band::climb), "bands");
    if (bands.size() > 1) {
      card.rate(game, "low_band", "Low band up to", std::to_string(bands.front().hi), "bands");
      card.rate(game, "high_band", "High band from", std::to_string(bands.back().lo), "bands");
    }
  };
  rate("wing_leader", a.bands);
  card.rate("wing_leader", "firepower", "Firepower", firepower(a.firepower));
  card.rate("wing_leader", "protection", "Protection", span(a.protection));
  card.rate("wing_leader", "sight", "Sight", std::string(1, a.sight));
  card.rate("wing_leader", "bomb", "Bomb value", a.bomb.empty() ? "none" : std::to_string(a.bomb.front().value));
  card.rate("wing_leader", "vp", "Points for a loss", std::to_string(a.vp));
  if (const std::string abilities = able_to(a.abilities); !abilities.empty())
    card.rate("wing_leader", "abilities", "May carry or has", abilities);
  const ruledata::FullCircleCard& fc = a.full_circle;
  rate("full_circle", fc.bands);
  card.rate("full_circle", "firepower", "Firepower", firepower(fc.firepower));
  card.rate("full_circle", "protection", "Protection", span(fc.protection));
  for (const auto& [key, label, yes] : {std::tuple{"weak_guns", "Weak guns", fc.weak_guns},
                                        {"tail_guns", "Tail guns", fc.tail_guns},
                                        {"twin_sa", "Twin seen from afar", fc.twin_sa},
                                        {"combat_box", "Stepped box", fc.combat_box}})
    card.rate("full_circle", key, label, yes ? "yes" : "no");
}

Value curve(const char* key, const char* label, const char* unit, std::string_view source) {
  Value v = Value::object();
  v.set("key", key).set("label", label).set("unit", unit);
  if (!source.empty()) v.set("source", source);
  return v;
}

void add_point(Value& points, int64_t level, int64_t value) {
  Value pair = Value::array();
  pair.push_back(level);
  pair.push_back(value);
  points.push_back(std::move(pair));
}

Value ww2_curves(const Aircraft& a, const Value& input, const Value& source) {
  Value curves = Value::array();
  const std::string_view bands_from = source.at("bands").as_text();
  for (const auto& [key, label, value] :
       {std::tuple{"speed", "Speed rating", &ruledata::Band::speed}, {"turn", "Turn rating", &ruledata::Band::turn}}) {
    Value points = Value::array();
    for (int level = 0; level <= ruledata::kTopLevel; ++level) add_point(points, level, a.band_at(level).*value);
    curves.push_back(curve(key, label, "", bands_from).set("points", std::move(points)));
  }
  const Value::Array& mph = input.at("mph").as_array();
  if (mph.size() == 3) {  // at levels 2, 9 and 17: docs/data-format.md
    Value points = Value::array();
    constexpr int kLevels[] = {2, 9, 17};
    for (std::size_t i = 0; i < 3; ++i) add_point(points, kLevels[i], mph[i].as_integer());
    curves.push_back(curve("mph", "Top speed", "mph", source.at("input").as_text()).set("points", std::move(points)));
  }
  if (input.find("climb_fpm") && input.find("ceiling_ft")) {  // falls evenly to nothing at the ceiling
    Value points = Value::array();
    constexpr int kFeetOfLevel = 1650;
    const int64_t best = input.at("climb_fpm").as_integer(), ceiling = input.at("ceiling_ft").as_integer();
    for (int level = 0; level <= ruledata::kTopLevel; ++level) {
      const int64_t left = ceiling - int64_t{level} * kFeetOfLevel;
      if (left >= 0 && ceiling > 0) add_point(points, level, best * left / ceiling);
    }
    curves.push_back(curve("climb", "Climb", "ft a minute", "derived").set("points", std::move(points)));
  }
  return curves;
}

// The file of a card, and the table inside that speaks of it: its own, or that of the variant.
struct Source {
  Value file, table;
};
Source source_of(const Catalogue& catalogue, const Aircraft& a) {
  Source found;
  if (Result<Value> file = catalogue.data().load(a.file); file) found.file = std::move(*file);
  found.table = found.file;
  for (const Value& variant : found.file.at("variants").as_array())
    if (variant.at("id").as_text() == a.id) found.table = variant;
  return found;
}

// What the variant says of itself, laid over what its base says.
Value laid_over(const Value& base, const Value& own) {
  Value result = base.is_object() ? base : Value::object();
  for (const Value::Member& member : own.as_object()) result.set(member.first, member.second);
  return result;
}

// "6xhmg 2xmk108" is six heavy machine guns and two 30 mm MK 108 cannon.
std::string guns_in_words(std::string_view codes) {
  struct Gun {
    std::string_view code, one, many;
  };
  static constexpr Gun kGuns[] = {{"rmg", "rifle-calibre machine gun", "rifle-calibre machine guns"},
                                  {"hmg", "heavy machine gun", "heavy machine guns"},
                                  {"mg131", "13 mm MG 131 machine gun", "13 mm MG 131 machine guns"},
                                  {"ho103", "12.7 mm Ho-103 machine gun", "12.7 mm Ho-103 machine guns"},
                                  {"breda", "12.7 mm Breda machine gun", "12.7 mm Breda machine guns"},
                                  {"ubs", "12.7 mm Berezin machine gun", "12.7 mm Berezin machine guns"},
                                  {"hispano", "20 mm Hispano cannon", "20 mm Hispano cannon"},
                                  {"mgff", "20 mm MG FF cannon", "20 mm MG FF cannon"},
                                  {"mg151", "20 mm MG 151 cannon", "20 mm MG 151 cannon"},
                                  {"shvak", "20 mm ShVAK cannon", "20 mm ShVAK cannon"},
                                  {"t99-1", "20 mm Type 99-1 cannon", "20 mm Type 99-1 cannon"},
                                  {"t99-2", "20 mm Type 99-2 cannon", "20 mm Type 99-2 cannon"},
                                  {"ho5", "20 mm Ho-5 cannon", "20 mm Ho-5 cannon"},
                                  {"vya", "23 mm VYa cannon", "23 mm VYa cannon"},
                                  {"mk108", "30 mm MK 108 cannon", "30 mm MK 108 cannon"},
                                  {"m4", "37 mm M4 cannon", "37 mm M4 cannon"},
                                  {"ho203", "37 mm Ho-203 cannon", "37 mm Ho-203 cannon"}};
  static constexpr std::string_view kNumbers[] = {"no",    "one",   "two",  "three", "four",   "five",  "six",
                                                  "seven", "eight", "nine", "ten",   "eleven", "twelve"};
  std::string out;
  while (!codes.empty()) {
    const std::string_view word = codes.substr(0, codes.find(' '));
    codes.remove_prefix(std::min(codes.size(), word.size() + 1));
    const std::size_t times = word.find('x');
    std::size_t count = 0;
    for (const char c : word.substr(0, times))
      count = c >= '0' && c <= '9' ? count * 10 + static_cast<std::size_t>(c - '0') : 99;
    const std::string_view code = times == std::string_view::npos ? "" : word.substr(times + 1);
    const auto gun = std::find_if(std::begin(kGuns), std::end(kGuns), [&](const Gun& g) { return g.code == code; });
    if (gun == std::end(kGuns) || count >= std::size(kNumbers)) return std::string(word);  // an owner's own code
    out += out.empty() ? "" : codes.empty() ? " and " : ", ";
    out += std::string(kNumbers[count]) + " " + std::string(count == 1 ? gun->one : gun->many);
  }
  return out.empty() ? "none fixed" : out;
}

Value figures_of(const Value& input) {
  constexpr std::pair<const char*, const char*> kFigures[] = {{"climb_fpm", "Climb, ft a minute"},
                                                              {"ceiling_ft", "Ceiling, ft"},
                                                              {"weight_lb", "Weight, lb"},
                                                              {"wing_sqft", "Wing, sq ft"},
                                                              {"engines", "Engines"},
                                                              {"guns", "Guns"},
                                                              {"load_lb", "Load, lb"}};
  Value list = Value::array();
  const Value::Array& mph = input.at("mph").as_array();
  if (mph.size() == 3) {
    Value v = Value::object();
    v.set("key", "mph").set("label", "Top speed low, middle, high, mph");
    list.push_back(v.set("value", text_of(mph[0]) + ", " + text_of(mph[1]) + ", " + text_of(mph[2])));
  }
  for (const auto& [key, label] : kFigures)
    if (const Value* value = input.find(key))
      list.push_back(Value::object()
                         .set("key", key)
                         .set("label", label)
                         .set("value", key == std::string_view("guns") ? guns_in_words(value->as_text()) : text_of(*value)));
  return list;
}

bool speaks_of(const Value& scenario, std::string_view id) {
  if (scenario.is_array())
    return std::any_of(scenario.as_array().begin(), scenario.as_array().end(),
                       [&](const Value& v) { return speaks_of(v, id); });
  for (const Value::Member& member : scenario.as_object()) {
    const bool names = member.first == "aircraft" || member.first == "jet" || member.first == "type";
    if (names && member.second.as_text() == id) return true;
    if (member.first == "missiles")
      for (const Value& missile : member.second.as_array())
        if (missile.at("id").as_text() == id) return true;
    if (speaks_of(member.second, id)) return true;
  }
  return false;
}

Value flown_in(const Catalogue& catalogue, const Value& item) {
  Value list = Value::array();
  for (const game::GameEntry* entry : catalogue.games()) {
    bool flies = false;
    for (const Value& game : item.at("games").as_array()) flies = flies || game.as_text() == entry->id;
    if (!flies) continue;
    for (const std::string& path : catalogue.data().list(std::string(entry->folder) + "/data/scenarios"))
      if (const Result<Value> s = catalogue.data().load(path); s && speaks_of(*s, item.at("id").as_text()))
        list.push_back(Value::object().set("game", entry->id).set("id", s->at("id")).set("title", s->at("title")));
  }
  return list;
}

Result<Value> finish(const Catalogue& catalogue, Value item, Value figures, Card& card, Value curves) {
  Value v = Value::object();
  const Value scenarios = flown_in(catalogue, item);
  v.set("aircraft", std::move(item)).set("figures", std::move(figures)).set("ratings", card.take());
  return v.set("curves", std::move(curves)).set("scenarios", scenarios);
}

Result<Value> jet_card(const Catalogue& catalogue, const Value& file, const Value& explains) {
  const Value source = laid_over(file.at("source"), explains.at("source"));
  const Value notes = laid_over(file.at("source_note"), explains.at("source_note"));
  Card card(source, notes);
  constexpr std::pair<const char*, const char*> kRatings[] = {{"max_speed", "Speed"},
                                                              {"max_altitude", "Height"},
                                                              {"turn_type", "Turn type"},
                                                              {"afterburner", "Afterburner"},
                                                              {"high_accel", "Quick to accelerate"},
                                                              {"slow_roll", "Rolls slowly"},
                                                              {"large", "Large"},
                                                              {"bubble", "Bubble canopy"},
                                                              {"crew", "Crew"},
                                                              {"crew_rear_view", "Crew sees behind"},
                                                              {"gun", "Gun"},
                                                              {"gun_external", "External cannon"},
                                                              {"gunnery_penalty", "Poor sight"},
                                                              {"radar", "Radar"},
                                                              {"cm", "Countermeasures"},
                                                              {"irst", "Infra-red search"}};
  const Value& jet = file.at("jet");
  for (const auto& [key, label] : kRatings) card.rate("jet_duel", key, label, text_of(jet.at(key)));
  for (const char* list : {"missiles", "options"}) {
    std::string loads;
    for (const Value& m : jet.at(list).as_array()) {
      loads += loads.empty() ? "" : ", ";
      loads += say(m.find("year") ? "{count} {missile} from {year}" : "{count} {missile}",
                   {{"count", text_of(m.at("count"))}, {"missile", text_of(m.at("id"))}, {"year", text_of(m.at("year"))}});
    }
    if (!loads.empty()) card.rate("jet_duel", list, list == std::string_view("missiles") ? "Usual load" : "May carry", loads);
  }
  return finish(catalogue, jet_item(file), Value::array(), card, Value::array());
}

Result<Value> missile_card(const Catalogue& catalogue, const Value& file, const Value& explains) {
  const Value source = laid_over(file.at("source"), explains.at("source"));
  const Value notes;
  Card card(source, notes);
  const Value& m = file.at("missile");
  card.rate("jet_duel", "class", "Class", text_of(m.at("class")));
  card.rate("jet_duel", "lethal", "Lethal", text_of(m.at("lethal")));
  card.rate("jet_duel", "no_single_penalty", "Reliable alone", text_of(m.at("no_single_penalty")));
  return finish(catalogue, missile_item(file), Value::array(), card, Value::array());
}

Result<Value> table_card(const Catalogue& catalogue, const Value& type, bool bomber) {
  const Value none;
  Card card(none, none);
  for (const Value::Member& member : type.as_object()) {
    if (member.first == "id" || member.first == "name" || member.first == "short" || member.first == "kind") continue;
    std::string label = member.first;
    std::replace(label.begin(), label.end(), '_', ' ');
    if (!label.empty() && label[0] >= 'a' && label[0] <= 'z') label[0] = static_cast<char>(label[0] - 'a' + 'A');
    card.rate("fast_easy", member.first, label, text_of(member.second));
  }
  Result<Value> made = finish(catalogue, table_item(type, bomber), Value::array(), card, Value::array());
  if (!made) return made;
  Value ratings = Value::array();  // ours: engines and bombs of fighters; the rest is the book's table
  for (Value rating : made->at("ratings").as_array()) {
    const std::string_view key = rating.at("key").as_text();
    const bool house = key == "engines" || (key == "bomb_need" && !bomber);
    ratings.push_back(rating.set("source", house ? "house" : "rulebook"));
  }
  return made->set("ratings", std::move(ratings));
}

}  // namespace

Value hangar_list(const Catalogue& catalogue, const Value& filter) {
  Value list = Value::array();
  const auto add = [&](const Value& v) {
    if (wanted(v, filter)) list.push_back(v);
  };
  for (const Aircraft& a : ww2_cards(catalogue)) add(item(a));
  for (const Value& file : files_of(catalogue, "jets")) add(jet_item(file));
  for (const Value& file : files_of(catalogue, "missiles")) add(missile_item(file));
  for_each_table_type(catalogue, [&](const Value& type, bool bomber) { add(table_item(type, bomber)); });
  return list;
}

Result<Value> hangar_card(const Catalogue& catalogue, std::string_view id, std::string_view kind, const Value& explains) {
  const auto is = [&](std::string_view wanted_kind) { return kind.empty() || kind == wanted_kind; };
  if (is("ww2"))
    if (const Result<Aircraft> a = ruledata::load_aircraft(catalogue.data(), id); a) {
      const Source from = source_of(catalogue, *a);
      const auto table = [&](std::string_view key) {
        return laid_over(laid_over(from.file.at(key), from.table.at(key)), explains.at(key));
      };
      const Value source = table("source"), notes = table("source_note"), input = table("input");
      Card card(source, notes);
      rate_ww2(*a, card);
      return finish(catalogue, item(*a), figures_of(input), card, ww2_curves(*a, input, source));
    }
  for (const std::string_view folder : {"jets", "missiles"}) {
    if (!is(folder)) continue;
    const Result<Value> file = catalogue.data().load("data/aircraft/" + std::string(folder) + "/" + std::string(id) + ".toml");
    if (file) return folder == "jets" ? jet_card(catalogue, *file, explains) : missile_card(catalogue, *file, explains);
  }
  Result<Value> found =
      Error{"aircraft", say("there is no '{id}' in the hangar; 'hangar' lists what there is", {{"id", id}}), ""};
  if (is("fast_easy"))
    for_each_table_type(catalogue, [&](const Value& type, bool bomber) {
      if (type.at("id").as_text() == id) found = table_card(catalogue, type, bomber);
    });
  return found;
}

std::vector<Error> hangar_errors(const Catalogue& catalogue) {
  std::vector<Error> errors;
  std::map<std::string, std::string, std::less<>> seen;
  const auto once = [&](std::string_view kind, const std::string& id, const std::string& path) {
    const auto [at, fresh] = seen.emplace(std::string(kind) + "/" + id, path);
    if (!fresh) errors.push_back({path, say("the id '{id}' is also in {file}", {{"id", id}, {"file", at->second}}), ""});
  };
  for (const std::string_view kind : {"ww2", "jets", "missiles"})
    for (const std::string& path : catalogue.data().list("data/aircraft/" + std::string(kind))) {
      const Result<Value> file = catalogue.data().load(path);
      if (!file) {
        errors.push_back(file.error());
        continue;
      }
      if (kind == "ww2") {
        const Result<std::vector<Aircraft>> cards = ruledata::read_aircraft(*file, path);
        if (!cards) errors.push_back(cards.error());
        else
          for (const Aircraft& a : *cards) once(kind, a.id, path);
        continue;
      }
      const std::string id(file->at("id").as_text());
      once(kind, id, path);
      const Value& table = file->at(kind == "jets" ? "jet" : "missile");
      for (const char* key : {"name", "nation", "year"})
        if (!table.find(key)) errors.push_back({path + ": " + key, "is missing", ""});
      for (const char* loads : {"missiles", "options"})
        for (const Value& load : table.at(loads).as_array())
          if (!catalogue.data().load("data/aircraft/missiles/" + std::string(load.at("id").as_text()) + ".toml"))
            errors.push_back({path + ": " + loads, say("there is no missile '{id}'", {{"id", load.at("id").as_text()}}), ""});
    }
  return errors;
}

std::vector<std::string> unflown(const Catalogue& catalogue) {
  std::vector<std::string> ids;
  const Value all = hangar_list(catalogue, Value::object());
  std::map<std::string_view, std::vector<Value>> library;
  for (const game::GameEntry* entry : catalogue.games())
    for (const std::string& path : catalogue.data().list(std::string(entry->folder) + "/data/scenarios"))
      if (Result<Value> s = catalogue.data().load(path); s) library[entry->id].push_back(std::move(*s));
  for (const Value& aircraft : all.as_array()) {
    bool flies = aircraft.at("kind").as_text() == "missiles";  // they hang under whatever carries them
    for (const Value& game : aircraft.at("games").as_array())
      if (const auto found = library.find(game.as_text()); found != library.end())
        for (const Value& scenario : found->second) flies = flies || speaks_of(scenario, aircraft.at("id").as_text());
    if (!flies) ids.emplace_back(aircraft.at("id").as_text());
  }
  return ids;
}

}  // namespace furball::api
