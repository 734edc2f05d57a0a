//! Classes of conjugate flip-slices.
//!
//! The map from raw values to classes goes through the classes of slices: a slice is first taken
//! to the smallest of its class, which carries the flip along. A row of 2048 flips for that slice
//! then gives class and symmetry. That is 45 rows of 2048 instead of a table of 1,013,760.

use crate::d4h::Symmetry;
use crate::flip::Flip;
use crate::flip_slice::{FlipSlice, exchanged};
use crate::memory::{OutOfMemory, padded, try_with_capacity};
use crate::slice::Slice;

/// A class of flip-slices conjugate under the 16 symmetries. `0..64_430`, in the order of the
/// smallest members, which represent their classes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(transparent)]
pub struct FlipSliceClass(u16);

faceturn_cube::numbered!(FlipSliceClass(u16), u32: 64_430);

impl FlipSliceClass {
    pub(crate) const fn of_coset(raw: u16) -> FlipSliceClass {
        FlipSliceClass(raw)
    }
}

/// A flip-slice as its class and a symmetry `s` with `flip_slice = s^-1 representative s`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Member {
    /// The class.
    pub class: FlipSliceClass,
    /// A symmetry that takes the representative here, one of several if that has a stabilizer.
    pub symmetry: Symmetry,
}

/// A [`Member`] in one word:
///
/// ```text
///  31      20 19    16 15           0
/// +----------+--------+--------------+
/// |    0     |symmetry|    class     |
/// +----------+--------+--------------+
/// ```
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub struct MemberWord(u32);

impl MemberWord {
    fn new(class: FlipSliceClass, symmetry: Symmetry) -> MemberWord {
        MemberWord((class.index() | symmetry.index() << 16) as u32)
    }

    #[inline]
    const fn member(self) -> Member {
        Member {
            class: FlipSliceClass(self.0 as u16),
            symmetry: Symmetry::of_coset((self.0 >> 16) as u8),
        }
    }
}

/// Where to read the class of a flip-slice: its place among the members, and the symmetry `a`
/// that takes the smallest slice of the class to this one, `slice = a^-1 smallest a`.
///
/// ```text
///  31      24 23    20 19                   0
/// +----------+--------+----------------------+
/// |    0     |   a    |        place         |
/// +----------+--------+----------------------+
/// ```
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub struct MemberPlace(u32);

impl MemberPlace {
    /// The index among the members.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize % MEMBERS
    }

    #[inline]
    const fn symmetry(self) -> Symmetry {
        Symmetry::of_coset((self.0 >> 20) as u8)
    }
}

/// How a slice is taken to the smallest of its class: the row of the smallest slice's flips among
/// the members, the flips to invert on the way, and the symmetry `a` with `slice = a^-1 smallest
/// a`. The exclusive or of a view and the carried flips is a [`MemberPlace`].
///
/// ```text
///  31   28 27  24 23  20 19        11 10          0
/// +-------+------+------+------------+-------------+
/// |   0   | a^-1 |  a   |    row     |    flips    |
/// +-------+------+------+------------+-------------+
/// ```
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct SliceView(u32);

impl SliceView {
    fn new(row: u32, from_smallest: Symmetry, exchange: Flip) -> SliceView {
        let [from, to] = [from_smallest, from_smallest.inverse()].map(|s| s.index() as u32);
        let start = row * Flip::COUNT;
        SliceView(start | exchange.index() as u32 | from << 20 | to << 24)
    }

    fn row(self) -> u32 {
        self.0 % MEMBERS as u32 / Flip::COUNT
    }

    #[inline]
    const fn to_smallest(self) -> Symmetry {
        Symmetry::of_coset((self.0 >> 24) as u8)
    }

    /// Where to read the class of a flip-slice, given the flips carried to the smallest slice.
    #[inline]
    const fn place(self, carried: u16) -> MemberPlace {
        MemberPlace((self.0 ^ carried as u32) & 0xFF_FFFF)
    }
}

const MEMBERS: usize = 1 << 17;

/// Flips carried along with their slots. Slots are carried one by one, so the low six bits and
/// the high five are looked up separately: 192 bytes per symmetry instead of 4 kB.
#[repr(C)]
pub struct CarriedFlips {
    low: [u16; 1 << 6],
    high: [u16; 1 << 5],
}

const _: () = assert!(size_of::<CarriedFlips>() == 192);

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
        self.low[flip.index() % (1 << 6)] ^ self.high[(flip.index() >> 6) % (1 << 5)]
    }
}

const SLOT_SETS: usize = 1 << 12;

/// The tables of [`FlipSliceClasses::place_of_slots`] and [`FlipSliceClasses::member_at`].
#[derive(Clone, Copy)]
pub struct ClassTables<'c> {
    /// By the slots of the slice edges, one bit per slot. Shape `[4096]`.
    pub views: &'c [SliceView; SLOT_SETS],
    /// Shape `[16]`.
    pub carried: &'c [CarriedFlips; Symmetry::COUNT],
    /// By the place. Shape `[2^17]`.
    pub members: &'c [MemberWord; MEMBERS],
}

/// The classes, their stabilizers, and the map from flip-slices. About 930 kB, 770 kB used.
pub struct FlipSliceClasses {
    /// The smallest member of each class. Shape `[64_430]`.
    representatives: Vec<FlipSlice>,
    /// The symmetries that keep the representative, one bit each. Shape `[64_430]`.
    stabilizers: Vec<u16>,
    /// By the slots of the slice edges, one bit per slot. Shape `[4096]`, of which 495 are used.
    views: Box<[SliceView; SLOT_SETS]>,
    /// Shape `[slice classes][2048]`, padded.
    members: Box<[MemberWord; MEMBERS]>,
    /// Shape `[16]`.
    carried: [CarriedFlips; Symmetry::COUNT],
}

