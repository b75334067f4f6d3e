#!/usr/bin/env python3
"""How long the engine takes to begin a game and to show a rule: bench/answers.py FURBALL [ROUNDS]

The median round trip of `furball engine`, in milliseconds, JSON both ways included.
"""
import json
import statistics
import subprocess
import sys
import time

REQUESTS = {
    "new wing_leader/t1": {"cmd": "new", "game": "wing_leader", "scenario": "t1", "seed": 1},
    "new wing_leader/w1": {"cmd": "new", "game": "wing_leader", "scenario": "w1", "seed": 1},
    "new fast_easy/duel": {"cmd": "new", "game": "fast_easy", "scenario": "duel", "seed": 1},
    "new fast_easy/big_box": {"cmd": "new", "game": "fast_easy", "scenario": "big_box", "seed": 1},
    "rule wing_leader WL-8.3-a": {"cmd": "rule", "game": "wing_leader", "rule": "WL-8.3-a"},
}


def main():
    program, rounds = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 51
    engine = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(request):
        began = time.perf_counter()
        engine.stdin.write(json.dumps(request) + "\n")
        engine.stdin.flush()
        answer = engine.stdout.readline()
        took = 1000 * (time.perf_counter() - began)
        answer = json.loads(answer)
        if not answer["ok"]:
            sys.exit(f"{request}: {answer}")
        if "match" in answer:
            ask({"cmd": "close", "match": answer["match"]})
        return took

    for name, request in REQUESTS.items():
        first = ask(request)
        print(f"{name:28} first {first:6.2f} ms, then {statistics.median(ask(request) for _ in range(rounds)):6.2f} ms")
    engine.stdin.close()
    engine.wait()


main()
