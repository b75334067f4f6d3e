"""Many changes in one program, one of them at work at a time: what tools/mutants.py builds and runs.

A change of one token becomes a switch around the expression it stands in, `(on(17) ? (a <= b) : (a < b))`, so that a file is
compiled once for all of its changes and the tests are linked once. FURBALL_MUTANT says which change is at work. A run without any
notes which test reaches which change; a change is then shown only to tests that reach it, the quickest first.

What cannot be switched (a constant, a size, a case), or is reached by no test, is compiled by itself and shown to every test.
"""
import os
import re
import subprocess
from pathlib import Path

SUPPORT = r"""
#pragma once
#include <type_traits>
namespace furball_mutants {
extern int active;
extern unsigned char reached[];
constexpr bool on(int change) {
  if (std::is_constant_evaluated()) return false;
  reached[change] = 1;
  return change == active;
}
}  // namespace furball_mutants
"""

# Before any constant of the game is made, the change is chosen; after each test stands a line of what it reached.
LISTENER = r"""
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <gtest/gtest.h>
namespace furball_mutants {
int active = 0;
unsigned char reached[COUNT];
__attribute__((constructor(101))) void choose() {
  if (const char* chosen = std::getenv("FURBALL_MUTANT")) active = std::atoi(chosen);
}
struct Reach : testing::EmptyTestEventListener {
  std::FILE* file;
  unsigned char always[COUNT];
  explicit Reach(const char* path) : file(std::fopen(path, "w")) { std::memcpy(always, reached, COUNT); }
  void OnTestStart(const testing::TestInfo&) override { std::memcpy(reached, always, COUNT); }
  void OnTestEnd(const testing::TestInfo& test) override {
    std::fprintf(file, "%s.%s %d", test.test_suite_name(), test.name(), static_cast<int>(test.result()->elapsed_time()));
    for (int i = 1; i < COUNT; ++i)
      if (reached[i]) std::fprintf(file, " %d", i);
    std::fprintf(file, "\n");
    std::fflush(file);
  }
};
struct Install {
  Install() {
    if (const char* path = std::getenv("FURBALL_REACHED")) testing::UnitTest::GetInstance()->listeners().Append(new Reach(path));
  }
} install;
}  // namespace furball_mutants
"""

RELEASE = "-O2"
OPEN, CLOSE = "([{", ")]}"
STRING_OR_COMMENT = re.compile(r'"(?:[^"\\]|\\.)*"|\'(?:[^\'\\]|\\.)*\'|//[^\n]*')
# Where an expression begins or ends, between brackets: assignments and jumps are no part of it.
EDGE = re.compile(r"(?:[-+*/%&|^]|<<|>>)?(?<![=!<>])=(?!=)|\b(?:return|else|case|do)\b|[;,?]|(?<!:):(?!:)")
HEAD = re.compile(r"\b(?:if|for|while|switch|if constexpr)\s*$")


def masked(text):
    return STRING_OR_COMMENT.sub(lambda m: "_" * len(m.group(0)), text)


def without_comments(text):
    return re.sub(STRING_OR_COMMENT, lambda m: m.group(0) if m.group(0)[0] != "/" else " ", text).replace("\n", " ")


def partners(code):
    """For each bracket the place of the other one."""
    found, stack = {}, []
    for place, letter in enumerate(code):
        if letter in OPEN:
            stack.append(place)
        elif letter in CLOSE and stack:
            found[place] = stack.pop()
            found[found[place]] = place
    return found


