#!/usr/bin/env python3
"""Every sentence that a player can read, with its place in the code.

    tools/sentences.py           lists them: FILE:LINE, then the words (of a plural pair both)
    tools/sentences.py --pot     the same as a gettext template, for msginit and msgmerge
    tools/sentences.py --check   stops when a call of say() or say_n() (libs/base/say.h) does not give the places that its
                                 sentence names, gives others, or its plural pair does not fit
    tools/sentences.py --glued   lists the words that stand beside a +: what is not yet one whole sentence

A string of the C++ code counts when it reads as words: several, or one with a capital letter. Ids, keys, paths and mark-up
do not. Of the page, its messages count.
"""
import ast
import re
import sys
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("libs", "games", "examples", "apps")
NOT_FOR_PLAYERS = ("libs/store", "libs/fairdice", "libs/geom", "apps/server/metrics.cc")  # SQL, keys, names of figures
PAGE = "web/src/messages"

CPP = re.compile(r"""//[^\n]*|/\*.*?\*/|\#\s*include[^\n]*|R"(?P<mark>\w*)\((?P<raw>.*?)\)(?P=mark)"|"(?P<text>(?:[^"\\\n]|\\.)*)"
                     |'(?:[^'\\\n]|\\.)+'|[A-Za-z_]\w*|\d[\w.']*|[^\s]""", re.S | re.X)
PLACE = re.compile(r"\{(\w+)\}")
TOLD_OF = {"unit", "plane"}  # whom a line of the log is about: filled in where it is told


class Token(NamedTuple):
    text: str
    line: int
    words: str | None = None  # of a string, without quotes and escapes


class Sentence(NamedTuple):
    place: str  # FILE:LINE
    one: str
    many: str = ""


def tokens_of(code):
    """The tokens of C++ code; strings that follow each other are one."""
    found, line, at = [], 1, 0
    for match in CPP.finditer(code):
        line, at = line + code.count("\n", at, match.start()), match.start()
        token = match.group()
        if token.startswith(("//", "/*", "#")):
            continue
        words = None
        if match["raw"] is not None:
            words = match["raw"]
        elif match["text"] is not None:
            words = ast.literal_eval(f'"{match["text"]}"')
        if words is not None and found and found[-1].words is not None:
            found[-1] = found[-1]._replace(words=found[-1].words + words)
        else:
            found.append(Token(token, line, words))
    return found


def reads_as_words(text):
    if re.search(r"[<>\t]|\\x|\r\n|^\W*$|^[A-Z]{2,4}(-[\w.]+)+$|^[\w./:-]*[/_=][\w./:=-]*$|^[A-Z0-9_]+$|\"", text):
        return False
    return bool(re.search(r"[a-z]{2}", text) and re.search(r"\w[,;:.]? +[\w{(']|^[A-Z][a-z]+", text))


def arguments(tokens, at):
    """What stands between the commas of the call whose ( is at `at`, and where it ends."""
    depth, parts, start = 0, [], at + 1
    for i in range(at, len(tokens)):
        text = tokens[i].text if tokens[i].words is None else ""
        if text in ("(", "{", "["):
            depth += 1
        elif text in (")", "}", "]"):
            depth -= 1
        if depth == 0 or (depth == 1 and text == ","):
            parts.append(tokens[start:i])
            start = i + 1
        if depth == 0:
            return parts, i
    return parts, len(tokens)


class Call(NamedTuple):
    """A call of say() or say_n() that can be read: the strings that may be its sentence (or each of its two), the places it
    gives."""
    token: Token
    sentences: list[list[str]]
    places: set[str]


def calls_of(tokens):
    for i in range(len(tokens) - 1):
        name = tokens[i].text
        if name not in ("say", "say_n") or tokens[i].words is not None or tokens[i + 1].text != "(":
            continue
        parts, _ = arguments(tokens, i + 1)
        first = 1 if name == "say_n" else 0
        count = 2 if name == "say_n" else 1
        if len(parts) < first + count:
            continue
        sentences = [[t.words for t in part if t.words is not None] for part in parts[first:first + count]]
        given = parts[first + count] if len(parts) > first + count else []
        items = [item for item in arguments(given, 0)[0] if item] if given and given[0].text == "{" else []
        names = {item[1].words if len(item) > 1 else None for item in items}
        written = None not in names and (items or not given or [t.text for t in given] == ["{", "}"])
        if all(sentences) and written:
            yield Call(tokens[i], sentences, names)


def problems_of(code):
    """(line, what is wrong) of every call that does not give its sentence what it needs."""
    for call in calls_of(tokens_of(code)):
        named = [set(PLACE.findall(text)) for form in call.sentences for text in form]
        plural = len(call.sentences) == 2
        own = {"n"} if plural else set()
        for name in sorted(set().union(*named) - call.places - own - TOLD_OF):
            yield call.token.line, f"nothing is given for {{{name}}}"
        for name in sorted(call.places - set().union(*named)):
            yield call.token.line, f"'{name}' is given, but the sentence has no {{{name}}}"
        if plural:
            one, many = (set().union(*(set(PLACE.findall(text)) for text in form)) for form in call.sentences)
            if not many:
                yield call.token.line, "the sentence for many has no {n}"
            if one | own != many | own:
                yield call.token.line, "the two sentences name different places"