impl FlipSliceClasses {
    /// Computes the classes.
    ///
    /// # Panics
    /// If there is not enough memory; [`FlipSliceClasses::try_new`] returns an error instead.
    pub fn new() -> FlipSliceClasses {
        Self::try_new().unwrap_or_else(|error| panic!("{error}"))
    }

    /// Computes the classes.
    ///
    /// # Errors
    /// [`OutOfMemory`]
    pub fn try_new() -> Result<FlipSliceClasses, OutOfMemory> {
        let unknown = MemberWord::new(FlipSliceClass(0), Symmetry::IDENTITY);
        let mut classes = FlipSliceClasses {
            representatives: try_with_capacity(FlipSliceClass::COUNT as usize)?,
            stabilizers: try_with_capacity(FlipSliceClass::COUNT as usize)?,
            views: padded(std::iter::once(SliceView(0)))?,
            members: padded(std::iter::once(unknown))?,
            carried: std::array::from_fn(|symmetry| {
                CarriedFlips::new(Symmetry::new(symmetry as u8).expect("there are 16"))
            }),
        };
        let mut rows = 0;
        for slice in Slice::all() {
            // The smallest of its class, and the way there.
            let (smallest, to_smallest) = Symmetry::all()
                .map(|symmetry| (slice.conjugate_by(symmetry), symmetry))
                .min()
                .expect("there are symmetries");
            let unflipped = Flip::new(0).expect("0 is a flip");
            let view = if smallest == slice {
                classes.add_row(rows, slice);
                rows += 1;
                SliceView::new(rows - 1, Symmetry::IDENTITY, unflipped)
            } else {
                let row = classes.views[usize::from(smallest.slots())].row();
                let exchange = exchanged(unflipped, smallest, to_smallest);
                SliceView::new(row, to_smallest.inverse(), exchange)
            };
            classes.views[usize::from(slice.slots())] = view;
        }
        assert_eq!(classes.representatives.len(), FlipSliceClass::COUNT as usize);
        Ok(classes)
    }

    fn add_row(&mut self, row: u32, slice: Slice) {
        let unflipped = Flip::new(0).expect("0 is a flip");
        let keeping: Vec<(Symmetry, u16)> = Symmetry::all()
            .filter(|&symmetry| slice.conjugate_by(symmetry) == slice)
            .map(|symmetry| (symmetry, exchanged(unflipped, slice, symmetry).index() as u16))
            .collect();
        let start = (row * Flip::COUNT) as usize;
        let mut row = vec![None; Flip::COUNT as usize];
        for flip in Flip::all() {
            if row[flip.index()].is_some() {
                continue;
            }
            let class = FlipSliceClass(self.representatives.len() as u16);
            let mut stabilizer = 0;
            for &(symmetry, exchange) in &keeping {
                let image = usize::from(self.carried[symmetry.index()].carried(flip) ^ exchange);
                row[image].get_or_insert(MemberWord::new(class, symmetry));
                stabilizer |= u16::from(image == flip.index()) << symmetry.index();
            }
            self.representatives.push(FlipSlice::of_parts(flip, slice));
            self.stabilizers.push(stabilizer);
        }
        for (place, member) in self.members[start..].iter_mut().zip(row) {
            *place = member.expect("every flip has a class");
        }
    }

    /// The class of a flip-slice, and a symmetry that takes the representative there.
    #[inline]
    pub fn member(&self, flip_slice: FlipSlice) -> Member {
        self.member_at(self.place(flip_slice.flip(), flip_slice.slice()))
    }

    /// The first half of [`FlipSliceClasses::member`]: where to read the class.
    #[inline]
    pub fn place(&self, flip: Flip, slice: Slice) -> MemberPlace {
        self.place_of_slots(flip, slice.slots())
    }

    /// The same, given the four slots of the slice edges, one bit per slot.
    #[inline]
    pub fn place_of_slots(&self, flip: Flip, slots: u16) -> MemberPlace {
        debug_assert_eq!(slots.count_ones(), 4, "the slice has four edges");
        let view = self.views[usize::from(slots) % SLOT_SETS];
        view.place(self.carried[view.to_smallest().index() % Symmetry::COUNT].carried(flip))
    }

    /// The second half of [`FlipSliceClasses::member`].
    #[inline]
    pub fn member_at(&self, place: MemberPlace) -> Member {
        let Member { class, symmetry } = self.members[place.index()].member();
        Member { class, symmetry: symmetry.then(place.symmetry()) }
    }

    /// The words that [`FlipSliceClasses::member_at`] reads, for prefetching.
    #[inline]
    pub fn members(&self) -> &[MemberWord] {
        &self.members[..]
    }

    /// The tables behind [`FlipSliceClasses::place_of_slots`] and [`FlipSliceClasses::member_at`].
    #[inline]
    pub fn tables(&self) -> ClassTables<'_> {
        ClassTables { views: &self.views, carried: &self.carried, members: &self.members }
    }

    /// The smallest member of a class.
    pub fn representative(&self, class: FlipSliceClass) -> FlipSlice {
        self.representatives[class.index()]
    }

    /// The symmetries that keep the representative, the identity first.
    pub fn stabilizer(&self, class: FlipSliceClass) -> impl Iterator<Item = Symmetry> + use<> {
        let stabilizer = self.stabilizers[class.index()];
        Symmetry::all().filter(move |symmetry| stabilizer >> symmetry.index() & 1 == 1)
    }

    /// Number of flip-slices in a class.
    pub fn size(&self, class: FlipSliceClass) -> u32 {
        Symmetry::COUNT as u32 / self.stabilizers[class.index()].count_ones()
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
