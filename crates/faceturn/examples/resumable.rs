//! A search that shows its progress and ends after a minute; the next run resumes it:
//! `cargo run --release --example resumable -- "R U2 F' L D B2 U"`.

use std::error::Error;
use std::path::Path;
use std::sync::Arc;
use std::thread::sleep;
use std::time::Duration;

use faceturn::observers::TimeLimit;
use faceturn::{Checkpoint, Job, Outcome, Position, Request, Solver};

fn main() -> Result<(), Box<dyn Error>> {
    let position: Position = std::env::args().nth(1).ok_or("expected a position")?.parse()?;
    let minute = Duration::from_secs(60);
    let outcome = solve(&Solver::open()?, position, "search.checkpoint".as_ref(), minute)?;
    for solution in &outcome.solutions {
        println!("{solution}");
    }
    println!("{} to {:?} face turns", outcome.lower_bound, outcome.upper_bound());
    Ok(())
}

pub(crate) fn solve(
    solver: &Solver,
    position: Position,
    path: &Path,
    limit: Duration,
) -> Result<Outcome, Box<dyn Error>> {
    let request = Request::new();
    let prepared = solver.prepare(&Job::from(position).request(request))?;
    let checkpoint = Arc::new(Checkpoint::open(path, &prepared)?);
    let observer = TimeLimit::new(checkpoint, Some(limit));
    let search = solver.search_watched(position, request, observer);
    while !search.is_finished() {
        sleep(Duration::from_millis(10));
        if let Some(pass) = search.progress().running {
            eprint!("\r{}f: {:3.0} % ", pass.depth, pass.share * 100.0);
        }
    }
    Ok(search.finish())
}
