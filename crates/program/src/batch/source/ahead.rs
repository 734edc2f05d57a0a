//! Lines of a file or a stream, some of them read ahead.

use std::collections::VecDeque;
use std::io::{self, BufRead};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

/// How long a line of a stream waits for the next ones, which may belong to it.
const MOMENT: Duration = Duration::from_millis(100);

/// How many lines of a stream are read before they are asked for.
const LINES_AHEAD: usize = 1024;

/// The lines of a file, with their numbers from 1.
pub(super) struct Ahead {
    lines: Lines,
    number: u64,
    /// Lines that have been looked at, but not taken.
    seen: VecDeque<(u64, Vec<u8>)>,
}

enum Lines {
    File(Box<dyn Iterator<Item = io::Result<Vec<u8>>> + Send>),
    /// The writer of a stream may wait for an answer to a line before the next one.
    Stream(Receiver<io::Result<Vec<u8>>>),
}

impl Ahead {
    pub(super) fn of_file(bytes: impl BufRead + Send + 'static) -> Ahead {
        Ahead::new(Lines::File(Box::new(bytes.split(b'\n'))))
    }

    pub(super) fn of_stream(bytes: impl BufRead + Send + 'static) -> Ahead {
        let (sender, receiver) = mpsc::sync_channel(LINES_AHEAD);
        // It ends with the stream, with what takes its lines, or with the program.
        thread::spawn(move || {
            for line in bytes.split(b'\n') {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        Ahead::new(Lines::Stream(receiver))
    }

    fn new(lines: Lines) -> Ahead {
        Ahead { lines, number: 0, seen: VecDeque::new() }
    }

    /// Takes the next line, whenever it comes.
    pub(super) fn next(&mut self) -> io::Result<Option<(u64, Vec<u8>)>> {
        if let Some(line) = self.seen.pop_front() {
            return Ok(Some(line));
        }
        let line = match &mut self.lines {
            Lines::File(lines) => lines.next(),
            Lines::Stream(lines) => lines.recv().ok(),
        };
        self.numbered(line)
    }

    /// Looks at the line that comes after this many others; `None` if there is none, or none yet.
    pub(super) fn peek(&mut self, after: usize) -> io::Result<Option<&[u8]>> {
        while self.seen.len() <= after {
            let line = match &mut self.lines {
                Lines::File(lines) => lines.next(),
                Lines::Stream(lines) => lines.recv_timeout(MOMENT).ok(),
            };
            let Some(line) = self.numbered(line)? else { return Ok(None) };
            self.seen.push_back(line);
        }
        Ok(Some(&self.seen[after].1))
    }

    /// Leaves out lines that have been looked at.
    pub(super) fn skip(&mut self, count: usize) {
        self.seen.drain(..count);
    }

    fn numbered(
        &mut self,
        line: Option<io::Result<Vec<u8>>>,
    ) -> io::Result<Option<(u64, Vec<u8>)>> {
        let Some(bytes) = line.transpose()? else { return Ok(None) };
        self.number += 1;
        Ok(Some((self.number, bytes)))
    }
}
