// In the page's engines that play a battle: experiments have engines of their own, so that these load fast.

#include "libs/api/engine.h"

namespace furball::api {

Result<Value> Engine::lab(const Value&) { return Error{"cmd", "this engine plays no experiments; lab/GAME does", ""}; }

}  // namespace furball::api
