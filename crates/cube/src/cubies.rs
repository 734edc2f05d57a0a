//! Cubies and slots, and the one product that positions and symmetries share.
//!
//! A slot is a place, a cubie the piece that belongs there when the cube is solved; both go by
//! Reid's names and order. A cubie's first letter is its reference facelet. In an arrangement,
//! slot `i` holds cubie `at[i]`, its reference facelet lying on the facelet number `turned[i]` of
//! the slot's name. Reid's corner names run anticlockwise, so a twist of 1 is a third of a turn
//! anticlockwise.

use crate::face::{Face, FaceMap};
use crate::piece::{Corner, Edge};

/// The 12 edges by the faces they lie on. Order: M. Reid, optimal cube solver, 1997.
pub(crate) const EDGE_FACES: [[Face; 2]; 12] = {
    use Face::{B, D, F, L, R, U};
    [[U, F], [U, R], [U, B], [U, L], [D, F], [D, R], [D, B], [D, L], [F, R], [F, L], [B, R], [B, L]]
};

/// The 8 corners by the faces they lie on. Order: M. Reid, optimal cube solver, 1997.
pub(crate) const CORNER_FACES: [[Face; 3]; 8] = {
    use Face::{B, D, F, L, R, U};
    [[U, F, R], [U, R, B], [U, B, L], [U, L, F], [D, R, F], [D, F, L], [D, L, B], [D, B, R]]
};

/// Where every cubie sits, on the cube or on its mirror image.
///
/// Seen as a map from the facelets of slots to the facelets of cubies, slot `i`'s facelet `k` shows
/// facelet `±(k - turned[i])` of cubie `at[i]`, with minus exactly when `mirrored`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Cubies {
    /// Corner in each slot, `0..8`.
    pub(crate) corner_at: [u8; 8],
    /// Twist of the corner in each slot, `0..3`, in thirds of a turn anticlockwise.
    pub(crate) corner_twist: [u8; 8],
    /// Edge in each slot, `0..12`.
    pub(crate) edge_at: [u8; 12],
    /// Flip of the edge in each slot, `0..2`.
    pub(crate) edge_flip: [u8; 12],
    /// Whether this is an arrangement of the mirror image.
    pub(crate) mirrored: bool,
}

impl Cubies {
    pub(crate) const SOLVED: Cubies = Cubies {
        corner_at: [0, 1, 2, 3, 4, 5, 6, 7],
        corner_twist: [0; 8],
        edge_at: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
        edge_flip: [0; 12],
        mirrored: false,
    };

    /// No cubie in any slot yet: what a reader of positions starts from.
    pub(crate) const UNKNOWN: Cubies =
        Cubies { corner_at: [u8::MAX; 8], edge_at: [u8::MAX; 12], ..Cubies::SOLVED };

    /// Puts an edge with its flip into a slot.
    pub(crate) fn put_edge(&mut self, slot: Edge, (edge, flip): (Edge, u8)) {
        self.edge_at[slot.index()] = edge.index() as u8;
        self.edge_flip[slot.index()] = flip;
    }

    /// Puts a corner with its twist into a slot.
    pub(crate) fn put_corner(&mut self, slot: Corner, (corner, twist): (Corner, u8)) {
        self.corner_at[slot.index()] = corner.index() as u8;
        self.corner_twist[slot.index()] = twist;
    }

    /// Carries the cubies of one layer, or all of them, along with a map of the faces: what a face
    /// turn does and what a rotation or reflection of the whole cube does.
    pub(crate) const fn carried_along(map: &FaceMap, layer: Option<Face>) -> Cubies {
        let mut cubies = Cubies::SOLVED;
        let mut from = 0;
        while from < 8 {
            let [a, b, c] = CORNER_FACES[from];
            if lies_on(&[a, b, c], layer) {
                let images = [map[a as usize], map[b as usize], map[c as usize]];
                let to = slot_on(&CORNER_FACES, &images);
                let twist = place_of(images[0], &CORNER_FACES[to]);
                cubies.corner_at[to] = from as u8;
                cubies.corner_twist[to] = twist as u8;
                cubies.mirrored = place_of(images[1], &CORNER_FACES[to]) != (twist + 1) % 3;
            }
            from += 1;
        }
        let mut from = 0;
        while from < 12 {
            let [a, b] = EDGE_FACES[from];
            if lies_on(&[a, b], layer) {
                let images = [map[a as usize], map[b as usize]];
                let to = slot_on(&EDGE_FACES, &images);
                cubies.edge_at[to] = from as u8;
                cubies.edge_flip[to] = place_of(images[0], &EDGE_FACES[to]) as u8;
            }
            from += 1;
        }
        cubies
    }

    /// First `self`, then `next`.
    pub(crate) const fn then(&self, next: &Cubies) -> Cubies {
        let mut product = Cubies::SOLVED;
        let mut slot = 0;
        while slot < 8 {
            let from = next.corner_at[slot] as usize;
            let carried = self.corner_twist[from];
            let carried = if next.mirrored { 3 - carried } else { carried };
            product.corner_at[slot] = self.corner_at[from];
            product.corner_twist[slot] = (next.corner_twist[slot] + carried) % 3;
            slot += 1;
        }
        let mut slot = 0;
        while slot < 12 {
            let from = next.edge_at[slot] as usize;
            product.edge_at[slot] = self.edge_at[from];
            product.edge_flip[slot] = next.edge_flip[slot] ^ self.edge_flip[from];
            slot += 1;
        }
        product.mirrored = self.mirrored != next.mirrored;
        product
    }

    /// What undoes `self`.
    pub(crate) const fn inverse(&self) -> Cubies {
        let mut inverse = Cubies::SOLVED;
        let mut slot = 0;
        while slot < 8 {
            let cubie = self.corner_at[slot] as usize;
            let twist = self.corner_twist[slot];
            inverse.corner_at[cubie] = slot as u8;
            inverse.corner_twist[cubie] = if self.mirrored { twist } else { (3 - twist) % 3 };
            slot += 1;
        }
        let mut slot = 0;
        while slot < 12 {
            let cubie = self.edge_at[slot] as usize;
            inverse.edge_at[cubie] = slot as u8;
            inverse.edge_flip[cubie] = self.edge_flip[slot];
            slot += 1;
        }
        inverse.mirrored = self.mirrored;
        inverse
    }
}

/// Whether a cubie on these faces belongs to the layer; everything does when there is none.
const fn lies_on(faces: &[Face], layer: Option<Face>) -> bool {
    match layer {
        None => true,
        Some(layer) => place_of(layer, faces) < faces.len(),
    }
}

/// The place of `face` among `faces`, or their number when it is not there.
const fn place_of(face: Face, faces: &[Face]) -> usize {
    let mut place = 0;
    while place < faces.len() && faces[place] as u8 != face as u8 {
        place += 1;
    }
    place
}

/// The slot that lies on exactly these faces, in whatever order they are given.
pub(crate) const fn slot_on<const FACES: usize>(
    slots: &[[Face; FACES]],
    faces: &[Face; FACES],
) -> usize {
    let mut slot = 0;
    while slot < slots.len() {
        let mut shared = 0;
        while shared < FACES && place_of(faces[shared], &slots[slot]) < FACES {
            shared += 1;
        }
        if shared == FACES {
            return slot;
        }
        slot += 1;
    }
    panic!("no slot lies on these faces")
}
