use super::moves::{Layers, Move};
use crate::maneuver::Maneuver;
use crate::rotation::Rotation;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Direction {
    Forward,
    Backward,
}

impl Direction {
    fn reversed(self) -> Direction {
        match self {
            Direction::Forward => Direction::Backward,
            Direction::Backward => Direction::Forward,
        }
    }

    fn within(self, outer: Direction) -> Direction {
        if outer == Direction::Forward { self } else { self.reversed() }
    }
}

/// Moves and brackets, none of them empty: the length bounds the time to write them out.
#[derive(Debug, Default)]
pub(super) struct Sequence {
    items: Vec<Item>,
    length: usize,
}

#[derive(Debug)]
pub(super) enum Item {
    Move(Move),
    Bracket(Bracket),
}

#[derive(Debug)]
pub(super) struct Bracket {
    pub(super) shape: Shape,
    pub(super) times: usize,
    pub(super) direction: Direction,
}

#[derive(Debug)]
pub(super) enum Shape {
    /// `(A)`.
    Group(Sequence),
    /// `[A, B]`: A B A' B'.
    Commutator(Sequence, Sequence),
    /// `[A: B]`: A B A'.
    Conjugate(Sequence, Sequence),
}

impl FromIterator<Item> for Sequence {
    fn from_iter<I: IntoIterator<Item = Item>>(items: I) -> Sequence {
        let mut sequence = Sequence::default();
        items.into_iter().for_each(|item| sequence.push(item));
        sequence
    }
}

/// The bracket with this inside, once.
impl From<Shape> for Sequence {
    fn from(shape: Shape) -> Sequence {
        let bracket = Bracket { shape, times: 1, direction: Direction::Forward };
        [Item::Bracket(bracket)].into_iter().collect()
    }
}

impl Sequence {
    pub(super) fn push(&mut self, item: Item) {
        let length = item.length();
        if length > 0 {
            self.items.push(item);
            self.length = self.length.saturating_add(length);
        }
    }

    pub(super) fn length(&self) -> usize {
        self.length
    }

    /// Whether one of the moves outside brackets is a slice.
    pub(super) fn has_slice(&self) -> bool {
        let is_slice =
            |item: &Item| matches!(item, Item::Move(it) if it.layers() == Layers::Middle);
        self.items.iter().any(is_slice)
    }

    pub(super) fn into_items(self) -> Vec<Item> {
        self.items
    }

    pub(super) fn only_move(&self) -> Option<Move> {
        match self.items[..] {
            [Item::Move(turned)] => Some(turned),
            _ => None,
        }
    }

    /// Writes the sequence out. Recursion is as deep as the brackets.
    pub(super) fn write(&self, direction: Direction, out: &mut Vec<Move>) {
        match direction {
            Direction::Forward => self.items.iter().for_each(|item| item.write(direction, out)),
            Direction::Backward => {
                self.items.iter().rev().for_each(|item| item.write(direction, out));
            }
        }
    }
}

impl Item {
    pub(super) fn length(&self) -> usize {
        let Item::Bracket(bracket) = self else { return 1 };
        let once = match &bracket.shape {
            Shape::Group(a) => a.length,
            Shape::Commutator(a, b) => a.length.saturating_add(b.length).saturating_mul(2),
            Shape::Conjugate(a, b) => a.length.saturating_mul(2).saturating_add(b.length),
        };
        once.saturating_mul(bracket.times)
    }

    fn write(&self, direction: Direction, out: &mut Vec<Move>) {
        match self {
            Item::Move(turned) if direction == Direction::Backward => {
                out.push(turned.inverse());
            }
            Item::Move(turned) => out.push(*turned),
            Item::Bracket(bracket) => {
                let direction = bracket.direction.within(direction);
                for _ in 0..bracket.times {
                    bracket.shape.write(direction, out);
                }
            }
        }
    }
}

impl Shape {
    fn write(&self, direction: Direction, out: &mut Vec<Move>) {
        let (forward, backward) = (Direction::Forward, Direction::Backward);
        let mut write = |parts: &[(&Sequence, Direction)]| {
            parts.iter().for_each(|(part, direction)| part.write(*direction, out));
        };
        match (self, direction) {
            (Shape::Group(a), _) => write(&[(a, direction)]),
            (Shape::Commutator(a, b), Direction::Forward) => {
                write(&[(a, forward), (b, forward), (a, backward), (b, backward)]);
            }
            (Shape::Commutator(a, b), Direction::Backward) => {
                write(&[(b, forward), (a, forward), (b, backward), (a, backward)]);
            }
            (Shape::Conjugate(a, b), _) => write(&[(a, forward), (b, direction), (a, backward)]),
        }
    }
}

/// The moves as face turns named from the first holding, and the rotation to the last holding.
pub(super) fn face_turns(moves: &[Move]) -> (Maneuver, Rotation) {
    // Undoes the rotations so far: takes the current name of a face to its first one.
    let mut unturned = Rotation::IDENTITY;
    let mut turns = Vec::with_capacity(moves.len());
    for turned in moves {
        let start = turns.len();
        turns.extend(turned.turns().into_iter().map(|turn| unturned.symmetry().turn(turn)));
        // The two turns of a slice commute: put them in canonical order.
        turns[start..].sort_unstable();
        unturned = turned.rotation().inverse().then(unturned);
    }
    (Maneuver::new(turns), unturned.inverse())
}
