//! Random positions at a given distance from solved, with shortest maneuvers.

use faceturn_cube::{Maneuver, Metric, Position, RandomSource};
use faceturn_searcher::{Observer, Outcome, Request, Wanted};

use super::error::{ScrambleError, farthest_scramble};
use super::{Forgetful, finished};
use crate::solver::Solver;

/// Up to this distance [`shortest`] draws maneuvers, beyond it positions.
///
/// At 17 face turns about two in three maneuvers are accepted; at 18 and 19 it would be one in 8
/// and one in 2,000, while 67 and 3 of 100 positions are at these distances. At 20 quarter turns
/// about two in five are accepted; at 21 and 22 it would be one in 18 and one in 450, while 88
/// and 32 of 100 positions of the same parity are there. Numbers of positions: T. Rokicki,
/// cube20.org.
const fn farthest_by_maneuver(metric: Metric) -> u8 {
    match metric {
        Metric::Face => 17,
        Metric::Quarter => 20,
    }
}

/// Draws a position at exactly this distance, and one of its shortest maneuvers, both uniformly.
/// Panics if the length is beyond [`farthest_scramble`](super::farthest_scramble).
/// Up to 17 face turns or 20 quarter turns, it draws a canonical maneuver of that length and
/// finds all minimal solutions of its position. If the position is nearer, it draws again.
/// Otherwise the position has as many shortest maneuvers as minimal solutions, so it is accepted
/// with a probability of one over their number. Beyond, where most maneuvers would be rejected,
/// it draws positions until one is at the distance.
/// Takes about a second at 15 face turns, a minute at 17, minutes at 18, an hour or more at 19;
/// about a second at 18 quarter turns, a minute or two at 20, some ten minutes at 21, an hour or
/// more at 22. The observer's [`recall`](Observer::recall) is not called, since the positions of
/// the searches differ.
pub(super) fn shortest(
    solver: &Solver,
    length: u8,
    random: &mut RandomSource,
    observer: &dyn Observer,
) -> Result<(Position, Maneuver), ScrambleError> {
    let metric = solver.metric();
    assert!(length <= farthest_scramble(metric), "{length} is too far");
    let searches = Searches { solver, length, observer: &Forgetful(observer) };
    if length <= farthest_by_maneuver(metric) {
        let draw = |random: &mut RandomSource| random.maneuver_in(metric, length.into());
        searches.until_maneuver_is_accepted(random, draw)
    } else {
        searches.until_position_is_accepted(random, RandomSource::position)
    }
}

struct Searches<'s> {
    solver: &'s Solver,
    length: u8,
    observer: &'s Forgetful<'s>,
}

impl Searches<'_> {
    fn until_maneuver_is_accepted(
        &self,
        random: &mut RandomSource,
        mut draw: impl FnMut(&mut RandomSource) -> Maneuver,
    ) -> Result<(Position, Maneuver), ScrambleError> {
        loop {
            let maneuver = draw(random);
            let position = Position::SOLVED.apply(&maneuver);
            let request = Request::new().max_depth(self.length);
            let outcome = self.search(&position, &request)?;
            if outcome.distance() == Some(self.length)
                && random.below(outcome.solutions.len() as u128) == 0
            {
                return Ok((position, maneuver));
            }
        }
    }

    fn until_position_is_accepted(
        &self,
        random: &mut RandomSource,
        mut draw: impl FnMut(&mut RandomSource) -> Position,
    ) -> Result<(Position, Maneuver), ScrambleError> {
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
                let maneuver = solutions[number].maneuver().inverse().canonical();
                return Ok((position, maneuver));
            }
        }
    }

    fn search(&self, position: &Position, request: &Request) -> Result<Outcome, ScrambleError> {
        if self.observer.wants_to_stop() {
            return Err(ScrambleError::Stopped);
        }
        finished(self.solver.solve_watched(position, request, self.observer), request)
    }
}

#[cfg(test)]
mod tests {
    use faceturn_tests::assert_uniform;

    use super::*;
    use crate::Watch;
    use crate::testing::{quarter_solver, solver};

