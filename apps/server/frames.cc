#include "apps/server/frames.h"

#include <cstring>

namespace furball::server {
namespace {

constexpr int kProtocolError = 1002, kTooBig = 1009;
constexpr std::size_t kLongestControl = 125;

bool is_control(Opcode opcode) { return static_cast<uint8_t>(opcode) >= 8; }

bool is_known(Opcode opcode) {
  return static_cast<uint8_t>(opcode) <= 2 || (is_control(opcode) && static_cast<uint8_t>(opcode) <= 10);
}

void unmask(char* bytes, std::size_t count, const char* mask) {
  uint32_t four;
  std::memcpy(&four, mask, 4);
  const uint64_t eight = static_cast<uint64_t>(four) << 32 | four;
  std::size_t i = 0;
  for (; i + 8 <= count; i += 8) {
    uint64_t part;
    std::memcpy(&part, bytes + i, 8);
    part ^= eight;
    std::memcpy(bytes + i, &part, 8);
  }
  for (; i < count; ++i) bytes[i] = static_cast<char>(bytes[i] ^ mask[i % 4]);
}

}  // namespace

std::size_t write_head(char (&head)[kLongestHead], Opcode opcode, std::size_t length) {
  head[0] = static_cast<char>(0x80 | static_cast<uint8_t>(opcode));
  if (length < 126) {
    head[1] = static_cast<char>(length);
    return 2;
  }
  const std::size_t wide = length < 65536 ? 2 : 8;
  head[1] = static_cast<char>(wide == 2 ? 126 : 127);
  for (std::size_t i = 0; i < wide; ++i) head[2 + i] = static_cast<char>(length >> (8 * (wide - 1 - i)));
  return 2 + wide;
}

std::string close_payload(int code, std::string_view reason) {
  std::string payload = {static_cast<char>(code >> 8), static_cast<char>(code)};
  return payload += reason.substr(0, kLongestControl - 2);
}

void FrameReader::feed(char* bytes, std::size_t count) {
  if (rest_.empty()) {
    at_ = bytes, left_ = count;
    return;
  }
  rest_.append(bytes, count);
  at_ = rest_.data(), left_ = rest_.size();
}

void FrameReader::keep_rest() {
  if (left_ == 0) std::string().swap(rest_);  // an idle connection keeps no buffer
  else rest_ = std::string(at_, left_);
  at_ = nullptr, left_ = 0;
}

FrameReader::Event FrameReader::bad(int code) {
  failed_ = true;
  return {Kind::kBad, {}, code};
}

FrameReader::Event FrameReader::next() {
  for (;;)  // pieces of a message are nothing by themselves
    if (const std::optional<Event> event = next_frame()) return *event;
}

std::optional<FrameReader::Event> FrameReader::next_frame() {
  if (failed_) return Event{};
  const auto byte = [this](std::size_t i) { return static_cast<uint8_t>(at_[i]); };
  if (left_ < 2) return keep_rest(), Event{};
  const auto opcode = static_cast<Opcode>(byte(0) & 15);
  const bool fin = byte(0) & 0x80, masked = byte(1) & 0x80;
  if ((byte(0) & 0x70) != 0 || !is_known(opcode) || !masked) return bad(kProtocolError);
  uint64_t length = byte(1) & 127;
  const std::size_t wide = length == 126 ? 2 : length == 127 ? 8 : 0;
  if (is_control(opcode) && (!fin || wide > 0)) return bad(kProtocolError);
  if (!is_control(opcode) && (opcode == Opcode::kMore) != in_pieces_) return bad(kProtocolError);
  if (left_ < 2 + wide) return keep_rest(), Event{};
  if (wide > 0) {
    length = 0;
    for (std::size_t i = 0; i < wide; ++i) length = length << 8 | byte(2 + i);
    if (length < 126 || (wide == 8 && length < 65536)) return bad(kProtocolError);  // not the shortest form
  }
  if (!is_control(opcode) && length > limit_ - (in_pieces_ ? message_.size() : 0)) return bad(kTooBig);
  const std::size_t head = 2 + wide + 4;
  if (left_ < head + length) return keep_rest(), Event{};
  char* payload = at_ + head;
  unmask(payload, length, payload - 4);
  at_ += head + length;
  left_ -= head + length;
  return whole(fin, opcode, payload, length);
}

std::optional<FrameReader::Event> FrameReader::whole(bool fin, Opcode opcode, char* payload, std::size_t length) {
  const std::string_view text(payload, length);
  if (opcode == Opcode::kPing) return Event{Kind::kPing, text};
  if (opcode == Opcode::kPong) return Event{Kind::kPong, text};
  if (opcode == Opcode::kClose) return length == 1 ? bad(kProtocolError) : Event{Kind::kClose, text};
  if (opcode != Opcode::kMore) {
    binary_ = opcode == Opcode::kBinary;
    if (!message_.empty()) std::string().swap(message_);
    if (fin) return Event{binary_ ? Kind::kBinary : Kind::kText, text};
  }
  message_ += text;
  in_pieces_ = !fin;
  if (!fin) return std::nullopt;
  return Event{binary_ ? Kind::kBinary : Kind::kText, message_};
}

}  // namespace furball::server
