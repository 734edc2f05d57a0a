"""The script for SageMath, with the cube of passagemath."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest
from conftest import PATIENCE

import faceturn
from faceturn import Position, Solver

pytestmark = pytest.mark.filterwarnings("default")
pytest.importorskip("sage.all__sagemath_gap", reason="needs passagemath-gap")
cubegroup = pytest.importorskip("sage.groups.perm_gps.cubegroup")

SCRIPT = Path(__file__).parents[1] / "examples" / "sage_rubiks_cube.py"


@pytest.fixture(scope="module")
def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("sage_rubiks_cube", SCRIPT)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("moves", ["", "R", "U", "F'", "L2", "B D", "R U F2 D' B L2 U' R2"])
def test_sage_and_faceturn_have_the_same_cube(
    script: ModuleType, solver: Solver, moves: str
) -> None:
    cube = cubegroup.RubiksCube().move(moves)
    assert script.position(cube) == Position().apply(moves)
    result = script.solve(cube, solver)
    assert result.complete
    for solution in result.solutions:
        assert cube.move(str(solution)) == cubegroup.RubiksCube()


def test_random_positions(script: ModuleType, solver: Solver) -> None:
    for row in faceturn.random_positions(5, seed=11):
        solution = solver.quick(row).solution
        assert solution is not None
        cube = cubegroup.RubiksCube().move(str(solution.inverse()))
        assert script.position(cube) == Position.from_array(row)


def test_the_script_prints_every_solution() -> None:
    run = subprocess.run(
        [sys.executable, SCRIPT, "R U R' U' F2"],
        capture_output=True,
        text=True,
        check=True,
        timeout=PATIENCE,
    )
    assert run.stdout.endswith("F2 U R U' R'  (5f*, 6q)\n")
