"""Short solutions in steps and by insertions: the program's, replayed."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from conftest import comparable, objects, program

import faceturn
from faceturn import Maneuver, Position

SCRAMBLE = "R' U' F D' F2 L2 D' B2 D' L2 F2 B2 U' F' B2 U2 D B2 D R U D2 L2 B' R' U' F"

#: Three corners are left.
LEFT = ("F R U2 R' D R U2 R' D' L", "L' F'")


@pytest.mark.parametrize(
    ("options", "arguments"),
    [
        (["--width", "4"], {"width": 4}),
        (["--steps", "eo:F<=5, dr", "--count", "3", "--width", "8"],
         {"steps": "eo:F<=5, dr", "count": 3, "width": 8}),
    ],
)
def test_steps_are_those_of_the_program(options: list[str], arguments: dict[str, Any]) -> None:
    (theirs,) = objects(program("steps", "--json", SCRAMBLE, *options))
    ours = faceturn.steps(SCRAMBLE, **arguments)
    assert comparable({**ours}) == comparable(theirs)
    assert len(ours["solutions"]) == arguments.get("count", 1)
    for solution in ours["solutions"]:
        assert solution["length"] == sum(step["length"] for step in solution["steps"])
        whole = solution["solution"]
        assert (whole is None) == ("steps" in arguments)
        assert whole is None or Position(SCRAMBLE).apply(whole).is_solved


def test_insertions_are_those_of_the_program() -> None:
    options = ["--insertions", "2", "--insert-length", "8", "--count", "3"]
    (theirs,) = objects(program("insertions", "--json", *LEFT, *options))
    ours = faceturn.insertions(*LEFT, insertions=2, insert_length=8, count=3)
    assert comparable({**ours}) == comparable(theirs)
    for solution in ours["solutions"]:
        assert Position(LEFT[0]).apply(solution["solution"]).is_solved


def test_slices_are_inserted_at_several_places() -> None:
    found = faceturn.insertions("R' M F2 M' D'", "D F2 R", insert_length=4, slices=3)
    assert found["solutions"][0]["with_slices"] == "D M F2 R M'"


def test_a_position_and_a_skeleton_need_not_be_texts() -> None:
    one = faceturn.insertions(*LEFT, insert_length=8)
    position, skeleton = Position(LEFT[0]), Maneuver(LEFT[1])
    other = faceturn.insertions(position, skeleton, insert_length=8, threads=1)
    assert (one["input"], other["input"]) == (LEFT[0], position.facelets)
    assert one["solutions"] == other["solutions"] != []
    short = faceturn.steps(Maneuver("U2 F2 R L2 D F").canonical(), steps="eo:F, dr:U")
    assert short["solutions"][0]["niss"] == "F' D' R"
    niss = faceturn.insertions("F (R)", "(U)", notation="niss", insert_length=1, count=1)
    assert niss["skeleton"] == "U'"


def test_a_time_limit_ends_a_search() -> None:
    cut_short = faceturn.steps("superflip", timeout=0)
    assert (cut_short["ended"], cut_short["solutions"]) == ("timeout", [])
    assert faceturn.insertions(*LEFT, timeout=0)["ended"] == "timeout"


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: faceturn.steps("R", steps="eo, htr"), faceturn.ParseError,
         "^steps: step 2: htr cannot follow eo; expected rzp or dr"),
        (lambda: faceturn.steps("R Q"), faceturn.ParseError, "^unknown move .Q. at column 3"),
        (lambda: faceturn.steps("?" * 54), faceturn.ParseError, "^some of the 54 facelets are unk"),
        (lambda: faceturn.steps("R", count=0), ValueError, "^count is 0; expected at least 1"),
        (lambda: faceturn.steps("R", width=1_000_001), ValueError, "^width is 1000001; expected"),
        (lambda: faceturn.steps("R", timeout=-1), ValueError, "^timeout is -1; expected seconds"),
        (lambda: faceturn.steps("R", threads=0), ValueError, "^threads is 0; expected 1 or more"),
        (lambda: faceturn.insertions("R", "R U Q"), faceturn.ParseError,
         "^in the skeleton: unknown move .Q. at column 5"),
        (lambda: faceturn.insertions("R", "U", insertions=2, insert_length=11), ValueError,
         "^insert_length is 11; expected at most 10"),
    ],
)
def test_what_is_wrong_is_named(
    call: Callable[[], object], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        call()


def test_the_place_of_a_mistake_in_the_skeleton_is_known() -> None:
    with pytest.raises(faceturn.ParseError) as raised:
        faceturn.insertions("R", "R U Q")
    assert raised.value.column == 5


@pytest.mark.parametrize("function", [faceturn.steps, faceturn.insertions])
def test_every_option_of_the_program_is_there(function: Callable[..., object]) -> None:
    options = r"^ {2,6}(?:-., )?--([a-z-]+)"
    theirs = set(re.findall(options, program(function.__name__, "--help").stdout, re.M))
    described = set(re.findall(r"^    (\w+): ", str(function.__doc__), re.M))
    ours = {it.replace("_", "-") for it in described - {"position", "skeleton", "ParseError"}}
    assert theirs - ours == {"json", "quiet", "help"} | ({"progress"} & theirs)
    assert ours <= theirs
