// The page's engine that plays: it takes the commands of a battle alone, so that the first one begins soon. wire.toml says
// which belong to the desk; the linker leaves out what only they need.

#include "libs/api/engine.h"

namespace furball::api {

#define FURBALL_HANDLER_play(method) &Engine::method
#define FURBALL_HANDLER_desk(method) &Engine::at_the_desk
#define FURBALL_HANDLER(name, method, engine) FURBALL_HANDLER_##engine(method),
const Engine::Handler Engine::kHandlers[] = {FURBALL_COMMANDS(FURBALL_HANDLER)};
#undef FURBALL_HANDLER
#undef FURBALL_HANDLER_desk
#undef FURBALL_HANDLER_play

Result<Value> Engine::at_the_desk(const Value&) {
  return Error{"cmd", "this engine plays battles alone; desk/GAME does the rest", ""};
}

}  // namespace furball::api
