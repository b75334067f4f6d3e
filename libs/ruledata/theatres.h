#pragma once
// Who raided whom in the Second World War, and when: for battles that are drawn.

#include <string_view>

namespace furball::ruledata {

struct Theatre {
  std::string_view raiders, defenders;  // nations, as the hangar names them
  int from, to;                         // years
  const char* ground;
};
inline constexpr Theatre kTheatres[] = {
    {"SU", "IT", 1936, 1938, "land"}, {"SU", "DE", 1936, 1938, "land"},   {"DE", "SU", 1936, 1938, "land"},
    {"DE", "GB", 1940, 1942, "land"}, {"GB", "DE", 1939, 1945, "land"},   {"DE", "FR", 1939, 1940, "land"},
    {"IT", "GB", 1940, 1943, "sea"},  {"GB", "IT", 1940, 1943, "sea"},    {"DE", "SU", 1941, 1944, "land"},
    {"SU", "DE", 1941, 1945, "land"}, {"US", "DE", 1942, 1945, "clouds"}, {"US", "IT", 1942, 1943, "sea"},
    {"JP", "US", 1941, 1944, "sea"},  {"US", "JP", 1941, 1945, "sea"},    {"JP", "GB", 1941, 1943, "sea"},
    {"DE", "US", 1944, 1945, "land"},
};

constexpr std::string_view nation_name(std::string_view code) {
  constexpr struct {
    std::string_view code, name;
  } kNames[] = {{"SU", "Soviet"},   {"IT", "Italian"},   {"DE", "German"},  {"GB", "British"},   {"FR", "French"},
                {"US", "American"}, {"JP", "Japanese"},  {"PL", "Polish"},  {"FI", "Finnish"},   {"NL", "Dutch"},
                {"RO", "Romanian"}, {"HU", "Hungarian"}, {"ES", "Spanish"}, {"AU", "Australian"}};
  for (const auto& nation : kNames)
    if (nation.code == code) return nation.name;
  return code;
}

}  // namespace furball::ruledata
