#include "libs/api/view_json.h"

namespace furball::api {

void Fields::field(std::string_view key, Value value) {
  bool empty = false;
  switch (value.type()) {
    case Value::Type::kNull: empty = true; break;
    case Value::Type::kBool: empty = !value.as_bool(); break;
    case Value::Type::kText: empty = value.as_text().empty(); break;
    case Value::Type::kArray: empty = value.as_array().empty(); break;
    case Value::Type::kObject: empty = value.as_object().empty(); break;
    default: break;
  }
  if (!empty) always(key, std::move(value));
}

Value to_value(game::Cell cell) { return Value(Value::Array{cell.x, cell.y, cell.z}); }

Value to_value(const game::Node& node) {
  Fields out;
  switch (node.kind) {
    case game::NodeKind::kDecision:
      out.always("kind", "decision");
      out.always("seat", game::name(node.seat));
      break;
    case game::NodeKind::kChance: out.always("kind", "chance"); break;
    case game::NodeKind::kTerminal: out.always("kind", "terminal"); break;
  }
  return out.take();
}

Value to_value(const game::Score& score) {
  Fields out;
  out.always("blue", score.blue);
  out.always("red", score.red);
  out.always("margin", score.margin());
  out.always("verdict", score.verdict == game::Verdict::kBlueWins  ? "blue"
                        : score.verdict == game::Verdict::kRedWins ? "red"
                                                                   : "draw");
  return out.take();
}

Value to_value(const game::SideView (&sides)[2]) {
  Fields out;
  out.always("blue", to_value(sides[0]));
  out.always("red", to_value(sides[1]));
  return out.take();
}

}  // namespace furball::api
