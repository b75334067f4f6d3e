#include "python/src/convert.h"

#include <string>

namespace furball::python {

namespace py = pybind11;

py::object to_python(const Value& value) {
  switch (value.type()) {
    case Value::Type::kNull: return py::none();
    case Value::Type::kBool: return py::bool_(value.as_bool());
    case Value::Type::kInteger: return py::int_(value.as_integer());
    case Value::Type::kNumber: return py::float_(value.as_number());
    case Value::Type::kText: return py::str(std::string(value.as_text()));
    case Value::Type::kArray: {
      py::list list;
      for (const Value& item : value.as_array()) list.append(to_python(item));
      return list;
    }
    case Value::Type::kObject: break;
  }
  py::dict dict;
  for (const Value::Member& member : value.as_object()) dict[py::str(member.first)] = to_python(member.second);
  return dict;
}

Value from_python(py::handle object) {
  if (object.is_none()) return {};
  if (py::isinstance<py::bool_>(object)) return object.cast<bool>();
  if (py::isinstance<py::str>(object)) return object.cast<std::string>();
  if (py::isinstance<py::float_>(object)) return object.cast<double>();
  if (py::isinstance<py::dict>(object)) {
    Value value = Value::object();
    for (const auto& [key, item] : py::reinterpret_borrow<py::dict>(object))
      value.set(py::str(key).cast<std::string>(), from_python(item));
    return value;
  }
  if (py::isinstance<py::list>(object) || py::isinstance<py::tuple>(object)) {
    Value value = Value::array();
    for (py::handle item : object) value.push_back(from_python(item));
    return value;
  }
  if (PyIndex_Check(object.ptr())) return py::reinterpret_steal<py::int_>(PyNumber_Index(object.ptr())).cast<int64_t>();
  throw py::type_error("cannot be plain data: " + std::string(py::str(py::type::of(object))));
}

namespace {
PyObject* error_type = nullptr;
}

void add_error_type(py::module_& module) {
  error_type = PyErr_NewExceptionWithDoc("furball.Error", "What was refused and why; `rule` and `where` may be empty.",
                                         PyExc_ValueError, nullptr);
  module.attr("Error") = py::reinterpret_borrow<py::object>(error_type);
}

void raise(const Error& error) {
  py::object raised = py::reinterpret_borrow<py::object>(error_type)(error.to_string());
  raised.attr("message") = error.message;
  raised.attr("rule") = error.rule;
  raised.attr("where") = error.where;
  PyErr_SetObject(error_type, raised.ptr());
  throw py::error_already_set();
}

}  // namespace furball::python
