//! `macros learn`, `solve`, `show` and `statistics`, and the file that they share.
//!
//! Each macro is in the file before the next one is searched for, so that the program can be
//! interrupted at any time, and started again.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail, ensure};
use clap::{Args, Subcommand, value_parser};
use faceturn::internals::{AppendLog, LineError};
use faceturn::{Maneuver, Position, RandomSource, Start};

use crate::macros::{Learner, MacroKey, MacroLineError, MacroStep, MacroTable, Order, solve};

#[derive(Debug, Subcommand)]
pub(crate) enum MacroCommand {
    /// Learn the macros that a table lacks
    ///
    /// A macro brings one cubie home and keeps those of the steps before; it is a shortest one.
    Learn {
        /// Learn the macros of all steps [default: those of the first step that lacks any]
        #[arg(long)]
        all: bool,
        #[command(flatten)]
        table: TableArguments,
    },
    /// Solve a position step by step, learning what is missing
    Solve {
        /// Position, as for `faceturn solve`
        position: String,
        #[command(flatten)]
        table: TableArguments,
    },
    /// Print the macros of a table
    Show(TableArguments),
    /// Solve random positions and print how long the solutions are
    Statistics {
        /// Number of random positions
        #[arg(long, value_name = "N", default_value_t = 1000,
            value_parser = value_parser!(u64).range(1..))]
        positions: u64,
        /// Seed for the random generator
        #[arg(long, default_value_t = 1)]
        seed: u64,
        #[command(flatten)]
        table: TableArguments,
    },
}

/// The table of macros.
#[derive(Debug, Args)]
pub(crate) struct TableArguments {
    /// File of macros; `learn`, `solve` and `statistics` create it if it is missing
    #[arg(long, value_name = "FILE")]
    table: PathBuf,
    /// The 20 cubies in the order in which they come home, such as "DF DR ..." [default: that of
    /// the table, or for a new table the lower layers, the upper edges and the upper corners]
    #[arg(long, value_name = "CUBIES")]
    order: Option<String>,
}

pub(crate) fn run(command: MacroCommand) -> anyhow::Result<()> {
    let text = match command {
        MacroCommand::Learn { all, table } => learn(&mut Session::open(&table)?, all),
        MacroCommand::Solve { position, table } => {
            let start: Start = position.parse()?;
            solve_one(&mut Session::open(&table)?, start.position())
        }
        MacroCommand::Show(table) => {
            let path = &table.table;
            ensure!(path.exists(), "there is no macro table {}", path.display());
            show(&Session::open(&table)?.table)
        }
        MacroCommand::Statistics { positions, seed, table } => {
            let random = RandomSource::from_seed(seed);
            statistics(&mut Session::open(&table)?, positions, random)
        }
    };
    Ok(io::stdout().write_all(text?.as_bytes())?)
}

struct Session {
    table: MacroTable,
    file: TableFile,
    learner: Learner,
}

impl Session {
    fn open(arguments: &TableArguments) -> anyhow::Result<Session> {
        let order: Option<Order> = arguments.order.as_deref().map(str::parse).transpose()?;
        let (file, table) = TableFile::open(&arguments.table, order)?;
        let learner = Learner::new(table.order().clone());
        Ok(Session { table, file, learner })
    }

    fn solve(&mut self, position: &Position) -> anyhow::Result<Vec<MacroStep>> {
        let Session { table, file, learner } = self;
        solve(position, table, |key| learned(learner, file, key))
    }
}

/// Finds a macro and writes it to the file.
fn learned(learner: &mut Learner, file: &mut TableFile, key: MacroKey) -> anyhow::Result<Maneuver> {
    let found = learner.learn(key)?;
    file.append(learner.order(), &key, &found)?;
    eprintln!("learned {}: {found}", described(learner.order(), &key));
    Ok(found)
}

/// A step with its cubie and where that is, such as `step 5, DRF in UFR turned 1`.
fn described(order: &Order, key: &MacroKey) -> String {
    let MacroKey { step, place, orientation } = key;
    format!("step {step}, {} in {place} turned {orientation}", order.cubie(*step))
}

