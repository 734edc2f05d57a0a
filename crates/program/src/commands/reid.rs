//! `faceturn reid`: the dialogue of M. Reid's optimal solver, for programs written to drive it.
//!
//! A prompt, a line of 20 words, the solutions, the prompt again. The texts are Reid's wherever a
//! program may wait for them. SageMath's `sage/interfaces/rubik.py` waits for `enter cube` and then
//! for the first match of `([LRUDBF'2 ]+)\s+\((\d+)q\*?, (\d+)f\*?\)`. It would take any further
//! solutions for those of the next cube: so `--first`. Then it sends Ctrl-C and a newline, whether
//! the search is over or not, so one Ctrl-C at the prompt must not exit. A second one without a
//! line between them does, and SIGTERM always exits. Reid's program counts quarter turns by
//! default, this one face turns, so the `*` is at the other number.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::io::{self, BufRead, BufWriter, Write};
use std::sync::{Mutex, MutexGuard, PoisonError};

use anyhow::Context;
use faceturn::{Event, Maneuver, Observer, Position, Request, Solution, Wanted};

use crate::Status;
use crate::arguments::ReidArguments;
use crate::table_source::TableSource;
use crate::terminal::interruption::{self, Interruption};
use crate::terminal::number::grouped;
use crate::terminal::stderr::Detail;
use crate::terminal::stdout;

const GREETING: &str = "using face turn metric";

const PROMPT: &str = "\nenter cube (Ctrl-D to exit):";

const INTERRUPTED: &str = "\n-- user interrupt --";

/// Reid's words for the solved cube, then the empty maneuver with its lengths, because programs
/// wait for a solution.
const SOLVED: &str = "cube is already solved!  (0q, 0f*)";

/// Runs the dialogue on stdin and stdout.
pub(crate) fn run(arguments: ReidArguments) -> anyhow::Result<Status> {
    let ReidArguments { first, quiet, threads, table } = arguments;
    let wanted = if first { Wanted::First } else { Wanted::All };
    let detail = if quiet { Detail::Nothing } else { Detail::Summary };
    let (table, pool) = (TableSource::choose(table)?, threads.pool()?);
    let solver = table.open(&pool, detail)?;
    // Up to here Ctrl-C ends the program.
    let interruption = Interruption::install();
    interruption::exit_on_sigterm();
    let request = Request::new().wanted(wanted);
    let search = |position: &Position, observer: &dyn Observer| {
        pool.install(|| solver.solve_watched(position, &request, observer));
    };
    let out = BufWriter::new(io::stdout());
    let ended = hold(io::stdin().lock(), out, wanted, interruption, &search);
    let _ = stdout::unless_closed(ended).context("the dialogue broke off")?;
    Ok(Status::Found)
}

type ReidSearch<'s> = dyn Fn(&Position, &dyn Observer) + 's;

/// Runs the dialogue until the input ends. Blank lines are skipped, because programs send one after
/// Ctrl-C.
fn hold(
    mut input: impl BufRead,
    mut out: impl Write + Send,
    wanted: Wanted,
    stop: &Interruption,
    search: &ReidSearch<'_>,
) -> io::Result<()> {
    writeln!(out, "{GREETING}\n{PROMPT}")?;
    out.flush()?;
    let mut line = Vec::new();
    loop {
        line.clear();
        if input.read_until(b'\n', &mut line)? == 0 {
            return Ok(());
        }
        // A Ctrl-C at the prompt, or after the end of a search, stops nothing.
        stop.take();
        let text = String::from_utf8_lossy(&line);
        if text.trim().is_empty() {
            continue;
        }
        match Position::from_reid(&text) {
            Err(error) => {
                let error = error.to_string().lines().collect::<Vec<&str>>().join("; ");
                writeln!(out, "invalid input! {error}")?;
            }
            Ok(Position::SOLVED) => writeln!(out, "{}\n{SOLVED}", Position::SOLVED.reid())?,
            Ok(position) => {
                writeln!(out, "{}", position.reid())?;
                out.flush()?;
                answer(&position, &mut out, wanted, stop, search)?;
            }
        }
        writeln!(out, "{PROMPT}")?;
        out.flush()?;
    }
}

