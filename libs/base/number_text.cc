#include "libs/base/number_text.h"

#include <cmath>
#include <cstdint>

#include "libs/base/decimal.h"

namespace furball {
namespace {

// `digits` as the digits of a number whose first stands for 10^exponent, written as printf's %g would.
std::string laid_out(std::string digits, int exponent, int precision) {
  while (digits.back() == '0') digits.pop_back();
  const int count = static_cast<int>(digits.size());
  if (exponent < -4 || exponent >= precision) {
    const std::string power = std::to_string(std::abs(exponent));
    return digits.substr(0, 1) + (count > 1 ? "." + digits.substr(1) : "") + (exponent < 0 ? "e-" : "e+") +
           (power.size() < 2 ? "0" : "") + power;
  }
  if (exponent < 0) return "0." + std::string(static_cast<std::size_t>(-exponent - 1), '0') + digits;
  if (count <= exponent + 1) return digits + std::string(static_cast<std::size_t>(exponent + 1 - count), '0');
  const auto point = static_cast<std::size_t>(exponent) + 1;
  return digits.substr(0, point) + "." + digits.substr(point);
}

}  // namespace

std::string number_text(double value) {
  if (std::isnan(value)) return "nan";
  const std::string sign = std::signbit(value) ? "-" : "";
  value = std::abs(value);
  if (std::isinf(value)) return sign + "inf";
  if (value == 0) return sign + "0";
  // Of the power of ten: right or one too high. The library's logarithm would bring its tables into the page's engine.
  constexpr double kTensInATwo = 0.30102999566398120;
  const int guess = static_cast<int>(std::floor((std::ilogb(value) + 1) * kTensInATwo));
  for (const int precision : {9, 15, 16, 17}) {
    // The guess or the rounding may have been one off.
    int exponent = guess - 1;
    std::string digits;
    do {
      digits = std::to_string(to_decimal(value, exponent - precision + 1));
    } while (static_cast<int>(digits.size()) > precision && ++exponent <= guess + 1);
    if (precision == 17 || from_decimal(digits, exponent - precision + 1) == value)
      return sign + laid_out(std::move(digits), exponent, precision);
  }
  return "";  // not reached: the last precision is always taken
}

std::string signed_text(double value) {
  const uint64_t hundredths = to_decimal(value, -2);
  const std::string cents = std::to_string(hundredths % 100);
  return (std::signbit(value) ? "-" : "+") + std::to_string(hundredths / 100) + (cents.size() < 2 ? ".0" : ".") + cents;
}

}  // namespace furball
