//! `faceturn completions` and `faceturn man`: what shells read about the program.

use std::fs;
use std::path::Path;

use anyhow::Context;
use clap::CommandFactory;
use clap_complete::Shell;

use crate::Status;
use crate::arguments::Arguments;
use crate::terminal::{stderr, stdout};

pub(crate) fn completions(shell: Shell) -> anyhow::Result<Status> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), "faceturn", &mut script);
    stdout::print(script)
}

/// Writes the manual pages, one for the program and one for each command.
pub(crate) fn man(folder: &Path, is_quiet: bool) -> anyhow::Result<Status> {
    let name = folder.display();
    fs::create_dir_all(folder).with_context(|| format!("the folder {name} cannot be created"))?;
    clap_mangen::generate_to(Arguments::command(), folder)
        .with_context(|| format!("the manual cannot be written to {name}"))?;
    if !is_quiet {
        stderr::note(&format!("wrote the manual to {name}"));
    }
    Ok(Status::Found)
}
