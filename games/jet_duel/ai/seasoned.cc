#include "games/jet_duel/ai/seasoned.h"

#include <algorithm>
#include <cmath>

#include "games/jet_duel/ai/chances.h"
#include "games/jet_duel/ai/rulebook.h"

namespace furball::jet_duel {
namespace {

constexpr int kLevelEnough = 3;  // steps that a climb or dive and the fire zone bridge
constexpr double kDoubt = 1.25;  // ways that differ by so much are one e-th as promising
constexpr int kStopCost = 6;     // JD-STK-03, in halves

// What an attack brings on average, in tenths of a point.
double expected(const AttackOdds& odds, double worth) {
  return ((odds.damaged + 2 * odds.downed) * 20 * worth + 5 * odds.near) / 60;
}

bool has_front_missiles(const JetType& type, const JetState& jet) {
  return jet.radar > 0 || (jet.heat > 0 && type.heat.kind == kHA);
}

// Whether a burst is in reach of a flight of so many hexes straight ahead and the zone before it.
bool in_reach(Parts p, int airspeed) {
  const int beyond = p.left + p.right - airspeed;
  return p.left >= 0 && p.right >= 0 && beyond >= -1 && beyond <= 2;
}

}  // namespace

Seasoned::Seasoned(const JetDuel& game, const State& s, const PilotWeights& weights)
    : g_(game), s_(s), w_(weights), slot_(s.active), trial_(s) {
  const JetState& own = s.jets[slot_];
  in_the_air_ = own.flying[0].family != kNoMissile;
  front_ = has_front_missiles(g_.type(slot_), own);
  for (const Slot slot : enemies_of(slot_)) {
    if (!JetDuel::flies(s, slot)) continue;
    const JetState& jet = s.jets[slot];
    Enemy e{.slot = slot, .at = hex_of(jet), .heading = jet.heading, .z = jet.z, .airspeed = airspeed_of(jet.sp)};
    e.worth = kWorth[g_.pilot(slot).skill];
    e.guns = jet.bursts > 0, e.heat = jet.heat > 0, e.front = has_front_missiles(g_.type(slot), jet);
    const Hex left = front_hex({}, jet.heading, kHexLeft), right = front_hex({}, jet.heading, kHexRight);
    const int half = e.airspeed / 2;
    e.next[0] = e.at + left * half + right * (e.airspeed - half), e.next_heading[0] = jet.heading;
    e.next[1] = e.at + left * e.airspeed, e.next_heading[1] = jet.heading - 1;
    e.next[2] = e.at + right * e.airspeed, e.next_heading[2] = jet.heading + 1;
    enemies_.push_back(e);
    in_the_air_ |= jet.flying[0].family && jet.flying[0].target == slot_;
  }
  for (const Slot f : friends_of(slot_))
    if (f != slot_ && JetDuel::flies(s, f) && spacing_ == 0)
      friend_at_ = hex_of(s.jets[f]), spacing_ = g_.setup().flights[side_of(slot_)].count == 4 ? 12 : 8;
}

// --- what a place is worth --------------------------------------------------------------------------------------

double Seasoned::prey(const Enemy& e, int airspeed) const {
  const JetState& own = trial_.jets[slot_];
  const Hex at = hex_of(own);
  const HexCorner heading = own.heading;
  const int up = own.z - e.z, turn = geom::turn_size(heading, e.heading);
  const Parts ahead = parts(at, heading, e.at);
  const Sector aim = sector(ahead), aspect = sector(e.at, e.heading, at);
  const int range = ahead.range();
  const bool level = absolute(up) <= kLevelEnough;
  double worth = w_.above * up - w_.step_apart * absolute(up) - w_.hex_apart * range;
  if (is_forward(aim)) {
    worth -= w_.crossing * turn;
    if (aspect == kRear) {
      worth += range <= 4 ? w_.own.astern : range <= 10 ? w_.own.tail : 0;
      if (airspeed > range) worth -= w_.overshoot * (airspeed - range);
    }
    if (is_rear_quarter(aspect) && range <= 8) worth += w_.own.quarter;
  }
  if (aim == kFront) {
    if (range <= 12) worth += w_.own.nose;
    if (own.bursts > 0 && range <= 6 && level && turn <= 1) worth += w_.own.guns;
    if (own.heat > 0 && aspect == kRear && range >= 2 && range <= 10) worth += w_.own.heat;
    if (front_ && range >= 5 && range <= 12) worth += w_.own.front;
  } else if (aim != kOwnHex) {
    worth -= is_front_quarter(aim) ? w_.off_nose : is_rear_quarter(aim) ? w_.abeam : w_.behind;
  }
  if (own.bursts > 0 && level && range <= 14)
    for (std::size_t i = 0; i < kPlaces; ++i)
      if (geom::turn_size(heading, e.next_heading[i]) <= 1 && in_reach(parts(at, heading, e.next[i]), airspeed))
        worth += i == 0 ? w_.own.shot : w_.own.wide;
  return worth * e.worth;
}

double Seasoned::danger(const Enemy& e) const {
  const JetState& own = trial_.jets[slot_];
  const Hex at = hex_of(own);
  const HexCorner heading = own.heading;
  const int turn = geom::turn_size(heading, e.heading);
  const Parts ahead = parts(e.at, e.heading, at);
  const Sector aim = sector(ahead), aspect = sector(at, heading, e.at);
  const int range = ahead.range();
  const bool level = absolute(own.z - e.z) <= kLevelEnough;
  double worth = 0;
  if (is_forward(aim)) {
    if (aspect == kRear) worth += range <= 4 ? w_.his.astern : range <= 10 ? w_.his.tail : 0;
    if (is_rear_quarter(aspect) && range <= 8) worth += w_.his.quarter;
  }
  if (aim == kFront) {
    if (range <= 12) worth += w_.his.nose;
    if (e.guns && range <= 6 && level && turn <= 1) worth += w_.his.guns;
    if (e.heat && aspect == kRear && range >= 2 && range <= 10) worth += w_.his.heat;
    if (e.front && range >= 5 && range <= 12) worth += w_.his.front;
  }
  if (e.guns && level && turn <= 2 && in_reach(ahead, e.airspeed)) worth += turn <= 1 ? w_.his.shot : w_.his.wide;
  return worth;
}

// Of the trial's hex, height and heading, with the airspeed of the next flight.
double Seasoned::place(int airspeed) const {
  double best = enemies_.empty() ? 0 : kNoWay, dangers = 0;
  for (const Enemy& e : enemies_) {
    best = std::max(best, prey(e, airspeed));
    dangers += danger(e);
  }
  const JetState& own = trial_.jets[slot_];
  double total = best - dangers * kWorth[g_.pilot(slot_).skill] - w_.edge * edge_danger(g_, slot_, own);
  if (spacing_) total -= w_.spacing * absolute(geom::distance(hex_of(own), friend_at_) - spacing_);
  return total;
}

double Seasoned::energy(int sp) const {
  const int airspeed = airspeed_of(sp);
  return w_.speed * (sp / 2.0) - (airspeed == 2 ? w_.slow : 0) + (airspeed == 4 ? w_.fast : 0);
}

double Seasoned::missiles() const {
  double worth = 0;
  for (const Enemy& e : enemies_)
    if (const Missile& m = trial_.jets[e.slot].flying[0]; m.family && m.target == slot_)
      worth -= w_.incoming * missile_worth(g_, trial_, e.slot);
  return worth + w_.guided * missile_worth(g_, trial_, slot_);
}

// A launch as things stand; next turn they will stand differently.
double Seasoned::brings(Action a) {
  const int kind = weapon_kind(a);
  const Slot target = weapon_target(a);
  const double worth = kWorth[g_.pilot(target).skill];
  Modifiers list;
  if (kind == kGuns) {
    g_.gun_modifiers(trial_, slot_, target, list);
    return expected(attack_odds(list.sum(), g_.type(slot_).gun == kMachineGun), worth);
  }
  JetState& jet = trial_.jets[slot_];
  const Missile before = jet.flying[0];
  jet.flying[0] = {.family = family_of(kind), .target = target, .pair = kind == kPairRadar, .at = jet.at, .z = jet.z};
  const bool fails = static_cast<bool>(g_.missile_fails(trial_, slot_));
  if (!fails) g_.missile_modifiers(trial_, slot_, list);
  jet.flying[0] = before;
  return fails ? 0 : expected(attack_odds(list.sum(), false), worth);
}

double Seasoned::worth_of(Action a) {
  return weapon_kind(a) == kGuns ? w_.burst * brings(a) - w_.burst_cost : w_.launch * brings(a) - w_.launch_cost;
}

double Seasoned::attack() {
  const JetState& own = trial_.jets[slot_];
  double best = 0;
  if (own.bursts > 0)
    for (const Enemy& e : enemies_) {
      if (geom::turn_size(own.heading, e.heading) > 1 || !JetDuel::in_fire_zone(own, trial_.act.dz, e.at, e.z)) continue;
      if (g_.gun_targets(trial_, slot_) & e.slot.bit()) best = std::max(best, worth_of(jet_duel::weapon(kGuns, e.slot)));
    }
  if (trial_.act.locks == 0 || trial_.act.turn != kLevel) return best;
  const uint8_t heat = own.heat > 0 ? g_.heat_targets(trial_, slot_) : 0;
  const uint8_t radar = own.radar > 0 ? g_.radar_targets(trial_, slot_) : 0;
  for (const Enemy& e : enemies_) {
    if (heat & e.slot.bit()) best = std::max(best, worth_of(jet_duel::weapon(kOneHeat, e.slot)));
    if (radar & e.slot.bit())
      best = std::max(best, worth_of(jet_duel::weapon(own.radar >= 2 ? kPairRadar : kOneRadar, e.slot)));
  }
  return best;
}

// --- the ways to end a flight ---------------------------------------------------------------------------------------

// The trial stands where the flight ends: wings level, or a turn that may fail.
template <class See>
void Seasoned::each_turn(Way way, See& see) {
  JetState& own = trial_.jets[slot_];
  Activation& act = trial_.act;
  const HexCorner heading = own.heading;
  const double height = w_.height * own.z;
  const int stop_cost = way.stops ? kStopCost : 0;
  const auto stands = [&](Bank turn, bool gentle, bool turned, int sp) {
    act.turn = turn, act.gentle = gentle, act.turned = turned;
    own.heading = turned ? jet_duel::turned(heading, turn) : heading, own.sp = std::max(sp, kTrackBottom);
  };
  const auto worth_here = [&](double place, int sp) { return place + energy(sp) + height + (in_the_air_ ? missiles() : 0); };

  stands(kLevel, false, false, kTrackBottom);
  const int straight = g_.energy_after(trial_, false, false) - stop_cost;
  stands(kLevel, false, false, straight);
  const double ahead = worth_here(place(airspeed_of(straight)), straight);
  way.turn = turn_action(kLevel, false), way.worth = ahead + attack();
  see(way);
  const int rights = act.path.rights(), lefts = act.path.flown() - rights;
  for (const Bank side : {kLeft, kRight}) {
    if (side == kLeft ? lefts < rights : rights < lefts) continue;  // JD-TRN-01
    if (g_.turn_refusal(trial_, side, true)) continue;              // no gentle turn, no hard one
    int looked_at = 0;                                              // with this airspeed what follows is true
    double there = 0;
    for (const bool gentle : {false, true}) {
      if (!gentle && g_.turn_refusal(trial_, side, gentle)) continue;
      const double chance = g_.turn_faces(trial_, side, gentle) / 10.0;
      const int slower = g_.energy_after(trial_, true, gentle) - stop_cost;
      stands(side, gentle, true, slower);
      if (looked_at != airspeed_of(slower)) looked_at = airspeed_of(slower), there = place(looked_at);
      const double success = worth_here(there, slower) + (gentle ? attack() : 0);
      stands(side, gentle, false, straight);
      const double failure = chance < 1 ? ahead + (gentle ? attack() : 0) : 0;
      stands(kLevel, false, false, straight);
      way.turn = turn_action(side, gentle), way.worth = w_.banked + chance * success + (1 - chance) * failure;
      see(way);
    }
  }
}

// Every hex in which the flight may end: it matters how many lie to the right, not in which order.
template <class See>
void Seasoned::each_end(Way way, See& see) {
  JetState& own = trial_.jets[slot_];
  Activation& act = trial_.act;
  const Hex from = hex_of(own);
  const Hex left = front_hex({}, own.heading, kHexLeft), right = front_hex({}, own.heading, kHexRight);
  const FlightPath flown = act.path;
  const int to_fly = act.length - flown.flown();
  for (const bool stops : {false, true}) {
    const int hexes = to_fly - stops;
    if (stops && (act.length < 3 || hexes < 0)) break;
    for (int rights = 0; rights <= hexes; ++rights) {
      const Hex at = from + left * (hexes - rights) + right * rights;
      const auto is_there = [&](const Enemy& e) { return e.at == at && e.z == own.z; };
      if (stops && std::none_of(enemies_.begin(), enemies_.end(), is_there)) continue;
      if (g_.leaves(slot_, at) || g_.blocked(slot_, at) || g_.forbidden_stack(trial_, slot_, at, own.z)) continue;
      own.at = at;
      act.path = flown;
      for (int i = 0; i < hexes; ++i) act.path.enter(i < rights);
      act.stopped = stops ? kStopShort : kFliesOn;
      way.rights = rights, way.stops = stops;
      each_turn(way, see);
    }
  }
}

template <class See>
void Seasoned::each_way(See see) {
  trial_ = s_;
  if (s_.phase == Phase::kTurn) return each_turn({.stops = s_.act.stopped == kStopShort}, see);
  if (s_.phase == Phase::kFlight) return each_end({}, see);
  ActionList altitudes;
  g_.options(s_, altitudes);
  for (const Action a : altitudes) {
    if (!g_.in_band(s_.jets[slot_].z + altitude_dz(a))) continue;
    trial_ = s_;
    g_.take(trial_, a, nullptr);
    each_end({.altitude = a}, see);
  }
}

Seasoned::Way Seasoned::best_way() {
  Way best;
  each_way([&](const Way& way) {
    if (way.worth > best.worth) best = way;
  });
  return best;
}

// Each choice is as promising as the best way that begins with it.
bool Seasoned::weigh(std::span<const Action> actions, std::span<float> weights) {
  if (!flies_now(s_)) return false;
  const auto begins_with = [&](const Way& way, Action a) {
    if (s_.phase == Phase::kAltitude) return way.altitude == a;
    if (s_.phase == Phase::kTurn) return way.turn == a;
    const int lefts = s_.act.length - s_.act.path.flown() - way.stops - way.rights;
    return arg_of(a) == kHexRight ? way.rights > 0 : arg_of(a) == kHexLeft ? lefts > 0 : way.rights + lefts == 0;
  };
  double best = kNoWay;
  InlineVector<double, 8> worth;  // seven altitudes at most
  for (std::size_t i = 0; i < actions.size(); ++i) worth.push_back(kNoWay);
  each_way([&](const Way& way) {
    best = std::max(best, way.worth);
    for (std::size_t i = 0; i < actions.size(); ++i)
      if (way.worth > worth[i] && begins_with(way, actions[i])) worth[i] = way.worth;
  });
  if (best == kNoWay) return false;
  constexpr double kLeast = -12;  // nothing is given up altogether
  for (std::size_t i = 0; i < actions.size(); ++i)
    weights[i] = static_cast<float>(std::exp(std::max(kLeast, (worth[i] - best) / kDoubt)));
  return true;
}

// --- choices ----------------------------------------------------------------------------------------------------------

// Left and right hexes in an order that stays on the board.
Action Seasoned::next_hex(const State& s, Way& rest) const {
  const JetState& own = s.jets[slot_];
  const auto leaves = [&](int arg) { return g_.leaves(slot_, front_hex(hex_of(own), own.heading, arg)); };
  const int to_fly = s.act.length - s.act.path.flown() - rest.stops, lefts = to_fly - rest.rights;
  const bool right_first = rest.rights > lefts;
  for (const bool right : {right_first, !right_first}) {
    const int arg = right ? kHexRight : kHexLeft;
    if ((right ? rest.rights : lefts) <= 0 || leaves(arg) || g_.hex_refusal(s, arg)) continue;
    rest.rights -= right;
    return make(Kind::kHex, arg);
  }
  if (rest.stops && to_fly == 0 && !g_.hex_refusal(s, kHexStop)) return make(Kind::kHex, kHexStop);
  ActionList legal;  // somebody is in the way
  g_.options(s, legal);
  for (const Action a : legal)
    if (arg_of(a) > kHexRight || !leaves(arg_of(a))) return a;
  return legal[0];
}

Action Seasoned::choose() {
  switch (s_.phase) {
    case Phase::kThrottle: return throttle();
    case Phase::kWeapons: return weapon();
    case Phase::kGuide: return guide();
    default: break;
  }
  Way best = best_way();
  if (s_.phase == Phase::kFlight) return next_hex(s_, best);
  if (best.worth > kNoWay) return s_.phase == Phase::kTurn ? best.turn : best.altitude;
  ActionList legal;  // nothing stays on the board
  g_.options(s_, legal);
  return legal[0];
}

int Seasoned::fly(State& s, int most) {
  Way rest = best_way();
  int made = 0;
  const auto take = [&](Action a) { g_.apply(s, a, nullptr), ++made; };
  const auto goes_on = [&](Phase phase) { return made < most && s.phase == phase && s.active == slot_; };
  if (s.phase == Phase::kAltitude) {
    if (rest.worth == kNoWay) return take(choose()), made;
    take(rest.altitude);
  }
  while (goes_on(Phase::kFlight)) take(next_hex(s, rest));
  if (goes_on(Phase::kTurn) && !g_.turn_refusal(s, turn_side(rest.turn), turn_gentle(rest.turn))) take(rest.turn);
  return made;
}

// The burner, steady, or just slow enough to fly a hex less.
Action Seasoned::throttle() {
  const bool slows = s_.act.stopped == kStopShort;
  const int sp = g_.energy_after(s_, s_.act.turned, s_.act.gentle), least = slows ? kStopCost : 0;
  Action best = make(Kind::kThrottle, 1 + least);
  double most = kNoWay;
  trial_ = s_;
  trial_.jets[slot_].did = s_.act.doing;
  const auto weigh = [&](int arg, int left, double cost) {
    if (g_.throttle_refusal(s_, arg, sp)) return;
    const double worth = place(airspeed_of(left)) + energy(left) - cost + (in_the_air_ ? missiles() : 0);
    if (worth > most) most = worth, best = make(Kind::kThrottle, arg);
  };
  weigh(1 + least, sp - least, 0);
  for (const int faster : {18, 42})
    if (const int back = sp - (faster - 1); back > least && back < kLastThrottle) weigh(1 + back, sp - back, 0);
  trial_.jets[slot_].did |= kDidBurner;
  weigh(0, sp + g_.burner_gain(slot_, s_.jets[slot_].z), w_.burner);
  return best;
}

Action Seasoned::weapon() {
  ActionList legal;
  g_.options(s_, legal);
  Action best = kHoldFire;
  double most = 0;
  for (const Action a : legal) {
    const int kind = weapon_kind(a);
    if (kind == kHold || (kind == kOneRadar && s_.jets[slot_].radar >= 2)) continue;
    if (const double worth = worth_of(a); worth > most) most = worth, best = a;
  }
  return best;
}

Action Seasoned::guide() { return make(Kind::kGuide, w_.guided * missile_worth(g_, trial_, slot_) > w_.guide_cost); }

// --- reasons ----------------------------------------------------------------------------------------------------------

// Where the flight that begins so is to end.
std::vector<game::Fact> Seasoned::flight_reasons(Action chosen) {
  State end = s_;
  g_.take(end, chosen, nullptr);
  Way rest = flies_now(end) ? Seasoned(g_, end, w_).best_way() : Way{};
  while (end.phase == Phase::kFlight && end.active == slot_) g_.take(end, next_hex(end, rest), nullptr);
  if (!JetDuel::flies(end, slot_)) return {{"way", "Leaves the fight", "no other way is left", "JD-FLT-07"}};
  const Action turn = s_.phase == Phase::kTurn ? chosen : rest.turn;
  JetState& own = end.jets[slot_];
  own.heading = turned(s_.jets[slot_].heading, turn_side(turn));
  trial_ = end;
  const Enemy* best = nullptr;
  double most = kNoWay;
  std::string threats;
  for (const Enemy& e : enemies_) {
    if (const double worth = prey(e, airspeed_of(own.sp)); worth > most) most = worth, best = &e;
    if (danger(e) > 0) threats += (threats.empty() ? "" : ", ") + g_.label(e.slot);
  }
  std::vector<game::Fact> facts = {
      {"way", "Flies to",
       say("{hex} at {altitude}, heading {heading}",
           {{"hex", hex_name(hex_of(own))}, {"altitude", altitude_name(own.z)}, {"heading", heading_name(own.heading)}}),
       "JD-FLT-06"}};
  if (best) facts.push_back({"prey", "Goes for", g_.label(best->slot), ""});
  if (!threats.empty()) facts.push_back({"danger", "In danger from", threats, ""});
  return facts;
}

std::vector<game::Fact> Seasoned::reasons(Action chosen) {
  if (flies_now(s_)) return flight_reasons(chosen);
  if (s_.phase == Phase::kThrottle) {
    State after = s_;
    g_.take(after, chosen, nullptr);
    return {{"speed", "Airspeed next turn", std::to_string(airspeed_of(after.jets[slot_].sp)), "JD-NRG-10"}};
  }
  if (s_.phase == Phase::kGuide)
    return {
        {"guide", "The missile", arg_of(chosen) ? "has a chance worth guiding it for" : "has too small a chance", "JD-MSL-12"}};
  if (chosen == kHoldFire) return {{"hold", "Holds fire", "no shot is worth what it costs", "JD-GUN-04"}};
  char points[16];
  std::snprintf(points, sizeof points, "%.1f", brings(chosen) / 10);
  return {{"worth", "Worth on average", say("{points} points", {{"points", points}}), "JD-GUN-07"}};
}

// --- what search and quick play ask -----------------------------------------------------------------------------------

bool JetDuel::weigh(const State& s, std::span<const Action> actions, std::span<float> weights) const {
  return Seasoned(*this, s, setup_.weights.quick).weigh(actions, weights);
}

Action JetDuel::policy(const State& s, dice::Rng&) const { return Seasoned(*this, s, setup_.weights.quick).choose(); }

// Plans that count on one kind of pilot fail against the other: by lot one activation in three is flown by the book. The
// opponent that the book chooses, noted in the state, tells so.
int JetDuel::play_quick(State& s, dice::Rng& rng, int most) const {
  if (!Seasoned::flies_now(s)) return apply(s, policy(s, rng), nullptr), 1;
  if (s.phase == Phase::kAltitude && s.act.opponent.is_nobody() && rng.below(3) == 0) s = Rulebook(*this).with_opponent(s);
  if (!s.act.opponent.is_nobody()) {
    const Choice c = Rulebook(*this).decide(s);
    return apply(s, c[c.size() > 1 ? static_cast<std::size_t>(rng.below(c.size())) : 0], nullptr), 1;
  }
  const State from = s;
  return Seasoned(*this, from, setup_.weights.quick).fly(s, most);
}

}  // namespace furball::jet_duel
