//! `faceturn random`

use std::io::{self, BufWriter, Write};

use anyhow::Context;
use faceturn::{Position, random_position};
use rand::Rng;

use crate::arguments::{RandomArguments, WrittenForm};
use crate::commands::seed;
use crate::status::Status;

/// Prints random positions, one a line.
///
/// # Errors
/// Results that cannot be written.
pub(crate) fn run(plan: &RandomArguments) -> anyhow::Result<Status> {
    match print(plan, &mut seed::generator(plan.seed)) {
        // Whoever read the output has read enough.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(Status::Found),
        result => result.map(|()| Status::Found).context("results cannot be written"),
    }
}

fn print(plan: &RandomArguments, random: &mut impl Rng) -> io::Result<()> {
    let written = match plan.to {
        WrittenForm::Facelets => Position::facelets,
        WrittenForm::Reid => Position::reid,
    };
    let mut out = BufWriter::new(io::stdout().lock());
    for _ in 0..plan.count {
        writeln!(out, "{}", written(&random_position(random)))?;
    }
    out.flush()
}
