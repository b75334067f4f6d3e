#include "games/dogfight/agreed_setup.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "games/dogfight/dogfight.h"
#include "libs/ruledata/setup_fields.h"

namespace furball::dogfight {
namespace {

// Who meets whom; types have no effect on play, DF-UNIT-02.
struct Raid {
  std::string_view bombers, bomber, escort, interceptor, blue, red, where;
};
constexpr Raid kRaids[] = {
    {"medium", "He 111", "Bf 109", "Hurricane", "Luftwaffe raid", "Fighter Command", "England, 1940"},
    {"medium", "G4M", "A6M", "Wildcat", "Rabaul raid", "Marine fighters", "the Solomons, 1942"},
    {"medium", "B-26", "P-47", "Fw 190", "Ninth Air Force", "Jagdgeschwader", "France, 1943"},
    {"light", "Ju 87", "Bf 109", "Yak-1", "Stuka group", "Soviet fighters", "the Kuban, 1943"},
    {"light", "D3A", "A6M", "Wildcat", "Strike group", "Combat air patrol", "the Coral Sea, 1942"},
    {"heavy", "B-17F", "P-47", "Fw 190", "Eighth Air Force", "Reich defence", "Germany, 1943"},
    {"heavy", "B-29", "P-51", "Ki-84", "Twentieth Air Force", "Home defence", "Japan, 1945"},
    {"fighter_bomber", "Fw 190 Jabo", "Fw 190", "Typhoon", "Jabo raid", "Fighter Command", "the Channel coast, 1943"},
    {"fighter_bomber", "Beaufighter", "Mustang", "Bf 109", "Strike wing", "Jagdgruppe", "Norway, 1944"},
};

class Agreement {
 public:
  Agreement(const Value& wanted, dice::Rng& rng) : wanted_(wanted), rng_(rng), raid_(draw_raid()) {}

  Value scenario() {
    const bool heavy = raid_.bombers == "heavy";
    const int squadrons = number("squadrons", 1, heavy ? 3 : 2);
    const int escorts = named("escort_flights") ? listed("escort_flights") : number("escorts", 2, 4);
    const bool alone = escorts == 0;
    // The book's examples against lone bombers: 4 flights against 1 squadron, 6 against 3 (DF-HB-04).
    const int fewest = alone ? squadrons + 3 : escorts + 1, most = alone ? fewest : escorts + 2;
    const int interceptors = named("interceptor_flights")
                                 ? listed("interceptor_flights")
                                 : number("interceptors", std::min(fewest, kMaxFlights), std::min(most, kMaxFlights));
    Value bombers = Value::object();
    bombers.set("class", raid_.bombers)
        .set("type", wanted_.at("bomber_type").as_text(raid_.bomber))
        .set("squadrons", squadrons);
    bombers.set("late", wanted_.at("late")).set("forward_guns", wanted_.at("forward_guns"));
    Value options = Value::object();
    options.set("sun", wanted_.at("sun"));
    if (!alone) options.set("bidding", wanted_.at("bidding"));
    Value v = Value::object();
    v.set("format", 1).set("id", "agreed").set("title", say("A raid over {place}", {{"place", raid_.where}}));
    v.set("history", "A battle as the players agreed it.\nThe types are those of the time and place; they have no effect.");
    v.set("difficulty", 3).set("minutes", 25).set("solitaire", alone).set("altitude", altitude());
    v.set("handicap", wanted_.at("handicap").as_integer(0)).set("max_row", wanted_.at("max_row"));
    if (named("turns")) v.set("turns", wanted_.at("turns"));
    v.set("blue", Value::object().set("name", raid_.blue)).set("red", Value::object().set("name", raid_.red));
    v.set("bombers", std::move(bombers)).set("options", std::move(options));
    v.set("escorts", named("escort_flights") ? agreed_flights("escort_flights", raid_.escort)
                                             : flights(escorts, raid_.escort, "escort_kind", "escorts_of_kind"));
    v.set("interceptors", named("interceptor_flights")
                              ? agreed_flights("interceptor_flights", raid_.interceptor)
                              : flights(interceptors, raid_.interceptor, "interceptor_kind", "interceptors_of_kind"));
    return v;
  }

