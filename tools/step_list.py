#!/usr/bin/env python3
"""Gathers the questions and rolls of a game from the files of its chapters, in their order, into one list for the compiler:

    tools/step_list.py GAME LIST CHAPTER...

CMake runs it in the folder of a game that names its CHAPTERS (cmake/furball.cmake). A step is a definition at the start of a line,
such as `const Question kTurn = ...` or `constexpr steps::Roll steps::kDie = ...`. LIST is written only where it changes, so that
work on a chapter that adds no step compiles nothing else."""
import re
import sys
from pathlib import Path

STEP = re.compile(r"^(?:inline |static )*const(?:expr)? (?:\w+::)*(Question|Roll)(?:<\w+>)? (?:\w+::)*k([A-Z]\w*)\s*[={]", re.M)


def main():
    game, listed, *chapters = sys.argv[1:]
    where = {}
    rows = []
    for chapter in chapters:
        text = Path(chapter).read_text(encoding="utf-8")
        for match in STEP.finditer(text):
            kind, name = match.groups()
            place = f"{chapter}:{text.count(chr(10), 0, match.start()) + 1}"
            if name in where:
                sys.exit(f"{game}: k{name} is defined twice, in {where[name]} and in {place}: each question and roll has a name of its own")
            where[name] = place
            rows.append((f"  {kind.upper()}({name})", chapter))
    if not rows:
        sys.exit(f"{game}: no chapter defines a question or roll at the start of a line, such as `const Question kTurn = ...`")
    width = max(len(row) for row, _ in rows)
    head = [f"// The questions and rolls of {game} in the order of its chapters: gathered by tools/step_list.py, not to be edited.",
            "#pragma once", '#include "libs/game/step_list.h"', "", f"#define {game.upper()}_STEPS(QUESTION, ROLL) \\"]
    header = "\n".join(head) + "\n" + " \\\n".join(f"{row:{width}}  /* {chapter} */" for row, chapter in rows) + "\n"
    path = Path(listed)
    if not path.exists() or path.read_text(encoding="utf-8") != header:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(header, encoding="utf-8")


main()
