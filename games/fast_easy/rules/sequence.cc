// The sequence of play: FE-SEQ-01 to FE-SEQ-08, and the doors of the contract.

#include <algorithm>
#include <cassert>

#include "games/fast_easy/fast_easy.h"
#include "libs/game/game_of.h"

namespace furball::fast_easy {

int sum(const ModList& mods) {
  int total = 0;
  for (const Mod& m : mods) total += m.value;
  return total;
}

FastEasy::FastEasy(Setup setup) : setup_(std::move(setup)) {
  type_store_ = std::make_shared<const std::vector<PlaneType>>(setup_.tables.types);
  std::vector<int> used;
  for (int p = 0; p < planes(); ++p) {
    types_[static_cast<std::size_t>(p)] = &(*type_store_)[static_cast<std::size_t>(member(p).type)];
    const auto it = std::find(used.begin(), used.end(), member(p).type);
    type_index_.push_back(static_cast<uint8_t>(it - used.begin()));
    if (it == used.end()) used.push_back(member(p).type);
  }
  // The nets of every fighter in every condition it can be in.
  auto nets = std::make_shared<std::vector<MoveNet>>();
  net_table_.assign(used.size() * 8 * 48, -1);
  for (int p = 0; p < planes(); ++p) {
    if (setup_.bombers & bit(p)) continue;
    for (int variant = 0; variant < 8; ++variant) {
      if ((variant & 1) && !member(p).bombs) continue;
      if ((variant & 2) && !((setup_.escorts & bit(p)) && setup_.bombers)) continue;
      if ((variant & 4) && !(setup_.options.twin_fighter_engines && type(p).engines > 1)) continue;
      State s{};
      if (variant & 1) s.loaded = bit(p);
      if (variant & 2) s.flying = setup_.bombers;
      else s.combat = 2;
      if (variant & 4) s.plane[p].engines_lost = 1;
      for (int carry = 0; carry < 48; ++carry) {
        if (carry != 0 && (carry < 17 || carry % 16 == 0 || carry % 16 > type(p).turn)) continue;
        int16_t& slot =
            net_table_[static_cast<std::size_t>((type_index_[static_cast<std::size_t>(p)] * 8 + variant) * 48 + carry)];
        if (slot >= 0) continue;
        s.plane[p].carry = static_cast<uint8_t>(carry);
        const Caps wanted = caps(s, p);
        const auto it = std::find_if(nets->begin(), nets->end(), [&](const MoveNet& n) { return n.caps == wanted; });
        slot = static_cast<int16_t>(it - nets->begin());
        if (it == nets->end()) nets->push_back(build_net(wanted));
      }
    }
  }
  nets_ = std::move(nets);
  prepare_judgement();
}

FastEasy::State FastEasy::initial() const {
  State s{};
  s.targets = static_cast<uint8_t>((1u << setup_.targets.size()) - 1);
  for (int p = 0; p < planes(); ++p) {
    const Member& m = member(p);
    s.plane[p].facing = static_cast<uint8_t>(m.facing);
    s.plane[p].rockets = static_cast<uint8_t>(m.rockets);
    if (m.bombs) s.loaded |= bit(p);
    if (m.placed) {
      s.flying |= bit(p);
      put(s, p, m.start);
    }
  }
  advance_setup(s, nullptr);
  return s;
}

game::Node FastEasy::node(const State& s) const {
  if (s.step == Step::kOver) return game::Node::terminal();
  if (s.step >= Step::kFirstRoll) return game::Node::chance();
  const bool red = s.phase == Phase::kInterceptorsMove || s.phase == Phase::kInterceptorsFire;
  // Interceptors may carry bombs in no scenario of ours; whoever bombs is asked in phase 7.
  return game::Node::decision(red ? Seat::kRed : Seat::kBlue);
}

void FastEasy::legal(const State& s, ActionList& out) const {
  switch (s.step) {
    case Step::kPlaceEscort: return legal_place(s, out);
    case Step::kSelect: {
      const Mask side = s.phase == Phase::kEscortsMove ? setup_.escorts : setup_.interceptors;
      for_each_plane(side & s.flying & ~s.moved,
                     [&out](int p) { out.push_back(make(Kind::kSelect, static_cast<uint32_t>(p))); });
      return;
    }
    case Step::kMove: return legal_move(s, out);
    case Step::kFlown: return legal_rest(s, out);
    case Step::kFire: {
      ShotList list;
      shots(s, list);
      for (const Shot& shot : list) {
        if (shot.weapon != Weapon::kRockets)
          out.push_back(fire_action(shot.shooter, shot.target, static_cast<int>(shot.weapon), 0));
        else
          for (int n = 1; n <= shot.salvos; ++n)
            out.push_back(fire_action(shot.shooter, shot.target, static_cast<int>(shot.weapon), n));
      }
      out.push_back(plain(Plain::kDone));
      out.push_back(plain(Plain::kAtWill));
      return;
    }
    case Step::kFormation:  // FE-BMOVE-01, ruling 22
      for (int d = std::max(1, setup_.formation_speed - 1); d <= setup_.formation_speed; ++d)
        out.push_back(make(Kind::kFormation, static_cast<uint32_t>(d)));
      return;
    case Step::kStraggler: return legal_straggler(s, out);
    case Step::kGunners:
      for_each_plane(setup_.bombers & s.flying & ~s.fired, [&](int p) {
        if (turret_targets(s, p, true)) out.push_back(make(Kind::kSelect, static_cast<uint32_t>(p)));
      });
      out.push_back(plain(Plain::kDone));
      out.push_back(plain(Plain::kAtWill));
      return;
    case Step::kTurrets: return legal_aim(s, out);
    case Step::kBombs: return legal_bomb(s, out);
    default: assert(false);
  }
}

void FastEasy::apply(State& s, Action a, Events* events) const {
  switch (kind(a)) {
    case Kind::kPlace: {
      const int p = s.active;
      const Hex at = geom::to_hex(geom::Offset{static_cast<int>(field(a, 0, 6)), static_cast<int>(field(a, 8, 6))});
      s.flying |= bit(p);
      put(s, p, at);
      if (events) tell(events, "place", who(p) + " starts at " + hex_name(at), "FE-SETUP-03", p, {at});
      return advance_setup(s, events);
    }
    case Kind::kSelect:
      s.active = static_cast<uint8_t>(field(a, 0, 6));
      s.step = s.phase == Phase::kBombersFire ? Step::kTurrets : Step::kMove;
      return;
    case Kind::kMove: return apply_move(s, a, events);
    case Kind::kFlip: return apply_flip(s, a, events);
    case Kind::kDeclare: s.declare = static_cast<uint8_t>(field(a, 0, 2)); return;
    case Kind::kRest: return apply_rest(s, a, events);
    case Kind::kFire: {
      const int shooter = static_cast<int>(field(a, 12, 6)), target = static_cast<int>(field(a, 6, 6));
      const Shot shot{static_cast<uint8_t>(shooter), static_cast<uint8_t>(target), static_cast<Weapon>(field(a, 4, 2)),
                      static_cast<uint8_t>(geom::distance(s.plane[shooter].hex(), s.plane[target].hex())), 0};
      return begin_attack(s, attack_of(s, shot, static_cast<int>(field(a, 0, 4))), events);
    }
    case Kind::kFormation:
      s.distance = static_cast<uint8_t>(field(a, 0, 4));
      s.advance = static_cast<uint8_t>(s.advance + s.distance);
      if (events) tell(events, "note", "The formation flies " + std::to_string(s.distance) + " hexes", "FE-BMOVE-01");
      return continue_bombers(s, events);
    case Kind::kStraggle: {
      const int p = s.active, distance = static_cast<int>(field(a, 0, 4));
      const int slip = static_cast<int>(field(a, 4, 2) | field(a, 6, 1) << 2);
      if (field(a, 7, 1)) {
        s.used = static_cast<uint8_t>(distance);
        s.slip = static_cast<uint8_t>(slip);
        s.step = Step::kExtraHex;
        return;
      }
      fly_bomber(s, p, distance, slip, events);
      return continue_bombers(s, events);
    }
    case Kind::kAim: {
      Allocation& slot = s.allocation[s.allocation[0].turrets ? 1 : 0];
      slot = {static_cast<uint8_t>(field(a, 0, 6)), static_cast<uint8_t>(field(a, 6, 6))};
      if (&slot == s.allocation) {  // a second target, if there is one
        ActionList more;
        legal_aim(s, more);
        if (more.size() > 1) return;
      }
      return fire_allocations(s, events);
    }
    case Kind::kBomb: {
      s.active = static_cast<uint8_t>(field(a, 3, 6));
      s.attack.target = static_cast<uint8_t>(field(a, 0, 3));
      s.step = Step::kBombRoll;
      return;
    }
    case Kind::kPlain: break;
    default: assert(false); return;
  }
  switch (static_cast<Plain>(field(a, 0, 4))) {
    case Plain::kExit: {
      const int p = s.active;
      std::vector<Hex> path;
      if (events) path = {s.plane[p].hex()};
      leave_board(s, p, events, std::move(path));
      return finish_move(s, events);
    }
    case Plain::kJettison:
      s.loaded &= ~bit(s.active);
      if (events) tell(events, "note", who(s.active) + " jettisons its bombs", "FE-FBOM-02", s.active);
      return;
    case Plain::kForced: return apply_forced(s, events);
    case Plain::kDone:
      if (s.step == Step::kTurrets) {
        if (s.allocation[0].turrets) return fire_allocations(s, events);
        s.fired |= bit(s.active);  // ruling 61: holds its fire
        s.active = kNoPlane;
        return next_gunner(s, events);
      }
      return next_phase(s, events);
    case Plain::kAtWill: s.at_will = 1; return s.phase == Phase::kBombersFire ? next_gunner(s, events) : next_shot(s, events);
    default: assert(false);
  }
}

void FastEasy::enter(State& s, Phase phase, Events* events) const {
  s.phase = phase;
  s.moved = s.fired = s.fired_rear = s.fired_rockets = s.crit_rolled = 0;
  s.at_will = 0;
  s.active = kNoPlane;
  static constexpr const char* kLines[] = {
      "",        "Escorts move", "Escorts fire", "Bombers move", "Interceptors move", "Interceptors fire", "Bombers fire",
      "Bombing", "Casualties",   "The end"};
  static constexpr const char* kRules[] = {"",          "FE-SEQ-01", "FE-SEQ-02", "FE-SEQ-03", "FE-SEQ-04",
                                           "FE-SEQ-05", "FE-SEQ-06", "FE-SEQ-07", "FE-END-01", ""};
  if (events)
    tell(events, "phase", "Turn " + std::to_string(s.turn) + ": " + kLines[static_cast<int>(phase)],
         kRules[static_cast<int>(phase)]);
  switch (phase) {
    case Phase::kEscortsMove:
    case Phase::kInterceptorsMove: return next_mover(s, events);
    case Phase::kEscortsFire:
    case Phase::kInterceptorsFire: return next_shot(s, events);
    case Phase::kBombersMove:
      if (!(setup_.bombers & s.flying)) return next_phase(s, events);  // FE-SEQ-08
      s.collided = s.contact = 0;
      s.step = Step::kFormation;
      return;
    case Phase::kBombersFire:
      if (!(setup_.bombers & s.flying)) return next_phase(s, events);  // FE-SEQ-08
      s.cursor = 0;
      return next_friendly(s, events);
    case Phase::kBombing: return next_bomb(s, events);
    case Phase::kCasualties: return next_casualty(s, events);
    default: s.step = Step::kOver;
  }
}

void FastEasy::next_phase(State& s, Events* events) const {
  if (over(s)) return enter(s, Phase::kCasualties, events);
  if (s.phase != Phase::kBombing) return enter(s, static_cast<Phase>(static_cast<int>(s.phase) + 1), events);
  if (s.turn >= setup_.turns) return enter(s, Phase::kCasualties, events);
  ++s.turn;
  if (s.combat == 1) s.combat = 2;  // ruling 21
  for (int p = 0; p < planes(); ++p) s.plane[p].over = 0;
  enter(s, Phase::kEscortsMove, events);
}

// Ruling 3: the owner moves his planes one at a time, in any order.
void FastEasy::next_mover(State& s, Events* events) const {
  const Mask side = s.phase == Phase::kEscortsMove ? setup_.escorts : setup_.interceptors;
  const Mask left = side & s.flying & ~s.moved;
  s.active = kNoPlane;
  if (left == 0) return next_phase(s, events);
  s.step = Step::kSelect;
  if ((left & (left - 1)) == 0) {  // the last one needs no question
    s.active = static_cast<uint8_t>(std::countr_zero(left));
    s.step = Step::kMove;
  }
}

// Ruling 4: shots are fired one after another, and what is out is gone at once.
void FastEasy::next_shot(State& s, Events* events) const {
  s.step = Step::kFire;
  ShotList list;
  shots(s, list);
  if (list.empty()) return next_phase(s, events);
  if (!s.at_will) return;
  const Shot& first = list[0];
  begin_attack(s, attack_of(s, first, first.salvos), events);
}

void FastEasy::tell(Events* events, const char* kind, std::string text, const char* rule, int plane, std::vector<Hex> path,
                    Value attrs) const {
  game::Event event{kind, std::move(text), rule, plane >= 0 ? member(plane).id : "", {}, std::move(attrs)};
  for (Hex h : path) event.cells.push_back(cell_of(h));
  events->on_event(std::move(event));
}

std::string FastEasy::who(int p) const { return type(p).brief + " " + member(p).id; }

int FastEasy::find_plane(std::string_view id) const {
  for (int p = 0; p < planes(); ++p)
    if (member(p).id == id) return p;
  return -1;
}

int FastEasy::plane_at(const State& s, Hex h) const {
  for (Mask set = s.flying & ~s.displaced; set != 0; set &= set - 1) {
    const int p = std::countr_zero(set);
    if (s.plane[p].q == h.q && s.plane[p].r == h.r) return p;
  }
  return -1;
}

void FastEasy::put(State& s, int p, Hex h) const {
  assert(on_board(h) && !occupied(s, h));
  s.plane[p].q = static_cast<int8_t>(h.q);
  s.plane[p].r = static_cast<int8_t>(h.r);
  s.rows[h.r + (h.q >> 1)] |= 1u << h.q;
}

void FastEasy::lift(State& s, int p) const {
  const Hex h = s.plane[p].hex();
  s.rows[h.r + (h.q >> 1)] &= ~(1u << h.q);
}

void FastEasy::remove(State& s, int p, Mask State::* where) const {
  if (s.displaced & bit(p)) s.displaced &= ~bit(p);
  else lift(s, p);
  s.flying &= ~bit(p);
  s.contact &= ~bit(p);
  s.*where |= bit(p);
  s.plane[p].carry = 0;
  s.plane[p].over = 0;
}

game::Cell FastEasy::cell_of(Hex h) const {
  const geom::Offset o = geom::to_offset(h);
  return {static_cast<int16_t>(setup_.board.rows - 1 - o.row), o.col, 0};
}

Hex FastEasy::hex_of(game::Cell cell) const { return geom::to_hex(geom::Offset{cell.y, setup_.board.rows - 1 - cell.x}); }

namespace {
Result<std::unique_ptr<game::Game>> make_fast_easy(const Value& scenario, const game::DataSource& data) {
  Result<Setup> setup = read_setup(scenario, data);
  if (!setup) return setup.error();
  FastEasy game(std::move(*setup));
  if (const int group = game.group_without_room(); group >= 0)
    return Error{"scenario: interceptors",
                 "a group of " + std::to_string(game.setup().groups[static_cast<std::size_t>(group)].count) +
                     " may find no room on this board: make it smaller, or the board larger",
                 "FE-SETUP-04"};
  return game::make_game(std::move(game));
}
}  // namespace

const game::GameEntry kEntry{"fast_easy",
                             "WW II Aerial Combat Fast and Easy",
                             "V. Lucchetti, after M. McGoldrick and B. Molyneaux",
                             "Big bomber boxes, swarms of fighters, quick decisions.",
                             "games/fast_easy",
                             1,
                             make_fast_easy};

}  // namespace furball::fast_easy
