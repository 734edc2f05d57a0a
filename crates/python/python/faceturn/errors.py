"""The exceptions. Their sentences are those of the program."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from faceturn._native import Result


class FaceturnError(Exception):
    """Every error of this package but ``Interrupted`` and wrong arguments."""


class ParseError(FaceturnError, ValueError):
    """A text or an array that is not a position, or a text that is not a maneuver or a goal.

    Attributes:
        line: The line of the mistake, from 1; ``None`` unless it is one place in a text.
        column: Its column, from 1, in characters.
        length: How many characters it has.
        pieces: The places whose pieces are wrong, or the pieces, such as ``UFR``.
        codes: The classes of Kociemba's ``verify``: -1 not nine of each symbol, -2 edges, -3 a
            flipped edge, -4 corners, -5 a twisted corner, -6 two pieces swapped.
        index: Which of several positions it was, from 0; ``None`` if there was one.
        text: What was given for it.
    """

    index: int | None = None
    text: str | None = None

    def __init__(
        self,
        message: str,
        line: int | None = None,
        column: int | None = None,
        length: int | None = None,
        pieces: Sequence[str] = (),
        codes: Sequence[int] = (),
    ) -> None:
        super().__init__(message, line, column, length, tuple(pieces), tuple(codes))
        self.line = line
        self.column = column
        self.length = length
        self.pieces = tuple(pieces)
        self.codes = tuple(codes)

    def __str__(self) -> str:
        return str(self.args[0])


#: Longer texts are cut short in errors.
MOST_SHOWN = 80


def in_list(error: Exception, index: int, given: object) -> Exception:
    """Return the error of one of several positions: its message, ``index`` and ``text`` say which."""
    text = given if isinstance(given, str) else repr(given)
    shown = repr(text) if isinstance(given, str) else text
    if len(shown) > MOST_SHOWN:
        shown = f"{shown[: MOST_SHOWN - 3]}..."
    error.args = (f"positions[{index}], {shown}: {error}", *error.args[1:])
    vars(error).update(index=index, text=text)
    return error


class TableError(FaceturnError):
    """The tables of a solver, or of a goal, can be neither loaded nor made."""


class InternalError(FaceturnError, RuntimeError):
    """A bug in faceturn has ended this call. Others, and other positions, are not affected."""


class CheckpointError(FaceturnError):
    """The checkpoint belongs to another search, is damaged or cannot be written."""


class Interrupted(KeyboardInterrupt):
    """Ctrl-C has ended a search.

    Attributes:
        result: What had been proven.
    """

    def __init__(self, result: Result) -> None:
        super().__init__(result)
        self.result = result

    def __str__(self) -> str:
        from faceturn._native import unit

        result = self.result
        upper = "" if result.upper_bound is None else f", at most {result.upper_bound}"
        return f"interrupted: at least {result.lower_bound} {unit(result.metric, 2)}{upper}"
