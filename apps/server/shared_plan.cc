// What a message leads to: the entries that are to be stored, or why there are none.

#include <algorithm>

#include "apps/server/ids.h"
#include "apps/server/shared_game.h"
#include "apps/server/words.h"
#include "libs/api/fields.h"
#include "libs/base/hash.h"

namespace furball::server {
namespace {

Problem over_problem() { return {"over", "The game is over."}; }

}  // namespace

Plan SharedGame::refuse(Problem problem) const {
  Plan plan;
  plan.problem = std::move(problem);
  return plan;
}

void SharedGame::add(Plan& plan, std::string kind, int seat, int64_t code, std::string text, int64_t now) const {
  plan.entries.push_back(
      {seq_ + 1 + static_cast<int64_t>(plan.entries.size()), std::move(kind), seat, code, std::move(text), "", now});
}

bool SharedGame::known_mid(int seat, const std::string& mid) const {
  const std::deque<uint64_t>& known = mids_[seat];
  return !mid.empty() && std::find(known.begin(), known.end(), hash_text(mid)) != known.end();
}

// Rolls as long as dice are due. Without both seats' entropy they wait.
void SharedGame::roll_on(game::AnyState& state, Plan& plan, int64_t now, const std::optional<fairdice::Dice>& dice) const {
  const game::Game& game = match_->game();
  if (!dice) return;
  for (auto roll = static_cast<uint64_t>(rolls_); game.node(state).kind == game::NodeKind::kChance; ++roll) {
    game::OutcomeList outcomes;
    game.outcomes(state, outcomes);
    const uint32_t outcome = game::draw(outcomes, dice->ticket(roll, game::total_weight(outcomes))).outcome;
    game.resolve(state, outcome);
    add(plan, "roll", -1, outcome, "", now);
  }
}

std::optional<Problem> SharedGame::too_much(int seat, Cmd cmd) const {
  const Counted& own = counted_[seat];
  if (cmd == Cmd::kChat && own.chats >= kJournal.chats)
    return Problem{"limit", "You have sent as many messages as this game allows."};
  if (cmd == Cmd::kName && own.names >= kJournal.names) return Problem{"limit", "You have changed your name too often."};
  if (cmd == Cmd::kUndo && undos_ >= kJournal.undos)
    return Problem{"limit", "Too many choices have been taken back in this game."};
  if (cmd == Cmd::kOffer && own.offers >= kJournal.offers)
    return Problem{"limit", "You have made too many offers in this game."};
  const bool ends = cmd == Cmd::kResign || cmd == Cmd::kOffer || cmd == Cmd::kAccept || cmd == Cmd::kLink;
  if (seq_ >= kJournal.entries && !ends)
    return Problem{"limit", "This game has grown too long for the server: agree on a draw, or resign."};
  return std::nullopt;
}

Plan SharedGame::plan(Role role, const Message& m, int64_t now) const {
  if (role == Role::kWatch) return refuse({"seat", "You are watching: only the two players can do that."});
  const int seat = index(role);
  if (known_mid(seat, m.mid)) {
    Plan plan;
    plan.repeat = true;
    return plan;
  }
  if (const std::optional<Problem> problem = too_much(seat, m.cmd)) return refuse(*problem);
  Plan plan;
  switch (m.cmd) {
    case Cmd::kApply: plan = plan_apply(seat, m, now); break;
    case Cmd::kUndo: plan = plan_undo(seat, m, now); break;
    case Cmd::kOffer: plan = plan_offer(seat, m, now); break;
    case Cmd::kAccept:
    case Cmd::kDecline:
    case Cmd::kWithdraw: plan = plan_answer(seat, m, now); break;
    case Cmd::kResign:
      if (over_) return refuse(over_problem());
      add(plan, "resign", seat, 0, "", now);
      break;
    case Cmd::kChat:
    case Cmd::kName:
    case Cmd::kSwitch: plan = plan_words(seat, m, now); break;
    case Cmd::kLink: plan = plan_link(seat, m, now); break;
    default: return refuse({"form", "This is not a command of a player.", "", "cmd"});
  }
  if (!plan.entries.empty()) plan.entries.front().mid = m.mid;
  return plan;
}

Plan SharedGame::plan_apply(int seat, const Message& m, int64_t now) const {
  if (over_) return refuse(over_problem());
  if (*m.head != head_) return refuse({"stale", "The game has moved on; look again before you choose.", "", "head"});
  const game::Node node = match_->node();
  if (node.kind == game::NodeKind::kChance)
    return refuse({"waiting", "The dice are waiting for a player who has not joined yet."});
  if (index(node.seat) != seat) return refuse({"seat", "It is the other side's choice."});
  const Result<game::Action> action = api::read_action(m.request, match_->game(), match_->state());
  if (!action) return refuse({"form", action.error().message, action.error().rule, action.error().where});
  game::AnyState state = match_->state();
  if (const Result<void> done = match_->game().try_apply(state, *action); !done)
    return refuse({"refused", done.error().message, done.error().rule, done.error().where});
  Plan plan;
  add(plan, "action", seat, action->bits, "", now);
  roll_on(state, plan, now, dice());
  return plan;
}

Plan SharedGame::plan_bot(game::Action action, int64_t now) const {
  Plan plan;
  const game::Node node = match_->node();
  if (over_ || node.kind != game::NodeKind::kDecision) return refuse(over_problem());
  game::AnyState state = match_->state();
  if (const Result<void> done = match_->game().try_apply(state, action); !done)
    return refuse({"refused", done.error().message, done.error().rule});
  add(plan, "action", index(node.seat), action.bits, "", now);
  roll_on(state, plan, now, dice());
  return plan;
}

int64_t SharedGame::last_choice_of(int seat) const {
  const std::size_t found = step_seats_.rfind(seat_letter(seat));
  return found == std::string::npos ? -1 : static_cast<int64_t>(found);
}

Plan SharedGame::plan_undo(int seat, const Message& m, int64_t now) const {
  if (over_) return refuse(over_problem());
  if (*m.head != head_) return refuse({"stale", "The game has moved on; look again before you take back.", "", "head"});
  const int64_t to = m.to.value_or(last_choice_of(seat));
  const auto steps = static_cast<int64_t>(step_seats_.size());
  if (to < 0 || to >= steps) return refuse({"form", "There is nothing to take back.", "", "to"});
  for (int64_t i = to; i < steps; ++i)
    if (step_seats_[static_cast<std::size_t>(i)] != seat_letter(seat))
      return refuse({"offer", "Dice or the other side's choices lie in between: ask to take them back instead.", "", "to"});
  Plan plan;
  add(plan, "undo", seat, to, "", now);
  return plan;
}

const Offer* SharedGame::find_offer(int seat, std::string_view kind) const {
  for (const Offer& offer : offers_)
    if (offer.seat == seat && offer.kind == kind) return &offer;
  return nullptr;
}

void SharedGame::carry_out(Plan& plan, const Offer& offer, int64_t now) const {
  if (offer.kind == "undo") {
    add(plan, "undo", offer.seat, offer.to, "", now);
  } else if (offer.kind == "delete") {
    plan.erase = true;
  } else if (offer.kind == "rematch") {
    store::Game game;
    game.id = random_game_id();
    game.created = now;
    game.seed = fairdice::to_hex(random_bytes());
    game.tokens[0] = row_.tokens[1], game.tokens[1] = row_.tokens[0], game.tokens[2] = row_.tokens[2];
    game.codes[0] = row_.codes[1], game.codes[1] = row_.codes[0];
    add(plan, "rematch", -1, 0, game_name(game.id), now);
    plan.new_game = std::move(game);
  }
}

Plan SharedGame::plan_offer(int seat, const Message& m, int64_t now) const {
  Offer offer{seat, m.offer, 0};
  if (m.offer == "rematch") {
    if (!over_) return refuse({"offer", "A rematch can be offered when the game is over."});
    if (!next_.empty()) return refuse({"offer", "There is a rematch already."});
  } else if (over_ && m.offer != "delete") {
    return refuse(over_problem());
  }
  if (m.offer == "undo") {
    offer.to = m.to.value_or(last_choice_of(seat));
    const bool choice = offer.to >= 0 && offer.to < static_cast<int64_t>(step_seats_.size()) &&
                        step_seats_[static_cast<std::size_t>(offer.to)] != '-';
    if (!choice) return refuse({"form", "There is no choice at that step to go back to.", "", "to"});
    if (undos_ >= kJournal.undos) return refuse({"limit", "Too many choices have been taken back in this game."});
  }
  if (find_offer(seat, m.offer)) return refuse({"offer", "You have already offered that."});
  Plan plan;
  if (m.offer != "undo" && find_offer(1 - seat, m.offer)) {
    add(plan, "accept", seat, 0, m.offer, now);
    carry_out(plan, *find_offer(1 - seat, m.offer), now);
    return plan;
  }
  add(plan, "offer", seat, offer.to, m.offer, now);
  if (is_bot(1 - seat)) {
    const bool agrees = m.offer != "draw";
    add(plan, agrees ? "accept" : "decline", 1 - seat, 0, m.offer, now);
    if (agrees) carry_out(plan, offer, now);
  }
  return plan;
}

Plan SharedGame::plan_answer(int seat, const Message& m, int64_t now) const {
  const bool own = m.cmd == Cmd::kWithdraw;
  const Offer* offer = find_offer(own ? seat : 1 - seat, m.offer);
  if (!offer)
    return refuse({"offer", own ? "You have no such offer open." : "There is no such offer to answer; it may have lapsed."});
  Plan plan;
  add(plan, own ? "withdraw" : m.cmd == Cmd::kAccept ? "accept" : "decline", seat, 0, m.offer, now);
  if (m.cmd == Cmd::kAccept) carry_out(plan, *offer, now);
  return plan;
}

Plan SharedGame::plan_words(int seat, const Message& m, int64_t now) const {
  Plan plan;
  if (m.cmd == Cmd::kSwitch) {
    if (wishes(m.what)[seat] != m.on) add(plan, "switch", seat, m.on, m.what, now);
    else plan.repeat = true;
    return plan;
  }
  if (m.cmd == Cmd::kChat) {
    if (muted_[seat]) return refuse({"muted", "The host of this server has muted you."});
    if (!talking_[0] || !talking_[1]) return refuse({"muted", "Chat is switched off in this game."});
    add(plan, "chat", seat, 0, m.text, now);
    return plan;
  }
  if (!names_[1 - seat].empty() && look_of(m.text) == look_of(names_[1 - seat]))
    return refuse({"refused", "That looks like the other player's name.", "", "text"});
  add(plan, "name", seat, 0, m.text, now);
  return plan;
}

Plan SharedGame::plan_link(int seat, const Message& m, int64_t now) const {
  Plan plan;
  if (m.what == "code") {
    plan.secret = new_code();
    plan.code = Plan::NewHash{seat, token_hash(plan.secret)};
    add(plan, "code", seat, 0, plan.code->hash, now);
    return plan;
  }
  if (m.what == "revoke" && row_.codes[seat].empty())
    return refuse({"refused", "Get a recovery code first: without one nobody could ever return to this seat."});
  if (m.what == "renew") plan.secret = new_token();
  plan.token = Plan::NewHash{seat, plan.secret.empty() ? "" : token_hash(plan.secret)};
  add(plan, "link", seat, seat, plan.token->hash, now);
  return plan;
}

Plan SharedGame::plan_recovery(int seat, int64_t now) const {
  Plan plan;
  plan.secret = new_token();
  plan.token = Plan::NewHash{seat, token_hash(plan.secret)};
  plan.code = Plan::NewHash{seat, ""};  // a code is good for once
  add(plan, "link", seat, seat, plan.token->hash, now);
  add(plan, "code", seat, 0, "", now);
  return plan;
}

Plan SharedGame::plan_host(const std::string& what, int seat, int64_t now) const {
  Plan plan;
  if (what == "mute" || what == "unmute") add(plan, "mute", seat, what == "mute", "", now);
  else if (over_) return refuse(over_problem());
  else add(plan, "end", -1, 0, "", now);
  return plan;
}

Plan SharedGame::plan_join(Role role, const Message& m, int64_t now) const {
  Plan plan;
  if (role == Role::kWatch || frozen_) return plan;
  const int seat = index(role);
  fairdice::Facts facts = facts_;
  std::optional<fairdice::Bytes32>& own = seat == 0 ? facts.blue : facts.red;
  if (!own && m.entropy && !over_) {
    own = m.entropy;
    add(plan, "entropy", seat, 0, fairdice::to_hex(*own), now);
  }
  const bool alike = look_of(m.text) == look_of(names_[1 - seat]);
  if (names_[seat].empty() && !m.text.empty() && !alike) add(plan, "name", seat, 0, m.text, now);
  if (!plan.entries.empty() && facts.blue && facts.red && !over_) {
    game::AnyState state = match_->state();
    roll_on(state, plan, now, fairdice::Dice(facts.game, seed_, *facts.blue, *facts.red));
  }
  return plan;
}

Plan SharedGame::plan_due(int64_t now) const {
  Plan plan;
  if (over_) return plan;
  if (bots_only() && seq_ >= kJournal.entries) {  // nobody is there to end it
    add(plan, "end", -1, 0, "", now);
    return plan;
  }
  fairdice::Facts facts = facts_;
  for (const int seat : {0, 1}) {
    std::optional<fairdice::Bytes32>& part = seat == 0 ? facts.blue : facts.red;
    if (part || !is_bot(seat)) continue;
    // Settled by the seed, to which the server is committed before any player adds his part.
    part = fairdice::bot_part(facts.game, seed_, seat_name(seat));
    add(plan, "entropy", seat, 0, fairdice::to_hex(*part), now);
  }
  if (facts.blue && facts.red && match_->node().kind == game::NodeKind::kChance) {
    game::AnyState state = match_->state();
    roll_on(state, plan, now, fairdice::Dice(facts.game, seed_, *facts.blue, *facts.red));
  }
  return plan;
}

}  // namespace furball::server
