"""Searches on the machines of a Dask cluster.

``solve`` spreads one hard position over the workers: each long pass is cut into parts, as for the
threads of one machine, and every part is a task. ``solve_many`` spreads positions. Both need the
package with its extra ``distributed``, of the same version, on the client and on the workers.

>>> from distributed import Client                                             # doctest: +SKIP
>>> result = faceturn.distributed.solve("superflip", Client("scheduler:8786"))  # doctest: +SKIP

``docs/clusters.md`` in the repository says how to run this, and what it costs.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from contextlib import closing
from itertools import islice
from typing import TYPE_CHECKING, Any, Literal, cast, overload

from distributed import KilledWorker, as_completed, get_worker

from faceturn._display import PassBar, WithBar
from faceturn._native import (
    DividedSearch,
    Position,
    Result,
    Solver,
    __version__,
    check_many,
)
from faceturn.errors import FaceturnError, Interrupted, in_list

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
    from os import PathLike
    from typing import TypeAlias

    from distributed import Client, Future
    from typing_extensions import Unpack

    from faceturn._native import SolveMany, _Options, _Readable

    #: A position and how to search from it, as workers get them.
    _Job: TypeAlias = tuple[str | Position, _Options]

__all__ = ["WorkerError", "solve", "solve_many"]

#: How often a part is begun again because its worker died, before the part is to blame.
MOST_DEATHS = 10

#: Nodes that make a task worth its way to a worker and back: about 0.05 seconds of work.
LEAST_NODES = 2_000_000

#: Tasks of a pass for each thread of the cluster: few enough to be quick, and enough that no
#: thread waits long for the last one.
TASKS_A_THREAD = 32

#: Seconds of work that make a chunk of positions.
CHUNK_SECONDS = 2.0


class WorkerError(FaceturnError):
    """A worker cannot search: it has another version of the package, for instance."""


def solve(
    position: _Readable,
    client: Client,
    *,
    progress: Callable[[dict[str, Any]], object] | bool = False,
    checkpoint: str | PathLike[str] | None = None,
    solver: Solver | None = None,
    **options: Unpack[_Options],
) -> Result:
    """Find every shortest solution of one position, with all workers of a cluster.

    The result is that of ``Solver.solve``, with the same solutions and the same counts. A worker
    that dies loses only the parts that it was working on, which others do again; workers may come
    and go. A pass is complete only if every part of it has been searched.

    Args:
        position: As for ``Solver.solve``, like ``progress`` and all other arguments.
        client: The cluster. Each worker opens the table once, and makes it if it is missing, as it
            does with the pattern databases of a goal: they are never sent.
        checkpoint: A file on the machine of the client that remembers finished parts: the same
            call resumes the search. It is the checkpoint of ``faceturn solve``.
        solver: The solver that plans the passes, with ``size="small"``; a new one if left out.

    Raises:
        Interrupted: Ctrl-C has ended the search on all workers; ``result`` says what is proven.
    """
    start = time.monotonic()
    show = PassBar() if progress is True else progress or (lambda _: None)
    try:
        solver = solver or Solver(progress=show)
        if solver.size != "small":
            raise ValueError(f'the workers have no {solver.size} table; expected size="small"')
        search = DividedSearch(
            solver, position, progress=show, checkpoint=checkpoint, **options
        )
        sent = position if isinstance(position, str) else Position(search.facelets)
        timeout = options.get("timeout")
        deadline = None if timeout is None else start + timeout
        try:
            while (parts := search.begin_pass()) is not None:
                _Pass(client, search, (sent, options), deadline, show).run(parts)
                search.end_pass()
        except KeyboardInterrupt as interruption:
            raise Interrupted(search.result(interrupted=True)) from interruption
    finally:
        if isinstance(show, PassBar):
            show.close()
    return search.result(interrupted=False)


class _Pass:
    """The tasks of one pass."""

    def __init__(
        self,
        client: Client,
        search: DividedSearch,
        job: _Job,
        deadline: float | None,
        show: Callable[[dict[str, Any]], object],
    ) -> None:
        self.client = client
        self.search = search
        self.job = job
        self.deadline = deadline
        self.show = show
        #: The parts of each task that is under way, and how often its workers have died.
        self.running: dict[Future[Any], tuple[list[tuple[int, str]], int]] = {}
        self.finished = as_completed(with_results=False)
        #: Parts from this number on are not needed: an earlier one has the solution.
        self.end: float = float("inf")

    def run(self, parts: Sequence[tuple[int, int, str]]) -> None:
        """Have the parts searched: as many tasks at a time as keep all workers busy."""
        threads = max(1, sum(self.client.nthreads().values()))
        chunks = deque(_chunks(parts, threads))
        looked = time.monotonic()
        try:
            while chunks or self.running:
                if time.monotonic() - looked > 2:
                    # Workers come and go.
                    threads = max(1, sum(self.client.nthreads().values()))
                    looked = time.monotonic()
                while chunks and len(self.running) < 3 * threads:
                    self._submit(chunks.popleft(), 0)
                if not self._wait():
                    return
                if self.end < float("inf"):
                    self._drop_later(chunks)
        finally:
            if self.running:
                self.client.cancel(list(self.running), force=True)

    def _submit(self, chunk: list[tuple[int, str]], deaths: int) -> None:
        tasks = [task for _, task in chunk]
        # Earlier parts first; never answered from a cache.
        future = self.client.submit(
            _search_parts, __version__, self.job, tasks, pure=False, priority=-chunk[0][0]
        )
        self.running[future] = (chunk, deaths)
        self.finished.add(future)

    def _wait(self) -> bool:
        """Take what is ready, after waiting for it a moment. False when the time is over."""
        now = time.monotonic()
        if self.deadline is not None and now >= self.deadline:
            return False
        for future in self._ready(now + 0.1):
            chunk, deaths = self.running.pop(future)
            if future.status == "error":
                self._failed(future, chunk, deaths)
                continue
            for (number, _), end in zip(chunk, future.result(), strict=True):
                if not self.search.end_part(number, end):
                    self.end = min(self.end, number)
        self.show(self.search.progress())
        return True

    def _ready(self, until: float) -> list[Future[Any]]:
        """The tasks that have ended, at least one unless the time is over before."""
        while not self.finished.has_ready() and time.monotonic() < until:
            time.sleep(0.002)
        ready = self.finished.next_batch(block=False)
        return [future for future in ready if future in self.running]

    def _failed(self, future: Future[Any], chunk: list[tuple[int, str]], deaths: int) -> None:
        error = future.exception()
        if isinstance(error, KilledWorker) and deaths < MOST_DEATHS:
            self._submit(chunk, deaths + 1)
            return
        raise error

    def _drop_later(self, chunks: deque[list[tuple[int, str]]]) -> None:
        """Give up what comes after the part that has found the solution."""
        while chunks and chunks[-1][0][0] > self.end:
            chunks.pop()
        later = [future for future, (chunk, _) in self.running.items() if chunk[0][0] > self.end]
        for future in later:
            del self.running[future]
        if later:
            self.client.cancel(later, force=True)


def _chunks(
    parts: Sequence[tuple[int, int, str]], threads: int
) -> Iterator[list[tuple[int, str]]]:
    """Parts that make a task together: by the nodes that they are expected to have."""
    total = sum(nodes for _, nodes, _ in parts)
    enough = max(LEAST_NODES, total // (TASKS_A_THREAD * threads))
    chunk: list[tuple[int, str]] = []
    expected = 0
    for number, nodes, task in parts:
        chunk.append((number, task))
        expected += nodes
        if expected >= enough:
            yield chunk
            chunk, expected = [], 0
    if chunk:
        yield chunk


@overload
def solve_many(
    positions: Iterable[_Readable],
    client: Client,
    *,
    ordered: bool = True,
    errors: Literal["raise"] = "raise",
    progress: bool = False,
    **options: Unpack[_Options],
) -> Iterator[Result]: ...
@overload
def solve_many(
    positions: Iterable[_Readable],
    client: Client,
    *,
    ordered: bool = True,
    errors: Literal["return"],
    progress: bool = False,
    **options: Unpack[_Options],
) -> Iterator[Result | Exception]: ...
def solve_many(
    positions: Iterable[_Readable],
    client: Client,
    *,
    ordered: bool = True,
    errors: Literal["raise", "return"] = "raise",
    progress: bool = False,
    **options: Unpack[_Options],
) -> Iterator[Result | Exception]:
    """Solve many positions, with all workers of a cluster.

    Positions go out in chunks of about two seconds of work, judged by the time that the positions
    before have taken: one by one if they are hard, thousands at a time if they are easy.

    Args:
        positions: As for ``Solver.solve_many``, like all other arguments.
        client: The cluster. Each worker opens the table once, and makes it if it is missing, as it
            does with the pattern databases of a goal.

    Returns an iterator over results. Dropping it ends the searches, and so does an error that it
    raises: ``errors="return"`` goes on.
    """
    check_many(positions, errors, **options)
    answers = _answers(positions, client, ordered, options)
    shown = answers if errors == "return" else _raising(answers)
    return WithBar(shown, positions) if progress else shown


def _raising(answers: Generator[Result | Exception, None, None]) -> Iterator[Result]:
    """The results; the first error is raised and ends the searches."""
    with closing(answers):
        for answer in answers:
            if isinstance(answer, Exception):
                raise answer
            yield answer


def _answers(
    positions: Iterable[_Readable], client: Client, ordered: bool, options: _Options
) -> Generator[Result | Exception, None, None]:
    """The result of each position, or the error of one that cannot be read."""
    numbered = enumerate(positions)
    running: dict[Future[Any], int] = {}
    finished = as_completed(with_results=False)
    waiting: dict[int, list[Result | Exception]] = {}
    next_index, seconds_each, is_over = 0, None, False
    try:
        while True:
            threads = max(1, sum(client.nthreads().values()))
            while not is_over and len(running) + len(waiting) < 3 * threads:
                chunk = list(islice(numbered, _chunk_length(seconds_each)))
                if not chunk:
                    is_over = True
                    break
                index, chosen = chunk[0][0], [position for _, position in chunk]
                future = client.submit(
                    _solve_chunk, __version__, index, chosen, options, pure=False
                )
                running[future] = index
                finished.add(future)
            if not running:
                return
            future = next(finished)
            answers = future.result()
            waiting[running.pop(future)] = answers
            seconds = [answer.seconds for answer in answers if isinstance(answer, Result)]
            mean = sum(seconds) / len(answers)
            seconds_each = mean if seconds_each is None else (seconds_each + mean) / 2
            ready = [next_index] if ordered else list(waiting)
            while ready and ready[0] in waiting:
                answers = waiting.pop(ready.pop(0))
                next_index += len(answers) if ordered else 0
                yield from answers
                if ordered:
                    ready = [next_index]
    finally:
        if running:
            client.cancel(list(running), force=True)


def _chunk_length(seconds_each: float | None) -> int:
    """How many positions make a chunk, given the seconds that each takes."""
    if seconds_each is None:
        return 1
    return max(1, min(2_000, int(CHUNK_SECONDS / max(seconds_each, 1e-6))))


# What follows runs on the workers.

_lock = threading.Lock()
_solver: Solver | None = None


def _own_solver(version: str) -> Solver:
    """The solver of this worker: opened by the first task, shared by all."""
    global _solver
    if version != __version__:
        text = f"this worker has faceturn {__version__}; expected {version}, as on the client"
        raise WorkerError(text)
    with _lock:
        if _solver is None:
            # Not mapped=True: a table that processes share takes half as long again in searches that last.
            _solver = Solver(threads=_worker_threads())
        return _solver


def _worker_threads() -> int | None:
    try:
        return int(get_worker().state.nthreads)
    except ValueError:
        return None


def _cancelled() -> Callable[[], bool]:
    """A function that says whether the task on this thread has been cancelled."""
    try:
        worker = get_worker()
        key = worker.get_current_task()
    except ValueError:
        return lambda: False

    def is_cancelled() -> bool:
        task = worker.state.tasks.get(key)
        return task is None or task.state == "cancelled"

    return is_cancelled


def _search_parts(version: str, job: _Job, tasks: list[str]) -> list[str]:
    """Search parts of a pass, one after the other. Returns what each has found."""
    solver = _own_solver(version)
    is_cancelled = _cancelled()
    position, options = job
    ends = []
    for task in tasks:
        ends.append(solver._search_part(position, task, is_cancelled, **options))
        if is_cancelled():
            raise WorkerError("the search was cancelled")
    return ends


def _solve_chunk(
    version: str, index: int, positions: list[_Readable], options: _Options
) -> list[Result | Exception]:
    """Solve some positions, the first of which has this index among all."""
    solver = _own_solver(version)
    is_cancelled = _cancelled()

    def stop_if_cancelled(_: dict[str, Any] | None = None) -> None:
        if is_cancelled():
            raise WorkerError("the search was cancelled")

    if len(positions) == 1:
        try:
            result = solver.solve(positions[0], progress=stop_if_cancelled, **options)
        except (TypeError, ValueError) as error:
            return [in_list(error, index, positions[0])]
        return [result.numbered(index + 1)]
    results = cast("SolveMany", solver.solve_many(positions, errors="return", **options))
    results._count_from(index)
    answers: list[Result | Exception] = []
    for answer in results:
        answers.append(answer)
        stop_if_cancelled()
    return answers
