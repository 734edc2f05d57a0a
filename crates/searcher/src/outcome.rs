//! What a search found and proved.

use faceturn_cube::{Maneuver, Metric, Solution};

use crate::request::Wanted;

/// Work counters of a search. For complete passes they do not depend on the number of threads.
///
/// ```
/// use faceturn::passes::Tally;
///
/// let mut tally = Tally::new().with_nodes(243).with_expanded(18);
/// tally += tally;
/// assert_eq!((tally.nodes, tally.expanded, tally.tests), (486, 36, 0));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Tally {
    /// Children generated, whether or not the bound cuts them off. The start is not counted.
    pub nodes: u64,
    /// Nodes whose children were generated.
    pub expanded: u64,
    /// Distances read from the table.
    pub lookups: u64,
    /// Leaves whose distances are all 0, replayed on the cubies.
    pub tests: u64,
}

impl Tally {
    /// Zero counts.
    pub const fn new() -> Tally {
        Tally { nodes: 0, expanded: 0, lookups: 0, tests: 0 }
    }

    faceturn_cube::setters! {
        /// Replaces [`nodes`](Tally#structfield.nodes).
        with_nodes(nodes: u64);

        /// Replaces [`expanded`](Tally#structfield.expanded).
        with_expanded(expanded: u64);

        /// Replaces [`lookups`](Tally#structfield.lookups).
        with_lookups(lookups: u64);

        /// Replaces [`tests`](Tally#structfield.tests).
        with_tests(tests: u64);
    }
}

impl std::ops::AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.nodes += other.nodes;
        self.expanded += other.expanded;
        self.lookups += other.lookups;
        self.tests += other.tests;
    }
}

/// One pass of a search: the maneuvers of one length.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Pass {
    /// Its depth, in turns of the search's metric.
    pub depth: u8,
    /// The work done.
    pub tally: Tally,
    /// Solutions found at this depth.
    pub solutions: usize,
    /// Whether every canonical maneuver of this length was tried or ruled out.
    pub complete: bool,
}

impl Pass {
    /// A complete pass that found no solution.
    pub const fn new(depth: u8, tally: Tally) -> Pass {
        Pass { depth, tally, solutions: 0, complete: true }
    }

    /// Replaces the number of [`solutions`](Pass#structfield.solutions).
    #[must_use]
    pub const fn with_solutions(self, solutions: usize) -> Pass {
        Pass { solutions, ..self }
    }

    /// Marks the pass as stopped before its end.
    #[must_use]
    pub const fn incomplete(self) -> Pass {
        Pass { complete: false, ..self }
    }
}

/// A part of a pass. The division depends only on position, request and previous pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Part {
    /// The depth of the pass, in turns of the search's metric.
    pub depth: u8,
    /// Index of the part, `0..count`.
    pub number: u32,
    /// Number of parts of the pass.
    pub count: u32,
}

/// What a complete part of a pass has found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct PartResult {
    /// The work done.
    pub tally: Tally,
    /// The solutions found; for a symmetric position, at least one of each orbit.
    pub solutions: Vec<Solution>,
    /// Number of solutions, where they are only counted. Not stored in checkpoints.
    pub count: u64,
    /// How many kinds of them up to symmetry, where they are counted.
    pub kind_count: u64,
    /// A solution of the next pass, if one was looked for and found. Not stored in checkpoints.
    pub beyond: Option<Maneuver>,
}

impl PartResult {
    /// Creates the result of this work.
    pub fn new(tally: Tally, solutions: Vec<Solution>) -> PartResult {
        PartResult { tally, solutions, count: 0, kind_count: 0, beyond: None }
    }

    /// Replaces the [`count`](PartResult#structfield.count), and that of their kinds.
    #[must_use]
    pub fn with_count(self, count: u64, kind_count: u64) -> PartResult {
        PartResult { count, kind_count, ..self }
    }
}

