#pragma once
// Squares, facings and numbers as text.

#include <optional>
#include <string>
#include <string_view>

#include "games/wing_leader/queries.h"
#include "libs/base/say.h"

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

// Pieces of what players read.
std::string sentences(std::initializer_list<std::string_view> list);  // one after the other; empty ones are left out
std::string hits_text(int hits);                                      // "no hit", "1 hit", "2 hits"
std::string points_text(int halves);                                  // "1 point", "1½ points", from half movement points
std::string protection_text(const Card& card);                        // "3", "3-4"

// WL-5.3-d, WL-5.3-e: escorts and wings stand where they must. s05_setup.cc.
std::optional<Error> check_set_up(const WingLeader& g);

}  // namespace furball::wing_leader
