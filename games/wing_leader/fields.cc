// The fields of every part of a position: name, range, meaning, rule, once.

#include "games/wing_leader/fields.h"

namespace furball::wing_leader {
namespace detail {

std::string unit_text(const WingLeader& g, const State& s, int unit) {
  return unit < s.unit_count ? g.label(s, unit) : std::string("-");
}

int read_unit_text(const WingLeader& g, const State& s, std::string_view key, const Value& value, ruledata::Reader& from) {
  if (value.is_integer() && value.as_integer() >= 0 && value.as_integer() < s.unit_count)  // its place in the list of units
    return static_cast<int>(value.as_integer());
  const std::string text(value.is_text() ? value.as_text() : std::string_view());
  if (text == "-") return kNone;
  if (const std::optional<int> found = find_unit(g, s, text)) return *found;
  from.fail(key, "must name a unit of the position");
  return kNone;
}

Value write_number(const game::FieldSpec&, int64_t number) { return number; }
int64_t read_number(const game::FieldSpec& spec, ruledata::Reader& from) {
  return from.integer(spec.name, {.min = spec.min, .max = spec.max, .rule = spec.rule});
}

Value write_word(const game::FieldSpec& spec, int64_t index) { return spec.words[static_cast<std::size_t>(index)]; }
int64_t read_word(const game::FieldSpec& spec, ruledata::Reader& from) {
  return from.choice(spec.name, {spec.words.begin(), spec.words.end()});
}

int64_t read_set(const game::FieldSpec& spec, ruledata::Reader& from) {
  int64_t bits = 0;
  for (const std::string& text : from.texts(spec.name)) {
    bool found = false;
    for (std::size_t i = 0; i < spec.words.size(); ++i)
      if (spec.words[i] == text) bits |= int64_t{1} << i, found = true;
    if (!found) from.fail(spec.name, say("'{word}' is unknown here", {{"word", text}}), spec.rule);
  }
  return bits;
}

Value write_set(const game::FieldSpec& spec, int64_t bits) {
  Value list = Value::array();
  for (std::size_t i = 0; i < spec.words.size(); ++i)
    if (bits >> i & 1) list.push_back(spec.words[i]);
  return list;
}

std::vector<int> read_list(const game::FieldSpec& spec, std::size_t most, ruledata::Reader& from) {
  if (!from.has(spec.name)) return {};
  std::vector<int> values = from.integers(spec.name, {.min = spec.min, .max = spec.max, .rule = spec.rule});
  if (values.size() <= most) return values;
  from.fail(spec.name, say("must be a list of at most {most} numbers", {{"most", most}}), spec.rule);
  return {};
}

const Value::Array& listed_units(const game::FieldSpec& spec, std::size_t most, ruledata::Reader& from) {
  static const Value::Array kNobody;
  const Value& values = from.raw(spec.name);
  if (values.is_array() && values.as_array().size() <= most) return values.as_array();
  from.fail(spec.name, say("must be a list of at most {most} units", {{"most", most}}));
  return kNobody;
}

}  // namespace detail

namespace {

constexpr std::string_view kStatus[] = {"unused", "waiting", "map", "left", "right", "escaped", "destroyed"};
constexpr std::string_view kSizes[] = {"squadron", "flight"};
constexpr std::string_view kMissions[] = {"bombing", "transport", "strafing", "recce", "escort", "sweep", "intercept"};
constexpr std::string_view kQualities[] = {"trained", "veteran", "green"};
constexpr std::string_view kAmmo[] = {"full", "low", "depleted"};
constexpr std::string_view kLoads[] = {"none", "bombs", "torpedo", "atgr", "parafrag", "cargo"};
constexpr std::string_view kAttitudes[] = {"level", "dive", "climb", "slow_climb"};
constexpr std::string_view kCircling[] = {"never", "now", "done"};
constexpr std::string_view kTraits[] = {"experte",    "wing_leader", "alerted", "in_wing",   "returning", "forming_up",
                                        "attacked",   "slow",        "lufbery", "kamikaze",  "skip",      "close_escort",
                                        "was_escort", "unpowered",   "cap",     "jettisoned"};
constexpr std::string_view kTurnFlags[] = {
    "moved",    "fought",         "rolled_tally", "no_tally_roll", "out_of_sun",   "reacted", "react_success", "no_air_combat",
    "flak_hit", "broken_by_flak", "escape_asked", "took_off",      "vector_tried", "ordered", "entered",       "circle_first"};
constexpr std::string_view kCarries[] = {"drop_tanks", "rockets", "gun_pod", "at_pod", "rockets_fired"};
constexpr std::string_view kThrottles[] = {"unset", "out", "half", "full"};

constexpr int kProfileMost[] = {static_cast<int>(ProfileKind::kRecce), kMaxSurface - 1, 60, 7, kRows, 63, 255, kRows - 1};
constexpr PartField<Unit> kUnitFields[] = {
    word<&Unit::status>({.name = "status", .meaning = "where it is", .words = kStatus}),
    word<&Unit::size>({.name = "size", .meaning = "how many aircraft it stands for", .rule = "WL-3.1-a", .words = kSizes}),
    word<&Unit::mission>({.name = "mission", .meaning = "what it has been sent to do", .rule = "WL-9.2-a", .words = kMissions}),
    word<&Unit::quality>({.name = "quality", .meaning = "its marker", .rule = "WL-5.2.1-a", .words = kQualities}),
    word<&Unit::ammo>({.name = "ammo", .meaning = "its ammunition", .rule = "WL-10.7.2-a", .words = kAmmo}),
    word<&Unit::load>({.name = "load", .meaning = "what it carries to the target", .rule = "WL-15.1-c", .words = kLoads}),
    word<&Unit::attitude>(
        {.name = "attitude", .meaning = "the marker of its last move", .rule = "WL-8.5-b", .words = kAttitudes}),
    word<&Unit::circling>({.name = "circling", .meaning = "whether it circles", .rule = "WL-15.2.1-e", .words = kCircling}),
    word<&Unit::throttle>(
        {.name = "throttle", .meaning = "of a rocket plane, this turn", .rule = "WL-13.8.2-a", .words = kThrottles}),
    words<&Unit::carries>(
        {.name = "carries", .meaning = "things besides the load; replaces the scenario's", .words = kCarries}),
    words<&Unit::traits>({.name = "traits", .meaning = "lasting facts; replaces the scenario's", .words = kTraits}),
    words<&Unit::turn>({.name = "this_turn", .meaning = "facts of this turn", .words = kTurnFlags}),
    number<&Unit::losses>({.name = "losses", .meaning = "aircraft lost", .rule = "WL-10.6-b", .max = 30}),
    number<&Unit::straggler>({.name = "straggler", .meaning = "has a straggler marker", .rule = "WL-10.6.1-a", .max = 1}),
    number<&Unit::disorder>(
        {.name = "disorder",
         .meaning = "cohesion levels lost: a squadron is disrupted at 1 and broken at 2, a flight broken at 1",
         .rule = "WL-10.7-e",
         .max = 2}),
    number<&Unit::max_losses>(
        {.name = "max_losses", .meaning = "losses that remove it", .rule = "WL-10.6-e", .min = 1, .max = 30}),
    number<&Unit::start_altitude>({.name = "start_altitude",
                                   .meaning = "altitude at the start, for the bomb value",
                                   .rule = "WL-3.3-c",
                                   .max = kRows - 1}),
    number<&Unit::dogfight>(
        {.name = "dogfight", .meaning = "number of its dogfight, 0 none", .rule = "WL-10.8.1-a", .max = kMaxDogfights}),
    number<&Unit::slot>({.name = "slot", .meaning = "its place in this turn's move order", .rule = "WL-6.1-a", .max = 99}),
    number<&Unit::from>(
        {.name = "from",
         .meaning = "facing with which it entered its square this turn, 1 north and so on clockwise; 0 it did not",
         .rule = "WL-10.3-a",
         .max = 8}),
    number<&Unit::home>({.name = "home", .meaning = "edge it returns to: 0 left, 1 right", .rule = "WL-9.2.6-a", .max = 1}),
    number<&Unit::home_chosen>({.name = "home_chosen", .meaning = "the edge is declared", .rule = "WL-9.2.6-b", .max = 1}),
    number<&Unit::fuel>({.name = "fuel", .meaning = "of a rocket plane", .rule = "WL-13.8.2-a", .max = 60}),
    numbers<&Unit::zones>(
        {.name = "zones", .meaning = "guns whose zones its move has touched", .rule = "WL-14.2.3-a", .max = kMaxGuns - 1}),
    unit<&Unit::headon>({.name = "headon", .meaning = "the enemy whom it would attack head-on", .rule = "WL-10.3-a"}),
    bytes<&Unit::profile, kProfileMost>(
        {.name = "profile",
         .meaning =
             "its bombing run: kind (1 level, 2 dive, 3 steep, 4 glide, 5 torpedo, 6 rocket, 7 strafing, 8 parafrag, 9 skip, "
             "10 kamikaze, 11 reconnaissance), target, squares aimed, facing, levels dived, flags (1 released, 2 long "
             "range, 4 with strafing, 8 out of the Sun, 16 photographs taken, 32 resolved), weather (of the last four "
             "squares, two bits each; after the release the worst), altitude of the release",
         .rule = "WL-15.3-a",
         .max = 255,
         .form = "a list of numbers"}),
    number<&Unit::role>(
        {.name = "role", .meaning = "1 attacks, 2 defends, 3 reacts, 4 tries to", .rule = "WL-10.2-a", .max = 4}),
    number<&Unit::hits>({.name = "hits", .meaning = "hits still to confirm", .rule = "WL-10.6-a", .max = 60}),
    number<&Unit::new_losses>({.name = "new_losses", .meaning = "losses of this combat", .rule = "WL-10.7-d", .max = 30}),
    number<&Unit::flak_marker>(
        {.name = "flak_marker", .meaning = "worst effect of flak on its aim", .rule = "WL-14.2.5-c", .max = 9}),
    number<&Unit::start_y>(
        {.name = "start_y", .meaning = "altitude when its move began", .rule = "WL-8.5-b", .max = kRows - 1}),
    number<&Unit::climb_from>(
        {.name = "climb_from", .meaning = "turn of its slow-climb marker", .rule = "WL-8.5.1-b", .max = kLastTurn + 1}),
    number<&Unit::formation>(
        {.name = "formation", .meaning = "its formation when the phase began", .rule = "WL-15.2.1-c", .max = kMaxUnits}),
};

constexpr uint8_t kGunMost[] = {9, 25, 19, 5, 9, 25, 19, 5};
constexpr PartField<Surface> kSurfaceFields[] = {
    number<&Surface::damage>({.name = "damage", .meaning = "hits so far", .rule = "WL-14.1.1-a", .max = 9999}),
    number<&Surface::flags>({.name = "flags",
                             .meaning = "a sum: 1 flak silenced, 2 dead in the water, 4 launching, 8 gone",
                             .rule = "WL-14.1.2-a",
                             .max = 15}),
    number<&Surface::losses>({.name = "losses", .meaning = "balloons shot down", .rule = "WL-14.3-c", .max = 30}),
    bytes<&Surface::gun, kGunMost>(
        {.name = "guns",
         .meaning = "for each of its two guns: channels used, column and altitude of the barrage junction (0 no marker), and 1 "
                    "fired + 4 marker changed this turn",
         .rule = "WL-14.2.1-a",
         .max = 255,
         .form = "a list of numbers"}),
};

constexpr std::string_view kModes[] = {"unset",  "straight", "free",     "route",     "circle",    "home",
                                       "locked", "follow",   "approach", "formation", "slow_climb"};
constexpr std::string_view kMoveFlags[] = {"dive_bonus", "left_square", "met_enemy", "last_step",
                                           "entering",   "window_done", "declared",  "late"};
constexpr std::string_view kRequirements[] = {"closer", "change_level", "in_formation", "with_bombers"};
constexpr std::string_view kMoveRules[] = {"slow_climb", "balbo", "slow_step"};
constexpr PartField<Move> kMoveFields[] = {
    unit<&Move::unit>({.name = "unit", .meaning = "the unit that is moving"}),
    word<&Move::mode>({.name = "mode", .meaning = "how it must move", .rule = "WL-9.2-b", .words = kModes}),
    number<&Move::mp>({.name = "mp", .meaning = "half movement points left", .rule = "WL-8.2-a", .max = 40}),
    number<&Move::total>({.name = "total", .meaning = "half movement points at the start", .rule = "WL-8.2-a", .max = 60}),
    number<&Move::start_x>({.name = "start_x", .meaning = "column it started from", .max = kColumns - 1}),
    number<&Move::start_y>({.name = "start_y", .meaning = "altitude it started from", .max = kRows - 1}),
    number<&Move::start_facing>({.name = "start_facing", .meaning = "facing it started with", .max = 7}),
    number<&Move::climbs>({.name = "climbs", .meaning = "squares climbed", .rule = "WL-8.3-b", .max = kRows}),
    number<&Move::dives>({.name = "dives", .meaning = "levels dived", .rule = "WL-8.5-a", .max = kRows}),
    words<&Move::flags>({.name = "flags", .meaning = "what has happened on the way", .words = kMoveFlags}),
    number<&Move::goal_x>({.name = "goal_x", .meaning = "column of its goal", .rule = "WL-9.2.5-a", .max = kColumns - 1}),
    number<&Move::goal_y>({.name = "goal_y", .meaning = "altitude of its goal", .rule = "WL-9.2.5-a", .max = kRows - 1}),
    number<&Move::start_distance>(
        {.name = "start_distance", .meaning = "distance to the goal at the start", .rule = "WL-9.2.5-a", .max = kColumns}),
    number<&Move::pending>({.name = "pending",
                            .meaning = "facing of the step that waits for a reaction, 1 north; 0 none",
                            .rule = "WL-10.4-b",
                            .max = 8}),
    number<&Move::steps>({.name = "steps", .meaning = "squares entered", .max = 60}),
    number<&Move::must_leave>(
        {.name = "must_leave", .meaning = "the next point must leave the square", .rule = "WL-7.2.3-c", .max = 1}),
    list<&Move::trail>(
        {.name = "trail", .meaning = "squares where points were spent", .rule = "WL-4.6.2-b", .max = kSquares - 1}),
    list<&Move::trail_mp>({.name = "trail_mp", .meaning = "half points spent there", .rule = "WL-4.6.2-b", .max = 60}),
    number<&Move::trail_n>({.name = "trail_n", .meaning = "length of the trail", .max = 10}),
    list<&Move::plan>({.name = "plan", .meaning = "facings of the steps already chosen", .max = 7}),
    number<&Move::plan_n>({.name = "plan_n", .meaning = "steps of the plan", .max = 9}),
    number<&Move::plan_i>({.name = "plan_i", .meaning = "steps of the plan already flown", .max = 9}),
    words<&Move::required>({.name = "required", .meaning = "what the end of the move must fulfil", .words = kRequirements}),
    words<&Move::rules>({.name = "rules", .meaning = "special rules of this move", .words = kMoveRules}),
};

constexpr std::string_view kGroups[] = {"dogfights", "escorts", "bombers", "unalerted", "alerted", "done"};
constexpr PartField<Schedule> kScheduleFields[] = {
    word<&Schedule::group>({.name = "group", .meaning = "who moves now", .rule = "WL-6.1-a", .words = kGroups}),
    number<&Schedule::next_slot>({.name = "next_slot", .meaning = "place given to the next mover", .min = 1, .max = 99}),
    number<&Schedule::order_n>({.name = "order_n", .meaning = "fighters in the order", .max = kMaxUnits}),
    number<&Schedule::unalerted_n>({.name = "unalerted_n", .meaning = "... of them unalerted", .max = kMaxUnits}),
    list<&Schedule::order>({.name = "order",
                            .meaning = "fighters by initiative, as places in the list of units",
                            .rule = "WL-6.1.1-a",
                            .max = kMaxUnits - 1}),
    number<&Schedule::queue_n>({.name = "queue_n", .meaning = "length of the queue", .max = kMaxUnits}),
    number<&Schedule::queue_i>({.name = "queue_i", .meaning = "place reached in the queue", .max = kMaxUnits}),
    list<&Schedule::queue>({.name = "queue",
                            .meaning = "who has moved and may be followed: place of the unit + 1, or 64 + dogfight",
                            .rule = "WL-6.1.2-a",
                            .max = 72}),
    list<&Schedule::dice>({.name = "dice", .meaning = "initiative dice; 128 marks a tie", .rule = "WL-6.1.1-c", .max = 134}),
    list<&Schedule::follow>({.name = "follow",
                             .meaning = "whom each unit moves after: place + 1, or 64 + dogfight; 0 nobody",
                             .rule = "WL-6.1.2-a",
                             .max = 72}),
    list<&Schedule::auto_bombers>(
        {.name = "auto_bombers", .meaning = "bombers and escorts fly on by themselves, blue and red", .max = 1}),
};

constexpr std::string_view kRatings[] = {"undeclared", "turning", "hit_and_run"};
constexpr std::string_view kCombatFlags[] = {"head_on", "bounce",   "evade",   "long_range",
                                             "rockets", "dogfight", "lufbery", "balloon"};
constexpr PartField<Combat> kCombatFields[] = {
    number<&Combat::active>({.name = "active", .meaning = "1: a combat is going on", .max = 1}),
    number<&Combat::attacker>({.name = "attacker", .meaning = "attacking side: 0 blue, 1 red", .rule = "WL-10.1-a", .max = 1}),
    number<&Combat::x>({.name = "x", .meaning = "column", .max = kColumns - 1}),
    number<&Combat::y>({.name = "y", .meaning = "altitude", .max = kRows - 1}),
    word<&Combat::rating>({.name = "rating", .meaning = "how it is fought", .rule = "WL-10.5-a", .words = kRatings}),
    words<&Combat::flags>({.name = "flags", .meaning = "circumstances", .rule = "WL-10.2.1-a", .words = kCombatFlags}),
    units<&Combat::primary>({.name = "primary", .meaning = "who leads the attack and the defence", .rule = "WL-10.2-c"}),
    list<&Combat::dice>({.name = "dice", .meaning = "dice of attack and defence", .rule = "WL-10.5.1-c", .max = 12}),
    list<&Combat::hits>({.name = "hits", .meaning = "hits still to be dealt", .rule = "WL-10.2.2-a", .max = 60}),
    list<&Combat::want>({.name = "want", .meaning = "1 wants a dogfight, 2 refuses", .rule = "WL-10.8-b", .max = 2}),
    units<&Combat::roller>({.name = "roller", .meaning = "whose speed counts", .rule = "WL-10.8-d"}),
    list<&Combat::speed_die>({.name = "speed_die", .meaning = "dice for the dogfight", .rule = "WL-10.8-d", .max = 6}),
    list<&Combat::firepower>({.name = "firepower", .meaning = "at the moment of firing", .rule = "WL-10.6-a", .max = 255}),
};

constexpr PartField<Ground> kGroundFields[] = {
    unit<&Ground::target>({.name = "target", .meaning = "squadron under direct fire", .rule = "WL-14.2.4-d"}),
    number<&Ground::gun>({.name = "gun", .meaning = "the gun that rolls; 255 none", .rule = "WL-14.2.4-d", .max = 255}),
    number<&Ground::supports>({.name = "supports", .meaning = "guns that support it", .rule = "WL-14.2.4-d", .max = kMaxGuns}),
    numbers<&Ground::support_mask>({.name = "support_mask", .meaning = "... by their numbers", .max = kMaxGuns - 1}),
    {{.name = "linked",
      .meaning = "squadrons attacked along with the target, as places in the list of units",
      .rule = "WL-14.2.4-e",
      .max = kMaxUnits - 1,
      .form = "a list of numbers"},
     [](const game::FieldSpec& f, const WingLeader&, const Part<Ground>& part, Value& into) {
       Value values = Value::array();
       for (int64_t i = 0; i < kMaxUnits; ++i)
         if (part.now.linked[i / 32] >> (i % 32) & 1) values.push_back(i);
       if (!values.as_array().empty()) into.set(f.name, std::move(values));
     },
     [](const game::FieldSpec& f, const WingLeader&, Part<Ground>& part, ruledata::Reader& from) {
       for (int i : detail::read_list(f, kMaxUnits, from)) part.now.linked[i / 32] |= uint32_t{1} << (i % 32);
     }},
};

constexpr PartField<Wing> kWingFields[] = {
    number<&Wing::rolled>({.name = "rolled", .meaning = "tally rolls this turn", .rule = "WL-9.5.4.1-a", .max = kMaxUnits}),
    number<&Wing::orders>({.name = "orders", .meaning = "orders this phase", .rule = "WL-9.5.4.1-a", .max = kMaxUnits}),
    unit<&Wing::order_target>({.name = "order_target", .meaning = "target of its last order", .rule = "WL-9.5.4-a"}),
    number<&Wing::broken_up>({.name = "broken_up", .meaning = "1: the wing has broken up", .rule = "WL-9.5.3-b", .max = 1}),
};

constexpr PartField<Frame> kFrameFields[] = {
    unit<&Frame::unit>({.name = "unit", .meaning = "whom it is about"}),
    unit<&Frame::target>({.name = "target", .meaning = "its opponent"}),
    unit<&Frame::other>({.name = "other", .meaning = "the second flight of a split, or the hunter of an escape"}),
    number<&Frame::side>({.name = "side", .meaning = "0 blue, 1 red", .max = 1}),
    number<&Frame::dogfight>({.name = "dogfight", .meaning = "number of a dogfight", .max = kMaxDogfights}),
    number<&Frame::gun>({.name = "gun", .meaning = "number of a gun", .max = kMaxGuns - 1}),
    number<&Frame::how>({.name = "how", .meaning = "which of its ways it goes", .max = 4}),
    number<&Frame::next>({.name = "next", .meaning = "place reached in a list", .max = 2 * kMaxUnits}),
    number<&Frame::chosen>({.name = "chosen", .meaning = "what was picked", .max = 255}),
    number<&Frame::value>({.name = "value", .meaning = "firepower, supports or the best result so far", .max = 255}),
    number<&Frame::first>({.name = "first", .meaning = "first place of a tie", .max = kMaxUnits - 1}),
    number<&Frame::last>({.name = "last", .meaning = "last place of a tie", .max = kMaxUnits - 1}),
    number<&Frame::facing>({.name = "facing", .meaning = "1 north and so on clockwise; 0 none", .max = 8}),
    number<&Frame::x>({.name = "x", .meaning = "column", .max = kColumns - 1}),
    number<&Frame::y>({.name = "y", .meaning = "altitude", .max = kRows - 1}),
};

}  // namespace

std::span<const PartField<Unit>> unit_fields() { return kUnitFields; }
std::span<const PartField<Surface>> surface_fields() { return kSurfaceFields; }
std::span<const PartField<Move>> move_fields() { return kMoveFields; }
std::span<const PartField<Schedule>> schedule_fields() { return kScheduleFields; }
std::span<const PartField<Combat>> combat_fields() { return kCombatFields; }
std::span<const PartField<Ground>> ground_fields() { return kGroundFields; }
std::span<const PartField<Wing>> wing_fields() { return kWingFields; }
std::span<const PartField<Frame>> frame_fields() { return kFrameFields; }

}  // namespace furball::wing_leader
