//! Children being checked against a larger table, in flat lists, one list a field.

use faceturn_symmetry::Coset;

use crate::staged::children::{CHILDREN, Head};

pub(crate) struct OuterChildren {
    pub(crate) count: usize,
    /// A distance of 1 at a place of the parent's order of axes means far. The axes along which
    /// the inverse is far are at [`INVERSE`].
    ///
    /// [`INVERSE`]: crate::staged::children::INVERSE
    pub(crate) heads: [Head; CHILDREN],
    pub(crate) along: Along,
}

pub(crate) struct Along {
    /// The cosets, in the frames of the parents' representatives.
    pub(crate) cosets: [Coset; CHILDREN],
    pub(crate) cells: [u32; CHILDREN],
    pub(crate) lines: [u32; CHILDREN],
    pub(crate) bits: [u32; CHILDREN],
}

impl OuterChildren {
    /// An empty list. `coset` fills unused places.
    pub(super) fn none(coset: Coset) -> Box<OuterChildren> {
        Box::new(OuterChildren { count: 0, heads: [Head(0); CHILDREN], along: Along::none(coset) })
    }

    /// Adds a child if `holds`, without a branch: otherwise the next one overwrites it.
    #[inline(always)]
    pub(crate) fn push_if(&mut self, head: Head, holds: bool) {
        self.heads[self.count] = head;
        self.count += usize::from(holds);
    }
}

impl Along {
    pub(super) fn none(coset: Coset) -> Along {
        Along {
            cosets: [coset; CHILDREN],
            cells: [0; CHILDREN],
            lines: [0; CHILDREN],
            bits: [0; CHILDREN],
        }
    }
}
