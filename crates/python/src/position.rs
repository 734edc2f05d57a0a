use faceturn::RandomSource;
use faceturn::cube::{CubeSymmetry, KPattern, Notation, PositionFormat};
use faceturn::jobs::ReadOptions;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyType};

use crate::maneuver::Maneuver;
use crate::{arguments, array, errors};

pub(crate) const FACELETS: usize = 54;

/// An arrangement of the cubies that face turns can reach.
///
/// Args:
///     text: Moves that make it from the solved cube, 54 facelets, Reid's 20 words, the JSON of a
///         KPattern, or a name that ``faceturn patterns`` lists. The solved cube if left out.
///
/// Raises:
///     ParseError: The text is not a position. ``column`` or ``pieces`` say where it is wrong.
///
/// >>> position = Position("R U R' U'")
/// >>> position * position.inverse() == Position()
/// True
/// >>> position == Position(position.facelets)
/// True
#[pyclass(frozen, eq, hash, from_py_object, module = "faceturn", name = "Position")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Position(pub(crate) faceturn::Position);

fn symmetry(name: &str) -> PyResult<CubeSymmetry> {
    CubeSymmetry::all().find(|symmetry| symmetry.to_string() == name).ok_or_else(|| {
        let text = format!("unknown symmetry {name:?}; expected the images of U, F and R, as UFR");
        PyValueError::new_err(text)
    })
}

#[pymethods]
impl Position {
    #[new]
    #[pyo3(signature = (text = None))]
    fn new(text: Option<String>) -> PyResult<Position> {
        match text {
            Some(text) => text.parse().map(Position).map_err(|error| errors::of_position(&error)),
            None => Ok(Position(faceturn::Position::SOLVED)),
        }
    }

    /// The position that moves make from the solved cube.
    ///
    /// Args:
    ///     moves: Moves in any notation that the program reads.
    ///     notation: ``"standard"``, or ``"niss"`` where parentheses mean the inverse.
    #[classmethod]
    #[pyo3(signature = (moves, *, notation = "standard"))]
    fn from_moves(_: &Bound<'_, PyType>, moves: &str, notation: &str) -> PyResult<Position> {
        let notation = arguments::chosen(notation)?;
        let read = faceturn::cube::read_position(moves, PositionFormat::Moves, notation);
        read.map(Position).map_err(|error| errors::of_position(&error))
    }

    /// The position with these 54 facelets: nine each of U, R, F, D, L and B, row by row.
    ///
    /// Args:
    ///     facelets: Any six symbols; those on the centres stand for the faces.
    ///     faces: In which order the faces come, such as ``"ULFRBD"``; usually ``"URFDLB"``.
    #[classmethod]
    #[pyo3(signature = (facelets, *, faces = None))]
    fn from_facelets(
        _: &Bound<'_, PyType>,
        facelets: &str,
        faces: Option<&str>,
    ) -> PyResult<Position> {
        let (format, faces) = (PositionFormat::Facelets, arguments::face_order(faces)?);
        let read = ReadOptions { format, faces, ..ReadOptions::default() }.read(facelets);
        read.map(|it| Position(it.position)).map_err(|error| errors::of_position(&error))
    }

    /// The position in Reid's 20 words, such as ``UF UR UB UL ... DBR``.
    #[classmethod]
    fn from_reid(_: &Bound<'_, PyType>, words: &str) -> PyResult<Position> {
        let read = faceturn::Position::from_reid(words);
        read.map(Position).map_err(|error| errors::of_cube(&error))
    }

    /// The position of a KPattern for the 3x3x3, as a dictionary or as JSON.
    #[classmethod]
    fn from_kpattern(_: &Bound<'_, PyType>, pattern: &Bound<'_, PyAny>) -> PyResult<Position> {
        let json: String = match pattern.extract() {
            Ok(text) => text,
            Err(_) => pattern.py().import("json")?.call_method1("dumps", (pattern,))?.extract()?,
        };
        let pattern = KPattern::from_json(&json);
        let pattern = pattern.map_err(|error| errors::of_cube(&error))?;
        let position = faceturn::Position::try_from(pattern);
        position.map(Position).map_err(|error| errors::of_cube(&error))
    }

    /// The position of an array or a list of 54 face numbers.
    ///
    /// Args:
    ///     array: Shape ``(54,)``, ``(6, 9)`` or ``(6, 3, 3)``: the facelets of U, R, F, D, L and
    ///         B, row by row. The numbers on the centres stand for the faces.
    ///     faces: In which order the faces come, such as ``"ULFRBD"``; usually ``"URFDLB"``.
    #[staticmethod]
    #[pyo3(signature = (array, *, faces = None))]
    fn from_array(array: &Bound<'_, PyAny>, faces: Option<&str>) -> PyResult<Position> {
        array::read(array, arguments::face_order(faces)?).map(Position)
    }

    /// Reads measured colours: of all cubes that exist, the one that fits them best.
    ///
    /// Args:
    ///     array: Red, green and blue from 0 to 255 of 54 stickers, as an array or nested lists of
    ///         shape ``(54, 3)``, ``(6, 9, 3)`` or ``(6, 3, 3, 3)``: the faces U, R, F, D, L and
    ///         B, row by row.
    ///     pictures: Whether the faces come in any order, each turned in any way.
    ///
    /// Raises:
    ///     ParseError: No cube fits, or several do.
    #[staticmethod]
    #[pyo3(signature = (array, *, pictures = false))]
    fn from_rgb(array: &Bound<'_, PyAny>, pictures: bool) -> PyResult<ColourReading> {
        ColourReading::of(array, pictures)
    }

