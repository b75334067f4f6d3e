"""python3 -m pytest python/tests, with PYTHONPATH=build/python (or after pip install)."""
import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, os.environ.get("FURBALL_PYTHON", str(ROOT / "build" / "python")))
