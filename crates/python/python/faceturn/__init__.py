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

from faceturn._frame import to_frame
from faceturn._named import NamedGoal, NamedPattern, goals, patterns
from faceturn._native import (
    ColourReading,
    Maneuver,
    Pass,
    Position,
    QuickResult,
    Result,
    SolveMany,
    Solver,
    Verification,
    __version__,
    insertions,
    steps,
)
from faceturn._random import random_positions, scramble
from faceturn.errors import (
    CheckpointError,
    FaceturnError,
    InternalError,
    Interrupted,
    ParseError,
    TableError,
)

__all__ = [
    "CheckpointError",
    "ColourReading",
    "FaceturnError",
    "InternalError",
    "Interrupted",
    "Maneuver",
    "NamedGoal",
    "NamedPattern",
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
    "goals",
    "insertions",
    "patterns",
    "random_positions",
    "scramble",
    "steps",
    "to_frame",
]
