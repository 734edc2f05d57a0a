"""Searches: their answers, the program's, and those of other solvers."""

from __future__ import annotations

import math
import pickle
import random
import re
from pathlib import Path
from typing import Any

import cube
import kociemba
import pytest
from conftest import SUPERFLIP, comparable, golden, objects, program
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from test_position import MOVES

import faceturn
from faceturn import Position, Solver
from faceturn._native import DividedSearch


def near(rows: list[tuple[str, int, int | None]], most: int) -> list[tuple[str, int, int | None]]:
    return [row for row in rows if row[1] <= most]


#: Positions of known distance and number of solutions, up to 15 face turns.
KNOWN = near(golden("brute.tsv") + golden("patterns.tsv"), 15)
assert len(KNOWN) > 100

#: Some of them, of all distances.
SAMPLE = random.Random(15).sample(KNOWN, 40)


@pytest.mark.parametrize(
    "known", [SAMPLE, pytest.param(KNOWN, marks=pytest.mark.slow)], ids=["sample", "all"]
)
def test_known_positions_have_their_distances_and_solutions(
    solver: Solver, known: list[tuple[str, int, int | None]]
) -> None:
    results = list(solver.solve_many(moves for moves, _, _ in known))
    for (moves, distance, count), result in zip(known, results, strict=True):
        assert (result.distance, result.proven, result.complete) == (distance, True, True), moves
        assert count is None or result.solution_count == count, moves
        facelets = cube.apply(cube.SOLVED, moves) if set(moves) <= set("UDFBRL2' ") else None
        for solution in result.solutions:
            assert len(solution) == distance
            assert result.position.apply(solution).is_solved
            assert facelets is None or cube.apply(facelets, str(solution)) == cube.SOLVED
    lines = "\n".join(moves for moves, _, _ in known)
    printed = objects(program("solve", "--json", "--input", "-", text=lines))
    for theirs, ours in zip(printed, results, strict=True):
        assert comparable(ours.to_dict()) == comparable(theirs)
        assert ours.line == theirs["line"]


@pytest.mark.parametrize(
    ("options", "arguments"),
    [
        (["--first"], {"first": True}),
        (["--extra", "2"], {"extra": 2}),
        (["--length", "4..6"], {"length": "4..6"}),
        (["--goal", "eo:any", "--normal-form"], {"goal": "eo:any", "normal_form": True}),
        (["--extra", "2", "--count-only"], {"extra": 2, "count_only": True}),
        (["--min-depth", "5"], {"min_depth": 5}),
        (["--max-depth", "4"], {"max_depth": 4}),
        (["--inverse"], {"inverse": True}),
        (["--up-to-symmetry"], {"up_to_symmetry": True}),
        (["--metric", "quarter"], {"metric": "quarter"}),
        (["--then", "quarter"], {"then": "quarter"}),
        (["--target", "F2"], {"target": "F2"}),
        (["--sort", "quarter-turns"], {"sort": "quarter-turns"}),
        (["--notation", "niss"], {"notation": "niss"}),
    ],
)
def test_options_are_those_of_the_program(
    solver: Solver, options: list[str], arguments: dict[str, Any]
) -> None:
    for moves in ["R U R' U' F2", "M2 E2 S2", "Rw U", "solved"]:
        (theirs,) = objects(program("solve", "--json", moves, *options))
        assert comparable(solver.solve(moves, **arguments).to_dict()) == comparable(theirs)


#: Options of ``faceturn solve`` that are not options of a search in Python.
ELSEWHERE = {
    "arguments of Solver": {"table", "table-size", "threads", "mapped", "no-keep"},
    "arguments of the calls": {"checkpoint", "progress", "unordered"},
    "what a loop in Python does": {
        *("input", "cases", "columns", "whole", "shard", "journal", "budget", "summary"),
    },
    "how results are printed": {"json", "csv", "quiet", "verbose", "help"},
    "for comparison alone: the solutions are the same": {"search", "backend", "no-upper-bound"},
}


