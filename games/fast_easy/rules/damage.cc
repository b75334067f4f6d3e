// What the dice of an attack do: FE-SHOOT-13 to FE-SHOOT-16, FE-RKT-05, FE-RKT-06, FE-SHIFT-02,
// FE-ENG-01 to FE-ENG-06, FE-CRIT-01 to FE-CRIT-06.

#include <algorithm>
#include <cassert>

#include "games/fast_easy/odds.h"
#include "games/fast_easy/rules/steps.h"
#include "libs/dice/dice.h"

namespace furball::fast_easy {

// --- The critical table, for all who roll on it

void table_outcomes(const FastEasy& g, OnTable at, OutcomeList& out) {
  const auto ways = critical_ways(g.tables(), at.row, at.modifier);
  for (uint32_t i = 0; i < kCritCount; ++i)
    if (ways[i]) out.push_back({i, ways[i]});
}

uint32_t read_table(const FastEasy& g, OnTable at, const game::Faces& faces) {
  return critical_result(g.tables(), at.row, faces.sum() + at.modifier);
}

std::string table_notation(const FastEasy&, const State&, uint32_t result) {
  static constexpr const char* kNames[kCritCount] = {"-", "1", "2", "3", "S1", "S2", "H"};
  return kNames[result];
}

std::string_view table_label(uint32_t result) {
  static constexpr std::string_view kLabels[kCritCount] = {
      "No effect",      "One hit", "Two hits", "Three hits", "It shifts one hex", "It and the nearest bomber shift",
      "Out of the game"};
  return kLabels[result];
}

namespace {

int target_of(const State& s) { return s.attack.target; }

void after_hits(const FastEasy& g, State& s, Events* events);
void after_engines(const FastEasy& g, State& s, Events* events);

// --- The dice of the attack

uint32_t read_dice(const FastEasy&, const State& s, const game::Faces& faces) {
  uint32_t outcome = 0;
  for (const int face : faces) outcome += hit_by(face, s.attack.need);
  return outcome;
}

std::string hits_text(int hits, int sixes) {
  if (hits == 0) return "No hit";
  if (sixes == 0) return say_n(hits, "{n} hit", "{n} hits");
  if (sixes == hits) return say_n(hits, "{n} hit, a six", "{n} hits, all sixes");
  return say_n(sixes, "{hits} hits, {n} six", "{hits} hits, {n} sixes", {{"hits", hits}});
}

void resolve_dice(const FastEasy& g, State& s, uint32_t outcome, Events* events) {
  const int hits = hits_of(outcome), sixes = sixes_of(outcome);
  s.attack.sixes = sixes;
  if (events) {
    const char* told = s.attack.need == 6 ? "{hits} (a 6 needed)." : "{hits} ({need} or more needed).";
    events->on_event({.kind = "roll",
                      .text = say(told, {{"hits", hits_text(hits, sixes)}, {"need", int{s.attack.need}}}),
                      .rule = "FE-SHOOT-04",
                      .unit = g.id(s.attack.shooter),
                      .attrs = Value(Value::Object{{"hits", hits}, {"sixes", sixes}})});
  }
  if (s.attack.weapon == Weapon::kRockets) {
    s.attack.rows = hits;
    s.step = Step::kRocketRow;
    if (hits > 0) return;
  } else {
    g.hit(s, target_of(s), hits, "FE-SHOOT-13", events);
  }
  after_hits(g, s, events);
}

void describe_dice_outcome(const FastEasy&, const State&, uint32_t outcome, game::OutcomeView& view) {
  view.label = hits_text(hits_of(outcome), sixes_of(outcome));
  view.tone = hits_of(outcome) == 0 ? game::Tone("nothing") : game::Tone("gain");
}

// --- One rocket hit: FE-RKT-05, FE-CRIT-06, FE-SHIFT-01, FE-SHIFT-02

// Ruling 50: each result is a shift of its own. A plane that is out does not shift (ruling 52).
void queue_shift(const FastEasy& g, State& s, int p, const char* rule, Events* events) {
  assert(s.shift_count < kMaxShifts);
  if (s.flying & bit(p)) s.shifts[s.shift_count++] = p;
  if (events)
    events->on_event(g.of_plane(p, "marker", rule, p == target_of(s) ? "{plane} will shift." : "{plane} will shift, too."));
}

void next_rocket(const FastEasy& g, State& s, Events* events) {
  s.step = Step::kRocketRow;
  if (s.attack.rows == 0) after_hits(g, s, events);
}

void resolve_rocket(const FastEasy& g, State& s, uint32_t result, Events* events) {
  --s.attack.rows;
  if (result == kS1) {
    queue_shift(g, s, target_of(s), "FE-SHIFT-01", events);
  } else if (result == kS2) {
    queue_shift(g, s, target_of(s), "FE-SHIFT-02", events);
    const Mask nearest = g.nearest_bombers(s, target_of(s));  // ruling 51
    if (nearest & (nearest - 1)) {
      s.step = Step::kNearest;
      return;
    }
    if (nearest) queue_shift(g, s, std::countr_zero(nearest), "FE-SHIFT-02", events);
  } else {
    g.hit(s, target_of(s), static_cast<int>(result), "FE-RKT-05", events);
  }
  next_rocket(g, s, events);
}

// A die decides where it divides evenly among them; four, five or more than six are drawn.
uint64_t faces_each(const FastEasy& g, const State& s) {
  const int count = std::popcount(g.nearest_bombers(s, target_of(s)));
  return 6 % count == 0 ? static_cast<uint64_t>(6 / count) : 0;
}

game::Dice nearest_dice(const FastEasy& g, const State& s) { return faces_each(g, s) ? game::Dice{6} : game::Dice{}; }

void nearest_outcomes(const FastEasy& g, const State& s, OutcomeList& out) {
  const uint64_t weight = std::max<uint64_t>(1, faces_each(g, s));
  for_each_plane(g.nearest_bombers(s, target_of(s)), [&](int p) { out.push_back({static_cast<uint32_t>(p), weight}); });
}

uint32_t read_nearest(const FastEasy& g, const State& s, const game::Faces& faces) {
  Mask left = g.nearest_bombers(s, target_of(s));
  for (uint64_t skip = (static_cast<uint64_t>(faces[0]) - 1) / faces_each(g, s); skip > 0; --skip) left &= left - 1;
  return static_cast<uint32_t>(std::countr_zero(left));
}

void shift_nearest(const FastEasy& g, State& s, uint32_t bomber, Events* events) {
  queue_shift(g, s, static_cast<int>(bomber), "FE-SHIFT-02", events);
  next_rocket(g, s, events);
}

// --- Engines: FE-ENG-01 to FE-ENG-06

// FE-ENG-06: engine checks come on top of the critical roll, and like it (ruling 42) even if the hits were enough: without
// engines the plane is lost for certain.
void after_hits(const FastEasy& g, State& s, Events* events) {
  if (s.attack.sixes > 0 && g.gives_engine_checks(s.attack)) {
    s.step = Step::kEngines;
    return;
  }
  after_engines(g, s, events);
}

// How many of the sixes cost an engine.
void engine_outcomes(const FastEasy& g, const State& s, OutcomeList& out) {
  for (int k = 0; k <= s.attack.sixes; ++k)
    out.push_back({static_cast<uint32_t>(k),
                   dice::binomial_ways(s.attack.sixes, k, static_cast<uint64_t>(7 - g.tables().engine_need), 6)});
}

uint32_t read_engines(const FastEasy& g, const State&, const game::Faces& faces) {
  return static_cast<uint32_t>(
      std::count_if(faces.begin(), faces.end(), [&](int face) { return face >= g.tables().engine_need; }));
}

void lose_engines(const FastEasy& g, State& s, uint32_t destroyed, Events* events) {
  const int target = target_of(s), engines = g.type(target).engines;
  Plane& plane = s.plane[target];
  const int lost = std::min<int>(static_cast<int>(destroyed), engines - plane.engines_lost);
  plane.engines_lost += lost;
  if (events && lost)
    events->on_event(g.of_plane(target, "hit", "FE-ENG-01",
                                say_n(lost, "{plane} loses an engine.", "{plane} loses {n} engines."), {plane.hex()},
                                Value(Value::Object{{"engines", lost}})));
  if (lost && plane.engines_lost == engines) {  // FE-ENG-05
    if (s.flying & bit(target)) g.remove(s, target, &State::out);
    if (events) events->on_event(g.of_plane(target, "lost", "FE-ENG-05", "{plane} has lost all its engines.", {plane.hex()}));
  }
  after_engines(g, s, events);
}

// --- Critical hits: FE-CRIT-01 to FE-CRIT-06

// Ruling 42: rolled even if the hits were enough, for the casualty roll. Ruling 40: once an attack.
void after_engines(const FastEasy& g, State& s, Events* events) {
  const Mask target = bit(target_of(s));
  const bool once = g.setup().options.critical_once_a_phase;
  if (g.gives_critical(s.attack, s.attack.sixes) && !(once && (s.crit_rolled & target))) {
    if (once) s.crit_rolled |= target;
    s.step = Step::kCritical;
    return;
  }
  g.finish_attack(s, events);
}

// FE-CRIT-02
void strike_fatally(const FastEasy& g, State& s, Events* events) {
  const int target = target_of(s);
  const bool flying = s.flying & bit(target);
  s.critical |= bit(target);
  if (flying) g.remove(s, target, &State::out);
  if (events)
    events->on_event(g.of_plane(target, flying ? game::EventKind("lost") : game::EventKind("note"), "FE-CRIT-02",
                                flying ? "{plane} is out: a critical hit." : "{plane} has suffered a critical hit.",
                                {s.plane[target].hex()}));
}

void resolve_critical(const FastEasy& g, State& s, uint32_t result, Events* events) {
  if (result == kH) {
    strike_fatally(g, s, events);
  } else if (result >= kOneHit && result <= kThreeHits) {
    g.hit(s, target_of(s), static_cast<int>(result), "FE-CRIT-06", events);
  } else if (events) {
    events->on_event({.kind = "roll", .text = "No critical damage.", .rule = "FE-CRIT-01", .unit = g.id(target_of(s))});
  }
  g.finish_attack(s, events);
}

OnTable critical_check(const FastEasy& g, const State& s) {
  return {g.critical_row(target_of(s)), g.critical_mods(s.attack).sum()};
}

void describe_critical(const FastEasy& g, const State& s, game::RollView& view) {
  view.title = g.about(target_of(s), "Critical roll against {plane}");
  view.side = g.side_name(s.attack.shooter);
  view.parts.push_back({"2d6 on the critical table", view.side, "read after modifiers; H puts it out of the game", "FE-CRIT-03",
                        g.critical_mods(s.attack).view()});
}

void describe_result(const FastEasy&, const State&, uint32_t result, game::OutcomeView& view) {
  view.label = table_label(result);
  view.tone = result == kNothing ? game::Tone("nothing") : game::Tone("gain");
}

}  // namespace

// The dice of the attack.
const Roll kDice = {
    .name = "dice",
    .rule = "FE-SHOOT-04",
    .dice_now = [](const FastEasy&, const State& s) { return game::Dice::many(s.attack.dice, 6); },
    .outcomes = [](const FastEasy&, const State& s, OutcomeList& out) { dice_outcomes(s.attack.dice, s.attack.need, out); },
    .resolve = resolve_dice,
    .read = read_dice,
    .nth = [](const FastEasy&, const State& s, uint32_t outcome,
              uint64_t place) { return nth_dice(s.attack.dice, s.attack.need, outcome, place); },
    .notation = [](const FastEasy&, const State&,
                   uint32_t outcome) { return std::to_string(hits_of(outcome)) + "h" + std::to_string(sixes_of(outcome)); },
    .describe = [](const FastEasy& g, const State& s, game::RollView& view) { describe_attack(g, s, s.attack, view); },
    .outcome = describe_dice_outcome,
};

// One rocket hit.
const Roll kRocketRow = on_table<[](const FastEasy&, const State&) { return OnTable{CritRow::kRocket}; }>({
    // ruling 43
    .name = "rocket row",
    .rule = "FE-RKT-05",
    .resolve = resolve_rocket,
    .describe =
        [](const FastEasy& g, const State& s, game::RollView& view) {
          view.title = g.about(target_of(s), "A rocket strikes {plane}");
          view.side = g.side_name(s.attack.shooter);
          view.need("the rocket row of the critical table");
        },
    .outcome = describe_result,
});

// Which of equally near bombers a shift reaches.
const Roll kNearest =
    drawn<[](const FastEasy& g, const State&, uint32_t p) { return g.about(static_cast<int>(p), "{plane} shifts as well"); },
          [](const FastEasy&, const State&, game::RollView& view) { view.need("the nearest ones are equally likely"); }>(
        "nearest", "FE-SHIFT-02", shift_nearest,
        {
            .title = "Which bomber is shaken as well?",
            .dice_now = nearest_dice,
            .outcomes = nearest_outcomes,
            .read = read_nearest,
            .notation = [](const FastEasy& g, const State&, uint32_t p) { return g.id(static_cast<int>(p)); },
        });

const Roll kEngines = {
    .name = "engines",
    .rule = "FE-ENG-01",
    .dice_now = [](const FastEasy&, const State& s) { return game::Dice::many(s.attack.sixes, 6); },
    .outcomes = engine_outcomes,
    .resolve = lose_engines,
    .read = read_engines,
    .nth = [](const FastEasy& g, const State& s, uint32_t lost,
              uint64_t place) { return nth_engines(s.attack.sixes, g.tables().engine_need, lost, place); },
    .describe =
        [](const FastEasy& g, const State& s, game::RollView& view) {
          view.title = g.about(target_of(s), "Engine checks on {plane}");
          view.side = g.side_name(s.attack.shooter);
          view.parts.push_back({say_n(s.attack.sixes, "{n} die, one for each six", "{n} dice, one for each six"),
                                view.side,
                                say_need(g.tables().engine_need, "a 6 destroys an engine", "{need} or more destroys an engine"),
                                "FE-ENG-01",
                                {}});
        },
    .outcome =
        [](const FastEasy&, const State&, uint32_t lost, game::OutcomeView& view) {
          view.label = lost == 0 ? "No engine is lost" : say_n(lost, "{n} engine is lost", "{n} engines are lost");
          view.tone = lost ? game::Tone("gain") : game::Tone("nothing");
        },
};

const Roll kCritical = on_table<critical_check>({
    .name = "critical",
    .rule = "FE-CRIT-01",
    .resolve = resolve_critical,
    .describe = describe_critical,
    .outcome = describe_result,
});

void FastEasy::hit(State& s, int p, int hits, const char* rule, Events* events) const {
  if (hits == 0 || !(s.flying & bit(p))) return;
  Plane& plane = s.plane[p];
  const int hp = type(p).hp;
  plane.hits = std::min(hp, plane.hits + hits);
  if (events)
    events->on_event(of_plane(p, "hit", rule,
                              say_n(hits, "{plane} takes {n} hit ({taken} of {most}).",
                                    "{plane} takes {n} hits ({taken} of {most}).", {{"taken", int{plane.hits}}, {"most", hp}}),
                              {plane.hex()}, Value(Value::Object{{"hits", hits}})));
  if (plane.hits < hp) return;
  remove(s, p, &State::out);  // FE-SHOOT-13
  if (events) events->on_event(of_plane(p, "lost", "FE-SHOOT-13", "{plane} is out of the game.", {plane.hex()}));
}

void FastEasy::finish_attack(State& s, Events* events) const {
  const Weapon weapon = s.attack.weapon;
  s.attack = {};
  if (weapon == Weapon::kFriendly) return next_friendly(s, events);
  if (weapon == Weapon::kTurret) return fire_allocations(s, events);
  next_shot(s, events);
}

}  // namespace furball::fast_easy
