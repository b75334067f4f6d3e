#include "libs/json/small_parser.h"

#include <cstdint>
#include <limits>
#include <string>
#include <utility>

namespace furball::json {
namespace {

constexpr int kDeepest = 32;

class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  bool whole(Value& out) {
    if (!value(out, 0)) return false;
    space();
    return at_ == text_.size() || fail("text after the end");
  }
  std::string problem() const { return std::string(problem_) + " at character " + std::to_string(at_ + 1); }

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
    if (depth > kDeepest) return fail("nested too deeply");
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

  bool object(Value& out, int depth) {
    out = Value::object();
    ++at_;
    space();
    if (peek() == '}') return ++at_, true;
    for (;;) {
      space();
      std::string key;
      if (peek() != '"') return fail("a name in quotes is missing");
      if (!string(key)) return false;
      space();
      if (peek() != ':') return fail("':' is missing");
      ++at_;
      Value member;
      if (!value(member, depth + 1)) return false;
      out.set(key, std::move(member));
      space();
      if (peek() == '}') return ++at_, true;
      if (peek() != ',') return fail("',' or '}' is missing");
      ++at_;
    }
  }

  bool array(Value& out, int depth) {
    out = Value::array();
    ++at_;
    space();
    if (peek() == ']') return ++at_, true;
    for (;;) {
      Value item;
      if (!value(item, depth + 1)) return false;
      out.push_back(std::move(item));
      space();
      if (peek() == ']') return ++at_, true;
      if (peek() != ',') return fail("',' or ']' is missing");
      ++at_;
    }
  }

  bool hex4(uint32_t& code) {
    code = 0;
    for (int i = 0; i < 4; ++i) {
      const char c = peek();
      const int digit = c >= '0' && c <= '9'   ? c - '0'
                        : c >= 'a' && c <= 'f' ? c - 'a' + 10
                        : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                               : -1;
      if (digit < 0) return fail("four hexadecimal digits are missing");
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
    if (code >= 0xDC00 && code < 0xE000) return fail("half a surrogate pair");
    if (code >= 0xD800 && code < 0xDC00) {
      uint32_t low = 0;
      if (text_.substr(at_, 2) != "\\u") return fail("half a surrogate pair");
      at_ += 2;
      if (!hex4(low)) return false;
      if (low < 0xDC00 || low > 0xDFFF) return fail("half a surrogate pair");
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
        ++at_;
      out.append(text_.substr(from, at_ - from));
      if (at_ >= text_.size()) return fail("a text without end");
      const char c = text_[at_];
      if (c != '"' && c != '\\') return fail("a control character in a text");
      ++at_;
      if (c == '"') return true;
      if (!escape(out)) return false;
    }
  }

  // Up to 15 digits and powers of ten to 22 are exact doubles, so one multiplication or division rounds correctly.
  bool number(Value& out) {
    const bool negative = peek() == '-';
    if (negative) ++at_;
    const auto digit = [&] { return peek() >= '0' && peek() <= '9'; };
    if (!digit()) return fail("a value is missing");
    const bool zero = peek() == '0';
    uint64_t mantissa = 0;
    int power = 0, digits = 0;
    bool whole = true, large = false;
    const auto take = [&](bool fraction) {
      ++digits;
      if (mantissa > (std::numeric_limits<uint64_t>::max() - 9) / 10) {
        large = true;
        if (!fraction) ++power;
      } else {
        mantissa = mantissa * 10 + static_cast<uint64_t>(peek() - '0');
        if (fraction) --power;
      }
      ++at_;
    };
    while (digit()) take(false);
    if (zero && digits > 1) return fail("a number begins with 0");
    if (peek() == '.') {
      whole = false;
      ++at_;
      if (!digit()) return fail("a digit is missing");
      while (digit()) take(true);
    }
    if (peek() == 'e' || peek() == 'E') {
      whole = false;
      ++at_;
      const bool down = peek() == '-';
      if (down || peek() == '+') ++at_;
      if (!digit()) return fail("a digit is missing");
      int exponent = 0;
      for (; digit(); ++at_)
        if (exponent < 10000) exponent = exponent * 10 + (peek() - '0');
      power += down ? -exponent : exponent;
    }
    const uint64_t limit = static_cast<uint64_t>(std::numeric_limits<int64_t>::max()) + (negative ? 1u : 0u);
    if (whole && !large && mantissa <= limit) {
      out = Value(static_cast<long long>(negative ? uint64_t{0} - mantissa : mantissa));
      return true;
    }
    double result = static_cast<double>(mantissa);
    double scale = 1;
    for (int i = power < 0 ? -power : power; i > 0 && scale < 1e300; --i) scale *= 10;
    result = power < 0 ? result / scale : result * scale;
    out = Value(negative ? -result : result);
    return true;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  const char* problem_ = "";
};

}  // namespace

Result<Value> parse_small(std::string_view text, std::string_view name) {
  Parser parser(text);
  Value value;
  if (!parser.whole(value)) return Error{std::string(name), "not valid JSON: " + parser.problem(), ""};
  return value;
}

}  // namespace furball::json
