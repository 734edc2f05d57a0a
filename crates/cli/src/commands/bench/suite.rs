//! What is measured: positions whose answers and whose nodes are known.
//!
//! They are those of `data/signature.tsv`, `data/signature-staged.tsv` and, in quarter turns,
//! `data/signature-quarter.tsv`, which name their sources, so that the program needs no file to
//! measure itself.

use faceturn::{Maneuver, Metric, Position, TableSize};

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
    /// Every pass of the staged search with the tables of each size, in their order; empty where
    /// it is not known.
    pub(super) staged: [&'static [StagedPass]; TableSize::ALL.len()],
}

impl Case {
    /// The position itself.
    pub(super) fn position(&self) -> Position {
        let maneuver: Maneuver = self.moves.parse().expect("the suite is of moves");
        Position::SOLVED.apply(&maneuver)
    }

    /// Every pass of the staged search with the tables of this size.
    pub(super) fn staged(&self, size: TableSize) -> &'static [StagedPass] {
        self.staged[size as usize]
    }
}

const fn plain(depth: u8, nodes: u64) -> PlainPass {
    PlainPass { depth, nodes }
}

const fn staged(depth: u8, nodes: u64, expanded: u64) -> StagedPass {
    StagedPass { depth, nodes, expanded }
}

/// Positions that are searched one pass after another.
pub(super) fn passes(metric: Metric) -> &'static [Case; 3] {
    match metric {
        Metric::Face => &PASSES,
        Metric::Quarter => &QUARTER_PASSES,
    }
}

/// Positions that are solved to the end.
pub(super) fn solves(metric: Metric) -> &'static [Case; 3] {
    match metric {
        Metric::Face => &SOLVES,
        Metric::Quarter => &QUARTER_SOLVES,
    }
}

