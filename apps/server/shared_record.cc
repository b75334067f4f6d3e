// Texts made of a journal: the record, and the header of a rematch.

#include "apps/server/shared_game.h"
#include "libs/json/json.h"
#include "libs/record/fair_record.h"

namespace furball::server {

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

namespace {

// A step of the journal as the record tells it: with the faces of its dice and what they were drawn from, once that may be
// known.
struct Told {
  record::Step step;
  Value facts;
  int64_t undo = -1;  // not a step: back to so many
};

Result<std::vector<Told>> tell(record::Match match, std::span<const store::Entry> entries, const fairdice::Dice* dice) {
  std::vector<Told> list;
  int rolls = 0;
  for (const store::Entry& entry : entries) {
    const auto code = static_cast<uint32_t>(entry.code);
    if (entry.kind == "undo") {
      match.undo_to(static_cast<int>(entry.code));
      list.push_back({{}, {}, entry.code});
    } else if (entry.kind == "action") {
      if (Result<void> done = match.apply(game::Action{code}); !done) return done.error();
      list.push_back({match.steps().back(), {}});
    } else if (entry.kind == "roll") {
      Value facts = record::roll_facts(match.game(), match.state(), rolls++, dice);
      game::Faces faces;
      if (dice) {
        game::OutcomeList outcomes;
        match.game().outcomes(match.state(), outcomes);
        const game::Draw drawn = game::draw(outcomes, static_cast<uint64_t>(facts.at("draw").as_integer()));
        if (drawn.outcome == code) faces = match.game().faces(match.state(), code, drawn.place);
      }
      if (Result<void> done = match.resolve(code, nullptr, faces); !done) return done.error();
      list.push_back({match.steps().back(), std::move(facts)});
    }
  }
  return list;
}

Result<record::Header> full_header(const store::Game& row, const SharedGame& whole) {
  const Result<Value> value = json::parse(row.header, "header");
  if (!value) return value.error();
  Result<record::Header> header = record::header_from_value(*value);
  if (!header) return header.error();
  for (int i = 0; i < 2; ++i) header->names[i] = whole.names()[i];
  header->rules_version = whole.match().header().rules_version;
  Value fair = Value::object();
  const Value facts = whole.fair();
  for (const Value::Member& member : facts.as_object())
    if (member.first != "rolls") fair.set(member.first, member.second);
  header->extra = Value::object().set("started", static_cast<long long>(row.created)).set("fair", fair);
  if (whole.over()) header->extra.set("result", whole.result_text());
  if (whole.migrated_from() > 0) header->extra.set("began_under_rules", whole.migrated_from());
  return header;
}

}  // namespace

namespace {

// Of a game whose rules are gone: its steps by their numbers, under the version they were made with.
Result<std::string> kept_record(const store::Game& row, std::span<const store::Entry> entries, const SharedGame& whole) {
  Result<record::Header> header = full_header(row, whole);
  if (!header) return header.error();
  header->rules_version = whole.migrated_from();
  std::vector<Value> lines;
  int64_t number = 0;
  for (const store::Entry& entry : entries) {
    Value line = Value::object();
    if (entry.kind == "undo") {
      number = entry.code;
      lines.push_back(line.set("undo", static_cast<long long>(entry.code)));
    } else if (entry.kind == "action" || entry.kind == "roll") {
      line.set("n", static_cast<long long>(++number));
      if (entry.kind == "action") line.set("seat", name(static_cast<Role>(entry.seat == 1 ? 1 : 0)));
      lines.push_back(line.set(entry.kind == "action" ? "action" : "outcome", static_cast<long long>(entry.code)));
    }
  }
  return record::write_unplayed(*header, lines);
}

}  // namespace

Result<std::string> record_text(const store::Game& row, std::span<const store::Entry> entries, GameCache& cache,
                                bool header_only) {
  const Result<SharedGame> whole = SharedGame::load(row, entries, cache);
  if (!whole) return whole.error();
  if (whole->frozen()) return kept_record(row, header_only ? std::span<const store::Entry>() : entries, *whole);
  Result<record::Header> header = full_header(row, *whole);
  if (!header) return header.error();
  Result<record::Match> match = record::start(*header, cache.maker());
  if (!match) return match.error();
  if (header_only) return record::Writer(*match).take();
  const Result<fairdice::Dice> dice = record::dice_of(whole->fair());  // an error: not over yet, or never begun
  const Result<std::vector<Told>> told = tell(*match, entries, dice ? &*dice : nullptr);
  if (!told) return told.error();
  if (dice) {
    record::RollDigest digest;
    for (const Told& one : *told)
      if (one.step.chance)
        digest.add(static_cast<int>(one.facts.at("roll").as_integer()), one.step.code, one.facts.at("weights"));
    Value fair = header->extra.at("fair");
    match->header().extra.set("fair", fair.set("rolls", digest.hex()));
  }
  record::Writer writer(*match);
  for (const Told& one : *told) {
    if (one.undo >= 0) {
      match->undo_to(static_cast<int>(one.undo));
      writer.undo(static_cast<int>(one.undo));
      continue;
    }
    writer.step(match->game(), match->state(), one.step, one.facts);
    const Result<void> done =
        one.step.chance ? match->resolve(one.step.code, nullptr, one.step.faces) : match->apply(game::Action{one.step.code});
    if (!done) return done.error();
  }
  if (match->node().kind == game::NodeKind::kTerminal) writer.end(*match);
  return writer.take();
}

}  // namespace furball::server
