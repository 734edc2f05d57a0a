//! The subsets of the domino: the state of its corners, up to half turns, and how many edges are
//! bad.

use std::fmt;
use std::sync::LazyLock;

use faceturn_cube::{Axis, Corner, Edge, Face, FaceTurn, Position, sort_short};
use faceturn_symmetry::{CornerPermutation, SUBGROUP_TURNS};

/// A subset of the positions of a domino along U-D, named like `4b3` or `4b3 2e`.
///
/// The corners form two tetrahedra, and half turns keep each corner within the places of its own.
/// A corner in a place of the other tetrahedron is bad. The name gives the number of bad corners,
/// then a letter, then the fewest quarter turns that lead the corners to what half turns solve.
/// Both figures are minima over turns of the whole cube about the domino's axis, so 6 bad corners
/// count as 2, and 8 as none. Four bad corners are `a` if half turns can bring them into one
/// layer, else `b`.
///
/// The second part is the number of bad edges: those that belong in the slice between R and L and
/// are in the one between F and B, or the other way round. The cube is turned as for the corners,
/// so with four bad corners 6 bad edges count as 2, and 8 as none. Without this part, any will do.
///
/// ```
/// use faceturn_goals::DominoSubset;
///
/// let subset = |moves: &str| DominoSubset::of(&moves.parse().unwrap()).name();
/// let subsets = ["U", "U R2 U", "U R2 U F2"].map(subset);
/// assert_eq!(subsets, ["4a1 4e", "4b2 2e", "4b2 2e"]);
/// let list = |text| DominoSubset::list(text).unwrap().into_iter().map(DominoSubset::name);
/// assert!(list("4c3|0qt").eq(["0c0 0e", "4a3", "4b3"]));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct DominoSubset {
    corners: u8,
    /// Half the number of bad edges; `None`: any.
    edges: Option<u8>,
}

impl DominoSubset {
    /// The names of all subsets, by corners alone.
    pub const NAMES: [&str; 14] = [
        "0c0", "0c3", "0c4", "2c3", "2c4", "2c5", "4a1", "4a2", "4a3", "4a4", "4b2", "4b3", "4b4",
        "4b5",
    ];

    /// The names by corners and by half the number of bad edges.
    #[rustfmt::skip]
    const NAMES_WITH_EDGES: [[&str; 5]; 14] = [
        ["0c0 0e", "0c0 2e", "0c0 4e", "0c0 6e", "0c0 8e"],
        ["0c3 0e", "0c3 2e", "0c3 4e", "0c3 6e", "0c3 8e"],
        ["0c4 0e", "0c4 2e", "0c4 4e", "0c4 6e", "0c4 8e"],
        ["2c3 0e", "2c3 2e", "2c3 4e", "2c3 6e", "2c3 8e"],
        ["2c4 0e", "2c4 2e", "2c4 4e", "2c4 6e", "2c4 8e"],
        ["2c5 0e", "2c5 2e", "2c5 4e", "2c5 6e", "2c5 8e"],
        ["4a1 0e", "4a1 2e", "4a1 4e", "", ""],
        ["4a2 0e", "4a2 2e", "4a2 4e", "", ""],
        ["4a3 0e", "4a3 2e", "4a3 4e", "", ""],
        ["4a4 0e", "4a4 2e", "4a4 4e", "", ""],
        ["4b2 0e", "4b2 2e", "4b2 4e", "", ""],
        ["4b3 0e", "4b3 2e", "4b3 4e", "", ""],
        ["4b4 0e", "4b4 2e", "4b4 4e", "", ""],
        ["4b5 0e", "4b5 2e", "4b5 4e", "", ""],
    ];

