"""What tools/mutants.py has found: one line a change in tests/mutants/GAME.json, why one may survive in tests/mutants.toml, and
the page that shows both, docs/rules/mutants.md."""
import json
import re
import tomllib
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
EVERY = 0  # the seed of what --every tries: no draw, but all that no draw held


@dataclass
class Mutant:
    path: Path  # from the root
    line: int   # from 1
    before: str
    after: str
    result: str = ""
    noticed_by: str = ""
    seed: int = 1    # the sample it belongs to
    first: str = ""  # the result when it was drawn; empty: not kept

    def show(self):
        return f"{self.path}:{self.line}\n    - {self.before.strip()}\n    + {self.after.strip()}"


def games():
    return sorted(file.stem for file in (ROOT / "tests" / "mutants").glob("*.json"))


def results_file(game):
    return ROOT / "tests" / "mutants" / f"{game}.json"


def load_results(game):
    if not results_file(game).is_file():
        return []
    return [Mutant(**{**m, "path": Path(m["path"])}) for m in json.loads(results_file(game).read_text(encoding="utf-8"))]


def save_results(game, mutants):
    results_file(game).parent.mkdir(parents=True, exist_ok=True)
    rows = ",\n".join(json.dumps({**m.__dict__, "path": str(m.path)}) for m in mutants)
    results_file(game).write_text(f"[\n{rows}\n]\n", encoding="utf-8")


def identity(mutant):
    return str(mutant.path), mutant.before, mutant.after


# What does not compile is no change, nor is one that the compiler makes the same code of.
COUNTED = ("noticed", "survives")


def counted(mutants):
    return [m for m in mutants if m.result in COUNTED]


def find_again(mutants, candidates):
    """Finds each change of the record in the tree, where lines may have moved: those kept, and the candidates never tried. What
    is no longer there tells nothing new; what it told when it was drawn is kept."""
    free = {}
    for candidate in candidates:
        free.setdefault(identity(candidate), []).append(candidate)
    for mutant in mutants:
        alike = free.get(identity(mutant))
        if alike and mutant.result != "gone":
            found = min(alike, key=lambda candidate: abs(candidate.line - mutant.line))
            alike.remove(found)
            mutant.line = found.line
        else:
            mutant.result, mutant.noticed_by = "gone", ""
    untried = [m for m in candidates if any(m is left for left in free[identity(m)])]
    return [m for m in mutants if m.result != "gone" or m.first in COUNTED], untried


def load_reasons():
    return tomllib.loads((ROOT / "tests" / "mutants.toml").read_text(encoding="utf-8"))["survivor"]


def reason(reasons, mutant):
    for row in reasons:
        change = f"{mutant.before.strip()} => {mutant.after.strip()}"
        if str(mutant.path).endswith(row["file"]) and re.search(row["change"], change):
            return row["why"]
    return ""


def share(part, whole):
    return f"{100 * part / max(1, whole):.1f} %"


PAGE = """# Do the tests bite?

Written by `tools/mutants.py --page`. One token of a game's rules is changed at a time; a change is noticed when a
named test of that game fails (or crashes, or never ends). Play hashes do not count.

Left out is what is no change: what does not compile, and a survivor whose file, compiled as the release build does, gives
the same object byte for byte ("same code"). Not tried at all, and why: functions and statements that only make words (prompts,
labels, views, log lines), which are no rules; the room of `reserve(n)` and the size of a scratch array, which hold the same
whatever their size; and the -1 of `return -1;` or `int x = -1` becoming -2 where the game nowhere compares with -1 or -2
itself, so that any negative number means "none".

## All changes

Every change that is possible in the tree as it is, whichever sample it was tried in (`tools/mutants.py GAME --every` tries
what is left). Any draw of 150 (`tools/mutants.py GAME --count 150 --seed 42`) is a part of these; it is tried anew and
keeps nothing.

| game | possible | tried | do not compile | same code | noticed | equal in effect | without a test |
|---|---|---|---|---|---|---|---|"""

SAMPLES = """
## Samples

Drawn by chance from all changes that no earlier sample held (`--keep`). Seed 0 is no draw: it holds what the draws had left.
"When drawn" is the fair trial: what the tests noticed before anybody had seen the sample ("-": not kept). "Now" is after
the tests that it showed to be missing were added, without changes of lines that are no longer there. What is equal in
effect cannot be noticed: "that matter" leaves it out.

For Wing Leader the draws of seeds 4 to 6 leave out seven tenths of all changes (`--unseen 7`, by a hash of
their text): the tests were written against some of those. Later seeds are drawn from all that no sample held.
Before its seed 10 was drawn, a part of the list of all changes left had been read.
Before Full Circle's seed 5 and Fast and Easy's seed 4 were drawn, the list of all changes left had been read while tests
were written, though none had been tried: those two trials are less blind than the ones before them.

| game | seed | changes | noticed when drawn | of those that matter | noticed now | equal in effect | without a test | of those that matter |
|---|---|---|---|---|---|---|---|---|"""


def every_row(game, results, untried, reasons):
    here = [m for m in results if m.result != "gone"]
    shown = counted(here)
    noticed = sum(m.result == "noticed" for m in shown)
    equal = sum(m.result == "survives" and bool(reason(reasons, m)) for m in shown)
    return (f"| {game} | {len(here) + len(untried)} | {len(here)} | {sum(m.result == 'does not compile' for m in here)} | "
            f"{sum(m.result == 'same code' for m in here)} | {noticed} of {len(shown)} ({share(noticed, len(shown))}) | {equal} | "
            f"{len(shown) - noticed - equal} |")


def sample_row(game, seed, sample, reasons):
    shown = counted(sample)
    noticed = sum(m.result == "noticed" for m in shown)
    equal = sum(m.result == "survives" and bool(reason(reasons, m)) for m in shown)
    drawn = [m for m in sample if m.first in COUNTED]
    at_first = sum(m.first == "noticed" for m in drawn)
    equal_at_first = sum(m.first == "survives" and bool(reason(reasons, m)) for m in drawn)
    trial = (f"{at_first} ({share(at_first, len(drawn))}) | {share(at_first, len(drawn) - equal_at_first)}" if drawn else "- | -")
    return (f"| {game} | {seed} | {len(drawn) or len(shown)} | {trial} | {noticed} of {len(shown)} ({share(noticed, len(shown))}) | "
            f"{equal} | {len(shown) - noticed - equal} | {share(noticed, len(shown) - equal)} |")


def write_page(candidates_of):
    every, samples, survivors, reasons = [], [], [], load_reasons()
    for game in games():
        results, untried = find_again(load_results(game), candidates_of(game))
        every.append(every_row(game, results, untried, reasons))
        for seed in sorted({m.seed for m in results}):
            samples.append(sample_row(game, seed, [m for m in results if m.seed == seed], reasons))
        alive = [m for m in results if m.result == "survives"]
        survivors += ["", f"## Survivors in {game}", ""]
        survivors += [f"- `{m.path}`: `{m.before.strip()}` becomes `{m.after.strip()}`. "
                      f"{reason(reasons, m) or 'No test yet.'}" for m in alive] or ["None."]
    page = ROOT / "docs" / "rules" / "mutants.md"
    page.write_text("\n".join([PAGE, *every, SAMPLES, *samples, *survivors]) + "\n", encoding="utf-8")
    print(page.relative_to(ROOT))
