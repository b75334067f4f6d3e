#pragma once
// Carries SQLite's log over into its file, beside the writer: within a commit that would make everybody wait.

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

namespace furball::store {

class Checkpointer {
 public:
  explicit Checkpointer(std::string path);
  ~Checkpointer();

  // The writer, after a commit: so many rows more are in the log. True: all but the newest of a long log is in the file, and
  // one more checkpoint, by the writer itself, lets the log begin anew.
  bool wrote(int rows);

 private:
  void run();

  const std::string path_;
  std::mutex mutex_;
  std::condition_variable wake_;
  int rows_ = 0;
  bool stopping_ = false;
  std::atomic<bool> nearly_done_{false};
  std::thread thread_;
};

}  // namespace furball::store
