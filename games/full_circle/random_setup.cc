#include "games/full_circle/random_setup.h"

#include <algorithm>

#include "libs/ruledata/setup_fields.h"
#include "libs/ruledata/theatres.h"

namespace furball::full_circle {
namespace {

using ruledata::Aircraft;
using ruledata::AircraftClass;
using ruledata::kTheatres;
using ruledata::nation_name;
using ruledata::Theatre;

constexpr int kFirstYear = 1936, kLastYear = 1945;

// FC-DIS-01: Soviet pilots in every year, those of the Axis in 1944 and 1945.
bool often_inexperienced(std::string_view nation, int year) {
  return nation == "SU" || (year >= 1944 && (nation == "DE" || nation == "IT" || nation == "JP"));
}

bool is_fighter(const Aircraft& a) { return a.full_circle.klass == AircraftClass::kFighter; }

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
  double fair = -1.25 * static_cast<double>(setup.flights[Side::kEscort].size());
  for (const Plane& p : setup.flights[Side::kInterceptor]) {
    double hits = 1.3 + 0.6 * p.firepower - (setup.bomber.defence >= 1 ? 1.0 : 0.0) - (setup.bomber.tail_guns ? 0.4 : 0.0);
    if (setup.inexperienced[Side::kInterceptor]) hits -= 0.4;
    fair += hit_value * std::max(0.3, hits);
  }
  return std::clamp(static_cast<int>(fair + 0.5), 0, 20);
}

Value setup_fields(const game::DataSource& data) {
  Value fields = ruledata::load_setup_fields(data, "games/full_circle");
  std::vector<ruledata::Labelled> bombers, fighters;
  if (const Result<ruledata::Hangar> hangar = ruledata::Hangar::load(data); hangar)
    for (const Aircraft& a : hangar->all()) {
      if (a.year > kLastYear) continue;
      if (!a.bomb.empty()) bombers.push_back({a.id, a.name});
      if (is_fighter(a)) fighters.push_back({a.id, a.name});
    }
  ruledata::offer(fields, "bombers", bombers);
  ruledata::offer(fields, "escort_type", fighters);
  ruledata::offer(fields, "interceptor_type", fighters);
  for (const char* group : {"escort_flights", "interceptor_flights"}) ruledata::offer(fields, group, "aircraft", fighters);
  return fields;
}

namespace {

// One battle in the making: what was wished for, and what the hangar offers for the rest.
class Draw {
 public:
  Draw(const Value& wanted, const ruledata::Hangar& hangar, dice::Rng& rng)
      : wanted_(wanted),
        hangar_(hangar),
        rng_(rng),
        bomber_(hangar.find(wanted.at("bombers").as_text())),
        escort_(hangar.find(wanted.at("escort_type").as_text())),
        interceptor_(hangar.find(wanted.at("interceptor_type").as_text())),
        escorts_wanted_(wished("escorts", 1, 3)),
        interceptors_wanted_(wished("interceptors", 2, 3)) {
    // Flights listed one by one decide what is drawn beside them.
    if (const Value& listed = wanted.at("escort_flights"); listed.is_array()) {
      escorts_wanted_ = static_cast<int>(listed.as_array().size());
      if (escorts_wanted_ > 0) escort_ = hangar.find(listed.as_array()[0].at("aircraft").as_text());
    }
    if (const Value& listed = wanted.at("interceptor_flights"); !listed.as_array().empty())
      interceptor_ = hangar.find(listed.as_array()[0].at("aircraft").as_text());
  }

  bool all_wished() const { return bomber_ && interceptor_ && (escort_ || escorts_wanted_ == 0); }

  // A scenario, or null when this throw of year and theatre cannot be flown.
  Value scenario() {
    choose_theatre();
    if (!forces_agree() || !pick_types()) return {};
    Value v = Value::object();
    caption(v);
    heights(v);
    v.set("bombers", Value(Value::Object{{"aircraft", bomber_now_->id}, {"groups", wished("groups", 1, most_groups())}}));
    v.set("escorts", side("escort_flights", escort_, escorts_, escorts_wanted_));
    v.set("interceptors", side("interceptor_flights", interceptor_, interceptors_, interceptors_wanted_));
    v.set("options",
          Value(Value::Object{{"variants", true},
                              {"escorts_inexperienced", often_inexperienced(raiders(), year_) && roll(2) == 0},
                              {"interceptors_inexperienced", often_inexperienced(defenders(), year_) && roll(2) == 0}}));
    return v;
  }

