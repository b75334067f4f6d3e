#pragma once
// Plain data and errors on their way to Python and back.

#include <pybind11/pybind11.h>

#include "libs/base/result.h"
#include "libs/base/value.h"

namespace furball::python {

pybind11::object to_python(const Value& value);
Value from_python(pybind11::handle object);  // dict, list, tuple, str, numbers, None; else TypeError

// Raises furball.Error with `where` and `rule`.
[[noreturn]] void raise(const Error& error);
void add_error_type(pybind11::module_& module);

template <class T>
T value_or_raise(Result<T> result) {
  if (!result) raise(result.error());
  return std::move(*result);
}
inline void ok_or_raise(const Result<void>& result) {
  if (!result) raise(result.error());
}

}  // namespace furball::python
