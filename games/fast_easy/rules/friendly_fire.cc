// Gunners who mistake their own escorts for the enemy: FE-FF-01, FE-FF-02.

#include "games/fast_easy/rules/steps.h"

namespace furball::fast_easy {
namespace {

void open_fire_or_not(const FastEasy& g, State& s, uint32_t fires, Events* events) {
  Attack& attack = s.attack;
  if (fires) {
    attack.dice = g.dice_of(s, attack);
    attack.need = g.need_of(attack);
    if (attack.need <= 6) return g.begin_attack(s, Attack(attack), events);
  } else if (events) {
    events->on_event(g.of_plane(attack.shooter, "roll", "FE-FF-01",
                                say("{plane} recognises {escort} and holds its fire.", {{"escort", g.who(attack.target)}})));
  }
  g.finish_attack(s, events);
}

void describe_mistake(const FastEasy& g, const State& s, game::RollView& view) {
  view.title = say("Does {plane} fire at {escort} by mistake?",
                   {{"plane", g.who(s.attack.shooter)}, {"escort", g.who(s.attack.target)}});
  const int highest = g.tables().friendly_highest[s.attack.range];
  view.need(say(highest == 1 ? "It fires on a 1" : "It fires on {highest} or less", {{"highest", highest}}));
}

}  // namespace

// Does a bomber shoot at its own escort?
const Roll kFriendly = {
    .name = "friendly",
    .rule = "FE-FF-01",
    .dice = {6},
    .outcomes =
        [](const FastEasy& g, const State& s, OutcomeList& out) {
          const auto ways = static_cast<uint64_t>(g.tables().friendly_highest[s.attack.range]);
          if (ways < 6) out.push_back({0, 6 - ways});
          if (ways > 0) out.push_back({1, ways});
        },
    .resolve = open_fire_or_not,
    .read = [](const FastEasy& g, const State& s, const game::Faces& faces) -> uint32_t {
      return faces[0] <= g.tables().friendly_highest[s.attack.range];
    },
    .describe = describe_mistake,
    .no = {"no", "The escort is recognised"},
    .yes = {"yes", "It fires at its own escort", "cost"},
};

// FE-FF-01, ruling 59: every pair within three hexes with a clear line, bomber by bomber, from
// the turn of the first shot on; option: only the nearest escort of each bomber. `cursor` is the next pair.
void FastEasy::next_friendly(State& s, Events* events) const {
  if (s.combat >= 1) {
    for (int b = s.cursor / kMaxPlanes; b < std::popcount(setup_.bombers);  // the bombers come first
         ++b, s.cursor = static_cast<uint16_t>(b * kMaxPlanes)) {
      if (!(s.flying & bit(b))) continue;
      const Hex at = s.plane[b].hex();
      std::optional<int> chosen;
      int chosen_range = 4;
      for (Mask left = setup_.escorts & s.flying; left != 0; left &= left - 1) {
        const int e = std::countr_zero(left);
        if (e < s.cursor % kMaxPlanes) continue;
        const int range = geom::distance(at, s.plane[e].hex());
        if (range >= chosen_range || !sees(s, at, s.plane[e].hex())) continue;
        chosen = e;
        chosen_range = range;
        if (!setup_.options.friendly_nearest) break;
      }
      if (!chosen) continue;
      s.cursor = static_cast<uint16_t>(setup_.options.friendly_nearest ? (b + 1) * kMaxPlanes : b * kMaxPlanes + *chosen + 1);
      s.attack = {};
      s.attack.shooter = b;
      s.attack.target = *chosen;
      s.attack.weapon = Weapon::kFriendly;
      s.attack.range = chosen_range;
      s.step = Step::kFriendly;
      return;
    }
  }
  s.cursor = 0;
  next_gunner(s, events);
}

}  // namespace furball::fast_easy
