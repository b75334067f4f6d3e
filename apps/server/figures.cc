#include "apps/server/figures.h"

#include <cstdio>

namespace furball::server {

void Histogram::add(double seconds) {
  int step = 0;
  while (step < kSteps && seconds > kBounds[step]) ++step;
  if (step < kSteps) within_[step].fetch_add(1, std::memory_order_relaxed);
  count_.fetch_add(1, std::memory_order_relaxed);
  microseconds_.fetch_add(static_cast<uint64_t>(seconds > 0 ? seconds * 1e6 : 0), std::memory_order_relaxed);
}

void Histogram::write(std::string& text, const std::string& name, const std::string& label) const {
  uint64_t sum = 0;
  const std::string front = name + "_bucket{" + label + (label.empty() ? "" : ",") + "le=\"";
  for (int i = 0; i < kSteps; ++i) {
    sum += within_[i].load(std::memory_order_relaxed);
    char bound[32];
    std::snprintf(bound, sizeof bound, "%g", kBounds[i]);
    text += front + bound + "\"} " + std::to_string(sum) + "\n";
  }
  const std::string all = std::to_string(count_.load(std::memory_order_relaxed));
  const std::string braces = label.empty() ? "" : "{" + label + "}";
  char seconds[64];
  std::snprintf(seconds, sizeof seconds, "%.6f", static_cast<double>(microseconds_.load(std::memory_order_relaxed)) / 1e6);
  text += front + "+Inf\"} " + all + "\n" + name + "_sum" + braces + " " + seconds + "\n" + name + "_count" + braces + " " +
          all + "\n";
}

std::string_view name(Kind kind) {
  static constexpr std::string_view kNames[] = {"apply",  "change", "read",   "join", "record", "create",
                                                "status", "call",   "health", "load", "thought"};
  return kNames[static_cast<int>(kind)];
}

}  // namespace furball::server
