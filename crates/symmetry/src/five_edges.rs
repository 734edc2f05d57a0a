//! Places and flips of five edges.

use faceturn_cube::{FaceTurn, Position};

const EDGES: usize = 5;

/// The places of the edges UF UL DF DL FR, and their flips. `0..3_041_280`: the flips are the low
/// five bits, above them is the arrangement's number, by places in lexicographic order.
///
/// The only symmetry of the five is a reflection, so 24 sets of five edges look alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FiveEdges(u32);

impl FiveEdges {
    /// The edges, by their numbers in Reid's order.
    pub const EDGES: [usize; EDGES] = [0, 3, 4, 7, 8];

    /// Number of ways to place them: 12 * 11 * 10 * 9 * 8.
    pub const ARRANGEMENTS: u32 = 95_040;

    /// Number of values, including flips.
    pub const COUNT: u32 = Self::ARRANGEMENTS << EDGES;

    /// Each in its own place, unflipped.
    pub const SOLVED: FiveEdges = Self::in_places([0, 3, 4, 7, 8]);

    /// The edges of a position.
    pub fn of(position: &Position) -> FiveEdges {
        Self::in_places(Self::EDGES.map(|edge| {
            let at = |place: &usize| usize::from(position.edge_at()[*place]) == edge;
            let place = (0..Position::EDGES).find(at).expect("every edge is in some place");
            place as u8 | position.edge_flip()[place] << 4
        }))
    }

    /// The edges in these places, with 16 added to each that is flipped.
    #[inline]
    pub const fn in_places(places: [u8; EDGES]) -> FiveEdges {
        // Four bits for each place: the number of free places before it.
        let mut free: u64 = 0xBA98_7654_3210;
        let (mut number, mut flips, mut at) = (0, 0, 0);
        while at < EDGES {
            let shift = places[at] as u32 % 16 * 4;
            number = number * (Position::EDGES - at) as u32 + (free >> shift) as u32 % 16;
            free = free.wrapping_sub(0x1111_1111_1110 << shift);
            flips |= (places[at] as u32 >> 4) << at;
            at += 1;
        }
        FiveEdges(number << EDGES | flips)
    }

    /// The place of each edge of an arrangement, `0..95_040`, unflipped.
    pub fn places(arrangement: u32) -> [u8; EDGES] {
        let (mut rest, mut choices) = (arrangement, [0; EDGES]);
        for (at, choice) in choices.iter_mut().enumerate().rev() {
            let free = (Position::EDGES - at) as u32;
            *choice = rest % free;
            rest /= free;
        }
        let mut free: Vec<u8> = (0..Position::EDGES as u8).collect();
        choices.map(|choice| free.remove(choice as usize))
    }

    /// After one more turn.
    #[must_use]
    pub fn after(self, turn: FaceTurn) -> FiveEdges {
        let turned = Position::of_turn(turn);
        let mut to = [0; Position::EDGES];
        for place in 0..Position::EDGES {
            to[usize::from(turned.edge_at()[place])] = place as u8 | turned.edge_flip()[place] << 4;
        }
        let (mut places, flips) = (Self::places(self.arrangement()), self.flips());
        for (at, place) in places.iter_mut().enumerate() {
            *place = to[usize::from(*place)] ^ (flips >> at & 1) << 4;
        }
        Self::in_places(places)
    }

    /// The number of the arrangement, `0..95_040`.
    #[inline]
    pub const fn arrangement(self) -> u32 {
        self.0 >> EDGES
    }

    /// The flipped edges, one bit each.
    #[inline]
    pub const fn flips(self) -> u8 {
        (self.0 % (1 << EDGES)) as u8
    }

    /// The number, `0..3_041_280`.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

#[cfg(test)]
mod tests {
    use faceturn_cube::RandomSource;

    use super::*;

    #[test]
    fn numbers_and_places_are_the_same_thing() {
        for arrangement in 0..FiveEdges::ARRANGEMENTS {
            let edges = FiveEdges::in_places(FiveEdges::places(arrangement));
            assert_eq!((edges.arrangement(), edges.flips()), (arrangement, 0));
        }
        assert_eq!(FiveEdges::of(&Position::SOLVED), FiveEdges::SOLVED);
    }

    #[test]
    fn turns_do_what_they_do_to_a_position() {
        let mut random = RandomSource::from_seed(1);
        for _ in 0..200 {
            let position = random.position();
            for turn in FaceTurn::ALL {
                let turned = FiveEdges::of(&position.after(turn));
                assert_eq!(FiveEdges::of(&position).after(turn), turned);
            }
        }
    }
}
