//! The fewest facelets to change so that a cube can show them: the least cube, where each change
//! of a known facelet costs.

use super::{FACELET_COUNT, PartialFacelets, numbers};
use crate::assignment::LeastCube;
use crate::piece::Place;

impl PartialFacelets {
    /// The facelets of a possible cube that differ from these in the fewest known ones. Unknown
    /// facelets stay unknown.
    ///
    /// Of several with as few changes, this is the one whose changed indices, in ascending order,
    /// come first; if several change the same ones, it is always the same of them.
    ///
    /// ```
    /// use faceturn::Position;
    /// use faceturn::cube::PartialFacelets;
    /// let solved: PartialFacelets = Position::SOLVED.facelets().parse()?;
    /// let misread = "UUUUUUUUF RRRRRRRRR FFFFFFFFF DDDDDDDDD LLLLLLLLL BBBBBBBB?";
    /// let misread: PartialFacelets = misread.parse()?;
    /// let repaired = misread.repaired();
    /// assert!(misread.where_different(&repaired).eq([8]));
    /// assert!(repaired.where_different(&solved).eq([53]));
    /// # Ok::<(), faceturn::cube::CubeError>(())
    /// ```
    #[must_use]
    pub fn repaired(&self) -> PartialFacelets {
        let cubies = LeastCube::new(|place, cubie, turned| {
            let shown = self.of(place).zip(cubie.shown_with(turned)).zip(numbers(place));
            let changed = shown.filter(|((known, face), _)| known.is_some_and(|it| it != *face));
            changed.map(|(_, &facelet)| change_of(facelet)).sum()
        });
        let cubies = cubies.cubies();
        let mut repaired = *self;
        for place in Place::all() {
            let (cubie, turned) = cubies.at(place);
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

const _: () = assert!(FACELET_COUNT as u64 * change_of(FACELET_COUNT - 1) < u64::MAX / 4);

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
