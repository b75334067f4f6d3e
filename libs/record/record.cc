#include "libs/record/record.h"

#include <charconv>

#include "libs/base/hash.h"
#include "libs/base/say.h"
#include "libs/json/json.h"

namespace furball::record {
namespace {

// A line is {...content...,"check":"xxxxxxxxxxxxxxxx"}: the hash of the check before it and its own content.
std::string checked_line(const Value& content, std::string& check) {
  std::string text = json::write(content);
  check = hash_to_string(hash_text(text, hash_text(check)));
  text.pop_back();
  return text + ",\"check\":\"" + check + "\"}";
}

std::string line_name(int line) { return say("record line {number}", {{"number", line}}); }
Error line_error(int line, std::string message, std::string rule = "") {
  return Error{line_name(line), std::move(message), std::move(rule)};
}

const char* verdict_word(game::Verdict v) {
  return v == game::Verdict::kBlueWins ? "blue" : v == game::Verdict::kRedWins ? "red" : "draw";
}

class Reading {
 public:
  Reading(std::string_view text, const GameMaker& make, const RollCheck& check)
      : text_(text), make_(make), check_roll_(check) {}

  Result<Match> run() {
    if (Result<Value> head = next(); !head) return head.error();
    else if (Result<void> done = open(*head); !done) return done.error();
    while (!text_.empty()) {
      if (ended_) return line_error(line_ + 1, "there is text after the closing line");
      Result<Value> content = next();
      if (!content) return content.error();
      if (Result<void> done = follow(*content); !done) return done.error();
    }
    return std::move(*match_);
  }

 private:
  Result<Value> next() {
    ++line_;
    const std::size_t end = text_.find('\n');
    if (end == std::string_view::npos)
      return line_error(line_, text_.empty() ? "the record is empty" : "the line is cut off: no line break at its end");
    const std::string_view raw = text_.substr(0, end);
    text_.remove_prefix(end + 1);
    Result<Value> value = json::parse(raw, line_name(line_));
    if (!value) return value.error();
    Value content = Value::object();
    for (const Value::Member& member : value->as_object())
      if (member.first != "check") content.set(member.first, member.second);
    if (checked_line(content, check_) != raw) return line_error(line_, "has been altered: checksum mismatch");
    return content;
  }

  Result<void> open(const Value& head) {
    Result<Header> header = header_from_value(head);
    if (!header) return line_error(line_, header.error().to_string());
    Result<Match> match = start(*header, make_);
    if (!match) return line_error(line_, match.error().to_string(), match.error().rule);
    match_.emplace(std::move(*match));
    return {};
  }

  Result<void> follow(const Value& content) {
    if (const Value* to = content.find("undo")) {
      if (!to->is_integer() || to->as_integer() < 0 || to->as_integer() > static_cast<int64_t>(match_->steps().size()))
        return line_error(line_, "undoes to a step that does not exist");
      match_->undo_to(static_cast<int>(to->as_integer()));
      return {};
    }
    if (content.find("end")) return close(content);
    const bool chance = content.find("outcome") != nullptr;
    const Value& code = content.at(chance ? "outcome" : "action");
    if (!code.is_integer() || code.as_integer() < 0 || code.as_integer() > 0xffffffffLL)
      return line_error(line_, "has neither an action nor an outcome");
    const uint32_t bits = static_cast<uint32_t>(code.as_integer());
    const game::Game& game = match_->game();
    const game::AnyState before = match_->state();
    // Records written before faces were kept have none.
    const Result<game::Faces> faces = content.find("faces") ? faces_from_value(content.at("faces")) : game::Faces{};
    if (!faces) return line_error(line_, "faces: " + faces.error().message);
    if (chance && check_roll_ && match_->node().kind == game::NodeKind::kChance) {
      game::OutcomeList outcomes;
      game.outcomes(before, outcomes);
      if (const Result<void> good = check_roll_({rolls_seen_++, game, before, outcomes, bits, *faces, content}); !good)
        return line_error(line_, good.error().message, good.error().rule);
    }
    if (content.at("n").as_integer() != static_cast<int64_t>(match_->steps().size()) + 1)
      return line_error(line_, say("should be step {step}", {{"step", match_->steps().size() + 1}}));
    if (!chance && match_->node().kind == game::NodeKind::kDecision &&
        content.at("seat").as_text() != game::name(match_->node().seat))
      return line_error(line_, say("it is {side}'s choice", {{"side", game::name(match_->node().seat)}}));
    const Result<void> done = chance ? match_->resolve(bits, nullptr, *faces) : match_->apply(game::Action{bits});
    if (!done) return line_error(line_, done.error().message, done.error().rule);
    const std::string notation = chance ? game.outcome_notation(before, bits) : game.notation(before, game::Action{bits});
    if (content.at("text").as_text() != notation)
      return line_error(
          line_, say("says '{text}', but the move is '{move}'", {{"text", content.at("text").as_text()}, {"move", notation}}));
    return {};
  }

  Result<void> close(const Value& content) {
    ended_ = true;
    if (match_->node().kind != game::NodeKind::kTerminal) return line_error(line_, "the game is not over");
    const game::Score score = match_->game().score(match_->state());
    const auto says = [&content](const char* side, int64_t points) {
      return content.at(side).is_integer() && content.at(side).as_integer() == points;
    };
    if (content.at("end").as_text() != verdict_word(score.verdict) || !says("blue", score.blue) || !says("red", score.red))
      return line_error(line_, say("the game ended {verdict}, {blue} to {red}",
                                   {{"verdict", verdict_word(score.verdict)}, {"blue", score.blue}, {"red", score.red}}));
    const std::string hash = hash_to_string(match_->game().hash(match_->state()));
    if (content.at("hash").as_text() != hash)
      return line_error(line_, say("the final hash should be {hash}, not {written}",
                                   {{"hash", hash}, {"written", content.at("hash").as_text()}}));
    return {};
  }

