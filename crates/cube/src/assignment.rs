//! The least cube: of all cubes that exist, the one whose cubies cost least in their places.
//!
//! Edges and corners are assigned apart, place by place. What the places so far have done to the
//! rest is the set of cubies used, the sum of their flips or twists, and the parity of their
//! inversions: for each of these the least cost is kept. A cube needs sums of 0, and one parity.
//! `docs/mathematics.md` says why that is enough.

use crate::cubies::Cubies;
use crate::piece::{Corner, Edge, Place};

/// More than any cube costs. The sum of three is still a number.
const NO_COST: u64 = u64::MAX / 4;

/// The least cube for the costs of each cubie in each place, with each flip or twist.
pub(crate) struct LeastCube {
    edges: Assignment<{ Edge::COUNT }, 2>,
    corners: Assignment<{ Corner::COUNT }, 3>,
    /// Whether its permutations are odd: 0 or 1.
    parity: usize,
}

impl LeastCube {
    /// Finds the least cube. `cost` is that of a place that holds a cubie with a flip or twist; all
    /// of them for a cube add up to less than a quarter of the largest number.
    pub(crate) fn new(cost: impl Fn(Place, Place, u8) -> u64) -> LeastCube {
        let corners: Vec<Place> = Corner::all().map(Place::Corner).collect();
        let edges: Vec<Place> = Edge::all().map(Place::Edge).collect();
        let corners = Assignment::new(|at, cubie, by| cost(corners[at], corners[cubie], by));
        let edges = Assignment::new(|at, cubie, by| cost(edges[at], edges[cubie], by));
        let least = |parity: usize| edges.least(parity) + corners.least(parity);
        let parity = usize::from(least(1) < least(0));
        LeastCube { edges, corners, parity }
    }

    /// What all its cubies cost.
    pub(crate) fn cost(&self) -> u64 {
        self.edges.least(self.parity) + self.corners.least(self.parity)
    }

    /// Its cubies. Of several cubes that cost as little it is always the same one.
    pub(crate) fn cubies(&self) -> Cubies {
        let mut cubies = Cubies::SOLVED;
        (cubies.edge_at, cubies.edge_flip) = self.edges.chosen(self.parity);
        (cubies.corner_at, cubies.corner_twist) = self.corners.chosen(self.parity);
        cubies
    }

    /// Calls `each` with every place, every cubie in it and every flip or twist, and with the cost
    /// of the least cube that has it so.
    pub(crate) fn each_choice(&self, mut each: impl FnMut(Place, Place, u8, u64)) {
        let (edges, corners) = (self.edges.through(), self.corners.through());
        for place in Place::all() {
            for (cubie, turned) in place.oriented() {
                let (at, number, by) = (place.index(), cubie.index(), usize::from(turned));
                let cost = |parity| match place {
                    Place::Edge(_) => edges[at][number][by][parity] + self.corners.least(parity),
                    Place::Corner(_) => corners[at][number][by][parity] + self.edges.least(parity),
                };
                each(place, cubie, turned, cost(0).min(cost(1)));
            }
        }
    }
}

/// The least sum over the rows of one cost each, no two in one column: the Hungarian method of
/// H. W. Kuhn (1955). There are as many columns as rows, at most as many as edges.
pub(crate) fn least_sum(rows: &[&[u64; Edge::COUNT]]) -> u64 {
    const COUNT: usize = Edge::COUNT + 1;
    // What rows and columns pay: together never more than a cost. Number 0 is none.
    let (mut of_rows, mut of_columns) = ([0_i64; COUNT], [0_i64; COUNT]);
    let mut row_in = [0; COUNT];
    for row in 1..=rows.len() {
        // The least that a way to each column costs, on which rows move, and where it comes from.
        let (mut least, mut from) = ([i64::MAX; COUNT], [0; COUNT]);
        let (mut is_done, mut column) = ([false; COUNT], 0);
        row_in[0] = row;
        while row_in[column] != 0 {
            is_done[column] = true;
            let own = row_in[column];
            let (mut step, mut next) = (i64::MAX, 0);
            for at in (1..=rows.len()).filter(|at| !is_done[*at]) {
                let cost = rows[own - 1][at - 1] as i64 - of_rows[own] - of_columns[at];
                if cost < least[at] {
                    (least[at], from[at]) = (cost, column);
                }
                (step, next) = (least[at], at).min((step, next));
            }
            for at in 0..=rows.len() {
                if is_done[at] {
                    of_rows[row_in[at]] += step;
                    of_columns[at] -= step;
                } else {
                    least[at] -= step;
                }
            }
            column = next;
        }
        while column != 0 {
            row_in[column] = row_in[from[column]];
            column = from[column];
        }
    }
    -of_columns[0] as u64
}

