#!/usr/bin/env python3
"""Do the tests bite? Changes one token of a game's rules at a time and reports which changes no test notices.

    tools/mutants.py GAME [--count 40] [--seed 1] [--files GLOB ...] [--filter GTEST_FILTER]
                                      tries so many, drawn from all that are possible; keeps nothing
    tools/mutants.py GAME --keep ...  draws only what no kept sample holds, and keeps what it finds
    tools/mutants.py GAME --every     tries all that no kept sample holds (--count: so many of them), and keeps what it finds
    tools/mutants.py GAME --again     tries the kept survivors without a reason once more, after tests were added
    tools/mutants.py GAME --same      leaves out those kept survivors that the release build makes the same code of
    tools/mutants.py --page           writes docs/rules/mutants.md from what is kept

Uses the objects of the build folder (cmake --preset release). All changes are compiled into one program, where a switch says
which one is at work, and each is shown to the tests that reach it and to what every game promises (tests/games); those that no
test reaches are compiled one by one and shown to all. Play hashes and counts of the tree do not count as noticing. A mutant that
does not compile is not counted, nor a survivor that the release build makes the same code of. Any other survivor is either equal in
effect, or shows where a test is missing: why one may survive stands in tests/mutants.toml. Words (prompts, labels, views, log
lines) are not rules and are left alone.

A seed names a sample. A kept one holds only changes that no earlier sample held, so that its first showing is a fair trial of the
tests: what was found then is kept beside what is found after tests were added.
"""
import argparse
import hashlib
import random
import re
import resource
import sys
import tempfile
from pathlib import Path

from mutant_record import (EVERY, ROOT, Mutant, counted, find_again, identity, load_reasons, load_results, reason, save_results, share,
                           write_page)
