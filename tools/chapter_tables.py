"""The chapters of the rules for the page: prose from games/<game>/chapters.toml, tables out of the game's own data.

A table names its file and, row by row, where the values stand ("shooting.guns", "ends[orient=FL,row=5].counts"), so that no
figure is written twice.
"""
import re
import tomllib
from pathlib import Path


def find(data, path: str):
    """The value at a path, and whether any of it is our own figure rather than the book's."""
    ours = False
    for step in re.findall(r"[^.\[\]]+(?:\[[^\]]*\])?", path):
        name, _, test = step.partition("[")
        data = data[name]
        if test:
            wanted = dict(pair.split("=") for pair in test.rstrip("]").split(","))
            data = next(item for item in data if all(str(item[key]) == value for key, value in wanted.items()))
        if isinstance(data, dict) and "v" in data:
            ours = ours or data.get("source") == "house"
            data = data["v"]
    return data, ours


def cells_of(value, ours: bool, table: dict) -> list[dict]:
    """One cell a value; a list, or a word with a letter for each column, fills several."""
    several = isinstance(value, list) or (isinstance(value, str) and len(table["head"]) > 2)
    words = table.get("words", {})
    cells = []
    for one in value if several else [value]:
        signed = table.get("signed") and one
        text = words.get(one, one) if isinstance(one, str) else f"{one:+d}".replace("-", "\u2212") if signed else str(one)
        cells.append({"text": text or "\u2013", **({"ours": True} if ours else {})})
    return cells


def filled(table: dict, folder: Path) -> dict:
    data = tomllib.loads((folder / table["file"]).read_text(encoding="utf-8"))
    rows = []
    for label, path in table["rows"]:
        cells = cells_of(*find(data, path), table)
        empty = [{"text": "\u2013"}] * (len(table["head"]) - 1 - len(cells))
        rows.append({"label": label, "cells": cells + empty})
    return {"title": table["title"], "head": table["head"], "rows": rows}


def chapters_of(folder: Path) -> list[dict]:
    chapters = tomllib.loads((folder / "chapters.toml").read_text(encoding="utf-8")).get("chapter", [])
    for chapter in chapters:
        for section in chapter["section"]:
            if "table" in section:
                section["table"] = filled(section["table"], folder)
    return chapters
