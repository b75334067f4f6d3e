#!/usr/bin/env bash
# Python's module: its tests, the examples for a moment each, and `pip install` into a fresh folder. Debian's interpreter and Debian's
# packages, nothing from anywhere else. Needs the target furball_python of build/.
set -euo pipefail
cd "$(dirname "$0")/.."
python=${FURBALL_PYTHON_EXECUTABLE:-/usr/bin/python3}
export PYTHONPATH=$PWD/build/python PYTHONDONTWRITEBYTECODE=1 OPENBLAS_NUM_THREADS=1
if ! ls build/python/furball/_core*.so >/dev/null 2>&1; then
  echo "build/python has no module: cmake --build build --target furball_python" >&2
  exit 1
fi
installed=$(mktemp -d)
trap 'rm -rf "$installed"' EXIT

"$python" -m pytest -q -p no:cacheprovider python/tests

for example in "random_agents 12" "own_agent 1 random" "fairness 2" "learner 1"; do
  set -- $example
  "$python" "examples/python/$1.py" "${@:2}" >"$installed/said" || { cat "$installed/said"; echo "examples/python/$1.py failed" >&2; exit 1; }
done

PIP_ROOT_USER_ACTION=ignore "$python" -m pip install --quiet --no-build-isolation --no-deps --no-index --target "$installed/site" ./python
(cd "$installed" && PYTHONPATH=$installed/site "$python" -c '
import furball, pathlib
assert pathlib.Path(furball.__file__).is_relative_to(pathlib.Path.cwd()), furball.__file__
assert furball.load_game("dogfight").new_initial_state().legal_actions()
assert (pathlib.Path(furball.__file__).parent / "py.typed").exists()')
echo "examples and pip install: good"
