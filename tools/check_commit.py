#!/usr/bin/env python3
"""Checks a commit message. As a hook: ln -s ../../tools/check_commit.py .git/hooks/commit-msg
    tools/check_commit.py FILE          the message in FILE, with what is staged
    tools/check_commit.py --range A..B  the messages of a range
A subject has at most 72 characters and no full stop; a blank line follows it; and a commit that changes play
(tests/play_hashes.txt) says why in its body."""
import subprocess
import sys
from pathlib import Path

LONGEST = 72
PLAY = "tests/play_hashes.txt"


def git(*words):
    return subprocess.run(["git", *words], capture_output=True, text=True, check=True).stdout


def problems(message, files):
    lines = [line for line in message.splitlines() if not line.startswith("#")]
    while lines and not lines[0].strip():
        lines.pop(0)
    if not lines:
        return ["the message is empty"]
    subject, rest = lines[0], lines[1:]
    if subject.startswith(("Merge ", "Revert ", "fixup! ", "squash! ")):
        return []
    found = []
    if len(subject) > LONGEST:
        found.append(f"the subject has {len(subject)} characters; {LONGEST} is the most. Say the rest in the body")
    if subject.endswith("."):
        found.append("the subject ends with a full stop; leave it out")
    if rest and rest[0].strip():
        found.append("the line behind the subject must be blank")
    if PLAY in files and not any(line.strip() for line in rest):
        found.append(f"{PLAY} changes, so play does: say why in the body")
    return found


def main():
    if len(sys.argv) == 3 and sys.argv[1] == "--range":
        bad = 0
        for commit in git("rev-list", sys.argv[2]).split():
            files = git("show", "--format=", "--name-only", commit).split()
            for problem in problems(git("show", "-s", "--format=%B", commit), files):
                print(f"{commit[:10]}: {problem}", file=sys.stderr)
                bad += 1
        sys.exit(1 if bad else 0)
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    found = problems(Path(sys.argv[1]).read_text(encoding="utf-8"), git("diff", "--cached", "--name-only").split())
    for problem in found:
        print(f"commit message: {problem}", file=sys.stderr)
    sys.exit(1 if found else 0)


main()
