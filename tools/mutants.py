#!/usr/bin/env python3
"""Do the tests bite? Changes one token of a game's rules at a time and reports which changes no test notices.

    tools/mutants.py GAME [--count 40] [--seed 1] [--files GLOB ...] [--filter GTEST_FILTER]
    tools/mutants.py GAME --again     tries the survivors without a reason once more, after tests were added
    tools/mutants.py --page           writes docs/rules/mutants.md from what the runs have found

Uses the objects of the build folder (cmake --preset release). All changes are compiled into one program, where a switch says
which one is at work, and each is shown to the tests that reach it and to what every game promises (tests/games); those that no
test reaches are compiled one by one and shown to all. Play hashes and counts of the tree do not count as noticing. A mutant that
does not compile is not counted. A survivor is either equal in effect, or shows where a test is missing: why one may survive stands
in tests/mutants.toml. Words (prompts, labels, views, log lines) are not rules and are left alone.

A seed names a sample. Another seed draws only changes that no earlier sample held, so that its first showing is a fair trial of the
tests: what was found then is kept beside what is found after tests were added.
"""
import argparse
import hashlib
import json
import random
import re
import resource
import sys
import tempfile
import tomllib
from dataclasses import dataclass
from pathlib import Path

from mutant_switch import Program, masked

ROOT = Path(__file__).resolve().parent.parent

# What may change into what. Operators stand between spaces (the formatter sees to it), so that templates, references and
# signs are left alone.
OPERATORS = {
    " < ": [" <= "], " <= ": [" < "], " > ": [" >= "], " >= ": [" > "], " == ": [" != "], " != ": [" == "],
    " && ": [" || "], " || ": [" && "], " + ": [" - "], " - ": [" + "], " += ": [" -= "], " -= ": [" += "],
}
WORDS = {"true": ["false"], "false": ["true"], "min": ["max"], "max": ["min"]}
TOKEN = re.compile(
    "|".join(re.escape(op) for op in OPERATORS) + r"|(?<=\()!(?=[\w(])|\+\+|--|\b(?:true|false|(?<=std::)min|(?<=std::)max)\b"
    r"|(?<![\w.'])\d+(?![\w.'])")
SKIPPED_LINE = re.compile(r"^\s*(?:#|//|static_assert|assert\(|using |namespace |template|\}  // )")


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


def changes(token):
    if token in OPERATORS:
        return OPERATORS[token]
    if token in WORDS:
        return WORDS[token]
    if token == "!":
        return [""]
    if token in ("++", "--"):
        return ["--" if token == "++" else "++"]
    number = int(token)
    return [str(number + 1)] + ([str(number - 1)] if number > 0 else [])


# What a function or a block says is no rule: prompts, labels, views and log lines are left alone.
WORDS_OF = re.compile(r"\b(?:Prompt|ActionView|RollView|OutcomeView|View|UnitView|Refusal|Preview|Reason|Fact|RollPart|Tone)\b|std::string |^void tell_")
TELLING = re.compile(r"\bif \(events\b|\bif \(!events\b|\bif \(.*listening\(\)|on_event\(|^\s*\.?(?:\w+\.)?(?:text|label|describe|outcome|"
                     r"prompt|title|name|meaning|form|attrs|detail|summary)\s*=(?!=)")


def skipped_lines(lines):
    """Functions that make words, and statements that tell something: from where they begin until their brackets are closed."""
    skip, depth, until = set(), None, None
    for number, line in enumerate(lines, 1):
        code = masked(line).split("//")[0].rstrip()
        indent = len(line) - len(line.lstrip())
        telling = TELLING.search(code)
        if depth is None and until is None:
            if indent == 0 and WORDS_OF.search(line) and "(" in line and not code.endswith(";"):
                until = number
            elif telling:
                depth, code = 0, code[telling.start():]
        if until is not None:
            skip.add(number)
            if indent == 0 and (line.startswith("}") or number == until and code.endswith("}")):
                until = None
        if depth is not None:
            skip.add(number)
            depth += sum(c in "([{" for c in code) - sum(c in ")]}" for c in code)
            if depth <= 0 and code.endswith((";", ",", "}")):
                depth = None
    return skip


