#!/usr/bin/env python3
"""Writes texts that the page fetches when they are wanted: page_texts.py OUTPUT_FOLDER.

The WASM engine leaves them out so that it loads fast: rules/<game>.json has the rules, stories/<game>.json the history,
aftermath and briefing of each scenario, stories/<game>/<scenario>.json those of one, balance/<game>.json how fair each is (docs/lab.md), networks/<game>.json the network
(for the command `network`), puzzles/<game>.json the puzzles, diagrams/<game>.json the pictures and the chapters of the
rules, lessons/<game>.json the lessons.
"""
import json
import sys
import tomllib
from pathlib import Path

from chapter_tables import chapters_of

root = Path(__file__).resolve().parent.parent
output = Path(sys.argv[1])


def read(path: Path) -> dict:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def write(path: Path, data: dict) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(data, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")


for folder in sorted([*root.glob("games/*/"), *root.glob("examples/*/")]):
    if not (folder / "data" / "scenarios").is_dir():
        continue
    if (folder / "RULES.toml").exists():
        write(output / "rules" / f"{folder.name}.json", {"rules": read(folder / "RULES.toml").get("rule", [])})
    if (folder / "diagrams.toml").exists():
        diagrams = read(folder / "diagrams.toml").get("diagram", [])
        write(output / "diagrams" / f"{folder.name}.json", {"diagrams": diagrams, "chapters": chapters_of(folder)})
    if (folder / "lessons.toml").exists():
        lessons = [{"game": folder.name, **lesson} for lesson in read(folder / "lessons.toml").get("lesson", [])]
        write(output / "lessons" / f"{folder.name}.json", {"lessons": lessons})
    if (folder / "data" / "network.toml").exists():
        network = read(folder / "data" / "network.toml")
        write(output / "networks" / f"{folder.name}.json", {key: network[key] for key in network if key not in ("recipe", "figures")})
    if (folder / "data" / "puzzles.toml").exists():
        write(output / "puzzles" / f"{folder.name}.json", {"puzzles": read(folder / "data" / "puzzles.toml").get("puzzle", [])})
    scenarios = [read(path) for path in sorted(folder.glob("data/scenarios/*.toml"))]
    stories = {s["id"]: {key: s[key] for key in ("history", "aftermath", "briefing") if key in s} for s in scenarios}
    write(output / "stories" / f"{folder.name}.json", stories)
    for name, story in stories.items():
        write(output / "stories" / folder.name / f"{name}.json", story)

balance = root / "data" / "balance.json"
if balance.exists():
    measured = json.loads(balance.read_text(encoding="utf-8"))
    games: dict[str, dict] = {}
    for s in measured["scenarios"]:
        games.setdefault(s["game"], {})[s["scenario"]] = {key: s[key] for key in ("levels", "change") if key in s}
    for game, scenarios in games.items():
        write(output / "balance" / f"{game}.json", {"date": measured["date"], "scenarios": scenarios})

# What explains an aircraft's card: where its values come from and the figures behind them. One file an aircraft, fetched when
# its card is looked at.
EXPLAINS = ("source", "source_note", "input", "worked")
for path in sorted((root / "data" / "aircraft").glob("*/*.toml")):
    card = read(path)
    told = {key: card[key] for key in EXPLAINS if key in card}
    told["variants"] = {v["id"]: {key: v[key] for key in EXPLAINS if key in v} for v in card.get("variants", [])}
    write(output / "hangar" / path.parent.name / f"{path.stem}.json", told)
