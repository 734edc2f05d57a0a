//! `faceturn random`

use std::io::{self, BufWriter, Write};

use anyhow::{Context, bail};
use faceturn::report::PositionForms;
use faceturn::{Metric, RandomSource};
use rand::Rng;
use serde::Serialize;

use crate::Status;
use crate::arguments::{Colour, Form, RandomArguments};
use crate::commands::convert::forms::{self, ManeuverFinder};
use crate::terminal::stderr::Detail;
use crate::terminal::stdout::{self, json_line};

/// Prints random positions, one a line.
pub(crate) fn run(arguments: RandomArguments) -> anyhow::Result<Status> {
    let detail = arguments.output.detail();
    if arguments.metric.read()?.metric != Metric::default() && arguments.to != Form::Moves {
        bail!("--metric applies to --to moves only");
    }
    let random = &mut generator(arguments.seed, detail);
    if arguments.to == Form::Moves {
        return print_moves(arguments, random);
    }
    let _ =
        stdout::unless_closed(print(&arguments, random)).context("results cannot be written")?;
    Ok(Status::Found)
}

/// Prints a shortest maneuver for each position, as soon as it is found.
fn print_moves(arguments: RandomArguments, random: &mut RandomSource) -> anyhow::Result<Status> {
    let RandomArguments { count, metric, output, threads, table, .. } = arguments;
    let finder = ManeuverFinder::open(threads, table, metric.read()?.metric, output.detail())?;
    for _ in 0..count {
        let position = random.position();
        let Some(maneuver) = finder.find(&position) else { return Ok(Status::Interrupted) };
        let line = if output.json {
            let (moves, forms) = (maneuver.to_string(), PositionForms::from(&position));
            json_line(&ScrambleObject { moves, metric: finder.metric(), forms })
        } else {
            format!("{maneuver}\n")
        };
        if stdout::print_next(line)?.is_break() {
            break;
        }
    }
    Ok(Status::Found)
}

#[derive(Serialize)]
struct ScrambleObject {
    moves: String,
    metric: Metric,
    #[serde(flatten)]
    forms: PositionForms,
}

fn print(arguments: &RandomArguments, random: &mut RandomSource) -> io::Result<()> {
    let ink = forms::ink(Colour::Auto);
    let mut out = BufWriter::new(io::stdout().lock());
    for number in 0..arguments.count {
        let position = random.position();
        if arguments.output.json {
            out.write_all(json_line(&PositionForms::from(&position)).as_bytes())?;
            continue;
        }
        if arguments.to == Form::Net && number > 0 {
            writeln!(out)?;
        }
        write!(out, "{}", forms::written(&position, arguments.to, ink))?;
    }
    out.flush()
}

/// The generator for this seed. Without one it takes a seed from the system and prints it, so that
/// the run can be repeated.
pub(crate) fn generator(seed: Option<u64>, detail: Detail) -> RandomSource {
    RandomSource::from_seed(seed.unwrap_or_else(|| {
        let seed = rand::rng().next_u64();
        detail.note(&format!("to repeat this: --seed {seed}"));
        seed
    }))
}
