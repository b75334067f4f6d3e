#pragma once
// What other processes on the same PostgreSQL have told (LISTEN/NOTIFY). SQLite has one process, so nothing to hear.

#include <atomic>
#include <functional>
#include <string>
#include <string_view>
#include <thread>

namespace furball::store {

class Listener {
 public:
  // `heard(text)`: in the listener's thread, without this process's own words. An empty text means that the connection
  // was lost and is back: anything may have been missed.
  Listener(std::string url, std::string instance, std::function<void(std::string_view)> heard);
  ~Listener();

 private:
  void run();
  std::string url_, instance_;
  std::function<void(std::string_view)> heard_;
  std::atomic<bool> stopping_{false};
  std::thread thread_;
};

}  // namespace furball::store
