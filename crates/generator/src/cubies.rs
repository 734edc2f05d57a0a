//! Computes the distances of the corners and of five edges breadth-first, and unpacks those in T.

use faceturn_cube::{FaceTurn, Position};
use faceturn_symmetry::{
    CornerEntry, CornerPermutation, CosetTables, FiveEdges, OutOfMemory, PermutationClasses,
    PositionInT, SymmetriesOfT, Symmetry, Twist, parallel, try_with_capacity,
};
use faceturn_table::{CubieTable, TableError};

const UNKNOWN: u8 = u8::MAX;

/// The maximum distance of the corners, in face turns.
const FARTHEST_CORNERS: u8 = 11;

/// From this distance on, most corners are known, and each unknown entry looks for neighbours.
const FEW_UNKNOWN: u8 = 10;

/// The distance of each class of T in base 17, by smallest number. Conjugates and inverses are
/// one class. `scripts/distances-in-t` makes this file and `data/distances-in-t.tsv`.
const CLASSES_OF_T: &str = include_str!("distances_in_t.txt");

/// Computes the distances of the corners, of five edges and in T, and compares them with the
/// published ones. The result does not depend on the number of threads. Takes 16 MB.
///
/// # Errors
/// [`TableError::WrongTable`] if a hardware fault changed the result; [`TableError::Memory`]
pub fn generate_cubie_table(tables: &CosetTables) -> Result<CubieTable, TableError> {
    tables.prepare()?;
    let (corners, edges) = parallel::join(|| corners(tables), five_edges);
    CubieTable::from_packed(&packed(&corners?), &packed(&edges?), &packed(&in_t()?))
}

fn packed(distances: &[u8]) -> Vec<u8> {
    distances.chunks_exact(2).map(|pair| pair[0] | pair[1] << 4).collect()
}

fn filled<T: Copy>(count: u32, value: T) -> Result<Vec<T>, OutOfMemory> {
    let mut vector = try_with_capacity(count as usize)?;
    vector.resize(count as usize, value);
    Ok(vector)
}

/// The distance of each [`CornerEntry`]. Forward while few are known, one entry after another; then
/// each unknown entry looks for a neighbour. An entry is written together with all others for the
/// same corners.
fn corners(tables: &CosetTables) -> Result<Vec<u8>, OutOfMemory> {
    let classes = PermutationClasses::of_corners();
    let rows = (0..PermutationClasses::COUNT as u16).map(|class| {
        let number = classes.representative(class);
        let permutation = CornerPermutation::new(number).expect("a permutation");
        let stabilizer: Vec<Symmetry> = classes.stabilizer(class).collect();
        (FaceTurn::ALL.map(|turn| permutation.after(turn)), stabilizer)
    });
    let rows: Vec<([CornerPermutation; FaceTurn::COUNT], Vec<Symmetry>)> = rows.collect();
    let neighbours = |entry: u32| {
        let twist = Twist::new((entry % Twist::COUNT) as u16).expect("below the count");
        let twists = tables.rows().twist_row(twist);
        let (after, _) = &rows[(entry / Twist::COUNT) as usize];
        let pairs = after.iter().zip(twists);
        pairs.map(|(&permutation, &twist)| CornerEntry::new(tables, &classes, permutation, twist))
    };
    let mut distances = filled(CornerEntry::COUNT, UNKNOWN)?;
    let solved = CornerEntry::of(tables, &classes, &Position::SOLVED).index();
    distances[solved] = 0;
    let mut frontier = vec![solved as u32];
    for distance in 1..FEW_UNKNOWN {
        let mut next = Vec::new();
        for &entry in &frontier {
            for neighbour in neighbours(entry) {
                if distances[neighbour.index()] != UNKNOWN {
                    continue;
                }
                let (class, twist) = neighbour.class_and_twist();
                for &symmetry in &rows[usize::from(class)].1 {
                    let same = CornerEntry::in_class(class, tables.twist_in_frame(twist, symmetry));
                    if distances[same.index()] == UNKNOWN {
                        distances[same.index()] = distance;
                        next.push(same.index() as u32);
                    }
                }
            }
        }
        frontier = next;
    }
    for distance in FEW_UNKNOWN..=FARTHEST_CORNERS {
        let is_next = |&entry: &u32| {
            distances[entry as usize] == UNKNOWN
                && neighbours(entry).any(|it| distances[it.index()] == distance - 1)
        };
        let next = parallel::map(rows.len(), |class| {
            let first = class as u32 * Twist::COUNT;
            (first..first + Twist::COUNT).filter(is_next).collect::<Vec<u32>>()
        });
        next.into_iter().flatten().for_each(|entry| distances[entry as usize] = distance);
    }
    Ok(distances)
}

/// The distance of each [`PositionInT`] minus one, since 16 does not fit; 0 for the solved cube.
fn in_t() -> Result<Vec<u8>, OutOfMemory> {
    let symmetries = SymmetriesOfT::new();
    let mut distances = filled(PositionInT::COUNT, UNKNOWN)?;
    let mut of_classes = CLASSES_OF_T.chars().filter(char::is_ascii_alphanumeric);
    for number in 0..PositionInT::COUNT {
        if distances[number as usize] != UNKNOWN {
            continue;
        }
        let one = PositionInT::new(number).expect("below the count");
        let distance = of_classes.next().and_then(|digit| digit.to_digit(17));
        let distance = distance.expect("one for each class") as u8;
        for image in symmetries.images(one) {
            distances[image.index()] = distance.saturating_sub(1);
        }
    }
    Ok(distances)
}

