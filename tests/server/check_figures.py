#!/usr/bin/env python3
"""Holds /metrics against Prometheus's text form, and the alert rules and the board against /metrics.

check_figures.py METRICS_FILE DEPLOY_FOLDER
"""
import json
import re
import sys
from pathlib import Path

metrics, deploy = Path(sys.argv[1]).read_text(), Path(sys.argv[2])
line_form = re.compile(r'^([a-z_]+)(\{[a-z]+="[^"]*"(,[a-z]+="[^"]*")*\})? -?[0-9.e+-]+$')
known = set()
for line in metrics.splitlines():
    if line.startswith("# "):
        continue
    match = line_form.match(line)
    assert match, f"not a line of Prometheus's: {line}"
    known.add(match.group(1))
board = json.loads((deploy / "grafana-board.json").read_text())
used = set(re.findall(r"furball_[a-z_]+", (deploy / "prometheus-alerts.yml").read_text()))
used |= set(re.findall(r"furball_[a-z_]+", json.dumps([p["targets"] for p in board["panels"]])))
missing = used - known
assert not missing, f"alerts or board use what is not there: {sorted(missing)}"
assert len(board["panels"]) >= 8 and len(used) >= 10
print(f"{len(known)} figures, {len(used)} of them used")
