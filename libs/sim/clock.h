#pragma once
// The processor time of this thread: what a thought costs, however busy the machine is with other things.

#include <ctime>

namespace furball::sim {

#ifdef __wasi__
inline double thought_milliseconds() { return 0; }  // the page's engines have no clock: players there have visits
#else
inline double thought_milliseconds() {
  timespec now;
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return 1e3 * static_cast<double>(now.tv_sec) + 1e-6 * static_cast<double>(now.tv_nsec);
}
#endif

}  // namespace furball::sim
