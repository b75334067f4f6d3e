#include "apps/cli/text_board.h"
#include "apps/cli/verbs.h"
#include "libs/base/hash.h"
#include "libs/json/json.h"
#include "libs/record/dice_line.h"
#include "libs/record/fair_record.h"

namespace furball::cli {
namespace {

Result<record::Match> load(const Args& args, const api::Catalogue& catalogue) {
  Result<std::string> text = read_file(args.word(0));
  if (!text) return text.error();
  Result<record::Match> match = record::read(*text, catalogue.maker());
  if (!match) {
    Error error = catalogue.about_record(match.error(), *text);
    error.where = args.word(0) + ": " + error.where;
    return error;
  }
  return match;
}

int replay(const Args& args, const api::Catalogue& catalogue) {
  const Result<record::Match> match = load(args, catalogue);
  if (!match) return fail(match.error());
  const game::Game& game = match->game();
  game::AnyState state = match->start();
  std::printf("%s, seed %s\n", match->header().game.c_str(), hash_to_string(match->header().seed).c_str());
  int number = 0;
  for (const record::Step& step : match->steps()) {
    game::EventLog log;
    if (step.chance) {
      std::printf("%4d  dice   %s\n", ++number, game.outcome_notation(state, step.code).c_str());
      record::tell_dice(game, state, step.faces, log);
      game.resolve(state, step.code, &log);
    } else {
      const game::Action action{step.code};
      std::printf("%4d  %-5s  %s\n", ++number, std::string(game::name(game.node(state).seat)).c_str(),
                  game.notation(state, action).c_str());
      game.apply(state, action, &log);
    }
    for (const game::Event& event : log.events)
      std::printf("             %s%s\n", event.text.c_str(), event.rule.empty() ? "" : (" [" + event.rule + "]").c_str());
    if (args.flag("boards")) std::printf("%s\n", text_board(game.view(state), false).c_str());
  }
  const game::View view = game.view(state);
  std::printf("%s %s, %s %s. %s\n", view.sides[0].name.c_str(), points_text(view, view.score.blue).c_str(),
              view.sides[1].name.c_str(), points_text(view, view.score.red).c_str(), view.result.c_str());
  return 0;
}

int verify(const Args& args, const api::Catalogue& catalogue) {
  const Result<std::string> text = read_file(args.word(0));
  Result<record::Verified> checked = text ? record::verify(*text, catalogue.maker()) : Result<record::Verified>(text.error());
  if (!checked) {
    Error error = text ? catalogue.about_record(checked.error(), *text) : checked.error();
    if (text) error.where = args.word(0) + ": " + error.where;
    if (!args.flag("json")) return fail(error);
    std::printf("%s\n", json::write(Value::object().set("ok", false).set("error", error.to_string())).c_str());
    return 1;
  }
  const record::Match& match = checked->match;
  const std::string hash = hash_to_string(match.game().hash(match.state()));
  const bool finished = match.node().kind == game::NodeKind::kTerminal;
  if (args.flag("json")) {
    Value v = Value::object();
    v.set("ok", true).set("steps", match.steps().size()).set("finished", finished).set("hash", hash);
    if (!checked->commitment.empty())
      v.set("fair", Value::object()
                        .set("commitment", checked->commitment)
                        .set("revealed", checked->dice_checked)
                        .set("rolls", checked->rolls));
    std::printf("%s\n", json::write(v).c_str());
    return 0;
  }
  std::printf("valid: %d steps, all legal; %s; hash %s\n", static_cast<int>(match.steps().size()),
              finished ? "finished" : "not finished", hash.c_str());
  if (checked->dice_checked)
    std::printf("fair dice: all %d rolls follow from the committed seed; commitment\n  %s\n", checked->rolls,
                checked->commitment.c_str());
  else if (!checked->commitment.empty())
    std::printf("fair dice: can be checked once the game is over; commitment\n  %s\n", checked->commitment.c_str());
  return 0;
}

}  // namespace

void add_record_verbs(std::vector<Verb>& verbs) {
  add_verb(verbs, replay, R"(replay RECORD
  retell a recorded game step by step
  --boards  show the board after every step)");
  add_verb(verbs, verify, R"(verify RECORD
  replay a record and check every line
  --json)");
}

}  // namespace furball::cli
