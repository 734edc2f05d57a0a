use faceturn::report::QuickReport;
use pyo3::prelude::*;

use crate::maneuver::Maneuver;

/// A short solution, made by ``Solver.quick``.
#[pyclass(frozen, module = "faceturn", name = "QuickResult")]
pub(crate) struct QuickResult {
    report: QuickReport,
}

impl QuickResult {
    pub(crate) fn new(report: QuickReport) -> QuickResult {
        QuickResult { report }
    }
}

#[pymethods]
impl QuickResult {
    /// The solution.
    #[getter]
    fn solution(&self) -> Option<Maneuver> {
        super::maneuvers(&self.report.solutions).pop()
    }

    /// What counts as one turn in every length and bound: ``"face"`` or ``"quarter"``.
    #[getter]
    fn metric(&self) -> &'static str {
        self.report.metric.name()
    }

    /// Its length.
    #[getter]
    fn length(&self) -> Option<u8> {
        self.report.length
    }

    /// Its cost; ``None`` unless the search was given costs.
    #[getter]
    fn cost(&self) -> Option<f64> {
        self.report.cost
    }

    /// Whether no solution is shorter; with costs, whether none is cheaper.
    #[getter]
    fn proven(&self) -> bool {
        self.report.proven
    }

    /// No maneuver of fewer turns solves the position.
    #[getter]
    fn lower_bound(&self) -> u8 {
        self.report.lower_bound
    }

    /// Nodes of both phases.
    #[getter]
    fn nodes(&self) -> u64 {
        self.report.nodes
    }

    /// How long the search took, in seconds.
    #[getter]
    fn seconds(&self) -> f64 {
        self.report.seconds
    }

    /// The object that ``faceturn quick --json`` prints, as a dictionary.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        super::dictionary(py, &self.report)
    }

    /// The line that ``faceturn quick --json`` prints.
    fn to_json(&self) -> String {
        super::json_of(&self.report)
    }

    /// The result that ``to_json`` wrote.
    #[staticmethod]
    fn from_json(json: &str) -> PyResult<QuickResult> {
        Ok(QuickResult { report: super::read(json)? })
    }

    fn __repr__(&self) -> String {
        format!("<faceturn.QuickResult: {}>", self.report.solutions.join(", "))
    }

    /// The solution as an animated image, for notebooks.
    fn _repr_html_<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        py.import("faceturn._display")?.call_method1("moving", (self.to_dict(py)?,))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<super::Remaking<'py>> {
        super::remaking::<QuickResult>(py, &self.report)
    }
}
