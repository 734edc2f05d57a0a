"""Goals and positions by name, scrambles, and results as tables."""

from __future__ import annotations

import sys
from typing import Any

import pytest
from conftest import objects, program

import faceturn
from faceturn import Maneuver, Position, Solver


def test_goals_are_those_of_the_program() -> None:
    theirs = objects(program("goals", "--json"))
    ours = faceturn.goals()
    assert [(goal.default, goal.meaning) for goal in ours] == [
        (goal["goal"], goal["meaning"]) for goal in theirs
    ]
    cross = next(goal for goal in ours if goal.name == "cross")
    assert (cross.default, cross.variants) == ("cross:D", "a face")


def test_patterns_are_those_of_the_program() -> None:
    theirs = objects(program("patterns", "--json"))
    for ours, pattern in zip(faceturn.patterns(), theirs, strict=True):
        assert Position(ours.name).facelets == pattern.pop("facelets")
        assert ours._asdict() == pattern


def test_scrambles_are_those_of_the_program(solver: Solver) -> None:
    theirs = objects(program("scramble", "--length", "9", "--count", "3", "--seed", "5", "--json"))
    ours = faceturn.scramble(9, count=3, seed=5, solver=solver)
    assert [str(maneuver) for maneuver in ours] == [each["position"] for each in theirs]
    assert faceturn.scramble(9, seed=5, solver=solver) == ours[0]
    assert all(solver.distance(maneuver) == 9 for maneuver in ours)
    assert faceturn.scramble(0, seed=1) == Maneuver()
    assert faceturn.scramble(12, solver=solver) != faceturn.scramble(12, solver=solver)
    with pytest.raises(ValueError, match="expected a length of at most 19 face turns, found 20"):
        faceturn.scramble(20, solver=solver)


def test_scrambles_in_quarter_turns_are_those_of_the_program(solver: Solver) -> None:
    options = ["--metric", "quarter", "--length", "9", "--count", "3", "--seed", "5", "--json"]
    ours = faceturn.scramble(9, metric="quarter", count=3, seed=5, solver=solver)
    theirs = objects(program("scramble", *options))
    assert [str(maneuver) for maneuver in ours] == [each["position"] for each in theirs]
    assert [maneuver.quarter_turns for maneuver in ours] == [9, 9, 9]
    assert all(solver.solve(each, metric="quarter").distance == 9 for each in ours)
    with pytest.raises(ValueError, match="at most 22 quarter turns, found 23"):
        faceturn.scramble(23, metric="quarter", solver=solver)
    with pytest.raises(ValueError, match='unknown metric "half"'):
        faceturn.scramble(3, metric="half", solver=solver)  # type: ignore[call-overload]


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"fmc": True},
        {"goal": "eo:F"},
        {"goal": "dr:any", "fmc": True},
        {"goal": "cross", "length": 6},
        {"length": 4, "fmc": True},
    ],
)
def test_scrambles_to_train_on_are_those_of_the_program(
    solver: Solver, options: dict[str, Any]
) -> None:
    given = [
        f"--{name}" if value is True else f"--{name}={value}" for name, value in options.items()
    ]
    theirs = objects(program("scramble", *given, "--no-keep", "--seed", "7", "--json"))
    assert [str(faceturn.scramble(**options, seed=7, solver=solver))] == [theirs[0]["position"]]


def test_scrambles_that_there_are_not_are_refused(solver: Solver) -> None:
    with pytest.raises(ValueError, match="at most 7 face turns, found 8: no position is farther"):
        faceturn.scramble(8, goal="eo", solver=solver)
    with pytest.raises(ValueError, match='unknown goal "crosss"'):
        faceturn.scramble(goal="crosss", solver=solver)
    with pytest.raises(ValueError, match="metric cannot be used without length"):
        faceturn.scramble(metric="quarter", solver=solver)


def test_results_are_rows_of_a_frame(solver: Solver) -> None:
    frame = faceturn.to_frame(solver.solve_many(["R", "R Q", "R U"], errors="return"))
    assert frame["line"].tolist() == [1, 2, 3]
    assert frame["input"].tolist() == ["R", "R Q", "R U"]
    assert frame["distance"].dropna().tolist() == [1, 2]
    assert frame["solutions"][2] == ["U' R'"]
    assert frame["error"].isna().tolist() == [True, False, True]
    assert "column 3" in frame["error"][1]
    assert "known_solution" in frame and frame["known_solution"].isna().all()
    quick = faceturn.to_frame([solver.quick("R U F")])
    assert (quick["length"][0], quick["error"].isna()[0]) == (3, True)
    assert faceturn.to_frame([]).empty


def test_without_pandas_there_are_no_frames(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(ImportError, match="to_frame needs pandas, which is not installed"):
        faceturn.to_frame([])