  std::string_view text_;
  const GameMaker& make_;
  const RollCheck& check_roll_;
  int rolls_seen_ = 0;
  std::string check_;
  int line_ = 0;
  bool ended_ = false;
  std::optional<Match> match_;
};

}  // namespace

Result<game::Faces> faces_from_value(const Value& list) {
  game::Faces faces;
  if (!list.is_array() || list.as_array().size() > game::Dice::kMost)
    return Error{"faces", say("must be a list of at most {most} dice", {{"most", game::Dice::kMost}}), ""};
  for (const Value& face : list.as_array()) {
    if (!face.is_integer() || face.as_integer() < 1 || face.as_integer() > 255)
      return Error{"faces", "must be whole numbers, 1 or higher", ""};
    faces.add(static_cast<int>(face.as_integer()));
  }
  return faces;
}

Value faces_to_value(const game::Faces& faces) {
  Value list = Value::array();
  for (int face : faces) list.push_back(face);
  return list;
}

Value header_to_value(const Header& h) {
  Value v = Value::object();
  v.set("furball", kFormat).set("game", h.game).set("rules_version", h.rules_version);
  v.set("seed", hash_to_string(h.seed));
  for (int i = 0; i < 2; ++i) {
    Value seat = Value::object();
    seat.set("player", h.seats[i]);
    if (!h.names[i].empty()) seat.set("name", h.names[i]);
    v.set(game::name(static_cast<game::Seat>(i)), seat);
  }
  v.set("scenario", h.scenario);
  if (!h.position.is_null()) v.set("position", h.position);
  if (!h.extra.is_null()) v.set("extra", h.extra);
  return v;
}

Result<Header> header_from_value(const Value& v) {
  Header h;
  if (v.at("furball").as_integer() != kFormat)
    return Error{"furball", say("is not a Furball record of format {format}", {{"format", kFormat}}), ""};
  h.game = v.at("game").as_text();
  h.rules_version = static_cast<int>(v.at("rules_version").as_integer());
  const std::string_view seed = v.at("seed").as_text();
  const auto parsed = std::from_chars(seed.data(), seed.data() + seed.size(), h.seed, 16);
  if (seed.size() != 16 || parsed.ec != std::errc() || parsed.ptr != seed.data() + seed.size())
    return Error{"seed", "must be sixteen hexadecimal digits", ""};
  for (int i = 0; i < 2; ++i) {
    const Value& seat = v.at(game::name(static_cast<game::Seat>(i)));
    h.seats[i] = seat.at("player").as_text("human");
    h.names[i] = seat.at("name").as_text();
  }
  h.scenario = v.at("scenario");
  h.position = v.at("position");
  h.extra = v.at("extra");
  return h;
}

Result<Match> start(Header header, const GameMaker& make) {
  for (int i = 0; i < 2; ++i) {
    const std::string& player = header.seats[i];
    if (player != "human" && (!player.starts_with("bot:") || player.size() < 5))
      return Error{std::string(game::name(static_cast<game::Seat>(i))),
                   say("must be 'human' or a bot such as 'bot:ace', not '{player}'", {{"player", player}}), ""};
  }
  Result<std::shared_ptr<const game::Game>> game = make(header);
  if (!game) return game.error();
  game::AnyState state;
  if (header.position.is_null()) {
    state = (*game)->initial();
    if ((*game)->dead_end(state)) return Error{"scenario", "has no legal first move and no dice to roll", ""};
  } else {
    Result<game::AnyState> from = (*game)->from_position(header.position);
    if (!from) return from.error();
    state = std::move(*from);
  }
  return Match(std::move(header), std::move(*game), std::move(state));
}

Writer::Writer(const Match& match) { line(header_to_value(match.header())); }

Writer::Writer(std::string_view last_line, int steps)
    : check_(last_line.substr(last_line.rfind(':') + 2, 16)), number_(steps) {}

std::string Writer::take() { return std::exchange(text_, {}); }

void Writer::line(Value content) { text_ += checked_line(content, check_) + "\n"; }

void Writer::step(const game::Game& game, const game::AnyState& before, const Step& step, const Value& more) {
  Value v = Value::object();
  v.set("n", ++number_);
  if (step.chance) {
    v.set("outcome", step.code).set("text", game.outcome_notation(before, step.code));
    if (!step.faces.empty()) v.set("faces", faces_to_value(step.faces));
  } else {
    v.set("seat", game::name(game.node(before).seat));
    v.set("action", step.code).set("text", game.notation(before, game::Action{step.code}));
  }
  for (const Value::Member& member : more.as_object()) v.set(member.first, member.second);
  line(std::move(v));
}

void Writer::undo(int to) {
  Value v = Value::object();
  line(v.set("undo", to));
  number_ = to;
}

void Writer::end(const Match& match) {
  const game::Score score = match.game().score(match.state());
  Value v = Value::object();
  v.set("end", verdict_word(score.verdict)).set("blue", score.blue).set("red", score.red);
  v.set("hash", hash_to_string(match.game().hash(match.state())));
  line(std::move(v));
}

std::string write_unplayed(const Header& header, const std::vector<Value>& lines) {
  std::string check, text = checked_line(header_to_value(header), check) + "\n";
  for (const Value& line : lines) text += checked_line(line, check) + "\n";
  return text;
}

Result<Match> read(std::string_view text, const GameMaker& make) { return read(text, make, {}); }

Result<Match> read(std::string_view text, const GameMaker& make, const RollCheck& check) {
  return Reading(text, make, check).run();
}

}  // namespace furball::record