def test_every_option_of_the_program_is_there(solver: Solver) -> None:
    with pytest.raises(TypeError, match="^unknown option nonsense; expected one of ") as raised:
        solver.solve("R", nonsense=1)  # type: ignore[call-arg]
    ours = {name.replace("_", "-") for name in str(raised.value).split(" one of ")[1].split(", ")}
    theirs = set(re.findall(r"^ {2,6}(?:-., )?--([a-z-]+)", program("solve", "--help").stdout, re.M))
    assert theirs == ours | set().union(*ELSEWHERE.values())
    stubs = (Path(faceturn.__file__).parent / "_native.pyi").read_text()
    typed = re.findall(r"^    (\w+): ", stubs.split("class _Options")[1].split("\n@final")[0], re.M)
    assert {name.replace("_", "-") for name in typed} == ours
    documentation = str(Solver.solve.__doc__)
    for name in sorted(ours):
        assert f"    {name.replace('-', '_')}: " in documentation
    with pytest.raises(TypeError, match="^unknown option nonsense"):
        solver.solve_many(["R"], nonsense=1)  # type: ignore[call-overload]


def test_extra_solutions_of_a_position_at_20_may_have_21_turns(solver: Solver) -> None:
    depths = set()
    result = solver.solve(
        "superflip",
        min_depth=21,
        extra=1,
        timeout=0.5,
        progress=lambda state: depths.add(state["depth"]),
    )
    assert (result.ended, [it.depth for it in result.passes]) == ("timeout", [21])
    assert depths == {21}
    assert solver.solve("R", max_depth=21, extra=1).complete_lengths == [1, 2]


def test_progress_has_no_bound_of_the_solved_cube_with_a_target(solver: Solver) -> None:
    target = Position("superflip")
    near = target.apply("R U F2 D' B")
    assert solver.lower_bound(near) > 5
    states: list[dict[str, Any]] = []
    arguments: dict[str, Any] = {"extra": 10, "timeout": 1, "progress": states.append}
    assert solver.solve(near, target=target.facelets, **arguments).distance == 5
    assert states and all(state["lower_bound"] <= 5 for state in states)


def test_a_bound_holds_for_every_completion(solver: Solver) -> None:
    # The edges UF and UR are unknown: flipped or not.
    gaps = list(Position().facelets)
    for number in (5, 7, 10, 19):
        gaps[number] = "?"
    assert solver.lower_bound("".join(gaps)) == solver.distance("".join(gaps)) == 0


def test_results_have_every_number(solver: Solver) -> None:
    result = solver.solve("M2 E2 S2", extra=1)
    assert (result.distance, result.lower_bound, result.upper_bound) == (6, 6, 6)
    assert (result.solution_count, result.minimal_solution_count) == (len(result.solutions), 6)
    assert (result.symmetries, result.ended, result.complete_lengths) == (48, "finished", [6, 7])
    assert result.counts["nodes"] == result.nodes == sum(it.nodes for it in result.passes)
    assert all(it.complete for it in result.passes)
    again = pickle.loads(pickle.dumps(result))
    assert again.to_dict() == result.to_dict()
    assert faceturn.Result.from_json(result.to_json()).to_json() == result.to_json()


@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(moves=MOVES)
def test_solutions_solve_and_are_no_longer_than_the_moves(solver: Solver, moves: str) -> None:
    turns = moves.split()[:9]
    position = Position().apply(" ".join(turns))
    result = solver.solve(position)
    assert result.distance is not None
    assert solver.lower_bound(position) <= result.distance <= len(turns)
    assert solver.distance(position) == result.distance
    assert solver.distance(position.inverse()) == result.distance
    for solution in result.solutions:
        assert cube.apply(position.facelets, str(solution)) == cube.SOLVED


def test_an_independent_solver_agrees(solver: Solver) -> None:
    for row in faceturn.random_positions(20, seed=3):
        position = Position.from_array(row)
        theirs = kociemba.solve(position.facelets)
        assert position.apply(theirs).is_solved
        # On a busy machine the usual time is not always enough.
        short = solver.quick(position, length=len(theirs.split()), time=20.0)
        assert short.solution is not None and position.apply(short.solution).is_solved
        # Their solution of ours: the position that our solution makes.
        made = Position().apply(short.solution.inverse())
        assert made == position
        assert short.length is not None and short.length <= len(theirs.split())


def test_everything_counts_quarter_turns_if_that_is_wanted(solver: Solver) -> None:
    assert [solver.distance("R U2 F", metric=metric) for metric in ("face", "quarter")] == [3, 4]
    short = solver.quick("R U2 F", metric="quarter")
    assert (short.metric, short.length, short.proven) == ("quarter", 4, True)
    assert solver.verify("R U2 F", 4, solution_count=1, metric="quarter").verdict == "ok"
    assert solver.verify("R U2 F", 3, metric="quarter").verdict == "refuted"
    for call in (solver.quick, solver.distance):
        with pytest.raises(ValueError, match='unknown metric "half"'):
            call("R", metric="half")  # type: ignore[arg-type]


