// Bombing: FE-BOMB-01, FE-FBOM-02.

#include "games/fast_easy/rules/fields.h"

namespace furball::fast_easy {
namespace {

// Ruling 62: targets entered this turn; one attack a game for each plane; the owner may keep his
// bombs.
void legal_bombs(const FastEasy&, const State& s, ActionList& out) {
  for_each_plane((s.flying | s.exited) & s.loaded,
                 [&](int p) { (s.plane[p].over & s.targets).for_each([&](int t) { out.push_back(bomb_action(p, t)); }); });
  out.push_back(plain(Plain::kDone));
}

void release(const FastEasy& g, State& s, Action a, Events* events) {
  if (a == plain(Plain::kDone)) return g.next_phase(s, events);
  s.active = bombing_plane(a);
  s.attack.target = bombed_target(a);
  s.step = Step::kBombRoll;
}

Refusal refuse_bombs(const FastEasy& g, const State& s, Action a) {
  if (kind(a) != Kind::kBomb) return {"FE-BOMB-01", "Choose a plane that has reached a target, or keep the bombs."};
  const int p = bombing_plane(a);
  if (p >= g.planes() || !((s.flying | s.exited) & bit(p))) return {"FE-BOMB-01", "That plane is out of the game."};
  if (!(s.loaded & bit(p))) return {"FE-BOMB-01", "It has no bombs left: each plane attacks once in a game."};
  return {"FE-BOMB-01", "It did not fly onto that target this turn, or the target is gone."};
}

// B4@1: the bombs of B4 on target 1
std::optional<Action> parse_bombs(const FastEasy& g, const State&, std::string_view text) {
  if (const auto word = parse_plain(text)) return word;
  const int p = g.find_plane(take_until(text, "@"));
  if (p < 0 || !take(text, "@")) return std::nullopt;
  const int target = take_number(text);
  if (target < 1 || target > kMaxTargets || !text.empty()) return std::nullopt;
  return bomb_action(p, target - 1);
}

void label_bombs(const FastEasy& g, const State&, Action a, game::ActionView& view) {
  if (a == plain(Plain::kDone)) {
    view.group = "pass", view.label = "Keep the bombs";
    return;
  }
  const int p = bombing_plane(a);
  const Target& target = g.target(bombed_target(a));
  view.unit = g.id(p), view.group = "bomb", view.attack = true;
  view.label = say("{plane} bombs {target}", {{"plane", g.who(p)}, {"target", target.name}});
  view.cells = g.cells({target.at});
  view.preview.facts.push_back(
      {"chance", "Chance to destroy it", game::fraction(static_cast<uint64_t>(g.bomb_ways(p)), 6), "FE-BOMB-01"});
}

void strike(const FastEasy& g, State& s, uint32_t destroyed, Events* events) {
  const int p = s.active;
  const Target& target = g.target(s.attack.target);
  s.loaded &= ~bit(p);  // FE-FBOM-02, ruling 62: one attack a game
  s.plane[p].over = {};
  if (destroyed) s.targets -= TargetSet::of(s.attack.target);
  if (events)
    events->on_event(
        g.of_plane(p, "bomb", "FE-BOMB-01",
                   say(destroyed ? "{plane} destroys the target: {target}." : "{plane} misses the target: {target}.",
                       {{"target", target.name}}),
                   {target.at}));
  s.attack = {};
  s.active = kNoPlane;
  g.next_bomb(s, events);
}

constexpr StateField kTargetField[] = {
    counted_from_one<[](auto& s) -> auto& { return s.attack.target; }, [](const FastEasy&) { return kMaxTargets; }>(
        {.name = "target", .meaning = "the target that is bombed, counted as in the scenario", .rule = "FE-BOMB-01"}),
};

}  // namespace

// Who bombs what, or done.
const Question kBombs = Question::asked(
    "bombs", "FE-BOMB-01", legal_bombs, release,
    {[](const FastEasy& g, const State&, Action a) {
       return kind(a) == Kind::kPlain ? plain_notation(a) : g.id(bombing_plane(a)) + "@" + std::to_string(bombed_target(a) + 1);
     },
     parse_bombs},
    label_bombs,
    {.title = "Bombing", .text = "Choose who bombs which target. Each plane attacks once in a game.", .refuse = refuse_bombs});

// Does the active plane hit its target?
const Roll kBombRoll = Roll::check<[](const FastEasy& g, const State& s) { return g.bomb_ways(s.active); }, 6>({
    .name = "bomb roll",
    .rule = "FE-BOMB-01",
    .resolve = strike,
    .describe =
        [](const FastEasy& g, const State& s, game::RollView& view) {
          view.title = say("{plane} bombs {target}", {{"plane", g.who(s.active)}, {"target", g.target(s.attack.target).name}});
          view.side = "blue";
          view.need(or_more(g.type(s.active).bomb_need));
        },
    .no = {"no", "The bombs miss"},
    .yes = {"yes", "The target is destroyed", "gain"},
    .fields = kTargetField,
});

TargetSet FastEasy::target_in(const State& s, int p, Hex at) const {
  TargetSet found;
  if (s.loaded & bit(p))
    s.targets.for_each([&](int t) {
      if (target(t).at == at) found |= TargetSet::of(t);
    });
  return found;
}

bool FastEasy::may_bomb(const State& s, int p) const {
  return ((s.flying | s.exited) & s.loaded & bit(p)) && (s.plane[p].over & s.targets);
}

// Also those that crossed a target and left the board in the same move.
bool FastEasy::bombs_due(const State& s) const {
  bool any = false;
  for_each_plane((s.flying | s.exited) & s.loaded, [&](int p) { any |= may_bomb(s, p); });
  return any;
}

void FastEasy::next_bomb(State& s, Events* events) const {
  if (!bombs_due(s)) return next_phase(s, events);
  s.step = Step::kBombs;
}

}  // namespace furball::fast_easy
