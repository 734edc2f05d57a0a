//! `faceturn macros`

mod file;
mod progress;

use std::collections::BTreeMap;
use std::fmt::Write as _;

use anyhow::Context;
use faceturn::{GenerationObserver, Layer, Maneuver, Position, RandomSource};
use rayon::ThreadPool;

use self::file::TableFile;
use self::progress::LearningProgress;
use crate::arguments::{
    MacroCommand, MacroFileArguments, MacroLearnArguments, MacroSolveArguments,
    MacroStatisticsArguments,
};
use crate::batch::line::{BatchLine, LineError, Reading};
use crate::batch::source::Line;
use crate::commands::seed;
use crate::macros::{Learner, MacroKey, MacroStep, MacroTable, Order, solve};
use crate::status::Status;
use crate::terminal::detail::Detail;
use crate::terminal::interruption::Interruption;
use crate::terminal::{stderr, stdout};
use crate::threads;

pub(crate) fn run(command: MacroCommand) -> anyhow::Result<Status> {
    let result = match command {
        MacroCommand::Learn(arguments) => learn(arguments),
        MacroCommand::Solve(arguments) => solve_one(arguments),
        MacroCommand::Show(arguments) => show(&arguments),
        MacroCommand::Statistics(arguments) => statistics(arguments),
    };
    match result {
        Err(_) if Interruption::install().is_wanted() => Ok(Status::Interrupted),
        result => result,
    }
}

struct Session {
    table: MacroTable,
    learning: Learning,
}

struct Learning {
    file: TableFile,
    learner: Learner,
    pool: ThreadPool,
    detail: Detail,
}

/// Stops making pattern databases when the user interrupts.
struct Stopping(&'static Interruption);

impl GenerationObserver for Stopping {
    fn layer_found(&self, _: &Layer) {}

    fn wants_to_stop(&self) -> bool {
        self.0.is_wanted()
    }
}

impl Session {
    fn open(arguments: &MacroFileArguments) -> anyhow::Result<Session> {
        let order: Option<Order> = arguments.order.as_deref().map(str::parse).transpose()?;
        let (file, table) = TableFile::open(&arguments.table, order)?;
        let learner = Learner::new(table.order().clone());
        let detail = if arguments.quiet { Detail::Nothing } else { Detail::Summary };
        let pool = threads::pool(arguments.threads.threads)?;
        Ok(Session { table, learning: Learning { file, learner, pool, detail } })
    }

    fn solve(&mut self, position: &Position) -> anyhow::Result<Vec<MacroStep>> {
        solve(position, &mut self.table, |key| self.learning.learn(key))
    }
}

impl Learning {
    fn learn(&mut self, key: MacroKey) -> anyhow::Result<Maneuver> {
        let interruption = Interruption::install();
        let Learning { file, learner, pool, detail } = self;
        let found = pool.install(|| learner.learn(key, &Stopping(interruption), interruption))?;
        let found = found.context("the search for a macro was interrupted")?;
        file.append(learner.order(), &key, &found)?;
        detail.note(&format!("learned {}: {found}", described(learner.order(), &key)));
        Ok(found)
    }
}

/// A step with its cubie and where that is, such as `step 5, DRF in UFR turned 1`.
fn described(order: &Order, key: &MacroKey) -> String {
    let MacroKey { step, place, orientation } = key;
    format!("step {step}, {} in {place} turned {orientation}", order.cubie(*step))
}

fn learn(arguments: MacroLearnArguments) -> anyhow::Result<Status> {
    let Session { mut table, mut learning } = Session::open(&arguments.file)?;
    let missing = table.missing();
    let first = missing.first().map(|key| key.step);
    let wanted: Vec<MacroKey> =
        missing.into_iter().filter(|key| arguments.all || Some(key.step) == first).collect();
    let progress = LearningProgress::begin(learning.detail, wanted.len());
    for key in wanted {
        progress.now(key.step);
        table.insert(key, learning.learn(key)?)?;
        progress.learned();
    }
    drop(progress);
    let (known, missing) = (table.len(), table.missing().len());
    stdout::print(format!("{known} macros known, {missing} missing\n").as_bytes())?;
    Ok(Status::Found)
}

fn solve_one(arguments: MacroSolveArguments) -> anyhow::Result<Status> {
    let line = Line::argument(1, arguments.position);
    let line = match BatchLine::of_argument(line, Reading::default()) {
        Ok(line) => line,
        Err(error) => {
            stderr::error(&LineError::new(1, String::new(), &error).to_string());
            return Ok(Status::Wrong);
        }
    };
    line.notes().iter().for_each(|note| stderr::warning(note));
    let mut session = Session::open(&arguments.file)?;
    let steps = session.solve(line.start.position())?;
    let mut text = String::new();
    for step in &steps {
        let how = match (step.maneuver.turns().is_empty(), step.is_new) {
            (true, _) => "at home",
            (false, true) => "learned now",
            (false, false) => "known",
        };
        let (number, cubie, maneuver) = (step.key.step, step.cubie, &step.maneuver);
        writeln!(text, "{number:>2}  {cubie:<3}  {how:<11}  {maneuver}")?;
    }
    writeln!(text, "{} face turns", length(&steps))?;
    stdout::print(text.as_bytes())?;
    Ok(Status::Found)
}

fn length(steps: &[MacroStep]) -> usize {
    steps.iter().map(|step| step.maneuver.face_turn_length()).sum()
}

fn show(arguments: &MacroFileArguments) -> anyhow::Result<Status> {
    let path = &arguments.table;
    anyhow::ensure!(path.exists(), "there is no macro table {}", path.display());
    let Session { table, .. } = Session::open(arguments)?;
    let mut text = format!("order {}\n", table.order());
    for (key, maneuver) in table.iter() {
        let length = maneuver.face_turn_length();
        let what = described(table.order(), key);
        writeln!(text, "{what}: {maneuver}  ({length}f*)")?;
    }
    stdout::print(text.as_bytes())?;
    Ok(Status::Found)
}

fn statistics(arguments: MacroStatisticsArguments) -> anyhow::Result<Status> {
    let mut session = Session::open(&arguments.file)?;
    let mut random: RandomSource = seed::generator(arguments.seed, session.learning.detail);
    let mut counts: BTreeMap<usize, u128> = BTreeMap::new();
    for _ in 0..arguments.positions {
        if Interruption::install().is_wanted() {
            return Ok(Status::Interrupted);
        }
        *counts.entry(length(&session.solve(&random.position())?)).or_default() += 1;
    }
    let (mean, largest) = mean_and_largest(&counts);
    let mut text = String::from("face turns  positions\n");
    for (length, count) in &counts {
        writeln!(text, "{length:>10} {count:>10}")?;
    }
    writeln!(text, "mean {mean:.3}, largest {largest}")?;
    if let Some(all) = session.table.positions_by_length() {
        let (mean, largest) = mean_and_largest(&all);
        writeln!(text, "all positions: mean {mean:.3}, largest {largest}")?;
    }
    stdout::print(text.as_bytes())?;
    Ok(Status::Found)
}

/// The mean and the largest length, given how many solutions have each length.
fn mean_and_largest(counts: &BTreeMap<usize, u128>) -> (f64, usize) {
    let turns: u128 = counts.iter().map(|(&length, count)| length as u128 * count).sum();
    let positions: u128 = counts.values().sum();
    let largest = counts.keys().last().copied().unwrap_or_default();
    (turns as f64 / positions as f64, largest)
}
