"""The table of jobs, ``tests/jobs.json``, which runs through the program and its server, too."""

from __future__ import annotations

import json
import pickle
import re
from collections.abc import Callable
from typing import Any

import pytest
from conftest import REPOSITORY, comparable

import faceturn
from faceturn import Position, Solver

pytestmark = pytest.mark.usefixtures("data_folder")

CASES: list[dict[str, Any]] = json.loads((REPOSITORY / "tests/jobs.json").read_text())


def arguments(job: dict[str, Any]) -> dict[str, Any]:
    """The arguments of ``Solver.solve`` for a job."""
    given = dict(job)
    if notation := given.pop("notation", None):
        given["position"] = Position.from_moves(job["position"], notation=notation)
    return given


def without_text(report: dict[str, Any]) -> dict[str, Any]:
    """What is comparable if the position was not a text."""
    return {name: value for name, value in comparable(report).items() if name != "input"}


def check(case: dict[str, Any], solve: Callable[..., faceturn.Result]) -> None:
    """Does the job, and compares the answer with that of the table."""
    options = arguments(case["job"])
    position = options.pop("position")
    if "refused" in case:
        with pytest.raises(ValueError) as raised:
            solve(position, **options)
        expected = re.sub(r"\{(\w+)\}", r"\1", case["refused"])
        assert str(raised.value).splitlines()[0] == expected
        return
    compared = comparable if isinstance(position, str) else without_text
    result = solve(position, **options)
    assert compared(result.to_dict()) == compared(case["report"])
    assert pickle.loads(pickle.dumps(result)).to_dict() == result.to_dict()


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_solve_answers_every_job_of_the_table(solver: Solver, case: dict[str, Any]) -> None:
    check(case, solver.solve)


#: For these ``solve_many`` makes large databases before it reads the position.
WITH_LARGE_DATABASES = ("turns that cannot reach it", "gaps that matter")
OTHERS = [case for case in CASES if case["name"] not in WITH_LARGE_DATABASES]


@pytest.mark.parametrize("case", OTHERS, ids=[case["name"] for case in OTHERS])
def test_solve_many_answers_the_jobs_of_the_table(solver: Solver, case: dict[str, Any]) -> None:
    check(case, lambda position, **options: next(solver.solve_many([position], **options)))


def test_texts_that_cannot_be_read_are_parse_errors(solver: Solver) -> None:
    for wrong in ({"goal": "crosss"}, {"target": "R Q"}, {"moves": "R Q"}):
        with pytest.raises(faceturn.ParseError):
            solver.solve("R", **wrong)  # type: ignore[arg-type]
