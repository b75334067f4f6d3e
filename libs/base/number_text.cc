#include "libs/base/number_text.h"

#include <cmath>
#include <cstdint>

namespace furball {
namespace {

constexpr int kDigits = 9;

double power_of_ten(int exponent) {  // exact up to 22
  double power = 1;
  for (; exponent > 0; --exponent) power *= 10;
  return power;
}

// value * 10^shift, rounded to a whole number, halves to even.
double scaled(double value, int shift) {
  for (; shift > 22; shift -= 22) value *= power_of_ten(22);
  for (; shift < -22; shift += 22) value /= power_of_ten(22);
  return std::nearbyint(shift >= 0 ? value * power_of_ten(shift) : value / power_of_ten(-shift));
}

}  // namespace

std::string number_text(double value) {
  if (std::isnan(value)) return "nan";
  std::string out = std::signbit(value) ? "-" : "";
  value = std::abs(value);
  if (std::isinf(value)) return out + "inf";
  if (value == 0) return out + "0";
  int exponent = static_cast<int>(std::floor(std::log10(value)));
  double whole = scaled(value, kDigits - 1 - exponent);
  if (whole >= power_of_ten(kDigits)) whole = scaled(value, kDigits - 1 - ++exponent);  // the logarithm or the rounding
  if (whole < power_of_ten(kDigits - 1)) whole = scaled(value, kDigits - 1 - --exponent);
  std::string digits = std::to_string(static_cast<uint64_t>(whole));
  while (digits.back() == '0') digits.pop_back();
  const int count = static_cast<int>(digits.size());
  if (exponent < -4 || exponent >= kDigits) {
    out += digits[0];
    if (count > 1) out += "." + digits.substr(1);
    const std::string power = std::to_string(std::abs(exponent));
    return out + (exponent < 0 ? "e-" : "e+") + (power.size() < 2 ? "0" : "") + power;
  }
  if (exponent < 0) return out + "0." + std::string(static_cast<std::size_t>(-exponent - 1), '0') + digits;
  if (count <= exponent + 1) return out + digits + std::string(static_cast<std::size_t>(exponent + 1 - count), '0');
  const auto point = static_cast<std::size_t>(exponent) + 1;
  return out + digits.substr(0, point) + "." + digits.substr(point);
}

std::string signed_text(double value) {
  const auto hundredths = static_cast<uint64_t>(scaled(std::abs(value), 2));
  const std::string cents = std::to_string(hundredths % 100);
  return (std::signbit(value) ? "-" : "+") + std::to_string(hundredths / 100) + (cents.size() < 2 ? ".0" : ".") + cents;
}

}  // namespace furball
