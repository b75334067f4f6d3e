#include "libs/store/store.h"

#include <fcntl.h>
#include <libpq-fe.h>
#include <soci/postgresql/soci-postgresql.h>
#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>
#include <sys/file.h>
#include <unistd.h>

#include <stdexcept>
#include <utility>

#include "libs/store/checkpointer.h"
#include "libs/store/migrations.h"

namespace furball::store {
namespace {

std::string replaced(std::string text, std::string_view what, std::string_view by) {
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size()))
    text.replace(at, what.size(), by);
  return text;
}

// SOCI wants "key=value" words, not a URL.
std::string postgres_words(const std::string& url) {
  char* problem = nullptr;
  PQconninfoOption* options = PQconninfoParse(url.c_str(), &problem);
  if (!options) {
    const std::string text = problem ? problem : "the database's URL cannot be read";
    PQfreemem(problem);
    throw std::runtime_error(text);
  }
  std::string words;
  for (const PQconninfoOption* option = options; option->keyword; ++option) {
    if (!option->val || !*option->val) continue;
    words += (words.empty() ? "" : " ") + std::string(option->keyword) + "='" +
             replaced(replaced(option->val, "\\", "\\\\"), "'", "\\'") + "'";
  }
  PQconninfoFree(options);
  return words;
}

// One server process per SQLite file: there is nothing that would tell a second one about new entries.
class FileLock {
 public:
  explicit FileLock(const std::string& path) : fd_(::open((path + ".lock").c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0600)) {
    if (fd_ < 0) throw std::runtime_error("cannot create " + path + ".lock");
    if (::flock(fd_, LOCK_EX | LOCK_NB) != 0) {
      ::close(fd_);
      throw std::runtime_error("another server is using " + path + "; several servers need PostgreSQL");
    }
  }
  ~FileLock() { ::close(fd_); }
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;

 private:
  int fd_;
};

}  // namespace

std::string sqlite_path(std::string_view url) {
  for (const std::string_view prefix : {"sqlite://", "sqlite:"})
    if (url.starts_with(prefix)) return std::string(url.substr(prefix.size()));
  return std::string(url);
}

bool is_postgres(std::string_view url) { return url.starts_with("postgresql://") || url.starts_with("postgres://"); }

struct Store::Impl {
  std::string url;
  std::string instance;
  bool postgres = false;
  bool reading = false;  // never writes
  std::unique_ptr<FileLock> lock;
  std::unique_ptr<soci::session> sql;
  std::unique_ptr<soci::statement> insert;
  std::unique_ptr<Checkpointer> checkpointer;  // of the writer to a SQLite file
  int rows = 0;                                // of the transaction under way
  std::vector<std::string> told;               // goes out with the commit

  // Bound to `insert`.
  long long game = 0, seq = 0, code = 0, at = 0;
  int seat = 0;
  std::string kind, body, mid;

  void connect() {
    insert.reset();
    sql.reset();
    if (postgres) {
      sql = std::make_unique<soci::session>(soci::postgresql, postgres_words(url));
      *sql << "set client_min_messages = warning";
    } else {
      sql = std::make_unique<soci::session>(soci::sqlite3, "db=\"" + sqlite_path(url) + "\" timeout=10");
      // WAL with full synchronisation: a commit returns once the log is on the disk, so that neither kill -9 nor a
      // power cut loses what was accepted. (NORMAL would survive the first, not the second.)
      std::string mode;
      if (!reading) *sql << "pragma journal_mode = wal", soci::into(mode);
      if (reading) *sql << "pragma query_only = on";
      *sql << "pragma synchronous = full";
      *sql << "pragma foreign_keys = on";
      *sql << "pragma wal_autocheckpoint = 0";  // see Checkpointer
      *sql << "pragma cache_size = -16384";
    }
  }

  // SQLite's readers see the last commit and wait for nobody; only the writer asks for the lock.
  void begin() {
    if (postgres) *sql << (reading ? "begin read only" : "begin");
    else *sql << (reading ? "begin deferred" : "begin immediate");
  }

  void migrate() {
    begin();
    if (postgres) *sql << "select pg_advisory_xact_lock(7243111)";
    *sql << "create table if not exists furball_schema (version integer not null)";
    int version = 0, rows = 0;
    *sql << "select count(*), coalesce(max(version), 0) from furball_schema", soci::into(rows), soci::into(version);
    if (version > kSchemaVersion)
      throw std::runtime_error("the database has schema " + std::to_string(version) + ", this program knows only " +
                               std::to_string(kSchemaVersion));
    const auto steps = migrations();
    for (; version < static_cast<int>(steps.size()); ++version) {
      const std::string text =
          replaced(std::string(steps[static_cast<std::size_t>(version)]), "{without_rowid}", postgres ? "" : "without rowid");
      for (std::size_t from = 0; from < text.size();) {
        const std::size_t end = std::min(text.find(';', from), text.size());
        *sql << text.substr(from, end - from);
        from = end + 1;
      }
    }
    if (rows == 0) *sql << "insert into furball_schema (version) values (:v)", soci::use(version);
    else *sql << "update furball_schema set version = :v", soci::use(version);
    *sql << "commit";
  }

