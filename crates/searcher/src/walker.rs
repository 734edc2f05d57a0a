//! The interface between passes and the searches below a prefix.

use faceturn_cube::{CubeSymmetry, FaceTurn, Metric, Move, Position, Solution};

use crate::goal::Goal;
use crate::leaf_sink::LeafSink;
use crate::observer::Observer;
use crate::orbits::Orbits;
use crate::outcome::Tally;
use crate::turn_set::TurnSet;

/// The default maximum of turns below a prefix that [`Walker::explore`] is asked for.
pub const MAX_TURNS_BELOW_PREFIX: u8 = 16;

/// The maximum number of prefixes that [`Walker::explore`] gets at once: their numbers have 16
/// bits.
pub const MAX_PREFIXES: usize = 1 << 16;

/// A way to search the tree of maneuvers, for [`divisible`](crate::divisible).
///
/// The passes walk the first turns themselves, by [`root`](Walker::root) and
/// [`open_children`](Walker::open_children); below these prefixes the walker searches alone. Its
/// bound decides what it skips, but it must test every canonical maneuver that leads to the goal.
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
///     fn explore(&self, prefixes: &[Prefix<()>], left: u8, leaves: &mut LeafSink<'_>) {
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
    /// With several starts, how many prefixes are explored from one start before the next start.
    const PREFIXES_AT_ONCE: usize = MAX_PREFIXES;

    /// A step of the maneuvers: a face turn or another move.
    type Step: Copy + Ord + Into<Move> + Send + Sync;

    /// The search's representation of a position.
    type Node: Clone + Send + Sync;

    /// What a maneuver has to reach.
    type Goal: Goal;

    /// The goal. The bounds of this walker must hold for it.
    fn goal(&self) -> &Self::Goal;

    /// What counts as one turn. In quarter turns a half turn is two: see [`TurnSet::following_in`].
    fn metric(&self) -> Metric {
        Metric::Face
    }

    /// The half turns that solutions are written with instead of two equal quarter turns: by
    /// default all in quarter turns, none in face turns.
    fn written_half_turns(&self) -> TurnSet {
        match self.metric() {
            Metric::Face => TurnSet::NONE,
            Metric::Quarter => TurnSet::HALVES,
        }
    }

    /// The most turns that it searches: as many as a [`Solution`] has.
    fn max_depth(&self) -> u8 {
        Solution::MAX_TURNS as u8
    }

    /// A lower bound on the length of maneuvers from the position to the goal.
    fn lower_bound(&self, position: &Position) -> u8;

    /// The symmetries by which solutions may be left out and later restored; by default only the
    /// identity. [`Orbits::of`] is sound only if the goal is [`Solved`](crate::Solved),
    /// [`Orbits::of_symmetries`] if the symmetries preserve start, goal and turns.
    fn orbits(&self, position: &Position) -> Orbits {
        let _ = position;
        Orbits::trivial()
    }

    /// How many starts it searches from: each prefix has up to as many nodes.
    fn starts(&self) -> usize {
        1
    }

    /// The maximum number of turns below a prefix that [`explore`](Walker::explore) may be asked
    /// for. Longer passes have longer prefixes.
    fn max_turns_below_prefix(&self) -> u8 {
        MAX_TURNS_BELOW_PREFIX
    }

    /// Called before a pass of this depth, or a part of one, with its estimated number of nodes,
    /// to prepare for it. Returns false if the observer stopped the preparation.
    fn prepare(&self, depth: u8, nodes: u64, observer: &dyn Observer) -> bool {
        let _ = (depth, nodes, observer);
        true
    }

    /// The node of the start position, with `left` turns to go; `None` if no maneuver of any
    /// length leads to the goal, as is already known.
    fn root(&self, position: &Position, left: u8) -> Option<Self::Node>;

    /// The children of a prefix that may reach the goal in `left` more turns, in the order of
    /// their turns. Adds its work to the tally.
    fn open_children(
        &self,
        prefix: &Prefix<Self::Node, Self::Step>,
        left: u8,
        tally: &mut Tally,
    ) -> Vec<(Self::Step, Self::Node)>;

    /// Restricts a node to solutions that end with one of these turns; by default others are
    /// found, too.
    fn ending_with(&self, node: Self::Node, last_turns: TurnSet) -> Self::Node {
        let _ = last_turns;
        node
    }

    /// Tests every leaf not ruled out, exactly `left` turns below these prefixes, at most
    /// [`max_turns_below_prefix`](Walker::max_turns_below_prefix). Returns early once
    /// [`LeafSink::should_stop`] is true.
    fn explore(
        &self,
        prefixes: &[Prefix<Self::Node, Self::Step>],
        left: u8,
        leaves: &mut LeafSink<'_>,
    );
}

/// The first steps of a maneuver, and the node that they lead to.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Prefix<Node, Step = FaceTurn> {
    /// The steps, at least one whenever [`Walker::explore`] is called with steps left.
    pub steps: Vec<Step>,
    /// The node after these steps.
    pub node: Node,
    /// The symmetries of the position that keep each of these steps.
    pub(crate) symmetries: Vec<CubeSymmetry>,
}

pub(crate) type PrefixOf<W> = Prefix<<W as Walker>::Node, <W as Walker>::Step>;

impl<Node, Step: Copy + Into<Move>> Prefix<Node, Step> {
    pub(crate) fn new(steps: Vec<Step>, node: Node) -> Prefix<Node, Step> {
        Prefix { steps, node, symmetries: Vec::new() }
    }

    pub(crate) fn moves(&self) -> Vec<Move> {
        self.steps.iter().map(|&step| step.into()).collect()
    }
}
