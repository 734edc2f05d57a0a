//! `faceturn man`

use std::fs;
use std::path::Path;

use anyhow::Context;
use clap::CommandFactory;

use crate::arguments::Arguments;
use crate::status::Status;
use crate::terminal::stderr;

/// Writes the manual pages, one for the program and one for each command.
pub(crate) fn run(folder: &Path, is_quiet: bool) -> anyhow::Result<Status> {
    let name = folder.display();
    fs::create_dir_all(folder).with_context(|| format!("the folder {name} cannot be created"))?;
    clap_mangen::generate_to(Arguments::command(), folder)
        .with_context(|| format!("the manual cannot be written to {name}"))?;
    if !is_quiet {
        stderr::note(&format!("wrote the manual to {name}"));
    }
    Ok(Status::Found)
}
