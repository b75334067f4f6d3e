#!/usr/bin/env python3
"""Holds tools/sentences.py to what it promises, on samples: tests/sentences_test.py"""
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tools"))
import sentences  # noqa: E402

passed = 0


def expect(what, got, want):
    global passed
    if got != want:
        sys.exit(f"{what}\n  got  {got}\n  want {want}")
    passed += 1


def wrong(code):
    return [problem for _, problem in sentences.problems_of(code)]


expect("all places given", wrong('x = say("{unit} dives to {level}.", {{"unit", name(a, {1, 2})}, {"level", 7}});'), [])
expect("one of two sentences", wrong('say(up ? "{a} climbs." : "{a} dives" " to {b}.", {{"a", n}, {"b", 2}})'), [])
expect("a place not given", wrong('say("{level} is too high.", {})'), ["nothing is given for {level}"])
expect("whom the log tells of", wrong('tell(unit, say("{unit} dives to {level}.", {{"level", 7}}))'), [])
expect("a place not named", wrong('say("It dives.", {{"unit", name}})'), ["'unit' is given, but the sentence has no {unit}"])
expect("a plural pair", wrong('say_n(hits, "{unit} takes a hit.", "{unit} takes {n} hits.", {{"unit", name}})'), [])
expect("a plural pair without places", wrong('say_n(k, "{n} hit", "{n} hits")'), [])
expect("no number for many", wrong('say_n(hits, "a hit", "hits")'), ["the sentence for many has no {n}"])
expect("a pair that differs", wrong('say_n(k, "{n} hit on {unit}", "{n} hits", {{"unit", u}})'),
       ["the two sentences name different places"])
expect("sentences from elsewhere are not judged", wrong('say(kWords[i], {{"unit", name}}); say(a); say("{a}", places);'), [])
expect("neither comments nor strings are code", wrong('// say("{a}", {})\n"say(\\"{a}\\", {})" R"(say("{a}", {}))"'), [])
expect("the line", list(sentences.problems_of('\n\n/* a\n b */ say("{a}",\n {});')), [(4, "nothing is given for {a}")])

CODE = r'''#include "libs/base/say.h"
static_assert(true, "never shown to anybody");
const Question q = {.name = "turn", .rule = "PIG-TURN", .title = "Roll or hold?", .text = "A one loses "
    "all."};
auto path = "data/aircraft"; auto fact = Fact{"energy", "Energy", text};
auto said = say_n(n, "a hit on {unit}", "{n} hits on {unit}", {{"unit", u}}); char c = '"';
'''
listed = list(sentences.sentences_of(CODE, "a.cc"))
expect("what players read", listed, [
    sentences.Sentence("a.cc:3", "Roll or hold?"), sentences.Sentence("a.cc:3", "A one loses all."),
    sentences.Sentence("a.cc:5", "Energy"), sentences.Sentence("a.cc:6", "a hit on {unit}", "{n} hits on {unit}")])

PAGE = """import { plural } from './en';
// 'no message'
export const en = { a: 'It\\'s yours', b: (n: number) => `${plural(n, 'game', 'games')} of ${n} won't` };
"""
expect("the page's messages", [(s.place, s.one) for s in sentences.messages_of(PAGE, "en.ts")],
       [("en.ts:3", "It's yours"), ("en.ts:3", "{1} of {n} won't"), ("en.ts:3", "game"), ("en.ts:3", "games")])

pot = sentences.template([*listed, sentences.Sentence("b.cc:9", "Energy"), sentences.Sentence("b.cc:10", 'Two\n"lines"')])
for entry in ('#: a.cc:5\n#: b.cc:9\nmsgid "Energy"\nmsgstr ""\n',
              '#: a.cc:6\n#, python-brace-format\nmsgid "a hit on {unit}"\nmsgid_plural "{n} hits on {unit}"\nmsgstr[0] ""\nmsgstr[1] ""\n',
              'msgid ""\n"Two\\n"\n"\\"lines\\""\nmsgstr ""\n', '"Content-Type: text/plain; charset=UTF-8\\n"'):
    expect(f"the template has\n{entry}", entry in pot, True)
expect("glued words", [s.one for s in sentences.glued_of('a = name + " dives"; b += ", too"; c = "x" + "_key"; d = "It is";', "a")],
       [" dives", ", too"])
print(f"{passed} passed")
