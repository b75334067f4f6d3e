// Notation, from the table in actions.h: a verb and one word per field. "tally A T", "go NE", "vector A K9".

#include "games/wing_leader/notation.h"

#include <charconv>

#include "games/wing_leader/procedure.h"

namespace furball::wing_leader {

std::string square_name(int x, int y) { return std::string(1, static_cast<char>('A' + x)) + std::to_string(y); }

std::optional<Square> parse_square(std::string_view text) {
  if (text.size() < 2 || text.size() > 3) return std::nullopt;
  const char letter = text[0] >= 'a' && text[0] <= 'z' ? static_cast<char>(text[0] - 'a' + 'A') : text[0];
  if (letter < 'A' || letter > 'Z') return std::nullopt;
  int y = 0;
  const auto [end, error] = std::from_chars(text.data() + 1, text.data() + text.size(), y);
  if (error != std::errc() || end != text.data() + text.size() || y < 0 || y >= kRows) return std::nullopt;
  return Square{letter - 'A', y};
}

std::optional<int> parse_facing(std::string_view text) {
  for (int f = 0; f < 8; ++f)
    if (kFacingNames[f] == text) return f;
  return std::nullopt;
}

std::optional<int> find_unit(const WingLeader& g, const State& s, std::string_view label) {
  for (int i = 0; i < s.unit_count; ++i)
    if (s.unit[i].status != Status::kUnused && g.label(s, i) == label) return i;
  return std::nullopt;
}

const KindInfo* info_of(Kind kind) {
  for (const KindInfo& info : kKinds)
    if (info.kind == kind) return &info;
  return nullptr;
}

namespace {

// The ways of moving that have names; the others (the last step of a slow climb) are numbers.
struct ModeWord {
  int arg;
  std::string_view word;
};
constexpr ModeWord kModeWords[] = {{1, "straight"},
                                   {4, "circle"},
                                   {5, "home"},
                                   {21, "home-far"},
                                   {10, "slow-climb"},
                                   {26, "slow-climb-east"},
                                   {42, "slow-climb-west"},
                                   {58, "slow-climb-facing-west"},
                                   {8, "strafe"}};

bool read_number(std::string_view text, int limit, int& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size() && number >= 0 && number < limit;
}

}  // namespace

std::string write_action(const WingLeader& g, const State& s, game::Action a) {
  const KindInfo* info = info_of(kind_of(a));
  if (!info) return "?" + std::to_string(a.bits);
  std::string text(info->word);
  for (char field : info->fields) {
    text += ' ';
    switch (field) {
      case 'u': text += unit_of(a) < s.unit_count ? g.label(s, unit_of(a)) : "?"; break;
      case 't': text += target_of(a) < s.unit_count ? g.label(s, target_of(a)) : "?"; break;
      case 'g': text += target_of(a) < s.surface_count ? g.surfaces[s.surface[target_of(a)].setup].id : "?"; break;
      case 's': text += square_name(arg_x(arg_of(a)), arg_y(arg_of(a))); break;
      case 'm': {
        std::string word = std::to_string(arg_of(a));
        for (const ModeWord& m : kModeWords)
          if (m.arg == arg_of(a)) word = m.word;
        text += word;
        break;
      }
      case 'f': text += kFacingNames[arg_facing(arg_of(a))]; break;
      default: text += std::to_string(arg_of(a)); break;
    }
  }
  return text;
}

std::optional<game::Action> read_action(const WingLeader& g, const State& s, std::string_view text) {
  const auto word = [&text]() {
    while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
    const std::size_t end = text.find(' ');
    const std::string_view result = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end);
    return result;
  };
  const std::string_view verb = word();
  const KindInfo* info = nullptr;
  for (const KindInfo& candidate : kKinds)
    if (candidate.word == verb) info = &candidate;
  if (!info) return std::nullopt;
  int unit = 0, target = 0, arg = 0;
  for (char field : info->fields) {
    const std::string_view token = word();
    if (field == 'u' || field == 't') {
      const std::optional<int> found = find_unit(g, s, token);
      if (!found) return std::nullopt;
      (field == 'u' ? unit : target) = *found;
    } else if (field == 'g') {
      int found = -1;
      for (int i = 0; i < s.surface_count; ++i)
        if (g.surfaces[s.surface[i].setup].id == token) found = i;
      if (found < 0) return std::nullopt;
      target = found;
    } else if (field == 's') {
      const std::optional<Square> p = parse_square(token);
      if (!p) return std::nullopt;
      arg |= square_arg(p->x, p->y);
    } else if (field == 'f') {
      const std::optional<int> f = parse_facing(token);
      if (!f) return std::nullopt;
      arg |= facing_arg(*f);
    } else {
      int number = -1;
      if (field == 'm')
        for (const ModeWord& m : kModeWords)
          if (m.word == token) number = m.arg;
      if (number < 0 && !read_number(token, 1 << 14, number)) return std::nullopt;
      arg |= number;
    }
  }
  if (!word().empty()) return std::nullopt;
  return make(info->kind, unit, target, arg);
}

