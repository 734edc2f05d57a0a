//! Detects arguments that are pieces of a position although each could be read as one.
//!
//! `solve R U R' F2` without quotes would be several positions, and the shell even removes the '.
//! Under `--format auto`, arguments that look like parts of one position are therefore refused. A
//! file name is never a position: it belongs to `--input`.

use std::path::Path;

use anyhow::{bail, ensure};
use faceturn::Face;
use faceturn::cube::{Notation, PositionFormat, read_position};

/// Checks that the arguments are whole positions and not files.
pub(crate) fn check(
    arguments: &[String],
    format: PositionFormat,
    notation: Notation,
) -> anyhow::Result<()> {
    if format == PositionFormat::Auto {
        check_parts(arguments)?;
    }
    let is_position = |text: &str| read_position(text, format, notation).is_ok();
    let is_file = |text: &str| Path::new(text).is_file();
    match arguments.iter().find(|argument| is_file(argument) && !is_position(argument)) {
        Some(name) => {
            bail!("\"{name}\" is a file, not a position: did you mean --input {name}?")
        }
        None => Ok(()),
    }
}

fn check_parts(arguments: &[String]) -> anyhow::Result<()> {
    if arguments.iter().any(|argument| argument == "-") {
        bail!("\"-\" is not a position: use --input - for standard input");
    }
    let lengths: Vec<usize> = arguments.iter().map(|argument| argument.chars().count()).collect();
    let faces_only = arguments.iter().all(|argument| argument.chars().all(is_face));
    if faces_only && lengths == REID_LENGTHS {
        bail!("Reid's 20 words came as 20 arguments: quote them, as in \"UF UR ... DBR\"");
    }
    if lengths == [9; 6] && arguments.iter().all(|argument| !argument.contains(' ')) {
        bail!(
            "54 facelets came as 6 arguments of 9: quote them, as in \"UUUUUUUUU RRRRRRRRR ...\"",
        );
    }
    let moves: Vec<String> =
        arguments.iter().filter(|argument| is_single_move(argument)).cloned().collect();
    ensure!(
        moves.len() < 2,
        "{} arguments are single moves ({}): quote a maneuver, as in \"R U R' U'\", or use \
         --format moves if each is a position of its own",
        moves.len(),
        moves.join(", ")
    );
    Ok(())
}

/// The number of letters in each of Reid's words: twelve edges, eight corners.
const REID_LENGTHS: [usize; 20] = [2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3];

fn is_face(letter: char) -> bool {
    Face::from_letter(letter.to_ascii_uppercase()).is_some()
}

/// Whether this is a single move, such as `R`, `Rw2` or `M'`.
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

    fn checked(arguments: &[&str]) -> anyhow::Result<()> {
        let arguments: Vec<String> = arguments.iter().map(|&text| text.to_owned()).collect();
        check(&arguments, PositionFormat::Auto, Notation::Standard)
    }

    fn said(arguments: &[&str]) -> String {
        checked(arguments).expect_err("refused").to_string()
    }

    #[test]
    fn whole_positions_pass() {
        let solved = "UF UR UB UL DF DR DB DL FR FL BR BL UFR URB UBL ULF DRF DFL DLB DBR";
        for whole in [&["R"][..], &["R U R'", "U"], &[solved], &["", ""], &["RU", "UR"]] {
            checked(whole).expect("whole positions");
        }
    }

    #[test]
    fn a_maneuver_without_quotes_is_refused() {
        // As typed, and as it arrives when the shell reads R' U' as a quoted string.
        for pieces in [&["R", "U2", "Rw'", "M"][..], &["R", "U", "R U", "F2"]] {
            assert!(said(pieces).contains(" are single moves ("), "{pieces:?}");
        }
    }

    #[test]
    fn words_and_faces_without_quotes_are_refused() {
        let solved = "UF UR UB UL DF DR DB DL FR FL BR BL UFR URB UBL ULF DRF DFL DLB DBR";
        let words: Vec<&str> = solved.split(' ').collect();
        assert!(said(&words).contains("quote them, as in \"UF UR"));
        let faces = ["WWWWWWWWW", "RRRRRRRRR", "GGGGGGGGG", "YYYYYYYYY", "OOOOOOOOO", "BBBBBBBBB"];
        assert!(said(&faces).contains("came as 6 arguments of 9"));
    }
    #[test]
    fn a_file_is_refused_unless_its_name_is_a_position() {
        let name = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
        assert!(said(&["R U", name]).contains("is a file, not a position"));
    }
}
