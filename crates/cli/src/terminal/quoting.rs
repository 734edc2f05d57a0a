//! Positions that a shell has taken apart because somebody forgot the quotes.
//!
//! `solve R U R' F2` would otherwise be several positions, each solved in good faith; worse, the
//! shell takes the ' itself. Under `--format auto` arguments that look like pieces of one position
//! are therefore refused; any other format takes each argument as a position of its own.

use faceturn_cube::Face;
use thiserror::Error;

/// Why the arguments look like pieces of one position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(crate) enum QuotingError {
    /// Several arguments are a single move each.
    #[error(
        "found {} single moves as positions of their own ({}): quote a maneuver to make it one \
         argument, as in \"R U R' U'\", or say --format moves if each is a position",
        moves.len(), moves.join(", ")
    )]
    Moves {
        /// The arguments that are single moves.
        moves: Vec<String>,
    },
    /// An argument is a dash.
    #[error("found - as a position: for standard input say --input -")]
    Dash,
    /// Twenty arguments are Reid's words.
    #[error(
        "found Reid's 20 words as 20 positions: quote them to make them one argument, as in \
         \"UF UR ... DBR\""
    )]
    Words,
    /// Six arguments are nine facelets each.
    #[error(
        "found 6 positions of 9 facelets: quote the faces to make them one argument, as in \
         \"UUUUUUUUU RRRRRRRRR ...\""
    )]
    Faces,
}

/// Makes sure that the arguments are not pieces of one position.
pub(crate) fn check(arguments: &[String]) -> Result<(), QuotingError> {
    if arguments.iter().any(|argument| argument == "-") {
        return Err(QuotingError::Dash);
    }
    let lengths: Vec<usize> = arguments.iter().map(|argument| argument.chars().count()).collect();
    let faces_only = arguments.iter().all(|argument| argument.chars().all(is_face));
    if faces_only && lengths == REID_LENGTHS {
        return Err(QuotingError::Words);
    }
    if lengths == [9; 6] && arguments.iter().all(|argument| !argument.contains(' ')) {
        return Err(QuotingError::Faces);
    }
    let moves: Vec<String> =
        arguments.iter().filter(|argument| is_single_move(argument)).cloned().collect();
    if moves.len() > 1 { Err(QuotingError::Moves { moves }) } else { Ok(()) }
}

/// Letters of Reid's words: twelve edges, eight corners.
const REID_LENGTHS: [usize; 20] = [2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3];

fn is_face(letter: char) -> bool {
    Face::from_letter(letter.to_ascii_uppercase()).is_some()
}

/// Whether this is one letter of a move and what may belong to it, such as `R`, `Rw2` or `M'`.
fn is_single_move(argument: &str) -> bool {
    let mut rest = argument.trim().chars();
    let starts = rest.next().is_some_and(|letter| is_face(letter) || "MESxyz".contains(letter));
    let rest = rest.as_str();
    let suffix = rest.strip_prefix('w').unwrap_or(rest);
    starts && ["", "'", "’", "`", "2", "2'", "²", "3", "i", "-", "+", "1"].contains(&suffix)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checked(arguments: &[&str]) -> Result<(), QuotingError> {
        check(&arguments.iter().map(|&argument| argument.to_owned()).collect::<Vec<_>>())
    }

    #[test]
    fn positions_that_are_whole_pass() {
        let solved = "UF UR UB UL DF DR DB DL FR FL BR BL UFR URB UBL ULF DRF DFL DLB DBR";
        for whole in [&["R"][..], &["R U R'", "U"], &[solved], &["", ""], &["RU", "UR"]] {
            assert_eq!(checked(whole), Ok(()), "{whole:?}");
        }
    }

    #[test]
    fn a_maneuver_without_quotes_is_noticed() {
        // As typed, and as it arrives when the shell takes R' U' for a quoted piece.
        for pieces in [&["R", "U2", "Rw'", "M"][..], &["R", "U", "R U", "F2"]] {
            assert!(matches!(checked(pieces), Err(QuotingError::Moves { .. })), "{pieces:?}");
        }
    }

    #[test]
    fn words_and_faces_without_quotes_are_noticed() {
        let solved = "UF UR UB UL DF DR DB DL FR FL BR BL UFR URB UBL ULF DRF DFL DLB DBR";
        let words: Vec<&str> = solved.split(' ').collect();
        assert_eq!(checked(&words), Err(QuotingError::Words));
        let faces = ["WWWWWWWWW", "RRRRRRRRR", "GGGGGGGGG", "YYYYYYYYY", "OOOOOOOOO", "BBBBBBBBB"];
        assert_eq!(checked(&faces), Err(QuotingError::Faces));
    }
}
