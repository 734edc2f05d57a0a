//! Products of symmetries, sixteen at a time.

use std::arch::x86_64::{
    __m512i, _mm512_and_si512, _mm512_loadu_si512, _mm512_or_si512, _mm512_permutex2var_epi16,
    _mm512_slli_epi32, _mm512_srli_epi32, _mm512_srlv_epi32,
};

use faceturn_symmetry::Symmetry;

use super::all;

/// All products, four bits each: in the words from `4 a` on, first `a`, then each of the sixteen.
/// They fill two vectors. Shape `[16][4]`; worked out by the compiler.
static PRODUCTS: [[u16; 4]; Symmetry::COUNT] = {
    let mut products = [[0; 4]; Symmetry::COUNT];
    let mut first = 0;
    while first < Symmetry::COUNT {
        let mut next = 0;
        while next < Symmetry::COUNT {
            let product = Symmetry::products()[first][next].index() as u16;
            products[first][next / 4] |= product << (next % 4 * 4);
            next += 1;
        }
        first += 1;
    }
    products
};

/// Sixteen products of symmetries, each first one, then another.
#[target_feature(enable = "avx512f,avx512bw")]
#[inline]
pub(super) fn products(first: __m512i, next: __m512i) -> __m512i {
    const { assert!(size_of_val(&PRODUCTS) == 2 * size_of::<__m512i>()) }
    // SAFETY: the products fill two vectors.
    let [low, high] = [0, Symmetry::COUNT / 2]
        .map(|row| unsafe { _mm512_loadu_si512(PRODUCTS.as_ptr().add(row).cast()) });
    let at = _mm512_or_si512(_mm512_slli_epi32::<2>(first), _mm512_srli_epi32::<2>(next));
    let four = _mm512_permutex2var_epi16(low, at, high);
    let place = _mm512_slli_epi32::<2>(_mm512_and_si512(next, all(3)));
    _mm512_and_si512(_mm512_srlv_epi32(four, place), all(0xF))
}
