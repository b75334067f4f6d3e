#pragma once
// Squares and facings as text.

#include <optional>
#include <string>
#include <string_view>

#include "games/wing_leader/queries.h"

namespace furball::wing_leader {

const KindInfo* info_of(Kind kind);     // nullptr: no such kind
std::string square_name(int x, int y);  // "K5"
inline std::string square_name(const Unit& u) { return square_name(u.x, u.y); }
std::optional<Square> parse_square(std::string_view text);
inline constexpr std::string_view kFacingNames[] = {"N", "NE", "E", "SE", "S", "SW", "W", "NW"};
// The same for players, who see the battle from the side.
inline constexpr std::string_view kFacingWords[] = {"up",   "up to the right",  "right", "down to the right",
                                                    "down", "down to the left", "left",  "up to the left"};
std::optional<int> parse_facing(std::string_view text);
std::optional<int> find_unit(const WingLeader& g, const State& s, std::string_view label);

// WL-5.3-d, WL-5.3-e: escorts and wings stand where they must. s05_setup.cc.
std::optional<Error> check_set_up(const WingLeader& g);

}  // namespace furball::wing_leader
