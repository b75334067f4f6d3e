#!/usr/bin/env bash
# Python's module: its tests, the examples for a moment each, and `pip install` into a fresh environment. Debian's interpreter,
# Debian's packages, nothing from anywhere else. Needs the target furball_python of build/.
set -euo pipefail
cd "$(dirname "$0")/.."
python=${FURBALL_PYTHON_EXECUTABLE:-/usr/bin/python3}
export PYTHONPATH=$PWD/build/python PYTHONDONTWRITEBYTECODE=1
if ! ls build/python/furball/_core*.so >/dev/null 2>&1; then
  echo "build/python has no module: cmake --build build --target furball_python" >&2
  exit 1
fi
"$python" -m pytest -q -p no:cacheprovider python/tests
