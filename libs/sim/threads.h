#pragma once
// Work on several threads at once.

#include <cstddef>
#include <functional>
#include <thread>
#include <vector>

namespace furball::sim {

// Runs work(0) to work(n - 1), the first on this thread; returns when all are done.
inline void on_threads(std::size_t n, const std::function<void(std::size_t)>& work) {
  std::vector<std::thread> others;
  for (std::size_t i = 1; i < n; ++i) others.emplace_back(work, i);
  work(0);
  for (std::thread& thread : others) thread.join();
}

// As many workers as `n` says, who share what there is to do.
template <class Worker>
void together(int n, const Worker& worker) {
  on_threads(static_cast<std::size_t>(n), [&](std::size_t) { worker(); });
}

}  // namespace furball::sim
