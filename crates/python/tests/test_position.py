"""Positions and maneuvers, against the small cube and against one another."""

from __future__ import annotations

import copy
import json
import math
import pickle
from typing import Any

import cube
import numpy
import pytest
from conftest import SUPERFLIP, objects, program
from hypothesis import given
from hypothesis import strategies as st

import faceturn
from faceturn import Maneuver, ParseError, Position

TURNS = [face + suffix for face in "UDFBRL" for suffix in ("", "2", "'")]
MOVES = st.lists(st.sampled_from(TURNS), max_size=30).map(" ".join)


@given(MOVES)
def test_moves_do_what_they_do_to_a_cube(moves: str) -> None:
    facelets = cube.apply(cube.SOLVED, moves)
    assert Position.from_facelets(facelets) == Position().apply(moves)
    if moves:
        assert Position.from_moves(moves).facelets == facelets


@given(MOVES, MOVES)
def test_products_and_inverses(one: str, other: str) -> None:
    first, second = Position().apply(one), Position().apply(other)
    assert (first * second).facelets == cube.apply(first.facelets, other)
    assert (first * first.inverse()).is_solved
    assert (first * second).inverse() == second.inverse() * first.inverse()
    maneuver = Maneuver(one) + Maneuver(other)
    assert Position().apply(maneuver) == first * second
    assert Position().apply(maneuver.inverse()) == (first * second).inverse()
    assert Position().apply(maneuver.canonical()) == first * second


@given(MOVES)
def test_every_form_is_read_back(moves: str) -> None:
    position = Position().apply(moves)
    assert Position(position.facelets) == position
    assert Position.from_reid(position.reid) == position
    assert Position.from_kpattern(position.kpattern()) == position
    assert Position.from_kpattern(json.dumps(position.kpattern())) == position
    array = position.to_array()
    assert array.shape == (54,) and array.dtype == numpy.uint8
    assert Position.from_array(array) == position == Position.from_array(array.tolist())
    assert Position.from_array(numpy.array(list(position.facelets))) == position
    with pytest.raises(TypeError, match="found bytes with letters"):
        Position.from_array(position.facelets.encode())
    assert eval(repr(position)) == position == Position(str(position))
    assert pickle.loads(pickle.dumps(position)) == position == copy.copy(position)
    assert hash(position) == hash(Position(position.facelets))
    maneuver = Maneuver(moves)
    assert eval(repr(maneuver)) == maneuver == pickle.loads(pickle.dumps(maneuver))
    assert list(maneuver) == str(maneuver).split() == moves.split()
    assert maneuver.quarter_turns == sum(2 if turn[1:] == "2" else 1 for turn in maneuver)


def test_numbers_on_the_centres_stand_for_the_faces() -> None:
    array = Position("R U F").to_array()
    assert Position.from_array((array + 2) % 6) == Position("R U F")


def test_measured_colours_are_read() -> None:
    colours = [(235, 238, 240), (190, 20, 30), (10, 150, 70), (230, 210, 20), (250, 90, 10)]
    rgb = numpy.array([*colours, (10, 60, 160)], dtype=numpy.uint8)
    position = Position("R U2 F' L D B2 R' D2 F L' U B")
    measured = rgb[position.to_array()]
    for shape in [(54, 3), (6, 9, 3), (6, 3, 3, 3)]:
        for array in (measured.reshape(shape), measured.reshape(shape).tolist()):
            reading = Position.from_rgb(array)
            assert reading.position == position and reading.doubtful == []
    assert len(reading.margins) == 54 and min(reading.margins) > 1.5
    assert math.isinf(reading.margins[4])
    turned = [numpy.rot90(face) for face in measured.reshape(6, 3, 3, 3)]
    reading = Position.from_rgb(turned, pictures=True)
    assert (reading.position, reading.pictures[5]) == (position, ("B", 1))
    with pytest.raises(faceturn.ParseError, match="expected 162 numbers"):
        Position.from_rgb(measured[:53])
    with pytest.raises(faceturn.ParseError, match="found 54 numbers instead of red, green"):
        Position.from_rgb(position.to_array())
    with pytest.raises(TypeError):
        Position.from_rgb("R")


def test_arrays_come_in_every_shape_and_order_of_faces(solver: faceturn.Solver) -> None:
    position = Position("R U F")
    usual = position.to_array().reshape(6, 9)
    seen = usual[[0, 4, 2, 1, 5, 3]]
    for shape in [(54,), (6, 9), (6, 3, 3)]:
        for array in (usual.reshape(shape), usual.reshape(shape).tolist()):
            assert Position.from_array(array) == position
        for array in (seen.reshape(shape), seen.reshape(shape).tolist()):
            assert Position.from_array(array, faces="ULFRBD") == position
            assert solver.solve(array, faces="ULFRBD").position == position
            assert solver.quick(array, faces="ULFRBD").length == 3
            (many,) = solver.solve_many([array], faces="ULFRBD")
            assert many.position == position
    assert solver.solve(usual, faces=None).position == position


def test_faces_may_come_in_the_order_of_a_camera(solver: faceturn.Solver) -> None:
    seen = "UUFUUFUUFLLLLLLLLLFFDFFDFFDRRRRRRRRRUBBUBBUBBDDBDDBDDB"
    assert Position.from_facelets(seen, faces="ULFRBD") == Position("R")
    assert solver.quick(seen, faces="ULFRBD").length == 1
    with pytest.raises(ValueError, match="^D is missing; expected U, R, F, D, L and B in any"):
        Position.from_facelets(seen, faces="ULFRB")