/// The least costs by the sum of flips or twists, and by parity.
type Sums<const K: usize> = [[u64; 2]; K];

/// The least ways to put edges, or corners, into the first places: `N` of them with `K` flips or
/// twists.
struct Assignment<const N: usize, const K: usize> {
    /// The cost of a place with a cubie and a flip or twist.
    costs: [[[u64; K]; N]; N],
    /// For each set of cubies, one bit each, the least costs of putting them into the first places.
    least: Vec<Sums<K>>,
}

/// The cubies of a set, and whether each exchanges with an odd number of the set.
fn members(set: usize) -> impl Iterator<Item = (usize, usize)> {
    let mut rest = set;
    std::iter::from_fn(move || {
        let cubie = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
        rest &= rest - 1;
        Some((cubie, rest.count_ones() as usize % 2))
    })
}

impl<const N: usize, const K: usize> Assignment<N, K> {
    fn new(cost: impl Fn(usize, usize, u8) -> u64) -> Assignment<N, K> {
        use std::array::from_fn;
        let costs = from_fn(|at| from_fn(|cubie| from_fn(|by| cost(at, cubie, by as u8))));
        let mut least = vec![[[NO_COST; 2]; K]; 1 << N];
        least[0][0][0] = 0;
        // A set comes after its subsets.
        for set in 1..1_usize << N {
            let place: &[[u64; K]; N] = &costs[set.count_ones() as usize - 1];
            let mut sums = [[NO_COST; 2]; K];
            for (cubie, odd) in members(set) {
                let before: Sums<K> = least[set ^ 1 << cubie];
                for (turned, cost) in place[cubie].iter().enumerate() {
                    for (sum, before) in before.iter().enumerate() {
                        let kept = &mut sums[(sum + turned) % K];
                        kept[0] = kept[0].min(before[odd] + cost);
                        kept[1] = kept[1].min(before[1 ^ odd] + cost);
                    }
                }
            }
            least[set] = sums;
        }
        Assignment { costs, least }
    }

    /// The least cost with all cubies in permutations of this parity.
    fn least(&self, parity: usize) -> u64 {
        self.least[(1 << N) - 1][0][parity]
    }

    /// The cubie of each place, and its flip or twist.
    fn chosen(&self, mut parity: usize) -> ([u8; N], [u8; N]) {
        let (mut at, mut by) = ([0; N], [0; N]);
        let (mut set, mut sum) = ((1 << N) - 1, 0);
        for place in (0..N).rev() {
            let steps = members(set).flat_map(|(cubie, odd)| (0..K).map(move |t| (cubie, odd, t)));
            let cost = |&(cubie, odd, turned): &(usize, usize, usize)| {
                let before = self.least[set ^ 1 << cubie][(sum + K - turned) % K][parity ^ odd];
                before + self.costs[place][cubie][turned]
            };
            let (cubie, odd, turned) = steps.min_by_key(cost).expect("a cubie is left");
            (at[place], by[place]) = (cubie as u8, turned as u8);
            (set, sum, parity) = (set ^ 1 << cubie, (sum + K - turned) % K, parity ^ odd);
        }
        (at, by)
    }

