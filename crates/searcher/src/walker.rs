//! The interface between the passes and the searches that run below a prefix.

use faceturn_cube::{CubeSymmetry, FaceTurn, Metric, Move, Position};

use crate::goal::Goal;
use crate::leaf_sink::LeafSink;
use crate::observer::Observer;
use crate::orbits::Orbits;
use crate::outcome::Tally;
use crate::request::Wanted;
use crate::turn_set::TurnSet;

/// The most turns below a prefix that [`Walker::explore`] is asked for, unless the walker says
/// otherwise.
pub const MAX_TURNS_BELOW_PREFIX: u8 = 16;

/// The most prefixes that [`Walker::explore`] gets at once, so that it can number them in 16 bits.
pub const MAX_PREFIXES: usize = 1 << 16;

/// A way to search the tree of maneuvers, for [`divisible`](crate::divisible).
///
/// The passes walk the first turns themselves, by [`root`](Walker::root) and
/// [`open_children`](Walker::open_children); below these prefixes the walker is on its own. What it
/// may skip is up to its bound: it must test every canonical maneuver that leads to the goal.
///
/// ```
/// use faceturn_cube::{FaceTurn, Maneuver, Position};
/// use faceturn_searcher::{
///     Goal, LeafSink, Prefix, Request, Tally, TurnSet, Walker, divisible,
/// };
///
/// /// The positions whose corners are solved, whatever the edges.
/// struct Corners;
///
/// impl Goal for Corners {
///     fn contains(&self, position: &Position) -> bool {
///         position.corner_at() == Position::SOLVED.corner_at()
///             && position.corner_twist() == Position::SOLVED.corner_twist()
///     }
/// }
///
/// /// Tries every canonical maneuver.
/// struct BruteForce(Corners);
///
/// impl Walker for BruteForce {
///     type Step = FaceTurn;
///     type Node = ();
///     type Goal = Corners;
///
///     fn goal(&self) -> &Corners {
///         &self.0
///     }
///     fn lower_bound(&self, _: &Position) -> u8 {
///         0
///     }
///     fn root(&self, _: &Position, _left: u8) -> Option<()> {
///         Some(())
///     }
///     fn open_children(
///         &self,
///         prefix: &Prefix<()>,
///         _left: u8,
///         tally: &mut Tally,
///     ) -> Vec<(FaceTurn, ())> {
///         let turns = TurnSet::following(prefix.steps.last().copied());
///         tally.nodes += u64::from(turns.len());
///         turns.into_iter().map(|turn| (turn, ())).collect()
///     }
///     fn explore(&self, prefixes: &[Prefix<()>], left: u8, leaves: &mut LeafSink<'_, Corners>) {
///         let mut open: Vec<Vec<FaceTurn>> =
///             prefixes.iter().map(|prefix| prefix.steps.clone()).collect();
///         while let Some(turns) = open.pop() {
///             if turns.len() == prefixes[0].steps.len() + usize::from(left) {
///                 leaves.test(&turns);
///                 continue;
///             }
///             for turn in TurnSet::following(turns.last().copied()) {
///                 open.push(turns.iter().copied().chain([turn]).collect());
///             }
///         }
///     }
/// }
///
/// let position = Position::SOLVED.apply(&"R U".parse::<Maneuver>()?);
/// let request = Request::new().max_depth(3);
/// let outcome = divisible(BruteForce(Corners), position).run(&request, &());
/// assert_eq!((outcome.distance(), outcome.lower_bound), (Some(2), 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Walker: Sync {
    /// So many prefixes are explored at once from one of several starts, before the next.
    const PREFIXES_AT_ONCE: usize = MAX_PREFIXES;

    /// A step of the maneuvers: a turn of a face, or a move of a hand.
    type Step: Copy + Ord + Into<Move> + Send + Sync;

    /// A position as this search represents it.
    type Node: Clone + Send + Sync;

    /// What counts as solved.
    type Goal: Goal;

    /// What counts as solved. The bounds of this walker hold for it.
    fn goal(&self) -> &Self::Goal;

    /// What counts as one turn. In quarter turns the walker takes quarter turns only, a half turn as
    /// two of them: see [`TurnSet::following_in`].
    fn metric(&self) -> Metric {
        Metric::Face
    }

    /// The half turns that solutions have where a face takes two equal quarter turns: all in quarter
    /// turns, none in face turns.
    fn written_half_turns(&self) -> TurnSet {
        match self.metric() {
            Metric::Face => TurnSet::NONE,
            Metric::Quarter => TurnSet::HALVES,
        }
    }

    /// A number of turns below which no maneuver leads to the goal.
    fn lower_bound(&self, position: &Position) -> u8;

    /// The symmetries by which solutions of the position may be left out, to be restored from the
    /// others. By default only the identity. [`Orbits::of`] is sound only if the goal is
    /// [`Solved`](crate::Solved), [`Orbits::of_symmetries`] if they keep start, goal and turns.
    fn orbits(&self, position: &Position) -> Orbits {
        let _ = position;
        Orbits::trivial()
    }

    /// The most turns below a prefix that [`explore`](Walker::explore) may be asked for: longer
    /// passes have longer prefixes.
    fn max_turns_below_prefix(&self) -> u8 {
        MAX_TURNS_BELOW_PREFIX
    }

    /// Hears, before a pass of this depth or a part of one, about how many nodes it will have: time to
    /// prepare for it. Returns whether it has, and the observer has not stopped it.
    fn prepare(&self, depth: u8, nodes: u64, observer: &dyn Observer) -> bool {
        let _ = (depth, nodes, observer);
        true
    }

    /// The node of the start position, with `left` turns to go; `None` if it is known by now that no
    /// maneuver leads to the goal, of whatever length.
    fn root(&self, position: &Position, left: u8) -> Option<Self::Node>;

    /// The children of a prefix that may reach the goal in `left` more turns, in the order of their
    /// turns. Adds its work to the tally.
    fn open_children(
        &self,
        prefix: &Prefix<Self::Node, Self::Step>,
        left: u8,
        tally: &mut Tally,
    ) -> Vec<(Self::Step, Self::Node)>;

    /// The same node, below which only solutions that end with one of these turns are needed. The
    /// walker may find others too, as it does by default.
    fn ending_with(&self, node: Self::Node, last_turns: TurnSet) -> Self::Node {
        let _ = last_turns;
        node
    }

    /// Tests every leaf that the bound leaves open, exactly `left` turns below these prefixes, at
    /// most [`max_turns_below_prefix`](Walker::max_turns_below_prefix). Returns early once [`LeafSink::should_stop`] is true.
    fn explore(
        &self,
        prefixes: &[Prefix<Self::Node, Self::Step>],
        left: u8,
        leaves: &mut LeafSink<'_, Self::Goal>,
    );
}

