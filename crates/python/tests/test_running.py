"""Threads, processes, signals and memory."""

from __future__ import annotations

import concurrent.futures
import gc
import multiprocessing
import os
import pickle
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psutil
import pytest
from conftest import FAR, PATIENCE, SUPERFLIP

import faceturn
from faceturn import Maneuver, Position, Solver


def test_200_threads_share_one_solver(solver: Solver) -> None:
    positions = [Position(f"R U F2 D' B L2 {turn}") for turn in ("U", "D2", "F'", "B")]
    expected = [solver.solve(position).to_json().split('"seconds"')[0] for position in positions]
    answers: list[str] = [""] * 200
    ready = threading.Barrier(200)

    def work(number: int) -> None:
        ready.wait()
        result = solver.solve(positions[number % 4])
        answers[number] = result.to_json().split('"seconds"')[0]

    threads = [threading.Thread(target=work, args=(number,)) for number in range(200)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == expected * 50


def distance(solver: Solver, moves: str) -> int:
    return solver.distance(moves)


@pytest.mark.filterwarnings("ignore:.*multi-threaded, use of fork:DeprecationWarning")
@pytest.mark.parametrize("method", ["spawn", "fork"])
def test_a_solver_goes_to_other_processes(solver: Solver, method: str) -> None:
    assert solver.distance("R U") == 2
    context = multiprocessing.get_context(method)
    with concurrent.futures.ProcessPoolExecutor(2, mp_context=context) as pool:
        moves = ["R", "R U", "R U F", "R U F D"]
        distances = pool.map(distance, [solver] * 4, moves)
        assert list(distances) == [1, 2, 3, 4]


_solver: Solver | None = None


def inherited(moves: str) -> int:
    assert _solver is not None
    return _solver.distance(moves)


@pytest.mark.filterwarnings("ignore:.*multi-threaded, use of fork:DeprecationWarning")
def test_a_forked_process_has_threads_of_its_own(solver: Solver) -> None:
    global _solver
    _solver = solver
    assert solver.distance("R U") == 2
    context = multiprocessing.get_context("fork")
    with concurrent.futures.ProcessPoolExecutor(1, mp_context=context) as pool:
        assert pool.submit(inherited, "R U F").result(timeout=PATIENCE) == 3


# Leaves three corners. A search for three insertions takes most of a minute.
SCRAMBLE = "R' U' F D' F2 L2 D' B2 D' L2 F2 B2 U' F' B2 U2 D B2 D R U D2 L2 B' R' U' F"
SKELETON = "R2 F D B' L2 F' U2 B' D2 R2 D2 B U' B2 F' U' L' U2"

INTERRUPTED = """
import faceturn, time
solver = faceturn.Solver()
solver.distance("R U")
try:
    print("ready", flush=True)
    {call}
except KeyboardInterrupt as error:
    print(time.time())
    print(type(error).__name__, error)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="sends SIGINT")
@pytest.mark.parametrize(
    ("call", "name"),
    [
        ("solver.solve('superflip')", "Interrupted"),
        ("list(solver.solve_many(['superflip'] * 9))", "KeyboardInterrupt"),
        ("[faceturn.Solver(memory=True) for _ in range(99)]", "KeyboardInterrupt"),
        ("solver.verify('superflip', 19)", "KeyboardInterrupt"),
        ("solver.quick('superflip', time=60)", "KeyboardInterrupt"),
        ("faceturn.steps('superflip', steps='eo, dr, htr', width=10**6)", "KeyboardInterrupt"),
        (f"faceturn.insertions({SCRAMBLE!r}, {SKELETON!r}, insertions=3)", "KeyboardInterrupt"),
    ],
)
def test_ctrl_c_ends_a_search_at_once(call: str, name: str) -> None:
    # On a busy machine some tries may be late.
    late: list[float] = []
    while len(late) < 6 and min(late, default=1) >= 0.2:
        late.append(interrupted_after(call, name))
    assert min(late) < 0.2, late


def interrupted_after(call: str, name: str) -> float:
    """How many seconds after Ctrl-C the call raises its exception."""
    child = subprocess.Popen(
        [sys.executable, "-c", INTERRUPTED.format(call=call)], stdout=subprocess.PIPE, text=True
    )
    assert child.stdout is not None
    assert child.stdout.readline() == "ready\n"
    time.sleep(1)
    sent = time.time()
    child.send_signal(signal.SIGINT)
    raised = float(child.stdout.readline())
    text = child.stdout.readline()
    assert child.wait(timeout=PATIENCE) == 0
    child.stdout.close()
    assert text.startswith(name)
    if name == "Interrupted":
        assert "interrupted: at least 1" in text
    return raised - sent


def test_interrupted_has_the_result(solver: Solver) -> None:
    def interrupt(state: dict[str, Any]) -> None:
        if state["nodes"] > 0:
            os.kill(os.getpid(), signal.SIGINT)

    with pytest.raises(KeyboardInterrupt) as raised:
        solver.solve("superflip", progress=interrupt)
    assert isinstance(raised.value, faceturn.Interrupted)
    result = raised.value.result
    assert (result.ended, result.distance) == ("interrupted", None)
    assert solver.lower_bound("superflip") <= result.lower_bound <= 20


@pytest.mark.parametrize("progress", [False, True])
def test_an_interrupted_list_says_so(solver: Solver, progress: bool) -> None:
    # The third position is begun at once and takes minutes.
    results = iter(solver.solve_many(["R", "U", "superflip", "F"], progress=progress))
    assert [next(results).distance for _ in range(2)] == [1, 1]
    timer = threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        next(results)
    for _ in range(2):
        with pytest.raises(RuntimeError, match=r"ended the searches before positions\[2\]"):
            next(results)


def test_a_list_with_a_bar_goes_on_after_an_error(solver: Solver) -> None:
    results = iter(solver.solve_many(["R", "R Q", "R U"], progress=True))
    assert next(results).distance == 1
    with pytest.raises(faceturn.ParseError):
        next(results)
    assert [result.distance for result in results] == [2]


def test_results_in_order_and_as_ready(solver: Solver) -> None:
    moves = ["R U F2 D' B L2 U' R2 F D2 L B' R", "R", "U", "F"]
    ordered = [result.to_dict() for result in solver.solve_many(moves)]
    assert [result["input"] for result in ordered] == moves
    assert [result["line"] for result in ordered] == [1, 2, 3, 4]
    ready = [result.to_dict() for result in solver.solve_many(moves, ordered=False)]
    assert sorted(result["line"] for result in ready) == [1, 2, 3, 4]
    for result in ready:
        assert result["solutions"] == ordered[result["line"] - 1]["solutions"]


def test_a_position_that_cannot_be_read_is_an_error_in_its_turn(solver: Solver) -> None:
    results = solver.solve_many(["R", "Q", "F"])
    assert next(results).distance == 1
    with pytest.raises(faceturn.ParseError) as raised:
        next(results)
    assert str(raised.value).startswith("positions[1], 'Q': unknown move \"Q\" at column 1")
    assert (raised.value.index, raised.value.text) == (1, "Q")
    assert (raised.value.line, raised.value.column) == (1, 1)
    again = pickle.loads(pickle.dumps(raised.value))
    assert (str(again), again.index) == (str(raised.value), 1)
    assert next(results).distance == 1
    with pytest.raises(StopIteration):
        next(results)


def test_errors_are_returned_in_their_places_if_that_is_wanted(solver: Solver) -> None:
    given: list[Any] = ["R", "R Q", 3, [7] * 54, "F"]
    answers = list(solver.solve_many(given, errors="return"))
    assert [isinstance(answer, faceturn.Result) for answer in answers] == [1, 0, 0, 0, 1]
    errors = answers[1:4]
    assert [type(error) for error in errors] == [faceturn.ParseError, TypeError, faceturn.ParseError]
    for index, error in enumerate(errors, start=1):
        assert str(error).startswith(f"positions[{index}], ")
        assert vars(error)["index"] == index
        text = given[index] if index == 1 else repr(given[index])
        assert vars(error)["text"] == text
    ready = solver.solve_many(given, errors="return", ordered=False)
    assert sum(isinstance(answer, Exception) for answer in ready) == 3
    with pytest.raises(ValueError, match='unknown errors="ignore"; expected "raise" or "return"'):
        solver.solve_many(given, errors="ignore")  # type: ignore[call-overload]


@pytest.mark.parametrize("one", ["R U", b"R U", Position("R U"), Maneuver("R U"), 3, None])
def test_one_position_is_not_several(solver: Solver, one: Any) -> None:
    expected = f"expected a list of positions.* found {type(one).__name__}; for one .* use solve"
    with pytest.raises(TypeError, match=expected):
        solver.solve_many(one)


def test_an_iterator_that_fails_is_not_hidden(solver: Solver) -> None:
    def failing() -> Iterator[str]:
        yield "R"
        raise RuntimeError("no more")

    with pytest.raises(RuntimeError, match="no more"):
        list(solver.solve_many(failing()))


def test_positions_are_read_as_far_as_the_work_has_come(solver: Solver) -> None:
    read = 0

    def endless() -> Iterator[str]:
        nonlocal read
        while True:
            read += 1
            yield "R U"

    results = solver.solve_many(endless())
    assert [next(results).distance for _ in range(10)] == [2] * 10
    assert read < 1_000
    del results


def test_dropping_the_iterator_ends_the_searches(solver: Solver) -> None:
    results = solver.solve_many([SUPERFLIP] * 5)
    time.sleep(0.2)
    del results
    gc.collect()
    # It would wait for hours.
    assert solver.distance("R U") == 2


def test_memory_stays_flat_over_10_000_positions(solver: Solver) -> None:
    process = psutil.Process()

    def solve(count: int) -> int:
        rows = (["R", "U", "F", "D"][number % 4] + " B2 L'" for number in range(count))
        for result in solver.solve_many(rows):
            assert result.distance == 3
        for number in range(count // 10):
            solver.solve(Position().apply(["R", "U"][number % 2]))
        gc.collect()
        return int(process.memory_info().rss)

    before = solve(2_000)
    after = solve(10_000)
    assert after - before < 8 << 20


def test_progress_is_shown(solver: Solver, capfd: pytest.CaptureFixture[str]) -> None:
    states: list[dict[str, Any]] = []
    solver.solve("superflip", timeout=3, progress=states.append)
    assert states
    assert all(state["lower_bound"] <= 20 for state in states)
    assert states[-1]["nodes"] >= states[0]["nodes"]
    assert any(state["expected_seconds"] for state in states)
    solver.solve("superflip", timeout=1, progress=True)
    assert "at least" in capfd.readouterr().err
    assert len(list(solver.solve_many(["R", "U"], progress=True))) == 2
    assert "2/2" in capfd.readouterr().err


@pytest.mark.usefixtures("data_folder")
def test_progress_is_shown_while_tables_are_made(capfd: pytest.CaptureFixture[str]) -> None:
    states: list[dict[str, Any]] = []
    own = Solver(memory=True, progress=states.append)
    assert states and {state["making"] for state in states} == {"the table"}
    states.clear()
    assert own.solve("R U F", goal="eocross", progress=states.append).distance == 2
    assert states and {state["making"] for state in states} == {"a pattern database"}
    assert all(0 <= state["share"] <= 1 and state["depth"] is None for state in states)
    assert own.solve(FAR, goal="f2l", progress=True).proven
    assert len(list(own.solve_many(["R"], goal="dr", progress=True))) == 1
    shown = capfd.readouterr().err
    assert "making a pattern database" in shown and "1/1" in shown


@pytest.mark.usefixtures("data_folder")
def test_progress_is_shown_while_a_list_waits_for_databases(
    capfd: pytest.CaptureFixture[str],
) -> None:
    # Those of a start that is far from its goal; a near one needs none.
    own = Solver(memory=True)
    near, far = own.solve_many(["R", FAR], goal="f2l", progress=True)
    assert near.distance == 1 and far.proven
    shown = capfd.readouterr().err
    assert "making a pattern database" in shown and "2/2" in shown


def test_an_exception_of_progress_ends_the_making_of_databases(data_folder: Path) -> None:
    def failing(_: dict[str, Any]) -> None:
        raise RuntimeError("stop here")

    with pytest.raises(RuntimeError, match="stop here"):
        Solver().solve(FAR, goal="f2l", progress=failing)
    assert not list(data_folder.glob("*.patterns"))


def test_an_exception_of_progress_ends_the_search(solver: Solver) -> None:
    def failing(_: dict[str, Any]) -> None:
        raise RuntimeError("stop here")

    with pytest.raises(RuntimeError, match="stop here"):
        solver.solve("superflip", progress=failing)
