// A report from games that were played elsewhere: what the page asks of its report writer.

#include "libs/lab/report.h"

namespace furball::lab {

Result<Report> simulated(const Value& request) {
  Report report;
  report.kind = "simulate", report.names = names_from(request.at("names"));
  Result<Order> order = order_from(request.at("order"));
  if (!order) return order.error();
  report.base.order = std::move(*order);
  for (const Value& game : request.at("games").as_array()) {
    Result<GameLine> line = line_from(game);
    if (!line) return line.error();
    report.base.games.push_back(std::move(*line));
  }
  set_recipe(report, request.at("version").as_text(), static_cast<int>(request.at("rules_version").as_integer()),
             static_cast<uint64_t>(request.at("seed").as_integer(1)), "Who wins, and how?");
  report.command = request.at("command").as_text();
  return report;
}

}  // namespace furball::lab
