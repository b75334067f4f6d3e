#pragma once
// Floating-point numbers as text, the same on every compiler and in WASM. std::to_chars would do, but it brings 120 KiB
// of tables, and the page must load fast.

#include <string>

namespace furball {

std::string number_text(double value);  // nine digits, or as many more as it takes to read the same number back
std::string signed_text(double value);  // with a sign and two decimals: "%+.2f"

}  // namespace furball
