"""Results as a table of pandas."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from faceturn._native import Result

if TYPE_CHECKING:
    from collections.abc import Iterable

    import pandas

    from faceturn._native import QuickResult

#: Fields that take the place of others, or that no column can hold.
LEFT_OUT = ("passes", "cut_short")


def to_frame(results: Iterable[Result | QuickResult | Exception]) -> pandas.DataFrame:
    """Put results into a table of pandas: a row each, with the fields of ``to_dict`` as columns.

    ``solutions`` holds lists of texts. The passes of a search are left out. An exception in the
    place of a result has a row, too: its ``line``, its text as ``input``, and its message as
    ``error``, a column that is always there.

    Args:
        results: What ``solve_many`` returns, for instance.

    >>> frame = to_frame(Solver().solve_many(["R", "R U"]))
    >>> frame[["line", "input", "distance"]].values.tolist()
    [[1, 'R', 1], [2, 'R U', 2]]
    """
    try:
        import pandas
    except ImportError as error:
        raise ImportError("to_frame needs pandas, which is not installed") from error

    return pandas.DataFrame([_row(result) for result in results]).convert_dtypes()


def _row(result: Result | QuickResult | Exception) -> dict[str, Any]:
    if isinstance(result, Exception):
        index = getattr(result, "index", None)
        line = None if index is None else index + 1
        return {"line": line, "input": getattr(result, "text", None), "error": str(result)}
    fields = {name: value for name, value in result.to_dict().items() if name not in LEFT_OUT}
    if isinstance(result, Result):
        # What a result may lack has its column all the same.
        fields.setdefault("known_solution", None)
    return {**fields, "error": None}
