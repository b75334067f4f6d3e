#include "games/fast_easy/tables.h"

#include <algorithm>

#include "libs/base/say.h"
#include "libs/dice/dice.h"
#include "libs/ruledata/reader.h"

namespace furball::fast_easy {
namespace {

using ruledata::Errors;
using ruledata::Reader;

constexpr const char* kFolder = "games/fast_easy/data/";

void read_common(Reader& r, PlaneType& t) {
  t.id = r.text("id");
  t.name = r.text("name");
  t.brief = r.text("short");
  const std::string kind = r.text("kind");
  if (const auto known = game::UnitKind::parse(kind)) t.kind = *known;
  else r.fail("kind", say("'{kind}' is not a kind of aircraft that can be drawn", {{"kind", kind}}));
  t.speed = r.integer("speed", {.min = 1, .max = 12});
  t.turn = r.integer("turn", {.min = 1, .max = 12});
  t.hp = r.integer("hit_points", {.min = 1, .max = 60});
  t.engines = r.integer("engines", {.min = 1, .max = 4});
  t.bomb_need = r.integer("bomb_need", {.min = 2, .max = 6});
}

PlaneType read_fighter(Reader& r) {
  PlaneType t;
  read_common(r, t);
  t.guns = r.integer("guns", {.min = 0, .max = 6});
  t.rear = r.integer("rear", {.min = 0, .max = 4, .fallback = 0});
  t.imm = r.integer("immelmann", {.min = 1, .max = 12, .fallback = 0});
  t.imm_fail_max = r.integer("immelmann_fail_max", {.min = 0, .max = 6, .fallback = 0});
  t.jet = r.boolean("jet", false);
  t.cannon30 = r.boolean("cannon30", false);
  t.small = r.boolean("small", false);
  t.rockets = r.integer("rockets", {.min = 0, .max = 4, .fallback = 0});
  return t;
}

PlaneType read_bomber(Reader& r) {
  PlaneType t;
  read_common(r, t);
  t.bomber = true;
  constexpr ruledata::IntegerSpec kGuns{.min = 0, .max = 4};
  t.turret[kNose] = r.integer("nose", kGuns);
  t.turret[kTop] = r.integer("top", kGuns);
  t.turret[kBelly] = r.integer("belly", kGuns);
  t.turret[kLeft] = t.turret[kRight] = r.integer("side", kGuns);
  t.turret[kTail] = r.integer("tail", kGuns);
  t.dorsal_astern = r.boolean("dorsal_astern", false);
  return t;
}

template <std::size_t N>
void read_needs(Reader& r, const char* key, std::array<int, N>& out, int min, int max) {
  const std::vector<int> list = r.integers(key, {.min = min, .max = max});
  if (list.size() != N - 1) return r.fail(key, "needs one number for each range");
  std::copy(list.begin(), list.end(), out.begin() + 1);
}

void read_critical(Reader& r, const char* key, std::array<Crit, 11>& row) {
  const std::vector<std::string> cells = r.texts(key);
  if (cells.size() != row.size()) return r.fail(key, "needs 11 results, for 2 to 12", "FE-CRIT-03");
  static constexpr std::string_view kWords[kCritCount] = {"", "1", "2", "3", "S1", "S2", "H"};
  for (std::size_t i = 0; i < row.size(); ++i) {
    const auto* word = std::find(std::begin(kWords), std::end(kWords), cells[i]);
    if (word == std::end(kWords)) return r.fail(key, say("unknown result '{result}'", {{"result", cells[i]}}), "FE-CRIT-03");
    row[i] = static_cast<Crit>(word - kWords);
  }
}

void read_casualty(Reader& r, const char* key, std::array<Fate, 6>& row) {
  const std::string cells = r.text(key);
  if (cells.size() != 6) return r.fail(key, "needs six letters C, D or L", "FE-END-01");
  for (std::size_t i = 0; i < 6; ++i) {
    switch (cells[i]) {
      case 'C': row[i] = Fate::kCrash; break;
      case 'D': row[i] = Fate::kDamaged; break;
      case 'L': row[i] = Fate::kLight; break;
      default: return r.fail(key, "only the letters C, D and L are known", "FE-END-01");
    }
  }
}

void read_combat(Reader& r, Tables& t) {
  r.ignore("format");
  Reader shooting = r.table("shooting");
  read_needs(shooting, "guns", t.guns, 2, 6);
  read_needs(shooting, "rear", t.rear, 2, 6);
  read_needs(shooting, "turret", t.turret, 2, 6);
  t.jet_need_range_1 = shooting.integer("jet_at_range_1", {.min = 2, .max = 6});
  Reader dice = r.table("dice");
  t.wingman = dice.integer("wingman", {.min = 0, .max = 2});
  t.ace = dice.integer("ace", {.min = 0, .max = 2});
  t.frontal = dice.integer("frontal", {.min = -3, .max = 0});
  t.tailing = dice.integer("tailing", {.min = 0, .max = 2});
  Reader friendly = r.table("friendly_fire");
  read_needs(friendly, "highest", t.friendly_highest, 0, 6);
  t.friendly_dice = friendly.integer("dice", {.min = 1, .max = 6});
  Reader rockets = r.table("rockets");
  t.rocket_near = rockets.integer("nearest", {.min = 1, .max = 12});
  t.rocket_far = rockets.integer("farthest", {.min = 1, .max = 12});
  t.rocket_need = rockets.integer("need", {.min = 2, .max = 6});
  Reader checks = r.table("checks");
  t.engine_need = checks.integer("engine", {.min = 2, .max = 6});
  t.speed_zero_need = checks.integer("speed_zero", {.min = 2, .max = 6});
  t.extra_hex_need = checks.integer("extra_hex", {.min = 2, .max = 6});
  const int fail_max = checks.integer("immelmann_fail_max", {.min = 1, .max = 5});
  for (PlaneType& type : t.types)
    if (type.imm_fail_max == 0) type.imm_fail_max = fail_max;
  t.deployment = checks.integer("deployment", {.min = 0, .max = 20});
  Reader critical = r.table("critical");
  static constexpr const char* kRows[] = {"fighter", "bomber", "jet", "rocket", "collision"};
  for (std::size_t i = 0; i < 5; ++i) read_critical(critical, kRows[i], t.critical[i]);
  t.crit_cannon30 = critical.integer("cannon30", {.min = 0, .max = 3});
  t.crit_frontal = critical.integer("frontal", {.min = 0, .max = 3});
  Reader casualty = r.table("casualty");
  static constexpr const char* kFates[] = {"fighter", "bomber", "engines_some", "engines_most", "engines_all"};
  for (std::size_t i = 0; i < 5; ++i) read_casualty(casualty, kFates[i], t.casualty[i + 1]);
  t.fate_critical = casualty.integer("critical", {.min = -3, .max = 3});
  t.fate_far = casualty.integer("far_from_home", {.min = -3, .max = 3});
  Reader loaded = r.table("fighter_bomber");
  t.loaded_speed = loaded.integer("speed", {.min = -3, .max = 0});
  t.loaded_turn = loaded.integer("turn", {.min = 0, .max = 3});
  Reader points = r.table("points");
  constexpr ruledata::IntegerSpec kPoints{.min = 0, .max = 100};
  t.points_fighter[0] = points.integer("fighter_crash", kPoints);
  t.points_fighter[1] = points.integer("fighter_damaged", kPoints);
  t.points_twin[0] = points.integer("twin_crash", kPoints);
  t.points_twin[1] = points.integer("twin_damaged", kPoints);
  t.points_four[0] = points.integer("four_crash", kPoints);
  t.points_four[1] = points.integer("four_damaged", kPoints);
  t.points_target = points.integer("target", kPoints);
  for (Reader* table : {&shooting, &dice, &friendly, &rockets, &checks, &critical, &casualty, &loaded, &points}) {
    table->ignore("source");
    table->done();
  }
  r.done();
}

}  // namespace

Result<Tables> load_tables(const game::DataSource& data) {
  Tables t;
  Errors errors;
  for (const char* list : {"fighter", "bomber"}) {
    const std::string path = kFolder + std::string(list) + "s.toml";
    const Result<Value> file = data.load(path);
    if (!file) return file.error();
    Reader r(*file, path, errors);
    for (const char* known : {"format", "source", "engines_source", "bomb_source"}) r.ignore(known);
    for (Reader& plane : r.list(list)) {
      t.types.push_back(list[0] == 'b' ? read_bomber(plane) : read_fighter(plane));
      plane.done();
    }
    r.done();
  }
  const std::string path = kFolder + std::string("tables.toml");
  const Result<Value> file = data.load(path);
  if (!file) return file.error();
  Reader r(*file, path, errors);
  read_combat(r, t);
  if (!errors.empty()) return errors.first();
  auto weights = ruledata::load_weights<MoveWeights>(data, kFolder + std::string("doctrine.toml"));
  if (!weights) return weights.error();
  t.weights = *weights;
  return t;
}

Crit critical_result(const Tables& t, CritRow row, int total) {
  return t.critical[static_cast<std::size_t>(row)][static_cast<std::size_t>(std::clamp(total, 2, 12) - 2)];
}

Fate casualty_result(const Tables& t, FateRow row, int total) {
  return t.casualty[static_cast<std::size_t>(row)][static_cast<std::size_t>(std::clamp(total, 1, 6) - 1)];
}

std::array<uint8_t, kCritCount> critical_ways(const Tables& t, CritRow row, int modifier) {
  std::array<uint8_t, kCritCount> ways{};
  for (int sum = 2; sum <= 12; ++sum) {
    uint8_t& count = ways[critical_result(t, row, sum + modifier)];
    count += dice::kTwoD6[static_cast<std::size_t>(sum - 2)];
  }
  return ways;
}

std::array<uint8_t, 4> casualty_ways(const Tables& t, FateRow row, int modifier) {
  std::array<uint8_t, 4> ways{};
  for (int die = 1; die <= 6; ++die) ++ways[static_cast<std::size_t>(casualty_result(t, row, die + modifier))];
  return ways;
}

}  // namespace furball::fast_easy