    /// The 54 facelets: nine each of U, R, F, D, L and B, row by row.
    #[getter]
    fn facelets(&self) -> String {
        self.0.facelets()
    }

    /// Reid's 20 words.
    #[getter]
    fn reid(&self) -> String {
        self.0.reid()
    }

    /// The KPattern as a dictionary, for cubing.js and the like.
    fn kpattern<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let json = KPattern::from(&self.0).to_json();
        py.import("json")?.call_method1("loads", (json,))
    }

    /// The facelets as a numpy array of face numbers: shape ``(54,)``, type ``uint8``, 0 to 5 for
    /// U, R, F, D, L and B.
    #[allow(clippy::wrong_self_convention)]
    fn to_array<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let bytes = PyByteArray::new(py, &self.0.face_numbers());
        py.import("numpy")?.call_method1("frombuffer", (bytes, "uint8"))
    }

    /// Whether this is the solved cube.
    #[getter]
    fn is_solved(&self) -> bool {
        self.0.is_solved()
    }

    /// The position that undoes this one.
    fn inverse(&self) -> Position {
        Position(self.0.inverse())
    }

    /// This position after a maneuver, or after moves in the standard notation.
    fn apply(&self, maneuver: &Bound<'_, PyAny>) -> PyResult<Position> {
        Ok(Position(self.0.apply(&read_maneuver(maneuver)?)))
    }

    /// The symmetries of the cube that leave the position unchanged, out of 48. Each is named by
    /// the images of U, F and R; the identity is ``UFR``.
    fn symmetries(&self) -> Vec<String> {
        self.0.symmetries().iter().map(ToString::to_string).collect()
    }

    /// The position as it looks after a symmetry of the cube: ``s^-1 p s``.
    fn conjugate_by(&self, symmetry: &str) -> PyResult<Position> {
        Ok(Position(self.0.conjugate_by(self::symmetry(symmetry)?)))
    }

    /// First this position, then the other one.
    fn __mul__(&self, other: &Position) -> Position {
        Position(self.0 * other.0)
    }

    /// The net as text, which ``Position`` reads back.
    fn __str__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        py.import("faceturn._display")?.call_method1("text_net", (self.0.facelets(),))
    }

    fn __repr__(&self) -> String {
        format!("Position(\"{}\")", self.0.facelets())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (String,)) {
        (py.get_type::<Position>(), (self.0.facelets(),))
    }

    /// The net, for notebooks.
    fn _repr_svg_<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        py.import("faceturn._display")?.call_method1("net", (self.0.facelets(),))
    }
}

/// A position read from measured colours, and how sure that is.
#[pyclass(frozen, get_all, module = "faceturn")]
pub(crate) struct ColourReading {
    /// The position that fits the colours best.
    position: Py<Position>,
    /// For each facelet in the order U R F D L B, how much worse the best cube fits in which it
    /// has another colour; infinite for centres.
    margins: Vec<f64>,
    /// The facelets, ``U1`` to ``B9``, that a person should look at, the most doubtful first.
    doubtful: Vec<String>,
    /// For each picture, the face that it shows, and how many quarter turns clockwise make it
    /// upright.
    pictures: Vec<(String, u8)>,
}

#[pymethods]
impl ColourReading {
    fn __repr__(&self) -> String {
        let facelets = self.position.get().0.facelets();
        format!("<ColourReading {facelets}, {} stickers doubtful>", self.doubtful.len())
    }
}

impl ColourReading {
    /// Reads an array, or nested lists.
    fn of(array: &Bound<'_, PyAny>, are_pictures: bool) -> PyResult<ColourReading> {
        let py = array.py();
        let numbers = array::colours(array)?;
        let read = || {
            let colours = faceturn::cube::Colours::of_numbers(&numbers)?;
            if are_pictures { colours.read_pictures([false; 6]) } else { colours.read() }
        };
        let reading = py.detach(read).map_err(|error| errors::of_cube(&error))?;
        Ok(ColourReading {
            position: Py::new(py, Position(reading.position))?,
            margins: reading.margins.to_vec(),
            doubtful: reading.doubtful_names(),
            pictures: reading.pictures.map(|(face, turns)| (face.to_string(), turns)).to_vec(),
        })
    }
}

/// Parses a maneuver, or the moves of a solution.
pub(crate) fn read_maneuver(value: &Bound<'_, PyAny>) -> PyResult<faceturn::Maneuver> {
    if let Ok(Maneuver(maneuver)) = value.extract() {
        return Ok(maneuver);
    }
    let read = faceturn::cube::read_solution(&value.extract::<String>()?, Notation::Standard);
    read.map_err(|error| errors::of_moves(&error))
}

/// The facelets of ``count`` random positions, one after another, 54 bytes each.
#[pyfunction]
pub(crate) fn random_facelets(
    py: Python<'_>,
    count: usize,
    seed: u64,
) -> PyResult<Bound<'_, PyByteArray>> {
    let size = count.checked_mul(FACELETS).ok_or_else(|| PyValueError::new_err("too many"))?;
    let bytes = py.detach(|| {
        let mut bytes = Vec::new();
        bytes.try_reserve_exact(size).ok()?;
        for position in RandomSource::from_seed(seed).positions().take(count) {
            bytes.extend(position.face_numbers());
        }
        Some(bytes)
    });
    let bytes = bytes.ok_or_else(|| {
        pyo3::exceptions::PyMemoryError::new_err(format!("no memory for {count} positions"))
    })?;
    Ok(PyByteArray::new(py, &bytes))
}
