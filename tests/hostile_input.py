#!/usr/bin/env python3
"""Positions and scenarios with a few values changed: the engine refuses them or plays them, and never ends.
    tests/hostile_input.py FURBALL [HOW_MANY [SEED]]"""
import copy
import json
import random
import subprocess
import sys

furball = sys.argv[1]
many = int(sys.argv[2]) if len(sys.argv) > 2 else 2000
rng = random.Random(sys.argv[3] if len(sys.argv) > 3 else "1")
NUMBERS = [-1, 0, 1, 2, 3, 7, 8, 15, 31, 63, 64, 127, 128, 255, 256, 1000]
engine = subprocess.Popen([furball, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
asked = []


def ask(cmd, **fields):
    asked.append({"cmd": cmd, **fields})
    del asked[:-30]
    engine.stdin.write(json.dumps(asked[-1]) + "\n")
    engine.stdin.flush()
    line = engine.stdout.readline()
    if not line:
        sys.exit("the engine ended; the last requests were:\n" + "\n".join(map(json.dumps, asked)))
    return json.loads(line)


def leaves(value, path=()):
    if isinstance(value, dict):
        return [leaf for key, item in value.items() for leaf in leaves(item, path + (key,))]
    if isinstance(value, list):
        return [leaf for i, item in enumerate(value) for leaf in leaves(item, path + (i,))]
    return [(path, value)]


def changed(data):
    data = copy.deepcopy(data)
    for _ in range(rng.choice([1, 1, 1, 2, 3])):
        all_leaves = leaves(data)
        if not all_leaves:  # a short position may have lost its last field
            break
        path, old = rng.choice(all_leaves)
        holder = data
        for key in path[:-1]:
            holder = holder[key]
        if rng.random() < 0.1:
            del holder[path[-1]]
        elif isinstance(old, bool):
            holder[path[-1]] = not old
        elif isinstance(old, int):
            holder[path[-1]] = rng.choice(NUMBERS + [old + 1, old - 1, old * 2])
        elif isinstance(old, str):
            holder[path[-1]] = rng.choice([v for _, v in all_leaves if isinstance(v, str)] + ["", "x"])
    return data


def play(answer, choices):
    """Random choices. What is offered must be taken."""
    match = answer["match"]
    for _ in range(choices):
        kind = answer["view"]["node"]["kind"]
        if kind == "terminal":
            break
        if kind == "chance":
            answer = ask("roll", match=match)
        else:
            answer = ask("apply", match=match, action=rng.choice(answer["view"]["actions"])["action"])
        if not answer["ok"]:
            sys.exit(f"a legal choice is refused: {answer}\n" + "\n".join(map(json.dumps, asked)))


games = {g["id"]: [s["id"] for s in ask("scenarios", game=g["id"])["scenarios"]] for g in ask("games")["games"]}
taken = refused = 0
while taken + refused < many:
    game = rng.choice(list(games))
    scenario = rng.choice(games[game])
    start = ask("new", game=game, scenario=scenario, seed=rng.randrange(1000))
    play(start, rng.randrange(100))
    position = ask("position", match=start["match"])["position"]
    data = ask("scenario", game=game, scenario=scenario)["scenario"]
    ask("close", match=start["match"])
    for _ in range(12):
        what = {"scenario_data": changed(data)} if rng.random() < 0.3 else {"scenario": scenario, "position": changed(position)}
        answer = ask("new", game=game, **what)
        if not answer["ok"]:
            refused += 1
            continue
        taken += 1
        play(answer, 25)
        ask("playouts", match=answer["match"], games=1)
        ask("close", match=answer["match"])
print(f"{taken} taken, {refused} refused")
