#pragma once
// Small helpers for text: names of units, hexes and headings.

#include <optional>
#include <string>
#include <string_view>

#include "games/full_circle/full_circle.h"

namespace furball::full_circle {

std::string unit_id(int unit);                         // "E1", "I3", "B2"; nobody: ""
int unit_from_id(std::string_view id);                 // kNoUnit: no such id
std::string unit_name(const FullCircle& g, int unit);  // "Spitfire VB E1"
std::string hex_name(Place p);                         // "I13": file letter, column from the back
std::optional<Place> hex_from_name(std::string_view name);
std::string_view heading_name(int heading);      // "ahead", "front right", ...
std::string hexes_text(int n);                   // "1 hex", "2 hexes"
game::Cell unit_cell(const State& s, int unit);  // where that unit stands

}  // namespace furball::full_circle
