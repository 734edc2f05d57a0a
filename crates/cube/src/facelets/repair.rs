//! The fewest facelets to change so that a cube can show them: cubies are assigned to places.
//!
//! Edges and corners are assigned apart, place by place. What the places so far have done to the
//! rest is the set of cubies used, the sum of their flips or twists, and the parity of their
//! inversions: for each of these the least change is kept. A cube needs sums of 0, and one parity.

use super::{FACELET_COUNT, PartialFacelets, numbers};
use crate::piece::Place;

impl PartialFacelets {
    /// The facelets of a possible cube that differ from these in the fewest known ones. Unknown
    /// facelets stay unknown.
    ///
    /// Of several with as few changes, this is the one whose changed indices, in ascending order,
    /// come first; if several change the same ones, it is always the same of them.
    ///
    /// ```
    /// use faceturn_cube::{PartialFacelets, Position};
    /// let solved: PartialFacelets = Position::SOLVED.facelets().parse()?;
    /// let misread = "UUUUUUUUF RRRRRRRRR FFFFFFFFF DDDDDDDDD LLLLLLLLL BBBBBBBB?";
    /// let misread: PartialFacelets = misread.parse()?;
    /// let repaired = misread.repaired();
    /// assert!(misread.where_different(&repaired).eq([8]));
    /// assert!(repaired.where_different(&solved).eq([53]));
    /// # Ok::<(), faceturn_cube::CubeError>(())
    /// ```
    #[must_use]
    pub fn repaired(&self) -> PartialFacelets {
        let is_edge = |place: &Place| matches!(place, Place::Edge(_));
        let (edges, corners): (Vec<Place>, Vec<Place>) = Place::all().partition(is_edge);
        let (edges, corners) = (Assignment::new(self, edges), Assignment::new(self, corners));
        let change = |parity: &usize| edges.least(*parity) + corners.least(*parity);
        let parity = [0, 1].into_iter().min_by_key(change).expect("there are two parities");
        let mut repaired = *self;
        for (place, cubie, turned) in edges.chosen(parity).into_iter().chain(corners.chosen(parity))
        {
            let known = self.of(place).zip(cubie.shown_with(turned));
            repaired.set(place, known.map(|(known, face)| known.and(Some(face))));
        }
        repaired
    }
}

/// The number of a change of one facelet. That of a change of several is the sum: the smaller one
/// changes fewer or, of as many, those whose indices come first.
const fn change_of(facelet: usize) -> u64 {
    (1 << FACELET_COUNT) - (1 << (FACELET_COUNT - 1 - facelet))
}

/// The number of a change that does not lead there.
const NO_CHANGE: u64 = u64::MAX / 4;
const _: () = assert!(FACELET_COUNT as u64 * change_of(FACELET_COUNT - 1) < NO_CHANGE);

/// The least changes that put edges, or corners, into their places.
struct Assignment {
    /// The places, and the cubies by their homes.
    places: Vec<Place>,
    orientations: usize,
    /// The change that a cubie needs in a place, with a flip or twist. Shape
    /// `[places][cubies][orientations]`.
    changes: Vec<u64>,
    /// The least change to reach a state. Shape `[sets of cubies][orientations][2]`.
    least: Vec<u64>,
}

/// What the first places have used: as many places as cubies.
#[derive(Clone, Copy)]
struct State {
    /// The cubies, one bit each.
    used: usize,
    /// The sum of their flips or twists.
    turned: usize,
    /// Whether the number of inversions is odd.
    parity: usize,
}

impl Assignment {
    fn new(facelets: &PartialFacelets, places: Vec<Place>) -> Assignment {
        let orientations = places[0].faces().len();
        let change = |place: Place, cubie: Place, turned: usize| -> u64 {
            let shown = facelets.of(place).zip(cubie.shown_with(turned as u8));
            let facelets = shown.zip(numbers(place));
            let changed = facelets.filter(|((known, face), _)| known.is_some_and(|it| it != *face));
            changed.map(|(_, &facelet)| change_of(facelet)).sum()
        };
        let mut changes = Vec::with_capacity(places.len().pow(2) * orientations);
        for &place in &places {
            for &cubie in &places {
                changes.extend((0..orientations).map(|turned| change(place, cubie, turned)));
            }
        }
        let least = vec![NO_CHANGE; (orientations * 2) << places.len()];
        let mut assignment = Assignment { places, orientations, changes, least };
        assignment.fill();
        assignment
    }

