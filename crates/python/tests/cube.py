"""A small cube in pure Python: what the package is compared with.

Facelets are points of space. A turn rotates those of a layer; nothing here is taken from the
package, so that a mistake cannot be in both.
"""

from __future__ import annotations

Vector = tuple[int, int, int]

#: Each face by its outward direction; x is to the right, y up, z to the viewer.
NORMALS: dict[str, Vector] = {
    "U": (0, 1, 0),
    "R": (1, 0, 0),
    "F": (0, 0, 1),
    "D": (0, -1, 0),
    "L": (-1, 0, 0),
    "B": (0, 0, -1),
}

#: The directions in which the rows of a face are read: to the right, and down.
READING: dict[str, tuple[Vector, Vector]] = {
    "U": ((1, 0, 0), (0, 0, 1)),
    "R": ((0, 0, -1), (0, -1, 0)),
    "F": ((1, 0, 0), (0, -1, 0)),
    "D": ((1, 0, 0), (0, 0, -1)),
    "L": ((0, 0, 1), (0, -1, 0)),
    "B": ((-1, 0, 0), (0, -1, 0)),
}


def _sum(*vectors: Vector) -> Vector:
    x, y, z = (sum(parts) for parts in zip(*vectors, strict=True))
    return x, y, z


def _times(factor: int, vector: Vector) -> Vector:
    return factor * vector[0], factor * vector[1], factor * vector[2]


def _dot(one: Vector, other: Vector) -> int:
    return sum(a * b for a, b in zip(one, other, strict=True))


def _cross(one: Vector, other: Vector) -> Vector:
    (a, b, c), (x, y, z) = one, other
    return b * z - c * y, c * x - a * z, a * y - b * x


def _facelets() -> list[Vector]:
    """The middle of each facelet, in the order of facelets: 2 along its face's direction."""
    points = []
    for face in "URFDLB":
        right, down = READING[face]
        for row in (-1, 0, 1):
            for column in (-1, 0, 1):
                along = _sum(_times(column, right), _times(row, down))
                points.append(_sum(_times(2, NORMALS[face]), along))
    return points


POINTS = _facelets()
NUMBERS = {point: number for number, point in enumerate(POINTS)}


def _clockwise(point: Vector, axis: Vector) -> Vector:
    """The point after a quarter turn about the axis, clockwise as seen from outside."""
    along = _times(_dot(point, axis), axis)
    return _sum(along, _cross(point, axis))


def _turn(face: str) -> list[int]:
    """For each facelet the number of the one that a quarter turn brings there."""
    axis = NORMALS[face]
    source = list(range(54))
    for number, point in enumerate(POINTS):
        if _dot(point, axis) >= 1:
            source[NUMBERS[_clockwise(point, axis)]] = number
    return source


TURNS = {face: _turn(face) for face in "URFDLB"}

SOLVED = "".join(face * 9 for face in "URFDLB")


def apply(facelets: str, moves: str) -> str:
    """The facelets after these face turns."""
    for move in moves.split():
        for _ in range({"": 1, "2": 2, "'": 3}[move[1:]]):
            facelets = "".join(facelets[number] for number in TURNS[move[0]])
    return facelets
