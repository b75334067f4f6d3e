// An engine that takes every command: natively, and in the page the one of the desk.

#include "libs/api/engine.h"

namespace furball::api {

#define FURBALL_HANDLER(name, method, engine) &Engine::method,
const Engine::Handler Engine::kHandlers[] = {FURBALL_COMMANDS(FURBALL_HANDLER)};
#undef FURBALL_HANDLER

}  // namespace furball::api
