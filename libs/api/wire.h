#pragma once
// The commands of the API and the fields each takes, as libs/api/wire.toml lists them (tools/wire.py).

#include <cstdint>
#include <span>
#include <string_view>

namespace furball::api {

enum class FieldKind : uint8_t { kText, kInteger, kFlag, kObject, kPlayers, kOther };  // kOther: its reader says more

struct FieldSpec {
  std::string_view name;
  FieldKind kind;
  bool needed;
};

struct CommandSpec {
  std::string_view name;
  std::span<const FieldSpec> fields;
};

}  // namespace furball::api

#include "wire_commands.h"
