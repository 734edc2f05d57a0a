//! The contents of the 20 places, as bytes that are compared eight at a time.

use faceturn_cube::{FaceTurn, Position};

pub(crate) const PLACES: usize = Position::CORNERS + Position::EDGES;

/// The 20 places, and zeros to fill the words.
const BYTES: usize = 24;

/// A position as one byte per place, corners first: the piece and its orientation, `0..24`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Pieces([u64; BYTES / 8]);

#[derive(Clone, Copy, Debug)]
pub(crate) struct PlaceSet([u64; BYTES / 8]);

/// The effect of a turn on the bytes of a position.
struct TurnBytes {
    /// The image of each corner and twist if the turn comes first. Shape `[32]`; 24 are used.
    corners_first: [u8; 32],
    /// The same for each edge with its flip.
    edges_first: [u8; 32],
    from: [u8; BYTES],
    /// How the turn twists or flips what it moves to each place.
    turned: [u8; PLACES],
}

/// Shape `[18]`; computed at compile time from the positions after one turn.
static TURNS: [TurnBytes; FaceTurn::COUNT] = {
    let mut turns = [const {
        TurnBytes {
            corners_first: [0; 32],
            edges_first: [0; 32],
            from: [0; BYTES],
            turned: [0; PLACES],
        }
    }; FaceTurn::COUNT];
    let mut at = 0;
    while at < FaceTurn::COUNT {
        let (position, bytes) = (Position::of_turn(FaceTurn::ALL[at]), &mut turns[at]);
        let mut byte = 0;
        while byte < 24 {
            let (corner, twist) = (byte / 3, byte as u8 % 3);
            bytes.corners_first[byte] =
                position.corner_at()[corner] * 3 + (position.corner_twist()[corner] + twist) % 3;
            let (edge, flip) = (byte / 2, byte as u8 % 2);
            bytes.edges_first[byte] =
                position.edge_at()[edge] * 2 + (position.edge_flip()[edge] ^ flip);
            byte += 1;
        }
        let mut place = 0;
        while place < PLACES {
            (bytes.from[place], bytes.turned[place]) = if place < Position::CORNERS {
                (position.corner_at()[place], position.corner_twist()[place])
            } else {
                let edge = place - Position::CORNERS;
                let first = Position::CORNERS as u8;
                (position.edge_at()[edge] + first, position.edge_flip()[edge])
            };
            place += 1;
        }
        at += 1;
    }
    turns
};

/// Each corner with its twist increased by 0, 1 or 2. Shape `[3][32]`; 24 of 32 are used.
static TWISTED: [[u8; 32]; 3] = {
    let mut twisted = [[0; 32]; 3];
    let mut byte = 0;
    while byte < 24 {
        let mut thirds = 0;
        while thirds < 3 {
            twisted[thirds][byte] = (byte / 3 * 3 + (byte + thirds) % 3) as u8;
            thirds += 1;
        }
        byte += 1;
    }
    twisted
};

impl Pieces {
    pub(crate) fn solved() -> Pieces {
        Pieces::from(&Position::SOLVED)
    }

    /// The position with a turn put before the moves that make it.
    pub(crate) fn preceded_by(&self, turn: FaceTurn) -> Pieces {
        let turn = &TURNS[turn.index()];
        let mut bytes = self.bytes();
        for byte in &mut bytes[..Position::CORNERS] {
            *byte = turn.corners_first[usize::from(*byte & 31)];
        }
        for byte in &mut bytes[Position::CORNERS..PLACES] {
            *byte = turn.edges_first[usize::from(*byte & 31)];
        }
        Pieces::from_bytes(&bytes)
    }

    pub(crate) fn followed_by(&self, turn: FaceTurn) -> Pieces {
        let (turn, before) = (&TURNS[turn.index()], self.bytes());
        let mut bytes = [0; BYTES];
        for (place, byte) in bytes.iter_mut().enumerate().take(PLACES) {
            let (from, turned) = (before[usize::from(turn.from[place])], turn.turned[place]);
            *byte = match place {
                ..Position::CORNERS => TWISTED[usize::from(turned)][usize::from(from & 31)],
                _ => from ^ turned,
            };
        }
        Pieces::from_bytes(&bytes)
    }

