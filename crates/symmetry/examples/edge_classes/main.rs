//! The double classes of the edges: their number, the size of their table, and its speed.
//!
//! ```sh
//! cargo run --release --package faceturn-symmetry --example edge_classes
//! ```

mod classes;

use std::hint::black_box;
use std::time::Instant;

use faceturn_cube::{FaceTurn, Position};

use classes::EdgeClasses;

const WORD: usize = 4096;
const REPEATS: usize = 500;

fn main() {
    let start = Instant::now();
    let classes = EdgeClasses::new();
    println!("{} classes in {:.2} s", EdgeClasses::COUNT, start.elapsed().as_secs_f64());
    let table = EdgeClasses::COUNT as usize * FaceTurn::COUNT * size_of::<u32>();
    println!("{table} bytes of transitions");

    // A fixed word that visits many classes: multiples of a prime.
    let word: Vec<FaceTurn> = (0..WORD).map(|at| FaceTurn::ALL[at * at * 7919 % 18]).collect();
    let solved = classes.arrangement(Position::SOLVED.edge_at());
    let by_class = timed(|| word.iter().fold(solved, |at, &turn| classes.after(at, turn)));
    let by_cubies = timed(|| word.iter().fold(Position::SOLVED, |at, &turn| at.after(turn)));
    println!("{by_class:.1} ns a turn by classes, {by_cubies:.1} ns a turn of all cubies");
}

/// Nanoseconds per turn of the word.
fn timed<T>(work: impl Fn() -> T) -> f64 {
    let start = Instant::now();
    for _ in 0..REPEATS {
        black_box(work());
    }
    start.elapsed().as_secs_f64() * 1e9 / (REPEATS * WORD) as f64
}
