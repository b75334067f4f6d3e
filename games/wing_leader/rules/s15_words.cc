// Chapter 15 on the screen: the run-in, its odds, and why something is refused.

#include <algorithm>

#include "games/wing_leader/notation.h"
#include "games/wing_leader/surface.h"

namespace furball::wing_leader {
namespace {

game::Cell cell_of(const Surface& x) { return {x.x, x.y, 0}; }

// "2 squares", "1 level"
std::string steps_text(ProfileKind kind, int n) {
  return descends(kind) ? say_n(n, "{n} level", "{n} levels") : say_n(n, "{n} square", "{n} squares");
}
// "1 of 2 squares"
std::string aim_text(const Unit& u, int needed) {
  return say("{aimed} of {steps}",
             {{"aimed", std::min<int>(u.profile.aim, needed)}, {"steps", steps_text(profile_kind(u), needed)}});
}
// "Dive bombing on Destroyer 1"
std::string attack_text(const WingLeader& g, const State& s, const Unit& u) {
  return say("{profile} on {target}",
             {{"profile", profile_name(profile_kind(u))}, {"target", g.surface_label(s, u.profile.target)}});
}

// What is missing if the load went now.
void aim_facts(const WingLeader& g, const Unit& u, game::Preview& p) {
  const ProfileKind kind = profile_kind(u);
  const int needed = aim_needed(g, u, kind);
  if (needed == 0) return;
  p.facts.push_back({"aim", "Aimed", aim_text(u, needed), "WL-15.3-b"});
  if (u.profile.aim < needed && kind != ProfileKind::kRecce)
    p.warning =
        say("Not aimed: released now the attack misses {steps} of aim.", {{"steps", steps_text(kind, needed - u.profile.aim)}});
}

// The run flown to its end by the plain way: a level run to the target's column, a dive as deep as its aim needs.
State completed(const WingLeader& g, const State& s, int unit) {
  State later = s;
  Unit& u = later.unit[unit];
  const Surface& x = s.surface[u.profile.target];
  const ProfileKind kind = profile_kind(u);
  const int columns = geom::abs_int(x.x - u.x), missing = std::max(0, aim_needed(g, u, kind) - u.profile.aim);
  const auto step = [&](int dx, int dy) {
    u.x = u.x + dx, u.y = u.y + dy;
    u.profile.aim_from(square_weather(g, at(u)));
  };
  const int way = x.x > u.x ? 1 : -1;
  int levels = 0;
  switch (kind) {
    case ProfileKind::kDive: levels = std::clamp(missing, std::max(0, u.y - 1), static_cast<int>(u.y)); break;
    case ProfileKind::kSteep: levels = std::clamp(std::max(missing, columns), 0, std::max(0, u.y - 1)); break;
    case ProfileKind::kGlide: levels = std::min<int>(columns, u.y); break;
    case ProfileKind::kKamikaze: u.x = x.x, u.y = x.y; return later;
    case ProfileKind::kRocket:
    case ProfileKind::kStrafe: return later;
    default:
      for (int i = 0; i < columns; ++i) step(way, 0);
      return later;
  }
  for (int i = 0; i < levels; ++i) step(i < columns ? way : 0, -1);
  return later;
}

std::string expected_text(const WingLeader& g, const Attack& attack) {
  const Expected mean = expected_damage(g, attack);
  return say("{percent}% of {value} = {hits} hits",
             {{"percent", mean_text(mean.percent)}, {"value", attack.value}, {"hits", mean_text(mean.hits)}});
}

void attack_preview(const WingLeader& g, const State& s, game::Preview& p) {
  const int unit = s.move.unit;
  const Attack attack = bomb_attack(g, s, unit);
  p.facts.push_back({"expected", "Expected", expected_text(g, attack), "WL-15.4-b"});
  p.rolls.push_back(bomb_roll(g, s, unit, attack));
}

}  // namespace

// Step by step: what has been aimed, what is still needed, the modifiers so far and what they promise.
void run_facts(const WingLeader& g, const State& s, int unit, std::vector<game::Fact>& facts) {
  const Unit& u = s.unit[unit];
  const ProfileKind kind = profile_kind(u);
  const int needed = aim_needed(g, u, kind);
  facts.push_back({"run", "Attack", attack_text(g, s, u), profile_rule(kind)});
  if (needed > 0) {
    facts.push_back({"aim", "Aimed", aim_text(u, needed), "WL-15.3-b"});
    if (!released(u))
      facts.push_back({"aim_needed", "Still needed",
                       u.profile.aim >= needed ? "nothing: aimed" : steps_text(kind, needed - u.profile.aim), "WL-15.3-b"});
  }
  if (kind == ProfileKind::kRecce || (u.profile.flags & kResolved)) return;
  const Attack attack = bomb_attack(g, released(u) ? s : completed(g, s, unit), unit);
  std::string list = attack.mods.text();
  add_item(list, say("in all {sum}", {{"sum", game::signed_number(attack.sum)}}));
  facts.push_back({"run_modifiers", "Modifiers so far", list, "WL-15.4-a"});
  facts.push_back({"expected", released(u) ? "Expected" : "Expected when flown out", expected_text(g, attack), "WL-15.4-a"});
}

// One line for the marker on the board.
std::string run_label(const WingLeader& g, const State& s, int unit) {
  const Unit& u = s.unit[unit];
  const ProfileKind kind = profile_kind(u);
  const int needed = aim_needed(g, u, kind);
  std::string text =
      released(u) && kind != ProfileKind::kRecce && kind != ProfileKind::kStrafe ? "Bombs away" : profile_name(kind);
  if (needed > 0 && !released(u))
    text = say("{run} {aimed}/{needed}", {{"run", text}, {"aimed", std::min<int>(u.profile.aim, needed)}, {"needed", needed}});
  if (kind == ProfileKind::kRecce || (u.profile.flags & kResolved)) return text;
  const Attack attack = bomb_attack(g, released(u) ? s : completed(g, s, unit), unit);
  return say("{run}, {percent}%", {{"run", text}, {"percent", mean_text(expected_damage(g, attack).percent)}});
}

// What a step on a profile brings.
void run_step_facts(const WingLeader& g, const State& s, int facing, game::Preview& p) {
  if (!on_profile(s.unit[s.move.unit])) return;
  State later = s;
  Unit& u = later.unit[s.move.unit];
  const ProfileKind kind = profile_kind(u);
  u.x = u.x + step_x(facing), u.y = u.y + step_y(facing);
  if (!on_board(u.x, u.y)) return;
  u.profile.aim_from(square_weather(g, at(u)));
  const int needed = aim_needed(g, u, kind);
  if (needed > 0) p.facts.push_back({"aim", "Aimed then", aim_text(u, needed), "WL-15.3-b"});
  if (kind != ProfileKind::kRecce)
    p.facts.push_back({"expected", "Expected when flown out",
                       expected_text(g, bomb_attack(g, completed(g, later, s.move.unit), s.move.unit)), "WL-15.4-a"});
}

void bombing_prompt(const WingLeader& g, const State& s, game::Prompt& p) {
  const Unit& u = s.unit[s.move.unit];
  const std::string points = say("{points} left.", {{"points", points_text(s.move.mp)}});
  if (on_profile(u)) {
    const ProfileKind kind = profile_kind(u);
    p.rule = profile_rule(kind);
    const int needed = aim_needed(g, u, kind);
    const std::string run =
        say(needed <= 0               ? "{attack}."
            : u.profile.aim >= needed ? "{attack}: aimed {aim}."
                                      : "{attack}: aimed {aim}, {missing} to go.",
            {{"attack", attack_text(g, s, u)}, {"aim", aim_text(u, needed)}, {"missing", needed - u.profile.aim}});
    std::string odds;
    if (kind != ProfileKind::kRecce) {
      const Attack attack = bomb_attack(g, completed(g, s, s.move.unit), s.move.unit);
      odds = say("Modifiers {sum}, expected {expected}.",
                 {{"sum", game::signed_number(attack.sum)}, {"expected", expected_text(g, attack)}});
    }
    p.text = sentences({run, odds, points, release_ready(g, s) ? "The load can go now." : ""});
    return;
  }
  if (released(u)) {
    p.text = sentences({"The load is away; finish the move.", points}), p.rule = "WL-15.3-e";
  } else if (bomber_role(u) && u.circling == Circling::kNow) {
    p.text = "It circles until you let it go on.", p.rule = "WL-15.2.1-e";
  } else if (free_strafer(g, s, s.move.unit)) {
    p.text = sentences({"It moves freely near the targets and may strafe one.", points}), p.rule = "WL-15.2.1.1-a";
  } else {
    p.text = sentences({"Fly to a target's column and begin a profile; one level up or down a turn.", points});
    p.rule = "WL-15.2.1-b";
  }
}

void bombing_words(const WingLeader& g, const State& s, game::Action a, game::ActionView& v) {
  const Unit& u = s.unit[s.move.unit];
  switch (kind_of(a)) {
    case Kind::kProfile: {
      const auto kind = static_cast<ProfileKind>(arg_of(a) & 15);
      if (target_of(a) >= s.surface_count || static_cast<int>(kind) > static_cast<int>(ProfileKind::kRecce)) return;
      const bool strafe_too = (arg_of(a) & kStrafeToo) != 0;
      v.rule = strafe_too ? "WL-15.5.5-a" : profile_rule(kind), v.attack = true;
      v.label = say(strafe_too ? "{profile} with guns: {target}" : "{profile}: {target}",
                    {{"profile", profile_name(kind)}, {"target", g.surface_label(s, target_of(a))}});
      v.targets = {g.surfaces[s.surface[target_of(a)].setup].id};
      v.cells = {{u.x, u.y, 0}, cell_of(s.surface[target_of(a)])};
      // The odds as if everything still needed were flown.
      State later = s;
      Unit& run = later.unit[s.move.unit];
      run.profile = {};
      run.profile.kind = kind;
      run.profile.target = target_of(a);
      if (strafe_too) run.profile.flags |= kWithStrafing;
      const int needed = aim_needed(g, u, kind);
      if (needed > 0) v.preview.facts.push_back({"aim", "Aim needs", steps_text(kind, needed), "WL-15.3-b"});
      if (kind == ProfileKind::kRecce) return;
      later = completed(g, later, s.move.unit);
      attack_preview(g, later, v.preview);
      if (!aimed(g, later.unit[s.move.unit]))
        v.preview.warning = descends(kind) ? "It is too low to aim: the attack would suffer for it."
                                           : "It is too near to aim: the attack would suffer for it.";
      break;
    }
    case Kind::kRelease:
      if (u.profile.none()) return;
      v.rule = "WL-15.3-e", v.attack = true, v.main = true;
      v.label = say(profile_kind(u) == ProfileKind::kRecce ? "Photograph {target}"
                    : arg_of(a)                            ? "Release, guns firing, on {target}"
                                                           : "Release on {target}",
                    {{"target", g.surface_label(s, u.profile.target)}});
      v.targets = {g.surfaces[s.surface[u.profile.target].setup].id};
      v.cells = {cell_of(s.surface[u.profile.target])};
      aim_facts(g, u, v.preview);
      if (profile_kind(u) != ProfileKind::kRecce) {
        State later = s;
        if (arg_of(a) & kWithStrafing) later.unit[s.move.unit].profile.flags |= kWithStrafing;
        attack_preview(g, later, v.preview);
      }
      break;
    case Kind::kAbandon: v.label = "Break off the attack run", v.rule = "WL-15.3-f"; break;
    case Kind::kCircle:
      v.rule = "WL-15.2.1-e";
      v.label = arg_of(a) == 1 ? "Begin to circle here (once in the game)" : "End the circling and go on";
      break;
    default: break;
  }
}

// {unit} is the one that moves: refuse_move puts its name in.
game::Refusal refuse_bombing(const WingLeader& g, const State& s, game::Action a) {
  const Unit& u = s.unit[s.move.unit];
  switch (kind_of(a)) {
    case Kind::kProfile: {
      const int kind = arg_of(a) & 15;
      if (s.move.mode != MoveMode::kApproach) return {"WL-15.2.1-a", "{unit} is not on its way to a target."};
      if (target_of(a) >= s.surface_count || kind < 1 || kind > static_cast<int>(ProfileKind::kRecce))
        return {"WL-15.3-a", "There is no such profile."};
      const game::Objection objection =
          profile_objection(g, s, target_of(a), static_cast<ProfileKind>(kind), (arg_of(a) & kStrafeToo) != 0);
      if (objection.rule) return {objection.rule, objection.reason};
      return {};
    }
    case Kind::kRelease:
      if (!on_profile(u)) return {"WL-15.3-f", "Bombs are dropped only at the end of a profile."};
      if (arg_of(a)) return {"WL-15.5.5-a", "Strafing joins rockets, skip bombing or parafrags in the target's square."};
      return {profile_rule(profile_kind(u)), say("The profile is not complete: {profile} ends above the target.",
                                                 {{"profile", profile_name(profile_kind(u))}})};
    case Kind::kAbandon: return {"WL-15.3-f", "There is no run to break off at this moment."};
    case Kind::kCircle:
      if (u.circling == Circling::kDone) return {"WL-15.2.1-e", "It has circled once in this game."};
      return {"WL-15.2.1-e", "Circling begins or ends at the start of a bomber's move, before its profile."};
    case Kind::kGo: {
      const int facing = arg_facing(arg_of(a)), dy = step_y(facing);
      if (bombing_step_allowed(g, s, facing) || s.move.mode != MoveMode::kApproach) return {};
      if (bomber_role(u) && u.circling == Circling::kNow) return {"WL-15.2.1-e", "{unit} circles: end the circling first."};
      if (on_profile(u))
        return {profile_rule(profile_kind(u)),
                say("{profile}: it keeps its course until the release.", {{"profile", profile_name(profile_kind(u))}})};
      if (free_strafer(g, s, s.move.unit)) return {"WL-15.2.1.1-a", "{unit} stays within 3 squares of its targets."};
      if (dy != 0 && s.move.climbs + s.move.dives > 0)
        return {"WL-15.2.1-b", "Outside a profile a bomber changes one level a turn."};
      if (step_x(facing) == 0)
        return {"WL-15.2.1-b", "Bombers fly on toward their target; they do not climb or dive on the spot."};
      if (released(u)) return {"WL-15.3.5-a", "It does not turn during this move."};
      if (approach_by_formation(s)) return {"WL-15.2.1-c", "Bombers in formation change altitude together in one phase."};
      return {"WL-15.2.1-a", "There is no target that way."};
    }
    case Kind::kStay:
      return {"WL-15.3-c", "A bomber circles once in the game, from the start of its move, and never on a profile."};
    case Kind::kEndMove: return {"WL-15.3-c", "It uses all its movement points."};
    default: return {};
  }
}

}  // namespace furball::wing_leader
