#include <gtest/gtest.h>

#include <array>

#include "libs/dice/rng.h"
#include "libs/fairdice/fair_dice.h"

namespace furball::fairdice {
namespace {

Bytes32 filled(uint8_t first) {
  Bytes32 bytes;
  for (uint8_t& b : bytes) b = first++;
  return bytes;
}

TEST(Sha256, KnownAnswers) {
  // FIPS 180-4 examples and RFC 4231 test case 2.
  EXPECT_EQ(to_hex(plain::sha256("abc")), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(to_hex(plain::sha256("")), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(to_hex(plain::sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  EXPECT_EQ(to_hex(plain::hmac_sha256("Jefe", "what do ya want for nothing?")),
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
}

TEST(Sha256, PlainSourceAgreesWithLibsodium) {
  dice::Rng rng(7);
  for (std::size_t size = 0; size < 300; ++size) {
    std::string key, message;
    for (std::size_t i = 0; i < size / 2; ++i) key += static_cast<char>(rng.below(256));
    for (std::size_t i = 0; i < size; ++i) message += static_cast<char>(rng.below(256));
    ASSERT_EQ(plain::sha256(message), sha256(message)) << size;
    ASSERT_EQ(plain::hmac_sha256(key, message), hmac_sha256(key, message)) << size;
  }
}

TEST(Hex, RoundTripsAndRefuses) {
  Bytes32 back;
  EXPECT_TRUE(from_hex(to_hex(filled(200)), back));
  EXPECT_EQ(back, filled(200));
  EXPECT_FALSE(from_hex(std::string(63, 'a'), back));
  EXPECT_FALSE(from_hex(std::string(64, 'g'), back));
  EXPECT_FALSE(from_hex(std::string(64, 'A'), back));
}

// The page computes the same with WebCrypto: these values stand in docs/fair-dice.md and in its test.
TEST(FairDice, FixedValues) {
  EXPECT_EQ(commitment("game", filled(0)), "986328d153e5ef09c2459fe6f713adbdf30511baf252f2d6e5703a6711a67532");
  const Dice dice("game", filled(0), filled(32), filled(64));
  std::string faces;
  for (uint64_t roll = 0; roll < 12; ++roll) faces += std::to_string(1 + dice.ticket(roll, 6)) + " ";
  EXPECT_EQ(faces, "5 6 5 6 1 4 1 1 6 4 6 4 ");
}

TEST(FairDice, EveryPartMatters) {
  const Dice base("game", filled(0), filled(1), filled(2));
  const Dice others[] = {Dice("other", filled(0), filled(1), filled(2)), Dice("game", filled(9), filled(1), filled(2)),
                         Dice("game", filled(0), filled(9), filled(2)), Dice("game", filled(0), filled(1), filled(9))};
  const uint64_t whole = ~0ULL;
  for (const Dice& other : others) EXPECT_NE(base.ticket(0, whole), other.ticket(0, whole));
  EXPECT_NE(base.ticket(0, whole), base.ticket(1, whole));
  EXPECT_EQ(base.ticket(5, whole), base.ticket(5, whole));
}

TEST(FairDice, ABotsPartFollowsFromTheSeed) {
  EXPECT_EQ(to_hex(bot_part("game", filled(0), "red")), "01e89a9cc889f7276976659f29ab87ee862660bcc4bee07238923eb3f70e6fef");
  EXPECT_NE(bot_part("game", filled(0), "red"), bot_part("game", filled(0), "blue"));
  EXPECT_NE(bot_part("game", filled(0), "red"), bot_part("other", filled(0), "red"));
  EXPECT_NE(bot_part("game", filled(0), "red"), bot_part("game", filled(1), "red"));
}

TEST(FairDice, IsUniform) {
  const Dice dice("game", filled(3), filled(4), filled(5));
  std::array<int, 36> count{};
  constexpr int kRolls = 36000;
  for (int i = 0; i < kRolls; ++i) ++count[dice.ticket(static_cast<uint64_t>(i), 36)];
  double chi2 = 0;
  for (const int c : count) chi2 += (c - 1000.0) * (c - 1000.0) / 1000.0;
  EXPECT_LT(chi2, 66.6);  // 35 degrees of freedom, 0.1 %
  // Totals that do not divide 2^64 reject the excess instead of favouring low tickets.
  const uint64_t total = (1ULL << 63) + 1;
  for (int i = 0; i < 200; ++i) EXPECT_LT(dice.ticket(static_cast<uint64_t>(i), total), total);
  EXPECT_EQ(dice.ticket(1, 1), 0u);
}

TEST(FairDice, OpensOnlyWhatWasCommittedTo) {
  Facts facts;
  facts.game = "game";
  facts.commitment = commitment("game", filled(0));
  facts.blue = filled(1), facts.red = filled(2);
  EXPECT_FALSE(open(facts).ok());
  facts.seed = filled(3);
  EXPECT_EQ(open(facts).error().where, "fair.seed");
  facts.seed = filled(0);
  EXPECT_TRUE(open(facts).ok());
  const Result<Facts> again = facts_from_value(to_value(facts));
  ASSERT_TRUE(again.ok());
  EXPECT_EQ(again->seed, facts.seed);
  EXPECT_EQ(again->blue, facts.blue);
  facts.scheme = 1;  // games from before
  EXPECT_EQ(facts_from_value(to_value(facts))->scheme, 1);
  facts.scheme = 3;
  EXPECT_FALSE(facts_from_value(to_value(facts)).ok());
}

}  // namespace
}  // namespace furball::fairdice
