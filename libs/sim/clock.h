#pragma once
// The processor time of this thread: what a thought costs, however busy the machine is with other things.

#include <ctime>

namespace furball::sim {

inline double thought_milliseconds() {
  timespec now;
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return 1e3 * static_cast<double>(now.tv_sec) + 1e-6 * static_cast<double>(now.tv_nsec);
}

}  // namespace furball::sim
