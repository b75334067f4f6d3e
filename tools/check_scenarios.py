#!/usr/bin/env python3
"""Checks what the scenarios say about themselves, and that every aircraft of the hangar flies somewhere.

usage: check_scenarios.py [--table]     --table writes the coverage table of docs/library.md anew

Every failure names the file and the field. The last line is `N passed, M failed`; the exit status is 1 if anything failed.
docs/data-format.md describes the fields. Whether a scenario starts and plays to an end is the business of tests/games.
"""
import collections
import pathlib
import re
import sys
import tomllib

ROOT = pathlib.Path(__file__).resolve().parent.parent
GAMES = {"dogfight": "Dogfight", "full_circle": "Full Circle", "jet_duel": "Jet Duel", "fast_easy": "Fast and Easy",
         "wing_leader": "Wing Leader"}
TOLD = 900              # characters of history, aftermath and briefings together
SENTENCE = re.compile(r"[^.!?]+[.!?]+[\"”’)]*(\s+|$)")     # as web/src/parts/Briefing.svelte takes the history apart
INNER_STOP = re.compile(r"[.!?](?![.!?\"”’)\s]|$)|\b(No|Lt|Capt|Maj|Col|Sgt|Dr|St)\. ")
MARK = "<!-- table: tools/check_scenarios.py --table -->"
# Battles that must be there in more than one scenario, so that players can compare.
LINKED = ["battle-of-britain", "schweinfurt", "malta", "midway", "kuban", "mig-alley", "thud-ridge", "bekaa", "falklands"]


class Report:
    def __init__(self):
        self.passed = self.failed = 0

    def check(self, ok, where, message):
        self.passed += bool(ok)
        self.failed += not ok
        if not ok:
            print(f"FAIL {where}: {message}")


def scenarios():
    for game in GAMES:
        for path in sorted((ROOT / "games" / game / "data" / "scenarios").glob("*.toml")):
            yield game, path, tomllib.loads(path.read_text(encoding="utf-8"))


def check_history(rep, where, history):
    sentences = len(SENTENCE.findall(history))
    rep.check(sentences >= 3, where, f"history: {sentences} sentences, the briefing card has room for three")
    stop = INNER_STOP.search(history)
    near = history[max(0, stop.start() - 8):stop.end() + 8] if stop else ""
    rep.check(not stop, where, f"history: the card ends a sentence inside {near!r}; write it without the full stop")


def check_facts(rep, game, path, data):
    where = f"{game}/{path.name}"
    rep.check(data.get("id") == path.stem, where, f"id: {data.get('id')!r}, the file's name says {path.stem!r}")
    for key in ("title", "place", "history", "aftermath"):
        rep.check(isinstance(data.get(key), str) and data[key].strip(), where, f"{key}: is missing")
    check_history(rep, where, data.get("history", ""))
    date = data.get("date", "")
    rep.check(re.fullmatch(r"\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?", date), where,
              f"date: {date!r}, must be such as 1940-08-15, 1940-08 or 1940")
    briefing = data.get("briefing", {})
    for side in ("blue", "red"):
        rep.check(briefing.get(side), where, f"briefing.{side}: is missing")
    for key, low, high in (("order", 1, 999), ("difficulty", 1, 5), ("minutes", 5, 180)):
        rep.check(isinstance(data.get(key), int) and low <= data[key] <= high, where, f"{key}: must be {low} to {high}")
    told = sum(len(text) for text in (data.get("history", ""), data.get("aftermath", ""), *briefing.values()))
    rep.check(told <= TOLD, where, f"history, aftermath and briefings have {told} characters, {TOLD} are enough")
    if "year" in data:
        rep.check(str(data["year"]) == date[:4], where, f"year: {data['year']}, the date says {date[:4]}")


