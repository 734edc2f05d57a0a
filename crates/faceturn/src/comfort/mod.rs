//! How comfortable a maneuver is to turn: our own measure, with all its weights in a file.
//!
//! Two hands hold the cube, each with its wrist straight, turned up or turned down. Turning R or
//! L turns the wrist too; fingers turn the faces within their reach. A hand that cannot do a turn
//! lets go and takes hold again, in any way: a regrip. The score is the least sum of weights over
//! all ways to do the turns, however the cube is held at first.
//!
//! A wide move is done like the turn of its face, a slice with the ring finger. After a rotation
//! of the cube, both hands hold it in any way.
//!
//! Wrists, regrips and overworked fingers are ideas of trangium's movecount coefficient (MCC).
//! The weights and rules here are our own, and simpler, so that they can be read and changed.

mod weights;

use faceturn_cube::{Axis, CubeSymmetry, Face, Layers, Maneuver, Move};

use self::weights::Weight;
pub use self::weights::{ComfortWeights, ParseWeightsError};

/// How comfortable a maneuver is: less is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub struct Comfort {
    /// The exact [score](Comfort::score), in hundredths.
    pub hundredths: u32,
    /// How often a hand lets go and takes hold again.
    pub regrips: u32,
}

impl Comfort {
    /// How comfortable a maneuver is under these weights.
    ///
    /// ```
    /// use faceturn::{Comfort, ComfortWeights};
    ///
    /// let weights = ComfortWeights::default();
    /// let comfort = |moves: &str| Comfort::of(&moves.parse().unwrap(), &weights);
    /// // Two turns of the right wrist, and a flick of each index finger.
    /// assert_eq!(comfort("R U R' U'").hundredths, 90 + 100 + 90 + 105);
    /// assert!(comfort("R U R' U'") < comfort("B D B' D'"));
    /// ```
    pub fn of(maneuver: &Maneuver, weights: &ComfortWeights) -> Comfort {
        Comfort::of_moves(maneuver.turns().iter().map(|&turn| turn.into()), weights)
    }

    /// How comfortable moves are as written, including slices, wide moves and rotations.
    ///
    /// ```
    /// use faceturn::{Comfort, ComfortWeights, MoveSequence};
    ///
    /// let weights = ComfortWeights::default();
    /// let moves: MoveSequence = "M' U2".parse()?;
    /// let comfort = Comfort::of_moves(moves.moves().iter().copied(), &weights);
    /// assert_eq!(comfort.hundredths, 120 + 150);
    /// # Ok::<(), faceturn::NotationError>(())
    /// ```
    pub fn of_moves(moves: impl IntoIterator<Item = Move>, weights: &ComfortWeights) -> Comfort {
        Comforts::under(weights).next(moves)
    }

    /// The score: a quarter turn of a finger counts about 1.
    pub fn score(self) -> f64 {
        f64::from(self.hundredths) / 100.0
    }
}

/// The comfort of one sequence after another; reuses the work on a common beginning.
pub(crate) struct Comforts<'w> {
    weights: &'w ComfortWeights,
    moves: Vec<Move>,
    /// The best ways before each of the moves, and after the last.
    best: Vec<Best>,
}

impl Comforts<'_> {
    pub(crate) fn under(weights: &ComfortWeights) -> Comforts<'_> {
        let mut best = [None; HandState::COUNT];
        for hands in HandState::all_hands() {
            let start = Comfort { hundredths: 0, regrips: 0 };
            best[HandState { hands, last: None }.index()] = Some(start);
        }
        Comforts { weights, moves: Vec::new(), best: vec![best] }
    }

    pub(crate) fn next(&mut self, moves: impl IntoIterator<Item = Move>) -> Comfort {
        let mut length = 0;
        for turned in moves {
            if self.moves.get(length) != Some(&turned) {
                self.moves.truncate(length);
                self.best.truncate(length + 1);
                self.moves.push(turned);
                self.best.push(match turned.layers() {
                    Layers::Whole => after_rotation(&self.best[length], self.weights),
                    _ => after(&self.best[length], turned, self.weights),
                });
            }
            length += 1;
        }
        self.best[length].iter().flatten().min().copied().expect("every move can be done")
    }
}

/// The best way to each state, if there is one.
type Best = [Option<Comfort>; HandState::COUNT];

