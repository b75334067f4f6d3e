#pragma once
// The "doctrine" bot: what a squadron leader would tell his pilots, as a short list of priorities.
// Every term is in expected victory points, so that they can be added up and shown as reasons. The
// same code serves search as its quick choice: reasons are only written down when asked for, and
// without them nothing is allocated.

#include <vector>

#include "games/fast_easy/fast_easy.h"

namespace furball::fast_easy {

inline constexpr double kLot = 1e-3;  // points by which equally good choices differ, by lot

// What speaks for and against a plane standing somewhere at the end of its move.
struct MoveTerms {
  double shot = 0;      // what it can fire at from there
  double turrets = 0;   // fire of the bombers to be expected
  double fighters = 0;  // fire of enemy fighters to be expected
  double friendly = 0;  // gunners of its own side
  double approach = 0;  // nearness to those it wants to fight, nose towards them
  double edge = 0;      // room to turn
  double wingman = 0;   // flying where it supports a leader
  double bombs = 0;     // getting to a target
  double total() const { return shot + turrets + fighters + friendly + approach + edge + wingman + bombs; }
};

class Doctrine {
 public:
  using Reasons = std::vector<game::Fact>;

  Doctrine(const FastEasy& game, const MoveWeights& weights)
      : game_(game),
        w_(weights),
        usual_(weights.turrets >= 0 && weights.edge >= 0 && weights.corner >= 0 && weights.nose >= 0 &&
               weights.fighters_first >= 0 && weights.bombers_first >= 0) {}
  Action choose(const State& s, dice::Rng& rng, Reasons* why) const;

  // Expected points of an attack: hits are worth their share of what is left of the target.
  double shot_value(const State& s, const Attack& a) const;
  double place_value(const State& s, Hex h) const;
  // How promising the moves of the active plane are: weights, the best has 1.
  void weigh_moves(const State& s, std::span<const Action> actions, std::span<float> weights) const;

 private:
  // What stays the same for all ends of one plane's move.
  struct Scene;
  struct Choice;
  struct Mover;
  void survey(const State& s, int p, Scene& scene) const;
  void mark_lines(const State& s, int p, Scene& scene) const;
  double at_most(const Scene& scene, const State& s, Hex at, int facing) const;
  MoveTerms judge(const Scene& scene, State& s, Hex at, int facing,
                  int over) const;  // the plane must be lifted in s

  void judge_gunners(const Scene& scene, const State& s, Hex at, MoveTerms& terms, int& to_bombers) const;
  void judge_enemies(const Scene& scene, const State& s, Hex at, int facing, int over, MoveTerms& terms) const;
  double room_to_turn(int p, Hex at, int facing) const;
  bool supports_leader(const Scene& scene, const State& s, Hex at, int facing) const;

  Action move(const State& s, dice::Rng& rng, Reasons* why) const;
  Action place(const State& s, dice::Rng& rng, Reasons* why) const;
  Action fire(const State& s, Reasons* why) const;
  bool follows(const State& s, const Shot& shot) const;
  Action turrets(const State& s, Reasons* why) const;
  Action formation(const State& s, Reasons* why) const;
  Action straggler(const State& s, Reasons* why) const;
  Action bombs(const State& s, Reasons* why) const;

  const FastEasy& game_;
  const MoveWeights& w_;
  const bool usual_;  // guns, edges and a nose off the enemy speak against an end, never for it: some need no second look
};

// How far off the nose something lies: 0 dead ahead, 3 dead astern, in steps of 60 degrees.
float off_nose(Hex from, int facing, Hex to);
std::string points_text(double points);  // "+0.42"

}  // namespace furball::fast_easy
