//! Return values of the calls.

use faceturn::report::{QuickReport, VerifyReport};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use serde::Serialize;

/// A return value around a report: a class with these fields of the report and these methods, and
/// the forms that all of them have.
macro_rules! results {
    (
        $(#[$of_class:meta])+
        $result:ident($report:ty), $name:literal, $command:literal:
        $($(#[$about:meta])+ $field:ident: $type:ty,)+;
        $($methods:tt)*
    ) => {
        $(#[$of_class])+
        #[pyclass(frozen, module = "faceturn", name = $name)]
        pub(crate) struct $result {
            pub(crate) report: $report,
        }

        impl $result {
            pub(crate) fn new(report: $report) -> $result {
                $result { report }
            }
        }

        #[pymethods]
        impl $result {
            $(
                $(#[$about])+
                #[getter]
                fn $field(&self) -> $type {
                    Clone::clone(&self.report.$field)
                }
            )+

            #[doc = concat!(
                "The object that ``faceturn ", $command, " --json`` prints, as a dictionary."
            )]
            fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
                $crate::results::dictionary(py, &self.report)
            }

            #[doc = concat!("The line that ``faceturn ", $command, " --json`` prints.")]
            fn to_json(&self) -> String {
                $crate::results::json_of(&self.report)
            }

            /// What ``to_json`` wrote.
            #[staticmethod]
            fn from_json(json: &str) -> PyResult<$result> {
                $crate::results::read(json).map($result::new)
            }

            /// For pickle.
            fn __reduce__<'py>(
                &self,
                py: Python<'py>,
            ) -> PyResult<(Bound<'py, PyAny>, (String,))> {
                Ok((py.get_type::<$result>().getattr("from_json")?, (self.to_json(),)))
            }

            $($methods)*
        }
    };
}

// The macro comes before what uses it.
mod solve;

pub(crate) use self::solve::{Pass, Result};

results! {
    /// A short solution, made by ``Solver.quick``.
    QuickResult(QuickReport), "QuickResult", "quick":
    /// Its length.
    length: Option<u8>,
    /// Its cost; ``None`` unless the search was given costs.
    cost: Option<f64>,
    /// Whether no solution is shorter; with costs, whether none is cheaper.
    proven: bool,
    /// No maneuver of fewer turns solves the position.
    lower_bound: u8,
    /// Nodes of both phases.
    nodes: u64,
    /// How long the search took, in seconds.
    seconds: f64,
    ;

    /// The solution.
    #[getter]
    fn solution(&self) -> Option<crate::maneuver::Maneuver> {
        maneuvers(&self.report.solutions).pop()
    }

    /// What counts as one turn in every length and bound: ``"face"`` or ``"quarter"``.
    #[getter]
    fn metric(&self) -> &'static str {
        self.report.metric.name()
    }

    fn __repr__(&self) -> String {
        format!("<faceturn.QuickResult: {}>", self.report.solutions.join(", "))
    }

    /// The solution as an animated image, for notebooks.
    fn _repr_html_<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        py.import("faceturn._display")?.call_method1("moving", (self.to_dict(py)?,))
    }
}

results! {
    /// The result of checking a claim, made by ``Solver.verify``.
    Verification(VerifyReport), "Verification", "verify":
    /// What was checked and is true.
    verified: Vec<String>,
    /// What is true instead; for an undecided claim, what has been proven.
    truth: Vec<String>,
    /// The distance in the claim's metric, if it is proven.
    true_distance: Option<u8>,
    /// The number of shortest solutions, if it is proven.
    true_count: Option<usize>,
    ;

    /// ``"ok"``, ``"refuted"`` or ``"undecided"``.
    #[getter]
    fn verdict(&self) -> &'static str {
        self.report.verdict.name()
    }

    fn __repr__(&self) -> String {
        let text = [&self.report.verified[..], &self.report.truth[..]].concat().join("; ");
        format!("<faceturn.Verification: {}: {text}>", self.verdict())
    }
}

pub(crate) fn dictionary<'py>(
    py: Python<'py>,
    report: &impl Serialize,
) -> PyResult<Bound<'py, PyAny>> {
    py.import("json")?.call_method1("loads", (json_of(report),))
}

pub(crate) fn json_of(report: &impl Serialize) -> String {
    serde_json::to_string(report).expect("texts and numbers can be written")
}

pub(crate) fn read<T: serde::de::DeserializeOwned>(json: &str) -> PyResult<T> {
    faceturn::json::read(json).map_err(|error| PyValueError::new_err(error.to_string()))
}

fn maneuvers<'t>(texts: impl IntoIterator<Item = &'t String>) -> Vec<crate::maneuver::Maneuver> {
    let parse = |text: &String| text.parse().expect("a report holds maneuvers");
    texts.into_iter().map(parse).map(crate::maneuver::Maneuver).collect()
}

fn position(facelets: &str) -> crate::position::Position {
    let position = faceturn::Position::from_facelets(facelets);
    crate::position::Position(position.expect("a report holds facelets"))
}
