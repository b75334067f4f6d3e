#pragma once
// A shared game as its journal makes it: the match, the dice, names, offers, the result. Pure: plan() says what entries a
// message leads to, follow() takes in entries that are stored. Nothing here knows sockets, SQL, threads or the clock.

#include <array>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "apps/server/messages.h"
#include "libs/api/engine.h"
#include "libs/api/learned.h"
#include "libs/fairdice/fair_dice.h"
#include "libs/store/store.h"

namespace furball::server {

inline std::string_view seat_name(int seat) { return game::name(static_cast<game::Seat>(seat)); }
inline char seat_letter(int seat) { return seat == 0 ? 'b' : 'r'; }

enum class Role : int { kBlue = 0, kRed = 1, kWatch = 2 };
constexpr int index(Role role) { return static_cast<int>(role); }
std::string_view name(Role role);

// Games of one scenario share one immutable Game object. From any thread.
class GameCache {
 public:
  explicit GameCache(const api::Catalogue& catalogue) : catalogue_(&catalogue) {}
  record::GameMaker maker();
  const api::Catalogue& catalogue() const { return *catalogue_; }
  // A game's network, read once; none where the game has none.
  search::Learned learned(const std::string& id, const game::Game& game);

 private:
  const api::Catalogue* catalogue_;
  std::mutex mutex_;
  std::map<std::string, std::weak_ptr<const game::Game>> games_;
  std::map<std::string, search::Learned> learned_;  // by game
};

// How long a journal may become. Nobody who plays gets near; whoever only fills the disk is told so.
struct JournalLimits {
  int64_t chats = 1000;   // of one seat
  int64_t names = 50;     // of one seat
  int64_t offers = 1000;  // of one seat
  int64_t undos = 2000;   // of a game
  int64_t entries = 50000;
};
inline constexpr JournalLimits kJournal;

// What is to be stored because of a message; or why nothing is.
struct Plan {
  std::vector<store::Entry> entries;
  std::optional<Problem> problem;
  bool repeat = false;                  // this message has been dealt with before
  std::optional<store::Game> new_game;  // a rematch, stored together with the entries; its header is still to be made
  // Links: stored together with the entries; `secret` is told to whoever asked, once.
  struct NewHash {
    int role;
    std::string hash;
  };
  std::optional<NewHash> token, code;
  std::string secret;
  bool erase = false;  // the game goes, with everything
};

struct Offer {
  int seat;
  std::string kind;
  int64_t to = 0;
};

struct Over {
  std::string result;  // "blue", "red", "draw"
  std::string by;      // "score", "resignation", "agreement", "host", "upgrade"
  std::string text;
};

class SharedGame {
 public:
  static Result<SharedGame> open(const store::Game& row, GameCache& cache);
  // Opened, with its whole journal: steps that were taken back are not played again. A game of older rules goes on under
  // the present ones if its journal says the same under them; else it can only be looked at.
  static Result<SharedGame> load(const store::Game& row, std::span<const store::Entry> entries, GameCache& cache);

  // A stored entry. `described`, if given, gets the entry as a push shows it. An entry that this very game has planned in its
  // present state is `known` to be right.
  Result<void> follow(const store::Entry& entry, Value* described = nullptr, bool known = false);
  // An entry as the journal holds it: all that is needed to play it, nothing that has to be worked out.
  static Value plain(const store::Entry& entry);

  // --- What a message leads to (shared_plan.cc) -----------------------------------------------------
  Plan plan(Role role, const Message& message, int64_t now) const;
  Plan plan_join(Role role, const Message& message, int64_t now) const;
  Plan plan_bot(game::Action action, int64_t now) const;                 // of the seat whose decision it is
  Plan plan_due(int64_t now) const;                                      // entropy of bots, dice that are due
  Plan plan_host(const std::string& what, int seat, int64_t now) const;  // whoever runs the server: "end", "mute"
  Plan plan_recovery(int seat, int64_t now) const;                       // a fresh link for a lost one
  Value read(const Value& request) { return with_match(request); }       // reading commands of protocol.md

  // --- What it is ------------------------------------------------------------------------------------
  int64_t seq() const { return seq_; }
  int64_t head() const { return head_; }
  const std::string& hash() const;  // of the position
  const record::Match& match() const { return *match_; }
  bool over() const { return over_.has_value(); }
  bool bots_only() const { return is_bot(0) && is_bot(1); }
  bool watchable() const { return watching_[0] && watching_[1]; }
  bool advised() const { return (advising_[0] || is_bot(0)) && (advising_[1] || is_bot(1)); }
  int migrated_from() const { return migrated_from_; }  // the rules version it began under, if another; else 0
  std::optional<std::string> bot_to_move() const;       // its id
  // seq, head, step, hash, turn, offers, waiting, over, next, off; the view if asked for.
  void add_state(Value& to, bool view) const;
  Value fair() const;
  Value about() const;  // game, title, scenario, players, names
  const std::string (&names() const)[2] { return names_; }
  std::optional<Role> role_of(std::string_view token_hash) const;
  std::string result_text() const { return over_ ? over_->result + " by " + over_->by : ""; }
  bool practice() const { return practice_; }
  bool frozen() const { return frozen_; }

