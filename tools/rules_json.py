#!/usr/bin/env python3
"""Writes the rules of every game as JSON for the page: rules_json.py OUTPUT_FOLDER.

The WASM engine leaves them out so that it loads fast; the page fetches a game's file when a rule is opened.
"""
import json
import sys
import tomllib
from pathlib import Path

root = Path(__file__).resolve().parent.parent
output = Path(sys.argv[1])
output.mkdir(parents=True, exist_ok=True)
for path in sorted([*root.glob("games/*/RULES.toml"), *root.glob("examples/*/RULES.toml")]):
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    text = json.dumps({"rules": data.get("rule", [])}, ensure_ascii=False, separators=(",", ":"))
    (output / f"{path.parent.name}.json").write_text(text, encoding="utf-8")