# Numbers that no rule hangs on: room kept ready, the size of a scratch array, and "none" as one negative number or another where
# the game asks for no particular one.
ROOM = re.compile(r"\.reserve\(\d+\)|^\s*(?:const |constexpr |static )*(?:bool|int|u?int\d+_t|Square) \w+(?:\[\d+\])+")
NONE = re.compile(r"^\s*return -1;|\bint \w+ = -1(?=[,;)])")
ASKED_EXACTLY = re.compile(r"[=!]= -[12]\b")


def asks_exactly(game):
    files = [p for p in (ROOT / "games" / game).rglob("*") if p.suffix in (".cc", ".h") and "test" not in p.stem]
    return any(ASKED_EXACTLY.search(p.read_text(encoding="utf-8")) for p in files)


def matters(code, place, change, exact):
    inside = [m.span() for m in ROOM.finditer(code)] + ([] if exact or change != "2" else [m.span() for m in NONE.finditer(code)])
    return not any(begin <= place < end for begin, end in inside)


def mutants_of(path):
    lines = (ROOT / path).read_text(encoding="utf-8").splitlines()
    skip, exact = skipped_lines(lines), asks_exactly(path.parts[1])
    for number, line in enumerate(lines, 1):
        if number in skip or SKIPPED_LINE.match(line):
            continue
        code = masked(line)
        for match in TOKEN.finditer(code):
            for change in changes(match.group(0)):
                if not matters(code, match.start(), change, exact):
                    continue
                yield Mutant(path, number, line, line[:match.start()] + change + line[match.end():])


def rules_files(game, globs):
    folder = ROOT / "games" / game
    globs = globs or ["rules/*.cc"]
    found = sorted({p for g in globs for p in folder.glob(g) if not p.name.endswith("_test.cc") and "test" not in p.stem and
                    not p.stem.endswith(("words", "previews"))})
    if not found:
        sys.exit(f"games/{game} has no files {' '.join(globs)}")
    return [p.relative_to(ROOT) for p in found]


def in_rounds(reached, limit):
    """The tests that reach a change in two rounds: those that are over at once, then the others."""
    quick = [test for test, milliseconds in reached if milliseconds <= limit]
    return [":".join(group) for group in (quick, [test for test, _ in reached if test not in set(quick)]) if group]


