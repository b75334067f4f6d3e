# The functions every folder uses, and the settings they share.
#
#   furball_library(NAME [CHAPTERS rules/a.cc ...] [SOURCES b.cc ...] [HOT c.cc ...] [HANGAR ww2 ...] [LIBS base ...])
#                                         no sources: headers only
#   furball_test(NAME SOURCES a_test.cc ... [LIBS ...] [RAPIDCHECK] [HEADER x.h])   HEADER: what most of them include, read once
#   furball_registry(OUTPUT GAME ...)     a source with all_games(), which lists these games
#   furball_embed(OUTPUT [PLAY] [PATTERN])  a source with the data files, or those whose path fits; PLAY: for playing alone
#
# CHAPTERS are the sources in which a game's questions and rolls stand, in the order of play: the list of its steps is gathered
# from them (libs/game/step_list.h). HOT are those of the sources in which random play and search spend their time: WASM is
# built for size, these for speed. HANGAR names the folders of data/aircraft that a game reads: its engine for the page carries
# no others.
#
# Include paths start at the repository root: #include "libs/base/result.h".

if(CMAKE_SYSTEM_PROCESSOR STREQUAL "wasm32")
  set(FURBALL_WASM ON)
endif()

find_package(Python3 COMPONENTS Interpreter REQUIRED)  # tools/embed.py, tools/step_list.py and tools/wire.py write sources

find_program(FURBALL_CCACHE ccache)
if(FURBALL_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  # A header read once for many files (furball_test) is known by its content; without these words nothing that uses it is kept.
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_SLOPPINESS=pch_defines,time_macros ${FURBALL_CCACHE})
endif()

add_library(furball_settings INTERFACE)
target_include_directories(furball_settings INTERFACE ${PROJECT_SOURCE_DIR})
target_compile_options(furball_settings INTERFACE -Wall -Wextra -Werror
  -Wno-missing-field-initializers)  # options structs are named at the call and filled in part

if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_UNITY_BUILD)
  target_compile_options(furball_settings INTERFACE -Wno-subobject-linkage)  # it takes sources that are included for headers
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang" AND NOT FURBALL_WASM)
  target_compile_options(furball_settings INTERFACE -Wno-deprecated-declarations)  # libstdc++ 12's own stable_sort
endif()

