// What a player sees: units, markers, prompts, labelled choices with odds.

#include "games/dogfight/dogfight.h"

namespace furball::dogfight {

using game::ActionView;
using game::Cell;
using game::Fact;
using game::OutcomeView;
using game::RollPart;
using game::RollView;
using game::View;

namespace {

Cell cell_of(const Place& p) { return {p.col, p.row, p.lane}; }

// Degrees clockwise from the right.
int angle_of(int orient) {
  static constexpr int kAngles[] = {330, 0, 30, 210, 180, 150};
  return kAngles[orient];
}

const char* pitch_word(int orient) {
  static constexpr const char* kWords[] = {"climb", "level", "dive"};
  return kWords[orient % 3];
}

std::string count(int n, const char* word) { return std::to_string(n) + " " + word + (n == 1 ? "" : "s"); }

constexpr const char* kSunText[] = {"none",         "behind, left",    "behind, right",  "ahead, left",
                                    "ahead, right", "hidden by cloud", "hidden by cloud"};

}  // namespace

std::string Dogfight::cell_name(Cell cell) const { return block_name(block_of(cell.x, cell.y, cell.z)); }

void Dogfight::describe(const State& s, View& view) const {
  game::Board& b = view.board;
  b.kind = "lanes";
  b.columns = kColumns;
  b.rows = kRows;
  b.levels = kLanes;
  b.y_up = true;
  b.ground = scenario_->ground() ? "sea" : "clouds";
  for (int c = 0; c < kColumns; ++c) {
    b.column_labels.push_back(std::string(1, static_cast<char>('A' + 2 * c)) + static_cast<char>('B' + 2 * c));
  }
  for (int r = 0; r < kRows; ++r) b.row_labels.push_back(rows_name(r));

  view.turn = s.marker < scenario_->turns ? s.marker + 1 : scenario_->turns;
  view.turns = scenario_->turns;
  const bool setup = s.step <= Step::kPlaceInterceptors;
  static constexpr const char* kKeys[] = {"interceptors", "bombers", "escorts"};
  static constexpr const char* kLabels[] = {"Interceptors", "Bombers", "Escorts"};
  view.phases.push_back({"setup", "Set-up", setup});
  for (int p = 0; p < 3; ++p)
    view.phases.push_back(
        {kKeys[p], kLabels[p], !setup && s.step != Step::kTurnEnd && s.step != Step::kOver && static_cast<int>(s.phase) == p});
  view.phases.push_back({"turn_end", "Turn end", s.step == Step::kTurnEnd});

  for (Side side : {Side::kEscorts, Side::kInterceptors}) {
    game::SideView& v = view.sides[game::index(seat_of(s, side))];
    v.name = scenario_->side_names[index(side)];
    v.facts.push_back({"hits", "Hits scored", std::to_string(s.hits[index(side)]), "DF-VIC-04"});
    if (side == Side::kEscorts)
      v.facts.push_back(
          {"handicap", "Handicap", s.step == Step::kBid ? "to be bid" : std::to_string(s.handicap), "DF-SETUP-01"});
    int left = 0;
    for (int i = first_flight(side); i < first_flight(side) + kMaxFlights; ++i) left += s.flights[i].present();
    v.facts.push_back(
        {"flights", "Flights left", std::to_string(left) + " of " + std::to_string(scenario_->count(side)), "DF-UNIT-01"});
  }
  view.facts.push_back({"marker", "Turn marker", std::to_string(s.marker), "DF-SEQ-04"});
  if (scenario_->options.sun != SunUse::kOff)
    view.facts.push_back({"sun", "Sun", s.step <= Step::kSun ? "not yet known" : kSunText[s.sun], "DF-SUN-01"});
  if (const uint32_t cloud = cloud_rows(s)) {
    int low = 0;
    while (!(cloud >> low & 1)) ++low;
    view.facts.push_back(
        {"cloud", "Cloud", "rows " + std::to_string(low * 2) + "-" + std::to_string(low * 2 + 3), "DF-CLOUD-01"});
  }
  if (s.entry) view.facts.push_back({"entry", "Interceptors came", s.entry == 1 ? "from behind" : "head-on", "DF-SETUP-04"});
  static constexpr const char* kAltitudes[] = {"medium", "low", "very low"};
  view.facts.push_back({"altitude", "Altitude", kAltitudes[static_cast<int>(scenario_->altitude)], "DF-LOW-01"});

  describe_units(s, view);
  describe_markers(s, view);
  describe_prompt(s, view);
}

void Dogfight::describe_units(const State& s, View& view) const {
  const bool combat = s.step == Step::kMoverFire || s.step == Step::kTargetFire || s.step == Step::kCombat;
  const auto colour = [&](Side side) { return std::string(game::name(seat_of(s, side))); };
  for (int i = 0; i < scenario_->squadrons; ++i) {
    game::UnitView u;
    const int unit = kFirstBomber + i;
    u.id = unit_id(unit);
    u.side = colour(Side::kEscorts);
    u.label = std::to_string(i + 1);
    u.name = unit_name(unit);
    u.kind = scenario_->bomber_kind;
    u.cell = cell_of(place_of(scenario_->bomber_block(i), kLevelForward));
    u.size = 2;
    u.active = combat && s.combat_target == unit;
    if (s.bomber_hits[i] > 0) u.badges.push_back(count(s.bomber_hits[i], "hit"));
    u.attrs = Value::object();
    u.attrs.set("pitch", "level");
    u.attrs.set("heading", "forward");
    u.attrs.set("flipped", false);
    u.attrs.set("hits", static_cast<int>(s.bomber_hits[i]));
    u.facts.push_back({"hits", "Hits taken", std::to_string(s.bomber_hits[i]), "DF-CBT-14"});
    static constexpr const char* kClasses[] = {"medium bombers", "light bombers", "heavy bombers", "fighter-bombers"};
    u.facts.push_back({"class", "Class", kClasses[static_cast<int>(scenario_->bombers)], "DF-UNIT-01"});
    if (scenario_->forward_guns) u.facts.push_back({"forward_guns", "Forward guns", "yes", "DF-LIGHT-02"});
    if (scenario_->late) u.facts.push_back({"late", "Late model", "yes", "DF-HB-03"});
    view.units.push_back(std::move(u));
  }
  for (Side side : {Side::kEscorts, Side::kInterceptors})
    for (int i = first_flight(side); i < first_flight(side) + scenario_->count(side); ++i) {
      const Flight& f = s.flights[i];
      if (!f.present() && !f.gone()) continue;  // not yet placed
      const FlightSpec& spec = scenario_->flight(i);
      game::UnitView u;
      u.id = unit_id(i);
      u.side = colour(side);
      u.label = std::string(1, spec.id);
      u.name = unit_name(i);
      u.kind = spec.kind;
      u.size = 2;
      u.gone = f.gone();
      u.attrs = Value::object();
      if (f.present()) {
        u.cell = cell_of(f.place());
        u.angle = angle_of(f.orient);
        u.active = s.step == Step::kMove ? s.current == i : combat && (s.combat_mover == i || s.combat_target == i);
        u.can_act = s.step == Step::kMove && s.current == i;
        u.acted = f.moved();
        u.attrs.set("pitch", pitch_word(f.orient));
        u.attrs.set("heading", f.orient < 3 ? "forward" : "back");
        u.attrs.set("flipped", f.flipped());
        if (f.flipped()) u.badges.push_back("LEAVES");
        u.facts.push_back({"orientation", "Flies", orient_name(f.orient), "DF-UNIT-04"});
        if (f.flipped()) u.facts.push_back({"flipped", "Broken", "must leave in its next Phase", "DF-UNIT-05"});
      }
      if (spec.heavy) u.facts.push_back({"heavy", "Heavy fighter", "yes", "DF-HF-01"});
      if (spec.slow) u.facts.push_back({"slow", "Slow", "yes", "DF-SLOW-01"});
      if (spec.weak)
        u.facts.push_back({"weak", "Weak",
                           scenario_->options.weak_spares_bombers && side == Side::kInterceptors ? "against flights" : "yes",
                           "DF-WEAK-01"});
      view.units.push_back(std::move(u));
    }
}

void Dogfight::describe_markers(const State& s, View& view) const {
  if (s.sun >= 1 && s.sun <= 4) {  // DF-SUN-04
    game::MarkerView m;
    m.kind = "sun";
    m.side = "none";
    m.label = std::string("Sun ") + kSunText[s.sun];
    m.rule = "DF-SUN-04";
    m.cells.push_back(
        {static_cast<int16_t>(s.sun <= 2 ? 0 : kColumns - 1), kRows - 1, static_cast<int16_t>(s.sun & 1 ? 0 : 2)});
    view.markers.push_back(std::move(m));
  }
  if (const uint32_t cloud = cloud_rows(s)) {  // DF-CLOUD-04
    game::MarkerView m;
    m.kind = "cloud";
    m.side = "none";
    m.label = "Cloud";
    m.rule = "DF-CLOUD-04";
    for (int16_t r = 0; r < kRows; ++r)
      if (cloud >> r & 1)
        for (int16_t c = 0; c < kColumns; ++c)
          for (int16_t l = 0; l < kLanes; ++l) m.cells.push_back({c, r, l});
    view.markers.push_back(std::move(m));
  }
  // DF-CBT-16: hits suffered, bombers and escorts on the left edge, interceptors on the right.
  for (Side side : {Side::kEscorts, Side::kInterceptors}) {
    game::MarkerView m;
    const int suffered = s.hits[index(other(side))];
    m.kind = "tally";
    m.side = std::string(game::name(seat_of(s, side)));
    m.label = count(suffered, "hit") + " suffered";
    m.rule = "DF-CBT-16";
    m.cells.push_back({static_cast<int16_t>(side == Side::kEscorts ? 0 : kColumns - 1),
                       static_cast<int16_t>((suffered > 19 ? 19 : suffered) / 2), 1});
    m.attrs = Value::object();
    m.attrs.set("hits", suffered);
    view.markers.push_back(std::move(m));
  }
}

void Dogfight::describe_prompt(const State& s, View& view) const {
  game::Prompt& p = view.prompt;
  switch (s.step) {
    case Step::kBid:
      p = {"Bid for the interceptors",
           s.bids == 0 ? "Name the handicap you would grant the escorts in order to play the "
                         "interceptors, or pass."
                       : "The last bid is " + std::to_string(s.handicap) +
                             ". Top it to play the interceptors, or pass and play the escorts.",
           "DF-SETUP-08", ""};
      break;
    case Step::kSun: p = {"Where is the Sun?", "One die: 1-4 place the Sun, 5 and 6 bring cloud.", "DF-SUN-01", ""}; break;
    case Step::kPlaceEscorts:
      p = {"Place " + unit_name(s.current),
           "Choose a block in columns E to V, rows 0 to " + std::to_string(scenario_->escort_ceiling() * 2 + 1) +
               ". The flight starts level, flying forward.",
           "DF-SETUP-03", unit_id(s.current)};
      break;
    case Step::kEntry:
      p = {"Where do the interceptors come from?", "One die: on 1-2 from behind, on 3-6 head-on.", "DF-SETUP-04", ""};
      break;
    case Step::kPlaceInterceptors:
      p = {"Place " + unit_name(s.current),
           std::string("Choose a block in column ") + (s.entry == 1 ? "A-B" : "Y-Z") + ", up to rows " +
               rows_name(scenario_->max_row) + ".",
           "DF-SETUP-04", unit_id(s.current)};
      break;
    case Step::kMove: {
      const int orient = s.flights[s.current].orient;
      static constexpr const char* kHow[] = {"It climbs, so it moves exactly 1 block.",
                                             "It is level, so it moves 1 or 2 blocks.", "It dives, so it moves 2 or 3 blocks."};
      p = {"Move " + unit_name(s.current),
           std::string(kHow[orient % 3]) +
               (pinned(s, s.current) ? " It starts with an enemy, so it may attack only if it reverses." : ""),
           "DF-MOVE-01", unit_id(s.current)};
      break;
    }
    case Step::kMoverFire:
      p = {unit_name(s.combat_mover) + ": fire?",
           "Firing may use up the ammunition: on a natural 6 every flight that fired must leave.", "DF-CBT-03",
           unit_id(s.combat_mover)};
      break;
    case Step::kTargetFire:
      p = {unit_name(s.combat_target) + ": fire back?", "Head-on, both level: the flight may return fire with the same die.",
           "DF-CBT-04", unit_id(s.combat_target)};
      break;
    case Step::kCombat:
      p = {"Combat", "One die serves both sides; each adds its own modifiers.", "DF-CBT-06", unit_id(s.combat_mover)};
      break;
    case Step::kTurnEnd:
      p = {"End of turn " + std::to_string(s.marker + 1), "Fly on, or turn the bombers round and forfeit the game.",
           "DF-VIC-01", ""};
      break;
    case Step::kOver: p = {"The battle is over", result_text(s), "DF-VIC-05", ""}; break;
  }
}

// --- Choices
// --------------------------------------------------------------------------------------

ActionView Dogfight::describe_action(const State& s, game::Action a) const {
  ActionView v;
  switch (kind_of(a)) {
    case Kind::kMove: return describe_move(s, a);
    case Kind::kLeave:
      v.group = "leave";
      v.label = "Break formation and leave";
      v.rule = "DF-STACK-10";
      v.unit = unit_id(s.current);
      v.preview.warning = "The flight does not come back";
      break;
    case Kind::kPlace: {
      v.group = "place";
      v.label = block_name(argument_of(a));
      v.rule = s.step == Step::kPlaceEscorts ? "DF-SETUP-03" : "DF-SETUP-04";
      v.unit = unit_id(s.current);
      v.cells.push_back(cell_of(place_of(argument_of(a), 0)));
      v.preview.end = v.cells;
      v.preview.angle = angle_of(s.step == Step::kPlaceInterceptors && s.entry == 2 ? kLevelBack : kLevelForward);
      break;
    }
    case Kind::kHold:
    case Kind::kFire: {
      const bool mover = s.step == Step::kMoverFire;
      const bool fires = kind_of(a) == Kind::kFire;
      const int unit = mover ? s.combat_mover : s.combat_target;
      v.group = "fire";
      v.label = fires ? "Fire" : "Hold fire";
      v.rule = "DF-CBT-03";
      v.unit = unit_id(unit);
      v.attack = fires;
      v.main = fires;
      v.targets.push_back(unit_id(mover ? s.combat_target : s.combat_mover));
      // Odds as if an enemy that is still to declare fired too.
      const Combat c = combat(s);
      const bool mover_fires = mover ? fires : s.combat_flags & State::kMoverFires;
      const bool target_flipped = !is_bomber(c.target) && s.flights[c.target].flipped();
      bool target_fires = mover ? combat_rules_.target_may_fire(c, target_flipped) : fires;
      if (mover && scenario_->options.target_declares_first) target_fires = s.combat_flags & State::kTargetFires;
      const bool mover_assumed = !mover && scenario_->options.target_declares_first ? true : mover_fires;
      if (mover_assumed || target_fires) v.preview.rolls.push_back(combat_roll(s, c, mover_assumed, target_fires));
      break;
    }
    case Kind::kContinue:
      v.group = "turn";
      v.label = "Fly on";
      v.main = true;
      v.rule = "DF-SEQ-04";
      break;
    case Kind::kForfeit:
      v.group = "turn";
      v.label = "Forfeit the game";
      v.rule = "DF-VIC-01";
      v.preview.warning = "The interceptors win at once";
      break;
    case Kind::kPass:
      v.group = "bid";
      v.label = "Pass";
      v.rule = "DF-SETUP-08";
      break;
    case Kind::kBid:
      v.group = "bid";
      v.label = "Grant a handicap of " + std::to_string(argument_of(a));
      v.rule = "DF-SETUP-08";
      break;
  }
  return v;
}

ActionView Dogfight::describe_move(const State& s, game::Action a) const {
  const int flight = s.current;
  const Place start = s.flights[flight].place();
  const Place end = place_at(argument_of(a));
  ActionView v;
  v.group = "move";
  v.unit = unit_id(flight);
  v.rule = start.heading != end.heading ? "DF-TURN-01" : start.lane != end.lane ? "DF-WEAVE-02" : "DF-MOVE-01";
  std::vector<Path> paths;
  list_paths(move_rules(s, flight), start, paths);
  std::string how;
  for (const Path& path : paths) {
    if (path.end() != end) continue;
    for (int i = 1; i < path.size; ++i) v.cells.push_back(cell_of(path.steps[i]));
    if (path.reverse) how = "reverse";
    else if (path.weave) how = end.lane < start.lane ? "weave left" : "weave right";
    if (path.drop) how += " and drop";
    break;
  }
  v.label = block_name(end.block()) + ", " + orient_name(end.orient()) + (how.empty() ? "" : " (" + how + ")");
  v.preview.end.push_back(cell_of(end));
  v.preview.angle = angle_of(end.orient());
  v.preview.facts.push_back({"orientation", "Ends", orient_name(end.orient()), "DF-UNIT-04"});
  if (!how.empty()) v.preview.facts.push_back({"manoeuvre", "Manoeuvre", how, v.rule});
  const int enemy = enemy_at(s, side_of(flight), end.block());
  if (enemy >= 0) {
    v.attack = true;
    v.targets.push_back(unit_id(enemy));
    v.label = "Attack " + unit_name(enemy) + ": " + v.label;
    const Combat c = combat_for(s, flight, start, end, enemy);
    const bool returns = combat_rules_.target_may_fire(c, !is_bomber(enemy) && s.flights[enemy].flipped());
    v.preview.rolls.push_back(combat_roll(s, c, true, returns));
    if (!returns)
      v.preview.facts.push_back({"return_fire", "Return fire", "none", is_bomber(enemy) ? "DF-FB-06" : "DF-CBT-04"});
  }
  // An interceptor that the shift will carry onto the bombers fights them then, unless an escort is
  // there too.
  const int shifted = end.block() - shift_at(s.marker) * kRows * kLanes;
  if (side_of(flight) == Side::kInterceptors && enemy < 0 && shifted >= 0 && bomber_at_[shifted]) {
    State then = s;
    then.phase = Phase::kBombers;
    const int squadron = place_of(shifted, 0).row - scenario_->bomber_row(0);
    const Combat c = combat_for(then, flight, end, end, kFirstBomber + squadron);
    v.targets.push_back(unit_id(c.target));
    v.preview.facts.push_back({"bomber_phase", "Bomber Phase", "falls back onto " + unit_name(c.target), "DF-BPH-03"});
    v.preview.rolls.push_back(combat_roll(s, c, combat_rules_.mover_may_fire(c), combat_rules_.target_may_fire(c, false)));
  }
  std::string reach;
  for (int i : attackers(s, flight, end)) reach += (reach.empty() ? "" : ", ") + unit_name(i);
  if (!reach.empty()) v.preview.facts.push_back({"reach", "Within reach of", reach, "DF-CBT-01"});
  if (must_leave_next(s, flight, end))
    v.preview.warning = "No way on from there: the flight will have to leave next turn";  // ruling 17
  return v;
}

// --- Dice
// -----------------------------------------------------------------------------------------

namespace {

std::string result_label(const CombatResult& r, const std::string& mover, const std::string& target, bool target_is_bomber) {
  std::string text;
  const auto add = [&](const std::string& part) { text += (text.empty() ? "" : ", ") + part; };
  if (r.hits_on_target) add(count(r.hits_on_target, "hit") + " on " + target);
  if (r.hits_on_mover) add(count(r.hits_on_mover, "hit") + " on " + mover);
  if (r.mover_flips && !r.hits_on_mover) add(mover + " low on ammunition");
  if (r.target_flips && !r.hits_on_target && !target_is_bomber) add(target + " low on ammunition");
  return text.empty() ? "no effect" : text;
}

// For whoever attacks.
const char* result_tone(const CombatResult& r) {
  const int net = r.hits_on_target - r.hits_on_mover;
  if (net > 0) return "gain";
  if (net < 0) return "cost";
  if (r.hits_on_target) return "side";
  return r.mover_flips ? "cost" : "nothing";
}

}  // namespace

RollView Dogfight::combat_roll(const State& s, const Combat& c, bool mover_fires, bool target_fires) const {
  RollView roll;
  roll.title = "Combat: " + unit_name(c.mover) + (c.phase == Phase::kBombers ? " against " : " attacks ") + unit_name(c.target);
  roll.rule = "DF-CBT-06";
  roll.dice = "d6";
  roll.side = "none";
  for (bool movers : {true, false}) {
    if (!(movers ? mover_fires : target_fires)) continue;
    const int shooter = movers ? c.mover : c.target;
    RollPart part;
    part.label = unit_name(shooter) + (is_bomber(shooter) ? " fire" : " fires");
    const Side side = is_bomber(shooter) ? Side::kEscorts : side_of(shooter);
    part.side = std::string(game::name(seat_of(s, side)));
    part.needs = "6 or more after modifiers";
    part.rule = "DF-CBT-10";
    if (is_bomber(movers ? c.target : c.mover) && combat_rules_.hits(c, movers, 7) == 2) part.needs += "; 2 hits on 7 or more";
    ShotModifiers list;
    combat_rules_.modifiers(c, movers, list);
    for (const ShotModifier& m : list) part.modifiers.push_back({m.rule, m.label, m.value});
    roll.parts.push_back(std::move(part));
  }
  for (int face = 1; face <= 6;) {
    const CombatResult r = combat_rules_.result(c, mover_fires, target_fires, face);
    int last = face;
    while (last < 6 && combat_rules_.result(c, mover_fires, target_fires, last + 1) == r) ++last;
    OutcomeView o;
    o.id = static_cast<uint32_t>(face);
    o.weight = static_cast<uint64_t>(last - face + 1);
    o.notation = face == last ? std::to_string(face) : std::to_string(face) + "-" + std::to_string(last);
    o.label = o.notation + ": " + result_label(r, unit_name(c.mover), unit_name(c.target), is_bomber(c.target));
    o.tone = result_tone(r);
    roll.outcomes.push_back(std::move(o));
    face = last + 1;
  }
  return roll;
}

RollView Dogfight::describe_roll(const State& s) const {
  if (s.step == Step::kSun) return {"Where is the Sun?", "DF-SUN-01", "d6", "none", {}, {}};
  if (s.step == Step::kEntry)
    return {"Where do the interceptors come from?",
            "DF-SETUP-04",
            "d6",
            std::string(game::name(seat_of(s, Side::kInterceptors))),
            {},
            {}};
  return combat_roll(s, combat(s), s.combat_flags & State::kMoverFires, s.combat_flags & State::kTargetFires);
}

OutcomeView Dogfight::describe_outcome(const State& s, uint32_t outcome) const {
  OutcomeView v;
  v.tone = "nothing";
  if (s.step == Step::kSun) {
    static constexpr const char* kText[] = {"",
                                            "Sun behind, to the left",
                                            "Sun behind, to the right",
                                            "Sun ahead, to the left",
                                            "Sun ahead, to the right",
                                            "cloud layer low",
                                            "cloud layer high"};
    v.label = std::to_string(outcome) + ": " + kText[outcome];
  } else if (s.step == Step::kEntry) {
    v.label = outcome == 1 ? "1-2: from behind" : "3-6: head-on";
  } else {
    const CombatResult r = combat_result(s, static_cast<int>(outcome));
    v.label = outcome_notation(s, outcome) + ": " +
              result_label(r, unit_name(s.combat_mover), unit_name(s.combat_target), is_bomber(s.combat_target));
    v.tone = result_tone(r);
  }
  return v;
}

std::string Dogfight::result_text(const State& s) const {
  const game::Score sc = score(s);
  const std::string& escorts = scenario_->side_names[0];
  const std::string& interceptors = scenario_->side_names[1];
  if (s.forfeited) return interceptors + " win: the bombers turned back.";
  if (sc.verdict == game::Verdict::kDraw) return "A draw at " + count(sc.blue, "point") + " each.";
  const bool escorts_win = (sc.verdict == game::Verdict::kBlueWins) == (s.swapped == 0);
  const int margin = sc.margin() < 0 ? -sc.margin() : sc.margin();
  return (escorts_win ? escorts : interceptors) + " win by " + count(margin, "point") + ".";
}

}  // namespace furball::dogfight
