// A parser for RFC 8259, held against a table of cases in json_test.cc. It serves native and WASM alike: see
// docs/decisions/0008-one-json-parser.md.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>

#include "libs/base/decimal.h"
#include "libs/base/say.h"
#include "libs/json/json.h"

namespace furball::json {
namespace {

class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  bool whole(Value& out) {
    if (!value(out, 0)) return false;
    space();
    return at_ == text_.size() || fail("unexpected text after the end");
  }
  std::string problem() const {
    const std::string_view before = text_.substr(0, std::min(at_, text_.size()));
    const std::size_t line = before.rfind('\n');
    if (line == std::string_view::npos)
      return say("is not valid JSON: {problem} at character {character}", {{"problem", problem_}, {"character", at_ + 1}});
    return say(
        "is not valid JSON: {problem} at line {line}, character {character}",
        {{"problem", problem_}, {"line", 1 + std::count(before.begin(), before.end(), '\n')}, {"character", at_ - line}});
  }

 private:
  bool fail(const char* problem) {
    if (!*problem_) problem_ = problem;
    return false;
  }
  char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  void space() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\n' || text_[at_] == '\t' || text_[at_] == '\r')) ++at_;
  }
  bool word(std::string_view expected) {
    if (text_.substr(at_, expected.size()) != expected) return fail("unknown word");
    at_ += expected.size();
    return true;
  }

  bool value(Value& out, int depth) {
    if (depth > kDeepest) return fail("too many levels of nesting");
    space();
    switch (peek()) {
      case '{': return object(out, depth);
      case '[': return array(out, depth);
      case '"': {
        std::string text;
        if (!string(text)) return false;
        out = Value(std::move(text));
        return true;
      }
      case 't': out = Value(true); return word("true");
      case 'f': out = Value(false); return word("false");
      case 'n': out = Value(); return word("null");
      default: return number(out);
    }
  }

  // What stands between brackets, with commas; item() reads one.
  bool items(char close, const char* expected, auto item) {
    ++at_;
    space();
    if (peek() == close) return ++at_, true;
    for (;;) {
      if (!item()) return false;
      space();
      if (peek() == close) return ++at_, true;
      if (peek() != ',') return fail(expected);
      ++at_;
    }
  }

  bool object(Value& out, int depth) {
    out = Value::object();
    return items('}', "expected ',' or '}'", [&] {
      space();
      std::string key;
      if (peek() != '"') return fail("expected a name in quotes");
      if (!string(key)) return false;
      space();
      if (peek() != ':') return fail("expected ':'");
      ++at_;
      Value member;
      if (!value(member, depth + 1)) return false;
      out.set(key, std::move(member));
      return true;
    });
  }

  bool array(Value& out, int depth) {
    out = Value::array();
    return items(']', "expected ',' or ']'", [&] {
      Value item;
      if (!value(item, depth + 1)) return false;
      out.push_back(std::move(item));
      return true;
    });
  }

  bool hex4(uint32_t& code) {
    code = 0;
    for (int i = 0; i < 4; ++i) {
      const char c = peek();
      const int digit = c >= '0' && c <= '9'   ? c - '0'
                        : c >= 'a' && c <= 'f' ? c - 'a' + 10
                        : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                               : -1;
      if (digit < 0) return fail("expected four hexadecimal digits");
      code = code * 16 + static_cast<uint32_t>(digit);
      ++at_;
    }
    return true;
  }

  bool escape(std::string& out) {
    const char c = peek();
    ++at_;
    switch (c) {
      case '"':
      case '\\':
      case '/': out += c; return true;
      case 'b': out += '\b'; return true;
      case 'f': out += '\f'; return true;
      case 'n': out += '\n'; return true;
      case 'r': out += '\r'; return true;
      case 't': out += '\t'; return true;
      case 'u': break;
      default: return fail("unknown escape");
    }
    uint32_t code = 0;
    if (!hex4(code)) return false;
    if (code >= 0xDC00 && code < 0xE000) return fail("half of a surrogate pair");
    if (code >= 0xD800 && code < 0xDC00) {
      uint32_t low = 0;
      if (text_.substr(at_, 2) != "\\u") return fail("half of a surrogate pair");
      at_ += 2;
      if (!hex4(low)) return false;
      if (low < 0xDC00 || low > 0xDFFF) return fail("half of a surrogate pair");
      code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
    }
    const auto tail = [&](uint32_t bits) { out += static_cast<char>(0x80 | (bits & 0x3F)); };
    if (code < 0x80) {
      out += static_cast<char>(code);
    } else if (code < 0x800) {
      out += static_cast<char>(0xC0 | (code >> 6)), tail(code);
    } else if (code < 0x10000) {
      out += static_cast<char>(0xE0 | (code >> 12)), tail(code >> 6), tail(code);
    } else {
      out += static_cast<char>(0xF0 | (code >> 18)), tail(code >> 12), tail(code >> 6), tail(code);
    }
    return true;
  }

