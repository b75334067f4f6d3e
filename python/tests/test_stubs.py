"""The stubs name what there is: no more, no less."""
import ast
from pathlib import Path

import pytest

import furball

FOLDER = Path(furball.__file__).parent


def named(path):
    """Classes of a stub with their members, and its functions."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    classes = {}
    functions = set()
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            classes[node.name] = {item.name for item in node.body if isinstance(item, ast.FunctionDef)}
        elif isinstance(node, ast.FunctionDef):
            functions.add(node.name)
    return classes, functions


@pytest.mark.parametrize("name", ["__init__", "vector"])
def test_stubs_and_module_agree(name):
    module = furball if name == "__init__" else furball.vector
    classes, functions = named(FOLDER / f"{name}.pyi")
    assert all(callable(getattr(module, function)) for function in functions)
    for kind, members in classes.items():
        there = {member for member in dir(getattr(module, kind)) if not member.startswith("_")}
        stubbed = {member for member in members if not member.startswith("_")}
        inherited = set(dir(ValueError)) if kind == "Error" else set()
        assert there - inherited == stubbed, kind


def test_the_public_names_are_stubbed():
    classes, functions = named(FOLDER / "__init__.pyi")
    text = (FOLDER / "__init__.pyi").read_text(encoding="utf-8")
    for name in furball.__all__:
        assert name in classes or name in functions or f"{name} as {name}" in text, name
