use std::hash::{DefaultHasher, Hash, Hasher};

use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::arguments::chosen;
use crate::errors;

/// A sequence of face turns, done from left to right.
///
/// It is a sequence of strings, one for each turn: ``U``, ``U2`` or ``U'`` and so on.
///
/// Args:
///     moves: Any notation that the program reads: face turns, wide moves, slices, rotations,
///         brackets and commutators.
///     notation: ``"standard"``, or ``"niss"`` where parentheses mean the inverse.
///
/// Raises:
///     ParseError: The text is not a sequence of moves; ``line`` and ``column`` say where.
///
/// >>> maneuver = Maneuver("R U2 F'")
/// >>> len(maneuver), maneuver.quarter_turns, str(maneuver.inverse())
/// (3, 4, "F U2 R'")
#[pyclass(frozen, eq, ord, sequence, from_py_object, module = "faceturn", name = "Maneuver")]
#[derive(Clone, PartialEq, PartialOrd)]
pub(crate) struct Maneuver(pub(crate) faceturn::Maneuver);

#[pymethods]
impl Maneuver {
    #[new]
    #[pyo3(signature = (moves = "", *, notation = "standard"))]
    fn new(moves: &str, notation: &str) -> PyResult<Maneuver> {
        let notation = chosen(notation)?;
        let read = faceturn::Maneuver::parse(moves, notation);
        Ok(Maneuver(read.map_err(|error| errors::of_moves(&error))?))
    }

    /// How many quarter turns it has: a half turn counts two.
    #[getter]
    fn quarter_turns(&self) -> u32 {
        self.0.quarter_turn_length()
    }

    /// How many slice turns it has: turns of opposite faces that turn a slice count as one.
    #[getter]
    fn slice_turns(&self) -> usize {
        self.0.slice_turn_length()
    }

    /// Whether it is canonical: no face twice in a row, opposite faces in one fixed order.
    #[getter]
    fn is_canonical(&self) -> bool {
        self.0.is_canonical()
    }

    /// The same maneuver in canonical form.
    fn canonical(&self) -> Maneuver {
        Maneuver(self.0.canonical())
    }

    /// The maneuver that undoes this one.
    fn inverse(&self) -> Maneuver {
        Maneuver(self.0.inverse())
    }

    /// How many face turns it has.
    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn __getitem__(&self, index: isize) -> PyResult<String> {
        let turns = self.0.turns();
        let index = if index < 0 { index + turns.len() as isize } else { index };
        let turn = usize::try_from(index).ok().and_then(|index| turns.get(index));
        let text = || format!("turn {index} of a maneuver of {} turns", turns.len());
        turn.map(ToString::to_string).ok_or_else(|| PyIndexError::new_err(text()))
    }

    /// First this maneuver, then the other one.
    fn __add__(&self, other: &Maneuver) -> Maneuver {
        Maneuver(self.0.turns().iter().chain(other.0.turns()).copied().collect())
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Maneuver(\"{}\")", self.0)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.0.hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (String,)) {
        (py.get_type::<Maneuver>(), (self.0.to_string(),))
    }
}
