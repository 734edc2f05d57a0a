"""Random positions and scrambles."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, overload

from faceturn._native import Solver, random_facelets, scrambles

if TYPE_CHECKING:
    import numpy
    import numpy.typing

    from faceturn._native import Maneuver, _Metric


def random_positions(n: int, seed: int) -> numpy.typing.NDArray[numpy.uint8]:
    """Draw random positions, each of the 43,252,003,274,489,856,000 as likely as any other.

    Args:
        n: How many.
        seed: 0 to 2**64 - 1. Equal seeds give equal positions, those of ``faceturn random``.

    Returns:
        Shape ``(n, 54)``, type ``uint8``: the facelets of U, R, F, D, L and B, row by row, as the
        numbers 0 to 5 of these faces.

    >>> random_positions(2, seed=1).shape
    (2, 54)
    """
    import numpy

    return numpy.frombuffer(random_facelets(n, seed), dtype=numpy.uint8).reshape(n, 54)


@overload
def scramble(
    length: int | None = None,
    *,
    goal: str | None = None,
    fmc: bool = False,
    metric: _Metric = "face",
    count: None = None,
    seed: int | None = None,
    solver: Solver | None = None,
) -> Maneuver: ...
@overload
def scramble(
    length: int | None = None,
    *,
    goal: str | None = None,
    fmc: bool = False,
    metric: _Metric = "face",
    count: int,
    seed: int | None = None,
    solver: Solver | None = None,
) -> list[Maneuver]: ...
def scramble(
    length: int | None = None,
    *,
    goal: str | None = None,
    fmc: bool = False,
    metric: _Metric = "face",
    count: int | None = None,
    seed: int | None = None,
    solver: Solver | None = None,
) -> Maneuver | list[Maneuver]:
    """Draw a scramble of a random position: any, or one at a distance from solved or from a goal.

    All positions asked for are equally likely. With ``length`` alone, scrambles are shortest ones,
    all of those equally likely, too. That takes about a second at 15 face turns, a minute at 17,
    minutes at 18, an hour or more at 19; about a second at 18 quarter turns, a minute or two at
    20, some ten minutes at 21, an hour or more at 22. Other scrambles have some 20 turns, and show
    nothing of the goal.

    Args:
        length: The distance from solved, 0 to 19 face turns or 0 to 22 quarter turns, or from
            ``goal``. If left out, any distance; with a goal 0, so that it is reached.
        goal: What the length is the distance from, as for ``Solver.solve``.
        fmc: Whether scrambles begin and end with ``R' U' F``, as in fewest-moves competitions.
        metric: What counts as one turn: any turn of a face, ``"face"``, or ``"quarter"`` turns
            only, a half turn as two.
        count: How many scrambles, as a list; one alone if left out.
        seed: 0 to 2**64 - 1; from the system if left out. Equal seeds give equal scrambles, those
            of ``faceturn scramble``.
        solver: The solver to search with; a new one if left out.

    >>> len(scramble(7)), [str(each) for each in scramble(2, count=3, seed=1)]
    (7, ["U' B2", 'R2 L2', 'B R2'])
    >>> str(scramble(fmc=True, seed=1)).startswith("R' U' F ")
    True
    """
    seed = secrets.randbits(64) if seed is None else seed
    number = 1 if count is None else count
    drawn = scrambles(solver or Solver(), length, goal, fmc, metric, number, seed)
    return drawn[0] if count is None else drawn
