// Effectiveness, victory points and mock combat.

#include "games/jet_duel/jet_duel.h"
#include "libs/base/say.h"

namespace furball::jet_duel {

// JD-VIC-03
bool JetDuel::effective(const State& s, Seat side) const {
  const Slot leader = leader_of(side);
  if (s.mock_beaten[side] || !flies(s, leader)) return false;
  int left = 0, lost = 0;
  for (const Slot slot : flight_of(side)) {
    switch (s.jets[slot].status) {
      case Status::kAbsent: break;
      case Status::kOnBoard: ++left; break;
      case Status::kDamaged:
      case Status::kOff: ++lost; break;
      case Status::kDowned: return false;
    }
  }
  return left > lost;  // the leader among them: fewer than half of the others are lost
}

// JD-VIC-01, JD-VIC-05, JD-MOCK-03: in tenths of a point.
int JetDuel::victory_points(const State& s, Seat side) const {
  static constexpr int kDamaged[] = {10, 20, 40}, kDowned[] = {20, 40, 80};
  int points = 5 * setup_.flights[side].handicap + 5 * s.near_miss[side] + s.mock[side];
  const bool broken = !effective(s, other(side));
  for (const Slot e : flight_of(other(side))) {
    switch (s.jets[e].status) {
      case Status::kAbsent: break;
      case Status::kOnBoard: points += broken ? 10 : 0; break;
      case Status::kOff: points += 10; break;
      case Status::kDamaged: points += kDamaged[pilot(e).skill]; break;
      case Status::kDowned: points += kDowned[pilot(e).skill]; break;
    }
  }
  return points;
}

// JD-VIC-06
game::Score JetDuel::score(const State& s) const {
  return game::Score::by_points(victory_points(s, Seat::kBlue), victory_points(s, Seat::kRed));
}

// JD-MOCK-01, JD-MOCK-02
int JetDuel::mock_points(int net, Slot target, bool machine_guns) const {
  if (net < -2) return 0;
  const int worth = 2 + pilot(target).skill;
  const int points = net == -2 ? (worth + 1) / 2 : worth * (net + 2);
  return machine_guns ? points - points / 3 : points;
}

void JetDuel::mock_result(State& s, Slot target, int net, bool machine_guns, Events* events) const {
  const Seat side = other(side_of(target));
  const int points = mock_points(net, target, machine_guns);
  int total = s.mock[side] + points;
  if (events)
    events->on_event(
        {.kind = "score",
         .text = say_n(points, "{jet} scores {n} mock hit point on {target}.", "{jet} scores {n} mock hit points on {target}.",
                       {{"jet", label(s.active)}, {"target", label(target)}}),
         .rule = "JD-MOCK-01",
         .unit = label(target)});
  // JD-MOCK-03
  if (total > 40) {
    total -= setup_.flights[other(side)].count == 4 ? 30 : 15;
    s.mock_beaten[other(side)] = true;
    if (events)
      events->on_event({.kind = "note",
                        .text = say("{flight} lose combat effectiveness.", {{"flight", setup_.flights[other(side)].name}}),
                        .rule = "JD-MOCK-03"});
  }
  s.mock[side] = static_cast<uint16_t>(total);
}

}  // namespace furball::jet_duel
