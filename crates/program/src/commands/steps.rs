//! `faceturn steps`: short solutions in the steps of fewest-moves solvers.

use std::fmt::Write as _;

use faceturn::Ended;
use faceturn::fewest_moves::{StepsAnswer, WrittenSteps};
use faceturn::report::StepsReport;

use crate::Status;
use crate::arguments::StepsArguments;
use crate::batch::line::refused;
use crate::terminal::number::counted;
use crate::terminal::progress::{ProgressMode, Ticker};
use crate::terminal::stderr;
use crate::terminal::stdout::{self, json_line};
use crate::terminal::step_progress::StepProgress;

pub(crate) fn run(arguments: StepsArguments) -> anyhow::Result<Status> {
    let StepsArguments { position, options, threads, output, progress } = arguments;
    let options = WrittenSteps { position, ..options.read()? };
    let job = options.read().map_err(|error| refused(error, &options.position, options.format))?;
    job.start.notes().iter().for_each(|note| stderr::warning(&note.to_string()));
    let pool = threads.pool()?;
    let (watch, ticker) = (
        StepProgress::new(),
        Ticker::new(if output.quiet { ProgressMode::Never } else { progress }),
    );
    let answer = ticker.shown(|| watch.line(), || pool.install(|| job.run(&watch)));
    stdout::print(match output.json {
        true => json_line(&StepsReport::from(&answer)),
        false => text(&answer),
    })?;
    output.detail().note(&summary(&answer));
    // None is ever proven to be the best.
    Ok(match (answer.ended, answer.found.solutions.is_empty()) {
        (Ended::Timeout, false) => Status::Found,
        (ended, is_empty) => Status::of(ended, !is_empty),
    })
}

fn text(answer: &StepsAnswer) -> String {
    let mut text = String::new();
    for (at, solution) in answer.found.solutions.iter().enumerate() {
        let space = if at == 0 { "" } else { "\n" };
        writeln!(text, "{space}{solution}").expect("there is room in memory");
    }
    text
}

fn summary(answer: &StepsAnswer) -> String {
    let found = match answer.found.solutions.first() {
        Some(first) => {
            format!("{}, not proven to be fewest", counted(first.length() as u64, "turn"))
        }
        None => {
            let reason = answer.found.unreached.as_ref();
            let reason = reason.map_or(String::new(), |reason| format!(": {reason}"));
            format!("no solution found{reason}")
        }
    };
    let end = match answer.ended {
        Ended::Finished => "",
        Ended::Solutions => " before more than memory has room for: --width follows fewer",
        Ended::Timeout | Ended::Interrupted => " when stopped",
    };
    let states = counted(answer.found.width as u64, "state");
    let (nodes, seconds) = (counted(answer.found.nodes, "node"), answer.elapsed.as_secs_f64());
    format!("{found}, {states} followed{end}, {nodes}, {seconds:.3} s")
}
