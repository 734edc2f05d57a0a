use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::{FACE_ORDER, FACELET_COUNT};
use crate::face::Face;
use crate::position_format::PositionFormat;
use crate::stickers::Stickers;

/// The order in which the six faces come in facelets, such as `ULFRBD`; by default `URFDLB`.
///
/// Each face is row by row as in the net at
/// [`Position::from_facelets`](crate::Position::from_facelets).
///
/// ```
/// use faceturn::Position;
/// use faceturn::cube::{FaceOrder, PositionFormat, ReadPositionError};
/// let order: FaceOrder = "ULFRBD".parse()?;
/// let scanned = "UUFUUFUUF LLLLLLLLL FFDFFDFFD RRRRRRRRR UBBUBBUBB DDBDDBDDB";
/// let (facelets, _) = order.to_usual(scanned, PositionFormat::Auto);
/// assert_eq!(facelets.parse::<Position>()?, "R".parse()?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FaceOrder(pub(super) [Face; Face::COUNT]);

/// Error returned when a text is not an order of the six faces.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct FaceOrderError(String);

impl Default for FaceOrder {
    fn default() -> FaceOrder {
        FaceOrder(FACE_ORDER)
    }
}

impl fmt::Display for FaceOrder {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|face| face.fmt(out))
    }
}

/// Reads the six face letters, in either case.
impl FromStr for FaceOrder {
    type Err = FaceOrderError;

    fn from_str(text: &str) -> Result<FaceOrder, FaceOrderError> {
        let mut faces = Vec::new();
        for (found, column) in text.chars().zip(1..) {
            let face = Face::from_letter(found.to_ascii_uppercase());
            let face = face.ok_or_else(|| {
                FaceOrderError(format!(
                    "unknown face \"{found}\" at column {column}; expected U, R, F, D, L and B \
                     in any order"
                ))
            })?;
            if faces.contains(&face) {
                return Err(FaceOrderError(format!(
                    "{face} at column {column} comes again; expected each of U, R, F, D, L and B \
                     once"
                )));
            }
            faces.push(face);
        }
        match FACE_ORDER.into_iter().find(|face| !faces.contains(face)) {
            Some(face) => Err(FaceOrderError(format!(
                "{face} is missing; expected U, R, F, D, L and B in any order"
            ))),
            None => Ok(FaceOrder(std::array::from_fn(|at| faces[at]))),
        }
    }
}

impl FaceOrder {
    /// The text of a position with the faces in the usual order, and the format to read it in.
    ///
    /// Sorted text has the format facelets. Other formats stay as they are, and so does a net,
    /// whose shape shows where the faces are. With an order other than the usual one,
    /// [`PositionFormat::Auto`] takes 54 letters, or 54 symbols without letters, for facelets.
    pub fn to_usual(self, text: &str, format: PositionFormat) -> (Cow<'_, str>, PositionFormat) {
        let may_be_facelets = matches!(format, PositionFormat::Auto | PositionFormat::Facelets);
        if self == FaceOrder::default() || !may_be_facelets {
            return (text.into(), format);
        }
        let stickers = Stickers::of(text);
        let is_meant = format == PositionFormat::Facelets || stickers.may_be_cube();
        if stickers.len() != FACELET_COUNT || stickers.are_in_order() || !is_meant {
            return (text.into(), format);
        }
        let cells = stickers.written();
        let separator = if cells.iter().all(|it| it.chars().count() == 1) { "" } else { " " };
        (self.sorted(&cells).join(separator).into(), PositionFormat::Facelets)
    }

