#include "apps/server/hub.h"

#include <sys/statvfs.h>

#include <charconv>
#include <csignal>
#include <filesystem>
#include <fstream>

#include "apps/server/ids.h"
#include "apps/server/log.h"
#include "libs/base/hash.h"
#include "libs/json/json.h"

namespace furball::server {
namespace {

constexpr int kStrikes = 200;       // refusals until a connection that does not listen is ended
constexpr int kMostPending = 64;    // requests of one connection without an answer
constexpr int kJoinWithin = 10000;  // milliseconds

int64_t next_number(std::string_view& rest) {
  int64_t value = 0;
  const auto parsed = std::from_chars(rest.data(), rest.data() + rest.size(), value);
  rest.remove_prefix(static_cast<std::size_t>(parsed.ptr - rest.data()));
  if (!rest.empty()) rest.remove_prefix(1);
  return value;
}

}  // namespace

Hub::Hub(HubOptions options, const api::Catalogue& catalogue, StaticFiles files, Net& net, WorkPool& bots, WorkPool& chores,
         WorkPool& calls)
    : s_(std::move(options), catalogue, net, bots, chores, calls), files_(std::move(files)) {
  const fairdice::Bytes32 random = random_bytes();
  s_.bot_seed = hash_bytes(random.data(), random.size());
  for (int i = 0; i < net.lanes(); ++i) lanes_.push_back(std::make_unique<Lane>(s_, i));
}

void Hub::start(store::CommitQueue& writes, store::CommitQueue& reads) {
  s_.writes = &writes;
  s_.reads = &reads;
  for (auto& lane : lanes_) lane->start();
  s_.net.post(0, [this] { tick(); });
}

// --- Connections ------------------------------------------------------------------------------------------------

bool Hub::on_open(const std::shared_ptr<Connection>& connection) {
  const auto peer = std::make_shared<Peer>();
  peer->link = connection;
  peer->account = s_.budgets.account(connection->address());
  connection->owner = peer;
  ++s_.peers;
  {
    const std::lock_guard<std::mutex> guard(mutex_);
    connections_[connection.get()] = connection;
  }
  if (s_.closing) connection->close(1012, "the server is being restarted");
  s_.net.after(connection->lane(), kJoinWithin, [weak = std::weak_ptr<Peer>(peer)] {
    if (const PeerPtr waiting = weak.lock(); waiting && waiting->lane < 0 && !waiting->gone)
      waiting->link->close(1008, "no join");
  });
  return true;
}

// "/ws/GAME": a connection lives where its game does, so that its messages change threads no more than they must.
int Hub::lane_for(std::string_view path) const {
  constexpr std::string_view kFront = "/ws/";
  if (!path.starts_with(kFront)) return -1;
  const std::optional<int64_t> id = game_id(std::string(path.substr(kFront.size())));
  return id ? s_.lane_of(*id) : -1;
}

void Hub::on_close(const std::shared_ptr<Connection>& connection) {
  const PeerPtr peer = std::static_pointer_cast<Peer>(connection->owner);
  peer->gone = true;
  --s_.peers;
  {
    const std::lock_guard<std::mutex> guard(mutex_);
    connections_.erase(connection.get());
  }
  if (peer->lane >= 0) s_.net.dispatch(peer->lane, [this, peer] { lanes_[static_cast<std::size_t>(peer->lane)]->left(peer); });
  else peer->link.reset();
}

// Held to its budgets before a single character is looked at.
bool Hub::within_budget(Peer& peer, std::string_view text) {
  const Allowance own{s_.options.rate, 5 * s_.options.rate};
  std::optional<Cost> used_up;
  if (!peer.bucket.take(own, steady_ms()) || !peer.account->take(Cost::kMessages)) used_up = Cost::kMessages;
  else used_up = peer.account->debt();
  if (!used_up) return true;
  s_.budgets.refused(*used_up);
  log_refusal(std::string(name(*used_up)).c_str(), peer.link->address());
  if (++peer.strikes > kStrikes) peer.link->close(1008, "too many messages");
  else send_refusal(peer, quick_id(text), {"rate", "Too many requests from this address; wait a moment."});
  return false;
}

void Hub::on_message(const std::shared_ptr<Connection>& connection, std::string_view text) {
  if (s_.closing) return;
  const PeerPtr peer = std::static_pointer_cast<Peer>(connection->owner);
  ++s_.figures.messages;
  if (!within_budget(*peer, text)) return;
  Parsed parsed = parse_message(text);
  parsed.message.received = steady_ms();
  if (parsed.hopeless) return connection->close(1007, "not a JSON object");
  if (peer->pending >= kMostPending) {  // it does not wait for answers; if it does not read them either, its queue will tell
    ++s_.figures.refused;
    return send_refusal(*peer, parsed.message.id, {"rate", "Too many requests at once; wait for the answers."});
  }
  if (parsed.problem) {
    ++s_.figures.refused;
    return send_refusal(*peer, parsed.message.id, *parsed.problem);
  }
  if (parsed.message.cmd == Cmd::kPing)
    return send_answer(*peer, parsed.message.id, Value::object().set("now", static_cast<long long>(now_ms())));
  route(peer, std::make_shared<const Message>(std::move(parsed.message)));
}

void Hub::route(const PeerPtr& peer, MessagePtr m) {
  if (m->cmd == Cmd::kJoin) {
    if (peer->lane >= 0) return peer->link->close(1008, "joined already");
    const std::optional<int64_t> id = game_id(m->game);
    if (!id) {
      send_refusal(*peer, m->id, {"auth", "There is no such game, or the link is wrong."});
      return peer->link->close(4401, "no such game");
    }
    peer->lane = s_.lane_of(*id);
    ++peer->pending;
    return s_.net.dispatch(peer->lane, [this, peer, id = *id, m = std::move(m)] { lane_of(id).join(peer, id, m); });
  }
  if (peer->lane < 0) return send_refusal(*peer, m->id, {"auth", "Join a game first."});
  ++peer->pending;
  s_.net.dispatch(peer->lane,
                  [this, peer, m = std::move(m)] { lanes_[static_cast<std::size_t>(peer->lane)]->message(peer, m); });
}

// --- Other processes ----------------------------------------------------------------------------------------------

void Hub::heard(const std::string& text) {
  if (text.empty()) {  // the connection was lost: anything may have happened
    for (std::size_t i = 0; i < lanes_.size(); ++i) s_.net.post(static_cast<int>(i), [this, i] { lanes_[i]->refresh_all(); });
    return;
  }
  const std::size_t space = text.find(' ');
  const std::string from = text.substr(0, space);
  std::string_view rest = std::string_view(text).substr(space + 1);
  const char kind = rest.empty() ? ' ' : rest[0];
  rest.remove_prefix(std::min<std::size_t>(2, rest.size()));
  while (!rest.empty()) {
    const int64_t id = next_number(rest);
    const int lane = s_.lane_of(id);
    if (kind == 'e') {
      const int64_t seq = next_number(rest);
      s_.net.post(lane, [this, id, seq] { lane_of(id).refresh(id, seq); });
      continue;
    }
    if (kind == 'q') s_.net.post(lane, [this, id] { lane_of(id).hear_question(id); });
    if (kind == 'd') s_.net.post(lane, [this, id] { lane_of(id).hear_erased(id); });
    if (kind != 'p') return;
    Presence presence;
    for (int& n : presence.count) n = static_cast<int>(next_number(rest));
    presence.at = steady_ms();
    s_.net.post(lane, [this, id, from, presence] { lane_of(id).hear_presence(id, from, presence); });
    return;
  }
}

// --- Housekeeping -----------------------------------------------------------------------------------------------

void Hub::tick() {
  if (s_.closing) return;
  ++ticks_;
  if (ticks_ % 60 == 1) {
    s_.budgets.forget_idle();
    s_.read(0, [this](store::Store& s) { s_.figures.database_bytes = s.bytes(); }, nullptr);
    // Bans may have been made by another process.
    const auto bans = std::make_shared<std::vector<std::pair<std::string, std::string>>>();
    s_.read(
        0, [bans](store::Store& s) { *bans = s.notes("ban "); },
        [this, bans](const std::string* error) {
          if (error) return;
          for (const auto& [name, value] : *bans) s_.budgets.ban(name.substr(4));
        });
  }
  struct statvfs disk{};
  if (!s_.options.disk.empty() && ::statvfs(s_.options.disk.c_str(), &disk) == 0)
    s_.figures.disk_free_bytes = static_cast<int64_t>(disk.f_bavail) * static_cast<int64_t>(disk.f_frsize);
  if (s_.draining && s_.options.several_processes && s_.peers == 0) return on_signal(SIGTERM);
  if (s_.options.retain_days > 0 && ticks_ % 3600 == 5) retain();
  s_.net.after(0, 1000, [this] { tick(); });
}

// Games that nobody has touched for so many days: exported, then erased, a few at a time.
void Hub::retain() {
  const int64_t since = now_ms() - int64_t{86400000} * s_.options.retain_days;
  const auto old = std::make_shared<std::vector<int64_t>>();
  s_.read(
      0, [old, since](store::Store& s) { *old = s.untouched(since, 100); },
      [this, old](const std::string* error) {
        if (error) return;
        for (const int64_t id : *old) {
          const auto erase = [this, id] {
            s_.net.post(s_.lane_of(id), [this, id] { lane_of(id).host(id, "erase", 0, [](Value) {}); });
          };
          if (s_.options.export_folder.empty()) {
            erase();
            continue;
          }
          admin_export(0, id, [this, id, erase](const Value& answer) {
            const std::filesystem::path file = std::filesystem::path(s_.options.export_folder) / (game_name(id) + ".jsonl");
            std::ofstream out(file, std::ios::binary);
            out << answer.at("record").as_text();
            if (answer.at("record").is_text() && out.flush()) return erase();
            log_error("export_failed", Value::object().set("game", game_name(id)));  // kept: better too much than lost
          });
        }
        if (old->size() == 100) s_.net.after(0, 5000, [this] { retain(); });
      });
}

// Before a restart that can wait: no new games here. Where other processes can take over, no new connections either, and the
// end comes by itself once the last page has gone.
void Hub::drain() {
  if (s_.draining.exchange(true)) return;
  log_info("draining");
  if (s_.options.several_processes) s_.net.stop_listening();
}

void Hub::on_signal(int signal) {
  if (signal == SIGUSR1) return drain();
  if (s_.closing) return s_.net.stop();
  s_.closing = true;
  log_info("closing");
  s_.net.stop_listening();
  const Text text = std::make_shared<const std::string>(R"({"push":"closing","reason":"the server is being restarted"})");
  const std::lock_guard<std::mutex> guard(mutex_);
  for (const auto& [key, weak] : connections_)
    if (const auto connection = weak.lock()) {
      connection->send(text);
      connection->close(1012, "the server is being restarted");
    }
  s_.net.after(0, 100, [this] { finish(); });
}

// What was accepted is stored and answered before the end; two seconds for pages to say goodbye.
void Hub::finish() {
  const bool waits = s_.jobs_out > 0 || s_.peers > 0;
  if (waits && ++goodbyes_ < 20) return s_.net.after(0, 100, [this] { finish(); });
  s_.net.stop();
}

}  // namespace furball::server