fn learn(session: &mut Session, all: bool) -> anyhow::Result<String> {
    let Session { table, file, learner } = session;
    let missing = table.missing();
    let first = missing.first().map(|key| key.step);
    for key in missing.into_iter().filter(|key| all || Some(key.step) == first) {
        table.insert(key, learned(learner, file, key)?)?;
    }
    Ok(format!("{} macros known, {} missing\n", table.len(), table.missing().len()))
}

fn solve_one(session: &mut Session, position: &Position) -> anyhow::Result<String> {
    let steps = session.solve(position)?;
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
    Ok(text)
}

fn length(steps: &[MacroStep]) -> usize {
    steps.iter().map(|step| step.maneuver.face_turn_length()).sum()
}

fn show(table: &MacroTable) -> anyhow::Result<String> {
    let mut text = format!("order {}\n", table.order());
    for (key, maneuver) in table.iter() {
        let length = maneuver.face_turn_length();
        writeln!(text, "{}: {maneuver}  ({length}f*)", described(table.order(), key))?;
    }
    Ok(text)
}

fn statistics(
    session: &mut Session,
    positions: u64,
    mut random: RandomSource,
) -> anyhow::Result<String> {
    let mut counts: BTreeMap<usize, u128> = BTreeMap::new();
    for _ in 0..positions {
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
    Ok(text)
}

/// The mean and the largest length, given how many solutions have each length.
fn mean_and_largest(counts: &BTreeMap<usize, u128>) -> (f64, usize) {
    let turns: u128 = counts.iter().map(|(&length, count)| length as u128 * count).sum();
    let positions: u128 = counts.values().sum();
    let largest = counts.keys().last().copied().unwrap_or_default();
    (turns as f64 / positions as f64, largest)
}

pub(crate) struct TableFile {
    path: PathBuf,
    log: AppendLog,
}

impl TableFile {
    /// Opens the table, or creates an empty one, and checks every macro in it. An incomplete last
    /// line is dropped.
    pub(crate) fn open(
        path: &Path,
        order: Option<Order>,
    ) -> anyhow::Result<(TableFile, MacroTable)> {
        let wanted = order.clone().unwrap_or_default();
        let opened = AppendLog::open_or_create(path, MacroTable::header(&wanted).as_bytes());
        let cannot = || cannot_be_used(path);
        let (mut log, _) = opened.with_context(cannot)?;
        let first = log.first_line().with_context(cannot)?;
        let wrong = |line: u64, found: MacroLineError| {
            anyhow!("the macro table {}, line {line}: {found}", path.display())
        };
        let found = MacroTable::order_of(&first).map_err(|found| wrong(1, found))?;
        if order.is_some_and(|order| order != found) {
            bail!(
                "the macro table {} is of another order, {found}; name another file, or leave out \
                 --order",
                path.display()
            );
        }
        let mut table = MacroTable::new(found);
        let read = log.read_lines::<anyhow::Error>(|line, text| {
            let text = String::from_utf8_lossy(text);
            table.read_line(&text).map_err(|found| LineError::Wrong(wrong(line, found)))
        });
        match read.map_err(|error| error.downcast::<io::Error>()) {
            Ok(_) => Ok((TableFile { path: path.to_owned(), log }, table)),
            Err(Ok(unreadable)) => Err(unreadable).with_context(cannot),
            Err(Err(wrong)) => Err(wrong),
        }
    }

    /// Writes a macro to the file; it is on disk when this returns.
    pub(crate) fn append(
        &mut self,
        order: &Order,
        key: &MacroKey,
        found: &Maneuver,
    ) -> anyhow::Result<()> {
        let line = MacroTable::line(order, key, found);
        let written = self.log.append(line.as_bytes()).and_then(|()| self.log.sync());
        written.with_context(|| cannot_be_used(&self.path))
    }
}

fn cannot_be_used(path: &Path) -> String {
    format!("the macro table {} cannot be used", path.display())
}
