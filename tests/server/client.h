#pragma once
// A small WebSocket and HTTP client over plain sockets: it can also send what no proper client would.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "libs/base/value.h"

namespace furball::server_test {

class Socket {
 public:
  Socket() = default;
  explicit Socket(int port);  // 127.0.0.1; not open() if refused
  ~Socket() { close(); }
  Socket(Socket&& other) noexcept : fd_(other.fd_), buffer_(std::move(other.buffer_)) { other.fd_ = -1; }
  Socket& operator=(Socket&& other) noexcept;
  bool open() const { return fd_ >= 0; }
  void close();
  int fd() const { return fd_; }
  bool write(std::string_view bytes);
  // False at the end of the stream or when nothing comes within the time.
  bool read_more(int milliseconds);
  std::string& buffer() { return buffer_; }

 private:
  int fd_ = -1;
  std::string buffer_;
};

struct HttpAnswer {
  int status = 0;  // 0: no answer
  std::string head, body;
  std::string header(std::string_view name) const;
  Value json() const;
};
HttpAnswer http(int port, const std::string& method, const std::string& path, const std::string& body = "",
                const std::string& headers = "");
HttpAnswer raw_http(int port, const std::string& bytes);
HttpAnswer post(int port, const std::string& path, const Value& body);

class Client {
 public:
  Client() = default;
  // Opens the WebSocket; `game`: where that game is served.
  explicit Client(int port, const std::string& headers = "", const std::string& game = "");
  bool open() const { return socket_.open() && upgraded_; }
  int upgrade_status() const { return status_; }
  int fd() const { return socket_.fd(); }
  const std::string& unread() { return socket_.buffer(); }
  void drop() { socket_.close(); }  // vanish without a word

  bool send(const Value& message);
  bool send_text(std::string_view text) { return send_frame(1, text); }
  bool send_frame(int opcode, std::string_view payload, bool fin = true, bool masked = true);
  bool send_bytes(std::string_view bytes) { return socket_.write(bytes); }

  // The next text message; nothing when the time is up or the connection is closed. Pings are answered.
  std::optional<Value> next(int milliseconds = 30000);
  // Sends with a fresh id and waits for its answer; pushes that come first are kept in `pushes`.
  Value ask(const Value& message, int milliseconds = 30000);
  std::optional<Value> next_push(std::string_view kind, int milliseconds = 30000);
  std::vector<Value> pushes;
  int close_code = 0;  // what the server said when it closed; 1006: it just went away
  // Waits until the server closes; its code.
  int wait_close(int milliseconds = 30000);

 private:
  std::optional<std::string> frame(int milliseconds, int& opcode);
  Socket socket_;
  bool upgraded_ = false;
  int status_ = 0;
  int next_id_ = 1;
};

}  // namespace furball::server_test