/// The distance of each [`FiveEdges`]. The flips of an arrangement are the bits of a word, so that
/// a turn carries all of them at once.
fn five_edges() -> Result<Vec<u8>, OutOfMemory> {
    let steps = parallel::try_map(FiveEdges::ARRANGEMENTS as usize, |arrangement| {
        let edges = FiveEdges::in_places(FiveEdges::places(arrangement as u32));
        FaceTurn::ALL.map(|turn| {
            let after = edges.after(turn);
            (after.arrangement(), after.flips())
        })
    })?;
    let mut distances = filled(FiveEdges::COUNT, UNKNOWN)?;
    let mut known = filled(FiveEdges::ARRANGEMENTS, 0)?;
    let mut frontier = filled(FiveEdges::ARRANGEMENTS, 0)?;
    for distance in 0.. {
        if distance == 0 {
            let solved = FiveEdges::SOLVED;
            frontier[solved.arrangement() as usize] = 1 << solved.flips();
        } else {
            // A turn and its inverse flip the same edges.
            frontier = parallel::try_map(steps.len(), |at| {
                let from = steps[at]
                    .iter()
                    .map(|&(arrangement, flips)| flipped(frontier[arrangement as usize], flips));
                from.fold(0, |all, flips| all | flips) & !known[at]
            })?;
        }
        let mut open = 0;
        let rows = distances.chunks_exact_mut(1 << 5).zip(known.iter_mut()).zip(&frontier);
        for ((distances, known), &found) in rows {
            *known |= found;
            open |= found;
            let mut left = found;
            while left != 0 {
                distances[left.trailing_zeros() as usize] = distance;
                left &= left - 1;
            }
        }
        if open == 0 {
            break;
        }
    }
    Ok(distances)
}

/// A set of flips, one bit each, after flipping these edges.
fn flipped(set: u32, edges: u8) -> u32 {
    const HALVES: [u32; 5] = [0x5555_5555, 0x3333_3333, 0x0F0F_0F0F, 0x00FF_00FF, 0x0000_FFFF];
    HALVES.iter().enumerate().fold(set, |set, (edge, half)| {
        if edges >> edge & 1 == 0 {
            return set;
        }
        let width = 1 << edge;
        (set & half) << width | (set >> width) & half
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use faceturn_cube::RandomSource;

    use super::*;

    fn counts(distances: &[u8]) -> BTreeMap<u8, usize> {
        let mut counts = BTreeMap::new();
        distances.iter().for_each(|&distance| *counts.entry(distance).or_default() += 1);
        counts
    }

    /// Source of the counts: `faceturn goals "UF UL DF DL FR" --distribution`.
    #[test]
    fn edges_are_as_far_as_their_pattern_says() {
        let counted: Vec<usize> = counts(&five_edges().expect("room")).into_values().collect();
        assert_eq!(counted, [1, 15, 176, 2_003, 19_752, 156_648, 820_144, 1_691_224, 351_143, 174]);
    }

    /// Source of the counts: R. Korf, AAAI-97, and every later program with this table.
    #[test]
    fn there_are_as_many_corners_at_each_distance_as_are_known() {
        let tables = CosetTables::new();
        let distances = corners(&tables).expect("room");
        let classes = PermutationClasses::of_corners();
        let mut sizes = vec![0; PermutationClasses::COUNT as usize];
        for permutation in CornerPermutation::all() {
            sizes[usize::from(classes.member(permutation.index()).class())] += 1;
        }
        let mut corners: BTreeMap<u8, usize> = BTreeMap::new();
        for (row, size) in distances.chunks_exact(Twist::COUNT as usize).zip(sizes) {
            row.iter().for_each(|&distance| *corners.entry(distance).or_default() += size);
        }
        let known = [
            1, 18, 243, 2_874, 28_000, 205_416, 1_168_516, 5_402_628, 20_776_176, 45_391_616,
            15_139_616, 64_736,
        ];
        assert_eq!(corners.into_values().collect::<Vec<_>>(), known);
    }

    #[test]
    fn a_turn_changes_a_distance_by_one_at_most() {
        let tables = CosetTables::new();
        let classes = PermutationClasses::of_corners();
        let (corners, edges) = (corners(&tables).expect("room"), five_edges().expect("room"));
        let distances = |position: &Position| {
            let entry = CornerEntry::of(&tables, &classes, position);
            [corners[entry.index()], edges[FiveEdges::of(position).index()]]
        };
        let mut random = RandomSource::from_seed(3);
        for _ in 0..500 {
            let position = random.position();
            let before = distances(&position);
            assert_eq!(before[0], distances(&position.inverse())[0], "corners are a group");
            for turn in FaceTurn::ALL {
                let after = distances(&position.after(turn));
                assert!(before.iter().zip(after).all(|(&one, other)| one.abs_diff(other) <= 1));
            }
        }
    }
}
