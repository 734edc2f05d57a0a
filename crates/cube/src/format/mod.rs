mod reasons;

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::colours::Colours;
use crate::cube_error::CubeError;
use crate::facelets;
use crate::kpattern::KPattern;
use crate::named::named_position;
use crate::notation::{self, Notation, NotationError, ParsedMoves};
use crate::pasted;
use crate::position::Position;
use crate::position_format::PositionFormat;
use crate::reading_note::ReadingNote;
use crate::rotation::Rotation;
use crate::shape::{Doubt, Shape};

/// Error returned when a text cannot be read as a position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ReadPositionError {
    /// The text has only white space and comments. The solved cube is written as facelets.
    #[error("empty position; expected moves, facelets, Reid's cubies or a KPattern")]
    Blank,
    /// The text was read as moves.
    #[error(transparent)]
    Moves(#[from] NotationError),
    /// The text was read as facelets.
    #[error(transparent)]
    Facelets(CubeError),
    /// The text was read as Reid's 20 words.
    #[error(transparent)]
    Reid(CubeError),
    /// The text was read as cycles of pieces.
    #[error(transparent)]
    Cycles(CubeError),
    /// The text was read as the JSON of a KPattern.
    #[error(transparent)]
    KPattern(CubeError),
    /// The text was read as measured colours.
    #[error(transparent)]
    Colours(CubeError),
    /// The text was read as a name.
    #[error("unknown name \"{0}\"")]
    Name(String),
    /// The text can be read as moves, but looks more like another format with a mistake.
    #[error(
        "ambiguous position: it looks like two formats\n\
         as moves: {face_turns} face turns\n{rival}"
    )]
    Ambiguous {
        /// The number of face turns, read as moves.
        face_turns: usize,
        /// The other format, and its error.
        rival: RivalFormat,
    },
}

/// The format that ambiguous moves look like, with the error in that format.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RivalFormat {
    /// Facelets.
    Facelets(CubeError),
    /// Reid's words.
    Reid(CubeError),
    /// Cycles of pieces, such as `(UF UR UB)`, that move so many.
    Cycles {
        /// The number of pieces.
        pieces: usize,
    },
    /// A label such as `E1`, and moves behind it.
    Label,
    /// A scramble of this puzzle.
    Puzzle(&'static str),
}

impl RivalFormat {
    /// The format in which the text can be read as this; `None` if it cannot.
    pub fn format(&self) -> Option<PositionFormat> {
        match self {
            RivalFormat::Facelets(_) => Some(PositionFormat::Facelets),
            RivalFormat::Reid(_) => Some(PositionFormat::Reid),
            RivalFormat::Cycles { .. } => Some(PositionFormat::Cycles),
            RivalFormat::Label | RivalFormat::Puzzle(_) => None,
        }
    }
}

impl fmt::Display for RivalFormat {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RivalFormat::Facelets(error) => write!(out, "as facelets: {error}"),
            RivalFormat::Reid(error) => write!(out, "as Reid's cubies: {error}"),
            RivalFormat::Cycles { pieces } => write!(out, "as cycles: {pieces} pieces"),
            RivalFormat::Puzzle(name) => write!(out, "as a scramble of another puzzle: {name}"),
            RivalFormat::Label => out.write_str("as a label, and the moves behind it"),
        }
    }
}

/// A position read from text, with the format and how the cube is held.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParsedPosition {
    /// The position of the cube as it is held, each face named by its centre.
    pub position: Position,
    /// The format of the text, never [`PositionFormat::Auto`].
    pub format: PositionFormat,
    /// The rotation from the usual holding, with centre U up and centre F in front. For moves it
    /// is the rotation that they end in; for facelets in colours and other texts without it, the
    /// identity.
    pub holding: Rotation,
    /// What the author of the text may not have meant.
    pub notes: Vec<ReadingNote>,
}

