#pragma once
// The messages of docs/shared-games.md, read and checked field by field. Knows nothing of games or sockets.

#include <optional>
#include <string>
#include <string_view>

#include "libs/base/value.h"
#include "libs/fairdice/sha256.h"

namespace furball::server {

// Why a message is refused; `code` is one of the table in docs/shared-games.md.
struct Problem {
  std::string code;
  std::string message;
  std::string rule = {};
  std::string where = {};
};
Value to_value(const Problem& problem);

enum class Cmd { kJoin, kRead, kRecord, kPing, kApply, kUndo, kOffer, kAccept, kDecline, kWithdraw, kResign, kChat, kName };

struct Message {
  Cmd cmd = Cmd::kPing;
  Value id;                     // comes back unchanged
  Value request;                // everything, for reading commands
  std::optional<int64_t> head;  // apply, undo
  std::optional<int64_t> to;    // undo, offer
  std::string mid;
  std::string text;   // chat, name; join: name
  std::string offer;  // "undo", "draw", "rematch"
  // join
  std::string game, token;
  int64_t from = 0;
  std::optional<fairdice::Bytes32> entropy;
  bool views = true;
};

struct Parsed {
  Message message;
  std::optional<Problem> problem;
  bool hopeless = false;  // not even a JSON object: the connection ends
};
Parsed parse_message(std::string_view text);

// Letters a player may write: no control characters, at most `limit` code points, no blanks at the ends.
std::optional<std::string> clean_text(std::string_view text, std::size_t limit);

}  // namespace furball::server