  void prepare() {
    insert = std::make_unique<soci::statement>(
        (sql->prepare << "insert into entries (game, seq, kind, seat, code, body, mid, at) "
                         "values (:game, :seq, :kind, :seat, :code, :body, :mid, :at) on conflict do nothing",
         soci::use(game), soci::use(seq), soci::use(kind), soci::use(seat), soci::use(code), soci::use(body), soci::use(mid),
         soci::use(at)));
  }

  // Only while nobody writes can the log come to its end, so the writer does the last bit.
  void begin_log_anew() noexcept {
    try {
      int busy = 0, pages = 0, carried = 0;
      *sql << "pragma wal_checkpoint(passive)", soci::into(busy), soci::into(pages), soci::into(carried);
    } catch (const std::exception&) {  // what was committed is in the log; the next time will do
    }
  }

  // Many small notices become few: "instance e game:seq game:seq ...".
  void send_told() {
    std::vector<std::string> chunks;
    for (const std::string& item : told) {
      const bool entry = item.starts_with("e ");
      if (entry && !chunks.empty() && chunks.back().starts_with("e ") && chunks.back().size() + item.size() < 7000)
        chunks.back() += item.substr(1);
      else chunks.push_back(item);
    }
    told.clear();
    for (const std::string& chunk : chunks) {
      const std::string text = instance + " " + chunk;
      *sql << "select pg_notify('furball', :text)", soci::use(text);
    }
  }
};

