//! Where a search starts.

use std::str::FromStr;

use faceturn_cube::{
    Maneuver, Notation, ParsedMoves, ParsedPosition, PartialFacelets, Position, PositionFormat,
    ReadPositionError, ReadingNote, Rotation, named_position,
};
use faceturn_goals::PartialCube;

use super::aim::Aim;
use super::error::{JobError, StartError};
use super::options::options;

options! {
    /// How the text of a position is to be read.
    ///
    /// ```
    /// use faceturn::jobs::ReadOptions;
    ///
    /// let options = ReadOptions { faces: "ULFRBD".parse()?, ..ReadOptions::default() };
    /// let scanned = "UUFUUFUUF LLLLLLLLL FFDFFDFFD RRRRRRRRR UBBUBBUBB DDBDDBDDB";
    /// assert_eq!(options.read(scanned)?.position, "R".parse()?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[derive(Copy)]
    pub struct ReadOptions {
        options reading:
    }
}

impl ReadOptions {
    /// Reads a position without unknown facelets.
    ///
    /// # Errors
    /// [`ReadPositionError`]
    pub fn read(self, text: &str) -> Result<ParsedPosition, ReadPositionError> {
        let (text, format) = self.faces.to_usual(text, self.format);
        ParsedPosition::parse(&text, format, self.notation)
    }
}

/// Where a search starts: a position, or facelets some of which are unknown.
///
/// ```
/// use faceturn::Start;
/// use faceturn::jobs::{Aim, ReadOptions};
///
/// let cross = Aim::new("cross".parse()?);
/// // After the turn D, with unknown corners and all other edges.
/// let known = "????U???? ????R??F? ????F??L? ?D?DDD?D? ????L??B? ????B??R?";
/// let start = Start::read(known, ReadOptions::default(), &cross)?;
/// assert!(start.is_incomplete());
/// assert_eq!(start.positions().len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    text: String,
    holding: Rotation,
    notes: Vec<ReadingNote>,
    /// Moves that make the position, and what parentheses mean in them, if the text gives any.
    moves: Option<(String, Notation)>,
    positions: Vec<Position>,
    is_incomplete: bool,
}

impl From<Position> for Start {
    fn from(position: Position) -> Start {
        Start {
            text: position.facelets(),
            holding: Rotation::IDENTITY,
            notes: Vec::new(),
            moves: None,
            positions: vec![position],
            is_incomplete: false,
        }
    }
}

/// Reads a position in any format, with moves in the standard notation.
impl FromStr for Start {
    type Err = StartError;

    fn from_str(text: &str) -> Result<Start, StartError> {
        Start::read(text, ReadOptions::default(), &Aim::default())
    }
}

impl Start {
    /// Reads a position, or 54 facelets with `?` or `.` for unknown ones.
    ///
    /// # Errors
    /// [`StartError`]
    pub fn read(text: &str, options: ReadOptions, aim: &Aim) -> Result<Start, StartError> {
        let (usual, format) = options.faces.to_usual(text, options.format);
        if has_gaps(&usual, format) {
            return Start::with_gaps(&usual, aim);
        }
        Start::known(text, options)
    }

    /// Reads a position without unknown facelets.
    ///
    /// # Errors
    /// [`StartError::Position`]; [`StartError::Incomplete`] if some of 54 facelets are unknown
    pub fn known(text: &str, options: ReadOptions) -> Result<Start, StartError> {
        let ReadOptions { format, faces, notation } = options;
        let (text, format) = faces.to_usual(text, format);
        let parsed = match ParsedPosition::parse(&text, format, notation) {
            Err(_) if has_gaps(&text, format) => return Err(StartError::Incomplete),
            parsed => parsed?,
        };
        let moves = match parsed.format {
            PositionFormat::Moves => Some((text.clone().into_owned(), notation)),
            PositionFormat::Name => {
                named_position(&text).map(|named| (named.moves.to_owned(), Notation::Standard))
            }
            _ => None,
        };
        let ParsedPosition { position, holding, notes, .. } = parsed;
        Ok(Start { text: text.into_owned(), holding, notes, moves, ..Start::from(position) })
    }

    fn with_gaps(text: &str, aim: &Aim) -> Result<Start, StartError> {
        let facelets: PartialFacelets = text.parse()?;
        // Seen from the target, what the goal tells apart are its own pieces.
        let cube = PartialCube::from_facelets(&facelets)?.after(&aim.target.inverse());
        let completions = aim.goal_with_free_turns().completions(&cube, aim.most_completions())?;
        Ok(Start {
            text: text.to_owned(),
            holding: Rotation::IDENTITY,
            notes: Vec::new(),
            moves: None,
            positions: completions.iter().map(|position| aim.target.then(position)).collect(),
            is_incomplete: true,
        })
    }

    /// The text as written, facelets with the faces in the usual order; without a text, facelets.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// How the cube is held at the end of the moves in the text.
    pub fn holding(&self) -> Rotation {
        self.holding
    }

    /// Notes on what the writer of the text may not have meant.
    pub fn notes(&self) -> &[ReadingNote] {
        &self.notes
    }

    /// The facelets, `U1` to `B9`, whose measured colours may be others, the most doubtful first.
    pub fn doubtful(&self) -> &[String] {
        let facelets = self.notes.iter().find_map(|note| match note {
            ReadingNote::Doubtful { facelets } => Some(facelets),
            _ => None,
        });
        facelets.map_or(&[], Vec::as_slice)
    }

    /// The position; of an incomplete start one of its completions.
    pub fn position(&self) -> &Position {
        &self.positions[0]
    }

    /// One position for each completion of the start that the goal tells apart.
    pub fn positions(&self) -> &[Position] {
        &self.positions
    }

    /// Whether some facelets are unknown.
    pub fn is_incomplete(&self) -> bool {
        self.is_incomplete
    }

    /// Checks that all facelets are known, as this option needs.
    ///
    /// # Errors
    /// [`JobError::IncompleteStart`]
    pub fn check_known(&self, option: &'static str) -> Result<(), JobError> {
        if self.is_incomplete { Err(JobError::IncompleteStart { option }) } else { Ok(()) }
    }

    /// The solution in the text: the inverse of its moves, or of those that make a named position.
    ///
    /// ```
    /// let start: faceturn::Start = "R U F2".parse()?;
    /// assert_eq!(start.known_solution(), Some("F2 U' R'".parse()?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn known_solution(&self) -> Option<Maneuver> {
        let (text, notation) = self.moves.as_ref()?;
        let moves = ParsedMoves::parse(text, *notation).ok()?;
        let solution = moves.maneuver_as_held().inverse().canonical();
        self.position().apply(&solution).is_solved().then_some(solution)
    }
}

/// Whether a text is 54 facelets, some of them unknown.
fn has_gaps(text: &str, format: PositionFormat) -> bool {
    let may_be_facelets = matches!(format, PositionFormat::Auto | PositionFormat::Facelets);
    may_be_facelets && PartialFacelets::is_like(text)
}
