//! Searches until Enter is pressed, and prints what has been proven:
//! `cargo run --release --example cancel -- superflip`.

use std::error::Error;
use std::sync::Arc;

use faceturn::{Outcome, Position, Request, Solver, Watch};

fn main() -> Result<(), Box<dyn Error>> {
    let text = std::env::args().nth(1).unwrap_or_else(|| "superflip".to_owned());
    let position: Position = text.parse()?;
    let (solver, watch) = (Solver::open()?, Arc::new(Watch::default()));
    let stopper = watch.clone();
    std::thread::spawn(move || {
        // At the end of the input, Enter can no longer be pressed.
        if std::io::stdin().read_line(&mut String::new()).is_ok_and(|length| length > 0) {
            stopper.stop();
        }
    });
    eprintln!("press Enter to stop");
    println!("{}", proven(&solver.solve_watched(&position, &Request::new(), &watch)));
    Ok(())
}

pub(crate) fn proven(outcome: &Outcome) -> String {
    let least = outcome.lower_bound;
    match (outcome.is_complete(), outcome.upper_bound()) {
        (true, _) => format!("{least} face turns, solutions: {}", outcome.solutions.len()),
        (false, Some(most)) => format!("{least} to {most} face turns"),
        (false, None) => format!("at least {least} face turns"),
    }
}
