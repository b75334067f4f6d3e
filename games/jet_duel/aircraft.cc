// Reads data/aircraft/jets and data/aircraft/missiles (docs/data-format.md).

#include <algorithm>

#include "games/jet_duel/model.h"
#include "libs/base/say.h"
#include "libs/ruledata/reader.h"

namespace furball::jet_duel {
namespace {

bool starts(std::string_view text, std::initializer_list<std::string_view> heads) {
  return std::any_of(heads.begin(), heads.end(), [&](std::string_view h) { return text.substr(0, h.size()) == h; });
}

// What the file of this id says under `kind`; `missing` answers where there is no such file.
template <class T>
Result<T> load(const std::string& folder, std::string_view kind, const std::string& id, const game::DataSource& data,
               Error missing, void (*read)(T&, ruledata::Reader&, const game::DataSource&, ruledata::Errors&)) {
  const std::string path = folder + id + ".toml";
  const Result<Value> file = data.load(path);
  if (!file) {
    missing.where = path;
    return missing;
  }
  ruledata::Errors errors;
  ruledata::Reader r(file->at(kind), path, errors);
  T type;
  type.id = id;
  type.name = r.text("name");
  read(type, r, data, errors);
  if (!errors.empty()) return errors.first();
  return type;
}

void read_missile(MissileType& m, ruledata::Reader& r, const game::DataSource&, ruledata::Errors&) {
  // JD-SET-08: only these five classes are used.
  m.kind = static_cast<MissileClass>(r.choice("class", {"HN", "HW", "HA", "RR", "RA"}));
  m.lethal = r.boolean("lethal");
  m.no_single_penalty = r.boolean("no_single_penalty");
  m.year = r.integer("year", {.fallback = 0});
  // JD-SET-11: these heat seekers are wide, whatever a file of one's own says; other rear ones narrow.
  if (m.kind == kHN || m.kind == kHW) {
    const bool wide = starts(m.id, {"aa-8", "magic-1", "red-top", "aim-9d", "aim-9g", "aim-9j", "shafrir-2"});
    m.kind = wide ? kHW : kHN;
  }
}

}  // namespace

Result<MissileType> load_missile(const game::DataSource& data, const std::string& id) {
  return load("data/aircraft/missiles/", "missile", id, data,
              {"", say("There is no missile '{missile}' in the hangar.", {{"missile", id}}), "JD-SET-08"}, read_missile);
}

Result<void> carry(JetType& jet, MissileType missile, int count, const std::string& where) {
  // JD-SET-15
  if (count < 0 || count > 6)
    return Error{where, say("The track sheet has boxes for 0 to 6 missiles of a family, not {count}.", {{"count", count}}),
                 "JD-SET-15"};
  missile.count = count;
  (missile.is_heat() ? jet.heat : jet.radar_missile) = std::move(missile);
  return {};
}

namespace {

// The missiles of a file: those it carries as a rule, or those it may carry instead.
void load_missiles(const game::DataSource& data, std::vector<ruledata::Reader> list, bool standard, JetType& jet,
                   ruledata::Errors& errors) {
  for (ruledata::Reader& m : list) {
    Result<MissileType> missile = load_missile(data, m.text("id"));
    const int count = m.integer("count");
    const int year = m.integer("year", {.fallback = 0});
    if (!missile) {
      errors.add(m.where(), missile.error().message, missile.error().rule);
    } else if (standard) {
      if (const Result<void> ok = carry(jet, *missile, count, m.where()); !ok)
        errors.add(ok.error().where, ok.error().message, ok.error().rule);
    } else {
      missile->count = count;
      if (year) missile->year = year;
      jet.choices.push_back(std::move(*missile));
    }
  }
}

void read_jet(JetType& j, ruledata::Reader& r, const game::DataSource& data, ruledata::Errors& errors) {
  r.ignore("nation");
  j.year = r.integer("year", {.fallback = 1950});
  j.max_speed = r.integer("max_speed", {.min = 7, .max = 20, .rule = "JD-NRG-05"});
  j.max_altitude = r.integer("max_altitude", {.min = 1, .max = 40});
  static const std::vector<std::string_view> kTypes{"A", "B", "D", "E", "F"};
  const std::string turn_type = r.text("turn_type");
  const auto found = std::find(kTypes.begin(), kTypes.end(), turn_type);
  // JD-SET-09: with these overrides only five turn types remain.
  if (starts(j.id, {"f-15", "su-27"})) j.turn_type = kTypeA;
  else if (starts(j.id, {"javelin"})) j.turn_type = kTypeD;
  else if (found == kTypes.end())
    r.fail("turn_type", say("Turn type '{type}' is unknown; A, B, D, E and F exist.", {{"type", turn_type}}), "JD-SET-09");
  else j.turn_type = static_cast<TurnType>(found - kTypes.begin());
  j.afterburner = r.boolean("afterburner");
  j.high_accel = r.boolean("high_accel");
  // JD-SET-10
  j.slow_roll =
      r.boolean("slow_roll") || starts(j.id, {"a-5", "a-6", "meteor", "scimitar", "buccaneer", "tu-28", "yak-25", "yak-28"});
  j.large = r.boolean("large");
  j.bubble = r.boolean("bubble");
  j.crew = r.integer("crew", {.min = 1, .max = 2});
  j.rear_view = r.boolean("crew_rear_view") && j.crew == 2;
  j.gun = static_cast<Gun>(r.choice("gun", {"none", "mg", "cannon"}));
  j.gun_external = r.boolean("gun_external");
  j.gunnery_penalty = r.boolean("gunnery_penalty");
  j.radar = r.integer("radar", {.min = 0, .max = 9});
  j.cm = r.integer("cm", {.min = 0, .max = 9});
  j.irst = r.boolean("irst");
  load_missiles(data, r.list("missiles"), true, j, errors);
  load_missiles(data, r.list("options"), false, j, errors);
  r.done();
}

}  // namespace

Result<JetType> load_jet(const game::DataSource& data, const std::string& id) {
  return load("data/aircraft/jets/", "jet", id, data,
              {"", say("There is no jet '{jet}' in the hangar.", {{"jet", id}}), "JD-SET-14"}, read_jet);
}

}  // namespace furball::jet_duel
