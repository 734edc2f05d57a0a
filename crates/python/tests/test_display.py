"""What notebooks show."""

from __future__ import annotations

from xml.etree import ElementTree

from faceturn import Position, Solver


def test_a_position_draws_itself_as_a_net() -> None:
    svg = ElementTree.fromstring(Position("R U")._repr_svg_())
    squares = svg.findall(".//{http://www.w3.org/2000/svg}rect")
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