std::string WingLeader::cell_name(game::Cell cell) const {
  return on_board(cell.x, cell.y) ? square_name(cell.x, cell.y) : "off the map";
}

// What counts for nothing is left out.
std::string itemised(int dice, const game::Modifiers& mods) {
  const std::string thrown = std::to_string(dice);
  std::string text = thrown;
  for (const game::ModifierTerm& term : mods)
    if (term.value != 0)
      text += say(term.value < 0 ? " - {value} ({reason})" : " + {value} ({reason})",
                  {{"value", geom::abs_int(term.value)}, {"reason", term.label}});
  return text == thrown ? text : say("{sum} = {total}", {{"sum", text}, {"total", dice + mods.sum()}});
}

std::string sentences(std::initializer_list<std::string_view> list) {
  std::string text;
  for (std::string_view sentence : list) add_sentence(text, sentence);
  return text;
}

std::string hits_text(int hits) { return hits == 0 ? "no hit" : say_n(hits, "{n} hit", "{n} hits"); }

std::string points_text(int halves) {
  if (halves == 1) return "½ point";
  return halves % 2 ? say("{whole}½ points", {{"whole", halves / 2}}) : say_n(halves / 2, "{n} point", "{n} points");
}

std::string protection_text(const Card& card) {
  return say(card.protect_hi > card.protect_lo ? "{low}-{high}" : "{low}",
             {{"low", card.protect_lo}, {"high", card.protect_hi}});
}

game::Seat seat_asked(const WingLeader&, const State& s) { return s.seat == 0 ? game::Seat::kBlue : game::Seat::kRed; }

void about_unit(const WingLeader& g, const State& s, int unit, game::Prompt& prompt) {
  const std::string name = g.long_name(s, unit);
  prompt.title = say(prompt.title, {{"unit", name}});
  prompt.text = say(prompt.text, {{"unit", name}});
  prompt.unit = g.label(s, unit);
}

void of_side(const WingLeader& g, const State& s, game::Prompt& prompt) {
  prompt.title = say(prompt.title, {{"side", g.side[s.seat].name}});
}

void pass_or_unit(const WingLeader& g, const State& s, game::Action a, game::ActionView& view, std::string_view pass,
                  std::string_view unit) {
  view.main = kind_of(a) == Kind::kPass;
  view.label = view.main ? std::string(pass) : say(unit, {{"unit", g.long_name(s, unit_of(a))}});
}

game::Refusal refuse_plainly(const WingLeader& g, const State& s, game::Action) {
  game::Prompt prompt;
  g.prompt(s, prompt);
  return {prompt.rule,
          say("That is not possible now: {prompt}", {{"prompt", prompt.text.empty() ? prompt.title : prompt.text}})};
}

}  // namespace furball::wing_leader