impl ParsedPosition {
    /// Reads a position; `notation` is for moves.
    ///
    /// With [`PositionFormat::Auto`] the text decides, and an error is about the format that the
    /// text looks most like. Face letters alone are always valid moves, but nobody writes many
    /// moves without a single prime or half turn. So:
    ///
    /// - nine each of six symbols are facelets, whatever brackets, quotes and separators are
    ///   around them, and so are texts in the shape of a net, six faces with their names, and lists
    ///   of numbers or colours; 20 words that are mostly cubies are Reid's;
    /// - a JSON object is a KPattern;
    /// - 40 to 68 symbols that look like facelets, and are not moves or are face letters in
    ///   blocks of three or more, are facelets with a mistake;
    /// - 40 to 68 other symbols in blocks that are moves without marks, 54 single letters, 8 or
    ///   more words that are nearly all cubies, cycles of pieces, and moves behind what may be a
    ///   label, are [`ReadPositionError::Ambiguous`];
    /// - anything else is moves, or else the name of a well-known position.
    ///
    /// The address of a page with moves stands for these, and that of the page of this program,
    /// `https://...#position=R+U`, for its position in any format. [`Notation`] lists what else
    /// may surround moves.
    ///
    /// The cube may be held in any way: faces are named by their centres, so a solution of the
    /// position solves the cube as it is held. After the moves `Rw U` that is the position of
    /// `L U`, held as after `x`.
    ///
    /// # Errors
    /// [`ReadPositionError`] if the text is not a position in that format.
    ///
    /// ```
    /// use faceturn::cube::{Notation, ParsedPosition, PositionFormat, read_position};
    /// let parsed = ParsedPosition::parse("Rw U", PositionFormat::Auto, Notation::Standard)?;
    /// assert_eq!(parsed.position, "L U".parse()?);
    /// assert_eq!(parsed.format, PositionFormat::Moves);
    /// assert_eq!(parsed.holding.to_string(), "x");
    /// # Ok::<(), faceturn::cube::ReadPositionError>(())
    /// ```
    pub fn parse(
        text: &str,
        format: PositionFormat,
        notation: Notation,
    ) -> Result<ParsedPosition, ReadPositionError> {
        let Some(position) = pasted::position_in_address(text) else {
            return ParsedPosition::parse_text(text, format, notation);
        };
        ParsedPosition::parse_text(&position, format, notation).map_err(|error| match error {
            // The place of a mistake is in the whole text.
            ReadPositionError::Moves(error) => {
                parse_moves(text, notation).err().unwrap_or(error).into()
            }
            error => error,
        })
    }

    fn parse_text(
        text: &str,
        format: PositionFormat,
        notation: Notation,
    ) -> Result<ParsedPosition, ReadPositionError> {
        match format {
            PositionFormat::Auto => match parse_any(text, notation) {
                Err(error) => parse_name(text).ok_or(error),
                parsed => parsed,
            },
            PositionFormat::Moves if notation::is_blank(text) => Err(ReadPositionError::Blank),
            PositionFormat::Moves => Ok(parse_moves(text, notation)?),
            PositionFormat::Facelets => parse_facelets(text).map_err(ReadPositionError::Facelets),
            PositionFormat::Reid => parse_reid(text).map_err(ReadPositionError::Reid),
            PositionFormat::Cycles => {
                let position = Position::from_cycles(text).map_err(ReadPositionError::Cycles)?;
                Ok(ParsedPosition::new(position, format))
            }
            PositionFormat::KPattern => {
                let read = KPattern::read(text).map_err(ReadPositionError::KPattern);
                let (pattern, are_turned) = read?;
                let position = Position::try_from(pattern).map_err(ReadPositionError::KPattern)?;
                let holding = pattern.holding().unwrap_or_default();
                let notes = are_turned.then_some(ReadingNote::Centres).into_iter().collect();
                Ok(ParsedPosition { holding, notes, ..ParsedPosition::new(position, format) })
            }
            PositionFormat::Rgb | PositionFormat::Pictures => {
                parse_colours(text, format).map_err(ReadPositionError::Colours)
            }
            PositionFormat::Name => {
                parse_name(text).ok_or_else(|| ReadPositionError::Name(text.trim().to_owned()))
            }
        }
    }
}

impl ParsedPosition {
    fn new(position: Position, format: PositionFormat) -> ParsedPosition {
        ParsedPosition { position, format, holding: Rotation::IDENTITY, notes: Vec::new() }
    }
}

