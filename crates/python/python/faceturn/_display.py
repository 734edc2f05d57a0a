"""What notebooks and terminals show: nets, tables and progress bars."""

from __future__ import annotations

import math
from base64 import b64encode
from collections.abc import Iterator, Sized
from html import escape
from time import monotonic
from typing import TYPE_CHECKING, Any, TypeVar

from faceturn._native import Position, unit
from faceturn.errors import FaceturnError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

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

#: How many turns there is room for below a net.
TURNS_A_ROW = 7


def _place(number: int) -> tuple[int, int]:
    """Where a facelet is in the net, in facelets from the left and from above."""
    left, top = CORNERS["URFDLB"[number // 9]]
    return left + number % 3, top + number % 9 // 3


def text_net(facelets: str) -> str:
    """Draw the unfolded cube as nine lines of letters, as ``faceturn convert`` does."""
    rows = [[" "] * 12 for _ in range(9)]
    for number, letter in enumerate(facelets):
        x, y = _place(number)
        rows[y][x] = letter
    faces = [[" ".join(row[left : left + 3]) for left in range(0, 12, 3)] for row in rows]
    return "\n".join("  ".join(row).rstrip() for row in faces)


def net(facelets: str) -> str:
    """Draw the unfolded cube as SVG: U above F, D below it, L, R and B next to it."""
    return _svg([facelets], facelets)


def animation(facelets: str, turns: Sequence[str]) -> str:
    """Draw the unfolded cube as SVG that does these turns, one a second, again and again.

    There are no scripts in it, so that it moves wherever an image is shown.
    """
    position, frames = Position(facelets), [facelets]
    for turn in turns:
        position = position.apply(turn)
        frames.append(position.facelets)
    # The end stays for three seconds.
    frames += [frames[-1]] * 2
    texts = []
    for number, turn in enumerate(turns):
        x = number % TURNS_A_ROW * 12 * SIDE // TURNS_A_ROW
        y = (10 + number // TURNS_A_ROW) * SIDE
        colours = ["#888888"] * len(frames)
        colours[number + 1] = "#ff5800"
        texts.append(f'<text x="{x}" y="{y}" fill="#888888">{turn}{_changes(colours)}</text>')
    return _svg(frames, " ".join(turns), "".join(texts), -(-len(turns) // TURNS_A_ROW))


def _svg(frames: Sequence[str], title: str, texts: str = "", rows: int = 0) -> str:
    squares = []
    for number in range(54):
        x, y = _place(number)
        colours = [COLOURS[frame[number]] for frame in frames]
        squares.append(
            f'<rect x="{x * SIDE}" y="{y * SIDE}" width="{SIDE}" height="{SIDE}" '
            f'fill="{colours[0]}">{_changes(colours)}</rect>'
        )
    width, height = 12 * SIDE + 2, (9 + rows) * SIDE + 2 + (rows > 0) * SIDE // 2
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="-1 -1 {width} {height}" role="img"><title>{title}</title>'
        f'<g stroke="#222222" stroke-width="1">{"".join(squares)}</g>'
        f'<g font-family="monospace" font-size="14">{texts}</g></svg>'
    )


def _changes(colours: Sequence[str]) -> str:
    """Let a shape have these colours, each for a second."""
    if len(set(colours)) == 1:
        return ""
    return (
        f'<animate attributeName="fill" calcMode="discrete" repeatCount="indefinite" '
        f'dur="{len(colours)}s" values="{";".join(colours)}"/>'
    )


def moving(result: dict[str, Any]) -> str:
    """Write the first solution of a result, in the form of its JSON, as an animated image in HTML.

    Without a solution it is the net of the position. An image is shown even in a notebook that is
    not trusted.
    """
    start, turns = result["facelets"], []
    # What turns on both sides do to the cube in the hand is no movement of it.
    if result["solutions"] and "inverse_side" not in result:
        parts = [result.get(name, [""])[0] for name in ("first_turns", "solutions", "last_turns")]
        start = result.get("completions", [start])[0]
        start = Position().facelets if result.get("inverse") else start
        turns = " ".join(parts).split()
    data = b64encode(animation(start, turns).encode()).decode()
    return f'<img alt="{" ".join(turns)}" src="data:image/svg+xml;base64,{data}"/>'


#: The most solutions that a table shows.
MOST_SHOWN = 20


def result_table(result: dict[str, Any]) -> str:
    """Write a result, in the form of its JSON, as a table in HTML."""
    distance, upper = result["distance"], result["upper_bound"]
    if "unreachable" in result:
        length = f"none: {result['unreachable']}"
    elif distance is not None:
        length = f"{distance}, proven" if result["proven"] else str(distance)
    else:
        length = f"{result['lower_bound']} to {upper}" if upper is not None else "unknown"
    count = result["solution_count"]
    rows = [("goal", result["goal"])] if "goal" in result else []
    rows += [
        (unit(result["metric"], 2), length),
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
        f"<div>{moving(result)}<table>{cells}</table>"
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
            expected = state["expected_seconds"] or 0
            about = f", about {expected:.0f} s" if expected >= 1 else ""
            self.bar.set_description_str(f"depth {state['depth']}{about}", refresh=False)
        bounds = f"at least {state['lower_bound']}"
        if state["upper_bound"] is not None:
            bounds += f", at most {state['upper_bound']}"
        self.bar.set_postfix_str(f"{bounds}, {state['nodes']:,} nodes", refresh=False)
        self.bar.refresh()

    def close(self) -> None:
        """End the bar. The next state begins another."""
        if self.bar is not None:
            self.bar.close()
            self.bar = None


class WithBar(Iterator[T]):
    """The results of a list one by one while a bar of tqdm counts them."""

    def __init__(self, results: Iterator[T], positions: Iterable[object]) -> None:
        from tqdm.auto import tqdm

        self.results = results
        total = len(positions) if isinstance(positions, Sized) else None
        self.bar = tqdm(total=total, unit=" positions")

    def __next__(self) -> T:
        """Return the next result. An error of one position does not end the others."""
        try:
            result = next(self.results)
        except FaceturnError:
            self.bar.update()
            raise
        except BaseException:
            self.bar.close()
            raise
        self.bar.update()
        return result


def call(function: Callable[..., object], arguments: dict[str, object]) -> object:
    """Call a function: for what pickle opens again."""
    return function(**arguments)
