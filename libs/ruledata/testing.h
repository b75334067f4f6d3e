#pragma once
// What tests of data files share.

#include <gtest/gtest.h>

#include <string>

#include "libs/ruledata/data_store.h"

namespace furball::ruledata {

// A data file that must be there, by its path from the root.
inline Value load_data(const std::string& path) {
  const DataStore data;
  const auto file = data.load(path);
  EXPECT_TRUE(file.ok()) << path << ": " << (file.ok() ? "" : file.error().to_string());
  return file.ok() ? *file : Value();
}

}  // namespace furball::ruledata
