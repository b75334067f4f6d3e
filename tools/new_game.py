#!/usr/bin/env python3
"""Makes a game that builds, passes the common tests and appears in the page: tools/new_game.py NAME

It begins as a copy of the tutorial game (examples/pig) under its new name, in games/NAME; docs/adding-a-game.md says how to go
on from there."""
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def fail(message):
    sys.exit(f"new_game.py: {message}")


if len(sys.argv) != 2:
    fail("name the game, such as 'sky_chase'")
name = sys.argv[1]
if not re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", name):
    fail(f"'{name}' must be small letters, digits and single underscores, and start with a letter")
target = ROOT / "games" / name
if target.exists() or (ROOT / "libs" / name).exists():
    fail(f"there is a '{name}' already")

kind = "".join(part.capitalize() for part in name.split("_"))  # the class: SkyChase
short = ("".join(part[0] for part in name.split("_")) if "_" in name else name[:3]).upper()  # of rule ids: SC
title = name.replace("_", " ").capitalize()


def renamed(text):
    text = text.replace("examples/pig/pig", f"games/{name}/{name}").replace("examples/pig", f"games/{name}")
    text = text.replace('"Pig", "traditional", "Roll, or hold while you can."', f'"{title}", "you", "A new game."')
    text = text.replace("Pig, the tutorial game:", f"{title}, as it begins:").replace("PIG-", f"{short}-").replace("PIG_", f"{name.upper()}_")
    text = text.replace("// See docs/adding-a-game.md for a walk through these files.", "// docs/adding-a-game.md walks through these files.")
    return re.sub(r"\bpig\b", name, re.sub(r"\bpig_test\b", f"{name}_test", re.sub(r"\bPig\b", kind, text)))


source = ROOT / "examples" / "pig"
for path in sorted(source.rglob("*")):
    if path.is_file():
        copy = target / path.relative_to(source).with_name(path.name.replace("pig", name))
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text(renamed(path.read_text(encoding="utf-8")), encoding="utf-8")

listing = ROOT / "games" / "CMakeLists.txt"
text = listing.read_text(encoding="utf-8")
changed = re.sub(r"(set\(games\n(?:  \w+\n)*)", rf"\1  {name}\n", text, count=1)
if changed == text:
    fail("games/CMakeLists.txt has no list of games")
listing.write_text(changed, encoding="utf-8")

page = ROOT / "docs" / "positions" / f"{name}.md"
page.parent.mkdir(parents=True, exist_ok=True)
page.write_text(f"# {title}: scenarios, positions and notation\n", encoding="utf-8")

# It plays as the tutorial game does until its rules change.
hashes = ROOT / "tests" / "play_hashes.txt"
lines = hashes.read_text(encoding="utf-8")
own = "".join(line.replace("pig/", f"{name}/", 1) + "\n" for line in lines.splitlines() if line.startswith("pig/"))
hashes.write_text(lines.rstrip("\n") + "\n" + own, encoding="utf-8")
print(f"games/{name} is there and listed. Build it, then read docs/adding-a-game.md.")
