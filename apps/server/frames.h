#pragma once
// WebSocket frames (RFC 6455) as a server reads and writes them; no sockets here.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace furball::server {

enum class Opcode : uint8_t { kMore = 0, kText = 1, kBinary = 2, kClose = 8, kPing = 9, kPong = 10 };

inline constexpr std::size_t kLongestHead = 10;
// The head of a frame that is a whole message; how many bytes it has.
std::size_t write_head(char (&head)[kLongestHead], Opcode opcode, std::size_t length);
// What a close frame carries.
std::string close_payload(int code, std::string_view reason);

// What a client sends. Between messages it keeps nothing but a frame's beginning.
class FrameReader {
 public:
  explicit FrameReader(std::size_t limit) : limit_(limit) {}  // bytes of a message

  enum class Kind { kNothing, kText, kBinary, kPing, kPong, kClose, kBad };
  struct Event {
    Kind kind = Kind::kNothing;
    std::string_view payload = {};  // until the next call
    int code = 0;                   // kBad: what to close with
  };

  void feed(char* bytes, std::size_t count);  // changed while they are read; they must stay until next() says kNothing
  Event next();

 private:
  Event bad(int code);
  std::optional<Event> next_frame();  // nothing: a piece of a message
  std::optional<Event> whole(bool fin, Opcode opcode, char* payload, std::size_t length);
  void keep_rest();

  std::size_t limit_;
  char* at_ = nullptr;
  std::size_t left_ = 0;
  std::string rest_;     // of a frame that has not come whole
  std::string message_;  // its pieces so far
  bool in_pieces_ = false, binary_ = false, failed_ = false;
};

}  // namespace furball::server
