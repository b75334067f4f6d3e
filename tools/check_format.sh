#!/usr/bin/env bash
# Stops when a C++ file is not formatted as .clang-format says. `make format` mends it. (The page's files: npm run format:check.)
set -euo pipefail
cd "$(dirname "$0")/.."
git ls-files -z '*.cc' '*.h' | xargs -0 -n 40 -P "$(nproc)" clang-format-19 --dry-run --Werror
echo "$(git ls-files '*.cc' '*.h' | wc -l) files are formatted"
