"""The script that judges reference solutions, with sets that a cube in pure Python has made."""

from __future__ import annotations

import importlib.util
import io
import os
import pickle
import random
import re
import signal
import subprocess
import sys
import time
import types
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import cube
import numpy
import pytest
from conftest import PATIENCE, SUPERFLIP

from faceturn import Maneuver

SCRIPT = Path(__file__).parents[1] / "examples" / "reference_solutions.py"

#: One turn, its sign in the solutions of DeepCubeA.
Turn = tuple[str, int]

#: The number of each facelet, in the order of facelets.
Layout = list[int]


def by_columns() -> Layout:
    """DeepCubeA's: faces U, D, L, R, B, F, each by columns from the left, from below."""
    return [
        9 * "UDLRBF".index(face) + 3 * column + 2 - row
        for face in "URFDLB"
        for row in range(3)
        for column in range(3)
    ]


LAYOUTS: dict[str, Layout] = {
    "DeepCubeA": by_columns(),
    "Kociemba": list(range(54)),
    "random": random.Random(7).sample(range(54), 54),
}


def scrambles(count: int, seed: int = 1) -> list[list[Turn]]:
    """Solutions of 8 to 10 quarter turns, none of which undoes the one before."""
    draw = random.Random(seed)
    made = []
    for _ in range(count):
        turns: list[Turn] = []
        length = draw.randint(8, 10)
        while len(turns) < length:
            turn = draw.choice("UDLRBF"), draw.choice((-1, 1))
            if not turns or turns[-1] != (turn[0], -turn[1]):
                turns.append(turn)
        made.append(turns)
    return made


def state(solution: list[Turn], layout: Layout) -> list[int]:
    """The numbers of the position that the turns solve."""
    facelets = list(range(54))
    for face, sign in reversed(solution):
        # The inverse turn: one or three times.
        for _ in range(3 if sign == 1 else 1):
            facelets = [facelets[number] for number in cube.TURNS[face]]
    numbers = [0] * 54
    for place, facelet in enumerate(facelets):
        numbers[layout[place]] = layout[facelet]
    return numbers


def written(solution: list[Turn]) -> str:
    return " ".join(face + ("'" if sign < 0 else "") for face, sign in solution)


class Cube3State:
    """As in DeepCubeA, where it is in a module that nobody here has."""

    __slots__ = ("colors", "hash")

    def __init__(self, colors: Any) -> None:
        self.colors = colors
        self.hash = None


class PlainState:
    """The same without slots."""

    def __init__(self, colors: Any) -> None:
        self.colors = colors


@pytest.fixture(scope="module")
def script() -> Iterator[ModuleType]:
    spec = importlib.util.spec_from_file_location("reference_solutions", SCRIPT)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    # Its data classes look for their module.
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    yield module
    del sys.modules[spec.name]


def save(path: Path, content: object, protocol: int = pickle.DEFAULT_PROTOCOL) -> Path:
    path.write_bytes(pickle.dumps(content, protocol))
    return path


def array_states(solutions: list[list[Turn]], layout: Layout) -> list[Any]:
    return [numpy.array(state(solution, layout), dtype=numpy.uint8) for solution in solutions]


@pytest.mark.parametrize("inverted", [False, True], ids=["stickers", "places"])
@pytest.mark.parametrize("mirrored", [False, True], ids=["clockwise", "anticlockwise"])
@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS)
def test_every_layout_is_derived(
    script: ModuleType, tmp_path: Path, layout: Layout, mirrored: bool, inverted: bool
) -> None:
    truth = scrambles(12)
    states = array_states(truth, layout)
    if inverted:
        states = [numpy.argsort(each) for each in states]
    signs = -1 if mirrored else 1
    solutions = [[[face, signs * sign] for face, sign in turns] for turns in truth]
    path = save(tmp_path / "set.pkl", {"states": states, "solutions": solutions, "times": [0.5]})
    found = script.replayed(script.read_set(path))
    assert found == [Maneuver(written(turns)) for turns in truth]


