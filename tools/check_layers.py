#!/usr/bin/env python3
"""The arrows of docs/architecture.md: fails when a file includes what its layer may not use."""
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GAMES = [f"games/{path.parent.name}" for path in sorted(ROOT.glob("games/*/CMakeLists.txt"))]
MAY_USE = {
    "libs/base": [],
    "libs/dice": ["libs/base"],
    "libs/json": ["libs/base"],
    "libs/geom": ["libs/base"],
    "libs/game": ["libs/base", "libs/dice"],
    "libs/ruledata": ["libs/base", "libs/json", "libs/game", "libs/dice"],
    "libs/fairdice": ["libs/base"],
    "libs/record": ["libs/base", "libs/json", "libs/dice", "libs/game", "libs/fairdice"],
    "libs/search": ["libs/base", "libs/dice", "libs/game"],
    "libs/sim": ["libs/base", "libs/dice", "libs/game", "libs/search", "libs/record"],
    "libs/lab": ["libs/base", "libs/dice", "libs/json", "libs/game", "libs/search", "libs/sim"],
    "libs/api": ["libs/base", "libs/json", "libs/dice", "libs/game", "libs/ruledata", "libs/record", "libs/search", "libs/fairdice", "libs/sim", "libs/lab"],
    "libs/store": ["libs/base"],
}
for game in GAMES + ["examples/pig"]:
    MAY_USE[game] = ["libs/base", "libs/dice", "libs/geom", "libs/game", "libs/ruledata"]
ENGINE = list(MAY_USE)  # no files, clock, threads, <random>, <iostream> below apps/ ...
NO_PLATFORM = [layer for layer in ENGINE if layer not in {"libs/sim", "libs/lab", "libs/store"}]
BANNED = {"random", "iostream", "fstream", "filesystem", "thread", "mutex", "chrono", "future", "ctime"}

failures = passed = 0
for layer, allowed in MAY_USE.items():
    for path in sorted((ROOT / layer).rglob("*")):
        if path.suffix not in {".cc", ".h"}:
            continue
        passed += 1
        test = path.name.endswith("_test.cc") or path.name.startswith("test_")
        for line in path.read_text(encoding="utf-8").splitlines():
            own = re.match(r'\s*#include "((?:libs|games|examples|apps)/[^"]+)"', line)
            if own and not any(own.group(1).startswith(ok + "/") for ok in [layer, *allowed]) and not test:
                print(f"{path.relative_to(ROOT)}: may not include {own.group(1)}")
                failures += 1
            system = re.match(r"\s*#include <([^>]+)>", line)
            if system and layer in NO_PLATFORM and not test and system.group(1) in BANNED:
                print(f"{path.relative_to(ROOT)}: may not include <{system.group(1)}>")
                failures += 1
# The page: boards draw what they are handed and know nothing of the app; the app knows them by their index, and by two doors that only
# pages without a battle open: the sheet of all silhouettes and the counters of lists.
WEB_MAY_NOT = {"web/boards": r"/src/", "web/src": r"/boards/(?!(?:sheet|tag)$)."}
for layer, forbidden in WEB_MAY_NOT.items():
    for path in sorted((ROOT / layer).rglob("*")):
        if path.suffix not in {".ts", ".svelte", ".mjs"}:
            continue
        passed += 1
        for wanted in re.findall(r"""(?:from|import)\s*\(?\s*['"]([^'"]+)['"]""", path.read_text(encoding="utf-8")):
            if re.search(forbidden, wanted):
                print(f"{path.relative_to(ROOT)}: may not import {wanted}")
                failures += 1
print(f"{passed} passed, {failures} failed")
sys.exit(1 if failures else 0)
