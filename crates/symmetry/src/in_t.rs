//! The positions of T, the intersection of the three H.

use faceturn_cube::{CubeSymmetry, Position};

const FOUR: u32 = 24;

/// The sets of four cubies that half turns keep together, in Reid's numbering: the two tetrads of
/// corners, then the edges of the slices between R and L, F and B, U and D.
const FOURS: [[u8; 4]; 5] =
    [[0, 2, 5, 7], [1, 3, 4, 6], [0, 2, 4, 6], [1, 3, 5, 7], [8, 9, 10, 11]];

const TETRADS: usize = 2;

/// The place of each corner within its tetrad, and of each edge within its slice.
const CORNER_PLACES: [u8; Position::CORNERS] = [0, 0, 1, 1, 2, 2, 3, 3];
const EDGE_PLACES: [u8; Position::EDGES] = [0, 0, 1, 1, 2, 2, 3, 3, 0, 1, 2, 3];

/// The lexicographic number of each permutation of 0 to 3, by its images in two bits each, the
/// first one lowest. Shape `[256]`; other values are unused.
static NUMBERS: [u8; 256] = {
    let mut numbers = [0; 256];
    let mut number = 0;
    while number < FOUR as usize {
        let [a, b, c, d] = IMAGES[number];
        numbers[a as usize | (b as usize) << 2 | (c as usize) << 4 | (d as usize) << 6] =
            number as u8;
        number += 1;
    }
    numbers
};

/// The images of 0 to 3 under each permutation, in lexicographic order. Shape `[24][4]`.
const IMAGES: [[u8; 4]; FOUR as usize] = {
    let mut all = [[0; 4]; FOUR as usize];
    let mut number = 0;
    while number < FOUR as usize {
        let mut images = [number as u8 / 6, number as u8 / 2 % 3, number as u8 % 2, 0];
        // Convert each choice among the remaining items into one among all.
        let mut at = 3;
        while at > 0 {
            at -= 1;
            let mut later = at + 1;
            while later < 4 {
                images[later] += (images[later] >= images[at]) as u8;
                later += 1;
            }
        }
        all[number] = images;
        number += 1;
    }
    all
};

/// A position of T: every cubie is oriented and in its own tetrad or slice. `0..3_981_312`.
///
/// It consists of five permutations of four, those of the tetrads and of the slices, which are
/// the digits of the number. Parity leaves half of the last one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PositionInT(u32);

faceturn_cube::numbered!(PositionInT(u32), u32: FOUR.pow(5) / 2);

impl PositionInT {
    /// The solved cube.
    pub const SOLVED: PositionInT = PositionInT(0);

    /// The position, if it is in T.
    pub fn of(position: &Position) -> Option<PositionInT> {
        let oriented = *position.corner_twist() == [0; 8] && *position.edge_flip() == [0; 12];
        let keeps = |(at, four): (&[u8], &[u8; 4])| {
            four.iter().all(|&place| four.contains(&at[usize::from(place)]))
        };
        let (corners, edges) = (position.corner_at(), position.edge_at());
        let fours = FOURS.split_at(TETRADS);
        let in_t = oriented
            && fours.0.iter().all(|four| keeps((corners, four)))
            && fours.1.iter().all(|four| keeps((edges, four)));
        in_t.then(|| Self::of_cubies(corners, edges))
    }

    /// The position of T with these corners and edges in its places.
    #[inline]
    pub fn of_cubies(
        corner_at: &[u8; Position::CORNERS],
        edge_at: &[u8; Position::EDGES],
    ) -> PositionInT {
        let number = |four: usize| {
            let image = |at: usize| {
                let place = usize::from(FOURS[four][at]);
                if four < TETRADS {
                    CORNER_PLACES[usize::from(corner_at[place] % 8)]
                } else {
                    EDGE_PLACES[usize::from(edge_at[place]) % Position::EDGES]
                }
            };
            NUMBERS[usize::from(image(0) | image(1) << 2 | image(2) << 4 | image(3) << 6)]
        };
        Self::of_permutations([0, 1, 2, 3, 4].map(number))
    }

    /// The position with this number.
    pub fn position(self) -> Position {
        let (mut corners, mut edges) = ([0; Position::CORNERS], [0; Position::EDGES]);
        for (at, (four, number)) in FOURS.iter().zip(self.permutations()).enumerate() {
            for (&place, image) in four.iter().zip(IMAGES[usize::from(number)]) {
                let cubies: &mut [u8] = if at < TETRADS { &mut corners } else { &mut edges };
                cubies[usize::from(place)] = four[usize::from(image)];
            }
        }
        let position = Position::from_cubies(corners, [0; 8], edges, [0; 12]);
        position.expect("the permutations are together even")
    }

    #[inline]
    fn permutations(self) -> [u8; 5] {
        let mut rest = self.0 * 2;
        let mut numbers = [0; 5];
        for number in numbers.iter_mut().rev() {
            *number = (rest % FOUR) as u8;
            rest /= FOUR;
        }
        // The two candidates differ by an exchange.
        let odd = numbers.iter().filter(|&&number| is_odd(number)).count() % 2;
        numbers[4] += odd as u8;
        numbers
    }