fn after_rotation(before: &Best, weights: &ComfortWeights) -> Best {
    let mut best: Best = [None; HandState::COUNT];
    let rotated = before.iter().flatten().min().map(|least| Comfort {
        hundredths: least.hundredths + weights.of(Weight::Rotation),
        ..*least
    });
    for hands in HandState::all_hands() {
        best[HandState { hands, last: None }.index()] = rotated;
    }
    best
}

/// The mirror image of a move, for the other hand.
fn mirrored(turned: Move) -> Move {
    let face = CubeSymmetry::reflection(Axis::RL).face(turned.face());
    let image = Move::new(turned.layers(), face, 4 - turned.quarters());
    image.expect("a move has one, two or three quarters")
}

fn after(before: &Best, turned: Move, weights: &ComfortWeights) -> Best {
    let mut best: Best = [None; HandState::COUNT];
    for (index, so_far) in before.iter().enumerate() {
        let Some(so_far) = so_far else { continue };
        let from = HandState::from_index(index);
        for hands in HandState::all_hands() {
            let regrips = (0..2).filter(|&hand| hands[hand] != from.hands[hand]).count() as u32;
            for (hand, turned) in [(RIGHT, turned), (LEFT, mirrored(turned))] {
                for (way, weight) in ways(turned, hands[hand], weights).into_iter().flatten() {
                    let mut to = HandState { hands, last: way.finger.map(|finger| (hand, finger)) };
                    to.hands[hand] = way.wrist;
                    let again = to.last.is_some() && to.last == from.last;
                    let again = if again { weights.of(Weight::Again) } else { 0 };
                    let factor = if hand == LEFT { weights.of(Weight::Left) } else { 100 };
                    let cost = ((weight + again) * factor + 50) / 100;
                    let regrip = regrips * weights.of(Weight::Regrip);
                    let whole = Comfort {
                        hundredths: so_far.hundredths + cost + regrip,
                        regrips: so_far.regrips + regrips,
                    };
                    let known = &mut best[to.index()];
                    *known = Some(known.map_or(whole, |known| known.min(whole)));
                }
            }
        }
    }
    best
}

const LEFT: usize = 0;
const RIGHT: usize = 1;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wrist {
    /// As after R': the thumb is below the cube.
    Down,
    /// The thumb is in front.
    Straight,
    /// As after R: the thumb is on top.
    Up,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Finger {
    Index,
    Ring,
    Thumb,
}

/// How the right hand does a turn, or the left one its mirror image.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct HandTurn {
    wrist: Wrist,
    /// The finger; `None` if the wrist does it.
    finger: Option<Finger>,
}

/// The ways the right hand can do a move with its wrist like this, each with its weight.
fn ways(turned: Move, wrist: Wrist, weights: &ComfortWeights) -> [Option<(HandTurn, u32)>; 2] {
    let more = match turned.layers() {
        Layers::Outer => 0,
        Layers::Wide => weights.of(Weight::Wide),
        Layers::Middle => return [way_of_slice(turned, wrist, weights), None],
        Layers::Whole => return [None, None],
    };
    ways_of_face(turned, wrist, weights).map(|way| way.map(|(way, weight)| (way, weight + more)))
}

/// How the right ring finger pulls a slice: M and E with a straight wrist, S with a bent one.
fn way_of_slice(slice: Move, wrist: Wrist, weights: &ComfortWeights) -> Option<(HandTurn, u32)> {
    // S follows F, which the ring finger turns by F' with the wrist up; with the wrist down, by B'.
    let pull = match (slice.axis(), wrist) {
        (Axis::UD | Axis::RL, Wrist::Straight) | (Axis::FB, Wrist::Up) => 3,
        (Axis::FB, Wrist::Down) => 1,
        _ => return None,
    };
    let weight = match slice.quarters() {
        2 => Weight::SliceHalf,
        quarters if quarters == pull => Weight::Slice,
        _ => Weight::SlicePush,
    };
    let other = if slice.axis() == Axis::RL { 0 } else { weights.of(Weight::SliceOther) };
    let weight = weights.of(weight) + other + bent(wrist, weights);
    Some((HandTurn { wrist, finger: Some(Finger::Ring) }, weight))
}

/// Extra weight of a finger turn while its wrist is up or down.
fn bent(wrist: Wrist, weights: &ComfortWeights) -> u32 {
    if wrist == Wrist::Straight { 0 } else { weights.of(Weight::Bent) }
}

