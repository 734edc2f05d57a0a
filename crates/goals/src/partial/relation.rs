//! Which cubie may be in which place, and in which orientation.

use faceturn_cube::{Corner, CubeSymmetry, Edge, Position};

use crate::pattern_databases::Mark;

/// The allowed places and orientations of each of the 12 edges or 8 corners: 24 bits each, bit
/// `place * ORIENTATIONS + orientation`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Relation<const CUBIES: usize>([u32; CUBIES]);

/// An arrangement of the cubies of one kind: place `i` holds cubie `at[i]`, turned by
/// `orientation[i]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Arranged<const CUBIES: usize> {
    pub(crate) at: [u8; CUBIES],
    pub(crate) orientation: [u8; CUBIES],
}

impl Arranged<{ Corner::COUNT }> {
    pub(crate) fn corners(position: &Position) -> Self {
        Arranged { at: *position.corner_at(), orientation: *position.corner_twist() }
    }

    fn corners_of(symmetry: CubeSymmetry) -> Self {
        Arranged {
            at: std::array::from_fn(|place| symmetry.corner_from(place) as u8),
            orientation: std::array::from_fn(|place| symmetry.corner_twist(place)),
        }
    }
}

impl Arranged<{ Edge::COUNT }> {
    pub(crate) fn edges(position: &Position) -> Self {
        Arranged { at: *position.edge_at(), orientation: *position.edge_flip() }
    }

    fn edges_of(symmetry: CubeSymmetry) -> Self {
        Arranged {
            at: std::array::from_fn(|place| symmetry.edge_from(place) as u8),
            orientation: std::array::from_fn(|place| symmetry.edge_flip(place)),
        }
    }
}

impl Relation<{ Corner::COUNT }> {
    /// The relation of the conjugates `s^-1 p s`.
    pub(crate) fn corners_conjugate_by(&self, symmetry: CubeSymmetry) -> Self {
        self.conjugate(&Arranged::corners_of(symmetry), symmetry.is_mirror())
    }
}

impl Relation<{ Edge::COUNT }> {
    /// The relation of the conjugates `s^-1 p s`.
    pub(crate) fn edges_conjugate_by(&self, symmetry: CubeSymmetry) -> Self {
        self.conjugate(&Arranged::edges_of(symmetry), symmetry.is_mirror())
    }
}

impl<const CUBIES: usize> Relation<CUBIES> {
    pub(crate) const ORIENTATIONS: usize = 24 / CUBIES;

    pub(crate) const ANY: Relation<CUBIES> = Relation([(1 << 24) - 1; CUBIES]);

    pub(crate) const NONE: Relation<CUBIES> = Relation([0; CUBIES]);

    pub(crate) fn only(arranged: &Arranged<CUBIES>) -> Relation<CUBIES> {
        let mut relation = Relation::NONE;
        let placed = arranged.at.iter().zip(&arranged.orientation);
        for (place, (&cubie, &orientation)) in placed.enumerate() {
            relation.allow(cubie.into(), place, orientation.into());
        }
        relation
    }

    /// In each place a cubie with the mark seen there, in the orientation seen if that counts.
    pub(crate) fn showing(
        marks: &[Mark; CUBIES],
        seen: &[Mark; CUBIES],
        orientations: &[u8; CUBIES],
    ) -> Relation<CUBIES> {
        let mut relation = Relation::ANY;
        relation.retain(|cubie, place, orientation| {
            let mark = seen[place];
            let is_turned_so = usize::from(orientations[place]) == orientation;
            marks[cubie] == mark && (is_turned_so || !mark.oriented)
        });
        relation
    }

    pub(crate) fn allows(&self, cubie: usize, place: usize, orientation: usize) -> bool {
        self.0[cubie] >> (place * Self::ORIENTATIONS + orientation) & 1 == 1
    }

    pub(crate) fn allow(&mut self, cubie: usize, place: usize, orientation: usize) {
        self.0[cubie] |= 1 << (place * Self::ORIENTATIONS + orientation);
    }

    pub(crate) fn free(&mut self, cubie: usize) {
        self.0[cubie] = Self::ANY.0[cubie];
    }

