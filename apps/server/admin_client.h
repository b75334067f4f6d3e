#pragma once
// `furball admin`: asks a server on this machine, by its HTTP door for administrators.

#include <string>

#include "libs/base/result.h"
#include "libs/base/value.h"

namespace furball::server {

// `server` is ADDRESS:PORT. The answer's fields; what the server refuses is an error with its words.
Result<Value> ask_admin(const std::string& server, const std::string& token, const Value& request);

}  // namespace furball::server
