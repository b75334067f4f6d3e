// Set-up: FE-SETUP-01 to FE-SETUP-06. Bombers stand where the scenario puts them; escorts without a
// hex are placed by their owner; interceptor groups without a hex appear at random.

#include <algorithm>

#include "games/fast_easy/rules/fields.h"

namespace furball::fast_easy {
namespace {

// --- Escorts placed by their owner

// FE-SETUP-03: near a bomber (or, without bombers, in the rear third of the board), and not so near
// to interceptors that already stand there that FE-SETUP-05 would be broken.
bool escort_zone_holds(const FastEasy& g, const State& s, Hex h) {
  const Setup& setup = g.setup();
  bool near = setup.bombers ? false : geom::to_offset(h).row * 3 >= setup.board.rows * 2;
  for_each_plane(setup.bombers & s.flying, [&](int p) { near |= geom::distance(h, s.plane[p].hex()) <= setup.escort_zone; });
  if (!near) return false;
  bool far = true;
  for_each_plane(setup.interceptors & s.flying,
                 [&](int p) { far &= geom::distance(h, s.plane[p].hex()) >= g.tables().deployment; });
  return far;
}

void legal_places(const FastEasy& g, const State& s, ActionList& out) {
  g.setup().board.for_each([&](Hex h) {
    if (!g.occupied(s, h) && out.size() < out.capacity() && escort_zone_holds(g, s, h))
      out.push_back(place_action(geom::to_offset(h)));
  });
}

void place(const FastEasy& g, State& s, Action a, Events* events) {
  const int p = s.active;
  const Hex at = placed_at(a);
  s.flying |= bit(p);
  g.put(s, p, at);
  if (events)
    events->on_event(g.of_plane(p, "place", "FE-SETUP-03", say("{plane} starts at {hex}.", {{"hex", hex_name(at)}}), {at}));
  g.advance_setup(s, events);
}

Refusal refuse_place(const FastEasy& g, const State& s, Action a) {
  if (kind(a) != Kind::kPlace) return {"FE-SETUP-03", "The escorts must be placed first."};
  const Hex at = placed_at(a);
  if (!g.on_board(at)) return {"FE-SETUP-01", "That hex is off the board."};
  if (g.occupied(s, at)) return {"FE-SETUP-01", say("There is already a plane in {hex}.", {{"hex", hex_name(at)}})};
  return {
      "FE-SETUP-03",
      say_n(g.setup().escort_zone, "Escorts start next to a bomber, and at least 8 hexes from any interceptor on the board.",
            "Escorts start within {n} hexes of a bomber, and at least 8 hexes from any interceptor on the board.")};
}

std::optional<Action> parse_place(const FastEasy&, const State& s, std::string_view text) {
  Hex at;
  if (s.step != Step::kPlaceEscort || !parse_hex(text, at)) return std::nullopt;
  return place_action(geom::to_offset(at));
}

// --- Interceptor groups

bool group_fits(const FastEasy& g, const State& s, const Group& group, Hex lead) {
  for (int i = 0; i < group.count; ++i) {
    const Hex h = chevron(lead, group.facing, i);
    if (!g.is_free(s, h)) return false;
    bool far = true;  // FE-SETUP-05, ruling 71
    for_each_plane(g.blue() & s.flying, [&](int p) { far &= geom::distance(h, s.plane[p].hex()) >= g.tables().deployment; });
    if (!far) return false;
  }
  return true;
}

// FE-SETUP-04, FE-SETUP-05: every hex of the area where the whole group is far enough from the
// enemy is equally likely. If the escorts leave none there, the rest of the board is tried: a
// scenario in which that could fail is refused (group_without_room).
void group_outcomes(const FastEasy& g, const State& s, OutcomeList& out) {
  const Group& group = g.setup().groups[s.active];
  const auto try_lead = [&](geom::Offset at) {
    if (out.size() < out.capacity() && group_fits(g, s, group, geom::to_hex(at)))
      out.push_back({static_cast<uint32_t>(at.row << 8 | at.col), 1});
  };
  for (int row = group.row_from; row <= group.row_to; ++row)
    for (int column = group.column_from; column <= group.column_to; ++column) try_lead({column, row});
  if (out.empty()) g.setup().board.for_each([&](Hex h) { try_lead(geom::to_offset(h)); });
}

Hex group_lead(uint32_t outcome) {
  return geom::to_hex(geom::Offset{static_cast<int>(outcome & 255), static_cast<int>(outcome >> 8)});
}

void place_group(const FastEasy& g, State& s, uint32_t outcome, Events* events) {
  const Group& group = g.setup().groups[s.active];
  for (int i = 0; i < group.count; ++i) {
    const int p = group.first + i;
    const Hex at = chevron(group_lead(outcome), group.facing, i);
    s.flying |= bit(p);
    g.put(s, p, at);
    if (events)
      events->on_event(g.of_plane(p, "place", "FE-SETUP-04", say("{plane} appears at {hex}.", {{"hex", hex_name(at)}}), {at}));
  }
  g.advance_setup(s, events);
}

int groups(const FastEasy& g) { return std::max(1, static_cast<int>(g.setup().groups.size())); }

constexpr StateField kGroupFields[] = {
    counted_from_one<[](auto& s) -> auto& { return s.active; }, groups>(
        {.name = "group",
         .meaning = "the group of interceptors that appears now, counted as in the scenario",
         .rule = "FE-SETUP-04"}),
};

void label_place(const FastEasy& g, const State& s, Action a, game::ActionView& view) {
  view.group = "place";
  view.label = say("Start at {hex}", {{"hex", hex_name(placed_at(a))}});
  view.unit = g.id(s.active);
  view.cells = g.cells({placed_at(a)});
}

std::optional<Refusal> why_not_to_start(const FastEasy& g, const State& s, game::Cell cell) {
  const Hex at = g.hex_of(cell);
  if (!g.on_board(at)) return Refusal{"FE-SETUP-01", "That hex is off the board."};
  if (!g.occupied(s, at) && escort_zone_holds(g, s, at)) return std::nullopt;
  return refuse_place(g, s, place_action(geom::to_offset(at)));
}

}  // namespace

const Question kPlaceEscort =
    Question::asked("place escort", "FE-SETUP-03", legal_places, place,
                    {[](const FastEasy&, const State&, Action a) { return hex_name(placed_at(a)); }, parse_place}, label_place,
                    {.title = "Place {plane}",
                     .text = "Choose a hex near the bombers. Escorts usually start ahead of the formation or behind it.",
                     .refuse = refuse_place,
                     .prompt = of_active,
                     .why_not = why_not_to_start});

// Where the next group of interceptors appears.
const Roll kPlaceGroup = drawn<[](const FastEasy&, const State&, uint32_t outcome) {
  return say("The leader appears at {hex}", {{"hex", hex_name(group_lead(outcome))}});
},
                               [](const FastEasy&, const State&, game::RollView& view) { view.title = "Interceptors appear"; }>(
    "place group", "FE-SETUP-04", place_group,
    {
        .outcomes = group_outcomes,
        .notation = [](const FastEasy&, const State&, uint32_t outcome) { return hex_name(group_lead(outcome)); },
        .fields = kGroupFields,
    });

void FastEasy::advance_setup(State& s, Events* events) const {
  s.phase = Phase::kSetup;
  const Mask known = s.flying | s.out | s.exited;
  if (const Mask waiting = setup_.escorts & ~known) {
    s.active = std::countr_zero(waiting);
    s.step = Step::kPlaceEscort;
    return;
  }
  for (std::size_t g = 0; g < setup_.groups.size(); ++g) {
    if (known & bit(setup_.groups[g].first)) continue;
    s.active = g;
    s.step = Step::kPlaceGroup;
    return;
  }
  enter(s, Phase::kEscortsMove, events);
}

// A group that finds no room would wait for ever: a scenario where that could happen is refused. Room
// must be left wherever the owner puts his escorts, so every hex of their zone counts as taken by one;
// and every plane of the other groups can stand in the way of as many places as the group has planes.
int FastEasy::group_without_room() const {
  const State start = initial();
  std::vector<Hex> escorts;
  if (start.step == Step::kPlaceEscort)
    setup_.board.for_each([&](Hex h) {
      if (escort_zone_holds(*this, start, h)) escorts.push_back(h);
    });
  const auto clear_of_escorts = [&](const Group& group, Hex lead) {
    for (int i = 0; i < group.count; ++i)
      for (const Hex h : escorts)
        if (geom::distance(h, chevron(lead, group.facing, i)) < tables().deployment) return false;
    return true;
  };
  int waiting = 0;
  for (const Group& group : setup_.groups) waiting += group.count;
  for (std::size_t i = 0; i < setup_.groups.size(); ++i) {
    const Group& group = setup_.groups[i];
    int places = 0;
    setup_.board.for_each([&](Hex h) { places += group_fits(*this, start, group, h) && clear_of_escorts(group, h); });
    if (places <= (waiting - group.count) * group.count) return static_cast<int>(i);
  }
  return -1;
}

bool FastEasy::escorts_without_room() const {
  const State start = initial();
  if (start.step != Step::kPlaceEscort) return false;
  ActionList places;
  legal_places(*this, start, places);
  return places.size() < static_cast<std::size_t>(std::popcount(setup_.escorts & ~start.flying));
}

}  // namespace furball::fast_easy
