#!/usr/bin/env python3
"""Writes the tables of fields into docs/positions/, of all games or of those named: position_docs.py FURBALL [GAME ...]
What people wrote around them stays."""
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BEGIN, END = "<!-- furball positions: from here on written by tools/position_docs.py -->\n", "<!-- end of the tables -->\n"

games = sys.argv[2:]
for path in sorted((ROOT / "docs/positions").glob("*.md")):
    if games and path.stem not in games:
        continue
    tables = subprocess.run([sys.argv[1], "positions", path.stem], check=True, capture_output=True, text=True).stdout
    text = path.read_text(encoding="utf-8")
    if tables in text:
        continue
    before, found, rest = text.partition(BEGIN)
    after = rest.partition(END)[2] if found else ""
    path.write_text(before.rstrip("\n") + "\n\n" + BEGIN + tables + END + after, encoding="utf-8")
    print(f"{path.relative_to(ROOT)} written")
