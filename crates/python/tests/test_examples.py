"""The notebooks run, on samples small enough for a test; the examples in the documents are true."""

from __future__ import annotations

import doctest
from pathlib import Path

import nbclient
import nbformat
import pytest
from conftest import PATIENCE, REPOSITORY

import faceturn
from faceturn import Maneuver, Position, Solver

pytestmark = pytest.mark.filterwarnings("default")

EXAMPLES = Path(__file__).parents[1] / "examples"
NOTEBOOKS = sorted(EXAMPLES.glob("*.ipynb"))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebooks_run(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FACETURN_SAMPLE", "12")
    monkeypatch.setenv("FACETURN_SECONDS", "1")
    monkeypatch.setenv("FACETURN_TURNS", "9")
    notebook = nbformat.read(path, as_version=4)
    nbclient.NotebookClient(notebook, timeout=PATIENCE, kernel_name="python3").execute()
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    kinds = {kind for output in outputs for kind in output.get("data", {})}
    expected = "image/svg+xml" if path.stem == "symmetric_pattern" else "image/png"
    assert expected in kinds


def test_there_are_notebooks() -> None:
    assert len(NOTEBOOKS) == 3


NAMES = {"faceturn": faceturn, "Solver": Solver, "Position": Position, "Maneuver": Maneuver}


@pytest.mark.usefixtures("data_folder")
@pytest.mark.parametrize("name", ["docs/python.md", "docs/clusters.md", "crates/python/README.md"])
def test_examples_in_documents(name: str) -> None:
    text = (REPOSITORY / name).read_text()
    tests = doctest.DocTestParser().get_doctest(text, dict(NAMES), name, name, 0)
    failures = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(tests)
    assert failures.failed == 0
    assert name != "docs/python.md" or failures.attempted > 30


@pytest.mark.usefixtures("data_folder")
@pytest.mark.parametrize("kind", [Position, Maneuver, Solver])
def test_examples_in_docstrings(kind: type) -> None:
    finder = doctest.DocTestFinder()
    attempted = 0
    for test in finder.find(kind, globs=dict(NAMES)):
        done = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test)
        assert done.failed == 0
        attempted += done.attempted
    assert attempted > 0
