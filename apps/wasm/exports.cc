#include "apps/wasm/exports.h"

#include <cstdint>
#include <cstdlib>
#include <cstring>

extern "C" {

__attribute__((export_name("furball_alloc"))) void* furball_alloc(uint32_t size) { return std::malloc(size); }
__attribute__((export_name("furball_free"))) void furball_free(void* block) { std::free(block); }

// The answer: four bytes of length (little-endian), then UTF-8. It stays valid until the next call.
__attribute__((export_name("furball_call"))) const char* furball_call(const char* request, uint32_t size) {
  static std::string answer;
  const std::string text = answer_to(std::string_view(request, size));
  const uint32_t length = static_cast<uint32_t>(text.size());
  answer.resize(4);
  std::memcpy(answer.data(), &length, 4);
  answer += text;
  return answer.data();
}

}  // extern "C"
