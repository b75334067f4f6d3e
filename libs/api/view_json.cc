#include "libs/api/view_json.h"

namespace furball::api {
namespace {

// Builds an object and leaves out what is empty.
class Builder {
 public:
  Builder& text(std::string_view key, std::string_view value) {
    if (!value.empty()) object_.set(key, value);
    return *this;
  }
  Builder& number(std::string_view key, int64_t value) {
    object_.set(key, static_cast<long long>(value));
    return *this;
  }
  Builder& number_unless(std::string_view key, int64_t value, int64_t usual) {
    if (value != usual) number(key, value);
    return *this;
  }
  Builder& flag(std::string_view key, bool value) {
    if (value) object_.set(key, true);
    return *this;
  }
  Builder& value(std::string_view key, Value value) {
    const bool empty =
        value.is_null() || (value.is_array() && value.as_array().empty()) || (value.is_object() && value.as_object().empty());
    if (!empty) object_.set(key, std::move(value));
    return *this;
  }
  Value take() { return std::move(object_); }

 private:
  Value object_ = Value::object();
};

Value cell(const game::Cell& c) { return Value(Value::Array{c.x, c.y, c.z}); }

template <class T, class F>
Value list(const std::vector<T>& items, F convert) {
  Value::Array out;
  out.reserve(items.size());
  for (const T& item : items) out.push_back(convert(item));
  return Value(std::move(out));
}

Value cells(const std::vector<game::Cell>& items) { return list(items, cell); }
Value texts(const std::vector<std::string>& items) {
  return list(items, [](const std::string& s) { return Value(s); });
}

Value fact(const game::Fact& f) {
  return Builder().text("key", f.key).text("label", f.label).text("value", f.value).text("rule", f.rule).take();
}

Value modifier(const game::Modifier& m) {
  return Builder().text("rule", m.rule).text("label", m.label).number("value", m.value).take();
}

Value part(const game::RollPart& p) {
  return Builder()
      .text("label", p.label)
      .text("side", p.side)
      .text("needs", p.needs)
      .text("rule", p.rule)
      .value("modifiers", list(p.modifiers, modifier))
      .take();
}

Value outcome(const game::OutcomeView& o) {
  return Builder()
      .number("outcome", o.id)
      .number("weight", static_cast<int64_t>(o.weight))
      .text("notation", o.notation)
      .text("label", o.label)
      .text("tone", o.tone.text())
      .take();
}

Value board(const game::Board& b) {
  Value v = Builder()
                .text("kind", b.kind.text())
                .number("columns", b.columns)
                .number("rows", b.rows)
                .number("levels", b.levels)
                .text("ground", b.ground)
                .value("column_labels", texts(b.column_labels))
                .value("row_labels", texts(b.row_labels))
                .value("missing", cells(b.missing))
                .value("level_labels", texts(b.level_labels))
                .take();
  v.set("hex_pointy", b.hex_pointy).set("hex_shift_odd", b.hex_shift_odd).set("y_up", b.y_up);
  return v;
}

Value unit(const game::UnitView& u) {
  return Builder()
      .text("id", u.id)
      .text("side", u.side)
      .text("label", u.label)
      .text("name", u.name)
      .text("kind", u.kind.text())
      .value("cell", cell(u.cell))
      .number("angle", u.angle)
      .number("size", u.size)
      .flag("can_act", u.can_act)
      .flag("active", u.active)
      .flag("acted", u.acted)
      .flag("gone", u.gone)
      .value("badges", texts(u.badges))
      .value("attrs", u.attrs)
      .value("facts", to_value(u.facts))
      .take();
}

Value marker(const game::MarkerView& m) {
  return Builder()
      .text("kind", m.kind.text())
      .text("side", m.side)
      .text("label", m.label)
      .text("rule", m.rule)
      .value("cells", cells(m.cells))
      .text("unit", m.unit)
      .text("target", m.target)
      .value("attrs", m.attrs)
      .take();
}

Value side(const game::SideView& s) {
  return Builder().text("name", s.name).number("points", s.points).value("facts", to_value(s.facts)).take();
}

Value phase(const game::PhaseView& p) {
  return Builder().text("key", p.key).text("label", p.label).flag("current", p.current).take();
}

Value node(const game::Node& n) {
  Value v = Value::object();
  switch (n.kind) {
    case game::NodeKind::kDecision: return v.set("kind", "decision").set("seat", game::name(n.seat));
    case game::NodeKind::kChance: return v.set("kind", "chance");
    case game::NodeKind::kTerminal: return v.set("kind", "terminal");
  }
  return v;
}

Value event(const game::Event& e) {
  return Builder()
      .text("kind", e.kind.text())
      .text("text", e.text)
      .text("rule", e.rule)
      .text("unit", e.unit)
      .value("cells", cells(e.cells))
      .value("attrs", e.attrs)
      .take();
}

}  // namespace

Value to_value(const std::vector<game::Fact>& facts) { return list(facts, fact); }
Value to_value(const std::vector<game::Event>& events) { return list(events, event); }

Value to_value(const game::Score& s) {
  Value v = Value::object();
  v.set("blue", s.blue).set("red", s.red).set("margin", s.margin());
  return v.set("verdict", s.verdict == game::Verdict::kBlueWins  ? "blue"
                          : s.verdict == game::Verdict::kRedWins ? "red"
                                                                 : "draw");
}

Value to_value(const game::RollView& r) {
  return Builder()
      .text("title", r.title)
      .text("rule", r.rule)
      .text("dice", r.dice)
      .text("side", r.side)
      .value("parts", list(r.parts, part))
      .value("outcomes", list(r.outcomes, outcome))
      .take();
}

Value to_value(const game::Preview& p) {
  return Builder()
      .value("end", cells(p.end))
      .number_unless("angle", p.angle, -1)
      .value("facts", to_value(p.facts))
      .value("rolls", list(p.rolls, [](const game::RollView& r) { return to_value(r); }))
      .text("warning", p.warning)
      .take();
}

Value to_value(const game::ActionView& a) {
  return Builder()
      .number("action", a.action.bits)
      .text("notation", a.notation)
      .text("label", a.label)
      .text("group", a.group.text())
      .text("unit", a.unit)
      .value("cells", cells(a.cells))
      .value("targets", texts(a.targets))
      .flag("attack", a.attack)
      .flag("main", a.main)
      .text("rule", a.rule)
      .value("preview", to_value(a.preview))
      .take();
}

Value to_value(const game::View& v) {
  Value sides = Value::object();
  sides.set("blue", side(v.sides[0])).set("red", side(v.sides[1]));
  const Value prompt = Builder()
                           .text("title", v.prompt.title)
                           .text("text", v.prompt.text)
                           .text("rule", v.prompt.rule)
                           .text("unit", v.prompt.unit)
                           .take();
  return Builder()
      .value("node", node(v.node))
      .value("board", board(v.board))
      .number("turn", v.turn)
      .number("turns", v.turns)
      .number_unless("point_scale", v.point_scale, 1)
      .value("phases", list(v.phases, phase))
      .value("sides", std::move(sides))
      .value("prompt", prompt)
      .value("units", list(v.units, unit))
      .value("markers", list(v.markers, marker))
      .value("facts", to_value(v.facts))
      .value("actions", list(v.actions, [](const game::ActionView& a) { return to_value(a); }))
      .value("roll", v.roll ? to_value(*v.roll) : Value())
      .value("score", to_value(v.score))
      .text("result", v.result)
      .take();
}

}  // namespace furball::api
