"""The program that the wheel installs."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import PATIENCE, SUPERFLIP, program

import faceturn


def test_the_version_is_that_of_the_package() -> None:
    run = program("--version")
    assert (run.stdout, run.returncode) == (f"faceturn {faceturn.__version__}\n", 0)


@pytest.mark.parametrize(
    ("arguments", "out", "status"),
    [
        (["distance", "R U F"], "3\n", 0),
        (["solve", "R U", "--max-depth", "1"], "", 1),
        (["solve", "R2 U Q"], "", 2),
        (["solve", "--nonsense"], "", 2),
        # The server and its page are not in the wheel.
        (["serve"], "", 2),
        (["solve", SUPERFLIP, "--timeout", "0.1", "--quiet"], None, 3),
    ],
)
def test_it_answers_with_its_exit_status(
    arguments: list[str], out: str | None, status: int
) -> None:
    run = program(*arguments)
    assert run.returncode == status, run.stderr
    assert out is None or run.stdout == out


@pytest.mark.skipif(sys.platform == "win32", reason="sends SIGINT")
def test_ctrl_c_ends_it_in_an_orderly_way() -> None:
    path = Path(sys.executable).with_name("faceturn")
    child = subprocess.Popen(
        [path, "solve", "R", SUPERFLIP], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert child.stdout is not None
    # Its first answer: by now it listens to signals.
    while "R'" not in child.stdout.readline():
        assert child.poll() is None
    child.send_signal(signal.SIGINT)
    _, errors = child.communicate(timeout=PATIENCE)
    assert child.returncode == 130
    assert "Traceback" not in errors


def test_it_runs_as_a_module() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "faceturn", "distance", "R U"],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert (run.stdout, run.returncode) == ("2\n", 0)
