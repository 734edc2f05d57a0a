//! One module for each command.
//!
//! Commands that process positions have a plan, which says what to do and is made from the
//! arguments before anything is opened or computed.

mod bench;
mod cache;
mod cases;
mod convert;
mod generate;
mod goals;
mod insertions;
mod journal;
mod patterns;
mod quick;
mod random;
mod reid;
mod scramble;
#[cfg(feature = "serve")]
mod serve;
mod shared_plan;
mod shell;
mod solve;
mod steps;
pub(crate) mod table;
mod verify;

use faceturn::tables::TableSize;

use crate::Status;
use crate::arguments::{Arguments, Command, TableCommand, TableFileArguments};

pub(crate) fn run(arguments: Arguments) -> anyhow::Result<Status> {
    match arguments.command {
        Command::Bench(arguments) => bench::run(arguments),
        Command::Cache { command } => cache::run(command),
        Command::Convert(arguments) => convert::run(&convert::plan(arguments)?),
        Command::Generate(arguments) => generate::run(arguments),
        Command::Solve(arguments) => solve::run(&solve::solve_plan::solve(arguments)?),
        Command::Distance(arguments) => solve::run(&solve::solve_plan::distance(arguments)?),
        Command::Quick(arguments) => quick::run(&quick::quick_plan::quick(arguments)?),
        Command::Insertions(arguments) => insertions::run(arguments),
        Command::Steps(arguments) => steps::run(arguments),
        Command::Verify(arguments) => verify::run(&verify::plan(arguments)?),
        #[cfg(feature = "serve")]
        Command::Serve(arguments) => serve::run(arguments),
        Command::Random(arguments) => random::run(arguments),
        Command::Patterns(arguments) => patterns::run(&arguments),
        Command::Goals(arguments) => goals::run(&arguments),
        Command::Cases(arguments) => cases::run(&arguments),
        Command::Scramble(arguments) => scramble::run(arguments),
        Command::Table { command } => match command {
            TableCommand::Info(TableFileArguments { table, size, metric, output }) => {
                let location = table::of_size(table, size, &metric)?;
                match size {
                    TableSize::Small => table::info(&location, output),
                    _ => table::larger::info(&location, size, output),
                }
            }
            TableCommand::Check(TableFileArguments { table, size, metric, output }) => {
                let location = table::of_size(table, size, &metric)?;
                table::check(&location, size, output)
            }
        },
        Command::Journal { command } => journal::run(&command),
        Command::RankWeights => solve::print_rank_weights(),
        Command::Completions { shell } => shell::completions(shell),
        Command::Man { folder, quiet } => shell::man(&folder, quiet),
        Command::Reid(arguments) => reid::run(arguments),
    }
}
