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
// One answer for both, so that nobody learns which games there are.
inline Problem wrong_link() { return {"auth", "There is no such game, or the link is wrong."}; }

enum class Cmd {
  kJoin,
  kRead,
  kEntries,
  kRecord,
  kPing,
  kApply,
  kUndo,
  kOffer,
  kAccept,
  kDecline,
  kWithdraw,
  kResign,
  kChat,
  kName,
  kLink,
  kSwitch
};

struct Message {
  Cmd cmd = Cmd::kPing;
  int64_t received = 0;         // steady_ms()
  Value id;                     // comes back unchanged
  Value request;                // everything, for reading commands
  std::optional<int64_t> head;  // apply, undo
  std::optional<int64_t> to;    // undo, offer
  std::string mid;
  std::string text;   // chat, name; join: name
  std::string offer;  // "undo", "draw", "rematch", "delete"
  std::string what;   // link: "renew", "revoke", "code"; switch: "chat", "spectators", "advice"; record: "all", "header"
  bool on = true;     // switch
  int64_t from = 0;   // join, entries
  // join
  std::string game, token;
  std::optional<fairdice::Bytes32> entropy;
  bool views = true;
};

struct Parsed {
  Message message;
  std::optional<Problem> problem;
  bool hopeless = false;  // not even a JSON object: the connection ends
};
Parsed parse_message(std::string_view text);

// The id of a message that is refused unread, as far as it stands where pages put it: at the front. Else null.
Value quick_id(std::string_view text);

}  // namespace furball::server
