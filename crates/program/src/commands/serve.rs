//! `faceturn serve`: a web page and a socket for the solver.

use std::io;

use faceturn_serve::{Diary, OpenSolver, Options, ServeError, Server};

use crate::Status;
use crate::arguments::ServeArguments;
use crate::table_source::{TableSource, pattern_cache};
use crate::terminal::interruption::Interruption;
use crate::terminal::stderr::Detail;
use crate::terminal::{qr_code, shows_colours, stderr, stdout, table_progress};

/// Serves until the user ends it.
pub(crate) fn run(arguments: ServeArguments) -> anyhow::Result<Status> {
    let ServeArguments { port, listen, name, searches, max_solutions, .. } = arguments;
    let ServeArguments { threads, table, keep, quiet, .. } = arguments;
    let detail = if quiet { Detail::Nothing } else { Detail::Summary };
    let pool = threads.pool()?;
    let source = TableSource::choose(table)?;
    let options = Options {
        address: listen,
        port,
        names: name,
        searches: searches.into(),
        max_solutions,
        threads: pool.current_num_threads(),
        patterns: pattern_cache(keep),
        ..Options::default()
    };
    let open: OpenSolver = Box::new(move |report| {
        let mut print = table_progress::reporter(detail);
        let builder = source.builder().events(move |event| {
            report(&event);
            print(event);
        });
        Ok(pool.install(|| builder.open())?)
    });
    let diary: Diary = Box::new(move |entry| detail.note(&entry.to_string()));
    let server = Server::bind(options, open, diary).map_err(advised)?;
    if !listen.is_loopback() {
        stderr::warning(&format!("anyone who can reach {listen} may use the solver"));
    }
    let interruption = Interruption::install();
    print_addresses(&server, detail)?;
    server.run(&|| interruption.is_wanted())?;
    Ok(Status::Interrupted)
}

/// Prints the URL for this machine and the one for others, also as a QR code for phones.
fn print_addresses(server: &Server, detail: Detail) -> anyhow::Result<()> {
    let (own, others) = (server.url(), server.url_for_others());
    let other = others.as_ref().filter(|other| **other != own);
    let lines: String =
        [Some(&own), other].into_iter().flatten().map(|url| format!("{url}\n")).collect();
    stdout::print(lines)?;
    let is_shown = detail != Detail::Nothing && shows_colours(&io::stderr());
    if let Some(drawing) = others.filter(|_| is_shown).and_then(|url| qr_code::drawn(&url)) {
        stderr::note(&drawing);
    }
    Ok(())
}

fn advised(error: ServeError) -> anyhow::Error {
    let is_taken = matches!(error, ServeError::PortTaken(_));
    let error = anyhow::Error::from(error);
    if is_taken { error.context("choose another with --port") } else { error }
}
