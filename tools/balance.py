#!/usr/bin/env python3
"""Writes docs/balance.md from data/balance.json: balance.py [--check]."""
import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DATA, PAGE = ROOT / "data/balance.json", ROOT / "docs/balance.md"


def points(share: float) -> str:
    return f"{100 * share:.1f}"


def interval(entry: dict) -> str:
    return f"{points(entry['blue'])} ± {100 * (entry['high'] - entry['low']) / 2:.1f}"


def row(scenario: dict) -> str:
    first, *others = scenario["levels"]
    better = f"{interval(others[0])} ({others[0]['games']})" if others else ""
    change = scenario.get("change")
    made = ""
    if change and change["even"]:
        made = f"`{change['change']}`: {interval(change)} ({change['games']})"
    elif abs(first["blue"] - 0.5) <= 0.02:
        made = "even as it stands"
    elif change:
        made = f"nearest `{change['change']}`: {interval(change)} ({change['games']})"
    return f"| {scenario['title']} (`{scenario['scenario']}`) | {scenario['blue']} | {interval(first)} ({first['games']}) | {points(first['draws'])} | {better} | {made} |"


def page() -> str:
    data = json.loads(DATA.read_text(encoding="utf-8"))
    scenarios = data["scenarios"]
    even = [s for s in scenarios if abs(s["levels"][0]["blue"] - 0.5) <= 0.02]
    mended = [s for s in scenarios if s.get("change", {}).get("even")]
    wide = [s for s in scenarios if (s["levels"][0]["high"] - s["levels"][0]["low"]) / 2 > 0.0305]
    lines = [
        "# How fair the library is",
        "",
        f"Written by `tools/balance.py` from `data/balance.json`, which `furball lab balance --library` measured on {data['date']}.",
        "Shares are blue's, in points of 100, draws counted half, with 95 % intervals (Wilson) and the number of games in brackets.",
        "*Doctrine* is the game's own bot in both seats, *better* a searching one (`ace` with a few visits a choice) in both.",
        "*Made even by* names the first change that brought the share to 50 ± 2, proved with dice that the search had not seen;",
        "`docs/lab.md` says how it looks for one.",
        "",
        f"{len(scenarios)} scenarios: {len(even)} are even as they stand (48 to 52), {len(mended)} more are made even by a change that was found.",
    ]
    if wide:
        lines.append(f"In {len(wide)} the interval is wider than ± 3 points.")
    for game in dict.fromkeys(s["game"] for s in scenarios):
        lines += ["", f"## {game}", "", "| scenario | blue | doctrine | draws | better | made even by |", "|---|---|---|---|---|---|"]
        lines += [row(s) for s in scenarios if s["game"] == game]
    return "\n".join(lines) + "\n"


if "--check" in sys.argv:
    if PAGE.read_text(encoding="utf-8") != page():
        sys.exit("docs/balance.md does not follow data/balance.json: run tools/balance.py")
else:
    PAGE.write_text(page(), encoding="utf-8")