class Judge:
    """Shows changes to the tests, first all in one program (tools/mutant_switch.py), then what is left one by one."""

    def __init__(self, program, filter_):
        self.program, self.filter, self.seconds = program, filter_, 0
        # What every game promises is asked of survivors; hashes and counts of the tree are left out.
        self.promises = f"*KeepsThePromises/{program.game}*:*Tactics*/{program.game}*:*Documents*/{program.game}*"

    def text(self, path):
        return (ROOT / path).read_text(encoding="utf-8")

    def judge(self, mutants, done):
        own, promises, switched = self.program.switched(mutants, self.text)
        reached = self.reach(own) if own else {}
        print(f"{len(switched)} of {len(mutants)} in one program; the tests take {self.seconds:.0f} s", flush=True)
        for number, mutant in enumerate(mutants, 1):
            mutant.result = ""
            if number in switched and number in reached:
                rounds = [(own, tests) for tests in in_rounds(reached[number], limit=20)] + [(promises, self.promises)]
                any(self.noticed(mutant, binary, tests, FURBALL_MUTANT=str(number)) for binary, tests in rounds)
            else:
                self.judge_alone(mutant)
            done(mutant)

    def reach(self, binary):
        """Which tests reach which change, the quickest first; every change must be asleep for it."""
        began, table = cpu_seconds(), self.program.folder / "reached.txt"
        tested = self.program.test(binary, self.filter, 600, FURBALL_REACHED=str(table))
        if tested.returncode != 0:
            sys.exit(tested.stdout[-2000:] + "\nthe tests fail without any change")
        self.seconds = cpu_seconds() - began
        reached = {}
        for line in table.read_text(encoding="utf-8").splitlines():
            test, milliseconds, *numbers = line.split()
            for number in numbers:
                reached.setdefault(int(number), []).append((test, int(milliseconds)))
        return reached

    def judge_alone(self, mutant):
        lines = self.text(mutant.path).split("\n")
        lines[mutant.line - 1] = mutant.after
        compiled, target = self.program.compile(mutant.path, "\n".join(lines), "-O0")
        mutant.result = "does not compile"
        if compiled.returncode != 0:
            return
        for program, filter_ in ((self.program.own, self.filter), (self.program.promises, self.promises)):
            binary = self.program.link(program, [target])
            if not binary or self.noticed(mutant, binary, filter_):
                return

    def noticed(self, mutant, binary, filter_, **environment):
        tested = self.program.test(binary, filter_, int(3 * self.seconds + 20), **environment)
        mutant.result = "survives" if tested.returncode == 0 else "noticed"
        failed = re.search(r"^\[  FAILED  \] ([\w./]+)", tested.stdout, re.M)
        running = re.findall(r"^\[ RUN      \] ([\w./]+)", tested.stdout, re.M)
        ended = "never ends" if tested.returncode in (-9, -24, 137, 152) else "crashes"
        mutant.noticed_by = failed.group(1) if failed else f"{running[-1] if running else 'every test'} ({ended})"
        if mutant.result == "survives":
            mutant.noticed_by = ""
        return mutant.result == "noticed"


def cpu_seconds():
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime


# What a run has found stays in tests/mutants/GAME.json, one line a mutant: the page and --again read it.
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


def tenth(mutant):
    """Which tenth of all changes it belongs to, by its text alone."""
    return int(hashlib.md5("\0".join(identity(mutant)).encode()).hexdigest(), 16) % 10


COUNTED = ("noticed", "survives")


def counted(mutants):
    return [m for m in mutants if m.result in COUNTED]


def still_possible(mutants, possible):
    """What is no longer there tells nothing new; what it told when it was drawn is kept."""
    for mutant in mutants:
        if identity(mutant) not in possible:
            mutant.result, mutant.noticed_by = "gone", ""
    return [m for m in mutants if m.result != "gone" or m.first in COUNTED]


def find_again(mutant):
    """Lines may have moved since."""
    lines = (ROOT / mutant.path).read_text(encoding="utf-8").split("\n")
    same = [number for number, line in enumerate(lines, 1) if line == mutant.before]
    mutant.line = min(same, key=lambda number: abs(number - mutant.line))
    return mutant


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
named test of that game fails (or crashes, or never ends). Play hashes do not count. The changes are drawn by chance
from all that are possible; those that do not compile are left out. Each seed is a sample of its own and holds nothing
of the samples before it.

"When drawn" is the fair trial: what the tests noticed before anybody had seen the sample ("-": not kept). "Now" is after
the tests that it showed to be missing were added, without changes of lines that are no longer there. What is equal in
effect cannot be noticed: "that matter" leaves it out.

What is not drawn, and why: functions and statements that only make words (prompts, labels, views, log lines), which are no
rules; the room of `reserve(n)` and the size of a scratch array, which hold the same whatever their size; and the -1 of
`return -1;` or `int x = -1` becoming -2 where the game nowhere compares with -1 or -2 itself, so that any negative number
means "none". For Wing Leader the draws from seed 4 on leave out seven tenths of all changes (`--unseen 7`, by a hash of
their text): the tests were written against some of those, so only the other three tenths try them fairly.
Before Full Circle's seed 5 and Fast and Easy's seed 4 were drawn, the list of all changes left had been read while tests
were written, though none had been tried: those two trials are less blind than the ones before them.

