#pragma once
// What the server counts and times, for /metrics. From any thread.

#include <atomic>
#include <cstdint>
#include <string>
#include <string_view>

namespace furball::server {

// How long something takes, in steps from 1 ms to 10 s.
class Histogram {
 public:
  static constexpr double kBounds[] = {0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10};
  static constexpr int kSteps = 13;
  void add(double seconds);
  // Lines in Prometheus's form; `label` such as kind="apply", or empty.
  void write(std::string& text, const std::string& name, const std::string& label) const;

 private:
  std::atomic<uint64_t> within_[kSteps] = {}, count_{0}, microseconds_{0};
};

enum class Kind { kApply, kChange, kRead, kJoin, kRecord, kCreate, kStatus, kCall, kHealth, kLoad, kThought };
inline constexpr int kKinds = 11;
std::string_view name(Kind kind);

struct Figures {
  using Counter = std::atomic<uint64_t>;
  Counter messages{0}, refused{0}, repeats{0}, stale{0}, wrong_links{0}, actions{0}, rolls{0}, entries{0}, conflicts{0},
      failures{0}, bot_choices{0}, learned_choices{0}, short_thoughts{0}, created{0}, joins{0}, pushes{0}, unloaded{0},
      erased{0}, recovered{0}, migrated{0}, frozen{0}, shed{0};
  std::atomic<int64_t> loaded{0};
  Histogram took[kKinds], lag;
  std::atomic<int64_t> database_bytes{0}, disk_free_bytes{0};
};

}  // namespace furball::server
