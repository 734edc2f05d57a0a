//! Five of the edges: where they are, and how each is flipped.

use faceturn_cube::{FaceTurn, Position};

/// How many edges are looked at.
const EDGES: usize = 5;

/// The places of the edges UF UL DF DL FR, and their flips. `0..3_041_280`; the flips are the low
/// five bits, above them the number of the arrangement in lexicographic order of the places.
///
/// The five have no symmetry in common but a reflection, so that 24 sets of five edges look alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FiveEdges(u32);

impl FiveEdges {
    /// The edges, by their numbers in Reid's order.
    pub const EDGES: [usize; EDGES] = [0, 3, 4, 7, 8];

    /// In how many ways they can be placed: 12 * 11 * 10 * 9 * 8.
    pub const ARRANGEMENTS: u32 = 95_040;

    /// How many there are, with the flips.
    pub const COUNT: u32 = Self::ARRANGEMENTS << EDGES;

    /// Each in its own place, none flipped.
    pub const SOLVED: FiveEdges = Self::in_places([0, 3, 4, 7, 8]);

    /// The edges of a position.
    pub fn of(position: &Position) -> FiveEdges {
        Self::in_places(Self::EDGES.map(|edge| {
            let at = |place: &usize| usize::from(position.edge_at()[*place]) == edge;
            let place = (0..Position::EDGES).find(at).expect("every edge is in some place");
            place as u8 | position.edge_flip()[place] << 4
        }))
    }

    /// The edges in these places, each with 16 added if it is flipped.
    #[inline]
    pub const fn in_places(places: [u8; EDGES]) -> FiveEdges {
        // Four bits for each place: how many places before it are free.
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

    /// The place of each edge of an arrangement, `0..95_040`, none flipped.
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

    /// Which of the edges are flipped, one bit each.
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