def expression(code, pairs, begin, end, assignment):
    """The whole expression around a token, as far as the brackets and commas around it."""
    edges = {m.start(): m for m in EDGE.finditer(code) if not (assignment and m.group(0).endswith("="))}
    ends = {m.end() for m in edges.values()}
    left = begin
    while left > 0 and left not in ends and code[left - 1] not in OPEN:
        if code[left - 1] in CLOSE:
            opening = pairs.get(left - 1, 0)
            block = code[left - 1] == "}" and not code[:left - 1].rpartition("\n")[2].strip()
            if block or HEAD.search(code[:opening]):
                break
            left = opening
        else:
            left -= 1
    right = end
    if assignment:  # all that is assigned belongs to it
        edges = {place: m for place, m in edges.items() if m.group(0) in ";,"}
    while right < len(code) and right not in edges and code[right] not in CLOSE:
        right = pairs.get(right, right) + 1
    while left < begin and code[left].isspace():
        left += 1
    while right > end and code[right - 1].isspace():
        right -= 1
    return left, right


class Switched:
    """One file with a switch for each of its changes; places of lines stay as they are."""

    def __init__(self, text):
        self.text, self.code = text, masked(text)
        self.pairs = partners(self.code)
        self.lines = [0]
        for line in text.split("\n"):
            self.lines.append(self.lines[-1] + len(line) + 1)
        self.regions = {}  # (left, right) -> [(number of the change, begin, end, new token)]

    def add(self, number, mutant):
        before, after = mutant.before, mutant.after
        first = next((i for i, (a, b) in enumerate(zip(before, after)) if a != b), min(len(before), len(after)))
        last = 0
        while last < min(len(before), len(after)) - first and before[-1 - last] == after[-1 - last]:
            last += 1
        start = self.lines[mutant.line - 1]
        begin, end, token = start + first, start + len(before) - last, after[first:len(after) - last]
        if token == "" and self.text[begin:end] == "!":
            token = "!!"  # a condition either way
        assignment = bool(re.search(r"[-+]= ", before[max(0, first - 1):first + 4]) and "==" not in before[first - 1:first + 3])
        region = expression(self.code, self.pairs, begin, end, assignment)
        if any(a < region[0] < b < region[1] or region[0] < a < region[1] < b for a, b in self.regions):
            return False
        self.regions.setdefault(region, []).append((number, begin, end, token))
        return True

    def remove_line(self, line):
        """Takes out the switches of a line the compiler did not like, and says which they were."""
        start, end = self.lines[line - 1], self.lines[line]
        taken = [r for r in self.regions if r[0] < end and r[1] >= start]
        return [number for r in taken for number, *_ in self.regions.pop(r)]

    def build(self, left=0, right=None):
        """The text between two places, its switches included: outer ones hold inner ones in their unchanged branch."""
        right = len(self.text) if right is None else right
        inside = sorted((r for r in self.regions if left <= r[0] and r[1] <= right and r != (left, right)),
                        key=lambda r: (r[0], -r[1]))
        out, place = [], left
        for region in inside:
            if region[0] < place:
                continue  # inside one that is built already
            out += [self.text[place:region[0]], self.switch(region)]
            place = region[1]
        return "".join(out) + self.text[place:right]

    def switch(self, region):
        branches = "".join(
            f"furball_mutants::on({number}) ? ({without_comments(self.text[region[0]:begin])}{token}"
            f"{without_comments(self.text[end:region[1]])}) : " for number, begin, end, token in self.regions[region])
        return f"({branches}({self.build(*region)}))"


def run(command, cwd, **environment):
    return subprocess.run(command, cwd=cwd, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, errors="replace",
                          env={**os.environ, **environment})


