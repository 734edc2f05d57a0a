//! Insertions: maneuvers inserted into a skeleton to solve the pieces that it leaves.

use std::collections::HashMap;
use std::time::Duration;

use faceturn_cube::{Maneuver, Position, Unsolved, read_solution};
use faceturn_fewest_moves::insertions::{
    Completeness, Finder, Found, Request, Solution, bracketed,
};
use faceturn_searcher::Observer;

use super::error::{JobError, within};
use super::options::options;
use super::start::Start;
use crate::number::counted;
use crate::time_limit::{Stopwatch, TimeLimit};
use faceturn_searcher::Ended;

options! {
    /// A search for insertions as texts and numbers. The fields have the names and the meaning of
    /// the arguments and options of `faceturn insertions`.
    ///
    /// ```
    /// use faceturn::fewest_moves::{Completeness, WrittenInsertions};
    ///
    /// let written = WrittenInsertions {
    ///     position: "F R U2 R' D R U2 R' D' L".to_owned(),
    ///     skeleton: "L' F'".to_owned(),
    ///     insert_length: Some(8),
    ///     ..WrittenInsertions::default()
    /// };
    /// let answer = written.read()?.run(&());
    /// assert_eq!(answer.left().to_string(), "three corners in a cycle");
    /// assert_eq!(answer.found.completeness, Completeness::Complete);
    /// assert_eq!(answer.found.solutions[0].whole.len(), 10);
    /// # Ok::<(), faceturn::JobError>(())
    /// ```
    pub struct WrittenInsertions {
        /// The position, the scramble: moves, facelets, Reid's words, a KPattern or a name.
        pub position: String,
        /// The moves that solve all but a few pieces; empty or `solved` for none.
        pub skeleton: String,
        options:
        /// Use at most N insertions, 1 to 3, each into the result of the one before.
        search "N" insertions: u8 = Request::new().insertions,
        /// Insert maneuvers of at most N turns: 1 to 11, with several insertions 1 to 10 [default:
        /// 10].
        search "N" insert_length: Option<u8>,
        /// Insert at most N slices, 0 to 4, each at its own place, instead of maneuvers; or
        /// together with one maneuver, which moves only corners if there are more than two slices.
        search "N" slices: u8 = Request::new().slices,
        /// Number of solutions, the shortest: 1 to 10,000.
        search "N" count: usize = Request::new().count,
        /// Stop searching a position after this time; the answer is what has been proven and found
        /// so far.
        ///
        /// In JSON in seconds.
        [serde (with = "crate::job::options::seconds")]
        limits "TIME" timeout: Option<Duration>,
    }
}

impl WrittenInsertions {
    /// Each thread keeps this many, and stopping must not wait until all are written.
    pub(super) const MOST_SOLUTIONS: usize = 10_000;

    /// Reads the position, the skeleton and the options.
    ///
    /// # Errors
    /// [`JobError`]
    pub fn read(&self) -> Result<InsertionJob, JobError> {
        self.read_for(Start::known(&self.position, self.read_options())?)
    }

    /// Reads the skeleton and the options for this start, known in full, instead of the position.
    ///
    /// # Errors
    /// [`JobError`]
    pub fn read_for(&self, start: Start) -> Result<InsertionJob, JobError> {
        // The name of the position that no moves make is a name for no moves.
        let is_none = self.skeleton.trim().eq_ignore_ascii_case("solved");
        let skeleton = if is_none { "" } else { &self.skeleton };
        let skeleton = read_solution(skeleton, self.notation)
            .map_err(|source| JobError::Skeleton { source })?;
        let (skeleton, request) = (skeleton.canonical(), self.request()?);
        Ok(InsertionJob { start, skeleton, request, options: self.clone() })
    }

    fn request(&self) -> Result<Request, JobError> {
        let insert_length = self.insert_length.unwrap_or(Request::new().insert_length);
        let most = Request::MOST_INSERTIONS;
        within("insertions", self.insertions.into(), most.into())?;
        let most = Request::most_insert_length(self.insertions);
        within("insert_length", insert_length.into(), most.into())?;
        if self.slices > 0 {
            within("slices", self.slices.into(), Request::MOST_SLICES.into())?;
        }
        within("count", self.count, WrittenInsertions::MOST_SOLUTIONS)?;
        let request = Request::new().insertions(self.insertions).count(self.count);
        Ok(request.insert_length(insert_length).slices(self.slices))
    }
}

