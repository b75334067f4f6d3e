// The server's parts that need no socket: words, heads of requests, budgets, the pool's order.

#include <gtest/gtest.h>

#include <condition_variable>
#include <fstream>

#include "apps/server/budget.h"
#include "apps/server/frames.h"
#include "apps/server/http_rules.h"
#include "apps/server/messages.h"
#include "apps/server/words.h"
#include "apps/server/work_pool.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, std::size_t size);  // messages_fuzz.cc

namespace furball::server {
namespace {

TEST(Words, NamesAreWhatTheyLookLike) {
  EXPECT_EQ(clean_name("  Ann\tB. ", 40), "Ann B.");
  EXPECT_EQ(clean_name("\u202eevil\u2066\u200b", 40), "evil");
  EXPECT_EQ(clean_name("\uff21nn\u3000B", 40), "Ann B");
  EXPECT_EQ(clean_name("\u0410\u043d\u043d\u0430", 40), "\u0410\u043d\u043d\u0430") << "other scripts are welcome";
  EXPECT_EQ(clean_name("e\u0301\u0301\u0301\u0301\u0301", 40), "e\u0301\u0301") << "marks do not pile up";
  EXPECT_EQ(clean_name("\xff", 40), std::nullopt);
  EXPECT_EQ(clean_name("\xc0\xaf", 40), std::nullopt) << "not the shortest form";
  EXPECT_EQ(clean_name("\xed\xa0\x80", 40), std::nullopt) << "half a surrogate pair";
  EXPECT_EQ(clean_name("12345", 4), std::nullopt);
  EXPECT_EQ(clean_chat("\U0001f468\u200d\U0001f680", 500), "\U0001f468\u200d\U0001f680") << "emoji are joined in chat";
}

TEST(Words, NamesThatLookAlikeAreRecognised) {
  for (const char* other : {"carl", "\u0421arl", "C.a.r.l", "Car1", "Ca rl"})
    EXPECT_EQ(look_of("Carl"), look_of(other)) << other;
  EXPECT_EQ(look_of("Modern"), look_of("Modem"));
  EXPECT_NE(look_of("Carl"), look_of("Carla"));
}

// A frame as a client sends it.
std::string masked(int first, std::string payload) {
  char head[kLongestHead];
  const std::size_t size = write_head(head, Opcode::kText, payload.size());
  head[0] = static_cast<char>(first), head[1] = static_cast<char>(head[1] | '\x80');
  const char mask[4] = {'\x12', '\x34', '\x56', '\x78'};
  for (std::size_t i = 0; i < payload.size(); ++i) payload[i] = static_cast<char>(payload[i] ^ mask[i % 4]);
  return std::string(head, size) + std::string(mask, 4) + payload;
}

// What comes of these bytes when they arrive so many at a time: "text:hello ping: bad:1002".
std::string read_frames(const std::string& bytes, std::size_t at_a_time, std::size_t limit = 70000) {
  static constexpr const char* kNames[] = {"", "text", "binary", "ping", "pong", "close", "bad"};
  FrameReader reader(limit);
  std::string seen;
  for (std::size_t from = 0; from < bytes.size(); from += at_a_time) {
    std::string part = bytes.substr(from, at_a_time);
    reader.feed(part.data(), part.size());
    for (FrameReader::Event e = reader.next(); e.kind != FrameReader::Kind::kNothing; e = reader.next())
      seen += (seen.empty() ? "" : " ") + std::string(kNames[static_cast<int>(e.kind)]) + ":" +
              (e.kind == FrameReader::Kind::kBad ? std::to_string(e.code) : std::string(e.payload));
  }
  return seen;
}

TEST(Frames, ComeWholeHoweverTheyArrive) {
  const std::string bytes = masked(0x81, "hello") + masked(0x89, "are you there?") + masked(0x01, "in ") +
                            masked(0x00, "three ") + masked(0x8a, "") + masked(0x80, "pieces") + masked(0x82, "\1") +
                            masked(0x81, "next") + masked(0x88, "\x03\xe8");
  const std::string meant = "text:hello ping:are you there? pong: text:in three pieces binary:\1 text:next close:\x03\xe8";
  for (const std::size_t step : {std::size_t{1}, std::size_t{2}, std::size_t{3}, std::size_t{7}, std::size_t{50}, bytes.size()})
    EXPECT_EQ(read_frames(bytes, step), meant) << step;
  for (const std::size_t length : {0, 1, 125, 126, 127, 65535, 65536, 70000})
    for (const std::size_t step : {4096, 100000})
      EXPECT_EQ(read_frames(masked(0x81, std::string(length, 'x')), step), "text:" + std::string(length, 'x')) << length;
  // Pieces without end and without content are nothing.
  std::string pieces = masked(0x01, "a");
  for (int i = 0; i < 20000; ++i) pieces += masked(0x00, "");
  EXPECT_EQ(read_frames(pieces + masked(0x80, "b"), 65536), "text:ab");
}

TEST(Frames, WhatNoClientMaySendEndsTheReading) {
  const std::string good = masked(0x81, "good");
  const auto ends = [&good](const std::string& bytes) { return read_frames(good + bytes + good, 100000); };
  std::string unmasked = masked(0x81, "x");
  unmasked[1] = '\1';
  const std::string protocol = "text:good bad:1002";
  EXPECT_EQ(ends(unmasked), protocol);
  EXPECT_EQ(ends(masked(0xc1, "x")), protocol) << "a reserved bit";
  EXPECT_EQ(ends(masked(0x83, "x")), protocol) << "an unknown kind";
  EXPECT_EQ(ends(masked(0x8b, "x")), protocol);
  EXPECT_EQ(ends(masked(0x80, "x")), protocol) << "a piece of nothing";
  EXPECT_EQ(ends(masked(0x01, "x") + masked(0x81, "y")), protocol) << "a message within another";
  EXPECT_EQ(ends(masked(0x09, "x")), protocol) << "a ping in pieces";
  EXPECT_EQ(ends(masked(0x89, std::string(126, 'x'))), protocol) << "a long ping";
  EXPECT_EQ(ends(masked(0x88, "x")), protocol) << "half a code";
  EXPECT_EQ(ends(std::string("\x81\xfe\0\5\0\0\0\0hello", 13)), protocol) << "not the shortest form of a length";
  // Too long is known from the head, whatever follows, and counts over all pieces.
  EXPECT_EQ(read_frames(masked(0x81, std::string(101, 'x')).substr(0, 4), 1, 100), "bad:1009");
  EXPECT_EQ(read_frames(masked(0x01, std::string(60, 'x')) + masked(0x80, std::string(41, 'x')), 1, 100), "bad:1009");
  EXPECT_EQ(read_frames(masked(0x01, "x") + masked(0x80, "y") + masked(0x81, std::string(100, 'z')), 1, 100),
            "text:xy text:" + std::string(100, 'z'));
}

std::string head(const std::string& lines, const std::string& version = "HTTP/1.1") {
  return "GET / " + version + "\r\n" + lines + "\r\n";
}

TEST(HttpRules, OneReadingOnly) {
  EXPECT_FALSE(head_problem(head("Host: a\r\nX-Y: b\r\n")));
  EXPECT_FALSE(head_problem(head("", "HTTP/1.0")));
  EXPECT_FALSE(head_problem(head("Host: a\r\nContent-Length: 12\r\n")));
  EXPECT_FALSE(head_problem(head("Host: a\r\nTransfer-Encoding: chunked\r\n")));
  for (const char* bad :
       {"", "Host: a\r\nHost: a\r\n", "Host: a, b\r\n", "Host:\r\n", "Host: a\r\n X: b\r\n", "Host: a\r\nX : b\r\n",
        "Host: a\r\nnothing\r\n", "Host: a\r\nX: \x01\r\n", "Host: a\r\nContent-Length: 1x\r\n",
        "Host: a\r\nContent-Length: 1\r\nContent-Length: 1\r\n", "Host: a\r\nTransfer-Encoding: gzip, chunked\r\n",
        "Host: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 1\r\n"})
    EXPECT_TRUE(head_problem(head(bad))) << bad;
}

TEST(HttpRules, TheClientIsCountedFromTheRight) {
  EXPECT_EQ(client_address("1.1.1.1, 2.2.2.2", 0, "9.9.9.9"), "9.9.9.9");
  EXPECT_EQ(client_address("1.1.1.1, 2.2.2.2", 1, "9.9.9.9"), "2.2.2.2");
  EXPECT_EQ(client_address("1.1.1.1,2.2.2.2", 2, "9.9.9.9"), "1.1.1.1");
  EXPECT_EQ(client_address("1.1.1.1", 2, "9.9.9.9"), "9.9.9.9") << "fewer than we were told of";
  EXPECT_EQ(client_address("rubbish", 1, "9.9.9.9"), "9.9.9.9");
  EXPECT_EQ(client_address("", 1, "9.9.9.9"), "9.9.9.9");
}

TEST(HttpRules, OwnHosts) {
  const std::vector<std::string> hosts = {"play.example.org"};
  EXPECT_TRUE(host_allowed("Play.example.org:443", hosts));
  EXPECT_TRUE(host_allowed("[::1]:80", hosts));
  EXPECT_FALSE(host_allowed("evil.example", hosts));
  EXPECT_FALSE(host_allowed("", hosts));
  EXPECT_TRUE(host_allowed("anything", {}));
}

TEST(Budget, APrefixIsOneCustomer) {
  EXPECT_EQ(address_prefix("203.0.113.5"), "203.0.113.5");
  EXPECT_EQ(address_prefix("::ffff:203.0.113.5"), "203.0.113.5");
  EXPECT_EQ(address_prefix("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
  EXPECT_EQ(address_prefix("2001:db8:1:2::9"), "2001:db8:1:2::/64");
  EXPECT_NE(address_prefix("2001:db8:1:3::9"), "2001:db8:1:2::/64");
  const std::optional<Network> network = Network::read("203.0.113.128/25");
  ASSERT_TRUE(network);
  EXPECT_TRUE(network->holds("203.0.113.200"));
  EXPECT_FALSE(network->holds("203.0.113.100"));
  EXPECT_FALSE(network->holds("2001:db8::1"));
  EXPECT_TRUE(Network::read("2001:db8::/32")->holds("2001:db8:5::1"));
  for (const char* bad : {"", "x", "1.2.3.4/33", "1.2.3.4/0", "1.2.3.4/", "1.2.3/8"}) EXPECT_FALSE(Network::read(bad)) << bad;
}

TEST(Budget, ABucketFillsWithTimeAndKeepsADebt) {
  Bucket bucket;
  const Allowance allowance{10, 50};
  for (const int64_t start : {int64_t{0}, int64_t{1000}}) {
    Bucket fresh;
    EXPECT_TRUE(fresh.take(allowance, start, 50)) << "full at first, whatever the clock says";
    EXPECT_FALSE(fresh.take(allowance, start));
    EXPECT_TRUE(fresh.take(allowance, start + 100));
  }
  bucket.charge(allowance, 0, 70);
  EXPECT_FALSE(bucket.take(allowance, 1000, 0)) << "20 below";
  EXPECT_TRUE(bucket.take(allowance, 2100, 0));
  bucket.charge(allowance, 2100, 1e9);
  EXPECT_TRUE(bucket.take(allowance, 2100 + 10100, 0)) << "a debt is paid off in two bursts' time";
}

TEST(Budget, AnAccountOutlivesItsConnections) {
  Budgets budgets(Limits::scaled(4, 2, 1));
  EXPECT_TRUE(budgets.account("10.0.0.1")->take(Cost::kGames));
  EXPECT_TRUE(budgets.account("10.0.0.1")->take(Cost::kGames));
  EXPECT_FALSE(budgets.account("10.0.0.1")->take(Cost::kGames));
  EXPECT_TRUE(budgets.account("10.0.0.2")->take(Cost::kGames));
  EXPECT_FALSE(budgets.account("10.0.0.1")->debt());
  budgets.account("10.0.0.1")->charge(Cost::kProcessor, 100);
  EXPECT_EQ(budgets.account("10.0.0.1")->debt(), Cost::kProcessor);
}

TEST(WorkPool, PeopleFirstAndEveryCustomerInTurn) {
  WorkPool pool(1, 0);
  std::mutex mutex;
  std::condition_variable changed;
  bool go = false;
  std::string order;
  pool.submit(WorkPool::Rank::kRest, "x", [&] {
    std::unique_lock<std::mutex> lock(mutex);
    changed.wait(lock, [&] { return go; });
  });
  while (pool.waiting() > 0) std::this_thread::yield();  // it has begun
  const auto note = [&](char c) {
    return [&, c] {
      const std::lock_guard<std::mutex> guard(mutex);
      order += c;
      changed.notify_all();
    };
  };
  for (const char c : {'1', '2', '3'}) pool.submit(WorkPool::Rank::kRest, "greedy", note(c));
  pool.submit(WorkPool::Rank::kRest, "modest", note('m'));
  pool.submit(WorkPool::Rank::kPeople, "player", note('p'));
  EXPECT_EQ(pool.waiting_of("greedy"), 3);
  std::unique_lock<std::mutex> lock(mutex);
  go = true;
  changed.notify_all();
  changed.wait(lock, [&] { return order.size() == 5; });
  EXPECT_EQ(order, "p1m23");
}

TEST(Messages, AnIdIsFoundWithoutReadingTheRest) {
  EXPECT_EQ(quick_id(R"({"id":42,"cmd":"ping"})"), Value(42));
  EXPECT_EQ(quick_id(R"({"id":7})"), Value(7));
  EXPECT_EQ(quick_id(R"({"id":"text"})"), Value());
  EXPECT_EQ(quick_id(R"({"cmd":"ping","id":1})"), Value());
  EXPECT_EQ(quick_id(R"({"id":99999999999999999999999999})"), Value());
  EXPECT_EQ(quick_id(""), Value());
}

// It ends the program where something is wrong.
TEST(Messages, TheFuzzersCorpusIsDealtWith) {
  std::ifstream corpus(FURBALL_CORPUS);
  int lines = 0;
  for (std::string line; std::getline(corpus, line); ++lines)
    EXPECT_EQ(LLVMFuzzerTestOneInput(reinterpret_cast<const uint8_t*>(line.data()), line.size()), 0) << line;
  EXPECT_GE(lines, 20);
}

}  // namespace
}  // namespace furball::server
