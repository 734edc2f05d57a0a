"""What the tests share: one solver, the golden files, and the program."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import faceturn

REPOSITORY = Path(__file__).parents[3]

#: Seconds after which a process hangs, however slow and busy the machine is.
PATIENCE = 300

# Far from every goal that has large databases.
FAR = "D2 F2 U' R2 B2 U L2 F2 D B' L U' B2 R F' D L2 B R2"

SUPERFLIP = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2"


@pytest.fixture(scope="session")
def solver() -> faceturn.Solver:
    """A solver with the usual table."""
    return faceturn.Solver()


@pytest.fixture
def data_folder(solver: faceturn.Solver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where pattern databases are kept: in a folder of the test, with the usual table."""
    return keep_databases_in(tmp_path, solver, monkeypatch)


def keep_databases_in(
    folder: Path, solver: faceturn.Solver, monkeypatch: pytest.MonkeyPatch
) -> Path:
    """Keep pattern databases below this folder, in one that is returned, with the usual table."""
    monkeypatch.setenv("XDG_DATA_HOME", str(folder))
    monkeypatch.setenv("FACETURN_TABLE", str(solver.table))
    return folder / "faceturn" / "patterns"


def golden(name: str) -> list[tuple[str, int, int | None]]:
    """Moves, distance and number of minimal solutions of each row of a file in ``data``."""
    rows = []
    for line in (REPOSITORY / "data" / name).read_text().splitlines():
        if line and not line.startswith("#"):
            moves, distance, count = line.split("\t")[:3]
            rows.append((moves, int(distance), None if count == "-" else int(count)))
    return rows


def program(*arguments: str, text: str | None = None) -> subprocess.CompletedProcess[str]:
    """Run the program that the wheel has installed."""
    path = Path(sys.executable).with_name("faceturn")
    return subprocess.run(
        [path, *arguments], input=text, capture_output=True, text=True, timeout=PATIENCE
    )


def comparable(result: dict[str, Any]) -> dict[str, Any]:
    """What two runs have in common."""
    return {name: value for name, value in result.items() if name not in ("seconds", "line")}


def objects(run: subprocess.CompletedProcess[str]) -> list[dict[str, Any]]:
    """The JSON objects that the program has printed."""
    return [json.loads(line) for line in run.stdout.splitlines()]
