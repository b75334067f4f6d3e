#pragma once
// A server process of one's own, started and stopped (or killed) by a test.

#include <string>
#include <vector>

namespace furball::server_test {

class Process {
 public:
  // `furball serve --listen 127.0.0.1:0` and the arguments; waits until it listens. `log` gets standard error.
  Process(const std::string& program, std::vector<std::string> arguments, const std::string& log = "/dev/null");
  ~Process() { kill(); }
  Process(Process&& other) noexcept : pid_(other.pid_), port_(other.port_) { other.pid_ = -1; }
  Process& operator=(Process&& other) noexcept;
  bool running() const { return pid_ > 0; }
  int port() const { return port_; }
  int pid() const { return pid_; }
  void kill();      // -9
  int terminate();  // SIGTERM; its exit code, -1 when it does not end within ten seconds

 private:
  int pid_ = -1;
  int port_ = 0;
};

// $FURBALL, or furball beside the build of the test program.
std::string program();

}  // namespace furball::server_test