class Program:
    """A game's test programs, linked again with changed files. Nothing in the tree or its build folder is touched."""

    def __init__(self, root, build, folder, game):
        self.root, self.build_dir, self.folder, self.game = root, build, folder, game
        self.own, self.promises = f"games/{game}/{game}_test", "tests/games/games_test"
        self.library = f"games/{game}/lib{game}.a"
        self.release = {}  # by file: its text, and the object the release build makes of it
        folder.mkdir(parents=True, exist_ok=True)
        built = run(["nice", "ninja", "-C", str(build), f"{game}_test", "games_test"], root)
        if built.returncode != 0:
            raise SystemExit(built.stdout[-4000:])
        self.commands = run(["ninja", "-C", str(build), "-t", "commands", f"{game}_test", "games_test"], root).stdout.splitlines()

    def compile(self, path, text, options):
        source, target = self.folder / path.name, self.folder / f"{path.name}.o"
        source.write_text(text, encoding="utf-8")
        compile_ = [c for c in self.commands if c.endswith(f" -c {self.root / path}")]
        if not compile_:
            raise SystemExit(f"{path}: no command compiles it")
        command = re.sub(r" -M[DTF]+(?: \S+\.[od])?(?= )", "", compile_[0].replace(str(self.root / path), str(source)))
        command = re.sub(r" -o \S+", f" -o {target}", re.sub(r"^\S*ccache ", "", command))
        if options != RELEASE:
            command = re.sub(r" -O3", "", command)
        command = re.sub(r" -O2", f" {options} -w -Wno-narrowing", command)
        return run(["nice", "sh", "-c", command], self.build_dir), target

    def same_code(self, path, text, changed):
        """Whether the release build makes the same of both: the same object, byte for byte."""
        if path not in self.release or self.release[path][0] != text:
            self.release[path] = text, self.object_of(path, text)
        return self.object_of(path, changed) == self.release[path][1] != b""

    def object_of(self, path, text):
        compiled, target = self.compile(path, text, RELEASE)
        return target.read_bytes() if compiled.returncode == 0 else b""

    def link(self, program, objects, listener=""):
        """False if it cannot be linked; else the place of the program, the game's library replaced by one with these objects."""
        link = [c for c in self.commands if f" -o {program} " in c]
        if not link or self.library not in link[0]:
            raise SystemExit(f"{self.build_dir}: no command links {program} with {self.library}")
        name = ("all_" if listener else "one_") + Path(program).name
        target, archive = self.folder / name, self.folder / "changed.a"
        command = link[0].replace(f" -o {program} ", f" -o {target} {listener} ").replace(self.library, str(archive))
        steps = f"cp {self.library} {archive} && ar r {archive} {' '.join(map(str, objects))} && {command}"
        return target if run(["nice", "sh", "-c", steps], self.build_dir).returncode == 0 else False

    def test(self, binary, filter_, seconds, **environment):
        """At most so many seconds of the processor: the clock of a busy machine says little."""
        return run(["sh", "-c", f"ulimit -t {seconds}; ulimit -v 8000000; ulimit -c 0; exec nice \"$0\" \"$@\"", str(binary),
                    "--gtest_fail_fast", "--gtest_print_time=0", f"--gtest_filter={filter_}"], self.root, **environment)

    def switched(self, mutants, read):
        """Compiles all changes into one. Gives the game's tests, those of every game, and the numbers of those that have a switch."""
        by_file = {}
        for number, mutant in enumerate(mutants, 1):
            by_file.setdefault(mutant.path, []).append((number, mutant))
        support = self.folder / "mutants.h"
        support.write_text(SUPPORT, encoding="utf-8")
        objects, numbers = [], set()
        for path, changes in by_file.items():
            file = Switched(read(path))
            held = {number for number, mutant in changes if file.add(number, mutant)}
            while held:
                compiled, target = self.compile(path, file.build(), f"-O1 -include {support}")
                if compiled.returncode == 0:
                    objects.append(target)
                    numbers |= held
                    break
                bad = {int(line) for line in re.findall(rf"{re.escape(path.name)}:(\d+):\d+: error", compiled.stdout)}
                gone = {number for line in bad for number in file.remove_line(line)}
                held = held - gone if gone else set()
        listener = self.folder / "listener.cc"
        listener.write_text(LISTENER.replace("COUNT", str(len(mutants) + 1)), encoding="utf-8")
        made = run(["c++", "-std=c++20", "-O1", "-c", str(listener), "-o", f"{listener}.o"], self.folder)
        if made.returncode != 0:
            raise SystemExit(made.stdout)
        if not objects:
            return None, None, set()
        return self.link(self.own, objects, f"{listener}.o"), self.link(self.promises, objects, f"{listener}.o"), numbers