def hangar():
    """id -> (name, year), variants as aircraft of their own."""
    ww2, jets = {}, {}
    for path in sorted((ROOT / "data/aircraft/ww2").glob("*.toml")):
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        ww2[data["id"]] = (data["name"], data["year"])
        ww2 |= {v["id"]: (v["name"], v["year"]) for v in data.get("variants", [])}
    for path in sorted((ROOT / "data/aircraft/jets").glob("*.toml")):
        jet = tomllib.loads(path.read_text(encoding="utf-8"))["jet"]
        jets[path.stem] = (jet["name"], jet["year"])
    return ww2, jets


def flown(game, data):
    """The ids of the hangar that a scenario flies. Dogfight and Fast and Easy have tables of their own."""
    if game == "jet_duel":
        return [data[side]["jet"] for side in ("blue", "red")]
    if game == "wing_leader":
        return [unit["aircraft"] for unit in data.get("unit", [])]
    if game == "full_circle":
        return [entry["aircraft"] for entry in [data["bombers"], *data.get("escorts", []), *data["interceptors"]]]
    return []


def missile_years(rep, where, data):
    for side in ("blue", "red"):
        for load in data[side].get("missiles", []):
            missile = tomllib.loads((ROOT / "data/aircraft/missiles" / f"{load['id']}.toml").read_text(encoding="utf-8"))
            year = missile["missile"]["year"]
            rep.check(year <= data["year"] or data.get("imagined"), where, f"{side}.missiles: {load['id']} came in {year}")


def coverage_table(ww2, jets, where):
    lines = [MARK, "", "| aircraft | year | flies in |", "|---|---|---|"]
    for cards in (ww2, jets):
        for ident, (name, year) in cards.items():
            lines.append(f"| {name} (`{ident}`) | {year} | {', '.join(sorted(where[ident]))} |")
    return "\n".join(lines) + "\n"


def main(argv):
    rep = Report()
    ww2, jets = hangar()
    where, orders, battles = collections.defaultdict(set), collections.defaultdict(dict), collections.Counter()
    count = collections.Counter()
    for game, path, data in scenarios():
        count[game] += 1
        check_facts(rep, game, path, data)
        here = f"{game}/{path.name}"
        other = orders[game].setdefault(data.get("order"), path.name)
        rep.check(other == path.name, here, f"order: {data.get('order')} is also that of {other}")
        battles[data.get("battle")] += 1
        cards = jets if game == "jet_duel" else ww2
        for ident in flown(game, data):
            rep.check(ident in cards, here, f"aircraft: there is no {ident!r} in the hangar")
            if ident in cards:
                where[ident].add(f"{game}/{path.stem}")
                excused = data.get("imagined") or "stands in" in data["history"]
                rep.check(cards[ident][1] <= int(data["date"][:4]) or excused, here,
                          f"aircraft: {ident} came in {cards[ident][1]}; the history must say for what it stands in")
        if game == "jet_duel":
            missile_years(rep, here, data)
    for battle in LINKED:
        rep.check(battles[battle] >= 2, "scenarios", f"battle: {battles[battle]} scenarios of {battle}, there must be two")
    for battle, times in battles.items():
        rep.check(battle is None or times >= 2, "scenarios", f"battle: only one scenario has {battle!r}")
    for ident in (*ww2, *jets):
        rep.check(where[ident], "hangar", f"{ident} flies in no scenario")
    page = ROOT / "docs/library.md"
    text = page.read_text(encoding="utf-8") if page.exists() else MARK
    wanted = text[:text.index(MARK)] + coverage_table(ww2, jets, where)
    if "--table" in argv:
        page.write_text(wanted, encoding="utf-8")
    elif text != wanted:
        print("docs/library.md: the table is old; run tools/check_scenarios.py --table")
    print(", ".join(f"{n} {GAMES[game]}" for game, n in count.items()), f"({sum(count.values())} scenarios)")
    print(f"{rep.passed} passed, {rep.failed} failed")
    return 1 if rep.failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
