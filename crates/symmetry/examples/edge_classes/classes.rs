//! Permutations of all twelve edges up to symmetry on both sides.
//!
//! The 48 symmetries of the cube permute the edges. An arrangement of the edges, without flips,
//! is `a c b`: a symmetry, the representative of a double class M \ S12 / M, a symmetry. A turn
//! leads from class to class: `(a c b) t = a (c t') b` with `t' = b t b^-1`, and the effect of
//! `t'` on `c` is one word of a table. The 12! arrangements fall into 208,816 classes. Source: H.
//! Kociemba, cube-lovers, 17 December 1998.

use std::collections::HashMap;

use faceturn_cube::{CubeSymmetry, FaceTurn, Position};

type Edges = [u8; Position::EDGES];

const SOLVED: Edges = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];

/// An arrangement of the twelve edges, without flips, as `left class right`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct EdgeArrangement {
    left: CubeSymmetry,
    class: u32,
    right: CubeSymmetry,
}

/// The double classes and their turns. About 20 MB, computed in less than a second.
pub(crate) struct EdgeClasses {
    /// The smallest arrangement of each class, ascending. Shape `[208_816]`.
    representatives: Vec<Edges>,
    /// Each representative after each turn. Shape `[208_816][18]`.
    turns: Vec<[Image; FaceTurn::COUNT]>,
    symmetries: Symmetries,
}

/// An arrangement in one word: class in the low 18 bits, left and right symmetry in six bits each.
#[derive(Clone, Copy)]
struct Image(u32);

impl Image {
    fn new(EdgeArrangement { left, class, right }: EdgeArrangement) -> Image {
        Image(class | (left.index() as u32) << 18 | (right.index() as u32) << 24)
    }

    #[inline]
    fn arrangement(self) -> EdgeArrangement {
        let symmetry = |bits: u32| CubeSymmetry::new((bits % 64) as usize).expect("one of 48");
        let (left, right) = (symmetry(self.0 >> 18), symmetry(self.0 >> 24));
        EdgeArrangement { left, class: self.0 % (1 << 18), right }
    }
}

struct Symmetries {
    /// Shape `[48][12]`.
    edges: Vec<Edges>,
    /// First one, then the other. Shape `[48][48]`.
    products: Vec<[CubeSymmetry; CubeSymmetry::COUNT]>,
    /// Shape `[48]`.
    inverses: Vec<CubeSymmetry>,
    /// `s t s^-1`. Shape `[48][18]`.
    turns: Vec<[FaceTurn; FaceTurn::COUNT]>,
    /// The four symmetries that take each edge to the first. Shape `[12][4]`.
    to_zero: Vec<Vec<usize>>,
}

impl Symmetries {
    fn new() -> Symmetries {
        let all: Vec<CubeSymmetry> = CubeSymmetry::all().collect();
        let products = |&first: &CubeSymmetry| std::array::from_fn(|next| first.then(all[next]));
        let inverses: Vec<CubeSymmetry> = all.iter().map(|symmetry| symmetry.inverse()).collect();
        let edges =
            |symmetry: &CubeSymmetry| std::array::from_fn(|at| symmetry.edge_from(at) as u8);
        let turns = |inverse: &CubeSymmetry| FaceTurn::ALL.map(|turn| inverse.turn(turn));
        let edges: Vec<Edges> = all.iter().map(edges).collect();
        let to_zero = (0..Position::EDGES)
            .map(|edge| (0..all.len()).filter(|&it| edges[it][edge] == 0).collect());
        Symmetries {
            to_zero: to_zero.collect(),
            products: all.iter().map(products).collect(),
            turns: inverses.iter().map(turns).collect(),
            inverses,
            edges,
        }
    }

    /// The smallest of all `a edges b`, and the symmetries with `edges = left smallest right`.
    fn smallest(&self, edges: &Edges) -> (Edges, CubeSymmetry, CubeSymmetry) {
        let mut best = ([u8::MAX; Position::EDGES], 0, 0);
        for (b, slots) in self.edges.iter().enumerate() {
            // Only a symmetry that takes the first edge to number 0 can give the smallest.
            for &a in &self.to_zero[usize::from(edges[usize::from(slots[0])])] {
                let map = &self.edges[a];
                let image = |at: usize| map[usize::from(edges[usize::from(slots[at])])];
                // Most differ early.
                let differs = (1..Position::EDGES).find(|&at| image(at) != best.0[at]);
                if differs.is_some_and(|at| image(at) < best.0[at]) {
                    best = (std::array::from_fn(image), a, b);
                }
            }
        }
        let (smallest, a, b) = best;
        (smallest, self.inverses[a], self.inverses[b])
    }
}

fn then(one: &Edges, next: &Edges) -> Edges {
    next.map(|slot| one[usize::from(slot)])
}

impl EdgeClasses {
    pub(crate) const COUNT: u32 = 208_816;

