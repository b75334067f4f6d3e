#pragma once
// The tables of the player aids, read from games/wing_leader/data/tables/*.toml (or the folder a scenario or
// `--tables` names). Every value there carries its source; a file with a missing, unknown or odd field is
// refused as a whole, with every missing field named.

#include <string>
#include <string_view>
#include <vector>

#include "libs/base/result.h"
#include "libs/game/game.h"

namespace furball::wing_leader {

inline constexpr std::string_view kTablesFolder = "games/wing_leader/data/tables";

// [up to, value] rows: the first row whose limit is not exceeded.
struct Steps {
  int count = 0;
  int limit[8] = {};
  int value[8] = {};
  constexpr int at(int n) const {
    for (int i = 0; i < count; ++i)
      if (n <= limit[i]) return value[i];
    return count > 0 ? value[count - 1] : 0;
  }
};

struct FlakGunType {
  char type = 'S';  // S small arms, L light, H heavy
  int strength = 0;
  int channels = 0;
  bool low_angle = false;
};

struct SurfaceType {
  std::string name;   // the table's key, which scenarios use: "DD2"
  std::string title;  // for people: "Destroyer"
  bool ship = false, armoured = false, hard = false, balloon = false, airfield = false;
  int defence = 0, damage = 1, vp = 0;
  int top = 0;         // balloons: highest altitude allowed
  int max_losses = 0;  // balloons
  std::vector<FlakGunType> guns;
  std::string source;
};

struct Tables {
  int weather[4] = {};  // by worst cloud on the line: clear, wispy or haze, broken or rain, dense (positive)
  struct {
    int behind, in_sun, radio_tallied, gci, contrails, max_distance;
  } tally = {};
  struct {
    int no_max, late_max, veteran, green, unalerted, out_of_sun, high_speed;
  } reaction = {};
  struct {
    int extra_fighter, veteran, green, flight, disrupted_or_broken, rigid_defending, single_aircraft, clamp;
  } value = {};
  int hits[9][6] = {};  // [column + 4][hits - 1]: lowest modified roll
  struct {
    int bounce, evasion, gyro, long_range, high_speed;
  } attacker = {};
  struct {
    int bounce, evasion, gyro, lufbery, high_speed, turning_bonus, heavy_group;
  } defender = {};
  struct {
    int fighter[2], bomber[2], flak[2];  // highest roll for two levels, for one level
    int per_loss, veteran, green, low_ammo, depleted_ammo, turning_fight_fighter, bounced;
  } cohesion = {};
  struct FlakRow {
    int roll, hits, bomb;
  };  // hits -1: a die of hits
  std::vector<FlakRow> flak;
  struct {
    int strength, support, improved_direction, proximity_fuse, firepower_barrage, firepower_direct, dual_fuse_firepower;
    Steps heavy_altitude, light_altitude;
  } flak_dice = {};
  struct BombRow {
    int roll, percent;
  };
  std::vector<BombRow> bombing;
  int bombing_clamp = 6;
  int flak_marker[2] = {};
  int aim_squares[3] = {};  // T, V, G
  struct {
    int dive, steep, glide, level, torpedo, rocket, strafe, kamikaze, skip, parafrag;
    int no_aim, long_range, anvil, armoured, veteran, green;
  } bomb_dice = {};
  Steps bomb_altitude[3];  // T, V, G
  struct {
    int bomber, escort, unalerted, alerted, jet_bomber, jet_fighter, dive_bonus;
  } mp = {};
  struct {
    int squadron, disrupted_or_flight, broken;
  } exit_points = {};
  struct {
    int heavy, crippling, fatal;
  } damage_multiple = {};
  int torpedo_bomb_value = 20, rocket_firepower = 5, clutter_vector = 6, height_error = 6;
  int max_losses[2] = {9, 4};  // squadron, flight
  std::vector<SurfaceType> surface;

  const SurfaceType* find_surface(std::string_view name) const;

  static Result<Tables> load(const game::DataSource& data, std::string_view folder = kTablesFolder);
};

}  // namespace furball::wing_leader
