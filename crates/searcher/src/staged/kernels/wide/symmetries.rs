//! Products of symmetries.

use faceturn_symmetry::Symmetry;

use crate::staged::kernels::vectors::Vectors;

/// Checks how products follow from the numbers of symmetries: bits 0, 1 and 3 are reflections that
/// commute, and bit 2 is one that exchanges the first two. So a product is the exclusive or of both
/// numbers, with bits 0 and 1 of the second exchanged if the first has bit 2.
const _: () = {
    let mut pair = 0;
    while pair < Symmetry::COUNT * Symmetry::COUNT {
        let (first, next) = (pair / Symmetry::COUNT, pair % Symmetry::COUNT);
        let exchanged = (next ^ next >> 1) & first >> 2 & 1;
        let product = Symmetry::products()[first][next].index();
        assert!(product == first ^ next ^ exchanged ^ exchanged << 1);
        pair += 1;
    }
};

#[inline(always)]
pub(super) fn products<V: Vectors>(v: V, first: V::Words, next: V::Words) -> V::Words {
    let differ = v.xor(next, v.right(next, 1));
    let exchanged = v.and(v.and(differ, v.right(first, 2)), v.all(1));
    v.xor(v.xor(first, next), v.xor(exchanged, v.left(exchanged, 1)))
}
