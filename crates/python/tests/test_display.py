"""What ``print`` and notebooks show."""

from __future__ import annotations

import base64
from typing import Any
from xml.etree import ElementTree

import pytest
from conftest import program

from faceturn import Position, QuickResult, Result, Solver

SVG = "{http://www.w3.org/2000/svg}"


def test_print_shows_the_net_of_the_program() -> None:
    assert f"{Position('R U F')}\n" == program("convert", "R U F").stdout


def test_a_position_draws_itself_as_a_net() -> None:
    svg = ElementTree.fromstring(Position("R U")._repr_svg_())
    squares = svg.findall(f".//{SVG}rect")
    assert len(squares) == 54
    places = {(square.get("x"), square.get("y")) for square in squares}
    assert len(places) == 54
    for colour in {square.get("fill") for square in squares}:
        assert sum(square.get("fill") == colour for square in squares) == 9


def test_a_result_shows_itself_as_a_table(solver: Solver) -> None:
    table = ElementTree.fromstring(solver.solve("M2 E2 S2")._repr_html_())
    text = "".join(table.itertext())
    assert "6, proven" in text and "6, all of them" in text
    assert "U2 D2 R2 L2 F2 B2" in text
    cut = solver.solve("superflip", timeout=0.1)._repr_html_()
    assert "timeout" in cut and ElementTree.fromstring(cut) is not None
    many = solver.solve("R2 L2 U2 D2 F2 B2", extra=4)
    assert "more" in many._repr_html_()


def frames(result: Result | QuickResult) -> list[list[str]]:
    """The colours of all facelets, one time after the other, of the image of a result."""
    html = ElementTree.fromstring(result._repr_html_())
    image = html if html.tag == "img" else html.find("img")
    assert image is not None
    source = image.get("src") or ""
    # Nothing comes from elsewhere, and nothing is run.
    assert source.startswith("data:image/svg+xml;base64,")
    text = base64.b64decode(source.split(",")[1]).decode()
    assert "script" not in text and text.count("http") == 1 and len(text) < 40_000
    columns = []
    for square in ElementTree.fromstring(text).iter(f"{SVG}rect"):
        change = square.find(f"{SVG}animate")
        fill = square.get("fill") or ""
        columns.append([fill] if change is None else (change.get("values") or "").split(";"))
    most = max(map(len, columns))
    return [[column[at % len(column)] for column in columns] for at in range(most)]


def faces(frame: list[str]) -> list[str]:
    """The colours of a frame if every face has one colour."""
    return [frame[9 * face] for face in range(6) if len({*frame[9 * face : 9 * face + 9]}) == 1]


@pytest.mark.parametrize("moves", ["R U F2", "Rw U x F D'", "superflip"])
def test_a_result_is_animated(solver: Solver, moves: str) -> None:
    results: list[Any] = [solver.quick(moves)]
    if moves != "superflip":
        results.append(solver.solve(moves))
    for result in results:
        shown = frames(result)
        assert len(shown) == len(result.to_dict()["solutions"][0].split()) + 3
        assert len(faces(shown[0])) < 6 and len(set(faces(shown[-1]))) == 6


@pytest.mark.usefixtures("data_folder")
def test_an_animation_begins_and_ends_where_the_solution_does(solver: Solver) -> None:
    made = frames(solver.solve("R U F D", inverse=True))
    assert len(set(faces(made[0]))) == 6 and len(faces(made[-1])) < 6
    free = solver.solve("U R F U2", goal="cross:U", auf=True, pre_auf=True)
    assert len(frames(free)) == 4 + 3
    assert {frames(free)[-1][number] for number in (1, 3, 5, 7)} == {"#ffffff"}
    gaps = "????UD????R??R???????FF???????DD??D?????LD?L?????B??B?"
    last = frames(solver.solve(gaps, goal="cross"))[-1]
    assert {last[number] for number in (28, 30, 31, 32, 34)} == {"#ffd500"}
    assert len(frames(solver.solve("superflip", timeout=0.1))) == 1