 private:
  int roll(int sides) { return static_cast<int>(rng_.below(static_cast<uint64_t>(sides))); }
  int wished(std::string_view key, int least, int span) {
    const int drawn = least + roll(span);  // drawn in any case, so that a wish leaves the rest as it was
    return static_cast<int>(wanted_.at(key).as_integer(drawn));
  }
  std::string_view raiders() const { return bomber_now_->nation; }
  std::string_view defenders() const { return interceptor_ ? std::string_view(interceptor_->nation) : theatre_->defenders; }
  int most_groups() const { return bomber_now_->full_circle.combat_box ? 3 : 2; }

  void choose_theatre() {
    int first = kFirstYear;
    for (const Aircraft* type : {bomber_, escort_, interceptor_})
      if (type) first = std::max(first, type->year);
    first = std::min(first, kLastYear);
    year_ = first + roll(kLastYear + 1 - first);
    if (const int year = static_cast<int>(wanted_.at("year").as_integer()); year != 0) year_ = year;
    theatre_ = &kTheatres[roll(static_cast<int>(std::size(kTheatres)))];
  }

  // Types that were wished for may meet whomever they like; what is drawn beside them comes from a theatre of the year.
  bool forces_agree() const {
    const bool raiders_fixed = bomber_ && (escort_ || escorts_wanted_ == 0);
    if (raiders_fixed && interceptor_) return true;
    if (year_ < theatre_->from || year_ > theatre_->to) return false;
    if (raiders_fixed) return bomber_->nation == theatre_->raiders;
    return (!bomber_ || bomber_->nation == theatre_->raiders) && (!escort_ || escort_->nation == theatre_->raiders);
  }

  bool pick_types() {
    std::vector<const Aircraft*> bombers, fighter_bombers;
    escorts_.clear(), interceptors_.clear();
    for (const Aircraft& a : hangar_.all()) {
      // In service, and not yet of another age; jets and rockets are rare enough to be asked for.
      if (a.year > year_ || a.year < year_ - 5) continue;
      const bool fighter = is_fighter(a);
      if (fighter && a.abilities.rocket) continue;
      if (a.nation == theatre_->raiders && !a.bomb.empty()) (fighter ? fighter_bombers : bombers).push_back(&a);
      if (a.nation == theatre_->raiders && fighter) escorts_.push_back(&a);
      if (a.nation == theatre_->defenders && fighter) interceptors_.push_back(&a);
    }
    const bool fighters_raid = roll(4) == 0 && !fighter_bombers.empty();  // FC-UNIT-03
    bomber_now_ = bomber_ ? bomber_ : pick(fighters_raid ? fighter_bombers : bombers, rng_);
    return bomber_now_ != nullptr && (interceptor_ || !interceptors_.empty()) &&
           (escort_ || !escorts_.empty() || escorts_wanted_ == 0);
  }

  void caption(Value& v) const {
    v.set("format", 1);
    v.set("id", "random");
    v.set("title", say("{nation} raid, {year}", {{"nation", nation_name(raiders())}, {"year", year_}}));
    v.set("history", say("In {year}, {type} aircraft are on their way to the target.\n"
                         "Drawn from the hangar, with a handicap by rule of thumb.",
                         {{"year", year_}, {"type", bomber_now_->name}}));
    v.set("difficulty", 3);
    v.set("minutes", 40);
    v.set("ground", theatre_->ground);
    v.set("blue", Value(Value::Object{{"name", say("{nation} raid", {{"nation", nation_name(raiders())}})}}));
    v.set("red", Value(Value::Object{{"name", say("{nation} fighters", {{"nation", nation_name(defenders())}})}}));
  }

  void heights(Value& v) {
    const AircraftClass klass = bomber_now_->full_circle.klass;
    const int drawn = usual_base(klass, rng_), base = static_cast<int>(wanted_.at("base").as_integer(drawn));
    v.set("base", base);
    v.set("very_low", wanted_.at("very_low").as_bool(base == 0 && klass == AircraftClass::kTorpedoBomber));
    v.set("interceptor_max", base + wished("above", 2, 3));
    v.set("handicap", 1);
  }

