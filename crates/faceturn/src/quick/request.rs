//! What a search for a short solution is asked for.

use std::time::Duration;

use faceturn_cube::{Maneuver, TurnCosts};
use faceturn_twophase::TwoPhaseTurns;

/// By which turns to look for a short solution, and what ends the search, besides its observer; by
/// default all turns, and a solution that is proven to be a shortest one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct QuickRequest {
    /// The turns allowed, in face turns; `None` for all.
    pub turns: Option<TwoPhaseTurns>,
    /// What turns cost, where a cheap solution is wanted, however long.
    pub costs: Option<TurnCosts>,
    /// The turns with which the solution begins; they stand for themselves, and what follows does not
    /// merge with them. Not with costs.
    pub beginning: Maneuver,
    /// A solution of this length or shorter, in the metric of the solver.
    pub length: Option<u8>,
    /// The round in which it has met this many nodes: what it found then does not depend on the
    /// machine nor on the number of threads.
    pub nodes: Option<u64>,
    /// A time after which the first solution ends it. No effect on WebAssembly, which has no clock.
    pub time: Option<Duration>,
}

impl QuickRequest {
    /// 50 ms: how long a [`WrittenQuick`](crate::WrittenQuick) searches, unless it has a time or
    /// nodes.
    pub const USUAL_TIME: Duration = Duration::from_millis(50);

    /// Without any limit: until a solution is proven to be shortest, which takes very long for most
    /// positions. Set a length, nodes or a time.
    pub fn new() -> QuickRequest {
        QuickRequest::default()
    }

    faceturn_cube::setters! {
        /// Sets [the turns](QuickRequest#structfield.turns).
        ///
        /// ```
        /// use faceturn::{Face, FaceTurn, PairSolver, Position, QuickRequest, TwoPhaseTurns};
        ///
        /// let five_faces = FaceTurn::ALL.into_iter().filter(|turn| turn.face() != Face::B);
        /// let turns = TwoPhaseTurns::new(five_faces).expect("they solve every position");
        /// let request = QuickRequest::new().turns(turns).nodes(10_000);
        /// let position: Position = "B2 R' F D2 U L".parse()?;
        /// let best = PairSolver::new().quick(&position, &request).solution.expect("a solution");
        /// assert!(best.turns().iter().all(|turn| turn.face() != Face::B));
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        turns(turns: TwoPhaseTurns) = Some(turns);

        /// Sets [what turns cost](QuickRequest#structfield.costs).
        ///
        /// ```
        /// use faceturn::{PairSolver, Position, QuickRequest, TurnCosts};
        ///
        /// let costs: TurnCosts = "half=1.5,axial".parse().expect("costs");
        /// let position: Position = "R L2 U F'".parse()?;
        /// let request = QuickRequest::new().costs(costs).nodes(100_000);
        /// let answer = PairSolver::new().quick(&position, &request);
        /// assert!(answer.cost().is_some_and(|cost| cost.get() <= 3.5));
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        costs(costs: TurnCosts) = Some(costs);

        /// Sets [the beginning](QuickRequest#structfield.beginning).
        beginning(beginning: Maneuver) = beginning;

        /// Sets [the length](QuickRequest#structfield.length) that ends the search.
        length(length: u8) = Some(length);

        /// Sets [the number of nodes](QuickRequest#structfield.nodes) that ends the search.
        nodes(nodes: u64) = Some(nodes);

        /// Sets [the time](QuickRequest#structfield.time) that ends the search.
        time(time: Duration) = Some(time);
    }

    /// The same with the [usual time](QuickRequest::USUAL_TIME) unless a time or a number of nodes
    /// ends the search.
    #[must_use]
    pub(crate) fn or_usual_time(self) -> QuickRequest {
        let usual = self.nodes.is_none().then_some(QuickRequest::USUAL_TIME);
        QuickRequest { time: self.time.or(usual), ..self }
    }
}
