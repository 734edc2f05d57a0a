"""How far from optimal the reference solutions of a set of scrambled cubes are, in quarter turns.

    python reference_solutions.py data_0.pkl data_0.journal

Reads pickles such as the thousand test cubes of DeepCubeA: states of 54 numbers, one for each
sticker and 0 to 53 in order for the solved cube, with a list of moves that solves each. Which
number is which sticker need not be known: it is derived from the cubes, and every solution is
replayed, before the first search. No code of a pickle is run.

``faceturn distance`` finds the distances and keeps them in the journal. Started again after Ctrl-C,
the same command goes on where it was. Options after the two files are those of that program, such
as ``--budget 2h``. A random position takes 14 s on two cores, a thousand take four hours.
"""

from __future__ import annotations

import argparse
import json
import pickle
import re
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy

from faceturn import Maneuver, Position

# Reading a pickle.


class SetError(ValueError):
    """A file that is not a set of cubes with solutions that solve them."""


class State:
    """Stands for whatever class wraps a state, such as ``Cube3State``: attributes and no code."""

    colors: Any


class Kind:
    """Stands for ``numpy.dtype``."""

    def __init__(self, name: str, *_: object) -> None:
        self.name, self.order = name, "|"

    def __setstate__(self, state: Sequence[Any]) -> None:
        self.order = state[1]

    def dtype(self) -> numpy.dtype[Any]:
        """The real one, of a number or a text."""
        if not re.fullmatch(r"[<>|=]([biuf][1248]|[SU]\d+)", self.order + self.name):
            raise SetError(f"an array of {self.name!r}; expected numbers or texts")
        return numpy.dtype(self.order + self.name)


class Array:
    """Stands for ``numpy.ndarray``, so that numpy sees nothing of a pickle but plain bytes."""

    def __setstate__(self, state: Sequence[Any]) -> None:
        _, self.shape, self.kind, self.by_columns, self.content = state

    def items(self) -> Any:
        """Nested lists; of an array without dimensions its only item."""
        if isinstance(self.content, list):
            array = numpy.fromiter(self.content, dtype=object, count=len(self.content))
        else:
            array = numpy.frombuffer(in_bytes(self.content), self.kind.dtype())
        return array.reshape(self.shape, order="F" if self.by_columns else "C").tolist()


def in_bytes(content: Any, _encoding: object = None) -> bytes:
    """Bytes as they are; Python 2 and the oldest protocols write them as texts in Latin-1."""
    return content.encode("latin-1") if isinstance(content, str) else bytes(content)


def array(content: Any, kind: Kind, shape: Any, order: str) -> Array:
    """What the newest protocol calls to make an array."""
    made = Array()
    made.__setstate__((1, shape, kind, order == "F", content))
    return made


class Unpickler(pickle.Unpickler):
    """Knows numpy's arrays and states as well as lists and dictionaries, and imports nothing."""

    KNOWN: Mapping[tuple[str, str], Any] = {
        ("numpy", "ndarray"): Array,
        ("numpy", "dtype"): Kind,
        ("numpy.core.multiarray", "_reconstruct"): lambda *_: Array(),
        ("numpy.core.numeric", "_frombuffer"): array,
        ("numpy.core.multiarray", "scalar"): lambda kind, item: array(item, kind, (), "C").items(),
        ("_codecs", "encode"): in_bytes,
        # The first two protocols have Python 2's names of modules.
        ("copy_reg", "_reconstructor"): lambda *_: State(),
        ("__builtin__", "object"): State,
    }

    def find_class(self, module: str, name: str) -> Any:
        known = self.KNOWN.get((module.replace("numpy._core", "numpy.core"), name))
        if known is None and name.endswith("State"):
            return State
        if known is None:
            raise SetError(
                f"asks for {module}.{name}; expected arrays of numpy, lists, dictionaries, and "
                "classes whose names end with State"
            )
        return known


def plain(value: Any) -> Any:
    """A value of the pickle as lists, numbers and texts."""
    if isinstance(value, State):
        value = getattr(value, "colors", None)
    if isinstance(value, Array):
        value = value.items()
    return [plain(item) for item in value] if isinstance(value, list | tuple) else value


# Reading a set.

#: The moves in the order of their numbers, where solutions are lists of numbers.
NUMBERED = [face + suffix for face in "UDLRBF" for suffix in ("'", "")]

SUFFIXES = {"": "", "1": "", "-1": "'", "'": "'", "2": "2"}


@dataclass(frozen=True)
class Cube:
    """A scrambled cube and the solution that comes with it."""

    numbers: list[int]
    solution: Maneuver


