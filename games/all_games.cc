#include "games/all_games.h"

#include "examples/pig/pig.h"

// Each game's folder defines one entry.
namespace furball {
namespace dogfight {
extern const game::GameEntry kEntry;
}
namespace full_circle {
extern const game::GameEntry kEntry;
}
namespace jet_duel {
extern const game::GameEntry kEntry;
}
namespace fast_easy {
extern const game::GameEntry kEntry;
}
namespace wing_leader {
extern const game::GameEntry kEntry;
}

std::span<const game::GameEntry* const> all_games() {
  static const game::GameEntry* const kGames[] = {
#ifdef FURBALL_HAS_DOGFIGHT
      &dogfight::kEntry,
#endif
#ifdef FURBALL_HAS_FULL_CIRCLE
      &full_circle::kEntry,
#endif
#ifdef FURBALL_HAS_JET_DUEL
      &jet_duel::kEntry,
#endif
#ifdef FURBALL_HAS_FAST_EASY
      &fast_easy::kEntry,
#endif
#ifdef FURBALL_HAS_WING_LEADER
      &wing_leader::kEntry,
#endif
      &pig::kEntry,
  };
  return kGames;
}

const game::GameEntry* find_game(std::string_view id) {
  for (const game::GameEntry* entry : all_games())
    if (entry->id == id) return entry;
  return nullptr;
}

}  // namespace furball
