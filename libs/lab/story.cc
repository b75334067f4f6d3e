#include "libs/lab/story.h"

#include <algorithm>
#include <charconv>

namespace furball::lab {
namespace {

int side_of(std::string_view name) { return name == "blue" ? 0 : name == "red" ? 1 : -1; }

}  // namespace

std::map<std::string, int64_t> figures_of(const game::UnitView& unit) {
  std::map<std::string, int64_t> figures;
  for (const auto& [key, value] : unit.attrs.as_object())
    if (value.is_integer()) figures[key] = value.as_integer();
  for (const game::Fact& fact : unit.facts) {
    int64_t number = 0;
    const char* end = fact.value.data() + fact.value.size();
    const auto read = std::from_chars(fact.value.data(), end, number);
    if (read.ec == std::errc() && (read.ptr == end || *read.ptr == ' ')) figures[fact.key] = number;
  }
  return figures;
}

Story::Story(const game::Game& game, bool whole) : game_(game), whole_(whole) {
  const game::View view = game.view(game.initial());
  turn_ = std::max(1, view.turn);
  for (const game::UnitView& u : view.units) unit(u.id).side = side_of(u.side);
}

Story::Known& Story::unit(const std::string& id) {
  Known& known = units_[id];
  if (known.fate.unit.empty()) {
    known.fate.unit = id, known.fate.end = "stays";
    if (known.side < 0) known.side = side_of(std::string_view(id).substr(0, id.find(':')));  // came later: "red:C"
  }
  return known;
}

// Whoever fired last at this unit, as far as the events tell: at it by name, or from the other side.
std::string Story::shooter_at(const Known& target) const {
  const auto shooter = units_.find(last_shooter_);
  if (shooter == units_.end()) return "";
  if (last_target_ == target.fate.unit) return last_shooter_;
  if (last_shooter_ == target.fate.unit) return last_target_;  // it had attacked: the other fired back
  return last_target_.empty() && shooter->second.side != target.side ? last_shooter_ : "";
}

void Story::count_hits(const game::Event& event) {
  Known& target = unit(event.unit);
  const int hits = static_cast<int>(event.attrs.at("hits").as_integer(1));
  target.fate.hits += hits;
  if (target.side >= 0) hits_[target.side] += hits;
  const std::string by(event.attrs.at("by").as_text());
  target.fate.by = by.empty() ? shooter_at(target) : by;
}

void Story::on_event(game::Event event) {
  if (event.kind == game::EventKind("phase")) look_ = true;
  if (event.unit.empty()) return;
  if (event.kind == game::EventKind("fire")) {
    last_shooter_ = event.unit, last_target_ = event.attrs.at("target").as_text();
    unit(event.unit);
  } else if (event.kind == game::EventKind("hit")) {
    count_hits(event);
  } else if (event.kind == game::EventKind("lost") || event.kind == game::EventKind("leave")) {
    const bool lost = event.kind == game::EventKind("lost");
    Known& gone = unit(event.unit);
    if (gone.fate.end == "lost") return;
    gone.fate.end = lost ? "lost" : "home";
    if (lost && gone.side >= 0) ++lost_[gone.side];
    if (const std::string by(event.attrs.at("by").as_text()); lost && !by.empty()) gone.fate.by = by;
    else if (lost && gone.fate.hits == 0) gone.fate.by = shooter_at(gone);
    went_.push_back(event.unit);
    look_ = true;
  }
}

void Story::after(const game::AnyState& state) {
  if (!whole_ || !look_) return;
  look_ = false;
  note_turn(state);
}

void Story::note_turn(const game::AnyState& state) {
  const game::View view = game_.view(state);
  const int margin = view.score.margin();
  const auto now = static_cast<std::size_t>(std::max({turn_, view.turn, 1}));
  if (by_turn_.size() < now) by_turn_.resize(now, by_turn_.empty() ? 0 : by_turn_.back());
  by_turn_[now - 1] = margin;
  turn_ = static_cast<int>(now);
  for (const std::string& id : went_)
    if (Fate& fate = unit(id).fate; fate.turn == 0) fate.turn = turn_;
  went_.clear();
}

void Story::end(const game::AnyState& state, GameLine& line) {
  const game::View view = game_.view(state);
  line.turns = std::max(view.turn, 1);
  for (int side = 0; side < 2; ++side) line.hits[side] = hits_[side], line.lost[side] = lost_[side];
  if (!whole_) return;
  note_turn(state);
  line.by_turn = by_turn_;
  for (const game::UnitView& u : view.units) {
    Known& known = unit(u.id);
    known.side = side_of(u.side);
    known.fate.figures = figures_of(u);
    if (u.gone && known.fate.end == "stays") known.fate.end = "home";
  }
  for (auto& [id, known] : units_)
    if (known.side >= 0) {
      if (known.fate.end != "lost" && known.fate.end != "stays") known.fate.by.clear();
      line.fates.push_back(std::move(known.fate));
    }
}

}  // namespace furball::lab
