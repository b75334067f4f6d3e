#!/usr/bin/env python3
"""Even battles of Wing Leader to learn from: the same squadrons in mirrored places, drawn by lot.

    tools/train/mirrors.py FOLDER [--count 24] [--seed 1]

Writes FOLDER/m1.toml and so on, scenario files of their own. Weights and networks that learn on them meet the proving grounds
(`proof` in games/wing_leader/data/tactics.toml) as strangers."""
import argparse
import random
from pathlib import Path

COLUMNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
# Fighters, now and then a better one, and the bombers that they might fly with.
AIR_FORCES = [
    ("US", ["p47d"], "b26b"),
    ("US", ["p38j", "p51a"], "b25d"),
    ("US", ["f4f_4"], "sbd_3"),
    ("US", ["f6f_5", "f4u_1"], "sb2c_4"),
    ("GB", ["hurricane_i", "spitfire_ia"], "blenheim_iv"),
    ("GB", ["spitfire_vb"], "wellington_ic"),
    ("GB", ["spitfire_ix", "tempest_v"], "mosquito_fb6"),
    ("DE", ["bf109f4"], "ju88a4"),
    ("DE", ["fw190a4", "bf109g6"], "he111h6"),
    ("DE", ["bf110c4", "bf109d1"], "ju87b2"),
    ("SU", ["yak1", "lagg3"], "pe2"),
    ("SU", ["la5fn", "yak9"], "il2m3"),
    ("SU", ["i16_t5", "i153"], "sb2"),
    ("JP", ["a6m2"], "g4m1"),
    ("JP", ["ki43_i", "ki44_ii"], "ki21_ii"),
    ("JP", ["ki61_i"], "ki48_ii"),
    ("IT", ["g50", "mc200"], "z1007"),
    ("FR", ["ms406", "d520"], "leo451"),
]


def draw_units(rng, fighters, bomber):
    """Blue's units: id, aircraft, size, mission, column, height."""
    lead, level = rng.randint(5, 9), rng.randint(6, 11)
    units = [(id, bomber, "squadron", "bombing", lead - i, level) for i, id in enumerate("TUV"[:rng.choice([2, 2, 2, 3])])]
    taken = {(u[4], u[5]) for u in units}

    def place(id, aircraft, size, mission, columns, heights):
        while True:
            at = rng.randint(*columns), min(17, max(1, level + rng.randint(*heights)))
            if at not in taken:
                break
        taken.add(at)
        units.append((id, aircraft, size, mission, *at))

    size = lambda: rng.choice(["squadron", "squadron", "flight"])
    for id in "CE"[:rng.choice([0, 1, 1, 2])]:
        place(id, fighters[0], size(), "escort", (lead - 1, lead), (0, 2))
    for id in "AB"[:rng.choice([1, 2, 2])]:
        place(id, rng.choice(fighters), size(), "intercept", (1, lead), (-2, 4))
    if rng.random() < 0.4:
        place("D", rng.choice(fighters), "flight", "sweep", (lead, lead + 2), (1, 5))
    return units


MIRRORED = dict(zip("TUVCEABD", "XYZLNJKM"))


def battle(rng, number):
    nation, fighters, bomber = AIR_FORCES[(number - 1) % len(AIR_FORCES)]
    blue = draw_units(rng, fighters, bomber)
    red = [(MIRRORED[id], aircraft, size, mission, 25 - column, height) for id, aircraft, size, mission, column, height in blue]
    gci, veterans = rng.randint(2, 5), rng.randint(0, 2)
    lines = ["format = 1", f'id = "m{number}"', f'title = "Mirror {number}"', 'date = "1943"', 'place = "Nowhere"', "imagined = true",
             'history = "Drawn by lot."', 'aftermath = "It never happened."',
             'briefing.blue = "Bring your bombers through and stop theirs."',
             'briefing.red = "Bring your bombers through and stop theirs."', "order = 900", "difficulty = 3", "minutes = 40",
             f"turns = {rng.randint(9, 12)}", f'first = "{rng.choice(["blue", "red"])}"', 'surface = "land"']
    for side, edge in (("blue", "left"), ("red", "right")):
        lines += ["", f"[{side}]", f'name = "{side.title()}"', f'nation = "{nation}"', f'edge = "{edge}"', f"gci = {gci}"]
        if veterans:
            lines += [f"veterans = {veterans}"]
    lines += ["", "[environment]", 'sun = "none"']
    if rng.random() < 0.4:
        half, height = rng.randint(1, 3), rng.randint(4, 12)
        squares = f"{COLUMNS[13 - half]}{height}-{COLUMNS[12 + half]}{height}"
        lines += [f'clouds = [{{ type = "{rng.choice(["broken", "wispy"])}", squares = ["{squares}"] }}]']
    lines += ["", "[options]", "height_error = false", "special_tactics = true", "short_set_up = true"]
    for side, units in (("blue", blue), ("red", red)):
        guided = [u[0] for u in units if u[3] in ("intercept", "sweep")]
        lines += ["", "[[net]]", f'side = "{side}"', f"units = {guided}".replace("'", '"'), "gci = true"]
    for side, facing, units in (("blue", "E", blue), ("red", "W", red)):
        for id, aircraft, size, mission, column, height in units:
            lines += ["", "[[unit]]", f'side = "{side}"', f'id = "{id}"', f'aircraft = "{aircraft}"', f'size = "{size}"',
                      f'mission = "{mission}"', f'at = "{COLUMNS[column]}{height}"', f'facing = "{facing}"']
    for least, result in ((1, "blue"), (0, "draw"), (-999, "red")):
        lines += ["", "[[victory]]", f"min = {least}", f'result = "{result}"']
    return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--count", type=int, default=24)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    rng = random.Random(args.seed)
    for number in range(1, args.count + 1):
        (args.folder / f"m{number}.toml").write_text(battle(rng, number), encoding="utf-8")


main()