    /// Fills in the least changes. A set comes after its subsets.
    fn fill(&mut self) {
        let start = self.index(State { used: 0, turned: 0, parity: 0 });
        self.least[start] = 0;
        for used in 1..1 << self.places.len() {
            for turned in 0..self.orientations {
                for parity in 0..2 {
                    let state = State { used, turned, parity };
                    let least = self.steps_to(state).map(|step| step.change).min();
                    let index = self.index(state);
                    self.least[index] = least.expect("a cubie is used");
                }
            }
        }
    }

    /// The steps that end in a state: its last place holds each of its cubies, with each flip or
    /// twist.
    fn steps_to(&self, state: State) -> impl Iterator<Item = Step> {
        let place = state.used.count_ones() as usize - 1;
        let cubies = (0..self.places.len()).filter(move |cubie| state.used >> cubie & 1 == 1);
        let oriented = cubies.flat_map(|cubie| (0..self.orientations).map(move |it| (cubie, it)));
        oriented.map(move |(cubie, turned)| {
            let inversions = (state.used >> (cubie + 1)).count_ones() as usize;
            let before = State {
                used: state.used & !(1 << cubie),
                turned: (state.turned + self.orientations - turned) % self.orientations,
                parity: (state.parity + inversions) % 2,
            };
            let at = (place * self.places.len() + cubie) * self.orientations + turned;
            let change = self.least[self.index(before)] + self.changes[at];
            Step { before, place, cubie, turned, change: change.min(NO_CHANGE) }
        })
    }

    fn index(&self, state: State) -> usize {
        (state.used * self.orientations + state.turned) * 2 + state.parity
    }

    /// All places filled, the flips or twists adding up to 0.
    fn end(&self, parity: usize) -> State {
        State { used: (1 << self.places.len()) - 1, turned: 0, parity }
    }

    /// The least change to permutations of this parity.
    fn least(&self, parity: usize) -> u64 {
        self.least[self.index(self.end(parity))]
    }

    /// What each place holds after it, with its flip or twist.
    fn chosen(&self, parity: usize) -> Vec<(Place, Place, u8)> {
        let mut state = self.end(parity);
        let mut chosen = Vec::with_capacity(self.places.len());
        while state.used != 0 {
            let least = self.steps_to(state).min_by_key(|step| step.change);
            let step = least.expect("a cubie is used");
            chosen.push((self.places[step.place], self.places[step.cubie], step.turned as u8));
            state = step.before;
        }
        chosen
    }
}

/// A cubie put into the last place of a state.
struct Step {
    before: State,
    place: usize,
    cubie: usize,
    turned: usize,
    /// The least change up to here.
    change: u64,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cubies::Cubies;
    use crate::face::Face;
    use crate::impossible;
    use crate::position::Position;
    use crate::random::RandomSource;

    fn known(position: &Position) -> PartialFacelets {
        position.facelets().parse().expect("facelets of a position")
    }

    /// Whether a cube shows these facelets, none unknown. The plain twin: it reads the cubies.
    fn is_possible(facelets: &PartialFacelets) -> bool {
        let mut cubies = Cubies::UNKNOWN;
        for place in Place::all() {
            let shown: Vec<Face> = facelets.of(place).flatten().collect();
            let Ok(found) = Place::showing(&shown) else { return false };
            cubies.put(place, found);
        }
        impossible::check(&cubies).is_ok()
    }

    fn is_centre(facelet: usize) -> bool {
        facelet % 9 == 4
    }

    fn changed(facelets: &PartialFacelets) -> Vec<usize> {
        facelets.where_different(&facelets.repaired()).collect()
    }

    /// Calls `each` with every change of one facelet, in ascending order, until it says true.
    fn any_change(
        facelets: &PartialFacelets,
        after: usize,
        mut each: impl FnMut(&PartialFacelets, usize) -> bool,
    ) -> bool {
        (after..FACELET_COUNT).filter(|&at| !is_centre(at)).any(|at| {
            Face::ALL.into_iter().filter(|&face| facelets.0[at] != Some(face)).any(|face| {
                let mut changed = *facelets;
                changed.0[at] = Some(face);
                each(&changed, at)
            })
        })
    }