    /// There are 243 positions at distance 2.
    #[test]
    fn scrambles_are_uniform() {
        let random = &mut RandomSource::from_seed(1);
        let mut draw = |length| shortest(solver(), length, random, &()).expect("it is near");
        assert_eq!(draw(0).0, Position::SOLVED);
        assert_uniform(243, 20, || draw(2).0);
    }

    /// The position with six maneuvers is drawn six times as often as the one with a single
    /// maneuver. Maneuvers to nearer positions are never accepted.
    #[test]
    fn positions_with_many_maneuvers_are_no_more_likely() {
        let random = &mut RandomSource::from_seed(1);
        let moves = |moves: &str| moves.parse::<Maneuver>().expect("moves").canonical();
        let pons_asinorum = Position::SOLVED.apply(&moves("M2 E2 S2"));
        let solutions = solver().solve(&pons_asinorum, &Request::default()).solutions;
        let mut drawn: Vec<Maneuver> = solutions.iter().map(|it| it.maneuver().inverse()).collect();
        drawn.extend([moves("R U F D L B'"), moves("U2 R2 U2 R2 U2 R2 U2")]);
        let searches = Searches { solver: solver(), length: 6, observer: &Forgetful(&()) };
        let mut take = || {
            let draw = |random: &mut RandomSource| drawn[random.below(8) as usize].clone();
            searches.until_maneuver_is_accepted(random, draw).expect("it is near").0
        };
        assert_eq!(drawn.len(), 8);
        assert_uniform(2, 150, &mut take);
    }

    /// Six maneuvers make this position.
    #[test]
    fn maneuvers_to_a_position_are_equally_likely() {
        let random = &mut RandomSource::from_seed(1);
        let pons_asinorum = Position::SOLVED.apply(&"M2 E2 S2".parse().expect("moves"));
        let searches = Searches { solver: solver(), length: 6, observer: &Forgetful(&()) };
        let mut draw = || {
            let found = searches.until_position_is_accepted(random, |_| pons_asinorum);
            found.expect("it is at distance 6")
        };
        assert_eq!(draw().0, pons_asinorum);
        assert_uniform(6, 100, || draw().1);
    }

    #[test]
    fn drawn_positions_are_rejected_unless_they_are_at_the_distance() {
        let searches = Searches { solver: solver(), length: 5, observer: &Forgetful(&()) };
        let mut lengths = [4, 6, 3, 5].into_iter();
        let draw = |random: &mut RandomSource| {
            let length = lengths.next().expect("the last is taken");
            shortest(solver(), length, random, &()).expect("it is near").0
        };
        let taken = searches
            .until_position_is_accepted(&mut RandomSource::from_seed(1), draw)
            .expect("the last");
        assert_eq!(solver().distance(&taken.0), 5);
        assert_eq!(Position::SOLVED.apply(&taken.1), taken.0);
        assert!(taken.1.is_canonical());
    }

    /// There are 114 positions at two quarter turns, including those of half turns.
    #[test]
    fn scrambles_in_quarter_turns_are_uniform() {
        let (random, solver) = (&mut RandomSource::from_seed(1), quarter_solver());
        let mut draw = |length| shortest(solver, length, random, &()).expect("it is near");
        assert_eq!(draw(0).0, Position::SOLVED);
        assert_uniform(114, 20, || draw(2).0);
        let far = draw(11);
        assert_eq!((Metric::Quarter.length(&far.1), solver.distance(&far.0)), (11, 11));
        assert_eq!(Position::SOLVED.apply(&far.1), far.0);
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
        assert_eq!(Metric::Quarter.length(&taken.1), 6);
        assert!(scrambles.next().is_none());
    }

    #[test]
    fn a_search_that_is_stopped_finds_nothing() {
        let watch = Watch::default();
        watch.stop();
        for length in [12, 19] {
            let stopped = shortest(solver(), length, &mut RandomSource::from_seed(1), &watch);
            assert!(matches!(stopped, Err(ScrambleError::Stopped)));
        }
    }
}