NUMBERED = [f"{face}{sign}" for face in "UDLRBF" for sign in (-1, 1)]

WRITINGS: dict[str, Callable[[list[Turn]], Any]] = {
    "pairs": lambda turns: turns,
    "text": written,
    "texts": lambda turns: written(turns).split(),
    "array of texts": lambda turns: numpy.array([f"{face}{sign}" for face, sign in turns]),
    "underscores": lambda turns: [f"{face}_{sign}" for face, sign in turns],
    "numbers": lambda turns: [NUMBERED.index(f"{face}{sign}") for face, sign in turns],
    "scalars": lambda turns: [numpy.int64(NUMBERED.index(f"{face}{sign}")) for face, sign in turns],
}

WRAPPINGS: dict[str, Callable[[list[Any]], Any]] = {
    "list": list,
    "one array": lambda states: numpy.array(states),
    "by columns": lambda states: numpy.asfortranarray(states),
    "big-endian": lambda states: numpy.array(states, dtype=">i4"),
    "of faces": lambda states: [each.reshape(6, 3, 3) for each in states],
    "objects": lambda states: numpy.fromiter(states, dtype=object),
    "slots": lambda states: [Cube3State(each) for each in states],
    "attributes": lambda states: [PlainState(each) for each in states],
}


@pytest.mark.parametrize("writing", WRITINGS.values(), ids=WRITINGS)
@pytest.mark.parametrize("wrapping", WRAPPINGS.values(), ids=WRAPPINGS)
@pytest.mark.parametrize("protocol", [0, 2, 4, 5])
def test_every_form_is_read(
    script: ModuleType,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    writing: Callable[[list[Turn]], Any],
    wrapping: Callable[[list[Any]], Any],
    protocol: int,
) -> None:
    truth = scrambles(8, seed=2)
    states = wrapping(array_states(truth, LAYOUTS["DeepCubeA"]))
    with monkeypatch.context() as context:
        module = types.ModuleType("environments.cube3")
        context.setitem(sys.modules, "environments", types.ModuleType("environments"))
        context.setitem(sys.modules, "environments.cube3", module)
        for kind in (Cube3State, PlainState):
            context.setattr(module, kind.__name__, kind, raising=False)
            context.setattr(kind, "__module__", module.__name__)
        # Slots are not written by the first two protocols.
        protocol = max(2, protocol) if wrapping is WRAPPINGS["slots"] else protocol
        path = save(tmp_path / "set.pkl", (states, [writing(turns) for turns in truth]), protocol)
    cubes = script.read_set(path)
    assert [each.numbers for each in cubes] == [state(t, LAYOUTS["DeepCubeA"]) for t in truth]
    assert [str(each.solution) for each in cubes] == [written(turns) for turns in truth]
    assert len(script.replayed(cubes)) == 8


def test_arrays_of_python_2_are_read(script: ModuleType) -> None:
    content = (
        rb"cnumpy.core.multiarray#_reconstruct#(cnumpy#ndarray#(I0#tS'b'#tR(I1#(I3#t"
        rb"cnumpy#dtype#(S'u1'#I0#I1#tR(I3#S'|'#NNNI-1#I-1#I0#tbI00#S'\x00\x07\xff'#tb."
    ).replace(b"#", b"\n")
    unpickler = script.Unpickler(io.BytesIO(content), encoding="latin-1")
    assert script.plain(unpickler.load()) == [0, 7, 255]


