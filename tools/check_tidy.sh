#!/usr/bin/env bash
# clang-tidy over the C++ files that differ from a base: check_tidy.sh BUILD [BASE]. The base is where this branch left main, or
# the commit before the last on main itself; FURBALL_TIDY=all looks at everything, which takes some minutes.
set -euo pipefail
cd "$(dirname "$0")/.."
build=${1:-build}
base=${2:-$(git merge-base HEAD main 2>/dev/null || true)}
if [ -z "$base" ] || [ "$base" = "$(git rev-parse HEAD)" ]; then base=$(git rev-parse -q --verify HEAD~1 || git rev-parse HEAD); fi
if [ "${FURBALL_TIDY:-}" = all ]; then
  files=$(git ls-files '*.cc' | grep -v '_test\.cc$')
else
  # What is committed since, staged, changed or new; at most a score of files, so that it stays quick.
  files=$({ git diff --name-only --diff-filter=d "$base" -- '*.cc'; git ls-files -o --exclude-standard '*.cc'; } | sort -u | head -20)
fi
# Only what this build compiles: not the fuzzer, not the WASM runtime.
known=$(grep -o '"file": "[^"]*"' "$build/compile_commands.json" | sed "s|.*\"file\": \"$PWD/||; s|\"$||" | sort)
files=$(comm -12 <(printf '%s\n' "$files" | sort) <(printf '%s\n' "$known"))
if [ -z "$files" ]; then echo "nothing to look at"; exit 0; fi
# g++'s commands hold no option that clang does not know (its precompiled headers are passed over); the compiler cache in front of them is left out.
printf '%s\n' "$files" | xargs -P "$(nproc)" -n 2 clang-tidy-19 --quiet -p "$build" --extra-arg=-Wno-ignored-gch 2> >(grep -v 'warnings generated\|^$' >&2 || true)
echo "files looked at: $(printf '%s\n' "$files" | wc -l)"
