//! `faceturn random`

use std::io::{self, BufWriter, Write};

use anyhow::Context;
use faceturn::RandomSource;

use crate::arguments::{Colour, Form, RandomArguments};
use crate::commands::convert::forms::{self, Forms};
use crate::commands::seed;
use crate::status::Status;
use crate::terminal::stdout;

/// Prints random positions, one a line.
///
/// # Errors
/// Results that cannot be written.
pub(crate) fn run(arguments: &RandomArguments) -> anyhow::Result<Status> {
    let random = &mut seed::generator(arguments.seed, arguments.output.detail());
    let _ = stdout::unless_closed(print(arguments, random)).context("results cannot be written")?;
    Ok(Status::Found)
}

fn print(arguments: &RandomArguments, random: &mut RandomSource) -> io::Result<()> {
    let ink = forms::ink(Colour::Auto);
    let mut out = BufWriter::new(io::stdout().lock());
    for number in 0..arguments.count {
        let position = random.position();
        if arguments.output.json {
            writeln!(out, "{}", serde_json::to_string(&Forms::from(&position))?)?;
            continue;
        }
        if arguments.to == Form::Net && number > 0 {
            writeln!(out)?;
        }
        write!(out, "{}", forms::written(&position, arguments.to, ink))?;
    }
    out.flush()
}
