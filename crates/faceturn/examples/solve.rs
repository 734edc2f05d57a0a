//! Every shortest solution of a position: `cargo run --release --example solve -- "R U R' U' F2"`.

use std::error::Error;

use faceturn::{Position, Request, Solver};

fn main() -> Result<(), Box<dyn Error>> {
    let text = std::env::args().nth(1).unwrap_or_else(|| "R U R' U' F2".to_owned());
    let position: Position = text.parse()?;
    let outcome = Solver::open()?.solve(&position, &Request::new());
    for solution in &outcome.solutions {
        println!("{solution}");
    }
    println!("distance {:?}, complete: {}", outcome.distance(), outcome.is_complete());
    Ok(())
}
