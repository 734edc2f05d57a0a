"""The types of the native half. Its documentation is in the objects themselves."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from os import PathLike
from typing import Any, Final, Literal, NotRequired, TypeAlias, TypedDict, final, overload, type_check_only

import numpy
import numpy.typing
from typing_extensions import Unpack

__all__ = [
    "DividedSearch",
    "insertions",
    "steps",
    "Maneuver",
    "SolveMany",
    "ColourReading",
    "Position",
    "check_many",
    "named_goals",
    "named_positions",
    "unit",
    "random_facelets",
    "run_program",
    "scrambles",
    "Pass",
    "QuickResult",
    "Result",
    "Verification",
    "Solver",
    "__version__",
]
__version__: Final[str]

@type_check_only
class _Counts(TypedDict):
    nodes: int
    expanded: int
    lookups: int
    tests: int

@type_check_only
class _StepReport(TypedDict):
    goal: str
    subset: NotRequired[str]
    normal: str
    inverse: str
    length: int
    total: int

@type_check_only
class _SolutionInSteps(TypedDict):
    length: int
    steps: list[_StepReport]
    niss: str
    variants: int
    solution: str | None

@type_check_only
class _StepsReport(TypedDict):
    input: str
    holding: str
    doubtful: NotRequired[list[str]]
    facelets: str
    solutions: list[_SolutionInSteps]
    unreached: NotRequired[str]
    ended: str
    width: int
    nodes: int
    seconds: float

@type_check_only
class _InsertionStep(TypedDict):
    before: str
    inserted: str
    after: str
    brackets: NotRequired[str]
    cancelled: int
    length: int
    left: str

@type_check_only
class _InsertionSolution(TypedDict):
    solution: str
    length: int
    quarter_turns: int
    insertions: list[_InsertionStep]
    with_slices: NotRequired[str]

@type_check_only
class _InsertionReport(TypedDict):
    input: str
    holding: str
    doubtful: NotRequired[list[str]]
    facelets: str
    skeleton: str
    skeleton_length: int
    left: str
    left_corners: int
    left_edges: int
    insertions: int
    insert_length: int
    slices: int
    complete: bool
    claim: str
    ended: str
    solutions: list[_InsertionSolution]
    seconds: float

_Format: TypeAlias = Literal["auto", "moves", "facelets", "reid", "kpattern", "name"]
_Notation: TypeAlias = Literal["standard", "niss"]
_Size: TypeAlias = Literal["small", "medium", "large", "extra-large", "auto"]
_Metric: TypeAlias = Literal["face", "quarter", "htm", "qtm"]
_Path: TypeAlias = str | PathLike[str]
_Array: TypeAlias = (
    Iterable[int]
    | Sequence[Sequence[int]]
    | Sequence[Sequence[Sequence[int]]]
    | numpy.typing.NDArray[numpy.integer[Any]]
)
_Readable: TypeAlias = Position | Maneuver | str | _Array
_Progress: TypeAlias = bool | Callable[[dict[str, Any]], object] | None

@type_check_only
class _QuickOptions(TypedDict, total=False):
    """The options of a quick search, as they are declared."""

    format: _Format | None
    faces: str | None
    notation: _Notation | None
    metric: _Metric | None
    moves: str | None
    starts_with: str | None
    cost: str | None
    time: float | None
    length: int | None
    nodes: int | None

@type_check_only
class _VerifyOptions(TypedDict, total=False):
    """The options of a check of a claim, as they are declared."""

    format: _Format | None
    faces: str | None
    notation: _Notation | None
    metric: _Metric | None
    solution_count: int | None
    inverse: bool | None
    correct: bool | None
    timeout: float | None

@type_check_only
class _StepsOptions(TypedDict, total=False):
    """The options of a search in steps, as they are declared."""

    format: _Format | None
    faces: str | None
    notation: _Notation | None
    steps: str | None
    count: int | None
    width: int | None
    per_step: int | None
    short_starts: bool | None
    timeout: float | None

@type_check_only
class _InsertionsOptions(TypedDict, total=False):
    """The options of a search for insertions, as they are declared."""

    format: _Format | None
    faces: str | None
    notation: _Notation | None
    insertions: int | None
    insert_length: int | None
    slices: int | None
    count: int | None
    timeout: float | None

@type_check_only
class _Options(TypedDict, total=False):
    """The options of a search, as they are declared."""

    format: _Format | None
    faces: str | None
    notation: _Notation | None
    metric: _Metric | None
    goal: str | None
    target: str | None
    moves: str | None
    auf: bool | None
    pre_auf: bool | None
    niss: bool | None
    first: bool | None
    inverse: bool | None
    up_to_symmetry: bool | None
    sort: Literal["turns", "quarter-turns", "face-turns", "slice-turns"] | None
    rank: bool | None
    rank_weights: str | None
    top: int | None
    then: _Metric | None
    extra: int | None
    length: str | None
    normal_form: bool | None
    starts_with: str | None
    count_only: bool | None
    max_solutions: int | None
    max_depth: int | None
    min_depth: int | None
    timeout: float | None
    goal_memory: int

@final
class Maneuver(Sequence[str]):
    def __new__(cls, moves: str = "", *, notation: str = "standard") -> Maneuver: ...
    @property
    def quarter_turns(self) -> int: ...
    @property
    def slice_turns(self) -> int: ...
    @property
    def is_canonical(self) -> bool: ...
    def canonical(self) -> Maneuver: ...
    def inverse(self) -> Maneuver: ...
    def __len__(self) -> int: ...
    def __getitem__(self, index: int, /) -> str: ...  # type: ignore[override]
    def __add__(self, other: Maneuver, /) -> Maneuver: ...
    def __radd__(self, other: Maneuver, /) -> Maneuver: ...
    def __lt__(self, other: Maneuver, /) -> bool: ...
    def __le__(self, other: Maneuver, /) -> bool: ...
    def __gt__(self, other: Maneuver, /) -> bool: ...
    def __ge__(self, other: Maneuver, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class ColourReading:
    @property
    def position(self) -> Position: ...
    @property
    def margins(self) -> list[float]: ...
    @property
    def doubtful(self) -> list[str]: ...
    @property
    def pictures(self) -> list[tuple[str, int]]: ...

@final
class Position:
    def __new__(cls, text: str | None = None) -> Position: ...
    @classmethod
    def from_moves(cls, moves: str, *, notation: str = "standard") -> Position: ...
    @classmethod
    def from_facelets(cls, facelets: str, *, faces: str | None = None) -> Position: ...
    @classmethod
    def from_reid(cls, words: str) -> Position: ...
    @classmethod
    def from_kpattern(cls, pattern: str | dict[str, Any]) -> Position: ...
    @staticmethod
    def from_array(array: _Array, *, faces: str | None = None) -> Position: ...
    @staticmethod
    def from_rgb(array: Any, *, pictures: bool = False) -> ColourReading: ...
    @property
    def facelets(self) -> str: ...
    @property
    def reid(self) -> str: ...
    def kpattern(self) -> dict[str, Any]: ...
    def to_array(self) -> numpy.typing.NDArray[numpy.uint8]: ...
    @property
    def is_solved(self) -> bool: ...
    def inverse(self) -> Position: ...
    def apply(self, maneuver: Maneuver | str) -> Position: ...
    def symmetries(self) -> list[str]: ...
    def conjugate_by(self, symmetry: str) -> Position: ...
    def __mul__(self, other: Position, /) -> Position: ...
    def __rmul__(self, other: Position, /) -> Position: ...
    def __hash__(self) -> int: ...
    def _repr_svg_(self) -> str: ...

@final
class Pass:
    def __new__(
        cls, depth: int, nodes: int, expanded: int, lookups: int, tests: int, complete: bool
    ) -> Pass: ...
    @property
    def depth(self) -> int: ...
    @property
    def nodes(self) -> int: ...
    @property
    def expanded(self) -> int: ...
    @property
    def lookups(self) -> int: ...
    @property
    def tests(self) -> int: ...
    @property
    def complete(self) -> bool: ...
    __hash__: None  # type: ignore[assignment]

@final
class Result:
    @property
    def line(self) -> int | None: ...
    @property
    def position(self) -> Position: ...
    @property
    def goal(self) -> str | None: ...
    @property
    def metric(self) -> str: ...
    @property
    def distance(self) -> int | None: ...
    @property
    def lower_bound(self) -> int: ...
    @property
    def upper_bound(self) -> int | None: ...
    @property
    def proven(self) -> bool: ...
    @property
    def complete(self) -> bool: ...
    @property
    def complete_lengths(self) -> list[int]: ...
    @property
    def unreachable(self) -> str | None: ...
    @property
    def ended(self) -> str: ...
    @property
    def solutions(self) -> list[Maneuver]: ...
    @property
    def sides(self) -> list[tuple[Maneuver, Maneuver]] | None: ...
    @property
    def written(self) -> list[str]: ...
    @property
    def known_solution(self) -> Maneuver | None: ...
    @property
    def solution_count(self) -> int: ...
    @property
    def minimal_solution_count(self) -> int: ...
    @property
    def symmetries(self) -> int: ...
    @property
    def solution_count_up_to_symmetry(self) -> int | None: ...
    @property
    def counts(self) -> _Counts: ...
    @property
    def nodes(self) -> int: ...
    @property
    def passes(self) -> list[Pass]: ...
    @property
    def seconds(self) -> float: ...
    def numbered(self, line: int) -> Result: ...
    def to_dict(self) -> dict[str, Any]: ...
    def to_json(self) -> str: ...
    @staticmethod
    def from_json(json: str) -> Result: ...
    def _repr_html_(self) -> str: ...

@final
class QuickResult:
    @property
    def solution(self) -> Maneuver | None: ...
    @property
    def metric(self) -> str: ...
    @property
    def length(self) -> int | None: ...
    @property
    def cost(self) -> float | None: ...
    @property
    def proven(self) -> bool: ...
    @property
    def lower_bound(self) -> int: ...
    @property
    def nodes(self) -> int: ...
    @property
    def seconds(self) -> float: ...
    def to_dict(self) -> dict[str, Any]: ...
    def to_json(self) -> str: ...
    @staticmethod
    def from_json(json: str) -> QuickResult: ...
    def _repr_html_(self) -> str: ...

@final
class Verification:
    @property
    def verdict(self) -> str: ...
    @property
    def verified(self) -> list[str]: ...
    @property
    def truth(self) -> list[str]: ...
    @property
    def true_distance(self) -> int | None: ...
    @property
    def true_count(self) -> int | None: ...
    def to_dict(self) -> dict[str, Any]: ...
    def to_json(self) -> str: ...
    @staticmethod
    def from_json(json: str) -> Verification: ...

@final
class SolveMany:
    def __iter__(self) -> Iterator[Result | Exception]: ...
    def __next__(self) -> Result | Exception: ...
    def _count_from(self, first: int) -> None: ...
    def close(self) -> None: ...

@final
class Solver:
    def __new__(
        cls,
        table: _Path | None = None,
        memory: bool = False,
        size: _Size = "small",
        *,
        threads: int | None = None,
        mapped: bool | None = None,
        progress: _Progress = None,
    ) -> Solver: ...
    @property
    def table(self) -> Any: ...
    @property
    def size(self) -> str: ...
    def solve(
        self,
        position: _Readable,
        *,
        progress: _Progress = None,
        checkpoint: _Path | None = None,
        **options: Unpack[_Options],
    ) -> Result: ...
    @overload
    def solve_many(
        self,
        positions: Iterable[_Readable],
        *,
        ordered: bool = True,
        errors: Literal["raise"] = "raise",
        progress: bool = False,
        **options: Unpack[_Options],
    ) -> Iterator[Result]: ...
    @overload
    def solve_many(
        self,
        positions: Iterable[_Readable],
        *,
        ordered: bool = True,
        errors: Literal["return"],
        progress: bool = False,
        **options: Unpack[_Options],
    ) -> Iterator[Result | Exception]: ...
    def quick(
        self,
        position: _Readable,
        *,
        improve: bool = False,
        **options: Unpack[_QuickOptions],
    ) -> QuickResult: ...
    def distance(
        self, position: _Readable, *, metric: _Metric = "face"
    ) -> int: ...
    def lower_bound(self, position: _Readable) -> int: ...
    def verify(
        self,
        position: _Readable,
        distance: int,
        *,
        solutions: Sequence[Maneuver | str] = ...,
        **options: Unpack[_VerifyOptions],
    ) -> Verification: ...
    def _search_part(
        self,
        position: _Readable,
        task: str,
        should_stop: Callable[[], bool],
        **options: Unpack[_Options],
    ) -> str: ...

@final
class DividedSearch:
    def __new__(
        cls,
        solver: Solver,
        position: _Readable,
        *,
        progress: _Progress = None,
        checkpoint: _Path | None = None,
        **options: Unpack[_Options],
    ) -> DividedSearch: ...
    @property
    def facelets(self) -> str: ...
    def begin_pass(self) -> list[tuple[int, int, str]] | None: ...
    def end_part(self, number: int, end: str) -> bool: ...
    def end_pass(self) -> None: ...
    def progress(self) -> dict[str, Any]: ...
    def result(self, interrupted: bool) -> Result: ...

def check_many(
    positions: Iterable[_Readable], errors: str, **options: Unpack[_Options]
) -> None: ...
def insertions(
    position: _Readable,
    skeleton: Maneuver | str,
    *,
    threads: int | None = None,
    **options: Unpack[_InsertionsOptions],
) -> _InsertionReport: ...
def named_goals() -> list[tuple[str, str, str, list[str], str]]: ...
def named_positions() -> list[tuple[str, str, int, int | None, list[str], str]]: ...
def unit(metric: str, count: int) -> str: ...
def random_facelets(count: int, seed: int) -> bytearray: ...
def run_program(arguments: Sequence[str]) -> int: ...
def scrambles(
    solver: Solver,
    length: int | None,
    goal: str | None,
    fmc: bool,
    metric: str,
    count: int,
    seed: int,
) -> list[Maneuver]: ...
def steps(
    position: _Readable,
    *,
    threads: int | None = None,
    **options: Unpack[_StepsOptions],
) -> _StepsReport: ...