def test_claims(solver: Solver) -> None:
    true = solver.verify("R U", 2, solution_count=1, solutions=["U' R'"])
    assert (true.verdict, true.verified) == ("ok", ["distance", "count", "1 solution"])
    false = solver.verify("R U", 3)
    assert (false.verdict, false.truth, false.true_distance) == (
        "refuted",
        ["the distance is 2, not 3"],
        2,
    )
    low = solver.verify("R U F", 1, correct=True)
    assert (low.truth, low.true_distance) == (["the distance is 3, not 1"], 3)
    assert solver.verify("R U F", 1).true_distance is None
    assert solver.verify("R U", 2, solutions=["R U"], inverse=True).verdict == "ok"
    assert solver.verify("superflip", 20, timeout=0.05).verdict == "undecided"
    printed = objects(program("verify", "--json", "--input", "-", text="R U\t3\n"))
    assert comparable(false.to_dict()) == comparable(printed[0])
    assert pickle.loads(pickle.dumps(false)).to_dict() == false.to_dict()
    with pytest.raises(ValueError, match="expected at most 20"):
        solver.verify("R", 21)
    assert solver.verify("R2", 21, metric="quarter").verdict == "refuted"
    with pytest.raises(ValueError, match="expected at most 26"):
        solver.verify("R2", 27, metric="quarter")


def test_short_solutions(solver: Solver) -> None:
    position = Position(SUPERFLIP)
    one, other = (solver.quick(position, nodes=300_000) for _ in range(2))
    assert one.solution == other.solution and one.nodes == other.nodes
    assert one.solution is not None and position.apply(one.solution).is_solved
    assert solver.quick("R U F").to_dict()["proven"]
    cheap = solver.quick("R L2 U F'", nodes=100_000, cost="half=1.5,axial")
    assert (cheap.cost, cheap.proven, cheap.length) == (3.5, True, 4)
    with pytest.raises(ValueError, match="cost: R' is \"0\"; expected a number from 0.1 to 100"):
        solver.quick("R", cost="half=3,axis=0.5,R'=0")
    assert pickle.loads(pickle.dumps(one)).to_dict() == one.to_dict()


def test_a_timeout_says_what_is_proven(solver: Solver) -> None:
    position = Position.from_array(faceturn.random_positions(1, seed=5)[0])
    result = solver.solve(position, timeout=0.2)
    assert (result.ended, result.distance, result.proven) == ("timeout", None, False)
    assert solver.lower_bound(position) <= result.lower_bound <= 18
    assert result.upper_bound is not None and 16 <= result.upper_bound <= 22
    assert not result.passes[-1].complete
    assert result.known_solution is not None
    assert position.apply(result.known_solution).is_solved
    assert "timeout" in repr(result)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"max_depth": 21}, "max_depth is 21; expected at most 20"),
        ({"max_depth": 22, "extra": 1}, "max_depth is 22; expected at most 21"),
        ({"timeout": -1.0}, "expected seconds"),
        ({"timeout": math.nan}, "expected seconds"),
        ({"extra": -1}, "extra is -1; expected 0 or more"),
        ({"extra": 11}, "extra is 11; expected"),
        ({"max_depth": 300}, "max_depth is 300; expected a whole number from 0 to 255"),
        ({"goal_memory": 0}, "goal_memory is 0; expected megabytes, 1 to 1,000,000"),
        ({"format": "nonsense"}, 'unknown format "nonsense"; expected "auto", "moves"'),
        (
            {"first": True, "extra": 1},
            "first cannot be used with extra: it asks for one solution",
        ),
    ],
)
def test_wrong_arguments(solver: Solver, arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        solver.solve("R U", **arguments)


@pytest.mark.parametrize("arguments", [{"extra": "two"}, {"goal": 3}])
def test_arguments_of_wrong_types(solver: Solver, arguments: dict[str, Any]) -> None:
    (name,) = arguments
    with pytest.raises(TypeError, match=f"^{name}: "):
        solver.solve("R U", **arguments)


def test_a_bug_is_an_ordinary_exception() -> None:
    # Not pyo3's PanicException, which is a BaseException.
    assert issubclass(faceturn.InternalError, faceturn.FaceturnError)
    assert issubclass(faceturn.InternalError, RuntimeError)


def test_tables(solver: Solver, tmp_path: Path) -> None:
    assert solver.table is not None
    for other in (Solver(solver.table, threads=1), Solver(mapped=True)):
        assert other.distance("R U F2 D' B") == 5
        assert str(solver.table) in repr(other)
    wrong = tmp_path / "wrong.table"
    wrong.write_text("not a table")
    with pytest.raises(faceturn.TableError, match=r"wrong\.table"):
        Solver(wrong)
    with pytest.raises(faceturn.CheckpointError, match=r"wrong\.table"):
        solver.solve("R U F", checkpoint=wrong)
    assert wrong.read_text() == "not a table"
    with pytest.raises(ValueError, match="not both"):
        Solver(wrong, memory=True)
    with pytest.raises(ValueError, match="expected 1 or more"):
        Solver(threads=0)


def test_sizes_of_tables(solver: Solver, tmp_path: Path) -> None:
    assert solver.size == "small"
    table = tmp_path / "a.table"
    table.symlink_to(str(solver.table))
    missing = r"there is no medium table: the file .*h-corners-v2\.table does not exist"
    with pytest.raises(faceturn.TableError, match=missing):
        Solver(table, size="medium")
    smallest = Solver(table, size="auto")
    assert (smallest.size, smallest.distance("R U F2")) == ("small", 3)
    assert pickle.loads(pickle.dumps(smallest)).distance("R U") == 2
    (tmp_path / "h-corners-v2.table").write_text("not a table")
    with pytest.raises(faceturn.TableError, match="refused the medium table"):
        Solver(table, size="medium")
    sizes = '"small", "medium", "large", "extra-large"'
    with pytest.raises(ValueError, match=f'unknown size "huge"; expected {sizes}'):
        Solver(table, size="huge")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="expected memory=False"):
        Solver(memory=True, size="medium")


