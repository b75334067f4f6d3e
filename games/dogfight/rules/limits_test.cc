// Every case of a rule instead of a few: each flight of six, each face, each pair of orientations.

#include <gtest/gtest.h>

#include "games/dogfight/rules/combat.h"
#include "games/dogfight/testing.h"

namespace furball::dogfight {
namespace {

// Six flights a side far from each other; `unit` stands where the test wants it.
std::string somewhere(char side, int number) {
  return std::string(1, side) + static_cast<char>('A' + number) + " " + (side == 'E' ? "10." : "11.") + std::to_string(number) +
         ".L.FL";
}
std::string at(char side, int number, const std::string& place) {
  return std::string(1, side) + static_cast<char>('A' + number) + " " + place;
}

TEST(Stacking, DF_STACK_06_EachOfSixCanBeAttacked) {
  for (const auto& [mover, foe] : {std::pair{'E', 'I'}, std::pair{'I', 'E'}})
    for (int number = 0; number < 6; ++number) {
      Sky sky;
      sky.with(at(mover, 0, "5.5.M.FL"));
      for (int i = 0; i < 6; ++i) sky.with(i == number ? at(foe, i, "6.5.M.FL") : somewhere(foe, i));
      Table t(sky.game(), sky.state(std::string(1, mover) + "A"));
      t.play("6.5.M.FL");
      EXPECT_EQ(t.s().step, Step::kMoverFire) << foe << number;
      EXPECT_EQ(t.s().combat_target, Unit(foe == 'E' ? Side::kEscorts : Side::kInterceptors, number));
    }
}

TEST(Stacking, DF_STACK_06_EachOfThreeSquadronsCanBeAttacked) {
  for (int squadron = 0; squadron < 3; ++squadron) {
    const std::string row = std::to_string(3 + squadron);
    Sky sky;
    sky.bombers(3, BomberClass::kHeavy).with("IA 5." + row + ".M.FL").with("EA 2.2.L.FL");
    Table t(sky.game(), sky.state("IA"));
    t.play("6." + row + ".M.FL");
    EXPECT_EQ(t.s().combat_target, squadron_unit(squadron));
    t.play("fire");
    t.die(5);
    for (int i = 0; i < 3; ++i) EXPECT_EQ(t.s().bomber_hits[i] > 0, i == squadron) << squadron;
  }
}

// Above the highest squadron there is nobody to attack.
TEST(Stacking, DF_STACK_07_TheBlockAboveTheBombersIsFree) {
  for (int squadrons = 0; squadrons <= 3; ++squadrons)
    for (int row = 3; row <= 6; ++row) {
      const std::string from = "5." + std::to_string(row) + ".M.FL", to = "6." + std::to_string(row) + ".M.FL";
      EXPECT_EQ(Sky()
                    .bombers(squadrons, BomberClass::kHeavy)
                    .with("IA " + from)
                    .with("EA " + from)
                    .with("EB 2.2.L.FL")
                    .refusal("IA", to),
                row < 3 + squadrons ? "DF-STACK-07" : "")
          << squadrons << " " << to;
    }
}

TEST(Stacking, DF_STACK_07_EachOfSixHolds) {
  for (const auto& [mover, foe] : {std::pair{'E', 'I'}, std::pair{'I', 'E'}})
    for (int number = 0; number < 6; ++number) {
      Sky sky;
      sky.with(at(mover, 0, "5.5.M.FL"));
      for (int i = 0; i < 6; ++i)
        sky.with(i == number ? at(foe, i, "5.5.M.FD") : i == (number + 1) % 6 ? at(foe, i, "6.5.M.FL") : somewhere(foe, i));
      EXPECT_EQ(sky.refusal(std::string(1, mover) + "A", "6.5.M.FL"), "DF-STACK-07") << foe << number;
    }
}

TEST(Stacking, DF_STACK_05_EachOfSixFriendsBlocks) {
  for (const char side : {'E', 'I'})
    for (int number = 0; number < 6; ++number)
      for (const bool moved : {false, true}) {
        const int mover = (number + 1) % 6;
        Sky sky;
        for (int i = 0; i < 6; ++i)
          sky.with(i == number  ? at(side, i, std::string("6.5.M.FL") + (moved ? " moved" : ""))
                   : i == mover ? at(side, i, "5.5.M.FL")
                                : somewhere(side, i));
        sky.with(at(side == 'E' ? 'I' : 'E', 0, "2.2.L.FL"));
        EXPECT_EQ(sky.refusal(std::string(1, side) + static_cast<char>('A' + mover), "6.5.M.FL"), moved ? "DF-STACK-05" : "")
            << side << number;
      }
}

// DF-STACK-07, DF-STACK-09 and DF-WEAK-03 for every pair of orientations, with rulings 3 and 35.
TEST(Stacking, DF_WEAK_03_EveryPairOfOrientations) {
  for (int bits = 0; bits < 32; ++bits)
    for (const char side : {'E', 'I'}) {
      const bool weak = bits & 1, flipped = bits & 2, spares = bits & 4, counts = bits & 8, pins = bits & 16;
      const std::string traits = std::string(weak ? " weak" : "") + (flipped ? " flipped" : "");
      Sky sky;
      sky.scenario.options.weak_spares_bombers = spares;
      sky.scenario.options.exempt_counts_as_weak = counts;
      sky.scenario.options.flipped_enemy_pins = pins;
      sky.with(at(side, 0, "5.5.L.FL")).with(at(side == 'E' ? 'I' : 'E', 0, "5.5.L.FL" + traits));
      const Dogfight game = sky.game();
      State s = sky.state(std::string(1, side) + "A");
      const Unit mover = side == 'E' ? kEA : kIA, enemy = side == 'E' ? kIA : kEA;
      for (const Orient own : every_orient())
        for (const Orient other : every_orient()) {
          s.flights[mover].orient = own, s.flights[enemy].orient = other;
          const bool climbing = own.pitch() == Pitch::kClimb;
          // An interceptor that is weak against escorts only counts as weak unless the option says otherwise.
          const bool counts_as_weak = weak && (side == 'I' || !spares || counts);
          const bool free = (flipped && !pins) || (climbing && own != other) || (counts_as_weak && (climbing || own != other));
          EXPECT_EQ(game.pinned(s, mover), !free) << orient_name(own) << ", " << orient_name(other) << bits << side;
        }
    }
}

TEST(Turning, DF_TURN_03_DF_TURN_04_EveryBlockAroundTheBombers) {
  for (ReverseAhead option : {ReverseAhead::kFinal, ReverseAhead::kStarting, ReverseAhead::kBoth}) {
    Sky sky;
    sky.scenario.options.reverse_ahead = option;
    sky.bombers(2).with("IA 9.9.L.BL").with("EA 2.2.L.FL");
    const Dogfight game = sky.game();
    const auto near = [](const Place& p, Heading heading) {  // 6.3.M and 6.4.M
      const bool level = p.lane == kMiddle && (p.row == 3 || p.row == 4);
      return level && (p.col == 6 || p.col + direction(heading) == 6);
    };
    for (int a = 0; a < kBlocks; ++a)
      for (Heading heading : {Heading::kForward, Heading::kBack})
        for (const char* text : {"5.3.M.FL", "6.4.M.FL", "7.3.M.FL", "7.4.L.FL", "5.5.M.FL", "9.9.L.FL"}) {
          Place start = place_of(a, kLevelForward), end = *parse_place(text);
          start.heading = heading, end.heading = reversed(heading);
          const bool ahead_of_end = (option != ReverseAhead::kStarting && near(end, end.heading)) ||
                                    (option != ReverseAhead::kFinal && near(end, heading));
          ASSERT_EQ(game.reverse_near_bombers(start, end), near(start, heading) || ahead_of_end)
              << place_text(start) << " " << place_text(end);
        }
  }
}

TEST(Sun, DF_SUN_03_EverySunHeadingWeaveAndPitch) {
  Sky sky;
  sky.with("IA 9.9.L.BL").with("EA 2.2.L.FL");
  const Dogfight game = sky.game();
  for (int sun = 0; sun <= 6; ++sun)
    for (const Orient from : every_orient())
      for (const Orient to : every_orient())
        for (int weave = -1; weave <= 1; ++weave)
          for (int above = -1; above <= 2; ++above) {
            State s = sky.state("IA");
            s.sun = static_cast<uint8_t>(sun);
            const Place start = place_of(block_of(5, 5, 1), from), end = place_of(block_of(6, 5, 1 + weave), to);
            const Heading away = sun <= 2 ? Heading::kForward : Heading::kBack;  // from the Sun
            const bool expected = sun >= 1 && sun <= 4 && start.heading == away && end.heading == away &&
                                  weave == (sun % 2 ? 1 : -1) && above > 0 && end.pitch != Pitch::kClimb;
            EXPECT_EQ(game.attacks_out_of_sun(s, start, end, 5 - above), expected)
                << sun << orient_name(from) << orient_name(to) << weave << above;
          }
}

// --- combat --------------------------------------------------------------------------------------------------

TEST(Combat, DF_CBT_07_DF_CBT_08_DF_CBT_09_EveryPairOfOrientations) {
  for (const Orient own : every_orient())
    for (const Orient other : every_orient())
      for (int bits = 0; bits < 32; ++bits) {
        const bool weak = bits & 1, spares = bits & 2, sun = bits & 4, on_bombers = bits & 8, own_phase = bits & 16;
        if (on_bombers && other != kLevelForward) continue;
        Scenario scenario;
        FlightSpec spec;
        scenario.flights[0] = {spec};
        spec.weak = weak;
        scenario.flights[1] = {spec};
        scenario.options.weak_spares_bombers = spares;
        Combat c;
        c.phase = own_phase ? kI : kB, c.mover = kIA, c.target = on_bombers ? squadron_unit(0) : kEA;
        c.mover_orient = own, c.target_orient = other, c.out_of_sun = sun;
        const bool opposite = own.heading() != other.heading();
        const bool level = own.pitch() == Pitch::kLevel && other.pitch() == Pitch::kLevel;
        const int aspect = own == other ? 1 : opposite && !level ? -1 : 0;
        const int forward = c.phase == kB || own == kLevelBack;
        for (BomberClass kind : {BomberClass::kMedium, BomberClass::kHeavy, BomberClass::kLight, BomberClass::kFighterBomber})
          for (const bool guns : {false, true}) {
            scenario.bombers = kind, scenario.forward_guns = guns;
            const CombatRules rules(scenario);
            const int bombers = on_bombers && kind != BomberClass::kFighterBomber;
            EXPECT_EQ(rules.modifier_sum(c, true), aspect + bombers + (sun && !on_bombers) - (weak && !(on_bombers && spares)))
                << own.index() << other.index() << bits;
            const int light = on_bombers && kind == BomberClass::kLight && !(guns && forward);
            EXPECT_EQ(rules.modifier_sum(c, false), aspect - light) << own.index() << other.index() << bits;
          }
      }
}

TEST(Combat, DF_CBT_10_DF_CBT_11_EveryModifiedRoll) {
  for (BomberClass kind : {BomberClass::kMedium, BomberClass::kHeavy, BomberClass::kLight, BomberClass::kFighterBomber})
    for (const Orient own : every_orient())
      for (int bits = 0; bits < 8; ++bits)
        for (int modified = -1; modified <= 9; ++modified) {
          const bool late = bits & 1, heavy = bits & 2, on_bombers = bits & 4;
          Scenario scenario;
          scenario.bombers = kind, scenario.late = late;
          FlightSpec spec;
          scenario.flights[0] = {spec};
          spec.heavy = heavy;
          scenario.flights[1] = {spec};
          Combat c;
          c.mover = kIA, c.target = on_bombers ? squadron_unit(0) : kEA, c.mover_orient = own;
          bool two = on_bombers && modified >= 7;
          if (kind == BomberClass::kFighterBomber) two = two && own == kLevelForward;
          if (kind == BomberClass::kHeavy) two = two && (heavy || (!late && own.heading() == Heading::kBack));
          const CombatRules rules(scenario);
          EXPECT_EQ(rules.hits(c, true, modified), two ? 2 : modified >= 6) << own.index() << bits << modified;
          EXPECT_EQ(rules.hits(c, false, modified), modified >= 6) << "flights take one";
        }
}

// Faces with one result are one outcome; neighbours differ, and each face is read as the outcome it belongs to.
TEST(Combat, DF_CBT_06_EveryFaceOfTheCombatDie) {
  for (const char* end : {"6.3.M.FL", "6.3.M.FC", "6.3.M.FD"})
    for (const char* answer : {"fire", "hold"})
      for (BomberClass kind : {BomberClass::kMedium, BomberClass::kLight, BomberClass::kHeavy}) {
        Sky sky;
        sky.bombers(1, kind).with("IA 5.3.M.FL").with("EX 2.2.L.FL");
        Table t(sky.game(), sky.state("IA"));
        t.play(end);
        t.play(answer);
        ASSERT_EQ(t.s().step, Step::kCombat);
        const auto result = [&](int face) {
          return t.game().combat_rules().results(t.game().combat(t.s()), t.s().mover_fires(), t.s().target_fires())[face];
        };
        game::OutcomeList list;
        t.game().outcomes(t.s(), list);
        int face = 1;
        for (const game::Outcome& o : list) {
          EXPECT_EQ(o.id, static_cast<uint32_t>(face));
          if (face > 1) {
            EXPECT_NE(result(face), result(face - 1)) << end << answer << face;
          }
          for (uint64_t i = 0; i < o.weight; ++i, ++face) {
            EXPECT_EQ(result(face), result(static_cast<int>(o.id))) << end << answer << face;
            EXPECT_EQ(t.game().read(t.s(), {face}), o.id);
          }
        }
        EXPECT_EQ(face, 7);
      }
}

TEST(Combat, DF_CBT_12_DF_CBT_13_TheLogSaysWhyAFlightFlips) {
  for (const auto& [die, rule, other] : {std::tuple{5, "DF-CBT-12", "DF-CBT-13"}, std::tuple{6, "DF-CBT-13", "DF-CBT-12"}}) {
    Sky sky;
    sky.with(die == 5 ? "EA 5.5.M.FL" : "EA 5.6.M.FD").with(die == 5 ? "IX 6.5.M.FL" : "IX 7.5.M.BD").with("IY 9.9.L.BL");
    Table t(sky.game(), sky.state("EA"));
    t.play(die == 5 ? "6.5.M.FL" : "7.5.M.FC");
    t.play("fire");
    t.die(die);
    ASSERT_EQ(t.refused(), "");
    EXPECT_TRUE(t.event(rule)) << die;
    EXPECT_FALSE(t.event(other)) << die;
  }
}

// --- set-up, sequence and end ----------------------------------------------------------------------------------

TEST(Setup, DF_SETUP_04_DF_SUN_01_EveryFace) {
  Sky sky;
  sky.scenario.options.sun = SunUse::kRoll;
  sky.with("IA 9.9.L.BL").with("EA 2.2.L.FL");
  const Dogfight game = sky.game();
  State s = game.initial();
  ASSERT_EQ(s.step, Step::kSun);
  for (int face = 1; face <= 6; ++face) EXPECT_EQ(game.read(s, {face}), static_cast<uint32_t>(face));
  s.step = Step::kEntry;
  for (int face = 1; face <= 6; ++face) EXPECT_EQ(game.read(s, {face}), face <= 2 ? 1u : 3u) << face;
  EXPECT_EQ(game::odds_of(game, s), "1-2 x 2, 3-6 x 4");
}

TEST(BomberPhase, DF_BPH_03_APositionNamesARealSquadron) {
  Sky sky;
  sky.bombers(1).with("IA 7.3.M.BL").with("EA 2.2.L.FL");
  const Dogfight game = sky.game();
  const State s = sky.shifted();
  ASSERT_EQ(s.step, Step::kMoverFire);
  for (const int next : {0, 1, 2, 4, 5}) {
    Value position = game.position(s), combat = position.at("combat");
    combat.set("next_squadron", next);
    position.set("combat", combat);
    const auto read = game.from_position(position);
    if (next != 2) {  // no number of a squadron at all, or not the one after the squadron that fights
      ASSERT_FALSE(read.ok()) << next;
      const std::string error = read.error().to_string();
      EXPECT_NE(error.find("next_squadron"), std::string::npos) << error;
      EXPECT_EQ(error.find("must be 1 to 4") != std::string::npos, next == 0 || next == 5) << error;
    }
    if (next == 2) {
      ASSERT_TRUE(read.ok()) << read.error().to_string();
      EXPECT_EQ(read->next_bomber, 1);
    }
  }
}

TEST(Setup, DF_SETUP_08_BidsAreCounted) {
  Sky sky;
  sky.scenario.options.bidding = true;
  sky.with("IA 9.9.L.BL").with("EA 2.2.L.FL");
  Table t(sky.game(), sky.game().initial());
  for (int bid = 0; bid < 3; ++bid) {
    EXPECT_EQ(t.s().bids, bid);
    EXPECT_EQ(game::index(t.s().bidder), bid % 2);
    t.play("bid " + std::to_string(bid));
  }
  t.play("pass");
  EXPECT_EQ(t.s().bids, 0) << "and forgotten";
  EXPECT_EQ(t.s().bidder, game::Seat::kBlue);
}

// Ruling 41: the game is over before the Bomber Phase, so nobody falls back any more.
TEST(End, DF_VIC_02_AtOnceHoweverTheLastInterceptorGoes) {
  for (const char* last : {"IB 7.4.M.FL flipped", "IB 7.0.M.FD"}) {
    Sky sky;
    sky.with("IA 5.5.L.FL").with(last).with("EA 2.2.L.FL");
    Table t(sky.game(), sky.state("IA"));
    t.play("leave");
    EXPECT_EQ(t.s().step, Step::kOver) << last;
    EXPECT_EQ(t.at("EA"), "2.2.L.FL") << last;
  }
  for (int left = 0; left < 6; ++left) {  // one of six keeps it going
    Sky sky;
    sky.with("EA 5.5.M.FL");
    for (int i = 0; i < 6; ++i) sky.with(somewhere('I', i));
    State s = sky.state("", Phase::kBombers);
    for (int i = 0; i < 6; ++i)
      if (i != left) s.flights[Unit(Side::kInterceptors, i)] = kGoneFlight;
    sky.game().begin_phase(s, Phase::kBombers, nullptr);
    EXPECT_EQ(s.step, Step::kMove) << left;
    s.flights[Unit(Side::kInterceptors, left)] = kGoneFlight;
    sky.game().begin_phase(s, Phase::kBombers, nullptr);
    EXPECT_EQ(s.step, Step::kOver) << left;
  }
}

TEST(End, DF_VIC_03_AfterTheLastTurnAndNoSooner) {
  for (const int turns : {5, 20})
    for (int marker = turns - 2; marker < turns; ++marker) {
      Sky sky;
      sky.scenario.turns = turns;
      sky.at_marker(marker).with("IA 9.9.L.BL").with("EA 2.2.L.FL");
      Table t(sky.game(), sky.state("EA"));
      t.play("3.2.L.FL");
      EXPECT_EQ(t.s().step, marker == turns - 1 ? Step::kOver : Step::kTurnEnd) << marker;
      if (t.s().step != Step::kTurnEnd) continue;
      t.play("continue");
      EXPECT_EQ(t.s().marker, turns - 1);
      EXPECT_EQ(t.s().phase, Phase::kInterceptors);
    }
}

// Ruling 17: the shift that counts is this turn's for interceptors and the next one's for escorts.
TEST(Warning, DF_STACK_11_TheShiftBeforeTheNextMove) {
  for (const int marker : {0, 1, 18, 19}) {
    Sky sky;
    sky.bombers(1, BomberClass::kFighterBomber).at_marker(marker).with("EA 5.5.M.FL").with("IA 9.5.M.BL");
    const Dogfight game = sky.game();
    const State s = sky.state("EA");
    const bool last = marker == 19;
    // Two columns on even turns: an escort in column 1 is left behind after an odd one.
    EXPECT_EQ(game.must_leave_next(s, kEA, *parse_place("1.5.M.FL")), !last && marker % 2 == 1) << marker;
    EXPECT_EQ(game.must_leave_next(s, kIA, *parse_place("2.5.M.FL")), !last && marker % 2 == 0) << marker;
    EXPECT_FALSE(game.must_leave_next(s, kEA, *parse_place("2.5.M.FL"))) << marker;
    EXPECT_FALSE(game.must_leave_next(s, kIA, *parse_place("3.5.M.FL"))) << marker;
  }
}

}  // namespace
}  // namespace furball::dogfight