 private:
  SharedGame(const store::Game& row, GameCache& cache) : row_(row), engine_(cache.catalogue()) {}
  Value with_match(Value request);

  // Following, by kind of entry. `described` may be null.
  Result<void> follow_in_order(const store::Entry& entry, bool stands, Value* described, bool known = false);
  Result<void> take_step(const store::Entry& entry, bool stands, Value* described, bool known);
  Result<void> take_undo(const store::Entry& entry, bool stands);
  Result<void> take_words(const store::Entry& entry);
  void take_offer(const store::Entry& entry);
  void take_end(const store::Entry& entry);
  void describe_step(const store::Entry& entry, Value& described) const;
  game::Faces fallen(uint32_t outcome) const;
  void lapse_offers();

  Plan refuse(Problem problem) const;
  std::optional<Problem> too_much(int seat, Cmd cmd) const;
  bool known_mid(int seat, const std::string& mid) const;
  void roll_on(game::AnyState& state, Plan& plan, int64_t now, const std::optional<fairdice::Dice>& dice) const;
  void add(Plan& plan, std::string kind, int seat, int64_t code, std::string text, int64_t now) const;
  Plan plan_apply(int seat, const Message& m, int64_t now) const;
  Plan plan_undo(int seat, const Message& m, int64_t now) const;
  Plan plan_offer(int seat, const Message& m, int64_t now) const;
  Plan plan_answer(int seat, const Message& m, int64_t now) const;
  Plan plan_words(int seat, const Message& m, int64_t now) const;
  Plan plan_link(int seat, const Message& m, int64_t now) const;
  void carry_out(Plan& plan, const Offer& offer, int64_t now) const;  // what an accepted offer does
  const Offer* find_offer(int seat, std::string_view kind) const;
  int64_t last_choice_of(int seat) const;  // its step; -1: none
  // Each side's wishes about what can be switched.
  const bool (&wishes(std::string_view what) const)[2] {
    return what == "chat" ? talking_ : what == "advice" ? advising_ : watching_;
  }
  bool is_bot(int seat) const { return players_[static_cast<std::size_t>(seat)].starts_with("bot:"); }
  void note_end();
  static Result<SharedGame> keep(const store::Game& row, std::span<const store::Entry> entries, GameCache& cache);
  void freeze();
  Result<void> means_the_same(const store::Entry& entry) const;
  const std::optional<fairdice::Dice>& dice() const { return dice_; }

  store::Game row_;  // without the header's text
  std::string game_title_;
  Value scenario_;         // id, title, names of the sides
  fairdice::Facts facts_;  // the seed stands in seed_ until the end
  fairdice::Bytes32 seed_{};
  std::optional<fairdice::Dice> dice_;  // once both parts are there
  api::Engine engine_;
  record::Match* match_ = nullptr;
  mutable std::string hash_;  // empty: the position has changed since it was asked for
  std::string step_seats_;    // who made each step: 'b', 'r', or '-' for dice
  int64_t seq_ = 0, head_ = 0;
  int64_t rolls_ = 0;  // ever made, undone ones included
  std::string players_[2], names_[2];
  std::vector<Offer> offers_;
  std::optional<Over> over_;
  std::string next_;
  std::deque<uint64_t> mids_[2];  // hashes of the last message ids
  struct Counted {
    int64_t chats = 0, names = 0, offers = 0;
  } counted_[2];
  int64_t undos_ = 0;
  bool talking_[2] = {true, true};     // each side's wish about chat
  bool watching_[2] = {true, true};    // and about an audience
  bool advising_[2] = {false, false};  // and about advice, which both must want
  bool muted_[2] = {false, false};     // by the host
  bool practice_ = false;              // dice were taken back against a bot
  int migrated_from_ = 0;
  bool frozen_ = false;  // the present rules cannot replay it: it is kept, and can be looked at
};

// A header of older rules for a game of today: its scenario if that can still be set up, else the one that bears its name, or
// the game's first.
std::string under_todays_rules(const std::string& header, GameCache& cache);

// The header of a rematch: the same with sides swapped. `names` are those of the game that ended.
std::string swapped_header(const std::string& header, const std::string (&names)[2]);

// The record of a journal, undone steps and the facts of the dice included; its first line alone if so asked.
Result<std::string> record_text(const store::Game& row, std::span<const store::Entry> entries, GameCache& cache,
                                bool header_only = false);

}  // namespace furball::server
