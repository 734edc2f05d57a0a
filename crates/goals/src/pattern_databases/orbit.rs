//! The numbering of marks in the places of one orbit: all corners, or all edges.
//!
//! There are two numbers: for the labels in the places, and for the orientations of the cubies
//! whose orientation counts. Labels are numbered in lexicographic order of the places, as
//! permutations with repetition. Orientations are the digits, in base 3 or 2, of the places that
//! hold an oriented cubie, the first place most significant. If all cubies of the orbit are
//! oriented, the last one follows from the others and is left out.

use faceturn_cube::{Corner, Edge, FaceTurn, Position};

use super::arrangement::Mark;
use super::arrangement::Marks;

/// The shape of a numbering. Patterns with the same number of cubies for each mark share it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Orbit<const PLACES: usize> {
    /// How many orientations a cubie has: 3 or 2.
    orientations: u8,
    cubies: Vec<u8>,
    oriented: Vec<bool>,
    /// How many ways there are to put the labels in the places.
    arrangements: u32,
    /// How many cubies have an orientation of their own.
    digits: u32,
}

/// The effect of a turn: the cubie of place `from[i]` comes to place `i` and is turned by `by[i]`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Moves<const PLACES: usize> {
    pub(crate) from: [u8; PLACES],
    pub(crate) by: [u8; PLACES],
}

impl<const PLACES: usize> Moves<PLACES> {
    pub(crate) fn carry(&self, labels: &[u8; PLACES]) -> [u8; PLACES] {
        self.from.map(|place| labels[usize::from(place)])
    }
}

impl Orbit<{ Corner::COUNT }> {
    pub(crate) fn corners(marks: &[Mark; Corner::COUNT]) -> Self {
        Orbit::new(marks, 3)
    }

    /// Shape `[18]`.
    pub(crate) fn corner_moves() -> [Moves<{ Corner::COUNT }>; FaceTurn::COUNT] {
        FaceTurn::ALL
            .map(Position::of_turn)
            .map(|turn| Moves { from: *turn.corner_at(), by: *turn.corner_twist() })
    }
}

impl Orbit<{ Edge::COUNT }> {
    pub(crate) fn edges(marks: &[Mark; Edge::COUNT]) -> Self {
        Orbit::new(marks, 2)
    }

    /// Shape `[18]`.
    pub(crate) fn edge_moves() -> [Moves<{ Edge::COUNT }>; FaceTurn::COUNT] {
        FaceTurn::ALL
            .map(Position::of_turn)
            .map(|turn| Moves { from: *turn.edge_at(), by: *turn.edge_flip() })
    }
}

impl<const PLACES: usize> Orbit<PLACES> {
    fn new(marks: &[Mark; PLACES], orientations: u8) -> Orbit<PLACES> {
        let labels = marks.iter().map(|mark| mark.label).max().map_or(0, |label| label + 1);
        let of = |label: u8| marks.iter().filter(move |mark| mark.label == label);
        let cubies: Vec<u8> = (0..labels).map(|label| of(label).count() as u8).collect();
        let oriented: Vec<bool> =
            (0..labels).map(|label| of(label).any(|mark| mark.oriented)).collect();
        let count = marks.iter().filter(|mark| mark.oriented).count();
        // The sum of all orientations of an orbit is 0, so the last one is not free.
        let digits = if count == PLACES { count - 1 } else { count } as u32;
        let arrangements =
            cubies.iter().fold(factorial(PLACES as u8), |all, &same| all / factorial(same));
        Orbit { orientations, cubies, oriented, arrangements, digits }
    }

    /// How many ways there are to put the labels in the places, at most 12!.
    pub(crate) fn arrangements(&self) -> u32 {
        self.arrangements
    }

    /// How many orientations an arrangement has, at most 2187.
    pub(crate) fn orientations(&self) -> u32 {
        u32::from(self.orientations).pow(self.digits)
    }

    pub(crate) fn count(&self) -> u64 {
        u64::from(self.arrangements) * u64::from(self.orientations())
    }

    /// The number of these labels, `0..arrangements`.
    pub(crate) fn rank_labels(&self, labels: &[u8; PLACES]) -> u32 {
        let mut left = [0; PLACES];
        left[..self.cubies.len()].copy_from_slice(&self.cubies);
        // The number of ways to fill the remaining places.
        let mut ways = u64::from(self.arrangements);
        let mut rank = 0;
        for (&label, places) in labels.iter().zip((1..=PLACES as u64).rev()) {
            let label = usize::from(label);
            let smaller: u8 = left[..label].iter().sum();
            rank += ways * u64::from(smaller) / places;
            ways = ways * u64::from(left[label]) / places;
            left[label] -= 1;
        }
        rank as u32
    }

