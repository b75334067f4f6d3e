// Set-up: sun, handicap, height of the board, bombers, altitude trades, ceilings, placing.

#include "games/full_circle/full_circle.h"
#include "games/full_circle/words.h"

namespace furball::full_circle {
namespace {

// The escorts' highest level above the lead bombers, and their distance (FC-SETUP-11).
constexpr int kEscortAbove = 2;
constexpr int kEscortHexes = 5;

int lead_speed(const FullCircle& r, const State& s) { return r.setup().bomber.speed[r.lead_level(s)]; }

// FC-SETUP-03, FC-SETUP-04: slower than the bombers where the lead flies.
bool slower_than_bombers(const FullCircle& r, const State& s, int fighter) {
  return r.plane(fighter).speed[r.lead_level(s)] < lead_speed(r, s);
}

// FC-SETUP-21: jets against slow bombers may come from behind.
bool may_use_back_edge(const FullCircle& r, const State& s, int fighter) {
  return r.plane(fighter).jet && lead_speed(r, s) <= 5;
}

}  // namespace

FullCircle::FullCircle(Setup setup) : setup_(std::move(setup)) {
  link_planes();
  for (int file = 0; file < kFiles; ++file)
    for (int y = 1; y < kFrontY; ++y)
      if (const Place p{file, y}; is_hex(p) && distance(p, kLeadStart) <= kEscortHexes) escort_hexes_.push_back(p);

  State s;
  s.base = static_cast<uint8_t>(setup_.base);
  s.progress = kStartProgress;
  s.handicap = static_cast<uint8_t>(std::max(0, setup_.handicap));
  s.hit_value = static_cast<uint8_t>(setup_.hit_value);
  for (Side side : {Side::kEscort, Side::kInterceptor})
    for (int i = 0; i < flights(side); ++i) s.fighters[first_of(side) + i].status = Status::kWaiting;
  place_bombers(s);
  if (setup_.sun >= 0) {
    s.sun = static_cast<uint8_t>(setup_.sun);
    after_sun(s, nullptr);
  }
  initial_ = s;
}

void FullCircle::link_planes() {
  for (Side side : {Side::kEscort, Side::kInterceptor})
    for (int i = 0; i < flights(side); ++i)
      planes_[first_of(side) + i] = &setup_.flights[static_cast<int>(side)][static_cast<std::size_t>(i)];
}

Result<void> FullCircle::prepare() {
  if (setup_.start.is_null()) return {};
  const Result<State> start = from_position(setup_.start);
  if (!start) return start.error();
  if (auto broken = broken_invariant(*start)) return Error{"scenario: start", *broken, ""};
  initial_ = *start;
  return {};
}

// FC-SETUP-06, FC-SETUP-07, FC-SETUP-08: in front of the middle divide, the second group in the more central hex.
void FullCircle::place_bombers(State& s) const {
  constexpr Place kPlaces[kMaxGroups] = {kLeadStart, kRightRear, kLeftRear};
  for (int g = 0; g < setup_.groups; ++g) {
    s.groups[g].file = static_cast<int8_t>(kPlaces[g].file);
    s.groups[g].y = static_cast<int8_t>(kPlaces[g].y);
    s.groups[g].step = setup_.very_low ? 0 : 1;
  }
}

void FullCircle::after_sun(State& s, game::Events* events) const {
  if (setup_.handicap >= 0) return after_handicap(s, events);
  s.stage = Stage::kBid;  // FC-VIC-01; blue opens
  s.to_bid = 0;
}

// FC-VIC-01: a bid is the handicap for which a player would fly the escorts. Bids fall until one side
// passes; a bid of nothing starts the bidding afresh with interceptor hits worth two points.
void FullCircle::apply_bid(State& s, uint32_t arg, game::Events* events) const {
  const game::Seat seat = static_cast<game::Seat>(s.to_bid);
  if (arg == kBidPass) {
    s.handicap = static_cast<uint8_t>(s.bid - 1);
    s.swapped = s.bid_by;  // red holds the bid: red flies the escorts
    if (events)
      note(*events, "note",
           setup_.names[0] + " go to " + std::string(game::name(static_cast<game::Seat>(s.bid_by))) + " for a handicap of " +
               std::to_string(s.handicap) + ".",
           "FC-VIC-01");
    s.bid = s.bid_by = s.to_bid = 0;
    return after_handicap(s, events);
  }
  if (events)
    note(*events, "note", std::string(game::name(seat)) + " would fly the escorts for " + std::to_string(arg) + ".",
         "FC-VIC-01");
  if (arg == 0 && s.hit_value == 1) {
    s.hit_value = 2;
    s.bid = s.bid_by = 0;
    if (events) note(*events, "note", "No bonus is asked for: bid again, interceptors' hits now count double.", "FC-VIC-01");
  } else {
    s.bid = static_cast<uint8_t>(arg + 1);
    s.bid_by = s.to_bid;
  }
  s.to_bid ^= 1;
}

void FullCircle::after_handicap(State& s, game::Events* events) const {
  if (!may_cut_base(s)) s.stage = Stage::kBase;
  else after_base(s, events);
}

// FC-SETUP-10, ruling A26: once, and only where bombs can still be carried and the escorts keep up.
Why FullCircle::may_cut_base(const State& s) const {
  if (!setup_.may_cut) return {"FC-SETUP-10", "This scenario fixes the height of the board."};
  if (s.base < 2) return {"FC-SETUP-10", "The board is already too low to come down by two levels."};
  const int lead = lead_level(s) - 2;
  if (!setup_.bomber.bombs[lead]) return {"FC-SETUP-02", "The bombers could not carry bombs two levels lower."};
  for (const Plane& p : setup_.flights[0])
    if (p.speed[lead] < setup_.bomber.speed[lead])
      return {"FC-SETUP-03", "An escort would be slower than the bombers two levels lower."};
  return {};
}

// FC-SETUP-09, ruling A25: the group on the side away from the sun; without sun either.
Why FullCircle::may_step_group(const State& s, int group) const {
  if (setup_.groups != 3 || !setup_.bomber.combat_box)
    return {"FC-SETUP-09", "Only three groups of B-17s or B-24s fly a stepped box."};
  if (!setup_.bomber.bombs[s.base + 2]) return {"FC-SETUP-02", "The group could not carry bombs at step 2."};
  if (sun_matters(s.sun) && group != (s.sun <= 2 ? 2 : 1))
    return {"FC-SETUP-09", "Only the group on the side away from the sun may fly at step 2."};
  return {};
}

void FullCircle::after_base(State& s, game::Events* events) const {
  if (!may_step_group(s, 1) || !may_step_group(s, 2)) {
    s.stage = Stage::kBox;
    return;
  }
  start_trades(s, Side::kEscort);
  if (s.stage != Stage::kRaise) start_ceilings(s, events);
}

// FC-SETUP-13: as many flights rise as drop; those with the higher top band rise first and drop last.
Why FullCircle::may_raise(const State& s, int fighter) const {
  const Fighter& me = s.fighters[fighter];
  if (me.trade != 0) return {"FC-SETUP-13", "This flight's maximum has been changed already."};
  const int first = first_of(s.side), end = first + flights(s.side);
  bool partner = false;
  for (int i = first; i < end; ++i) {
    if (i == fighter) continue;
    if (s.fighters[i].trade != 1 && plane(i).top_band > plane(fighter).top_band)
      return {"FC-SETUP-13", "Flights with a higher top altitude band must be raised first."};
    if (s.fighters[i].trade != 0) continue;
    bool lowest = true;
    for (int j = first; j < end; ++j)
      if (s.fighters[j].trade != -1 && plane(j).top_band < plane(i).top_band) lowest = false;
    partner = partner || lowest;
  }
  if (!partner) return {"FC-SETUP-13", "No other flight is left that could drop a level in exchange."};
  return {};
}

Why FullCircle::may_lower(const State& s, int fighter) const {
  if (s.fighters[fighter].trade != 0) return {"FC-SETUP-13", "This flight's maximum has been changed already."};
  const int first = first_of(s.side);
  for (int i = first; i < first + flights(s.side); ++i)
    if (i != fighter && s.fighters[i].trade != -1 && plane(i).top_band < plane(fighter).top_band)
      return {"FC-SETUP-13", "Flights with a lower top altitude band must be dropped first."};
  return {};
}

void FullCircle::start_trades(State& s, Side side) const {
  s.side = side;
  s.active = kNoUnit;
  s.stage = Stage::kPlaceHex;  // unless somebody can be raised
  for (int i = 0; i < flights(side); ++i)
    if (!may_raise(s, first_of(side) + i)) s.stage = Stage::kRaise;
}

// FC-SETUP-11 escorts, FC-SETUP-01 and FC-SETUP-10 interceptors, then the trade and the board's top.
int FullCircle::deployment_maximum(const State& s, int fighter) const {
  const int own = side_of(fighter) == Side::kEscort ? lead_level(s) + kEscortAbove : setup_.interceptor_max - s.cut;
  const int board_top = s.base + kSteps - 1;
  return std::min({own + s.fighters[fighter].trade, board_top, plane(fighter).ceiling()});  // FC-SETUP-14
}

int FullCircle::ceiling_excess(const State& s, int fighter) const { return s.fighters[fighter].max_level - plane(fighter).l3; }

void FullCircle::start_ceilings(State& s, game::Events* events) const {
  const int first = first_of(s.side);
  for (int i = first; i < first + flights(s.side); ++i)
    s.fighters[i].max_level = static_cast<uint8_t>(deployment_maximum(s, i));
  s.active = static_cast<int8_t>(first - 1);
  next_ceiling(s, events);
}

// FC-SETUP-15, ruling A27: one die per flight; an excess of one cannot fail, seven always does.
void FullCircle::next_ceiling(State& s, game::Events* events) const {
  const int end = first_of(s.side) + flights(s.side);
  for (++s.active; s.active < end; ++s.active) {
    const int excess = ceiling_excess(s, s.active);
    if (s.fighters[s.active].max_level <= s.base) continue;  // it cannot come any lower
    if (excess >= 7) {
      --s.fighters[s.active].max_level;
      if (events) note(*events, "note", unit_name(*this, s.active) + " cannot reach its full height.", "FC-SETUP-15", s.active);
    } else if (excess >= 2) {
      s.stage = Stage::kCeiling;
      return;
    }
  }
  start_placing(s, events);
}

void FullCircle::start_placing(State& s, game::Events* events) const {
  const int first = first_of(s.side);
  for (int i = first; i < first + flights(s.side); ++i)
    if (s.fighters[i].status == Status::kWaiting) {
      s.active = static_cast<int8_t>(i);
      s.stage = Stage::kPlaceHex;
      return;
    }
  s.active = kNoUnit;
  if (s.side == Side::kInterceptor) return finish_set_up(s, events);
  s.side = Side::kInterceptor;
  if (setup_.edge == 0) {
    s.stage = Stage::kEdge;
    return;
  }
  s.edge_roll = static_cast<uint8_t>(setup_.edge);
  after_edge(s, events);
}

// FC-SETUP-16: after a six the interceptors pick one side edge, if any flight would use it.
void FullCircle::after_edge(State& s, game::Events* events) const {
  if (s.edge_roll == 6 && s.stage != Stage::kEdgeSide) {
    for (int i = kMaxEscorts; i < kMaxEscorts + flights(Side::kInterceptor); ++i)
      if (!slower_than_bombers(*this, s, i) && !may_use_back_edge(*this, s, i)) {
        s.stage = Stage::kEdgeSide;
        return;
      }
  }
  start_trades(s, Side::kInterceptor);
  if (s.stage != Stage::kRaise) start_ceilings(s, events);
}

Edge FullCircle::edge_of(const State& s, int fighter) const {
  if (slower_than_bombers(*this, s, fighter)) return Edge::kFront;  // FC-SETUP-04
  if ((s.edge_roll == 1 || s.edge_roll == 6) && may_use_back_edge(*this, s, fighter)) return Edge::kBack;
  if (s.edge_roll <= 3) return Edge::kFront;
  if (s.edge_roll == 4) return Edge::kLeft;
  if (s.edge_roll == 5) return Edge::kRight;
  return s.edge_side == 0 ? Edge::kLeft : Edge::kRight;
}

Why FullCircle::may_place(const State& s, int fighter, Place p) const {
  if (!on_board(p) || !is_hex(p)) return {"FC-BOARD-04", "There is no whole hex of the board there."};
  if (side_of(fighter) == Side::kEscort) {
    if (distance(p, kLeadStart) > kEscortHexes) return {"FC-SETUP-11", "Escorts start within five hexes of the lead bombers."};
  } else {
    if (!set_up_hex(p, edge_of(s, fighter)))
      return {"FC-SETUP-17", "This flight starts on the edge that the die has given it."};
    bool faces = false;
    for (int h = 0; h < 6; ++h) faces = faces || set_up_heading(p, h, kLeadStart);
    if (!faces) return {"FC-SETUP-18", "From here no hex off the edge lies nearer to the lead bombers."};
  }
  for (int i = 0; i < kFighters; ++i)
    if (s.fighters[i].flying() && place_of(s, i) == p) return {"FC-SETUP-20", "Only one unit may start in a hex."};
  for (int g = 0; g < setup_.groups; ++g)
    if (place_of(s, kGroup0 + g) == p) return {"FC-SETUP-20", "Only one unit may start in a hex."};
  return {};
}

void FullCircle::apply_place(State& s, Kind kind, uint32_t arg, game::Events* events) const {
  Fighter& f = s.fighters[s.active];
  const bool escort = s.side == Side::kEscort;
  if (kind == Kind::kHex) {
    f.file = static_cast<int8_t>(arg >> 8);
    f.y = static_cast<int8_t>(arg & 0xff);
    f.heading = 0;  // FC-SETUP-11
    int choices = 0;
    for (int h = 5; !escort && h >= 0; --h)
      if (set_up_heading({f.file, f.y}, h, kLeadStart)) ++choices, f.heading = static_cast<uint8_t>(h);
    if (choices > 1) f.heading = 0;
    s.stage = choices > 1 ? Stage::kPlaceHeading : Stage::kPlaceStep;
  } else if (kind == Kind::kHeading) {
    f.heading = static_cast<uint8_t>(arg);
    s.stage = Stage::kPlaceStep;
  }
  if (kind != Kind::kStep) {
    if (f.max_level > s.base) return;
    arg = 0;  // only step 0 is low enough
  }
  f.step = static_cast<uint8_t>(arg);
  f.status = Status::kFlying;
  f.max_level = 0;
  f.trade = 0;
  // FC-SETUP-12: escorts match the bombers' speed; FC-SETUP-19: interceptors bring their own.
  const int lvl = escort ? lead_level(s) : s.base + f.step;
  const int speed = escort ? lead_speed(*this, s) : plane(s.active).speed[lvl];
  f.energy = static_cast<uint8_t>(start_energy(speed, lvl));
  if (events)
    note(*events, "place",
         unit_name(*this, s.active) + " starts at " + hex_name({f.file, f.y}) + ", level " + std::to_string(s.base + f.step) +
             ", energy " + std::to_string(f.energy) + ".",
         escort ? "FC-SETUP-12" : "FC-SETUP-19", s.active, {cell_of({f.file, f.y}, f.step)});
  start_placing(s, events);
}

void FullCircle::finish_set_up(State& s, game::Events* events) const {
  s.edge_roll = s.edge_side = 0;
  s.round = 1;
  begin_round(s, events);
}

void FullCircle::legal_set_up(const State& s, game::ActionList& out) const {
  switch (s.stage) {
    case Stage::kBid: {
      const uint32_t limit = s.bid == 0 ? 21u : static_cast<uint32_t>(s.bid - 1);
      for (uint32_t h = 0; h < limit; ++h) out.push_back(make(Kind::kBid, h));
      if (s.bid != 0) out.push_back(make(Kind::kBid, kBidPass));
      return;
    }
    case Stage::kBase: out.push_back(make(Kind::kBase, 0)), out.push_back(make(Kind::kBase, 1)); return;
    case Stage::kBox:
      out.push_back(make(Kind::kBox, 0));
      for (int g : {1, 2})
        if (!may_step_group(s, g)) out.push_back(make(Kind::kBox, static_cast<uint32_t>(g)));
      return;
    case Stage::kRaise:
    case Stage::kLower: {
      const bool raise = s.stage == Stage::kRaise;
      if (raise) out.push_back(make(Kind::kRaise, 0));
      for (int i = first_of(s.side); i < first_of(s.side) + flights(s.side); ++i)
        if (!(raise ? may_raise(s, i) : may_lower(s, i)))
          out.push_back(make(raise ? Kind::kRaise : Kind::kLower, static_cast<uint32_t>(1 + i)));
      return;
    }
    case Stage::kPlaceHex: {
      const auto add = [&](Place p) {
        if (!may_place(s, s.active, p)) out.push_back(make(Kind::kHex, static_cast<uint32_t>(p.file << 8 | p.y)));
      };
      if (s.side == Side::kEscort) {
        for (Place p : escort_hexes_) add(p);
        return;
      }
      const Edge edge = edge_of(s, s.active);
      for (int file = 0; file < kFiles; ++file) {
        if (edge == Edge::kLeft && file != 0) break;
        if (edge == Edge::kRight && file != kFiles - 1) continue;
        if (edge == Edge::kFront) add(place_at(file % 2 == 0 ? kLength - 1 : kLength - 2, file));
        else if (edge == Edge::kBack) add(place_at(0, file));
        else
          for (int y = file % 2 == 0 ? 1 : 2; y < kFrontY; y += 2) add({file, y});
      }
      return;
    }
    case Stage::kPlaceHeading:
      for (uint32_t h = 0; h < 6; ++h)
        if (set_up_heading(place_of(s, s.active), static_cast<int>(h), kLeadStart)) out.push_back(make(Kind::kHeading, h));
      return;
    case Stage::kPlaceStep:
      for (int step = 0; step < kSteps && s.base + step <= s.fighters[s.active].max_level; ++step)
        out.push_back(make(Kind::kStep, static_cast<uint32_t>(step)));
      return;
    case Stage::kEdgeSide: out.push_back(make(Kind::kEdgeSide, 0)), out.push_back(make(Kind::kEdgeSide, 1)); return;
    default: return;
  }
}

}  // namespace furball::full_circle