 private:
  // A raid of the class that was asked for, or of one that fits the rest of the request.
  const Raid& draw_raid() {
    const auto asked = [&](std::string_view key, auto value) { return wanted_.find(key) && wanted_.at(key) == Value(value); };
    std::vector<const Raid*> fitting;
    for (const Raid& raid : kRaids) {
      const std::string_view wanted = wanted_.at("class").as_text();
      const bool heavy = raid.bombers == "heavy";
      const bool low = asked("altitude", "low") || asked("altitude", "very_low");
      const bool alone = named("escort_flights") ? listed("escort_flights") == 0 : asked("escorts", 0);
      const bool only_heavy = asked("squadrons", 3) || alone || asked("late", true);
      const bool fits = !(heavy && low) && !(!heavy && only_heavy) && !(raid.bombers != "light" && asked("forward_guns", true));
      if (wanted.empty() ? fits : raid.bombers == wanted) fitting.push_back(&raid);
    }
    return fitting.empty() ? kRaids[0] : *fitting[rng_.below(fitting.size())];
  }

  int number(std::string_view key, int least, int most) {
    if (wanted_.find(key)) return static_cast<int>(wanted_.at(key).as_integer());
    const int choices = most - least + 1;
    return least + static_cast<int>(rng_.below(static_cast<uint64_t>(choices)));
  }

  bool named(std::string_view key) const { return wanted_.find(key) != nullptr; }
  int listed(std::string_view key) const { return static_cast<int>(wanted_.at(key).as_array().size()); }

  // Flight by flight, as the players listed them.
  Value agreed_flights(std::string_view key, std::string_view usual_type) const {
    Value list = Value::array();
    char id = 'A';
    for (const Value& flight : wanted_.at(key).as_array()) {
      Value f = Value::object();
      f.set("id", std::string(1, id++)).set("type", flight.at("type").as_text(usual_type));
      for (const char* kind : {"heavy", "slow", "weak"}) f.set(kind, flight.at(kind).as_bool());
      list.push_back(std::move(f));
    }
    return list;
  }

  // Where such bombers usually flew.
  std::string altitude() {
    if (wanted_.find("altitude")) return std::string(wanted_.at("altitude").as_text());
    if (raid_.bombers == "fighter_bomber") return rng_.below(2) == 0 ? "low" : "very_low";
    return raid_.bombers == "light" && rng_.below(3) == 0 ? "low" : "medium";
  }

  Value flights(int count, std::string_view type, std::string_view kind_key, std::string_view number_key) const {
    const std::string_view kind = wanted_.at(kind_key).as_text();
    const auto of_kind = static_cast<int>(wanted_.at(number_key).as_integer(count));
    const auto is = [&](int i, std::string_view word) { return i < of_kind && kind.find(word) != std::string_view::npos; };
    Value list = Value::array();
    for (int i = 0; i < count; ++i)
      list.push_back(Value::object()
                         .set("id", std::string(1, static_cast<char>('A' + i)))
                         .set("type", type)
                         .set("heavy", is(i, "heavy"))
                         .set("slow", is(i, "slow"))
                         .set("weak", is(i, "weak")));
    return list;
  }

  const Value& wanted_;
  dice::Rng& rng_;
  const Raid& raid_;
};

}  // namespace

Value setup_fields(const game::DataSource& data) { return ruledata::load_setup_fields(data, "games/dogfight"); }

Result<Value> agreed_setup(const Value& request, const game::DataSource& data, dice::Rng& rng) {
  const Result<Value> wanted = ruledata::wanted_setup(request, setup_fields(data));
  if (!wanted) return wanted.error();
  Value scenario = Agreement(*wanted, rng).scenario();
  Result<Scenario> checked = read_scenario(scenario);
  if (!checked) return checked.error();
  if (wanted->find("handicap")) return scenario;
  // By rule of thumb: what the interceptors are expected to gain.
  const Dogfight game(std::move(*checked));
  State start = game.initial();
  if (start.step == Step::kBid) game.next_setup_step(start, nullptr);
  scenario.set("handicap", std::max(0, static_cast<int>(std::lround(-game.evaluate(start)))));
  return scenario;
}

}  // namespace furball::dogfight
