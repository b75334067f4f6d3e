#pragma once
// Shared games in SQL: SQLite by default, PostgreSQL by URL, one code path (SOCI). A game is a row and a journal of
// entries; (game, seq) is unique, so two writers can never both append the same number.
//
// The methods throw std::exception when the database fails: call them inside a job of CommitQueue, which turns
// that into an error for the caller.

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "libs/base/result.h"

namespace furball::store {

// One line of a game's journal; docs/shared-games.md names the kinds.
struct Entry {
  int64_t seq = 0;  // from 1, without gaps
  std::string kind;
  int seat = -1;     // 0 blue, 1 red, -1 nobody
  int64_t code = 0;  // action, outcome or step, by kind
  std::string text;
  std::string mid;  // the client's message id; may be empty
  int64_t at = 0;   // milliseconds since 1970
  bool operator==(const Entry&) const = default;
};

struct Game {
  int64_t id = 0;         // random, positive
  int64_t created = 0;    // milliseconds since 1970
  std::string header;     // JSON: the record's header
  std::string seed;       // the server's secret for the dice, hexadecimal
  std::string tokens[3];  // hashes of the tokens of blue, red and the audience; empty: a bot's seat, or a link taken back
  std::string codes[2];   // hashes of the recovery codes of blue and red; empty: none has been asked for
};

// A line of a list of games.
struct Listed {
  int64_t id = 0, created = 0;
  int64_t entries = 0;  // how long the journal is
  int64_t last = 0;     // when the newest entry was made; 0: none
};

class Store {
 public:
  // "sqlite:PATH" (or just a path), "postgresql://...". Creates and migrates the tables. `instance` is the name
  // under which this process tells others what it has stored.
  static Result<std::unique_ptr<Store>> open(const std::string& url, const std::string& instance);
  // A second connection to a database that open() has prepared, for reading beside the writer: it waits for nobody's lock.
  static Result<std::unique_ptr<Store>> open_reader(const std::string& url);
  ~Store();

  bool shared() const;  // other processes may write too (PostgreSQL)

  void begin();
  void commit();
  void rollback() noexcept;
  void reconnect();  // after a lost connection; throws when it fails

  void create(const Game& game);
  // Appends entries that follow each other. False: the first number is taken, nothing was written.
  bool append(int64_t game, std::span<const Entry> entries);
  std::optional<Game> game(int64_t id);
  // Those after a number, at most so many.
  std::vector<Entry> entries(int64_t game, int64_t after, int64_t most = INT64_MAX);
  void set_token(int64_t game, int role, const std::string& hash);  // 0 blue, 1 red, 2 the audience
  void set_code(int64_t game, int seat, const std::string& hash);
  void erase(int64_t game);                                    // with its journal
  std::vector<Listed> list(int64_t before_created, int most);  // newest first
  std::vector<int64_t> untouched(int64_t since, int most);     // games in which nothing has happened since then
  // Small facts by name: health, banned addresses.
  void put_note(const std::string& name, const std::string& value);
  void erase_note(const std::string& name);
  std::vector<std::pair<std::string, std::string>> notes(const std::string& prefix);
  int64_t bytes();  // of the whole database
  // To the other processes on the same database, with the next commit; at most 7,000 bytes.
  void tell(const std::string& text);

 private:
  struct Impl;
  explicit Store(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

inline constexpr int kSchemaVersion = 2;
bool is_postgres(std::string_view url);
std::string sqlite_path(std::string_view url);

}  // namespace furball::store
