// Sequence of play, the bombers' flight, the cycling board, scores.

#include "games/full_circle/full_circle.h"
#include "games/full_circle/words.h"

namespace furball::full_circle {

game::Node FullCircle::node(const State& s) const {
  switch (s.stage) {
    case Stage::kSun:
    case Stage::kCeiling:
    case Stage::kEdge:
    case Stage::kDie:
    case Stage::kCombat:
    case Stage::kAmmo:
    case Stage::kBomberCombat: return game::Node::chance();
    case Stage::kOver: return game::Node::terminal();
    case Stage::kBid: return game::Node::decision(static_cast<game::Seat>(s.to_bid));
    case Stage::kReply: return game::Node::decision(seat_of(s, enemy_of(s.side)));
    default: return game::Node::decision(seat_of(s, s.side));
  }
}

void FullCircle::legal(const State& s, game::ActionList& out) const {
  switch (s.stage) {
    case Stage::kFly: {
      out.push_back(leave());  // FC-LEAVE-01
      const Fighter& f = s.fighters[s.active];
      const Cursor first{ahead({f.file, f.y}, f.heading), f.heading, 1, 0, 0};
      if (!on_board(first.place)) return;  // straight ahead lies the edge: FC-LEAVE-02
      for (int dz = -2; dz <= 2; ++dz)
        if (!may_change_step(s, s.active, dz) &&
            completes_from(s, s.active, first, hexes_to_fly(airspeed(f.energy), dz), dz, f.step + dz))
          out.push_back(fly(dz));
      return;
    }
    case Stage::kTurn:
      for (uint32_t extra : {0u, kStop, kTryTight})
        for (uint32_t t : {kStraight, kLeft, kRight})
          if (!may_choose(s, t | extra)) out.push_back(turn(t | extra));
      return;
    case Stage::kThrottle:
      for (int points = 0; points <= kMaxThrottle; ++points) out.push_back(throttle(points));
      return;
    case Stage::kFire:
    case Stage::kReply: out.push_back(fire(false)), out.push_back(fire(true)); return;
    default: return legal_set_up(s, out);
  }
}

static int effect_key(const Effect& e) { return ((e.mover_hits * 4 + e.target_hits) * 4 + e.mover_ammo) * 4 + e.target_ammo; }

int FullCircle::face_key(const State& s, int face) const {
  switch (s.stage) {
    case Stage::kSun: return face == 4 ? 1 : face;                            // FC-SETUP-05: ahead and behind have no effect
    case Stage::kCeiling: return face < ceiling_excess(s, s.active) ? 0 : 1;  // FC-SETUP-15
    case Stage::kEdge: {
      // FC-SETUP-16; a one differs from two and three only for jets (FC-SETUP-21)
      if (face != 1) return face == 3 ? 2 : face;
      State one = s, two = s;
      one.edge_roll = 1, two.edge_roll = 2;
      for (int i = kMaxEscorts; i < kMaxEscorts + flights(Side::kInterceptor); ++i)
        if (edge_of(one, i) != edge_of(two, i)) return 1;
      return 2;
    }
    case Stage::kDie: {
      const bool made =
          s.move.tight == kTrying && face + sum(tight_terms(s, s.active, s.base + s.move.start_step)) >= kTightTarget;
      return 2 * sum(energy_terms(plane(s.active), flown(s), face)) + made;
    }
    case Stage::kAmmo: {
      const int mine = s.move.mover_fires == 2 && face <= 2 * plane(s.active).firepower;
      const int theirs = s.move.target_fires == 2 && face <= 2 * plane(combat_target(s)).firepower;
      return 2 * mine + theirs;
    }
    case Stage::kCombat:
    case Stage::kBomberCombat: return effect_key(effect(s, face));
    default: return face;
  }
}

// An outcome is named by its lowest face.
void FullCircle::outcomes(const State& s, game::OutcomeList& out) const {
  int keys[11];
  const bool combat = die_sides(s) == 10;
  Volley fire;
  if (combat) fire = volley(s);
  for (int face = 1; face <= die_sides(s); ++face) {
    keys[face] = combat ? effect_key(effect(fire, face)) : face_key(s, face);
    bool merged = false;
    for (game::Outcome& o : out)
      if (keys[o.id] == keys[face]) ++o.weight, merged = true;
    if (!merged) out.push_back({static_cast<uint32_t>(face), 1});
  }
}

void FullCircle::apply(State& s, game::Action a, game::Events* events) const {
  const uint32_t arg = arg_of(a);
  switch (kind_of(a)) {
    case Kind::kBid: return apply_bid(s, arg, events);
    case Kind::kBase:
      if (arg == 1) {
        s.base = static_cast<uint8_t>(s.base - 2);
        s.cut = 1;
        if (events) note(*events, "note", "The raid comes in two levels lower.", "FC-SETUP-10");
      }
      return after_base(s, events);
    case Kind::kBox:
      if (arg != 0) s.groups[arg].step = 2;
      start_trades(s, Side::kEscort);
      if (s.stage != Stage::kRaise) start_ceilings(s, events);
      return;
    case Kind::kRaise:
      if (arg == 0) return start_ceilings(s, events);
      s.fighters[arg - 1].trade = 1;
      s.stage = Stage::kLower;
      return;
    case Kind::kLower:
      s.fighters[arg - 1].trade = -1;
      start_trades(s, s.side);
      if (s.stage != Stage::kRaise) start_ceilings(s, events);
      return;
    case Kind::kHex:
    case Kind::kHeading:
    case Kind::kStep: return apply_place(s, kind_of(a), arg, events);
    case Kind::kEdgeSide: s.edge_side = static_cast<uint8_t>(arg); return after_edge(s, events);
    case Kind::kFly:
      if (arg == 0) {
        leave_board(s, s.active, "FC-LEAVE-01", "it dives away", events);
        return next_activation(s, events);
      }
      return start_move(s, static_cast<int>(arg) - 3, events);
    case Kind::kTurn: return take_turn(s, arg, events);
    case Kind::kThrottle: s.move.throttle = static_cast<uint8_t>(arg); return apply_energy(s, events);
    case Kind::kFire:
      if (s.stage == Stage::kFire) {
        s.move.mover_fires = static_cast<uint8_t>(arg);
        return ask_reply(s, events);
      }
      s.move.target_fires = static_cast<uint8_t>(arg);
      return roll_or_end(s, events);
  }
}

void FullCircle::resolve(State& s, uint32_t outcome, game::Events* events) const {
  switch (s.stage) {
    case Stage::kSun:
      s.sun = static_cast<uint8_t>(outcome - 1);  // ruling A24
      if (events)
        note(*events, "roll",
             sun_matters(s.sun) ? "The sun shines from the " + std::string(heading_name(s.sun)) + "."
                                : "The sun is veiled or overhead.",
             "FC-SETUP-05");
      return after_sun(s, events);
    case Stage::kEdge:
      s.edge_roll = static_cast<uint8_t>(outcome);
      if (events) note(*events, "roll", "Edge roll: " + outcome_notation(s, outcome) + ".", "FC-SETUP-16");
      return after_edge(s, events);
    case Stage::kCeiling:
      if (face_key(s, static_cast<int>(outcome)) == 0) {
        --s.fighters[s.active].max_level;
        if (events) note(*events, "roll", unit_name(*this, s.active) + " must start a level lower.", "FC-SETUP-15", s.active);
      } else if (events) {
        note(*events, "roll", unit_name(*this, s.active) + " reaches its height.", "FC-SETUP-15", s.active);
      }
      return next_ceiling(s, events);
    case Stage::kDie: return resolve_die(s, static_cast<int>(outcome), events);
    case Stage::kCombat: return resolve_combat(s, static_cast<int>(outcome), events);
    case Stage::kAmmo: return resolve_ammo(s, static_cast<int>(outcome), events);
    case Stage::kBomberCombat: return resolve_bomber_combat(s, static_cast<int>(outcome), events);
    default: return;
  }
}

// --- Rounds and phases ----------------------------------------------------------------------------------

// FC-SEQ-01: interceptors (not in round 1), bombers, escorts, cycling.
void FullCircle::begin_round(State& s, game::Events* events) const {
  if (events) note(*events, "phase", "Round " + std::to_string(s.round) + ".", "FC-SEQ-01");
  if (s.round == 1) fly_bombers(s, events);
  else begin_phase(s, Side::kInterceptor, events);
}

void FullCircle::begin_phase(State& s, Side side, game::Events* events) const {
  s.side = side;
  for (Side each : {Side::kEscort, Side::kInterceptor}) {  // FC-SA-07: fixed for the phase
    const bool poor = poor_awareness(s, each);
    if (events && poor != (s.poor_sa[static_cast<int>(each)] != 0))
      note(*events, "note",
           setup_.names[static_cast<int>(each)] + (poor ? " lose" : " regain") + " their situational awareness.", "FC-SA-01");
    s.poor_sa[static_cast<int>(each)] = poor;
  }
  if (events) note(*events, "phase", setup_.names[static_cast<int>(side)] + ".", "FC-SEQ-01");
  s.active = static_cast<int8_t>(first_of(side) - 1);
  next_activation(s, events);
}

bool FullCircle::all_interceptors_gone(const State& s) const {
  for (int i = kMaxEscorts; i < kFighters; ++i)
    if (s.fighters[i].flying()) return false;
  return true;
}

// FC-SEQ-02: in ID order. A flight that must break off leaves at once (FC-LEAVE-02).
void FullCircle::next_activation(State& s, game::Events* events) const {
  const int end = first_of(s.side) + flights(s.side);
  for (++s.active; s.active < end; ++s.active) {
    const Fighter& f = s.fighters[s.active];
    if (!f.flying()) continue;
    if (!f.has(kBreakOff)) {
      s.stage = Stage::kFly;
      return;
    }
    leave_board(s, s.active, "FC-LEAVE-02", "it breaks off", events);
  }
  s.active = kNoUnit;
  if (s.side == Side::kEscort) return end_round(s, events);
  if (all_interceptors_gone(s)) {
    s.stage = Stage::kOver;  // FC-VIC-02
    return;
  }
  fly_bombers(s, events);
}

// FC-BMB-01 to FC-BMB-03, FC-SEQ-03: one shared progress counter, by the lead's level and speed.
void FullCircle::fly_bombers(State& s, game::Events* events) const {
  const int lvl = lead_level(s), speed = setup_.bomber.speed[lvl];
  int hexes = bomber_hexes(speed);
  int progress = s.progress + progress_rise(speed, lvl);
  if (progress > 5) progress -= 6, ++hexes;
  s.progress = static_cast<uint8_t>(progress);
  for (int g = 0; g < setup_.groups; ++g) {
    const Place from = place_of(s, kGroup0 + g);
    s.groups[g].y = static_cast<int8_t>(s.groups[g].y + 2 * hexes);
    if (events)
      note(*events, "move",
           unit_name(*this, kGroup0 + g) + " flies on " + std::to_string(hexes) + (hexes == 1 ? " hex." : " hexes."),
           "FC-BMB-02", kGroup0 + g, {cell_of(from, s.groups[g].step), cell_of(place_of(s, kGroup0 + g), s.groups[g].step)});
  }
  s.side = Side::kEscort;
  s.active = static_cast<int8_t>(kGroup0 - 1);
  next_group(s, events);
}

// FC-CBT-06: a group that ends with interceptors, and no escorts, fires.
void FullCircle::next_group(State& s, game::Events* events) const {
  for (++s.active; s.active < kGroup0 + setup_.groups; ++s.active) {
    const Place p = place_of(s, s.active);
    const int step = step_of(s, s.active);
    if (enemy_fighter_at(s, Side::kEscort, p, step) == kNoUnit) continue;
    if (enemy_fighter_at(s, Side::kInterceptor, p, step) != kNoUnit) continue;  // an escort is there
    if (!may_fire(s, bomber_shot(s))) continue;
    s.stage = Stage::kBomberCombat;
    return;
  }
  begin_phase(s, Side::kEscort, events);
}

void FullCircle::end_round(State& s, game::Events* events) const {
  for (Fighter& f : s.fighters) f.set(kFlown, false);
  s.side = Side::kEscort;
  // FC-BOARD-05, FC-BOARD-06: the lead on the front section brings the rear section forward.
  if (s.groups[0].y > 3 * kSectionY) {
    ++s.cycles;
    if (events) note(*events, "note", "The rear section moves to the front.", "FC-BOARD-05");
    for (int g = 0; g < setup_.groups; ++g) s.groups[g].y = static_cast<int8_t>(s.groups[g].y - kSectionY);
    for (int i = 0; i < kFighters; ++i) {
      Fighter& f = s.fighters[i];
      if (!f.flying()) continue;
      if (f.y <= kSectionY) leave_board(s, i, "FC-BOARD-06", "the raid has left it behind", events);
      else f.y = static_cast<int8_t>(f.y - kSectionY);
    }
  }
  // FC-VIC-02
  if (s.round >= setup_.rounds || all_interceptors_gone(s)) {
    s.stage = Stage::kOver;
    return;
  }
  ++s.round;
  begin_round(s, events);
}

// FC-VIC-03: a point per hit, the handicap for the escorts.
game::Score FullCircle::score(const State& s) const {
  const int escorts = s.hits[0] + s.handicap, interceptors = s.hit_value * s.hits[1];
  return s.swapped ? game::Score::by_points(interceptors, escorts) : game::Score::by_points(escorts, interceptors);
}

}  // namespace furball::full_circle
