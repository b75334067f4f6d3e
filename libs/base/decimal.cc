#include "libs/base/decimal.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <vector>

namespace furball {
namespace {

using Big = std::vector<uint32_t>;  // a whole number, least significant limb first, no zero at the top

void multiply_add(Big& n, uint32_t factor, uint32_t add) {
  uint64_t carry = add;
  for (uint32_t& limb : n) {
    carry += static_cast<uint64_t>(limb) * factor;
    limb = static_cast<uint32_t>(carry);
    carry >>= 32;
  }
  if (carry > 0) n.push_back(static_cast<uint32_t>(carry));
}

void multiply_by_power_of_ten(Big& n, int power) {
  for (; power >= 9; power -= 9) multiply_add(n, 1000000000, 0);
  for (; power > 0; --power) multiply_add(n, 10, 0);
}

void shift_left(Big& n, int bits) {
  if (bits % 32 > 0) multiply_add(n, 1u << (bits % 32), 0);
  n.insert(n.begin(), static_cast<std::size_t>(bits / 32), 0);
}

int bit_length(const Big& n) { return static_cast<int>(n.size()) * 32 - std::countl_zero(n.back()); }

// Long division, limb by limb. The quotient must fit 64 bits; n becomes the remainder, and both may be scaled alike.
uint64_t divide(Big& n, Big& d) {
  const int normal = std::countl_zero(d.back());  // a divisor with its top bit set makes good guesses
  shift_left(d, normal);
  shift_left(n, normal);
  n.resize(std::max(n.size(), d.size()) + 1);
  uint64_t quotient = 0;
  for (std::size_t at = n.size() - d.size(); at-- > 0;) {
    uint32_t& top = n[at + d.size()];
    uint64_t guess = std::min<uint64_t>(((static_cast<uint64_t>(top) << 32) | n[at + d.size() - 1]) / d.back(), 0xffffffff);
    uint64_t product = 0;
    int64_t borrow = 0;
    for (std::size_t i = 0; i < d.size(); ++i) {
      product += guess * d[i];
      borrow += static_cast<int64_t>(n[at + i]) - static_cast<int64_t>(product & 0xffffffff);
      n[at + i] = static_cast<uint32_t>(borrow);
      product >>= 32;
      borrow >>= 32;
    }
    int64_t rest = static_cast<int64_t>(top) - static_cast<int64_t>(product) + borrow;
    for (; rest < 0; --guess) {  // at most twice
      uint64_t carry = 0;
      for (std::size_t i = 0; i < d.size(); ++i) {
        carry += static_cast<uint64_t>(n[at + i]) + d[i];
        n[at + i] = static_cast<uint32_t>(carry);
        carry >>= 32;
      }
      rest += static_cast<int64_t>(carry);
    }
    top = static_cast<uint32_t>(rest);
    quotient = (quotient << 32) | guess;
  }
  while (!n.empty() && n.back() == 0) n.pop_back();
  return quotient;
}

int compare(const Big& a, const Big& b) {
  if (a.size() != b.size()) return a.size() < b.size() ? -1 : 1;
  const auto differ = std::mismatch(a.rbegin(), a.rend(), b.rbegin());
  return differ.first == a.rend() ? 0 : *differ.first < *differ.second ? -1 : 1;
}

// quotient * 2^-shift, plus a little more where `inexact`, as a double.
double rounded(uint64_t quotient, int shift, bool inexact) {
  const int bits = 64 - std::countl_zero(quotient);
  const int exponent = bits - 1 - shift;  // of the leading bit
  const int precision = std::min(53, exponent + 1075);
  if (precision < 0) return 0;
  const int drop = bits - precision;
  const uint64_t half = uint64_t{1} << (drop - 1);
  const uint64_t rest = quotient & (half | (half - 1));
  uint64_t kept = drop == 64 ? 0 : quotient >> drop;
  if (rest > half || (rest == half && (inexact || kept % 2 == 1))) ++kept;
  return std::ldexp(static_cast<double>(kept), drop - shift);
}

}  // namespace

double from_decimal(std::string_view digits, int power) {
  digits.remove_prefix(std::min(digits.find_first_not_of('0'), digits.size()));
  if (digits.empty()) return 0;
  const int64_t magnitude = static_cast<int64_t>(digits.size()) + power;
  if (magnitude > 310) return std::numeric_limits<double>::infinity();
  if (magnitude < -330) return 0;
  // Up to 15 digits and powers of ten to 22 are exact doubles, so one multiplication or division rounds correctly.
  if (digits.size() <= 15 && power >= -22 && power <= 22) {
    double value = 0, scale = 1;
    for (const char c : digits) value = value * 10 + (c - '0');
    for (int i = std::abs(power); i > 0; --i) scale *= 10;
    return power < 0 ? value / scale : value * scale;
  }
  // No halfway case between two doubles has more than 767 digits: of what follows only counts whether it is something.
  constexpr std::size_t kMost = 780;
  Big n, d{1};
  for (const char c : digits.substr(0, kMost)) multiply_add(n, 10, static_cast<uint32_t>(c - '0'));
  if (digits.size() > kMost) {
    power += static_cast<int>(digits.size() - kMost) - 1;
    multiply_add(n, 10, digits.find_first_not_of('0', kMost) == std::string_view::npos ? 0 : 1);
  }
  multiply_by_power_of_ten(power < 0 ? d : n, std::abs(power));
  const int shift = 63 - (bit_length(n) - bit_length(d));  // 63 or 64 bits of quotient
  shift_left(shift < 0 ? d : n, std::abs(shift));
  const uint64_t quotient = divide(n, d);
  return rounded(quotient, shift, !n.empty());
}

uint64_t to_decimal(double value, int power) {
  int exponent = 0;
  const auto mantissa = static_cast<uint64_t>(std::ldexp(std::frexp(std::abs(value), &exponent), 53));
  if (mantissa == 0) return 0;
  exponent -= 53;
  Big n{static_cast<uint32_t>(mantissa), static_cast<uint32_t>(mantissa >> 32)}, d{1};
  multiply_by_power_of_ten(power < 0 ? n : d, std::abs(power));
  shift_left(exponent < 0 ? d : n, std::abs(exponent));
  const uint64_t quotient = divide(n, d);
  if (n.empty()) return quotient;
  multiply_add(n, 2, 0);
  const int rest = compare(n, d);
  return quotient + (rest > 0 || (rest == 0 && quotient % 2 == 1) ? 1 : 0);
}

}  // namespace furball
