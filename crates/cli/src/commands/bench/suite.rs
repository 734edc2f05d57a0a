//! What is measured: positions whose answers and whose nodes are known.
//!
//! They are those of `data/signature.tsv` and `data/signature-staged.tsv`, which name their
//! sources, so that the program needs no file to measure itself.

use faceturn_cube::{Maneuver, Position};

/// A pass of the plain search, whose nodes are those of M. Reid's program.
pub(super) struct PlainPass {
    pub(super) depth: u8,
    pub(super) nodes: u64,
}

/// A pass of the staged search.
pub(super) struct StagedPass {
    pub(super) depth: u8,
    pub(super) nodes: u64,
    pub(super) expanded: u64,
}

/// A position and what is known of it.
pub(super) struct Case {
    /// They make the position.
    pub(super) moves: &'static str,
    pub(super) distance: u8,
    /// How many minimal solutions there are.
    pub(super) solutions: usize,
    /// Every pass of the plain search; empty where it is not known.
    pub(super) plain: &'static [PlainPass],
    /// Every pass of the staged search; empty where it is not known.
    pub(super) staged: &'static [StagedPass],
}

impl Case {
    /// The position itself.
    pub(super) fn position(&self) -> Position {
        let maneuver: Maneuver = self.moves.parse().expect("the suite is of moves");
        Position::SOLVED.apply(&maneuver)
    }
}

const fn plain(depth: u8, nodes: u64) -> PlainPass {
    PlainPass { depth, nodes }
}

const fn staged(depth: u8, nodes: u64, expanded: u64) -> StagedPass {
    StagedPass { depth, nodes, expanded }
}

/// Random positions at distance 16, searched one pass after another.
pub(super) const PASSES: [Case; 3] = [
    Case {
        moves: "F2 U' B D' R2 F U2 F' L F' U D R D' F L U2 R B2 U' F2 U B2 U D2 R2 L2 U' L' F",
        distance: 16,
        solutions: 1,
        plain: &[
            plain(10, 57),
            plain(11, 534),
            plain(12, 6_717),
            plain(13, 99_651),
            plain(14, 1_414_692),
            plain(15, 19_838_856),
            plain(16, 275_399_985),
        ],
        staged: &[
            staged(11, 69, 8),
            staged(12, 906, 126),
            staged(13, 12_456, 1_822),
            staged(14, 173_021, 25_661),
            staged(15, 2_423_307, 356_340),
            staged(16, 33_695_629, 4_928_529),
        ],
    },
    Case {
        moves: "R' B2 U B D2 F' R2 U' L2 U' F' U2 L2 F2 B L2 B D' L F2 R' U2 B2 L2 B2 L U D' L2 B'",
        distance: 16,
        solutions: 1,
        plain: &[
            plain(10, 111),
            plain(11, 1_281),
            plain(12, 16_839),
            plain(13, 214_782),
            plain(14, 2_718_345),
            plain(15, 34_438_962),
            plain(16, 438_923_469),
        ],
        staged: &[
            staged(10, 31, 4),
            staged(11, 326, 43),
            staged(12, 3_234, 421),
            staged(13, 37_707, 4_961),
            staged(14, 447_295, 58_926),
            staged(15, 5_395_239, 717_151),
            staged(16, 65_821_749, 8_847_370),
        ],
    },
    Case {
        moves: "R F2 D2 R U' R2 L2 U D L U F2 B2 R' L D' R' D R2 D' L2 F' R' D2 F2 D' B D2 R' L2 R'",
        distance: 16,
        solutions: 1,
        plain: &[
            plain(10, 33),
            plain(11, 282),
            plain(12, 3_981),
            plain(13, 63_552),
            plain(14, 982_269),
            plain(15, 14_695_224),
            plain(16, 215_602_659),
        ],
        staged: &[
            staged(11, 12, 2),
            staged(12, 478, 68),
            staged(13, 8_621, 1_265),
            staged(14, 139_791, 20_197),
            staged(15, 2_108_346, 300_328),
            staged(16, 30_711_682, 4_356_756),
        ],
    },
];

/// Random positions at distance 17, solved to the end.
pub(super) const SOLVES: [Case; 3] = [
    Case {
        moves: "L F2 L F U R2 F R' F2 L D F U B U2 L' D R L F' B' D2 L' D2 F' U L' D' L2 D2",
        distance: 17,
        solutions: 1,
        plain: &[],
        staged: &[],
    },
    Case {
        moves: "D B2 L' F' U2 D2 F R2 F L2 F2 B2 U2 B' R2 L' B' R' B' L' D F D2 R' L2 B U' R B' D'",
        distance: 17,
        solutions: 1,
        plain: &[],
        staged: &[],
    },
    Case {
        moves: "D' L' U L D L' U2 R2 L F L D R' B' D2 F2 B' R' F' L D F2 R2 D' R2 F2 R' B2 R F2",
        distance: 17,
        solutions: 4,
        plain: &[],
        staged: &[],
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    /// The rows of a file in `data/`.
    fn rows(text: &'static str) -> Vec<Vec<&'static str>> {
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        lines.map(|line| line.split('\t').collect()).collect()
    }

    #[test]
    fn the_suite_is_what_the_golden_files_say() {
        let plain = rows(include_str!("../../../../../data/signature.tsv"));
        let staged = rows(include_str!("../../../../../data/signature-staged.tsv"));
        assert_eq!(staged.len(), PASSES.len());
        for ((case, plain), staged) in PASSES.iter().zip(&plain).zip(&staged) {
            let passes = case.plain.iter().map(|pass| format!("{}:{}(", pass.depth, pass.nodes));
            let known: Vec<&str> = plain[3].split(' ').collect();
            assert_eq!(known.len(), case.plain.len());
            assert!(known.iter().zip(passes).all(|(known, pass)| known.starts_with(&pass)));
            let passes: Vec<String> = case
                .staged
                .iter()
                .map(|pass| format!("{}:{}/{}", pass.depth, pass.nodes, pass.expanded))
                .collect();
            assert_eq!((staged[0], staged[1]), (case.moves, passes.join(" ").as_str()));
        }
        let farthest = plain.iter().filter(|row| row[1] == "17");
        for (case, row) in PASSES.iter().chain(&SOLVES).zip(plain[..3].iter().chain(farthest)) {
            let known = [case.moves, &case.distance.to_string(), &case.solutions.to_string()];
            assert_eq!(row[..3], known);
        }
    }
}
