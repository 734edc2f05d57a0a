use std::fmt;

use crate::listing::Listed;
use crate::position::Position;

/// The cycles of the pieces of one kind, and the pieces that are at home but turned.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Cycles {
    /// The length of each cycle, 2 or more, the longest first, and whether it turns its pieces.
    cycles: Vec<(usize, bool)>,
    turned: usize,
}

/// A description of what a position leaves unsolved: the cycles of pieces, and the number of
/// pieces that are only twisted or flipped.
///
/// It is the same for a position, its inverse and its symmetric images.
///
/// ```
/// use faceturn::Position;
/// use faceturn_cube::Unsolved;
///
/// let left = |moves: &str| moves.parse::<Position>().map(|it| Unsolved::of(&it).to_string());
/// assert_eq!(left("R U R' D R U' R' D'")?, "three corners in a cycle");
/// assert_eq!(left("M2 U2 M2 U2")?, "two pairs of edges swapped");
/// assert_eq!(left("R")?, "four corners in a cycle and four edges in a cycle");
/// assert_eq!(left("R R'")?, "nothing");
/// # Ok::<(), faceturn::cube::ReadPositionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsolved {
    corners: Cycles,
    edges: Cycles,
}

impl Unsolved {
    /// Describes what this position leaves unsolved.
    pub fn of(position: &Position) -> Unsolved {
        Unsolved {
            corners: Cycles::of(position.corner_at(), position.corner_twist(), 3),
            edges: Cycles::of(position.edge_at(), position.edge_flip(), 2),
        }
    }

    /// The number of unsolved corners.
    pub fn corner_count(&self) -> usize {
        self.corners.piece_count()
    }

    /// The number of unsolved edges.
    pub fn edge_count(&self) -> usize {
        self.edges.piece_count()
    }
}

impl Cycles {
    /// The cycles of pieces in these places, turned by `turned` of `order` steps.
    fn of(at: &[u8], turned: &[u8], order: u8) -> Cycles {
        let mut found = Cycles::default();
        let mut is_seen = vec![false; at.len()];
        for first in 0..at.len() {
            let (mut length, mut turns, mut place) = (0, 0, first);
            while !is_seen[place] {
                is_seen[place] = true;
                (length, turns) = (length + 1, turns + turned[place]);
                place = at[place].into();
            }
            match (length, turns % order != 0) {
                (0, _) | (1, false) => {}
                (1, true) => found.turned += 1,
                cycle => found.cycles.push(cycle),
            }
        }
        found.cycles.sort_unstable_by(|one, other| other.cmp(one));
        found
    }

    fn piece_count(&self) -> usize {
        self.cycles.iter().map(|(length, _)| length).sum::<usize>() + self.turned
    }

    fn texts(&self, pieces: &str, turn: &str, turned: &str) -> Vec<String> {
        let alike = self.cycles.chunk_by(|one, other| one == other);
        let mut texts: Vec<String> = alike
            .map(|cycles| {
                let (length, is_turned) = cycles[0];
                let turn = if is_turned { format!(" with a {turn}") } else { String::new() };
                let number = number(length);
                match (length, cycles.len()) {
                    (2, 1) => format!("two {pieces} swapped{turn}"),
                    (2, count) => {
                        format!("{} pairs of {pieces} swapped{turn}", self::number(count))
                    }
                    (_, 1) => format!("{number} {pieces} in a cycle{turn}"),
                    (_, count) => {
                        format!("{} cycles of {number} {pieces}{turn}", self::number(count))
                    }
                }
            })
            .collect();
        if self.turned > 0 {
            let pieces = if self.turned == 1 { pieces.trim_end_matches('s') } else { pieces };
            texts.push(format!("{} {pieces} {turned}", number(self.turned)));
        }
        texts
    }
}

fn number(number: usize) -> &'static str {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    WORDS[number]
}

/// Writes corners, then edges; `nothing` if all is solved.
impl fmt::Display for Unsolved {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut texts = self.corners.texts("corners", "twist", "twisted");
        texts.extend(self.edges.texts("edges", "flip", "flipped"));
        if texts.is_empty() { out.write_str("nothing") } else { Listed(&texts).fmt(out) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::RandomSource;
    use crate::symmetry::CubeSymmetry;

    fn unsolved(moves: &str) -> Unsolved {
        Unsolved::of(&moves.parse().expect("a position"))
    }

    #[test]
    fn cycles_are_named() {
        for (moves, expected) in [
            ("M U2 M' U2", "three edges in a cycle"),
            ("R2 U2 R2 U2 R2 U2", "two pairs of edges swapped"),
            ("R' U L' U2 R U' R' U2 R L U'", "two corners swapped and two edges swapped"),
            ("[R' D' R D R' D' R D, U]", "two corners twisted"),
            ("M' U M' U M' U2 M U M U M U2", "two edges flipped"),
            ("R U R' U'", "two pairs of corners swapped with a twist and three edges in a cycle"),
            ("superflip", "twelve edges flipped"),
        ] {
            assert_eq!(unsolved(moves).to_string(), expected, "{moves}");
        }
    }

    #[test]
    fn a_single_piece_is_named_in_the_singular() {
        let (corner_at, edge_at) = ([1, 2, 0, 3, 4, 5, 6, 7], *Position::SOLVED.edge_at());
        let corner_twist = [1, 0, 0, 2, 0, 0, 0, 0];
        let position = Position::from_cubies(corner_at, corner_twist, edge_at, [0; 12]);
        let left = Unsolved::of(&position.expect("the sums are right")).to_string();
        assert_eq!(left, "three corners in a cycle with a twist and one corner twisted");
    }

    #[test]
    fn counts_are_the_pieces_not_at_home() {
        let twisted = unsolved("[R' D' R D R' D' R D, U]");
        assert_eq!((twisted.corner_count(), twisted.edge_count()), (2, 0));
        let sexy = unsolved("R U R' U'");
        assert_eq!((sexy.corner_count(), sexy.edge_count()), (4, 3));
    }

    #[test]
    fn inverses_and_conjugates_leave_the_same() {
        let mut random = RandomSource::from_seed(5);
        for symmetry in CubeSymmetry::all() {
            let (position, other) = (random.position(), random.position());
            let unsolved = Unsolved::of(&position);
            assert_eq!(Unsolved::of(&position.inverse()), unsolved);
            assert_eq!(Unsolved::of(&position.conjugate_by(symmetry)), unsolved);
            assert_eq!(Unsolved::of(&other.inverse().then(&position).then(&other)), unsolved);
        }
    }
}