    /// Sorts facelets, nine for each face in this order, into the usual order of faces.
    ///
    /// ```
    /// use faceturn::Position;
    /// use faceturn::cube::FaceOrder;
    ///
    /// let order: FaceOrder = "ULFRBD".parse()?;
    /// let seen = [0, 4, 2, 1, 5, 3].map(|face| [face; 9]).concat();
    /// assert_eq!(Position::from_face_numbers(order.sorted(&seen)), Ok(Position::SOLVED));
    /// # Ok::<(), faceturn::cube::FaceOrderError>(())
    /// ```
    pub fn sorted<T: Copy>(self, facelets: &[T]) -> Vec<T> {
        let of_face = |face: Face| self.0.iter().zip(facelets.chunks(9)).find(|it| *it.0 == face);
        FACE_ORDER.into_iter().filter_map(of_face).flat_map(|(_, nine)| nine).copied().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facelets::PartialFacelets;
    use crate::format::read_position;
    use crate::notation::Notation;
    use crate::position::Position;
    use crate::random::RandomSource;

    fn written(facelets: &[String], order: &str) -> Vec<String> {
        let of_face = |face: char| {
            let at = "URFDLB".find(face).expect("a face");
            facelets[9 * at..9 * at + 9].to_vec()
        };
        order.chars().flat_map(of_face).collect()
    }

    fn read(text: &str, order: &str, format: PositionFormat) -> Option<Position> {
        let order: FaceOrder = order.parse().expect("an order");
        let (text, format) = order.to_usual(text, format);
        read_position(&text, format, Notation::Standard).ok()
    }

    const ORDERS: [&str; 5] = ["URFDLB", "ULFRBD", "BDLFRU", "FRBLUD", "DUBFLR"];

    #[test]
    fn positions_are_read_in_every_order_of_faces() {
        for position in RandomSource::from_seed(11).positions().take(20) {
            let letters: Vec<String> = position.facelets().chars().map(String::from).collect();
            let faces = position.face_numbers();
            let numbers = faces.map(|face| face.to_string());
            let colour =
                |face| ["white", "red", "green", "yellow", "orange", "blue"][usize::from(face)];
            let colours = faces.map(|face| colour(face).to_owned());
            let initials: Vec<String> = colours.iter().map(|it| it[..1].to_owned()).collect();
            for order in ORDERS {
                for text in [
                    written(&letters, order).concat(),
                    written(&letters, order).join(" "),
                    written(&initials, order).concat(),
                    written(&numbers, order).concat(),
                    written(&numbers, order).join(", "),
                    written(&colours, order).join(" "),
                    written(&colours, order).join(",\n"),
                ] {
                    for format in [PositionFormat::Auto, PositionFormat::Facelets] {
                        assert_eq!(read(&text, order, format), Some(position), "{order}: {text}");
                    }
                }
            }
        }
    }

    #[test]
    fn unknown_facelets_are_put_in_order() {
        let position: Position = "R U F2".parse().expect("moves");
        let mut letters: Vec<String> = position.facelets().chars().map(String::from).collect();
        letters[20] = "?".to_owned();
        let order: FaceOrder = "ULFRBD".parse().expect("an order");
        let text = written(&letters, "ULFRBD").concat();
        let (usual, _) = order.to_usual(&text, PositionFormat::Auto);
        assert_eq!(usual.parse::<PartialFacelets>(), letters.concat().parse());
    }

    #[test]
    fn what_is_not_facelets_stays_as_it_is() {
        let order: FaceOrder = "ULFRBD".parse().expect("an order");
        let position: Position = "R U F".parse().expect("moves");
        let moves = "R2 U' ".repeat(13) + "RL";
        for text in ["R U F", "superflip", &position.reid(), &moves, "UUU", "[0,1]"] {
            let (usual, format) = order.to_usual(text, PositionFormat::Auto);
            assert_eq!((usual.as_ref(), format), (text, PositionFormat::Auto));
        }
        let as_moves = order.to_usual(&moves, PositionFormat::Moves);
        assert_eq!(as_moves, (moves.as_str().into(), PositionFormat::Moves));
        let net = "UUU\nUUU\nLLD\nFFDFFRFBBLLL\nLLDFFRFRRUBB\nLLBDDRFRRUBB\nRRU\nDDB\nDDB";
        assert_eq!(read(net, "ULFRBD", PositionFormat::Auto), Some(position));
    }

    #[test]
    fn what_is_no_order_of_the_faces_is_an_error() {
        let error = |text: &str| text.parse::<FaceOrder>().expect_err("no order").to_string();
        let any = "expected U, R, F, D, L and B in any order";
        assert_eq!(error("ULXRBD"), format!("unknown face \"X\" at column 3; {any}"));
        assert_eq!(error("ULFRB"), format!("D is missing; {any}"));
        assert_eq!(
            error("ULFUBD"),
            "U at column 4 comes again; expected each of U, R, F, D, L and B once"
        );
        assert!("".parse::<FaceOrder>().is_err());
        assert_eq!("ulfrbd".parse::<FaceOrder>().map(|it| it.to_string()), Ok("ULFRBD".into()));
        assert_eq!(FaceOrder::default().to_string(), "URFDLB");
    }
}
