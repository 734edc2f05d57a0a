//! A request for a short solution.

use std::time::Duration;

use faceturn_cube::{Cost, Maneuver, Metric, TurnCosts};
use faceturn_searcher::Ended;
use faceturn_twophase::TwoPhaseTurns;

/// The turns to use in a short solution, and what ends the search. By default all turns are used,
/// and only a solution proven shortest, or the observer, ends the search.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct QuickRequest {
    /// The turns allowed, in face turns; `None` for all.
    pub turns: Option<TwoPhaseTurns>,
    /// What turns cost; finds a cheap solution, however long.
    pub costs: Option<TurnCosts>,
    /// Turns that the solution begins with; later turns do not merge with them. Not with costs.
    pub beginning: Maneuver,
    /// Ends the search at a solution of this length or shorter, in the solver's metric.
    pub length: Option<u8>,
    /// Ends the search with the round that reaches this many nodes, so that the result depends
    /// neither on the machine nor on the number of threads.
    pub nodes: Option<u64>,
    /// Ends the search at the first solution after this time. No effect on WebAssembly.
    pub time: Option<Duration>,
}

impl QuickRequest {
    /// 50 ms: how long a [`WrittenQuick`](crate::jobs::WrittenQuick) searches if it has neither a
    /// time nor nodes.
    pub const USUAL_TIME: Duration = Duration::from_millis(50);

    /// Without limits: proving a solution shortest takes very long for most positions.
    pub fn new() -> QuickRequest {
        QuickRequest::default()
    }

    faceturn_cube::setters! {
        /// Sets [the turns](QuickRequest#structfield.turns).
        ///
        /// ```
        /// use faceturn::goals::TwoPhaseTurns;
        /// use faceturn::{Face, FaceTurn, PairSolver, Position, QuickRequest};
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
        /// use faceturn::cube::TurnCosts;
        /// use faceturn::{PairSolver, Position, QuickRequest};
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

    /// Adds the [usual time](QuickRequest::USUAL_TIME) unless a time or nodes end the search.
    #[must_use]
    pub(crate) fn or_usual_time(self) -> QuickRequest {
        let usual = self.nodes.is_none().then_some(QuickRequest::USUAL_TIME);
        QuickRequest { time: self.time.or(usual), ..self }
    }
}

/// A short solution, and what is proven about its length.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct QuickAnswer {
    /// The unit of lengths and bounds: the solver's metric.
    pub metric: Metric,
    /// What was asked for.
    pub request: QuickRequest,
    /// The shortest solution found, or with costs the cheapest; `None` if stopped before.
    pub solution: Option<Maneuver>,
    /// Whether it is proven that no solution is cheaper; `false` without costs.
    pub is_cheapest: bool,
    /// No maneuver of fewer turns solves the position.
    pub lower_bound: u8,
    /// Nodes of small passes and of both phases: a measure of the work.
    pub nodes: u64,
    /// How the search ended. It finished if the solution is as short as requested or as the lower
    /// bound, or with costs the cheapest, or if the nodes were used up.
    pub ended: Ended,
    /// The lower bound while the improvements were found; `lower_bound` may be higher.
    pub first_bound: u8,
    /// Each solution that was better than all before, and when it was found.
    pub improvements: Vec<(Maneuver, Duration)>,
    /// How long the search took; 0 on WebAssembly, which has no clock.
    pub elapsed: Duration,
}

impl QuickAnswer {
    /// The length of the solution; `None` if none was found.
    pub fn length(&self) -> Option<u8> {
        self.solution.as_ref().map(|best| self.metric.length(best) as u8)
    }

    /// Whether it is proven that no solution is shorter.
    pub fn is_shortest(&self) -> bool {
        self.length() == Some(self.lower_bound)
    }

    /// What the solution costs; `None` without costs, or if none was found.
    pub fn cost(&self) -> Option<Cost> {
        Some(self.request.costs?.of(self.solution.as_ref()?.turns()))
    }

    /// Whether no solution is better: shorter, or with costs cheaper.
    pub fn is_best(&self) -> bool {
        if self.request.costs.is_some() { self.is_cheapest } else { self.is_shortest() }
    }
}
