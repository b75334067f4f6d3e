#pragma once
// What one place on the network may use up, by cost: messages, processor time, bytes stored and sent, new games, seconds of
// bots. A place is an IPv4 address or the /64 of an IPv6 one. Accounts outlive connections, so that a new connection
// starts with what the last one left.

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace furball::server {

int64_t steady_ms();  // never goes back, whatever happens to the clock on the wall

// Lets `rate` a second pass, and `burst` at once. What is charged afterwards may leave a debt.
struct Allowance {
  double rate = 0, burst = 0;
};
class Bucket {
 public:
  bool take(const Allowance& allowance, int64_t now, double cost = 1);
  void charge(const Allowance& allowance, int64_t now, double cost);
  double left(const Allowance& allowance, int64_t now);
  void give_back(double cost) { tokens_ += cost; }

 private:
  double tokens_ = 0;
  int64_t at_ = -1;  // never used: full
};

enum class Cost { kMessages, kProcessor, kStored, kSent, kGames, kBots };
inline constexpr int kCosts = 6;
std::string_view name(Cost cost);

struct Limits {
  Allowance of[kCosts];
  int bot_games = 8;  // games without people, under way at once
  // Everything follows from the messages a second of one connection, but for new games.
  static Limits scaled(double rate, double games_per_hour, int bot_games);
};

class Account {
 public:
  Account(const Limits& limits, std::string prefix) : limits_(limits), prefix_(std::move(prefix)) {}
  const std::string& prefix() const { return prefix_; }
  bool take(Cost cost, double amount = 1);
  void charge(Cost cost, double amount);  // afterwards, when it is known
  void give_back(Cost cost, double amount);
  // What it has more than used up: until that has come back, its messages are refused.
  std::optional<Cost> debt();
  int64_t used_at() const { return used_.load(std::memory_order_relaxed); }

  std::atomic<int> bot_games{0}, sockets{0};

 private:
  const Limits& limits_;
  std::string prefix_;
  std::mutex mutex_;
  Bucket buckets_[kCosts];
  std::atomic<int64_t> used_{0};
};
using AccountPtr = std::shared_ptr<Account>;

// The part of an address that one customer has to himself: all of IPv4, "2001:db8:0:1::/64" of IPv6.
std::string address_prefix(std::string_view address);

// "203.0.113.0/24", "2001:db8::/32", or an address alone.
class Network {
 public:
  static std::optional<Network> read(std::string_view text);
  bool holds(std::string_view address) const;

 private:
  std::string bytes_;  // 4 or 16
  int bits_ = 0;
};

class Budgets {
 public:
  explicit Budgets(Limits limits) : limits_(limits) {}
  const Limits& limits() const { return limits_; }
  AccountPtr account(const std::string& address);
  void forget_idle();  // now and then
  std::size_t size() const;

  void refused(Cost cost) { refusals_[static_cast<int>(cost)].fetch_add(1, std::memory_order_relaxed); }
  uint64_t refusals(Cost cost) const { return refusals_[static_cast<int>(cost)].load(std::memory_order_relaxed); }

  // Networks that may not come in at all.
  void ban(const std::string& network);
  void pardon(const std::string& network);
  bool banned(const std::string& address) const;
  std::vector<std::string> bans() const;

 private:
  Limits limits_;
  mutable std::mutex mutex_;
  std::unordered_map<std::string, AccountPtr> accounts_;
  std::vector<std::pair<std::string, Network>> bans_;
  std::atomic<uint64_t> refusals_[kCosts] = {};
};

}  // namespace furball::server
