#include "apps/server/budget.h"

#include <arpa/inet.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstring>

namespace furball::server {
namespace {

constexpr int64_t kForgottenAfter = 3600 * 1000;

// 4 or 16 bytes; an IPv4 address in IPv6's clothes is IPv4. Empty: not an address.
std::string bytes_of(std::string_view address) {
  char text[64] = {};
  if (address.size() >= sizeof text) return "";
  std::memcpy(text, address.data(), address.size());
  if (char* zone = std::strchr(text, '%')) *zone = 0;
  char bytes[16];
  if (::inet_pton(AF_INET, text, bytes) == 1) return std::string(bytes, 4);
  if (::inet_pton(AF_INET6, text, bytes) != 1) return "";
  static constexpr char kMapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, '\xff', '\xff'};
  if (std::memcmp(bytes, kMapped, sizeof kMapped) == 0) return std::string(bytes + 12, 4);
  return std::string(bytes, 16);
}

}  // namespace

int64_t steady_ms() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

double Bucket::left(const Allowance& allowance, int64_t now) {
  if (at_ < 0) tokens_ = allowance.burst;
  else tokens_ = std::min(allowance.burst, tokens_ + static_cast<double>(now - at_) / 1000.0 * allowance.rate);
  at_ = now;
  return tokens_;
}

bool Bucket::take(const Allowance& allowance, int64_t now, double cost) {
  if (left(allowance, now) < cost) return false;
  tokens_ -= cost;
  return true;
}

void Bucket::charge(const Allowance& allowance, int64_t now, double cost) {
  left(allowance, now);
  // A debt is paid off within a few bursts: nobody is shut out for hours by one dear request.
  tokens_ = std::max(tokens_ - cost, -2 * allowance.burst);
}

std::string_view name(Cost cost) {
  static constexpr std::string_view kNames[] = {"messages", "processor", "stored", "sent", "games", "bots"};
  return kNames[static_cast<int>(cost)];
}

Limits Limits::scaled(double rate, double games_per_hour, int bot_games) {
  const double share = rate / 40;
  Limits limits;
  const auto set = [&limits](Cost cost, double per_second, double burst) {
    limits.of[static_cast<int>(cost)] = {per_second, burst};
  };
  set(Cost::kMessages, 5 * rate, 25 * rate);       // five players of one household in a hurry
  set(Cost::kProcessor, 0.25 * share, 5 * share);  // seconds
  set(Cost::kStored, 20e3 * share, 2e6 * share);   // bytes
  set(Cost::kSent, 1e6 * share, 50e6 * share);     // bytes
  set(Cost::kGames, games_per_hour / 3600, games_per_hour);
  set(Cost::kBots, 0.5 * share, 120 * share);  // seconds
  limits.bot_games = bot_games;
  return limits;
}

bool Account::take(Cost cost, double amount) {
  const int64_t now = steady_ms();
  used_.store(now, std::memory_order_relaxed);
  const std::lock_guard<std::mutex> guard(mutex_);
  return buckets_[static_cast<int>(cost)].take(limits_.of[static_cast<int>(cost)], now, amount);
}

void Account::charge(Cost cost, double amount) {
  const int64_t now = steady_ms();
  const std::lock_guard<std::mutex> guard(mutex_);
  buckets_[static_cast<int>(cost)].charge(limits_.of[static_cast<int>(cost)], now, amount);
}

void Account::give_back(Cost cost, double amount) {
  const std::lock_guard<std::mutex> guard(mutex_);
  buckets_[static_cast<int>(cost)].give_back(amount);
}

std::optional<Cost> Account::debt() {
  const int64_t now = steady_ms();
  const std::lock_guard<std::mutex> guard(mutex_);
  for (const Cost cost : {Cost::kProcessor, Cost::kStored, Cost::kSent})
    if (buckets_[static_cast<int>(cost)].left(limits_.of[static_cast<int>(cost)], now) < 0) return cost;
  return std::nullopt;
}

std::string address_prefix(std::string_view address) {
  const std::string bytes = bytes_of(address);
  if (bytes.size() != 16) {
    if (bytes.empty()) return std::string(address.substr(0, 64));
    char text[INET_ADDRSTRLEN];
    return ::inet_ntop(AF_INET, bytes.data(), text, sizeof text);
  }
  char half[16] = {};
  std::memcpy(half, bytes.data(), 8);
  char text[INET6_ADDRSTRLEN];
  return std::string(::inet_ntop(AF_INET6, half, text, sizeof text)) + "/64";
}

std::optional<Network> Network::read(std::string_view text) {
  const std::size_t slash = text.find('/');
  Network network;
  network.bytes_ = bytes_of(text.substr(0, slash));
  if (network.bytes_.empty()) return std::nullopt;
  const int most = static_cast<int>(network.bytes_.size()) * 8;
  network.bits_ = most;
  if (slash != std::string_view::npos) {
    const std::string_view number = text.substr(slash + 1);
    const auto parsed = std::from_chars(number.data(), number.data() + number.size(), network.bits_);
    if (parsed.ec != std::errc() || parsed.ptr != number.data() + number.size()) return std::nullopt;
    if (network.bits_ < 1 || network.bits_ > most) return std::nullopt;
  }
  return network;
}

bool Network::holds(std::string_view address) const {
  const std::string bytes = bytes_of(address);
  if (bytes.size() != bytes_.size()) return false;
  const std::size_t whole = static_cast<std::size_t>(bits_ / 8);
  if (bytes.compare(0, whole, bytes_, 0, whole) != 0) return false;
  const int rest = bits_ % 8;
  if (rest == 0) return true;
  const auto mask = static_cast<unsigned char>(0xff << (8 - rest));
  return (static_cast<unsigned char>(bytes[whole]) & mask) == (static_cast<unsigned char>(bytes_[whole]) & mask);
}

AccountPtr Budgets::account(const std::string& address) {
  const std::string prefix = address_prefix(address);
  const std::lock_guard<std::mutex> guard(mutex_);
  AccountPtr& found = accounts_[prefix];
  if (!found) found = std::make_shared<Account>(limits_, prefix);
  return found;
}

void Budgets::forget_idle() {
  const int64_t now = steady_ms();
  const std::lock_guard<std::mutex> guard(mutex_);
  std::erase_if(accounts_, [now](const auto& item) {
    return item.second.use_count() == 1 && now - item.second->used_at() > kForgottenAfter;
  });
}

std::size_t Budgets::size() const {
  const std::lock_guard<std::mutex> guard(mutex_);
  return accounts_.size();
}

void Budgets::ban(const std::string& text) {
  const std::optional<Network> network = Network::read(text);
  if (!network) return;
  pardon(text);
  const std::lock_guard<std::mutex> guard(mutex_);
  bans_.emplace_back(text, *network);
}

void Budgets::pardon(const std::string& text) {
  const std::lock_guard<std::mutex> guard(mutex_);
  std::erase_if(bans_, [&](const auto& ban) { return ban.first == text; });
}

bool Budgets::banned(const std::string& address) const {
  const std::lock_guard<std::mutex> guard(mutex_);
  return std::any_of(bans_.begin(), bans_.end(), [&](const auto& ban) { return ban.second.holds(address); });
}

std::vector<std::string> Budgets::bans() const {
  const std::lock_guard<std::mutex> guard(mutex_);
  std::vector<std::string> list;
  for (const auto& [text, network] : bans_) list.push_back(text);
  return list;
}

}  // namespace furball::server
