#include "games/full_circle/random_setup.h"

#include <algorithm>

#include "libs/ruledata/setup_fields.h"

namespace furball::full_circle {
namespace {

using ruledata::Aircraft;
using ruledata::AircraftClass;

constexpr int kFirstYear = 1936, kLastYear = 1945;

// Who raided whom, and when.
struct Theatre {
  std::string_view raiders, defenders;
  int from, to;
  const char* ground;
};
constexpr Theatre kTheatres[] = {
    {"SU", "IT", 1936, 1938, "land"}, {"SU", "DE", 1936, 1938, "land"},   {"DE", "SU", 1936, 1938, "land"},
    {"DE", "GB", 1940, 1942, "land"}, {"GB", "DE", 1939, 1945, "land"},   {"DE", "FR", 1939, 1940, "land"},
    {"IT", "GB", 1940, 1943, "sea"},  {"GB", "IT", 1940, 1943, "sea"},    {"DE", "SU", 1941, 1944, "land"},
    {"SU", "DE", 1941, 1945, "land"}, {"US", "DE", 1942, 1945, "clouds"}, {"US", "IT", 1942, 1943, "sea"},
    {"JP", "US", 1941, 1944, "sea"},  {"US", "JP", 1941, 1945, "sea"},    {"JP", "GB", 1941, 1943, "sea"},
    {"DE", "US", 1944, 1945, "land"},
};

std::string_view nation_name(std::string_view code) {
  constexpr std::pair<std::string_view, std::string_view> kNames[] = {{"SU", "Soviet"},  {"IT", "Italian"}, {"DE", "German"},
                                                                      {"GB", "British"}, {"FR", "French"},  {"US", "American"},
                                                                      {"JP", "Japanese"}};
  for (const auto& [key, name] : kNames)
    if (key == code) return name;
  return code;
}

const Aircraft* pick(const std::vector<const Aircraft*>& list, dice::Rng& rng) {
  return list.empty() ? nullptr : list[rng.below(list.size())];
}

// Where such bombers usually flew.
int usual_base(AircraftClass klass, dice::Rng& rng) {
  switch (klass) {
    case AircraftClass::kTorpedoBomber: return 0;
    case AircraftClass::kDiveBomber:
    case AircraftClass::kLightBomber: return static_cast<int>(rng.below(8));
    case AircraftClass::kHeavyBomber: return 10 + static_cast<int>(rng.below(7));
    default: return 2 + static_cast<int>(rng.below(10));
  }
}

}  // namespace

int fair_handicap(const Setup& setup, int hit_value) {
  double fair = -1.25 * static_cast<double>(setup.flights[0].size());
  for (const Plane& p : setup.flights[1]) {
    double hits = 1.3 + 0.6 * p.firepower - (setup.bomber.defence >= 1 ? 1.0 : 0.0) - (setup.bomber.tail_guns ? 0.4 : 0.0);
    if (setup.inexperienced[1]) hits -= 0.4;
    fair += hit_value * std::max(0.3, hits);
  }
  return std::clamp(static_cast<int>(fair + 0.5), 0, 20);
}

Value setup_fields(const game::DataSource& data) {
  Value fields = ruledata::load_setup_fields(data, "games/full_circle");
  std::vector<ruledata::Labelled> bombers;
  if (const Result<ruledata::Hangar> hangar = ruledata::Hangar::load(data); hangar)
    for (const Aircraft& a : hangar->all())
      if (!a.bomb.empty() && a.full_circle.klass != AircraftClass::kFighter && a.year <= kLastYear)
        bombers.push_back({a.id, a.name});
  ruledata::offer(fields, "bombers", bombers);
  return fields;
}

Result<Value> random_setup(const Value& request, const game::DataSource& data, dice::Rng& rng) {
  const Result<Value> wanted = ruledata::wanted_setup(request, setup_fields(data));
  if (!wanted) return wanted.error();
  const Result<ruledata::Hangar> hangar = ruledata::Hangar::load(data);
  if (!hangar) return hangar.error();
  const Aircraft* fixed = hangar->find(wanted->at("bombers").as_text());
  const int first = fixed != nullptr ? std::max(kFirstYear, fixed->year) : kFirstYear;
  const int year_wanted = static_cast<int>(wanted->at("year").as_integer());
  const int escorts_wanted = static_cast<int>(wanted->at("escorts").as_integer(1 + static_cast<int>(rng.below(3))));
  const int interceptors_wanted = static_cast<int>(wanted->at("interceptors").as_integer(2 + static_cast<int>(rng.below(3))));

  // Draw until the forces can meet: escorts keep up, everybody reaches the height (checked by the scenario reader).
  for (int attempt = 0; attempt < 400; ++attempt) {
    const int year =
        year_wanted != 0 ? year_wanted : first + static_cast<int>(rng.below(static_cast<uint64_t>(kLastYear + 1 - first)));
    const Theatre& theatre = kTheatres[rng.below(std::size(kTheatres))];
    if (year < theatre.from || year > theatre.to || (fixed != nullptr && fixed->nation != theatre.raiders)) continue;
    std::vector<const Aircraft*> bombers, escorts, interceptors;
    for (const Aircraft& a : hangar->all()) {
      // In service, and not yet of another age; jets and rockets are rare enough to be asked for.
      if (a.year > year || a.year < year - 5) continue;
      const bool fighter = a.full_circle.klass == AircraftClass::kFighter;
      if (fighter && a.abilities.rocket) continue;
      if (a.nation == theatre.raiders) (fighter ? escorts : bombers).push_back(&a);
      if (fighter && a.nation == theatre.defenders) interceptors.push_back(&a);
    }
    bombers.erase(std::remove_if(bombers.begin(), bombers.end(), [](const Aircraft* a) { return a->bomb.empty(); }),
                  bombers.end());
    const Aircraft* bomber = fixed != nullptr ? fixed : pick(bombers, rng);
    if (bomber == nullptr || interceptors.empty() || (escorts.empty() && escorts_wanted > 0)) continue;

    const int base = usual_base(bomber->full_circle.klass, rng);
    const bool very_low = base == 0 && bomber->full_circle.klass == AircraftClass::kTorpedoBomber;
    Value v = Value::object();
    v.set("format", 1);
    v.set("id", "random");
    v.set("title", std::string(nation_name(theatre.raiders)) + " raid, " + std::to_string(year));
    v.set("history",
          bomber->name + " bombers on their way to the target.\nDrawn from the hangar, with a handicap by rule of thumb.");
    v.set("difficulty", 3);
    v.set("minutes", 40);
    v.set("ground", theatre.ground);
    v.set("base", base);
    v.set("very_low", very_low);
    v.set("interceptor_max", base + 2 + static_cast<int>(rng.below(3)));
    v.set("handicap", 1);
    v.set("blue", Value(Value::Object{{"name", std::string(nation_name(theatre.raiders)) + " raid"}}));
    v.set("red", Value(Value::Object{{"name", std::string(nation_name(theatre.defenders)) + " fighters"}}));
    v.set("bombers", Value(Value::Object{{"aircraft", bomber->id},
                                         {"groups", 1 + static_cast<int>(rng.below(bomber->full_circle.combat_box ? 3 : 2))}}));
    const auto flights = [&](const std::vector<const Aircraft*>& list, int count) {
      Value result = Value::array();
      while (count > 0) {  // one or two types
        const int part = count > 2 && rng.below(2) == 0 ? count - 1 : count;
        result.push_back(Value(Value::Object{{"aircraft", pick(list, rng)->id}, {"flights", part}}));
        count -= part;
      }
      return result;
    };
    v.set("escorts", flights(escorts, escorts_wanted));
    v.set("interceptors", flights(interceptors, interceptors_wanted));
    v.set("options", Value(Value::Object{
                         {"variants", true},
                         {"escorts_inexperienced", theatre.raiders == "SU" && rng.below(2) == 0},
                         {"interceptors_inexperienced", (theatre.defenders == "SU" || year >= 1944) && rng.below(2) == 0}}));
    const Result<Setup> setup = read_scenario(v, data);
    if (!setup) continue;
    int handicap = fair_handicap(*setup, 1);
    if (handicap < 1) {  // FC-VIC-01
      handicap = fair_handicap(*setup, 2);
      v.set("hit_value", 2);
    }
    v.set("handicap", handicap);
    return v;
  }
  return Error{"request", "no forces of that year can meet like this; ask for less", "FC-SETUP-01"};
}

}  // namespace furball::full_circle
