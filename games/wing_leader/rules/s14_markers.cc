// Chapter 14: barrage markers in the Administration Phase, and barrage balloons.

#include <algorithm>

#include "games/wing_leader/combat.h"
#include "games/wing_leader/notation.h"
#include "games/wing_leader/surface.h"

namespace furball::wing_leader {
namespace {

// --- Barrage markers (14.2.2): side, gun: the one that is placing its marker -----------------------------------

enum MarkerStep : uint8_t { kGuns, kPlace };

constexpr uint8_t kMarkerChanged = 4;  // Gun::fired

// A gun that may take its marker away, or has room for one (WL-14.2.2-d: balloons can leave it none).
bool may_change(const WingLeader& g, const State& s, int gun) {
  const GunSetup& from = gun_setup(g, gun);
  if (from.balloon || from.type.type == 'S' || !gun_works(g, s, gun) || (gun_state(g, s, gun).fired & kMarkerChanged))
    return false;
  if (gun_state(g, s, gun).jx != 0) return true;
  for (const int junction : kAllJunctions)
    if (may_place(g, s, gun, junction_x(junction), junction_y(junction))) return true;
  return false;
}

void advance_markers(Ctx& c, Frame& f) {
  if (f.step == kPlace && f.gun >= c.g.guns.size()) f.step = kGuns;
  if (f.step == kPlace) return c.ask(At::kBarrageMarkerQuestion, f.side);
  const auto may_bar = [&] {
    for (const int gun : all_guns(c.g))
      if (gun_side(c.g, gun) == f.side && may_change(c.g, c.s, gun)) return true;
    return false;
  };
  ask_in_turn(c, f, At::kBarrageGunsQuestion, may_bar);
}

// WL-14.2.2-b: a gun without a marker may place one, a gun with one may take it away.
void legal_guns(const WingLeader& g, const State& s, const Frame& f, game::ActionList& out) {
  out.push_back(make(Kind::kPass));
  for (const int gun : all_guns(g))
    if (gun_side(g, gun) == f.side && may_change(g, s, gun) && gun_state(g, s, gun).jx == 0)
      out.push_back(make(Kind::kBarrage, 0, 0, gun));
  for (const int gun : all_guns(g))
    if (gun_side(g, gun) == f.side && may_change(g, s, gun) && gun_state(g, s, gun).jx != 0)
      out.push_back(make(Kind::kMarker, 0, 0, gun << 9 | kNoJunction));
}

void legal_marker(const WingLeader& g, const State& s, const Frame& f, game::ActionList& out) {
  out.push_back(make(Kind::kPass));
  for (const int junction : kAllJunctions)
    if (may_place(g, s, f.gun, junction_x(junction), junction_y(junction)))
      out.push_back(make(Kind::kMarker, 0, 0, f.gun << 9 | junction));
}

void set_marker(Ctx& c, int gun, int junction) {
  State& s = c.s;
  Gun& state = gun_state(c.g, s, gun);
  const bool ends = junction == kNoJunction;
  state.fired |= kMarkerChanged;
  state.jx = 0, state.jy = 0;
  if (!ends) state.jx = junction_x(junction), state.jy = junction_y(junction);
  if (!c.listening()) return;
  const Surface& owner = s.surface[gun_setup(c.g, gun).surface];
  c.ev->on_event({.kind = "marker",
                  .text = say(ends ? "The {gun} ends its barrage." : "The {gun} lays a barrage around {square}.",
                              {{"gun", gun_name(c.g, s, gun)}, {"square", square_name(state.jx, state.jy)}}),
                  .rule = "WL-14.2.2-b",
                  .cells = {ends ? game::Cell{owner.x, owner.y, 0} : game::Cell{state.jx, state.jy, 0}}});
}

void apply_guns(Ctx& c, Frame& f, game::Action a) {
  switch (kind_of(a)) {
    case Kind::kPass: ++f.side; return;
    case Kind::kBarrage:
      f.gun = arg_of(a);
      f.step = kPlace;
      return;
    default: return set_marker(c, arg_of(a) >> 9, kNoJunction);
  }
}

void apply_marker(Ctx& c, Frame& f, game::Action a) {
  f.step = kGuns;
  if (kind_of(a) == Kind::kMarker) set_marker(c, arg_of(a) >> 9, arg_of(a) & 511);
}

void prompt_marker(const WingLeader& g, const State& s, const Frame& f, game::Prompt& p) {
  p.title = say("Barrage of the {gun}", {{"gun", gun_name(g, s, f.gun)}});
  p.text = "Choose where four squares meet: everybody who flies there is shot at. No direct fire while the marker lies.";
}

void label_guns(const WingLeader& g, const State& s, game::Action a, game::ActionView& v) {
  v.main = kind_of(a) == Kind::kPass;
  if (v.main) {
    v.label = "No more markers";
    return;
  }
  const bool begins = kind_of(a) == Kind::kBarrage;
  const int gun = begins ? arg_of(a) : arg_of(a) >> 9;
  v.label = say(begins ? "Barrage by the {gun}" : "End the barrage of the {gun}", {{"gun", gun_name(g, s, gun)}});
  const Surface& owner = s.surface[gun_setup(g, gun).surface];
  v.cells = {{owner.x, owner.y, 0}};
}

void label_marker(const WingLeader&, const State&, game::Action a, game::ActionView& v) {
  if (kind_of(a) == Kind::kPass) {
    v.label = "No barrage after all";
    return;
  }
  const int junction = arg_of(a) & 511, jx = junction_x(junction), jy = junction_y(junction);
  v.label = say("Barrage in {from}-{to}", {{"from", square_name(jx - 1, jy - 1)}, {"to", square_name(jx, jy)}});
  for (int y = jy - 1; y <= jy; ++y)
    for (int x = jx - 1; x <= jx; ++x) v.cells.push_back({static_cast<int16_t>(x), static_cast<int16_t>(y), 0});
}

game::Refusal refuse_markers(const WingLeader& g, const State& s, const Frame& f, game::Action a) {
  const Kind kind = kind_of(a);
  if (kind != Kind::kBarrage && kind != Kind::kMarker) return {};
  const int gun = kind == Kind::kMarker ? arg_of(a) >> 9 : arg_of(a);
  if (gun >= static_cast<int>(g.guns.size())) return {"WL-14.2-a", "There is no such gun."};
  const GunSetup& from = gun_setup(g, gun);
  if (gun_side(g, gun) != f.side) return {"WL-14.2.2-b", "That flak belongs to the other side."};
  if (from.balloon || from.type.type == 'S')
    return {"WL-14.2.2-a", "Small arms and balloons have their zone without a marker."};
  if (!gun_works(g, s, gun)) return {"WL-14.1.2-a", "This flak is silenced for good."};
  if (gun_state(g, s, gun).fired & kMarkerChanged) return {"WL-14.2.2-b", "A gun places or removes its marker once a turn."};
  if (kind != Kind::kMarker) return {};
  const int junction = arg_of(a) & 511, jx = junction_x(junction), jy = junction_y(junction);
  if (from.type.low_angle && jy != 1) return {"WL-14.2.8-a", "Low-angle guns bar only junctions that touch altitude 0."};
  for (const int i : all_surfaces(s)) {
    const Surface& x = s.surface[i];
    if (g.type(x).balloon && !(x.flags & kSurfaceGone) && (x.x == jx || x.x == jx - 1) && jy - 1 <= x.y)
      return {"WL-14.2.2-d", "The zone would overlap that of a balloon."};
  }
  return {"WL-14.2.2-c", from.type.type == 'L' ? "Light flak bars the corners of its own square."
                                               : "Heavy flak bars its own and the neighbouring columns."};
}

// --- Balloons (14.3): value: the balloon, unit: who leads the attack, chosen: Rating, next: cursor over the attackers -----

enum BalloonStep : uint8_t { kNext, kLead, kRate, kDice, kCheck, kAmmo };

constexpr uint8_t kBalloonRole = 1;  // Unit::role while the attack is resolved
bool attacked_balloon(const Unit& u) { return u.role == kBalloonRole; }

bool attacks_balloon(const State& s, int i, int balloon) {
  const Unit& u = s.unit[i];
  if (!on_map(u) || u.tally_on != TallyOn::kBalloon || u.tally != balloon || broken(u)) return false;
  const Surface& x = s.surface[balloon];
  return u.x == x.x && u.y == x.y && !(x.flags & kSurfaceGone);
}

// How many attack it, the last of them and, among those, armed ones first (WL-10.5.3-a).
int attackers_of(const WingLeader& g, const State& s, int balloon, int* last = nullptr) {
  int n = 0;
  for (const int i : all_units(s))
    if (attacks_balloon(s, i, balloon) && !did(s.unit[i], kFought) && armament(g, s.unit[i]) >= 0) {
      ++n;
      if (last) *last = i;
    }
  return n;
}

// WL-10.5-c: the balloon's own values are 0.
int balloon_column(const WingLeader& g, const State& s, const Frame& f) {
  const int extra = attackers_of(g, s, f.value) - 1;
  const bool speed = f.chosen == static_cast<int>(Rating::kHitAndRun);
  return std::min(combat_value(g, s, f.unit, speed, false, extra), g.tables.value.clamp);
}

void balloon_modifiers(const WingLeader& g, const State& s, int unit, game::Modifiers& mods) {
  const Unit& u = s.unit[unit];
  if (g.options.gyro && g.card(u).can.gyro) mods.add("WL-13.5.4-a", "gyro gunsight", g.tables.attacker.gyro);
  mods.add("WL-4.7-b", "weather", -g.tables.weather[square_weather(g, at(u))]);
}

// every hit is a loss, as long as there are balloons left.
int balloon_hits(const WingLeader& g, const State& s, const Frame& f, int dice) {
  game::Modifiers mods;
  balloon_modifiers(g, s, f.unit, mods);
  const Surface& x = s.surface[f.value];
  return std::min(g.type(x).max_losses - x.losses, hits_in_column(g, balloon_column(g, s, f), dice + mods.sum()));
}

bool next_balloon(const WingLeader& g, const State& s, Frame& f) {
  for (const int x : all_surfaces(s))
    if (g.type(s.surface[x]).balloon && attackers_of(g, s, x) > 0) {
      f.value = x;
      return true;
    }
  return false;
}

// The attackers one by one after the dice: cohesion, then ammunition and alert (WL-10.7-a, WL-10.7.2-a, WL-7.1-b).
bool check_next_attacker(Ctx& c, Frame& f) {
  for (; f.next < c.s.unit_count; ++f.next)
    if (attacked_balloon(c.s.unit[f.next])) {
      c.push(Proc::kCohesion, {.unit = f.next++});
      return true;
    }
  return false;
}

void finish_balloon(Ctx& c, int balloon) {
  State& s = c.s;
  for (const int i : all_units(s)) {
    Unit& u = s.unit[i];
    if (!attacked_balloon(u)) continue;
    u.role = 0;
    if (!on_map(u)) continue;
    use_ammunition(u);
    alert(c, i);
  }
  Surface& x = s.surface[balloon];
  if (x.losses < c.g.type(x).max_losses || x.flags & kSurfaceGone) return;
  x.flags |= kSurfaceGone;  // WL-14.3-d
  if (c.listening())
    c.ev->on_event({.kind = "lost",
                    .text = say("{balloon} is gone, and its zone with it.", {{"balloon", c.g.surface_label(s, balloon)}}),
                    .rule = "WL-14.3-d",
                    .cells = {{x.x, x.y, 0}}});
  for (const int i : all_units(s))
    if (s.unit[i].tally_on == TallyOn::kBalloon && s.unit[i].tally == balloon) clear_tally(s, i);
}

// WL-14.3-c: after all other combats, so that nobody who fights elsewhere takes part.
void advance_balloons(Ctx& c, Frame& f) {
  State& s = c.s;
  if (f.step != kNext && f.value >= s.surface_count) return c.pop();
  switch (f.step) {
    case kNext:
      if (!next_balloon(c.g, s, f)) return c.pop();
      f.step = kLead;
      return;
    case kLead: {
      int last = kNone;
      if (attackers_of(c.g, s, f.value, &last) > 1) return c.ask(At::kBalloonLeadQuestion, s.unit[last].side);
      f.unit = last;
      f.step = kRate;
      return;
    }
    case kRate: return c.ask(At::kBalloonRatingQuestion, s.unit[f.unit].side);
    case kDice: return c.roll(At::kBalloonRoll);
    case kCheck:
      if (check_next_attacker(c, f)) return;
      f.step = kAmmo;
      return;
    default:
      finish_balloon(c, f.value);
      f.step = kNext;
      return;
  }
}

void legal_lead(const WingLeader& g, const State& s, const Frame& f, game::ActionList& out) {
  for (const int i : all_units(s))
    if (attacks_balloon(s, i, f.value) && !did(s.unit[i], kFought) && armament(g, s.unit[i]) >= 0)
      out.push_back(make(Kind::kPrimary, i));
}

void apply_lead(Ctx&, Frame& f, game::Action a) {
  f.unit = unit_of(a);
  f.step = kRate;
}

void prompt_lead(const WingLeader& g, const State& s, const Frame& f, game::Prompt& p) {
  p.title = say("Who leads the attack on {target}?", {{"target", g.surface_label(s, f.value)}});
  p.text = "The values of this squadron are used; further fighters add one each.";
}

void label_lead(const WingLeader& g, const State& s, game::Action a, game::ActionView& v) {
  v.label = g.long_name(s, unit_of(a));
}

void legal_rate(const WingLeader&, const State&, game::ActionList& out) {
  out.push_back(make(Kind::kRating, 0, 0, 1));
  out.push_back(make(Kind::kRating, 0, 0, 2));
}

void apply_rate(Ctx&, Frame& f, game::Action a) {
  f.chosen = arg_of(a);
  f.step = kDice;
}

void label_rate(const WingLeader& g, const State& s, const Frame& f, game::Action a, game::ActionView& v) {
  Frame with = f;
  with.chosen = arg_of(a);
  v.label = arg_of(a) == 1 ? "Turning fight" : "Hit and run", v.attack = true;
  v.targets = {g.surfaces[s.surface[f.value].setup].id};
  v.preview.facts.push_back({"column", "Column", game::signed_number(balloon_column(g, s, with)), "WL-10.5-c"});
}

void resolve_balloons(Ctx& c, Frame& f, uint32_t dice) {
  State& s = c.s;
  Surface& x = s.surface[f.value];
  const int hits = balloon_hits(c.g, s, f, static_cast<int>(dice));
  x.losses += hits;
  for (const int i : all_units(s))
    if (attacks_balloon(s, i, f.value) && !did(s.unit[i], kFought)) mark(s.unit[i], kFought), s.unit[i].role = kBalloonRole;
  f.step = kCheck, f.next = 0;
  if (c.listening()) {
    game::Modifiers mods;
    balloon_modifiers(c.g, s, f.unit, mods);
    c.tell("roll",
           say("{unit} attacks {target}: {roll}, {losses} shot down.",
               {{"target", c.g.surface_label(s, f.value)}, {"roll", itemised(static_cast<int>(dice), mods)}, {"losses", hits}}),
           "WL-14.3-c", f.unit);
  }
}

void roll_balloons(const WingLeader& g, const State& s, const Frame& f, game::RollView& r) {
  game::Modifiers mods;
  balloon_modifiers(g, s, f.unit, mods);
  r.title = say("{unit} attacks a balloon", {{"unit", g.long_name(s, f.unit)}});
  r.side = side_key(s.unit[f.unit].side);
  const int column = balloon_column(g, s, f);
  r.parts.push_back({say("Column {column}", {{"column", game::signed_number(column)}}), r.side,
                     say("{total} or more after modifiers for a loss", {{"total", g.tables.hits[column + 4][0]}}), "WL-14.3-c",
                     mods.view()});
}

void outcome_balloons(const WingLeader& g, const State& s, const Frame& f, uint32_t dice, game::OutcomeView& v) {
  const int hits = balloon_hits(g, s, f, static_cast<int>(dice));
  v.label = hits == 0 ? say("{dice}: no hit", {{"dice", dice}})
                      : say_n(hits, "{dice}: {n} loss", "{dice}: {n} losses", {{"dice", dice}});
  v.tone = hits ? kGain : kNothing;
}

}  // namespace

// WL-14.3-b
void balloon_tallies(const WingLeader& g, const State& s, int side, game::ActionList& out) {
  for (const int i : all_units(s)) {
    const Unit& u = s.unit[i];
    if (u.side != side || !on_map(u) || u.mission != Mission::kSweep || broken(u) || has(u, kReturning) || has_tally(u) ||
        u.dogfight || g.card(u).firepower < 0)
      continue;
    for (const int t : all_surfaces(s)) {
      const Surface& x = s.surface[t];
      if (surface_side(g, t) != side && g.type(x).balloon && !(x.flags & kSurfaceGone) && geom::distance(at(u), place(x)) <= 3)
        out.push_back(make(Kind::kBalloonTally, i, t));
    }
  }
}

void take_balloon_tally(Ctx& c, game::Action a) {
  Unit& u = c.s.unit[unit_of(a)];
  u.tally_on = TallyOn::kBalloon;
  u.tally = target_of(a);
  if (c.listening())
    c.tell("tally", say("{unit} goes for {target}.", {{"target", c.g.surface_label(c.s, target_of(a))}}), "WL-14.3-b",
           unit_of(a));
}

constexpr std::string_view kMarkerSteps[] = {"guns", "place"};
constexpr std::string_view kBalloonSteps[] = {"next", "lead", "rating", "dice", "check", "ammunition"};
const Procedure kBarrageMarkersProc{.name = "barrage-markers", .advance = advance_markers, .steps = kMarkerSteps};
const Procedure kBalloonsProc{.name = "balloons",
                              .advance = advance_balloons,
                              .steps = kBalloonSteps,
                              .needs = kNeedsUnit,
                              .needs_at = 1 << kRate | 1 << kDice};

const Question kBarrageGunsQuestion = asked<legal_guns, apply_guns, of_side, label_guns>(
    "barrage-guns", "WL-14.2.2-b", "Barrage markers: {side}", "Each heavy or light gun may place its marker, or take it away.",
    {.refuse = refusing<refuse_markers>});
const Question kBarrageMarkerQuestion = asked<legal_marker, apply_marker, prompt_marker, label_marker>(
    "barrage-marker", "WL-14.2.2-c", {.refuse = refusing<refuse_markers>});
const Question kBalloonLeadQuestion = asked<legal_lead, apply_lead, prompt_lead, label_lead>("balloon-lead", "WL-10.2-c");
const Question kBalloonRatingQuestion =
    asked<legal_rate, apply_rate, of_unit, label_rate>("balloon-rating", "WL-10.5-a", "Turning fight or hit and run?",
                                                       "Your turn or your speed counts against the balloon's nought.");
const Roll kBalloonRoll = two_dice<resolve_balloons, roll_balloons, outcome_balloons>("balloon-dice", "WL-14.3-c");

}  // namespace furball::wing_leader
