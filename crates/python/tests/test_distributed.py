"""Searches on a cluster of processes on this machine."""

from __future__ import annotations

import gc
import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import psutil
import pytest
from conftest import PATIENCE, keep_databases_in
from distributed import Client, LocalCluster

import faceturn
from faceturn import Result, Solver
from faceturn.distributed import WorkerError, solve, solve_many

pytestmark = pytest.mark.filterwarnings("default")

#: A random position at 16 face turns, with passes of up to 128 parts: the first of
#: ``data/signature.tsv``.
POSITION = (
    "F2 U' B D' R2 F U2 F' L F' U D R D' F L U2 R B2 U' F2 U B2 U D2 R2 L2 U' L' F"
)

#: At 18 quarter turns, with a last pass of some million nodes.
IN_QUARTER_TURNS = "R U F2 D' B L2 U' R2 F D2 L B2 D'"


@pytest.fixture(scope="module")
def cluster(solver: Solver, tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalCluster]:
    with pytest.MonkeyPatch.context() as monkeypatch:
        # The workers inherit it.
        keep_databases_in(tmp_path_factory.mktemp("data"), solver, monkeypatch)
        with LocalCluster(
            n_workers=2, threads_per_worker=1, dashboard_address=None, memory_limit=0
        ) as cluster:
            yield cluster


@pytest.fixture
def client(cluster: LocalCluster) -> Iterator[Client]:
    cluster.scale(2)
    with Client(cluster) as client:
        client.wait_for_workers(2, timeout=PATIENCE)
        yield client


@pytest.fixture(scope="module")
def expected(solver: Solver) -> Result:
    """The answer of one machine."""
    return solver.solve(POSITION)


def comparable(result: Result) -> dict[str, Any]:
    """All but the time, and what two-phase searches happened to know."""
    left_out = ("seconds", "line", "known_solution")
    return {name: value for name, value in result.to_dict().items() if name not in left_out}


def test_a_hard_position_has_the_same_answer_and_counts(
    client: Client, solver: Solver, expected: Result
) -> None:
    states: list[dict[str, Any]] = []
    result = solve(POSITION, client, solver=solver, progress=states.append)
    assert comparable(result) == comparable(expected)
    assert (result.distance, result.solution_count, result.complete) == (16, 1, True)
    assert {state["depth"] for state in states} >= {16}
    first = solve(POSITION, client, solver=solver, first=True)
    assert first.solutions == solver.solve(POSITION, first=True).solutions
    assert first.proven


def test_a_killed_worker_loses_only_its_part(
    cluster: LocalCluster, client: Client, solver: Solver, expected: Result
) -> None:
    killed: list[int] = []

    def kill(state: dict[str, Any]) -> None:
        if state["depth"] == 16 and state["share"] > 0.2 and not killed:
            killed.append(next(iter(cluster.workers.values())).pid)
            os.kill(killed[0], signal.SIGKILL)

    result = solve(POSITION, client, solver=solver, progress=kill)
    assert killed
    print("killed", killed[0], "nodes", [it.nodes for it in result.passes])
    assert comparable(result) == comparable(expected)


def test_workers_come_and_go(
    cluster: LocalCluster, client: Client, solver: Solver, expected: Result
) -> None:
    sizes = iter([3, 1, 2])

    def scale(state: dict[str, Any]) -> None:
        if state["depth"] == 16 and state["share"] > 0.1 * (1 + len(seen)):
            size = next(sizes, None)
            if size is not None:
                seen.append(size)
                cluster.scale(size)

    seen: list[int] = []
    result = solve(POSITION, client, solver=solver, progress=scale)
    assert seen
    assert comparable(result) == comparable(expected)


def busy_seconds(client: Client) -> float:
    """The processor time of all workers."""

    def seconds() -> float:
        times = psutil.Process().cpu_times()
        return float(times.user + times.system)

    return sum(client.run(seconds).values())


def is_idle(client: Client) -> bool:
    """Whether the workers come to rest."""
    for _ in range(60):
        before = busy_seconds(client)
        time.sleep(0.5)
        if busy_seconds(client) - before < 0.25:
            return True
    return False


