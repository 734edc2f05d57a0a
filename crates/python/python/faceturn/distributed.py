"""Searches on the machines of a Dask cluster.

``solve`` spreads one hard position over the workers: each long pass is cut into parts, as for the
threads of one machine, and every part is a task. ``solve_many`` spreads positions. Both need
``pip install faceturn[distributed]`` on the client and on the workers, the same version on all.

>>> from distributed import Client                                             # doctest: +SKIP
>>> result = faceturn.distributed.solve("superflip", Client("scheduler:8786"))  # doctest: +SKIP

``docs/clusters.md`` in the repository says how to run this, and what it costs.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from itertools import count, islice
from typing import TYPE_CHECKING, Any

from distributed import KilledWorker, as_completed, get_worker

from faceturn._native import DividedSearch, Result, Solver, __version__
from faceturn.errors import FaceturnError, Interrupted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from os import PathLike

    from distributed import Client, Future

    from faceturn._native import _Readable

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
    first: bool = False,
    extra: int = 0,
    max_depth: int | None = None,
    timeout: float | None = None,
    progress: Callable[[dict[str, Any]], object] | bool = False,
    checkpoint: str | PathLike[str] | None = None,
    solver: Solver | None = None,
) -> Result:
    """Find every shortest solution of one position, with all workers of a cluster.

    The result is that of ``Solver.solve``, with the same solutions and the same counts. A worker
    that dies loses only the parts that it was working on, which others do again; workers may come
    and go. A pass is complete only if every part of it has been searched.

    Args:
        position: As for ``Solver.solve``; ``first``, ``extra``, ``max_depth``, ``timeout`` and
            ``progress``, too.
        client: The cluster. Each worker opens the table once, and makes it if it is missing; the
            table is never sent.
        checkpoint: A file on the machine of the client that remembers finished parts: the same
            call resumes the search. It is the checkpoint of ``faceturn solve``.
        solver: The solver that plans the passes, with ``size="small"``; a new one if left out.

    Raises:
        Interrupted: Ctrl-C has ended the search on all workers; ``result`` says what is proven.
    """
    start = time.monotonic()
    solver = solver or Solver()
    if solver.size != "small":
        raise ValueError(f'the workers have no {solver.size} table; expected size="small"')
    search = DividedSearch(
        solver,
        position,
        first=first,
        extra=extra,
        max_depth=max_depth,
        checkpoint=checkpoint,
    )
    facelets = search.facelets
    deadline = None if timeout is None else start + timeout
    show = _shown_by(progress)
    try:
        while (step := search.begin_pass()) is not None:
            depth, parts = step
            run = _Pass(client, search, facelets, first, depth, deadline, show)
            run.run(parts)
            search.end_pass()
    except KeyboardInterrupt as interruption:
        raise Interrupted(search.result(interrupted=True)) from interruption
    finally:
        if isinstance(show, _Closing):
            show.close()
    return search.result(interrupted=False)


class _Closing:
    """A progress bar, which is closed at the end."""

    def __init__(self) -> None:
        from faceturn._display import PassBar

        self.bar = PassBar()
        self.close = self.bar.close

    def __call__(self, state: dict[str, Any]) -> None:
        self.bar(state)


def _shown_by(
    progress: Callable[[dict[str, Any]], object] | bool,
) -> Callable[[dict[str, Any]], object]:
    if callable(progress):
        return progress
    return _Closing() if progress else lambda _: None


class _Pass:
    """The tasks of one pass."""

    def __init__(
        self,
        client: Client,
        search: DividedSearch,
        facelets: str,
        first: bool,
        depth: int,
        deadline: float | None,
        show: Callable[[dict[str, Any]], object],
    ) -> None:
        self.client = client
        self.search = search
        self.arguments = (facelets, first, __version__)
        self.depth = depth
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
            _search_parts, *self.arguments, tasks, pure=False, priority=-chunk[0][0]
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
        self._show()
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

    def _show(self) -> None:
        share, nodes = self.search.progress()
        lower_bound, upper_bound = self.search.bounds()
        self.show(
            {
                "depth": self.depth,
                "share": share,
                "nodes": nodes,
                "lower_bound": lower_bound,
                "upper_bound": upper_bound,
            }
        )


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


def solve_many(
    positions: Iterable[_Readable],
    client: Client,
    *,
    ordered: bool = True,
    first: bool = False,
    extra: int = 0,
    max_depth: int | None = None,
    timeout: float | None = None,
    goal: str | None = None,
) -> Iterator[Result]:
    """Solve many positions, with all workers of a cluster.

    Positions go out in chunks of about two seconds of work, judged by the time that the positions
    before have taken: one by one if they are hard, thousands at a time if they are easy.

    Args:
        positions: An iterable, read only as far as the work has come.
        client: The cluster.
        ordered: Results in the order of the positions; otherwise as they are ready. ``line`` of a
            result is the number of its position, from 1.
        timeout: Seconds for each position.
        goal: What to solve instead of the whole cube: each worker makes its databases if they are
            missing.

    The other arguments are those of ``Solver.solve``. Dropping the iterator ends the searches.
    """
    arguments = {
        "first": first,
        "extra": extra,
        "max_depth": max_depth,
        "timeout": timeout,
        "goal": goal,
    }
    numbered = zip(count(1), map(_portable, positions), strict=False)
    running: dict[Future[Any], int] = {}
    finished = as_completed(with_results=False)
    waiting: dict[int, list[Result]] = {}
    next_line, seconds_each, is_over = 1, None, False
    try:
        while True:
            threads = max(1, sum(client.nthreads().values()))
            while not is_over and len(running) + len(waiting) < 3 * threads:
                chunk = list(islice(numbered, _chunk_length(seconds_each)))
                if not chunk:
                    is_over = True
                    break
                future = client.submit(_solve_chunk, __version__, chunk, arguments, pure=False)
                running[future] = chunk[0][0]
                finished.add(future)
            if not running:
                return
            future = next(finished)
            results = [Result.from_json(text) for text in future.result()]
            waiting[running.pop(future)] = results
            mean = sum(result.seconds for result in results) / len(results)
            seconds_each = mean if seconds_each is None else (seconds_each + mean) / 2
            ready = [next_line] if ordered else list(waiting)
            while ready and ready[0] in waiting:
                results = waiting.pop(ready.pop(0))
                next_line += len(results) if ordered else 0
                yield from results
                if ordered:
                    ready = [next_line]
    finally:
        if running:
            client.cancel(list(running), force=True)


def _chunk_length(seconds_each: float | None) -> int:
    """How many positions make a chunk, given the seconds that each takes."""
    if seconds_each is None:
        return 1
    return max(1, min(2_000, int(CHUNK_SECONDS / max(seconds_each, 1e-6))))


def _portable(position: _Readable) -> str:
    """A position as a text, for any process."""
    from faceturn._native import Position

    if isinstance(position, str | Position):
        return str(position)
    return Position.from_array(position).facelets


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
            # A mapped table, which processes share, takes half as long again: it has small pages.
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


def _search_parts(facelets: str, first: bool, version: str, tasks: list[str]) -> list[str]:
    """Search parts of a pass, one after the other. Returns what each has found."""
    solver = _own_solver(version)
    is_cancelled = _cancelled()
    ends = []
    for task in tasks:
        ends.append(solver._search_part(facelets, first, task, is_cancelled))
        if is_cancelled():
            raise WorkerError("the search was cancelled")
    return ends


def _solve_chunk(
    version: str, chunk: list[tuple[int, str]], arguments: dict[str, Any]
) -> list[str]:
    """Solve some positions, each with its line. Returns the results as JSON."""
    solver = _own_solver(version)
    is_cancelled = _cancelled()

    def stop_if_cancelled(_: dict[str, Any] | None = None) -> None:
        if is_cancelled():
            raise WorkerError("the search was cancelled")

    if len(chunk) == 1:
        ((line, position),) = chunk
        result = solver.solve(position, progress=stop_if_cancelled, **arguments)
        return [result.numbered(line).to_json()]
    texts = []
    results = solver.solve_many((position for _, position in chunk), **arguments)
    for (line, _), result in zip(chunk, results, strict=True):
        texts.append(result.numbered(line).to_json())
        stop_if_cancelled()
    return texts
