// Reads a scenario. The board size, turn limit and points are ours: the rule book has none (rulings
// 1, 2).

#include <algorithm>
#include <cstdlib>

#include "games/fast_easy/setup.h"
#include "libs/base/say.h"
#include "libs/ruledata/reader.h"

namespace furball::fast_easy {
namespace {

using geom::Hex;
using geom::HexSide;
using ruledata::Errors;
using ruledata::Reader;

constexpr Hex from_xy(int x, int y) { return {x, (3 * y - x) / 2}; }

// FE-SETUP-06: groups of three on the lattice where no two planes are adjacent. `leaders` are in
// the order in which a smaller formation fills them; each brings its wingmen left and right behind
// it.
std::vector<Hex> formation_slots(int pattern) {
  std::vector<Hex> slots;
  const auto vic = [&slots](int x, int y) {
    slots.push_back(from_xy(x, y));
    slots.push_back(from_xy(x - 1, y + 1));
    slots.push_back(from_xy(x + 1, y + 1));
  };
  if (pattern == 0) {  // the box of twenty
    for (auto [x, y] : {std::pair{0, 0}, {0, 2}, {4, 2}, {4, 4}, {-4, 2}, {-4, 4}}) vic(x, y);
    slots.push_back(from_xy(-1, 5));
    slots.push_back(from_xy(1, 5));
  } else if (pattern == 1) {  // vics in trail
    for (int i = 0; i < 4; ++i) vic(0, 2 * i);
  } else {  // vics abreast
    for (int x : {0, -4, 4, -8, 8}) vic(x, 0);
  }
  return slots;
}

class SetupReader {
 public:
  SetupReader(Setup& setup, Errors& errors) : s_(setup), errors_(errors) {}

  void read(const Value& scenario) {
    Reader r(scenario, "scenario", errors_);
    r.caption();
    s_.title = r.text("title", "");
    for (const game::Seat side : game::kBothSeats) {
      Reader table = r.table(game::name(side));
      s_.names[side] = table.text("name", side == game::Seat::kBlue ? "Bombers and escorts" : "Interceptors");
      s_.far[side] = table.boolean("far_from_home", false);  // FE-END-03
      s_.bonus[side] = table.integer("bonus", {.min = 0, .max = 100, .fallback = 0});
      table.done();
    }
    Reader board = r.table("board");
    s_.board.cols = board.integer("columns", {.min = 8, .max = kMaxColumns, .fallback = 26});
    s_.board.rows = board.integer("rows", {.min = 8, .max = kMaxRows, .fallback = 40});
    s_.ground = board.text("ground", "land");
    board.done();
    s_.turns = r.integer("turns", {.min = 1, .max = 60, .fallback = 14});
    s_.escort_zone = r.integer("escort_zone", {.min = 1, .max = 8, .fallback = 5});
    read_options(r);
    read_bombers(r);
    for (Reader& group : r.list("escorts")) read_fighters(group, Role::kEscort);
    for (Reader& group : r.list("interceptors")) read_fighters(group, Role::kInterceptor);
    for (Reader& target : r.list("targets")) {
      Target t;
      t.name = target.text("name", "Target");
      t.at = read_hex(target, "at");
      target.done();
      s_.targets.push_back(t);
    }
    read_points(r);
    r.done();
  }

 private:
  Hex read_hex(Reader& r, const char* key) {
    Hex at;
    const std::string text = r.text(key);
    if (!text.empty() && (!parse_hex(text, at) || !s_.board.contains(at)))
      r.fail(key, say("'{hex}' is not a hex of the board", {{"hex", text}}), "FE-SETUP-01");
    return at;
  }

  int read_type(Reader& r, bool bomber) {
    const std::string id = r.text("type");
    const int type = s_.tables.find(id);
    if (type < 0 || s_.tables.types[static_cast<std::size_t>(type)].bomber != bomber) {
      r.fail("type",
             say(bomber ? "'{type}' is not a bomber of the tables" : "'{type}' is not a fighter of the tables", {{"type", id}}),
             "FE-CLASS-01");
      return bomber ? static_cast<int>(s_.tables.types.size()) - 1 : 0;
    }
    return type;
  }

