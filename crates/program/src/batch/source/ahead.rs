//! Lines of a file or a stream, some of them read ahead.

use std::collections::VecDeque;
use std::io::{self, BufRead};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

/// How long a line of a stream waits for the next ones, which may belong to it.
const MOMENT: Duration = Duration::from_millis(100);

/// How many lines of a stream are read before they are asked for.
const LINES_AHEAD: usize = 1024;

/// The lines of a file, with their numbers from 1.
pub(super) struct Ahead {
    lines: NextLine,
    number: u64,
    /// Lines that have been looked at, but not taken.
    seen: VecDeque<(u64, Vec<u8>)>,
}

/// Waits for the next line at most so long, or until it comes; `None` if there is none.
type NextLine = Box<dyn FnMut(Option<Duration>) -> Option<io::Result<Vec<u8>>> + Send>;

impl Ahead {
    pub(super) fn of_file(bytes: impl BufRead + Send + 'static) -> Ahead {
        let mut lines = bytes.split(b'\n');
        Ahead::new(Box::new(move |_| lines.next()))
    }

    /// The writer of a stream may wait for an answer to a line before the next one.
    pub(super) fn of_stream(bytes: impl BufRead + Send + 'static) -> Ahead {
        let (sender, receiver) = mpsc::sync_channel(LINES_AHEAD);
        // It ends with the stream, with what takes its lines, or with the program.
        thread::spawn(move || bytes.split(b'\n').try_for_each(|line| sender.send(line)));
        Ahead::new(Box::new(move |most| match most {
            Some(most) => receiver.recv_timeout(most).ok(),
            None => receiver.recv().ok(),
        }))
    }

    fn new(lines: NextLine) -> Ahead {
        Ahead { lines, number: 0, seen: VecDeque::new() }
    }

    /// The number of the last line that was taken.
    pub(super) fn number(&self) -> u64 {
        self.number - self.seen.len() as u64
    }

    /// Takes the next line, whenever it comes.
    pub(super) fn next(&mut self) -> io::Result<Option<(u64, Vec<u8>)>> {
        if let Some(line) = self.seen.pop_front() {
            return Ok(Some(line));
        }
        self.read(None)
    }

    /// Looks at the line that comes after this many others; `None` if there is none, or none yet.
    pub(super) fn peek(&mut self, after: usize) -> io::Result<Option<&[u8]>> {
        while self.seen.len() <= after {
            let Some(line) = self.read(Some(MOMENT))? else { return Ok(None) };
            self.seen.push_back(line);
        }
        Ok(Some(&self.seen[after].1))
    }

    /// Leaves out lines that have been looked at.
    pub(super) fn skip(&mut self, count: usize) {
        self.seen.drain(..count);
    }

    fn read(&mut self, most: Option<Duration>) -> io::Result<Option<(u64, Vec<u8>)>> {
        let Some(bytes) = (self.lines)(most).transpose()? else { return Ok(None) };
        self.number += 1;
        Ok(Some((self.number, bytes)))
    }
}
