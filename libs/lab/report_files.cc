#include <sqlite3.h>

#include <cstdio>
#include <filesystem>

#include "libs/json/json.h"
#include "libs/lab/report.h"
#include "libs/lab/words.h"

namespace furball::lab {
namespace {

constexpr const char* kResults[] = {"blue", "red", "draw"};

std::string quoted(const std::string& text) {
  std::string out = "\"";
  for (char c : text) out += c == '"' ? std::string("\"\"") : std::string(1, c);
  return out + "\"";
}

std::string fixed(double x) {
  char text[32];
  std::snprintf(text, sizeof text, "%.6f", x);
  return text;
}

// One open SQLite file; the first thing that goes wrong is kept.
class Database {
 public:
  explicit Database(const std::string& path) : path_(path) {
    if (sqlite3_open(path.c_str(), &handle_) != SQLITE_OK) failed_ = true;
  }
  ~Database() { sqlite3_close(handle_); }
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;

  void run(const char* sql) { failed_ = failed_ || sqlite3_exec(handle_, sql, nullptr, nullptr, nullptr) != SQLITE_OK; }
  // A row: the values of a prepared insert, whole numbers and texts.
  void insert(const std::string& sql, const std::vector<Value>& values) {
    if (failed_) return;
    if (sql != sql_) {
      sqlite3_finalize(statement_);
      sql_ = sql;
      if (sqlite3_prepare_v2(handle_, sql.c_str(), -1, &statement_, nullptr) != SQLITE_OK) {
        failed_ = true;
        return;
      }
    }
    sqlite3_reset(statement_);
    for (std::size_t i = 0; i < values.size(); ++i) {
      const int at = static_cast<int>(i) + 1;
      const Value& v = values[i];
      if (v.is_integer()) sqlite3_bind_int64(statement_, at, v.as_integer());
      else if (v.is_number()) sqlite3_bind_double(statement_, at, v.as_number());
      else sqlite3_bind_text(statement_, at, std::string(v.as_text()).c_str(), -1, SQLITE_TRANSIENT);
    }
    failed_ = sqlite3_step(statement_) != SQLITE_DONE;
  }
  Result<void> finish() {
    sqlite3_finalize(statement_);
    statement_ = nullptr;
    run("COMMIT");
    if (failed_) return Error{path_, std::string("cannot be written: ") + sqlite3_errmsg(handle_), ""};
    return {};
  }

