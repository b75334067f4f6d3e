#pragma once
// Numbers as reports print them.

#include <cstdint>
#include <string>

#include "libs/lab/intervals.h"

namespace furball::lab {

std::string percent(double share, int digits = 0);  // 0.534 -> "53"
std::string decimal(double x, int digits = 1);
std::string plus_minus(const sim::Interval& i);  // half of the interval in points: "3", or "0.7"
std::string grouped(int64_t n);                  // "10,000"

}  // namespace furball::lab
