// Turning or mirroring the whole situation turns or mirrors the AI pilot's decision.

#include "games/jet_duel/ai/ai_test_support.h"

namespace furball::jet_duel {
namespace {

using Fixed = Setup;  // the test framework claims the name inside tests

const char* const kJets[] = {"f-4e", "mig-21mf", "f-86f", "hunter-f6", "f-14a", "dagger", "mig-29", "f-104c"};

// A turn by 60 degrees x sixths about the middle of the board, then perhaps a mirror image.
struct Change {
  int sixths = 0;
  bool mirrored = false;

  Hex hex(Hex h) const {
    const Hex centre = at("DD18");
    Hex v = geom::rotate(h - centre, sixths);
    if (mirrored) v = geom::mirror(v);
    return centre + v;
  }
  int heading(int h) const {
    const int turned = (h + sixths) % 6;
    return mirrored ? 5 - turned : turned;
  }
  static Bank mirror(Bank bank) { return bank == kLeft ? kRight : bank == kRight ? kLeft : kLevel; }
  FlightPath path(FlightPath flown) const {
    if (!mirrored) return flown;
    FlightPath other;
    for (int hex = 0; hex < flown.flown(); ++hex) other.enter(!flown.right(hex));
    return other;
  }
  Bank side(Bank bank) const { return mirrored ? mirror(bank) : bank; }

  State operator()(State s) const {
    for (JetState& jet : s.jets) {
      if (jet.status == Status::kOnBoard) {
        jet.at = hex(jet.at);
        jet.heading = HexCorner(heading(jet.heading.index()));
        jet.bank = side(jet.bank);
      }
      for (Missile& m : jet.flying)
        if (m.family) m.at = hex(m.at);
    }
    Activation& act = s.act;
    act.start_at = hex(act.start_at);
    act.start_heading = HexCorner(heading(act.start_heading.index())), act.start_bank = side(act.start_bank);
    act.turn = side(act.turn);
    act.path = path(act.path);
    return s;
  }
  game::Action operator()(game::Action a) const {
    if (!mirrored) return a;
    if (kind_of(a) == Kind::kHex && arg_of(a) <= kHexRight) return make(Kind::kHex, 1 - arg_of(a));
    if (kind_of(a) == Kind::kTurn && turn_side(a)) return turn_action(mirror(turn_side(a)), turn_gentle(a));
    return a;
  }
};

std::vector<uint32_t> options(const Choice& c, const Change* change) {
  std::vector<uint32_t> out;
  for (game::Action a : c) out.push_back(change ? (*change)(a).bits : a.bits);
  std::sort(out.begin(), out.end());
  return out;
}

TEST(Symmetry, RotatedAndMirroredSituationsGetRotatedAndMirroredDecisions) {
  dice::Rng rng(2024);
  const auto die = [&](int n) { return static_cast<int>(rng.below(static_cast<uint64_t>(n))); };
  int compared = 0;
  for (int round = 0; round < 250; ++round) {
    AiFight f(kJets[die(8)], kJets[die(8)], round % 2 ? 2 : 4);
    f.setup.lowest = 3;
    f.setup.sun = die(7) - 1;
    for (const Slot slot : kAllSlots) {
      if (!slot_used(f.setup.flights[Seat::kBlue].count, id_of(slot))) continue;
      f.pilot(slot).skill = static_cast<Skill>(die(3));
      JetState& jet = f.put(slot, "DD18", die(6), "5.1", 6 + die(26));
      // Within nine hexes of the middle: nobody reaches an edge in one activation.
      Hex h{};
      do h = Hex{die(19) - 9, die(19) - 9};
      while (geom::length(h) > 9);
      jet.at = hex_of(jet) + h;
      jet.z = 14 + die(18);
      jet.bank = static_cast<Bank>(die(3)), jet.pitch = static_cast<Pitch>(die(3));
      if (die(4) == 0) jet.bursts = 0;
    }
    if (die(3) == 0) {
      f.missile(kR1, kHeat, kB1, "DD18", "5.1");
      Missile& m = f.jet(kR1).flying[0];
      m.at = f.jet(kR1).at, m.z = f.jet(kR1).z;
    }
    const JetDuel g = f.game();
    State s = g.activate(f.state, kB1);
    if (s.phase == Phase::kAwareness) {
      game::OutcomeList list;
      g.outcomes(s, list);
      settle(g, s, list[list.size() > 1 ? 1 + static_cast<std::size_t>(die(static_cast<int>(list.size()) - 1)) : 0].id);
    }
    // The awareness roll may have been the only thing to do; else walk the activation by the book.
    while (s.active == kB1 && s.phase != Phase::kOver && s.act.start_sp) {
      if (!is_question(s.phase)) {
        if (s.phase != Phase::kTurnRoll) break;
        settle(g, s, 1);
        continue;
      }
      const Choice plain = Rulebook(g).decide(s);
      for (int k = 0; k < 12; ++k) {
        const Change change{k % 6, k >= 6};
        Fixed turned = g.setup();
        if (turned.sun >= 0) turned.sun = change.heading(turned.sun);
        turned.start = change(turned.start);
        const JetDuel other(turned);
        const Choice moved = Rulebook(other).decide(change(s));
        ASSERT_EQ(options(plain, &change), options(moved, nullptr))
            << "round " << round << ", change " << k << ", phase " << static_cast<int>(s.phase) << ": " << book(g, s) << " / "
            << book(other, change(s));
        ++compared;
      }
      const State before = s;
      g.take(s, plain[static_cast<std::size_t>(die(static_cast<int>(plain.size())))], nullptr);
      if (s == before) break;
    }
  }
  EXPECT_GT(compared, 10000);
}

}  // namespace
}  // namespace furball::jet_duel