/// How the right hand can turn a face, with or without the slice next to it.
fn ways_of_face(
    turn: Move,
    wrist: Wrist,
    weights: &ComfortWeights,
) -> [Option<(HandTurn, u32)>; 2] {
    let quarters = turn.quarters();
    let turned = match (wrist, quarters) {
        _ if turn.face() != Face::R => None,
        (Wrist::Down, 1) | (Wrist::Up, 3) => Some(Wrist::Straight),
        (Wrist::Straight, 1) | (Wrist::Down, 2) => Some(Wrist::Up),
        (Wrist::Straight, 3) | (Wrist::Up, 2) => Some(Wrist::Down),
        _ => None,
    };
    let by_wrist = turned.map(|wrist| {
        let weight = if quarters == 2 { Weight::WristHalf } else { Weight::Wrist };
        (HandTurn { wrist, finger: None }, weights.of(weight))
    });
    // Where the index finger and the ring finger are: R takes U to B and D to F.
    let (index, ring) = match wrist {
        Wrist::Down => (Face::F, Face::B),
        Wrist::Straight => (Face::U, Face::D),
        Wrist::Up => (Face::B, Face::F),
    };
    let weight_of_finger = |finger| match (finger, quarters) {
        (Finger::Index, 1) if turn.face() == index => Some(Weight::Index),
        (Finger::Index, 2) if turn.face() == index => Some(Weight::IndexHalf),
        (Finger::Index, 3) if turn.face() == index => Some(Weight::IndexPush),
        (Finger::Ring, 3) if turn.face() == ring => Some(Weight::Ring),
        (Finger::Ring, 2) if turn.face() == ring => Some(Weight::RingHalf),
        (Finger::Ring, 1) if turn.face() == ring => Some(Weight::RingPush),
        (Finger::Thumb, 3) if turn.face() == Face::F && wrist == Wrist::Straight => {
            Some(Weight::Thumb)
        }
        _ => None,
    };
    let bent = bent(wrist, weights);
    let back = if turn.face() == Face::B { weights.of(Weight::Back) } else { 0 };
    let by_finger = [Finger::Index, Finger::Ring, Finger::Thumb].into_iter().find_map(|finger| {
        let weight = weights.of(weight_of_finger(finger)?) + bent + back;
        Some((HandTurn { wrist, finger: Some(finger) }, weight))
    });
    [by_wrist, by_finger]
}

/// How the cube is held, and which finger did the last turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct HandState {
    hands: [Wrist; 2],
    last: Option<(usize, Finger)>,
}

impl HandState {
    /// Nine ways to hold the cube, times none or one of six fingers.
    const COUNT: usize = 9 * 7;

    const WRISTS: [Wrist; 3] = [Wrist::Down, Wrist::Straight, Wrist::Up];
    const FINGERS: [Finger; 3] = [Finger::Index, Finger::Ring, Finger::Thumb];

    fn all_hands() -> impl Iterator<Item = [Wrist; 2]> {
        Self::WRISTS.into_iter().flat_map(|left| Self::WRISTS.map(|right| [left, right]))
    }

    fn index(self) -> usize {
        let [left, right] = self.hands.map(|wrist| wrist as usize);
        let last = self.last.map_or(0, |(hand, finger)| 1 + hand * 3 + finger as usize);
        last * 9 + left * 3 + right
    }

    fn from_index(index: usize) -> HandState {
        let hands = [index / 3 % 3, index % 3].map(|wrist| Self::WRISTS[wrist]);
        let last = (index / 9).checked_sub(1);
        HandState { hands, last: last.map(|it| (it / 3, Self::FINGERS[it % 3])) }
    }
}

#[cfg(test)]
mod tests {
    use faceturn_cube::MoveSequence;

    use super::*;

    fn comfort(moves: &str) -> (u32, u32) {
        let moves: MoveSequence = moves.parse().expect("moves");
        let weights = ComfortWeights::default();
        let comfort = Comfort::of_moves(moves.moves().iter().copied(), &weights);
        (comfort.hundredths, comfort.regrips)
    }

    #[test]
    fn states_are_numbered() {
        for index in 0..HandState::COUNT {
            assert_eq!(HandState::from_index(index).index(), index);
        }
    }

