//! `faceturn random`

use std::io::{self, BufWriter, Write};

use anyhow::Context;
use faceturn::{Position, RandomSource};

use crate::arguments::{RandomArguments, WrittenForm};
use crate::commands::seed;
use crate::status::Status;
use crate::terminal::stdout;

/// Prints random positions, one a line.
///
/// # Errors
/// Results that cannot be written.
pub(crate) fn run(plan: &RandomArguments) -> anyhow::Result<Status> {
    let written = print(plan, &mut seed::generator(plan.seed));
    let _ = stdout::unless_closed(written).context("results cannot be written")?;
    Ok(Status::Found)
}

fn print(plan: &RandomArguments, random: &mut RandomSource) -> io::Result<()> {
    let written = match plan.to {
        WrittenForm::Facelets => Position::facelets,
        WrittenForm::Reid => Position::reid,
    };
    let mut out = BufWriter::new(io::stdout().lock());
    for _ in 0..plan.count {
        writeln!(out, "{}", written(&random.position()))?;
    }
    out.flush()
}
