//! `faceturn serve`: a web page and a socket for the solver.

use std::fmt::Write;
use std::io;

use faceturn::Observer;
use faceturn_serve::{Diary, OpenSolver, Options, ServeError, Server};
use qrcodegen::{QrCode, QrCodeEcc};

use crate::Status;
use crate::arguments::ServeArguments;
use crate::table_source::{TableSource, pattern_cache};
use crate::terminal::file_progress::FileProgress;
use crate::terminal::interruption::Interruption;
use crate::terminal::stderr::Detail;
use crate::terminal::{shows_colours, stderr, stdout};

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
    let open: OpenSolver = Box::new(move |observer| {
        let printed = FileProgress::new(detail);
        let observers: &[&dyn Observer] = &[observer, &printed];
        Ok(pool.install(|| source.builder().observer(observers).open())?)
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
    if let Some(drawing) = others.filter(|_| is_shown).and_then(|url| qr_code(&url)) {
        stderr::note(&drawing);
    }
    Ok(())
}

fn advised(error: ServeError) -> anyhow::Error {
    let is_taken = matches!(error, ServeError::PortTaken(_));
    let error = anyhow::Error::from(error);
    if is_taken { error.context("choose another with --port") } else { error }
}

/// The margin of light modules. The standard says four; two are enough for cameras.
const QUIET_ZONE: i32 = 2;

/// Black on white, whatever the colours of the terminal.
const BLACK_ON_WHITE: &str = "\x1b[38;5;16;48;5;231m";
const NO_COLOURS: &str = "\x1b[0m";

/// Draws the QR code of a text, two modules to a character, with colours; `None` if the text is too
/// long.
fn qr_code(text: &str) -> Option<String> {
    let code = QrCode::encode_text(text, QrCodeEcc::Low).ok()?;
    let columns = -QUIET_ZONE..code.size() + QUIET_ZONE;
    let mut drawing = String::new();
    for upper in columns.clone().step_by(2) {
        // Modules outside the code are light.
        let character = |x| match (code.get_module(x, upper), code.get_module(x, upper + 1)) {
            (false, false) => ' ',
            (true, false) => '▀',
            (false, true) => '▄',
            (true, true) => '█',
        };
        let row: String = columns.clone().map(character).collect();
        let _ = writeln!(drawing, "{BLACK_ON_WHITE}{row}{NO_COLOURS}");
    }
    Some(drawing)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_drawing_has_the_modules_of_the_code() {
        let drawing = qr_code("http://192.168.1.20:4325/").expect("a short text");
        let is_dark = |x: usize, y: usize| {
            let row = drawing.lines().nth(y / 2).expect("a row");
            let row = row.strip_prefix(BLACK_ON_WHITE).and_then(|row| row.strip_suffix(NO_COLOURS));
            let character = row.and_then(|row| row.chars().nth(x)).expect("a module");
            character == '█' || character == ['▀', '▄'][y % 2]
        };
        // 25 modules hold up to 32 bytes.
        assert_eq!(drawing.lines().count(), (25 + 4) / 2 + 1);
        // A finder pattern in three corners: seven modules, a ring of light ones, three in the
        // middle.
        let ring = |at: usize| at.abs_diff(3);
        for (left, top) in [(2, 2), (2, 20), (20, 2)] {
            for (x, y) in (0..49).map(|at| (at % 7, at / 7)) {
                let is_light = ring(x).max(ring(y)) == 2;
                assert_eq!(is_dark(left + x, top + y), !is_light, "{x}, {y} of {left}, {top}");
            }
        }
        assert!((0..29).all(|at| !is_dark(at, 1) && !is_dark(1, at)), "a quiet zone");
        assert_eq!(qr_code(&"long ".repeat(1000)), None);
    }
}
