#include "tests/server/process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>

namespace furball::server_test {

std::string program() {
  if (const char* given = std::getenv("FURBALL")) return given;
  return FURBALL_PROGRAM;
}

Process::Process(const std::string& program, std::vector<std::string> arguments, const std::string& log) {
  int out[2];
  if (::pipe2(out, O_CLOEXEC) != 0) return;
  std::vector<std::string> words = {program, "serve", "--listen", "127.0.0.1:0"};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> raw;
  raw.reserve(words.size() + 1);
  for (std::string& word : words) raw.push_back(word.data());
  raw.push_back(nullptr);
  const int log_fd = ::open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
  pid_ = ::fork();
  if (pid_ == 0) {
    ::dup2(out[1], 1);
    ::dup2(log_fd, 2);
    ::execv(raw[0], raw.data());
    ::_exit(127);
  }
  ::close(out[1]);
  ::close(log_fd);
  std::string line;
  pollfd waiting{out[0], POLLIN, 0};
  while (line.find('\n') == std::string::npos && ::poll(&waiting, 1, 120000) > 0) {
    char bytes[256];
    const ssize_t got = ::read(out[0], bytes, sizeof bytes);
    if (got <= 0) break;
    line.append(bytes, static_cast<std::size_t>(got));
  }
  ::close(out[0]);
  const std::size_t colon = line.rfind(':');
  if (colon == std::string::npos) kill();
  else port_ = std::atoi(line.c_str() + colon + 1);
}

Process& Process::operator=(Process&& other) noexcept {
  kill();
  pid_ = other.pid_;
  port_ = other.port_;
  other.pid_ = -1;
  return *this;
}

void Process::kill() {
  if (pid_ <= 0) return;
  ::kill(pid_, SIGKILL);
  ::waitpid(pid_, nullptr, 0);
  pid_ = -1;
}

int Process::terminate() {
  if (pid_ <= 0) return -1;
  ::kill(pid_, SIGTERM);
  for (int i = 0; i < 1000; ++i) {
    int status = 0;
    if (::waitpid(pid_, &status, WNOHANG) == pid_) {
      pid_ = -1;
      return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    }
    ::usleep(10000);
  }
  return -1;
}

}  // namespace furball::server_test
