#include "games/fast_easy/fast_easy.h"

#include <algorithm>
#include <cassert>

#include "games/fast_easy/own_battle.h"
#include "libs/game/game_of.h"

namespace furball::fast_easy {

FastEasy::FastEasy(Setup setup) : setup_(std::move(setup)) {
  type_store_ = std::make_shared<const std::vector<PlaneType>>(setup_.tables.types);
  std::vector<int> used;
  for (int p = 0; p < planes(); ++p) {
    types_[static_cast<std::size_t>(p)] = &(*type_store_)[static_cast<std::size_t>(member(p).type)];
    const auto it = std::find(used.begin(), used.end(), member(p).type);
    type_index_.push_back(static_cast<uint8_t>(it - used.begin()));
    if (it == used.end()) used.push_back(member(p).type);
  }
  net_table_.assign(used.size() * kNetVariants * kNetCarries, -1);
  prepare_nets();
  prepare_judgement();
}

// The nets of every fighter in every condition it can be in.
void FastEasy::prepare_nets() {
  auto nets = std::make_shared<std::vector<MoveNet>>();
  for (int p = 0; p < planes(); ++p) {
    if (setup_.bombers & bit(p)) continue;
    for (int variant = 0; variant < kNetVariants; ++variant) {
      if ((variant & 1) && !member(p).bombs) continue;
      if ((variant & 2) && !((setup_.escorts & bit(p)) && setup_.bombers)) continue;
      if ((variant & 4) && !(setup_.options.twin_fighter_engines && type(p).engines > 1)) continue;
      State s{};
      if (variant & 1) s.loaded = bit(p);
      if (variant & 2) s.flying = setup_.bombers;
      else s.combat = 2;
      if (variant & 4) s.plane[p].engines_lost = 1;
      for (int carry = 0; carry < kNetCarries; ++carry) {
        if (carry != 0 && (carry < 17 || carry % 16 == 0 || carry % 16 > type(p).turn)) continue;
        int16_t& slot = net_table_[net_slot(p, variant, carry)];
        if (slot >= 0) continue;
        s.plane[p].carry = Carry(carry);
        const Caps wanted = caps(s, p);
        const auto it = std::find_if(nets->begin(), nets->end(), [&](const MoveNet& n) { return n.caps == wanted; });
        slot = static_cast<int16_t>(it - nets->begin());
        if (it == nets->end()) nets->push_back(build_net(wanted));
      }
    }
  }
  nets_ = std::move(nets);
}

int FastEasy::find_plane(std::string_view id) const {
  for (int p = 0; p < planes(); ++p)
    if (member(p).id == id) return p;
  return -1;
}

int FastEasy::plane_at(const State& s, Hex h) const {
  for (Mask set = s.flying & ~s.displaced; set != 0; set &= set - 1) {
    const int p = std::countr_zero(set);
    if (s.plane[p].hex() == h) return p;
  }
  return -1;
}

void FastEasy::put(State& s, int p, Hex h) const {
  assert(on_board(h) && !occupied(s, h));
  s.plane[p].at = h;
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
  s.plane[p].carry = {};
  if (!(s.exited & bit(p))) s.plane[p].over = {};
}

game::Cell FastEasy::cell_of(Hex h) const {
  const geom::Offset o = geom::to_offset(h);
  return {static_cast<int16_t>(setup_.board.rows - 1 - o.row), o.col, 0};
}

Hex FastEasy::hex_of(game::Cell cell) const { return geom::to_hex(geom::Offset{cell.y, setup_.board.rows - 1 - cell.x}); }

std::vector<game::Cell> FastEasy::cells(std::span<const Hex> path) const {
  std::vector<game::Cell> list;
  for (Hex h : path) list.push_back(cell_of(h));
  return list;
}

namespace {

// A fighter of an owner's own data so fast and nimble that its moves would fill more than one list of choices; -1: none.
int plane_with_too_many_moves(const FastEasy& g) {
  constexpr std::size_t kMostEnds = 1000;
  State s{};
  s.flying = g.setup().bombers;
  for (int p = 0; p < g.planes(); ++p) {
    if (g.setup().bombers & bit(p)) continue;
    for (const int combat : {0, 2}) {  // FE-MOVE-03: escorts have one more speed before it
      s.combat = combat;
      const MoveNet& net = g.net(s, p);
      if (net.plain.size() + net.flips.size() > kMostEnds || net.declared.size() > kMostEnds) return p;
    }
  }
  return -1;
}

Result<std::unique_ptr<game::Game>> make_fast_easy(const Value& scenario, const game::DataSource& data) {
  Result<Setup> setup = read_setup(scenario, data);
  if (!setup) return setup.error();
  FastEasy game(std::move(*setup));
  if (const int p = plane_with_too_many_moves(game); p >= 0)
    return Error{"scenario: " + game.id(p),
                 say("{type} has too many moves to list: make it slower, or its turns wider", {{"type", game.type(p).name}}),
                 "FE-MOVE-08"};
  if (const int group = game.group_without_room(); group >= 0)
    return Error{"scenario: interceptors",
                 say("a group of {count} may find no room at least 8 hexes from the raid: make it smaller, or the board larger",
                     {{"count", game.setup().groups[static_cast<std::size_t>(group)].count}}),
                 "FE-SETUP-04"};
  if (game.escorts_without_room())
    return Error{"scenario: escorts", "the escorts find no room near the bombers and 8 hexes from the interceptors",
                 "FE-SETUP-05"};
  return game::make_game(std::move(game));
}
}  // namespace

const game::GameEntry kEntry{"fast_easy",
                             "WW II Aerial Combat Fast and Easy",
                             "V. Lucchetti, after M. McGoldrick and B. Molyneaux",
                             "Big bomber boxes, swarms of fighters, quick decisions.",
                             "games/fast_easy",
                             2,
                             make_fast_easy,
                             own_battle,
                             setup_fields};

}  // namespace furball::fast_easy