def test_a_claim_and_a_short_solution_need_a_position_known_in_full(
    solver: faceturn.Solver,
) -> None:
    # Both UF and UB may be flipped.
    hidden = (1, 7, 19, 46)
    facelets = "".join("?" if at in hidden else it for at, it in enumerate(cube.SOLVED))
    with pytest.raises(ParseError, match="some of the 54 facelets are unknown; expected all"):
        solver.quick(facelets)
    with pytest.raises(ParseError, match="some of the 54 facelets are unknown; expected all"):
        solver.verify(facelets, 0)
    assert solver.distance(facelets) == 0


def test_symmetries() -> None:
    superflip = Position("superflip")
    assert superflip == Position(SUPERFLIP)
    assert len(superflip.symmetries()) == 48
    assert superflip.conjugate_by("RUF") == superflip
    assert Position("R U").symmetries() == ["UFR"]
    for name in superflip.symmetries():
        assert Position("R2").conjugate_by(name) * Position("R2").conjugate_by(name) == Position()
    with pytest.raises(ValueError, match="unknown symmetry \"XYZ\""):
        superflip.conjugate_by("XYZ")


def test_errors_say_where() -> None:
    with pytest.raises(ParseError, match='unknown move "Q" at column 6') as raised:
        Position("R2 U Q")
    error = raised.value
    assert (error.line, error.column, error.length, error.pieces) == (1, 6, 1, ())
    assert str(pickle.loads(pickle.dumps(error))) == str(error)
    with pytest.raises(ParseError) as raised:
        Maneuver("R U\nF (R")
    assert (raised.value.line, raised.value.column) == (2, 3)


def test_impossible_cubes_say_which_pieces() -> None:
    solved = list(cube.SOLVED)
    solved[7], solved[19] = solved[19], solved[7]
    with pytest.raises(ParseError, match="one edge is flipped") as raised:
        Position("".join(solved))
    assert raised.value.codes == (-3,)
    solved[9], solved[5] = "U", "R"
    with pytest.raises(ParseError) as raised:
        Position.from_facelets("".join(solved))
    assert "UFR" in raised.value.pieces
    with pytest.raises(ParseError, match="expected 54 facelets") as raised:
        Position.from_facelets("UUU")
    assert raised.value.codes == (-1,)
    with pytest.raises(ParseError, match="invalid corner") as raised:
        Position.from_reid("UF UR UB UL DF DR DB DL FR FL BR BL UFR URB UBL ULF DRF DFL DLB DBX")
    assert raised.value.pieces[0] == "DBR"
    with pytest.raises(ParseError, match="missing"):
        Position.from_kpattern({})


@pytest.mark.parametrize(
    ("array", "found"),
    [
        ([0, 0, 0, 7], r"shape \(4,\)"),
        (numpy.zeros((3, 18), dtype=int), r"shape \(3, 18\)"),
        (numpy.zeros((9, 3, 2), dtype=int), r"shape \(9, 3, 2\)"),
        (numpy.array(3), r"shape \(\)"),
        ([], r"shape \(0,\)"),
        ([[0] * 9, [0] * 8], "rows of several lengths"),
    ],
)
def test_an_array_of_another_shape_is_named(
    solver: faceturn.Solver, array: Any, found: str
) -> None:
    expected = rf"expected an array of shape \(54,\), \(6, 9\) or \(6, 3, 3\), found {found}"
    for read in (Position.from_array, solver.solve):
        with pytest.raises(ParseError, match=expected):
            read(array)


@pytest.mark.parametrize("wrong", [3, None, 2.5, ["R", "U"], object()])
def test_what_is_no_position_is_an_error(solver: faceturn.Solver, wrong: Any) -> None:
    expected = "expected a position: a text, a Position, a Maneuver or an array of 54 face numbers"
    for ask in (solver.solve, solver.quick, solver.distance, solver.lower_bound):
        with pytest.raises(TypeError, match=f"{expected}; found {type(wrong).__name__}"):
            ask(wrong)


def test_a_maneuver_stands_for_what_it_makes(solver: faceturn.Solver) -> None:
    assert str(solver.solve(Maneuver("R U")).solutions[0]) == "U' R'"
    assert solver.distance(Maneuver()) == 0


def test_random_positions_are_those_of_the_program() -> None:
    positions = faceturn.random_positions(5, seed=7)
    assert positions.shape == (5, 54) and positions.dtype == numpy.uint8
    drawn = objects(program("random", "5", "--seed", "7", "--json"))
    assert [Position.from_array(row).facelets for row in positions] == [
        position["facelets"] for position in drawn
    ]
    assert faceturn.random_positions(0, seed=1).shape == (0, 54)


def test_indices_of_maneuvers() -> None:
    maneuver = Maneuver("R U2 F'")
    assert (maneuver[0], maneuver[-1], len(maneuver), "U2" in maneuver) == ("R", "F'", 3, True)
    with pytest.raises(IndexError):
        maneuver[3]
    with pytest.raises(ValueError, match="unknown notation"):
        Maneuver("R", notation="klingon")
    assert Maneuver("F (R U)", notation="niss") == Maneuver("U' R' F")
    assert Maneuver("U") < Maneuver("R")
