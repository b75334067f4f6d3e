#pragma once
// What a front end needs to draw a position and to offer its choices: plain data, no rules.
// The same structs serve the terminal, the JSON API and the browser. Text is plain English.

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "libs/base/value.h"
#include "libs/game/types.h"
#include "libs/game/vocabulary.h"

namespace furball::game {

// A place on the board. The meaning of x, y, z is the board's:
//   lanes   x = box column, y = box row (0 = lowest), z = lane (0 far, 1 middle, 2 near)
//   hex     x = column, y = row of an offset grid (see Board), z = altitude in the game's smallest step
//   square  x = column, y = altitude row (0 = lowest), z = 0
struct Cell {
  int16_t x = 0;
  int16_t y = 0;
  int16_t z = 0;
  bool operator==(const Cell&) const = default;
};

// A number with its name and the rule it comes from, for panels and tooltips.
struct Fact {
  std::string key;    // stable, for scripts: "energy"
  std::string label;  // for people: "Energy"
  std::string value;
  std::string rule;
};

// One line of a modifier list. The sum of the values is what the rule used.
struct Modifier {
  std::string rule;
  std::string label;
  int value = 0;
};

struct Board {
  BoardKind kind;
  int columns = 0;
  int rows = 0;
  int levels = 1;                          // number of altitude steps (hex), lanes (lanes), else 1
  bool hex_pointy = true;                  // hex only: true = hexes stand on a corner, so rows are straight lines
  bool hex_shift_odd = true;               // hex only: odd rows (pointy) or odd columns (flat) are shifted by half a hex
  bool y_up = false;                       // true: row 0 is drawn at the bottom
  std::string ground;                      // "sea", "land", "clouds", "none": quiet background tint
  std::vector<std::string> column_labels;  // may be empty
  std::vector<std::string> row_labels;     // may be empty
  std::vector<Cell> missing;               // cells of the rectangle that are not part of the board
  std::vector<std::string> level_labels;   // hex only: name of each altitude z from 0 ("4.1"); may be empty
};

struct UnitView {
  std::string id;     // stable, as on the counter, in capital letters and digits: "EA", "B1" (docs/adding-a-game.md)
  std::string side;   // "blue", "red" or "none"
  std::string label;  // short, on the counter: "A"
  std::string name;   // "Spitfire flight A"
  UnitKind kind;      // how it is drawn
  Cell cell;
  int angle = 0;         // where the nose points on the board, degrees clockwise from the right
  int size = 1;          // aircraft drawn on the counter: 1 or 2 (squadron)
  bool can_act = false;  // may be chosen now
  bool active = false;   // is acting now
  bool acted = false;
  bool gone = false;                // has left the game: drawn as an empty outline or listed only
  std::vector<std::string> badges;  // short texts on the counter: "LOW", "2 hits"
  Value attrs;                      // drawing hints by key, e.g. {"pitch":"climb","energy":5,"speed":3,"bank":"left","hits":1};
                                    // docs/board-attrs.md lists the keys that the boards know, for units and markers
  std::vector<Fact> facts;
};

struct MarkerView {
  MarkerKind kind;
  std::string side;  // "blue", "red" or "none"
  std::string label;
  std::string rule;
  std::vector<Cell> cells;  // area, or the two ends of a line
  std::string unit;         // the unit it belongs to, if any
  std::string target;       // the other end (a unit id), if any
  Value attrs;              // e.g. {"density":"wispy"}
};

// One possible result of a roll, as shown before and after it.
struct OutcomeView {
  uint32_t id = 0;
  uint64_t weight = 0;
  std::string notation;  // short, parses back: "5"
  std::string label;     // "5: one hit on the bombers"
  Tone tone;             // for whoever rolls
};

// One side's part in a roll: what it needs and why.
struct RollPart {
  std::string label;  // "Bf 109 A fires"
  std::string side;
  std::string needs;  // "6 or more after modifiers"
  std::string rule;
  std::vector<Modifier> modifiers;
};

struct RollView {
  std::string title;  // "Combat: A attacks the Blenheims"
  std::string rule;
  std::string dice;  // "d6", "2d6", "d10"
  std::string side;  // who rolls; "none" for neutral dice
  std::vector<RollPart> parts;
  std::vector<OutcomeView> outcomes;  // filled by the contract: same order and weights as the chance node
  int each = 0;                       // every die that shows so much or more counts by itself; 0: they are added up

  // The only part of a roll that has one: what its dice must show.
  void need(std::string needs, std::vector<Modifier> modifiers = {}) {
    parts.push_back({title, side, std::move(needs), rule, std::move(modifiers)});
  }
};

// What an action leads to, before it is taken: cost, risk and the dice it will meet.
struct Preview {
  std::vector<Cell> end;        // where the unit would end (empty: unchanged or unknown)
  int angle = -1;               // and which way it would point; -1 unknown
  std::vector<Fact> facts;      // "Energy 7 -> 5", "Chance of a stall 1/6"
  std::vector<RollView> rolls;  // dice the action leads to, with modifiers and exact odds
  std::string warning;          // "must leave next turn"; shown in the danger colour
};

struct ActionView {
  Action action;
  std::string notation;              // short, unique at this node, parses back
  std::string label;                 // for people: "Dive to N 4-5, middle"
  Group group;                       // actions of one kind stand together
  std::string unit;                  // the unit that acts, if any
  std::vector<Cell> cells;           // path or area; the last one is where it leads (what a click selects)
  std::vector<std::string> targets;  // units aimed at
  bool attack = false;
  bool main = false;  // the plain default ("continue", "all fly on"): the big button
  std::string rule;
  Preview preview;  // may be left empty in long lists; see Game::preview
};

struct Prompt {
  std::string title;  // "Move flight A"
  std::string text;   // one or two sentences on what to do now
  std::string rule;
  std::string unit;  // the unit the question is about, if any
};

struct PhaseView {
  std::string key;
  std::string label;
  bool current = false;
};

struct SideView {
  std::string name;  // "Interceptors"
  int32_t points = 0;
  std::vector<Fact> facts;  // "Handicap 1", "Hits 3"
};

struct View {
  Node node;
  Board board;
  int turn = 0;         // as players count it, from 1
  int turns = 0;        // 0: no limit
  int point_scale = 1;  // points and score are shown divided by this (Jet Duel counts tenths)
  std::vector<PhaseView> phases;
  SideView sides[2];  // blue, red
  Prompt prompt;
  std::vector<UnitView> units;
  std::vector<MarkerView> markers;
  std::vector<Fact> facts;          // weather, options in force
  std::vector<ActionView> actions;  // at a decision node: every legal action, filled by the contract
  std::optional<RollView> roll;     // at a chance node, filled by the contract
  Score score;
  std::string result;  // at the end: one sentence
};

// Fractions as the screen prints them: weight 6 of 36 -> "1/6".
std::string fraction(uint64_t part, uint64_t whole);

}  // namespace furball::game
