#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>

#include "apps/cli/choice_list.h"
#include "apps/cli/text_board.h"
#include "apps/cli/verbs.h"
#include "libs/api/learned.h"
#include "libs/api/match_request.h"
#include "libs/api/orders.h"
#include "libs/base/hash.h"
#include "libs/base/say.h"
#include "libs/record/record.h"
#include "libs/search/thinker.h"
#include "libs/sim/player.h"

namespace furball::cli {
namespace {

using game::NodeKind;

class Play {
 public:
  Play(record::Match match, bool quiet) : match_(std::move(match)), quiet_(quiet), colour_(isatty(STDOUT_FILENO) != 0) {}

  std::string save_path;
  search::Learned learned;  // the game's network, where it has one

  int run() {
    while (match_.node().kind != NodeKind::kTerminal) {
      const game::Node node = match_.node();
      if (node.kind == NodeKind::kChance) {
        roll();
      } else if (seat(node) == "human") {
        if (!human()) break;
      } else if (!bot(seat(node))) {
        return 1;  // a record may name a bot we do not have
      }
    }
    const game::View view = match_.game().view(match_.state());
    if (view.node.kind == NodeKind::kTerminal)
      std::printf("%s\nThe end. %s %s, %s %s. %s\n", text_board(view, colour_).c_str(), view.sides[0].name.c_str(),
                  points_text(view, view.score.blue).c_str(), view.sides[1].name.c_str(),
                  points_text(view, view.score.red).c_str(), view.result.c_str());
    std::printf("hash %s after %d steps\n", hash_to_string(match_.game().hash(match_.state())).c_str(),
                static_cast<int>(match_.steps().size()));
    if (!save_path.empty()) return save(save_path) ? 0 : 1;
    return 0;
  }

 private:
  const std::string& seat(const game::Node& node) const { return match_.header().seats[index(node.seat)]; }

  void tell(const game::EventLog& log) const {
    if (quiet_) return;
    for (const game::Event& event : log.events)
      std::printf("  * %s%s\n", event.text.c_str(), event.rule.empty() ? "" : (" [" + event.rule + "]").c_str());
  }

  void roll() {
    const record::Match::Rolled rolled = match_.next_roll();
    if (!quiet_) {
      const game::RollView roll = match_.game().describe_roll(match_.state());
      print_roll(roll, &rolled.outcome);
    }
    game::EventLog log;
    (void)match_.resolve(rolled.outcome, &log, rolled.faces);
    tell(log);
  }

  static void print_roll(const game::RollView& roll, const uint32_t* chosen) {
    std::printf("  %s (%s)%s\n", roll.title.c_str(), roll.dice.c_str(),
                roll.rule.empty() ? "" : (" [" + roll.rule + "]").c_str());
    for (const game::RollPart& part : roll.parts) {
      std::printf("    %s%s%s\n", part.label.c_str(), part.label.empty() || part.needs.empty() ? "" : ": ", part.needs.c_str());
      for (const game::Modifier& m : part.modifiers)
        std::printf("      %+d %s [%s]\n", m.value, m.label.c_str(), m.rule.c_str());
    }
    uint64_t total = 0;
    for (const game::OutcomeView& o : roll.outcomes) total += o.weight;
    for (const game::OutcomeView& o : roll.outcomes) {
      if (chosen && *chosen != o.id) continue;
      std::printf("    %s%s  (%s)\n", chosen ? "rolled: " : "", o.label.c_str(), game::fraction(o.weight, total).c_str());
    }
  }

  // An ace without a budget of its own takes the time a person is willing to wait; the others think as much as their level
  // does.
  static std::string in_time(const std::string& player) {
    const search::Level* level = search::find_level(player);
    return level && level == &search::levels().back() ? player + "@" + std::to_string(level->milliseconds) + "ms" : player;
  }

  bool bot(const std::string& who) {
    const int seat = index(match_.node().seat);
    if (!players_[seat]) {
      auto player =
          sim::make_player(match_.game(), in_time(who.substr(4)), dice::derive(match_.header().seed, who).next(), learned);
      if (!player) return std::fprintf(stderr, "furball: %s\n", player.error().to_string().c_str()), false;
      players_[seat] = std::move(*player);
    }
    act(players_[seat]->choose(match_.state()));
    return true;
  }

  // What the ace thinks of every option.
  void hint() const {
    search::Thinker thinker(match_.game(), *search::find_level("ace"), match_.header().seed, 1, search::in_turn, learned);
    thinker.begin(match_.state());
    const double start = now_seconds();
    while (!thinker.done() && now_seconds() - start < 1) thinker.step(20);
    std::printf("  after %d visits:\n", thinker.visits());
    int shown = 0;
    for (const search::OptionReport& option : thinker.report().options) {
      if (++shown > 8) break;
      std::printf("    win %3.0f %%  margin %+5.1f  visits %5d  %s\n", 100 * option.value, option.margin, option.visits,
                  match_.game().describe_action(match_.state(), option.action).label.c_str());
      if (option.has_reply) {
        game::AnyState next = match_.state();
        match_.game().apply(next, option.action);
        std::printf("        then likely: %s\n", match_.game().describe_action(next, option.reply).label.c_str());
      }
    }
  }

