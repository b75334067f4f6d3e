#!/usr/bin/env python3
"""Even duels of Jet Duel to learn from: the same jets in places mirrored through the middle of the board, drawn by lot.

    tools/train/duels.py FOLDER [--count 72] [--seed 1]

Writes FOLDER/d1.toml and so on, scenario files of their own. The jet of the proving ground (`proof` in games/jet_duel/data/tactics.toml)
is not among them: weights that are found here meet it as strangers."""
import argparse
import random
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
HEADINGS = ["NE", "E", "SE", "SW", "W", "NW"]
UNSEEN = "mig-17c"


def column_name(column):
    return chr(65 + column % 26) * (column // 26 + 1)


def hangar():
    jets = {}
    for file in sorted((ROOT / "data/aircraft/jets").glob("*.toml")):
        jets[file.stem] = int(re.search(r"^year = (\d+)", file.read_text(encoding="utf-8"), re.M).group(1))
    jets.pop(UNSEEN)
    return jets


def mirrored(column, row):  # the odd columns lie half a hex lower
    return 58 - column, (34 if column % 2 == 0 else 33) - row


def battle(rng, number, jets):
    jet = rng.choice(sorted(jets))
    count = 4 if rng.random() < 0.25 else 2
    lowest = rng.randint(0, 5)
    skills = sorted((rng.choice(["experienced", "experienced", "veteran"]) for _ in range(count)), key=lambda skill: skill != "veteran")
    heading = rng.choice([1, 1, 0, 2])
    leader = rng.randint(14, 24), rng.randint(13, 21)
    places = []
    while len(places) < count:
        column, row = leader[0] - rng.randint(0, 4), leader[1] + rng.randint(-4, 4)
        rng.randint(4, 16)
        if (column, row) not in places:
            places.append((column, row))
    height = 4 * lowest + rng.randint(3, 17)
    year = max(jets[jet], 1950)
    blue_first = rng.random() < 0.5
    lines = ["format = 1", f'id = "d{number}"', f'title = "Duel {number}"', f'date = "{year}"', 'place = "Nowhere"', "imagined = true",
             'history = "Drawn by lot."', 'aftermath = "It never happened."', 'briefing.blue = "Win."', 'briefing.red = "Win."',
             "order = 900", "difficulty = 2", "minutes = 30", f"year = {year}", f"lowest_level = {lowest}", 'terrain = "flat"', "", "[options]"]
    for side in ("blue", "red"):
        first = blue_first == (side == "blue")
        lines += ["", f"[{side}]", f'name = "{side}"', f'number = "{4 if first else 7}"', f'jet = "{jet}"', "jets = ["]
        for place, skill in zip(places, skills):
            column, row = place if side == "blue" else mirrored(*place)
            facing = HEADINGS[heading if side == "blue" else (heading + 3) % 6]
            lines.append(f'  {{ pilot = "{skill}", hex = "{column_name(column)}{row + 1}", heading = "{facing}", '
                         f'altitude = "{height // 4}.{height % 4 + 1}" }},')
        lines.append("]")
    return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--count", type=int, default=72)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    rng, jets = random.Random(args.seed), hangar()
    for number in range(1, args.count + 1):
        (args.folder / f"d{number}.toml").write_text(battle(rng, number, jets), encoding="utf-8")


main()