/// A position, a skeleton that solves all but a few pieces of it, and what may be inserted.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct InsertionJob {
    /// The position that the skeleton begins from, known in full.
    pub start: Start,
    /// The turns that solve all but a few pieces, in canonical form; may be empty.
    pub skeleton: Maneuver,
    /// How many insertions of which length, how many slices, and how many solutions to find.
    pub request: Request,
    /// The options as given, with the texts of the position and the skeleton.
    pub options: WrittenInsertions,
}

impl InsertionJob {
    /// Searches on the current threads. It makes its own tables: in about 30 ms for one insertion,
    /// in about a second for more.
    pub fn run(&self, observer: &dyn Observer) -> InsertionAnswer {
        let (clock, limited) = (Stopwatch::start(), TimeLimit::new(observer, self.options.timeout));
        let stop = || limited.asks_to_end();
        let (start, skeleton) = (self.start.position(), &self.skeleton);
        let found = Finder::find_once(self.request, start, skeleton, &stop);
        InsertionAnswer {
            start: self.start.clone(),
            request: self.request,
            brackets: brackets_of(&found.solutions),
            ended: Ended::of(found.completeness != Completeness::Stopped, &limited),
            found,
            elapsed: clock.elapsed(),
        }
    }
}

/// The inserted maneuvers in brackets. Most are inserted in several solutions.
fn brackets_of(solutions: &[Solution]) -> HashMap<Maneuver, Option<String>> {
    let mut brackets = HashMap::new();
    for inserted in solutions.iter().flat_map(|it| &it.insertions).map(|it| &it.inserted) {
        brackets.entry(inserted.clone()).or_insert_with(|| bracketed(inserted));
    }
    brackets
}

/// What a search for insertions found. See [`WrittenInsertions`] for an example.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct InsertionAnswer {
    /// The position that the skeleton begins from, known in full.
    pub start: Start,
    /// What was tried: how many insertions, of which length, and how many slices.
    pub request: Request,
    /// The skeleton, what it leaves, the solutions, and whether there may be shorter ones.
    pub found: Found,
    /// Each inserted maneuver as a commutator or a conjugate of one, if it is either.
    pub brackets: HashMap<Maneuver, Option<String>>,
    /// Whether the search did all that was asked for, or what cut it short.
    pub ended: Ended,
    /// How long it took; 0 on WebAssembly, which has no clock.
    pub elapsed: Duration,
}

impl InsertionAnswer {
    /// The corners and edges that the skeleton leaves unsolved; displayed in words.
    pub fn left(&self) -> Unsolved {
        Unsolved::of(&self.found.left)
    }

    /// What is left after each insertion of a solution.
    pub fn left_after(&self, solution: &Solution) -> Vec<Unsolved> {
        let after = |whole: &Maneuver| -> Position { self.start.position().apply(whole) };
        let insertions = solution.insertions.iter();
        insertions.map(|insertion| Unsolved::of(&after(&insertion.whole()))).collect()
    }

    /// Whether the insertions asked for give no shorter solution.
    pub fn is_complete(&self) -> bool {
        self.found.completeness == Completeness::Complete
    }

    /// A sentence on whether the solutions are the shortest, and of which insertions.
    pub fn claim(&self) -> String {
        let Request { insertions, insert_length, slices, .. } = self.request;
        let pieces = faceturn_fewest_moves::insertions::MOST_PIECES;
        let none = if self.found.solutions.is_empty() { "none" } else { "no shorter one" };
        let turns = counted(insert_length.into(), "turn");
        let slices = match slices {
            0 => String::new(),
            most => {
                let alone = match most {
                    1 => ", or of one slice".to_owned(),
                    _ => format!(", or of up to {most} slices at different places"),
                };
                let beside = match most {
                    1 => "it".to_owned(),
                    _ => format!("up to {} of them", Request::MOST_SLICES_BESIDE),
                };
                let corners = match most {
                    ..=Request::MOST_SLICES_BESIDE => "",
                    _ => ", or of more and one that moves only corners",
                };
                format!(
                    "{alone}, or of {beside} and one insertion that moves up to {pieces} \
                     pieces{corners}"
                )
            }
        };
        match (self.found.completeness, insertions) {
            (Completeness::NothingLeft, _) => {
                "the skeleton is the solution: nothing was searched for".to_owned()
            }
            (Completeness::Stopped, _) => {
                "the search was cut short: there may be shorter ones".to_owned()
            }
            (Completeness::Complete, 1) => {
                format!("complete: {none} comes of one insertion of up to {turns}{slices}")
            }
            (Completeness::Complete, _) => format!(
                "complete: {none} comes of one insertion of up to {turns}, \
                 or of two that move up to {pieces} pieces each{slices}"
            ),
            (Completeness::Beam, _) => format!(
                "complete for one and two insertions of up to {turns}{slices}; for \
                 {insertions} a beam of the most promising: there may be shorter ones"
            ),
        }
    }
}