/// The symmetries by which a search leaves maneuvers out: none where solutions are counted, since a
/// solution does not say how many of its images are found, nor where one is wanted that passes a filter,
/// which only its image might pass.
pub(crate) fn orbits_for<W: Walker>(walker: &W, position: &Position, wanted: Wanted) -> Orbits {
    match (wanted, walker.goal().filter()) {
        (Wanted::Count, _) | (Wanted::First, Some(_)) => Orbits::trivial(),
        (Wanted::All | Wanted::First, _) => walker.orbits(position),
    }
}

/// The first steps of a maneuver, and the node that they lead to.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Prefix<Node, Step = FaceTurn> {
    /// The steps, at least one wherever [`Walker::explore`] is called with steps left.
    pub steps: Vec<Step>,
    /// The node after these steps.
    pub node: Node,
    /// The symmetries of the position that leave every one of these steps as it is.
    pub(crate) symmetries: Vec<CubeSymmetry>,
}

/// The first steps of a maneuver of this walker.
pub(crate) type PrefixOf<W> = Prefix<<W as Walker>::Node, <W as Walker>::Step>;

impl<Node, Step: Copy + Into<Move>> Prefix<Node, Step> {
    /// A prefix whose symmetries are not looked at.
    pub(crate) fn new(steps: Vec<Step>, node: Node) -> Prefix<Node, Step> {
        Prefix { steps, node, symmetries: Vec::new() }
    }

    /// The steps as moves.
    pub(crate) fn moves(&self) -> Vec<Move> {
        self.steps.iter().map(|&step| step.into()).collect()
    }
}