  // FC-WPN-03, FC-WPN-04: late in the war, where the type may carry them and they are wanted.
  Value equipment(const Aircraft& type) {
    Value list = Value::array();
    if (year_ < 1943 || !wanted_.at("equipment").as_bool(true) || roll(2) == 0) return list;
    const ruledata::FullCircleCard& card = type.full_circle;
    if (card.may_gyro) list.push_back("gyro");
    else if (card.may_gun_pods && (!card.may_aar || roll(2) == 0)) list.push_back("gun_pods");
    else if (card.may_aar) list.push_back("aar");
    return list;
  }

  // The flights of a side as they were listed, or drawn.
  Value side(std::string_view key, const Aircraft* wished_type, const std::vector<const Aircraft*>& types, int count) {
    const Value& listed = wanted_.at(key);
    if (!listed.is_array()) return flights(wished_type, types, count);
    Value result = Value::array();
    for (const Value& flight : listed.as_array()) {
      const Aircraft* type = hangar_.find(flight.at("aircraft").as_text());
      if (!type) type = wished_type ? wished_type : pick(types, rng_);
      Value load = Value::array();
      const std::string_view store = flight.at("load").as_text("none");
      if (store != "none") load.push_back(store);
      if (flight.at("gyro").as_bool()) load.push_back("gyro");
      Value f = Value::object();
      f.set("aircraft", type ? std::string_view(type->id) : "").set("flights", flight.at("flights").as_integer(1));
      result.push_back(f.set("equipment", load));
    }
    return result;
  }

  Value flights(const Aircraft* wished_type, const std::vector<const Aircraft*>& types, int count) {
    Value result = Value::array();
    while (count > 0) {  // one or two types
      const int part = count > 2 && roll(2) == 0 ? count - 1 : count;
      const Aircraft& type = wished_type ? *wished_type : *pick(types, rng_);
      result.push_back(Value(Value::Object{{"aircraft", type.id}, {"flights", part}, {"equipment", equipment(type)}}));
      count -= part;
    }
    return result;
  }

  const Value& wanted_;
  const ruledata::Hangar& hangar_;
  dice::Rng& rng_;
  const Aircraft *bomber_, *escort_, *interceptor_;  // wished for; else none
  int escorts_wanted_, interceptors_wanted_;
  int year_ = 0;
  const Theatre* theatre_ = nullptr;
  const Aircraft* bomber_now_ = nullptr;
  std::vector<const Aircraft*> escorts_, interceptors_;
};

// FC-VIC-01: by rule of thumb, or left to the players.
void set_handicap(const Value& wanted, const Setup& setup, Value& v) {
  if (wanted.at("handicap").as_text() == "bid") {
    v.set("handicap", "bid");
    return;
  }
  if (wanted.find("points") || wanted.find("hit_value")) {
    const auto hit_value = static_cast<int>(wanted.at("hit_value").as_integer(1));
    v.set("handicap", wanted.at("points").as_integer(fair_handicap(setup, hit_value))).set("hit_value", hit_value);
    return;
  }
  const int value = fair_handicap(setup, 1) < 1 ? 2 : 1;
  v.set("handicap", fair_handicap(setup, value));
  v.set("hit_value", value);
}

}  // namespace

Result<Value> random_setup(const Value& request, const game::DataSource& data, dice::Rng& rng) {
  const Result<Value> wanted = ruledata::wanted_setup(request, setup_fields(data));
  if (!wanted) return wanted.error();
  const Result<ruledata::Hangar> hangar = ruledata::Hangar::load(data);
  if (!hangar) return hangar.error();
  // Draw until the forces can meet: escorts keep up, everybody reaches the height (checked by the scenario reader).
  Draw draw(*wanted, *hangar, rng);
  std::optional<Error> refused;
  for (int attempt = 0; attempt < 400; ++attempt) {
    Value v = draw.scenario();
    if (v.is_null()) continue;
    const Result<Setup> setup = read_scenario(v, data);
    if (!setup) {
      refused = setup.error();
      if (attempt > 40 && draw.all_wished()) break;  // chance cannot mend it
      continue;
    }
    set_handicap(*wanted, *setup, v);
    return v;
  }
  if (refused && draw.all_wished()) return *refused;
  return Error{"request", "no such forces can meet like this; ask for less", "FC-SETUP-01"};
}

}  // namespace furball::full_circle
