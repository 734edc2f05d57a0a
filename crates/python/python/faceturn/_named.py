"""The goals and the positions that have names."""

from __future__ import annotations

from typing import NamedTuple

from faceturn._native import named_goals, named_positions


class NamedGoal(NamedTuple):
    """A goal that has a name.

    Attributes:
        name: Its name, for ``goal=``.
        default: What the name alone stands for, such as ``"cross:D"``.
        variants: What may follow the name after a colon; empty if nothing may.
        subsets: What may follow in brackets, with ``|`` between, such as ``"4b2"``.
        meaning: What is solved.
    """

    name: str
    default: str
    variants: str
    subsets: list[str]
    meaning: str


class NamedPattern(NamedTuple):
    """A well-known position.

    Attributes:
        name: Its name, which ``Position`` reads.
        moves: Moves that make it, not always as few as possible.
        distance: Its distance from solved in face turns.
        solution_count: How many shortest solutions it has; ``None`` if that is not known.
        other_names: More names that ``Position`` reads.
        source: Who found it, its distance and its number of solutions.
    """

    name: str
    moves: str
    distance: int
    solution_count: int | None
    other_names: list[str]
    source: str


def goals() -> list[NamedGoal]:
    """List the goals that have names, as ``faceturn goals`` does.

    >>> [goal.default for goal in goals()][:3]
    ['solved', 'cross:D', 'xcross:D:FR']
    """
    return [NamedGoal(*row) for row in named_goals()]


def patterns() -> list[NamedPattern]:
    """List the positions that have names, as ``faceturn patterns`` does.

    >>> {pattern.name: pattern.distance for pattern in patterns()}["superflip"]
    20
    """
    return [NamedPattern(*row) for row in named_positions()]
