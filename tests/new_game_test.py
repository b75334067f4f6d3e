#!/usr/bin/env python3
"""Follows docs/adding-a-game.md from top to bottom in a copy of the repository, with the new game and Pig alone:
    tests/new_game_test.py
Its code must stand in examples/pig, its commands must work, and a game without its line must be an error that says so.
What the native build has compiled comes from the compiler cache."""
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
guide = (ROOT / "docs/adding-a-game.md").read_text(encoding="utf-8")
blocks = re.findall(r"^```(\w+)\n(.*?)^```", guide, re.M | re.S)


def run(command, folder, good=True):
    done = subprocess.run(command, shell=True, cwd=folder, capture_output=True, text=True, check=False,
                          env={**os.environ, "CCACHE_BASEDIR": str(folder), "CCACHE_NOHASHDIR": "1"})
    if (done.returncode == 0) != good:
        sys.exit(f"docs/adding-a-game.md: {command}\n{done.stdout[-3000:]}{done.stderr[-3000:]}")
    return done.stdout + done.stderr


pig = "".join((ROOT / f"examples/pig/pig.{end}").read_text(encoding="utf-8") for end in ("h", "cc"))
for kind, text in blocks:
    if kind == "cpp" and text not in pig:
        sys.exit(f"docs/adding-a-game.md: this is not in examples/pig:\n{text}")

with tempfile.TemporaryDirectory() as name:
    copy = Path(name) / "furball"
    # Of the page only its style, which the lab's reports share.
    files = []
    for wanted in ([".", ":!docs/screens", ":!web"], ["web/src/styles"]):
        files += subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", *wanted],
                                cwd=ROOT, capture_output=True, check=True).stdout.decode().split("\0")
    for file in filter(None, files):
        if (ROOT / file).is_file():
            (copy / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / file, copy / file)
    configure = "cmake --preset release"
    for kind, text in blocks:
        for command in text.splitlines() if kind == "sh" else []:
            if command == configure:
                listed = (copy / "games/CMakeLists.txt").read_text(encoding="utf-8")
                (copy / "games/CMakeLists.txt").write_text(listed.replace("  sky_chase\n", ""), encoding="utf-8")
                said = run(configure, copy, good=False)
                if "add the line 'sky_chase' to the games in games/CMakeLists.txt" not in " ".join(said.split()):
                    sys.exit(f"a game without its line is not named:\n{said[-2000:]}")
                (copy / "games/CMakeLists.txt").write_text(listed, encoding="utf-8")
                command += " -DFURBALL_ONLY=sky_chase -DFURBALL_SERVER=OFF"
            run(command, copy)
    games = run(f"echo {shlex.quote(json.dumps({'cmd': 'games'}))} | build/furball engine", copy)
    ids = [game["id"] for game in json.loads(games)["games"]]
    if ids != ["sky_chase", "pig"]:
        sys.exit(f"the page would show {ids}")
print(f"{len(blocks)} steps followed")