def test_a_checkpoint_is_resumed(solver: Solver, tmp_path: Path) -> None:
    path = tmp_path / "superflip.checkpoint"

    def stop(_: dict[str, Any]) -> None:
        if path.stat().st_size > 1000:
            raise KeyboardInterrupt

    with pytest.raises(faceturn.Interrupted) as raised:
        solver.solve("superflip", checkpoint=path, progress=stop)
    first = raised.value.result
    size = path.stat().st_size
    second = solver.solve("superflip", timeout=0.3, checkpoint=path)
    assert second.lower_bound >= first.lower_bound
    assert path.stat().st_size >= size
    assert [it.nodes for it in second.passes if it.complete][: len(first.passes) - 1] == [
        it.nodes for it in first.passes if it.complete
    ]
    with pytest.raises(faceturn.CheckpointError, match="position"):
        solver.solve("R U", checkpoint=path)


def test_a_checkpoint_has_a_metric(solver: Solver, tmp_path: Path) -> None:
    path = tmp_path / "quarter.checkpoint"
    result = solver.solve("R U2 F", metric="quarter", checkpoint=path)
    assert (result.metric, result.distance) == ("quarter", 4)
    solver.solve("R U2 F", metric="quarter", checkpoint=path)
    with pytest.raises(faceturn.CheckpointError, match="metric"):
        solver.solve("R U2 F", checkpoint=path)


@pytest.mark.parametrize("facelets", [Position("superflip").facelets, Position().facelets])
def test_a_start_with_gaps_has_no_checkpoint(
    solver: Solver, tmp_path: Path, facelets: str
) -> None:
    path = tmp_path / "never.checkpoint"
    gaps = "?" + facelets[1:]
    with pytest.raises(ValueError, match="checkpoint is for positions that are known in full"):
        solver.solve(gaps, checkpoint=path)
    with pytest.raises(ValueError, match="checkpoint is for positions that are known in full"):
        DividedSearch(solver, gaps, checkpoint=path)
    assert not path.exists()


def test_broken_json_is_described_in_plain_words(solver: Solver) -> None:
    search = DividedSearch(solver, "superflip")
    end = '{"complete":true,"nodes":1,"expanded":1,"lookups":1,"tests":1,"solutions":[]}'
    for broken, expected in [
        (end.replace(',"solutions":[]', ""), "solutions is missing"),
        (end.replace("true", "5"), "complete is 5; expected true or false"),
        (end.replace('"nodes":1', '"nodes":-1'), "-1; expected a whole number from 0 to "),
        (end[:-1], "expected a JSON object: EOF while parsing an object"),
        ("[]", "expected a JSON object, found a list"),
    ]:
        with pytest.raises(ValueError, match=re.escape(expected)):
            search.end_part(0, broken)
    for kind in (faceturn.Result, faceturn.QuickResult, faceturn.Verification):
        with pytest.raises(ValueError, match="^input is missing$"):
            kind.from_json("{}")
