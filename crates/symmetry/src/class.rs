//! Classes of flip-slices that are conjugate to one another.
//!
//! The raw-to-class map goes through the classes of slices: a slice is first taken to the smallest
//! of its class, which carries the flip along, and a row of 2048 flips for that slice then tells
//! class and symmetry. That is 45 rows of 2048 in place of a table of 1,013,760.

use crate::d4h::Symmetry;
use crate::flip::Flip;
use crate::flip_slice::{FlipSlice, exchanged};
use crate::slice::Slice;

/// A class of flip-slices conjugate to one another under the 16 symmetries. `0..64_430`, in the
/// order of the smallest members, which represent their classes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FlipSliceClass(u16);

impl FlipSliceClass {
    /// How many classes there are.
    pub const COUNT: u32 = 64_430;

    /// The class with this number, `0..64_430`.
    pub const fn new(raw: u16) -> Option<FlipSliceClass> {
        if (raw as u32) < Self::COUNT { Some(FlipSliceClass(raw)) } else { None }
    }

    /// Every class in the order of the numbers.
    pub fn all() -> impl ExactSizeIterator<Item = FlipSliceClass> {
        (0..Self::COUNT as u16).map(FlipSliceClass)
    }

    /// The one that a coset's word was put together from.
    pub(crate) const fn of_coset(raw: u16) -> FlipSliceClass {
        FlipSliceClass(raw)
    }

    /// The class's number, `0..64_430`.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A flip-slice as its class and a symmetry `s` with `flip_slice = s^-1 representative s`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Member {
    /// The class.
    pub class: FlipSliceClass,
    /// A symmetry that takes the representative here: one of several where the representative has
    /// symmetries of its own.
    pub symmetry: Symmetry,
}

/// Where the class of a flip-slice is to be read.
#[derive(Clone, Copy, Debug)]
pub struct MemberPlace {
    /// Place among the members.
    pub index: u32,
    /// The symmetry that takes the smallest slice of the class to this one.
    from_smallest: Symmetry,
}

/// How a slice is taken to the smallest of its class.
#[derive(Clone, Copy)]
struct SliceView {
    /// The row of flips of the smallest slice.
    row: u8,
    /// `a` with `slice = a^-1 smallest a`.
    from_smallest: Symmetry,
    /// Its inverse.
    to_smallest: Symmetry,
    /// Flips to turn over after carrying by `a^-1`.
    exchange: u16,
}

/// Flips carried along with their slots. Slots are carried one by one, so that the low six bits and
/// the high five go their ways apart: 192 bytes a symmetry in place of 4 kB.
struct CarriedFlips {
    low: [u16; 1 << 6],
    high: [u16; 1 << 5],
}

impl CarriedFlips {
    fn new(symmetry: Symmetry) -> CarriedFlips {
        let carried = |flip: usize| {
            let flip = Flip::new(flip as u16).expect("eleven bits");
            flip.carried_by(symmetry).index() as u16
        };
        CarriedFlips {
            low: std::array::from_fn(carried),
            high: std::array::from_fn(|high| carried(high << 6)),
        }
    }

    #[inline]
    fn carried(&self, flip: Flip) -> u16 {
        self.low[flip.index() % (1 << 6)] ^ self.high[flip.index() >> 6]
    }
}

/// The classes: representatives, stabilizers, and the map from flip-slices. About 760 kB.
pub struct FlipSliceClasses {
    /// Shape `[64_430]`: the smallest member of each class.
    representatives: Vec<FlipSlice>,
    /// Shape `[64_430]`: the symmetries that leave the representative as it is, one bit each.
    stabilizers: Vec<u16>,
    /// Shape `[495]`.
    slices: Vec<SliceView>,
    /// Shape `[slice classes][2048]`.
    members: Vec<Member>,
    /// Shape `[16]`.
    carried: [CarriedFlips; Symmetry::COUNT],
}

impl FlipSliceClasses {
    /// Works out the classes.
    pub fn new() -> FlipSliceClasses {
        let mut classes = FlipSliceClasses {
            representatives: Vec::with_capacity(FlipSliceClass::COUNT as usize),
            stabilizers: Vec::with_capacity(FlipSliceClass::COUNT as usize),
            slices: Vec::with_capacity(Slice::COUNT as usize),
            members: Vec::new(),
            carried: std::array::from_fn(|symmetry| {
                CarriedFlips::new(Symmetry::new(symmetry as u8).expect("there are 16"))
            }),
        };
        for slice in Slice::all() {
            // The smallest of its class, and the way from there to here.
            let (smallest, to_smallest) = Symmetry::all()
                .map(|symmetry| (slice.conjugate_by(symmetry), symmetry))
                .min()
                .expect("there are symmetries");
            let view = if smallest == slice {
                let row = classes.members.len() / Flip::COUNT as usize;
                classes.add_row(slice);
                let [from_smallest, to_smallest] = [Symmetry::IDENTITY; 2];
                SliceView { row: row as u8, from_smallest, to_smallest, exchange: 0 }
            } else {
                let unflipped = Flip::new(0).expect("0 is a flip");
                SliceView {
                    row: classes.slices[smallest.index()].row,
                    from_smallest: to_smallest.inverse(),
                    to_smallest,
                    exchange: exchanged(unflipped, smallest, to_smallest).index() as u16,
                }
            };
            classes.slices.push(view);
        }
        assert_eq!(classes.representatives.len(), FlipSliceClass::COUNT as usize);
        classes
    }

