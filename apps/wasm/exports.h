#pragma once
// What a WASM module of the page exports (web/src/transport/wasm.ts). A module says only how it answers.

#include <string>
#include <string_view>

// JSON in, JSON out.
std::string answer_to(std::string_view request);