    /// By place, cubie, flip or twist, and parity, the least cost of all assignments with these.
    fn through(&self) -> [[[[u64; 2]; K]; N]; N] {
        let mut through = [[[[NO_COST; 2]; K]; N]; N];
        // For each set, the least costs of putting the others into the last places, by the sum and
        // the parity that they are to complete to even.
        let mut rest = vec![[[NO_COST; 2]; K]; 1 << N];
        rest[(1 << N) - 1][0][0] = 0;
        for set in (1..1_usize << N).rev() {
            let place: usize = set.count_ones() as usize - 1;
            let after: Sums<K> = rest[set];
            for (cubie, odd) in members(set) {
                let before = self.least[set ^ 1 << cubie];
                for turned in 0..K {
                    let cost = self.costs[place][cubie][turned];
                    let least = &mut through[place][cubie][turned];
                    let rest = &mut rest[set ^ 1 << cubie];
                    for sum in 0..K {
                        let after = after[(sum + turned) % K];
                        for parity in 0..2 {
                            let to_end = cost + after[parity ^ odd];
                            rest[sum][parity] = to_end.min(rest[sum][parity]);
                            for (end, least) in least.iter_mut().enumerate() {
                                *least = (before[sum][parity ^ end] + to_end).min(*least);
                            }
                        }
                    }
                }
            }
        }
        through
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::impossible;
    use crate::random::RandomSource;

    const FREE: usize = 3;

    /// Permutations of the first three numbers, with every orientation of them.
    fn arrangements<const N: usize>(orientations: u8) -> Vec<([u8; N], [u8; N])> {
        let mut all = Vec::new();
        for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
            for number in 0..u32::from(orientations).pow(FREE as u32) {
                let mut at = std::array::from_fn(|place| place as u8);
                at[..FREE].copy_from_slice(&order);
                let mut by = [0; N];
                let digit = |place: u32| number / u32::from(orientations).pow(place);
                (0..FREE).for_each(|it| {
                    by[it] = (digit(it as u32) % u32::from(orientations)) as u8;
                });
                all.push((at, by));
            }
        }
        all
    }

    #[test]
    fn the_least_sum_is_that_of_the_least_permutation() {
        let mut random = RandomSource::from_seed(67);
        for most in [3, 1_000, 1_000, 1_000_000] {
            let costs: [[u64; Edge::COUNT]; Edge::COUNT] =
                [[(); Edge::COUNT]; Edge::COUNT].map(|row| row.map(|()| random.below(most) as u64));
            let all = Assignment::<{ Edge::COUNT }, 1>::new(|at, cubie, _| costs[at][cubie]);
            assert_eq!(least_sum(&costs.each_ref()), all.least(0).min(all.least(1)));
            let few = Assignment::<{ Corner::COUNT }, 1>::new(|at, cubie, _| costs[at][cubie]);
            let rows: Vec<_> = costs.iter().take(Corner::COUNT).collect();
            assert_eq!(least_sum(&rows), few.least(0).min(few.least(1)));
        }
    }

    #[test]
    fn no_cube_that_exists_costs_less() {
        let mut random = RandomSource::from_seed(66);
        for _ in 0..5 {
            let mut draw = || random.below(1_000) as u64;
            let free: Vec<u64> = (0..2 * FREE * FREE * 3).map(|_| draw()).collect();
            let cost = |place: Place, cubie: Place, turned: u8| -> u64 {
                let (at, number) = (place.index(), cubie.index());
                match (at < FREE && number < FREE, at == number && turned == 0) {
                    (true, _) => {
                        let kind = usize::from(matches!(place, Place::Edge(_)));
                        free[((kind * FREE + at) * FREE + number) * 3 + usize::from(turned)]
                    }
                    (false, true) => 0,
                    (false, false) => 1 << 40,
                }
            };
            let found = LeastCube::new(cost);
            let mut least = u64::MAX;
            let mut with = std::collections::HashMap::new();
            for (corner_at, corner_twist) in arrangements(3) {
                for (edge_at, edge_flip) in arrangements(2) {
                    let cubies =
                        Cubies { corner_at, corner_twist, edge_at, edge_flip, ..Cubies::SOLVED };
                    if impossible::check(&cubies).is_err() {
                        continue;
                    }
                    let all = || Place::all().map(|place| (place, cubies.at(place)));
                    let sum: u64 = all().map(|(at, (cubie, by))| cost(at, cubie, by)).sum();
                    least = least.min(sum);
                    for (place, (cubie, turned)) in all() {
                        let known = with.entry((place, cubie, turned)).or_insert(sum);
                        *known = sum.min(*known);
                    }
                }
            }
            assert_eq!(found.cost(), least);
            assert!(impossible::check(&found.cubies()).is_ok());
            let mut compared = 0;
            found.each_choice(|place, cubie, turned, sum| {
                match with.get(&(place, cubie, turned)) {
                    Some(tried) => assert_eq!(sum, *tried, "{place} {cubie} {turned}"),
                    None => assert!(sum >= 1 << 40, "{place} {cubie} {turned}"),
                }
                compared += 1;
            });
            assert_eq!(compared, 12 * 24 + 8 * 24);
        }
    }
}
