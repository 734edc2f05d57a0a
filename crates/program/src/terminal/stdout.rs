//! Results on stdout.

use std::io::{self, Write};
use std::ops::ControlFlow;

use anyhow::Context;
use serde::Serialize;

use crate::Status;
use crate::terminal::stderr;

/// Prints what a command has found. It is not an error if a reader such as `head` has closed
/// stdout.
pub(crate) fn print(text: impl AsRef<[u8]>) -> anyhow::Result<Status> {
    print_next(text).map(|_| Status::Found)
}

/// An object as a line of JSON.
pub(crate) fn json_line(object: &impl Serialize) -> String {
    serde_json::to_string(object).expect("texts and numbers can be written") + "\n"
}

/// Prints the text; [`ControlFlow::Break`] if the reader has closed stdout, so that nothing more
/// needs to be computed. A progress bar is hidden meanwhile.
pub(crate) fn print_next(text: impl AsRef<[u8]>) -> anyhow::Result<ControlFlow<()>> {
    let written = stderr::aside(|| {
        let mut out = io::stdout().lock();
        out.write_all(text.as_ref()).and_then(|()| out.flush())
    });
    unless_closed(written).context("results cannot be written")
}

/// [`ControlFlow::Break`] if writing failed only because the reader has closed the pipe.
pub(crate) fn unless_closed<T>(written: io::Result<T>) -> io::Result<ControlFlow<(), T>> {
    match written {
        Ok(result) => Ok(ControlFlow::Continue(result)),
        Err(error) if is_closed(&error) => Ok(ControlFlow::Break(())),
        Err(error) => Err(error),
    }
}

fn is_closed(error: &io::Error) -> bool {
    // Windows reports this for named pipes, through which some programs read the output of others.
    const ERROR_PIPE_NOT_CONNECTED: i32 = 233;
    let is_named_pipe = cfg!(windows) && error.raw_os_error() == Some(ERROR_PIPE_NOT_CONNECTED);
    is_named_pipe || error.kind() == io::ErrorKind::BrokenPipe
}
