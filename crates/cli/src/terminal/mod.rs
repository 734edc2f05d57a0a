//! Results on stdout, everything else on stderr; colours and progress bars only on a terminal.

pub(crate) mod detail;
pub(crate) mod net;
pub(crate) mod pattern_progress;
pub(crate) mod progress;
pub(crate) mod quoting;
pub(crate) mod stderr;
pub(crate) mod stdout;
pub(crate) mod table_progress;

pub(crate) use faceturn::internals::number;