def test_an_interrupted_search_ends_on_the_workers(client: Client, solver: Solver) -> None:
    def interrupt(state: dict[str, Any]) -> None:
        # A pass of some hundred million nodes has begun.
        if state["depth"] >= 17:
            os.kill(os.getpid(), signal.SIGINT)

    with pytest.raises(faceturn.Interrupted) as raised:
        solve("superflip", client, solver=solver, progress=interrupt)
    result = raised.value.result
    assert (result.ended, result.distance) == ("interrupted", None)
    assert 17 <= result.lower_bound <= 20
    assert is_idle(client)


def test_a_timeout_says_what_is_proven(client: Client, solver: Solver) -> None:
    result = solve("superflip", client, solver=solver, timeout=3)
    assert (result.ended, result.distance, result.passes[-1].complete) == ("timeout", None, False)
    assert solver.lower_bound("superflip") <= result.lower_bound <= 20
    assert is_idle(client)


def test_a_checkpoint_is_resumed(
    client: Client, solver: Solver, tmp_path: Path, expected: Result
) -> None:
    path = tmp_path / "a.checkpoint"

    def stop(state: dict[str, Any]) -> None:
        if state["depth"] == 16 and state["share"] > 0.5:
            raise KeyboardInterrupt

    with pytest.raises(faceturn.Interrupted):
        solve(POSITION, client, solver=solver, checkpoint=path, progress=stop)
    shares: list[float] = []
    result = solve(
        POSITION,
        client,
        solver=solver,
        checkpoint=path,
        progress=lambda state: shares.append(state["share"]) if state["depth"] == 16 else None,
    )
    assert shares[0] >= 0.5
    assert comparable(result) == comparable(expected)


def test_many_positions(client: Client, solver: Solver) -> None:
    moves = [
        f"{one} {two} F2 D' B L2 U'" for one in ("R", "R2", "R'") for two in ("U", "U2", "U'")
    ] * 30
    results = list(solve_many(moves, client))
    assert [result.line for result in results] == list(range(1, len(moves) + 1))
    for ours, theirs in zip(results, solver.solve_many(moves), strict=True):
        assert comparable(ours) == comparable(theirs)
    ready = list(solve_many(moves, client, ordered=False, first=True))
    assert sorted(result.line or 0 for result in ready) == list(range(1, len(moves) + 1))
    assert list(solve_many([], client)) == []


JOBS: list[tuple[str, dict[str, Any]]] = [
    ("R U F2 D B' L", {"goal": "2x2x3"}),
    ("R U F2 D B' L", {"goal": "cross", "extra": 1, "goal_memory": 50}),
    ("????UD????R??R???????FF???????DD??D?????LD?L?????B??B?", {"goal": "cross"}),
    ("R U2 R' U", {"moves": "<R,U>"}),
    ("F", {"moves": "<R,U>"}),
    ("M U M' U2", {"moves": "<M,U>", "extra": 2}),
    ("r U R' U R", {"goal": "oll", "moves": "<R,r,U>", "auf": True, "rank": True}),
    ("U R F U2", {"goal": "cross:U", "auf": True, "pre_auf": True}),
    ("R F U B L", {"goal": "eo", "niss": True, "extra": 1}),
    ("R U F2", {"target": "D B", "sort": "quarter-turns"}),
    ("R U F2", {"inverse": True, "min_depth": 2, "max_depth": 5}),
    ("M2 E2 S2", {"up_to_symmetry": True}),
    ("F (R)", {"notation": "niss", "format": "moves", "timeout": 60}),
    ("R U2 F2 D", {"metric": "quarter", "extra": 2, "sort": "face-turns"}),
    ("M2 E2 S2", {"metric": "quarter", "then": "face", "up_to_symmetry": True}),
    ("R2 U2 R2 U2 R2 U2", {"then": "quarter", "extra": 1}),
]


@pytest.mark.parametrize(("position", "options"), JOBS, ids=[str(job) for _, job in JOBS])
def test_options_are_those_of_one_machine(
    client: Client, solver: Solver, position: str, options: dict[str, Any]
) -> None:
    expected = comparable(solver.solve(position, **options))
    assert comparable(solve(position, client, solver=solver, **options)) == expected
    (many,) = solve_many([position], client, **options)
    assert comparable(many) == expected


def test_a_goal_is_searched_in_parts(client: Client, solver: Solver) -> None:
    states: list[dict[str, Any]] = []
    result = solve(
        POSITION, client, solver=solver, progress=states.append, goal="edges", extra=1
    )
    assert comparable(result) == comparable(solver.solve(POSITION, goal="edges", extra=1))
    assert any(state["making"] == "a pattern database" for state in states)
    assert len({frozenset(state) for state in states}) == 1
    # The last pass was sent out.
    assert (result.distance, states[-1]["depth"]) == (12, 13)


