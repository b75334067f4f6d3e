// Chapter 14: surface units, their damage, the zones of their guns, and how they look on the screen.

#include "games/wing_leader/notation.h"
#include "games/wing_leader/surface.h"

namespace furball::wing_leader {

// --- Damage (14.1) -------------------------------------------------------------------------------------------

// WL-14.1.1-b, WL-14.1.1-e: hits only add up, so the level is always the highest reached.
Damage damage_level(const WingLeader& g, const State& s, int surface) {
  const int hits = s.surface[surface].damage;
  const int value = g.type(s.surface[surface]).damage;
  const auto& times = g.tables.damage_multiple;
  if (hits == 0) return Damage::kNone;
  if (hits >= times.fatal * value) return Damage::kFatal;
  if (hits >= times.crippling * value) return Damage::kCrippling;
  if (hits >= times.heavy * value) return Damage::kHeavy;
  return 2 * hits >= value ? Damage::kMinor : Damage::kSlight;
}

// WL-14.1.1-c; WL-12.1-a for a balloon: only when it is gone.
int damage_points(const WingLeader& g, const State& s, int surface) {
  const SurfaceType& type = g.type(s.surface[surface]);
  if (type.balloon) return (s.surface[surface].flags & kSurfaceGone) ? type.vp : 0;
  switch (damage_level(g, s, surface)) {
    case Damage::kNone: return 0;
    case Damage::kSlight: return 1;
    case Damage::kMinor: return halved(type.vp);
    case Damage::kHeavy: return type.vp;
    case Damage::kCrippling: return 2 * type.vp;
    default: return 3 * type.vp;
  }
}

int surface_points(const WingLeader& g, const State& s, int side) {
  int points = 0;
  for (const int i : all_surfaces(s))
    if (surface_side(g, i) != side) points += damage_points(g, s, i);
  return points;
}

// WL-14.1.3-a, WL-14.1.3-b, WL-13.7.1-a
void defence_modifier(const WingLeader& g, const State& s, int surface, bool out_of_sun, game::Modifiers& mods) {
  const Surface& x = s.surface[surface];
  const SurfaceType& type = g.type(x);
  if (type.ship && (x.flags & kDeadInWater)) return mods.add("WL-14.1.3-b", "dead in the water", 0);
  if (type.ship && (x.flags & kLaunched)) return mods.add("WL-13.7.1-a", "launching aircraft", 0);
  mods.add("WL-14.0-b", "target's defence", type.defence);
  if (type.ship && out_of_sun)  // one nearer to nought
    mods.add("WL-14.1.3-a", "attack out of the Sun", (type.defence < 0) - (type.defence > 0));
}

bool enemy_target(const WingLeader& g, const State& s, int side, int surface) {
  return surface_side(g, surface) != side && !g.type(s.surface[surface]).balloon;
}

void hit_surface(Ctx& c, int surface, int hits) {
  Surface& x = c.s.surface[surface];
  const Damage before = damage_level(c.g, c.s, surface);
  x.damage = static_cast<uint16_t>(x.damage + hits);
  const Damage now = damage_level(c.g, c.s, surface);
  if (c.listening() && hits > 0)
    c.ev->on_event(
        {.kind = "hit",
         .text = say_n(hits, "{target}: {n} hit, {damage}.", "{target}: {n} hits, {damage}.",
                       {{"target", c.g.surface_label(c.s, surface)}, {"damage", kDamageNames[static_cast<int>(now)]}}),
         .rule = "WL-14.1.1-b",
         .cells = {{x.x, x.y, 0}}});
  if (now == before) return;
  if (now >= Damage::kHeavy && !(x.flags & kSuppressed)) {  // WL-14.1.1-d, WL-14.1.2-a, R-28
    x.flags |= kSuppressed;
    for (Gun& gun : x.gun) gun.jx = 0, gun.jy = 0;
    if (c.listening() && !c.g.type(x).guns.empty())
      c.ev->on_event({.kind = "note",
                      .text = say("The flak of {target} is silenced.", {{"target", c.g.surface_label(c.s, surface)}}),
                      .rule = "WL-14.1.2-a",
                      .cells = {{x.x, x.y, 0}}});
  }
  if (now >= Damage::kCrippling && c.g.type(x).ship) x.flags |= kDeadInWater;
}

// --- Guns and zones (14.2) -------------------------------------------------------------------------------------

bool gun_works(const WingLeader& g, const State& s, int gun) {
  return !s.surface[gun_setup(g, gun).surface].flags.has(kSuppressed | kSurfaceGone);
}

// WL-14.2.2-a, WL-14.2.2-d, WL-14.3-a
bool zone_covers(const WingLeader& g, const State& s, int gun, int x, int y) {
  const GunSetup& from = gun_setup(g, gun);
  const Surface& owner = s.surface[from.surface];
  if (!gun_works(g, s, gun)) return false;
  if (from.balloon) return x == owner.x && y <= owner.y;
  if (from.type.type == 'S') return x == owner.x && y == owner.y;
  const Gun& at = owner.gun[from.n];
  return at.jx != 0 && (x == at.jx || x == at.jx - 1) && (y == at.jy || y == at.jy - 1);
}

void touch_zones(const WingLeader& g, State& s, int unit, int x, int y) {
  if (!g.options.bombing) return;
  Unit& u = s.unit[unit];
  for (const int gun : all_guns(g)) {
    if (!zone_covers(g, s, gun, x, y)) continue;
    const GunSetup& from = gun_setup(g, gun);
    // WL-14.3-b: whoever has tallied a balloon flies into its square unharmed
    if (from.balloon && u.tally_on == TallyOn::kBalloon && int{u.tally} == from.surface && y == s.surface[from.surface].y)
      continue;
    u.zones |= uint32_t{1} << gun;
  }
}

bool in_flak_zone(const WingLeader& g, const State& s, int unit) {
  const Unit& u = s.unit[unit];
  if (!g.options.bombing) return false;
  for (const int gun : all_guns(g))
    if (zone_covers(g, s, gun, u.x, u.y)) return true;  // WL-14.2.3-d: friend and foe
  return false;
}

bool may_place(const WingLeader& g, const State& s, int gun, int jx, int jy) {
  const GunSetup& from = gun_setup(g, gun);
  if (from.balloon || from.type.type == 'S' || !gun_works(g, s, gun)) return false;
  const int column = s.surface[from.surface].x;
  if (from.type.type == 'L') {  // WL-14.2.2-c: corners of its own square
    if (jy != 1 || (jx != column && jx != column + 1)) return false;
  } else {
    if (jx < column - 1 || jx > column + 2) return false;
    if (from.type.low_angle && jy != 1) return false;      // WL-14.2.8-a
  }
  for (const int i : all_surfaces(s)) {  // WL-14.2.2-d
    const Surface& x = s.surface[i];
    if (!g.type(x).balloon || (x.flags & kSurfaceGone)) continue;
    if ((x.x == jx || x.x == jx - 1) && jy - 1 <= x.y) return false;
  }
  return true;
}

std::string gun_name(const WingLeader& g, const State& s, int gun) {
  const GunSetup& from = gun_setup(g, gun);
  const std::string owner = g.surface_label(s, from.surface);
  if (from.balloon) return say("cables of {unit}", {{"unit", owner}});
  const char* type = from.type.type == 'H' ? "heavy flak" : from.type.type == 'L' ? "light flak" : "small arms";
  // A unit that is nothing but its guns is named once.
  const std::string& unit = g.type(s.surface[from.surface]).name;
  const bool only_guns = unit.find("Flak") != std::string::npos || unit == "SmallArms";
  return say(only_guns ? "{guns} {id}" : "{guns} of {unit}",
             {{"guns", type}, {"id", g.surfaces[s.surface[from.surface].setup].id}, {"unit", owner}});
}

void begin_movement_ground(const WingLeader&, State& s) {
  for (const int i : all_units(s)) {
    Unit& u = s.unit[i];
    u.formation = on_map(u) ? __builtin_ctzll(formation_of(s, i)) + 1 : 0;
  }
}

void end_turn_ground(const WingLeader& g, State& s) {
  if (!g.options.bombing) return;
  for (const int i : all_surfaces(s)) {
    Surface& x = s.surface[i];
    x.flags.remove(kLaunched);
    for (Gun& gun : x.gun) gun.channels_used = gun.fired = 0;
  }
  for (const int i : all_units(s)) {
    Unit& u = s.unit[i];
    u.formation = 0;
    u.zones = 0;
    u.profile.dived = 0;
    if (!released(u)) continue;
    // A completed attack is over; photographs are kept until the unit is home (WL-15.2.1.2-b).
    const Profile done = u.profile;
    u.profile = {};
    if (done.flags & kReccePhoto) u.profile.flags = kReccePhoto, u.profile.target = done.target;
  }
}

// --- On the screen -----------------------------------------------------------------------------------------------

namespace {

game::Fact fact(const char* key, const char* label, std::string value, const char* rule) {
  return {key, label, std::move(value), rule};
}

std::string gun_code(const FlakGunType& type) {
  std::string text(1, type.type);
  if (type.low_angle) text += '_';
  text += std::to_string(type.strength);
  return type.type == 'S' ? text : text + "/" + std::to_string(type.channels);
}

// What fits on a counter.
std::string counter_name(const SurfaceType& type) {
  if (type.balloon) return "Bal";
  if (type.name == "SmallArms") return "MG";
  if (type.name == "Refinery") return "Refin";
  if (type.name == "Airfield") return "Field";
  if (type.name.find("Flak") != std::string::npos) return type.name[0] == 'H' ? "HAA" : "LAA";
  return type.name.substr(0, type.name.find_first_of("0123456789"));
}

void describe_one(const WingLeader& g, const State& s, int i, game::View& view) {
  const Surface& x = s.surface[i];
  const SurfaceType& type = g.type(x);
  const Damage damage = damage_level(g, s, i);
  game::UnitView v;
  v.id = g.surfaces[x.setup].id;
  v.side = side_key(surface_side(g, i));
  v.label = counter_name(type);
  for (const int k : all_surfaces(s))
    if (k != i && counter_name(g.type(s.surface[k])) == v.label) {  // several of them: which one
      v.label = say("{name} {id}", {{"name", v.label}, {"id", g.surfaces[x.setup].id}});
      break;
    }
  v.name = g.surface_label(s, i);
  v.kind = type.ship ? game::UnitKind("ship") : type.balloon ? game::UnitKind("balloon") : game::UnitKind("ground");
  v.cell = {x.x, x.y, 0};
  v.gone = x.flags.has(kSurfaceGone);
  if (damage != Damage::kNone) v.badges.push_back(kDamageNames[static_cast<int>(damage)]);
  if (damage != Damage::kNone) v.badges.push_back(hits_text(x.damage));
  if ((x.flags & kSuppressed) && !type.guns.empty()) v.badges.push_back("Flak silenced");
  if (x.flags & kDeadInWater) v.badges.push_back("Dead in the water");
  if (type.balloon && x.losses) v.badges.push_back(say("{n} lost", {{"n", int{x.losses}}}));
  v.attrs.set("type", type.name).set("hits", x.damage);
  v.facts.push_back(fact("type", "Type", type.title, "WL-14.0-b"));
  if (type.balloon) {
    v.facts.push_back(fact("losses", "Balloons lost",
                           say("{losses} of {most}", {{"losses", int{x.losses}}, {"most", type.max_losses}}), "WL-14.3-d"));
  } else {
    v.facts.push_back(
        fact("hits", "Hits",
             say("{hits} of {value} ({damage})",
                 {{"hits", x.damage}, {"value", type.damage}, {"damage", kDamageNames[static_cast<int>(damage)]}}),
             "WL-14.1.1-b"));
    v.facts.push_back(fact("defence", "Defence",
                           say(type.armoured ? "{defence}, armoured" : "{defence}", {{"defence", type.defence}}), "WL-14.0-b"));
    v.facts.push_back(
        fact("damage", "Damage value", say(type.hard ? "{damage}, hard" : "{damage}", {{"damage", type.damage}}), "WL-14.0-b"));
  }
  v.facts.push_back(fact("points", "Points",
                         say("{points} (printed {printed})", {{"points", damage_points(g, s, i)}, {"printed", type.vp}}),
                         "WL-14.1.1-c"));
  std::string guns;
  if (!type.balloon)
    for (const FlakGunType& gun : type.guns) add_item(guns, gun_code(gun));
  if (!guns.empty()) v.facts.push_back(fact("flak", "Flak", guns, "WL-14.2-a"));
  view.units.push_back(std::move(v));
}

}  // namespace

void describe_surface(const WingLeader& g, const State& s, game::View& view) {
  for (const int i : all_surfaces(s)) describe_one(g, s, i, view);
  if (!g.options.bombing) return;
  for (const int gun : all_guns(g)) {
    const GunSetup& from = gun_setup(g, gun);
    game::MarkerView zone{.kind = from.balloon ? game::MarkerKind("zone") : game::MarkerKind("flak"),
                          .side = side_key(gun_side(g, gun)),
                          .rule = "WL-14.2.2-a"};
    zone.unit = g.surfaces[from.surface].id;
    // Balloons and small arms stand in their zone themselves; a barrage hangs in the open sky.
    if (!from.balloon && from.type.type != 'S')
      zone.label = say(from.type.strength == 0 ? from.type.type == 'H' ? "Heavy" : "Light"
                       : from.type.type == 'H' ? "Heavy +{strength}"
                                               : "Light +{strength}",
                       {{"strength", from.type.strength}});
    zone.attrs.set("strength", from.type.strength).set("tone", "danger");
    const Surface& owner = s.surface[from.surface];
    const Gun& at = owner.gun[from.n];
    const int x0 = at.jx ? at.jx - 1 : owner.x, x1 = at.jx ? at.jx : owner.x;
    const int y0 = at.jx ? at.jy - 1 : 0, y1 = at.jx ? at.jy : owner.y;
    for (int y = y0; y <= y1; ++y)
      for (int x = x0; x <= x1; ++x)
        if (zone_covers(g, s, gun, x, y)) zone.cells.push_back({static_cast<int16_t>(x), static_cast<int16_t>(y), 0});
    if (!zone.cells.empty()) view.markers.push_back(std::move(zone));
  }
  for (const int i : all_units(s)) {
    const Unit& u = s.unit[i];
    if (!on_map(u)) continue;
    if (u.flak_marker) view.units[static_cast<std::size_t>(i)].badges.push_back(say("Flak -{n}", {{"n", int{u.flak_marker}}}));
    if (u.profile.none()) continue;
    const Surface& x = s.surface[u.profile.target];
    game::MarkerView run{"run",
                         side_key(u.side),
                         s.move.unit == i ? run_label(g, s, i) : "",
                         profile_rule(profile_kind(u)),
                         {{u.x, u.y, 0}, {x.x, x.y, 0}},
                         g.label(s, i),
                         g.surfaces[x.setup].id,
                         {}};
    if (!(u.profile.flags & kResolved)) view.markers.push_back(std::move(run));
    game::UnitView& v = view.units[static_cast<std::size_t>(i)];
    v.badges.push_back(released(u) ? "Bombs away" : profile_name(profile_kind(u)));
    run_facts(g, s, i, v.facts);
  }
}

}  // namespace furball::wing_leader
