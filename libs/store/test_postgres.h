#pragma once
// A PostgreSQL of one's own for a test: a fresh cluster in a temporary folder, on a free port, gone at the end.

#include <arpa/inet.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>

namespace furball::store {

inline int free_port() {
  const int fd = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in at{};
  at.sin_family = AF_INET;
  at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof at;
  if (::bind(fd, reinterpret_cast<sockaddr*>(&at), size) != 0 ||
      ::getsockname(fd, reinterpret_cast<sockaddr*>(&at), &size) != 0)
    std::abort();
  ::close(fd);
  return ntohs(at.sin_port);
}

class TestPostgres {
 public:
  // The folder of the server programs; empty: PostgreSQL is not installed.
  static std::string programs() {
    for (int version = 20; version >= 12; --version) {
      const std::string folder = "/usr/lib/postgresql/" + std::to_string(version) + "/bin";
      if (std::filesystem::exists(folder + "/initdb")) return folder;
    }
    return "";
  }

  // `extra` are further settings, such as "-c fsync=off".
  explicit TestPostgres(const std::string& extra = "-c fsync=off") : port_(free_port()) {
    char pattern[] = "/tmp/furball-pg-XXXXXX";
    folder_ = ::mkdtemp(pattern);
    const std::string user = ::geteuid() == 0 ? "runuser -u postgres -- " : "";  // it refuses to run as root
    if (!user.empty()) run("chown postgres " + folder_);
    run(user + programs() + "/initdb -D " + folder_ + "/data -A trust -U postgres --no-sync");
    control_ = user + programs() + "/pg_ctl -D " + folder_ + "/data -w -l " + folder_ + "/log ";
    settings_ = "-o \"-k " + folder_ + " -p " + std::to_string(port_) + " -c listen_addresses=127.0.0.1 " + extra + "\" ";
    start();
  }
  ~TestPostgres() {
    run(control_ + "-m immediate stop");
    std::filesystem::remove_all(folder_);
  }
  TestPostgres(const TestPostgres&) = delete;
  TestPostgres& operator=(const TestPostgres&) = delete;

  std::string url() const { return "postgresql://postgres@127.0.0.1:" + std::to_string(port_) + "/postgres"; }
  void start() { run(control_ + settings_ + "start"); }
  void stop() { run(control_ + "-m fast stop"); }
  void restart() {
    stop();
    start();
  }

 private:
  // pg_ctl's postmaster keeps what it inherits: give it nothing that a test might wait for.
  static void run(const std::string& command) {
    if (std::system(("cd /tmp && " + command + " >/dev/null 2>&1 </dev/null").c_str()) != 0)
      std::fprintf(stderr, "failed: %s\n", command.c_str());
  }
  int port_;
  std::string folder_, control_, settings_;
};

}  // namespace furball::store