def sentences_of(code, file):
    """What players read of a C++ file."""
    tokens = tokens_of(code)
    pairs = {}
    for call in calls_of(tokens):
        if len(call.sentences) == 2:
            for one, many in zip(*call.sentences):
                pairs[one] = many
    plurals = set(pairs.values())
    for i, token in enumerate(tokens):
        if token.words is None or not reads_as_words(token.words) or token.words in plurals:
            continue
        if i > 1 and any(t.text in ("static_assert", "assert", "throw") for t in tokens[max(0, i - 12):i]):
            continue
        yield Sentence(f"{file}:{token.line}", token.words.strip("\n"), pairs.get(token.words, "").strip("\n"))


def glued_of(code, file):
    tokens = tokens_of(code)
    for i in range(1, len(tokens) - 1):
        token, beside = tokens[i], (tokens[i - 1].text, tokens[i + 1].text)
        joined = "+" in beside or (beside[0] == "=" and tokens[i - 2].text == "+")
        if token.words is not None and joined and re.search(r"[a-z]{2}", token.words) and re.search(r"^\W| |\W$", token.words):
            yield Sentence(f"{file}:{token.line}", token.words)


TS = re.compile(r"""//[^\n]*|/\*.*?\*/|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`""", re.S)


def template_string(code, at):
    """Of the template string whose ` is at `at`: its end, its words with {places}, and where its places' code stands."""
    words, insides, i = "", [], at + 1
    while code[i] != "`":
        if code.startswith("${", i):
            depth, start = 1, i + 2
            i = start
            while depth:
                if code[i] == "`":
                    i = template_string(code, i)[0] - 1
                depth += {"{": 1, "}": -1}.get(code[i], 0)
                i += 1
            insides.append((start, i - 1))
            inside = code[start:i - 1].strip()
            words += "{" + (inside if inside.isidentifier() else str(len(insides))) + "}"
        else:
            i += code[i] == "\\"
            words += code[i]
            i += 1
    return i + 1, words, insides


def messages_of(code, file, at=0, end=None):
    """What players read of a file of the page's messages."""
    while match := TS.search(code, at, len(code) if end is None else end):
        text, at, insides = match.group(), match.end(), []
        if text.startswith(("//", "/*")):
            continue
        if text == "`":
            at, words, insides = template_string(code, match.start())
        else:
            words = ast.literal_eval(text)
        is_import = code.endswith(("from ", "import "), 0, match.start())
        if re.search(r"[A-Za-z]{2}", PLACE.sub("", words)) and not is_import:
            yield Sentence(f"{file}:{code.count(chr(10), 0, match.start()) + 1}", words)
        for inside in insides:
            yield from messages_of(code, file, *inside)


def cpp_files():
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*")):
            file = path.relative_to(ROOT).as_posix()
            test = re.search(r"(_test|_fuzz)\.cc$|/test", file)
            if path.suffix in (".cc", ".h") and not test and not file.startswith(NOT_FOR_PLAYERS):
                yield file, path.read_text(encoding="utf-8")


def all_sentences():
    for file, code in cpp_files():
        yield from sentences_of(code, file)
    for path in sorted((ROOT / PAGE).glob("*.ts")):
        if not path.name.endswith(".test.ts"):
            yield from messages_of(path.read_text(encoding="utf-8"), path.relative_to(ROOT).as_posix())


def quoted(text):
    text = text.replace("\\", "\\\\").replace('"', '\\"')
    lines = text.split("\n")
    parts = [f'"{line}\\n"' for line in lines[:-1]] + ([f'"{lines[-1]}"'] if lines[-1] or len(lines) == 1 else [])
    return parts[0] if len(parts) == 1 else '""\n' + "\n".join(parts)


def template(sentences):
    """A gettext template. python-brace-format lets msgfmt hold translations to the same {places}."""
    places, plurals = {}, {}
    for s in sentences:
        places.setdefault(s.one, []).append(s.place)
        if s.many:
            plurals[s.one] = s.many
    out = ['msgid ""\nmsgstr ""\n"Project-Id-Version: Furball\\n"\n"Language: en\\n"\n"MIME-Version: 1.0\\n"\n'
           '"Content-Type: text/plain; charset=UTF-8\\n"\n"Content-Transfer-Encoding: 8bit\\n"\n'
           '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n']
    for one, where in places.items():
        entry = "".join(f"#: {place}\n" for place in where)
        if PLACE.search(one):
            entry += "#, python-brace-format\n"
        entry += f"msgid {quoted(one)}\n"
        if one in plurals:
            entry += f'msgid_plural {quoted(plurals[one])}\nmsgstr[0] ""\nmsgstr[1] ""\n'
        else:
            entry += 'msgstr ""\n'
        out.append(entry)
    return "\n".join(out)


def show(sentences):
    count = 0
    for count, s in enumerate(sentences, 1):
        print(f"{s.place}: {s.one!r}" + (f" / {s.many!r}" if s.many else ""))
    print(f"{count} sentences", file=sys.stderr)


def check():
    calls = bad = 0
    for file, code in cpp_files():
        calls += sum(1 for _ in calls_of(tokens_of(code)))
        for line, problem in problems_of(code):
            print(f"{file}:{line}: {problem}", file=sys.stderr)
            bad += 1
    print(f"{calls} sentences with places, {bad} of them wrong")
    sys.exit(1 if bad else 0)


def main():
    wish = sys.argv[1] if len(sys.argv) == 2 else ""
    if wish == "--check":
        check()
    elif wish == "--pot":
        print(template(all_sentences()))
    elif wish == "--glued":
        show(s for file, code in cpp_files() for s in glued_of(code, file))
    elif len(sys.argv) == 1:
        show(all_sentences())
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main()