def read_turn(move: Any) -> str:
    """A turn written as ``["U", -1]``, ``"U'"``, ``"U-1"``, ``"U_-1"``, ``"U2"`` or a number."""
    if isinstance(move, int) and 0 <= move < len(NUMBERED):
        return NUMBERED[move]
    text = "".join(str(part) for part in move) if isinstance(move, list) else str(move)
    found = re.fullmatch(r"([UDLRBF])_?(|1|-1|'|2)", text)
    if not found:
        raise SetError(f'unknown move {move!r}; expected one such as ["U", -1], "U\'" or 0 to 11')
    return found[1] + SUFFIXES[found[2]]


def read_set(path: Path) -> list[Cube]:
    """The cubes of a pickle: a dictionary with ``states`` and ``solutions``, or a pair of lists."""
    try:
        with path.open("rb") as file:
            content = Unpickler(file, encoding="latin-1").load()
        if isinstance(content, dict):
            content = content["states"], content["solutions"]
        states, solutions = plain(content)
        pairs = list(zip(states, solutions, strict=True))
    except (SetError, OSError):
        raise
    except Exception as error:
        # A damaged pickle can raise anything.
        raise SetError(f"not a pickle of states and as many solutions: {error!r}") from error

    return [
        Cube(read_state(number, state), read_solution(number, solution))
        for number, (state, solution) in enumerate(pairs)
    ]


def read_state(cube: int, state: Any) -> list[int]:
    """The numbers of a state, in one list or by faces and rows."""
    try:
        numbers: list[int] = numpy.array(state, dtype=int).ravel().tolist()
    except (TypeError, ValueError, OverflowError):
        numbers = []
    if sorted(numbers) != list(range(54)):
        raise SetError(f"states[{cube}]: expected the numbers 0 to 53, each once; found {state}")
    return numbers


def read_solution(cube: int, solution: Any) -> Maneuver:
    """The turns of a solution: a list, or a text with spaces."""
    moves = solution.split() if isinstance(solution, str) else solution
    if not isinstance(moves, list):
        raise SetError(f"solutions[{cube}]: expected a list of moves; found {solution!r}")
    turns = []
    for place, move in enumerate(moves):
        try:
            turns.append(read_turn(move))
        except SetError as error:
            raise SetError(f"solutions[{cube}][{place}]: {error}") from None
    return Maneuver(" ".join(turns))


# Which number is which sticker.


def stickers(position: Position) -> list[str]:
    """The 48 stickers of edges and corners, place by place: each its cubie's name, itself first."""
    words = position.reid.split()
    return [word[letter:] + word[:letter] for word in words for letter in range(len(word))]


PLACES = {sticker: place for place, sticker in enumerate(stickers(Position()))}

EDGES, CORNERS = range(24), range(24, 48)


def sources(solution: Maneuver) -> list[int]:
    """For each place the home of the sticker that is there in the position that this solves."""
    return [PLACES[sticker] for sticker in stickers(Position().apply(solution.inverse()))]


#: The same position twice: ``sources``, and the 54 numbers.
Pair = tuple[list[int], list[int]]


def follow(pairs: Sequence[Pair], place: int, number: int) -> dict[int, int] | None:
    """The numbers of all places that cubes connect with this one, if it has this number."""
    numbers = {place: number}
    left = [place]
    while left:
        place = left.pop()
        for source, state in pairs:
            home, number = source[place], state[numbers[place]]
            if home not in numbers:
                left.append(home)
            if numbers.setdefault(home, number) != number:
                return None
    return numbers


def numbering(pairs: Sequence[Pair]) -> dict[int, int] | None:
    """The number of each place, so that numbers and stickers move alike in all these cubes.

    Twisting each corner in its place commutes with all turns, and so does flipping each edge. So
    there are six such numberings, which no cube can tell apart; each gives every state the same
    position.
    """
    found: dict[int, int] = {}
    for places in (EDGES, CORNERS):
        for number in range(54):
            numbers = follow(pairs, places[0], number) or {}
            if len({*found.values(), *numbers.values()}) == len(found) + len(places):
                found |= numbers
                break
        else:
            return None
    return found


def misplaced(pair: Pair, numbers: Mapping[int, int]) -> int:
    """How many stickers are out of place after the solution. The centres never move."""
    source, state = pair
    expected = list(range(54))
    for place, number in numbers.items():
        expected[number] = numbers[source[place]]
    return sum(one != other for one, other in zip(state, expected, strict=True))


