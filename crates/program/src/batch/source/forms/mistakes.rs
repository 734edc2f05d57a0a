//! Files that are recognised, and do not list positions.

use std::io;

use faceturn::cube::{Notation, PositionFormat, read_position};
use serde::de::IgnoredAny;
use serde_json::Value;

use crate::batch::source::Ahead;
use crate::batch::source::columns::{delimiter_of, no_position, split};
use crate::position_names::near;

/// What is wrong with the JSON list that begins with this text; `None` if none does, or nothing is.
pub(super) fn in_list(first: &str, lines: &mut Ahead) -> io::Result<Option<String>> {
    if !is_list(first) || serde_json::from_str::<IgnoredAny>(first).is_ok() {
        return Ok(None);
    }
    // Empty lines replace those before it, so that serde's line numbers are those of the file.
    let before = lines.number() as usize - first.split('\n').count();
    let mut whole = "\n".repeat(before) + first;
    while let Some((_, bytes)) = lines.next()? {
        whole += "\n";
        whole += &String::from_utf8_lossy(&bytes);
    }
    let error = serde_json::from_str::<Value>(&whole).err();
    let mistake = error.map_or(String::new(), |error| format!(": {error}"));
    Ok(Some(format!("expected a JSON list of positions{mistake}")))
}

/// Whether this line begins a JSON list and cannot be a commutator.
fn is_list(text: &str) -> bool {
    let after_bracket = text.trim_start().strip_prefix('[').map(str::trim_start);
    after_bracket.is_some_and(|text| text.starts_with(['{', '"']))
}

/// The error for a file whose first line names columns, none of which is known to be the position;
/// `None` if it does not look like that.
pub(super) fn in_header(first: &str) -> Option<String> {
    let headers = split(first.trim_end(), delimiter_of(first)).filter(|it| it.len() > 1)?;
    let is_position =
        |text: &str| read_position(text, PositionFormat::Auto, Notation::Standard).is_ok();
    let is_name = |header: &String| {
        let header = header.trim();
        let is_letter = |letter: char| letter.is_alphanumeric() || " _-.#".contains(letter);
        header.starts_with(char::is_alphabetic)
            && header.chars().all(is_letter)
            && header.split(' ').any(|word| word.len() > 1)
            && near(header).is_none()
            && !is_position(header)
    };
    (headers.iter().all(is_name) && !is_position(first)).then(|| no_position(&headers))
}

/// What the lists that commands print for people are read from; `None` if this begins none of them.
pub(super) fn in_listing(first: &str) -> Option<String> {
    let words: Vec<&str> = first.split_whitespace().take(2).collect();
    let is_number = |text: &str| text.parse::<u32>().is_ok();
    let is_share = |word: &str| {
        word.split_once('/').is_some_and(|(part, whole)| is_number(part) && is_number(whole))
    };
    let (command, option) = match words[..] {
        ["name", "turns"] => ("patterns", "--json"),
        [_, share] if is_share(share) => ("cases", "--csv or --json"),
        _ => return None,
    };
    Some(format!(
        "this is what \"faceturn {command}\" prints for people; expected what it prints with \
         {option}"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_header_without_a_position_is_told_from_a_position() {
        for (first, likely) in
            [("id,algo", "algo"), ("id;position1", "position1"), ("id|Cubes", "Cubes")]
        {
            let error = in_header(first).expect("a header");
            assert!(error.ends_with(&format!("--columns position={likely}")), "{error}");
        }
        for first in ["R U", "alg", "mine\tR U Q", "mine\tsuperflop", "[R, U]", "R,U", "id,1"] {
            assert_eq!(in_header(first), None, "{first}");
        }
    }
}
