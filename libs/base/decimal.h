#pragma once
// Exact conversion between decimal digits and doubles: the same on every compiler and in WASM, where the standard library's
// own would bring more code than many a rule book (docs/decisions/0008-one-json-parser.md).

#include <cstdint>
#include <string_view>

namespace furball {

// The double nearest to digits * 10^power, halves to even; infinity when it is too large. `digits` holds nothing but digits.
double from_decimal(std::string_view digits, int power);

// |value| / 10^power as a whole number, halves to even. The result must be below 10^19.
uint64_t to_decimal(double value, int power);

}  // namespace furball
