#!/usr/bin/env python3
"""Do the tests bite? Changes one token of a game's rules at a time and reports which changes no test notices.

    tools/mutants.py GAME [--count 40] [--seed 1] [--files GLOB ...] [--filter GTEST_FILTER]
    tools/mutants.py GAME --again     tries the survivors of the last run once more, after tests were added
    tools/mutants.py --page           writes docs/rules/mutants.md from what the runs have found

Uses the objects of the build folder (cmake --preset release). A mutant costs one object (not optimised), one link and the
tests up to the first that fails; tests that noticed a change in the same file come first. Survivors are also asked what every
game promises (tests/games); play hashes and counts of the tree do not count as noticing. A mutant that does not compile is
not counted. A survivor is either equal in effect, or shows where a test is missing: why one may survive stands in
tests/mutants.toml. Words (prompts, labels, views, log lines) are not rules and are left alone.
"""
import argparse
import json
import random
import re
import resource
import subprocess
import sys
import tempfile
import tomllib
from dataclasses import dataclass
from pathlib import Path

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
STRING_OR_COMMENT = re.compile(r'"(?:[^"\\]|\\.)*"|\'(?:[^\'\\]|\\.)*\'|//.*')


@dataclass
class Mutant:
    path: Path  # from the root
    line: int   # from 1
    before: str
    after: str
    result: str = ""
    noticed_by: str = ""

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
WORDS_OF = re.compile(r"game::(?:Prompt|ActionView|RollView|OutcomeView|View|UnitView|Refusal|Preview)\b|std::string ")


def skipped_lines(lines):
    skip, until = set(), None
    for number, line in enumerate(lines, 1):
        indent = len(line) - len(line.lstrip())
        if until is None and indent == 0 and WORDS_OF.search(line) and "(" in line and not line.rstrip().endswith(";"):
            until = 0
        elif until is None and "listening()" in line:
            if line.rstrip().endswith("{"):
                until = indent
            else:
                skip.update((number, number + 1, number + 2, number + 3) if not line.rstrip().endswith(";") else (number,))
        if until is not None:
            skip.add(number)
            if indent == until and line.lstrip().startswith("}") or (until == 0 and line.rstrip().endswith("}") and indent == 0):
                until = None
    return skip


def mutants_of(path):
    lines = (ROOT / path).read_text(encoding="utf-8").splitlines()
    skip = skipped_lines(lines)
    for number, line in enumerate(lines, 1):
        if number in skip or SKIPPED_LINE.match(line):
            continue
        code = STRING_OR_COMMENT.sub(lambda m: "\0" * len(m.group(0)), line)
        for match in TOKEN.finditer(code):
            for change in changes(match.group(0)):
                yield Mutant(path, number, line, line[:match.start()] + change + line[match.end():])


def rules_files(game, globs):
    folder = ROOT / "games" / game
    globs = globs or ["rules/*.cc"]
    found = sorted({p for g in globs for p in folder.glob(g) if not p.name.endswith("_test.cc") and "test" not in p.stem and
                    not p.stem.endswith("words")})
    if not found:
        sys.exit(f"games/{game} has no files {' '.join(globs)}")
    return [p.relative_to(ROOT) for p in found]


def run(command, cwd):
    return subprocess.run(command, cwd=cwd, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, errors="replace")


