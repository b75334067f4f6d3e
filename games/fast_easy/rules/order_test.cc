// What comes next and how it is written: phases, queues, the room to set up, bombing, notations to their limits.

#include "games/fast_easy/test_game.h"

namespace furball::fast_easy {
namespace {

// --- phases --------------------------------------------------------------------------------------------------------

TEST(Sequence, FE_SEQ_01_APhaseBeginsAfresh) {
  Scene scene;
  scene.bomber("B17 G", 0, 0).bombs = true;
  scene.escort("P40", -6, 6);
  scene.escort("P40", -6, 9);
  scene.red("P40", 0, 3, 0);
  scene.red("P40", 11, -20);
  scene.setup.targets.push_back({kMiddle + Hex{0, -2}, "Bridge"});
  const FastEasy g = scene.build();
  for (int phase = 1; phase <= 7; ++phase) {
    State s = g.initial();
    s.fired = s.moved = s.fired_rear = s.fired_rockets = s.crit_rolled = bit(0) | bit(1);
    s.collided = s.contact = bit(0), s.at_will = 1, s.cursor = 5, s.combat = 2;
    s.plane[0].over = TargetSet::of(0);
    g.enter(s, static_cast<Phase>(phase), nullptr);
    EXPECT_EQ(s.fired | s.moved | s.fired_rear | s.fired_rockets | s.crit_rolled, 0u) << phase;
    EXPECT_EQ(s.at_will, 0) << phase;
    if (s.phase == Phase::kBombersMove) {
      EXPECT_EQ(s.collided | s.contact, 0u);
    }
    if (s.phase == Phase::kBombersFire) {
      EXPECT_EQ(s.cursor, 0);
    }
  }
}

TEST(Sequence, FE_SEQ_07_TheNextTurn) {
  Scene scene;
  scene.bomber("B17 G", 0, 0);
  scene.escort("P40", -6, 6);
  scene.escort("P40", -6, 9);
  scene.red("P40", 11, -20);
  scene.setup.turns = 5;
  const FastEasy g = scene.build();
  for (int turn = 3; turn <= 6; ++turn)
    for (int combat = 0; combat <= 2; ++combat) {
      State s = g.initial();
      s.phase = Phase::kBombing, s.turn = turn, s.combat = combat;
      for (int p = 0; p < g.planes(); ++p) s.plane[p].over = TargetSet::of(0);
      g.next_phase(s, nullptr);
      for (int p = 0; p < g.planes(); ++p) EXPECT_EQ(s.plane[p].over.bits(), 0) << p;
      if (turn >= 5) {
        EXPECT_EQ(s.step, Step::kOver) << turn;
        continue;
      }
      EXPECT_EQ(s.phase, Phase::kEscortsMove);
      EXPECT_EQ(s.turn, turn + 1);
      EXPECT_EQ(s.combat, combat == 0 ? 0 : 2) << "ruling 21";
    }
  // The first shot of a game is marked, later ones change nothing.
  for (int combat = 0; combat <= 2; ++combat) {
    State s = g.initial();
    s.combat = combat;
    g.begin_attack(s, Fire{.shooter = 1, .target = 3, .range = 1, .dice = 2, .need = 3}, nullptr);
    EXPECT_EQ(s.combat, std::max(1, combat));
  }
  // A phase at a time; during the others nobody forgets what he flew over.
  for (int phase = 1; phase <= 6; ++phase) {
    State s = g.initial();
    s.phase = static_cast<Phase>(phase);
    s.plane[0].over = TargetSet::of(0);
    s.turn = 2;
    g.next_phase(s, nullptr);
    EXPECT_EQ(s.turn, s.phase == Phase::kEscortsMove ? 3 : 2) << phase;
    EXPECT_TRUE(static_cast<int>(s.phase) > phase || s.turn == 3) << phase;
    if (s.turn == 2) {
      EXPECT_EQ(s.plane[0].over.bits(), 1) << phase;
    }
  }
}

// --- queues --------------------------------------------------------------------------------------------------------

// FE-SHIFT-03, ruling 52: pending shifts in the order received; a plane that is out is passed over.
TEST(Shifts, FE_SHIFT_03_EveryPendingShiftInItsOrder) {
  Scene scene;
  for (int i = 0; i < 4; ++i) scene.bomber("B17 G", 4 * i - 6, 0);
  scene.escort("P40", -10, 12);
  scene.red("P40", 11, -20);
  const FastEasy g = scene.build();
  for (int gone = 0; gone < 16; ++gone) {
    if (gone == 15) continue;
    State s = g.initial();
    s.phase = Phase::kBombersMove, s.distance = 3;
    const int order[] = {2, 0, 3, 1, 2};
    for (const int p : order) s.shifts[s.shift_count++] = p;
    for (int p = 0; p < 4; ++p)
      if (gone >> p & 1) g.remove(s, p, &State::out);
    g.after_bombers(s, nullptr);
    for (const int p : order) {
      if (gone >> p & 1) continue;
      ASSERT_EQ(s.step, Step::kShift) << gone;
      ASSERT_EQ(s.active, p) << gone;
      const Hex from = s.plane[p].hex();
      roll(g, s, "1");
      EXPECT_EQ(s.plane[p].hex(), geom::neighbour(from, HexSide(0))) << gone;
    }
    EXPECT_EQ(s.shift_count, 0);
    EXPECT_EQ(s.phase, Phase::kInterceptorsMove) << gone;
  }
}

// FE-SHIFT-02: of two bombers each is the other's neighbour, whichever number it has.
TEST(Shifts, FE_SHIFT_02_TheOnlyOtherBomber) {
  Scene scene;
  scene.bomber("B17 G", 0, 0);
  scene.bomber("B17 G", 5, 0);
  scene.red("ME 110 G", 0, 4, 0).rockets = 4;
  type_of(scene, "B17 G").hp = 9;
  const FastEasy g = scene.build();
  for (const int target : {0, 1})
    for (int rows = 1; rows <= 3; ++rows) {
      State s = g.initial();
      s.phase = Phase::kInterceptorsFire, s.step = Step::kRocketRow;
      s.fired = s.fired_rockets = bit(2);
      s.attack = Fire{.shooter = 2, .target = target, .weapon = Weapon::kRockets, .range = 4};
      s.attack.rows = rows;
      roll(g, s, "S2");
      ASSERT_EQ(s.shift_count, 2);
      EXPECT_EQ(s.shifts[0], target);
      EXPECT_EQ(s.shifts[1], 1 - target);
      EXPECT_EQ(s.step == Step::kRocketRow && s.attack.weapon == Weapon::kRockets, rows > 1) << rows;
    }
}

// Ruling 4: at will the shots are fired in their order, and the best target of a bomber comes first.
TEST(Shooting, FE_SEQ_05_AtWillInOrder) {
  Scene scene;
  scene.bomber("B17 G", 0, 0);
  scene.red("ME 110 G", 0, 4, 0).rockets = 4;
  scene.red("P40", 3, -5, 2);
  const FastEasy g = scene.build();
  State s = at_phase(g, "interceptors fire");
  game::Prompt prompt;
  g.prompt(s, prompt);
  EXPECT_NE(prompt.text.find("with every rocket"), std::string::npos) << prompt.text;
  EXPECT_NE(g.describe_action(s, *g.parse(s, "at will")).label.find("4 salvos"), std::string::npos);
  act(g, s, "at will");
  EXPECT_EQ(s.at_will, 1);
  EXPECT_EQ(s.attack.shooter, g.find_plane("I1"));
  EXPECT_EQ(s.attack.weapon, Weapon::kGuns);
}

TEST(Turrets, FE_ARC_02_AtWillEveryPairOfTargets) {
  Scene scene;
  scene.bomber("B17 G", 0, 0);
  scene.red("P40", 0, -8);
  scene.red("P40", 4, -12);
  type_of(scene, "B17 G").turret = {2, 3, 1, 1, 1, 2};
  const FastEasy g = scene.build();
  geom::for_each_within(kMiddle, 4, [&](Hex first) {
    for (const Hex second : {Hex{0, -1}, Hex{0, 2}, Hex{2, -1}, Hex{-3, 1}, Hex{0, 3}}) {
      if (first == kMiddle || first == kMiddle + second) continue;
      State s = g.initial();
      s.phase = Phase::kBombersFire, s.fired = 0, s.at_will = 1;
      move_to(g, s, 1, first), move_to(g, s, 2, kMiddle + second);
      int most = 0, best = 0;
      for (const int target : {1, 2})
        if (const TurretSet turrets = g.best_turrets(s, 0, target)) {
          const Attack a = g.turret_attack(s, 0, target, turrets);
          if (a.dice * (7 - a.need) > most) most = a.dice * (7 - a.need), best = target;
        }
      g.next_gunner(s, nullptr);
      ASSERT_NE(best, 0);
      ASSERT_EQ(s.step, Step::kDice);
      EXPECT_EQ(s.attack.target, best) << hex_name(first) << hex_name(kMiddle + second);
      EXPECT_EQ(s.attack.dice * (7 - s.attack.need), most);
      // Whoever is gone before his turn is not fired at.
      const int other = 3 - best;
      if (!s.allocation[0].turrets && !s.allocation[1].turrets) continue;
      State gone = s;
      g.remove(gone, other, &State::out);
      gone.attack.sixes = 0;
      g.finish_attack(gone, nullptr);
      EXPECT_NE(gone.step, Step::kDice);
      g.finish_attack(s, nullptr);
      EXPECT_EQ(s.step, Step::kDice);
      EXPECT_EQ(s.attack.target, other);
    }
  });
}

TEST(Turrets, FE_SHOOT_01_OnlyEnemiesInTheAir) {
  const FastEasy g = battle({bomber("B17 G", 0, 0), escort("P40", 0, -2), red("P40", 2, -1), red("P40", 0, 2)});
  State s = at_phase(g, "bombers fire");
  act(g, s, "B1");
  EXPECT_EQ(why(g, s, "I1:T"), "legal");
  EXPECT_EQ(why(g, s, "E1:T"), "FE-SHOOT-01") << "one of its own";
  EXPECT_EQ(why(g, s, "B1:T"), "FE-SHOOT-01");
  g.remove(s, g.find_plane("I1"), &State::out);
  EXPECT_EQ(why(g, s, "I1:T"), "FE-SHOOT-01") << "gone";
  EXPECT_EQ(why(g, s, "I2:T"), "legal");
}

// Ruling 26: it stops in the last hex of its way without a bomber; ruling 62: what it flew over on that way.
TEST(Bombers, FE_BMOVE_02_EveryBomberInTheWay) {
  for (int taken = 0; taken < 8; ++taken)
    for (int target = 0; target <= 4; ++target) {
      Scene scene;
      scene.bomber("B17 G", 0, 0).bombs = true;
      for (const int column : {-8, -4, 4, 8}) scene.bomber("B17 G", column, 6);
      scene.red("P40", 11, -20);
      scene.setup.targets.push_back({kMiddle + Hex{0, -target}, "Bridge"});
      const FastEasy g = scene.build();
      State s = g.initial();
      s.phase = Phase::kBombersMove, s.step = Step::kStraggler, s.active = 0;
      s.moved = bit(1) | bit(2) | bit(3) | bit(4);
      for (int i = 1; i <= 3; ++i)
        if (taken >> (i - 1) & 1) move_to(g, s, i, kMiddle + Hex{0, -i});
      int end = 3;
      while (end > 0 && (taken >> (end - 1) & 1)) --end;
      g.apply(s, straggle_action({3, 0, false, false}), nullptr);
      EXPECT_EQ(s.plane[0].hex() - kMiddle, (Hex{0, -end})) << taken;
      EXPECT_EQ(s.plane[0].over.bits(), target >= 1 && target <= end ? 1 : 0) << taken << target;
    }
}

// --- room to set up ------------------------------------------------------------------------------------------------

// A group needs more places than the others could take: counted on small boards.
TEST(SetUp, FE_SETUP_04_EveryBoardThatMayBeTooSmall) {
  bool room = false, none = false, exact = false;
  for (int rows = 8; rows <= 11; ++rows)
    for (int count = 1; count <= 4; ++count)
      for (int others = 1; others <= 24; ++others) {
        Scene scene;
        scene.setup.board = {8, rows};
        scene.bomber("B17 G", 0, 0).start = geom::to_hex(geom::Offset{0, rows - 1});
        for (int i = 0; i < count + others; ++i) scene.red("P40", 0, 0).placed = false;
        scene.setup.groups.push_back({.first = 1, .count = count, .column_to = 7, .row_to = 2});
        scene.setup.groups.push_back({.first = 1 + count, .count = others, .column_to = 7, .row_to = 2});
        const FastEasy g = scene.build();
        const State s = g.initial();
        int places = 0;
        g.setup().board.for_each([&](Hex h) {
          bool fits = true;
          for (int i = 0; i < count; ++i) fits = fits && g.is_free(s, chevron(h, geom::kSideS, i));
          places += fits;
        });
        if (places == others * count) exact = true;
        const bool fits = places > others * count;
        (fits ? room : none) = true;
        EXPECT_EQ(g.group_without_room() != 0, fits) << rows << " " << count << " " << others;
      }
  EXPECT_TRUE(room && none && exact) << "the limit is met from both sides";
}

TEST(SetUp, FE_SETUP_03_AsManyEscortsAsThereAreHexes) {
  for (int escorts = 1; escorts <= 9; ++escorts) {
    Scene scene;
    scene.setup.board = {10, 24}, scene.setup.escort_zone = 1;
    const Hex home = geom::to_hex(geom::Offset{4, 12});
    scene.bomber("B17 G", 0, 0).start = home;
    for (int i = 0; i < escorts; ++i) scene.escort("P40", 0, 0).placed = false;
    scene.red("P40", 0, 0).start = geom::to_hex(geom::Offset{4, 0});
    const FastEasy g = scene.build();
    ASSERT_EQ(g.initial().step, Step::kPlaceEscort);
    EXPECT_EQ(g.escorts_without_room(), escorts > 6) << "six hexes around the bomber";
    EXPECT_EQ(legal(g, g.initial()).size(), 6u);
    // A click is refused where no escort may start.
    g.setup().board.for_each([&](Hex h) {
      const int distance = geom::distance(h, home);
      const auto refused = g.why_not(g.initial(), g.cell_of(h));
      EXPECT_EQ(refused.has_value(), distance != 1);
      if (refused) {
        EXPECT_EQ(refused->rule, distance == 0 || h == geom::to_hex(geom::Offset{4, 0}) ? "FE-SETUP-01" : "FE-SETUP-03");
      }
    });
  }
}

// --- fields of a position --------------------------------------------------------------------------------------------

TEST(Words, FE_BMOVE_03_FE_IMM_01_FE_MOVE_10_PositionsHaveLimits) {
  const FastEasy g = battle({bomber("B17 G", 0, 0), bomber("B17 G", 6, 0), escort("P51 Mustang", -8, 0), red("P40", 11, -20)});
  const auto reads = [&](Value position, const char* key, int number) {
    position.set(key, number);
    return g.from_position(position).ok();
  };
  State s = g.initial();
  s.phase = Phase::kBombersMove, s.step = Step::kExtraHex, s.active = 0, s.used = 3, s.distance = 3, s.slip = 0;
  const Value straggling = g.position(s);
  for (int n = -1; n <= 16; ++n) {
    EXPECT_EQ(reads(straggling, "used", n), n >= 1 && n <= 12) << n;
    EXPECT_EQ(reads(straggling, "slip", n), n >= 0 && n <= 6) << n;
  }
  EXPECT_EQ(g.from_position(straggling)->slip, 0);
  State flip = g.initial();
  flip.combat = 2;
  ASSERT_EQ(flip.step, Step::kMove);
  for (const Action a : legal(g, flip))
    if (kind(a) == Kind::kFlip) {
      g.apply(flip, a, nullptr);
      break;
    }
  ASSERT_EQ(flip.step, Step::kFlip);
  const Value pulling_up = g.position(flip);
  for (int n = -1; n <= 17; ++n) EXPECT_EQ(reads(pulling_up, "used", n), n >= 1 && n <= 15) << n;
  roll(g, flip, "no");
  while (flip.step == Step::kFlown) g.apply(flip, legal(g, flip)[0], nullptr);
  EXPECT_EQ(flip.used, 0) << "the move is over";
  State move = g.initial();
  move.combat = 2;
  const Value moving = g.position(move);
  EXPECT_EQ(g.from_position(moving)->declare, 0);
  for (int n = -1; n <= 4; ++n) EXPECT_EQ(reads(moving, "declare", n), n >= 0 && n <= 2) << n;
}

// Which rule sends a player to the other side's phase.
TEST(Words, FE_SEQ_01_FE_SEQ_04_WhoseTurnItIs) {
  const FastEasy g = battle({escort("P40", -6, 6), escort("P40", -6, 9), red("P40", 11, -20), red("P40", 9, -20)});
  EXPECT_EQ(why(g, at_phase(g, "escorts move"), "I1"), "FE-SEQ-01");
  EXPECT_EQ(why(g, at_phase(g, "interceptors move"), "E1"), "FE-SEQ-04");
  const auto [one, s] = flyer("P51 Mustang");
  EXPECT_EQ(why(one, s, "imm " + to(5, 5, 0)), "FE-IMM-01");
}

// --- bombing and words -------------------------------------------------------------------------------------------------

TEST(Bombing, FE_BOMB_01_EveryTargetByItself) {
  Scene scene;
  scene.bomber("B17 G", 0, 0).bombs = true;
  scene.escort("P40", -6, 6);
  scene.red("P40", 11, -20);
  for (int i = 0; i < kMaxTargets; ++i) scene.setup.targets.push_back({kMiddle + Hex{i, -6}, "Bridge"});
  const FastEasy g = scene.build();
  for (int standing = 0; standing < 1 << kMaxTargets; standing += 9)
    for (int i = 0; i < kMaxTargets; ++i)
      for (const bool loaded : {true, false}) {
        State s = g.initial();
        s.targets = TargetSet(standing), s.loaded = loaded ? bit(0) : 0;
        const int found = loaded && (standing >> i & 1) ? 1 << i : 0;
        EXPECT_EQ(g.target_in(s, 0, kMiddle + Hex{i, -6}).bits(), found);
        EXPECT_TRUE(g.target_in(s, 0, kMiddle + Hex{i, -5}).empty());
        EXPECT_TRUE(g.target_in(s, 1, kMiddle + Hex{i, -6}).empty()) << "no bombs aboard";
        s.plane[0].over = TargetSet::of(i), s.plane[1].over = s.plane[0].over;
        EXPECT_EQ(g.may_bomb(s, 0), found != 0);
        EXPECT_EQ(g.bombs_due(s), found != 0);
        EXPECT_FALSE(g.may_bomb(s, 1));
        s.phase = Phase::kBombing, s.step = Step::kBombs;
        std::set<std::string> wanted{"done"};
        if (found) wanted.insert("B1@" + std::to_string(i + 1));
        EXPECT_EQ(notations(g, s), wanted);
        g.remove(s, 0, &State::exited);
        EXPECT_EQ(g.may_bomb(s, 0), found != 0) << "on its way out";
        s.exited = 0, s.out = bit(0);
        EXPECT_FALSE(g.may_bomb(s, 0));
        EXPECT_FALSE(g.bombs_due(s));
      }
  State s = g.initial();
  s.phase = Phase::kBombing, s.step = Step::kBombRoll, s.active = 0, s.attack = {}, s.attack.target = 2;
  const int need = g.type(0).bomb_need;
  for (int face = 1; face <= 6; ++face) EXPECT_EQ(g.read(s, {face}), face >= need ? 1u : 0u);
  const Value written = g.position(s);
  EXPECT_EQ(written.at("target").as_integer(), 3) << "counted from one";
  for (int number = -1; number <= kMaxTargets + 2; ++number) {
    Value changed = written;
    changed.set("target", number);
    const auto read = g.from_position(changed);
    ASSERT_EQ(read.ok(), number >= 1 && number <= kMaxTargets) << number;
    if (read.ok()) {
      EXPECT_EQ(read->attack.target, number - 1);
    }
  }
}

TEST(Words, EveryNotationToItsLimits) {
  Scene scene;
  scene.bomber("B17 G", 0, 0).bombs = true;
  scene.bomber("B17 G", 6, 0);
  for (int i = 0; i < kMaxTargets; ++i) scene.setup.targets.push_back({kMiddle + Hex{i, -6}, "Bridge"});
  scene.escort("P51 Mustang", -8, 0).bombs = true;
  scene.red("ME 110 G", 0, 3, 0).rockets = 4;
  const FastEasy g = scene.build();
  const State fire = at_phase(g, "interceptors fire");
  State straggler = g.initial(), fly = g.initial();
  straggler.phase = Phase::kBombersMove, straggler.step = Step::kStraggler, straggler.active = 0;
  fly.step = Step::kMove, fly.active = 2;
  const auto read = [&](const State& s, const std::string& text) { return g.parse(s, text).has_value(); };
  for (int n = 0; n <= 18; ++n) {
    const std::string number = std::to_string(n);
    EXPECT_EQ(read(fire, "I1>>B1*" + number), n >= 1 && n <= 15) << n;
    EXPECT_EQ(read(fire, "I1>>B2*" + number), n >= 1 && n <= 15) << n;
    EXPECT_EQ(read(fire, "fly " + number), n <= 15) << n;
    EXPECT_EQ(read(fire, "B1@" + number), n >= 1 && n <= kMaxTargets) << n;
    EXPECT_EQ(read(straggler, number), n <= 15) << n;
    EXPECT_EQ(read(straggler, number + "Le+"), n <= 15) << n;
    EXPECT_EQ(read(fly, to(-8, -3, 0).substr(0, to(-8, -3, 0).size() - 1) + number), n <= 5) << n;
    EXPECT_EQ(read(fly, to(-8, -3, 0) + "@" + number), n <= kMaxTargets) << n;
  }
  for (const char* text : {"I1>B1", "I1<B1", "B1>I1", "B1<B1", "B1:N", "I1:NTBLRA", "B1@1", "B2@1", "B1"})
    EXPECT_TRUE(read(fire, text)) << text;
  for (const char* text : {"I1>>B1", "I1>", ">B1",  "I1B1", "I9>B1", "I1>B9", "I9:N",  "I1N",    "I1:Q",    "I1:NQ",
                           "B1@",    "@1",  "B9@1", "B9",   "",      "fly",   "fly x", "fly 3x", "I1>>B1*", "I1>>B1*x"})
    EXPECT_FALSE(read(fire, text)) << text;
  for (const char* text : {"L", "x", "3x", "3LR", "3eL", "3+e", ""}) EXPECT_FALSE(read(straggler, text)) << text;
  for (const int distance : {0, 1, 15})
    for (int slip = 0; slip <= 2; ++slip)
      for (const bool at_end : {false, true})
        for (const bool extra : {false, true}) {
          const Action a = straggle_action({distance, slip, at_end, extra});
          EXPECT_EQ(g.parse(straggler, g.notation(straggler, a)), a) << g.notation(straggler, a);
        }
  EXPECT_EQ(g.parse(fire, "B1"), select_action(0)) << "the first plane has number 0";
  EXPECT_EQ(g.parse(fly, "declare L"), make(Kind::kDeclare, 1));
  EXPECT_EQ(g.parse(fly, "declare R"), make(Kind::kDeclare, 2));
}

// Every move on offer reads back as itself, whatever it holds: counts, targets crossed, turns begun, flips.
TEST(Words, EveryMoveReadsBack) {
  Scene scene;
  scene.bomber("B17 G", 8, 8);
  scene.escort("P51 Mustang", 0, 0).bombs = true;
  scene.red("P40", 11, -20);
  scene.setup.targets.push_back({kMiddle + Hex{0, -2}, "Bridge"});
  scene.setup.targets.push_back({kMiddle + Hex{1, -3}, "Yard"});
  const FastEasy g = scene.build();
  for (int facing = 0; facing < 6; ++facing)
    for (const bool loaded : {true, false})
      for (const int declare : {0, 1, 2})
        for (const Carry carry : {Carry(), Carry(1, 2), Carry(2, 1)}) {
          if (declare && carry) continue;
          State s = g.initial();
          s.phase = Phase::kEscortsMove, s.step = Step::kMove, s.active = 1, s.combat = 2;
          s.plane[1].facing = HexSide(facing), s.plane[1].carry = carry;
          s.loaded = loaded ? bit(1) : 0, s.declare = declare;
          int moves = 0;
          for (const Action a : legal(g, s)) {
            const std::string text = g.notation(s, a);
            ASSERT_EQ(g.parse(s, text), a) << text << " facing " << facing;
            if (kind(a) != Kind::kMove) continue;
            ++moves;
            // The path is whole, and crosses the target it names; the state remembers both.
            State flown = s;
            game::EventLog log;
            g.apply(flown, a, &log);
            if (target_crossed(a)) {
              const auto& shown = log.events.at(0).cells;
              EXPECT_NE(std::find(shown.begin(), shown.end(), g.cell_of(g.target(target_crossed(a) - 1).at)), shown.end())
                  << text;
            }
            EXPECT_EQ(flown.plane[1].over.bits(), target_crossed(a) ? 1 << (target_crossed(a) - 1) : 0) << text;
            if (declare) {
              EXPECT_EQ(flown.plane[1].carry.side(), declare) << text;
            }
            const std::vector<Hex> path =
                g.path_to(s, 1, g.net(s, 1), declare ? 1 : 0, static_cast<int>(end_index(a)), target_crossed(a));
            ASSERT_FALSE(path.empty()) << text;
            EXPECT_EQ(path.front(), s.plane[1].hex());
            EXPECT_EQ(path.back(), flown.plane[1].hex()) << text;
            for (std::size_t i = 1; i < path.size(); ++i) EXPECT_EQ(geom::distance(path[i - 1], path[i]), 1) << text;
            bool crosses[2] = {};
            for (std::size_t i = 1; i < path.size(); ++i)
              for (const int t : {0, 1}) crosses[t] |= path[i] == g.target(t).at;
            if (target_crossed(a)) {
              EXPECT_TRUE(crosses[target_crossed(a) - 1]) << text;
            } else if (loaded) {
              EXPECT_FALSE(crosses[0] || crosses[1]) << text;
            }
          }
          EXPECT_GT(moves, 0);
        }
}

}  // namespace
}  // namespace furball::fast_easy
