//! The options of `faceturn serve`.

use std::net::IpAddr;

use clap::{Args, value_parser};

use super::groups::{KeepArguments, SearchTableArguments, ThreadArguments};

/// `faceturn serve`
#[derive(Debug, Args)]
pub(crate) struct ServeArguments {
    /// Port to listen on; 0 for any that is free
    #[arg(long, value_name = "N", default_value_t = 4325)]
    pub(crate) port: u16,
    /// Address to listen on. Anyone who can reach it may use the solver: there are no passwords
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1")]
    pub(crate) listen: IpAddr,
    /// Name by which browsers may call this machine, besides its addresses and localhost; may be
    /// repeated
    #[arg(long, value_name = "NAME")]
    pub(crate) name: Vec<String>,
    /// Run N searches at a time, 1 to 64; others wait. As many short searches run at the same time
    #[arg(long, value_name = "N", default_value_t = 2,
        value_parser = value_parser!(u16).range(1..=64))]
    pub(crate) searches: u16,
    /// Keep at most N solutions of a search: one more ends it
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    pub(crate) max_solutions: usize,
    #[command(flatten)]
    pub(crate) threads: ThreadArguments,
    #[command(flatten)]
    pub(crate) table: SearchTableArguments,
    #[command(flatten)]
    pub(crate) keep: KeepArguments,
    /// Print only errors and warnings to stderr
    #[arg(short, long)]
    pub(crate) quiet: bool,
}