  // Whole orders of the unit that is asked, best first; with a number: gives one, up to its first dice. True: given.
  bool orders(const std::string& number) {
    const std::vector<api::Order> list = api::orders(match_.game(), match_.state());
    const std::size_t wanted = number.empty() ? 0 : static_cast<std::size_t>(std::max(0, std::atoi(number.c_str())));
    if (wanted > list.size()) return std::printf("  There are %zu orders.\n", list.size()), false;
    if (wanted > 0) {
      for (const api::OrderStep& step : list[wanted - 1].steps)
        if (!step.after_dice) act(step.action);
      return true;
    }
    for (std::size_t i = 0; i < list.size() && i < 8; ++i) {
      std::printf("  o %zu  worth %+5.1f ", i + 1, list[i].worth);
      game::AnyState state = match_.state();
      for (const api::OrderStep& step : list[i].steps) {
        if (step.after_dice) break;
        std::printf(" / %s", match_.game().describe_action(state, step.action).label.c_str());
        match_.game().apply(state, step.action);
      }
      std::printf("\n");
    }
    return false;
  }

  void act(game::Action action) {
    if (!quiet_)
      std::printf("  %s: %s\n", std::string(game::name(match_.node().seat)).c_str(),
                  match_.game().describe_action(match_.state(), action).label.c_str());
    game::EventLog log;
    const Result<void> done = match_.apply(action, &log);
    if (!done) std::printf("  Not allowed: %s\n", done.error().to_string().c_str());
    tell(log);
  }

  // Asks until a choice is made. False: the player stops.
  bool human() {
    const game::View view = match_.game().view(match_.state());
    std::printf("\n%s\n%s\n", text_board(view, colour_).c_str(), view.prompt.title.c_str());
    if (!view.prompt.text.empty())
      std::printf("%s%s\n", view.prompt.text.c_str(), view.prompt.rule.empty() ? "" : (" [" + view.prompt.rule + "]").c_str());
    const ChoiceList choices(match_.game(), match_.state(), view);
    std::printf("%s", choices.text().c_str());
    std::string line;
    for (;;) {
      std::printf("%s> ", std::string(game::name(view.node.seat)).c_str());
      std::fflush(stdout);
      if (!std::getline(std::cin, line)) {
        std::printf("\n");  // the prompt's line is still open
        return false;
      }
      if (line == "q" || line == "quit") return false;
      if (line.empty() || line == "help") {
        std::printf(
            "  Type a number or a notation to choose. ? before it explains the choice, h asks the ace, o lists whole orders "
            "and o 1 gives the first, u undoes, s FILE saves, "
            "q quits.\n");
      } else if (line == "u" || line == "undo") {
        if (undo()) return true;
      } else if (line == "h" || line == "hint") {
        hint();
      } else if (line == "o" || line.starts_with("o ")) {
        if (orders(line.size() > 2 ? line.substr(2) : "")) return true;
      } else if (line.starts_with("s ")) {
        save(line.substr(2));
      } else if (line[0] == '?') {
        explain(choices, line.substr(1));
      } else if (choose(choices, line)) {
        return true;
      }
    }
  }

  bool choose(const ChoiceList& choices, const std::string& line) {
    if (const game::ActionView* choice = choices.find(line)) {
      if (gives_up(*choice) && !confirmed(choice->label)) return false;
      act(choice->action);
      return true;
    }
    const auto parsed = match_.game().parse(match_.state(), line);
    if (!parsed) {
      std::printf("  '%s' is not a choice here.\n", line.c_str());
      return false;
    }
    const game::Refusal why = match_.game().refuse(match_.state(), *parsed);
    std::printf("  Not allowed: %s%s\n", why.reason.c_str(), why.rule.empty() ? "" : (" [" + why.rule + "]").c_str());
    return false;
  }

  static bool confirmed(const std::string& what) {
    std::printf("  %s: are you sure? Type y to go ahead.\n> ", what.c_str());
    std::fflush(stdout);
    std::string line;
    return std::getline(std::cin, line) && (line == "y" || line == "yes");
  }

