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
    /// use faceturn_cube::Position;
    /// let position: Position = "R U F".parse()?;
    /// let numbers = position.face_numbers().map(i64::from);
    /// assert_eq!(Position::from_face_numbers(numbers), Ok(position));
    /// // As numpy and JSON write them.
    /// assert_eq!(Position::from_facelets(&format!("{numbers:?}")), Ok(position));
    /// # Ok::<(), faceturn_cube::ReadPositionError>(())
    /// ```
    pub fn from_face_numbers(
        numbers: impl IntoIterator<Item = i64>,
    ) -> Result<Position, CubeError> {
        let words: Vec<String> =
            numbers.into_iter().map(|number: i64| number.to_string()).collect();
        parse_symbols(&symbols(words.iter().map(String::as_str))?).map(|(position, _)| position)
    }

    /// The 54 facelets as numbers: 0 to 5 for U, R, F, D, L and B.
    pub fn face_numbers(&self) -> [u8; FACELET_COUNT] {
        let letters: Vec<char> = self.facelets().chars().collect();
        let is_letter = |letter: char| move |face: &Face| face.letter() == letter;
        let number = |letter| FACE_ORDER.iter().position(is_letter(letter)).unwrap_or_default();
        std::array::from_fn(|at| number(letters[at]) as u8)
    }
}

/// The numbers of a list, or of one of its lines: `[0, 1]`, `[0 1]`, `array([[0]], dtype=uint8)`,
/// `0,1`.
///
/// `None` if the text is not part of a list of numbers.
///
/// ```
/// use faceturn_cube::number_list;
/// assert_eq!(number_list("array([0, 12],"), Some(vec!["0", "12"]));
/// assert_eq!(number_list("[R, U]"), None);
/// ```
pub fn number_list(text: &str) -> Option<Vec<&str>> {
    let text = text.trim();
    let list = text.strip_prefix("array(").unwrap_or(text);
    let list = match list.split_once("dtype=") {
        Some((list, kind)) if kind.ends_with(')') => list,
        _ => list.strip_suffix(')').unwrap_or(list),
    };
    let is_part =
        |symbol: char| symbol.is_ascii_digit() || symbol.is_whitespace() || "[],".contains(symbol);
    list.chars().all(is_part).then(|| {
        list.split(|symbol: char| !symbol.is_ascii_digit())
            .filter(|word| !word.is_empty())
            .collect()
    })
}

/// The numbers of a text that is a whole list, if there are any; digits alone are symbols.
pub(crate) fn whole_list(text: &str) -> Option<Vec<&str>> {
    let is_list = text.contains(['[', ',']);
    number_list(text).filter(|numbers| is_list && !numbers.is_empty())
}

pub(super) fn symbols<'n>(numbers: impl Iterator<Item = &'n str>) -> Result<Vec<char>, CubeError> {
    let symbols: Result<Vec<char>, CubeError> = numbers
        .enumerate()
        .map(|(index, number)| match number.as_bytes() {
            [digit @ b'0'..=b'9'] => Ok(char::from(*digit)),
            _ => Err(CubeError::new(format!(
                "expected face numbers of one digit, such as 0 to 5, found {number} at index \
                 {index}"
            ))),
        })
        .collect();
    let symbols = symbols?;
    if symbols.len() != FACELET_COUNT {
        return Err(wrong_count(symbols.len()));
    }
    Ok(symbols)
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
        let number = "expected face numbers of one digit, such as 0 to 5, found 12 at index 3";
        for text in ["[0 0 0 12]", "0,0,0,12", "array([0, 0, 0, 12], dtype=int64)"] {
            assert_eq!(error(text), number, "{text}");
        }
        let read = Position::from_face_numbers([0, 0, 0, 12]).expect_err("wrong");
        assert_eq!(read.to_string(), number);
        assert!(Position::from_face_numbers([-1]).is_err());
        assert!(error("[0, 1]").starts_with("expected 54 facelets, found 2: "));
        let twice = PRINTED.replacen("[0", "[1", 1);
        assert!(error(&twice).contains("0 occurs 8 times, expected 9 times"));
        for text in ["[R, U]", "[]", "R2 U2", "array", "[0 x]"] {
            assert!(whole_list(text).is_none(), "{text}");
        }
    }
}
