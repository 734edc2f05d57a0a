"""The notebooks run, on samples small enough for a test; the examples in the documents are true."""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
import time
from pathlib import Path
from types import BuiltinFunctionType, FunctionType
from typing import Any

import nbclient
import nbformat
import pytest
from conftest import PATIENCE, REPOSITORY

import faceturn
from faceturn import Maneuver, Position, Solver

pytestmark = pytest.mark.filterwarnings("default")

EXAMPLES = Path(__file__).parents[1] / "examples"
NOTEBOOKS = sorted(EXAMPLES.glob("*.ipynb"))


@pytest.fixture
def empty_folder(
    data_folder: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> Path:
    """The current folder, with nothing in it: examples need no file of the repository."""
    folder = tmp_path_factory.mktemp("empty")
    monkeypatch.chdir(folder)
    return folder


def run_notebook(path: Path) -> None:
    """Run a notebook, and see that it draws something.

    As in Jupyter, it can import what is in its own folder.
    """
    notebook = nbformat.read(path, as_version=4)
    client = nbclient.NotebookClient(notebook, timeout=PATIENCE, kernel_name="python3")
    client.execute(env={**os.environ, "PYTHONPATH": str(EXAMPLES)})
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    kinds = {kind for output in outputs for kind in output.get("data", {})}
    expected = "image/svg+xml" if path.stem == "symmetric_pattern" else "image/png"
    assert expected in kinds


@pytest.mark.usefixtures("empty_folder")
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebooks_run(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FACETURN_SAMPLE", "12")
    monkeypatch.setenv("FACETURN_SECONDS", "1")
    monkeypatch.setenv("FACETURN_TURNS", "9")
    run_notebook(path)


@pytest.mark.slow
@pytest.mark.usefixtures("empty_folder")
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebooks_end_in_a_minute_unless_told_otherwise(path: Path) -> None:
    start = time.monotonic()
    run_notebook(path)
    # Half a minute more for a machine that does something else as well.
    assert time.monotonic() - start < 90


def test_there_are_notebooks() -> None:
    assert len(NOTEBOOKS) == 4


NAMES = {name: getattr(faceturn, name) for name in faceturn.__all__} | {"faceturn": faceturn}

DOCUMENTS = ["docs/python.md", "docs/clusters.md", "crates/python/README.md"]


@pytest.mark.usefixtures("empty_folder")
@pytest.mark.parametrize("name", DOCUMENTS)
def test_examples_in_documents(name: str) -> None:
    text = (REPOSITORY / name).read_text()
    tests = doctest.DocTestParser().get_doctest(text, dict(NAMES), name, name, 0)
    failures = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(tests)
    assert failures.failed == 0
    assert name != "docs/python.md" or failures.attempted > 30


#: Whole programs in documents. That for Slurm needs a cluster.
PROGRAMS = [
    pytest.param(code, id=f"{name} {number}")
    for name in DOCUMENTS
    for number, code in enumerate(
        re.findall(r"```python\n(.*?)```", (REPOSITORY / name).read_text(), re.DOTALL)
    )
    if ">>>" not in code and "SLURMCluster" not in code
]


@pytest.mark.parametrize("code", PROGRAMS)
def test_programs_in_documents(code: str, empty_folder: Path) -> None:
    path = empty_folder / "example.py"
    path.write_text(code)
    run = subprocess.run(
        [sys.executable, path], capture_output=True, text=True, timeout=PATIENCE
    )
    assert (run.returncode, run.stdout != "") == (0, True), run.stderr


def test_there_are_programs_in_documents() -> None:
    assert len(PROGRAMS) == 2


FUNCTIONS = [
    value for value in NAMES.values() if isinstance(value, (FunctionType, BuiltinFunctionType))
]


@pytest.mark.usefixtures("empty_folder")
@pytest.mark.parametrize("kind", [faceturn, Position, Maneuver, Solver, *FUNCTIONS])
def test_examples_in_docstrings(kind: Any) -> None:
    finder = doctest.DocTestFinder()
    attempted = 0
    for test in finder.find(kind, globs=dict(NAMES)):
        done = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test)
        assert done.failed == 0
        attempted += done.attempted
    assert attempted > 0


def test_what_is_not_published_is_said_to_be_so() -> None:
    texts = [*REPOSITORY.glob("docs/*.md"), *EXAMPLES.iterdir(), *REPOSITORY.glob("*.md")]
    named = 0
    for path in [*texts, EXAMPLES.parent / "README.md", Path(faceturn.__path__[0], "distributed.py")]:
        text = path.read_text() if path.is_file() else ""
        if re.search(r"pip install \W*faceturn", text):
            assert re.search(r"not released yet|once the first version is published", text), path
            named += 1
    assert named == 3, "how to release, the manual for Python, and the package's own README"
