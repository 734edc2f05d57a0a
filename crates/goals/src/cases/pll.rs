//! PLL cases by letter, each defined by a permutation of cubies.

use faceturn_cube::{Place, Position};

use super::{Case, Positions, shown};

/// Each letter with the [cycles](Position::cycles) that define its position, as in
/// all published lists.
const LETTERS: [(&str, &str); 21] = [
    ("Aa", "(UFR URB UBL)"),
    ("Ab", "(UFR UBL URB)"),
    ("E", "(UFR URB)(UBL ULF)"),
    ("F", "(UFR URB)(UF UB)"),
    ("Ga", "(UFR URB)(UF UB UL UR)"),
    ("Gb", "(UFR URB)(UF UR UL UB)"),
    ("Gc", "(UFR URB)(UF UL UR UB)"),
    ("Gd", "(UFR URB)(UF UB UR UL)"),
    ("H", "(UF UB)(UR UL)"),
    ("Ja", "(URB UBL)(UB UL)"),
    ("Jb", "(UFR URB)(UF UR)"),
    ("Na", "(URB ULF)(UR UL)"),
    ("Nb", "(UFR UBL)(UR UL)"),
    ("Ra", "(UFR URB)(UB UL)"),
    ("Rb", "(UFR URB)(UF UL)"),
    ("T", "(UFR URB)(UR UL)"),
    ("Ua", "(UF UL UR)"),
    ("Ub", "(UF UR UL)"),
    ("V", "(UFR UBL)(UR UB)"),
    ("Y", "(UFR UBL)(UB UL)"),
    ("Z", "(UF UL)(UR UB)"),
];

/// Sorts the cases by letter, gives each the position that defines it, and returns the letters.
pub(super) fn order(cases: &mut Vec<Case>, positions: &Positions) -> Vec<&'static str> {
    let (mut names, mut ordered) = (Vec::new(), Vec::new());
    for (letter, cycles) in LETTERS {
        let position = exchanged(cycles);
        let seen: Vec<Position> = positions.images(&position).collect();
        let at = cases.iter().position(|case| seen.contains(&case.position));
        let case = cases.remove(at.expect("each letter is a case of its own"));
        let (description, shown) = (position.cycles(), shown(&positions.pattern, &position));
        ordered.push(Case { position, description, shown, ..case });
        names.push(letter);
    }
    assert!(cases.is_empty(), "every case has a letter");
    *cases = ordered;
    names
}

/// The solved cube with its cubies permuted by these cycles, without changing orientations.
fn exchanged(cycles: &str) -> Position {
    let mut corners = *Position::SOLVED.corner_at();
    let mut edges = *Position::SOLVED.edge_at();
    for cycle in cycles.split(['(', ')']).filter(|cycle| !cycle.is_empty()) {
        let places: Vec<Place> =
            cycle.split(' ').map(|name| Place::named(name).expect("a piece of ours")).collect();
        for (&from, &to) in places.iter().zip(places.iter().cycle().skip(1)) {
            match (from, to) {
                (Place::Corner(from), Place::Corner(to)) => {
                    corners[to.index()] = from.index() as u8;
                }
                (Place::Edge(from), Place::Edge(to)) => edges[to.index()] = from.index() as u8,
                _ => unreachable!("a cycle of ours is of corners or of edges"),
            }
        }
    }
    Position::from_cubies(corners, [0; 8], edges, [0; 12]).expect("the parities agree")
}
