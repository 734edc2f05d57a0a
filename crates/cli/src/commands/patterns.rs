//! `faceturn patterns`

use anyhow::bail;
use faceturn::{NamedPosition, named_position, named_positions};
use serde::Serialize;

use crate::arguments::PatternArguments;
use crate::status::Status;
use crate::terminal::stdout;

/// Prints the named positions, or those that are asked for.
///
/// # Errors
/// A name that is unknown, results that cannot be written.
pub(crate) fn run(arguments: &PatternArguments) -> anyhow::Result<Status> {
    let names = &arguments.names;
    let positions: Vec<NamedPosition> = if names.is_empty() {
        named_positions().collect()
    } else {
        names.iter().map(|name| known(name)).collect::<anyhow::Result<_>>()?
    };
    let text: String = if arguments.json {
        positions.iter().map(|position| Object::from(position).line()).collect()
    } else if names.is_empty() {
        list(&positions)
    } else {
        positions.iter().map(details).collect::<Vec<_>>().join("\n")
    };
    stdout::print(text.as_bytes())?;
    Ok(Status::Found)
}

fn known(name: &str) -> anyhow::Result<NamedPosition> {
    match named_position(name) {
        Some(position) => Ok(position),
        None => match near(name) {
            Some(near) => bail!("unknown pattern \"{name}\"; did you mean {near}?"),
            None => bail!("unknown pattern \"{name}\"; `faceturn patterns` lists all names"),
        },
    }
}

/// The name that is most like this text, if one is much like it.
pub(crate) fn near(text: &str) -> Option<&'static str> {
    let text = text.to_lowercase().replace(char::is_whitespace, "-");
    let names = named_positions().flat_map(|known| known.other_names().chain([known.name]));
    let likenesses = names.map(|name| (strsim::normalized_damerau_levenshtein(&text, name), name));
    let (likeness, name) = likenesses.max_by(|one, other| one.0.total_cmp(&other.0))?;
    (likeness >= 0.7).then_some(name)
}

/// A line for each position: its name, distance, number of solutions and source.
fn list(positions: &[NamedPosition]) -> String {
    let width = positions.iter().map(|position| position.name.len()).max().unwrap_or_default();
    let mut text = format!("{:width$}  distance  solutions  source\n", "name");
    for known in positions {
        let NamedPosition { name, distance, source, .. } = known;
        let solutions = solution_count(known);
        text += &format!("{name:width$}  {distance:>7}f  {solutions:>9}  {source}\n");
    }
    text
}

fn details(known: &NamedPosition) -> String {
    let NamedPosition { name, moves, distance, source, .. } = known;
    let mut text = format!("{name}\n");
    let others: Vec<&str> = known.other_names().collect();
    if !others.is_empty() {
        text += &format!("  also       {}\n", others.join(", "));
    }
    text += &format!("  moves      {moves}\n  distance   {distance}f\n");
    text + &format!("  solutions  {}\n  source     {source}\n", solution_count(known))
}

fn solution_count(known: &NamedPosition) -> String {
    known.solution_count.map_or_else(|| "-".to_owned(), |count| count.to_string())
}

/// A named position as a JSON object, which other commands read as a position with its distance.
#[derive(Debug, Serialize)]
struct Object {
    name: &'static str,
    other_names: Vec<&'static str>,
    moves: &'static str,
    facelets: String,
    distance: u8,
    solution_count: Option<u64>,
    source: &'static str,
}

impl From<&NamedPosition> for Object {
    fn from(known: &NamedPosition) -> Object {
        let position = known.position();
        Object {
            name: known.name,
            other_names: known.other_names().collect(),
            moves: known.moves,
            facelets: position.facelets(),
            distance: known.distance,
            solution_count: known.solution_count,
            source: known.source,
        }
    }
}

impl Object {
    fn line(&self) -> String {
        serde_json::to_string(self).expect("texts and numbers can be written") + "\n"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_misspelt_name_is_near_the_right_one() {
        let pairs = [
            ("superflop", "superflip"),
            ("Super Flip", "superflip"),
            ("chekerboard", "checkerboard"),
            ("cube in cube", "cube-in-a-cube"),
            ("tetriss", "tetris"),
        ];
        for (misspelt, name) in pairs {
            assert_eq!(near(misspelt), Some(name), "{misspelt}");
        }
        for strange in ["", "R U R' Q", "hello", "no such pattern at all"] {
            assert_eq!(near(strange), None, "{strange}");
        }
    }
}
