use faceturn::cube::NissMoves;
use faceturn::report::{PassReport, SolveReport, Work};
use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::maneuver::Maneuver;
use crate::position::Position;

/// One depth of a search.
#[pyclass(frozen, eq, get_all, module = "faceturn", name = "Pass")]
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Pass {
    /// The depth, in what the result's ``metric`` counts.
    depth: u8,
    /// Positions met.
    nodes: u64,
    /// Nodes whose children were made.
    expanded: u64,
    /// Distances read from the table.
    lookups: u64,
    /// Leaves replayed on the cubies.
    tests: u64,
    /// Whether it was neither cut short nor ended at its first solution.
    complete: bool,
}

impl From<&PassReport> for Pass {
    fn from(pass: &PassReport) -> Pass {
        let Work { nodes, expanded, lookups, tests, .. } = pass.work;
        Pass { depth: pass.depth, nodes, expanded, lookups, tests, complete: pass.complete }
    }
}

/// The constructor arguments of a pass.
type PassFields = (u8, u64, u64, u64, u64, bool);

#[pymethods]
impl Pass {
    #[new]
    fn new(depth: u8, nodes: u64, expanded: u64, lookups: u64, tests: u64, complete: bool) -> Pass {
        Pass { depth, nodes, expanded, lookups, tests, complete }
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, PassFields) {
        let Pass { depth, nodes, expanded, lookups, tests, complete } = *self;
        (py.get_type::<Pass>(), (depth, nodes, expanded, lookups, tests, complete))
    }

    fn __repr__(&self) -> String {
        let end = if self.complete { "" } else { ", cut short" };
        format!("<pass of depth {}: {} nodes{end}>", self.depth, self.nodes)
    }
}

results! {
    /// What a search found and proved.
    Result(SolveReport), "Result", "solve":
    /// The number of the position in ``solve_many``, from 1; otherwise ``None``.
    line: Option<u64>,
    /// Turns of the shortest solutions; ``None`` if none was found.
    distance: Option<u8>,
    /// No maneuver of fewer turns solves the position.
    lower_bound: u8,
    /// Turns of the shortest solution known; ``None`` if none is known.
    upper_bound: Option<u8>,
    /// Whether the distance is proven.
    proven: bool,
    /// Whether ``solutions`` are all there are of the lengths asked for.
    complete: bool,
    /// How many solutions were found.
    solution_count: usize,
    /// How many of them are of the shortest length.
    minimal_solution_count: usize,
    /// How many of the 48 symmetries of the cube leave the position as it is.
    symmetries: usize,
    /// How many kinds of solutions there are up to these symmetries; ``None`` unless ``complete``.
    solution_count_up_to_symmetry: Option<usize>,
    /// How long the search took, in seconds.
    seconds: f64,
    ;

    /// The same result, as that of another position in a list, numbered from 1.
    pub(crate) fn numbered(&self, line: u64) -> Result {
        let mut report = self.report.clone();
        report.line = Some(line);
        Result::new(report)
    }

    /// The position that was searched.
    #[getter]
    fn position(&self) -> Position {
        super::position(&self.report.facelets)
    }

    /// The goal of the solutions, as its name or text; ``None`` for the solved cube.
    #[getter]
    fn goal(&self) -> Option<&str> {
        self.report.goal.as_ref().map(|report| report.goal.as_str())
    }

    /// What counts as one turn in every length and bound: ``"face"``, ``"quarter"``, or ``"move"``
    /// if slices, wide moves or rotations were allowed.
    #[getter]
    fn metric(&self) -> &'static str {
        self.report.metric.name()
    }

    /// The lengths for which all solutions were found.
    #[getter]
    fn complete_lengths(&self) -> Vec<u16> {
        self.report.complete_lengths.iter().copied().map(u16::from).collect()
    }

    /// Why no allowed turns lead to the goal; ``None`` if some do or that is not known.
    #[getter]
    fn unreachable(&self) -> Option<&str> {
        self.report.goal.as_ref()?.unreachable.as_deref()
    }

    /// How the search ended: ``"finished"``, ``"timeout"``, ``"interrupted"``, or ``"solutions"``
    /// after more solutions than may be kept.
    #[getter]
    fn ended(&self) -> &'static str {
        self.report.ended.name()
    }

    /// The solutions, the shortest first, as face turns. With ``niss`` each is one sequence, with
    /// the inverse of the turns on the inverse at its end.
    #[getter]
    fn solutions(&self) -> Vec<Maneuver> {
        match self.sides() {
            None => super::maneuvers(&self.report.solutions),
            Some(sides) => {
                sides.into_iter().map(|(normal, inverse)| one_sequence(normal, inverse)).collect()
            }
        }
    }

    /// With ``niss``: the turns of each solution on the position and on its inverse; otherwise
    /// ``None``.
    #[getter]
    fn sides(&self) -> Option<Vec<(Maneuver, Maneuver)>> {
        let goal = self.report.goal.as_ref()?;
        let (normal, inverse) = (goal.normal_side.as_ref()?, goal.inverse_side.as_ref()?);
        Some(super::maneuvers(normal).into_iter().zip(super::maneuvers(inverse)).collect())
    }

    /// The solutions in written form: with slices, wide moves and rotations if these were allowed.
    #[getter]
    fn written(&self) -> Vec<String> {
        self.report.solutions.clone()
    }

    /// The shortest solution that a two-phase search found, not necessarily minimal.
    #[getter]
    fn known_solution(&self) -> Option<Maneuver> {
        super::maneuvers(&self.report.known_solution).pop()
    }

    /// The work of all passes: ``nodes``, ``expanded``, ``lookups`` and ``tests``.
    #[getter]
    fn counts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        super::dictionary(py, &self.report.work)
    }

    /// Positions met in all passes.
    #[getter]
    fn nodes(&self) -> u64 {
        self.report.work.nodes
    }

    /// One pass for each depth searched.
    #[getter]
    fn passes(&self) -> Vec<Pass> {
        self.report.passes.iter().map(Pass::from).collect()
    }

    fn __repr__(&self) -> String {
        let SolveReport { lower_bound, solution_count, metric, .. } = self.report;
        let turns = metric.unit(2);
        let found = match (self.report.distance, self.report.upper_bound) {
            (Some(distance), _) if self.report.complete => {
                format!("{distance} {turns}, {solution_count} solutions, all of them")
            }
            (Some(distance), _) => format!("{distance} {turns}, {solution_count} solutions"),
            (None, Some(upper)) => format!("{lower_bound} to {upper} {turns}, {}", self.ended()),
            (None, None) => match self.unreachable() {
                Some(reason) => format!("no solution: {reason}"),
                None => format!("at least {lower_bound} {turns}, {}", self.ended()),
            },
        };
        let goal = self.goal().map_or(String::new(), |goal| format!("{goal}: "));
        format!("<faceturn.Result: {goal}{found}>")
    }

    /// The numbers and solutions as a table, and the first solution as an animated image, for
    /// notebooks.
    fn _repr_html_<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        py.import("faceturn._display")?.call_method1("result_table", (self.to_dict(py)?,))
    }
}

fn one_sequence(normal: Maneuver, inverse: Maneuver) -> Maneuver {
    let (normal, inverse) = (normal.0, inverse.0);
    Maneuver(NissMoves { normal, inverse }.solution())
}
