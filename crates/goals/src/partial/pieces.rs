//! Partial cubes as lists of pieces.

use faceturn_cube::Place;

use super::{PartialCube, Relation};
use crate::GoalError;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Asked {
    /// In its place and oriented.
    Home,
    /// In its place, oriented in any way.
    Placed,
    /// Oriented, in any place.
    Oriented,
}

impl PartialCube {
    /// The positions in which the selected pieces are at home; the others do not matter.
    pub(crate) fn with_home(is_home: impl Fn(Place) -> bool) -> PartialCube {
        let home = Place::all().filter(|&piece| is_home(piece));
        PartialCube::asking(home.map(|piece| (piece, Asked::Home)))
    }

    /// The positions that are as asked of each piece; the others do not matter.
    pub(crate) fn asking(pieces: impl IntoIterator<Item = (Place, Asked)>) -> PartialCube {
        let mut cube = PartialCube::ANY;
        for (piece, asked) in pieces {
            match piece {
                Place::Edge(edge) => ask(&mut cube.edges, edge.index(), asked),
                Place::Corner(corner) => ask(&mut cube.corners, corner.index(), asked),
            }
        }
        cube.tightened().expect("the solved cube is as asked")
    }

    /// Parses a list of pieces: `DF DR DB DL; o:UFR`. Pieces after `o:` are oriented but in any
    /// place, those after `p:` in their places but oriented in any way, all others at home; a
    /// semicolon ends a group. Pieces that are not named do not matter.
    ///
    /// An edge is oriented if it can be solved without quarter turns of F and B, a corner if its U
    /// or D sticker lies on U or D.
    ///
    /// # Errors
    /// [`GoalError`] for an unknown piece, or one that is named twice.
    ///
    /// ```
    /// use faceturn_goals::PartialCube;
    /// let text = "DF DR DB DL; o:UFR URB; p:UF";
    /// let cube = PartialCube::from_pieces(text)?;
    /// assert_eq!(cube, PartialCube::from_pieces("p:FU; FD, RD, BD, LD; o:RUF BRU")?);
    /// assert!(PartialCube::from_pieces("DF FD").is_err());
    /// # Ok::<(), faceturn_goals::GoalError>(())
    /// ```
    pub fn from_pieces(text: &str) -> Result<PartialCube, GoalError> {
        let mut pieces: Vec<(Place, Asked)> = Vec::new();
        for group in text.split(';') {
            let (asked, names) = match group.split_once(':') {
                None => (Asked::Home, group),
                Some((kind, names)) => (kind_of(kind.trim())?, names),
            };
            let is_gap = |symbol: char| symbol.is_whitespace() || symbol == ',';
            for name in names.split(is_gap).filter(|name| !name.is_empty()) {
                let piece = Place::named(name).ok_or_else(|| {
                    GoalError(format!(
                        "unknown piece {name:?}; expected an edge such as UF, or a corner such as \
                         UFR"
                    ))
                })?;
                if pieces.iter().any(|(other, _)| *other == piece) {
                    return Err(GoalError(format!("{} {piece} is named twice", piece.kind())));
                }
                pieces.push((piece, asked));
            }
        }
        if pieces.is_empty() {
            return Err(GoalError::empty());
        }
        Ok(PartialCube::asking(pieces))
    }
}

fn kind_of(kind: &str) -> Result<Asked, GoalError> {
    match kind {
        "o" | "O" => Ok(Asked::Oriented),
        "p" | "P" => Ok(Asked::Placed),
        _ => Err(GoalError(format!(
            "unknown kind {kind:?}; expected o: for pieces that are oriented anywhere, or p: for \
             pieces in their places, oriented in any way"
        ))),
    }
}

fn ask<const CUBIES: usize>(relation: &mut Relation<CUBIES>, asked_of: usize, asked: Asked) {
    relation.retain(|cubie, place, orientation| {
        let is_as_asked = match asked {
            Asked::Home => (place, orientation) == (cubie, 0),
            Asked::Placed => place == cubie,
            Asked::Oriented => orientation == 0,
        };
        cubie != asked_of || is_as_asked
    });
}
