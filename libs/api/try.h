#pragma once
// Hands an error on to the caller.
#define FURBALL_TRY(name, expression)               \
  auto name##_result = (expression);                \
  if (!name##_result) return name##_result.error(); \
  auto& name = *name##_result

#define FURBALL_CHECK(expression) \
  if (Result<void> checked = (expression); !checked) return checked.error()