/// Random positions at distance 16, searched one pass after another.
const PASSES: [Case; 3] = [
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
        staged: [
            &[
                staged(11, 69, 8),
                staged(12, 906, 126),
                staged(13, 12_456, 1_822),
                staged(14, 173_021, 25_661),
                staged(15, 2_423_259, 356_335),
                staged(16, 33_695_064, 4_928_471),
            ],
            &[
                staged(11, 6, 1),
                staged(12, 113, 14),
                staged(13, 1_592, 189),
                staged(14, 23_754, 2_960),
                staged(15, 345_988, 43_436),
                staged(16, 5_107_380, 645_161),
            ],
            &[
                staged(12, 30, 2),
                staged(13, 541, 67),
                staged(14, 7_817, 946),
                staged(15, 112_079, 13_386),
                staged(16, 1_618_732, 195_518),
            ],
            &[
                staged(12, 18, 1),
                staged(13, 279, 22),
                staged(14, 4_045, 353),
                staged(15, 57_000, 5_216),
                staged(16, 791_891, 74_121),
            ],
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
        staged: [
            &[
                staged(10, 31, 4),
                staged(11, 326, 43),
                staged(12, 3_234, 421),
                staged(13, 37_707, 4_961),
                staged(14, 447_279, 58_924),
                staged(15, 5_392_495, 716_885),
                staged(16, 65_790_829, 8_844_434),
            ],
            &[
                staged(11, 38, 4),
                staged(12, 1_188, 161),
                staged(13, 12_203, 1_575),
                staged(14, 143_038, 18_395),
                staged(15, 1_592_582, 204_060),
                staged(16, 18_078_771, 2_324_099),
            ],
            &[
                staged(11, 12, 1),
                staged(12, 200, 21),
                staged(13, 2_588, 311),
                staged(14, 37_862, 4_757),
                staged(15, 422_332, 52_782),
                staged(16, 4_912_890, 619_130),
            ],
            &[
                staged(11, 6, 1),
                staged(12, 75, 9),
                staged(13, 898, 111),
                staged(14, 10_092, 1_201),
                staged(15, 131_038, 15_469),
                staged(16, 1_557_891, 180_954),
            ],
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
        staged: [
            &[
                staged(11, 12, 2),
                staged(12, 478, 68),
                staged(13, 8_621, 1_265),
                staged(14, 139_791, 20_197),
                staged(15, 2_108_346, 300_328),
                staged(16, 30_711_375, 4_356_723),
            ],
            &[
                staged(12, 54, 6),
                staged(13, 1_116, 137),
                staged(14, 17_743, 2_172),
                staged(15, 287_605, 35_000),
                staged(16, 4_381_001, 538_290),
            ],
            &[
                staged(12, 18, 1),
                staged(13, 472, 51),
                staged(14, 6_747, 760),
                staged(15, 99_958, 11_364),
                staged(16, 1_450_628, 168_130),
            ],
            &[
                staged(12, 18, 1),
                staged(13, 285, 23),
                staged(14, 4_127, 361),
                staged(15, 56_182, 5_039),
                staged(16, 771_668, 70_607),
            ],
        ],
    },
];

/// Random positions at distance 17, solved to the end.
const SOLVES: [Case; 3] = [
    Case {
        moves: "L F2 L F U R2 F R' F2 L D F U B U2 L' D R L F' B' D2 L' D2 F' U L' D' L2 D2",
        distance: 17,
        solutions: 1,
        plain: &[],
        staged: [&[]; TableSize::ALL.len()],
    },
    Case {
        moves: "D B2 L' F' U2 D2 F R2 F L2 F2 B2 U2 B' R2 L' B' R' B' L' D F D2 R' L2 B U' R B' D'",
        distance: 17,
        solutions: 1,
        plain: &[],
        staged: [&[]; TableSize::ALL.len()],
    },
    Case {
        moves: "D' L' U L D L' U2 R2 L F L D R' B' D2 F2 B' R' F' L D F2 R2 D' R2 F2 R' B2 R F2",
        distance: 17,
        solutions: 4,
        plain: &[],
        staged: [&[]; TableSize::ALL.len()],
    },
];

/// Random positions at 18 quarter turns, searched one pass after another.
const QUARTER_PASSES: [Case; 3] = [
    Case {
        moves: "U' L' U R B' D' L' F R' D R' F' U' L U B D R'",
        distance: 18,
        solutions: 2,
        plain: &[plain(12, 282), plain(14, 22_924), plain(16, 1_906_942), plain(18, 163_078_448)],
        staged: [
            &[
                staged(12, 50, 8),
                staged(14, 4_871, 783),
                staged(16, 402_274, 65_233),
                staged(18, 33_519_038, 5_476_374),
            ],
            &[],
            &[],
            &[],
        ],
    },
    Case {
        moves: "L' D' R2 F' D' R B L' F R F' B' U R F' R F'",
        distance: 18,
        solutions: 1,
        plain: &[plain(12, 160), plain(14, 16_839), plain(16, 1_556_365), plain(18, 141_691_432)],
        staged: [
            &[
                staged(12, 26, 4),
                staged(14, 3_678, 622),
                staged(16, 326_430, 53_688),
                staged(18, 28_971_587, 4_763_655),
            ],
            &[],
            &[],
            &[],
        ],
    },
    Case {
        moves: "U F D F U F L B' R' F' D' L B' L' U R L' U'",
        distance: 18,
        solutions: 1,
        plain: &[plain(12, 171), plain(14, 14_542), plain(16, 1_389_034), plain(18, 132_075_032)],
        staged: [
            &[
                staged(12, 44, 9),
                staged(14, 3_264, 542),
                staged(16, 309_395, 50_561),
                staged(18, 28_220_633, 4_615_754),
            ],
            &[],
            &[],
            &[],
        ],
    },
];

/// Random positions at 19 quarter turns, solved to the end.
const QUARTER_SOLVES: [Case; 3] = [
    Case {
        moves: "L F B' L B2 D' L' F R' D R' F' U' L U B D R'",
        distance: 19,
        solutions: 1,
        plain: &[],
        staged: [&[]; TableSize::ALL.len()],
    },
    Case {
        moves: "F' U R B U R F D L' D F' U R' D' R' D R' F' U'",
        distance: 19,
        solutions: 1,
        plain: &[],
        staged: [&[]; TableSize::ALL.len()],
    },
    Case {
        moves: "D L' D B2 L U R F' B' R2 D' B' U' F' B2 L'",
        distance: 19,
        solutions: 1,
        plain: &[],
        staged: [&[]; TableSize::ALL.len()],
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
            let passes = |size: TableSize| -> String {
                let passes = case.staged(size).iter();
                let written = passes.map(|it| format!("{}:{}/{}", it.depth, it.nodes, it.expanded));
                written.collect::<Vec<_>>().join(" ")
            };
            assert_eq!((staged[0], staged.len()), (case.moves, 1 + TableSize::ALL.len()));
            for (size, known) in TableSize::ALL.into_iter().zip(&staged[1..]) {
                assert_eq!(passes(size), *known, "{}", size.name());
            }
        }
        let farthest = plain.iter().filter(|row| row[1] == "17");
        for (case, row) in PASSES.iter().chain(&SOLVES).zip(plain[..3].iter().chain(farthest)) {
            let known = [case.moves, &case.distance.to_string(), &case.solutions.to_string()];
            assert_eq!(row[..3], known);
        }
    }

    #[test]
    fn the_suite_in_quarter_turns_is_what_the_golden_file_says() {
        let rows = rows(include_str!("../../../../../data/signature-quarter.tsv"));
        let cases = QUARTER_PASSES.iter().chain(&QUARTER_SOLVES);
        assert_eq!(rows.len(), cases.clone().count());
        for (case, row) in cases.zip(&rows) {
            assert_eq!(
                row[..3],
                [case.moves, &case.distance.to_string(), &case.solutions.to_string()]
            );
            let known = |column: usize| row[column].split(' ').filter(|pass| *pass != "-");
            let plain = case.plain.iter().map(|pass| format!("{}:{}(", pass.depth, pass.nodes));
            assert_eq!(known(3).count(), case.plain.len());
            assert!(known(3).zip(plain).all(|(known, pass)| known.starts_with(&pass)));
            let staged = case.staged(TableSize::Small).iter();
            let staged = staged.map(|it| format!("{}:{}/{}", it.depth, it.nodes, it.expanded));
            assert!(staged.eq(known(4)), "{}", case.moves);
        }
    }
}