/// Reads a position in the given format; `notation` is for moves. [`ParsedPosition::parse`] also
/// returns the format and how the cube is held.
///
/// # Errors
/// [`ReadPositionError`] if the text is not a position in that format.
///
/// ```
/// use faceturn::cube::{Notation, PositionFormat, read_position};
/// let read = |text| read_position(text, PositionFormat::Auto, Notation::Standard);
/// let facelets = "UUFUUFUUFRRRRRRRRRFFDFFDFFDDDBDDBDDBLLLLLLLLLUBBUBBUBB";
/// assert_eq!(read("R"), read(facelets));
/// assert!(read("R2 U Q").unwrap_err().to_string().starts_with("unknown move \"Q\" at column 6"));
/// ```
pub fn read_position(
    text: &str,
    format: PositionFormat,
    notation: Notation,
) -> Result<Position, ReadPositionError> {
    ParsedPosition::parse(text, format, notation).map(|parsed| parsed.position)
}

/// Reads a position in any format, moves in the standard notation. See [`ParsedPosition::parse`].
///
/// ```
/// use faceturn::Position;
/// let position: Position = "R U2 F'".parse()?;
/// assert_eq!(position.facelets().parse(), Ok(position));
/// let superflip: Position = "superflip".parse()?;
/// assert_eq!(superflip.symmetries().len(), 48);
/// # Ok::<(), faceturn::cube::ReadPositionError>(())
/// ```
impl FromStr for Position {
    type Err = ReadPositionError;

    fn from_str(text: &str) -> Result<Position, ReadPositionError> {
        read_position(text, PositionFormat::Auto, Notation::Standard)
    }
}

fn parse_moves(text: &str, notation: Notation) -> Result<ParsedPosition, NotationError> {
    let (moves, notes) = ParsedMoves::parse_with_notes(text, notation)?;
    let parsed = ParsedPosition::new(moves.position(), PositionFormat::Moves);
    Ok(ParsedPosition { holding: moves.rotation(), notes, ..parsed })
}

fn parse_facelets(text: &str) -> Result<ParsedPosition, CubeError> {
    let read = facelets::parse(text)?;
    let notes = read.is_hidden_net.then_some(ReadingNote::Net).into_iter().collect();
    let parsed = ParsedPosition::new(read.position, PositionFormat::Facelets);
    Ok(ParsedPosition { holding: read.holding, notes, ..parsed })
}

fn parse_reid(text: &str) -> Result<ParsedPosition, CubeError> {
    Ok(ParsedPosition::new(Position::from_reid(text)?, PositionFormat::Reid))
}

fn parse_colours(text: &str, format: PositionFormat) -> Result<ParsedPosition, CubeError> {
    let colours: Colours = text.parse()?;
    let mut notes = Vec::new();
    let reading = match format {
        PositionFormat::Pictures => {
            let reading = colours.read_pictures([false; 6])?;
            notes.push(ReadingNote::Pictures { shown: reading.pictures });
            reading
        }
        _ => colours.read()?,
    };
    let facelets = reading.doubtful_names();
    if !facelets.is_empty() {
        notes.push(ReadingNote::Doubtful { facelets });
    }
    Ok(ParsedPosition { notes, ..ParsedPosition::new(reading.position, format) })
}

fn parse_name(text: &str) -> Option<ParsedPosition> {
    Some(ParsedPosition::new(named_position(text)?.position(), PositionFormat::Name))
}

