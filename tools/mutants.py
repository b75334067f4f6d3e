#!/usr/bin/env python3
"""Do the tests bite? Changes one token of a game's rules at a time and reports which changes no test notices.

    tools/mutants.py GAME [--count 30] [--seed 1] [--files GLOB ...] [--filter GTEST_FILTER] [--scratch DIR] [--json FILE]

Works in a scratch copy of the tree (kept between runs, so that only the changed file is built again), builds <GAME>_test
there and runs it for each mutant. Play hashes and counts of the tree are in another test and do not count as noticing.
A mutant that does not compile is not counted. A survivor is either equal in effect, or shows where a test is missing.
"""
import argparse
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
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


def mutants_of(path):
    for number, line in enumerate((ROOT / path).read_text(encoding="utf-8").splitlines(), 1):
        if SKIPPED_LINE.match(line):
            continue
        code = STRING_OR_COMMENT.sub(lambda m: "\0" * len(m.group(0)), line)
        for match in TOKEN.finditer(code):
            for change in changes(match.group(0)):
                yield Mutant(path, number, line, line[:match.start()] + change + line[match.end():])


def rules_files(game, globs):
    folder = ROOT / "games" / game
    globs = globs or ["rules/*.cc", "rules/*.h"]
    found = sorted({p for g in globs for p in folder.glob(g) if not p.name.endswith("_test.cc") and "test" not in p.stem})
    if not found:
        sys.exit(f"games/{game} has no files {' '.join(globs)}")
    return [p.relative_to(ROOT) for p in found]


def run(command, cwd, timeout=None, env=None):
    return subprocess.run(command, cwd=cwd, timeout=timeout, env=env, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)


class Scratch:
    """A copy of the tree with a build folder of its own."""

    def __init__(self, folder, game, filter_):
        self.root, self.game, self.filter = folder, game, filter_
        self.build_dir = folder / "build"
        self.env = dict(os.environ, CCACHE_BASEDIR=str(folder), CCACHE_NOHASHDIR="1")

    def copy_tree(self):
        listed = run(["git", "ls-files", "-co", "--exclude-standard"], ROOT).stdout.splitlines()
        for name in listed:
            source, target = ROOT / name, self.root / name
            if name.startswith("web/") or not source.is_file():
                continue
            data = source.read_bytes()
            if target.is_file() and target.read_bytes() == data:
                continue  # an unchanged file keeps its date: nothing is built again
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(data)
        if not (self.build_dir / "build.ninja").is_file():
            configured = run(["cmake", "-S", ".", "-B", "build", "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Debug",
                              "-DCMAKE_CXX_FLAGS_DEBUG=-O1 -g0", "-DFURBALL_SERVER=OFF"], self.root, env=self.env)
            if configured.returncode != 0:
                sys.exit(configured.stdout)

    def build(self):
        return run(["nice", "ninja", "-C", str(self.build_dir), f"{self.game}_test"], self.root, env=self.env)

    def test(self, timeout=None):
        binary = self.build_dir / "games" / self.game / f"{self.game}_test"
        return run(["nice", str(binary), "--gtest_brief=1", "--gtest_fail_fast", f"--gtest_filter={self.filter}"], self.root,
                   timeout=timeout)

    def judge(self, mutant, timeout):
        path = self.root / mutant.path
        original = path.read_text(encoding="utf-8")
        lines = original.split("\n")
        lines[mutant.line - 1] = mutant.after
        path.write_text("\n".join(lines), encoding="utf-8")
        try:
            if self.build().returncode != 0:
                mutant.result = "does not compile"
                return
            try:
                tested = self.test(timeout)
                mutant.result = "survives" if tested.returncode == 0 else "noticed"
                failed = re.search(r"^\[  FAILED  \] ([\w./]+)", tested.stdout, re.M)
                mutant.noticed_by = failed.group(1) if failed else "" if tested.returncode == 0 else "it crashes"
            except subprocess.TimeoutExpired:
                mutant.result, mutant.noticed_by = "noticed", "it never ends"
        finally:
            path.write_text(original, encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--count", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--files", nargs="+", help="which files of games/GAME to change (default: rules/*.cc rules/*.h)")
    parser.add_argument("--filter", default="*", help="which tests count (a filter of GoogleTest)")
    parser.add_argument("--scratch", help="where to work (default: a folder of the game under the system's temporary one)")
    parser.add_argument("--json", help="write the results there too")
    args = parser.parse_args()

    scratch = Scratch(Path(args.scratch or Path(tempfile.gettempdir()) / f"furball-mutants-{args.game}"), args.game, args.filter)
    scratch.copy_tree()
    built = scratch.build()
    if built.returncode != 0:
        sys.exit(built.stdout[-4000:])
    began = time.monotonic()
    if scratch.test().returncode != 0:
        sys.exit("the tests fail without any change")
    seconds = time.monotonic() - began
    candidates = [m for path in rules_files(args.game, args.files) for m in mutants_of(path)]
    random.Random(args.seed).shuffle(candidates)
    print(f"{args.game}: {len(candidates)} possible changes; the tests take {seconds:.0f} s", flush=True)

    tried = []
    for mutant in candidates:
        if sum(m.result != "does not compile" for m in tried) >= args.count:
            break
        scratch.judge(mutant, timeout=10 * seconds + 30)
        tried.append(mutant)
        print(f"{mutant.result:16} {mutant.path}:{mutant.line} {mutant.noticed_by}", flush=True)
    scratch.build()  # as it was

    counted = [m for m in tried if m.result != "does not compile"]
    survivors = [m for m in counted if m.result == "survives"]
    print(f"\n{len(counted)} changes, {len(counted) - len(survivors)} noticed "
          f"({100 * (len(counted) - len(survivors)) / max(1, len(counted)):.0f} %)")
    for mutant in survivors:
        print("survives: " + mutant.show())
    if args.json:
        Path(args.json).write_text(json.dumps([{**m.__dict__, "path": str(m.path)} for m in tried], indent=1) + "\n")


if __name__ == "__main__":
    main()
