//! Arrangements of the cubies, and the product that positions and symmetries share.
//!
//! Cubies and places are numbered in Reid's order; see `piece.rs`. The first letter of a cubie
//! names its reference facelet. Place `i` holds cubie `at[i]`, whose reference facelet lies on
//! facelet `turned[i]` of the place, counted along its name. Reid's corner names run
//! anticlockwise, so a twist of 1 is a third of a turn anticlockwise.

use crate::face::{Face, FaceMap};
use crate::piece::{CORNER_FACES, Corner, EDGE_FACES, Edge, Place};

/// The cubie in each place, on the cube or on its mirror image. As a map of facelets: facelet `k`
/// of place `i` shows facelet `±(k - turned[i])` of cubie `at[i]`, with minus if `mirrored`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Cubies {
    /// Corner in each place, `0..8`.
    pub(crate) corner_at: [u8; 8],
    /// Twist of the corner in each place, `0..3`, in thirds of a turn anticlockwise.
    pub(crate) corner_twist: [u8; 8],
    /// Edge in each place, `0..12`.
    pub(crate) edge_at: [u8; 12],
    /// Flip of the edge in each place, `0..2`.
    pub(crate) edge_flip: [u8; 12],
    pub(crate) mirrored: bool,
}

pub(crate) fn is_odd(permutation: &[u8]) -> bool {
    let inversions =
        |(at, value)| permutation[..at].iter().filter(|before| *before > value).count();
    permutation.iter().enumerate().map(inversions).sum::<usize>() % 2 == 1
}

impl Cubies {
    pub(crate) const SOLVED: Cubies = Cubies {
        corner_at: [0, 1, 2, 3, 4, 5, 6, 7],
        corner_twist: [0; 8],
        edge_at: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
        edge_flip: [0; 12],
        mirrored: false,
    };

    pub(crate) const UNKNOWN: Cubies =
        Cubies { corner_at: [u8::MAX; 8], edge_at: [u8::MAX; 12], ..Cubies::SOLVED };

    pub(crate) fn at(&self, place: Place) -> (Place, u8) {
        let at = place.index();
        let (cubie, turned) = match place {
            Place::Edge(_) => {
                (Edge::new(self.edge_at[at].into()).map(Place::Edge), self.edge_flip[at])
            }
            Place::Corner(_) => {
                (Corner::new(self.corner_at[at].into()).map(Place::Corner), self.corner_twist[at])
            }
        };
        (cubie.expect("a position holds a cubie in every place"), turned)
    }

    pub(crate) fn put(&mut self, place: Place, (cubie, turned): (Place, u8)) {
        let (at, number) = (place.index(), cubie.index() as u8);
        match place {
            Place::Edge(_) => (self.edge_at[at], self.edge_flip[at]) = (number, turned),
            Place::Corner(_) => (self.corner_at[at], self.corner_twist[at]) = (number, turned),
        }
    }

    /// Moves the cubies of one layer, or all of them, as a map moves the faces. This makes the
    /// face turns and the symmetries of the whole cube.
    pub(crate) const fn carried_along(map: &FaceMap, layer: Option<Face>) -> Cubies {
        let mut cubies = Cubies::SOLVED;
        let mut from = 0;
        while from < 8 {
            let [a, b, c] = CORNER_FACES[from];
            if lies_on(&[a, b, c], layer) {
                let images = [map[a as usize], map[b as usize], map[c as usize]];
                let to = place_on(&CORNER_FACES, &images);
                let twist = index_of(images[0], &CORNER_FACES[to]);
                cubies.corner_at[to] = from as u8;
                cubies.corner_twist[to] = twist as u8;
                cubies.mirrored = index_of(images[1], &CORNER_FACES[to]) != (twist + 1) % 3;
            }
            from += 1;
        }
        let mut from = 0;
        while from < 12 {
            let [a, b] = EDGE_FACES[from];
            if lies_on(&[a, b], layer) {
                let images = [map[a as usize], map[b as usize]];
                let to = place_on(&EDGE_FACES, &images);
                cubies.edge_at[to] = from as u8;
                cubies.edge_flip[to] = index_of(images[0], &EDGE_FACES[to]) as u8;
            }
            from += 1;
        }
        cubies
    }

    pub(crate) const fn then(&self, next: &Cubies) -> Cubies {
        let mut product = Cubies::SOLVED;
        let mut place = 0;
        while place < 8 {
            let from = next.corner_at[place] as usize;
            let carried = self.corner_twist[from];
            let carried = if next.mirrored { 3 - carried } else { carried };
            product.corner_at[place] = self.corner_at[from];
            product.corner_twist[place] = (next.corner_twist[place] + carried) % 3;
            place += 1;
        }
        let mut place = 0;
        while place < 12 {
            let from = next.edge_at[place] as usize;
            product.edge_at[place] = self.edge_at[from];
            product.edge_flip[place] = next.edge_flip[place] ^ self.edge_flip[from];
            place += 1;
        }
        product.mirrored = self.mirrored != next.mirrored;
        product
    }

    pub(crate) const fn inverse(&self) -> Cubies {
        let mut inverse = Cubies::SOLVED;
        let mut place = 0;
        while place < 8 {
            let cubie = self.corner_at[place] as usize;
            let twist = self.corner_twist[place];
            inverse.corner_at[cubie] = place as u8;
            inverse.corner_twist[cubie] = if self.mirrored { twist } else { (3 - twist) % 3 };
            place += 1;
        }
        let mut place = 0;
        while place < 12 {
            let cubie = self.edge_at[place] as usize;
            inverse.edge_at[cubie] = place as u8;
            inverse.edge_flip[cubie] = self.edge_flip[place];
            place += 1;
        }
        inverse.mirrored = self.mirrored;
        inverse
    }
}

/// Whether a cubie on these faces belongs to the layer, or to the whole cube if `layer` is `None`.
const fn lies_on(faces: &[Face], layer: Option<Face>) -> bool {
    match layer {
        None => true,
        Some(layer) => index_of(layer, faces) < faces.len(),
    }
}

const fn index_of(face: Face, faces: &[Face]) -> usize {
    let mut index = 0;
    while index < faces.len() && faces[index] as u8 != face as u8 {
        index += 1;
    }
    index
}

/// The place on exactly these faces, given in any order.
pub(crate) const fn place_on<const FACES: usize>(
    places: &[[Face; FACES]],
    faces: &[Face; FACES],
) -> usize {
    let mut place = 0;
    while place < places.len() {
        let mut shared = 0;
        while shared < FACES && index_of(faces[shared], &places[place]) < FACES {
            shared += 1;
        }
        if shared == FACES {
            return place;
        }
        place += 1;
    }
    panic!("no place lies on these faces")
}

#[cfg(test)]
mod tests {
    use super::is_odd;

    #[test]
    fn parity_is_that_of_the_swaps() {
        assert!(!is_odd(&[0, 1, 2, 3]) && is_odd(&[1, 0, 2, 3]) && !is_odd(&[1, 2, 0, 3]));
    }
}
