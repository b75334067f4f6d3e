// Chapter 14.2: flak. Barrage fire at the end of a move, direct fire in the Combat Phase, one attack of either.

#include "games/wing_leader/notation.h"
#include "games/wing_leader/surface.h"
#include "libs/dice/dice.h"

namespace furball::wing_leader {

// --- The attack (14.2.5) -------------------------------------------------------------------------------------

// WL-14.2.5-a, WL-14.2.7-a, WL-4.7-g
void flak_modifiers(const WingLeader& g, const State& s, int gun, int unit, int mode, int supports, game::Modifiers& mods) {
  const GunSetup& from = gun_setup(g, gun);
  const Unit& u = s.unit[unit];
  const auto& t = g.tables.flak_dice;
  mods.add("WL-14.2-a", "flak strength", from.type.strength * t.strength);
  mods.add(mode == kDirectFire ? "WL-14.2.4-d" : "WL-14.2.3-c", "supporting fire", supports * t.support);
  if (mode != kDirectFire) return;
  const bool heavy = from.type.type == 'H';
  mods.add("WL-14.2.5-a", heavy ? "heavy flak at this altitude" : "light flak at this altitude",
           (heavy ? t.heavy_altitude : t.light_altitude).at(u.y));
  const SideSetup& side = g.side[gun_side(g, gun)];
  if (heavy && side.improved_direction) mods.add("WL-14.2.7-a", "improved fire direction", t.improved_direction);
  if (heavy && side.proximity_fuse) mods.add("WL-14.2.7-a", "proximity fuses", t.proximity_fuse);
  mods.add("WL-4.7-g", "weather", -g.tables.weather[line_weather(g, place(s.surface[from.surface]), at(u))]);
}

// WL-14.2.5-b, WL-14.2.7-a
int flak_firepower(const WingLeader& g, int gun, int mode) {
  const auto& t = g.tables.flak_dice;
  const bool dual = gun_setup(g, gun).type.type == 'H' && !gun_setup(g, gun).balloon && g.side[gun_side(g, gun)].dual_fuse;
  return (mode == kDirectFire ? t.firepower_direct : t.firepower_barrage) + (dual ? t.dual_fuse_firepower : 0);
}

const Tables::FlakRow* flak_row(const WingLeader& g, int total) {
  const Tables::FlakRow* found = nullptr;
  for (const Tables::FlakRow& row : g.tables.flak)
    if (total >= row.roll) found = &row;
  return found;
}

namespace {

std::string row_text(const Tables::FlakRow* row) {
  if (!row) return "nothing";
  if (row->hits == 0) return "no hit, aim spoilt";
  return row->hits < 0 ? "a die of hits" : hits_text(row->hits);
}

// unit, gun, how: direct fire or barrage, value: supports, chosen: 1 when the unit was broken before.
enum AttackStep : uint8_t { kDice, kDie, kConfirmHits, kCheck, kOver };

int attack_sum(const WingLeader& g, const State& s, const Frame& f) {
  game::Modifiers mods;
  flak_modifiers(g, s, f.gun, f.unit, f.how, f.value, mods);
  return mods.sum();
}

void advance_attack(Ctx& c, Frame& f) {
  State& s = c.s;
  Unit& u = s.unit[f.unit];
  switch (f.step) {
    case kDice:
      if (!on_map(u)) return c.pop();
      f.chosen = broken(u);
      return c.roll(At::kFlakAttackRoll);
    case kDie: return c.roll(At::kFlakHitsRoll);
    case kConfirmHits:
      f.step = kCheck;
      c.push(Proc::kConfirm, {.unit = f.unit, .value = flak_firepower(c.g, f.gun, f.how)});
      return;
    case kCheck:
      f.step = kOver;
      u.hits = 0;
      if (on_map(u)) c.push(Proc::kCohesion, {.unit = f.unit, .how = 2});
      return;
    default:
      if (on_map(u) && fighter_role(u) && broken(u) && !f.chosen) mark(u, kBrokenByFlak);  // WL-14.2.6-a
      u.new_losses = 0;
      return c.pop();
  }
}

void resolve_hits(Ctx& c, Frame& f, uint32_t hits) {
  State& s = c.s;
  s.unit[f.unit].hits = hits;
  f.step = kConfirmHits;
  if (c.listening())
    c.tell("roll", say_n(hits, "A storm of splinters: {n} hit on {unit}.", "A storm of splinters: {n} hits on {unit}."),
           "WL-14.2.5-a", f.unit);
}

void resolve_attack(Ctx& c, Frame& f, uint32_t outcome) {
  State& s = c.s;
  Unit& u = s.unit[f.unit];
  const int sum = attack_sum(c.g, s, f);
  const Tables::FlakRow* row = flak_row(c.g, static_cast<int>(outcome) + sum);
  if (c.listening()) {
    game::Modifiers mods;
    flak_modifiers(c.g, s, f.gun, f.unit, f.how, f.value, mods);
    c.tell(
        "fire",
        say("The {gun} fires at {unit}: {roll}, {result}.",
            {{"gun", gun_name(c.g, s, f.gun)}, {"roll", itemised(static_cast<int>(outcome), mods)}, {"result", row_text(row)}}),
        f.how == kDirectFire ? "WL-14.2.4-d" : "WL-14.2.3-a", f.unit);
  }
  if (row && -row->bomb > u.flak_marker) u.flak_marker = -row->bomb;  // WL-14.2.5-c: the worst only
  f.step = kOver;
  if (row && row->hits > 0) u.hits = row->hits, f.step = kConfirmHits;
  if (row && row->hits < 0) f.step = kDie;
}

void roll_attack(const WingLeader& g, const State& s, const Frame& f, game::RollView& r) {
  r = flak_roll(g, s, f.gun, f.unit, f.how, f.value);
  r.outcomes.clear();
}

void roll_hits(const WingLeader& g, const State& s, const Frame& f, game::RollView& r) {
  r.title = say("Flak: a die of hits on {unit}", {{"unit", g.long_name(s, f.unit)}});
  r.side = side_key(gun_side(g, f.gun));
}

void outcome_hits(const WingLeader&, const State&, uint32_t hits, game::OutcomeView& v) {
  v.label = hits_text(static_cast<int>(hits)), v.tone = kGain;
}

void outcome_attack(const WingLeader& g, const State& s, const Frame& f, uint32_t outcome, game::OutcomeView& v) {
  const Tables::FlakRow* row = flak_row(g, static_cast<int>(outcome) + attack_sum(g, s, f));
  v.label = say("{dice}: {result}", {{"dice", outcome}, {"result", row_text(row)}});
  if (row && row->hits != 0) v.tone = kGain;
}

}  // namespace

game::RollView flak_roll(const WingLeader& g, const State& s, int gun, int unit, int mode, int supports) {
  game::Modifiers mods;
  flak_modifiers(g, s, gun, unit, mode, supports, mods);
  const char* rule = mode == kDirectFire ? "WL-14.2.4-d" : "WL-14.2.3-a";
  game::RollView r{say(mode == kDirectFire ? "Flak at {unit}" : "Barrage: {unit}", {{"unit", g.long_name(s, unit)}}),
                   rule,
                   "2d6",
                   side_key(gun_side(g, gun)),
                   {},
                   {}};
  const int needed = g.tables.flak.size() > 1 ? g.tables.flak[1].roll : 0;
  r.parts.push_back({gun_name(g, s, gun), r.side,
                     say("{total} or more after modifiers for a hit; firepower {firepower}",
                         {{"total", needed}, {"firepower", flak_firepower(g, gun, mode)}}),
                     rule, mods.view()});
  // The dice merged by result, for previews.
  const Tables::FlakRow* last = nullptr;
  for (int sum = 2; sum <= 12; ++sum) {
    const Tables::FlakRow* row = flak_row(g, sum + mods.sum());
    if (sum == 2 || row != last)
      r.outcomes.push_back({static_cast<uint32_t>(sum), 0, "", row_text(row), row && row->hits != 0 ? kGain : kNothing});
    r.outcomes.back().weight += dice::kTwoD6[static_cast<std::size_t>(sum - 2)];
    last = row;
  }
  return r;
}

// --- Barrage at the end of a move (14.2.3) -----------------------------------------------------------------------

namespace {

// unit, side: who rolls, gun.
enum BarrageStep : uint8_t { kPick, kAsk, kFired };

bool same_gun(const WingLeader& g, int a, int b) {
  return gun_setup(g, a).type.strength == gun_setup(g, b).type.strength &&
         flak_firepower(g, a, kBarrageFire) == flak_firepower(g, b, kBarrageFire);
}

void advance_barrage(Ctx& c, Frame& f) {
  State& s = c.s;
  Unit& u = s.unit[f.unit];
  switch (f.step) {
    case kPick: {
      for (const int gun : all_guns(c.g))
        if (u.zones >> gun & 1 && !gun_works(c.g, s, gun)) u.zones &= ~(uint32_t{1} << gun);
      if (u.zones == 0) return c.pop();
      f.gun = __builtin_ctz(u.zones);
      for (uint32_t rest = u.zones; rest; rest &= rest - 1)
        if (!same_gun(c.g, f.gun, __builtin_ctz(rest))) {
          f.step = kAsk;
          return;
        }
      f.step = kFired;
      return;
    }
    case kAsk: return c.ask(At::kBarrageQuestion, f.side);  // WL-14.2.3-a: the player who does not move
    case kFired: {
      const int supports = __builtin_popcount(u.zones) - 1;  // WL-14.2.3-c, WL-14.2.3-d: whoever flies there
      const int unit = f.unit, gun = f.gun;
      u.zones = 0;
      f.step = kPick;  // nothing is left: pops
      c.push(Proc::kFlakAttack, {.unit = unit, .gun = gun, .how = kBarrageFire, .value = supports});
      return;
    }
    default: return c.pop();
  }
}

void legal_barrage(const WingLeader& g, const State& s, const Frame& f, game::ActionList& out) {
  for (const int gun : all_guns(g))
    if (s.unit[f.unit].zones >> gun & 1) out.push_back(make(Kind::kBarrage, 0, 0, gun));
}

void apply_barrage(Ctx&, Frame& f, game::Action a) {
  f.gun = arg_of(a);
  f.step = kFired;
}

void prompt_barrage(const WingLeader& g, const State& s, const Frame& f, game::Prompt& p) {
  p = {say("Barrage on {unit}", {{"unit", g.long_name(s, f.unit)}}),
       "It flew through several flak zones. One gun rolls, each other zone adds 1.", "WL-14.2.3-c", g.label(s, f.unit)};
}

void action_barrage(const WingLeader& g, const State& s, const Frame& f, game::Action a, game::ActionView& v) {
  v.label = say("Roll for the {gun}", {{"gun", gun_name(g, s, arg_of(a))}}), v.rule = "WL-14.2.3-c", v.attack = true;
  v.targets = {g.label(s, f.unit)};
  v.cells = {{s.unit[f.unit].x, s.unit[f.unit].y, 0}};
  v.preview.rolls.push_back(flak_roll(g, s, arg_of(a), f.unit, kBarrageFire, __builtin_popcount(s.unit[f.unit].zones) - 1));
}

// WL-14.2.3-b: each member of a dogfight; R-25: the loser of the movement die rolls. Nobody else has touched zones now.
void advance_dogfight_barrage(Ctx& c, Frame& f) {
  for (const int i : all_units(c.s))
    if (on_map(c.s.unit[i]) && c.s.unit[i].zones) {
      c.push(Proc::kBarrage, {.unit = i, .side = f.side});
      return;
    }
  c.pop();
}

// --- Direct fire (14.2.4) -------------------------------------------------------------------------------------------

}  // namespace

game::Refusal fire_refusal(const WingLeader& g, const State& s, int gun, int unit) {
  const GunSetup& from = gun_setup(g, gun);
  const Unit& u = s.unit[unit];
  const Surface& owner = s.surface[from.surface];
  const Gun& state = gun_state(g, s, gun);
  if (from.balloon || from.type.type == 'S') return {"WL-14.2-b", "Only heavy and light flak fire directly."};
  if (!gun_works(g, s, gun)) return {"WL-14.1.2-a", "This flak is silenced for good."};
  // WL-14.2.1-b: a marker binds its own gun, not the other one of the ship
  if (state.jx != 0) return {"WL-14.2.2-e", "With a barrage marker on the map it does not fire directly."};
  if (!on_map(u) || u.side == gun_side(g, gun)) return {"WL-14.2.4-d", "Choose an enemy squadron on the map."};
  if (state.channels_used >= from.type.channels) return {"WL-14.2.1-a", "All its fire channels are used this turn."};
  if (did(u, kFlakHit)) return {"WL-14.2.4-d", "A squadron is attacked by direct fire only once a turn."};
  const int columns = geom::abs_int(u.x - owner.x);
  if (from.type.type == 'H' ? columns > 2 : columns > 1 || u.y > 4)
    return {"WL-14.2.4-b", from.type.type == 'H' ? "Heavy flak reaches two columns to each side."
                                                 : "Light flak reaches the next column and altitude 4."};
  if (from.type.low_angle && (u.y > 1 || u.attitude == Attitude::kDive))
    return {"WL-14.2.8-a", "Low-angle guns fire only at altitude 0 or 1 and never at divers."};
  if (!line_of_sight(g, place(owner), at(u))) return {"WL-14.2.4-c", "It has no line of sight."};
  return {};
}

bool may_fire(const WingLeader& g, const State& s, int gun, int unit) {
  // The cheap tests first; the rest is the refusal's list.
  const GunSetup& from = gun_setup(g, gun);
  const Unit& u = s.unit[unit];
  const Surface& owner = s.surface[from.surface];
  const Gun& state = owner.gun[from.n];
  if (from.balloon || from.type.type == 'S' || state.jx != 0 || state.channels_used >= from.type.channels ||
      (owner.flags & (kSuppressed | kSurfaceGone)))
    return false;
  if (!on_map(u) || u.side == gun_side(g, gun) || did(u, kFlakHit)) return false;
  const int columns = geom::abs_int(u.x - owner.x);
  if (from.type.type == 'H' ? columns > 2 : columns > 1 || u.y > 4) return false;
  if (from.type.low_angle && (u.y > 1 || u.attitude == Attitude::kDive)) return false;
  return line_of_sight(g, place(owner), at(u));
}

namespace {

// side. The attack in progress is s.ground.
enum DirectStep : uint8_t { kList, kSupporters, kFire, kLinked };

bool side_may_fire(const WingLeader& g, const State& s, int side) {
  for (const int gun : all_guns(g)) {
    if (gun_side(g, gun) != side) continue;
    for (const int i : all_units(s))
      if (may_fire(g, s, gun, i)) return true;
  }
  return false;
}

bool support_possible(const WingLeader& g, const State& s, int gun) {
  const Ground& now = s.ground;
  return gun != now.gun && !(now.support_mask >> gun & 1) && gun_side(g, gun) == gun_side(g, now.gun) &&
         may_fire(g, s, gun, now.target);
}

// WL-14.2.4-e: squadrons in the square linked to the target by tallies, whoever they are.
void link(State& s, int target) {
  uint64_t found = uint64_t{1} << target, fresh = found;
  while (fresh) {
    const int i = __builtin_ctzll(fresh);
    fresh &= fresh - 1;
    for (const int j : all_units(s)) {
      if (found >> j & 1 || !on_map(s.unit[j]) || !same_square(s.unit[i], s.unit[j])) continue;
      if (!tallies(s.unit[i], j) && !tallies(s.unit[j], i)) continue;
      found |= uint64_t{1} << j;
      fresh |= uint64_t{1} << j;
    }
  }
  link_units(s.ground, found & ~(uint64_t{1} << target));
}

void use_channel(const WingLeader& g, State& s, int gun) {
  Gun& state = gun_state(g, s, gun);
  ++state.channels_used;
  state.fired |= 1;
}

void advance_direct(Ctx& c, Frame& f) {
  State& s = c.s;
  if (f.step != kList && (s.ground.target >= s.unit_count || s.ground.gun >= c.g.guns.size())) f.step = kList;
  switch (f.step) {
    case kList: return ask_in_turn(c, f, At::kDirectFlakQuestion, [&] { return side_may_fire(c.g, s, f.side); });
    case kSupporters:
      for (const int gun : all_guns(c.g))
        if (support_possible(c.g, s, gun)) return c.ask(At::kFlakSupportQuestion, f.side);
      f.step = kFire;
      return;
    case kFire: {
      Ground& now = s.ground;
      use_channel(c.g, s, now.gun);
      for (uint32_t rest = now.support_mask; rest; rest &= rest - 1) use_channel(c.g, s, __builtin_ctz(rest));
      mark(s.unit[now.target], kFlakHit);
      link(s, now.target);
      f.step = kLinked;
      c.push(Proc::kFlakAttack, {.unit = now.target, .gun = now.gun, .how = kDirectFire, .value = now.supports});
      return;
    }
    default: {
      Ground& now = s.ground;
      while (const uint64_t rest = linked_units(now)) {
        const int i = __builtin_ctzll(rest);
        link_units(now, rest & (rest - 1));
        if (!on_map(s.unit[i]) || did(s.unit[i], kFlakHit)) continue;
        mark(s.unit[i], kFlakHit);
        c.push(Proc::kFlakAttack, {.unit = i, .gun = now.gun, .how = kDirectFire, .value = now.supports});
        return;
      }
      now = {};
      f.step = kList;
      return;
    }
  }
}

void legal_direct(const WingLeader& g, const State& s, const Frame& f, game::ActionList& out) {
  out.push_back(make(Kind::kPass));
  for (const int i : all_units(s))
    for (const int gun : all_guns(g))
      if (gun_side(g, gun) == f.side && may_fire(g, s, gun, i)) out.push_back(make(Kind::kFireFlak, 0, i, gun));
}

void legal_support(const WingLeader& g, const State& s, game::ActionList& out) {
  out.push_back(make(Kind::kPass));
  for (const int gun : all_guns(g))
    if (support_possible(g, s, gun)) out.push_back(make(Kind::kSupport, 0, 0, gun));
}

void apply_direct(Ctx& c, Frame& f, game::Action a) {
  if (kind_of(a) == Kind::kPass) {
    ++f.side;
    return;
  }
  c.s.ground.target = target_of(a);
  c.s.ground.gun = arg_of(a);
  f.step = kSupporters;
}

void apply_support(Ctx& c, Frame& f, game::Action a) {
  if (kind_of(a) == Kind::kPass) {
    f.step = kFire;
    return;
  }
  c.s.ground.support_mask |= uint32_t{1} << arg_of(a);
  ++c.s.ground.supports;
}

void prompt_support(const WingLeader& g, const State& s, game::Prompt& p) { about_unit(g, s, s.ground.target, p); }

void show_shot(const WingLeader& g, const State& s, int target, game::RollView roll, game::ActionView& v) {
  v.attack = true;
  v.targets = {g.label(s, target)};
  v.cells = {{s.unit[target].x, s.unit[target].y, 0}};
  v.preview.rolls.push_back(std::move(roll));
}

void label_direct(const WingLeader& g, const State& s, game::Action a, game::ActionView& v) {
  v.main = kind_of(a) == Kind::kPass;
  if (v.main) {
    v.label = "No more flak";
    return;
  }
  v.label = say("Fire the {gun} at {target}", {{"gun", gun_name(g, s, arg_of(a))}, {"target", g.long_name(s, target_of(a))}});
  show_shot(g, s, target_of(a), flak_roll(g, s, arg_of(a), target_of(a), kDirectFire, 0), v);
}

void label_support(const WingLeader& g, const State& s, game::Action a, game::ActionView& v) {
  const Ground& now = s.ground;
  v.main = kind_of(a) == Kind::kPass;
  v.label = v.main ? "Fire" : say("Add the {gun}", {{"gun", gun_name(g, s, arg_of(a))}});
  if (!v.main) show_shot(g, s, now.target, flak_roll(g, s, now.gun, now.target, kDirectFire, now.supports + 1), v);
}

game::Refusal refuse_direct(const WingLeader& g, const State& s, const Frame& f, game::Action a) {
  if (kind_of(a) != Kind::kFireFlak && kind_of(a) != Kind::kSupport) return {};
  const int gun = arg_of(a), target = kind_of(a) == Kind::kSupport ? s.ground.target : target_of(a);
  if (gun >= static_cast<int>(g.guns.size()) || target >= s.unit_count) return {"WL-14.2-a", "There is no such gun."};
  if (gun_side(g, gun) != f.side) return {"WL-14.2.4-a", "That flak belongs to the other side."};
  return fire_refusal(g, s, gun, target);
}

}  // namespace

constexpr std::string_view kBarrageSteps[] = {"pick", "ask", "fired"};
constexpr std::string_view kDirectSteps[] = {"list", "supporters", "fire", "linked"};
constexpr std::string_view kAttackSteps[] = {"dice", "die", "confirm", "check", "over"};
const Procedure kBarrageProc{.name = "barrage", .advance = advance_barrage, .steps = kBarrageSteps, .needs = kNeedsUnit};
const Procedure kDogfightBarrageProc{.name = "dogfight-barrage", .advance = advance_dogfight_barrage, .needs = kNeedsDogfight};
const Procedure kDirectFlakProc{.name = "direct-flak", .advance = advance_direct, .steps = kDirectSteps};
const Procedure kFlakAttackProc{
    .name = "flak-attack", .advance = advance_attack, .steps = kAttackSteps, .needs = kNeedsUnit | kNeedsGun};

const Question kBarrageQuestion = asked<legal_barrage, apply_barrage, prompt_barrage, action_barrage>("barrage", "WL-14.2.3-c");
const Question kDirectFlakQuestion = asked<legal_direct, apply_direct, of_side, label_direct>(
    "direct-flak", "WL-14.2.4-d", "Direct flak: {side}",
    "Choose a target and the gun that fires first. Each squadron is fired at once a turn.",
    {.refuse = refusing<refuse_direct>});
const Question kFlakSupportQuestion = asked<legal_support, apply_support, prompt_support, label_support>(
    "flak-support", "WL-14.2.4-d", "Supporting fire on {unit}", "Each gun that joins in adds 1 and uses one of its channels.",
    {.refuse = refusing<refuse_direct>});
const Roll kFlakAttackRoll = two_dice<resolve_attack, roll_attack, outcome_attack>("flak-dice", "WL-14.2.5-a");
const Roll kFlakHitsRoll = one_die<resolve_hits, roll_hits, outcome_hits>("flak-hits-die", "WL-14.2.5-a");

}  // namespace furball::wing_leader
