//! `faceturn random`

use anyhow::bail;
use faceturn::report::PositionForms;
use faceturn::{Metric, RandomSource};
use rand::Rng;
use serde::Serialize;

use crate::Status;
use crate::arguments::{Colour, Form, RandomArguments};
use crate::commands::convert::forms::{self, ManeuverFinder};
use crate::terminal::stderr::Detail;
use crate::terminal::stdout::{self, json_line};

/// Prints random positions, one a line, or a shortest maneuver for each, as soon as it is found.
pub(crate) fn run(arguments: RandomArguments) -> anyhow::Result<Status> {
    let RandomArguments { count, seed, to, metric, output, threads, table } = arguments;
    let metric = metric.read()?.metric;
    if metric != Metric::default() && to != Form::Moves {
        bail!("--metric applies to --to moves only");
    }
    let (mut random, ink) = (generator(seed, output.detail()), forms::ink(Colour::Auto));
    let finder = (to == Form::Moves)
        .then(|| ManeuverFinder::open(threads, table, metric, output.detail()))
        .transpose()?;
    let mut text = String::new();
    for number in 0..count {
        let position = random.position();
        if let Some(finder) = &finder {
            let Some(maneuver) = finder.find(&position) else { return Ok(Status::Interrupted) };
            let (moves, forms) = (maneuver.to_string(), PositionForms::from(&position));
            text += &match output.json {
                true => json_line(&ScrambleObject { moves, metric, forms }),
                false => moves + "\n",
            };
        } else if output.json {
            text += &json_line(&PositionForms::from(&position));
        } else {
            text += if to == Form::Net && number > 0 { "\n" } else { "" };
            text += &forms::written(&position, to, ink);
        }
        if (finder.is_some() || text.len() >= ENOUGH_TEXT)
            && stdout::print_next(std::mem::take(&mut text))?.is_break()
        {
            break;
        }
    }
    stdout::print(text)
}

/// How much text is printed together, where it comes fast.
const ENOUGH_TEXT: usize = 1 << 16;

#[derive(Serialize)]
struct ScrambleObject {
    moves: String,
    metric: Metric,
    #[serde(flatten)]
    forms: PositionForms,
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
