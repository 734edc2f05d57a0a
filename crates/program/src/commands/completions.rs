//! `faceturn completions`

use clap::CommandFactory;
use clap_complete::Shell;

use crate::arguments::Arguments;
use crate::status::Status;
use crate::terminal::stdout;

pub(crate) fn run(shell: Shell) -> anyhow::Result<Status> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), "faceturn", &mut script);
    stdout::print(&script)?;
    Ok(Status::Found)
}