Store::Store(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Store::~Store() = default;

Result<std::unique_ptr<Store>> Store::open(const std::string& url, const std::string& instance) {
  auto impl = std::make_unique<Impl>();
  impl->url = url;
  impl->instance = instance;
  impl->postgres = is_postgres(url);
  try {
    if (!impl->postgres) impl->lock = std::make_unique<FileLock>(sqlite_path(url));
    impl->connect();
    impl->migrate();
    impl->prepare();
    if (!impl->postgres) impl->checkpointer = std::make_unique<Checkpointer>(sqlite_path(url));
  } catch (const std::exception& e) {
    return Error{"--db", e.what(), ""};
  }
  return std::unique_ptr<Store>(new Store(std::move(impl)));
}

Result<std::unique_ptr<Store>> Store::open_reader(const std::string& url) {
  auto impl = std::make_unique<Impl>();
  impl->url = url;
  impl->postgres = is_postgres(url);
  impl->reading = true;
  try {
    impl->connect();
    impl->prepare();
  } catch (const std::exception& e) {
    return Error{"--db", e.what(), ""};
  }
  return std::unique_ptr<Store>(new Store(std::move(impl)));
}

bool Store::shared() const { return impl_->postgres; }

void Store::begin() {
  if (!impl_->insert) reconnect();  // the last attempt found no database
  impl_->begin();
}

void Store::commit() {
  if (impl_->postgres && !impl_->told.empty()) impl_->send_told();
  *impl_->sql << "commit";
  impl_->told.clear();
  const int rows = std::exchange(impl_->rows, 0);
  if (impl_->checkpointer && impl_->checkpointer->wrote(rows)) impl_->begin_log_anew();
}

void Store::rollback() noexcept {
  impl_->told.clear();
  impl_->rows = 0;
  if (!impl_->sql) return;
  try {
    *impl_->sql << "rollback";
  } catch (const std::exception&) {  // nothing was begun, or the connection is gone: either way nothing stays
  }
}

void Store::reconnect() {
  impl_->connect();
  impl_->prepare();
}

void Store::create(const Game& g) {
  const long long id = g.id, created = g.created;
  ++impl_->rows;
  *impl_->sql << "insert into games (id, created, header, seed, token_blue, token_red, token_watch) "
                 "values (:id, :created, :header, :seed, :blue, :red, :watch)",
      soci::use(id), soci::use(created), soci::use(g.header), soci::use(g.seed), soci::use(g.tokens[0]), soci::use(g.tokens[1]),
      soci::use(g.tokens[2]);
}

bool Store::append(int64_t game, std::span<const Entry> entries) {
  Impl& i = *impl_;
  i.game = game;
  bool first = true;
  for (const Entry& entry : entries) {
    i.seq = entry.seq, i.code = entry.code, i.at = entry.at, i.seat = entry.seat;
    i.kind = entry.kind, i.body = entry.text, i.mid = entry.mid;
    i.insert->execute(true);
    ++i.rows;
    if (i.insert->get_affected_rows() != 1) {
      // Only the first can be taken: whoever writes a number has written those before it.
      if (first) return false;
      throw std::runtime_error("the journal of a game has a gap");
    }
    first = false;
  }
  if (i.postgres && !entries.empty()) i.told.push_back("e " + std::to_string(game) + ":" + std::to_string(entries.back().seq));
  return true;
}

std::optional<Game> Store::game(int64_t id) {
  Game g;
  g.id = id;
  const long long key = id;
  long long created = 0;
  *impl_->sql
      << "select created, header, seed, token_blue, token_red, token_watch, code_blue, code_red from games where id = :id",
      soci::use(key), soci::into(created), soci::into(g.header), soci::into(g.seed), soci::into(g.tokens[0]),
      soci::into(g.tokens[1]), soci::into(g.tokens[2]), soci::into(g.codes[0]), soci::into(g.codes[1]);
  if (!impl_->sql->got_data()) return std::nullopt;
  g.created = created;
  return g;
}

std::vector<Entry> Store::entries(int64_t game, int64_t after, int64_t most) {
  std::vector<Entry> list;
  const long long key = game, from = after, limit = most;
  long long seq = 0, code = 0, at = 0;
  Entry entry;
  soci::statement st =
      (impl_->sql->prepare
           << "select seq, kind, seat, code, body, mid, at from entries where game = :game and seq > :after order by seq "
              "limit :most",
       soci::use(key), soci::use(from), soci::use(limit), soci::into(seq), soci::into(entry.kind), soci::into(entry.seat),
       soci::into(code), soci::into(entry.text), soci::into(entry.mid), soci::into(at));
  st.execute();
  while (st.fetch()) {
    entry.seq = seq, entry.code = code, entry.at = at;
    list.push_back(entry);
  }
  return list;
}

void Store::tell(const std::string& text) {
  if (impl_->postgres) impl_->told.push_back(text);
}

void Store::set_token(int64_t game, int role, const std::string& hash) {
  static constexpr const char* kColumns[] = {"token_blue", "token_red", "token_watch"};
  const long long key = game;
  *impl_->sql << "update games set " << kColumns[role] << " = :hash where id = :id", soci::use(hash), soci::use(key);
}

void Store::set_code(int64_t game, int seat, const std::string& hash) {
  const long long key = game;
  *impl_->sql << "update games set " << (seat == 0 ? "code_blue" : "code_red") << " = :hash where id = :id", soci::use(hash),
      soci::use(key);
}

void Store::erase(int64_t game) {
  const long long key = game;
  ++impl_->rows;
  *impl_->sql << "delete from entries where game = :id", soci::use(key);
  *impl_->sql << "delete from games where id = :id", soci::use(key);
}

std::vector<Listed> Store::list(int64_t before_created, int most) {
  std::vector<Listed> list;
  const long long before = before_created;
  long long id = 0, created = 0, entries = 0, last = 0;
  soci::statement st =
      (impl_->sql->prepare << "select id, created, (select count(*) from entries where game = id), "
                              "coalesce((select max(at) from entries where game = id), 0) "
                              "from games where created < :before order by created desc limit :most",
       soci::use(before), soci::use(most), soci::into(id), soci::into(created), soci::into(entries), soci::into(last));
  st.execute();
  while (st.fetch()) list.push_back({id, created, entries, last});
  return list;
}

std::vector<int64_t> Store::untouched(int64_t since, int most) {
  std::vector<int64_t> list;
  const long long cutoff = since;
  long long id = 0;
  soci::statement st = (impl_->sql->prepare << "select id from games where created < :created and not exists "
                                               "(select 1 from entries where game = id and at >= :at) limit :most",
                        soci::use(cutoff), soci::use(cutoff), soci::use(most), soci::into(id));
  st.execute();
  while (st.fetch()) list.push_back(id);
  return list;
}

void Store::put_note(const std::string& name, const std::string& value) {
  ++impl_->rows;
  *impl_->sql
      << "insert into notes (name, value) values (:name, :value) on conflict (name) do update set value = excluded.value",
      soci::use(name), soci::use(value);
}

void Store::erase_note(const std::string& name) { *impl_->sql << "delete from notes where name = :name", soci::use(name); }

std::vector<std::pair<std::string, std::string>> Store::notes(const std::string& prefix) {
  std::vector<std::pair<std::string, std::string>> list;
  std::string name, value;
  const std::string after = prefix, end = prefix + "~";
  soci::statement st =
      (impl_->sql->prepare << "select name, value from notes where name >= :after and name < :end order by name",
       soci::use(after), soci::use(end), soci::into(name), soci::into(value));
  st.execute();
  while (st.fetch()) list.emplace_back(name, value);
  return list;
}

int64_t Store::bytes() {
  long long size = 0;
  if (impl_->postgres) *impl_->sql << "select pg_database_size(current_database())", soci::into(size);
  else *impl_->sql << "select page_count * page_size from pragma_page_count(), pragma_page_size()", soci::into(size);
  return size;
}

}  // namespace furball::store