  std::string next_id(Role role) {
    int n = 1;
    for (const Member& m : s_.members) n += m.role == role;
    return std::string(1, "BEI"[static_cast<int>(role)]) + std::to_string(n);
  }

  std::vector<Hex> read_places(Reader& r, int& count) {
    std::vector<Hex> places;
    for (const std::string& text : r.texts("at")) {
      Hex at;
      if (!parse_hex(text, at)) r.fail("at", say("'{hex}' is not a hex", {{"hex", text}}), "FE-SETUP-01");
      places.push_back(at);
    }
    const int most = places.empty() ? kMaxPlanes : static_cast<int>(places.size());
    count = r.integer("count", {.min = 1, .max = kMaxPlanes, .fallback = places.empty() ? 1 : most});
    if (!places.empty() && count != most) r.fail("count", "differs from the number of hexes in 'at'");
    return places;
  }

  void read_bombers(Reader& r) {
    Reader formation = r.table("formation");
    const int pattern = formation.choice("pattern", {"box", "trail", "abreast"}, 0);
    const bool has_lead = formation.has("lead");
    const Hex lead = has_lead ? read_hex(formation, "lead") : Hex{};
    formation.done();
    const std::vector<Hex> slots = formation_slots(pattern);
    std::size_t next = 0;
    std::vector<std::size_t> in_formation;
    for (Reader& group : r.list("bombers")) {
      Member m;
      m.role = Role::kBomber;
      m.type = read_type(group, true);
      m.bombs = group.boolean("bombs", true);
      int count = 0;
      const std::vector<Hex> places = read_places(group, count);
      for (int i = 0; i < count; ++i) {
        if (places.empty() && (!has_lead || next >= slots.size())) {
          group.fail("count", has_lead ? "more bombers than the formation has places" : "[formation] lead is missing",
                     "FE-SETUP-06");
          break;
        }
        if (places.empty()) in_formation.push_back(s_.members.size());
        m.start = places.empty() ? lead + slots[next++] : places[static_cast<std::size_t>(i)];
        m.facing = geom::kSideN;  // FE-SETUP-02
        m.id = next_id(m.role);
        s_.members.push_back(m);
      }
      group.done();
    }
    // FE-SETUP-06: the owner's pattern, if all his bombers find a place in it
    if (placing_ < kFirstPattern) return;
    const std::vector<Hex> chosen = formation_slots(placing_ - kFirstPattern);
    for (std::size_t i = 0; i < in_formation.size() && in_formation.size() <= chosen.size(); ++i)
      s_.members[in_formation[i]].start = lead + chosen[i];
  }

