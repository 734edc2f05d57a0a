//! Facelets as face numbers in arrays: 0 to 5 for U, R, F, D, L and B, or any six digits.

use super::{FACE_ORDER, FACELET_COUNT, parse_symbols, wrong_count};
use crate::cube_error::CubeError;
use crate::face::Face;
use crate::position::Position;

impl Position {
    /// Reads 54 numbers, six digits in all: the faces in the order U R F D L B, each row by row.
    ///
    /// Each digit stands for the face whose centre it is on.
    ///
    /// # Errors
    /// [`CubeError`] if this is not a cube or cannot be reached by face turns.
    ///
    /// ```
    /// use faceturn::Position;
    /// let position: Position = "R U F".parse()?;
    /// let numbers = position.face_numbers().map(i64::from);
    /// assert_eq!(Position::from_face_numbers(numbers), Ok(position));
    /// // As numpy and JSON write them.
    /// assert_eq!(Position::from_facelets(&format!("{numbers:?}")), Ok(position));
    /// # Ok::<(), faceturn::cube::ReadPositionError>(())
    /// ```
    pub fn from_face_numbers(
        numbers: impl IntoIterator<Item = i64>,
    ) -> Result<Position, CubeError> {
        let words: Vec<String> =
            numbers.into_iter().map(|number: i64| number.to_string()).collect();
        if let Some(at) = words.iter().position(|word| word.len() > 1) {
            let found = &words[at];
            return Err(CubeError::new(format!(
                "expected face numbers of one digit, such as 0 to 5, found {found} at index {at}"
            )));
        }
        if words.len() != FACELET_COUNT {
            return Err(wrong_count(words.len()));
        }
        let symbols: Vec<&str> = words.iter().map(String::as_str).collect();
        parse_symbols(&symbols).map(|(position, _)| position)
    }

    /// The 54 facelets as numbers: 0 to 5 for U, R, F, D, L and B.
    pub fn face_numbers(&self) -> [u8; FACELET_COUNT] {
        let letters: Vec<char> = self.facelets().chars().collect();
        let is_letter = |letter: char| move |face: &Face| face.letter() == letter;
        let number = |letter| FACE_ORDER.iter().position(is_letter(letter)).unwrap_or_default();
        std::array::from_fn(|at| number(letters[at]) as u8)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::ReadPositionError;

    /// `R U F`, as `print(position.to_array())` prints it.
    const PRINTED: &str = "[0 0 0 0 0 0 4 4 3 2 5 5 2 1 1 2 1 1 2 2 1 2 2 1 3 3 1 1 1 0 3 3 5 3 3 \
                           5 2\n\
        \x202 3 4 4 3 4 4 5 4 4 4 0 5 5 0 5 5]";

    fn position() -> Position {
        "R U F".parse().expect("moves")
    }

    #[test]
    fn arrays_are_read_as_they_are_printed() {
        let flat = PRINTED.trim_matches(['[', ']']);
        let commas = PRINTED.split_whitespace().collect::<Vec<&str>>().join(", ");
        let faces = position().face_numbers();
        let faces: Vec<&[u8]> = faces.chunks(9).collect();
        for text in [
            PRINTED.to_owned(),
            PRINTED.replace('\n', "\r\n"),
            flat.to_owned(),
            commas.clone(),
            format!("array({commas}, dtype=uint8)"),
            format!("array({})", commas.replace(", 3, 3, 1", ",\n       3, 3, 1")),
            commas.replace(' ', ""),
            commas.trim_matches(['[', ']']).to_owned(),
            format!("{faces:?}"),
            format!("{faces:#?}"),
        ] {
            assert_eq!(text.parse(), Ok(position()), "{text}");
            assert_eq!(Position::from_facelets(&text), Ok(position()), "{text}");
        }
    }

    #[test]
    fn the_numbers_on_the_centres_stand_for_the_faces() {
        let numbers = position().face_numbers().map(i64::from);
        for others in [
            numbers.map(|number| (number + 2) % 6),
            numbers.map(|number| number + 1),
            numbers.map(|number| 9 - number),
        ] {
            assert_eq!(Position::from_face_numbers(others), Ok(position()));
            assert_eq!(format!("{others:?}").parse(), Ok(position()));
        }
    }

    #[test]
    fn a_wrong_list_of_numbers_is_an_error() {
        let error = |text: &str| match text.parse::<Position>() {
            Err(ReadPositionError::Facelets(error)) => error.to_string(),
            other => panic!("{text}: {other:?}"),
        };
        let read = |numbers: &[i64]| {
            Position::from_face_numbers(numbers.iter().copied()).expect_err("wrong").to_string()
        };
        let number = "expected face numbers of one digit, such as 0 to 5, found 12 at index 3";
        assert_eq!(read(&[0, 0, 0, 12]), number);
        assert!(read(&[-1]).contains("found -1 at index 0"));
        for text in ["[0, 1]", "[0 1]", "0,1", "array([0, 1], dtype=int64)"] {
            assert!(error(text).starts_with("expected 54 facelets, found 2: "), "{text}");
        }
        let twice = PRINTED.replacen("[0", "[1", 1);
        assert!(error(&twice).contains("0 occurs 8 times, expected 9 times"));
        let large = PRINTED.replacen("[0", "[12", 1);
        assert!(
            error(&large).contains("found 7 symbols, expected 6: 12, 0, "),
            "{}",
            error(&large)
        );
    }
}