    /// The position with these permutations, whose product must be even.
    #[inline]
    fn of_permutations(numbers: [u8; 5]) -> PositionInT {
        PositionInT(numbers.iter().fold(0, |all, &number| all * FOUR + u32::from(number)) / 2)
    }
}

#[inline]
fn is_odd(number: u8) -> bool {
    (number / 6 + number / 2 % 3 + number % 2) % 2 == 1
}

/// The action of the cube's symmetries on the positions of T.
pub struct SymmetriesOfT {
    /// For each symmetry, where each of the five permutations goes, and the new number of each.
    carried: Vec<[(usize, [u8; FOUR as usize]); 5]>,
    inverses: [u8; FOUR as usize],
}

impl SymmetriesOfT {
    /// Computes the tables.
    pub fn new() -> SymmetriesOfT {
        let inverses = std::array::from_fn(|number| {
            let images = IMAGES[number];
            let back = |at: usize| images.iter().position(|&image| usize::from(image) == at);
            number_of(std::array::from_fn(|at| back(at).expect("a permutation") as u8))
        });
        SymmetriesOfT { carried: CubeSymmetry::all().map(carried).collect(), inverses }
    }

    /// A position's 48 conjugates and their inverses, with equal distance and number of solutions.
    #[inline]
    pub fn images(&self, position: PositionInT) -> impl Iterator<Item = PositionInT> {
        let numbers = position.permutations();
        self.carried.iter().flat_map(move |carried| {
            let mut images = [0; 5];
            for (number, (to, becomes)) in numbers.iter().zip(carried) {
                images[*to] = becomes[usize::from(*number)];
            }
            let inverse = images.map(|number| self.inverses[usize::from(number)]);
            [images, inverse].map(PositionInT::of_permutations)
        })
    }
}

fn number_of([a, b, c, d]: [u8; 4]) -> u8 {
    NUMBERS[usize::from(a | b << 2 | c << 4 | d << 6)]
}

/// The row of a symmetry, which takes the cubie and the place `from` to `to`.
fn carried(symmetry: CubeSymmetry) -> [(usize, [u8; FOUR as usize]); 5] {
    let to = |at: usize, place: u8| -> u8 {
        let from = |to: &usize| match at < TETRADS {
            true => symmetry.corner_from(*to) == usize::from(place),
            false => symmetry.edge_from(*to) == usize::from(place),
        };
        let places = if at < TETRADS { Position::CORNERS } else { Position::EDGES };
        (0..places).find(from).expect("a symmetry moves every cubie") as u8
    };
    std::array::from_fn(|at| {
        let images = FOURS[at].map(|place| to(at, place));
        let mut alike = if at < TETRADS { 0..TETRADS } else { TETRADS..FOURS.len() };
        let becomes = alike.find(|&four| FOURS[four].contains(&images[0])).expect("some four");
        let place =
            |cubie: u8| FOURS[becomes].iter().position(|&it| it == cubie).expect("together");
        let places = images.map(place);
        let numbers = IMAGES.map(|permutation| {
            let mut carried = [0; 4];
            for (from, image) in permutation.into_iter().enumerate() {
                carried[places[from]] = places[usize::from(image)] as u8;
            }
            number_of(carried)
        });
        (becomes, numbers)
    })
}

#[cfg(test)]
mod tests {
    use faceturn_cube::{FaceTurn, RandomSource};

    use super::*;

    #[test]
    fn numbers_and_positions_are_the_same_thing() {
        for number in (0..PositionInT::COUNT).step_by(7) {
            let one = PositionInT::new(number).expect("it is in range");
            assert_eq!(PositionInT::of(&one.position()), Some(one));
        }
        assert_eq!(PositionInT::new(PositionInT::COUNT), None);
        assert_eq!(PositionInT::of(&Position::SOLVED), Some(PositionInT::SOLVED));
    }

    #[test]
    fn half_turns_stay_in_t_and_quarter_turns_leave_it() {
        let mut random = RandomSource::from_seed(1);
        for _ in 0..100 {
            let one = PositionInT(random.below(PositionInT::COUNT.into()) as u32).position();
            for turn in FaceTurn::ALL {
                assert_eq!(PositionInT::of(&one.after(turn)).is_some(), turn.quarters() == 2);
            }
        }
    }

    #[test]
    fn images_are_the_conjugates_and_their_inverses() {
        let (symmetries, mut random) = (SymmetriesOfT::new(), RandomSource::from_seed(2));
        for _ in 0..100 {
            let one = PositionInT(random.below(PositionInT::COUNT.into()) as u32);
            let position = one.position();
            let conjugates = CubeSymmetry::all().map(|symmetry| position.conjugate_by(symmetry));
            let both = conjugates.flat_map(|conjugate| [conjugate, conjugate.inverse()]);
            let expected = both.map(|image| PositionInT::of(&image).expect("T is kept"));
            assert!(symmetries.images(one).eq(expected));
        }
    }
}