  void explain(const ChoiceList& choices, const std::string& which) {
    const game::ActionView* choice = choices.find(which);
    if (!choice) {
      std::printf("  There is no choice %s.\n", which.c_str());
      return;
    }
    const game::Preview preview = match_.game().preview(match_.state(), choice->action);
    std::printf("  %s\n", choice->label.c_str());
    for (const game::Fact& fact : preview.facts)
      std::printf("    %s: %s%s\n", fact.label.c_str(), fact.value.c_str(),
                  fact.rule.empty() ? "" : (" [" + fact.rule + "]").c_str());
    if (!preview.warning.empty()) std::printf("    Beware: %s\n", preview.warning.c_str());
    for (const game::RollView& roll : preview.rolls) print_roll(roll, nullptr);
  }

  // The last choice of a person: what a bot answered goes with it.
  int last_own_choice() const {
    game::AnyState state = match_.start();
    int last = -1;
    for (std::size_t i = 0; i < match_.steps().size(); ++i) {
      const record::Step& step = match_.steps()[i];
      if (!step.chance && seat(match_.game().node(state)) == "human") last = static_cast<int>(i);
      if (step.chance) match_.game().resolve(state, step.code);
      else match_.game().apply(state, game::Action{step.code});
    }
    return last;
  }

  bool undo() {
    const int to = last_own_choice();
    if (to < 0 || match_.rolled_since(to)) {
      std::printf("  %s\n", to < 0 ? "There is nothing to undo." : "Dice have been rolled since, so it cannot be undone.");
      return false;
    }
    match_.undo_to(to);
    return true;
  }

  bool save(const std::string& path) {
    const Result<void> done = write_file(path, record::write(match_));
    if (!done) std::printf("  %s\n", done.error().to_string().c_str());
    else std::printf("  saved to %s\n", path.c_str());
    return done.ok();
  }

  record::Match match_;
  std::unique_ptr<sim::Player> players_[2];
  bool quiet_;
  bool colour_;
};

int play(const Args& args, const api::Catalogue& catalogue) {
  const auto finish = [&](record::Match match) {
    search::Learned learned;
    if (const auto entry = catalogue.find(match.header().game))
      if (const auto loaded = api::load_learned(catalogue, **entry, match.game())) learned = *loaded;
    Play play(std::move(match), args.flag("quiet"));
    play.learned = std::move(learned);
    play.save_path = args.option("save").value_or("");
    return play.run();
  };
  if (const auto file = args.option("resume")) {
    for (const char* fixed : {"scenario", "position", "blue", "red", "seed"})
      if (args.option(fixed))
        return usage_error({"--" + std::string(fixed), "is fixed by the record; --resume cannot change it", ""});
    if (args.has_word(0)) return usage_error({args.word(0), "the record names the game; give --resume FILE alone", ""});
    Result<std::string> text = read_file(*file);
    if (!text) return fail(text.error());
    Result<record::Match> match = record::read(*text, catalogue.maker());
    if (!match) {
      const Error error = catalogue.about_record(match.error(), *text);
      return fail({*file + ": " + error.where, error.message, error.rule});
    }
    return finish(std::move(*match));
  }
  if (!args.has_word(0)) return usage_error({"", "name a game, or give --resume FILE", ""});
  Result<Chosen> chosen = choose_game(args, catalogue);
  if (!chosen) return refused(chosen.error());
  Value request = Value::object(), seats = Value::object();
  request.set("game", chosen->entry->id).set("scenario_data", chosen->scenario).set("position", chosen->position);
  request.set("seed", args.option("seed").value_or(std::to_string(static_cast<uint64_t>(now_seconds() * 1000))));
  for (const char* side : {"blue", "red"}) {
    const std::string player = args.option(side).value_or("human");
    seats.set(side, player == "human" ? player : "bot:" + player);
  }
  request.set("seats", std::move(seats));
  const Result<Value> options = named_values(args, 1, "'furball options GAME' lists the options");
  if (!options) return usage_error(options.error());
  request.set("options", *options);
  const auto can_play = [](const game::Game& game, std::string_view bot) -> Result<void> {
    if (const auto player = sim::make_player(game, bot, 1); !player) return player.error();
    return {};
  };
  Result<record::Match> match = api::make_match(request, catalogue, catalogue.maker(), can_play);
  if (match) return finish(std::move(*match));
  Error error = match.error();
  if (error.where.starts_with("seats."))
    return usage_error({"--" + error.where.substr(6), say("{problem}, human", {{"problem", error.message}}), ""});
  return fail(error);
}

}  // namespace

void add_play_verbs(std::vector<Verb>& verbs) {
  add_verb(verbs, play, R"(play [GAME [OPTION=VALUE ...]]
  play a game in the terminal
  --scenario --position
  --blue WHO     human, random, doctrine, cadet, recruit, pilot, veteran, expert, ace
  --red WHO      the same for red
  --seed N|WORD  seed of the dice (default: the clock)
  --save FILE    save the record at the end
  --resume FILE  continue a saved game
  --quiet        do not print the log)");
}

}  // namespace furball::cli