    /// Sorts the flips of a slice that is the smallest of its class into classes.
    fn add_row(&mut self, slice: Slice) {
        let unflipped = Flip::new(0).expect("0 is a flip");
        let keeping: Vec<(Symmetry, u16)> = Symmetry::all()
            .filter(|&symmetry| slice.conjugate_by(symmetry) == slice)
            .map(|symmetry| (symmetry, exchanged(unflipped, slice, symmetry).index() as u16))
            .collect();
        let mut row = vec![None; Flip::COUNT as usize];
        for flip in Flip::all() {
            if row[flip.index()].is_some() {
                continue;
            }
            let class = FlipSliceClass(self.representatives.len() as u16);
            let mut stabilizer = 0;
            for &(symmetry, exchange) in &keeping {
                let image = usize::from(self.carried[symmetry.index()].carried(flip) ^ exchange);
                row[image].get_or_insert(Member { class, symmetry });
                stabilizer |= u16::from(image == flip.index()) << symmetry.index();
            }
            self.representatives.push(FlipSlice::of_parts(flip, slice));
            self.stabilizers.push(stabilizer);
        }
        self.members.extend(row.into_iter().map(|member| member.expect("every flip has a class")));
    }

    /// The class of a flip-slice and a symmetry that takes the representative there.
    #[inline]
    pub fn member(&self, flip_slice: FlipSlice) -> Member {
        self.member_at(self.place(flip_slice.flip(), flip_slice.slice()))
    }

    /// The first half of [`FlipSliceClasses::member`]: where the class is to be read.
    #[inline]
    pub fn place(&self, flip: Flip, slice: Slice) -> MemberPlace {
        let view = self.slices[slice.index()];
        let flip = self.carried[view.to_smallest.index()].carried(flip) ^ view.exchange;
        MemberPlace {
            index: u32::from(view.row) * Flip::COUNT + u32::from(flip),
            from_smallest: view.from_smallest,
        }
    }

    /// The second half of [`FlipSliceClasses::member`].
    #[inline]
    pub fn member_at(&self, place: MemberPlace) -> Member {
        let Member { class, symmetry } = self.members[place.index as usize];
        Member { class, symmetry: symmetry.then(place.from_smallest) }
    }

    /// What [`FlipSliceClasses::member_at`] reads, for those who ask for it ahead of its use.
    #[inline]
    pub fn members(&self) -> &[Member] {
        &self.members
    }

    /// The smallest member of a class.
    pub fn representative(&self, class: FlipSliceClass) -> FlipSlice {
        self.representatives[class.index()]
    }

    /// The symmetries that leave the representative as it is, the identity first.
    pub fn stabilizer(&self, class: FlipSliceClass) -> impl Iterator<Item = Symmetry> + use<> {
        let stabilizer = self.stabilizers[class.index()];
        Symmetry::all().filter(move |symmetry| stabilizer >> symmetry.index() & 1 == 1)
    }

    /// How many flip-slices a class has.
    pub fn size(&self, class: FlipSliceClass) -> u32 {
        Symmetry::COUNT as u32 / self.stabilizers[class.index()].count_ones()
    }
}

impl Default for FlipSliceClasses {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_flip_slice_is_the_conjugate_that_its_member_says() {
        let classes = FlipSliceClasses::new();
        for raw in 0..FlipSlice::COUNT {
            let flip_slice = FlipSlice::new(raw).expect("in range");
            let Member { class, symmetry } = classes.member(flip_slice);
            let representative = classes.representative(class);
            assert_eq!(representative.conjugate_by(symmetry), flip_slice);
            assert!(representative <= flip_slice, "the representative is the smallest");
        }
    }

    #[test]
    fn the_sizes_sum_to_every_flip_slice() {
        let classes = FlipSliceClasses::new();
        let sizes = FlipSliceClass::all().map(|class| classes.size(class));
        assert_eq!(sizes.sum::<u32>(), 1_013_760);
    }

    #[test]
    fn stabilizers_keep_the_representative_and_others_do_not() {
        let classes = FlipSliceClasses::new();
        for class in FlipSliceClass::all() {
            let representative = classes.representative(class);
            let stabilizer: Vec<_> = classes.stabilizer(class).collect();
            for symmetry in Symmetry::all() {
                let keeps = representative.conjugate_by(symmetry) == representative;
                assert_eq!(stabilizer.contains(&symmetry), keeps);
            }
        }
    }

    #[test]
    fn representatives_ascend() {
        let classes = FlipSliceClasses::new();
        assert!(classes.representatives.is_sorted());
    }
}
