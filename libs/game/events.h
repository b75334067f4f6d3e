#pragma once
// What happened, told to whoever listens: the log, the animation, the explanation. A game calls
// `if (events) events->on_event({...})`; with no listener this costs one branch.

#include <string>
#include <vector>

#include "libs/base/value.h"
#include "libs/game/view.h"

namespace furball::game {

struct Event {
  EventKind kind;
  std::string text;         // one log line, in plain English
  std::string rule;         // the rule id behind it; may be empty
  std::string unit;         // the unit concerned (UnitView::id); may be empty
  std::vector<Cell> cells;  // where; for a move the whole path, start and end included
  Value attrs;              // further facts by key (e.g. {"die": 6, "hits": 2}); null or an object
};

class Events {
 public:
  virtual ~Events() = default;
  virtual void on_event(Event event) = 0;
};

// Keeps everything it is told.
class EventLog : public Events {
 public:
  void on_event(Event event) override { events.push_back(std::move(event)); }
  std::vector<Event> events;
};

}  // namespace furball::game
