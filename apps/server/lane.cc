#include "apps/server/lane.h"

#include <algorithm>

#include "apps/server/ids.h"
#include "apps/server/log.h"
#include "libs/json/json.h"

namespace furball::server {
namespace {

constexpr int kLagEvery = 200;  // milliseconds between looks at how late the thread is

bool changes_links(const store::Entry& entry) { return entry.kind == "link" || entry.kind == "switch"; }

Value about_game(int64_t id) { return Value::object().set("game", game_name(id)); }

}  // namespace

void Lane::start() {
  s_.net.after(number_, 1000, [this] { tick(); });
  measure_lag(steady_ms() + kLagEvery);
}

void Lane::measure_lag(int64_t due) {
  s_.net.after(number_, kLagEvery, [this, due] {
    s_.figures.lag.add(static_cast<double>(std::max<int64_t>(0, steady_ms() - due)) / 1000);
    measure_lag(steady_ms() + kLagEvery);
  });
}

LivePtr Lane::live(int64_t id) {
  LivePtr& found = games_[id];
  if (!found) {
    found = std::make_shared<Live>();
    found->id = id;
    found->used = steady_ms();
  }
  return found;
}

void Lane::enter(const LivePtr& live, std::function<void()> task) {
  live->used = steady_ms();
  live->mailbox.push_back(std::move(task));
  pump(live);
}

void Lane::pump(const LivePtr& live) {
  if (live->pumping) return;
  live->pumping = true;
  while (!live->busy && !live->mailbox.empty()) {
    if (!live->game && live->why_not == WhyNot::kUnknown && !live->erased) {
      load(live);
      break;
    }
    std::function<void()> task = std::move(live->mailbox.front());
    live->mailbox.pop_front();
    task();
  }
  live->pumping = false;
  if (!live->game && !live->busy && live->mailbox.empty()) {
    if ((live->why_not == WhyNot::kMissing || live->erased) && live->peers.empty()) games_.erase(live->id);
    else if (!live->erased) live->why_not = WhyNot::kUnknown;  // try again with the next message
  }
}

// The journal is read beside the writer and replayed beside the network.
void Lane::load(const LivePtr& live) {
  struct Found {
    std::optional<store::Game> row;
    std::vector<store::Entry> entries;
  };
  live->busy = true;
  const auto found = std::make_shared<Found>();
  const int64_t from = steady_ms();
  read_store(
      [id = live->id, found](store::Store& s) {
        found->row = s.game(id);
        found->entries = found->row ? s.entries(id, 0) : std::vector<store::Entry>();
      },
      [this, live, found, from](const std::string* error) {
        if (error || !found->row) {
          live->busy = false;
          live->why_not = error ? WhyNot::kFailed : WhyNot::kMissing;
          if (error) {
            ++s_.figures.failures;
            log_error("load_failed", about_game(live->id).set("error", *error));
          }
          return pump(live);
        }
        const std::string customer = live->payer ? live->payer->prefix() : "";
        s_.chores.submit(WorkPool::Rank::kPeople, customer, [this, live, found, from] {
          const auto opened = std::make_shared<Result<SharedGame>>(SharedGame::load(*found->row, found->entries, s_.cache));
          s_.net.post(number_, [this, live, found, opened, from] {
            live->busy = false;
            s_.figures.took[static_cast<int>(Kind::kLoad)].add(static_cast<double>(steady_ms() - from) / 1000);
            loaded(live, std::move(*opened), found->entries);
          });
        });
      });
}

void Lane::loaded(const LivePtr& live, Result<SharedGame> opened, const std::vector<store::Entry>& entries) {
  if (!opened) {
    damaged(live, opened.error());
    return pump(live);
  }
  live->game.emplace(std::move(*opened));
  ++s_.figures.loaded;
  if (live->game->migrated_from() > 0) {
    const bool goes_on = live->game->result_text() != "draw by upgrade";
    ++(goes_on ? s_.figures.migrated : s_.figures.frozen);
    log_info(goes_on ? "migrated" : "frozen", about_game(live->id).set("from_rules", live->game->migrated_from()));
  }
  Value news = Value::array();
  for (const store::Entry& entry : entries)
    if (!live->peers.empty() && entry.seq > live->known_seq) news.push_back(SharedGame::plain(entry));
  live->known_seq = live->game->seq();
  if (s_.options.several_processes) write([id = live->id](store::Store& s) { s.tell("q " + std::to_string(id)); }, nullptr);
  if (!news.as_array().empty()) push_entries(live, news, news, true);
  settle(live);
}

// A journal that cannot be replayed: a damaged database.
void Lane::damaged(const LivePtr& live, const Error& error) {
  ++s_.figures.failures;
  unload(live);
  live->why_not = WhyNot::kDamaged;
  live->problem = error.message;
  log_error("game_unreadable", about_game(live->id).set("error", error.to_string()));
}

void Lane::unload(const LivePtr& live) {
  if (live->game) --s_.figures.loaded;
  live->game.reset();
  live->bot.reset();
}

void Lane::commit(const LivePtr& live, Plan plan, std::function<void(Stored)> done) {
  struct Append {
    Plan plan;
    int64_t known = 0;
    bool conflict = false;
    std::vector<store::Entry> news;
    std::string names[2];
  };
  const auto append = std::make_shared<Append>();
  append->plan = std::move(plan);
  append->known = live->game->seq();
  for (int i = 0; i < 2; ++i) append->names[i] = live->game->names()[i];
  live->busy = true;
  write(
      [this, id = live->id, append](store::Store& s) {
        const Plan& p = append->plan;
        append->conflict = !s.append(id, p.entries);
        if (append->conflict) {
          append->news = s.entries(id, append->known);
          return;
        }
        if (p.new_game) {
          store::Game game = *p.new_game;
          const std::optional<store::Game> old = s.game(id);
          if (!old) throw std::runtime_error("the game is gone");
          game.header = swapped_header(under_todays_rules(old->header, s_.cache), append->names);
          s.create(game);
        }
        if (p.token) s.set_token(id, p.token->role, p.token->hash);
        if (p.code) s.set_code(id, p.code->role, p.code->hash);
        if (p.erase) {
          s.erase(id);
          s.tell("d " + std::to_string(id));
        }
      },
      [this, live, append, done = std::move(done)](const std::string* error) {
        live->busy = false;
        if (error) {  // perhaps stored, perhaps not: look again
          ++s_.figures.failures;
          log_error("commit_failed", about_game(live->id).set("error", *error));
          unload(live);
          live->why_not = WhyNot::kUnknown;
          done(Stored::kFailed);
          if (!live->peers.empty()) return enter(live, [] {});
          return pump(live);
        }
        s_.figures.conflicts += append->conflict;
        absorb(live, append->conflict ? append->news : append->plan.entries, !append->conflict);
        done(append->conflict ? Stored::kConflict : Stored::kYes);
        if (append->plan.erase && !append->conflict) return erased(live);
        if (!append->conflict && std::any_of(append->plan.entries.begin(), append->plan.entries.end(), changes_links))
          drop_links(live);
        settle(live);
      });
}

void Lane::erased(const LivePtr& live) {
  ++s_.figures.erased;
  log_info("erased", about_game(live->id));
  unload(live);
  live->erased = true;
  live->why_not = WhyNot::kMissing;
  for (const PeerPtr& peer : live->peers) peer->link->close(4404, "this game has been deleted");
  pump(live);
}

void Lane::absorb(const LivePtr& live, const std::vector<store::Entry>& entries, bool known) {
  if (!live->game) return;
  // Pages with rules of their own want no views, and no words either: they are spared the work.
  bool words = false, plain = false;
  for (const PeerPtr& peer : live->peers) (peer->views ? words : plain) = true;
  Value with_words = Value::array(), without = Value::array();
  bool fair_changed = false;
  for (const store::Entry& entry : entries) {
    if (entry.seq <= live->game->seq()) continue;
    Value described;
    const Result<void> done = live->game->follow(entry, words ? &described : nullptr, known);
    if (!done) return damaged(live, done.error());
    ++s_.figures.entries;
    s_.figures.actions += entry.kind == "action";
    s_.figures.rolls += entry.kind == "roll";
    fair_changed |= entry.kind == "entropy" || entry.kind == "undo";
    if (words) with_words.push_back(std::move(described));
    if (plain) without.push_back(SharedGame::plain(entry));
  }
  live->known_seq = live->game->seq();
  if (with_words.as_array().empty() && without.as_array().empty()) return;
  push_entries(live, std::move(with_words), std::move(without), fair_changed || live->game->over());
}

// After anything has happened to a game: its messages that wait, dice that are due, its bots.
void Lane::settle(const LivePtr& live) {
  pump(live);
  if (live->busy || !live->game) return;
  if (Plan due = live->game->plan_due(now_ms()); !due.entries.empty()) return commit(live, std::move(due), [](Stored) {});
  start_bot(live);
}

void Lane::wake(int64_t id, AccountPtr payer, std::shared_ptr<BotPlace> place) {
  const LivePtr game = live(id);
  game->payer = std::move(payer);
  game->place = std::move(place);
  enter(game, [] {});
}

void Lane::refresh(int64_t id, int64_t seq) {
  if (const auto found = games_.find(id); found != games_.end()) refresh(found->second, seq);
}

void Lane::refresh_all() {
  for (const auto& [id, live] : games_) s_.net.post(number_, [this, live = live] { refresh(live, INT64_MAX); });
}

void Lane::refresh(const LivePtr& live, int64_t seq) {
  if (!live->game && live->peers.empty()) return;
  enter(live, [this, live, seq] {
    if (!live->game || live->game->seq() >= seq) return;
    live->busy = true;
    const auto news = std::make_shared<std::vector<store::Entry>>();
    read_store([id = live->id, known = live->game->seq(), news](store::Store& s) { *news = s.entries(id, known); },
               [this, live, news](const std::string* error) {
                 live->busy = false;
                 if (!error) absorb(live, *news);
                 if (live->game) drop_links(live);
                 pump(live);
                 // The process that stored it moves the bots; should it have died, we do after a while.
                 s_.net.after(number_, 5000, [this, live] {
                   if (live->game && !live->busy) settle(live);
                 });
               });
  });
}

void Lane::hear_erased(int64_t id) {
  if (const auto found = games_.find(id); found != games_.end())
    enter(found->second, [this, live = found->second] { erased(live); });
}

void Lane::tick() {
  if (s_.closing) return;
  const int64_t now = steady_ms();
  ++ticks_;
  for (auto it = games_.begin(); it != games_.end();) {
    const LivePtr live = (it++)->second;
    const bool quiet = !live->busy && live->mailbox.empty() && !live->thinking;
    for (auto other = live->remote.begin(); other != live->remote.end();)
      other = now - other->second.at > 60000 ? live->remote.erase(other) : std::next(other);
    if (s_.options.several_processes && !live->peers.empty() && ticks_ % 20 == 0) tell_presence(live, false);
    if (!quiet || now - live->used < int64_t{1000} * s_.options.idle_seconds) continue;
    if (live->game) ++s_.figures.unloaded;
    unload(live);  // comes back with the next message
    if (live->peers.empty()) games_.erase(live->id);
  }
  s_.net.after(number_, 1000, [this] { tick(); });
}

}  // namespace furball::server