| game | seed | changes | noticed when drawn | of those that matter | noticed now | equal in effect | without a test | of those that matter |
|---|---|---|---|---|---|---|---|---|"""


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


def write_page():
    rows, survivors, reasons = [], [], load_reasons()
    for file in sorted((ROOT / "tests" / "mutants").glob("*.json")):
        results = load_results(file.stem)
        for seed in sorted({m.seed for m in results}):
            rows.append(sample_row(file.stem, seed, [m for m in results if m.seed == seed], reasons))
        alive = [m for m in results if m.result == "survives"]
        survivors += [f"## Survivors in {file.stem}", ""]
        for m in alive:
            survivors += [f"- `{m.path}`: `{m.before.strip()}` becomes `{m.after.strip()}`. "
                          f"{reason(reasons, m) or 'No test yet.'}"]
        survivors += [""] if alive else ["None.", ""]
    page = ROOT / "docs" / "rules" / "mutants.md"
    page.write_text("\n".join([PAGE] + rows + [""] + survivors).rstrip() + "\n", encoding="utf-8")
    print(page.relative_to(ROOT))


def summary(mutants):
    survivors = [m for m in mutants if m.result == "survives"]
    print(f"\n{len(mutants)} changes, {len(mutants) - len(survivors)} noticed "
          f"({100 * (len(mutants) - len(survivors)) / max(1, len(mutants)):.0f} %)")
    for mutant in survivors:
        print("survives: " + mutant.show())


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("game", nargs="?")
    parser.add_argument("--count", type=int, default=40, help="how many in all, those of earlier runs with this seed included")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--unseen", type=int, default=0, help="leave out so many tenths of the changes, kept for writing tests against")
    parser.add_argument("--files", nargs="+", help="which files of games/GAME to change (default: rules/*.cc)")
    parser.add_argument("--filter", default="*-Doctrine.*:Tactics.*:Evaluate.*:Bot.*:Symmetry.*",
                        help="which tests count (a filter of GoogleTest); the bots' tests take long and are not about rules")
    parser.add_argument("--build", default="build", help="a build folder with this game's tests")
    parser.add_argument("--again", action="store_true", help="only the survivors of earlier runs that have no reason")
    parser.add_argument("--page", action="store_true", help="write docs/rules/mutants.md")
    args = parser.parse_args()
    if args.page:
        return write_page()
    if not args.game:
        parser.error("name a game")

    folder = Path(tempfile.gettempdir()) / f"furball-mutants-{args.game}-{ROOT.name}"
    judge = Judge(Program(ROOT, ROOT / args.build, folder, args.game), args.filter)
    candidates = [m for path in rules_files(args.game, args.files) for m in mutants_of(path)]
    possible = {identity(m) for m in candidates}
    tried = still_possible(load_results(args.game), possible)
    if args.again:
        reasons = load_reasons()
        todo = [find_again(m) for m in tried if m.result == "survives" and not reason(reasons, m)]
    else:
        print(f"{args.game}: {len(candidates)} possible changes", flush=True)
        random.Random(args.seed).shuffle(candidates)
        known = {identity(m) for m in tried}
        missing = args.count - sum((m.first or m.result) in COUNTED for m in tried if m.seed == args.seed)
        fresh = [m for m in candidates if identity(m) not in known and tenth(m) >= args.unseen]
        todo = fresh[:max(0, missing)]
        for mutant in todo:
            mutant.seed = args.seed

    def done(mutant):
        if mutant not in tried:
            tried.append(mutant)
            mutant.first = mutant.result
        print(f"{mutant.result:16} {mutant.path}:{mutant.line} {mutant.noticed_by}", flush=True)
        save_results(args.game, tried)

    judge.judge(todo, done)
    summary(counted(todo if args.again else [m for m in tried if m.seed == args.seed]))


if __name__ == "__main__":
    main()
