"""The notebook runs from top to bottom, without Jupyter: its cells are plain Python."""
import json
from pathlib import Path

NOTEBOOK = Path(__file__).resolve().parent.parent.parent / "examples/python/tour.ipynb"


def test_the_notebook_runs(capsys):
    cells = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    names = {}
    for cell in cells:
        if cell["cell_type"] == "code":
            assert cell["outputs"] == []  # kept empty, so that it changes only when its text does
            exec(compile("".join(cell["source"]), f"{NOTEBOOK.name}, {cell['id']}", "exec"), names)
    assert "handicap 3: blue" in capsys.readouterr().out
