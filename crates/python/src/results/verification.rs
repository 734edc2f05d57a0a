//! The result of a verification.

use faceturn::report::VerifyReport;
use pyo3::prelude::*;

/// The result of checking a claim, made by ``Solver.verify``.
#[pyclass(frozen, module = "faceturn", name = "Verification")]
pub(crate) struct Verification {
    report: VerifyReport,
}

impl Verification {
    pub(crate) fn new(report: VerifyReport) -> Verification {
        Verification { report }
    }
}

#[pymethods]
impl Verification {
    /// ``"ok"``, ``"refuted"`` or ``"undecided"``.
    #[getter]
    fn verdict(&self) -> &'static str {
        self.report.verdict.name()
    }

    /// What was checked and is true.
    #[getter]
    fn verified(&self) -> Vec<String> {
        self.report.verified.clone()
    }

    /// What is true instead; for an undecided claim, what has been proven.
    #[getter]
    fn truth(&self) -> Vec<String> {
        self.report.truth.clone()
    }

    /// The distance in the claim's metric, if it is proven.
    #[getter]
    fn true_distance(&self) -> Option<u8> {
        self.report.true_distance
    }

    /// The number of shortest solutions, if it is proven.
    #[getter]
    fn true_count(&self) -> Option<usize> {
        self.report.true_count
    }

    /// The object that ``faceturn verify --json`` prints, as a dictionary.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        super::dictionary(py, &self.report)
    }

    /// The line that ``faceturn verify --json`` prints.
    fn to_json(&self) -> String {
        super::json_of(&self.report)
    }

    /// The verification that ``to_json`` wrote.
    #[staticmethod]
    fn from_json(json: &str) -> PyResult<Verification> {
        Ok(Verification { report: super::read(json)? })
    }

    fn __repr__(&self) -> String {
        let text = [&self.report.verified[..], &self.report.truth[..]].concat().join("; ");
        format!("<faceturn.Verification: {}: {text}>", self.verdict())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<super::Remaking<'py>> {
        super::remaking::<Verification>(py, &self.report)
    }
}
