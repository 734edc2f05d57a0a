//! Claims as lines and JSON objects write them.

use faceturn::Metric;
use faceturn::cube::Notation;
use faceturn::jobs::{Claim, ClaimedSolution, Direction};
use faceturn::report::WrittenClaim;

use super::{BatchLine, IgnoredField, LineFault};
use crate::batch::source::columns::Role;
use crate::terminal::number::counted;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct LineClaim {
    pub(crate) distance: Option<u8>,
    pub(crate) solution_count: Option<usize>,
    pub(crate) solutions: Vec<ClaimedSolution>,
    /// Whether some of the solutions are said to be longer than the distance.
    pub(crate) has_longer: bool,
}

impl LineClaim {
    pub(crate) fn stated(&self) -> Option<Claim> {
        let LineClaim { distance, solution_count, solutions, has_longer } = self.clone();
        let distance = distance?;
        Some(Claim { distance, solution_count, solutions, has_longer })
    }
}

/// Adds a claim in a text field: a distance, a number of solutions or a solution. A field that is
/// neither of the last two is ignored, and listed in the line by its number.
pub(super) fn add(
    line: &mut BatchLine,
    (role, number): (Role, usize),
    text: &str,
    direction: Direction,
    notation: Notation,
) -> Result<(), LineFault> {
    let claim = &mut line.claim;
    let expected = match role {
        Role::Distance => {
            let number = text.trim_end_matches('*');
            claim.distance = Some(distance(number.trim_end_matches(['f', 'q']))?);
            let is_in = |metric: &Metric| number.ends_with(metric.letter());
            line.metric = Metric::ALL.into_iter().find(is_in);
            return Ok(());
        }
        Role::Count => {
            claim.solution_count = count(text);
            claim.solution_count.is_none().then(|| "the number of solutions, or -".to_owned())
        }
        _ => match ClaimedSolution::read(text, direction, notation) {
            Ok(solution) => {
                claim.solutions.push(solution);
                None
            }
            Err(error) => Some(format!("a solution: {error}")),
        },
    };
    let ignored = |expected| IgnoredField::Numbered { number, text: text.to_owned(), expected };
    line.ignored.extend(expected.map(ignored));
    Ok(())
}

/// Parses a claimed distance, which may be right in one of the metrics.
pub(super) fn distance(claimed: &str) -> Result<u8, LineFault> {
    match claimed.parse() {
        Ok(distance) if distance <= Metric::Quarter.gods_number() => Ok(distance),
        _ => Err(LineFault::Distance(claimed.to_owned())),
    }
}

/// Parses a number of solutions: digits, which may be in groups, as in `1,024`.
pub(super) fn count(text: &str) -> Option<usize> {
    let mut groups = text.split(',');
    let first = groups.next().unwrap_or_default();
    let groups: Vec<&str> = groups.collect();
    let are_digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let is_number = are_digits(first)
        && (groups.is_empty() || first.len() <= 3)
        && groups.iter().all(|group| are_digits(group) && group.len() == 3);
    is_number.then(|| text.replace(',', "").parse().unwrap_or(usize::MAX))
}

pub(crate) fn written(claim: &LineClaim) -> WrittenClaim {
    let LineClaim { distance, solution_count, solutions, .. } = claim;
    WrittenClaim {
        distance: *distance,
        solution_count: *solution_count,
        solutions: solutions.iter().map(|solution| solution.text().to_owned()).collect(),
        inverse: solutions.iter().any(|solution| solution.direction() == Direction::Make),
    }
}

pub(crate) fn in_words(claim: &WrittenClaim) -> String {
    let WrittenClaim { distance, solution_count, solutions, inverse } = claim;
    let verb = if *inverse { "makes" } else { "solves" };
    let numbers = [
        distance.map(|distance| format!("distance {distance}")),
        solution_count.map(|count| counted(count as u64, "solution")),
    ];
    let solutions = solutions.iter().map(|text| format!("that \"{text}\" {verb} it"));
    let parts: Vec<String> = numbers.into_iter().flatten().chain(solutions).collect();
    if parts.is_empty() { "nothing".to_owned() } else { parts.join(", ") }
}