#[cfg(test)]
mod tests {

    use super::super::error::Spelling;
    use faceturn_cube::Notation;

    use super::*;

    fn written(position: &str, skeleton: &str) -> WrittenInsertions {
        let (position, skeleton) = (position.to_owned(), skeleton.to_owned());
        WrittenInsertions { position, skeleton, ..WrittenInsertions::default() }
    }

    fn wrong(written: &WrittenInsertions) -> String {
        written.read().expect_err("wrong").spelled(Spelling::Dashes)
    }

    #[test]
    fn numbers_have_limits() {
        let good = written("R U", "U'");
        let insert_length = |insertions, length| WrittenInsertions {
            insertions,
            insert_length: Some(length),
            ..good.clone()
        };
        assert!(insert_length(1, 11).read().is_ok() && insert_length(3, 10).read().is_ok());
        let said = "--insert-length is 11; expected at most 10";
        assert_eq!(wrong(&insert_length(2, 11)), said);
        assert_eq!(wrong(&insert_length(1, 0)), "--insert-length is 0; expected at least 1");
        assert_eq!(wrong(&insert_length(4, 1)), "--insertions is 4; expected at most 3");
        assert_eq!(wrong(&insert_length(0, 1)), "--insertions is 0; expected at least 1");
        let slices = WrittenInsertions { slices: 5, ..good.clone() };
        assert_eq!(wrong(&slices), "--slices is 5; expected at most 4");
        let count = |count| WrittenInsertions { count, ..good.clone() };
        assert_eq!(wrong(&count(0)), "--count is 0; expected at least 1");
        assert_eq!(wrong(&count(10_001)), "--count is 10001; expected at most 10000");
    }

    #[test]
    fn wrong_texts_are_named() {
        assert!(wrong(&written("R Q", "U")).starts_with("unknown move \"Q\" at column 3"));
        let said = wrong(&written("R", "R U Q"));
        assert!(said.starts_with("in the skeleton: unknown move \"Q\" at column 5; "), "{said}");
    }

    #[test]
    fn a_skeleton_may_be_written_with_slices_and_on_the_inverse() {
        let skeleton = |text: &str, notation| {
            let written = WrittenInsertions { notation, ..written("R", text) };
            written.read().expect("a job").skeleton.to_string()
        };
        // After M the letter F names the face that was U: M follows L.
        assert_eq!(skeleton("R M F", Notation::Standard), "R2 L' U");
        assert_eq!(skeleton("F (R U)", Notation::Niss), "F U' R'");
        for none in ["", "solved", " Solved\n"] {
            assert_eq!(skeleton(none, Notation::Standard), "", "{none:?}");
        }
    }

    #[test]
    fn one_turn_is_one_turn() {
        let claim = |insertions, slices| {
            let insert_length = Some(1);
            let written =
                WrittenInsertions { insertions, slices, insert_length, ..written("R", "solved") };
            written.read().expect("a job").run(&()).claim()
        };
        let one = "complete: no shorter one comes of one insertion of up to 1 turn";
        assert_eq!(claim(1, 0), one);
        assert_eq!(
            claim(1, 1),
            format!("{one}, or of one slice, or of it and one insertion that moves up to 6 pieces")
        );
        assert!(claim(2, 0).contains("of up to 1 turn, or of two"), "{}", claim(2, 0));
        assert!(claim(3, 0).contains("insertions of up to 1 turn; for 3"), "{}", claim(3, 0));
    }

    #[test]
    fn a_search_without_time_says_that_it_was_cut_short() {
        let mut written = written("R U R' D R U' R' D' F", "F'");
        written.timeout = Some(Duration::ZERO);
        let answer = written.read().expect("a job").run(&());
        assert_eq!(answer.ended, Ended::Timeout);
        assert!(answer.claim().contains("cut short") && answer.found.solutions.is_empty());
        written.timeout = None;
        let answer = written.read().expect("a job").run(&());
        assert_eq!((answer.ended, answer.found.solutions.len()), (Ended::Finished, 10));
        let shortest = &answer.found.solutions[0];
        let left: Vec<String> =
            answer.left_after(shortest).iter().map(Unsolved::to_string).collect();
        assert_eq!(left, ["nothing"]);
    }
}
