#!/usr/bin/env bash
# Speed of random play on one core, natively and as WASM, and their ratio.
set -euo pipefail
cd "$(dirname "$0")/.."
build/furball bench
node bench/wasm.mjs build/furball build-wasm/apps/wasm