from mutant_switch import Program, masked

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
WORDS_OF = re.compile(r"\b(?:Prompt|ActionView|RollView|OutcomeView|View|UnitView|Refusal|Preview|Reason|Fact|RollPart|Tone)\b|std::string |^(?:static )?void tell_")
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
    """The tests that reach a change in two rounds: those that are over at once, then the others. With each the seconds after
    which it is said to never end."""
    rounds = [[(test, ms) for test, ms in reached if ms <= limit], [(test, ms) for test, ms in reached if ms > limit]]
    return [(":".join(test for test, _ in group), 5 + sum(ms for _, ms in group) // 100) for group in rounds if group]


class Judge:
    """Shows changes to the tests, first all in one program (tools/mutant_switch.py), then what is left one by one."""

    def __init__(self, program, filter_):
        self.program, self.filter, self.seconds = program, filter_, 0
        # What every game promises is asked of survivors; hashes and counts of the tree are left out.
        self.promises = f"*KeepsThePromises/{program.game}*:*Tactics*/{program.game}*:*Documents*/{program.game}*"

    def text(self, path):
        return (ROOT / path).read_text(encoding="utf-8")

    def judge(self, mutants, done, enough=None):
        """Judges one after another, until so many are judged that count."""
        own, promises, switched = self.program.switched(mutants, self.text)
        reached = self.reach(own) if own else {}
        print(f"{len(switched)} of {len(mutants)} in one program; the tests take {self.seconds:.0f} s", flush=True)
        for mutant in mutants:
            mutant.result = ""
        for number, mutant in enumerate(mutants, 1):
            if number in switched and number in reached:
                rounds = [(own, *tests) for tests in in_rounds(reached[number], limit=20)] + [(promises, self.promises, self.patience())]
                any(self.noticed(mutant, *shown, FURBALL_MUTANT=str(number)) for shown in rounds)
            else:
                self.judge_alone(mutant)
            self.compare(mutant)
            done(mutant)
            if enough is not None and len(counted(mutants)) >= enough:
                break

    def compare(self, mutant):
        """A survivor that is no change was none when it was drawn, either."""
        if mutant.result == "survives" and self.program.same_code(mutant.path, self.text(mutant.path), self.changed(mutant)):
            mutant.first = mutant.first.replace("survives", "same code")
            mutant.result = "same code"

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

    def changed(self, mutant):
        lines = self.text(mutant.path).split("\n")
        lines[mutant.line - 1] = mutant.after
        return "\n".join(lines)

    def judge_alone(self, mutant):
        compiled, target = self.program.compile(mutant.path, self.changed(mutant), "-O0")
        mutant.result = "does not compile"
        if compiled.returncode != 0:
            return
        for program, filter_ in ((self.program.own, self.filter), (self.program.promises, self.promises)):
            binary = self.program.link(program, [target])
            if not binary or self.noticed(mutant, binary, filter_, self.patience()):
                return

    def patience(self):
        return int(3 * self.seconds + 20)

    def noticed(self, mutant, binary, filter_, seconds, **environment):
        tested = self.program.test(binary, filter_, seconds, **environment)
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


def tenth(mutant):
    """Which tenth of all changes it belongs to, by its text alone."""
    return int(hashlib.md5("\0".join(identity(mutant)).encode()).hexdigest(), 16) % 10


def summary(mutants, reasons):
    shown = counted(mutants)
    noticed = sum(m.result == "noticed" for m in shown)
    left_out = [f", {n} {what}" for what in ("same code", "does not compile") if (n := sum(m.result == what for m in mutants))]
    print(f"\n{len(shown)} changes, {noticed} noticed ({share(noticed, len(shown))}){''.join(left_out)}")
    for mutant in shown:
        if mutant.result == "survives":
            print(f"survives: {mutant.show()}\n    {reason(reasons, mutant) or 'No test yet.'}")


def drawn(candidates, seed, count):
    """So many by chance, and some to spare: what is no change does not count."""
    shuffled = sorted(candidates, key=lambda m: (identity(m), m.line))
    random.Random(seed).shuffle(shuffled)
    for mutant in shuffled:
        mutant.seed = seed
    return shuffled[:count + count // 10 + 5] if count > 0 else []


def chosen(args, tried, candidates, untried, reasons):
    """What this run tries, how many that count are enough, and what its summary is about besides."""
    if args.again:
        return [m for m in tried if m.result == "survives" and not reason(reasons, m)], None, []
    print(f"{args.game}: {len(candidates)} possible changes, {len(untried)} in no kept sample", flush=True)
    if args.every:
        for mutant in untried:
            mutant.seed = EVERY
        return untried[:args.count], None, [m for m in tried if m.result != "gone"]
    count = args.count or 40
    if not args.keep:
        return drawn(candidates, args.seed, count), count, []
    sample = [m for m in tried if m.seed == args.seed]
    missing = count - sum((m.first or m.result) in ("noticed", "survives") for m in sample)
    unseen = [m for m in untried if tenth(m) >= args.unseen]
    if len(unseen) < missing:
        print(f"only {len(unseen)} are left that no kept sample holds; without --keep a draw is from all", flush=True)
    return drawn(unseen, args.seed, missing), missing, sample


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("game", nargs="?")
    parser.add_argument("--count", type=int, help="how many (default: 40; with --every all); of a kept sample how many in all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", action="store_true", help="a sample of changes that no other holds, kept in tests/mutants")
    parser.add_argument("--every", action="store_true", help="all changes that no kept sample holds, kept as sample 0")
    parser.add_argument("--unseen", type=int, default=0,
                        help="leave out so many tenths of the changes, kept for writing tests against (a kept sample)")
    parser.add_argument("--files", nargs="+", help="which files of games/GAME to change (default: rules/*.cc)")
    parser.add_argument("--filter", default="*-Doctrine.*:Tactics.*:Evaluate.*:Bot.*:Symmetry.*",
                        help="which tests count (a filter of GoogleTest); the bots' tests take long and are not about rules")
    parser.add_argument("--build", default="build", help="a build folder with this game's tests")
    parser.add_argument("--again", action="store_true", help="only the kept survivors that have no reason")
    parser.add_argument("--same", action="store_true", help="only compare the code of the kept survivors")
    parser.add_argument("--page", action="store_true", help="write docs/rules/mutants.md")
    args = parser.parse_args()
    args.keep |= args.unseen > 0
    if not args.game and not args.page:
        parser.error("name a game")
    if args.seed == EVERY and args.keep:
        parser.error(f"seed {EVERY} is what --every keeps")
    return args


def possible(game, globs=None):
    return [m for path in rules_files(game, globs) for m in mutants_of(path)]


def main():
    args = arguments()
    if args.page:
        return write_page(possible)
    folder = Path(tempfile.gettempdir()) / f"furball-mutants-{args.game}-{ROOT.name}"
    judge = Judge(Program(ROOT, ROOT / args.build, folder, args.game), args.filter)
    tried, untried = find_again(load_results(args.game), possible(args.game))
    candidates = possible(args.game, args.files)
    if args.files:
        here = {m.path for m in candidates}
        untried = [m for m in untried if m.path in here]
    reasons = load_reasons()
    if args.same:
        for mutant in tried:
            judge.compare(mutant)
            save_results(args.game, tried)
        return print(f"{args.game}: {sum(m.result == 'same code' for m in tried)} of all kept are the same code")
    todo, enough, besides = chosen(args, tried, candidates, untried, reasons)
    keeps = args.keep or args.every or args.again

    def done(mutant):
        print(f"{mutant.result:16} {mutant.path}:{mutant.line} {mutant.noticed_by}", flush=True)
        if keeps:
            if not any(mutant is other for other in tried):
                tried.append(mutant)
                mutant.first = mutant.result
            save_results(args.game, tried)

    judge.judge(todo, done, enough)
    summary(besides + [m for m in todo if m.result], reasons)
    if not keeps:
        print("Nothing of this is kept.")


if __name__ == "__main__":
    main()
