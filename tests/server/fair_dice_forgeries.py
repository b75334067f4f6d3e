#!/usr/bin/env python3
"""Runs the script of docs/fair-dice.md on records, and on forgeries of them: each must be found.

fair_dice_forgeries.py docs/fair-dice.md BLUES_PART RECORD...
"""
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

doc, mine, *records = sys.argv[1:]
found = re.findall(r"```python\n(.*?)```", Path(doc).read_text(), re.S)
assert len(found) == 1, "docs/fair-dice.md has one script"
script = found[0]
assert len([line for line in script.splitlines() if line.strip()]) <= 40, "forty lines are enough"
folder = Path(tempfile.mkdtemp())
(folder / "check.py").write_text(script)


def check(lines, commitment, part=mine):
    file = folder / "record.jsonl"
    file.write_text("".join(json.dumps(line) + "\n" for line in lines))
    run = subprocess.run([sys.executable, folder / "check.py", file, commitment, "blue", part], capture_output=True, text=True)
    return run.returncode == 0, run.stdout + run.stderr


rolls_in_all = 0
for name in records:
    lines = [json.loads(line) for line in Path(name).read_text().splitlines()]
    fair = lines[0]["extra"]["fair"]
    commitment = fair["commitment"]
    good, words = check(lines, commitment)
    assert good, f"{name}: {words}"
    rolls = [i for i, line in enumerate(lines) if "outcome" in line]
    rolls_in_all += len(rolls)

    def forged(what, change, **more):
        copy = json.loads(json.dumps(lines))
        copy = change(copy) or copy
        good, words = check(copy, **{"commitment": commitment, **more})
        assert not good, f"{name}: {what} is not found: {words}"

    def flip(text):
        return ("1" if text[0] != "1" else "2") + text[1:]

    def part(key):
        def change(copy):
            copy[0]["extra"]["fair"][key] = flip(copy[0]["extra"]["fair"][key])
        return change

    forged("a changed seed", part("seed"))
    forged("a changed contribution of the bot", part("red"))
    forged("a contribution replaced by the operator", part("blue"))
    forged("another commitment than the one seen at the start", lambda copy: None, commitment=flip(commitment))
    for i in rolls[:4]:
        weights = lines[i]["weights"]
        if len(weights) > 1:
            def face(copy):
                ids = [pair[0] for pair in weights]
                copy[i]["outcome"] = ids[(ids.index(copy[i]["outcome"]) + 1) % len(ids)]
            forged("a changed face", face)

        def heavier(copy):
            copy[i]["weights"][0][1] += 1
        forged("a changed weight", heavier)

        def draw(copy):
            copy[i]["draw"] += 1
        forged("a changed draw", draw)

        def left_out(copy):
            del copy[i]
        if i != rolls[-1]:
            forged("a roll left out", left_out)
    if len(rolls) >= 2:
        def swapped(copy):
            copy[rolls[0]], copy[rolls[1]] = copy[rolls[1]], copy[rolls[0]]
        forged("another order", swapped)
assert rolls_in_all >= 6, f"only {rolls_in_all} rolls were seen"
print(f"{len(records)} records, {rolls_in_all} rolls: proved, and every forgery found")
