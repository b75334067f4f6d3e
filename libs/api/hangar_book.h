#pragma once
// The hangar for people: every aircraft and missile of the data files with its figures, its ratings in each game and where
// they come from. docs/data-format.md describes the files and the formula.

#include <vector>

#include "libs/api/catalogue.h"

namespace furball::api {

// The list, filtered by {game, nation, year, role, text}; see `aircraft_item` of wire.toml.
Value hangar_list(const Catalogue& catalogue, const Value& filter);

// {aircraft, figures, ratings, curves, scenarios}. `explains` holds tables of the file that a slim engine leaves out.
Result<Value> hangar_card(const Catalogue& catalogue, std::string_view id, std::string_view kind, const Value& explains = {});

// Everything wrong with the data files of the hangar, as errors with the file and the field.
std::vector<Error> hangar_errors(const Catalogue& catalogue);
// Aircraft and missiles in no scenario, as ids.
std::vector<std::string> unflown(const Catalogue& catalogue);

}  // namespace furball::api
