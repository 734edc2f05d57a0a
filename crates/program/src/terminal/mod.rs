//! Results on stdout, everything else on stderr; colours and progress bars only on a terminal.

use std::env;
use std::io::IsTerminal;

pub(crate) mod file_progress;
pub(crate) mod interruption;
pub(crate) mod net;
pub(crate) mod progress;
pub(crate) mod quoting;
pub(crate) mod stderr;
pub(crate) mod stdout;
pub(crate) mod step_progress;

pub(crate) use faceturn::internals::number;

/// Makes the Windows console understand colour codes, as other terminals do by default.
pub(crate) fn enable_colours() {
    #[cfg(windows)]
    for console in [console::Term::stdout(), console::Term::stderr()] {
        // Asking for this turns it on.
        let _ = console.features().colors_supported();
    }
}

/// Whether a stream is a terminal that may have colours. `NO_COLOR` (<https://no-color.org>)
/// forbids them.
pub(crate) fn shows_colours(stream: &impl IsTerminal) -> bool {
    stream.is_terminal() && env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}
