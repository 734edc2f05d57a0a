//! Canonical sequences of moves as hands make them.
//!
//! Moves about one axis commute. A run of them turns each of the three layers by some amount: a sum
//! in `Z4^3`. A canonical sequence writes each run with as few moves as possible, and of those ways
//! uses the first in the order of the moves' numbers. `docs/mathematics.md` proves that each class
//! of sequences then has one canonical sequence.

use faceturn_cube::{Axis, Face, Layers, Move, MoveSequence};
use faceturn_searcher::MoveSet;

const SUMS: usize = 64;

/// The length of a sum that no run has.
const NEVER: u8 = u8::MAX;

/// Longer counts are not computed.
const MOST_COUNTED: u64 = 1 << 40;

/// The axis and the sum of a sequence's last run: all that decides what may follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Run(u8);

impl Run {
    pub(super) const START: Run = Run(0);

    fn new(axis: Axis, sum: Sum) -> Run {
        Run((1 + axis as usize * SUMS + sum.0) as u8)
    }

    fn all() -> impl Iterator<Item = Option<(Axis, Sum)>> {
        let of_axis = |axis| (0..SUMS).map(move |sum| Some((axis, Sum(sum))));
        std::iter::once(None).chain(Axis::ALL.into_iter().flat_map(of_axis))
    }
}

/// How far a run turns the three layers of its axis, two bits each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Sum(usize);

impl Sum {
    const NONE: Sum = Sum(0);

    fn from_layers(layers: [u8; 3]) -> Sum {
        Sum(layers.iter().rev().fold(0, |sum, &layer| sum << 2 | usize::from(layer % 4)))
    }

    fn layers(self) -> [u8; 3] {
        [0, 2, 4].map(|shift| (self.0 >> shift & 3) as u8)
    }

    fn plus(self, turned: Move) -> Sum {
        let (these, those) = (self.layers(), turned.layer_quarters());
        Sum::from_layers(std::array::from_fn(|layer| these[layer] + those[layer]))
    }

    fn minus(self, turned: Move) -> Sum {
        self.plus(turned.inverse())
    }
}

/// Decides which moves of a set may follow in a canonical sequence.
///
/// ```
/// use faceturn_goals::MoveOrder;
///
/// let order = MoveOrder::new("<R,L,M,r>".parse()?);
/// let canonical = |moves: &str| order.is_canonical(&moves.parse().unwrap());
/// // R' r is M', and L commutes with R.
/// assert!(canonical("R L M") && !canonical("L R") && !canonical("R' r"));
/// # Ok::<(), faceturn_searcher::ParseTurnSetError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveOrder {
    set: MoveSet,
    moves: Vec<Move>,
    /// The fewest moves with each sum about each axis. Shape `[3][64]`.
    lengths: [[u8; SUMS]; Axis::COUNT],
    /// For each run, the moves that may follow, as places in `moves`, and the runs that they lead
    /// to.
    followers: Vec<Vec<(u8, Run)>>,
    /// `sequences[n]` counts the canonical sequences of 1 to `n` moves, for all `n` with few enough
    /// of them.
    sequences: Vec<u64>,
}

impl MoveOrder {
    /// The order of the moves in a set.
    pub fn new(set: MoveSet) -> MoveOrder {
        let moves: Vec<Move> = set.moves().collect();
        let lengths = Axis::ALL.map(|axis| lengths(axis, &moves));
        let mut order =
            MoveOrder { set, moves, lengths, followers: Vec::new(), sequences: Vec::new() };
        order.followers = Run::all().map(|run| order.find_followers(run)).collect();
        order.sequences = order.count_sequences();
        order
    }

    /// The set of moves.
    pub fn set(&self) -> MoveSet {
        self.set
    }

    pub(super) fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The places of the moves that may follow a run, and the runs that they lead to.
    #[inline]
    pub(super) fn following(&self, run: Run) -> &[(u8, Run)] {
        &self.followers[usize::from(run.0)]
    }

    /// The number of canonical sequences of 1 to `longest` moves; `u64::MAX` if there are too many
    /// to count.
    pub(super) fn sequences(&self, longest: u8) -> u64 {
        self.sequences.get(usize::from(longest)).copied().unwrap_or(u64::MAX)
    }

