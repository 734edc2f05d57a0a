//! Walkers without the types of their steps and nodes, so that passes are compiled once for all.

use std::collections::HashSet;

use faceturn_cube::{Metric, Move, Position};

use crate::goal::Goal;
use crate::leaf_sink::LeafSink;
use crate::observer::Observer;
use crate::orbits::{self, Orbits};
use crate::outcome::Tally;
use crate::request::Wanted;
use crate::turn_set::TurnSet;
use crate::walker::{Prefix, PrefixOf, Walker};

/// Any [`Walker`].
pub(crate) trait AnyWalker: Sync {
    fn facts(&self) -> Facts;

    /// [`Walker::goal`]
    fn any_goal(&self) -> &dyn Goal;

    /// [`Walker::lower_bound`] and [`Walker::orbits`]
    fn seen_from(&self, position: &Position) -> (u8, Orbits);

    /// [`Walker::prepare`]
    fn is_prepared(&self, depth: u8, nodes: u64, observer: &dyn Observer) -> bool;

    /// The canonical maneuvers of `length` turns that may lead from the position to a solution of
    /// `depth` turns, one of each orbit; with `beginnings` only those all of whose beginnings are
    /// among them. Each prefix keeps the symmetries that fix its turns. `None` if no maneuver of
    /// any length leads to the goal.
    fn prefixes(
        &self,
        from: (&Position, &Orbits),
        depth: u8,
        length: u8,
        beginnings: Option<&HashSet<&[Move]>>,
        tally: &mut Tally,
    ) -> Option<Box<dyn Prefixes + '_>>;
}

/// What a walker says about itself.
pub(crate) struct Facts {
    pub(crate) metric: Metric,
    pub(crate) written_half_turns: TurnSet,
    pub(crate) max_depth: u8,
    pub(crate) starts: usize,
    pub(crate) max_turns_below_prefix: u8,
}

/// The prefixes of a pass.
pub(crate) trait Prefixes: Sync {
    fn moves(&self) -> Vec<Vec<Move>>;

    /// [`Walker::explore`], below the prefixes with these numbers.
    fn explore(&self, numbers: &[usize], left: u8, leaves: &mut LeafSink<'_>);
}

/// The symmetries by which a search leaves maneuvers out: none if solutions are counted or one is
/// wanted that must pass a filter, which perhaps only an image of one would pass.
pub(crate) fn orbits_for(goal: &dyn Goal, orbits: Orbits, wanted: Wanted) -> Orbits {
    match (wanted, goal.filter()) {
        (Wanted::Count | Wanted::First, Some(_)) => Orbits::trivial(),
        _ => orbits,
    }
}

impl<W: Walker> AnyWalker for W {
    fn facts(&self) -> Facts {
        Facts {
            metric: self.metric(),
            written_half_turns: self.written_half_turns(),
            max_depth: self.max_depth(),
            starts: self.starts(),
            max_turns_below_prefix: self.max_turns_below_prefix(),
        }
    }

    fn any_goal(&self) -> &dyn Goal {
        self.goal()
    }

    fn seen_from(&self, position: &Position) -> (u8, Orbits) {
        (self.lower_bound(position), self.orbits(position))
    }

    fn is_prepared(&self, depth: u8, nodes: u64, observer: &dyn Observer) -> bool {
        self.prepare(depth, nodes, observer)
    }

    fn prefixes(
        &self,
        (position, orbits): (&Position, &Orbits),
        depth: u8,
        length: u8,
        beginnings: Option<&HashSet<&[Move]>>,
        tally: &mut Tally,
    ) -> Option<Box<dyn Prefixes + '_>> {
        let root = Prefix::new(Vec::new(), self.root(position, depth)?);
        let mut prefixes = vec![Prefix { symmetries: orbits.symmetries.clone(), ..root }];
        for done in 1..=length {
            let mut longer = Vec::new();
            for prefix in &prefixes {
                for (step, node) in self.open_children(prefix, depth - done, tally) {
                    let Some(symmetries) = orbits::keeping(step.into(), &prefix.symmetries) else {
                        continue;
                    };
                    let steps = prefix.steps.iter().copied().chain([step]).collect();
                    let mut child = Prefix { steps, node, symmetries };
                    if beginnings.is_some_and(|them| !them.contains(&child.moves()[..])) {
                        continue;
                    }
                    if done == 1 {
                        let last_turns = orbits.last_turns(step.into());
                        child.node = self.ending_with(child.node, last_turns);
                    }
                    longer.push(child);
                }
            }
            prefixes = longer;
        }
        Some(Box::new(OpenPrefixes { walker: self, prefixes }))
    }
}

struct OpenPrefixes<'w, W: Walker> {
    walker: &'w W,
    prefixes: Vec<PrefixOf<W>>,
}

impl<W: Walker> Prefixes for OpenPrefixes<'_, W> {
    fn moves(&self) -> Vec<Vec<Move>> {
        self.prefixes.iter().map(Prefix::moves).collect()
    }

    fn explore(&self, numbers: &[usize], left: u8, leaves: &mut LeafSink<'_>) {
        let prefixes: Vec<PrefixOf<W>> =
            numbers.iter().map(|&number| self.prefixes[number].clone()).collect();
        self.walker.explore(&prefixes, left, leaves);
    }
}
