//! The layout of the bits: all cells of a coset of H in one cache line.

use faceturn_symmetry::{Cell, FlipSliceClass, Refinement, Twist};

/// Bytes of a cache line. The cells of a coset never cross lines.
pub const LINE_BYTES: usize = 64;

/// The positions of the bits. A line holds the cells of as many cosets of H as fit, those of
/// neighbouring twists of one class, each beginning at a whole byte. So several lookups in
/// different cells of one coset of H need one line.
///
/// ```
/// use faceturn_symmetry::Refinement;
/// use faceturn_table::LargerTableLayout;
///
/// // 105 bits take 14 bytes, and four cosets of H a line: 16 bytes for each of 2187 twists.
/// let layout = LargerTableLayout::of(Refinement::CornersAndSlice);
/// assert_eq!(layout.class_bytes(), 547 * 64);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LargerTableLayout {
    /// Cosets of H per line.
    pub cosets: usize,
    /// Bytes from one coset of H to the next in the line.
    pub coset_bytes: usize,
    /// `2^16 / cosets`, rounded up, to multiply instead of dividing.
    pub reciprocal: usize,
    /// Lines per class.
    pub lines: usize,
}

impl LargerTableLayout {
    /// The layout of a refinement's table.
    pub const fn of(refinement: Refinement) -> LargerTableLayout {
        let cosets = LINE_BYTES / refinement.cells().div_ceil(8);
        LargerTableLayout {
            cosets,
            coset_bytes: LINE_BYTES / cosets,
            reciprocal: (1usize << 16).div_ceil(cosets),
            lines: (Twist::COUNT as usize).div_ceil(cosets),
        }
    }

    /// Bytes per class.
    pub const fn class_bytes(self) -> usize {
        self.lines * LINE_BYTES
    }

    /// Offset of the cells of a coset of H.
    #[inline(always)]
    pub const fn start(self, class: FlipSliceClass, twist: Twist) -> usize {
        class.index() * self.class_bytes() + self.start_in_class(twist)
    }

    /// The line of a coset of H, and the first bit of its cells in it.
    #[inline(always)]
    pub const fn line(self, class: FlipSliceClass, twist: Twist) -> (u32, u32) {
        let start = self.start(class, twist);
        ((start / LINE_BYTES) as u32, (8 * (start % LINE_BYTES)) as u32)
    }

    /// Offset of the cells of a coset of H from the beginning of the class.
    #[inline(always)]
    pub const fn start_in_class(self, twist: Twist) -> usize {
        let line = (twist.index() * self.reciprocal) >> 16;
        line * LINE_BYTES + (twist.index() - line * self.cosets) * self.coset_bytes
    }

    /// The byte of a cell's bit, counted from the start of the coset of H, and the bit in it.
    #[inline(always)]
    pub const fn bit(cell: Cell) -> (usize, u32) {
        (cell.index() / 8, cell.index() as u32 % 8)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cosets_of_h_follow_one_another_and_none_crosses_a_line() {
        for (refinement, cosets) in Refinement::ALL.into_iter().zip([64, 12, 4, 1]) {
            let layout = LargerTableLayout::of(refinement);
            assert_eq!(layout.cosets, cosets, "{refinement:?}");
            let mut next = 0;
            for twist in Twist::all() {
                let start = layout.start_in_class(twist);
                if twist.index() % cosets == 0 {
                    next = twist.index() / cosets * LINE_BYTES;
                }
                assert_eq!(start, next, "{refinement:?}, twist {}", twist.index());
                let last =
                    start + LargerTableLayout::bit(Cell::new(refinement.cells() as u16 - 1)).0;
                assert_eq!(start / LINE_BYTES, last / LINE_BYTES);
                next = start + layout.coset_bytes;
                assert!(last < next);
            }
            assert!(next <= layout.class_bytes() && layout.class_bytes() - next < 2 * LINE_BYTES);
            let class = FlipSliceClass::new(3).expect("in range");
            let twist = Twist::new(5).expect("in range");
            let start = 3 * layout.class_bytes() + layout.start_in_class(twist);
            assert_eq!(layout.start(class, twist), start);
        }
    }
}
