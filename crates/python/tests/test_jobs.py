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
from faceturn import Solver

pytestmark = pytest.mark.usefixtures("data_folder")

CASES: list[dict[str, Any]] = json.loads((REPOSITORY / "tests/jobs.json").read_text())


def in_list(position: str) -> str:
    """How an error of ``solve_many`` begins if it is about the first position."""
    return f"positions[0], {position!r}: "


def check(case: dict[str, Any], solve: Callable[..., Any]) -> None:
    """Does the job, and compares the answer with that of the table."""
    options = dict(case["job"])
    position = options.pop("position")
    if "refused" in case:
        with pytest.raises(ValueError) as raised:
            solve(position, **options)
        expected = re.sub(r"\{(\w+)\}", r"\1", case["refused"])
        assert str(raised.value).splitlines()[0].removeprefix(in_list(position)) == expected
        return
    result = solve(position, **options)
    if isinstance(result, dict):
        assert comparable({**result}) == comparable(case["report"])
        return
    assert comparable(result.to_dict()) == comparable(case["report"])
    assert pickle.loads(pickle.dumps(result)).to_dict() == result.to_dict()


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_every_job_of_the_table_is_answered(solver: Solver, case: dict[str, Any]) -> None:
    command = case.get("command", "solve")
    check(case, getattr(solver if command in ("solve", "quick") else faceturn, command))


#: For these ``solve_many`` makes large databases before it reads the position.
WITH_LARGE_DATABASES = ("turns that cannot reach it", "gaps that matter")
OTHERS = [
    case for case in CASES if case["name"] not in WITH_LARGE_DATABASES and "command" not in case
]


@pytest.mark.parametrize("case", OTHERS, ids=[case["name"] for case in OTHERS])
def test_solve_many_answers_the_jobs_of_the_table(solver: Solver, case: dict[str, Any]) -> None:
    check(case, lambda position, **options: next(solver.solve_many([position], **options)))


def test_texts_that_cannot_be_read_are_parse_errors(solver: Solver) -> None:
    for wrong in ({"goal": "crosss"}, {"target": "R Q"}, {"moves": "R Q"}):
        with pytest.raises(faceturn.ParseError):
            solver.solve("R", **wrong)  # type: ignore[arg-type]