    /// The orientations that a cubie may have in a place, one bit each.
    pub(crate) fn orientations(&self, cubie: usize, place: usize) -> u32 {
        self.0[cubie] >> (place * Self::ORIENTATIONS) & ((1 << Self::ORIENTATIONS) - 1)
    }

    /// The cubies that may be in a place, one bit each.
    pub(crate) fn cubies_in(&self, place: usize) -> u32 {
        let may_be = |cubie: &usize| self.orientations(*cubie, place) != 0;
        (0..CUBIES).filter(may_be).fold(0, |cubies, cubie| cubies | 1 << cubie)
    }

    /// The places that each cubie may be in, one bit each.
    pub(crate) fn places(&self) -> [u32; CUBIES] {
        std::array::from_fn(|cubie| {
            let may_be = |place: &usize| self.orientations(cubie, *place) != 0;
            (0..CUBIES).filter(may_be).fold(0, |places, place| places | 1 << place)
        })
    }

    pub(crate) fn is_odd(&self) -> Option<bool> {
        let places = self.places();
        let is_known = places.iter().all(|places| places.count_ones() == 1);
        let swapped = |at: usize| places[..at].iter().filter(|other| **other > places[at]).count();
        is_known.then(|| (0..CUBIES).map(swapped).sum::<usize>() % 2 == 1)
    }

    /// Puts a cubie into a place: it may be nowhere else, and no other may be there.
    pub(crate) fn place_only(&mut self, cubie: usize, place: usize) {
        let here = ((1 << Self::ORIENTATIONS) - 1) << (place * Self::ORIENTATIONS);
        for (other, row) in self.0.iter_mut().enumerate() {
            *row &= if other == cubie { here } else { !here };
        }
    }

    /// In a place, keeps only these orientations of each cubie, one bit each.
    pub(crate) fn retain_in(&mut self, place: usize, orientations: impl Fn(usize) -> u32) {
        let all = (1 << Self::ORIENTATIONS) - 1;
        for (cubie, row) in self.0.iter_mut().enumerate() {
            *row &= !((all & !orientations(cubie)) << (place * Self::ORIENTATIONS));
        }
    }

    /// All options of a cubie as bits: two with the same row are interchangeable.
    pub(crate) fn row(&self, cubie: usize) -> u32 {
        self.0[cubie]
    }

    /// Keeps the options for which `keep(cubie, place, orientation)` is true.
    pub(crate) fn retain(&mut self, mut keep: impl FnMut(usize, usize, usize) -> bool) {
        for cubie in 0..CUBIES {
            for place in 0..CUBIES {
                for orientation in 0..Self::ORIENTATIONS {
                    if !keep(cubie, place, orientation) {
                        self.0[cubie] &= !(1 << (place * Self::ORIENTATIONS + orientation));
                    }
                }
            }
        }
    }

    pub(crate) fn and(&self, other: &Relation<CUBIES>) -> Relation<CUBIES> {
        Relation(std::array::from_fn(|cubie| self.0[cubie] & other.0[cubie]))
    }

    pub(crate) fn is_within(&self, other: &Relation<CUBIES>) -> bool {
        self.and(other) == *self
    }

    pub(crate) fn contains(&self, arranged: &Arranged<CUBIES>) -> bool {
        (0..CUBIES).all(|place| {
            self.allows(arranged.at[place].into(), place, arranged.orientation[place].into())
        })
    }

    /// The arrangements that `next` maps into this relation.
    pub(crate) fn before(&self, next: &Arranged<CUBIES>) -> Relation<CUBIES> {
        let mut before = Relation::NONE;
        for (place, (&from, &by)) in next.at.iter().zip(&next.orientation).enumerate() {
            for cubie in 0..CUBIES {
                for orientation in 0..Self::ORIENTATIONS {
                    let after = (orientation + usize::from(by)) % Self::ORIENTATIONS;
                    if self.allows(cubie, place, after) {
                        before.allow(cubie, from.into(), orientation);
                    }
                }
            }
        }
        before
    }