if(NOT FURBALL_WASM)
  find_package(Threads REQUIRED)
  find_program(FURBALL_MOLD mold)
  if(FURBALL_MOLD)
    target_link_options(furball_settings INTERFACE -fuse-ld=mold)
  endif()
  if(FURBALL_FUZZERS)
    target_compile_options(furball_settings INTERFACE -fsanitize=fuzzer-no-link)
  endif()
  if(FURBALL_SANITIZE)
    target_compile_options(furball_settings INTERFACE -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
    target_link_options(furball_settings INTERFACE -fsanitize=address,undefined)
  endif()
endif()

function(furball_library name)
  cmake_parse_arguments(ARG "" "" "CHAPTERS;SOURCES;HOT;HANGAR;LIBS" ${ARGN})
  if(ARG_CHAPTERS OR ARG_SOURCES)
    add_library(${name} STATIC ${ARG_CHAPTERS} ${ARG_SOURCES})
    if(ARG_CHAPTERS)
      furball_step_list(${name} ${ARG_CHAPTERS})
    endif()
    if(FURBALL_WASM AND ARG_HOT)
      set_source_files_properties(${ARG_HOT} PROPERTIES COMPILE_OPTIONS -O2)
    elseif(CMAKE_BUILD_TYPE STREQUAL "Release" AND ARG_HOT)
      set_source_files_properties(${ARG_HOT} PROPERTIES COMPILE_OPTIONS -O3)  # at -O2 GCC leaves its loops as they are
    endif()
    set_target_properties(${name} PROPERTIES FURBALL_HANGAR "${ARG_HANGAR}")
    target_link_libraries(${name} PUBLIC furball_settings ${ARG_LIBS})
  else()
    add_library(${name} INTERFACE)
    target_link_libraries(${name} INTERFACE furball_settings ${ARG_LIBS})
  endif()
endfunction()

# The list of a game's steps: step_list.h in its folder of the build.
function(furball_step_list name)
  set(chapters ${ARGN})
  file(GLOB rules CONFIGURE_DEPENDS RELATIVE ${CMAKE_CURRENT_SOURCE_DIR} rules/*.cc)
  list(FILTER rules EXCLUDE REGEX "_test\\.cc$")
  list(REMOVE_ITEM rules ${chapters})
  if(rules)
    file(RELATIVE_PATH folder ${PROJECT_SOURCE_DIR} ${CMAKE_CURRENT_SOURCE_DIR})
    message(FATAL_ERROR "${folder}: ${rules} not listed: add what is missing to the CHAPTERS in ${folder}/CMakeLists.txt")
  endif()
  set(list ${CMAKE_CURRENT_BINARY_DIR}/step_list.h)
  add_custom_command(
    OUTPUT ${list}
    COMMAND ${Python3_EXECUTABLE} ${PROJECT_SOURCE_DIR}/tools/step_list.py ${name} ${list} ${chapters}
    WORKING_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR}
    DEPENDS ${PROJECT_SOURCE_DIR}/tools/step_list.py ${chapters})
  target_sources(${name} PRIVATE ${list})
  target_include_directories(${name} PUBLIC ${PROJECT_BINARY_DIR})
endfunction()

if(FURBALL_TESTS AND NOT FURBALL_WASM)
  enable_testing()
  find_package(GTest REQUIRED)
  include(GoogleTest)
endif()

function(furball_test name)
  if(NOT FURBALL_TESTS OR FURBALL_WASM)
    return()
  endif()
  cmake_parse_arguments(ARG "RAPIDCHECK" "HEADER" "SOURCES;LIBS" ${ARGN})
  add_executable(${name} ${ARG_SOURCES})
  if(ARG_HEADER)
    target_precompile_headers(${name} PRIVATE ${PROJECT_SOURCE_DIR}/${ARG_HEADER})
    target_compile_options(${name} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-fpch-preprocess>)  # ccache asks for it
  endif()
  target_link_libraries(${name} PRIVATE furball_settings ${ARG_LIBS} GTest::gtest_main Threads::Threads)
  if(ARG_RAPIDCHECK)
    target_link_libraries(${name} PRIVATE rapidcheck)
  endif()
  # Tests are many and run once: what they test is optimised, they need not be.
  target_compile_options(${name} PRIVATE -O0)
  set_target_properties(${name} PROPERTIES UNITY_BUILD OFF)  # every test file has names of its own
  # One ctest entry a binary: thousands of tiny processes would cost more than the tests.
  add_test(NAME ${name} COMMAND ${name} --gtest_brief=1 WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
endfunction()

# The registry is explicit, because linkers may drop objects that only register themselves.
function(furball_registry output)
  foreach(game ${ARGN})
    string(APPEND declared "namespace ${game} { extern const game::GameEntry kEntry; }\n")
    string(APPEND listed "      &${game}::kEntry,\n")
  endforeach()
  configure_file(${PROJECT_SOURCE_DIR}/games/all_games.cc.in ${output} @ONLY)
endfunction()

# Data files are embedded: the browser has no file system, and a binary that carries its data cannot be separated from it.
function(furball_embed output)
  cmake_parse_arguments(ARG "PLAY" "" "" ${ARGN})
  file(GLOB_RECURSE data CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR}
    ${PROJECT_SOURCE_DIR}/data/*.toml ${PROJECT_SOURCE_DIR}/games/*.toml ${PROJECT_SOURCE_DIR}/examples/*.toml)
  list(SORT data)
  # What only a pupil or the reader of the rules wants is the page's own (tools/page_texts.py).
  list(FILTER data EXCLUDE REGEX "/(chapters|diagrams|lessons)\\.toml$")
  if(ARG_UNPARSED_ARGUMENTS)
    list(FILTER data INCLUDE REGEX "${ARG_UNPARSED_ARGUMENTS}")
  endif()
  if(FURBALL_WASM)
    # The page must load fast: the texts of the rules lie beside it as files (tools/page_texts.py), and what only
    # tests read stays at home.
    set(slim --slim)
    list(FILTER data EXCLUDE REGEX "RULES\\.toml$|/(perft|golden|tactics|end_states|network|puzzles)\\.toml$")
  endif()
  if(ARG_PLAY)
    list(APPEND slim --play)
    list(FILTER data EXCLUDE REGEX "/data/(setup|editor)\\.toml$")
  endif()
  set(files ${data})
  list(TRANSFORM files PREPEND ${PROJECT_SOURCE_DIR}/)
  string(REPLACE ";" "\n" lines "${data}")
  file(GENERATE OUTPUT ${output}.txt CONTENT "${lines}\n")
  add_custom_command(
    OUTPUT ${output}
    COMMAND ${Python3_EXECUTABLE} ${PROJECT_SOURCE_DIR}/tools/embed.py ${PROJECT_SOURCE_DIR} ${output}.txt ${output} ${slim}
    DEPENDS ${PROJECT_SOURCE_DIR}/tools/embed.py ${output}.txt ${files})
endfunction()
