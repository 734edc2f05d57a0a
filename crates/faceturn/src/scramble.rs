//! Random positions at a given distance.

use faceturn_cube::{Maneuver, Metric, Position, RandomSource};
use faceturn_searcher::{Observer, Outcome, Part, PartResult, Pass, Request, Wanted};
use thiserror::Error;

use crate::solver::Solver;

/// The largest distance at which [`scramble`] finds positions: 19 face turns or 22 quarter turns.
pub const fn farthest_scramble(metric: Metric) -> u8 {
    match metric {
        Metric::Face => 19,
        Metric::Quarter => 22,
    }
}

/// Up to this distance [`scramble`] draws maneuvers, beyond it positions.
///
/// At 17 face turns about two in three maneuvers are accepted; at 18 and 19 only one in 8 and one in
/// 2,000 would be, while 67 and 3 of 100 positions are at these distances. At 20 quarter turns about
/// two in five are accepted; at 21 and 22 only one in 18 and one in 450 would be, while 88 and 32 of
/// 100 positions of the same parity are at these distances. Numbers of positions: T. Rokicki,
/// cube20.org.
const fn farthest_by_maneuver(metric: Metric) -> u8 {
    match metric {
        Metric::Face => 17,
        Metric::Quarter => 20,
    }
}

/// A random position at a given distance, and one of its shortest maneuvers. See [`scramble`] for an
/// example.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Scramble {
    /// The position.
    pub position: Position,
    /// A maneuver that makes the position. No maneuver with fewer turns does.
    pub maneuver: Maneuver,
}

/// Error returned when no scramble is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ScrambleError {
    /// Positions at this distance are too rare to be drawn, or do not exist.
    #[error(
        "expected a length of at most {} {}, found {length}: {}",
        farthest_scramble(*metric),
        metric.unit(2),
        reason(*length, *metric)
    )]
    TooFar {
        /// The distance asked for.
        length: u8,
        /// What it counts.
        metric: Metric,
    },
    /// The observer has stopped the search.
    #[error("stopped before a scramble was found")]
    Stopped,
}

fn reason(length: u8, metric: Metric) -> &'static str {
    match (metric, length) {
        (Metric::Face, 20) => {
            "about one in 10^11 positions is at distance 20, too few to meet by chance; \
             cube20.org lists some"
        }
        (Metric::Face, _) => "no position is farther than 20 from solved",
        (Metric::Quarter, 23) => {
            "about one in 1,800 positions is at distance 23, too few for searches that each take \
             minutes"
        }
        (Metric::Quarter, 24..=26) => {
            "positions at distance 24 to 26 are too few to meet by chance; cube20.org/qtm lists some"
        }
        (Metric::Quarter, _) => "no position is farther than 26 from solved",
    }
}

/// Draws a position at exactly this distance in the solver's metric, each as likely as any other, and
/// one of its shortest maneuvers, each of those as likely as any other.
///
/// Up to 17 face turns or 20 quarter turns, it draws a canonical maneuver of that length and finds all minimal solutions
/// of its position. If the position is nearer, it draws again. If not, there are as many maneuvers
/// that make the position as it has minimal solutions: it is accepted with the probability of one
/// divided by their number, so that all positions are equally likely. Beyond, where most maneuvers
/// would be rejected, it draws positions until one is at the distance.
///
/// Takes about a second at 15 face turns, a minute at 17, minutes at 18, an hour or more at 19;
/// about a second at 18 quarter turns, a minute or two at 20, some ten minutes at 21, an hour or more
/// at 22. The observer follows one search after the other and may stop them. Its [`recall`](Observer::recall) is not
/// called, since the searches are of different positions.
///
/// # Errors
/// [`ScrambleError::TooFar`] beyond [`farthest_scramble`], [`ScrambleError::Stopped`] if the observer
/// wants to stop.
///
/// ```no_run
/// use faceturn::{Position, RandomSource, Solver, scramble};
///
/// let solver = Solver::open()?;
/// let scramble = scramble(&solver, 12, &mut RandomSource::from_seed(1), &())?;
/// assert_eq!(Position::SOLVED.apply(&scramble.maneuver), scramble.position);
/// assert_eq!(solver.distance(&scramble.position), 12);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn scramble(
    solver: &Solver,
    length: u8,
    random: &mut RandomSource,
    observer: &dyn Observer,
) -> Result<Scramble, ScrambleError> {
    let metric = solver.metric();
    if length > farthest_scramble(metric) {
        return Err(ScrambleError::TooFar { length, metric });
    }
    let searches = Searches { solver, length, observer: &Forgetful(observer) };
    if length <= farthest_by_maneuver(metric) {
        let draw = |random: &mut RandomSource| random.maneuver_in(metric, length.into());
        searches.until_maneuver_is_accepted(random, draw)
    } else {
        searches.until_position_is_accepted(random, RandomSource::position)
    }
}