class Harmful:
    """Makes a file, if a pickle of it is read as usual."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __reduce__(self) -> tuple[Any, ...]:
        return os.mkdir, (str(self.path),)


def test_code_in_a_pickle_is_refused(script: ModuleType, tmp_path: Path) -> None:
    folder = tmp_path / "made"
    path = save(tmp_path / "set.pkl", {"states": [Harmful(folder)], "solutions": [[]]})
    with pytest.raises(script.SetError, match=r"asks for (posix|nt)\.mkdir; expected arrays"):
        script.read_set(path)
    assert not folder.exists()
    pickle.loads(path.read_bytes())
    assert folder.exists(), "the usual way runs it"


def cubes_with(number: int, change: Callable[[list[Turn]], Any], count: int = 12) -> object:
    truth = scrambles(count, seed=3)
    states = array_states(truth, LAYOUTS["random"])
    solutions: list[Any] = [list(turns) for turns in truth]
    solutions[number] = change(solutions[number])
    return {"states": states, "solutions": solutions}


@pytest.mark.parametrize("number", [0, 5, 11])
def test_a_wrong_solution_is_named(script: ModuleType, tmp_path: Path, number: int) -> None:
    content = cubes_with(number, lambda turns: [*turns[:-1], (turns[-1][0], -turns[-1][1])], 20)
    path = save(tmp_path / "set.pkl", content)
    expected = (
        rf"^solutions\[{number}\]: leaves 20 stickers of states\[{number}\] out of place; "
        "1 of 20 solutions are wrong$"
    )
    with pytest.raises(script.SetError, match=expected):
        script.replayed(script.read_set(path))


SOLVED = list(range(54))

MISTAKES: dict[str, tuple[Any, str]] = {
    "move": (
        cubes_with(4, lambda turns: [*turns[:2], ("X", 1)]),
        r"^solutions\[4\]\[2\]: unknown move \['X', 1\]",
    ),
    "number": (cubes_with(4, lambda _: [12]), r"^solutions\[4\]\[0\]: unknown move 12"),
    "moves": (cubes_with(4, lambda _: None), r"^solutions\[4\]: expected a list of moves; found N"),
    "colours": (([[0] * 54], [[]]), r"^states\[0\]: expected the numbers 0 to 53, each once"),
    "a few": (([SOLVED, [1, 2]], [[], []]), r"^states\[1\]: .*found \[1, 2\]"),
    "text": ((["R U"], [[]]), r"^states\[0\]: .*found R U"),
    "uneven": (([SOLVED], []), "^not a pickle of states and as many solutions: .*shorter"),
    "keys": ({"states": []}, "^not a pickle of .*'solutions'"),
    "else": (3, "^not a pickle of "),
    "nothing": (([], []), "^no way to number the stickers .*found 0$"),
    "solved": (([SOLVED], [[]]), "^no way to number the stickers .*found 1$"),
    "dates": ((numpy.array(["2026-11-24"], dtype="M8[D]"), [[]]), "^an array of 'M8'; expected"),
}


@pytest.mark.parametrize(("content", "message"), MISTAKES.values(), ids=MISTAKES)
def test_mistakes_are_named(
    script: ModuleType, tmp_path: Path, content: object, message: str
) -> None:
    path = save(tmp_path / "set.pkl", content)
    with pytest.raises(script.SetError, match=message):
        script.replayed(script.read_set(path))


def test_what_is_no_pickle_is_refused(script: ModuleType, tmp_path: Path) -> None:
    path = tmp_path / "set.pkl"
    whole = pickle.dumps(cubes_with(0, list))
    for content in (b"", b"R U\n", whole[: len(whole) // 2]):
        path.write_bytes(content)
        with pytest.raises(script.SetError, match="^not a pickle of states"):
            script.read_set(path)


def test_solutions_of_other_cubes_are_refused(script: ModuleType, tmp_path: Path) -> None:
    states = array_states(scrambles(12, seed=4), LAYOUTS["Kociemba"])
    path = save(tmp_path / "set.pkl", (states, scrambles(12, seed=5)))
    with pytest.raises(script.SetError, match="^no way to number the stickers"):
        script.replayed(script.read_set(path))


def run(*arguments: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(SCRIPT), *map(str, arguments)],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )


@pytest.mark.usefixtures("data_folder")
def test_gaps_are_reported_and_the_journal_resumed(tmp_path: Path) -> None:
    short = [[("R", 1)], [("R", 1), ("U", -1)], [("F", 1), ("F", 1)]]
    truth = [*short, *scrambles(9, seed=6)]
    # The second solution takes a way round: R U' is R R R R R U', and U U' U' U' U' U' is U U.
    truth[1] = [("R", 1)] * 5 + [("U", -1)]
    truth[2] = [("F", -1)] * 2
    path = save(tmp_path / "set.pkl", (array_states(truth, LAYOUTS["random"]), truth))
    journal = tmp_path / "journal"
    first = run(path, journal, "--threads", "1")
    assert first.returncode == 0, first.stderr
    lines = first.stdout.splitlines()
    assert lines[:4] == [
        "cube\treference\toptimal\tgap",
        "0\t1q\t1q*\t0",
        "1\t6q\t2q*\t4",
        "2\t2q\t2q*\t0",
    ]
    for line, turns in zip(lines[1:-1], truth, strict=True):
        _, reference, optimal, gap = (int(word.strip("q*")) for word in line.split("\t"))
        assert (reference, reference - optimal) == (len(turns), gap)
        assert gap >= 0 and gap % 2 == 0
    assert re.match(r"12 of 12 cubes: \d+ solutions optimal, mean gap \d\.\d\dq", lines[-1])

    # As if it had been killed while it wrote the sixth result.
    whole = journal.read_text()
    kept = whole.splitlines(keepends=True)[:6]
    journal.write_text("".join(kept) + whole.splitlines()[6][:50])
    second = run(path, journal)
    assert (second.returncode, second.stdout) == (0, first.stdout), second.stderr
    assert "5 results of earlier runs" in second.stderr
    assert journal.read_text().startswith("".join(kept))

    limited = run(path, tmp_path / "limited", "--max-depth", "2")
    assert limited.returncode == 1
    assert limited.stdout.splitlines()[-1].startswith("3 of 12 cubes: 2 solutions optimal")

    other = save(tmp_path / "other.pkl", (array_states(truth[1:], SOLVED), truth[1:]))
    refused = run(other, journal)
    assert (refused.returncode, refused.stdout) == (2, "")
    assert "the input has been changed" in refused.stderr


@pytest.mark.skipif(os.name == "nt", reason="Windows has no signals for groups")
@pytest.mark.usefixtures("data_folder")
def test_ctrl_c_keeps_what_is_finished(tmp_path: Path) -> None:
    hard = [
        (move[0], -1 if move[1:] == "'" else 1)
        for move in SUPERFLIP.split()
        for _ in range(2 if move[1:] == "2" else 1)
    ]
    truth = [*scrambles(8, seed=8), hard]
    path = save(tmp_path / "set.pkl", (array_states(truth, LAYOUTS["random"]), truth))
    journal = tmp_path / "journal"
    process = subprocess.Popen(
        [sys.executable, SCRIPT, path, journal],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    deadline = time.monotonic() + PATIENCE
    while not journal.exists() or journal.read_text().count("\n") < 9:
        assert process.poll() is None and time.monotonic() < deadline
        time.sleep(0.05)
    os.killpg(process.pid, signal.SIGINT)
    report, _ = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert report.splitlines()[-1].startswith("8 of 9 cubes: ")


def test_a_set_that_cannot_be_read_ends_the_script(tmp_path: Path) -> None:
    path = tmp_path / "set.pkl"
    missing = run(path, tmp_path / "journal")
    assert (missing.returncode, missing.stdout) == (2, "")
    assert missing.stderr.startswith(f"error: {path}: ")
    path.write_bytes(pickle.dumps(cubes_with(1, lambda turns: [*turns, ("U", 1)])))
    wrong = run(path, tmp_path / "journal")
    assert wrong.returncode == 2
    assert "solutions[1]: leaves 20 stickers of states[1] out of place" in wrong.stderr
    assert not (tmp_path / "journal").exists()
