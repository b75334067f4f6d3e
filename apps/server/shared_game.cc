#include "apps/server/shared_game.h"

#include <algorithm>

#include "apps/server/ids.h"
#include "libs/api/fields.h"
#include "libs/api/view_json.h"
#include "libs/base/hash.h"
#include "libs/json/json.h"
#include "libs/record/fair_record.h"

namespace furball::server {
namespace {

constexpr std::size_t kKeptMids = 64;

std::string_view seat_name(int seat) { return game::name(static_cast<game::Seat>(seat)); }
char seat_letter(int seat) { return seat == 0 ? 'b' : 'r'; }

Result<record::Header> header_of(const store::Game& row) {
  const Result<Value> value = json::parse(row.header, "header");
  if (!value) return value.error();
  return record::header_from_value(*value);
}

Problem over_problem() { return {"over", "The game is over."}; }

}  // namespace

std::string_view name(Role role) { return role == Role::kWatch ? "watch" : seat_name(index(role)); }

record::GameMaker GameCache::maker() {
  return [this, make = catalogue_->maker()](const record::Header& header) -> Result<std::shared_ptr<const game::Game>> {
    const std::string key = header.game + " " + std::to_string(header.rules_version) + " " + json::write(header.scenario);
    if (const auto found = games_.find(key); found != games_.end())
      if (auto kept = found->second.lock()) return kept;
    Result<std::shared_ptr<const game::Game>> made = make(header);
    if (!made) return made;
    std::erase_if(games_, [](const auto& item) { return item.second.expired(); });
    games_[key] = *made;
    return made;
  };
}

// --- Opening and following ---------------------------------------------------------------------------------

Result<SharedGame> SharedGame::open(const store::Game& row, GameCache& cache) {
  Result<record::Header> header = header_of(row);
  if (!header) return header.error();
  SharedGame g(row, cache);
  g.row_.header = {};
  g.facts_.game = game_name(row.id);
  if (!fairdice::from_hex(row.seed, g.seed_)) return Error{"seed", "is damaged", ""};
  g.facts_.commitment = fairdice::commitment(g.facts_.game, g.seed_);
  for (int i = 0; i < 2; ++i) {
    g.players_[i] = header->seats[i];
    g.names_[i] = header->names[i];
  }
  const Result<const game::GameEntry*> entry = cache.catalogue().find(header->game);
  if (!entry) return entry.error();
  g.game_title_ = (*entry)->title;
  g.scenario_ = Value::object();
  for (const char* key : {"id", "title"})
    if (const Value* value = header->scenario.find(key)) g.scenario_.set(key, *value);
  for (const char* side : {"blue", "red"})
    if (header->scenario.at(side).at("name").is_text())
      g.scenario_.set(side, Value::object().set("name", header->scenario.at(side).at("name")));
  Result<record::Match> match = record::start(std::move(*header), cache.maker());
  if (!match) return match.error();
  match->header().scenario = Value();  // large, and in the database
  match->header().position = Value();
  g.match_ = g.engine_.find_match(g.engine_.adopt(std::move(*match)));
  g.note_end();
  return g;
}

void SharedGame::note_end() {
  if (over_ || match_->node().kind != game::NodeKind::kTerminal) return;
  const game::Score score = match_->game().score(match_->state());
  const char* result = score.verdict == game::Verdict::kBlueWins  ? "blue"
                       : score.verdict == game::Verdict::kRedWins ? "red"
                                                                  : "draw";
  over_ = Over{result, "score", match_->game().view(match_->state()).result};
}

Result<void> SharedGame::follow(const store::Entry& entry, Value* described) {
  if (entry.seq != seq_ + 1)
    return Error{"journal", "entry " + std::to_string(entry.seq) + " does not follow " + std::to_string(seq_), ""};
  const bool by_seat = entry.seat == 0 || entry.seat == 1;
  const auto seat = static_cast<std::size_t>(by_seat ? entry.seat : 0);
  Value d = Value::object();
  if (described) {
    d.set("seq", static_cast<long long>(entry.seq)).set("at", static_cast<long long>(entry.at)).set("kind", entry.kind);
    if (by_seat) d.set("seat", seat_name(entry.seat));
  }
  const game::Game& game = match_->game();
  bool moves = false;
  if (entry.kind == "action" || entry.kind == "roll") {
    moves = true;
    const bool chance = entry.kind == "roll";
    const auto code = static_cast<uint32_t>(entry.code);
    if ((match_->node().kind == game::NodeKind::kChance) != chance)
      return Error{"journal", "entry " + std::to_string(entry.seq) + " is out of turn", ""};
    if (described) d.set("step", match_->steps().size());
    if (described && chance) {
      game::OutcomeList outcomes;
      game.outcomes(match_->state(), outcomes);
      uint64_t weight = 0;
      for (const game::Outcome& o : outcomes)
        if (o.id == code) weight = o.weight;
      d.set("roll", static_cast<long long>(rolls_))
          .set("outcome", code)
          .set("notation", game.outcome_notation(match_->state(), code));
      d.set("weight", weight).set("total", game::total_weight(outcomes));
    } else if (described) {
      d.set("action", code).set("notation", game.notation(match_->state(), game::Action{code}));
      d.set("label", game.describe_action(match_->state(), game::Action{code}).label);
    }
    game::EventLog events;
    game::Events* listener = described ? &events : nullptr;
    const Result<void> done = chance ? match_->resolve(code, listener) : match_->apply(game::Action{code}, listener);
    if (!done) return Error{"journal", "entry " + std::to_string(entry.seq) + ": " + done.error().message, done.error().rule};
    if (described) d.set("events", api::to_value(events.events));
    step_seats_ += chance ? '-' : seat_letter(entry.seat);
    rolls_ += chance;
    if (!chance) std::erase_if(offers_, [](const Offer& o) { return o.kind != "rematch"; });
  } else if (entry.kind == "undo") {
    moves = true;
    if (entry.code < 0 || entry.code > static_cast<int64_t>(match_->steps().size()))
      return Error{"journal", "an undo leads nowhere", ""};
    match_->undo_to(static_cast<int>(entry.code));
    step_seats_.resize(static_cast<std::size_t>(entry.code));
    std::erase_if(offers_, [](const Offer& o) { return o.kind != "rematch"; });
    if (described) d.set("to", static_cast<long long>(entry.code));
  } else if (entry.kind == "entropy") {
    fairdice::Bytes32 bytes;
    if (!fairdice::from_hex(entry.text, bytes)) return Error{"journal", "a seat's entropy is damaged", ""};
    (entry.seat == 0 ? facts_.blue : facts_.red) = bytes;
    if (described) d.set("text", entry.text);
  } else if (entry.kind == "name") {
    names_[seat] = entry.text;
    if (described) d.set("text", entry.text);
  } else if (entry.kind == "chat") {
    if (described) d.set("text", entry.text);
  } else if (entry.kind == "offer") {
    offers_.push_back({entry.seat, entry.text, entry.code});
    if (described) {
      d.set("offer", entry.text);
      if (entry.text == "undo") d.set("to", static_cast<long long>(entry.code));
    }
  } else if (entry.kind == "accept" || entry.kind == "decline" || entry.kind == "withdraw") {
    const int from = entry.kind == "withdraw" ? entry.seat : 1 - entry.seat;
    std::erase_if(offers_, [&](const Offer& o) { return o.seat == from && o.kind == entry.text; });
    if (described) d.set("offer", entry.text);
    if (entry.kind == "accept" && entry.text == "draw") {
      moves = true;
      over_ = Over{"draw", "agreement", "A draw by agreement."};
    }
  } else if (entry.kind == "resign") {
    moves = true;
    over_ = Over{std::string(seat_name(1 - entry.seat)), "resignation", entry.seat == 0 ? "Blue resigns." : "Red resigns."};
  } else if (entry.kind == "rematch") {
    next_ = entry.text;
    std::erase_if(offers_, [](const Offer& o) { return o.kind == "rematch"; });
    if (described) d.set("game", entry.text);
  } else {
    return Error{"journal", "there is no entry of kind '" + entry.kind + "'", ""};
  }
  seq_ = entry.seq;
  if (moves) head_ = entry.seq;
  if (by_seat && !entry.mid.empty()) {
    mids_[seat].push_back(hash_text(entry.mid));
    if (mids_[seat].size() > kKeptMids) mids_[seat].pop_front();
  }
  note_end();
  if (over_) std::erase_if(offers_, [](const Offer& o) { return o.kind != "rematch"; });
  if (described) *described = std::move(d);
  return {};
}

// --- Planning ------------------------------------------------------------------------------------------------

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

std::optional<fairdice::Dice> SharedGame::dice() const {
  if (!facts_.blue || !facts_.red) return std::nullopt;
  return fairdice::Dice(facts_.game, seed_, *facts_.blue, *facts_.red);
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

Plan SharedGame::plan(Role role, const Message& m, int64_t now) const {
  if (role == Role::kWatch) return refuse({"seat", "You are watching: only the two players can do that."});
  const int seat = index(role);
  if (known_mid(seat, m.mid)) {
    Plan plan;
    plan.repeat = true;
    return plan;
  }
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
    case Cmd::kChat: add(plan, "chat", seat, 0, m.text, now); break;
    case Cmd::kName: add(plan, "name", seat, 0, m.text, now); break;
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
    return refuse({"waiting", "Dice are due; they wait for a player who has not joined yet."});
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
      return refuse({"offer", "Dice or the other side's choices lie in between: offer to take back instead.", "", "to"});
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
  } else if (offer.kind == "rematch") {
    store::Game game;
    game.id = random_game_id();
    game.created = now;
    game.seed = fairdice::to_hex(random_bytes());
    game.tokens[0] = row_.tokens[1], game.tokens[1] = row_.tokens[0], game.tokens[2] = row_.tokens[2];
    add(plan, "rematch", -1, 0, game_name(game.id), now);
    plan.new_game = std::move(game);
  }
}

Plan SharedGame::plan_offer(int seat, const Message& m, int64_t now) const {
  Offer offer{seat, m.offer, 0};
  if (m.offer == "rematch") {
    if (!over_) return refuse({"offer", "A rematch can be offered when the game is over."});
    if (!next_.empty()) return refuse({"offer", "The rematch is already there."});
  } else if (over_) {
    return refuse(over_problem());
  }
  if (m.offer == "undo") {
    offer.to = m.to.value_or(last_choice_of(seat));
    const bool choice = offer.to >= 0 && offer.to < static_cast<int64_t>(step_seats_.size()) &&
                        step_seats_[static_cast<std::size_t>(offer.to)] != '-';
    if (!choice) return refuse({"form", "There is no choice at that step to go back to.", "", "to"});
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

Plan SharedGame::plan_join(Role role, const Message& m, int64_t now) const {
  Plan plan;
  if (role == Role::kWatch) return plan;
  const int seat = index(role);
  fairdice::Facts facts = facts_;
  std::optional<fairdice::Bytes32>& own = seat == 0 ? facts.blue : facts.red;
  if (!own && m.entropy && !over_) {
    own = m.entropy;
    add(plan, "entropy", seat, 0, fairdice::to_hex(*own), now);
  }
  if (names_[seat].empty() && !m.text.empty()) add(plan, "name", seat, 0, m.text, now);
  if (!plan.entries.empty() && facts.blue && facts.red && !over_) {
    game::AnyState state = match_->state();
    roll_on(state, plan, now, fairdice::Dice(facts.game, seed_, *facts.blue, *facts.red));
  }
  return plan;
}

Plan SharedGame::plan_due(int64_t now) const {
  Plan plan;
  if (over_) return plan;
  fairdice::Facts facts = facts_;
  for (const int seat : {0, 1}) {
    std::optional<fairdice::Bytes32>& part = seat == 0 ? facts.blue : facts.red;
    if (part || !is_bot(seat)) continue;
    part = random_bytes();
    add(plan, "entropy", seat, 0, fairdice::to_hex(*part), now);
  }
  if (facts.blue && facts.red) {
    game::AnyState state = match_->state();
    roll_on(state, plan, now, fairdice::Dice(facts.game, seed_, *facts.blue, *facts.red));
  }
  return plan;
}

// --- Telling -------------------------------------------------------------------------------------------------

std::optional<std::string> SharedGame::bot_to_move() const {
  const game::Node node = match_->node();
  if (over_ || node.kind != game::NodeKind::kDecision || !is_bot(index(node.seat))) return std::nullopt;
  return players_[index(node.seat)].substr(4);
}

std::optional<Role> SharedGame::role_of(std::string_view hash) const {
  std::optional<Role> role;
  for (int i = 0; i < 3; ++i)
    if (same_hash(row_.tokens[i], hash)) role = static_cast<Role>(i);
  return role;
}

Value SharedGame::fair() const {
  fairdice::Facts facts = facts_;
  if (over_) facts.seed = seed_;
  return fairdice::to_value(facts).set("rolls", static_cast<long long>(rolls_));
}

Value SharedGame::about() const {
  Value v = Value::object(), players = Value::object(), names = Value::object();
  for (const int seat : {0, 1}) {
    players.set(seat_name(seat), players_[seat]);
    names.set(seat_name(seat), names_[seat]);
  }
  v.set("id_of_game", facts_.game).set("game", match_->header().game).set("title", game_title_).set("scenario", scenario_);
  return v.set("players", players).set("names", names);
}

void SharedGame::add_state(Value& to, bool view) const {
  to.set("seq", static_cast<long long>(seq_)).set("head", static_cast<long long>(head_)).set("step", match_->steps().size());
  to.set("hash", hash_to_string(match_->game().hash(match_->state())));
  const game::Node node = match_->node();
  if (!over_ && node.kind == game::NodeKind::kDecision) to.set("turn", game::name(node.seat));
  if (!over_ && node.kind == game::NodeKind::kChance) to.set("waiting", "dice");
  Value offers = Value::array();
  for (const Offer& o : offers_) {
    Value v = Value::object();
    v.set("seat", seat_name(o.seat)).set("offer", o.kind);
    if (o.kind == "undo") v.set("to", static_cast<long long>(o.to));
    offers.push_back(v);
  }
  to.set("offers", offers);
  if (over_) to.set("over", Value::object().set("result", over_->result).set("by", over_->by).set("text", over_->text));
  if (!next_.empty()) to.set("next", next_);
  if (view) to.set("view", api::to_value(match_->game().view(match_->state())));
}

Value SharedGame::with_match(Value request) {
  request.set("match", 1);
  return engine_.call(request);
}

// --- Texts ---------------------------------------------------------------------------------------------------

std::string swapped_header(const std::string& header, const std::string (&names)[2]) {
  const Result<Value> parsed = json::parse(header, "header");
  if (!parsed) return header;
  Value swapped = Value::object();
  for (const Value::Member& member : parsed->as_object()) {
    const bool blue = member.first == "blue", red = member.first == "red";
    if (!blue && !red) {
      swapped.set(member.first, member.second);
      continue;
    }
    Value seat = parsed->at(blue ? "red" : "blue");
    seat.set("name", names[blue ? 1 : 0]);
    swapped.set(member.first, seat);
  }
  return json::write(swapped);
}

Result<std::string> record_text(const store::Game& row, const std::vector<store::Entry>& entries, GameCache& cache) {
  Result<SharedGame> whole = SharedGame::open(row, cache);
  if (!whole) return whole.error();
  for (const store::Entry& entry : entries)
    if (Result<void> done = whole->follow(entry); !done) return done.error();
  Result<record::Header> header = header_of(row);
  if (!header) return header.error();
  for (int i = 0; i < 2; ++i) header->names[i] = whole->names()[i];
  Value fair = Value::object();
  const Value facts = whole->fair();
  for (const Value::Member& member : facts.as_object())
    if (member.first != "rolls") fair.set(member.first, member.second);
  header->extra = Value::object().set("started", static_cast<long long>(row.created)).set("fair", fair);
  if (whole->over()) header->extra.set("result", whole->result_text());
  Result<record::Match> match = record::start(std::move(*header), cache.maker());
  if (!match) return match.error();
  record::Writer writer(*match);
  for (const store::Entry& entry : entries) {
    if (entry.kind == "undo") {
      match->undo_to(static_cast<int>(entry.code));
      writer.undo(static_cast<int>(entry.code));
    } else if (entry.kind == "action" || entry.kind == "roll") {
      const game::AnyState before = match->state();
      const auto code = static_cast<uint32_t>(entry.code);
      if (Result<void> done = entry.kind == "roll" ? match->resolve(code) : match->apply(game::Action{code}); !done)
        return done.error();
      writer.step(match->game(), before, match->steps().back());
    }
  }
  if (match->node().kind == game::NodeKind::kTerminal) writer.end(*match);
  return writer.take();
}

}  // namespace furball::server
