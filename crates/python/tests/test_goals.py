"""Goals other than the solved cube."""

from __future__ import annotations

import os
import pickle
import signal
import sys
import threading
import time
from pathlib import Path
from typing import Any

import cube
import pytest
from conftest import FAR, PATIENCE, comparable, objects, program

import faceturn
from faceturn import Position, Solver

MOVES = ["R U F2 D", "L D2 B' R2 F", "M2 E2 S2", "R", "D U'", ""]


pytestmark = pytest.mark.usefixtures("data_folder")


@pytest.mark.parametrize(
    ("goal", "options", "arguments"),
    [
        ("cross", [], {}),
        ("cross:F", ["--extra", "1"], {"extra": 1}),
        ("eo", ["--max-depth", "2"], {"max_depth": 2}),
        ("2x2x2", ["--first"], {"first": True}),
        ("DF DR; o:UFR", [], {}),
        ("?" * 27 + "?D?DDD?D?" + "?" * 18, [], {}),
        ("solved", [], {}),
    ],
)
def test_objects_are_those_of_the_program(
    solver: Solver, goal: str, options: list[str], arguments: dict[str, Any]
) -> None:
    lines = "\n".join(moves for moves in MOVES if moves)
    run = program("solve", "--goal", goal, "--json", "--input", "-", *options, text=lines)
    printed = objects(run)
    assert len(printed) == len(MOVES) - 1, run.stderr
    for theirs in printed:
        ours = solver.solve(theirs["input"], goal=goal, **arguments)
        assert comparable(ours.to_dict()) == comparable(theirs)
        assert ours.goal == theirs.get("goal")
        assert (ours.goal is None) == (goal == "solved")
    many = solver.solve_many([moves for moves in MOVES if moves], goal=goal, **arguments)
    for theirs, result in zip(printed, many, strict=True):
        assert comparable(result.to_dict()) == comparable(theirs)


def crosses(facelets: str, most: int) -> set[str]:
    """Every canonical maneuver of at most this many turns to the cross, by brute force."""
    # The middle of each side of D, and the facelet next to it.
    wanted = [28, 30, 32, 34, 25, 43, 16, 52]
    found = set()

    def walk(facelets: str, turns: list[str]) -> None:
        if all(facelets[number] == cube.SOLVED[number] for number in wanted):
            found.add(" ".join(turns))
        if len(turns) == most:
            return
        for face in "UDFBRL":
            before = turns[-1][0] if turns else ""
            # Opposite faces in one order: U before D, F before B, R before L.
            if face == before or before + face in ("DU", "BF", "LR"):
                continue
            for suffix in ("", "2", "'"):
                walk(cube.apply(facelets, face + suffix), [*turns, face + suffix])

    walk(facelets, [])
    return found


@pytest.mark.parametrize("moves", ["R U F2 D", "F D' R2", "L' U D2", "B2 R2"])
def test_solutions_are_those_of_brute_force(solver: Solver, moves: str) -> None:
    result = solver.solve(moves, goal="cross")
    assert result.distance is not None and result.distance <= 3 and result.complete
    found = crosses(Position(moves).facelets, result.distance)
    assert {str(solution) for solution in result.solutions} == found


def test_a_result_names_its_goal(solver: Solver) -> None:
    result = solver.solve("R U F2 D", goal="cross:D")
    assert (result.goal, result.distance) == ("cross:D", 3)
    assert repr(result).startswith("<faceturn.Result: cross:D: 3 face turns, ")
    assert "<th>goal</th><td>cross:D</td>" in result._repr_html_()
    assert pickle.loads(pickle.dumps(result)).to_dict() == result.to_dict()
    assert solver.solve("R U F2 D").goal is None


def test_texts_that_are_not_goals(solver: Solver) -> None:
    with pytest.raises(faceturn.ParseError, match=r'unknown goal "crss" \(did you mean cross\?\)'):
        solver.solve("R U", goal="crss")
    with pytest.raises(faceturn.ParseError, match="unknown cross:Q; expected a face"):
        solver.solve_many(["R U"], goal="cross:Q")
    with pytest.raises(faceturn.ParseError, match="edge DF is named twice"):
        solver.solve("R U", goal="DF DF")