    /// These arrangements applied after `first`.
    pub(crate) fn after(&self, first: &Arranged<CUBIES>) -> Relation<CUBIES> {
        let mut after = Relation::NONE;
        for (middle, (&cubie, &by)) in first.at.iter().zip(&first.orientation).enumerate() {
            for place in 0..CUBIES {
                for orientation in 0..Self::ORIENTATIONS {
                    if self.allows(middle, place, orientation) {
                        let orientation = (orientation + usize::from(by)) % Self::ORIENTATIONS;
                        after.allow(cubie.into(), place, orientation);
                    }
                }
            }
        }
        after
    }

    /// The inverse arrangements: where cubie `c` was in place `p`, turned by `o`, cubie `p` is in
    /// place `c`, turned back by `o`.
    pub(crate) fn inverse(&self) -> Relation<CUBIES> {
        let mut inverse = Relation::NONE;
        for cubie in 0..CUBIES {
            for place in 0..CUBIES {
                for orientation in 0..Self::ORIENTATIONS {
                    if self.allows(cubie, place, orientation) {
                        let back = (Self::ORIENTATIONS - orientation) % Self::ORIENTATIONS;
                        inverse.allow(place, cubie, back);
                    }
                }
            }
        }
        inverse
    }

    /// The conjugates by a symmetry, given as an arrangement: the cubie `from[c]` in place
    /// `from[p]` becomes `c` in `p`. `docs/mathematics.md` has the orientation.
    fn conjugate(&self, symmetry: &Arranged<CUBIES>, is_mirror: bool) -> Relation<CUBIES> {
        let (from, turned) = (symmetry.at.map(usize::from), symmetry.orientation.map(usize::from));
        let mut conjugate = Relation::NONE;
        for cubie in 0..CUBIES {
            for place in 0..CUBIES {
                for orientation in 0..Self::ORIENTATIONS {
                    if self.allows(from[cubie], from[place], orientation) {
                        let carried =
                            if is_mirror { Self::ORIENTATIONS - orientation } else { orientation };
                        let back = Self::ORIENTATIONS - turned[cubie];
                        let orientation = (turned[place] + carried + back) % Self::ORIENTATIONS;
                        conjugate.allow(cubie, place, orientation);
                    }
                }
            }
        }
        conjugate
    }

    /// The same relation without options that no complete arrangement uses: a cubie stays in a
    /// place only if the others can fill the other places. `None` if the cubies cannot all be
    /// placed.
    pub(crate) fn tightened(&self) -> Option<Relation<CUBIES>> {
        let places = self.places();
        let fits = |cubie: usize, place: usize| {
            let mut fixed = places.map(|places| places & !(1 << place));
            fixed[cubie] = places[cubie] & 1 << place;
            can_be_placed(&fixed)
        };
        let usable: [u32; CUBIES] = std::array::from_fn(|cubie| {
            (0..CUBIES).filter(|&place| fits(cubie, place)).fold(0, |places, at| places | 1 << at)
        });
        let mut tight = *self;
        tight.retain(|cubie, place, _| usable[cubie] >> place & 1 == 1);
        (usable[0] != 0).then_some(tight)
    }
}

/// Whether all cubies can be given distinct allowed places.
pub(crate) fn can_be_placed<const CUBIES: usize>(places: &[u32; CUBIES]) -> bool {
    let mut cubie_in = [None; CUBIES];
    (0..CUBIES).all(|cubie| place_cubie(cubie, places, &mut cubie_in, &mut 0))
}

/// Finds a place for one more cubie, moving others if necessary (an augmenting path).
fn place_cubie<const CUBIES: usize>(
    cubie: usize,
    places: &[u32; CUBIES],
    cubie_in: &mut [Option<usize>; CUBIES],
    tried: &mut u32,
) -> bool {
    loop {
        let open = places[cubie] & !*tried;
        if open == 0 {
            return false;
        }
        let place = open.trailing_zeros() as usize;
        *tried |= 1 << place;
        let is_free = match cubie_in[place] {
            None => true,
            Some(other) => place_cubie(other, places, cubie_in, tried),
        };
        if is_free {
            cubie_in[place] = Some(cubie);
            return true;
        }
    }
}
