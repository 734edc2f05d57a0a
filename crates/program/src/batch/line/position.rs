//! Positions given by a text, by facelets, or by both.

use faceturn::cube::{Notation, PositionFormat};
use faceturn::jobs::ReadOptions;
use faceturn::{Position, Start};

use super::{LineFault, Reading};

/// Parses the text of a field with this name, or facelets; `None` if there is neither. If there are
/// both, the facelets decide how the text was meant, and a text that cannot mean them is an error.
pub(super) fn read(
    text: Option<(String, String)>,
    facelets: Option<String>,
    reading: Reading<'_>,
) -> Result<Option<Start>, LineFault> {
    let facelets = facelets.map(|facelets| reading.as_facelets().read(facelets)).transpose()?;
    Ok(match (text, facelets) {
        (Some((field, text)), Some(facelets)) => {
            Some(meaning(text, reading, facelets.position(), field)?)
        }
        (Some((_, text)), None) => Some(reading.read_one(text)?),
        (None, facelets) => facelets,
    })
}

/// Parses a text so that it gives this position: in the given format and notation, or else in
/// another.
fn meaning(
    text: String,
    reading: Reading<'_>,
    position: &Position,
    field: String,
) -> Result<Start, LineFault> {
    let as_given = reading.read(text.clone());
    let others = [PositionFormat::Auto, PositionFormat::Moves, PositionFormat::Reid]
        .into_iter()
        .flat_map(|format| {
            let reading = reading.options;
            [Notation::Standard, Notation::Niss].map(|notation| ReadOptions {
                format,
                notation,
                ..reading
            })
        })
        .map(|options| Reading { options, ..reading }.read(text.clone()));
    let is_meant = |start: &Start| start.position() == position;
    match as_given.as_ref().ok().into_iter().cloned().chain(others.flatten()).find(is_meant) {
        Some(start) => Ok(start),
        None => {
            let found = as_given?.position().facelets();
            Err(LineFault::Contradiction { field, found })
        }
    }
}