def test_databases_are_kept_in_files(data_folder: Path) -> None:
    assert not data_folder.exists()
    assert Solver().solve("R U F2 D", goal="cross").distance == 3
    # A file that is made again is another file; one that is read gets a new time of its last use.
    files = {path: path.stat().st_ino for path in data_folder.glob("*.patterns")}
    assert files
    assert Solver().solve("R U F2 D", goal="cross").distance == 3
    assert {path: path.stat().st_ino for path in data_folder.glob("*.patterns")} == files


def test_the_databases_of_a_goal_have_the_size_that_is_asked_for(solver: Solver) -> None:
    usual = solver.solve(FAR, goal="f2l-1")
    small = solver.solve(FAR, goal="f2l-1", goal_memory=1)
    assert small.solutions == usual.solutions and small.nodes > usual.nodes
    (theirs,) = objects(
        program("solve", "--json", FAR, "--goal", "f2l-1", "--goal-memory", "1")
    )
    assert comparable(small.to_dict()) == comparable(theirs)


def test_near_a_goal_no_large_databases_are_made(solver: Solver, data_folder: Path) -> None:
    near = solver.solve("R U R' U' F R", goal="f2l").to_dict()
    assert not list(data_folder.glob("*.patterns"))
    (of_many,) = solver.solve_many(["R U R' U' F R"], goal="f2l", goal_memory=1)
    assert comparable(of_many.to_dict()) == comparable(near)


def test_what_cannot_be_reached_needs_no_databases(solver: Solver, data_folder: Path) -> None:
    result = solver.solve("F", moves="<R,U>")
    reason = "no allowed turn moves edge DF"
    assert result.to_dict()["unreachable"] == result.unreachable == reason
    assert f"no solution: {reason}" in repr(result) and reason in result._repr_html_()
    assert (result.ended, result.distance, result.solutions) == ("finished", None, [])
    assert not data_folder.exists()


def test_a_checkpoint_is_refused_before_databases_are_made(
    solver: Solver, data_folder: Path, tmp_path: Path
) -> None:
    path = tmp_path / "never.checkpoint"
    wrong = "checkpoint cannot be used with count_only: it keeps the solutions"
    with pytest.raises(ValueError, match=wrong):
        solver.solve("R U", goal="f2l", count_only=True, checkpoint=path)
    assert not path.exists() and not data_folder.exists()


def test_nothing_is_kept_if_that_is_wanted(data_folder: Path, tmp_path: Path) -> None:
    solver = Solver(memory=True)
    assert (solver.table, solver.distance("R U F2")) == (None, 3)
    assert solver.solve("R U F2 D", goal="cross").distance == 3
    assert not data_folder.exists() and not list(tmp_path.iterdir())


def test_many_threads_prepare_a_goal(solver: Solver) -> None:
    own = Solver()
    distances: list[int | None] = []
    ready = threading.Barrier(20)

    def work(number: int) -> None:
        ready.wait(timeout=PATIENCE)
        goal = ["cross", "eo"][number % 2]
        distances.append(own.solve("F R U", goal=goal).distance)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    expected = {solver.solve("F R U", goal=goal).distance for goal in ("cross", "eo")}
    assert len(distances) == 20 and set(distances) == expected


@pytest.mark.skipif(sys.platform == "win32", reason="sends SIGINT")
def test_ctrl_c_while_a_goal_is_prepared(solver: Solver, data_folder: Path) -> None:
    def interrupt() -> None:
        # The file that it locks while it makes the first database.
        while not list(data_folder.glob("*.lock")):
            time.sleep(0.001)
        os.kill(os.getpid(), signal.SIGINT)

    thread = threading.Thread(target=interrupt)
    thread.start()
    # Its databases of 200 MB take seconds.
    with pytest.raises(KeyboardInterrupt):
        solver.solve(FAR, goal="f2l")
    thread.join()
    assert not list(data_folder.glob("*.patterns"))
    assert solver.solve("R U F2 D", goal="cross").distance == 3


def test_a_timeout_says_what_is_proven(solver: Solver) -> None:
    result = solver.solve("superflip", goal="cross", timeout=0)
    assert (result.ended, result.distance, result.proven) == ("timeout", None, False)
    assert result.known_solution is None