/// What a part has found so far. The default is a part not searched at all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PartEnd {
    /// What was found.
    pub result: PartResult,
    /// Whether the part was searched to its end. One that stopped at the first solution was not.
    pub complete: bool,
}

/// What a search found and proved.
///
/// ```
/// use faceturn::Outcome;
/// use faceturn::passes::{Pass, Tally};
///
/// // As after a search that found nothing with four face turns and two solutions with five.
/// let four = Pass::new(4, Tally::new().with_nodes(20));
/// let five = Pass::new(5, Tally::new().with_nodes(300)).with_solutions(2);
/// let outcome = Outcome::new().with_passes(vec![four, five]);
/// assert_eq!((outcome.distance(), outcome.minimal_count()), (Some(5), 2));
/// assert!(outcome.is_complete());
/// assert_eq!(outcome.tally().nodes, 320);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Outcome {
    /// What counts as one turn in every depth, length and bound below.
    pub metric: Metric,
    /// Whether all solutions have the same parity, so that passes go in steps of two.
    pub has_parity: bool,
    /// The passes by depth. Depths below the first are ruled out by the bound or by assumption.
    pub passes: Vec<Pass>,
    /// The assumed lower bound, if the request gave one above the proven bound.
    pub assumed: Option<u8>,
    /// How many lengths beyond the distance were requested.
    pub extra: u8,
    /// No solution has fewer turns: by bound, by complete passes, or by assumption.
    pub lower_bound: u8,
    /// The shortest solution known from
    /// [`Observer::known_solution`](crate::Observer::known_solution).
    pub known_solution: Option<Maneuver>,
    /// The solutions found, in canonical form, by length and then by the numbers of their turns
    /// or moves. [`maneuvers`](Outcome::maneuvers) has their face turns, to apply to positions.
    pub solutions: Vec<Solution>,
    /// One solution of each kind up to symmetry; some kinds may be missing if solutions are.
    pub kinds: Vec<Solution>,
    /// How many kinds there are up to symmetry, if solutions are only counted; `None` if they were
    /// counted one by one.
    pub kind_count: Option<u64>,
    /// Whether the search did all that was asked for, or what cut it short.
    pub ended: Ended,
    /// Whether the search ended because there are more solutions than the request
    /// [allows](crate::Request#structfield.max_solutions).
    pub is_full: bool,
    /// Number of cube symmetries that leave the position unchanged, at least 1 for the identity.
    pub symmetries: usize,
}

impl Outcome {
    /// An outcome without passes, solutions or bounds. See [`Outcome`] for an example.
    pub fn new() -> Outcome {
        Outcome::default()
    }

    faceturn_cube::setters! {
        /// Replaces the [`metric`](Outcome#structfield.metric).
        with_metric(metric: Metric);

        /// Replaces the [`passes`](Outcome#structfield.passes).
        with_passes(passes: Vec<Pass>);

        /// Replaces the [`lower_bound`](Outcome#structfield.lower_bound).
        with_lower_bound(lower_bound: u8);

        /// Replaces the [solution known from elsewhere](Outcome#structfield.known_solution).
        with_known_solution(known_solution: Maneuver) = Some(known_solution);

        /// Replaces the [`solutions`](Outcome#structfield.solutions).
        with_solutions(solutions: Vec<Solution>);

        /// Replaces the [`kinds`](Outcome#structfield.kinds).
        with_kinds(kinds: Vec<Solution>);

        /// Replaces the number of [`symmetries`](Outcome#structfield.symmetries).
        with_symmetries(symmetries: usize);
    }

    /// The face turns of each solution, in order.
    pub fn maneuvers(&self) -> impl Iterator<Item = Maneuver> {
        self.solutions.iter().map(Solution::maneuver)
    }

    /// The distance of the position, proven by the complete passes below it and by what was
    /// [assumed](Outcome#structfield.assumed). `None` if no solution was found, and none is
    /// [known](Outcome#structfield.known_solution) that is as short as the lower bound.
    pub fn distance(&self) -> Option<u8> {
        let found = self.first_with_solutions().map(|pass| pass.depth);
        found.or(self.known_length().filter(|&length| length == self.lower_bound))
    }