    /// Worked out by hand from the weights in the file.
    #[test]
    fn scores_of_short_maneuvers() {
        assert_eq!(comfort(""), (0, 0));
        // The right index finger, or for U' the left one, whose turns count 1.05 times.
        assert_eq!((comfort("U"), comfort("U'"), comfort("U2")), ((100, 0), (105, 0), (150, 0)));
        assert_eq!((comfort("R"), comfort("R2"), comfort("L'")), ((90, 0), (150, 0), (95, 0)));
        // The wrist may be down at first: R brings it up to straight, and U is a flick.
        assert_eq!(comfort("R U"), (90 + 100, 0));
        // Then R' turns the wrist down, and the left index finger flicks U'.
        assert_eq!(comfort("R U R' U'"), (90 + 100 + 90 + 105, 0));
        // F is a flick of the index finger while the wrist is down.
        assert_eq!(comfort("F R"), (100 + 20 + 90, 0));
        // Twice the same finger would be 100 + 100 + 60.
        assert_eq!(comfort("U U"), (100 + 110 * 105 / 100 + 1, 0));
        // From down to straight, then up; a regrip brings the wrist back to straight for U and R.
        assert_eq!(comfort("R U R U R"), (90 + 100 + 90 + 150 + 100 + 90, 1));
        assert_eq!(comfort("B"), (100 + 20 + 50, 0));
    }

    #[test]
    fn scores_of_slices_wide_moves_and_rotations() {
        assert_eq!((comfort("M'"), comfort("M"), comfort("M2")), ((120, 0), (150, 0), (170, 0)));
        assert_eq!((comfort("r"), comfort("u"), comfort("l'")), ((105, 0), (115, 0), (110, 0)));
        // The left ring finger pulls E. S and S' are both pulls, by one hand or the other.
        assert_eq!((comfort("E'"), comfort("E")), ((170, 0), (170 * 105 / 100 + 1, 0)));
        assert_eq!((comfort("S'"), comfort("S")), ((190, 0), (190, 0)));
        assert_eq!(comfort("M' U M' U"), (120 + 100 + 120 + 100, 0));
        // r turns the right wrist up to straight, as M' needs it, and the index finger does U.
        assert_eq!(comfort("r M' U"), (105 + 120 + 100, 0));
        // A third turn of R up would take a regrip, which a rotation saves.
        assert_eq!(comfort("R U x R U R"), (190 + 200 + 190 + 90, 0));
    }

    #[test]
    fn of_turns_of_faces_both_ways_to_ask_agree() {
        let weights = ComfortWeights::default();
        for moves in ["R U R' U'", "F B' D2 L", "U D R2 L2 F'"] {
            let maneuver = moves.parse().expect("moves");
            let (hundredths, regrips) = comfort(moves);
            assert_eq!(Comfort::of(&maneuver, &weights), Comfort { hundredths, regrips });
        }
    }

    #[test]
    fn what_sequences_share_changes_none_of_them() {
        let weights = ComfortWeights::default();
        let mut comforts = Comforts::under(&weights);
        for moves in ["R U R U R", "R U R' U'", "R U", "R U", "", "r U x R", "r U x R U R", "F R"] {
            let read: MoveSequence = moves.parse().expect("moves");
            let shared = comforts.next(read.moves().iter().copied());
            assert_eq!((shared.hundredths, shared.regrips), comfort(moves), "{moves}");
        }
    }

    #[test]
    fn a_maneuver_and_its_mirror_image_differ_by_the_left_hand_alone() {
        let weights: ComfortWeights = "left = 1".parse().expect("weights");
        for moves in ["R U R' U'", "R U2 R' F B' D2 L", "F' L2 D B R U' F2"] {
            let maneuver: Maneuver = moves.parse().expect("moves");
            let mirror = maneuver.conjugate_by(CubeSymmetry::reflection(Axis::RL));
            assert_eq!(Comfort::of(&maneuver, &weights), Comfort::of(&mirror, &weights));
        }
    }

    #[test]
    fn every_move_can_be_done_however_the_cube_is_held() {
        let weights = ComfortWeights::default();
        for first in Move::ALL {
            for second in Move::ALL {
                let one = Comfort::of_moves([first], &weights);
                let two = Comfort::of_moves([first, second], &weights);
                assert!(one.regrips == 0 && one < two && two.regrips <= 1, "{first} {second}");
            }
        }
    }
}
