//! Children that are being checked against a larger table, in flat lists: one list a field.

use faceturn_symmetry::Coset;

use crate::staged::children::{CHILDREN, Head};

/// Children, and where the table says of them what is asked next.
pub(crate) struct OuterChildren {
    pub(crate) count: usize,
    /// A distance of 1 at a place of the parent's order of axes says far, and at [`INVERSE`] stand the
    /// axes along which the inverse is far.
    ///
    /// [`INVERSE`]: crate::staged::children::INVERSE
    pub(crate) heads: [Head; CHILDREN],
    /// What has been worked out along an axis.
    pub(crate) along: Along,
}

/// Children along one axis.
pub(crate) struct Along {
    /// The cosets, in the frames of the parents' representatives.
    pub(crate) cosets: [Coset; CHILDREN],
    /// The numbers of their cells.
    pub(crate) cells: [u32; CHILDREN],
    /// The lines of the table in which they are.
    pub(crate) lines: [u32; CHILDREN],
    /// The bits of these lines.
    pub(crate) bits: [u32; CHILDREN],
}

impl OuterChildren {
    /// An empty list. `coset` fills unused places.
    pub(super) fn none(coset: Coset) -> Box<OuterChildren> {
        Box::new(OuterChildren { count: 0, heads: [Head(0); CHILDREN], along: Along::none(coset) })
    }

    /// Adds a child if a condition holds, without a branch: the next one overwrites it otherwise.
    #[inline(always)]
    pub(crate) fn push_if(&mut self, head: Head, holds: bool) {
        self.heads[self.count] = head;
        self.count += usize::from(holds);
    }
}

impl Along {
    /// Nothing. `coset` fills unused places.
    pub(super) fn none(coset: Coset) -> Along {
        Along {
            cosets: [coset; CHILDREN],
            cells: [0; CHILDREN],
            lines: [0; CHILDREN],
            bits: [0; CHILDREN],
        }
    }
}
