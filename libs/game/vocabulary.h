#pragma once
// The closed vocabularies of the contract: every word that a game may use to say of what kind a thing is. They stand
// here once; writers, the protocol's description and the page's types follow them. A word that is not in its list does
// not compile:
//
//   event.kind = "move";     // fine
//   event.kind = "movement"; // error: call to consteval function ... not a word of this vocabulary

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace furball::game {

template <const auto& kWords>
class Word {
 public:
  constexpr Word() = default;                            // the first word of the list
  consteval Word(const char* text) : Word(find(text)) {  // NOLINT: spelled as a word by design
    if (index_ >= kWords.size()) throw "not a word of this vocabulary";
  }
  static constexpr std::optional<Word> parse(std::string_view text) {
    const Word word(find(text));
    return word.index_ < kWords.size() ? std::optional(word) : std::nullopt;
  }

  constexpr std::string_view text() const { return kWords[index_]; }
  constexpr std::size_t index() const { return index_; }
  constexpr bool operator==(const Word&) const = default;

 private:
  explicit constexpr Word(std::size_t index) : index_(static_cast<uint8_t>(index)) {}
  static constexpr std::size_t find(std::string_view text) {
    std::size_t i = 0;
    while (i < kWords.size() && kWords[i] != text) ++i;
    return i;
  }
  uint8_t index_ = 0;
};

// What happened.
inline constexpr std::array<std::string_view, 14> kEventKinds = {
    "note",    // anything else worth a line
    "phase",   // a turn or phase begins
    "place",   // a unit comes onto the board
    "move",    // with the whole path
    "turn",    // a new heading
    "roll",    // dice fell
    "fire",    // somebody shoots or launches
    "hit",     // and does damage
    "leave",   // a unit goes home
    "lost",    // a unit is destroyed
    "marker",  // something other than a unit comes, goes or changes
    "tally",   // somebody sees or loses sight of somebody
    "bomb",    // bombs, torpedoes or rockets are released or strike
    "score",   // points, or the result
};
using EventKind = Word<kEventKinds>;

// What lies on the board beside the units.
inline constexpr std::array<std::string_view, 17> kMarkerKinds = {
    "label",  "cloud", "sun",  "haze", "contrail", "rain",     "target", "tally",
    "vector", "flak",  "zone", "arc",  "missile",  "dogfight", "wreck",  "line",
    "run",  // of a bomber at its target
};
using MarkerKind = Word<kMarkerKinds>;

// Choices of one kind stand together under the group's name.
inline constexpr std::array<std::string_view, 15> kGroups = {
    "other",   // anything else
    "move",    // where to fly
    "turn",    // which way to turn or face
    "speed",   // throttle, altitude, energy
    "fire",    // shoot or hold fire
    "bomb",    // attack what lies on the surface
    "target",  // whom to watch, tally, attack, react to
    "combat",  // choices inside a combat
    "order",   // whose turn it is, missions, formations
    "place",   // put a unit or marker on the board
    "set-up",  // agree on what the battle is
    "bid",     // the auction for sides
    "jettison",
    "leave",  // break off, leave the board, give up
    "pass",   // nothing more to do
};
using Group = Word<kGroups>;

// What a result means for whoever rolls.
inline constexpr std::array<std::string_view, 4> kTones = {"nothing", "gain", "cost", "side"};
using Tone = Word<kTones>;

inline constexpr std::array<std::string_view, 4> kBoardKinds = {"none", "lanes", "hex", "square"};
using BoardKind = Word<kBoardKinds>;

// How a counter is drawn.
inline constexpr std::array<std::string_view, 15> kUnitKinds = {
    "fighter", "heavy-fighter", "light-bomber", "medium-bomber", "heavy-bomber", "dive-bomber", "torpedo-bomber", "jet",
    "rocket",  "biplane",       "seaplane",     "missile",       "ship",         "ground",      "balloon",
};
using UnitKind = Word<kUnitKinds>;

}  // namespace furball::game
