//! The 16 symmetries that keep the U-D axis, the group D4h. They keep the subgroup H.
//!
//! Conjugation by `s` is `s^-1 g s`. `a.then(b)` is first `a`, then `b`, so conjugating by `a`
//! and then by `b` is conjugating by `a.then(b)`.

use faceturn_cube::{CubeSymmetry, FaceTurn};

/// A rotation or reflection that keeps the U-D axis, one of the first 16 of the cube's 48
/// symmetries. `0..16`; 0 is the identity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(transparent)]
pub struct Symmetry(u8);

/// `PRODUCTS[a][b]` is first `a`, then `b`. Shape `[16][16]`; computed at compile time.
static PRODUCTS: [[Symmetry; Symmetry::COUNT]; Symmetry::COUNT] = {
    let mut products = [[Symmetry::IDENTITY; Symmetry::COUNT]; Symmetry::COUNT];
    let mut first = 0;
    while first < Symmetry::COUNT {
        let mut next = 0;
        while next < Symmetry::COUNT {
            let product = Symmetry(first as u8).in_cube().then(Symmetry(next as u8).in_cube());
            products[first][next] = Symmetry(product.index() as u8);
            next += 1;
        }
        first += 1;
    }
    products
};

/// `INVERSES[s]` undoes `s`. Shape `[16]`; computed at compile time from `PRODUCTS`.
static INVERSES: [Symmetry; Symmetry::COUNT] = {
    let mut inverses = [Symmetry::IDENTITY; Symmetry::COUNT];
    let mut pair = 0;
    while pair < Symmetry::COUNT * Symmetry::COUNT {
        let (first, next) = (pair / Symmetry::COUNT, pair % Symmetry::COUNT);
        if PRODUCTS[first][next].0 == Symmetry::IDENTITY.0 {
            inverses[first] = Symmetry(next as u8);
        }
        pair += 1;
    }
    inverses
};

/// `TURNS_IN_FRAME[s][t]` is `s t s^-1`, the turn in the representative's frame when the
/// flip-slice is `s^-1 rep s`. Shape `[16][18]`; computed at compile time.
static TURNS_IN_FRAME: [[FaceTurn; FaceTurn::COUNT]; Symmetry::COUNT] = {
    let mut turns = [FaceTurn::ALL; Symmetry::COUNT];
    let mut symmetry = 0;
    while symmetry < Symmetry::COUNT {
        let inverse = INVERSES[symmetry].in_cube();
        let mut turn = 0;
        while turn < FaceTurn::COUNT {
            turns[symmetry][turn] = inverse.turn(FaceTurn::ALL[turn]);
            turn += 1;
        }
        symmetry += 1;
    }
    turns
};

faceturn_cube::numbered!(Symmetry(u8), usize: 16);

impl Symmetry {
    /// The symmetry that moves nothing.
    pub const IDENTITY: Symmetry = Symmetry(0);

    pub(crate) const fn of_coset(raw: u8) -> Symmetry {
        Symmetry(raw)
    }

    /// This symmetry among the cube's 48.
    pub const fn in_cube(self) -> CubeSymmetry {
        match CubeSymmetry::new(self.index()) {
            Some(symmetry) => symmetry,
            None => panic!("the first 16 of 48 exist"),
        }
    }

    /// First `self`, then `next`.
    pub const fn then(self, next: Symmetry) -> Symmetry {
        PRODUCTS[self.index() % Self::COUNT][next.index() % Self::COUNT]
    }

    /// The products of all pairs: `[a][b]` is first `a`, then `b`.
    #[inline]
    pub const fn products() -> &'static [[Symmetry; Symmetry::COUNT]; Symmetry::COUNT] {
        &PRODUCTS
    }

    /// The symmetry that undoes this one.
    pub const fn inverse(self) -> Symmetry {
        INVERSES[self.index()]
    }

    /// The turn `s t s^-1`: `turn` in the frame of the representative of `s^-1 rep s`.
    pub const fn turn_in_frame(self, turn: FaceTurn) -> FaceTurn {
        TURNS_IN_FRAME[self.index()][turn.index()]
    }

    /// Whether the symmetry takes F-B to R-L. If so, it exchanges which facelet of a slice edge is
    /// the reference facelet, so it does not conjugate flips independently.
    #[inline]
    pub(crate) const fn exchanges_side_axes(self) -> bool {
        self.0 & 4 != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use faceturn_cube::{Axis, Face, Position};

    #[test]
    fn they_are_the_group_that_keeps_the_axis() {
        for a in Symmetry::all() {
            assert_eq!(a.in_cube().face(Face::U).axis(), Axis::UD);
            assert_eq!(a.then(a.inverse()), Symmetry::IDENTITY);
            for b in Symmetry::all() {
                assert_eq!(a.then(b).in_cube(), a.in_cube().then(b.in_cube()));
                assert_eq!(a.then(b).inverse(), b.inverse().then(a.inverse()));
            }
        }
    }

    #[test]
    fn half_of_them_exchange_the_side_axes() {
        assert_eq!(Symmetry::all().filter(|s| s.exchanges_side_axes()).count(), 8);
        for symmetry in Symmetry::all() {
            let exchanges = symmetry.in_cube().face(Face::F).axis() == Axis::RL;
            assert_eq!(symmetry.exchanges_side_axes(), exchanges);
        }
    }

    #[test]
    fn a_turn_in_the_frame_is_the_conjugate_by_the_inverse() {
        for symmetry in Symmetry::all() {
            for turn in FaceTurn::ALL {
                let plain = Position::of_turn(turn).conjugate_by(symmetry.inverse().in_cube());
                assert_eq!(*Position::of_turn(symmetry.turn_in_frame(turn)), plain);
            }
        }
    }
}