/// Searches for one scramble.
struct Searches<'s> {
    solver: &'s Solver,
    length: u8,
    observer: &'s Forgetful<'s>,
}

impl Searches<'_> {
    /// Draws maneuvers.
    fn until_maneuver_is_accepted(
        &self,
        random: &mut RandomSource,
        mut draw: impl FnMut(&mut RandomSource) -> Maneuver,
    ) -> Result<Scramble, ScrambleError> {
        loop {
            let maneuver = draw(random);
            let position = Position::SOLVED.apply(&maneuver);
            let request = Request::new().max_depth(self.length);
            let outcome = self.search(&position, &request)?;
            if outcome.distance() == Some(self.length)
                && random.below(outcome.solutions.len() as u128) == 0
            {
                return Ok(Scramble { position, maneuver });
            }
        }
    }

    /// Draws positions.
    fn until_position_is_accepted(
        &self,
        random: &mut RandomSource,
        mut draw: impl FnMut(&mut RandomSource) -> Position,
    ) -> Result<Scramble, ScrambleError> {
        loop {
            let position = draw(random);
            // In quarter turns every second position is at an even distance.
            if self.solver.metric().has_parity() && position.is_odd() != (self.length % 2 == 1) {
                continue;
            }
            // Nearer positions are rejected at their first solution.
            let wanted = Wanted::First;
            let nearer = Request::new().wanted(wanted).max_depth(self.length - 1);
            let distance = self.search(&position, &nearer)?.distance();
            // A known solution may prove a larger distance.
            if distance.is_some_and(|distance| distance < self.length) {
                continue;
            }
            let (min_depth, max_depth) = (self.length, self.length);
            let request = Request::new().min_depth(min_depth).max_depth(max_depth);
            let solutions = self.search(&position, &request)?.solutions;
            if !solutions.is_empty() {
                let number = random.below(solutions.len() as u128) as usize;
                let maneuver = solutions[number].inverse().canonical();
                return Ok(Scramble { position, maneuver });
            }
        }
    }

    /// Searches to the end of the search.
    fn search(&self, position: &Position, request: &Request) -> Result<Outcome, ScrambleError> {
        if self.observer.wants_to_stop() {
            return Err(ScrambleError::Stopped);
        }
        let outcome = self.solver.solve_watched(position, request, self.observer);
        // A search for the first solution gives up its last pass when it has found one.
        let is_sure = outcome.passes.last().is_none_or(|pass| pass.complete)
            || request.wanted == Wanted::First && outcome.distance().is_some();
        if is_sure { Ok(outcome) } else { Err(ScrambleError::Stopped) }
    }
}

/// An observer of several searches that recalls nothing: what it remembers of one position is not
/// true of another.
struct Forgetful<'o>(&'o dyn Observer);

