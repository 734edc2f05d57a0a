"""Every shortest solution of a Rubik's Cube, in face turns, with a proof that none is shorter.

>>> import faceturn
>>> solver = faceturn.Solver()
>>> result = solver.solve("R U R' U' F2")
>>> result.distance, [str(solution) for solution in result.solutions]
(5, ["F2 U R U' R'"])

``Position`` and ``Maneuver`` are the data, ``Solver`` the work, ``Result`` what it returns.
``faceturn.distributed`` spreads the work over the machines of a Dask cluster.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from faceturn._native import (
    Maneuver,
    Pass,
    Position,
    QuickResult,
    Result,
    SolveMany,
    Solver,
    Verification,
    __version__,
    random_facelets,
)
from faceturn.errors import CheckpointError, FaceturnError, Interrupted, ParseError, TableError

if TYPE_CHECKING:
    import numpy
    import numpy.typing

__all__ = [
    "CheckpointError",
    "FaceturnError",
    "Interrupted",
    "Maneuver",
    "ParseError",
    "Pass",
    "Position",
    "QuickResult",
    "Result",
    "SolveMany",
    "Solver",
    "TableError",
    "Verification",
    "__version__",
    "random_positions",
]


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
