//! How comfortable a maneuver is to turn: our own measure, with all its weights in a file.
//!
//! Two hands hold the cube, each with its wrist straight, turned up or turned down. Turning R or
//! L turns the wrist too; fingers turn the faces within their reach. A hand that cannot do a turn
//! lets go and takes hold again, in any way: a regrip. The cube may be held in another way, at
//! first or by a rotation later on, after which both hands hold it in any way. The score is the
//! least sum of weights over all ways to do the turns.
//!
//! A setup turn is the first of a sequence whose last turn undoes it, such as `D' ... D`. A setup
//! turn of the layer above or below and its undoing are like the turns of U before and after an
//! algorithm: done before the hands take hold, and after they let go. So a regrip after the one or
//! before the other costs nothing.
//!
//! A wide move is done like the turn of its face, a slice with the ring finger. Rotations among the
//! moves say what the next letters mean; whether the cube is rotated there is part of the way.
//!
//! Wrists, regrips and overworked fingers are ideas of trangium's movecount coefficient (MCC).
//! The weights and rules here are our own, and simpler, so that they can be read and changed.

mod executions;
mod weights;

use crate::{Axis, CubeSymmetry, Face, Layers, Maneuver, Move, MoveSequence};

pub use self::executions::Comforts;
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
    /// use faceturn::cube::{Comfort, ComfortWeights};
    ///
    /// let weights = ComfortWeights::default();
    /// let comfort = |moves: &str| Comfort::of(&moves.parse().unwrap(), &weights);
    /// // Two turns of the right wrist, and a flick of each index finger.
    /// assert_eq!(comfort("R U R' U'").hundredths, 55 + 65 + 55 + 68);
    /// assert!(comfort("R U R' U'") < comfort("B D B' D'"));
    /// ```
    pub fn of(maneuver: &Maneuver, weights: &ComfortWeights) -> Comfort {
        Comfort::of_moves(maneuver.turns().iter().map(|&turn| turn.into()), weights)
    }

    /// How comfortable moves are, including slices and wide moves. Rotations need not be done where
    /// they are written, see [`execution`](Comfort::execution).
    ///
    /// ```
    /// use faceturn::MoveSequence;
    /// use faceturn::cube::{Comfort, ComfortWeights};
    ///
    /// let weights = ComfortWeights::default();
    /// let moves: MoveSequence = "M' U2".parse()?;
    /// let comfort = Comfort::of_moves(moves.moves().iter().copied(), &weights);
    /// assert_eq!(comfort.hundredths, 120 + 160);
    /// # Ok::<(), faceturn::cube::NotationError>(())
    /// ```
    pub fn of_moves(moves: impl IntoIterator<Item = Move>, weights: &ComfortWeights) -> Comfort {
        Comforts::under(weights).next(moves)
    }

    /// The moves as they are done most comfortably: with rotations where these help, and without
    /// those that were written. The cube may end up held in another way.
    ///
    /// ```
    /// use faceturn::cube::{Comfort, ComfortWeights};
    ///
    /// let weights = ComfortWeights::default();
    /// let done = |moves: &str| Comfort::execution(&moves.parse().unwrap(), &weights).to_string();
    /// assert_eq!(done("R U x R"), "R U R");
    /// assert_eq!(done("B D B' D' B D B' D'"), "x2 y' R U R' U' R U R' U'");
    /// ```
    pub fn execution(moves: &MoveSequence, weights: &ComfortWeights) -> MoveSequence {
        let mut comforts = Comforts::under(weights);
        comforts.next(moves.moves().iter().copied());
        comforts.execution()
    }

    /// The score, in the unit of the weights: R counts 0.55, U 0.65 by default.
    pub fn score(self) -> f64 {
        f64::from(self.hundredths) / 100.0
    }
}

