#!/usr/bin/env python3
"""The furball program as a script or a person uses it: cli_test.py FURBALL"""
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import unittest
import urllib.error
import urllib.request
from pathlib import Path

FURBALL = str(Path(sys.argv.pop(1)).resolve())


def run(*args, stdin=""):
    done = subprocess.run([FURBALL, *args], input=stdin, capture_output=True, text=True, timeout=120)
    return done.returncode, done.stdout, done.stderr


def games():
    return [g["id"] for g in json.loads(run("games", "--json")[1])]


class CommandLine(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def file(self, name, text):
        path = Path(self.folder.name) / name
        path.write_text(text, encoding="utf-8")
        return str(path)

    def test_every_verb_has_help_and_wrong_words_exit_2(self):
        code, out, _ = run("--help")
        self.assertEqual(code, 0)
        for line in out.splitlines():
            if line.startswith("  furball "):
                verb = line.split()[1]
                self.assertEqual(run(verb, "--help")[0], 0, verb)
                self.assertEqual(run(verb, "--no-such-option")[0], 2, verb)
        self.assertEqual(run("fly")[0], 2)
        for verb in ("scenarios", "play", "perft", "fuzz", "bench", "arena"):
            self.assertEqual(run(verb, "no_such_game")[0], 2, verb)
        self.assertEqual(run("setup", "jet_duel", "year=" + "9" * 30)[0], 1)
        self.assertEqual(run("setup", "jet_duel", "year")[0], 2)
        self.assertEqual(run("fuzz", "dogfight", "--bot_blue", "nobody")[0], 2)
        code, _, err = run("play", "pig", "--red", "hal")
        self.assertEqual((code, err), (2, "furball: --red: there is no player 'hal' for this game; "
                                          "there are: random, cadet, recruit, pilot, veteran, expert, ace, human\n"))

    def lab(self, folder, *args):
        out = Path(self.folder.name) / folder
        code, text, err = run("lab", *args, "--out", str(out))
        self.assertEqual(code, 0, err)
        return text, {p.name: p.read_bytes() for p in sorted(out.iterdir()) if p.name != "checkpoint.jsonl"}

    def test_the_lab_gives_the_same_bytes_for_any_threads_and_after_a_kill(self):
        small = ("simulate", "pig/classic", "--blue", "random", "--games", "130")
        text, one = self.lab("one", *small)
        self.assertEqual(list(one), ["games.csv", "games.jsonl", "games.sqlite", "report.html", "shares.csv"])
        self.assertEqual(self.lab("eight", *small, "--threads", "8"), (text.replace("/one/", "/eight/"), one))
        # A run that was killed in the middle of writing a block.
        self.lab("again", *small[:-1], "60")
        journal = Path(self.folder.name) / "again" / "checkpoint.jsonl"
        journal.write_bytes(journal.read_bytes()[:-40])
        self.assertEqual(self.lab("again", *small)[1], one)
        self.assertEqual(run("lab", "simulate", "pig/classic", "--blue", "random", "--out", str(journal.parent), "--seed", "2")[0], 1)
        self.assertTrue(one["report.html"].startswith(b"<!doctype html>"))
        self.assertNotIn(b"http", one["report.html"])

    @unittest.skipUnless(shutil.which("mpirun") and (Path(FURBALL).parent / "furball_mpi.so").exists(), "needs MPI")
    def test_the_lab_gives_the_same_bytes_on_several_ranks_and_after_one_died(self):
        battle = ("simulate", "wing_leader/t1", "--stories", "20", "--games")
        games = 1200
        one = self.lab("one", *battle, str(games))[1]
        self.assertEqual(self.lab("eight", *battle, str(games), "--threads", "8")[1], one)
        world = {**os.environ, "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}

        def ranks(count, folder, games):
            command = ["mpirun", "--oversubscribe", "-n", str(count), FURBALL, "lab", *battle, str(games), "--out", str(folder)]
            return subprocess.Popen(command, env=world, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

        def files(folder):
            return {p.name: p.read_bytes() for p in sorted(folder.iterdir()) if p.name != "checkpoint.jsonl"}

        out = Path(self.folder.name) / "ranks"
        self.assertEqual(ranks(4, out, games).wait(timeout=100), 0)
        self.assertEqual(files(out), one)

        # One of four ranks is killed with the work under way: it has been asked for so much that it cannot be done by then.
        out = Path(self.folder.name) / "killed"
        journal = out / "checkpoint.jsonl"
        job = ranks(4, out, 1000000)
        for _ in range(3000):
            if journal.exists() and journal.read_bytes().count(b"\n") > 3:
                break
            time.sleep(0.01)
        started = subprocess.run(["pgrep", "-P", str(job.pid)], capture_output=True, text=True).stdout.split()
        self.assertEqual(len(started), 4)
        os.kill(int(started[-1]), 9)
        try:
            job.wait(timeout=30)  # mpirun ends the others
        except subprocess.TimeoutExpired:
            job.kill()
            job.wait()
        self.assertNotEqual(job.returncode, 0)
        self.assertEqual(files(out), {})
        self.assertGreater(journal.read_bytes().count(b"\n"), 3)
        # The same work again: what is known stays, the rest is played, and nobody can tell.
        known = journal.read_bytes()
        self.assertEqual(ranks(4, out, games).wait(timeout=100), 0)
        self.assertEqual(files(out), one)
        whole_lines = known[:known.rindex(b"\n") + 1]
        self.assertTrue(journal.read_bytes().startswith(whole_lines))

    def test_the_lab_answers_each_kind_of_question(self):
        balance = json.loads(run("lab", "balance", "wing_leader/t1", "--games", "60", "--tries", "20", "--effects", "2", "--json")[1])
        self.assertEqual(balance["arms"][0]["games"], 60)
        self.assertLess(balance["arms"][0]["low"], balance["arms"][0]["high"])
        vary = json.loads(run("lab", "vary", "wing_leader/t1", "--vary", "turns=-1,+1", "--vary", "unit=+1", "--games", "40", "--json")[1])
        self.assertEqual([arm["arm"] for arm in vary["arms"]][1:],
                         ["variant: turns: 1 less, unit: 1 more", "variant: turns: 1 more, unit: 1 more"])
        compare = json.loads(run("lab", "compare", "pig/classic", "wing_leader/t1", "--blue", "random", "--games", "40", "--json")[1])
        self.assertEqual([arm["games"] for arm in compare["arms"]], [40, 40, 40])
        for wrong in (["lab", "guess", "pig"], ["lab", "vary", "pig"], ["lab", "compare", "pig"], ["lab", "simulate"],
                      ["lab", "simulate", "pig", "--blue", "ace@50ms"], ["lab", "simulate", "pig", "--precision", "0"]):
            self.assertEqual(run(*wrong)[0], 2, wrong)
        self.assertEqual(run("lab", "simulate", "dogfight/nowhere")[0], 1)
        self.assertEqual(run("lab", "vary", "wing_leader/t1", "--vary", "turns=none")[0], 1)

    def test_weights_are_tuned_on_other_scenarios_than_they_prove_themselves_on(self):
        small = ("--generations", "1", "--sets", "2", "--pairs", "2")
        code, _, error = run("tune", "fast_easy", "--scenario", "duel,even_fight", *small)
        self.assertEqual(code, 2)
        self.assertIn("even_fight", error)
        self.assertEqual(run("tune", "dogfight", *small)[0], 1)  # its weights stand in its code
        found = str(Path(self.folder.name) / "doctrine.toml")
        self.assertEqual(run("tune", "fast_easy", "--scenario", "duel", *small, "--write", found)[0], 0)
        code, out, _ = run("prove", "fast_easy", found, "--a", "seasoned", "--b", "doctrine", "--pairs", "2")
        self.assertRegex(out, r"better on \d of 4")
        self.assertEqual(code, 0 if "4 of 4" in out else 1)
        spoiled = self.file("spoiled.toml", Path(found).read_text(encoding="utf-8").replace("shot =", "shout ="))
        code, _, error = run("prove", "fast_easy", spoiled)
        self.assertEqual(code, 1)
        self.assertIn("weights.shot", error)

    def test_a_battle_of_ones_own(self):
        for game in ("dogfight", "full_circle", "jet_duel", "fast_easy", "wing_leader"):
            code, out, _ = run("setup", game, "title=Ours", "--seed", "7")
            self.assertEqual((code, json.loads(out)["title"]), (0, "Ours"), game)
            own = self.file("own.toml", run("setup", game, "--seed", "7", "--toml")[1])
            self.assertEqual(run("scenario", "check", own, "--game", game)[:2], (0, "1 scenarios, 0 refused\n"))
            self.assertIn("title: ", run("setup", game, "--fields")[1])
        code, out, err = run("setup", "dogfight", "class=medium", "squadrons=3")
        self.assertEqual((code, out), (1, ""))
        self.assertIn("squadrons: only heavy bombers may fly with three squadrons", err)
        code, out, _ = run("setup", "jet_duel", "red_flight[0].pilot=veteran", "red_flight[1].ai=true", "options.mock_combat=true")
        jets = json.loads(out)["red"]["jets"]
        self.assertEqual((code, jets[0]["pilot"], jets[1]["ai"]), (0, "veteran", True))
        self.assertEqual(run("setup", "dogfight", "escort_flights[x].slow=true")[0], 2)

    def test_hangar_and_library(self):
        jets = json.loads(run("hangar", "--game", "jet_duel", "--nation", "US", "--year", "1972", "--json")[1])
        self.assertIn("f-4e", [jet["id"] for jet in jets])
        self.assertEqual({jet["nation"] for jet in jets}, {"US"})
        card = json.loads(run("hangar", "show", "spitfire_ia", "--json")[1])
        self.assertIn("derived", {rating["source"] for rating in card["ratings"] if "source" in rating})
        self.assertIn("Firepower", run("hangar", "show", "spitfire_ia")[1])
        self.assertEqual(run("hangar", "check")[0], 0)
        self.assertEqual(run("hangar", "show", "zeppelin")[0], 1)
        self.assertEqual(run("hangar", "fly")[0], 2)
        self.assertEqual(run("scenario", "check")[0], 0)
        everything = json.loads(run("scenarios", "--all", "--json")[1])
        self.assertGreater(len({scenario["game"] for scenario in everything}), 4)
        some = json.loads(run("scenarios", "--all", "--aircraft", "f-4e", "--json")[1])
        self.assertTrue(0 < len(some) < len(everything))

    def test_a_bad_file_of_an_owner_never_stops_the_rest(self):
        folder = Path(self.folder.name) / "own"
        scenarios = folder / "games" / "dogfight" / "data" / "scenarios"
        scenarios.mkdir(parents=True)
        (scenarios / "ours.toml").write_text(run("setup", "dogfight", "--toml")[1].replace('"agreed"', '"ours"'), encoding="utf-8")
        (scenarios / "broken.toml").write_text("[[[", encoding="utf-8")
        (scenarios / "wrong.toml").write_text('format = 1\nid = "wrong"\ntitle = "x"\nturns = 99\n', encoding="utf-8")
        cards = folder / "data" / "aircraft" / "ww2"
        cards.mkdir(parents=True)
        (cards / "spitfire_ia.toml").write_text('id = "spitfire_ia"\n', encoding="utf-8")
        code, out, err = run("scenarios", "dogfight", "--data", str(folder))
        self.assertEqual(code, 0)
        self.assertIn("ours", out)
        for name in ("broken.toml", "wrong.toml", "spitfire_ia.toml"):
            self.assertIn(name, err)
        self.assertEqual(run("hangar", "show", "spitfire_ia", "--data", str(folder))[0], 0)
        self.assertEqual(run("games", "--data", "/no/such/folder")[0], 1)

    def test_output_that_cannot_be_written_is_no_success(self):
        for args in (["games"], ["engine"]):
            with open("/dev/full", "w", encoding="utf-8") as full:
                done = subprocess.run([FURBALL, *args], input='{"cmd":"hello"}\n', stdout=full, stderr=subprocess.PIPE, text=True, timeout=60)
            self.assertEqual(done.returncode, 1, args)
        folder = Path(self.folder.name) / "folder"
        folder.mkdir()
        self.assertEqual(run("play", "pig", "--blue", "random", "--red", "random", "--quiet", "--save", str(folder))[0], 1)
        self.assertEqual([p.name for p in Path(self.folder.name).iterdir()], ["folder"])

    def test_shapes_that_scripts_rely_on(self):
        for game in games():
            scenarios = json.loads(run("scenarios", game, "--json")[1])
            self.assertTrue(all(s["id"] and s["title"] for s in scenarios))
            fuzz = json.loads(run("fuzz", game, "--games", "5", "--json")[1])
            for key in ("game", "games", "finished", "dead_ends", "invariant_failures", "decisions", "chances", "longest"):
                self.assertIn(key, fuzz)
            self.assertEqual(fuzz["finished"], 5, fuzz)
            bench = json.loads(run("bench", game, "--ms", "1", "--json")[1])
            for key in ("game", "games_per_s", "nodes_per_s", "decisions_per_s", "chances_per_s", "mean_nodes", "hash"):
                self.assertIn(key, bench)
            again = json.loads(run("bench", game, "--ms", "1", "--json")[1])
            self.assertEqual(bench["hash"], again["hash"])
            perft = json.loads(run("perft", game, "--depth", "1", "--json")[1])
            self.assertEqual(perft["depth"], 1)
            self.assertGreater(perft["nodes"], 0)
            if game != "pig":
                rules = json.loads(run("rules", game, "--json")[1])
                self.assertEqual(sum(rules["by_status"].values()), rules["total"])
                first = rules["rules"][0]["id"]
                self.assertIn(first, run("rule", game, first)[1])

    def test_records_of_play_and_engine_replay_to_the_same_hash(self):
        for game in games():
            path = str(Path(self.folder.name) / f"{game}.jsonl")
            code, out, err = run("play", game, "--blue", "random", "--red", "random", "--seed", "7", "--quiet", "--save", path)
            self.assertEqual(code, 0, err)
            played = out.split("hash ")[1].split()[0]
            verified = json.loads(run("verify", path, "--json")[1])
            self.assertTrue(verified["ok"] and verified["finished"])
            self.assertEqual(verified["hash"], played)
            request = json.dumps({"id": 1, "cmd": "new", "record": Path(path).read_text(encoding="utf-8")})
            record = json.dumps({"id": 2, "cmd": "record", "match": 1})
            answers = [json.loads(line) for line in run("engine", stdin=request + "\n" + record + "\n")[1].splitlines()]
            self.assertEqual(answers[0]["hash"], played)
            self.assertEqual(answers[1]["record"], Path(path).read_text(encoding="utf-8"))
            self.assertEqual(run("replay", path)[0], 0)

    def test_an_altered_record_is_refused_with_its_line(self):
        path = str(Path(self.folder.name) / "pig.jsonl")
        run("play", "pig", "--blue", "random", "--red", "random", "--seed", "7", "--quiet", "--save", path)
        lines = Path(path).read_text(encoding="utf-8").splitlines(keepends=True)
        lines[4] = lines[4].replace(":", ": ", 1)
        code, _, err = run("verify", self.file("bad.jsonl", "".join(lines)))
        self.assertEqual(code, 1)
        self.assertIn("record line 5", err)

    def test_every_roll_shows_its_faces_and_a_changed_face_is_refused(self):
        for game in games():
            path = str(Path(self.folder.name) / f"{game}-faces.jsonl")
            played = run("play", game, "--blue", "random", "--red", "random", "--seed", "7", "--save", path)[1]
            told = run("replay", path)[1]
            lines = Path(path).read_text(encoding="utf-8").splitlines(keepends=True)
            thrown = [(n, json.loads(line)["faces"]) for n, line in enumerate(lines) if '"faces"' in line]
            for text in (played, told):
                shown = re.findall(r"The (?:die shows|dice show) (\d[\d, and]*)", text)
                self.assertEqual([[int(f) for f in re.findall(r"\d+", s)] for s in shown], [f for _, f in thrown], game)
            if not thrown:
                continue
            n, faces = thrown[0]
            changed = [f % 6 + 1 for f in faces]
            lines[n] = lines[n].replace(f'"faces":{json.dumps(faces, separators=(",", ":"))}',
                                        f'"faces":{json.dumps(changed, separators=(",", ":"))}')
            code, _, err = run("verify", self.file("bad.jsonl", "".join(lines)))
            self.assertEqual(code, 1, game)
            self.assertIn(f"record line {n + 1}", err)

    def test_bad_files_are_refused_with_file_field_and_reason(self):
        good = "format = 1\nid = 'x'\ntitle = 'x'\ntarget = 20\n"
        for text, words in (("target = = 2\n", "line 1"), (good + "colour = 'red'\n", "colour"),
                            (good.replace("20", "'many'"), "target"), (good.replace("20", "0"), "target")):
            path = self.file("bad.toml", text)
            code, _, err = run("play", "pig", "--scenario", path)
            self.assertEqual(code, 1, text)
            self.assertIn("bad.toml", err)
            self.assertIn(words, err)
        self.assertEqual(run("verify", "/no/such/file")[0], 1)

    def test_a_person_plays_undoes_saves_and_resumes(self):
        path = str(Path(self.folder.name) / "saved.jsonl")
        code, out, _ = run("play", "pig", "--seed", "3", stdin=f"nonsense\n?1\n1\nu\nhold\nu\ns {path}\nq\n")
        self.assertEqual(code, 0)
        self.assertIn("is not a choice here", out)
        self.assertIn("Dice have been rolled since", out)
        code, out, _ = run("play", "--resume", path, stdin="q\n")
        self.assertEqual(code, 0)

    def test_many_places_are_told_by_columns_and_rows(self):
        code, out, _ = run("play", "wing_leader", "--scenario", "t1", "--seed", "3", stdin="?K9\nK99\nK9\nq\n")
        self.assertEqual(code, 0)
        self.assertIn("520 places", out)
        self.assertIn("    vector A A-Z 0-19\n", out)  # one line instead of hundreds
        self.assertIn("'K99' is not a choice here", out)
        self.assertIn("A (Hurricane I) is sent to K9.", out)  # the square alone is enough

    def test_rolls_that_play_hardly_ever_reaches_are_shown_from_written_positions(self):
        for path in sorted((Path(__file__).parent / "rolls").glob("*/*.toml")):
            rule = re.match(r"# ([A-Z0-9.a-z-]+): ", path.read_text(encoding="utf-8")).group(1)
            code, out, err = run("play", path.parent.name, "--scenario", path.stem, "--position", str(path), "--seed", "1",
                                 stdin="1\n1\nq\n")
            self.assertEqual((code, err), (0, ""), path)
            self.assertRegex(out, rf"\(\d?d\d+\) \[{rule}\]\n(?:    .+\n)+  \* The di(?:e shows|ce show) .*\[{rule}\]", path)

    def test_undo_goes_back_to_the_persons_own_choice(self):
        moves = "5.4.L\n5.4.R\n1\n1\ncontinue\nu\nq\n"  # after "continue" the bot moves its three flights
        code, out, _ = run("play", "dogfight", "--red", "random", "--seed", "5", stdin=moves)
        self.assertEqual(code, 0)
        self.assertIn("  red: ", out.split("End of turn 1")[1])
        self.assertEqual([line for line in out.splitlines() if line.startswith(("Move ", "End of "))][-1], "End of turn 1")

    def test_a_resumed_game_keeps_what_its_record_says(self):
        path = str(Path(self.folder.name) / "saved.jsonl")
        run("play", "pig", "--seed", "3", "--save", path, stdin="q\n")
        self.assertEqual(run("play", "--resume", path, "--red", "random")[0], 2)
        self.assertEqual(run("play", "dogfight", "--resume", path)[0], 2)

    def test_a_record_names_the_tables_it_was_played_with(self):
        folder = Path(self.folder.name) / "own"
        folder.mkdir()
        (folder / "note.toml").write_text("a = 1\n", encoding="utf-8")
        path = str(Path(self.folder.name) / "own.jsonl")
        players = ("--blue", "random", "--red", "random", "--seed", "7", "--quiet")
        self.assertEqual(run("play", "pig", *players, "--save", path, "--tables", str(folder))[0], 0)
        self.assertEqual(run("verify", path, "--tables", str(folder))[0], 0)
        code, _, err = run("verify", path)
        self.assertEqual(code, 1)
        self.assertIn("--tables", err)

    def test_options_are_listed_and_taken(self):
        listed = {o["key"]: o for o in json.loads(run("options", "dogfight", "--json")[1])}
        self.assertIn("roll", listed["entry"]["choices"])
        fixed = {o["key"]: o for o in json.loads(run("options", "dogfight", "divine-wind", "--json")[1])}
        self.assertEqual(fixed["entry"]["choices"], ["front"])
        players = ("--blue", "random", "--red", "random", "--seed", "7", "--quiet")
        self.assertEqual(run("play", "dogfight", "entry=rear", "bidding=true", *players)[0], 0)
        code, _, err = run("play", "dogfight", "entry=top", *players)
        self.assertEqual((code, err), (1, "furball: options.entry: must be one of: roll, rear, front [DF-SETUP-04]\n"))
        self.assertEqual(run("play", "dogfight", "entry", *players)[0], 2)

    def test_a_server_with_tables_of_its_own_creates_games(self):
        folder = Path(self.folder.name) / "own"
        folder.mkdir()
        (folder / "note.toml").write_text("a = 1\n", encoding="utf-8")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        server = subprocess.Popen([FURBALL, "serve", "--tables", str(folder), "--listen", f"127.0.0.1:{port}", "--db",
                                   str(folder / "games.db"), "--log-level", "0"], stdout=subprocess.DEVNULL)
        self.addCleanup(lambda: (server.terminate(), server.wait()))
        def post(body):
            request = urllib.request.Request(f"http://127.0.0.1:{port}/api/games", json.dumps(body).encode(),
                                             {"Content-Type": "application/json"})
            for _ in range(100):
                try:
                    return urllib.request.urlopen(request, timeout=10).status, ""
                except urllib.error.HTTPError as error:
                    return error.code, json.load(error)["error"]["message"]
                except OSError:
                    time.sleep(0.1)
            self.fail("the server does not answer")
        self.assertEqual(post({"game": "pig"}), (201, ""))
        self.assertEqual(post({"game": "pig", "seats": {"red": "bot:hal"}}),
                         (400, "there is no bot 'hal' for this game; there are: random, cadet, recruit, pilot, veteran, expert, ace"))

    def test_engine_survives_rubbish(self):
        rubbish = '\n{"id":1}\n[1,2]\n{{{\n"x"\n' + "9" * 50 + '\n{"id":2,"cmd":"hello"}\n'
        code, out, _ = run("engine", stdin=rubbish)
        self.assertEqual(code, 0)
        answers = [json.loads(line) for line in out.splitlines()]
        self.assertEqual([a["ok"] for a in answers], [False] * 5 + [True])


if __name__ == "__main__":
    unittest.main(verbosity=1)
