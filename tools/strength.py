#!/usr/bin/env python3
"""How strong the opponents are: plays what docs/strength.md tells, and writes its tables.

    tools/strength.py --play build/furball [--threads 2] [--games dogfight,...] [--only ace|old|levels|reviews]
    tools/strength.py

The first plays pairs of games with the same dice and sides swapped and adds every result to data/strength.jsonl, one a line (`furball arena
--json`); what stands there already is not played again, so take out what is out of date. The second writes the tables between the two
marks of the page; the rest of the page is written by hand and stays. `--only reviews` prints what reviews make of 200 games a game. Where it is played stands in games/GAME/data/tactics.toml: `proof`, and three more in `proof_more`."""
import argparse
import json
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GAMES = ["dogfight", "full_circle", "jet_duel", "fast_easy", "wing_leader"]
LEVELS = ["cadet", "recruit", "pilot", "veteran", "expert", "ace@100ms"]
BEGIN, END = "<!-- tables: begin -->\n", "<!-- tables: end -->\n"
SEED = 2026


def grounds(game):
    file = tomllib.loads((ROOT / f"games/{game}/data/tactics.toml").read_text(encoding="utf-8"))
    return [file["proof"], *file["proof_more"]]


def drill(game):
    """The game's own quick player, which every level starts from."""
    return "rulebook" if game == "jet_duel" else "doctrine"


def meetings(game, only):
    """Scenario, player, opponent and pairs of everything that is played for a game."""
    places = grounds(game)
    if only in (None, "ace"):
        yield from ((place, "ace@100ms", drill(game), 24) for place in places)
    if only in (None, "old"):
        if (ROOT / f"games/{game}/data/network.toml").exists():
            yield places[0], "ace@25ms", "ace-plain@25ms", 60
    if only in (None, "levels"):
        for place in places[:3]:
            yield place, LEVELS[0], "random", 40
            for lower, upper in zip(LEVELS, LEVELS[1:]):
                yield place, upper, lower, 40 if upper != LEVELS[-1] else 16


def key(row):
    return row["game"], row["scenario"], row["a"], row["b"]


def read(path):
    if not path.exists():
        return {}
    return {key(row): row for row in map(json.loads, path.read_text(encoding="utf-8").splitlines())}


def play(binary, threads, games, only, path):
    known = read(path)
    with path.open("a", encoding="utf-8") as out:
        for game in games:
            for place, a, b, pairs in meetings(game, only):
                if (game, place, a, b) in known:
                    continue
                command = [binary, "arena", game, "--scenario", place, "--a", a, "--b", b, "--pairs", str(pairs), "--seed", str(SEED),
                           "--threads", str(threads), "--json"]
                row = json.loads(subprocess.check_output(command, text=True))
                row.update(game=game, scenario=place, a=a, b=b, pairs=pairs)
                out.write(json.dumps(row) + "\n")
                out.flush()
                print(f"{game} {place}: {a} against {b} {share(row)}, {elo(row)}", flush=True)


def review(binary, threads, games):
    for game in games:
        subprocess.run([binary, "review-trial", game, "--scenario", grounds(game)[0], "--planted", "--games", "200", "--playouts", "8",
                        "--seed", str(SEED), "--threads", str(threads)], check=True)


def share(row):
    score = row["score"]
    return f"{100 * score['mid']:.1f} % ({100 * score['low']:.1f} to {100 * score['high']:.1f})"


def elo(row):
    return f"{row['elo']['mid']:+.0f} ({row['elo']['low']:+.0f} to {row['elo']['high']:+.0f})"


def duel_table(rows, games, only):
    """One row a meeting: game, scenario, players, counts, score, Elo, longest move."""
    lines = ["| game | scenario | player | against | pairs | won / drawn / lost | score | Elo (95 %) | longest move |",
             "|---|---|---|---|---|---|---|---|---|"]
    for game in games:
        for place, a, b, _ in meetings(game, only):
            if (row := rows.get((game, place, a, b))) is None:
                continue
            lines.append(f"| {game} | {place} | {a} | {b} | {row['pairs']} | {row['wins']} / {row['draws']} / {row['losses']} | {share(row)} "
                         f"| {elo(row)} | {row['longest_move_ms']['a']:.0f} ms |")
    return lines


def level_table(rows, games):
    """One row a game and scenario: every level against the one below it."""
    lines = ["| game | scenario | cadet against random | " + " | ".join(f"{upper} against {lower}" for lower, upper in zip(LEVELS, LEVELS[1:])) + " |",
             "|---" * (len(LEVELS) + 2) + "|"]
    for game in games:
        for place in grounds(game)[:3]:
            cells = [rows.get((game, place, a, b)) for at, a, b, _ in meetings(game, "levels") if at == place]
            if any(cells):
                lines.append(f"| {game} | {place} | " + " | ".join(elo(row) if row else "" for row in cells) + " |")
    return lines


def write(results, page):
    rows = read(results)
    sections = {"The ace at 100 ms a move against the game's own doctrine or rule book": duel_table(rows, GAMES, "ace"),
                "The ace against the ace without network (`ace-plain`), both at 25 ms a move": duel_table(rows, GAMES, "old"),
                "The ladder: every level against the one below, in Elo (95 %)": level_table(rows, GAMES)}
    lines = [""]
    for title, table in sections.items():
        if len(table) > 2:  # more than its head
            lines += [f"### {title}", "", *table, ""]
    text = page.read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    _, mark, after = rest.partition(END)
    if not mark:
        sys.exit(f"{page}: the marks {BEGIN.strip()} and {END.strip()} are missing")
    page.write_text(before + BEGIN + "\n".join(lines) + "\n" + END + after, encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--results", type=Path, default=ROOT / "data/strength.jsonl")
    parser.add_argument("--page", type=Path, default=ROOT / "docs/strength.md")
    parser.add_argument("--play", metavar="PROGRAM", help="play what the results lack")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--games", default=",".join(GAMES))
    parser.add_argument("--only", choices=["ace", "old", "levels", "reviews"])
    args = parser.parse_args()
    if args.play and args.only == "reviews":
        review(args.play, args.threads, args.games.split(","))
    elif args.play:
        play(args.play, args.threads, args.games.split(","), args.only, args.results)
    else:
        write(args.results, args.page)


main()
