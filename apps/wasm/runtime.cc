// What Debian's wasm32-wasi runtime leaves out. The engine throws nothing; if a library does, the module
// traps and the page starts a new engine from the saved record.

#include <__verbose_abort>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

extern "C" {

std::uintptr_t __stack_chk_guard = 0x0a0d00ff;
[[noreturn]] void __stack_chk_fail() { __builtin_trap(); }
void* __cxa_allocate_exception(std::size_t size) noexcept { return std::malloc(size); }
[[noreturn]] void __cxa_throw(void*, void*, void (*)(void*)) { __builtin_trap(); }
void __cxa_free_exception(void*) noexcept {}
// The library's own say why before they stop, with all of printf.
[[noreturn]] void abort_message(const char*, ...) { __builtin_trap(); }

}  // extern "C"

_LIBCPP_BEGIN_NAMESPACE_STD
[[noreturn]] void __libcpp_verbose_abort(const char*, ...) { __builtin_trap(); }
_LIBCPP_END_NAMESPACE_STD