    /// The length of the shortest solution found here or [known from
    /// elsewhere](Outcome#structfield.known_solution).
    ///
    /// ```
    /// use faceturn::Outcome;
    /// use faceturn::passes::{Pass, Tally};
    ///
    /// let known = "R U F D L B R2".parse()?;
    /// let stopped = Outcome::new().with_lower_bound(5).with_known_solution(known);
    /// assert_eq!((stopped.distance(), stopped.upper_bound()), (None, Some(7)));
    /// let solved = stopped.with_passes(vec![Pass::new(6, Tally::new()).with_solutions(4)]);
    /// assert_eq!(solved.upper_bound(), Some(6));
    /// # Ok::<(), faceturn::cube::NotationError>(())
    /// ```
    pub fn upper_bound(&self) -> Option<u8> {
        self.distance().into_iter().chain(self.known_length()).min()
    }

    pub(crate) fn step(&self) -> u8 {
        if self.has_parity { 2 } else { 1 }
    }

    fn known_length(&self) -> Option<u8> {
        self.known_solution.as_ref().map(|solution| self.metric.length(solution) as u8)
    }

    /// Whether all solutions of the requested lengths were found.
    pub fn is_complete(&self) -> bool {
        let is_complete = |depth| self.passes.iter().any(|it| it.depth == depth && it.complete);
        self.first_with_solutions().is_some_and(|first| {
            let asked_for = first.depth..=first.depth.saturating_add(self.extra);
            asked_for.step_by(self.step().into()).all(is_complete)
        })
    }

    /// Whether the search was stopped early. One that found the one wanted solution was not.
    pub fn is_cut_short(&self, wanted: Wanted) -> bool {
        let is_enough = wanted == Wanted::First && !self.solutions.is_empty();
        !is_enough && self.passes.last().is_some_and(|pass| !pass.complete)
    }

    /// Number of minimal solutions found.
    pub fn minimal_count(&self) -> usize {
        // A known solution that ended the search belongs to no pass.
        self.first_with_solutions().map_or(self.solutions.len(), |pass| pass.solutions)
    }

    /// The work of all passes.
    pub fn tally(&self) -> Tally {
        let mut tally = Tally::new();
        for pass in &self.passes {
            tally += pass.tally;
        }
        tally
    }

    pub(crate) fn first_with_solutions(&self) -> Option<&Pass> {
        self.passes.iter().find(|pass| pass.solutions > 0)
    }
}