  bool string(std::string& out) {
    ++at_;
    for (;;) {
      const std::size_t from = at_;
      while (at_ < text_.size() && text_[at_] != '"' && text_[at_] != '\\' && static_cast<unsigned char>(text_[at_]) >= 0x20)
        if (!character()) return false;
      out.append(text_.substr(from, at_ - from));
      if (at_ >= text_.size()) return fail("unterminated string");
      const char c = text_[at_];
      if (c != '"' && c != '\\') return fail("control character in a string");
      ++at_;
      if (c == '"') return true;
      if (!escape(out)) return false;
    }
  }

  // One character of UTF-8: no stray bytes, no surrogates, nothing longer than it need be or beyond U+10FFFF.
  bool character() {
    const auto byte = [&](std::size_t i) { return at_ + i < text_.size() ? static_cast<unsigned char>(text_[at_ + i]) : 0; };
    const int first = byte(0);
    if (first < 0x80) return ++at_, true;
    const std::size_t more = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : 1;
    const int low = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;   // of the second byte
    const int high = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;  // likewise
    bool good = first >= 0xC2 && first <= 0xF4 && byte(1) >= low && byte(1) <= high;
    for (std::size_t i = 2; i <= more; ++i) good = good && (byte(i) & 0xC0) == 0x80;
    if (!good) return fail("invalid UTF-8");
    at_ += more + 1;
    return true;
  }

  bool digit() const { return peek() >= '0' && peek() <= '9'; }
  // The digits from here on, at least one of them.
  bool digits(std::string_view& out) {
    const std::size_t from = at_;
    while (digit()) ++at_;
    out = text_.substr(from, at_ - from);
    return !out.empty() || fail("expected a digit");
  }

  // A number without fraction and exponent that fits 64 bits is an integer, exactly; any other the nearest double.
  bool number(Value& out) {
    const bool negative = peek() == '-';
    if (negative) ++at_;
    else if (!digit()) return fail("expected a value");
    std::string_view whole, fraction, exponent;
    if (!digits(whole)) return false;
    if (whole.size() > 1 && whole[0] == '0') return fail("a number that starts with 0");
    bool plain = true, down = false;
    if (peek() == '.') {
      plain = false;
      ++at_;
      if (!digits(fraction)) return false;
    }
    if (peek() == 'e' || peek() == 'E') {
      plain = false;
      ++at_;
      down = peek() == '-';
      if (down || peek() == '+') ++at_;
      if (!digits(exponent)) return false;
    }
    return plain && integer(whole, negative, out) ? true : real(whole, fraction, exponent, down, negative, out);
  }

  static bool integer(std::string_view digits, bool negative, Value& out) {
    if (digits.size() > 19) return false;
    uint64_t number = 0;
    for (const char c : digits) number = number * 10 + static_cast<uint64_t>(c - '0');
    if (number > static_cast<uint64_t>(std::numeric_limits<int64_t>::max()) + (negative ? 1u : 0u)) return false;
    out = Value(static_cast<long long>(negative ? uint64_t{0} - number : number));
    return true;
  }

  bool real(std::string_view whole, std::string_view fraction, std::string_view exponent, bool down, bool negative,
            Value& out) {
    int64_t power = 0;
    for (const char c : exponent)
      if (power < 1000000000) power = power * 10 + (c - '0');
    power = (down ? -power : power) - static_cast<int64_t>(fraction.size());
    const double size = from_decimal(std::string(whole).append(fraction),
                                     static_cast<int>(std::clamp<int64_t>(power, -2000000000, 2000000000)));
    if (std::isinf(size)) return fail("a number that is too large ends");
    out = Value(negative ? -size : size);
    return true;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  const char* problem_ = "";
};

}  // namespace

Result<Value> parse(std::string_view text, std::string_view name) {
  if (text.size() > kLongest) return Error{std::string(name), say("is longer than {most} MiB", {{"most", kLongest >> 20}}), ""};
  Parser parser(text);
  Value value;
  if (!parser.whole(value)) return Error{std::string(name), parser.problem(), ""};
  return value;
}

}  // namespace furball::json