def misfits(pairs: Sequence[Pair]) -> dict[int, int] | None:
    """The cubes that are not solved, with their ``misplaced``; ``None`` without a numbering.

    Eight cubes give the numbering. If one of them has a wrong solution, others are tried.
    """
    fewest = None
    for first in range(0, max(1, len(pairs) - 7), max(1, len(pairs) // 16)):
        numbers = numbering(pairs[first : first + 8])
        if numbers is not None:
            counts = ((cube, misplaced(pair, numbers)) for cube, pair in enumerate(pairs))
            wrong = {cube: count for cube, count in counts if count}
            if fewest is None or len(wrong) < len(fewest):
                fewest = wrong
            if not wrong:
                break
    return fewest


def replayed(cubes: Sequence[Cube]) -> list[Maneuver]:
    """The solutions, with "1" as a clockwise turn, after each has been seen to solve its cube.

    A state may say which sticker is in each place or in which place each sticker is, and the moves
    may turn the other way: what fits is taken, and what is usual first.
    """
    written = [cube.solution for cube in cubes]
    mirrored = [Maneuver(" ".join(str(Maneuver(m).inverse()) for m in each)) for each in written]
    readings = []
    for solutions in (written, mirrored):
        homes = [sources(solution) for solution in solutions]
        states = [cube.numbers for cube in cubes]
        inverses = [numpy.argsort(state).tolist() for state in states]
        tried = [misfits(list(zip(homes, each, strict=True))) for each in (states, inverses)]
        readings += [(solutions, wrong) for wrong in tried if wrong is not None]

    solutions, wrong = min(readings, key=lambda reading: len(reading[1]), default=(written, None))
    if wrong is None or 2 * len(wrong) > len(cubes):
        raise SetError(
            "no way to number the stickers lets the solutions solve the cubes; expected eight "
            f"mixed cubes or more with correct solutions; found {len(cubes)}"
        )
    if wrong:
        number, count = min(wrong.items())
        raise SetError(
            f"solutions[{number}]: leaves {count} stickers of states[{number}] out of place; "
            f"{len(wrong)} of {len(cubes)} solutions are wrong"
        )
    return solutions


# Distances.


@dataclass(frozen=True)
class Judged:
    """A cube whose distance is known, both lengths in quarter turns."""

    cube: int
    reference: int
    optimal: int

    @property
    def gap(self) -> int:
        """How many quarter turns the reference solution could be shorter."""
        return self.reference - self.optimal


def search(solutions: Sequence[Maneuver], journal: Path, options: Sequence[str] = ()) -> int:
    """Find the distances that the journal does not have yet. Returns the program's exit status."""
    program = [sys.executable, "-m", "faceturn", "distance", "--metric", "quarter"]
    scrambled = [Position().apply(solution.inverse()).facelets for solution in solutions]
    try:
        return subprocess.run(
            [*program, "--input", "-", "--journal", str(journal), *options],
            input="".join(f"{facelets}\n" for facelets in scrambled),
            stdout=subprocess.DEVNULL,
            text=True,
        ).returncode
    except KeyboardInterrupt:
        return 130


def judged(solutions: Sequence[Maneuver], journal: Path) -> list[Judged]:
    """The cubes whose distances are in the journal, in the order of the set."""
    optimal: dict[int, int] = {}
    if journal.exists():
        for line in journal.read_text().splitlines(keepends=True)[1:]:
            # A last line without its end was cut short.
            result: dict[str, Any] = json.loads(line) if line.endswith("\n") else {}
            # With --max-depth not every distance is found.
            if result.get("distance") is not None:
                optimal[result["line"] - 1] = result["distance"]
    return [
        Judged(cube, solutions[cube].quarter_turns, distance)
        for cube, distance in sorted(optimal.items())
    ]


def summary(cubes: Sequence[Judged], count: int) -> str:
    """One line about all cubes so far."""
    if not cubes:
        return f"0 of {count} cubes"
    gaps = [cube.gap for cube in cubes]
    return (
        f"{len(cubes)} of {count} cubes: {gaps.count(0)} solutions optimal, mean gap "
        f"{sum(gaps) / len(cubes):.2f}q, largest {max(gaps)}q; mean length "
        f"{sum(cube.reference for cube in cubes) / len(cubes):.2f}q, optimal "
        f"{sum(cube.optimal for cube in cubes) / len(cubes):.2f}q"
    )


def main() -> None:
    """Print a line for each cube, and a summary."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("set", type=Path, help="a pickle of states and solutions")
    parser.add_argument("journal", type=Path, help="the file that keeps the distances")
    parser.add_argument("options", nargs=argparse.REMAINDER, help="for faceturn distance")
    arguments = parser.parse_args()
    try:
        solutions = replayed(read_set(arguments.set))
    except (OSError, SetError) as error:
        parser.exit(2, f"error: {arguments.set}: {error}\n")
    status = search(solutions, arguments.journal, arguments.options)
    if status != 2:
        cubes = judged(solutions, arguments.journal)
        print("cube\treference\toptimal\tgap")
        for cube in cubes:
            print(f"{cube.cube}\t{cube.reference}q\t{cube.optimal}q*\t{cube.gap}")
        print(summary(cubes, len(solutions)))
    sys.exit(status)


if __name__ == "__main__":
    main()
