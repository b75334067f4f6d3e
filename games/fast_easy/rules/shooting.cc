// Fire of fighters and what every attack shares: FE-SHOOT-01 to FE-SHOOT-17, FE-RKT-01 to
// FE-RKT-04. The dice and what they do are in damage.cc.

#include <algorithm>
#include <cassert>

#include "games/fast_easy/odds.h"
#include "games/fast_easy/rules/steps.h"

namespace furball::fast_easy {

constexpr int kGunReach = 4, kRearReach = 3, kTurretReach = 3;  // FE-SHOOT-05 to FE-SHOOT-07

// FE-SHOOT-01 to FE-SHOOT-03: the first plane on the line, friend or foe, is all that can be seen,
// so there is at most one target each way (ruling 29).
void FastEasy::shots_of(const State& s, int p, ShotList& out) const {
  const PlaneType& t = type(p);
  const Plane& plane = s.plane[p];
  const Mask enemies = enemies_of(p);
  struct Seen {
    int plane, range;
  };
  const auto first_on_line = [&](HexSide line, int reach) -> std::optional<Seen> {
    Hex h = plane.hex();
    const Hex step = geom::step(line);
    for (int range = 1; range <= reach; ++range) {
      h = h + step;
      if (!on_board(h)) break;
      if (!occupied(s, h)) continue;
      const int q = plane_at(s, h);
      return (enemies & bit(q)) ? std::optional(Seen{q, range}) : std::nullopt;
    }
    return std::nullopt;
  };
  const auto shot_at = [&](const Seen& seen, Weapon weapon, SalvoCount salvos) {
    return Shot{PlaneNumber(p), PlaneNumber(seen.plane), weapon, HexCount(seen.range), salvos};
  };
  const bool rockets = plane.rockets && !(s.fired_rockets & bit(p)) && !(setup_.options.rockets_or_guns && (s.fired & bit(p)));
  const bool guns = t.guns && !(s.fired & bit(p)) && !(setup_.options.rockets_or_guns && (s.fired_rockets & bit(p)));
  const bool rear = t.rear && !(s.fired_rear & bit(p));
  std::optional<Seen> ahead, astern;
  if (rockets) ahead = first_on_line(plane.facing, tables().rocket_far);
  else if (guns) ahead = first_on_line(plane.facing, kGunReach);
  if (rear) astern = first_on_line(plane.facing.opposite(), kRearReach);
  const auto add_ahead = [&] {
    if (!ahead) return;
    const Shot gun = shot_at(*ahead, Weapon::kGuns, {});
    if (guns && ahead->range <= kGunReach) {
      // A die is always left and a hit possible, but for weak guns head-on and for small targets.
      bool possible = t.guns + tables().frontal > 0 && !type(ahead->plane).small;
      if (!possible) {
        const Attack a = attack_of(s, gun);
        possible = a.dice > 0 && a.need <= 6;
      }
      if (possible) out.push_back(gun);
    }
    // FE-RKT-03, ruling 47: bombers only.
    if (rockets && ahead->range >= tables().rocket_near && (setup_.bombers & bit(ahead->plane)))
      out.push_back(shot_at(*ahead, Weapon::kRockets, plane.rockets));
  };
  const auto add_astern = [&] {
    if (!astern) return;
    const Shot shot = shot_at(*astern, Weapon::kRear, {});
    if (!type(astern->plane).small || need_of(attack_of(s, shot)) <= 6) out.push_back(shot);
  };
  if (ahead && astern && astern->plane < ahead->plane) add_astern(), add_ahead();
  else add_ahead(), add_astern();  // ruling 35: both may fire
}

void FastEasy::shots(const State& s, ShotList& out) const {
  for_each_plane(movers(s) & s.flying, [&](int p) { shots_of(s, p, out); });
}

Attack FastEasy::attack_of(const State& s, const Shot& shot) const {
  Attack a;
  a.shooter = shot.shooter;
  a.target = shot.target;
  a.weapon = shot.weapon;
  a.range = shot.range;
  a.frontal = shot.weapon != Weapon::kRear && head_on(s, shot.shooter, shot.target);
  a.need = need_of(a);
  a.dice = shot.weapon == Weapon::kRockets ? int{shot.salvos} : dice_of(s, a);
  return a;
}

// Ruling 30: the target lies dead ahead and flies straight at the shooter.
bool FastEasy::head_on(const State& s, int shooter, int target) const {
  const Plane &a = s.plane[shooter], &b = s.plane[target];
  return b.facing == a.facing.opposite() && geom::straight_range(a.hex(), b.hex(), a.facing) > 0;
}

Modifiers FastEasy::dice_mods(const State& s, const Attack& a) const {
  static constexpr const char* kTurrets[kTurretCount] = {"Nose turret", "Top turret", "Belly turret",
                                                         "Left gun",    "Right gun",  "Tail turret"};
  const PlaneType& t = type(a.shooter);
  Modifiers mods;
  switch (a.weapon) {
    case Weapon::kGuns: {
      mods.add("FE-SHOOT-04", "Gun rating", t.guns);
      if (t.guns == 0) break;  // ruling 36: nothing to improve
      const Plane& p = s.plane[a.shooter];
      // FE-SHOOT-09, ruling 32: a fighter of its side on a rear flank, flying the same way.
      for (const HexSide flank : {p.facing + 2, p.facing + 4}) {
        const Hex h = geom::neighbour(p.hex(), flank);
        if (!on_board(h) || !occupied(s, h)) continue;
        const int other = plane_at(s, h);
        if (enemies_of(a.shooter) & bit(other) || setup_.bombers & bit(other) || s.plane[other].facing != p.facing) continue;
        mods.add("FE-SHOOT-09", "Wingman", tables().wingman);
        break;
      }
      if (setup_.aces & bit(a.shooter)) mods.add("FE-SHOOT-10", "Ace", tables().ace);
      if (a.frontal) mods.add("FE-SHOOT-11", "Frontal fire", tables().frontal);
      if (setup_.options.tailing && s.plane[a.target].facing == p.facing)
        mods.add("FE-SHOOT-12", "Tailing fire", tables().tailing);
      break;
    }
    case Weapon::kRear: mods.add("FE-SHOOT-04", "Rear gun rating", t.rear); break;  // rulings 30, 32, 33
    case Weapon::kTurret:
      a.turrets.for_each([&](int i) {
        const int rating = t.turret[static_cast<std::size_t>(i)];
        mods.add("FE-ARC-01", kTurrets[i], rating);
        // FE-SHOOT-11: every turret loses a die head-to-head, none drops below zero (ruling 31).
        if (a.frontal) mods.add("FE-SHOOT-11", "Frontal fire", std::max(tables().frontal, -rating));
      });
      break;
    case Weapon::kRockets: mods.add("FE-RKT-04", "Salvos", a.dice); break;  // ruling 49
    case Weapon::kFriendly: mods.add("FE-FF-02", "Generic turret", tables().friendly_dice); break;
  }
  return mods;
}

int FastEasy::dice_of(const State& s, const Attack& a) const { return std::max(0, dice_mods(s, a).sum()); }

// A row of the table by range; 7, which no die shows, where it has no entry.
static int entry(std::span<const int> row, std::size_t range) { return range < row.size() ? row[range] : 7; }

Modifiers FastEasy::need_mods(const Attack& a) const {
  Modifiers mods;
  const bool jet = type(a.target).jet && a.range == 1;
  switch (a.weapon) {
    case Weapon::kGuns: mods.add("FE-SHOOT-05", "Fighter guns at this range", entry(tables().guns, a.range)); break;
    case Weapon::kRear: mods.add("FE-SHOOT-06", "Rear guns at this range", entry(tables().rear, a.range)); break;
    case Weapon::kTurret:
    case Weapon::kFriendly: mods.add("FE-SHOOT-07", "Bomber guns at this range", entry(tables().turret, a.range)); break;
    case Weapon::kRockets: mods.add("FE-RKT-04", "Rocket salvo", tables().rocket_need); return mods;
  }
  if (jet && a.weapon != Weapon::kRear)  // ruling 37
    mods.add("FE-SHOOT-08", "Jet at range 1", tables().jet_need_range_1 - mods[0].value);
  if (type(a.target).small) mods.add("FE-SHOOT-17", "Small target", 1);  // ruling 38
  return mods;
}

int FastEasy::need_of(const Attack& a) const { return std::min(7, need_mods(a).sum()); }

// FE-SHOOT-16, rulings 39 and 75: the last range of the row, where a six is needed.
bool FastEasy::maximum_range(const Attack& a) const {
  switch (a.weapon) {
    case Weapon::kGuns: return a.range >= kGunReach;
    case Weapon::kRockets: return false;
    case Weapon::kRear: return a.range >= kRearReach;
    default: return a.range >= kTurretReach;
  }
}

// FE-CRIT-01, FE-SHOOT-15, FE-SHOOT-16
bool FastEasy::gives_critical(const Attack& a, int sixes) const {
  if (!maximum_range(a)) return sixes >= 1;
  return setup_.options.two_sixes && sixes >= 2;
}

// FE-ENG-01, rulings 45 and 46: fire of fighters on multi-engined bombers.
bool FastEasy::gives_engine_checks(const Attack& a) const {
  if (a.weapon == Weapon::kTurret || a.weapon == Weapon::kFriendly) return false;
  const PlaneType& t = type(a.target);
  return t.engines > 1 && (t.bomber || setup_.options.twin_fighter_engines);
}

Modifiers FastEasy::critical_mods(const Attack& a) const {
  Modifiers mods;
  if (a.weapon == Weapon::kGuns && type(a.shooter).cannon30) mods.add("FE-CRIT-04", "30 mm cannon", tables().crit_cannon30);
  if (a.frontal) mods.add("FE-CRIT-05", "Frontal fire received", tables().crit_frontal);
  return mods;
}

CritRow FastEasy::critical_row(int target) const {  // ruling 84: jets whatever they are used for
  return type(target).jet ? CritRow::kJet : type(target).bomber ? CritRow::kBomber : CritRow::kFighter;
}

static void tell_shot(const FastEasy& g, const State& s, const Attack& a, Events& events) {
  static constexpr const char* kTold[][2] = {{"{plane} fires at {target} with its guns: range {range}, {n} die.",
                                              "{plane} fires at {target} with its guns: range {range}, {n} dice."},
                                             {"{plane} fires at {target} with its rear gun: range {range}, {n} die.",
                                              "{plane} fires at {target} with its rear gun: range {range}, {n} dice."},
                                             {"{plane} fires at {target} with its turrets: range {range}, {n} die.",
                                              "{plane} fires at {target} with its turrets: range {range}, {n} dice."},
                                             {"{plane} fires at {target} with rockets: range {range}, {n} salvo.",
                                              "{plane} fires at {target} with rockets: range {range}, {n} salvos."},
                                             {"{plane} fires at {target} with a turret by mistake: range {range}, {n} die.",
                                              "{plane} fires at {target} with a turret by mistake: range {range}, {n} dice."}};
  const auto& [one, many] = kTold[static_cast<std::size_t>(a.weapon)];
  events.on_event(g.of_plane(a.shooter, "fire",
                             a.weapon == Weapon::kRockets    ? "FE-RKT-02"
                             : a.weapon == Weapon::kFriendly ? "FE-FF-02"
                                                             : "FE-SHOOT-04",
                             say_n(a.dice, one, many, {{"target", g.who(a.target)}, {"range", int{a.range}}}),
                             {s.plane[a.shooter].hex(), s.plane[a.target].hex()},
                             Value(Value::Object{{"target", g.id(a.target)}, {"range", int{a.range}}, {"dice", int{a.dice}}})));
}

// FE-RKT-02, FE-SHOOT-04: the shot is announced and its dice are due.
void FastEasy::begin_attack(State& s, const Attack& a, Events* events) const {
  s.attack = a;
  switch (a.weapon) {
    case Weapon::kGuns: s.fired |= bit(a.shooter); break;
    case Weapon::kRear: s.fired_rear |= bit(a.shooter); break;
    case Weapon::kRockets:
      s.fired_rockets |= bit(a.shooter);
      s.plane[a.shooter].rockets -= a.dice;
      break;
    default: break;
  }
  if (s.combat == 0) s.combat = 1;
  s.step = Step::kDice;
  if (events) tell_shot(*this, s, a, *events);
}

namespace {

// --- The question: a shot of the phase, or done

const char* firing_rule(const State& s) { return s.phase == Phase::kEscortsFire ? "FE-SEQ-02" : "FE-SEQ-05"; }

Shot shot_of(const State& s, Action a) {
  const int p = shooter_of(a), q = fired_at(a);
  return {PlaneNumber(p), PlaneNumber(q), weapon_of(a), HexCount(geom::distance(s.plane[p].hex(), s.plane[q].hex())),
          SalvoCount(salvos_of(a))};
}

void legal_fire(const FastEasy& g, const State& s, ActionList& out) {
  ShotList list;
  g.shots(s, list);
  for (const Shot& shot : list) {
    const bool rockets = shot.weapon == Weapon::kRockets;
    for (int salvos = rockets ? 1 : 0; salvos <= (rockets ? shot.salvos : 0); ++salvos)
      out.push_back(fire_action(shot.shooter, shot.target, shot.weapon, salvos));
  }
  add_ends_of_fire(out);
}

void fire(const FastEasy& g, State& s, Action a, Events* events) {
  if (ends_fire<&FastEasy::next_shot>(g, s, a, events)) return;
  g.begin_attack(s, g.attack_of(s, shot_of(s, a)), events);
}

// Why this plane cannot use this weapon at all now.
std::optional<Refusal> weapon_objection(const FastEasy& g, const State& s, int p, Weapon weapon) {
  const bool rear = weapon == Weapon::kRear, rockets = weapon == Weapon::kRockets;
  if (weapon == Weapon::kTurret) return {{"FE-ARC-01", "Fighters have no turrets."}};
  if (rear && g.type(p).rear == 0) return {{"FE-SHOOT-02", "This type has no rear gun."}};
  if (weapon == Weapon::kGuns && g.type(p).guns == 0) return {{"FE-SHOOT-04", "This type has no guns."}};
  if (rockets && s.plane[p].rockets == 0) return {{"FE-RKT-01", "It has no rockets left."}};
  if ((rear ? s.fired_rear : rockets ? s.fired_rockets : s.fired) & bit(p))
    return {{"FE-SHOOT-04", "These weapons have already fired this turn."}};
  return std::nullopt;
}

Refusal refuse_fire(const FastEasy& g, const State& s, Action a) {
  if (kind(a) != Kind::kFire) return {firing_rule(s), "Choose a shot for your fighters, or end the phase."};
  const int p = shooter_of(a), q = fired_at(a);
  if (!g.flies(s, p) || !(g.movers(s) & bit(p))) return {firing_rule(s), "That plane does not fire in this phase."};
  if (!g.flies(s, q) || !(g.enemies_of(p) & bit(q))) return {"FE-SHOOT-01", "Only enemy planes on the board can be fired at."};
  if (const auto no = weapon_objection(g, s, p, weapon_of(a))) return *no;
  const bool rear = weapon_of(a) == Weapon::kRear, rockets = weapon_of(a) == Weapon::kRockets;
  if (rockets && salvos_of(a) > s.plane[p].rockets)
    return {"FE-RKT-02", say_n(s.plane[p].rockets, "It has only {n} salvo left.", "It has only {n} salvos left.")};
  if (rockets && !(g.setup().bombers & bit(q))) return {"FE-RKT-03", "Rockets are fired at bombers only."};
  const HexSide line(s.plane[p].facing + (rear ? 3 : 0));
  const int range = geom::straight_range(s.plane[p].hex(), s.plane[q].hex(), line);
  const char* rule = rear ? "FE-SHOOT-02" : "FE-SHOOT-01";
  if (range == 0)
    return {rule,
            rear ? "Rear guns fire only along the hex line dead astern." : "Fighters fire only along the hex line dead ahead."};
  if (rockets && (range < g.tables().rocket_near || range > g.tables().rocket_far))
    return {"FE-RKT-03", say("Rockets reach from 3 to 8 hexes; the target is {range} away.", {{"range", range}})};
  if (!rockets && range > (rear ? 3 : 4))
    return {rule, say("The target is out of range: {range} hexes away.", {{"range", range}})};
  for (int i = 1; i < range; ++i)
    if (g.occupied(s, geom::neighbour(s.plane[p].hex(), line, i)))
      return {"FE-SHOOT-03", "Another plane blocks the line of sight."};
  if (g.setup().options.rockets_or_guns && ((s.fired | s.fired_rockets) & bit(p)))
    return {"FE-RKT-02", "In this scenario a plane fires guns or rockets in a turn, not both."};
  if (g.need_of(g.attack_of(s, shot_of(s, a))) > 6) return {"FE-SHOOT-17", "This small target cannot be hit at that range."};
  return {"FE-SHOOT-11", "No die is left for this shot."};
}

// E3>I5 guns, E3<I5 rear gun, I5>>B3*2 two salvos of rockets
std::string fire_notation(const FastEasy& g, const State&, Action a) {
  if (kind(a) == Kind::kPlain) return plain_notation(a);
  const Weapon weapon = weapon_of(a);
  const char* sign = weapon == Weapon::kGuns ? ">" : weapon == Weapon::kRear ? "<" : ">>";
  return g.id(shooter_of(a)) + sign + g.id(fired_at(a)) +
         (weapon == Weapon::kRockets ? "*" + std::to_string(salvos_of(a)) : "");
}

std::optional<Action> parse_fire(const FastEasy& g, const State&, std::string_view text) {
  if (const auto word = parse_plain(text)) return word;
  const int shooter = g.find_plane(take_until(text, "<>"));
  const Weapon weapon = take(text, "<") ? Weapon::kRear : take(text, ">>") ? Weapon::kRockets : Weapon::kGuns;
  if (weapon == Weapon::kGuns && !take(text, ">")) return std::nullopt;
  const int target = g.find_plane(take_until(text, "*"));
  const bool rockets = take(text, "*");
  const auto salvos = rockets ? take_small_number(text) : std::optional(0);
  if (shooter < 0 || target < 0 || !salvos || !text.empty()) return std::nullopt;
  if (weapon == Weapon::kRockets && *salvos == 0) return std::nullopt;
  return fire_action(shooter, target, weapon, *salvos);
}

// Rockets that go as well when everybody fires at will.
int salvos_at_will(const FastEasy& g, const State& s) {
  ShotList list;
  g.shots(s, list);
  int salvos = 0;
  for (const Shot& shot : list) salvos += shot.salvos;
  return salvos;
}

void prompt_fire(const FastEasy& g, const State& s, game::Prompt& prompt) {
  prompt.title = s.phase == Phase::kEscortsFire ? "Escorts fire" : "Interceptors fire";
  prompt.text = salvos_at_will(g, s)
                    ? "Choose a shot. Shots are resolved one by one; 'at will' fires everything that bears, with every rocket."
                    : "Choose a shot. Shots are resolved one by one; 'at will' fires everything that bears.";
  prompt.rule = firing_rule(s);
}

void label_fire(const FastEasy& g, const State& s, Action a, game::ActionView& view) {
  view.rule = firing_rule(s);
  if (a == plain(Plain::kDone)) {
    view.group = "pass", view.label = "Done firing";
    return;
  }
  view.group = "fire";
  if (a == plain(Plain::kAtWill)) {
    const int salvos = salvos_at_will(g, s);
    view.label = salvos ? say_n(salvos, "All fire at will, and {n} salvo of rockets with it",
                                "All fire at will, and {n} salvos of rockets with it")
                        : "All fire at will";
    view.main = true;
    return;
  }
  const int p = shooter_of(a), q = fired_at(a);
  const Weapon weapon = weapon_of(a);
  view.unit = g.id(p), view.targets = {g.id(q)}, view.attack = true;
  view.cells = g.cells({s.plane[p].hex(), s.plane[q].hex()});
  view.rule = weapon == Weapon::kGuns ? "FE-SHOOT-01" : weapon == Weapon::kRear ? "FE-SHOOT-02" : "FE-RKT-02";
  const std::string plane = g.who(p), target = g.who(q);
  if (weapon == Weapon::kGuns) view.label = say("{plane} fires at {target}", {{"plane", plane}, {"target", target}});
  else if (weapon == Weapon::kRear)
    view.label = say("{plane} fires its rear gun at {target}", {{"plane", plane}, {"target", target}});
  else
    view.label = say_n(salvos_of(a), "{plane} fires {n} salvo of rockets at {target}",
                       "{plane} fires {n} salvos of rockets at {target}", {{"plane", plane}, {"target", target}});
}

game::Preview preview_fire(const FastEasy& g, const State& s, Action a) {
  game::Preview preview = g.describe_action(s, a).preview;
  if (kind(a) == Kind::kFire) add_shot_facts(g, s, g.attack_of(s, shot_of(s, a)), preview.facts);
  return preview;
}

}  // namespace

// A shot of the phase, or done.
const Question kFire = Question::asked("fire", "FE-SHOOT-01", legal_fire, fire, {fire_notation, parse_fire}, label_fire,
                                       {.refuse = refuse_fire, .prompt = prompt_fire, .preview = preview_fire});

// Ruling 4: shots are fired one after another, and what is out is gone at once.
void FastEasy::next_shot(State& s, Events* events) const {
  s.step = Step::kFire;
  ShotList list;
  shots(s, list);
  if (list.empty()) return next_phase(s, events);
  if (!s.at_will) return;
  begin_attack(s, attack_of(s, *list.begin()), events);
}

void add_shot_facts(const FastEasy& g, const State& s, const Attack& a, std::vector<game::Fact>& facts) {
  const ShotOdds odds = shot_odds(g, s, a);
  facts.push_back(
      {"dice", "Dice",
       say(a.need == 6 ? "{dice}, hit on 6" : "{dice}, hit on {need}+", {{"dice", int{a.dice}}, {"need", int{a.need}}}),
       "FE-SHOOT-04"});
  facts.push_back({"hits", "Expected hits", expected(odds.hits), "FE-SHOOT-04"});
  facts.push_back({"out", "Chance to put it out", percent(odds.out), "FE-SHOOT-13"});
  if (odds.critical_roll.part)
    facts.push_back(
        {"critical", "Chance of a critical roll",
         say("{roll}, then H {fatal}", {{"roll", percent(odds.critical_roll.value())},
                                        {"fatal", game::fraction(odds.h_given_roll.part, odds.h_given_roll.whole)}}),
         "FE-CRIT-01"});
  if (odds.engines > 0)
    facts.push_back(
        {"engine", "Engines lost, on average", say("{percent} of one", {{"percent", percent(odds.engines)}}), "FE-ENG-01"});
  if (a.weapon == Weapon::kRockets)
    facts.push_back({"shift", "Chance to break the formation", percent(odds.broken), "FE-SHIFT-01"});
}

game::RollView attack_roll(const FastEasy& g, const State& s, const Attack& a) {
  State rolled = s;
  rolled.attack = a;
  rolled.step = Step::kDice;
  game::RollView view = g.describe_roll(rolled);
  OutcomeList list;
  g.outcomes(rolled, list);
  for (const game::Outcome& o : list) {
    game::OutcomeView outcome = g.describe_outcome(rolled, o.id);
    outcome.id = o.id, outcome.weight = o.weight, outcome.notation = g.outcome_notation(rolled, o.id);
    view.outcomes.push_back(std::move(outcome));
  }
  return view;
}

void describe_attack(const FastEasy& g, const State& s, const Attack& a, game::RollView& view) {
  view.title = say("{plane} fires at {target}", {{"plane", g.who(a.shooter)}, {"target", g.who(a.target)}});
  view.rule = a.weapon == Weapon::kRockets ? "FE-RKT-04" : "FE-SHOOT-04";
  view.side = g.side_name(a.shooter);
  view.each = a.need;
  view.parts.push_back({say_n(a.dice, "{n} die", "{n} dice"), view.side,
                        say_need(a.need, "a 6 on each die", "{need} or more on each die"), "FE-SHOOT-04",
                        g.dice_mods(s, a).view()});
  view.parts.push_back({say("Number needed at range {range}", {{"range", int{a.range}}}), view.side,
                        std::to_string(int{a.need}), g.need_mods(a)[0].rule, g.need_mods(a).view()});
}

}  // namespace furball::fast_easy
