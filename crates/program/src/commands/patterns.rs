//! `faceturn patterns`

use anyhow::bail;
use faceturn::cube::{NamedPosition, named_position, named_positions};
use serde::Serialize;

use crate::Status;
use crate::arguments::PatternArguments;
use crate::position_names::near;
use crate::terminal::stdout::{self, json_line};

/// Prints the named positions, or the requested ones.
pub(crate) fn run(arguments: &PatternArguments) -> anyhow::Result<Status> {
    let names = &arguments.names;
    let positions: Vec<NamedPosition> = if names.is_empty() {
        named_positions().collect()
    } else {
        names.iter().map(|name| known(name)).collect::<anyhow::Result<_>>()?
    };
    let text: String = if arguments.json {
        positions.iter().map(|position| json_line(&object(position))).collect()
    } else if names.is_empty() {
        list(&positions)
    } else {
        positions.iter().map(details).collect::<Vec<_>>().join("\n")
    };
    stdout::print(text)
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

/// A line for each position, of 80 columns: name, distance, number of solutions and other names.
fn list(positions: &[NamedPosition]) -> String {
    let width = positions.iter().map(|position| position.name.len()).max().unwrap_or_default();
    let mut text = format!("{:width$}  turns  count  also\n", "name");
    for known in positions {
        let NamedPosition { name, distance, .. } = known;
        let (solutions, also) = (solution_count(known), also(known));
        let line = format!("{name:width$}  {distance:>4}f  {solutions:>5}  {also}");
        text += &format!("{}\n", line.trim_end());
    }
    text
}

fn also(known: &NamedPosition) -> String {
    known.other_names().collect::<Vec<_>>().join(", ")
}

fn details(known: &NamedPosition) -> String {
    let NamedPosition { name, moves, distance, source, .. } = known;
    let mut text = format!("{name}\n");
    let also = also(known);
    if !also.is_empty() {
        text += &format!("  also       {also}\n");
    }
    text += &format!("  moves      {moves}\n  distance   {distance}f\n");
    text + &format!("  solutions  {}\n  source     {source}\n", solution_count(known))
}

fn solution_count(known: &NamedPosition) -> String {
    known.solution_count.map_or_else(|| "-".to_owned(), |count| count.to_string())
}

/// A named position as a JSON object, which other commands read as a position with its distance.
#[derive(Debug, Serialize)]
struct PatternObject {
    name: &'static str,
    other_names: Vec<&'static str>,
    moves: &'static str,
    facelets: String,
    distance: u8,
    solution_count: Option<u64>,
    source: &'static str,
}

fn object(known: &NamedPosition) -> PatternObject {
    let NamedPosition { name, moves, distance, solution_count, source, .. } = *known;
    let (other_names, facelets) = (known.other_names().collect(), known.position().facelets());
    PatternObject { name, other_names, moves, facelets, distance, solution_count, source }
}