    pub(crate) fn new() -> EdgeClasses {
        let symmetries = Symmetries::new();
        let mut numbers = HashMap::from([(SOLVED, 0)]);
        let mut found = vec![SOLVED];
        let mut images: Vec<[EdgeArrangement; FaceTurn::COUNT]> = Vec::new();
        while let Some(representative) = found.get(images.len()).copied() {
            images.push(FaceTurn::ALL.map(|turn| {
                let after = then(&representative, Position::of_turn(turn).edge_at());
                let (smallest, left, right) = symmetries.smallest(&after);
                let class = *numbers.entry(smallest).or_insert_with(|| {
                    found.push(smallest);
                    found.len() as u32 - 1
                });
                EdgeArrangement { left, class, right }
            }));
        }
        assert_eq!(found.len(), EdgeClasses::COUNT as usize, "double classes");
        // Classes are numbered by their representatives, not in search order.
        let mut order: Vec<u32> = (0..EdgeClasses::COUNT).collect();
        order.sort_unstable_by_key(|&class| found[class as usize]);
        let mut places = vec![0; order.len()];
        (0..).zip(&order).for_each(|(place, &class)| places[class as usize] = place);
        let turns = order.iter().map(|&class| {
            images[class as usize].map(|image| {
                Image::new(EdgeArrangement { class: places[image.class as usize], ..image })
            })
        });
        EdgeClasses {
            turns: turns.collect(),
            representatives: order.iter().map(|&class| found[class as usize]).collect(),
            symmetries,
        }
    }

    pub(crate) fn arrangement(&self, edges: &Edges) -> EdgeArrangement {
        let (smallest, left, right) = self.symmetries.smallest(edges);
        let class = self.representatives.binary_search(&smallest).expect("every class is known");
        EdgeArrangement { left, class: class as u32, right }
    }

    /// The edge in each slot. Shape `[12]`.
    #[cfg(test)]
    pub(crate) fn edges(&self, EdgeArrangement { left, class, right }: EdgeArrangement) -> Edges {
        let [left, right] = [left, right].map(|symmetry| &self.symmetries.edges[symmetry.index()]);
        then(&then(left, &self.representatives[class as usize]), right)
    }

    #[inline]
    pub(crate) fn after(&self, arrangement: EdgeArrangement, turn: FaceTurn) -> EdgeArrangement {
        let EdgeArrangement { left, class, right } = arrangement;
        let Symmetries { products, turns, .. } = &self.symmetries;
        let turn = turns[right.index()][turn.index()];
        let image = self.turns[class as usize][turn.index()].arrangement();
        EdgeArrangement {
            left: products[left.index()][image.left.index()],
            class: image.class,
            right: products[image.right.index()][right.index()],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chacha20::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};

    #[test]
    #[ignore = "takes 4 s: run by scripts/check --full"]
    fn a_hundred_thousand_words_of_turns_agree_with_the_cubies() {
        let classes = EdgeClasses::new();
        let mut random = ChaCha8Rng::seed_from_u64(1998);
        let mut position = Position::SOLVED;
        let mut arrangement = classes.arrangement(position.edge_at());
        for step in 0..100_000 {
            let turn = FaceTurn::ALL[random.random_range(0..FaceTurn::COUNT)];
            position = position.after(turn);
            arrangement = classes.after(arrangement, turn);
            assert_eq!(classes.edges(arrangement), *position.edge_at(), "step {step}");
            if step % 100 == 0 {
                let direct = classes.arrangement(position.edge_at());
                assert_eq!(direct.class, arrangement.class);
                assert_eq!(classes.edges(direct), *position.edge_at());
            }
        }
    }

    /// 12! arrangements, by Burnside's lemma over pairs of symmetries that move the edges alike.
    #[test]
    fn the_number_of_classes_is_that_of_burnside() {
        let cycle_type = |edges: &Edges| {
            let (mut lengths, mut seen) = (Vec::new(), [false; Position::EDGES]);
            for start in 0..Position::EDGES {
                let (mut at, mut length) = (start, 0);
                while !seen[at] {
                    seen[at] = true;
                    at = usize::from(edges[at]);
                    length += 1;
                }
                if length > 0 {
                    lengths.push(length);
                }
            }
            lengths.sort_unstable();
            lengths
        };
        // Arrangements p with a p b = p are those that conjugate b^-1 into a: none unless the
        // cycle types agree, otherwise as many as commute with a.
        let commuting = |lengths: &[u64]| {
            let factorial = |n: u64| (1..=n).product::<u64>();
            let mut product = 1;
            for length in 1..=12 {
                let count = lengths.iter().filter(|&&it| it == length).count() as u64;
                product *= length.pow(count as u32) * factorial(count);
            }
            product
        };
        let types: Vec<Vec<u64>> = Symmetries::new().edges.iter().map(cycle_type).collect();
        let mut fixed = 0;
        for one in &types {
            let alike = types.iter().filter(|other| *other == one).count() as u64;
            fixed += alike * commuting(one);
        }
        assert_eq!(fixed / (48 * 48), u64::from(EdgeClasses::COUNT));
    }
}