class Scratch:
    """The game's test program, linked again with one file changed. Nothing in the tree or its build folder is touched."""

    def __init__(self, build, folder, game, filter_):
        self.build_dir, self.folder, self.game, self.filter = build, folder, game, filter_
        # What every game promises is asked of survivors; hashes and counts of the tree are left out.
        self.promises = f"*KeepsThePromises/{game}*:*Tactics*/{game}*:*Documents*/{game}*"
        self.killers = {}  # file -> tests that noticed a change in it
        folder.mkdir(parents=True, exist_ok=True)

    def build(self):
        built = run(["nice", "ninja", "-C", str(self.build_dir), f"{self.game}_test", "games_test"], ROOT)
        if built.returncode != 0:
            sys.exit(built.stdout[-4000:])
        listed = run(["ninja", "-C", str(self.build_dir), "-t", "commands", f"{self.game}_test", "games_test"], ROOT).stdout
        self.commands = listed.splitlines()
        self.library = f"games/{self.game}/lib{self.game}.a"
        self.link = {program: self.link_command(program) for program in (f"games/{self.game}/{self.game}_test",
                                                                         "tests/games/games_test")}

    def link_command(self, program):
        link = [c for c in self.commands if f" -o {program} " in c]
        if not link or self.library not in link[0]:
            sys.exit(f"{self.build_dir}: no command links {program} with {self.library}")
        return link[0].replace(f" -o {program} ", f" -o {self.folder / Path(program).name} ") \
                      .replace(self.library, str(self.folder / "changed.a"))

    def rebuild(self, path, text):
        """Compiles the changed text in place of the file, puts it into a copy of the library and links."""
        source, target = self.folder / path.name, self.folder / f"{path.name}.o"
        source.write_text(text, encoding="utf-8")
        compile_ = [c for c in self.commands if c.endswith(f" -c {ROOT / path}")]
        if not compile_:
            sys.exit(f"{path}: no command compiles it")
        command = re.sub(r" -M[DTF]+(?: \S+\.[od])?(?= )", "", compile_[0].replace(str(ROOT / path), str(source)))
        command = re.sub(r" -o \S+", f" -o {target}", re.sub(r"^\S*ccache ", "", command)).replace(" -O2", " -O0 -w")
        archive = f"cp {self.library} {self.folder}/changed.a && ar r {self.folder}/changed.a {target}"
        return all(run(["nice", "sh", "-c", c], self.build_dir).returncode == 0 for c in (command, archive))

    def test(self, program, filter_, seconds=600):
        """At most so many seconds of the processor: the clock of a busy machine says little."""
        binary = self.folder / Path(program).name
        return run(["sh", "-c", f"ulimit -t {seconds}; ulimit -v 8000000; exec nice \"$0\" \"$@\"", str(binary),
                    "--gtest_brief=1", "--gtest_fail_fast", f"--gtest_filter={filter_}"], ROOT)

    def judge(self, mutant, seconds):
        lines = (ROOT / mutant.path).read_text(encoding="utf-8").split("\n")
        if lines[mutant.line - 1] != mutant.before:
            mutant.result = "is no longer there"
            return
        lines[mutant.line - 1] = mutant.after
        if not self.rebuild(mutant.path, "\n".join(lines)):
            mutant.result = "does not compile"
            return
        own, promises = self.link
        killers = self.killers.setdefault(mutant.path, [])
        rounds = [(own, ":".join(killers))] if killers else []
        linked = None
        for program, filter_ in rounds + [(own, self.filter), (promises, self.promises)]:
            if program != linked and run(["nice", "sh", "-c", self.link[program]], self.build_dir).returncode != 0:
                mutant.result = "does not compile"
                return
            linked = program
            if self.noticed(mutant, program, filter_, seconds if program == own else 60):
                if program == own and mutant.noticed_by not in killers and "." in mutant.noticed_by:
                    killers.append(mutant.noticed_by)
                return

    def noticed(self, mutant, program, filter_, seconds):
        tested = self.test(program, filter_, seconds)
        mutant.result = "survives" if tested.returncode == 0 else "noticed"
        failed = re.search(r"^\[  FAILED  \] ([\w./]+)", tested.stdout, re.M)
        ended = {0: "", -9: "it never ends", -24: "it never ends", 137: "it never ends", 152: "it never ends"}
        mutant.noticed_by = failed.group(1) if failed else ended.get(tested.returncode, "it crashes")
        return mutant.result == "noticed"


# What a run has found stays in tests/mutants/GAME.json, one line a mutant: the page and --again read it.
def results_file(game):
    return ROOT / "tests" / "mutants" / f"{game}.json"


def load_results(game):
    if not results_file(game).is_file():
        return []
    return [Mutant(Path(m["path"]), m["line"], m["before"], m["after"], m["result"], m["noticed_by"])
            for m in json.loads(results_file(game).read_text(encoding="utf-8"))]


def save_results(game, mutants):
    results_file(game).parent.mkdir(parents=True, exist_ok=True)
    rows = ",\n".join(json.dumps({**m.__dict__, "path": str(m.path)}) for m in mutants)
    results_file(game).write_text(f"[\n{rows}\n]\n", encoding="utf-8")


def reason(reasons, mutant):
    for row in reasons:
        change = f"{mutant.before.strip()} => {mutant.after.strip()}"
        if str(mutant.path).endswith(row["file"]) and re.search(row["change"], change):
            return row["why"]
    return ""


