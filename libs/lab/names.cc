#include "libs/lab/names.h"

#include <algorithm>

namespace furball::lab {

Names names_of(const std::string& game_id, std::string_view game_title, const Value& scenario, const game::Game& game) {
  const game::View view = game.view(game.initial());
  Names names;
  names.game = game_id, names.game_title = game_title;
  names.scenario = scenario.at("id").as_text(), names.title = scenario.at("title").as_text(names.scenario);
  names.point_scale = std::max(1, view.point_scale);
  for (int side = 0; side < 2; ++side)
    names.side[side] = view.sides[side].name.empty() ? (side == 0 ? "Blue" : "Red") : view.sides[side].name;
  for (const game::UnitView& unit : view.units) {
    names.units.emplace_back(unit.id, unit.side == "blue" ? 0 : unit.side == "red" ? 1 : -1);
    names.unit_names[unit.id] = unit.name.empty() ? unit.label : unit.name;
  }
  return names;
}

Value to_value(const Names& names) {
  Value v = Value::object(), sides = Value::array(), units = Value::array();
  for (const std::string& side : names.side) sides.push_back(side);
  for (const auto& [id, side] : names.units) {
    const auto name = names.unit_names.find(id);
    units.push_back(
        Value::object().set("id", id).set("side", side).set("name", name == names.unit_names.end() ? id : name->second));
  }
  v.set("game", names.game).set("scenario", names.scenario).set("game_title", names.game_title).set("title", names.title);
  return v.set("sides", sides).set("point_scale", names.point_scale).set("units", units);
}

Names names_from(const Value& v) {
  Names names;
  names.game = v.at("game").as_text(), names.scenario = v.at("scenario").as_text();
  names.game_title = v.at("game_title").as_text(), names.title = v.at("title").as_text();
  const Value::Array& sides = v.at("sides").as_array();
  for (std::size_t i = 0; i < 2; ++i) names.side[i] = i < sides.size() ? sides[i].as_text() : i == 0 ? "Blue" : "Red";
  names.point_scale = static_cast<int>(std::max<int64_t>(1, v.at("point_scale").as_integer(1)));
  for (const Value& unit : v.at("units").as_array()) {
    const std::string id(unit.at("id").as_text());
    names.units.emplace_back(id, static_cast<int>(unit.at("side").as_integer(-1)));
    names.unit_names[id] = unit.at("name").as_text(id);
  }
  return names;
}

}  // namespace furball::lab
