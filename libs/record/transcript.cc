#include "libs/record/transcript.h"

#include <algorithm>

#include "libs/record/record.h"

namespace furball::record {

void Transcript::follow(const Match& match) {
  if (lines_.empty()) {
    lines_.push_back(Writer(match).take());
    state_ = match.start();
  }
  const std::vector<Step>& now = match.steps();
  const std::size_t most = std::min(steps_.size(), now.size());
  const auto same = static_cast<std::size_t>(
      std::mismatch(steps_.begin(), steps_.begin() + static_cast<std::ptrdiff_t>(most), now.begin()).first - steps_.begin());
  if (same < steps_.size()) {  // steps were taken back
    steps_.resize(same);
    lines_.resize(same + 1);
    state_ = match.state_at(static_cast<int>(same));
  }
  Writer writer(lines_.back(), static_cast<int>(same));
  for (std::size_t i = same; i < now.size(); ++i) {
    writer.step(match.game(), state_, now[i]);
    lines_.push_back(writer.take());
    steps_.push_back(now[i]);
    if (now[i].chance) match.game().resolve(state_, now[i].code);
    else match.game().apply(state_, game::Action{now[i].code});
  }
}

std::string Transcript::closing(const Match& match) const {
  if (match.node().kind != game::NodeKind::kTerminal) return "";
  Writer writer(lines_.back(), static_cast<int>(steps_.size()));
  writer.end(match);
  return writer.take();
}

std::string Transcript::after(const Match& match, int from) {
  follow(match);
  std::string text;
  for (std::size_t i = static_cast<std::size_t>(from) + 1; i < lines_.size(); ++i) text += lines_[i];
  return text + closing(match);
}

std::string Transcript::whole(const Match& match) {
  const std::string rest = after(match, 0);
  return lines_.front() + rest;
}

std::string write(const Match& match) { return Transcript().whole(match); }

}  // namespace furball::record
