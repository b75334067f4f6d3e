#include "apps/server/shared_game.h"

#include <algorithm>

#include "apps/server/ids.h"
#include "libs/api/view_json.h"
#include "libs/base/hash.h"
#include "libs/base/say.h"
#include "libs/json/json.h"

namespace furball::server {
namespace {

constexpr std::size_t kKeptMids = 64;

Error journal_error(const store::Entry& entry, const std::string& message, const std::string& rule = "") {
  return Error{"journal", say("entry {number} {problem}", {{"number", entry.seq}, {"problem", message}}), rule};
}

bool is_step(const store::Entry& entry) { return entry.kind == "action" || entry.kind == "roll"; }

int rules_version_of(const store::Game& row) {
  const Result<Value> header = json::parse(row.header, "header");
  return header ? static_cast<int>(header->at("rules_version").as_integer()) : 0;
}

bool older_rules(const store::Game& row, const GameCache& cache) {
  const Result<Value> header = json::parse(row.header, "header");
  if (!header) return false;
  const Result<const game::GameEntry*> entry = cache.catalogue().find(header->at("game").as_text());
  return entry && header->at("rules_version").as_integer() != (*entry)->rules_version;
}

}  // namespace

std::string under_todays_rules(const std::string& header, GameCache& cache) {
  const Result<Value> old = json::parse(header, "header");
  if (!old) return header;
  const api::Catalogue& catalogue = cache.catalogue();
  const Result<const game::GameEntry*> entry = catalogue.find(old->at("game").as_text());
  if (!entry || old->at("rules_version").as_integer() == (*entry)->rules_version) return header;
  Value today = *old;
  today.set("rules_version", (*entry)->rules_version);
  if (Result<record::Header> same = record::header_from_value(today); same && record::start(*same, cache.maker()))
    return json::write(today);
  Result<Value> scenario = catalogue.scenario(**entry, old->at("scenario").at("id").as_text());
  if (!scenario) scenario = catalogue.scenario(**entry, catalogue.first_scenario(**entry));
  if (scenario) today.set("scenario", *scenario).set("position", Value());
  return json::write(today);
}

std::string_view name(Role role) { return role == Role::kWatch ? "watch" : seat_name(index(role)); }

record::GameMaker GameCache::maker() {
  return [this, make = catalogue_->maker()](const record::Header& header) -> Result<std::shared_ptr<const game::Game>> {
    const std::string key = header.game + " " + std::to_string(header.rules_version) + " " + json::write(header.scenario);
    {
      const std::lock_guard<std::mutex> guard(mutex_);
      if (const auto found = games_.find(key); found != games_.end())
        if (auto kept = found->second.lock()) return kept;
    }
    Result<std::shared_ptr<const game::Game>> made = make(header);
    if (!made) return made;
    const std::lock_guard<std::mutex> guard(mutex_);
    std::erase_if(games_, [](const auto& item) { return item.second.expired(); });
    games_[key] = *made;
    return made;
  };
}

search::Learned GameCache::learned(const std::string& id, const game::Game& game) {
  const std::lock_guard<std::mutex> guard(mutex_);
  if (const auto found = learned_.find(id); found != learned_.end()) return found->second;
  search::Learned learned;
  if (const auto entry = catalogue_->find(id); entry.ok())
    if (auto loaded = api::load_learned(*catalogue_, **entry, game)) learned = std::move(*loaded);
  return learned_.emplace(id, std::move(learned)).first->second;
}

// --- Opening and following ---------------------------------------------------------------------------------

Result<SharedGame> SharedGame::open(const store::Game& row, GameCache& cache) {
  const Result<Value> value = json::parse(row.header, "header");
  if (!value) return value.error();
  Result<record::Header> header = record::header_from_value(*value);
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
  if (header->rules_version != (*entry)->rules_version) {
    g.migrated_from_ = header->rules_version;
    header->rules_version = (*entry)->rules_version;
  }
  g.scenario_ = Value::object();
  for (const char* key : {"id", "title"})
    if (const Value* found = header->scenario.find(key)) g.scenario_.set(key, *found);
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

Result<SharedGame> SharedGame::load(const store::Game& row, std::span<const store::Entry> entries, GameCache& cache) {
  // Which steps were never taken back: the journal alone tells.
  std::vector<std::size_t> standing;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    if (is_step(entries[i])) standing.push_back(i);
    else if (entries[i].kind == "undo" && entries[i].code >= 0)
      standing.resize(std::min(standing.size(), static_cast<std::size_t>(entries[i].code)));
  }
  std::vector<bool> stands(entries.size(), false);
  for (const std::size_t i : standing) stands[i] = true;

  Result<SharedGame> opened = open(row, cache);
  if (!opened) return older_rules(row, cache) ? keep(row, entries, cache) : std::move(opened);
  // Under other rules every step is played, also those that were taken back: their dice are to be proved as well.
  const bool older = opened->migrated_from_ > 0;
  Result<void> done;
  for (std::size_t i = 0; i < entries.size() && done; ++i) {
    if (older && is_step(entries[i])) done = opened->means_the_same(entries[i]);
    if (done) done = opened->follow_in_order(entries[i], older || stands[i], nullptr);
  }
  if (done) return opened;
  if (!older) return done.error();
  return keep(row, entries, cache);
}

// Whether a step of older rules is the same choice of the same player, or the same roll of the same dice.
Result<void> SharedGame::means_the_same(const store::Entry& entry) const {
  const game::Node node = match_->node();
  if (entry.kind == "action") {
    if (node.kind == game::NodeKind::kDecision && index(node.seat) == entry.seat) return {};
    return journal_error(entry, "is out of turn");
  }
  const std::optional<fairdice::Dice>& own = dice();
  if (node.kind != game::NodeKind::kChance || !own) return journal_error(entry, "is out of turn");
  game::OutcomeList outcomes;
  match_->game().outcomes(match_->state(), outcomes);
  const uint64_t ticket = own->ticket(static_cast<uint64_t>(rolls_), game::total_weight(outcomes));
  if (game::draw(outcomes, ticket).outcome == static_cast<uint32_t>(entry.code)) return {};
  return journal_error(entry, "is another roll");
}

// The rules have changed what this journal means. It is kept as it is: what was said and done can be read, the board is
// only where it began.
Result<SharedGame> SharedGame::keep(const store::Game& row, std::span<const store::Entry> entries, GameCache& cache) {
  store::Game today = row;
  today.header = under_todays_rules(row.header, cache);
  Result<SharedGame> opened = open(today, cache);
  if (!opened) return opened;
  opened->migrated_from_ = rules_version_of(row);
  opened->frozen_ = true;
  for (const store::Entry& entry : entries)
    if (Result<void> kept = opened->follow_in_order(entry, false, nullptr); !kept) return kept.error();
  opened->freeze();
  return opened;
}

void SharedGame::freeze() {
  if (!over_)
    over_ =
        Over{"draw", "upgrade",
             "The rules of this server have changed since this game began, and it cannot go on under them. It is kept as it "
             "is; a rematch begins under the rules of today."};
  offers_.clear();
}

void SharedGame::note_end() {
  if (over_ || match_->node().kind != game::NodeKind::kTerminal) return;
  const game::Score score = match_->game().score(match_->state());
  const char* result = score.verdict == game::Verdict::kBlueWins  ? "blue"
                       : score.verdict == game::Verdict::kRedWins ? "red"
                                                                  : "draw";
  over_ = Over{result, "score", match_->game().view(match_->state()).result};
}

void SharedGame::lapse_offers() {
  std::erase_if(offers_, [](const Offer& o) { return o.kind == "undo" || o.kind == "draw"; });
}

Result<void> SharedGame::follow(const store::Entry& entry, Value* described, bool known) {
  return follow_in_order(entry, !frozen_, described, known);
}

Result<void> SharedGame::follow_in_order(const store::Entry& entry, bool stands, Value* described, bool known) {
  if (entry.seq != seq_ + 1) return journal_error(entry, say("does not follow {number}", {{"number", seq_}}));
  if (described) *described = plain(entry);
  Result<void> done;
  const std::string& kind = entry.kind;
  if (is_step(entry)) done = take_step(entry, stands, described, known);
  else if (kind == "undo") done = take_undo(entry, stands);
  else if (kind == "offer" || kind == "accept" || kind == "decline" || kind == "withdraw" || kind == "rematch")
    take_offer(entry);
  else if (kind == "resign" || kind == "end") take_end(entry);
  else done = take_words(entry);
  if (!done) return done;
  seq_ = entry.seq;
  if (is_step(entry) || kind == "undo" || kind == "resign" || kind == "end" || (kind == "accept" && entry.text == "draw"))
    head_ = entry.seq;
  if ((entry.seat == 0 || entry.seat == 1) && !entry.mid.empty()) {
    std::deque<uint64_t>& mids = mids_[entry.seat];
    mids.push_back(hash_text(entry.mid));
    if (mids.size() > kKeptMids) mids.pop_front();
  }
  if (stands && is_step(entry)) note_end();
  if (over_) lapse_offers();
  return {};
}

void SharedGame::describe_step(const store::Entry& entry, Value& d) const {
  const game::Game& game = match_->game();
  const auto code = static_cast<uint32_t>(entry.code);
  d.set("step", match_->steps().size());
  if (entry.kind == "action") {
    d.set("notation", game.notation(match_->state(), game::Action{code}));
    d.set("label", game.describe_action(match_->state(), game::Action{code}).label);
    return;
  }
  game::OutcomeList outcomes;
  game.outcomes(match_->state(), outcomes);
  uint64_t weight = 0;
  for (const game::Outcome& o : outcomes)
    if (o.id == code) weight = o.weight;
  d.set("roll", static_cast<long long>(rolls_)).set("notation", game.outcome_notation(match_->state(), code));
  d.set("weight", weight).set("total", game::total_weight(outcomes));
}

// The faces of the roll that is due, if it gives this outcome: they follow from the same draw.
game::Faces SharedGame::fallen(uint32_t outcome) const {
  const std::optional<fairdice::Dice>& own = dice();
  if (!own) return {};
  game::OutcomeList outcomes;
  match_->game().outcomes(match_->state(), outcomes);
  const game::Draw drawn = game::draw(outcomes, own->ticket(static_cast<uint64_t>(rolls_), game::total_weight(outcomes)));
  return drawn.outcome == outcome ? match_->game().faces(match_->state(), outcome, drawn.place) : game::Faces{};
}

Result<void> SharedGame::take_step(const store::Entry& entry, bool stands, Value* described, bool known) {
  const bool chance = entry.kind == "roll";
  if (stands) hash_.clear();
  if (stands && known && !described) {
    match_->take({chance, static_cast<uint32_t>(entry.code)});
  } else if (stands) {
    if ((match_->node().kind == game::NodeKind::kChance) != chance) return journal_error(entry, "is out of turn");
    if (described) describe_step(entry, *described);
    const auto code = static_cast<uint32_t>(entry.code);
    game::EventLog events;
    game::Events* listener = described ? &events : nullptr;
    const Result<void> done = chance ? match_->resolve(code, listener, listener ? fallen(code) : game::Faces{})
                                     : match_->apply(game::Action{code}, listener);
    if (!done) return journal_error(entry, done.error().message, done.error().rule);
    if (described) described->set("events", api::to_value(events.events));
  }
  step_seats_ += chance ? '-' : seat_letter(entry.seat);
  rolls_ += chance;
  if (!chance) lapse_offers();
  return {};
}

// While a journal is loaded what was taken back has not been played: then only the list of who made the steps is shortened.
Result<void> SharedGame::take_undo(const store::Entry& entry, bool stands) {
  if (entry.code < 0 || entry.code > static_cast<int64_t>(step_seats_.size())) return journal_error(entry, "leads nowhere");
  const auto to = static_cast<std::size_t>(entry.code);
  // Dice taken back from a bot, which always agrees: from now on the game proves nothing about skill or luck.
  practice_ |= (is_bot(0) || is_bot(1)) && step_seats_.find('-', to) != std::string::npos;
  if (stands && match_->steps().size() > to) {
    match_->undo_to(static_cast<int>(entry.code));
    hash_.clear();
  }
  step_seats_.resize(to);
  ++undos_;
  lapse_offers();
  return {};
}

Result<void> SharedGame::take_words(const store::Entry& entry) {
  const std::size_t seat = entry.seat == 1 ? 1 : 0;
  if (entry.kind == "entropy") {
    fairdice::Bytes32 bytes;
    if (!fairdice::from_hex(entry.text, bytes)) return journal_error(entry, "has a damaged part of the dice");
    (seat == 0 ? facts_.blue : facts_.red) = bytes;
    if (facts_.blue && facts_.red) dice_.emplace(facts_.game, seed_, *facts_.blue, *facts_.red);
  } else if (entry.kind == "name") {
    names_[seat] = entry.text;
    ++counted_[seat].names;
  } else if (entry.kind == "chat") {
    ++counted_[seat].chats;
  } else if (entry.kind == "switch") {
    (entry.text == "chat" ? talking_ : entry.text == "advice" ? advising_ : watching_)[seat] = entry.code != 0;
  } else if (entry.kind == "mute") {
    muted_[seat] = entry.code != 0;
  } else if (entry.kind == "link") {
    if (entry.code < 0 || entry.code > 2) return journal_error(entry, "is of no seat's link");
    row_.tokens[entry.code] = entry.text;
  } else if (entry.kind == "code") {
    row_.codes[seat] = entry.text;
  } else {
    return journal_error(entry, say("is of the unknown kind '{kind}'", {{"kind", entry.kind}}));
  }
  return {};
}

void SharedGame::take_offer(const store::Entry& entry) {
  if (entry.kind == "offer") {
    offers_.push_back({entry.seat, entry.text, entry.code});
    if (entry.seat == 0 || entry.seat == 1) ++counted_[entry.seat].offers;
    return;
  }
  if (entry.kind == "rematch") {
    next_ = entry.text;
    std::erase_if(offers_, [](const Offer& o) { return o.kind == "rematch"; });
    return;
  }
  const int from = entry.kind == "withdraw" ? entry.seat : 1 - entry.seat;
  std::erase_if(offers_, [&](const Offer& o) { return o.seat == from && o.kind == entry.text; });
  if (entry.kind == "accept" && entry.text == "draw") over_ = Over{"draw", "agreement", "A draw by agreement."};
}

void SharedGame::take_end(const store::Entry& entry) {
  if (entry.kind == "end") over_ = Over{"draw", "host", "The host of this server has ended the game."};
  else over_ = Over{std::string(seat_name(1 - entry.seat)), "resignation", entry.seat == 0 ? "Blue resigns." : "Red resigns."};
}

Value SharedGame::plain(const store::Entry& entry) {
  Value d = Value::object();
  d.set("seq", static_cast<long long>(entry.seq)).set("at", static_cast<long long>(entry.at)).set("kind", entry.kind);
  if (entry.seat == 0 || entry.seat == 1) d.set("seat", seat_name(entry.seat));
  const std::string& kind = entry.kind;
  const auto code = static_cast<long long>(entry.code);
  if (kind == "action") d.set("action", code);
  else if (kind == "roll") d.set("outcome", code);
  else if (kind == "undo") d.set("to", code);
  else if (kind == "chat" || kind == "name" || kind == "entropy") d.set("text", entry.text);
  else if (kind == "rematch") d.set("game", entry.text);
  else if (kind == "switch") d.set("what", entry.text).set("on", entry.code != 0);
  else if (kind == "mute") d.set("on", entry.code != 0);
  else if (kind == "link")
    d.set("of", name(static_cast<Role>(std::clamp<int64_t>(entry.code, 0, 2)))).set("on", !entry.text.empty());
  else if (kind == "offer" || kind == "accept" || kind == "decline" || kind == "withdraw") {
    d.set("offer", entry.text);
    if (kind == "offer" && entry.text == "undo") d.set("to", code);
  }
  return d;
}

// --- Telling -------------------------------------------------------------------------------------------------

const std::string& SharedGame::hash() const {
  if (hash_.empty()) hash_ = hash_to_string(match_->game().hash(match_->state()));
  return hash_;
}

std::optional<std::string> SharedGame::bot_to_move() const {
  if (over_ || seq_ >= kJournal.entries) return std::nullopt;
  const game::Node node = match_->node();
  if (node.kind != game::NodeKind::kDecision || !is_bot(index(node.seat))) return std::nullopt;
  return players_[index(node.seat)].substr(4);
}

std::optional<Role> SharedGame::role_of(std::string_view hash) const {
  std::optional<Role> role;
  for (int i = 0; i < 3; ++i)
    if (same_hash(row_.tokens[i], hash)) role = static_cast<Role>(i);
  if (role == Role::kWatch && !watchable()) return std::nullopt;
  return role;
}

Value SharedGame::fair() const {
  fairdice::Facts facts = facts_;
  // Bots' parts follow from the seed itself; games from before that rule say so by the older number.
  facts.scheme = fairdice::kScheme;
  for (const int seat : {0, 1}) {
    const std::optional<fairdice::Bytes32>& part = seat == 0 ? facts_.blue : facts_.red;
    if (is_bot(seat) && part && *part != fairdice::bot_part(facts_.game, seed_, seat_name(seat))) facts.scheme = 1;
  }
  if (over_) facts.seed = seed_;
  Value v = fairdice::to_value(facts);
  if (practice_) v.set("practice", true);
  return v.set("rolls", static_cast<long long>(rolls_));
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
  to.set("seq", static_cast<long long>(seq_)).set("head", static_cast<long long>(head_)).set("step", step_seats_.size());
  to.set("hash", hash());
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
  Value off = Value::array();
  if (!talking_[0] || !talking_[1]) off.push_back("chat");
  if (!watchable()) off.push_back("spectators");
  if (!advised()) off.push_back("advice");
  if (!off.as_array().empty()) to.set("off", off);
  if (view) to.set("view", api::to_value(match_->game().view(match_->state())));
}

Value SharedGame::with_match(Value request) {
  request.set("match", 1);
  return engine_.call(request);
}

}  // namespace furball::server