    /// The first change of at most two facelets that makes the facelets possible.
    fn by_trying(facelets: &PartialFacelets) -> Option<Vec<usize>> {
        if is_possible(facelets) {
            return Some(Vec::new());
        }
        let mut found = None;
        any_change(facelets, 0, |one, at| {
            found = is_possible(one).then(|| vec![at]);
            found.is_some()
        });
        if found.is_none() {
            any_change(facelets, 0, |one, first| {
                any_change(one, first + 1, |two, second| {
                    found = is_possible(two).then(|| vec![first, second]);
                    found.is_some()
                })
            });
        }
        found
    }

    /// Changes this many facelets at random.
    fn misread(
        facelets: &PartialFacelets,
        count: usize,
        random: &mut RandomSource,
    ) -> PartialFacelets {
        let mut misread = *facelets;
        while misread.where_different(facelets).count() < count {
            let at = random.below(FACELET_COUNT as u128) as usize;
            if !is_centre(at) {
                misread.0[at] = Some(Face::ALL[random.below(6) as usize]);
            }
        }
        misread
    }

    #[test]
    fn a_possible_cube_needs_no_repair() {
        let random = RandomSource::from_seed(1).positions().take(50);
        for position in random.chain([Position::SOLVED]) {
            assert_eq!(known(&position).repaired(), known(&position), "{position}");
        }
        assert_eq!(PartialFacelets::UNKNOWN.repaired(), PartialFacelets::UNKNOWN);
    }

    #[test]
    fn no_change_of_one_or_two_facelets_is_less() {
        let mut random = RandomSource::from_seed(2);
        for number in 0..36 {
            let position = random.position();
            let misread = misread(&known(&position), 1 + number % 3, &mut random);
            let repaired = misread.repaired();
            assert!(is_possible(&repaired), "{misread}");
            let changed = changed(&misread);
            match by_trying(&misread) {
                Some(fewest) => assert_eq!(changed, fewest, "{misread}"),
                None => assert_eq!(changed.len(), 3, "{misread}"),
            }
        }
    }

    #[test]
    fn a_repair_changes_no_more_than_was_misread() {
        let mut random = RandomSource::from_seed(3);
        for number in 0..200 {
            let right = known(&random.position());
            let mut misread = misread(&right, number % 8, &mut random);
            for _ in 0..number % 5 * 6 {
                misread.0[random.below(FACELET_COUNT as u128) as usize] = None;
            }
            let misread = misread.with_centres();
            let repaired = misread.repaired();
            assert!(changed(&misread).len() <= number % 8, "{misread}");
            assert!(
                repaired
                    .0
                    .iter()
                    .zip(misread.0)
                    .all(|(one, other)| one.is_some() == other.is_some())
            );
            assert_eq!(repaired.repaired(), repaired, "{misread}");
        }
    }

    #[test]
    fn a_cube_that_was_taken_apart_is_repaired() {
        let solved = Position::SOLVED.facelets();
        let with = |changes: &[(usize, char)]| -> PartialFacelets {
            let mut symbols: Vec<char> = solved.chars().collect();
            changes.iter().for_each(|&(facelet, symbol)| symbols[facelet] = symbol);
            symbols.into_iter().collect::<String>().parse().expect("facelets")
        };
        // The corner UFR twisted; any corner untwisted would do, and the first facelet is on UBL.
        let twisted = with(&[(8, 'R'), (9, 'F'), (20, 'U')]);
        assert_eq!(changed(&twisted), [0, 36, 47]);
        // The edge UF flipped. That of UB has the first facelet.
        let flipped = with(&[(7, 'F'), (19, 'U')]);
        assert_eq!(changed(&flipped), [1, 46]);
        // The edges UF and UR exchanged. So may be any two with a common face, here UB and BR.
        let swapped = with(&[(10, 'F'), (19, 'R')]);
        assert_eq!(changed(&swapped), [1, 14]);
        // With most of the rest unknown, only the wrong sticker is changed.
        let twice = "?U??U??U? ????R???? ?U??F???? ????D???? ????L???? ????B????".parse();
        let twice: PartialFacelets = twice.expect("facelets");
        assert_eq!(changed(&twice), [7]);
    }
}
