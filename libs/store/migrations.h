#pragma once
// The tables, as steps from nothing to the newest version. A step that has been released never changes: add another.

#include <span>
#include <string_view>

namespace furball::store {

// Statements separated by ';'. {without_rowid} is SQLite's clustered table, nothing on PostgreSQL.
std::span<const std::string_view> migrations();

}  // namespace furball::store
