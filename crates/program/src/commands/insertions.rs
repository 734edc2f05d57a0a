//! `faceturn insertions`: solves what a skeleton leaves by maneuvers inserted into it.

use faceturn::Metric;
use faceturn::fewest_moves::{InsertionAnswer, WrittenInsertions};
use faceturn::report::{InsertionReport, InsertionSolution, InsertionStep};

use crate::Status;
use crate::arguments::InsertionsArguments;
use crate::batch::line::refused;
use crate::commands::solve::solve_report::with_lengths;
use crate::terminal::interruption::Interruption;
use crate::terminal::number::counted;
use crate::terminal::stderr;
use crate::terminal::stdout::{self, json_line};

/// Prints the shortest solutions, each with its insertions.
pub(crate) fn run(arguments: InsertionsArguments) -> anyhow::Result<Status> {
    let InsertionsArguments { position, skeleton, options, threads, output } = arguments;
    let options = WrittenInsertions { position, skeleton, ..options.read()? };
    let job = options.read().map_err(|error| refused(error, &options.position, options.format))?;
    job.start.notes().iter().for_each(|note| stderr::warning(&note.to_string()));
    let interruption = Interruption::install();
    let answer = threads.pool()?.install(|| job.run(interruption));
    stdout::print(match output.json {
        true => json_line(&InsertionReport::from(&answer)),
        false => lines(&answer),
    })?;
    output.detail().note(&summary(&answer));
    Ok(Status::of(answer.ended, !answer.found.solutions.is_empty()))
}

/// Each solution, and below it the skeleton with a mark where each maneuver goes.
fn lines(answer: &InsertionAnswer) -> String {
    let report = InsertionReport::from(answer);
    let solutions = answer.found.solutions.iter().zip(&report.solutions);
    solutions
        .map(|(found, solution)| {
            let whole = with_lengths(&found.whole, Metric::Face, None);
            let steps: String = solution.insertions.iter().map(step).collect();
            let slices = solution.with_slices.as_deref().map(|moves| with_slices(moves, solution));
            format!("{whole}\n{}{steps}", slices.unwrap_or_default())
        })
        .collect()
}

/// The line of slices: `R M U2 M' F  // 2 slices (4-1), 3 to 6`.
fn with_slices(moves: &str, solution: &InsertionSolution) -> String {
    let is_slice = |word: &&str| word.starts_with(['M', 'E', 'S']);
    let slices = moves.split_whitespace().filter(is_slice).count();
    let skeleton_length = turns_of(moves) - slices;
    let without = |step: &InsertionStep| turns_of(&step.before) + turns_of(&step.after);
    let length = solution.insertions.first().map_or(solution.length, without);
    let turns = 2 * slices;
    let cancelled = skeleton_length + turns - length;
    let slices = counted(slices as u64, "slice");
    format!("  {moves}  // {slices} ({turns}-{cancelled}), {skeleton_length} to {length}\n")
}

fn turns_of(moves: &str) -> usize {
    moves.split_whitespace().count()
}

/// The line of an insertion: `U F * R2  // * = [R U R', D] (8-3), 24 to 29, leaves nothing`.
fn step(step: &InsertionStep) -> String {
    let (before, after) = (&step.before, &step.after);
    let marked = [before.as_str(), "*", after.as_str()].into_iter().filter(|part| !part.is_empty());
    let marked = marked.collect::<Vec<&str>>().join(" ");
    let skeleton_length = turns_of(before) + turns_of(after);
    let inserted = step.brackets.as_ref().unwrap_or(&step.inserted);
    let (turns, cancelled) = (turns_of(&step.inserted), step.cancelled);
    let (length, left) = (step.length, &step.left);
    format!(
        "  {marked}  // * = {inserted} ({turns}-{cancelled}), {skeleton_length} to {length}, \
         leaves {left}\n"
    )
}

fn summary(answer: &InsertionAnswer) -> String {
    let skeleton = counted(answer.found.skeleton.len() as u64, "turn");
    let left = answer.left();
    let best = match answer.found.solutions.first() {
        Some(shortest) => {
            let length = shortest.whole.len();
            format!("shortest {length} {}", Metric::Face.unit(length))
        }
        None => "no solution".to_owned(),
    };
    let (claim, seconds) = (answer.claim(), answer.elapsed.as_secs_f64());
    format!("skeleton of {skeleton}, leaves {left}; {best}, {claim}, {seconds:.3} s")
}
