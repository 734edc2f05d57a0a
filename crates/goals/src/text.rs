//! The text of a goal: a name, 54 facelets or a list of pieces.

use faceturn_cube::{PartialFacelets, Stickers};

use crate::GoalError;
use crate::goal::Goal;
use crate::names;
use crate::partial::PartialCube;

/// The most characters of a goal's text: several times as many as any goal needs.
const MOST_CHARACTERS: usize = 1_000;

/// Parses a goal: a name that [`named_goals`](crate::named_goals) lists, several joined by `+`, 54
/// facelets with `?` or `.` for any, or a list of pieces, see [`PartialCube::from_pieces`].
impl std::str::FromStr for Goal {
    type Err = GoalError;

    fn from_str(text: &str) -> Result<Goal, GoalError> {
        let text = text.trim();
        if text.is_empty() {
            return Err(GoalError::empty());
        }
        // Many names take long, and no limit of a search ends that.
        let characters = text.chars().count();
        if characters > MOST_CHARACTERS {
            return Err(GoalError(format!(
                "the goal has {characters} characters; expected at most {MOST_CHARACTERS}"
            )));
        }
        if Stickers::of(text).may_be_cube() || text.contains(['?', '.']) {
            let facelets: PartialFacelets = text.parse()?;
            let cube = PartialCube::from_facelets(&facelets)?;
            return Ok(Goal::of(&facelets.to_string(), cube));
        }
        // In capitals, `DR` is an edge and `EO` a goal: that alone does not say which it is.
        if !names::is_name(text)
            && names::is_name(&text.to_ascii_lowercase())
            && is_list_of_pieces(text)
        {
            let name = text.to_ascii_lowercase();
            return Err(GoalError(format!(
                "ambiguous goal {text:?}: it may be an edge or {name}; expected {name}, or \
                 \"{text};\" for the edge"
            )));
        }
        if !names::is_name(text) && is_list_of_pieces(text) {
            return Ok(Goal::of(text, PartialCube::from_pieces(text)?));
        }
        names::read(text)
    }
}

/// Whether a text is meant as pieces: all its words consist of face letters, or it has groups.
fn is_list_of_pieces(text: &str) -> bool {
    let is_face = |letter: char| "UDFBRL".contains(letter.to_ascii_uppercase());
    let mut words = text.split(|it: char| it.is_whitespace() || it == ',');
    text.contains(';')
        || ["o:", "p:", "O:", "P:"].iter().any(|kind| text.starts_with(kind))
        || words.all(|word| word.chars().all(is_face))
}
