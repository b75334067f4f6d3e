#include "apps/server/hub.h"

#include <algorithm>
#include <charconv>

#include "apps/server/hub_types.h"
#include "apps/server/ids.h"
#include "apps/server/log.h"
#include "libs/base/hash.h"
#include "libs/json/json.h"

namespace furball::server {

bool Bucket::take(double rate, double burst, int64_t now, double cost) {
  if (tokens < 0) tokens = burst;
  else tokens = std::min(burst, tokens + static_cast<double>(now - at) / 1000.0 * rate);
  at = now;
  if (tokens < cost) return false;
  tokens -= cost;
  return true;
}

Hub::Hub(HubOptions options, const api::Catalogue& catalogue, StaticFiles files, Net& net, WorkPool& pool,
         bool several_processes)
    : options_(options),
      catalogue_(catalogue),
      cache_(catalogue),
      files_(std::move(files)),
      net_(net),
      pool_(pool),
      several_processes_(several_processes) {
  const fairdice::Bytes32 random = random_bytes();
  bot_seed_ = hash_bytes(random.data(), random.size());
}

void Hub::start(store::CommitQueue& queue) {
  queue_ = &queue;
  net_.after(1000, [this] { tick(); });
}

void Hub::job(std::function<void(store::Store&)> work, std::function<void(const std::string*)> done) {
  ++jobs_out_;
  queue_->push({std::move(work), [this, done = std::move(done)](const std::string* error) {
                  --jobs_out_;
                  if (done) done(error);
                }});
}

// --- Games ------------------------------------------------------------------------------------------------------

Hub::LivePtr Hub::live(int64_t id) {
  LivePtr& found = games_[id];
  if (!found) {
    found = std::make_shared<Live>();
    found->id = id;
  }
  return found;
}

void Hub::enter(const LivePtr& live, std::function<void()> task, bool first) {
  live->used = now_ms();
  if (first) live->mailbox.push_front(std::move(task));
  else live->mailbox.push_back(std::move(task));
  pump(live);
}

void Hub::pump(const LivePtr& live) {
  if (live->pumping) return;
  live->pumping = true;
  while (!live->busy && !live->mailbox.empty()) {
    if (!live->game && live->why_not == WhyNot::kUnknown) {
      load(live);
      break;
    }
    std::function<void()> task = std::move(live->mailbox.front());
    live->mailbox.pop_front();
    task();
  }
  live->pumping = false;
  if (!live->game && !live->busy && live->mailbox.empty()) {
    if (live->why_not == WhyNot::kMissing && live->peers.empty()) games_.erase(live->id);
    else live->why_not = WhyNot::kUnknown;  // try again with the next message
  }
}

void Hub::load(const LivePtr& live) {
  struct Found {
    std::optional<store::Game> row;
    std::vector<store::Entry> entries;
  };
  live->busy = true;
  const auto found = std::make_shared<Found>();
  job(
      [id = live->id, found](store::Store& s) {
        found->row = s.game(id);
        found->entries = found->row ? s.entries(id, 0) : std::vector<store::Entry>();
      },
      [this, live, found](const std::string* error) {
        live->busy = false;
        if (error) {
          ++count_.failures;
          log_error("load_failed", Value::object().set("game", game_name(live->id)).set("error", *error));
          live->why_not = WhyNot::kFailed;
          return pump(live);
        }
        if (!found->row) {
          live->why_not = WhyNot::kMissing;
          return pump(live);
        }
        Result<SharedGame> opened = SharedGame::open(*found->row, cache_);
        if (!opened) {
          damaged(live, opened.error());
          return pump(live);
        }
        Value news = Value::array();
        for (const store::Entry& entry : found->entries) {
          Value described;
          const bool tell = !live->peers.empty() && entry.seq > live->known_seq;
          if (const Result<void> done = opened->follow(entry, tell ? &described : nullptr); !done) {
            damaged(live, done.error());
            return pump(live);
          }
          if (tell) news.push_back(std::move(described));
        }
        live->game.emplace(std::move(*opened));
        live->known_seq = live->game->seq();
        if (several_processes_) job([id = live->id](store::Store& s) { s.tell("q " + std::to_string(id)); }, nullptr);
        if (!news.as_array().empty())
          broadcast(live, Value::object().set("push", "entries").set("entries", news).set("fair", live->game->fair()), true);
        settle(live);
      });
}

// A journal that cannot be replayed: rules that have changed, or a damaged database.
void Hub::damaged(const LivePtr& live, const Error& error) {
  ++count_.failures;
  live->game.reset();
  live->why_not = WhyNot::kDamaged;
  live->problem = error.message;
  log_error("game_unreadable", Value::object().set("game", game_name(live->id)).set("error", error.to_string()));
}

void Hub::commit(const LivePtr& live, Plan plan, std::function<void(Stored)> done) {
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
  job(
      [id = live->id, append](store::Store& s) {
        append->conflict = !s.append(id, append->plan.entries);
        if (append->conflict) {
          append->news = s.entries(id, append->known);
        } else if (append->plan.new_game) {
          store::Game game = *append->plan.new_game;
          const std::optional<store::Game> old = s.game(id);
          if (!old) throw std::runtime_error("the game is gone");
          game.header = swapped_header(old->header, append->names);
          s.create(game);
        }
      },
      [this, live, append, done = std::move(done)](const std::string* error) {
        live->busy = false;
        if (error) {  // perhaps stored, perhaps not: look again
          ++count_.failures;
          log_error("commit_failed", Value::object().set("game", game_name(live->id)).set("error", *error));
          live->game.reset();
          live->why_not = WhyNot::kUnknown;
          done(Stored::kFailed);
          if (!live->peers.empty()) return enter(live, [] {});
          return pump(live);
        }
        count_.conflicts += append->conflict;
        absorb(live, append->conflict ? append->news : append->plan.entries);
        done(append->conflict ? Stored::kConflict : Stored::kYes);
        settle(live);
      });
}

void Hub::absorb(const LivePtr& live, const std::vector<store::Entry>& entries) {
  if (!live->game) return;
  Value list = Value::array();
  bool fair_changed = false;
  for (const store::Entry& entry : entries) {
    if (entry.seq <= live->game->seq()) continue;
    Value described;
    const Result<void> done = live->game->follow(entry, live->peers.empty() ? nullptr : &described);
    if (!done) return damaged(live, done.error());
    ++count_.entries;
    count_.actions += entry.kind == "action";
    count_.rolls += entry.kind == "roll";
    fair_changed |= entry.kind == "entropy";
    list.push_back(std::move(described));
  }
  live->known_seq = live->game->seq();
  if (live->peers.empty() || list.as_array().empty()) return;
  Value push = Value::object();
  push.set("push", "entries").set("entries", std::move(list));
  if (fair_changed || live->game->over()) push.set("fair", live->game->fair());
  broadcast(live, std::move(push), true);
}

// After anything has happened to a game: its messages that wait, dice that are due, its bots.
void Hub::settle(const LivePtr& live) {
  pump(live);
  if (live->busy || !live->game) return;
  if (Plan due = live->game->plan_due(now_ms()); !due.entries.empty()) return commit(live, std::move(due), [](Stored) {});
  start_bot(live);
}

void Hub::start_bot(const LivePtr& live) {
  if (live->thinking || closing_ || !live->game) return;
  const std::optional<std::string> id = live->game->bot_to_move();
  if (!id) {
    live->bot.reset();
    return;
  }
  live->thinking = true;
  const record::Match& match = live->game->match();
  const game::Seat seat = match.game().node(match.state()).seat;
  if (!live->bot || !live->bot->is(seat, *id)) {
    const uint64_t now = hash_combine(static_cast<uint64_t>(live->id), static_cast<uint64_t>(live->game->seq()));
    live->bot = std::make_shared<Bot>(match.shared_game(), seat, *id, hash_combine(bot_seed_, now));
  }
  pool_.submit([this, live, bot = live->bot, state = match.state(), head = live->game->head()] {
    const game::Action action = bot->choose(state, options_.bot_seconds, pool_.stopping());
    net_.post([this, live, action, head] {
      live->thinking = false;
      if (closing_) return;
      enter(live, [this, live, action, head] {
        if (!live->game || live->game->head() != head) return start_bot(live);
        Plan plan = live->game->plan_bot(action, now_ms());
        if (plan.problem)
          return log_error("bot_refused", Value::object().set("game", game_name(live->id)).set("error", plan.problem->message));
        ++count_.bot_choices;
        commit(live, std::move(plan), [](Stored) {});
      });
    });
  });
}

// Another process has stored something.
void Hub::refresh(const LivePtr& live, int64_t seq) {
  if (!live->game && live->peers.empty()) return;
  enter(live, [this, live, seq] {
    if (!live->game || live->game->seq() >= seq) return;
    live->busy = true;
    const auto news = std::make_shared<std::vector<store::Entry>>();
    job([id = live->id, known = live->game->seq(), news](store::Store& s) { *news = s.entries(id, known); },
        [this, live, news](const std::string* error) {
          live->busy = false;
          if (!error) absorb(live, *news);
          pump(live);
          // The process that stored it moves the bots; should it have died, we do after a while.
          net_.after(5000, [this, live] {
            if (live->game && !live->busy) settle(live);
          });
        });
  });
}

void Hub::heard(std::string text) {
  if (text.empty()) {  // the connection was lost: anything may have happened
    for (const auto& [id, live] : games_) net_.post([this, live = live] { refresh(live, INT64_MAX); });
    return;
  }
  const std::size_t space = text.find(' ');
  const std::string from = text.substr(0, space);
  std::string_view rest = std::string_view(text).substr(space + 1);
  const char kind = rest.empty() ? ' ' : rest[0];
  rest.remove_prefix(std::min<std::size_t>(2, rest.size()));
  const auto number = [&rest]() {
    int64_t value = 0;
    const auto parsed = std::from_chars(rest.data(), rest.data() + rest.size(), value);
    rest.remove_prefix(static_cast<std::size_t>(parsed.ptr - rest.data()));
    if (!rest.empty()) rest.remove_prefix(1);
    return value;
  };
  while (!rest.empty()) {
    const int64_t id = number();
    const auto found = games_.find(id);
    if (kind == 'e') {
      const int64_t seq = number();
      if (found != games_.end()) refresh(found->second, seq);
      continue;
    }
    if (kind == 'q' && found != games_.end() && !found->second->peers.empty()) tell_presence(found->second, false);
    if (kind != 'p') return;
    Presence presence;
    for (int& n : presence.count) n = static_cast<int>(number());
    presence.at = now_ms();
    if (found == games_.end()) return;
    Presence& known = found->second->remote[from];
    const bool changed = !std::equal(std::begin(known.count), std::end(known.count), std::begin(presence.count));
    known = presence;
    if (changed)
      broadcast(found->second, Value::object().set("push", "presence").set("present", present(*found->second)), false);
    return;
  }
}

// --- Players ----------------------------------------------------------------------------------------------------

void Hub::answer(const PeerPtr& peer, const Value& id, Value fields) {
  if (peer->gone) return;
  Value v = Value::object();
  v.set("id", id).set("ok", true);
  for (const Value::Member& member : fields.as_object())
    if (member.first != "id" && member.first != "ok") v.set(member.first, member.second);
  peer->link->send(std::make_shared<const std::string>(json::write(v)));
}

void Hub::refuse(const PeerPtr& peer, const Value& id, const Problem& problem, const Live* live) {
  ++count_.refused;
  count_.stale += problem.code == "stale";
  if (peer->gone) return;
  Value error = to_value(problem);
  if (problem.code == "stale" && live && live->game)
    error.set("head", static_cast<long long>(live->game->head())).set("seq", static_cast<long long>(live->game->seq()));
  Value v = Value::object();
  peer->link->send(std::make_shared<const std::string>(json::write(v.set("id", id).set("ok", false).set("error", error))));
}

Problem Hub::unavailable(const LivePtr& live) const {
  if (live->why_not == WhyNot::kMissing) return {"auth", "There is no such game, or the link is not right."};
  if (live->why_not == WhyNot::kDamaged)
    return {"store", "This game cannot be read by this version of the server: " + live->problem};
  return {"store", "The server cannot reach its database; try again in a moment."};
}

void Hub::on_open(const std::shared_ptr<Connection>& connection) {
  const auto peer = std::make_shared<Peer>();
  peer->link = connection;
  peers_[connection.get()] = peer;
  if (closing_) return connection->close(1012, "the server is being restarted");
  net_.after(10000, [weak = std::weak_ptr<Peer>(peer)] {
    if (const PeerPtr waiting = weak.lock(); waiting && !waiting->live && !waiting->gone) waiting->link->close(1008, "no join");
  });
}

void Hub::on_close(const std::shared_ptr<Connection>& connection) {
  const auto found = peers_.find(connection.get());
  if (found == peers_.end()) return;
  const PeerPtr peer = found->second;
  peers_.erase(found);
  peer->gone = true;
  const LivePtr live = peer->live;
  if (!live) return;
  live->used = now_ms();
  if (std::erase(live->peers, peer) > 0) tell_presence(live, true);
}

void Hub::on_message(const std::shared_ptr<Connection>& connection, std::string_view text) {
  const auto found = peers_.find(connection.get());
  if (found == peers_.end() || closing_) return;
  const PeerPtr peer = found->second;
  ++count_.messages;
  Parsed parsed = parse_message(text);
  Message& m = parsed.message;
  if (parsed.hopeless) return connection->close(1007, "not a JSON object");
  if (!peer->bucket.take(options_.rate, options_.burst, now_ms())) {
    ++count_.rate_limited;
    if (++peer->strikes > 200) return connection->close(1008, "too many messages");
    return refuse(peer, m.id, {"rate", "Too many messages; wait a second."});
  }
  if (peer->pending >= 64) return connection->close(1008, "too many requests at once");
  if (parsed.problem) return refuse(peer, m.id, *parsed.problem);
  if (m.cmd == Cmd::kJoin) {
    if (peer->live) return connection->close(1008, "joined already");
    const std::optional<int64_t> id = game_id(m.game);
    if (!id) {
      refuse(peer, m.id, {"auth", "There is no such game, or the link is not right."});
      return connection->close(4401, "no such game");
    }
    peer->live = live(*id);
    ++peer->pending;
    return enter(peer->live, [this, peer, m] { join(peer, peer->live, m); });
  }
  if (m.cmd == Cmd::kPing) return answer(peer, m.id, Value::object().set("now", static_cast<long long>(now_ms())));
  if (!peer->live) return refuse(peer, m.id, {"auth", "Join a game first."});
  ++peer->pending;
  enter(peer->live, [this, peer, m = std::move(m)]() mutable {
    const LivePtr& live = peer->live;
    if (peer->gone) return;
    if (!peer->joined || !live->game) {
      --peer->pending;
      return refuse(peer, m.id, peer->joined ? unavailable(live) : Problem{"auth", "Join a game first."});
    }
    switch (m.cmd) {
      case Cmd::kRead: read(peer, live, m); break;
      case Cmd::kRecord: give_record(peer, live, m); break;
      default: change(peer, live, std::move(m)); break;
    }
  });
}

void Hub::join(const PeerPtr& peer, const LivePtr& live, Message m) {
  if (peer->gone) return;
  if (!live->game) {
    const Problem problem = unavailable(live);
    refuse(peer, m.id, problem);
    return peer->link->close(problem.code == "auth" ? 4401 : 1013, problem.code);
  }
  const std::optional<Role> role = live->game->role_of(token_hash(m.token));
  if (!role) {
    refuse(peer, m.id, {"auth", "There is no such game, or the link is not right."});
    return peer->link->close(4401, "bad token");
  }
  Plan plan = live->game->plan_join(*role, m, now_ms());
  if (plan.entries.empty()) return welcome(peer, live, *role, std::move(m));
  commit(live, std::move(plan), [this, peer, live, role = *role, m = std::move(m)](Stored stored) {
    if (stored == Stored::kYes) return welcome(peer, live, role, m);
    if (stored == Stored::kConflict) return live->mailbox.push_front([this, peer, live, m] { join(peer, live, m); });
    refuse(peer, m.id, {"store", "It could not be stored; join again."});
    if (!peer->gone) peer->link->close(1013, "store");
  });
}

void Hub::welcome(const PeerPtr& peer, const LivePtr& live, Role role, Message m) {
  if (peer->gone) return;
  const auto finish = [this, peer, live, role, m](Value entries) {
    --peer->pending;
    if (peer->gone || !live->game) return;
    peer->joined = true;
    peer->role = role;
    peer->views = m.views;
    live->peers.push_back(peer);
    ++count_.joins;
    Value v = Value::object();
    v.set("seat", name(role));
    const Value about = live->game->about();
    for (const Value::Member& member : about.as_object()) v.set(member.first, member.second);
    v.set("present", present(*live)).set("fair", live->game->fair()).set("entries", std::move(entries));
    live->game->add_state(v, m.views);
    answer(peer, m.id, std::move(v));
    tell_presence(live, true);
    log_debug("joined",
              Value::object().set("game", game_name(live->id)).set("seat", name(role)).set("address", peer->link->address()));
  };
  if (m.from >= live->game->seq()) return finish(Value::array());
  // What happened since: replayed from the journal, so that a game in memory need not keep it.
  struct Found {
    std::optional<store::Game> row;
    std::vector<store::Entry> entries;
  };
  const auto found = std::make_shared<Found>();
  live->busy = true;
  job(
      [id = live->id, found](store::Store& s) {
        found->row = s.game(id);
        found->entries = s.entries(id, 0);
      },
      [this, peer, live, m, found, finish](const std::string* error) {
        live->busy = false;
        Value list = Value::array();
        Result<SharedGame> again =
            !error && found->row ? SharedGame::open(*found->row, cache_) : Result<SharedGame>(Error{"", "unreadable", ""});
        for (const store::Entry& entry : found->entries) {
          if (!again || !live->game || entry.seq > live->game->seq()) break;  // later ones come as a push
          Value described;
          if (!again->follow(entry, entry.seq > m.from ? &described : nullptr)) break;
          if (entry.seq > m.from) list.push_back(std::move(described));
        }
        if (error || !again) {
          refuse(peer, m.id, {"store", "The game could not be read; join again."});
          if (!peer->gone) peer->link->close(1013, "store");
        } else {
          finish(std::move(list));
        }
        settle(live);
      });
}

void Hub::change(const PeerPtr& peer, const LivePtr& live, Message m) {
  Plan plan = live->game->plan(peer->role, m, now_ms());
  const auto say = [this, peer, live](const Value& id, bool repeat) {
    --peer->pending;
    if (peer->gone || !live->game) return;
    Value v = Value::object();
    v.set("seq", static_cast<long long>(live->game->seq())).set("head", static_cast<long long>(live->game->head()));
    v.set("step", live->game->match().steps().size());
    v.set("hash", hash_to_string(live->game->match().game().hash(live->game->match().state())));
    if (repeat) v.set("repeat", true);
    answer(peer, id, std::move(v));
  };
  if (plan.problem) {
    --peer->pending;
    return refuse(peer, m.id, *plan.problem, live.get());
  }
  count_.repeats += plan.repeat;
  if (plan.repeat) return say(m.id, true);
  commit(live, std::move(plan), [this, peer, live, m = std::move(m), say](Stored stored) {
    if (stored == Stored::kYes) return say(m.id, false);
    if (stored == Stored::kConflict) {  // another process was first: look at it again
      return live->mailbox.push_front([this, peer, live, m] {
        if (live->game && !peer->gone) return change(peer, live, m);
        --peer->pending;
        refuse(peer, m.id, unavailable(live));
      });
    }
    --peer->pending;
    refuse(peer, m.id, {"store", "It could not be stored: nothing has happened. Try again."});
  });
}

void Hub::read(const PeerPtr& peer, const LivePtr& live, const Message& m) {
  --peer->pending;
  const Value result = live->game->read(m.request);
  if (result.at("ok").as_bool()) return answer(peer, m.id, result);
  const Value& error = result.at("error");
  refuse(peer, m.id,
         {error.at("rule").as_text().empty() ? "form" : "refused", std::string(error.at("message").as_text()),
          std::string(error.at("rule").as_text()), std::string(error.at("where").as_text())});
}

void Hub::give_record(const PeerPtr& peer, const LivePtr& live, const Message& m) {
  struct Found {
    std::optional<store::Game> row;
    std::vector<store::Entry> entries;
  };
  const auto found = std::make_shared<Found>();
  job(
      [id = live->id, found](store::Store& s) {
        found->row = s.game(id);
        found->entries = s.entries(id, 0);
      },
      [this, peer, id = m.id, found](const std::string* error) {
        --peer->pending;
        if (error || !found->row) return refuse(peer, id, {"store", "The record could not be read; try again."});
        const Result<std::string> text = record_text(*found->row, found->entries, cache_);
        if (!text) return refuse(peer, id, {"store", text.error().message});
        answer(peer, id, Value::object().set("record", *text));
      });
}

void Hub::broadcast(const LivePtr& live, Value push, bool with_state) {
  if (live->peers.empty()) return;
  Text with_view, without;
  for (const PeerPtr& peer : live->peers) {
    Text& text = peer->views ? with_view : without;
    if (!text) {
      Value v = push;
      if (with_state) live->game->add_state(v, peer->views);
      text = std::make_shared<const std::string>(json::write(v));
    }
    ++count_.pushes;
    peer->link->send(text);
  }
}

Value Hub::present(const Live& live) const {
  int count[3] = {0, 0, 0};
  for (const PeerPtr& peer : live.peers) ++count[index(peer->role)];
  for (const auto& [process, presence] : live.remote)
    for (int i = 0; i < 3; ++i) count[i] += presence.count[i];
  Value v = Value::object();
  for (int i = 0; i < 3; ++i) v.set(name(static_cast<Role>(i)), count[i]);
  return v;
}

void Hub::tell_presence(const LivePtr& live, bool to_pages) {
  if (closing_) return;
  if (to_pages) broadcast(live, Value::object().set("push", "presence").set("present", present(*live)), false);
  if (!several_processes_) return;
  int count[3] = {0, 0, 0};
  for (const PeerPtr& peer : live->peers) ++count[index(peer->role)];
  std::string text = "p " + std::to_string(live->id);
  for (const int n : count) text += " " + std::to_string(n);
  job([text](store::Store& s) { s.tell(text); }, nullptr);
}

// --- Housekeeping -----------------------------------------------------------------------------------------------

void Hub::tick() {
  if (closing_) return;
  const int64_t now = now_ms();
  ++ticks_;
  for (auto it = games_.begin(); it != games_.end();) {
    const LivePtr live = (it++)->second;
    const bool quiet = !live->busy && live->mailbox.empty() && !live->thinking;
    for (auto other = live->remote.begin(); other != live->remote.end();)
      other = now - other->second.at > 60000 ? live->remote.erase(other) : std::next(other);
    if (several_processes_ && !live->peers.empty() && ticks_ % 20 == 0) tell_presence(live, false);
    if (!quiet || now - live->used < int64_t{1000} * options_.idle_seconds) continue;
    if (live->game) ++count_.unloaded;
    if (live->peers.empty()) games_.erase(live->id);
    else live->game.reset();  // comes back with the next message
  }
  std::erase_if(addresses_, [now](const auto& item) { return now - item.second.seen > 3600000; });
  net_.after(1000, [this] { tick(); });
}

void Hub::on_signal() {
  if (closing_) return net_.stop();
  closing_ = true;
  log_info("closing");
  net_.stop_listening();
  const Text text = std::make_shared<const std::string>(R"({"push":"closing","reason":"the server is being restarted"})");
  for (const auto& [connection, peer] : peers_) {
    peer->link->send(text);
    peer->link->close(1012, "the server is being restarted");
  }
  net_.after(100, [this] { finish(); });
}

// What was accepted is stored and answered before the end; two seconds for pages to say goodbye.
void Hub::finish() {
  const bool waits = jobs_out_ > 0 || !peers_.empty();
  if (waits && ++goodbyes_ < 20) return net_.after(100, [this] { finish(); });
  net_.stop();
}

}  // namespace furball::server
