#pragma once
// A shared game as its journal makes it: the match, the dice, names, offers, the result. Pure: plan() says what entries a
// message leads to, follow() takes in entries that are stored. Nothing here knows sockets, SQL, threads or the clock.

#include <array>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "apps/server/messages.h"
#include "libs/api/engine.h"
#include "libs/fairdice/fair_dice.h"
#include "libs/store/store.h"

namespace furball::server {

enum class Role : int { kBlue = 0, kRed = 1, kWatch = 2 };
constexpr int index(Role role) { return static_cast<int>(role); }
std::string_view name(Role role);

// Games of one scenario share one immutable Game object.
class GameCache {
 public:
  explicit GameCache(const api::Catalogue& catalogue) : catalogue_(&catalogue) {}
  record::GameMaker maker();
  const api::Catalogue& catalogue() const { return *catalogue_; }

 private:
  const api::Catalogue* catalogue_;
  std::map<std::string, std::weak_ptr<const game::Game>> games_;
};

// What is to be stored because of a message; or why nothing is.
struct Plan {
  std::vector<store::Entry> entries;
  std::optional<Problem> problem;
  bool repeat = false;                  // this message has been dealt with before
  std::optional<store::Game> new_game;  // a rematch, stored together with the entries; its header is still to be made
};

struct Offer {
  int seat;
  std::string kind;
  int64_t to = 0;
};

struct Over {
  std::string result;  // "blue", "red", "draw"
  std::string by;      // "score", "resignation", "agreement"
  std::string text;
};

class SharedGame {
 public:
  static Result<SharedGame> open(const store::Game& row, GameCache& cache);

  // A stored entry. `described`, if given, gets the entry as pages see it.
  Result<void> follow(const store::Entry& entry, Value* described = nullptr);

  // --- What a message leads to ----------------------------------------------------------------------
  Plan plan(Role role, const Message& message, int64_t now) const;
  Plan plan_join(Role role, const Message& message, int64_t now) const;
  Plan plan_bot(game::Action action, int64_t now) const;            // of the seat whose decision it is
  Plan plan_due(int64_t now) const;                                 // entropy of bots, dice that are due
  Value read(const Value& request) { return with_match(request); }  // reading commands of protocol.md

  // --- What it is ------------------------------------------------------------------------------------
  int64_t seq() const { return seq_; }
  int64_t head() const { return head_; }
  const record::Match& match() const { return *match_; }
  bool over() const { return over_.has_value(); }
  std::optional<std::string> bot_to_move() const;  // its id
  // seq, head, step, hash, turn, offers, waiting, over, next; the view if asked for.
  void add_state(Value& to, bool view) const;
  Value fair() const;
  Value about() const;  // game, title, scenario, players, names
  const std::string (&names() const)[2] { return names_; }
  std::optional<Role> role_of(std::string_view token_hash) const;
  std::string result_text() const { return over_ ? over_->result + " by " + over_->by : ""; }

 private:
  SharedGame(const store::Game& row, GameCache& cache) : row_(row), engine_(cache.catalogue()) {}
  Value with_match(Value request);
  Plan refuse(Problem problem) const;
  bool known_mid(int seat, const std::string& mid) const;
  void roll_on(game::AnyState& state, Plan& plan, int64_t now, const std::optional<fairdice::Dice>& dice) const;
  void add(Plan& plan, std::string kind, int seat, int64_t code, std::string text, int64_t now) const;
  Plan plan_apply(int seat, const Message& m, int64_t now) const;
  Plan plan_undo(int seat, const Message& m, int64_t now) const;
  Plan plan_offer(int seat, const Message& m, int64_t now) const;
  Plan plan_answer(int seat, const Message& m, int64_t now) const;
  void carry_out(Plan& plan, const Offer& offer, int64_t now) const;  // what an accepted offer does
  const Offer* find_offer(int seat, std::string_view kind) const;
  int64_t last_choice_of(int seat) const;  // its step; -1: none
  bool is_bot(int seat) const { return players_[static_cast<std::size_t>(seat)].starts_with("bot:"); }
  void note_end();
  std::optional<fairdice::Dice> dice() const;

  store::Game row_;  // without the header's text
  std::string game_title_;
  Value scenario_;         // id, title, names of the sides
  fairdice::Facts facts_;  // the seed stands in seed_ until the end
  fairdice::Bytes32 seed_{};
  api::Engine engine_;
  record::Match* match_ = nullptr;
  std::string step_seats_;  // who made each step: 'b', 'r', or '-' for dice
  int64_t seq_ = 0, head_ = 0;
  int64_t rolls_ = 0;  // ever made, undone ones included
  std::string players_[2], names_[2];
  std::vector<Offer> offers_;
  std::optional<Over> over_;
  std::string next_;
  std::deque<uint64_t> mids_[2];  // hashes of the last message ids
};

// The header of a rematch: the same with sides swapped. `names` are those of the game that ended.
std::string swapped_header(const std::string& header, const std::string (&names)[2]);

// The record of a journal, undone steps and the facts of the dice included.
Result<std::string> record_text(const store::Game& row, const std::vector<store::Entry>& entries, GameCache& cache);

}  // namespace furball::server