def test_moves_of_a_hand_are_searched_in_parts(
    client: Client, solver: Solver, tmp_path: Path
) -> None:
    options: dict[str, Any] = {"moves": "<R,r,U,F>", "extra": 0}
    position = "R U r' F R2 U' F r U R' F2 U R U'"
    path = tmp_path / "moves"
    states: list[dict[str, Any]] = []

    def stop(state: dict[str, Any]) -> None:
        states.append(state)
        if state["depth"] == 13 and state["share"] > 0.3:
            raise KeyboardInterrupt

    with pytest.raises(faceturn.Interrupted):
        solve(position, client, solver=solver, checkpoint=path, progress=stop, **options)
    kept = path.read_bytes()
    result = solve(position, client, solver=solver, checkpoint=path, **options)
    assert path.read_bytes().startswith(kept) and kept.count(b"\n") > 10
    assert comparable(result) == comparable(solver.solve(position, **options))
    # The last passes were sent out.
    assert (result.metric, result.distance, states[-1]["depth"]) == ("move", 14, 13)


def test_quarter_turns_are_searched_in_parts(
    client: Client, solver: Solver, tmp_path: Path
) -> None:
    path = tmp_path / "quarter"
    states: list[dict[str, Any]] = []
    result = solve(
        IN_QUARTER_TURNS,
        client,
        solver=solver,
        checkpoint=path,
        progress=states.append,
        metric="quarter",
    )
    expected = solver.solve(IN_QUARTER_TURNS, metric="quarter")
    assert comparable(result) == comparable(expected)
    # The last pass was sent out.
    assert (result.metric, result.distance, states[-1]["depth"]) == ("quarter", 18, 18)
    # Passes in face turns are others.
    with pytest.raises(faceturn.CheckpointError):
        solve(IN_QUARTER_TURNS, client, solver=solver, checkpoint=path)


def test_errors_are_those_of_one_machine(client: Client, solver: Solver) -> None:
    given: list[Any] = [*["R U"] * 5, "R Q", 3, faceturn.Maneuver("R"), *["F"] * 30, "", "R"]
    ours = list(solve_many(given, client, errors="return"))
    for mine, theirs in zip(ours, solver.solve_many(given, errors="return"), strict=True):
        if isinstance(theirs, Result):
            assert isinstance(mine, Result)
            assert (mine.line, comparable(mine)) == (theirs.line, comparable(theirs))
        else:
            assert (type(mine), str(mine)) == (type(theirs), str(theirs))
            assert vars(mine) == vars(theirs)
    results = solve_many(given, client)
    assert [next(results).distance for _ in range(5)] == [2] * 5
    with pytest.raises(faceturn.ParseError, match=r"^positions\[5\], 'R Q': unknown move"):
        next(results)
    for wrong, kind in (
        ({"extra": 11}, ValueError),
        ({"frist": True}, TypeError),
        ({"errors": "ignore"}, ValueError),
        ({"goal": "crss"}, faceturn.ParseError),
    ):
        with pytest.raises(kind):
            solve_many(["R"], client, **cast(Any, wrong))
    with pytest.raises(TypeError, match="expected a list of positions"):
        solve_many("R U", client)


def test_progress_of_many_positions(client: Client, capfd: pytest.CaptureFixture[str]) -> None:
    assert len(list(solve_many(["R", "U"], client, progress=True))) == 2
    assert "2/2" in capfd.readouterr().err


def test_dropping_the_iterator_ends_the_searches(client: Client) -> None:
    results = solve_many(["R U", *["superflip"] * 4], client, ordered=False)
    assert next(results).distance == 2
    time.sleep(1)
    del results
    gc.collect()
    assert is_idle(client)


def test_a_larger_table_is_refused(client: Client) -> None:
    planner = SimpleNamespace(size="medium")
    with pytest.raises(ValueError, match="the workers have no medium table"):
        solve("R U", client, solver=cast(Solver, planner))


def test_another_version_is_refused(client: Client) -> None:
    from faceturn import distributed

    future = client.submit(distributed._search_parts, "0.0.0", ("", {}), [], pure=False)
    with pytest.raises(WorkerError, match=r"expected 0\.0\.0"):
        future.result()
