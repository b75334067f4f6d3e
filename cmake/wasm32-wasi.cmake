# Toolchain: the same sources as WebAssembly, with Debian's clang and wasi-libc.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_AR llvm-ar-19)
set(CMAKE_RANLIB llvm-ranlib-19)
set(CMAKE_CXX_FLAGS_INIT "-fignore-exceptions -fno-rtti -msimd128 -mbulk-memory -fno-c++-static-destructors -fno-threadsafe-statics")
# Nothing lies below --global-base, which web/scripts/engine.mjs uses; and the linker, seeing everything at once, would
# inline more than it saves.
set(CMAKE_EXE_LINKER_FLAGS_INIT "-mexec-model=reactor -Wl,--strip-all -Wl,-z,stack-size=1048576 -Wl,--global-base=1024 -Wl,-mllvm,-inline-threshold=-25")
set(CMAKE_EXECUTABLE_SUFFIX_CXX .wasm)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
