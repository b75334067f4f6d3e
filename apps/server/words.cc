#include "apps/server/words.h"

#include <cstdint>
#include <utility>

namespace furball::server {
namespace {

constexpr uint32_t kBad = 0xffffffff;

// The next code point, or kBad for anything that is not shortest-form UTF-8 of a scalar value.
uint32_t next_point(std::string_view text, std::size_t& at) {
  const auto byte = [&](std::size_t i) { return static_cast<uint8_t>(text[i]); };
  const uint8_t first = byte(at++);
  if (first < 0x80) return first;
  const int more = first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : first >= 0xc2 ? 1 : -1;
  if (more < 0 || first > 0xf4 || at + static_cast<std::size_t>(more) > text.size()) return kBad;
  uint32_t point = first & (0x3f >> more);
  for (int i = 0; i < more; ++i) {
    const uint8_t next = byte(at++);
    if ((next & 0xc0) != 0x80) return kBad;
    point = point << 6 | (next & 0x3f);
  }
  const bool shortest = more == 1 || (more == 2 ? point >= 0x800 : point >= 0x10000);
  if (!shortest || point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff)) return kBad;
  return point;
}

void append(std::string& text, uint32_t point) {
  const auto put = [&text](uint32_t byte) { text += static_cast<char>(byte); };
  if (point < 0x80) return put(point);
  if (point < 0x800) return put(0xc0 | point >> 6), put(0x80 | (point & 0x3f));
  if (point < 0x10000) return put(0xe0 | point >> 12), put(0x80 | (point >> 6 & 0x3f)), put(0x80 | (point & 0x3f));
  put(0xf0 | point >> 18), put(0x80 | (point >> 12 & 0x3f)), put(0x80 | (point >> 6 & 0x3f)), put(0x80 | (point & 0x3f));
}

bool within(uint32_t point, uint32_t from, uint32_t to) { return point >= from && point <= to; }

bool blank(uint32_t p) {
  return p <= 0x20 || p == 0x7f || within(p, 0x80, 0xa0) || p == 0x1680 || within(p, 0x2000, 0x200a) || p == 0x2028 ||
         p == 0x2029 || p == 0x202f || p == 0x205f || p == 0x3000;
}

// Seen by nobody, or turning what stands beside them: soft hyphen, joiners, marks of direction, fillers, tags, private use.
bool joiner(uint32_t p) { return p == 0x200c || p == 0x200d; }
bool hidden(uint32_t p) {
  return p == 0xad || p == 0x34f || p == 0x61c || p == 0x115f || p == 0x1160 || p == 0x17b4 || p == 0x17b5 ||
         within(p, 0x180b, 0x180f) || within(p, 0x200b, 0x200f) || within(p, 0x202a, 0x202e) || within(p, 0x2060, 0x206f) ||
         p == 0x3164 || p == 0xfeff || p == 0xffa0 || within(p, 0xfff0, 0xffff) || within(p, 0xe000, 0xf8ff) ||
         within(p, 0xe0000, 0x10ffff) || within(p, 0x1d173, 0x1d17a);
}

bool combining(uint32_t p) {
  return within(p, 0x300, 0x36f) || within(p, 0x483, 0x489) || within(p, 0x1ab0, 0x1aff) || within(p, 0x1dc0, 0x1dff) ||
         within(p, 0x20d0, 0x20ff) || within(p, 0xfe20, 0xfe2f);
}

std::optional<std::string> clean(std::string_view text, std::size_t limit, bool name) {
  constexpr int kMostMarks = 2;  // on one letter
  std::string out;
  std::size_t points = 0, kept = 0;  // kept: the text's length without blanks at its end
  int marks = 0;
  for (std::size_t at = 0; at < text.size();) {
    uint32_t point = next_point(text, at);
    if (point == kBad) return std::nullopt;
    if (++points > limit) return std::nullopt;
    if (name && within(point, 0xff01, 0xff5e)) point -= 0xfee0;
    if (hidden(point) && (name || !joiner(point))) continue;
    if (combining(point) && ++marks > kMostMarks) continue;
    if (!combining(point)) marks = 0;
    if (blank(point)) {
      const bool again = !out.empty() && out.back() == ' ';
      if (!out.empty() && !(name && again)) out += ' ';
      continue;
    }
    append(out, point);
    kept = out.size();
  }
  out.resize(kept);
  return out;
}

// Letters of other scripts, and digits, that look like a plain letter.
uint32_t plain_look(uint32_t p) {
  static constexpr std::pair<uint32_t, char> kAlike[] = {
      {0x430, 'a'}, {0x435, 'e'}, {0x43e, 'o'}, {0x440, 'p'}, {0x441, 'c'},  {0x443, 'y'}, {0x445, 'x'}, {0x456, 'l'},
      {0x458, 'j'}, {0x455, 's'}, {0x4bb, 'h'}, {0x501, 'd'}, {0x51b, 'q'},  {0x51d, 'w'}, {0x475, 'v'}, {0x410, 'a'},
      {0x412, 'b'}, {0x415, 'e'}, {0x41a, 'k'}, {0x41c, 'm'}, {0x41d, 'h'},  {0x41e, 'o'}, {0x420, 'p'}, {0x421, 'c'},
      {0x422, 't'}, {0x423, 'y'}, {0x425, 'x'}, {0x406, 'l'}, {0x408, 'j'},  {0x405, 's'}, {0x43a, 'k'}, {0x43c, 'm'},
      {0x442, 't'}, {0x432, 'b'}, {0x43d, 'h'}, {0x3b1, 'a'}, {0x3bf, 'o'},  {0x3c1, 'p'}, {0x3bd, 'v'}, {0x3b9, 'l'},
      {0x3c5, 'u'}, {0x3ba, 'k'}, {0x3c7, 'x'}, {0x391, 'a'}, {0x392, 'b'},  {0x395, 'e'}, {0x396, 'z'}, {0x397, 'h'},
      {0x399, 'l'}, {0x39a, 'k'}, {0x39c, 'm'}, {0x39d, 'n'}, {0x39f, 'o'},  {0x3a1, 'p'}, {0x3a4, 't'}, {0x3a5, 'y'},
      {0x3a7, 'x'}, {0x131, 'l'}, {0x237, 'j'}, {0x251, 'a'}, {0x261, 'g'},  {0x26a, 'l'}, {'0', 'o'},   {'1', 'l'},
      {'i', 'l'},   {'|', 'l'},   {'!', 'l'},   {'5', 's'},   {0x2160, 'l'}, {0x2170, 'l'}};
  for (const auto& [other, letter] : kAlike)
    if (other == p) return static_cast<uint32_t>(letter);
  return p;
}

}  // namespace

std::optional<std::string> clean_chat(std::string_view text, std::size_t limit) { return clean(text, limit, false); }
std::optional<std::string> clean_name(std::string_view text, std::size_t limit) { return clean(text, limit, true); }

std::string look_of(std::string_view name) {
  std::string look;
  for (std::size_t at = 0; at < name.size();) {
    uint32_t point = next_point(name, at);
    if (point == kBad || combining(point) || blank(point) || point == '.' || point == '_' || point == '-') continue;
    if (point >= 'A' && point <= 'Z') point += 32;
    append(look, plain_look(point));
  }
  std::string seen;  // "rn" is an "m" at a glance
  for (const char c : look) {
    const bool m = c == 'n' && !seen.empty() && seen.back() == 'r';
    if (m) seen.back() = 'm';
    else seen += c;
  }
  return seen;
}

}  // namespace furball::server
