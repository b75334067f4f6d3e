#include "libs/store/checkpointer.h"

#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>

#include <memory>

namespace furball::store {
namespace {

// Rows between two looks at the log. The longer it is, the more often a page is changed before it is carried over.
constexpr int kEvery = 16000;
constexpr int kLongLog = 16000;  // pages: a log that should begin anew
constexpr auto kRetry = std::chrono::seconds(1);

}  // namespace

Checkpointer::Checkpointer(std::string path) : path_(std::move(path)), thread_([this] { run(); }) {}

Checkpointer::~Checkpointer() {
  {
    const std::lock_guard<std::mutex> guard(mutex_);
    stopping_ = true;
  }
  wake_.notify_one();
  thread_.join();
}

bool Checkpointer::wrote(int rows) {
  bool enough;
  {
    const std::lock_guard<std::mutex> guard(mutex_);
    rows_ += rows;
    enough = rows_ >= kEvery;
  }
  if (enough) wake_.notify_one();
  return nearly_done_.exchange(false, std::memory_order_relaxed);
}

void Checkpointer::run() {
  std::unique_ptr<soci::session> sql;
  std::unique_lock<std::mutex> lock(mutex_);
  for (;;) {
    wake_.wait(lock, [this] { return stopping_ || rows_ >= kEvery; });
    if (stopping_) return;
    rows_ = 0;
    lock.unlock();
    bool good = true;
    try {
      if (!sql) {
        sql = std::make_unique<soci::session>(soci::sqlite3, "db=\"" + path_ + "\" timeout=10");
        *sql << "pragma synchronous = full";
      }
      int busy = 0, pages = 0, carried = 0;
      *sql << "pragma wal_checkpoint(passive)", soci::into(busy), soci::into(pages), soci::into(carried);
      if (busy == 0 && pages > kLongLog) nearly_done_ = true;
    } catch (const std::exception&) {  // a full disk, a file that is locked: the log waits for better times
      sql.reset();
      good = false;
    }
    lock.lock();
    if (!good) wake_.wait_for(lock, kRetry, [this] { return stopping_; });
  }
}

}  // namespace furball::store