    /// The subsets that a text lists, with `|` between them. A name may leave out the edges, have
    /// `c` for both letters (`4c3`), or say how many quarter turns lead to what half turns solve
    /// (`2qt`). Capitals do not matter.
    ///
    /// # Errors
    /// [`UnknownSubset`], for the first name that is none.
    pub fn list(text: &str) -> Result<Vec<DominoSubset>, UnknownSubset> {
        let mut subsets = Vec::new();
        for name in text.split('|') {
            let words: Vec<String> = name.split_whitespace().map(str::to_ascii_lowercase).collect();
            let wanted = words.join(" ");
            let is_meant = |subset: &DominoSubset| {
                let name = subset.name();
                let loose = name.replace(['a', 'b'], "c");
                name == wanted || loose == wanted
            };
            let named: Vec<DominoSubset> = match wanted.strip_suffix("qt") {
                Some(turns) => Self::with_edges()
                    .filter(|it| it.quarter_turns().to_string() == turns.trim())
                    .collect(),
                None => Self::by_corners().chain(Self::with_edges()).filter(is_meant).collect(),
            };
            if named.is_empty() {
                return Err(UnknownSubset { name: name.trim().to_owned() });
            }
            subsets.extend(named);
        }
        let number = |edges| 1 + usize::from(edges);
        let key = |it: &DominoSubset| (it.corners, it.edges.map_or(0, number));
        sort_short(&mut subsets, |one, other| key(one).cmp(&key(other)));
        subsets.dedup();
        Ok(subsets)
    }

    fn by_corners() -> impl Iterator<Item = DominoSubset> {
        (0..Self::NAMES.len() as u8).map(|corners| DominoSubset { corners, edges: None })
    }

    fn with_edges() -> impl Iterator<Item = DominoSubset> {
        Self::by_corners()
            .flat_map(|it| (0..5).map(move |edges| DominoSubset { edges: Some(edges), ..it }))
            .filter(|it| !it.name().is_empty())
    }

    /// The name of the subset.
    pub fn name(self) -> &'static str {
        let corners = usize::from(self.corners);
        match self.edges {
            None => Self::NAMES[corners],
            Some(edges) => Self::NAMES_WITH_EDGES[corners][usize::from(edges)],
        }
    }

    /// The subset of a position of the domino along U-D.
    pub fn of(position: &Position) -> DominoSubset {
        let subset = DominoSubset::of_corners(CornerPermutation::of(position));
        let (corners, edges) = (bad_corners(position).count(), bad_edges(position));
        let edges = match 2 * corners {
            0..Corner::COUNT => edges,
            Corner::COUNT => edges.min(4 - edges),
            _ => 4 - edges,
        };
        DominoSubset { edges: Some(edges as u8), ..subset }
    }

    pub(crate) fn of_corners(corners: CornerPermutation) -> DominoSubset {
        SUBSETS[corners.index()]
    }

    /// Whether it says how many edges are bad.
    pub fn has_edges(self) -> bool {
        self.edges.is_some()
    }

    /// Whether this one is all of the other, or a part of it.
    pub fn is_in(self, other: DominoSubset) -> bool {
        self == other || DominoSubset { edges: None, ..self } == other
    }

    /// The fewest quarter turns that lead to what half turns solve, corners and edges, over turns
    /// of the whole cube about the domino's axis. Without edges, those of the corners.
    fn quarter_turns(self) -> u8 {
        match (Self::NAMES[usize::from(self.corners)], self.edges) {
            ("0c0", Some(1..)) => 2,
            ("4a1", Some(0 | 1)) => 3,
            (name, _) => name.as_bytes()[2] - b'0',
        }
    }
}

/// Error returned for a name that is not a subset of the domino.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownSubset {
    name: String,
}

impl fmt::Display for UnknownSubset {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let UnknownSubset { name } = self;
        write!(out, "unknown subset {name:?}; ")?;
        let names = DominoSubset::NAMES.join(", ");
        match trigger_name(name) {
            Some(trigger) => write!(out, "that is rzp[{trigger}], a step between eo and dr"),
            None => write!(
                out,
                "expected {names}, with bad edges as in 4b3 2e or without, or 0qt to 5qt, with | \
                 between them"
            ),
        }
    }
}

impl std::error::Error for UnknownSubset {}

/// The subset of each permutation of the corners. Shape `[40320]`.
static SUBSETS: LazyLock<Vec<DominoSubset>> = LazyLock::new(subsets);

