// The lane's side that players see: joining, choosing, asking, and being told.

#include <time.h>

#include <algorithm>

#include "apps/server/ids.h"
#include "apps/server/lane.h"
#include "apps/server/log.h"
#include "libs/base/hash.h"
#include "libs/base/say.h"
#include "libs/json/json.h"

namespace furball::server {
namespace {

// A page of the journal: so many entries, or so many bytes of talk.
constexpr int64_t kPage = 200;
constexpr std::size_t kPageBytes = 64 * 1024;
constexpr double kWrongLink = 20;  // messages that a wrong link costs: guessing is dear

double thread_seconds() {
  timespec now{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) / 1e9;
}

// Charges the processor time of a piece of work to whoever caused it.
class Meter {
 public:
  explicit Meter(AccountPtr account) : account_(std::move(account)), from_(thread_seconds()) {}
  ~Meter() { account_->charge(Cost::kProcessor, thread_seconds() - from_); }
  Meter(const Meter&) = delete;
  Meter& operator=(const Meter&) = delete;

 private:
  AccountPtr account_;
  double from_;
};

void send(Peer& peer, Text text) {
  peer.account->charge(Cost::kSent, static_cast<double>(text->size()));
  peer.link->send(std::move(text));
}

Kind kind_of(Cmd cmd) {
  switch (cmd) {
    case Cmd::kJoin: return Kind::kJoin;
    case Cmd::kApply: return Kind::kApply;
    case Cmd::kRead:
    case Cmd::kEntries: return Kind::kRead;
    case Cmd::kRecord: return Kind::kRecord;
    default: return Kind::kChange;
  }
}

bool matches(const store::Game& row, const std::string& hash) {
  bool any = false;
  for (const std::string& token : row.tokens) any |= same_hash(token, hash);
  return any;
}

struct PageOfEntries {
  Value list = Value::array();
  bool more = false;
};

PageOfEntries page_of(const std::vector<store::Entry>& entries, int64_t up_to) {
  PageOfEntries page;
  std::size_t bytes = 0;
  for (const store::Entry& entry : entries) {
    if (entry.seq > up_to) break;  // later ones come as a push
    bytes += 100 + entry.text.size();
    if (bytes > kPageBytes && !page.list.as_array().empty()) break;
    page.list.push_back(SharedGame::plain(entry));
  }
  const Value::Array& list = page.list.as_array();
  page.more = !list.empty() && list.back().at("seq").as_integer() < up_to;
  return page;
}

}  // namespace

void send_answer(Peer& peer, const Value& id, const Value& fields) {
  if (peer.gone) return;
  auto text = std::make_shared<std::string>(R"({"id":)" + json::write(id) + R"(,"ok":true)");
  if (!fields.find("id") && !fields.find("ok")) {  // spliced, not copied: a view is large
    const std::string rest = json::write(fields);
    *text += rest.size() > 2 ? "," + rest.substr(1) : "}";
    return send(peer, std::move(text));
  }
  for (const Value::Member& member : fields.as_object())
    if (member.first != "id" && member.first != "ok")
      *text += "," + json::write(Value(member.first)) + ":" + json::write(member.second);
  *text += "}";
  send(peer, std::move(text));
}

void send_refusal(Peer& peer, const Value& id, const Problem& problem, const Value& more) {
  if (peer.gone) return;
  Value error = to_value(problem), v = Value::object();
  for (const Value::Member& member : more.as_object()) error.set(member.first, member.second);
  send(peer, std::make_shared<const std::string>(json::write(v.set("id", id).set("ok", false).set("error", error))));
}

void Lane::answer(const PeerPtr& peer, const Message& m, const Value& fields) {
  s_.figures.took[static_cast<int>(kind_of(m.cmd))].add(static_cast<double>(steady_ms() - m.received) / 1000);
  send_answer(*peer, m.id, fields);
}

void Lane::refuse(const PeerPtr& peer, const Value& id, const Problem& problem, const Live* live) {
  ++s_.figures.refused;
  s_.figures.stale += problem.code == "stale";
  Value more = Value::object();
  if (problem.code == "stale" && live && live->game)
    more.set("head", static_cast<long long>(live->game->head())).set("seq", static_cast<long long>(live->game->seq()));
  send_refusal(*peer, id, problem, more);
}

Problem Lane::unavailable(const LivePtr& live) const {
  if (live->why_not == WhyNot::kMissing) return wrong_link();
  if (live->why_not == WhyNot::kDamaged)
    return {"store", say("This game cannot be read by this version of the server: {problem}", {{"problem", live->problem}})};
  return {"store", "The server cannot reach its database; try again in a moment."};
}

// --- Joining ------------------------------------------------------------------------------------------------

void Lane::turn_away(const PeerPtr& peer, const Message& m, const Problem& problem, int code) {
  --peer->pending;
  if (problem.code == "auth") {
    ++s_.figures.wrong_links;
    peer->account->charge(Cost::kMessages, kWrongLink);
    log_refusal("wrong_link", peer->link->address());
  }
  refuse(peer, m.id, problem);
  peer->link->close(code, problem.code);
}

// A game that is not in memory is loaded for those only who have a link to it.
void Lane::join(const PeerPtr& peer, int64_t id, MessagePtr m) {
  if (const auto found = games_.find(id); found != games_.end() && found->second->game) {
    peer->live = found->second;
    return enter(peer->live, [this, peer, m] { admit(peer, peer->live, m); });
  }
  const auto row = std::make_shared<std::optional<store::Game>>();
  read_store([id, row](store::Store& s) { *row = s.game(id); },
             [this, peer, id, m, row](const std::string* error) {
               if (peer->gone) return;
               if (error)
                 return turn_away(peer, *m, {"store", "The server cannot reach its database; try again in a moment."}, 1013);
               if (!*row || !matches(**row, token_hash(m->token))) return turn_away(peer, *m, wrong_link(), 4401);
               peer->live = live(id);
               if (!peer->live->payer) peer->live->payer = peer->account;
               enter(peer->live, [this, peer, m] { admit(peer, peer->live, m); });
               for (const MessagePtr& early : std::exchange(peer->early, {})) message(peer, early);
             });
}

void Lane::admit(const PeerPtr& peer, const LivePtr& live, MessagePtr m) {
  if (peer->gone) return;
  const Meter meter(peer->account);
  if (!live->game) {
    const Problem problem = unavailable(live);
    return turn_away(peer, *m, problem, problem.code == "auth" ? 4401 : 1013);
  }
  const std::string hash = token_hash(m->token);
  const std::optional<Role> role = live->game->role_of(hash);
  if (!role) return turn_away(peer, *m, wrong_link(), 4401);
  peer->link_hash = hash;
  Plan plan = live->game->plan_join(*role, *m, now_ms());
  if (plan.entries.empty()) return welcome(peer, live, *role, m);
  commit(live, std::move(plan), [this, peer, live, role = *role, m](Stored stored) {
    if (stored == Stored::kYes) return welcome(peer, live, role, m);
    if (stored == Stored::kConflict) return live->mailbox.push_front([this, peer, live, m] { admit(peer, live, m); });
    turn_away(peer, *m, {"store", "It could not be stored; join again."}, 1013);
  });
}

void Lane::welcome(const PeerPtr& peer, const LivePtr& live, Role role, MessagePtr m) {
  if (peer->gone) return;
  const auto finish = [this, peer, live, role, m](PageOfEntries page) {
    --peer->pending;
    if (peer->gone || !live->game) return;
    peer->joined = true;
    peer->role = role;
    peer->views = m->views;
    live->peers.push_back(peer);
    if (role != Role::kWatch || !live->payer) live->payer = peer->account;
    ++s_.figures.joins;
    Value v = Value::object();
    v.set("seat", name(role));
    const Value about = live->game->about();
    for (const Value::Member& member : about.as_object()) v.set(member.first, member.second);
    v.set("present", present(*live)).set("fair", live->game->fair()).set("entries", std::move(page.list));
    if (page.more) v.set("more", true);
    live->game->add_state(v, m->views);
    answer(peer, *m, v);
    tell_presence(live, true);
    log_debug("joined",
              Value::object().set("game", game_name(live->id)).set("seat", name(role)).set("address", peer->link->address()));
  };
  if (m->from >= live->game->seq()) return finish({});
  // What happened since, straight from the journal and in pages: however long it is, a join takes the same time.
  const auto entries = std::make_shared<std::vector<store::Entry>>();
  live->busy = true;
  read_store([id = live->id, entries, from = m->from](store::Store& s) { *entries = s.entries(id, from, kPage); },
             [this, peer, live, m, entries, finish](const std::string* error) {
               live->busy = false;
               if (error || !live->game) turn_away(peer, *m, {"store", "The game could not be read; join again."}, 1013);
               else finish(page_of(*entries, live->game->seq()));
               settle(live);
             });
}

void Lane::give_entries(const PeerPtr& peer, const LivePtr& live, const MessagePtr& m) {
  const auto entries = std::make_shared<std::vector<store::Entry>>();
  read_store([id = live->id, entries, from = m->from](store::Store& s) { *entries = s.entries(id, from, kPage); },
             [this, peer, live, m, entries](const std::string* error) {
               --peer->pending;
               if (error || !live->game) return refuse(peer, m->id, {"store", "The journal could not be read; try again."});
               PageOfEntries page = page_of(*entries, live->game->seq());
               Value v = Value::object();
               answer(peer, *m, v.set("entries", std::move(page.list)).set("more", page.more));
             });
}

void Lane::left(const PeerPtr& peer) {
  const LivePtr live = peer->live;
  peer->live.reset();
  peer->early.clear();
  if (!live) return;
  live->used = steady_ms();
  if (std::erase(live->peers, peer) > 0) tell_presence(live, true);
}

// --- Messages -------------------------------------------------------------------------------------------------

void Lane::message(const PeerPtr& peer, MessagePtr m) {
  if (!peer->live) {  // its link is still being looked at
    peer->early.push_back(std::move(m));
    return;
  }
  enter(peer->live, [this, peer, m = std::move(m)] {
    if (const LivePtr live = peer->live; live && !peer->gone) handle(peer, live, m);
  });
}

void Lane::handle(const PeerPtr& peer, const LivePtr& live, const MessagePtr& m) {
  const Meter meter(peer->account);
  if (!peer->joined || !live->game) {
    --peer->pending;
    return refuse(peer, m->id, peer->joined ? unavailable(live) : Problem{"auth", "Join a game first."});
  }
  switch (m->cmd) {
    case Cmd::kRead: return read(peer, live, *m);
    case Cmd::kEntries: return give_entries(peer, live, m);
    case Cmd::kRecord: return give_record(peer, live, m);
    default: return change(peer, live, m);
  }
}

void Lane::changed(const PeerPtr& peer, const LivePtr& live, const Message& m, const std::string& secret, bool repeat) {
  --peer->pending;
  if (peer->gone || !live->game) return;
  Value v = Value::object();
  v.set("seq", static_cast<long long>(live->game->seq())).set("head", static_cast<long long>(live->game->head()));
  v.set("step", live->game->match().steps().size()).set("hash", live->game->hash());
  if (repeat) v.set("repeat", true);
  if (!secret.empty()) {
    v.set(m.what == "code" ? "code" : "token", secret);
    if (m.what == "renew") peer->link_hash = token_hash(secret);
  }
  answer(peer, m, v);
}

void Lane::change(const PeerPtr& peer, const LivePtr& live, MessagePtr m) {
  Plan plan = live->game->plan(peer->role, *m, now_ms());
  if (plan.problem) {
    --peer->pending;
    return refuse(peer, m->id, *plan.problem, live.get());
  }
  s_.figures.repeats += plan.repeat;
  if (plan.repeat) return changed(peer, live, *m, "", true);
  double bytes = 0;
  for (const store::Entry& entry : plan.entries) bytes += 64 + static_cast<double>(entry.text.size() + entry.mid.size());
  peer->account->charge(Cost::kStored, bytes);
  const std::string secret = plan.secret;
  commit(live, std::move(plan), [this, peer, live, m, secret](Stored stored) {
    if (stored == Stored::kYes) return changed(peer, live, *m, secret, false);
    if (stored == Stored::kConflict) {  // another process was first: look at it again
      return live->mailbox.push_front([this, peer, live, m] {
        if (live->game && !peer->gone) return change(peer, live, m);
        --peer->pending;
        refuse(peer, m->id, unavailable(live));
      });
    }
    --peer->pending;
    refuse(peer, m->id, {"store", "It could not be stored: nothing has happened. Try again."});
  });
}

void Lane::read(const PeerPtr& peer, const LivePtr& live, const Message& m) {
  --peer->pending;
  const Value result = live->game->read(m.request);
  if (result.at("ok").as_bool()) return answer(peer, m, result);
  const Value& error = result.at("error");
  refuse(peer, m.id,
         {error.at("rule").as_text().empty() ? "form" : "refused", std::string(error.at("message").as_text()),
          std::string(error.at("rule").as_text()), std::string(error.at("where").as_text())});
}

void Lane::give_record(const PeerPtr& peer, const LivePtr& live, const MessagePtr& m) {
  struct Found {
    std::optional<store::Game> row;
    std::vector<store::Entry> entries;
  };
  const auto found = std::make_shared<Found>();
  read_store(
      [id = live->id, found](store::Store& s) {
        found->row = s.game(id);
        found->entries = s.entries(id, 0);
      },
      [this, peer, m, found](const std::string* error) {
        if (error || !found->row) {
          --peer->pending;
          return refuse(peer, m->id, {"store", "The record could not be read; try again."});
        }
        s_.chores.submit(WorkPool::Rank::kRest, peer->account->prefix(), [this, peer, m, found] {
          const Meter meter(peer->account);
          const Result<std::string> text = record_text(*found->row, found->entries, s_.cache, m->what == "header");
          --peer->pending;
          if (text) return answer(peer, *m, Value::object().set("record", *text));
          ++s_.figures.refused;
          send_refusal(*peer, m->id, {"store", text.error().message});
        });
      });
}

// Pages whose link has been renewed or taken back, or that watch where nobody may.
void Lane::drop_links(const LivePtr& live) {
  for (const PeerPtr& peer : live->peers)
    if (!live->game->role_of(peer->link_hash)) peer->link->close(4401, "this link is no longer good");
}

// --- Telling --------------------------------------------------------------------------------------------------

// One text for all pages that want views, one for all that do not.
void Lane::push_entries(const LivePtr& live, Value with_words, Value without, bool fair) {
  for (const bool views : {true, false}) {
    Text text;
    for (const PeerPtr& peer : live->peers) {
      if (peer->views != views) continue;
      if (!text) {
        Value push = Value::object();
        push.set("push", "entries").set("entries", std::move(views ? with_words : without));
        if (fair) push.set("fair", live->game->fair());
        live->game->add_state(push, views);
        text = std::make_shared<const std::string>(json::write(push));
      }
      ++s_.figures.pushes;
      send(*peer, text);
    }
  }
}

void Lane::push_present(const LivePtr& live) {
  if (live->peers.empty()) return;
  const Value push = Value::object().set("push", "presence").set("present", present(*live));
  const Text text = std::make_shared<const std::string>(json::write(push));
  for (const PeerPtr& peer : live->peers) {
    ++s_.figures.pushes;
    send(*peer, text);
  }
}

Value Lane::present(const Live& live) const {
  int count[3] = {0, 0, 0};
  for (const PeerPtr& peer : live.peers) ++count[index(peer->role)];
  for (const auto& [process, presence] : live.remote)
    for (int i = 0; i < 3; ++i) count[i] += presence.count[i];
  Value v = Value::object();
  for (int i = 0; i < 3; ++i) v.set(name(static_cast<Role>(i)), count[i]);
  return v;
}

void Lane::tell_presence(const LivePtr& live, bool to_pages) {
  if (s_.closing) return;
  if (to_pages) push_present(live);
  if (!s_.options.several_processes) return;
  int count[3] = {0, 0, 0};
  for (const PeerPtr& peer : live->peers) ++count[index(peer->role)];
  std::string text = "p " + std::to_string(live->id);
  for (const int n : count) text += " " + std::to_string(n);
  write([text](store::Store& s) { s.tell(text); }, nullptr);
}

void Lane::hear_presence(int64_t id, const std::string& process, Presence presence) {
  const auto found = games_.find(id);
  if (found == games_.end()) return;
  Presence& known = found->second->remote[process];
  const bool news = !std::equal(std::begin(known.count), std::end(known.count), std::begin(presence.count));
  known = presence;
  if (news) push_present(found->second);
}

void Lane::hear_question(int64_t id) {
  if (const auto found = games_.find(id); found != games_.end() && !found->second->peers.empty())
    tell_presence(found->second, false);
}

}  // namespace furball::server