/// The mirror image of a move, for the other hand.
fn mirrored(turned: Move) -> Move {
    let face = CubeSymmetry::reflection(Axis::RL).face(turned.face());
    let image = Move::new(turned.layers(), face, 4 - turned.quarters());
    image.expect("a move has one, two or three quarters")
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

/// How the hands are, and which finger did the last turn: `hands + 9 * last`. `hands` is
/// `3 * left + right` by wrist; `last` is 0 if a wrist did it, else `1 + 3 * hand + finger`.
struct HandState;

impl HandState {
    const HANDS: usize = 9;

    /// Nine ways of the hands, times none or one of six fingers.
    const COUNT: usize = Self::HANDS * 7;

    const WRISTS: [Wrist; 3] = [Wrist::Down, Wrist::Straight, Wrist::Up];
}

#[cfg(test)]
mod tests {
    use super::*;

    fn comfort(moves: &str) -> (u32, u32) {
        let moves: MoveSequence = moves.parse().expect("moves");
        let weights = ComfortWeights::default();
        let comfort = Comfort::of_moves(moves.moves().iter().copied(), &weights);
        (comfort.hundredths, comfort.regrips)
    }

    fn execution(moves: &str) -> String {
        let moves = moves.parse().expect("moves");
        Comfort::execution(&moves, &ComfortWeights::default()).to_string()
    }

    /// Worked out by hand from the weights in the file.
    #[test]
    fn scores_of_short_maneuvers() {
        assert_eq!(comfort(""), (0, 0));
        // The right index finger, or for U' the left one, whose turns count 1.05 times.
        assert_eq!((comfort("U"), comfort("U'"), comfort("U2")), ((65, 0), (68, 0), (160, 0)));
        assert_eq!((comfort("R"), comfort("R2"), comfort("L'")), ((55, 0), (120, 0), (58, 0)));
        // The wrist may be down at first: R brings it up to straight, and U is a flick.
        assert_eq!(comfort("R U"), (55 + 65, 0));
        // Then R' turns the wrist down, and the left index finger flicks U'.
        assert_eq!(comfort("R U R' U'"), (55 + 65 + 55 + 68, 0));
        // F is a flick of the index finger while the wrist is down.
        assert_eq!(comfort("F R"), (65 + 25 + 55, 0));
        // The left index finger pushes; twice the same finger would be 65 + 65 + 60.
        assert_eq!(comfort("U U"), (65 + 116, 0));
        // From down to straight, then up; a regrip brings the wrist back to straight for U and R.
        assert_eq!(comfort("R U R U R"), (55 + 65 + 55 + 115 + 65 + 55, 1));
        assert_eq!(comfort("B"), (65 + 25 + 50, 0));
    }

    #[test]
    fn scores_of_slices_and_wide_moves() {
        assert_eq!((comfort("M'"), comfort("M"), comfort("M2")), ((120, 0), (150, 0), (170, 0)));
        assert_eq!((comfort("r"), comfort("u"), comfort("l'")), ((70, 0), (80, 0), (74, 0)));
        // The left ring finger pulls E. S and S' are both pulls, by one hand or the other.
        assert_eq!((comfort("E'"), comfort("E")), ((170, 0), (170 * 105 / 100 + 1, 0)));
        assert_eq!((comfort("S'"), comfort("S")), ((195, 0), (195, 0)));
        assert_eq!(comfort("M' U M' U"), (120 + 65 + 120 + 65, 0));
        // r turns the right wrist up to straight, as M' needs it, and the index finger does U.
        assert_eq!(comfort("r M' U"), (70 + 120 + 65, 0));
    }

    #[test]
    fn the_cube_is_held_as_is_most_comfortable() {
        assert_eq!(execution("R U R' U'"), "R U R' U'");
        assert_eq!(execution("B D B' D' B D B' D'"), "x2 y' R U R' U' R U R' U'");
        // Rotations that are written need not be done, and cost nothing then.
        assert_eq!((execution("R U x R"), comfort("R U x R")), ("R U R".to_owned(), (175, 0)));
        assert_eq!(
            execution("R' U R' U' B' R' B2 U' B' U B' R B R"),
            "R' U R' U' y R' F' R2 U' R' U R' F R F"
        );
        for moves in ["B D B' D' B D B' D'", "R U x R y' M' f2 z r", "L' D B R2 E' D2 F S"] {
            let read: MoveSequence = moves.parse().expect("moves");
            let done: MoveSequence = execution(moves).parse().expect("moves");
            let turns = |moves: &MoveSequence| moves.parsed().maneuver().canonical();
            assert_eq!(turns(&done), turns(&read), "{moves}");
            // Done as it says, it is as comfortable but for the rotations, which are not written.
            assert_eq!(execution(&done.to_string()), done.to_string(), "{moves}");
        }
    }

    /// D' by the right ring finger and D by the left one, as if each turn were alone.
    #[test]
    fn a_setup_turn_costs_its_two_turns_and_no_regrip() {
        let pulls = 120 + 126;
        let j = "R U R' F' R U R' U' R' F R2 U' R'";
        let v = "R' U R' U' y R' F' R2 U' R' U R' F R F";
        for moves in ["R U R' U'", j, v] {
            let (alone, regrips) = comfort(moves);
            for (setup, undoing) in [("D'", "D"), ("D", "D'")] {
                let moves = format!("{setup} {moves} {undoing}");
                assert_eq!(comfort(&moves), (alone + pulls, regrips), "{moves}");
            }
        }
        // Not if the last turn leaves something of the first.
        assert_eq!(comfort(&format!("D' {v} D2")).1, 1);
        // Nor of another layer: the left index finger would flick F' with its wrist down.
        assert_eq!(comfort("F R U R' U' F'"), (65 + 25 + 55 + 65 + 55 + 68 + 110 + 25, 0));
        // After x, the layer that was below is in front.
        assert_eq!(comfort(&format!("D' x {j} x' D")), comfort(&format!("D' x {j} F")));
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
        for moves in ["R U R U R", "R U R' U'", "R U", "R U", "", "r U x R", "r U x R U R", "F R"]
            .into_iter()
            .chain(["D R U", "D R U D'", "D R U D' D'", "D R U", "D R U D'", "D R F D'"])
        {
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
        let mut comforts = Comforts::under(&weights);
        let turns = || Move::ALL.into_iter().filter(|it| it.layers() != Layers::Whole);
        for first in turns() {
            for second in turns() {
                let one = comforts.next([first]);
                let two = comforts.next([first, second]);
                assert!(one.regrips == 0 && one < two && two.regrips <= 1, "{first} {second}");
            }
        }
    }
}
