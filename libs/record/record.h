#pragma once
// Records: JSON lines, append-only, human-readable. Every line carries a check that chains to the line
// before, so that any altered byte is found and its line named. See docs/records.md.

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "libs/record/match.h"

namespace furball::record {

inline constexpr int kFormat = 1;

// Writes line by line; what has been written never changes.
class Writer {
 public:
  explicit Writer(const Match& match);            // begins with the header line
  Writer(std::string_view last_line, int steps);  // goes on behind a line that it wrote
  std::string take();                             // the text since the last take()
  // `more`: further members of the line, such as what a roll was drawn from.
  void step(const game::Game&, const game::AnyState& before, const Step&, const Value& more = {});
  void undo(int to);             // back to having `to` steps
  void end(const Match& match);  // the closing line: score and hash

 private:
  void line(Value content);
  std::string text_;
  std::string check_;
  int number_ = 0;
};

// The whole record of a match as it stands (undone steps left out).
std::string write(const Match& match);

// A record of lines that no rules have looked at: of a game whose rules this program no longer has.
std::string write_unplayed(const Header& header, const std::vector<Value>& lines);

// Builds the game a header asks for; errors name the field.
using GameMaker = std::function<Result<std::shared_ptr<const game::Game>>(const Header&)>;

// Reads and replays a record, checking every line: form, chain, legality, outcomes, final hash. A record
// without closing line is a match to be continued. Errors name the line.
Result<Match> read(std::string_view text, const GameMaker& make);

// The same, and every roll is shown to `check` in the order it was made, undone ones included: `number` counts from 0.
struct RollSeen {
  int number;
  const game::Game& game;
  const game::AnyState& before;
  const game::OutcomeList& outcomes;
  uint32_t outcome;
  const game::Faces& faces;  // none in records written before they were kept
  const Value& line;         // as it stands in the record
};
using RollCheck = std::function<Result<void>(const RollSeen&)>;
Result<Match> read(std::string_view text, const GameMaker& make, const RollCheck& check);

Result<game::Faces> faces_from_value(const Value& list);
Value faces_to_value(const game::Faces& faces);
Value header_to_value(const Header& header);
Result<Header> header_from_value(const Value& value);

// Makes the match a header describes.
Result<Match> start(Header header, const GameMaker& make);

}  // namespace furball::record
