//! A search in the background, watched for three seconds and then cancelled:
//! `cargo run --release --example background`.

use std::error::Error;
use std::time::Duration;

use faceturn::{Maneuver, Position, Request, Solver};

fn main() -> Result<(), Box<dyn Error>> {
    let superflip: Maneuver = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2".parse()?;
    let search = Solver::open()?.search(Position::SOLVED.apply(&superflip), Request::default());
    for _ in 0..3 {
        std::thread::sleep(Duration::from_secs(1));
        if let Some(pass) = search.progress().running {
            println!("{}f: {:.0} % done", pass.depth, pass.share * 100.0);
        }
    }
    search.cancel();
    let outcome = search.finish();
    println!("at least {} face turns are needed", outcome.lower_bound);
    Ok(())
}
