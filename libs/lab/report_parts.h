#pragma once
// The cards of a report's page.

#include <string>

#include "libs/lab/report.h"

namespace furball::lab {

std::string card(const std::string& title, const std::string& aside, const std::string& inside, const char* wide = "");
std::string dark_card(const std::string& title, const std::string& text, const std::string& inside);

std::string level_table(const Report& report);
std::string fate_table(const Report& report);
std::string factor_table(const Report& report);  // two factors: shares of all combinations, and whether they interact
std::string system_table(const Report& report);
std::string share_cell(const Share& share, bool chosen);

}  // namespace furball::lab
