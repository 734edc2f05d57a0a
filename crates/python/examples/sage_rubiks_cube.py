"""Every shortest solution of a cube in SageMath, or in passagemath.

    sage -pip install ./crates/python
    sage crates/python/examples/sage_rubiks_cube.py "R U F2 D'"

Sage's own optimal solver is another program that it talks to; ``faceturn reid`` can take its place
there. This script calls the solver directly: no dialogue, all solutions, and their proof.
"""

from __future__ import annotations

import contextlib
import sys
from typing import TYPE_CHECKING

import faceturn

if TYPE_CHECKING:
    from sage.groups.perm_gps.cubegroup import RubiksCube

#: The faces in the order in which Sage numbers their facets, eight each, 1 to 48. It leaves out the
#: centres.
SAGE_FACES = "ULFRBD"


def position(cube: RubiksCube) -> faceturn.Position:
    """The position of a cube of Sage, which says to which place each facet, 1 to 48, has gone."""
    faces = {}
    letters = [""] * 48
    for facet, place in enumerate(cube.facets()):
        letters[place - 1] = SAGE_FACES[facet // 8]
    for number, face in enumerate(SAGE_FACES):
        eight = letters[8 * number : 8 * number + 8]
        faces[face] = "".join([*eight[:4], face, *eight[4:]])
    return faceturn.Position.from_facelets("".join(faces[face] for face in "URFDLB"))


def solve(cube: RubiksCube, solver: faceturn.Solver) -> faceturn.Result:
    """Every shortest solution; each is a text that ``cube.move`` takes."""
    return solver.solve(position(cube))


def main() -> None:
    """Solve the cube that the moves on the command line make."""
    with contextlib.suppress(ImportError):
        # The parts of Sage that passagemath has: a full Sage has loaded them already.
        import sage.all__sagemath_gap
    from sage.groups.perm_gps.cubegroup import RubiksCube

    cube = RubiksCube().move(" ".join(sys.argv[1:]))
    result = solve(cube, faceturn.Solver())
    print(cube)
    for solution in result.solutions:
        assert cube.move(str(solution)) == RubiksCube(), "Sage agrees that it is solved"
        print(f"{solution}  ({len(solution)}f*, {solution.quarter_turns}q)")


if __name__ == "__main__":
    main()