    fn count_sequences(&self) -> Vec<u64> {
        let mut ending_in = vec![0; self.followers.len()];
        ending_in[usize::from(Run::START.0)] = 1_u64;
        let mut counts = vec![0];
        while counts.len() <= usize::from(u8::MAX) && counts[counts.len() - 1] < MOST_COUNTED {
            let mut longer = vec![0; ending_in.len()];
            for (followers, count) in self.followers.iter().zip(ending_in) {
                followers.iter().for_each(|(_, run)| longer[usize::from(run.0)] += count);
            }
            counts.push(counts[counts.len() - 1] + longer.iter().sum::<u64>());
            ending_in = longer;
        }
        counts
    }

    fn find_followers(&self, run: Option<(Axis, Sum)>) -> Vec<(u8, Run)> {
        let follower = |(place, &turned): (usize, &Move)| {
            let before = run.filter(|(axis, _)| *axis == turned.axis());
            let sum = before.map_or(Sum::NONE, |(_, sum)| sum);
            let after = sum.plus(turned);
            let (mut shorter, longer) =
                (self.word(turned.axis(), sum)?, self.word(turned.axis(), after)?);
            shorter.push(turned);
            (shorter == longer).then(|| (place as u8, Run::new(turned.axis(), after)))
        };
        self.moves.iter().enumerate().filter_map(follower).collect()
    }

    fn word(&self, axis: Axis, mut sum: Sum) -> Option<Vec<Move>> {
        let mut word = Vec::new();
        while sum != Sum::NONE {
            let first = self.moves.iter().copied().find(|&it| self.may_hold(axis, sum, it))?;
            word.push(first);
            sum = sum.minus(first);
        }
        Some(word)
    }

    /// Whether one of the shortest ways to write a run contains this move.
    fn may_hold(&self, axis: Axis, sum: Sum, turned: Move) -> bool {
        let length = |sum: Sum| self.lengths[axis as usize][sum.0];
        turned.axis() == axis
            && self.set.contains(turned)
            && length(sum).checked_sub(1) == Some(length(sum.minus(turned)))
    }

    /// Whether a sequence with this last run can be written equally short with a rotation of the
    /// whole cube at the end. Dropping that rotation leaves the effect on the cubies unchanged.
    pub(super) fn ends_in_rotation(&self, run: Run) -> bool {
        let Some(number) = usize::from(run.0).checked_sub(1) else { return false };
        let (axis, sum) = (Axis::ALL[number / SUMS], Sum(number % SUMS));
        let mut rotations = self.moves.iter().filter(|it| it.layers() == Layers::Whole);
        rotations.any(|&rotation| self.may_hold(axis, sum, rotation))
    }

    /// Whether a canonical sequence can be rewritten to begin with a turn of this face.
    pub fn can_begin_with(&self, sequence: &MoveSequence, face: Face) -> bool {
        self.has_turn_of(sequence.moves().iter(), face)
    }

    /// Whether a canonical sequence can be rewritten to end with a turn of this face, which is
    /// named as before the first move.
    pub fn can_end_with(&self, sequence: &MoveSequence, face: Face) -> bool {
        // The last run turns the cube about its own axis, which leaves the faces on it.
        self.has_turn_of(sequence.moves().iter().rev(), sequence.parsed().rotation().face(face))
    }

    /// Whether the first run of these moves may contain a turn of a face.
    fn has_turn_of<'m>(&self, moves: impl Iterator<Item = &'m Move>, face: Face) -> bool {
        let run = moves.take_while(|it| it.axis() == face.axis());
        let sum = run.fold(Sum::NONE, |sum, &turned| sum.plus(turned));
        let turns = (1..=3).filter_map(|quarters| Move::new(Layers::Outer, face, quarters));
        turns.into_iter().any(|turn| self.may_hold(face.axis(), sum, turn))
    }

    /// Whether the moves of a sequence are in the set and in canonical order.
    pub fn is_canonical(&self, sequence: &MoveSequence) -> bool {
        let mut run = Run::START;
        sequence.moves().iter().all(|turned| {
            let follower =
                self.following(run).iter().find(|it| self.moves[usize::from(it.0)] == *turned);
            run = follower.map_or(run, |it| it.1);
            follower.is_some()
        })
    }
}

/// The fewest of these moves with each sum about an axis.
fn lengths(axis: Axis, moves: &[Move]) -> [u8; SUMS] {
    let mut lengths = [NEVER; SUMS];
    lengths[0] = 0;
    let mut layer = vec![Sum::NONE];
    for length in 1.. {
        let mut next = Vec::new();
        for sum in layer {
            for &turned in moves.iter().filter(|it| it.axis() == axis) {
                let after = sum.plus(turned);
                if lengths[after.0] == NEVER {
                    lengths[after.0] = length;
                    next.push(after);
                }
            }
        }
        if next.is_empty() {
            break;
        }
        layer = next;
    }
    lengths
}