 private:
  std::string path_, sql_;
  sqlite3* handle_ = nullptr;
  sqlite3_stmt* statement_ = nullptr;
  bool failed_ = false;
};

constexpr const char* kTables =
    "BEGIN;"
    "CREATE TABLE recipe (hash TEXT, command TEXT, json TEXT);"
    "CREATE TABLE arms (arm INTEGER PRIMARY KEY, label TEXT, blue_player TEXT, red_player TEXT, games INTEGER, blue_share REAL,"
    " low REAL, high REAL, scenario TEXT);"
    "CREATE TABLE games (arm INTEGER, game INTEGER, result TEXT, margin INTEGER, turns INTEGER, decisions INTEGER,"
    " chances INTEGER, blue_hits INTEGER, red_hits INTEGER, blue_lost INTEGER, red_lost INTEGER, swapped INTEGER,"
    " finished INTEGER);"
    "CREATE TABLE fates (arm INTEGER, game INTEGER, unit TEXT, ending TEXT, turn INTEGER, hits INTEGER, killed_by TEXT,"
    " figures TEXT);";

void insert_game(Database& db, int64_t arm, const GameLine& g) {
  db.insert("INSERT INTO games VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?)",
            {arm, g.number, kResults[static_cast<int>(g.verdict)], g.margin, g.turns, g.decisions, g.chances, g.hits[0],
             g.hits[1], g.lost[0], g.lost[1], g.swapped ? 1 : 0, g.finished ? 1 : 0});
}

void insert_fates(Database& db, int64_t arm, const GameLine& g) {
  for (const Fate& f : g.fates) {
    Value figures = Value::object();
    for (const auto& [key, number] : f.figures) figures.set(key, number);
    db.insert("INSERT INTO fates VALUES (?,?,?,?,?,?,?,?)",
              {arm, g.number, f.unit, f.end, f.turn, f.hits, f.by, json::write(figures)});
  }
}

}  // namespace

std::string to_csv(const Report& report) {
  std::string out = "arm,game,result,margin,turns,decisions,chances,blue_hits,red_hits,blue_lost,red_lost,swapped,finished\n";
  for (const auto& [label, arm] : arms_of(report))
    for (const GameLine& g : arm->games) {
      out += quoted(label) + "," + std::to_string(g.number) + "," + kResults[static_cast<int>(g.verdict)];
      for (int n : {g.margin, g.turns, g.decisions, g.chances, g.hits[0], g.hits[1], g.lost[0], g.lost[1], int{g.swapped},
                    int{g.finished}})
        out += "," + std::to_string(n);
      out += "\n";
    }
  return out;
}

std::string shares_csv(const Report& report) {
  std::string out =
      "arm,blue_player,red_player,games,blue_wins,red_wins,draws,blue_share,wilson_low,wilson_high,sequential_low,"
      "sequential_high,mean_margin,effect,effect_low,effect_high\n";
  for (const auto& [label, arm] : arms_of(report)) {
    const Share s = share_of(arm->games);
    out += quoted(label) + "," + arm->order.players[0] + "," + arm->order.players[1] + "," + std::to_string(s.games) + "," +
           std::to_string(s.wins[0]) + "," + std::to_string(s.wins[1]) + "," + std::to_string(s.draws);
    for (double x :
         {s.blue, s.wilson.low, s.wilson.high, s.sequential.low, s.sequential.high, s.margin.mean() / report.names.point_scale})
      out += "," + fixed(x);
    // Only arms with the base's dice can be compared game by game.
    const bool paired = arm != &report.base && arm->order.stream == report.base.order.stream;
    const sim::Interval e = paired ? effect(report.base, *arm) : sim::Interval{};
    out += paired ? "," + fixed(e.mid) + "," + fixed(e.low) + "," + fixed(e.high) + "\n" : ",,,\n";
  }
  return out;
}

std::string to_json_lines(const Report& report) {
  std::string out;
  Value head = Value::object();
  head.set("furball_lab", 1).set("hash", report.hash).set("recipe", report.recipe).set("command", report.command);
  out += json::write(head) + "\n";
  for (const auto& [label, arm] : arms_of(report))
    for (const GameLine& g : arm->games) {
      Value line = Value::object();
      line.set("arm", label);
      const Value game = to_value(g);
      for (const auto& [key, value] : game.as_object()) line.set(key, value);
      out += json::write(line) + "\n";
    }
  return out;
}

Result<void> write_sqlite(const Report& report, const std::string& path) {
  std::error_code code;
  std::filesystem::remove(path, code);
  Database db(path);
  db.run("PRAGMA journal_mode=OFF");
  db.run(kTables);
  db.insert("INSERT INTO recipe VALUES (?,?,?)", {report.hash, report.command, json::write(report.recipe)});
  int64_t number = 0;
  for (const auto& [label, arm] : arms_of(report)) {
    const Share s = share_of(arm->games);
    db.insert("INSERT INTO arms VALUES (?,?,?,?,?,?,?,?,?)",
              {number, label, arm->order.players[0], arm->order.players[1], s.games, s.blue, s.wilson.low, s.wilson.high,
               json::write(arm->order.scenario)});
    for (const GameLine& g : arm->games) insert_game(db, number, g);
    for (const GameLine& g : arm->games) insert_fates(db, number, g);
    ++number;
  }
  return db.finish();
}

}  // namespace furball::lab
