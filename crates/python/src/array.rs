//! Positions as arrays of face numbers, and arrays of colours.

use faceturn::Position;
use faceturn::cube::FaceOrder;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

use crate::errors::{self, ParseError};

const SHAPES: [&[usize]; 3] = [&[54], &[6, 9], &[6, 3, 3]];

/// Reads an array, or nested lists, of 54 face numbers with the faces in this order, or of the 54
/// letters of facelets.
pub(crate) fn read(array: &Bound<'_, PyAny>, faces: FaceOrder) -> PyResult<Position> {
    let py = array.py();
    let expected =
        |found| format!("expected an array of shape (54,), (6, 9) or (6, 3, 3), found {found}");
    // Bytes are numbers, too, but not those of faces if they are letters.
    if let Ok(bytes) = array.cast::<PyBytes>()
        && bytes.as_bytes().iter().any(u8::is_ascii_alphabetic)
    {
        let text = "expected a str, or face numbers, found bytes with letters; decode them first";
        return Err(PyTypeError::new_err(text));
    }
    // An iterator has no shape and can be read only once, so make it a list.
    let listed = match array.hasattr("shape")? {
        true => array.clone(),
        false => array.try_iter()?.collect::<PyResult<Vec<_>>>()?.into_pyobject(py)?,
    };
    let array =
        py.import("numpy")?.call_method1("asarray", (listed,)).map_err(|error| match error
            .is_instance_of::<PyValueError>(
            py,
        ) {
            true => ParseError::new_err(expected("rows of several lengths".to_owned())),
            false => error,
        })?;
    let kind: String = array.getattr("dtype")?.getattr("kind")?.extract()?;
    let shape = array.getattr("shape")?;
    let lengths: Vec<usize> = shape.extract()?;
    if kind == "U" && SHAPES.contains(&&*lengths) {
        let letters: Vec<String> =
            array.call_method0("ravel")?.call_method0("tolist")?.extract()?;
        let letters: Vec<&str> = letters.iter().map(String::as_str).collect();
        return Position::from_facelets(&faces.sorted(&letters).concat())
            .map_err(|error| errors::of_facelets(&error));
    }
    if !"iu".contains(&kind) && lengths != [0] {
        let text = format!("expected whole numbers, found {}", array.getattr("dtype")?);
        return Err(PyTypeError::new_err(text));
    }
    if !SHAPES.contains(&&*lengths) {
        return Err(ParseError::new_err(expected(format!("shape {shape}"))));
    }
    let numbers: Vec<i64> = array.call_method0("ravel")?.call_method0("tolist")?.extract()?;
    let read = Position::from_face_numbers(faces.sorted(&numbers));
    read.map_err(|error| errors::of_facelets(&error))
}

/// The numbers of an array, or nested lists, of 54 colours.
pub(crate) fn colours(array: &Bound<'_, PyAny>) -> PyResult<Vec<f64>> {
    let mut numbers = Vec::new();
    add(array, &mut numbers)?;
    Ok(numbers)
}

/// Adds the numbers of nested lists whose innermost are colours.
fn add(value: &Bound<'_, PyAny>, numbers: &mut Vec<f64>) -> PyResult<()> {
    if value.is_instance_of::<PyString>() {
        return Err(PyTypeError::new_err("expected an array of colours, found a text"));
    }
    let items = value.try_iter()?.collect::<PyResult<Vec<Bound<'_, PyAny>>>>()?;
    let own: Vec<f64> = items.iter().map_while(|item| item.extract().ok()).collect();
    match own.len() {
        0 => items.iter().try_for_each(|item| add(item, numbers)),
        3 if items.len() == 3 => {
            numbers.extend(own);
            Ok(())
        }
        _ => Err(ParseError::new_err(format!(
            "expected an array of shape (54, 3), (6, 9, 3) or (6, 3, 3, 3), found {} numbers \
             instead of red, green and blue",
            items.len()
        ))),
    }
}