def write_page():
    lines = ["# Do the tests bite?", "",
             "Written by `tools/mutants.py --page`. One token of a game's rules is changed at a time; a change is noticed when a",
             "named test of that game fails (or crashes, or never ends). Play hashes do not count. The changes are drawn by chance",
             "from all that are possible; those that do not compile are left out.", "",
             "| game | changes tried | noticed | survivors equal in effect | other survivors |", "|---|---|---|---|---|"]
    survivors = []
    reasons = tomllib.loads((ROOT / "tests" / "mutants.toml").read_text(encoding="utf-8"))["survivor"]
    for file in sorted((ROOT / "tests" / "mutants").glob("*.json")):
        counted = [m for m in load_results(file.stem) if m.result in ("noticed", "survives")]
        noticed = sum(m.result == "noticed" for m in counted)
        alive = [m for m in counted if m.result == "survives"]
        equal = sum(bool(reason(reasons, m)) for m in alive)
        lines.append(f"| {file.stem} | {len(counted)} | {noticed} ({100 * noticed / max(1, len(counted)):.0f} %) | {equal} | "
                     f"{len(alive) - equal} |")
        survivors += [f"## Survivors in {file.stem}", ""]
        for m in alive:
            survivors += [f"- `{m.path}`: `{m.before.strip()}` becomes `{m.after.strip()}`. "
                          f"{reason(reasons, m) or 'No test yet.'}"]
        survivors += [""] if alive else ["None.", ""]
    page = ROOT / "docs" / "rules" / "mutants.md"
    page.write_text("\n".join(lines + [""] + survivors).rstrip() + "\n", encoding="utf-8")
    print(page.relative_to(ROOT))


def summary(counted):
    survivors = [m for m in counted if m.result == "survives"]
    print(f"\n{len(counted)} changes, {len(counted) - len(survivors)} noticed "
          f"({100 * (len(counted) - len(survivors)) / max(1, len(counted)):.0f} %)")
    for mutant in survivors:
        print("survives: " + mutant.show())


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("game", nargs="?")
    parser.add_argument("--count", type=int, default=40, help="how many in all, those of earlier runs with this seed included")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--files", nargs="+", help="which files of games/GAME to change (default: rules/*.cc)")
    parser.add_argument("--filter", default="*-Doctrine.*:Tactics.*:Evaluate.*:Bot.*:Symmetry.*",
                        help="which tests count (a filter of GoogleTest); the bots' tests take long and are not about rules")
    parser.add_argument("--build", default="build", help="a build folder with this game's tests")
    parser.add_argument("--again", action="store_true", help="only the survivors of the last run")
    parser.add_argument("--page", action="store_true", help="write docs/rules/mutants.md")
    args = parser.parse_args()
    if args.page:
        return write_page()
    if not args.game:
        parser.error("name a game")

    folder = Path(tempfile.gettempdir()) / f"furball-mutants-{args.game}"
    scratch = Scratch(ROOT / args.build, folder, args.game, args.filter)
    scratch.build()
    first = rules_files(args.game, args.files)[0]
    own = next(iter(scratch.link))
    if not scratch.rebuild(first, (ROOT / first).read_text(encoding="utf-8")) or \
            run(["sh", "-c", scratch.link[own]], scratch.build_dir).returncode != 0:
        sys.exit(f"{first} does not compile even unchanged")
    began = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    if scratch.test(own, args.filter).returncode != 0:
        sys.exit("the tests fail without any change")
    seconds = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - began
    candidates = [m for path in rules_files(args.game, args.files) for m in mutants_of(path)]
    random.Random(args.seed).shuffle(candidates)
    print(f"{args.game}: {len(candidates)} possible changes; the tests take {seconds:.0f} s", flush=True)

    tried = load_results(args.game)
    todo = [m for m in tried if m.result == "survives"] if args.again else candidates
    known = {(str(m.path), m.before, m.after) for m in tried}
    for mutant in todo:
        if not args.again:
            if sum(m.result in ("noticed", "survives") for m in tried) >= args.count:
                break
            if (str(mutant.path), mutant.before, mutant.after) in known:
                continue
            tried.append(mutant)
        else:  # lines may have moved
            lines = (ROOT / mutant.path).read_text(encoding="utf-8").split("\n")
            mutant.line = next((n for n, line in enumerate(lines, 1) if line == mutant.before), 1)
        scratch.judge(mutant, seconds=int(3 * seconds + 2))
        print(f"{mutant.result:16} {mutant.path}:{mutant.line} {mutant.noticed_by}", flush=True)
        save_results(args.game, tried)
    summary([m for m in tried if m.result in ("noticed", "survives")])


if __name__ == "__main__":
    main()
