//! Where a search starts, and where a solution of it leads.

use std::str::FromStr;

use faceturn_cube::{
    FaceTurn, Maneuver, Notation, ParsedMoves, ParsedPosition, PartialFacelets, Position,
    PositionFormat, ReadPositionError, ReadingNote, Rotation, named_position,
};
use faceturn_goals::PartialCube;

use super::Job;
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
        options:
    }
}

options! {
    /// A position as a text, and how to read it.
    pub struct WrittenPosition {
        /// Moves, facelets, Reid's words, a KPattern or a name.
        pub position: String,
        options:
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

/// The details of a solution: free turns, and variants of the goal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct SolutionDetail {
    /// The free turn of U before it, allowed by [`pre_auf`](super::Aim#structfield.pre_auf), if
    /// any.
    pub first_turn: Option<FaceTurn>,
    /// The free turn of U after it, allowed by [`auf`](super::Aim#structfield.auf), if any.
    pub last_turn: Option<FaceTurn>,
    /// The completion of an incomplete start that it solves.
    pub completion: Option<Position>,
    /// Names of the goal's [variants](faceturn_goals::Goal::variants) reached, if it has any.
    pub goals_reached: Vec<String>,
}

/// The starts from which a solution may lead to the aim.
#[derive(Debug)]
pub(super) struct Starts {
    /// As seen from the target: solved is at the target. A search that leads to each position of
    /// the goal has one for each: from there, the same maneuvers solve the cube. A free last turn
    /// is done first then.
    pub(super) positions: Vec<Position>,
    origins: Vec<Origin>,
    /// Whether only the solved cube counts as reached.
    are_from_ends: bool,
    /// The free turns after which the goal is tested.
    last_turns: Vec<Option<FaceTurn>>,
}

/// How a start comes about.
#[derive(Clone, Copy, Debug)]
struct Origin {
    first_turn: Option<FaceTurn>,
    /// The free last turn, if it is done first.
    last_turn: Option<FaceTurn>,
    completion: Position,
}

impl Starts {
    pub(super) fn of(Job { start, aim, .. }: &Job) -> Starts {
        let away = aim.target.inverse();
        let ends = aim.ends();
        let are_from_ends = ends.is_some();
        let (done, last_turns) = match are_from_ends {
            true => (aim.last_turns(), vec![None]),
            false => (vec![None], aim.last_turns()),
        };
        let back: Vec<Position> = match ends {
            Some(ends) => ends.iter().map(Position::inverse).collect(),
            None => vec![Position::SOLVED],
        };
        let after = |position: Position, turn: Option<FaceTurn>| {
            turn.map_or(position, |turn| position.after(turn))
        };
        let (positions, origins) = (Vec::new(), Vec::new());
        let mut starts = Starts { positions, origins, are_from_ends, last_turns };
        for &completion in start.positions() {
            for first_turn in aim.first_turns() {
                for &last_turn in &done {
                    let turned = away.then(&after(completion, first_turn));
                    let begun = after(Position::SOLVED, last_turn);
                    let from = back.iter().map(|back| begun.then(back).then(&turned));
                    starts.positions.extend(from);
                    let origin = Origin { first_turn, last_turn, completion };
                    starts.origins.extend(back.iter().map(|_| origin));
                }
            }
        }
        starts
    }

    /// How a solution leads to the aim; `None` if it does not.
    pub(super) fn found(&self, maneuver: &Maneuver, aim: &Aim) -> Option<SolutionDetail> {
        let undone = self.are_from_ends.then(|| Position::SOLVED.apply(maneuver).inverse());
        self.positions.iter().zip(&self.origins).find_map(|(start, origin)| {
            if undone.is_some_and(|undone| *start != undone) {
                return None;
            }
            let end = start.apply(maneuver);
            let turned = |turn: Option<FaceTurn>| turn.map_or(end, |turn| end.after(turn));
            let leads =
                |&turn: &Option<FaceTurn>| self.are_from_ends || aim.goal.contains(&turned(turn));
            let last_turn = self.last_turns.iter().copied().find(leads)?;
            let reached = aim.goal.reached_by(&turned(last_turn));
            Some(SolutionDetail {
                first_turn: origin.first_turn,
                last_turn: last_turn.or(origin.last_turn),
                completion: Some(origin.completion),
                goals_reached: reached.into_iter().map(str::to_owned).collect(),
            })
        })
    }
}
