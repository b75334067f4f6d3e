#include "libs/store/listener.h"

#include <libpq-fe.h>
#include <poll.h>

#include <chrono>

namespace furball::store {

Listener::Listener(std::string url, std::string instance, std::function<void(std::string_view)> heard)
    : url_(std::move(url)), instance_(std::move(instance)), heard_(std::move(heard)), thread_([this] { run(); }) {}

Listener::~Listener() {
  stopping_ = true;
  thread_.join();
}

void Listener::run() {
  bool first = true;
  while (!stopping_) {
    PGconn* connection = PQconnectdb(url_.c_str());
    PGresult* listen = PQexec(connection, "listen furball");
    const bool good = PQresultStatus(listen) == PGRES_COMMAND_OK;
    PQclear(listen);
    if (good && !first) heard_("");
    if (good) first = false;
    while (good && !stopping_) {
      pollfd waiting{PQsocket(connection), POLLIN, 0};
      const int ready = ::poll(&waiting, 1, 200);
      if (ready < 0 || (ready > 0 && PQconsumeInput(connection) == 0)) break;
      while (PGnotify* notice = PQnotifies(connection)) {
        std::string_view text(notice->extra);
        if (!(text.starts_with(instance_) && text.substr(instance_.size()).starts_with(" "))) {
          const std::size_t space = text.find(' ');
          if (space != std::string_view::npos) heard_(text);
        }
        PQfreemem(notice);
      }
      if (PQstatus(connection) != CONNECTION_OK) break;
    }
    PQfinish(connection);
    for (int i = 0; i < 5 && !stopping_; ++i) std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
}

}  // namespace furball::store
