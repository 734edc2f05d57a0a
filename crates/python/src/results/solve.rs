use faceturn::cube::NissMoves;
use faceturn::report::{PassReport, SolveReport, Work};
use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::maneuver::Maneuver;
use crate::position::Position;

/// What a search found and proved.
#[pyclass(frozen, module = "faceturn", name = "Result")]
pub(crate) struct Result {
    pub(crate) report: SolveReport,
}

impl Result {
    pub(crate) fn new(report: SolveReport) -> Result {
        Result { report }
    }
}

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

#[pymethods]
impl Result {
    /// The number of the position in ``solve_many``, from 1; otherwise ``None``.
    #[getter]
    fn line(&self) -> Option<u64> {
        self.report.line
    }

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

    /// Turns of the shortest solutions; ``None`` if none was found.
    #[getter]
    fn distance(&self) -> Option<u8> {
        self.report.distance
    }

    /// No maneuver of fewer turns solves the position.
    #[getter]
    fn lower_bound(&self) -> u8 {
        self.report.lower_bound
    }

    /// Turns of the shortest solution known; ``None`` if none is known.
    #[getter]
    fn upper_bound(&self) -> Option<u8> {
        self.report.upper_bound
    }

    /// Whether the distance is proven.
    #[getter]
    fn proven(&self) -> bool {
        self.report.proven
    }

    /// Whether ``solutions`` are all there are of the lengths asked for.
    #[getter]
    fn complete(&self) -> bool {
        self.report.complete
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

    /// How many solutions were found.
    #[getter]
    fn solution_count(&self) -> usize {
        self.report.solution_count
    }

    /// How many of them are of the shortest length.
    #[getter]
    fn minimal_solution_count(&self) -> usize {
        self.report.minimal_solution_count
    }

    /// How many of the 48 symmetries of the cube leave the position as it is.
    #[getter]
    fn symmetries(&self) -> usize {
        self.report.symmetries
    }

    /// How many kinds of solutions there are up to these symmetries; ``None`` unless ``complete``.
    #[getter]
    fn solution_count_up_to_symmetry(&self) -> Option<usize> {
        self.report.solution_count_up_to_symmetry
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

    /// How long the search took, in seconds.
    #[getter]
    fn seconds(&self) -> f64 {
        self.report.seconds
    }

    /// The object that ``faceturn solve --json`` prints, as a dictionary.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        super::dictionary(py, &self.report)
    }

    /// The line that ``faceturn solve --json`` prints.
    fn to_json(&self) -> String {
        super::json_of(&self.report)
    }

    /// The result that ``to_json`` wrote.
    #[staticmethod]
    fn from_json(json: &str) -> PyResult<Result> {
        Ok(Result { report: super::read(json)? })
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

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<super::Remaking<'py>> {
        super::remaking::<Result>(py, &self.report)
    }
}

fn one_sequence(normal: Maneuver, inverse: Maneuver) -> Maneuver {
    let (normal, inverse) = (normal.0, inverse.0);
    Maneuver(NissMoves { normal, inverse }.solution())
}
