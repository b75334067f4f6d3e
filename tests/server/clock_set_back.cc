// Loaded before the server's own libraries (LD_PRELOAD): the clock on the wall goes back a day as soon as a certain file is
// there.

#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <cstdlib>

extern "C" int clock_gettime(clockid_t clock, timespec* time) noexcept {
  const long got = ::syscall(SYS_clock_gettime, clock, time);
  const char* file = std::getenv("FURBALL_CLOCK_SET_BACK");
  if (got == 0 && clock == CLOCK_REALTIME && file && ::access(file, F_OK) == 0) time->tv_sec -= 86400;
  return static_cast<int>(got);
}