fn answer(
    position: &Position,
    out: &mut (impl Write + Send),
    wanted: Wanted,
    stop: &Interruption,
    search: &ReidSearch<'_>,
) -> io::Result<()> {
    let printed = PrintedLines { out, solutions: BTreeSet::new(), result: Ok(()) };
    let printer = SolutionPrinter { position, wanted, stop, printed: Mutex::new(printed) };
    search(position, &printer);
    let PrintedLines { out, result, .. } =
        printer.printed.into_inner().unwrap_or_else(PoisonError::into_inner);
    result?;
    if stop.take() { writeln!(out, "{INTERRUPTED}") } else { Ok(()) }
}

struct SolutionPrinter<'t, W> {
    position: &'t Position,
    wanted: Wanted,
    stop: &'t Interruption,
    printed: Mutex<PrintedLines<'t, W>>,
}

struct PrintedLines<'t, W> {
    out: &'t mut W,
    solutions: BTreeSet<Maneuver>,
    /// After a failure nothing more is written.
    result: io::Result<()>,
}

impl<W: Write> PrintedLines<'_, W> {
    fn print(&mut self, text: &str) {
        if self.result.is_ok() {
            self.result = self.out.write_all(text.as_bytes()).and_then(|()| self.out.flush());
        }
    }
}

impl<'t, W: Write> SolutionPrinter<'t, W> {
    fn printed(&self) -> MutexGuard<'_, PrintedLines<'t, W>> {
        self.printed.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn print(&self, solutions: &[Solution]) {
        let mut printed = self.printed();
        let mut text = String::new();
        for solution in solutions.iter().map(Solution::maneuver) {
            if printed.solutions.insert(solution.clone()) {
                let end = self.position.apply(&solution);
                assert_eq!(
                    end,
                    Position::SOLVED,
                    "the search found {solution}, which does not solve"
                );
                text.push_str(&line(&solution));
                text.push('\n');
            }
        }
        printed.print(&text);
    }
}

impl<W: Write + Send> Observer for SolutionPrinter<'_, W> {
    fn wants_to_stop(&self) -> bool {
        self.stop.is_wanted() || self.printed().result.is_err()
    }

    fn event(&self, event: &Event<'_>) {
        match *event {
            // The passes before were complete, so these are minimal. If one is wanted, a part
            // before this one may still find the one to print.
            Event::PartEnded { result, .. } if self.wanted == Wanted::All => {
                self.print(&result.solutions);
            }
            Event::PassEnded { pass, solutions } => {
                self.print(solutions);
                if pass.complete {
                    let (nodes, tests) = (grouped(pass.tally.nodes), grouped(pass.tally.tests));
                    let depth = pass.depth;
                    self.printed().print(&format!(
                        "depth {depth:2}f completed  ({nodes:>15} nodes, {tests:>15} tests)\n"
                    ));
                }
            }
            _ => {}
        }
    }
}