    pub(crate) fn labels(&self, rank: u32) -> [u8; PLACES] {
        let mut left = [0; PLACES];
        left[..self.cubies.len()].copy_from_slice(&self.cubies);
        let mut ways = u64::from(self.arrangements);
        let mut rank = u64::from(rank);
        let mut labels = [0; PLACES];
        for (here, places) in labels.iter_mut().zip((1..=PLACES as u64).rev()) {
            let mut label = 0;
            loop {
                let with_label = ways * u64::from(left[label]) / places;
                if rank < with_label {
                    ways = with_label;
                    break;
                }
                rank -= with_label;
                label += 1;
            }
            left[label] -= 1;
            *here = label as u8;
        }
        labels
    }

    /// The places that hold an oriented cubie, one bit each.
    pub(crate) fn oriented_places(&self, labels: &[u8; PLACES]) -> u16 {
        let is_oriented = |place: &usize| self.oriented[usize::from(labels[*place])];
        (0..PLACES).filter(is_oriented).fold(0, |places, place| places | 1 << place)
    }

    /// Every set of places that oriented cubies can be in, in ascending order.
    pub(crate) fn sets_of_places(&self) -> Vec<u16> {
        let counted = self.cubies.iter().zip(&self.oriented);
        let oriented: u32 =
            counted.map(|(&cubies, &is)| if is { u32::from(cubies) } else { 0 }).sum();
        (0..1u32 << PLACES)
            .filter(|set| set.count_ones() == oriented)
            .map(|set| set as u16)
            .collect()
    }

    /// The number of these orientations, `0..orientations`.
    pub(crate) fn rank_orientation(&self, places: u16, orientation: &[u8; PLACES]) -> u16 {
        let base = u16::from(self.orientations);
        let free = bits(places).take(self.digits as usize);
        free.fold(0, |rank, place| rank * base + u16::from(orientation[place]))
    }

    pub(crate) fn orientation(&self, places: u16, rank: u16) -> [u8; PLACES] {
        let base = u16::from(self.orientations);
        let mut orientation = [0; PLACES];
        let mut unit = self.orientations() as u16;
        let mut sum = 0;
        for (number, place) in bits(places).enumerate() {
            let digit = if number < self.digits as usize {
                unit /= base;
                rank / unit % base
            } else {
                (PLACES as u16 * base - sum) % base
            };
            sum += digit;
            orientation[place] = digit as u8;
        }
        orientation
    }

    pub(crate) fn marks(&self, arrangement: u32, orientation: u16) -> Marks<PLACES> {
        let labels = self.labels(arrangement);
        let orientation = self.orientation(self.oriented_places(&labels), orientation);
        let mark = labels.map(|label| Mark { label, oriented: self.oriented[usize::from(label)] });
        Marks { mark, orientation }
    }

    pub(crate) fn rank(&self, marks: &Marks<PLACES>) -> (u32, u16) {
        let labels = marks.mark.map(|mark| mark.label);
        let places = self.oriented_places(&labels);
        let arrangement = self.rank_labels(&labels);
        (arrangement, self.rank_orientation(places, &marks.orientation))
    }

    /// The orientations after a turn, whatever the labels.
    pub(crate) fn turned(&self, orientation: &[u8; PLACES], moves: &Moves<PLACES>) -> [u8; PLACES] {
        std::array::from_fn(|place| {
            (orientation[usize::from(moves.from[place])] + moves.by[place]) % self.orientations
        })
    }
}

fn bits(places: u16) -> impl Iterator<Item = usize> {
    let left = |places: u16| (places != 0).then_some(places);
    std::iter::successors(left(places), move |places| left(places & (places - 1)))
        .map(|places| places.trailing_zeros() as usize)
}

/// `number!`, for at most 12.
fn factorial(number: u8) -> u32 {
    (1..=u32::from(number)).product()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_of_one_arrangement() {
        let marks: [[Mark; 8]; 4] = [
            [Mark { label: 0, oriented: true }; 8],
            [0, 1, 1, 2, 2, 2, 2, 2].map(|label| Mark { label, oriented: label == 1 }),
            [0, 1, 1, 1, 1, 1, 1, 1].map(|label| Mark { label, oriented: label == 1 }),
            [0, 0, 0, 0, 1, 1, 1, 1].map(|label| Mark { label, oriented: true }),
        ];
        for (marks, count) in marks.iter().zip([2187, 168 * 9, 8 * 2187, 70 * 2187]) {
            let orbit = Orbit::corners(marks);
            assert_eq!(orbit.count(), count);
            let mut last = None;
            for arrangement in 0..orbit.arrangements() {
                let labels = orbit.labels(arrangement);
                assert!(last < Some(labels), "lexicographic order");
                last = Some(labels);
                for orientation in 0..orbit.orientations() as u16 {
                    let marks = orbit.marks(arrangement, orientation);
                    assert_eq!(orbit.rank(&marks), (arrangement, orientation));
                }
            }
        }
    }
}
