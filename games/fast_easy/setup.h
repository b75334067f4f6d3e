#pragma once
// A scenario after reading: everything that stays fixed during the game.

#include <array>
#include <string>
#include <vector>

#include "games/fast_easy/state.h"
#include "games/fast_easy/tables.h"
#include "libs/geom/hex.h"

namespace furball::fast_easy {

enum class Role : uint8_t { kBomber, kEscort, kInterceptor };  // FE-CLASS-01, FE-CLASS-02

struct Member {
  std::string id;  // "B1", "E3", "I12"
  int type = 0;
  Role role = Role::kBomber;
  bool ace = false;    // FE-SHOOT-10, ruling 33
  bool placed = true;  // false: put on the board during the set-up
  bool bombs = false;
  int rockets = 0;
  geom::Hex start;  // bombers: their station, too
  geom::HexSide facing;
};

// Interceptors that enter together at a place found by chance (FE-SETUP-04).
struct Group {
  int first = 0, count = 0;
  int column_from = 0, column_to = 0, row_from = 0, row_to = 0;  // area of the leader
  geom::HexSide facing = geom::kSideS;
};

// Place i of a chevron behind its leader: each plane is the wingman of the one before it on its side (FE-SHOOT-09).
inline geom::Hex chevron(geom::Hex lead, geom::HexSide facing, int i) {
  return geom::neighbour(lead, facing + (i % 2 == 1 ? 2 : 4), (i + 1) / 2);
}

struct Target {
  geom::Hex at;
  std::string name;
};

// Every alternative of the rulings. The defaults are the rulings.
struct Options {
  bool tailing = false;                // FE-SHOOT-12
  bool two_sixes = false;              // FE-SHOOT-16
  bool friendly_nearest = false;       // ruling 59
  bool twin_fighter_engines = false;   // ruling 45
  bool far_is_worse = false;           // ruling 65
  bool critical_once_a_phase = false;  // ruling 40
  bool rockets_or_guns = false;        // ruling 48
  bool wide_arcs = false;              // ruling 88
  bool dorsal_astern = false;          // ruling 56
};

struct Setup {
  Tables tables;
  std::string title;
  game::PerSide<std::string> names;
  std::string ground = "land";
  geom::OffsetBoard board{26, 40};  // ruling 1
  int turns = 14;
  int escort_zone = 5;
  game::PerSide<bool> far;
  game::PerSide<int> bonus;     // points a side starts with, to even out the odds (ours)
  std::vector<Member> members;  // bombers, escorts, interceptors
  std::vector<Group> groups;
  std::vector<Target> targets;
  Options options;

  Mask bombers = 0, escorts = 0, interceptors = 0, aces = 0;
  int formation_speed = 0;  // ruling 82: the slowest printed speed
};

Result<Setup> read_setup(const Value& scenario, const game::DataSource& data);
// Fills the masks and checks distances, stacking and numbers; used by read_setup and by tests.
Result<void> finish_setup(Setup& setup);

// "M21": column letters (A..Z, AA..AF) and row from 1. to_hex_name gives "" off the board names.
std::string hex_name(geom::Hex at);
bool parse_hex(std::string_view text, geom::Hex& at);

}  // namespace furball::fast_easy