fn subsets() -> Vec<DominoSubset> {
    const UNKNOWN: u8 = u8::MAX;
    let index = |position: &Position| CornerPermutation::of(position).index();
    let (halves, quarters): (Vec<FaceTurn>, Vec<FaceTurn>) =
        SUBGROUP_TURNS.into_iter().partition(|turn| turn.quarters() == 2);
    // The fewest quarter turns for each permutation, and a position that has it.
    let mut distances = vec![UNKNOWN; CornerPermutation::all().len()];
    let mut reached = Vec::with_capacity(distances.len());
    let (mut layer, mut fresh) = (0, vec![Position::SOLVED]);
    distances[index(&Position::SOLVED)] = 0;
    // One position for each permutation that these turns reach first, at this distance.
    let mut next = |from: &[Position], turns: &[FaceTurn], distance: u8| {
        let after = from.iter().flat_map(|from| turns.iter().map(|&turn| from.after(turn)));
        let is_new = |after: &Position| {
            let entry = &mut distances[index(after)];
            let is_new = *entry == UNKNOWN;
            *entry = distance.min(*entry);
            is_new
        };
        after.filter(is_new).collect::<Vec<_>>()
    };
    while !fresh.is_empty() {
        let begin = reached.len();
        while !fresh.is_empty() {
            reached.extend_from_slice(&fresh);
            fresh = next(&fresh, &halves, layer);
        }
        layer += 1;
        fresh = next(&reached[begin..], &quarters, layer);
    }
    let mut subsets = vec![DominoSubset { corners: 0, edges: None }; distances.len()];
    for position in &reached {
        subsets[index(position)] = subset(position, |position| distances[index(position)]);
    }
    subsets
}

/// The subset of a position, given the fewest quarter turns of any position.
fn subset(position: &Position, quarters: impl Fn(&Position) -> u8) -> DominoSubset {
    let turn = |face, quarters| FaceTurn::new(face, quarters).expect("a turn of a face");
    // The position as seen after turning the whole cube.
    let turned = |position: Position| position.after(turn(Face::U, 1)).after(turn(Face::D, 3));
    let around = std::iter::successors(Some(*position), |position| Some(turned(*position)));
    let quarters = around.take(4).map(|position| quarters(&position)).min().unwrap_or(0);
    let (odd, even): (Vec<Corner>, Vec<Corner>) =
        bad_corners(position).partition(|place| is_odd(*place));
    let kind = match odd.len() + even.len() {
        4 if axis(&odd) == axis(&even) => "4a".to_owned(),
        4 => "4b".to_owned(),
        count => format!("{}c", count.min(Corner::COUNT - count)),
    };
    let name = format!("{kind}{quarters}");
    DominoSubset::by_corners().find(|it| it.name() == name).expect("there are no others")
}

/// The places whose corner belongs to the other tetrahedron.
fn bad_corners(position: &Position) -> impl Iterator<Item = Corner> {
    Corner::all().filter(|place| {
        let corner = Corner::new(position.corner_at()[place.index()].into());
        corner.is_some_and(|corner| is_odd(corner) != is_odd(*place))
    })
}

/// Half the number of bad edges: those of the F-B slice that are in the R-L slice.
fn bad_edges(position: &Position) -> usize {
    let is_in = |edge: Edge, axis: Axis| edge.faces().iter().all(|face| face.axis() != axis);
    let at = |place: Edge| Edge::new(position.edge_at()[place.index()].into());
    let edges = Edge::all().filter(|place| is_in(*place, Axis::RL)).filter_map(at);
    edges.filter(|edge| is_in(*edge, Axis::FB)).count()
}

/// What `rzp` calls so: `4c4e`, numbers of corners and edges without a space.
fn trigger_name(name: &str) -> Option<String> {
    let name = name.to_ascii_lowercase();
    let [corners, b'c', edges, b'e'] = name.as_bytes() else { return None };
    (corners.is_ascii_digit() && edges.is_ascii_digit()).then_some(name)
}

/// Whether a corner belongs to the odd one of the two tetrahedra.
fn is_odd(corner: Corner) -> bool {
    let far = [Face::D, Face::B, Face::L];
    corner.faces().iter().filter(|face| far.contains(face)).count() % 2 == 1
}

