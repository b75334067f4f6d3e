#!/usr/bin/env python3
"""Runs the script of docs/fair-dice.md on records, and on one kind of forgery of them: each must be found.

fair_dice_forgeries.py docs/fair-dice.md FORGERY BLUES_PART RECORD...       (FORGERY: genuine, or one of those below)
With FURBALL, the path of the program, what the script leaves to the rules is given to `furball verify`.
"""
import contextlib
import hashlib
import hmac
import io
import json
import math
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

FOLDER = Path(tempfile.mkdtemp())
DOC, KIND, MINE, *RECORDS = sys.argv[1:]
found = re.findall(r"```python\n(.*?)```", Path(DOC).read_text(), re.S)
assert len(found) == 1, "docs/fair-dice.md has one script"
assert len([line for line in found[0].splitlines() if line.strip()]) <= 40, "forty lines are enough"
SCRIPT = compile(found[0], "check.py", "exec")


def check(lines, *kept):
    """Whether the script finds the record good, and what it says. `kept`: the commitment, the seat and its part."""
    file = FOLDER / "record.jsonl"
    file.write_text("".join(json.dumps(line) + "\n" for line in lines))
    sys.argv, said = ["check.py", str(file), *kept], io.StringIO()
    try:
        with contextlib.redirect_stdout(said):
            exec(SCRIPT, {"__name__": "__main__"})
    except SystemExit as stop:
        assert str(stop).startswith("NOT PROVED"), stop
        return False, str(stop)
    return True, said.getvalue()


def fair_of(lines):
    return lines[0]["extra"]["fair"]


def rolls_of(lines):
    return [line for line in lines if "outcome" in line]


def flip(text):
    return ("1" if text[0] != "1" else "2") + text[1:]


def mac(key, text):
    return hmac.new(key, text.encode(), hashlib.sha256).digest()


def follow_through(lines):
    """What a forger with the seed does: every draw, face and sum fits again."""
    fair = fair_of(lines)
    seed = bytes.fromhex(fair["seed"])
    fair["commitment"] = hashlib.sha256(f"furball fair dice 1 commitment {fair['game']} {seed.hex()}".encode()).hexdigest()
    for seat in ("blue", "red"):
        if lines[0][seat]["player"].startswith("bot:"):
            fair[seat] = mac(seed, f"furball fair dice 2 bot {fair['game']} {seat}").hex()
    key = mac(seed, f"furball fair dice 1 key {fair['game']} {fair['blue']} {fair['red']}")
    seen = ""
    for number, line in enumerate(rolls_of(lines)):
        total = sum(weight for _, weight in line["weights"])
        x, attempt = 2**64, 0
        while x >= 2**64 - 2**64 % total:
            x, attempt = int.from_bytes(mac(key, f"roll {number} {attempt}")[:8], "big"), attempt + 1
        left = line["draw"] = x % total
        line["outcome"] = next(face for face, weight in line["weights"] if (left := left - weight) < 0)
        line["roll"] = number
        seen += f"{number} {line['outcome']} {json.dumps(line['weights'], separators=(',', ':'))}\n"
    fair["rolls"] = hashlib.sha256(seen.encode()).hexdigest()


# Each forgery yields changed copies of a record: a function that changes a copy and returns whether it could.
def of_facts(key):
    def change(lines):
        fair_of(lines)[key] = flip(fair_of(lines)[key])
        return True
    return [change]


def of_the_other_player(lines):
    """A bot's part is bound to the seed. A player's shows in the rolls: in so many that chance cannot make them fit."""
    bits = sum(math.log2(sum(weight for _, weight in line["weights"])) for line in rolls_of(lines))
    if not lines[0]["red"]["player"].startswith("bot:") and bits < 40:
        return False
    return of_facts("red")[0](lines)


def of_each_roll(deed):
    return [lambda lines, i=i: i < len(rolls_of(lines)) and deed(rolls_of(lines)[i]) is not False for i in range(8)]


def next_face(line):
    faces = [face for face, _ in line["weights"]]
    if len(faces) < 2:
        return False
    line["outcome"] = faces[(faces.index(line["outcome"]) + 1) % len(faces)]


def heavier(line):
    line["weights"][0][1] += 1


def another_draw(line):
    line["draw"] += 1


def swap(lines):
    steps = [i for i, line in enumerate(lines) if "outcome" in line]
    if len(steps) < 2:
        return False
    lines[steps[0]], lines[steps[1]] = lines[steps[1]], lines[steps[0]]
    return True


def renumber(lines):
    changed = swap(lines)
    for number, line in enumerate(rolls_of(lines)):
        line["roll"] = number
    return changed and [line["draw"] for line in rolls_of(lines)][0] != [line["draw"] for line in rolls_of(lines)][1]


def leave_out(lines):
    steps = [i for i, line in enumerate(lines) if "outcome" in line]
    if not steps:
        return False
    del lines[steps[0]]
    return len(steps) > 1


def replaced_by_the_operator(lines):
    """He holds the seed: everything else fits, and without one's own part nobody could tell."""
    fair_of(lines)["blue"] = flip(fair_of(lines)["blue"])
    follow_through(lines)
    good, words = check(lines)
    assert good, f"the forgery should be perfect: {words}"
    return True


def another_seed_throughout(lines):
    fair_of(lines)["seed"] = flip(fair_of(lines)["seed"])
    follow_through(lines)
    good, words = check(lines)
    assert good, f"the forgery should be perfect: {words}"
    return True


def heavier_throughout(lines):
    """Only the rules know the weights: the script is content, `furball verify` is not."""
    if not rolls_of(lines):
        return False
    heavier(rolls_of(lines)[0])
    follow_through(lines)
    return True


FORGERIES = {
    "seed": of_facts("seed"),
    "seed_throughout": [another_seed_throughout],
    "contribution": [of_the_other_player],
    "replaced": [replaced_by_the_operator],
    "weight": of_each_roll(heavier),
    "weight_throughout": [heavier_throughout],
    "face": of_each_roll(next_face),
    "draw": of_each_roll(another_draw),
    "order": [swap, renumber, leave_out],
}


def refused(lines, kept):
    if KIND != "weight_throughout":
        return not check(lines, *kept)[0]
    file = FOLDER / "forged.jsonl"
    file.write_text("".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines))
    return subprocess.run([os.environ["FURBALL"], "verify", file], capture_output=True).returncode == 1


rolls, games, forged = 0, {}, 0
for name in RECORDS:
    lines = [json.loads(line) for line in Path(name).read_text().splitlines()]
    kept = (fair_of(lines)["commitment"], "blue", MINE)
    good, words = check(lines, *kept)
    assert good, f"{name}: {words}"
    rolls += len(rolls_of(lines))
    games[lines[0]["game"]] = games.get(lines[0]["game"], 0) + len(rolls_of(lines))
    for change in FORGERIES.get(KIND, []) if rolls_of(lines) else []:
        copy = json.loads(json.dumps(lines))
        if change(copy):
            assert refused(copy, kept), f"{name}: {KIND} is not found"
            forged += 1
assert min(games.values()) >= 6 and rolls >= 100, f"too few rolls: {games}"
assert KIND == "genuine" or forged >= len(games), f"{forged} forgeries of {KIND}"
print(f"{KIND}: {len(RECORDS)} records of {len(games)} games, {rolls} rolls proved, {forged} forgeries found")
