#pragma once
// Small helpers for text: names of units, hexes and headings, and one way to report an event.

#include <string>
#include <string_view>
#include <vector>

#include "games/full_circle/full_circle.h"
#include "libs/game/events.h"

namespace furball::full_circle {

std::string unit_id(int unit);                         // "E1", "I3", "B2"
int unit_from_id(std::string_view id);                 // kNoUnit: no such id
std::string unit_name(const FullCircle& r, int unit);  // "Spitfire VB E1"
std::string hex_name(Place p);                         // "I13": file letter, column from the back
std::optional<Place> hex_from_name(std::string_view name);
std::string_view heading_name(int heading);  // "ahead", "front right", ...
std::string signed_text(int value);          // "+2", "-1", "0"
std::string_view side_name(Side side);       // "escort", "interceptor"

void note(game::Events& events, const char* kind, std::string text, const char* rule, int unit = kNoUnit,
          std::vector<game::Cell> cells = {}, Value attrs = {});
std::vector<game::Modifier> modifiers(const Terms& terms);
std::string terms_text(const Terms& terms);  // "-12 climb, +2 thrust"

}  // namespace furball::full_circle
