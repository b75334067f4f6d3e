#!/usr/bin/env python3
"""Writes what the page draws aircraft from, out of their data files: tools/drawings.py [--check]

Every file of data/aircraft/ww2 and data/aircraft/jets has a table [drawing]: a few words and measures (web/boards/art/planes/
sketch.ts says which), or `like = "ID"` and what differs. `names` are the beginnings of the names its units bear; the longest
that fits counts. All of it goes into web/boards/art/planes: first.json has those of the first battle and those that stand for a class,
ww2.json and jets.json the others, which the page loads when they fly. --check says whether they are what the data say.
"""
import json
import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OUTPUT = ROOT / "web/boards/art/planes"
FOLDERS = ("ww2", "jets")
FIRST_BATTLE = ROOT / "games/dogfight/data/scenarios/first-flight.toml"
NOSES = {"inline", "radial", "glazed", "solid", "intake", "shock", "pointed"}
WINGS = {"straight", "tapered", "elliptical", "swept", "delta", "gull", "swing", "biplane"}
EXTRAS = {"chin", "belly", "gondola", "turret", "forward turret", "aft turret", "ventral turret", "tip tanks", "rails",
          "side intakes", "wide intakes", "strakes", "canards", "wing fillets", "pitot", "fences", "ventral fin", "spats",
          "trousers", "legs", "floats", "booms", "long nacelles", "close engines", "sesquiplane", "thick wing", "blended",
          "high tailpipe", "dorsal engine"}
WORDS = {"nose": NOSES, "wing": WINGS, "height": {"low", "mid", "high", "parasol"}, "engine": {"inline", "radial", "jet"},
         "canopy": {"bubble", "razor", "greenhouse", "none"}, "tail": {"single", "twin", "high", "none"}}
MEASURES = {"length": (4, 40), "span": (4, 60), "wing_at": (0.5, 20), "root": (0.8, 12), "tip": (0.2, 6), "sweep": (-10, 70),
            "dihedral": (-20, 30), "depth": (0.8, 4), "width": (0.8, 4), "cockpit": (0, 15), "cockpit_length": (0.3, 12),
            "tail_span": (1, 20), "fin": (0.5, 8), "engines": (2, 6)}
OTHERS = {"names", "like", "engine_at", "extras", "square_tips", "portrait"}


def plain(name: str) -> str:
    """A name as planeOf (web/boards/art/planes) compares it."""
    return re.sub(r"[^a-z0-9]", "", name.lower().replace("è", "e"))


def faults(where: str, drawing: dict, known: set[str]) -> list[str]:
    found = []
    for key, value in drawing.items():
        if key in WORDS and value not in WORDS[key]:
            found.append(f"{key}: '{value}' must be one of {', '.join(sorted(WORDS[key]))}")
        elif key in MEASURES and not MEASURES[key][0] <= value <= MEASURES[key][1]:
            found.append(f"{key}: {value} must be from {MEASURES[key][0]} to {MEASURES[key][1]}")
        elif key not in WORDS and key not in MEASURES and key not in OTHERS:
            found.append(f"{key}: unknown field")
    if not drawing.get("names"):
        found.append("names: missing; say how the names of its units begin")
    if "like" in drawing and drawing["like"] not in known:
        found.append(f"like: there is no aircraft '{drawing['like']}'")
    if "like" not in drawing and not {"length", "span"} <= set(drawing):
        found.append("length and span: missing")
    if "like" not in drawing and "portrait" not in drawing and "nose" not in drawing:
        found.append("nose: missing")
    found += [f"extras: '{extra}' is unknown" for extra in drawing.get("extras", []) if extra not in EXTRAS]
    return [f"{where}: drawing.{text}" for text in found]


def drawn_as(names: dict[str, str], name: str) -> str | None:
    """Whose drawing a unit of that name gets: at the first of its words where any beginning fits, the longest."""
    words = name.split()
    for at in range(len(words)):
        fits = [begin for begin in names if plain("".join(words[at:])).startswith(begin)]
        if fits:
            return names[max(fits, key=len)]
    return None


def read() -> tuple[list[tuple[str, dict]], list[str]]:
    files = {path.stem: path for folder in FOLDERS for path in sorted((ROOT / "data/aircraft" / folder).glob("*.toml"))}
    sketches, problems, names, cards = {}, [], {}, []
    for stem, path in files.items():
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        where = str(path.relative_to(ROOT))
        if "drawing" not in data:
            problems.append(f"{where}: drawing: missing; a few measures are enough, see tools/drawings.py")
            continue
        drawing = data["drawing"]
        problems += faults(where, drawing, set(files))
        for name in drawing.get("names", []):
            if names.setdefault(plain(name), stem) != stem:
                problems.append(f"{where}: drawing.names: '{name}' also belongs to {names[plain(name)]}")
        cards.append((where, stem, data.get("jet", data)["name"]))
        cards += [(where, None, card["name"]) for card in data.get("variants", [])]
        sketches[stem] = {"id": stem, **drawing}
    for where, stem, name in cards:
        drawn = drawn_as(names, name)
        if drawn is None or stem not in (None, drawn):
            problems.append(f"{where}: drawing.names: '{name}' is drawn as {drawn or 'nothing'}")
    # One that is only like another gives it its names.
    for stem in [s for s, sketch in sketches.items() if set(sketch) == {"id", "names", "like"}]:
        base = sketches[sketches[stem]["like"]] if sketches[stem]["like"] in sketches else None
        if base is None:
            continue
        for name in sketches.pop(stem)["names"]:
            if drawn_as({plain(n): s for s, sketch in sketches.items() for n in sketch["names"]}, name) != base["id"]:
                base["names"] = [*base["names"], name]
    return [(files[stem].parent.name, sketch) for stem, sketch in sketches.items()], problems


def first(sketch: dict) -> bool:
    """Of the first battle, or of a name that begins like one of its own; or the model of a class."""
    battle = tomllib.loads(FIRST_BATTLE.read_text(encoding="utf-8"))
    types = {plain(unit["type"]) for unit in (battle["bombers"], *battle["escorts"], *battle["interceptors"])}
    classes = re.findall(r"like: '(\w+)'", (OUTPUT / "index.ts").read_text(encoding="utf-8"))
    return sketch["id"] in classes or any(plain(n).startswith(t) or t.startswith(plain(n)) for n in sketch["names"] for t in types)


def main() -> None:
    sketches, problems = read()
    if problems:
        sys.exit("\n".join(problems))
    sketches = [("first" if first(sketch) else folder, sketch) for folder, sketch in sketches]
    for folder in ("first", *FOLDERS):
        lines = [json.dumps(sketch, ensure_ascii=False, separators=(",", ":")) for f, sketch in sketches if f == folder]
        text, path = "[\n" + ",\n".join(lines) + "\n]\n", OUTPUT / f"{folder}.json"
        if "--check" not in sys.argv:
            path.write_text(text, encoding="utf-8")
        elif path.read_text(encoding="utf-8") != text:
            sys.exit(f"{path.relative_to(ROOT)} is not what data/aircraft says: run tools/drawings.py")
        print(f"drawings: {len(lines)} sketches in {path.relative_to(ROOT)}")


main()