/// Reads a position in the format that its shape says, except for names.
fn parse_any(text: &str, notation: Notation) -> Result<ParsedPosition, ReadPositionError> {
    if notation::is_blank(text) {
        return Err(ReadPositionError::Blank);
    }
    let doubt = match Shape::of(text) {
        Shape::Object => {
            return ParsedPosition::parse_text(text, PositionFormat::KPattern, notation);
        }
        Shape::Reid => return parse_reid(text).map_err(ReadPositionError::Reid),
        Shape::Facelets => return parse_facelets(text).map_err(ReadPositionError::Facelets),
        Shape::Moves(doubt) => doubt,
    };
    let as_facelets = match parse_facelets(text) {
        Ok(parsed) => return Ok(parsed),
        Err(error) => error,
    };
    let moves = parse_moves(text, notation);
    let rival = match (doubt, &moves) {
        (Doubt::Facelets | Doubt::Symbols, Err(_)) => {
            return Err(ReadPositionError::Facelets(as_facelets));
        }
        (Doubt::Reid, Err(_)) => return parse_reid(text).map_err(ReadPositionError::Reid),
        (Doubt::Cycles(_), Err(_)) if Position::from_cycles(text).is_ok() => {
            return ParsedPosition::parse_text(text, PositionFormat::Cycles, notation);
        }
        (Doubt::None | Doubt::Symbols, Ok(_)) | (_, Err(_)) => return moves.map_err(Into::into),
        (Doubt::Facelets | Doubt::Letters, Ok(_)) => RivalFormat::Facelets(as_facelets),
        (Doubt::Reid, Ok(_)) => match parse_reid(text) {
            Ok(parsed) => return Ok(parsed),
            Err(error) => RivalFormat::Reid(error),
        },
        (Doubt::Cycles(pieces), Ok(_)) => RivalFormat::Cycles { pieces },
        (Doubt::Label, Ok(_)) => RivalFormat::Label,
        (Doubt::Puzzle(name), Ok(_)) => RivalFormat::Puzzle(name),
    };
    let face_turns = ParsedMoves::parse(text, notation)?.maneuver().face_turn_length();
    Err(ReadPositionError::Ambiguous { face_turns, rival })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn auto(text: &str) -> Position {
        read_position(text, PositionFormat::Auto, Notation::Standard).unwrap()
    }

    #[test]
    fn published_positions_read_the_same_in_every_format() {
        let forms = [
            [
                "R",
                "UUFUUFUUFRRRRRRRRRFFDFFDFFDDDBDDBDDBLLLLLLLLLUBBUBBUBB",
                "UF FR UB UL DF BR DB DL DR FL UR BL FDR FRU UBL ULF BRD DFL DLB BUR",
            ],
            [
                "R L U2 F U' D F2 R2 B2 L U2 F' B' U R2 D F2 U R2 U",
                "UBULURUFURURFRBRDRFUFLFRFDFDFDLDRDBDLULBLFLDLBUBRBLBDB",
                "FU RU BU LU FD RD BD LD RF LF RB LB UFR URB UBL ULF DRF DFL DLB DBR",
            ],
        ];
        for [moves, facelets, reid] in forms {
            let position = auto(moves);
            assert_eq!((position.facelets(), position.reid()), (facelets.into(), reid.into()));
            assert_eq!((auto(facelets), auto(reid)), (position, position));
            assert_eq!(auto(&format!("\n{}", KPattern::from(&position).to_json())), position);
        }
        let facelets = "UUUUUULLDFBBFRRFRRFFRFFRDDRRRUDDBDDBFFDLLDLLBLLLUBBUBB";
        assert_eq!(auto("R U F").facelets(), facelets);
    }

    #[test]
    fn facelets_of_the_solved_cube_are_not_moves() {
        let solved = Position::SOLVED.facelets();
        let spaced: Vec<String> = solved.chars().map(String::from).collect();
        let texts = [
            solved.clone(),
            solved.to_lowercase(),
            spaced.join(" "),
            solved.replace('U', "W").replace('R', "M").replace('B', "x"),
            ["000000000", "111111111", "222222222", "333333333", "444444444", "555555555"].concat(),
        ];
        for text in texts {
            assert_eq!(auto(&text), Position::SOLVED, "{text}");
        }
    }

    #[test]
    fn a_blank_text_is_not_the_solved_cube() {
        for text in ["", " \t\n", " // nothing but a comment\n//"] {
            assert_eq!(auto_error(text), ReadPositionError::Blank, "{text:?}");
            let moves = read_position(text, PositionFormat::Moves, Notation::Standard);
            assert_eq!(moves, Err(ReadPositionError::Blank), "{text:?}");
        }
        assert_eq!(auto("R R'"), Position::SOLVED);
    }

    #[test]
    fn a_cube_is_read_as_it_is_held() {
        let parse = |text: &str| {
            ParsedPosition::parse(text, PositionFormat::Auto, Notation::Standard).unwrap()
        };
        let rotated = parse("Rw U");
        assert_eq!((rotated.position, rotated.holding.to_string()), (auto("L U"), "x".into()));
        assert_eq!(parse("M E").position, auto("R L' x' U D' y'"));
        // The centres show D on U, so F and B are swapped, too.
        let upside_down = "DDDDDDDDDRRRRRRRRRBBBBBBBBBUUUUUUUUULLLLLLLLLFFFFFFFFF";
        assert_eq!(parse(upside_down).holding.to_string(), "x2");
        let pattern = KPattern { centre_pieces: [0, 2, 3, 4, 1, 5], ..solved_pattern() };
        assert_eq!(pattern.holding().unwrap().to_string(), "y");
        assert!(parse(&Position::SOLVED.reid()).holding.is_identity());
    }

    fn solved_pattern() -> KPattern {
        KPattern::from(&Position::SOLVED)
    }

    #[test]
    fn moves_are_moves_however_long() {
        let texts = [
            "R U R' U' ".repeat(30),
            "RUR'U'".repeat(20),
            "RU".repeat(100),
            "R U ".repeat(20),
            "Rw Uw Fw Dw ".repeat(5),
            "Ri Ui Fi Di ".repeat(5),
            "R2 U2 F2 D2 ".repeat(5),
            "RU FR'".to_owned(),
        ];
        for text in texts {
            let moves = read_position(&text, PositionFormat::Moves, Notation::Standard);
            assert_eq!(moves, Ok(auto(&text)), "{text}");
        }
    }

    fn auto_error(text: &str) -> ReadPositionError {
        read_position(text, PositionFormat::Auto, Notation::Standard).unwrap_err()
    }

    #[test]
    fn an_error_is_about_the_format_that_was_meant() {
        let solved = Position::SOLVED.facelets();
        let count =
            "expected 54 facelets, found 53: nine each of U, R, F, D, L and B in this order";
        assert_eq!(auto_error(&solved[1..]).to_string(), count);
        assert_eq!(auto_error(&solved.to_lowercase()[1..]).to_string(), count);
        assert_eq!(auto_error(&solved.replace('D', "W")[1..]).to_string(), count);
        let too_often = solved.replacen("UR", "RR", 1);
        let counts = "U occurs 8 times, expected 9 times\nR occurs 10 times, expected 9 times";
        assert_eq!(auto_error(&too_often).to_string(), counts);
        let reid = Position::SOLVED.reid();
        let word = "invalid edge \"XF\" in word 1, for place UF: unknown face 'X'; \
                    expected U, D, F, B, R or L\nedge UF is missing";
        assert_eq!(auto_error(&reid.replacen('U', "X", 1)).to_string(), word);
        let words = "expected 20 words, for 12 edges and then 8 corners, found 19";
        let nineteen = reid.replacen("UF UR", "XQ", 1);
        assert_eq!(auto_error(&nineteen).to_string(), words);
        for text in ["{", "{}", "{\"R\"}"] {
            assert!(matches!(auto_error(text), ReadPositionError::KPattern(_)), "{text}");
        }
        assert_eq!(auto("{U'} R"), auto("U' R"));
        let flipped = KPattern::from(&Position::SOLVED).to_json().replacen("[0,0", "[0,1", 1);
        let flip = "one edge is flipped: flip any edge to correct it";
        assert_eq!(auto_error(&flipped).to_string(), flip);
        let texts = ["R U Q", "Rw2 U' 4", &"R2 U2 F2 L2 ".repeat(6).replacen('F', "Q", 1)];
        for text in texts {
            assert!(matches!(auto_error(text), ReadPositionError::Moves(_)), "{text}");
        }
    }

    #[test]
    fn facelets_with_a_misread_letter_are_not_moves() {
        let superflip = named_position("superflip").unwrap().position();
        for position in [superflip, Position::SOLVED, auto("R U F2 L' D B")] {
            let facelets: Vec<char> = position.facelets().chars().collect();
            for misread in "xyzMESurXYZ28".chars() {
                for at in [0, 20, 53] {
                    let mut symbols = facelets.clone();
                    symbols[at] = misread;
                    let block: String = symbols.iter().collect();
                    let lines = symbols.chunks(9).map(|face| face.iter().collect::<String>());
                    let lines = lines.collect::<Vec<String>>().join("\n");
                    for text in
                        [&block, &lines, &block[1..], &block[..40], &format!("{block}UDRLFB")]
                    {
                        let error = auto_error(text);
                        let is_refused = match &error {
                            ReadPositionError::Ambiguous {
                                rival: RivalFormat::Facelets(_),
                                ..
                            } => error.to_string().contains("\nas facelets: "),
                            error => matches!(error, ReadPositionError::Facelets(_)),
                        };
                        assert!(is_refused, "{text}: {error}");
                    }
                    let moves = read_position(&block, PositionFormat::Moves, Notation::Standard);
                    assert!(moves.is_ok() || misread.is_numeric(), "{block}");
                }
            }
        }
        let letters: Vec<String> = "Rx".repeat(27).chars().map(String::from).collect();
        assert!(matches!(auto_error(&letters.join(" ")), ReadPositionError::Ambiguous { .. }));
        let camera = "RBFBUBDUBDDDDRRLLFBRxUFRUUFRFULDDBFLURLDLLLBFRUBFBFDLU";
        let said = auto_error(camera).to_string();
        assert!(
            said.starts_with(
                "ambiguous position: it looks like two formats\nas moves: 53 face turns\n\
            as facelets: found 7 symbols, expected 6"
            ),
            "{said}"
        );
    }

    #[test]
    fn unknown_facelets_are_counted() {
        let solved = Position::SOLVED.facelets().replace("LL", "??");
        let found = |count: usize| {
            format!(
                "expected 54 facelets, found {count}: nine each of U, R, F, D, L and B in this \
                 order"
            )
        };
        let spaced: Vec<String> = solved[1..].chars().map(String::from).collect();
        for (text, count) in
            [(solved[1..].to_owned(), 53), (spaced.join(" "), 53), (format!("{solved}U"), 55)]
        {
            assert_eq!(auto_error(&text).to_string(), found(count), "{text}");
        }
        let dots = auto_error(&solved[1..].replace('?', ".")).to_string();
        assert!(dots.ends_with(&found(53)), "{dots}");
    }

    #[test]
    fn numbered_facelets_are_not_moves() {
        let superflip = named_position("superflip").unwrap().position();
        for text in [superflip.facelets(), superflip.reid()] {
            for number in ["1. ", "2) "] {
                assert_eq!(auto(&format!("{number}{text}")), superflip, "{number}{text}");
            }
        }
        let single: Vec<String> = Position::SOLVED.facelets().chars().map(String::from).collect();
        assert_eq!(auto(&format!("1. {}", single.join(" "))), Position::SOLVED);
        assert_eq!(auto("12. R U F"), auto("R U F"));
    }

    #[test]
    fn addresses_of_the_page_hold_positions_in_any_format() {
        let position = auto("R U F");
        let facelets = position.facelets();
        let pattern = KPattern::from(&position).to_json();
        let spaced = position.reid().replace(' ', "%20");
        for text in ["R+U+F", &facelets, &spaced, &pattern.replace('"', "%22"), "R%20U%0AF"] {
            assert_eq!(auto(&format!("https://a.b/page#goal=oll&position={text}")), position);
        }
        assert_eq!(auto("http://localhost/#position=superflip"), auto("superflip"));
        let error = auto_error("https://a.b/#position=R+U+Q").to_string();
        assert!(error.starts_with("unknown move \"Q\" at column 27; "), "{error}");
        let error = auto_error(&format!("https://a.b/#position={}", &facelets[1..])).to_string();
        assert!(error.starts_with("expected 54 facelets, found 53"), "{error}");
        let error = auto_error("https://alpha.twizzle.net/edit/").to_string();
        assert!(error.starts_with("address without moves "), "{error}");
    }

    #[test]
    fn a_cycle_of_pieces_is_not_read_as_moves() {
        for text in [
            "UF-BD-UR",
            "UFR-UBL-DFR",
            "(UF-BD-UR)",
            "UF-BD UR-DL",
            "uf-bd-ur",
            "(UFR URB UBL)",
            "(UF)+ (UR)+",
            "UF+ UR+",
            "UFR URB",
            "{UF UB UR}",
            "(UFR)+",
        ] {
            let error = auto_error(text);
            let is_cycle = |rival: &RivalFormat| matches!(rival, RivalFormat::Cycles { .. });
            assert!(
                matches!(&error, ReadPositionError::Ambiguous { rival, .. } if is_cycle(rival)),
                "{text}"
            );
            assert!(read_position(text, PositionFormat::Moves, Notation::Standard).is_ok());
        }
        for text in ["R- U F-", "R-U-", "U2-", "UF", "(UF)", "(UF UR)2", "UF UF", "UF' UR"] {
            assert!(text.parse::<Position>().is_ok(), "{text}");
        }
        assert_eq!(
            auto_error("(UF UR UB)").to_string(),
            "ambiguous position: it looks like two formats\nas moves: 6 face turns\n\
             as cycles: 3 pieces"
        );
        // Commas do not group moves, so this can only be a cycle.
        assert_eq!(auto("(UFR,URB,UBL)"), Position::from_cycles("(UFR URB UBL)").unwrap());
        let read = |text| read_position(text, PositionFormat::Cycles, Notation::Standard);
        assert_eq!(read("(UFR URB UBL)").map(|it| it.cycles()), Ok("(UFR URB UBL)".into()));
    }

    #[test]
    fn a_label_is_not_a_move() {
        for text in ["E1 R U F", "E2. D2", "L3 R U", "F2L R U R'", "S1 R' U2", "R3. U2 F3"] {
            let error = auto_error(text);
            let rival = RivalFormat::Label;
            assert!(
                matches!(&error, ReadPositionError::Ambiguous { rival: found, .. }
                    if *found == rival),
                "{text}: {error:?}"
            );
            assert!(read_position(text, PositionFormat::Moves, Notation::Standard).is_ok());
        }
        for text in ["R1 U2 F3", "U3", "R2 U F", "E1", "M3 // E1", "1. E2 R"] {
            assert!(text.parse::<Position>().is_ok(), "{text}");
        }
    }

    #[test]
    fn an_ambiguous_text_is_an_error() {
        let edges = &Position::SOLVED.reid()[..35];
        assert_eq!(
            auto_error(edges).to_string(),
            "ambiguous position: it looks like two formats\n\
             as moves: 24 face turns\n\
             as Reid's cubies: expected 20 words, for 12 edges and then 8 corners, found 12"
        );
        let solved = Position::SOLVED.facelets();
        let letters: Vec<String> = solved.chars().map(String::from).collect();
        assert_eq!(
            auto_error(&letters.join(" ").replacen("U R", "R R", 1)).to_string(),
            "ambiguous position: it looks like two formats\n\
             as moves: 54 face turns\n\
             as facelets: U occurs 8 times, expected 9 times\n\
             R occurs 10 times, expected 9 times"
        );
    }

    #[test]
    fn a_name_is_read_where_nothing_else_fits() {
        assert_eq!("superflip".parse(), Ok(named_position("superflip").unwrap().position()));
        for text in ["pons-asinorum", " Checkerboard\n"] {
            for format in [PositionFormat::Auto, PositionFormat::Name] {
                let parsed = ParsedPosition::parse(text, format, Notation::Niss).unwrap();
                assert_eq!(
                    (parsed.position, parsed.format),
                    (auto("M2 E2 S2"), PositionFormat::Name)
                );
            }
            let moves = read_position(text, PositionFormat::Moves, Notation::Standard);
            assert!(moves.is_err(), "{text}");
        }
        assert!(matches!(auto_error("superflop"), ReadPositionError::Moves(_)));
        let unknown = read_position(" superflop ", PositionFormat::Name, Notation::Standard);
        assert_eq!(unknown.unwrap_err().to_string(), "unknown name \"superflop\"");
    }

    #[test]
    fn a_given_format_is_not_questioned() {
        let solved = Position::SOLVED.facelets();
        let read = |text: &str, format| read_position(text, format, Notation::Standard);
        let turned = read(&solved, PositionFormat::Moves).unwrap();
        assert_eq!(turned, auto("U R F D L B"));
        assert!(read("R", PositionFormat::Facelets).is_err());
        assert!(read("R", PositionFormat::Reid).is_err());
        assert!(read(&Position::SOLVED.reid(), PositionFormat::Moves).is_ok());
        let niss = read_position("F (R)", PositionFormat::Auto, Notation::Niss);
        assert_eq!(niss, Ok(auto("R' F")));
    }
}
