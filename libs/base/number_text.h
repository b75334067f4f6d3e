#pragma once
// Floating-point numbers as text, the same on every compiler and in WASM. printf would do, but it brings more code than
// many a rule book, and the page must load fast.

#include <string>

namespace furball {

std::string number_text(double value);  // nine significant digits, no more than needed: "%.9g"
std::string signed_text(double value);  // with a sign and two decimals: "%+.2f"

}  // namespace furball