/// The axis of the layer that contains both places, which are of one tetrahedron.
fn axis(places: &[Corner]) -> Option<Axis> {
    let [one, other] = places else { return None };
    let shared = one.faces().into_iter().find(|face| other.faces().contains(face));
    shared.map(Face::axis)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_subsets_are_so_many_cosets() {
        let count = |subset: u8| SUBSETS.iter().filter(|it| it.corners == subset).count();
        let cosets: Vec<usize> = (0..14).map(|subset| count(subset) / 96).collect();
        assert_eq!(cosets, [2, 6, 4, 64, 96, 32, 12, 12, 24, 24, 48, 24, 24, 48]);
        assert!((0..14).all(|subset| count(subset) % 96 == 0));
        assert_eq!(cosets.iter().sum::<usize>(), 420);
    }

    /// The shortest maneuver of each subset, from a model of corners as points in space.
    #[test]
    fn quarter_turns_lead_from_subset_to_subset() {
        for (moves, name) in [
            ("solved", "0c0"),
            ("U R2 U2 F2 U R2 U2 F2 U", "0c3"),
            ("U R2 U R2 U2 F2 U R2 U", "0c4"),
            ("U R2 U R2 U", "2c3"),
            ("U R2 U R2 U' R2 U", "2c4"),
            ("U R2 U R2 U' R2 U R2 U", "2c5"),
            ("U", "4a1"),
            ("U R2 U2 F2 U", "4a2"),
            ("U R2 U R2 U2 F2 U", "4a3"),
            ("U R2 U R2 U2 F2 U' F2 U", "4a4"),
            ("U R2 U", "4b2"),
            ("U R2 U2 F2 U R2 U", "4b3"),
            ("U R2 U R2 U2 F2 U' R2 U", "4b4"),
            ("U R2 U R2 U' R2 U F2 U", "4b5"),
            ("U D'", "0c0"),
            ("R2 F2 U2", "0c0"),
        ] {
            let position: Position = moves.parse().expect("moves");
            let corners = DominoSubset { edges: None, ..DominoSubset::of(&position) };
            assert_eq!(corners.name(), name, "{moves}");
        }
    }

    #[test]
    fn half_turns_keep_the_subset() {
        let by = |moves: &str| moves.parse::<Position>().expect("moves");
        let mut position = Position::SOLVED;
        for moves in ["U R2", "D F2", "U2 L2 U", "B2 D'", "U F2", "D R2 U"] {
            position = position.then(&by(moves));
            for half in ["U2", "D2", "R2", "L2", "F2", "B2"].map(by) {
                let sides = [position.then(&half), half.then(&position)];
                assert!(sides.iter().all(|it| DominoSubset::of(it) == DominoSubset::of(&position)));
            }
        }
    }

    /// Takes every arrangement of the corners and of the two slices' edges by the fewest quarter
    /// turns, and compares those of each name, turned about the axis.
    #[test]
    fn quarter_turns_are_those_of_a_plain_search() {
        // Which places have edges of the R-L slice.
        let mask = |position: &Position| {
            let is_own = |edge: Edge| edge.faces().iter().all(|face| face.axis() != Axis::RL);
            let edges = position.edge_at().iter().map(|edge| Edge::new((*edge).into()));
            edges.fold(0, |mask, edge| mask << 1 | usize::from(edge.is_some_and(is_own)))
        };
        let index = |position: &Position| CornerPermutation::of(position).index();
        // A position for each arrangement, and the arrangements after each turn.
        type Reached = (Vec<Position>, Vec<[usize; SUBGROUP_TURNS.len()]>);
        let reached = |number: &dyn Fn(&Position) -> usize| -> Reached {
            let mut known = std::collections::HashMap::from([(number(&Position::SOLVED), 0)]);
            let (mut positions, mut after) = (vec![Position::SOLVED], Vec::new());
            while let Some(&position) = positions.get(after.len()) {
                after.push(SUBGROUP_TURNS.map(|turn| {
                    let next = position.after(turn);
                    *known.entry(number(&next)).or_insert_with(|| {
                        positions.push(next);
                        positions.len() - 1
                    })
                }));
            }
            (positions, after)
        };
        let ((corners, corners_after), (edges, edges_after)) = (reached(&index), reached(&mask));
        assert_eq!((corners.len(), edges.len()), (SUBSETS.len(), 70));
        let mut turns = vec![u8::MAX; corners.len() * edges.len()];
        let (mut layer, mut count) = (vec![0], 0);
        turns[0] = 0;
        while !layer.is_empty() {
            // Half turns cost nothing: what they reach joins the layer while it is read.
            let (mut next, mut at) = (Vec::new(), 0);
            while let Some(&number) = layer.get(at) {
                at += 1;
                if turns[number] != count {
                    continue;
                }
                let after = corners_after[number / 70].into_iter().zip(edges_after[number % 70]);
                for (turn, (corners, edges)) in SUBGROUP_TURNS.iter().zip(after) {
                    let (after, cost) = (corners * 70 + edges, u8::from(turn.quarters() != 2));
                    if count + cost < turns[after] {
                        turns[after] = count + cost;
                        if cost == 0 { layer.push(after) } else { next.push(after) }
                    }
                }
            }
            (layer, count) = (next, count + 1);
        }
        let turned = |after: &[[usize; 10]], at: usize| {
            let number = |text| SUBGROUP_TURNS.iter().position(|turn| turn.to_string() == text);
            let [up, down] = ["U", "D'"].map(|turn| number(turn).expect("a turn of the domino"));
            after[after[at][up]][down]
        };
        let mut seen = std::collections::BTreeSet::new();
        for (number, _) in turns.iter().enumerate().step_by(13) {
            let (mut corner, mut edge) = (number / 70, number % 70);
            let (corners, bad) = (&corners[corner], bad_edges(&edges[edge]));
            let edges = match bad_corners(corners).count() {
                0..4 => bad,
                4 => bad.min(4 - bad),
                _ => 4 - bad,
            };
            let subset = DominoSubset { edges: Some(edges as u8), ..DominoSubset::of(corners) };
            let mut least = u8::MAX;
            for _ in 0..4 {
                least = least.min(turns[corner * 70 + edge]);
                (corner, edge) = (turned(&corners_after, corner), turned(&edges_after, edge));
            }
            assert_eq!(subset.quarter_turns(), least, "{}", subset.name());
            seen.insert(subset);
        }
        assert_eq!(seen.len(), 54);
        assert!(seen.into_iter().eq(DominoSubset::with_edges()));
    }

    #[test]
    fn lists_are_read_in_the_words_of_fewest_moves_solvers() {
        let names = |text: &str| -> Vec<&str> {
            let subsets = DominoSubset::list(text).expect("subsets");
            subsets.into_iter().map(DominoSubset::name).collect()
        };
        assert_eq!(names("2C3 4e | 4a1  2E"), ["2c3 4e", "4a1 2e"]);
        assert_eq!(names("4c4 2e"), ["4a4 2e", "4b4 2e"]);
        assert_eq!(names("4b5|4c5|4b5"), ["4b5"]);
        assert_eq!(names("0qt|1 qt"), ["0c0 0e", "4a1 4e"]);
        assert_eq!(names("2qt").len(), 10);
        let all = [0, 1, 2, 3, 4, 5].map(|turns| names(&format!("{turns}qt")).len());
        assert_eq!(all.iter().sum::<usize>(), 54);
        // Others call 4a3 and 4b3 alike, and 4a4 and 4b4: 48 names, of which we read each.
        let edges = |most: usize| (0..=most).step_by(2);
        let few = ["0c0", "0c3", "0c4", "2c3", "2c4", "2c5"];
        let four = ["4a1", "4a2", "4b2", "4c3", "4c4", "4c5"];
        let few = few.iter().flat_map(|name| edges(8).map(move |edges| (name, edges)));
        let four = four.iter().flat_map(|name| edges(4).map(move |edges| (name, edges)));
        let read: Vec<&str> =
            few.chain(four).flat_map(|(name, edges)| names(&format!("{name} {edges}e"))).collect();
        assert_eq!(read.len(), 54);
        let error = |text| DominoSubset::list(text).expect_err(text).to_string();
        assert!(error("4b6").starts_with("unknown subset \"4b6\"; expected 0c0, 0c3"));
        assert!(error("4a1 6e").starts_with("unknown subset \"4a1 6e\""));
        assert!(error("4b3|4C4e").ends_with("that is rzp[4c4e], a step between eo and dr"));
        assert!(error("6qt").ends_with("or 0qt to 5qt, with | between them"));
    }
}
