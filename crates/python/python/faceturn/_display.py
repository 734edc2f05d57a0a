"""What notebooks and terminals show: nets, tables and progress bars."""

from __future__ import annotations

import math
from collections.abc import Sized
from html import escape
from time import monotonic
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

T = TypeVar("T")

#: The colours of the faces on most cubes, by the letters of facelets.
COLOURS = {
    "U": "#ffffff",
    "R": "#c41e3a",
    "F": "#009b48",
    "D": "#ffd500",
    "L": "#ff5800",
    "B": "#0051ba",
}

#: Where each face begins in the net, in facelets from the left and from above.
CORNERS = {"U": (3, 0), "R": (6, 3), "F": (3, 3), "D": (3, 6), "L": (0, 3), "B": (9, 3)}

#: The side of a facelet in pixels.
SIDE = 16


def net(facelets: str) -> str:
    """Draw the unfolded cube as SVG: U above F, D below it, L, R and B beside it."""
    squares = []
    for number, letter in enumerate(facelets):
        left, top = CORNERS["URFDLB"[number // 9]]
        x, y = (left + number % 3) * SIDE, (top + number % 9 // 3) * SIDE
        squares.append(
            f'<rect x="{x}" y="{y}" width="{SIDE}" height="{SIDE}" fill="{COLOURS[letter]}"/>'
        )
    width, height = 12 * SIDE, 9 * SIDE
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width + 2}" height="{height + 2}" '
        f'viewBox="-1 -1 {width + 2} {height + 2}" role="img">'
        f"<title>{facelets}</title>"
        f'<g stroke="#222222" stroke-width="1">{"".join(squares)}</g></svg>'
    )


#: The most solutions that a table shows.
MOST_SHOWN = 20


def result_table(result: dict[str, Any]) -> str:
    """Write a result, in the form of its JSON, as a table in HTML."""
    distance, upper = result["distance"], result["upper_bound"]
    if distance is not None:
        length = f"{distance}, proven" if result["proven"] else str(distance)
    else:
        length = f"{result['lower_bound']} to {upper}" if upper is not None else "unknown"
    count = result["solution_count"]
    rows = [("goal", result["goal"])] if "goal" in result else []
    rows += [
        ("face turns", length),
        ("solutions", f"{count:,}, all of them" if result["complete"] else f"{count:,}"),
        ("nodes", f"{result['nodes']:,}"),
        ("time", f"{result['seconds']:.3f} s ({result['ended']})"),
    ]
    cells = "".join(f"<tr><th>{name}</th><td>{escape(text)}</td></tr>" for name, text in rows)
    shown = "".join(
        f"<tr><td>{number}</td><td><code>{escape(solution)}</code></td></tr>"
        for number, solution in enumerate(result["solutions"][:MOST_SHOWN], start=1)
    )
    more = f"<tr><td></td><td>and {count - MOST_SHOWN:,} more</td></tr>" * (count > MOST_SHOWN)
    return (
        f"<div>{net(result['facelets'])}<table>{cells}</table>"
        f"<table>{shown}{more}</table></div>"
    )


class PassBar:
    """A bar of tqdm for what is being made, and for the running pass of a search."""

    def __init__(self) -> None:
        self.bar: Any = None
        self.shown = -math.inf

    def __call__(self, state: dict[str, Any]) -> None:
        """Show the state of a search, ten times a second at most."""
        if monotonic() - self.shown < 0.1:
            return
        self.shown = monotonic()
        if self.bar is None:
            from tqdm.auto import tqdm

            self.bar = tqdm(total=1.0, bar_format="{l_bar}{bar}| {elapsed}{postfix}")
        if state["share"] is not None:
            self.bar.n = min(state["share"], 1.0)
        if state["making"] is not None:
            self.bar.set_description_str(f"making {state['making']}")
            return
        if state["depth"] is not None:
            expected = state.get("expected_seconds") or 0
            about = f", about {expected:.0f} s" if expected >= 1 else ""
            self.bar.set_description_str(f"{state['depth']} face turns{about}", refresh=False)
        bounds = f"at least {state['lower_bound']}"
        if state["upper_bound"] is not None:
            bounds += f", at most {state['upper_bound']}"
        self.bar.set_postfix_str(f"{bounds}, {state['nodes']:,} nodes", refresh=False)
        self.bar.refresh()

    def close(self) -> None:
        """End the bar."""
        if self.bar is not None:
            self.bar.close()


def with_bar(results: Iterator[T], positions: Iterable[object]) -> Iterator[T]:
    """Return the results one by one while a bar of tqdm counts them."""
    from tqdm.auto import tqdm

    total = len(positions) if isinstance(positions, Sized) else None
    with tqdm(total=total, unit=" positions") as bar:
        for result in results:
            bar.update()
            yield result


def call(function: Callable[..., object], arguments: dict[str, object]) -> object:
    """Call a function: for what pickle opens again."""
    return function(**arguments)