  void read_fighters(Reader& r, Role role) {
    Member m;
    m.role = role;
    m.type = read_type(r, false);
    const PlaneType& type = s_.tables.types[static_cast<std::size_t>(m.type)];
    m.facing = HexSide(r.integer("facing", {.min = 0, .max = 5, .fallback = role == Role::kEscort ? 0 : 3}));
    m.bombs = r.boolean("bombs", false);
    m.rockets = r.integer("rockets", {.min = 0, .max = 4, .fallback = 0});
    if (m.rockets != 0 && ((m.rockets != 2 && m.rockets != 4) || m.rockets > type.rockets))
      r.fail("rockets",
             say(type.rockets == 0   ? "the {type} carries no rockets"
                 : type.rockets == 2 ? "the {type} carries 0 or 2 salvos"
                                     : "the {type} carries 0, 2 or 4 salvos",
                 {{"type", type.name}}),
             "FE-RKT-01");
    if (m.rockets != 0 && role != Role::kInterceptor) r.fail("rockets", "only interceptors carry rockets", "FE-RKT-01");
    if (m.bombs && role != Role::kEscort) r.fail("bombs", "only the bombers' side has targets to bomb", "FE-CLASS-02");
    int count = 0;
    const std::vector<Hex> places = read_places(r, count);
    const std::vector<int> aces = r.integers("aces", {.min = 1, .max = count, .rule = "FE-SHOOT-10"});
    const bool has_lead = r.has("lead");
    const Hex lead = has_lead ? read_hex(r, "lead") : Hex{};
    m.placed = has_lead || !places.empty();
    if (role == Role::kEscort && placing_ != 0 && has_bombers()) m.placed = false;  // FE-SETUP-03
    const int first = static_cast<int>(s_.members.size());
    for (int i = 0; i < count; ++i) {
      m.id = next_id(role);
      m.ace = std::find(aces.begin(), aces.end(), i + 1) != aces.end();
      m.start = !m.placed ? Hex{} : places.empty() ? chevron(lead, m.facing, i) : places[static_cast<std::size_t>(i)];
      s_.members.push_back(m);
    }
    if (role == Role::kInterceptor && !m.placed) {
      Group g{first, count, 0, 0, 0, 0, m.facing};
      Reader area = r.table("area");
      const auto span = [&area](const char* key, int most, int& from, int& to) {
        const std::vector<int> list = area.integers(key, {.min = 1, .max = most, .rule = "FE-SETUP-04"});
        if (list.size() != 2 || list[0] > list[1]) return area.fail(key, "needs two numbers, first and last", "FE-SETUP-04");
        from = list[0] - 1, to = list[1] - 1;
      };
      span("columns", s_.board.cols, g.column_from, g.column_to);
      span("rows", s_.board.rows, g.row_from, g.row_to);
      area.done();
      if ((g.column_to - g.column_from + 1) * (g.row_to - g.row_from + 1) > 500)
        r.fail("area", "may not hold more than 500 hexes", "FE-SETUP-04");
      s_.groups.push_back(g);
    }
    r.done();
  }

  // Points are ours (ruling 2); a scenario may have its own.
  void read_points(Reader& r) {
    Reader points = r.table("points");
    Tables& t = s_.tables;
    const auto value = [&points](const char* key, int& number) {
      number = points.integer(key, {.min = 0, .max = 100, .fallback = number});
    };
    value("fighter_crash", t.points_fighter[0]);
    value("fighter_damaged", t.points_fighter[1]);
    value("twin_crash", t.points_twin[0]);
    value("twin_damaged", t.points_twin[1]);
    value("four_crash", t.points_four[0]);
    value("four_damaged", t.points_four[1]);
    value("target", t.points_target);
    points.done();
  }

  void read_options(Reader& r) {
    Reader o = r.table("options");
    Options& x = s_.options;
    x.tailing = o.boolean("tailing", false);
    x.two_sixes = o.boolean("two_sixes", false);
    x.friendly_nearest = o.choice("friendly_fire", {"every", "nearest"}, 0) == 1;
    x.twin_fighter_engines = o.boolean("twin_fighter_engines", false);
    x.far_is_worse = o.choice("far_from_home", {"better", "worse"}, 0) == 1;
    x.critical_once_a_phase = o.choice("critical_once", {"attack", "phase"}, 0) == 1;
    x.rockets_or_guns = o.boolean("rockets_or_guns", false);
    x.wide_arcs = o.boolean("wide_arcs", false);
    x.dorsal_astern = o.choice("dorsal_arc", {"all", "astern"}, 0) == 1;
    placing_ = o.choice("placing", {"as_written", "escorts", "box", "trail", "abreast"}, 0);
    o.done();
  }

  bool has_bombers() const {
    return std::any_of(s_.members.begin(), s_.members.end(), [](const Member& m) { return m.role == Role::kBomber; });
  }

