#!/usr/bin/env python3
"""Follows docs/adding-a-game.md from top to bottom in a copy of the repository, with the new game and Pig alone, and then gives
that game the new question of docs/adding-a-rule.md:
    tests/new_game_test.py
The guide's code must stand in examples/pig, its commands must work, and a game without its line must be an error that says so. The
question must need no more than its chapter, its rule and its test. What the native build has compiled comes from the compiler cache."""
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


def code_blocks(page):
    return re.findall(r"^```(\w+)\n(.*?)^```", page, re.M | re.S)


blocks = code_blocks((ROOT / "docs/adding-a-game.md").read_text(encoding="utf-8"))
a_question = (ROOT / "docs/adding-a-rule.md").read_text(encoding="utf-8").split("## A new question\n")[1].split("\n## ")[0]


def run(command, folder, good=True):
    done = subprocess.run(command, shell=True, cwd=folder, capture_output=True, text=True, check=False,
                          env={**os.environ, "CCACHE_BASEDIR": str(folder), "CCACHE_NOHASHDIR": "1"})
    if (done.returncode == 0) != good:
        sys.exit(f"{command}\n{done.stdout[-3000:]}{done.stderr[-3000:]}")
    return done.stdout + done.stderr


def refused(command, folder, reason):
    said = run(command, folder, good=False)
    if reason not in " ".join(said.split()):
        sys.exit(f"{command} does not say: {reason}\n{said[-2000:]}")


def edit(path, old, new):
    text = path.read_text(encoding="utf-8")
    if text.count(old) != 1:
        sys.exit(f"{path.name} should hold this once:\n{old}")
    path.write_text(text.replace(old, new), encoding="utf-8")


def add_question(copy):
    """The question of docs/adding-a-rule.md for the game that began as Pig: three files."""
    game = copy / "games/sky_chase"
    (doubt, leads_to_it, test), [rule] = ([text.replace("PIG-", "SC-").replace("PIG_", "SC_").replace("Pig", "SkyChase")
                                           for kind, text in code_blocks(a_question) if kind == wanted] for wanted in ("cpp", "toml"))
    edit(game / "sky_chase.cc", "constexpr game::Step<SkyChase> kSteps", f"{doubt}\nconstexpr game::Step<SkyChase> kSteps")
    edit(game / "sky_chase.cc", "          if (face == 1) pass_turn(s);\n", leads_to_it)
    with open(game / "RULES.toml", "a", encoding="utf-8") as rules:
        rules.write("\n" + rule)
    edit(game / "sky_chase_test.cc", "\n}  // namespace\n", f"\n{test}\n}}  // namespace\n")

    run("cmake --build build --target sky_chase_test furball && build/games/sky_chase/sky_chase_test", copy)
    run("tools/check_rules.py --update sky_chase && tools/check_rules.py sky_chase", copy)
    run("tools/position_docs.py build/furball sky_chase && grep -q doubt docs/positions/sky_chase.md", copy)
    said = run("build/furball fuzz sky_chase --games 200", copy)
    if "steps: 4, never met: none" not in said:
        sys.exit(f"the new question is never asked:\n{said}")

    # Work on a chapter that adds no step compiles that chapter alone.
    edit(game / "sky_chase.cc", "Throw the one again?", "Throw this one again?")
    run("cmake --build build --target sky_chase", copy)
    if "Building" in run("cmake --build build --target sky_chase_test", copy):
        sys.exit("a chapter without a new step compiles others too")

    # A second question of the same name, and a chapter that nobody lists.
    (game / "rules").mkdir()
    (game / "rules/doubt.cc").write_text("constexpr Question kDoubt = {};\n", encoding="utf-8")
    refused("cmake --build build --target sky_chase", copy, "add what is missing to the CHAPTERS in games/sky_chase/CMakeLists.txt")
    edit(game / "CMakeLists.txt", "CHAPTERS sky_chase.cc", "CHAPTERS sky_chase.cc rules/doubt.cc")
    refused("cmake --build build --target sky_chase", copy, "kDoubt is defined twice, in sky_chase.cc:")


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
                refused(configure, copy, "add the line 'sky_chase' to the games in games/CMakeLists.txt")
                (copy / "games/CMakeLists.txt").write_text(listed, encoding="utf-8")
                command += " -DFURBALL_ONLY=sky_chase -DFURBALL_SERVER=OFF"
            run(command, copy)
    games = run(f"echo {shlex.quote(json.dumps({'cmd': 'games'}))} | build/furball engine", copy)
    ids = [game["id"] for game in json.loads(games)["games"]]
    if ids != ["sky_chase", "pig"]:
        sys.exit(f"the page would show {ids}")
    # Its rules as they begin, which its tests do not name yet.
    rules = [f'[[rule]]\nid = "SC-{rule}"\nchapter = "Play"\ntext = "..."\nstatus = "partial"\n' for rule in ("HOLD", "ROLL", "TURN")]
    (copy / "games/sky_chase/RULES.toml").write_text("\n".join(['title = "Sky chase"\nprefix = "SC"\n', *rules]), encoding="utf-8")
    add_question(copy)
print(f"{len(blocks)} steps followed, a question added")
