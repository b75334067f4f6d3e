// What is asked of a game without a connection to it: its status, a lost link, and what whoever runs the server may do.

#include "apps/server/ids.h"
#include "apps/server/lane.h"
#include "apps/server/log.h"

namespace furball::server {
namespace {

Value error_value(const Problem& problem) { return Value::object().set("error", to_value(problem)); }
Problem no_store() { return {"store", "The server cannot reach its database; try again in a moment."}; }

Value status_of(const SharedGame& game, Role role) {
  Value state = Value::object(), v = Value::object();
  game.add_state(state, false);
  const Value about = game.about();
  v.set("seat", name(role)).set("rules", about.at("game"));
  for (const char* key : {"title", "scenario", "names", "players"}) v.set(key, about.at(key));
  for (const char* key : {"turn", "seq", "step", "over", "next", "offers"})
    if (const Value* value = state.find(key)) v.set(key, *value);
  return v;
}

}  // namespace

void Lane::status(int64_t id, const std::string& hash, const AccountPtr& account, Put put) {
  const auto row = std::make_shared<std::optional<store::Game>>();
  const auto tell = [this, id, hash, account, put] {
    const LivePtr game = live(id);
    if (!game->payer) game->payer = account;
    enter(game, [this, game, hash, put] {
      if (!game->game) return put(error_value(unavailable(game)));
      const std::optional<Role> role = game->game->role_of(hash);
      put(role ? status_of(*game->game, *role) : error_value(wrong_link()));
    });
  };
  if (const auto found = games_.find(id); found != games_.end() && found->second->game) return tell();
  read_store([id, row](store::Store& s) { *row = s.game(id); },
             [row, hash, account, put, tell](const std::string* error) {
               if (error) return put(error_value(no_store()));
               bool any = false;
               if (*row)
                 for (const std::string& token : (*row)->tokens) any |= same_hash(token, hash);
               if (any) return tell();
               account->charge(Cost::kMessages, 5);
               put(error_value(wrong_link()));
             });
}

void Lane::recover(int64_t id, const std::string& hash, const AccountPtr& account, Put put) {
  const Problem wrong{"auth", "There is no such game, or the code is wrong."};
  const auto row = std::make_shared<std::optional<store::Game>>();
  read_store([id, row](store::Store& s) { *row = s.game(id); },
             [this, id, hash, account, put, row, wrong](const std::string* error) {
               if (error) return put(error_value(no_store()));
               int seat = -1;
               for (int i = 0; *row && i < 2; ++i)
                 if (same_hash((*row)->codes[i], hash)) seat = i;
               if (seat < 0) {
                 account->charge(Cost::kMessages, 50);
                 return put(error_value(wrong));
               }
               const LivePtr game = live(id);
               enter(game, [this, game, seat, put] {
                 if (!game->game) return put(error_value(unavailable(game)));
                 Plan plan = game->game->plan_recovery(seat, now_ms());
                 const std::string token = plan.secret;
                 commit(game, std::move(plan), [this, put, token, seat](Stored stored) {
                   if (stored != Stored::kYes) return put(error_value({"store", "It could not be stored; try again."}));
                   ++s_.figures.recovered;
                   put(Value::object().set("seat", name(static_cast<Role>(seat))).set("token", token));
                 });
               });
             });
}

void Lane::host(int64_t id, const std::string& what, int seat, Put put) {
  const LivePtr game = live(id);
  enter(game, [this, game, what, seat, put] {
    if (!game->game && what != "erase") return put(error_value(unavailable(game)));
    if (what == "show") {
      Value v = status_of(*game->game, Role::kWatch);
      return put(v.set("present", present(*game)).set("practice", game->game->practice()));
    }
    if (what == "erase") {
      game->busy = true;
      return write([id = game->id](store::Store& s) { s.erase(id), s.tell("d " + std::to_string(id)); },
                   [this, game, put](const std::string* error) {
                     game->busy = false;
                     if (error) put(error_value(no_store()));
                     else erased(game), put(Value::object().set("erased", true));
                     pump(game);
                   });
    }
    Plan plan = game->game->plan_host(what, seat, now_ms());
    if (plan.problem) return put(error_value(*plan.problem));
    commit(game, std::move(plan), [put, what](Stored stored) {
      if (stored == Stored::kYes) put(Value::object().set("done", what));
      else put(error_value({"store", "It could not be stored; try again."}));
    });
  });
}

}  // namespace furball::server