  static constexpr int kFirstPattern = 2;  // of the choices of "placing"
  Setup& s_;
  Errors& errors_;
  int placing_ = 0;  // 1: the owner places his escorts; from kFirstPattern on: and his bombers fly in this pattern
};

Error refused(const Member& m, std::string why, const char* rule) { return {"scenario: " + m.id, std::move(why), rule}; }

}  // namespace

std::string hex_name(Hex at) {
  const geom::Offset o = geom::to_offset(at);
  std::string name;
  if (o.col >= 26) name += 'A';
  name += static_cast<char>('A' + (o.col + 260) % 26);
  return name + std::to_string(o.row + 1);
}

bool parse_hex(std::string_view text, Hex& at) {
  std::size_t i = 0;
  int column = -1;
  while (i < text.size() && text[i] >= 'A' && text[i] <= 'Z' && i < 2) column = (column + 1) * 26 + (text[i++] - 'A');
  if (i == 0 || i == text.size() || text.size() > i + 2 || column >= kMaxColumns) return false;
  int row = 0;
  for (; i < text.size(); ++i) {
    if (text[i] < '0' || text[i] > '9') return false;
    row = row * 10 + (text[i] - '0');
  }
  if (row < 1 || row > kMaxRows) return false;
  at = geom::to_hex(geom::Offset{column, row - 1});
  return true;
}

Result<void> finish_setup(Setup& s) {
  if (s.members.size() > kMaxPlanes) return Error{"scenario", "at most 64 planes fit a game", "FE-SETUP-01"};
  if (s.targets.size() > kMaxTargets) return Error{"scenario: targets", "at most 7 targets", "FE-BOMB-01"};
  s.bombers = s.escorts = s.interceptors = s.aces = 0;
  s.formation_speed = 0;
  int salvos = 0;
  for (std::size_t i = 0; i < s.members.size(); ++i) {
    const Member& m = s.members[i];
    const PlaneType& type = s.tables.types[static_cast<std::size_t>(m.type)];
    (m.role == Role::kBomber ? s.bombers : m.role == Role::kEscort ? s.escorts : s.interceptors) |= bit(static_cast<int>(i));
    if (m.ace) s.aces |= bit(static_cast<int>(i));
    if (m.role == Role::kBomber)
      s.formation_speed = s.formation_speed == 0 ? type.speed : std::min(s.formation_speed, type.speed);
    salvos += m.rockets;
    if (!m.placed) continue;
    if (!s.board.contains(m.start)) return refused(m, "starts off the board", "FE-SETUP-01");
    for (std::size_t k = 0; k < i; ++k) {
      const Member& other = s.members[k];
      if (!other.placed) continue;
      const int distance = geom::distance(m.start, other.start);
      if (distance == 0) return refused(m, say("starts in the hex of {other}", {{"other", other.id}}), "FE-SETUP-01");
      if (m.role == Role::kBomber && other.role == Role::kBomber && distance == 1)
        return refused(m, say("starts next to {other}: a formation keeps its distance", {{"other", other.id}}), "FE-SETUP-06");
      if (m.role == Role::kInterceptor && other.role != Role::kInterceptor && distance < s.tables.deployment)
        return refused(
            m, say("starts less than {distance} hexes from {other}", {{"distance", s.tables.deployment}, {"other", other.id}}),
            "FE-SETUP-05");
    }
  }
  if (2 * salvos > kMaxShifts) return Error{"scenario", "at most 96 rocket salvos in all", "FE-RKT-01"};
  if (s.interceptors == 0 || (s.bombers | s.escorts) == 0) return Error{"scenario", "both sides need planes", "FE-CLASS-02"};
  return {};
}

Result<Setup> read_setup(const Value& scenario, const game::DataSource& data) {
  Setup setup;
  Result<Tables> tables = load_tables(data);
  if (!tables) return tables.error();
  setup.tables = std::move(*tables);
  Errors errors;
  SetupReader(setup, errors).read(scenario);
  if (!errors.empty()) return errors.first();
  if (Result<void> finished = finish_setup(setup); !finished) return finished.error();
  return setup;
}

}  // namespace furball::fast_easy