impl Observer for Forgetful<'_> {
    fn wants_to_stop(&self) -> bool {
        self.0.wants_to_stop()
    }

    fn pass_began(&self, depth: u8) {
        self.0.pass_began(depth);
    }

    fn solution_found(&self, solution: &Maneuver) {
        self.0.solution_found(solution);
    }

    fn part_ended(&self, part: Part, share: f64, result: &PartResult) {
        self.0.part_ended(part, share, result);
    }

    fn pass_ended(&self, pass: &Pass, solutions: &[Maneuver]) {
        self.0.pass_ended(pass, solutions);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Watch;
    use crate::testing::{assert_uniform, quarter_solver, solver};

    /// There are 243 positions at distance 2.
    #[test]
    fn scrambles_are_uniform() {
        let random = &mut RandomSource::from_seed(1);
        let mut draw = |length| scramble(solver(), length, random, &()).expect("it is near");
        assert_eq!(draw(0).position, Position::SOLVED);
        assert_uniform(243, 20, || draw(2).position);
    }

    /// Of two positions, one with six maneuvers and one with one, the first is drawn six times as
    /// often. A maneuver to a nearer position is never accepted.
    #[test]
    fn positions_with_many_maneuvers_are_no_more_likely() {
        let random = &mut RandomSource::from_seed(1);
        let moves = |moves: &str| moves.parse::<Maneuver>().expect("moves").canonical();
        let pons_asinorum = Position::SOLVED.apply(&moves("M2 E2 S2"));
        let solutions = solver().solve(&pons_asinorum, &Request::default()).solutions;
        let mut drawn: Vec<Maneuver> = solutions.iter().map(Maneuver::inverse).collect();
        drawn.extend([moves("R U F D L B'"), moves("U2 R2 U2 R2 U2 R2 U2")]);
        let searches = Searches { solver: solver(), length: 6, observer: &Forgetful(&()) };
        let mut take = || {
            let draw = |random: &mut RandomSource| drawn[random.below(8) as usize].clone();
            searches.until_maneuver_is_accepted(random, draw).expect("it is near").position
        };
        assert_eq!(drawn.len(), 8);
        assert_uniform(2, 300, &mut take);
    }

    /// Six maneuvers make this one.
    #[test]
    fn maneuvers_to_a_position_are_equally_likely() {
        let random = &mut RandomSource::from_seed(1);
        let pons_asinorum = Position::SOLVED.apply(&"M2 E2 S2".parse().expect("moves"));
        let searches = Searches { solver: solver(), length: 6, observer: &Forgetful(&()) };
        let mut draw = || {
            let found = searches.until_position_is_accepted(random, |_| pons_asinorum);
            found.expect("it is at distance 6")
        };
        assert_eq!(draw().position, pons_asinorum);
        assert_uniform(6, 100, || draw().maneuver);
    }

    #[test]
    fn drawn_positions_are_rejected_unless_they_are_at_the_distance() {
        let searches = Searches { solver: solver(), length: 5, observer: &Forgetful(&()) };
        let mut lengths = [4, 6, 3, 5].into_iter();
        let draw = |random: &mut RandomSource| {
            let length = lengths.next().expect("the last is taken");
            scramble(solver(), length, random, &()).expect("it is near").position
        };
        let taken = searches
            .until_position_is_accepted(&mut RandomSource::from_seed(1), draw)
            .expect("the last");
        assert_eq!(solver().distance(&taken.position), 5);
        assert_eq!(Position::SOLVED.apply(&taken.maneuver), taken.position);
        assert!(taken.maneuver.is_canonical());
    }

    /// There are 114 positions at two quarter turns, those of half turns among them.
    #[test]
    fn scrambles_in_quarter_turns_are_uniform() {
        let (random, solver) = (&mut RandomSource::from_seed(1), quarter_solver());
        let mut draw = |length| scramble(solver, length, random, &()).expect("it is near");
        assert_eq!(draw(0).position, Position::SOLVED);
        assert_uniform(114, 20, || draw(2).position);
        let far = draw(11);
        assert_eq!(
            (Metric::Quarter.length(&far.maneuver), solver.distance(&far.position)),
            (11, 11)
        );
        assert_eq!(Position::SOLVED.apply(&far.maneuver), far.position);
    }

    #[test]
    fn drawn_positions_are_rejected_unless_they_are_so_many_quarter_turns_away() {
        let solver = quarter_solver();
        let searches = Searches { solver, length: 6, observer: &Forgetful(&()) };
        let mut scrambles = ["R", "R2 F2", "R U F R U F R", "R2 U2 F2"].into_iter();
        let draw = |_: &mut RandomSource| {
            let moves = scrambles.next().expect("the last is taken");
            Position::SOLVED.apply(&moves.parse().expect("moves"))
        };
        let taken = searches
            .until_position_is_accepted(&mut RandomSource::from_seed(1), draw)
            .expect("the last");
        assert_eq!(Metric::Quarter.length(&taken.maneuver), 6);
        assert!(scrambles.next().is_none());
    }

    #[test]
    fn too_far_and_stopped_are_errors() {
        let too_far = |length| {
            let refused = scramble(solver(), length, &mut RandomSource::from_seed(1), &());
            refused.expect_err("it is too far").to_string()
        };
        let solver_in_quarter_turns = quarter_solver();
        for (length, reason) in [
            (23, "about one in 1,800 positions"),
            (25, "positions at distance 24 to 26 are too few"),
            (27, "no position is farther than 26"),
        ] {
            let random = &mut RandomSource::from_seed(1);
            let refused = scramble(solver_in_quarter_turns, length, random, &());
            let said = refused.expect_err("it is too far").to_string();
            let beginning =
                format!("expected a length of at most 22 quarter turns, found {length}: {reason}");
            assert!(said.starts_with(&beginning), "{said}");
        }
        assert_eq!(
            too_far(20),
            "expected a length of at most 19 face turns, found 20: about one in 10^11 positions \
             is at distance 20, too few to meet by chance; cube20.org lists some"
        );
        assert!(too_far(21).ends_with("no position is farther than 20 from solved"));
        let watch = Watch::default();
        watch.stop();
        for length in [12, 19] {
            let stopped = scramble(solver(), length, &mut RandomSource::from_seed(1), &watch);
            assert_eq!(stopped, Err(ScrambleError::Stopped));
        }
    }
}