    /// The number of places where two positions differ. For `a` and `b`, this is the number of
    /// pieces that `a^-1 b` moves, twists or flips.
    pub(crate) fn differences(&self, other: &Pieces) -> u32 {
        const SEVENS: u64 = u64::from_le_bytes([0x7F; 8]);
        let count = |(one, other): (u64, u64)| {
            // A byte that differs is below 128, so the sum sets its highest bit and carries
            // nothing.
            (((one ^ other) + SEVENS) & !SEVENS).count_ones()
        };
        self.0.into_iter().zip(other.0).map(count).sum()
    }

    pub(crate) fn mixed(&self, places: &PlaceSet) -> u64 {
        let mixed = [0, 1, 2].map(|word| (self.0[word] & places.0[word]).wrapping_mul(ODD[word]));
        let mixed = mixed[0] ^ mixed[1].rotate_left(21) ^ mixed[2].rotate_left(42);
        (mixed ^ mixed >> 32).wrapping_mul(ODD[0])
    }

    pub(crate) fn hash(&self) -> u64 {
        self.mixed(&PlaceSet::ALL)
    }

    fn bytes(&self) -> [u8; BYTES] {
        let mut bytes = [0; BYTES];
        for (word, chunk) in self.0.iter().zip(bytes.chunks_exact_mut(8)) {
            chunk.copy_from_slice(&word.to_le_bytes());
        }
        bytes
    }

    fn from_bytes(bytes: &[u8; BYTES]) -> Pieces {
        Pieces(std::array::from_fn(|word| {
            u64::from_le_bytes(std::array::from_fn(|at| bytes[word * 8 + at]))
        }))
    }
}

/// Odd numbers with irregular bits: fractions of the golden ratio and of the roots of 2 and 3.
const ODD: [u64; 3] = [0x9E37_79B9_7F4A_7C15, 0x6A09_E667_F3BC_C909, 0xBB67_AE85_84CA_A73B];

impl PlaceSet {
    pub(crate) const ALL: PlaceSet = PlaceSet([u64::MAX; BYTES / 8]);

    pub(crate) fn new(places: impl IntoIterator<Item = usize>) -> PlaceSet {
        let mut bytes = [0; BYTES];
        for place in places {
            bytes[place] = u8::MAX;
        }
        PlaceSet(Pieces::from_bytes(&bytes).0)
    }
}

impl From<&Position> for Pieces {
    fn from(position: &Position) -> Pieces {
        let mut bytes = [0; BYTES];
        for (place, byte) in bytes[..PLACES].iter_mut().enumerate() {
            *byte = match place.checked_sub(Position::CORNERS) {
                None => position.corner_at()[place] * 3 + position.corner_twist()[place],
                Some(place) => position.edge_at()[place] * 2 + position.edge_flip()[place],
            };
        }
        Pieces::from_bytes(&bytes)
    }
}

#[cfg(test)]
mod tests {
    use faceturn_cube::RandomSource;

    use super::*;

    #[test]
    fn a_turn_before_or_after_does_what_the_cubies_say() {
        let mut random = RandomSource::from_seed(1);
        for turn in FaceTurn::ALL {
            let position = random.position();
            let pieces = Pieces::from(&position);
            let before = Position::of_turn(turn).then(&position);
            assert_eq!(pieces.preceded_by(turn), Pieces::from(&before), "{turn}");
            assert_eq!(pieces.followed_by(turn), Pieces::from(&position.after(turn)), "{turn}");
        }
    }

    #[test]
    fn differences_are_the_pieces_that_are_not_solved() {
        let mut random = RandomSource::from_seed(2);
        for moves in ["", "R", "R U R' U'", "R U R' D R U' R' D'", "M2 E2 S2", "M' U2 M U2"] {
            let (one, moves): (_, faceturn_cube::Maneuver) =
                (random.position(), moves.parse().expect("moves"));
            let rest = Position::SOLVED.apply(&moves);
            let plain = (0..8)
                .filter(|&at| (rest.corner_at()[at], rest.corner_twist()[at]) != (at as u8, 0));
            let plain = plain.count()
                + (0..12)
                    .filter(|&at| (rest.edge_at()[at], rest.edge_flip()[at]) != (at as u8, 0))
                    .count();
            let [one, other] = [&one, &one.then(&rest)].map(Pieces::from);
            assert_eq!(one.differences(&other) as usize, plain, "{moves}");
        }
    }
}
