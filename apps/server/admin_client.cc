#include "apps/server/admin_client.h"

#include <netdb.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <cstdlib>

#include "libs/base/say.h"
#include "libs/json/json.h"

namespace furball::server {
namespace {

constexpr int kPatience = 30;  // seconds

// Connected, or -1.
int connect_to(const std::string& host, const std::string& port) {
  addrinfo wish{}, *found = nullptr;
  wish.ai_socktype = SOCK_STREAM;
  if (::getaddrinfo(host.c_str(), port.c_str(), &wish, &found) != 0) return -1;
  int fd = -1;
  for (const addrinfo* at = found; at && fd < 0; at = at->ai_next) {
    fd = ::socket(at->ai_family, at->ai_socktype | SOCK_CLOEXEC, at->ai_protocol);
    if (fd >= 0 && ::connect(fd, at->ai_addr, at->ai_addrlen) != 0) {
      ::close(fd);
      fd = -1;
    }
  }
  ::freeaddrinfo(found);
  const timeval patience{kPatience, 0};
  if (fd >= 0) ::setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  return fd;
}

std::string ask_over(int fd, std::string_view request) {
  while (!request.empty()) {
    const ssize_t sent = ::send(fd, request.data(), request.size(), MSG_NOSIGNAL);
    if (sent <= 0) return "";
    request.remove_prefix(static_cast<std::size_t>(sent));
  }
  std::string answer;
  char bytes[65536];
  for (ssize_t got; (got = ::recv(fd, bytes, sizeof bytes, 0)) > 0;) answer.append(bytes, static_cast<std::size_t>(got));
  return answer;
}

}  // namespace

Result<Value> ask_admin(const std::string& server, const std::string& token, const Value& request) {
  const std::size_t colon = server.rfind(':');
  if (colon == std::string::npos) return Error{"--server", say("'{text}' is not ADDRESS:PORT", {{"text", server}}), ""};
  const std::string body = json::write(request);
  const int fd = connect_to(server.substr(0, colon), server.substr(colon + 1));
  if (fd < 0) return Error{"--server", say("nothing answers at {server}", {{"server", server}}), ""};
  const std::string answer =
      ask_over(fd,
               "POST /api/admin HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\n"
               "Authorization: Bearer " +
                   token + "\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body);
  ::close(fd);
  const std::size_t split = answer.find("\r\n\r\n");
  if (split == std::string::npos) return Error{"--server", say("{server} gave no answer", {{"server", server}}), ""};
  const Result<Value> value = json::parse(std::string_view(answer).substr(split + 4), "answer");
  if (!value) return value.error();
  if (value->at("ok").as_bool()) return *value;
  const int status = std::atoi(answer.substr(9, 3).c_str());
  if (status == 404)
    return Error{"--token-file", "the server knows no such token; it must run with --admin-token-file and the same file", ""};
  const Value& error = value->at("error");
  return Error{std::string(error.at("where").as_text()), std::string(error.at("message").as_text()), ""};
}

}  // namespace furball::server
