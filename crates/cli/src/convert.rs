//! `faceturn convert`

use std::env;
use std::io::{self, BufWriter, IsTerminal, Write};

use anyhow::Context;
use faceturn_cube::{KPattern, Position};

use crate::input::{self, Input};
use crate::net::{Ink, Net};
use crate::plan::{Colour, ConvertPlan, Form};
use crate::status::Status;

/// Writes the positions in another form, in order. Nothing is searched and no table needed.
///
/// # Errors
/// Results that cannot be written.
pub(crate) fn run(plan: &ConvertPlan) -> anyhow::Result<Status> {
    let worst = input::tell_refused(&plan.inputs);
    let mut out = BufWriter::new(io::stdout());
    let positions = plan.inputs.iter().flatten().map(|input: &Input| &input.position);
    match write_all(positions, plan, &mut out) {
        // Whoever read the output has read enough.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(worst),
        result => result.map(|()| worst).context("results cannot be written"),
    }
}

fn write_all<'a>(
    positions: impl Iterator<Item = &'a Position>,
    plan: &ConvertPlan,
    out: &mut impl Write,
) -> io::Result<()> {
    for (at, position) in positions.enumerate() {
        match plan.form {
            Form::Facelets => writeln!(out, "{}", position.facelets())?,
            Form::Reid => writeln!(out, "{}", position.reid())?,
            Form::KPattern => writeln!(out, "{}", KPattern::from(position).to_json())?,
            Form::Net => {
                let newline = if at == 0 { "" } else { "\n" };
                write!(out, "{newline}{}", Net::new(position, ink(plan.colour)))?;
            }
        }
    }
    out.flush()
}

/// Colours are for whoever looks at a terminal and has not said otherwise (<https://no-color.org>).
fn ink(colour: Colour) -> Ink {
    let is_unwanted = || env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    match colour {
        Colour::Always => Ink::Colours,
        Colour::Auto if io::stdout().is_terminal() && !is_unwanted() => Ink::Colours,
        Colour::Auto | Colour::Never => Ink::Letters,
    }
}