/// A solution as Reid prints it: each turn a space and two places, two spaces, the lengths.
fn line(solution: &Maneuver) -> String {
    let mut line = String::new();
    for turn in solution.to_string().split(' ') {
        write!(line, " {turn:2}").expect("a string takes everything");
    }
    let (quarter_turns, face_turns) = (solution.quarter_turn_length(), solution.face_turn_length());
    format!("{line}  ({quarter_turns}q, {face_turns}f*)")
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::Ordering;

    use faceturn::passes::{Part, PartResult, Pass};

    use super::*;

    const SOLVED_WORDS: &str =
        "UF UR UB UL DF DR DB DL FR FL BR BL UFR URB UBL ULF DRF DFL DLB DBR";

    fn maneuver(text: &str) -> Maneuver {
        text.parse().expect("moves")
    }

    fn words(moves: &str) -> String {
        Position::SOLVED.apply(&maneuver(moves)).reid()
    }

    /// What is printed after the greeting, with a search that knows these solutions and ends as if
    /// interrupted if there are none.
    fn dialogue(input: &str, solutions: &[&str]) -> String {
        let wanted = Wanted::All;
        let stop = Interruption(true.into());
        let solutions: Vec<Maneuver> = solutions.iter().map(|text| maneuver(text)).collect();
        let mut out = Vec::new();
        let search = |_: &Position, observer: &dyn Observer| {
            assert!(!observer.wants_to_stop(), "an earlier Ctrl-C is forgotten");
            if solutions.is_empty() {
                stop.0.store(true, Ordering::Relaxed);
                assert!(observer.wants_to_stop());
                return;
            }
            let tally = faceturn::passes::Tally::new();
            let result = PartResult::new(tally, vec![(&solutions[0]).into()]);
            let part = Part { depth: 2, number: 0, count: 1 };
            observer.event(&Event::PartEnded { part, share: 1.0, result: &result });
            let pass = Pass::new(2, tally).with_solutions(solutions.len());
            let found: Vec<Solution> = solutions.iter().map(Solution::from).collect();
            observer.event(&Event::PassEnded { pass: &pass, solutions: &found });
        };
        hold(input.as_bytes(), &mut out, wanted, &stop, &search).expect("all is in memory");
        let out = String::from_utf8(out).expect("UTF-8");
        let (greeting, rest) = out.split_once(PROMPT).expect("a prompt");
        assert_eq!(greeting, format!("{GREETING}\n"));
        rest.strip_prefix('\n').expect("the prompt's line ends").to_owned()
    }

    #[test]
    fn turns_take_two_places() {
        assert_eq!(line(&maneuver("R U2 F'")), " R  U2 F'  (4q, 3f*)");
        assert_eq!(line(&maneuver("R2 D")), " R2 D   (3q, 2f*)");
    }

    #[test]
    fn each_solution_is_printed_once() {
        let position = words("R2 L2");
        let depth = "depth  2f completed  (              0 nodes,               0 tests)";
        assert_eq!(
            dialogue(&format!("\n{position}\n"), &["R2 L2", "L2 R2"]),
            format!("{position}\n R2 L2  (4q, 2f*)\n L2 R2  (4q, 2f*)\n{depth}\n{PROMPT}\n")
        );
    }

    #[test]
    fn an_interrupted_search_leads_back_to_the_prompt() {
        let position = words("R");
        let once = format!("{position}\n{INTERRUPTED}\n{PROMPT}\n");
        assert_eq!(dialogue(&format!("{position}\n\n{position}"), &[]), once.repeat(2));
    }

    #[test]
    fn the_solved_cube_has_a_solution_of_no_moves() {
        let expected = format!("{SOLVED_WORDS}\n{SOLVED}\n{PROMPT}\n");
        assert_eq!(dialogue(&SOLVED_WORDS.to_lowercase(), &["R"]), expected);
    }

    #[test]
    fn wrong_input_is_refused_on_one_line() {
        let expected = "invalid input! expected 20 words, for 12 edges and then 8 corners, found 1";
        assert_eq!(dialogue("hello\n", &["R"]), format!("{expected}\n{PROMPT}\n"));
        let strange = SOLVED_WORDS.replace("UF UR", "XX YY");
        assert_eq!(dialogue(&strange, &["R"]).lines().count(), 3);
        assert_eq!(dialogue("", &["R"]), "");
    }

    #[test]
    fn output_that_nobody_takes_ends_the_dialogue() {
        struct Closed(usize);
        impl Write for Closed {
            fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
                self.0 = self.0.checked_sub(bytes.len()).ok_or(io::ErrorKind::BrokenPipe)?;
                Ok(bytes.len())
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        let position = words("R");
        let room = GREETING.len() + 1 + PROMPT.len() + 1 + position.len() + 1;
        let search = |_: &Position, observer: &dyn Observer| {
            let pass = Pass::new(1, Default::default()).with_solutions(1);
            let solutions = &[maneuver("R'").into()];
            observer.event(&Event::PassEnded { pass: &pass, solutions });
            assert!(observer.wants_to_stop());
        };
        let stop = Interruption::default();
        let ended = hold(position.as_bytes(), Closed(room), Wanted::All, &stop, &search);
        assert_eq!(ended.expect_err("closed").kind(), io::ErrorKind::BrokenPipe);
    }
}