faceturn_cube::names! {
    /// Why a search ended: it had done its work, or something cut it short.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    #[cfg_attr(
        feature = "serde",
        derive(serde::Serialize, serde::Deserialize),
        serde(rename_all = "lowercase")
    )]
    pub enum Ended {
        /// It found and proved all that was asked for.
        #[default]
        Finished = "finished",
        /// Its time was over; the answer has what it had found.
        Timeout = "timeout",
        /// The observer wanted to stop, such as on Ctrl-C.
        Interrupted = "interrupted",
        /// It found more solutions than [may be kept](crate::Request#structfield.max_solutions),
        /// or a search in steps found more states.
        Solutions = "solutions",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(unit: u64) -> Tally {
        Tally::new()
            .with_nodes(unit)
            .with_expanded(2 * unit)
            .with_lookups(3 * unit)
            .with_tests(4 * unit)
    }

    #[test]
    fn tallies_add_up_field_by_field() {
        let mut sum = tally(10);
        sum += tally(1);
        assert_eq!(sum, Tally { nodes: 11, expanded: 22, lookups: 33, tests: 44 });
        assert_eq!(Tally::new(), Tally::default());
        let outcome = Outcome::new().with_passes(vec![Pass::new(1, tally(10)), Pass::new(2, sum)]);
        assert_eq!(outcome.tally(), tally(21));
    }

    #[test]
    fn setters_replace_one_field_each() {
        let pass = Pass::new(9, tally(1));
        assert_eq!((pass.solutions, pass.complete), (0, true));
        let stopped = Pass { depth: 9, tally: tally(1), solutions: 3, complete: false };
        assert_eq!(pass.with_solutions(3).incomplete(), stopped);
        let maneuver: Maneuver = "R U".parse().expect("a maneuver");
        let solution = Solution::from(&maneuver);
        let outcome = Outcome::new()
            .with_metric(Metric::Quarter)
            .with_passes(vec![pass])
            .with_lower_bound(8)
            .with_known_solution(maneuver.inverse())
            .with_solutions(vec![solution])
            .with_kinds(vec![solution; 2])
            .with_symmetries(4);
        let expected = Outcome {
            metric: Metric::Quarter,
            has_parity: false,
            passes: vec![pass],
            assumed: None,
            extra: 0,
            lower_bound: 8,
            known_solution: Some(maneuver.inverse()),
            solutions: vec![solution],
            ended: Ended::Finished,
            is_full: false,
            kinds: vec![solution; 2],
            kind_count: None,
            symmetries: 4,
        };
        assert_eq!(outcome, expected);
        let result = PartResult::new(tally(2), vec![solution]);
        assert_eq!(result, PartResult::new(tally(2), vec![solution]));
    }

    #[test]
    fn the_distance_is_the_depth_of_the_first_pass_with_solutions() {
        let [four, five, six] = [4, 5, 6].map(|depth| Pass::new(depth, tally(1)));
        let none = Outcome::new().with_passes(vec![four, five]);
        assert_eq!((none.distance(), none.minimal_count(), none.upper_bound()), (None, 0, None));
        assert!(!none.is_complete());
        let passes = vec![four, five.with_solutions(2), six.with_solutions(9)];
        let outcome = Outcome { extra: 1, ..Outcome::new() }.with_passes(passes.clone());
        assert_eq!((outcome.distance(), outcome.minimal_count()), (Some(5), 2));
        assert!(outcome.is_complete());
        let limited = outcome.clone().with_passes(passes[..2].to_vec());
        assert!(!limited.is_complete(), "one turn more was asked for");
        let stopped = outcome.clone().with_passes(vec![passes[0], passes[1], six.incomplete()]);
        assert_eq!(stopped.distance(), Some(5));
        assert!(!stopped.is_complete(), "longer solutions may be missing");
        assert!(stopped.is_cut_short(Wanted::All) && !outcome.is_cut_short(Wanted::All));
        let one = stopped.with_solutions(vec![long(5).into()]);
        assert!(one.is_cut_short(Wanted::All) && !one.is_cut_short(Wanted::First));
    }

    fn long(turns: usize) -> Maneuver {
        "R U ".repeat(turns.div_ceil(2))[..2 * turns].parse().expect("a maneuver")
    }

    #[test]
    fn the_upper_bound_is_the_shortest_length_known() {
        let found = Outcome::new().with_passes(vec![Pass::new(18, tally(1)).with_solutions(4)]);
        assert_eq!(found.upper_bound(), Some(18));
        assert_eq!(found.clone().with_known_solution(long(19)).upper_bound(), Some(18));
        assert_eq!(found.with_known_solution(long(17)).upper_bound(), Some(17));
        assert_eq!(Outcome::new().with_known_solution(long(19)).upper_bound(), Some(19));
    }

    #[test]
    fn a_known_solution_as_short_as_the_lower_bound_proves_the_distance() {
        let known = Outcome::new().with_lower_bound(17).with_known_solution(long(18));
        assert_eq!((known.distance(), known.minimal_count()), (None, 0));
        let proven = known.with_lower_bound(18);
        assert_eq!((proven.distance(), proven.minimal_count()), (Some(18), 0));
        let found = proven.clone().with_solutions(vec![long(18).into()]);
        assert_eq!((found.distance(), found.minimal_count()), (Some(18), 1));
        assert!(!proven.is_complete());
    }
}
