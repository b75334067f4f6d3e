// The engine's heart: dispatch to the procedure on top of the stack, and the loop of automatic steps.

#include <cassert>

#include "games/wing_leader/hooks.h"
#include "games/wing_leader/own_battle.h"
#include "games/wing_leader/procedure.h"
#include "games/wing_leader/queries.h"
#include "games/wing_leader/setup.h"
#include "libs/game/game_of.h"

namespace furball::wing_leader {

void WingLeader::run(State& s, game::Events* events) const {
  Ctx c{*this, s, events};
  int guard = 0;
  while (s.at == At::kRunning) {
    if (++guard > 100000) {  // only a position whose notes do not go together comes here
      s.at = At::kOver;
      return;
    }
    if (s.ended_dogfights != 0 && s.top().proc != Proc::kDogfightEnds) c.push(Proc::kDogfightEnds);
    else if (s.open_tallies != 0 && s.top().proc != Proc::kDogfightTallies) c.push(Proc::kDogfightTallies);
    Frame& f = s.top();
    procedure(f.proc)->advance(c, f);
  }
}

Unit fresh_unit(const WingLeader& g, int setup) {
  const UnitSetup& from = g.units[static_cast<std::size_t>(setup)];
  Unit u;
  u.status = from.turn > 1 || from.edge != kNone || from.takes_off ? Status::kWaiting : Status::kOnMap;
  u.side = from.side;
  u.setup = setup;
  u.x = from.x, u.y = from.y, u.facing = from.facing;
  u.size = from.size;
  u.mission = from.mission;
  u.max_losses = from.max_losses;
  u.load = from.load;
  u.carries = from.carries;
  u.start_altitude = from.y;
  u.start_y = from.y;
  u.traits = from.traits;
  if (from.wing) set(u, kInWing);
  if (from.mission == Mission::kIntercept) set(u, kAlerted);  // WL-9.2.4-a; escorts and sweeps are not: WL-9.2.2-c
  if (from.fuel_limit) u.ammo = Ammo::kLow;                   // WL-13.3-a
  u.fuel = from.fuel;
  u.home = g.side[from.side].edge;
  return u;
}

Surface fresh_surface(const WingLeader& g, int setup) {
  const SurfaceSetup& from = g.surfaces[static_cast<std::size_t>(setup)];
  Surface x;
  x.used = 1;
  x.setup = setup;
  x.x = from.x, x.y = from.y;
  if (from.dead_in_water) x.flags |= kDeadInWater;
  return x;
}

State WingLeader::initial() const {  // WL-5.3-a
  State s;
  s.unit_count = units.size();
  for (int i = 0; i < s.unit_count; ++i) s.unit[i] = fresh_unit(*this, i);
  s.surface_count = surfaces.size();
  for (int i = 0; i < s.surface_count; ++i) s.surface[i] = fresh_surface(*this, i);
  Ctx c{*this, s, nullptr};
  c.push(Proc::kTurn).step = static_cast<int>(Phase::kTally);
  c.push(Proc::kSetUp);
  run(s, nullptr);
  return s;
}

std::string WingLeader::label(const State& s, int unit) const {
  const Unit& u = s.unit[unit];
  return units[u.setup].id + (u.part ? std::to_string(u.part) : "");
}

std::string WingLeader::long_name(const State& s, int unit) const {
  return say("{unit} ({aircraft})", {{"unit", label(s, unit)}, {"aircraft", card(s.unit[unit]).name}});
}

std::string WingLeader::surface_label(const State& s, int surface) const {
  const Surface& x = s.surface[surface];
  return say("{type} {id}", {{"type", type(x).title}, {"id", surfaces[x.setup].id}});
}

void Ctx::tell(game::EventKind kind, std::string text, std::string rule, int unit) const {
  game::Event event{.kind = kind, .text = std::move(text), .rule = std::move(rule)};
  if (unit >= 0) {
    const Unit& u = s.unit[unit];
    event.text = say(event.text, {{"unit", g.long_name(s, unit)}});
    event.unit = g.label(s, unit);
    event.cells.push_back({u.x, u.y, 0});
  }
  ev->on_event(std::move(event));
}

void Ctx::tell_move(std::string_view text, std::string rule, int unit, std::vector<game::Cell> cells) const {
  ev->on_event({.kind = "move",
                .text = say(text, {{"unit", g.long_name(s, unit)}}),
                .rule = std::move(rule),
                .unit = g.label(s, unit),
                .cells = std::move(cells)});
}

namespace {
Result<std::unique_ptr<game::Game>> make_from(const Value& scenario, const game::DataSource& data) {
  Result<WingLeader> rules = WingLeader::from_scenario(scenario, data);
  if (!rules) return rules.error();
  return game::make_game(std::move(*rules));
}
}  // namespace

extern const game::GameEntry kEntry;
const game::GameEntry kEntry{"wing_leader",
                             "Wing Leader",
                             "Lee Brimmicombe-Wood",
                             "Squadrons seen from the side: raids, escorts and interceptions of the Second World War.",
                             "games/wing_leader",
                             3,
                             make_from,
                             own_battle,
                             setup_fields};

}  // namespace furball::wing_leader
