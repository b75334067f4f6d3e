#include "tests/server/client.h"

#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>

#include "libs/json/json.h"

namespace furball::server_test {
namespace {
int64_t now_ms() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now().time_since_epoch()).count();
}
}  // namespace

Socket::Socket(int port) : fd_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  sockaddr_in at{};
  at.sin_family = AF_INET;
  at.sin_port = htons(static_cast<uint16_t>(port));
  at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (::connect(fd_, reinterpret_cast<sockaddr*>(&at), sizeof at) != 0) {
    close();
    return;
  }
  const int on = 1;
  ::setsockopt(fd_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
}

Socket& Socket::operator=(Socket&& other) noexcept {
  close();
  fd_ = other.fd_;
  buffer_ = std::move(other.buffer_);
  other.fd_ = -1;
  return *this;
}

void Socket::close() {
  if (fd_ >= 0) ::close(fd_);
  fd_ = -1;
}

bool Socket::write(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t sent = ::send(fd_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

bool Socket::read_more(int milliseconds) {
  if (fd_ < 0) return false;
  pollfd waiting{fd_, POLLIN, 0};
  if (::poll(&waiting, 1, std::max(0, milliseconds)) <= 0) return false;
  char bytes[65536];
  const ssize_t got = ::recv(fd_, bytes, sizeof bytes, 0);
  if (got <= 0) {
    close();
    return false;
  }
  buffer_.append(bytes, static_cast<std::size_t>(got));
  return true;
}

std::string HttpAnswer::header(std::string_view name) const {
  const std::string key = "\r\n" + std::string(name) + ": ";
  const std::size_t at = head.find(key);
  if (at == std::string::npos) return "";
  return head.substr(at + key.size(), head.find("\r\n", at + key.size()) - at - key.size());
}

Value HttpAnswer::json() const {
  const Result<Value> value = json::parse(body, "answer");
  return value ? *value : Value();
}

HttpAnswer raw_http(int port, const std::string& bytes) {
  HttpAnswer answer;
  Socket socket(port);
  if (!socket.open()) return answer;
  socket.write(bytes);
  const int64_t end = now_ms() + 20000;
  std::size_t split;
  while ((split = socket.buffer().find("\r\n\r\n")) == std::string::npos)
    if (!socket.read_more(static_cast<int>(end - now_ms()))) return answer;
  answer.head = socket.buffer().substr(0, split + 2);
  answer.status = std::atoi(answer.head.substr(9, 3).c_str());
  const std::size_t length = static_cast<std::size_t>(std::atol(answer.header("Content-Length").c_str()));
  while (socket.buffer().size() < split + 4 + length)
    if (!socket.read_more(static_cast<int>(end - now_ms()))) break;
  answer.body = socket.buffer().substr(split + 4, length);
  return answer;
}

HttpAnswer http(int port, const std::string& method, const std::string& path, const std::string& body,
                const std::string& headers) {
  return raw_http(port, method + " " + path + " HTTP/1.1\r\nHost: localhost:" + std::to_string(port) +
                            "\r\nConnection: close\r\n" + headers + "Content-Length: " + std::to_string(body.size()) +
                            "\r\n\r\n" + body);
}

HttpAnswer post(int port, const std::string& path, const Value& body) {
  return http(port, "POST", path, json::write(body), "Content-Type: application/json\r\n");
}

Client::Client(int port, const std::string& headers, const std::string& game) : socket_(port) {
  if (!socket_.open()) return;
  socket_.write("GET /ws" + (game.empty() ? "" : "/" + game) + " HTTP/1.1\r\nHost: localhost:" + std::to_string(port) +
                "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: "
                "dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n" +
                headers + "\r\n");
  std::size_t split;
  while ((split = socket_.buffer().find("\r\n\r\n")) == std::string::npos)
    if (!socket_.read_more(10000)) return;
  status_ = std::atoi(socket_.buffer().substr(9, 3).c_str());
  upgraded_ = status_ == 101 && socket_.buffer().find("s3pPLMBiTxaQ9kYGzzhZRbK+xOo=") != std::string::npos;
  socket_.buffer().erase(0, split + 4);
}

bool Client::send(const Value& message) { return send_text(json::write(message)); }

bool Client::send_frame(int opcode, std::string_view payload, bool fin, bool masked) {
  std::string bytes(1, static_cast<char>((fin ? 0x80 : 0) | opcode));
  const char mask_bit = static_cast<char>(masked ? 0x80 : 0);
  if (payload.size() < 126) {
    bytes += static_cast<char>(mask_bit | static_cast<char>(payload.size()));
  } else if (payload.size() < 65536) {
    bytes += static_cast<char>(mask_bit | 126);
    bytes += static_cast<char>(payload.size() >> 8);
    bytes += static_cast<char>(payload.size());
  } else {
    bytes += static_cast<char>(mask_bit | 127);
    for (int i = 7; i >= 0; --i) bytes += static_cast<char>(payload.size() >> (8 * i));
  }
  const char mask[4] = {0x12, 0x34, 0x56, 0x78};
  if (masked) bytes.append(mask, 4);
  const std::size_t start = bytes.size();
  bytes += payload;
  if (masked)
    for (std::size_t i = start; i < bytes.size(); ++i) bytes[i] = static_cast<char>(bytes[i] ^ mask[(i - start) % 4]);
  return socket_.write(bytes);
}

std::optional<std::string> Client::frame(int milliseconds, int& opcode) {
  const int64_t end = now_ms() + milliseconds;
  std::string& b = socket_.buffer();
  const auto byte = [&b](std::size_t i) { return static_cast<uint8_t>(b[i]); };
  for (;;) {
    std::size_t head = 2, length = 0;
    bool whole = b.size() >= 2;
    if (whole) {
      length = byte(1) & 127;
      if (length >= 126) {
        const std::size_t wide = length == 126 ? 2 : 8;
        head += wide;
        whole = b.size() >= head;
        length = 0;
        for (std::size_t i = 0; whole && i < wide; ++i) length = length << 8 | byte(2 + i);
      }
    }
    if (whole && b.size() >= head + length) {
      opcode = byte(0) & 15;
      std::string payload = b.substr(head, length);
      b.erase(0, head + length);
      return payload;
    }
    if (!socket_.read_more(static_cast<int>(end - now_ms()))) return std::nullopt;
  }
}

std::optional<Value> Client::next(int milliseconds) {
  const int64_t end = now_ms() + milliseconds;
  for (;;) {
    int opcode = 0;
    const std::optional<std::string> payload = frame(static_cast<int>(end - now_ms()), opcode);
    if (!payload) {
      if (!socket_.open() && close_code == 0) close_code = 1006;
      return std::nullopt;
    }
    if (opcode == 9) {
      send_frame(10, *payload);
    } else if (opcode == 8) {
      close_code = payload->size() >= 2 ? static_cast<uint8_t>((*payload)[0]) << 8 | static_cast<uint8_t>((*payload)[1]) : 1005;
      send_frame(8, *payload);
      socket_.close();
      return std::nullopt;
    } else if (opcode == 1) {
      const Result<Value> value = json::parse(*payload, "frame");
      return value ? *value : Value();
    }
  }
}

Value Client::ask(const Value& message, int milliseconds) {
  const int id = next_id_++;
  Value numbered = Value::object();  // the id first, as the page does it
  numbered.set("id", id);
  for (const Value::Member& member : message.as_object()) numbered.set(member.first, member.second);
  send(numbered);
  const int64_t end = now_ms() + milliseconds;
  while (std::optional<Value> got = next(static_cast<int>(end - now_ms()))) {
    if (got->find("push")) pushes.push_back(std::move(*got));
    else if (got->at("id") == Value(id)) return *got;
  }
  return Value();
}

std::optional<Value> Client::next_push(std::string_view kind, int milliseconds) {
  const int64_t end = now_ms() + milliseconds;
  for (;;) {
    for (std::size_t i = 0; i < pushes.size(); ++i) {
      if (pushes[i].at("push").as_text() != kind) continue;
      Value found = pushes[i];
      pushes.erase(pushes.begin() + static_cast<std::ptrdiff_t>(i));
      return found;
    }
    std::optional<Value> got = next(static_cast<int>(end - now_ms()));
    if (!got) return std::nullopt;
    if (got->find("push")) pushes.push_back(std::move(*got));
  }
}

int Client::wait_close(int milliseconds) {
  const int64_t end = now_ms() + milliseconds;
  while (close_code == 0 && now_ms() < end)
    if (!next(static_cast<int>(end - now_ms())) && close_code == 0) break;
  return close_code;
}

}  // namespace furball::server_test
